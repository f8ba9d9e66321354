//! Collecting the user's mistakes: goes through their games one after the other in the background, whatever screen is
//! shown, until it is stopped or all are done. A game that carries evaluations or `?` and `??` is taken as it is.

use crate::app::context::UpdateContext;
use crate::app::mistakes::{MistakeSearch, task_at};
use crate::app::protocol::effect::{AnalysisEffect, EvaluateBatch, FileEffect};
use crate::app::protocol::message::EvaluationResponse;
use crate::app::protocol::own_mistakes::{OwnMistake, SearchedGame, WaitingGame};
use crate::bot::fixed_eval::Evaluation;
use crate::bot::move_cost::FIRST;
use crate::chess::accuracy::{Judgement, of_side, percent};
use crate::chess::game_summary::{better_lines, move_called_best, parts_around};
use crate::chess::laws::position_key;
use crate::chess::pgn::timeline::{self, Timeline};
use crate::chess::pgn::{PgnText, Record};
use crate::chess::start_position::fen_of;
use crate::chess::tree::NodeId;
use crate::words::practice::PracticeWord as W;
use shakmaty::{CastlingMode, Move, Position};
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

/// The longest game that is looked through, in half-moves.
const LONGEST: u32 = 300;
/// The most positions that the workers have at once: what they have begun they finish, even when the user begins
/// something that needs the processors.
const OPEN: usize = 4;
/// A position is an exercise if the chances, in hundredths, lay between these before the move.
const OPEN_GAME: std::ops::RangeInclusive<u32> = 10..=95;

/// What is done with the current game.
#[derive(Debug)]
enum Work {
    Search(MistakeSearch),
    /// The marked moves for which the game names no better one; the first is being asked about.
    Better {
        id: u64,
        left: VecDeque<Found>,
        done: Vec<Found>,
        is_asked: bool,
    },
}

/// A mistake in a game.
#[derive(Debug)]
struct Found {
    node: NodeId,
    better: Option<Move>,
    chances: Option<(u32, u32)>,
}

#[derive(Debug)]
struct CurrentGame {
    waiting: WaitingGame,
    record: Box<Record>,
    work: Work,
}

/// The collecting, with the games that are still to be looked through.
#[derive(Debug, Default)]
pub struct MistakeCollector {
    left: VecDeque<WaitingGame>,
    total: usize,
    /// How many mistakes were found since it began.
    found: usize,
    pub(in crate::app) is_on: bool,
    /// Whether the user has stopped it.
    is_stopped: bool,
    /// The games that are done: their lines may not have been read yet.
    done: HashSet<u64>,
    now: Option<CurrentGame>,
}

impl MistakeCollector {
    /// Returns the number of the current game, how many there are, and how many mistakes were found in them.
    pub fn progress(&self) -> Option<[usize; 3]> {
        self.is_on.then(|| [(self.total - self.left.len()).max(1), self.total, self.found])
    }

    /// Takes the games to look through. `begins` says whether that was begun before.
    pub(in crate::app) fn take(&mut self, waiting: Vec<WaitingGame>, begins: bool) {
        let now = self.now.as_ref().map(|now| now.waiting.game.identity);
        let is_new = |id: u64| Some(id) != now && !self.done.contains(&id);
        self.left = waiting.into_iter().filter(|waiting| is_new(waiting.game.identity)).collect();
        self.total = self.left.len() + usize::from(now.is_some());
        self.is_on = self.total > 0 && (self.is_on || begins && !self.is_stopped);
        self.found = if self.is_on && now.is_some() { self.found } else { 0 };
    }

    /// Begins, or goes on after it was stopped.
    pub(in crate::app) fn begin(&mut self) {
        (self.is_on, self.is_stopped) = (self.total > 0, false);
    }

    /// Stops. Returns whether it was at work.
    pub(in crate::app) fn stop(&mut self, ctx: &mut UpdateContext) -> bool {
        if let Some(now) = self.now.take() {
            ctx.request(AnalysisEffect::StopEvaluating(now.id()));
            self.left.push_front(now.waiting);
        }
        self.is_stopped = true;
        std::mem::take(&mut self.is_on)
    }

    /// Gives the workers more to do, if they may have it now. Returns the games that need no worker.
    pub(in crate::app) fn go_on(
        &mut self,
        is_free: bool,
        is_barred: impl Fn(&Record) -> bool,
        ctx: &mut UpdateContext,
    ) -> Vec<SearchedGame> {
        let mut over = Vec::new();
        while self.is_on && is_free {
            if let Some(now) = &mut self.now {
                now.ask(ctx);
                break;
            }
            let Some(waiting) = self.left.pop_front() else {
                (self.is_on, self.total) = (false, 0);
                let found = W::MistakesOver.counted(ctx.lang, self.found, &[]);
                ctx.aloud_text(&found);
                break;
            };
            match CurrentGame::begin(waiting, &is_barred, ctx) {
                Ok(Some(now)) => self.now = Some(now),
                Ok(None) => {}
                Err(searched) => over.push(self.finish(*searched, ctx)),
            }
        }
        over
    }

    /// Takes a response of the evaluation. `None` if it was not asked for here; the game if it is done with that.
    pub(in crate::app) fn evaluated(
        &mut self,
        response: &EvaluationResponse,
        ctx: &mut UpdateContext,
    ) -> Option<Option<SearchedGame>> {
        let now = self.now.as_mut().filter(|now| now.id() == response.id)?;
        if response.evaluation.is_none() {
            self.now = None; // no thread could be started: the game waits for the next time
            return Some(None);
        }
        if !now.take(response.task, response.evaluation.as_ref()) {
            return Some(None);
        }
        let searched = self.now.take().map(|now| now.searched());
        Some(searched.map(|searched| self.finish(searched, ctx)))
    }

    fn finish(&mut self, searched: SearchedGame, ctx: &mut UpdateContext) -> SearchedGame {
        self.found += searched.mistakes.len();
        self.done.insert(searched.game.identity);
        ctx.request(FileEffect::AppendMistakes(searched.line()));
        searched
    }
}

impl CurrentGame {
    /// Begins with a game; `Err` if there is nothing to evaluate in it, `None` if nothing may be evaluated.
    fn begin(
        waiting: WaitingGame,
        is_barred: &impl Fn(&Record) -> bool,
        ctx: &mut UpdateContext,
    ) -> Result<Option<CurrentGame>, Box<SearchedGame>> {
        let record = PgnText::new(Arc::from(waiting.text.as_bytes())).game(0);
        let none = |waiting: WaitingGame| Box::new(SearchedGame { game: waiting.game, mistakes: Vec::new() });
        let fits = |record: &Record| {
            record.tree.main_plies() <= LONGEST && !record.tree.start().chess960() && record.is_chess()
        };
        let Some(record) = record.filter(fits) else { return Err(none(waiting)) };
        let id = ctx.rng.next_u64();
        let work = if let Some(found) = marked(&record, &waiting) {
            let (done, left): (Vec<Found>, _) = found.into_iter().partition(|found| found.better.is_some());
            Work::Better { id, left: left.into(), done, is_asked: false }
        } else if is_barred(&record) {
            return Ok(None);
        } else {
            match MistakeSearch::begin(id, &record, OPEN) {
                Some(search) => Work::Search(search),
                None => return Err(none(waiting)),
            }
        };
        let is_done = matches!(&work, Work::Better { left, .. } if left.is_empty());
        let now = CurrentGame { waiting, record: Box::new(record), work };
        if is_done { Err(Box::new(now.searched())) } else { Ok(Some(now)) }
    }

    fn id(&self) -> u64 {
        let (Work::Search(MistakeSearch { id, .. }) | Work::Better { id, .. }) = &self.work;
        *id
    }

    fn ask(&mut self, ctx: &mut UpdateContext) {
        let tree = &self.record.tree;
        let (id, first, tasks) = match &mut self.work {
            Work::Search(search) => match search.next_tasks(tree) {
                Some((first, tasks)) => (search.id, first, tasks),
                None => return,
            },
            Work::Better { is_asked: true, .. } => return,
            Work::Better { id, left, is_asked, .. } => {
                let before = left.front().and_then(|found| tree.parent(found.node));
                let Some(before) = before else { return };
                *is_asked = true;
                (*id, 0, vec![task_at(tree, before, None, FIRST)])
            }
        };
        ctx.request(AnalysisEffect::Evaluate(Box::new(EvaluateBatch { id, first, tasks, in_background: true })));
    }

    /// Takes an evaluation. Returns whether it was the last one.
    fn take(&mut self, task: usize, evaluation: Option<&Evaluation>) -> bool {
        let tree = &self.record.tree;
        match &mut self.work {
            Work::Search(search) => search.take(task, evaluation.cloned(), tree),
            Work::Better { left, done, is_asked, .. } => {
                *is_asked = false;
                if let Some(found) = left.pop_front() {
                    // What the search would play too is no mistake.
                    let better =
                        evaluation.and_then(Evaluation::best).filter(|mv| tree.played(found.node) != Some(*mv));
                    done.extend(better.map(|mv| Found { better: Some(mv), ..found }));
                }
                left.is_empty()
            }
        }
    }

    /// Returns the game with its mistakes.
    fn searched(self) -> SearchedGame {
        let CurrentGame { waiting, record, work } = self;
        let tree = &record.tree;
        let mut found = match work {
            Work::Better { done, .. } => done,
            Work::Search(search) => {
                let annotations = search.annotations(tree).into_iter();
                let own = annotations.filter(|at| tree.move_number(at.node).1 == waiting.game.side);
                let found = own.filter(|at| at.judgement > Some(Judgement::Inaccuracy)).map(|at| {
                    let part = |eval: Option<_>, over: f64| {
                        percent(eval.map_or(over, |(eval, _)| of_side(eval, waiting.game.side)))
                    };
                    // Without an evaluation the better move mates, and the one that was played is a stalemate.
                    let chances = Some((part(at.better_eval, 1.0), part(at.eval, 0.5)));
                    Found { node: at.node, better: at.better.first().copied(), chances }
                });
                found.collect()
            }
        };
        found.sort_by_key(|found| tree.ply(found.node));
        let mistakes = found.iter().filter_map(|found| own_mistake(&record, found)).collect();
        SearchedGame { game: waiting.game, mistakes }
    }
}

/// Returns the mistakes of a game that carries evaluations or signs; `None` if it is to be searched.
fn marked(record: &Record, waiting: &WaitingGame) -> Option<Vec<Found>> {
    let (tree, side) = (&record.tree, waiting.game.side);
    let bad = |judgement: Option<Judgement>| judgement > Some(Judgement::Inaccuracy);
    let has_signs = tree.main_line().any(|node| tree.notes(node).judgement().is_some());
    let has_mistakes = tree.main_line().any(|node| bad(tree.notes(node).judgement()));
    let unknown = tree.main_line().filter(|&node| tree.notes(node).eval().is_none()).count();
    // The last move needs no evaluation if it ends the game.
    if !has_mistakes && (tree.main_plies() < 2 || unknown > 1) {
        return None;
    }
    let timeline = Timeline::new(timeline::of(record));
    let found = tree.main_line().filter(|&node| tree.move_number(node).1 == side).filter_map(|node| {
        let parts = parts_around(tree, &timeline, node);
        let judged = || parts.and_then(|(had, has)| Judgement::of_chances(had, has));
        let judgement = if has_signs { tree.notes(node).judgement() } else { judged() };
        let written = better_lines(tree, node).first().and_then(|&better| tree.played(better));
        let chances = parts.map(|(had, has)| (percent(had), percent(has)));
        let better = written.or_else(|| move_called_best(tree, node));
        bad(judgement).then_some(Found { node, better, chances })
    });
    Some(found.filter(|found| is_exercise(record, found)).collect())
}

/// Whether there was something to find: the game was open, more than one move was possible, and the opponent's last
/// move can be shown.
fn is_exercise(record: &Record, found: &Found) -> bool {
    let tree = &record.tree;
    let last = tree.parent(found.node).filter(|&before| tree.played(before).is_some());
    let has_choice = last.is_some_and(|before| tree.position(before).legal_moves().len() > 1);
    has_choice && found.chances.is_none_or(|(had, _)| OPEN_GAME.contains(&had))
}

fn own_mistake(record: &Record, found: &Found) -> Option<OwnMistake> {
    let tree = &record.tree;
    let last = tree.parent(found.node).filter(|_| is_exercise(record, found))?;
    let uci = |mv: Move| mv.to_uci(CastlingMode::Standard).to_string();
    Some(OwnMistake {
        key: position_key(tree.position(last)),
        ply: tree.ply(found.node),
        before: fen_of(tree.position(tree.parent(last)?)),
        last: uci(tree.played(last)?),
        played: uci(tree.played(found.node)?),
        better: uci(found.better?),
        chances: found.chances,
    })
}
