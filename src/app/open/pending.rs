//! What is to be opened while it is not known yet whether it is a folder, a file, or neither. Until then the screen stays as
//! it is: nothing flickers.

use super::OpenScreen;
use crate::app::context::{Transition, UpdateContext};
use crate::app::protocol::browse::{BrowseEffect, Folder, PathContent};
use crate::app::protocol::destination::Destination;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// What is to be opened.
#[derive(Clone, Debug)]
pub struct PendingOpen {
    id: u64,
    /// The path that was asked for.
    path: PathBuf,
    /// Where else to look, in this order, if nothing is there.
    then: VecDeque<PathBuf>,
    /// The user named the path.
    is_named: bool,
    /// The path was tried, and did not open as games: why not. A file is shown in its folder then.
    refused: Option<String>,
    /// What is chosen in the folder.
    seek: Option<PathBuf>,
    /// What is typed there.
    typed: String,
}

/// What came of it.
#[derive(Clone, Debug)]
pub enum OpenStep {
    /// These folders are shown.
    Shows(Box<OpenScreen>),
    /// It is still waited for.
    Waits(Box<PendingOpen>),
    /// A file is opened, or nothing was found at all.
    Ends,
}

impl PendingOpen {
    /// The folder of the file that was opened last, else the present one.
    pub(in crate::app) fn somewhere(ctx: &mut UpdateContext) -> PendingOpen {
        let seek = ctx.recent.recent.first().map(PathBuf::from);
        let mut then: VecDeque<PathBuf> = [".", "~", "/"].into_iter().map(PathBuf::from).collect();
        if let Some(folder) = seek.as_deref().and_then(Path::parent).filter(|folder| folder.is_absolute()) {
            then.push_front(folder.to_owned());
        }
        let path = then.pop_front().unwrap_or_default();
        PendingOpen { id: 0, path, then, is_named: false, refused: None, seek, typed: String::new() }.asked(ctx)
    }

    /// What stands at a path that the user named.
    pub(in crate::app) fn named(path: PathBuf, ctx: &mut UpdateContext) -> PendingOpen {
        let mut then: VecDeque<PathBuf> = path.ancestors().skip(1).map(Path::to_owned).collect();
        // The parent of a bare name is the present folder.
        then.iter_mut().filter(|folder| folder.as_os_str().is_empty()).for_each(|folder| *folder = ".".into());
        then.extend([".", "~", "/"].map(PathBuf::from));
        let pending =
            PendingOpen { id: 0, path, then, is_named: true, refused: None, seek: None, typed: String::new() };
        pending.asked(ctx)
    }

    /// Where a path stands that could not be opened, and why not.
    pub(in crate::app) fn instead_of(path: PathBuf, why: String, ctx: &mut UpdateContext) -> PendingOpen {
        PendingOpen { refused: Some(why), ..PendingOpen::named(path, ctx) }
    }

    fn asked(mut self, ctx: &mut UpdateContext) -> PendingOpen {
        self.id = ctx.next_request_id();
        ctx.request(BrowseEffect::Read { id: self.id, path: self.path.clone() });
        self
    }

    /// Whether a response is the one that is waited for.
    pub(in crate::app) fn awaits(&self, id: u64) -> bool {
        self.id == id
    }

    /// Takes what stands at the path.
    pub(in crate::app) fn found(mut self, outcome: Result<PathContent, String>, ctx: &mut UpdateContext) -> OpenStep {
        match outcome {
            Ok(PathContent::Folder(folder)) => OpenStep::Shows(Box::new(self.screen(folder, ctx))),
            Ok(PathContent::File(path)) if self.is_named && self.refused.is_none() => {
                ctx.transition = Some(Transition::Go(Destination::Files(vec![path])));
                OpenStep::Ends
            }
            Ok(PathContent::File(path)) => {
                self.path = path.parent().unwrap_or(&path).to_owned();
                self.seek = Some(path);
                OpenStep::Waits(Box::new(self.asked(ctx)))
            }
            // By ear one stays where one is.
            Err(why) if self.is_named && self.refused.is_none() && ctx.plain => {
                ctx.failed = true;
                ctx.warn_text(why);
                OpenStep::Ends
            }
            Err(why) => {
                if self.is_named && self.typed.is_empty() {
                    self.typed = super::name_of(&self.path);
                    self.refused = Some(why);
                }
                let Some(next) = self.then.pop_front() else { return OpenStep::Ends };
                self.path = next;
                OpenStep::Waits(Box::new(self.asked(ctx)))
            }
        }
    }

    /// The screen with the folder, and with what is wrong.
    fn screen(self, folder: Folder, ctx: &mut UpdateContext) -> OpenScreen {
        let shows_itself = self.typed.is_empty() && self.seek.is_none();
        let mut screen = OpenScreen::new(folder, self.seek.as_deref(), ctx);
        // A folder without games of its own shows its folders: that is answer enough.
        if let Some(why) = self.refused.filter(|_| !shows_itself) {
            screen.begin_with(&self.typed, ctx);
            ctx.failed = true;
            ctx.warn_text(why);
        }
        screen
    }
}
