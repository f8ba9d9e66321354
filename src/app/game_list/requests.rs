//! How the application asks many games at once: for a filter that has to read them, and for what was played in the
//! position on the board.

use super::{GameList, SearchRequest, SearchUpdate};
use crate::app::context::UpdateContext;
use crate::app::protocol::effect::ListEffect;
use crate::app::protocol::files::JobProgress;
use crate::app::protocol::user_message::UserMessage;
use crate::chess::pgn::search::{ExplorerCounts, GameQuery, ResultCounts};
use crate::words::game_list::LibraryWord as L;
use crate::words::{Lang, counted, review};
use shakmaty::Chess;

/// How many games pass the filter.
pub(super) fn filtered(found: usize, lang: Lang) -> String {
    let count = u64::try_from(found).unwrap_or(u64::MAX);
    counted(count, &review::games(found, lang), L::SiftedOne.text(lang), L::Sifted.text(lang), lang)
}

impl GameList {
    /// Asks what has to be asked for what is on the screen.
    pub(in crate::app) fn request_answers(&mut self, position: Option<&Chess>, ctx: &mut UpdateContext) {
        let requests = self.next_requests(position, || ctx.next_request_id());
        for request in requests {
            match request {
                SearchRequest::Stop(id) => ctx.request(ListEffect::StopSearching(id)),
                SearchRequest::Search(search) if matches!(search.question, GameQuery::Course) => {
                    match self.duplicates_at_hand(&search) {
                        Some(pairs) => drop(self.duplicates_found(search.id, pairs, ctx)),
                        None => ctx.request(ListEffect::Search(search)),
                    }
                }
                SearchRequest::Search(search) => match self.answer(&search) {
                    Some((hits, tally)) => {
                        let all = search.rows.len() as u64;
                        self.searched(search.id, JobProgress { done: all, total: all }, &hits, &tally, true, ctx);
                    }
                    None => ctx.request(ListEffect::Search(search)),
                },
            }
        }
        if let Some(position) = position.filter(|_| ctx.plain) {
            self.tell_played(position, ctx);
        }
    }

    /// By ear what was played is told once, as soon as it is counted.
    fn tell_played(&mut self, position: &Chess, ctx: &mut UpdateContext) {
        let Some(tally) = self.counted(position) else { return };
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
        self.toggle_explorer();
        ctx.messages.extend(lines.into_iter().map(UserMessage::info));
    }

    /// News of a search. Returns whether anything shown may have changed.
    pub(in crate::app) fn searched(
        &mut self,
        id: u64,
        progress: JobProgress,
        hits: &[u32],
        tally: &ExplorerCounts,
        over: bool,
        ctx: &mut UpdateContext,
    ) -> bool {
        match self.search_update(id, progress, hits, tally, over, ctx.window) {
            SearchUpdate::Nothing => false,
            SearchUpdate::Something => true,
            SearchUpdate::Sifted(found) => {
                ctx.info_text(filtered(found, ctx.lang));
                true
            }
        }
    }
}
