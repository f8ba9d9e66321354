//! The worker for files: everything that may take long, done in the order in which it was asked for.

use super::FileService;
use crate::app::protocol::message::Msg;
use crate::runtime::files::{archive, atomic, file_error::FileError};
use crate::runtime::{event_loop::event::Event, jobs, pgn_files::saving};
use std::sync::mpsc::{Sender, channel};
use std::{collections::HashMap, fmt, fs, io, path::Path};

/// What the worker has to do. Its result, if there is one, is carried out on the loop's thread.
pub(super) type FileJob = Box<dyn FnOnce(&mut Worker) -> Option<FinishedJob> + Send>;

/// What is to be done on the loop's thread when a job is done.
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

/// The worker.
#[derive(Debug, Default)]
pub(super) struct Worker {
    /// The records that this process wrote into games.pgn, by game, and into other files, by file and game.
    written: HashMap<String, String>,
}

/// Starts the worker, which ends with its channel.
pub(super) fn start_worker(to: Sender<Event>) -> io::Result<Sender<FileJob>> {
    let (sender, jobs) = channel::<FileJob>();
    jobs::thread("files", move || {
        let mut worker = Worker::default();
        for job in jobs {
            if let Some(finished) = job(&mut worker) {
                let _ = to.send(Event::FileJobDone(finished)); // the loop may have ended
            }
        }
    })?;
    Ok(sender)
}

impl Worker {
    /// Puts a game into the user's own. Returns the GameId that it got if other moves of the game stand there. With
    /// `replace`, the record that this process wrote of it before gives way.
    pub(super) fn archive(
        &mut self,
        path: &Path,
        game: &str,
        pgn: &str,
        replace: bool,
    ) -> Result<Option<String>, FileError> {
        let before = if replace { self.written.remove(game) } else { None };
        let mut new_id = None;
        atomic::edit_own(path, |old| {
            let archived = archive::archive(old, game, pgn, before.as_deref());
            self.written.extend(archived.record.map(|record| (game.to_owned(), record)));
            new_id = archived.new_id;
            archived.file
        })?;
        Ok(new_id)
    }

    /// Takes out the record that this process wrote of a game into the user's own.
    pub(super) fn unarchive(&mut self, path: &Path, game: &str) -> Result<(), FileError> {
        match self.written.remove(game) {
            Some(record) if path.exists() => atomic::edit(path, |old| archive::remove(old, &record)),
            _ => Ok(()),
        }
    }

    /// Puts a game into a file of the user's choice: in the place of the record that this process wrote of it before, else
    /// at the end. Returns how many games stand there now, if it was added to others and they can be counted.
    pub(super) fn save(&mut self, path: &Path, pgn: String) -> Result<Option<usize>, FileError> {
        if self.replace(path, &pgn)? {
            return Ok(None);
        }
        let held_games = fs::metadata(path).is_ok_and(|found| found.len() > 0);
        saving::add(path, &[pgn])?;
        Ok(held_games.then(|| saving::games_at(path).ok()).flatten().filter(|&games| games > 1))
    }

    /// Puts a game in the place of the record that this process wrote of it into a file before. Returns whether that
    /// record still stands there as it was written.
    fn replace(&mut self, path: &Path, pgn: &str) -> Result<bool, FileError> {
        let key = format!("{}\n{}", path.display(), archive::identity(pgn));
        let Some(before) = self.written.insert(key, pgn.trim().to_owned()).filter(|_| path.is_file()) else {
            return Ok(false);
        };
        let mut found = false;
        atomic::edit(path, |old| {
            let new = archive::replace_written(old, &before, pgn);
            found = new.is_some();
            new.filter(|new| new != old)
        })?;
        Ok(found)
    }
}
