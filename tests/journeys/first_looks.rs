//! What stopped people who saw the program for the first time: keys that were not named, texts that were cut off.

use crate::driver::{Driver, open_copies};
use crate::painted::{footer, text};
use crate::wording::says;
use shakmaty::ByColor;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::user_message::{MessageTone, UserMessage};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::time_control::Controls;
use tabiya::words::Lang;
use tabiya::words::tables::Label;

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

#[test]
fn a_draw_and_resignation_are_offered_in_80_columns() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.moves("e4 e5");
        let keys = footer(&d, 80, 24);
        for label in [Label::Draw, Label::Resign] {
            assert!(keys.contains(label.text(lang)), "{lang:?}: {keys}");
        }
    }
}

#[test]
fn an_offer_says_what_it_waits_for_and_that_it_stands() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("<C-d>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("White's next move offers a draw; Ctrl-D takes the offer back."), "{seen}");
    d.moves("Nf3");
    assert!(text(&d, 80, 24).contains("White offers a draw:"), "the move has made it");
}

#[test]
fn a_game_with_a_clock_says_when_it_starts() {
    let controls = Some(Controls::same("5+3".parse().expect("a time control")));
    let mut d = Driver::new(Boot::default());
    d.begin(GameOptions { controls, ..GameOptions::default() });
    let said = "White to move. The first key or click starts the clock.";
    d.sees(said);
    d.moves("e4");
    assert!(!text(&d, 80, 24).contains("starts the clock"), "it runs");
    assert!(!text(&Driver::play(GameOptions::default()), 80, 24).contains("starts the clock"), "there is no clock");
}

#[test]
fn an_offer_is_answered_with_yes_or_no() {
    for (answer, over) in [("yes", true), ("I accept", true), ("no", false)] {
        let mut d = Driver::play(GameOptions::default());
        d.moves("e4 e5").keys("<C-d>");
        d.moves("Nf3").keys(answer).keys("<Enter>");
        assert_eq!(d.played().ending().is_some(), over, "{answer}");
        assert_eq!(d.played().offer(), None, "{answer}");
    }
}

#[test]
fn the_buttons_of_a_question_name_their_keys() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("<C-x>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("Yes (y)") && seen.contains("› No (n) ‹"), "{seen}");
    d.keys("y");
    assert_eq!(d.result(), "0-1 resignation");
}

#[test]
fn the_way_out_of_the_filter_says_what_it_does() {
    let mut d = open_copies(GAME, 2);
    d.keys("qf");
    let keys = footer(&d, 80, 24);
    assert!(keys.trim_end().ends_with(&format!("Esc {}", says(Label::Cancel, &[]))), "{keys}");
}

#[test]
fn what_cannot_be_opened_is_told_whole_in_few_columns() {
    let mut d = Driver::home();
    d.keys("o");
    let said = "nonexist could not be read: there is no such file or folder.";
    d.app.status = Some(UserMessage::Says(MessageTone::Wrong, said.to_owned()));
    let seen = text(&d, 40, 15);
    let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(said), "{seen}");
    assert!(seen.lines().last().is_some_and(|line| line.contains("Esc")), "{seen}");
}

#[test]
fn the_stars_of_the_lessons_have_a_legend() {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        let mut d = Driver::home();
        d.keys(":learn<Enter>");
        let seen = text(&d, cols, rows);
        assert!(seen.contains("★ solved  ☆ open"), "{cols}x{rows}: {seen}");
    }
}

/// Against the computer, the line below the board names its move, and the user reads that it is their turn.
#[test]
fn the_line_below_the_board_names_the_move_of_the_computer() {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    let mut d = Driver::play(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4");
    let last = d.plies();
    assert_eq!(last, 2, "it has answered");
    d.sees("Black played ");
    d.sees("Your move.");
}
