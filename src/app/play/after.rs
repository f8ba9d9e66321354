//! After the end: the buttons that say what can be done next. One of them has the focus, and the keys go among them.

use super::Play;
use crate::app::act::{Act, Given};
use crate::app::ctx::Ctx;
use crate::app::input::{Code, Key};

impl Play {
    /// The buttons, while the game is over. The first one does no harm: Enter may have been meant for something else.
    #[must_use]
    pub fn buttons(&self) -> Vec<Act> {
        if self.game.ending().is_none() {
            return Vec::new();
        }
        let mut buttons = vec![Act::Review, Act::Rematch, Act::New, Act::Home];
        if self.has_human() && !self.tournament() && !self.game.line().is_empty() {
            buttons.push(Act::TakeBack);
        }
        buttons
    }

    /// The button that has the focus.
    #[must_use]
    pub fn button(&self) -> Option<Act> {
        self.buttons().get(self.button).copied()
    }

    /// A key on the empty entry line while the game is over. Answers whether it was for the buttons.
    pub(super) fn button_key(&mut self, key: Key, ctx: &mut Ctx) -> bool {
        // Shift-Tab is Tab's way back wherever there are buttons, and no action of its own.
        let act = if key.code == Code::BackTab { Some(Act::Up) } else { ctx.keys.of_key(super::Context::Play, key) };
        act.is_some_and(|act| self.button_act(act, ctx))
    }

    /// The same by what the key does, or a press on its place in the footer.
    pub(super) fn button_act(&mut self, act: Act, ctx: &mut Ctx) -> bool {
        let count = self.buttons().len();
        if count == 0 {
            return false;
        }
        match act {
            // While one looks back they walk among the moves.
            Act::Left | Act::Right if self.viewing.is_some() => return false,
            Act::Left | Act::Up => self.button = (self.button + count - 1) % count,
            Act::Right | Act::Down | Act::Complete => self.button = (self.button + 1) % count,
            Act::Choose => {
                if let Some(act) = self.button() {
                    self.command(&Given { act, args: String::new(), bang: false }, ctx);
                }
            }
            _ => return false,
        }
        true
    }
}
