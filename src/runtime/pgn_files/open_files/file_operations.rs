//! Games of the open files on their way into another file, or out of theirs, on a thread of its own.

use super::{OpenFiles, OpenList, lock};
use crate::app::protocol::files::{CopyError, CopyGames, JobProgress};
use crate::app::protocol::message::Msg;
use crate::runtime::event_loop::event::Event;
use crate::runtime::files::file_error::FileError;
use crate::runtime::pgn_files::pgn_file::PgnFile;
use crate::runtime::pgn_files::saving;
use crate::runtime::pgn_files::saving::copy_delete::OperationFailure;
use crate::runtime::pgn_files::saving::{SaveRefused, copy_delete};
use crate::words::Lang;
use crate::words::game_list::LibraryWord as L;
use crate::words::runtime::RuntimeWord as W;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{io, thread};

/// The files as they are at a moment, part by part: their bodies and where they are.
type FilesSnapshot = (Vec<Option<Arc<PgnFile>>>, Vec<PathBuf>);

/// What is under way.
#[derive(Debug)]
pub(super) struct RunningOperation {
    id: u64,
    stop: Arc<AtomicBool>,
    thread: thread::JoinHandle<()>,
}

impl OpenFiles {
    /// Copies games to the end of a file, on a thread of its own: [`Msg::OperationProgress`] while it lasts, then
    /// [`Msg::GamesCopied`].
    pub fn copy(&mut self, wish: CopyGames, to: PathBuf) -> Option<Msg> {
        let (id, lang, path) = (wish.id, self.lang, to.clone());
        let done = move |outcome: Result<u64, OperationFailure>| {
            let outcome = match outcome {
                Ok(copied) => Some(Ok(copied)),
                Err(OperationFailure::Stopped) => None,
                Err(OperationFailure::Refused(SaveRefused::Unfit(c))) => Some(Err(CopyError::Unfit(c))),
                Err(OperationFailure::Refused(refused)) => {
                    Some(Err(CopyError::Failed(not_copied(&refused, lang, &path))))
                }
            };
            Msg::GamesCopied { id, to: path.clone(), outcome }
        };
        let failed = done.clone();
        let work = move |bodies: &FilesSnapshot, stop: &AtomicBool, told: &mut dyn FnMut(JobProgress)| {
            done(copy_delete::copy(&wish, &to, &bodies.0, stop, told))
        };
        self.work(id, work).map(|error| failed(Err(error.into())))
    }

    /// Takes games out of their files: [`Msg::OperationProgress`] while it lasts, then [`Msg::GamesDeleted`].
    pub fn delete(&mut self, wish: CopyGames) -> Option<Msg> {
        let (id, lang) = (wish.id, self.lang);
        let work = move |bodies: &FilesSnapshot, _: &AtomicBool, told: &mut dyn FnMut(JobProgress)| {
            let say = |(part, outcome): (usize, Result<u64, SaveRefused>)| {
                let path = bodies.1.get(part).map_or(Path::new(""), PathBuf::as_path);
                (part, outcome.map_err(|refused| not_deleted(&refused, lang, path)))
            };
            let outcomes = copy_delete::delete(&wish, &bodies.1, &bodies.0, told);
            Msg::GamesDeleted { id, outcomes: outcomes.into_iter().map(say).collect() }
        };
        let error = self.work(id, work)?;
        let why = not_deleted(&error.into(), lang, Path::new("games.pgn"));
        Some(Msg::GamesDeleted { id, outcomes: vec![(0, Err(why))] })
    }

    /// Starts work on the files that are open now.
    fn work(
        &mut self,
        id: u64,
        work: impl FnOnce(&FilesSnapshot, &AtomicBool, &mut dyn FnMut(JobProgress)) -> Msg + Send + 'static,
    ) -> Option<io::Error> {
        let of = |shelf: &OpenList| (lock(&shelf.bodies).clone(), lock(&shelf.paths).clone());
        let bodies = self.open.as_ref().map(of).unwrap_or_default();
        let stop = Arc::new(AtomicBool::new(false));
        let (to, flag) = (self.to.clone(), Arc::clone(&stop));
        let run = move || {
            let mut told = |progress| {
                let _ = to.send(Event::Answer(Msg::OperationProgress { id, progress })); // the loop may have ended
            };
            let msg = work(&bodies, &flag, &mut told);
            let _ = to.send(Event::Answer(msg)); // as above
        };
        match thread::Builder::new().name("move".to_owned()).spawn(run) {
            Ok(thread) => {
                self.moving = Some(RunningOperation { id, stop, thread });
                None
            }
            Err(error) => Some(error),
        }
    }

    /// Stops copying, if it still runs.
    pub fn stop_moving(&mut self, id: u64) {
        if let Some(moving) = self.moving.as_ref().filter(|moving| moving.id == id) {
            moving.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Waits, at most so long, for games that are on their way; then they stay where they are.
    pub fn settle(&mut self, patience: Duration) {
        const STEP: Duration = Duration::from_millis(10);
        let Some(moving) = self.moving.take() else { return };
        let mut waited = Duration::ZERO;
        while !moving.thread.is_finished() && waited < patience {
            thread::sleep(STEP);
            waited += STEP;
        }
        moving.stop.store(true, Ordering::Relaxed);
    }
}

/// Why nothing was copied to a file.
fn not_copied(refused: &SaveRefused, lang: Lang, path: &Path) -> String {
    match refused {
        SaveRefused::RunTogether => L::WouldRunInto.with(lang, &[&path.display().to_string()]),
        refused => saving::sentence(refused, lang, path),
    }
}

/// Why nothing was deleted from a file.
fn not_deleted(refused: &SaveRefused, lang: Lang, path: &Path) -> String {
    let why = match refused {
        SaveRefused::Changed | SaveRefused::Lost => FileError::Changed.say(lang),
        SaveRefused::RunTogether => L::WouldRun.text(lang).to_owned(),
        SaveRefused::Trouble(trouble) => trouble.say(lang),
        SaveRefused::Packed => W::Packed.text(lang).to_owned(),
        SaveRefused::Unfit(_) | SaveRefused::Exists => W::Busy.text(lang).to_owned(), // nothing is written that could be
    };
    let name = path.file_name().map_or(path, Path::new);
    L::NothingDeleted.with(lang, &[&name.display().to_string(), &why])
}
