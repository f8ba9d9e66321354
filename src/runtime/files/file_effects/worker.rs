//! The store's worker: everything that may take long, done in the order it was asked for.

use super::FinishedJob;
use crate::app::protocol::draft::LongDraft;
use crate::app::protocol::saving::SaveGames;
use crate::app::protocol::user_marks::MarkChange;
use crate::runtime::event_loop::event::Event;
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::journals::UnsyncedFile;
use crate::runtime::files::{archive, atomic, config_file, marks_file};
use crate::runtime::pgn_files::saving;
use crate::words::Lang;
use crate::words::runtime::RuntimeWord as W;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::{fs, io, thread};

/// A worker's job.
#[derive(Debug)]
pub(super) enum FileJob {
    Sync(UnsyncedFile),
    Archive {
        game: String,
        pgn: String,
        path: PathBuf,
    },
    SaveOwn {
        game: String,
        pgn: String,
        path: PathBuf,
    },
    Unarchive {
        game: String,
        path: PathBuf,
    },
    Save {
        path: PathBuf,
        pgn: String,
    },
    SaveGames(Box<SaveGames>),
    ReadNotes(PathBuf),
    Note {
        path: PathBuf,
        changes: Vec<MarkChange>,
    },
    DraftText {
        id: u64,
        draft: Box<LongDraft>,
    },
    Remember {
        path: PathBuf,
        text: String,
    },
    Configure {
        path: PathBuf,
        table: Option<&'static str>,
        key: String,
        value: Option<String>,
    },
    /// Everything before this is done.
    Tell(Sender<()>),
}

/// Starts the worker, which ends with its channel.
pub(super) fn start_worker(lang: Lang, to: Sender<Event>) -> io::Result<Sender<FileJob>> {
    let (jobs, todo) = channel();
    thread::Builder::new().name("store".to_owned()).spawn(move || {
        let mut written = HashMap::new();
        while let Ok(job) = todo.recv() {
            if let Some(done) = work(job, lang, &mut written) {
                let _ = to.send(Event::Stored(done)); // the loop may have ended
            }
        }
    })?;
    Ok(jobs)
}

/// Does a job. `written` holds the records that this process wrote into games.pgn, by game.
fn work(job: FileJob, lang: Lang, written: &mut HashMap<String, String>) -> Option<FinishedJob> {
    match job {
        FileJob::Sync(UnsyncedFile { file, folder }) => {
            // The record is with the system already. A disk that fails to sync says so at the next write.
            let _ = file.sync_data();
            if let Some(folder) = folder {
                atomic::sync_folder(&folder);
            }
            None
        }
        FileJob::SaveOwn { game, pgn, path } => {
            let before = written.remove(&game);
            let entered = enter(&path, &game, &pgn, before.as_deref(), written);
            let outcome = said(entered.map(drop), W::SaveFailed, lang, &path);
            Some(FinishedJob::Saved { path, games: None, outcome })
        }
        FileJob::Archive { game, pgn, path } => {
            let entered = enter(&path, &game, &pgn, None, written);
            // The reason must fit on the status line beside the result: the folder's name would push it out.
            let outcome = said(entered, W::ArchiveFailed, lang, Path::new("games.pgn"));
            Some(FinishedJob::Archived { game, path, outcome })
        }
        FileJob::Configure { path, table, key, value } => {
            let outcome = config_file::put(&path, (table, &key, value.as_deref()), lang);
            outcome.is_err().then_some(FinishedJob::Saved { path, games: None, outcome })
        }
        FileJob::Unarchive { game, path } => {
            let record = written.remove(&game)?;
            if !path.exists() {
                return None;
            }
            let edited = atomic::edit(&path, |old| archive::take_out(old, &record));
            let outcome = said(edited, W::UnarchiveFailed, lang, &path);
            outcome.is_err().then_some(FinishedJob::Saved { path, games: None, outcome })
        }
        FileJob::Save { path, pgn } => {
            let key = format!("{}\n{}", path.display(), archive::identity(&pgn));
            let before = written.insert(key, pgn.trim().to_owned());
            let again = match before {
                Some(before) => replace_written(&path, &before, &pgn),
                None => Ok(false),
            };
            let stood = matches!(again, Ok(false)) && fs::metadata(&path).is_ok_and(|found| found.len() > 0);
            let outcome = match again {
                Ok(true) => Ok(()),
                Ok(false) => {
                    saving::add(&path, &[pgn]).map(drop).map_err(|refused| saving::sentence(&refused, lang, &path))
                }
                Err(trouble) => Err(sentence(W::SaveFailed, lang, &path, &trouble)),
            };
            let games = outcome.is_ok().then(|| games_beside(&path, stood)).flatten();
            Some(FinishedJob::Saved { path, games, outcome })
        }
        FileJob::SaveGames(wish) => {
            let (id, path) = (wish.id, wish.path.clone());
            Some(FinishedJob::GamesSaved { id, path, outcome: saving::answer(&wish, lang) })
        }
        FileJob::ReadNotes(path) => Some(match marks_file::read(&path, lang) {
            Ok(notes) => FinishedJob::NotesRead(notes),
            Err(why) => FinishedJob::NotesFailed { why, asked: false },
        }),
        FileJob::Note { path, changes } => {
            let asked = changes.iter().any(|change| matches!(change, MarkChange::Star(..)));
            marks_file::change(&path, &changes, lang).err().map(|why| FinishedJob::NotesFailed { why, asked })
        }
        FileJob::DraftText { id, draft } => Some(FinishedJob::LongDraft { id, text: draft.text() }),
        FileJob::Remember { path, text } => {
            let outcome = said(atomic::write_anew(&path, text.as_bytes()), W::SaveFailed, lang, &path);
            outcome.is_err().then_some(FinishedJob::Saved { path, games: None, outcome })
        }
        FileJob::Tell(to) => {
            let _ = to.send(()); // nobody waits any more
            None
        }
    }
}

/// Puts a game into the user's own, and remembers the record in `written`. Returns the GameId that it got if other moves
/// of the game stand there.
fn enter(
    path: &Path,
    game: &str,
    pgn: &str,
    before: Option<&str>,
    written: &mut HashMap<String, String>,
) -> Result<Option<String>, FileError> {
    atomic::make_folder(atomic::folder_of(path))?;
    let mut beside = None;
    atomic::edit(path, |old| {
        let entered = archive::enter(old, game, pgn, before);
        written.extend(entered.record.map(|record| (game.to_owned(), record)));
        beside = entered.beside;
        entered.file
    })?;
    Ok(beside)
}

/// Puts a game in the place of the record that this process wrote into a file before, if it still stands there as it was
/// written. Returns whether it did.
fn replace_written(path: &Path, before: &str, pgn: &str) -> Result<bool, FileError> {
    if !path.is_file() {
        return Ok(false);
    }
    let mut done = false;
    atomic::edit(path, |old| {
        let new = archive::replace_written(old, before, pgn);
        done = new.is_some();
        new.filter(|new| new != old)
    })?;
    Ok(done)
}

/// How many games a file has after one was added to what `stood` in it; none where it has no other.
fn games_beside(path: &Path, stood: bool) -> Option<usize> {
    // What was written is there: that it cannot be counted is no failure.
    stood.then(|| saving::games_at(path).ok()).flatten().filter(|&games| games > 1)
}

fn said<T>(outcome: Result<T, FileError>, failed: W, lang: Lang, path: &Path) -> Result<T, String> {
    outcome.map_err(|trouble| sentence(failed, lang, path, &trouble))
}

/// Why something could not be done to a file, as a sentence.
pub(super) fn sentence(failed: W, lang: Lang, path: &Path, trouble: &FileError) -> String {
    failed.with(lang, &[&path.display().to_string(), &trouble.say(lang)])
}
