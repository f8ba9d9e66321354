//! Entering moves with the cursor and with the pointer, and drawing on the board.

use shakmaty::{Position, Role, Square};

use super::super::act::Act;
use super::super::ctx::Ctx;
use super::super::dialog::Dialog;
use super::super::input::{Button, Cell, Press};
use super::super::notice::Notice;
use super::super::play::{Held, beside, cursor_start, pointed};
use super::super::review::Review;
use super::super::thing::Thing;
use super::super::{App, Screen};
use super::Drawing;
use crate::chess::notation;
use crate::chess::pgn::comment::{Paint, Shape};
use crate::words::notation::why_not;

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
            return None; // the hand of the guess takes it
        }
        let square = match on {
            Some(Thing::Square(square)) => Some(*square),
            _ => None,
        };
        let held = review.desk().held();
        match (press, square) {
            (Press::Down(Button::Left), Some(square)) => Some(review.press(square, cell, ctx)),
            (Press::Down(Button::Left), None) => {
                review.desk_mut().held = None;
                None
            }
            (Press::Drag(Button::Left), _) => {
                let held = held.filter(|held| held.pressed && held.at != Some(cell));
                let moved = held.map(|held| Held { at: Some(cell), over: square, ..held });
                review.desk_mut().held = moved.or(review.desk().held());
                Some(moved.is_some())
            }
            (Press::Up(Button::Left), _) => Some(review.release(square, ctx)),
            (Press::Down(Button::Right), _) => {
                let desk = review.desk_mut();
                let was = desk.held.take().is_some();
                desk.drawing = square.filter(|_| !was).map(|from| Drawing { from, to: from });
                Some(true)
            }
            (Press::Drag(Button::Right), Some(square)) => {
                let drawing = review.desk_mut().drawing.as_mut().filter(|drawing| drawing.to != square)?;
                drawing.to = square;
                Some(true)
            }
            (Press::Up(Button::Right), _) => {
                let drawing = review.desk_mut().drawing.take()?;
                // Off the board nothing is drawn.
                if let Some(to) = square {
                    review.draw(drawing.from, to, None);
                }
                Some(true)
            }
            _ => None,
        }
    }
}

impl Review {
    /// Adds the promotion that the dialog asked for.
    pub(in crate::app) fn add_promotion(&mut self, from: Square, to: Square, role: Role, ctx: &mut Ctx) {
        if let Some(mv) = self.pointed(from, to).into_iter().find(|mv| mv.promotion() == Some(role)) {
            self.add_move(mv, ctx);
        }
    }

    fn pointed(&self, from: Square, to: Square) -> Vec<shakmaty::Move> {
        let tree = &self.record().tree;
        pointed(tree.position(self.node()), tree.start().chess960(), from, to)
    }

    fn own_man(&self, square: Square) -> bool {
        self.record().tree.position(self.node()).us().contains(square)
    }

    /// Enter or Space with nothing typed.
    pub(super) fn choose(&mut self, ctx: &mut Ctx) {
        let desk = self.desk();
        let Some(square) = desk.cursor() else { return self.show_cursor() };
        match desk.held() {
            Some(held) if held.from == square => self.desk_mut().held = None,
            Some(held) => self.put_down(held.from, square, ctx),
            None if self.own_man(square) => self.desk_mut().held = Some(Held::in_hand(square)),
            None => {}
        }
    }

    fn show_cursor(&mut self) {
        let turn = self.record().tree.position(self.node()).turn();
        self.desk_mut().cursor = Some(cursor_start(turn));
    }

    /// Moves the cursor as the board is seen.
    pub(super) fn move_cursor(&mut self, act: Act) {
        let Some(square) = self.desk().cursor() else { return self.show_cursor() };
        if let Some(next) = beside(square, act, self.flipped()) {
            let desk = self.desk_mut();
            desk.cursor = Some(next);
            if let Some(held) = &mut desk.held {
                held.over = Some(next);
            }
        }
    }

    fn press(&mut self, square: Square, cell: Cell, ctx: &mut Ctx) -> bool {
        let in_hand = |again| Held { at: Some(cell), pressed: true, again, ..Held::in_hand(square) };
        match self.desk().held() {
            Some(held) if held.from == square => self.desk_mut().held = Some(in_hand(true)),
            held if self.own_man(square) && held.is_none_or(|held| self.pointed(held.from, square).is_empty()) => {
                self.desk_mut().held = Some(in_hand(false));
            }
            Some(held) => self.put_down(held.from, square, ctx),
            None => return false,
        }
        true
    }

    fn release(&mut self, square: Option<Square>, ctx: &mut Ctx) -> bool {
        let Some(held) = self.desk().held().filter(|held| held.pressed) else { return false };
        match square {
            Some(square) if square == held.from && !held.again => {
                self.desk_mut().held = Some(Held::in_hand(square));
            }
            Some(square) if square != held.from => {
                self.put_down(held.from, square, ctx);
                // A drop on another own man is no wish to pick that one up.
                self.desk_mut().held = None;
            }
            _ => self.desk_mut().held = None,
        }
        true
    }

    /// Puts the held man on a square: adds the move, asks for a promotion, picks up another, or says why not.
    fn put_down(&mut self, from: Square, to: Square, ctx: &mut Ctx) {
        let moves = self.pointed(from, to);
        self.desk_mut().held = None;
        if let Some(&mv) = moves.iter().find(|mv| !mv.is_promotion()) {
            self.add_move(mv, ctx);
        } else if !moves.is_empty() {
            ctx.open(Dialog::Promotion { from, to, chosen: 0, offer: false });
        } else if self.own_man(to) {
            self.desk_mut().held = Some(Held::in_hand(to));
        } else {
            let tree = &self.record().tree;
            let text = format!("{from}{to}");
            if let Err(why) = notation::read(tree.position(self.node()), tree.start().chess960(), &text, &ctx.typed) {
                ctx.notices.push(Notice::wrong(format!("{text}: {}", why_not(ctx.lang, &why))));
            }
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
