//! What keys, the pointer and commands do on the list.

use crate::app::board::move_input::TextField;
use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::game_list::background_search::{filtered, said};
use crate::app::game_list::visible_games::{CompiledFilter, meant};
use crate::app::game_list::{FilterScan, GameList, SortOrder};
use crate::app::protocol::effect::{Continuation, Destination};
use crate::app::protocol::input::{Button, Code, HitTarget, Key, Press, SortColumn, Window, turned};
use crate::app::protocol::pasted_text::{PastedText, recognise};
use crate::app::protocol::user_marks::MOST_SEEN;
use crate::chess::pgn::encoding::{Encoding, EncodingChoice};
use crate::chess::pgn::filter::{Filter, FuzzyText, Predicate, plain};
use crate::chess::pgn::index::catalog::GameFields;
use crate::chess::start_position::fen_of;
use crate::config::Choice;
use crate::words::command_names::{choice, shown_choice};
use crate::words::game_list::{GameListWord, GameListWord as L, count, filter_problem, read_filter};
use crate::words::tables::{AppWord, Label, PlainWord, ReviewWord, games};

impl GameList {
    pub(in crate::app) fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let digit = matches!(key.code, Code::Char('0'..='9')) && key.is_bare();
        if self.filter_line.is_some() {
            self.line_key(key, ctx);
        } else if self.jump.is_some() || digit && self.find.entry.is_none() && self.shown() > 0 {
            self.jump_key(key, ctx);
        } else if let Some(entry) = &mut self.find.entry {
            match key.code {
                Code::Enter => self.end_find(true, ctx.window),
                Code::Esc => self.end_find(false, ctx.window),
                Code::Up | Code::Down if self.find.failed => {}
                Code::Up | Code::Down => drop(self.find_again(key.code == Code::Down, ctx.window)),
                Code::Backspace if entry.is_empty() => self.end_find(false, ctx.window),
                _ => {
                    if entry.key(key) {
                        self.find_typed(ctx.window);
                    }
                }
            }
        } else if let Some(act) = ctx.keys.of_key(KeyContext::GameList, key) {
            // Esc first stops an operation, then closes the preview, the search and the filter in turn, and then leaves
            // the list. Another key of `back` leaves the list at once.
            if act != Action::Back || key.code == Code::Esc {
                self.action(act, ctx);
            } else if !self.stop_copying(ctx) && !self.stop_filter_scan(ctx) {
                ctx.leave(Continuation::Back);
            }
        }
    }

    /// Handles a key while the number of a game is typed: Enter goes to that game.
    fn jump_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        self.jump.get_or_insert_default();
        let Some(typed) = TextField::key_on_line(&mut self.jump, key) else { return };
        let number = typed.trim().parse::<usize>().ok();
        match number.and_then(|number| number.checked_sub(1)).filter(|game| *game < self.len()) {
            Some(game) => self.choose(game, ctx.window),
            None => ctx.warn(ReviewWord::OnlyGames, &[typed.trim(), &self.len().to_string()]),
        }
    }

    /// Handles pasted text if the filter line or the find line is open. Returns whether one is.
    pub(in crate::app) fn paste(&mut self, text: &str, window: Window) -> bool {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(line) = &mut self.filter_line {
            match recognise(text) {
                // A bare position can only mean that the filter looks for this position.
                Some(PastedText::Position(fen)) if !line.entry.text().contains("fen:") => {
                    line.insert(&format!("fen:\"{fen}\""));
                }
                _ => line.insert(&words),
            }
            self.line_typed(window);
            return true;
        }
        let Some(entry) = &mut self.find.entry else { return false };
        entry.insert(&words);
        self.find_typed(window);
        true
    }

    fn line_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        // The line is taken out because the list is asked for names.
        let Some(mut line) = self.filter_line.take() else { return };
        match key.code {
            Code::Esc => return self.set_filter(line.before, ctx.window),
            Code::Enter if line.leave() => return self.filter_kept(ctx),
            Code::Enter => {
                if let Some(misread) = line.trouble() {
                    ctx.warn_text(filter_problem(&misread.problem, ctx.lang));
                }
            }
            Code::Up => self.walk(Action::Up, ctx.window),
            Code::Down => self.walk(Action::Down, ctx.window),
            Code::PageUp => self.walk(Action::PageUp, ctx.window),
            Code::PageDown => self.walk(Action::PageDown, ctx.window),
            Code::Backspace if line.entry.is_empty() => return self.set_filter(Filter::default(), ctx.window),
            _ => {
                if line.key(key, |key, typed| self.texts(key, typed)) {
                    self.filter_line = Some(line);
                    return self.line_typed(ctx.window);
                }
            }
        }
        self.filter_line = Some(line);
    }

    /// Confirms that a filter is on now.
    fn filter_kept(&mut self, ctx: &mut UpdateContext) {
        self.keep(ctx.window);
        if let Some(near) = self.view.near.first() {
            ctx.info(L::Near, &[near]);
        }
        if self.has_forgotten_seen() {
            ctx.warn(L::Forgotten, &[&count(MOST_SEEN, ctx.lang)]);
        }
    }

    pub(in crate::app) fn action(&mut self, act: Action, ctx: &mut UpdateContext) {
        match act {
            // A click in the footer does what the key does.
            Action::Choose if self.is_typed_in() => self.key(Key::plain(Code::Enter), ctx),
            Action::Back if self.is_typed_in() => self.key(Key::plain(Code::Esc), ctx),
            Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                self.walk(act, ctx.window)
            }
            Action::Find | Action::Filter | Action::Sort | Action::TurnSort if self.is_empty() => {}
            Action::Find => self.begin_find(),
            Action::FindNext | Action::FindPrevious if self.find.text.is_empty() => {
                ctx.warn(ReviewWord::NothingToFind, &[]);
            }
            Action::FindNext | Action::FindPrevious => {
                let forward = act == Action::FindNext;
                match self.find_again(forward, ctx.window) {
                    FindOutcome::Nothing => ctx.warn(ReviewWord::NotFound, &[&self.find.text]),
                    FindOutcome::Around if forward => ctx.info(ReviewWord::FoundFromTop, &[]),
                    FindOutcome::Around => ctx.info(ReviewWord::FoundFromBottom, &[]),
                    FindOutcome::Here => {}
                }
            }
            Action::Filter => self.begin_filter(ctx),
            Action::Sort => {
                self.sort(SortOrder::by(turned(SortColumn::ALL, self.view.sort.by, true)), ctx);
            }
            Action::TurnSort => self.sort(self.view.sort.turned(), ctx),
            Action::Details => self.toggle_details(ctx.window),
            Action::Choose if self.is_deleting() => ctx.warn(L::StillMoving, &[]),
            Action::Choose => self.open_chosen(ctx),
            Action::Back if self.stop_copying(ctx) || self.stop_filter_scan(ctx) || self.leave_one(ctx.window) => {}
            Action::Back => ctx.leave(Continuation::Back),
            _ => ctx.run(Invocation::of(act)),
        }
    }

    /// Returns what Esc closes or clears before it leaves: the preview that the user opened, the search, the filter.
    pub fn esc_closes(&self, window: Window) -> Option<Label> {
        if self.details_asked(window) {
            Some(Label::HideDetails)
        } else if !self.find.text.is_empty() {
            Some(Label::ClearSearch)
        } else if !self.view.filter.is_empty() {
            Some(Label::ClearFilter)
        } else {
            None
        }
    }

    /// Closes or clears it. Returns whether there was something.
    fn leave_one(&mut self, window: Window) -> bool {
        match self.esc_closes(window) {
            Some(Label::HideDetails) => self.toggle_details(window),
            Some(Label::ClearSearch) => self.find = FindState::default(),
            Some(_) => self.set_filter(Filter::default(), window),
            None => return false,
        }
        true
    }

    fn open_chosen(&self, ctx: &mut UpdateContext) {
        if self.shown() > 0 {
            ctx.leave(Continuation::Game(self.chosen() + 1));
        }
    }

    fn sort(&mut self, sort: SortOrder, ctx: &mut UpdateContext) {
        self.set_sort(sort, ctx.window);
        let mut said = sort.said(ctx.lang);
        // What a filter or `pgn sort` finds in the moves, the list only has from these tags.
        let (tag, without): (_, fn(&GameFields) -> bool) = match sort.by {
            SortColumn::Moves => ("PlyCount", |fields| fields.ply_count().is_none()),
            SortColumn::Eco => ("ECO", |fields| fields.eco().is_none()),
            _ => ("", |_| false),
        };
        let unknown = self.catalog.all().filter(|fields| without(fields)).count();
        if unknown > 0 {
            said = format!("{said} {}", ctx.sentence(L::TagUnknown, &[tag, &unknown.to_string()]));
        }
        ctx.info_text(said);
    }

    pub(in crate::app) fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::Star if self.shown() > 0 => self.star_game(self.chosen(), ctx),
            Action::Explorer if self.shown() > 0 => {
                // The explorer works on the board of a game.
                if self.explorer().is_none() {
                    self.toggle_explorer();
                }
                self.action(Action::Choose, ctx);
            }
            Action::Star | Action::Explorer => {}
            Action::Flip => self.flip(ctx),
            Action::Oddities => match self.detail() {
                Some((_, record)) => ctx.show_oddities(record),
                None => ctx.info(ReviewWord::OdditiesOfGame, &[]),
            },
            Action::CopyFen => match self.detail() {
                Some((_, record)) => {
                    let tree = &record.tree;
                    let last = tree.main_line().last().unwrap_or(tree.root());
                    ctx.copy(fen_of(tree.position(last)), AppWord::CopiedFen);
                }
                None => ctx.warn(L::NoPositionShown, &[]),
            },
            Action::Encoding => self.encoding_command(&given.args, ctx),
            Action::CopyGame | Action::CopyAll | Action::DeleteGame | Action::DeleteAll | Action::Pgn
                if let Some(word) = self.hindrance(self.id) =>
            {
                ctx.warn(word, &[]);
            }
            Action::CopyGame | Action::CopyAll => self.copy_games(given, ctx),
            Action::DeleteGame | Action::DeleteAll => self.ask_delete(given, ctx),
            Action::Pgn => self.run_pgn(given, ctx),
            Action::Undo => self.undo_deletion(ctx),
            Action::Filter | Action::Sort if given.args.is_empty() => self.action(given.action, ctx),
            Action::Filter => GameList::filter_by_word(Some(self), &given.args, ctx),
            Action::ClearFilter => GameList::filter_by_word(Some(self), "", ctx),
            Action::Sort => match SortOrder::read(&given.args) {
                Some(sort) => self.sort(sort, ctx),
                None => ctx.warn(L::NoSort, &[&given.args, &SortColumn::words().join(", ")]),
            },
            action => ctx.go_by(action, &given.args),
        }
    }

    /// Handles the pointer on the list. Returns whether anything shown may have changed.
    pub(in crate::app) fn pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Row(row))) => {
                if self.find.entry.is_some() {
                    self.end_find(true, ctx.window);
                }
                if self.filter_line.take().is_some() {
                    self.keep(ctx.window);
                }
                if self.row == *row && self.shown() > 0 && !self.is_deleting() {
                    self.open_chosen(ctx);
                } else {
                    self.choose_row(*row, ctx.window);
                }
            }
            (Press::Down(Button::Left), Some(HitTarget::Star(row))) => {
                if let Some(game) = self.view.game(*row) {
                    self.star_game(game, ctx);
                }
            }
            (Press::Down(Button::Left), Some(HitTarget::Column(by))) => {
                let now = self.view.sort;
                self.sort(if now.by == *by { now.turned() } else { SortOrder::by(*by) }, ctx);
            }
            (Press::Down(Button::Left), Some(HitTarget::FilterPart(_))) => self.begin_filter(ctx),
            (Press::Down(Button::Left), Some(HitTarget::DropPart(part))) => {
                let mut filter = self.view.filter.clone();
                if *part < filter.parts.len() {
                    filter.parts.remove(*part);
                }
                self.set_filter(filter, ctx.window);
            }
            (Press::ScrollUp | Press::ScrollDown, _) => self.scroll(press == Press::ScrollDown, ctx.window),
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }
}

/// Returns what a column is called in a sentence.
pub fn column(by: SortColumn) -> L {
    match by {
        SortColumn::Number => L::ByNumber,
        SortColumn::White => L::ByWhite,
        SortColumn::WhiteElo => L::ByWhiteElo,
        SortColumn::Black => L::ByBlack,
        SortColumn::BlackElo => L::ByBlackElo,
        SortColumn::Result => L::ByResult,
        SortColumn::Eco => L::ByEco,
        SortColumn::Date => L::ByDate,
        SortColumn::Event => L::ByEvent,
        SortColumn::Moves => L::ByMoves,
        SortColumn::Star => L::ByStar,
    }
}

// Commands for the game list: `filter TEXT`, `all`, `sort date`, `stop`. In plain mode filtering and sorting also say
// how many games are listed.

impl GameList {
    /// Runs `filter TEXT`: lists the games that pass. An empty text removes the filter.
    pub(in crate::app) fn filter_by_word(list: Option<&mut GameList>, text: &str, ctx: &mut UpdateContext) {
        let reading = meant(text, &ctx.config.filters);
        if let Some(misread) = reading.misread.first() {
            return ctx.warn_text(filter_problem(&misread.problem, ctx.lang));
        }
        let Some(list) = list else { return ctx.warn(PlainWord::NoList, &[]) };
        if reading.filter.is_empty() && list.view.filter.is_empty() {
            return ctx.info(L::NoFilter, &[]);
        }
        list.set_filter(reading.filter, ctx.window);
        list.filter_kept(ctx);
        if ctx.plain {
            list.tell_count(ctx);
        }
    }

    /// Says how many games are listed. If games have to be read first, their number follows later.
    fn tell_count(&self, ctx: &mut UpdateContext) {
        if !self.view.open.is_empty() {
            return ctx.info(PlainWord::ReadingGames, &[]);
        }
        if self.view.filter.is_empty() {
            ctx.info(PlainWord::AllListed, &[&games(self.shown(), ctx.lang)]);
        } else {
            ctx.info_text(filtered(self.shown(), ctx.lang));
        }
    }

    /// Runs `sort date`: changes the order.
    pub(in crate::app) fn sort_by_word(list: Option<&mut GameList>, text: &str, ctx: &mut UpdateContext) {
        let words: Vec<&str> = SortColumn::words().iter().map(|word| shown_choice(word, ctx.lang)).collect();
        let Some(sort) = SortOrder::read(text) else {
            return ctx.warn(PlainWord::SortUsage, &[&words.join(", ")]);
        };
        let Some(list) = list else { return ctx.warn(PlainWord::NoList, &[]) };
        list.sort(sort, ctx);
        list.tell_count(ctx);
    }

    /// Runs `stop`: ends a running search, copy or filter.
    pub(in crate::app) fn stop_by_word(&mut self, ctx: &mut UpdateContext) {
        if self.stop_copying(ctx) {
            ctx.info(PlainWord::IsDone, &[]);
        } else if !self.stop_filter_scan(ctx) {
            ctx.warn(PlainWord::NothingToStop, &[]);
        }
    }

    /// Says how many games were read so far.
    pub(in crate::app) fn tell_reading(&self, ctx: &mut UpdateContext) {
        match self.filter_scan {
            FilterScan::Running { progress, .. } => {
                let [done, all] = said(progress, ctx.lang);
                ctx.info(L::Searching, &[&done, &all, &count(self.shown(), ctx.lang)]);
            }
            _ => ctx.info(PlainWord::ReadingGames, &[]),
        }
    }
}

// The command with which the user chooses the code page of files that are not UTF-8.

impl GameList {
    /// Runs `encoding [NAME]`: says how the files of the list are read, or reloads them in another code page.
    pub(in crate::app) fn encoding_command(&self, name: &str, ctx: &mut UpdateContext) {
        if self.source.is_none() {
            return ctx.warn(GameListWord::NoFileToRead, &[]);
        }
        let mut now: Vec<&str> = self.files.iter().map(|file| file.form.encoding.name()).collect();
        now.sort_unstable();
        now.dedup();
        let now = now.join(", ");
        let names: Vec<&str> = EncodingChoice::all().map(EncodingChoice::name).collect();
        let page = match name {
            "" => return ctx.info(GameListWord::ReadIn, &[&now, &names.join(", ")]),
            name if choice(name) == "auto" => None,
            name => match EncodingChoice::read(name) {
                Some(page) => Some(page),
                None => return ctx.warn(GameListWord::NoEncoding, &[name, &names.join(", ")]),
            },
        };
        if self.files.iter().any(|file| matches!(file.form.encoding, Encoding::Page(_) | Encoding::Mixed(_))) {
            ctx.go(Destination::ReadAs(page));
        } else {
            ctx.warn(GameListWord::NotInCodePage, &[&now]);
        }
    }
}

// Finding a game among those shown: the choice jumps to the next match.

#[derive(Clone, Debug, Default)]
pub struct FindState {
    /// The text being typed, if it is being typed.
    pub entry: Option<TextField>,
    /// The last search text as typed; empty if there was none.
    pub text: String,
    wanted: Filter,
    filter: CompiledFilter,
    /// The game chosen when the search began: Esc goes back to it.
    origin: usize,
    /// Whether no game matches.
    pub failed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindOutcome {
    Here,
    /// At a match, after wrapping around the end of the list.
    Around,
    /// Without a match.
    Nothing,
}

impl GameList {
    pub fn begin_find(&mut self) {
        self.find = FindState { entry: Some(TextField::default()), origin: self.chosen(), ..FindState::default() };
    }

    fn want(&mut self, text: &str) {
        text.trim().clone_into(&mut self.find.text);
        self.find.wanted = read_filter(&self.find.text).filter;
        self.find.filter = CompiledFilter::new(&self.find.wanted, &self.catalog, &self.me, self.is_own());
    }

    /// After a change of the text, chooses the first match at or after the game where the search began.
    pub fn find_typed(&mut self, window: Window) {
        let typed = self.find.entry.as_ref().map(|entry| entry.text().to_owned()).unwrap_or_default();
        self.want(&typed);
        let origin = self.find.origin;
        let (Ok(row) | Err(row)) = self.view.row(origin);
        let found = if self.find.wanted.is_empty() { None } else { self.first_match(row..self.shown(), 0..row) };
        self.find.failed = found.is_none() && !self.find.text.is_empty();
        match found {
            Some(row) => self.choose_row(row, window),
            None => self.choose(origin, window),
        }
    }

    /// Searches for a text at once, starting after the chosen game.
    pub fn find(&mut self, text: &str, window: Window) -> FindOutcome {
        self.want(text);
        self.find_again(true, window)
    }

    /// Ends the typing: keeps the game that was found, or goes back to where the search began.
    pub fn end_find(&mut self, keep: bool, window: Window) {
        self.find.entry = None;
        self.find.failed = false;
        if !keep {
            self.want("");
            self.choose(self.find.origin, window);
        }
    }

    /// Goes to the next or previous match.
    pub fn find_again(&mut self, forward: bool, window: Window) -> FindOutcome {
        if self.find.wanted.is_empty() {
            return FindOutcome::Nothing;
        }
        let (row, len) = (self.row, self.shown());
        let found = if forward {
            self.first_match(row + 1..len, 0..len.min(row + 1))
        } else {
            self.first_match((0..row).rev(), (row..len).rev())
        };
        let Some(to) = found else { return FindOutcome::Nothing };
        self.choose_row(to, window);
        if (to > row) == forward && to != row { FindOutcome::Here } else { FindOutcome::Around }
    }

    fn first_match(&self, first: impl Iterator<Item = usize>, then: impl Iterator<Item = usize>) -> Option<usize> {
        first.chain(then).find(|&row| {
            let fields = self.view.game(row).and_then(|game| self.catalog.fields(game));
            fields.is_some_and(|fields| self.find.filter.passes(fields, None) == Some(true))
        })
    }

    /// Returns the texts to highlight in names (and in events, where the predicate says so): those of the search and
    /// those of the filter.
    pub fn lit(&self) -> Vec<(&Predicate, &FuzzyText)> {
        let parts = self.find.wanted.parts.iter().chain(&self.view.filter.parts);
        parts
            .filter(|part| !part.not)
            .filter_map(|part| match &part.test {
                test @ (Predicate::Words(needle)
                | Predicate::Player(needle)
                | Predicate::White(needle)
                | Predicate::Black(needle)
                | Predicate::Event(needle)) => Some((test, needle)),
                _ => None,
            })
            .collect()
    }

    /// Returns the names or events in the list that can follow a key of the filter: those that begin with the text,
    /// then those that contain it, each group in alphabetical order.
    pub(crate) fn texts(&self, key: &str, typed: &str) -> Vec<String> {
        let list = match key {
            "white" | "black" | "player" => &self.catalog.names,
            "event" => &self.catalog.events,
            _ => return Vec::new(),
        };
        let needle = FuzzyText::new(typed);
        let having = list.iter().filter(|text| !text.is_empty() && needle.is_in(text));
        let mut found: Vec<(bool, String, &str)> = having
            .map(|text| (plain(text), text))
            .map(|(folded, text)| (!folded.starts_with(&needle.folded), folded, text))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, _, text)| text.to_owned()).collect()
    }
}
