//! `tabiya pgn check|list|export`, except for reading the files: bytes go in, text and at the end an exit status come
//! out. The caller reads one file after the other, and exits quietly when a pipe is closed (the `io::Error` of a
//! writer).

use crate::chess::pgn::{
    Record, ResultMarker, Tags,
    filter::{Filter, FilterFacts, OwnNames},
    in_memory::GameBytes,
    sanitize::{sanitize, sanitize_json},
    search::{GameQuery, PreparedQuery},
    tags::is_odd,
    writer::{WriteOptions, export_with, losses},
};
use crate::words::open::reported;
use serde_json::Value;
use std::io;
use std::io::Write;

/// The exit status of a command that did what it was asked to.
pub const DONE: u8 = 0;
/// The exit status of a command that found a problem or ran into one.
pub const FAILED: u8 = 1;

/// A command over the games of some files.
pub trait PgnCommand {
    /// Takes a game of a file. Problems that are not part of the output go to `err`.
    ///
    /// # Errors
    /// Those of the writers.
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()>;

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
    fn finish(self, out: &mut dyn Write) -> io::Result<u8>;
}

// `pgn check`: reports every problem of every game, one per line.

/// A check over some files.
#[derive(Clone, Copy, Debug, Default)]
pub struct Check {
    games: usize,
    problems: usize,
}

impl PgnCommand for Check {
    /// Writes the problems of a game: `FILE:LINE:COL: game N: what`.
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<()> {
        self.games += 1;
        for problem in &game.record().problems {
            self.problems += 1;
            let (line, column) = (problem.place.line, problem.place.column);
            let text = format!("{name}:{line}:{column}: game {}: {}", problem.game, reported(&problem.what));
            writeln!(out, "{}", sanitize(&text))?;
        }
        Ok(())
    }

    /// Writes `G games, P problems`. The exit status is 1 if there was a problem.
    fn finish(self, out: &mut dyn Write) -> io::Result<u8> {
        writeln!(out, "{} games, {} problems", self.games, self.problems)?;
        Ok(if self.problems == 0 { DONE } else { FAILED })
    }
}

// `pgn export`: writes games in the PGN standard's export format, and reports what it cannot hold; or a game as a moving
// picture.

/// Draws a game as a moving picture; `None` if it is too long for one.
pub type DrawGame = fn(&Record) -> Option<String>;

/// What is written of each game.
#[derive(Clone, Copy, Debug)]
pub enum ExportForm {
    /// The PGN standard's export format.
    Text(WriteOptions),
    /// A moving picture: of one game, as a file holds one picture.
    Film(DrawGame),
}

/// An export over some files.
#[derive(Clone, Copy, Debug)]
pub struct Export {
    /// Only this game of each file, counted from 1.
    game: Option<usize>,
    form: ExportForm,
    games: usize,
    status: u8,
}

impl Export {
    /// Creates an export. `game` selects a single game of each file, counted from 1.
    #[must_use]
    pub fn new(game: Option<usize>, form: ExportForm) -> Export {
        Export { game, form, games: 0, status: DONE }
    }
}

impl PgnCommand for Export {
    /// Writes a game to `out`, if it is wanted, and what is lost to `err`: `FILE:LINE:COL: game N: what`.
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()> {
        if self.game.is_some_and(|wanted| wanted != game.number) {
            return Ok(());
        }
        let record = game.record();
        let first = self.games == 0;
        self.games += 1;
        let write = match self.form {
            ExportForm::Text(write) => write,
            ExportForm::Film(draw) => {
                let why = match draw(&record) {
                    _ if !first => "one picture holds one game: choose it with --game",
                    Some(film) => return out.write_all(film.as_bytes()),
                    None => "it is too long for a moving picture of at most 500 KB",
                };
                self.status = FAILED;
                return writeln!(err, "{}", sanitize(&format!("{name}: game {}: {why}", game.number)));
            }
        };
        if !first {
            writeln!(out)?;
        }
        out.write_all(export_with(&record, write).as_bytes())?;
        for loss in losses(&record, write) {
            self.status = FAILED;
            let place = loss.place().map_or_else(String::new, |place| format!(":{}:{}", place.line, place.column));
            let text = format!("{name}{place}: game {}: {loss}", game.number);
            writeln!(err, "{}", sanitize(&text))?;
        }
        Ok(())
    }

    /// Reports a file if the wanted game is not in it.
    fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        match self.game {
            Some(number) if !(1..=games).contains(&number) => {
                self.status = FAILED;
                writeln!(err, "{}", sanitize(&format!("{name}: there is no game {number}: it holds {games}")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the exit status: 1 if a game that was asked for is not there, or something was lost.
    fn finish(self, _out: &mut dyn Write) -> io::Result<u8> {
        Ok(self.status)
    }
}

// `pgn list`: one line per game, for people and for other programs.

/// The columns after the number. Result comes from the game itself where the tag does not say.
const COLUMNS: [&str; 10] =
    ["White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO", "WhiteElo", "BlackElo"];

/// A list over some files.
#[derive(Clone, Debug)]
pub struct List {
    /// Whether to write one JSON object per line instead of columns.
    json: bool,
    /// Whether more than one file is listed. If so, the first column names the file.
    several: bool,
    filter: Filter,
    /// The filter, prepared for the bytes of a game.
    search: PreparedQuery,
    header_written: bool,
}

impl List {
    /// Creates a list of the games that pass the filter: as JSON or in columns, of several files or of one.
    #[must_use]
    pub fn new(json: bool, several: bool, filter: Filter) -> List {
        let search = PreparedQuery::new(GameQuery::Filter(filter.clone(), OwnNames::default()));
        List { json, several, filter, search, header_written: false }
    }

    fn write_header(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.header_written || self.json {
            return Ok(());
        }
        self.header_written = true;
        let file = if self.several { "File\t" } else { "" };
        writeln!(out, "{file}number\t{}", COLUMNS.join("\t"))
    }

    fn row(&self, name: &str, number: usize, tags: &Tags, result: ResultMarker) -> String {
        let mut cells = Vec::with_capacity(COLUMNS.len() + 2);
        if self.several {
            cells.push(sanitize(name).into_owned());
        }
        cells.push(number.to_string());
        cells.extend(COLUMNS.map(|column| sanitize(value(tags, column, result)).into_owned()));
        cells.join("\t")
    }

    fn json_row(&self, name: &str, number: usize, tags: &Tags, result: ResultMarker) -> String {
        let file = self.several.then(|| ("File", Value::from(name)));
        let pairs = file.into_iter().chain([("number", Value::from(number))]);
        let pairs = pairs.chain(COLUMNS.map(|column| (column, Value::from(value(tags, column, result)))));
        let pairs: Vec<String> = pairs.map(|(name, value)| format!("\"{name}\":{value}")).collect();
        sanitize_json(&format!("{{{}}}", pairs.join(",")))
    }
}

impl PgnCommand for List {
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<()> {
        self.write_header(out)?;
        let (filter, me) = (&self.filter, OwnNames::default());
        let tags = game.tags();
        let known = FilterFacts::tags(&tags);
        let passes = filter.passes(&known, &me);
        if passes == Some(false) {
            return Ok(());
        }
        let mut result = known.result.unwrap_or_default();
        // If the tags do not decide it, the moves are read.
        if known.result.is_none() || passes.is_none() {
            if !self.search.may_pass(game) {
                return Ok(());
            }
            let record = game.record();
            if filter.passes(&FilterFacts::record(&record), &me) != Some(true) {
                return Ok(());
            }
            result = record.result;
        }
        let line = if self.json {
            self.json_row(name, game.number, &tags, result)
        } else {
            self.row(name, game.number, &tags, result)
        };
        writeln!(out, "{line}")
    }

    /// Writes the header if no game did: an empty list in columns is the header alone.
    fn finish(mut self, out: &mut dyn Write) -> io::Result<u8> {
        self.write_header(out).map(|()| DONE)
    }
}

fn value<'a>(tags: &'a Tags, column: &str, result: ResultMarker) -> &'a str {
    match column {
        "Result" => tags.known(column).filter(|tag| is_odd(tag)).unwrap_or(result.as_str()),
        "Date" => tags.known("Date").or_else(|| tags.known("UTCDate")).unwrap_or_default(),
        _ => tags.known(column).unwrap_or_default(),
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
        let status = check.finish(&mut out).unwrap();
        (String::from_utf8(out).unwrap(), status)
    }

    #[test]
    fn problems_are_named_with_their_place() {
        assert_eq!(check(&[]), ("0 games, 0 problems\n".to_owned(), 0));
        assert_eq!(check(&[("a.pgn", "1. e4 e5 *\n")]), ("1 games, 0 problems\n".to_owned(), 0));
        let files = [("a.pgn", "1. e4 *\n\n[A \"b\"]\né e4 Ke3 *"), ("b.pgn", "e4 \u{1b}[2J *")];
        let (text, status) = check(&files);
        assert_eq!(
            text,
            "a.pgn:4:1: game 2: unknown text \"é\", kept as text\n\
             a.pgn:4:6: game 2: \"Ke3\" is not legal here; the rest of the line is kept as text\n\
             b.pgn:1:4: game 1: \"\\u{1b}\" cannot be read as a move; the rest of the line is kept as text\n\
             b.pgn:1:5: game 1: this '[' closes or opens nothing\n\
             3 games, 4 problems\n"
        );
        assert_eq!(status, 1);
    }
}

#[cfg(test)]
mod export_tests {
    use super::*;
    use crate::chess::pgn::in_memory::each_game;

    const WITHOUT_COMMENTS: WriteOptions = WriteOptions { mainline: false, comments: false, kept: false };

    fn export(game: Option<usize>, write: WriteOptions, text: &str) -> (String, String, u8) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut export = Export::new(game, ExportForm::Text(write));
        let games = each_game(text.as_bytes(), &mut |game| export.game("a.pgn", &game, &mut out, &mut err)).unwrap();
        export.end_file("a.pgn", games, &mut err).unwrap();
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), export.finish(&mut io::sink()).unwrap())
    }

    #[test]
    fn games_and_what_is_lost() {
        let text = "1. e4 *\n\n%esc\u{1b}ape\n1. d4 {x} *";
        let (out, err, status) = export(None, WriteOptions::default(), text);
        assert!(out.contains("\n1. e4 *\n\n[Event \"?\"]\n") && out.ends_with("\n\n1. d4 {x} *\n"), "{out}");
        assert_eq!(err, "a.pgn:3:1: game 2: an escaped line has no place in export format and is left out: %esc␛ape\n");
        assert_eq!(status, 1, "what was left out is said by the status too");
        let (out, _, _) = export(Some(2), WITHOUT_COMMENTS, text);
        assert!(out.ends_with("\n\n1. d4 *\n") && !out.contains("e4"), "{out}");
    }

    #[test]
    fn a_game_that_is_not_there() {
        let (out, err, status) = export(Some(3), WriteOptions::default(), "e4 *");
        assert_eq!((out.as_str(), status), ("", 1));
        assert_eq!(err, "a.pgn: there is no game 3: it holds 1\n");
    }

    #[test]
    fn a_status_of_0_says_that_nothing_was_lost() {
        let rows = [
            (WriteOptions::default(), "[Result \"1-0\"]\n\n1. e4 {x} (1. d4) 1-0", ""),
            (
                WriteOptions::default(),
                "[Result \"1-0\"]\n\n1. e4 0-1",
                "a.pgn:3:7: game 1: the moves end with 0-1, the Result tag says 1-0: 1-0 is written for both\n",
            ),
            (WriteOptions::default(), "[Result \"*\"]\n\n1. e4 0-1", ""),
            (
                WriteOptions::default(),
                "1. e4 ; a } b\n*",
                "a.pgn: game 1: the braces inside a comment are written as ( and ): a } b\n",
            ),
            (WITHOUT_COMMENTS, "1. e4 ; a } b\n*", ""),
            (
                WriteOptions::default(),
                "1. e4 N@f6 2. e5 *",
                "a.pgn:1:7: game 1: the rest of a damaged line has no place in export format and is left out: N@f6 2. e5\n",
            ),
        ];
        for (write, text, said) in rows {
            let (_, err, status) = export(None, write, text);
            assert_eq!((err.as_str(), status), (said, u8::from(!said.is_empty())), "{text}");
        }
    }

    #[test]
    fn a_closed_pipe_is_an_error_to_the_caller() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut export = Export::new(None, ExportForm::Text(WriteOptions::default()));
        let ended = each_game(b"e4 *", &mut |game| export.game("a.pgn", &game, &mut Closed, &mut Closed));
        assert_eq!(ended.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
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
        let mut list = List::new(json, several, Filter::default());
        for (i, text) in files.iter().enumerate() {
            each_game(text.as_bytes(), &mut |game| list.game(&format!("{i}.pgn"), &game, &mut out, &mut io::sink()))
                .unwrap();
        }
        list.finish(&mut out).unwrap();
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
        let mut list = List::new(false, false, crate::chess::pgn::filter::read("result:0-0").filter);
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
