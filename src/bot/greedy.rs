//! Mate if it can; otherwise the move with the best material after exchanges.
//!
//! A move is worth the material balance after it less the most that the opponent wins by one capture or
//! promotion and what follows on its square. Ahead, a move that ends the game drawn or brings back a
//! position counts as level. Among moves of the same worth a side that is ahead takes the one that
//! brings the end nearer (`drive`), then the seed decides; otherwise the seed decides at once.

use std::ops::ControlFlow;

use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};

use super::SearchProgress;
use super::material::balance;
use super::rng::Rng;
use super::static_exchange::best_gain;

/// Worth more than all men of a board.
const MATE: i32 = 1000;

/// A defender with at most this many replies is looked at for a mate in two.
const FEW_REPLIES: usize = 3;

pub(super) fn choose(
    position: &Chess,
    moves: &[Move],
    seen: &[Chess],
    dice: &mut Rng,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<Move> {
    let us = position.turn();
    let mut progress =
        SearchProgress { best: moves.first().copied(), legal_moves: moves.len(), ..SearchProgress::default() };
    let mut best: Vec<(Move, Chess)> = Vec::new();
    let mut best_worth = i32::MIN;
    for mv in moves {
        if ask(&progress).is_break() {
            return progress.best;
        }
        let mut after = position.clone();
        after.play_unchecked(*mv);
        progress.nodes += 1;
        let worth = evaluate(&after, us, seen);
        if worth > best_worth {
            best_worth = worth;
            best.clear();
            progress.best = Some(*mv);
        }
        if worth == best_worth {
            best.push((*mv, after));
        }
    }
    if (1..MATE).contains(&best_worth) {
        let mut drives = Vec::with_capacity(best.len());
        for (mv, after) in &best {
            if ask(&progress).is_break() {
                return progress.best;
            }
            drives.push((*mv, mop_up(after, us, &mut progress.nodes)));
        }
        let most = drives.iter().map(|(_, drive)| *drive).max()?;
        let driven: Vec<Move> = drives.into_iter().filter(|(_, drive)| *drive == most).map(|(mv, _)| mv).collect();
        return dice.pick(&driven).copied();
    }
    dice.pick(&best).map(|(mv, _)| *mv)
}

/// The material balance of the side to move after the best exchange it can start.
pub(super) fn balance_after_exchange(position: &Chess) -> i32 {
    balance(position.board(), position.turn()) + best_gain(position)
}

/// What a position with the opponent to move is worth for `us`.
fn evaluate(after: &Chess, us: Color, seen: &[Chess]) -> i32 {
    if after.legal_moves().is_empty() {
        return if after.is_check() { MATE } else { 0 };
    }
    if after.is_insufficient_material() {
        return 0;
    }
    let worth = balance(after.board(), us) - best_gain(after);
    if worth > 0 && seen.contains(after) { 0 } else { worth }
}

/// How near the end is for the side that is ahead: a mate in two, then a king with little room, kings
/// close together, pawns far up the board.
fn mop_up(after: &Chess, us: Color, nodes: &mut u64) -> i32 {
    if mates_in_two(after, nodes) {
        return i32::MAX;
    }
    let board = after.board();
    let (Some(king), Some(quarry)) = (board.king_of(us), board.king_of(!us)) else {
        return 0; // no position is played without kings
    };
    let distance = i32::try_from(king.distance(quarry)).unwrap_or(0);
    let room = i32::try_from(king_room(board, quarry, us).count()).unwrap_or(0);
    let pawns: i32 = (board.by_color(us) & board.by_role(Role::Pawn))
        .into_iter()
        .map(|pawn| if us.is_white() { i32::from(pawn.rank()) } else { 7 - i32::from(pawn.rank()) })
        .sum();
    3 * pawns - 2 * distance - 4 * room
}

/// The squares that a king could wander to, one step after another, if the others stood still.
fn king_room(board: &Board, king: Square, hunter: Color) -> Bitboard {
    let without = board.occupied().without(king);
    let hunters = board.by_color(hunter);
    let attacked = hunters.into_iter().fold(Bitboard::EMPTY, |sum, square| {
        // Every square of the set is occupied.
        sum | board.piece_at(square).map_or(Bitboard::EMPTY, |man| attacks::attacks(square, man, without))
    });
    let free = !(attacked | (board.by_color(!hunter).without(king)));
    let mut reached = Bitboard::from(king);
    loop {
        let next = reached.into_iter().fold(reached, |sum, square| sum | (attacks::king_attacks(square) & free));
        if next == reached {
            return reached.without(king);
        }
        reached = next;
    }
}

/// Whether every one of the opponent's few replies allows mate.
fn mates_in_two(after: &Chess, nodes: &mut u64) -> bool {
    let replies = after.legal_moves();
    replies.len() <= FEW_REPLIES
        && replies.into_iter().all(|reply| {
            let mut next = after.clone();
            next.play_unchecked(reply);
            next.legal_moves().into_iter().any(|mv| {
                *nodes += 1;
                let mut end = next.clone();
                end.play_unchecked(mv);
                end.is_checkmate()
            })
        })
}
