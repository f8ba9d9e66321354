//! Men that are attacked, and could be.

use shakmaty::{Bitboard, Color, Role};

use super::attacks::AttackMaps;
use super::pawns::{ahead, pawn_attacks, step_forward};
use super::terms::{
    CONTESTED, HANGING, KING_ATTACKS, MINOR_ATTACKS, PAWN_ATTACKS, PAWN_PUSH_THREAT, ROOK_ATTACKS, SPACE,
};
use super::trace::EvalSink;

/// The third and fourth ranks and the four files of the centre, from White's side: where room counts.
const SPACE_SQUARES: Bitboard = Bitboard(0x0000_0000_3C3C_3C00);

/// Gives what one side threatens to a tally; the scene is complete.
#[inline(always)]
pub fn evaluate(scene: &AttackMaps<'_>, side: Color, tally: &mut impl EvalSink) {
    let board = scene.board;
    let (us, them) = (scene.sides.get(side), scene.sides.get(!side));
    let theirs = board.by_color(!side);
    let men = theirs & !(board.pawns() | board.kings());
    let count = |squares: Bitboard| squares.0.count_ones().cast_signed();
    let loose = theirs & !them.attacked;

    const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let by_pawns = us.by_pawns & men;
    if by_pawns.any() {
        for (index, role) in PIECES.into_iter().enumerate() {
            tally.add(side, PAWN_ATTACKS + index, count(by_pawns & board.by_role(role)));
        }
    }
    for (term, by) in [(MINOR_ATTACKS, us.by_minors), (ROOK_ATTACKS, us.by_rooks)] {
        tally.add(side, term, count(by & loose & board.pawns()));
        let hit = by & men;
        if hit.any() {
            for (index, role) in PIECES.into_iter().enumerate() {
                tally.add(side, term + 1 + index, count(hit & board.by_role(role)));
            }
        }
    }
    tally.add(side, HANGING, count(men & loose & us.attacked));
    tally.add(side, KING_ATTACKS, count(loose & us.by_king & !board.kings()));

    let solid = them.by_pawns | (them.attacked_twice & !us.attacked_twice);
    tally.add(side, CONTESTED, count(them.attacked & !solid & us.attacked));

    let safe = !them.by_pawns & (us.attacked | !them.attacked);
    let steps = step_forward(side, us.pawns) & !scene.occupied;
    let home = if side.is_white() { Bitboard(0xFF_0000) } else { Bitboard(0xFF00_0000_0000) };
    let steps = (steps | (step_forward(side, steps & home) & !scene.occupied)) & safe;
    tally.add(side, PAWN_PUSH_THREAT, count(pawn_attacks(side, steps) & men & !us.by_pawns));

    let room = if side.is_white() { SPACE_SQUARES } else { SPACE_SQUARES.flip_vertical() };
    let held = room & !us.pawns & !them.by_pawns;
    let behind = ahead(!side, us.pawns);
    tally.add(side, SPACE, count(held) + count(held & behind & !them.attacked));
}
