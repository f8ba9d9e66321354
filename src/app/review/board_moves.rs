//! Making moves on the board of a review, by typing, with the cursor or with the pointer: they are added to the game,
//! or tried in a training.

use crate::app::{
    board::move_input::{self, InputBoard, InputResult, KeyOutcome, MoveInput, RefusedMove},
    context::UpdateContext,
    dialogs::Dialog,
    protocol::{
        hit_target::HitTarget,
        input::{Button, Cell, Press},
    },
    review::{Mode, Review, input::ReviewScreen},
};
use crate::chess::notation::{self, History, Letters, WhyNot};
use crate::words::{
    moves,
    notation::why_not,
    tables::{GameWord, ReviewWord},
};
use shakmaty::{Move, Position, Role, Square};

impl Review {
    /// Returns the board on which moves are made.
    pub(crate) fn input_board(&self, letters: Letters) -> InputBoard<'_> {
        let chess960 = self.record.tree.start().chess960();
        InputBoard { position: self.position(), chess960, flipped: self.flipped(), letters }
    }

    /// Says why a move is not one, and has it shown on the board.
    pub(super) fn refuse_move(&self, refused: RefusedMove, ctx: &mut UpdateContext) {
        let RefusedMove { text, why } = refused;
        let tree = &self.record.tree;
        if let Some(shown) = tree.start().unplayable() {
            return ctx.warn(ReviewWord::Unplayable, &[&shown.why.to_string()]);
        }
        let path = tree.path_to(self.cursor);
        let moves: Vec<Move> = path.iter().filter_map(|node| tree.played(*node)).collect();
        // A line with a null move in it is not a game.
        let is_game = path.len() == moves.len();
        let chess960 = tree.start().chess960();
        let why = if notation::is_for_other_side(self.position(), chess960, &text, &ctx.input_letters, &why) {
            WhyNot::OthersTurn(self.position().turn())
        } else if is_game {
            why.with_history(History { start: tree.position(tree.root()), moves: &moves })
        } else {
            why
        };
        let said = match ctx.plain {
            true => moves::refused(&text, &why, ctx.input_letters, ctx.voice),
            false => GameWord::ToldOf.with(ctx.lang, &[&text, &why_not(ctx.lang, &why)]),
        };
        ctx.explain_refusal(&said, &why);
        ctx.warn_text(said);
    }

    /// Runs a step on the move input of the training, or otherwise that of the editing.
    pub(super) fn with_input<T>(
        &mut self,
        ctx: &UpdateContext,
        step: impl FnOnce(&mut MoveInput, &InputBoard) -> T,
    ) -> T {
        let mut input = std::mem::take(self.input());
        let result = step(&mut input, &self.input_board(ctx.input_letters));
        *self.input() = input;
        result
    }

    /// Returns the move input in use.
    pub(super) fn input(&mut self) -> &mut MoveInput {
        match &mut self.mode {
            Mode::Training(session) => &mut session.input,
            _ => &mut self.edits.input,
        }
    }
}

impl ReviewScreen<'_> {
    /// Carries out the outcome of the move input.
    pub(super) fn apply_input(&mut self, result: InputResult, ctx: &mut UpdateContext) {
        match result {
            InputResult::Move(mv) if self.review.training().is_some() => self.guessed(Some(mv), ctx),
            InputResult::Move(mv) => self.review.add_move(mv, ctx),
            InputResult::Promotion { from, to } => ctx.open(Dialog::promotion(from, to, false)),
            InputResult::Command(given) => self.command(&given, ctx),
            InputResult::Nothing(refused) => self.review.refuse_move(refused, ctx),
        }
    }

    /// Takes the piece that a pawn promotes to.
    pub(in crate::app) fn promoted(&mut self, (from, to): (Square, Square), role: Role, ctx: &mut UpdateContext) {
        if let Some(mv) = move_input::promotion(self.review.position(), from, to, role) {
            self.apply_input(InputResult::Move(mv), ctx);
        }
    }

    /// Handles the pointer on the board. Returns whether anything shown has changed; `None` if it was meant for
    /// something else.
    pub(in crate::app) fn board_pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> Option<bool> {
        let trains = self.review.training().is_some();
        let square = match on {
            Some(HitTarget::Square(square)) => Some(*square),
            Some(HitTarget::Action(_)) if trains => return None,
            _ => None,
        };
        if self.review.answer().is_some() {
            return Some(matches!(press, Press::Down(_)) && square.is_some() && self.next_exercise(ctx));
        }
        let draws = match press {
            Press::Down(Button::Right) => self.review.edits.input.picker.picked.is_none(),
            Press::Drag(button) | Press::Up(button) => button == Button::Right,
            _ => false,
        };
        if draws && !trains {
            return self.review.draw_with_pointer(press, square);
        }
        match self.review.with_input(ctx, |input, board| input.pointer(press, cell, square, board)) {
            KeyOutcome::Asks(result) => self.apply_input(result, ctx),
            KeyOutcome::No if trains => return Some(matches!(press, Press::Down(_))),
            // A press beside the board lets go of the piece, and also goes to whatever it hits.
            KeyOutcome::Yes if !trains && square.is_none() && matches!(press, Press::Down(_)) => return None,
            KeyOutcome::Yes => {}
            KeyOutcome::No => return None,
        }
        Some(true)
    }
}
