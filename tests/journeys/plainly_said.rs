//! What a newcomer reads without asking what it means: in words, in the user's language, whole.

use tabiya::app::protocol::controls::FormField;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::{text, words};

/// A game that was lost on time, with a minute for each side, against the player at random.
const LOST: &str = "[Date \"2026.11.22\"]\n[Round \"-\"]\n[White \"Human\"]\n[Black \"tabiya random\"]\n[Result \"0-1\"]\n\
    [TimeControl \"60\"]\n[Termination \"time forfeit\"]\n\n1. f3 e5 {Black wins: time forfeit} 0-1\n";

fn open(game: &str, lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("one.pgn".into(), game.to_owned())];
    d.review(&["one.pgn"], None, None);
    d
}

#[test]
fn what_is_known_of_a_game_is_said_in_words() {
    for (lang, facts, player) in [
        (Lang::En, "0-1 · 2026.11.22 · time forfeit · 1 min", "tabiya random"),
        (Lang::Fr, "0-1 · 2026.11.22 · perte au temps · 1 min", "tabiya (au hasard)"),
    ] {
        let seen = text(&open(LOST, lang), 120, 40);
        assert!(seen.contains(facts) && seen.contains(player), "{seen}");
    }
}

#[test]
fn the_result_is_whole_where_the_moves_have_few_columns() {
    for (lang, sentence) in [(Lang::En, "Black wins: time forfeit"), (Lang::Fr, "Victoire des Noirs : perte au temps")]
    {
        let mut d = open(LOST, lang);
        d.keys("<End>");
        // Where the moves have few columns the status line has the reason.
        assert!(words(&d, 40, 15).contains(sentence), "{}", text(&d, 40, 15));
        let narrow = text(&d, 40, 15);
        assert!(narrow.contains("   0-1\n"), "{narrow}");
    }
}

#[test]
fn the_strip_of_evaluations_says_whose_it_is() {
    let game = "1. e4 {[%eval 0.2,12]} e5 {[%eval 0.3,12]} 2. Nf3 {[%eval 0.2,12]} Nc6 {[%eval 0.3,12]} *\n";
    for (lang, side, whole, long) in [
        (Lang::En, " White ", " White's chances ", "light part: White's chances"),
        (Lang::Fr, " Blancs ", " chances des Blancs ", "partie claire : chances des Blancs"),
    ] {
        let d = open(game, lang);
        for (cols, said) in [(80, side), (90, whole)] {
            let seen = text(&d, cols, 24);
            assert!(seen.lines().any(|line| line.contains(said) && line.contains('▄')), "{seen}");
        }
        assert!(text(&d, 120, 40).contains(long), "{}", text(&d, 120, 40));
    }
}

#[test]
fn no_clock_is_said_in_the_users_language_and_typed_as_ever() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.open_home();
    d.keys(":new<Enter>");
    for (cols, rows) in crate::painted::SIZES {
        assert!(text(&d, cols, rows).contains("‹ aucune"), "{cols}x{rows}:\n{}", text(&d, cols, rows));
    }
    let time = |d: &Driver| match d.app.screen() {
        Screen::NewGame(form) => (form.focus, form.time.text().to_owned()),
        other => panic!("not on the form but on {other:?}"),
    };
    while time(&d).0 != FormField::Time {
        d.keys("<Tab>");
    }
    assert!(text(&d, 80, 24).contains("‹ aucune"), "with the focus too:\n{}", text(&d, 80, 24));
    d.keys("5+3");
    assert!(text(&d, 80, 24).contains("‹ 5+3"), "{}", text(&d, 80, 24));
    d.keys("<BS><BS><BS>none");
    assert_eq!(time(&d).1, "none");
    assert!(text(&d, 80, 24).contains("‹ none"), "as it is typed:\n{}", text(&d, 80, 24));
    d.keys("<Tab>");
    assert!(text(&d, 80, 24).contains("‹ aucune"), "{}", text(&d, 80, 24));
}

#[test]
fn a_way_that_leads_nowhere_says_so_in_common_words() {
    for (lang, said) in [(Lang::En, "No other move is noted here."), (Lang::Fr, "Aucun autre coup n’est noté ici.")]
    {
        let mut d = open(LOST, lang);
        d.keys("<Down>");
        assert_eq!(d.sentences().last().map(String::as_str), Some(said));
    }
}
