//! The weights of the terms, in hundredths of a pawn.

use super::pair::{Pair, pair};
use super::terms as t;

/// What each term is worth once.
pub static WEIGHTS: [Pair; t::COUNT] = first_guess();

/// Round numbers to begin with: common knowledge of chess as formulas, from which tuning starts.
#[allow(clippy::cast_possible_wrap, clippy::cast_possible_truncation, reason = "squares, ranks and small counts")]
const fn first_guess() -> [Pair; t::COUNT] {
    let mut w = [pair(0, 0); t::COUNT];
    w[t::MATERIAL] = pair(82, 100);
    w[t::MATERIAL + 1] = pair(320, 300);
    w[t::MATERIAL + 2] = pair(335, 320);
    w[t::MATERIAL + 3] = pair(460, 530);
    w[t::MATERIAL + 4] = pair(980, 980);
    let mut square = 0;
    while square < 64 {
        let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
        let mid = if file < 4 { file } else { 7 - file };
        let level = if rank < 4 { rank } else { 7 - rank };
        let centre = mid + level;
        w[t::PLACE + square] = pair(if rank < 5 { (mid - 1) * (rank - 1) * 3 } else { 20 }, 4 * (rank - 1));
        w[t::PLACE + 64 + square] = pair(8 * centre - 28 - (if rank == 0 { 10 } else { 0 }), 7 * centre - 22);
        w[t::PLACE + 128 + square] = pair(4 * centre - 10 - (if rank == 0 { 8 } else { 0 }), 3 * centre - 9);
        w[t::PLACE + 192 + square] =
            pair(3 * mid - 5 + (if rank == 6 { 10 } else { 0 }), if rank == 6 { 8 } else { 0 });
        w[t::PLACE + 256 + square] = pair(2 * centre - 6, 6 * centre - 18);
        w[t::PLACE + 320 + square] =
            pair(if rank == 0 { 24 - 8 * mid } else { -8 * level - 6 * rank - 4 * mid }, 9 * centre - 30 + 2 * rank);
        square += 1;
    }
    let mut n = 0;
    while n < 28 {
        let i = n as i32;
        if n < 9 {
            w[t::KNIGHT_MOVES + n] = pair(7 * i - 30, 7 * i - 30);
        }
        if n < 14 {
            w[t::BISHOP_MOVES + n] = pair(5 * i - 30, 6 * i - 36);
        }
        if n < 15 {
            w[t::ROOK_MOVES + n] = pair(3 * i - 20, 7 * i - 50);
        }
        w[t::QUEEN_MOVES + n] = pair(2 * i - 25, 4 * i - 50);
        n += 1;
    }
    w[t::BISHOP_PAIR] = pair(30, 55);
    w[t::ISOLATED] = pair(-10, -12);
    w[t::ISOLATED_OPEN] = pair(-8, -6);
    w[t::DOUBLED] = pair(-10, -22);
    w[t::BACKWARD] = pair(-9, -10);
    let mut rank = 1;
    while rank < 8 {
        let r = rank as i32;
        w[t::GUARDED + rank] = pair(6 + r * r, 4 + r * r);
        w[t::BESIDE + rank] = pair(2 + r * r, r * r - 1);
        w[t::PASSED + rank] = pair(r * r * 2 - 8, r * r * 4);
        w[t::PASSED_BLOCKED + rank] = pair(-r * 2, -r * r * 2);
        w[t::PASSED_FREE + rank] = pair(r, r * r);
        w[t::PASSED_CLEAR + rank] = pair(r, r * r * 2);
        w[t::PASSED_OWN_KING + rank] = pair(0, -6 * r);
        w[t::PASSED_THEIR_KING + rank] = pair(0, 11 * r);
        w[t::SHELTER_FILE + rank] = pair(34 - 9 * r, 0);
        w[t::SHELTER_BESIDE + rank] = pair(30 - 8 * r, 0);
        w[t::STORM + rank] = pair(if rank < 5 { -28 + 6 * r } else { 0 }, 0);
        rank += 1;
    }
    w[t::SHELTER_FILE] = pair(-26, 4);
    w[t::SHELTER_BESIDE] = pair(-16, 2);
    w[t::ROOK_BEHIND_PASSED] = pair(5, 22);
    w[t::ROOK_OPEN] = pair(32, 8);
    w[t::ROOK_HALF_OPEN] = pair(14, 8);
    w[t::ROOK_SEVENTH] = pair(8, 22);
    w[t::KNIGHT_OUTPOST] = pair(26, 16);
    w[t::BISHOP_OUTPOST] = pair(22, 8);
    w[t::BISHOP_PAWNS] = pair(-3, -6);
    w[t::BEHIND_PAWN] = pair(6, 2);
    let mut units = 0;
    while units < 40 {
        let u = units as i32;
        w[t::DANGER + units] = pair(-(u * u * 10 / 26 + u), -u / 2);
        units += 1;
    }
    let mut i = 0;
    while i < 4 {
        w[t::PAWN_ATTACKS + i] = pair(if i < 2 { 55 } else { 70 }, 45);
        i += 1;
    }
    w[t::MINOR_ATTACKS] = pair(6, 18);
    w[t::MINOR_ATTACKS + 1] = pair(18, 18);
    w[t::MINOR_ATTACKS + 2] = pair(20, 22);
    w[t::MINOR_ATTACKS + 3] = pair(42, 30);
    w[t::MINOR_ATTACKS + 4] = pair(40, 40);
    w[t::ROOK_ATTACKS] = pair(4, 20);
    w[t::ROOK_ATTACKS + 1] = pair(16, 22);
    w[t::ROOK_ATTACKS + 2] = pair(18, 22);
    w[t::ROOK_ATTACKS + 3] = pair(5, 5);
    w[t::ROOK_ATTACKS + 4] = pair(44, 30);
    w[t::HANGING] = pair(28, 14);
    w[t::PAWN_STEP] = pair(14, 10);
    w[t::KING_ATTACKS] = pair(8, 26);
    w[t::SPACE] = pair(2, 0);
    w[t::TEMPO] = pair(22, 16);
    w
}
