//! A list that is made anew while one of its games may be on the board: its file was written by us, or has grown.
//!
//! Nothing is read by the old list meanwhile. When the new one is whole, the game on the board is looked for in it and read
//! again, so that the next save knows its place.

use std::path::Path;

use crate::app::context::UpdateContext;
use crate::app::game_list::{GameList, PendingGame, ReloadReason};
use crate::app::protocol::effect::Effect;
use crate::app::{App, Screen};
use crate::chess::pgn::Record;
use crate::words::training::TrainingWord as W;

impl App {
    /// Makes the list anew; `was` is the file's path till now.
    pub(in crate::app) fn reload_list(&mut self, renewal: ReloadReason, was: &Path, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        let encoding = self.session.code_page;
        let Some(shelf) = self.game_list_mut() else { return self.game_reread(ctx) };
        let before = shelf.id();
        let source = shelf.reload(id, renewal, was);
        self.follow_list(before, id);
        self.end_batch_of(before, ctx);
        ctx.effects.push(Effect::Open { id, source, encoding });
    }

    /// The new list is whole: the game on the board is read again, or the one that was asked for meanwhile is.
    pub(in crate::app) fn list_reloaded(&mut self, ctx: &mut UpdateContext) {
        let record = match &self.screen {
            Screen::Review(review) => Some(review.record()),
            _ => None,
        };
        let Some(shelf) = self.game_list() else { return };
        let found = record.and_then(|record| found(shelf, record));
        let pending = shelf.pending().or_else(|| found.map(|game| PendingGame { game, ply: None, again: true }));
        let place = pending.and_then(|pending| shelf.games().place(pending.game));
        let id = shelf.id();
        if let Some(shelf) = self.game_list_mut() {
            shelf.set_pending(pending.filter(|_| place.is_some()));
        }
        match (pending, place) {
            (Some(PendingGame { game, again, .. }), Some(place)) => {
                ctx.effects.push(Effect::ReadGame { id, game, place });
                if !again {
                    self.game_reread(ctx);
                }
            }
            _ => self.game_reread(ctx),
        }
    }

    /// The game on the board as it stands in the new file.
    pub(in crate::app) fn reread_game(&mut self, record: Record, game: usize, ctx: &mut UpdateContext) {
        let followed =
            self.game_list().is_some_and(|shelf| !matches!(shelf.reload_reason(), Some(ReloadReason::Written { .. })));
        let window = self.window;
        if let Some(shelf) = self.game_list_mut() {
            shelf.choose(game, window);
        }
        // A game that was changed here stays compared with what it was opened as: what others made of it is asked about.
        let changed = matches!(&self.screen, Screen::Review(review) if review.edits().is_unsaved());
        if let Screen::Review(review) = &mut self.screen {
            if !followed {
                review.stands_at(game, Some(record.problems));
            } else if review.guess().is_none() && !review.edits().is_unsaved() && *review.record() != record {
                let had = review.record().tree.main_line().count();
                review.reload(record, game, &ctx.display_letters);
                let has = review.record().tree.main_line().count();
                if has > had {
                    let word = if has - had == 1 { W::FollowedOne } else { W::FollowedMore };
                    ctx.info(word, &[&(has - had).to_string()]);
                }
            } else {
                review.moved_to(game);
            }
        }
        if !followed || !changed {
            self.remember_place();
        }
        self.game_reread(ctx);
    }

    /// All of that is done.
    pub(in crate::app) fn game_reread(&mut self, ctx: &mut UpdateContext) {
        if let Some(list) = self.game_list_mut() {
            list.settle_notes(ctx);
        }
        let Some(shelf) = self.game_list_mut() else { return self.finish_save(ctx) };
        let more = match shelf.end_reload() {
            Some(ReloadReason::Followed { before, .. }) => shelf.len().saturating_sub(before),
            _ => 0,
        };
        if more > 0 {
            let word = if more == 1 { W::FollowedGame } else { W::FollowedGames };
            ctx.info(word, &[&more.to_string()]);
        }
        self.finish_save(ctx);
    }
}

/// Where the game on the board is in the new list, if it is: one that was written at its byte, one that is followed in its
/// old place, else where its names are.
fn found(shelf: &GameList, record: &Record) -> Option<usize> {
    let renewal = shelf.reload_reason()?;
    let mut games = shelf.games_of(renewal.path());
    match renewal {
        ReloadReason::Written { begins, .. } => {
            let begins = (*begins)?;
            games.find(|&game| shelf.games().place(game).is_some_and(|place| place.span.contains(&begins)))
        }
        ReloadReason::Followed { within, .. } | ReloadReason::Changed { within, .. } => {
            let known = |tag| record.tags.known(tag).unwrap_or_default();
            let (white, black, event) = (known("White"), known("Black"), known("Event"));
            let same = |game: &usize| {
                shelf.row(*game).is_some_and(|row| (row.white, row.black, row.event) == (white, black, event))
            };
            let here = games.start + (*within)?;
            if games.contains(&here) && same(&here) { Some(here) } else { games.find(same) }
        }
    }
}
