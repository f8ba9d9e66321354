//! The user's drawings on the board of a running game (a review keeps its drawings, see
//! [`crate::app::review::editing`]). Dragging with the right button draws an arrow, a right click draws a ring. Drawing
//! the same shape again changes its colour, and after the last colour the shape is gone.

use crate::app::protocol::input::{Button, HitTarget, Press};
use crate::chess::{
    pgn::comment::{BoardShape, ShapeColor},
    tree::NodeId,
};
use shakmaty::Square;

/// The colours, in the order in which a repeated shape goes through them.
pub(in crate::app) const PAINTS: [ShapeColor; 4] =
    [ShapeColor::Green, ShapeColor::Red, ShapeColor::Yellow, ShapeColor::Blue];

/// Shapes on the position of one node of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct BoardDrawing {
    shapes: Vec<Shape>,
    /// The shape that a hint or a threat drew last.
    pointed: Option<Shape>,
    /// The square where the button went down, and the one that the pointer is over now.
    drawing: Option<(Square, Square)>,
    /// The node whose position they were drawn on.
    on: Option<NodeId>,
}

/// Returns a shape in a colour; a ring if both squares are the same.
pub(in crate::app) fn shape(paint: ShapeColor, (from, to): (Square, Square)) -> BoardShape {
    if from == to { BoardShape::Square(paint, from) } else { BoardShape::Arrow(paint, from, to) }
}

/// A shape: an arrow between two squares, or a ring if both are the same.
type Shape = (ShapeColor, (Square, Square));

impl BoardDrawing {
    /// Removes all drawings. Returns whether there were any.
    pub(in crate::app) fn clear(&mut self) -> bool {
        let was = std::mem::take(self);
        !was.shapes.is_empty() || was.drawing.is_some()
    }

    /// Adds a shape. If it is there already, gives it the next colour, or removes it after the last one.
    fn toggle(&mut self, at: (Square, Square)) {
        match self.shapes.iter().position(|(_, known)| *known == at) {
            None => self.shapes.push((ShapeColor::Green, at)),
            Some(n) => {
                let (now, _) = self.shapes.remove(n);
                let next = PAINTS.iter().skip_while(|known| **known != now).nth(1);
                self.shapes.extend(next.map(|next| (*next, at)));
            }
        }
    }
}

/// What a hint or a threat points out on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointing {
    /// Nothing. What was pointed out before is removed.
    Nowhere,
    /// An arrow from one square to another, or a ring if both are the same; and whether it shows a danger.
    Arrow(Square, Square, bool),
}

impl Pointing {
    /// Returns the arrow or ring with its colour, which is never the first colour of the user's own drawings.
    fn coloured(self) -> Option<Shape> {
        match self {
            Pointing::Nowhere => None,
            Pointing::Arrow(from, to, danger) => {
                Some((if danger { ShapeColor::Red } else { ShapeColor::Blue }, (from, to)))
            }
        }
    }

    pub(in crate::app) fn shape(self) -> Option<BoardShape> {
        self.coloured().map(|(paint, at)| shape(paint, at))
    }
}

impl BoardDrawing {
    /// Shows what a hint or a threat points out on the position that the board shows.
    pub(in crate::app) fn point(&mut self, here: Option<NodeId>, pointing: Pointing) {
        let arrow = match (pointing, here) {
            (Pointing::Nowhere, _) => None,
            (Pointing::Arrow(..), None) => return,
            (Pointing::Arrow(..), Some(_)) => {
                if self.on != here {
                    *self = BoardDrawing { on: here, ..BoardDrawing::default() };
                }
                pointing.coloured()
            }
        };
        // The previous pointer belongs to an earlier answer.
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
        let new = self.drawing.filter(|new| !self.shapes.iter().any(|(_, known)| known == new));
        let new = new.map(|at| (ShapeColor::Green, at));
        self.shapes.iter().copied().chain(new).map(|(paint, at)| shape(paint, at)).collect()
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
                    self.toggle((from, to));
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
            sketch.toggle(arrow);
            assert_eq!(sketch.shapes_on(None), [BoardShape::Arrow(paint, Square::E2, Square::E4)]);
        }
        sketch.toggle((Square::D5, Square::D5));
        sketch.toggle(arrow);
        assert_eq!(
            sketch.shapes_on(None),
            [BoardShape::Square(ShapeColor::Green, Square::D5)],
            "each shape for itself"
        );
        assert!(sketch.clear() && !sketch.clear());
    }
}
