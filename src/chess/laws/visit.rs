//! Visiting the positions that can arise, the likely helpmates first.
//!
//! One search answers both ways. Positions wait in several queues, each with its own idea of what leads to mate
//! (drive the king to the edge, open the position and promote, nearest first), and the queues take turns. A mate is
//! a *yes*, with the moves that lead to it; queues that run empty before the limit are a *no*, because then every
//! position that can arise has been visited, and none is mate. Positions are compared exactly, never by a hash alone.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::ControlFlow;

use shakmaty::attacks::king_attacks;
use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Move, Position, Role, Square};

use super::barred;
use super::unwinnable::STATIC_COST;

/// How the search ended.
pub(super) enum Found {
    /// The moves that lead to mate.
    Mate(Vec<Move>),
    /// Every position was visited.
    NoMate,
    /// The limit or the caller ended the search.
    GaveUp,
}

const QUEUES: usize = 3;

struct Node {
    /// Taken out when its moves are made.
    position: Option<Box<Chess>>,
    parent: usize,
    mv: Option<Move>,
    depth: u32,
    /// Reached by a move that cannot be undone: the static argument may now see more than before.
    fresh: bool,
}

struct Visit {
    nodes: Vec<Node>,
    seen: HashMap<Key, ()>,
    queues: [BinaryHeap<Reverse<(i32, usize)>>; QUEUES],
}

/// A position exactly: four bits a square. Castling rights, the en passant square and the side to move are codes of
/// men of their own: a rook that may castle, a pawn that may be taken in passing, the black king when Black moves.
type Key = [u64; 4];

fn key(position: &Chess) -> Key {
    let board = position.board();
    let black = board.black();
    let role = |role: Role| board.by_role(role);
    let three_bits = [
        role(Role::Pawn) | role(Role::Bishop) | role(Role::Queen),
        role(Role::Knight) | role(Role::Bishop),
        role(Role::Rook) | role(Role::Queen) | role(Role::King),
    ];
    // Codes 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, and the king is 4 + 2.
    let mut planes = [three_bits[0], three_bits[1] | role(Role::King), three_bits[2], black]; // an array of three
    // 7: a rook that may castle, 15: a pawn that may be taken in passing; both know their colour by their rank.
    for plane in planes.iter_mut().take(3) {
        *plane |= position.castles().castling_rights();
    }
    if let Some(square) = position.ep_square(EnPassantMode::Legal) {
        let pawn = square.offset(position.turn().fold_wb(-8, 8)).map_or(Bitboard::EMPTY, Bitboard::from_square);
        for plane in &mut planes {
            *plane |= pawn;
        }
    }
    if position.turn().is_black() {
        // 8: the black king when Black moves.
        let king = board.kings() & black;
        planes[1] &= !king; // an array of four
        planes[2] &= !king; // an array of four
    }
    planes.map(u64::from)
}

/// Looks for a mate by `side` from `start`, where the game is not over. The number is the nodes spent.
pub(super) fn search(
    start: &Chess,
    side: Color,
    limit: u64,
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> (Found, u64) {
    let mut visit = Visit {
        nodes: vec![Node { position: Some(Box::new(start.clone())), parent: 0, mv: None, depth: 0, fresh: false }],
        seen: HashMap::from([(key(start), ())]),
        queues: std::array::from_fn(|_| BinaryHeap::from([Reverse((0, 0))])),
    };
    let mut spent = 0;
    let mut asked = 0;
    let mut turn = 0;
    let mut idle = 0;
    while idle < QUEUES {
        turn = (turn + 1) % QUEUES;
        let Some(Reverse((_, index))) = visit.queues[turn].pop() else {
            idle += 1; // `turn` is below QUEUES
            continue;
        };
        idle = 0;
        let Some(node) = visit.nodes.get_mut(index) else { continue };
        let (depth, fresh) = (node.depth, node.fresh);
        let Some(position) = node.position.take() else { continue };
        if spent >= limit {
            return (Found::GaveUp, spent);
        }
        if spent / 1000 > asked {
            asked = spent / 1000;
            if go_on().is_break() {
                return (Found::GaveUp, spent);
            }
        }
        if fresh && rammed(&position) {
            spent += STATIC_COST;
            if barred::cannot_mate(&position, side) {
                continue;
            }
        }
        for mv in position.legal_moves() {
            spent += 1;
            let mut after = (*position).clone();
            after.play_unchecked(mv);
            if after.turn() != side && after.is_checkmate() {
                let mut line = visit.line_to(index);
                line.push(mv);
                return (Found::Mate(line), spent);
            }
            if mv.is_capture() && after.has_insufficient_material(side) {
                continue;
            }
            if visit.seen.insert(key(&after), ()).is_some() {
                continue;
            }
            let scores =
                [drive(&after, side, depth), open_up(&after, side, depth), i32::try_from(depth).unwrap_or(i32::MAX)];
            let child = visit.nodes.len();
            visit.nodes.push(Node {
                position: Some(Box::new(after)),
                parent: index,
                mv: Some(mv),
                depth: depth + 1,
                fresh: mv.is_zeroing(),
            });
            for (queue, score) in visit.queues.iter_mut().zip(scores) {
                queue.push(Reverse((score, child)));
            }
        }
    }
    (Found::NoMate, spent)
}

impl Visit {
    fn line_to(&self, mut index: usize) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(Node { parent, mv: Some(mv), .. }) = self.nodes.get(index) {
            line.push(*mv);
            index = *parent;
        }
        line.reverse();
        line
    }
}

fn rammed(position: &Chess) -> bool {
    let board = position.board();
    ((board.pawns() & board.white()).shift(8) & board.pawns() & board.black()).any()
}

fn depth_of(depth: u32) -> i32 {
    i32::try_from(depth).unwrap_or(i32::MAX / 4)
}

fn distance(a: Square, b: Square) -> i32 {
    i32::try_from(a.distance(b)).unwrap_or(0)
}

/// How far the position looks from mate: flights of the losing king, its way to a corner, the attackers' way to it.
fn drive(position: &Chess, side: Color, depth: u32) -> i32 {
    let board = position.board();
    let (Some(king), Some(own)) = (board.king_of(!side), board.king_of(side)) else { return 0 };
    let mut flights = 0;
    for square in king_attacks(king) & !board.by_color(!side) {
        if board.attacks_to(square, side, board.occupied().without(king)).is_empty() {
            flights += 1;
        }
    }
    let corner =
        [Square::A1, Square::A8, Square::H1, Square::H8].into_iter().map(|c| distance(king, c)).min().unwrap_or(0);
    let mut score = 6 * flights + 3 * corner + 2 * distance(own, king) + depth_of(depth) / 2;
    let mut promotion = 7;
    let mut strength = 0;
    for square in board.by_color(side) {
        match board.role_at(square) {
            Some(Role::Pawn) => {
                let left = 7 - i32::from(side.relative_rank(square.rank()));
                promotion = promotion.min(left);
            }
            Some(Role::Queen | Role::Rook) => {
                strength += 4;
                score += distance(square, king);
            }
            Some(Role::Bishop | Role::Knight) => {
                strength += 2;
                score += distance(square, king);
            }
            _ => {}
        }
    }
    if strength < 4 && (board.pawns() & board.by_color(side)).any() {
        score += 10 + 6 * promotion;
    }
    score
}

/// How closed the position is: men on the board and the way that pawns still have.
fn open_up(position: &Chess, side: Color, depth: u32) -> i32 {
    let board = position.board();
    let mut score = depth_of(depth) / 2;
    for square in board.pawns() & board.by_color(side) {
        score += 2 + 7 - i32::from(side.relative_rank(square.rank()));
    }
    for square in board.pawns() & board.by_color(!side) {
        score += 2 + i32::from(side.relative_rank(square.rank()));
    }
    score + 2 * i32::try_from(board.by_color(!side).count()).unwrap_or(0)
}
