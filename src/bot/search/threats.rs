//! Static hints that order quiet moves before any history is known: a piece should escape the attack of a lesser one
//! and not move into one; checks come early, and better squares before worse ones.

use super::move_parts::MoveParts;
use super::params::{PRIOR_CASTLING, PRIOR_CHECK, PRIOR_MINOR, PRIOR_QUEEN, PRIOR_ROOK, PRIOR_SQUARE_WEIGHT};
use crate::bot::evaluate::{pawns, terms::piece_square, weights::WEIGHTS};
use shakmaty::{Bitboard, Board, ByRole, Chess, Color, Position, Role, attacks};

/// The squares that the opponent attacks, and those from which a piece would check its king.
#[derive(Clone, Copy, Debug)]
pub struct Threats {
    /// The squares where a piece of each kind is attacked by a lesser one.
    lesser_attacks: ByRole<Bitboard>,
    /// The squares from which a piece of each kind gives check.
    checks: ByRole<Bitboard>,
    side: Color,
}

impl Threats {
    /// Finds the threats against the side to move.
    #[must_use]
    pub fn of(position: &Chess) -> Threats {
        let (board, side) = (position.board(), position.turn());
        let occupied = board.occupied();
        let by_pawns = pawns::pawn_attacks(!side, theirs(board, side, Role::Pawn));
        let mut by_minors = by_pawns;
        for square in theirs(board, side, Role::Knight) {
            by_minors |= attacks::knight_attacks(square);
        }
        for square in theirs(board, side, Role::Bishop) {
            by_minors |= attacks::bishop_attacks(square, occupied);
        }
        let mut by_rooks = by_minors;
        for square in theirs(board, side, Role::Rook) {
            by_rooks |= attacks::rook_attacks(square, occupied);
        }
        let none = Bitboard::EMPTY;
        let lesser_attacks =
            ByRole { pawn: none, knight: by_pawns, bishop: by_pawns, rook: by_minors, queen: by_rooks, king: none };
        let king = board.king_of(!side);
        let straight = king.map_or(none, |king| attacks::rook_attacks(king, occupied));
        let oblique = king.map_or(none, |king| attacks::bishop_attacks(king, occupied));
        let checks = ByRole {
            pawn: king.map_or(none, |king| attacks::pawn_attacks(!side, king)),
            knight: king.map_or(none, attacks::knight_attacks),
            bishop: oblique,
            rook: straight,
            queen: straight | oblique,
            king: none,
        };
        Threats { lesser_attacks, checks, side }
    }

    /// Returns the points in favour of a quiet move, in history points.
    #[must_use]
    #[inline]
    pub fn prior(&self, mv: MoveParts) -> i32 {
        if mv.castle {
            return PRIOR_CASTLING;
        }
        let MoveParts { role, from, to, .. } = mv;
        let lesser_attacks = *self.lesser_attacks.get(role);
        let stake = match role {
            Role::Queen => PRIOR_QUEEN,
            Role::Rook => PRIOR_ROOK,
            _ => PRIOR_MINOR,
        };
        let mut prior = 0;
        if lesser_attacks.contains(from) {
            prior += stake;
        }
        if lesser_attacks.contains(to) {
            prior -= stake;
        }
        if self.checks.get(role).contains(to) {
            prior += PRIOR_CHECK;
        }
        // The piece-square terms are laid out within the table.
        let weight = |square| WEIGHTS[piece_square(role, pawns::relative_square(self.side, square))];
        let (before, after) = (weight(from), weight(to));
        prior + (after.middle + after.end - before.middle - before.end) * PRIOR_SQUARE_WEIGHT
    }

    /// True if a quiet move gives a direct check. Discovered checks are not seen.
    #[must_use]
    pub fn gives_check(&self, mv: MoveParts) -> bool {
        self.checks.get(mv.role).contains(mv.to)
    }
}

fn theirs(board: &Board, side: Color, role: Role) -> Bitboard {
    board.by_color(!side) & board.by_role(role)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::{Letters, read};
    use crate::chess::start_position::StartPosition;

    #[test]
    fn threatened_pieces_leave_and_none_enters_a_threat() {
        let start = StartPosition::from_fen("4k3/8/3p4/4N3/8/1p6/7P/3QK2R w K - 0 1", false).unwrap();
        let threats = Threats::of(start.position());
        let of = |text: &str| read(start.position(), false, text, &Letters::En).unwrap().mv;
        let prior = |text: &str| threats.prior(MoveParts::of(of(text)));
        assert!(prior("Nf3") > prior("h3") + 4_000, "{} {}", prior("Nf3"), prior("h3"));
        assert!(prior("Qc2") < prior("Qe2") - 8_000, "the pawn takes there");
        assert!(prior("O-O") > 0);
        assert!(prior("Qh5") > prior("Qe2"));
    }
}
