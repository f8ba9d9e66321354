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
//! Then every square where the losing king might be mated is tested with [`is_possible`]. If none passes, the
//! other side can never mate.

use crate::laws;
use crate::start_position::position_of;
use shakmaty::attacks::{attacks, between, king_attacks, knight_attacks, pawn_attacks, queen_attacks};
use shakmaty::{
    Bitboard, ByColor, CastlingMode, CastlingSide, Chess, Color, EnPassantMode, Move, Piece, Position, Rank, Role,
    Setup, Square,
};
use std::collections::HashSet;

/// A piece of the position, with all that it may become.
#[derive(Clone, Copy, Debug)]
struct MobilePiece {
    color: Color,
    role: Role,
    start: Square,
    /// The squares it may reach without promotion.
    reach: Bitboard,
    /// The squares a pawn may reach after promotion.
    promoted: Bitboard,
    /// Whether it may be captured.
    takeable: bool,
}

impl MobilePiece {
    fn squares(&self) -> Bitboard {
        self.reach | self.promoted
    }

    /// Returns what the piece can contribute to a mate pattern.
    fn pattern(&self) -> PatternPiece {
        let start = Bitboard::from_square(self.start);
        // A pawn or knight that has not moved cannot give a new check, and no king walks into an existing one.
        let checking = match self.role {
            Role::King => Bitboard::EMPTY,
            Role::Pawn => self.reach & !start,
            Role::Knight if self.squares() == start => Bitboard::EMPTY,
            _ => self.reach,
        };
        PatternPiece { color: self.color, role: self.role, squares: self.reach, checking, promoted: self.promoted }
    }

    /// Whether it may ever leave its square, by moving or by being captured.
    fn may_leave(&self) -> bool {
        self.takeable || self.squares() != Bitboard::from_square(self.start)
    }
}

/// The cost of the static argument, in nodes of the search.
pub(super) const COST: u64 = 100;

/// Whether the static argument proves that `side` can never mate. `false` proves nothing.
pub(super) fn cannot_mate(position: &Chess, side: Color) -> bool {
    mate_squares(position, side).next().is_none()
}

/// Whether there are pawns that block each other. Without them, static arguments can show little.
pub(super) fn has_blocked_pawns(position: &Chess) -> bool {
    let board = position.board();
    ((board.pawns() & board.white()).shift(8) & board.pawns() & board.black()).any()
}

/// Computes the fixpoint: all pieces with everything that they may reach.
fn reachable_squares(position: &Chess) -> Vec<MobilePiece> {
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
        for pawn in pieces.iter_mut().filter(|piece| piece.role == Role::Pawn) {
            if pawn.color != position.turn() {
                pawn.takeable = pawn.start.file() == square.file() && king_attacks(pawn.start).contains(square);
            } else if pawn_attacks(pawn.color, pawn.start).contains(square) {
                pawn.reach.add(square);
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
        let mut closed = Bitboard::EMPTY; // by own pieces and the enemy king, if they will never leave their squares
        let mut enemies = Bitboard::EMPTY; // where an enemy piece other than the king might stand
        let mut attacked = Bitboard::EMPTY; // by enemies that will never leave their squares
        for other in pieces.iter() {
            let (is_enemy, stays) = (other.color != piece.color, !other.may_leave());
            if stays && (!is_enemy || other.role == Role::King) {
                closed.add(other.start);
            }
            if is_enemy && other.role != Role::King {
                enemies |= other.squares();
            }
            if is_enemy && stays && piece.role == Role::King {
                attacked |= attacks(other.start, other.role.of(other.color), occupiable);
            }
        }
        let mut reach = piece.reach;
        let mut promoted = piece.promoted;
        let mut takes = Bitboard::EMPTY; // squares where it may capture
        if piece.role == Role::Pawn {
            for from in piece.reach {
                let ahead = Bitboard::from_square(from).shift(piece.color.fold_wb(8, -8)) & !obstacles;
                let mut steps = ahead;
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
    reach.into_iter().filter(move |&place| is_possible(&patterns, side, place, obstacles, Bitboard::FULL, false))
}

// Whether pieces can be placed, each on a square that it may reach, so that the result looks like mate.
//
// The king's square and its neighbours, nine squares at most, must all be covered at once: the king's own square by a
// piece that gives check, each neighbour by an attack or by a piece of the king's own side standing on it. Every piece
// covers from *one* square. Capturing the checking piece and stepping between are ignored. So every real mate passes
// this test, and some positions that are not mate pass it too.

/// A piece and the squares that are open to it.
#[derive(Clone, Copy, Debug)]
struct PatternPiece {
    color: Color,
    role: Role,
    /// The squares it may reach without promotion.
    squares: Bitboard,
    /// Those of `squares` from which it may give check.
    checking: Bitboard,
    /// The squares it may reach after promotion, where it moves like both queen and knight.
    promoted: Bitboard,
}

/// Nine bits: bit 8 is the check, bits 0 to 7 are the neighbours of the king.
type CoverMask = u16;
const CHECK: CoverMask = 1 << 8;

/// Whether `side` may mate the other king on `place`. `obstacles` block lines; that king is not among them. Only pieces
/// on `opened` squares give check; `checked` means that it is already in check.
fn is_possible(
    pieces: &[PatternPiece],
    side: Color,
    place: Square,
    obstacles: Bitboard,
    opened: Bitboard,
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
                covers.push(cover_of(attacked, (piece.checking & opened).contains(from)));
            }
            for from in piece.promoted.without(place) {
                covers.push(cover_of(queen_attacks(from, obstacles), opened.contains(from)));
                covers.push(cover_of(knight_attacks(from), opened.contains(from)));
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
    false
}

/// Returns a set of squares as bits, numbered in the order of `among`, which has at most eight squares.
fn mask_of(squares: Bitboard, among: Bitboard) -> CoverMask {
    among
        .into_iter()
        .enumerate()
        .filter(|(_, square)| squares.contains(*square))
        .fold(0, |bits, (bit, _)| bits | 1 << bit)
}

// The second static argument: kings and pawns move exactly, while all other pieces may be anywhere.
//
// Behind a wall of pawns the question is often one of tempo: the king that is shut in must move, and has only two
// squares to shuffle between. Visiting every position would multiply them by every square of every bishop. So the
// *core* of a position (its kings, its pawns and the pieces that can never move) is visited exactly. Each other piece
// is a *free piece*: it may be on any square that the fixpoint of [`grow_reach`] gives it, and as often as
// needed on none.
//
// - A side with a free piece may pass: the free piece moves.
// - A free piece may capture any piece of the core on a square that it may reach; a pawn may capture where an enemy
//   free piece may be.
// - Free pieces neither block nor attack, so they do not restrict the kings and pawns of the core. Pieces of the
//   core only give check from a neighbouring square, where no free piece could step between, and such a check must
//   be answered.
// - A pawn that promotes becomes a free piece.
// - Each step that might mate is tested with [`is_possible`], with the core on its squares and the free
//   pieces anywhere. A free piece gives check only if it has just moved, or if the piece that has just moved has
//   opened a line.
//
// Invariant: each legal move is one of these steps, so every position that a game can lead to is among the visited
// states. If none of them can be mate, no mate exists.

/// The cost of one step, in nodes.
const STEP_COST: u64 = 5;

/// The cost of one test with [`is_possible`], in nodes.
const PICTURE_COST: u64 = 30;

/// A state: the core, and which sides have promoted a pawn.
#[derive(Clone, PartialEq, Eq, Hash)]
struct WallState {
    core: Chess,
    promoted: ByColor<bool>,
}

/// The free pieces of one side.
#[derive(Default)]
struct FreePieces {
    /// Pieces that are free from the beginning.
    pieces: Vec<PatternPiece>,
    /// Pieces that a promotion may add.
    promoted: Vec<PatternPiece>,
}

impl FreePieces {
    fn active(&self, promoted: bool) -> impl Iterator<Item = &PatternPiece> {
        self.pieces.iter().chain(self.promoted.iter().filter(move |_| promoted))
    }

    fn anywhere(&self, promoted: bool) -> Bitboard {
        self.active(promoted).fold(Bitboard::EMPTY, |all, piece| all | piece.squares | piece.promoted)
    }
}

/// How a state arose, as far as it matters for a check.
#[derive(Clone, Copy)]
enum LastMove {
    /// A free piece moved, or a pawn became one.
    FreePiece,
    /// A piece of the core left the first square. In a capture en passant, the captured pawn left the second.
    Core(Square, Option<Square>),
}

/// Whether the argument proves that `side` can never mate; `false` proves nothing. Also returns the nodes spent.
pub(super) fn walls_bar_mate(position: &Chess, side: Color, limit: u64) -> (bool, u64) {
    if position.castles().any() {
        return (false, 0);
    }
    let mut setup = position.to_setup(EnPassantMode::Legal);
    let mut free_pieces: ByColor<FreePieces> = ByColor::default();
    for piece in reachable_squares(position) {
        let own = free_pieces.get_mut(piece.color);
        let is_fixed = piece.squares() == Bitboard::from_square(piece.start);
        if !matches!(piece.role, Role::King | Role::Pawn) && !is_fixed {
            own.pieces.push(piece.pattern());
            setup.board.discard_piece_at(piece.start);
        } else if piece.promoted.any() {
            let pattern = PatternPiece { squares: Bitboard::EMPTY, checking: Bitboard::EMPTY, ..piece.pattern() };
            own.promoted.push(pattern);
        }
    }
    let Some(core) = legal(setup) else { return (false, 0) };
    let first = WallState { core, promoted: ByColor::default() };
    let mut spent = 0;
    let mut seen = HashSet::from([first.clone()]);
    let mut waiting = vec![first];
    while let Some(state) = waiting.pop() {
        for (after, last) in steps(&state, &free_pieces) {
            spent += STEP_COST;
            if spent > limit {
                return (false, spent);
            }
            if after.core.turn() != side {
                let opened = check_from(&after, side, last, &free_pieces);
                if opened.any() || after.core.is_check() {
                    spent += PICTURE_COST;
                    if may_be_mate(&after, side, opened, &free_pieces) {
                        return (false, spent);
                    }
                }
            }
            if seen.insert(after.clone()) {
                waiting.push(after);
            }
        }
    }
    (true, spent)
}

/// Returns the position of a setup, unless the side that has just moved is in check.
fn legal(setup: Setup) -> Option<Chess> {
    position_of(setup, CastlingMode::Standard)
}

/// Returns every state that one move may lead to, and possibly more.
fn steps(state: &WallState, free_pieces: &ByColor<FreePieces>) -> Vec<(WallState, LastMove)> {
    let core = &state.core;
    let turn = core.turn();
    let mut found = Vec::new();
    let with =
        |setup: Setup, last: LastMove| legal(setup).map(|core| (WallState { core, promoted: state.promoted }, last));
    let with_promotion = |setup: Setup| {
        let (mut state, last) = with(setup, LastMove::FreePiece)?;
        *state.promoted.get_mut(turn) = true;
        Some((state, last))
    };
    let mut passed = core.to_setup(EnPassantMode::Legal);
    passed.swap_turn();
    for mv in core.legal_moves() {
        let (from, taken) = match mv {
            Move::EnPassant { from, to } => (from, Some(Square::from_coords(to.file(), from.rank()))),
            Move::Normal { from, .. } => (from, None),
            Move::Castle { .. } | Move::Put { .. } => continue, // there are no rights and no drops
        };
        if mv.is_promotion() {
            let mut setup = passed.clone();
            setup.board.discard_piece_at(from);
            setup.board.discard_piece_at(mv.to());
            found.extend(with_promotion(setup));
        } else {
            let after = WallState { core: laws::after(core, mv), promoted: state.promoted };
            found.push((after, LastMove::Core(from, taken)));
        }
    }
    let board = core.board();
    // A pawn captures a free piece.
    let theirs = free_pieces.get(!turn).anywhere(*state.promoted.get(!turn)) & !board.occupied();
    for from in board.pawns() & board.by_color(turn) {
        for to in pawn_attacks(turn, from) & theirs {
            let mut setup = passed.clone();
            setup.board.discard_piece_at(from);
            if Bitboard::BACKRANKS.contains(to) {
                found.extend(with_promotion(setup));
            } else {
                setup.board.set_piece_at(to, Piece { color: turn, role: Role::Pawn });
                found.extend(with(setup, LastMove::Core(from, None)));
            }
        }
    }
    let own = free_pieces.get(turn);
    let promoted = *state.promoted.get(turn);
    if own.active(promoted).next().is_some() {
        // A free piece captures a piece of the core.
        for taken in own.anywhere(promoted) & board.by_color(!turn) & !board.kings() {
            let mut setup = passed.clone();
            setup.board.discard_piece_at(taken);
            found.extend(with(setup, LastMove::FreePiece));
        }
        found.extend(with(passed, LastMove::FreePiece));
    }
    found
}

/// Returns the squares from which a free piece of `side` may give a check that was not there before the last move.
fn check_from(state: &WallState, side: Color, last: LastMove, free_pieces: &ByColor<FreePieces>) -> Bitboard {
    let giving = free_pieces
        .get(side)
        .active(*state.promoted.get(side))
        .fold(Bitboard::EMPTY, |all, piece| all | piece.checking | piece.promoted);
    let Some(king) = state.core.board().king_of(!side) else { return giving };
    // A piece of the core that leaves opens lines for the pieces behind it.
    let behind = |left: Square| {
        let on_lines = (giving & queen_attacks(king, Bitboard::EMPTY)).into_iter();
        on_lines.filter(move |&square| between(king, square).contains(left))
    };
    match last {
        LastMove::FreePiece => giving,
        LastMove::Core(from, taken) => behind(from).chain(taken.into_iter().flat_map(behind)).collect(),
    }
}

/// Whether the state, with the other side to move, may stand for a position where that side is mated. `opened` comes
/// from [`check_from`].
fn may_be_mate(state: &WallState, side: Color, opened: Bitboard, free_pieces: &ByColor<FreePieces>) -> bool {
    let board = state.core.board();
    let Some(king) = board.king_of(!side) else { return true };
    let obstacles = board.occupied().without(king);
    let mut patterns: Vec<PatternPiece> = board
        .iter()
        .map(|(square, piece)| PatternPiece {
            color: piece.color,
            role: piece.role,
            squares: Bitboard::from_square(square),
            checking: Bitboard::EMPTY, // `core.is_check()` below says whether the core gives check
            promoted: Bitboard::EMPTY,
        })
        .collect();
    for color in Color::ALL {
        patterns.extend(free_pieces.get(color).active(*state.promoted.get(color)));
    }
    is_possible(&patterns, side, king, obstacles, opened, state.core.is_check())
}
