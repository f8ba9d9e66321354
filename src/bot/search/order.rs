//! In which order the moves are tried: the table's, captures that win, refutations, then by history, captures that
//! lose last.

use shakmaty::{Chess, Move, MoveList, Position, Role};

use super::history::{History, Moved};
use super::packed::Packed;
use super::see;

const FIRST: i32 = 1 << 30;
const WINNING: i32 = 1 << 26;
const REFUTING: i32 = 1 << 24;
const LOSING: i32 = -(1 << 26);

/// What is known where the moves are tried.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// The table's move.
    pub first: Packed,
    /// Quiet moves that refuted moves beside this one.
    pub killers: [Packed; 2],
    /// What refuted the move before.
    pub counter: Packed,
    /// The move before.
    pub one: Option<Moved>,
    /// The own move before that.
    pub two: Option<Moved>,
}

/// The moves of a position, best first.
#[derive(Debug)]
pub struct Ordered {
    moves: MoveList,
    scores: [i32; 256],
    next: usize,
}

/// A move and whether it is a capture or promotion that loses material.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    /// The move.
    pub mv: Move,
    /// Whether it was put last because the exchange loses.
    pub losing: bool,
}

impl Ordered {
    /// All these moves.
    #[must_use]
    pub fn new(position: &Chess, moves: MoveList, hints: &Hints, history: &History) -> Ordered {
        let side = position.turn();
        let mut scores = [0; 256];
        for (score, mv) in scores.iter_mut().zip(&moves) {
            let packed = Packed::of(*mv);
            *score = if packed == hints.first && hints.first != Packed::NONE {
                FIRST
            } else if is_loud(*mv) {
                WINNING + victim(*mv) * 8 - see::worth(mv.role()) / 100
            } else if packed == hints.killers[0] {
                REFUTING + 2
            } else if packed == hints.killers[1] {
                REFUTING + 1
            } else if packed == hints.counter {
                REFUTING
            } else {
                history.of(side, *mv, hints.one, hints.two)
            };
        }
        Ordered { moves, scores, next: 0 }
    }

    /// The next move. Whether a capture loses is looked at when its turn comes.
    pub fn next(&mut self, position: &Chess) -> Option<Tried> {
        loop {
            let rest = self.next..self.moves.len();
            let best = rest.max_by_key(|index| (self.scores[*index], usize::MAX - index))?; // at most 256 moves
            self.moves.swap(self.next, best);
            self.scores.swap(self.next, best);
            let (mv, score) = (self.moves[self.next], self.scores[self.next]); // next is below len
            let losing = score <= LOSING / 2;
            if (WINNING / 2 + REFUTING..FIRST).contains(&score) && !see::wins(position, mv, 0) {
                self.scores[self.next] = LOSING + score - WINNING; // next is below len
                continue;
            }
            self.next += 1;
            return Some(Tried { mv, losing });
        }
    }
}

/// Captures and promotions to a queen.
#[must_use]
pub fn is_loud(mv: Move) -> bool {
    mv.is_capture() || mv.promotion() == Some(Role::Queen)
}

/// What a move takes or gains by promotion.
#[must_use]
pub fn victim(mv: Move) -> i32 {
    mv.capture().map_or(0, see::worth)
        + if mv.promotion() == Some(Role::Queen) { see::worth(Role::Queen) - see::worth(Role::Pawn) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::{Letters, read, uci};
    use crate::chess::start::Start;

    #[test]
    fn winning_captures_come_before_quiet_moves_and_losing_ones_last() {
        let start = Start::from_fen("r3k3/8/2p5/3p4/8/8/3Q3P/R3K3 w - - 0 1", false).unwrap();
        let position = start.position();
        let first = read(position, false, "Kf2", &Letters::En).unwrap().mv;
        let killer = read(position, false, "h4", &Letters::En).unwrap().mv;
        let hints = Hints { first: Packed::of(first), killers: [Packed::of(killer), Packed::NONE], ..Hints::default() };
        let mut ordered = Ordered::new(position, position.legal_moves(), &hints, &History::default());
        let mut all = Vec::new();
        while let Some(tried) = ordered.next(position) {
            all.push((uci(tried.mv, false), tried.losing));
        }
        assert_eq!(all.len(), position.legal_moves().len());
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[..3], ["e1f2", "a1a8", "h2h4"]);
        assert_eq!(all.last().unwrap(), &("d2d5".to_owned(), true));
    }
}
