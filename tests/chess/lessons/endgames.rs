//! Endgames that are played out: good play wins or holds them, bad play misses the aim, and a report says so.

use super::solutions::best;
use super::{begun, tasks, typed};
use shakmaty::{Color, Move, Position};
use tabiya::chess::clock::Moment;
use tabiya::chess::course::run::TaskRun;
use tabiya::chess::course::task::TaskKind;
use tabiya::chess::course::verdict::{Step, TaskInput, Verdict};
use tabiya::chess::course::{Aim, EndgameEnd, EndgameReport};
use tabiya::chess::endgame_table;
use tabiya::chess::result::{DrawBy, Ending};

/// Plays an endgame until it is over, with the learner's moves from `choose` and the replies from a short search.
pub fn play_out(run: &mut TaskRun, choose: impl Fn(&TaskRun) -> Move) -> Verdict {
    let mut verdict = Verdict::Idle;
    while run.report().is_none() {
        verdict = if run.awaits_reply() {
            let mv = best(run);
            run.reply(mv)
        } else {
            let mv = choose(run);
            run.take(TaskInput::Move(mv), Moment(1_000))
        };
        assert_ne!(verdict, Verdict::Idle);
    }
    verdict
}

/// Types the learner's moves and the replies to them, one after the other. Returns the verdict on the last one.
fn moves(run: &mut TaskRun, line: &str) -> Verdict {
    let mut verdict = Verdict::Idle;
    for text in line.split_whitespace() {
        verdict = if run.awaits_reply() {
            let position = run.position().unwrap();
            let read = tabiya::chess::notation::read(&position, text, &tabiya::chess::notation::Letters::En);
            run.reply(read.unwrap().mv)
        } else {
            typed(run, text)
        };
    }
    verdict
}

fn report(run: &TaskRun) -> &EndgameReport {
    run.report().expect("a report")
}

#[test]
fn what_tables_know_of_an_endgame_is_so() {
    let mut count = 0;
    for (id, task) in tasks() {
        let TaskKind::Endgame(plan) = task.kind else { continue };
        count += 1;
        let position = task.position().unwrap();
        let Some(known) = endgame_table::outcome(&position) else { continue };
        let moves = known.moves.map(u32::from);
        match plan.aim {
            Aim::Draw { .. } => assert_eq!((moves, known.strong), (None, !position.turn()), "{id}"),
            _ => assert_eq!((moves, known.strong), (plan.par, position.turn()), "{id}"),
        }
    }
    assert_eq!(count, 7);
}

#[test]
fn best_play_wastes_no_move() {
    for id in ["13.1.4", "13.2.4", "13.4.4"] {
        let mut run = begun(id);
        let TaskKind::Endgame(plan) = run.task().kind else { panic!("{id}") };
        assert_eq!(play_out(&mut run, best), Verdict::Solved, "{id}");
        let told = report(&run);
        assert!(told.reached && told.wasted.is_empty() && told.gave_away.is_none(), "{id}: {told:?}");
        assert!(told.moves <= plan.par.unwrap() as usize, "{id}: {told:?}");
    }
}

#[test]
fn an_endgame_without_a_table_is_won_or_held_by_a_search() {
    for (id, end) in [("13.3.3", None), ("13.5.4", Some(EndgameEnd::Ahead(Color::White)))] {
        let mut run = begun(id);
        assert_eq!(play_out(&mut run, best), Verdict::Solved, "{id}");
        let mates = matches!(report(&run).end, EndgameEnd::ByLaws(Ending::Win { winner: Color::White, .. }));
        assert!(mates || Some(&report(&run).end) == end.as_ref(), "{id}: {:?}", report(&run));
    }
    let mut philidor = begun("13.6.3");
    assert_eq!(play_out(&mut philidor, best), Verdict::Solved);
    assert!(matches!(report(&philidor).end, EndgameEnd::Held | EndgameEnd::ByLaws(Ending::Draw { .. })));
}

#[test]
fn wasted_moves_are_counted() {
    let mut run = begun("13.1.4");
    assert_eq!(moves(&mut run, "Qa8"), Verdict::RightSoFar(Step::Awaited));
    assert!(run.awaits_reply());
    assert_eq!(moves(&mut run, "Kd4"), Verdict::RightSoFar(Step::Replied));
    moves(&mut run, "Qh8 Ke4");
    assert_eq!(play_out(&mut run, best), Verdict::Solved);
    let told = report(&run);
    assert!(told.moves > 9 && !told.wasted.is_empty(), "{told:?}");
    let first = told.wasted[0];
    assert!(first.number <= 2 && run.line()[first.before + 1].mv == Some(first.mv), "{told:?}");
    assert!(run.is_solved() && run.is_clean(), "long, but without a fault");
}

#[test]
fn a_stalemate_is_no_mate() {
    let mut run = begun("13.1.4");
    // The king is led into the corner, and the queen takes its last square.
    moves(&mut run, "Qf3 Kd4 Qe2 Kd5 Qe3 Kd6 Qe4 Kd7 Qe5 Kd8 Qe6 Kc7 Qd5 Kb6 Qc4 Kb7 Qc5 Ka6 Qb4 Ka7");
    assert!(run.report().is_none());
    let verdict = moves(&mut run, "Qb5 Ka8");
    assert_eq!(verdict, Verdict::RightSoFar(Step::Replied));
    assert_eq!(typed(&mut run, "Qb6"), Verdict::Missed);
    let told = report(&run);
    assert_eq!(told.end, EndgameEnd::ByLaws(Ending::Draw { by: DrawBy::Stalemate }));
    assert!(!told.reached && !run.is_solved());
    assert_eq!(told.gave_away.map(|made| made.number), Some(12), "the last one");
    assert_eq!(typed(&mut run, "Qb7"), Verdict::Idle, "it is over");
    let before = run.line().len();
    assert!(run.take_back());
    assert_eq!((run.line().len(), run.awaits_reply()), (before - 1, false));
    assert!(run.take_back(), "a move with its reply");
    assert_eq!(run.line().len(), before - 3);
    assert_eq!(play_out(&mut run, best), Verdict::Solved);
    assert!(!run.is_clean(), "moves were taken back");
    assert!(!run.take_back(), "what is solved stays");
}

#[test]
fn a_draw_by_the_laws_misses_a_win() {
    let mut taken = begun("13.1.4");
    assert_eq!(moves(&mut taken, "Qe4 Kxe4"), Verdict::Missed);
    assert_eq!(report(&taken).end, EndgameEnd::ByLaws(Ending::Draw { by: DrawBy::DeadPosition }));
    assert_eq!(report(&taken).gave_away.map(|made| made.number), Some(1));
    taken.again();
    assert!(taken.report().is_none() && taken.own_moves() == 0);
}

#[test]
fn a_third_occurrence_is_claimed() {
    let mut run = begun("13.2.4");
    let verdict = moves(&mut run, "Rg1 Ke4 Rh1 Ke5 Rg1 Ke4 Rh1 Ke5");
    assert_eq!(verdict, Verdict::Missed);
    assert!(matches!(report(&run).end, EndgameEnd::ByLaws(Ending::Draw { by: DrawBy::Threefold(_) })), "{run:?}");
    let mut held = begun("13.6.3");
    let verdict = moves(&mut held, "Rb3 Rg1 Rb8 Rh1 Rb3 Rg1 Rb8 Rh1 Rb3");
    assert_eq!(verdict, Verdict::Solved, "the same draw is the aim here");
}

#[test]
fn a_draw_that_is_given_away_is_lost_in_the_end() {
    let mut run = begun("13.4.6");
    assert_eq!(moves(&mut run, "Kd6"), Verdict::RightSoFar(Step::Awaited));
    assert_eq!(play_out(&mut run, best), Verdict::Missed);
    let told = report(&run);
    assert_eq!(told.end, EndgameEnd::Ahead(Color::White), "the pawn has promoted");
    assert_eq!(told.gave_away.map(|made| made.number), Some(1));
    let mut rook = begun("13.6.3");
    assert_eq!(moves(&mut rook, "Rh3 Rxh3"), Verdict::RightSoFar(Step::Replied), "it could be taken back at once");
    assert_eq!(moves(&mut rook, "Kd7"), Verdict::Missed);
    assert_eq!(report(&rook).end, EndgameEnd::Ahead(Color::White), "the rook is gone");
    let mut last = begun("13.6.3");
    let line = "Rb3 Rh2 Rb8 Rh3 Rb7 Rh4 Rb8 Rg4 Rb7 Rg3 Rb8 Rg2 Rb7 Rg1 Rb8 Rf1 Rb7 Rf2 Rb8 Rf3 Rb7 Rf4 Rb8 Rg4 Rb7 \
        Rh4 Rb8 Rh3 Rb3 Rxb3";
    assert_eq!(moves(&mut last, line), Verdict::RightSoFar(Step::Replied), "15 moves, but the last gave the rook away");
    assert_eq!(moves(&mut last, "Kd7"), Verdict::Missed);
}

#[test]
fn the_opponent_moves_only_in_its_turn() {
    let mut run = begun("13.1.4");
    let mv = run.position().unwrap().legal_moves()[0];
    assert_eq!(run.reply(mv), Verdict::Idle);
    typed(&mut run, "Qh5");
    assert_eq!(typed(&mut run, "Kd4"), Verdict::Idle, "the learner does not move for it");
    assert_eq!(run.learner(), Color::White);
    assert!(run.take_back());
    assert_eq!(run.moves_made(), 0);
    assert!(!run.take_back(), "nothing is left");
}
