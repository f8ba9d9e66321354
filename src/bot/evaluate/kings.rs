//! King safety: the pawn shelter, the pawn storm, and the pieces that attack the king zone.

use super::pawns::{ahead, relative_square};
use super::terms::{DANGER, SHELTER_FILE, SHELTER_NEXT_FILES, STORM};
use super::{attacks::AttackMaps, trace::EvalSink};
use shakmaty::{Bitboard, Color, File, Role, attacks};

/// Adds the terms of one side's king to a sink. The attack maps must be complete.
#[inline(always)]
pub fn evaluate(maps: &AttackMaps<'_>, side: Color, sink: &mut impl EvalSink) {
    let (us, them) = (maps.sides.get(side), maps.sides.get(!side));
    let Some(king) = us.king else { return };
    let place = usize::from(king.file()).clamp(1, 6);
    let level = Bitboard::from_rank(king.rank());
    let front = level | ahead(side, level);
    for file in place - 1..=place + 1 {
        let column = Bitboard::from_file(File::new(u32::try_from(file).unwrap_or(0))) & front; // 0 to 7
        let rank = |pawns: Bitboard| {
            let nearest = if side.is_white() { (pawns & column).first() } else { (pawns & column).last() };
            nearest.map_or(0, |square| usize::from(relative_square(side, square).rank()))
        };
        let term = if file == usize::from(king.file()) { SHELTER_FILE } else { SHELTER_NEXT_FILES };
        sink.add(side, term + rank(us.pawns), 1);
        sink.add(side, STORM + rank(them.pawns), 1);
    }
    sink.add(side, DANGER + danger(maps, side), 1);
}

/// Returns the king danger in units: 0 to 39, an index into the danger term.
#[inline(always)]
fn danger(maps: &AttackMaps<'_>, side: Color) -> usize {
    let (us, them) = (maps.sides.get(side), maps.sides.get(!side));
    let Some(king) = us.king else { return 0 };
    if them.attackers == 0 {
        return 0;
    }
    let weak = them.attacked & !us.attacked | them.attacked & us.by_king & !us.attacked_twice;
    let mut units = them.pressure + 2 * (weak & us.king_zone).0.count_ones().cast_signed();
    // Safe checks: the checking piece cannot simply be captured.
    let theirs = maps.board.by_color(!side);
    let safe = !theirs & (!us.attacked | (weak & them.attacked_twice));
    let straight = attacks::rook_attacks(king, maps.occupied);
    let oblique = attacks::bishop_attacks(king, maps.occupied);
    let knights = attacks::knight_attacks(king);
    if (straight & safe & them.by_rooks).any() {
        units += 6;
    }
    if ((straight | oblique) & safe & them.by_queens).any() {
        units += 5;
    }
    let minors = (oblique | knights) & safe & them.by_minors;
    if minors.any() {
        units += 4;
    }
    if (maps.board.by_role(Role::Queen) & theirs).is_empty() {
        units = units / 2 - 3;
    }
    if them.attackers == 1 {
        units /= 2;
    }
    usize::try_from(units.clamp(0, 39)).unwrap_or(0) // clamped
}
