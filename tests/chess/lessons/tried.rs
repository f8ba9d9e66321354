//! Tasks in which the learner tries an illegal move: each move is refused, with a reason that teaches.

use super::{begun, tasks, typed};
use shakmaty::{Color, Position, Role, Square};
use tabiya::chess::clock::Moment;
use tabiya::chess::course::run::TaskRun;
use tabiya::chess::course::task::TaskKind;
use tabiya::chess::course::verdict::{Reason, TaskInput, Verdict, WrongAnswer};
use tabiya::chess::notation::{Letters, NoCastling, WhyNot};

#[test]
fn every_try_is_refused_with_a_reason() {
    let mut count = 0;
    for (id, task) in tasks() {
        let attempts: Vec<_> = TaskRun::new(task).attempts().collect();
        let told = |(from, to, promotion): (Square, Square, Option<Role>)| {
            let letter = promotion.map(|role| role.char().to_string()).unwrap_or_default();
            let mut run = TaskRun::new(task);
            let verdict = typed(&mut run, &format!("{from}{to}{letter}"));
            let Verdict::SolvedByRefusal(reason) = verdict else { panic!("{id} {from}{to}: {verdict:?}") };
            assert_eq!(run.attempted(), Some((from, to)));
            reason
        };
        let Some(reason) = attempts.first().map(|first| told(*first)) else { continue };
        for other in &attempts {
            assert_eq!(told(*other), reason, "{id}: the same reason for each of them");
        }
        let vague = [WhyNot::Unreadable, WhyNot::NothingBegins, WhyNot::Unfinished, WhyNot::Nothing];
        let tells = match &reason {
            Reason::NotLegal(WhyNot::CannotReach { .. } | WhyNot::NotYours { .. } | WhyNot::EmptySquare { .. }) => {
                false
            }
            Reason::NotLegal(why) => !vague.contains(why),
            Reason::Turn(turn) => *turn == Color::Black,
            _ => false,
        };
        assert!(tells, "{id}: {reason:?}");
        count += 1;
    }
    assert_eq!(count, 33);
}

#[test]
fn a_refusal_knows_the_moves_before_as_in_a_game() {
    for (id, text, why) in [
        ("5.2.2", "f5g6", WhyNot::EnPassantSteps { pawn: Square::G5, came_from: Square::G6 }),
        ("6.2.1", "O-O", WhyNot::Castling(NoCastling::KingMovedIn(1))),
    ] {
        assert_eq!(typed(&mut begun(id), text), Verdict::SolvedByRefusal(Reason::NotLegal(why)), "{id}");
    }
}

#[test]
fn a_legal_move_is_not_what_is_to_be_tried() {
    for (id, task) in tasks() {
        let TaskKind::Try { from, .. } = task.kind else { continue };
        let others: Vec<_> = TaskRun::new(task).attempts().collect();
        let out_of_turn = task.position().unwrap().them().contains(from);
        let mut run = TaskRun::new(task);
        for mv in run.position().unwrap().legal_moves() {
            let verdict = run.take(TaskInput::Move(mv), Moment(0));
            let right = match verdict {
                Verdict::Wrong(WrongAnswer::Legal(played)) => played == mv && !out_of_turn,
                Verdict::Refused(Reason::Turn(Color::Black)) => out_of_turn,
                Verdict::SolvedByRefusal(_) => {
                    run = TaskRun::new(task);
                    out_of_turn && others.contains(&(mv.from().unwrap(), mv.to(), None))
                }
                _ => false,
            };
            assert!(right, "{id} {mv}");
        }
    }
}

#[test]
fn an_illegal_move_has_many_names() {
    for (id, names) in [
        ("6.4.2", "O-O|0-0|Kg1|e1g1|K-g1|king g1"),
        ("6.4.5", "O-O-O|Kc1|e1c1"),
        ("4.1.2", "e8=K|e8K|e7e8k|e7-e8=K"),
        ("1.4.2", "d4|d2d4|d2-d4"),
        ("2.7.2", "Ra2|a1a2|Rxa2"),
        ("5.4.1", "bxc6|b5c6|bxc6 e.p."),
        ("3.5.3", "Nc3|e2c3"),
        ("6.6.4", "Ke3|e1e3"),
    ] {
        for name in names.split('|').filter(|name| !name.contains(' ') || name.contains("e.p.")) {
            let verdict = typed(&mut begun(id), name);
            assert!(matches!(verdict, Verdict::SolvedByRefusal(_)), "{id} {name}: {verdict:?}");
        }
    }
    let mut french = begun("6.4.2");
    let verdict = french.take(TaskInput::Text("Rg1", Letters::Fr), Moment(0));
    assert!(matches!(verdict, Verdict::SolvedByRefusal(_)), "the king in French: {verdict:?}");
}

#[test]
fn another_illegal_move_has_its_own_reason() {
    let mut run = begun("6.4.2");
    let verdict = typed(&mut run, "Kf1");
    assert!(matches!(verdict, Verdict::Refused(Reason::NotLegal(WhyNot::KingIntoCheck { .. }))), "{verdict:?}");
    assert!(!run.is_solved());
    assert!(matches!(typed(&mut run, "O-O-O"), Verdict::Wrong(WrongAnswer::Legal(_))));
    assert!(matches!(typed(&mut run, "zzz"), Verdict::Refused(Reason::NotLegal(WhyNot::Unreadable))));
    let mut out_of_turn = begun("1.4.2");
    assert_eq!(typed(&mut out_of_turn, "Nf3"), Verdict::Refused(Reason::Turn(Color::Black)));
    let reply = typed(&mut out_of_turn, "d7d5");
    assert!(matches!(reply, Verdict::Wrong(WrongAnswer::Legal(_))), "a move of the side whose turn it is: {reply:?}");
}
