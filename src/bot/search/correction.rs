//! Correction history: where positions with some pawn structure turned out better or worse than their evaluation, later
//! evaluations with that structure are corrected by the mean error.

use super::params::{CORRECTION_LIMIT, CORRECTION_MAX_WEIGHT, CORRECTION_TOTAL_WEIGHT};
use shakmaty::{Board, Chess, Color, Position};

/// The number of pawn structures that are told apart, for each side to move; a power of two.
const SLOTS: usize = 1 << 14;
/// Errors are stored in units of a hundredth of a pawn divided by this.
const GRAIN: i32 = 256;

/// Mean errors by pawn structure and side to move.
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
    // The highest fourteen bits of a `u64` fit any usize.
    usize::try_from(mix >> 50).unwrap_or(0) + if turn.is_white() { SLOTS } else { 0 }
}

impl CorrectionHistory {
    /// Returns what to add to the evaluation of a position, in hundredths of a pawn.
    #[must_use]
    pub fn of(&self, position: &Chess) -> i32 {
        self.errors.get(slot(position.board(), position.turn())).map_or(0, |error| error / GRAIN)
    }

    /// Learns that a search of this depth found the evaluation off by `error` hundredths of a pawn.
    pub fn learn(&mut self, position: &Chess, depth: i32, error: i32) {
        let Some(mean) = self.errors.get_mut(slot(position.board(), position.turn())) else { return };
        let weight = (depth + 1).clamp(1, CORRECTION_MAX_WEIGHT);
        let error = error.clamp(-4 * CORRECTION_LIMIT, 4 * CORRECTION_LIMIT) * GRAIN;
        let sum = *mean * (CORRECTION_TOTAL_WEIGHT - weight) + error * weight;
        *mean = (sum / CORRECTION_TOTAL_WEIGHT).clamp(-CORRECTION_LIMIT * GRAIN, CORRECTION_LIMIT * GRAIN);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_errors_are_learnt_within_bounds() {
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
        assert_eq!(correction.of(&position), -CORRECTION_LIMIT);
        position.play_unchecked(position.legal_moves()[0]);
        assert_eq!(correction.of(&position), 0, "another side, another structure");
    }
}
