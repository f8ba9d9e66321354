//! Everything that can happen to the application.

use crate::app::protocol::effect::{
    AnalysisUpdate, BrowseResponse, CopyError, ExportError, ExportFile, FileChange, JobProgress, JournalPurpose,
    ListedDraft, ListedJournal, LocatedGame, NotTaken, OpenedFile, ReadRow, ReviewDraft, ReviewSource, SaveError,
    SavedGames, TakenJournal,
};
use crate::app::protocol::input::{Cell, HitTarget, Key, Press, Window};
use crate::app::protocol::learn_progress::LearnProgress;
use crate::app::protocol::own_mistakes::OwnGames;
use crate::app::protocol::practice_log::PracticeLog;
use crate::app::protocol::repertoires::{RepertoireRequest, Repertoires};
use crate::app::protocol::user_marks::UserMarks;
use crate::bot::external_engine::EngineEvent;
use crate::bot::fixed_eval::Evaluation;
use crate::chess::level_games::LevelGame;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::index::catalog::Catalog;
use crate::chess::pgn::search::ExplorerCounts;
use crate::chess::polyglot::BookMove;
use crate::chess::puzzle_set::{PuzzleHead, PuzzleRow};
use shakmaty::{Chess, Move};
use std::path::PathBuf;
use std::sync::Arc;

/// Something that happened. State changes only when one of these is handed to `App::update`.
#[derive(Clone, Debug)]
pub enum Msg {
    Key(Key),
    /// The pointer did something over a cell; `on` is what the last painted frame showed in that cell.
    Mouse {
        /// What it did.
        press: Press,
        cell: Cell,
        /// The thing in that cell.
        on: Option<HitTarget>,
    },
    Paste(String),
    /// More text was pasted than so many megabytes: nothing of it was taken.
    PasteTooLong {
        /// The limit.
        megabytes: usize,
    },
    Resize(Window),
    /// The terminal has reported the colour of its background.
    Background {
        /// Whether it is light, so that dark text is readable on it.
        light: bool,
    },
    /// The moment that `App::wake_at` named has come.
    Wake,
    /// A line was read in plain mode.
    Line(String),
    /// A line was longer than plain mode reads: nothing of it is carried out.
    LineTooLong {
        /// The most bytes of a line.
        most: usize,
    },
    EndOfInput,
    /// The process was stopped (Ctrl-Z) and now continues; clocks stood still in between.
    Resumed,
    /// A signal ends the process, or its terminal has gone: what is still being looked at is decided.
    Terminated,
    /// A bot has chosen a move, or has been stopped.
    Bot(BotResponse),
    /// An external engine reports something, after [`Effect::Engine`](super::effect::Effect::Engine).
    Engine {
        engine: u64,
        event: EngineEvent,
    },
    Analysis(AnalysisResponse),
    Journal(JournalResponse),
    Draft(DraftResponse),
    /// From files that were written, and the user's own files.
    File(FileResponse),
    List(ListResponse),
    Browse(BrowseResponse),
    /// The program for sounds could not be started; the text says why.
    SoundFailed(String),
}

/// The response to [`BotEffect::Think`](super::effect::BotEffect::Think).
#[derive(Clone, Copy, Debug)]
pub struct BotResponse {
    pub id: u64,
    /// The move; `None` if the bot was stopped.
    pub mv: Option<Move>,
    /// Its evaluation for the mover in hundredths of a pawn, if the bot looks ahead.
    pub score: Option<i32>,
}

#[derive(Clone, Debug)]
pub enum AnalysisResponse {
    /// Sent again and again after [`AnalysisEffect::Analyse`](super::effect::AnalysisEffect::Analyse).
    Analysed { id: u64, update: AnalysisUpdate },
    /// Sent after [`AnalysisEffect::Evaluate`](super::effect::AnalysisEffect::Evaluate): one for each task, in any
    /// order.
    Evaluated(EvaluationResponse),
}

#[derive(Clone, Debug)]
pub struct EvaluationResponse {
    pub id: u64,
    /// The task, counted from 0.
    pub task: usize,
    /// What was found; `None` if the position could not be evaluated.
    pub evaluation: Option<Evaluation>,
}

/// The outcome of requests about journals.
#[derive(Clone, Debug)]
pub enum JournalResponse {
    /// Every journal that no other process has open.
    Listed(Vec<ListedJournal>),
    /// The journals of tournament games, of all processes.
    Tournaments(Vec<Vec<u8>>),
    /// The response to [`JournalEffect::Take`](super::effect::JournalEffect::Take).
    Taken {
        /// The name it was listed by.
        game: String,
        purpose: JournalPurpose,
        /// The journal as it is now; from here on it belongs to this process.
        outcome: Result<TakenJournal, NotTaken>,
    },
    /// The response to [`JournalEffect::DropListed`](super::effect::JournalEffect::DropListed).
    Dropped(Result<(), NotTaken>),
    /// A journal or a draft could not be written. The game goes on in memory.
    Failed(String),
    /// Whether there are now games of which some moves are in memory only.
    InMemory(bool),
}

/// The outcome of requests about drafts.
#[derive(Clone, Debug)]
pub enum DraftResponse {
    /// The drafts that no other process has open; sent together with [`JournalResponse::Listed`].
    Listed(Vec<ListedDraft>),
    /// The response to [`DraftEffect::Find`](super::effect::DraftEffect::Find), if there is such a draft: its name.
    Found(String),
    /// The response to [`DraftEffect::Take`](super::effect::DraftEffect::Take).
    Taken {
        /// The number from the request.
        id: u64,
        /// The draft, and the text format of its game's file, if that file exists.
        outcome: Result<(ReviewDraft, Option<TextFormat>), NotTaken>,
    },
    /// The response to [`DraftEffect::DropListed`](super::effect::DraftEffect::DropListed).
    Dropped(Result<(), NotTaken>),
}

/// The outcome of requests about files.
#[derive(Clone, Debug)]
pub enum FileResponse {
    /// A file was written, or could not be.
    Saved {
        path: PathBuf,
        /// The number of games in it now, if this one was added to others.
        games: Option<usize>,
        /// Where it is there, if it was added; a sentence that says what went wrong, if it was not written.
        outcome: Result<Option<Box<SavedGames>>, String>,
    },
    /// The file that a game was to be added to is its own.
    IsOwn,
    /// The response to [`FileEffect::Export`](super::effect::FileEffect::Export).
    Exported {
        /// What was to be written.
        file: Box<ExportFile>,
        /// Whether it was.
        outcome: Result<(), ExportError>,
    },
    /// The response to [`FileEffect::Archive`](super::effect::FileEffect::Archive): the game is in games.pgn, and was
    /// read back from there.
    Archived { game: String },
    /// One of the user's files could not be written or read, although the user had not asked for it: marks, choices, a
    /// finished game.
    Failed {
        path: PathBuf,
        /// A sentence that says what went wrong.
        why: String,
    },
    /// The response to [`FileEffect::SaveGames`](super::effect::FileEffect::SaveGames).
    GamesSaved {
        id: u64,
        /// What was written, or why nothing was.
        outcome: Result<Box<SavedGames>, SaveError>,
    },
    /// The response to [`FileEffect::ReadMarks`](super::effect::FileEffect::ReadMarks).
    MarksRead(UserMarks),
    /// The user's marks cannot be read.
    MarksUnread,
    /// The response to [`FileEffect::ReadLearn`](super::effect::FileEffect::ReadLearn).
    LearnRead {
        /// The user's progress, as far as it could be read.
        progress: LearnProgress,
        /// Why it could not be read.
        problem: Option<String>,
    },
    /// The response to [`FileEffect::ReadBook`](super::effect::FileEffect::ReadBook): no moves if the position is not
    /// in it, or if it cannot be read.
    BookRead {
        position: Box<Chess>,
        moves: Vec<BookMove>,
        /// Why it cannot be read, once.
        problem: Option<String>,
    },
    /// The response to [`FileEffect::ReadPractice`](super::effect::FileEffect::ReadPractice).
    PracticeRead {
        log: Box<PracticeLog>,
        /// The head of the imported set of puzzles, if there is one.
        imported: Option<Box<PuzzleHead>>,
        /// What could not be read, or what is wrong with some lines.
        problem: Option<String>,
    },
    /// The response to [`FileEffect::DrawPuzzles`](super::effect::FileEffect::DrawPuzzles), or why the set cannot be
    /// read.
    PuzzlesDrawn(Result<Vec<PuzzleRow>, String>),
    /// The response to [`FileEffect::ReadMistakes`](super::effect::FileEffect::ReadMistakes).
    MistakesRead {
        games: Box<OwnGames>,
        /// Why it could not be read.
        problem: Option<String>,
    },
    /// The response to [`FileEffect::AppendPractice`](super::effect::FileEffect::AppendPractice).
    PracticeAppended {
        /// The lines of other windows that were found before the new ones.
        others: String,
        /// How many lines of this window were written.
        own: usize,
        /// Why they could not be written, unless that was said already: they are tried again with the next.
        problem: Option<String>,
    },
    /// The response to [`FileEffect::ImportPractice`](super::effect::FileEffect::ImportPractice): how many lines were
    /// new, or what went wrong.
    PracticeImported(Result<usize, String>),
    /// The response to [`FileEffect::ForgetPractice`](super::effect::FileEffect::ForgetPractice): the new name of the
    /// file, if there was one, or why it could not be renamed.
    PracticeForgotten(Result<Option<String>, String>),
    /// The response to [`FileEffect::Repertoires`](super::effect::FileEffect::Repertoires).
    Repertoires {
        request: RepertoireRequest,
        /// The repertoires now, or a sentence that says why the list cannot be read or changed.
        outcome: Result<Arc<Repertoires>, String>,
    },
    /// The response to [`FileEffect::ReadLevelGames`](super::effect::FileEffect::ReadLevelGames): the games in order;
    /// empty if the file cannot be read.
    LevelGamesRead(Vec<LevelGame>),
    /// Something the user should know about the files, in words. Nothing went wrong.
    Message(String),
}

/// What was found in open files, or done to them.
#[derive(Clone, Debug)]
pub enum ListResponse {
    /// The response to [`ListEffect::Open`](super::effect::ListEffect::Open): what is known so far. It is sent again
    /// while the list grows.
    Opened {
        /// The number of the request; a response to an older one is dropped.
        id: u64,
        /// What was requested, with absolute paths.
        source: ReviewSource,
        /// The files, those of folders one by one: as many as have been begun, each a part of `games`.
        files: Vec<OpenedFile>,
        /// Their games, as far as they have been found.
        games: Catalog,
        /// How far the files have been read; `None` when the list is complete.
        reading: Option<JobProgress>,
    },
    /// The response to [`ListEffect::CheckFile`](super::effect::ListEffect::CheckFile).
    FileChecked {
        /// The number of the request that opened the file.
        id: u64,
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
        /// The game, or a sentence that says what went wrong.
        outcome: Result<Box<LocatedGame>, String>,
    },
    /// The response to [`ListEffect::ReadRows`](super::effect::ListEffect::ReadRows).
    RowsRead {
        /// The number of the request that opened their file.
        id: u64,
        /// The games that could be read.
        rows: Vec<ReadRow>,
    },
    /// Sent again and again after [`ListEffect::Search`](super::effect::ListEffect::Search).
    SearchProgress {
        id: u64,
        progress: JobProgress,
        /// The games that match, counted from 0 over all files: those found since the last response, in any order.
        hits: Vec<u32>,
        /// How often moves were played, counted since the last response.
        tally: ExplorerCounts,
        /// Whether all games have been searched.
        over: bool,
    },
    /// The response to a [`ListEffect::Search`](super::effect::ListEffect::Search) for duplicates, by the games' moves.
    Duplicates {
        id: u64,
        /// The games that occur in the list a second time, counted from 0 over all files, each with the first game of
        /// its kind.
        pairs: Vec<(u32, u32)>,
    },
    /// How far [`ListEffect::CopyGames`](super::effect::ListEffect::CopyGames) or
    /// [`ListEffect::DeleteGames`](super::effect::ListEffect::DeleteGames) is.
    OperationProgress {
        id: u64,
        /// How many games have been read.
        progress: JobProgress,
    },
    /// The response to [`ListEffect::CopyGames`](super::effect::ListEffect::CopyGames).
    GamesCopied {
        id: u64,
        /// The file they were copied to.
        to: PathBuf,
        /// How many were copied, or why none was. `None` if it was stopped.
        outcome: Option<Result<u64, CopyError>>,
    },
    /// The response to [`ListEffect::DeleteGames`](super::effect::ListEffect::DeleteGames).
    GamesDeleted {
        id: u64,
        /// Each file, by its index in the list, and how many games were deleted from it, or a sentence that says why
        /// none was.
        outcomes: Vec<(usize, Result<u64, String>)>,
    },
    /// The response to [`ListEffect::RunPgn`](super::effect::ListEffect::RunPgn).
    PgnRan {
        id: u64,
        /// What it printed, without what went to a file; or a sentence that says why it failed. `None` if it was
        /// stopped.
        outcome: Option<Result<String, String>>,
    },
    /// The response to [`ListEffect::RestoreGames`](super::effect::ListEffect::RestoreGames).
    GamesRestored {
        id: u64,
        /// For each file, whether it is what it was, or a sentence that says why not. Empty if nothing can be undone.
        outcomes: Vec<Result<(), String>>,
    },
}
