//! Decides what the Laws say about a position and the moves that led to it.

use super::request::{ArbiterRequest, Demand};
use crate::chess::laws::can_mate::{self, CanMate};
use crate::chess::laws::claims::{self, Claim, PositionHistory};
use crate::chess::laws::ending;
use crate::chess::notation::{self, Letters, WhyNot};
use crate::chess::result::{self, DrawBy, Ending, WinBy};
use crate::chess::{geometry::target, start_position::StartWarning};
use crate::words::{Lang, notation::why_not};
use shakmaty::{ByColor, Chess, Color, Move, Position, uci::UciMove};
use std::fmt::Display;

/// What the Laws say about a request.
#[derive(Debug)]
pub(super) struct Verdict {
    /// The last position.
    pub position: Chess,
    /// Whether castling is written as king takes rook.
    pub chess960: bool,
    /// How the game has ended: by itself, or by what the request demands.
    pub ending: Option<Ending>,
    /// After how many half-moves the game was over by itself.
    pub ended_at: Option<usize>,
    /// What could be claimed on the last position if the game were still on.
    pub claims: Vec<Claim>,
    /// Every move with which a draw could be claimed if the game were still on.
    pub claims_with: Vec<(Move, Vec<Claim>)>,
    /// Whether White and Black can still mate.
    pub can_mate: ByColor<CanMate>,
    /// How often the last position has arisen, this time included.
    pub repetitions: u32,
    /// Whether the claim is right, if one was made. If it is, the game is drawn; otherwise it goes on.
    pub claim: Option<bool>,
    /// What is odd about the position at the start.
    pub warnings: Vec<StartWarning>,
}

impl Verdict {
    /// Returns the status in the words of the interface.
    pub fn status(&self) -> &'static str {
        self.ending.as_ref().map_or("ongoing", Ending::reason)
    }

    /// Returns the result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.ending.as_ref().map_or("*", Ending::token)
    }
}

/// Judges a request. Each search for "can this side still mate?" may take `work` nodes.
///
/// A position counts as dead only if that is proved. Earlier positions are examined only if the last one is proved
/// dead, because no live position can arise from a dead one.
///
/// # Errors
/// Returns a sentence that names the move that cannot be played.
pub(super) fn judge(request: &ArbiterRequest, work: u64) -> Result<Verdict, String> {
    let chess960 = request.start.chess960();
    let mut position = request.start.position().clone();
    let mut history = PositionHistory::new(&position);
    let mut ended = ending_without_proof(&position, 1).map(|ending| (0, ending));
    for (index, text) in request.moves.iter().enumerate() {
        let bad = |why: &dyn Display| format!("moves[{index}]: {text:?}: {why}");
        if let Some(ending) = ending::mate_or_stalemate(&position) {
            return Err(bad(&format_args!("the game is over: {}", ending.reason())));
        }
        let mv = read_move(&position, chess960, text).map_err(|why| bad(&why_not(Lang::En, &why)))?;
        position.play_unchecked(mv);
        history.push(position.clone());
        ended = ended.or_else(|| {
            ending_without_proof(&position, history.occurrences(&position)).map(|ending| (index + 1, ending))
        });
    }
    let can_mate = ByColor::new_with(|side| can_mate::can_mate(&position, side, work));
    if can_mate.iter().all(|verdict| matches!(verdict, CanMate::No(_))) {
        let dead = first_dead(&history.positions, work);
        // At the same half-move stalemate ranks before dead, and dead before the draws of Article 9.6.
        let earlier = ended.as_ref().is_some_and(|(at, ending)| {
            *at < dead || *at == dead && *ending == (Ending::Draw { by: DrawBy::Stalemate })
        });
        if !earlier {
            ended = Some((dead, Ending::Draw { by: DrawBy::DeadPosition }));
        }
    }
    let claims = claims::now(&position, &history);
    let claims_with = claims::all_with(&position, &history);
    let (ended_at, ended) = ended.unzip();
    let demand = request.demand.as_ref().filter(|_| ended.is_none());
    let ending = match demand {
        None => ended,
        Some(Demand::Claim) => claimed_draw(&claims, position.turn(), None),
        Some(Demand::Intended(text)) => {
            let mv = read_move(&position, chess960, text)
                .map_err(|why| format!("intended: {text:?}: {}", why_not(Lang::En, &why)))?;
            let with = notation::san(&position, mv, &Letters::En);
            claimed_draw(&claims::with(&position, &history, mv), position.turn(), Some(with))
        }
        Some(Demand::Flag(side)) => {
            Some(win_unless_cannot_mate(!*side, &can_mate, WinBy::TimeForfeit, DrawBy::FlagFallCannotMate))
        }
        Some(Demand::Resigns(side)) => {
            Some(win_unless_cannot_mate(!*side, &can_mate, WinBy::Resignation, DrawBy::ResignationCannotMate))
        }
    };
    let claim = matches!(demand, Some(Demand::Claim | Demand::Intended(_))).then_some(ending.is_some());
    Ok(Verdict {
        chess960,
        ending,
        ended_at,
        claims,
        claims_with,
        can_mate,
        repetitions: history.occurrences(&position),
        claim,
        warnings: request.start.warnings.clone(),
        position,
    })
}

/// Returns the draw by a correct claim, or `None` for a wrong one. Threefold repetition is named before fifty moves.
fn claimed_draw(right: &[Claim], by: Color, with: Option<String>) -> Option<Ending> {
    let claimed = result::Claimed { by, with };
    let by = match right.first()? {
        Claim::Threefold => DrawBy::Threefold(claimed),
        Claim::FiftyMoves => DrawBy::FiftyMoves(claimed),
    };
    Some(Ending::Draw { by })
}

/// Returns a win, or a draw if it is proved that the winner cannot mate (Articles 5.1.2 and 6.9).
fn win_unless_cannot_mate(winner: Color, can_mate: &ByColor<CanMate>, by: WinBy, draw: DrawBy) -> Ending {
    match can_mate.get(winner) {
        CanMate::No(_) => Ending::Draw { by: draw },
        CanMate::Yes(_) | CanMate::Unknown => Ending::Win { winner, by },
    }
}

/// Returns an ending that needs no proof: mate, stalemate, fivefold repetition or seventy-five moves.
fn ending_without_proof(position: &Chess, occurrences: u32) -> Option<Ending> {
    ending::mate_or_stalemate(position).or_else(|| ending::by_count(position, occurrences))
}

/// Returns the index of the first dead position; the last one must be dead. Every position after a dead one is dead
/// too, so a binary search finds the first. Growing steps backwards come before it, because most games end soon after
/// their position is dead.
fn first_dead(positions: &[Chess], work: u64) -> usize {
    let mut first = positions.len().saturating_sub(1);
    let mut alive = None;
    let mut step = 1;
    while first > 0 {
        let at = match alive {
            None => first.saturating_sub(step),
            Some(alive) if first - alive > 1 => alive + (first - alive) / 2,
            Some(_) => break,
        };
        if positions.get(at).is_some_and(|position| can_mate::dead(position, work).is_some()) {
            first = at;
            step *= 2;
        } else {
            alive = Some(at);
        }
    }
    first
}

/// Reads a move in UCI or SAN, with either spelling of castling where it is unambiguous.
fn read_move(position: &Chess, chess960: bool, text: &str) -> Result<Move, WhyNot> {
    if let Ok(UciMove::Normal { from, to, promotion }) = text.parse() {
        let legal = position.legal_moves();
        let same = |mv: &&Move| match **mv {
            Move::Castle { king, rook } => {
                king == from && promotion.is_none() && (to == rook || !chess960 && to == target(**mv))
            }
            mv => mv.from() == Some(from) && mv.to() == to && mv.promotion() == promotion,
        };
        // In Chess960 the king's arrival square means castling if the king cannot simply step there.
        let clear = |mv: &&Move| {
            matches!(**mv, Move::Castle { king, .. }
                if king == from && from != to && promotion.is_none() && to == target(**mv))
        };
        if let Some(&mv) = legal.iter().find(same).or_else(|| legal.iter().find(clear)) {
            return Ok(mv);
        }
    }
    notation::read(position, chess960, text, &Letters::En).map(|typed| typed.mv)
}
