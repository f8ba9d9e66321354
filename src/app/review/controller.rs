//! How the list of games and the review of one hang in the program: opened, filled, left, and what keys, pointer and
//! commands do there.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::editing::written;
use crate::app::board::text_field::TextField;
use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::game_list::{GameList, PendingGame};
use crate::app::protocol::destination::{Continuation, Destination};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::files::{JobProgress, LocatedGame, OpenedFile, ReviewSource};
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Code, Key, Press};
use crate::app::protocol::now::Now;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::review::{JumpError, Review};
use crate::app::{App, Screen, can_mate};
use crate::chess::pgn::{Catalog, PgnProblem, PgnText, Record, Tags, writer};
use crate::chess::start_position::fen_of;
use crate::words::app::AppWord;
use crate::words::game_list::LibraryWord;
use crate::words::review::ReviewWord as W;
use crate::words::{pgn_problems, review};

/// Lines that the keys scroll the score, and the wheel.
const READ: i32 = 6;
const WHEEL: i32 = 3;

/// Tells something of these rooms.
fn info(ctx: &mut UpdateContext, word: W, args: &[&str]) {
    ctx.info(word, args);
}

fn warn(ctx: &mut UpdateContext, word: W, args: &[&str]) {
    ctx.warn(word, args);
}

/// A problem in words: where, and what.
#[must_use]
pub fn problem(problem: &PgnProblem, lang: crate::words::Lang) -> String {
    let (line, column) = (problem.place.line.to_string(), problem.place.column.to_string());
    W::ProblemAt.with(lang, &[&line, &column, &pgn_problems::fault(&problem.what, lang)])
}

/// So many nodes are freed while a key waits; more of them are handed on.
const MANY: usize = 10_000;

/// Leaves a review for good, and has the memory of its game freed where that takes long beside what else is done.
pub(in crate::app) fn leave(review: Review, ctx: &mut UpdateContext) {
    let record = review.into_record();
    if record.tree.added() > MANY {
        ctx.effects.push(Effect::DropRecord(Box::new(record)));
    }
}

impl App {
    /// Opens games at once, as the command line asks for: which one, counted from 1, and at which half-move.
    pub fn open_review(
        &mut self,
        source: ReviewSource,
        game: Option<usize>,
        ply: Option<u32>,
        now: Now,
    ) -> Vec<Effect> {
        self.now = now.at;
        self.session.asked_for = true;
        self.within(now, |app, ctx| app.open_source(source, (game, ply), ctx))
    }

    pub(in crate::app) fn open_source(
        &mut self,
        source: ReviewSource,
        (game, ply): (Option<usize>, Option<u32>),
        ctx: &mut UpdateContext,
    ) {
        let id = ctx.next_request_id();
        self.replace_screen(Screen::Library(Box::new(
            GameList::waiting(id, &source).known_as(&ctx.config.me).wanting(game, ply),
        )));
        ctx.effects.push(Effect::Open { id, source, encoding: self.session.code_page });
        ctx.effects.push(Effect::ReadMarks);
    }

    /// The saved games or a file; from a game that has ended, that game.
    pub(in crate::app) fn go_review(&mut self, file: Option<String>, ctx: &mut UpdateContext) {
        match (file, &self.screen) {
            (Some(file), _) => self.open_source(ReviewSource::Files(vec![PathBuf::from(file)]), (None, None), ctx),
            (None, Screen::Play(play)) if play.game().ending().is_some() => {
                let record = play.record();
                self.show_game(record, None, ctx);
            }
            (None, _) => self.open_source(ReviewSource::Own, (None, None), ctx),
        }
    }

    /// Pasted moves, with or without tags.
    pub(in crate::app) fn go_pasted_game(&mut self, text: &str, ctx: &mut UpdateContext) {
        let library = PgnText::new(Arc::from(text.as_bytes()));
        if library.len() == 1
            && let Some(record) = library.game(0)
        {
            self.show_game(record, None, ctx);
        } else {
            self.replace_screen(Screen::Library(Box::new(GameList::pasted(library).known_as(&ctx.config.me))));
        }
    }

    /// Opens a game over what is on the screen. A review in its place is left for good, not the list behind it.
    pub(in crate::app) fn show_game(
        &mut self,
        record: crate::chess::pgn::Record,
        number: Option<usize>,
        ctx: &mut UpdateContext,
    ) {
        let first = record.problems.first().map(|first| problem(first, ctx.lang));
        let count = record.problems.len();
        // A review in its place is left for good, not what is behind it.
        let under = match &self.screen {
            Screen::Review(_) => self.behind.last(),
            screen => Some(screen),
        };
        let own = matches!(under, Some(Screen::Play(_)));
        let review = Review::new(record, number, own, &ctx.config.me, &ctx.display_letters);
        let review = Screen::Review(Box::new(review));
        if matches!(self.screen, Screen::Review(_)) {
            if let Screen::Review(left) = std::mem::replace(&mut self.screen, review) {
                leave(*left, ctx);
            }
        } else {
            self.cover_screen(review);
        }
        if let Some(first) = first.filter(|_| !ctx.plain) {
            let count = review::problems(count, ctx.lang);
            warn(ctx, W::ProblemsFirst, &[&count, &first]);
        }
    }

    /// The files that were asked for are there, or more of them.
    pub(in crate::app) fn opened(
        &mut self,
        id: u64,
        found: (ReviewSource, Vec<OpenedFile>, Catalog, Option<JobProgress>),
        ctx: &mut UpdateContext,
    ) {
        let (source, files, games, reading) = found;
        let (window, plain) = (self.window, ctx.plain);
        if plain && reading.is_some() {
            return; // it is told of once, when it is whole
        }
        let asked_for = plain && std::mem::take(&mut self.session.asked_for);
        let Some(shelf) = self.game_list_mut().filter(|shelf| shelf.id() == id) else { return };
        let first = shelf.is_loading();
        if shelf.reload_reason().is_some() {
            if reading.is_none() {
                shelf.fill(source, files, games, None);
                shelf.settle(window);
                self.list_reloaded(ctx);
            }
            return;
        }
        let good = files.iter().any(|file| file.outcome.is_ok());
        if let ReviewSource::Files(paths) = &source
            && good
            && first
        {
            for path in paths.iter().filter(|path| path.as_path() != Path::new("-")) {
                ctx.recent.opened(&path.display().to_string());
            }
            ctx.remember();
        }
        let said = shelf.file_errors().len();
        shelf.fill(source, files, games, reading);
        ctx.messages.extend(shelf.file_errors().iter().skip(said).cloned().map(UserMessage::warning));
        shelf.settle(window);
        let (game, ply) = shelf.take_wanted();
        if ctx.plain && !good {
            // There is nothing to look at: back to where one can say something else.
            self.session.failed = true;
            ctx.transition =
                Some(if asked_for { Transition::Quit(self.exit_code()) } else { Transition::Go(Destination::Home) });
            return;
        }
        // A file of one game is that game.
        let alone = first && reading.is_none() && (shelf.len() == 1 || (plain && !shelf.is_empty()));
        shelf.skip(alone && !plain);
        if plain {
            ctx.messages.push(UserMessage::Show(Query::Opened));
        }
        if let Some(game) = game.or(alone.then_some(1))
            && !self.open_game(game, ply, ctx)
            && asked_for
        {
            self.session.failed = true;
            ctx.transition = Some(Transition::Quit(self.exit_code()));
        }
    }

    /// A game that was asked for is there.
    pub(in crate::app) fn game_read(
        &mut self,
        id: u64,
        game: usize,
        outcome: Result<Box<LocatedGame>, String>,
        ctx: &mut UpdateContext,
    ) {
        let Some(shelf) = self.game_list_mut().filter(|shelf| shelf.id() == id) else { return };
        shelf.take_detail(game, outcome.as_ref().ok().map(|read| &read.record));
        self.batch_game_read(id, game, outcome.as_ref().map(|read| &read.record), ctx);
        let Some(shelf) = self.game_list_mut() else { return };
        let Some(pending) = shelf.pending().filter(|pending| pending.game == game) else { return };
        shelf.set_pending(None);
        match outcome {
            Ok(read) => {
                let LocatedGame { record, span, print } = *read;
                shelf.stands(game, span, print);
                if pending.again {
                    self.reread_game(record, game, ctx);
                } else {
                    self.show_pending_game(record, pending, ctx);
                }
            }
            Err(why) => {
                shelf.skip(false); // it is the list that is seen now
                ctx.messages.push(UserMessage::warning(why));
                if pending.again {
                    self.game_reread(ctx);
                }
            }
        }
    }

    fn show_pending_game(&mut self, record: Record, pending: PendingGame, ctx: &mut UpdateContext) {
        self.show_game(record, Some(pending.game), ctx);
        if let Some(list) = self.game_list_mut() {
            list.seen(pending.game, ctx);
        }
        self.remember_place();
        if pending.ply.is_none() {
            self.go_to_found();
        }
        if let (Screen::Review(review), Some(ply)) = (&mut self.screen, pending.ply) {
            let reached = review.go_to_ply(ply);
            if reached < ply {
                warn(ctx, W::NoSuchPly, &[&ply.to_string(), &review::half_moves(reached, ctx.lang)]);
            }
        }
        if ctx.plain {
            ctx.messages.push(UserMessage::Show(Query::Game));
            if pending.ply.is_some() {
                self.say_here(ctx);
            }
        }
    }

    /// Tags of games in sight were read.
    pub(in crate::app) fn headers_read(&mut self, id: u64, headers: Vec<(usize, Tags)>) -> bool {
        match self.game_list_mut() {
            Some(shelf) if shelf.id() == id => shelf.take_tags(headers),
            _ => return false,
        }
        true
    }

    /// Asks for the tags that a wide list shows, and for the game that is shown beside it.
    pub(in crate::app) fn request_headers(&mut self, ctx: &mut UpdateContext) {
        let position = match &self.screen {
            Screen::Review(review) if review.number().is_some() && review.guess().is_none() => {
                Some(review.record().tree.position(review.node()).clone())
            }
            _ => None,
        };
        if let Some(list) = self.game_list_mut() {
            list.request_answers(position.as_ref(), ctx);
        }
        let Screen::Library(shelf) = &mut self.screen else { return };
        if ctx.plain {
            return;
        }
        let games = shelf.ask_tags(self.window);
        if !games.is_empty() {
            ctx.effects.push(Effect::ReadHeaders { id: shelf.id(), games });
        }
        if let Some((game, place)) = shelf.ask_detail(self.window) {
            ctx.effects.push(Effect::ReadGame { id: shelf.id(), game, place });
        }
    }

    /// What is wrong with the games was counted.
    pub(in crate::app) fn checked(&mut self, id: u64, problems: Vec<(usize, usize)>) -> bool {
        match self.game_list_mut() {
            Some(shelf) if shelf.id() == id => shelf.check(problems),
            _ => return false,
        }
        true
    }

    /// The list on the screen, or behind the game on the screen.
    #[must_use]
    pub fn game_list(&self) -> Option<&GameList> {
        std::iter::once(&self.screen).chain(self.behind.iter().rev()).find_map(Screen::list)
    }

    pub(in crate::app) fn game_list_mut(&mut self) -> Option<&mut GameList> {
        // Only a game and the editor are opened over a list.
        let mut screens = std::iter::once(&mut self.screen).chain(self.behind.iter_mut().rev());
        screens.find_map(Screen::list_mut)
    }

    /// Opens a game of the list by its number from 1, at a half-move: one that stands in a file is read first. Answers
    /// whether there is such a game and nothing is to be asked before.
    pub(in crate::app) fn open_game(&mut self, number: usize, ply: Option<u32>, ctx: &mut UpdateContext) -> bool {
        if self.asks_about_unsaved(Continuation::Game(number), ctx) {
            return false;
        }
        let window = self.window;
        let Some(shelf) = self.game_list_mut() else {
            warn(ctx, W::AloneGame, &[]);
            return false;
        };
        let game = number.checked_sub(1);
        let Some((game, place)) = game.and_then(|game| Some((game, shelf.games().place(game)?))) else {
            let len = shelf.len().to_string();
            warn(ctx, W::OnlyGames, &[&number.to_string(), &len]);
            return false;
        };
        shelf.choose(game, window);
        let pending = PendingGame { game, ply, again: false };
        match shelf.record(game) {
            Some(record) => self.show_pending_game(record, pending, ctx),
            None => {
                shelf.set_pending(Some(pending));
                // While the list is made anew nothing is read by the old one.
                if shelf.reload_reason().is_none() {
                    ctx.effects.push(Effect::ReadGame { id: shelf.id(), game, place });
                }
            }
        }
        true
    }

    /// The game of the list after the one on the screen, or before it, as they are shown; counted from 0.
    #[must_use]
    pub fn neighbour(&self, forward: bool) -> Option<usize> {
        let Screen::Review(review) = &self.screen else { return None };
        let shelf = self.game_list()?;
        // A game that is not shown any more stands between two that are.
        let to = match (shelf.view().row(review.number()?), forward) {
            (Ok(row), true) => Some(row + 1),
            (Err(row), true) => Some(row),
            (Ok(row) | Err(row), false) => row.checked_sub(1),
        };
        to.filter(|&row| row < shelf.shown()).and_then(|row| shelf.view().game(row))
    }

    fn next_game(&mut self, forward: bool, ctx: &mut UpdateContext) {
        let of_list = matches!(&self.screen, Screen::Review(review) if review.number().is_some());
        match self.neighbour(forward) {
            Some(game) => {
                self.open_game(game + 1, None, ctx);
            }
            None if !of_list || self.game_list().is_none() => warn(ctx, W::AloneGame, &[]),
            None => warn(ctx, if forward { W::LastGame } else { W::FirstGame }, &[]),
        }
    }

    /// A key on the review screen.
    pub(in crate::app) fn review_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.guess_key(key, ctx) {
            return;
        }
        if matches!(&self.screen, Screen::Review(review) if review.jump().is_none()) && self.entry_key(key, ctx) {
            return;
        }
        if self.begins_move(key, ctx) {
            return;
        }
        let Screen::Review(review) = &mut self.screen else { return };
        let digit = matches!(key.code, Code::Char('0'..='9')) && !key.ctrl && !key.alt;
        if let Some(entry) = review.jump_mut() {
            match key.code {
                Code::Enter => {
                    let text = entry.take();
                    *review.jump_mut() = None;
                    self.jump(&text, ctx);
                }
                Code::Esc => *review.jump_mut() = None,
                Code::Backspace if entry.is_empty() => *review.jump_mut() = None,
                _ => {
                    entry.key(key);
                }
            }
        } else if digit {
            let mut entry = TextField::default();
            entry.key(key);
            *review.jump_mut() = Some(entry);
        } else if key.code == Code::Esc && review.mistake_search().is_some() {
            self.command(&Invocation { action: Action::Mistakes, args: "stop".to_owned(), bang: false }, ctx);
        } else if let Some(act) = ctx.keys.of_key(KeyContext::Review, key) {
            // Esc leaves what one is in: a variation first, then the game.
            let aside =
                key.code == Code::Esc && act == Action::Back && !review.record().tree.is_main_line(review.node());
            self.review_action(if aside { Action::LeaveLine } else { act }, ctx);
        }
    }

    pub(in crate::app) fn review_action(&mut self, act: Action, ctx: &mut UpdateContext) {
        if act == Action::Palette {
            return ctx.open(Dialog::palette(""));
        }
        self.command(&Invocation { action: act, args: String::new(), bang: false }, ctx);
    }

    /// A command while a game is looked at.
    pub(in crate::app) fn review_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        if self.training_command(given, ctx) || self.analysis_command(given, ctx) || self.edit_command(given, ctx) {
            return;
        }
        let Screen::Review(review) = &mut self.screen else { return };
        match given.action {
            Action::BranchUp | Action::BranchDown => {
                if !review.walk(given.action) {
                    info(ctx, W::NoBranch, &[]);
                }
            }
            Action::Next | Action::Previous | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                if !review.walk(given.action) {
                    let is_back = matches!(given.action, Action::Previous | Action::PageUp | Action::First);
                    info(ctx, if is_back { W::AtTheStart } else { W::AtTheEnd }, &[]);
                }
            }
            Action::LeaveLine => {
                if !review.leave_line() {
                    info(ctx, W::NoWayOut, &[]);
                }
            }
            Action::ReadOn => review.read_on(READ),
            Action::ReadBack => review.read_on(-READ),
            Action::Flip => review.flip(),
            Action::Blindfold => review.blindfold_mut().command(&given.args, ctx),
            Action::Bigger => ctx.recent.board_step = ctx.recent.board_step.saturating_add(1).min(4),
            Action::Smaller => ctx.recent.board_step = ctx.recent.board_step.saturating_sub(1).max(-4),
            Action::CopyFen => ctx.copy(fen_of(review.record().tree.position(review.node())), AppWord::CopiedFen),
            Action::CopyPgn => ctx.copy(writer::export(review.record()), AppWord::CopiedPgn),
            Action::CanMate => can_mate::tell(review.record().tree.position(review.node()), &given.args, ctx),
            Action::Save => {
                let path = PathBuf::from(&given.args);
                review.edits_mut().writes_elsewhere(None);
                ctx.effects.push(Effect::Save { path, pgn: written(review.record()) });
            }
            Action::Jump if given.args.is_empty() => *review.jump_mut() = Some(TextField::default()),
            Action::Jump => {
                self.jump(&given.args, ctx);
            }
            Action::Star => self.star(ctx),
            Action::Encoding => match self.game_list_mut() {
                Some(list) => list.encoding_command(&given.args, ctx),
                None => ctx.warn(LibraryWord::NoFileToRead, &[]),
            },
            Action::Explorer => self.explore(ctx),
            Action::ThisPosition => self.find_position(ctx),
            Action::NextGame => self.next_game(true, ctx),
            Action::PreviousGame => self.next_game(false, ctx),
            Action::Back => {
                if !self.asks_about_unsaved(Continuation::Back, ctx) {
                    self.back_from_review(ctx);
                }
            }
            Action::New => ctx.transition = Some(Transition::Go(Destination::NewGame)),
            Action::Home => ctx.transition = Some(Transition::Go(Destination::Home)),
            Action::Review => ctx.transition = Some(Transition::Go(Destination::Review(named(&given.args)))),
            _ => ctx.warn(AppWord::NotHere, &[]),
        }
        if matches!(given.action, Action::Bigger | Action::Smaller) {
            ctx.remember();
        }
    }

    /// Goes to a move by its number, or says why not. `0-0` is no number: it castles.
    pub(in crate::app) fn jump(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        let Screen::Review(review) = &mut self.screen else { return false };
        if matches!(text, "0-0" | "0-0-0") && !ctx.plain {
            review.enter_single_move(text);
            return self.entry_key(Key::plain(Code::Enter), ctx);
        }
        match review.jump_to(text) {
            Ok(()) => return true,
            Err(JumpError::NoNumber) => warn(ctx, W::JumpUsage, &[]),
            Err(JumpError::HalfMoves(plies)) => warn(ctx, W::NoSuchHalfMove, &[&plies.to_string()]),
            Err(JumpError::NoMoves) => warn(ctx, W::NoMoves, &[]),
            Err(JumpError::EndsWith(number)) => warn(ctx, W::NoSuchMove, &[&number.to_string()]),
        }
        false
    }

    /// Back to where the user saw the game; a list that nobody saw, because its only game was opened at once, is passed by.
    pub(in crate::app) fn back_from_review(&mut self, ctx: &mut UpdateContext) {
        if self.game_list().is_some_and(GameList::is_skipped) {
            ctx.transition = Some(Transition::Go(Destination::Home));
        } else {
            self.leave_review(ctx);
        }
    }

    /// Back to where the game was opened from.
    pub(in crate::app) fn leave_review(&mut self, ctx: &mut UpdateContext) {
        if !matches!(self.screen, Screen::Review(_)) {
            return;
        }
        let before = self.behind.pop().unwrap_or_default();
        if let Screen::Review(review) = std::mem::replace(&mut self.screen, before) {
            leave(*review, ctx);
        }
        match &mut self.screen {
            Screen::Home(_) => ctx.go(Destination::Home),
            Screen::Library(shelf) => {
                shelf.fit(self.window);
                shelf.skip(false);
            }
            _ => {}
        }
    }

    /// The pointer on the list or in a game. Answers whether anything shown may have changed.
    pub(in crate::app) fn review_pointer(
        &mut self,
        press: Press,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> bool {
        match (&mut self.screen, press, on) {
            (
                Screen::Review(review),
                Press::Down(Button::Left),
                Some(HitTarget::Move(node) | HitTarget::Graph(node)),
            ) => {
                review.go_to(*node);
            }
            (Screen::Review(_), Press::Down(Button::Left), Some(HitTarget::Line(line))) => {
                let args = (line + 1).to_string();
                self.command(&Invocation { action: Action::AddLine, args, bang: false }, ctx);
            }
            (Screen::Review(review), Press::ScrollUp, Some(HitTarget::MoveList | HitTarget::Move(_))) => {
                review.read_on(-WHEEL)
            }
            (Screen::Review(review), Press::ScrollDown, Some(HitTarget::MoveList | HitTarget::Move(_))) => {
                review.read_on(WHEEL)
            }
            (Screen::Review(review), Press::ScrollUp, _) => {
                review.walk(Action::Previous);
            }
            (Screen::Review(review), Press::ScrollDown, _) => {
                review.walk(Action::Next);
            }
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }
}

/// The words after `review`: a file, if there are any.
fn named(args: &str) -> Option<String> {
    (!args.is_empty()).then(|| args.to_owned())
}
