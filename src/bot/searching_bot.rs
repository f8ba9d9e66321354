//! The bots that search: the one at full strength, and the levels below it.

use super::search::{Limits, Score, SearchMemory, search};
use super::{BotPosition, BotReply, SearchProgress, book, levels};
use shakmaty::{Chess, EnPassantMode, FromSetup, Position, PositionError, Setup};
use std::ops::ControlFlow;

/// The nodes for a move at full strength without a clock.
const UNTIMED_NODES: u64 = 600_000;
/// The nodes for answering a draw offer or deciding on a claim.
const QUICK_NODES: u64 = 3_000;
/// The hash size for one move, in megabytes. The levels were measured with this number (`docs/strength.md`).
const MEGABYTES: usize = 16;
/// Up to this many nodes, one megabyte is enough and is allocated faster.
const SMALL_BUDGET: u64 = 20_000;

/// Returns the move at full strength.
pub(super) fn strongest(
    question: &BotPosition<'_>,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    if let Some(mv) = book::choose(question.position, question.seed) {
        return Some(BotReply::from(mv));
    }
    let limits = if question.timed { Limits::default() } else { Limits::nodes(UNTIMED_NODES) };
    best_reply(question, &limits, MEGABYTES, ask)
}

/// Returns the move of a level: the search has a node limit, and a handicap that the seed determines.
pub(super) fn level(
    elo: u16,
    question: &BotPosition<'_>,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    let BotPosition { position, seed, .. } = *question;
    if elo >= book::FROM_ELO
        && let Some(mv) = book::choose(position, seed)
    {
        return Some(BotReply::from(mv));
    }
    let handicap = Some(levels::handicap(elo, seed));
    let nodes = levels::nodes(elo);
    let limits = Limits { handicap, ..Limits::nodes(nodes) };
    best_reply(question, &limits, if nodes <= SMALL_BUDGET { 1 } else { MEGABYTES }, ask)
}

fn best_reply(
    question: &BotPosition<'_>,
    limits: &Limits,
    megabytes: usize,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    let mut ask =
        |progress: &SearchProgress| if progress.is_settled() { ControlFlow::Break(()) } else { ask(progress) };
    let memory = &mut SearchMemory::new(megabytes);
    let found = search(question.position, question.history, limits, memory, &mut ask);
    let mv = found.best()?;
    Some(BotReply { mv, score: found.score().map(Score::centipawns) })
}

/// Returns the position with its fifty-move count at 0, so that a claim is decided by who would stand better without
/// it.
pub(super) fn with_fifty_move_count_reset(position: &Chess) -> Chess {
    let setup = Setup { halfmoves: 0, ..position.to_setup(EnPassantMode::Legal) };
    Chess::from_setup(setup, position.castles().mode())
        .or_else(PositionError::ignore_too_much_material)
        .unwrap_or_else(|_| position.clone())
}

/// Returns the score of a short search for the side to move, in hundredths of a pawn.
pub(super) fn quick_score(position: &Chess) -> i32 {
    let limits = Limits::nodes(QUICK_NODES);
    let found = search(position, &[], &limits, &mut SearchMemory::new(1), &mut |_| ControlFlow::Continue(()));
    found.score().map_or(0, Score::centipawns)
}
