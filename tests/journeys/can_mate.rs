//! `canmate`: says who can still mate, in a running game and in a review.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, AppWord, CanMateWord};

use crate::driver::Driver;
use crate::wording::{Wording, joined, says};

fn from(boot: Boot, fen: &str) -> Driver {
    let mut d = Driver::new(boot);
    d.begin(GameOptions {
        start: StartPosition::from_fen(fen, false).expect("a playable position"),
        ..GameOptions::default()
    });
    d
}

fn told(d: &mut Driver) -> String {
    d.keys("canmate<Enter>");
    d.sentences().last().cloned().unwrap_or_default()
}

#[test]
fn the_line_or_the_proof_is_said() {
    let rook = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let said = told(&mut from(Boot::default(), rook));
    assert_eq!(
        said,
        joined(&[
            says(CanMateWord::Line, &["White", "Ra8#"]),
            says(CanMateWord::Never, &["Black", says(CanMateWord::Material, &[])])
        ])
    );
    let french = Boot { lang: Lang::Fr, ..Boot::default() };
    let said = told(&mut from(french, rook));
    assert!(
        said.has_in(Lang::Fr, CanMateWord::Line, &["Blancs"]) && said.has_in(Lang::Fr, CanMateWord::Never, &["Noirs"]),
        "{said}"
    );
    // Both can, and the lines are longer than a status line.
    let said = told(&mut from(Boot::default(), "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9"));
    assert!(
        said.has(CanMateWord::Line, &["White"]) && said.has(CanMateWord::Line, &["Black"]) && said.contains(" …."),
        "{said}"
    );
}

#[test]
fn it_speaks_of_the_position_that_is_shown() {
    let mut d = from(Boot::default(), "7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    d.moves("Ra8");
    assert_eq!(
        told(&mut d),
        joined(&[
            says(CanMateWord::Mated, &["White"]),
            says(CanMateWord::Never, &["Black", says(CanMateWord::Over, &[])])
        ])
    );
    d.files = vec![("one.pgn".into(), "[FEN \"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1\"]\n\n1. Kxd2 *".into())];
    d.review(&["one.pgn"], None, None);
    d.keys(":canmate<Enter>");
    assert!(d.sentences().last().is_some_and(|said| said.has(CanMateWord::Line, &["Black"])), "{:?}", d.sentences());
    d.keys("<Right>:canmate<Enter>");
    let said = d.sentences();
    for side in ["White", "Black"] {
        assert!(said.last().is_some_and(|said| said.has(CanMateWord::Never, &[side])), "{said:?}");
    }
}

/// A game with a clock gives no hints, and a mate in one would be one.
#[test]
fn a_clock_hides_the_moves_until_the_game_is_over() {
    for plain in [false, true] {
        let mut d = Driver::new(Boot { plain, ..Boot::default() });
        d.begin(GameOptions {
            start: StartPosition::from_fen("7k/8/6K1/8/8/8/8/R7 w - - 0 1", false).unwrap(),
            controls: Some(Controls::same("5+3".parse().unwrap())),
            ..GameOptions::default()
        });
        let mut say = |line: &str| {
            if plain {
                d.send(Msg::Line(line.into()));
            } else {
                d.keys(&format!(":{line}<Enter>"));
            }
            d.sentences().join(" ")
        };
        let said = say("canmate");
        assert!(said.contains(says(CanMateWord::Can, &["White"])), "{plain}: {said}");
        let said = say("canmate moves");
        assert!(said.ends_with(says(AnalysisWord::NoHintClock, &[])), "{plain}: {said}");
        say("resign!");
        let said = say("canmate moves");
        assert!(said.contains("White can mate:"), "{plain}: {said}");
    }
}

#[test]
fn a_pause_hides_this_too() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(GameOptions::default());
    d.send(Msg::Line("pause".into()));
    d.send(Msg::Line("canmate".into()));
    assert_eq!(d.sentences().last().map(String::as_str), Some(says(AppWord::NotNow, &[])));
}

/// What holds only after forced moves is not said of the pieces on the board.
#[test]
fn a_proof_after_forced_moves_says_so() {
    for (fen, word) in [
        ("7k/7Q/8/8/8/8/8/K7 b - - 0 1", CanMateWord::ForcedMaterial),
        ("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", CanMateWord::ForcedMaterial),
        ("k7/P1K5/8/8/8/8/8/8 b - - 0 1", CanMateWord::ForcedMaterial),
        ("7k/5K2/8/8/8/8/6PP/8 w - - 0 1", CanMateWord::Material),
    ] {
        let side = if word == CanMateWord::Material { "Black" } else { "White" };
        let mut d = Driver::new(Boot::default());
        d.begin(GameOptions { start: StartPosition::from_fen(fen, false).unwrap(), ..GameOptions::default() });
        let said = told(&mut d);
        assert!(said.contains(says(CanMateWord::Never, &[side, says(word, &[])])), "{fen}: {said}");
    }
}
