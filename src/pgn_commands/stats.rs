//! `pgn stats`: how the games ended, by colour, player, opening, year and the like; and a crosstable.

use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::filter::FilterFacts;
use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::sanitize::{sanitize, sanitize_json};
use crate::chess::pgn::search::ResultCounts;
use crate::pgn_commands::columns::{GameColumn, natural};
use crate::pgn_commands::{DONE, FAILED, PgnCommand, ReadGame};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

/// The most players of a crosstable.
const MOST_PLAYERS: usize = 200;

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StatsBy {
    Colour,
    /// From White's side, or for players from their own.
    Column(GameColumn),
    Crosstable,
}

/// Results over some files. Its memory grows with the number of rows, not with that of games.
pub struct Stats {
    by: StatsBy,
    /// The word that `by` was read from, the title of the first column.
    title: String,
    json: bool,
    rows: HashMap<String, ResultCounts>,
    /// The results of a player against another, one after the other.
    pairs: HashMap<(String, String), String>,
}

impl Stats {
    pub fn new(by: StatsBy, title: &str, json: bool) -> Stats {
        Stats { by, title: title.to_owned(), json, rows: HashMap::new(), pairs: HashMap::new() }
    }

    fn line(&self, value: &str, counts: ResultCounts, out: &mut dyn Write) -> io::Result<()> {
        let ResultCounts { white, draws, black, open } = counts;
        let games = counts.games();
        let score = counts.white_share(1000).map_or_else(String::new, |mille| format!("{}.{}", mille / 10, mille % 10));
        if self.json {
            let number = if score.is_empty() { "null" } else { &score };
            let text = format!(
                "{{{}:{},\"games\":{games},\"won\":{white},\"drawn\":{draws},\"lost\":{black},\"open\":{open},\"score\":{number}}}",
                Value::from(self.title.as_str()),
                Value::from(value),
            );
            return writeln!(out, "{}", sanitize_json(&text));
        }
        writeln!(out, "{}\t{games}\t{white}\t{draws}\t{black}\t{open}\t{score}", sanitize(value))
    }

    fn crosstable(&self, out: &mut dyn Write) -> io::Result<()> {
        let halves = |counts: &ResultCounts| 2 * counts.white + counts.draws;
        let points = |counts: &ResultCounts| {
            format!("{}{}", halves(counts) / 2, if halves(counts) % 2 == 1 { ".5" } else { "" })
        };
        let mut players: Vec<(&String, &ResultCounts)> = self.rows.iter().collect();
        players.sort_by_key(|(name, counts)| (Reverse(halves(counts)), counts.games(), *name));
        if !self.json {
            let numbers: Vec<String> = (1..=players.len()).map(|number| number.to_string()).collect();
            writeln!(out, "number\tplayer\tgames\tpoints\t{}", numbers.join("\t"))?;
        }
        for (number, (name, counts)) in (1..).zip(&players) {
            let cell = |other: &String| self.pairs.get(&((*name).clone(), other.clone())).map_or("", String::as_str);
            let (games, points) = (counts.games(), points(counts));
            if self.json {
                let against: HashMap<&str, &str> = players
                    .iter()
                    .map(|(other, _)| (other.as_str(), cell(other)))
                    .filter(|(_, results)| !results.is_empty())
                    .collect();
                let row =
                    json!({"number": number, "player": name, "games": games, "points": points, "against": against});
                writeln!(out, "{}", sanitize_json(&row.to_string()))?;
            } else {
                let cells: Vec<&str> = players.iter().map(|(other, _)| cell(other)).collect();
                writeln!(out, "{number}\t{}\t{games}\t{points}\t{}", sanitize(name), cells.join("\t"))?;
            }
        }
        Ok(())
    }
}

fn turned(result: ResultMarker) -> ResultMarker {
    match result {
        ResultMarker::WhiteWins => ResultMarker::BlackWins,
        ResultMarker::BlackWins => ResultMarker::WhiteWins,
        other => other,
    }
}

fn sign(result: ResultMarker) -> char {
    match result {
        ResultMarker::WhiteWins => '1',
        ResultMarker::BlackWins => '0',
        ResultMarker::Draw => '½',
        ResultMarker::Open => '*',
    }
}

impl PgnCommand for Stats {
    /// The rows that a game is counted in: as it ended, and in the second as it ended for the other side.
    type Read = (Vec<String>, [ResultMarker; 2]);

    fn reader(&self) -> ReadGame<Self::Read> {
        let by = self.by.clone();
        Arc::new(move |_, mut chosen| {
            let result = chosen.result();
            let rows = match &by {
                StatsBy::Colour => ["white", "black"].map(str::to_owned).to_vec(),
                StatsBy::Column(GameColumn::Player) | StatsBy::Crosstable => {
                    let row = FilterFacts::tags(chosen.tags()).row;
                    [row.white, row.black].map(|name| if name.is_empty() { "?" } else { name }.to_owned()).to_vec()
                }
                StatsBy::Column(column) => {
                    let value = column.values(&mut chosen).into_iter().next();
                    vec![value.unwrap_or_else(|| "?".to_owned())]
                }
            };
            // A double forfeit is lost by both.
            let is_lost = chosen.tags().get("Result").is_some_and(|tag| tag.trim() == "0-0");
            (rows, if is_lost { [ResultMarker::BlackWins; 2] } else { [result, turned(result)] })
        })
    }

    fn take(&mut self, _: &str, _: &GameBytes, (rows, results): Self::Read, _: [&mut dyn Write; 2]) -> io::Result<()> {
        if self.by == StatsBy::Crosstable {
            if self.rows.len() > MOST_PLAYERS {
                return Ok(()); // refused in the end
            }
            if let [white, black] = rows.as_slice() {
                for (pair, result) in [(white, black), (black, white)].into_iter().zip(results) {
                    self.pairs.entry((pair.0.clone(), pair.1.clone())).or_default().push(sign(result));
                }
            }
        }
        for (row, result) in rows.into_iter().zip(results) {
            self.rows.entry(row).or_default().count(result);
        }
        Ok(())
    }

    fn end_file(&mut self, err: &mut dyn Write) -> io::Result<()> {
        if self.by == StatsBy::Crosstable && self.rows.len() > MOST_PLAYERS {
            writeln!(err, "more than {MOST_PLAYERS} players: choose games of one event, with --event")?;
        }
        Ok(())
    }

    fn finish(self, [out, _]: [&mut dyn Write; 2]) -> io::Result<u8> {
        if self.by == StatsBy::Crosstable {
            return if self.rows.len() > MOST_PLAYERS { Ok(FAILED) } else { self.crosstable(out).map(|()| DONE) };
        }
        let mut rows: Vec<(&String, &ResultCounts)> = self.rows.iter().collect();
        let is_ordered = matches!(&self.by, StatsBy::Column(column) if column.is_ordered());
        rows.sort_by_cached_key(|(value, counts)| {
            (Reverse(if is_ordered { 0 } else { counts.games() }), natural(value), (*value).clone())
        });
        if !self.json {
            writeln!(out, "{}\tgames\twon\tdrawn\tlost\topen\tscore", self.title)?;
        }
        for (value, counts) in rows {
            self.line(value, *counts, out)?;
        }
        Ok(DONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::in_memory::each_game;
    use crate::pgn_commands::{PgnRun, Selection};

    #[test]
    fn rows_that_differ_in_case_alone_keep_an_order() {
        let stats = Stats::new(StatsBy::Column(GameColumn::White), "white", false);
        let mut stats = PgnRun::new(Selection::default(), stats);
        for name in ["aB", "ab", "AB", "Ab"] {
            let text = format!("[White \"{name}\"]\n\n1. e4 1-0\n");
            each_game(text.as_bytes(), &mut |game| stats.game("a.pgn", &game, [&mut Vec::new(), &mut Vec::new()]))
                .unwrap();
        }
        let mut out = Vec::new();
        stats.finish([&mut out, &mut io::sink()]).unwrap();
        let text = String::from_utf8(out).unwrap();
        let names: Vec<&str> = text.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(names, ["white", "AB", "Ab", "aB", "ab"]);
    }
}
