//! Drafts on the home screen: gone on with, thrown away. As with interrupted games, another process may have taken one
//! since they were listed.

use super::{Home, row_number};
use crate::app::dialogs::{Dialog, question::Question};
use crate::app::protocol::effect::{DraftEffect, JournalEffect};
use crate::app::{context::UpdateContext, protocol::files::NotTaken};
use crate::words::app::AppWord;

impl Home {
    /// `recover [N]`: goes on with unsaved changes.
    pub(super) fn recover(&mut self, number: &str, ctx: &mut UpdateContext) {
        if let Some(name) = self.draft_meant(number, ctx) {
            ask_for_draft(name, ctx);
        }
    }

    /// `forget changes [N]`: asks whether a draft is to be thrown away.
    pub(super) fn ask_drop_draft(&mut self, number: &str, bang: bool, ctx: &mut UpdateContext) {
        match self.draft_meant(number, ctx) {
            Some(name) if bang => drop_draft(name, ctx),
            Some(name) => ctx.open(Dialog::ask(Question::DropDraft(name))),
            None => {}
        }
    }

    /// The name of the draft that is meant; says so when none is.
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

/// Asks for a draft to go on with it.
pub(in crate::app) fn ask_for_draft(name: String, ctx: &mut UpdateContext) {
    let id = ctx.next_request_id();
    ctx.request(DraftEffect::Take { id, name });
}

/// Has a draft thrown away; the user has agreed.
pub(in crate::app) fn drop_draft(name: String, ctx: &mut UpdateContext) {
    ctx.request(DraftEffect::DropListed(name));
}

/// A draft was thrown away, or why it was not.
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
