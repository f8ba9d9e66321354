//! Typing, the arrow keys and the pointer, used one after the other, do not get in each other's way.

use crate::driver::Driver;
use crate::painted::words;
use crate::wording::{Wording, joined, says, says_in};
use shakmaty::{ByColor, Position, Role, Square};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::tables::{GameWord, ShapeWord, WhyNotWord};

fn click(d: &mut Driver, square: Square) {
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(square)));
}

/// White against a computer player whose moves the test makes.
fn against(bot: Bot) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.begin(GameOptions {
        seats: ByColor { white: Seat::Human(None), black: Seat::Bot(bot) },
        ..GameOptions::default()
    });
    d
}

fn seen(d: &Driver) -> String {
    words(d, 120, 40)
}

#[test]
fn a_press_takes_the_place_of_what_was_typed_and_refused() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("Nf6<Enter>");
    assert!(d.refused().is_some());
    click(&mut d, Square::G1);
    assert!(d.refused().is_none() && d.typed().is_empty());
    click(&mut d, Square::G4);
    d.says(joined(&["Ng1–g4:", says(ShapeWord::Knight, &["g1", "e2, f3 or h3"])]));
    let seen = words(&d, 80, 24);
    assert!(
        seen.contains(joined(&["Ng1–g4:", says(ShapeWord::Knight, &["g1", "e2, f3 or h3"])])) && !seen.contains("Nf6"),
        "{seen}"
    );
}

#[test]
fn enter_acts_where_was_pointed_last() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Up>");
    assert_eq!(d.cursor(), Some(Square::E2));
    click(&mut d, Square::G1);
    assert_eq!(d.cursor(), Some(Square::G1));
    d.keys("<Up><Up><Left><Enter>");
    assert_eq!(d.plies(), 1, "the knight that was clicked is put down on f3");
    let mut d = Driver::play(GameOptions::default());
    click(&mut d, Square::G1);
    assert_eq!(d.cursor(), None, "whoever has only the pointer sees no frame");
}

#[test]
fn a_cursor_on_no_own_piece_says_what_to_do() {
    for (lang, seeks, picks) in [
        (Lang::En, says(GameWord::SeekHint, &[]), says(GameWord::PickHint, &[])),
        (Lang::Fr, says_in(Lang::Fr, GameWord::SeekHint, &[]), says_in(Lang::Fr, GameWord::PickHint, &[])),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.keys("<Up>");
        d.sees(picks);
        d.keys("<Up>");
        d.sees(seeks);
    }
}

#[test]
fn one_enter_plays_a_typed_move_whatever_came_before() {
    for before in
        ["<Enter>", "<Enter><Enter>", "<Up><Enter>", "<Enter><Right>", "<Enter><Enter><Up>", "<PgUp><Enter>", "<Space>"]
    {
        for start in ["", "e4<Enter>"] {
            let mut d = against(Bot::Elo(900));
            d.keys(start);
            if !start.is_empty() {
                d.bot("e7e5");
                d.wait(60_000);
            }
            let moves = d.plies();
            d.keys(before).keys("d4<Enter>");
            assert_eq!(d.plies(), moves + 1, "{start}{before}: {:?}", d.sentences());
        }
    }
}

#[test]
fn what_was_refused_lights_no_squares() {
    let mut d = against(Bot::Elo(900));
    d.keys("N");
    assert!(!d.game().lit_by(&d.game().typing(d.app.typed_letters())).is_empty(), "both knights could move");
    d.keys("<Enter>");
    assert!(d.refused().is_some());
    assert_eq!(d.game().lit_by(&d.game().typing(d.app.typed_letters())), []);
    d.keys("<BS>Nf3");
    assert!(!d.game().lit_by(&d.game().typing(d.app.typed_letters())).is_empty(), "what is typed anew does");
}

#[test]
fn enter_on_an_empty_square_says_that_it_is_empty() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Up><Up><Enter>");
    assert!(seen(&d).has(WhyNotWord::EmptySquare, &["e3"]), "{}", seen(&d));
}

#[test]
fn a_piece_dropped_on_an_own_one_is_told_why() {
    let mut d = Driver::play(GameOptions::default());
    for press in [
        (Press::Down(Button::Left), Square::G1),
        (Press::Drag(Button::Left), Square::E2),
        (Press::Up(Button::Left), Square::E2),
    ] {
        d.mouse(press.0, Some(HitTarget::Square(press.1)));
    }
    assert!(seen(&d).has(WhyNotWord::OwnPiece, &["pawn", "e2"]), "{}", seen(&d));
    assert!(d.picked().is_none(), "the pawn is not picked up");
    // Two separate clicks mean something else: the second piece is picked up instead of the first.
    for square in [Square::G1, Square::E2] {
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
        d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(square)));
    }
    assert_eq!(d.picked(), Some(Square::E2));
}

#[test]
fn a_takeback_takes_what_was_refused_with_it() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("O-O<Enter>");
    assert!(d.refused().is_some());
    d.keys(":takeback! black<Enter>");
    assert_eq!((d.plies(), d.typed(), d.refused()), (1, "", None));
    d.moves("e5").keys("O-O<Enter><C-t>2");
    assert_eq!((d.plies(), d.typed(), d.refused()), (0, "", None));
}

#[test]
fn the_name_of_a_piece_may_be_typed_where_its_letter_chooses() {
    let start = StartPosition::from_fen("8/4P3/8/8/8/8/k7/4K3 w - - 0 1", false).expect("a position");
    for (lang, name, piece) in
        [(Lang::En, "queen", Role::Queen), (Lang::En, "rook", Role::Rook), (Lang::De, "springer", Role::Knight)]
    {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions { start: start.clone(), ..GameOptions::default() });
        d.keys("e7e8<Enter>").keys(name);
        let role = d.played().position().board().role_at(Square::E8);
        assert_eq!((role, d.typed()), (Some(piece), ""), "{name}");
        // Letters that do not continue the piece's name begin a move.
        d.keys("Ka");
        assert_eq!(d.typed(), "Ka");
    }
    let mut d = Driver::new(Boot::default());
    d.begin(GameOptions { start, ..GameOptions::default() });
    d.keys("e7e8<Enter>q").wait(2_500);
    d.keys("u");
    assert_eq!(d.typed(), "u");
}
