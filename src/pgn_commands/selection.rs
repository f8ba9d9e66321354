//! Which games a command takes: by number, and by a filter as on the screen.

use crate::chess::pgn::{
    Record, ResultMarker, Tags,
    filter::{Filter, FilterFacts, MarkFacts, NumberRange, OwnNames, Predicate, UserFlag},
    in_memory::GameBytes,
    index::duplicates::{CopyKey, EarlierGames},
    sanitize::sanitize,
    search::{GameQuery, PreparedQuery},
};
use crate::pgn_commands::{DONE, FAILED};
use std::cell::OnceCell;
use std::io;
use std::io::Write;
use std::sync::Arc;

/// Returns whether a game of a file has a star, and whether it was opened, from its file's name, tags and result.
pub type LookUpMarks = Box<dyn FnMut(&str, &Tags, ResultMarker) -> MarkFacts + Send>;

/// The games that a command takes.
#[derive(Default)]
pub struct Selection {
    numbers: Vec<NumberRange>,
    search: Option<Arc<PreparedQuery>>,
    marks: Option<LookUpMarks>,
    copies: Copies,
    is_one_missing: bool,
}

/// Which games are copies of earlier ones.
#[derive(Default)]
enum Copies {
    #[default]
    NotAsked,
    /// Those of the games so far.
    Of(EarlierGames),
    /// That is decided later, from each game's key and whether it is selected as no copy, and as a copy.
    Undecided(Vec<(Option<CopyKey>, [bool; 2])>),
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

impl Selection {
    /// Selects the games with one of these numbers, counted in each file from 1, that pass the filter. Without numbers,
    /// any number will do.
    pub fn new(numbers: &[NumberRange], filter: Filter) -> Selection {
        Selection::of(numbers, filter, OwnNames::default(), None)
    }

    /// The same for a filter that may ask for the user's own games and marks.
    pub fn of(numbers: &[NumberRange], filter: Filter, me: OwnNames, marks: Option<LookUpMarks>) -> Selection {
        let wants_copies = filter.asks(|part| matches!(part, Predicate::Is(UserFlag::Duplicate)));
        let copies = if wants_copies { Copies::Of(EarlierGames::default()) } else { Copies::NotAsked };
        Selection {
            numbers: numbers.to_vec(),
            copies,
            search: (!filter.is_empty()).then(|| Arc::new(PreparedQuery::new(GameQuery::Filter(filter, me)))),
            marks,
            is_one_missing: false,
        }
    }

    /// Returns the same selection, unless a game's copies or marks depend on the games before it.
    pub fn fork(&self) -> Option<Selection> {
        self.fork_undecided().filter(|fork| matches!(fork.copies, Copies::NotAsked))
    }

    /// Returns the same selection, unless marks depend on the games before, for a command that can leave out games
    /// again: which are copies, [`Selection::join`] decides.
    pub fn fork_undecided(&self) -> Option<Selection> {
        let copies = match self.copies {
            Copies::NotAsked => Copies::NotAsked,
            _ => Copies::Undecided(Vec::new()),
        };
        let fork =
            || Selection { numbers: self.numbers.clone(), search: self.search.clone(), copies, ..Selection::default() };
        self.marks.is_none().then(fork)
    }

    /// Takes a fork back. Returns of each game that it took whether it is selected.
    pub fn join(&mut self, fork: Selection) -> impl Iterator<Item = bool> + use<> {
        let mut decided = Vec::new();
        if let (Copies::Of(earlier), Copies::Undecided(games)) = (&mut self.copies, fork.copies) {
            for (key, [as_first, as_copy]) in games {
                let is_copy = key.is_some_and(|key| earlier.has(key));
                if as_first || as_copy {
                    decided.push(if is_copy { as_copy } else { as_first });
                }
            }
        }
        decided.into_iter().chain(std::iter::repeat(true))
    }

    /// Whether games are looked into to select them.
    pub fn is_search(&self) -> bool {
        self.search.is_some()
    }

    /// Returns a game if it is selected. The games of all files come here, one after the other.
    pub fn take<'a>(&mut self, file: &str, game: &GameBytes<'a>) -> Option<ChosenGame<'a>> {
        let number = u32::try_from(game.number).unwrap_or(u32::MAX);
        let is_numbered = self.numbers.is_empty() || self.numbers.iter().any(|range| range.has(number));
        let copies = !matches!(self.copies, Copies::NotAsked);
        // Copies and marks are counted among all games.
        if !is_numbered && !copies && self.marks.is_none() {
            return None;
        }
        let mut chosen = ChosenGame { game: *game, tags: OnceCell::new(), record: None };
        let Some(search) = &self.search else { return Some(chosen) };
        let key = copies.then(|| CopyKey::of(chosen.tags(), game)).flatten();
        let mut marks = MarkFacts::default();
        if let Some(look_up) = &mut self.marks {
            let result = chosen.result();
            marks = look_up(file, chosen.tags(), result);
        }
        let mut passes = |duplicate: Option<bool>| {
            if !is_numbered {
                return false;
            }
            let marks = Some(MarkFacts { duplicate, ..marks });
            let (passes, record) = search.passes(FilterFacts { marks, ..FilterFacts::tags(chosen.tags()) }, game);
            chosen.record = record.or(chosen.record.take());
            passes
        };
        let passes = match &mut self.copies {
            Copies::NotAsked => passes(None),
            Copies::Of(earlier) => passes(Some(key.is_some_and(|key| earlier.has(key)))),
            Copies::Undecided(games) => {
                let (as_first, as_copy) = (passes(Some(false)), key.is_some() && passes(Some(true)));
                games.push((key, [as_first, as_copy]));
                as_first || as_copy
            }
        };
        passes.then_some(chosen)
    }

    /// Notes the end of a file, and reports numbers that none of its games has.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn end_file(&mut self, file: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        for range in &self.numbers {
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
