//! What was only tried, and what is said beside what was done.

use tabiya::app::options::Options;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::{text, words};

/// Turns the start position in the form to the next choice; the field is reached from the one that begins the game.
fn turn_start(d: &mut Driver) {
    let Screen::NewGame(_) = d.app.screen() else { panic!("no form") };
    for _ in 0..20 {
        let Screen::NewGame(form) = d.app.screen() else { panic!("the form was left") };
        if form.focus == tabiya::app::new_game::Field::Start {
            d.keys("<Right>");
            return;
        }
        d.keys("<Tab>");
    }
    panic!("no field for the start");
}

fn start(d: &Driver) -> &str {
    match d.app.screen() {
        Screen::NewGame(form) => form.start.text(),
        other => panic!("no form but {other:?}"),
    }
}

#[test]
fn a_start_is_remembered_when_somebody_has_moved_there() {
    let mut d = Driver::home();
    // Tried in the form, and left.
    d.keys("<Down><Enter>");
    assert_eq!(start(&d), "standard");
    turn_start(&mut d);
    assert_ne!(start(&d), "standard");
    d.keys("<Esc><Enter>");
    assert_eq!(start(&d), "standard", "nothing was begun");
    // Looked at on the board, and left without a move.
    turn_start(&mut d);
    let tried = start(&d).to_owned();
    d.keys("<Enter>");
    assert!(matches!(d.app.screen(), Screen::Play(_)));
    d.keys(":new!<Enter>");
    assert_eq!(start(&d), "standard", "nothing was played");
    assert_eq!(d.app.memory().start, "standard");
    // Played.
    turn_start(&mut d);
    d.keys("<Enter>");
    let mv = d.game().game().position().clone();
    let mv = shakmaty::Position::legal_moves(&mv)[0].to_uci(shakmaty::CastlingMode::Chess960).to_string();
    d.keys(&mv).keys("<Enter>");
    assert_eq!(d.game().game().line().len(), 1);
    assert_eq!(d.app.memory().start, tried, "that is where one plays");
    d.keys(":new!<Enter>");
    assert_eq!(start(&d), tried);
    // Back to the usual one.
    let Screen::NewGame(_) = d.app.screen() else { panic!("no form") };
    turn_start(&mut d);
    while start(&d) != "standard" {
        d.keys("<Right>");
    }
    d.keys("<Enter>:new!<Enter>");
    assert_eq!(start(&d), "standard", "which needs no move");
}

#[test]
fn what_was_done_hides_not_whose_turn_it_is() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(Options::default());
        d.moves("e4 e5").keys(":takeback!<Enter>");
        let both = match lang {
            Lang::En => "Taken back. White to move",
            Lang::Fr => "Coup repris. Trait aux Blancs",
        };
        for (cols, rows) in crate::painted::SIZES {
            assert!(words(&d, cols, rows).contains(both), "{cols}x{rows}: {}", text(&d, cols, rows));
        }
        // What is wrong stands alone, and so does what is no sentence.
        d.keys("e2e5<Enter>");
        let seen = words(&d, 80, 24);
        assert!(seen.contains("e2e5") && !seen.contains(both.split_once(". ").unwrap().1), "{seen}");
    }
}

#[test]
fn the_home_screen_says_in_words_how_strong_the_computer_is() {
    for (lang, word) in [(Lang::En, "easy"), (Lang::Fr, "facile")] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.open_home();
        let row = |cols, rows| {
            let seen = text(&d, cols, rows);
            seen.lines().find(|line| line.contains('›')).unwrap_or_default().to_owned()
        };
        assert!(row(120, 40).contains("tabiya 600"), "{}", row(120, 40));
        for (cols, rows) in crate::painted::SIZES {
            assert!(row(cols, rows).contains(word), "{cols}x{rows}: {}", row(cols, rows));
        }
    }
}
