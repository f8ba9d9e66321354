//! Endgame knowledge: endings that cannot be won or hardly can, and the mop-up evaluation that drives a bare king to
//! mate.

use crate::bot::count;
use crate::bot::evaluate::pieces::has_pieces;
use shakmaty::{Bitboard, Board, Color, Rank, Square};

/// The scale of an ending that counts in full.
pub const FULL_SCALE: i32 = 64;

/// The evaluation of a win that only needs to be carried out: more than any sum of terms, less than a mate.
pub const KNOWN_WIN: i32 = 4_000;

/// Returns White's evaluation of an ending that needs no terms: one side has a bare king, and there are no pawns and at
/// most six pieces.
pub fn known_value(board: &Board) -> Option<i32> {
    if board.pawns().any() || board.occupied().count() > 6 {
        return None;
    }
    for side in Color::ALL {
        if has_pieces(board, !side) {
            continue;
        }
        let sign = if side.is_white() { 1 } else { -1 };
        return Some(if can_force_mate(board, side) {
            sign * (KNOWN_WIN + piece_points(board, side) + mop_up(board, side))
        } else {
            0
        });
    }
    None
}

/// True if a side's pieces can mate a bare king by force.
fn can_force_mate(board: &Board, side: Color) -> bool {
    let own = board.by_color(side);
    let bishops = own & board.bishops();
    let knights = (own & board.knights()).count();
    let both = (bishops & Bitboard::DARK_SQUARES).any() && (bishops & Bitboard::LIGHT_SQUARES).any();
    (own & board.rooks_and_queens()).any() || both || (bishops.any() && knights > 0) || knights > 2
}

fn piece_points(board: &Board, side: Color) -> i32 {
    let own = board.by_color(side);
    9 * count(own & board.queens())
        + 5 * count(own & board.rooks())
        + 3 * count(own & (board.bishops() | board.knights()))
}

/// Returns how near the bare king is to where it can be mated: the edge, or with bishop and knight a corner of the
/// bishop's colour.
fn mop_up(board: &Board, side: Color) -> i32 {
    let (Some(king), Some(bare_king)) = (board.king_of(side), board.king_of(!side)) else { return 0 };
    let own = board.by_color(side);
    let near = 7 - king.distance(bare_king).cast_signed();
    let bishops = own & board.bishops();
    let corner_only = (own & board.rooks_and_queens()).is_empty() && bishops.count() == 1;
    if corner_only {
        let corners =
            if (bishops & Bitboard::DARK_SQUARES).any() { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
        let far = corners.into_iter().map(|corner| manhattan_distance(bare_king, corner)).min().unwrap_or(0);
        // The wrong corner is far from the right ones. On the way the king stays at the edge.
        return 30 * (14 - far) + 12 * from_centre(bare_king) + 10 * near + minors_near(board, side, bare_king);
    }
    40 * from_centre(bare_king) + 16 * near
}

/// Returns the Manhattan distance between two squares.
fn manhattan_distance(from: Square, to: Square) -> i32 {
    (from.file().distance(to.file()) + from.rank().distance(to.rank())).cast_signed()
}

/// Returns the Manhattan distance to the centre: 0 to 6.
fn from_centre(square: Square) -> i32 {
    let off =
        |coordinate: u32| if coordinate < 4 { 3 - coordinate.cast_signed() } else { coordinate.cast_signed() - 4 };
    off(u32::from(square.file())) + off(u32::from(square.rank()))
}

/// Returns how near the knights and bishops are to the bare king.
fn minors_near(board: &Board, side: Color, bare_king: Square) -> i32 {
    (board.by_color(side) & (board.knights() | board.bishops()))
        .into_iter()
        .map(|square| 7 - square.distance(bare_king).cast_signed())
        .sum()
}

/// Returns how much of an endgame advantage counts for the side that has it, out of [`FULL_SCALE`].
pub fn scale(board: &Board, better: Color) -> i32 {
    let own = board.by_color(better);
    let pawns = own & board.pawns();
    if pawns.is_empty() {
        // Without pawns, an extra minor piece does not win.
        let (mine, theirs) = (piece_points(board, better), piece_points(board, !better));
        if mine <= theirs + 3 {
            return if mine < 5 { 0 } else { 8 };
        }
        if mine == 6 && (own & board.knights()).count() == 2 {
            return if (board.pawns()).is_empty() { 0 } else { 8 };
        }
    }
    if is_wrong_rook_pawn(board, better) {
        return 0;
    }
    let bishops = board.bishops();
    let one = |squares: Bitboard| squares.single_square().is_some();
    let opposite =
        one(own & bishops) && one(bishops & Bitboard::DARK_SQUARES) && one(bishops & Bitboard::LIGHT_SQUARES);
    if opposite {
        if (board.knights() | board.rooks_and_queens()).is_empty() {
            return if pawns.count() <= 1 { 8 } else { 28 };
        }
        return 48;
    }
    // The fewer pawns, the nearer to a draw.
    FULL_SCALE.min(40 + 8 * count(pawns))
}

/// True if all pawns of a side are rook pawns on one file, it has no piece but bishops that do not control the
/// promotion square, and the defending king is on that square or next to it.
fn is_wrong_rook_pawn(board: &Board, side: Color) -> bool {
    const A: Bitboard = Bitboard(0x0101_0101_0101_0101);
    let own = board.by_color(side);
    let pawns = own & board.pawns();
    let Some(pawn) = pawns.first() else { return false };
    let file = Bitboard::from_file(pawn.file());
    if !(pawns & !file).is_empty() || (file & (A | Bitboard(A.0 << 7))).is_empty() {
        return false;
    }
    let corner = Square::from_coords(pawn.file(), side.fold_wb(Rank::Eighth, Rank::First));
    let pieces = own & !(pawns | board.kings());
    let light = Bitboard::LIGHT_SQUARES.contains(corner);
    let corner_colour = if light { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
    let powerless =
        pieces.is_empty() || ((pieces & !board.bishops()).is_empty() && (pieces & corner_colour).is_empty());
    let defended = board.king_of(!side).is_some_and(|king| king.distance(corner) <= 1);
    powerless && defended
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, Chess, Position};

    use super::*;

    fn board(fen: &str) -> Board {
        let position: Chess = fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap();
        position.board().clone()
    }

    #[test]
    fn known_endings() {
        for (fen, want) in [
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", Some(0)),
            ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", Some(0)),
            ("4k3/8/8/8/8/5p2/8/4K3 w - - 0 1", None),
            ("4kr2/8/8/8/8/8/8/4KR2 w - - 0 1", None),
        ] {
            assert_eq!(known_value(&board(fen)), want, "{fen}");
        }
        assert!(known_value(&board("4k3/8/8/8/8/8/8/3BKN2 w - - 0 1")).is_some_and(|value| value >= KNOWN_WIN));
        assert!(known_value(&board("3rk3/8/8/8/8/8/8/4K3 w - - 0 1")).is_some_and(|value| value <= -KNOWN_WIN));
    }

    #[test]
    fn scales() {
        for (fen, side, want) in [
            ("k7/8/8/8/8/P7/8/2B1K3 w - - 0 1", Color::White, 0),
            ("k7/8/8/8/8/P7/8/3BK3 w - - 0 1", Color::White, 48),
            ("4k3/8/8/8/8/P7/8/4KB2 w - - 0 1", Color::White, 48),
            ("k7/8/8/8/8/P7/P7/4K3 w - - 0 1", Color::White, 0),
            ("k7/8/8/8/8/1P6/P7/4K3 w - - 0 1", Color::White, 56),
            ("4kb2/8/8/8/8/1P6/P7/4KB2 w - - 0 1", Color::White, 28),
            ("4kr2/8/8/8/8/8/8/3BKR2 w - - 0 1", Color::White, 8),
        ] {
            assert_eq!(scale(&board(fen), side), want, "{fen}");
        }
    }
}
