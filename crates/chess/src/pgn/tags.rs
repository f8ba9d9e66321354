//! The tag pairs of a game (PGN standard 8.1) and their syntax, including the broken forms that files have.

use crate::pgn::encoding::{Encoding, word};
use crate::pgn::lenient_san::looks_like_move;
use crate::pgn::lexer::{Lexer, LineColumn, TokenKind, blank};
use crate::pgn::scan::lanes;
use crate::steps;
use shakmaty::Color;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// The Seven Tag Roster (PGN 8.1.1), in its order, each with the value that means "unknown".
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Up to this many tags are searched one by one. Real games have fewer.
const FEW: usize = 40;

/// The tags of one game: an ordered list of names and values, each name once.
#[derive(Clone, Debug, Default)]
pub struct Tags {
    /// The names and values, one behind the other. Those that went or were replaced stay in it.
    text: String,
    pairs: Vec<TagText>,
    /// The index of each name, if there are more than [`FEW`] tags: searching so many one by one would take quadratic
    /// time.
    places: Option<BTreeMap<String, usize>>,
}

/// Where a tag stands in the text of its [`Tags`].
#[derive(Clone, Debug)]
struct TagText {
    name: Range<usize>,
    value: Range<usize>,
    key: u32,
}

/// Returns a number that tells the usual names apart, and is the same for the same name.
const fn key(name: &[u8]) -> u32 {
    match name {
        [first, .., last] => u32::from_le_bytes([*first, name[name.len() / 2], *last, name.len().to_le_bytes()[0]]),
        [only] => *only as u32,
        [] => 0,
    }
}

/// Names of tags that are looked for.
#[derive(Clone, Copy, Debug)]
pub struct TagNames<const N: usize> {
    /// The names.
    pub names: [&'static str; N],
    pub(super) keys: [u32; N],
}

impl<const N: usize> TagNames<N> {
    /// Prepares the search for these names.
    pub const fn new(names: [&'static str; N]) -> TagNames<N> {
        let mut keys = [0; N];
        let mut at = 0;
        while at < N {
            keys[at] = key(names[at].as_bytes());
            at += 1;
        }
        TagNames { names, keys }
    }
}

/// Returns the index of a name among others with their keys.
pub(super) fn place(names: &[&str], keys: &[u32], name: &[u8]) -> Option<usize> {
    let key = key(name);
    names.iter().zip(keys).position(|(known, its)| *its == key && known.as_bytes() == name)
}

impl PartialEq for Tags {
    fn eq(&self, other: &Tags) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Tags {}

/// Returns the value of a tag if it is known, that is, not empty, `?`, `-` or a date of question marks.
pub fn known(value: &str) -> Option<&str> {
    if let [b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z', .., b'!'..=b'~'] = value.as_bytes() {
        return Some(value); // most values
    }
    Some(value.trim()).filter(|value| !value.trim_matches(['?', '.', '-', ' ']).is_empty())
}

/// Returns the side for which this holds, if it is one.
fn only(white: bool, black: bool) -> Option<Color> {
    (white != black).then(|| Color::from_white(white))
}

impl Tags {
    /// The value of a tag. Names are case sensitive.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.get(self.place(name)?).map(|tag| self.part(&tag.value))
    }

    fn part(&self, range: &Range<usize>) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// Returns the index of a name.
    fn place(&self, name: &str) -> Option<usize> {
        if let Some(places) = &self.places {
            steps::count(1);
            return places.get(name).copied();
        }
        let key = key(name.as_bytes());
        let found = self.pairs.iter().position(|tag| tag.key == key && self.part(&tag.name) == name);
        steps::count(found.unwrap_or(self.pairs.len()));
        found
    }

    /// Rebuilds the table of places, if there has to be one.
    fn index(&mut self) {
        let named = |(place, (name, _)): (usize, (&str, &str))| (name.to_owned(), place);
        self.places = (self.pairs.len() > FEW).then(|| self.iter().enumerate().map(named).collect());
    }

    /// The value of a tag if it is known.
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).and_then(known)
    }

    /// The result that the Result tag says, if it is the end of a game.
    pub fn result(&self) -> Option<ResultMarker> {
        self.get("Result").and_then(ResultMarker::read).filter(|&said| said != ResultMarker::Open)
    }

    /// Returns which player has one of these names; `None` if neither has, or both have.
    pub fn side_named(&self, names: &[String]) -> Option<Color> {
        let [white, black] = self.named(names);
        only(white, black)
    }

    /// Returns the side of the user, who has one of these names, or else is the person who played a program.
    pub fn own_side(&self, names: &[String]) -> Option<Color> {
        if self.named(names) == [false; 2] { self.person() } else { self.side_named(names) }
    }

    /// Returns whether White and Black have one of these names.
    fn named(&self, names: &[String]) -> [bool; 2] {
        ["White", "Black"].map(|tag| {
            let name = self.known(tag).unwrap_or_default().to_lowercase();
            !name.is_empty() && names.iter().any(|known| known.trim().to_lowercase() == name)
        })
    }

    /// Returns the side of the person who played a program; `None` for two people or two programs.
    pub fn person(&self) -> Option<Color> {
        let is = |tag: &str, word: &str| self.known(tag).is_some_and(|text| text.eq_ignore_ascii_case(word));
        // Servers write `BOT` in place of a player's title.
        let program = |side: &str| is(&format!("{side}Type"), "program") || is(&format!("{side}Title"), "BOT");
        only(program("Black"), program("White"))
    }

    /// Sets a tag, in its place if it exists, otherwise at the end.
    pub fn set(&mut self, name: &str, value: impl AsRef<str>) {
        if self.add(name, value.as_ref()) {
            return;
        }
        let value = self.append(value.as_ref());
        if let Some(tag) = self.place(name).and_then(|at| self.pairs.get_mut(at)) {
            tag.value = value;
        }
    }

    /// Adds a tag at the end, unless it exists. Returns whether it did not.
    pub fn add(&mut self, name: &str, value: &str) -> bool {
        if self.place(name).is_some() {
            return false;
        }
        if self.pairs.is_empty() {
            // Most games have no more.
            self.pairs.reserve(16);
            self.text.reserve(256);
        }
        let tag = TagText { key: key(name.as_bytes()), name: self.append(name), value: self.append(value) };
        self.push(tag);
        true
    }

    /// Returns the tags with these names and values in a text, each name once.
    pub(super) fn within(text: &str, pairs: impl ExactSizeIterator<Item = (Range<usize>, Range<usize>)>) -> Tags {
        let mut tags = Tags { text: text.to_owned(), pairs: Vec::with_capacity(pairs.len()), places: None };
        // The keys so far, each as one bit: most names need no search.
        let mut met = 0_u64;
        for (name, value) in pairs {
            let text = tags.part(&name);
            let key = key(text.as_bytes());
            let bit = 1 << (key.wrapping_mul(0x9E37_79B1) >> 26);
            if met & bit == 0 || tags.place(text).is_none() {
                met |= bit;
                tags.push(TagText { name, value, key });
            }
        }
        tags
    }

    fn push(&mut self, tag: TagText) {
        self.pairs.push(tag);
        match (&mut self.places, self.pairs.last()) {
            (Some(places), Some(tag)) => {
                let name = self.text.get(tag.name.clone()).unwrap_or_default();
                places.insert(name.to_owned(), self.pairs.len() - 1);
            }
            (None, _) if self.pairs.len() > FEW => self.index(),
            _ => {}
        }
    }

    fn append(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.place(name)?;
        let value = self.pairs.remove(at).value;
        let value = self.part(&value).to_owned();
        self.index();
        Some(value)
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.pairs.iter().map(|tag| (self.part(&tag.name), self.part(&tag.value)))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Whether the tags begin with the Seven Tag Roster in its order, as in most games.
    pub(super) fn begin_with_roster(&self) -> bool {
        self.iter().map(|(name, _)| name).take(ROSTER.len()).eq(ROSTER.map(|(name, _)| name))
    }

    /// Sorts the tags in export order (PGN 8.1.1): the Seven Tag Roster first, then the rest in ASCII order.
    pub(crate) fn sort_for_export(&mut self) {
        let place = |name: &str| ROSTER.iter().position(|&(there, _)| there == name).unwrap_or(ROSTER.len());
        let text = &self.text;
        let key = |tag: &TagText| {
            let name = text.get(tag.name.clone()).unwrap_or_default();
            (place(name), name)
        };
        let sorted = if self.begin_with_roster() { ROSTER.len() } else { 0 };
        if !self.pairs.iter().skip(sorted).is_sorted_by_key(key) {
            self.pairs.sort_by_cached_key(key);
            self.index();
        }
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::default();
        for (name, value) in pairs {
            tags.set(name.as_ref(), value);
        }
        tags
    }
}

/// What is wrong with a tag that can still be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TagError {
    /// A `"` inside the value without its backslash, or other quotes around it.
    Quote,
    /// The closing `"` or `]` is missing: the value goes to the end of the line.
    Unclosed,
}

/// A tag pair in the bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagSyntax {
    /// The range of its name.
    pub name: Range<usize>,
    /// The range of its value between the quotes, backslashes included.
    pub value: Range<usize>,
    /// The byte after its last.
    pub end: usize,
    /// What is wrong with it, if anything.
    pub error: Option<TagError>,
}

/// Reads the tag pair whose `[` is at `at`. `lenient` accepts faulty ones too; it is for the beginning of a line, where
/// only a tag begins with `[Name "`. The work is proportional to what is read, and without `lenient` it ends at the
/// second quote.
pub(crate) fn tag_at(bytes: &[u8], at: usize, lenient: bool) -> Option<TagSyntax> {
    let name_start = skip_blanks(bytes, at + 1);
    let name_end = name_start + bytes.get(name_start..)?.iter().take_while(|&&byte| in_name(byte)).count();
    if !bytes.get(name_start).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
        return None;
    }
    let quote = skip_blanks(bytes, name_end);
    if bytes.get(quote) != Some(&b'"') {
        return lenient.then(|| other_quotes(bytes, name_start..name_end, quote)).flatten();
    }
    let name = name_start..name_end;
    let start = quote + 1;
    let mut error = None;
    let mut i = start;
    let mut last_resort = None; // an escaped quote with a bracket after it: `[Site "C:\games\"]`
    while let Some(&byte) = bytes.get(i) {
        match byte {
            b'\n' | b'\r' => break,
            b'\\' => {
                if bytes.get(i + 1) == Some(&b'"') && last_resort.is_none() {
                    last_resort = closes(bytes, i + 2).map(|end| (i + 1, end));
                }
                i += if matches!(bytes.get(i + 1), None | Some(b'\n' | b'\r')) { 1 } else { 2 };
            }
            b'"' => {
                if let Some(end) = closes(bytes, i + 1) {
                    return Some(TagSyntax { name, value: start..i, end, error });
                }
                if !lenient {
                    return None;
                }
                error = Some(TagError::Quote);
                i += 1;
            }
            _ => i += 1,
        }
    }
    if !lenient {
        return None;
    }
    let error = Some(TagError::Unclosed);
    if let Some((value_end, end)) = last_resort {
        return Some(TagSyntax { name, value: start..value_end, end, error });
    }
    let line = &bytes[start..i]; // `i` stopped at the line's end, at or after `start`
    let kept = line.trim_ascii_end();
    let kept = kept.strip_suffix(b"]").unwrap_or(kept).trim_ascii_end();
    let kept = kept.strip_suffix(b"\"").unwrap_or(kept);
    Some(TagSyntax { name, value: start..start + kept.len(), end: i, error })
}

/// Reads a tag pair whose value stands in other quotes, `“x”`, `«x»`, `'x'`, and ends with its line.
fn other_quotes(bytes: &[u8], name: Range<usize>, at: usize) -> Option<TagSyntax> {
    const QUOTES: [&str; 8] = ["“", "”", "„", "«", "»", "‘", "’", "'"];
    const IN_CODE_PAGE: [&[u8]; 2] = [b"\x93", b"\x94"];
    let quotes = || QUOTES.into_iter().map(str::as_bytes).chain(IN_CODE_PAGE);
    let rest = bytes.get(at..)?;
    let line = rest.get(..memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()))?;
    let open = quotes().find(|quote| line.starts_with(quote))?;
    let whole = line.trim_ascii_end();
    let inner = whole.strip_suffix(b"]")?.trim_ascii_end();
    // In UTF-8 many letters end with the bytes that are quotes in a code page.
    let is_text = |quote: &[u8]| std::str::from_utf8(quote).is_ok();
    let close = quotes().find(|quote| inner.ends_with(quote) && (is_text(quote) || !is_text(open)));
    // A name may begin with an apostrophe: `['t Hart]` opens no quotes.
    let error = match close {
        Some(_) => TagError::Quote,
        None if ["'", "‘", "’"].iter().any(|quote| open == quote.as_bytes()) => return None,
        None => TagError::Unclosed,
    };
    let value = at + open.len()..at + inner.len().checked_sub(close.map_or(0, <[u8]>::len))?;
    (value.start <= value.end).then(|| TagSyntax { name, value, end: at + whole.len(), error: Some(error) })
}

/// Reads a tag pair of the usual form quickly: its name consists of letters, its value has no escapes, and it ends on
/// the same line. Returns its name, its value, and what follows it.
pub(crate) fn plain_tag(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let inner = bytes.strip_prefix(b"[")?;
    let (name, rest) = inner.split_at(lanes::letters(inner).filter(|&end| end > 0)?);
    let value = rest.strip_prefix(b" \"")?;
    let (value, rest) = value.split_at(lanes::quote(value)?);
    Some((name, value, rest.strip_prefix(b"\"]")?))
}

/// Whether a line is one well-formed tag pair and nothing else.
pub(crate) fn is_tag_line(line: &[u8]) -> bool {
    let at = skip_blanks(line, 0);
    line.get(at) == Some(&b'[') && tag_at(line, at, false).is_some_and(|tag| line[tag.end..].trim_ascii().is_empty()) // `end` is within
}

/// Whether a line begins with `[Event "`.
pub(crate) fn is_event_line(line: &[u8]) -> bool {
    line[skip_blanks(line, 0)..].starts_with(b"[Event \"") // `skip_blanks` stays in bounds
}

/// Removes the escapes from a value: `\"` is a quote, `\\` a backslash; any other backslash stands for itself.
pub(crate) fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut value = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('"' | '\\')) => value.extend(chars.next()),
            _ => value.push(c),
        }
    }
    Cow::Owned(value)
}

/// Prepares a value for writing: escapes quotes and backslashes, and turns line ends and tabs into spaces (PGN 7).
pub fn escape(value: &str) -> Cow<'_, str> {
    if lanes::quote(value.as_bytes()).is_none() {
        return Cow::Borrowed(value);
    }
    let mut raw = String::with_capacity(value.len());
    for c in value.replace("\r\n", "\n").chars() {
        match c {
            '"' | '\\' => raw.extend(['\\', c]),
            '\n' | '\r' | '\t' => raw.push(' '),
            _ => raw.push(c),
        }
    }
    Cow::Owned(raw)
}

fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte)
}

/// Returns the index after any spaces and tabs at `at`.
fn skip_blanks(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at.min(bytes.len()) + rest.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count()
}

/// Returns the index after a `]` at `at`, with blanks allowed before it.
fn closes(bytes: &[u8], at: usize) -> Option<usize> {
    let at = skip_blanks(bytes, at);
    (bytes.get(at) == Some(&b']')).then_some(at + 1)
}

// A date, perhaps known only in part (PGN standard 8.1.1.3), in four bytes that sort by time.

/// A date of which the day, the month or everything may be unknown. Dates sort by time; within a year, one without a
/// month comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(u32);

/// The number of bits of a date: a year up to 4095, a month and a day.
pub(super) const BITS: u32 = 21;

impl Date {
    /// A date of which nothing is known.
    pub const UNKNOWN: Date = Date(0);

    /// Reads `1972`, `1972.07` or `1972.07.11`, also with `-` or `/`; question marks stand for an unknown part. Forms
    /// that can mean one day only are read too: `15.10.2016`, `20161015`, `Oct 15, 2016`. Returns `None` for anything
    /// else.
    pub fn read(text: &str) -> Option<Date> {
        if let Some(usual) = Date::usual(text.as_bytes()) {
            return usual.filter(|date| date.day().is_some());
        }
        if let Some(other) = Date::other_form(text.trim()) {
            return Some(other);
        }
        let mut parts = text.trim().split(['.', '-', '/']);
        let mut part = |least: u32| match parts.next() {
            None => Some(0),
            Some(text) if !text.is_empty() && text.bytes().all(|byte| byte == b'?') => Some(0),
            Some(text) => text.parse().ok().filter(|&value| value >= least),
        };
        let (year, month, day) = (part(0)?, part(1)?, part(1)?);
        Date::of(year, month, day).filter(|_| parts.next().is_none())
    }

    /// Returns a date if there is such a day; 0 is unknown.
    fn of(year: u32, month: u32, day: u32) -> Option<Date> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u32::from(leap),
            4 | 6 | 9 | 11 => 30,
            0..=12 => 31,
            _ => return None,
        };
        (year <= 4095 && day <= days).then_some(Date(year << 9 | month << 5 | day))
    }

    /// Returns a date, of which only year and month are known if there is no such day.
    fn or_month(year: u32, month: u32, day: u32) -> Option<Date> {
        Date::of(year, month, day).or_else(|| Date::of(year, month, 0))
    }

    /// Reads a date with the day first and full stops, in eight digits, or with the English name of the month.
    fn other_form(text: &str) -> Option<Date> {
        const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
        let date = |year: u32, month: u32, day: u32| {
            Date::of(year, month, day).filter(|_| year >= 1000 && month > 0 && day > 0)
        };
        if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = |range: std::ops::Range<usize>| text.get(range)?.parse().ok();
            return date(number(0..4)?, number(4..6)?, number(6..8)?);
        }
        let words: Vec<&str> =
            text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let [first, second, year] = words.as_slice() else { return None };
        let year = Some(year).filter(|year| year.len() == 4)?.parse().ok()?;
        let month = |word: &str| {
            let short = word.get(..3)?.to_ascii_lowercase();
            let named = word.bytes().all(|byte| byte.is_ascii_alphabetic()) && word.len() <= "september".len();
            (1..).zip(MONTHS).find(|&(_, name)| named && name == short).map(|(number, _)| number)
        };
        match (month(first), month(second)) {
            (Some(month), None) => date(year, month, second.parse().ok()?),
            (None, Some(month)) => {
                date(year, month, first.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse().ok()?)
            }
            // With other marks the month may come first.
            _ if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') => {
                date(year, second.parse().ok()?, first.parse().ok()?)
            }
            _ => None,
        }
    }

    /// Reads the usual form of a date, `1962.05.31` all in digits. Returns `None` for any other form, and `Some(None)`
    /// if there is no such month or its year is too large. If the month has no such day, that is unknown.
    pub(super) fn usual(text: &[u8]) -> Option<Option<Date>> {
        let [a, b, c, d, b'.', e, f, b'.', g, h] = *text else { return None };
        if ![a, b, c, d, e, f, g, h].iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number = |digits: &[u8]| digits.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
        let (year, month, day) = (number(&[a, b, c, d]), number(&[e, f]), number(&[g, h]));
        Some(Date::or_month(year, month, day).filter(|_| month > 0 && day > 0))
    }

    /// Whether anything is known of the date.
    pub fn is_known(self) -> bool {
        self != Date::UNKNOWN
    }

    /// The year.
    pub fn year(self) -> Option<u32> {
        Some(self.0 >> 9).filter(|&year| year > 0)
    }

    /// The month, from 1.
    pub fn month(self) -> Option<u32> {
        Some(self.0 >> 5 & 15).filter(|&month| month > 0)
    }

    /// The day of the month, from 1.
    pub fn day(self) -> Option<u32> {
        Some(self.0 & 31).filter(|&day| day > 0)
    }

    /// The earliest day it can be, as year, month and day.
    pub fn earliest(self) -> (u32, u32, u32) {
        (self.year().unwrap_or(0), self.month().unwrap_or(1), self.day().unwrap_or(1))
    }

    /// The latest day it can be, as year, month and day.
    pub fn latest(self) -> (u32, u32, u32) {
        (self.year().unwrap_or(4095), self.month().unwrap_or(12), self.day().unwrap_or(31))
    }

    /// The date packed into [`BITS`] bits, which [`Date::of_bits`] reads.
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    /// Unpacks a date; what is impossible of it is unknown.
    pub(super) fn of_bits(bits: u32) -> Date {
        let bits = bits & ((1 << BITS) - 1);
        Date::or_month(bits >> 9, bits >> 5 & 15, bits & 31).unwrap_or_default()
    }
}

impl fmt::Display for Date {
    /// Writes `1972.07.11`, with question marks for the unknown parts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The game list writes a date in every row of every frame, and writing it digit by digit is cheapest.
        let mut text = String::with_capacity(10);
        let push = |text: &mut String, number: Option<u32>, places: &[u32]| {
            let digit = |place: &u32| number.and_then(|number| char::from_digit(number / place % 10, 10));
            text.extend(places.iter().map(|place| digit(place).unwrap_or('?')));
        };
        push(&mut text, self.year(), &[1000, 100, 10, 1]);
        for part in [self.month(), self.day()] {
            text.push('.');
            push(&mut text, part, &[10, 1]);
        }
        f.pad(&text)
    }
}

// A code of the Encyclopaedia of Chess Openings, `A00` to `E99`, in two bytes that sort.

/// A code: a volume from A to E and a number. Some files append more (`B90/05`, `B90h`), which is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco(u16);

/// How many codes there are.
const CODES: u16 = 500;

impl Eco {
    /// Reads a code and ignores what follows it, but a third digit makes it invalid. The encoding does not matter.
    pub fn read(text: impl AsRef<[u8]>) -> Option<Eco> {
        match *text.as_ref().trim_ascii() {
            [volume, tens @ b'0'..=b'9', ones @ b'0'..=b'9', ref rest @ ..] => {
                let volume = volume.to_ascii_uppercase();
                let ends = !rest.first().is_some_and(u8::is_ascii_digit);
                let volume = (b'A'..=b'E').contains(&volume).then(|| u16::from(volume - b'A'))?;
                ends.then(|| Eco(volume * 100 + u16::from(tens - b'0') * 10 + u16::from(ones - b'0')))
            }
            _ => None,
        }
    }

    /// Returns the code as a number below 500.
    pub fn index(self) -> u16 {
        self.0
    }

    /// Returns the code with this number; `None` from 500 on.
    pub fn of_index(index: u16) -> Option<Eco> {
        (index < CODES).then_some(Eco(index))
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let volume = ['A', 'B', 'C', 'D', 'E'].get(usize::from(self.0 / 100)).copied().unwrap_or('?');
        f.pad(&format!("{volume}{:02}", self.0 % 100))
    }
}

// The termination marker of a game (PGN standard 8.2.6), in its standard spelling and in those found in files.

/// One of the four markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultMarker {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: in progress, abandoned, or not known.
    #[default]
    Open,
}

impl ResultMarker {
    /// The standard's spelling.
    pub fn as_str(self) -> &'static str {
        match self {
            ResultMarker::WhiteWins => "1-0",
            ResultMarker::BlackWins => "0-1",
            ResultMarker::Draw => "1/2-1/2",
            ResultMarker::Open => "*",
        }
    }

    /// The spelling on screen: `½-½` where the standard has `1/2-1/2`.
    pub fn shown(self) -> &'static str {
        match self {
            ResultMarker::Draw => "½-½",
            _ => self.as_str(),
        }
    }

    /// Returns the side that won, if one did.
    pub fn winner(self) -> Option<Color> {
        match self {
            ResultMarker::WhiteWins => Some(Color::White),
            ResultMarker::BlackWins => Some(Color::Black),
            ResultMarker::Draw | ResultMarker::Open => None,
        }
    }

    /// Returns the result of a finished game in the spelling of the standard, which needs no decoding.
    #[inline]
    pub(super) fn usual(word: &[u8]) -> Option<ResultMarker> {
        match word {
            b"1-0" => Some(ResultMarker::WhiteWins),
            b"0-1" => Some(ResultMarker::BlackWins),
            b"1/2-1/2" => Some(ResultMarker::Draw),
            _ => None,
        }
    }

    /// Reads a marker in any usual spelling: `½-½`, `1/2`, `1–0` with a dash, `1:0`, `1 - 0`, `0.5-0.5`, `1-0.`.
    pub fn read(word: &str) -> Option<ResultMarker> {
        if let Some(usual) = ResultMarker::usual(word.as_bytes()) {
            return Some(usual);
        }
        // Nearly all words are moves.
        if word.len() > LONGEST || !matches!(word.as_bytes(), [..=b'/' | b'0' | b'1' | 0x80.., ..]) {
            return None;
        }
        let plain = word.trim().trim_end_matches(['.', ',', ';', '…', '\'', '`', '´', '’', '”', '!', '?']).trim_end();
        match plain {
            "*" => Some(ResultMarker::Open),
            "1/2" | "½" => Some(ResultMarker::Draw),
            _ => pair(plain.as_bytes()).filter(|&(_, length)| length == plain.len()).map(|(result, _)| result),
        }
    }

    /// Returns the length of a result at the beginning of `text` that a lexer would split: `1 - 0`, `0.5-0.5`. It is on
    /// one line, and nothing that goes on with it follows.
    pub(super) fn spaced(text: &[u8]) -> Option<usize> {
        let text = text.get(..LONGEST).unwrap_or(text);
        let (_, length) = pair(text)?;
        let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || b"-/_+=#".contains(byte);
        let (found, rest) = text.split_at(length);
        let splits = |byte: &u8| matches!(byte, b' ' | b'\t' | b'.' | b',' | 0xA0);
        (found.iter().any(splits) && !rest.first().is_some_and(goes_on)).then_some(length)
    }
}

/// Whether the value of a Result tag says something other than a result: `0-0`, `1/2-0`, `draw`.
pub fn is_odd(tag: &str) -> bool {
    ResultMarker::read(tag).is_none() && !tag.trim_matches(['?', '.', '-', ' ']).is_empty()
}

/// Returns where the movetext ends that ends at `at` with the words of the Result tag: after them, or after a `*` that
/// follows. Only comments may come later. Words that could be a move are moves, but for noughts: with the tag `0-0` the
/// last `0-0` is not castling.
pub(super) fn odd_ending(bytes: &[u8], at: usize, words: &[u8]) -> Option<usize> {
    let end = at + words.len();
    let is_move = || looks_like_move(&word(words)) && words.iter().any(|byte| !matches!(byte, b'0' | b'-' | b' '));
    if words.is_empty() || !bytes.get(at..)?.starts_with(words) || is_move() {
        return None;
    }
    let rest = bytes.get(end..)?;
    if rest.first().is_some_and(|byte| blank(rest) == 0 && !matches!(byte, b'{' | b';' | b'*' | b'\n' | b'\r')) {
        return None;
    }
    let mut ended = end;
    for token in Lexer::new(rest, Encoding::Utf8, LineColumn { line: 1, column: 2 }) {
        match token.kind {
            TokenKind::Comment { .. } | TokenKind::LineComment => {}
            TokenKind::Star if ended == end => ended = end + token.range.end,
            _ => return None,
        }
    }
    Some(ended)
}

/// More bytes than a result has.
const LONGEST: usize = 24;

/// Reads two numbers of points that make a result, with a dash between them. Returns the length too.
fn pair(text: &[u8]) -> Option<(ResultMarker, usize)> {
    let (white, mut at) = points(text)?;
    at += blanks(text.get(at..)?);
    at += dash(text.get(at..)?)?;
    at += blanks(text.get(at..)?);
    let rest = text.get(at..)?;
    let (black, length) = match rest {
        [b'O' | b'o', ..] => (0, 1), // a letter for the nought
        _ => points(rest)?,
    };
    let result = match (white, black) {
        (2, 0) => ResultMarker::WhiteWins,
        (0, 2) => ResultMarker::BlackWins,
        (1, 1) => ResultMarker::Draw,
        _ => return None,
    };
    Some((result, at + length))
}

/// Reads a number of points, and returns it in halves.
fn points(text: &[u8]) -> Option<(u8, usize)> {
    const SPELLINGS: [(&[u8], u8); 6] =
        [("½".as_bytes(), 1), (b"\xBD", 1), (b"0.5", 1), (b"0,5", 1), (b".5", 1), (b"0", 0)];
    if let Some((spelling, value)) = SPELLINGS.into_iter().find(|(spelling, _)| text.starts_with(spelling)) {
        return Some((value, spelling.len()));
    }
    let rest = text.strip_prefix(b"1")?;
    let mut at = blanks(rest);
    let slash =
        ["/", "∕", "⁄"].into_iter().find(|slash| rest.get(at..).is_some_and(|rest| rest.starts_with(slash.as_bytes())));
    if let Some(slash) = slash {
        at += slash.len();
        at += blanks(rest.get(at..)?);
        return rest.get(at..)?.starts_with(b"2").then_some((1, at + 2));
    }
    Some((2, 1))
}

/// The length of the blanks on the same line.
fn blanks(text: &[u8]) -> usize {
    let mut at = 0;
    loop {
        match text.get(at..) {
            Some([b'\n' | b'\r', ..]) | None => return at,
            Some(rest) => match blank(rest) {
                0 => return at,
                length => at += length,
            },
        }
    }
}

fn dash(text: &[u8]) -> Option<usize> {
    match text {
        [b'-' | b':' | b'_' | 0x96 | 0x97, ..] => Some(1), // the last two in Windows-1252
        [0xE2, 0x80, 0x90..=0x95, ..] | [0xE2, 0x88, 0x92, ..] => Some(3),
        _ => None,
    }
}

impl fmt::Display for ResultMarker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<&crate::result::Ending> for ResultMarker {
    fn from(ending: &crate::result::Ending) -> ResultMarker {
        ResultMarker::read(ending.token()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, lenient: bool) -> Option<(String, String, Option<TagError>, usize)> {
        let tag = tag_at(line.as_bytes(), 0, lenient)?;
        Some((line[tag.name].to_owned(), unescape(&line[tag.value]).into_owned(), tag.error, tag.end))
    }

    #[test]
    fn tags_as_they_are_found() {
        use TagError::{Quote, Unclosed};
        let cases = [
            (r#"[White "Tal"]"#, "White", "Tal", None),
            (r#"[ White   "Tal" ] "#, "White", "Tal", None),
            (r#"[White"Tal"]e4"#, "White", "Tal", None),
            (r#"[A "b\""]"#, "A", "b\"", None),
            (r#"[C "A]]["]"#, "C", "A]][", None),
            (r#"[F "\"A]][\"\\"]"#, "F", "\"A]][\"\\", None),
            (r#"[Event "the "Tal" memorial"]"#, "Event", "the \"Tal\" memorial", Some(Quote)),
            (r#"[Event "open"#, "Event", "open", Some(Unclosed)),
            (r#"[Event "open""#, "Event", "open", Some(Unclosed)),
            (r#"[Event "open]"#, "Event", "open", Some(Unclosed)),
            (r#"[Site "C:\games\"]"#, "Site", r"C:\games\", Some(Unclosed)),
            (r#"[Site ""]"#, "Site", "", None),
        ];
        for (line, name, value, error) in cases {
            let (n, v, f, _) = read(line, true).unwrap();
            assert_eq!((n.as_str(), v.as_str(), f), (name, value, error), "{line}");
            assert_eq!(read(line, false).is_some(), error.is_none(), "{line}: only a well-formed one counts in a line");
        }
        for line in ["[%clk 1:00:00]", "[Event Riga]", "[Event]", "[", "[\"x\"]", "[(e4)]"] {
            assert_eq!(read(line, true), None, "{line}");
        }
        for open in ["“", "„", "«", "‘", "'"] {
            for value in ["ANTÓ", "B Д", "Wien –"] {
                // The last byte is not a quote.
                let unclosed = (open != "‘" && open != "'").then(|| (value.to_owned(), Some(Unclosed)));
                let is = read(&format!("[White {open}{value}]"), true).map(|(_, value, error, _)| (value, error));
                assert_eq!(is, unclosed);
            }
        }
        let page = tag_at(b"[White \x93ANT\xC3\x94]", 0, true).map(|tag| tag.value);
        assert_eq!(page, Some(8..12), "in a code page it is");
    }

    #[test]
    fn plain_tags_are_read_as_all_are() {
        for line in [
            "[White \"Tal\"]",
            "[A \"\"]",
            "[A \"b]\"]",
            "[A \"b\" ]",
            "[A \"b\"] {c}",
            "[A \"b\\\"]",
            "[A \"b\"c\"]",
            "[A \"]",
            "[\"]",
            "[ A \"b\"]",
        ] {
            if let Some((name, value, rest)) = plain_tag(line.as_bytes()) {
                let tag = tag_at(line.as_bytes(), 0, true).unwrap();
                assert_eq!((name, value), (line[tag.name].as_bytes(), line[tag.value].as_bytes()));
                assert_eq!((tag.end, tag.error), (line.len() - rest.len(), None));
            }
        }
        assert!(plain_tag(b"[A \"b\"c\"]").is_none() && plain_tag(b"[A \"\"]").is_some());
        assert!(plain_tag(b"[A \"b\n\"]").is_none() && plain_tag(b"[A \"b").is_none());
    }

    #[test]
    fn values_come_back_from_their_escapes() {
        for value in ["", "a", "\"", "\\", "\\\\\"", "x\\y", "\\n", "é\"丁"] {
            assert_eq!(unescape(&escape(value)), value);
        }
        assert_eq!(escape("a\r\nb\rc\n\nd\te"), "a b c  d e", "a space for each line end and tab");
    }

    #[test]
    fn many_tags_are_found_as_few_are() {
        let mut tags: Tags = (0..200).rev().map(|i| (format!("T{i}"), i.to_string())).collect();
        tags.set("T7", "seven");
        assert_eq!((tags.pairs.len(), tags.get("T7"), tags.get("T200")), (200, Some("seven"), None));
        assert_eq!(tags.remove("T150").as_deref(), Some("150"));
        tags.sort_for_export();
        for (name, value) in tags.iter() {
            assert_eq!(tags.get(name), Some(value));
        }
        while tags.pairs.len() > 3 {
            let name = tags.iter().next().unwrap().0.to_owned();
            assert!(tags.remove(&name).is_some() && tags.get(&name).is_none());
        }
        let few: Tags = tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        assert_eq!(tags, few);
    }

    #[test]
    fn many_tags_take_steps_in_proportion() {
        let game = |tags: usize| (0..tags).map(|i| format!("[T{i} \"v\"]\n")).collect::<String>() + "\n1. e4 *\n";
        steps::assert_linear(500, |tags| {
            let text = game(tags);
            steps::of(|| {
                assert_eq!(crate::pgn::in_memory::games(text.as_bytes()).next().unwrap().tags.pairs.len(), tags)
            })
        });
    }

    #[test]
    fn order_of_export() {
        let mut tags: Tags =
            [("ECO", "B20"), ("Result", "*"), ("Annotator", "x"), ("Event", "y")].into_iter().collect();
        tags.sort_for_export();
        assert_eq!(tags.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Event", "Result", "Annotator", "ECO"]);
        assert_eq!(tags.known("Event"), Some("y"));
        for unknown in ["", "?", "????.??.??", "-", " "] {
            tags.set("Date", unknown);
            assert_eq!(tags.known("Date"), None);
        }
    }
}

#[cfg(test)]
mod date_tests {
    use super::*;

    #[test]
    fn dates_are_read_and_written() {
        let cases = [
            ("1972.07.11", Some("1972.07.11")),
            ("1972-07-11", Some("1972.07.11")),
            (" 1972/7/11 ", Some("1972.07.11")),
            ("1972.07", Some("1972.07.??")),
            ("1972", Some("1972.??.??")),
            ("1972.??.??", Some("1972.??.??")),
            ("????.??.??", Some("????.??.??")),
            ("????.05.01", Some("????.05.01")),
            ("1972.13.01", None),
            ("1972.07.32", None),
            ("1972.07.11.2", None),
            ("1972.02.29", Some("1972.02.29")),
            ("1900.02.29", None),
            ("2024-2-30", None),
            ("30.2.2024", None),
            ("1972.11.31", None),
            ("????.02.29", Some("????.02.29")),
            ("1972.??.31", Some("1972.??.31")),
            ("May 1972", None),
            ("19720711", Some("1972.07.11")),
            ("11.7.1972", Some("1972.07.11")),
            ("Jul 11, 1972", Some("1972.07.11")),
            ("11th July 1972", Some("1972.07.11")),
            ("11/7/1972", None),
            ("19721311", None),
            ("Jux 11, 1972", None),
            ("", None),
        ];
        for (text, shown) in cases {
            assert_eq!(Date::read(text).map(|date| date.to_string()).as_deref(), shown, "{text}");
        }
    }

    #[test]
    fn dates_sort_and_pack() {
        let order = ["????.??.??", "1971.12.31", "1972.??.??", "1972.07.??", "1972.07.11", "1972.08.??"];
        let dates: Vec<Date> = order.iter().filter_map(|text| Date::read(text)).collect();
        assert!(dates.is_sorted() && dates.len() == order.len());
        for date in dates {
            assert_eq!(Date::of_bits(date.bits()), date);
        }
        assert_eq!(Date::of_bits(13 << 5), Date::UNKNOWN);
        let may = Date::read("1962.05").unwrap();
        assert_eq!((may.earliest(), may.latest()), ((1962, 5, 1), (1962, 5, 31)));
    }
}

#[cfg(test)]
mod eco_tests {
    use super::*;

    #[test]
    fn codes() {
        for (text, code) in [
            ("A00", Some("A00")),
            ("e99", Some("E99")),
            (" B90/05", Some("B90")),
            ("C42h", Some("C42")),
            ("F00", None),
            ("B9", None),
            ("B901", None),
            ("é00", None),
            ("", None),
        ] {
            assert_eq!(Eco::read(text).map(|eco| eco.to_string()).as_deref(), code, "{text}");
        }
        for index in 0..CODES {
            let eco = Eco::of_index(index).unwrap();
            assert_eq!(Eco::read(eco.to_string()), Some(eco));
        }
        assert_eq!(Eco::of_index(CODES), None);
    }
}

#[cfg(test)]
mod result_tests {
    use super::*;

    #[test]
    fn spellings() {
        let cases = [
            ("1-0", Some(ResultMarker::WhiteWins)),
            ("0–1", Some(ResultMarker::BlackWins)),
            ("1:0", Some(ResultMarker::WhiteWins)),
            ("½-½", Some(ResultMarker::Draw)),
            ("½–½", Some(ResultMarker::Draw)),
            ("1/2", Some(ResultMarker::Draw)),
            ("1/2-1/2", Some(ResultMarker::Draw)),
            ("*", Some(ResultMarker::Open)),
            ("1 - 0", Some(ResultMarker::WhiteWins)),
            ("0 -1", Some(ResultMarker::BlackWins)),
            ("1-0.", Some(ResultMarker::WhiteWins)),
            ("1/2-1/2`", Some(ResultMarker::Draw)),
            ("1 / 2 - 1 ∕ 2", Some(ResultMarker::Draw)),
            (".5-.5", Some(ResultMarker::Draw)),
            ("0,5 : 0,5", Some(ResultMarker::Draw)),
            ("1_0…", Some(ResultMarker::WhiteWins)),
            ("1-O", Some(ResultMarker::WhiteWins)),
            ("O-O", None),
            ("0 - 0", None),
            ("1-1", None),
            ("1-0 FF", None),
            ("1/2-0", None),
            ("0-0", None),
            ("draw", None),
            ("", None),
        ];
        for (text, token) in cases {
            assert_eq!(ResultMarker::read(text), token, "{text}");
        }
    }
}
