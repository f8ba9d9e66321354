//! What a screen is drawn on: the cells of a window, and where its cursor is to stand.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

/// A window's cells. Of ratatui's frame it keeps the names; that one comes only with a terminal of ratatui's, which holds
/// two windows' worth of cells of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    buffer: Buffer,
    cursor: Option<Position>,
}

impl Frame {
    /// Nothing but empty cells, so many columns and rows.
    #[must_use]
    pub fn new(cols: u16, rows: u16) -> Frame {
        Frame { buffer: Buffer::empty(Rect::new(0, 0, cols, rows)), cursor: None }
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

    /// The cursor is to stand here; without a word it is hidden.
    pub fn set_cursor_position(&mut self, position: impl Into<Position>) {
        self.cursor = Some(position.into());
    }

    /// Where the cursor is to stand; none: hidden.
    #[must_use]
    pub fn cursor(&self) -> Option<Position> {
        self.cursor
    }

    /// Gives what was drawn in exchange for cells to draw on, which are emptied, and hides the cursor.
    pub fn turn(&mut self, cells: &mut Vec<Cell>) {
        let count = self.buffer.content.len();
        std::mem::swap(&mut self.buffer.content, cells);
        self.buffer.content.fill(Cell::EMPTY);
        self.buffer.content.resize(count, Cell::EMPTY);
        self.cursor = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_frame_is_empty_whatever_it_was_given() {
        for given in [0, 4, 6, 9] {
            let mut frame = Frame::new(3, 2);
            frame.render_widget("ab", frame.area());
            frame.set_cursor_position((1, 1));
            assert_eq!(frame.cursor(), Some(Position::new(1, 1)));
            let drawn = frame.buffer().content.clone();
            let mut cells = vec![Cell::new("x"); given];
            frame.turn(&mut cells);
            assert_eq!(cells, drawn);
            assert_eq!(frame, Frame::new(3, 2));
        }
    }
}
