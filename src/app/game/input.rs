//! What keys and pasted text do in a game: they go to the entry line, or stand for a command.

use crate::app::{
    commands::action::KeyContext,
    context::UpdateContext,
    game::{Blocked, EntryState, GameScreen},
    protocol::input::{Code, Key},
};
use crate::words::tables::AppWord;

impl GameScreen {
    /// Handles a key that no dialog has taken.
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.blocked == Some(Blocked::Start) {
            if key.code == Code::Enter && self.input.entry.is_empty() {
                return self.start(ctx);
            }
        } else if self.blocked.is_some() && !self.is_command_to_nobody(key) {
            // Any key resumes. A key that begins a text is typed as well: without it the rest of a move could be
            // another move.
            if !self.goes_on(ctx) {
                return;
            }
            let begins = |c: char| !self.input.entry.is_empty() || !matches!(c, '+' | '-' | '?' | ' ');
            if !matches!(key.code, Code::Char(c) if begins(c)) || key.ctrl || key.alt {
                return;
            }
        }
        if self.sealing_key(key, ctx) {
            return;
        }
        self.start_clock_on_first_action(ctx);
        let bare = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        if key == Key::plain(Code::Char(':')) && self.input.refused.is_some() {
            self.clear_entry(); // what is typed next replaces the refused text
        }
        if self.input.entry.is_empty() {
            let command = matches!(key.code, Code::Char('+' | '-' | '?' | ':' | ' '));
            if bare && !command {
                return self.type_key(key, ctx);
            }
            if self.button_key(key, ctx) {
                return;
            }
        } else {
            let edits = bare
                || matches!(key.code, Code::Backspace | Code::Delete)
                || matches!(key.code, Code::Left | Code::Right | Code::Home | Code::End) && !key.ctrl
                || key.ctrl && matches!(key.code, Code::Char('u' | 'w' | 'a' | 'e'));
            if edits {
                return self.type_key(key, ctx);
            }
            match key.code {
                Code::Esc => {
                    self.clear_entry();
                    return;
                }
                Code::Enter => return self.enter(ctx),
                Code::Tab => return self.complete(ctx),
                _ => {}
            }
        }
        if let Some(act) = ctx.keys.of_key(KeyContext::Play, key) {
            self.act(act, ctx);
        }
    }

    fn type_key(&mut self, key: Key, ctx: &UpdateContext) {
        self.return_to_live();
        let mut input = std::mem::take(&mut self.input);
        // A refused command is corrected; a text after it is a new one.
        let could = |text: &str| {
            let typing = EntryState::of(text, || self.choices(), ctx.input_letters);
            !text.starts_with(':') && typing != EntryState::Impossible
        };
        input.type_key(key, could);
        self.input = input;
    }

    /// Returns to the live position when the user types: a move is never made in the past.
    fn return_to_live(&mut self) {
        self.viewed_from_start =
            self.viewing.take().is_some() || self.viewed_from_start && !self.input.entry.is_empty();
    }

    /// Resumes after a halt, and says so. Returns whether nothing blocks the game any more.
    pub(super) fn goes_on(&mut self, ctx: &mut UpdateContext) -> bool {
        self.unblock(ctx);
        if self.blocked.is_none() {
            ctx.info(AppWord::GoesOn, &[]);
        }
        self.blocked.is_none()
    }

    /// Whether a key begins a command while a failed engine has left its side without a player: `:player` names a new
    /// one.
    fn is_command_to_nobody(&self, key: Key) -> bool {
        let begins = self.input.entry.is_empty() && key == Key::plain(Code::Char(':'));
        begins && matches!(self.blocked, Some(Blocked::Deserted(_)))
    }

    /// Types pasted text that is neither a game nor a position. Like a key, it resumes a paused game.
    pub fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if !matches!(self.blocked, None | Some(Blocked::Start)) && !self.goes_on(ctx) {
            return;
        }
        self.start_clock_on_first_action(ctx);
        self.return_to_live();
        if self.input.refused.take().is_some() {
            self.input.entry.take();
        }
        self.input.entry.insert(text.lines().next().unwrap_or_default().trim());
    }
}
