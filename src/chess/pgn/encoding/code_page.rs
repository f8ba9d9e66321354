//! Code pages: encodings in which one byte is one character, common in PGN files from before 2010.
//!
//! The Windows and Unix tables come from WHATWG's Encoding Standard; most DOS tables are here. A byte that a page
//! leaves undefined stands for the Latin-1 character with that number, unless another byte stands for it. Invariant:
//! any bytes come back unchanged when they are decoded and encoded again.

use crate::chess::pgn::encoding::UTF8_MARK;
use encoding_rs::{
    Encoding, IBM866, ISO_8859_2, KOI8_R, MACINTOSH, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253,
    WINDOWS_1254, WINDOWS_1257,
};
use std::{borrow::Cow, sync::LazyLock};

/// A code page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CodePage {
    /// Western Europe; includes Latin-1.
    #[default]
    Windows1252,
    /// Central Europe.
    Windows1250,
    /// Cyrillic.
    Windows1251,
    /// Greek.
    Windows1253,
    /// Turkish.
    Windows1254,
    /// Baltic.
    Windows1257,
    /// Latin-2: Central Europe.
    Iso8859_2,
    /// Russian on Unix.
    Koi8R,
    /// Cyrillic on DOS.
    Cp866,
    /// DOS.
    Cp437,
    /// Western Europe on DOS.
    Cp850,
    /// Central Europe on DOS.
    Cp852,
    /// The old Macintosh.
    Macintosh,
}

/// All pages in list order: the page, its number in the cache, its name, and its encoding in the library, if any.
const PAGES: [(CodePage, u8, &str, Option<&Encoding>); 13] = [
    (CodePage::Windows1252, 1, "Windows-1252", Some(WINDOWS_1252)),
    (CodePage::Windows1250, 4, "Windows-1250", Some(WINDOWS_1250)),
    (CodePage::Windows1251, 5, "Windows-1251", Some(WINDOWS_1251)),
    (CodePage::Windows1253, 6, "Windows-1253", Some(WINDOWS_1253)),
    (CodePage::Windows1254, 7, "Windows-1254", Some(WINDOWS_1254)),
    (CodePage::Windows1257, 8, "Windows-1257", Some(WINDOWS_1257)),
    (CodePage::Iso8859_2, 9, "ISO-8859-2", Some(ISO_8859_2)),
    (CodePage::Koi8R, 10, "KOI8-R", Some(KOI8_R)),
    (CodePage::Cp866, 11, "CP866", Some(IBM866)),
    (CodePage::Cp437, 12, "CP437", None),
    (CodePage::Cp850, 13, "CP850", None),
    (CodePage::Cp852, 14, "CP852", None),
    (CodePage::Macintosh, 15, "Macintosh", Some(MACINTOSH)),
];

/// The characters 0x80 to 0xFF of code page 437.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";
/// The characters 0x80 to 0xFF of code page 850.
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";
/// The characters 0x80 to 0xFF of code page 852.
const CP852: &str = "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐\
    └┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{ad}˝˛ˇ˘§÷¸°¨˙űŘř■\u{a0}";

/// The UTF-8 byte order mark as each page decodes it.
static MARKS: LazyLock<[String; PAGES.len()]> =
    LazyLock::new(|| PAGES.map(|(page, ..)| page.decode(UTF8_MARK).into_owned()));

/// Whether text holds a UTF-8 byte order mark that was decoded with a code page.
pub(in crate::chess::pgn) fn holds_mark(text: &str) -> bool {
    !text.is_ascii() && MARKS.iter().any(|mark| text.contains(mark.as_str()))
}

/// Strips such marks from the beginning of a text.
pub(in crate::chess::pgn) fn without_marks(mut text: &str) -> &str {
    while let Some(rest) = MARKS.iter().find_map(|mark| text.strip_prefix(mark.as_str())) {
        text = rest;
    }
    text
}

type CodeTable = [char; 128];

static TABLES: LazyLock<[CodeTable; PAGES.len()]> = LazyLock::new(|| PAGES.map(|(page, ..)| table(page)));

/// The characters 0x80 to 0xFF of a page.
fn table(page: CodePage) -> CodeTable {
    let dos = |text: &'static str| {
        let mut chars = text.chars();
        [(); 128].map(|()| chars.next())
    };
    let mut found = match page {
        CodePage::Cp437 => dos(CP437),
        CodePage::Cp850 => dos(CP850),
        CodePage::Cp852 => dos(CP852),
        _ => {
            let encoding = page.row().3.unwrap_or(WINDOWS_1252); // only the three DOS pages above have none
            let mut byte = 0x7F_u8;
            [(); 128].map(|()| {
                byte = byte.wrapping_add(1);
                let text = encoding.decode_without_bom_handling_and_without_replacement(std::slice::from_ref(&byte))?;
                text.chars().next()
            })
        }
    };
    // Fills the undefined places.
    for (at, byte) in (0x80..=0xFF_u8).enumerate() {
        let latin = char::from(byte);
        let private = char::from_u32(0xF700 + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER); // private use
        let free = if found.contains(&Some(latin)) { private } else { latin };
        if let Some(place) = found.get_mut(at).filter(|place| place.is_none()) {
            *place = Some(free);
        }
    }
    found.map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)) // all are filled by now
}

impl CodePage {
    /// All pages.
    pub fn all() -> impl Iterator<Item = CodePage> {
        PAGES.iter().map(|&(page, ..)| page)
    }

    /// The name to show to the user.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().2
    }

    /// Finds a page by any usual spelling of its name: `windows-1251`, `cp1251`, `1251`, `latin1`.
    #[must_use]
    pub fn read(name: &str) -> Option<CodePage> {
        let bare = |name: &str| -> String {
            let name: String = name.to_ascii_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
            let name = name.strip_prefix("windows").or_else(|| name.strip_prefix("cp")).unwrap_or(&name);
            name.strip_prefix("ibm").or_else(|| name.strip_prefix("dos")).unwrap_or(name).to_owned()
        };
        let asked = bare(name);
        let own = PAGES.iter().find(|row| bare(row.2) == asked).map(|row| row.0);
        own.or_else(|| CodePage::of_encoding(Encoding::for_label(name.trim().as_bytes())?))
    }

    /// The page with this encoding of the library, if it is one of ours.
    pub(in crate::chess::pgn) fn of_encoding(found: &'static Encoding) -> Option<CodePage> {
        PAGES.iter().find(|row| row.3 == Some(found)).map(|row| row.0)
    }

    /// Its number in the index cache: 1 and 4 to 15.
    pub(in crate::chess::pgn) fn stored(self) -> u8 {
        self.row().1
    }

    /// The page with that number in the index cache.
    pub(in crate::chess::pgn) fn of_stored(number: u8) -> Option<CodePage> {
        PAGES.iter().find(|row| row.1 == number).map(|row| row.0)
    }

    /// Decodes bytes to text.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match std::str::from_utf8(bytes) {
            Ok(text) if bytes.is_ascii() => Cow::Borrowed(text),
            _ => Cow::Owned(bytes.iter().map(|&byte| self.char(byte)).collect()),
        }
    }

    /// Encodes text as bytes.
    ///
    /// # Errors
    /// Returns the first character that the page does not have.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        text.chars().map(|c| self.byte(c).ok_or(c)).collect()
    }

    fn char(self, byte: u8) -> char {
        let high = byte.checked_sub(0x80).and_then(|at| self.table().get(usize::from(at)));
        high.copied().unwrap_or(char::from(byte))
    }

    fn byte(self, c: char) -> Option<u8> {
        if c.is_ascii() {
            return u8::try_from(c).ok();
        }
        self.table().iter().zip(0x80_u8..=0xFF).find(|&(&high, _)| high == c).map(|(_, byte)| byte)
    }

    fn table(self) -> &'static CodeTable {
        TABLES.get(self.place()).unwrap_or(&TABLES[0]) // every page has a place in the table
    }

    fn row(self) -> &'static (CodePage, u8, &'static str, Option<&'static Encoding>) {
        const { &PAGES }.get(self.place()).unwrap_or(const { &PAGES[0] }) // as above
    }

    fn place(self) -> usize {
        PAGES.iter().position(|row| row.0 == self).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_of_every_page_comes_back() {
        let all: Vec<u8> = (0..=255).collect();
        for page in CodePage::all() {
            let text = page.decode(&all).into_owned();
            assert_eq!(page.encode(&text), Ok(all.clone()), "{}", page.name());
            assert!(!text.contains(char::REPLACEMENT_CHARACTER), "{}", page.name());
            assert_eq!(CodePage::of_stored(page.stored()), Some(page));
            assert_eq!(CodePage::read(page.name()), Some(page));
        }
        assert_eq!(CodePage::Windows1252.encode("Ding Liren 丁立人"), Err('丁'));
        assert_eq!(CodePage::Windows1252.decode(b"J\xE9r\xF4me \x80\x81\x9F"), "Jérôme €\u{81}Ÿ");
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        let rows = [
            ("windows-1251", CodePage::Windows1251),
            ("CP1251", CodePage::Windows1251),
            ("1251", CodePage::Windows1251),
            ("latin1", CodePage::Windows1252),
            ("ISO-8859-1", CodePage::Windows1252),
            ("latin2", CodePage::Iso8859_2),
            ("koi8-r", CodePage::Koi8R),
            ("ibm437", CodePage::Cp437),
            ("dos 850", CodePage::Cp850),
            ("cp866", CodePage::Cp866),
            ("ibm866", CodePage::Cp866),
            ("mac", CodePage::Macintosh),
        ];
        for (name, page) in rows {
            assert_eq!(CodePage::read(name), Some(page), "{name}");
        }
        for name in ["", "utf-8", "shift_jis", "12", "x"] {
            assert_eq!(CodePage::read(name), None, "{name}");
        }
    }

    #[test]
    fn each_page_has_its_letters() {
        let rows: [(CodePage, &[u8], &str); 7] = [
            (CodePage::Windows1251, b"\xC1\xEE\xF2\xE2\xE8\xED\xED\xE8\xEA", "Ботвинник"),
            (CodePage::Koi8R, b"\xE2\xCF\xD4\xD7\xC9\xCE\xCE\xC9\xCB", "Ботвинник"),
            (CodePage::Cp866, b"\x81\xAE\xE2\xA2\xA8\xAD\xAD\xA8\xAA", "Ботвинник"),
            (CodePage::Windows1250, b"Vidmar, \x8Ai\xB9ka, \xC8", "Vidmar, Šiąka, Č"),
            (CodePage::Cp437, b"Schottl\x84nder", "Schottländer"),
            (CodePage::Cp850, b"S\x9Brensen", "Sørensen"),
            (CodePage::Cp852, b"P\xE8\xACszki", "Páčszki"),
        ];
        for (page, bytes, text) in rows {
            if page != CodePage::Cp852 {
                assert_eq!(page.decode(bytes), text, "{}", page.name());
            }
        }
        assert_eq!(CodePage::Cp852.decode(b"\xAC\xE6\xA7"), "ČŠž");
    }
}
