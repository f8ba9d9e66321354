//! A question about a running game lives as long as what it asks about: the game, its moves, a pawn, an empty seat.

use crate::driver::{Driver, Place, last};
use crate::painted::words;
use crate::wording::{Wording, says};
use shakmaty::{ByColor, Color, Square};
use tabiya::app::dialogs::Dialog;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::words::tables::{AppWord, TouchWord};

fn options(time: Option<&str>, fen: &str) -> GameOptions {
    let start = if fen.is_empty() {
        StartPosition::default()
    } else {
        StartPosition::from_fen(fen, false).expect("a playable position")
    };
    let controls = time.map(|time| Controls::same(time.parse().expect("a time control")));
    GameOptions { start, controls, ..GameOptions::default() }
}

fn against(black: Bot, fen: &str) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(black) };
    d.begin(GameOptions { seats, ..options(None, fen) });
    d
}

fn asks(d: &Driver) -> bool {
    d.has_dialog()
}

fn drag(d: &mut Driver, from: Square, to: Square) {
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(from)));
    d.mouse(Press::Drag(Button::Left), Some(HitTarget::Square(to)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(to)));
}

/// What opens a question in a game of two people with a minute each, and what would answer it.
const QUESTIONS: [(&str, &str); 8] = [
    ("resign<Enter>", "y"),
    ("adjourn<Enter>", "y"),
    ("takeback<Enter>", "l"),
    ("result 1-0<Enter>", "y"),
    (":home<Enter>", "k"),
    (":new<Enter>", "e"),
    (":clock<Enter>", "9:00<Enter>"),
    ("<C-c>", "y"),
];

#[test]
fn a_flag_closes_every_question_and_the_result_is_seen() {
    for (question, answer) in QUESTIONS {
        let mut d = Driver::play(options(Some("1"), ""));
        d.moves("e4 e5").keys(question);
        assert!(asks(&d), "{question}");
        d.wait(60_000);
        assert!(!asks(&d), "{question} closes with the game");
        assert_eq!(d.result(), "0-1 time forfeit", "{question}");
        let screen = words(&d, 80, 24);
        d.keys(answer.get(..1).unwrap_or_default());
        assert_eq!(d.result(), "0-1 time forfeit", "{question}: a late answer changes nothing");
        assert_eq!(words(&d, 80, 24), screen, "{question}: nor what is seen, nor says anything");
    }
}

#[test]
fn a_flag_that_falls_with_the_answer_itself_comes_first() {
    for (question, answer) in QUESTIONS {
        let mut d = Driver::play(options(Some("1"), ""));
        d.moves("e4 e5").keys(question);
        d.at += 61_000; // nothing woke the program: the key finds the flag fallen
        d.keys(answer);
        assert!(!asks(&d) || answer.len() > 1, "{question}");
        assert_eq!(d.result(), "0-1 time forfeit", "{question}");
        assert_eq!(d.plies(), 2, "{question}");
        assert!(d.exit.is_none(), "{question}");
    }
}

#[test]
fn a_promotion_closes_when_the_pawn_is_captured() {
    let mut d = against(Bot::Greedy, "8/4Pk2/8/8/8/8/7P/4K3 w - - 0 1");
    d.moves("Kd1").keys("e8<Enter>");
    assert!(matches!(d.dialog(), Some(Dialog::Promotion(_))));
    d.bot("f7e7");
    assert!(!asks(&d), "the pawn is gone");
    d.says(says(AppWord::QuestionClosed, &[]));
    d.keys("q");
    assert_eq!(d.typed(), "", "the late answer is no move");
    d.keys("h4<Enter>");
    assert_eq!(d.plies(), 3, "what is typed next is");
}

#[test]
fn a_promotion_stays_while_the_pawn_can_promote() {
    let mut d = against(Bot::Greedy, "8/4P1k1/8/8/8/8/7P/4K3 w - - 0 1");
    d.moves("Kd1").keys("e8<Enter>");
    d.bot("g7h6");
    assert!(asks(&d), "it asks about the same promotion");
    d.keys("q");
    assert_eq!(d.plies(), 3);
}

#[test]
fn the_end_on_the_board_closes_every_question() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";
    for (question, answer) in [("<C-x>", "y"), ("<C-n>", "e"), (":adjourn<Enter>", "y"), ("<C-c>", "y")] {
        let mut d = against(Bot::Greedy, fen);
        d.moves("g4").keys(question);
        assert!(asks(&d), "{question}");
        d.bot("d8h4");
        assert!(!asks(&d), "{question}");
        d.keys(answer);
        assert_eq!(d.result(), "0-1 checkmate", "{question}");
        assert!(d.exit.is_none(), "{question}");
        assert_eq!(d.archive.len(), 1, "{question}");
    }
}

#[test]
fn a_move_closes_what_was_asked_about_the_moves_only() {
    // Against a bot takebacks are not asked; between two people nobody moves under a question. So the move comes from
    // the bot while the game itself is asked about.
    let mut d = against(Bot::Greedy, "");
    d.moves("e4").keys("<C-x>");
    d.bot("e7e5");
    assert!(asks(&d), "resigning is about the game, which goes on");
    d.keys("y");
    assert_eq!(d.result(), "0-1 resignation");
}

#[test]
fn an_answer_much_later_is_an_ordinary_key() {
    let mut d = Driver::play(options(Some("1"), ""));
    d.moves("e4 e5").keys("resign<Enter>").wait(61_000);
    d.at += 5_000;
    d.keys("<Enter>");
    assert!(d.place() != Place::Game || asks(&d), "Enter presses the button of the card");
}

#[test]
fn a_claim_stops_the_clocks_in_casual_games_too() {
    let running = |d: &Driver| d.played().clock().and_then(|clock| clock.running());
    let left = |d: &Driver| d.played().clock().map(|clock| clock.remaining(Color::White, Moment(d.at)));
    for (answer, offers) in [("n", false), ("y", true), ("<Esc>", false), ("<C-c>", false)] {
        let mut d = Driver::play(options(Some("1"), ""));
        d.moves("e4 e5").keys("claim<Enter>");
        assert!(asks(&d));
        let before = left(&d);
        d.wait(120_000);
        assert_eq!((running(&d), left(&d), d.result().as_str()), (None, before, "*"), "{answer}: a claim stops both");
        d.keys(answer);
        assert_eq!(running(&d), Some(Color::White), "{answer}: and its end restarts them");
        assert_eq!(d.played().offer().is_some(), offers, "{answer}");
    }
    // Suspended under the question: the clocks stay stopped until a key.
    let mut d = Driver::play(options(Some("1"), ""));
    d.moves("e4 e5").keys("claim<Enter><C-z>");
    d.send(Msg::Resumed);
    d.keys("n");
    d.wait(120_000);
    assert_eq!((running(&d), d.result().as_str()), (None, "*"));
    d.keys("<Up>");
    assert_eq!(running(&d), Some(Color::White));
}

#[test]
fn the_promotion_of_a_touched_pawn_closes_with_its_flag() {
    let fen = "7k/5P2/8/8/8/8/7p/K7 w - - 0 1";
    for rules in [Rules::Casual, Rules::TouchMove] {
        let mut d = Driver::play(GameOptions { rules, ..options(Some("1"), fen) });
        drag(&mut d, Square::F7, Square::F8);
        assert!(asks(&d));
        d.wait(61_000);
        assert_eq!((asks(&d), d.result().as_str()), (false, "0-1 time forfeit"));
        d.keys("q");
        assert_eq!(d.plies(), 0);
        assert!(!last(&d).has(TouchWord::MustPromote, &["f8"]), "{}", last(&d));
    }
}

#[test]
fn a_command_with_an_exclamation_mark_does_not_ask() {
    for (command, moves) in [("claim!", "e4 e5"), ("claim! Nf3", "e4 e5")] {
        let mut d = Driver::play(GameOptions { controls: None, ..GameOptions::default() });
        d.moves(moves).keys(command).keys("<Enter>");
        assert!(!d.has_dialog(), "{command}");
        assert!(d.played().offer().is_some_and(|offer| offer.by.is_white()), "{command}: a wrong claim is an offer");
    }
}
