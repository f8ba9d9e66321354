//! The settings, and the choice of a theme and a piece style, in snapshots of text and styles.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Code, HitTarget, Key, Press, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::GameOptions;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::SettingsWord;

use crate::driver::Driver;
use crate::stage::{Frame, paint_with};
use crate::wording::says;

fn sized(d: &mut Driver, cols: u16, rows: u16, style: PieceStyle) -> Frame {
    d.send(Msg::Resize(Window { cols, rows, pixels: None }));
    paint_with(&d.app, cols, rows, ColorDepth::True, style)
}

fn snapshots(name: &str, d: &mut Driver) {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), sized(d, cols, rows, PieceStyle::Letters).picture());
    }
}

fn game(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.begin(GameOptions::default());
    d.moves("e4 e5");
    d
}

#[test]
fn settings_stand_beside_the_board() {
    let mut d = game(Lang::En);
    d.send(Msg::Key(Key::plain(Code::F(3))));
    snapshots("settings", &mut d);
    let frame = sized(&mut d, 120, 40, PieceStyle::Sextant);
    let window = frame.find("Settings").expect("the window").col;
    let square = (0..window).rev().find(|col| {
        let on = frame.hits.at(tabiya::app::protocol::input::Cell { col: *col, row: 8 });
        matches!(on, Some(HitTarget::Square(_)))
    });
    assert!(square.is_some_and(|col| col < window), "the whole board is seen");
    let number = d.app.dialog().expect("open").0;
    let cell = frame.cell_of(&HitTarget::DialogRow(number, 4)).expect("the fifth row");
    d.send(Msg::Mouse { press: Press::Down(Button::Left), cell, on: frame.hits.at(cell) });
    assert!(!d.app.preferences.config().animations, "a click takes the next choice");
    let mut d = game(Lang::Fr);
    d.send(Msg::Key(Key::plain(Code::F(3))));
    insta::assert_snapshot!("settings_french_80x24", sized(&mut d, 80, 24, PieceStyle::Letters).picture());
}

#[test]
fn pieces_are_named_by_their_look_and_where_a_board_is_too_small_for_them_that_is_said() {
    let says_so = |d: &mut Driver, (cols, rows), style| {
        let text = sized(d, cols, rows, style).text();
        assert!(text.contains(says(SettingsWord::Pieces, &[])), "{text}");
        text.contains(says(SettingsWord::PiecesTooLarge, &[]))
    };
    for mut d in [game(Lang::En), Driver::home()] {
        d.keys("<F3>");
        assert!(!says_so(&mut d, (80, 24), PieceStyle::Quadrant), "another row is chosen");
        d.keys("<Down>");
        assert!(says_so(&mut d, (80, 24), PieceStyle::Quadrant));
        assert!(!says_so(&mut d, (80, 24), PieceStyle::Sextant), "these are drawn on small squares too");
        assert!(!says_so(&mut d, (80, 24), PieceStyle::Letters));
        assert!(!says_so(&mut d, (200, 60), PieceStyle::Quadrant));
    }
}

#[test]
fn on_home_a_few_pieces_show_the_look() {
    let mut d = Driver::home();
    d.send(Msg::Key(Key::plain(Code::F(3))));
    insta::assert_snapshot!("settings_home_200x60", sized(&mut d, 200, 60, PieceStyle::Letters).picture());
    snapshots("settings_home", &mut d);
}

#[test]
fn settings_stand_beside_a_review_a_list_and_a_form() {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("games.pgn".into(), "1. e4 e5 2. Nf3 *\n\n1. d4 *\n".into())];
    d.review(&["games.pgn"], None, None);
    d.keys(":settings<Enter>");
    insta::assert_snapshot!("settings_list_200x60", sized(&mut d, 200, 60, PieceStyle::Letters).picture());
    snapshots("settings_list", &mut d);
    d.keys("<Esc><Enter><Right>:settings<Enter>");
    snapshots("settings_review", &mut d);
    let mut d = Driver::home();
    d.keys("<Enter><F3>");
    snapshots("settings_new_game", &mut d);
}

#[test]
fn a_look_is_chosen_beside_the_board() {
    let mut d = game(Lang::En);
    d.keys("theme<Enter><Down>");
    snapshots("themes", &mut d);
    let mut d = game(Lang::En);
    d.keys(":pieces ");
    insta::assert_snapshot!("pieces_120x40", sized(&mut d, 120, 40, PieceStyle::Letters).picture());
}

#[test]
fn coordinates_stand_where_they_are_wanted() {
    for (choice, inside) in [("inside", true), ("off", false)] {
        let mut d = game(Lang::En);
        d.keys(&format!("coordinates {choice}<Enter>"));
        let frame = sized(&mut d, 120, 40, PieceStyle::Sextant);
        let on_square = |text: &str, thing: &str| {
            let area = *frame.buffer.area();
            let square = HitTarget::Square(thing.parse().unwrap());
            let cells = (0..area.height)
                .flat_map(|row| (0..area.width).map(move |col| tabiya::app::protocol::input::Cell { col, row }));
            let mut cells = cells.into_iter().filter(|cell| frame.hits.at(*cell).as_ref() == Some(&square));
            cells.any(|cell| frame.buffer.cell((cell.col, cell.row)).is_some_and(|found| found.symbol() == text))
        };
        for (text, square) in [("a", "a1"), ("h", "h1"), ("8", "a8"), ("1", "a1")] {
            assert_eq!(on_square(text, square), inside, "{text} on {square}, {choice}");
        }
    }
}
