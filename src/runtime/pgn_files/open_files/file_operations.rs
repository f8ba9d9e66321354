//! Copies games of the open files into another file, or deletes them from their files, on a separate thread.

use crate::app::protocol::{
    effect::{CopyError, CopyGames, JobProgress},
    message::{ListResponse, Msg},
};
use crate::runtime::{
    event_loop::event::respond,
    files::file_error::FileError,
    jobs::{self, Job, StopFlag, lock},
    pgn_files::{
        open_files::OpenFiles,
        pgn_file::ListedFiles,
        saving::{OldFile, copy_delete},
    },
};
use crate::words::{Lang, game_list::GameListWord as L, tables::RuntimeWord as W};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

impl OpenFiles {
    /// Copies games to the end of a file, on a separate thread: [`ListResponse::OperationProgress`] while it lasts,
    /// then [`ListResponse::GamesCopied`].
    pub fn copy(&mut self, request: CopyGames, to: PathBuf) {
        let (id, lang) = (request.id, self.settings.lang);
        self.operate(id, move |started, files, stop, progress| {
            let copied =
                started.map_err(FileError::from).and_then(|()| copy_delete::copy(&request, &to, files, stop, progress));
            let outcome = copied.map_err(|why| match why {
                FileError::Unfit(unfit) => CopyError::Unfit(unfit),
                why => CopyError::Failed(not_copied(&why, lang, &to)),
            });
            Msg::List(ListResponse::GamesCopied { id, to, outcome: outcome.transpose() })
        });
    }

    /// Deletes games from their files: [`ListResponse::OperationProgress`] while it lasts, then [`ListResponse::GamesDeleted`].
    pub fn delete(&mut self, request: CopyGames) {
        let (id, lang) = (request.id, self.settings.lang);
        let kept = Arc::clone(&self.deleted);
        self.operate(id, move |started, files, _, progress| {
            let mut kept = lock(&kept);
            kept.clear();
            let outcomes = match started {
                Ok(()) => copy_delete::delete(&request, files, &mut kept, progress),
                Err(error) => vec![(0, Err(error.into()))],
            };
            let sentence = |(part, outcome): (usize, Result<u64, FileError>)| {
                let file = files.get(part).and_then(Option::as_ref);
                let path = file.map_or(Path::new("games.pgn"), |file| &file.path);
                (part, outcome.map_err(|why| not_deleted(&why, lang, path)))
            };
            Msg::List(ListResponse::GamesDeleted { id, outcomes: outcomes.into_iter().map(sentence).collect() })
        });
    }

    /// Undoes the last deletion: [`ListResponse::GamesRestored`].
    pub fn restore(&mut self, id: u64) {
        let lang = self.settings.lang;
        let kept = Arc::clone(&self.deleted);
        self.operate(id, move |started, _, _, _| {
            let put_back = |mut old: OldFile| {
                old.put_back().map_err(|why| {
                    let name = old.path().file_name().map_or(old.path(), Path::new).display().to_string();
                    L::NotRestored.with(lang, &[&name, &why.say(lang)])
                })
            };
            let outcomes = match started {
                Ok(()) => std::mem::take(&mut *lock(&kept)).into_iter().map(put_back).collect(),
                Err(error) => vec![Err(FileError::from(error).say(lang))],
            };
            Msg::List(ListResponse::GamesRestored { id, outcomes })
        });
    }

    /// Starts an operation on the files that are open now, in their current state.
    fn operate(
        &mut self,
        id: u64,
        work: impl FnOnce(io::Result<()>, &ListedFiles, &StopFlag, &mut dyn FnMut(JobProgress)) -> Msg + Send + 'static,
    ) {
        let job = Job::new(id);
        let stop = job.stop.clone();
        let files = self.open.as_ref().map(|open| lock(&open.files).clone()).unwrap_or_default();
        self.operations.retain(|job| !job.has_ended());
        self.operations.push(job);
        let to = self.to.clone();
        jobs::spawn("operation", move |started| {
            let mut progress = |progress| respond(&to, Msg::List(ListResponse::OperationProgress { id, progress }));
            let msg = work(started, &files, &stop, &mut progress);
            respond(&to, msg);
        });
    }

    /// Asks a copy to stop, if it is still running.
    pub fn stop_operation(&mut self, id: u64) {
        self.operations.iter().filter(|job| job.id == id).for_each(|job| job.stop.raise());
    }

    /// Waits for each operation, for at most `patience`, and then asks it to stop.
    pub fn finish_all(&mut self, patience: Duration) {
        self.operations.drain(..).for_each(|job| job.wait(patience));
    }
}

/// Returns why nothing was copied to a file.
fn not_copied(why: &FileError, lang: Lang, path: &Path) -> String {
    match why {
        FileError::RunTogether => L::WouldRunInto.with(lang, &[&path.display().to_string()]),
        why => why.in_sentence(W::SaveFailed, lang, path),
    }
}

/// Returns why nothing was deleted from a file.
fn not_deleted(why: &FileError, lang: Lang, path: &Path) -> String {
    let why = match why {
        FileError::Lost => FileError::Changed.say(lang),
        FileError::RunTogether => L::WouldRun.text(lang).to_owned(),
        why => why.say(lang),
    };
    let name = path.file_name().map_or(path, Path::new);
    L::NothingDeleted.with(lang, &[&name.display().to_string(), &why])
}
