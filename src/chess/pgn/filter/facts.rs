//! What is known about a game when a filter tests it: its row in the list, its tags, or all of it.

use super::super::{Record, ResultMarker, Tags, date::Date, eco::Eco};
use crate::chess::pgn::index::catalog::GameRow;

/// What is known about a game.
#[derive(Clone, Copy, Debug, Default)]
pub struct FilterFacts<'a> {
    /// Names, date, ratings and opening, as the list shows them.
    pub row: GameRow<'a>,
    /// The result, if it is known.
    pub result: Option<ResultMarker>,
    /// The number of half-moves, if it is known.
    pub plies: Option<usize>,
    /// The tags, if they were read.
    pub tags: Option<&'a Tags>,
    /// The whole game, if it was read.
    pub record: Option<&'a Record>,
    /// What tabiya knows about it besides its file, if that was looked up.
    pub marks: Option<MarkFacts>,
}

/// What is known about a game besides its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkFacts {
    /// Whether the user gave it a star.
    pub starred: bool,
    /// Whether the user opened it before.
    pub seen: bool,
    /// Whether the same game occurs earlier in the list; `None` if that is not known yet.
    pub duplicate: Option<bool>,
}

impl<'a> FilterFacts<'a> {
    /// Returns the facts from a row of the list.
    #[must_use]
    pub fn row(row: &GameRow<'a>) -> FilterFacts<'a> {
        let plies = row.ply_count.map(usize::from);
        FilterFacts { row: *row, result: Some(row.result), plies, ..FilterFacts::default() }
    }

    /// Returns the facts from the tags. The result is known only if the Result tag has one other than `*`.
    #[must_use]
    pub fn tags(tags: &'a Tags) -> FilterFacts<'a> {
        let known = |name: &str| tags.known(name).unwrap_or_default();
        let number = |name: &str| known(name).parse().ok();
        let date = tags.known("Date").or_else(|| tags.known("UTCDate")).and_then(Date::read);
        let row = GameRow {
            white: known("White"),
            black: known("Black"),
            event: known("Event"),
            date: date.unwrap_or_default(),
            white_elo: number("WhiteElo"),
            black_elo: number("BlackElo"),
            eco: Eco::read(known("ECO")),
            ..GameRow::default()
        };
        let result = tags.get("Result").and_then(ResultMarker::read).filter(|&said| said != ResultMarker::Open);
        FilterFacts { row, result, tags: Some(tags), ..FilterFacts::default() }
    }

    /// Returns the facts from a game that was read.
    #[must_use]
    pub fn record(record: &'a Record) -> FilterFacts<'a> {
        let plies = record.tree.main_line().count();
        FilterFacts {
            result: Some(record.result),
            plies: Some(plies),
            record: Some(record),
            ..FilterFacts::tags(&record.tags)
        }
    }
}

/// The names that the user has in game files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnNames {
    names: Vec<String>,
}

impl OwnNames {
    /// Creates the set from these names, ignoring case.
    #[must_use]
    pub fn new(names: &[String]) -> OwnNames {
        OwnNames {
            names: names.iter().map(|name| name.trim().to_lowercase()).filter(|name| !name.is_empty()).collect(),
        }
    }

    /// Whether a name is one of them.
    #[must_use]
    pub fn is(&self, name: &str) -> bool {
        // Most users have given no names, and then nothing has to be lower-cased.
        !self.names.is_empty() && {
            let name = name.trim().to_lowercase();
            self.names.contains(&name)
        }
    }
}
