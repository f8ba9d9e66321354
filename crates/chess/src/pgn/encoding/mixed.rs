//! Bytes of which most are valid UTF-8: files of several encodings that were joined, and files with a damaged byte.
//!
//! The unit is a run of bytes that are not ASCII. A valid run is UTF-8. Of a run that is valid but for a few bytes,
//! only those are in the code page; any other run is in it as a whole.

use crate::pgn::encoding::UTF8_MARK;
use crate::pgn::encoding::code_page::CodePage;
use std::borrow::Cow;
use std::str;

/// Decodes bytes: what is valid UTF-8 as UTF-8, the rest in a code page.
pub fn decode(bytes: &[u8], page: CodePage) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() * 2);
    for run in bytes.chunk_by(|a, b| a.is_ascii() == b.is_ascii()) {
        match str::from_utf8(run) {
            Ok(valid) => text.push_str(valid),
            Err(_) if is_mostly_valid(run) => {
                for chunk in run.utf8_chunks() {
                    text.push_str(chunk.valid());
                    text.push_str(&page.decode(chunk.invalid()));
                }
            }
            Err(_) => text.push_str(&page.decode(run)),
        }
    }
    Cow::Owned(text)
}

/// Whether a run is UTF-8 with a few damaged bytes. Letters of a DOS code page make valid characters of South Asian
/// scripts by chance; those prove nothing.
fn is_mostly_valid(run: &[u8]) -> bool {
    let (mut valid, mut invalid) = (0, 0);
    for chunk in run.utf8_chunks() {
        if chunk.valid().chars().any(|c| ('\u{800}'..'\u{2000}').contains(&c)) {
            return false;
        }
        valid += chunk.valid().len();
        invalid += chunk.invalid().len();
    }
    valid > 2 * invalid
}

/// Counts the runs of a file that are valid UTF-8 and those that are not, while the file is read block by block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunCounter {
    valid: u64,
    invalid: u64,
    /// The run that may go on in the next block: whether there is one, whether it is valid so far, and the bytes of the
    /// character that is not complete.
    open: bool,
    spoilt: bool,
    cut: Vec<u8>,
    /// How many bytes of it are those of byte order marks. They prove nothing: they stand in files of any encoding.
    marks: usize,
    length: usize,
}

impl RunCounter {
    /// Takes the next bytes.
    pub fn feed(&mut self, block: &[u8]) {
        let mut rest = block;
        while !rest.is_empty() {
            if self.open || !rest.first().is_some_and(u8::is_ascii) {
                let end = rest.iter().position(u8::is_ascii).unwrap_or(rest.len());
                let (run, after) = rest.split_at(end);
                self.open |= end > 0;
                self.take(run);
                if !after.is_empty() {
                    self.close();
                }
                rest = after;
            } else {
                // Most of a file is ASCII.
                let words = rest.chunks(64).take_while(|chunk| chunk.is_ascii()).map(<[u8]>::len).sum::<usize>();
                let next = rest.get(words..).unwrap_or_default();
                rest = next.get(next.iter().take_while(|byte| byte.is_ascii()).count()..).unwrap_or_default();
            }
        }
    }

    /// Takes a piece of a run.
    fn take(&mut self, piece: &[u8]) {
        for &byte in piece {
            let mark = UTF8_MARK.get(self.length % UTF8_MARK.len());
            self.marks += usize::from(self.marks == self.length && mark == Some(&byte));
            self.length += 1;
        }
        let joined: Cow<[u8]> = match self.cut.is_empty() {
            true => Cow::Borrowed(piece),
            false => Cow::Owned([std::mem::take(&mut self.cut), piece.to_vec()].concat()),
        };
        if let Err(error) = str::from_utf8(&joined) {
            match error.error_len() {
                Some(_) => self.spoilt = true,
                None => self.cut = joined.get(error.valid_up_to()..).unwrap_or_default().to_vec(),
            }
        }
    }

    fn close(&mut self) {
        if self.open {
            let valid = !self.spoilt && self.cut.is_empty();
            let proves = self.marks < self.length;
            self.valid += u64::from(valid && proves);
            self.invalid += u64::from(!valid);
        }
        (self.open, self.spoilt, self.marks, self.length) = (false, false, 0, 0);
        self.cut.clear();
    }

    /// Appends what was counted in the next piece, which begins with a new character.
    pub fn join(&mut self, next: &RunCounter) {
        self.close();
        let (valid, invalid) = (self.valid + next.valid, self.invalid + next.invalid);
        *self = RunCounter { valid, invalid, ..next.clone() };
    }

    /// The numbers of valid and invalid runs, as if nothing more follows.
    pub fn counts(&self) -> (u64, u64) {
        let mut all = self.clone();
        all.close();
        (all.valid, all.invalid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_valid_is_utf8_and_only_the_rest_is_guessed() {
        let rows: [(&[u8], &str); 6] = [
            ("Müller, Ångström".as_bytes(), "Müller, Ångström"),
            (b"M\xC3\xBCller, M\xFCller", "Müller, Müller"),
            (b"J\xE9r\xF4me", "Jérôme"),
            ("\u{418}\u{432}\u{430}\u{43d}\u{43e}\u{432} J\u{fc}".as_bytes(), "Иванов Jü"),
            (b"\xD0\x98\xD0\xB2\xE9\xD0\xB0\xD0\xBD", "Ивéан"),
            (b"Ren\xC3", "RenÃ"),
        ];
        for (bytes, text) in rows {
            assert_eq!(decode(bytes, CodePage::Windows1252), text);
        }
        let russian = CodePage::Cp866.encode("Каспаров рад").unwrap();
        assert!(decode(&russian, CodePage::Cp866).starts_with("Каспаров"));
    }

    #[test]
    fn any_blocks_count_the_same() {
        let bytes = b"M\xC3\xBCller M\xFCller \xD0\x98\xD0\xB2 \xE4\xB8\x81\xE7\xAB x\xE9".to_vec();
        for size in 1..=bytes.len() {
            let mut counter = RunCounter::default();
            bytes.chunks(size).for_each(|block| counter.feed(block));
            assert_eq!(counter.counts(), (2, 3), "in blocks of {size}");
        }
    }
}
