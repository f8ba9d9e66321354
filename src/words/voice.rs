//! How plain mode says a move: in how many words, with which names for the squares, or in notation.

use super::{Lang, choice::choice};
use crate::chess::notation::Letters;
use shakmaty::{File, Square};

choice! {
    /// How much plain mode says about a move.
    pub enum Speech {
        /// Side, piece, both squares: `White: knight g1 to f3, check.`
        Verbose = "verbose",
        /// Only what the listener has to know: `Knight f3, check.`
        Terse = "terse",
    }
}

choice! {
    /// The names that plain mode gives to the files: letters such as b, d and e are hard to tell apart by ear.
    pub enum SquareNames {
        /// `e4`.
        Letters = "letters",
        /// `Eva 4`, with the names that the FIDE Laws suggest for blind players (Appendix D.2.1).
        Names = "names",
        /// `Echo 4`, with the radio spelling alphabet.
        Nato = "nato",
    }
}

/// The names of the files from a to h in the radio spelling alphabet. Those of the FIDE Laws (Appendix D.2.1, on play
/// with blind and visually disabled players) are in the language files.
const NATO: [&str; 8] = ["Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel"];
/// Other spellings of some names.
const ALSO: [(&str, File); 7] = [
    ("alpha", File::A),
    ("caesar", File::C),
    ("ana", File::A),
    ("bee", File::B),
    ("cee", File::C),
    ("dee", File::D),
    ("gee", File::G),
];

impl SquareNames {
    /// Returns the name of a file: `e`, `Eva`, `Echo`.
    #[must_use]
    pub fn file(self, file: File, lang: Lang) -> &'static str {
        const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
        match self {
            SquareNames::Letters => LETTERS[usize::from(file)], // eight files, eight letters
            SquareNames::Names => lang.file_name(file),
            SquareNames::Nato => NATO[usize::from(file)], // and eight names
        }
    }

    /// Replaces the squares that stand by themselves in a text with these names: `on e4` becomes `on Eva 4`.
    #[must_use]
    pub fn name_squares(self, text: &str, lang: Lang) -> String {
        if self == SquareNames::Letters {
            return text.to_owned();
        }
        let mut out = String::with_capacity(text.len());
        for (before, word, after) in words_of(text) {
            // `e4.pgn` and `games/e4` are file names.
            let joins = |c: char| matches!(c, '.' | '/' | '-' | '_' | '\\' | ':' | '@');
            let mut between = before.chars();
            let glued_before = between.next().is_some_and(joins) && between.next().is_none();
            let glued = glued_before || after.0.is_some_and(joins) && after.1.is_some_and(char::is_alphanumeric);
            out.push_str(before);
            match word.parse::<Square>() {
                Ok(square) if !glued => {
                    out.push_str(self.file(square.file(), lang));
                    out.push(' ');
                    out.push(square.rank().char());
                }
                _ => out.push_str(word),
            }
        }
        out
    }
}

/// The two characters after a word.
type After = (Option<char>, Option<char>);

/// Returns the words of a text, each with what stands between it and the word before, and the two characters after it.
/// What comes after the last word is given with an empty word.
fn words_of(text: &str) -> Vec<(&str, &str, After)> {
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let begin = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
        let (before, from) = rest.split_at(begin);
        let end = from.find(|c: char| !c.is_alphanumeric()).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        let mut next = after.chars();
        found.push((before, word, (next.next(), next.next())));
        rest = after;
    }
    found
}

/// Returns the file that a name means, by any of its names and whatever the case; letters alone are not names.
#[must_use]
pub fn file_of_name(word: &str) -> Option<File> {
    let word = word.to_lowercase();
    let is = |name: &str| name.to_lowercase() == word;
    let named = |&file: &File| {
        is(NATO[usize::from(file)]) || Lang::ALL.iter().any(|lang| is(lang.file_name(file))) // as above
    };
    let also = || ALSO.iter().find(|(name, _)| is(name)).map(|(_, file)| *file);
    File::ALL.into_iter().find(named).or_else(also)
}

/// How plain mode says moves and squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    /// The language.
    pub lang: Lang,
    /// How much plain mode says about a move.
    pub speech: Speech,
    /// The names of the squares.
    pub squares: SquareNames,
    /// The letters of the notation in which moves are said; `None` if they are said in words.
    pub notation: Option<Letters>,
    /// The letters of the pieces on a printed board.
    pub letters: Letters,
}

impl Voice {
    /// Returns the name of a file.
    #[must_use]
    pub fn file(self, file: File) -> &'static str {
        self.squares.file(file, self.lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_called_by_names_and_nothing_else_is() {
        let rows = [
            ("knight g1 to f3, check.", "knight Gustav 1 to Felix 3, check.", "knight Golf 1 to Foxtrot 3, check."),
            ("e4", "Eva 4", "Echo 4"),
            ("Rank 4: a4, h4.", "Rank 4: Anna 4, Hector 4.", "Rank 4: Alfa 4, Hotel 4."),
            ("Saved to e4.pgn.", "Saved to e4.pgn.", "Saved to e4.pgn."),
            ("Saved to games/e4.", "Saved to games/e4.", "Saved to games/e4."),
            ("The end is on h8.", "The end is on Hector 8.", "The end is on Hotel 8."),
            ("g1f3, Nf3, e9, E4x", "g1f3, Nf3, e9, E4x", "g1f3, Nf3, e9, E4x"),
        ];
        for (text, names, nato) in rows {
            assert_eq!(SquareNames::Letters.name_squares(text, Lang::En), text);
            assert_eq!(SquareNames::Names.name_squares(text, Lang::En), names);
            assert_eq!(SquareNames::Nato.name_squares(text, Lang::En), nato);
        }
    }

    #[test]
    fn a_file_is_known_by_each_of_its_names() {
        for file in File::ALL {
            for names in [SquareNames::Names, SquareNames::Nato] {
                assert_eq!(file_of_name(&names.file(file, Lang::En).to_uppercase()), Some(file));
            }
            assert_eq!(file_of_name(SquareNames::Letters.file(file, Lang::En)), None);
        }
        assert_eq!((file_of_name("alpha"), file_of_name("zulu")), (Some(File::A), None));
    }
}
