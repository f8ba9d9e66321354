//! An endgame in progress: the learner's moves, the opponent's replies, and how it ended.

use super::{TaskRun, push};
use crate::chess::course::endgame::{Aim, EndgameEnd, EndgamePlan, EndgameReport, LearnerMove};
use crate::chess::course::task::TaskKind;
use crate::chess::course::verdict::{Step, Verdict};
use crate::chess::endgame_table::{self, Outcome};
use crate::chess::laws::claims::{Claim, PositionHistory};
use crate::chess::laws::{claims, ending};
use crate::chess::result::{Claimed, DrawBy, Ending};
use shakmaty::{Chess, Color, Move, Position};

impl TaskRun {
    /// Returns the report on the endgame, once it is over.
    #[must_use]
    pub fn report(&self) -> Option<&EndgameReport> {
        self.report.as_deref()
    }

    /// Whether it is the opponent's turn to reply.
    #[must_use]
    pub fn awaits_reply(&self) -> bool {
        let theirs = self.line.last().is_some_and(|last| last.position.turn() != self.learner());
        self.endgame().is_some() && self.report.is_none() && theirs
    }

    /// Returns how many moves of an endgame the learner has made.
    #[must_use]
    pub fn own_moves(&self) -> usize {
        self.moves_made().div_ceil(2)
    }

    /// Plays the opponent's reply.
    pub fn reply(&mut self, mv: Move) -> Verdict {
        let legal = self.line.last().is_some_and(|last| last.position.is_legal(mv));
        if !self.awaits_reply() || !legal {
            return Verdict::Idle;
        }
        push(&mut self.line, mv);
        let verdict = self.endgame_verdict(Step::Replied);
        self.count(&verdict);
        verdict
    }

    /// Takes back the learner's last move, with any reply to it. Returns whether there was one. It counts as a wrong
    /// try.
    pub fn take_back(&mut self) -> bool {
        if self.solved || self.endgame().is_none() || self.moves_made() == 0 {
            return false;
        }
        let own = if self.moves_made() % 2 == 1 { 1 } else { 2 };
        self.line.truncate(self.line.len() - own);
        self.report = None;
        self.wrong_tries += 1;
        true
    }

    /// Returns the learner's best move, if a table knows it.
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        let last = self.line.last().filter(|_| self.endgame().is_some() && !self.awaits_reply())?;
        endgame_table::best_move(&last.position)
    }

    pub(super) fn endgame(&self) -> Option<&'static EndgamePlan> {
        match &self.task.kind {
            TaskKind::Endgame(plan) => Some(plan),
            _ => None,
        }
    }

    /// Plays a legal move of the learner.
    pub(super) fn endgame_move(&mut self, mv: Move) -> Verdict {
        if self.report.is_some() || self.awaits_reply() {
            return Verdict::Idle;
        }
        push(&mut self.line, mv);
        self.endgame_verdict(Step::Awaited)
    }

    /// Returns the verdict after the last move of an endgame: `step` is right so far, if the endgame goes on.
    fn endgame_verdict(&mut self, step: Step) -> Verdict {
        let Some((plan, end)) = self.endgame().zip(self.end()) else { return Verdict::RightSoFar(step) };
        let learner = self.learner();
        let reached = match (&end, plan.aim) {
            (EndgameEnd::ByLaws(Ending::Win { winner, .. }), _) => *winner == learner,
            (EndgameEnd::ByLaws(_) | EndgameEnd::Held, aim) => matches!(aim, Aim::Draw { .. }),
            (EndgameEnd::Ahead(side), _) => *side == learner,
        };
        let (wasted, gave_away) = self.judged_moves();
        let moves = self.own_moves();
        self.report = Some(Box::new(EndgameReport { end, reached, moves, wasted, gave_away }));
        if reached { Verdict::Solved } else { Verdict::Missed }
    }

    /// Returns how the endgame has ended, if it has.
    fn end(&self) -> Option<EndgameEnd> {
        let (plan, position) = (self.endgame()?, &self.line.last()?.position);
        let mut positions = self.line.iter().map(|at| &at.position);
        let mut history = PositionHistory::new(positions.next()?);
        positions.for_each(|position| history.push(position.clone()));
        let ended = ending::by_itself(position, history.occurrences(position));
        let claimed =
            claims::now(position, &history).first().map(|claim| Ending::Draw { by: claimed_draw(*claim, position) });
        if let Some(end) = ended.or(claimed) {
            return Some(EndgameEnd::ByLaws(end));
        }
        // Only the side to move is checked, as none of its pieces can be captured at once.
        let (side, learner) = (position.turn(), self.learner());
        match plan.aim {
            Aim::Win if side == learner && is_ahead(position, side) => Some(EndgameEnd::Ahead(side)),
            Aim::Draw { .. } if side != learner && is_ahead(position, side) => Some(EndgameEnd::Ahead(side)),
            Aim::Draw { hold } if side == learner => {
                let lost = endgame_table::outcome(position).is_some_and(|outcome| outcome.moves.is_some());
                let long = u32::try_from(self.own_moves()).is_ok_and(|made| made >= hold);
                (long && !lost).then_some(EndgameEnd::Held)
            }
            _ => None,
        }
    }

    /// Returns the learner's moves that did not bring the goal nearer, and the one that gave it away.
    fn judged_moves(&self) -> (Vec<LearnerMove>, Option<LearnerMove>) {
        let (mut wasted, mut gave_away) = (Vec::new(), None);
        let learner = self.learner();
        for (at, pair) in self.line.windows(2).enumerate().skip(self.given.saturating_sub(1)).step_by(2) {
            let [before, after] = pair else { break };
            let (Some(mv), Some(known)) = (after.mv, endgame_table::outcome(&before.position)) else { continue };
            let then = endgame_table::outcome(&after.position).and_then(|outcome| outcome.moves);
            let made = LearnerMove { number: (at + 1 - self.given) / 2 + 1, before: at, mv };
            match (known, then) {
                (Outcome { strong, moves: Some(_) }, None) if strong == learner && !after.position.is_checkmate() => {
                    gave_away = gave_away.or(Some(made));
                }
                (Outcome { strong, moves: None }, Some(_)) if strong != learner => gave_away = gave_away.or(Some(made)),
                // A promotion is the goal of its own table; the table after it counts moves to mate.
                (Outcome { strong, moves: Some(moves) }, Some(then))
                    if strong == learner && then >= moves && mv.promotion().is_none() =>
                {
                    wasted.push(made);
                }
                _ => {}
            }
        }
        (wasted, gave_away)
    }
}

/// Returns the draw that the player to move claims.
fn claimed_draw(claim: Claim, position: &Chess) -> DrawBy {
    let claimed = Claimed { by: position.turn(), with: None };
    match claim {
        Claim::Threefold => DrawBy::Threefold(claimed),
        Claim::FiftyMoves => DrawBy::FiftyMoves(claimed),
    }
}

/// Whether a side is a rook or more ahead. Pawns and minor pieces do not count; a queen counts as two rooks.
fn is_ahead(position: &Chess, side: Color) -> bool {
    let rooks = |side| {
        let has = position.board().material_side(side);
        2 * has.queen + has.rook
    };
    rooks(side) > rooks(!side)
}
