//! The options of a game, which the new-game form, the command line and a rematch pass to the play screen.

use crate::bot::rng::Rng;
use crate::chess::{
    game::{EventNames, EventRules},
    seat::Seat,
    start_position::StartPosition,
    time_control::Controls,
};
use shakmaty::{ByColor, Color};

pub use crate::config::Rules;

/// Everything needed to begin a new game.
#[derive(Clone, Debug)]
pub struct GameOptions {
    pub seats: ByColor<Seat>,
    pub controls: Option<Controls>,
    pub start: StartPosition,
    /// Whether the board flips to the side to move (two people only).
    pub auto_flip: bool,
    /// The seed, which makes bots and draws of lots repeatable.
    pub seed: u64,
    /// How many games are played in a row.
    pub games: u32,
    pub rules: Rules,
    /// In a tournament, no draw may be offered before this move; 0 means no restriction.
    pub draw_offers_from: u32,
    /// The side for which a draw counts as a win.
    pub draw_odds: Option<Color>,
    pub names: EventNames,
}

impl Default for GameOptions {
    /// Two people, no clock, the initial position.
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
            draw_odds: None,
            names: EventNames::default(),
        }
    }
}

impl GameOptions {
    /// Returns what the rules of the event change in the game.
    #[must_use]
    pub fn event_rules(&self) -> EventRules {
        let casual = EventRules { draw_odds: self.draw_odds, ..EventRules::default() };
        match self.rules {
            Rules::Tournament => {
                EventRules { draw_offers_from: self.draw_offers_from, first_increment: true, ..casual }
            }
            Rules::Casual | Rules::TouchMove => casual,
        }
    }

    /// Returns the names of the event. What is not known of a tournament game is left to be written by hand, as PGN's
    /// `?`.
    #[must_use]
    pub fn event_names(&self) -> EventNames {
        let EventNames { event, site, round } = self.names.clone();
        let known = |name: String| if name.is_empty() { "?".to_owned() } else { name };
        match self.rules {
            Rules::Tournament => EventNames { event: known(event), site: known(site), round: known(round) },
            Rules::Casual | Rules::TouchMove => EventNames { event, site, round },
        }
    }

    /// Returns the seed of the next game. It depends on this seed alone, so that one seed repeats a whole session.
    #[must_use]
    pub fn next_seed(&self) -> u64 {
        Rng::new(self.seed).next_u64()
    }
}
