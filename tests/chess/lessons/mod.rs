//! The course of lessons: every task is played, every fact is computed, and another program has confirmed every task.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that cannot go on fails")]
#![allow(clippy::disallowed_methods, reason = "a test that reads the repository's own files")]

mod confirmed;
mod endgames;
mod facts;
mod player_actions;
mod rules;
mod solved;
mod translations;
mod tried;

use crate::support::lessons as solutions;
use shakmaty::Bitboard;
use solutions::Doing;
use tabiya::chess::clock::Moment;
use tabiya::chess::course::run::TaskRun;
use tabiya::chess::course::task::Task;
use tabiya::chess::course::verdict::{Saying, TaskInput, Verdict};
use tabiya::chess::notation::Letters;

/// Returns every task, with its id: `6.4.2`.
pub fn tasks() -> impl Iterator<Item = (String, &'static Task)> {
    tabiya::chess::course::plans()
        .iter()
        .flat_map(|plan| plan.tasks.iter().enumerate().map(|(at, task)| (format!("{}.{}", plan.id, at + 1), task)))
}

/// Begins the task with this id.
pub fn begun(id: &str) -> TaskRun {
    TaskRun::new(tasks().find(|(known, _)| known == id).expect("a task").1)
}

/// Types a text, with English piece letters.
pub fn typed(run: &mut TaskRun, text: &str) -> Verdict {
    run.take(TaskInput::Text(text, Letters::En), Moment(1_000))
}

/// Says something as a player does: `draw`, `decline`, `resign`, `adjust e4` or `claim Nf3`.
pub fn say(run: &mut TaskRun, text: &str) -> Verdict {
    let saying = match text.split_once(' ').unwrap_or((text, "")) {
        ("draw", _) => Saying::Draw,
        ("decline", _) => Saying::Decline,
        ("resign", _) => Saying::Resign,
        ("adjust", at) => Saying::Adjust(at.parse().ok()),
        ("claim", mv) => Saying::Claim(mv, Letters::En),
        _ => panic!("{text}"),
    };
    run.take(TaskInput::Say(saying), Moment(1_000))
}

/// Carries out one step of a solution.
pub fn act(run: &mut TaskRun, doing: &Doing) -> Verdict {
    let input = match doing {
        Doing::Watch => TaskInput::Watch,
        Doing::Mark(squares) => TaskInput::Squares(*squares),
        Doing::Put(piece, at) => TaskInput::Put(*piece, *at),
        Doing::Type(text) => return typed(run, text),
        Doing::Answer(answer) => TaskInput::Answer(*answer),
        Doing::Touch(at) => TaskInput::Touch(*at),
        Doing::Say(text) => return say(run, text),
        Doing::Game => return Verdict::Idle, // the screen has it played
        Doing::Endgame => return endgames::play_out(run, solutions::best),
    };
    run.take(input, Moment(1_000))
}

/// Returns the squares with these names.
pub fn squares(names: &str) -> Bitboard {
    names.split_whitespace().map(|name| name.parse::<shakmaty::Square>().unwrap()).collect()
}
