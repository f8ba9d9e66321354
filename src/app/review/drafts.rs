//! Drafts: the unsaved changes of a game that is edited, kept on disk until they are saved or given up.
//!
//! A draft is written after every change, before it is painted; that of a very long game a moment later, see [`LongDraft`].
//! When the program dies, or its window is closed, the draft stays, and the home screen offers it.

use std::ops::Range;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::app::context::UpdateContext;
use crate::app::dialogs::state::{Dialog, Question};
use crate::app::protocol::messages::{Effect, NotTaken};
use crate::app::protocol::saving::SaveGames;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::chess::pgn::Record;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::reader::{GameSource, read_game};
use crate::chess::pgn::splice::FileEdit;
use crate::words::app::AppWord;

/// A changed game, and where it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewDraft {
    /// The game as it was changed, in export format.
    pub pgn: String,
    /// Where the game stands in its file; none if it is of no file.
    pub place: Option<DraftPlace>,
}

/// Where a game stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftPlace {
    /// The file.
    pub file: PathBuf,
    /// The game's bytes in it.
    pub span: Range<u64>,
    /// The fingerprint of these bytes: the game is changed only if they are still the same.
    pub fingerprint: u64,
}

/// A draft as it is written: TOML, for a person to read if need be.
#[derive(Deserialize, Serialize)]
struct DraftFile {
    version: u32,
    file: Option<PathBuf>,
    start: Option<u64>,
    end: Option<u64>,
    print: Option<String>,
    pgn: String,
}

/// The version of the format.
const VERSION: u32 = 1;

impl ReviewDraft {
    /// The draft as text.
    #[must_use]
    pub fn text(&self) -> String {
        let place = self.place.as_ref();
        let written = DraftFile {
            version: VERSION,
            file: place.map(|place| place.file.clone()),
            start: place.map(|place| place.span.start),
            end: place.map(|place| place.span.end),
            print: place.map(|place| format!("{:016x}", place.fingerprint)),
            pgn: self.pgn.clone(),
        };
        // Only a path that is no text cannot be written: then the game is kept without its place.
        toml::to_string(&written).unwrap_or_else(|_| {
            let without = DraftFile { file: None, start: None, end: None, print: None, ..written };
            toml::to_string(&without).unwrap_or_default()
        })
    }

    /// Reads a draft; none if the text is none.
    #[must_use]
    pub fn read(text: &str) -> Option<ReviewDraft> {
        let DraftFile { version, file, start, end, print, pgn } = toml::from_str(text).ok()?;
        if version != VERSION || pgn.trim().is_empty() {
            return None;
        }
        let print = print.and_then(|print| u64::from_str_radix(&print, 16).ok());
        let place = match (file, start, end, print) {
            (Some(file), Some(start), Some(end), Some(print)) if start <= end => {
                Some(DraftPlace { file, span: start..end, fingerprint: print })
            }
            _ => None,
        };
        Some(ReviewDraft { pgn, place })
    }

    /// The game.
    #[must_use]
    pub fn record(&self) -> Record {
        read_game(self.pgn.as_bytes(), &GameSource::default())
    }

    /// `Anna – Ben, club.pgn`.
    #[must_use]
    pub fn title(&self) -> String {
        let record = self.record();
        let name = |tag: &str| record.tags.known(tag).unwrap_or("?").to_owned();
        let names = format!("{} – {}", name("White"), name("Black"));
        let file = self.place.as_ref().and_then(|place| place.file.file_name());
        match file {
            Some(file) => format!("{names}, {}", file.to_string_lossy()),
            None => names,
        }
    }
}

/// A long game that was changed: its text takes a while, and is made in a thread of its own.
#[derive(Clone, Debug)]
pub struct LongDraft {
    /// The game as it was changed. The copy shares its nodes with the game on the screen.
    pub record: Record,
    /// Where the game stands in its file; none if it is of no file.
    pub place: Option<DraftPlace>,
}

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

/// A draft that was found on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedDraft {
    /// Its file's name.
    pub name: String,
    /// What it holds.
    pub draft: ReviewDraft,
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
            ctx.messages.push(UserMessage::Show(Query::Game));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_read_as_it_was_written() {
        let pgn = "[Event \"a \\\\ \\\"b\\\"\"]\n\n1. e4 {'''\n\"\"\" é ♞} *\n".to_owned();
        let place = DraftPlace { file: "/home/anna/my games.pgn".into(), span: 12..345, fingerprint: u64::MAX };
        for place in [Some(place), None] {
            let draft = ReviewDraft { pgn: pgn.clone(), place };
            assert_eq!(ReviewDraft::read(&draft.text()), Some(draft));
        }
    }

    #[test]
    fn what_is_no_draft_is_none() {
        for text in ["", "x", "version = 2\npgn = \"1. e4 *\"", "version = 1\npgn = \" \"", "version = 1"] {
            assert_eq!(ReviewDraft::read(text), None, "{text}");
        }
        let half = "version = 1\nfile = \"/x\"\nstart = 5\nend = 2\nprint = \"0\"\npgn = \"1. e4 *\"";
        assert_eq!(ReviewDraft::read(half).map(|draft| draft.place), Some(None), "the game is kept without its place");
    }
}
