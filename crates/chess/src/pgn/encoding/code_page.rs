//! Code pages: encodings in which one byte is one character, common in PGN files from before 2010.
//!
//! The Windows and Unix tables come from WHATWG's Encoding Standard; most DOS tables are here. A byte that a page
//! leaves undefined stands for the Latin-1 character with that number, unless another byte stands for it. Invariant:
//! any bytes come back unchanged when they are decoded and encoded again.

use crate::pgn::encoding::UTF8_MARK;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding, IBM866, ISO_8859_2, KOI8_R, MACINTOSH, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253,
    WINDOWS_1254, WINDOWS_1257,
};
use std::borrow::Cow;
use std::sync::LazyLock;

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
pub(in crate::pgn) fn holds_mark(text: &str) -> bool {
    !text.is_ascii() && MARKS.iter().any(|mark| text.contains(mark.as_str()))
}

/// Strips such marks from the beginning of a text.
pub(in crate::pgn) fn without_marks(mut text: &str) -> &str {
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
    pub fn name(self) -> &'static str {
        self.row().2
    }

    /// Finds a page by any usual spelling of its name: `windows-1251`, `cp1251`, `1251`, `latin1`.
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
    fn of_encoding(found: &'static Encoding) -> Option<CodePage> {
        PAGES.iter().find(|row| row.3 == Some(found)).map(|row| row.0)
    }

    /// Its number in the index cache: 1 and 4 to 15.
    pub(in crate::pgn) fn stored(self) -> u8 {
        self.row().1
    }

    /// The page with that number in the index cache.
    pub(in crate::pgn) fn of_stored(number: u8) -> Option<CodePage> {
        PAGES.iter().find(|row| row.1 == number).map(|row| row.0)
    }

    /// Decodes bytes to text.
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

// Detects the code page of a file that is not UTF-8 from its words with non-ASCII letters.

/// The number of bytes of words that are examined.
const MOST: usize = 16 << 10;

/// The longest word that is examined, in bytes.
const LONGEST: usize = 64;

/// Words of a file that hold bytes above 0x7F and are not UTF-8: the first 16 KiB of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EncodedWords {
    /// The words, each followed by a space.
    words: Vec<u8>,
    /// The unfinished word at the end of what was read.
    open: Vec<u8>,
    /// Whether that word is longer than [`LONGEST`] and therefore ignored.
    too_long: bool,
}

/// What the words of a file say about its code page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CodePageGuess {
    /// The likeliest page.
    pub page: CodePage,
    /// Whether at least nine tenths of the words look like words in it.
    pub is_sure: bool,
}

impl EncodedWords {
    /// Takes the next bytes of the file. Returns whether there may be new words in them.
    pub fn feed(&mut self, block: &[u8]) -> bool {
        if self.words.len() >= MOST {
            return false;
        }
        let before = (self.words.len(), self.open.clone());
        self.take(block);
        before.0 != self.words.len() || (before.1 != self.open && !(before.1.is_ascii() && self.open.is_ascii()))
    }

    fn take(&mut self, block: &[u8]) {
        let mut rest = block;
        if !self.open.is_empty() || self.too_long {
            let end = rest.iter().position(|&byte| !in_word(byte)).unwrap_or(rest.len());
            let (head, tail) = rest.split_at(end);
            self.push(head);
            rest = tail;
            if tail.is_empty() {
                return;
            }
            self.close();
        }
        // The tail is a word that may go on in the next block.
        let length = rest.iter().rev().take_while(|&&byte| in_word(byte)).count();
        let (body, tail) = rest.split_at(rest.len() - length);
        if !body.is_ascii() && std::str::from_utf8(body).is_err() {
            for word in body.split(|&byte| !in_word(byte)) {
                if !word.is_ascii() {
                    self.push(word);
                    self.close();
                }
            }
        }
        self.push(tail);
    }

    /// Appends the words of the next piece, which begins with a new word.
    pub fn join(&mut self, next: &EncodedWords) {
        self.close();
        for word in next.words.split_inclusive(|&byte| byte == b' ') {
            if self.words.len() < MOST {
                self.words.extend_from_slice(word);
            }
        }
        self.open.clone_from(&next.open);
        self.too_long = next.too_long;
    }

    fn push(&mut self, bytes: &[u8]) {
        if self.open.len() + bytes.len() > LONGEST {
            self.too_long = true;
            self.open.clear();
        } else if !self.too_long {
            self.open.extend_from_slice(bytes);
        }
    }

    fn close(&mut self) {
        if self.words.len() < MOST && std::str::from_utf8(&self.open).is_err() {
            self.words.extend_from_slice(&self.open);
            self.words.push(b' ');
        }
        self.open.clear();
        self.too_long = false;
    }

    /// Guesses the page of the file as if nothing more follows.
    pub fn guess(&self) -> CodePageGuess {
        let mut all = self.clone();
        all.close();
        let words: Vec<&[u8]> = all.words.split(|&byte| byte == b' ').filter(|word| !word.is_empty()).collect();
        let page = dos(&words).unwrap_or_else(|| detected(&all.words, &words));
        CodePageGuess { page, is_sure: plausible(page, &words) * 10 >= words.len() * 9 }
    }
}

/// Whether a byte continues a word: an ASCII letter, or any non-ASCII byte.
fn in_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte >= 0x80
}

/// Returns the page that the library detects if the words are plausible in it, otherwise the page in which most words
/// are plausible.
fn detected(text: &[u8], words: &[&[u8]]) -> CodePage {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(text, true);
    let found = CodePage::of_encoding(detector.guess(None, Utf8Detection::Deny));
    match found {
        Some(CodePage::Windows1252) if is_hungarian(words) => return CodePage::Windows1250,
        // Two words are not enough evidence of Latvian.
        Some(CodePage::Windows1257) if words.len() <= 2 && plausible(CodePage::Windows1252, words) == words.len() => {
            return CodePage::Windows1252;
        }
        Some(page) if plausible(page, words) * 10 >= words.len() * 9 => return page,
        _ => {}
    }
    // The detector found a page in which too few words are plausible, or an encoding outside the list, such as one with
    // several bytes per character, in which PGN cannot be read.
    let others =
        [CodePage::Windows1252, CodePage::Windows1251, CodePage::Koi8R, CodePage::Cp866, CodePage::Windows1250];
    let best = others.into_iter().rev().max_by_key(|&page| plausible(page, words)); // the first of equally good ones
    best.unwrap_or_default()
}

/// Counts the words that look like words in a page.
fn plausible(page: CodePage, words: &[&[u8]]) -> usize {
    words.iter().filter(|word| is_plausible(&page.decode(word))).count()
}

/// Whether words that the detector takes for Western European are Hungarian, whose `ő` has the same byte as `õ` in
/// Windows-1252. Portuguese has `õ` only before `e`, and letters that Hungarian lacks; Estonian has no acute accents.
fn is_hungarian(words: &[&[u8]]) -> bool {
    let any = |bytes: &[u8]| words.iter().any(|word| word.iter().any(|byte| bytes.contains(byte)));
    let double =
        words.iter().any(|word| word.windows(2).any(|pair| matches!(pair, [0xF5 | 0xD5, next] if *next != b'e')));
    double && any(b"\xE1\xE9\xED\xF3\xFA") && !any(b"\xE0\xE2\xE3\xE7\xE8\xEA\xF1\xF4")
}

/// Returns a DOS page if most of the bytes between Latin letters are letters there and signs in Windows-1252.
fn dos(words: &[&[u8]]) -> Option<CodePage> {
    let (mut dos, mut windows, mut western) = (0_usize, 0_usize, false);
    for word in words {
        for (i, &byte) in word.iter().enumerate() {
            let before = i.checked_sub(1).and_then(|before| word.get(before)).is_some_and(u8::is_ascii_alphabetic);
            let after = word.get(i + 1).is_some_and(u8::is_ascii_alphabetic);
            // Windows-1252 has quotation marks and dots at the edges of a word, and apostrophes and dashes inside it.
            let evidence = match byte {
                0x00..=0x7F | 0x85 | 0x91 | 0x92 | 0x96 | 0x97 => false,
                0x82 => before,
                _ => before && after,
            };
            if !evidence {
                continue;
            }
            let letter_there = CodePage::Cp850.decode(&[byte]).chars().all(char::is_alphabetic);
            let letter_here = CodePage::Windows1252.decode(&[byte]).chars().all(char::is_alphabetic);
            dos += usize::from(letter_there && !letter_here);
            windows += usize::from(letter_here && !letter_there || letter_here && byte >= 0xC0 && byte != 0xE1);
            western |= matches!(byte, 0x9B | 0x9D | 0xB5..=0xB7 | 0xC6 | 0xC7 | 0xD0..=0xD8 | 0xDE | 0xE0 | 0xE2..=0xE5 | 0xE9..=0xED);
        }
    }
    (dos > windows).then_some(if western { CodePage::Cp850 } else { CodePage::Cp437 })
}

/// Whether text looks like a word: only letters, apostrophes and dashes, with no Cyrillic among other letters and no
/// non-ASCII capital right after a non-ASCII small letter.
fn is_plausible(word: &str) -> bool {
    let bare = word.trim_matches(|c: char| "’‘“”„‚«»‹›…–—¿¡".contains(c));
    let cyrillic = |c: char| ('\u{400}'..='\u{52f}').contains(&c);
    let letters = bare.chars().all(|c| c.is_alphabetic() || "’‘–—".contains(c));
    let mixed = bare.chars().any(cyrillic) && bare.chars().any(|c| c.is_alphabetic() && !cyrillic(c));
    let capital_inside = bare
        .chars()
        .zip(bare.chars().skip(1))
        .any(|(a, b)| !a.is_ascii() && a.is_lowercase() && !b.is_ascii() && b.is_uppercase());
    letters && !mixed && !capital_inside
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

#[cfg(test)]
mod detect_code_page_tests {
    use super::*;

    const RUSSIAN: &str =
        "Ботвинник, Михаил\nСмыслов, Василий\nТаль, Михаил\nПетросян, Тигран\nСпасский, Борис\nКарпов, Анатолий";
    const CZECH: &str = "Duras, Oldřich\nHort, Vlastimil\nRéti, Richard\nPachman, Luděk\nNavara, David\nŠmejkal, Jan\nJanša\nKaválek, Luboš";
    const POLISH: &str = "Wojtaszek, Radosław\nDuda, Jan-Krzysztof\nŚwiercz, Dariusz\nBartłomiej\nKrasenkow, Michał\nGajewski, Grzegorz\nŁódź";
    const HUNGARIAN: &str = "Maróczy, Géza\nSzabó, László\nBarcza, Gedeon\nLékó, Péter\nErdős, Viktor\nGyőr\nKőbánya";
    const GERMAN: &str = "Hübner, Robert\nSchottländer\nUnzicker, Wolfgang\nMünchen\nKöln\nGroß\nDüsseldorf";
    const FRENCH: &str = "Bacrot, Étienne\nVachier-Lagrave\nRéti, Richard\nChâlons\nÉvry\nFrançois\nOrléans";
    const SPANISH: &str = "Vallejo, Francisco\nLeón\nMálaga\nPeña\nGarcía\nMartínez\nIñigo";
    const DANISH: &str = "Larsen, Bent\nSørensen\nKøbenhavn\nÅrhus\nMøller\nNæss\nØst";
    const GREEK: &str = "Κοτρωνιάς, Βασίλης\nΠαπαϊωάννου, Ιωάννης\nΑθήνα\nΜαστροβασίλης";
    const TURKISH: &str = "Şanlı\nGüneş\nİpatov\nYılmaz, Mustafa\nÇağıl\nKırşehir";

    fn guess(text: &str, page: CodePage) -> CodePageGuess {
        let mut sample = EncodedWords::default();
        sample.feed(&page.encode(text).unwrap());
        sample.guess()
    }

    #[test]
    fn the_page_of_a_file_is_found_out_by_its_words() {
        let rows = [
            (RUSSIAN, CodePage::Windows1251),
            (RUSSIAN, CodePage::Koi8R),
            (RUSSIAN, CodePage::Cp866),
            (CZECH, CodePage::Windows1250),
            (POLISH, CodePage::Windows1250),
            (HUNGARIAN, CodePage::Windows1250),
            (GERMAN, CodePage::Windows1252),
            (GERMAN, CodePage::Cp437),
            (FRENCH, CodePage::Windows1252),
            (FRENCH.trim_start_matches("Bacrot, Étienne"), CodePage::Cp437),
            (SPANISH, CodePage::Windows1252),
            (SPANISH, CodePage::Cp437),
            (DANISH, CodePage::Windows1252),
            (DANISH, CodePage::Cp850),
            (GREEK, CodePage::Windows1253),
            (TURKISH, CodePage::Windows1254),
        ];
        let mut wrong = Vec::new();
        for (text, page) in rows {
            let found = guess(text, page);
            // Another page is just as right if it decodes these words the same way.
            if found.page.decode(&page.encode(text).unwrap()) != text || !found.is_sure {
                wrong.push((page, found, found.page.decode(&page.encode(text).unwrap()).into_owned()));
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn a_single_name_is_enough_for_western_europe_and_for_russian() {
        let western = [GERMAN, FRENCH, SPANISH, DANISH].map(|text| (text, CodePage::Windows1252));
        let mut wrong = Vec::new();
        for (text, page) in western.into_iter().chain([(RUSSIAN, CodePage::Windows1251)]) {
            for name in text.lines().filter(|name| !name.is_ascii()) {
                let found = guess(name, page);
                if found.page.decode(&page.encode(name).unwrap()) != name {
                    wrong.push((name, found));
                }
            }
        }
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn any_blocks_give_the_same_words() {
        let bytes = CodePage::Windows1251.encode(&format!("[White \"{RUSSIAN}\"] e4 {}", "ж".repeat(100))).unwrap();
        let mut whole = EncodedWords::default();
        whole.feed(&bytes);
        for cut in 0..bytes.len() {
            let mut parts = EncodedWords::default();
            parts.feed(&bytes[..cut]);
            parts.feed(&bytes[cut..]);
            assert_eq!(parts, whole, "{cut}");
        }
        let mut ones = EncodedWords::default();
        for byte in bytes.chunks(1) {
            ones.feed(byte);
        }
        assert_eq!(ones, whole);
        let at = bytes.iter().position(|&byte| byte == b'\n').unwrap();
        let (mut first, mut second) = (EncodedWords::default(), EncodedWords::default());
        first.feed(&bytes[..at]);
        second.feed(&bytes[at..]);
        first.join(&second);
        assert_eq!(first.guess(), whole.guess());
    }

    #[test]
    fn noise_is_no_sure_thing() {
        let mut sample = EncodedWords::default();
        sample.feed(b"\x80\xFE\xA7x\xB6\xD7 \xF7\xA4 \xB1\xB0");
        assert!(!sample.guess().is_sure, "{:?}", sample.guess());
    }
}
