//! Drafts on the home screen: resuming them and throwing them away. As with interrupted games, another process may have
//! taken a draft since the list was made.

use crate::app::{
    context::UpdateContext,
    dialogs::{Dialog, question::Question},
    home::{Home, row_number},
    protocol::{
        effect::{DraftEffect, JournalEffect},
        files::NotTaken,
    },
};
use crate::words::tables::AppWord;

impl Home {
    /// `recover [N]`: resumes a draft with its unsaved changes.
    pub(super) fn recover(&mut self, number: &str, ctx: &mut UpdateContext) {
        if let Some(name) = self.draft_meant(number, ctx) {
            ask_for_draft(name, ctx);
        }
    }

    /// `forget changes [N]`: asks whether to throw a draft away.
    pub(super) fn ask_drop_draft(&mut self, number: &str, bang: bool, ctx: &mut UpdateContext) {
        match self.draft_meant(number, ctx) {
            Some(name) if bang => drop_draft(name, ctx),
            Some(name) => ctx.open(Dialog::ask(Question::DropDraft(name))),
            None => {}
        }
    }

    /// Returns the name of the draft that the text means; warns the user when it means none.
    fn draft_meant(&self, text: &str, ctx: &mut UpdateContext) -> Option<String> {
        let count = self.drafts.len();
        let meant = row_number(text.trim(), count).and_then(|row| self.drafts.get(row));
        match meant {
            Some(_) => {}
            None if count == 0 => ctx.warn(AppWord::NoDrafts, &[]),
            None => ctx.warn(AppWord::WhichDraft, &[&count.to_string()]),
        }
        meant.map(|listed| listed.name.clone())
    }
}

/// Requests a draft in order to resume it.
pub(in crate::app) fn ask_for_draft(name: String, ctx: &mut UpdateContext) {
    let id = ctx.next_request_id();
    ctx.request(DraftEffect::Take { id, name });
}

/// Requests that a draft be thrown away; the user has agreed.
pub(in crate::app) fn drop_draft(name: String, ctx: &mut UpdateContext) {
    ctx.request(DraftEffect::DropListed(name));
}

/// Tells the user that a draft was thrown away, or why it was not.
pub(in crate::app) fn draft_dropped(outcome: Result<(), NotTaken>, at_home: bool, ctx: &mut UpdateContext) {
    match outcome {
        Ok(()) => {
            ctx.info(AppWord::DraftDropped, &[]);
            ctx.request(JournalEffect::List);
        }
        Err(why) => draft_refused(why, at_home, ctx),
    }
}

pub(in crate::app) fn draft_refused(why: NotTaken, at_home: bool, ctx: &mut UpdateContext) {
    match why {
        NotTaken::Open => ctx.warn(AppWord::DraftIsOpen, &[]),
        NotTaken::Gone | NotTaken::Changed => ctx.warn(AppWord::DraftIsGone, &[]),
        NotTaken::Failed(why) => ctx.warn(AppWord::DraftFailed, &[&why]),
    }
    if at_home {
        ctx.request(JournalEffect::List);
    }
}
