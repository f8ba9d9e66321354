//! Whole games on the play screen.

use crate::driver::{Driver, Place, open_first};
use crate::painted::{SIZES, text, words};
use crate::wording::{Wording, joined, says, says_in, side_in};
use shakmaty::{ByColor, Color, Square};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, FormWord};

const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O g6 6. c3 Bg7 7. d4 O-O *\n\n1. d4 d5 2. c4 *\n";

fn square(driver: &mut Driver, name: &str, press: Press) {
    let square: Square = name.parse().expect("a square");
    driver.mouse(press, Some(HitTarget::Square(square)));
}

#[test]
fn fools_mate_by_typing() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    assert_eq!(d.result(), "0-1 checkmate");
    assert_eq!(d.archive.len(), 1, "a finished game goes to games.pgn once");
    assert!(d.journals.is_empty(), "and its journal is gone then");
}

#[test]
fn fools_mate_by_clicks_and_by_dragging() {
    for drag in [false, true] {
        let mut d = Driver::play(GameOptions::default());
        for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")] {
            square(&mut d, from, Press::Down(Button::Left));
            if drag {
                square(&mut d, to, Press::Drag(Button::Left));
            } else {
                square(&mut d, from, Press::Up(Button::Left));
                square(&mut d, to, Press::Down(Button::Left));
            }
            square(&mut d, to, Press::Up(Button::Left));
        }
        assert_eq!(d.result(), "0-1 checkmate", "drag: {drag}");
    }
}

#[test]
fn fools_mate_by_arrows() {
    let mut d = Driver::play(GameOptions::default());
    // The cursor appears on e2.
    d.keys("<Up><Right><Enter><Up><Enter>"); // f2 f3
    d.keys("<Left><Up><Up><Up><Up><Enter><Down><Down><Enter>"); // e7 e5
    d.keys("<Right><Right><Down><Down><Down><Enter><Up><Up><Enter>"); // g2 g4
    d.keys("<Up><Up><Up><Up><Left><Left><Left><Enter><Down><Down><Down><Down><Right><Right><Right><Right><Enter>");
    assert_eq!(d.result(), "0-1 checkmate");
}

#[test]
fn a_game_against_greedy_goes_on_by_itself() {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    let mut d = Driver::play(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4 d4");
    assert_eq!(d.plies() % 2, 0, "after each of our moves the bot has answered");
}

#[test]
fn a_king_that_is_dropped_on_its_rook_castles() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("Nf3 Nf6 g3 g6 Bg2 Bg7");
    square(&mut d, "e1", Press::Down(Button::Left));
    square(&mut d, "h1", Press::Up(Button::Left));
    let castled = d.played().position().clone();
    assert!(
        tabiya::chess::start_position::fen_of(&castled)
            .starts_with("rnbqk2r/ppppppbp/5np1/8/8/5NP1/PPPPPPBP/RNBQ1RK1 b")
    );
}

#[test]
fn quit_is_a_command_on_the_play_screen_too() {
    for typed in ["quit!<Enter>", ":quit!<Enter>", "quit<Enter>y", ":qui<Enter>y"] {
        let mut d = Driver::play(GameOptions::default());
        d.moves("e4");
        d.keys(typed);
        assert_eq!(d.exit, Some(0), "{typed}");
    }
}

#[test]
fn a_command_is_found_by_some_of_its_letters() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5");
    d.keys(":resi<Enter>y");
    assert_eq!(d.result(), "0-1 resignation");
    let mut d = Driver::play(GameOptions::default());
    d.keys(":xyzzy<Enter>");
    assert!(d.has_dialog(), "it stays to be mended");
    d.keys("<Esc>");
    assert!(!d.has_dialog() && d.result() == "*");
}

#[test]
fn after_a_refusal_typing_begins_anew() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("Nd5<Enter>");
    assert!(d.refused().is_some());
    d.keys("e4<Enter>");
    assert_eq!(d.plies(), 1);
    d.keys("Nd5<Enter><BS>6<Enter>");
    assert_eq!(d.typed(), "Nd6", "Backspace mends what is there");
}

#[test]
fn control_c_says_what_the_next_one_does() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("e4<C-c>");
    assert!(d.typed().is_empty() && !d.has_dialog());
    assert_eq!(
        d.sentences().last().map(String::as_str),
        Some(says(AppWord::ClearedQuits, &[])),
        "nothing to be kept yet"
    );
    d.moves("e4").keys("e5<C-c>");
    let asks = says(AppWord::ClearedAsks, &[]);
    assert_eq!(d.sentences().last().map(String::as_str), Some(asks));
    assert!(!d.has_dialog() && d.exit.is_none());
    d.keys("<C-c>");
    assert!(d.has_dialog() && d.exit.is_none());
    d.keys("<C-c>");
    assert_eq!(d.exit, Some(0));
}

#[test]
fn the_lines_of_welcome_stay_until_a_move_was_made() {
    let welcome = says(FormWord::WelcomePlay, &[]);
    let again = |d: &Driver| {
        let mut d = Driver::new(Boot { remembered: Some(d.recent().to_toml()), ..Boot::default() });
        d.open_home();
        d
    };
    let mut d = Driver::home();
    d.keys("<Enter><Enter>");
    assert_eq!(d.place(), Place::Game);
    let mut d = again(&d);
    for (cols, rows) in SIZES {
        assert!(text(&d, cols, rows).contains(welcome), "nothing was played yet");
    }
    d.keys("<Down><Enter><Enter>").moves("e4");
    let d = again(&d);
    for (cols, rows) in SIZES {
        assert!(!text(&d, cols, rows).contains(welcome));
    }
    // An opened file takes up a row of the home screen, and the first line of the welcome still fits.
    let mut d = open_first(Lang::En, GAMES);
    d.keys(":home<Enter>");
    for (cols, rows) in SIZES {
        assert!(text(&d, cols, rows).contains(welcome), "{}", text(&d, cols, rows));
    }
}

#[test]
fn what_was_done_hides_not_whose_turn_it_is() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.moves("e4 e5").keys(":takeback!<Enter>");
        let white = side_in(lang, Color::White);
        let both = joined(&[says_in(lang, AppWord::TakenBack, &[]), says_in(lang, AppWord::ToMove, &[white])]);
        for (cols, rows) in crate::painted::SIZES {
            assert!(words(&d, cols, rows).contains(both), "{cols}x{rows}: {}", text(&d, cols, rows));
        }
        // A refusal is shown alone, without the line that says whose turn it is.
        d.keys("e2e5<Enter>");
        let seen = words(&d, 80, 24);
        assert!(seen.contains("e2e5") && !seen.contains(both.split_once(". ").unwrap().1), "{seen}");
    }
}

#[test]
fn a_takeback_names_the_moves_that_would_go_back() {
    for (lang, played, asked, left) in [
        (Lang::En, "e4", says(AppWord::AskTakeBack, &["1. e4"]), 0),
        (Lang::En, "e4 e5", says(AppWord::AskTakeBack, &["1. e4 e5"]), 0),
        (Lang::En, "e4 e5 Nf3", says(AppWord::AskTakeBack, &["1… e5 2. Nf3"]), 1),
        (Lang::Fr, "e4 e5 Nf3 Nc6", "Reprendre 2. Cf3 Cc6 :", 2),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.moves(played).keys("<C-t>");
        let seen = words(&d, 120, 40);
        assert!(seen.contains(asked), "{asked} in {seen}");
        d.keys(if played == "e4" { "y" } else { "2" });
        assert_eq!(d.plies(), left, "{asked}");
    }
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys(":takeback black<Enter>");
    assert!(words(&d, 120, 40).has(AppWord::AskTakeBack, &["1… e5"]));
    let mut d = Driver::play(GameOptions::default());
    d.keys("<C-t>");
    assert!(words(&d, 120, 40).has(AppWord::NothingToTakeBack, &[]));
    d.moves("e4").keys(":takeback! black<Enter>");
    assert_eq!(d.plies(), 1, "Black named has nothing to take back");
}

#[test]
fn the_last_move_alone_may_be_taken_back() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Nf3").keys("<C-t>1");
    assert_eq!(d.plies(), 2, "Black's move stays");
    d.keys("<C-t>2");
    assert_eq!(d.plies(), 0, "or both, by a number of its own");
}

#[test]
fn a_letter_with_ctrl_answers_no_question() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("<C-x><C-y>");
    assert!(d.has_dialog() && d.played().ending().is_none(), "Ctrl-Y is no yes");
    d.keys("y");
    assert_eq!(d.result(), "0-1 resignation");
}
