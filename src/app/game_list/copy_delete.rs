//! Games of the list on their way to the end of another file, or out of their own.

use super::{GameList, ListSource};
use crate::app::commands::action::{Action, Invocation};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::file_questions::{PendingCopy, PendingDelete, named};
use crate::app::dialogs::question::Question;
use crate::app::protocol::effect::{Effect, FileEffect, ListEffect};
use crate::app::protocol::files::{CopyError, CopyGames, JobProgress};
use crate::chess::pgn::sanitize;
use crate::words::game_list::{LibraryWord as L, count};
use crate::words::review;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is being done to games of the list.
#[derive(Clone, Debug)]
pub enum FileOperation {
    /// They are copied.
    Copying {
        /// The number of the request.
        id: u64,
        /// How many were read.
        progress: JobProgress,
        /// Which, counted from 0 over all files, in the order of the copy.
        rows: Arc<[u32]>,
    },
    /// They are deleted.
    Deleting {
        /// The number of the request.
        id: u64,
        /// How many were read.
        progress: JobProgress,
        /// Which, counted from 0 over all files, in order.
        rows: Arc<[u32]>,
    },
}

impl GameList {
    /// What is being done to its games.
    #[must_use]
    pub fn operation(&self) -> Option<&FileOperation> {
        self.operation.as_ref()
    }

    /// Whether games are being deleted: till that is done, none is opened.
    #[must_use]
    pub fn is_deleting(&self) -> bool {
        matches!(self.operation, Some(FileOperation::Deleting { .. }))
    }

    /// Stops copying. Returns whether there was something to stop.
    pub(super) fn stop_copying(&mut self, effects: &mut Vec<Effect>) -> bool {
        let Some(FileOperation::Copying { id, .. }) = self.operation else { return false };
        effects.push(Effect::List(ListEffect::StopOperation(id)));
        true
    }

    /// The games that a command is about: the chosen one, or all that are shown, in the order in which they are shown.
    fn meant(&self, all: bool) -> Vec<u32> {
        let rows = match (all, self.shown()) {
            (_, 0) => 0..0,
            (true, shown) => 0..shown,
            (false, _) => self.row..self.row + 1,
        };
        rows.filter_map(|row| u32::try_from(self.view.game(row)?).ok()).collect()
    }

    /// Why nothing can be done to games now.
    fn hindrance(&self) -> Option<L> {
        if self.operation.is_some() || self.reload_reason.is_some() {
            Some(L::StillMoving)
        } else if self.reading.is_some() || self.loading {
            Some(L::NotWhole)
        } else if self.shown() == 0 {
            Some(L::NoGameThere)
        } else {
            None
        }
    }

    fn begin_copy(&mut self, id: u64, rows: Arc<[u32]>, to: PathBuf, convert: bool, ctx: &mut UpdateContext) {
        let progress = JobProgress { done: 0, total: rows.len() as u64 };
        let games = self.catalog.clone();
        let wish = CopyGames { id, games, rows: rows.to_vec(), to, convert, seen: Vec::new() };
        self.operation = Some(FileOperation::Copying { id, progress, rows });
        ctx.request(ListEffect::CopyGames(Box::new(wish)));
    }

    fn name_of(&self, part: usize) -> String {
        let path = self.files.get(part).map(|volume| volume.path.as_path()).unwrap_or(Path::new(""));
        named(path)
    }
}

/// Whether a file is compressed, by its name.
fn is_packed(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    ["gz", "zst", "bz2"].contains(&ending.as_str())
}

impl GameList {
    /// Copies the chosen game, or all that are shown, to a file. Without its name the command line asks for it.
    pub(super) fn copy_games(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        if let Some(word) = self.hindrance() {
            return ctx.warn(word, &[]);
        }
        if given.args.is_empty() {
            let name = given.action.row().name;
            return ctx.open(Dialog::palette(&format!("{name} ")));
        }
        let (to, rows) = (PathBuf::from(&given.args), self.meant(given.action == Action::CopyAll));
        if let Some(library) = &self.pasted {
            let text = |row: &u32| {
                let game = library.at(usize::try_from(*row).ok()?)?;
                Some(game.form.body_encoding().text(game.bytes).trim().to_owned())
            };
            let texts: Vec<String> = rows.iter().filter_map(text).collect();
            return ctx.request(FileEffect::Save { path: to, pgn: texts.join("\n\n") });
        }
        self.begin_copy(id, rows.into(), to, false, ctx);
    }

    /// Copies games to a file that becomes UTF-8: the user wants it.
    pub(in crate::app) fn copy_converting(&mut self, conversion: PendingCopy, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        // The list may have become another one while it was asked.
        if let Some(word) = self.hindrance().or((self.id != conversion.list).then_some(L::StillMoving)) {
            return ctx.warn(word, &[]);
        }
        self.begin_copy(id, conversion.rows, conversion.to, true, ctx);
    }

    /// Asks whether to delete the chosen game, or all that are shown.
    pub(super) fn ask_delete(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        if let Some(word) = self.hindrance() {
            return ctx.warn(word, &[]);
        }
        let mut rows = self.meant(given.action == Action::DeleteAll);
        rows.sort_unstable();
        let mut parts: Vec<usize> = Vec::new();
        let games = rows.iter().filter_map(|row| usize::try_from(*row).ok());
        for part in games.filter_map(|game| self.catalog.locate(game)).map(|(part, _)| part) {
            if parts.last() != Some(&part) {
                parts.push(part);
            }
        }
        let in_file = |part: &usize| {
            let volume = self.files.get(*part);
            volume.is_some_and(|volume| !volume.path.as_os_str().is_empty() && volume.path != Path::new("-"))
        };
        if !parts.iter().all(in_file) {
            return ctx.warn(L::InNoFile, &[]);
        }
        let packed = |part: &&usize| self.files.get(**part).is_some_and(|volume| is_packed(&volume.path));
        if let Some(part) = parts.iter().find(packed) {
            return ctx.warn(L::IsPacked, &[&self.name_of(*part)]);
        }
        let one = match rows.as_slice() {
            [row] => usize::try_from(*row).ok().and_then(|game| {
                let row = self.row(game)?;
                let name = |text: &str| if text.is_empty() { "?".to_owned() } else { sanitize(text).into_owned() };
                Some([count(game + 1, ctx.lang), name(row.white), name(row.black)])
            }),
            _ => None,
        };
        let files = parts.iter().map(|part| self.name_of(*part)).collect();
        let deletion = PendingDelete { list: self.id, rows: rows.into(), files, one };
        if given.bang {
            return self.delete_games(deletion, ctx);
        }
        ctx.open(Dialog::ask(Question::Delete(deletion)));
    }

    /// Deletes games: the user wants it.
    pub(in crate::app) fn delete_games(&mut self, deletion: PendingDelete, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        // The list may have become another one while it was asked.
        if let Some(word) = self.hindrance().or((self.id != deletion.list).then_some(L::StillMoving)) {
            return ctx.warn(word, &[]);
        }
        let own = self.source == ListSource::Own;
        // The program itself adds to games.pgn: that is not a change by another program.
        let seen = self.files.iter().map(|volume| volume.seen.filter(|_| !own)).collect();
        let (games, rows) = (self.catalog.clone(), deletion.rows.to_vec());
        let progress = JobProgress { done: 0, total: rows.len() as u64 };
        self.operation = Some(FileOperation::Deleting { id, progress, rows: deletion.rows });
        let wish = CopyGames { id, games, rows, to: PathBuf::new(), convert: false, seen };
        ctx.request(ListEffect::DeleteGames(Box::new(wish)));
    }

    /// So far it is. Returns whether anything shown may have changed.
    pub(in crate::app) fn operation_progress(&mut self, of: u64, told: JobProgress) -> bool {
        match self.operation.as_mut() {
            Some(FileOperation::Copying { id, progress, .. } | FileOperation::Deleting { id, progress, .. })
                if *id == of =>
            {
                *progress = told;
                true
            }
            _ => false,
        }
    }

    /// Games were deleted, or were not.
    pub(in crate::app) fn games_deleted(
        &mut self,
        of: u64,
        outcomes: Vec<(usize, Result<u64, String>)>,
        ctx: &mut UpdateContext,
    ) {
        let work = self.operation.take_if(|work| matches!(work, FileOperation::Deleting { id, .. } if *id == of));
        let Some(FileOperation::Deleting { rows, .. }) = work else { return };
        let good: Vec<usize> = outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).map(|(part, _)| *part).collect();
        let deleted: u64 = outcomes.iter().filter_map(|(_, outcome)| outcome.as_ref().ok()).sum();
        let gone: Vec<usize> = rows
            .iter()
            .filter_map(|row| usize::try_from(*row).ok())
            .filter(|game| self.catalog.locate(*game).is_some_and(|(part, _)| good.contains(&part)))
            .collect();
        if !good.is_empty() {
            // The notes go with the games, and so does the place where one stands.
            let place = |game: usize| match gone.binary_search(&game) {
                Ok(_) => None,
                Err(before) => Some(game - before),
            };
            let forgotten = self.carry_marks(place);
            let anchor = self.chosen();
            let before = gone.partition_point(|&game| game < anchor);
            self.anchor = anchor - before;
            super::list_marks::keep(forgotten, ctx);
            let games = review::many_games(usize::try_from(deleted).unwrap_or(usize::MAX), ctx.lang);
            let said = match good.as_slice() {
                [part] => ctx.sentence(L::Deleted, &[&games, &format!("{}.bak", self.name_of(*part))]),
                _ => ctx.sentence(L::DeletedSeveral, &[&games]),
            };
            ctx.info_text(said);
            ctx.transition = Some(Transition::ReloadList);
        }
        for why in outcomes.into_iter().filter_map(|(_, outcome)| outcome.err()) {
            ctx.failed = true;
            ctx.warn_text(why);
        }
    }
}

/// Games were copied, or were not.
pub(in crate::app) fn games_copied(
    mut list: Option<&mut GameList>,
    of: u64,
    to: &Path,
    outcome: Option<Result<u64, CopyError>>,
    ctx: &mut UpdateContext,
) {
    let copied = |work: &mut FileOperation| matches!(work, FileOperation::Copying { id, .. } if *id == of);
    let work = list.as_mut().and_then(|list| Some((list.id, list.operation.take_if(copied)?)));
    let ours = work.is_some();
    let name = sanitize(&to.display().to_string()).into_owned();
    match outcome {
        None => ctx.info(L::CopyStopped, &[&name]),
        Some(Err(CopyError::Unfit(lacks))) => {
            if lacks.form.doubtful {
                let facts = [&*name, lacks.form.encoding.name(), &lacks.character.to_string()];
                ctx.warn(L::CopyDoubtful, &facts);
            } else if let Some((list, FileOperation::Copying { rows, .. })) = work {
                let to = to.to_owned();
                ctx.open(Dialog::ask(Question::Convert(PendingCopy { list, rows, to, lacks })));
            }
        }
        Some(Err(CopyError::Failed(why))) => {
            ctx.failed = true;
            ctx.warn_text(why);
        }
        Some(Ok(copied)) => {
            let games = review::many_games(usize::try_from(copied).unwrap_or(usize::MAX), ctx.lang);
            ctx.info(L::Copied, &[&games, &name]);
            // Whoever copies into a file of the list sees the games there.
            if ours && list.is_some_and(|list| list.files.iter().any(|file| file.path == to)) {
                ctx.transition = Some(Transition::ReloadList);
            }
        }
    }
}
