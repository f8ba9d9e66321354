//! The answers to questions that a game has asked.

use super::GameScreen;
use crate::app::context::UpdateContext;
use crate::app::dialogs::question::Question;
use crate::app::protocol::controls::DialogAnswer;

impl GameScreen {
    /// Takes the answer to a question of this game.
    pub fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        match (question, answer) {
            (Question::Resign { by, .. }, DialogAnswer::Yes) => self.resign_for(by, ctx),
            (Question::TakeBack { count, .. }, DialogAnswer::Yes) => self.take_back(count, ctx),
            (Question::Result(ending), DialogAnswer::Yes) => self.set_result(ending, ctx),
            (Question::WrongClaim { by, .. }, DialogAnswer::Yes) => self.offer_draw(by, ctx),
            (Question::Replace { side, .. }, answer) => self.who_plays(side, answer, ctx),
            (Question::Adjourn, DialogAnswer::Yes) => self.adjourn(ctx),
            _ => {}
        }
    }

    /// The game is left for something else: it is kept for later, or abandoned.
    pub fn leave(&mut self, answer: DialogAnswer, ctx: &mut UpdateContext) {
        match answer {
            DialogAnswer::Keep => self.put_away(ctx),
            DialogAnswer::Abandon => self.abandon(ctx),
            _ => {}
        }
    }
}
