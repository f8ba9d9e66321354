//! The computer players. Pure: chance enters as a seed, and the caller, who has the clock, is asked
//! again and again whether to go on.

pub mod dice;
pub mod evaluate;
pub mod exchange;
mod greedy;
pub mod levels;
mod random;
pub mod search;

use std::ops::ControlFlow;

use shakmaty::{Chess, Move, Position};

use crate::chess::notation::uci;
use crate::chess::seat::Bot;
use dice::Dice;
use search::{Score, Variation};

/// Why the caller is told of progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum News {
    /// Only to be asked whether to go on.
    #[default]
    None,
    /// A depth was finished: depth, lines and best move are new.
    Depth,
}

/// How far a bot has come with its thinking.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at so far.
    pub nodes: u64,
    /// The best move so far.
    pub best: Option<Move>,
    /// What it is worth to the side to move, if it was found in a depth not yet finished.
    pub best_score: Option<Score>,
    /// How many moves it chooses among.
    pub choices: usize,
    /// The last depth that was finished; 0: none, or the bot does not look ahead.
    pub depth: u32,
    /// The longest line of the present depth.
    pub seldepth: u32,
    /// The best lines of the last depth, best first.
    pub lines: Vec<Variation>,
    /// How full the table of positions is, in thousandths.
    pub permille: usize,
    /// What is new.
    pub news: News,
}

/// The bot's move in `position`; `None` only where there is no legal move.
///
/// `seen` are the positions of the game so far (the present one may be among them). The same arguments
/// give the same move. `ask` is called before each move that is weighed; on `Break` the best move so far
/// is returned, any legal one if none was weighed yet.
pub fn choose(
    bot: Bot,
    position: &Chess,
    seen: &[Chess],
    seed: u64,
    ask: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Option<Move> {
    let moves = ordered_moves(position);
    let mut dice = Dice::new(seed);
    match bot {
        Bot::Random => random::choose(&moves, &mut dice),
        Bot::Greedy => greedy::choose(position, &moves, seen, &mut dice, ask),
    }
}

/// Whether the bot, which is the side to move, accepts an offered draw.
///
/// `random` does with probability one half; `greedy` if and only if material after exchanges is not in
/// its favour.
#[must_use]
pub fn accepts_draw(bot: Bot, position: &Chess, seed: u64) -> bool {
    match bot {
        Bot::Random => random::accepts_draw(&mut Dice::new(seed)),
        Bot::Greedy => greedy::standing(position) <= 0,
    }
}

/// Whether the bot, which is the side to move, claims a draw that it may claim: `greedy` if it is behind.
#[must_use]
pub fn claims_draw(bot: Bot, position: &Chess) -> bool {
    match bot {
        Bot::Random => false,
        Bot::Greedy => greedy::standing(position) < 0,
    }
}

/// The legal moves in the order of their UCI spelling, so that a seed means the same whatever order the
/// moves are generated in.
fn ordered_moves(position: &Chess) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_cached_key(|mv| uci(*mv, true));
    moves
}
