//! Tasks that ask for something a player may say or do besides moving. The game itself carries it out.

use super::{TaskRun, push};
use crate::chess::course::task::PlayerAction;
use crate::chess::course::verdict::{Reason, Saying, Step, TaskInput, Verdict, WrongAnswer};
use crate::chess::game::Game;
use crate::chess::moment::Moment;
use crate::chess::notation::{self, Letters, WhyNot};
use crate::chess::offers_and_claims::ClaimOutcome;
use shakmaty::{Move, Position, Square};

impl TaskRun {
    /// Judges what the learner says or does in the game of the task.
    pub(super) fn act(&mut self, action: &PlayerAction, input: TaskInput<'_>, at: Moment) -> Verdict {
        match input {
            TaskInput::Move(mv) => self.move_in_game(action, mv, at),
            TaskInput::Text(text, letters) => match self.read(text, letters) {
                Ok(mv) => self.move_in_game(action, mv, at),
                Err(verdict) => verdict,
            },
            TaskInput::Say(saying) => self.say(action, saying, at),
            TaskInput::Touch(square) => self.touch_to_adjust(action, square),
            _ => Verdict::Idle,
        }
    }

    fn read(&self, text: &str, letters: Letters) -> Result<Move, Verdict> {
        let position = self.position().ok_or(Verdict::Idle)?;
        match notation::read(&position, false, text, &letters) {
            Ok(typed) => Ok(typed.mv),
            Err(WhyNot::NeedsPromotion { from, to }) => Err(Verdict::NeedsPromotion { from, to }),
            Err(why) => Err(Verdict::Refused(Reason::NotLegal(why))),
        }
    }

    fn move_in_game(&mut self, action: &PlayerAction, mv: Move, at: Moment) -> Verdict {
        let Some(game) = &mut self.game else { return Verdict::Idle };
        if !game.position().is_legal(mv) {
            return Verdict::Idle;
        }
        let announced = game.offer().is_some_and(|offer| offer.by == game.turn());
        match action {
            PlayerAction::Offer if announced => {}
            PlayerAction::DeclineByMove | PlayerAction::Press(_) => {}
            PlayerAction::Adjust(square) => return Verdict::Wrong(self.not_adjusted(*square)),
            _ => return Verdict::Wrong(WrongAnswer::WordFirst),
        }
        match game.play(mv, at) {
            Ok(_) => {
                push(&mut self.line, mv);
                Verdict::Solved
            }
            Err(refusal) => Verdict::Refused(Reason::Game(refusal)),
        }
    }

    /// Tries it on a copy of the game first, so that saying something the task does not ask for changes nothing.
    fn say(&mut self, action: &PlayerAction, saying: Saying<'_>, at: Moment) -> Verdict {
        let Some(mut game) = self.game.clone() else { return Verdict::Idle };
        let by = game.turn();
        let refused = |refusal| Verdict::Refused(Reason::Game(refusal));
        // An offer is not a claim, whether or not the game would accept it.
        if matches!((action, saying), (PlayerAction::Claim { .. }, Saying::Draw)) {
            return Verdict::Wrong(WrongAnswer::OtherWord);
        }
        let told = match saying {
            Saying::Draw => game.offer_draw(by, at),
            Saying::Decline => game.decline_draw(by, at),
            Saying::Resign => game.resign(by, at),
            Saying::Adjust(square) => return self.adjust(action, square),
            Saying::Claim(text, letters) => return self.claim(action, (text, letters), game, at),
        };
        if let Err(refusal) = told {
            return refused(refusal);
        }
        let verdict = match (action, saying) {
            (PlayerAction::Offer, Saying::Draw) => Verdict::RightSoFar(Step::Announced),
            (PlayerAction::Accept, Saying::Draw)
            | (PlayerAction::Decline, Saying::Decline)
            | (PlayerAction::Resign, Saying::Resign) => Verdict::Solved,
            _ => return Verdict::Wrong(WrongAnswer::OtherWord),
        };
        self.game = Some(game);
        verdict
    }

    fn claim(
        &mut self,
        action: &PlayerAction,
        (text, letters): (&str, Letters),
        mut game: Box<Game>,
        at: Moment,
    ) -> Verdict {
        let intended = match text.trim() {
            "" => None,
            text => match self.read(text, letters) {
                Ok(mv) => Some(mv),
                Err(verdict) => return verdict,
            },
        };
        let by = game.turn();
        let outcome = match game.claim(by, intended, at) {
            Ok(outcome) => outcome,
            Err(refusal) => return Verdict::Refused(Reason::Game(refusal)),
        };
        let PlayerAction::Claim { with, right } = action else { return Verdict::Wrong(WrongAnswer::OtherWord) };
        match outcome {
            ClaimOutcome::Wrong { .. } if *right => return Verdict::Wrong(WrongAnswer::WrongClaim(intended)),
            ClaimOutcome::Wrong { .. } if intended != *with => return Verdict::Wrong(WrongAnswer::OtherWord),
            ClaimOutcome::Wrong { .. } => {
                if let Some(mv) = intended {
                    push(&mut self.line, mv);
                }
            }
            ClaimOutcome::Right(_) if !*right => return Verdict::Wrong(WrongAnswer::OtherWord),
            ClaimOutcome::Right(_) => {}
        }
        self.game = Some(game);
        Verdict::Solved
    }

    fn adjust(&mut self, action: &PlayerAction, square: Option<Square>) -> Verdict {
        if !matches!(action, PlayerAction::Adjust(_)) {
            return Verdict::Wrong(WrongAnswer::OtherWord);
        }
        self.adjusting = true;
        match square {
            Some(square) => self.touch_to_adjust(action, square),
            None => Verdict::RightSoFar(Step::Adjusting),
        }
    }

    fn touch_to_adjust(&mut self, action: &PlayerAction, square: Square) -> Verdict {
        match action {
            PlayerAction::Adjust(_) if !self.adjusting => Verdict::Wrong(WrongAnswer::WordFirst),
            PlayerAction::Adjust(wanted) if *wanted == square => Verdict::Solved,
            PlayerAction::Adjust(_) => Verdict::Wrong(WrongAnswer::TouchedOther(square)),
            _ => Verdict::Idle,
        }
    }

    fn not_adjusted(&self, square: Square) -> WrongAnswer {
        if self.adjusting { WrongAnswer::TouchFirst(square) } else { WrongAnswer::WordFirst }
    }
}
