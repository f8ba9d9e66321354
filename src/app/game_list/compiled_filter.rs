//! A filter prepared for one list: its questions about names are answered once per name, so that a million games can be
//! filtered by numbers alone.

use crate::chess::{
    pgn::{
        filter::{
            Filter, FilterFacts, FilterPart, FuzzyText, MarkFacts, OwnGames, OwnNames, Predicate, date_of, is_on,
        },
        index::{
            catalog::{Catalog, GameFields, GameRow},
            interner::NameIds,
        },
        tags::Date,
    },
    record::UNNAMED,
};
use crate::words::{Lang, forms::FormWord, results::player};
use shakmaty::Color;

/// A filter for one list.
#[derive(Clone, Debug, Default)]
pub struct CompiledFilter {
    tests: Vec<(bool, CompiledTest)>,
    /// Typed texts that no name or event contains: games with similar names pass instead.
    pub near: Vec<String>,
}

/// A part of a filter, with its names resolved.
#[derive(Clone, Debug)]
enum CompiledTest {
    /// Games where a player, the event or the date matches.
    Names { white: bool, black: bool, names: NameIds, events: Option<NameIds>, date: Option<Date> },
    /// The user's own games, with the ids of the user's names.
    Mine(OwnGames, NameIds),
    /// Everything else.
    Other(Predicate),
}

impl CompiledFilter {
    /// Prepares a filter for the names now in a list. `is_own`: it is the list of the user's own games.
    #[must_use]
    pub fn new(filter: &Filter, catalog: &Catalog, me: &OwnNames, is_own: bool) -> CompiledFilter {
        let mut compiled = CompiledFilter::default();
        for FilterPart { not, test } in &filter.parts {
            let quick = compiled.quick(test, catalog, me, is_own);
            compiled.tests.push((*not, quick));
        }
        compiled
    }

    fn quick(&mut self, test: &Predicate, catalog: &Catalog, me: &OwnNames, is_own: bool) -> CompiledTest {
        let (part, white, black, event) = match test {
            Predicate::Words(part) => (part, true, true, true),
            Predicate::Player(part) => (part, true, true, false),
            Predicate::White(part) => (part, true, false, false),
            Predicate::Black(part) => (part, false, true, false),
            Predicate::Event(part) => (part, false, false, true),
            Predicate::Me(mine) => return CompiledTest::Mine(*mine, catalog.names.filter(|name| me.is(name))),
            _ => return CompiledTest::Other(test.clone()),
        };
        let in_names = white || black;
        let asked = |is: &dyn Fn(&FuzzyText, &str) -> bool| {
            let named = |name: &str| is(part, name) || shown(name, is_own).any(|shown| is(part, shown));
            let names = if in_names { catalog.names.filter(named) } else { NameIds::default() };
            let events = event.then(|| catalog.events.filter(|name| is(part, name)));
            (names, events)
        };
        let date = if in_names && event { date_of(part) } else { None };
        let (mut names, mut events) = asked(&|part, name| part.is_in(name));
        if date.is_none() && names.is_empty() && events.as_ref().is_none_or(NameIds::is_empty) {
            (names, events) = asked(&|part, name| part.is_near(name));
            if !names.is_empty() || events.as_ref().is_some_and(|events| !events.is_empty()) {
                self.near.push(part.text().to_owned());
            }
        }
        CompiledTest::Names { white, black, names, events, date }
    }

    /// Whether a game passes; `None` if only the game itself can tell. `marks` are the user's marks of this game.
    pub(crate) fn passes(&self, fields: &GameFields, marks: Option<MarkFacts>) -> Option<bool> {
        let mut sure = Some(true);
        for (not, quick) in &self.tests {
            let passes = match quick {
                CompiledTest::Names { white, black, names, events, date } => Some(
                    (*white && names.has(fields.white))
                        || (*black && names.has(fields.black))
                        || events.as_ref().is_some_and(|events| events.has(fields.event))
                        || date.is_some_and(|date| is_on(fields.date(), date)),
                ),
                CompiledTest::Mine(mine, names) => {
                    mine.passes(names.has(fields.white), names.has(fields.black), Some(fields.result()))
                }
                // This part tests no names. Facts are only put together where they are needed: a list may have a
                // million games.
                CompiledTest::Other(test) => test.passes(&known(fields, marks), &OwnNames::default()),
            };
            match passes.map(|passes| passes != *not) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => sure = None,
            }
        }
        sure
    }
}

/// Returns the names that the list shows instead of a recorded one, in each language, so that a filter finds them:
/// `Humain`, and `You` in the list of the user's own games.
fn shown(recorded: &str, is_own: bool) -> impl Iterator<Item = &str> {
    let said = Lang::ALL.into_iter().flat_map(|lang| Color::ALL.map(|color| player(recorded, color, lang)));
    let you = Lang::ALL.into_iter().filter(move |_| is_own && recorded == UNNAMED).map(|lang| FormWord::You.text(lang));
    said.filter(move |said| *said != recorded).chain(you)
}

/// Returns what the list's own numbers say about a game. Names are left out: the compiled filter has tables for them.
fn known(fields: &GameFields, marks: Option<MarkFacts>) -> FilterFacts<'static> {
    let row = GameRow {
        date: fields.date(),
        result: fields.result(),
        white_elo: fields.white_elo(),
        black_elo: fields.black_elo(),
        eco: fields.eco(),
        ply_count: fields.ply_count(),
        ..GameRow::default()
    };
    FilterFacts { marks, ..FilterFacts::row(&row) }
}
