//! Reads the line of text that a filter is typed as.
//!
//! Blanks separate words; a word with a blank in it is quoted, and in quotes `\"` and `\\` mean `"` and `\`. A word
//! without a key is searched for in names and events, except that `1-0` or `draw` stands for that result. `key:value`
//! applies the test of one of the [`KEYS`], `TagName:value` searches in that tag, and a `-` before a word negates it.
//! `or` joins the parts before and after it: one of them is enough. Text that cannot be understood becomes an
//! [`UnreadPart`] with its place; the rest applies, so a list can follow while the user types.

use crate::pgn::ResultMarker;
use crate::pgn::filter::fuzzy::FuzzyText;
use crate::pgn::filter::predicate::{EcoRange, Material, NumberRange, OnlineSpeed, OwnGames, Predicate, UserFlag};
use crate::pgn::filter::{Filter, FilterPart};
use crate::pgn::tags::Date;
use crate::start_position::BadStart;
use std::ops::Range as Span;

/// The keys in the order in which they are offered, each with its possible values if those are few.
pub const KEYS: [(&str, &[&str]); 19] = [
    ("white", &[]),
    ("black", &[]),
    ("player", &[]),
    ("event", &[]),
    ("site", &[]),
    ("result", &["1-0", "0-1", "1/2-1/2", "*"]),
    ("eco", &[]),
    ("opening", &[]),
    ("since", &[]),
    ("until", &[]),
    ("date", &[]),
    ("elo", &[]),
    ("moves", &[]),
    ("me", &["any", "win", "loss", "draw", "white", "black"]),
    ("is", &["starred", "seen", "unseen", "duplicate", "damaged"]),
    ("speed", &["bullet", "blitz", "rapid", "classical"]),
    ("text", &[]),
    ("fen", &[]),
    ("material", &[]),
];

/// What is wrong with a part of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilterError {
    /// There is no such key; the second field is the one that was perhaps meant.
    NoKey(String, Option<&'static str>),
    /// Nothing follows this key yet.
    NoValue(String),
    /// This key cannot have that value.
    BadValue(&'static str, String),
    /// The text after `fen:` is not a position.
    BadFen(BadStart),
}

/// A part that was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadPart {
    /// Its byte range in the line.
    pub at: Span<usize>,
    /// What is wrong.
    pub problem: FilterError,
}

/// A line that was read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedFilter {
    /// What was understood.
    pub filter: Filter,
    /// The byte range in the line of each of its parts.
    pub spans: Vec<Span<usize>>,
    /// What was not understood.
    pub misread: Vec<UnreadPart>,
}

/// Reads a line.
pub fn read(line: &str) -> ParsedFilter {
    read_named(line, |_| None)
}

/// Reads a line in which keys may have other names, such as those of another language: `key` tells what one stands for.
pub fn read_named(line: &str, key: impl Fn(&str) -> Option<&'static str>) -> ParsedFilter {
    let mut reading = ParsedFilter::default();
    let (mut at, mut joins) = (0, false);
    while let Some(word) = next_word(line, at) {
        at = word.span.end.max(at + 1);
        // Between two parts; elsewhere it is a word to search for.
        if is_or(&word) && !reading.spans.is_empty() && next_word(line, at).is_some() {
            joins = true;
            continue;
        }
        match test(&word, &key) {
            Ok(test) => {
                let part = FilterPart { not: word.not, test };
                let before = reading.filter.parts.last_mut().zip(reading.spans.last_mut());
                match before.filter(|_| std::mem::take(&mut joins)) {
                    Some((before, span)) => {
                        before.or(part);
                        span.end = word.span.end;
                    }
                    None => {
                        reading.filter.parts.push(part);
                        reading.spans.push(word.span);
                    }
                }
            }
            Err(problem) => reading.misread.push(UnreadPart { at: word.span, problem }),
        }
    }
    reading
}

fn is_or(word: &FilterWord) -> bool {
    word.key.is_none() && !word.quoted && !word.not && word.value.eq_ignore_ascii_case("or")
}

/// A word of the line.
#[derive(Clone, Debug)]
struct FilterWord {
    span: Span<usize>,
    not: bool,
    key: Option<String>,
    /// Without quotes.
    value: String,
    quoted: bool,
}

/// Returns the first word that begins at or after a byte.
fn next_word(line: &str, from: usize) -> Option<FilterWord> {
    let rest = line.get(from..)?;
    let start = from + rest.find(|c: char| !c.is_whitespace())?;
    let mut at = start;
    let after = |at: usize| line.get(at..).unwrap_or_default();
    let not = after(at).starts_with('-') && after(at + 1).starts_with(|c: char| negates(c) || c == '"');
    at += usize::from(not);
    let key = key_at(after(at));
    at += key.map_or(0, |key| key.len() + 1);
    let quoted = after(at).starts_with('"');
    let (mut value, mut end) = value_at(line, at);
    if key.is_some_and(|key| key.eq_ignore_ascii_case("fen")) && !quoted {
        // A FEN contains blanks and is seldom typed by hand, so its fields need no quotes.
        for shape in FIELDS {
            let rest = after(end).trim_start();
            let (more, stop) = value_at(line, line.len() - rest.len());
            if more.is_empty() || !shape(&more) {
                break;
            }
            value = format!("{value} {more}");
            end = stop;
        }
    }
    Some(FilterWord { span: start..end, not, key: key.map(str::to_owned), value, quoted })
}

/// Whether a `-` before this character means "not": `-tal`, `-1-0`, `-½-½`.
pub(super) fn negates(c: char) -> bool {
    c.is_alphanumeric()
}

/// The fields of a FEN after the board.
const FIELDS: [fn(&str) -> bool; 5] = [
    |text| matches!(text, "w" | "b"),
    |text| text == "-" || text.chars().all(|c| c.is_ascii_alphabetic() && c.to_ascii_lowercase() <= 'q'),
    |text| text == "-" || matches!(text.as_bytes(), [b'a'..=b'h', b'3' | b'6']),
    |text| text.chars().all(|c| c.is_ascii_digit()),
    |text| text.chars().all(|c| c.is_ascii_digit()),
];

/// Returns the key that a word begins with, if a colon follows it. The scheme of a web address does not count.
fn key_at(text: &str) -> Option<&str> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let (key, rest) = text.split_at(end);
    let colon = rest.starts_with(':') && !rest.starts_with("://");
    (colon && key.starts_with(char::is_alphabetic)).then_some(key)
}

/// Returns the value at a byte, without quotes, and the byte where it ends.
fn value_at(line: &str, at: usize) -> (String, usize) {
    let text = line.get(at..).unwrap_or_default();
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        return (text.get(..end).unwrap_or_default().to_owned(), at + end);
    };
    let mut value = String::new();
    let mut chars = quoted.char_indices();
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => return (value, at + 1 + i + 1),
            '\\' => value.extend(chars.next().map(|(_, c)| c)),
            _ => value.push(c),
        }
    }
    (value, line.len())
}

fn test(word: &FilterWord, key: impl Fn(&str) -> Option<&'static str>) -> Result<Predicate, FilterError> {
    let value = word.value.as_str();
    let Some(written) = &word.key else {
        return match value {
            "" => Err(FilterError::NoValue("\"\"".to_owned())),
            "-" if !word.quoted => Err(FilterError::NoValue("-".to_owned())),
            // A result needs no key: the user types it as the list shows it.
            _ => Ok(match bare_result(value).filter(|_| !word.quoted) {
                Some(result) => Predicate::Result(result),
                None => Predicate::Words(FuzzyText::new(value)),
            }),
        };
    };
    let english = KEYS.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(written)).map(|(known, _)| known);
    let Some(key) = english.or_else(|| key(written)) else {
        // The names of tags have ASCII letters only.
        if written.is_ascii() && written.starts_with(|c: char| c.is_ascii_uppercase()) {
            return match value {
                "" => Err(FilterError::NoValue(written.clone())),
                _ => Ok(Predicate::Tag(written.clone(), FuzzyText::new(value))),
            };
        }
        return Err(FilterError::NoKey(written.clone(), guess(written)));
    };
    if value.is_empty() {
        return Err(FilterError::NoValue(key.to_owned()));
    }
    let part = || FuzzyText::new(value);
    let bad = || FilterError::BadValue(key, value.to_owned());
    let date = || Date::read(value).filter(|date| date.year().is_some()).ok_or_else(bad);
    Ok(match key {
        "white" => Predicate::White(part()),
        "black" => Predicate::Black(part()),
        "player" => Predicate::Player(part()),
        "event" => Predicate::Event(part()),
        "site" => Predicate::Site(part()),
        "text" => Predicate::Text(part()),
        "result" => match result(value) {
            Some(result) => Predicate::Result(result),
            // A double forfeit has a result of its own in the tag: `0-0`.
            None if value.contains('-') && value.starts_with(|c: char| c.is_ascii_digit()) => {
                Predicate::Tag("Result".to_owned(), part())
            }
            None => return Err(bad()),
        },
        // A name is as good as a code.
        "eco" if value.chars().count() > 3 && value.chars().all(|c| c.is_alphabetic() || c == ' ') => {
            Predicate::Opening(part())
        }
        "eco" => Predicate::Eco(EcoRange::read(value).ok_or_else(bad)?),
        "opening" => Predicate::Opening(part()),
        "since" => Predicate::Since(date()?),
        "until" => Predicate::Until(date()?),
        "date" => Predicate::On(date()?),
        "elo" => {
            Predicate::Elo(NumberRange::read(value, |least| NumberRange { least, most: u32::MAX }).ok_or_else(bad)?)
        }
        "moves" => Predicate::Moves(
            NumberRange::read(value, |moves| NumberRange { least: moves, most: moves }).ok_or_else(bad)?,
        ),
        "me" => Predicate::Me(named(OwnGames::ALL, OwnGames::word, value).ok_or_else(bad)?),
        "is" => Predicate::Is(named(UserFlag::ALL, UserFlag::word, value).ok_or_else(bad)?),
        "speed" => Predicate::Speed(named(OnlineSpeed::ALL, OnlineSpeed::word, value).ok_or_else(bad)?),
        "material" => Predicate::Material(Material::read(value).ok_or_else(bad)?),
        _ => Predicate::position(value).map_err(FilterError::BadFen)?,
    })
}

/// Returns the result that a word without a key stands for. `½` alone or `*` could mean anything, and so could `white`.
fn bare_result(word: &str) -> Option<ResultMarker> {
    result(word).filter(|_| word.contains('-') || word.eq_ignore_ascii_case("draw"))
}

/// Reads a result, also in words.
fn result(text: &str) -> Option<ResultMarker> {
    match text.to_ascii_lowercase().as_str() {
        "white" => Some(ResultMarker::WhiteWins),
        "black" => Some(ResultMarker::BlackWins),
        "draw" => Some(ResultMarker::Draw),
        _ => ResultMarker::read(text),
    }
}

/// Returns the value with this word. The beginning of its word is enough if no other value's word begins so.
fn named<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str, text: &str) -> Option<T> {
    let text = text.to_ascii_lowercase();
    if let Some(&exact) = all.iter().find(|&&one| word(one) == text) {
        return Some(exact);
    }
    let mut begins = all.iter().filter(|&&one| word(one).starts_with(&text));
    begins.next().copied().filter(|_| begins.next().is_none())
}

/// Guesses the key that was perhaps meant.
fn guess(written: &str) -> Option<&'static str> {
    let written = written.to_ascii_lowercase();
    let near = KEYS.iter().map(|(key, _)| (strsim::osa_distance(&written, key), *key)).min()?;
    let begins = KEYS.iter().map(|(key, _)| *key).find(|key| key.starts_with(&written));
    begins.or((near.0 <= 2).then_some(near.1))
}

/// Writes a text as the user would type it: in quotes if it would otherwise be read as something else.
pub(super) fn written(text: &str, is_value: bool) -> String {
    let odd = |c: char| c.is_whitespace() || c == '"';
    let bare =
        !text.is_empty() && !text.contains(odd) && (is_value || (!text.starts_with('-') && key_at(text).is_none()));
    let bare = bare && (is_value || bare_result(text).is_none() && !text.eq_ignore_ascii_case("or"));
    if bare { text.to_owned() } else { quoted(text) }
}

/// Puts a text in quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns the byte range of the word that contains a byte or ends at it; an empty range there if no word does.
pub fn word_at(line: &str, cursor: usize) -> Span<usize> {
    let mut at = 0;
    while let Some(word) = next_word(line, at) {
        if (word.span.start..=word.span.end).contains(&cursor) {
            return word.span;
        }
        at = word.span.end.max(at + 1);
    }
    cursor..cursor
}

/// Returns what the word at a byte can be completed to, and which bytes that replaces. `texts` returns names and events
/// for a key that wants one and the beginning that was typed.
pub fn completions(
    line: &str,
    cursor: usize,
    texts: impl FnOnce(&str, &str) -> Vec<String>,
) -> (Span<usize>, Vec<String>) {
    let span = word_at(line, cursor);
    let typed = line.get(span.start..cursor.clamp(span.start, span.end)).unwrap_or_default();
    let (not, typed) = typed.strip_prefix('-').map_or(("", typed), |rest| ("-", rest));
    let found = match key_at(typed) {
        None => {
            let begins = |key: &&str| key.starts_with(&typed.to_ascii_lowercase());
            KEYS.iter().map(|(key, _)| *key).filter(begins).map(|key| format!("{not}{key}:")).collect()
        }
        Some(key) => {
            let value = typed.get(key.len() + 1..).unwrap_or_default();
            let values =
                KEYS.iter().find(|(known, _)| known.eq_ignore_ascii_case(key)).map_or(&[][..], |known| known.1);
            let values: Vec<String> = if values.is_empty() {
                texts(&key.to_ascii_lowercase(), &value_at(value, 0).0).iter().map(|text| written(text, true)).collect()
            } else {
                let begins = |known: &&&str| known.starts_with(&value.to_ascii_lowercase());
                values.iter().filter(begins).map(|&known| known.to_owned()).collect()
            };
            values.iter().map(|value| format!("{not}{key}:{value}")).collect()
        }
    };
    (span, found)
}
