//! From screen to screen.

use shakmaty::ByColor;

use super::After;
use super::ctx::{Ctx, Then};
use super::dialog::{Dialog, Goal, Question};
use super::home::Home;
use super::msg::Effect;
use super::new_game::{Field, NewGame};
use super::notice::Notice;
use super::paste::Pasted;
use super::play::{Match, Play};
use super::reviewing::leave;
use super::{App, Screen};
use crate::words::results::side;
use crate::words::screens::ScreenWord;

impl App {
    /// Asks what has to be asked before the program leaves, or leaves.
    pub(super) fn ask_quit(&mut self, bang: bool, ctx: &mut Ctx) {
        let running = matches!(&self.screen, Screen::Play(play) if play.is_running());
        let waiting = if self.plain && !bang { self.waiting_lines() } else { Vec::new() };
        if running && !bang && !self.plain {
            ctx.open(Dialog::ask(Question::Quit));
        } else if !waiting.is_empty() {
            ctx.open(Dialog::ask(Question::LinesWait(waiting.join(", "))));
        } else if bang || !self.holds_unsaved(After::Quit, ctx) {
            if let Screen::Review(review) = &mut self.screen {
                review.desk_mut().give_up(); // it was said with `quit!`, or there is nothing to lose
            }
            self.keep_draft(ctx);
            ctx.then = Some(Then::Quit(self.exit_code()));
        }
    }

    /// 1 in plain mode when something that was asked for failed: whoever reads no words learns it by this.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        u8::from(self.plain && self.session.failed)
    }

    /// Goes there; a running game and what is not saved have been dealt with.
    pub(super) fn go(&mut self, goal: Goal, ctx: &mut Ctx) {
        self.dialog = None;
        self.sketch.clear();
        if let Screen::Play(play) = &self.screen {
            self.played = Match::of(play);
            self.left_home = None; // after a game the next one is at hand
        }
        match goal {
            Goal::Home => {
                let left = self.left_home.take();
                let home = Screen::Home(Home::back_at(left.as_ref(), ctx.memory));
                if let Screen::Review(review) = std::mem::replace(&mut self.screen, home) {
                    leave(*review, ctx);
                }
                ctx.effects.push(Effect::ListJournals);
            }
            Goal::NewGame | Goal::AgainstComputer | Goal::ForTwo if self.plain => self.begin_remembered(ctx),
            Goal::NewGame | Goal::AgainstComputer | Goal::ForTwo => {
                let form = NewGame::remembered(ctx.memory).knowing(&ctx.config.engines);
                self.screen = Screen::NewGame(match goal {
                    Goal::AgainstComputer => form.against_computer(ctx.memory),
                    Goal::ForTwo => form.for_two(),
                    _ => form,
                });
            }
            Goal::Rematch => {
                if let Screen::Play(play) = &self.screen {
                    let options = play.rematch();
                    let (_, points) = play.tally();
                    let mut play = Play::begin(options, ctx);
                    play.go_on_from(ByColor { white: points.black, black: points.white });
                    if let Some(mine) = play.computer().map(|computer| !computer) {
                        let said = ctx.sentence(ScreenWord::RematchAs, &[side(mine, ctx.lang)]);
                        ctx.notices.push(Notice::info(said));
                    }
                    self.screen = Screen::Play(Box::new(play));
                }
            }
            Goal::Pasted(Pasted::Position(fen)) => {
                let mut form = match &self.screen {
                    Screen::SetUp(editor) => editor.form().cloned(),
                    _ => None,
                }
                .unwrap_or_else(|| NewGame::remembered(ctx.memory).knowing(&ctx.config.engines));
                form.start.set(&fen);
                form.focus_on(Field::Play);
                if self.plain {
                    return self.begin_form(&form, ctx);
                }
                self.screen = Screen::NewGame(form);
            }
            Goal::SetUp(begin) => self.go_set_up(*begin, ctx),
            Goal::Pasted(Pasted::Game(text) | Pasted::Moves(text)) => self.go_pasted_game(&text, ctx),
            Goal::ReadAs(page) => self.read_as(page, ctx),
            Goal::Review(file) => self.go_review(file, ctx),
        }
    }
}
