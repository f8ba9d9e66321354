//! `tabiya pgn`, except for reading the files: bytes go in, text and at the end an exit status come
//! out. The caller reads one file after the other, and exits quietly when a pipe is closed (the `io::Error` of a
//! writer).

use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::sanitize::{push_column, sanitize, sanitize_json};
use crate::chess::pgn::tags::{TagNames, is_odd, known};
use crate::chess::pgn::{PgnProblem, ResultMarker};
use crate::words::open::reported;
use serde_json::Value;
use std::io::{self, Write};
use std::sync::Arc;

pub mod arrange;
pub mod columns;
pub mod export;
pub mod retag;
pub mod selection;
pub mod stats;

pub use crate::pgn_commands::export::{DrawGame, Export, ExportForm};
use crate::pgn_commands::selection::{ChosenGame, GameTest, TestResult};
pub use crate::pgn_commands::selection::{LookUpMarks, Selection};

/// The exit status of a command that did what it was asked to.
pub const DONE: u8 = 0;
/// The exit status of a command that found a problem or ran into one.
pub const FAILED: u8 = 1;

/// Returns so many things in words: `1 game`, `2 games`.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// Makes of a game, by itself, what a command needs of it: any thread can do that, in any order.
pub type ReadGame<T> = Arc<dyn Fn(&str, ChosenGame) -> T + Send + Sync>;

/// A command over the games of some files.
pub trait PgnCommand {
    /// What is made of a game by itself.
    type Read: Send;

    /// Returns what makes it.
    fn reader(&self) -> ReadGame<Self::Read>;

    /// Takes a selected game of a file, one after the other. Problems that are not part of the output go to the second
    /// writer.
    ///
    /// # Errors
    /// Those of the writers.
    fn take(&mut self, name: &str, game: &GameBytes, read: Self::Read, to: [&mut dyn Write; 2]) -> io::Result<()>;

    /// Takes a game that is not selected.
    ///
    /// # Errors
    /// Those of the writer.
    fn leave_out(&mut self, _game: &GameBytes, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Takes note that a file has ended.
    ///
    /// # Errors
    /// Those of the writer.
    fn end_file(&mut self, _err: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    /// Finishes after the last file. Returns the exit status.
    ///
    /// # Errors
    /// Those of the writers.
    fn finish(self, to: [&mut dyn Write; 2]) -> io::Result<u8>;
}

/// A command, and which games it takes.
pub struct PgnRun<C: PgnCommand> {
    pub command: C,
    selection: Selection,
    read: ReadGame<C::Read>,
}

/// Whether a game is selected, and what was made of it if it may be.
pub type ReadResult<T> = (TestResult, Option<T>);

impl<C: PgnCommand> PgnRun<C> {
    pub fn new(selection: Selection, command: C) -> PgnRun<C> {
        PgnRun { read: command.reader(), command, selection }
    }

    /// Returns what reads games on other threads; `None` if a game can only be read after all those before it.
    pub fn reader(&self) -> Option<impl Fn(&str, &GameBytes) -> ReadResult<C::Read> + Clone + Send + use<C>> {
        let Selection { test, marks, .. } = &self.selection;
        let (test, read) = (test.clone(), Arc::clone(&self.read));
        marks.is_none().then_some(move |name: &str, game: &GameBytes| read_game(&test, &read, None, name, game))
    }

    /// Takes a game.
    ///
    /// # Errors
    /// Those of the writers.
    pub fn game(&mut self, name: &str, game: &GameBytes, to: [&mut dyn Write; 2]) -> io::Result<()> {
        let Selection { test, marks, .. } = &mut self.selection;
        let read = read_game(test, &self.read, marks.as_mut(), name, game);
        self.take(name, game, read, to)
    }

    /// Takes a game that was read. They come in the order of the files.
    ///
    /// # Errors
    /// Those of the writers.
    pub fn take(
        &mut self,
        name: &str,
        game: &GameBytes,
        (test, read): ReadResult<C::Read>,
        [out, err]: [&mut dyn Write; 2],
    ) -> io::Result<()> {
        let is_selected = self.selection.has(&test);
        match read.filter(|_| is_selected) {
            Some(read) => self.command.take(name, game, read, [out, err]),
            None => self.command.leave_out(game, out),
        }
    }

    /// Ends a file with this many games. Reports it if a wanted game is not in it.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        self.selection.end_file(name, games, err)?;
        self.command.end_file(err)
    }

    /// Finishes after the last file. Returns the exit status: 1 if a game that was asked for is not there, or as the
    /// command says.
    ///
    /// # Errors
    /// Those of the writers.
    pub fn finish(self, to: [&mut dyn Write; 2]) -> io::Result<u8> {
        Ok(self.command.finish(to)?.max(self.selection.status()))
    }
}

fn read_game<T>(
    test: &GameTest,
    read: &ReadGame<T>,
    marks: Option<&mut LookUpMarks>,
    name: &str,
    game: &GameBytes,
) -> ReadResult<T> {
    let (test, chosen) = test.of(name, game, marks);
    let read = (test.as_first || test.as_copy).then(|| read(name, chosen));
    (test, read)
}

// `pgn check`: reports every problem of every game, one per line.

/// A check over some files.
#[derive(Default)]
pub struct Check {
    games: usize,
    problems: usize,
}

impl PgnCommand for Check {
    /// The problems of a game: `FILE:LINE:COL: game N: what`.
    type Read = Vec<String>;

    fn reader(&self) -> ReadGame<Vec<String>> {
        Arc::new(|name, chosen| {
            let said = |problem: &PgnProblem| {
                let (line, column) = (problem.place.line, problem.place.column);
                let text = format!("{name}:{line}:{column}: game {}: {}", problem.game, reported(&problem.what));
                sanitize(&text).into_owned()
            };
            chosen.into_record().problems.iter().map(said).collect()
        })
    }

    fn take(&mut self, _: &str, _: &GameBytes, said: Vec<String>, [out, _]: [&mut dyn Write; 2]) -> io::Result<()> {
        self.games += 1;
        self.problems += said.len();
        said.iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// Writes `2 games, 1 problem`. The exit status is 1 if there was a problem.
    fn finish(self, [out, _]: [&mut dyn Write; 2]) -> io::Result<u8> {
        writeln!(out, "{}, {}", counted(self.games, "game"), counted(self.problems, "problem"))?;
        Ok(if self.problems == 0 { DONE } else { FAILED })
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
    header_written: bool,
}

impl List {
    /// Creates a list: as JSON or in columns, of several files or of one.
    pub fn new(json: bool, several: bool) -> List {
        List { json, several, header_written: false }
    }

    fn write_header(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.header_written || self.json {
            return Ok(());
        }
        self.header_written = true;
        let file = if self.several { "File\t" } else { "" };
        writeln!(out, "{file}number\t{}", COLUMNS.join("\t"))
    }
}

fn row<'a>(file: Option<&str>, number: usize, cells: impl Iterator<Item = &'a str>) -> String {
    let mut row = file.map_or_else(String::new, |file| format!("{}\t", sanitize(file)));
    row.push_str(&number.to_string());
    cells.for_each(|cell| push_column(&mut row, cell));
    row
}

fn json_row<'a>(file: Option<&str>, number: usize, cells: impl Iterator<Item = &'a str>) -> String {
    let file = file.map(|file| ("File", Value::from(file)));
    let pairs = file.into_iter().chain([("number", Value::from(number))]);
    let pairs = pairs.chain(COLUMNS.iter().copied().zip(cells.map(Value::from)));
    let pairs: Vec<String> = pairs.map(|(name, value)| format!("\"{name}\":{value}")).collect();
    sanitize_json(&format!("{{{}}}", pairs.join(",")))
}

impl PgnCommand for List {
    type Read = String;

    fn reader(&self) -> ReadGame<String> {
        let List { json, several, .. } = *self;
        Arc::new(move |name, chosen| {
            let number = chosen.game.number;
            let tags = chosen.game.values(&TAGS);
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
            let file = several.then_some(name);
            if json { json_row(file, number, cells) } else { row(file, number, cells) }
        })
    }

    fn take(&mut self, _: &str, _: &GameBytes, row: String, [out, _]: [&mut dyn Write; 2]) -> io::Result<()> {
        self.write_header(out)?;
        writeln!(out, "{row}")
    }

    /// Writes the header if no game did: an empty list in columns is the header alone.
    fn finish(mut self, [out, _]: [&mut dyn Write; 2]) -> io::Result<u8> {
        self.write_header(out).map(|()| DONE)
    }
}

#[cfg(test)]
mod check_tests {
    use super::*;
    use crate::chess::pgn::in_memory::each_game;

    fn check(files: &[(&str, &str)]) -> (String, u8) {
        let mut out = Vec::new();
        let mut check = PgnRun::new(Selection::default(), Check::default());
        for (name, text) in files {
            each_game(text.as_bytes(), &mut |game| check.game(name, &game, [&mut out, &mut io::sink()])).unwrap();
        }
        let status = check.finish([&mut out, &mut io::sink()]).unwrap();
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
        let (mut check, mut out) = (PgnRun::new(Selection::new(&[], filter), Check::default()), Vec::new());
        let text = "[White \"Tal\"]\n\n1. e5 *\n\n[White \"Fischer\"]\n\n1. e5 *\n";
        each_game(text.as_bytes(), &mut |game| check.game("a.pgn", &game, [&mut out, &mut io::sink()])).unwrap();
        assert_eq!(check.finish([&mut out, &mut io::sink()]).unwrap(), FAILED);
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("game 1: ") && text.ends_with("1 game, 1 problem\n"), "{text}");
    }

    #[test]
    fn a_problem_of_a_tag_stands_at_the_tag_and_its_sentence_is_whole() {
        let rows = [
            ("FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"", "there is no rook to castle with; "),
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
        let mut list = PgnRun::new(Selection::default(), List::new(json, several));
        for (i, text) in files.iter().enumerate() {
            each_game(text.as_bytes(), &mut |game| list.game(&format!("{i}.pgn"), &game, [&mut out, &mut io::sink()]))
                .unwrap();
        }
        list.finish([&mut out, &mut io::sink()]).unwrap();
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
        let selection = Selection::new(&[], crate::chess::pgn::filter::read("result:0-0").filter);
        let mut list = PgnRun::new(selection, List::new(false, false));
        each_game(file.as_bytes(), &mut |game| list.game("a.pgn", &game, [&mut out, &mut io::sink()])).unwrap();
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
