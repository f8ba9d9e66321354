//! What was only tried, and what is said beside what was done.

use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::controls::FormField;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::{text, words};

/// Turns the start position in the form to the next choice; the field is reached from the one that begins the game.
fn turn_start(d: &mut Driver) {
    let Screen::NewGame(_) = d.app.screen() else { panic!("no form") };
    for _ in 0..20 {
        let Screen::NewGame(form) = d.app.screen() else { panic!("the form was left") };
        if form.focus == tabiya::app::protocol::controls::FormField::Start {
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
fn the_next_game_starts_from_the_initial_position() {
    let mut d = Driver::home();
    d.keys("<Down><Enter>");
    turn_start(&mut d);
    assert_ne!(start(&d), "standard");
    d.keys("<Enter>");
    let mv = d.game().game().position().clone();
    let mv = shakmaty::Position::legal_moves(&mv)[0].to_uci(shakmaty::CastlingMode::Chess960).to_string();
    d.keys(&mv).keys("<Enter>");
    assert_eq!(d.game().game().line().len(), 1);
    d.keys(":new!<Enter>");
    assert_eq!(start(&d), "standard", "it was asked for once");
    let time = |d: &Driver| match d.app.screen() {
        Screen::NewGame(form) => form.time.text().to_owned(),
        other => panic!("no form but {other:?}"),
    };
    for (typed, next) in [("5+3", "5+3"), ("0.25", "5+3"), ("10", "10")] {
        for _ in 0..20 {
            if form_focus(&d) != FormField::Time {
                d.keys("<Tab>");
            }
        }
        d.keys(typed).keys("<Enter>");
        assert!(matches!(d.app.screen(), Screen::Play(_)), "{typed}");
        d.keys(":new!<Enter>");
        assert_eq!(time(&d), next, "after {typed}");
    }
}

fn form_focus(d: &Driver) -> FormField {
    match d.app.screen() {
        Screen::NewGame(form) => form.focus,
        other => panic!("no form but {other:?}"),
    }
}

#[test]
fn what_was_done_hides_not_whose_turn_it_is() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
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

#[test]
fn a_takeback_names_the_moves_that_would_go_back() {
    for (lang, played, asked, left) in [
        (Lang::En, "e4", "White asks to take back 1. e4. Agreed?", 0),
        (Lang::En, "e4 e5", "White asks to take back 1. e4 e5. Agreed?", 0),
        (Lang::En, "e4 e5 Nf3", "Black asks to take back 1… e5 2. Nf3. Agreed?", 1),
        (Lang::Fr, "e4 e5 Nf3 Nc6", "Les Blancs demandent de reprendre 2. Cf3 Cc6.", 2),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.moves(played).keys("<C-t>");
        let seen = words(&d, 120, 40);
        assert!(seen.contains(asked), "{asked} in {seen}");
        d.keys(if lang == Lang::Fr { "o" } else { "y" });
        assert_eq!(d.game().game().line().len(), left, "{asked}");
    }
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys(":takeback black<Enter>");
    assert!(words(&d, 120, 40).contains("Black asks to take back 1… e5. Agreed?"));
    let mut d = Driver::play(GameOptions::default());
    d.keys("<C-t>");
    assert!(words(&d, 120, 40).contains("There is no move to take back."));
    d.moves("e4").keys(":takeback! black<Enter>");
    assert_eq!(d.game().game().line().len(), 1, "Black named has nothing to take back");
}
