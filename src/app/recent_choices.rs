//! What the program remembers between sessions: the last choices of the new-game form, and recent files.

use crate::chess::game::EventNames;
use crate::chess::seat::Seat;
use crate::chess::time_control::Controls;
use crate::config::{Config, NewGameDefaults, SideChoice};
use serde::{Deserialize, Serialize};

/// The opponent of a user who has not chosen one: a level that a beginner can beat.
const OPPONENT: &str = "elo:600";

/// How many steps the board can be made smaller and larger; enough to get squares of a single row on a large screen.
pub(super) const BOARD_STEPS: (i8, i8) = (-6, 4);

/// The remembered choices. Unknown or damaged content counts as nothing remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RecentChoices {
    /// The last player of White, as the command line spells it.
    pub white: String,
    /// The last player of Black.
    pub black: String,
    /// The last opponent of a person that was not a person.
    pub opponent: String,
    /// The colour which that person had: `white` or `black`.
    pub own: String,
    /// Whether colours are drawn by lot.
    pub by_lot: bool,
    /// The last names, time control and rules.
    #[serde(flatten)]
    pub last: KindChoices,
    /// The start position as typed, for the next game only: later games start as the config says.
    #[serde(skip)]
    pub start: String,
    /// Whether the board flips to the side to move.
    pub auto_flip: bool,
    /// How many steps the board is larger or smaller than the size that fits best.
    pub board_step: i8,
    /// Milliseconds between half-moves in autoplay.
    pub autoplay_ms: u64,
    pub analysis_lines: u8,
    /// Whether variations are folded in the move list.
    pub folds_variations: bool,
    /// The analyst: `max`, the built-in player, or `uci:COMMAND`.
    pub analyst: String,
    /// PGN files opened before, newest first.
    pub recent: Vec<String>,
    /// Whether a move was played in a game from the new-game form: such a user no longer needs the welcome.
    pub greeted: bool,
    /// Whether the config asks for two computer players, and no game was begun with other ones since: then that is the
    /// game against the computer that the home screen offers.
    #[serde(skip)]
    pub two_computers: bool,
    /// What was explained when it first came up in a game: unusual moves, a claim, unusual endings.
    pub explained: Vec<String>,
    /// Whether games say nothing about the lessons: `learn quiet`.
    pub lesson_notes_off: bool,
    /// The state of the user's first game: a lost one leads to the lessons.
    pub first_game: FirstGame,
    /// The last choices for a game against the computer.
    pub alone: KindChoices,
    /// The last choices for a game between two people.
    pub together: KindChoices,
    /// What the last tournament game was called.
    pub names: EventNames,
    /// How many missed puzzles are due from each of the next days on, as practice was left.
    pub practice_due: Vec<(i64, usize)>,
    /// The position that was being set up when the program ended: its FEN, and whether it is of Chess960.
    pub set_up: Option<(String, bool)>,
}

/// The choices remembered separately for each kind of game, so that a clock in a game with a friend does not carry over
/// to the next game against the computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KindChoices {
    /// The name of the person who plays White, kept while a bot plays that side.
    pub white_name: String,
    /// The name of the person who plays Black.
    pub black_name: String,
    /// The time control: the same for both sides, and of at least a minute.
    pub time: String,
    /// How strictly the Laws are applied: `casual`, `touch-move` or `tournament`.
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

/// The state of a user's first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstGame {
    /// It has begun and is not over yet.
    Running,
    /// It was lost against a computer player, and the user has not left the home screen since.
    Lost,
    /// It was over long ago.
    #[default]
    Over,
}

impl Default for RecentChoices {
    fn default() -> RecentChoices {
        RecentChoices {
            white: "human".into(),
            black: OPPONENT.into(),
            opponent: OPPONENT.into(),
            own: "white".into(),
            by_lot: false,
            last: KindChoices::default(),
            start: "standard".into(),
            auto_flip: false,
            names: EventNames::default(),
            board_step: 0,
            autoplay_ms: 2_000,
            analysis_lines: 3,
            folds_variations: false,
            analyst: "max".into(),
            recent: Vec::new(),
            greeted: false,
            two_computers: false,
            explained: Vec::new(),
            lesson_notes_off: false,
            first_game: FirstGame::Over,
            alone: KindChoices::default(),
            together: KindChoices::default(),
            practice_due: Vec::new(),
            set_up: None,
        }
    }
}

impl RecentChoices {
    /// Returns how much of practice is due on a day.
    pub fn practice_due_on(&self, today: i64) -> usize {
        self.practice_due.iter().filter(|(day, _)| *day <= today).map(|(_, count)| count).sum()
    }

    /// Returns the choices that the program starts with. `has_games`: whether there are games of the user's.
    pub(super) fn at_start(remembered: Option<&str>, has_games: bool, config: &Config) -> RecentChoices {
        let new_game = &config.new_game;
        let recent = match remembered {
            Some(text) => RecentChoices { start: new_game.start.to_string(), ..RecentChoices::from_toml(text) },
            None => RecentChoices { auto_flip: config.auto_flip, ..RecentChoices::of_config(new_game) },
        };
        RecentChoices { greeted: recent.greeted || has_games, ..recent }
    }

    /// Returns the choices before anything is remembered: those of the config for new games.
    fn of_config(config: &NewGameDefaults) -> RecentChoices {
        let name = |seat: &Seat| match seat {
            Seat::Human(Some(name)) => name.clone(),
            _ => String::new(),
        };
        let kind = |seat: &Seat| if seat.is_human() { Seat::Human(None) } else { seat.clone() }.to_string();
        let one_person = config.white.is_human() != config.black.is_human();
        let (white, black) = match config.side {
            SideChoice::Black if one_person && config.white.is_human() => (&config.black, &config.white),
            _ => (&config.white, &config.black),
        };
        let computer = [black, white].into_iter().find(|seat| !seat.is_human());
        let choices = KindChoices {
            white_name: name(white),
            black_name: name(black),
            time: controls_text(config.clock.as_ref()),
            rules: config.rules.word().to_owned(),
        };
        RecentChoices {
            white: kind(white),
            black: kind(black),
            opponent: computer.map_or_else(|| OPPONENT.into(), ToString::to_string),
            own: if black.is_human() && !white.is_human() { "black" } else { "white" }.into(),
            two_computers: !white.is_human() && !black.is_human(),
            by_lot: config.side == SideChoice::Random,
            start: config.start.to_string(),
            names: config.names.clone(),
            last: choices.clone(),
            alone: choices.clone(),
            together: choices,
            ..RecentChoices::default()
        }
    }
}

/// Returns the time controls as the form has them: one for both sides, or White's and Black's with a bar between them.
pub(super) fn controls_text(controls: Option<&Controls>) -> String {
    match controls {
        Some(controls) if controls.are_equal() => controls.white.to_string(),
        Some(controls) => format!("{} | {}", controls.white, controls.black),
        None => "none".to_owned(),
    }
}

/// How many recent files are remembered.
const RECENT: usize = 5;

impl RecentChoices {
    /// Parses what [`RecentChoices::to_toml`] wrote. Anything else gives the default.
    pub fn from_toml(text: &str) -> RecentChoices {
        toml::from_str(text).unwrap_or_default()
    }

    /// Returns the text to save.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// Whether the last game was between two people.
    pub fn is_for_two(&self) -> bool {
        let human = |word: &str| word.parse::<Seat>().is_ok_and(|seat| seat.is_human());
        human(&self.white) && human(&self.black)
    }

    /// Puts a file first among the recent ones.
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
        let mut memory = RecentChoices { white: "human:Zoë".into(), ..RecentChoices::default() };
        memory.last.time = "5+3".into();
        for n in 0..9 {
            memory.opened(&format!("{n}.pgn"));
        }
        memory.opened("7.pgn");
        assert_eq!(memory.recent, ["7.pgn", "8.pgn", "6.pgn", "5.pgn", "4.pgn"]);
        assert_eq!(RecentChoices::from_toml(&memory.to_toml()), memory);
        assert_eq!(RecentChoices::from_toml("white = 3"), RecentChoices::default());
    }
}
