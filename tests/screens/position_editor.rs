//! The position editor in snapshots of text and styles.

use crate::driver::Driver;
use crate::stage::paint;
use crate::wording::says;
use shakmaty::{Color, Role};
use tabiya::app::App;
use tabiya::app::commands::table::Action;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, EditorField, HitTarget, Press, Tool};
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::BadStartWord;

fn snapshots(name: &str, app: &App, depth: ColorDepth) {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(app, cols, rows, depth).picture());
    }
}

fn open() -> Driver {
    let mut d = Driver::home();
    d.keys("<F4>");
    d
}

#[test]
fn the_initial_position() {
    snapshots("set_up", &open().app, ColorDepth::True);
}

#[test]
fn what_is_wrong_is_said() {
    let mut d = open();
    d.keys("<C-x>K");
    snapshots("set_up_wrong", &d.app, ColorDepth::True);
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Tool(Tool::Piece(Role::King.of(Color::Black)))));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Tool(Tool::Piece(Role::King.of(Color::Black)))));
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    assert!(frame.find(says(BadStartWord::NoKing, &["Black"])).is_some(), "{}", frame.text());
}

#[test]
fn without_colours() {
    let d = open();
    insta::assert_snapshot!("set_up_mono_80x24", paint(&d.app, 80, 24, ColorDepth::Mono).picture());
}

#[test]
fn a_fen_is_typed_in_french() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.open_home();
    d.keys("<F4>");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::SetUpField(EditorField::Fen)));
    d.keys("8/8/8/8");
    for (cols, rows) in [(80, 24), (40, 15)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        insta::assert_snapshot!(format!("set_up_french_{cols}x{rows}"), frame.picture());
        assert!(frame.cursor.is_some(), "one sees where one types");
    }
}

#[test]
fn everything_on_the_screen_can_be_clicked() {
    let d = open();
    for (cols, rows) in [(200, 60), (120, 40), (80, 24), (60, 60), (40, 15)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        for role in Role::ALL {
            for color in Color::ALL {
                let thing = HitTarget::Tool(Tool::Piece(role.of(color)));
                assert!(frame.cell_of(&thing).is_some(), "{thing:?} at {cols}x{rows}:\n{}", frame.text());
            }
        }
        for field in EditorField::ALL {
            let thing = HitTarget::SetUpField(field);
            assert!(frame.cell_of(&thing).is_some(), "{thing:?} at {cols}x{rows}:\n{}", frame.text());
        }
        assert!(frame.cell_of(&HitTarget::Tool(Tool::Eraser)).is_some(), "at {cols}x{rows}:\n{}", frame.text());
        assert!(frame.cell_of(&HitTarget::Action(Action::PlayHere)).is_some(), "at {cols}x{rows}:\n{}", frame.text());
    }
}
