//! A window without a terminal: paints the view into a buffer.

use crate::support::snapshot;
use ratatui::buffer::Buffer;
use tabiya::app::App;
use tabiya::app::protocol::input::{Cell, HitTarget, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::ui::board::painter::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::canvas::HitMap;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;

use crate::driver::Driver;

/// Gives the window a size.
pub fn resize(d: &mut Driver, cols: u16, rows: u16) {
    d.send(Msg::Resize(Window { cols, rows, pixels: None }));
}

/// Takes snapshots of a program at each of these sizes. A macro, so that they belong to the module of the test.
macro_rules! snapshots {
    ($name:expr, $d:expr, $sizes:expr) => {
        for (cols, rows) in $sizes {
            crate::stage::resize($d, cols, rows);
            let frame = crate::stage::paint(&$d.app, cols, rows, tabiya::ui::theme::color::ColorDepth::True);
            insta::assert_snapshot!(format!("{}_{cols}x{rows}", $name), frame.picture());
        }
    };
}
pub(crate) use snapshots;

/// A painted frame.
pub struct Frame {
    pub buffer: Buffer,
    pub hits: HitMap,
    pub cursor: Option<(u16, u16)>,
}

/// Paints with letters for pieces, so that these tests judge the screen and not the art.
pub fn paint(app: &App, cols: u16, rows: u16, depth: ColorDepth) -> Frame {
    paint_with(app, cols, rows, depth, PieceStyle::Letters)
}

/// Paints with a piece style.
pub fn paint_with(app: &App, cols: u16, rows: u16, depth: ColorDepth, style: PieceStyle) -> Frame {
    let mut painter = Painter::new(Theme::parse(include_str!("theme.toml")).unwrap(), depth, style);
    let mut frame = tabiya::ui::canvas::Frame::new(cols, rows);
    let hits = tabiya::ui::view(app, &mut painter, &mut frame);
    Frame { buffer: frame.buffer.clone(), hits, cursor: frame.cursor.map(|at| (at.x, at.y)) }
}

impl Frame {
    /// Returns the text of the frame.
    pub fn text(&self) -> String {
        snapshot::text(&self.buffer)
    }

    /// Returns what a snapshot keeps: the text, and at 80x24 the styles too. Other sizes would only report a change of
    /// colour again.
    pub fn picture(&self) -> String {
        let area = self.buffer.area();
        if (area.width, area.height) == (80, 24) { snapshot::styled(&self.buffer) } else { self.text() }
    }

    /// Returns the first cell of a text in the frame.
    pub fn find(&self, wanted: &str) -> Option<Cell> {
        let area = *self.buffer.area();
        let fits = |col: u16, row: u16| {
            let mut x = col;
            wanted.chars().all(|char| {
                let here = self
                    .buffer
                    .cell((x, row))
                    .is_some_and(|cell| cell.symbol().starts_with(char) || char == ' ' && cell.symbol() == "\u{a0}");
                x += 1;
                here
            })
        };
        let cells = (area.y..area.bottom()).flat_map(|row| (area.x..area.right()).map(move |col| (col, row)));
        cells.into_iter().find(|&(col, row)| fits(col, row)).map(|(col, row)| Cell { col, row })
    }

    /// Returns what the pointer finds on a text.
    pub fn at(&self, wanted: &str) -> Option<HitTarget> {
        self.hits.at(self.find(wanted).unwrap_or_else(|| panic!("{wanted:?} is not on\n{}", self.text())))
    }

    /// Returns the first cell where the pointer finds a thing.
    pub fn cell_of(&self, thing: &HitTarget) -> Option<Cell> {
        let area = *self.buffer.area();
        let cells = (area.y..area.bottom()).flat_map(|row| (area.x..area.right()).map(move |col| Cell { col, row }));
        cells.into_iter().find(|&cell| self.hits.at(cell).as_ref() == Some(thing))
    }
}
