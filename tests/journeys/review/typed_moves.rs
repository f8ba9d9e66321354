//! What a user does in a review without knowing its keys: types moves where letters are keys, presses Esc once too
//! often.

use tabiya::app::home::HomeItem;
use tabiya::app::protocol::boot::Boot;
use tabiya::words::Lang;
use tabiya::words::tables::{EditWord, ReviewWord};

use crate::driver::{Driver, Place, last, open_file, review};
use crate::wording::{says, says_in};

fn open(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("one.pgn".into(), "1. d4 d5 2. c4 e6 *".into()), ("two.pgn".into(), "1. e4 *\n\n1. f4 *".into())];
    d.review(&["one.pgn"], None, None);
    d
}

/// The moves of the current line up to the cursor.
fn here(d: &Driver) -> String {
    let review = review(d);
    let path = review.record().tree.path_to(review.node());
    path.iter().map(|&node| review.record().tree.san(node, &d.app.preferences.letters())).collect::<Vec<_>>().join(" ")
}

fn typed(d: &Driver) -> Option<&str> {
    review(d).edits.entry().map(tabiya::app::board::move_input::TextField::text)
}

#[test]
fn a_move_is_typed_at_once_with_letters_that_are_no_keys() {
    let mut d = open(Lang::En);
    d.keys("<Right>Nf");
    assert_eq!(typed(&d), Some("Nf"), "the line on which moves are typed is open");
    assert!(!d.flipped(), "f is of the move");
    d.keys("6<Enter>");
    assert_eq!((here(&d).as_str(), typed(&d)), ("d4 Nf6", None), "and closed after the move");
    d.says(says(EditWord::NewVariation, &["Nf6", "Ctrl-T", "Backspace"]));
    d.keys("<BS>");
    assert_eq!(here(&d), "d4");
    d.keys("<Right><Left>Nf6<Enter>");
    assert_eq!(here(&d), "d4 Nf6", "what is a variation already is gone to");
    d.keys("<C-t>");
    assert!(!d.is_changed(), "one key takes it out");
    d.keys("<End>Nf3<Enter>");
    assert_eq!(here(&d), "d4 d5 c4 e6 Nf3");
    d.says(says(EditWord::AddedAtEnd, &["Nf3", "Ctrl-T"]));
}

#[test]
fn what_is_typed_of_a_move_can_be_left_or_mended() {
    let mut d = open(Lang::En);
    d.keys("Nf<Esc>f");
    assert!(d.flipped() && typed(&d).is_none(), "Esc forgets it, and f is a key again");
    d.keys("N<BS>f");
    assert!(!d.flipped() && typed(&d).is_none(), "so does Backspace");
    d.keys("Nd5<Enter>");
    assert!(last(&d).starts_with("Nd5: "), "what is no move says why: {}", last(&d));
    assert_eq!((here(&d).as_str(), typed(&d)), ("", Some("Nd5")));
    d.keys("Nc3<Enter>");
    assert_eq!(here(&d), "Nc3");
    d.keys("N<C-c>f");
    assert!(d.flipped() && typed(&d).is_none());
}

#[test]
fn moves_take_letters_of_the_language_and_english() {
    for (moves, played) in [("Cf3", "Cf3"), ("Nf3", "Cf3")] {
        let mut d = open(Lang::Fr);
        d.keys(moves).keys("<Enter>");
        assert_eq!(here(&d), played);
        d.says(says_in(Lang::Fr, EditWord::NewVariation, &["Cf3", "Ctrl-T", "Ret.\u{a0}arr."]));
    }
    for (before, castles) in [("1. Nf3 d6 2. g3 g6 3. Bg2 h6 *", "O-O"), ("1. Nf3 d6 2. g3 g6 3. Bg2 h6 *", "0-0")] {
        let mut d = open_file(Boot::default(), "one.pgn", before);
        d.keys("<End>").keys(castles).keys("<Enter>");
        assert!(here(&d).ends_with("O-O"), "{castles}: {}", here(&d));
    }
}

/// The rule in one sentence: a capital that is a piece letter begins a move, and every other letter is a key.
#[test]
fn a_letter_is_the_same_key_whenever_it_is_typed() {
    for pause in [0, 5_000] {
        let mut d = open(Lang::En);
        d.keys("f").wait(pause);
        d.keys("4").wait(pause);
        assert!(d.flipped(), "f is a key");
        assert!(review(&d).jump.as_ref().is_some_and(|jump| jump.text() == "4"), "4 is the number of a move");
        d.keys("5");
        assert!(review(&d).jump.as_ref().is_some_and(|jump| jump.text() == "45"));

        let mut d = open(Lang::En);
        d.keys("d").wait(pause);
        d.keys("2<Enter>");
        assert_eq!(here(&d), "d4 d5 c4");
        d.keys("<Left>x");
        assert_eq!((here(&d).as_str(), review(&d).line().0.len()), ("d4", 1), "x deletes");
    }
}

#[test]
fn what_is_typed_into_a_comment_is_never_a_move() {
    for text in ["4", "4 wins a pawn", "e4", "Nf3", "2e4"] {
        for pause in [0, 5_000] {
            let mut d = open(Lang::En);
            d.keys("<Right>e").wait(pause);
            d.keys(text).keys("<Enter>");
            let notes = d.record().tree.notes(d.node()).after.join(" ");
            assert_eq!((here(&d).as_str(), notes.as_str()), ("d4", text));
        }
    }
}

#[test]
fn a_small_letter_that_is_no_key_says_how_a_move_is_typed() {
    let mut d = open(Lang::En);
    d.keys("b");
    d.says(says(EditWord::TypeAfter, &["i", "b"]));
    d.keys("ib4<Enter>");
    assert_eq!(here(&d), "b4");
}

#[test]
fn every_piece_letter_begins_a_move() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *";
    for (before, mv, played) in [
        ("4p<Enter>", "Bb5", "Bb5"),
        ("<End>", "Re1", "Re1"),
        ("<End>", "Kh1", "Kh1"),
        ("<End>", "Qe2", "Qe2"),
        ("<End>", "Bxf7", "Bxf7+"),
    ] {
        let mut d = open_file(Boot::default(), "one.pgn", game);
        d.keys(before).keys(mv).keys("<Enter>");
        assert!(here(&d).ends_with(played), "{mv}: {} – {}", here(&d), last(&d));
    }
}

/// In French R is the king and T the rook: keys on these capitals give way, unless the config sets such a key.
#[test]
fn piece_letters_are_no_keys_unless_the_config_says_so() {
    let of = |text: &str| {
        let config = tabiya::config::parse(text).expect("a config");
        open_file(Boot { lang: Lang::Fr, config, ..Boot::default() }, "one.pgn", "1. d4 d5 2. c4 e6 *")
    };
    let mut d = of("");
    d.keys("T");
    assert_eq!(typed(&d), Some("T"), "a rook's move");
    let mut d = of("[keys]\nheader = \"T\"\n");
    d.keys("T");
    assert!(d.has_dialog(), "the config made it the key of the tags");
}

#[test]
fn one_esc_too_many_says_what_the_next_one_does() {
    for left in ["7<Esc>", "iNf3<Esc><Esc>", "?<Esc>", ":<Esc>", "<F3><Esc>", "y<Esc>", "N<Esc>"] {
        let mut d = open(Lang::En);
        d.keys(left).keys("<Esc>");
        assert_eq!(last(&d), says(ReviewWord::OnceMore, &["Esc"]), "{left}");
        review(&d);
        d.keys("<Esc>");
        assert_ne!(d.place(), Place::Review, "{left}");
    }
}

#[test]
fn a_first_esc_or_q_leaves_at_once() {
    for meant in ["<Esc>", "7<Esc>q", "7<Esc><Right><Esc>"] {
        let mut d = open(Lang::En);
        d.keys(meant);
        assert_ne!(d.place(), Place::Review, "{meant}");
    }
    let mut d = open(Lang::En);
    d.keys("7<Esc>").wait(5_000);
    d.keys("<Esc>");
    assert_ne!(d.place(), Place::Review, "some time after that it is no habit");
}

#[test]
fn an_ended_game_is_reviewed_and_left_again() {
    let mut d = Driver::home();
    d.keys("<Down><Down><Enter><Enter>");
    d.moves("f3 e5 g4 Qh4").keys("<Right><Enter>");
    assert_eq!(d.record().tree.main_line().count(), 4);
    d.keys("<Esc>");
    assert!(d.played().ending().is_some(), "back at the end of the game, with its buttons");
    d.keys(":home<Enter>");
    assert_eq!(d.place(), Place::Home);
    d.go_to(&HomeItem::Review).keys("<Enter>");
    assert_eq!(d.record().tree.main_line().count(), 4, "the only game opens at once");
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Home, "and not through a list that was never seen");
}
