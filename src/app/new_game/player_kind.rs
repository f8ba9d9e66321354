//! The choices for a side: a person, a built-in player from the weakest to the strongest, or an external engine.

use crate::app::protocol::controls::turned;
use crate::chess::seat::Bot;

/// A choice for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A person.
    Human,
    /// A built-in player.
    Bot(Bot),
    /// An external engine.
    Engine,
}

/// The built-in players that the arrows go through, weakest first.
pub const LADDER: [Bot; 13] = [
    Bot::Random,
    Bot::Elo(400),
    Bot::Greedy,
    Bot::Elo(600),
    Bot::Elo(800),
    Bot::Elo(1000),
    Bot::Elo(1200),
    Bot::Elo(1400),
    Bot::Elo(1600),
    Bot::Elo(1800),
    Bot::Elo(2000),
    Bot::Elo(2200),
    Bot::Max,
];

/// Greedy scores half the points against 600, and three in five against 500.
const GREEDY: u16 = 599;

/// Returns the step of the ladder that a player is on, counted from 1. A player between two steps is on the lower one.
#[must_use]
pub fn rung(bot: Bot) -> usize {
    LADDER.iter().filter(|step| place(**step) <= place(bot)).count()
}

/// Returns the rank of a player: its rating, or if it has none, where matches put it (`docs/strength.md`).
#[must_use]
pub fn place(bot: Bot) -> u16 {
    match bot {
        Bot::Random => 0,
        Bot::Elo(elo) => elo,
        Bot::Greedy => GREEDY,
        Bot::Max => u16::MAX,
    }
}

impl PlayerKind {
    /// Returns all choices, in the order in which the arrows go through them.
    #[must_use]
    pub fn all() -> Vec<PlayerKind> {
        let bots = LADDER.into_iter().map(PlayerKind::Bot);
        [PlayerKind::Human].into_iter().chain(bots).chain([PlayerKind::Engine]).collect()
    }

    /// Returns the next or previous choice. A rating between those offered goes to its neighbour.
    #[must_use]
    pub fn turned(self, forward: bool) -> PlayerKind {
        match self {
            PlayerKind::Bot(bot) if !LADDER.contains(&bot) => {
                let below = rung(bot);
                // It is a rating, so there is a step below it, and `max` above.
                let next = if forward { LADDER.get(below) } else { LADDER.get(below.saturating_sub(1)) };
                PlayerKind::Bot(next.copied().unwrap_or(Bot::Max))
            }
            other => turned(&PlayerKind::all(), other, forward),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_turn_through_all_players_and_from_any_rating_to_its_neighbours() {
        let mut kind = PlayerKind::Human;
        for _ in 0..PlayerKind::all().len() {
            assert_eq!(kind.turned(true).turned(false), kind);
            kind = kind.turned(true);
        }
        assert_eq!(kind, PlayerKind::Human);
        let odd = PlayerKind::Bot(Bot::Elo(1300));
        assert_eq!(
            (odd.turned(false), odd.turned(true)),
            (PlayerKind::Bot(Bot::Elo(1200)), PlayerKind::Bot(Bot::Elo(1400)))
        );
        let high = PlayerKind::Bot(Bot::Elo(2100));
        assert_eq!(
            (high.turned(false), high.turned(true)),
            (PlayerKind::Bot(Bot::Elo(2000)), PlayerKind::Bot(Bot::Elo(2200)))
        );
    }

    #[test]
    fn every_player_of_the_ladder_stands_on_the_next_step_and_the_others_between_them() {
        for (at, bot) in LADDER.into_iter().enumerate() {
            assert_eq!(rung(bot), at + 1, "{bot:?}");
        }
        assert_eq!((rung(Bot::Elo(500)), rung(Bot::Elo(700)), rung(Bot::Elo(2100))), (2, 4, 11));
        assert!(LADDER.is_sorted_by_key(|bot| place(*bot)));
    }
}
