//! One comes back to the home screen where one left it.

use tabiya::app::game_options::GameOptions;
use tabiya::app::home::{Home, HomeItem};
use tabiya::app::{Boot, Screen};

use crate::driver::Driver;

fn home(d: &Driver) -> &Home {
    match d.app.screen() {
        Screen::Home(home) => home,
        other => panic!("not at home but on {other:?}"),
    }
}

fn chosen(d: &Driver) -> HomeItem {
    home(d).items(d.app.recent())[home(d).chosen()].clone()
}

/// Two games that ended, and one that waits.
fn world() -> Driver {
    let mut before = Driver::play(GameOptions::default());
    before.moves("e4");
    let mut ended = Driver::play(GameOptions::default());
    ended.moves("f3 e5 g4 Qh4");
    let mut d = Driver::new(Boot::default());
    d.journals.clone_from(&before.journals);
    d.archive.clone_from(&ended.archive);
    d.archive.push(("another".into(), ended.archive[0].1.clone()));
    d.files = vec![("one.pgn".into(), "1. d4 *\n\n1. c4 *".into()), ("two.pgn".into(), "1. e4 *\n\n1. f4 *".into())];
    d
}

#[test]
fn after_a_review_the_row_is_chosen_that_led_to_it() {
    let mut d = world();
    d.review(&["one.pgn"], None, None).keys(":home<Enter>");
    d.review(&["two.pgn"], None, None).keys(":home<Enter>");
    for wanted in
        [HomeItem::Review, HomeItem::Recent("one.pgn".into()), HomeItem::Recent("two.pgn".into()), HomeItem::SetUp]
    {
        let rows = home(&d).items(d.app.recent());
        let at = rows.iter().position(|item| *item == wanted).expect("a row");
        d.keys("<Home>");
        for _ in 0..at {
            d.keys("<Down>");
        }
        assert_eq!(chosen(&d), wanted);
        d.keys("<Enter>").keys(":home<Enter>");
        assert_eq!(chosen(&d), wanted, "a game that waits is found meanwhile, and takes nothing away");
        assert_eq!(home(&d).kept().len(), 1);
    }
}

#[test]
fn leaving_the_form_returns_to_its_row() {
    let mut d = world();
    d.open_home();
    assert_eq!(chosen(&d), HomeItem::GoOn(0));
    d.keys("<Home><Enter><Esc>");
    assert_eq!(chosen(&d), HomeItem::New);
    d.keys("<Down><Enter><Esc>");
    assert_eq!(chosen(&d), HomeItem::Two);
    d.keys("<Enter><Enter>").moves("d4").keys(":home<Enter>k");
    assert_eq!((chosen(&d), home(&d).kept().len()), (HomeItem::GoOn(0), 2));
}
