//! How the characters of a file are stored: detected once for the whole file, and remembered.
//!
//! UTF-16 is recognised by its byte order mark, or by zeros in every other byte at the beginning. Any other file that
//! is valid UTF-8 is UTF-8. A file that is hardly ever valid UTF-8 is in a code page that [`code_page`] finds. In
//! between, when files of both kinds were joined or a byte was damaged, what is valid UTF-8 is UTF-8, and only the rest
//! is in such a page: see `mixed`. UTF-16 is turned into UTF-8 before it is read. The other encodings are read as they
//! are, because all that PGN's syntax needs is ASCII in each of them.

use crate::pgn::encoding::code_page::{CodePage, CodePageGuess, EncodedWords};
use crate::pgn::encoding::mixed::RunCounter;
use std::borrow::Cow;

pub mod code_page;
pub(crate) mod mixed;

/// The mark U+FEFF in UTF-8.
pub const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";

/// An encoding of characters as bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, ASCII included.
    #[default]
    Utf8,
    /// A byte for each character.
    Page(CodePage),
    /// UTF-8, but some bytes are not: they are a byte for each character.
    Mixed(CodePage),
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

/// How the user wants files to be read that are not UTF-8 throughout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncodingChoice {
    /// As UTF-8, as far as it is valid.
    Utf8,
    /// In this code page.
    Page(CodePage),
}

impl EncodingChoice {
    /// All choices.
    pub fn all() -> impl Iterator<Item = EncodingChoice> {
        std::iter::once(EncodingChoice::Utf8).chain(CodePage::all().map(EncodingChoice::Page))
    }

    /// Finds a choice by any usual spelling of its name: `utf-8`, `windows-1251`, `latin1`.
    pub fn read(name: &str) -> Option<EncodingChoice> {
        let bare: String = name.trim().chars().filter(char::is_ascii_alphanumeric).collect();
        match bare.eq_ignore_ascii_case("utf8") {
            true => Some(EncodingChoice::Utf8),
            false => CodePage::read(name).map(EncodingChoice::Page),
        }
    }

    /// The name to show to the user.
    pub fn name(self) -> &'static str {
        match self {
            EncodingChoice::Utf8 => Encoding::Utf8.name(),
            EncodingChoice::Page(page) => page.name(),
        }
    }
}

/// How lines end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// LF.
    #[default]
    Lf,
    /// CR LF.
    CrLf,
    /// CR.
    Cr,
}

/// How a file is stored: what one must know to rewrite a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextFormat {
    /// Its encoding.
    pub encoding: Encoding,
    /// Whether it begins with a byte order mark.
    pub mark: bool,
    /// How its first line ends.
    pub line_end: LineEnd,
    /// Whether the code page is only a guess, and more than a tenth of the examined words look wrong in it, or only a
    /// part of the file is in it.
    pub doubtful: bool,
    /// Whether characters were broken and had to be replaced (half a UTF-16 pair).
    pub broken: bool,
    /// What the user chose: it holds for every later version of the file.
    pub chosen: Option<EncodingChoice>,
}

impl TextFormat {
    /// Returns the format with what the user chose, if they chose anything and the file is not UTF-8 throughout.
    #[must_use]
    pub fn read_as(self, chosen: Option<EncodingChoice>) -> TextFormat {
        let encoding = match (self.encoding, chosen) {
            (Encoding::Page(_), Some(EncodingChoice::Page(page))) => Encoding::Page(page),
            (Encoding::Mixed(_), Some(EncodingChoice::Page(page))) => Encoding::Mixed(page),
            (Encoding::Page(page) | Encoding::Mixed(page), Some(EncodingChoice::Utf8)) => Encoding::Mixed(page),
            _ => return TextFormat { chosen, ..self },
        };
        TextFormat { encoding, doubtful: matches!(encoding, Encoding::Mixed(_)), chosen, ..self }
    }

    /// The encoding of the bytes that [`open`] returns: UTF-16 has become UTF-8.
    pub fn body_encoding(self) -> Encoding {
        if self.encoding.is_utf16() { Encoding::Utf8 } else { self.encoding }
    }
}

impl Encoding {
    /// The name to show to the user.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 | Encoding::Mixed(_) => "UTF-8",
            Encoding::Page(page) => page.name(),
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
        }
    }

    /// Whether it is UTF-16, of either byte order.
    pub fn is_utf16(self) -> bool {
        matches!(self, Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// Decodes a part of the bytes that [`open`] returned.
    pub fn text(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Encoding::Page(page) => page.decode(bytes),
            Encoding::Mixed(page) => mixed::decode(bytes, page),
            // The standard library's own search for what is not valid is slow.
            _ => std::str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed),
        }
    }

    /// Whether a byte begins a character, for counting columns.
    pub fn begins_character(self, byte: u8) -> bool {
        matches!(self, Encoding::Page(_)) || byte & 0xC0 != 0x80
    }

    /// Encodes text as bytes, without a byte order mark.
    ///
    /// # Errors
    /// Returns the first character that the encoding does not have.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        match self {
            Encoding::Utf8 | Encoding::Mixed(_) => Ok(text.as_bytes().to_vec()),
            Encoding::Page(page) => page.encode(text),
            Encoding::Utf16Le => Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            Encoding::Utf16Be => Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        }
    }
}

/// Decodes a word of movetext by itself, whatever the encoding of its file: as UTF-8 if it is valid, otherwise as
/// Windows-1252. So a word means the same before and after the file's encoding is known.
pub fn word(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| CodePage::Windows1252.decode(bytes), Cow::Borrowed)
}

/// Detects a file's format and returns it with the bytes to read: the file's own, or UTF-8 made from UTF-16.
pub fn open(bytes: &[u8]) -> (TextFormat, Cow<'_, [u8]>) {
    let mut form = FormatDetector::default();
    let Some(mut utf16) = Utf16::of(bytes) else {
        form.feed(bytes);
        return (form.form(), Cow::Borrowed(bytes));
    };
    let text = utf16.feed(bytes) + &utf16.finish();
    form.feed(text.as_bytes());
    (utf16.form(form.form().line_end), Cow::Owned(text.into_bytes()))
}

// Detects how a file is stored while it is read block by block, with the same result as [`super::open`] for a whole
// file. UTF-16 must have been turned into UTF-8 before.

/// A file is in a code page if not even one run in so many is valid UTF-8.
const RARE: u64 = 20;

/// What is known of the format so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FormatDetector {
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
            chosen: None,
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

// Turns UTF-16 into UTF-8 block by block, with the same result as [`super::open`] for a whole file.

/// Turns the bytes of one of the two UTF-16 encodings into text.
#[derive(Clone, Debug)]
pub struct Utf16 {
    encoding: Encoding,
    mark: bool,
    begun: bool,
    /// Bytes that are no whole character yet.
    pending: Vec<u8>,
    broken: bool,
}

impl Utf16 {
    /// Returns a decoder for a file that begins with these bytes (at least four, unless it is shorter), or `None` if it
    /// is not UTF-16. UTF-16 has a mark, or zeros in every other byte at the beginning, because PGN starts with ASCII.
    pub fn of(head: &[u8]) -> Option<Utf16> {
        let (encoding, mark) = match *head {
            [0xFF, 0xFE, ..] => (Encoding::Utf16Le, true),
            [0xFE, 0xFF, ..] => (Encoding::Utf16Be, true),
            [a, 0, b, 0, ..] if a != 0 && b != 0 => (Encoding::Utf16Le, false),
            [0, a, 0, b, ..] if a != 0 && b != 0 => (Encoding::Utf16Be, false),
            _ => return None,
        };
        Some(Utf16::new(encoding, mark))
    }

    /// Creates a decoder. If the file has a `mark`, the text leaves it out.
    pub(super) fn new(encoding: Encoding, mark: bool) -> Utf16 {
        Utf16 { encoding, mark, begun: false, pending: Vec::new(), broken: false }
    }

    /// Returns the format of a file with such line ends, as if nothing more follows.
    fn form(&self, line_end: LineEnd) -> TextFormat {
        let &Utf16 { encoding, mark, broken, .. } = self;
        TextFormat { encoding, mark, broken, line_end, doubtful: false, chosen: None }
    }

    /// Decodes the next bytes.
    #[must_use]
    pub fn feed(&mut self, bytes: &[u8]) -> String {
        self.pending.extend_from_slice(bytes);
        let (pairs, _) = self.pending.as_chunks();
        // The first half of a surrogate pair waits for the second.
        let waits = pairs.last().is_some_and(|&pair| matches!(self.unit(pair), 0xD800..=0xDBFF));
        self.decode(pairs.len() - usize::from(waits))
    }

    /// Decodes what is left at the end.
    #[must_use]
    pub fn finish(&mut self) -> String {
        let text = self.decode(self.pending.len() / 2);
        self.broken |= !self.pending.is_empty();
        text
    }

    fn unit(&self, pair: [u8; 2]) -> u16 {
        match self.encoding {
            Encoding::Utf16Be => u16::from_be_bytes(pair),
            _ => u16::from_le_bytes(pair),
        }
    }

    fn decode(&mut self, count: usize) -> String {
        let (pairs, _) = self.pending.as_chunks();
        let mark = usize::from(self.mark && !self.begun && count > 0);
        let units = pairs.iter().take(count).skip(mark).map(|&pair| self.unit(pair));
        let mut broken = false;
        let found = char::decode_utf16(units).inspect(|c| broken |= c.is_err());
        let text = found.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.broken |= broken;
        self.begun |= count > 0;
        self.pending.drain(..2 * count);
        text
    }
}

/// Decodes a file while it is read: UTF-16 becomes UTF-8, anything else stays as it is.
#[derive(Clone, Debug, Default)]
pub struct TextDecoder {
    /// The first bytes, while there are too few to tell whether the file is UTF-16.
    head: Vec<u8>,
    known: bool,
    utf16: Option<Utf16>,
    form: FormatDetector,
    /// Whether the form was found before.
    is_form_known: bool,
}

impl TextDecoder {
    /// Creates a decoder for a file whose form was found before: it does not look for it again.
    pub fn with_known_form() -> TextDecoder {
        TextDecoder { is_form_known: true, ..TextDecoder::default() }
    }

    /// Takes the next bytes of the file and returns the bytes to read instead.
    pub fn feed<'a>(&mut self, block: &'a [u8]) -> Cow<'a, [u8]> {
        if self.known {
            return self.decoded(Cow::Borrowed(block));
        }
        self.head.extend_from_slice(block);
        // The first four bytes decide.
        if self.head.len() < 4 {
            return Cow::Borrowed(&[]);
        }
        self.begin()
    }

    /// Returns the bytes to read for what is left at the end.
    pub fn finish(&mut self) -> Vec<u8> {
        let mut last = if self.known { Vec::new() } else { self.begin().into_owned() };
        if let Some(utf16) = &mut self.utf16 {
            let text = utf16.finish();
            self.form.feed(text.as_bytes());
            last.extend_from_slice(text.as_bytes());
        }
        last
    }

    /// Returns how the file is stored, as if nothing more follows.
    #[must_use]
    pub fn form(&mut self) -> TextFormat {
        let form = self.form.form();
        match &self.utf16 {
            Some(utf16) => utf16.form(form.line_end),
            None => form,
        }
    }

    fn begin(&mut self) -> Cow<'static, [u8]> {
        self.known = true;
        let head = std::mem::take(&mut self.head);
        self.utf16 = Utf16::of(&head);
        self.decoded(Cow::Owned(head))
    }

    fn decoded<'a>(&mut self, block: Cow<'a, [u8]>) -> Cow<'a, [u8]> {
        let block = match &mut self.utf16 {
            Some(utf16) => Cow::Owned(utf16.feed(&block).into_bytes()),
            None => block,
        };
        if !self.is_form_known {
            self.form.feed(&block);
        }
        block
    }
}

#[cfg(test)]
mod text_format_tests {
    use super::*;

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

#[cfg(test)]
mod utf16_tests {
    use super::*;

    #[test]
    fn any_blocks_give_the_text_of_the_whole() {
        let le = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
        let be = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_be_bytes).collect() };
        let files = [
            le("\u{feff}[Event \"丁 😀\"]\r\n"),
            be("\u{feff}1. e4 {😀} \u{feff}x"),
            le("[A \"é\"]"),
            be("1. e4"),
            [le("\u{feff}a"), vec![0x3D, 0xD8], le("b")].concat(),
            [le("\u{feff}a"), vec![0x3D, 0xDE], le("b")].concat(),
            [le("\u{feff}a"), vec![0x3D, 0xD8, 0x3D, 0xD8]].concat(),
            [be("\u{feff}a"), vec![0xD8]].concat(),
            vec![0xFF, 0xFE],
        ];
        for file in files {
            let (form, whole) = open(&file);
            for size in 1..=file.len() {
                let mut utf16 = Utf16::of(&file[..file.len().min(4)]).unwrap();
                let mut text: String = file.chunks(size).map(|block| utf16.feed(block)).collect();
                text += &utf16.finish();
                assert_eq!(text.as_bytes(), &*whole, "{file:?} in blocks of {size}");
                let mut incoming = TextDecoder::default();
                let mut body: Vec<u8> = file.chunks(size).flat_map(|block| incoming.feed(block).into_owned()).collect();
                body.extend(incoming.finish());
                assert_eq!((body.as_slice(), incoming.form()), (&*whole, form), "{file:?} in blocks of {size}");
            }
        }
        for file in [&b"[Eve"[..], b"", b"e", b"\xE9\r\nx"] {
            assert!(Utf16::of(file).is_none());
            let mut incoming = TextDecoder::default();
            let mut body = incoming.feed(file).into_owned();
            body.extend(incoming.finish());
            assert_eq!((body.as_slice(), incoming.form()), (file, open(file).0));
        }
    }
}
