//! What keys and pointer do in a dialog.

use std::cmp::Reverse;

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Matcher, Utf32Str};
use shakmaty::Role;

use super::act::{self, Act, COMMANDS, Command, Context, Given};
use super::ctx::{Ctx, Then};
use super::dialog::{Answer, Dialog, Goal, PROMOTIONS, Question};
use super::help::Page;
use super::input::{Code, Key};
use super::settings::Row;
use super::{App, Screen};
use crate::words::app::AppWord;

impl App {
    /// A key while a dialog is open.
    pub(super) fn dialog_key(&mut self, key: Key, ctx: &mut Ctx) {
        let Some(mut dialog) = self.dialog.take() else { return };
        let closes = key.code == Code::Esc || key == Key::ctrl('c') || key == Key::ctrl('q');
        match &mut dialog {
            Dialog::Ask { question, chosen } => {
                if closes {
                    let again = key.code != Code::Esc && *question == Question::Quit;
                    let last = question.answers().last().copied().unwrap_or(Answer::No);
                    let answer = if again { Answer::Yes } else { last };
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
                        let begins = |answer: &&Answer| answer.key(self.lang) == c;
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
                    if let Screen::Play(play) = &mut self.screen {
                        play.promote(from, to, role, offer, ctx);
                    }
                    return;
                }
            }
            Dialog::Help { scroll } => {
                let page = self.help();
                // The window may have grown since.
                let top = page.top(*scroll);
                *scroll = page.top(match key.code {
                    Code::Up | Code::Char('k') => top.saturating_sub(1),
                    Code::Down | Code::Char('j') => top.saturating_add(1),
                    Code::PageUp | Code::Char('b') => top.saturating_sub(page.seen),
                    Code::PageDown | Code::Char(' ') => top.saturating_add(page.seen),
                    Code::Home | Code::Char('g') => 0,
                    Code::End | Code::Char('G') => usize::MAX,
                    Code::Left | Code::Right | Code::Tab | Code::BackTab => top,
                    _ => return,
                });
            }
            Dialog::Settings { chosen } => {
                if closes {
                    return;
                }
                let row = Row::ALL.get(*chosen).copied();
                match key.code {
                    Code::Up | Code::BackTab | Code::Char('k') => {
                        *chosen = (*chosen + Row::ALL.len() - 1) % Row::ALL.len()
                    }
                    Code::Down | Code::Tab | Code::Char('j') => *chosen = (*chosen + 1) % Row::ALL.len(),
                    Code::Home => *chosen = 0,
                    Code::End => *chosen = Row::ALL.len() - 1,
                    Code::Left | Code::Right | Code::Enter | Code::Char(' ' | 'h' | 'l') => {
                        let forward = !matches!(key.code, Code::Left | Code::Char('h'));
                        row.into_iter().for_each(|row| self.turn_setting(row, forward, ctx));
                    }
                    Code::F(_) | Code::Char('q') => return,
                    _ => {}
                }
            }
            Dialog::Palette { entry, chosen } => {
                if closes {
                    return;
                }
                let matches = self.palette_matches(entry.text());
                let words = self.palette_words(entry.text());
                let rows = words.as_ref().map_or(matches.len(), |(_, words)| words.len());
                match key.code {
                    Code::Up => *chosen = chosen.saturating_sub(1),
                    Code::Down => *chosen = (*chosen + 1).min(rows.saturating_sub(1)),
                    Code::Tab => {
                        let word = words.as_ref().and_then(|(_, words)| words.get(*chosen));
                        if let Some(word) = word {
                            let name = entry.text().split_whitespace().next().unwrap_or_default().to_owned();
                            entry.set(&format!("{name} {word}"));
                            *chosen = 0;
                        } else if let Some(command) = matches.get(*chosen).and_then(|&n| COMMANDS.get(n)) {
                            let blank = if Row::of_act(command.act).is_some() { " " } else { "" };
                            entry.set(&format!("{}{blank}", command.name));
                        }
                    }
                    Code::Enter => {
                        if let Some((act, words)) = &words
                            && let Some(word) = words.get(*chosen)
                        {
                            return self.command(&Given { act: *act, args: word.clone(), bang: false }, ctx);
                        }
                        let text = entry.text().trim().to_owned();
                        let row = matches.get(*chosen).and_then(|&n| COMMANDS.get(n));
                        let given = act::read(&text).or_else(|| {
                            row.map(|command| Given { act: command.act, args: String::new(), bang: false })
                        });
                        match given {
                            Some(given) => self.command(&given, ctx),
                            None => ctx.wrong(AppWord::UnknownCommand, &[&text]),
                        }
                        return;
                    }
                    Code::Backspace if entry.is_empty() => return,
                    _ => {
                        entry.key(key);
                        *chosen = 0;
                    }
                }
            }
        }
        self.dialog = Some(dialog);
    }

    /// Whether a typed letter names a man, in the user's letters or in English.
    pub(super) fn is_letter_of(&self, role: Role, c: char) -> bool {
        let own = self.letters.letter(role);
        own.chars().next().is_some_and(|letter| letter.to_lowercase().eq(c.to_lowercase()))
            || role.char() == c.to_ascii_lowercase()
    }

    /// The page of help for this screen and window.
    #[must_use]
    pub fn help(&self) -> Page {
        Page::new(&self.keys, self.context(), self.lang, self.window)
    }

    /// The screen's context for keys and commands.
    #[must_use]
    pub fn context(&self) -> Context {
        match &self.screen {
            Screen::Home(_) => Context::Home,
            Screen::NewGame(_) => Context::NewGame,
            Screen::Play(_) => Context::Play,
            Screen::Library(_) => Context::Library,
            Screen::Review(_) => Context::Review,
        }
    }

    /// The commands that what is typed could mean, best first, as indices of [`COMMANDS`]: names that begin so, then
    /// names and sentences in which the letters stand in that order.
    #[must_use]
    pub fn palette_matches(&self, typed: &str) -> Vec<usize> {
        let here = self.context();
        let typed = typed.trim().to_lowercase();
        let word = typed.split_whitespace().next().unwrap_or_default();
        let pattern = Pattern::parse(&typed, CaseMatching::Ignore, Normalization::Smart);
        let mut matcher = Matcher::default();
        let mut letters = Vec::new();
        let mut score = |text: &str| pattern.score(Utf32Str::new(text, &mut letters), &mut matcher);
        let works = |command: &Command| command.on.is_empty() || command.on.contains(&here);
        let mut ranked: Vec<(u8, Reverse<u32>, usize)> = COMMANDS
            .iter()
            .enumerate()
            .filter(|(_, command)| works(command))
            .filter_map(|(n, command)| {
                let begins = |name: &&str| name.starts_with(&typed) || !word.is_empty() && *name == word;
                if std::iter::once(&command.name).chain(command.also).any(begins) {
                    return Some((0, Reverse(0), n));
                }
                let by_name = score(command.name).map(|score| (1, Reverse(score), n));
                by_name.or_else(|| score(command.act.text(self.lang)).map(|score| (2, Reverse(score), n)))
            })
            .collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, _, n)| n).collect()
    }

    /// A press on a thing of the open dialog.
    pub(super) fn dialog_press(&mut self, thing: Option<&super::Thing>, ctx: &mut Ctx) {
        use super::Thing;
        match (self.dialog.take(), thing) {
            (Some(Dialog::Ask { question, .. }), Some(Thing::Answer(_, answer))) => {
                self.answer(question, *answer, ctx);
            }
            (Some(Dialog::Promotion { from, to, offer, .. }), Some(Thing::Promote(_, role))) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.promote(from, to, *role, offer, ctx);
                }
            }
            (Some(Dialog::Settings { .. }), Some(Thing::DialogRow(_, chosen))) => {
                if let Some(row) = Row::ALL.get(*chosen) {
                    self.turn_setting(*row, true, ctx);
                }
                self.dialog = Some(Dialog::Settings { chosen: *chosen });
            }
            (Some(Dialog::Palette { entry, .. }), Some(Thing::DialogRow(_, row))) => {
                if let Some((act, words)) = self.palette_words(entry.text()) {
                    let args = words.get(*row).cloned().unwrap_or_default();
                    return self.command(&Given { act, args, bang: false }, ctx);
                }
                let matches = self.palette_matches(entry.text());
                if let Some(command) = matches.get(*row).and_then(|&n| COMMANDS.get(n)) {
                    self.command(&Given { act: command.act, args: String::new(), bang: false }, ctx);
                }
            }
            // Beside the buttons nothing happens; outside the window the harmless answer is given.
            (dialog, Some(Thing::Dialog(_))) => self.dialog = dialog,
            (Some(Dialog::Ask { question, .. }), None) => {
                let last = question.answers().last().copied().unwrap_or(Answer::No);
                self.answer(question, last, ctx);
            }
            _ => {}
        }
    }

    /// Scrolls the help, or walks the commands, with the wheel.
    pub(super) fn dialog_scroll(&mut self, down: bool) {
        let page = self.help();
        let rows = match &self.dialog {
            Some(Dialog::Palette { entry, .. }) => match self.palette_words(entry.text()) {
                Some((_, words)) => words.len(),
                None => self.palette_matches(entry.text()).len(),
            },
            _ => 0,
        };
        match &mut self.dialog {
            Some(Dialog::Help { scroll }) => {
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
    pub(super) fn answer(&mut self, question: Question, answer: Answer, ctx: &mut Ctx) {
        self.dialog = None;
        match (question, answer) {
            (Question::Quit, Answer::Yes) => ctx.then = Some(Then::Quit(0)),
            (Question::Leave(goal), Answer::Keep) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.put_away(ctx);
                }
                ctx.then = Some(Then::Go(goal));
            }
            (Question::Leave(goal), Answer::Abandon) => {
                // The rematch needs the players of the game that is left; it is begun from its options.
                if let Screen::Play(play) = &mut self.screen {
                    play.abandon(ctx);
                }
                ctx.then = Some(Then::Go(goal));
            }
            (Question::Open(pasted), Answer::Yes) => {
                let goal = Goal::Pasted(pasted);
                let running = matches!(&self.screen, Screen::Play(play) if play.is_running());
                ctx.then = Some(if running { Then::Open(Dialog::ask(Question::Leave(goal))) } else { Then::Go(goal) });
            }
            (Question::Resign(by), Answer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.resigns(by, ctx);
                }
            }
            (Question::TakeBack { count, .. }, Answer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.takes_back(count, ctx);
                }
            }
            (Question::Result(ending), Answer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.is_decided(ending, ctx);
                }
            }
            (Question::Adjourn, Answer::Yes) => {
                if let Screen::Play(play) = &mut self.screen {
                    play.adjourn(ctx);
                }
            }
            _ => {}
        }
    }

    /// The command that some letters of its name mean, or a word that there is none.
    pub(super) fn find_command(&mut self, typed: &str, ctx: &mut Ctx) {
        match self.palette_matches(typed).first().and_then(|&n| COMMANDS.get(n)) {
            Some(command) => self.command(&Given { act: command.act, args: String::new(), bang: false }, ctx),
            None => ctx.wrong(AppWord::UnknownCommand, &[typed]),
        }
    }

    /// A command by name, wherever it was given.
    pub(super) fn command(&mut self, given: &Given, ctx: &mut Ctx) {
        match given.act {
            Act::Quit => self.ask_quit(given.bang, ctx),
            Act::Help => ctx.open(Dialog::Help { scroll: 0 }),
            Act::Settings if ctx.plain => ctx.wrong(AppWord::NotHere, &[]),
            Act::Settings => ctx.open(Dialog::Settings { chosen: 0 }),
            Act::Theme | Act::Pieces | Act::Coordinates => {
                if let Some(row) = Row::of_act(given.act) {
                    let name =
                        COMMANDS.iter().find(|command| command.act == given.act).map_or("", |command| command.name);
                    self.set_by_command(row, name, &given.args, ctx);
                }
            }
            Act::Redraw => ctx.effects.push(super::Effect::Redraw),
            Act::Suspend => self.suspend(ctx),
            _ => match &mut self.screen {
                Screen::Play(play) => play.command(given, ctx),
                Screen::Library(_) => self.library_command(given, ctx),
                Screen::Review(_) => self.review_command(given, ctx),
                Screen::Home(_) | Screen::NewGame(_) => match given.act {
                    Act::New => ctx.then = Some(Then::Go(Goal::NewGame)),
                    Act::Home => ctx.then = Some(Then::Go(Goal::Home)),
                    Act::Review => {
                        let file = (!given.args.is_empty()).then(|| given.args.clone());
                        ctx.then = Some(Then::Go(Goal::Review(file)));
                    }
                    _ => ctx.wrong(AppWord::NotHere, &[]),
                },
            },
        }
    }
}
