//! The moment that a weaker player takes for a move, as a person would: longer where there is more to weigh.

use shakmaty::{Chess, Move, Position};

use super::rng::Rng;

/// Levels above this answer at once: what they find takes them long enough.
const UP_TO: u16 = 1600;
/// Half-moves that are played from memory.
const OPENING: u32 = 8;

/// Milliseconds. The same arguments give the same moment; `last` is the move before.
#[must_use]
pub fn delay_ms(elo: u16, position: &Chess, mv: Move, last: Option<Move>, seed: u64) -> u64 {
    if elo > UP_TO {
        return 0;
    }
    let chance = u64::from(Rng::new(seed ^ 0x6d6f_6d65_6e74).below(1000)); // parted from the dice that chose the move
    let choices = u64::try_from(position.legal_moves().len()).unwrap_or(u64::MAX).min(40);
    let takes_back = mv.is_capture() && last.is_some_and(|last| last.is_capture() && last.to() == mv.to());
    let opening = position.fullmoves().get() * 2 < OPENING;
    let span = if choices == 1 || takes_back {
        400
    } else if opening {
        700
    } else {
        700 + choices * 45
    };
    300 + span * chance / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_short_and_differs() {
        let position: shakmaty::fen::Fen =
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 13".parse().unwrap();
        let position: Chess = position.into_position(shakmaty::CastlingMode::Standard).unwrap();
        let mv = position.legal_moves()[0];
        let moments: Vec<u64> = (0..50).map(|seed| delay_ms(800, &position, mv, None, seed)).collect();
        assert!(moments.iter().all(|ms| (300..=3_000).contains(ms)), "{moments:?}");
        assert!(moments.iter().max() > moments.iter().min().map(|least| least + 500).as_ref(), "{moments:?}");
        assert_eq!(delay_ms(800, &position, mv, None, 3), delay_ms(800, &position, mv, None, 3));
        assert_eq!(delay_ms(1700, &position, mv, None, 3), 0);
    }
}
