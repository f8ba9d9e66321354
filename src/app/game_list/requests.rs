//! How the application asks many games at once: for a filter that has to read them, and for what was played in the
//! position on the board.

use super::{SearchRequest, SearchUpdate};
use crate::app::context::UpdateContext;
use crate::app::protocol::destination::Continuation;
use crate::app::protocol::effect::Effect;
use crate::app::protocol::files::JobProgress;
use crate::app::protocol::user_message::UserMessage;
use crate::app::{App, Screen};
use crate::chess::pgn::filter::{FilterPart, Predicate};
use crate::chess::pgn::search::{ExplorerCounts, GameQuery, ResultCounts};
use crate::words::game_list::LibraryWord as L;
use crate::words::review::ReviewWord as W;
use crate::words::{Lang, counted, review};
use shakmaty::Chess;

/// How many games pass the filter.
pub(super) fn filtered(found: usize, lang: Lang) -> String {
    let count = u64::try_from(found).unwrap_or(u64::MAX);
    counted(count, &review::games(found, lang), L::SiftedOne.text(lang), L::Sifted.text(lang), lang)
}

impl App {
    /// Asks what has to be asked for what is on the screen.
    pub(in crate::app) fn request_answers(&mut self, ctx: &mut UpdateContext) {
        let position = match &self.screen {
            Screen::Review(review) if review.number().is_some() && review.guess().is_none() => {
                Some(review.record().tree.position(review.node()).clone())
            }
            _ => None,
        };
        let mut openings = self.last_request_id;
        let Some(shelf) = self.game_list_mut() else { return };
        let wishes = shelf.next_requests(position.as_ref(), || {
            openings += 1;
            openings
        });
        self.last_request_id = openings;
        for wish in wishes {
            match wish {
                SearchRequest::Stop(id) => ctx.effects.push(Effect::StopSearching(id)),
                SearchRequest::Search(wish) if matches!(wish.question, GameQuery::Course) => {
                    match self.game_list().and_then(|shelf| shelf.duplicates_at_hand(&wish)) {
                        Some(pairs) => drop(self.duplicates_found(wish.id, pairs, ctx)),
                        None => ctx.effects.push(Effect::Search(wish)),
                    }
                }
                SearchRequest::Search(wish) => match self.game_list().and_then(|shelf| shelf.answer(&wish)) {
                    Some((hits, tally)) => {
                        let all = wish.rows.len() as u64;
                        self.searched(wish.id, JobProgress { done: all, total: all }, &hits, &tally, true, ctx);
                    }
                    None => ctx.effects.push(Effect::Search(wish)),
                },
            }
        }
        if let Some(position) = position.filter(|_| ctx.plain) {
            self.tell_played(&position, ctx);
        }
    }

    /// By ear what was played is told once, as soon as it is counted.
    fn tell_played(&mut self, position: &Chess, ctx: &mut UpdateContext) {
        let Some(shelf) = self.game_list_mut() else { return };
        let Some(tally) = shelf.counted(position) else { return };
        let line = |what: &str, score: ResultCounts| {
            let count = review::games(usize::try_from(score.games()).unwrap_or(usize::MAX), ctx.lang);
            let share = score.white_mille().map(|mille| ((mille + 5) / 10).to_string());
            match share {
                Some(share) => ctx.sentence(L::PlainScored, &[what, &count, &share]),
                None => ctx.sentence(L::PlainPlayed, &[what, &count]),
            }
        };
        let moves = tally.moves();
        let mut lines: Vec<String> = moves.iter().map(|(mv, score)| line(&ctx.told(position, *mv), *score)).collect();
        if tally.ended.games() > 0 {
            lines.push(line(L::EndedHere.text(ctx.lang), tally.ended));
        }
        if lines.is_empty() {
            lines.push(L::NothingPlayed.text(ctx.lang).to_owned());
        }
        shelf.toggle_explorer();
        ctx.messages.extend(lines.into_iter().map(UserMessage::info));
    }

    /// News of a search. Answers whether anything shown may have changed.
    pub(in crate::app) fn searched(
        &mut self,
        id: u64,
        progress: JobProgress,
        hits: &[u32],
        tally: &ExplorerCounts,
        over: bool,
        ctx: &mut UpdateContext,
    ) -> bool {
        let window = self.window;
        let Some(shelf) = self.game_list_mut() else { return false };
        match shelf.search_update(id, progress, hits, tally, over, window) {
            SearchUpdate::Nothing => false,
            SearchUpdate::Something => true,
            SearchUpdate::Sifted(found) => {
                ctx.info_text(filtered(found, ctx.lang));
                true
            }
        }
    }

    /// Shows what was played in the position on the board, or not.
    pub(in crate::app) fn explore(&mut self, ctx: &mut UpdateContext) {
        let in_list = matches!(&self.screen, Screen::Review(review) if review.number().is_some());
        match self.game_list_mut().filter(|_| in_list) {
            Some(shelf) => {
                shelf.toggle_explorer();
            }
            None => ctx.warn(W::AloneGame, &[]),
        }
    }

    /// Back to the list, in which only the games with the position on the board are shown.
    pub(in crate::app) fn find_position(&mut self, ctx: &mut UpdateContext) {
        let Screen::Review(review) = &self.screen else { return };
        if review.number().is_none() || self.game_list().is_none() {
            return ctx.warn(W::AloneGame, &[]);
        }
        let position = review.record().tree.position(review.node()).clone();
        if self.asks_about_unsaved(Continuation::Back, ctx) {
            return;
        }
        self.leave_review(ctx);
        let window = self.window;
        if let Screen::Library(shelf) = &mut self.screen {
            let mut filter = shelf.view().filter().clone();
            filter.parts.retain(|part| !matches!(part.test, Predicate::Position(_)));
            filter.parts.push(FilterPart::from(Predicate::Position(Box::new(position))));
            shelf.set_filter(filter, window);
        }
    }

    /// In a game that was found by a position, goes to it.
    pub(in crate::app) fn go_to_found(&mut self) {
        let Some(wanted) = self.game_list().and_then(|shelf| shelf.position()).cloned() else { return };
        if let Screen::Review(review) = &mut self.screen {
            let tree = &review.record().tree;
            let found = tree.main_line().find(|&node| *tree.position(node) == wanted);
            if let Some(node) = found {
                review.go_to(node);
            }
        }
    }
}
