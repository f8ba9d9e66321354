//! The cells of a window, and its cursor.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;

/// A window's cells. Its methods are named as those of ratatui's frame, which comes only with ratatui's terminal, and that
/// one holds two more windows of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    buffer: Buffer,
    /// An empty cell.
    ground: Cell,
    cursor: Option<Position>,
}

impl Frame {
    /// Nothing but empty cells, so many columns and rows.
    #[must_use]
    pub fn new(cols: u16, rows: u16) -> Frame {
        Frame { buffer: Buffer::empty(Rect::new(0, 0, cols, rows)), ground: Cell::EMPTY, cursor: None }
    }

    /// The window.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.buffer.area
    }

    /// The cells.
    #[must_use]
    pub fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    /// The cells, to draw on.
    pub fn buffer_mut(&mut self) -> &mut Buffer {
        &mut self.buffer
    }

    /// Draws a widget.
    pub fn render_widget(&mut self, widget: impl Widget, area: Rect) {
        widget.render(area, &mut self.buffer);
    }

    /// Puts the cursor here; it is hidden unless this is called.
    pub fn set_cursor_position(&mut self, position: impl Into<Position>) {
        self.cursor = Some(position.into());
    }

    /// Where the cursor is; none if it is hidden.
    #[must_use]
    pub fn cursor(&self) -> Option<Position> {
        self.cursor
    }

    /// Gives all cells a style, before anything is drawn. Cleared cells keep it, so that a frame in the same style costs nothing.
    pub fn ground(&mut self, style: Style) {
        let mut ground = Cell::EMPTY;
        ground.set_style(style);
        if ground != self.ground {
            self.ground = ground;
            self.clear();
        }
    }

    /// Empties all cells, and hides the cursor.
    pub fn clear(&mut self) {
        self.buffer.content.fill(self.ground.clone());
        self.cursor = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cleared_frame_is_as_a_new_one() {
        let mut frame = Frame::new(3, 2);
        frame.render_widget("ab", frame.area());
        frame.set_cursor_position((1, 1));
        assert_eq!(frame.cursor(), Some(Position::new(1, 1)));
        assert_ne!(frame, Frame::new(3, 2));
        frame.clear();
        assert_eq!(frame, Frame::new(3, 2));
    }

    #[test]
    fn the_ground_stays_until_another_is_asked_for() {
        let mut frame = Frame::new(3, 2);
        for (style, text) in [(Style::new().on_blue(), "a"), (Style::new().on_blue(), "b"), (Style::new().red(), "c")] {
            frame.ground(style);
            frame.render_widget(text, frame.area());
            let mut want = Buffer::empty(frame.area());
            want.set_style(frame.area(), style);
            text.render(frame.area(), &mut want);
            assert_eq!(frame.buffer(), &want);
            frame.clear();
        }
    }
}
