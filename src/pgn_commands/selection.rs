//! Which games a command takes: by number, and by a filter as on the screen.

use crate::chess::pgn::filter::{Filter, FilterFacts, MarkFacts, NumberRange, OwnNames, Predicate, UserFlag};
use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::index::duplicates::{CopyKey, EarlierGames};
use crate::chess::pgn::sanitize::sanitize;
use crate::chess::pgn::search::{GameQuery, PreparedQuery};
use crate::chess::pgn::{Record, ResultMarker, Tags};
use crate::pgn_commands::{DONE, FAILED};
use std::cell::OnceCell;
use std::io::{self, Write};
use std::sync::Arc;

/// Returns whether a game of a file has a star, and whether it was opened, from its file's name, tags and result.
pub type LookUpMarks = Box<dyn FnMut(&str, &Tags, ResultMarker) -> MarkFacts + Send>;

/// The games that a command takes.
#[derive(Default)]
pub struct Selection {
    pub test: GameTest,
    pub marks: Option<LookUpMarks>,
    earlier: EarlierGames,
    is_one_missing: bool,
}

/// What decides about a game by itself: any thread can do that, in any order.
#[derive(Clone, Default)]
pub struct GameTest {
    numbers: Vec<NumberRange>,
    search: Option<Arc<PreparedQuery>>,
    finds_copies: bool,
}

/// Whether a game is selected. If copies are asked for, that depends on the games before it.
pub struct TestResult {
    key: Option<CopyKey>,
    pub as_first: bool,
    pub as_copy: bool,
}

/// A game that is taken, with what was read of it.
pub struct ChosenGame<'a> {
    pub game: GameBytes<'a>,
    tags: OnceCell<Tags>,
    record: Option<Record>,
}

impl ChosenGame<'_> {
    /// Returns its tags.
    pub fn tags(&self) -> &Tags {
        self.tags.get_or_init(|| self.game.tags())
    }

    /// Returns the whole game, if nothing else is needed of it.
    pub fn into_record(self) -> Record {
        self.record.unwrap_or_else(|| self.game.record())
    }

    /// Returns the whole game.
    pub fn record(&mut self) -> &Record {
        self.record.get_or_insert_with(|| self.game.record())
    }

    /// Returns how it ended, from its tags if they tell.
    pub fn result(&mut self) -> ResultMarker {
        self.tags().result().unwrap_or_else(|| self.record().result)
    }
}

impl GameTest {
    /// Tests a game. Marks depend on the games before it: they are looked up where the games come one after the other.
    pub fn of<'a>(
        &self,
        file: &str,
        game: &GameBytes<'a>,
        marks: Option<&mut LookUpMarks>,
    ) -> (TestResult, ChosenGame<'a>) {
        let number = u32::try_from(game.number).unwrap_or(u32::MAX);
        let is_numbered = self.numbers.is_empty() || self.numbers.iter().any(|range| range.has(number));
        let mut chosen = ChosenGame { game: *game, tags: OnceCell::new(), record: None };
        // Copies and marks are counted among all games.
        let is_counted = is_numbered || self.finds_copies || marks.is_some();
        let Some(search) = self.search.as_ref().filter(|_| is_counted) else {
            return (TestResult { key: None, as_first: is_numbered, as_copy: false }, chosen);
        };
        let key = if self.finds_copies { CopyKey::of(chosen.tags(), game) } else { None };
        let mut known = MarkFacts::default();
        if let Some(look_up) = marks {
            let result = chosen.result();
            known = look_up(file, chosen.tags(), result);
        }
        let mut passes = |duplicate: Option<bool>| {
            if !is_numbered {
                return false;
            }
            let marks = Some(MarkFacts { duplicate, ..known });
            let (passes, record) = search.passes(FilterFacts { marks, ..FilterFacts::tags(chosen.tags()) }, game);
            chosen.record = record.or(chosen.record.take());
            passes
        };
        let as_first = passes(self.finds_copies.then_some(false));
        let as_copy = key.is_some() && passes(Some(true));
        (TestResult { key, as_first, as_copy }, chosen)
    }
}

impl Selection {
    /// Selects the games with one of these numbers, counted in each file from 1, that pass the filter. Without numbers,
    /// any number will do.
    pub fn new(numbers: &[NumberRange], filter: Filter) -> Selection {
        Selection::of(numbers, filter, OwnNames::default(), None)
    }

    /// The same for a filter that may ask for the user's own games and marks.
    pub fn of(numbers: &[NumberRange], filter: Filter, me: OwnNames, marks: Option<LookUpMarks>) -> Selection {
        let test = GameTest {
            numbers: numbers.to_vec(),
            finds_copies: filter.asks(|part| matches!(part, Predicate::Is(UserFlag::Duplicate))),
            search: (!filter.is_empty()).then(|| Arc::new(PreparedQuery::new(GameQuery::Filter(filter, me)))),
        };
        Selection { test, marks, ..Selection::default() }
    }

    /// Returns whether a game is selected. The games of all files come here, one after the other.
    pub fn has(&mut self, game: &TestResult) -> bool {
        let is_copy = game.key.is_some_and(|key| self.earlier.has(key));
        if is_copy { game.as_copy } else { game.as_first }
    }

    /// Notes the end of a file, and reports numbers that none of its games has.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn end_file(&mut self, file: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        for range in &self.test.numbers {
            let first = usize::try_from(range.least).unwrap_or(usize::MAX).max(1);
            if first > games {
                self.is_one_missing = true;
                writeln!(err, "{}", sanitize(&format!("{file}: there is no game {first}: it holds {games}")))?;
            }
        }
        Ok(())
    }

    /// Returns the exit status: 1 if a game that was asked for by number is not there.
    pub fn status(&self) -> u8 {
        if self.is_one_missing { FAILED } else { DONE }
    }
}
