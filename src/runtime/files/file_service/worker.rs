//! The file worker: everything that may take long, done in the order in which it was requested.

use crate::app::protocol::{effect::SavedGames, message::Msg};
use crate::runtime::{
    event_loop::event::Event,
    files::{
        archive,
        file_error::FileError,
        file_service::FileService,
        own_games::{self, Added},
    },
    jobs,
    pgn_files::saving,
};
use std::collections::HashMap;
use std::path::Path;
use std::sync::mpsc::{Sender, channel};
use std::{fmt, fs};

/// A job for the worker. Its result, if there is one, is carried out on the loop's thread.
pub(super) type FileJob = Box<dyn FnOnce(&mut Worker) -> Option<FinishedJob> + Send>;

/// What to do on the loop's thread when a job is done.
pub struct FinishedJob(pub(super) Finish);

type Finish = Box<dyn FnOnce(&mut FileService) -> Vec<Msg> + Send>;

impl FinishedJob {
    pub(super) fn new<R: IntoIterator<Item = Msg>>(
        finish: impl FnOnce(&mut FileService) -> R + Send + 'static,
    ) -> FinishedJob {
        FinishedJob(Box::new(|files| finish(files).into_iter().collect()))
    }
}

impl fmt::Debug for FinishedJob {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("FinishedJob")
    }
}

/// A game that was written to a file.
#[derive(Debug, Default)]
pub(super) struct WrittenGame {
    /// How many games are there now, if it was added to others and they can be counted.
    pub games: Option<usize>,
    /// Where it was added, if it replaces no record that this process wrote before.
    pub saved: Option<Box<SavedGames>>,
}

/// The state of the worker's thread.
#[derive(Debug, Default)]
pub(super) struct Worker {
    /// The records that this process wrote into games.pgn, by game, and into other files, by file and game.
    written: HashMap<String, String>,
}

/// Where the jobs are done.
#[derive(Debug)]
pub(super) enum WorkerPlace {
    /// On their own thread, which ends when this channel is closed.
    Thread(Sender<FileJob>),
    /// On the loop's thread: no other could be started. The loop waits, but nothing is lost.
    Loop(Worker),
}

impl WorkerPlace {
    /// Starts the worker.
    pub(super) fn start(to: Sender<Event>) -> WorkerPlace {
        let (sender, jobs) = channel::<FileJob>();
        let started = jobs::thread("files", move || {
            let mut worker = Worker::default();
            for job in jobs {
                if let Some(finished) = job(&mut worker) {
                    let _ = to.send(Event::FileJobDone(finished)); // the loop may have ended
                }
            }
        });
        started.map_or_else(|_| WorkerPlace::Loop(Worker::default()), |_| WorkerPlace::Thread(sender))
    }
}

impl Worker {
    /// Adds a game to the user's own. With `replace`, it replaces the record of the game that this process wrote
    /// before.
    pub(super) fn archive(&mut self, path: &Path, game: &str, pgn: &str, replace: bool) -> Result<Added, FileError> {
        let before = if replace { self.written.remove(game) } else { None };
        let added = own_games::add(path, game, pgn, before.as_deref())?;
        self.written.extend(added.record.clone().map(|record| (game.to_owned(), record)));
        Ok(added)
    }

    /// Removes the record of a game that this process wrote to the user's own games.
    pub(super) fn unarchive(&mut self, path: &Path, game: &str) -> Result<(), FileError> {
        match self.written.remove(game) {
            Some(record) if path.exists() => own_games::edit_text(path, |old| archive::remove(old, &record)),
            _ => Ok(()),
        }
    }

    /// Writes a game to a file of the user's choice: in place of the record of it that this process wrote before,
    /// otherwise at the end.
    pub(super) fn save(&mut self, path: &Path, pgn: String) -> Result<WrittenGame, FileError> {
        if self.replace(path, &pgn)? {
            return Ok(WrittenGame::default());
        }
        let held_games = fs::metadata(path).is_ok_and(|found| found.len() > 0);
        let saved = Some(Box::new(saving::add(path, &[pgn])?));
        let games = held_games.then(|| saving::games_at(path).ok()).flatten().filter(|&games| games > 1);
        Ok(WrittenGame { games, saved })
    }

    /// Writes a game in place of the record of it that this process wrote to a file before. Returns whether that record
    /// was still there as it was written.
    fn replace(&mut self, path: &Path, pgn: &str) -> Result<bool, FileError> {
        let key = format!("{}\n{}", path.display(), archive::identity(pgn));
        let Some(before) = self.written.insert(key, pgn.trim().to_owned()).filter(|_| path.is_file()) else {
            return Ok(false);
        };
        let mut found = false;
        own_games::edit_text(path, |old| {
            let new = archive::replace_written(old, &before, pgn);
            found = new.is_some();
            new.filter(|new| new != old)
        })?;
        Ok(found)
    }
}
