//! Questions with buttons. Each carries what it decides.

use super::file_questions::{PendingCopy, PendingDelete, SaveQuestion};
use super::{DialogContext, DialogOutcome, closes};
use crate::app::protocol::destination::{Continuation, Destination};
use crate::app::protocol::input::{Code, Key};
use crate::app::protocol::{controls::DialogAnswer, hit_target::HitTarget, pasted_text::PastedText};
use crate::chess::{pgn::ResultMarker, result::Ending, tree::NodeId};
use crate::words::results::{reason, side};
use crate::words::{
    Lang, analysis::AnalysisWord, app::AppWord, editing::EditWord, engines::EngineWord, learn::LearnWord,
    plain::PlainWord, position_editor::PositionEditorWord, touch::TouchWord, training::TrainingWord, values,
};
use shakmaty::Color;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Whether a side resigns; against the computer it is the only person who asks himself.
    Resign {
        /// Who resigns.
        by: Color,
        /// He plays against the computer.
        alone: bool,
    },
    /// Whether the opponent agrees to a takeback of so many half-moves.
    TakeBack {
        /// Half-moves.
        count: usize,
        /// Which, with their numbers.
        moves: String,
    },
    /// Whether to leave the program although a game runs.
    Quit,
    /// Whether to leave it although lines of plain mode wait, which are these.
    LinesWait(String),
    /// Whether the game ends as an arbiter says.
    Result(Ending),
    /// Whether to adjourn.
    Adjourn,
    /// What to do with the running game before going elsewhere.
    Leave(Destination),
    /// Whether to open what was pasted.
    Open(PastedText),
    /// Whether to guess the moves again, after the sum of the guesses.
    GuessAgain {
        /// The sum in words.
        sum: String,
        /// Whose moves.
        side: Option<Color>,
        /// From where on.
        from: NodeId,
    },
    /// Who plays on for a side whose engine has failed.
    Replace {
        /// The side.
        side: Color,
        /// What went wrong.
        said: String,
    },
    /// Whether to solve the positions again, after the sum.
    ReplayAgain {
        /// The sum in words.
        sum: String,
        /// Whose mistakes.
        side: Option<Color>,
    },
    /// Whether to throw an interrupted game away.
    DropKept(String),
    /// Whether to offer a draw where a claim would be wrong.
    WrongClaim {
        /// Who would claim.
        by: Color,
        /// Why it would be wrong, in words.
        why: String,
    },
    /// Whether to go on with the unsaved changes of the game that was opened.
    TakeDraft(String),
    /// Whether to throw unsaved changes away.
    DropDraft(String),
    /// Whether to delete games from their files.
    Delete(PendingDelete),
    /// Whether the file that games are copied to becomes UTF-8.
    Convert(PendingCopy),
    /// What becomes of a game that was changed.
    Saving(SaveQuestion),
    /// Whether to leave the position editor although the position is nowhere else.
    LeaveSetUp,
    /// Whether all progress in the lessons is forgotten.
    ForgetLessons,
    /// Whether pasted moves are added to the game on the screen, or opened by themselves.
    AddMoves(String),
}

impl Question {
    /// The answers, in the order of their buttons; the last is the harmless one, which Esc gives.
    #[must_use]
    pub fn answers(&self) -> &'static [DialogAnswer] {
        match self {
            // Of two half-moves the last alone may be what is meant.
            Question::TakeBack { count: 2, .. } => &[DialogAnswer::Last, DialogAnswer::Both, DialogAnswer::No],
            Question::Leave(_) => &[DialogAnswer::Keep, DialogAnswer::Abandon, DialogAnswer::Cancel],
            Question::Saving(question) => question.answers(),
            Question::Replace { .. } => {
                &[DialogAnswer::Again, DialogAnswer::Human, DialogAnswer::Computer, DialogAnswer::Wait]
            }
            Question::AddMoves(_) => &[DialogAnswer::Add, DialogAnswer::Open, DialogAnswer::Cancel],
            _ => &[DialogAnswer::Yes, DialogAnswer::No],
        }
    }

    /// The answer that Esc gives.
    #[must_use]
    pub fn harmless(&self) -> DialogAnswer {
        self.answers().last().copied().unwrap_or(DialogAnswer::No)
    }

    /// The question as plain mode asks it.
    #[must_use]
    pub fn aloud(&self, lang: Lang) -> String {
        match self {
            Question::Result(ending) => {
                let result = values::result(ResultMarker::from(ending), lang);
                TouchWord::AskResult.with(lang, &[&result, reason(ending, lang)])
            }
            Question::Delete(deletion) => deletion.text(lang, true),
            _ => self.text(lang),
        }
    }

    /// What plain mode says when the harmless answer was given and nothing else is said of it.
    #[must_use]
    pub fn declined(&self) -> PlainWord {
        match self {
            Question::Resign { .. }
            | Question::TakeBack { .. }
            | Question::Result(_)
            | Question::Adjourn
            | Question::Leave(_)
            | Question::WrongClaim { .. }
            | Question::Replace { .. } => PlainWord::PlaysOn,
            Question::Quit | Question::LinesWait(_) | Question::LeaveSetUp | Question::ForgetLessons => {
                PlainWord::StaysHere
            }
            _ => PlainWord::NothingChanged,
        }
    }

    /// The question in words.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            Question::Resign { alone: true, .. } => AppWord::AskResignOwn.text(lang).to_owned(),
            Question::Resign { by, .. } => AppWord::AskResign.with(lang, &[side(*by, lang)]),
            Question::TakeBack { moves, .. } => AppWord::AskTakeBack.with(lang, &[moves]),
            Question::Quit => AppWord::AskQuit.text(lang).to_owned(),
            Question::LinesWait(lines) => PlainWord::AskLinesWait.with(lang, &[lines]),
            Question::Result(ending) => TouchWord::AskResult.with(lang, &[ending.token(), reason(ending, lang)]),
            Question::Adjourn => AppWord::AskAdjourn.text(lang).to_owned(),
            Question::Leave(goal) => match goal {
                Destination::NewGame
                | Destination::AgainstComputer
                | Destination::ForTwo
                | Destination::Rematch
                | Destination::Level(_) => AppWord::AskLeaveNew,
                Destination::SetUp(_) => AppWord::AskLeaveSetUp,
                _ => AppWord::AskLeave,
            }
            .text(lang)
            .to_owned(),
            Question::Open(pasted) => match pasted {
                PastedText::Position(_) => AppWord::AskPasteFen,
                PastedText::Game(_) | PastedText::File(_) => AppWord::AskPastePgn,
                PastedText::Moves(_) => AppWord::AskPasteMoves,
            }
            .text(lang)
            .to_owned(),
            Question::Saving(question) => question.text(lang),
            Question::AddMoves(_) => EditWord::AskAddMoves.text(lang).to_owned(),
            Question::GuessAgain { sum, .. } => TrainingWord::AskGuessAgain.with(lang, &[sum]),
            Question::LeaveSetUp => PositionEditorWord::AskLeave.text(lang).to_owned(),
            Question::ForgetLessons => LearnWord::AskForget.text(lang).to_owned(),
            Question::Delete(deletion) => deletion.text(lang, false),
            Question::Convert(conversion) => conversion.text(lang),
            Question::Replace { side: by, said } => EngineWord::AskReplace.with(lang, &[said, side(*by, lang)]),
            Question::ReplayAgain { sum, .. } => AnalysisWord::AskReplayAgain.with(lang, &[sum]),
            Question::WrongClaim { why, .. } => AppWord::AskWrongClaim.with(lang, &[why]),
            Question::TakeDraft(_) => AppWord::AskTakeDraft.text(lang).to_owned(),
            Question::DropDraft(_) => AppWord::AskDropDraft.text(lang).to_owned(),
            Question::DropKept(_) => AppWord::AskDropKept.text(lang).to_owned(),
        }
    }
}

/// The window with a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionDialog {
    /// What is asked.
    pub question: Question,
    /// The chosen button.
    pub chosen: usize,
}

impl QuestionDialog {
    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if closes(key) {
            // Ctrl-C once more leaves.
            return match self.question {
                Question::Quit if key.code != Code::Esc => self.answers(DialogAnswer::Yes),
                Question::Saving(
                    SaveQuestion::Unsaved(Continuation::Quit, _) | SaveQuestion::Found(Continuation::Quit),
                ) if key.code != Code::Esc => self.answers(DialogAnswer::Discard),
                _ => self.answers(self.question.harmless()),
            };
        }
        let answers = self.question.answers();
        let given = match key.code {
            Code::Left | Code::Up | Code::BackTab => {
                self.chosen = (self.chosen + answers.len() - 1) % answers.len();
                None
            }
            Code::Right | Code::Down | Code::Tab => {
                self.chosen = (self.chosen + 1) % answers.len();
                None
            }
            Code::Enter | Code::Char(' ') => answers.get(self.chosen),
            // With Ctrl it is a key of the screen below.
            Code::Char(c) if !key.ctrl && !key.alt => {
                let c = c.to_lowercase().next();
                answers.iter().find(|answer| answer.keys(around.lang).any(|key| Some(key) == c))
            }
            _ => None,
        };
        given.map_or(DialogOutcome::Stays, |answer| self.answers(*answer))
    }

    /// A click outside the window gives the harmless answer.
    pub(super) fn click(&mut self, on: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        match on {
            Some(HitTarget::Answer(_, answer)) => self.answers(*answer),
            _ => self.answers(self.question.harmless()),
        }
    }

    fn answers(&self, answer: DialogAnswer) -> DialogOutcome {
        DialogOutcome::Answers(self.question.clone(), answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_gives_two_answers() {
        for lang in Lang::ALL {
            let unsaved = Question::Saving(SaveQuestion::Unsaved(Continuation::Quit, None));
            let replace = Question::Replace { side: Color::White, said: String::new() };
            let found = Question::Saving(SaveQuestion::Found(Continuation::Quit));
            let leave = Question::Leave(Destination::Home);
            let back = Question::TakeBack { count: 2, moves: String::new() };
            for question in [back, replace, Question::Quit, leave, unsaved, found, Question::AddMoves(String::new())] {
                let mut keys: Vec<char> = question.answers().iter().flat_map(|answer| answer.keys(lang)).collect();
                let given = keys.len();
                keys.sort_unstable();
                keys.dedup();
                assert_eq!(keys.len(), given, "{question:?} in {lang:?}");
            }
        }
    }
}
