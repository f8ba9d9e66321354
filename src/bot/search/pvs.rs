//! One position of the tree: principal variation search and everything that saves work in it.

use shakmaty::{Chess, Move, Position, PositionError};

use super::draws::{key as key_of, key_after};
use super::history::PieceTo;
use super::move_parts::MoveParts;
use super::order::{OrderedMoves, OrderingHints};
use super::packed_move::PackedMove;
use super::reductions::{enough, reduction};
use super::score::{INFINITE, MATE, MATES, MAX_PLY, Score, plies};
use super::see;
use super::transposition_table::{Bound, NewEntry, TableEntry};
use super::{Search, StackEntry};
use crate::bot::evaluate::pieces::has_men;

impl Search<'_> {
    /// The score of a position for the side to move, within the window `(alpha, beta)` or a bound outside of it. `cut`:
    /// it is expected to lie above the window.
    pub(super) fn node(
        &mut self,
        position: &Chess,
        key: u64,
        window: (i32, i32),
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiesce(position, key, window, ply);
        }
        let check = position.is_check();
        let prune = self.limits.prune;
        let (mut alpha, mut beta) = window;
        let wide = beta - alpha > 1;
        let root = ply == 0;
        if let Some(line) = self.variations.get_mut(ply) {
            line.clear();
        }
        if !self.enter(ply) {
            return 0;
        }
        if !root {
            if let Some(score) = self.drawn(position, ply, check) {
                return score;
            }
            if ply >= MAX_PLY {
                return self.evaluate(position, key);
            }
            // A mate already found is not beaten from here.
            alpha = alpha.max(-MATE + plies(ply));
            beta = beta.min(MATE - plies(ply) - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let left_out = self.ply(ply).left_out;
        let alone = left_out == PackedMove::NONE;
        let known = if alone { self.memory.table.get(key) } else { None };
        if let Some(entry) = known
            && !wide
            && (if prune { entry.depth() >= depth } else { entry.depth() == depth })
            && entry.settles(ply, alpha, beta)
        {
            return entry.score(ply);
        }
        let eval = self.rest(position, key, check, known, ply);
        let improving = eval.is_some_and(|eval| {
            let before = |back: usize| ply.checked_sub(back).and_then(|before| self.ply(before).eval);
            // In check there was none: then two moves before.
            before(2).or_else(|| before(4)).is_some_and(|before| eval > before)
        });
        if let Some(killers) = self.plies.get_mut(ply + 1) {
            killers.killers = [PackedMove::NONE; 2];
        }
        if prune
            && !wide
            && alone
            && let Some(eval) = eval
        {
            if let Some(score) = self.can_prune(position, key, eval, (alpha, beta), depth, ply, improving) {
                return score;
            }
            if self.stopped {
                return 0;
            }
            if let Some(score) = self.wins_by_capture(position, key, (eval, beta), known, depth, ply, (improving, cut))
            {
                return score;
            }
            if self.stopped {
                return 0;
            }
        }
        let first = known.map_or(PackedMove::NONE, |entry| entry.best);
        if prune && first == PackedMove::NONE && depth >= 5 && (wide || cut) {
            depth -= 1; // what the table knows nothing of is looked at less deep, for the next time
        }

        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return if check { -MATE + plies(ply) } else { 0 };
        }
        if root {
            moves.retain(|mv| self.roots.contains(mv) && !self.done.contains(mv));
        }
        let hints = self.hints(first, ply);
        let side = position.turn();
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        let (mut best, mut best_move, mut bound) = (-INFINITE, None, Bound::Upper);
        let (mut quiets, mut taken): (Vec<MoveParts>, Vec<MoveParts>) = (Vec::new(), Vec::new());
        let mut count = 0;
        while let Some(tried) = ordered.next(position, &self.memory.history) {
            let mv = tried.mv;
            let parts = MoveParts::of(mv);
            let packed = parts.packed();
            if packed == left_out && !alone {
                continue;
            }
            if self.handicap_skips(position, mv, ply) && !root {
                continue;
            }
            count += 1;
            let quiet = !parts.is_loud();
            let past = if quiet {
                self.memory.history.quiets(side, hints.one, hints.two).of(parts)
            } else {
                2 * self.memory.history.of_taking(side, parts)
            };
            if prune && !root && best > -MATES && has_men(position.board(), side) {
                let lean = (depth - reduction(depth, count, quiet) / 1024).max(0);
                if quiet {
                    let futile = eval.is_some_and(|eval| lean <= 7 && eval + 90 + 85 * lean <= alpha);
                    let late = quiets.len() >= enough(depth, improving);
                    let forcing = check || ordered.checks(parts);
                    if late && !forcing {
                        ordered.drop_quiets();
                        continue;
                    }
                    if futile && !forcing || lean <= 4 && past < -4_000 * depth {
                        continue;
                    }
                    if lean <= 8 && !see::wins(position, mv, -22 * lean * lean) {
                        continue;
                    }
                } else if tried.losing && depth <= 7 && !see::wins(position, mv, -90 * depth) {
                    continue;
                }
            }
            let mut longer = 0;
            if prune
                && !root
                && depth >= 7
                && alone
                && packed == first
                && let Some(entry) = known
            {
                longer = match self.singular_extension(position, key, entry, (mv, beta), depth, ply, (cut, !wide)) {
                    Ok(longer) => longer,
                    Err(score) => return score,
                };
                if self.stopped {
                    return 0;
                }
            }
            let mut after = position.clone();
            after.play_unchecked(mv);
            let next = key_after(position, key, mv, &after);
            self.made(position, mv, ply);
            self.line.push(next);
            let deeper = depth - 1 + longer;
            let mut score = 0;
            let mut full = count == 1;
            if prune && depth >= 2 && count > 1 + usize::from(root) && (quiet || tried.losing || cut && count > 3) {
                let mut less = reduction(depth, count, quiet);
                less +=
                    if cut { if quiet || tried.losing { 1500 } else { 512 } } else { 0 } - if wide { 1024 } else { 0 };
                less += if improving { 0 } else { 600 };
                less -= if check || after.is_check() { 1024 } else { 0 };
                less -= past * 1024 / 12_000;
                if packed == hints.killers[0] || packed == hints.counter {
                    less -= 1024;
                }
                let reduced = (deeper - less / 1024).clamp(1, deeper.max(1));
                score = -self.node(&after, next, (-alpha - 1, -alpha), reduced, ply + 1, true);
                if score > alpha && reduced < deeper && !self.stopped {
                    // Far above what was expected: a look further. Hardly above the best so far: one less far.
                    let further = if !root {
                        i32::from(score > best + 60 + 10 * (deeper - reduced)) - i32::from(score < best + deeper)
                    } else {
                        0
                    };
                    let deeper = deeper + further;
                    score = -self.node(&after, next, (-alpha - 1, -alpha), deeper, ply + 1, !cut);
                }
            } else if !full || !wide {
                score = -self.node(&after, next, (-alpha - 1, -alpha), deeper, ply + 1, !cut);
                full = false;
            }
            if wide && !self.stopped && (full || score > alpha) {
                score = -self.node(&after, next, (-beta, -alpha), deeper, ply + 1, false);
            }
            self.line.pop();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    self.keep_line(ply, mv);
                    if root && self.done.is_empty() {
                        self.progress.best = Some(mv);
                        self.progress.best_score = Some(Score::from_raw(score));
                    }
                    alpha = score;
                    if score >= beta {
                        bound = Bound::Lower;
                        self.reward(position, parts, (&quiets, &taken), depth + i32::from(score > beta + 70), ply);
                        break;
                    }
                }
            }
            if quiet {
                quiets.push(parts);
            } else {
                taken.push(parts);
            }
        }
        if count == 0 {
            // Every move was left out or overlooked.
            return if alone { eval.unwrap_or(alpha) } else { alpha };
        }
        if bound == Bound::Upper && prune && alone && !root {
            self.reward_parent(position, depth, ply);
        }
        if alone && (!root || self.done.is_empty()) {
            let best = NewEntry {
                key,
                ply,
                depth,
                score: best,
                bound,
                best: best_move.map_or(PackedMove::NONE, PackedMove::of),
                eval: self.ply(ply).raw,
            };
            self.memory.table.put(best);
            self.learn(position, &best, best_move);
        }
        best
    }

    /// The score of a position that is drawn by repetition, the fifty-move rule or for want of material.
    fn drawn(&self, position: &Chess, ply: usize, check: bool) -> Option<i32> {
        if position.is_insufficient_material() {
            return Some(0);
        }
        let quiet = position.halfmoves();
        if quiet >= self.quiet {
            // Mate on the last move wins.
            let mated = check && position.legal_moves().is_empty();
            return Some(if mated { -MATE + plies(ply) } else { 0 });
        }
        (quiet >= 4 && self.line.repeats(ply, quiet)).then_some(0)
    }

    /// The evaluation at rest, from the table if it is there; the table's score instead where that says more.
    fn rest(&mut self, position: &Chess, key: u64, check: bool, known: Option<TableEntry>, ply: usize) -> Option<i32> {
        let raw = if check {
            None
        } else {
            known.and_then(|entry| entry.eval()).or_else(|| Some(self.evaluate(position, key)))
        };
        let judged = raw.map(|raw| self.corrected(position, raw));
        let doubled = ply.checked_sub(1).map_or(0, |before| self.ply(before).doubled);
        if let Some(here) = self.plies.get_mut(ply) {
            (here.raw, here.eval, here.doubled) = (raw, judged, doubled);
        }
        let raw = judged?;
        let Some(entry) = known else { return Some(raw) };
        let score = entry.score(ply);
        let better = entry.bound().tells(score, raw);
        Some(if better && score.abs() < MATES { score } else { raw })
    }

    /// A score for positions so far outside the window that no move needs to be tried.
    #[allow(clippy::too_many_arguments, reason = "what a node knows of itself")]
    fn can_prune(
        &mut self,
        position: &Chess,
        key: u64,
        eval: i32,
        (alpha, beta): (i32, i32),
        depth: i32,
        ply: usize,
        improving: bool,
    ) -> Option<i32> {
        // Where a mate is asked for only mates matter, and those are not judged at sight.
        if self.limits.mate.is_some() {
            return None;
        }
        // So far above that one quiet move cannot bring it down.
        if depth <= 8 && beta > -MATES && eval < MATES && eval - 75 * (depth - i32::from(improving)) >= beta {
            return Some(i32::midpoint(eval, beta));
        }
        // So far below that only captures can help.
        if depth <= 3 && eval + 230 + 190 * depth * depth < alpha {
            let score = self.quiesce(position, key, (alpha, alpha + 1), ply);
            if score <= alpha {
                return Some(score);
            }
        }
        // Good enough even if the opponent moves twice.
        let twice = ply.checked_sub(1).is_some_and(|before| self.ply(before).moved.is_none());
        if depth >= 3 && eval >= beta && beta > -MATES && !twice && has_men(position.board(), position.turn()) {
            let passed = position.clone().swap_turn();
            let passed = passed.or_else(PositionError::ignore_too_much_material);
            let Ok(passed) = passed else { return None };
            let less = 4 + depth / 4 + ((eval - beta) / 200).min(3);
            let next = key_of(&passed);
            if let Some(here) = self.plies.get_mut(ply) {
                (here.moved, here.quiet, here.to) = (None, None, None);
            }
            self.line.push(next);
            let score = -self.node(&passed, next, (-beta, -beta + 1), depth - less, ply + 1, true);
            self.line.pop();
            if self.stopped {
                return None;
            }
            if score >= beta {
                // With little left a side may be lost only because it must move: look again before believing it.
                if depth < 12 || self.verified(position, key, beta, depth - less, ply) {
                    return Some(if score >= MATES { beta } else { score });
                }
            }
        }
        None
    }

    fn verified(&mut self, position: &Chess, key: u64, beta: i32, depth: i32, ply: usize) -> bool {
        // The move before counts as a null move, so that none is tried at once.
        let before = ply.saturating_sub(1);
        let kept = self.ply(before);
        if let Some(before) = self.plies.get_mut(before) {
            (before.moved, before.quiet) = (None, None);
        }
        let score = self.node(position, key, (beta - 1, beta), depth, ply, false);
        if let Some(before) = self.plies.get_mut(before) {
            *before = kept;
        }
        score >= beta
    }

    /// Whether the table's move is the only good one: then it is looked at deeper. `Err`: another is good enough too.
    #[allow(clippy::too_many_arguments, reason = "what a node knows of itself")]
    fn singular_extension(
        &mut self,
        position: &Chess,
        key: u64,
        entry: TableEntry,
        (mv, beta): (Move, i32),
        depth: i32,
        ply: usize,
        (cut, narrow): (bool, bool),
    ) -> Result<i32, i32> {
        let score = entry.score(ply);
        let tells = matches!(entry.bound(), Bound::Lower | Bound::Exact);
        let most = 2 * usize::try_from(self.progress.depth + 4).unwrap_or(MAX_PLY);
        if !tells || entry.depth() < depth - 3 || score.abs() >= MATES || ply >= most {
            return Ok(0);
        }
        let target = score - 2 * depth;
        if let Some(here) = self.plies.get_mut(ply) {
            here.left_out = PackedMove::of(mv);
        }
        let other = self.node(position, key, (target - 1, target), (depth - 1) / 2, ply, cut);
        if let Some(here) = self.plies.get_mut(ply) {
            here.left_out = PackedMove::NONE;
        }
        if self.stopped {
            return Ok(0);
        }
        if other < target {
            let doubled = self.ply(ply).doubled;
            if narrow && other < target - 24 && doubled < 5 {
                if let Some(here) = self.plies.get_mut(ply) {
                    here.doubled += 1;
                }
                return Ok(2);
            }
            return Ok(1);
        }
        if target >= beta {
            return Err(target);
        }
        Ok(if score >= beta { -1 } else { 0 })
    }

    pub(super) fn hints(&self, first: PackedMove, ply: usize) -> OrderingHints {
        let before = |back: usize| ply.checked_sub(back).and_then(|before| self.ply(before).moved);
        OrderingHints {
            first,
            killers: self.ply(ply).killers,
            counter: self.memory.history.counter(before(1)),
            one: before(1),
            two: before(2),
            priors: self.limits.prune,
        }
    }

    /// A move refuted the one before: it is remembered, and what was tried before it is held against it.
    fn reward(
        &mut self,
        position: &Chess,
        mv: MoveParts,
        (quiets, taken): (&[MoveParts], &[MoveParts]),
        depth: i32,
        ply: usize,
    ) {
        let hints = self.hints(PackedMove::NONE, ply);
        let side = position.turn();
        let bonus = (24 * depth * depth + 80 * depth).min(2000);
        let history = &mut self.memory.history;
        for other in taken {
            history.add_taking(side, *other, -bonus);
        }
        if mv.is_loud() {
            history.add_taking(side, mv, bonus);
            return;
        }
        history.add(side, mv, hints.one, hints.two, bonus);
        for other in quiets {
            history.add(side, *other, hints.one, hints.two, -bonus);
        }
        history.set_counter(hints.one, mv);
        if let Some(here) = self.plies.get_mut(ply)
            && here.killers[0] != mv.packed()
        {
            here.killers = [mv.packed(), here.killers[0]];
        }
    }

    /// No move was good enough here: that speaks for the move before, if it was quiet.
    fn reward_parent(&mut self, position: &Chess, depth: i32, ply: usize) {
        let Some(before) = ply.checked_sub(1) else { return };
        let Some(mv) = self.ply(before).quiet.map(MoveParts::of) else { return };
        let hints = self.hints(PackedMove::NONE, before);
        let bonus = (12 * depth * depth + 40 * depth).min(1000);
        self.memory.history.add(!position.turn(), mv, hints.one, hints.two, bonus);
    }

    /// Holds what was found against what the position was judged to be worth, if it is rest that was judged.
    fn learn(&mut self, position: &Chess, found: &NewEntry, best: Option<Move>) {
        let Some(judged) = self.ply(found.ply).eval else { return };
        let tells = found.bound.tells(found.score, judged);
        if self.limits.prune
            && tells
            && found.score.abs() < MATES
            && !best.is_some_and(|best| MoveParts::of(best).is_loud())
        {
            self.memory.correction.learn(position, found.depth, found.score - judged);
        }
    }

    /// A move is about to be made from this half-move.
    pub(super) fn made(&mut self, position: &Chess, mv: Move, ply: usize) {
        if let Some(here) = self.plies.get_mut(ply) {
            here.moved = Some(PieceTo::of(position.turn(), MoveParts::of(mv)));
            here.quiet = (!MoveParts::of(mv).is_loud()).then_some(mv);
            here.to = Some(mv.to());
        }
    }

    /// Whether a weaker player does not think of a move here.
    pub(super) fn handicap_skips(&self, position: &Chess, mv: Move, ply: usize) -> bool {
        let Some(sight) = &self.limits.sight else { return false };
        let last = ply.checked_sub(1).and_then(|before| self.ply(before).to);
        ply > 0 && sight.overlooks(position, mv, ply, last)
    }

    /// The evaluation at rest as it is kept.
    pub(super) fn raw(&self, ply: usize) -> Option<i32> {
        self.ply(ply).raw
    }

    fn ply(&self, ply: usize) -> StackEntry {
        self.plies.get(ply).copied().unwrap_or_default()
    }
}
