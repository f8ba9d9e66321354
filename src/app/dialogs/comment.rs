//! The box in which a comment is written.

use super::text_layout::{WrappedText, place};
use super::{DialogContext, DialogOutcome, closes};
use crate::app::protocol::input::{Code, Key};
use crate::app::{board::text_field::TextField, protocol::hit_target::HitTarget};
use crate::chess::tree::NodeId;

/// The window in which a comment is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentDialog {
    /// The move that it is written at.
    pub node: NodeId,
    /// Before the move, not after it.
    pub before: bool,
    /// The words, a comment a line.
    pub entry: TextField,
}

impl CommentDialog {
    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        match key.code {
            _ if closes(key) => return DialogOutcome::Closes,
            Code::Enter => {
                let words = self.entry.text().to_owned();
                return DialogOutcome::WritesComment { node: self.node, before: self.before, words };
            }
            Code::Up | Code::Down => {
                let passage = WrappedText::of(self.entry.text(), place(around.window).0.into());
                self.entry.move_to(passage.beside(self.entry.cursor(), key.code == Code::Down));
            }
            _ => {
                self.entry.key(key);
            }
        }
        DialogOutcome::Stays
    }

    /// What is being written is not lost to a click beside it.
    pub(super) fn click(&mut self, _: Option<&HitTarget>, _: &DialogContext) -> DialogOutcome {
        DialogOutcome::Stays
    }
}
