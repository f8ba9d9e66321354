//! Drawing on the board of a review: arrows and squares, which become part of the game.

use crate::app::{
    board::drawing::{PAINTS, shape},
    protocol::input::Press,
    review::Review,
};
use crate::chess::pgn::comment::ShapeColor;
use shakmaty::Square;

impl Review {
    /// Handles the pointer with the drawing button. Returns whether anything shown has changed; `None` if it was meant
    /// for something else.
    pub(in crate::app::review) fn draw_with_pointer(&mut self, press: Press, square: Option<Square>) -> Option<bool> {
        match press {
            Press::Down(_) => {
                self.edits.drawing = square.map(|from| (from, from));
                square?;
            }
            Press::Drag(_) => {
                let to = square?;
                self.edits.drawing.as_mut().filter(|drawing| drawing.1 != to)?.1 = to;
            }
            _ => {
                let (from, _) = self.edits.drawing.take()?;
                // Nothing is drawn off the board.
                if let Some(to) = square {
                    self.draw(from, to, None);
                }
            }
        }
        Some(true)
    }

    /// Draws an arrow, or marks a square, in a colour. Without a colour, drawing the same again cycles through the four
    /// colours and then removes it. Returns whether it is there now.
    pub(super) fn draw(&mut self, from: Square, to: Square, paint: Option<ShapeColor>) -> bool {
        let mut shapes = self.record.tree.notes(self.cursor).shapes();
        let there = PAINTS.into_iter().find(|&paint| shapes.contains(&shape(paint, (from, to))));
        let next = match (paint, there) {
            (Some(_), _) => paint.filter(|_| paint != there),
            (None, Some(now)) => PAINTS.into_iter().skip_while(|&paint| paint != now).nth(1),
            (None, None) => Some(ShapeColor::Green),
        };
        shapes.retain(|other| PAINTS.into_iter().all(|paint| *other != shape(paint, (from, to))));
        shapes.extend(next.map(|paint| shape(paint, (from, to))));
        self.edit(|edits, record, node| edits.shapes(record, node, &shapes));
        next.is_some()
    }
}
