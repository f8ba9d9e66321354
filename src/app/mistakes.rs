//! The mistake search of a game: which positions are evaluated, and what is then said about the moves.
//!
//! Every position of the main line is evaluated with [`FIRST`] nodes. Where a move seems to cost something, the best
//! move and the one that was played are evaluated again with [`CLOSER`] nodes, side by side from the same position: the
//! difference between searches from two positions is off by more than an inaccuracy costs.

use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::bot::move_cost::{CLOSER, FIRST, MoveCost, from_white};
use crate::bot::search::Score;
use crate::chess::edits::MoveAnnotation;
use crate::chess::pgn::Record;
use crate::chess::tree::{NodeId, Tree};
use crate::chess::{accuracy, steps};
use shakmaty::{Move, Position};

/// What a move must seem to cost to be checked more closely: well below the least that counts as an Inaccuracy.
const SUSPECT: f64 = 0.035;
/// The most half-moves of a better line.
pub(in crate::app) const LINE: usize = 6;
/// The most positions that the workers have at once. Each is sent with up to 150 positions before it. So the request is
/// bounded for a game of any length, and so is the work at each key and each response.
pub const WINDOW: usize = 128;

/// A mistake search in one game.
#[derive(Clone, Debug, Default)]
pub struct MistakeSearch {
    /// The request.
    pub id: u64,
    /// The root and every move of the main line.
    nodes: Vec<NodeId>,
    first: Vec<Option<Evaluation>>,
    /// Moves that seem wrong by the first evaluations, in the order in which they were found.
    suspects: Vec<usize>,
    /// Moves about which [`MistakeSearch::finished_moves`] will say nothing.
    unsaid: Vec<usize>,
    /// The moves that are checked more closely, in the order of the game; `None` before that begins.
    closer: Option<Vec<Recheck>>,
    /// The number of answered tasks, in both rounds.
    done: usize,
    /// How many tasks the workers were given.
    asked: usize,
    /// How many they have at once.
    window: usize,
    /// The edit that holds what has been written into the game so far.
    pub edit: Option<u64>,
    /// Whether the user edited the game meanwhile: what was written into it may be gone.
    pub interrupted: bool,
}

/// A move that is checked more closely.
#[derive(Clone, Debug)]
struct Recheck {
    /// Its index in the nodes.
    at: usize,
    best: Option<Evaluation>,
    played: Option<Evaluation>,
}

impl MistakeSearch {
    /// Begins a search in a game's main line; `None` if it has no moves. The workers have no more than `window`
    /// positions at once; [`MistakeSearch::next_tasks`] gives the first.
    pub fn begin(id: u64, record: &Record, window: usize) -> Option<MistakeSearch> {
        let tree = &record.tree;
        let nodes: Vec<NodeId> = std::iter::once(tree.root()).chain(tree.main_line()).collect();
        if nodes.len() < 2 {
            return None;
        }
        Some(MistakeSearch { id, first: vec![None; nodes.len()], nodes, window, ..MistakeSearch::default() })
    }

    /// Returns what to give the workers now: the number of the first task, and the tasks. `None` while they still have
    /// enough, or when there are no more.
    pub fn next_tasks(&mut self, tree: &Tree) -> Option<(usize, Vec<EvalTask>)> {
        let all = self.progress().1;
        let open = self.asked.saturating_sub(self.done);
        let first = self.asked;
        if open > self.window / 2 || first >= all {
            return None;
        }
        self.asked = all.min(first + self.window - open);
        Some((first, (first..self.asked).filter_map(|task| self.task(task, tree)).collect()))
    }

    /// Returns a task by its number: first come the positions, then the moves that are checked more closely.
    fn task(&self, number: usize, tree: &Tree) -> Option<EvalTask> {
        let Some(number) = number.checked_sub(self.nodes.len()) else {
            return Some(task_at(tree, *self.nodes.get(number)?, None, FIRST));
        };
        let at = self.closer.as_ref()?.get(number / 2)?.at;
        // First the best move, then the one that was played.
        let only = if number.is_multiple_of(2) { None } else { tree.played(*self.nodes.get(at)?) };
        Some(task_at(tree, *self.nodes.get(at.checked_sub(1)?)?, only, CLOSER))
    }

    /// Returns how many positions are evaluated, and how many there are to evaluate as far as is known.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.nodes.len() + 2 * self.closer.as_ref().map_or(0, Vec::len))
    }

    /// Returns how many moves were checked more closely, and how many will be; `None` before that begins.
    pub fn rechecks(&self) -> Option<(usize, usize)> {
        let closer = self.closer.as_ref()?;
        Some((self.done.saturating_sub(self.nodes.len()) / 2, closer.len()))
    }

    /// Takes a response. Returns whether it was the last one; otherwise [`MistakeSearch::next_tasks`] gives what to
    /// send to the workers meanwhile.
    pub fn take(&mut self, task: usize, evaluation: Option<Evaluation>, tree: &Tree) -> bool {
        self.done += 1;
        if let Some(number) = task.checked_sub(self.nodes.len()) {
            if let Some(closer) = self.closer.as_mut().and_then(|closer| closer.get_mut(number / 2)) {
                *(if number.is_multiple_of(2) { &mut closer.best } else { &mut closer.played }) = evaluation;
            }
            return self.done == self.progress().1;
        }
        if evaluation.is_none() {
            self.unsaid.push(task + 1);
        }
        if let Some(place) = self.first.get_mut(task) {
            *place = evaluation;
        }
        for at in [task, task + 1] {
            if self.is_suspect(tree, at) {
                self.suspects.push(at);
            }
        }
        if self.done < self.nodes.len() {
            return false;
        }
        self.unsaid.extend([task, task + 1]);
        // They were found almost in this order.
        self.suspects.sort_unstable();
        let closer = std::mem::take(&mut self.suspects).into_iter();
        self.closer = Some(closer.map(|at| Recheck { at, best: None, played: None }).collect());
        self.done == self.progress().1
    }

    /// Returns whether the move that leads to a node may deserve a judgement, by the first evaluations.
    fn is_suspect(&self, tree: &Tree, at: usize) -> bool {
        let evaluation = |at: usize| self.first.get(at)?.as_ref();
        let (Some(before), Some(after)) = (at.checked_sub(1).and_then(evaluation), evaluation(at)) else {
            return false;
        };
        let Some((node, played)) = self.nodes.get(at).and_then(|&node| Some((node, tree.played(node)?))) else {
            return false; // a null move
        };
        let mover = tree.move_number(node).1;
        let had = accuracy::of_side(from_white(before.score, mover), mover);
        let has = accuracy::of_side(from_white(after.score, !mover), mover);
        before.best() != Some(played) && had - has >= SUSPECT
    }

    /// Returns what the last response, to this task, has settled: the moves about which nothing more will be found.
    pub(in crate::app) fn finished_moves(&self, task: usize, tree: &Tree) -> Vec<MoveAnnotation> {
        if let Some(number) = task.checked_sub(self.nodes.len()) {
            let closer = self.closer.as_ref().and_then(|closer| closer.get(number / 2));
            let found = closer.filter(|closer| closer.best.is_some() && closer.played.is_some());
            return found.and_then(|closer| self.annotation(tree, closer.at)).into_iter().collect();
        }
        let known = |at: usize| self.first.get(at).is_some_and(Option::is_some);
        let settled = |at: &usize| *at > 0 && known(at - 1) && known(*at) && !self.is_suspect(tree, *at);
        let goes_on = self.closer.is_none(); // else these two are among those that come last
        let moves = [task, task + 1].into_iter().filter(|at| goes_on && settled(at));
        moves.filter_map(|at| self.annotation(tree, at)).collect()
    }

    /// Returns what there is to say about all moves, once everything is evaluated.
    pub fn annotations(&self, tree: &Tree) -> Vec<MoveAnnotation> {
        (1..self.nodes.len()).filter_map(|at| self.annotation(tree, at)).collect()
    }

    /// Returns what there is to say about the moves that [`MistakeSearch::finished_moves`] has not covered, and about
    /// those that were checked more closely.
    pub(in crate::app) fn last_annotations(&self, tree: &Tree) -> Vec<MoveAnnotation> {
        let unsaid = self.unsaid.iter().copied().filter(|&at| at > 0);
        let mut left: Vec<usize> = self.closer.iter().flatten().map(|closer| closer.at).chain(unsaid).collect();
        left.sort_unstable();
        left.dedup();
        left.into_iter().filter_map(|at| self.annotation(tree, at)).collect()
    }

    fn annotation(&self, tree: &Tree, at: usize) -> Option<MoveAnnotation> {
        let node = *self.nodes.get(at)?;
        let mover = tree.move_number(node).1;
        steps::count(1);
        let all = self.closer.as_deref().unwrap_or_default();
        let closer = all.binary_search_by_key(&at, |closer| closer.at).ok().and_then(|place| all.get(place));
        if let Some(Recheck { best: Some(best), played: Some(played), .. }) = closer {
            let verdict = MoveCost::of(best, played, tree.played(node)?);
            let judgement = verdict.judgement();
            let better = if judgement.is_some() { best.line.iter().take(LINE).copied().collect() } else { Vec::new() };
            let over = tree.position(node).legal_moves().is_empty();
            // After a move that mates there is nothing to evaluate.
            let after = |evaluation: &Evaluation| {
                let score = score_after_move(evaluation.score)?;
                Some((from_white(score, mover), evaluation.depth))
            };
            return Some(MoveAnnotation {
                node,
                eval: if over { None } else { after(played) },
                judgement,
                better,
                better_eval: after(best),
            });
        }
        let evaluation = self.first.get(at)?.as_ref()?;
        let eval = (evaluation.depth > 0).then(|| (from_white(evaluation.score, !mover), evaluation.depth))?;
        Some(MoveAnnotation { node, eval: Some(eval), judgement: None, better: Vec::new(), better_eval: None })
    }
}

/// Returns the evaluation after the best move, still for the side that made it: its own mate comes one move nearer.
/// `None` if that was the last move.
fn score_after_move(score: Score) -> Option<Score> {
    match score {
        Score::Mate(1) => None,
        Score::Mate(moves @ 2..) => Some(Score::Mate(moves - 1)),
        other => Some(other),
    }
}

/// Returns the task to evaluate a position of a game, or one move there, with the earlier positions that may occur
/// again.
pub(in crate::app) fn task_at(tree: &Tree, node: NodeId, only: Option<Move>, nodes: u64) -> EvalTask {
    let history = tree.positions_before(node);
    steps::count(1 + history.len());
    EvalTask { position: tree.position(node).clone(), history, only_moves: only.into_iter().collect(), nodes }
}
