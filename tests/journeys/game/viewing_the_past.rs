//! Going back through a running game and playing on: the arrows walk as in a review, and typed moves belong to the
//! game.

use shakmaty::{ByColor, Square};
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::tables::{GameWord, Label};

use crate::driver::{Driver, Place, last};
use crate::painted::{SIZES, footer, words};
use crate::wording::{Wording, joined, says, says_in};

fn game(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.begin(GameOptions::default());
    d
}

#[test]
fn arrows_walk_the_game_by_one_half_move() {
    let mut d = game(Lang::En);
    d.moves("e4 e5 Nf3 Nc6").keys("<PgUp>");
    let mut seen = Vec::new();
    for key in ["<Left>", "<Left>", "<Right>", "<Left>", "<Left>", "<Left>", "<Right>", "<End>"] {
        d.keys(key);
        seen.push(d.viewing());
    }
    assert_eq!(seen, [Some(2), Some(1), Some(2), Some(1), Some(0), Some(0), Some(1), None]);
    assert_eq!(d.cursor(), None, "and no cursor wanders over the board");
    d.keys("<Home><Right><Right><Right><Right>");
    assert_eq!(d.viewing(), None, "the last step leads to the game");
    // In the game the arrows move the cursor as usual, and after a look back it is where it was.
    d.keys("<Right><Right>");
    assert_eq!(d.cursor(), Some(Square::F2));
    d.keys("<PgUp>");
    assert!(words(&d, 80, 24).has(GameWord::EntryHintPast, &[]), "{}", words(&d, 80, 24));
    d.keys("<Left><Esc>");
    assert_eq!((d.viewing(), d.cursor()), (None, Some(Square::F2)));
}

#[test]
fn the_footer_names_them() {
    for (lang, keys) in [
        (Lang::En, [joined(&["← →", says(Label::Move, &[])]), joined(&["End", says(Label::ViewLive, &[])])]),
        (
            Lang::Fr,
            [
                joined(&["← →", says_in(Lang::Fr, Label::Move, &[])]),
                joined(&["Fin", says_in(Lang::Fr, Label::ViewLive, &[])]),
            ],
        ),
    ] {
        let mut d = game(lang);
        d.moves("e4 e5").keys("<PgUp>");
        for (cols, rows) in [(120, 40), (80, 24)] {
            let seen = footer(&d, cols, rows);
            assert!(keys.iter().all(|key| seen.contains(key)), "{seen}");
        }
        assert!(footer(&d, 40, 15).contains(keys[1]), "the way back has room: {}", footer(&d, 40, 15));
    }
}

#[test]
fn a_move_typed_while_viewing_is_played_in_the_game() {
    for (lang, typing, played) in [
        (Lang::En, says(GameWord::TypedBack, &[]), says(GameWord::PlayedBack, &["b4", "Ctrl-T"])),
        (
            Lang::Fr,
            says_in(Lang::Fr, GameWord::TypedBack, &[]),
            says_in(Lang::Fr, GameWord::PlayedBack, &["b4", "Ctrl-T"]),
        ),
    ] {
        let mut d = game(lang);
        d.moves("e4 e5").keys("<PgUp>b4");
        assert_eq!(d.viewing(), None, "typing returns");
        for (cols, rows) in SIZES {
            assert!(words(&d, cols, rows).contains(typing), "{}", words(&d, cols, rows));
        }
        d.keys("<Enter>");
        assert_eq!((d.plies(), last(&d).as_str()), (3, played));
        d.moves("a6");
        assert_eq!(d.plies(), 4);
        let told = d.sentences().iter().filter(|said| **said == played || said.contains("a6")).count();
        assert_eq!(told, 1, "what is typed at the game itself is played without a word");
    }
}

#[test]
fn a_move_legal_only_in_the_past_is_refused() {
    let mut d = game(Lang::En);
    d.moves("e4 e5").keys("<Home>e4<Enter>");
    assert_eq!(d.plies(), 2);
    assert!(d.refused().is_some_and(|why| why.starts_with("e4: ")), "{:?}", d.refused());
    assert_eq!(d.typed(), "e4");
    // Esc clears the text, and a move typed at the present position is played without a message.
    d.keys("<Esc><PgUp>N<Esc>Nf3<Enter>");
    assert_eq!(d.plies(), 3);
    assert!(!d.sentences().iter().any(|said| said.has(GameWord::PlayedInGame, &[])), "{:?}", d.sentences());
}

#[test]
fn promotion_and_premove_work_while_viewing_the_past() {
    let start = StartPosition::from_fen("7k/4P3/8/8/8/8/8/K7 w - - 0 1", false).expect("a position");
    let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
    d.moves("Kb1 Kh7").keys("<PgUp>e8<Enter>");
    assert!(d.has_dialog(), "it asks for the piece");
    d.keys("<Enter>");
    assert_eq!(d.plies(), 3);
    // While the computer thinks, the move waits as a premove.
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(900)) };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4").keys("<PgUp>Nf3<Enter>");
    assert!(d.premove().is_some());
    d.bot("e7e5");
    d.wait(60_000);
    assert_eq!(d.plies(), 3);
    assert_eq!(d.place(), Place::Game);
}
