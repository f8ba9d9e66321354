//! The players that look ahead: at full strength, and below it.

use std::ops::ControlFlow;

use shakmaty::{Chess, EnPassantMode, FromSetup, Move, Position, PositionError, Setup};

use super::search::{Limits, Score, SearchMemory, search};
use super::{BotPosition, BotReply, SearchProgress, book, levels};

/// Positions looked at for a move at full strength where no clock runs.
const UNTIMED_NODES: u64 = 600_000;
/// Positions looked at to answer an offer or to see whether a claim is wise.
const QUICK_NODES: u64 = 3_000;
/// Megabytes of memory for one move: as many as those with which the levels were measured (`docs/strength.md`).
const MEGABYTES: usize = 16;
/// So few positions do not fill a single one, which is sooner made.
const SMALL_BUDGET: u64 = 20_000;

/// The move at full strength.
pub(super) fn strongest(
    position: &Chess,
    seen: &[Chess],
    seed: u64,
    timed: bool,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    if let Some(mv) = book::choose(position, seed) {
        return Some(BotReply::from(mv));
    }
    let limits = if timed { Limits::default() } else { Limits::nodes(UNTIMED_NODES) };
    best_reply(position, seen, &limits, MEGABYTES, ask)
}

/// The move of a level: a budget of positions, and blind spots that the seed chooses anew for each position.
pub(super) fn level(
    elo: u16,
    question: &BotPosition<'_>,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    let BotPosition { position, history: seen, seed, .. } = *question;
    if elo >= book::FROM_ELO
        && let Some(mv) = book::choose(position, seed)
    {
        return Some(BotReply::from(mv));
    }
    let sight = levels::handicap(elo, seed);
    let nodes = levels::nodes(elo);
    let limits = Limits { handicap: Some(sight), ..Limits::nodes(nodes) };
    best_reply(position, seen, &limits, if nodes <= SMALL_BUDGET { 1 } else { MEGABYTES }, ask)
}

fn best_reply(
    position: &Chess,
    seen: &[Chess],
    limits: &Limits,
    megabytes: usize,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    let mut ask =
        |progress: &SearchProgress| if progress.is_settled() { ControlFlow::Break(()) } else { ask(progress) };
    let found = search(position, seen, limits, &mut SearchMemory::new(megabytes), &mut ask);
    let mv: Move = found.best()?;
    Some(BotReply { mv, score: found.score().map(Score::centipawns) })
}

/// The position as if a man had just been taken: whoever stands better does so although a draw can be claimed.
pub(super) fn with_clock_reset(position: &Chess) -> Chess {
    let setup = Setup { halfmoves: 0, ..position.to_setup(EnPassantMode::Legal) };
    Chess::from_setup(setup, position.castles().mode())
        .or_else(PositionError::ignore_too_much_material)
        .unwrap_or_else(|_| position.clone())
}

/// What the position is worth to the side to move at a short glance, in hundredths of a pawn.
pub(super) fn quick_score(position: &Chess) -> i32 {
    let limits = Limits::nodes(QUICK_NODES);
    let found = search(position, &[], &limits, &mut SearchMemory::new(1), &mut |_| ControlFlow::Continue(()));
    found.score().map_or(0, Score::centipawns)
}
