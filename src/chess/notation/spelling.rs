//! Every way to spell every possible move, without ornaments: `read` looks up texts here, `partial` completes them.
//!
//! A position has about forty legal moves with five to ten spellings each. The list is built for each text, only
//! from spellings that begin like it, so it cannot be out of date.

use super::choices::Choices;
use super::letters::{Letters, PIECES};
use shakmaty::{CastlingSide, Move, Role, Square};

/// How closely a text must follow a spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LetterCase {
    /// Capitals are pieces, small letters are files.
    Exact,
    /// Case does not matter, as in `nf3`, `E2E4`.
    Folded,
}

/// One way to write one move.
#[derive(Clone, Debug)]
pub(super) struct Spelling {
    text: String,
    folded: String,
    /// Whether it begins with the letter of a piece.
    lettered: bool,
    /// The move.
    pub mv: Move,
    /// False if the piece of a promotion is left out.
    pub complete: bool,
}

/// The spellings of all possible moves in one set of letters.
pub(super) struct Spellings {
    letters: Letters,
    /// The first character of the text, in lower case: spellings that begin differently are not built.
    first: Option<char>,
    list: Vec<Spelling>,
}

impl Spellings {
    /// Builds the spellings. `native` is false for English letters as the second choice: there, a pawn has no letter.
    pub(super) fn new(choices: &Choices, letters: Letters, native: bool, typed: &TypedText) -> Spellings {
        let mut out = Spellings { letters, first: typed.folded.chars().next(), list: Vec::new() };
        for &mv in &choices.moves {
            match mv {
                Move::Castle { king, rook } => out.castle(mv, king, rook, choices.chess960),
                Move::Normal { role, from, to, capture, promotion } => {
                    out.piece(mv, role, (from, to), capture.is_some(), promotion, native);
                }
                Move::EnPassant { from, to } => out.piece(mv, Role::Pawn, (from, to), true, None, native),
                // Only variants drop pieces on the board.
                Move::Put { .. } => {}
            }
        }
        out
    }

    /// Whether a spelling that begins with this character could be meant.
    fn fits(&self, c: char) -> bool {
        self.first.is_none_or(|first| c.to_lowercase().next() == Some(first))
    }

    fn add(&mut self, mv: Move, lettered: bool, complete: bool, text: String) {
        let folded = text.to_lowercase();
        self.list.push(Spelling { text, folded, lettered, mv, complete });
    }

    fn castle(&mut self, mv: Move, king: Square, rook: Square, chess960: bool) {
        let side = if king.file() < rook.file() { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        let word = if side.is_king_side() { "OO" } else { "OOO" };
        self.add(mv, false, true, word.to_owned());
        self.add(mv, false, true, format!("{king}{rook}"));
        if !chess960 {
            let to = Square::from_coords(side.king_to_file(), king.rank());
            self.add(mv, false, true, format!("{king}{to}"));
        }
    }

    fn piece(
        &mut self,
        mv: Move,
        role: Role,
        (from, to): (Square, Square),
        capture: bool,
        promotion: Option<Role>,
        native: bool,
    ) {
        let from_fits = self.fits(from.file().char());
        if role != Role::Pawn {
            let letter = self.letters.letter(role);
            if letter.chars().next().is_some_and(|c| self.fits(c)) {
                self.add(mv, true, true, format!("{letter}{to}"));
                self.add(mv, true, true, format!("{letter}{}{to}", from.file().char()));
                self.add(mv, true, true, format!("{letter}{}{to}", from.rank().char()));
                self.add(mv, true, true, format!("{letter}{from}{to}"));
            }
            if from_fits {
                self.add(mv, false, true, format!("{from}{to}"));
            }
            return;
        }
        // A pawn that does not capture stays on its file, so both spellings begin with that file.
        let letter = self.letters.pawn().filter(|letter| native && letter.chars().next().is_some_and(|c| self.fits(c)));
        if !from_fits && letter.is_none() {
            return;
        }
        let short = if capture { format!("{}{to}", from.file().char()) } else { to.to_string() };
        let mut bodies = Vec::new();
        if from_fits {
            bodies.extend([(false, short.clone()), (false, format!("{from}{to}"))]);
        }
        if from_fits && capture {
            // Books write `ed` for a pawn's capture that is the only one between these files.
            bodies.push((false, format!("{}{}", from.file().char(), to.file().char())));
        }
        if let Some(letter) = letter {
            bodies.push((true, format!("{letter}{short}")));
            bodies.push((true, format!("{letter}{from}{to}")));
        }
        for (lettered, body) in bodies {
            if let Some(role) = promotion {
                // `e8q` is as clear as `e8Q`: no file can follow the last rank.
                let letter = self.letters.letter(role);
                self.add(mv, lettered, true, format!("{body}{letter}"));
                self.add(mv, lettered, true, format!("{body}{}", letter.to_lowercase()));
                self.add(mv, lettered, false, body);
            } else {
                self.add(mv, lettered, true, body);
            }
        }
    }

    /// Returns the spellings that are exactly this text, or that begin with it.
    pub(super) fn of<'a>(
        &'a self,
        text: &'a TypedText<'a>,
        case: LetterCase,
        whole: bool,
    ) -> impl Iterator<Item = &'a Spelling> {
        let is =
            move |spelled: &str, typed: &str| spelled.starts_with(typed) && (!whole || spelled.len() == typed.len());
        self.list.iter().filter(move |spelling| match case {
            LetterCase::Exact => is(&spelling.text, text.core),
            LetterCase::Folded => is(&spelling.folded, &text.folded) && text.may_fold_to(spelling, self.letters),
        })
    }
}

/// The bare text in both cases, and what its first characters allow.
pub(super) struct TypedText<'a> {
    core: &'a str,
    folded: String,
    /// Whether it begins with a square: `b1d2` is the piece on b1, never a bishop from the first rank.
    square: bool,
    /// Its first letter, if that is a capital.
    capital: Option<char>,
}

impl<'a> TypedText<'a> {
    pub(super) fn new(core: &'a str) -> TypedText<'a> {
        let capital = core.chars().next().filter(|c| c.is_uppercase());
        TypedText { core, folded: core.to_lowercase(), square: begins_with_square(core), capital }
    }

    /// Whether a difference in case may be ignored.
    fn may_fold_to(&self, spelling: &Spelling, letters: Letters) -> bool {
        if spelling.lettered {
            return !self.square;
        }
        // `Bxc3` is the bishop or nothing; `E4` and `B2B4` can only be squares.
        self.square || self.capital.is_none_or(|c| c == 'O' || !(letters.has_capital(c) || Letters::En.has_capital(c)))
    }
}

/// Whether a text begins with the name of a square, in either case.
pub(super) fn begins_with_square(text: &str) -> bool {
    let mut signs = text.chars();
    matches!((signs.next(), signs.next()), (Some('a'..='h' | 'A'..='H'), Some('1'..='8')))
}

/// Returns the piece whose letter begins a text, and the letter's length in bytes.
pub(super) fn role_of_letter(text: &str, letters: Letters, case: LetterCase) -> Option<(Role, usize)> {
    let pawn = letters.pawn().map(|letter| (Role::Pawn, letter));
    PIECES.into_iter().map(|role| (role, letters.letter(role))).chain(pawn).find_map(|(role, letter)| {
        let head: String = text.chars().take(letter.chars().count()).collect();
        let same = match case {
            LetterCase::Exact => head == letter,
            LetterCase::Folded => head.to_lowercase() == letter.to_lowercase(),
        };
        same.then_some((role, head.len()))
    })
}
