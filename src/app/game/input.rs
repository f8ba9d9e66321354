//! What keys and pasted text do in a game: they are typed on the entry line, or stand for a command.

use super::{Blocked, GameScreen};
use crate::app::commands::action::KeyContext;
use crate::app::context::UpdateContext;
use crate::app::protocol::input::{Code, Key};
use crate::words::app::AppWord;

impl GameScreen {
    /// Takes a key. Dialogs have had it before.
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.blocked == Some(Blocked::Start) {
            if key.code == Code::Enter && self.input.entry.is_empty() {
                return self.start(ctx);
            }
        } else if self.blocked.is_some() && !self.is_command_to_nobody(key) {
            // Any key resumes. One that begins a text is typed as well: the rest of a move alone may be another move.
            if !self.goes_on(ctx) {
                return;
            }
            let begins = |c: char| !self.input.entry.is_empty() || !matches!(c, '+' | '-' | '?' | ' ');
            if !matches!(key.code, Code::Char(c) if begins(c)) || key.ctrl || key.alt {
                return;
            }
        }
        self.start_clock_on_first_action(ctx);
        let bare = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        if key == Key::plain(Code::Char(':')) && self.input.refused.is_some() {
            self.clear_entry(); // what is typed next takes the place of a text that was refused
        }
        if self.input.entry.is_empty() {
            let command = matches!(key.code, Code::Char('+' | '-' | '?' | ':' | ' '));
            if bare && !command {
                return self.type_key(key);
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
                return self.type_key(key);
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

    fn type_key(&mut self, key: Key) {
        self.return_to_live();
        self.input.type_key(key);
    }

    /// Typing brings the live position back: a move is never made in the past.
    fn return_to_live(&mut self) {
        self.viewed_from_start =
            self.viewing.take().is_some() || self.viewed_from_start && !self.input.entry.is_empty();
    }

    /// Goes on after a halt, and says so. Returns whether nothing stands in the way any more.
    pub(super) fn goes_on(&mut self, ctx: &mut UpdateContext) -> bool {
        self.unblock(ctx);
        if self.blocked.is_none() {
            ctx.info(AppWord::GoesOn, &[]);
        }
        self.blocked.is_none()
    }

    /// Where nobody plays a side, a command may be given: `:player` says who does.
    fn is_command_to_nobody(&self, key: Key) -> bool {
        let begins = self.input.entry.is_empty() && key == Key::plain(Code::Char(':'));
        begins && matches!(self.blocked, Some(Blocked::Deserted(_)))
    }

    /// Types pasted text that is no game and no position. As a key does, it resumes a game that is paused.
    pub fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if !matches!(self.blocked, None | Some(Blocked::Start)) && !self.goes_on(ctx) {
            return;
        }
        self.start_clock_on_first_action(ctx);
        self.return_to_live();
        self.input.begin_typing(true);
        self.input.entry.insert(text.lines().next().unwrap_or_default().trim());
    }
}
