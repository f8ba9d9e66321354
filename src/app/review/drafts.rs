//! Drafts: the unsaved changes of a game that is edited, kept on disk until they are saved or given up.
//!
//! A draft is written after every change, before it is painted; that of a very long game a moment later, see [`LongDraft`].
//! When the program dies, or its window is closed, the draft stays, and the home screen offers it.

use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::protocol::draft::LongDraft;
use crate::app::protocol::draft::{DraftPlace, ListedDraft, ReviewDraft};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::files::NotTaken;
use crate::app::protocol::saving::SaveGames;
use crate::app::protocol::user_message::Query;
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::chess::pgn::Record;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::splice::FileEdit;
use crate::words::app::AppWord;

impl LongDraft {
    /// The draft as text, see [`ReviewDraft::text`].
    #[must_use]
    pub fn text(&self) -> String {
        ReviewDraft { pgn: super::editing::written(&self.record), place: self.place.clone() }.text()
    }
}

/// The most nodes of a game whose text is made at once, and the most bytes of its comments.
const AT_ONCE: (usize, usize) = (10_000, 200_000);

/// Whether the text of a game takes so long that the screen would not answer meanwhile.
fn is_long(record: &Record) -> bool {
    let tree = &record.tree;
    let bytes = |node| {
        let notes = tree.notes(node);
        notes.before.iter().chain(&notes.after).map(String::len).sum::<usize>()
    };
    tree.added() > AT_ONCE.0 || tree.walk().map(bytes).sum::<usize>() > AT_ONCE.1
}

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
                let id = kept.map_or_else(|| self.new_draft(), |kept| kept.id);
                let Some(review) = self.edited() else { return };
                let (record, place) = (review.record(), draft_place(review));
                let saves = if is_long(record) {
                    let record = record.clone();
                    Effect::SaveLongDraft { id, draft: Box::new(LongDraft { record, place }) }
                } else {
                    let draft = ReviewDraft { pgn: super::editing::written(record), place };
                    Effect::SaveDraft { id, text: draft.text() }
                };
                self.draft = Some(OpenDraft { id, version });
                ctx.effects.push(saves);
            }
            (Some(kept), None) => {
                self.draft = None;
                ctx.effects.push(Effect::DropDraft(kept.id));
            }
            (None, None) => {}
        }
    }

    fn new_draft(&mut self) -> u64 {
        self.last_request_id += 1;
        self.last_request_id
    }

    /// The game that is edited, also where a position of it is being set up.
    fn edited(&self) -> Option<&Review> {
        match &self.screen {
            Screen::Review(review) => Some(review),
            Screen::SetUp(editor) => match editor.before() {
                Screen::Review(review) => Some(review),
                _ => None,
            },
            _ => None,
        }
    }

    /// The drafts that no other process has open.
    pub(in crate::app) fn drafts(&mut self, found: Vec<ListedDraft>) {
        if let Screen::Home(home) = &mut self.screen {
            home.found_drafts(found);
        }
    }

    /// `recover [N]`: goes on with unsaved changes.
    pub(in crate::app) fn recover(&mut self, number: &str, ctx: &mut UpdateContext) {
        if let Some(n) = self.draft_number(number, ctx) {
            self.ask_for_draft(n, ctx);
        }
    }

    /// Asks for a draft to go on with it.
    pub(in crate::app) fn ask_for_draft(&mut self, n: usize, ctx: &mut UpdateContext) {
        let Screen::Home(home) = &self.screen else { return };
        let Some(name) = home.drafts().get(n).map(|listed| listed.name.clone()) else { return };
        let id = self.new_draft();
        ctx.effects.push(Effect::TakeDraft { id, name });
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
            Err(why) => return self.draft_refused(why, ctx),
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
            ctx.show(Query::Game);
        }
        ctx.info(said, &[]);
    }

    /// `forget changes [N]`: asks whether a draft is to be thrown away.
    pub(in crate::app) fn ask_drop_draft(&mut self, number: &str, bang: bool, ctx: &mut UpdateContext) {
        let Some(n) = self.draft_number(number, ctx) else { return };
        let Screen::Home(home) = &self.screen else { return };
        let Some(name) = home.drafts().get(n).map(|listed| listed.name.clone()) else { return };
        if bang {
            self.drop_draft(name, ctx);
        } else {
            ctx.open(Dialog::ask(Question::DropDraft(name)));
        }
    }

    /// Has a draft thrown away; the user has agreed.
    pub(in crate::app) fn drop_draft(&mut self, name: String, ctx: &mut UpdateContext) {
        ctx.effects.push(Effect::DropListedDraft(name));
    }

    /// A draft was thrown away, or why it was not.
    pub(in crate::app) fn draft_dropped(&mut self, outcome: Result<(), NotTaken>, ctx: &mut UpdateContext) {
        match outcome {
            Ok(()) => {
                ctx.info(AppWord::DraftDropped, &[]);
                ctx.effects.push(Effect::ListJournals);
            }
            Err(why) => self.draft_refused(why, ctx),
        }
    }

    fn draft_refused(&mut self, why: NotTaken, ctx: &mut UpdateContext) {
        match why {
            NotTaken::Open => ctx.warn(AppWord::DraftIsOpen, &[]),
            NotTaken::Gone | NotTaken::Changed => ctx.warn(AppWord::DraftIsGone, &[]),
            NotTaken::Failed(why) => ctx.warn(AppWord::DraftFailed, &[&why]),
        }
        if matches!(self.screen, Screen::Home(_)) {
            ctx.effects.push(Effect::ListJournals);
        }
    }

    /// Which draft is meant, counted from 0; says so when none is.
    fn draft_number(&self, text: &str, ctx: &mut UpdateContext) -> Option<usize> {
        let Screen::Home(home) = &self.screen else { return None };
        let count = home.drafts().len();
        let text = text.trim();
        let number = if text.is_empty() && count == 1 { Some(1) } else { text.parse::<usize>().ok() };
        match number.filter(|number| (1..=count).contains(number)) {
            Some(number) => return Some(number - 1),
            None if count == 0 => ctx.warn(AppWord::NoDrafts, &[]),
            None => ctx.warn(AppWord::WhichDraft, &[&count.to_string()]),
        }
        None
    }
}

/// The game as it is changed, and where it belongs.
fn draft_place(review: &Review) -> Option<DraftPlace> {
    let origin = review.edits().origin()?;
    let edit = origin.edits.first()?;
    Some(DraftPlace { file: origin.path.clone(), span: edit.span.clone(), fingerprint: edit.fingerprint })
}
