//! Drafts on the home screen: gone on with, thrown away. As with interrupted games, another process may have taken one
//! since they were listed.

use super::Home;
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::protocol::effect::{DraftEffect, JournalEffect};
use crate::app::protocol::files::NotTaken;
use crate::words::app::AppWord;

impl Home {
    /// `recover [N]`: goes on with unsaved changes.
    pub(super) fn recover(&mut self, number: &str, ctx: &mut UpdateContext) {
        if let Some(n) = self.draft_number(number, ctx) {
            self.ask_for_draft(n, ctx);
        }
    }

    /// Asks for a draft to go on with it.
    pub(super) fn ask_for_draft(&self, n: usize, ctx: &mut UpdateContext) {
        let Some(name) = self.drafts().get(n).map(|listed| listed.name.clone()) else { return };
        let id = ctx.next_request_id();
        ctx.request(DraftEffect::Take { id, name });
    }

    /// `forget changes [N]`: asks whether a draft is to be thrown away.
    pub(super) fn ask_drop_draft(&mut self, number: &str, bang: bool, ctx: &mut UpdateContext) {
        let Some(n) = self.draft_number(number, ctx) else { return };
        let Some(name) = self.drafts().get(n).map(|listed| listed.name.clone()) else { return };
        if bang {
            drop_draft(name, ctx);
        } else {
            ctx.open(Dialog::ask(Question::DropDraft(name)));
        }
    }

    /// Which draft is meant, counted from 0; says so when none is.
    fn draft_number(&self, text: &str, ctx: &mut UpdateContext) -> Option<usize> {
        let count = self.drafts().len();
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
