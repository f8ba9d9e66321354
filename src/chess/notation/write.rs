//! Writes moves: SAN in any letters, and UCI.

use super::letters::Letters;
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, CastlingSide, Chess, Color, Move};

/// Returns a legal move of `position` in Standard Algebraic Notation (PGN 8.2.3), with `+` or `#` at the end if it
/// checks or mates.
#[must_use]
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
#[must_use]
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
#[must_use]
pub fn uci(mv: Move, chess960: bool) -> String {
    UciMove::from_move(mv, CastlingMode::from_chess960(chess960)).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::start_position::StartPosition;
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
