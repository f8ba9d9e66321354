//! The user's settings. A leaf module: the text of a file goes in, a [`Config`] or every problem of the file comes out.
//!
//! Reading is strict: an unknown key or word is a problem with a place and a guess at what was meant, so that no
//! setting is silently ignored. `config.example.toml` shows every key with its default.

pub mod choices;
mod edit;
pub mod engines;
pub mod keys;
pub mod problem;
mod reader;
mod values;

use crate::chess::game::EventNames;
use crate::chess::seat::{Bot, Seat};
use crate::chess::time_control::{BadControls, Controls, TimeControl};
use crate::words::Lang;
use std::fmt;

pub use choices::{
    AUTO_THEME, Choice, ColorChoice, Coordinates, DARK_THEME, ImageProtocol, LIGHT_THEME, Notation, Pieces, Rules,
    SideChoice, Speech, SquareNames, THEMES, theme_words,
};
pub use edit::{with_key, without_key};
pub use problem::{ConfigPlace, ConfigProblem, ConfigProblemKind, LineIndex, nearest};
pub use reader::{parse_with, read};
pub use values::unknown_theme;

/// The settings.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The board's colours: [`AUTO_THEME`], one of [`THEMES`], or one of the user's own themes.
    pub theme: String,
    /// How the pieces are drawn.
    pub pieces: Pieces,
    /// How pieces that are images are sent to the terminal.
    pub images: ImageProtocol,
    /// How many colours are used.
    pub color: ColorChoice,
    /// The language; `None` (`"auto"`) takes it from `LANG` where the output is a terminal, and English otherwise.
    pub lang: Option<Lang>,
    /// The piece letters of displayed moves.
    pub notation: Notation,
    /// How much plain mode says about a move.
    pub speech: Speech,
    /// What plain mode calls the squares.
    pub speech_squares: SquareNames,
    /// Whether plain mode gives moves in notation instead of words.
    pub speech_notation: bool,
    /// Where the names of files and ranks are shown.
    pub coordinates: Coordinates,
    /// Whether pieces slide to their squares.
    pub animations: bool,
    /// Whether the pointer is used.
    pub mouse: bool,
    /// Whether the terminal is asked for the kitty keyboard protocol.
    pub keyboard_protocol: bool,
    /// Whether the board turns to the side to move when two people share the keyboard.
    pub auto_flip: bool,
    /// Width divided by height of a terminal cell; `None` (`"auto"`) asks the terminal, and falls back to one half.
    pub board_aspect: Option<f32>,
    /// By how many steps the board is smaller than the window allows: 0 or negative.
    pub board_step: i8,
    /// How much of a compressed file is unpacked for the game list, in GiB.
    pub unpack_limit_gib: u16,
    /// The user's own names in game files. A review turns the board to that side.
    pub me: Vec<String>,
    /// When the terminal's bell rings.
    pub bell: Bell,
    /// What the new-game screen starts with.
    pub new_game: NewGameDefaults,
    /// Whether computer players that look ahead resign lost games.
    pub bots_resign: bool,
    /// Whether the weaker computer players take a moment for a move, as a person would.
    pub bots_moment: bool,
    /// External engines, sorted by name.
    pub engines: Vec<engines::EngineConfig>,
    /// The move before which no draw may be offered in tournament mode; 0 for no limit.
    pub draw_offers_from: u32,
    /// Named filters for game lists, in the order of the file: the name, and the filter as the user would type it.
    pub filters: Vec<(String, String)>,
    /// The keys that the user assigned to actions, in the order of the file.
    pub keys: Vec<KeyBinding>,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            theme: AUTO_THEME.to_owned(),
            pieces: Pieces::default(),
            images: ImageProtocol::default(),
            color: ColorChoice::default(),
            lang: None,
            notation: Notation::default(),
            speech: Speech::default(),
            speech_squares: SquareNames::default(),
            speech_notation: false,
            coordinates: Coordinates::default(),
            animations: true,
            mouse: true,
            keyboard_protocol: false,
            auto_flip: false,
            board_aspect: None,
            board_step: 0,
            unpack_limit_gib: 4,
            me: Vec::new(),
            bell: Bell::default(),
            new_game: NewGameDefaults::default(),
            bots_resign: true,
            bots_moment: true,
            engines: Vec::new(),
            draw_offers_from: 0,
            filters: Vec::new(),
            keys: Vec::new(),
        }
    }
}

/// When the terminal's bell rings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bell {
    /// When it is a person's turn after a computer player's move.
    pub turn: bool,
    /// When a check is given.
    pub check: bool,
    /// When the time of the side to move runs low.
    pub low_time: bool,
    /// The program that plays sounds, and its arguments, where `{sound}` stands for the name of the event. Empty for
    /// none.
    pub command: Vec<String>,
}

/// What the new-game screen starts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGameDefaults {
    /// White.
    pub white: Seat,
    /// Black.
    pub black: Seat,
    /// The side of the user.
    pub side: SideChoice,
    /// The time controls; `None` is a game without clocks.
    pub clock: Option<Controls>,
    /// The start position.
    pub start: StartSetting,
    /// How strictly the Laws are applied.
    pub rules: Rules,
    /// What a tournament game is called in its record.
    pub names: EventNames,
}

impl Default for NewGameDefaults {
    fn default() -> NewGameDefaults {
        NewGameDefaults {
            white: Seat::Human(None),
            black: Seat::Bot(Bot::Elo(600)),
            side: SideChoice::White,
            clock: None,
            start: StartSetting::Standard,
            rules: Rules::Casual,
            names: EventNames::default(),
        }
    }
}

/// The start position of a new game, as the config names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum StartSetting {
    /// The initial array.
    #[default]
    Standard,
    /// A Chess960 position at random.
    Chess960,
    /// A position of standard chess, as a FEN that was checked to be playable.
    Fen(String),
}

impl fmt::Display for StartSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartSetting::Standard => f.write_str("standard"),
            StartSetting::Chess960 => f.write_str("chess960"),
            StartSetting::Fen(fen) => f.write_str(fen),
        }
    }
}

/// Time controls that cannot be put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadClocks {
    /// One side has a clock and the other has none.
    #[error("one side would have no clock: give both sides a time, or none")]
    OneSide,
    /// The two controls do not go together.
    #[error(transparent)]
    Mismatch(#[from] BadControls),
}

/// Returns the time controls of a game, from the one for both sides and each side's own (`time`, `white_time`,
/// `black_time` of the config and the command line). For one side, `None` means not given and `Some(None)` means
/// "none".
///
/// # Errors
/// [`BadClocks`] when only one side has a clock, or only one of them is an hourglass.
pub fn clocks(
    both: Option<TimeControl>,
    white: Option<Option<TimeControl>>,
    black: Option<Option<TimeControl>>,
) -> Result<Option<Controls>, BadClocks> {
    match (white.unwrap_or_else(|| both.clone()), black.unwrap_or(both)) {
        (None, None) => Ok(None),
        (Some(white), Some(black)) => Ok(Some(Controls::new(white, black)?)),
        _ => Err(BadClocks::OneSide),
    }
}

/// A text of the file and its place, for problems that another module finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedText {
    /// The text.
    pub text: String,
    /// Its place.
    pub place: ConfigPlace,
}

/// A line of `[keys]`: an action and its keys, both unchecked. `app::commands::keymap` checks them, because the actions
/// and the keys are the application's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyBinding {
    /// The action.
    pub action: LocatedText,
    /// The names of its keys. An empty list takes all keys away from the action.
    pub keys: Vec<LocatedText>,
}

/// Reads a config file.
///
/// # Errors
/// Every problem of the file, in file order. An empty text is a valid config.
pub fn parse(text: &str) -> Result<Config, Vec<ConfigProblem>> {
    parse_with(text, &[])
}

/// A complete config file that [`parse`] reads back as the same settings (`tabiya config print`).
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&keys::print(self))
    }
}

/// Returns a text as TOML writes it.
#[must_use]
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

#[cfg(test)]
mod tests;
