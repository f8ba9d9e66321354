//! Solutions to the tasks of the course, shared by the tests of the judge, of the screen and of plain mode.

use shakmaty::{Bitboard, Move, Piece, Position, Square};
use tabiya::bot::fixed_eval::{self, EvalTask};
use tabiya::chess::course::run::TaskRun;
use tabiya::chess::course::task::{PlayerAction, Task, TaskKind, Wanted};

/// A step of what the learner does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Looks at the next move.
    Watch,
    /// Marks these squares.
    Mark(Bitboard),
    /// Puts a piece on a square.
    Put(Piece, Square),
    /// Types a text that is a move, legal or not.
    Type(String),
    /// Picks an answer, from 1.
    Answer(usize),
    /// Touches the piece on a square.
    Touch(Square),
    /// Says a word of the Laws.
    Say(&'static str),
    /// Plays the whole game.
    Game,
    /// Plays the endgame to its end, with [`best`].
    Endgame,
}

/// Returns the move of a side in an endgame: from a table if one has the position, otherwise from a short search.
pub fn best(run: &TaskRun) -> Move {
    let (last, before) = run.line().split_last().unwrap();
    let task = EvalTask {
        position: last.position.clone(),
        history: before.iter().map(|at| at.position.clone()).collect(),
        only_moves: Vec::new(),
        nodes: 10_000,
    };
    let searched = || fixed_eval::evaluate(&task, &mut || true).and_then(|found| found.best());
    run.best_move().or_else(searched).unwrap()
}

/// Returns one way to solve a task.
pub fn solution(task: &Task) -> Vec<Doing> {
    let named = |mv: &Move| Doing::Type(tabiya::chess::notation::uci(*mv, false));
    let first = |any: &Wanted| match any {
        Wanted::Of(moves) => named(&moves[0]),
        Wanted::Any => named(&task.position().unwrap().legal_moves()[0]),
    };
    match &task.kind {
        TaskKind::Watch(moves) => vec![Doing::Watch; moves.len()],
        TaskKind::Mark { squares, .. } => vec![Doing::Mark(*squares)],
        TaskKind::Put(pieces) => pieces.iter().map(|(at, piece)| Doing::Put(*piece, *at)).collect(),
        TaskKind::Reach { way, .. } => way.iter().map(|mv| Doing::Type(mv.to_string())).collect(),
        TaskKind::Play { any, .. } => vec![first(any)],
        TaskKind::Try { from, to, promotion, .. } => {
            let letter = promotion.map(|role| role.char().to_string()).unwrap_or_default();
            vec![Doing::Type(format!("{from}{to}{letter}"))]
        }
        // The only task of this kind: the knight goes out, the king castles.
        TaskKind::Castle { .. } => ["g1f3", "e1g1"].map(|mv| Doing::Type(mv.to_owned())).into(),
        TaskKind::Type { texts, .. } => vec![Doing::Type(texts[0].to_owned())],
        TaskKind::Pick { right, .. } => vec![Doing::Answer(*right)],
        TaskKind::Do(action) => match action {
            PlayerAction::Offer => vec![Doing::Say("draw"), first(&Wanted::Any)],
            PlayerAction::Accept => vec![Doing::Say("draw")],
            PlayerAction::Decline => vec![Doing::Say("decline")],
            PlayerAction::DeclineByMove | PlayerAction::Press(_) => vec![first(&Wanted::Any)],
            PlayerAction::Claim { .. } => vec![Doing::Say(said(task))],
            PlayerAction::Resign => vec![Doing::Say("resign")],
            PlayerAction::Adjust(at) => vec![Doing::Say("adjust"), Doing::Touch(*at)],
        },
        TaskKind::Touch { pieces, any } => {
            let free = matches!(any, Wanted::Any);
            let mv = if free { Doing::Type("e2e4".to_owned()) } else { first(any) };
            pieces.iter().map(|at| Doing::Touch(*at)).chain([mv]).collect()
        }
        TaskKind::Game { .. } => vec![Doing::Game],
        TaskKind::Endgame(_) => vec![Doing::Endgame],
    }
}

/// Returns what the learner types for a claim: `claim Ng8`.
fn said(task: &Task) -> &'static str {
    let say = task.source.split("say=").nth(1).unwrap();
    say.split(';').next().unwrap()
}
