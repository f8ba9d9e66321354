//! Tasks that are solved without a move: looking, marking squares, placing pieces, picking an answer.

use super::{TaskRun, push};
use crate::chess::course::task::TaskKind;
use crate::chess::course::verdict::{Step, Verdict, WrongAnswer};
use crate::chess::notation::{self, Letters, WhyNot};
use shakmaty::{Bitboard, Piece, Square};

impl TaskRun {
    /// Shows the next move.
    pub(super) fn watch(&mut self) -> Verdict {
        let TaskKind::Watch(moves) = &self.task.kind else { return Verdict::Idle };
        let shown = self.moves_made();
        if let Some(mv) = moves.get(shown) {
            push(&mut self.line, *mv);
        }
        if shown + 1 < moves.len() { Verdict::RightSoFar(Step::Watched) } else { Verdict::Solved }
    }

    /// Judges the marked squares. Names the first one, from a1 to h8, that does not belong; otherwise says how many are
    /// missing.
    pub(super) fn marked(&self, wanted: Bitboard, from: Option<Square>, marked: Bitboard) -> Verdict {
        match ((marked & !wanted).first(), (wanted & !marked).count()) {
            (Some(square), _) => {
                let why = from.and_then(|from| self.why_not(from, square));
                Verdict::Wrong(WrongAnswer::Extra(square, why))
            }
            (None, 0) => Verdict::Solved,
            (None, missing) => Verdict::Wrong(WrongAnswer::Missing(missing)),
        }
    }

    /// Returns why the move from one square to another is not legal; `None` if it is legal.
    fn why_not(&self, from: Square, to: Square) -> Option<WhyNot> {
        notation::read(&self.position()?, false, &format!("{from}{to}"), &Letters::En).err()
    }

    pub(super) fn put(&mut self, piece: Piece, square: Square) -> Verdict {
        let TaskKind::Put(pieces) = &self.task.kind else { return Verdict::Idle };
        if !self.in_box().contains(&piece) {
            return Verdict::Wrong(WrongAnswer::NotInBox(piece));
        }
        if self.board().is_some_and(|board| board.piece_at(square).is_some()) {
            return Verdict::Wrong(WrongAnswer::Occupied(square));
        }
        if !pieces.contains(&(square, piece)) {
            return Verdict::Wrong(WrongAnswer::Misplaced(piece, square));
        }
        self.left.retain(|left| *left != square);
        match self.left.len() {
            0 => Verdict::Solved,
            left => Verdict::RightSoFar(Step::Placed { left }),
        }
    }

    pub(super) fn answer(&mut self, answers: usize, right: usize, answer: usize) -> Verdict {
        if answer == right {
            return Verdict::Solved;
        }
        if answer == 0 || answer > answers {
            return Verdict::Idle;
        }
        if !self.wrong_answers.contains(&answer) {
            self.wrong_answers.push(answer);
        }
        Verdict::Wrong(WrongAnswer::Answer(answer))
    }
}
