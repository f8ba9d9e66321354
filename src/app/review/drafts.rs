//! Drafts: the unsaved changes of a game that is edited, kept on disk until they are saved or given up.
//!
//! A draft is written after every change, before it is painted. When the program dies, or its window is closed, the
//! draft stays, and the home screen offers it.

use crate::app::context::UpdateContext;
use crate::app::home::drafts::draft_refused;
use crate::app::protocol::draft::{DraftPlace, ReviewDraft};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::files::NotTaken;
use crate::app::protocol::saving::SaveGames;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::splice::FileEdit;
use crate::words::app::AppWord;

/// The draft of the game that is edited here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct OpenDraft {
    /// Its number among the drafts of this process.
    id: u64,
    /// The version of the game that stands in it.
    version: u64,
}

impl App {
    /// Keeps the changes of the game that is edited, or forgets them when they are saved or given up.
    pub(in crate::app) fn keep_draft(&mut self, ctx: &mut UpdateContext) {
        let changed = self.edited().filter(|review| review.edits().is_changed());
        match (self.draft, changed.map(|review| review.edits().version())) {
            (Some(kept), Some(version)) if kept.version == version => {}
            (kept, Some(version)) => {
                let Some(draft) = self.edited().map(draft_of) else { return };
                let id = kept.map_or_else(|| ctx.next_request_id(), |kept| kept.id);
                self.draft = Some(OpenDraft { id, version });
                ctx.effects.push(Effect::SaveDraft { id, text: draft.text() });
            }
            (Some(kept), None) => {
                self.draft = None;
                ctx.effects.push(Effect::DropDraft(kept.id));
            }
            (None, None) => {}
        }
    }

    /// The game that is edited, also where a position of it is being set up.
    fn edited(&self) -> Option<&Review> {
        match &self.screen {
            Screen::Review(review) => Some(review),
            Screen::SetUp(_) => match self.behind.last() {
                Some(Screen::Review(review)) => Some(review),
                _ => None,
            },
            _ => None,
        }
    }

    /// A draft belongs to this process now, or why it does not. The form is that of its file, if that is there.
    pub(in crate::app) fn draft_taken(
        &mut self,
        id: u64,
        outcome: Result<(ReviewDraft, Option<TextFormat>), NotTaken>,
        ctx: &mut UpdateContext,
    ) {
        let (draft, form) = match outcome {
            Ok(taken) => taken,
            Err(why) => return draft_refused(why, matches!(self.screen, Screen::Home(_)), ctx),
        };
        self.show_game(draft.record(), None, ctx);
        let Screen::Review(review) = &mut self.screen else { return };
        let origin = draft.place.zip(form).map(|(place, form)| SaveGames {
            id: 0,
            path: place.file,
            form,
            seen: None,
            edits: vec![FileEdit { span: place.span, fingerprint: place.fingerprint, text: None }],
            add: Vec::new(),
            convert: false,
            to: None,
        });
        let said = if origin.is_some() { AppWord::DraftOpen } else { AppWord::DraftWithoutFile };
        review.edits_mut().recovered(origin);
        self.draft = Some(OpenDraft { id, version: review.edits().version() });
        if ctx.plain {
            ctx.messages.push(UserMessage::Show(Query::Game));
        }
        ctx.info(said, &[]);
    }
}

/// The game as it is changed, and where it belongs.
fn draft_of(review: &Review) -> ReviewDraft {
    let place = review.edits().origin().and_then(|origin| {
        let edit = origin.edits.first()?;
        Some(DraftPlace { file: origin.path.clone(), span: edit.span.clone(), fingerprint: edit.fingerprint })
    });
    ReviewDraft { pgn: super::editing::written(review.record()), place }
}
