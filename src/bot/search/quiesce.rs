//! Quiescence search: captures are played out and checks are answered before a position is evaluated.

use super::order::{OrderedMoves, OrderingHints};
use super::params::{DELTA_MARGIN, QUIET_EVASIONS};
use super::score::{MATE, MATE_IN_MAX_PLY, MAX_PLY, plies};
use super::transposition_table::{Bound, NewEntry};
use super::{Search, draws::key_after, move_parts::MoveParts, packed_move::PackedMove, tactical_moves::tactical_moves};
use shakmaty::{Chess, Position};

impl Search<'_> {
    /// Returns the score of a position where only captures and promotions to a queen that do not lose material are
    /// played. In check, every reply is tried, but only two quiet ones once a reply is known that does not lose by
    /// force.
    pub(super) fn quiesce(&mut self, position: &Chess, key: u64, window: (i32, i32), ply: usize) -> i32 {
        let (mut alpha, beta) = window;
        self.clear_line(ply);
        if !self.enter(ply) {
            return 0;
        }
        if position.is_insufficient_material() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(position, key);
        }
        let prune = self.limits.prune;
        let entry = if prune { self.memory.table.probe(key) } else { None };
        if let Some(entry) = entry
            && entry.decides(ply, alpha, beta)
            && beta - alpha == 1
        {
            return entry.score(ply);
        }
        let in_check = position.is_check();
        let raw_eval =
            (!in_check).then(|| entry.and_then(|entry| entry.eval()).unwrap_or_else(|| self.evaluate(position, key)));
        let static_eval = raw_eval.map(|raw| self.corrected(position, raw));
        // The side to move does not have to capture: the evaluation is a lower bound (stand pat).
        let mut best = static_eval.unwrap_or(-MATE + plies(ply));
        if let (Some(entry), Some(eval)) = (entry, static_eval) {
            let score = entry.score(ply);
            if entry.bound().says_more(score, eval) && score.abs() < MATE_IN_MAX_PLY {
                best = score;
            }
        }
        if best >= beta {
            if entry.is_none() && prune {
                // This saves computing the evaluation again.
                let (bound, none) = (Bound::Lower, PackedMove::NONE);
                let new = NewEntry { key, ply, depth: 0, score: best, bound, best: none, eval: raw_eval };
                self.memory.table.store(new);
            }
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = if in_check { position.legal_moves() } else { tactical_moves(position) };
        if moves.is_empty() {
            return best; // mated if in check
        }
        let table_move = entry.map_or(PackedMove::NONE, |entry| entry.best);
        let hints = if in_check {
            OrderingHints { static_hints: false, ..self.ordering_hints(table_move, ply) }
        } else {
            OrderingHints { table_move, ..OrderingHints::default() }
        };
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        let (mut bound, mut best_move) = (Bound::Upper, PackedMove::NONE);
        let mut quiets_tried = 0;
        while let Some(candidate) = ordered.next(position, &self.memory.history) {
            let mv = candidate.mv;
            let parts = MoveParts::of(mv);
            if in_check && prune && best > -MATE_IN_MAX_PLY {
                // One reply that does not lose by force is known, so only a few more are searched.
                if candidate.losing || quiets_tried >= QUIET_EVASIONS && !parts.is_tactical() {
                    continue;
                }
                quiets_tried += usize::from(!parts.is_tactical());
            }
            if let Some(eval) = static_eval {
                if candidate.losing {
                    break; // the moves after it lose as well
                }
                // Delta pruning: the captured piece plus a margin does not bring the evaluation up to alpha.
                let most = eval + parts.victim_value() + DELTA_MARGIN;
                if prune && parts.promotion.is_none() && most <= alpha {
                    best = best.max(most);
                    continue;
                }
            }
            if self.handicap_skips(position, mv, ply) {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(mv);
            let after_key = key_after(position, key, mv, &after);
            self.record_move(position, mv, ply);
            let score = -self.quiesce(&after, after_key, (-beta, -alpha), ply + 1);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = parts.packed();
                    bound = Bound::Exact;
                    self.extend_line(ply, mv);
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
        }
        if prune {
            let new = NewEntry { key, ply, depth: 0, score: best, bound, best: best_move, eval: raw_eval };
            self.memory.table.store(new);
        }
        best
    }
}
