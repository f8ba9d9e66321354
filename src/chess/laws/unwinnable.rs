//! Who can still mate by *some* series of legal moves: the question of Articles 5.1.2, 5.2.2 and 6.9.
//!
//! The answer is decided by proof, never by counting men. In this order: forced moves are played out; a few cases
//! of material; a static argument about where every man can ever stand ([`super::barred`]); and a search that visits
//! the positions that can arise, the likely helpmates first ([`super::visit`]). A *yes* carries the moves that lead
//! to mate, a *no* says how it was proved, and where the limit of work ends the search first, nothing is claimed.
//!
//! Work is counted in nodes (positions made by playing a move), so that the same question has the same answer on
//! every machine. The board alone counts: move counters and repetitions are left aside.

use std::ops::ControlFlow;

use shakmaty::{Chess, Color, Move, Position};

use super::{barred, visit};

/// The limit after each move of a game: about two milliseconds of work.
pub const AFTER_MOVE: u64 = 4_000;

/// The limit at flag fall and resignation, and where the user asks.
pub const FULL: u64 = 1_000_000;

/// What the static argument costs, in nodes.
pub(super) const STATIC_COST: u64 = 100;

/// A chain of forced moves is followed no further than this: longer ones are left to the search.
const FORCED_MOVES: usize = 64;

/// Whether a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CanMate {
    /// Yes, with these moves by both sides; none if it has mated already.
    Yes(Vec<Move>),
    /// No, by no series of legal moves.
    No(Proof),
    /// The limit of work came first. For every rule this counts as "can mate".
    Unknown,
}

/// How it was proved that a side cannot mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// The game is over on the board, and that side has not mated.
    Over,
    /// No position with these men is mate (after the forced moves, if there are any).
    Material,
    /// The men that could mate can never come to stand where they would have to.
    Barred,
    /// Every position that can arise was visited, and none is mate.
    Visited,
}

/// An answer, and the work that it took in nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether the side can mate.
    pub verdict: CanMate,
    /// Nodes spent; never much more than the limit.
    pub nodes: u64,
}

/// Whether `side` can mate by any series of legal moves, with at most `limit` nodes of work.
#[must_use]
pub fn can_mate(position: &Chess, side: Color, limit: u64) -> CanMate {
    can_mate_asking(position, side, limit, &mut || ControlFlow::Continue(())).verdict
}

/// As [`can_mate`]; `go_on` is asked every thousand nodes or so, and a break ends the search as the limit would.
pub fn can_mate_asking(
    position: &Chess,
    side: Color,
    limit: u64,
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Answer {
    let mut now = position.clone();
    let mut line: Vec<Move> = Vec::new();
    let mut nodes = 0;
    loop {
        let moves = now.legal_moves();
        if moves.is_empty() {
            let mated = now.is_check() && now.turn() != side;
            let verdict = if mated { CanMate::Yes(line) } else { CanMate::No(Proof::Over) };
            return Answer { verdict, nodes };
        }
        match moves.as_slice() {
            &[only] if line.len() < FORCED_MOVES => {
                now.play_unchecked(only);
                line.push(only);
                nodes += 1;
            }
            _ => break,
        }
    }
    if now.has_insufficient_material(side) {
        return Answer { verdict: CanMate::No(Proof::Material), nodes };
    }
    nodes += STATIC_COST;
    if barred::cannot_mate(&now, side) {
        return Answer { verdict: CanMate::No(Proof::Barred), nodes };
    }
    let (found, spent) = visit::search(&now, side, limit.saturating_sub(nodes), go_on);
    nodes += spent;
    let verdict = match found {
        visit::Found::Mate(rest) => {
            line.extend(rest);
            CanMate::Yes(line)
        }
        visit::Found::NoMate => CanMate::No(Proof::Visited),
        visit::Found::GaveUp => CanMate::Unknown,
    };
    Answer { verdict, nodes }
}

/// Whether the position is dead (Article 5.2.2): neither side can mate by any series of legal moves. The proof is the
/// one for the side that took more to disprove; `None` is "not proved", not "alive".
///
/// Each side may take `limit` nodes.
#[must_use]
pub fn dead(position: &Chess, limit: u64) -> Option<Proof> {
    // The side with less on the board is mostly the quicker answer; the mover's opponent may be as good, but one
    // `yes` for either is enough.
    let men = |side: Color| (position.board().by_color(side) & !position.board().kings()).count();
    let first = if men(Color::White) > men(Color::Black) { Color::White } else { Color::Black };
    let CanMate::No(one) = can_mate(position, first, limit) else { return None };
    let CanMate::No(other) = can_mate(position, !first, limit) else { return None };
    Some(if rank(one) >= rank(other) { one } else { other })
}

fn rank(proof: Proof) -> u8 {
    match proof {
        Proof::Over => 0,
        Proof::Material => 1,
        Proof::Barred => 2,
        Proof::Visited => 3,
    }
}

/// Whether the shape of a position makes it worth asking after a move if it is dead: few men, few legal moves, or
/// pawns that block each other. Everything else has a mate somewhere, and asking would only cost time.
#[must_use]
pub fn worth_asking(position: &Chess) -> bool {
    let board = position.board();
    let pawns_of = |color: Color| board.pawns() & board.by_color(color);
    let rammed = (pawns_of(Color::White).shift(8) & pawns_of(Color::Black)).count();
    let mobile = board.occupied() & !board.pawns() & !board.kings();
    let free_pawns = board.pawns().count().saturating_sub(2 * rammed);
    position.is_insufficient_material()
        || board.occupied().count() <= 6
        || rammed >= 2 && mobile.count() <= 8 && free_pawns <= 6
        || position.legal_moves().len() <= 2
}
