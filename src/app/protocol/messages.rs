//! Everything that can happen to the application, and everything it can ask of the world.

use std::ops::Range;
use std::path::PathBuf;

use shakmaty::{Chess, Move};

use super::hit_target::HitTarget;
use super::input::{Cell, Key, Press, Window};
use super::saving::{FileStamp, SaveError, SaveGames, SavedGames};
use super::user_marks::{MarkChange, UserMarks};
use crate::app::review::analysis::{AnalysisRequest, AnalysisUpdate};
use crate::app::review::drafts::{ListedDraft, ReviewDraft};
use crate::app::review::follow::FileChange;
use crate::bot::external_engine::{EngineCommand, EngineEvent};
use crate::bot::fixed_eval::Evaluation;
use crate::bot::time_management::TimeLeft;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::index::catalog::{Catalog, GamePlace};
use crate::chess::pgn::search::{ExplorerCounts, GameQuery};
use crate::chess::pgn::splice::UnencodableChar;
use crate::chess::pgn::{Record, Tags};
use crate::chess::seat::Bot;

/// Something that happened. State changes only when one of these is handed to `App::update`.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// The pointer did something over a cell; `on` is what the last painted frame showed there.
    Mouse {
        /// What it did.
        press: Press,
        /// Where.
        cell: Cell,
        /// On what.
        on: Option<HitTarget>,
    },
    /// Text was pasted.
    Paste(String),
    /// The window has this size now.
    Resize(Window),
    /// The terminal answered which colour its background has.
    Background {
        /// Whether dark text is readable on it.
        light: bool,
    },
    /// The moment that `App::wake_at` named has come.
    Wake,
    /// A line was read in plain mode.
    Line(String),
    /// Plain mode's input has ended.
    EndOfInput,
    /// The answer to [`Effect::Think`]; no move when it was stopped.
    BotReplied {
        /// The number of the request.
        id: u64,
        /// The move.
        mv: Option<Move>,
        /// What it is worth to the mover in hundredths of a pawn, if the player looks ahead.
        score: Option<i32>,
    },
    /// What an outside engine has to say, after [`Effect::Engine`].
    Engine {
        /// The engine's number.
        engine: u64,
        /// The news.
        news: EngineEvent,
    },
    /// The response to [`Effect::ListJournals`]: every journal that no other process has open.
    Journals(Vec<ListedJournal>),
    /// The response to [`Effect::TakeJournal`].
    JournalTaken {
        /// The name it was listed by.
        game: String,
        /// What it was asked for.
        purpose: JournalPurpose,
        /// The journal as it is now, which belongs to this process from here on.
        outcome: Result<TakenJournal, NotTaken>,
    },
    /// Besides [`Msg::Journals`]: the drafts that no other process has open.
    Drafts(Vec<ListedDraft>),
    /// The response to [`Effect::TakeDraft`].
    DraftTaken {
        /// The number it was asked for with.
        id: u64,
        /// The draft, and the form of its file if that is there.
        outcome: Result<(ReviewDraft, Option<TextFormat>), NotTaken>,
    },
    /// The response to [`Effect::DropListedDraft`].
    DraftDropped(Result<(), NotTaken>),
    /// The response to [`Effect::DropListedJournal`].
    JournalDropped {
        /// The name it was listed by.
        game: String,
        /// Whether it is gone.
        outcome: Result<(), NotTaken>,
    },
    /// The answer to [`Effect::Open`]: what is known so far. It comes again while the list grows.
    Opened {
        /// The number of the request; an answer to an older one is dropped.
        id: u64,
        /// What was asked for, paths made absolute.
        source: ReviewSource,
        /// The files, those of folders one by one: as many as were begun, each a part of `games`.
        files: Vec<OpenedFile>,
        /// Their games, as far as they were found.
        games: Catalog,
        /// How far the files are read; none when the list is whole.
        reading: Option<JobProgress>,
    },
    /// The answer to [`Effect::ReadGame`].
    GameRead {
        /// The number of the request that opened its file.
        id: u64,
        /// The game, counted from 0 over all files.
        game: usize,
        /// The game, or a sentence that says what was wrong.
        outcome: Result<Box<LocatedGame>, String>,
    },
    /// The answer to [`Effect::ReadHeaders`]: the tags of those games that could be read.
    HeadersRead {
        /// The number of the request that opened their file.
        id: u64,
        /// The games, counted from 0 over all files.
        headers: Vec<(usize, Tags)>,
    },
    /// News of [`Effect::Search`].
    SearchProgress {
        /// The number of the request.
        id: u64,
        /// How many games were asked.
        progress: JobProgress,
        /// The games that pass, counted from 0 over all files: those that were found since the last news, in no order.
        hits: Vec<u32>,
        /// What was played, counted since the last news.
        tally: ExplorerCounts,
        /// Whether all were asked.
        over: bool,
    },
    /// News of [`AnalysisRequest::Analyse`].
    Analysis {
        /// The number of the request.
        id: u64,
        /// What was found so far.
        news: AnalysisUpdate,
    },
    /// An answer to [`AnalysisRequest::Weigh`]: one for each task, in no order.
    Evaluated {
        /// The number of the request.
        id: u64,
        /// The task, counted from 0.
        task: usize,
        /// What was found; none if it could not be weighed.
        weight: Option<Evaluation>,
    },
    /// The answer to [`Effect::Search`] for the games' moves.
    Duplicates {
        /// The number of the request.
        id: u64,
        /// The games that stand in the list a second time, counted from 0 over all files, each with the first of its kind.
        pairs: Vec<(u32, u32)>,
    },
    /// The answer to [`Effect::CheckFile`].
    FileChecked {
        /// The number of the request that opened the file.
        id: u64,
        /// The file.
        path: PathBuf,
        /// What was found.
        look: FileChange,
    },
    /// After [`Msg::Opened`], when the games were read: what is wrong with them.
    Checked {
        /// The number of the request.
        id: u64,
        /// The games with problems, counted from 0 over all files, and how many each has.
        problems: Vec<(usize, usize)>,
    },
    /// The answer to [`Effect::Save`] and [`Effect::Archive`].
    Saved {
        /// Where it was written.
        path: PathBuf,
        /// A sentence that says what was wrong, if it was not.
        outcome: Result<(), String>,
    },
    /// The answer to [`Effect::SaveGames`].
    GamesSaved {
        /// The number of the request.
        id: u64,
        /// What was written, or why nothing was.
        outcome: Result<Box<SavedGames>, SaveError>,
    },
    /// How far [`Effect::CopyGames`] or [`Effect::DeleteGames`] is.
    OperationProgress {
        /// The number of the request.
        id: u64,
        /// How many games were read.
        progress: JobProgress,
    },
    /// The answer to [`Effect::CopyGames`].
    GamesCopied {
        /// The number of the request.
        id: u64,
        /// The file they were copied to.
        to: PathBuf,
        /// How many were, or why none was. None when it was stopped.
        outcome: Option<Result<u64, CopyError>>,
    },
    /// The answer to [`Effect::DeleteGames`].
    GamesDeleted {
        /// The number of the request.
        id: u64,
        /// Each file, by its number in the list, and how many games went, or a sentence: none did.
        outcomes: Vec<(usize, Result<u64, String>)>,
    },
    /// The answer to [`Effect::ReadMarks`].
    MarksRead(UserMarks),
    /// Something the user should know of the files, in words. Nothing went wrong.
    Message(String),
    /// A journal could not be written. The game goes on in memory.
    JournalFailed(String),
    /// The program for sounds could not be started, and why.
    SoundFailed(String),
    /// The process was stopped (Ctrl-Z) and goes on now; clocks stood still in between.
    Resumed,
}

/// A journal found on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJournal {
    /// The game it belongs to: the file's name without its ending.
    pub game: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// What a listed journal is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalPurpose {
    /// Somebody goes on with the game.
    GoOn,
    /// The game has ended and belongs into games.pgn.
    Archive,
}

/// A journal that belongs to this process now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenJournal {
    /// The game's identifier: the file's name without its ending.
    pub game: String,
    /// The whole records in it.
    pub bytes: Vec<u8>,
    /// It was not as it had been listed: another process went on with the game.
    pub changed: bool,
    /// It was damaged: where the whole of it was set aside.
    pub set_aside: Option<PathBuf>,
}

/// Why a listed journal or draft was not taken or removed.
///
/// `Failure` is a sentence for the application; in the runtime it is the error that the sentence is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken<Failure = String> {
    /// Another process has it open.
    Open,
    /// It is no longer there.
    Gone,
    /// It is not as it was listed.
    Changed,
    /// It cannot be read, locked or changed.
    Failed(Failure),
}

impl<Failure> NotTaken<Failure> {
    /// The same refusal with another failure.
    pub fn map_failure<F>(self, failure: impl FnOnce(Failure) -> F) -> NotTaken<F> {
        match self {
            NotTaken::Open => NotTaken::Open,
            NotTaken::Gone => NotTaken::Gone,
            NotTaken::Changed => NotTaken::Changed,
            NotTaken::Failed(why) => NotTaken::Failed(failure(why)),
        }
    }
}

/// What can be looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewSource {
    /// The user's own games.pgn. It need not be there yet.
    Own,
    /// Files and folders; `-` is standard input.
    Files(Vec<PathBuf>),
}

/// A file that was opened, or was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedFile {
    /// The file.
    pub path: PathBuf,
    /// A sentence that says what was wrong. Games that were read before that are in the list.
    pub outcome: Result<(), String>,
    /// The file as it was when its list was begun; none for what is no file.
    pub seen: Option<FileStamp>,
}

/// A game as it stands in its file.
#[derive(Clone, Debug, PartialEq)]
pub struct LocatedGame {
    /// The game.
    pub record: Record,
    /// Its bytes in the file, in the file's own encoding (unpacked).
    pub span: Range<u64>,
    /// Their [`crate::chess::pgn::splice::fingerprint`].
    pub print: u64,
}

/// A question to many games, answered by [`Msg::SearchProgress`].
#[derive(Clone, Debug)]
pub struct SearchGames {
    /// The number of the request; news of an older one is dropped.
    pub id: u64,
    /// The number of the request that opened the files.
    pub list: u64,
    /// What is asked.
    pub question: GameQuery,
    /// The list of the files' games.
    pub games: Catalog,
    /// The games that are asked, counted from 0 over all files; in the order of the files it goes quickest. Their moves
    /// are asked of those that the rows leave in doubt.
    pub rows: Vec<u32>,
}

/// Why games were not copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// The file's encoding has no such character.
    Unfit(UnencodableChar),
    /// Anything else, as a sentence.
    Failed(String),
}

/// Games that are to be copied, or deleted.
#[derive(Clone, Debug)]
pub struct CopyGames {
    /// The number of the request.
    pub id: u64,
    /// The number of the request that opened their files.
    pub list: u64,
    /// The list of the files' games.
    pub games: Catalog,
    /// Which games, counted from 0 over all files: copied in this order.
    pub rows: Vec<u32>,
    /// Where they are copied to; empty where they are deleted.
    pub to: PathBuf,
    /// A file in a code page that games are copied to becomes UTF-8.
    pub convert: bool,
    /// The files as they were when they were listed, part by part: one that was changed since loses nothing. None: other
    /// changes stay beside this one.
    pub seen: Vec<Option<FileStamp>>,
}

/// How far something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    /// What is done.
    pub done: u64,
    /// What there is to do.
    pub total: u64,
}

/// A question for a computer player, answered on a worker thread by [`Msg::BotReplied`].
#[derive(Clone, Debug)]
pub struct BotRequest {
    /// The number of the request; an answer to an older one is dropped.
    pub id: u64,
    /// Who is asked.
    pub bot: Bot,
    /// The position.
    pub position: Chess,
    /// The positions that occurred before in this game, oldest first.
    pub seen: Vec<Chess>,
    /// What makes its choices repeatable.
    pub seed: u64,
    /// Its clock, if there is one.
    pub time: Option<TimeLeft>,
}

/// Something the application asks of the world.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask a computer player for a move.
    Think(BotRequest),
    /// Stop asking: the request with this number, if it still runs.
    StopThinking(u64),
    /// Something of the analyst.
    Analysis(AnalysisRequest),
    /// An order to an outside engine; [`Msg::Engine`] brings what it says.
    Engine {
        /// The engine's number: the application chooses one when it has it started.
        engine: u64,
        /// The order.
        order: EngineCommand,
    },
    /// Append bytes to the journal of a game, made if it is not there; on the disk before the next paint.
    Journal {
        /// The game's identifier, safe as a file name.
        game: String,
        /// Whole records.
        bytes: Vec<u8>,
        /// Whether they must also survive a power failure. A heartbeat need not: it would wake the disk for a second
        /// or two of somebody's clock.
        sync: bool,
    },
    /// Remove the journal of a game of this process in which nothing was played.
    DropJournal {
        /// The game's identifier.
        game: String,
    },
    /// Lock a listed journal and read it again: it belongs to this process from then on.
    TakeJournal {
        /// The name it was listed by.
        game: String,
        /// What was in it then.
        listed: Vec<u8>,
        /// What it is asked for.
        purpose: JournalPurpose,
    },
    /// Keep the unsaved changes of a game; on the disk before the next paint.
    SaveDraft {
        /// The draft's number in this process.
        id: u64,
        /// What is to stand in it.
        text: String,
    },
    /// Remove a draft of this process: its changes are saved or given up.
    DropDraft(u64),
    /// Lock a listed draft and read it: it belongs to this process from then on.
    TakeDraft {
        /// The number it gets.
        id: u64,
        /// The name it was listed by.
        name: String,
    },
    /// Remove a listed draft if no other process has it open.
    DropListedDraft(String),
    /// Remove a listed journal if it is as it was listed and no other process has it open.
    DropListedJournal {
        /// The name it was listed by.
        game: String,
        /// What was in it then.
        listed: Vec<u8>,
    },
    /// Close the journal of a game that is put away for later, so that another process may take it up.
    ReleaseJournal {
        /// The game's identifier.
        game: String,
    },
    /// Read every journal that no other process holds.
    ListJournals,
    /// Put a finished game into games.pgn. A record of the same game that this one continues is replaced; a record with
    /// the same GameId tag and other moves stays, and the game gets a GameId of its own. When that is on the disk, and
    /// only then, the game's journal is removed.
    Archive {
        /// The game's identifier.
        game: String,
        /// The game in PGN's export format.
        pgn: String,
    },
    /// Put a game that was played and then annotated into games.pgn: in place of the record with the same GameId tag, else
    /// appended. Answered by [`Msg::Saved`].
    SaveOwn {
        /// The game's identifier.
        game: String,
        /// The game, as it is to stand there.
        pgn: String,
    },
    /// Take the record with this GameId out of games.pgn again (a takeback after the end).
    Unarchive {
        /// The game's identifier.
        game: String,
    },
    /// Free the memory of a long game that was left: it takes its time.
    DropRecord(Box<Record>),
    /// Look at a file that was opened, whether it is another one now.
    CheckFile {
        /// The number of the request that opened it.
        id: u64,
        /// The file.
        path: PathBuf,
        /// How it looked when it was read.
        seen: Option<FileStamp>,
    },
    /// List the games of PGN files, decompressed if their names say so. It ends an earlier one that still runs.
    Open {
        /// The number of the request.
        id: u64,
        /// What.
        source: ReviewSource,
        /// The code page that a person chose for files in one; without, it is found out.
        encoding: Option<CodePage>,
    },
    /// Forget the files of this request, and stop reading them.
    Close(u64),
    /// Read a game.
    ReadGame {
        /// The number of the request that opened its file.
        id: u64,
        /// The game, counted from 0 over all files.
        game: usize,
        /// Where it stands.
        place: GamePlace,
    },
    /// Ask games of open files something that their rows do not say.
    Search(Box<SearchGames>),
    /// Stop asking: the request with this number, if it still runs.
    StopSearching(u64),
    /// Read the tags of games.
    ReadHeaders {
        /// The number of the request that opened their file.
        id: u64,
        /// The games, counted from 0 over all files, and where they stand.
        games: Vec<(usize, GamePlace)>,
    },
    /// Copy games to the end of a file, made if it is not there: all of them or none.
    CopyGames(Box<CopyGames>),
    /// Take games out of their files, of each file all of them or none.
    DeleteGames(Box<CopyGames>),
    /// Stop copying: the request with this number, if it still runs. The file stays as it was.
    StopOperation(u64),
    /// Read what the user noted of games. What cannot be read is said.
    ReadMarks,
    /// Change what the user noted of games, on the disk.
    SaveMarks(Vec<MarkChange>),
    /// Append a game to a file of the user's choice.
    Save {
        /// The file.
        path: PathBuf,
        /// The text.
        pgn: String,
    },
    /// Change games of a file.
    SaveGames(Box<SaveGames>),
    /// Remember choices for the next start (TOML text).
    Remember(String),
    /// Put a setting into the config file, which keeps everything else as it is.
    Configure {
        /// The table; none is the top of the file.
        table: Option<&'static str>,
        /// The key.
        key: String,
        /// The value, as TOML; none takes the setting out.
        value: Option<String>,
    },
    /// Put text on the terminal's clipboard (OSC 52).
    CopyToClipboard(String),
    /// Ring the bell.
    Bell,
    /// Start the user's program for sounds: its name and its words.
    Sound(Vec<String>),
    /// Draw the whole screen anew: something else may have written on it.
    Redraw,
    /// Stop the process as Ctrl-Z does.
    Suspend,
    /// Leave with this exit code.
    Quit(u8),
}

impl Effect {
    /// Whether it is begun only when the frame that follows is written: what it brings is shown in the one after that.
    #[must_use]
    pub fn waits_for_the_frame(&self) -> bool {
        matches!(self, Effect::ReadGame { .. })
    }

    /// Whether it is done when it has been carried out; others are begun then, and go on in a thread of their own.
    #[must_use]
    pub fn is_answered_at_once(&self) -> bool {
        matches!(
            self,
            Effect::Journal { .. }
                | Effect::ReleaseJournal { .. }
                | Effect::DropJournal { .. }
                | Effect::TakeJournal { .. }
                | Effect::DropListedJournal { .. }
                | Effect::SaveDraft { .. }
                | Effect::DropDraft(_)
                | Effect::TakeDraft { .. }
                | Effect::DropListedDraft(_)
                | Effect::ListJournals
                | Effect::CopyToClipboard(_)
                | Effect::Bell
                | Effect::Redraw
                | Effect::Suspend
                | Effect::Quit(_)
        )
    }
}
