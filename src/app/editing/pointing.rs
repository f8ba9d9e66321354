//! Entering moves with the cursor and with the pointer, and drawing on the board.

use shakmaty::{Role, Square};

use super::super::ctx::Ctx;
use super::super::hand::{self, Taken};
use super::super::input::{Button, Cell, Press};
use super::super::review::Review;
use super::super::thing::Thing;
use super::super::{App, Screen};
use super::Drawing;
use crate::chess::pgn::comment::{Paint, Shape};

impl App {
    /// The pointer on the board of a review. Answers whether anything shown has changed; none when it was meant for
    /// something else.
    pub(in crate::app) fn edit_pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&Thing>,
        ctx: &mut Ctx,
    ) -> Option<bool> {
        let Screen::Review(review) = &mut self.screen else { return None };
        if review.guess().is_some() {
            return None;
        }
        let square = match on {
            Some(Thing::Square(square)) => Some(*square),
            _ => None,
        };
        let held = review.desk().grip().is_some();
        match (press, square) {
            (Press::Down(Button::Right), _) if !held => {
                review.desk_mut().drawing = square.map(|from| Drawing { from, to: from });
                return square.map(|_| true);
            }
            (Press::Drag(Button::Right), Some(square)) => {
                let drawing = review.desk_mut().drawing.as_mut().filter(|drawing| drawing.to != square)?;
                drawing.to = square;
                return Some(true);
            }
            (Press::Up(Button::Right), _) => {
                let drawing = review.desk_mut().drawing.take()?;
                // Off the board nothing is drawn.
                if let Some(to) = square {
                    review.draw(drawing.from, to, None);
                }
                return Some(true);
            }
            _ => {}
        }
        let mut hand = std::mem::take(&mut review.desk_mut().hand);
        let taken = hand.pointer(press, cell, square, &review.table(ctx.typed, ctx.lang));
        review.desk_mut().hand = hand;
        match taken {
            Taken::Asks(asks) => self.asked_of_desk(asks, ctx),
            // A press beside the board lets go, and is meant for what it is on.
            Taken::Yes if square.is_none() && matches!(press, Press::Down(_)) => return None,
            Taken::Yes => {}
            Taken::No => return None,
        }
        Some(true)
    }
}

impl Review {
    /// Adds the promotion that the dialog asked for.
    pub(in crate::app) fn add_promotion(&mut self, from: Square, to: Square, role: Role, ctx: &mut Ctx) {
        if let Some(mv) = hand::promotion(self.record().tree.position(self.node()), from, to, role) {
            self.add_move(mv, ctx);
        }
    }

    /// Draws an arrow, or marks a square, in a colour. Without one, each time the same is drawn it has the next of
    /// the four colours, and then goes. Answers whether it is there now.
    pub(in crate::app) fn draw(&mut self, from: Square, to: Square, paint: Option<Paint>) -> bool {
        const PAINTS: [Paint; 4] = [Paint::Green, Paint::Red, Paint::Yellow, Paint::Blue];
        let shape = |paint| if from == to { Shape::Square(paint, from) } else { Shape::Arrow(paint, from, to) };
        let mut shapes = self.record().tree.notes(self.node()).shapes();
        let there = PAINTS.into_iter().position(|paint| shapes.contains(&shape(paint)));
        let next = match (paint, there) {
            (Some(paint), Some(at)) if PAINTS.get(at) == Some(&paint) => None,
            (Some(paint), _) => Some(paint),
            (None, Some(at)) => PAINTS.get(at + 1).copied(),
            (None, None) => Some(Paint::Green),
        };
        shapes.retain(|other| PAINTS.into_iter().all(|paint| *other != shape(paint)));
        shapes.extend(next.map(shape));
        self.edit(|edits, record, node| edits.shapes(record, node, &shapes));
        next.is_some()
    }
}
