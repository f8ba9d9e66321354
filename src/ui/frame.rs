//! The cells of a window, and its cursor.

use ratatui::buffer;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// A window's cells. ratatui's own frame comes only with its terminal, which holds two more windows of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The cells.
    pub buffer: Buffer,
    /// An empty cell.
    ground: buffer::Cell,
    /// The position of the cursor; `None` while it is hidden, as it is after [`Frame::clear`].
    pub cursor: Option<Position>,
}

impl Frame {
    /// Creates a frame of empty cells with this many columns and rows.
    #[must_use]
    pub fn new(cols: u16, rows: u16) -> Frame {
        Frame { buffer: Buffer::empty(Rect::new(0, 0, cols, rows)), ground: buffer::Cell::EMPTY, cursor: None }
    }

    /// Gives all cells a style, before anything is drawn. Cleared cells keep it: a frame in the same style costs
    /// nothing.
    pub fn ground(&mut self, style: Style) {
        let mut ground = buffer::Cell::EMPTY;
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
        frame.buffer.set_string(0, 0, "ab", Style::new());
        frame.cursor = Some(Position::new(1, 1));
        assert_eq!(frame.cursor, Some(Position::new(1, 1)));
        assert_ne!(frame, Frame::new(3, 2));
        frame.clear();
        assert_eq!(frame, Frame::new(3, 2));
    }

    #[test]
    fn the_ground_stays_until_another_is_asked_for() {
        let mut frame = Frame::new(3, 2);
        for (style, text) in [(Style::new().on_blue(), "a"), (Style::new().on_blue(), "b"), (Style::new().red(), "c")] {
            frame.ground(style);
            frame.buffer.set_string(0, 0, text, Style::new());
            let mut want = Buffer::empty(frame.buffer.area);
            want.set_style(frame.buffer.area, style);
            want.set_string(0, 0, text, Style::new());
            assert_eq!(&frame.buffer, &want);
            frame.clear();
        }
    }
}
