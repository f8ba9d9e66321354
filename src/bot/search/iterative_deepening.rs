//! Iterative deepening with aspiration windows: each depth begins with what the previous one found, in a narrow window
//! around its score.

use super::draws::key;
use super::params::{ASPIRATION_MAX_WINDOW, ASPIRATION_MIN_DEPTH, ASPIRATION_WINDOW, PLIES_FOR_EXTENSIONS};
use super::score::{INFINITE, MATE, MAX_PLY, Score};
use super::{Search, SearchResult, Variation};
use shakmaty::Chess;

/// Returns the greatest depth of a search, in half-moves.
pub(super) fn max_depth() -> u32 {
    u32::try_from(MAX_PLY - PLIES_FOR_EXTENSIONS).unwrap_or(64) // 100
}

impl Search<'_> {
    /// Searches depth after depth until a limit is reached or the caller breaks.
    pub(super) fn iterate(&mut self, position: &Chess) -> SearchResult {
        let lines = self.limits.lines.clamp(1, self.root_moves.len());
        let mut result = SearchResult::default();
        let mut last_scores = vec![0; lines];
        for depth in 1..=self.limits.depth.min(max_depth()) {
            self.progress.seldepth = 0;
            self.lines_done.clear();
            let mut variations = Vec::with_capacity(lines);
            for last_score in &mut last_scores {
                let score = self.aspiration_search(position, depth, *last_score);
                if self.stopped {
                    break;
                }
                *last_score = score;
                let moves = self.pv_table.first().cloned().unwrap_or_default();
                self.lines_done.extend(moves.first());
                variations.push(Variation {
                    depth,
                    seldepth: self.progress.seldepth,
                    score: Score::from_raw(score),
                    moves,
                });
            }
            if self.stopped {
                break;
            }
            variations.sort_by_key(|line| -line.score.centipawns());
            last_scores = variations.iter().map(|line| raw(line.score)).collect();
            self.progress.best = variations.first().and_then(|line| line.moves.first()).copied();
            result.lines = variations;
            result.depth = depth;
            self.progress.depth = depth;
            self.progress.hash_permille = self.memory.table.permille();
            self.progress.lines.clone_from(&result.lines);
            self.progress.depth_finished = true;
            let answer = (self.ask)(&self.progress);
            self.progress.depth_finished = false;
            let mate_found = self.limits.mate.is_some_and(|moves| self.mates_within(moves));
            if answer.is_break() || mate_found || self.progress.nodes >= self.limits.nodes {
                break;
            }
        }
        result.nodes = self.progress.nodes;
        self.use_unfinished_depth(&mut result, lines);
        result
    }

    /// Puts the best move of an unfinished depth in front: it was better than the previous best move.
    fn use_unfinished_depth(&self, result: &mut SearchResult, lines: usize) {
        let Some(best) = self.progress.best.filter(|best| result.best() != Some(*best)) else { return };
        let moves = match self.pv_table.first() {
            Some(line) if line.first() == Some(&best) => line.clone(),
            _ => vec![best],
        };
        let score = self.progress.best_score.or(result.score()).unwrap_or(Score::Centipawns(0));
        let line = Variation { depth: result.depth.max(1), seldepth: self.progress.seldepth, score, moves };
        result.lines.retain(|line| line.moves.first() != Some(&best));
        result.lines.insert(0, line);
        result.lines.truncate(lines);
    }

    fn mates_within(&self, moves: u32) -> bool {
        match self.progress.lines.first().map(|line| line.score) {
            Some(Score::Mate(n)) => n > 0 && n.unsigned_abs() <= moves,
            _ => false,
        }
    }

    /// Searches one line at one depth. The aspiration window is widened until the score lies within it.
    fn aspiration_search(&mut self, position: &Chess, depth: u32, last_score: i32) -> i32 {
        let root_key = key(position);
        let mut half = ASPIRATION_WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= ASPIRATION_MIN_DEPTH && self.limits.prune {
            (alpha, beta) = ((last_score - half).max(-INFINITE), (last_score + half).min(INFINITE));
        }
        loop {
            let score = self.search_node(position, root_key, (alpha, beta), depth.cast_signed(), 0, false);
            if self.stopped {
                return score;
            }
            if score <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - half).max(-INFINITE);
            } else if score >= beta && beta < INFINITE {
                beta = (score + half).min(INFINITE);
            } else {
                return score;
            }
            half *= 2;
            if half > ASPIRATION_MAX_WINDOW {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }
}

/// Returns a score on the scale of the search, where a mate counts half-moves.
fn raw(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
        Score::Mate(moves) => -MATE - 2 * moves,
    }
}
