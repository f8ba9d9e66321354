//! Where the pieces can go: the legal moves piece by piece, those that capture, and what can be seen from a square.

use crate::app::protocol::user_message::MovesOf;
use crate::plain::lines::SpokenLines;
use crate::words::{
    moves::Voice,
    notation::{piece, piece_name},
    tables::PlainWord,
};
use shakmaty::{Bitboard, Board, Chess, File, Move, Position, Rank, Role, Square, attacks};

/// The order in which moves are said: from the pawns to the king.
const REACH_ORDER: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// Says the legal moves, piece by piece: `Knight b1: a3, c3.`
pub fn moves(position: &Chess, of: MovesOf, voice: Voice, lines: &mut SpokenLines) {
    let lang = voice.lang;
    let asked = |mv: &Move| match of {
        MovesOf::All => true,
        MovesOf::Square(square) => mv.from() == Some(square),
        MovesOf::Piece(role) => mv.role() == role,
    };
    let legal: Vec<Move> = position.legal_moves().into_iter().filter(asked).collect();
    if legal.is_empty() {
        return lines.push(match of {
            MovesOf::Square(square) => PlainWord::NoMovesFrom.with(lang, &[&square.to_string()]),
            MovesOf::Piece(role) => PlainWord::NoMovesOf.with(lang, &[piece_name(lang, role)]),
            MovesOf::All => PlainWord::NoMoves.text(lang).to_owned(),
        });
    }
    for role in REACH_ORDER {
        let mut squares: Vec<Square> =
            legal.iter().filter(|mv| mv.role() == role && !mv.is_castle()).filter_map(|mv| mv.from()).collect();
        squares.sort_unstable();
        squares.dedup();
        for from in squares {
            let to: Vec<String> = targets(&legal, from, voice);
            let who = format!("{} {from}", piece_name(lang, role));
            lines.push(PlainWord::MovesOf.with(lang, &[&who, &to.join(", ")]));
        }
    }
    let castling: Vec<&str> = legal
        .iter()
        .filter_map(|mv| mv.castling_side())
        .map(|side| if side.is_king_side() { PlainWord::KingSide } else { PlainWord::QueenSide }.text(lang))
        .collect();
    if !castling.is_empty() {
        lines.push(PlainWord::MovesCastling.with(lang, &[&castling.join(", ")]));
    }
}

/// Returns the squares to which a piece can go, each once.
fn targets(legal: &[Move], from: Square, voice: Voice) -> Vec<String> {
    let moves = legal.iter().filter(|mv| mv.from() == Some(from) && !mv.is_castle());
    let mut to: Vec<(Square, bool)> = moves.map(|mv| (mv.to(), mv.is_promotion())).collect();
    to.sort_unstable();
    to.dedup();
    let target = |(to, promotes): (Square, bool)| match promotes {
        true => PlainWord::Becoming.with(voice.lang, &[&to.to_string()]),
        false => to.to_string(),
    };
    to.into_iter().map(target).collect()
}

/// Says the legal moves that capture, one per line: `Knight f3 takes the pawn on e5.`
pub fn captures(position: &Chess, voice: Voice, lines: &mut SpokenLines) {
    let lang = voice.lang;
    let mut said: Vec<(Square, Square)> = Vec::new();
    for mv in position.legal_moves() {
        let (Some(from), to) = (mv.from(), mv.to()) else { continue };
        // A pawn that captures and promotes has four such moves.
        if !mv.is_capture() || said.contains(&(from, to)) {
            continue;
        }
        said.push((from, to));
        let who = format!("{} {from}", piece_name(lang, mv.role()));
        lines.push(match mv.capture() {
            Some(taken) if !mv.is_en_passant() => {
                PlainWord::CanTake.with(lang, &[&who, piece_name(lang, taken), &to.to_string()])
            }
            _ => PlainWord::CanTakePassing.with(lang, &[&who, &to.to_string()]),
        });
    }
    if said.is_empty() {
        lines.push(PlainWord::NoCaptures.text(lang));
    }
}

/// Says the first piece in each direction from a square, as White sees the board, and the knights that reach it.
pub fn rays(board: &Board, square: Square, voice: Voice, lines: &mut SpokenLines) {
    let lang = voice.lang;
    let directions = [
        (PlainWord::RayUp, 0, 1),
        (PlainWord::RayUpRight, 1, 1),
        (PlainWord::RayRight, 1, 0),
        (PlainWord::RayDownRight, 1, -1),
        (PlainWord::RayDown, 0, -1),
        (PlainWord::RayDownLeft, -1, -1),
        (PlainWord::RayLeft, -1, 0),
        (PlainWord::RayUpLeft, -1, 1),
    ];
    for (word, files, ranks) in directions {
        let mut at = square;
        let mut found = None;
        while let Some(next) = step(at, files, ranks) {
            at = next;
            if let Some(there) = board.piece_at(at) {
                found = Some(format!("{} {at}", piece(lang, there)));
                break;
            }
        }
        let found = found.unwrap_or_else(|| PlainWord::RayNothing.text(lang).to_owned());
        lines.push(PlainWord::Ray.with(lang, &[word.text(lang), &found]));
    }
    let knights: Bitboard = attacks::knight_attacks(square) & board.knights();
    let knights: Vec<String> =
        knights.into_iter().filter_map(|at| Some(format!("{} {at}", piece(lang, board.piece_at(at)?)))).collect();
    if !knights.is_empty() {
        lines.push(PlainWord::Ray.with(lang, &[PlainWord::RayKnights.text(lang), &knights.join(", ")]));
    }
}

/// Returns the next square in a direction; `None` beyond the edge.
fn step(from: Square, files: i32, ranks: i32) -> Option<Square> {
    let file: File = from.file().offset(files)?;
    let rank: Rank = from.rank().offset(ranks)?;
    Some(Square::from_coords(file, rank))
}
