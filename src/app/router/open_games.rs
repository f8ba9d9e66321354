//! Opening, reading and leaving files, lists and games.

use crate::app::{
    App, Screen,
    context::{Transition, UpdateContext},
    game_list::{GameList, PendingGame},
    open::PendingOpen,
    protocol::{
        effect::{
            Continuation, Destination, DraftEffect, DraftPlace, Effect, FileEffect, JobProgress, ListEffect,
            LocatedGame, OpenedFile, ReloadReason, ReviewSource,
        },
        now::Now,
        user_message::{Query, UserMessage},
    },
    review::Review,
};
use crate::chess::pgn::{Catalog, PgnText, Record};
use crate::words::{
    Number,
    open::problem_at,
    tables::{self, ReviewWord as W, TrainingWord},
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most nodes that are freed while a key waits; a larger tree is freed elsewhere.
const MANY: usize = 10_000;

/// Leaves a review for good. If its game is large, its memory is freed in the background.
pub(super) fn leave(review: Review, ctx: &mut UpdateContext) {
    let record = review.into_record();
    if record.tree.added() > MANY {
        ctx.request(ListEffect::DropRecord(Box::new(record)));
    }
}

impl App {
    /// Opens games at once, as the command line asks: which game, counted from 1, and at which half-move.
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

    pub(super) fn open_source(
        &mut self,
        source: ReviewSource,
        (game, ply): (Option<usize>, Option<u32>),
        ctx: &mut UpdateContext,
    ) {
        let id = ctx.next_request_id();
        let mut list = GameList::waiting(id, &source).known_as(&ctx.config.me);
        list.open_when_loaded = (game, ply);
        let folders = match std::mem::take(&mut self.screen) {
            folders @ Screen::Open(_) => Some(folders),
            screen => {
                self.screen = screen;
                None
            }
        };
        self.replace_screen(Screen::GameList(Box::new(list)));
        self.behind.extend(folders); // the way back leads to the file browser
        ctx.request(ListEffect::Open { id, source, encoding: self.session.code_page });
        ctx.request(FileEffect::ReadMarks);
    }

    /// Opens a file, or the user's saved games; after a game that has ended, that game.
    pub(super) fn go_review(&mut self, file: Option<String>, ctx: &mut UpdateContext) {
        match (file, &self.screen) {
            (Some(file), _) => self.open_source(ReviewSource::Files(vec![PathBuf::from(file)]), (None, None), ctx),
            (None, Screen::Play(play)) if play.game().ending().is_some() => {
                let record = play.record_for_review();
                self.show_game(record, None, ctx);
            }
            (None, _) => self.open_source(ReviewSource::Own, (None, None), ctx),
        }
    }

    /// Opens pasted moves, with or without tags.
    pub(super) fn go_pasted_game(&mut self, text: &str, ctx: &mut UpdateContext) {
        let library = PgnText::new(Arc::from(text.as_bytes()));
        if library.cuts.len() == 1
            && let Some(record) = library.game(0)
        {
            self.show_game(record, None, ctx);
        } else {
            self.replace_screen(Screen::GameList(Box::new(GameList::pasted(library).known_as(&ctx.config.me))));
        }
    }

    /// Opens a game over the current screen. A review is left for good, but not the list behind it.
    pub(super) fn show_game(&mut self, record: Record, number: Option<usize>, ctx: &mut UpdateContext) {
        let mut losing = record.problems.iter().filter(|problem| problem.loses_moves());
        let first = losing.next().map(|first| problem_at(first, ctx.lang));
        let count = losing.count() + 1;
        // A review on the screen is replaced, so look at what is behind it.
        let under = match &self.screen {
            Screen::Review(_) => self.behind.last(),
            screen => Some(screen),
        };
        let own = matches!(under, Some(Screen::Play(_)));
        let mut review = Review::new(record, number, own, &ctx.config.me, &ctx.display_letters);
        review.folds_variations = ctx.recent.folds_variations;
        let review = Screen::Review(Box::new(review));
        let in_its_place = self.screen.review().is_some();
        self.cover_screen(review);
        if in_its_place && let Some(Screen::Review(left)) = self.behind.pop() {
            leave(*left, ctx);
        }
        if let Some(first) = first.filter(|_| !ctx.plain) {
            let count = tables::problems(count, ctx.lang);
            ctx.warn(W::ProblemsFirst, &[&count, &first]);
        }
    }

    /// Takes the files that were requested, or more of them.
    pub(super) fn opened(
        &mut self,
        id: u64,
        (source, files, games, reading): (ReviewSource, Vec<OpenedFile>, Catalog, Option<JobProgress>),
        ctx: &mut UpdateContext,
    ) {
        let (window, plain) = (self.window, ctx.plain);
        if plain && reading.is_some() {
            return; // the user is told once, when it is complete
        }
        let asked_for = plain && std::mem::take(&mut self.session.asked_for);
        let Some(list) = self.list_of_request(id) else { return };
        let first = list.loading;
        if list.reload_reason.is_some() {
            if reading.is_none() {
                list.fill(source, files, games, None);
                list.return_to_anchor(window);
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
        let said = list.file_errors.len();
        // A single path that cannot be opened is shown in its folder. For several, the list says what is wrong with
        // each.
        let refused = match &source {
            ReviewSource::Files(paths) => paths.first().cloned().filter(|_| paths.len() == 1),
            ReviewSource::Own => None,
        };
        let refused = refused.filter(|path| path.as_path() != Path::new("-"));
        let refused = refused.filter(|_| first && !good && reading.is_none() && !asked_for);
        list.fill(source, files, games, reading);
        let errors = list.file_errors.iter().skip(said).filter(|_| refused.is_none());
        ctx.messages.extend(errors.cloned().map(UserMessage::warning));
        list.return_to_anchor(window);
        let (game, ply) = list.take_wanted();
        if let Some(path) = refused {
            let why = list.file_errors.first().cloned().unwrap_or_default();
            self.pending_open = Some(PendingOpen::instead_of(path, why, ctx));
            return;
        }
        if ctx.plain && !good {
            // There is nothing to look at: go back to where the user can try something else.
            self.session.failed = true;
            ctx.transition =
                Some(if asked_for { Transition::Quit(self.exit_code()) } else { Transition::Go(Destination::Home) });
            return;
        }
        // A file with a single game opens as that game.
        let alone = first && reading.is_none() && (list.len() == 1 || (plain && !list.is_empty()));
        list.skipped = alone && !plain;
        if plain {
            ctx.show(Query::Opened);
        }
        if let Some(game) = game.or(alone.then_some(1))
            && !self.open_game(game, ply, ctx)
            && asked_for
        {
            self.session.failed = true;
            ctx.transition = Some(Transition::Quit(self.exit_code()));
        }
    }

    /// Takes a game that was requested. Returns whether anything shown may have changed.
    pub(super) fn game_read(
        &mut self,
        id: u64,
        game: usize,
        outcome: Result<Box<LocatedGame>, String>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let Some(list) = self.list_of_request(id) else { return false };
        let was_ahead = list.take_detail(game, outcome.as_ref().ok().map(|read| &read.record));
        let list = list_of(&self.screen, &self.behind);
        self.analysis.batch_game_read(list, id, game, outcome.as_ref().map(|read| &read.record), ctx);
        let Some(list) = self.game_list_mut() else { return false };
        let Some(pending) = list.pending_game.filter(|pending| pending.game == game) else {
            return !(was_ahead && self.analysis.batch.is_none());
        };
        list.pending_game = None;
        match outcome {
            Ok(read) => {
                let LocatedGame { record, span, print } = *read;
                list.last_read_span = Some((game, span, print));
                if pending.again {
                    self.reread_game(record, game, ctx);
                } else {
                    self.show_pending_game(record, pending, ctx);
                }
            }
            Err(why) => {
                list.skipped = false; // the user sees the list now
                ctx.warn_text(why);
                if pending.again {
                    self.game_reread(ctx);
                }
            }
        }
        true
    }

    fn show_pending_game(&mut self, record: Record, pending: PendingGame, ctx: &mut UpdateContext) {
        self.show_game(record, Some(pending.game), ctx);
        if let Some(list) = self.game_list_mut() {
            list.seen(pending.game, ctx);
            // A session that ended unexpectedly may have left changes to this game.
            if let Some(place) = list.save_request(pending.game).and_then(|request| DraftPlace::of(&request)) {
                ctx.request(DraftEffect::Find(place));
            }
        }
        if let Some(mut screen) = self.review_screen() {
            screen.remember_place();
        }
        if pending.ply.is_none() {
            self.go_to_found();
        }
        if let (Screen::Review(review), Some(ply)) = (&mut self.screen, pending.ply) {
            let reached = review.go_to_ply(ply);
            if reached < ply {
                ctx.warn(W::NoSuchPly, &[&ply.to_string(), &tables::half_moves(reached, ctx.lang)]);
            }
        }
        if ctx.plain {
            ctx.show(Query::Game);
            if pending.ply.is_some()
                && let Screen::Review(review) = &self.screen
            {
                review.say_here(ctx);
            }
        }
    }

    /// Requests what the rows show and the list does not know, and the games for the preview.
    pub(in crate::app) fn request_rows(&mut self, ctx: &mut UpdateContext) {
        let review = self.screen.review().filter(|review| review.number.is_some() && review.training().is_none());
        let position = review.map(|review| review.record().tree.position(review.node()).clone());
        if let Some(list) = self.game_list_mut() {
            list.request_answers(position.as_ref(), ctx);
        }
        let Screen::GameList(list) = &mut self.screen else { return };
        if ctx.plain {
            return;
        }
        let games = list.ask_rows(self.window);
        if !games.is_empty() {
            ctx.request(ListEffect::ReadRows { id: list.id, games });
        }
        if let Some((game, place)) = list.ask_detail(self.window) {
            ctx.request(ListEffect::ReadGame { id: list.id, game, place });
        }
    }

    /// Returns the list on the screen, or behind the game on the screen.
    #[must_use]
    pub fn game_list(&self) -> Option<&GameList> {
        list_of(&self.screen, &self.behind)
    }

    pub(super) fn game_list_mut(&mut self) -> Option<&mut GameList> {
        // Only a game and the editor open over a list.
        let mut screens = std::iter::once(&mut self.screen).chain(self.behind.iter_mut().rev());
        screens.find_map(Screen::list_mut)
    }

    /// Returns that list, if this request opened it.
    pub(super) fn list_of_request(&mut self, id: u64) -> Option<&mut GameList> {
        self.game_list_mut().filter(|list| list.id == id)
    }

    /// Opens a game of the list by its number from 1, at a half-move. A game in a file is read first. Returns whether
    /// there is such a game and no question comes first.
    pub(super) fn open_game(&mut self, number: usize, ply: Option<u32>, ctx: &mut UpdateContext) -> bool {
        if self.asks_about_unsaved(Continuation::Game(number), ctx) {
            return false;
        }
        let window = self.window;
        let Some(list) = self.game_list_mut() else {
            ctx.warn(W::AloneGame, &[]);
            return false;
        };
        let game = number.checked_sub(1);
        let Some((game, place)) = game.and_then(|game| Some((game, list.catalog.place(game)?))) else {
            let len = list.len().to_string();
            ctx.warn(W::OnlyGames, &[&number.to_string(), &len]);
            return false;
        };
        list.choose(game, window);
        let pending = PendingGame { game, ply, again: false };
        match list.record(game) {
            Some(record) => self.show_pending_game(record, pending, ctx),
            None => {
                list.pending_game = Some(pending);
                // While the list is reloaded, nothing is read through the old one.
                if list.reload_reason.is_none() {
                    ctx.request(ListEffect::ReadGame { id: list.id, game, place });
                }
            }
        }
        true
    }

    /// Returns the game shown in the list after the one on the screen, or before it, counted from 0.
    #[must_use]
    pub fn neighbour(&self, forward: bool) -> Option<usize> {
        let Screen::Review(review) = &self.screen else { return None };
        self.game_list()?.neighbour(review.number?, forward)
    }

    /// Goes back to where the user chose the game. A list whose only game was opened at once was never shown, so it is
    /// skipped.
    pub(super) fn back_from_review(&mut self, ctx: &mut UpdateContext) {
        if self.game_list().is_some_and(GameList::is_skipped) {
            // Go back to the file browser, if the file was opened there.
            self.behind.pop_if(|screen| matches!(screen, Screen::GameList(_)));
            if !self.return_to_waiting() && !self.leave_over_folders(ctx) {
                ctx.transition = Some(Transition::Go(Destination::Home));
            }
        } else {
            self.leave_review(ctx);
        }
    }

    /// Goes back to where the game was opened from.
    pub(super) fn leave_review(&mut self, ctx: &mut UpdateContext) {
        if !matches!(self.screen, Screen::Review(_)) {
            return;
        }
        let before = self.behind.pop().unwrap_or_default();
        if let Screen::Review(mut review) = std::mem::replace(&mut self.screen, before) {
            if let (Screen::Play(play), Some(saved)) = (&mut self.screen, review.edits.saved_own.take()) {
                play.take_reviewed(saved);
            }
            leave(*review, ctx);
        }
        match &mut self.screen {
            Screen::Home(_) => ctx.go(Destination::Home),
            Screen::GameList(list) => {
                list.fit(self.window);
                list.skipped = false;
            }
            _ => {}
        }
    }

    /// Reloads the list. `was` is the file's path until now.
    pub(super) fn reload_list(&mut self, reason: ReloadReason, was: &Path, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        let encoding = self.session.code_page;
        let Some(list) = self.game_list_mut() else { return self.game_reread(ctx) };
        let before = list.id;
        let source = list.reload(id, reason, was);
        if let Some(follow) = self.follow.as_mut().filter(|follow| follow.list == before) {
            follow.list = id;
        }
        self.analysis.end_batch_of(before, ctx);
        ctx.request(ListEffect::Open { id, source, encoding });
    }

    /// Once the new list is complete, reads the game on the board again, or the game that was requested meanwhile.
    fn list_reloaded(&mut self, ctx: &mut UpdateContext) {
        let record = self.screen.review().map(Review::record);
        let Some(list) = self.game_list() else { return };
        let found = record.and_then(|record| crate::app::review::find(list, record));
        let pending = list.pending_game.or_else(|| found.map(|game| PendingGame { game, ply: None, again: true }));
        let place = pending.and_then(|pending| list.catalog.place(pending.game));
        let id = list.id;
        if let Some(list) = self.game_list_mut() {
            list.pending_game = pending.filter(|_| place.is_some());
        }
        match (pending, place) {
            (Some(PendingGame { game, again, .. }), Some(place)) => {
                ctx.request(ListEffect::ReadGame { id, game, place });
                if !again {
                    self.game_reread(ctx);
                }
            }
            _ => self.game_reread(ctx),
        }
    }

    /// Takes the game on the board as it is in the new file.
    fn reread_game(&mut self, record: Record, game: usize, ctx: &mut UpdateContext) {
        let followed =
            self.game_list().is_some_and(|list| !matches!(list.reload_reason, Some(ReloadReason::Written { .. })));
        let window = self.window;
        if let Some(list) = self.game_list_mut() {
            list.choose(game, window);
        }
        // An edited game is still compared with the version that was opened: other programs' changes lead to a
        // question.
        let changed = matches!(&self.screen, Screen::Review(review) if review.edits.is_unsaved());
        if let Screen::Review(review) = &mut self.screen {
            if !followed {
                review.stands_at(game, record.problems);
            } else if review.training().is_none() && !review.edits.is_unsaved() && *review.record() != record {
                let had = review.record().tree.main_line().count();
                review.reload(record, game, &ctx.display_letters);
                let has = review.record().tree.main_line().count();
                if has > had {
                    let new = has - had;
                    ctx.info_text(TrainingWord::FollowedMore.counted(ctx.lang, Number::of(new), &new.to_string(), &[]));
                }
            } else {
                review.number = Some(game);
            }
        }
        if (!followed || !changed)
            && let Some(mut screen) = self.review_screen()
        {
            screen.remember_place();
        }
        self.game_reread(ctx);
    }

    /// Ends the reload of the list.
    fn game_reread(&mut self, ctx: &mut UpdateContext) {
        if let Some(list) = self.game_list_mut() {
            list.settle_marks(ctx);
            let more = match list.reload_reason.take() {
                Some(ReloadReason::Followed { before, .. }) => list.len().saturating_sub(before),
                _ => 0,
            };
            if more > 0 {
                ctx.info_text(TrainingWord::FollowedGames.counted(ctx.lang, Number::of(more), &more.to_string(), &[]));
            }
        }
        self.in_review(ctx, |screen, ctx| screen.finish_save(ctx));
    }
}

/// Returns the list on the screen, or behind the game on the screen.
pub(super) fn list_of<'a>(screen: &'a Screen, behind: &'a [Screen]) -> Option<&'a GameList> {
    std::iter::once(screen).chain(behind.iter().rev()).find_map(Screen::list)
}
