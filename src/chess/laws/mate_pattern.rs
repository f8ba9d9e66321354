//! Whether pieces can be placed, each on a square that it may reach, so that the result looks like mate.
//!
//! The king's square and its neighbours, nine squares at most, must all be covered at once: the king's own square by a
//! piece that gives check, each neighbour by an attack or by a piece of the king's own side that stands on it. Every
//! piece covers from *one* square. Taking the checking piece and stepping between are ignored. So every real mate
//! passes this test, and some positions that are no mate pass it too.

use shakmaty::attacks::{attacks, king_attacks, knight_attacks, queen_attacks};
use shakmaty::{Bitboard, Color, Role, Square};

/// A piece and the squares that are open to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatternPiece {
    pub(super) color: Color,
    pub(super) role: Role,
    /// The squares it may reach as it is.
    pub(super) squares: Bitboard,
    /// From which of these it may give check.
    pub(super) checking: Bitboard,
    /// The squares it may reach after promotion; it then moves like queen and knight.
    pub(super) promoted: Bitboard,
    /// From which of these it may give check.
    pub(super) promoted_checking: Bitboard,
}

/// Nine bits: bit 8 is the check, bits 0 to 7 are the neighbours of the king.
type CoverMask = u16;
const CHECK: CoverMask = 1 << 8;

/// Whether the king of the other side on `place` may be mated by `side`. Lines are closed by `obstacles`, among which
/// that king is not. `checked`: it is in check already.
pub(super) fn is_possible(
    pieces: &[PatternPiece],
    side: Color,
    place: Square,
    obstacles: Bitboard,
    checked: bool,
) -> bool {
    let neighbours = king_attacks(place);
    let wanted: CoverMask = CHECK | mask_of(neighbours, neighbours);
    let cover_of = |attacks: Bitboard, checks: bool| {
        let check = if checks && attacks.contains(place) { CHECK } else { 0 };
        check | mask_of(attacks & neighbours, neighbours)
    };
    // All sums of one cover for each piece so far, as a set of numbers below 512.
    let mut sums = [false; 512];
    sums[if checked { usize::from(CHECK) } else { 0 }] = true; // below 512
    let mut covers: Vec<CoverMask> = Vec::new();
    for piece in pieces {
        covers.clear();
        if piece.color == side {
            for from in piece.squares.without(place) {
                let attacked = attacks(from, piece.role.of(piece.color), obstacles);
                covers.push(cover_of(attacked, piece.checking.contains(from)));
            }
            for from in piece.promoted.without(place) {
                let checks = piece.promoted_checking.contains(from);
                covers.push(cover_of(queen_attacks(from, obstacles), checks));
                covers.push(cover_of(knight_attacks(from), checks));
            }
        } else if piece.role != Role::King {
            for square in (piece.squares | piece.promoted) & neighbours {
                covers.push(mask_of(Bitboard::from_square(square), neighbours));
            }
        }
        covers.sort_unstable();
        covers.dedup();
        let before = sums;
        for (sum, _) in before.iter().enumerate().filter(|(_, there)| **there) {
            for &cover in covers.iter().filter(|&&cover| cover != 0) {
                sums[sum | usize::from(cover)] = true; // both are below 512
            }
        }
        if sums[usize::from(wanted)] {
            return true; // `wanted` is below 512
        }
    }
    sums[usize::from(wanted)] // as above
}

/// The squares of a set as bits, numbered in the order of `among`, which has eight squares at most.
fn mask_of(squares: Bitboard, among: Bitboard) -> CoverMask {
    among
        .into_iter()
        .enumerate()
        .filter(|(_, square)| squares.contains(*square))
        .fold(0, |bits, (bit, _)| bits | 1 << bit)
}
