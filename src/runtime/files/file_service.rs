//! Carries out the application's effects on files.
//!
//! Journals and drafts are written at once, on the loop's thread (see [`super::journals`]). Everything that may take
//! long is a job for a worker, and jobs are done in the order in which they were requested. PGN files are read on their
//! own threads.

use crate::app::protocol::effect::{
    DraftEffect, ExportError, FileEffect, JournalEffect, JournalPurpose, ListEffect, ListedJournal, LongDraft,
    ReviewDraft, ReviewSource, SaveError, SavedGames,
};
use crate::app::protocol::learn_progress::LearnProgress;
use crate::app::protocol::message::{DraftResponse, FileResponse, JournalResponse, ListResponse, Msg};
use crate::app::protocol::now::WallTime;
use crate::app::protocol::practice_log::PRACTICE_FILE;
use crate::app::protocol::user_marks::{MarkChange, UserMarks};
use crate::chess::journal_game::JournalGame;
use crate::chess::pgn::writer;
use crate::chess::polyglot::Book;
use crate::chess::record;
use crate::runtime::event_loop::event::Event;
use crate::runtime::files::drafts::DraftFiles;
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::journals::JournalFiles;
use crate::runtime::files::own_games::{self, Added};
use crate::runtime::files::paths::{self, Paths};
use crate::runtime::files::practice::{self, PracticeFile};
use crate::runtime::files::repertoires::RepertoireReader;
use crate::runtime::files::{archive, atomic, export, own_mistakes, user_data};
use crate::runtime::jobs;
use crate::runtime::pgn_files::browse::FolderBrowser;
use crate::runtime::pgn_files::open_files::{self, OpenFiles};
use crate::runtime::pgn_files::saving;
use crate::words::Lang;
use crate::words::tables::RuntimeWord as W;
use std::collections::{HashMap, HashSet};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{fmt, fs};

#[derive(Debug)]
pub struct FileService {
    pub paths: Paths,
    pub lang: Lang,
    pub open_files: OpenFiles,
    pub browser: FolderBrowser,
    journals: JournalFiles,
    drafts: DraftFiles,
    /// The drafts of long games that are not written yet. The value holds the game until the worker makes its text.
    long_drafts: HashMap<u64, Option<Box<LongDraft>>>,
    /// Whether the text of a long draft is being made.
    makes_draft: bool,
    /// How many files that the user asked for are being written.
    saving: usize,
    /// Games that are being archived: their journals are removed when that is done.
    archiving: HashSet<String>,
    /// Which journals and drafts could not be read when they were listed last.
    unreadable: Vec<String>,
    /// Games that could not be archived when they ended and are tried again.
    retried: HashSet<String>,
    /// Why a game was not archived last, so that a fault of the disk is reported only once.
    archive_failed: Option<String>,
    to: Sender<Event>,
    worker: Option<WorkerPlace>,
    /// What was wrong with the user's marks, so that it is reported only once.
    marks_failed: Option<String>,
}

impl FileService {
    /// Creates the service for these folders, with messages in this language. Responses go to the loop's channel.
    pub fn new(paths: Paths, lang: Lang, to: Sender<Event>) -> FileService {
        FileService {
            open_files: OpenFiles::new(lang, paths.cache.clone(), to.clone()),
            browser: FolderBrowser::new(lang, paths.cache.clone(), to.clone()),
            journals: JournalFiles::new(paths.journals.clone()),
            drafts: DraftFiles::new(paths.drafts.clone()),
            paths,
            lang,
            long_drafts: HashMap::new(),
            makes_draft: false,
            saving: 0,
            archiving: HashSet::new(),
            unreadable: Vec::new(),
            retried: HashSet::new(),
            archive_failed: None,
            to,
            worker: None,
            marks_failed: None,
        }
    }

    pub fn journal(&mut self, effect: JournalEffect) -> Vec<Msg> {
        let were_whole = self.journals.are_whole();
        let mut msgs = self.journal_msgs(effect);
        if self.journals.are_whole() != were_whole {
            msgs.push(Msg::Journal(JournalResponse::InMemory(were_whole)));
        }
        msgs
    }

    fn journal_msgs(&mut self, effect: JournalEffect) -> Vec<Msg> {
        let lang = self.lang;
        let response = match effect {
            JournalEffect::Append { game, bytes, sync } => {
                // The game goes on after all: archiving an earlier end of it must not remove its journal.
                self.archiving.remove(&game);
                self.retried.remove(&game);
                match self.journals.append(&game, &bytes) {
                    Ok(Some(file)) if sync => {
                        self.start(move |_| {
                            file.sync();
                            None
                        });
                        None
                    }
                    Ok(_) | Err(None) => None,
                    Err(Some(error)) => Some(not_written(W::JournalFailed.with(lang, &[&error.say(lang)]))),
                }
            }
            JournalEffect::Drop { game } => self.remove_journal(&game),
            JournalEffect::Release { game } => {
                self.journals.release(&game);
                None
            }
            JournalEffect::List => {
                drop(self.journals.flush()); // that it fails was reported
                let (journals, unreadable) = self.journals.list();
                let (drafts, damaged) = self.drafts.list();
                let drafts = DraftResponse::Listed(drafts);
                let mut msgs = vec![Msg::Draft(drafts), Msg::Journal(JournalResponse::Listed(journals))];
                let journals = unreadable
                    .into_iter()
                    .map(|(name, error)| W::JournalUnreadable.with(lang, &[&name, &error.say(lang)]));
                let drafts =
                    damaged.into_iter().map(|(path, error)| error.in_sentence(W::DraftUnreadable, lang, &path));
                let now: Vec<String> = journals.chain(drafts).collect();
                let new = now.iter().filter(|sentence| !self.unreadable.contains(sentence));
                msgs.extend(new.cloned().map(not_written));
                self.unreadable = now;
                return msgs;
            }
            JournalEffect::Tournaments => Some(Msg::Journal(JournalResponse::Tournaments(self.journals.tournaments()))),
            JournalEffect::Take(ListedJournal { game, bytes: listed }, purpose) => {
                let outcome = self.journals.take(&game, &listed).map_err(|error| error.not_taken(lang));
                if let (Ok(taken), JournalPurpose::Archive) = (&outcome, purpose) {
                    self.retried.insert(taken.game.clone());
                }
                Some(Msg::Journal(JournalResponse::Taken { game, purpose, outcome }))
            }
            JournalEffect::DropListed(ListedJournal { game, bytes: listed }) => {
                let outcome = self.journals.drop_listed(&game, &listed).map_err(|error| error.not_taken(lang));
                Some(Msg::Journal(JournalResponse::Dropped(outcome)))
            }
        };
        response.into_iter().collect()
    }

    pub fn draft(&mut self, effect: DraftEffect) -> Option<Msg> {
        let lang = self.lang;
        match effect {
            DraftEffect::Save { id, text } => {
                self.long_drafts.remove(&id);
                self.store_draft(id, &text)
            }
            DraftEffect::SaveLong { id, draft } => {
                self.long_drafts.insert(id, Some(draft));
                self.write_long_draft();
                None
            }
            DraftEffect::Drop(id) => {
                self.long_drafts.remove(&id);
                let error = self.drafts.remove(id).err()?;
                Some(not_written(W::DraftStays.with(lang, &[&error.say(lang)])))
            }
            DraftEffect::Find(place) => Some(Msg::Draft(DraftResponse::Found(self.drafts.find(&place)?))),
            DraftEffect::Take { id, name } => {
                let with_form = |draft: ReviewDraft| {
                    let form = draft.place.as_ref().and_then(|place| saving::form_at(&place.file));
                    (draft, form)
                };
                let taken = self.drafts.take(id, &name);
                let outcome = taken.map(with_form).map_err(|error| error.not_taken(lang));
                Some(Msg::Draft(DraftResponse::Taken { id, outcome }))
            }
            DraftEffect::DropListed(name) => {
                let outcome = self.drafts.drop_listed(&name).map_err(|error| error.not_taken(lang));
                Some(Msg::Draft(DraftResponse::Dropped(outcome)))
            }
        }
    }

    /// Starts an effect on other files. Its responses go to the loop's channel.
    pub fn file(&mut self, effect: FileEffect) {
        match &effect {
            FileEffect::Archive { game, .. } => _ = self.archiving.insert(game.clone()),
            FileEffect::Unarchive { game } => _ = self.archiving.remove(game),
            _ => {}
        }
        let saves = usize::from(is_save(&effect));
        self.saving += saves;
        self.start(move |worker| {
            let finished = worker.carry_out(effect)?;
            Some(FinishedJob::new(move |files| {
                files.saving = files.saving.saturating_sub(saves);
                files.finish_job(finished)
            }))
        });
    }

    /// Starts an effect on the open PGN files. Its responses go to the loop's channel.
    pub fn list(&mut self, effect: ListEffect) {
        let typed = |path: PathBuf| {
            let path = paths::from_home(path);
            std::path::absolute(&path).unwrap_or(path)
        };
        match effect {
            ListEffect::Open { id, source, encoding } => {
                let (source, paths) = match source {
                    ReviewSource::Own => (ReviewSource::Own, self.paths.games.clone().into_iter().collect()),
                    ReviewSource::Files(files) => {
                        let files: Vec<PathBuf> = files.into_iter().map(paths::from_home).collect();
                        (ReviewSource::Files(files.iter().map(|file| open_files::absolute(file)).collect()), files)
                    }
                };
                self.open_files.open(id, source, encoding, paths);
            }
            ListEffect::CheckFile { id, path, seen } => self.open_files.check_file(id, path, seen),
            ListEffect::ReadGame { id, game, place } => self.open_files.read_game(id, game, place),
            ListEffect::ReadRows { id, games } => self.open_files.read_rows(id, games),
            ListEffect::DropRecord(record) => drop(jobs::thread("discard", move || drop(record))), // or it is freed here
            ListEffect::Search(request) => self.open_files.search(*request),
            ListEffect::StopSearching(id) => self.open_files.searches.stop(id),
            ListEffect::CopyGames(request) => {
                let to = typed(request.to.clone());
                self.open_files.copy(*request, to);
            }
            ListEffect::DeleteGames(request) => self.open_files.delete(*request),
            ListEffect::RestoreGames(id) => self.open_files.restore(id),
            ListEffect::RunPgn(mut request) => {
                request.to = request.to.map(typed);
                self.open_files.run_pgn(*request, self.paths.config_file.clone());
            }
            ListEffect::StopOperation(id) => self.open_files.stop_operation(id),
        }
    }

    /// Carries out what follows from a finished job. Returns what the application needs to know.
    pub fn finish_job(&mut self, finished: FinishedJob) -> Vec<Msg> {
        (finished.0)(self)
    }

    /// Puts back a finished job that arrived together with an event that ends the program. [`FileService::finish_all`]
    /// or [`FileService::finish`] takes it up.
    pub fn put_back(&self, finished: FinishedJob) {
        let _ = self.to.send(Event::FileJobDone(finished)); // the loop that calls this holds the other end
    }

    /// True if a file that the user asked for is still being written.
    pub fn is_saving(&self) -> bool {
        self.saving > 0
    }

    /// Waits, for at most `patience`, for everything that still has to be written. Returns the messages about it.
    pub fn finish_all(&mut self, events: &Receiver<Event>, patience: Duration) -> Vec<Msg> {
        let mut msgs = Vec::new();
        drop(self.journals.flush()); // what fails is tried again below, where fewer games need it
        let waiting = self.long_drafts.extract_if(|_, draft| draft.is_some());
        let texts: Vec<(u64, String)> = waiting.filter_map(|(id, draft)| Some((id, draft?.text()))).collect();
        msgs.extend(texts.into_iter().filter_map(|(id, text)| self.store_draft(id, &text)));
        self.open_files.finish_all(patience);
        if self.worker.is_some() {
            self.start(move |worker| {
                let path = worker.paths.practice.clone();
                let why = worker.practice.finish(path.as_deref(), worker.lang)?;
                Some(FinishedJob::new(move |_| Some(file_failed(path.unwrap_or_default(), why))))
            });
            let (tell, done) = channel();
            self.start(move |_| {
                let _ = tell.send(()); // the wait may have timed out
                None
            });
            let _ = done.recv_timeout(patience); // what is not archived by then is still in its journal
            self.worker = None;
        }
        while let Ok(event) = events.try_recv() {
            match event {
                Event::FileJobDone(finished) => msgs.extend(self.finish_job(finished)),
                Event::Response(
                    msg @ Msg::List(
                        ListResponse::GamesCopied { .. }
                        | ListResponse::GamesDeleted { .. }
                        | ListResponse::GamesRestored { .. }
                        | ListResponse::PgnRan { .. },
                    ),
                ) => msgs.push(msg),
                _ => {}
            }
        }
        let journals = self.paths.journals.clone().unwrap_or_default();
        for (journal, error) in self.journals.flush() {
            // The last thing that can be done for a game: print it on the terminal.
            let pgn = JournalGame::read(None, &journal.bytes).map(|mut kept| {
                let (unix, offset) = kept.began;
                if let Some(sealed) = kept.adjourned.and_then(|adjourned| adjourned.sealed) {
                    kept.game.note(&record::sealed_move(kept.game.turn(), &sealed));
                }
                writer::export(&record::of(&kept.game, &WallTime { unix, offset }.dated()))
            });
            let pgn = pgn.unwrap_or_default();
            let why = W::NotKept.with(self.lang, &[&error.say(self.lang)]);
            // Unlike before, nothing can be made good any more.
            msgs.push(file_failed(journals.clone(), format!("{why}\n\n{pgn}")));
        }
        msgs
    }

    /// Like [`FileService::finish_all`] when the application has ended: returns sentences about what failed, and about
    /// what else the user should know. The number is the exit code: 1 if something was not written.
    pub fn finish(&mut self, events: &Receiver<Event>, patience: Duration) -> (Vec<String>, u8) {
        let lang = self.lang;
        let failed = |msg| match msg {
            Msg::File(FileResponse::GamesSaved { outcome: Err(SaveError::Failed(why)), .. }) => Some(why),
            Msg::File(FileResponse::GamesSaved { outcome: Err(_), .. } | FileResponse::IsOwn) => {
                Some(W::EditsLost.text(lang).to_owned())
            }
            Msg::File(FileResponse::Saved { outcome, .. }) => outcome.err(),
            Msg::File(FileResponse::Exported { outcome: Err(ExportError::Failed(why)), .. }) => Some(why),
            Msg::File(FileResponse::Failed { why, .. }) => Some(why),
            Msg::File(FileResponse::Message(sentence)) => Some(sentence),
            Msg::Journal(JournalResponse::Failed(sentence)) => Some(sentence),
            _ => None,
        };
        let msgs = self.finish_all(events, patience);
        let told = msgs.iter().filter(|msg| matches!(msg, Msg::File(FileResponse::Message(_)))).count();
        let sentences: Vec<String> = msgs.into_iter().filter_map(failed).collect();
        let code = u8::from(sentences.len() > told);
        (sentences, code)
    }

    /// Writes a draft. Returns a message to the user at every failure: an open window covers the first ones.
    fn store_draft(&mut self, id: u64, text: &str) -> Option<Msg> {
        let error = self.drafts.store(id, text).err()?;
        Some(not_written(W::DraftNotKept.with(self.lang, &[&error.say(self.lang)])))
    }

    fn remove_journal(&mut self, game: &str) -> Option<Msg> {
        let error = self.journals.remove(game).err()?;
        Some(not_written(W::JournalStays.with(self.lang, &[game, &error.say(self.lang)])))
    }

    /// Handles the end of archiving a game, whether it succeeded or not.
    fn archived(&mut self, game: &str, path: PathBuf, outcome: Result<Added, String>) -> Vec<Msg> {
        // The journal is removed only now that the game is on the disk elsewhere.
        let leaves = self.archiving.remove(game) && outcome.is_ok();
        let journal_stays = leaves.then(|| self.remove_journal(game)).flatten();
        let again = self.retried.contains(game);
        let reported = std::mem::replace(&mut self.archive_failed, outcome.as_ref().err().cloned());
        // The user is told only about a game that was not archived, or was given another GameId.
        let kept = if self.journals.is_whole(game) { W::StaysInJournal } else { W::InMemoryOnly };
        let message = |sentence| Msg::File(FileResponse::Message(sentence));
        let mut msgs = Vec::new();
        match outcome {
            Ok(added) => {
                msgs.push(Msg::File(FileResponse::Archived { game: game.to_owned() }));
                msgs.extend(added.new_id.map(|id| message(W::ArchivedBeside.with(self.lang, &[&id]))));
                msgs.extend(
                    added
                        .set_aside
                        .map(|aside| message(W::GamesSetAside.with(self.lang, &[&aside.display().to_string()]))),
                );
            }
            Err(why) if again && reported.as_ref() == Some(&why) => {}
            // The home screen saves no game.
            Err(why) if again && kept == W::InMemoryOnly => msgs.push(file_failed(path, why)),
            Err(why) => msgs.push(file_failed(path, format!("{why} {}", kept.text(self.lang)))),
        }
        msgs.extend(journal_stays);
        msgs
    }

    /// Handles marks that could not be read or written. The user is told once, or each time after asking for a change
    /// (`asked`).
    fn marks_failed(&mut self, path: PathBuf, why: String, asked: bool) -> Option<Msg> {
        if !asked && self.marks_failed.as_ref() == Some(&why) {
            return None;
        }
        self.marks_failed = Some(why.clone());
        Some(file_failed(path, why))
    }

    /// Hands a job to the worker, which is started for the first job.
    fn start(&mut self, job: impl FnOnce(&mut Worker) -> Option<FinishedJob> + Send + 'static) {
        let start = || WorkerPlace::start(self.paths.clone(), self.lang, self.to.clone());
        match self.worker.get_or_insert_with(start) {
            // It ends only with the process: a panic in it ends the process.
            WorkerPlace::Thread(jobs) => drop(jobs.send(Box::new(job))),
            WorkerPlace::Loop(worker) => {
                if let Some(finished) = job(worker) {
                    self.put_back(finished);
                }
            }
        }
    }
}

/// True if the effect writes a file that the user asked for.
fn is_save(effect: &FileEffect) -> bool {
    use FileEffect::{Export, Save, SaveGames, SaveOwn, WriteLearnCard};
    matches!(effect, SaveOwn { .. } | Save { .. } | Export(_) | SaveGames(_) | WriteLearnCard { .. })
}

/// Returns the message that a journal or a draft could not be written.
fn not_written(why: String) -> Msg {
    Msg::Journal(JournalResponse::Failed(why))
}

/// Returns the message that a file could not be written or read.
fn file_failed(path: PathBuf, why: String) -> Msg {
    Msg::File(FileResponse::Failed { path, why })
}

/// Returns the response that a file could not be written, if that failed.
fn failed(written: Result<(), FileError>, failed: W, lang: Lang, path: PathBuf) -> Option<FileResponse> {
    let why = written.err()?.in_sentence(failed, lang, &path);
    Some(FileResponse::Failed { path, why })
}

/// Returns the response that there is no folder for a file.
fn no_folder(failed: W, lang: Lang, file: &str, variable: &'static str) -> FileResponse {
    let path = PathBuf::from(file);
    let why = FileError::NoFolder(variable).in_sentence(failed, lang, &path);
    FileResponse::Failed { path, why }
}

// Drafts of games so long that making their text takes a while: the worker does it.

impl FileService {
    /// Hands the next draft of a long game to the worker, one at a time. If a game changes again and again, only its
    /// last state waits.
    fn write_long_draft(&mut self) {
        let next = |(id, draft): (&u64, &mut Option<Box<LongDraft>>)| Some((*id, draft.take()?));
        if !self.makes_draft
            && let Some((id, draft)) = self.long_drafts.iter_mut().find_map(next)
        {
            self.makes_draft = true;
            self.start(move |_| {
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

// The file worker: everything that may take long, done in the order in which it was requested.

/// A job for the worker. Its result, if there is one, is carried out on the loop's thread.
type FileJob = Box<dyn FnOnce(&mut Worker) -> Option<FinishedJob> + Send>;

/// What to do on the loop's thread when a job is done.
pub struct FinishedJob(Finish);

type Finish = Box<dyn FnOnce(&mut FileService) -> Vec<Msg> + Send>;

impl FinishedJob {
    fn new<R: IntoIterator<Item = Msg>>(finish: impl FnOnce(&mut FileService) -> R + Send + 'static) -> FinishedJob {
        FinishedJob(Box::new(|files| finish(files).into_iter().collect()))
    }
}

impl fmt::Debug for FinishedJob {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("FinishedJob")
    }
}

#[derive(Debug, Default)]
struct WrittenGame {
    /// How many games are there now, if it was added to others and they can be counted.
    pub games: Option<usize>,
    /// Where it was added, if it replaces no record that this process wrote before.
    pub saved: Option<Box<SavedGames>>,
}

fn written(outcome: Result<WrittenGame, FileError>, path: PathBuf, lang: Lang) -> FileResponse {
    let (games, outcome) = match outcome {
        Ok(WrittenGame { games, saved }) => (games, Ok(saved)),
        Err(error) => (None, Err(error.in_sentence(W::SaveFailed, lang, &path))),
    };
    FileResponse::Saved { path, games, outcome }
}

#[derive(Debug, Default)]
struct Worker {
    paths: Paths,
    lang: Lang,
    /// The records that this process wrote into games.pgn, by game, and into other files, by file and game.
    written: HashMap<String, String>,
    practice: PracticeFile,
    mistakes: PracticeFile,
    /// A book that cannot be read, which was told.
    bad_book: Option<PathBuf>,
    repertoires: RepertoireReader,
}

#[derive(Debug)]
enum WorkerPlace {
    /// On their own thread, which ends when this channel is closed.
    Thread(Sender<FileJob>),
    /// On the loop's thread: no other could be started. The loop waits, but nothing is lost.
    Loop(Box<Worker>),
}

impl WorkerPlace {
    fn start(paths: Paths, lang: Lang, to: Sender<Event>) -> WorkerPlace {
        let (sender, jobs) = channel::<FileJob>();
        let new = move || Worker { paths, lang, ..Worker::default() };
        let on_thread = new.clone();
        let started = jobs::thread("files", move || {
            let mut worker = on_thread();
            for job in jobs {
                if let Some(finished) = job(&mut worker) {
                    let _ = to.send(Event::FileJobDone(finished)); // the loop may have ended
                }
            }
        });
        started.map_or_else(|_| WorkerPlace::Loop(Box::new(new())), |_| WorkerPlace::Thread(sender))
    }
}

impl Worker {
    /// Carries out an effect. Returns what follows from it on the loop's thread, if anything does.
    fn carry_out(&mut self, effect: FileEffect) -> Option<FinishedJob> {
        let lang = self.lang;
        let response = match effect {
            FileEffect::Archive { game, pgn } => {
                // The reason must fit on the status line beside the result: with the folder's name it would not.
                let name = PathBuf::from("games.pgn");
                let path = self.paths.games.clone();
                let outcome = match &path {
                    Some(path) => self.archive(path, &game, &pgn, false),
                    None => Err(FileError::NoFolder("XDG_DATA_HOME")),
                };
                let outcome = outcome.map_err(|error| error.in_sentence(W::ArchiveFailed, lang, &name));
                return Some(FinishedJob::new(move |files| files.archived(&game, path.unwrap_or(name), outcome)));
            }
            FileEffect::Unarchive { game } => match self.paths.games.clone() {
                Some(path) => failed(self.unarchive(&path, &game), W::UnarchiveFailed, lang, path)?,
                None => no_folder(W::UnarchiveFailed, lang, "games.pgn", "XDG_DATA_HOME"),
            },
            FileEffect::SaveOwn { game, pgn } => match self.paths.games.clone() {
                Some(path) => {
                    let added = self.archive(&path, &game, &pgn, true);
                    written(added.map(|_| WrittenGame::default()), path, lang)
                }
                None => no_folder(W::SaveFailed, lang, "games.pgn", "XDG_DATA_HOME"),
            },
            FileEffect::Save { path, pgn, own } => {
                let path = paths::from_home(path);
                match own {
                    Some(own) if paths::is_same_file(&path, &own) => FileResponse::IsOwn,
                    _ => written(self.save(&path, pgn), path, lang),
                }
            }
            FileEffect::Export(mut file) => {
                file.path = paths::from_home(std::mem::take(&mut file.path));
                let theme = |name: &str| user_data::named(self.paths.themes.as_deref(), name);
                let outcome = export::write(&file, theme).map_err(|error| match error {
                    FileError::Exists => ExportError::Exists,
                    error => ExportError::Failed(error.in_sentence(W::SaveFailed, lang, &file.path)),
                });
                FileResponse::Exported { file, outcome }
            }
            FileEffect::SaveGames(request) => {
                // The user knows the folder, and the reason must fit on a line.
                let name = request.path.file_name().map_or(request.path.as_path(), Path::new);
                let outcome = saving::save(&request).map(Box::new).map_err(|error| error.not_saved(lang, name));
                FileResponse::GamesSaved { id: request.id, outcome }
            }
            FileEffect::Remember(text) => {
                // Without a folder there are no journals either, and that is reported there.
                let path = self.paths.last.clone()?;
                failed(atomic::edit_own(&path, |_| Some(text.clone().into_bytes())), W::SaveFailed, lang, path)?
            }
            FileEffect::Configure { table, key, value } => match self.paths.config_file.clone() {
                Some(path) => {
                    let put = user_data::put(&path, (table, &key, value.as_deref()));
                    // The name alone leaves room for the reason on a narrow line.
                    failed(put, W::ConfigFailed, lang, path.file_name().map_or(path.clone(), PathBuf::from))?
                }
                None => no_folder(W::ConfigFailed, lang, "config.toml", "XDG_CONFIG_HOME"),
            },
            FileEffect::ReadLevelGames => FileResponse::LevelGamesRead(
                self.paths.games.as_deref().map(own_games::level_games).unwrap_or_default(),
            ),
            FileEffect::ReadMarks => {
                let path = self.paths.marks.clone();
                let read = path.as_deref().map_or_else(|| Ok(UserMarks::default()), |path| user_data::read(path, lang));
                return Some(FinishedJob::new(|files| match read {
                    Ok(marks) => {
                        files.marks_failed = None;
                        vec![Msg::File(FileResponse::MarksRead(marks))]
                    }
                    Err(why) => {
                        let told = files.marks_failed(path.unwrap_or_default(), why, false);
                        told.into_iter().chain([Msg::File(FileResponse::MarksUnread)]).collect()
                    }
                }));
            }
            FileEffect::SaveMarks(changes) => {
                let path = self.paths.marks.clone()?;
                let why = user_data::change::<UserMarks>(&path, &changes, lang).err()?;
                let asked = changes.iter().any(|change| matches!(change, MarkChange::Star(..)));
                return Some(FinishedJob::new(move |files| files.marks_failed(path, why, asked)));
            }
            FileEffect::ReadLearn => {
                let read = self.paths.learn.as_deref().map(|path| user_data::read(path, lang)).transpose();
                let (progress, problem) = read.map_or_else(|why| (None, Some(why)), |progress| (progress, None));
                FileResponse::LearnRead { progress: progress.unwrap_or_default(), problem }
            }
            FileEffect::SaveLearn(changes) => {
                let path = self.paths.learn.clone()?;
                let why = user_data::change::<LearnProgress>(&path, &changes, lang).err()?;
                FileResponse::Failed { path, why }
            }
            FileEffect::WriteLearnCard { name, day } => match &self.paths.learn {
                Some(path) => user_data::write(path, &name, &day, lang),
                None => no_folder(W::SaveFailed, lang, user_data::CARD_FILE, "XDG_DATA_HOME"),
            },
            FileEffect::ReadBook { path, position } => {
                let path = paths::from_home(path);
                let opened = atomic::open(&path, fs::File::options().read(true));
                let moves = opened.and_then(|file| Ok(Book::open(BufReader::new(file))?.moves(&position)?));
                let (moves, problem) = match moves {
                    Ok(moves) => (moves, None),
                    Err(_) if self.bad_book.as_ref() == Some(&path) => (Vec::new(), None),
                    Err(error) => {
                        let problem = error.in_sentence(W::BookNotRead, lang, &path);
                        self.bad_book = Some(path);
                        (Vec::new(), Some(problem))
                    }
                };
                FileResponse::BookRead { position, moves, problem }
            }
            FileEffect::ReadPractice => {
                self.practice.read(self.paths.practice.as_deref(), self.paths.puzzles.as_deref(), lang)
            }
            FileEffect::DrawPuzzles(wanted) => practice::draw(self.paths.puzzles.as_deref(), &wanted, lang),
            FileEffect::ReadMistakes { files, me } => {
                let own = (self.paths.mistakes.as_deref(), self.paths.games.as_deref());
                own_mistakes::read(own, &files, &me, lang)
            }
            FileEffect::AppendMistakes(line) => {
                let path = self.paths.mistakes.clone()?;
                let is_told = self.mistakes.is_waiting(); // a search in the background says it once
                match self.mistakes.append(Some(&path), &line, lang) {
                    FileResponse::PracticeAppended { problem: Some(why), .. } if !is_told => {
                        FileResponse::Failed { path, why }
                    }
                    _ => return None,
                }
            }
            FileEffect::AppendPractice(line) => self.practice.append(self.paths.practice.as_deref(), &line, lang),
            FileEffect::ImportPractice(from) => match &self.paths.practice {
                Some(path) => FileResponse::PracticeImported(self.practice.import(path, &paths::from_home(from), lang)),
                None => no_folder(W::SaveFailed, lang, PRACTICE_FILE, "XDG_DATA_HOME"),
            },
            FileEffect::ForgetPractice => {
                let renamed = self.paths.practice.as_deref().map(|path| {
                    self.practice.forget(path).map_err(|error| error.in_sentence(W::SaveFailed, lang, path))
                });
                FileResponse::PracticeForgotten(renamed.unwrap_or(Ok(None)))
            }
            FileEffect::Repertoires(request) => {
                let outcome = self.repertoires.carry_out(self.paths.repertoires.as_deref(), &request, lang);
                FileResponse::Repertoires { request, outcome }
            }
        };
        Some(FinishedJob::new(|_| Some(Msg::File(response))))
    }

    /// Adds a game to the user's own. With `replace`, it replaces the record of the game that this process wrote
    /// before.
    fn archive(&mut self, path: &Path, game: &str, pgn: &str, replace: bool) -> Result<Added, FileError> {
        let before = if replace { self.written.remove(game) } else { None };
        let added = own_games::add(path, game, pgn, before.as_deref())?;
        self.written.extend(added.record.clone().map(|record| (game.to_owned(), record)));
        Ok(added)
    }

    /// Removes the record of a game that this process wrote to the user's own games.
    fn unarchive(&mut self, path: &Path, game: &str) -> Result<(), FileError> {
        match self.written.remove(game) {
            Some(record) if path.exists() => own_games::edit_text(path, |old| archive::remove(old, &record)),
            _ => Ok(()),
        }
    }

    /// Writes a game to a file of the user's choice: in place of the record of it that this process wrote before,
    /// otherwise at the end.
    fn save(&mut self, path: &Path, pgn: String) -> Result<WrittenGame, FileError> {
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

#[cfg(test)]
mod tests;
