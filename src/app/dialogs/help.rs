//! The help page: the keys of the screen. Typing on it searches everything else, in the command line's window.

use crate::app::{
    commands::help::HelpSheet,
    dialogs::{Dialog, DialogContext, DialogOutcome, closes, palette::PaletteDialog, run},
    protocol::{
        hit_target::HitTarget,
        input::{Code, Key},
    },
};

/// The window with the keys of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HelpDialog;

impl HelpDialog {
    pub(super) fn key(&mut self, key: Key, _: &DialogContext) -> DialogOutcome {
        if closes(key) {
            return DialogOutcome::Closes;
        }
        match key.code {
            Code::F(1) | Code::Enter | Code::Char('?' | 'q') if !key.ctrl && !key.alt => DialogOutcome::Closes,
            Code::Tab | Code::Char('/' | ':' | ' ') => searches(""),
            Code::Char(c) if !key.ctrl && !key.alt => searches(&c.to_string()),
            _ => DialogOutcome::Stays,
        }
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, number)) = on else { return DialogOutcome::Closes };
        let sheet = HelpSheet::new(around.keys, around.screen, around.lang);
        let action = sheet.entries().find(|entry| entry.number == *number).and_then(|entry| entry.actions.first());
        action.map_or(DialogOutcome::Stays, |action| run(*action))
    }
}

/// Opens the command line's window with this text. Esc leads from there back to the help page.
fn searches(text: &str) -> DialogOutcome {
    DialogOutcome::Becomes(Dialog::Palette(PaletteDialog { from_help: true, ..PaletteDialog::with(text) }))
}
