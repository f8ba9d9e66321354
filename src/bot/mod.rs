//! The computer players. Pure: chance enters as a seed, and the caller, who has the clock, is asked
//! again and again whether to go on.

pub mod book;
pub mod evaluate;
pub mod external_engine;
pub mod fixed_eval;
mod greedy;
pub mod levels;
pub mod material;
mod random;
pub mod resign_draw;
pub mod rng;
pub mod search;
mod searching_bot;
pub mod static_exchange;
pub mod think_delay;
pub mod time_management;

use std::ops::ControlFlow;

use shakmaty::{Chess, Move, Position};

use crate::chess::notation::uci;
use crate::chess::seat::Bot;
use rng::Rng;
use search::{Score, Variation};

/// Why the caller is told of progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProgressReason {
    /// Only to be asked whether to go on.
    #[default]
    None,
    /// A depth was finished: depth, lines and best move are new.
    Depth,
}

/// How far a bot has come with its thinking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchProgress {
    /// Positions looked at so far.
    pub nodes: u64,
    /// The best move so far.
    pub best: Option<Move>,
    /// What it is worth to the side to move, if it was found in a depth not yet finished.
    pub best_score: Option<Score>,
    /// How many moves it chooses among.
    pub legal_moves: usize,
    /// The last depth that was finished; 0: none, or the bot does not look ahead.
    pub depth: u32,
    /// The longest line of the present depth.
    pub seldepth: u32,
    /// The best lines of the last depth, best first.
    pub lines: Vec<Variation>,
    /// How full the table of positions is, in thousandths.
    pub hash_permille: usize,
    /// What is new.
    pub reason: ProgressReason,
}

impl SearchProgress {
    /// Whether looking deeper changes nothing: there is one move, or a mate that will not become shorter.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        let mates = match self.lines.first().map(|line| line.score) {
            Some(Score::Mate(moves)) => moves > 0 && self.depth > 2 * moves.unsigned_abs() + 2,
            _ => false,
        };
        self.depth > 0 && (mates || self.legal_moves == 1)
    }
}

/// A position, and what a bot has to know beside it.
#[derive(Clone, Copy, Debug)]
pub struct BotPosition<'a> {
    /// The position.
    pub position: &'a Chess,
    /// The positions of the game so far, oldest first; the last may be the present one.
    pub history: &'a [Chess],
    /// What makes its choices repeatable.
    pub seed: u64,
    /// Whether `ask` watches a clock: then there is no budget of positions at full strength.
    pub timed: bool,
}

/// A bot's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotReply {
    /// Its move.
    pub mv: Move,
    /// What it is worth to it in hundredths of a pawn, if the bot looks ahead.
    pub score: Option<i32>,
}

impl From<Move> for BotReply {
    fn from(mv: Move) -> BotReply {
        BotReply { mv, score: None }
    }
}

/// The bot's move and what it thinks of it; `None` only where there is no legal move.
///
/// The same arguments give the same move as long as `ask` says so at the same positions.
pub fn think(
    bot: Bot,
    question: &BotPosition<'_>,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    let BotPosition { position, history: seen, seed, timed } = *question;
    let mut dice = Rng::new(seed);
    match bot {
        Bot::Random => random::choose(&ordered_moves(position), &mut dice).map(BotReply::from),
        Bot::Greedy => greedy::choose(position, &ordered_moves(position), seen, &mut dice, ask).map(BotReply::from),
        Bot::Elo(elo) => searching_bot::level(elo, question, ask),
        Bot::Max => searching_bot::strongest(position, seen, seed, timed, ask),
    }
}

/// The bot's move in `position`; `None` only where there is no legal move.
///
/// `seen` are the positions of the game so far (the present one may be among them). The same arguments
/// give the same move. `ask` is called again and again; on `Break` the best move so far
/// is returned, any legal one if none was weighed yet.
pub fn choose(
    bot: Bot,
    position: &Chess,
    seen: &[Chess],
    seed: u64,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<Move> {
    think(bot, &BotPosition { position, history: seen, seed, timed: false }, ask).map(|reply| reply.mv)
}

/// Whether the bot, which is the side to move, accepts an offered draw.
///
/// `random` does with probability one half; `greedy` if and only if material after exchanges is not in
/// its favour; the others when they think that they stand worse by 0.3 or more.
#[must_use]
pub fn accepts_draw(bot: Bot, position: &Chess, seed: u64) -> bool {
    match bot {
        Bot::Random => random::accepts_draw(&mut Rng::new(seed)),
        Bot::Greedy => greedy::balance_after_exchange(position) <= 0,
        Bot::Elo(_) | Bot::Max => searching_bot::quick_score(position) < resign_draw::ACCEPT_DRAW_BELOW,
    }
}

/// Whether the bot, which is the side to move, claims a draw that it may claim: `greedy` if it is behind, the
/// others unless they stand better.
#[must_use]
pub fn claims_draw(bot: Bot, position: &Chess) -> bool {
    match bot {
        Bot::Random => false,
        Bot::Greedy => greedy::balance_after_exchange(position) < 0,
        Bot::Elo(_) | Bot::Max => {
            searching_bot::quick_score(&searching_bot::with_clock_reset(position)) <= resign_draw::CLAIM_DRAW_UP_TO
        }
    }
}

/// The legal moves in the order of their UCI spelling, so that a seed means the same whatever order the
/// moves are generated in.
fn ordered_moves(position: &Chess) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_cached_key(|mv| uci(*mv, true));
    moves
}
