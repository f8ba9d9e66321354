//! In which order the moves are tried: the table's, captures that win, refutations, then by history, captures that
//! lose last.

use shakmaty::{Chess, Move, MoveList, Position};

use super::history::{MoveHistory, PieceTo};
use super::move_parts::MoveParts;
use super::packed_move::PackedMove;
use super::see;
use super::threats::Threats;

const WINNING: i32 = 1 << 26;
const REFUTING: i32 = 1 << 24;
const LOSING: i32 = -(1 << 26);

/// What is known where the moves are tried.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderingHints {
    /// The table's move.
    pub first: PackedMove,
    /// Quiet moves that refuted moves beside this one.
    pub killers: [PackedMove; 2],
    /// What refuted the move before.
    pub counter: PackedMove,
    /// The move before.
    pub one: Option<PieceTo>,
    /// The own move before that.
    pub two: Option<PieceTo>,
    /// Whether quiet moves are ordered by what speaks for them at sight too.
    pub priors: bool,
}

/// The moves of a position, best first.
#[derive(Debug)]
pub struct OrderedMoves<'a> {
    moves: &'a mut MoveList,
    scores: [i32; 256],
    next: usize,
    hints: OrderingHints,
    threats: Option<Threats>,
    weighed: bool,
}

/// A move and whether it is a capture or promotion that loses material.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// Whether it was put last because the exchange loses.
    pub losing: bool,
}

impl<'a> OrderedMoves<'a> {
    /// All these moves. They are not weighed before the table's move was asked for, and did not suffice.
    #[must_use]
    #[inline]
    pub fn new(moves: &'a mut MoveList, hints: OrderingHints) -> OrderedMoves<'a> {
        let first = hints.first;
        let known =
            (first != PackedMove::NONE).then(|| moves.iter().position(|mv| PackedMove::of(*mv) == first)).flatten();
        if let Some(known) = known {
            moves.swap(0, known);
        }
        let hints = OrderingHints { first: if known.is_some() { first } else { PackedMove::NONE }, ..hints };
        OrderedMoves { moves, scores: [0; 256], next: 0, hints, threats: None, weighed: false }
    }

    fn weigh(&mut self, position: &Chess, history: &MoveHistory) {
        self.weighed = true;
        let (side, hints) = (position.turn(), &self.hints);
        let quiets = history.quiets(side, hints.one, hints.two);
        self.threats = hints.priors.then(|| Threats::of(position));
        let threats = self.threats.as_ref();
        // At most one move was tried before this, and then there is one.
        for (score, mv) in self.scores[self.next..].iter_mut().zip(&self.moves[self.next..]) {
            let mv = MoveParts::of(*mv);
            let packed = mv.packed();
            *score = if mv.is_loud() {
                WINNING + mv.victim() * 8 - see::worth(mv.role) / 100 + history.of_taking(side, mv) / 4
            } else if packed == hints.killers[0] {
                REFUTING + 2
            } else if packed == hints.killers[1] {
                REFUTING + 1
            } else if packed == hints.counter {
                REFUTING
            } else {
                quiets.of(mv) + threats.map_or(0, |threats| threats.prior(mv))
            };
        }
    }

    /// Whether a quiet move gives check by itself; not known before the moves were weighed.
    #[must_use]
    pub fn checks(&self, mv: MoveParts) -> bool {
        self.threats.is_some_and(|threats| threats.checks(mv))
    }

    /// From now on only captures, promotions and checks.
    pub fn drop_quiets(&mut self) {
        let mut kept = self.next;
        for index in self.next..self.moves.len() {
            let mv = MoveParts::of(self.moves[index]);
            if mv.is_loud() || self.checks(mv) {
                self.moves.swap(kept, index);
                self.scores.swap(kept, index);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// The next move. Whether a capture loses is looked at when its turn comes.
    pub fn next(&mut self, position: &Chess, history: &MoveHistory) -> Option<ScoredMove> {
        if self.next == 0 && self.hints.first != PackedMove::NONE {
            self.next = 1;
            return Some(ScoredMove { mv: *self.moves.first()?, losing: false });
        }
        if !self.weighed {
            self.weigh(position, history);
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
            let losing = score <= LOSING / 2;
            if score >= WINNING / 2 + REFUTING && !see::wins(position, mv, 0) {
                self.scores[self.next] = LOSING + score - WINNING; // next is below len
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
    fn winning_captures_come_before_quiet_moves_and_losing_ones_last() {
        let start = StartPosition::from_fen("r3k3/8/2p5/3p4/8/8/3Q3P/R3K3 w - - 0 1", false).unwrap();
        let position = start.position();
        let first = read(position, false, "Kf2", &Letters::En).unwrap().mv;
        let killer = read(position, false, "h4", &Letters::En).unwrap().mv;
        let hints = OrderingHints {
            first: PackedMove::of(first),
            killers: [PackedMove::of(killer), PackedMove::NONE],
            ..OrderingHints::default()
        };
        let mut moves = position.legal_moves();
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        let mut all = Vec::new();
        while let Some(tried) = ordered.next(position, &MoveHistory::default()) {
            all.push((uci(tried.mv, false), tried.losing));
        }
        assert_eq!(all.len(), position.legal_moves().len());
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[..3], ["e1f2", "a1a8", "h2h4"]);
        assert_eq!(all.last().unwrap(), &("d2d5".to_owned(), true));
    }
}
