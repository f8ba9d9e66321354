//! The commands of a game's review.

use crate::app::{
    board::{text_field::TextField, turned::tell_turned},
    can_mate,
    commands::action::{Action, Invocation},
    context::{Handled, Transition, UpdateContext},
    dialogs::{Dialog, question::Question},
    protocol::{
        controls::DialogAnswer,
        destination::{Continuation, Destination},
        effect::FileEffect,
        saving::path_to_save,
    },
    review::{
        editing::written,
        input::{READ, ReviewScreen},
    },
};
use crate::chess::pgn::writer;
use crate::words::{
    game_list::GameListWord,
    tables::{AppWord, EditWord, ReviewWord as W},
};

impl ReviewScreen<'_> {
    fn next_game(&mut self, forward: bool, ctx: &mut UpdateContext) {
        let number = self.review.number;
        match self.list.as_deref().and_then(|list| list.neighbour(number?, forward)) {
            Some(game) => ctx.transition = Some(Transition::OpenGame { number: game + 1, ply: None }),
            None if number.is_none() || self.list.is_none() => ctx.warn(W::AloneGame, &[]),
            None => ctx.warn(if forward { W::LastGame } else { W::FirstGame }, &[]),
        }
    }

    /// Carries out an action on the review screen.
    pub(in crate::app) fn action(&mut self, act: Action, ctx: &mut UpdateContext) {
        if act == Action::Palette {
            return ctx.open(Dialog::palette(""));
        }
        // A click in the footer does what the key does.
        if act == Action::Back && self.review.edits.entry().is_none() && self.close_newest(ctx) {
            return;
        }
        self.command(&Invocation::of(act), ctx);
    }

    /// Carries out a command in the review.
    pub(in crate::app) fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        // The router carries these out.
        if given.action.row().run_by_app || given.action == Action::PlayHere {
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
            Action::Oddities => ctx.show_oddities(review.record()),
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
            Action::CopyFen => ctx.copy(review.record().tree.fen(review.node()), AppWord::CopiedFen),
            Action::CopyPgn => ctx.copy(writer::export(review.record()), AppWord::CopiedPgn),
            Action::Scoresheet => {
                let name = if given.args.is_empty() { "scoresheet.txt" } else { &given.args };
                ctx.save_scoresheet(review.record(), name);
            }
            Action::CanMate => can_mate::tell_can_mate(review.position(), &given.args, ctx),
            Action::Save => {
                let path = path_to_save(&given.args, ctx.plain);
                let after = review.edits.after_place.take();
                if review.edits.origin.as_ref().is_some_and(|origin| origin.path == path) {
                    // Its own file by name: there it replaces itself.
                    return self.save_then(after, ctx);
                }
                review.edits.writes_elsewhere(after);
                ctx.request(FileEffect::Save { path, pgn: written(review.record()) });
            }
            Action::Jump if given.args.is_empty() => review.jump = Some(TextField::default()),
            Action::Jump => drop(self.jump(&given.args, ctx)),
            Action::Star | Action::Explorer => match self.list.as_deref_mut().zip(review.number) {
                Some((list, game)) if given.action == Action::Star => list.star_game(game, ctx),
                Some((list, _)) => {
                    // The large graphs take the place where the explorer is drawn.
                    if !std::mem::take(&mut review.graphs_large) || list.explorer().is_none() {
                        list.toggle_explorer();
                    }
                }
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

    /// Takes the answer to a question about this game.
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
}
