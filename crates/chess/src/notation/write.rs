//! Writes moves: SAN in any letters, and UCI.

use crate::notation::write::Letters::{Cs, De, En, Es, Figurines, Fr, It, Nl, Pl, Pt, Ru, Sv};
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, CastlingSide, Chess, Color, Move, Position, Role};

/// Returns a legal move of `position` in Standard Algebraic Notation (PGN 8.2.3), with `+` or `#` at the end if it
/// checks or mates.
pub fn san(position: &Chess, mv: Move, letters: &Letters) -> String {
    let plus = SanPlus::from_move(position.clone(), mv);
    let mut out = san_of(plus.san, letters);
    match plus.suffix {
        Some(Suffix::Check) => out.push('+'),
        Some(Suffix::Checkmate) => out.push('#'),
        None => {}
    }
    out
}

/// Returns what stands before a move in a line: `12. ` before one of White's, `12… ` before one of Black's that begins
/// the line, otherwise nothing.
pub fn number_before(number: u32, side: Color, is_first: bool) -> String {
    match side {
        Color::White => format!("{number}. "),
        Color::Black if is_first => format!("{number}… "),
        Color::Black => String::new(),
    }
}

pub(super) fn san_of(san: San, letters: &Letters) -> String {
    let mut out = String::with_capacity(8);
    match san {
        San::Normal { role, file, rank, capture, to, promotion } => {
            out.push_str(letters.letter(role));
            out.extend(file.map(shakmaty::File::char));
            out.extend(rank.map(shakmaty::Rank::char));
            if capture {
                out.push('x');
            }
            out.push(to.file().char());
            out.push(to.rank().char());
            if let Some(role) = promotion {
                out.push('=');
                out.push_str(letters.letter(role));
            }
        }
        San::Castle(CastlingSide::KingSide) => out.push_str("O-O"),
        San::Castle(CastlingSide::QueenSide) => out.push_str("O-O-O"),
        // These two belong to variants; a legal chess move is never one of them.
        San::Put { .. } | San::Null => out.push_str("--"),
    }
    out
}

/// Returns a move in UCI. Castling is the king's two squares in standard chess, king takes rook in Chess960.
pub fn uci(mv: Move, chess960: bool) -> String {
    UciMove::from_move(mv, CastlingMode::from_chess960(chess960)).to_string()
}

/// Whether castling is written as king takes rook in a game with this position.
pub fn is_chess960(position: &Chess) -> bool {
    position.castles().mode().is_chess960()
}

// The letters of the pieces: how each language writes king, queen, rook, bishop and knight.

/// A set of letters for the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// K Q R B N: the letters of English and of PGN (PGN 8.2.3.2).
    #[default]
    En,
    /// R D T F C.
    Fr,
    /// K D T L S.
    De,
    /// R D T A C.
    Es,
    /// R D T A C.
    It,
    /// R D T B C.
    Pt,
    /// K D T L P.
    Nl,
    /// Кр Ф Л С К.
    Ru,
    /// K H W G S.
    Pl,
    /// K D V S J.
    Cs,
    /// K D T L S.
    Sv,
    /// ♔ ♕ ♖ ♗ ♘ on the screen; typed letters are read as English.
    Figurines,
}

impl Letters {
    /// All sets, in the order in which they are listed to the user.
    pub const ALL: [Letters; 12] = [En, Fr, De, Es, It, Pt, Nl, Ru, Pl, Cs, Sv, Figurines];

    /// Returns the code in the config, the letters for king, queen, rook, bishop and knight, and the letter that may be
    /// typed for a pawn. A pawn's letter is never required. There is none if it could be mistaken for an English piece
    /// (German and Swedish B) or is already a piece (Dutch P): `Bc4` from a German keyboard must not become a pawn
    /// move.
    fn row(self) -> (&'static str, [&'static str; 5], Option<&'static str>) {
        match self {
            En => ("en", ["K", "Q", "R", "B", "N"], Some("P")),
            Fr => ("fr", ["R", "D", "T", "F", "C"], Some("P")),
            De => ("de", ["K", "D", "T", "L", "S"], None),
            Es => ("es", ["R", "D", "T", "A", "C"], Some("P")),
            It => ("it", ["R", "D", "T", "A", "C"], Some("P")),
            Pt => ("pt", ["R", "D", "T", "B", "C"], Some("P")),
            Nl => ("nl", ["K", "D", "T", "L", "P"], None),
            Ru => ("ru", ["Кр", "Ф", "Л", "С", "К"], Some("П")),
            Pl => ("pl", ["K", "H", "W", "G", "S"], Some("P")),
            Cs => ("cs", ["K", "D", "V", "S", "J"], Some("P")),
            Sv => ("sv", ["K", "D", "T", "L", "S"], None),
            Figurines => ("figurines", ["♔", "♕", "♖", "♗", "♘"], None),
        }
    }

    /// Returns the code used in the config: `en`, `fr` …, `figurines`.
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// Returns the set with this code, if there is one.
    pub fn of_code(code: &str) -> Option<Letters> {
        Letters::ALL.into_iter().find(|letters| letters.code().eq_ignore_ascii_case(code))
    }

    /// Returns the set to type when this one is shown. Figurines cannot be typed, so the language of this code decides.
    #[must_use]
    pub fn typed_in(self, code: &str) -> Letters {
        match self {
            Figurines => Letters::of_code(code).unwrap_or_default(),
            letters => letters,
        }
    }

    /// Returns what is written for a piece; empty for a pawn.
    pub fn letter(self, role: Role) -> &'static str {
        let [king, queen, rook, bishop, knight] = self.row().1;
        match role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn => "",
        }
    }

    /// Whether a capital is the letter of a piece, or the first character of it.
    pub fn is_piece(self, capital: char) -> bool {
        PIECES.into_iter().any(|role| self.letter(role).starts_with(capital))
    }

    /// Returns the letter that may be typed for a pawn.
    pub(super) fn pawn(self) -> Option<&'static str> {
        self.row().2
    }

    /// Returns the set that is used to read typed letters.
    #[must_use]
    pub fn typed(self) -> Letters {
        self.typed_in(Letters::En.code())
    }

    /// Whether a capital stands for a piece in this set.
    pub(super) fn has_capital(self, capital: char) -> bool {
        self.is_piece(capital) || self.pawn().is_some_and(|pawn| pawn.starts_with(capital))
    }
}

/// The pieces that have a letter. The longest letter (the Russian king's) comes first.
pub const PIECES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Returns the piece of a figurine of either colour.
pub fn figurine(c: char) -> Option<Role> {
    match c {
        '♔' | '♚' => Some(Role::King),
        '♕' | '♛' => Some(Role::Queen),
        '♖' | '♜' => Some(Role::Rook),
        '♗' | '♝' => Some(Role::Bishop),
        '♘' | '♞' => Some(Role::Knight),
        '♙' | '♟' => Some(Role::Pawn),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start_position::StartPosition;
    use shakmaty::{Position, Role, Square};

    #[test]
    fn letters_and_suffixes() {
        let start = StartPosition::from_fen("7k/P6p/8/8/8/5n2/8/R3K2R w KQ - 0 1", false).unwrap();
        let position = start.position();
        let promotion = Move::Normal {
            role: Role::Pawn,
            from: Square::A7,
            capture: None,
            to: Square::A8,
            promotion: Some(Role::Queen),
        };
        assert_eq!(position.checkers().count(), 1, "the knight gives check");
        let start = StartPosition::from_fen("7k/P6p/8/8/8/8/8/R3K2R w KQ - 0 1", false).unwrap();
        let position = start.position();
        for (letters, want) in
            [(Letters::En, "a8=Q+"), (Letters::Fr, "a8=D+"), (Letters::Ru, "a8=Ф+"), (Letters::Figurines, "a8=♕+")]
        {
            assert_eq!(san(position, promotion, &letters), want);
        }
        assert_eq!(san_of(San::from_move(position, promotion), &Letters::Pl), "a8=H");
        let castle = Move::Castle { king: Square::E1, rook: Square::H1 };
        assert_eq!(san(position, castle, &Letters::Fr), "O-O");
        assert_eq!((uci(castle, false).as_str(), uci(castle, true).as_str()), ("e1g1", "e1h1"));
    }
}

#[cfg(test)]
mod letters_tests {
    use super::*;

    #[test]
    fn every_code_leads_back_and_no_set_uses_a_letter_twice() {
        for letters in Letters::ALL {
            assert_eq!(Letters::of_code(letters.code()), Some(letters));
            let mut seen: Vec<&str> = PIECES.into_iter().map(|role| letters.letter(role)).collect();
            seen.extend(letters.pawn());
            let count = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), count, "{letters:?}");
        }
        assert_eq!(Letters::of_code("tlh"), None);
    }
}
