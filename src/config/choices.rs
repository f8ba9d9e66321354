//! Settings that are one word out of a few: each an enum, its words written once, for the config file,
//! the command line and the settings screen alike.

use crate::chess::notation::Letters;
pub use crate::words::choice::Choice;
pub use crate::words::voice::{Speech, SquareNames};
use crate::words::{Lang, choice::choice};

choice! {
    /// How the pieces are drawn. Each style gives way to a simpler one where the window or the terminal asks for it.
    pub enum Pieces {
        /// Shapes made of 2x3 blocks a cell.
        Sextant = "sextant",
        /// Shapes made of 2x2 blocks a cell.
        Quadrant = "quadrant",
        /// Shapes made of two half blocks a cell.
        Half = "half",
        /// Shapes made of 2x4 blocks a cell: the finest, where the terminal's font has them.
        Octant = "octant",
        /// The chess characters of Unicode.
        Glyph = "glyph",
        /// Letters: capitals for White, small ones for Black.
        Letters = "letters",
        /// Letters, in those of the screen's moves: of the language, or of `notation`.
        OwnLetters = "own-letters",
        ;
        /// Images, by a graphics protocol: in a program built with the feature `images`, on a terminal that
        /// has one; elsewhere as `sextant`.
        Images = "images",
    }
}

choice! {
    /// How images are sent to the terminal.
    pub enum ImageProtocol {
        /// As the terminal understands, if it is known; else not at all.
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
    /// Where files and ranks are named.
    pub enum Coordinates {
        /// Beside the board.
        Outside = "outside",
        /// In the corners of its squares; beside it where squares are too small for that.
        Inside = "inside",
        /// Nowhere.
        Off = "off",
    }
}

choice! {
    /// How many colours are used.
    pub enum ColorChoice {
        /// What the terminal is believed to show; none under `NO_COLOR`.
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
    /// The piece letters of moves that are shown.
    pub enum Notation {
        /// Those of the language of the screen.
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
    /// The letters, `auto` being those of the screen's language.
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
    /// The side that one takes.
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
    /// How strictly the Laws are applied to moves by hand.
    pub enum Rules {
        /// As friends play: nothing touched has to move, moves are taken back, claims are prompted.
        Casual = "casual",
        /// Touch-move (Article 4).
        TouchMove = "touch-move",
        /// As in a tournament: touch-move; nothing is taken back, prompted, hinted, marked or listed.
        Tournament = "tournament",
    }
}

/// The theme that takes what suits the terminal's background, the default.
pub const AUTO_THEME: &str = "auto";
/// The theme that `auto` takes where the background is light.
pub const LIGHT_THEME: &str = "paper";
/// The theme that `auto` takes where the background is dark or not known.
pub const DARK_THEME: &str = "slate";
/// The themes that are built in.
pub const THEMES: &[&str] = &["slate", "wood", "grey", "green", "high-contrast", "mono", "paper", "linen", "clear"];

/// The words for a theme that need no file of the user's: `auto`, and the built-in ones.
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
