//! The pointer in the lessons.

use crate::app::{
    board::{move_input::KeyOutcome, refused_slide::RefusedSlide},
    commands::action::Action,
    context::UpdateContext,
    learn::LearnScreen,
    protocol::{
        controls::Tool,
        hit_target::HitTarget,
        input::{Button, Cell, Press},
    },
};
use crate::chess::course::{task::TaskKind, verdict::TaskInput};

impl LearnScreen {
    /// Handles the pointer. Returns whether anything shown may have changed.
    pub fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        if self.lesson.is_none() {
            return self.map_pointer(press, on, ctx);
        }
        let pressed = press == Press::Down(Button::Left);
        let square = HitTarget::square(on);
        let Some(at) = &mut self.lesson else { return false };
        let alone = at.shows_rule(ctx.window);
        at.rule_first &= !pressed;
        if alone {
            return pressed;
        }
        match (on, at.kind()) {
            (Some(HitTarget::Row(row)), TaskKind::Pick { .. }) if pressed => self.pick(row + 1, ctx),
            (Some(HitTarget::Tool(Tool::Piece(piece))), TaskKind::Put(_)) if pressed => {
                if let Some(chosen) = at.run.in_box().iter().position(|one| one == piece) {
                    at.chosen = chosen;
                }
            }
            (_, TaskKind::Put(_)) if pressed => {
                if let (Some(piece), Some(square)) = (at.run.in_box().get(at.chosen).copied(), square) {
                    self.put(piece, square, ctx);
                }
            }
            // Where one square is asked for, the click is the answer.
            (_, TaskKind::Mark { squares, .. }) if pressed => match square {
                Some(square) if squares.count() == 1 && !at.run.is_solved() => {
                    at.marked = square.into();
                    self.judge(TaskInput::Squares(square.into()), "", ctx);
                }
                Some(square) => at.toggle(square),
                None => {}
            },
            (_, TaskKind::Mark { .. } | TaskKind::Put(_)) => return false,
            _ if press == Press::ScrollUp => self.action(Action::ViewBack, ctx),
            _ if press == Press::ScrollDown => self.action(Action::ViewOn, ctx),
            _ if at.run.is_solved() => return pressed,
            _ => {
                if pressed && let Some(square) = square.filter(|square| at.is_touched_first(*square)) {
                    self.judge(TaskInput::Touch(square), "", ctx);
                    return true;
                }
                if let Some(text) = square.filter(|_| pressed).and_then(|square| at.attempt_at(square)) {
                    self.attempt(&text, ctx);
                    return true;
                }
                let before = at.input.picker.picked.map(|picked| picked.from);
                let outcome = at.with_input(ctx, |input, board| input.pointer(press, cell, square, board));
                let now = at.input.picker.picked.map(|picked| picked.from);
                let changed = outcome.as_ref().is_some_and(|outcome| *outcome != KeyOutcome::No);
                // A piece is touched when it is picked up, not each time the pointer moves with it.
                if before != now || !matches!(outcome, Some(KeyOutcome::Yes)) {
                    self.after_pointing(outcome, ctx);
                }
                // The user has dragged the piece there: it only slides back.
                if let (Press::Up(_), Some(at)) = (press, &mut self.lesson) {
                    at.slide = at.slide.map(RefusedSlide::carried);
                }
                return changed;
            }
        }
        true
    }
}
