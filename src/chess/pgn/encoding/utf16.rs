//! Turns UTF-16 into UTF-8 block by block, with the same result as [`super::open`] for a whole file.

use super::{Encoding, LineEnd, TextFormat, text_format::FormatDetector};
use std::borrow::Cow;

/// Turns the bytes of one of the two UTF-16 encodings into text.
#[derive(Clone, Debug)]
pub struct Utf16 {
    encoding: Encoding,
    mark: bool,
    begun: bool,
    /// The first byte of a unit whose second is still to come.
    byte: Option<u8>,
    /// The first half of a surrogate pair.
    high: Option<u16>,
    broken: bool,
}

impl Utf16 {
    /// Returns a decoder for a file that begins with these bytes (at least four, unless it is shorter), or `None` if it
    /// is not UTF-16. UTF-16 has a mark, or zeros in every other byte at the beginning, because PGN starts with ASCII.
    #[must_use]
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
    pub(in crate::chess::pgn) fn new(encoding: Encoding, mark: bool) -> Utf16 {
        Utf16 { encoding, mark, begun: false, byte: None, high: None, broken: false }
    }

    /// Returns the format of a file with such line ends, as if nothing more follows.
    pub(super) fn form(&self, line_end: LineEnd) -> TextFormat {
        let Utf16 { encoding, mark, broken, .. } = *self;
        TextFormat { encoding, mark, broken, line_end, doubtful: false }
    }

    /// Decodes the next bytes.
    #[must_use]
    pub fn feed(&mut self, bytes: &[u8]) -> String {
        let mut text = String::with_capacity(bytes.len());
        for &byte in bytes {
            let Some(first) = self.byte.take() else {
                self.byte = Some(byte);
                continue;
            };
            let pair = [first, byte];
            let unit = match self.encoding {
                Encoding::Utf16Be => u16::from_be_bytes(pair),
                _ => u16::from_le_bytes(pair),
            };
            let is_mark = self.mark && !std::mem::replace(&mut self.begun, true);
            if !is_mark {
                self.unit(unit, &mut text);
            }
        }
        text
    }

    /// Decodes what is left at the end.
    #[must_use]
    pub fn finish(&mut self) -> String {
        self.broken |= self.byte.take().is_some();
        let mut text = String::new();
        self.lone(&mut text);
        text
    }

    fn unit(&mut self, unit: u16, text: &mut String) {
        if let Some(high) = self.high.take() {
            if let Some(Ok(c)) = char::decode_utf16([high, unit]).next().filter(|c| c.is_ok()) {
                text.push(c);
                return;
            }
            self.high = Some(high);
            self.lone(text);
        }
        match unit {
            0xD800..=0xDBFF => self.high = Some(unit),
            _ => text.push(char::from_u32(u32::from(unit)).unwrap_or_else(|| {
                self.broken = true;
                char::REPLACEMENT_CHARACTER
            })),
        }
    }

    /// Replaces the first half of a pair that has no second half.
    fn lone(&mut self, text: &mut String) {
        if self.high.take().is_some() {
            self.broken = true;
            text.push(char::REPLACEMENT_CHARACTER);
        }
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
}

impl TextDecoder {
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
        self.form.feed(&block);
        block
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::encoding::open;

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
