//! Lessons opened over another screen, from help or by `why`. The screen waits behind the lesson, and Esc returns to
//! it.

use crate::app::{App, Screen, context::UpdateContext, learn::LearnScreen, protocol::destination::Destination};
use crate::chess::course::lesson_named;

impl App {
    /// Opens a lesson over the current screen. A game that cannot wait is left for it, after a question.
    pub(super) fn open_lesson_aside(&mut self, id: &'static str, ctx: &mut UpdateContext) {
        let goal = Destination::Learn(Some(id.to_owned()));
        match &mut self.screen {
            Screen::Play(play) if !play.can_wait() => return play.leave_for(goal, false, ctx),
            Screen::Play(play) => play.wait_aside(ctx),
            Screen::Review(review) if !review.edits.is_unsaved() => {}
            Screen::Home(_) | Screen::NewGame(_) | Screen::GameList(_) | Screen::Open(_) | Screen::SetUp(_) => {}
            Screen::Review(_) | Screen::Learn(_) => return ctx.go(goal),
        }
        let mut learn = LearnScreen::open(lesson_named(id), ctx);
        learn.is_aside = true;
        self.cover_screen(Screen::Learn(Box::new(learn)));
    }

    /// Goes back from a lesson to the screen that waits behind it. Returns whether there is one.
    pub(super) fn leave_lesson_aside(&mut self, ctx: &mut UpdateContext) -> bool {
        if !matches!(&self.screen, Screen::Learn(learn) if learn.is_aside) {
            return false;
        }
        let Some(screen) = self.behind.pop() else { return false };
        self.screen = screen;
        match &mut self.screen {
            Screen::Play(play) => play.come_back(ctx),
            // Its row shows how many lessons are done.
            Screen::Home(_) => ctx.go(Destination::Home),
            _ => {}
        }
        true
    }

    /// Puts away a game that waits behind a lesson, because another screen replaces all of them.
    pub(super) fn put_away_waiting_game(&mut self, ctx: &mut UpdateContext) {
        self.behind.retain_mut(|screen| match screen {
            Screen::Play(play) if play.game().ending().is_none() => {
                play.put_away(ctx);
                false
            }
            _ => true,
        });
    }
}
