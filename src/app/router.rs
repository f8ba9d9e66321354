//! Keys, pointer, pasted text and lines on each screen.

use std::sync::Arc;

use shakmaty::Position;
use shakmaty::{Role, Square};

use super::context::{Transition, UpdateContext};
use super::{App, Screen};
use crate::app::board::text_field::TextField;
use crate::app::commands::help::HelpPage;
use crate::app::commands::palette;
use crate::app::commands::table::{Action, COMMANDS, Invocation, KeyContext};
use crate::app::context::Handled;
use crate::app::dialogs::question::Question;
use crate::app::dialogs::{Dialog, DialogContext, DialogOutcome, WordList};
use crate::app::game_list::saved_filters::{forget_filter, keep_filter};
use crate::app::home::drafts::drop_draft;
use crate::app::protocol::controls::DialogAnswer;
use crate::app::protocol::destination::{Continuation, Destination};
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Cell, Key, Press};
use crate::app::protocol::pasted_text;
use crate::app::protocol::pasted_text::PastedText;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::settings::Setting;
use crate::words::app::AppWord;
use crate::words::editing::EditWord;
use crate::words::game_list::LibraryWord;

impl App {
    /// A key on the screen, no dialog being open.
    pub(super) fn screen_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.word_key(key, ctx) {
            return;
        }
        if ctx.keys.of_key(self.context(), key) == Some(Action::SetUp) {
            return self.command(&Invocation::plainly(Action::SetUp), ctx);
        }
        let typed = match &self.screen {
            Screen::Play(play) => play.entry().text().to_owned(),
            Screen::Review(_) => return self.in_review(ctx, |screen, ctx| screen.key(key, ctx)),
            _ => String::new(),
        };
        self.screen.key(key, ctx);
        self.choose_first_row(&typed);
        self.carry_out(ctx);
    }

    /// Carries out at once what a screen has put into the context, but for dialogs and ways elsewhere: those come when the
    /// whole message is dealt with.
    pub(super) fn carry_out(&mut self, ctx: &mut UpdateContext) {
        let waits = |transition: &Transition| {
            matches!(transition, Transition::Open(_) | Transition::Go(_) | Transition::Quit(_))
        };
        while let Some(transition) = ctx.transition.take_if(|transition| !waits(transition)) {
            self.then(transition, ctx);
        }
    }

    /// The pointer. Answers whether anything shown may have changed.
    pub(super) fn pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let on = on.filter(|thing| self.target_is_current(thing));
        if self.dialog.is_some() {
            match press {
                Press::Down(Button::Left) => self.dialog_takes(|dialog, around| dialog.click(on, around), ctx),
                Press::ScrollUp => self.dialog_scroll(false, ctx),
                Press::ScrollDown => self.dialog_scroll(true, ctx),
                _ => return false,
            }
            return true;
        }
        let holds = self.screen.holds_piece();
        if let Some(here) = self.screen.drawing_node()
            && let Some(changed) = self.drawing.press(here, holds, press, on)
        {
            return changed;
        }
        // A press on the board with the other button wipes what was drawn; it does what it does besides.
        let wiped =
            press == Press::Down(Button::Left) && matches!(on, Some(HitTarget::Square(_))) && self.drawing.clear();
        if wiped {
            self.revision += 1;
        }
        if let Some(changed) = self.in_review(ctx, |screen, ctx| screen.edit_pointer(press, cell, on, ctx)) {
            return changed;
        }
        if press == Press::Down(Button::Left)
            && let Some(HitTarget::Action(action)) = on
        {
            self.press_action(*action, ctx);
            return true;
        }
        if press == Press::Down(Button::Left)
            && let (Screen::Play(_), Some(HitTarget::Row(row))) = (&self.screen, on)
        {
            self.pressed_command(*row, ctx);
            return true;
        }
        if matches!(self.screen, Screen::Review(_)) && !matches!(on, Some(HitTarget::Action(_))) {
            return self.in_review(ctx, |screen, ctx| {
                let guessing = screen.guess_pointer(press, cell, on, ctx);
                guessing.unwrap_or_else(|| screen.pointer(press, on, ctx))
            });
        }
        let changed = self.screen.pointer(press, cell, on, ctx);
        self.carry_out(ctx);
        changed
    }

    fn press_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match &self.screen {
            Screen::Review(_) => self.in_review(ctx, |screen, ctx| screen.action(action, ctx)),
            _ => {
                self.screen.action(action, ctx);
                self.carry_out(ctx);
            }
        }
    }

    /// What was typed has changed: the choice in the list of what it could mean begins anew.
    fn choose_first_row(&mut self, before: &str) {
        let Screen::Play(play) = &self.screen else { return };
        if play.entry().text() == before {
            return;
        }
        let row = play.palette().map_or(0, |(typed, _)| self.first_row(typed));
        if let Screen::Play(play) = &mut self.screen {
            play.pick(row);
        }
    }

    /// Pasted text: a position, a game or a list of moves is offered to be opened, anything else is typed.
    pub(super) fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if let Some(dialog) = &mut self.dialog {
            return dialog.paste(text);
        }
        if self.screen.paste(text, ctx) == Handled::Yes {
            return;
        }
        match pasted_text::recognise(text) {
            Some(PastedText::Moves(text)) if matches!(self.screen, Screen::Review(_)) => {
                ctx.open(Dialog::ask(Question::AddMoves(text)));
            }
            Some(pasted) => ctx.open(Dialog::ask(Question::Open(pasted))),
            None => {
                self.screen.paste_words(text, ctx);
                self.choose_first_row("");
            }
        }
    }

    /// That it was somebody's turn is no longer true when he has moved.
    pub(super) fn forget_whose_turn(&mut self, news: &[UserMessage]) {
        let moved = news.iter().find_map(|notice| match notice {
            UserMessage::Moved { before, .. } => Some(before.turn()),
            _ => None,
        });
        let (Screen::Play(play), Some(UserMessage::Says(_, text)), Some(moved)) = (&self.screen, &self.status, moved)
        else {
            return;
        };
        if *text == AppWord::NotYourTurn.with(self.lang(), &[&play.name(moved, self.lang())]) {
            self.status = None;
        }
    }

    /// The screen's context for keys and commands.
    #[must_use]
    pub fn context(&self) -> KeyContext {
        self.screen.key_context()
    }

    /// The page of help for this screen and window; of it only what is looked for.
    #[must_use]
    pub fn help(&self) -> HelpPage {
        let find = match &self.dialog {
            Some(Dialog::Help(help)) => help.find.as_ref().map_or("", TextField::text),
            _ => "",
        };
        HelpPage::new(&self.keys, self.context(), self.lang, self.window, find)
    }

    /// The commands that what is typed could mean here, best first, as indices of [`COMMANDS`].
    #[must_use]
    pub fn palette_matches(&self, typed: &str) -> Vec<usize> {
        palette::matches(typed, self.context(), self.lang)
    }

    /// Gives something to the open dialog, and carries out what it came to.
    fn dialog_takes(
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
            DialogOutcome::TurnsSetting(setting, forward) => {
                self.turn_setting(setting, forward, ctx);
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

    /// A piece was chosen for a pawn.
    pub(super) fn promoted(&mut self, (from, to): (Square, Square), role: Role, offer: bool, ctx: &mut UpdateContext) {
        match &mut self.screen {
            Screen::Play(play) => play.promote(from, to, role, offer, ctx),
            _ => self.in_review(ctx, |screen, ctx| screen.promoted((from, to), role, ctx)),
        }
    }

    /// Whether the game on the screen is changed and not saved: then it is asked what becomes of it before `after`.
    pub(super) fn asks_about_unsaved(&mut self, after: Continuation, ctx: &mut UpdateContext) -> bool {
        self.review_screen().is_some_and(|mut screen| screen.asks_about_unsaved(after, ctx))
    }

    /// A key while a dialog is open.
    pub(super) fn dialog_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        self.dialog_takes(|dialog, around| dialog.key(key, around), ctx);
    }

    fn dialog_scroll(&mut self, down: bool, ctx: &mut UpdateContext) {
        let scroll = |dialog: &mut Dialog, around: &DialogContext| {
            dialog.scroll(down, around);
            DialogOutcome::Stays
        };
        self.dialog_takes(scroll, ctx);
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

    /// A command by name, wherever it was given.
    pub(in crate::app) fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::Quit => self.ask_quit(given.bang, ctx),
            Action::Help if ctx.plain => ctx.show(Query::Help(given.args.clone())),
            Action::Help => ctx.open(Dialog::help()),
            Action::Settings if ctx.plain => ctx.show(Query::Settings),
            Action::Settings => ctx.open(Dialog::settings()),
            Action::Theme | Action::Pieces | Action::Coordinates => {
                if let Some(row) = Setting::of_act(given.action) {
                    let name = COMMANDS
                        .iter()
                        .find(|command| command.action == given.action)
                        .map_or("", |command| command.name);
                    self.set_by_command(row, name, &given.args, ctx);
                }
            }
            Action::SetUp => self.ask_set_up(&given.args, given.bang, ctx),
            Action::PlayHere if matches!(self.screen, Screen::Review(_)) => self.play_from_review(ctx),
            Action::Hint | Action::Threat if matches!(self.screen, Screen::Play(_) | Screen::Review(_)) => {
                self.advise(given.action, ctx);
            }
            Action::Analyse if ctx.plain && given.args.is_empty() && matches!(self.screen, Screen::Review(_)) => {
                self.advise(Action::Analyse, ctx);
            }
            Action::Redraw => ctx.effects.push(crate::app::Effect::Redraw),
            Action::Suspend => self.suspend(ctx),
            action => match &mut self.screen {
                Screen::Review(_) => self.in_review(ctx, |screen, ctx| screen.command(given, ctx)),
                Screen::Library(_) if action == Action::Follow => self.follow_command(ctx),
                Screen::Library(list) if action == Action::Mistakes => {
                    self.analysis.batch_command(&given.args, Some(list), true, ctx);
                }
                Screen::Library(list) if action == Action::KeepFilter => {
                    keep_filter(list, &given.args, &mut Arc::make_mut(&mut self.config).filters, ctx);
                }
                Screen::Library(_) if action == Action::ForgetFilter => {
                    forget_filter(&given.args, &mut Arc::make_mut(&mut self.config).filters, ctx);
                }
                screen => {
                    screen.command(given, ctx);
                    if !matches!(screen, Screen::Play(_)) {
                        self.carry_out(ctx);
                    }
                }
            },
        }
    }
}
