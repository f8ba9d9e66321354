//! What the open dialog takes, and what its answers do.

use shakmaty::{Role, Square};

use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::question::Question;
use crate::app::dialogs::{Dialog, DialogContext, DialogOutcome, WordList};
use crate::app::home::drafts::drop_draft;
use crate::app::protocol::controls::DialogAnswer;
use crate::app::protocol::destination::{Continuation, Destination};
use crate::app::protocol::input::Key;
use crate::app::protocol::pasted_text::PastedText;
use crate::app::settings::Setting;
use crate::app::{App, Screen};
use crate::words::editing::EditWord;
use crate::words::game_list::LibraryWord;

impl App {
    /// Gives something to the open dialog, and carries out what it came to.
    pub(in crate::app) fn dialog_takes(
        &mut self,
        step: impl FnOnce(&mut Dialog, &DialogContext) -> DialogOutcome,
        ctx: &mut UpdateContext,
    ) {
        let Some(mut dialog) = self.dialog.take() else { return };
        let outcome = {
            let word_list = |typed: &str| WordList { words: self.palette_words(typed), first: self.first_row(typed) };
            let record = match &self.screen {
                Screen::Review(review) => Some(review.record()),
                _ => None,
            };
            let around = DialogContext {
                lang: self.lang,
                letters: self.letters,
                keys: &self.keys,
                screen: self.context(),
                window: self.window,
                settings: Setting::ALL.len(),
                record,
                word_list: &word_list,
            };
            step(&mut dialog, &around)
        };
        match outcome {
            DialogOutcome::Stays => self.dialog = Some(dialog),
            DialogOutcome::Closes => {}
            DialogOutcome::Answers(question, answer) => self.answer(question, answer, ctx),
            DialogOutcome::Promotes { from, to, role, offer } => self.promoted((from, to), role, offer, ctx),
            DialogOutcome::TurnsSetting(row, forward) => {
                if let Some(setting) = Setting::ALL.get(row) {
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
                // What cannot be read stays to be mended.
                if !read {
                    self.dialog = Some(dialog);
                }
            }
            DialogOutcome::Runs(given) => self.command(&given, ctx),
            DialogOutcome::WritesComment { node, before, words } => {
                if let Screen::Review(review) = &mut self.screen {
                    review.comment(node, before, &words, ctx);
                }
            }
            DialogOutcome::TogglesGlyph(node, nag) => {
                if let Screen::Review(review) = &mut self.screen {
                    review.toggle_glyph(node, nag);
                }
            }
            DialogOutcome::SetsTag { name, value } => {
                let Screen::Review(review) = &mut self.screen else { return };
                if review.tag(&name, &value, ctx)
                    && let Dialog::Tags(tags) = &mut dialog
                {
                    tags.tag_set();
                }
                self.dialog = Some(dialog);
            }
        }
    }

    /// A key while a dialog is open.
    pub(in crate::app) fn dialog_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        self.dialog_takes(|dialog, around| dialog.key(key, around), ctx);
    }

    pub(in crate::app) fn dialog_scroll(&mut self, down: bool, ctx: &mut UpdateContext) {
        let scroll = |dialog: &mut Dialog, around: &DialogContext| {
            dialog.scroll(down, around);
            DialogOutcome::Stays
        };
        self.dialog_takes(scroll, ctx);
    }

    /// A piece was chosen for a pawn.
    pub(in crate::app) fn promoted(
        &mut self,
        (from, to): (Square, Square),
        role: Role,
        offer: bool,
        ctx: &mut UpdateContext,
    ) {
        match &mut self.screen {
            Screen::Play(play) => play.promote(from, to, role, offer, ctx),
            _ => self.in_review(ctx, |screen, ctx| screen.promoted((from, to), role, ctx)),
        }
    }

    /// Whether the game on the screen is changed and not saved: then it is asked what becomes of it before `after`.
    pub(in crate::app) fn asks_about_unsaved(&mut self, after: Continuation, ctx: &mut UpdateContext) -> bool {
        self.review_screen().is_some_and(|mut screen| screen.asks_about_unsaved(after, ctx))
    }

    /// The answer to a question. The dialog is closed.
    pub(in crate::app) fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        self.dialog = None;
        match (question, answer) {
            (Question::LinesWait(_), DialogAnswer::Yes) => self.ask_quit(true, ctx),
            (Question::Quit, DialogAnswer::Yes) => ctx.transition = Some(Transition::Quit(0)),
            (Question::Leave(goal), DialogAnswer::Keep) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.put_away(ctx);
                }
                ctx.transition = Some(Transition::Go(goal));
            }
            (Question::Leave(goal), DialogAnswer::Abandon) => {
                // The rematch needs the players of the game that is left; it is begun from its options.
                if let Screen::Play(play) = &mut self.screen {
                    play.abandon(ctx);
                }
                ctx.transition = Some(Transition::Go(goal));
            }
            (Question::Open(pasted), DialogAnswer::Yes) => {
                let goal = Destination::Pasted(pasted);
                let running = matches!(&self.screen, Screen::Play(play) if play.is_running());
                ctx.transition = Some(if running {
                    Transition::Open(Dialog::ask(Question::Leave(goal)))
                } else {
                    Transition::Go(goal)
                });
            }
            (Question::Resign { by, .. }, DialogAnswer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.resign_for(by, ctx);
                }
            }
            (Question::TakeBack { count, .. }, DialogAnswer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.take_back(count, ctx);
                }
            }
            (Question::Result(ending), DialogAnswer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.set_result(ending, ctx);
                }
            }
            (Question::LeaveSetUp, DialogAnswer::Yes) => self.leave_set_up(ctx),
            (Question::Delete(deletion), DialogAnswer::Yes) => {
                if let Screen::Library(list) = &mut self.screen {
                    list.delete_games(deletion, ctx);
                }
            }
            (Question::Convert(conversion), DialogAnswer::Yes) => {
                if let Some(list) = self.game_list_mut() {
                    list.copy_converting(conversion, ctx);
                }
            }
            (Question::Convert(_), _) => ctx.info(LibraryWord::NotCopied, &[]),
            (Question::WrongClaim { by, .. }, DialogAnswer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.offer_draw(by, ctx);
                }
            }
            (Question::DropDraft(name), DialogAnswer::Yes) => drop_draft(name, ctx),
            (Question::DropKept(game), DialogAnswer::Yes) => {
                if let Screen::Home(home) = &mut self.screen {
                    home.drop_interrupted(&game, ctx);
                }
            }
            (Question::Saving(question), answer) => {
                self.in_review(ctx, |screen, ctx| screen.answer_saving(question, answer, ctx));
            }
            (Question::AddMoves(text), DialogAnswer::Add) => {
                if let Screen::Review(review) = &mut self.screen
                    && !review.add_pasted_moves(&text, ctx)
                {
                    ctx.warn(EditWord::NotFromHere, &[]);
                }
            }
            (Question::AddMoves(text), DialogAnswer::Open) => {
                ctx.transition = Some(Transition::Go(Destination::Pasted(PastedText::Moves(text))))
            }
            (Question::ReplayAgain { side, .. }, DialogAnswer::Yes) => {
                self.in_review(ctx, |screen, ctx| screen.begin_exercises(side, ctx));
            }
            (Question::GuessAgain { side, from, .. }, DialogAnswer::Yes) => {
                self.in_review(ctx, |screen, ctx| screen.guess_again(side, from, ctx));
            }
            (Question::Replace { side, .. }, answer) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.who_plays(side, answer, ctx);
                }
            }
            (Question::Adjourn, DialogAnswer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.adjourn(ctx);
                }
            }
            _ => {}
        }
    }
}
