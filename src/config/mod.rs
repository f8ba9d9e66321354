//! The user's settings. A leaf module: the text of a file goes in, a [`Config`] or every problem of the file comes out.
//!
//! Reading is strict: an unknown key or word is a problem with a place and a guess at what was meant, so that no
//! setting is silently ignored. `config.example.toml` shows every key with its default.

use crate::chess::game::EventNames;
use crate::chess::notation::Letters;
use crate::chess::seat::{Bot, Seat};
use crate::chess::time_control::{Controls, TimeControl};
use crate::words::Lang;
use crate::words::choice::choice;
use std::fmt;

mod edit;
pub mod options;
pub mod problem;

pub use crate::chess::game_options::Rules;
pub use crate::config::edit::{with_key, without_key};
pub use crate::config::options::{read, unknown_theme};
pub use crate::config::problem::{ConfigPlace, ConfigProblem, ConfigProblemKind, LineIndex, nearest};
pub use crate::words::choice::Choice;
pub use crate::words::moves::{Speech, SquareNames};

#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// The board's colours: [`AUTO_THEME`], one of [`THEMES`], or one of the user's own themes.
    pub theme: String,
    pub pieces: Pieces,
    /// How pieces that are images are sent to the terminal.
    pub images: ImageProtocol,
    pub color: ColorChoice,
    /// The language; `None` (`"auto"`) takes it from `LANG` where the output is a terminal, and English otherwise.
    pub lang: Option<Lang>,
    /// The piece letters of displayed moves.
    pub notation: Notation,
    /// How much plain mode says about a move.
    pub speech: Speech,
    pub speech_squares: SquareNames,
    /// Whether plain mode gives moves in notation instead of words.
    pub speech_notation: bool,
    /// Where the names of files and ranks are shown.
    pub coordinates: Coordinates,
    pub animations: bool,
    pub mouse: bool,
    /// Whether the terminal is asked for the kitty keyboard protocol.
    pub keyboard_protocol: bool,
    /// Whether clocks show tenths of a second when time is low.
    pub clock_tenths: bool,
    /// Whether the board turns to the side to move when two people share the keyboard.
    pub auto_flip: bool,
    pub next_puzzle: NextPuzzle,
    /// Width divided by height of a terminal cell; `None` (`"auto"`) asks the terminal, and falls back to one half.
    pub board_aspect: Option<f32>,
    /// By how many steps the board is smaller than the window allows: 0 or negative.
    pub board_step: i8,
    /// How much of a compressed file is unpacked for the game list, in GiB.
    pub unpack_limit_gib: u16,
    /// The user's own names in game files. A review turns the board to that side.
    pub me: Vec<String>,
    pub bell: Bell,
    pub new_game: NewGameDefaults,
    /// Whether computer players that look ahead resign lost games.
    pub bots_resign: bool,
    /// Whether the weaker computer players take a moment for a move, as a person would.
    pub bots_moment: bool,
    /// The opening book of the levels and of external engines; empty without one.
    pub book: String,
    /// External engines, sorted by name.
    pub engines: Vec<EngineConfig>,
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
            clock_tenths: true,
            auto_flip: false,
            next_puzzle: NextPuzzle::default(),
            board_aspect: None,
            board_step: 0,
            unpack_limit_gib: 4,
            me: Vec::new(),
            bell: Bell::default(),
            new_game: NewGameDefaults::default(),
            bots_resign: true,
            bots_moment: true,
            book: String::new(),
            engines: Vec::new(),
            draw_offers_from: 0,
            filters: Vec::new(),
            keys: Vec::new(),
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bell {
    /// When it is a person's turn after a computer player's move.
    pub turn: bool,
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
    pub white: Seat,
    pub black: Seat,
    pub side: SideChoice,
    /// The time controls; `None` is a game without clocks.
    pub clock: Option<Controls>,
    pub start: StartSetting,
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

/// Returns the time controls of a game, from the one for both sides and each side's own (`time`, `white_time`,
/// `black_time` of the config and the command line). For one side, `None` means not given and `Some(None)` means
/// "none".
///
/// # Errors
/// Only one side has a clock, or only one of them is an hourglass.
pub fn clocks(
    both: Option<TimeControl>,
    white: Option<Option<TimeControl>>,
    black: Option<Option<TimeControl>>,
) -> Result<Option<Controls>, String> {
    match (white.unwrap_or_else(|| both.clone()), black.unwrap_or(both)) {
        (None, None) => Ok(None),
        (Some(white), Some(black)) => Controls::new(white, black).map(Some).map_err(|why| why.to_string()),
        _ => Err("one side would have no clock: give both sides a time, or none".to_owned()),
    }
}

/// A text of the file and its place, for problems that another module finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocatedText {
    pub text: String,
    pub place: ConfigPlace,
}

/// A line of `[keys]`: an action and its keys, both unchecked. `app::commands::keymap` checks them, because the actions
/// and the keys are the application's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyBinding {
    pub action: LocatedText,
    /// The names of its keys. An empty list takes all keys away from the action.
    pub keys: Vec<LocatedText>,
}

/// Reads a config file.
///
/// # Errors
/// Every problem of the file, in file order. An empty text is a valid config.
pub fn parse(text: &str) -> Result<Config, Vec<ConfigProblem>> {
    let (config, problems) = read(text, &[]);
    if problems.is_empty() { Ok(config) } else { Err(problems) }
}

/// Returns a text as TOML writes it.
pub fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

// Settings that are one of a few words. Each is an enum whose words are listed once, for the config file, the command
// line and the settings screen alike.

choice! {
    /// How the pieces are drawn. Each style gives way to a simpler one where the window or the terminal requires it.
    pub enum Pieces {
        /// The finest style that the terminal is known to show.
        Auto = "auto",
        /// Shapes made of 2x3 blocks per cell.
        Sextant = "sextant",
        /// Shapes made of 2x2 blocks per cell.
        Quadrant = "quadrant",
        /// Shapes made of two half blocks per cell.
        Half = "half",
        /// Shapes made of 2x4 blocks per cell: the finest, if the terminal's font has them.
        Octant = "octant",
        /// The chess characters of Unicode.
        Glyph = "glyph",
        /// Letters: capitals for White, lower case for Black.
        Letters = "letters",
        /// The piece letters of moves on the screen: those of the language, or of `notation`.
        OwnLetters = "own-letters",
        ;
        /// Images, sent by a graphics protocol. They need a build with the feature `images` and a terminal that has
        /// such a protocol; otherwise as `sextant`.
        Images = "images",
    }
}

choice! {
    pub enum ImageProtocol {
        /// By the protocol that the terminal understands, if that is known; otherwise not at all.
        Auto = "auto",
        Kitty = "kitty",
        Iterm2 = "iterm2",
        Sixel = "sixel",
    }
}

choice! {
    /// Where the names of files and ranks are shown.
    pub enum Coordinates {
        /// Beside the board.
        Outside = "outside",
        /// In the corners of the squares, or beside the board where squares are too small for that.
        Inside = "inside",
        /// Nowhere.
        Off = "off",
    }
}

choice! {
    /// What brings the next puzzle after a solved one. Runs go on by themselves.
    pub enum NextPuzzle {
        Enter = "enter",
        AtOnce = "at once",
    }
}

choice! {
    pub enum ColorChoice {
        /// What the terminal is believed to support; none under `NO_COLOR`.
        Auto = "auto",
        /// None: the monochrome board.
        Never = "never",
        /// The terminal's own sixteen.
        C16 = "16",
        /// The fixed palette of 256.
        C256 = "256",
        /// Any colour.
        True = "truecolor",
    }
}

choice! {
    /// The piece letters of displayed moves.
    pub enum Notation {
        /// Those of the screen's language.
        Auto = "auto",
        /// Figurines: ♘f3.
        Figurine = "figurines",
        /// English: K Q R B N.
        En = "en",
        /// French: R D T F C.
        Fr = "fr",
        /// German: K D T L S.
        De = "de",
        /// Spanish: R D T A C.
        Es = "es",
        /// Italian: R D T A C.
        It = "it",
        /// Portuguese: R D T B C.
        Pt = "pt",
        /// Dutch: K D T L P.
        Nl = "nl",
        /// Russian: Кр Ф Л С К.
        Ru = "ru",
        /// Polish: K H W G S.
        Pl = "pl",
        /// Czech: K D V S J.
        Cs = "cs",
        /// Swedish: K D T L S.
        Sv = "sv",
    }
}

impl Notation {
    /// Returns the letters. `auto` means those of the screen's language.
    pub fn letters(self, lang: Lang) -> Letters {
        let code = match self {
            Notation::Figurine => return Letters::Figurines,
            Notation::Auto => lang.letters(),
            other => other.word(),
        };
        Letters::of_code(code).unwrap_or_default()
    }
}

choice! {
    pub enum SideChoice {
        White = "white",
        Black = "black",
        Random = "random",
    }
}

impl Choice for Rules {
    const ALL: &'static [Rules] = Rules::ALL;

    fn word(self) -> &'static str {
        Rules::word(self)
    }
}

/// The default theme, which follows the terminal's background.
pub const AUTO_THEME: &str = "auto";
/// The theme that `auto` uses on a light background.
pub const LIGHT_THEME: &str = "paper";
/// The theme that `auto` uses on a dark or unknown background.
pub const DARK_THEME: &str = "slate";
pub const THEMES: &[&str] = THEME_WORDS.split_at(1).1;
/// The names of themes that need no file of the user's: `auto` and the built-in ones.
pub const THEME_WORDS: &[&str] =
    &[AUTO_THEME, "slate", "wood", "grey", "green", "high-contrast", "mono", "paper", "linen", "clear"];

pub fn theme_words() -> Vec<String> {
    THEME_WORDS.iter().map(|&name| name.to_owned()).collect()
}

// The external engines that the user named in `[engines.NAME]`.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineConfig {
    /// The name by which `uci:NAME` refers to it.
    pub name: String,
    pub command: Vec<String>,
    /// The command as it was written.
    pub written: String,
    /// The folder that it runs in; `None` for the one that tabiya was started in.
    pub folder: Option<String>,
    /// The UCI options to set, sorted by name.
    pub options: Vec<(String, String)>,
    /// Milliseconds per move when no clock runs.
    pub movetime: u64,
    /// The most nodes per move; `None` for no limit.
    pub nodes: Option<u64>,
    /// The greatest depth in half-moves; `None` for no limit.
    pub depth: Option<u32>,
    pub resign: bool,
    /// Milliseconds that it may take to answer `uci`, to get ready and to answer `stop`.
    pub patience: u64,
}

impl Default for EngineConfig {
    fn default() -> EngineConfig {
        EngineConfig {
            name: String::new(),
            command: Vec::new(),
            written: String::new(),
            folder: None,
            options: Vec::new(),
            movetime: 1_000,
            nodes: None,
            depth: None,
            resign: false,
            patience: 10_000,
        }
    }
}

/// Writes the tables of the engine for a config file.
impl fmt::Display for EngineConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: u64| format!("{}.{:03}", ms / 1000, ms % 1000);
        writeln!(f, "\n[engines.{}]", quoted(&self.name))?;
        writeln!(f, "command = {}", quoted(&self.written))?;
        if let Some(folder) = &self.folder {
            writeln!(f, "dir = {}", quoted(folder))?;
        }
        writeln!(f, "movetime = {}", seconds(self.movetime))?;
        if let Some(nodes) = self.nodes {
            writeln!(f, "nodes = {nodes}")?;
        }
        if let Some(depth) = self.depth {
            writeln!(f, "depth = {depth}")?;
        }
        writeln!(f, "resign = {}", self.resign)?;
        writeln!(f, "patience = {}", seconds(self.patience))?;
        if !self.options.is_empty() {
            writeln!(f, "\n[engines.{}.options]", quoted(&self.name))?;
        }
        for (name, value) in &self.options {
            writeln!(f, "{} = {}", quoted(name), quoted(value))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod choices_tests {
    use super::*;

    fn words_are_distinct_and_read_back<T: Choice + std::fmt::Debug>() {
        let words = T::words();
        assert_eq!(words.len(), T::ALL.len());
        for (i, choice) in T::ALL.iter().enumerate() {
            assert_eq!(T::of_word(choice.word()), Some(*choice));
            assert!(!words[..i].contains(&choice.word()), "{choice:?} shares its word");
        }
        assert_eq!(T::of_word("no such word"), None);
    }

    #[test]
    fn every_word_stands_for_one_value() {
        words_are_distinct_and_read_back::<Pieces>();
        words_are_distinct_and_read_back::<ImageProtocol>();
        words_are_distinct_and_read_back::<Coordinates>();
        words_are_distinct_and_read_back::<ColorChoice>();
        words_are_distinct_and_read_back::<Notation>();
        words_are_distinct_and_read_back::<SideChoice>();
        words_are_distinct_and_read_back::<Speech>();
        words_are_distinct_and_read_back::<SquareNames>();
        words_are_distinct_and_read_back::<NextPuzzle>();
        words_are_distinct_and_read_back::<Rules>();
        words_are_distinct_and_read_back::<Lang>();
    }
}
