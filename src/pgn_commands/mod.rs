//! `tabiya pgn`, except for reading the files: bytes go in, text and at the end an exit status come
//! out. The caller reads one file after the other, and exits quietly when a pipe is closed (the `io::Error` of a
//! writer).

use crate::chess::pgn::{
    ResultMarker,
    in_memory::GameBytes,
    sanitize::{push_column, sanitize, sanitize_json},
    tags::{TagNames, is_odd, known},
};
use crate::words::open::reported;
use serde_json::Value;
use std::io;
use std::io::Write;

pub mod arrange;
pub mod columns;
pub mod export;
pub mod retag;
pub mod selection;
pub mod stats;

pub use crate::pgn_commands::{
    export::{DrawGame, Export, ExportForm},
    selection::{LookUpMarks, Selection},
};

/// The exit status of a command that did what it was asked to.
pub const DONE: u8 = 0;
/// The exit status of a command that found a problem or ran into one.
pub const FAILED: u8 = 1;

/// Returns so many things in words: `1 game`, `2 games`.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A command over the games of some files.
pub trait PgnCommand: Send + Sized {
    /// Takes a game of a file. Problems that are not part of the output go to `err`.
    ///
    /// # Errors
    /// Those of the writers.
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()>;

    /// Returns the same command for games that another thread takes, before any game; `None` if a game can only be
    /// taken after all those before it, or if there is nothing to work out.
    fn fork(&self) -> Option<Self> {
        None
    }

    /// Takes a fork back, which took the games after those so far, of one file, and wrote this. The forks come in the
    /// order of the games.
    ///
    /// # Errors
    /// Those of the writers.
    fn join(&mut self, _fork: Self, written: &[u8], [out, _err]: [&mut dyn Write; 2]) -> io::Result<()> {
        out.write_all(written)
    }

    /// Takes note that a file with this many games has ended.
    ///
    /// # Errors
    /// Those of the writer.
    fn end_file(&mut self, _name: &str, _games: usize, _err: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Finishes after the last file. Returns the exit status.
    ///
    /// # Errors
    /// Those of the writer.
    fn finish(self, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<u8>;
}

// `pgn check`: reports every problem of every game, one per line.

/// A check over some files.
#[derive(Default)]
pub struct Check {
    selection: Selection,
    games: usize,
    problems: usize,
}

impl Check {
    /// Creates a check of these games.
    pub fn new(selection: Selection) -> Check {
        Check { selection, ..Check::default() }
    }
}

impl PgnCommand for Check {
    /// Writes the problems of a game: `FILE:LINE:COL: game N: what`.
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<()> {
        let Some(mut chosen) = self.selection.take(name, game) else { return Ok(()) };
        self.games += 1;
        for problem in &chosen.record().problems {
            self.problems += 1;
            let (line, column) = (problem.place.line, problem.place.column);
            let text = format!("{name}:{line}:{column}: game {}: {}", problem.game, reported(&problem.what));
            writeln!(out, "{}", sanitize(&text))?;
        }
        Ok(())
    }

    fn fork(&self) -> Option<Check> {
        self.selection.fork().map(Check::new)
    }

    fn join(&mut self, fork: Check, written: &[u8], [out, _]: [&mut dyn Write; 2]) -> io::Result<()> {
        self.games += fork.games;
        self.problems += fork.problems;
        out.write_all(written)
    }

    fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        self.selection.end_file(name, games, err)
    }

    /// Writes `2 games, 1 problem`. The exit status is 1 if there was a problem.
    fn finish(self, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<u8> {
        writeln!(out, "{}, {}", counted(self.games, "game"), counted(self.problems, "problem"))?;
        Ok(if self.problems == 0 { self.selection.status() } else { FAILED })
    }
}

// `pgn list`: one line per game, for people and for other programs.

/// The tags of the columns after the number, and last the one that may stand in for Date.
const TAGS: TagNames<11> = TagNames::new([
    "White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO", "WhiteElo", "BlackElo", "UTCDate",
]);

const COLUMNS: &[&str] = TAGS.names.split_at(UTC_DATE).0;

const RESULT: usize = 2;
const DATE: usize = 3;
const UTC_DATE: usize = 10;

/// A list over some files.
pub struct List {
    /// Whether to write one JSON object per line instead of columns.
    json: bool,
    /// Whether more than one file is listed. If so, the first column names the file.
    several: bool,
    selection: Selection,
    header_written: bool,
    /// The line that is being written.
    line: String,
}

impl List {
    /// Creates a list of these games: as JSON or in columns, of several files or of one.
    pub fn new(json: bool, several: bool, selection: Selection) -> List {
        List { json, several, selection, header_written: false, line: String::new() }
    }

    fn write_header(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.header_written || self.json {
            return Ok(());
        }
        self.header_written = true;
        let file = if self.several { "File\t" } else { "" };
        writeln!(out, "{file}number\t{}", COLUMNS.join("\t"))
    }

    fn row<'a>(&mut self, name: &str, number: usize, cells: impl Iterator<Item = &'a str>) {
        let row = &mut self.line;
        if self.several {
            row.push_str(&sanitize(name));
            row.push('\t');
        }
        row.push_str(&number.to_string());
        cells.for_each(|cell| push_column(row, cell));
    }

    fn json_row<'a>(&self, name: &str, number: usize, cells: impl Iterator<Item = &'a str>) -> String {
        let file = self.several.then(|| ("File", Value::from(name)));
        let pairs = file.into_iter().chain([("number", Value::from(number))]);
        let pairs = pairs.chain(COLUMNS.iter().copied().zip(cells.map(Value::from)));
        let pairs: Vec<String> = pairs.map(|(name, value)| format!("\"{name}\":{value}")).collect();
        sanitize_json(&format!("{{{}}}", pairs.join(",")))
    }
}

impl PgnCommand for List {
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<()> {
        self.write_header(out)?;
        let Some(chosen) = self.selection.take(name, game) else { return Ok(()) };
        let tags = game.values(&TAGS);
        let tag = |at: usize| tags.get(at)?.as_deref().and_then(known);
        // Result comes from the game itself where the tag does not say.
        let result = tag(RESULT);
        let said = result.and_then(ResultMarker::read).filter(|&said| said != ResultMarker::Open);
        let ended = said.unwrap_or_else(|| chosen.into_record().result);
        let result = result.filter(|tag| is_odd(tag)).unwrap_or(ended.as_str());
        let cells = (0..COLUMNS.len()).map(|at| match at {
            RESULT => result,
            DATE => tag(DATE).or_else(|| tag(UTC_DATE)).unwrap_or_default(),
            _ => tag(at).unwrap_or_default(),
        });
        self.line.clear();
        if self.json {
            self.line = self.json_row(name, game.number, cells);
        } else {
            self.row(name, game.number, cells);
        }
        self.line.push('\n');
        out.write_all(self.line.as_bytes())
    }

    fn fork(&self) -> Option<List> {
        let List { json, several, .. } = *self;
        Some(List { header_written: true, ..List::new(json, several, self.selection.fork()?) })
    }

    fn join(&mut self, _: List, written: &[u8], [out, _]: [&mut dyn Write; 2]) -> io::Result<()> {
        self.write_header(out)?;
        out.write_all(written)
    }

    fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        self.selection.end_file(name, games, err)
    }

    /// Writes the header if no game did: an empty list in columns is the header alone.
    fn finish(mut self, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<u8> {
        self.write_header(out).map(|()| self.selection.status())
    }
}

#[cfg(test)]
mod check_tests {
    use super::*;
    use crate::chess::pgn::in_memory::each_game;

    fn check(files: &[(&str, &str)]) -> (String, u8) {
        let mut out = Vec::new();
        let mut check = Check::default();
        for (name, text) in files {
            each_game(text.as_bytes(), &mut |game| check.game(name, &game, &mut out, &mut io::sink())).unwrap();
        }
        let status = check.finish(&mut out, &mut io::sink()).unwrap();
        (String::from_utf8(out).unwrap(), status)
    }

    #[test]
    fn problems_are_named_with_their_place() {
        assert_eq!(check(&[]), ("0 games, 0 problems\n".to_owned(), 0));
        assert_eq!(check(&[("a.pgn", "1. e4 e5 *\n")]), ("1 game, 0 problems\n".to_owned(), 0));
        let files = [("a.pgn", "1. e4 *\n\n[A \"b\"]\né e4 Ke3 *"), ("b.pgn", "e4 \u{1b}[2J *")];
        let (text, status) = check(&files);
        assert_eq!(
            text,
            "a.pgn:4:1: game 2: unknown text \"é\", kept as text\n\
             a.pgn:4:6: game 2: \"Ke3\" is not legal here; the rest of the line is kept as text\n\
             b.pgn:1:4: game 1: \"\\u{1b}\" cannot be read as a move; the rest of the line is kept as text\n\
             3 games, 3 problems\n"
        );
        assert_eq!(status, 1);
    }

    #[test]
    fn only_the_games_that_are_asked_for_are_checked() {
        let filter = crate::chess::pgn::filter::read("white:tal").filter;
        let (mut check, mut out) = (Check::new(Selection::new(&[], filter)), Vec::new());
        let text = "[White \"Tal\"]\n\n1. e5 *\n\n[White \"Fischer\"]\n\n1. e5 *\n";
        each_game(text.as_bytes(), &mut |game| check.game("a.pgn", &game, &mut out, &mut io::sink())).unwrap();
        assert_eq!(check.finish(&mut out, &mut io::sink()).unwrap(), FAILED);
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("game 1: ") && text.ends_with("1 game, 1 problem\n"), "{text}");
    }

    #[test]
    fn a_problem_of_a_tag_stands_at_the_tag_and_its_sentence_is_whole() {
        let rows = [
            ("FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"", "there is no rook of White to castle with; "),
            ("FEN \"4k3/8/8/8/8/8/8/8 w - - 0 1\"", "White has no king"),
            ("Variant \"Atomic\"", "Atomic"),
            ("Result \"won\"", "won"),
        ];
        for (tag, says) in rows {
            for (before, place) in [("", "3:1"), ("[White \"é\"] ", "3:13")] {
                let text = format!("1. d4 *\n\n{before}[{tag}]\n[Event \"a\"]\n\n*\n");
                let (said, _) = check(&[("a.pgn", &text)]);
                assert!(said.contains(&format!("a.pgn:{place}: game 2: ")) && said.contains(says), "{text}{said}");
            }
        }
        let (said, _) =
            check(&[("a.pgn", "[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"0\"]\n\n*\n")]);
        assert!(said.starts_with("a.pgn:3:1: game 1: "), "{said}");
    }
}

#[cfg(test)]
mod list_tests {
    use super::*;
    use crate::chess::pgn::in_memory::each_game;

    const FILE: &str = "[Event \"a\tb\"]\n[White \"T\u{202e}al\"]\n[Black \"?\"]\n[Date \"1960.??.??\"]\n[Result \"*\"]\n\n1. e4 1-0\n\n\
        [Event \"c\"]\n[UTCDate \"2020.01.02\"]\n[WhiteElo \"2000\"]\n\n*\n";

    fn list(json: bool, several: bool, files: &[&str]) -> String {
        let mut out = Vec::new();
        let mut list = List::new(json, several, Selection::default());
        for (i, text) in files.iter().enumerate() {
            each_game(text.as_bytes(), &mut |game| list.game(&format!("{i}.pgn"), &game, &mut out, &mut io::sink()))
                .unwrap();
        }
        list.finish(&mut out, &mut io::sink()).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn columns() {
        let head = "number\tWhite\tBlack\tResult\tDate\tEvent\tSite\tRound\tECO\tWhiteElo\tBlackElo\n";
        assert_eq!(list(false, false, &[]), head);
        assert_eq!(
            list(false, false, &[FILE]),
            format!("{head}1\tT�al\t\t1-0\t1960.??.??\ta b\t\t\t\t\t\n2\t\t\t*\t2020.01.02\tc\t\t\t\t2000\t\n")
        );
        let several = list(false, true, &["e4 *", "d4 1-0"]);
        assert_eq!(several, format!("File\t{head}0.pgn\t1\t\t\t*\t\t\t\t\t\t\t\n1.pgn\t1\t\t\t1-0\t\t\t\t\t\t\t\n"));
    }

    #[test]
    fn an_odd_result_is_listed_and_found_as_it_is_written() {
        let file = "[Result \"0-0\"]\n\n1. e4 e5 0-0\n\n[Result \"1-0\"]\n\n1. d4 1-0\n";
        let mut out = Vec::new();
        let mut list =
            List::new(false, false, Selection::new(&[], crate::chess::pgn::filter::read("result:0-0").filter));
        each_game(file.as_bytes(), &mut |game| list.game("a.pgn", &game, &mut out, &mut io::sink())).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().count() == 2 && text.contains("\n1\t\t\t0-0\t"), "{text}");
    }

    #[test]
    fn json_comes_back_and_is_harmless() {
        let text = list(true, false, &[FILE]);
        assert!(!text.contains('\u{202e}'), "{text}");
        let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(
            (&first["number"], &first["White"], &first["Event"]),
            (&Value::from(1), &Value::from("T\u{202e}al"), &Value::from("a\tb"))
        );
        assert_eq!(text.lines().count(), 2);
    }
}
