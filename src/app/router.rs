//! Keys, pointer, pasted text and lines on each screen.

use super::context::{Transition, UpdateContext};
use super::game::{Blocked, GameScreen};
use super::home::HomeItem;
use super::new_game::FieldError;
use super::{App, Screen};
use crate::app::board::text_field::TextField;
use crate::app::commands::action::{Action, Invocation, KeyContext};
use crate::app::commands::help::HelpPage;
use crate::app::commands::palette;
use crate::app::dialogs::question::Question;
use crate::app::dialogs::{Dialog, DialogContext, DialogOutcome, WordList};
use crate::app::protocol::controls::{DialogAnswer, FormField};
use crate::app::protocol::destination::Destination;
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Cell, Code, Key, Press};
use crate::app::protocol::pasted_text;
use crate::app::protocol::pasted_text::PastedText;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::settings::Setting;
use crate::words::app::AppWord;
use crate::words::editing::EditWord;
use crate::words::forms;
use crate::words::game_list::LibraryWord;
use shakmaty::Position;

impl App {
    /// A key on the screen, no dialog being open.
    pub(super) fn screen_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.word_key(key, ctx) {
            return;
        }
        if ctx.keys.of_key(self.context(), key) == Some(Action::SetUp) {
            return self.command(&Invocation::of(Action::SetUp), ctx);
        }
        match &mut self.screen {
            Screen::Play(play) => {
                let typed = play.entry().text().to_owned();
                play.key(key, ctx);
                self.choose_first_row(&typed);
            }
            Screen::Library(_) => self.library_key(key, ctx),
            Screen::Review(_) => self.review_key(key, ctx),
            Screen::SetUp(_) => self.set_up_key(key, ctx),
            Screen::Home(_) => {
                if let Some(act) = ctx.keys.of_key(KeyContext::Home, key) {
                    self.home_action(act, ctx);
                }
            }
            Screen::NewGame(form) => {
                if form.type_key(key) {
                    return;
                }
                if key.code == Code::Char(' ') {
                    self.begin_from_form(ctx);
                } else if let Some(act) = ctx.keys.of_key(KeyContext::NewGame, key) {
                    self.form_action(act, ctx);
                }
            }
        }
    }

    fn home_action(&mut self, act: Action, ctx: &mut UpdateContext) {
        let Screen::Home(home) = &mut self.screen else { return };
        let items = home.items(ctx.recent);
        match act {
            Action::Up | Action::Down | Action::First | Action::Last => home.walk(act, items.len()),
            Action::Choose => {
                if let Some(item) = items.get(home.chosen()).cloned() {
                    self.choose_item(item, ctx);
                }
            }
            Action::Drop => {
                if let Some(HomeItem::Draft(n)) = items.get(home.chosen())
                    && let Some(listed) = home.drafts().get(*n)
                {
                    ctx.open(Dialog::ask(Question::DropDraft(listed.name.clone())));
                }
                if let Some(HomeItem::GoOn(n)) = items.get(home.chosen())
                    && let Some(kept) = home.kept().get(*n)
                {
                    ctx.open(Dialog::ask(Question::DropKept(kept.game.clone())));
                }
            }
            Action::Palette => ctx.open(Dialog::palette("")),
            Action::Help => ctx.open(Dialog::help()),
            Action::Settings => ctx.open(Dialog::settings()),
            Action::Quit => self.ask_quit(false, ctx),
            _ => {}
        }
    }

    fn choose_item(&mut self, item: HomeItem, ctx: &mut UpdateContext) {
        self.left_home = Some(item.clone());
        match item {
            HomeItem::New => ctx.transition = Some(Transition::Go(Destination::AgainstComputer)),
            HomeItem::Two => ctx.transition = Some(Transition::Go(Destination::ForTwo)),
            HomeItem::GoOn(n) => self.ask_for_interrupted(n, ctx),
            HomeItem::Draft(n) => self.ask_for_draft(n, ctx),
            HomeItem::Review => ctx.transition = Some(Transition::Go(Destination::Review(None))),
            HomeItem::Recent(path) => ctx.transition = Some(Transition::Go(Destination::Review(Some(path)))),
            HomeItem::SetUp => self.ask_set_up("", false, ctx),
            HomeItem::Settings => ctx.open(Dialog::settings()),
            HomeItem::Help => ctx.open(Dialog::help()),
            HomeItem::Quit => self.ask_quit(false, ctx),
        }
    }

    fn form_action(&mut self, act: Action, ctx: &mut UpdateContext) {
        let Screen::NewGame(form) = &mut self.screen else { return };
        match act {
            Action::PreviousField => form.walk(-1),
            Action::NextField => form.walk(1),
            Action::PreviousChoice => form.turn(form.focus, false),
            Action::NextChoice => form.turn(form.focus, true),
            Action::Begin => self.begin_from_form(ctx),
            Action::Back => ctx.transition = Some(Transition::Go(Destination::Home)),
            Action::Palette => ctx.open(Dialog::palette("")),
            Action::Help => ctx.open(Dialog::help()),
            Action::Settings => ctx.open(Dialog::settings()),
            Action::SetUp => self.ask_set_up("", false, ctx),
            _ => {}
        }
    }

    /// Begins the game that the form describes, or shows what is wrong with it.
    fn begin_from_form(&mut self, ctx: &mut UpdateContext) {
        let Screen::NewGame(form) = &mut self.screen else { return };
        match form.options(ctx.rng) {
            Ok(mut options) => {
                options.draw_offers_from = ctx.config.draw_offers_from;
                form.remember(ctx.recent);
                ctx.forget_start();
                ctx.remember();
                let mut play = GameScreen::begin(options, ctx);
                play.belongs_to(self.match_score.as_ref());
                play.welcomes();
                self.screen = Screen::Play(Box::new(play));
            }
            Err((field, wrong)) => {
                form.refuse(field);
                // Nothing stands under the players that could say it.
                if let FieldError::Command(bad) = wrong {
                    ctx.warn_text(forms::bad_command(&bad, ctx.lang));
                }
            }
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
        if let Some(changed) = self.drawing_press(press, on) {
            return changed;
        }
        // A press on the board with the other button wipes what was drawn; it does what it does besides.
        let wiped =
            press == Press::Down(Button::Left) && matches!(on, Some(HitTarget::Square(_))) && self.drawing.clear();
        if wiped {
            self.revision += 1;
        }
        if let Some(changed) = self.edit_pointer(press, cell, on, ctx) {
            return changed;
        }
        if matches!(self.screen, Screen::SetUp(_)) {
            return self.set_up_pointer(press, cell, on, ctx);
        }
        let reviewing = matches!(self.screen, Screen::Library(_) | Screen::Review(_));
        if reviewing && !matches!(on, Some(HitTarget::Action(_))) {
            let guessing = self.guess_pointer(press, cell, on, ctx);
            return guessing.unwrap_or_else(|| self.review_pointer(press, on, ctx));
        }
        if press == Press::Down(Button::Left) {
            match on {
                Some(HitTarget::Action(act)) => {
                    let act = *act;
                    self.press_action(act, ctx);
                    return true;
                }
                Some(HitTarget::Row(row)) => {
                    self.press_row(*row, ctx);
                    return true;
                }
                Some(HitTarget::Field(field)) => {
                    self.press_field(*field, ctx);
                    return true;
                }
                Some(HitTarget::CycleField(field, forward)) => {
                    if let Screen::NewGame(form) = &mut self.screen {
                        form.turn(*field, *forward);
                    }
                    return true;
                }
                Some(HitTarget::Move(node)) => {
                    if let Screen::Play(play) = &mut self.screen {
                        play.view_node(*node);
                    }
                    return true;
                }
                _ => {}
            }
        }
        match (&mut self.screen, press) {
            (Screen::Play(play), Press::ScrollUp) => play.action(Action::ViewBack, ctx),
            (Screen::Play(play), Press::ScrollDown) => play.action(Action::ViewOn, ctx),
            (Screen::Play(play), _) => return play.pointer(press, cell, on, ctx),
            (Screen::Home(home), Press::ScrollUp | Press::ScrollDown) => {
                let rows = home.items(ctx.recent).len();
                home.walk(if press == Press::ScrollUp { Action::Up } else { Action::Down }, rows);
            }
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }

    fn press_action(&mut self, act: Action, ctx: &mut UpdateContext) {
        match &mut self.screen {
            Screen::Play(play) => {
                if play.blocked().is_some_and(|halt| halt != Blocked::Start) {
                    play.key(Key::plain(Code::Enter), ctx);
                } else if act.row().keeps_entry {
                    play.action(act, ctx);
                } else {
                    if play.entry().text().starts_with(':') {
                        play.clear_entry(); // the command that was being typed was chosen with the pointer instead
                    }
                    self.command(&Invocation::of(act), ctx);
                }
            }
            Screen::Home(_) => self.home_action(act, ctx),
            Screen::NewGame(_) => self.form_action(act, ctx),
            Screen::Library(_) => self.library_act(act, ctx),
            Screen::Review(_) => self.review_action(act, ctx),
            Screen::SetUp(_) => self.set_up_action(act, ctx),
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

    fn press_row(&mut self, row: usize, ctx: &mut UpdateContext) {
        self.pressed_command(row, ctx);
        if let Screen::Home(home) = &mut self.screen {
            home.choose(row);
            self.home_action(Action::Choose, ctx);
        }
    }

    fn press_field(&mut self, field: FormField, ctx: &mut UpdateContext) {
        let Screen::NewGame(form) = &mut self.screen else { return };
        match field {
            FormField::Play => self.begin_from_form(ctx),
            FormField::Colours | FormField::AutoFlip | FormField::Rules => form.turn(field, true),
            _ => form.focus_on(field),
        }
    }

    /// Pasted text: a position, a game or a list of moves is offered to be opened, anything else is typed.
    pub(super) fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if let Some(dialog) = &mut self.dialog {
            return dialog.paste(text);
        }
        if matches!(self.screen, Screen::SetUp(_)) {
            return self.set_up_paste(text, ctx);
        }
        if self.library_paste(text) {
            return;
        }
        if let Screen::NewGame(form) = &mut self.screen
            && form.focus == FormField::Start
            && form.paste(text)
        {
            return;
        }
        match pasted_text::recognise(text) {
            Some(PastedText::Moves(text)) if matches!(self.screen, Screen::Review(_)) => {
                ctx.open(Dialog::ask(Question::AddMoves(text)));
            }
            Some(pasted) => ctx.open(Dialog::ask(Question::Open(pasted))),
            None => match &mut self.screen {
                Screen::Play(play) => {
                    play.paste(text, ctx);
                    self.choose_first_row("");
                }
                Screen::NewGame(form) => {
                    form.paste(text);
                }
                Screen::Home(_) | Screen::Library(_) | Screen::Review(_) | Screen::SetUp(_) => {}
            },
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
        match &self.screen {
            Screen::Home(_) => KeyContext::Home,
            Screen::NewGame(_) => KeyContext::NewGame,
            Screen::Play(_) => KeyContext::Play,
            Screen::Library(_) => KeyContext::Library,
            Screen::Review(review) if review.guess().is_some() => KeyContext::Guess,
            Screen::Review(_) => KeyContext::Review,
            Screen::SetUp(_) => KeyContext::SetUp,
        }
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
            (Question::Delete(deletion), DialogAnswer::Yes) => self.delete_games(deletion, ctx),
            (Question::Convert(conversion), DialogAnswer::Yes) => self.copy_converting(conversion, ctx),
            (Question::Convert(_), _) => ctx.info(LibraryWord::NotCopied, &[]),
            (Question::WrongClaim { by, .. }, DialogAnswer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.offer_draw(by, ctx);
                }
            }
            (Question::DropDraft(name), DialogAnswer::Yes) => self.drop_draft(name, ctx),
            (Question::DropKept(game), DialogAnswer::Yes) => self.drop_interrupted(&game, ctx),
            (Question::Saving(question), answer) => self.answer_saving(question, answer, ctx),
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
            (Question::ReplayAgain { side, .. }, DialogAnswer::Yes) => self.begin_exercises(side, ctx),
            (Question::GuessAgain { side, from, .. }, DialogAnswer::Yes) => self.guess_again(side, from, ctx),
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
            action if let Some(setting) = Setting::of_action(action) => {
                self.set_by_command(setting, action.row().name, &given.args, ctx);
            }
            Action::SetUp => self.ask_set_up(&given.args, given.bang, ctx),
            Action::PlayHere if matches!(self.screen, Screen::Review(_)) => self.play_from_review(ctx),
            Action::Hint | Action::Threat if matches!(self.screen, Screen::Play(_) | Screen::Review(_)) => {
                self.advise(given.action, ctx);
            }
            Action::Redraw => ctx.effects.push(crate::app::Effect::Redraw),
            Action::Suspend => self.suspend(ctx),
            _ => match &mut self.screen {
                Screen::Play(play) => play.command(given, ctx),
                Screen::Library(_) => self.library_command(given, ctx),
                Screen::Review(_) => self.review_command(given, ctx),
                Screen::SetUp(_) => self.set_up_command(given, ctx),
                Screen::Home(_) | Screen::NewGame(_) => match given.action {
                    Action::New => ctx.transition = Some(Transition::Go(Destination::NewGame)),
                    Action::GoOn => self.go_on_with(&given.args, ctx),
                    Action::Drop => self.ask_drop(given, ctx),
                    Action::Recover => self.recover(&given.args, ctx),
                    Action::DropChanges => self.ask_drop_draft(&given.args, given.bang, ctx),
                    Action::Home => ctx.transition = Some(Transition::Go(Destination::Home)),
                    Action::Review => {
                        let file = (!given.args.is_empty()).then(|| given.args.clone());
                        ctx.transition = Some(Transition::Go(Destination::Review(file)));
                    }
                    _ => ctx.warn(AppWord::NotHere, &[]),
                },
            },
        }
    }
}
