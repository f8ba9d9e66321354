//! The box for annotating a move: the text of the comment, and the signs (NAGs) beside the move.

use crate::app::{
    board::text_field::TextField,
    commands::action::{Action, KeyContext},
    dialogs::{
        DialogContext, DialogOutcome, closes,
        signs::SignRow,
        text_layout::{WrappedText, text_columns},
    },
    protocol::{
        hit_target::HitTarget,
        input::{Code, Key},
    },
};
use crate::chess::{
    pgn::comment,
    tree::{Annotations, NodeId, Tree},
};

/// The window for annotating a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationDialog {
    /// The node of the move.
    pub node: NodeId,
    /// Whether the comment stands before the move instead of after it.
    pub before: bool,
    /// The text, one comment per line.
    pub entry: TextField,
    /// The signs of the move; none before the first move.
    pub signs: Option<SignRow>,
    /// Whether keys go to the signs instead of the text.
    pub on_signs: bool,
    /// Whether it was opened for a sign. If so, Esc on the signs closes it instead of going to the text.
    for_sign: bool,
    /// The text as it was when the box was opened.
    was: String,
    /// Whether Esc was pressed with a changed text. Pressing it again discards the text.
    pub is_leaving: bool,
}

/// Starts a new line on every terminal. `begins_line` also accepts other programs' usual keys, where the terminal can
/// distinguish them from Enter.
pub const NEW_LINE: Key = Key::ctrl('n');

fn begins_line(key: Key) -> bool {
    key == NEW_LINE || key.code == Code::Enter && (key.shift || key.alt)
}

impl AnnotationDialog {
    /// Returns the box for a move with these annotations.
    #[must_use]
    pub fn new(node: NodeId, before: bool, notes: &Annotations, on_signs: bool) -> AnnotationDialog {
        let words = comment::words(if before { &notes.before } else { &notes.after });
        let signs = (node != NodeId::ROOT).then(|| SignRow::new(&notes.nags));
        let on_signs = on_signs && signs.is_some();
        AnnotationDialog {
            node,
            before,
            entry: TextField::with(&words),
            signs,
            on_signs,
            for_sign: on_signs,
            was: words,
            is_leaving: false,
        }
    }

    /// Whether Enter adds a comment where there was none.
    #[must_use]
    pub fn adds_comment(&self) -> bool {
        !self.on_signs && self.was.is_empty() && !self.entry.is_empty()
    }

    /// Returns the annotations of the move as they would be saved now.
    #[must_use]
    pub fn drafted(&self, notes: &Annotations) -> Annotations {
        let mut drafted = notes.clone();
        let texts = if self.before { &mut drafted.before } else { &mut drafted.after };
        *texts = comment::reworded(texts, self.entry.text());
        if let Some(signs) = &self.signs {
            drafted.nags = signs.shown();
        }
        drafted
    }

    /// Returns the annotations of the move as they would be saved now, if that changes them.
    pub(in crate::app) fn typed(&self, tree: &Tree) -> Option<Annotations> {
        let notes = Some(self.node).filter(|node| tree.contains(*node)).map(|node| tree.notes(node))?;
        let signs = self.signs.as_ref().is_some_and(|signs| signs.shown() != notes.nags);
        (self.entry.text() != self.was || signs).then(|| self.drafted(notes))
    }

    pub(super) fn key(&mut self, key: Key, around: &DialogContext) -> DialogOutcome {
        let signs = self.signs.as_mut().filter(|_| self.on_signs);
        self.is_leaving &= closes(key);
        match key.code {
            _ if closes(key) => {
                // The key clears a search first, and a single key must not lose what was written.
                let cleared = signs.is_some_and(SignRow::forget_search);
                if cleared {
                    return DialogOutcome::Stays;
                }
                let changed = self.entry.text() != self.was;
                if self.on_signs && (changed || !self.for_sign) {
                    self.on_signs = false;
                    return DialogOutcome::Stays;
                }
                if changed && !std::mem::replace(&mut self.is_leaving, true) {
                    return DialogOutcome::Stays;
                }
                return DialogOutcome::Closes;
            }
            _ if begins_line(key) && !self.on_signs => self.entry.new_line(),
            Code::Enter => {
                let finds_nothing = signs.is_some_and(|signs| signs.rows(around.lang).is_empty());
                return if finds_nothing { DialogOutcome::Stays } else { self.annotates(false) };
            }
            // Saving the game also saves the text in the box.
            _ if around.keys.of_key(KeyContext::Review, key) == Some(Action::Save) => return self.annotates(true),
            Code::Tab | Code::BackTab => self.on_signs = !self.on_signs && self.signs.is_some(),
            _ => match signs {
                Some(_) if key.code == Code::Up => self.on_signs = false,
                Some(signs) => signs.key(key, around.lang),
                None => self.types(key, around),
            },
        }
        DialogOutcome::Stays
    }

    /// Handles a key in the text.
    fn types(&mut self, key: Key, around: &DialogContext) {
        if matches!(key.code, Code::Up | Code::Down) {
            let passage = WrappedText::of(self.entry.text(), text_columns(around.window).into());
            self.entry.move_to(passage.beside(self.entry.cursor(), key.code == Code::Down));
        } else {
            self.entry.key(key);
        }
    }

    /// Row 0 is the text, the others are the signs. A click beside the box does not lose what is being written.
    pub(super) fn click(&mut self, on: Option<&HitTarget>, around: &DialogContext) -> DialogOutcome {
        let Some(HitTarget::DialogRow(_, row)) = on else { return DialogOutcome::Stays };
        match (row.checked_sub(1), &mut self.signs) {
            (Some(sign), Some(signs)) => {
                signs.toggle(sign, around.lang);
                self.on_signs = true;
            }
            _ => self.on_signs = false,
        }
        DialogOutcome::Stays
    }

    fn annotates(&self, saves: bool) -> DialogOutcome {
        DialogOutcome::Annotates {
            saves,
            node: self.node,
            before: self.before,
            words: self.entry.text().to_owned(),
            signs: self.signs.as_ref().and_then(|signs| signs.entered(self.on_signs)),
        }
    }
}
