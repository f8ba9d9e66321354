//! Knights, bishops, rooks and queens: material, squares, mobility, and terms specific to each.

use super::pawns::{ahead, pawn_attacks, relative_square, step_forward};
use super::terms::{
    BEHIND_PAWN, BISHOP_FROM_KING, BISHOP_MOVES, BISHOP_OUTPOST, BISHOP_PAIR, BISHOP_PAWNS, KNIGHT_AND_PAWN,
    KNIGHT_FROM_KING, KNIGHT_MOVES, KNIGHT_OUTPOST, LONG_DIAGONAL, MATERIAL, QUEEN_MOVES, ROOK_AND_PAWN,
    ROOK_BEHIND_PASSED, ROOK_HALF_OPEN, ROOK_MOVES, ROOK_OPEN, ROOK_SEVENTH, TWO_KNIGHTS, TWO_ROOKS, piece_square,
};
use super::{attacks::AttackMaps, trace::EvalSink};
use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

/// The ranks where an outpost counts, as White sees them: the fourth to the sixth.
const OUTPOST_RANKS: Bitboard = Bitboard(0x0000_FFFF_FF00_0000);
/// The four squares of the centre.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Adds the terms of one side's pieces to a sink, and what they attack to the maps.
#[inline(always)]
pub fn evaluate(maps: &mut AttackMaps<'_>, passed: Bitboard, side: Color, sink: &mut impl EvalSink) {
    let board = maps.board;
    let own = board.by_color(side);
    let (us, them) = (*maps.sides.get(side), *maps.sides.get(!side));
    let stuck = us.pawns & step_forward(!side, maps.occupied);
    let free = !(them.by_pawns | stuck | us.king.map_or(Bitboard::EMPTY, Bitboard::from));
    let posts = if side.is_white() { OUTPOST_RANKS } else { OUTPOST_RANKS.flip_vertical() };
    // Squares that no enemy pawn can ever attack and that one of our pawns guards.
    let outposts = posts & us.by_pawns & !pawn_attacks(!side, them.pawns | ahead(!side, them.pawns));
    let sheltered = step_forward(!side, board.pawns());
    // A pinned piece moves only along the pin.
    let way = |square: Square| match us.king {
        Some(king) if us.pinned.contains(square) => attacks::ray(king, square),
        _ => Bitboard::FULL,
    };
    let from_king = |square: Square| us.king.map_or(0, |king| king.distance(square).cast_signed());
    let pawns = us.pawns.0.count_ones().cast_signed();

    for square in own & board.knights() {
        let reach = attacks::knight_attacks(square);
        sink.add(side, MATERIAL + 1, 1);
        sink.add(side, piece_square(Role::Knight, relative_square(side, square)), 1);
        sink.add(side, KNIGHT_FROM_KING, from_king(square));
        sink.add(side, KNIGHT_AND_PAWN, pawns);
        sink.add(side, KNIGHT_MOVES + (reach & free & way(square)).count(), 1);
        if outposts.contains(square) {
            sink.add(side, KNIGHT_OUTPOST, 1);
        }
        if sheltered.contains(square) {
            sink.add(side, BEHIND_PAWN, 1);
        }
        maps.add_attacks(side, reach, 3);
        maps.sides.get_mut(side).by_minors |= reach;
    }
    if (own & board.knights()).more_than_one() {
        sink.add(side, TWO_KNIGHTS, 1);
    }
    let bishops = own & board.bishops();
    for square in bishops {
        // A bishop attacks through its own queen: the two together attack as one.
        let reach = attacks::bishop_attacks(square, maps.occupied & !(own & board.queens()));
        sink.add(side, MATERIAL + 2, 1);
        sink.add(side, piece_square(Role::Bishop, relative_square(side, square)), 1);
        sink.add(side, BISHOP_FROM_KING, from_king(square));
        if (attacks::bishop_attacks(square, board.pawns()) & CENTRE).more_than_one() {
            sink.add(side, LONG_DIAGONAL, 1);
        }
        sink.add(side, BISHOP_MOVES + (reach & free & way(square)).count().min(13), 1);
        let color =
            if Bitboard::DARK_SQUARES.contains(square) { Bitboard::DARK_SQUARES } else { Bitboard::LIGHT_SQUARES };
        sink.add(side, BISHOP_PAWNS, (us.pawns & color).0.count_ones().cast_signed());
        if outposts.contains(square) {
            sink.add(side, BISHOP_OUTPOST, 1);
        }
        if sheltered.contains(square) {
            sink.add(side, BEHIND_PAWN, 1);
        }
        maps.add_attacks(side, reach, 3);
        maps.sides.get_mut(side).by_minors |= reach;
    }
    if (bishops & Bitboard::DARK_SQUARES).any() && (bishops & Bitboard::LIGHT_SQUARES).any() {
        sink.add(side, BISHOP_PAIR, 1);
    }
    for square in own & board.rooks() {
        let reach = attacks::rook_attacks(square, maps.occupied & !(own & board.rooks_and_queens()));
        sink.add(side, MATERIAL + 3, 1);
        sink.add(side, piece_square(Role::Rook, relative_square(side, square)), 1);
        sink.add(side, ROOK_AND_PAWN, pawns);
        sink.add(side, ROOK_MOVES + (reach & free & way(square)).count().min(14), 1);
        let file = Bitboard::from_file(square.file());
        if (file & us.pawns).is_empty() {
            sink.add(side, if (file & them.pawns).is_empty() { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
        }
        let seventh = Bitboard::from_rank(side.fold_wb(Rank::Seventh, Rank::Second));
        let last = Bitboard::from_rank(side.fold_wb(Rank::Eighth, Rank::First));
        if seventh.contains(square)
            && ((them.pawns & seventh).any() || them.king.is_some_and(|king| last.contains(king)))
        {
            sink.add(side, ROOK_SEVENTH, 1);
        }
        if (ahead(side, Bitboard::from(square)) & file & passed & us.pawns).any() {
            sink.add(side, ROOK_BEHIND_PASSED, 1);
        }
        maps.add_attacks(side, reach, 4);
        maps.sides.get_mut(side).by_rooks |= reach;
    }
    if (own & board.rooks()).more_than_one() {
        sink.add(side, TWO_ROOKS, 1);
    }
    for square in own & board.queens() {
        let reach = attacks::queen_attacks(square, maps.occupied);
        sink.add(side, MATERIAL + 4, 1);
        sink.add(side, piece_square(Role::Queen, relative_square(side, square)), 1);
        sink.add(side, QUEEN_MOVES + (reach & free & way(square)).count().min(27), 1);
        maps.add_attacks(side, reach, 6);
        maps.sides.get_mut(side).by_queens |= reach;
    }
    if let Some(king) = us.king {
        sink.add(side, piece_square(Role::King, relative_square(side, king)), 1);
    }
}

/// True if a side has pieces other than its king and pawns.
#[must_use]
pub fn has_pieces(board: &shakmaty::Board, side: Color) -> bool {
    (board.by_color(side) & !(board.pawns() | board.kings())).any()
}
