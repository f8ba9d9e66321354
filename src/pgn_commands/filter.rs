//! The filters of `pgn list`, as options of the command line: each is a part of a [`Filter`], which the game list on the
//! screen uses too. Case does not count in texts; accents do, because a script writes what it means.

use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::date::Date;
use crate::chess::pgn::filter::{EcoRange, Filter, FuzzyText, NumberRange, Predicate};
use crate::chess::start_position::StartPosition;

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

/// A filter that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFilter {
    /// No result.
    #[error("--result {0}: a result is 1-0, 0-1, 1/2-1/2 or *")]
    Result(String),
    /// No codes of openings.
    #[error(
        "--eco {0}: a code is a letter from A to E and two digits, or its beginning, or two of them: B90, B9, B20-B99"
    )]
    Eco(String),
    /// No date.
    #[error("{0} {1}: a date is a year, a month after it, a day after that: 1972, 1972.07, 1972.07.11")]
    Date(&'static str, String),
    /// No position.
    #[error("--fen: {0}")]
    Fen(String),
}

/// Makes a predicate of a text, of a date.
type ByText = fn(FuzzyText) -> Predicate;
type ByDate = fn(Date) -> Predicate;

impl FilterOptions {
    /// The filter of these options.
    ///
    /// # Errors
    /// The first filter that cannot be read.
    pub fn filter(&self) -> Result<Filter, BadFilter> {
        let mut parts: Vec<Predicate> = Vec::new();
        let texts: [(_, ByText); 6] = [
            (&self.player, Predicate::Player),
            (&self.white, Predicate::White),
            (&self.black, Predicate::Black),
            (&self.event, Predicate::Event),
            (&self.site, Predicate::Site),
            (&self.text, Predicate::Text),
        ];
        parts.extend(texts.iter().filter_map(|(text, test): &(&Option<String>, ByText)| {
            Some(test(FuzzyText::with_accents(text.as_ref()?)))
        }));
        if let Some(text) = &self.result {
            parts.push(Predicate::Result(ResultMarker::read(text).ok_or_else(|| BadFilter::Result(text.clone()))?));
        }
        if let Some(text) = &self.eco {
            parts.push(Predicate::Eco(EcoRange::read(text).ok_or_else(|| BadFilter::Eco(text.clone()))?));
        }
        let dates: [(_, _, ByDate); 2] =
            [("--since", &self.since, Predicate::Since), ("--until", &self.until, Predicate::Until)];
        for (name, text, test) in dates {
            if let Some(text) = text {
                let date = Date::read(text).filter(|date| date.year().is_some());
                parts.push(test(date.ok_or_else(|| BadFilter::Date(name, text.clone()))?));
            }
        }
        parts.extend(self.elo_min.map(|least| Predicate::Elo(NumberRange { least, most: u32::MAX })));
        if let Some(fen) = &self.fen {
            let start = StartPosition::from_fen(fen, false)
                .or_else(|error| StartPosition::from_fen(fen, true).map_err(|_| error));
            let position = start.map_err(|error| BadFilter::Fen(error.to_string()))?.position().clone();
            parts.push(Predicate::Position(Box::new(position)));
        }
        Ok(Filter { parts: parts.into_iter().map(Into::into).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::filter::{FilterFacts, OwnNames};
    use crate::chess::pgn::{PgnText, Record};
    use std::sync::Arc;

    const FILE: &str = "[Event \"Candidates\"]\n[Site \"Curaçao\"]\n[Date \"1962.05.??\"]\n[White \"Tal, M\"]\n[Black \"Fischer, R\"]\n\
        [Result \"0-1\"]\n[ECO \"B32\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2600\"]\n\n1. e4 c5 {Sicilian} 2. Nf3 (2. c3) 0-1\n\n\
        [Event \"Match\"]\n[Date \"????.??.??\"]\n[White \"Fischer, R\"]\n[Black \"Spassky\"]\n[ECO \"C95\"]\n[WhiteElo \"2785\"]\n\n1. e4 e5 1/2-1/2\n";

    fn found(change: impl Fn(&mut FilterOptions)) -> Vec<usize> {
        let mut options = FilterOptions::default();
        change(&mut options);
        let filter = options.filter().unwrap();
        let library = PgnText::new(Arc::from(FILE.as_bytes()));
        let passes = |record: &Record| filter.passes(&FilterFacts::record(record), &OwnNames::default()).unwrap();
        let numbered = (1..).zip(library.games());
        numbered.filter(|(_, record)| passes(record)).map(|(number, _)| number).collect()
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
        assert_eq!(found(|f| f.fen = some(&StartPosition::default().fen())), [1, 2]);
        assert_eq!(found(|f| f.text = some("sicilIAN")), [1]);
        assert_eq!(found(|f| f.text = some("spassky")), [2]);
    }

    #[test]
    fn what_means_nothing_is_said() {
        let bad = [
            FilterOptions { result: Some("won".to_owned()), ..FilterOptions::default() },
            FilterOptions { since: Some("1972.13".to_owned()), ..FilterOptions::default() },
            FilterOptions { until: Some("May".to_owned()), ..FilterOptions::default() },
            FilterOptions { eco: Some("Najdorf".to_owned()), ..FilterOptions::default() },
            FilterOptions { fen: Some("8/8".to_owned()), ..FilterOptions::default() },
        ];
        for options in bad {
            assert!(options.filter().is_err(), "{options:?}");
        }
    }
}
