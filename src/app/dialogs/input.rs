//! What keys and pointer do in a dialog.

use shakmaty::{Color, Role};

use super::clocks::ClockKeyOutcome;
use super::state::{Destination, Dialog, DialogAnswer, PROMOTIONS, Question};
use crate::app::board::text_field::TextField;
use crate::app::commands::action::{Action, Invocation, KeyContext};
use crate::app::commands::help::HelpPage;
use crate::app::commands::palette;
use crate::app::commands::table::COMMANDS;
use crate::app::context::{Transition, UpdateContext};
use crate::app::paste::PastedText;
use crate::app::protocol::input::{Code, Key};
use crate::app::protocol::user_message::Query;
use crate::app::review::editing::{Continuation, EditDialog, SaveQuestion};
use crate::app::settings::Setting;
use crate::app::{App, Screen, word_choices};
use crate::words::app::AppWord;
use crate::words::editing::EditWord;
use crate::words::game_list::LibraryWord;

impl App {
    /// A key while a dialog is open.
    pub(in crate::app) fn dialog_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let Some(mut dialog) = self.dialog.take() else { return };
        let closes = key.code == Code::Esc || key == Key::ctrl('c') || key == Key::ctrl('q');
        match &mut dialog {
            Dialog::Question { question, chosen } => {
                if closes {
                    let last = question.answers().last().copied().unwrap_or(DialogAnswer::No);
                    // Ctrl-C once more leaves.
                    let answer = match question {
                        Question::Quit if key.code != Code::Esc => DialogAnswer::Yes,
                        Question::Saving(
                            SaveQuestion::Unsaved(Continuation::Quit) | SaveQuestion::Found(Continuation::Quit),
                        ) if key.code != Code::Esc => DialogAnswer::Discard,
                        _ => last,
                    };
                    return self.answer(question.clone(), answer, ctx);
                }
                let answers = question.answers();
                match key.code {
                    Code::Left | Code::Up | Code::BackTab => *chosen = (*chosen + answers.len() - 1) % answers.len(),
                    Code::Right | Code::Down | Code::Tab => *chosen = (*chosen + 1) % answers.len(),
                    Code::Enter | Code::Char(' ') => {
                        if let Some(&answer) = answers.get(*chosen) {
                            return self.answer(question.clone(), answer, ctx);
                        }
                    }
                    Code::Char(c) => {
                        let c = c.to_lowercase().next();
                        let begins = |answer: &&DialogAnswer| answer.keys(self.lang).any(|key| Some(key) == c);
                        if let Some(&answer) = answers.iter().find(begins) {
                            return self.answer(question.clone(), answer, ctx);
                        }
                    }
                    _ => {}
                }
            }
            Dialog::Promotion { from, to, chosen, offer } => {
                if closes {
                    return;
                }
                let letter = match key.code {
                    Code::Char(c) => PROMOTIONS.iter().position(|&role| self.is_letter_of(role, c)),
                    _ => None,
                };
                match key.code {
                    Code::Left | Code::Up | Code::BackTab => *chosen = (*chosen + 3) % 4,
                    Code::Right | Code::Down | Code::Tab => *chosen = (*chosen + 1) % 4,
                    _ => {}
                }
                let role = match (letter, key.code) {
                    (Some(n), _) => PROMOTIONS.get(n),
                    (None, Code::Enter | Code::Char(' ')) => PROMOTIONS.get(*chosen),
                    _ => None,
                };
                if let Some(&role) = role {
                    let (from, to, offer) = (*from, *to, *offer);
                    self.promoted((from, to), role, offer, ctx);
                    return;
                }
            }
            Dialog::Help { scroll, find } => {
                let page = self.help_with(find.as_ref().map_or("", TextField::text));
                // The window may have grown since.
                let top = page.top(*scroll);
                let types = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
                if let Some(entry) = find
                    && (types || key.code == Code::Backspace && !entry.is_empty())
                {
                    entry.key(key);
                    *scroll = 0;
                } else {
                    *scroll = page.top(match key.code {
                        Code::Up | Code::Char('k') => top.saturating_sub(1),
                        Code::Down | Code::Char('j') => top.saturating_add(1),
                        Code::PageUp | Code::Char('b') => top.saturating_sub(page.visible),
                        Code::PageDown | Code::Char(' ') => top.saturating_add(page.visible),
                        Code::Home | Code::Char('g') => 0,
                        Code::End | Code::Char('G') => usize::MAX,
                        Code::Left | Code::Right | Code::Tab | Code::BackTab => top,
                        Code::Esc | Code::Backspace if find.is_some() => {
                            *find = None;
                            0
                        }
                        Code::Char('/') => {
                            *find = Some(TextField::default());
                            0
                        }
                        // Other letters begin a search: nobody knows all keys who asks for them.
                        Code::Char(c) if types && !matches!(c, 'q' | '?') => {
                            *find = Some(TextField::with(&c.to_string()));
                            0
                        }
                        _ => return,
                    });
                }
            }
            Dialog::Settings { chosen } => {
                if closes {
                    return;
                }
                let row = Setting::ALL.get(*chosen).copied();
                match key.code {
                    Code::Up | Code::BackTab | Code::Char('k') => {
                        *chosen = (*chosen + Setting::ALL.len() - 1) % Setting::ALL.len()
                    }
                    Code::Down | Code::Tab | Code::Char('j') => *chosen = (*chosen + 1) % Setting::ALL.len(),
                    Code::Home => *chosen = 0,
                    Code::End => *chosen = Setting::ALL.len() - 1,
                    Code::Left | Code::Right | Code::Enter | Code::Char(' ' | 'h' | 'l') => {
                        let forward = !matches!(key.code, Code::Left | Code::Char('h'));
                        row.into_iter().for_each(|row| self.turn_setting(row, forward, ctx));
                    }
                    Code::F(_) | Code::Char('q') => return,
                    _ => {}
                }
            }
            Dialog::Clocks(clocks) => match clocks.key(key) {
                ClockKeyOutcome::Stays => {}
                ClockKeyOutcome::Closes => return,
                ClockKeyOutcome::Sets(times) => {
                    let Screen::Play(play) = &mut self.screen else { return };
                    let mut read = true;
                    for (side, text) in times {
                        read &= play.set_clock(side, &text, ctx);
                    }
                    // What cannot be read stays to be mended.
                    if read {
                        return;
                    }
                }
            },
            Dialog::Edit(edit) => {
                self.dialog = self.edit_dialog_key(edit.clone(), key, ctx);
                return;
            }
            Dialog::Palette { entry, chosen } => {
                if closes {
                    return;
                }
                let here = self.context();
                let words = self.palette_words(entry.text()).map(|(act, words)| (act, words, *chosen));
                match key.code {
                    Code::Up | Code::Down => {
                        *chosen = match &words {
                            Some((_, words, _)) => word_choices::walk(words, *chosen, key.code),
                            None => palette::walk(entry.text(), *chosen, key.code, here, self.lang),
                        };
                    }
                    Code::Tab => {
                        let word = words.as_ref().and_then(|(_, words, at)| words.get(*at));
                        if let Some(word) = word {
                            entry.set(&word_choices::completed(entry.text(), word));
                            *chosen = 0;
                        } else if let Some(name) = palette::completed(entry.text(), *chosen, here, self.lang)
                            .or_else(|| palette::nearest(entry.text(), here).map(str::to_owned))
                        {
                            entry.set(&name);
                            *chosen = 0;
                        }
                    }
                    Code::Enter => {
                        if let Some((act, words, at)) = &words
                            && let Some(word) = words.get(*at)
                        {
                            return self.command(&Invocation { action: *act, args: word.clone(), bang: false }, ctx);
                        }
                        let text = entry.text().trim().to_owned();
                        match palette::invocation(&text, *chosen, here, self.lang) {
                            Some(given) => return self.command(&given, ctx),
                            None if text.is_empty() => return,
                            // The window says what is wrong with it, and stays to have it mended.
                            None => {}
                        }
                    }
                    Code::Backspace if entry.is_empty() => return,
                    _ => {
                        entry.key(key);
                        *chosen = self.first_row(entry.text());
                    }
                }
            }
        }
        self.dialog = Some(dialog);
    }

    /// Whether a typed letter names a man, in the user's letters or in English.
    pub(in crate::app) fn is_letter_of(&self, role: Role, c: char) -> bool {
        let own = self.letters.letter(role);
        own.chars().next().is_some_and(|letter| letter.to_lowercase().eq(c.to_lowercase()))
            || role.char() == c.to_ascii_lowercase()
    }

    /// The page of help for this screen and window.
    #[must_use]
    pub fn help(&self) -> HelpPage {
        match &self.dialog {
            Some(Dialog::Help { find: Some(entry), .. }) => self.help_with(entry.text()),
            _ => self.help_with(""),
        }
    }

    /// The same, of it only what is looked for.
    fn help_with(&self, find: &str) -> HelpPage {
        HelpPage::new(&self.keys, self.context(), self.lang, self.window, find)
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

    /// The commands that what is typed could mean here, best first, as indices of [`COMMANDS`].
    #[must_use]
    pub fn palette_matches(&self, typed: &str) -> Vec<usize> {
        palette::matches(typed, self.context(), self.lang)
    }

    /// A press on a thing of the open dialog.
    pub(in crate::app) fn dialog_press(&mut self, thing: Option<&crate::app::HitTarget>, ctx: &mut UpdateContext) {
        use crate::app::HitTarget;
        match (self.dialog.take(), thing) {
            (Some(Dialog::Question { question, .. }), Some(HitTarget::Answer(_, answer))) => {
                self.answer(question, *answer, ctx);
            }
            (Some(Dialog::Promotion { from, to, offer, .. }), Some(HitTarget::Promote(_, role))) => {
                self.promoted((from, to), *role, offer, ctx);
            }
            (Some(Dialog::Settings { .. }), Some(HitTarget::DialogRow(_, chosen))) => {
                if let Some(row) = Setting::ALL.get(*chosen) {
                    self.turn_setting(*row, true, ctx);
                }
                self.dialog = Some(Dialog::Settings { chosen: *chosen });
            }
            (Some(Dialog::Clocks(mut clocks)), Some(HitTarget::DialogRow(_, row))) => {
                clocks.choose(Color::from_white(*row == 0));
                self.dialog = Some(Dialog::Clocks(clocks));
            }
            (Some(Dialog::Edit(edit)), Some(HitTarget::DialogRow(_, row))) => {
                self.dialog = self.edit_dialog_row(edit, *row)
            }
            // What is being written is not lost to a click beside it.
            (dialog @ Some(Dialog::Edit(EditDialog::Comment { .. })), None) => self.dialog = dialog,
            (Some(Dialog::Palette { entry, .. }), Some(HitTarget::DialogRow(_, row))) => {
                if let Some((act, words)) = self.palette_words(entry.text()) {
                    let args = words.get(*row).cloned().unwrap_or_default();
                    return self.command(&Invocation { action: act, args, bang: false }, ctx);
                }
                let matches = self.palette_matches(entry.text());
                if let Some(command) = matches.get(*row).and_then(|&n| COMMANDS.get(n)) {
                    self.command(&Invocation::of(command.action), ctx);
                }
            }
            // Beside the buttons nothing happens; outside the window the harmless answer is given.
            (dialog, Some(HitTarget::Dialog(_))) => self.dialog = dialog,
            (Some(Dialog::Question { question, .. }), None) => {
                let last = question.answers().last().copied().unwrap_or(DialogAnswer::No);
                self.answer(question, last, ctx);
            }
            _ => {}
        }
    }

    /// Scrolls the help, or walks the commands, with the wheel.
    pub(in crate::app) fn dialog_scroll(&mut self, down: bool) {
        let page = self.help();
        let rows = match &self.dialog {
            Some(Dialog::Palette { entry, .. }) => match self.palette_words(entry.text()) {
                Some((_, words)) => words.len(),
                None => self.palette_matches(entry.text()).len(),
            },
            _ => 0,
        };
        match &mut self.dialog {
            Some(Dialog::Help { scroll, .. }) => {
                let top = page.top(*scroll);
                *scroll = page.top(if down { top + 3 } else { top.saturating_sub(3) });
            }
            Some(Dialog::Palette { chosen, .. }) => {
                let next = if down { *chosen + 1 } else { chosen.saturating_sub(1) };
                *chosen = next.min(rows.saturating_sub(1));
            }
            _ => {}
        }
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
            Action::Settings => ctx.open(Dialog::Settings { chosen: 0 }),
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
