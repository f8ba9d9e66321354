//! The page of help as it is read: scrolled, and searched.

use super::{DialogContext, DialogOutcome};
use crate::app::protocol::input::{Code, Key};
use crate::app::{board::text_field::TextField, commands::help::HelpPage, protocol::hit_target::HitTarget};

/// Lines that a step of the wheel scrolls.
const WHEEL: usize = 3;

/// The window with all keys and commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HelpDialog {
    /// The first line shown.
    pub scroll: usize,
    /// What is looked for in it; none while nothing is.
    pub find: Option<TextField>,
}

impl HelpDialog {
    fn page(&self, around: &DialogContext) -> HelpPage {
        let find = self.find.as_ref().map_or("", TextField::text);
        HelpPage::new(around.keys, around.screen, around.lang, around.window, find)
    }

    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        let page = self.page(around);
        // The window may have grown since.
        let top = page.top(self.scroll);
        let types = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        if let Some(entry) = &mut self.find
            && (types || key.code == Code::Backspace && !entry.is_empty())
        {
            entry.key(key);
            self.scroll = 0;
            return DialogOutcome::Stays;
        }
        self.scroll = page.top(match key.code {
            Code::Up | Code::Char('k') => top.saturating_sub(1),
            Code::Down | Code::Char('j') => top.saturating_add(1),
            Code::PageUp | Code::Char('b') => top.saturating_sub(page.visible),
            Code::PageDown | Code::Char(' ') => top.saturating_add(page.visible),
            Code::Home | Code::Char('g') => 0,
            Code::End | Code::Char('G') => usize::MAX,
            Code::Left | Code::Right | Code::Tab | Code::BackTab => top,
            Code::Esc | Code::Backspace if self.find.is_some() => {
                self.find = None;
                0
            }
            Code::Char('/') => {
                self.find = Some(TextField::default());
                0
            }
            // Other letters begin a search: few users know every key.
            Code::Char(c) if types && !matches!(c, 'q' | '?') => {
                self.find = Some(TextField::with(&c.to_string()));
                0
            }
            _ => return DialogOutcome::Closes,
        });
        DialogOutcome::Stays
    }

    pub(super) fn click(&mut self, _: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        DialogOutcome::Closes
    }

    pub(super) fn scroll(&mut self, down: bool, around: &DialogContext) {
        let page = self.page(around);
        let top = page.top(self.scroll);
        self.scroll = page.top(if down { top + WHEEL } else { top.saturating_sub(WHEEL) });
    }
}
