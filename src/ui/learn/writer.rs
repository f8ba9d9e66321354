//! Texts of a lesson, written one below the other.

use crate::ui::{
    prelude::*,
    text::{VerticalAlign, lines},
};

/// Writes each text below the previous one.
pub(super) struct Writer<'a, 'b> {
    /// What is drawn on.
    pub canvas: &'a mut Canvas<'b>,
    /// All the room there is.
    pub area: Rect,
    /// The next row.
    pub y: u16,
}

impl<'a, 'b> Writer<'a, 'b> {
    pub(super) fn new(canvas: &'a mut Canvas<'b>, area: Rect) -> Writer<'a, 'b> {
        Writer { canvas, area, y: area.y }
    }

    /// Returns the rows that are left.
    pub(super) fn rest(&self) -> Rect {
        Rect { y: self.y, height: self.area.bottom().saturating_sub(self.y), ..self.area }
    }

    /// Writes a text, in as many rows as it takes.
    pub(super) fn text(&mut self, text: &str, tone: TextTone) {
        let spans = self.canvas.with_keys(text, tone);
        let rows = u16::try_from(lines(&spans, self.area.width).len()).unwrap_or(u16::MAX);
        let rest = self.rest();
        self.canvas.wrapped(rest, &spans, VerticalAlign::Top);
        self.y = (self.y + rows).min(self.area.bottom());
    }

    /// Leaves a blank row.
    pub(super) fn blank(&mut self) {
        self.y = (self.y + 1).min(self.area.bottom());
    }

    /// Leaves a blank row if there is room for one.
    pub(super) fn blank_if(&mut self, roomy: bool) {
        if roomy {
            self.blank();
        }
    }

    /// Draws a line.
    pub(super) fn rule(&mut self) {
        if self.rest().height > 0 {
            let row = Rect { height: 1, ..self.rest() };
            self.canvas.rule(row);
            self.blank();
        }
    }

    /// Writes a text at the right end of a row.
    pub(super) fn right(&mut self, text: &str, tone: TextTone) {
        if self.rest().height > 0 {
            self.canvas.put_right(self.area.x, self.y, self.area.right(), text, tone);
            self.blank();
        }
    }

    /// Writes a text at the left, and one to the right of it.
    pub(super) fn two(&mut self, left: &str, right: &str) {
        if self.rest().height > 0 {
            let end = self.canvas.put(self.area.x, self.y, self.area.right(), left, TextTone::Good);
            self.canvas.put(end + 2, self.y, self.area.right(), right, TextTone::Dim);
            self.blank();
        }
    }
}
