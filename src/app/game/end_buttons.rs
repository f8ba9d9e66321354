//! After the end: the buttons that say what can be done next. One of them has the focus, and the keys go among them.

use super::GameScreen;
use crate::app::commands::action::{Action, Invocation};
use crate::app::context::UpdateContext;
use crate::app::protocol::input::{Code, Key};
use crate::chess::result::{DrawBy, Ending, WinBy};

impl GameScreen {
    /// The buttons, while the game is over. The first one does no harm: Enter may have been meant for something else.
    #[must_use]
    pub fn buttons(&self) -> Vec<Action> {
        if self.game.ending().is_none() {
            return Vec::new();
        }
        let mut buttons = Vec::new();
        let found = self.mistakes_are_found();
        buttons.extend(match self.game.line() {
            [] => None,
            _ if found => self.has_mistakes().then_some(Action::NextMistake),
            _ => Some(Action::Mistakes),
        });
        buttons.extend(found.then_some(Action::Review));
        buttons.extend(self.level_button());
        buttons.extend((!found).then_some(Action::Review));
        buttons.extend([Action::Rematch, Action::New, Action::Home]);
        if self.has_human() && !self.tournament() && !self.game.line().is_empty() && self.ended_by_a_move() {
            buttons.push(Action::TakeBack);
        }
        buttons
    }

    /// Whether the last move ended the game, and no word of a player: a word is not taken back with a move.
    fn ended_by_a_move(&self) -> bool {
        !matches!(
            self.game.ending(),
            Some(
                Ending::Win { by: WinBy::Resignation | WinBy::Forfeit | WinBy::Adjudication, .. }
                    | Ending::Draw { by: DrawBy::Agreement }
            )
        )
    }

    /// The button that has the focus.
    #[must_use]
    pub fn button(&self) -> Option<Action> {
        self.buttons().get(self.button).copied()
    }

    /// A key on the empty entry line while the game is over. Returns whether it was for the buttons.
    pub(super) fn button_key(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        // Shift-Tab is Tab's way back wherever there are buttons, and no action of its own.
        let act =
            if key.code == Code::BackTab { Some(Action::Up) } else { ctx.keys.of_key(super::KeyContext::Play, key) };
        act.is_some_and(|act| self.button_act(act, ctx))
    }

    /// The same by what the key does, or a press on its place in the footer.
    pub(super) fn button_act(&mut self, act: Action, ctx: &mut UpdateContext) -> bool {
        let count = self.buttons().len();
        if count == 0 {
            return false;
        }
        match act {
            // While one looks back they walk among the moves.
            Action::Left | Action::Right if self.viewing.is_some() => return false,
            Action::Left | Action::Up => self.button = (self.button + count - 1) % count,
            Action::Right | Action::Down | Action::Complete => self.button = (self.button + 1) % count,
            Action::Choose => {
                if let Some(act) = self.button() {
                    self.command(&Invocation::of(act), ctx);
                }
            }
            _ => return false,
        }
        true
    }
}
