//! Draws by repetition within the search.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use tabiya_chess::laws;
pub use tabiya_chess::laws::position_key as key;

/// Returns the position after a move and its key, updated from the key before where that is possible.
#[inline]
pub fn played(position: &Chess, key_before: u64, mv: Move) -> (Chess, u64) {
    let after = laws::after(position, mv);
    let updated = position.update_zobrist_hash(Zobrist64(key_before), mv, EnPassantMode::Legal);
    let key = updated.map_or_else(|| key(&after), |hash| hash.0);
    (after, key)
}

/// The keys of the game and of the line being searched.
#[derive(Clone, Debug, Default)]
pub struct RepetitionKeys {
    keys: Vec<u64>,
}

impl RepetitionKeys {
    /// Collects the keys of a game: its positions, oldest first, and the one on the board. The last of `history` may be
    /// that one.
    pub fn new(history: &[Chess], position: &Chess) -> RepetitionKeys {
        let history = match history.split_last() {
            Some((last, before)) if last == position => before,
            _ => history,
        };
        // Positions before the last capture or pawn move cannot come back.
        let reversible = usize::try_from(position.halfmoves()).unwrap_or(usize::MAX);
        let from = history.len().saturating_sub(reversible);
        let mut keys: Vec<u64> = history.iter().skip(from).map(key).collect();
        keys.push(key(position));
        RepetitionKeys { keys }
    }

    /// Adds the key of the position after a move.
    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    /// Removes the last key.
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// True if the last position, `ply` half-moves from the root, counts as a draw by repetition: it occurred before in
    /// the line being searched, or twice in the game before it.
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
    use tabiya_chess::notation::{Letters, read};

    #[test]
    fn one_repetition_in_the_line_or_two_in_the_game_draw() {
        let mut position = Chess::default();
        let mut seen = Vec::new();
        let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
        for text in shuffle {
            seen.push(position.clone());
            position.play_unchecked(read(&position, text, &Letters::En).unwrap().mv);
        }
        let line = RepetitionKeys::new(&seen, &position);
        assert!(!line.repeats(0, position.halfmoves()), "the second time is no draw yet");
        for text in shuffle {
            seen.push(position.clone());
            position.play_unchecked(read(&position, text, &Letters::En).unwrap().mv);
        }
        assert!(RepetitionKeys::new(&seen, &position).repeats(0, position.halfmoves()));
        assert!(line.repeats(4, 4), "within the line once is enough");
    }

    #[test]
    fn an_updated_key_is_the_computed_one() {
        let mut rng = Rng::new(4);
        for _ in 0..40 {
            let mut position = Chess::default();
            let mut running = key(&position);
            for _ in 0..100 {
                let Some(mv) = rng.pick(&position.legal_moves()).copied() else { break };
                (position, running) = played(&position, running, mv);
                assert_eq!(running, key(&position), "{mv:?}");
            }
        }
    }
}
