//! Keys, the pointer and pasted text on a screen.

use crate::app::{
    App, Screen,
    commands::action::{Action, Invocation},
    context::{Handled, UpdateContext},
    dialogs::{Dialog, question::Question},
    protocol::{
        hit_target::HitTarget,
        input::{Button, Cell, Code, Key, Press},
        pasted_text::{self, PastedText},
        user_message::UserMessage,
    },
};
use crate::words::tables::{AppWord, PremoveWord};
use shakmaty::Position;

impl App {
    /// Handles a key on the screen while no dialog is open.
    pub(super) fn screen_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let types = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        // These are commands even while the user is typing: they are not text.
        if let Some(action @ (Action::Help | Action::SetUp | Action::Open)) =
            ctx.keys.of_key(self.context(), key).filter(|_| !types)
        {
            return self.command(&Invocation::of(action), ctx);
        }
        if matches!(self.screen, Screen::Review(_)) {
            return self.in_review(ctx, |screen, ctx| screen.key(key, ctx));
        }
        self.screen.key(key, ctx);
        self.run_inner_transitions(ctx);
    }

    /// Handles the pointer. Returns whether anything shown may have changed.
    pub(super) fn pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let on = on.filter(|thing| self.target_is_current(thing));
        if self.dialog.is_some() {
            match press {
                Press::Down(Button::Left) => self.dialog_takes(|dialog, around| dialog.click(on, around), ctx),
                Press::ScrollUp => self.dialog_scroll(false, ctx),
                Press::ScrollDown => self.dialog_scroll(true, ctx),
                _ => return false,
            }
            return true;
        }
        let holds = self.screen.holds_piece();
        if let Some(here) = self.screen.drawing_node()
            && let Some(changed) = self.drawing.press(here, holds, press, on)
        {
            return changed;
        }
        let pressed = press == Press::Down(Button::Left);
        // A left press on the board removes the drawings, besides what else it does.
        if pressed && matches!(on, Some(HitTarget::Square(_))) && self.drawing.clear() {
            self.revision += 1;
        }
        if let Some(changed) = self.in_review(ctx, |screen, ctx| screen.board_pointer(press, cell, on, ctx)) {
            return changed;
        }
        if pressed && let Some(HitTarget::Action(action)) = on {
            self.press_action(*action, ctx);
            return true;
        }
        if matches!(self.screen, Screen::Review(_)) && !matches!(on, Some(HitTarget::Action(_))) {
            return self.in_review(ctx, |screen, ctx| screen.pointer(press, on, ctx));
        }
        let changed = self.screen.pointer(press, cell, on, ctx);
        self.run_inner_transitions(ctx);
        changed
    }

    pub(super) fn press_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match &self.screen {
            Screen::Review(_) => self.in_review(ctx, |screen, ctx| screen.action(action, ctx)),
            _ => {
                self.screen.action(action, ctx);
                self.run_inner_transitions(ctx);
            }
        }
    }

    /// Handles pasted text: offers to open a position, a game or a list of moves; types anything else.
    pub(super) fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if let Some(dialog) = &mut self.dialog {
            return dialog.paste(text);
        }
        if self.screen.paste(text, ctx) == Handled::Yes {
            return;
        }
        match pasted_text::recognise(text) {
            Some(PastedText::Moves(text)) if matches!(self.screen, Screen::Review(_)) => {
                ctx.open(Dialog::ask(Question::AddMoves(text)));
            }
            // Nothing is lost by opening a file: if something could be, a question comes first.
            Some(PastedText::File(path)) => {
                self.command(&Invocation { action: Action::Open, args: path, bang: false }, ctx);
            }
            Some(PastedText::Position(fen)) if !matches!(self.screen, Screen::Play(_) | Screen::NewGame(_)) => {
                self.command(&Invocation { action: Action::Open, args: fen, bang: false }, ctx);
            }
            Some(pasted) => ctx.open(Dialog::ask(Question::Open(pasted))),
            None => self.screen.paste_words(text, ctx),
        }
    }

    /// Removes a refusal that a move by the other side has made untrue: whose turn it is, a premove that no reply makes
    /// possible, and what was refused on the entry line.
    pub(in crate::app) fn forget_stale_refusal(&mut self, refused: Option<&str>, messages: &[UserMessage]) {
        let moved = messages.iter().find_map(|message| match message {
            UserMessage::Moved { before, .. } => Some(before.turn()),
            _ => None,
        });
        let (Screen::Play(play), Some(UserMessage::Says(_, text)), Some(moved)) = (&self.screen, &self.status, moved)
        else {
            return;
        };
        let turn = AppWord::NotYourTurn.with(self.lang(), &[&play.name(moved, self.lang())]);
        let never = PremoveWord::Never.with(self.lang(), &[""]);
        if *text == turn || text.ends_with(&never) || refused == Some(text.as_str()) {
            self.status = None;
        }
    }

    fn target_is_current(&self, thing: &HitTarget) -> bool {
        match thing {
            HitTarget::Answer(id, _)
            | HitTarget::Promote(id, _)
            | HitTarget::DialogRow(id, _)
            | HitTarget::DialogKey(id, _)
            | HitTarget::Dialog(id) => self.dialog.is_some() && *id == self.dialogs,
            _ => self.dialog.is_none(),
        }
    }
}
