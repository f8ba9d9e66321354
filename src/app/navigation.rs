//! From screen to screen.

use super::context::{Transition, UpdateContext};
use super::game::{GameScreen, Match};
use super::home::Home;
use super::new_game::NewGame;
use super::{App, Screen};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::protocol::controls::FormField;
use crate::app::protocol::destination::{Continuation, Destination};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::pasted_text::PastedText;
use crate::app::review::controller::leave;
use crate::words::game::GameWord;
use crate::words::results::side;
use shakmaty::ByColor;

impl App {
    /// Asks what has to be asked before the program leaves, or leaves.
    pub(super) fn ask_quit(&mut self, bang: bool, ctx: &mut UpdateContext) {
        let running = matches!(&self.screen, Screen::Play(play) if play.is_running());
        let waiting = if self.plain && !bang { self.waiting_lines() } else { Vec::new() };
        if running && !bang && !self.plain {
            ctx.open(Dialog::ask(Question::Quit));
        } else if !waiting.is_empty() {
            ctx.open(Dialog::ask(Question::LinesWait(waiting.join(", "))));
        } else if bang || !self.asks_about_unsaved(Continuation::Quit, ctx) {
            if let Screen::Review(review) = &mut self.screen {
                review.edits_mut().discard(); // it was said with `quit!`, or there is nothing to lose
            }
            self.keep_draft(ctx);
            ctx.transition = Some(Transition::Quit(self.exit_code()));
        }
    }

    /// 1 in plain mode when something that was asked for failed: whoever reads no words learns it by this.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        u8::from(self.plain && self.session.failed)
    }

    /// Goes there; a running game and what is not saved have been dealt with.
    pub(super) fn go_to(&mut self, goal: Destination, ctx: &mut UpdateContext) {
        self.dialog = None;
        self.drawing.clear();
        if let Screen::Play(play) = &self.screen {
            self.match_score = Match::of(play);
            self.left_home = None; // after a game the next one is at hand
        }
        match goal {
            Destination::Home => {
                let left = self.left_home.take();
                let home = Screen::Home(Home::back_at(left.as_ref(), ctx.recent));
                if let Screen::Review(review) = std::mem::replace(&mut self.screen, home) {
                    leave(*review, ctx);
                }
                ctx.effects.push(Effect::ListJournals);
            }
            Destination::NewGame | Destination::AgainstComputer | Destination::ForTwo if self.plain => {
                self.begin_remembered(ctx)
            }
            Destination::NewGame | Destination::AgainstComputer | Destination::ForTwo => {
                let form = NewGame::remembered(ctx.recent).knowing(&ctx.config.engines);
                self.screen = Screen::NewGame(match goal {
                    Destination::AgainstComputer => form.against_computer(ctx.recent),
                    Destination::ForTwo => form.for_two(),
                    _ => form,
                });
            }
            Destination::Rematch => {
                if let Screen::Play(play) = &self.screen {
                    let options = play.rematch();
                    let (_, points) = play.points();
                    let mut play = GameScreen::begin(options, ctx);
                    play.go_on_from(ByColor { white: points.black, black: points.white });
                    if let Some(mine) = play.computer().map(|computer| !computer) {
                        ctx.info(GameWord::RematchAs, &[side(mine, ctx.lang)]);
                    }
                    self.screen = Screen::Play(Box::new(play));
                }
            }
            Destination::Pasted(PastedText::Position(fen)) => {
                let mut form = match &self.screen {
                    Screen::SetUp(editor) => editor.form().cloned(),
                    _ => None,
                }
                .unwrap_or_else(|| NewGame::remembered(ctx.recent).knowing(&ctx.config.engines));
                form.start.set(&fen);
                form.focus_on(FormField::Play);
                if self.plain {
                    return self.begin_form(&form, ctx);
                }
                self.screen = Screen::NewGame(form);
            }
            Destination::SetUp(begin) => self.go_set_up(*begin, ctx),
            Destination::Pasted(PastedText::Game(text) | PastedText::Moves(text)) => self.go_pasted_game(&text, ctx),
            Destination::ReadAs(page) => self.read_as(page, ctx),
            Destination::Review(file) => self.go_review(file, ctx),
        }
    }
}
