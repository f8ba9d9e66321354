//! The tag pairs of a game (PGN standard 8.1) and their syntax, including the broken forms that files have.

use crate::chess::{pgn::scan::swar, steps};
use std::{collections::BTreeMap, ops::Range};

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
    pairs: Vec<(String, String)>,
    /// The index of each name, if there are more than [`FEW`] tags: searching so many one by one would take quadratic
    /// time.
    places: Option<BTreeMap<String, usize>>,
}

impl PartialEq for Tags {
    fn eq(&self, other: &Tags) -> bool {
        self.pairs == other.pairs
    }
}

impl Eq for Tags {}

impl Tags {
    /// The value of a tag. Names are case sensitive.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.get(self.place(name)?).map(|(_, value)| value.as_str())
    }

    /// Returns the index of a name.
    fn place(&self, name: &str) -> Option<usize> {
        if let Some(places) = &self.places {
            steps::count(1);
            return places.get(name).copied();
        }
        let found = self.pairs.iter().position(|(there, _)| there == name);
        steps::count(found.unwrap_or(self.pairs.len()));
        found
    }

    /// Rebuilds the table of places, if there has to be one.
    fn index(&mut self) {
        let named = |(place, (name, _)): (usize, &(String, String))| (name.clone(), place);
        self.places = (self.pairs.len() > FEW).then(|| self.pairs.iter().enumerate().map(named).collect());
    }

    /// The value of a tag if it is known, that is, not empty, `?`, `-` or a date of question marks.
    #[must_use]
    pub fn known(&self, name: &str) -> Option<&str> {
        self.get(name).map(str::trim).filter(|value| !value.trim_matches(['?', '.', '-', ' ']).is_empty())
    }

    /// Sets a tag, in its place if it exists, otherwise at the end.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.place(name).and_then(|at| self.pairs.get_mut(at)) {
            Some((_, old)) => *old = value,
            None => {
                self.pairs.push((name.to_owned(), value));
                match &mut self.places {
                    Some(places) => _ = places.insert(name.to_owned(), self.pairs.len() - 1),
                    None => self.index(),
                }
            }
        }
    }

    /// Removes a tag and returns its value.
    pub fn remove(&mut self, name: &str) -> Option<String> {
        let at = self.place(name)?;
        let value = self.pairs.remove(at).1;
        self.index();
        Some(value)
    }

    /// Names and values in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Sorts the tags in export order (PGN 8.1.1): the Seven Tag Roster first, then the rest in ASCII order.
    pub fn sort_for_export(&mut self) {
        let place = |name: &str| ROSTER.iter().position(|&(there, _)| there == name).unwrap_or(ROSTER.len());
        self.pairs.sort_by(|(a, _), (b, _)| place(a).cmp(&place(b)).then_with(|| a.cmp(b)));
        self.index();
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Tags {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Tags {
        let mut tags = Tags::default();
        for (name, value) in pairs {
            tags.set(&name.into(), value);
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
#[must_use]
pub fn tag_at(bytes: &[u8], at: usize, lenient: bool) -> Option<TagSyntax> {
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
    const QUOTES: [&[u8]; 10] = [
        "“".as_bytes(),
        "”".as_bytes(),
        "„".as_bytes(),
        "«".as_bytes(),
        "»".as_bytes(),
        "‘".as_bytes(),
        "’".as_bytes(),
        b"'",
        b"\x93",
        b"\x94",
    ];
    let rest = bytes.get(at..)?;
    let line = rest.get(..memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len()))?;
    let open = QUOTES.into_iter().find(|quote| line.starts_with(quote))?;
    let whole = line.trim_ascii_end();
    let inner = whole.strip_suffix(b"]")?.trim_ascii_end();
    let close = QUOTES.into_iter().find(|quote| inner.ends_with(quote))?;
    let value = at + open.len()..at + inner.len().checked_sub(close.len())?;
    (value.start <= value.end).then(|| TagSyntax { name, value, end: at + whole.len(), error: Some(TagError::Quote) })
}

/// Reads a tag pair of the usual form quickly: its name consists of letters, its value has no escapes, and it ends on
/// the same line. Returns its name, its value, and what follows it.
#[must_use]
pub fn plain_tag(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let inner = bytes.strip_prefix(b"[")?;
    let (name, rest) = inner.split_at(swar::letters(inner).filter(|&end| end > 0)?);
    let value = rest.strip_prefix(b" \"")?;
    let (value, rest) = value.split_at(swar::quote(value)?);
    Some((name, value, rest.strip_prefix(b"\"]")?))
}

/// Whether a line is one well-formed tag pair and nothing else.
#[must_use]
pub fn is_tag_line(line: &[u8]) -> bool {
    let at = skip_blanks(line, 0);
    line.get(at) == Some(&b'[') && tag_at(line, at, false).is_some_and(|tag| line[tag.end..].trim_ascii().is_empty()) // `end` is within
}

/// Whether a line begins with `[Event "`.
#[must_use]
pub fn is_event_line(line: &[u8]) -> bool {
    line[skip_blanks(line, 0)..].starts_with(b"[Event \"") // `skip_blanks` stays in bounds
}

/// Removes the escapes from a value: `\"` is a quote, `\\` a backslash; any other backslash stands for itself.
#[must_use]
pub fn unescape(raw: &str) -> String {
    let mut value = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some('"' | '\\')) => value.extend(chars.next()),
            _ => value.push(c),
        }
    }
    value
}

/// Prepares a value for writing: escapes quotes and backslashes, and turns line ends into spaces.
#[must_use]
pub fn escape(value: &str) -> String {
    let mut raw = String::with_capacity(value.len());
    for c in value.chars() {
        match c {
            '"' | '\\' => raw.extend(['\\', c]),
            '\n' | '\r' => raw.push(' '),
            _ => raw.push(c),
        }
    }
    raw
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str, lenient: bool) -> Option<(String, String, Option<TagError>, usize)> {
        let tag = tag_at(line.as_bytes(), 0, lenient)?;
        Some((line[tag.name].to_owned(), unescape(&line[tag.value]), tag.error, tag.end))
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
                assert_eq!(crate::chess::pgn::in_memory::games(text.as_bytes()).next().unwrap().tags.pairs.len(), tags)
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
