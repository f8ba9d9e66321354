//! Deeper and deeper: each depth begins with what the one before found, in a narrow window around its score.

use shakmaty::Chess;

use super::draws::key;
use super::score::{INFINITE, MAX_PLY, Score};
use super::{Search, SearchResult, Variation};
use crate::bot::ProgressReason;

/// Half the first window around the last score.
const WINDOW: i32 = 18;

impl Search<'_> {
    /// All depths, until a limit or the caller says stop.
    pub(super) fn deepen(&mut self, position: &Chess) -> SearchResult {
        let lines = self.limits.lines.clamp(1, self.roots.len());
        let mut found = SearchResult::default();
        let mut raw = vec![0; lines];
        for depth in 1..=self.limits.depth.min(u32::try_from(MAX_PLY - 20).unwrap_or(64)) {
            self.progress.seldepth = 0;
            self.done.clear();
            let mut variations = Vec::with_capacity(lines);
            for last in &mut raw {
                let score = self.window(position, depth, *last);
                if self.stopped {
                    break;
                }
                *last = score;
                let moves = self.variations.first().cloned().unwrap_or_default();
                self.done.extend(moves.first());
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
            raw = variations.iter().map(|line| raw_of(line.score)).collect();
            self.progress.best = variations.first().and_then(|line| line.moves.first()).copied();
            found.lines = variations;
            found.depth = depth;
            self.progress.depth = depth;
            self.progress.permille = self.memory.table.permille();
            self.progress.lines.clone_from(&found.lines);
            self.progress.news = ProgressReason::Depth;
            let on = (self.ask)(&self.progress);
            self.progress.news = ProgressReason::None;
            let mated = self.limits.mate.is_some_and(|moves| self.mate_within(moves));
            if on.is_break() || mated || self.progress.nodes >= self.limits.nodes {
                break;
            }
        }
        found.nodes = self.progress.nodes;
        // A depth that was not finished may have found better.
        if let Some(best) = self.progress.best
            && found.best() != Some(best)
        {
            let moves = match self.variations.first() {
                Some(line) if line.first() == Some(&best) => line.clone(),
                _ => vec![best],
            };
            let score = self.progress.best_score.or(found.score()).unwrap_or(Score::Centipawns(0));
            let line = Variation { depth: found.depth.max(1), seldepth: self.progress.seldepth, score, moves };
            found.lines.retain(|line| line.moves.first() != Some(&best));
            found.lines.insert(0, line);
            found.lines.truncate(lines);
        }
        found
    }

    fn mate_within(&self, moves: u32) -> bool {
        match self.progress.lines.first().map(|line| line.score) {
            Some(Score::Mate(n)) => n > 0 && n.unsigned_abs() <= moves,
            _ => false,
        }
    }

    /// One line at one depth, the window opened until the score lies within.
    fn window(&mut self, position: &Chess, depth: u32, last: i32) -> i32 {
        let root = key(position);
        let depth = depth.cast_signed();
        let mut half = WINDOW;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 5 && self.limits.prune {
            (alpha, beta) = ((last - half).max(-INFINITE), (last + half).min(INFINITE));
        }
        loop {
            let score = self.node(position, root, (alpha, beta), depth, 0, false);
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
            if half > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }
}

/// The search's own scale of a score.
fn raw_of(score: Score) -> i32 {
    use super::score::MATE;
    match score {
        Score::Centipawns(worth) => worth,
        Score::Mate(moves) if moves > 0 => MATE - 2 * moves + 1,
        Score::Mate(moves) => -MATE - 2 * moves,
    }
}
