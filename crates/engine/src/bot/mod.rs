//! The bots: computer players of our own. A position, its history and a seed go in, a move comes out.
//!
//! `search` looks ahead, `evaluate` evaluates positions, `levels` handicaps weaker players. The bots are pure:
//! randomness enters as a seed, and the caller, who has the clock, is asked regularly whether to go on. External
//! engines are values in [`external_engine`]; their protocol is in [`crate::uci`].

use crate::bot::rng::Rng;
use crate::bot::search::{Limits, Score, SearchMemory, Variation, search};
use crate::bot::static_exchange::{balance, best_gain};
use shakmaty::{
    Bitboard, Board, Chess, Color, EnPassantMode, FromSetup, Move, Position, PositionError, Role, Setup, Square,
    attacks,
};
use std::ops::ControlFlow;
use tabiya_chess::laws;
use tabiya_chess::notation::{Letters, read, uci};
use tabiya_chess::seat::Bot;

pub mod evaluate;
pub mod external_engine;
pub mod fixed_eval;
pub mod levels;
pub mod move_cost;
pub mod resign_draw;
pub mod rng;
pub mod search;
pub mod static_exchange;
pub mod time_management;

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
    pub(crate) fn is_settled(&self) -> bool {
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

/// Returns the bot's move with its score, or `None` if there is no legal move. A [`Bot::Elo`] plays at the next level
/// below, from 400 to 2200.
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
        Bot::Greedy => choose_greedy(position, &ordered_moves(position), history, &mut rng, ask).map(BotReply::from),
        Bot::Elo(elo) => searched(Some(elo), question, ask),
        Bot::Max => searched(None, question, ask),
    }
}

/// True if the bot, which is the side to move, accepts a draw offer.
///
/// `random` accepts with probability one half, `greedy` if material after exchanges is not in its favour, and the
/// others if their score is below [`resign_draw::ACCEPT_DRAW_BELOW`].
pub fn accepts_draw(bot: Bot, position: &Chess, seed: u64) -> bool {
    match bot {
        Bot::Random => Rng::new(seed).flip(),
        Bot::Greedy => balance_after_exchange(position) <= 0,
        Bot::Elo(_) | Bot::Max => quick_score(position) < resign_draw::ACCEPT_DRAW_BELOW,
    }
}

/// True if the bot, which is the side to move, claims a draw that it may claim: `random` never does, `greedy` does if
/// it is behind in material after exchanges, and the others do unless their score is above
/// [`resign_draw::CLAIM_DRAW_UP_TO`].
pub fn claims_draw(bot: Bot, position: &Chess) -> bool {
    match bot {
        Bot::Random => false,
        Bot::Greedy => balance_after_exchange(position) < 0,
        Bot::Elo(_) | Bot::Max => quick_score(&with_fifty_move_count_reset(position)) <= resign_draw::CLAIM_DRAW_UP_TO,
    }
}

/// Returns the number of squares in a set, as evaluations reckon with it.
pub(crate) fn count(squares: Bitboard) -> i32 {
    squares.0.count_ones().cast_signed()
}

/// Returns the legal moves sorted by their UCI spelling, so that a seed gives the same move whatever order they are
/// generated in.
fn ordered_moves(position: &Chess) -> Vec<Move> {
    let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
    moves.sort_by_cached_key(|mv| uci(*mv, true));
    moves
}

// The greedy bot: it mates if it can, and otherwise plays the move with the best material balance after exchanges.
//
// The value of a move is the material balance after it, minus the most that the opponent wins by one capture or
// promotion and the exchanges that follow on its square ([`static_exchange`]). For a side that is ahead, a move that
// draws or repeats a position has the value 0, and among moves of the same value it plays one that brings the end
// nearer ([`mop_up`]). If several are left, the seed decides.

/// The value of a mate: more than all material.
const MATE: i32 = 1000;

/// The bot looks for a mate in two if the opponent has at most this many replies.
const FEW_REPLIES: usize = 3;

fn choose_greedy(
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
        let after = laws::after(position, *mv);
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
fn balance_after_exchange(position: &Chess) -> i32 {
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
    let room = count(king_room(board, enemy_king, us));
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
            let next = laws::after(after, reply);
            next.legal_moves().into_iter().any(|mv| {
                *nodes += 1;
                laws::after(&next, mv).is_checkmate()
            })
        })
}

// The bots that search: the one at full strength, and the levels below it.

/// The nodes for a move at full strength without a clock.
const UNTIMED_NODES: u64 = 600_000;
/// The nodes for answering a draw offer or deciding on a claim.
const QUICK_NODES: u64 = 3_000;
/// The hash size for one move, in megabytes. The levels were measured with this number (`docs/strength.md`).
const MEGABYTES: usize = 16;
/// Up to this many nodes, one megabyte is enough and is allocated faster.
const SMALL_BUDGET: u64 = 20_000;

/// Returns the move of a level: the search has a node limit, and a handicap that the seed determines. Without a level,
/// returns the move at full strength.
fn searched(
    elo: Option<u16>,
    question: &BotPosition<'_>,
    ask: &mut dyn FnMut(&SearchProgress) -> ControlFlow<()>,
) -> Option<BotReply> {
    let BotPosition { position, history, seed, timed } = *question;
    if elo.is_none_or(|elo| elo >= BOOK_FROM_ELO)
        && let Some(mv) = choose_from_book(position, seed)
    {
        return Some(BotReply::from(mv));
    }
    let limits = match elo {
        Some(elo) => Limits { handicap: Some(levels::handicap(elo, seed)), ..Limits::nodes(levels::nodes(elo)) },
        None if timed => Limits::default(),
        None => Limits::nodes(UNTIMED_NODES),
    };
    let memory = &mut SearchMemory::new(if limits.nodes <= SMALL_BUDGET { 1 } else { MEGABYTES });
    let mut ask =
        |progress: &SearchProgress| if progress.is_settled() { ControlFlow::Break(()) } else { ask(progress) };
    let found = search(position, history, &limits, memory, &mut ask);
    let mv = found.best()?;
    Some(BotReply { mv, score: found.score().map(Score::centipawns) })
}

/// Returns the position with its fifty-move count at 0, so that a claim is decided by who would stand better without
/// it.
fn with_fifty_move_count_reset(position: &Chess) -> Chess {
    let setup = Setup { halfmoves: 0, ..position.to_setup(EnPassantMode::Legal) };
    Chess::from_setup(setup, position.castles().mode())
        .or_else(PositionError::ignore_too_much_material)
        .unwrap_or_else(|_| position.clone())
}

/// Returns the score of a short search for the side to move, in hundredths of a pawn.
fn quick_score(position: &Chess) -> i32 {
    let limits = Limits::nodes(QUICK_NODES);
    let found = search(position, &[], &limits, &mut SearchMemory::new(1), &mut |_| ControlFlow::Continue(()));
    found.score().map_or(0, Score::centipawns)
}

// A small opening book, so that games begin differently: main lines that every club player knows.

/// Levels below this do not use the book, as beginners do not.
const BOOK_FROM_ELO: u16 = 1200;

/// The lines in SAN, up to where the middlegame begins. The seed picks among them in this order.
const LINES: &str = include_str!("../../assets/book.txt");

/// Returns a book move in this position. The seed chooses among several; a move that more lines contain is more likely.
fn choose_from_book(position: &Chess, seed: u64) -> Option<Move> {
    if position.fullmoves().get() > 10 {
        return None;
    }
    let mut moves = Vec::new();
    for line in LINES.lines() {
        let mut after = Chess::default();
        for word in line.split(' ') {
            let Ok(typed) = read(&after, word, &Letters::En) else { break };
            if after == *position {
                moves.push(typed.mv);
                break;
            }
            after.play_unchecked(typed.mv);
        }
    }
    Rng::new(seed ^ 0xB00C).pick(&moves).copied()
}

#[cfg(test)]
mod book_tests {
    use super::*;

    #[test]
    fn every_line_is_legal_to_its_end() {
        for line in LINES.lines() {
            let mut after = Chess::default();
            for word in line.split(' ') {
                let typed = read(&after, word, &Letters::En);
                after.play_unchecked(typed.unwrap_or_else(|why| panic!("{word} in {line}: {why:?}")).mv);
            }
        }
    }

    #[test]
    fn the_seed_varies_the_opening() {
        let first: std::collections::BTreeSet<_> =
            (0..60).filter_map(|seed| choose_from_book(&Chess::default(), seed).map(|mv| mv.to())).collect();
        assert!(first.len() >= 3, "{first:?}");
        let mut odd = Chess::default();
        odd.play_unchecked(read(&odd, "h4", &Letters::En).unwrap().mv);
        assert_eq!(choose_from_book(&odd, 1), None);
    }
}
