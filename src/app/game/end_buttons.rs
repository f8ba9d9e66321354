//! The buttons after the end of a game, for what the user can do next. One has the focus, and keys move it.

use crate::app::{
    commands::action::{Action, Invocation},
    context::UpdateContext,
    game::GameScreen,
    protocol::input::{Code, Key},
};
use crate::chess::result::{DrawBy, Ending, WinBy};

impl GameScreen {
    /// Returns the buttons once the game is over. The first one does no harm: Enter may have been meant for something
    /// else.
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

    /// Whether the game ended in another way than by resignation, agreement or an arbiter's result, which no takeback
    /// undoes.
    fn ended_by_a_move(&self) -> bool {
        !matches!(
            self.game.ending(),
            Some(
                Ending::Win { by: WinBy::Resignation | WinBy::Forfeit | WinBy::Adjudication, .. }
                    | Ending::Draw { by: DrawBy::Agreement }
            )
        )
    }

    /// Returns the button that has the focus.
    #[must_use]
    pub fn button(&self) -> Option<Action> {
        self.buttons().get(self.button).copied()
    }

    /// Handles a key on the empty entry line while the game is over. Returns whether it was for the buttons.
    pub(super) fn button_key(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        // Shift-Tab goes back wherever Tab goes through buttons; it has no action of its own.
        let act =
            if key.code == Code::BackTab { Some(Action::Up) } else { ctx.keys.of_key(super::KeyContext::Play, key) };
        act.is_some_and(|act| self.button_act(act, ctx))
    }

    /// Handles an action, from a key or a click in the footer. Returns whether it was for the buttons.
    pub(super) fn button_act(&mut self, act: Action, ctx: &mut UpdateContext) -> bool {
        let count = self.buttons().len();
        if count == 0 {
            return false;
        }
        match act {
            // While the user looks back, these keys step through the moves.
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
