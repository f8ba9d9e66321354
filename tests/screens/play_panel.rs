//! What is shown beside the board in a game without clocks, and how much room the board leaves for it.

use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::tables::FormWord;

use crate::driver::Driver;
use crate::stage::{paint, paint_with};
use crate::wording::says;

const MOVES: &str = "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2";

#[test]
fn without_clocks_the_captured_lie_on_a_tray_in_their_place() {
    let mut d = Driver::play(GameOptions::default());
    d.moves(MOVES);
    let frame = paint(&d.app, 120, 40, ColorDepth::True);
    insta::assert_snapshot!("tray_120x40", frame.picture());
    assert_eq!(frame.find("×2").map(|at| at.row < 10), Some(true), "two pawns above: {}", frame.text());
    let controls = Some(Controls::same("5+3".parse().unwrap()));
    let mut timed = Driver::play(GameOptions { controls, ..GameOptions::default() });
    timed.moves(MOVES);
    let timed = paint(&timed.app, 120, 40, ColorDepth::True);
    assert_eq!(frame.find("1.  e4").map(|at| at.row), timed.find("1.  e4").map(|at| at.row), "no row jumps");
}

#[test]
fn a_game_of_chess960_names_its_number() {
    let start = StartPosition::numbered(17).unwrap();
    let d = Driver::play(GameOptions { start, ..GameOptions::default() });
    for (cols, rows) in [(120, 40), (80, 24)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        assert!(frame.find(says(FormWord::Chess960Number, &["17"])).is_some(), "{}", frame.text());
    }
}

#[test]
fn a_board_of_characters_leaves_its_room_to_the_moves() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4");
    d.app.recent.board_step = 0;
    for style in [PieceStyle::Glyph, PieceStyle::Letters] {
        for (cols, rows) in [(200, 60), (120, 40)] {
            let frame = paint_with(&d.app, cols, rows, ColorDepth::True, style);
            let square = frame.hits.geometry.map(|geometry| (geometry.size.cols, geometry.size.rows));
            assert_eq!(square, Some((7, 3)), "{style:?} at {cols}x{rows}");
        }
    }
}
