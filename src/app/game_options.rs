//! What a game is to be: what the new-game form, the command line and a rematch hand to the play screen.

use crate::bot::rng::Rng;
use crate::chess::{seat::Seat, start_position::StartPosition, time_control::Controls};
use shakmaty::ByColor;

pub use crate::config::Rules;

/// Everything a new game is begun with.
#[derive(Clone, Debug)]
pub struct GameOptions {
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// The clocks, if any.
    pub controls: Option<Controls>,
    /// Where it starts.
    pub start: StartPosition,
    /// The board turns to the side to move (two people only).
    pub auto_flip: bool,
    /// What makes bots and lots repeatable.
    pub seed: u64,
    /// How many games are played one after the other.
    pub games: u32,
    /// How strictly the Laws are applied.
    pub rules: Rules,
    /// In a tournament no draw is offered before this move; 0 forbids nothing.
    pub draw_offers_from: u32,
}

impl Default for GameOptions {
    /// Two people, no clock, the initial array.
    fn default() -> GameOptions {
        GameOptions {
            seats: ByColor { white: Seat::Human(None), black: Seat::Human(None) },
            controls: None,
            start: StartPosition::default(),
            auto_flip: false,
            seed: 0,
            games: 1,
            rules: Rules::Casual,
            draw_offers_from: 0,
        }
    }
}

impl GameOptions {
    /// The seed of the game after this one: it depends on this one's alone, so that one seed repeats a whole session.
    #[must_use]
    pub fn next_seed(&self) -> u64 {
        Rng::new(self.seed).next_u64()
    }
}
