//! The umpire: for a refused move it says and shows what forbids it, until the next key.

use crate::driver::{Driver, last, open_first};
use crate::wording::{joined, says, side_in};
use shakmaty::{ByColor, Color, Square};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::pgn::comment::{BoardShape, ShapeColor};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, WhyNotWord};

/// A knight on e2 that the rook on e4 pins.
const PINNED: &str = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";

fn at(fen: &str) -> GameOptions {
    GameOptions { start: StartPosition::from_fen(fen, false).expect("a position"), ..GameOptions::default() }
}

fn arrow(from: Square, to: Square) -> BoardShape {
    BoardShape::Arrow(ShapeColor::Red, from, to)
}

fn click(d: &mut Driver, square: Square) {
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(square)));
}

#[test]
fn a_typed_move_shows_what_forbids_it_until_the_next_key() {
    let mut d = Driver::play(at(PINNED));
    d.keys("Nc3<Enter>");
    d.says(joined(&["Nc3:", says(WhyNotWord::Pinned, &["knight", "rook", "e4"])]));
    assert_eq!(d.umpire_shapes(), [arrow(Square::E4, Square::E1)]);
    d.keys("K");
    assert!(d.umpire_shapes().is_empty(), "a key takes it off");
    d.keys("e2<Enter>");
    d.says(joined(&["Ke2:", says(WhyNotWord::OwnPiece, &["knight", "e2"])]));
    assert_eq!(d.umpire_shapes(), [BoardShape::Square(ShapeColor::Red, Square::E2)]);
    d.keys("<C-u>Kd1<Enter>");
    assert!(d.umpire_shapes().is_empty() && d.plies() == 1, "a legal move is played");
}

#[test]
fn a_pointed_move_shows_what_forbids_it() {
    let mut d = Driver::play(at("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1"));
    click(&mut d, Square::E1);
    click(&mut d, Square::G1);
    d.says(joined(&["Ke1–g1:", says(WhyNotWord::Through, &["f1", "rook", "f4"])]));
    assert_eq!(d.umpire_shapes(), [arrow(Square::F4, Square::F1)]);
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(Square::A5)));
    assert!(d.umpire_shapes().is_empty(), "a press takes it off");
}

#[test]
fn a_pinned_piece_says_so_when_it_is_picked_up() {
    let mut d = Driver::play(at(PINNED));
    click(&mut d, Square::E2);
    let pinned = says(WhyNotWord::Pinned, &["knight", "rook", "e4"]);
    assert_eq!(last(&d).to_lowercase(), format!("{pinned}."));
    assert_eq!(d.umpire_shapes(), [arrow(Square::E4, Square::E1)]);
    let mut d = Driver::play(GameOptions::default());
    click(&mut d, Square::A1);
    assert_eq!(last(&d), "", "a rook that is shut in is seen to be");
}

#[test]
fn castling_names_the_move_that_lost_the_right() {
    let mut d = Driver::play(at("r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 30"));
    d.moves("Ke2 a6 Ke1 a5 O-O");
    d.says(joined(&["O-O:", says(WhyNotWord::KingMovedIn, &["30"])]));
}

#[test]
fn a_second_move_in_a_row_says_whose_turn_it_is() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 d4");
    let turn = says(WhyNotWord::OthersTurn, &[side_in(Lang::En, Color::Black)]);
    d.says(joined(&["d4:", turn]));
    d.moves("d2d4");
    d.says(joined(&["d2d4:", turn]));
    d.keys("<C-u>").keys("e5 Nf3<Enter>");
    d.says(joined(&["e5 Nf3:", says(WhyNotWord::TwoMoves, &[])]));
    // Against the computer, the user cannot move its pieces by mistake.
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4").bot("e7e5");
    d.moves("Nf6");
    d.says(joined(&["Nf6:", says(WhyNotWord::CannotReach, &["knight", "f6"])]));
}

/// In a tournament there is no help.
#[test]
fn a_tournament_gives_no_reason_and_shows_nothing() {
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..at(PINNED) });
    d.keys("Nc3<Enter>");
    d.says(joined(&["Nc3:", says(AppWord::NotLegal, &[])]));
    assert!(d.umpire_shapes().is_empty());
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..at(PINNED) });
    click(&mut d, Square::E2);
    assert_eq!((last(&d).as_str(), d.umpire_shapes().len()), ("", 0));
}

#[test]
fn a_review_explains_too() {
    let mut d = open_first(Lang::En, "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1\"]\n\n1. Kd1 Ke7 *\n");
    d.keys("i").keys("Nc3<Enter>");
    d.says(joined(&["Nc3:", says(WhyNotWord::Pinned, &["knight", "rook", "e4"])]));
    assert_eq!(d.umpire_shapes(), [arrow(Square::E4, Square::E1)]);
    d.keys("<Esc>");
    assert!(d.umpire_shapes().is_empty());
}
