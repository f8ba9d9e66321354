//! Something to open, as long as it is not known whether it is a folder, a file, or neither. Until then the screen
//! stays as it is, so that nothing flickers.

use crate::app::{
    context::{Transition, UpdateContext},
    open::OpenScreen,
    protocol::{
        browse::{BrowseEffect, Folder, PathContent},
        destination::Destination,
    },
};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// Something to open.
#[derive(Clone, Debug)]
pub struct PendingOpen {
    id: u64,
    /// The path that was asked for.
    path: PathBuf,
    /// Where else to look, in this order, if nothing is there.
    then: VecDeque<PathBuf>,
    /// Whether the user named the path.
    is_named: bool,
    /// Why the path did not open as games, if it was tried. A file is then shown in its folder.
    refused: Option<String>,
    /// The entry to select in the folder.
    seek: Option<PathBuf>,
    /// The text to put on its line.
    typed: String,
}

/// The outcome of a response.
#[derive(Clone, Debug)]
pub enum OpenStep {
    /// This screen is shown.
    Shows(Box<OpenScreen>),
    /// Another response is awaited.
    Waits(Box<PendingOpen>),
    /// A file is opened, or nothing could be opened at all.
    Ends,
}

impl PendingOpen {
    /// Opens the folder of the file that was opened last, otherwise the current folder.
    pub(in crate::app) fn somewhere(ctx: &mut UpdateContext) -> PendingOpen {
        let seek = ctx.recent.recent.first().map(PathBuf::from);
        let mut then: VecDeque<PathBuf> = [".", "~", "/"].into_iter().map(PathBuf::from).collect();
        if let Some(folder) = seek.as_deref().and_then(Path::parent).filter(|folder| folder.is_absolute()) {
            then.push_front(folder.to_owned());
        }
        let path = then.pop_front().unwrap_or_default();
        PendingOpen { id: 0, path, then, is_named: false, refused: None, seek, typed: String::new() }.asked(ctx)
    }

    /// Opens what is at a path that the user named.
    pub(in crate::app) fn named(path: PathBuf, ctx: &mut UpdateContext) -> PendingOpen {
        let mut then: VecDeque<PathBuf> = path.ancestors().skip(1).map(Path::to_owned).collect();
        // The parent of a bare name is the current folder.
        then.iter_mut().filter(|folder| folder.as_os_str().is_empty()).for_each(|folder| *folder = ".".into());
        then.extend([".", "~", "/"].map(PathBuf::from));
        let pending =
            PendingOpen { id: 0, path, then, is_named: true, refused: None, seek: None, typed: String::new() };
        pending.asked(ctx)
    }

    /// Opens the folder of a path that could not be opened, with the reason why not.
    pub(in crate::app) fn instead_of(path: PathBuf, why: String, ctx: &mut UpdateContext) -> PendingOpen {
        PendingOpen { refused: Some(why), ..PendingOpen::named(path, ctx) }
    }

    fn asked(mut self, ctx: &mut UpdateContext) -> PendingOpen {
        self.id = ctx.next_request_id();
        ctx.request(BrowseEffect::Read { id: self.id, path: self.path.clone() });
        self
    }

    /// Returns whether a response is the awaited one.
    pub(in crate::app) fn awaits(&self, id: u64) -> bool {
        self.id == id
    }

    /// Takes what is at the path.
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
            // In plain mode the user stays where they are.
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

    /// Returns the screen with the folder, and tells the user what went wrong.
    fn screen(self, folder: Folder, ctx: &mut UpdateContext) -> OpenScreen {
        let shows_itself = self.typed.is_empty() && self.seek.is_none();
        let mut screen = OpenScreen::new(folder, self.seek.as_deref(), ctx);
        // A folder without games of its own just shows its subfolders: that is answer enough.
        if let Some(why) = self.refused.filter(|_| !shows_itself) {
            screen.begin_with(&self.typed, ctx);
            ctx.failed = true;
            ctx.warn_text(why);
        }
        screen
    }
}
