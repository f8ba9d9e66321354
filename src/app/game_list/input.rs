//! What keys, pointer and commands do on the list.

use super::{FindOutcome, SortOrder};
use crate::app::board::text_field::TextField;
use crate::app::commands::action::{Action, Invocation, KeyContext};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::protocol::controls::SortColumn;
use crate::app::protocol::destination::Destination;
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Code, Key, Press};
use crate::app::protocol::pasted_text::{PastedText, recognise};
use crate::app::{App, Screen};
use crate::chess::pgn::filter::Filter;
use crate::words::app::AppWord;
use crate::words::game_list;
use crate::words::game_list::LibraryWord as L;
use crate::words::review::ReviewWord as W;

impl App {
    /// A key on the list.
    pub(in crate::app) fn library_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return };
        if shelf.line().is_some() {
            self.line_key(key, ctx);
        } else if shelf.finding().is_some() {
            match key.code {
                Code::Enter => shelf.end_find(true, window),
                Code::Esc => shelf.end_find(false, window),
                Code::Up | Code::Down if shelf.find_failed() => {}
                Code::Up => {
                    shelf.find_again(false, window);
                }
                Code::Down => {
                    shelf.find_again(true, window);
                }
                Code::Backspace if shelf.finding().is_some_and(TextField::is_empty) => shelf.end_find(false, window),
                _ => {
                    if let Some(entry) = shelf.find_entry()
                        && entry.key(key)
                    {
                        shelf.find_typed(window);
                    }
                }
            }
        } else if let Some(act) = ctx.keys.of_key(KeyContext::Library, key) {
            self.library_act(act, ctx);
        }
    }

    /// A key while the filter is typed.
    /// Text that is pasted into the filter line or the find line. Returns whether one of them is open.
    pub(in crate::app) fn library_paste(&mut self, text: &str) -> bool {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return false };
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(mut line) = shelf.line_mut().take() {
            match recognise(text) {
                // A position alone says nothing in a filter but which position is looked for.
                Some(PastedText::Position(fen)) if !line.entry().text().contains("fen:") => {
                    line.insert(&format!("fen:\"{fen}\""));
                }
                _ => line.insert(&words),
            }
            *shelf.line_mut() = Some(line);
            shelf.line_typed(window);
            return true;
        }
        let Some(entry) = shelf.find_entry() else { return false };
        entry.insert(&words);
        shelf.find_typed(window);
        true
    }

    fn line_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return };
        // The line is taken out while the list is asked for names.
        let Some(mut line) = shelf.line_mut().take() else { return };
        match key.code {
            Code::Esc => shelf.set_filter(line.before().clone(), window),
            Code::Enter => {
                if line.leave() {
                    return self.filter_kept(ctx);
                }
                if let Some(misread) = line.trouble() {
                    ctx.warn_text(game_list::fault(&misread.fault, ctx.lang));
                }
                *shelf.line_mut() = Some(line);
            }
            Code::Up | Code::Down | Code::PageUp | Code::PageDown => {
                let act = match key.code {
                    Code::Up => Action::Up,
                    Code::Down => Action::Down,
                    Code::PageUp => Action::PageUp,
                    _ => Action::PageDown,
                };
                shelf.walk(act, window);
                *shelf.line_mut() = Some(line);
            }
            Code::Backspace if line.entry().is_empty() => shelf.set_filter(Filter::default(), window),
            _ => {
                let changed = line.key(key, |key, typed| shelf.texts(key, typed));
                *shelf.line_mut() = Some(line);
                if changed {
                    shelf.line_typed(window);
                }
            }
        }
    }

    /// A filter is on now.
    fn filter_kept(&mut self, ctx: &mut UpdateContext) {
        let Screen::Library(shelf) = &mut self.screen else { return };
        shelf.keep(self.window);
        if let Some(near) = shelf.view().near().first() {
            ctx.info(L::Near, &[near]);
        }
    }

    pub(in crate::app) fn library_act(&mut self, act: Action, ctx: &mut UpdateContext) {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return };
        match act {
            Action::Up | Action::Down | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                shelf.walk(act, window)
            }
            Action::Find | Action::Filter | Action::Sort | Action::TurnSort if shelf.is_empty() => {}
            Action::Find => shelf.begin_find(),
            Action::FindNext | Action::FindPrevious if shelf.needle().is_empty() => {
                ctx.warn(W::NothingToFind, &[]);
            }
            Action::FindNext | Action::FindPrevious => {
                let forward = act == Action::FindNext;
                let found = shelf.find_again(forward, window);
                let needle = shelf.needle().to_owned();
                match found {
                    FindOutcome::Nothing => ctx.warn(W::NotFound, &[&needle]),
                    FindOutcome::Around if forward => ctx.info(W::FoundFromTop, &[]),
                    FindOutcome::Around => ctx.info(W::FoundFromBottom, &[]),
                    FindOutcome::Here => {}
                }
            }
            Action::Filter => self.begin_filter(),
            Action::ClearFilter => self.clear_filter(ctx),
            Action::Sort => {
                let now = shelf.view().sort().by;
                let at = SortColumn::ALL.iter().position(|by| *by == now).unwrap_or(0);
                let next = SortColumn::ALL.get((at + 1) % SortColumn::ALL.len()).copied().unwrap_or_default();
                self.sort(SortOrder::by(next), ctx);
            }
            Action::TurnSort => {
                let SortOrder { by, falling } = shelf.view().sort();
                self.sort(SortOrder { by, falling: !falling }, ctx);
            }
            Action::Details => shelf.toggle_details(window),
            Action::Star => self.star(ctx),
            Action::Choose if shelf.is_deleting() => ctx.warn(L::StillMoving, &[]),
            Action::Choose => {
                let game = shelf.chosen();
                if shelf.shown() > 0 {
                    self.open_game(game + 1, None, ctx);
                }
            }
            Action::Back if shelf.stop_copying(&mut ctx.effects) => {}
            Action::Back => match shelf.stop_filter_scan() {
                Some(progress) => {
                    let number = |of: u64| game_list::count(usize::try_from(of).unwrap_or(usize::MAX), ctx.lang);
                    ctx.info(L::Stopped, &[&number(progress.done), &number(progress.total)]);
                }
                None => ctx.transition = Some(Transition::Go(Destination::Home)),
            },
            Action::Palette => ctx.open(Dialog::palette("")),
            _ => self.command(&Invocation::of(act), ctx),
        }
    }

    fn clear_filter(&mut self, ctx: &mut UpdateContext) {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return };
        if shelf.view().filter().is_empty() {
            ctx.info(L::NoFilter, &[]);
        }
        shelf.set_filter(Filter::default(), window);
    }

    fn sort(&mut self, sort: SortOrder, ctx: &mut UpdateContext) {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return };
        shelf.set_sort(sort, window);
        let word = if sort.falling { L::SortedDown } else { L::SortedBy };
        let sorted = ctx.sentence(word, &[column(sort.by).text(ctx.lang)]);
        let unknown = match sort.by {
            SortColumn::Moves => shelf.games().all().filter(|fields| fields.ply_count().is_none()).count(),
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
    pub(in crate::app) fn library_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let window = self.window;
        match given.action {
            Action::Follow => self.follow_command(ctx),
            Action::Mistakes => self.batch_command(&given.args, ctx),
            Action::Star => self.star(ctx),
            Action::Encoding => self.encoding_command(&given.args, ctx),
            Action::CopyGame | Action::CopyAll => self.copy_games(given, ctx),
            Action::DeleteGame | Action::DeleteAll => self.ask_delete(given, ctx),
            Action::New => ctx.transition = Some(Transition::Go(Destination::NewGame)),
            Action::Home => ctx.transition = Some(Transition::Go(Destination::Home)),
            Action::Review => {
                let file = (!given.args.is_empty()).then(|| given.args.clone());
                ctx.transition = Some(Transition::Go(Destination::Review(file)));
            }
            Action::Filter if given.args.is_empty() => self.library_act(Action::Filter, ctx),
            Action::Filter => {
                let reading = self.meant(&given.args);
                match reading.misread.first() {
                    Some(misread) => ctx.warn_text(game_list::fault(&misread.fault, ctx.lang)),
                    None => {
                        if let Screen::Library(shelf) = &mut self.screen {
                            shelf.set_filter(reading.filter, window);
                        }
                        self.filter_kept(ctx);
                    }
                }
            }
            Action::KeepFilter => self.keep_filter(&given.args, ctx),
            Action::ForgetFilter => self.forget_filter(&given.args, ctx),
            Action::ClearFilter => self.clear_filter(ctx),
            Action::Sort if given.args.is_empty() => self.library_act(Action::Sort, ctx),
            Action::Sort => match SortOrder::read(&given.args) {
                Some(sort) => self.sort(sort, ctx),
                None => {
                    let words: Vec<&str> = SortColumn::ALL.into_iter().map(SortColumn::word).collect();
                    ctx.warn(L::NoSort, &[&given.args, &words.join(", ")]);
                }
            },
            _ => ctx.warn(AppWord::NotHere, &[]),
        }
    }

    /// The pointer on the list. Answers whether anything shown may have changed.
    pub(in crate::app) fn library_pointer(
        &mut self,
        press: Press,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return false };
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Row(row))) => {
                if shelf.finding().is_some() {
                    shelf.end_find(true, window);
                }
                if shelf.line_mut().take().is_some() {
                    shelf.keep(window);
                }
                if shelf.chosen_row() == *row && shelf.shown() > 0 && !shelf.is_deleting() {
                    let game = shelf.chosen();
                    self.open_game(game + 1, None, ctx);
                } else {
                    shelf.choose_row(*row, window);
                }
            }
            (Press::Down(Button::Left), Some(HitTarget::Star(row))) => {
                if let Some(game) = shelf.view().game(*row) {
                    self.star_game(game, ctx);
                }
            }
            (Press::Down(Button::Left), Some(HitTarget::Column(by))) => {
                let now = shelf.view().sort();
                let sort =
                    if now.by == *by { SortOrder { by: *by, falling: !now.falling } } else { SortOrder::by(*by) };
                self.sort(sort, ctx);
            }
            (Press::Down(Button::Left), Some(HitTarget::FilterPart(_))) => self.begin_filter(),
            (Press::Down(Button::Left), Some(HitTarget::DropPart(part))) => {
                let mut filter = shelf.view().filter().clone();
                if *part < filter.parts.len() {
                    filter.parts.remove(*part);
                }
                shelf.set_filter(filter, window);
            }
            (Press::ScrollUp | Press::ScrollDown, _) => shelf.scroll(press == Press::ScrollDown, window),
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
