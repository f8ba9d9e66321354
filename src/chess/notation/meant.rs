//! Whether a text names a certain move, legal or not.

use super::letters::Letters;
use super::normalise::normalise;
use super::read::sets;
use super::shape::{self, MoveShape};
use super::spelling::LetterCase;
use shakmaty::{Board, CastlingSide, Role, Square};

/// Whether a text names the move of a piece from one square to another, legal or not: `e1g1`, `Kg1` and `O-O` for the
/// king, `exd6` and `e5d6` for a pawn.
#[must_use]
pub fn means(
    board: &Board,
    (from, to, promotion): (Square, Square, Option<Role>),
    text: &str,
    letters: &Letters,
) -> bool {
    let Some(entry) = normalise(text, *letters, false).filter(|entry| !entry.core.is_empty()) else { return false };
    let names = |shape: MoveShape| match shape {
        MoveShape::Castle(side) => {
            let file = if side == CastlingSide::KingSide { shakmaty::File::G } else { shakmaty::File::C };
            board.role_at(from) == Some(Role::King) && from.file() == shakmaty::File::E && to.file() == file
        }
        MoveShape::Squares { from: start, to: end, promotion: piece } => (start, end, piece) == (from, to, promotion),
        MoveShape::Piece { role, file, rank, to: end, promotion: piece } => {
            board.role_at(from) == Some(role)
                && file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
                && (end, piece) == (to, promotion)
        }
    };
    sets(&entry, *letters).any(|(letters, _)| {
        [LetterCase::Exact, LetterCase::Folded]
            .into_iter()
            .any(|case| shape::parse(&entry.core, letters, case).is_some_and(names))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_has_several_names() {
        let board = Board::default();
        let king = (Square::E1, Square::G1, None);
        let pawn = (Square::E2, Square::D3, None);
        for (meant, text, letters, want) in [
            (king, "O-O", Letters::En, true),
            (king, "0-0-0", Letters::En, false),
            (king, "Kg1", Letters::En, true),
            (king, "Rg1", Letters::Fr, true),
            (king, "e1g1", Letters::Fr, true),
            (king, "Rg1", Letters::En, false),
            (king, "", Letters::En, false),
            (pawn, "exd3", Letters::En, true),
            (pawn, "d3", Letters::En, true),
            (pawn, "dxe3", Letters::En, false),
            ((Square::E2, Square::E8, Some(Role::King)), "e8=K", Letters::En, true),
            ((Square::E2, Square::E8, Some(Role::King)), "e8", Letters::En, false),
            ((Square::A1, Square::A2, None), "Ra2", Letters::En, true),
            ((Square::A1, Square::A2, None), "Rha2", Letters::En, false),
        ] {
            assert_eq!(means(&board, meant, text, &letters), want, "{text}");
        }
    }
}
