//! What can be wrong with a config file: a place, a sentence and, where possible, a guess at what was meant.

use crate::chess::steps;
use std::fmt;

/// A place in a text: line and column from 1, the column in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ConfigPlace {
    pub line: usize,
    pub column: usize,
}

/// The number of bytes from one known place of a text to the next.
const STRIDE: usize = 256;

/// Finds the line and column of a byte in a text, about equally fast however long the text and its lines are.
#[derive(Clone, Debug)]
pub struct LineIndex<'a> {
    text: &'a str,
    /// Byte offsets and their places, about every [`STRIDE`] bytes.
    known: Vec<(usize, ConfigPlace)>,
}

impl<'a> LineIndex<'a> {
    pub fn of(text: &'a str) -> LineIndex<'a> {
        let mut known = vec![(0, ConfigPlace { line: 1, column: 1 })];
        let mut last = (0, ConfigPlace { line: 1, column: 1 });
        steps::count(text.len());
        for (at, c) in text.char_indices() {
            if at >= last.0 + STRIDE {
                known.push((at, last.1));
                last.0 = at;
            }
            last.1 = last.1.after(c);
        }
        LineIndex { text, known }
    }

    /// Returns the place of a byte of the text; past the end, the place after the last character. A byte order mark at
    /// the start of a line takes no column, because editors do not show it.
    pub fn of_byte(&self, byte: usize) -> ConfigPlace {
        let byte = if self.text.is_char_boundary(byte) { byte } else { self.text.len() };
        let at = self.known.partition_point(|(at, _)| *at <= byte).saturating_sub(1);
        let (from, place) = self.known.get(at).copied().unwrap_or((0, ConfigPlace { line: 1, column: 1 }));
        let between = self.text.get(from..byte).unwrap_or_default();
        steps::count(between.len());
        between.chars().fold(place, ConfigPlace::after)
    }
}

impl ConfigPlace {
    /// Returns the place after a character at this place.
    fn after(self, c: char) -> ConfigPlace {
        match c {
            '\n' => ConfigPlace { line: self.line + 1, column: 1 },
            '\u{feff}' if self.column == 1 => self,
            _ => ConfigPlace { column: self.column + 1, ..self },
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigProblem {
    pub place: ConfigPlace,
    pub what: ConfigProblemKind,
}

/// Writes the place and the sentence: `3:9: …`. The caller puts the name of the file before it.
impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.place.line, self.place.column, self.what)
    }
}

/// What is wrong. The sentences are always in English, like the keys: the language is set in the very file that could
/// not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConfigProblemKind {
    /// The text is not TOML.
    #[error("{0}")]
    Syntax(String),
    #[error("unknown key {key:?}; {}", hint(.key, .known, "the keys here are"))]
    UnknownKey {
        key: String,
        /// The keys that are known in its table.
        known: Vec<&'static str>,
    },
    /// A key that belongs in another table.
    #[error("{key:?} does not belong here; put it {}", table(.section))]
    Misplaced {
        key: String,
        /// The table that it belongs in; `None` is the top of the file.
        section: Option<&'static str>,
    },
    #[error("{key} takes {wants}, not {found}")]
    WrongKind {
        key: String,
        /// What it takes.
        wants: &'static str,
        found: &'static str,
    },
    #[error("{key} cannot be {value:?}; {}", hint(.value, .known, "it is one of"))]
    UnknownWord {
        key: String,
        value: String,
        /// The words that it can be.
        known: Vec<String>,
    },
    #[error("{key} cannot be {value}; it goes from {from} to {to}")]
    OutOfRange {
        key: String,
        /// The number as it was written.
        value: String,
        /// The least.
        from: String,
        /// The greatest.
        to: String,
    },
    /// A value that cannot be read, with the reason.
    #[error("{key}: {why}")]
    Unreadable { key: String, why: String },
    #[error("there is no action {action:?}; {}", hint(.action, .known, "the actions are"))]
    UnknownAction {
        action: String,
        /// The actions there are.
        known: Vec<&'static str>,
    },
}

impl ConfigProblemKind {
    pub(super) fn out_of_range(key: &str, value: &str, from: impl ToString, to: impl ToString) -> ConfigProblemKind {
        let (key, value, from, to) = (key.to_owned(), value.to_owned(), from.to_string(), to.to_string());
        ConfigProblemKind::OutOfRange { key, value, from, to }
    }

    /// Returns the problem for a value that cannot be read, with the reason.
    pub fn unreadable(key: &str, why: &impl ToString) -> ConfigProblemKind {
        ConfigProblemKind::Unreadable { key: key.to_owned(), why: why.to_string() }
    }
}

/// Returns "did you mean" with the nearest of the known words, or `all` followed by all of them.
pub fn hint(word: &str, known: &[impl AsRef<str>], all: &str) -> String {
    let known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    match nearest(word, &known) {
        Some(near) => format!("did you mean {near:?}?"),
        None => format!("{all} {}", known.join(", ")),
    }
}

fn table(section: &Option<&'static str>) -> String {
    section.map_or_else(|| "at the top of the file, before any [table]".to_owned(), |name| format!("under [{name}]"))
}

/// Returns the known word that was probably meant: the nearest one, if at most one letter or a third of the letters are
/// wrong. A swap of neighbours counts as one; case and the difference between `-` and `_` do not count.
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace('-', "_");
    let most = |length: usize| (length / 3).max(1);
    let longest = known.iter().map(|known| known.len()).max().unwrap_or_default();
    // A word so much longer than all known ones is not a slip: a word of a million letters is not compared.
    let length = word.chars().take(2 * longest + 3).count();
    if length > longest + most(length) {
        return None;
    }
    let word = plain(word);
    known
        .iter()
        .map(|known| {
            steps::count(word.len() * known.len());
            (strsim::osa_distance(&word, &plain(known)), *known)
        })
        .filter(|(distance, known)| *distance <= most(known.chars().count().max(word.chars().count())))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_from_one() {
        let text = "ab\né♟x\r\n\tz";
        for (byte, line, column) in [(0, 1, 1), (2, 1, 3), (3, 2, 1), (5, 2, 2), (8, 2, 3), (11, 3, 1), (12, 3, 2)] {
            assert_eq!(LineIndex::of(text).of_byte(byte), ConfigPlace { line, column }, "byte {byte}");
        }
        assert_eq!(LineIndex::of(text).of_byte(999), ConfigPlace { line: 3, column: 3 });
        assert_eq!(LineIndex::of("").of_byte(0), ConfigPlace { line: 1, column: 1 });
        assert_eq!(LineIndex::of("\u{feff}ab").of_byte(4), ConfigPlace { line: 1, column: 2 });
        let long = "é".repeat(1000) + "\n" + &"x".repeat(1000);
        for (byte, line, column) in [(1998, 1, 1000), (2000, 1, 1001), (2001, 2, 1), (2513, 2, 513), (3001, 2, 1001)] {
            assert_eq!(LineIndex::of(&long).of_byte(byte), ConfigPlace { line, column }, "byte {byte}");
        }
    }

    #[test]
    fn problems_take_steps_in_proportion() {
        let unknown_keys = |n: usize| (0..n).map(|i| format!("x{i} = 1\n")).collect::<String>();
        let one_line = |n: usize| {
            let keys: Vec<String> = (0..n).map(|i| format!("x{i} = 1")).collect();
            format!("bell = {{ {} }}\n", keys.join(", "))
        };
        let bad_names = |n: usize| format!("me = [{}]\n", "1, ".repeat(n));
        let long_key = |n: usize| format!("{} = 1\n", "x".repeat(n));
        let texts: [&dyn Fn(usize) -> String; 4] = [&unknown_keys, &one_line, &bad_names, &long_key];
        for text in texts {
            steps::assert_linear(200, |n| {
                let text = text(n);
                steps::of(|| {
                    let problems = crate::config::parse(&text).unwrap_err();
                    problems.iter().map(|problem| problem.to_string().len()).sum::<usize>()
                })
            });
        }
    }

    #[test]
    fn a_slip_is_understood_and_another_word_is_not() {
        let known = ["theme", "pieces", "auto_flip", "board_step"];
        for (word, near) in [
            ("theem", Some("theme")),
            ("Theme", Some("theme")),
            ("auto-flip", Some("auto_flip")),
            ("autoflip", Some("auto_flip")),
            ("piece", Some("pieces")),
            ("sound", None),
            ("x", None),
            ("", None),
        ] {
            assert_eq!(nearest(word, &known), near, "{word}");
        }
    }
}
