//! What keys, pointer and commands do on the list.

use super::{By, Found, Sort};
use crate::app::act::{Act, Context, Given};
use crate::app::ctx::{Ctx, Then};
use crate::app::dialog::{Dialog, Goal};
use crate::app::entry::Entry;
use crate::app::input::{Button, Code, Key, Press};
use crate::app::notice::Notice;
use crate::app::paste::{Pasted, recognise};
use crate::app::thing::Thing;
use crate::app::{App, Screen};
use crate::chess::pgn::filter::Filter;
use crate::words::app::AppWord;
use crate::words::library::{self, LibraryWord as L};
use crate::words::review::ReviewWord as W;

fn info(ctx: &mut Ctx, text: String) {
    ctx.notices.push(Notice::info(text));
}

fn wrong(ctx: &mut Ctx, text: String) {
    ctx.notices.push(Notice::wrong(text));
}

impl App {
    /// A key on the list.
    pub(in crate::app) fn library_key(&mut self, key: Key, ctx: &mut Ctx) {
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
                Code::Backspace if shelf.finding().is_some_and(Entry::is_empty) => shelf.end_find(false, window),
                _ => {
                    if let Some(entry) = shelf.find_entry()
                        && entry.key(key)
                    {
                        shelf.find_typed(window);
                    }
                }
            }
        } else if let Some(act) = ctx.keys.of_key(Context::Library, key) {
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
                Some(Pasted::Position(fen)) if !line.entry().text().contains("fen:") => {
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

    fn line_key(&mut self, key: Key, ctx: &mut Ctx) {
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
                    wrong(ctx, library::fault(&misread.fault, ctx.lang));
                }
                *shelf.line_mut() = Some(line);
            }
            Code::Up | Code::Down | Code::PageUp | Code::PageDown => {
                let act = match key.code {
                    Code::Up => Act::Up,
                    Code::Down => Act::Down,
                    Code::PageUp => Act::PageUp,
                    _ => Act::PageDown,
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
    fn filter_kept(&mut self, ctx: &mut Ctx) {
        let Screen::Library(shelf) = &mut self.screen else { return };
        shelf.keep(self.window);
        if let Some(near) = shelf.view().near().first() {
            info(ctx, ctx.sentence(L::Near, &[near]));
        }
    }

    pub(in crate::app) fn library_act(&mut self, act: Act, ctx: &mut Ctx) {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return };
        match act {
            Act::Up | Act::Down | Act::PageUp | Act::PageDown | Act::First | Act::Last => shelf.walk(act, window),
            Act::Find | Act::Filter | Act::Sort | Act::TurnSort if shelf.is_empty() => {}
            Act::Find => shelf.begin_find(),
            Act::FindNext | Act::FindPrevious if shelf.needle().is_empty() => {
                wrong(ctx, W::NothingToFind.text(ctx.lang).to_owned());
            }
            Act::FindNext | Act::FindPrevious => {
                let forward = act == Act::FindNext;
                let found = shelf.find_again(forward, window);
                let needle = shelf.needle().to_owned();
                match found {
                    Found::Nothing => wrong(ctx, ctx.sentence(W::NotFound, &[&needle])),
                    Found::Around if forward => info(ctx, W::FoundFromTop.text(ctx.lang).to_owned()),
                    Found::Around => info(ctx, W::FoundFromBottom.text(ctx.lang).to_owned()),
                    Found::Here => {}
                }
            }
            Act::Filter => self.begin_filter(),
            Act::ClearFilter => self.clear_filter(ctx),
            Act::Sort => {
                let now = shelf.view().sort().by;
                let at = By::ALL.iter().position(|by| *by == now).unwrap_or(0);
                let next = By::ALL.get((at + 1) % By::ALL.len()).copied().unwrap_or_default();
                self.sort(Sort::by(next), ctx);
            }
            Act::TurnSort => {
                let Sort { by, falling } = shelf.view().sort();
                self.sort(Sort { by, falling: !falling }, ctx);
            }
            Act::Details => shelf.toggle_details(window),
            Act::Star => self.star(ctx),
            Act::Choose if shelf.is_deleting() => wrong(ctx, L::StillMoving.text(ctx.lang).to_owned()),
            Act::Choose => {
                let game = shelf.chosen();
                if shelf.shown() > 0 {
                    self.open_game(game + 1, None, ctx);
                }
            }
            Act::Back if shelf.stop_copying(&mut ctx.effects) => {}
            Act::Back => match shelf.stop_sifting() {
                Some(progress) => {
                    let number = |of: u64| library::count(usize::try_from(of).unwrap_or(usize::MAX), ctx.lang);
                    info(ctx, ctx.sentence(L::Stopped, &[&number(progress.done), &number(progress.total)]));
                }
                None => ctx.then = Some(Then::Go(Goal::Home)),
            },
            Act::Palette => ctx.open(Dialog::Palette { entry: Entry::default(), chosen: 0 }),
            _ => self.command(&Given { act, args: String::new(), bang: false }, ctx),
        }
    }

    fn clear_filter(&mut self, ctx: &mut Ctx) {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return };
        if shelf.view().filter().is_empty() {
            info(ctx, L::NoFilter.text(ctx.lang).to_owned());
        }
        shelf.set_filter(Filter::default(), window);
    }

    fn sort(&mut self, sort: Sort, ctx: &mut Ctx) {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return };
        shelf.set_sort(sort, window);
        let word = if sort.falling { L::SortedDown } else { L::SortedBy };
        let sorted = ctx.sentence(word, &[column(sort.by).text(ctx.lang)]);
        let unknown = match sort.by {
            By::Moves => shelf.games().all().filter(|fields| fields.ply_count().is_none()).count(),
            _ => 0,
        };
        match unknown {
            0 => info(ctx, sorted),
            _ => {
                let unknown = ctx.sentence(L::MovesUnknown, &[&unknown.to_string()]);
                info(ctx, format!("{sorted} {unknown}"));
            }
        }
    }

    /// A command on the list.
    pub(in crate::app) fn library_command(&mut self, given: &Given, ctx: &mut Ctx) {
        let window = self.window;
        match given.act {
            Act::Follow => self.follow_command(ctx),
            Act::Mistakes => self.round_command(&given.args, ctx),
            Act::Star => self.star(ctx),
            Act::Encoding => self.encoding_command(&given.args, ctx),
            Act::CopyGame | Act::CopyAll => self.copy_games(given, ctx),
            Act::DeleteGame | Act::DeleteAll => self.ask_delete(given, ctx),
            Act::New => ctx.then = Some(Then::Go(Goal::NewGame)),
            Act::Home => ctx.then = Some(Then::Go(Goal::Home)),
            Act::Review => {
                let file = (!given.args.is_empty()).then(|| given.args.clone());
                ctx.then = Some(Then::Go(Goal::Review(file)));
            }
            Act::Filter if given.args.is_empty() => self.library_act(Act::Filter, ctx),
            Act::Filter => {
                let reading = self.meant(&given.args);
                match reading.misread.first() {
                    Some(misread) => wrong(ctx, library::fault(&misread.fault, ctx.lang)),
                    None => {
                        if let Screen::Library(shelf) = &mut self.screen {
                            shelf.set_filter(reading.filter, window);
                        }
                        self.filter_kept(ctx);
                    }
                }
            }
            Act::KeepFilter => self.keep_filter(&given.args, ctx),
            Act::ForgetFilter => self.forget_filter(&given.args, ctx),
            Act::ClearFilter => self.clear_filter(ctx),
            Act::Sort if given.args.is_empty() => self.library_act(Act::Sort, ctx),
            Act::Sort => match Sort::read(&given.args) {
                Some(sort) => self.sort(sort, ctx),
                None => {
                    let words: Vec<&str> = By::ALL.into_iter().map(By::word).collect();
                    wrong(ctx, ctx.sentence(L::NoSort, &[&given.args, &words.join(", ")]));
                }
            },
            _ => ctx.wrong(AppWord::NotHere, &[]),
        }
    }

    /// The pointer on the list. Answers whether anything shown may have changed.
    pub(in crate::app) fn library_pointer(&mut self, press: Press, on: Option<&Thing>, ctx: &mut Ctx) -> bool {
        let window = self.window;
        let Screen::Library(shelf) = &mut self.screen else { return false };
        match (press, on) {
            (Press::Down(Button::Left), Some(Thing::Row(row))) => {
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
            (Press::Down(Button::Left), Some(Thing::Star(row))) => {
                if let Some(game) = shelf.view().game(*row) {
                    self.star_game(game, ctx);
                }
            }
            (Press::Down(Button::Left), Some(Thing::Column(by))) => {
                let now = shelf.view().sort();
                let sort = if now.by == *by { Sort { by: *by, falling: !now.falling } } else { Sort::by(*by) };
                self.sort(sort, ctx);
            }
            (Press::Down(Button::Left), Some(Thing::FilterPart(_))) => self.begin_filter(),
            (Press::Down(Button::Left), Some(Thing::DropPart(part))) => {
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
pub fn column(by: By) -> L {
    match by {
        By::Number => L::ByNumber,
        By::White => L::ByWhite,
        By::WhiteElo => L::ByWhiteElo,
        By::Black => L::ByBlack,
        By::BlackElo => L::ByBlackElo,
        By::Result => L::ByResult,
        By::Eco => L::ByEco,
        By::Date => L::ByDate,
        By::Event => L::ByEvent,
        By::Moves => L::ByMoves,
        By::Star => L::ByStar,
    }
}
