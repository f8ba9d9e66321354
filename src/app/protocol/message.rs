//! Everything that can happen to the application.

use super::browse::BrowseResponse;
use super::draft::{ListedDraft, ReviewDraft};
use super::files::{
    CopyError, FileChange, GameProblems, JobProgress, JournalPurpose, ListedJournal, LocatedGame, NotTaken, OpenedFile,
    ReviewSource, TakenJournal,
};
use super::input::{Cell, Key, Press, Window};
use super::saving::{SaveError, SavedGames};
use super::{analysis::AnalysisUpdate, hit_target::HitTarget, learn_progress::LearnProgress, user_marks::UserMarks};
use crate::bot::{external_engine::EngineEvent, fixed_eval::Evaluation};
use crate::chess::{
    level_games::LevelGame, pgn::Tags, pgn::encoding::TextFormat, pgn::index::catalog::Catalog,
    pgn::search::ExplorerCounts,
};
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
    /// The process was stopped (Ctrl-Z) and goes on now; clocks stood still in between.
    Resumed,
    /// A bot has chosen a move, or was stopped.
    Bot(BotResponse),
    /// What an external engine has to say, after [`Effect::Engine`](super::effect::Effect::Engine).
    Engine {
        /// The engine's number.
        engine: u64,
        /// What happened.
        event: EngineEvent,
    },
    /// From the analysis.
    Analysis(AnalysisResponse),
    /// From the journals.
    Journal(JournalResponse),
    /// From the drafts.
    Draft(DraftResponse),
    /// Of files that were written, and the user's own files.
    File(FileResponse),
    /// Of the PGN files that are open.
    List(ListResponse),
    /// Of the folders that are looked through.
    Browse(BrowseResponse),
    /// The program for sounds could not be started, and why.
    SoundFailed(String),
}

/// The response to [`BotEffect::Think`](super::effect::BotEffect::Think).
#[derive(Clone, Copy, Debug)]
pub struct BotResponse {
    /// The number of the request.
    pub id: u64,
    /// The move; none when it was stopped.
    pub mv: Option<Move>,
    /// Its value for the mover in hundredths of a pawn, if the player looks ahead.
    pub score: Option<i32>,
}

/// What the analysis has found.
#[derive(Clone, Debug)]
pub enum AnalysisResponse {
    /// After [`AnalysisEffect::Analyse`](super::effect::AnalysisEffect::Analyse), again and again.
    Analysed {
        /// The number of the request.
        id: u64,
        /// What was found so far.
        update: AnalysisUpdate,
    },
    /// After [`AnalysisEffect::Evaluate`](super::effect::AnalysisEffect::Evaluate): one for each task, in no order.
    Evaluated {
        /// The number of the request.
        id: u64,
        /// The task, counted from 0.
        task: usize,
        /// What was found; none if the position could not be evaluated.
        evaluation: Option<Evaluation>,
    },
}

/// What became of journals.
#[derive(Clone, Debug)]
pub enum JournalResponse {
    /// Every journal that no other process has open.
    Listed(Vec<ListedJournal>),
    /// The response to [`JournalEffect::Take`](super::effect::JournalEffect::Take).
    Taken {
        /// The name it was listed by.
        game: String,
        /// What it was asked for.
        purpose: JournalPurpose,
        /// The journal as it is now, which belongs to this process from here on.
        outcome: Result<TakenJournal, NotTaken>,
    },
    /// The response to [`JournalEffect::DropListed`](super::effect::JournalEffect::DropListed).
    Dropped(Result<(), NotTaken>),
    /// A journal or a draft could not be written. The game goes on in memory.
    Failed(String),
}

/// What became of drafts.
#[derive(Clone, Debug)]
pub enum DraftResponse {
    /// The drafts that no other process has open; they come with [`JournalResponse::Listed`].
    Listed(Vec<ListedDraft>),
    /// The response to [`DraftEffect::Find`](super::effect::DraftEffect::Find), where there is one: its name.
    Found(String),
    /// The response to [`DraftEffect::Take`](super::effect::DraftEffect::Take).
    Taken {
        /// The number it was asked for with.
        id: u64,
        /// The draft, and the form of its file if that is there.
        outcome: Result<(ReviewDraft, Option<TextFormat>), NotTaken>,
    },
    /// The response to [`DraftEffect::DropListed`](super::effect::DraftEffect::DropListed).
    Dropped(Result<(), NotTaken>),
}

/// What became of files.
#[derive(Clone, Debug)]
pub enum FileResponse {
    /// A file was written, or could not be.
    Saved {
        /// Where it was written.
        path: PathBuf,
        /// The games that stand there now, if this one was added to others.
        games: Option<usize>,
        /// A sentence that says what was wrong, if it was not.
        outcome: Result<(), String>,
    },
    /// A file of the user's was not written or not read, without having been asked for: marks, choices, a finished game.
    Failed {
        /// The file.
        path: PathBuf,
        /// A sentence that says what was wrong.
        why: String,
    },
    /// The response to [`FileEffect::SaveGames`](super::effect::FileEffect::SaveGames).
    GamesSaved {
        /// The number of the request.
        id: u64,
        /// What was written, or why nothing was.
        outcome: Result<Box<SavedGames>, SaveError>,
    },
    /// The response to [`FileEffect::ReadMarks`](super::effect::FileEffect::ReadMarks).
    MarksRead(UserMarks),
    /// The response to [`FileEffect::ReadLearn`](super::effect::FileEffect::ReadLearn).
    LearnRead {
        /// How far the user is, as far as it could be read.
        progress: LearnProgress,
        /// Why it could not.
        problem: Option<String>,
    },
    /// The response to [`FileEffect::ReadLevelGames`](super::effect::FileEffect::ReadLevelGames): the games in their order;
    /// none where the file cannot be read.
    LevelGamesRead(Vec<LevelGame>),
    /// Something the user should know of the files, in words. Nothing went wrong.
    Message(String),
}

/// What was found in open files, and done to them.
#[derive(Clone, Debug)]
pub enum ListResponse {
    /// The response to [`ListEffect::Open`](super::effect::ListEffect::Open): what is known so far. It comes again
    /// while the list grows.
    Opened {
        /// The number of the request; a response to an older one is dropped.
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
    /// After [`ListResponse::Opened`], when the games were read: what is wrong with them.
    Checked {
        /// The number of the request.
        id: u64,
        /// The games with problems.
        problems: Vec<GameProblems>,
    },
    /// The response to [`ListEffect::CheckFile`](super::effect::ListEffect::CheckFile).
    FileChecked {
        /// The number of the request that opened the file.
        id: u64,
        /// The file.
        path: PathBuf,
        /// What was found.
        look: FileChange,
    },
    /// The response to [`ListEffect::ReadGame`](super::effect::ListEffect::ReadGame).
    GameRead {
        /// The number of the request that opened its file.
        id: u64,
        /// The game, counted from 0 over all files.
        game: usize,
        /// The game, or a sentence that says what was wrong.
        outcome: Result<Box<LocatedGame>, String>,
    },
    /// The response to [`ListEffect::ReadHeaders`](super::effect::ListEffect::ReadHeaders): the tags of those games
    /// that could be read.
    HeadersRead {
        /// The number of the request that opened their file.
        id: u64,
        /// The games, counted from 0 over all files.
        headers: Vec<(usize, Tags)>,
    },
    /// After [`ListEffect::Search`](super::effect::ListEffect::Search), again and again.
    SearchProgress {
        /// The number of the request.
        id: u64,
        /// How many games were searched.
        progress: JobProgress,
        /// The games that pass, counted from 0 over all files: those that were found since the last response, in no
        /// order.
        hits: Vec<u32>,
        /// What was played, counted since the last response.
        tally: ExplorerCounts,
        /// Whether all were searched.
        over: bool,
    },
    /// The response to [`ListEffect::Search`](super::effect::ListEffect::Search) for the games' moves.
    Duplicates {
        /// The number of the request.
        id: u64,
        /// The games that stand in the list a second time, counted from 0 over all files, each with the first of its kind.
        pairs: Vec<(u32, u32)>,
    },
    /// How far [`ListEffect::CopyGames`](super::effect::ListEffect::CopyGames) or
    /// [`ListEffect::DeleteGames`](super::effect::ListEffect::DeleteGames) is.
    OperationProgress {
        /// The number of the request.
        id: u64,
        /// How many games were read.
        progress: JobProgress,
    },
    /// The response to [`ListEffect::CopyGames`](super::effect::ListEffect::CopyGames).
    GamesCopied {
        /// The number of the request.
        id: u64,
        /// The file they were copied to.
        to: PathBuf,
        /// How many were, or why none was. None when it was stopped.
        outcome: Option<Result<u64, CopyError>>,
    },
    /// The response to [`ListEffect::DeleteGames`](super::effect::ListEffect::DeleteGames).
    GamesDeleted {
        /// The number of the request.
        id: u64,
        /// Each file, by its number in the list, and how many games went, or a sentence: none did.
        outcomes: Vec<(usize, Result<u64, String>)>,
    },
}
