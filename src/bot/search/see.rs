//! Whether the captures on one square win at least so much: static exchange evaluation against a threshold.

use shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};

/// What a man is worth in an exchange, in hundredths of a pawn.
#[must_use]
pub fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// Whether a legal move, with all captures on its square that then pay, wins at least `threshold`. Pins are not seen.
#[must_use]
pub fn wins(position: &Chess, mv: Move, threshold: i32) -> bool {
    let board = position.board();
    let (Some(from), false) = (mv.from(), mv.is_castle()) else { return threshold <= 0 };
    let to = mv.to();
    let promoted = mv.promotion().map_or(0, |role| worth(role) - worth(Role::Pawn));
    let mut balance = mv.capture().map_or(0, worth) + promoted - threshold;
    if balance < 0 {
        return false;
    }
    balance -= worth(mv.promotion().unwrap_or(mv.role()));
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied().without(from).with(to);
    if mv.is_en_passant() {
        occupied = occupied.without(Square::from_coords(to.file(), from.rank()));
    }
    let mut side = !position.turn();
    let mut takers = all_takers(board, to, occupied);
    let us = position.turn();
    let mut winning = true; // for us, if the exchange stopped here
    loop {
        takers &= occupied;
        let mine = takers & board.by_color(side);
        let Some(role) = Role::ALL.into_iter().find(|role| (mine & board.by_role(*role)).any()) else { break };
        winning = side == us;
        if role == Role::King {
            // It may take only what nobody guards any more.
            let guarded = (takers & board.by_color(!side)).any();
            return if guarded { side != us } else { side == us };
        }
        balance = -balance - 1 - worth(role);
        if balance >= 0 {
            break;
        }
        let Some(square) = (mine & board.by_role(role)).first() else { break };
        occupied = occupied.without(square);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            takers |= attacks::bishop_attacks(to, occupied) & board.bishops_and_queens();
        }
        if matches!(role, Role::Rook | Role::Queen) {
            takers |= attacks::rook_attacks(to, occupied) & board.rooks_and_queens();
        }
        side = !side;
    }
    winning
}

fn all_takers(board: &shakmaty::Board, to: Square, occupied: Bitboard) -> Bitboard {
    use shakmaty::Color::{Black, White};
    board.attacks_to(to, White, occupied) | board.attacks_to(to, Black, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::{Letters, read};
    use crate::chess::start_position::StartPosition;

    #[test]
    fn exchanges() {
        for (fen, mv, gain) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 100),
            ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0),
            ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", -850),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 100),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", -400),
            ("4k3/8/8/8/8/5b2/8/R2QK3 b - - 0 1", "Bxd1", 620),
            ("8/8/4k3/3p4/4P3/8/8/3RK3 w - - 0 1", "exd5", 100),
            ("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -400),
            ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", 850),
            ("4r1k1/8/8/8/8/8/4p3/4R1K1 w - - 0 1", "Rxe2", -400),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 100),
            ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 0),
            ("4k3/8/5p2/8/8/8/8/2Q1K3 w - - 0 1", "Qg5", -950),
            ("r3k3/8/8/8/8/8/8/R3K2R w K - 0 1", "O-O", 0),
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -220),
            ("4k3/8/8/8/2b5/8/q7/BR2K3 b - - 0 1", "Qxb1", 500),
        ] {
            let start = StartPosition::from_fen(fen, false).unwrap();
            let mv = read(start.position(), false, mv, &Letters::En).unwrap().mv;
            let limits: Vec<i32> = (-1000..=1000).step_by(10).collect();
            let most = limits.into_iter().filter(|limit| wins(start.position(), mv, *limit)).max();
            assert_eq!(most, Some(gain), "{mv:?} on {fen}");
        }
    }
}
