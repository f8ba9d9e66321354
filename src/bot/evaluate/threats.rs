//! Threats: pieces that are attacked or could be attacked by a pawn push, and the space behind the pawns.

use super::pawns::{ahead, pawn_attacks, step_forward};
use super::terms::{
    CONTESTED, HANGING, KING_ATTACKS, MINOR_ATTACKS, PAWN_ATTACKS, PAWN_PUSH_THREAT, ROOK_ATTACKS, SPACE,
};
use super::{attacks::AttackMaps, trace::EvalSink};
use shakmaty::{Bitboard, Color, Role};

/// The squares where space counts, from White's side: the second to fourth ranks on the four centre files.
const SPACE_SQUARES: Bitboard = Bitboard(0x0000_0000_3C3C_3C00);

/// Adds the terms of what one side threatens to a sink. The attack maps must be complete.
#[inline(always)]
pub fn evaluate(maps: &AttackMaps<'_>, side: Color, sink: &mut impl EvalSink) {
    let board = maps.board;
    let (us, them) = (maps.sides.get(side), maps.sides.get(!side));
    let theirs = board.by_color(!side);
    let pieces = theirs & !(board.pawns() | board.kings());
    let count = |squares: Bitboard| squares.0.count_ones().cast_signed();
    let undefended = theirs & !them.attacked;

    const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let by_pawns = us.by_pawns & pieces;
    if by_pawns.any() {
        for (index, role) in PIECES.into_iter().enumerate() {
            sink.add(side, PAWN_ATTACKS + index, count(by_pawns & board.by_role(role)));
        }
    }
    for (term, by) in [(MINOR_ATTACKS, us.by_minors), (ROOK_ATTACKS, us.by_rooks)] {
        sink.add(side, term, count(by & undefended & board.pawns()));
        let hit = by & pieces;
        if hit.any() {
            for (index, role) in PIECES.into_iter().enumerate() {
                sink.add(side, term + 1 + index, count(hit & board.by_role(role)));
            }
        }
    }
    sink.add(side, HANGING, count(pieces & undefended & us.attacked));
    sink.add(side, KING_ATTACKS, count(undefended & us.by_king & !board.kings()));

    let well_defended = them.by_pawns | (them.attacked_twice & !us.attacked_twice);
    sink.add(side, CONTESTED, count(them.attacked & !well_defended & us.attacked));

    let safe = !them.by_pawns & (us.attacked | !them.attacked);
    let steps = step_forward(side, us.pawns) & !maps.occupied;
    let home = if side.is_white() { Bitboard(0xFF_0000) } else { Bitboard(0xFF00_0000_0000) };
    let steps = (steps | (step_forward(side, steps & home) & !maps.occupied)) & safe;
    sink.add(side, PAWN_PUSH_THREAT, count(pawn_attacks(side, steps) & pieces & !us.by_pawns));

    let room = if side.is_white() { SPACE_SQUARES } else { SPACE_SQUARES.flip_vertical() };
    let held = room & !us.pawns & !them.by_pawns;
    let behind = ahead(!side, us.pawns);
    sink.add(side, SPACE, count(held) + count(held & behind & !them.attacked));
}
