//! Detects how a file is stored while it is read block by block, with the same result as [`super::open`] for a whole
//! file. UTF-16 must have been turned into UTF-8 before.

use super::detect_code_page::{CodePageGuess, EncodedWords};
use super::mixed::RunCounter;
use crate::chess::pgn::encoding::{Encoding, LineEnd, TextFormat, UTF8_MARK};

/// A file is in a code page if not even one run in so many is valid UTF-8.
const RARE: u64 = 20;

/// What is known of the format so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FormatDetector {
    /// The first bytes, up to the length of the mark.
    head: Vec<u8>,
    /// How many runs of its bytes are UTF-8, and how many are not.
    runs: RunCounter,
    /// The words from which the code page is guessed.
    sample: EncodedWords,
    /// The last guess from them; `None` if there may be new words since.
    guess: Option<CodePageGuess>,
    line_end: Option<LineEnd>,
    /// Whether the last byte was a CR that ends the first line, so that an LF may belong to it.
    return_pending: bool,
}

impl FormatDetector {
    /// Takes the next bytes.
    pub fn feed(&mut self, block: &[u8]) {
        if block.is_empty() {
            return;
        }
        let missing = UTF8_MARK.len() - self.head.len().min(UTF8_MARK.len());
        self.head.extend(block.iter().take(missing));
        self.find_line_end(block);
        if self.sample.feed(block) {
            self.guess = None;
        }
        self.runs.feed(block);
    }

    /// Appends what was found in the next piece, which begins with a new character.
    pub fn join(&mut self, next: &FormatDetector) {
        if self.head.is_empty() {
            self.head.clone_from(&next.head);
        }
        self.runs.join(&next.runs);
        self.sample.join(&next.sample);
        self.guess = None;
        if self.line_end.is_none() {
            self.line_end = if self.return_pending { Some(LineEnd::Cr) } else { next.line_end };
            self.return_pending = next.return_pending && self.line_end.is_none();
        }
    }

    /// Returns the format as if nothing more follows.
    #[must_use]
    pub fn form(&mut self) -> TextFormat {
        let (valid, invalid) = self.runs.counts();
        let guess = (invalid > 0).then(|| *self.guess.get_or_insert_with(|| self.sample.guess()));
        // In a code page, hardly ever a run is valid by chance.
        let is_mixed = valid * RARE >= invalid;
        TextFormat {
            encoding: match guess {
                None => Encoding::Utf8,
                Some(guess) if is_mixed => Encoding::Mixed(guess.page),
                Some(guess) => Encoding::Page(guess.page),
            },
            doubtful: guess.is_some_and(|guess| is_mixed || !guess.is_sure),
            mark: self.head == UTF8_MARK,
            line_end: self.line_end.unwrap_or(if self.return_pending { LineEnd::Cr } else { LineEnd::Lf }),
            broken: false,
        }
    }

    fn find_line_end(&mut self, block: &[u8]) {
        if self.line_end.is_some() {
            return;
        }
        if self.return_pending {
            self.return_pending = false;
            self.line_end = Some(if block.first() == Some(&b'\n') { LineEnd::CrLf } else { LineEnd::Cr });
            return;
        }
        let Some(at) = memchr::memchr2(b'\n', b'\r', block) else { return };
        match block.get(at..) {
            Some([b'\r']) => self.return_pending = true,
            Some([b'\r', b'\n', ..]) => self.line_end = Some(LineEnd::CrLf),
            Some([b'\r', ..]) => self.line_end = Some(LineEnd::Cr),
            _ => self.line_end = Some(LineEnd::Lf),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::encoding::open;

    #[test]
    fn any_blocks_find_the_form_of_the_whole() {
        let files: [&[u8]; 10] = [
            b"",
            b"\xEF\xBB\xBF[A \"b\"]\r\n",
            "Ding Liren 丁立人 é\r\rx\n".as_bytes(),
            b"J\xE9r\xF4me\n",
            b"cut \xE4\xB8",
            b"cut \xF0\x9F\x99",
            b"\xC3",
            b"\r",
            b"x\ry\n",
            b"\xEF\xBB",
        ];
        for file in files {
            let whole = open(file).0;
            for size in 1..=file.len().max(1) {
                let mut form = FormatDetector::default();
                file.chunks(size).for_each(|block| form.feed(block));
                assert_eq!(form.form(), whole, "{file:?} in blocks of {size}");
            }
            for at in 0..file.len() {
                if std::str::from_utf8(&file[..at]).is_err() || file[..at].ends_with(b"\r") {
                    continue; // the cut is inside a character or a line end
                }
                let (mut a, mut b) = (FormatDetector::default(), FormatDetector::default());
                a.feed(&file[..at]);
                b.feed(&file[at..]);
                a.join(&b);
                assert_eq!(
                    (a.form().encoding, a.form().line_end),
                    (whole.encoding, whole.line_end),
                    "{file:?} at {at}"
                );
            }
        }
    }
}
