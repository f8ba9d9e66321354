//! The shape of a move's text, without regard to a position: which piece moves, from where and to where.
//!
//! It only serves to explain why a text is not a legal move; legal moves are looked up in `spelling`.

use super::letters::{Letters, PIECES};
use super::spelling::{LetterCase, begins_with_square, role_of_letter};
use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// The shape of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveShape {
    /// `O-O`, `O-O-O`.
    Castle(CastlingSide),
    /// `e2e5`.
    Squares {
        /// The square it starts from.
        from: Square,
        /// The square it goes to.
        to: Square,
        /// The piece that the pawn is to become.
        promotion: Option<Role>,
    },
    /// `Nbd2`, `exd5`.
    Piece {
        /// Which kind of piece.
        role: Role,
        /// The file of its square, if given.
        file: Option<File>,
        /// The rank of its square, if given.
        rank: Option<Rank>,
        /// The square it goes to.
        to: Square,
        /// The piece that the pawn is to become.
        promotion: Option<Role>,
    },
}

/// Reads the shape of a bare text.
pub(super) fn parse(core: &str, letters: Letters, case: LetterCase) -> Option<MoveShape> {
    match core {
        "OO" => return Some(MoveShape::Castle(CastlingSide::KingSide)),
        "OOO" => return Some(MoveShape::Castle(CastlingSide::QueenSide)),
        _ => {}
    }
    let whole = |promotion| {
        let body = match promotion {
            Some((_, length)) => core.get(..core.len().checked_sub(length)?)?,
            None => core,
        };
        body_of(body, letters, case, promotion.map(|(role, _)| role))
    };
    whole(None).or_else(|| whole(Some(promotion_of(core, letters)?)))
}

/// Reads the letter of a promotion at the end, in either case. Returns the piece and the letter's length in bytes.
fn promotion_of(core: &str, letters: Letters) -> Option<(Role, usize)> {
    let last_rank = core.rfind(|c: char| c.is_ascii_digit())?;
    let tail = core.get(last_rank + 1..)?; // a digit is one byte
    let pawn = letters.pawn().map(|letter| (Role::Pawn, letter));
    let mut lettered = PIECES.into_iter().map(|role| (role, letters.letter(role))).chain(pawn);
    lettered.find(|(_, letter)| letter.to_lowercase() == tail.to_lowercase()).map(|(role, _)| (role, tail.len()))
}

fn body_of(body: &str, letters: Letters, case: LetterCase, promotion: Option<Role>) -> Option<MoveShape> {
    let squares = || {
        let (file, rank, to) = places(body, case)?;
        match (file, rank) {
            (Some(file), Some(rank)) => {
                Some(MoveShape::Squares { from: Square::from_coords(file, rank), to, promotion })
            }
            // `ee4` is not a way to write e4.
            (Some(file), None) if file == to.file() => None,
            (None, Some(_)) => None,
            _ => Some(MoveShape::Piece { role: Role::Pawn, file, rank, to, promotion }),
        }
    };
    let piece = || {
        let (role, length) = role_of_letter(body, letters, case)?;
        let (file, rank, to) = places(body.get(length..)?, case)?;
        Some(MoveShape::Piece { role, file, rank, to, promotion })
    };
    match case {
        LetterCase::Exact => piece().or_else(squares),
        LetterCase::Folded => begins_with_square(body).then(squares).flatten().or_else(piece).or_else(squares),
    }
}

/// Reads an optional file, an optional rank, and a square.
fn places(text: &str, case: LetterCase) -> Option<(Option<File>, Option<Rank>, Square)> {
    let signs: Vec<char> = match case {
        LetterCase::Exact => text.chars().collect(),
        LetterCase::Folded => text.chars().map(|c| c.to_ascii_lowercase()).collect(),
    };
    let (head, to) = match signs.as_slice() {
        [head @ .., file, rank] => (head, Square::from_coords(File::from_char(*file)?, Rank::from_char(*rank)?)),
        _ => return None,
    };
    match head {
        [] => Some((None, None, to)),
        [file, rank] => Some((Some(File::from_char(*file)?), Some(Rank::from_char(*rank)?), to)),
        [one] => match (File::from_char(*one), Rank::from_char(*one)) {
            (None, None) => None,
            (file, rank) => Some((file, rank, to)),
        },
        _ => None,
    }
}

/// Whether this text could still become a move.
pub(super) fn is_beginning(core: &str, letters: Letters) -> bool {
    if core.is_empty() || core == "O" {
        return true;
    }
    ["1", "a1", "1a1"].into_iter().any(|tail| {
        let longer = format!("{core}{tail}");
        [LetterCase::Exact, LetterCase::Folded].into_iter().any(|case| parse(&longer, letters, case).is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes() {
        let piece = |role, file, rank, to, promotion| MoveShape::Piece { role, file, rank, to, promotion };
        let squares = |from, to, promotion| MoveShape::Squares { from, to, promotion };
        for (text, letters, case, want) in [
            ("Nf3", Letters::En, LetterCase::Exact, Some(piece(Role::Knight, None, None, Square::F3, None))),
            ("Nbd2", Letters::En, LetterCase::Exact, Some(piece(Role::Knight, Some(File::B), None, Square::D2, None))),
            (
                "N1d2",
                Letters::En,
                LetterCase::Exact,
                Some(piece(Role::Knight, None, Some(Rank::First), Square::D2, None)),
            ),
            ("КрKe2", Letters::Ru, LetterCase::Exact, None),
            ("Крe2", Letters::Ru, LetterCase::Exact, Some(piece(Role::King, None, None, Square::E2, None))),
            ("Кe2", Letters::Ru, LetterCase::Exact, Some(piece(Role::Knight, None, None, Square::E2, None))),
            ("bc3", Letters::En, LetterCase::Exact, Some(piece(Role::Pawn, Some(File::B), None, Square::C3, None))),
            ("bc3", Letters::En, LetterCase::Folded, Some(piece(Role::Bishop, None, None, Square::C3, None))),
            ("Bc3", Letters::En, LetterCase::Exact, Some(piece(Role::Bishop, None, None, Square::C3, None))),
            ("e2e5", Letters::En, LetterCase::Exact, Some(squares(Square::E2, Square::E5, None))),
            ("B2B4", Letters::En, LetterCase::Folded, Some(squares(Square::B2, Square::B4, None))),
            ("e7e8q", Letters::En, LetterCase::Exact, Some(squares(Square::E7, Square::E8, Some(Role::Queen)))),
            ("e8D", Letters::Fr, LetterCase::Exact, Some(piece(Role::Pawn, None, None, Square::E8, Some(Role::Queen)))),
            ("ee4", Letters::En, LetterCase::Exact, None),
            ("Nf9", Letters::En, LetterCase::Exact, None),
            ("draw", Letters::En, LetterCase::Folded, None),
        ] {
            assert_eq!(parse(text, letters, case), want, "{text}");
        }
    }

    #[test]
    fn beginnings() {
        for text in ["N", "Nb", "e", "e2", "e2e", "b1", "O", "n", "Nb1"] {
            assert!(is_beginning(text, Letters::En), "{text}");
        }
        for text in ["x", "Z", "9", "draw", "e9", "Nf3f4f"] {
            assert!(!is_beginning(text, Letters::En), "{text}");
        }
    }
}
