//! Oddities in a file are a note if they change no move, and a problem if moves are lost; and the signs in the game
//! list.

use crate::driver::{Driver, open_first};
use crate::painted::{footer, text, words};
use crate::wording::{Wording, counts, says};
use tabiya::app::protocol::boot::Boot;
use tabiya::words::Lang;
use tabiya::words::tables::{GameListWord, ReviewWord};

/// Two games that are the same except for a wrong move number, one that loses a move, and the first once more.
const GAMES: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
    [White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 3. Nf3 Nc6 1-0\n\n\
    [White \"Cid\"]\n[Black \"Dora\"]\n[Result \"1-0\"]\n\n1. d4 d5 2. Kd5 Nf6 1-0\n\n\
    [White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";

fn open() -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("games.pgn".into(), GAMES.into())];
    d.review(&["games.pgn"], None, None);
    d
}

#[test]
fn what_changes_no_move_is_a_note_and_no_warning() {
    let mut d = open_first(Lang::En, "1. e4 \\ e5 2. Nf3 \\ Nc6 1-0\n");
    assert!(d.sentences().iter().all(|said| !said.contains("line ")), "nobody is warned: {:?}", d.sentences());
    let seen = words(&d, 120, 40);
    assert!(seen.contains(counts(ReviewWord::FileNotes, 2)), "{seen}");
    assert!(!seen.contains(counts(ReviewWord::Problems, 2)), "{seen}");
    assert!(footer(&d, 200, 60).contains(":oddities"), "{}", footer(&d, 200, 60));
    d.keys(":oddities<Enter>");
    assert!(words(&d, 120, 40).has(ReviewWord::OdditiesTitle, &[]), "{}", words(&d, 120, 40));
    // A problem that loses moves is reported at once.
    d = open_first(Lang::En, "1. e4 \\ e5 2. Ke4 Nc6 1-0\n");
    assert!(d.sentences().iter().any(|said| said.contains(counts(ReviewWord::Problems, 1))), "{:?}", d.sentences());
    let seen = words(&d, 120, 40);
    assert!(seen.contains(counts(ReviewWord::FileNotes, 1)), "the other one is a note still: {seen}");
}

#[test]
fn a_game_has_the_signs_of_all_that_is_noted_of_it() {
    let mut d = open();
    let seen = text(&d, 120, 40);
    assert!(seen.has(GameListWord::LegendOdd, &[]), "the sign is explained while it is in sight:\n{seen}");
    d.keys("fis:damaged<Enter>");
    assert_eq!(d.shown_games().len(), 2, "all of them are found");
    d.keys("fis:duplicate<Enter>F");
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        let seen = text(&d, cols, rows);
        let row = |number: &str| seen.lines().find(|line| line.trim_start_matches('›').trim().starts_with(number));
        assert!(row("2! ").is_some_and(|line| line.contains("Ann")), "odd, and so no duplicate:\n{seen}");
        assert!(row("4 =").is_some_and(|line| line.contains("Ann")), "{seen}");
        assert!(row("3!").is_some_and(|line| line.contains("Cid")), "{seen}");
        assert!(row("1 ").is_some_and(|line| line.contains("Ann")), "{seen}");
    }
}

#[test]
fn a_filter_that_leaves_nothing_keeps_the_frame() {
    let mut d = open();
    let before = text(&d, 120, 40);
    d.keys("fzzzz");
    let seen = text(&d, 120, 40);
    assert!(seen.has(GameListWord::NothingPasses, &[]), "{seen}");
    let heads = |seen: &str| seen.lines().any(|line| line.has(ReviewWord::ColWhite, &[]) && line.contains('│'));
    assert!(heads(&before) && heads(&seen), "the names of the columns and the place beside them stay:\n{seen}");
    let rules = |seen: &str| seen.lines().filter(|line| line.contains('│')).count();
    assert!(rules(&seen) + 1 >= rules(&before), "{seen}");
    assert!(seen.has(GameListWord::GameNumber, &["1"]), "and so does the game that was chosen:\n{seen}");
    d.keys("<Esc>");
    assert!(!text(&d, 120, 40).has(GameListWord::NothingPasses, &[]));
    assert_eq!(says(GameListWord::NothingPasses, &[]), "No games match.");
}

#[test]
fn the_board_beside_the_list_can_be_flipped() {
    let mut d = open();
    let board = |d: &Driver| {
        let seen = text(d, 120, 40);
        let rows = seen.lines().filter_map(|line| line.split_once('│').map(|(_, right)| right.trim().to_owned()));
        rows.filter(|row| row.contains("k ") || row.contains("K ")).collect::<Vec<_>>()
    };
    let before = board(&d);
    d.keys("<C-f>");
    let turned = board(&d);
    assert_ne!(before, turned, "Black is below");
    d.keys("<C-f>");
    assert_eq!(board(&d), before);
}

#[test]
fn rows_and_the_game_beside_them_tell_nothing_twice() {
    let mut d = Driver::new(Boot::default());
    let game = "[Event \"Club\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2020.01.02\"]\n[UTCDate \"2020.01.02\"]\n\
        [Time \"10:00:00\"]\n[UTCTime \"09:00:00\"]\n[Termination \"Normal\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
    d.files = vec![("games.pgn".into(), game.repeat(2))];
    d.review(&["games.pgn"], None, None);
    let seen = text(&d, 120, 40);
    let beside: Vec<&str> =
        seen.lines().filter_map(|line| line.split_once('│').map(|(_, right)| right.trim())).collect();
    let has = |tag: &str| beside.iter().any(|line| line.starts_with(&format!("{tag} ")));
    assert!(has("Time") && has("Termination"), "{seen}");
    for tag in ["White", "Black", "Date", "Result", "UTCDate", "UTCTime"] {
        assert!(!has(tag), "{tag} is in the row already:\n{seen}");
    }
}
