//! The second static argument: kings and pawns move exactly, while all other pieces may be anywhere.
//!
//! Behind a wall of pawns the question is often one of tempo: the king that is shut in must move, and has only two
//! squares to shuffle between. Visiting every position would multiply them by every square of every bishop. So the
//! *core* of a position (its kings, its pawns and the pieces that can never move) is visited exactly. Each other piece
//! is a *free piece*: it may be on any square that the fixpoint of [`super::reachability`] gives it, and as often as
//! needed on none.
//!
//! - A side with a free piece may pass: the free piece moves.
//! - A free piece may capture any piece of the core on a square that it may reach; a pawn may capture where an enemy
//!   free piece may be.
//! - Free pieces neither block nor attack, so they do not restrict the kings and pawns of the core. Pieces of the
//!   core only give check from a neighbouring square, where no free piece could step between, and such a check must
//!   be answered.
//! - A pawn that promotes becomes a free piece.
//! - Each step that might mate is tested with [`super::mate_pattern`], with the core on its squares and the free
//!   pieces anywhere. A free piece gives check only if it has just moved, or if the piece that has just moved has
//!   opened a line.
//!
//! Invariant: each legal move is one of these steps, so every position that a game can lead to is among the visited
//! states. If none of them can be mate, no mate exists.

use super::reachability::{MobilePiece, reachable_squares};
use super::{mate_pattern, mate_pattern::PatternPiece};
use shakmaty::attacks::{between, pawn_attacks, queen_attacks};
use shakmaty::{
    Bitboard, ByColor, Chess, Color, EnPassantMode, FromSetup, Move, Piece, Position, PositionError, Role, Setup,
    Square,
};
use std::collections::HashSet;

/// The cost of one step, in nodes.
const STEP_COST: u64 = 5;

/// The cost of one test with [`mate_pattern`], in nodes.
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

    fn any(&self, promoted: bool) -> bool {
        self.active(promoted).next().is_some()
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
pub(super) fn cannot_mate(position: &Chess, side: Color, limit: u64) -> (bool, u64) {
    if position.castles().any() {
        return (false, 0);
    }
    let pieces = reachable_squares(position);
    let is_core = |piece: &&MobilePiece| {
        matches!(piece.role, Role::King | Role::Pawn) || piece.squares() == Bitboard::from_square(piece.start)
    };
    let mut free_pieces: ByColor<FreePieces> = ByColor::default();
    for piece in &pieces {
        if !is_core(&piece) {
            free_pieces.get_mut(piece.color).pieces.push(piece.pattern());
        } else if piece.promoted.any() {
            let pattern = PatternPiece { squares: Bitboard::EMPTY, checking: Bitboard::EMPTY, ..piece.pattern() };
            free_pieces.get_mut(piece.color).promoted.push(pattern);
        }
    }
    let mut setup = position.to_setup(EnPassantMode::Legal);
    for piece in pieces.iter().filter(|piece| !is_core(piece)) {
        setup.board.discard_piece_at(piece.start);
    }
    let Some(core) = legal(setup) else { return (false, 0) };
    let first = WallState { core, promoted: ByColor { white: false, black: false } };
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
    Chess::from_setup(setup, shakmaty::CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// Returns every state that one move may lead to, and possibly more.
fn steps(state: &WallState, free_pieces: &ByColor<FreePieces>) -> Vec<(WallState, LastMove)> {
    let core = &state.core;
    let turn = core.turn();
    let mut found = Vec::new();
    let with =
        |setup: Setup, last: LastMove| legal(setup).map(|core| (WallState { core, promoted: state.promoted }, last));
    let with_promotion = |setup: Setup| {
        let mut promoted = state.promoted;
        *promoted.get_mut(turn) = true;
        legal(setup).map(|core| (WallState { core, promoted }, LastMove::FreePiece))
    };
    for mv in core.legal_moves() {
        let (from, taken) = match mv {
            Move::EnPassant { from, to } => (from, Some(Square::from_coords(to.file(), from.rank()))),
            Move::Normal { from, .. } => (from, None),
            Move::Castle { .. } | Move::Put { .. } => continue, // there are no rights and no drops
        };
        if mv.is_promotion() {
            let mut setup = core.to_setup(EnPassantMode::Legal);
            setup.swap_turn();
            setup.board.discard_piece_at(from);
            if mv.is_capture() {
                setup.board.discard_piece_at(mv.to());
            }
            found.extend(with_promotion(setup));
        } else {
            let mut after = core.clone();
            after.play_unchecked(mv);
            found.push((WallState { core: after, promoted: state.promoted }, LastMove::Core(from, taken)));
        }
    }
    let mut passed = core.to_setup(EnPassantMode::Legal);
    passed.swap_turn();
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
    if own.any(promoted) {
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
        .fold(Bitboard::EMPTY, |all, piece| all | piece.checking | piece.promoted_checking);
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
            promoted_checking: Bitboard::EMPTY,
        })
        .collect();
    for color in Color::ALL {
        patterns.extend(free_pieces.get(color).active(*state.promoted.get(color)).map(|piece| PatternPiece {
            checking: piece.checking & opened,
            promoted_checking: piece.promoted_checking & opened,
            ..*piece
        }));
    }
    mate_pattern::is_possible(&patterns, side, king, obstacles, state.core.is_check())
}
