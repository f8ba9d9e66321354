//! Whether pieces can be placed, each on a square that it may reach, so that the result looks like mate.
//!
//! The king's square and its neighbours, nine squares at most, must all be covered at once: the king's own square by a
//! piece that gives check, each neighbour by an attack or by a piece of the king's own side standing on it. Every piece
//! covers from *one* square. Capturing the checking piece and stepping between are ignored. So every real mate passes
//! this test, and some positions that are not mate pass it too.

use shakmaty::attacks::{attacks, king_attacks, knight_attacks, queen_attacks};
use shakmaty::{Bitboard, Color, Role, Square};

/// A piece and the squares that are open to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatternPiece {
    pub(super) color: Color,
    pub(super) role: Role,
    /// The squares it may reach without promotion.
    pub(super) squares: Bitboard,
    /// Those of `squares` from which it may give check.
    pub(super) checking: Bitboard,
    /// The squares it may reach after promotion, where it moves like both queen and knight.
    pub(super) promoted: Bitboard,
    /// Those of `promoted` from which it may give check.
    pub(super) promoted_checking: Bitboard,
}

/// Nine bits: bit 8 is the check, bits 0 to 7 are the neighbours of the king.
type CoverMask = u16;
const CHECK: CoverMask = 1 << 8;

/// Whether `side` may mate the other king on `place`. `obstacles` block lines; that king is not among them. `checked`
/// means that it is already in check.
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
    // All unions of one cover per piece so far, as a set of numbers below 512.
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

/// Returns a set of squares as bits, numbered in the order of `among`, which has at most eight squares.
fn mask_of(squares: Bitboard, among: Bitboard) -> CoverMask {
    among
        .into_iter()
        .enumerate()
        .filter(|(_, square)| squares.contains(*square))
        .fold(0, |bits, (bit, _)| bits | 1 << bit)
}
