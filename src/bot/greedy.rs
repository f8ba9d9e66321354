//! The greedy bot: it mates if it can, and otherwise plays the move with the best material balance after exchanges.
//!
//! The value of a move is the material balance after it, minus the most that the opponent wins by one capture or
//! promotion and the exchanges that follow on its square ([`static_exchange`]). For a side that is ahead, a move that
//! draws or repeats a position has the value 0, and among moves of the same value it plays one that brings the end
//! nearer ([`mop_up`]). If several are left, the seed decides.
//!
//! [`static_exchange`]: super::static_exchange

use super::{SearchProgress, material::balance, rng::Rng, static_exchange::best_gain};
use shakmaty::{Bitboard, Board, Chess, Color, Move, Position, Role, Square, attacks};
use std::ops::ControlFlow;

/// The value of a mate: more than all material.
const MATE: i32 = 1000;

/// The bot looks for a mate in two if the opponent has at most this many replies.
const FEW_REPLIES: usize = 3;

pub(super) fn choose(
    position: &Chess,
    moves: &[Move],
    history: &[Chess],
    rng: &mut Rng,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<Move> {
    let us = position.turn();
    let mut progress =
        SearchProgress { best: moves.first().copied(), legal_moves: moves.len(), ..SearchProgress::default() };
    let mut best: Vec<(Move, Chess)> = Vec::new();
    let mut best_value = i32::MIN;
    for mv in moves {
        if ask(&progress).is_break() {
            return progress.best;
        }
        let mut after = position.clone();
        after.play_unchecked(*mv);
        progress.nodes += 1;
        let value = evaluate(&after, us, history);
        if value > best_value {
            best_value = value;
            best.clear();
            progress.best = Some(*mv);
        }
        if value == best_value {
            best.push((*mv, after));
        }
    }
    if (1..MATE).contains(&best_value) {
        let mut progressive = Vec::with_capacity(best.len());
        for (mv, after) in &best {
            if ask(&progress).is_break() {
                return progress.best;
            }
            progressive.push((*mv, mop_up(after, us, &mut progress.nodes)));
        }
        let most = progressive.iter().map(|(_, mop_up)| *mop_up).max()?;
        let best: Vec<Move> = progressive.into_iter().filter(|(_, mop_up)| *mop_up == most).map(|(mv, _)| mv).collect();
        return rng.pick(&best).copied();
    }
    rng.pick(&best).map(|(mv, _)| *mv)
}

/// Returns the material balance of the side to move after the best exchange it can start.
pub(super) fn balance_after_exchange(position: &Chess) -> i32 {
    balance(position.board(), position.turn()) + best_gain(position)
}

/// Returns the value for `us` of a position with the opponent to move.
fn evaluate(after: &Chess, us: Color, history: &[Chess]) -> i32 {
    if after.legal_moves().is_empty() {
        return if after.is_check() { MATE } else { 0 };
    }
    if after.is_insufficient_material() {
        return 0;
    }
    let value = balance(after.board(), us) - best_gain(after);
    if value > 0 && history.contains(after) { 0 } else { value }
}

/// Returns how near the end is for the side that is ahead (mop-up evaluation). A mate in two counts most, then an enemy
/// king with little room, kings close together, and advanced pawns.
fn mop_up(after: &Chess, us: Color, nodes: &mut u64) -> i32 {
    if mates_in_two(after, nodes) {
        return i32::MAX;
    }
    let board = after.board();
    let (Some(king), Some(enemy_king)) = (board.king_of(us), board.king_of(!us)) else {
        return 0; // no position is played without kings
    };
    let distance = i32::try_from(king.distance(enemy_king)).unwrap_or(0);
    let room = i32::try_from(king_room(board, enemy_king, us).count()).unwrap_or(0);
    let pawns: i32 = (board.by_color(us) & board.by_role(Role::Pawn))
        .into_iter()
        .map(|pawn| if us.is_white() { i32::from(pawn.rank()) } else { 7 - i32::from(pawn.rank()) })
        .sum();
    3 * pawns - 2 * distance - 4 * room
}

/// Returns the squares that a king could reach in any number of steps while all other pieces stand still.
fn king_room(board: &Board, king: Square, hunter: Color) -> Bitboard {
    let without = board.occupied().without(king);
    let hunters = board.by_color(hunter);
    let attacked = hunters.into_iter().fold(Bitboard::EMPTY, |sum, square| {
        // Every square of the set is occupied.
        sum | board.piece_at(square).map_or(Bitboard::EMPTY, |piece| attacks::attacks(square, piece, without))
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

/// True if every one of the opponent's few replies allows mate.
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
