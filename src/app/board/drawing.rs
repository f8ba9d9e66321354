//! What is drawn on the board of a running game to think with (a review keeps what is drawn, see [`crate::app::review::editing`]): by dragging with the right button from square to square an arrow, by a click
//! of it on one square a ring. The same once more takes the next colour, and after the last one it is gone.

use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Press};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::tree::NodeId;
use shakmaty::Square;

/// The colours, in the order in which they are taken.
pub(in crate::app) const PAINTS: [ShapeColor; 4] =
    [ShapeColor::Green, ShapeColor::Red, ShapeColor::Yellow, ShapeColor::Blue];

/// Shapes on the position of one node of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct BoardDrawing {
    shapes: Vec<Shape>,
    /// The one of them that a hint or a threat drew last.
    pointed: Option<Shape>,
    /// Where the button went down, and the square it is over since.
    drawing: Option<(Square, Square)>,
    /// The position that they were drawn on.
    on: Option<NodeId>,
}

/// A shape of a colour.
pub(in crate::app) fn shape(paint: ShapeColor, (from, to): (Square, Square)) -> BoardShape {
    if from == to { BoardShape::Square(paint, from) } else { BoardShape::Arrow(paint, from, to) }
}

/// A shape: an arrow between two squares, or a ring where both are one.
type Shape = (ShapeColor, (Square, Square));

impl BoardDrawing {
    /// Takes everything away. Returns whether there was something.
    pub(in crate::app) fn clear(&mut self) -> bool {
        let was = std::mem::take(self);
        !was.shapes.is_empty() || was.drawing.is_some()
    }

    /// A shape, or one that is there in its next colour, or no more after the last.
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

/// What advice points out on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointing {
    /// Nothing; what was pointed out before goes.
    Nowhere,
    /// An arrow from one square to another, or a ring where both are one; whether it shows a danger.
    Arrow(Square, Square, bool),
}

impl Pointing {
    /// The arrow or the ring. Its colour is not the first one of the user's own drawings.
    fn coloured(self) -> Option<Shape> {
        match self {
            Pointing::Nowhere => None,
            Pointing::Arrow(from, to, danger) => {
                Some((if danger { ShapeColor::Red } else { ShapeColor::Blue }, (from, to)))
            }
        }
    }

    /// The same as a shape of the board.
    pub(in crate::app) fn shape(self) -> Option<BoardShape> {
        self.coloured().map(|(paint, at)| shape(paint, at))
    }
}

impl BoardDrawing {
    /// Shows what advice points out on the position that the board shows.
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
        // What was pointed out last belongs to another answer.
        if let Some(pointed) = self.pointed.take() {
            self.shapes.retain(|shape| *shape != pointed);
        }
        self.pointed = arrow.filter(|arrow| !self.shapes.contains(arrow));
        self.shapes.extend(self.pointed);
    }

    /// Removes what advice pointed out if the board shows another position now.
    pub(in crate::app) fn stay_at(&mut self, here: Option<NodeId>) {
        if let Some(pointed) = self.pointed.take_if(|_| self.on != here) {
            self.shapes.retain(|shape| *shape != pointed);
        }
    }

    /// What is drawn on the position that the board shows, the shape that is being drawn included.
    #[must_use]
    pub(in crate::app) fn shapes_on(&self, here: Option<NodeId>) -> Vec<BoardShape> {
        if self.on != here {
            return Vec::new();
        }
        let new = self.drawing.filter(|new| !self.shapes.iter().any(|(_, known)| known == new));
        let new = new.map(|at| (ShapeColor::Green, at));
        self.shapes.iter().copied().chain(new).map(|(paint, at)| shape(paint, at)).collect()
    }

    /// The right button on a board draws. Returns whether that was all there was to it, and something changed.
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
                let before = self.drawing; // a terminal may never have told of the button's release
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
