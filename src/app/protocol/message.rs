//! Everything that can happen to the application.

use super::analysis::AnalysisUpdate;
use super::draft::{ListedDraft, ReviewDraft};
use super::files::{
    CopyError, FileChange, JobProgress, JournalPurpose, ListedJournal, LocatedGame, NotTaken, OpenedFile, ReviewSource,
    TakenJournal,
};
use super::hit_target::HitTarget;
use super::input::{Cell, Key, Press, Window};
use super::saving::{SaveError, SavedGames};
use super::user_marks::UserMarks;
use crate::bot::external_engine::EngineEvent;
use crate::bot::fixed_eval::Evaluation;
use crate::chess::pgn::Tags;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::index::catalog::Catalog;
use crate::chess::pgn::search::ExplorerCounts;
use shakmaty::Move;
use std::path::PathBuf;

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
    /// The answer to [`Effect::Think`](super::effect::Effect::Think); no move when it was stopped.
    BotReplied {
        /// The number of the request.
        id: u64,
        /// The move.
        mv: Option<Move>,
        /// What it is worth to the mover in hundredths of a pawn, if the player looks ahead.
        score: Option<i32>,
    },
    /// What an outside engine has to say, after [`Effect::Engine`](super::effect::Effect::Engine).
    Engine {
        /// The engine's number.
        engine: u64,
        /// The news.
        news: EngineEvent,
    },
    /// The response to [`Effect::ListJournals`](super::effect::Effect::ListJournals): every journal that no other process has open.
    Journals(Vec<ListedJournal>),
    /// The response to [`Effect::TakeJournal`](super::effect::Effect::TakeJournal).
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
    /// The response to [`Effect::TakeDraft`](super::effect::Effect::TakeDraft).
    DraftTaken {
        /// The number it was asked for with.
        id: u64,
        /// The draft, and the form of its file if that is there.
        outcome: Result<(ReviewDraft, Option<TextFormat>), NotTaken>,
    },
    /// The response to [`Effect::DropListedDraft`](super::effect::Effect::DropListedDraft).
    DraftDropped(Result<(), NotTaken>),
    /// The response to [`Effect::DropListedJournal`](super::effect::Effect::DropListedJournal).
    JournalDropped {
        /// The name it was listed by.
        game: String,
        /// Whether it is gone.
        outcome: Result<(), NotTaken>,
    },
    /// The answer to [`Effect::Open`](super::effect::Effect::Open): what is known so far. It comes again while the list grows.
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
    /// The answer to [`Effect::ReadGame`](super::effect::Effect::ReadGame).
    GameRead {
        /// The number of the request that opened its file.
        id: u64,
        /// The game, counted from 0 over all files.
        game: usize,
        /// The game, or a sentence that says what was wrong.
        outcome: Result<Box<LocatedGame>, String>,
    },
    /// The answer to [`Effect::ReadHeaders`](super::effect::Effect::ReadHeaders): the tags of those games that could be read.
    HeadersRead {
        /// The number of the request that opened their file.
        id: u64,
        /// The games, counted from 0 over all files.
        headers: Vec<(usize, Tags)>,
    },
    /// News of [`Effect::Search`](super::effect::Effect::Search).
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
    /// News of [`AnalysisRequest::Analyse`](super::analysis::AnalysisRequest::Analyse).
    Analysis {
        /// The number of the request.
        id: u64,
        /// What was found so far.
        news: AnalysisUpdate,
    },
    /// An answer to [`AnalysisRequest::Weigh`](super::analysis::AnalysisRequest::Weigh): one for each task, in no order.
    Evaluated {
        /// The number of the request.
        id: u64,
        /// The task, counted from 0.
        task: usize,
        /// What was found; none if it could not be weighed.
        weight: Option<Evaluation>,
    },
    /// The answer to [`Effect::Search`](super::effect::Effect::Search) for the games' moves.
    Duplicates {
        /// The number of the request.
        id: u64,
        /// The games that stand in the list a second time, counted from 0 over all files, each with the first of its kind.
        pairs: Vec<(u32, u32)>,
    },
    /// The answer to [`Effect::CheckFile`](super::effect::Effect::CheckFile).
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
    /// The answer to [`Effect::Save`](super::effect::Effect::Save) and [`Effect::Archive`](super::effect::Effect::Archive).
    Saved {
        /// Where it was written.
        path: PathBuf,
        /// The games that stand there now, if this one was added to others.
        games: Option<usize>,
        /// A sentence that says what was wrong, if it was not.
        outcome: Result<(), String>,
    },
    /// The answer to [`Effect::SaveGames`](super::effect::Effect::SaveGames).
    GamesSaved {
        /// The number of the request.
        id: u64,
        /// What was written, or why nothing was.
        outcome: Result<Box<SavedGames>, SaveError>,
    },
    /// How far [`Effect::CopyGames`](super::effect::Effect::CopyGames) or [`Effect::DeleteGames`](super::effect::Effect::DeleteGames) is.
    OperationProgress {
        /// The number of the request.
        id: u64,
        /// How many games were read.
        progress: JobProgress,
    },
    /// The answer to [`Effect::CopyGames`](super::effect::Effect::CopyGames).
    GamesCopied {
        /// The number of the request.
        id: u64,
        /// The file they were copied to.
        to: PathBuf,
        /// How many were, or why none was. None when it was stopped.
        outcome: Option<Result<u64, CopyError>>,
    },
    /// The answer to [`Effect::DeleteGames`](super::effect::Effect::DeleteGames).
    GamesDeleted {
        /// The number of the request.
        id: u64,
        /// Each file, by its number in the list, and how many games went, or a sentence: none did.
        outcomes: Vec<(usize, Result<u64, String>)>,
    },
    /// The answer to [`Effect::ReadMarks`](super::effect::Effect::ReadMarks).
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
