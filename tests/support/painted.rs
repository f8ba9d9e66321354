//! What a user sees at a step of a journey: the screen as text, with letters for pieces.

use super::driver::Driver;
use super::snapshot;
use shakmaty::{Board, Piece};
use tabiya::app::App;
use tabiya::app::protocol::input::{Cell, HitTarget};
use tabiya::ui::board::painter::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::canvas::{Frame, HitMap};
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;

/// The sizes at which every screen is judged.
pub const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (40, 15)];

/// Returns the screen as text, and what the pointer finds on it.
pub fn paint(app: &App, cols: u16, rows: u16) -> (String, HitMap) {
    let theme = Theme::parse(include_str!("../screens/theme.toml")).unwrap();
    let mut painter = Painter::new(theme, ColorDepth::True, PieceStyle::Letters);
    let mut frame = Frame::new(cols, rows);
    let hits = tabiya::ui::view(app, &mut painter, &mut frame);
    (snapshot::text(&frame.buffer), hits)
}

/// Returns the screen as text.
pub fn text(d: &Driver, cols: u16, rows: u16) -> String {
    paint(&d.app, cols, rows).0
}

/// Returns the last line of the screen.
pub fn footer(d: &Driver, cols: u16, rows: u16) -> String {
    text(d, cols, rows).lines().last().unwrap_or_default().to_owned()
}

/// Returns the screen without its line breaks, so that a sentence over several lines is found whole.
pub fn words(d: &Driver, cols: u16, rows: u16) -> String {
    text(d, cols, rows).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the pieces that are painted on the board: as letters, upper case for White.
pub fn pieces(d: &Driver) -> Board {
    let (text, hits) = paint(&d.app, 80, 24);
    let mut board = Board::empty();
    for (row, line) in (0..).zip(text.lines()) {
        for (col, letter) in (0..).zip(line.chars()) {
            if let (Some(HitTarget::Square(square)), Some(piece)) =
                (hits.at(Cell { col, row }), Piece::from_char(letter))
            {
                board.set_piece_at(square, piece);
            }
        }
    }
    board
}
