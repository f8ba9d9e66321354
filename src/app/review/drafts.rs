//! Drafts: the unsaved changes of a game that is being edited, kept on the disk until they are saved or given up.
//!
//! A draft is written after every change, before the change is painted; that of a very long game a moment later, see
//! [`LongDraft`]. If the program dies or its window is closed, the draft stays, and the home screen offers it.

use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::protocol::effect::{DraftEffect, DraftPlace, LongDraft, ReviewDraft, SaveGames, SavedPlace};
use crate::app::review::Review;
use crate::chess::edits::{Edits, set_tag};
use crate::chess::pgn::Record;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::tree::{Annotations, NodeId};
use std::borrow::Cow;

impl LongDraft {
    /// Returns the draft as text, see [`crate::app::protocol::effect::ReviewDraft::text`].
    pub fn text(&self) -> String {
        ReviewDraft { pgn: super::editing::written(&self.record), place: self.place.clone() }.text()
    }
}

/// The most nodes, and the most bytes of comments, of a game whose text is made at once.
const AT_ONCE: (usize, usize) = (10_000, 200_000);

/// Returns whether making a game's text takes so long that the screen would freeze meanwhile.
fn is_long(record: &Record) -> bool {
    let tree = &record.tree;
    let bytes = |node| {
        let notes = tree.notes(node);
        notes.before.iter().chain(&notes.after).map(String::len).sum::<usize>()
    };
    tree.added() > AT_ONCE.0 || tree.walk().map(bytes).sum::<usize>() > AT_ONCE.1
}

/// The draft of the game being edited here.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct OpenDraft {
    /// Its number among the drafts of this process.
    id: u64,
    /// The version of the game in it.
    version: u64,
    /// What is being written in an open window, which is in it too.
    typed: Option<Typed>,
}

/// What is being written in an open window, and is not yet part of the game.
#[derive(Clone, Debug, PartialEq)]
enum Typed {
    /// The annotations of a move.
    Annotations(NodeId, Box<Annotations>),
    /// A tag's name and value.
    Tag(String, String),
}

impl Typed {
    /// Returns what is being written in a window, if it changes the game.
    fn of(open: &Dialog, record: &Record) -> Option<Typed> {
        match open {
            Dialog::Annotation(writing) => {
                writing.typed(&record.tree).map(|typed| Typed::Annotations(writing.node, Box::new(typed)))
            }
            Dialog::Tags(tags) => tags.typed(record).map(|(name, value)| Typed::Tag(name, value)),
            _ => None,
        }
    }

    fn put_into(&self, record: &mut Record) {
        match self {
            Typed::Annotations(node, typed) => *record.tree.notes_mut(*node) = (**typed).clone(),
            // A name or a value that a game cannot have is refused with Enter too.
            Typed::Tag(name, value) => drop(set_tag(record, name, value)),
        }
    }
}

/// Saves the changes of the game being edited as a draft, or drops the draft when they are saved or given up. What is
/// being written in an open window belongs to the changes. Returns the draft that is open now.
pub(in crate::app) fn keep(
    open: Option<OpenDraft>,
    edited: Option<&Review>,
    window: Option<&Dialog>,
    ctx: &mut UpdateContext,
) -> Option<OpenDraft> {
    let typed = edited.zip(window).and_then(|(review, window)| Typed::of(window, review.record()));
    let changed = edited.filter(|review| review.edits.is_changed() || typed.is_some());
    match (open, changed) {
        (Some(open), Some(review)) if open.version == review.edits.version() && open.typed == typed => Some(open),
        (open, Some(review)) => {
            let id = open.map_or_else(|| ctx.next_request_id(), |open| open.id);
            let place = review.edits.origin.as_ref().and_then(DraftPlace::of);
            let mut record = Cow::Borrowed(review.record());
            if let Some(typed) = &typed {
                typed.put_into(record.to_mut());
            }
            ctx.request(if is_long(&record) {
                DraftEffect::SaveLong { id, draft: Box::new(LongDraft { record: record.into_owned(), place }) }
            } else {
                let draft = ReviewDraft { pgn: super::editing::written(&record), place };
                DraftEffect::Save { id, text: draft.text() }
            });
            Some(OpenDraft { id, version: review.edits.version(), typed })
        }
        (Some(open), None) => {
            ctx.request(DraftEffect::Drop(open.id));
            None
        }
        (None, None) => None,
    }
}

impl Review {
    /// Returns the number of the game in its list and its place in its file, if the draft is of this game, wherever it
    /// was then.
    pub(in crate::app) fn listed_at(&self, draft: &DraftPlace) -> Option<(usize, SaveGames)> {
        let origin = self.edits.origin.as_ref()?;
        let edit = origin.edits.first()?;
        Some((self.number?, origin.clone())).filter(|_| edit.fingerprint == draft.fingerprint)
    }
}

/// Turns the game on the screen into that of a draft. `listed` is its place as its list knows it. Returns the draft,
/// which is open now, and whether it belongs to a file.
pub(in crate::app) fn recover(
    review: &mut Review,
    id: u64,
    place: Option<DraftPlace>,
    form: Option<TextFormat>,
    listed: Option<SaveGames>,
) -> (OpenDraft, bool) {
    let drafted = place.zip(form).map(|(DraftPlace { file, span, fingerprint }, form)| {
        SaveGames::of_game(file, form, None, SavedPlace { span, fingerprint })
    });
    let origin = listed.or(drafted);
    let has_file = origin.is_some();
    (review.edits.history, review.edits.origin) = (Edits::unsaved(), origin);
    (OpenDraft { id, version: review.edits.version(), typed: None }, has_file)
}
