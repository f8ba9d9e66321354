//! What a game begins with: players, clocks, start position and rules.

use crate::game::{EventNames, EventRules, Game, GameSetup};
use crate::position_setup::Odds;
use crate::seat::Seat;
use crate::start_position::StartPosition;
use crate::time_control::Controls;
use shakmaty::{ByColor, Color};

/// How strictly the Laws are applied to moves made by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// As friends play: no touch-move, moves may be taken back, claims are prompted.
    #[default]
    Casual,
    /// Touch-move (Article 4).
    TouchMove,
    /// As in a tournament: touch-move; nothing is taken back, prompted, hinted, marked or listed.
    Tournament,
}

impl Rules {
    /// All of them, the most casual first.
    pub const ALL: &'static [Rules] = &[Rules::Casual, Rules::TouchMove, Rules::Tournament];

    /// Returns the word for them in journals, in the config and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Rules::Casual => "casual",
            Rules::TouchMove => "touch-move",
            Rules::Tournament => "tournament",
        }
    }
}

/// Everything needed to begin a new game.
#[derive(Clone, Debug)]
pub struct GameOptions {
    /// The players.
    pub seats: ByColor<Seat>,
    /// The time controls; `None` without clocks.
    pub controls: Option<Controls>,
    /// The start position.
    pub start: StartPosition,
    /// Whether the board flips to the side to move (two people only).
    pub auto_flip: bool,
    /// The seed, which makes bots and draws of lots repeatable.
    pub seed: u64,
    /// How many games are played in a row.
    pub games: u32,
    /// Whether a lot is drawn for the start position of each of them.
    pub by_lot: bool,
    /// How strictly the Laws are applied.
    pub rules: Rules,
    /// In a tournament, no draw may be offered before this move; 0 means no restriction.
    pub draw_offers_from: u32,
    /// The side for which a draw counts as a win.
    pub draw_odds: Option<Color>,
    /// The names of the event, as far as they are known.
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
            by_lot: false,
            rules: Rules::Casual,
            draw_offers_from: 0,
            draw_odds: None,
            names: EventNames::default(),
        }
    }
}

impl GameOptions {
    /// Returns the same game with the colours swapped: times and odds belong to a player, whatever their colour.
    #[must_use]
    pub fn with_colours_swapped(mut self) -> GameOptions {
        self.seats = self.seats.into_swapped();
        if let Some(controls) = &mut self.controls {
            std::mem::swap(&mut controls.white, &mut controls.black);
        }
        if let Some(odds) = Odds::of(&self.start) {
            self.start = odds.given_by_other_side().start();
        }
        self.draw_odds = self.draw_odds.map(|favoured| !favoured);
        self
    }

    /// Returns what the rules of the event change in the game.
    fn event_rules(&self) -> EventRules {
        let first_increment = self.rules == Rules::Tournament;
        let draw_offers_from = if first_increment { self.draw_offers_from } else { 0 };
        EventRules { draw_odds: self.draw_odds, draw_offers_from, first_increment }
    }

    /// Returns the names of the event. What is not known of a tournament game is left to be written by hand, as PGN's
    /// `?`.
    pub fn event_names(&self) -> EventNames {
        let EventNames { event, site, round } = self.names.clone();
        let told = |name: String| match name.as_str() {
            "" if self.rules == Rules::Tournament => "?".to_owned(),
            _ => name,
        };
        EventNames { event: told(event), site: told(site), round: told(round) }
    }

    /// Begins the game.
    pub fn game(&self, id: String) -> Game {
        let (start, seats, controls) = (self.start.clone(), self.seats.clone(), self.controls.clone());
        Game::new(GameSetup { id, start, seats, controls, event: self.event_rules(), names: self.event_names() })
    }
}
