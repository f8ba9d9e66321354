//! Draws on the way: repetitions and the fifty-move rule.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

/// The key of a position: men, turn, castling and a legal en passant capture.
#[must_use]
pub fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The key after a move of which only the key before is known, and the position after it.
#[must_use]
pub fn key_after(position: &Chess, key_before: u64, mv: Move, after: &Chess) -> u64 {
    position
        .update_zobrist_hash(Zobrist64(key_before), mv, EnPassantMode::Legal)
        .map_or_else(|| key(after), |hash| hash.0)
}

/// The keys of the game and of the line that is looked at.
#[derive(Clone, Debug, Default)]
pub struct RepetitionKeys {
    keys: Vec<u64>,
}

impl RepetitionKeys {
    /// A game: its positions, oldest first, and the one on the board. The last of `seen` may be that one.
    #[must_use]
    pub fn new(seen: &[Chess], position: &Chess) -> RepetitionKeys {
        let seen = match seen.split_last() {
            Some((last, before)) if last == position => before,
            _ => seen,
        };
        // Older ones cannot come back.
        let reversible = usize::try_from(position.halfmoves()).unwrap_or(usize::MAX);
        let from = seen.len().saturating_sub(reversible);
        let mut keys: Vec<u64> = seen.iter().skip(from).map(key).collect();
        keys.push(key(position));
        RepetitionKeys { keys }
    }

    /// A move was made.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// It was taken back.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Whether the last position, `ply` half-moves from the root, is a draw by repetition: it occurred before in the
    /// line that is looked at, or twice in the game before.
    #[must_use]
    pub fn repeats(&self, ply: usize, halfmoves: u32) -> bool {
        let Some((last, before)) = self.keys.split_last() else { return false };
        let reversible = usize::try_from(halfmoves).unwrap_or(usize::MAX);
        let mut times = 0;
        for (back, key) in before.iter().rev().enumerate().take(reversible).skip(3).step_by(2) {
            if key == last {
                times += 1;
                if back < ply || times == 2 {
                    return true;
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::rng::Rng;
    use crate::chess::notation::{Letters, read};

    #[test]
    fn repetitions_in_the_line_count_once_and_those_of_the_game_twice() {
        let mut position = Chess::default();
        let mut seen = Vec::new();
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        for text in shuffle {
            seen.push(position.clone());
            position.play_unchecked(read(&position, false, text, &Letters::En).unwrap().mv);
        }
        let line = RepetitionKeys::new(&seen, &position);
        assert!(!line.repeats(0, position.halfmoves()), "the second time is no draw yet");
        for text in shuffle {
            seen.push(position.clone());
            position.play_unchecked(read(&position, false, text, &Letters::En).unwrap().mv);
        }
        assert!(RepetitionKeys::new(&seen, &position).repeats(0, position.halfmoves()));
        assert!(line.repeats(4, 4), "within the line once is enough");
    }

    #[test]
    fn a_key_found_step_by_step_is_that_found_at_once() {
        let mut dice = Rng::new(4);
        for _ in 0..40 {
            let mut position = Chess::default();
            let mut running = key(&position);
            for _ in 0..100 {
                let Some(mv) = dice.pick(&position.legal_moves()).copied() else { break };
                let before = position.clone();
                position.play_unchecked(mv);
                running = key_after(&before, running, mv, &position);
                assert_eq!(running, key(&position), "{mv:?}");
            }
        }
    }
}
