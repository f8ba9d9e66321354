//! What is remembered from one start to the next: the last choices of the new-game form, and recent files.

use crate::chess::seat::Seat;
use crate::config::{Choice, NewGameDefaults, SideChoice};
use serde::{Deserialize, Serialize};

/// Whom one plays who has chosen nobody: a level that a beginner can beat.
const OPPONENT: &str = "elo:600";

/// How many sizes the board can be made smaller and larger; far enough for one of a single row a square on a large screen.
pub(in crate::app) const BOARD_STEPS: (i8, i8) = (-6, 4);

/// Remembered choices. Unknown or damaged content is taken as nothing remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentChoices {
    /// The last player of White, as the command line spells it.
    pub white: String,
    /// The last player of Black.
    pub black: String,
    /// The name of the person who plays White, also while a bot sits there.
    pub white_name: String,
    /// The name of the person who plays Black.
    pub black_name: String,
    /// Against whom a person played last who was no person.
    pub opponent: String,
    /// The colour that person had: `white` or `black`.
    pub own: String,
    /// Colours by lot.
    pub by_lot: bool,
    /// The time control: one that both sides have alike, of a minute or more.
    pub time: String,
    /// The start position as typed, for the next game only: later ones start as the config says.
    #[serde(skip)]
    pub start: String,
    /// The board turns to the side to move.
    pub auto_flip: bool,
    /// How strictly the Laws are applied: `casual`, `touch-move` or `tournament`.
    pub rules: String,
    /// Steps that the board is larger or smaller than what fits best.
    pub board_step: i8,
    /// Milliseconds from half-move to half-move while a game plays itself.
    pub autoplay_ms: u64,
    /// How many lines an analysis shows.
    pub analysis_lines: u8,
    /// Whether variations are folded in the move list.
    pub folds_variations: bool,
    /// Who analyses: `max`, the built-in player, or `uci:COMMAND`.
    pub analyst: String,
    /// PGN files opened before, the newest first.
    pub recent: Vec<String>,
    /// A move was played in a game of the form: whoever has done that needs no words of welcome any more.
    pub greeted: bool,
    /// The program was started without that: the home screen keeps the order of its rows till it ends.
    #[serde(skip)]
    pub starts_new: bool,
    /// What was explained in a game when it came up for the first time: unusual moves, a claim, unusual endings.
    pub explained: Vec<String>,
    /// Games say nothing about the lessons: `learn quiet`.
    pub lesson_notes_off: bool,
    /// How far the user's first game is: a lost one leads to the lessons.
    pub first_game: FirstGame,
    /// What was chosen last for a game against the computer.
    pub alone: KindChoices,
    /// What was chosen last for a game of two people.
    pub together: KindChoices,
}

/// The choices that are remembered for each kind of game: a clock in a game with a friend does not carry over to the next
/// game against the computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KindChoices {
    /// The name of the person who plays White.
    pub white_name: String,
    /// The name of the person who plays Black.
    pub black_name: String,
    /// The time control.
    pub time: String,
    /// How strictly the Laws are applied.
    pub rules: String,
}

impl Default for KindChoices {
    fn default() -> KindChoices {
        KindChoices {
            white_name: String::new(),
            black_name: String::new(),
            time: "none".into(),
            rules: "casual".into(),
        }
    }
}

/// How far the first game of a user is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstGame {
    /// It has begun and is not over.
    Running,
    /// It was lost against a computer player, and the home screen has not been left since.
    Lost,
    /// It is long over.
    #[default]
    Over,
}

impl Default for RecentChoices {
    fn default() -> RecentChoices {
        RecentChoices {
            white: "human".into(),
            black: OPPONENT.into(),
            white_name: String::new(),
            black_name: String::new(),
            opponent: OPPONENT.into(),
            own: "white".into(),
            by_lot: false,
            time: "none".into(),
            start: "standard".into(),
            auto_flip: false,
            rules: "casual".into(),
            board_step: 0,
            autoplay_ms: 2_000,
            analysis_lines: 3,
            folds_variations: false,
            analyst: "max".into(),
            recent: Vec::new(),
            greeted: false,
            starts_new: false,
            explained: Vec::new(),
            lesson_notes_off: false,
            first_game: FirstGame::Over,
            alone: KindChoices::default(),
            together: KindChoices::default(),
        }
    }
}

impl RecentChoices {
    /// Before anything is remembered: what the config says of new games.
    #[must_use]
    pub fn of_config(config: &NewGameDefaults) -> RecentChoices {
        let name = |seat: &Seat| match seat {
            Seat::Human(Some(name)) => name.clone(),
            _ => String::new(),
        };
        let kind = |seat: &Seat| if seat.is_human() { Seat::Human(None) } else { seat.clone() }.to_string();
        let computer = [&config.black, &config.white].into_iter().find(|seat| !seat.is_human());
        let time = match &config.clock {
            Some(controls) if controls.are_equal() => controls.white.to_string(),
            _ => "none".to_owned(),
        };
        let choices = KindChoices {
            white_name: name(&config.white),
            black_name: name(&config.black),
            time,
            rules: config.rules.word().to_owned(),
        };
        RecentChoices {
            white: kind(&config.white),
            black: kind(&config.black),
            white_name: choices.white_name.clone(),
            black_name: choices.black_name.clone(),
            opponent: computer.map_or_else(|| OPPONENT.into(), ToString::to_string),
            own: if config.black.is_human() && !config.white.is_human() { "black" } else { "white" }.into(),
            by_lot: config.side == SideChoice::Random,
            time: choices.time.clone(),
            start: config.start.to_string(),
            rules: choices.rules.clone(),
            alone: choices.clone(),
            together: choices,
            ..RecentChoices::default()
        }
    }
}

/// How many recent files are remembered.
const RECENT: usize = 5;

impl RecentChoices {
    /// Reads what [`RecentChoices::to_toml`] wrote; anything else is the default.
    #[must_use]
    pub fn from_toml(text: &str) -> RecentChoices {
        toml::from_str(text).unwrap_or_default()
    }

    /// The text to write down.
    #[must_use]
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// Whether the last game was one of two people.
    #[must_use]
    pub fn is_for_two(&self) -> bool {
        let human = |word: &str| word.parse::<Seat>().is_ok_and(|seat| seat.is_human());
        human(&self.white) && human(&self.black)
    }

    /// Puts a file at the head of the recent ones.
    pub fn opened(&mut self, path: &str) {
        self.recent.retain(|known| known != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(RECENT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_round_trips_and_survives_damage() {
        let mut memory = RecentChoices { white: "human:Zoë".into(), time: "5+3".into(), ..RecentChoices::default() };
        for n in 0..9 {
            memory.opened(&format!("{n}.pgn"));
        }
        memory.opened("7.pgn");
        assert_eq!(memory.recent, ["7.pgn", "8.pgn", "6.pgn", "5.pgn", "4.pgn"]);
        assert_eq!(RecentChoices::from_toml(&memory.to_toml()), memory);
        assert_eq!(RecentChoices::from_toml("white = 3"), RecentChoices::default());
    }
}
