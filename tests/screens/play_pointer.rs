//! What the pointer finds on the play screen, and a game played with the pointer alone.

use tabiya::app::commands::table::Action;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::GameOptions;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;

use crate::driver::Driver;
use crate::stage::{paint, paint_with};

const SIZES: [(u16, u16); 6] = [(200, 60), (120, 40), (80, 24), (40, 15), (60, 80), (40, 24)];

/// Presses or releases where the last frame shows a square.
fn on_square(d: &mut Driver, (cols, rows): (u16, u16), name: &str, press: Press) {
    let frame = paint_with(&d.app, cols, rows, ColorDepth::True, PieceStyle::Sextant);
    let thing = HitTarget::Square(name.parse().unwrap());
    let cell = frame.cell_of(&thing).unwrap_or_else(|| panic!("{name} is not shown at {cols}x{rows}"));
    d.at += 10;
    d.send(Msg::Mouse { press, cell, on: frame.hits.at(cell) });
}

#[test]
fn fools_mate_by_pointer_alone() {
    for size in SIZES {
        for drag in [false, true] {
            let mut d = Driver::play(GameOptions::default());
            for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")] {
                on_square(&mut d, size, from, Press::Down(Button::Left));
                if drag {
                    on_square(&mut d, size, to, Press::Drag(Button::Left));
                } else {
                    on_square(&mut d, size, from, Press::Up(Button::Left));
                    on_square(&mut d, size, to, Press::Down(Button::Left));
                }
                on_square(&mut d, size, to, Press::Up(Button::Left));
            }
            assert_eq!(d.result(), "0-1 checkmate", "{size:?}, drag: {drag}");
        }
    }
}

#[test]
fn hints_buttons_and_moves_can_be_clicked() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5");
    let frame = paint(&d.app, 120, 40, ColorDepth::True);
    assert_eq!(frame.at("Ctrl-X resign"), Some(HitTarget::Action(Action::Resign)));
    let wide = paint(&d.app, 200, 60, ColorDepth::True);
    assert_eq!(wide.at("Ctrl-F flip"), Some(HitTarget::Action(Action::Flip)));
    let second = d.game().game().line()[1];
    let in_score = frame.cell_of(&HitTarget::Move(second)).expect("e5 in the score");
    d.send(Msg::Mouse { press: Press::Down(Button::Left), cell: in_score, on: frame.hits.at(in_score) });
    assert_eq!(d.game().viewing(), None, "the last move is the live position");
    d.moves("g4 Qh4");
    let frame = paint(&d.app, 120, 40, ColorDepth::True);
    for (text, act) in [
        (" Rematch ", Action::Rematch),
        (" New game ", Action::New),
        ("›Find mistakes‹", Action::Mistakes),
        (" Review ", Action::Review),
        (" Home ", Action::Home),
        (" Take back ", Action::TakeBack),
    ] {
        assert_eq!(frame.at(text), Some(HitTarget::Action(act)), "{text}");
    }
}

#[test]
fn the_dragged_piece_follows_the_pointer() {
    let mut d = Driver::play(GameOptions::default());
    let size = (120, 40);
    let before = paint_with(&d.app, 120, 40, ColorDepth::True, PieceStyle::Sextant).text();
    on_square(&mut d, size, "e2", Press::Down(Button::Left));
    on_square(&mut d, size, "e4", Press::Drag(Button::Left));
    let during = paint_with(&d.app, 120, 40, ColorDepth::True, PieceStyle::Sextant).text();
    assert_ne!(during, before);
    on_square(&mut d, size, "e2", Press::Up(Button::Left));
    on_square(&mut d, size, "e2", Press::Down(Button::Left));
    on_square(&mut d, size, "e2", Press::Up(Button::Left));
    assert_eq!(d.game().input.picker.picked, None, "put back where it was");
    assert_eq!(paint_with(&d.app, 120, 40, ColorDepth::True, PieceStyle::Sextant).text(), before);
}

#[test]
fn a_command_of_the_list_can_be_clicked() {
    let mut d = Driver::play(GameOptions::default());
    d.keys(":fl");
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    let cell = frame.find("flip ").expect("flip in the list");
    d.send(Msg::Mouse { press: Press::Down(Button::Left), cell, on: frame.hits.at(cell) });
    assert!(d.game().flipped(), "the board is turned");
    assert!(d.game().input.entry.is_empty(), "nothing is left half typed");
}
