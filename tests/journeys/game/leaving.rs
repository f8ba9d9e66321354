//! Esc goes up one level at a time, finally out of the game; and the keys that were merged into one.

use crate::driver::{Driver, Place};
use crate::wording::says;
use tabiya::app::dialogs::Dialog;
use tabiya::app::dialogs::question::{Question, QuestionDialog};
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::words::tables::{AppWord, ReviewWord};

fn asks_to_leave(d: &Driver) -> bool {
    let dialog = d.dialog();
    matches!(dialog, Some(Dialog::Question(QuestionDialog { question: Question::Leave(_), .. })))
}

fn is_home(d: &Driver) -> bool {
    d.place() == Place::Home
}

#[test]
fn esc_asks_what_becomes_of_a_running_game() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4");
    d.keys("<Esc>");
    assert!(asks_to_leave(&d));
    d.keys("<Esc>");
    assert!(!d.has_dialog() && d.place() == Place::Game, "twice does not leave");
    d.keys("<Esc><Enter>");
    assert!(is_home(&d));
    assert_eq!(d.journals.len(), 1, "the game is kept");
}

/// Half an arrow key, or a finger that slipped: Esc, and the move that was meant.
#[test]
fn a_move_typed_at_the_question_goes_on_with_the_game() {
    for typed in ["a4", "d4", "e4", "h4", "Nf3", "O-O", "kf1"] {
        let mut d = Driver::play(GameOptions::default());
        d.moves("g3 g6 Bg2 Bg7 Nh3 Nh6").keys("<Esc>");
        assert!(asks_to_leave(&d));
        d.keys(typed);
        assert!(!d.has_dialog() && d.result() == "*", "{typed}");
        assert_eq!(d.typed(), typed);
    }
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4").keys("<Esc>2");
    assert!(is_home(&d) && d.journals.is_empty(), "a number is an answer");
}

#[test]
fn esc_closes_what_is_open_before_the_game() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5");
    for open in ["N", "<PgUp>", "<Space><Left>", "<Up>", "zzz<Enter>", "?", ":"] {
        d.keys(open).keys("<Esc>");
        assert!(!asks_to_leave(&d), "{open}");
        d.wait(5_000);
        d.keys("<Esc>");
        assert!(asks_to_leave(&d), "{open}");
        d.keys("<Esc>").wait(5_000);
    }
    // A picked piece is put back before the cursor goes.
    d.keys("<Space><Left><Space><Esc>");
    assert!(d.picked().is_none() && d.cursor().is_some());
    d.keys("<Esc>");
    assert!(d.cursor().is_none() && !asks_to_leave(&d));
}

#[test]
fn a_game_without_moves_or_at_its_end_is_left_at_once() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Esc>");
    assert!(is_home(&d) && d.journals.is_empty());
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    // A user who has just come back from the past with Esc is warned first.
    d.keys("<PgUp><Esc><Esc>");
    assert_eq!(d.place(), Place::Game);
    assert_eq!(d.sentences().last().map(String::as_str), Some(says(ReviewWord::OnceMore, &["Esc"])));
    d.wait(5_000);
    assert!(d.game().shown_card(true).is_some());
    d.keys("<Esc>");
    assert!(is_home(&d), "the result card is no level of its own");
}

#[test]
fn the_letter_that_leads_back_elsewhere_does_not_quit() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("q<Enter>");
    assert!(asks_to_leave(&d), "a running game is asked about");
    d.keys("<Esc>");
    d.moves("resign! q");
    assert!(is_home(&d) && d.exit.is_none());
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("resign!<Enter>:q<Enter>");
    assert!(d.exit.is_some(), "the command quits");
}

#[test]
fn one_key_resigns_copies_and_gives_a_hint() {
    let mut d = Driver::new(Boot::default());
    d.slow = true;
    d.begin(GameOptions::default());
    d.moves("e4");
    d.keys("<C-k>");
    assert_eq!(d.sentences().last().map(String::as_str), Some(says(AppWord::CopiedFen, &[])));
    d.keys("<F2>");
    assert!(!d.evaluation_requests.is_empty(), "a hint is looked for");
    d.keys("<C-x>");
    assert!(d.has_dialog(), "it asks");
    d.keys("y");
    assert_eq!(d.result(), "1-0 resignation");
}
