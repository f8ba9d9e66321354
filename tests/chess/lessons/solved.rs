//! The listed solutions solve their tasks, and nothing else does.

use super::solutions::{Doing, solution};
use super::{act, begun, squares, tasks, typed};
use shakmaty::{Piece, Position, Square};
use tabiya::chess::clock::Moment;
use tabiya::chess::course::run::TaskRun;
use tabiya::chess::course::task::{TaskKind, Wanted};
use tabiya::chess::course::verdict::{Reason, Step, TaskInput, Verdict, WrongAnswer};
use tabiya::chess::notation::{Letters, WhyNot};

const AT: Moment = Moment(1_000);

#[test]
fn every_task_is_solved_by_its_solution() {
    for (id, task) in tasks() {
        let mut run = TaskRun::new(task);
        let doings = solution(task);
        for (at, doing) in doings.iter().enumerate() {
            assert!(!run.is_solved(), "{id} is solved before {doing:?}");
            let verdict = act(&mut run, doing);
            let last = at + 1 == doings.len();
            assert!(last || matches!(verdict, Verdict::RightSoFar(_)), "{id} {doing:?}: {verdict:?}");
        }
        let is_game = matches!(task.kind, TaskKind::Game { .. });
        assert_eq!(run.is_solved() && run.is_clean(), !is_game, "{id}: {doings:?}; a whole game has no solution");
        assert_eq!(act(&mut run, &doings[0]), Verdict::Idle, "{id}: nothing follows");
    }
}

#[test]
fn every_wanted_move_solves_and_every_other_is_taken_back() {
    for (id, task) in tasks() {
        let TaskKind::Play { any, reply, .. } = &task.kind else { continue };
        for mv in task.position().unwrap().legal_moves() {
            let mut run = TaskRun::new(task);
            let before = run.line().len();
            let verdict = run.take(TaskInput::Move(mv), AT);
            if any.contains(mv) {
                assert_eq!(verdict, Verdict::Solved, "{id} {mv}");
                assert_eq!(run.moves_made(), 1 + usize::from(reply.is_some()), "{id} {mv}");
            } else {
                assert!(
                    matches!(verdict, Verdict::Wrong(WrongAnswer::Move(played, _)) if played == mv),
                    "{id} {mv}: {verdict:?}"
                );
                assert_eq!(run.line().len(), before, "{id} {mv} is taken back");
                act(&mut run, &solution(task)[0]);
                assert!(run.is_solved() && !run.is_clean(), "{id}: nothing was lost by {mv}");
            }
        }
    }
}

#[test]
fn no_way_is_shorter_than_par() {
    for (id, task) in tasks() {
        let par = match task.kind {
            TaskKind::Reach { par, .. } | TaskKind::Castle { par } => par,
            _ => continue,
        };
        assert!(solutions_of(&TaskRun::new(task), par) > 0, "{id}");
        assert_eq!(solutions_of(&TaskRun::new(task), par - 1), 0, "{id}");
        assert_eq!(solution(task).len(), par as usize, "{id}");
    }
}

/// Returns how many lines of at most this many moves solve a task.
fn solutions_of(run: &TaskRun, moves: u32) -> usize {
    if run.is_solved() {
        return 1;
    }
    if moves == 0 {
        return 0;
    }
    let legal = run.position().unwrap().legal_moves();
    let after = |mv: &shakmaty::Move| {
        let mut then = run.clone();
        then.take(TaskInput::Move(*mv), AT);
        if then.line().len() > run.line().len() { solutions_of(&then, moves - 1) } else { 0 }
    };
    legal.iter().map(after).sum()
}

#[test]
fn the_waiting_side_is_not_put_in_check() {
    let mut castling = begun("6.3.4");
    let verdict = typed(&mut castling, "Bxf7");
    assert_eq!(verdict, Verdict::Refused(Reason::CannotWait(shakmaty::Color::Black)));
    assert_eq!(castling.moves_made(), 0);
    let mut run = begun("2.1.2");
    assert_eq!(typed(&mut run, "Rd6"), Verdict::RightSoFar(Step::Moved { left: 2 }));
    assert_eq!(typed(&mut run, "Rh6"), Verdict::RightSoFar(Step::Moved { left: 1 }));
    assert_eq!(run.stars(), squares("a6"));
    run.again();
    assert_eq!((run.moves_made(), run.stars()), (0, squares("a6 h6")));
}

#[test]
fn a_marked_set_names_its_first_difference() {
    let mut run = begun("2.1.3");
    let all = squares("b4 c4 d1 d2 d3 d5 d6 d7 d8 e4");
    let mut mark = |set| run.take(TaskInput::Squares(set), AT);
    assert_eq!(mark(all ^ squares("d3")), Verdict::Wrong(WrongAnswer::Missing(1)));
    let blocked = mark(all | squares("a4"));
    assert!(
        matches!(blocked, Verdict::Wrong(WrongAnswer::Extra(Square::A4, Some(WhyNot::Blocked { .. })))),
        "{blocked:?}"
    );
    assert!(matches!(
        mark(all | squares("f4")),
        Verdict::Wrong(WrongAnswer::Extra(Square::F4, Some(WhyNot::OwnPiece { .. })))
    ));
    assert_eq!(mark(all), Verdict::Solved);
    let mut pinned = begun("3.5.2");
    let verdict = pinned.take(TaskInput::Squares(squares("c3")), AT);
    assert!(
        matches!(verdict, Verdict::Wrong(WrongAnswer::Extra(Square::C3, Some(WhyNot::Pinned { .. })))),
        "{verdict:?}"
    );
    assert_eq!(pinned.take(TaskInput::Squares(squares("")), AT), Verdict::Solved);
}

#[test]
fn marked_squares_are_those_that_the_rules_know() {
    for (id, task) in tasks() {
        let TaskKind::Mark { squares, from: Some(from) } = task.kind else { continue };
        let legal = task.position().unwrap().legal_moves();
        let to = legal.iter().filter(|mv| mv.from() == Some(from)).map(|mv| mv.to()).collect();
        assert_eq!(squares, to, "{id}");
    }
}

#[test]
fn a_piece_is_put_where_it_belongs() {
    let mut run = begun("1.3.1");
    let queen = Piece::from_char('Q').unwrap();
    let mut put = |letter: char, at| run.take(TaskInput::Put(Piece::from_char(letter).unwrap(), at), AT);
    assert_eq!(put('Q', Square::E1), Verdict::Wrong(WrongAnswer::Misplaced(queen, Square::E1)));
    assert_eq!(put('Q', Square::F1), Verdict::Wrong(WrongAnswer::Occupied(Square::F1)));
    assert_eq!(put('R', Square::D1), Verdict::Wrong(WrongAnswer::NotInBox(Piece::from_char('R').unwrap())));
    assert_eq!(put('Q', Square::D1), Verdict::RightSoFar(Step::Placed { left: 1 }));
    assert_eq!(run.board().unwrap().piece_at(Square::D1), Some(queen));
    assert_eq!(run.in_box(), [Piece::from_char('K').unwrap()]);
}

#[test]
fn an_answer_is_picked() {
    for (id, task) in tasks() {
        let TaskKind::Pick { answers, right } = task.kind else { continue };
        let mut run = TaskRun::new(task);
        for answer in (1..=answers).filter(|answer| *answer != right) {
            assert_eq!(run.take(TaskInput::Answer(answer), AT), Verdict::Wrong(WrongAnswer::Answer(answer)), "{id}");
        }
        assert_eq!(run.wrong_answers().len(), answers - 1, "{id}");
        for none in [0, answers + 1] {
            assert_eq!(run.take(TaskInput::Answer(none), AT), Verdict::Idle, "{id}");
        }
        assert_eq!(run.take(TaskInput::Answer(right), AT), Verdict::Solved, "{id}");
        assert!(!run.is_clean(), "{id}");
    }
}

#[test]
fn a_move_is_written_as_notation_writes_it() {
    for (id, task) in tasks() {
        let TaskKind::Type { mv, texts } = &task.kind else { continue };
        let position = task.position().unwrap();
        assert_eq!(
            tabiya::chess::notation::san(&position, *mv, &Letters::En).trim_end_matches(['+', '#']),
            texts[0],
            "{id}"
        );
        for text in texts {
            assert_eq!(typed(&mut TaskRun::new(task), text), Verdict::Solved, "{id} {text}");
            let checks = position.clone().play(*mv).unwrap().is_check();
            let with_sign = if checks { Verdict::Solved } else { Verdict::Wrong(WrongAnswer::Signed(*mv)) };
            let bare = text.trim_end_matches(['+', '#']);
            assert_eq!(typed(&mut TaskRun::new(task), &format!("{bare}+")), with_sign, "{id} {bare}+");
        }
        for letters in [Letters::Fr, Letters::De, Letters::Es] {
            let own = tabiya::chess::notation::san(&position, *mv, &letters);
            let verdict = TaskRun::new(task).take(TaskInput::Text(&own, letters), AT);
            assert_eq!(verdict, Verdict::Solved, "{id} {own}");
        }
        let uci = tabiya::chess::notation::uci(*mv, false);
        assert_eq!(typed(&mut TaskRun::new(task), &uci), Verdict::Wrong(WrongAnswer::Written(*mv)), "{id}");
        assert_eq!(
            TaskRun::new(task).take(TaskInput::Move(*mv), AT),
            Verdict::Wrong(WrongAnswer::Pointed(*mv)),
            "{id}"
        );
    }
    let mut run = begun("11.1.1");
    assert!(matches!(typed(&mut run, "f3"), Verdict::Wrong(WrongAnswer::Move(..))), "the pawn");
    assert!(matches!(typed(&mut run, "nf3"), Verdict::Wrong(WrongAnswer::Written(_))), "a small letter");
}

#[test]
fn touching_obliges() {
    let mut run = begun("9.1.1");
    assert_eq!(typed(&mut run, "Kd2"), Verdict::Wrong(WrongAnswer::TouchFirst(Square::E2)));
    let touch = |run: &mut TaskRun, at| run.take(TaskInput::Touch(at), AT);
    assert_eq!(touch(&mut run, Square::A1), Verdict::Wrong(WrongAnswer::TouchedOther(Square::A1)));
    assert_eq!(touch(&mut run, Square::E2), Verdict::RightSoFar(Step::Touched(Square::E2)));
    touch(&mut run, Square::E1);
    assert!(matches!(typed(&mut run, "Kd2"), Verdict::Refused(Reason::Touched(_))));
    assert_eq!(typed(&mut run, "e4"), Verdict::Solved);
    let mut rook = begun("9.4.2");
    touch(&mut rook, Square::H1);
    assert!(matches!(typed(&mut rook, "O-O"), Verdict::Refused(Reason::Touched(_))));
    for (id, task) in tasks() {
        let TaskKind::Touch { pieces, any } = &task.kind else { continue };
        for mv in task.position().unwrap().legal_moves() {
            let mut run = TaskRun::new(task);
            for at in pieces {
                touch(&mut run, *at);
            }
            let solves = run.take(TaskInput::Move(mv), AT) == Verdict::Solved;
            assert_eq!(solves, any.contains(mv), "{id} {mv}");
        }
        if let Some((_, barred)) = task.facts.iter().find(|(name, _)| *name == "no") {
            let mut run = TaskRun::new(task);
            pieces.iter().for_each(|at| drop(touch(&mut run, *at)));
            assert!(matches!(typed(&mut run, barred), Verdict::Refused(_)), "{id}");
        }
        assert!(!matches!(any, Wanted::Of(moves) if moves.is_empty()), "{id}");
    }
}

#[test]
fn a_hint_or_a_fault_is_remembered_when_a_task_begins_again() {
    let task = tasks().find(|(id, _)| id == "2.7.1").unwrap().1;
    let mut run = TaskRun::new(task);
    run.hint();
    run.again();
    act(&mut run, &Doing::Type("Bxd5".to_owned()));
    assert!(run.is_solved() && !run.is_clean());
}
