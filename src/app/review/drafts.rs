//! Drafts: the unsaved changes of a game that is edited, kept on disk until they are saved or given up.
//!
//! A draft is written after every change, before it is painted. When the program dies, or its window is closed, the
//! draft stays, and the home screen offers it.

use crate::app::context::UpdateContext;
use crate::app::protocol::draft::{DraftPlace, ReviewDraft};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::saving::SaveGames;
use crate::app::review::Review;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::splice::FileEdit;

/// The draft of the game that is edited here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct OpenDraft {
    /// Its number among the drafts of this process.
    id: u64,
    /// The version of the game that stands in it.
    version: u64,
}

/// Keeps the changes of the game that is edited, or forgets them when they are saved or given up. Returns the draft that is
/// open now.
pub(in crate::app) fn keep(
    open: Option<OpenDraft>,
    edited: Option<&Review>,
    ctx: &mut UpdateContext,
) -> Option<OpenDraft> {
    let changed = edited.filter(|review| review.edits().is_changed());
    match (open, changed) {
        (Some(open), Some(review)) if open.version == review.edits().version() => Some(open),
        (open, Some(review)) => {
            let id = open.map_or_else(|| ctx.next_request_id(), |open| open.id);
            ctx.effects.push(Effect::SaveDraft { id, text: draft_of(review).text() });
            Some(OpenDraft { id, version: review.edits().version() })
        }
        (Some(open), None) => {
            ctx.effects.push(Effect::DropDraft(open.id));
            None
        }
        (None, None) => None,
    }
}

/// Makes the game on the screen the one of a draft. Returns the draft, which is open now, and whether it belongs to a file.
pub(in crate::app) fn recover(
    review: &mut Review,
    id: u64,
    place: Option<DraftPlace>,
    form: Option<TextFormat>,
) -> (OpenDraft, bool) {
    let origin = place.zip(form).map(|(place, form)| SaveGames {
        id: 0,
        path: place.file,
        form,
        seen: None,
        edits: vec![FileEdit { span: place.span, fingerprint: place.fingerprint, text: None }],
        add: Vec::new(),
        convert: false,
        to: None,
    });
    let has_file = origin.is_some();
    review.edits_mut().recovered(origin);
    (OpenDraft { id, version: review.edits().version() }, has_file)
}

/// The game as it is changed, and where it belongs.
fn draft_of(review: &Review) -> ReviewDraft {
    let place = review.edits().origin().and_then(|origin| {
        let edit = origin.edits.first()?;
        Some(DraftPlace { file: origin.path.clone(), span: edit.span.clone(), fingerprint: edit.fingerprint })
    });
    ReviewDraft { pgn: super::editing::written(review.record()), place }
}
