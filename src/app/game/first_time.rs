//! Explains what the user meets in a game for the first time: castling, en passant or underpromotion by the computer, a
//! draw that they may claim, a draw that beginners take for an error. Each is explained once, only in casual games, and
//! not after `learn quiet`.

use crate::app::{
    commands::action::{Action, KeyContext},
    context::UpdateContext,
    game::GameScreen,
    protocol::learn_progress::{LearnProgress, TaskState},
    recent_choices::FirstGame,
};
use crate::chess::{
    course::{lesson_of_rule, rule_of_ending},
    result::{DrawBy, Ending, WinBy},
};
use crate::words::results::{self, UmpireWord};
use shakmaty::{Move, Role};

/// Something that is explained once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstTime {
    Castling,
    EnPassant,
    Underpromotion,
    Claim,
    Stalemate,
    DeadPosition,
    /// A flag has fallen, and the opponent cannot mate.
    CannotMate,
}

impl FirstTime {
    /// Returns what to explain about a move.
    fn of_move(mv: Move) -> Option<FirstTime> {
        match mv {
            Move::Castle { .. } => Some(FirstTime::Castling),
            Move::EnPassant { .. } => Some(FirstTime::EnPassant),
            _ if mv.promotion().is_some_and(|role| role != Role::Queen) => Some(FirstTime::Underpromotion),
            _ => None,
        }
    }

    /// Returns what to explain about an ending.
    fn of_ending(ending: &Ending) -> Option<FirstTime> {
        match ending {
            Ending::Draw { by: DrawBy::Stalemate } => Some(FirstTime::Stalemate),
            Ending::Draw { by: DrawBy::DeadPosition } => Some(FirstTime::DeadPosition),
            Ending::Draw { by: DrawBy::FlagFallCannotMate } => Some(FirstTime::CannotMate),
            _ => None,
        }
    }

    /// Returns the word under which it is remembered.
    fn word(self) -> &'static str {
        match self {
            FirstTime::Castling => "castling",
            FirstTime::EnPassant => "en passant",
            FirstTime::Underpromotion => "underpromotion",
            FirstTime::Claim => "claim",
            FirstTime::Stalemate => "stalemate",
            FirstTime::DeadPosition => "dead_position",
            FirstTime::CannotMate => "flag",
        }
    }
}

/// What the status line of a game explains because it happens for the first time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FirstTimeNotes {
    /// Whether the prompt explains a draw claim.
    pub claim: bool,
    /// The id of the lesson about the ending.
    pub ending: Option<&'static str>,
}

impl GameScreen {
    /// Whether a person meets this for the first time, in a casual game. Also remembers it from then on.
    fn is_first_time(&self, what: FirstTime, ctx: &mut UpdateContext) -> bool {
        let known = ctx.recent.explained.iter().any(|known| known == what.word());
        if known || ctx.recent.lesson_notes_off || !self.has_human() || self.touch_move() {
            return false;
        }
        ctx.recent.explained.push(what.word().to_owned());
        ctx.remember();
        true
    }

    /// Explains a computer player's move, if it is the first of its kind that the user sees.
    pub(super) fn explain_first_move(&self, mv: Move, ctx: &mut UpdateContext) {
        let Some(what) = FirstTime::of_move(mv).filter(|_| self.game.ending().is_none()) else { return };
        if let Some(text) = results::of_move(mv, ctx.lang).filter(|_| self.is_first_time(what, ctx)) {
            ctx.info_text(text);
        }
    }

    /// At a person's turn: if they may claim a draw for the first time, the prompt adds that only they can claim it.
    pub(super) fn explain_first_claim(&mut self, ctx: &mut UpdateContext) {
        self.first_time.claim = matches!(self.prompt(), Some((_, None))) && self.is_first_time(FirstTime::Claim, ctx);
        if self.first_time.claim && ctx.plain {
            ctx.info(UmpireWord::FirstClaim, &[&ctx.keys.called(KeyContext::Play, Action::Why, ctx.lang)]);
        }
    }

    /// If the game ended in a draw that beginners take for an error, names the lesson about it, unless that is done.
    pub(super) fn explain_first_ending(&mut self, progress: &LearnProgress, ctx: &mut UpdateContext) {
        let Some(ending) = self.game.ending() else { return };
        let lesson = rule_of_ending(ending).and_then(lesson_of_rule);
        let Some((what, lesson)) = FirstTime::of_ending(ending).zip(lesson) else { return };
        if progress.lesson(lesson) == TaskState::Open && self.is_first_time(what, ctx) {
            self.first_time.ending = Some(lesson.id);
            if ctx.plain {
                ctx.info(
                    UmpireWord::FirstEnding,
                    &[lesson.id, &ctx.keys.called(KeyContext::Play, Action::Why, ctx.lang)],
                );
            }
        }
    }

    /// At the end of the user's first game: if a computer player won it, the home screen will point to the lessons. Not
    /// if the user resigned: a player who can tell that a game is lost knows the rules.
    pub(super) fn note_first_game(&self, ctx: &mut UpdateContext) {
        if ctx.recent.first_game != FirstGame::Running || self.card().is_none() {
            return;
        }
        let person = self.lone_human();
        let lost = matches!(
            self.game.ending(),
            Some(Ending::Win { winner, by }) if person == Some(!*winner) && *by != WinBy::Resignation
        );
        ctx.recent.first_game = if lost { FirstGame::Lost } else { FirstGame::Over };
        ctx.remember();
    }
}
