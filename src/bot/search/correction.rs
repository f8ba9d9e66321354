//! What the search learns of the evaluation's errors: where positions with one pawn structure turned out better or
//! worse than they were judged, the next ones with it are judged so much better or worse.

use shakmaty::{Board, Chess, Color, Position};

/// Structures that are told apart; a power of two.
const SLOTS: usize = 1 << 14;
/// An error is kept in so many parts of a hundredth of a pawn.
const FINE: i32 = 256;
/// What one observation weighs at most, of [`WHOLE`].
const MOST: i32 = 16;
/// The weight of all that was observed.
const WHOLE: i32 = 256;
/// The largest correction, in hundredths of a pawn.
const LIMIT: i32 = 64;

/// Errors by pawn structure and the side to move.
#[derive(Clone, Debug)]
pub struct CorrectionHistory {
    errors: Vec<i32>,
}

impl Default for CorrectionHistory {
    fn default() -> CorrectionHistory {
        CorrectionHistory { errors: vec![0; 2 * SLOTS] }
    }
}

fn slot(board: &Board, turn: Color) -> usize {
    let pawns = board.pawns();
    let white = (pawns & board.white()).0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let black = (pawns & board.black()).0.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    let mix = (white ^ black.rotate_left(29)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    // The highest fourteen bits of a word fit any usize.
    usize::try_from(mix >> 50).unwrap_or(0) + if turn.is_white() { SLOTS } else { 0 }
}

impl CorrectionHistory {
    /// What is to be added to the evaluation at rest.
    #[must_use]
    pub fn of(&self, position: &Chess) -> i32 {
        self.errors.get(slot(position.board(), position.turn())).map_or(0, |error| error / FINE)
    }

    /// A search so deep found that the evaluation was off by so much.
    pub fn learn(&mut self, position: &Chess, depth: i32, off: i32) {
        let Some(error) = self.errors.get_mut(slot(position.board(), position.turn())) else { return };
        let weight = (depth + 1).clamp(1, MOST);
        let off = off.clamp(-4 * LIMIT, 4 * LIMIT) * FINE;
        *error = ((*error * (WHOLE - weight) + off * weight) / WHOLE).clamp(-LIMIT * FINE, LIMIT * FINE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_again_and_again_is_believed_within_bounds() {
        let mut correction = CorrectionHistory::default();
        let mut position = Chess::default();
        assert_eq!(correction.of(&position), 0);
        for _ in 0..400 {
            correction.learn(&position, 8, 30);
        }
        assert!((25..=30).contains(&correction.of(&position)), "{}", correction.of(&position));
        for _ in 0..2_000 {
            correction.learn(&position, 30, -900);
        }
        assert_eq!(correction.of(&position), -LIMIT);
        position.play_unchecked(position.legal_moves()[0]);
        assert_eq!(correction.of(&position), 0, "another side, another structure");
    }
}
