//! What speaks for a quiet move before anything was learnt of it: a man that is attacked by a lesser one goes away, none
//! goes where a lesser one attacks it, checks are tried early, and better places before worse.

use shakmaty::{Bitboard, Board, ByRole, Chess, Color, Position, Role, attacks};

use super::move_parts::MoveParts;
use crate::bot::evaluate::pawns;
use crate::bot::evaluate::terms::place;
use crate::bot::evaluate::weights::WEIGHTS;

/// What the side that does not move attacks, and from where its king is given check.
#[derive(Clone, Copy, Debug)]
pub struct Threats {
    /// Where a man of each kind is attacked by a lesser one.
    lesser: ByRole<Bitboard>,
    /// From where a man of each kind gives check.
    checks: ByRole<Bitboard>,
    side: Color,
}

impl Threats {
    /// Against the side to move.
    #[must_use]
    pub fn of(position: &Chess) -> Threats {
        let (board, side) = (position.board(), position.turn());
        let occupied = board.occupied();
        let by_pawns = pawns::attacks(!side, theirs(board, side, Role::Pawn));
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
        let lesser =
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
        Threats { lesser, checks, side }
    }

    /// What speaks for a quiet move, on the scale of the counters.
    #[must_use]
    #[inline]
    pub fn prior(&self, mv: MoveParts) -> i32 {
        if mv.castle {
            return 2_000;
        }
        let MoveParts { role, from, to, .. } = mv;
        let lesser = *self.lesser.get(role);
        let stake = match role {
            Role::Queen => 16_000,
            Role::Rook => 12_000,
            _ => 8_000,
        };
        let mut worth = 0;
        if lesser.contains(from) {
            worth += stake;
        }
        if lesser.contains(to) {
            worth -= stake;
        }
        if self.checks.get(role).contains(to) {
            worth += 6_000;
        }
        let seen = |square| WEIGHTS[place(role, pawns::seen(self.side, square))]; // places are laid out within it
        let (before, after) = (seen(from), seen(to));
        worth + (after.middle + after.end - before.middle - before.end) * 24
    }

    /// Whether a quiet move gives check by itself.
    #[must_use]
    pub fn checks(&self, mv: MoveParts) -> bool {
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
    fn threatened_men_go_away_and_none_goes_where_it_is_lost() {
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
