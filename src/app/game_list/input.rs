//! What keys, pointer and commands do on the list.

use super::saved_filters::meant;
use super::{FindOutcome, GameList, SortOrder};
use crate::app::board::text_field::TextField;
use crate::app::commands::action::{Action, Invocation, KeyContext};
use crate::app::context::{Handled, Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::protocol::controls::SortColumn;
use crate::app::protocol::destination::Destination;
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Code, Key, Press, Window};
use crate::app::protocol::pasted_text::{PastedText, recognise};
use crate::chess::pgn::filter::Filter;
use crate::config::Choice;
use crate::words::app::AppWord;
use crate::words::game_list;
use crate::words::game_list::LibraryWord as L;
use crate::words::review::ReviewWord as W;

impl GameList {
    /// A key on the list.
    pub(in crate::app) fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.line().is_some() {
            self.line_key(key, ctx);
        } else if self.finding().is_some() {
            match key.code {
                Code::Enter => self.end_find(true, ctx.window),
                Code::Esc => self.end_find(false, ctx.window),
                Code::Up | Code::Down if self.find_failed() => {}
                Code::Up => {
                    self.find_again(false, ctx.window);
                }
                Code::Down => {
                    self.find_again(true, ctx.window);
                }
                Code::Backspace if self.finding().is_some_and(TextField::is_empty) => self.end_find(false, ctx.window),
                _ => {
                    if let Some(entry) = self.find_entry()
                        && entry.key(key)
                    {
                        self.find_typed(ctx.window);
                    }
                }
            }
        } else if let Some(act) = ctx.keys.of_key(KeyContext::Library, key) {
            self.action(act, ctx);
        }
    }

    /// Text that is pasted into the filter line or the find line. It is handled if one of them is open.
    pub(in crate::app) fn paste(&mut self, text: &str, window: Window) -> Handled {
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(mut line) = self.line_mut().take() {
            match recognise(text) {
                // A position alone says nothing in a filter but which position is looked for.
                Some(PastedText::Position(fen)) if !line.entry().text().contains("fen:") => {
                    line.insert(&format!("fen:\"{fen}\""));
                }
                _ => line.insert(&words),
            }
            *self.line_mut() = Some(line);
            self.line_typed(window);
            return Handled::Yes;
        }
        let Some(entry) = self.find_entry() else { return Handled::No };
        entry.insert(&words);
        self.find_typed(window);
        Handled::Yes
    }

    fn line_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        // The line is taken out while the list is asked for names.
        let Some(mut line) = self.line_mut().take() else { return };
        match key.code {
            Code::Esc => self.set_filter(line.before().clone(), ctx.window),
            Code::Enter => {
                if line.leave() {
                    return self.filter_kept(ctx);
                }
                if let Some(misread) = line.trouble() {
                    ctx.warn_text(game_list::fault(&misread.fault, ctx.lang));
                }
                *self.line_mut() = Some(line);
            }
            Code::Up | Code::Down | Code::PageUp | Code::PageDown => {
                let act = match key.code {
                    Code::Up => Action::Up,
                    Code::Down => Action::Down,
                    Code::PageUp => Action::PageUp,
                    _ => Action::PageDown,
                };
                self.walk(act, ctx.window);
                *self.line_mut() = Some(line);
            }
            Code::Backspace if line.entry().is_empty() => self.set_filter(Filter::default(), ctx.window),
            _ => {
                let changed = line.key(key, |key, typed| self.texts(key, typed));
                *self.line_mut() = Some(line);
                if changed {
                    self.line_typed(ctx.window);
                }
            }
        }
    }

    /// A filter is on now.
    fn filter_kept(&mut self, ctx: &mut UpdateContext) {
        self.keep(ctx.window);
        if let Some(near) = self.view().near().first() {
            ctx.info(L::Near, &[near]);
        }
    }

    pub(in crate::app) fn action(&mut self, act: Action, ctx: &mut UpdateContext) {
        match act {
            Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                self.walk(act, ctx.window)
            }
            Action::Find | Action::Filter | Action::Sort | Action::TurnSort if self.is_empty() => {}
            Action::Find => self.begin_find(),
            Action::FindNext | Action::FindPrevious if self.needle().is_empty() => {
                ctx.warn(W::NothingToFind, &[]);
            }
            Action::FindNext | Action::FindPrevious => {
                let forward = act == Action::FindNext;
                let found = self.find_again(forward, ctx.window);
                let needle = self.needle().to_owned();
                match found {
                    FindOutcome::Nothing => ctx.warn(W::NotFound, &[&needle]),
                    FindOutcome::Around if forward => ctx.info(W::FoundFromTop, &[]),
                    FindOutcome::Around => ctx.info(W::FoundFromBottom, &[]),
                    FindOutcome::Here => {}
                }
            }
            Action::Filter => self.begin_filter(ctx),
            Action::ClearFilter => self.clear_filter(ctx),
            Action::Sort => {
                let now = self.view().sort().by;
                let at = SortColumn::ALL.iter().position(|by| *by == now).unwrap_or(0);
                let next = SortColumn::ALL.get((at + 1) % SortColumn::ALL.len()).copied().unwrap_or_default();
                self.sort(SortOrder::by(next), ctx);
            }
            Action::TurnSort => {
                let SortOrder { by, falling } = self.view().sort();
                self.sort(SortOrder { by, falling: !falling }, ctx);
            }
            Action::Details => self.toggle_details(ctx.window),
            Action::Star if self.shown() > 0 => self.star_game(self.chosen(), ctx),
            Action::Star => {}
            Action::Choose if self.is_deleting() => ctx.warn(L::StillMoving, &[]),
            Action::Choose => {
                let game = self.chosen();
                if self.shown() > 0 {
                    ctx.transition = Some(Transition::OpenGame { number: game + 1, ply: None });
                }
            }
            Action::Back if self.stop_copying(&mut ctx.effects) => {}
            Action::Back => match self.stop_filter_scan() {
                Some(progress) => {
                    let number = |of: u64| game_list::count(usize::try_from(of).unwrap_or(usize::MAX), ctx.lang);
                    ctx.info(L::Stopped, &[&number(progress.done), &number(progress.total)]);
                }
                None => ctx.go(Destination::Home),
            },
            Action::Palette => ctx.open(Dialog::palette("")),
            _ => ctx.run(Invocation::of(act)),
        }
    }

    fn clear_filter(&mut self, ctx: &mut UpdateContext) {
        if self.view().filter().is_empty() {
            ctx.info(L::NoFilter, &[]);
        }
        self.set_filter(Filter::default(), ctx.window);
    }

    fn sort(&mut self, sort: SortOrder, ctx: &mut UpdateContext) {
        self.set_sort(sort, ctx.window);
        let word = if sort.falling { L::SortedDown } else { L::SortedBy };
        let sorted = ctx.sentence(word, &[column(sort.by).text(ctx.lang)]);
        let unknown = match sort.by {
            SortColumn::Moves => self.games().all().filter(|fields| fields.ply_count().is_none()).count(),
            _ => 0,
        };
        match unknown {
            0 => ctx.info_text(sorted),
            _ => {
                let unknown = ctx.sentence(L::MovesUnknown, &[&unknown.to_string()]);
                ctx.info_text(format!("{sorted} {unknown}"));
            }
        }
    }

    /// A command on the list.
    pub(in crate::app) fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::Star if self.shown() > 0 => self.star_game(self.chosen(), ctx),
            Action::Star => {}
            Action::Encoding => self.encoding_command(&given.args, ctx),
            Action::CopyGame | Action::CopyAll => self.copy_games(given, ctx),
            Action::DeleteGame | Action::DeleteAll => self.ask_delete(given, ctx),
            Action::Filter if given.args.is_empty() => self.action(Action::Filter, ctx),
            Action::Filter => {
                let reading = meant(&given.args, &ctx.config.filters);
                match reading.misread.first() {
                    Some(misread) => ctx.warn_text(game_list::fault(&misread.fault, ctx.lang)),
                    None => {
                        self.set_filter(reading.filter, ctx.window);
                        self.filter_kept(ctx);
                    }
                }
            }
            Action::ClearFilter => self.clear_filter(ctx),
            Action::Sort if given.args.is_empty() => self.action(Action::Sort, ctx),
            Action::Sort => match SortOrder::read(&given.args) {
                Some(sort) => self.sort(sort, ctx),
                None => {
                    let words = SortColumn::words();
                    ctx.warn(L::NoSort, &[&given.args, &words.join(", ")]);
                }
            },
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// The pointer on the list. Returns whether anything shown may have changed.
    pub(in crate::app) fn pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Row(row))) => {
                if self.finding().is_some() {
                    self.end_find(true, ctx.window);
                }
                if self.line_mut().take().is_some() {
                    self.keep(ctx.window);
                }
                if self.chosen_row() == *row && self.shown() > 0 && !self.is_deleting() {
                    let game = self.chosen();
                    ctx.transition = Some(Transition::OpenGame { number: game + 1, ply: None });
                } else {
                    self.choose_row(*row, ctx.window);
                }
            }
            (Press::Down(Button::Left), Some(HitTarget::Star(row))) => {
                if let Some(game) = self.view().game(*row) {
                    self.star_game(game, ctx);
                }
            }
            (Press::Down(Button::Left), Some(HitTarget::Column(by))) => {
                let now = self.view().sort();
                let sort =
                    if now.by == *by { SortOrder { by: *by, falling: !now.falling } } else { SortOrder::by(*by) };
                self.sort(sort, ctx);
            }
            (Press::Down(Button::Left), Some(HitTarget::FilterPart(_))) => self.begin_filter(ctx),
            (Press::Down(Button::Left), Some(HitTarget::DropPart(part))) => {
                let mut filter = self.view().filter().clone();
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

/// What a column is called in a sentence.
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
