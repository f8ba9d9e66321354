//! What keys, pointer and commands do in the review of a game.

use super::editing::written;
use crate::app::board::text_field::TextField;
use crate::app::board::turned::tell_turned;
use crate::app::can_mate;
use crate::app::commands::action::{Action, Invocation, KeyContext};
use crate::app::context::{Handled, Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::game_list::GameList;
use crate::app::protocol::controls::DialogAnswer;
use crate::app::protocol::destination::{Continuation, Destination};
use crate::app::protocol::effect::FileEffect;
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Code, Key, Press};
use crate::app::review::analysis::Analysis;
use crate::app::review::follow::FollowedFile;
use crate::app::review::{JumpError, Review};
use crate::chess::pgn::{PgnProblem, writer};
use crate::chess::start_position::fen_of;
use crate::words::app::AppWord;
use crate::words::editing::EditWord;
use crate::words::game_list::GameListWord;
use crate::words::pgn_problems;
use crate::words::review::ReviewWord as W;
use shakmaty::Position;
use std::path::PathBuf;

/// Lines that the keys scroll the score, and the wheel.
pub(crate) const READ: i32 = 6;
const WHEEL: i32 = 3;

/// A problem in words: where, and what.
#[must_use]
pub fn problem(problem: &PgnProblem, lang: crate::words::Lang) -> String {
    let (line, column) = (problem.place.line.to_string(), problem.place.column.to_string());
    W::ProblemAt.with(lang, &[&line, &column, &pgn_problems::problem(&problem.what, lang)])
}

/// The review of a game with what works beside it.
#[derive(Debug)]
pub struct ReviewScreen<'a> {
    /// The game.
    pub review: &'a mut Review,
    /// The list that it was opened from.
    pub list: Option<&'a mut GameList>,
    /// What is analysed.
    pub analysis: &'a mut Analysis,
    /// The file that is read again when it grows.
    pub follow: &'a mut Option<FollowedFile>,
}

/// Whether a command is not the review's own: the router has it carried out.
fn is_of_the_program(action: Action) -> bool {
    matches!(
        action,
        Action::Quit
            | Action::Help
            | Action::Settings
            | Action::Theme
            | Action::Pieces
            | Action::Coordinates
            | Action::SetUp
            | Action::PlayHere
            | Action::Hint
            | Action::Threat
            | Action::Why
            | Action::Redraw
            | Action::Suspend
    )
}

impl ReviewScreen<'_> {
    fn next_game(&mut self, forward: bool, ctx: &mut UpdateContext) {
        let number = self.review.number;
        match self.list.as_deref().and_then(|list| list.neighbour(number?, forward)) {
            Some(game) => ctx.transition = Some(Transition::OpenGame { number: game + 1, ply: None }),
            None if number.is_none() || self.list.is_none() => ctx.warn(W::AloneGame, &[]),
            None => ctx.warn(if forward { W::LastGame } else { W::FirstGame }, &[]),
        }
    }

    /// A key on the review screen.
    pub(in crate::app) fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.guess_key(key, ctx) == Handled::Yes
            || self.review.jump.is_none() && self.entry_key(key, ctx) == Handled::Yes
            || self.begins_move(key, ctx) == Handled::Yes
        {
            return;
        }
        if self.review.jump.is_none() && key == Key::plain(Code::Enter) && self.play_explored(ctx) == Handled::Yes {
            return;
        }
        let review = &mut *self.review;
        let digit = matches!(key.code, Code::Char('0'..='9')) && !key.ctrl && !key.alt;
        if digit && review.jump.is_none() {
            review.jump = Some(TextField::default());
        }
        if let Some(entry) = &mut review.jump {
            match key.code {
                Code::Enter => {
                    let text = entry.take();
                    review.jump = None;
                    self.jump(&text, ctx);
                }
                Code::Esc => review.jump = None,
                Code::Backspace if entry.is_empty() => review.jump = None,
                _ => {
                    entry.key(key);
                }
            }
        } else if key.code == Code::Esc && review.close_card() {
            // The moves are there again.
        } else if key.code == Code::Esc && review.mistake_search.is_some() {
            self.command(&Invocation { action: Action::Mistakes, args: "stop".to_owned(), bang: false }, ctx);
        } else if let Some(act) = ctx.keys.of_key(KeyContext::Review, key) {
            // Esc leaves what one is in: a variation first, then the game.
            let aside =
                key.code == Code::Esc && act == Action::Back && !review.record().tree.is_main_line(review.node());
            self.action(if aside { Action::LeaveLine } else { act }, ctx);
        }
    }

    pub(in crate::app) fn action(&mut self, act: Action, ctx: &mut UpdateContext) {
        if act == Action::Palette {
            return ctx.open(Dialog::palette(""));
        }
        self.command(&Invocation::of(act), ctx);
    }

    /// A command while a game is looked at.
    pub(in crate::app) fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        if is_of_the_program(given.action) {
            return ctx.run(given.clone());
        }
        if self.training_command(given, ctx) == Handled::Yes
            || self.analysis_command(given, ctx) == Handled::Yes
            || self.edit_command(given, ctx) == Handled::Yes
            || self.walk_explored(given.action) == Handled::Yes
        {
            return;
        }
        let review = &mut *self.review;
        match given.action {
            Action::BranchUp | Action::BranchDown => {
                if !review.walk(given.action) {
                    ctx.info(W::NoBranch, &[]);
                }
            }
            Action::Next | Action::Previous | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                if !review.walk(given.action) {
                    let is_back = matches!(given.action, Action::Previous | Action::PageUp | Action::First);
                    ctx.info(if is_back { W::AtTheStart } else { W::AtTheEnd }, &[]);
                }
            }
            Action::LeaveLine => {
                if !review.leave_line() {
                    ctx.info(W::NoWayOut, &[]);
                }
            }
            Action::Summary => self.summary_command(ctx),
            Action::NextLevel | Action::LowerLevel => self.change_level(given.action, ctx),
            Action::ReadOn => review.read_on(READ),
            Action::ReadBack => review.read_on(-READ),
            Action::Flip => {
                review.flipped_by_hand = !review.flipped_by_hand;
                tell_turned(review.flipped(), ctx);
            }
            Action::Blindfold => review.blindfold.command(&given.args, ctx),
            Action::Bigger | Action::Smaller => ctx.resize_board(given.action),
            Action::Fold => {
                review.folds_variations = !review.folds_variations;
                ctx.recent.folds_variations = review.folds_variations;
                ctx.info(if review.folds_variations { W::Folded } else { W::Unfolded }, &[]);
                ctx.remember();
            }
            Action::CopyFen => ctx.copy(fen_of(review.position()), AppWord::CopiedFen),
            Action::CopyPgn => ctx.copy(writer::export(review.record()), AppWord::CopiedPgn),
            Action::CanMate => can_mate::tell(review.position(), &given.args, ctx),
            Action::Save => {
                let path = PathBuf::from(&given.args);
                review.edits.writes_elsewhere(None);
                ctx.request(FileEffect::Save { path, pgn: written(review.record()) });
            }
            Action::Jump if given.args.is_empty() => review.jump = Some(TextField::default()),
            Action::Jump => drop(self.jump(&given.args, ctx)),
            Action::Star | Action::Explorer => match self.list.as_deref_mut().zip(review.number) {
                Some((list, game)) if given.action == Action::Star => list.star_game(game, ctx),
                Some((list, _)) => list.toggle_explorer(),
                None => ctx.warn(W::AloneGame, &[]),
            },
            Action::Encoding => match self.list.as_deref_mut() {
                Some(list) => list.encoding_command(&given.args, ctx),
                None => ctx.warn(GameListWord::NoFileToRead, &[]),
            },
            Action::ThisPosition => ctx.transition = Some(Transition::FindPosition),
            Action::NextGame => self.next_game(true, ctx),
            Action::PreviousGame => self.next_game(false, ctx),
            Action::Back => {
                if !self.asks_about_unsaved(Continuation::Back, ctx) {
                    ctx.transition = Some(Transition::Back);
                }
            }
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// Takes the answer to a question of this game.
    pub(in crate::app) fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        match (question, answer) {
            (Question::Saving(question), answer) => self.answer_saving(question, answer, ctx),
            (Question::AddMoves(text), DialogAnswer::Add) => {
                let fits = self.review.add_pasted_moves(&text, ctx);
                if !fits {
                    ctx.warn(EditWord::NotFromHere, &[]);
                }
            }
            (Question::ReplayAgain { side, .. }, DialogAnswer::Yes) => self.begin_exercises(side, ctx),
            (Question::GuessAgain { side, from, .. }, DialogAnswer::Yes) => self.guess_again(side, from, ctx),
            _ => {}
        }
    }

    /// Goes to a move by its number, or says why not. `0-0` is no number: it castles.
    pub(in crate::app) fn jump(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        if matches!(text, "0-0" | "0-0-0") && !ctx.plain {
            self.review.enter_single_move(text);
            return self.entry_key(Key::plain(Code::Enter), ctx) == Handled::Yes;
        }
        match self.review.jump_to(text) {
            Ok(()) => return true,
            Err(JumpError::NoNumber) => ctx.warn(W::JumpUsage, &[]),
            Err(JumpError::HalfMoves(plies)) => ctx.warn(W::NoSuchHalfMove, &[&plies.to_string()]),
            Err(JumpError::NoMoves) => ctx.warn(W::NoMoves, &[]),
            Err(JumpError::EndsWith(number)) => ctx.warn(W::NoSuchMove, &[&number.to_string()]),
        }
        false
    }

    /// The pointer on the list or in a game. Returns whether anything shown may have changed.
    pub(in crate::app) fn pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        let review = &mut *self.review;
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Move(node) | HitTarget::Graph(node))) => review.go_to(*node),
            (Press::Down(Button::Left), Some(HitTarget::Played(mv))) if review.position().is_legal(*mv) => {
                review.add_move(*mv, ctx);
            }
            (Press::Down(Button::Left), Some(HitTarget::Line(line))) => {
                let args = (line + 1).to_string();
                self.command(&Invocation { action: Action::AddLine, args, bang: false }, ctx);
            }
            (Press::ScrollUp, Some(HitTarget::MoveList | HitTarget::Move(_))) => review.read_on(-WHEEL),
            (Press::ScrollDown, Some(HitTarget::MoveList | HitTarget::Move(_))) => review.read_on(WHEEL),
            (Press::ScrollUp, _) => drop(review.walk(Action::Previous)),
            (Press::ScrollDown, _) => drop(review.walk(Action::Next)),
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }
}
