//! Entering moves with the cursor and with the pointer, and drawing on the board.

use super::PendingShape;
use crate::app::board::move_input;
use crate::app::board::move_input::KeyOutcome;
use crate::app::context::UpdateContext;
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Cell, Press};
use crate::app::review::Review;
use crate::app::review::controller::ReviewScreen;
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use shakmaty::{Role, Square};

impl ReviewScreen<'_> {
    /// The pointer on the board of a review. Returns whether anything shown has changed; none when it was meant for
    /// something else.
    pub(in crate::app) fn edit_pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> Option<bool> {
        let review = &mut *self.review;
        if review.training().is_some() {
            return None;
        }
        let square = match on {
            Some(HitTarget::Square(square)) => Some(*square),
            _ => None,
        };
        let held = review.edits().picked_piece().is_some();
        match (press, square) {
            (Press::Down(Button::Right), _) if !held => {
                review.edits_mut().drawing = square.map(|from| PendingShape { from, to: from });
                return square.map(|_| true);
            }
            (Press::Drag(Button::Right), Some(square)) => {
                let drawing = review.edits_mut().drawing.as_mut().filter(|drawing| drawing.to != square)?;
                drawing.to = square;
                return Some(true);
            }
            (Press::Up(Button::Right), _) => {
                let drawing = review.edits_mut().drawing.take()?;
                // Off the board nothing is drawn.
                if let Some(to) = square {
                    review.draw(drawing.from, to, None);
                }
                return Some(true);
            }
            _ => {}
        }
        let mut hand = std::mem::take(&mut review.edits_mut().input);
        let taken = hand.pointer(press, cell, square, &review.table(ctx.input_letters, ctx.lang));
        review.edits_mut().input = hand;
        match taken {
            KeyOutcome::Asks(asks) => self.apply_input(asks, ctx),
            // A press beside the board lets go, and is meant for what it is on.
            KeyOutcome::Yes if square.is_none() && matches!(press, Press::Down(_)) => return None,
            KeyOutcome::Yes => {}
            KeyOutcome::No => return None,
        }
        Some(true)
    }
}

impl Review {
    /// Adds the promotion that the dialog asked for.
    pub(in crate::app) fn add_promotion(&mut self, from: Square, to: Square, role: Role, ctx: &mut UpdateContext) {
        if let Some(mv) = move_input::promotion(self.record().tree.position(self.node()), from, to, role) {
            self.add_move(mv, ctx);
        }
    }

    /// Draws an arrow, or marks a square, in a colour. Without one, each time the same is drawn it has the next of
    /// the four colours, and then goes. Returns whether it is there now.
    pub(in crate::app) fn draw(&mut self, from: Square, to: Square, paint: Option<ShapeColor>) -> bool {
        const PAINTS: [ShapeColor; 4] = [ShapeColor::Green, ShapeColor::Red, ShapeColor::Yellow, ShapeColor::Blue];
        let shape =
            |paint| if from == to { BoardShape::Square(paint, from) } else { BoardShape::Arrow(paint, from, to) };
        let mut shapes = self.record().tree.notes(self.node()).shapes();
        let there = PAINTS.into_iter().position(|paint| shapes.contains(&shape(paint)));
        let next = match (paint, there) {
            (Some(paint), Some(at)) if PAINTS.get(at) == Some(&paint) => None,
            (Some(paint), _) => Some(paint),
            (None, Some(at)) => PAINTS.get(at + 1).copied(),
            (None, None) => Some(ShapeColor::Green),
        };
        shapes.retain(|other| PAINTS.into_iter().all(|paint| *other != shape(paint)));
        shapes.extend(next.map(shape));
        self.edit(|edits, record, node| edits.shapes(record, node, &shapes));
        next.is_some()
    }
}
