//! Rules on the scores of its last moves that say when a bot that looks ahead resigns, offers a draw, or accepts or
//! claims one.

use crate::bot::rng::Rng;
use shakmaty::{Chess, Move, Position};

/// A bot resigns when its score was below this for each of its last [`LOST_MOVES`] moves; hundredths of a pawn.
const LOST: i32 = -900;
const LOST_MOVES: usize = 4;
/// A bot offers a draw when its score was within this of 0 for each of its last [`LEVEL_MOVES`] moves; hundredths of a
/// pawn.
const LEVEL: i32 = 10;
const LEVEL_MOVES: usize = 8;
/// A bot does not offer a draw before this move of the game.
const FIRST_OFFER: u32 = 41;
/// The least number of moves of the game between two draw offers.
const MOVES_BETWEEN_OFFERS: u32 = 15;
/// A bot accepts a draw when its score is below this, hundredths of a pawn.
pub const ACCEPT_DRAW_BELOW: i32 = -30;
/// A bot does not accept a draw in the opening: before this move of the game, with at least this many pieces on the
/// board.
const OPENING_MOVES: u32 = 10;
const OPENING_PIECES: usize = 26;
/// A bot claims a draw unless its score is above this, hundredths of a pawn.
pub const CLAIM_DRAW_UP_TO: i32 = 10;

/// A bot's scores for its moves, in hundredths of a pawn, oldest first, and the move number of its last draw offer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreHistory {
    scores: Vec<i32>,
    last_offer: Option<u32>,
}

impl ScoreHistory {
    /// Adds the score of the bot's next move.
    pub fn push(&mut self, score: i32) {
        self.scores.push(score);
    }

    fn holds_for_last(&self, count: usize, holds: impl Fn(i32) -> bool) -> bool {
        let from = self.scores.len().checked_sub(count);
        from.and_then(|from| self.scores.get(from..)).is_some_and(|last| last.iter().all(|score| holds(*score)))
    }

    /// True if the position has been lost for the last few moves.
    pub fn should_resign(&self) -> bool {
        self.holds_for_last(LOST_MOVES, |score| score < LOST)
    }

    /// True if the position has been level for the last few moves, so that the bot offers a draw with the move of this
    /// number. The offer is then recorded.
    pub fn should_offer_draw(&mut self, number: u32) -> bool {
        let may_offer = self.last_offer.is_none_or(|offered| number.saturating_sub(offered) >= MOVES_BETWEEN_OFFERS);
        let offers = number >= FIRST_OFFER
            && may_offer
            && self.holds_for_last(LEVEL_MOVES, |score| (-LEVEL..=LEVEL).contains(&score));
        if offers {
            self.last_offer = Some(number);
        }
        offers
    }
}

/// True if a position is so near the start of a game that a bot does not accept a draw.
pub fn is_opening(position: &Chess) -> bool {
    position.fullmoves().get() < OPENING_MOVES && position.board().occupied().count() >= OPENING_PIECES
}

// The delay before a weaker bot moves, so that it plays at a human pace: longer when there are more moves to choose
// from.

/// Levels above this have no delay: their search takes long enough.
const HIGHEST_DELAYED_ELO: u16 = 1600;
/// Before this move of the game, moves are played faster.
const SLOWER_FROM: u32 = 4;

/// Returns the delay before a move, in milliseconds; 0 above level 1600. The same arguments give the same delay; `last`
/// is the previous move.
pub fn delay_ms(elo: u16, position: &Chess, mv: Move, last: Option<Move>, seed: u64) -> u64 {
    if elo > HIGHEST_DELAYED_ELO {
        return 0;
    }
    let chance = u64::from(Rng::new(seed ^ 0x6d6f_6d65_6e74).below(1000)); // not the stream that chose the move
    let choices = u64::try_from(position.legal_moves().len()).unwrap_or(u64::MAX).min(40);
    let recaptures = mv.is_capture() && last.is_some_and(|last| last.is_capture() && last.to() == mv.to());
    let opening = position.fullmoves().get() < SLOWER_FROM;
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

    fn history(scores: &[i32]) -> ScoreHistory {
        ScoreHistory { scores: scores.to_vec(), last_offer: None }
    }

    #[test]
    fn it_resigns_after_four_lost_moves() {
        assert!(history(&[0, -950, -1000, -2000, -29_990]).should_resign());
        assert!(!history(&[-950, -1000, -2000]).should_resign(), "three moves are not enough");
        assert!(!history(&[-950, -1000, -500, -2000]).should_resign(), "one of the four moves was not lost");
    }

    #[test]
    fn it_offers_a_draw_in_a_level_game_and_not_again_soon() {
        let mut level = history(&[5, -3, 10, 0, 0, -10, 2, 1]);
        assert!(!level.clone().should_offer_draw(40));
        assert!(level.should_offer_draw(41));
        assert!(!level.should_offer_draw(50));
        assert!(level.should_offer_draw(56));
        assert!(!history(&[5, -3, 10, 0, 0, -11, 2, 1]).should_offer_draw(60));
        assert!(!history(&[0; 7]).should_offer_draw(60));
        assert!(!history(&[i32::MIN; 8]).should_offer_draw(60));
        let mut late = history(&[0; 8]);
        assert!(late.should_offer_draw(u32::MAX) && !late.should_offer_draw(u32::MAX));
    }

    #[test]
    fn no_draw_is_accepted_in_the_opening() {
        let position = |fen: &str| -> Chess {
            fen.parse::<shakmaty::fen::Fen>().unwrap().into_position(shakmaty::CastlingMode::Standard).unwrap()
        };
        assert!(is_opening(&Chess::default()));
        assert!(!is_opening(&position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 10")));
        assert!(!is_opening(&position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")), "an endgame that was set up");
    }
}

#[cfg(test)]
mod think_delay_tests {
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
        let late: shakmaty::fen::Fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 2147483648".parse().unwrap();
        let late: Chess = late.into_position(shakmaty::CastlingMode::Standard).unwrap();
        assert!(delay_ms(800, &late, late.legal_moves()[0], None, 3) > 0, "the number of the move is large");
    }
}
