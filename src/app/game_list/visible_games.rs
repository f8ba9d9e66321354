//! Which games of a list are shown, and in which order.

use crate::app::board::move_input::TextField;
use crate::app::commands::table::{Action, beside};
use crate::app::context::UpdateContext;
use crate::app::game_list::{GameList, column};
use crate::app::protocol::effect::FileEffect;
use crate::app::protocol::input::{Code, Key, SortColumn, Window};
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::filter::{
    self, Filter, FilterFacts, FilterPart, FuzzyText, MarkFacts, OwnGames, OwnNames, ParsedFilter, Predicate,
    UnreadPart, date_of, is_on,
};
use crate::chess::pgn::index::catalog::{Catalog, GameFields, GameRow};
use crate::chess::pgn::index::interner::NameIds;
use crate::chess::pgn::tags::Date;
use crate::chess::record::UNNAMED;
use crate::config::Choice;
use crate::words::Lang;
use crate::words::command_names::choice;
use crate::words::forms::FormWord;
use crate::words::game_list::{GameListWord as L, read_filter};
use crate::words::results::player;
use shakmaty::Color;
use std::collections::BTreeSet;

/// The games that are shown, by their indices in the list.
#[derive(Clone, Debug, Default)]
pub struct VisibleGames {
    /// The filter that a game must pass to be shown.
    pub filter: Filter,
    pub sort: SortOrder,
    /// All games in sort order; `None` while they are in the order of their files.
    order: Option<Vec<u32>>,
    /// The games that pass, in order; `None` while all pass and are in the order of their files.
    shown: Option<Vec<u32>>,
    /// The games that have to be read to know whether they pass, in order.
    pub open: Vec<u32>,
    /// Those of them that were read and pass.
    pub(super) hits: BTreeSet<u32>,
    /// See `CompiledFilter::near`.
    pub near: Vec<String>,
}

impl VisibleGames {
    /// Returns how many games of a list are shown.
    pub fn len(&self, catalog: &Catalog) -> usize {
        self.shown.as_ref().map_or(catalog.len(), Vec::len)
    }

    /// Returns the game in a row, both counted from 0.
    pub fn game(&self, row: usize) -> Option<usize> {
        match &self.shown {
            None => Some(row),
            Some(shown) => shown.get(row).map(|&game| index(game)),
        }
    }

    /// Returns the row of a game.
    ///
    /// # Errors
    /// If the game is not shown: the row of the next game that is, or 0 if the list is sorted.
    pub fn row(&self, game: usize) -> Result<usize, usize> {
        let Some(shown) = &self.shown else { return Ok(game) };
        let number = u32::try_from(game).unwrap_or(u32::MAX);
        if self.order.is_none() {
            return shown.binary_search(&number);
        }
        shown.iter().position(|&there| there == number).ok_or(0)
    }

    /// Computes the sort order.
    pub(super) fn order(&mut self, catalog: &Catalog, starred: impl Fn(usize) -> bool) {
        self.order = (self.sort != SortOrder::default()).then(|| self.sort.order(catalog, starred));
    }

    /// Finds the games that pass the filter. `is_own`: they are the user's own games.
    pub(super) fn apply_filter(
        &mut self,
        catalog: &Catalog,
        me: &OwnNames,
        is_own: bool,
        marks: impl Fn(usize) -> MarkFacts,
    ) {
        self.open.clear();
        self.near.clear();
        if self.filter.is_empty() {
            self.shown.clone_from(&self.order);
            return;
        }
        let wants = self.filter.asks(|part| matches!(part, Predicate::Is(_)));
        let compiled = CompiledFilter::new(&self.filter, catalog, me, is_own);
        let mut shown = Vec::new();
        let mut ask = |game: u32, fields: &GameFields| {
            let passes = compiled.passes(fields, wants.then(|| marks(index(game))));
            if passes.is_none() {
                self.open.push(game);
            }
            if passes.unwrap_or_else(|| self.hits.contains(&game)) {
                shown.push(game);
            }
        };
        match &self.order {
            None => (0..).zip(catalog.all()).for_each(|(game, fields)| ask(game, fields)),
            Some(order) => {
                for &game in order {
                    if let Some(fields) = catalog.fields(index(game)) {
                        ask(game, fields);
                    }
                }
            }
        }
        self.shown = Some(shown);
        self.near = compiled.near;
    }

    /// Adds games that were read and pass. They go to their places in the order.
    pub fn found(&mut self, games: &[u32]) {
        let Some(shown) = &mut self.shown else { return };
        self.hits.extend(games);
        shown.extend_from_slice(games);
        match &self.order {
            None => shown.sort_unstable(),
            Some(order) => {
                let mut places = vec![0; order.len()];
                for (place, &game) in order.iter().enumerate() {
                    if let Some(there) = places.get_mut(index(game)) {
                        *there = place;
                    }
                }
                shown.sort_unstable_by_key(|&game| places.get(index(game)).copied());
            }
        }
        shown.dedup();
    }
}

fn index(game: u32) -> usize {
    usize::try_from(game).unwrap_or(usize::MAX)
}

// A filter prepared for one list: its questions about names are answered once per name, so that a million games can be
// filtered by numbers alone.

#[derive(Clone, Debug, Default)]
pub struct CompiledFilter {
    parts: Vec<CompiledPart>,
    /// Typed texts that no name or event contains: games with similar names pass instead.
    pub near: Vec<String>,
}

/// A part of a filter, with its names resolved.
#[derive(Clone, Debug)]
struct CompiledPart {
    not: bool,
    test: CompiledTest,
}

#[derive(Clone, Debug)]
enum CompiledTest {
    /// Games where a player, the event or the date matches.
    Names { white: bool, black: bool, names: NameIds, events: Option<NameIds>, date: Option<Date> },
    /// The user's own games, with the ids of the user's names.
    Mine(OwnGames, NameIds),
    /// Games that pass one of the parts.
    Either(Vec<CompiledPart>),
    /// Everything else.
    Other(Predicate),
}

impl CompiledFilter {
    /// Prepares a filter for the names now in a list. `is_own`: it is the list of the user's own games.
    pub fn new(filter: &Filter, catalog: &Catalog, me: &OwnNames, is_own: bool) -> CompiledFilter {
        let mut compiled = CompiledFilter::default();
        compiled.parts = compiled.compile(&filter.parts, catalog, me, is_own);
        compiled
    }

    fn compile(&mut self, parts: &[FilterPart], catalog: &Catalog, me: &OwnNames, is_own: bool) -> Vec<CompiledPart> {
        let compile = |part: &FilterPart| CompiledPart {
            not: part.not,
            test: self.compile_test(&part.test, catalog, me, is_own),
        };
        parts.iter().map(compile).collect()
    }

    fn compile_test(&mut self, test: &Predicate, catalog: &Catalog, me: &OwnNames, is_own: bool) -> CompiledTest {
        let (part, white, black, event) = match test {
            Predicate::Words(part) => (part, true, true, true),
            Predicate::Player(part) => (part, true, true, false),
            Predicate::White(part) => (part, true, false, false),
            Predicate::Black(part) => (part, false, true, false),
            Predicate::Event(part) => (part, false, false, true),
            Predicate::Me(mine) => return CompiledTest::Mine(*mine, catalog.names.filter(|name| me.is(name))),
            Predicate::Either(parts) => return CompiledTest::Either(self.compile(parts, catalog, me, is_own)),
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
        filter::all(self.parts.iter().map(|part| part.passes(fields, marks)))
    }
}

impl CompiledPart {
    fn passes(&self, fields: &GameFields, marks: Option<MarkFacts>) -> Option<bool> {
        let passes = match &self.test {
            CompiledTest::Names { white, black, names, events, date } => Some(
                (*white && names.has(fields.white))
                    || (*black && names.has(fields.black))
                    || events.as_ref().is_some_and(|events| events.has(fields.event))
                    || date.is_some_and(|date| is_on(fields.date(), date)),
            ),
            CompiledTest::Mine(mine, names) => {
                mine.passes(names.has(fields.white), names.has(fields.black), Some(fields.result()))
            }
            CompiledTest::Either(parts) => filter::any(parts.iter().map(|part| part.passes(fields, marks))),
            // This part tests no names. Facts are only put together where they are needed: a list may have a million
            // games.
            CompiledTest::Other(test) => test.passes(&known(fields, marks), &OwnNames::default()),
        };
        passes.map(|passes| passes != self.not)
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

// The line for typing a filter. The list follows every key.

/// The most names and events that Tab offers for a word.
const OFFERED: usize = 24;

/// The line while the user types a filter.
#[derive(Clone, Debug)]
pub struct FilterLine {
    pub entry: TextField,
    pub reading: ParsedFilter,
    /// The filter before the line was opened: Esc restores it.
    pub before: Filter,
    /// What Tab offers.
    pub offer: Option<Completion>,
    /// The saved filters, as name and line.
    kept: Vec<(String, String)>,
    /// Whether Enter was pressed on a text that cannot be parsed.
    refused: bool,
}

/// What Tab offers for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The byte at which the word begins.
    from: usize,
    /// The words it can become, as shown.
    pub words: Vec<String>,
    /// The full lines, if the words are names of saved filters.
    lines: Vec<String>,
    /// The one that is in the line now.
    pub chosen: usize,
}

impl FilterLine {
    /// Returns a line that starts with a filter. `kept` are the names and lines of the saved filters.
    pub fn new(filter: Filter, kept: &[(String, String)]) -> FilterLine {
        let mut text = filter.to_string();
        if !text.is_empty() {
            text.push(' ');
        }
        FilterLine {
            entry: TextField::with(&text),
            reading: read_filter(&text),
            before: filter,
            offer: None,
            kept: kept.to_vec(),
            refused: false,
        }
    }

    /// Returns the names of the saved filters while nothing is typed: Tab goes through them.
    pub fn names(&self) -> Vec<&str> {
        let empty = self.entry.text().trim().is_empty();
        self.kept.iter().filter(|_| empty).map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the part that cannot be parsed and has to be reported: any once Enter was pressed; before that, only one
    /// that further typing cannot complete.
    pub fn trouble(&self) -> Option<&UnreadPart> {
        let typing = |misread: &&UnreadPart| misread.at.end < self.entry.text().len();
        self.reading.misread.iter().find(|misread| self.refused || typing(misread))
    }

    /// Handles Enter. Returns whether the line can be left.
    pub fn leave(&mut self) -> bool {
        self.refused = !self.reading.misread.is_empty();
        !self.refused
    }

    /// Handles a key. Returns whether the filter may have changed. `texts` returns the names and events for a key of
    /// the filter and the beginning of a word.
    pub fn key(&mut self, key: Key, texts: impl FnOnce(&str, &str) -> Vec<String>) -> bool {
        match key.code {
            Code::Tab | Code::BackTab => self.complete(key.code == Code::Tab, texts),
            _ => {
                self.offer = None;
                if !self.entry.key(key) {
                    return false;
                }
            }
        }
        self.read();
        true
    }

    pub fn insert(&mut self, text: &str) {
        self.offer = None;
        self.entry.insert(text);
        self.read();
    }

    fn read(&mut self) {
        self.refused = false;
        self.reading = read_filter(self.entry.text());
    }

    fn complete(&mut self, forward: bool, texts: impl FnOnce(&str, &str) -> Vec<String>) {
        let line = self.entry.text().to_owned();
        if let Some(offer) = &mut self.offer {
            offer.chosen = beside(offer.chosen, offer.words.len(), forward);
        } else if !self.names().is_empty() {
            let (words, lines) = self.kept.iter().take(OFFERED).cloned().unzip();
            self.offer = Some(Completion { from: 0, words, lines, chosen: 0 });
        } else {
            let cursor: usize = line.chars().take(self.entry.cursor()).map(char::len_utf8).sum();
            let (span, mut words) = filter::completions(&line, cursor, texts);
            words.truncate(OFFERED);
            if words.is_empty() {
                return;
            }
            self.offer = Some(Completion { from: span.start, words, lines: Vec::new(), chosen: 0 });
        }
        let Some(offer) = &self.offer else { return };
        if let Some(kept) = offer.lines.get(offer.chosen) {
            self.entry.set(kept);
            return;
        }
        let Some(word) = offer.words.get(offer.chosen) else { return };
        // The word as it is in the line now: what was typed, or what Tab put there before.
        let span = filter::word_at(&line, offer.from);
        let (head, tail) =
            (line.get(..offer.from).unwrap_or_default(), line.get(span.end.max(offer.from)..).unwrap_or_default());
        self.entry.set_at(&format!("{head}{word}{tail}"), head.len() + word.len());
        if offer.words.len() == 1 {
            self.offer = None;
        }
    }
}

// Filters that are saved under names in the config file.

/// The table in the config file.
const TABLE: &str = "filters";

/// Parses a text after `filter`: the filter saved under this name, or else the text itself.
pub(super) fn meant(text: &str, filters: &[(String, String)]) -> ParsedFilter {
    let text = text.trim();
    let kept = filters.iter().find(|(name, _)| same(name, text));
    read_filter(kept.map_or(text, |(_, line)| line))
}

/// Saves the current filter under a name.
pub(in crate::app) fn keep_filter(
    list: &GameList,
    name: &str,
    filters: &mut Vec<(String, String)>,
    ctx: &mut UpdateContext,
) {
    let (name, line) = (name.trim(), list.view.filter.to_string());
    if line.is_empty() {
        return ctx.warn(L::NoFilterOn, &[]);
    }
    if name.is_empty() || name.starts_with('-') || name.contains([':', '"']) || name.contains(char::is_control) {
        return ctx.warn(L::NoFilterName, &[]);
    }
    // An existing filter keeps the spelling of its name and gets the new line.
    let name = match filters.iter_mut().find(|(known, _)| same(known, name)) {
        Some((known, old)) => {
            old.clone_from(&line);
            known.clone()
        }
        None => {
            filters.push((name.to_owned(), line.clone()));
            name.to_owned()
        }
    };
    let value = Some(crate::config::quoted(&line));
    ctx.info(L::FilterKept, &[&name, &line]);
    ctx.request(FileEffect::Configure { table: Some(TABLE), key: name, value });
}

/// Forgets a saved filter.
pub(in crate::app) fn forget_filter(name: &str, filters: &mut Vec<(String, String)>, ctx: &mut UpdateContext) {
    match filters.iter().position(|(known, _)| same(known, name.trim())) {
        Some(at) => {
            let (name, _) = filters.remove(at);
            ctx.info(L::FilterForgotten, &[&name]);
            ctx.request(FileEffect::Configure { table: Some(TABLE), key: name, value: None });
        }
        None if filters.is_empty() => ctx.warn(L::NoFiltersKept, &[]),
        None => {
            let names: Vec<&str> = filters.iter().map(|(name, _)| name.as_str()).collect();
            ctx.warn(L::NoSuchFilter, &[name.trim(), &names.join(", ")]);
        }
    }
}

impl GameList {
    pub(super) fn begin_filter(&mut self, ctx: &UpdateContext) {
        self.filter_line = Some(FilterLine::new(self.view.filter.clone(), &ctx.config.filters));
        self.return_to_anchor(ctx.window);
    }
}

fn same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

// The order of a list: by a column, in either direction. Games without a value there come last.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SortOrder {
    pub by: SortColumn,
    /// Whether the greatest value comes first.
    pub falling: bool,
}

impl SortOrder {
    /// Returns the order by a column, in the direction that users usually want.
    pub fn by(by: SortColumn) -> SortOrder {
        SortOrder { by, falling: by.falls_first() }
    }

    /// Parses `date`, `-date`: `-` puts the greatest values first, `!` reverses the usual direction.
    pub fn read(text: &str) -> Option<SortOrder> {
        let text = text.trim();
        let word = text.trim_start_matches(['-', '!']);
        let by = SortColumn::of_word(&choice(word))?;
        let falling = match text.chars().next() {
            Some('-') => true,
            Some('!') => !by.falls_first(),
            _ => by.falls_first(),
        };
        Some(SortOrder { by, falling })
    }

    /// Returns the same column in the other direction.
    pub(super) fn turned(self) -> SortOrder {
        SortOrder { falling: !self.falling, ..self }
    }

    /// Returns the order in words.
    pub fn said(self, lang: Lang) -> String {
        let word = if self.falling { L::SortedDown } else { L::SortedBy };
        word.with(lang, &[column(self.by).text(lang)])
    }

    /// Returns all games in this order. `starred` says which have a star.
    pub fn order(self, catalog: &Catalog, starred: impl Fn(usize) -> bool) -> Vec<u32> {
        let ranks = match self.by {
            SortColumn::White | SortColumn::Black => catalog.names.ranks(),
            SortColumn::Event => catalog.events.ranks(),
            _ => Vec::new(),
        };
        let rank = |id: u32| (id > 0).then(|| usize::try_from(id).ok().and_then(|id| ranks.get(id)).copied()).flatten();
        let key = |game: u32, fields: &GameFields| match self.by {
            SortColumn::Number => Some(0),
            SortColumn::White => rank(fields.white),
            SortColumn::Black => rank(fields.black),
            SortColumn::Event => rank(fields.event),
            SortColumn::WhiteElo => fields.white_elo().map(u32::from),
            SortColumn::BlackElo => fields.black_elo().map(u32::from),
            SortColumn::Eco => fields.eco().map(|eco| u32::from(eco.index())),
            SortColumn::Date => moment(fields),
            SortColumn::Moves => fields.ply_count().map(u32::from),
            SortColumn::Star => starred(usize::try_from(game).unwrap_or(usize::MAX)).then_some(0),
            SortColumn::Result => match fields.result() {
                ResultMarker::WhiteWins => Some(0),
                ResultMarker::Draw => Some(1),
                ResultMarker::BlackWins => Some(2),
                ResultMarker::Open => None,
            },
        };
        let turned = |key: u32| if self.falling { u32::MAX - 1 - key } else { key };
        // Games of the same minute, or of the same day without times, are in their files in the order in which they
        // were played: the latest comes first if the latest day does.
        let turns_ties = self.falling && matches!(self.by, SortColumn::Date | SortColumn::Number);
        let tie = |game: u32| if turns_ties { u32::MAX - game } else { game };
        let pack = |(game, fields): (u32, &GameFields)| {
            u64::from(key(game, fields).map_or(u32::MAX, turned)) << 32 | u64::from(tie(game))
        };
        let mut keyed: Vec<u64> = (0..).zip(catalog.all()).map(pack).collect();
        keyed.sort_unstable();
        let unpack = |packed: u64| u32::try_from(packed & u64::from(u32::MAX)).unwrap_or(0); // 32 bits
        keyed.into_iter().map(|packed| tie(unpack(packed))).collect()
    }
}

/// Returns the date and time of day as a number. Among games of one day, those without a time come first. A date
/// without a year counts as unknown.
fn moment(fields: &GameFields) -> Option<u32> {
    let date = fields.date();
    let day = date.year()? << 9 | date.month().unwrap_or(0) << 5 | date.day().unwrap_or(0); // 21 bits
    Some(day << 11 | fields.minute().map_or(0, |minute| u32::from(minute) + 1))
}

// Which games of the list are the user's own, and how the user scored.

impl GameList {
    /// Whether the newest game stays chosen while the list is read: the list of the user's own games opens on the game
    /// played last, and follows it until the user chooses another.
    pub(super) fn is_on_newest(&self) -> bool {
        let stands = self.loading || self.anchor + 1 == self.len();
        self.is_own() && self.reload_reason.is_none() && stands
    }

    /// Returns the user's side in a game, and their score in half points if it has ended.
    pub fn my_score(&self, game: usize) -> Option<(Color, Option<u8>)> {
        let fields = self.catalog.fields(game)?;
        let side = match (self.mine.has(fields.white), self.mine.has(fields.black)) {
            (true, false) => Color::White,
            (false, true) => Color::Black,
            _ => return None,
        };
        let points = match (fields.result(), side) {
            (ResultMarker::Open, _) => None,
            (ResultMarker::Draw, _) => Some(1),
            (ResultMarker::WhiteWins, Color::White) | (ResultMarker::BlackWins, Color::Black) => Some(2),
            _ => Some(0),
        };
        Some((side, points))
    }
}

// The chosen row of the list, and which rows are visible.

/// The rows of the window outside the list: the title, the column names, the message and the keys.
const AROUND: u16 = 4;
/// How many rows the wheel scrolls.
const WHEEL: usize = 3;

impl GameList {
    pub fn shown(&self) -> usize {
        self.view.len(&self.catalog)
    }

    /// Returns the chosen game, counted from 0.
    pub fn chosen(&self) -> usize {
        self.view.game(self.row).filter(|_| self.shown() > 0).unwrap_or(self.anchor)
    }

    /// Returns the game shown after this one, or before it; both counted from 0.
    pub fn neighbour(&self, game: usize, forward: bool) -> Option<usize> {
        // A game that is no longer shown lies between two that are.
        let to = match (self.view.row(game), forward) {
            (Ok(row), true) => Some(row + 1),
            (Err(row), true) => Some(row),
            (Ok(row) | Err(row), false) => row.checked_sub(1),
        };
        to.filter(|&row| row < self.shown()).and_then(|row| self.view.game(row))
    }

    /// Whether the keys go to a line: the filter, the search, the number of a game.
    pub fn is_typed_in(&self) -> bool {
        self.filter_line.is_some() || self.find.entry.is_some() || self.jump.is_some()
    }

    /// Whether there is a row for the filter above the list.
    pub(crate) fn has_filter_row(&self) -> bool {
        self.filter_line.is_some() || !self.view.filter.is_empty()
    }

    pub fn rows(&self, window: Window) -> usize {
        let around = AROUND + u16::from(self.has_filter_row());
        usize::from(window.rows.saturating_sub(around)).max(1)
    }

    /// Chooses a game and scrolls to it. If it is not shown, chooses the next one that is, or the first in a sorted
    /// list.
    pub fn choose(&mut self, game: usize, window: Window) {
        self.anchor = game.min(self.len().saturating_sub(1));
        self.return_to_anchor(window);
    }

    pub fn choose_row(&mut self, row: usize, window: Window) {
        self.row = row.min(self.shown().saturating_sub(1));
        self.keep(window);
    }

    /// After a change of the list, goes to the game that was chosen last. If it is not shown, goes to the next one that
    /// is, or to the first in a sorted list.
    pub fn return_to_anchor(&mut self, window: Window) {
        let (Ok(row) | Err(row)) = self.view.row(self.anchor);
        self.row = row.min(self.shown().saturating_sub(1));
        self.fit(window);
    }

    /// Makes the chosen game the one to come back to.
    pub fn keep(&mut self, window: Window) {
        self.anchor = self.chosen();
        self.fit(window);
    }

    /// Scrolls so that the chosen game is visible and the list is full.
    pub fn fit(&mut self, window: Window) {
        let rows = self.rows(window);
        self.top = self.top.min(self.row).max((self.row + 1).saturating_sub(rows));
        self.top = self.top.min(self.shown().saturating_sub(rows));
        self.update_preview(window);
    }

    pub fn walk(&mut self, act: Action, window: Window) {
        let to = self.row_after(act, window);
        match act {
            Action::PageUp => self.top = self.top.saturating_sub(self.page(window)),
            Action::PageDown => self.top += self.page(window),
            _ => {}
        }
        self.choose_row(to, window);
    }

    /// Returns the row that a key leads to.
    pub(super) fn row_after(&self, act: Action, window: Window) -> usize {
        act.step(self.row, self.shown(), self.page(window)).unwrap_or(self.row)
    }

    fn page(&self, window: Window) -> usize {
        self.rows(window).saturating_sub(1).max(1)
    }

    /// Handles the wheel: scrolls the list, and keeps the chosen row visible.
    pub fn scroll(&mut self, down: bool, window: Window) {
        let rows = self.rows(window);
        let most = self.shown().saturating_sub(rows);
        self.top = if down { (self.top + WHEEL).min(most) } else { self.top.saturating_sub(WHEEL) };
        let seen = (self.top + rows - 1).min(self.shown().saturating_sub(1));
        self.choose_row(self.row.clamp(self.top, seen.max(self.top)), window);
    }
}
