//! The explorer: the table of the moves that were played in the position on the board, and the search for that
//! position.

use crate::driver::{Driver, Place, last, review};
use crate::painted::{paint, text};
use crate::wording::{Wording, beginning, says};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::chess::notation::{Letters, san};
use tabiya::words::tables::{EditWord, GameListWord};

const GAMES: &str = "[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n\
    [White \"Bob\"]\n[Result \"0-1\"]\n\n1. e4 c5 0-1\n\n\
    [White \"Cid\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";

fn open() -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("games.pgn".into(), GAMES.into())];
    d.review(&["games.pgn"], None, None);
    d.keys("<Enter>m");
    d
}

#[test]
fn enter_plays_the_chosen_move_of_the_table() {
    let mut d = open();
    d.keys("<Enter>");
    assert_eq!((d.san(), d.is_changed()), ("e4".to_owned(), false), "the game's own move comes first");
    d.keys("<Left><Down><Enter>");
    assert_eq!(d.san(), "d4", "another one is tried as a variation");
    assert!(last(&d).contains(beginning(EditWord::NewVariation, &["d4"])), "{}", last(&d));
    d.keys("<C-t><Home><Up><Up><Enter>");
    assert_eq!(d.san(), "e4");
    // Without the table, Enter steps to the next move.
    d.keys("m<Enter>");
    assert_eq!(d.san(), "e5");
}

#[test]
fn what_is_only_looked_at_is_not_asked_about() {
    let mut d = open();
    d.keys("<Down><Enter><Enter>");
    assert_eq!(d.san(), "d5", "a variation of two moves");
    assert!(!text(&d, 80, 24).has(EditWord::ChangedMark, &[]), "{}", text(&d, 80, 24));
    d.keys("q");
    assert!(!d.has_dialog() && d.place() == Place::GameList);
    // A comment is a change, and the move that it belongs to is saved with it.
    let mut d = open();
    d.keys("<Down><Enter>eSharper.<Enter>q");
    assert!(d.has_dialog());
    d.keys("1");
    assert!(d.files[0].1.contains("d4 { Sharper. }") || d.files[0].1.contains("d4 {Sharper.}"), "{}", d.files[0].1);
}

#[test]
fn a_click_on_a_move_of_the_table_plays_it() {
    let mut d = open();
    let (seen, hits) = paint(&d.app, 120, 40);
    let cells = (0..40).flat_map(|row| (0..120).map(move |col| Cell { col, row }));
    let mut rows: Vec<(String, HitTarget)> = Vec::new();
    for target in cells.filter_map(|cell| hits.at(cell)) {
        if let HitTarget::Played(mv) = target {
            rows.push((san(review(&d).position(), mv, &Letters::En), target));
        }
    }
    let (_, target) = rows.into_iter().find(|(san, _)| san == "d4").unwrap_or_else(|| panic!("no row:\n{seen}"));
    d.mouse(Press::Down(Button::Left), Some(target));
    assert_eq!(d.san(), "d4");
}

#[test]
fn the_table_says_what_its_columns_and_colours_are() {
    let d = open();
    let seen = text(&d, 120, 40);
    let head = [GameListWord::PlayedMove, GameListWord::PlayedGames, GameListWord::PlayedWhite];
    let line = seen.lines().find(|line| head.iter().all(|word| line.contains(says(*word, &[]))));
    assert!(line.is_some_and(|line| ["1-0", "½-½", "0-1"].iter().all(|result| line.contains(result))), "{seen}");
    let row = seen.lines().find(|line| line.contains("› e4"));
    assert!(row.is_some_and(|row| row.contains('2') && row.contains("50%")), "{seen}");
    // A table of one move needs its headings as much as a longer one.
    let mut d = open();
    d.keys("<Enter><Right>");
    let seen = text(&d, 80, 24);
    let at = seen.lines().position(|line| line.contains("› Nf3")).unwrap_or_else(|| panic!("no row:\n{seen}"));
    let above = seen.lines().nth(at - 1).unwrap_or_default();
    assert!(head.iter().all(|word| above.contains(says(*word, &[]))), "{seen}");
    let small = text(&d, 40, 15);
    assert!(!small.contains(says(GameListWord::PlayedMove, &[])), "where they would be cut there are none:\n{small}");
}

#[test]
fn the_table_of_a_filtered_list_says_so() {
    let mut d = open();
    d.keys("qfAnn<Enter><Enter>");
    for (cols, rows) in [(200, 60), (120, 40), (80, 24)] {
        let seen = text(&d, cols, rows);
        assert!(seen.has(GameListWord::PlayedFiltered, &["1", "3"]), "{seen}");
    }
    d.keys("qF<Enter>");
    assert!(!text(&d, 80, 24).has(GameListWord::PlayedFiltered, &[]), "{}", text(&d, 80, 24));
}

#[test]
fn games_found_by_a_position_are_shown_at_it() {
    let mut d = open();
    d.keys("m<Right><Right>/");
    assert_eq!(d.shown_games().len(), 1);
    let seen = text(&d, 120, 40);
    assert!(seen.has(GameListWord::PositionPart, &[]) && !seen.contains("fen:"), "{seen}");
    assert!(seen.has(GameListWord::AfterMove, &["1… e5"]), "not at its end:\n{seen}");
}
