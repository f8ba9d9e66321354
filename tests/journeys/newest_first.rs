//! Esc closes the newest thing on the screen, and the footer names it; Enter plays what is shown.

use crate::driver::{Driver, Place, game_list, last, open_copies, open_file};
use crate::painted::footer;
use crate::wording::says;
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::words::tables::{AppWord, Label};

const GAME: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *\n";

/// What the footer says that Esc does.
fn esc(d: &Driver) -> String {
    let footer = footer(d, 120, 40);
    footer.split("Esc ").nth(1).unwrap_or_default().trim().to_owned()
}

#[test]
fn esc_closes_the_openings_before_the_game() {
    let mut d = open_copies(GAME, 3);
    d.keys("m");
    assert_eq!(esc(&d), says(Label::Close, &[]));
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Review, "the game stays");
    assert!(game_list(&d).explorer().is_none(), "the openings are closed");
    assert_eq!(esc(&d), says(Label::Back, &[]));
    d.wait(3_000);
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::GameList);
}

#[test]
fn esc_leads_out_of_a_variation_before_the_game() {
    let mut d = open_copies(GAME, 3);
    d.keys("<Right><Right><Down><Right>");
    assert!(!footer(&d, 120, 40).contains("Backspace"), "one key is named, not two: {}", footer(&d, 120, 40));
    d.keys("<Esc>");
    assert_eq!(esc(&d), says(Label::Back, &[]));
    assert_eq!(d.place(), Place::Review);
}

#[test]
fn the_list_says_what_esc_clears() {
    let games: String = ["Ann", "Ben", "Cat"].map(|white| format!("[White \"{white}\"]\n\n1. e4 *\n\n")).concat();
    let mut d = open_file(Boot::default(), "games.pgn", &games);
    d.keys("fBen<Enter>/Ben<Enter>");
    assert_eq!(esc(&d), says(Label::ClearSearch, &[]));
    d.keys("<Esc>");
    assert_eq!(esc(&d), says(Label::ClearFilter, &[]));
    d.keys("<Esc>");
    assert_eq!(esc(&d), says(Label::Back, &[]));
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn enter_plays_the_one_move_that_is_shown() {
    let play = |moves: &str, typed: &str| {
        let mut d = Driver::play(GameOptions::default());
        d.moves(moves).keys(typed).keys("<Enter>");
        let game = d.played();
        game.tree().played(game.current_node()).map(|mv| format!("{}{}", mv.from().unwrap(), mv.to()))
    };
    assert_eq!(play("e4 a6 e5 d5", "ed").as_deref(), Some("e5d6"), "en passant as books write it");
    assert_eq!(play("e4 d5", "ed").as_deref(), Some("e4d5"));
    assert_eq!(play("e4 e5", "Ng").as_deref(), Some("e7e5"), "three knight moves fit");
    assert_eq!(play("e4 e5 d4", "ed").as_deref(), Some("e5d4"));
    assert_eq!(play("a4 e5", "Ra").as_deref(), Some("e7e5"), "two moves of the rook fit");
    assert_eq!(play("a3 e5", "Ra").as_deref(), Some("a1a2"), "one fits, and it is on show");
    let start = StartPosition::from_fen("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", false).unwrap();
    let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
    d.keys("ed<Enter>q");
    assert_eq!(d.plies(), 1, "a promotion asks for its piece");
}

#[test]
fn after_a_refusal_typing_goes_on_where_it_can() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("d4 e5 c4 a6").keys("N<Enter>");
    d.keys("f3");
    assert_eq!(d.typed(), "Nf3");
    d.keys("<Enter>");
    assert_eq!(d.plies(), 5);
    d.keys("Nd5<Enter>e");
    assert_eq!(d.typed(), "e", "no move begins with Nd5e");
}

#[test]
fn a_dialog_takes_the_keys_that_it_shows_and_no_others() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("claim<Enter>");
    assert!(d.has_dialog());
    d.keys("Nc6");
    assert!(d.has_dialog(), "a move is no answer");
    assert_eq!(d.typed(), "");
    d.keys("n");
    assert!(!d.has_dialog());
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Nf3").keys("<C-t>");
    assert!(d.has_dialog(), "which moves?");
    d.keys("y");
    assert!(d.has_dialog(), "y is not among the answers");
    d.keys("<Esc><C-t>2");
    assert!(!d.has_dialog());
    assert_eq!(d.plies(), 1, "{}", last(&d));
}

#[test]
fn esc_wipes_drawings_before_it_leaves() {
    use shakmaty::Square;
    use tabiya::app::protocol::input::{Button, HitTarget, Press};
    let mut d = Driver::play(GameOptions::default());
    for (press, square) in [
        (Press::Down(Button::Right), Square::E2),
        (Press::Drag(Button::Right), Square::E6),
        (Press::Up(Button::Right), Square::E6),
    ] {
        d.mouse(press, Some(HitTarget::Square(square)));
    }
    assert_eq!(d.drawings().len(), 1);
    d.keys("<Esc>");
    assert!(d.drawings().is_empty());
    assert!(d.place() == Place::Game && !d.has_dialog(), "the game stays");
    d.keys("<Esc>");
    assert!(d.place() != Place::Game || d.has_dialog(), "the next Esc leaves");
    assert_ne!(last(&d), says(AppWord::NotHere, &[]));
}
