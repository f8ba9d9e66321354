//! A search through the positions that can arise, likely helpmates first.
//!
//! One search proves both results. Positions wait in several queues, each ordered by a different estimate of the
//! distance to mate ([`super::heuristics`]), and the queues take turns. A mate proves *yes*, with the moves that lead
//! to it. If the queues run empty before the limit, that proves *no*: every position that can arise was visited, and
//! none is mate. Positions are compared exactly, never by a hash alone.

use super::can_mate::{CanMate, Proof};
use super::packed_position::{PackedPosition, PositionClass, PositionSet};
use super::{heuristics, reachability};
use shakmaty::{Bitboard, Chess, Color, Move, Position};
use std::collections::HashMap;

/// How a position was first reached. Its index is the position's number in the [`PositionSet`].
#[derive(Clone, Copy)]
struct HelpmateNode {
    parent: u32,
    depth: u32,
    /// Reached by a capture or a pawn move, so the static argument may now see more than before.
    fresh: bool,
    /// Its moves were already made; it can wait in several queues.
    done: bool,
}

/// What the search has done with positions of one class.
#[derive(Default)]
struct ClassRecord {
    positions: u32,
    /// How often the static argument has examined one of them.
    tried: u32,
}

/// The most tries of the static argument for one class, as it gives similar results for all its positions.
const TRIES: u32 = 2;

/// Waiting positions. The lowest score comes first; among equal scores, the position added last.
#[derive(Default)]
struct PositionQueue {
    waiting: Vec<Vec<u32>>,
    least: usize,
}

/// Higher scores count as this one.
const WORST: usize = 1023;

impl PositionQueue {
    fn push(&mut self, score: i32, number: u32) {
        let score = usize::try_from(score).unwrap_or(0).min(WORST);
        if self.waiting.len() <= score {
            self.waiting.resize_with(score + 1, Vec::new);
        }
        if let Some(waiting) = self.waiting.get_mut(score) {
            waiting.push(number);
        }
        self.least = self.least.min(score);
    }

    fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some(number) = self.waiting.get_mut(self.least)?.pop() {
                return Some(number);
            }
            self.least += 1;
        }
    }
}

/// Searches for a mate by `side` from `start`, where the game must not be over. `places` are the squares where the
/// other king may be mated, all squares if unknown. Also returns the nodes spent.
pub(super) fn search(start: &Chess, side: Color, places: Bitboard, limit: u64) -> (CanMate, u64) {
    search_with(start, side, places, limit, TRIES)
}

/// Like [`search`], with at most `tries` runs of the static argument for each class. With 0 tries, this search is what
/// that argument is tested against.
pub(super) fn search_with(start: &Chess, side: Color, places: Bitboard, limit: u64, tries: u32) -> (CanMate, u64) {
    let mode = start.castles().mode();
    let mut known = PositionSet::new();
    known.insert(PackedPosition::new(start));
    let mut nodes = vec![HelpmateNode { parent: 0, depth: 0, fresh: false, done: false }];
    let mut kinds: HashMap<PositionClass, ClassRecord> = HashMap::new();
    let mut queues: [PositionQueue; heuristics::GUESSES] = std::array::from_fn(|_| PositionQueue::default());
    for queue in &mut queues {
        queue.push(0, 0);
    }
    let mut spent: u64 = 0;
    let mut idle = 0; // how many queues in a row were empty
    let places = heuristics::best_places(places);
    let order = heuristics::move_order(start, side);
    for &turn in order.iter().cycle() {
        let Some(number) = queues.get_mut(turn).and_then(PositionQueue::pop) else {
            idle += 1;
            if idle > order.len() {
                break;
            }
            continue;
        };
        idle = 0;
        let Some(node) = nodes.get_mut(number as usize).filter(|node| !node.done) else { continue };
        node.done = true;
        let HelpmateNode { depth, fresh, .. } = *node;
        if spent >= limit {
            return (CanMate::Unknown, spent);
        }
        // Every number is in `known`, and unpacking returns what was packed; otherwise nothing could be proved.
        let Some(position) = known.get(number).and_then(|packed| packed.unpack(mode)) else {
            return (CanMate::Unknown, spent);
        };
        if fresh && reachability::has_blocked_pawns(&position) {
            let seen = kinds.entry(PositionClass::new(&position)).or_default();
            if seen.tried < tries {
                seen.tried += 1;
                spent += reachability::COST;
                if reachability::cannot_mate(&position, side) {
                    continue;
                }
            }
        }
        for mv in position.legal_moves() {
            spent += 1;
            let mut after = position.clone();
            after.play_unchecked(mv);
            if after.turn() != side && after.is_checkmate() {
                let mut line = line_to(start, number, &nodes, &known);
                line.push(mv);
                return (CanMate::Yes(line), spent);
            }
            if (mv.is_capture() || mv.is_promotion()) && after.has_insufficient_material(side) {
                continue;
            }
            let Some(child) = known.insert(PackedPosition::new(&after)) else { continue };
            nodes.push(HelpmateNode { parent: number, depth: depth + 1, fresh: mv.is_zeroing(), done: false });
            let seen = kinds.entry(PositionClass::new(&after)).or_default();
            seen.positions += 1;
            let scores = heuristics::scores(&after, side, places, depth, seen.positions);
            for (queue, score) in queues.iter_mut().zip(scores) {
                queue.push(score, child);
            }
        }
    }
    (CanMate::No(Proof::Visited), spent)
}

/// Returns the moves from the start to a position. Only packed positions are stored, so each move is found among the
/// legal ones.
fn line_to(start: &Chess, number: u32, nodes: &[HelpmateNode], known: &PositionSet) -> Vec<Move> {
    let mut way = Vec::new();
    let mut number = number;
    while number != 0 {
        way.push(number);
        number = nodes.get(number as usize).map_or(0, |node| node.parent);
    }
    let mut line = Vec::new();
    let mut position = start.clone();
    for &number in way.iter().rev() {
        for mv in position.legal_moves() {
            let mut after = position.clone();
            after.play_unchecked(mv);
            if known.get(number) == Some(PackedPosition::new(&after)) {
                line.push(mv);
                position = after;
                break;
            }
        }
    }
    line
}
