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

/// The moves of the line one stands on, up to where one stands.
fn here(d: &Driver) -> String {
    let review = review(d);
    let path = review.record().tree.path_to(review.node());
    path.iter().map(|&node| review.san(node)).collect::<Vec<_>>().join(" ")
}

fn typed(d: &Driver) -> Option<&str> {
    review(d).desk().entry().map(tabiya::app::entry::Entry::text)
}

#[test]
fn a_move_is_typed_at_once_with_letters_that_are_no_keys() {
    let mut d = open(Lang::En);
    d.keys("<Right>Nf");
    assert_eq!(typed(&d), Some("Nf"), "the line on which moves are typed is open");
    assert!(!review(&d).flipped(), "f is of the move");
    d.keys("6<Enter>");
    assert_eq!((here(&d).as_str(), typed(&d)), ("d4 Nf6", None), "and closed after the move");
    assert_eq!(last(&d), "Nf6 begins a new variation: `Backspace` goes back, `Ctrl-T` takes it out.");
    d.keys("<BS>");
    assert_eq!(here(&d), "d4");
    d.keys("<Right><Left>Nf6<Enter>");
    assert_eq!(here(&d), "d4 Nf6", "what is a variation already is gone to");
    d.keys("<C-t>");
    assert!(!review(&d).desk().is_changed(), "one key takes it out");
    d.keys("<End>Nf3<Enter>");
    assert_eq!(here(&d), "d4 d5 c4 e6 Nf3");
    assert_eq!(last(&d), "Nf3 is added at the end of the game: `Ctrl-T` takes it out.");
}

#[test]
fn what_is_typed_of_a_move_can_be_left_or_mended() {
    let mut d = open(Lang::En);
    d.keys("Nf<Esc>f");
    assert!(review(&d).flipped() && typed(&d).is_none(), "Esc forgets it, and f is a key again");
    d.keys("N<BS>f");
    assert!(!review(&d).flipped() && typed(&d).is_none(), "so does Backspace");
    d.keys("Nd5<Enter>");
    assert!(last(&d).starts_with("Nd5: "), "what is no move says why: {}", last(&d));
    assert_eq!((here(&d).as_str(), typed(&d)), ("", Some("Nd5")));
    d.keys("Nc3<Enter>");
    assert_eq!(here(&d), "Nc3");
    d.keys("N<C-c>f");
    assert!(review(&d).flipped() && typed(&d).is_none());
}

#[test]
fn the_letters_of_moves_are_those_of_the_language_and_english_ones() {
    for (moves, played) in [("Cf3", "Cf3"), ("Nf3", "Cf3")] {
        let mut d = open(Lang::Fr);
        d.keys(moves).keys("<Enter>");
        assert_eq!(here(&d), played);
        assert_eq!(last(&d), "Cf3 commence une nouvelle variante : `RetArr` revient, `Ctrl-T` l'enlève.");
    }
    for (before, castles) in [("1. Nf3 d6 2. g3 g6 3. Bg2 h6 *", "O-O"), ("1. Nf3 d6 2. g3 g6 3. Bg2 h6 *", "0-0")] {
        let mut d = Driver::new(Boot::default());
        d.files = vec![("one.pgn".into(), before.into())];
        d.review(&["one.pgn"], None, None);
        d.keys("<End>").keys(castles).keys("<Enter>");
        assert!(here(&d).ends_with("O-O"), "{castles}: {}", here(&d));
    }
}

/// Every one of these begins with a letter that is a key, and what the key did is taken back.
#[test]
fn a_move_that_begins_with_a_key_is_a_move_as_soon_as_it_can_be_nothing_else() {
    let moves = ["a4", "b4", "c3", "d3", "e4", "f4", "g4", "h3", "g1f3", "e2e4", "d2d3", "b1c3"];
    for mv in moves {
        let mut d = open(Lang::En);
        d.keys(mv);
        d.keys("<Enter>");
        let review = review(&d);
        let position = review.position().board().clone();
        let before = review.record().tree.position(review.record().tree.root()).board().clone();
        assert_ne!(position, before, "{mv} is played");
        assert_eq!(here(&d).split_whitespace().count(), 1, "{mv}");
        assert!(!review.flipped() && review.jump().is_none() && d.app.dialog().is_none(), "{mv}");
        assert!(!d.app.analysis().is_on(), "{mv}");
    }
}

#[test]
fn a_key_that_was_of_a_move_leaves_no_word_behind() {
    for mv in ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3", "g1f3", "b1c3"] {
        let mut d = open(Lang::En);
        d.keys(mv);
        assert!(d.app.status().is_none(), "{mv}: {:?}", d.app.status());
        assert!(typed(&d).is_some_and(|text| mv.starts_with(text)) || d.app.dialog().is_some(), "{mv}");
    }
}

#[test]
fn men_whose_letters_are_keys_are_typed_too() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *";
    for (before, mv, played) in [
        ("4p<Enter>", "Bb5", "Bb5"),
        ("4p<Enter>", "Be2", "Be2"),
        ("<End>", "Re1", "Re1"),
        ("<End>", "Kh1", "Kh1"),
        ("<End>", "Bxf7", "Bxf7+"),
        ("3p<Enter>", "d5", "d5"),
        ("1p<Enter>", "d5", "d5"),
    ] {
        let mut d = Driver::new(Boot::default());
        d.files = vec![("one.pgn".into(), game.into())];
        d.review(&["one.pgn"], None, None);
        d.keys(before).wait(5_000);
        d.keys(mv).keys("<Enter>");
        assert!(here(&d).ends_with(played), "{mv}: {} – {}", here(&d), last(&d));
    }
    // What a key of such a move did to the game is undone.
    let mut d = open(Lang::En);
    d.keys("iNf3<Enter>g6<Enter>g3<Enter>Bg7<Enter>Bg2<Enter>Nf6<Enter><Esc>");
    let moves = here(&d);
    d.keys("Kf1<Enter>");
    assert_eq!(here(&d), format!("{moves} Kf1"));
    assert!(!review(&d).record().tree.is_main_line(review(&d).node()), "K did not promote the variation");
}

#[test]
fn a_pawn_that_is_promoted_asks_for_its_piece() {
    for typed in ["e8", "b8", "e8=N", "b8=N"] {
        let mut d = Driver::new(Boot::default());
        d.files = vec![("one.pgn".into(), "[FEN \"7k/1P2P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 Kg7 *".into())];
        d.review(&["one.pgn"], None, None);
        d.keys(typed).keys("<Enter>");
        if typed.len() == 2 {
            assert!(d.app.dialog().is_some(), "{typed}");
            d.keys("<Enter>");
            assert_eq!(here(&d), format!("{typed}=Q+"));
        } else {
            assert_eq!(here(&d), typed);
        }
        assert!(d.app.dialog().is_none());
    }
}

#[test]
fn every_key_stays_the_key_it_is() {
    let mut d = open(Lang::En);
    d.keys("Kf");
    assert!(review(&d).flipped(), "K and f are keys of their own");
    d.keys("<End>h").wait(5_000);
    d.keys("5<Enter>");
    assert_eq!(last(&d), "This line ends with move 2.", "5 is a move's number");
    d.keys("<Home>").wait(5_000);
    d.keys("d").wait(5_000);
    d.keys("2<Enter>");
    assert_eq!(here(&d), "d4 d5 c4", "some time after the letter it is no move");
    d.keys("<Home>").wait(5_000);
    d.keys("4").keys("5");
    assert!(review(&d).jump().is_some_and(|jump| jump.text() == "45"), "45 is no rank, but a number");
    let mut d = open(Lang::En);
    d.keys("2<Enter>");
    assert_eq!((here(&d).as_str(), d.sentences()), ("d4 d5 c4", Vec::<String>::new()), "a number alone is only that");
    d.keys("e").wait(5_000);
    d.keys("4 wins a pawn<Enter>");
    let notes = review(&d).record().tree.notes(review(&d).node()).after.join(" ");
    assert_eq!(notes, "4 wins a pawn", "a comment that begins with a number");
    d.keys("<Left>x");
    assert_eq!((here(&d).as_str(), review(&d).line().0.len()), ("d4", 1), "x deletes");
}

#[test]
fn a_move_that_begins_with_the_key_of_the_comment_opens_the_line_and_not_the_window() {
    for (before, typed, played) in [("", "e4", "e4"), ("", "e2e4", "e4"), ("6p<Enter>", "exd5", "exd5")] {
        let mut d = Driver::new(Boot::default());
        d.files = vec![("one.pgn".into(), "1. e4 e6 2. Nf3 Nf6 3. Nc3 d5 4. d3 d4 *".into())];
        d.review(&["one.pgn"], None, None);
        d.keys(before).wait(5_000);
        d.keys(typed);
        assert!(d.app.dialog().is_none(), "{typed}");
        assert_eq!(self::typed(&d), Some(typed));
        d.keys("<Enter>");
        assert!(here(&d).ends_with(played), "{typed}: {}", here(&d));
    }
}

#[test]
fn a_pawn_that_cannot_go_there_is_said_on_the_line_and_nothing_else_happens() {
    for typed in ["f5", "e8", "c6", "d5", "a1"] {
        let mut d = open(Lang::En);
        d.keys(typed);
        assert_eq!(self::typed(&d), Some(typed));
        assert!(!review(&d).flipped() && review(&d).jump().is_none() && d.app.dialog().is_none(), "{typed}");
        d.keys("<Enter>");
        assert!(!last(&d).is_empty(), "{typed}");
        assert_eq!(here(&d), "", "{typed}");
    }
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
    d.keys("<Esc>");
    assert!(matches!(d.app.screen(), Screen::Home(_)), "and not through a list that was never seen");
}
