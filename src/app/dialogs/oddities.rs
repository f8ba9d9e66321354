//! The page that lists what is odd in the file of a game.

use crate::app::{
    dialogs::{DialogContext, DialogOutcome, closes},
    protocol::{
        hit_target::HitTarget,
        input::{Code, Key},
    },
};
use crate::chess::pgn::{Record, sanitize};
use crate::words::{Lang, open::problem_at};

/// How many lines PgUp and PgDn scroll.
const PAGE: usize = 8;

/// The window with what is odd in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OdditiesDialog {
    /// Where each oddity stands, and what it is.
    pub texts: Vec<String>,
    /// The first of them that is shown.
    pub top: usize,
}

impl OdditiesDialog {
    /// Returns the window with what is odd in the file of a game; `None` if nothing is.
    #[must_use]
    pub fn of(record: &Record, lang: Lang) -> Option<OdditiesDialog> {
        let texts = record.problems.iter().map(|odd| sanitize(&problem_at(odd, lang)).into_owned());
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then_some(OdditiesDialog { texts, top: 0 })
    }

    pub(super) fn key(&mut self, key: Key, _: &DialogContext) -> DialogOutcome {
        if closes(key) {
            return DialogOutcome::Closes;
        }
        match key.code {
            Code::Up => self.scroll(false, 1),
            Code::Down => self.scroll(true, 1),
            Code::PageUp => self.scroll(false, PAGE),
            Code::PageDown => self.scroll(true, PAGE),
            _ => {}
        }
        DialogOutcome::Stays
    }

    pub(super) fn scroll(&mut self, down: bool, lines: usize) {
        let last = self.texts.len().saturating_sub(1);
        self.top = if down { (self.top + lines).min(last) } else { self.top.saturating_sub(lines) };
    }

    pub(super) fn click(&mut self, _: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        DialogOutcome::Closes
    }
}
