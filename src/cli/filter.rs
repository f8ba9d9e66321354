//! The filters of `pgn list`. Each is a part of a [`Filter`], which the game list on the screen uses too. Case does not
//! count in texts, but accents do, because a script writes what it means.

use super::FilterArgs;
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::filter::{EcoRange, Filter, FuzzyText, NumberRange, Predicate};
use crate::chess::start_position::StartPosition;

/// A filter that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadFilter {
    /// Not an opening code or a range of them.
    #[error(
        "--eco {0}: a code is a letter from A to E and two digits, or its beginning, or two of them: B90, B9, B20-B99"
    )]
    Eco(String),
    /// Not a position.
    #[error("--fen: {0}")]
    Fen(String),
}

/// Makes a predicate from a text.
type ByText = fn(FuzzyText) -> Predicate;

impl FilterArgs {
    /// Returns the filter for these options.
    ///
    /// # Errors
    /// Returns the first filter that cannot be read.
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
        parts.extend(self.result.as_ref().map(|text| match ResultMarker::read(text) {
            Some(result) => Predicate::Result(result),
            None => Predicate::Tag("Result".to_owned(), FuzzyText::with_accents(text)),
        }));
        if let Some(text) = &self.eco {
            parts.push(Predicate::Eco(EcoRange::read(text).ok_or_else(|| BadFilter::Eco(text.clone()))?));
        }
        parts.extend(self.since.map(Predicate::Since));
        parts.extend(self.until.map(Predicate::Until));
        parts.extend(self.elo_min.map(|least| Predicate::Elo(NumberRange { least, most: u32::MAX })));
        if let Some(fen) = &self.fen {
            let start = StartPosition::from_any_fen(fen).map_err(|error| BadFilter::Fen(error.to_string()))?;
            parts.push(Predicate::Position(Box::new(start.position().clone())));
        }
        Ok(Filter { parts: parts.into_iter().map(Into::into).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::date::Date;
    use crate::chess::pgn::filter::{FilterFacts, OwnNames};
    use crate::chess::pgn::{PgnText, Record};
    use std::sync::Arc;

    const FILE: &str = "[Event \"Candidates\"]\n[Site \"Curaçao\"]\n[Date \"1962.05.??\"]\n[White \"Tal, M\"]\n[Black \"Fischer, R\"]\n\
        [Result \"0-1\"]\n[ECO \"B32\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2600\"]\n\n1. e4 c5 {Sicilian} 2. Nf3 (2. c3) 0-1\n\n\
        [Event \"Match\"]\n[Date \"????.??.??\"]\n[White \"Fischer, R\"]\n[Black \"Spassky\"]\n[ECO \"C95\"]\n[WhiteElo \"2785\"]\n\n1. e4 e5 1/2-1/2\n";

    fn found(change: impl Fn(&mut FilterArgs)) -> Vec<usize> {
        let mut options = FilterArgs::default();
        change(&mut options);
        let filter = options.filter().unwrap();
        let library = PgnText::new(Arc::from(FILE.as_bytes()));
        let passes = |record: &Record| filter.passes(&FilterFacts::record(record), &OwnNames::default()).unwrap();
        let numbered = (1..).zip((0..library.cuts.len()).filter_map(|i| library.game(i)));
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
        assert_eq!(found(|f| f.result = Some("1/2-1/2".to_owned())), [2]);
        assert_eq!(found(|f| f.result = Some("0-1".to_owned())), [1]);
        assert_eq!(found(|f| f.eco = some("b")), [1]);
        assert_eq!(found(|f| f.eco = some("B30-C10")), [1]);
        assert_eq!(found(|f| f.eco = some("B-C")), [1, 2]);
        assert_eq!(found(|f| f.since = Date::read("1962")), [1]);
        assert_eq!(found(|f| f.since = Date::read("1962-05-20")), [1]);
        assert_eq!(found(|f| f.since = Date::read("1962.06")), [0; 0]);
        assert_eq!(found(|f| f.until = Date::read("1962.05.01")), [1]);
        assert_eq!(found(|f| f.until = Date::read("1961")), [0; 0]);
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
            FilterArgs { eco: Some("Najdorf".to_owned()), ..FilterArgs::default() },
            FilterArgs { fen: Some("8/8".to_owned()), ..FilterArgs::default() },
        ];
        for options in bad {
            assert!(options.filter().is_err(), "{options:?}");
        }
    }
}
