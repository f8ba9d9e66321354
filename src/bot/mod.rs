//! The bots: computer players of our own. A position, its history and a seed go in, a move comes out.
//!
//! `search` looks ahead, `evaluate` evaluates positions, `levels` handicaps weaker players. The bots are pure:
//! randomness enters as a seed, and the caller, who has the clock, is asked regularly whether to go on. External
//! engines are values in [`external_engine`]; their protocol is in [`crate::uci`].

pub mod book;
pub mod evaluate;
pub mod external_engine;
pub mod fixed_eval;
mod greedy;
pub mod levels;
pub mod material;
pub mod resign_draw;
pub mod rng;
pub mod search;
mod searching_bot;
pub mod static_exchange;
pub mod think_delay;
pub mod time_management;

use crate::chess::{notation::uci, seat::Bot};
use rng::Rng;
use search::{Score, Variation};
use shakmaty::{Chess, Move, Position};
use std::ops::ControlFlow;

/// The progress of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchProgress {
    /// The number of nodes so far.
    pub nodes: u64,
    /// The best move so far.
    pub best: Option<Move>,
    /// The score of the best move for the side to move, if it was found at a depth that is not finished.
    pub best_score: Option<Score>,
    /// The number of moves that the search chooses from.
    pub legal_moves: usize,
    /// The last depth that was finished, in half-moves; 0 if there is none or the bot does not look ahead.
    pub depth: u32,
    /// The longest line at the current depth, in half-moves.
    pub seldepth: u32,
    /// The best lines of the last depth, best first.
    pub lines: Vec<Variation>,
    /// How full the transposition table is, in thousandths.
    pub hash_permille: usize,
    /// Whether a depth was finished, so that depth, lines and best move are new. If not, the bot is only asking whether
    /// to go on.
    pub depth_finished: bool,
}

impl SearchProgress {
    /// True if a deeper search would change nothing: there is one legal move, or a mate that cannot become shorter.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let mate_found = match self.lines.first().map(|line| line.score) {
            Some(Score::Mate(moves)) => moves > 0 && self.depth > 2 * moves.unsigned_abs() + 2,
            _ => false,
        };
        self.depth > 0 && (mate_found || self.legal_moves == 1)
    }
}

/// A position, and what else a bot needs to know to choose a move.
#[derive(Clone, Copy, Debug)]
pub struct BotPosition<'a> {
    /// The position.
    pub position: &'a Chess,
    /// The positions of the game so far, oldest first; the last may be the current one.
    pub history: &'a [Chess],
    /// The seed of the bot's random choices.
    pub seed: u64,
    /// Whether `ask` watches a clock. If it does, a bot at full strength has no node limit.
    pub timed: bool,
}

/// A bot's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotReply {
    /// Its move.
    pub mv: Move,
    /// The score from the bot's point of view in hundredths of a pawn, if it looks ahead.
    pub score: Option<i32>,
}

impl From<Move> for BotReply {
    fn from(mv: Move) -> BotReply {
        BotReply { mv, score: None }
    }
}

/// Returns the bot's move with its score, or `None` if there is no legal move.
///
/// The same arguments give the same move, provided that `ask` breaks at the same node.
pub fn think(
    bot: Bot,
    question: &BotPosition<'_>,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    let BotPosition { position, history, seed, .. } = *question;
    let mut rng = Rng::new(seed);
    match bot {
        Bot::Random => rng.pick(&ordered_moves(position)).map(|mv| BotReply::from(*mv)),
        Bot::Greedy => greedy::choose(position, &ordered_moves(position), history, &mut rng, ask).map(BotReply::from),
        Bot::Elo(elo) => searching_bot::level(elo, question, ask),
        Bot::Max => searching_bot::strongest(question, ask),
    }
}

/// True if the bot, which is the side to move, accepts a draw offer.
///
/// `random` accepts with probability one half, `greedy` if material after exchanges is not in its favour, and the
/// others if their score is below [`resign_draw::ACCEPT_DRAW_BELOW`].
#[must_use]
pub fn accepts_draw(bot: Bot, position: &Chess, seed: u64) -> bool {
    match bot {
        Bot::Random => Rng::new(seed).flip(),
        Bot::Greedy => greedy::balance_after_exchange(position) <= 0,
        Bot::Elo(_) | Bot::Max => searching_bot::quick_score(position) < resign_draw::ACCEPT_DRAW_BELOW,
    }
}

/// True if the bot, which is the side to move, claims a draw that it may claim: `random` never does, `greedy` does if
/// it is behind in material after exchanges, and the others do unless their score is above
/// [`resign_draw::CLAIM_DRAW_UP_TO`].
#[must_use]
pub fn claims_draw(bot: Bot, position: &Chess) -> bool {
    match bot {
        Bot::Random => false,
        Bot::Greedy => greedy::balance_after_exchange(position) < 0,
        Bot::Elo(_) | Bot::Max => {
            searching_bot::quick_score(&searching_bot::with_fifty_move_count_reset(position))
                <= resign_draw::CLAIM_DRAW_UP_TO
        }
    }
}

/// Returns the legal moves sorted by their UCI spelling, so that a seed gives the same move whatever order they are
/// generated in.
fn ordered_moves(position: &Chess) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_cached_key(|mv| uci(*mv, true));
    moves
}
