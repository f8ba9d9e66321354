//! The result card: what a game that is over comes to, and how the user stands against the level that was played. A game
//! shows it when it ends, a review when its mistakes were found.

use crate::app::new_game::{LADDER, place};
use crate::chess::game_summary::GameSummary;
use crate::chess::level_games::{self, LevelGame, LevelRecord, LevelStep};
use crate::chess::seat::Bot;

/// The result card of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultCard {
    /// What the game comes to.
    pub summary: GameSummary,
    /// How the user stands against the level, once the user's games were read.
    pub standing: Option<LevelStanding>,
}

/// A person who played against a level, by the name in the game's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPlayer {
    /// The name.
    pub name: String,
    /// The level.
    pub bot: Bot,
}

/// How a player stands against a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelStanding {
    /// The level.
    pub bot: Bot,
    /// The games so far.
    pub record: LevelRecord,
    /// The level that suits better, if another one does.
    pub step: Option<LevelStep>,
}

impl ResultCard {
    /// The card of a game.
    #[must_use]
    pub fn new(summary: GameSummary) -> ResultCard {
        ResultCard { summary, standing: None }
    }

    /// Takes the user's games against levels: this one was played by that person.
    pub fn take_games(&mut self, games: &[LevelGame], player: &LevelPlayer) {
        let record = level_games::record(games, &player.name, player.bot);
        let known = record != LevelRecord::default();
        let step = level_games::step(games, &player.name, player.bot, &LADDER, place);
        self.standing = known.then_some(LevelStanding { bot: player.bot, record, step });
    }
}

/// The level above one on the ladder, or below it.
#[must_use]
pub fn neighbour(bot: Bot, above: bool) -> Option<Bot> {
    let mut levels = LADDER.into_iter();
    if above {
        levels.find(|other| place(*other) > place(bot))
    } else {
        levels.rfind(|other| place(*other) < place(bot))
    }
}
