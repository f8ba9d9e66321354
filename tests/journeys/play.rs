//! Whole games on the play screen.

use shakmaty::{ByColor, Square};
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Button, Press};
use tabiya::chess::seat::{Bot, Seat};

use crate::driver::Driver;

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
    assert_eq!(d.game().game().line().len() % 2, 0, "after each of our moves the bot has answered");
}

#[test]
fn a_king_that_is_dropped_on_its_rook_castles() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("Nf3 Nf6 g3 g6 Bg2 Bg7");
    square(&mut d, "e1", Press::Down(Button::Left));
    square(&mut d, "h1", Press::Up(Button::Left));
    let castled = d.game().game().position().clone();
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
    assert!(d.app.dialog().is_none() && d.result() == "*");
}

#[test]
fn after_a_refusal_typing_begins_anew() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("Nd5<Enter>");
    assert!(d.game().refused().is_some());
    d.keys("e4<Enter>");
    assert_eq!(d.game().game().line().len(), 1);
    d.keys("Nd5<Enter><BS>6<Enter>");
    assert_eq!(d.game().entry().text(), "Nd6", "Backspace mends what is there");
}
