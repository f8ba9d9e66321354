//! `pgn list`: a line a game, for people and for other programs.

use std::io::{self, Write};
use std::sync::Arc;

use serde_json::Value;

use crate::chess::pgn::filter::{Filter, Known, Me};
use crate::chess::pgn::harmless::is_harmful;
use crate::chess::pgn::index::Entry;
use crate::chess::pgn::{Library, Token, harmless};

/// The columns after the number. Result is the game's own where the tag does not say.
const COLUMNS: [&str; 10] =
    ["White", "Black", "Result", "Date", "Event", "Site", "Round", "ECO", "WhiteElo", "BlackElo"];

/// How games are listed.
#[derive(Clone, Debug, Default)]
pub struct ListOptions {
    /// One JSON object a line instead of columns.
    pub json: bool,
    /// More than one file is listed: the first column says which.
    pub several: bool,
    /// Which games.
    pub filter: Filter,
}

/// A list over some files.
#[derive(Clone, Debug)]
pub struct List {
    options: ListOptions,
    headed: bool,
}

impl List {
    /// A list that is empty so far.
    #[must_use]
    pub fn new(options: ListOptions) -> List {
        List { options, headed: false }
    }

    /// Lists a file's games.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn file(&mut self, name: &str, bytes: Arc<[u8]>, out: &mut dyn Write) -> io::Result<()> {
        self.head(out)?;
        let library = Library::new(bytes);
        let (filter, me) = (&self.options.filter, Me::default());
        for entry in library.entries() {
            let known = Known::entry(&entry);
            let passes = filter.passes(&known, &me);
            if passes == Some(false) {
                continue;
            }
            let mut result = known.result.unwrap_or_default();
            // What the tags leave open stands behind them.
            if (known.result.is_none() || passes.is_none())
                && let Some(record) = library.game(entry.number - 1)
            {
                if filter.passes(&Known::record(&record), &me) != Some(true) {
                    continue;
                }
                result = record.result;
            }
            let line =
                if self.options.json { self.object(name, &entry, result) } else { self.row(name, &entry, result) };
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Ends the list: without a file the header stands alone.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self, out: &mut dyn Write) -> io::Result<()> {
        self.head(out)
    }

    fn head(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.headed || self.options.json {
            return Ok(());
        }
        self.headed = true;
        let file = if self.options.several { "File\t" } else { "" };
        writeln!(out, "{file}number\t{}", COLUMNS.join("\t"))
    }

    fn row(&self, name: &str, entry: &Entry, result: Token) -> String {
        let mut cells = Vec::with_capacity(COLUMNS.len() + 2);
        if self.options.several {
            cells.push(harmless(name).into_owned());
        }
        cells.push(entry.number.to_string());
        cells.extend(COLUMNS.map(|column| harmless(value(entry, column, result)).into_owned()));
        cells.join("\t")
    }

    fn object(&self, name: &str, entry: &Entry, result: Token) -> String {
        let file = self.options.several.then(|| ("File", Value::from(name)));
        let pairs = file.into_iter().chain([("number", Value::from(entry.number))]);
        let pairs = pairs.chain(COLUMNS.map(|column| (column, Value::from(value(entry, column, result)))));
        let pairs: Vec<String> = pairs.map(|(name, value)| format!("\"{name}\":{value}")).collect();
        escaped(&format!("{{{}}}", pairs.join(",")))
    }
}

fn value<'a>(entry: &'a Entry, column: &str, result: Token) -> &'a str {
    match column {
        "Result" => result.as_str(),
        "Date" => entry.date(),
        _ => entry.known(column),
    }
}

/// JSON with the characters that could steer a terminal as escapes: they stand in strings only.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if is_harmful(c) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[Event \"a\tb\"]\n[White \"T\u{202e}al\"]\n[Black \"?\"]\n[Date \"1960.??.??\"]\n[Result \"*\"]\n\n1. e4 1-0\n\n\
        [Event \"c\"]\n[UTCDate \"2020.01.02\"]\n[WhiteElo \"2000\"]\n\n*\n";

    fn list(options: ListOptions, files: &[&str]) -> String {
        let mut out = Vec::new();
        let mut list = List::new(options);
        for (i, text) in files.iter().enumerate() {
            list.file(&format!("{i}.pgn"), Arc::from(text.as_bytes()), &mut out).unwrap();
        }
        list.finish(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn columns() {
        let head = "number\tWhite\tBlack\tResult\tDate\tEvent\tSite\tRound\tECO\tWhiteElo\tBlackElo\n";
        assert_eq!(list(ListOptions::default(), &[]), head);
        assert_eq!(
            list(ListOptions::default(), &[FILE]),
            format!("{head}1\tT�al\t\t1-0\t1960.??.??\ta b\t\t\t\t\t\n2\t\t\t*\t2020.01.02\tc\t\t\t\t2000\t\n")
        );
        let several = list(ListOptions { several: true, ..ListOptions::default() }, &["e4 *", "d4 1-0"]);
        assert_eq!(several, format!("File\t{head}0.pgn\t1\t\t\t*\t\t\t\t\t\t\t\n1.pgn\t1\t\t\t1-0\t\t\t\t\t\t\t\n"));
    }

    #[test]
    fn json_comes_back_and_is_harmless() {
        let text = list(ListOptions { json: true, ..ListOptions::default() }, &[FILE]);
        assert!(!text.contains('\u{202e}'), "{text}");
        let first: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(
            (&first["number"], &first["White"], &first["Event"]),
            (&Value::from(1), &Value::from("T\u{202e}al"), &Value::from("a\tb"))
        );
        assert_eq!(text.lines().count(), 2);
    }
}
