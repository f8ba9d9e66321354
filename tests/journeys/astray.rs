//! What somebody does in a review who does not know its keys: moves typed where letters are keys, one Esc too many.

use shakmaty::Position;
use tabiya::app::review::Review;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

use crate::driver::Driver;

fn open(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("one.pgn".into(), "1. d4 d5 2. c4 e6 *".into()), ("two.pgn".into(), "1. e4 *\n\n1. f4 *".into())];
    d.review(&["one.pgn"], None, None);
    d
}

fn review(d: &Driver) -> &Review {
    match d.app.screen() {
        Screen::Review(review) => review,
        other => panic!("not in a game but on {other:?}"),
    }
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

#[test]
fn a_move_typed_in_review_is_answered_and_does_nothing_else() {
    let mut d = open(Lang::En);
    d.keys("<Right>Nf3");
    assert_eq!(last(&d), "`i` enters moves: then type Nf3.");
    assert!(!review(&d).flipped() && review(&d).jump().is_none(), "f and 3 are of the move");
    let here = review(&d).node();
    d.keys("<Enter>");
    assert_eq!((review(&d).node(), last(&d)), (here, "`i` enters moves: then type Nf3.".to_owned()));
    d.keys("Nf<Esc>f");
    assert!(review(&d).flipped(), "Esc forgets it, and f is a key again");
    d.keys("iNf6<Enter>");
    let board = review(&d).record().tree.position(review(&d).node()).board().clone();
    assert!(board.piece_at(shakmaty::Square::F6).is_some(), "and after i the move is made");
}

#[test]
fn the_letters_of_moves_are_those_of_the_language_and_english_ones() {
    for typed in ["Cf3", "Nf3", "Dd2", "O-O"] {
        let mut d = open(Lang::Fr);
        d.keys(typed);
        assert_eq!(last(&d), format!("`i` entre des coups : puis tapez {typed}."));
    }
}

#[test]
fn a_square_typed_with_letters_that_are_keys_is_answered_beside_what_they_do() {
    let mut d = open(Lang::En);
    d.keys("d4");
    assert_eq!(last(&d), "`i` enters moves: then type d4.");
    assert!(review(&d).jump().is_some(), "4 begins the number of a move as well");
    let mut d = open(Lang::En);
    d.keys("2<Enter>");
    assert_eq!(d.sentences(), Vec::<String>::new(), "a number alone is only that");
}

#[test]
fn other_letters_stay_the_keys_they_are() {
    let mut d = open(Lang::En);
    d.keys("Bf");
    assert!(review(&d).flipped(), "B is a key of its own");
    d.keys("Nn<Right>f");
    assert!(!review(&d).flipped(), "n is no square, and ends what was typed");
    assert_eq!(review(&d).line().1, 1);
}

#[test]
fn one_esc_too_many_says_what_the_next_one_does() {
    for left in ["7<Esc>", "iNf3<Esc><Esc>", "?<Esc>", ":<Esc>", "<F3><Esc>", "y<Esc>", "N<Esc>"] {
        let mut d = open(Lang::En);
        d.keys(left).keys("<Esc>");
        assert_eq!(last(&d), "`Esc` once more leaves the game.", "{left}");
        review(&d);
        d.keys("<Esc>");
        assert!(!matches!(d.app.screen(), Screen::Review(_)), "{left}");
    }
}

#[test]
fn whoever_means_to_leave_leaves_at_once() {
    for meant in ["<Esc>", "7<Esc>q", "7<Esc><Right><Esc>"] {
        let mut d = open(Lang::En);
        d.keys(meant);
        assert!(!matches!(d.app.screen(), Screen::Review(_)), "{meant}");
    }
    let mut d = open(Lang::En);
    d.keys("7<Esc>").wait(5_000);
    d.keys("<Esc>");
    assert!(!matches!(d.app.screen(), Screen::Review(_)), "some time after that it is no habit");
}

#[test]
fn a_game_that_has_ended_is_one_key_away_and_one_comes_back_where_one_was() {
    let mut d = Driver::home();
    d.keys("<Down><Enter><Enter>");
    d.moves("f3 e5 g4 Qh4").keys("<Enter>");
    assert_eq!(review(&d).record().tree.main_line().count(), 4);
    d.keys("<Esc>");
    assert!(d.game().game().ending().is_some(), "back at the end of the game, with its buttons");
    d.keys(":home<Enter>");
    assert!(matches!(d.app.screen(), Screen::Home(_)));
    d.keys("<Home><Down><Down><Enter>");
    assert_eq!(review(&d).record().tree.main_line().count(), 4, "the only game opens at once");
    d.keys("<Esc><Esc>");
    assert!(matches!(d.app.screen(), Screen::Home(_)), "through the list");
}
