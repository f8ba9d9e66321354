//! Tasks that ask for what a player may say or do besides moving. The game itself carries it out.

use super::{TaskRun, push};
use crate::chess::course::task::Deed;
use crate::chess::course::verdict::{Fault, Reason, Saying, Step, TaskInput, Verdict};
use crate::chess::game::Game;
use crate::chess::moment::Moment;
use crate::chess::notation::{self, Letters, WhyNot};
use crate::chess::offers_and_claims::ClaimOutcome;
use shakmaty::{Move, Position, Square};

impl TaskRun {
    /// Something that is said or done in the game of the task.
    pub(super) fn deed(&mut self, deed: &Deed, input: TaskInput<'_>, at: Moment) -> Verdict {
        match input {
            TaskInput::Move(mv) => self.move_in_game(deed, mv, at),
            TaskInput::Text(text, letters) => match self.read(text, letters) {
                Ok(mv) => self.move_in_game(deed, mv, at),
                Err(verdict) => verdict,
            },
            TaskInput::Say(saying) => self.say(deed, saying, at),
            TaskInput::Touch(square) => self.touch_to_adjust(deed, square),
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

    fn move_in_game(&mut self, deed: &Deed, mv: Move, at: Moment) -> Verdict {
        let Some(game) = &mut self.game else { return Verdict::Idle };
        if !game.position().is_legal(mv) {
            return Verdict::Idle;
        }
        let announced = game.offer().is_some_and(|offer| offer.by == game.turn());
        match deed {
            Deed::Offer if announced => {}
            Deed::DeclineByMove | Deed::Press(_) => {}
            Deed::Adjust(square) => return Verdict::Wrong(self.not_adjusted(*square)),
            _ => return Verdict::Wrong(Fault::WordFirst),
        }
        match game.play(mv, at) {
            Ok(_) => {
                push(&mut self.line, mv);
                Verdict::Solved
            }
            Err(refusal) => Verdict::Refused(Reason::Game(refusal)),
        }
    }

    /// Says it in a copy of the game first: a word that is not the one asked for changes nothing.
    fn say(&mut self, deed: &Deed, saying: Saying<'_>, at: Moment) -> Verdict {
        let Some(mut game) = self.game.clone() else { return Verdict::Idle };
        let by = game.turn();
        let refused = |refusal| Verdict::Refused(Reason::Game(refusal));
        let told = match saying {
            Saying::Draw => game.offer_draw(by, at),
            Saying::Decline => game.decline_draw(by, at),
            Saying::Resign => game.resign(by, at),
            Saying::Adjust(square) => return self.adjust(deed, square),
            Saying::Claim(text, letters) => return self.claim(deed, (text, letters), game, at),
        };
        if let Err(refusal) = told {
            return refused(refusal);
        }
        let verdict = match (deed, saying) {
            (Deed::Offer, Saying::Draw) => Verdict::RightSoFar(Step::Announced),
            (Deed::Accept, Saying::Draw) | (Deed::Decline, Saying::Decline) | (Deed::Resign, Saying::Resign) => {
                Verdict::Solved
            }
            _ => return Verdict::Wrong(Fault::OtherWord),
        };
        self.game = Some(game);
        verdict
    }

    fn claim(&mut self, deed: &Deed, (text, letters): (&str, Letters), mut game: Box<Game>, at: Moment) -> Verdict {
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
        let Deed::Claim { with, right } = deed else { return Verdict::Wrong(Fault::OtherWord) };
        match outcome {
            ClaimOutcome::Wrong { .. } if *right => return Verdict::Wrong(Fault::WrongClaim),
            ClaimOutcome::Wrong { .. } if intended != *with => return Verdict::Wrong(Fault::OtherWord),
            ClaimOutcome::Wrong { .. } => {
                if let Some(mv) = intended {
                    push(&mut self.line, mv);
                }
            }
            ClaimOutcome::Right(_) if !*right => return Verdict::Wrong(Fault::OtherWord),
            ClaimOutcome::Right(_) => {}
        }
        self.game = Some(game);
        Verdict::Solved
    }

    fn adjust(&mut self, deed: &Deed, square: Option<Square>) -> Verdict {
        if !matches!(deed, Deed::Adjust(_)) {
            return Verdict::Wrong(Fault::OtherWord);
        }
        self.adjusting = true;
        match square {
            Some(square) => self.touch_to_adjust(deed, square),
            None => Verdict::RightSoFar(Step::Adjusting),
        }
    }

    fn touch_to_adjust(&mut self, deed: &Deed, square: Square) -> Verdict {
        match deed {
            Deed::Adjust(_) if !self.adjusting => Verdict::Wrong(Fault::WordFirst),
            Deed::Adjust(wanted) if *wanted == square => Verdict::Solved,
            Deed::Adjust(_) => Verdict::Wrong(Fault::TouchedOther(square)),
            _ => Verdict::Idle,
        }
    }

    fn not_adjusted(&self, square: Square) -> Fault {
        if self.adjusting { Fault::TouchFirst(square) } else { Fault::WordFirst }
    }
}
