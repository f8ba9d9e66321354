//! The static argument: which squares can each piece ever reach, and can a mate be built from them?
//!
//! Every piece gets the set of squares that it might reach if only *permanent* obstacles stood in its way. The sets
//! grow together until nothing changes any more (a fixpoint):
//!
//! - a piece is an obstacle as long as it can neither move nor be captured;
//! - a piece can be captured if an enemy can reach a square that it can reach itself;
//! - a pawn moves straight ahead unless an obstacle stops it, and captures where an enemy might stand; on the last
//!   rank it becomes a piece that moves like both queen and knight;
//! - a king stays off the squares that an enemy obstacle attacks, because that enemy will always attack them.
//!
//! Invariant: everything that can arise in a game is inside these sets. This follows by induction over the moves: each
//! is one of the steps above. (Pins, checks, the side to move, and which pieces stand where at the same time only
//! *restrict* the moves, so ignoring them is sound.)
//!
//! Then every square where the losing king might be mated is tested with [`super::mate_pattern`]. If none passes, the
//! other side can never mate.

use super::mate_pattern::{self, PatternPiece};
use shakmaty::attacks::{attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks};
use shakmaty::{Bitboard, CastlingSide, Chess, Color, EnPassantMode, Position, Rank, Role, Square};

/// A piece of the position, with all that it may become.
#[derive(Clone, Copy, Debug)]
pub(super) struct MobilePiece {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) start: Square,
    /// The squares it may reach without promotion.
    pub(super) reach: Bitboard,
    /// The squares a pawn may reach after promotion.
    pub(super) promoted: Bitboard,
    /// Whether it may be captured.
    takeable: bool,
}

impl MobilePiece {
    pub(super) fn squares(&self) -> Bitboard {
        self.reach | self.promoted
    }

    /// Returns what the piece can contribute to a mate pattern.
    pub(super) fn pattern(&self) -> PatternPiece {
        let start = Bitboard::from_square(self.start);
        // A pawn or knight that has not moved cannot give a new check, and no king walks into an existing one.
        let checking = match self.role {
            Role::King => Bitboard::EMPTY,
            Role::Pawn => self.reach & !start,
            Role::Knight if self.squares() == start => Bitboard::EMPTY,
            _ => self.reach,
        };
        PatternPiece {
            color: self.color,
            role: self.role,
            squares: self.reach,
            checking,
            promoted: self.promoted,
            promoted_checking: self.promoted,
        }
    }

    /// Whether it may ever leave its square, by moving or by being captured.
    fn may_leave(&self) -> bool {
        self.takeable || self.squares() != Bitboard::from_square(self.start)
    }
}

/// The cost of the static argument, in nodes of the search.
pub(super) const COST: u64 = 100;

/// Whether the static argument proves that `side` can never mate. `false` proves nothing.
#[must_use]
pub(super) fn cannot_mate(position: &Chess, side: Color) -> bool {
    mate_squares(position, side).next().is_none()
}

/// Whether there are pawns that block each other. Without them, static arguments can show little.
pub(super) fn has_blocked_pawns(position: &Chess) -> bool {
    let board = position.board();
    ((board.pawns() & board.white()).shift(8) & board.pawns() & board.black()).any()
}

/// Computes the fixpoint: all pieces with everything that they may reach.
pub(super) fn reachable_squares(position: &Chess) -> Vec<MobilePiece> {
    let mut pieces: Vec<MobilePiece> = position
        .board()
        .iter()
        .map(|(start, piece)| MobilePiece {
            color: piece.color,
            role: piece.role,
            start,
            reach: Bitboard::from_square(start),
            promoted: Bitboard::EMPTY,
            takeable: false,
        })
        .collect();
    if let Some(square) = position.ep_square(EnPassantMode::Legal) {
        // The pawn that has just passed this square may be captured there now.
        for piece in &mut pieces {
            if piece.role == Role::Pawn {
                if piece.color == position.turn() {
                    if pawn_attacks(piece.color, piece.start).contains(square) {
                        piece.reach.add(square);
                    }
                } else if piece.start.file() == square.file() && king_attacks(piece.start).contains(square) {
                    piece.takeable = true;
                }
            }
        }
    }
    loop {
        let before: Vec<(Bitboard, bool)> = pieces.iter().map(|piece| (piece.squares(), piece.takeable)).collect();
        add_castling(position, &mut pieces);
        grow_reach(&mut pieces);
        if pieces.iter().zip(&before).all(|(piece, &was)| (piece.squares(), piece.takeable) == was) {
            return pieces;
        }
    }
}

/// Adds castling: unless a permanent obstacle is in the way, king and rook may reach their squares after castling.
fn add_castling(position: &Chess, pieces: &mut [MobilePiece]) {
    let obstacles: Bitboard = pieces.iter().filter(|piece| !piece.may_leave()).map(|piece| piece.start).collect();
    for color in Color::ALL {
        for wing in CastlingSide::ALL {
            let Some(rook) = position.castles().rook(color, wing) else { continue };
            let king = position.board().kings() & position.board().by_color(color);
            if (position.castles().path(color, wing) & obstacles & !king).without(rook).any() {
                continue;
            }
            for piece in pieces.iter_mut().filter(|piece| piece.color == color) {
                if piece.role == Role::King {
                    piece.reach.add(wing.king_to(color));
                } else if piece.start == rook {
                    piece.reach.add(wing.rook_to(color));
                }
            }
        }
    }
}

/// Runs one round: every piece takes every step that the sets allow so far.
fn grow_reach(pieces: &mut [MobilePiece]) {
    let mut obstacles = Bitboard::EMPTY;
    let mut occupiable = Bitboard::EMPTY;
    for piece in pieces.iter() {
        occupiable |= piece.squares();
        if !piece.may_leave() {
            obstacles.add(piece.start);
        }
    }
    for index in 0..pieces.len() {
        let Some(&piece) = pieces.get(index) else { continue };
        let mut own_obstacles = Bitboard::EMPTY;
        let mut enemy_king_obstacle = Bitboard::EMPTY;
        let mut enemies = Bitboard::EMPTY; // where an enemy piece other than the king might stand
        let mut attacked = Bitboard::EMPTY; // by enemies that will never leave their squares
        for other in pieces.iter() {
            let stays = obstacles.contains(other.start) && !other.may_leave();
            if other.color == piece.color {
                if stays {
                    own_obstacles.add(other.start);
                }
            } else {
                if other.role == Role::King {
                    if stays {
                        enemy_king_obstacle.add(other.start);
                    }
                } else {
                    enemies |= other.squares();
                }
                if stays && piece.role == Role::King {
                    attacked |= attacks(other.start, other.role.of(other.color), occupiable);
                }
            }
        }
        let closed = own_obstacles | enemy_king_obstacle;
        let mut reach = piece.reach;
        let mut promoted = piece.promoted;
        let mut takes = Bitboard::EMPTY; // squares where it may capture
        if piece.role == Role::Pawn {
            for from in piece.reach {
                let mut steps = Bitboard::EMPTY;
                let ahead = Bitboard::from_square(from).shift(piece.color.fold_wb(8, -8)) & !obstacles;
                steps |= ahead;
                if from.rank() == piece.color.fold_wb(Rank::Second, Rank::Seventh) {
                    steps |= ahead.shift(piece.color.fold_wb(8, -8)) & !obstacles;
                }
                let captures = pawn_attacks(piece.color, from) & enemies & !closed;
                takes |= captures;
                steps |= captures;
                promoted |= steps & Bitboard::BACKRANKS;
                reach |= steps & !Bitboard::BACKRANKS;
            }
        } else {
            for from in piece.reach {
                reach |= attacks(from, piece.role.of(piece.color), obstacles) & !closed;
            }
            if piece.role == Role::King {
                reach &= !attacked | piece.reach;
            }
            takes |= reach;
        }
        for from in promoted {
            promoted |= (queen_attacks(from, obstacles) | knight_attacks(from)) & !closed;
        }
        takes |= promoted;
        if let Some(piece) = pieces.get_mut(index) {
            piece.reach = reach;
            piece.promoted = promoted;
        }
        for other in pieces.iter_mut().filter(|other| other.color != piece.color && other.role != Role::King) {
            other.takeable |= (takes & other.squares()).any();
        }
    }
}

/// Returns the squares where `side` might mate the other king; no mate is possible anywhere else. The squares are
/// tested lazily, because each test goes through all pieces.
pub(super) fn mate_squares(position: &Chess, side: Color) -> impl Iterator<Item = Square> + use<> {
    let pieces = reachable_squares(position);
    let king = pieces.iter().find(|piece| piece.role == Role::King && piece.color != side);
    let (reach, start) = king.map_or((Bitboard::FULL, None), |king| (king.reach, Some(king.start)));
    // Permanent obstacles block lines; the king that is to be mated does not.
    let obstacles: Bitboard = pieces
        .iter()
        .filter(|piece| !piece.may_leave() && Some(piece.start) != start)
        .map(|piece| piece.start)
        .collect();
    let patterns: Vec<PatternPiece> = pieces.iter().map(MobilePiece::pattern).collect();
    reach.into_iter().filter(move |&place| mate_pattern::is_possible(&patterns, side, place, obstacles, false))
}
