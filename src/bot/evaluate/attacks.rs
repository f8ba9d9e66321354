//! Attack maps: what each side attacks. They are computed once and used by the terms for pieces, kings and threats.

use super::pawns;
use shakmaty::{Bitboard, Board, ByColor, Color, Square, attacks};

/// What one side attacks.
#[derive(Clone, Copy, Debug, Default)]
pub struct SideAttacks {
    /// The square of its king.
    pub king: Option<Square>,
    /// Its pieces that stand alone between its king and an enemy slider.
    pub pinned: Bitboard,
    /// Its pawns.
    pub pawns: Bitboard,
    /// What its pawns attack.
    pub by_pawns: Bitboard,
    /// What its knights and bishops attack.
    pub by_minors: Bitboard,
    /// What its rooks attack.
    pub by_rooks: Bitboard,
    /// What its queens attack.
    pub by_queens: Bitboard,
    /// What its king attacks.
    pub by_king: Bitboard,
    /// All squares that it attacks.
    pub attacked: Bitboard,
    /// What two or more of its pieces attack.
    pub attacked_twice: Bitboard,
    /// The king zone: its king, the squares around it, and those one step in front of them.
    pub king_zone: Bitboard,
    /// How much its pieces press on the other side's king zone, in units of king danger.
    pub pressure: i32,
    /// How many of its pieces attack that zone.
    pub attackers: i32,
}

/// A board with its attack maps.
#[derive(Clone, Copy, Debug)]
pub struct AttackMaps<'a> {
    /// The board.
    pub board: &'a Board,
    /// All occupied squares.
    pub occupied: Bitboard,
    /// What each side attacks.
    pub sides: ByColor<SideAttacks>,
}

impl<'a> AttackMaps<'a> {
    /// Computes the maps of pawns and kings. [`AttackMaps::add_attacks`] adds the other pieces.
    #[must_use]
    pub fn new(board: &'a Board) -> AttackMaps<'a> {
        let side = |color: Color| {
            let own = board.pawns() & board.by_color(color);
            let by_pawns = pawns::pawn_attacks(color, own);
            let king = board.king_of(color);
            let by_king = king.map_or(Bitboard::EMPTY, attacks::king_attacks);
            let around = by_king | king.map_or(Bitboard::EMPTY, Bitboard::from);
            SideAttacks {
                king,
                pinned: king.map_or(Bitboard::EMPTY, |king| pinned(board, king, color)),
                pawns: own,
                by_pawns,
                by_king,
                attacked: by_pawns | by_king,
                attacked_twice: by_pawns & by_king,
                king_zone: around | pawns::step_forward(color, around),
                ..SideAttacks::default()
            }
        };
        AttackMaps {
            board,
            occupied: board.occupied(),
            sides: ByColor { white: side(Color::White), black: side(Color::Black) },
        }
    }

    /// Adds the squares that a piece attacks, with its weight against the king zone.
    pub fn add_attacks(&mut self, color: Color, squares: Bitboard, weight: i32) {
        let zone = self.sides.get(!color).king_zone;
        let side = self.sides.get_mut(color);
        side.attacked_twice |= side.attacked & squares;
        side.attacked |= squares;
        let near = squares & zone;
        if near.any() {
            side.attackers += 1;
            side.pressure += weight + near.0.count_ones().cast_signed();
        }
    }
}

/// Returns the pieces of a side that stand alone between its king and an enemy slider.
#[must_use]
pub fn pinned(board: &Board, king: Square, side: Color) -> Bitboard {
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let oblique = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut pinned = Bitboard::EMPTY;
    for sniper in (straight | oblique) & board.by_color(!side) {
        let between = attacks::between(king, sniper) & board.occupied();
        if !between.more_than_one() {
            pinned |= between & board.by_color(side);
        }
    }
    pinned
}
