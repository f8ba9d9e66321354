//! When a player that looks ahead resigns, offers a draw or takes one, by what it thought of its positions.

/// Lost by more than this at so many of its moves on end: it resigns.
const LOST: i32 = -900;
const LOST_MOVES: usize = 4;
/// Level within this at so many of its moves on end: it offers a draw.
const LEVEL: i32 = 10;
const LEVEL_MOVES: usize = 8;
/// It offers none before this move.
pub const FIRST_OFFER: u32 = 41;
/// Moves between two offers.
const MOVES_BETWEEN_OFFERS: u32 = 15;
/// A draw is better than a position worth less than this.
pub const ACCEPT_DRAW_BELOW: i32 = -30;
/// A draw that may be claimed is claimed unless the position is worth more than this.
pub const CLAIM_DRAW_UP_TO: i32 = 10;

/// What a bot thought of its position at each of its moves, in hundredths of a pawn, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreHistory {
    scores: Vec<i32>,
    last_offer: Option<u32>,
}

impl ScoreHistory {
    /// It thought so at one more move.
    pub fn push(&mut self, score: i32) {
        self.scores.push(score);
    }

    fn last(&self, count: usize, holds: impl Fn(i32) -> bool) -> bool {
        let from = self.scores.len().checked_sub(count);
        from.and_then(|from| self.scores.get(from..)).is_some_and(|last| last.iter().all(|score| holds(*score)))
    }

    /// Whether the game has long been lost.
    #[must_use]
    pub fn should_resign(&self) -> bool {
        self.last(LOST_MOVES, |score| score < LOST)
    }

    /// Whether the game has long been level, so that a draw is offered with the move of this number; it is then held
    /// to be offered.
    pub fn should_offer_draw(&mut self, number: u32) -> bool {
        let again = self.last_offer.is_none_or(|offered| number >= offered + MOVES_BETWEEN_OFFERS);
        let offers = number >= FIRST_OFFER && again && self.last(LEVEL_MOVES, |score| score.abs() <= LEVEL);
        if offers {
            self.last_offer = Some(number);
        }
        offers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thoughts(scores: &[i32]) -> ScoreHistory {
        ScoreHistory { scores: scores.to_vec(), last_offer: None }
    }

    #[test]
    fn it_resigns_when_it_has_been_lost_for_four_moves() {
        assert!(thoughts(&[0, -950, -1000, -2000, -29_990]).should_resign());
        assert!(!thoughts(&[-950, -1000, -2000]).should_resign(), "three moves are not enough");
        assert!(!thoughts(&[-950, -1000, -500, -2000]).should_resign(), "in between it had hopes");
    }

    #[test]
    fn it_offers_a_draw_in_a_long_level_game_and_not_again_at_once() {
        let mut level = thoughts(&[5, -3, 10, 0, 0, -10, 2, 1]);
        assert!(!level.clone().should_offer_draw(40));
        assert!(level.should_offer_draw(41));
        assert!(!level.should_offer_draw(50));
        assert!(level.should_offer_draw(56));
        assert!(!thoughts(&[5, -3, 10, 0, 0, -11, 2, 1]).should_offer_draw(60));
        assert!(!thoughts(&[0; 7]).should_offer_draw(60));
    }
}
