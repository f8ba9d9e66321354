//! Drafts of games so long that making their text takes a while: the worker does it.

use crate::app::protocol::{effect::LongDraft, message::Msg};
use crate::runtime::files::file_service::{FileService, FinishedJob};

impl FileService {
    /// Hands the next draft of a long game to the worker, one at a time. If a game changes again and again, only its
    /// last state waits.
    pub(super) fn write_long_draft(&mut self) {
        let next = |(id, draft): (&u64, &mut Option<Box<LongDraft>>)| Some((*id, draft.take()?));
        if !self.makes_draft
            && let Some((id, draft)) = self.long_drafts.iter_mut().find_map(next)
        {
            self.makes_draft = self.start(move |_| {
                let text = draft.text();
                Some(FinishedJob::new(move |files| files.long_draft_made(id, &text)))
            });
        }
    }

    /// Stores the draft of a long game once its text is made.
    fn long_draft_made(&mut self, id: u64, text: &str) -> Option<Msg> {
        self.makes_draft = false;
        // The draft is stored even if the game has changed again meanwhile: an older state is better than none. The
        // draft of a game that was saved or given up is no longer wanted.
        let wanted = self.long_drafts.contains_key(&id);
        self.long_drafts.retain(|of, newer| *of != id || newer.is_some());
        let failed = if wanted { self.store_draft(id, text) } else { None };
        self.write_long_draft();
        failed
    }
}
