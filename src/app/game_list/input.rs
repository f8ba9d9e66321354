//! What keys, the pointer and commands do on the list.

use crate::app::{
    commands::action::{Action, Invocation, KeyContext},
    context::{Handled, Transition, UpdateContext},
    dialogs::Dialog,
    game_list::{FindOutcome, GameList, SortOrder, find::FindState, saved_filters::meant},
    protocol::{
        controls::SortColumn,
        destination::Destination,
        hit_target::HitTarget,
        input::{Button, Code, Key, Press, Window},
        pasted_text::{PastedText, recognise},
        user_marks::MOST_SEEN,
    },
};
use crate::chess::{pgn::filter::Filter, start_position::fen_of};
use crate::config::Choice;
use crate::words::{
    game_list::{GameListWord as L, count, filter_problem},
    tables::{AppWord, Label, ReviewWord},
};

impl GameList {
    /// Handles a key on the list.
    pub(in crate::app) fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let digit = matches!(key.code, Code::Char('0'..='9')) && !key.ctrl && !key.alt;
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
            // the list.
            match act {
                // Another key of `back` leaves the list at once.
                Action::Back if key.code != Code::Esc => {
                    if !self.stop_copying(ctx) && !self.stop_filter_scan(ctx) {
                        ctx.transition = Some(Transition::Back);
                    }
                }
                act => self.action(act, ctx),
            }
        }
    }

    /// Handles a key while the number of a game is typed: Enter goes to that game.
    fn jump_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let entry = self.jump.get_or_insert_default();
        match key.code {
            Code::Enter => {
                let typed = entry.take();
                self.jump = None;
                let number = typed.trim().parse::<usize>().ok();
                match number.and_then(|number| number.checked_sub(1)).filter(|game| *game < self.len()) {
                    Some(game) => self.choose(game, ctx.window),
                    None => ctx.warn(ReviewWord::OnlyGames, &[typed.trim(), &self.len().to_string()]),
                }
            }
            Code::Esc => self.jump = None,
            Code::Backspace if entry.is_empty() => self.jump = None,
            _ => _ = entry.key(key),
        }
    }

    /// Handles pasted text if the filter line or the find line is open.
    pub(in crate::app) fn paste(&mut self, text: &str, window: Window) -> Handled {
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
            return Handled::Yes;
        }
        let Some(entry) = &mut self.find.entry else { return Handled::No };
        entry.insert(&words);
        self.find_typed(window);
        Handled::Yes
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
                let changed = line.key(key, |key, typed| self.texts(key, typed));
                self.filter_line = Some(line);
                if changed {
                    self.line_typed(ctx.window);
                }
                return;
            }
        }
        self.filter_line = Some(line);
    }

    /// Shows the games that pass a filter that was given as a whole.
    pub(super) fn filter_games(&mut self, filter: Filter, ctx: &mut UpdateContext) {
        self.set_filter(filter, ctx.window);
        self.filter_kept(ctx);
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
        let typing = self.filter_line.is_some() || self.find.entry.is_some() || self.jump.is_some();
        match act {
            // A click in the footer does what the key does.
            Action::Choose if typing => self.key(Key::plain(Code::Enter), ctx),
            Action::Back if typing => self.key(Key::plain(Code::Esc), ctx),
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
                let at = SortColumn::ALL.iter().position(|by| *by == self.view.sort.by).unwrap_or(0);
                let next = SortColumn::ALL.get((at + 1) % SortColumn::ALL.len()).copied().unwrap_or_default();
                self.sort(SortOrder::by(next), ctx);
            }
            Action::TurnSort => self.sort(self.view.sort.turned(), ctx),
            Action::Details => self.toggle_details(ctx.window),
            Action::Choose if self.is_deleting() => ctx.warn(L::StillMoving, &[]),
            Action::Choose => self.open_chosen(ctx),
            Action::Back if self.stop_copying(ctx) || self.stop_filter_scan(ctx) || self.leave_one(ctx.window) => {}
            Action::Back => ctx.transition = Some(Transition::Back),
            Action::Palette => ctx.open(Dialog::palette("")),
            Action::Star
            | Action::Oddities
            | Action::ClearFilter
            | Action::CopyFen
            | Action::Flip
            | Action::Explorer => self.command(&Invocation::of(act), ctx),
            _ => ctx.run(Invocation::of(act)),
        }
    }

    /// Returns what Esc closes or clears before it leaves: the preview that the user opened, the search, the filter.
    #[must_use]
    pub fn esc_closes(&self, window: Window) -> Option<Label> {
        if self.details_over_list(window) || self.details_asked(window) {
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
            ctx.transition = Some(Transition::OpenGame { number: self.chosen() + 1, ply: None });
        }
    }

    fn sort(&mut self, sort: SortOrder, ctx: &mut UpdateContext) {
        self.set_sort(sort, ctx.window);
        let mut said = sort.said(ctx);
        if sort.by == SortColumn::Moves {
            let unknown = self.catalog.all().filter(|fields| fields.ply_count().is_none()).count();
            if unknown > 0 {
                said = format!("{said} {}", ctx.sentence(L::MovesUnknown, &[&unknown.to_string()]));
            }
        }
        ctx.info_text(said);
    }

    /// Runs a command on the list.
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
            Action::CopyGame | Action::CopyAll => self.copy_games(given, ctx),
            Action::DeleteGame | Action::DeleteAll => self.ask_delete(given, ctx),
            Action::Undo => self.undo_deletion(ctx),
            Action::Filter | Action::Sort if given.args.is_empty() => self.action(given.action, ctx),
            Action::Filter => {
                let reading = meant(&given.args, &ctx.config.filters);
                match reading.misread.first() {
                    Some(misread) => ctx.warn_text(filter_problem(&misread.problem, ctx.lang)),
                    None => self.filter_games(reading.filter, ctx),
                }
            }
            Action::ClearFilter => {
                if self.view.filter.is_empty() {
                    ctx.info(L::NoFilter, &[]);
                }
                self.set_filter(Filter::default(), ctx.window);
            }
            Action::Sort => match SortOrder::read(&given.args) {
                Some(sort) => self.sort(sort, ctx),
                None => ctx.warn(L::NoSort, &[&given.args, &SortColumn::words().join(", ")]),
            },
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
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
