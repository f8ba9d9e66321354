//! Visiting the positions that can arise, the likely helpmates first.
//!
//! One search answers both ways. Positions wait in several queues, each with its own idea of what leads to mate
//! (drive the king to the edge, open the position and promote, nearest first), and the queues take turns. A mate is
//! a *yes*, with the moves that lead to it; queues that run empty before the limit are a *no*, because then every
//! position that can arise has been visited, and none is mate. Positions are compared exactly, never by a hash alone.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::ops::ControlFlow;

use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Move, Position, Role};

use super::unwinnable::STATIC_COST;
use super::{barred, guess};

/// How the search ended.
pub(super) enum Found {
    /// The moves that lead to mate.
    Mate(Vec<Move>),
    /// Every position was visited.
    NoMate,
    /// The limit or the caller ended the search.
    GaveUp,
}

const QUEUES: usize = guess::GUESSES;

const DEBUG: bool = false;
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
    kinds: HashMap<Kind, Seen>,
}

/// What only captures and pawn moves change: the pawns of either side, and how many men there are of each other kind.
type Kind = [u64; 3];

/// What the search has done with positions of one kind.
#[derive(Default)]
struct Seen {
    positions: u32,
    /// How often the static argument looked at one in vain.
    tried: u32,
}

/// The static argument says much the same for all positions of one kind: it is not asked more often than this.
const TRIES: u32 = 2;

fn kind(position: &Chess) -> Kind {
    let board = position.board();
    let pawns = board.pawns();
    let mut men = 0;
    for color in Color::ALL {
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let of_role = board.by_piece(role.of(color));
            for squares in [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES] {
                men = men << 4 | (of_role & squares).count() as u64 & 15; // sixteen of them fill 64 bits
            }
        }
    }
    [u64::from(pawns & board.white()), u64::from(pawns & board.black()), men]
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
        kinds: HashMap::new(),
        queues: std::array::from_fn(|_| BinaryHeap::from([Reverse((0, 0))])),
    };
    let mut spent = 0;
    let mut asked = 0;
    let order = guess::order(start, side);
    let mut round = 0;
    let mut turn;
    let mut idle = 0;
    while idle < order.len() {
        round += 1;
        turn = order[round % order.len()];
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
            let seen = visit.kinds.entry(kind(&position)).or_default();
            if seen.tried < TRIES {
                spent += STATIC_COST;
                if barred::cannot_mate(&position, side) {
                    continue;
                }
                seen.tried += 1;
            }
        }
        if DEBUG {
            eprintln!(
                "{turn} {depth} {:?} {}",
                guess::scores(&position, side, depth, 0),
                crate::chess::start::fen_of(&position)
            );
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
            if (mv.is_capture() || mv.is_promotion()) && after.has_insufficient_material(side) {
                continue;
            }
            if visit.seen.insert(key(&after), ()).is_some() {
                continue;
            }
            let seen = visit.kinds.entry(kind(&after)).or_default();
            seen.positions += 1;
            let scores = guess::scores(&after, side, depth, seen.positions);
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
