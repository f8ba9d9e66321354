//! Keys, the pointer and pasted text on a screen.

use crate::app::commands::action::{Action, Invocation};
use crate::app::context::{Handled, UpdateContext};
use crate::app::protocol::input::{Button, Cell, Key, Press};
use crate::app::{
    App, Screen, dialogs::Dialog, dialogs::question::Question, protocol::hit_target::HitTarget, protocol::pasted_text,
    protocol::pasted_text::PastedText, protocol::user_message::UserMessage,
};
use crate::words::app::AppWord;
use shakmaty::Position;

impl App {
    /// A key on the screen, no dialog being open.
    pub(super) fn screen_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.word_key(key, ctx) {
            return;
        }
        if ctx.keys.of_key(self.context(), key) == Some(Action::SetUp) {
            return self.command(&Invocation::of(Action::SetUp), ctx);
        }
        let typed = match &self.screen {
            Screen::Play(play) => play.entry.text().to_owned(),
            Screen::Review(_) => return self.in_review(ctx, |screen, ctx| screen.key(key, ctx)),
            _ => String::new(),
        };
        self.screen.key(key, ctx);
        self.choose_first_row(&typed);
        self.carry_out(ctx);
    }

    /// The pointer. Returns whether anything shown may have changed.
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
        // A press on the board with the other button wipes what was drawn; it does what it does besides.
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
        if pressed && let (Screen::Play(_), Some(HitTarget::Row(row))) = (&self.screen, on) {
            self.pressed_command(*row, ctx);
            return true;
        }
        if matches!(self.screen, Screen::Review(_)) && !matches!(on, Some(HitTarget::Action(_))) {
            return self.in_review(ctx, |screen, ctx| screen.pointer(press, on, ctx));
        }
        let changed = self.screen.pointer(press, cell, on, ctx);
        self.carry_out(ctx);
        changed
    }

    pub(super) fn press_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match &self.screen {
            Screen::Review(_) => self.in_review(ctx, |screen, ctx| screen.action(action, ctx)),
            _ => {
                self.screen.action(action, ctx);
                self.carry_out(ctx);
            }
        }
    }

    /// What was typed has changed: the choice in the list of what it could mean begins again.
    pub(super) fn choose_first_row(&mut self, before: &str) {
        let Screen::Play(play) = &self.screen else { return };
        if play.entry.text() == before {
            return;
        }
        let row = play.palette().map_or(0, |(typed, _)| self.first_row(typed));
        self.in_play(|play| play.completion = row);
    }

    /// Pasted text: a position, a game or a list of moves is offered to be opened, anything else is typed.
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
            Some(pasted) => ctx.open(Dialog::ask(Question::Open(pasted))),
            None => {
                self.screen.paste_words(text, ctx);
                self.choose_first_row("");
            }
        }
    }

    /// That it was somebody's turn is no longer true when he has moved.
    pub(in crate::app) fn forget_whose_turn(&mut self, news: &[UserMessage]) {
        let moved = news.iter().find_map(|notice| match notice {
            UserMessage::Moved { before, .. } => Some(before.turn()),
            _ => None,
        });
        let (Screen::Play(play), Some(UserMessage::Says(_, text)), Some(moved)) = (&self.screen, &self.status, moved)
        else {
            return;
        };
        if *text == AppWord::NotYourTurn.with(self.lang(), &[&play.name(moved, self.lang())]) {
            self.status = None;
        }
    }

    pub(super) fn target_is_current(&self, thing: &HitTarget) -> bool {
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
