//! Move ordering: the table's move, captures that do not lose, killers and the countermove, quiet moves by history,
//! captures that lose.

use super::history::{MoveHistory, PieceTo};
use super::params::{CAPTURE_HISTORY_DIVISOR, CAPTURE_VICTIM_WEIGHT};
use super::{move_parts::MoveParts, packed_move::PackedMove, threats::Threats};
use crate::bot::static_exchange::{self, piece_value};
use shakmaty::{Chess, Move, MoveList, Position};

// The classes of moves are further apart than any two histories within a class.
const WINNING_CAPTURE: i32 = 1 << 26;
const REFUTATION: i32 = 1 << 24;
const LOSING_CAPTURE: i32 = -(1 << 26);

/// What orders the moves of a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderingHints {
    /// The transposition table's move.
    pub table_move: PackedMove,
    /// Quiet moves that refuted other moves at this ply.
    pub killers: [PackedMove; 2],
    /// The quiet move that refuted the previous move elsewhere.
    pub countermove: PackedMove,
    /// The opponent's previous move.
    pub previous: Option<PieceTo>,
    /// The side's own move before that.
    pub previous_own: Option<PieceTo>,
    /// Whether static hints (threats, checks, better squares) also order quiet moves.
    pub static_hints: bool,
}

/// The moves of a position, best first. They are sorted one by one, since most nodes need only the first few.
#[derive(Debug)]
pub struct OrderedMoves<'a> {
    moves: &'a mut MoveList,
    scores: [i32; 256],
    next: usize,
    hints: OrderingHints,
    threats: Option<Threats>,
    scored: bool,
}

/// A move, and whether it is a capture or promotion that loses material.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// Whether it came last because it loses the exchange.
    pub losing: bool,
}

impl<'a> OrderedMoves<'a> {
    /// Takes all moves of the list. They are scored only once the table's move was searched and was not enough.
    #[must_use]
    #[inline]
    pub fn new(moves: &'a mut MoveList, hints: OrderingHints) -> OrderedMoves<'a> {
        let table_move = hints.table_move;
        let index = (table_move != PackedMove::NONE)
            .then(|| moves.iter().position(|mv| PackedMove::of(*mv) == table_move))
            .flatten();
        if let Some(index) = index {
            moves.swap(0, index);
        }
        let table_move = if index.is_some() { table_move } else { PackedMove::NONE };
        let hints = OrderingHints { table_move, ..hints };
        OrderedMoves { moves, scores: [0; 256], next: 0, hints, threats: None, scored: false }
    }

    fn score_moves(&mut self, position: &Chess, history: &MoveHistory) {
        self.scored = true;
        let (side, hints) = (position.turn(), &self.hints);
        let quiet_history = history.quiet_history(side, hints.previous, hints.previous_own);
        self.threats = hints.static_hints.then(|| Threats::of(position));
        let threats = self.threats.as_ref();
        // At most one move was tried before, and if so the list is not empty.
        for (score, mv) in self.scores[self.next..].iter_mut().zip(&self.moves[self.next..]) {
            let mv = MoveParts::of(*mv);
            let packed = mv.packed();
            *score = if mv.is_tactical() {
                // Most valuable victim first, then least valuable attacker.
                WINNING_CAPTURE + mv.victim_value() * CAPTURE_VICTIM_WEIGHT - piece_value(mv.role) / 100
                    + history.capture_score(side, mv) / CAPTURE_HISTORY_DIVISOR
            } else if packed == hints.killers[0] {
                REFUTATION + 2
            } else if packed == hints.killers[1] {
                REFUTATION + 1
            } else if packed == hints.countermove {
                REFUTATION
            } else {
                quiet_history.score(mv) + threats.map_or(0, |threats| threats.prior(mv))
            };
        }
    }

    /// True if a quiet move gives a direct check. False as long as the moves are not scored.
    #[must_use]
    pub fn gives_check(&self, mv: MoveParts) -> bool {
        self.threats.is_some_and(|threats| threats.gives_check(mv))
    }

    /// Drops all quiet moves that do not give check.
    pub fn drop_quiets(&mut self) {
        let mut kept = self.next;
        for index in self.next..self.moves.len() {
            let mv = MoveParts::of(self.moves[index]);
            if mv.is_tactical() || self.gives_check(mv) {
                self.moves.swap(kept, index);
                self.scores.swap(kept, index);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// Returns the next move. The exchange of a capture is evaluated only when its turn comes: many nodes never get
    /// that far.
    pub fn next(&mut self, position: &Chess, history: &MoveHistory) -> Option<ScoredMove> {
        if self.next == 0 && self.hints.table_move != PackedMove::NONE {
            self.next = 1;
            return Some(ScoredMove { mv: *self.moves.first()?, losing: false });
        }
        if !self.scored {
            self.score_moves(position, history);
        }
        loop {
            let rest = self.scores.get(self.next..self.moves.len())?;
            let (mut best, mut score) = (0, *rest.first()?);
            for (index, other) in rest.iter().enumerate().skip(1) {
                if *other > score {
                    (best, score) = (index, *other);
                }
            }
            self.moves.swap(self.next, self.next + best);
            self.scores.swap(self.next, self.next + best);
            let mv = self.moves[self.next]; // next is below len
            let losing = score <= LOSING_CAPTURE / 2;
            if score >= WINNING_CAPTURE / 2 + REFUTATION && !static_exchange::wins(position, mv, 0) {
                self.scores[self.next] = LOSING_CAPTURE + score - WINNING_CAPTURE; // next is below len
                continue;
            }
            self.next += 1;
            return Some(ScoredMove { mv, losing });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::{Letters, read, uci};
    use crate::chess::start_position::StartPosition;

    #[test]
    fn winning_captures_come_first_and_losing_ones_last() {
        let start = StartPosition::from_fen("r3k3/8/2p5/3p4/8/8/3Q3P/R3K3 w - - 0 1", false).unwrap();
        let position = start.position();
        let first = read(position, false, "Kf2", &Letters::En).unwrap().mv;
        let killer = read(position, false, "h4", &Letters::En).unwrap().mv;
        let hints = OrderingHints {
            table_move: PackedMove::of(first),
            killers: [PackedMove::of(killer), PackedMove::NONE],
            ..OrderingHints::default()
        };
        let mut moves = position.legal_moves();
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        let mut all = Vec::new();
        while let Some(candidate) = ordered.next(position, &MoveHistory::default()) {
            all.push((uci(candidate.mv, false), candidate.losing));
        }
        assert_eq!(all.len(), position.legal_moves().len());
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[..3], ["e1f2", "a1a8", "h2h4"]);
        assert_eq!(all.last().unwrap(), &("d2d5".to_owned(), true));
    }
}
