//! What is kept: the application's effects on files.
//!
//! Journals are written at once, on the loop's thread (see [`super::journals`]); everything that may take long is a job
//! for a worker, done in the order it was asked for. Opening a file has a thread of its own.

use super::drafts::DraftFiles;
use super::file_error::FileError;
use super::journals::JournalFiles;
use super::paths;
use super::paths::Paths;
use crate::app::game::GameScreen;
use crate::app::protocol::draft::LongDraft;
use crate::app::protocol::effect::Effect;
use crate::app::protocol::files::ReviewSource;
use crate::app::protocol::message::Msg;
use crate::app::protocol::saving::{SaveError, SavedGames};
use crate::app::protocol::user_marks::UserMarks;
use crate::chess::pgn::Record;
use crate::runtime::event_loop::event::Event;
use crate::runtime::pgn_files::open_files::{OpenFiles, ReadSettings};
use crate::runtime::pgn_files::{file_watch, saving};
use crate::words::Lang;
use crate::words::runtime::RuntimeWord as W;
use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{io, thread};
use worker::{FileJob, sentence, start_worker};

mod worker;

/// A job that is done and of which somebody should know.
#[derive(Debug)]
pub enum FinishedJob {
    /// A game stands in games.pgn, or why it does not.
    Archived {
        /// The game.
        game: String,
        /// games.pgn.
        path: PathBuf,
        /// The GameId of the record if it is not the game's own: other moves of the game stand there already. A
        /// sentence if it failed.
        outcome: Result<Option<String>, String>,
    },
    /// Games of a file were changed, or why they were not.
    GamesSaved {
        /// The number of the request.
        id: u64,
        /// The file.
        path: PathBuf,
        /// What was written.
        outcome: Result<Box<SavedGames>, SaveError>,
    },
    /// The text of a long game's draft is made.
    LongDraft {
        /// The draft's number.
        id: u64,
        /// The text.
        text: String,
    },
    /// The user's notes were read.
    NotesRead(UserMarks),
    /// The user's notes cannot be read or written.
    NotesFailed {
        /// A sentence.
        why: String,
        /// The user asked for it: told every time.
        asked: bool,
    },
    /// A file was written, or why it was not.
    Saved {
        /// The file.
        path: PathBuf,
        /// The games that stand in it now, if this one was added to others.
        games: Option<usize>,
        /// A sentence if it failed.
        outcome: Result<(), String>,
    },
}

/// The files of this process.
#[derive(Debug)]
pub struct FileEffects {
    paths: Paths,
    lang: Lang,
    /// The config file in use.
    config: Option<PathBuf>,
    journals: JournalFiles,
    drafts: DraftFiles,
    /// The last draft could not be written, and that was said.
    draft_failed: bool,
    /// The drafts of long games that are not written yet: with the game while its text is not being made.
    long_drafts: HashMap<u64, Option<Box<LongDraft>>>,
    /// The text of a long draft is being made.
    makes_draft: bool,
    /// Files that a person asked to write and that are not answered yet.
    saving: Vec<PathBuf>,
    /// Games on their way into games.pgn whose journal goes when they are there.
    leaving: HashSet<String>,
    to: Sender<Event>,
    worker: Option<Sender<FileJob>>,
    shelves: OpenFiles,
    /// What was wrong with the user's notes: said once.
    notes_failed: Option<String>,
}

impl FileEffects {
    /// In these folders, speaking this language; answers go to the loop's channel.
    #[must_use]
    pub fn new(paths: Paths, lang: Lang, to: Sender<Event>) -> FileEffects {
        let (journals, drafts) = (JournalFiles::new(paths.journals()), DraftFiles::new(paths.drafts()));
        let shelves = OpenFiles::new(lang, paths.cache.clone(), to.clone());
        let config = paths.config_file();
        let (saving, leaving) = (Vec::new(), HashSet::new());
        FileEffects {
            shelves,
            paths,
            lang,
            config,
            journals,
            drafts,
            draft_failed: false,
            long_drafts: HashMap::new(),
            makes_draft: false,
            saving,
            leaving,
            to,
            worker: None,
            notes_failed: None,
        }
    }

    /// Settings go into this file.
    #[must_use]
    pub fn with_config(self, config: Option<PathBuf>) -> FileEffects {
        FileEffects { config: config.or_else(|| self.config.clone()), ..self }
    }

    /// Files are read like this.
    #[must_use]
    pub fn with_reading(mut self, reading: ReadSettings) -> FileEffects {
        self.shelves.set_reading(reading);
        self
    }

    /// The folder for what can be made again.
    #[must_use]
    pub fn cache(&self) -> Option<&Path> {
        self.paths.cache.as_deref()
    }

    /// The language of its sentences.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Why something could not be done, in the user's language.
    #[must_use]
    pub fn say(&self, why: std::io::Error) -> String {
        FileError::from(why).say(self.lang)
    }

    /// Carries out an effect on files, or starts it; what can be answered at once is. Other effects are none of its
    /// business.
    pub fn perform(&mut self, effect: Effect) -> Vec<Msg> {
        match effect {
            Effect::Journal { game, bytes, sync } => {
                // The game goes on after all: its journal must not go when an earlier end of it is archived.
                self.leaving.remove(&game);
                match self.journals.append(&game, &bytes) {
                    Ok(Some(unsynced)) if sync => self.job(FileJob::Sync(unsynced)).into_iter().collect(),
                    Ok(_) | Err(None) => Vec::new(),
                    Err(Some(trouble)) => vec![self.journal_failed(&trouble)],
                }
            }
            Effect::ReleaseJournal { game } => {
                self.journals.let_go(&game);
                Vec::new()
            }
            Effect::DropJournal { game } => self.drop_journal(&game).into_iter().collect(),
            Effect::TakeJournal { game, listed, purpose } => {
                let lang = self.lang;
                let outcome = self.journals.take(&game, &listed);
                let outcome = outcome.map_err(|refused| refused.told(|trouble| trouble.say(lang)));
                vec![Msg::JournalTaken { game, purpose, outcome }]
            }
            Effect::SaveDraft { id, text } => {
                self.long_drafts.remove(&id);
                self.keep_draft(id, &text)
            }
            Effect::SaveLongDraft { id, draft } => {
                self.long_drafts.insert(id, Some(draft));
                self.write_long_drafts().into_iter().collect()
            }
            Effect::DropDraft(id) => {
                self.long_drafts.remove(&id);
                match self.drafts.remove(id) {
                    Ok(()) => Vec::new(),
                    Err(trouble) => {
                        vec![Msg::JournalFailed(W::DraftStays.with(self.lang, &[&trouble.say(self.lang)]))]
                    }
                }
            }
            Effect::TakeDraft { id, name } => {
                let lang = self.lang;
                let taken = self.drafts.take(id, &name).map(|draft| {
                    let form = draft.place.as_ref().and_then(|place| saving::form_at(&place.file));
                    (draft, form)
                });
                vec![Msg::DraftTaken { id, outcome: taken.map_err(|refused| refused.told(|why| why.say(lang))) }]
            }
            Effect::DropListedDraft(name) => {
                let lang = self.lang;
                let dropped = self.drafts.drop_listed(&name);
                vec![Msg::DraftDropped(dropped.map_err(|refused| refused.told(|why| why.say(lang))))]
            }
            Effect::DropListedJournal { game, listed } => {
                let lang = self.lang;
                let outcome = self.journals.drop_listed(&game, &listed);
                let outcome = outcome.map_err(|refused| refused.told(|trouble| trouble.say(lang)));
                vec![Msg::JournalDropped { game, outcome }]
            }
            Effect::ListJournals => {
                let (kept, unreadable) = self.journals.list();
                let say = |(name, trouble): (String, FileError)| {
                    Msg::JournalFailed(W::JournalUnreadable.with(self.lang, &[&name, &trouble.say(self.lang)]))
                };
                let lists = [Msg::Drafts(self.drafts.list()), Msg::Journals(kept)];
                lists.into_iter().chain(unreadable.into_iter().map(say)).collect()
            }
            Effect::Archive { game, pgn } => {
                self.leaving.insert(game.clone());
                self.in_games(W::ArchiveFailed, |path| FileJob::Archive { game, pgn, path })
            }
            Effect::SaveOwn { game, pgn } => {
                let msgs = self.in_games(W::SaveFailed, |path| FileJob::SaveOwn { game, pgn, path });
                if let (true, Some(path)) = (msgs.is_empty(), self.paths.games()) {
                    self.saving.push(path);
                }
                msgs
            }
            Effect::Unarchive { game } => {
                self.leaving.remove(&game);
                self.in_games(W::UnarchiveFailed, |path| FileJob::Unarchive { game, path })
            }
            Effect::SaveGames(wish) => {
                let path = wish.path.clone();
                match self.job(FileJob::SaveGames(wish)) {
                    None => {
                        self.saving.push(path);
                        Vec::new()
                    }
                    Some(msg) => vec![msg],
                }
            }
            Effect::Save { path, pgn } => {
                let path = paths::from_home(path);
                match self.job(FileJob::Save { path: path.clone(), pgn }) {
                    None => {
                        self.saving.push(path);
                        Vec::new()
                    }
                    Some(msg) => vec![msg],
                }
            }
            Effect::Remember(text) => match self.paths.last() {
                Some(path) => self.job(FileJob::Remember { path, text }).into_iter().collect(),
                None => Vec::new(), // the same trouble keeps the journals away, and is told there
            },
            Effect::Configure { table, key, value } => {
                let Some(path) = self.config.clone() else {
                    let trouble = FileError::NoFolder("XDG_CONFIG_HOME");
                    let path = PathBuf::from("config.toml");
                    let outcome = Err(sentence(W::ConfigFailed, self.lang, &path, &trouble));
                    return vec![Msg::Saved { path, games: None, outcome }];
                };
                self.job(FileJob::Configure { path, table, key, value }).into_iter().collect()
            }
            Effect::DropRecord(record) => {
                discard(record);
                Vec::new()
            }
            Effect::CheckFile { id, path, seen } => {
                file_watch::look(&self.to, self.lang, id, path, seen).into_iter().collect()
            }
            Effect::Open { id, source, encoding } => {
                let source = match source {
                    ReviewSource::Own => ReviewSource::Own,
                    ReviewSource::Files(files) => {
                        ReviewSource::Files(files.into_iter().map(paths::from_home).collect())
                    }
                };
                let paths = match &source {
                    ReviewSource::Own => self.paths.games().into_iter().collect(),
                    ReviewSource::Files(paths) => paths.clone(),
                };
                self.shelves.open(id, source, encoding, paths).into_iter().collect()
            }
            Effect::Close(id) => {
                self.shelves.close(id);
                Vec::new()
            }
            Effect::ReadGame { id, game, place } => self.shelves.read_game(id, game, place).into_iter().collect(),
            Effect::CopyGames(wish) => {
                let to = paths::from_home(wish.to.clone());
                self.shelves.copy(*wish, std::path::absolute(&to).unwrap_or(to)).into_iter().collect()
            }
            Effect::DeleteGames(wish) => self.shelves.delete(*wish).into_iter().collect(),
            Effect::StopOperation(id) => {
                self.shelves.stop_moving(id);
                Vec::new()
            }
            // Without a folder there are none, and the journals say so.
            Effect::ReadMarks => match self.paths.notes() {
                Some(path) => self.job(FileJob::ReadNotes(path)).into_iter().collect(),
                None => Vec::new(),
            },
            Effect::SaveMarks(changes) => match self.paths.notes() {
                Some(path) => self.job(FileJob::Note { path, changes }).into_iter().collect(),
                None => Vec::new(),
            },
            Effect::Search(wish) => self.shelves.search(*wish).into_iter().collect(),
            Effect::StopSearching(id) => {
                self.shelves.stop_searching(id);
                Vec::new()
            }
            Effect::ReadHeaders { id, games } => {
                self.shelves.read_headers(id, games);
                Vec::new()
            }
            Effect::Think(_)
            | Effect::Engine { .. }
            | Effect::StopThinking(_)
            | Effect::Analysis(_)
            | Effect::CopyToClipboard(_)
            | Effect::Bell
            | Effect::Sound(_)
            | Effect::Redraw
            | Effect::Suspend
            | Effect::Quit(_) => Vec::new(),
        }
    }

    /// Takes note of a job that is done; the application may have to know.
    pub fn finished(&mut self, done: FinishedJob) -> Vec<Msg> {
        match done {
            FinishedJob::Archived { game, path, outcome } => {
                // The journal is removed only now that the game is on the disk elsewhere.
                let left = self.leaving.remove(&game) && outcome.is_ok();
                let trouble = left.then(|| self.drop_journal(&game)).flatten();
                // That a game was kept is no news; that it was not is.
                let kept = if self.journals.is_whole(&game) { W::StaysInJournal } else { W::InMemoryOnly };
                let told = match outcome {
                    Ok(beside) => beside.map(|id| Msg::Message(W::ArchivedBeside.with(self.lang, &[&id]))),
                    Err(why) => {
                        let outcome = Err(format!("{why} {}", kept.text(self.lang)));
                        Some(Msg::Saved { path, games: None, outcome })
                    }
                };
                told.into_iter().chain(trouble).collect()
            }
            FinishedJob::GamesSaved { id, path, outcome } => {
                self.answered(&path);
                vec![Msg::GamesSaved { id, outcome }]
            }
            FinishedJob::LongDraft { id, text } => {
                self.makes_draft = false;
                // Also where the game was changed again meanwhile: an older state is better than none. That of a game that
                // was saved or given up is wanted no more.
                let told = match self.long_drafts.get(&id) {
                    Some(newer) => {
                        if newer.is_none() {
                            self.long_drafts.remove(&id);
                        }
                        self.keep_draft(id, &text)
                    }
                    None => Vec::new(),
                };
                told.into_iter().chain(self.write_long_drafts()).collect()
            }
            FinishedJob::NotesRead(notes) => {
                self.notes_failed = None;
                vec![Msg::MarksRead(notes)]
            }
            FinishedJob::NotesFailed { why, asked: false } if self.notes_failed.as_ref() == Some(&why) => Vec::new(),
            FinishedJob::NotesFailed { why, .. } => {
                self.notes_failed = Some(why.clone());
                vec![Msg::Saved { path: self.paths.notes().unwrap_or_default(), games: None, outcome: Err(why) }]
            }
            FinishedJob::Saved { path, games, outcome } => {
                self.answered(&path);
                vec![Msg::Saved { path, games, outcome }]
            }
        }
    }

    /// What is done came with something that ends the program: it is heard by [`FileEffects::settle`] or [`FileEffects::finish`].
    pub fn put_back(&self, done: FinishedJob) {
        let _ = self.to.send(Event::Stored(done)); // the loop that calls this holds the other end
    }

    fn answered(&mut self, path: &Path) {
        if let Some(at) = self.saving.iter().position(|asked| asked == path) {
            self.saving.remove(at);
        }
    }

    /// Whether a file that was asked for is still being written.
    #[must_use]
    pub fn is_saving(&self) -> bool {
        !self.saving.is_empty()
    }

    /// Waits, at most so long, for everything that is still to be written. Answers what there is to tell.
    pub fn settle(&mut self, events: &Receiver<Event>, patience: Duration) -> Vec<Msg> {
        let mut told: Vec<Msg> = Vec::new();
        for (kept, trouble) in self.journals.flush() {
            // The last that can be done for a game: whoever started the program has it on the terminal.
            let pgn = GameScreen::resume(&kept.bytes).map(|play| play.pgn()).unwrap_or_default();
            told.push(Msg::JournalFailed(format!(
                "{}\n\n{pgn}",
                W::NotKept.with(self.lang, &[&trouble.say(self.lang)])
            )));
        }
        let waiting = self.long_drafts.extract_if(|_, draft| draft.is_some());
        let texts: Vec<(u64, String)> = waiting.filter_map(|(id, draft)| Some((id, draft?.text()))).collect();
        told.extend(texts.into_iter().flat_map(|(id, text)| self.keep_draft(id, &text)));
        self.shelves.settle(patience);
        if let Some(worker) = self.worker.take() {
            let (tell, done) = channel();
            if worker.send(FileJob::Tell(tell)).is_ok() {
                let _ = done.recv_timeout(patience); // what is not archived by then is still in its journal
            }
        }
        while let Ok(event) = events.try_recv() {
            if let Event::Stored(done) = event {
                told.extend(self.finished(done));
            }
        }
        told
    }

    /// The same where nobody can be told any more: answers the sentences of what failed.
    pub fn finish(&mut self, events: &Receiver<Event>, patience: Duration) -> Vec<String> {
        let lang = self.lang;
        let failed = |msg| match msg {
            Msg::GamesSaved { outcome: Err(why), .. } => Some(saving::unsaved(&why, lang)),
            Msg::Saved { outcome, .. } => outcome.err(),
            Msg::JournalFailed(sentence) => Some(sentence),
            _ => None,
        };
        self.settle(events, patience).into_iter().filter_map(failed).collect()
    }

    fn journal_failed(&self, trouble: &FileError) -> Msg {
        Msg::JournalFailed(W::JournalFailed.with(self.lang, &[&trouble.say(self.lang)]))
    }

    fn keep_draft(&mut self, id: u64, text: &str) -> Vec<Msg> {
        match self.drafts.keep(id, text) {
            Ok(()) => {
                self.draft_failed = false;
                Vec::new()
            }
            Err(_) if std::mem::replace(&mut self.draft_failed, true) => Vec::new(),
            Err(trouble) => vec![Msg::JournalFailed(W::DraftNotKept.with(self.lang, &[&trouble.say(self.lang)]))],
        }
    }

    /// Hands the next draft of a long game to the worker, one at a time: of a game that changes again and again only the
    /// last state waits.
    fn write_long_drafts(&mut self) -> Option<Msg> {
        if self.makes_draft {
            return None;
        }
        let (id, draft) = self.long_drafts.iter_mut().find_map(|(id, draft)| Some((*id, draft.take()?)))?;
        self.makes_draft = true;
        self.job(FileJob::DraftText { id, draft })
    }

    fn drop_journal(&mut self, game: &str) -> Option<Msg> {
        let trouble = self.journals.remove(game).err()?;
        // Without a folder there was no journal either.
        let silent = matches!(trouble, FileError::NoFolder(_) | FileError::BadName(_));
        (!silent).then(|| Msg::JournalFailed(W::JournalStays.with(self.lang, &[game, &trouble.say(self.lang)])))
    }

    /// A job on games.pgn.
    fn in_games(&mut self, failed: W, job: impl FnOnce(PathBuf) -> FileJob) -> Vec<Msg> {
        match self.paths.games() {
            Some(path) => self.job(job(path)).into_iter().collect(),
            None => {
                let path = PathBuf::from("games.pgn");
                let outcome = Err(sentence(failed, self.lang, &path, &FileError::NoFolder("XDG_DATA_HOME")));
                vec![Msg::Saved { path, games: None, outcome }]
            }
        }
    }

    /// Hands a job to the worker, started when it is first needed. Where there is none: what to tell the application.
    fn job(&mut self, job: FileJob) -> Option<Msg> {
        let worker = match &self.worker {
            Some(worker) => worker,
            None => match start_worker(self.lang, self.to.clone()) {
                Ok(worker) => self.worker.insert(worker),
                Err(error) => return Some(self.journal_failed(&error.into())),
            },
        };
        // The worker ends only with the process: a panic in it ends that.
        worker.send(job).err().map(|_| self.journal_failed(&io::Error::from(io::ErrorKind::BrokenPipe).into()))
    }
}

/// Frees the memory of a game in a thread of its own, which nobody waits for.
fn discard(record: Box<Record>) {
    // Without a thread it is freed here: the closure that holds it goes.
    let _ = thread::Builder::new().name("discard".to_owned()).spawn(move || drop(record));
}

#[cfg(test)]
mod tests;
