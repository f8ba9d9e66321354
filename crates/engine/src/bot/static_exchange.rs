//! Static exchange evaluation (SEE): what a move wins if every capture on its square that pays is then made.
//!
//! Both sides capture with their least valuable piece and may stop at any time. Sliders behind a capturing piece join
//! in, and a king captures only what is no longer defended. Pins are ignored.

use crate::bot::count;
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Rank, Role, Square, attacks};

/// Returns the value of a piece in an exchange, in hundredths of a pawn. A king cannot be won or lost.
pub fn piece_value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}

/// The captures that may follow a move on its square: it yields the capturing pieces, the opponent's first, the sides
/// taking turns.
struct Recaptures<'a> {
    board: &'a Board,
    square: Square,
    side: Color,
    occupied: Bitboard,
    attackers: Bitboard,
    /// The piece that captured last, still on its old square.
    last: Option<(Square, Role)>,
}

impl<'a> Recaptures<'a> {
    fn after(position: &'a Chess, mv: Move, from: Square) -> Recaptures<'a> {
        let (board, square) = (position.board(), mv.to());
        let mut occupied = board.occupied().without(from).with(square);
        if mv.is_en_passant() {
            occupied = occupied.without(Square::from_coords(square.file(), from.rank()));
        }
        let attackers =
            board.attacks_to(square, Color::White, occupied) | board.attacks_to(square, Color::Black, occupied);
        Recaptures { board, square, side: !position.turn(), occupied, attackers, last: None }
    }

    /// Takes a piece off its square. A slider behind it may become an attacker.
    fn leave(&mut self, from: Square, role: Role) {
        self.occupied = self.occupied.without(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            self.attackers |= attacks::bishop_attacks(self.square, self.occupied) & self.board.bishops_and_queens();
        }
        if matches!(role, Role::Rook | Role::Queen) {
            self.attackers |= attacks::rook_attacks(self.square, self.occupied) & self.board.rooks_and_queens();
        }
    }
}

impl Iterator for Recaptures<'_> {
    type Item = Role;

    #[inline]
    fn next(&mut self) -> Option<Role> {
        if let Some((from, role)) = self.last {
            self.leave(from, role);
        }
        self.attackers &= self.occupied;
        let own = self.attackers & self.board.by_color(self.side);
        let role = Role::ALL.into_iter().find(|role| (own & self.board.by_role(*role)).any())?;
        let defended = role == Role::King && (self.attackers & self.board.by_color(!self.side)).any();
        if defended {
            return None;
        }
        self.last = (own & self.board.by_role(role)).first().map(|from| (from, role));
        self.side = !self.side;
        Some(role)
    }
}

/// True if a legal move wins at least `threshold` hundredths of a pawn. Recapturing pawns are not promoted.
pub fn wins(position: &Chess, mv: Move, threshold: i32) -> bool {
    let (Some(from), false) = (mv.from(), mv.is_castle()) else { return threshold <= 0 };
    let promoted = mv.promotion().map_or(0, |role| piece_value(role) - piece_value(Role::Pawn));
    // How far the side that captured last is above the threshold.
    let mut balance = mv.capture().map_or(0, piece_value) + promoted - threshold;
    if balance < 0 {
        return false;
    }
    // Most calls end here: it is enough even if the piece is lost for nothing.
    balance -= piece_value(mv.promotion().unwrap_or(mv.role()));
    if balance >= 0 {
        return true;
    }
    let (mut wins, mut ours) = (true, false);
    for role in Recaptures::after(position, mv, from) {
        wins = ours;
        balance = -balance - 1 - piece_value(role);
        if balance >= 0 {
            break;
        }
        ours = !ours;
    }
    wins
}

/// Returns what a legal move wins, in points (1, 3, 3, 5, 9): negative if it loses its piece. Recapturing pawns
/// promote.
pub fn gain(position: &Chess, mv: Move) -> i32 {
    let (Some(from), false) = (mv.from(), mv.is_castle()) else { return 0 };
    let promotes_here = matches!(mv.to().rank(), Rank::First | Rank::Eighth);
    let promoted = mv.promotion().map_or(0, |role| points(role) - points(Role::Pawn));
    let mut on_square = points(mv.promotion().unwrap_or(mv.role()));
    // What each capture wins for the side that makes it, if the exchange ended there.
    let mut gains = vec![mv.capture().map_or(0, points) + promoted];
    for role in Recaptures::after(position, mv, from) {
        let promotes = role == Role::Pawn && promotes_here;
        let extra = if promotes { points(Role::Queen) - points(Role::Pawn) } else { 0 };
        gains.push(on_square + extra - gains.last().copied().unwrap_or(0));
        on_square = points(if promotes { Role::Queen } else { role });
    }
    // From the end backwards: a side stops where that is better. Only the first move is certain.
    let mut best = gains.pop().unwrap_or(0);
    while let Some(before) = gains.pop() {
        best = -i32::max(-before, best);
    }
    best
}

/// Returns the most points that the side to move can win by one capture or promotion; 0 if none pays.
pub fn best_gain(position: &Chess) -> i32 {
    position
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.is_capture() || mv.is_promotion())
        .map(|mv| gain(position, mv))
        .fold(0, i32::max)
}

// Material in points, as players count it: 1, 3, 3, 5, 9.

/// Returns the points of a piece. A king has none.
pub fn points(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// Returns the points of one side minus those of the other.
pub fn balance(board: &Board, side: Color) -> i32 {
    Role::ALL
        .into_iter()
        .map(|role| {
            let of_role = board.by_role(role);
            points(role) * (count(of_role & board.by_color(side)) - count(of_role & board.by_color(!side)))
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_chess::notation::{Letters, read};
    use tabiya_chess::start_position::StartPosition;

    #[test]
    fn gains_in_points() {
        for (fen, mv, want) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 1),
            ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", 0),
            ("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "Qxd5", -8),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", 1),
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "Rxd5", -4),
            ("4k3/8/8/8/8/5b2/8/R2QK3 b - - 0 1", "Bxd1", 6),
            ("8/8/4k3/3p4/4P3/8/8/3RK3 w - - 0 1", "exd5", 1),
            ("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "Rxd5", -4),
            ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", 8),
            ("6k1/4Pr2/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", 8),
            ("4r1k1/8/8/8/8/8/4p3/4R1K1 w - - 0 1", "Rxe2", -4),
            ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", -1),
            ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q", 13),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 1),
            ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", 0),
            ("4k3/8/5p2/8/8/8/8/2Q1K3 w - - 0 1", "Qg5", -9),
            ("r3k3/8/8/8/8/8/8/R3K2R w K - 0 1", "O-O", 0),
        ] {
            let start = StartPosition::from_fen(fen, false).unwrap();
            let mv = read(start.position(), mv, &Letters::En).unwrap().mv;
            assert_eq!(gain(start.position(), mv), want, "{mv:?} on {fen}");
        }
    }

    #[test]
    fn the_best_capture() {
        let start = StartPosition::from_fen("3rk3/8/8/8/8/8/PP6/3QK3 b - - 0 1", false).unwrap();
        assert_eq!(best_gain(start.position()), 4, "the rook takes the queen and is taken");
    }

    #[test]
    fn wins_up_to_a_threshold() {
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
            let mv = read(start.position(), mv, &Letters::En).unwrap().mv;
            let limits: Vec<i32> = (-1000..=1000).step_by(10).collect();
            let most = limits.into_iter().filter(|limit| wins(start.position(), mv, *limit)).max();
            assert_eq!(most, Some(gain), "{mv:?} on {fen}");
        }
    }
}

#[cfg(test)]
mod material_tests {
    use shakmaty::Position;

    use super::*;
    use tabiya_chess::start_position::StartPosition;

    #[test]
    fn balances() {
        let start = StartPosition::from_fen("3rk3/8/8/8/8/8/PP6/3QK3 b - - 0 1", false).unwrap();
        assert_eq!(balance(start.position().board(), Color::White), 6);
        assert_eq!(balance(start.position().board(), Color::Black), -6);
    }
}
