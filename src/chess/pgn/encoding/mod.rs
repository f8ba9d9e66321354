//! How the characters of a file are stored: detected once for the whole file, and remembered.
//!
//! A byte order mark decides. Without one, a file that is valid UTF-8 is UTF-8, and any other is in a code page that
//! [`detect_code_page`] finds. UTF-16 is turned into UTF-8 before it is read. The other encodings are read as they are,
//! because all that PGN's syntax needs is ASCII in each of them.

pub mod code_page;
pub mod detect_code_page;
pub mod text_format;
pub mod utf16;

use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::encoding::detect_code_page::EncodedWords;
use std::borrow::Cow;

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
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
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

/// How a file is stored: what must be known to write a part of it again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextFormat {
    /// Its encoding.
    pub encoding: Encoding,
    /// Whether it begins with a byte order mark.
    pub mark: bool,
    /// How its first line ends.
    pub line_end: LineEnd,
    /// Whether the code page is only guessed at, and some words look wrong in it.
    pub doubtful: bool,
    /// Whether characters were broken and had to be replaced (half a UTF-16 pair).
    pub broken: bool,
}

impl TextFormat {
    /// In the code page that a person chose, if one was chosen and the file is in a code page at all.
    #[must_use]
    pub fn read_as(self, chosen: Option<CodePage>) -> TextFormat {
        match (self.encoding, chosen) {
            (Encoding::Page(_), Some(page)) => TextFormat { encoding: Encoding::Page(page), doubtful: false, ..self },
            _ => self,
        }
    }
}

impl Encoding {
    /// The name as it is shown.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Page(page) => page.name(),
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
        }
    }

    /// Whether it is one of the two that are turned into UTF-8 before they are read.
    #[must_use]
    pub fn is_utf16(self) -> bool {
        matches!(self, Encoding::Utf16Le | Encoding::Utf16Be)
    }

    /// The text of a part of the bytes that [`open`] gave.
    #[must_use]
    pub fn text(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Encoding::Page(page) => page.decode(bytes),
            _ => String::from_utf8_lossy(bytes),
        }
    }

    /// Whether a byte begins a character, for counting columns.
    #[must_use]
    pub fn begins_character(self, byte: u8) -> bool {
        matches!(self, Encoding::Page(_)) || byte & 0xC0 != 0x80
    }

    /// Text as bytes of this encoding, without a mark.
    ///
    /// # Errors
    /// The first character that the encoding does not have.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        match self {
            Encoding::Utf8 => Ok(text.as_bytes().to_vec()),
            Encoding::Page(page) => page.encode(text),
            Encoding::Utf16Le => Ok(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
            Encoding::Utf16Be => Ok(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        }
    }
}

/// A word of movetext as it is meant, whatever the rest of its file is: UTF-8 where it is that, else
/// Windows-1252. So a word means the same before and after the file's encoding is known.
#[must_use]
pub fn word(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| CodePage::Windows1252.decode(bytes), Cow::Borrowed)
}

/// Finds out a file's form, and gives the bytes to read: the file's own, or UTF-8 made from UTF-16.
#[must_use]
pub fn open(bytes: &[u8]) -> (TextFormat, Cow<'_, [u8]>) {
    if let Some((encoding, mark)) = utf16(bytes) {
        let body = if mark { bytes.get(2..).unwrap_or_default() } else { bytes };
        let (text, broken) = of_utf16(body, encoding);
        let line_end = line_end(text.as_bytes());
        return (TextFormat { encoding, mark, line_end, broken, doubtful: false }, Cow::Owned(text.into_bytes()));
    }
    let mut form =
        TextFormat { mark: bytes.starts_with(UTF8_MARK), line_end: line_end(bytes), ..TextFormat::default() };
    if std::str::from_utf8(bytes).is_err() {
        let mut sample = EncodedWords::default();
        sample.feed(bytes);
        let guess = sample.guess();
        (form.encoding, form.doubtful) = (Encoding::Page(guess.page), !guess.is_sure);
    }
    (form, Cow::Borrowed(bytes))
}

/// UTF-16 has a mark, or zeros in every other byte of its beginning: PGN starts with ASCII.
pub(super) fn utf16(bytes: &[u8]) -> Option<(Encoding, bool)> {
    match *bytes {
        [0xFF, 0xFE, ..] => Some((Encoding::Utf16Le, true)),
        [0xFE, 0xFF, ..] => Some((Encoding::Utf16Be, true)),
        [a, 0, b, 0, ..] if a != 0 && b != 0 => Some((Encoding::Utf16Le, false)),
        [0, a, 0, b, ..] if a != 0 && b != 0 => Some((Encoding::Utf16Be, false)),
        _ => None,
    }
}

/// UTF-16 as text, and whether something in it was broken.
pub(super) fn of_utf16(bytes: &[u8], encoding: Encoding) -> (String, bool) {
    let pairs = bytes.chunks_exact(2);
    let mut broken = !pairs.remainder().is_empty();
    let units = pairs.map(|pair| {
        let pair = [pair[0], pair[1]]; // chunks of two
        if encoding == Encoding::Utf16Be { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
    });
    let text = char::decode_utf16(units)
        .map(|unit| {
            unit.unwrap_or_else(|_| {
                broken = true;
                char::REPLACEMENT_CHARACTER
            })
        })
        .collect();
    (text, broken)
}

fn line_end(bytes: &[u8]) -> LineEnd {
    match memchr::memchr2(b'\n', b'\r', bytes).map(|at| &bytes[at..]) {
        // the index is within
        Some([b'\r', b'\n', ..]) => LineEnd::CrLf,
        Some([b'\r', ..]) => LineEnd::Cr,
        _ => LineEnd::Lf,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_recognised() {
        let cases: [(&[u8], Encoding, bool, &str); 8] = [
            (b"[Event \"x\"]", Encoding::Utf8, false, "[Event \"x\"]"),
            (b"\xEF\xBB\xBFe4", Encoding::Utf8, true, "\u{feff}e4"),
            ("é".as_bytes(), Encoding::Utf8, false, "é"),
            (b"J\xE9r\xF4me \x80\x81\x9F", Encoding::Page(CodePage::Windows1252), false, "Jérôme €\u{81}Ÿ"),
            (b"\xFF\xFEe\x004\x00", Encoding::Utf16Le, true, "e4"),
            (b"\xFE\xFF\x00e\x004", Encoding::Utf16Be, true, "e4"),
            (b"[\x00E\x00\xE9\x00", Encoding::Utf16Le, false, "[Eé"),
            (b"", Encoding::Utf8, false, ""),
        ];
        for (bytes, encoding, mark, text) in cases {
            let (form, body) = open(bytes);
            assert_eq!((form.encoding, form.mark), (encoding, mark), "{bytes:?}");
            assert_eq!(form.encoding.text(&body), text, "{bytes:?}");
        }
        assert!(open(b"\xFF\xFEe\x00\x00\xD8").0.broken, "half a pair");
    }

    #[test]
    fn line_ends() {
        for (bytes, end) in [(&b"a\nb\r\n"[..], LineEnd::Lf), (b"a\r\nb", LineEnd::CrLf), (b"a\rb\n", LineEnd::Cr)] {
            assert_eq!(open(bytes).0.line_end, end);
        }
    }
}
