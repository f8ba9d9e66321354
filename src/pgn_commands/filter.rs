//! Which games a list shows: filters over tags, positions and texts.

use crate::chess::pgn::comment::fold;
use crate::chess::pgn::index::Entry;
use crate::chess::pgn::{Record, Token};
use crate::chess::start::Start;
use shakmaty::Chess;

/// The filters as they are written; a game must pass all that are there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilterOptions {
    /// Part of either player's name, whatever its case.
    pub player: Option<String>,
    /// Part of White's name.
    pub white: Option<String>,
    /// Part of Black's name.
    pub black: Option<String>,
    /// Part of the event.
    pub event: Option<String>,
    /// Part of the site.
    pub site: Option<String>,
    /// The result: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: Option<String>,
    /// The beginning of an ECO code, or a range of them: `B2`, `B20-B99`.
    pub eco: Option<String>,
    /// The first date, as far as it is given: `1972`, `1972.07`, `1972-07-11`.
    pub since: Option<String>,
    /// The last date.
    pub until: Option<String>,
    /// What both players' Elo reaches at least.
    pub elo_min: Option<u32>,
    /// A position that occurs in the game, its main line.
    pub fen: Option<String>,
    /// Part of a comment or of a tag's value.
    pub text: Option<String>,
}

/// A filter that means nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFilter {
    /// No result.
    #[error("--result {0}: a result is 1-0, 0-1, 1/2-1/2 or *")]
    Result(String),
    /// No date.
    #[error("{0} {1}: a date is a year, a month after it, a day after that: 1972, 1972.07, 1972.07.11")]
    Date(&'static str, String),
    /// No position.
    #[error("--fen: {0}")]
    Fen(String),
}

/// Filters ready to be asked.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    player: Option<String>,
    white: Option<String>,
    black: Option<String>,
    event: Option<String>,
    site: Option<String>,
    result: Option<Token>,
    eco: Option<(String, String)>,
    since: Option<Date>,
    until: Option<Date>,
    elo_min: Option<u32>,
    position: Option<Chess>,
    text: Option<String>,
}

impl Filter {
    /// Understands filters.
    ///
    /// # Errors
    /// The first that means nothing.
    pub fn new(options: &FilterOptions) -> Result<Filter, BadFilter> {
        let part = |text: &Option<String>| text.as_ref().map(|text| text.to_lowercase());
        let date = |name, text: &Option<String>| match text {
            Some(text) => Date::read(text).map(Some).ok_or_else(|| BadFilter::Date(name, text.clone())),
            None => Ok(None),
        };
        let result = match &options.result {
            Some(text) => Some(Token::read(text).ok_or_else(|| BadFilter::Result(text.clone()))?),
            None => None,
        };
        let eco = options.eco.as_ref().map(|text| {
            let text = text.to_uppercase();
            let (first, last) = text.split_once('-').unwrap_or((&text, &text));
            (first.trim().to_owned(), last.trim().to_owned())
        });
        let position = match &options.fen {
            Some(fen) => {
                let start = Start::from_fen(fen, false).or_else(|error| Start::from_fen(fen, true).map_err(|_| error));
                Some(start.map_err(|error| BadFilter::Fen(error.to_string()))?.position().clone())
            }
            None => None,
        };
        Ok(Filter {
            player: part(&options.player),
            white: part(&options.white),
            black: part(&options.black),
            event: part(&options.event),
            site: part(&options.site),
            result,
            eco,
            since: date("--since", &options.since)?,
            until: date("--until", &options.until)?,
            elo_min: options.elo_min,
            position,
            text: part(&options.text),
        })
    }

    /// Whether the game itself must be read, not its tags alone.
    #[must_use]
    pub fn needs_moves(&self) -> bool {
        self.position.is_some() || self.text.is_some() || self.result.is_some()
    }

    /// Whether a game's tags pass.
    #[must_use]
    pub fn passes_tags(&self, entry: &Entry) -> bool {
        let holds = |name: &str, part: &Option<String>| match part {
            Some(part) => entry.known(name).to_lowercase().contains(part),
            None => true,
        };
        let elo = |name: &str| entry.known(name).trim().parse::<u32>().ok();
        (holds("White", &self.player) || holds("Black", &self.player))
            && holds("White", &self.white)
            && holds("Black", &self.black)
            && holds("Event", &self.event)
            && holds("Site", &self.site)
            && self.eco.as_ref().is_none_or(|(first, last)| {
                let eco = entry.known("ECO").to_uppercase();
                let to = |end: &str| eco.get(..end.len()).unwrap_or(&eco).to_owned();
                !eco.is_empty() && to(first) >= *first && to(last) <= *last
            })
            && self.elo_min.is_none_or(|least| {
                ["WhiteElo", "BlackElo"].into_iter().all(|name| elo(name).is_some_and(|elo| elo >= least))
            })
            && self.passes_date(entry.date())
    }

    /// Whether a game passes in what only its moves and comments say.
    #[must_use]
    pub fn passes_moves(&self, record: &Record) -> bool {
        let tree = &record.tree;
        self.result.is_none_or(|result| record.result == result)
            && self.position.as_ref().is_none_or(|wanted| {
                std::iter::once(tree.root()).chain(tree.main_line()).any(|node| tree.position(node) == wanted)
            })
            && self.text.as_ref().is_none_or(|part| {
                let holds = |text: &str| fold(text).to_lowercase().contains(part);
                record.tags.iter().any(|(_, value)| holds(value))
                    || tree.walk().any(|node| {
                        let notes = tree.notes(node);
                        notes.before.iter().chain(&notes.after).any(|text| holds(text))
                    })
            })
    }

    /// A date that is known in part passes where it may be within the bounds; an unknown one does not.
    fn passes_date(&self, text: &str) -> bool {
        if self.since.is_none() && self.until.is_none() {
            return true;
        }
        let Some(date) = Date::read(text) else { return false };
        self.since.is_none_or(|since| date.latest() >= since.earliest())
            && self.until.is_none_or(|until| date.earliest() <= until.latest())
    }
}

/// A date as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Date {
    year: u32,
    month: Option<u32>,
    day: Option<u32>,
}

impl Date {
    /// Reads `1972`, `1972.07`, `1972.07.11`, also with `-` or `/`; `??` is unknown.
    fn read(text: &str) -> Option<Date> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next()?.parse().ok()?;
        let mut part = |most: u32| match parts.next() {
            None => Some(None),
            Some(text) if !text.is_empty() && text.chars().all(|c| c == '?') => Some(None),
            Some(text) => text.parse().ok().filter(|value| (1..=most).contains(value)).map(Some),
        };
        let (month, day) = (part(12)?, part(31)?);
        parts.next().is_none().then_some(Date { year, month, day })
    }

    fn earliest(self) -> (u32, u32, u32) {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    fn latest(self) -> (u32, u32, u32) {
        (self.year, self.month.unwrap_or(12), self.day.unwrap_or(31))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::Library;
    use std::sync::Arc;

    const FILE: &str = "[Event \"Candidates\"]\n[Site \"Curaçao\"]\n[Date \"1962.05.??\"]\n[White \"Tal, M\"]\n[Black \"Fischer, R\"]\n\
        [Result \"0-1\"]\n[ECO \"B32\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2600\"]\n\n1. e4 c5 {Sicilian} 2. Nf3 (2. c3) 0-1\n\n\
        [Event \"Match\"]\n[Date \"????.??.??\"]\n[White \"Fischer, R\"]\n[Black \"Spassky\"]\n[ECO \"C95\"]\n[WhiteElo \"2785\"]\n\n1. e4 e5 1/2-1/2\n";

    fn found(change: impl Fn(&mut FilterOptions)) -> Vec<usize> {
        let mut options = FilterOptions::default();
        change(&mut options);
        let filter = Filter::new(&options).unwrap();
        let library = Library::new(Arc::from(FILE.as_bytes()));
        let passes =
            |entry: &Entry| filter.passes_tags(entry) && filter.passes_moves(&library.game(entry.number - 1).unwrap());
        library.entries().filter(passes).map(|entry| entry.number).collect()
    }

    #[test]
    fn filters() {
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(found(|_| {}), [1, 2]);
        assert_eq!(found(|f| f.player = some("FISCHER")), [1, 2]);
        assert_eq!(found(|f| f.white = some("fischer")), [2]);
        assert_eq!(found(|f| f.black = some("fisch")), [1]);
        assert_eq!(found(|f| f.event = some("atch")), [2]);
        assert_eq!(found(|f| f.site = some("CURAÇAO")), [1]);
        assert_eq!(found(|f| f.result = some("½-½")), [2]);
        assert_eq!(found(|f| f.result = some("0-1")), [1]);
        assert_eq!(found(|f| f.eco = some("b")), [1]);
        assert_eq!(found(|f| f.eco = some("B30-C10")), [1]);
        assert_eq!(found(|f| f.eco = some("B-C")), [1, 2]);
        assert_eq!(found(|f| f.since = some("1962")), [1]);
        assert_eq!(found(|f| f.since = some("1962-05-20")), [1]);
        assert_eq!(found(|f| f.since = some("1962.06")), [0; 0]);
        assert_eq!(found(|f| f.until = some("1962.05.01")), [1]);
        assert_eq!(found(|f| f.until = some("1961")), [0; 0]);
        assert_eq!(found(|f| f.elo_min = Some(2600)), [1]);
        assert_eq!(found(|f| f.elo_min = Some(2650)), [0; 0]);
        assert_eq!(found(|f| f.fen = some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -")), [2]);
        assert_eq!(found(|f| f.fen = some(&Start::default().fen())), [1, 2]);
        assert_eq!(found(|f| f.text = some("sicilIAN")), [1]);
        assert_eq!(found(|f| f.text = some("spassky")), [2]);
    }

    #[test]
    fn what_means_nothing_is_said() {
        let bad = [
            FilterOptions { result: Some("won".to_owned()), ..FilterOptions::default() },
            FilterOptions { since: Some("1972.13".to_owned()), ..FilterOptions::default() },
            FilterOptions { until: Some("May".to_owned()), ..FilterOptions::default() },
            FilterOptions { fen: Some("8/8".to_owned()), ..FilterOptions::default() },
        ];
        for options in bad {
            assert!(Filter::new(&options).is_err(), "{options:?}");
        }
    }
}
