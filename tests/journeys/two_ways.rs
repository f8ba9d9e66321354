//! Typing, the arrow keys and the pointer used one after the other: none is in another's way.

use shakmaty::Square;
use tabiya::app::Boot;
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Button, Press};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::text;

fn click(d: &mut Driver, square: Square) {
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(square)));
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

#[test]
fn a_press_takes_the_place_of_what_was_typed_and_refused() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("Nf6<Enter>");
    assert!(d.game().refused().is_some());
    click(&mut d, Square::G1);
    assert!(d.game().refused().is_none() && d.game().entry().is_empty());
    click(&mut d, Square::G4);
    assert_eq!(last(&d), "g1g4: a knight does not move like that");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("g1g4: a knight does not move like that") && !seen.contains("Nf6"), "{seen}");
}

#[test]
fn enter_acts_where_one_pointed_last() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Up>");
    assert_eq!(d.game().cursor(), Some(Square::E2));
    click(&mut d, Square::G1);
    assert_eq!(d.game().cursor(), Some(Square::G1));
    d.keys("<Up><Up><Left><Enter>");
    assert_eq!(d.game().game().line().len(), 1, "the knight that was clicked is put down on f3");
    let mut d = Driver::play(GameOptions::default());
    click(&mut d, Square::G1);
    assert_eq!(d.game().cursor(), None, "whoever has only the pointer sees no frame");
}

#[test]
fn a_cursor_on_no_own_piece_says_what_to_do() {
    for (lang, seeks, picks) in [
        (Lang::En, "Arrows to one of your pieces, Enter picks it up", "Enter picks it up, Esc leaves the board"),
        (Lang::Fr, "Flèches vers une de vos pièces, Entrée la prend", "Entrée la prend, Échap quitte l’échiquier"),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.keys("<Up>");
        assert!(text(&d, 80, 24).contains(picks));
        d.keys("<Up>");
        assert!(text(&d, 80, 24).contains(seeks), "{}", text(&d, 80, 24));
    }
}
