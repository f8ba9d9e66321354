//! The user comes back to the home screen as they left it.

use crate::driver::{Driver, Place, last, open_first};
use crate::painted::text;
use crate::wording::says;
use tabiya::app::home::HomeItem;
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, SettingsWord};

const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O g6 6. c3 Bg7 7. d4 O-O *\n\n1. d4 d5 2. c4 *\n";

fn chosen(d: &Driver) -> HomeItem {
    d.items()[d.home_screen().chosen].clone()
}

/// A world with two finished games, an interrupted one and two files.
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
        [HomeItem::Review, HomeItem::Open, HomeItem::Recent("two.pgn".into()), HomeItem::FreeBoard, HomeItem::SetUp]
    {
        let rows = d.items();
        let at = rows.iter().position(|item| *item == wanted).expect("a row");
        d.keys("<Home>");
        for _ in 0..at {
            d.keys("<Down>");
        }
        assert_eq!(chosen(&d), wanted);
        d.keys("<Enter>:home<Enter>");
        assert_eq!(chosen(&d), wanted, "a game that waits is found meanwhile, and takes nothing away");
        assert_eq!(d.interrupted().len(), 1);
    }
}

#[test]
fn leaving_the_form_returns_to_its_row() {
    let mut d = world();
    d.open_home();
    assert_eq!(chosen(&d), HomeItem::GoOn(0));
    d.keys("<Home><Enter><Esc>");
    assert_eq!(chosen(&d), HomeItem::New);
    d.keys("<Down><Down><Enter><Esc>");
    assert_eq!(chosen(&d), HomeItem::Two);
    d.keys("<Enter><Enter>").moves("d4").keys(":home<Enter>1");
    assert_eq!((chosen(&d), d.interrupted().len()), (HomeItem::GoOn(0), 2));
}

#[test]
fn the_only_game_is_left_to_where_the_user_was() {
    let pgn = "1. e4 e5 *\n";
    for leaves in ["q", "<Esc>", "7<Esc>q"] {
        let mut d = open_first(Lang::En, pgn);
        d.keys(leaves);
        assert_eq!(d.place(), Place::Home, "{leaves}");
    }
    // The same after a question.
    let mut d = open_first(Lang::En, pgn);
    d.keys("<Right>:comment x<Enter>q1");
    assert!(d.place() == Place::Home && d.file("game.pgn").contains("{x}"));
    // A user who went to the list goes back to it.
    let mut d = open_first(Lang::En, pgn);
    d.keys("/");
    assert_eq!(d.place(), Place::GameList);
    d.keys("<Enter>q");
    assert_eq!(d.place(), Place::GameList);
    // With two games in the file, the user chose one in the list.
    let mut d = open_first(Lang::En, GAMES);
    d.keys("q");
    assert_eq!(d.place(), Place::GameList);
}

#[test]
fn the_key_that_led_home_does_not_quit_at_once() {
    let mut d = world();
    d.review(&["one.pgn"], None, None).keys("<Enter>");
    assert_eq!(d.place(), Place::Review);
    d.wait(1_000);
    d.keys("q");
    assert_eq!(d.place(), Place::GameList);
    d.wait(500);
    d.keys("q");
    assert_eq!(d.place(), Place::Home);
    d.wait(500);
    d.keys("q");
    assert_eq!((last(&d).as_str(), d.exit), (says(AppWord::QuitOnceMore, &["q"]), None), "pressed by habit");
    d.wait(500);
    d.keys("q");
    assert_eq!(d.exit, Some(0), "whoever presses it again means it");
    let mut d = world();
    d.review(&["one.pgn"], None, None).keys("q");
    d.wait(3_000);
    d.keys("q");
    assert_eq!(d.exit, Some(0), "later it is no habit");
}

#[test]
fn a_key_that_is_held_leaves_one_screen() {
    let mut d = world();
    d.review(&["one.pgn"], None, None).keys("<Enter>");
    d.wait(1_000);
    d.keys("q");
    for _ in 0..40 {
        d.wait(33);
        d.keys("q");
    }
    assert_eq!(d.place(), Place::GameList, "the list is not left by it");
    d.wait(500);
    for _ in 0..40 {
        d.keys("q");
        d.wait(33);
    }
    assert_eq!(d.place(), Place::Home);
    assert_eq!((last(&d).as_str(), d.exit), (says(AppWord::QuitOnceMore, &["q"]), None));
}

#[test]
fn rows_stand_in_groups_where_there_is_room() {
    let mut d = world();
    d.open_home();
    for (cols, rows) in [(200, 60), (120, 40), (80, 24)] {
        let seen = text(&d, cols, rows);
        let left = |line: &str| line.chars().take(usize::from(cols) / 3).collect::<String>();
        let row = |word: &str| {
            seen.lines().position(|line| left(line).contains(word)).unwrap_or_else(|| panic!("{word}:\n{seen}"))
        };
        let heads =
            [says(AppWord::HomeNew, &[]), "Continue:", says(AppWord::HomeReview, &[]), says(SettingsWord::Title, &[])];
        for head in heads.iter().skip(1) {
            let above = seen.lines().nth(row(head) - 1).map(left).unwrap_or_default();
            assert!(above.trim().is_empty(), "a blank row above {head} at {cols}x{rows}:\n{seen}");
        }
    }
}
