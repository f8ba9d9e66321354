//! Quiescence: captures are played out before a position is judged, and checks are answered.

use shakmaty::{Chess, Position};

use super::Search;
use super::draws::key_after;
use super::move_parts::MoveParts;
use super::order::{OrderedMoves, OrderingHints};
use super::packed_move::PackedMove;
use super::score::{MATE, MATES, MAX_PLY, plies};
use super::tactical_moves::loud;
use super::transposition_table::{Bound, NewEntry};

/// What one capture may win beyond the man it takes, in hundredths of a pawn.
const MARGIN: i32 = 150;

impl Search<'_> {
    /// What the position is worth when only captures and promotions to a queen are played that do not lose material;
    /// in check, every answer, but only two quiet ones once one is known that does not lose by force.
    pub(super) fn quiesce(&mut self, position: &Chess, key: u64, window: (i32, i32), ply: usize) -> i32 {
        let (mut alpha, beta) = window;
        if let Some(line) = self.variations.get_mut(ply) {
            line.clear();
        }
        if !self.enter(ply) {
            return 0;
        }
        if position.is_insufficient_material() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(position, key);
        }
        let known = if self.limits.prune { self.memory.table.get(key) } else { None };
        if let Some(entry) = known
            && entry.settles(ply, alpha, beta)
            && beta - alpha == 1
        {
            return entry.score(ply);
        }
        let check = position.is_check();
        let raw =
            (!check).then(|| known.and_then(|entry| entry.eval()).unwrap_or_else(|| self.evaluate(position, key)));
        let eval = raw.map(|raw| self.corrected(position, raw));
        let mut best = eval.unwrap_or(-MATE + plies(ply));
        // What was found before may say more than the evaluation.
        if let (Some(entry), Some(eval)) = (known, eval) {
            let score = entry.score(ply);
            if entry.bound().tells(score, eval) && score.abs() < MATES {
                best = score;
            }
        }
        if best >= beta {
            if known.is_none() && self.limits.prune {
                // The evaluation at least is not looked for again.
                let (bound, none) = (Bound::Lower, PackedMove::NONE);
                self.memory.table.put(NewEntry { key, ply, depth: 0, score: best, bound, best: none, eval: raw });
            }
            return best;
        }
        alpha = alpha.max(best);
        let mut moves = if check { position.legal_moves() } else { loud(position) };
        if moves.is_empty() {
            return best; // mated if in check
        }
        let first = known.map_or(PackedMove::NONE, |entry| entry.best);
        let hints = if check { self.hints(first, ply) } else { OrderingHints { first, ..OrderingHints::default() } };
        let hints = OrderingHints { priors: false, ..hints };
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        let (mut bound, mut best_move) = (Bound::Upper, PackedMove::NONE);
        let mut quiets = 0;
        while let Some(tried) = ordered.next(position, &self.memory.history) {
            let mv = tried.mv;
            let parts = MoveParts::of(mv);
            if check && self.limits.prune && best > -MATES {
                // One answer that does not lose by force is known: few more are worth a look.
                if tried.losing || quiets >= 2 && !parts.is_loud() {
                    continue;
                }
                quiets += usize::from(!parts.is_loud());
            }
            if let Some(eval) = eval {
                if tried.losing {
                    break; // the rest loses as well
                }
                if self.limits.prune && parts.promotion.is_none() && eval + parts.victim() + MARGIN <= alpha {
                    best = best.max(eval + parts.victim() + MARGIN);
                    continue;
                }
            }
            if self.handicap_skips(position, mv, ply) {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(mv);
            let next = key_after(position, key, mv, &after);
            self.made(position, mv, ply);
            let score = -self.quiesce(&after, next, (-beta, -alpha), ply + 1);
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = parts.packed();
                    bound = Bound::Exact;
                    self.keep_line(ply, mv);
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
        }
        if self.limits.prune {
            self.memory.table.put(NewEntry { key, ply, depth: 0, score: best, bound, best: best_move, eval: raw });
        }
        best
    }
}
