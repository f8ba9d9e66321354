//! Draws, claims, resigning, adjusting: what a player says in a real game.

use super::{begun, say, typed};
use shakmaty::{Position, Square};
use tabiya::chess::clock::Moment;
use tabiya::chess::course::verdict::{Reason, Step, TaskInput, Verdict, WrongAnswer};
use tabiya::chess::game::Refusal;
use tabiya::chess::result::{DrawBy, Ending};

#[test]
fn an_offer_goes_out_with_the_move() {
    let mut run = begun("8.1.1");
    assert_eq!(typed(&mut run, "Nf3"), Verdict::Wrong(WrongAnswer::WordFirst));
    assert_eq!(say(&mut run, "draw"), Verdict::RightSoFar(Step::Announced));
    assert_eq!(say(&mut run, "draw"), Verdict::Refused(Reason::Game(Refusal::AlreadyOffered)));
    assert_eq!(typed(&mut run, "Nf3"), Verdict::Solved);
    assert!(run.game().unwrap().offer().unwrap().out);
    assert_eq!(run.moves_made(), 1);
    assert_eq!(typed(&mut begun("8.1.1"), "Nf3 (=)"), Verdict::Solved);
    assert_eq!(typed(&mut begun("8.2.2"), "Nf3 (=)"), Verdict::Wrong(WrongAnswer::OtherWord));
}

#[test]
fn an_offer_is_answered_in_three_ways() {
    let mut accepted = begun("8.2.1");
    assert_eq!(say(&mut accepted, "decline"), Verdict::Wrong(WrongAnswer::OtherWord));
    assert_eq!(say(&mut accepted, "resign"), Verdict::Wrong(WrongAnswer::OtherWord));
    assert_eq!(say(&mut accepted, "draw"), Verdict::Solved);
    assert_eq!(accepted.game().unwrap().ending(), Some(&Ending::Draw { by: DrawBy::Agreement }));
    let mut declined = begun("8.2.2");
    assert_eq!(say(&mut declined, "draw"), Verdict::Wrong(WrongAnswer::OtherWord));
    assert_eq!(say(&mut declined, "decline"), Verdict::Solved);
    let mut by_move = begun("8.2.3");
    assert_eq!(typed(&mut by_move, "Nf3"), Verdict::Solved);
    assert_eq!(by_move.game().unwrap().offer(), None);
}

#[test]
fn a_claim_is_right_or_wrong() {
    let mut third = begun("8.3.1");
    assert_eq!(typed(&mut third, "Nf3"), Verdict::Wrong(WrongAnswer::WordFirst));
    assert!(matches!(say(&mut third, "claim e4"), Verdict::Wrong(WrongAnswer::WrongClaim(Some(_)))));
    assert_eq!(say(&mut third, "claim"), Verdict::Solved);
    let mut with = begun("8.4.1");
    assert_eq!(say(&mut with, "claim"), Verdict::Wrong(WrongAnswer::WrongClaim(None)));
    assert_eq!(say(&mut with, "claim Ng8"), Verdict::Solved);
    let mut wrong = begun("8.8.1");
    assert_eq!(say(&mut wrong, "claim"), Verdict::Wrong(WrongAnswer::OtherWord));
    assert!(matches!(say(&mut wrong, "claim Nf6"), Verdict::Refused(Reason::NotLegal(_))));
    assert_eq!(say(&mut wrong, "claim Nf3"), Verdict::Solved);
    let game = wrong.game().unwrap();
    assert!(game.offer().is_some() && game.position().board().piece_at(Square::F3).is_some(), "played, and an offer");
}

#[test]
fn a_word_in_the_wrong_task_is_answered_by_the_game() {
    let mut run = begun("8.9.1");
    assert_eq!(say(&mut run, "decline"), Verdict::Refused(Reason::Game(Refusal::NoOffer)));
    assert_eq!(say(&mut run, "draw"), Verdict::Refused(Reason::Game(Refusal::TooEarly)));
    assert_eq!(say(&mut run, "resign"), Verdict::Solved);
    assert_eq!(run.game().unwrap().ending().map(Ending::token), Some("0-1"));
}

#[test]
fn a_piece_is_adjusted_after_the_word() {
    let touch = |run: &mut tabiya::chess::course::run::TaskRun, at| run.take(TaskInput::Touch(at), Moment(0));
    let mut run = begun("9.3.1");
    assert_eq!(touch(&mut run, Square::G1), Verdict::Wrong(WrongAnswer::WordFirst));
    assert_eq!(say(&mut run, "adjust"), Verdict::RightSoFar(Step::Adjusting));
    assert_eq!(touch(&mut run, Square::B1), Verdict::Wrong(WrongAnswer::TouchedOther(Square::B1)));
    assert_eq!(typed(&mut run, "Nf3"), Verdict::Wrong(WrongAnswer::TouchFirst(Square::G1)));
    assert_eq!(touch(&mut run, Square::G1), Verdict::Solved);
    assert_eq!(say(&mut begun("9.3.1"), "adjust g1"), Verdict::Solved);
}

#[test]
fn a_move_presses_the_clock() {
    let mut run = begun("10.1.1");
    typed(&mut run, "Nf3");
    let clock = run.game().unwrap().clock().unwrap();
    assert_eq!(clock.remaining(shakmaty::Color::White, Moment(1_000)), 303_000, "five minutes and the increment");
}
