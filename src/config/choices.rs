//! Settings that are one of a few words. Each is an enum whose words are listed once, for the config file, the command
//! line and the settings screen alike.

use crate::chess::notation::Letters;
pub use crate::words::choice::Choice;
pub use crate::words::voice::{Speech, SquareNames};
use crate::words::{Lang, choice::choice};

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
    /// How images are sent to the terminal.
    pub enum ImageProtocol {
        /// By the protocol that the terminal understands, if that is known; otherwise not at all.
        Auto = "auto",
        /// By Kitty's graphics protocol.
        Kitty = "kitty",
        /// As inline images of iTerm2.
        Iterm2 = "iterm2",
        /// As sixels.
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
    /// How many colours are used.
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
    #[must_use]
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
    /// The side that the user takes.
    pub enum SideChoice {
        /// White.
        White = "white",
        /// Black.
        Black = "black",
        /// At random.
        Random = "random",
    }
}

choice! {
    /// How strictly the Laws are applied to moves made by hand.
    pub enum Rules {
        /// As friends play: no touch-move, moves may be taken back, claims are prompted.
        Casual = "casual",
        /// Touch-move (Article 4).
        TouchMove = "touch-move",
        /// As in a tournament: touch-move; nothing is taken back, prompted, hinted, marked or listed.
        Tournament = "tournament",
    }
}

/// The default theme, which follows the terminal's background.
pub const AUTO_THEME: &str = "auto";
/// The theme that `auto` uses on a light background.
pub const LIGHT_THEME: &str = "paper";
/// The theme that `auto` uses on a dark or unknown background.
pub const DARK_THEME: &str = "slate";
/// The themes that are built in.
pub const THEMES: &[&str] = &["slate", "wood", "grey", "green", "high-contrast", "mono", "paper", "linen", "clear"];

/// Returns the theme names that need no file of the user's: `auto` and the built-in ones.
#[must_use]
pub fn theme_words() -> Vec<String> {
    std::iter::once(AUTO_THEME).chain(THEMES.iter().copied()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
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
        words_are_distinct_and_read_back::<Rules>();
        words_are_distinct_and_read_back::<Lang>();
    }
}
