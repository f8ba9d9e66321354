//! The user's marks on games: stars, and which games were opened. They are kept apart from the games, in a text file,
//! `marks.toml`, that a person can read; it identifies a game by its file and by what its row in the list says.
//!
//! A change touches only the game's own lines and leaves the rest of the text as it is. What cannot be read is reported
//! with its line, and such a file is never overwritten.

use crate::app::protocol::user_data::{Damaged, UserData};
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::tags::Date;
use crate::config::with_key;
use crate::words::game_list::GameListWord as W;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The line with which a game's entry begins.
const HEADING: &str = "[[game]]";

/// The head of a new file, above the games.
const HEAD: &str = "# Games with a star, and games that were opened in tabiya.\n";

/// How many games are remembered that were opened but have no star: each costs time whenever the file is read.
pub const MOST_SEEN: usize = 10_000;

/// The key above the games: the files some of whose games were opened and are forgotten.
const FORGOTTEN: &str = "forgotten";

/// What identifies a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameKey {
    /// The path of its file, from the root.
    pub file: String,
    pub white: String,
    pub black: String,
    pub event: String,
    pub date: Date,
    pub result: ResultMarker,
    /// Which of several games that agree in all this, counted from 1 in the order of the file.
    pub nth: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UserMark {
    pub starred: bool,
    /// Whether it was opened.
    pub seen: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkChange {
    /// It gets a star, or loses it.
    Star(GameKey, bool),
    Seen(GameKey),
    /// It has a new key: its names were changed, or an equal game before it is gone.
    Renamed(GameKey, GameKey),
    Gone(GameKey),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct MarkEntry {
    key: GameKey,
    mark: UserMark,
    /// Its lines after the heading.
    text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserMarks {
    /// The text before the first game.
    head: String,
    /// The files some of whose games were opened and are forgotten.
    forgotten: BTreeSet<String>,
    entries: Vec<MarkEntry>,
}

impl UserData for UserMarks {
    type Change = MarkChange;
    type Word = W;

    const NOT_READABLE: W = W::NoNotes;
    const FAILED: W = W::NotesFailed;

    fn read(text: &str) -> Result<UserMarks, Damaged> {
        let mut marks = UserMarks::default();
        let (mut chunk, mut first) = (String::new(), 1);
        let mut inside = false;
        let mut end = |chunk: &mut String, inside: bool, first: usize| {
            let chunk = std::mem::take(chunk);
            if inside {
                marks.entries.push(entry(chunk, first)?);
            } else {
                marks.forgotten = forgotten(&chunk, first)?;
                marks.head = chunk;
            }
            Ok(())
        };
        for (at, line) in text.split_inclusive('\n').enumerate() {
            if line.trim_end() == HEADING {
                end(&mut chunk, inside, first)?;
                (inside, first) = (true, at + 2);
            } else {
                chunk.push_str(line);
            }
        }
        end(&mut chunk, inside, first)?;
        Ok(marks)
    }

    fn text(&self) -> String {
        let mut text =
            if self.head.is_empty() && !self.entries.is_empty() { HEAD.to_owned() } else { self.head.clone() };
        for entry in &self.entries {
            // Text without a final line break would run together with the next heading.
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\n');
            }
            let gap = if text.is_empty() || text.ends_with("\n\n") { "" } else { "\n" };
            let _ = write!(text, "{gap}{HEADING}\n{}", entry.text); // writing to a String cannot fail
        }
        text
    }

    /// A game may get the key that another one loses.
    fn put(&mut self, changes: &[MarkChange]) {
        let mut moved = Vec::new();
        for change in changes {
            match change {
                MarkChange::Star(key, starred) => self.entry(key).set("starred", *starred),
                MarkChange::Seen(key) => self.entry(key).set("seen", true),
                MarkChange::Renamed(key, now) => moved.extend(self.take(key).map(|entry| (entry, now))),
                MarkChange::Gone(key) => drop(self.take(key)),
            }
        }
        for (mut entry, now) in moved {
            entry.rename(now);
            self.entries.push(entry);
        }
        self.entries.retain(|entry| entry.mark != UserMark::default());
        self.forget_oldest();
    }
}

impl UserMarks {
    /// Returns all marks, in the order of the file.
    pub fn all(&self) -> impl Iterator<Item = (&GameKey, UserMark)> {
        self.entries.iter().map(|entry| (&entry.key, entry.mark))
    }

    /// True if games of this file were opened and are forgotten: they count as unseen again.
    pub fn have_forgotten(&self, file: &str) -> bool {
        self.forgotten.contains(file)
    }

    /// Forgets which games were opened first, if too many were only opened. Stars stay, and so does the knowledge that
    /// something of a file is forgotten: what counts as unseen again must not be deleted for that.
    fn forget_oldest(&mut self) {
        let known = self.forgotten.len();
        let mut too_many = self.entries.iter().filter(|entry| !entry.mark.starred).count().saturating_sub(MOST_SEEN);
        self.entries.retain(|entry| {
            let stays = entry.mark.starred || too_many == 0;
            if !stays {
                too_many -= 1;
                if !self.forgotten.contains(&entry.key.file) {
                    self.forgotten.insert(entry.key.file.clone());
                }
            }
            stays
        });
        if self.forgotten.len() > known {
            let head = if self.head.is_empty() { HEAD } else { &self.head };
            let files: Vec<String> = self.forgotten.iter().map(|file| quoted(file)).collect();
            // The text is valid TOML: it was parsed, or written here.
            if let Some(head) = with_key(head, None, FORGOTTEN, &format!("[{}]", files.join(", "))) {
                self.head = head;
            }
        }
    }

    /// Returns the entry of a game for changes, creating it if there is none.
    fn entry(&mut self, key: &GameKey) -> &mut MarkEntry {
        let known = self.entries.iter().position(|entry| entry.key == *key);
        let at = known.unwrap_or_else(|| {
            self.entries.push(MarkEntry::new(key.clone()));
            self.entries.len() - 1
        });
        &mut self.entries[at] // found or just made
    }

    /// Removes the entry of a game and returns it.
    fn take(&mut self, key: &GameKey) -> Option<MarkEntry> {
        let at = self.entries.iter().position(|entry| entry.key == *key)?;
        Some(self.entries.remove(at))
    }
}

impl MarkEntry {
    fn new(key: GameKey) -> MarkEntry {
        let lines = facts(&key).into_iter().map(|(name, value)| format!("{name} = {value}\n"));
        MarkEntry { text: lines.collect(), key, mark: UserMark::default() }
    }

    /// Changes a flag, also in the text, whose other lines stay.
    fn set(&mut self, name: &str, on: bool) {
        let flag = if name == "starred" { &mut self.mark.starred } else { &mut self.mark.seen };
        if std::mem::replace(flag, on) != on {
            self.put(name, if on { "true" } else { "false" });
        }
    }

    fn rename(&mut self, key: &GameKey) {
        let was = facts(&self.key);
        for (name, value) in facts(key) {
            if !was.contains(&(name, value.clone())) {
                self.put(name, &value);
            }
        }
        // A value that the new key leaves out is written as empty.
        for (name, _) in was {
            if facts(key).iter().all(|(known, _)| *known != name) {
                self.put(name, if name == "nth" { "1" } else { "\"\"" });
            }
        }
        self.key = key.clone();
    }

    fn put(&mut self, name: &str, value: &str) {
        // The blank lines before the next game stay at the end.
        let (lines, blank) = self.text.split_at(self.text.trim_end().len());
        // The text is valid TOML: it was parsed, or written here.
        if let Some(text) = with_key(lines, None, name, value) {
            self.text = format!("{}{}", text.trim_end(), if blank.is_empty() { "\n" } else { blank });
        }
    }
}

/// Returns the parts of a key that are written, as TOML.
fn facts(key: &GameKey) -> Vec<(&'static str, String)> {
    let date = if key.date.is_known() { key.date.to_string() } else { String::new() };
    let mut facts = vec![("file", quoted(&key.file))];
    for (name, text) in [("white", &key.white), ("black", &key.black), ("event", &key.event), ("date", &date)] {
        if !text.is_empty() {
            facts.push((name, quoted(text)));
        }
    }
    facts.push(("result", quoted(key.result.as_str())));
    if key.nth > 1 {
        facts.push(("nth", key.nth.to_string()));
    }
    facts
}

/// Quotes any text as TOML on one line.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c)); // writing to a String cannot fail
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// Reads the text before the first game. Only one key may stand there.
fn forgotten(head: &str, first: usize) -> Result<BTreeSet<String>, Damaged> {
    let table: toml::Table = head.parse().map_err(|error| Damaged::of(&error, head, first))?;
    let mut files = BTreeSet::new();
    for (name, value) in &table {
        let known = value.as_array().filter(|_| name == FORGOTTEN).ok_or(Damaged { line: first })?;
        for file in known {
            files.insert(file.as_str().ok_or(Damaged { line: first })?.to_owned());
        }
    }
    Ok(files)
}

/// Reads a game's lines. Keys that this version does not know are left where they are.
fn entry(text: String, first: usize) -> Result<MarkEntry, Damaged> {
    let table: toml::Table = text.parse().map_err(|error| Damaged::of(&error, &text, first))?;
    let wrong = |name: &str| {
        let line = text.lines().position(|line| line.trim_start().starts_with(name)).unwrap_or(0);
        Damaged { line: first + line }
    };
    let string = |name: &str| match table.get(name) {
        None => Ok(String::new()),
        Some(value) => value.as_str().map(str::to_owned).ok_or_else(|| wrong(name)),
    };
    let flag = |name: &str| match table.get(name) {
        None => Ok(false),
        Some(value) => value.as_bool().ok_or_else(|| wrong(name)),
    };
    let date = match string("date")? {
        date if date.is_empty() => Date::UNKNOWN,
        date => Date::read(&date).ok_or_else(|| wrong("date"))?,
    };
    let result = match string("result")? {
        result if result.is_empty() => ResultMarker::Open,
        result => ResultMarker::read(&result).ok_or_else(|| wrong("result"))?,
    };
    let nth = match table.get("nth") {
        None => 1,
        Some(value) => {
            let number = value.as_integer().and_then(|number| u32::try_from(number).ok());
            number.filter(|&number| number > 0).ok_or_else(|| wrong("nth"))?
        }
    };
    let file = string("file")?;
    if file.is_empty() {
        return Err(wrong("file"));
    }
    let key =
        GameKey { file, white: string("white")?, black: string("black")?, event: string("event")?, date, result, nth };
    Ok(MarkEntry { key, mark: UserMark { starred: flag("starred")?, seen: flag("seen")? }, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(marks: &UserMarks, key: &GameKey) -> UserMark {
        marks.all().find(|(known, _)| *known == key).map(|(_, mark)| mark).unwrap_or_default()
    }

    fn key(white: &str, nth: u32) -> GameKey {
        GameKey {
            file: "/home/ann/games.pgn".into(),
            white: white.into(),
            black: "Zoë \"Z\"".into(),
            event: String::new(),
            date: Date::read("1972.07").unwrap(),
            result: ResultMarker::Draw,
            nth,
        }
    }

    #[test]
    fn a_game_is_known_again_by_what_its_row_says() {
        let mut marks = UserMarks::default();
        marks.put(&[
            MarkChange::Star(key("Tal", 1), true),
            MarkChange::Seen(key("Tal", 2)),
            MarkChange::Seen(key("Tal", 1)),
        ]);
        let text = "# Games with a star, and games that were opened in tabiya.\n\n\
            [[game]]\nfile = \"/home/ann/games.pgn\"\nwhite = \"Tal\"\nblack = \"Zoë \\\"Z\\\"\"\ndate = \"1972.07.??\"\n\
            result = \"1/2-1/2\"\nstarred = true\nseen = true\n\n\
            [[game]]\nfile = \"/home/ann/games.pgn\"\nwhite = \"Tal\"\nblack = \"Zoë \\\"Z\\\"\"\ndate = \"1972.07.??\"\n\
            result = \"1/2-1/2\"\nnth = 2\nseen = true\n";
        assert_eq!(marks.text(), text);
        let again = UserMarks::read(text).unwrap();
        assert_eq!(again.all().collect::<Vec<_>>(), marks.all().collect::<Vec<_>>());
        assert_eq!(again.text(), text);
        assert_eq!(of(&again, &key("Tal", 1)), UserMark { starred: true, seen: true });
        assert_eq!(of(&again, &key("Tal", 3)), UserMark::default());
    }

    #[test]
    fn the_games_that_were_opened_first_are_forgotten() {
        let mut marks = UserMarks::default();
        marks.put(&[MarkChange::Star(key("Tal", 1), true), MarkChange::Seen(key("first", 1))]);
        let seen: Vec<MarkChange> = (1..=10).map(|n| MarkChange::Seen(key("Ann", n))).collect();
        marks.put(&seen);
        let mut text = marks.text();
        for n in 0..MOST_SEEN {
            text.push_str(&format!("\n[[game]]\nfile = \"/a.pgn\"\nwhite = \"{n}\"\nseen = true\n"));
        }
        let mut marks = UserMarks::read(&text).unwrap();
        marks.put(&[MarkChange::Seen(key("Zoe", 1))]);
        assert_eq!(marks.all().count(), MOST_SEEN + 1);
        assert!(of(&marks, &key("Tal", 1)).starred && of(&marks, &key("Zoe", 1)).seen);
        assert!(!of(&marks, &key("first", 1)).seen && !of(&marks, &key("Ann", 10)).seen);
        // That something is forgotten is not, however often the file is read and written.
        for change in [MarkChange::Seen(key("Eva", 1)), MarkChange::Gone(key("Eva", 1))] {
            marks = UserMarks::read(&marks.text()).unwrap();
            marks.put(&[change]);
            assert!(marks.have_forgotten("/home/ann/games.pgn"), "{}", &marks.text()[..200]);
            assert!(marks.text().starts_with("# Games with a star"), "{}", &marks.text()[..200]);
        }
        assert!(marks.have_forgotten("/a.pgn"), "the next of the list was one of these");
        assert!(!marks.have_forgotten("/b.pgn"));
        let few = UserMarks::read("# mine\n[[game]]\nfile = \"/a.pgn\"\nseen = true\n").unwrap();
        assert!(!few.have_forgotten("/a.pgn"));
    }

    #[test]
    fn a_change_leaves_the_rest_of_the_text_alone() {
        let text = "# my list\n[[game]] \nfile = \"/a\" # the old one\nwhite = \"Tal\"\nstarred = true # wonderful\nrating = 5\n\
            [[game]]\nfile = \"/b\"\nseen = true";
        let mut marks = UserMarks::read(text).unwrap();
        let tal = GameKey { file: "/a".into(), white: "Tal".into(), nth: 1, ..GameKey::default() };
        marks.put(&[MarkChange::Star(GameKey { file: "/b".into(), nth: 1, ..GameKey::default() }, true)]);
        marks.put(&[MarkChange::Seen(tal.clone())]);
        let now = marks.text();
        assert!(now.starts_with("# my list\n\n[[game]]\nfile = \"/a\" # the old one\nwhite = \"Tal\"\n"), "{now}");
        assert!(
            now.contains("starred = true # wonderful\nrating = 5\nseen = true\n\n[[game]]\nfile = \"/b\"\n"),
            "{now}"
        );
        marks.put(&[MarkChange::Star(tal.clone(), false)]);
        assert!(marks.text().contains("starred = false # wonderful"));
        let kasparov = GameKey { white: "Kasparov".into(), nth: 2, ..tal.clone() };
        marks.put(&[MarkChange::Renamed(tal, kasparov.clone())]);
        let marks = UserMarks::read(&marks.text()).unwrap();
        assert_eq!(of(&marks, &kasparov), UserMark { starred: false, seen: true });
        assert!(marks.text().contains("# the old one\nwhite = \"Kasparov\"\n"), "{}", marks.text());
    }

    #[test]
    fn keys_are_exchanged_all_at_once() {
        let mut marks = UserMarks::default();
        marks.put(&[
            MarkChange::Star(key("Tal", 1), true),
            MarkChange::Seen(key("Tal", 2)),
            MarkChange::Seen(key("Tal", 3)),
        ]);
        // The first is deleted: the others move up.
        marks.put(&[
            MarkChange::Gone(key("Tal", 1)),
            MarkChange::Renamed(key("Tal", 2), key("Tal", 1)),
            MarkChange::Renamed(key("Tal", 3), key("Tal", 2)),
        ]);
        let seen = UserMark { starred: false, seen: true };
        assert_eq!([1, 2, 3].map(|nth| of(&marks, &key("Tal", nth))), [seen, seen, UserMark::default()]);
        let again = UserMarks::read(&marks.text()).unwrap();
        assert_eq!(again.all().collect::<Vec<_>>(), marks.all().collect::<Vec<_>>());
        marks.put(&[MarkChange::Gone(key("Tal", 1)), MarkChange::Gone(key("Tal", 2))]);
        assert_eq!(marks.all().count(), 0);
    }

    #[test]
    fn what_cannot_be_read_is_named_by_its_line() {
        for (text, line) in [
            ("x = 1\n", 1),
            ("forgotten = 1\n", 1),
            ("forgotten = [1]\n", 1),
            ("# a\n[[game]]\nfile = \n", 3),
            ("[[game]]\nfile = \"/a\"\nseen = 3\n", 3),
            ("[[game]]\nfile = \"/a\"\n\n[[game]]\nwhite = \"no file\"\n", 5),
            ("[[game]]\nfile = \"/a\"\ndate = \"May\"\n", 3),
            ("[[game]]\nfile = \"/a\"\nresult = \"2-0\"\n", 3),
            ("[[game]]\nfile = \"/a\"\nnth = 0\n", 3),
        ] {
            assert_eq!(UserMarks::read(text), Err(Damaged { line }), "{text}");
        }
        assert_eq!(UserMarks::read("").unwrap().text(), "");
    }

    #[test]
    fn whatever_the_names_are_they_are_read_back() {
        arbtest::arbtest(|u| {
            let mut marks = UserMarks::default();
            for _ in 0..u.int_in_range(0..=4)? {
                let text = |u: &mut arbtest::arbitrary::Unstructured<'_>| -> arbtest::arbitrary::Result<String> {
                    let odd =
                        ["", "\"", "\\", "\n", "[[game]]", "\r\n[[game]]\n", "'''", "é\u{202e}", "\u{1b}", " # x"];
                    let mut text = String::new();
                    for _ in 0..u.int_in_range(0..=3)? {
                        text.push_str(u.choose(&odd)?);
                    }
                    Ok(text)
                };
                let key = GameKey {
                    file: format!("/{}", text(u)?),
                    white: text(u)?,
                    black: text(u)?,
                    event: text(u)?,
                    date: *u.choose(&[Date::UNKNOWN, Date::read("1972.07.11").unwrap_or_default()])?,
                    result: *u.choose(&[ResultMarker::Open, ResultMarker::BlackWins])?,
                    nth: u.int_in_range(1..=3)?,
                };
                let change = match u.int_in_range(0..=4)? {
                    0 => MarkChange::Seen(key),
                    1 => {
                        MarkChange::Renamed(marks.all().next().map_or_else(|| key.clone(), |(key, _)| key.clone()), key)
                    }
                    2 => MarkChange::Star(key, false),
                    _ => MarkChange::Star(key, true),
                };
                marks.put(&[change]);
                let again = UserMarks::read(&marks.text()).unwrap();
                assert_eq!(again.all().collect::<Vec<_>>(), marks.all().collect::<Vec<_>>(), "{}", marks.text());
            }
            Ok(())
        });
    }
}
