//! `pgn list`: one line per game, for people and for other programs.

use super::{DONE, PgnCommand};
use crate::chess::pgn::filter::{Filter, FilterFacts, OwnNames};
use crate::chess::pgn::result::is_odd;
use crate::chess::pgn::sanitize::{sanitize, sanitize_json};
use crate::chess::pgn::search::{GameQuery, PreparedQuery};
use crate::chess::pgn::{ResultMarker, Tags, in_memory::GameBytes};
use serde_json::Value;
use std::io::{self, Write};

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
    /// Which games to list.
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
    /// Lists a game, if it passes.
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
mod tests {
    use super::*;
    use crate::chess::pgn::stream::tests::each;

    const FILE: &str = "[Event \"a\tb\"]\n[White \"T\u{202e}al\"]\n[Black \"?\"]\n[Date \"1960.??.??\"]\n[Result \"*\"]\n\n1. e4 1-0\n\n\
        [Event \"c\"]\n[UTCDate \"2020.01.02\"]\n[WhiteElo \"2000\"]\n\n*\n";

    fn list(json: bool, several: bool, files: &[&str]) -> String {
        let mut out = Vec::new();
        let mut list = List::new(json, several, Filter::default());
        for (i, text) in files.iter().enumerate() {
            each(text.as_bytes(), &mut |game| list.game(&format!("{i}.pgn"), &game, &mut out, &mut io::sink()))
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
        each(file.as_bytes(), &mut |game| list.game("a.pgn", &game, &mut out, &mut io::sink())).unwrap();
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
