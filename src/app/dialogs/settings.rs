//! The settings as rows that the user moves through and changes.

use crate::app::{
    dialogs::{Dialog, DialogContext, DialogOutcome, closes, help::HelpDialog},
    protocol::{
        hit_target::HitTarget,
        input::{Code, Key},
    },
};

/// The window with all settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsDialog {
    /// The chosen setting.
    pub chosen: usize,
}

impl SettingsDialog {
    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        if closes(key) {
            return DialogOutcome::Closes;
        }
        let rows = around.settings.max(1);
        match key.code {
            Code::Up | Code::BackTab | Code::Char('k') => self.chosen = (self.chosen + rows - 1) % rows,
            Code::Down | Code::Tab | Code::Char('j') => self.chosen = (self.chosen + 1) % rows,
            Code::Home => self.chosen = 0,
            Code::End => self.chosen = rows - 1,
            Code::Left | Code::Right | Code::Enter | Code::Char(' ' | 'h' | 'l') => {
                return self.turns(!matches!(key.code, Code::Left | Code::Char('h')));
            }
            Code::F(1) => return DialogOutcome::Becomes(Dialog::Help(HelpDialog)),
            Code::F(_) | Code::Char('q') => return DialogOutcome::Closes,
            _ => {}
        }
        DialogOutcome::Stays
    }

    pub(super) fn click(&mut self, on: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Closes };
        self.chosen = *row;
        self.turns(true)
    }

    fn turns(&self, forward: bool) -> DialogOutcome {
        DialogOutcome::TurnsSetting(self.chosen, forward)
    }
}
