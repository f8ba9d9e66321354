//! Input to the open dialog, and what its answers do.

use crate::app::{
    App, Screen,
    commands::table::{Action, Invocation},
    context::{Transition, UpdateContext},
    dialogs::{Dialog, DialogContext, DialogOutcome, LapsedDialog, WordList, question::Question},
    home::interrupted::{ask_for_draft, drop_draft},
    protocol::{
        effect::{Continuation, Destination, FileEffect},
        input::{DialogAnswer, Key},
        pasted_text::PastedText,
    },
    review::Review,
    settings::Setting,
};
use crate::chess::edits::Annotation;
use crate::words::{game_list::GameListWord, results::TouchWord, tables::AppWord};
use shakmaty::{Role, Square};

/// Milliseconds in which a key is still meant for a dialog that has closed by itself.
const LATE: u64 = 1_000;

impl App {
    /// Passes input to the open dialog, and carries out the outcome.
    pub(super) fn dialog_takes(
        &mut self,
        step: impl FnOnce(&mut Dialog, &DialogContext) -> DialogOutcome,
        ctx: &mut UpdateContext,
    ) {
        let Some(mut dialog) = self.dialog.take() else { return };
        let outcome = {
            let word_list = |typed: &str| WordList {
                words: self.palette_words(typed),
                first: self.first_row(typed),
                paths: self.path_offer(typed),
            };
            step(&mut dialog, &self.around_dialog(&word_list))
        };
        match outcome {
            DialogOutcome::Stays => self.dialog = Some(dialog),
            // A pawn that was released on its last rank stays bound.
            DialogOutcome::Closes if matches!(dialog, Dialog::Promotion(_)) => {
                self.in_play(|play| play.hold_touched_piece(true, ctx));
            }
            DialogOutcome::Closes => {}
            DialogOutcome::Bound(square) => {
                ctx.warn(TouchWord::MustPromote, &[&square.to_string()]);
                self.dialog = Some(dialog);
            }
            DialogOutcome::Becomes(dialog) => ctx.open(dialog),
            DialogOutcome::Answers(question, answer) => self.answer(question, answer, ctx),
            DialogOutcome::Promotes { from, to, role, offer } => self.promoted((from, to), role, offer, ctx),
            DialogOutcome::TurnsSetting(row, forward) => {
                if let Some(setting) = Setting::ALL.get(row) {
                    self.last_setting = row;
                    self.turn_setting(*setting, forward, ctx);
                }
                self.dialog = Some(dialog);
            }
            DialogOutcome::SetsClocks(times) => {
                let Screen::Play(play) = &mut self.screen else { return };
                let mut read = true;
                for (side, text) in times {
                    read &= play.set_clock(side, &text, ctx);
                }
                // Times that cannot be parsed stay so that the user can correct them.
                if !read {
                    self.dialog = Some(dialog);
                }
            }
            // An action without a command is run like a click in the footer.
            DialogOutcome::Runs(given) if given.action.row().name.is_empty() => self.press_action(given.action, ctx),
            DialogOutcome::Runs(given) => self.command(&given, ctx),
            DialogOutcome::Teaches(id) => self.open_lesson_aside(id, ctx),
            DialogOutcome::Annotates { node, before, words, signs, saves } => {
                let annotation = Annotation { before, words: &words, signs: signs.as_deref() };
                self.in_review(ctx, |screen, ctx| screen.review.annotate_move(node, &annotation, ctx));
                if saves {
                    self.command(&Invocation::of(Action::Save), ctx);
                }
            }
            DialogOutcome::SetsTag { name, value } => {
                let set = self.in_review(ctx, |screen, ctx| screen.review.tag(&name, &value, ctx));
                if set && let Dialog::Tags(tags) = &mut dialog {
                    tags.entry = None; // the value is no longer being typed
                }
                self.dialog = Some(dialog);
            }
        }
    }

    /// Closes a dialog whose subject is gone: the game is over, the moves have changed, the pawn was captured. Lets the
    /// clocks run again once the question about a claim is closed, however it closed.
    pub(in crate::app) fn close_lapsed_dialog(&mut self, ctx: &mut UpdateContext) {
        let Screen::Play(play) = &mut self.screen else { return };
        if let Some(dialog) = self.dialog.take_if(|open| !play.still_has(open.subject(), self.asked_at)) {
            self.revision += 1;
            // At the end of the game the result is what the user should see.
            if ctx.plain || play.game().ending().is_none() {
                ctx.info(AppWord::QuestionClosed, &[]);
            }
            self.lapsed = Some(LapsedDialog { dialog, at: ctx.now.at });
        }
        if !self.dialog.as_ref().is_some_and(Dialog::judges_claim) {
            play.end_judging(ctx);
        }
    }

    /// Catches a key that was meant for a dialog that has just closed by itself. Returns whether it was one.
    pub(super) fn is_late_key(&mut self, key: Key, ctx: &UpdateContext) -> bool {
        let Some(lapsed) = self.lapsed.take_if(|lapsed| ctx.now.at.since(lapsed.at) < LATE) else {
            self.lapsed = None;
            return false;
        };
        let LapsedDialog { mut dialog, at } = lapsed;
        let before = dialog.clone();
        let outcome = dialog.key(key, &self.around_dialog(&|_| WordList::default()));
        // A key that only moved the choice was meant for the dialog too, and another one will follow.
        let answers = outcome != DialogOutcome::Stays;
        let late = answers || dialog != before;
        if !answers {
            self.lapsed = Some(LapsedDialog { dialog, at });
        }
        late
    }

    fn around_dialog<'a>(&'a self, word_list: &'a dyn Fn(&str) -> WordList) -> DialogContext<'a> {
        DialogContext {
            lang: self.lang,
            letters: self.letters,
            keys: &self.keys,
            screen: self.context(),
            window: self.window,
            settings: Setting::ALL.len(),
            record: self.screen.review().map(Review::record),
            word_list,
        }
    }

    pub(super) fn dialog_scroll(&mut self, down: bool, ctx: &mut UpdateContext) {
        let scroll = |dialog: &mut Dialog, around: &DialogContext| {
            dialog.scroll(down, around);
            DialogOutcome::Stays
        };
        self.dialog_takes(scroll, ctx);
    }

    /// Handles the choice of a promotion piece.
    pub(super) fn promoted(&mut self, (from, to): (Square, Square), role: Role, offer: bool, ctx: &mut UpdateContext) {
        match &mut self.screen {
            Screen::Play(play) => play.promote(from, to, role, offer, ctx),
            Screen::Learn(learn) => learn.promoted(from, to, role, ctx),
            _ => self.in_review(ctx, |screen, ctx| screen.promoted((from, to), role, ctx)),
        }
    }

    /// If the game on the screen has unsaved changes, asks what to do with them before `after`. Returns whether it
    /// asks.
    pub(super) fn asks_about_unsaved(&mut self, after: Continuation, ctx: &mut UpdateContext) -> bool {
        self.review_screen().is_some_and(|mut screen| screen.asks_about_unsaved(after, ctx))
    }

    /// Handles the answer to a question, and closes the dialog.
    pub(super) fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        self.dialog = None;
        match (question, answer) {
            (Question::LinesWait(_), DialogAnswer::Yes) => self.ask_quit(true, ctx),
            (Question::Quit, DialogAnswer::Yes) => ctx.transition = Some(Transition::Quit(0)),
            (Question::Leave(goal), answer @ (DialogAnswer::Keep | DialogAnswer::Abandon)) => {
                // The rematch needs the players of the game that is left: it begins with their options.
                self.in_play(|play| if answer == DialogAnswer::Keep { play.put_away(ctx) } else { play.abandon(ctx) });
                ctx.go(goal);
                if answer == DialogAnswer::Abandon && !ctx.plain {
                    ctx.info(AppWord::AbandonedKept, &[]);
                }
            }
            (Question::Open(pasted), DialogAnswer::Yes) => {
                let goal = Destination::Pasted(pasted);
                match &self.screen {
                    Screen::Play(play) if play.is_running() => ctx.open(Dialog::ask(Question::Leave(goal))),
                    _ => ctx.go(goal),
                }
            }
            (Question::AddMoves(text), DialogAnswer::Open) => ctx.go(Destination::Pasted(PastedText::Moves(text))),
            (Question::Export { name, .. }, answer) => self.export_chosen(&name, answer, ctx),
            (Question::Replaces(file), DialogAnswer::Yes) => {
                self.exporting += 1;
                ctx.request(FileEffect::Export(Box::new(file)));
            }
            (Question::LeaveSetUp, DialogAnswer::Yes) => self.leave_set_up(ctx),
            (Question::TakeDraft(name), DialogAnswer::Yes) => ask_for_draft(name, ctx),
            (Question::DropDraft(name), DialogAnswer::Yes) => drop_draft(name, ctx),
            (Question::Convert(conversion), DialogAnswer::Yes) => {
                if let Some(list) = self.game_list_mut() {
                    list.copy_converting(conversion, ctx);
                }
            }
            (Question::Convert(_), _) => ctx.info(GameListWord::NotCopied, &[]),
            (question, answer) => self.screen_answer(question, answer, ctx),
        }
    }

    /// Handles the answer to a question that the screen has asked.
    fn screen_answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        match (&mut self.screen, question) {
            (Screen::Play(play), question) => play.answer(question, answer, ctx),
            (Screen::Review(_), question) => self.in_review(ctx, |screen, ctx| screen.answer(question, answer, ctx)),
            (Screen::Learn(learn), Question::ForgetLessons) if answer == DialogAnswer::Yes => learn.forget(ctx),
            (Screen::GameList(list), Question::Delete(deletion)) if answer == DialogAnswer::Yes => {
                list.delete_games(deletion, ctx);
            }
            (Screen::Home(home), Question::DropKept(game)) if answer == DialogAnswer::Yes => {
                home.drop_interrupted(&game, ctx);
            }
            _ => {}
        }
    }
}
