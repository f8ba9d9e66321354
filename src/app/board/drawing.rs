//! The user's drawings on the board of a running game (a review keeps its drawings, see
//! [`crate::app::review::editing`]). Dragging with the right button draws an arrow, a right click draws a ring. Drawing
//! the same shape again changes its colour, and after the last colour the shape is gone.

use crate::app::protocol::input::{Button, HitTarget, Press};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::tree::NodeId;
use shakmaty::Square;

/// The colours, in the order in which a repeated shape goes through them.
pub(in crate::app) const PAINTS: [ShapeColor; 4] =
    [ShapeColor::Green, ShapeColor::Red, ShapeColor::Yellow, ShapeColor::Blue];

/// Returns a shape in a colour; a ring if both squares are the same.
pub(in crate::app) fn shape(paint: ShapeColor, (from, to): (Square, Square)) -> BoardShape {
    if from == to { BoardShape::Square(paint, from) } else { BoardShape::Arrow(paint, from, to) }
}

/// Draws a shape in a colour. Without a colour, drawing the same again cycles through the four colours and then removes
/// it. Returns whether it is there now.
pub(in crate::app) fn draw(shapes: &mut Vec<BoardShape>, at: (Square, Square), paint: Option<ShapeColor>) -> bool {
    let there = PAINTS.into_iter().find(|&paint| shapes.contains(&shape(paint, at)));
    let next = match (paint, there) {
        (Some(_), _) => paint.filter(|_| paint != there),
        (None, Some(now)) => PAINTS.into_iter().skip_while(|&paint| paint != now).nth(1),
        (None, None) => Some(ShapeColor::Green),
    };
    shapes.retain(|other| PAINTS.into_iter().all(|paint| *other != shape(paint, at)));
    shapes.extend(next.map(|paint| shape(paint, at)));
    next.is_some()
}

/// Shapes on the position of one node of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct BoardDrawing {
    shapes: Vec<BoardShape>,
    /// The shape that a hint or a threat drew last. Its colour is never the first of the user's own drawings.
    pointed: Option<BoardShape>,
    /// The square where the button went down, and the one that the pointer is over now.
    drawing: Option<(Square, Square)>,
    /// The node whose position they were drawn on.
    on: Option<NodeId>,
}

impl BoardDrawing {
    /// Removes all drawings. Returns whether there were any.
    pub(in crate::app) fn clear(&mut self) -> bool {
        let was = std::mem::take(self);
        !was.shapes.is_empty() || was.drawing.is_some()
    }

    /// Shows what a hint or a threat points out on the position that the board shows, in place of what was pointed out
    /// before.
    pub(in crate::app) fn point(&mut self, here: Option<NodeId>, arrow: Option<BoardShape>) {
        if arrow.is_some() && here.is_none() {
            return;
        }
        if arrow.is_some() && self.on != here {
            *self = BoardDrawing { on: here, ..BoardDrawing::default() };
        }
        if let Some(pointed) = self.pointed.take() {
            self.shapes.retain(|shape| *shape != pointed);
        }
        self.pointed = arrow.filter(|arrow| !self.shapes.contains(arrow));
        self.shapes.extend(self.pointed);
    }

    /// Removes what was pointed out if the board shows another position now.
    pub(in crate::app) fn stay_at(&mut self, here: Option<NodeId>) {
        if let Some(pointed) = self.pointed.take_if(|_| self.on != here) {
            self.shapes.retain(|shape| *shape != pointed);
        }
    }

    /// Returns the drawings on the position that the board shows, including the one in progress.
    pub(in crate::app) fn shapes_on(&self, here: Option<NodeId>) -> Vec<BoardShape> {
        if self.on != here {
            return Vec::new();
        }
        let is_known = |at: (Square, Square)| PAINTS.iter().any(|paint| self.shapes.contains(&shape(*paint, at)));
        let new = self.drawing.filter(|at| !is_known(*at)).map(|at| shape(ShapeColor::Green, at));
        self.shapes.iter().copied().chain(new).collect()
    }

    /// Draws with the right button. Returns `None` if the press does not draw, otherwise whether anything changed.
    pub(in crate::app) fn press(
        &mut self,
        here: NodeId,
        holds: bool,
        press: Press,
        on: Option<&HitTarget>,
    ) -> Option<bool> {
        let square = HitTarget::square(on);
        if self.on != Some(here) && matches!(press, Press::Down(_)) {
            *self = BoardDrawing { on: Some(here), ..BoardDrawing::default() };
        }
        match press {
            Press::Down(Button::Right) if !holds => {
                let before = self.drawing; // the terminal may not have reported the button's release
                self.drawing = square.map(|square| (square, square));
                Some(self.drawing != before)
            }
            Press::Drag(Button::Right) => {
                let (from, over) = self.drawing?;
                let to = square.unwrap_or(over);
                self.drawing = Some((from, to));
                Some(to != over)
            }
            Press::Up(Button::Right) => {
                let (from, _) = self.drawing.take()?;
                if let Some(to) = square {
                    draw(&mut self.shapes, (from, to), None);
                }
                Some(true)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_shape_goes_through_the_colours_and_away() {
        let mut sketch = BoardDrawing::default();
        let arrow = (Square::E2, Square::E4);
        for paint in PAINTS {
            draw(&mut sketch.shapes, arrow, None);
            assert_eq!(sketch.shapes_on(None), [BoardShape::Arrow(paint, Square::E2, Square::E4)]);
        }
        draw(&mut sketch.shapes, (Square::D5, Square::D5), None);
        draw(&mut sketch.shapes, arrow, None);
        assert_eq!(
            sketch.shapes_on(None),
            [BoardShape::Square(ShapeColor::Green, Square::D5)],
            "each shape for itself"
        );
        assert!(sketch.clear() && !sketch.clear());
    }
}
