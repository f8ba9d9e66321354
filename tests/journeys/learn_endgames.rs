//! Endgames of the lessons: the computer replies, its replies are neither lost nor mixed up, and the verdict is said.

use crate::driver::{Driver, Place};
use crate::wording::{aloud, says};
use shakmaty::Square;
use tabiya::app::learn::LessonRun;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::EvaluateBatch;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::learn_progress::{LearnProgress, TaskState};
use tabiya::app::protocol::message::{AnalysisResponse, EvaluationResponse, Msg};
use tabiya::app::protocol::user_data::UserData;
use tabiya::bot::fixed_eval::Evaluation;
use tabiya::bot::search::Score;
use tabiya::chess::notation::{self, Letters};
use tabiya::plain::Plain;
use tabiya::words::tables::LearnWord;

fn at(d: &Driver) -> &LessonRun {
    d.lessons().lesson.as_deref().expect("a lesson")
}

fn made(d: &Driver) -> usize {
    at(d).run.moves_made()
}

/// Returns what is said beside the board.
fn said(d: &Driver) -> String {
    at(d).said.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Opens an endgame in which the computer moves when the test says so.
fn endgame(id: &str, plain: bool) -> Driver {
    let mut d = Driver::new(Boot { plain, ..Boot::default() });
    d.open_home();
    d.slow = true;
    if plain {
        d.send(Msg::Line(format!("learn {id}")));
    } else {
        d.keys(&format!(":learn {id}<Enter>"));
    }
    d
}

fn asked(d: &Driver) -> EvaluateBatch {
    d.evaluation_requests.last().cloned().expect("a move is asked for")
}

/// Lets the computer find this move for a request.
fn found(d: &mut Driver, request: &EvaluateBatch, san: &str) {
    let mv = notation::read(&request.tasks[0].position, san, &Letters::En).expect("a legal move").mv;
    let evaluation = Some(Evaluation { score: Score::Centipawns(0), depth: 1, line: vec![mv] });
    d.send(Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse { id: request.id, task: 0, evaluation })));
}

fn replies(d: &mut Driver, san: &str) {
    let request = asked(d);
    found(d, &request, san);
}

#[test]
fn the_computer_replies_and_moves_are_taken_back() {
    let mut d = Driver::home();
    d.keys(":learn 13.1.4<Enter>Qf3<Enter>");
    assert_eq!((made(&d), at(&d).run.awaits_reply()), (2, false), "the reply is there");
    d.keys("Qe2<Enter>");
    assert_eq!(made(&d), 4);
    d.keys("<C-t>");
    assert_eq!(made(&d), 2);
    d.keys("<C-t><C-t>");
    assert_eq!(made(&d), 0);
    d.keys("Qf3<Enter><BS>");
    assert_eq!(made(&d), 0, "the task again");
    d.keys(":learn 13.1.1<Enter><C-t>");
    assert!(d.status().is_some(), "elsewhere there is nothing to take back");
}

#[test]
fn a_reply_is_not_lost_while_a_game_is_set_up() {
    let mut d = endgame("13.1.4", false);
    d.keys("Qf3<Enter>");
    assert!(at(&d).run.awaits_reply());
    d.keys("Qe2<Enter>");
    assert_eq!((made(&d), at(&d).input.entry.text()), (1, "Qe2"), "what is typed waits");
    for at in [Square::E5, Square::E4] {
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(at)));
        d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(at)));
    }
    assert_eq!(made(&d), 1, "nobody moves for the computer");
    d.keys("<BS><BS><BS><C-p>");
    assert_eq!(d.place(), Place::NewGame);
    replies(&mut d, "Kd4");
    d.keys("<Esc>");
    assert_eq!((made(&d), at(&d).run.awaits_reply()), (2, false));
}

#[test]
fn a_reply_to_a_position_that_was_left_is_dropped() {
    let mut d = endgame("13.1.4", false);
    d.keys("Qf3<Enter>");
    let first = asked(&d);
    d.keys("<BS>Qg2<Enter>");
    found(&mut d, &first, "Kd4");
    assert_eq!(made(&d), 1, "it answers another move");
    let second = asked(&d);
    d.keys("<C-t>");
    found(&mut d, &second, "Kd4");
    assert_eq!(made(&d), 0);
    d.keys("Qf3<Enter>");
    let third = asked(&d);
    d.keys("<Esc>");
    found(&mut d, &third, "Kd4");
    d.keys(":learn 13.2.4<Enter>");
    found(&mut d, &third, "Kd4");
    assert_eq!(made(&d), 0, "another task");
}

#[test]
fn a_search_that_fails_does_not_end_the_lesson() {
    let mut d = endgame("13.1.4", false);
    d.keys("Qf3<Enter>");
    let id = asked(&d).id;
    d.send(Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse { id, task: 0, evaluation: None })));
    assert_eq!(made(&d), 2, "a move was made all the same");
}

#[test]
fn hints_come_from_the_table_or_from_a_search() {
    let mut d = endgame("13.1.4", false);
    d.keys("<Tab>");
    assert!(said(&d).contains("a knight's move"), "{}", said(&d));
    d.keys("<Tab>");
    assert!(d.evaluation_requests.is_empty(), "the table knows");
    assert!(
        at(&d).shows_answer
            && at(&d).next_move().is_some()
            && said(&d).contains(says(LearnWord::Hint, &[""]).trim_end())
    );
    d.keys("Qf3<Enter>");
    assert!(!at(&d).shows_answer, "it was the answer of the position before");
    let mut bishops = endgame("13.3.3", false);
    bishops.keys("<Tab><Tab>");
    assert_eq!(at(&bishops).next_move(), None, "it is being looked for");
    replies(&mut bishops, "Kd3");
    assert_eq!(at(&bishops).next_move(), Some((Square::D2, Square::D3, None)));
    assert!(said(&bishops).contains("d2d3"), "{}", said(&bishops));
    assert_eq!(made(&bishops), 0, "a hint is no move");
}

/// Drives the black king into the corner, and takes its last square.
fn stalemate(d: &mut Driver) {
    let line = "Qf3 Kd4 Qe2 Kd5 Qe3 Kd6 Qe4 Kd7 Qe5 Kd8 Qe6 Kc7 Qd5 Kb6 Qc4 Kb7 Qc5 Ka6 Qb4 Ka7 Qb5 Ka8";
    for pair in line.split(' ').collect::<Vec<_>>().chunks(2) {
        d.keys(&format!("{}<Enter>", pair[0]));
        replies(d, pair[1]);
    }
    d.keys("Qb6<Enter>");
}

#[test]
fn a_stalemate_is_told_and_does_not_solve_the_task() {
    let mut d = endgame("13.1.4", false);
    stalemate(&mut d);
    let told = said(&d);
    assert!(told.contains("stalemate") && told.contains("5.2.1"), "{told}");
    assert!(told.contains(says(LearnWord::GaveAway, &["12", "Qb6"])), "{told}");
    assert!(told.contains(says(LearnWord::MissedAgain, &[])), "{told}");
    assert!(!at(&d).run.is_solved() && LearnProgress::read(&d.learnt).unwrap().of("13.1", 3) == TaskState::Open);
    d.keys("Qb7<Enter>");
    assert_eq!(said(&d), says(LearnWord::MissedAgain, &[]), "it is over");
    d.keys("<C-t>Qd7<Enter>");
    replies(&mut d, "Kb8");
    d.keys("Kb2<Enter>");
    assert!(at(&d).run.report().is_none());
}

#[test]
fn wasted_moves_are_told_with_the_mate() {
    let mut d = Driver::home();
    d.keys(":learn 13.1.4<Enter>Qa8<Enter>Qh8<Enter>Qh1<Enter>");
    while at(&d).run.report().is_none() {
        let mv = at(&d).run.best_move().unwrap();
        d.keys(&format!("{}<Enter>", notation::uci(mv, false)));
    }
    let told = said(&d);
    let moves = at(&d).run.report().unwrap().moves;
    assert!(moves > 9 && told.contains(&format!("Mate in {moves} moves.")), "{told}");
    assert!(told.contains(says(LearnWord::Enough, &["9"])) && told.contains("move 1, Qa8"), "{told}");
    assert_eq!(LearnProgress::read(&d.learnt).unwrap().of("13.1", 3), TaskState::Clean);
    d.keys("<Enter>");
    assert_eq!((at(&d).plan().id, at(&d).task), ("13.2", 0), "the next lesson");
}

#[test]
fn an_endgame_is_played_by_ear() {
    let mut d = endgame("13.1.4", true);
    let mut plain = Plain::default();
    let mut hear = |d: &mut Driver, line: &str| {
        d.said.clear();
        d.send(Msg::Line(line.to_owned()));
        plain.say(&d.app)
    };
    assert!(hear(&mut d, "again").contains("White to move."));
    let heard = hear(&mut d, "queen f3");
    assert!(heard.contains("queen h1 to f3") || heard.contains("queen to f3"), "{heard}");
    hear(&mut d, "queen e2");
    assert_eq!(made(&d), 1, "a line waits for the reply");
    replies(&mut d, "Kd4");
    d.send(Msg::Wake);
    assert_eq!(made(&d), 3, "and is obeyed then");
    replies(&mut d, "Kd5");
    let heard = hear(&mut d, "takeback");
    assert!(heard.contains("White to move.") && made(&d) == 2, "{heard}");
    assert!(hear(&mut d, "hint").contains("knight's move"));
    assert!(hear(&mut d, "hint").contains(aloud(LearnWord::Solution, &[""]).trim_end_matches('.')));
    hear(&mut d, "again");
    hear(&mut d, "queen e4");
    replies(&mut d, "Kxe4");
    let told = d.sentences().join(" ");
    assert!(told.contains(aloud(LearnWord::MissedAgain, &[])) && told.contains("dead position"), "{told}");
}
