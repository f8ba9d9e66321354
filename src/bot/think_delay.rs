//! The delay before a weaker bot moves, so that it plays at a human pace: longer when there are more moves to choose
//! from.

use super::rng::Rng;
use shakmaty::{Chess, Move, Position};

/// Levels above this have no delay: their search takes long enough.
const HIGHEST_DELAYED_ELO: u16 = 1600;
/// Half-moves of the opening, which are played faster.
const OPENING_PLIES: u32 = 8;

/// Returns the delay in milliseconds. The same arguments give the same delay; `last` is the previous move.
#[must_use]
pub fn delay_ms(elo: u16, position: &Chess, mv: Move, last: Option<Move>, seed: u64) -> u64 {
    if elo > HIGHEST_DELAYED_ELO {
        return 0;
    }
    let chance = u64::from(Rng::new(seed ^ 0x6d6f_6d65_6e74).below(1000)); // not the stream that chose the move
    let choices = u64::try_from(position.legal_moves().len()).unwrap_or(u64::MAX).min(40);
    let recaptures = mv.is_capture() && last.is_some_and(|last| last.is_capture() && last.to() == mv.to());
    let opening = position.fullmoves().get() * 2 < OPENING_PLIES;
    let range = if choices == 1 || recaptures {
        400
    } else if opening {
        700
    } else {
        700 + choices * 45
    };
    300 + range * chance / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_short_and_varies() {
        let position: shakmaty::fen::Fen =
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 13".parse().unwrap();
        let position: Chess = position.into_position(shakmaty::CastlingMode::Standard).unwrap();
        let mv = position.legal_moves()[0];
        let delays: Vec<u64> = (0..50).map(|seed| delay_ms(800, &position, mv, None, seed)).collect();
        assert!(delays.iter().all(|ms| (300..=3_000).contains(ms)), "{delays:?}");
        assert!(delays.iter().max() > delays.iter().min().map(|least| least + 500).as_ref(), "{delays:?}");
        assert_eq!(delay_ms(800, &position, mv, None, 3), delay_ms(800, &position, mv, None, 3));
        assert_eq!(delay_ms(1700, &position, mv, None, 3), 0);
    }
}
