//! How the characters of a file are stored: detected once for the whole file, and remembered.
//!
//! UTF-16 is recognised by its byte order mark, or by zeros in every other byte at the beginning. Any other file that
//! is valid UTF-8 is UTF-8. A file that is hardly ever valid UTF-8 is in a code page that [`detect_code_page`] finds. In
//! between, when files of both kinds were joined or a byte was damaged, what is valid UTF-8 is UTF-8, and only the rest
//! is in such a page: see [`mixed`]. UTF-16 is turned into
//! UTF-8 before it is read. The other encodings are read as they are, because all that PGN's syntax needs is ASCII in
//! each of them.

pub mod code_page;
pub mod detect_code_page;
pub mod mixed;
pub mod text_format;
pub mod utf16;

use code_page::CodePage;
use std::borrow::Cow;
use text_format::FormatDetector;
use utf16::Utf16;

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
    #[must_use]
    pub fn read(name: &str) -> Option<EncodingChoice> {
        let bare: String = name.trim().chars().filter(char::is_ascii_alphanumeric).collect();
        match bare.eq_ignore_ascii_case("utf8") {
            true => Some(EncodingChoice::Utf8),
            false => CodePage::read(name).map(EncodingChoice::Page),
        }
    }

    /// The name to show to the user.
    #[must_use]
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
}

impl TextFormat {
    /// Returns the format with what the user chose, if they chose anything and the file is not UTF-8 throughout.
    #[must_use]
    pub fn read_as(self, chosen: Option<EncodingChoice>) -> TextFormat {
        let encoding = match (self.encoding, chosen) {
            (Encoding::Page(_), Some(EncodingChoice::Page(page))) => Encoding::Page(page),
            (Encoding::Mixed(_), Some(EncodingChoice::Page(page))) => Encoding::Mixed(page),
            (Encoding::Page(page) | Encoding::Mixed(page), Some(EncodingChoice::Utf8)) => Encoding::Mixed(page),
            _ => return self,
        };
        TextFormat { encoding, doubtful: matches!(encoding, Encoding::Mixed(_)), ..self }
    }

    /// The encoding of the bytes that [`open`] returns: UTF-16 has become UTF-8.
    #[must_use]
    pub fn body_encoding(self) -> Encoding {
        match self.encoding {
            Encoding::Page(_) | Encoding::Mixed(_) => self.encoding,
            Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => Encoding::Utf8,
        }
    }
}

impl Encoding {
    /// The name to show to the user.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 | Encoding::Mixed(_) => "UTF-8",
            Encoding::Page(page) => page.name(),
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
        }
    }

    /// Decodes a part of the bytes that [`open`] returned.
    #[must_use]
    pub fn text(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Encoding::Page(page) => page.decode(bytes),
            Encoding::Mixed(page) => mixed::decode(bytes, page),
            _ => String::from_utf8_lossy(bytes),
        }
    }

    /// Whether a byte begins a character, for counting columns.
    #[must_use]
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
#[must_use]
pub fn word(bytes: &[u8]) -> Cow<'_, str> {
    std::str::from_utf8(bytes).map_or_else(|_| CodePage::Windows1252.decode(bytes), Cow::Borrowed)
}

/// Detects a file's format and returns it with the bytes to read: the file's own, or UTF-8 made from UTF-16.
#[must_use]
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
