//! What somebody new does without having read anything: it works, or is answered.

use shakmaty::{Color, Square};
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Button, Press};
use tabiya::app::{Boot, Screen};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::words;

fn seen(d: &Driver) -> String {
    words(d, 120, 40)
}

fn against_computer() -> GameOptions {
    let mut options = GameOptions::default();
    options.seats.black = Seat::Bot(Bot::Elo(600));
    options
}

#[test]
fn french_footer_names_work_without_a_colon() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.begin(GameOptions::default());
    d.moves("e4");
    let footer = words(&d, 80, 24);
    assert!(footer.contains(":indice") && footer.contains(":accueil") && !footer.contains(":hint"), "{footer}");
    d.keys("abandonner<Enter>");
    assert!(seen(&d).contains("Les Noirs abandonnent ?"), "{}", seen(&d));
    d.keys("n").keys("nulle<Enter>");
    assert!(seen(&d).contains("nulle"), "{}", seen(&d));
    d.keys("retourner<Enter>");
    assert!(d.game().flipped());
    d.keys("Cf6<Enter>");
    assert_eq!(d.game().game().line().len(), 2, "moves are moves");
}

#[test]
fn enter_on_an_empty_square_says_that_it_is_empty() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Up><Up><Enter>");
    assert!(seen(&d).contains("e3 is empty"), "{}", seen(&d));
}

#[test]
fn a_man_that_is_dropped_on_an_own_one_is_told_why() {
    let mut d = Driver::play(GameOptions::default());
    for press in [
        (Press::Down(Button::Left), Square::G1),
        (Press::Drag(Button::Left), Square::E2),
        (Press::Up(Button::Left), Square::E2),
    ] {
        d.mouse(press.0, Some(HitTarget::Square(press.1)));
    }
    assert!(seen(&d).contains("your own pawn stands on e2"), "{}", seen(&d));
    assert!(d.game().picked_piece().is_none(), "the pawn is not picked up");
    // Two presses are another wish: the other man is taken in its place.
    for square in [Square::G1, Square::E2] {
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
        d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(square)));
    }
    assert_eq!(d.game().picked_piece().map(|held| held.from), Some(Square::E2));
}

#[test]
fn a_takeback_takes_what_was_refused_with_it() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("O-O<Enter>");
    assert!(d.game().refused().is_some());
    d.keys(":takeback! black<Enter>");
    assert_eq!((d.game().game().line().len(), d.game().entry().text(), d.game().refused()), (1, "", None));
    d.moves("e5").keys("O-O<Enter><C-t>y");
    assert_eq!((d.game().game().line().len(), d.game().entry().text(), d.game().refused()), (0, "", None));
}

#[test]
fn a_rematch_says_that_the_colours_have_changed() {
    for (lang, said) in [(Lang::En, "Colours changed: you have Black."), (Lang::Fr, "vous avez les Noirs.")] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(against_computer());
        d.keys(":resign!<Enter>:rematch!<Enter>");
        assert!(!d.game().game().seat(Color::White).is_human());
        assert!(seen(&d).contains(said), "{}", seen(&d));
    }
}

#[test]
fn an_offer_that_stands_is_not_withdrawn_and_that_is_said() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4").keys("draw<Enter>draw<Enter>");
    assert!(seen(&d).contains("an offer cannot be withdrawn"), "{}", seen(&d));
}

#[test]
fn the_button_that_begins_has_nothing_to_change() {
    let mut d = Driver::new(Boot::default());
    d.open_home();
    d.keys("<Enter>");
    let Screen::NewGame(_) = d.app.screen() else { panic!("no form") };
    assert!(!seen(&d).contains("→ change"), "{}", seen(&d));
    d.keys("<Tab>");
    assert!(seen(&d).contains("→ change"), "{}", seen(&d));
}
