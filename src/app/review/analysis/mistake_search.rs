//! The search for the mistakes of a game: which positions are weighed, and what is said of the moves when they are.
//!
//! Every position of the main line is weighed at [`FIRST`] positions. Where a move seems to cost something, the best move
//! and the one that was played are weighed again at [`CLOSER`], side by side from the same position: two searches from
//! different positions are off by more than an inaccuracy costs.

use shakmaty::{Move, Position};

use super::from_white;
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::bot::search::Score;
use crate::chess::edits::MoveAnnotation;
use crate::chess::pgn::Record;
use crate::chess::tree::{NodeId, Tree};
use crate::chess::win_chances::{self, Judgement};

/// Positions looked at for each half-move.
pub const FIRST: u64 = 200_000;
/// Positions looked at for the best and for the played move where something seems to be wrong.
pub const CLOSER: u64 = 800_000;
/// What a move must seem to cost to be looked at closer: well below the least that is told.
const SUSPECT: f64 = 0.035;
/// Half-moves of a better line.
const LINE: usize = 6;

/// A search for the mistakes of one game.
#[derive(Clone, Debug)]
pub struct MistakeSearch {
    /// The request under way.
    pub id: u64,
    /// The root and every move of the main line.
    nodes: Vec<NodeId>,
    first: Vec<Option<Evaluation>>,
    /// The moves that are looked at closer; none: not yet.
    closer: Option<Vec<Recheck>>,
    /// Tasks answered, of both rounds.
    done: usize,
    /// The edit that holds what was written into the game so far.
    pub edit: Option<u64>,
}

/// A move that is looked at closer.
#[derive(Clone, Debug)]
struct Recheck {
    /// Its place in the nodes.
    at: usize,
    best: Option<Evaluation>,
    played: Option<Evaluation>,
}

/// What an answer leads to.
#[derive(Clone, Debug)]
pub enum SearchStep {
    /// More answers are to come.
    Wait,
    /// These are to be weighed too, as a new request.
    Weigh(Vec<EvalTask>),
    /// That was the last.
    Over,
}

impl MistakeSearch {
    /// The search in a game's main line, and what is to be weighed first. Nothing where there are no moves.
    #[must_use]
    pub fn begin(id: u64, record: &Record) -> Option<(MistakeSearch, Vec<EvalTask>)> {
        let tree = &record.tree;
        let nodes: Vec<NodeId> = std::iter::once(tree.root()).chain(tree.main_line()).collect();
        if nodes.len() < 2 {
            return None;
        }
        let tasks = (0..nodes.len()).filter_map(|at| task(tree, &nodes, at, None, FIRST)).collect();
        let first = vec![None; nodes.len()];
        Some((MistakeSearch { id, nodes, first, closer: None, done: 0, edit: None }, tasks))
    }

    /// Positions weighed, and how many there are to weigh as far as is known.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.nodes.len() + 2 * self.closer.as_ref().map_or(0, Vec::len))
    }

    /// Moves that were looked at closer, and how many are; none while that has not begun.
    #[must_use]
    pub fn rechecks(&self) -> Option<(usize, usize)> {
        let closer = self.closer.as_ref()?;
        Some((self.done.saturating_sub(self.nodes.len()) / 2, closer.len()))
    }

    /// Takes an answer of the request under way.
    pub fn take(&mut self, task: usize, weight: Option<Evaluation>, tree: &Tree) -> SearchStep {
        self.done += 1;
        match &mut self.closer {
            None => {
                if let Some(place) = self.first.get_mut(task) {
                    *place = weight;
                }
                if self.done < self.nodes.len() {
                    return SearchStep::Wait;
                }
                let suspects: Vec<usize> = (1..self.nodes.len()).filter(|&at| self.is_suspect(tree, at)).collect();
                let both = |&at: &usize| {
                    let played = tree.played(*self.nodes.get(at)?)?;
                    let before = at.checked_sub(1)?;
                    let best = task_of(tree, &self.nodes, before, None)?;
                    Some([best, task_of(tree, &self.nodes, before, Some(played))?])
                };
                let tasks: Vec<EvalTask> = suspects.iter().filter_map(both).flatten().collect();
                self.closer = Some(suspects.into_iter().map(|at| Recheck { at, best: None, played: None }).collect());
                if tasks.is_empty() { SearchStep::Over } else { SearchStep::Weigh(tasks) }
            }
            Some(closer) => {
                if let Some(closer) = closer.get_mut(task / 2) {
                    *(if task.is_multiple_of(2) { &mut closer.best } else { &mut closer.played }) = weight;
                }
                if self.done < self.progress().1 { SearchStep::Wait } else { SearchStep::Over }
            }
        }
    }

    /// Whether the move that leads to a node may be a fault, by the first weights.
    fn is_suspect(&self, tree: &Tree, at: usize) -> bool {
        let weight = |at: usize| self.first.get(at)?.as_ref();
        let (Some(before), Some(after)) = (at.checked_sub(1).and_then(weight), weight(at)) else { return false };
        let Some((node, played)) = self.nodes.get(at).and_then(|&node| Some((node, tree.played(node)?))) else {
            return false; // a null move
        };
        let mover = tree.move_number(node).1;
        let had = win_chances::of_side(from_white(before.score, mover), mover);
        let has = win_chances::of_side(from_white(after.score, !mover), mover);
        before.best() != Some(played) && had - has >= SUSPECT
    }

    /// What the answer to a task of the request under way has settled: moves of which nothing more will be found.
    #[must_use]
    pub fn finished_moves(&self, task: usize, tree: &Tree) -> Vec<MoveAnnotation> {
        let known = |at: usize| self.first.get(at).is_some_and(Option::is_some);
        match &self.closer {
            None => [task, task + 1]
                .into_iter()
                .filter(|&at| at > 0 && known(at - 1) && known(at) && !self.is_suspect(tree, at))
                .filter_map(|at| self.annotation(tree, at))
                .collect(),
            Some(closer) => {
                let found = closer.get(task / 2).filter(|closer| closer.best.is_some() && closer.played.is_some());
                found.and_then(|closer| self.annotation(tree, closer.at)).into_iter().collect()
            }
        }
    }

    /// What there is to say of the moves, when all is weighed.
    #[must_use]
    pub fn annotations(&self, tree: &Tree) -> Vec<MoveAnnotation> {
        (1..self.nodes.len()).filter_map(|at| self.annotation(tree, at)).collect()
    }

    fn annotation(&self, tree: &Tree, at: usize) -> Option<MoveAnnotation> {
        let node = *self.nodes.get(at)?;
        let mover = tree.move_number(node).1;
        let closer = self.closer.iter().flatten().find(|closer| closer.at == at);
        if let Some(Recheck { best: Some(best), played: Some(played), .. }) = closer {
            let verdict = MoveCost::of(best, played, tree.played(node)?);
            let fault = verdict.fault();
            let better = if fault.is_some() { best.line.iter().take(LINE).copied().collect() } else { Vec::new() };
            let over = tree.position(node).legal_moves().is_empty();
            // A move that mates has nothing to be evaluated after it.
            let after = |weight: &Evaluation| {
                let score = score_after_move(weight.score)?;
                Some((from_white(score, mover), weight.depth))
            };
            return Some(MoveAnnotation {
                node,
                eval: if over { None } else { after(played) },
                fault,
                better,
                better_eval: after(best),
            });
        }
        let weight = self.first.get(at)?.as_ref()?;
        let eval = (weight.depth > 0).then(|| (from_white(weight.score, !mover), weight.depth))?;
        Some(MoveAnnotation { node, eval: Some(eval), fault: None, better: Vec::new(), better_eval: None })
    }
}

/// What the weight of a position is after its best move, still for the side that made it: of its own mate one move was
/// made. Nothing if that was the last.
fn score_after_move(score: Score) -> Option<Score> {
    match score {
        Score::Mate(1) => None,
        Score::Mate(moves @ 2..) => Some(Score::Mate(moves - 1)),
        other => Some(other),
    }
}

/// What a move costs, compared with the best one from the same position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveCost {
    /// The mover's chances with the best move, from 0 to 1.
    pub had: f64,
    /// His chances with the move that was played; no more than those.
    pub has: f64,
}

impl MoveCost {
    /// Judges a move by its weight and that of the best one.
    #[must_use]
    pub fn of(best: &Evaluation, played: &Evaluation, mv: Move) -> MoveCost {
        // Both weights are of the side to move: as if it were White.
        let chances = |weight: &Evaluation| {
            win_chances::of_side(from_white(weight.score, shakmaty::Color::White), shakmaty::Color::White)
        };
        let had = chances(best);
        let has = if best.best() == Some(mv) { had } else { chances(played).min(had) };
        MoveCost { had, has }
    }

    /// The chances that the move costs, from 0 to 1.
    #[must_use]
    pub fn loss(&self) -> f64 {
        self.had - self.has
    }

    /// What is wrong with it.
    #[must_use]
    pub fn fault(&self) -> Option<Judgement> {
        Judgement::of_chances(self.had, self.has)
    }
}

fn task_of(tree: &Tree, nodes: &[NodeId], at: usize, only: Option<Move>) -> Option<EvalTask> {
    task(tree, nodes, at, only, CLOSER)
}

/// The position at a place of the line, with those before it that may occur again.
fn task(tree: &Tree, nodes: &[NodeId], at: usize, only: Option<Move>, budget: u64) -> Option<EvalTask> {
    let position = tree.position(*nodes.get(at)?);
    // No others can come back; and after so many the game is over (Article 9.6.2), whatever a file goes on with.
    let reversible = usize::try_from(position.halfmoves().min(150)).unwrap_or(150);
    let seen = nodes.iter().take(at).skip(at.saturating_sub(reversible));
    let seen = seen.map(|&node| tree.position(node).clone()).collect();
    Some(EvalTask { position: position.clone(), history: seen, only_move: only, nodes: budget })
}
