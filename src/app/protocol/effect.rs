//! What the application asks of the outside world: one enum for each service.

use crate::app::commands::table::Action;
use crate::app::protocol::learn_progress::LearnChange;
use crate::app::protocol::pasted_text::PastedText;
use crate::app::protocol::repertoires::RepertoireRequest;
use crate::app::protocol::user_marks::MarkChange;
use crate::bot::external_engine::EngineCommand;
use crate::bot::fixed_eval::EvalTask;
use crate::bot::search::Variation;
use crate::bot::time_management::TimeLeft;
use crate::chess::diagram::{Diagram, GameDiagrams};
use crate::chess::journal::{seal, unseal};
use crate::chess::pgn::encoding::{EncodingChoice, TextFormat};
use crate::chess::pgn::index::catalog::{Catalog, GamePlace};
use crate::chess::pgn::reader::{GameSource, read_game};
use crate::chess::pgn::search::GameQuery;
use crate::chess::pgn::splice::{FileEdit, UnencodableChar};
use crate::chess::pgn::{PgnProblem, Record, Tags};
use crate::chess::position_setup::PositionSetup;
use crate::chess::puzzle_set::Draw;
use crate::chess::seat::Bot;
use crate::chess::start_position::StartPosition;
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Move};
use std::ops::Range;
use std::path::{Path, PathBuf, is_separator};
use std::sync::Arc;

pub use crate::chess::pgn::in_memory::FileStamp;

/// A request from the application to the outside world.
#[derive(Clone, Debug)]
pub enum Effect {
    Bot(BotEffect),
    /// For an external engine; [`Msg::Engine`](super::message::Msg::Engine) brings its replies.
    Engine {
        /// The engine's number, which the application chooses when it starts the engine.
        engine: u64,
        order: EngineCommand,
    },
    Analysis(AnalysisEffect),
    Journal(JournalEffect),
    Draft(DraftEffect),
    File(FileEffect),
    List(ListEffect),
    Browse(BrowseEffect),
    /// For the event loop, which owns the terminal.
    Terminal(TerminalEffect),
    /// Start the user's program for sounds: its name and its arguments.
    Sound(Vec<String>),
}

#[derive(Clone, Debug)]
pub enum BotEffect {
    /// A move. Its response is a [`BotResponse`](super::message::BotResponse).
    Think(Box<BotRequest>),
    /// Stop the request with this number, if it is still running.
    Stop(u64),
}

/// A request to the analysis. Its responses are [`AnalysisResponse`](super::message::AnalysisResponse)s.
#[derive(Clone, Debug)]
pub enum AnalysisEffect {
    /// Analyse a position until further notice. It ends an earlier analysis that is still running.
    Analyse(Box<AnalysePosition>),
    /// End the analysis with this number, if it is still running.
    Stop(u64),
    /// Evaluate positions. Several requests may run side by side.
    Evaluate(Box<EvaluateBatch>),
    /// Stop the evaluations with this number, if they are still running.
    StopEvaluating(u64),
}

/// A request about journals. The responses are [`JournalResponse`](super::message::JournalResponse)s.
#[derive(Clone, Debug)]
pub enum JournalEffect {
    /// Append bytes to the journal of a game, created if it is not there; they are handed to the operating system
    /// before the next frame is painted.
    Append {
        /// The game's identifier, safe as a file name.
        game: String,
        /// Complete records.
        bytes: Vec<u8>,
        /// Whether they must also survive a power failure. A heartbeat need not: it would wake the disk to save only a
        /// second or two of a player's clock time.
        sync: bool,
    },
    /// Remove the journal of one of this process's games in which nothing was played.
    Drop { game: String },
    /// Close the journal of a game that is saved for later, so that another process may resume it.
    Release { game: String },
    /// Read every journal and every draft that no other process has open.
    List,
    /// Read the journals of tournament games, also of those that other processes have open.
    Tournaments,
    /// Lock a listed journal and read it again: it belongs to this process from then on.
    Take(ListedJournal, JournalPurpose),
    /// Remove a listed journal if it is unchanged and no other process has it open.
    DropListed(ListedJournal),
}

/// A request about drafts. The responses are [`DraftResponse`](super::message::DraftResponse)s.
#[derive(Clone, Debug)]
pub enum DraftEffect {
    /// Save the unsaved changes of a game; they are handed to the operating system before the next frame is painted.
    Save {
        /// The draft's number in this process.
        id: u64,
        /// The new content of the draft.
        text: String,
    },
    /// Save the unsaved changes of a long game as soon as its text is ready; until then the previous draft stays.
    SaveLong {
        /// The draft's number in this process.
        id: u64,
        draft: Box<LongDraft>,
    },
    /// Remove a draft of this process: its changes were saved or given up.
    Drop(u64),
    /// Find the changes to a game that an earlier session did not save, if no other process has them open.
    Find(DraftPlace),
    /// Lock a listed draft and read it: it belongs to this process from then on.
    Take {
        /// The number it gets.
        id: u64,
        /// The name it was listed by.
        name: String,
    },
    /// Remove a listed draft if no other process has it open.
    DropListed(String),
}

/// A request to write a file, or to read one of the user's own. The responses are
/// [`FileResponse`](super::message::FileResponse)s.
#[derive(Clone, Debug)]
pub enum FileEffect {
    /// Put a finished game into games.pgn. It replaces a record of the same game that it continues. A record with the
    /// same GameId tag but other moves stays, and the game gets a GameId of its own. The game's journal is removed only
    /// once the game is safely on the disk.
    Archive {
        game: String,
        /// The game in PGN's export format.
        pgn: String,
    },
    /// Remove the record with this GameId from games.pgn again (after a takeback when the game had ended).
    Unarchive {
        game: String,
    },
    /// Put a game that was played and then annotated into games.pgn: it replaces the record with the same GameId tag,
    /// or is appended if there is none.
    SaveOwn {
        game: String,
        /// The text of the game as it will be written.
        pgn: String,
    },
    /// Append a game to a file that the user chose.
    Save {
        path: PathBuf,
        pgn: String,
        /// The file that the game comes from: if it is that one by another name, nothing is written.
        own: Option<PathBuf>,
    },
    /// Write a file to show to somebody. The response is a
    /// [`FileResponse::Exported`](super::message::FileResponse::Exported).
    Export(Box<ExportFile>),
    SaveGames(Box<SaveGames>),
    /// Read the user's marks. The user is told what cannot be read.
    ReadMarks,
    SaveMarks(Vec<MarkChange>),
    /// Read the user's progress in the lessons. The user is told what cannot be read.
    ReadLearn,
    /// Change the user's progress in the lessons on the disk.
    SaveLearn(Vec<LearnChange>),
    /// Look a position up in an opening book. The response is a
    /// [`FileResponse::BookRead`](super::message::FileResponse::BookRead).
    ReadBook {
        path: PathBuf,
        position: Box<Chess>,
    },
    /// Read what was practised. The user is told what cannot be read.
    ReadPractice,
    /// Draw puzzles from the imported set.
    DrawPuzzles(Draw),
    /// Read the user's mistakes, and find their games in games.pgn and in these files.
    ReadMistakes {
        files: Vec<PathBuf>,
        /// The user's names.
        me: Vec<String>,
    },
    /// Append a line to the user's mistakes.
    AppendMistakes(String),
    /// Append a line to what was practised.
    AppendPractice(String),
    /// Append the lines of another such file that are not there yet.
    ImportPractice(PathBuf),
    /// Give the log another name: practice begins with an empty one.
    ForgetPractice,
    /// Change the list of the user's opening repertoires if that is asked for, and read them: files that have not
    /// changed since they were read are not read again.
    Repertoires(RepertoireRequest),
    /// Write a text page with what the user has learnt into the data folder. It reports the file on the disk after all
    /// earlier requests. The response is a [`FileResponse::Message`](super::message::FileResponse::Message) with its
    /// path.
    WriteLearnCard {
        /// The learner's name; if empty, the page leaves a line for it.
        name: String,
        /// The date on the page: `2026-11-26`.
        day: String,
    },
    /// Read how the user's games against the levels ended, from games.pgn as it is after all earlier requests.
    ReadLevelGames,
    /// Remember the user's choices for the next start (TOML text).
    Remember(String),
    /// Put a setting into the config file; everything else in it stays as it is.
    Configure {
        /// The table; `None` is the top level of the file.
        table: Option<&'static str>,
        key: String,
        /// The value, as TOML; `None` removes the setting.
        value: Option<String>,
    },
}

/// A request about open PGN files. The responses are [`ListResponse`](super::message::ListResponse)s.
#[derive(Clone, Debug)]
pub enum ListEffect {
    /// List the games of PGN files, which are decompressed if their names say so. It ends an earlier request that is
    /// still running.
    Open {
        id: u64,
        source: ReviewSource,
        /// The code page that the user chose for files that use one; without it, it is detected.
        encoding: Option<EncodingChoice>,
    },
    /// Check whether a file that was opened has changed.
    CheckFile {
        id: u64,
        path: PathBuf,
        /// Its stamp when it was read.
        seen: Option<FileStamp>,
    },
    ReadGame {
        /// The number of the request that opened its file.
        id: u64,
        /// The game, counted from 0 over all files.
        game: usize,
        place: GamePlace,
    },
    /// Read what the rows of games need.
    ReadRows {
        /// The number of the request that opened their file.
        id: u64,
        /// The games, counted from 0 over all files, and their places.
        games: Vec<(usize, GamePlace)>,
    },
    /// Free the memory of a long game that was left, which takes time.
    DropRecord(Box<Record>),
    /// Search the games of open files for something that their rows do not tell.
    Search(Box<SearchGames>),
    /// Stop the search with this number, if it is still running.
    StopSearching(u64),
    /// Copy games to the end of a file, created if it is not there: all of them or none.
    CopyGames(Box<CopyGames>),
    /// Delete games from their files: in each file, all of them or none.
    DeleteGames(Box<CopyGames>),
    /// Undo the last [`ListEffect::DeleteGames`]: each file of it becomes what it was, unless it was changed since.
    /// Holds the number of the request.
    RestoreGames(u64),
    /// Run a command of `tabiya pgn` over the files of the list.
    RunPgn(Box<PgnRun>),
    /// Stop the copying or the command with this number, if it is still running. A file that games are copied to stays
    /// as it was.
    StopOperation(u64),
}

/// A request that only the event loop can carry out. Plain mode quits, and ignores the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalEffect {
    /// Put text on the terminal's clipboard (OSC 52).
    Copy(String),
    Bell,
    /// Draw the whole screen again: something else may have written to it.
    Redraw,
    /// Stop the process as Ctrl-Z does.
    Suspend,
    /// Leave the program with this exit code.
    Quit(u8),
}

impl Effect {
    /// Returns whether it begins only after the next frame has been written: its result is shown in the frame after
    /// that.
    pub fn waits_for_the_frame(&self) -> bool {
        matches!(
            self,
            Effect::List(ListEffect::ReadGame { .. })
                | Effect::Browse(BrowseEffect::Count { .. } | BrowseEffect::Look { .. })
        )
    }

    /// Returns whether it is complete once carried out; other effects are only started then, and continue on a thread
    /// of their own.
    pub fn is_answered_at_once(&self) -> bool {
        matches!(self, Effect::Journal(_) | Effect::Draft(_) | Effect::Terminal(_))
    }

    /// Returns whether its response brings a message to the user: plain mode then gives no other answer to the line
    /// that asked for it.
    pub fn brings_a_message(&self) -> bool {
        match self {
            // What is asked for in the background answers no line.
            Effect::Analysis(AnalysisEffect::Evaluate(batch)) => !batch.in_background,
            Effect::Analysis(_)
            | Effect::Journal(JournalEffect::List | JournalEffect::Take(..) | JournalEffect::DropListed(_))
            | Effect::Draft(DraftEffect::Take { .. } | DraftEffect::DropListed(_))
            | Effect::File(
                FileEffect::SaveOwn { .. }
                | FileEffect::Save { .. }
                | FileEffect::Export(_)
                | FileEffect::SaveGames(_)
                | FileEffect::ReadLearn
                | FileEffect::ReadBook { .. }
                | FileEffect::ReadPractice
                | FileEffect::DrawPuzzles(_)
                | FileEffect::ReadMistakes { .. }
                | FileEffect::ImportPractice(_)
                | FileEffect::ForgetPractice
                | FileEffect::Repertoires(_),
            )
            | Effect::Browse(BrowseEffect::Read { .. })
            | Effect::Terminal(TerminalEffect::Quit(_)) => true,
            Effect::List(effect) => matches!(
                effect,
                ListEffect::Open { .. }
                    | ListEffect::ReadGame { .. }
                    | ListEffect::Search(_)
                    | ListEffect::CopyGames(_)
                    | ListEffect::DeleteGames(_)
                    | ListEffect::RestoreGames(_)
                    | ListEffect::RunPgn(_)
            ),
            _ => false,
        }
    }
}

/// Converts the effect of each service into an [`Effect`], so that the sender names the service only once.
macro_rules! from_service {
    ($($service:ident($effect:ident)),*) => {
        $(impl From<$effect> for Effect {
            fn from(effect: $effect) -> Effect {
                Effect::$service(effect)
            }
        })*
    };
}

from_service!(
    Bot(BotEffect),
    Analysis(AnalysisEffect),
    Journal(JournalEffect),
    Draft(DraftEffect),
    File(FileEffect),
    List(ListEffect),
    Browse(BrowseEffect),
    Terminal(TerminalEffect)
);

// The requests to bots and to the analysis, and what the analysis finds.

/// A request to a bot. Its response is a [`BotResponse`](crate::app::protocol::message::BotResponse).
#[derive(Clone, Debug)]
pub struct BotRequest {
    /// The number of the request; a response to an older one is dropped.
    pub id: u64,
    pub bot: Bot,
    pub position: Chess,
    /// The positions that occurred before in this game, oldest first.
    pub seen: Vec<Chess>,
    /// The seed that makes its choices repeatable.
    pub seed: u64,
    pub time: Option<TimeLeft>,
}

/// Positions to evaluate; each gets a response, `AnalysisResponse::Evaluated`. More positions may be added to a request
/// that is still running.
#[derive(Clone, Debug)]
pub struct EvaluateBatch {
    /// The number of the request; a response to one that was stopped is dropped.
    pub id: u64,
    /// The number of the first position within the request, counted from 0.
    pub first: usize,
    pub tasks: Vec<EvalTask>,
    /// Whether half of the processors are enough, because no user waits for it.
    pub in_background: bool,
}

/// A position to analyse until further notice. Its responses are `AnalysisResponse::Analysed`.
#[derive(Clone, Debug)]
pub struct AnalysePosition {
    /// The number of the request; a response to an older one is dropped.
    pub id: u64,
    pub position: Chess,
    /// The positions that occurred before it, oldest first.
    pub seen: Vec<Chess>,
    /// How many best lines to find.
    pub lines: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnalysisUpdate {
    /// The last completed depth.
    pub depth: u32,
    pub nodes: u64,
    /// The best lines, best first, with their evaluations for the side to move.
    pub lines: Vec<Variation>,
    /// Whether this was the last response.
    pub over: bool,
}

// Folders that the user browses for PGN files, and what is known about those files.

/// A request about folders. The responses are [`BrowseResponse`]s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrowseEffect {
    /// Read a folder: [`BrowseResponse::Found`]. `~/` at the beginning is the home folder.
    Read {
        id: u64,
        /// The folder, or what may be one.
        path: PathBuf,
    },
    /// Find out what these folders and files hold: [`BrowseResponse::Counted`] comes again and again. It ends an
    /// earlier count.
    Count {
        id: u64,
        /// The folders and files, in the order in which they are wanted.
        paths: Vec<PathBuf>,
    },
    /// Look into a file or a folder: [`BrowseResponse::Looked`].
    Look {
        id: u64,
        /// The file or folder.
        path: PathBuf,
    },
}

/// What was found in folders.
#[derive(Clone, Debug)]
pub enum BrowseResponse {
    /// The response to [`BrowseEffect::Read`].
    Found {
        id: u64,
        /// What is there, or a sentence that says why it cannot be read.
        outcome: Result<PathContent, String>,
    },
    /// What some of the paths hold, after [`BrowseEffect::Count`].
    Counted {
        id: u64,
        /// The paths, and what they hold.
        facts: Vec<(PathBuf, PathFacts)>,
    },
    /// The response to [`BrowseEffect::Look`].
    Looked {
        id: u64,
        path: PathBuf,
        /// What it holds, or a sentence that says why it cannot be read.
        outcome: Result<PathPreview, String>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathContent {
    Folder(Folder),
    /// A file, by its path from the root.
    File(PathBuf),
}

/// A folder as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    /// Its path from the root.
    pub path: PathBuf,
    /// The path as a user writes it, with a slash at its end: `~/pgn/`.
    pub shown: String,
    /// Its folders and PGN files, folders first, each by name.
    pub entries: Vec<FolderEntry>,
}

/// Whether a file is compressed, by its name.
pub fn is_packed(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    ["gz", "zst", "bz2", "zip"].contains(&ending.as_str())
}

/// Returns the name of a file or a folder, without the folders before it.
pub fn file_name(path: impl AsRef<Path>) -> String {
    let path = path.as_ref();
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderEntry {
    /// Its path from the root.
    pub path: PathBuf,
    pub name: String,
    pub is_folder: bool,
}

impl FolderEntry {
    pub fn new(path: PathBuf, is_folder: bool) -> FolderEntry {
        FolderEntry { name: file_name(&path), path, is_folder }
    }

    /// Returns whether it is shown only if the user types the dot.
    pub fn is_hidden(&self) -> bool {
        self.name.starts_with('.')
    }
}

/// What is known about a folder or a file without opening it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathFacts {
    /// The number of games in a file, or of PGN files in a folder; `None` if counting them would take too long.
    pub count: Option<usize>,
    /// The years of the first and the last game.
    pub years: Option<(u32, u32)>,
    /// The size of a file in bytes.
    pub bytes: u64,
}

/// A preview of a file or a folder, shown beside its name.
#[derive(Clone, Debug, PartialEq)]
pub enum PathPreview {
    /// The names in a folder, folders with a slash.
    Folder(Vec<String>),
    /// A file.
    File(Box<FilePreview>),
}

/// The beginning of a PGN file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilePreview {
    /// What is known about the whole file.
    pub facts: PathFacts,
    /// Its first games.
    pub games: Vec<Record>,
    /// Whether some of them have comments or signs.
    pub annotated: bool,
    pub has_variations: bool,
}

// A draft: the unsaved changes of a game that is being edited, as they are kept on the disk.

/// A changed game, and where it belongs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct ReviewDraft {
    /// The changed game, in export format.
    pub pgn: String,
    /// The game's place in its file; `None` if it does not come from a file.
    pub place: Option<DraftPlace>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct DraftPlace {
    pub file: PathBuf,
    /// The game's bytes in it.
    pub span: Range<u64>,
    /// The fingerprint of these bytes: the game is overwritten only if they are still the same.
    pub fingerprint: u64,
}

impl DraftPlace {
    /// Returns the place of the game that a request saves; `None` if it does not save a game that is already in a file.
    pub fn of(request: &SaveGames) -> Option<DraftPlace> {
        let edit = request.edits.first()?;
        Some(DraftPlace { file: request.path.clone(), span: edit.span.clone(), fingerprint: edit.fingerprint })
    }
}

impl ReviewDraft {
    /// Returns the draft as it is written: one line of JSON behind a checksum.
    pub fn text(&self) -> String {
        // Only a path that is not valid text cannot be written: then the game is kept without its place.
        let written = serde_json::to_string(self)
            .or_else(|_| serde_json::to_string(&ReviewDraft { place: None, pgn: self.pgn.clone() }));
        seal(&written.unwrap_or_default())
    }

    /// Reads a draft; `None` if the text is not one.
    pub fn read(text: &str) -> Option<ReviewDraft> {
        let draft: ReviewDraft = serde_json::from_str(unseal(text.strip_suffix('\n')?.as_bytes())?).ok()?;
        (!draft.pgn.trim().is_empty()).then_some(draft)
    }

    pub fn record(&self) -> Record {
        read_game(self.pgn.as_bytes(), &GameSource::default())
    }

    /// Returns the title: `Anna – Ben, club.pgn`.
    pub fn title(&self) -> String {
        let record = self.record();
        let name = |tag: &str| record.tags.known(tag).unwrap_or("?").to_owned();
        let names = format!("{} – {}", name("White"), name("Black"));
        let file = self.place.as_ref().and_then(|place| place.file.file_name());
        match file {
            Some(file) => format!("{names}, {}", file.to_string_lossy()),
            None => names,
        }
    }
}

/// A long game that was changed: writing its text takes a while, and happens on a thread of its own.
#[derive(Clone, Debug)]
pub struct LongDraft {
    /// The changed game. The copy shares its nodes with the game on the screen.
    pub record: Record,
    /// The game's place in its file; `None` if it does not come from a file.
    pub place: Option<DraftPlace>,
}

/// A draft that was found on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedDraft {
    /// The name of its file.
    pub name: String,
    pub draft: ReviewDraft,
}

// Journals, drafts and PGN files: what is requested of them, and what is found.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameProblems {
    /// The game, counted from 0 over all files.
    pub game: usize,
    /// How many problems lose moves.
    pub losing: usize,
    /// How many do not change any move.
    pub harmless: usize,
}

impl GameProblems {
    /// Counts the problems of a game; `None` if it has none.
    pub fn of(game: usize, problems: &[PgnProblem]) -> Option<GameProblems> {
        let losing = problems.iter().filter(|problem| problem.loses_moves()).count();
        (!problems.is_empty()).then(|| GameProblems { game, losing, harmless: problems.len() - losing })
    }
}

/// What the row of a game in a list shows that the list itself does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadRow {
    /// The game, counted from 0 over all files.
    pub game: usize,
    pub tags: Tags,
    pub problems: Option<GameProblems>,
}

/// A journal found on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJournal {
    /// The game it belongs to: the file name without its extension.
    pub game: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// What a listed journal is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalPurpose {
    /// The user resumes the game.
    GoOn,
    /// The game has ended and belongs into games.pgn.
    Archive,
    /// The arbiter ends the game without a result.
    End,
}

/// A journal that belongs to this process now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenJournal {
    /// The game's identifier: the file name without its extension.
    pub game: String,
    /// Its complete records.
    pub bytes: Vec<u8>,
    /// Whether it has changed since it was listed: another process went on with the game.
    pub changed: bool,
    /// Where the whole of it was set aside, if it was damaged.
    pub set_aside: Option<PathBuf>,
}

/// Why a listed journal or draft was not taken or removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// Another process has it open.
    Open,
    Gone,
    /// It has changed since it was listed.
    Changed,
    /// It cannot be read, locked or changed; a sentence says why.
    Failed(String),
}

/// What can be opened for review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewSource {
    /// The user's own games.pgn. It does not have to exist yet.
    Own,
    /// Files and folders; `-` is standard input.
    Files(Vec<PathBuf>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenedFile {
    pub path: PathBuf,
    /// The error as a sentence. Games that were read before it are in the list.
    pub outcome: Result<(), String>,
    /// The stamp of the file when its listing began; `None` if it is not a file.
    pub seen: Option<FileStamp>,
}

/// A game and its place in its file.
#[derive(Clone, Debug, PartialEq)]
pub struct LocatedGame {
    pub record: Record,
    pub place: SavedPlace,
}

/// A search in many games. Its responses are
/// [`ListResponse::SearchProgress`](crate::app::protocol::message::ListResponse::SearchProgress).
#[derive(Clone, Debug)]
pub struct SearchGames {
    /// The number of the request; a response to an older one is dropped.
    pub id: u64,
    /// The number of the request that opened the files.
    pub list: u64,
    pub question: GameQuery,
    pub games: Catalog,
    /// The games to search, counted from 0 over all files; the search is fastest in the order of the files. A game's
    /// moves are read only if its row leaves doubt.
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

#[derive(Clone, Debug)]
pub struct CopyGames {
    pub id: u64,
    /// The list of the files' games.
    pub games: Catalog,
    /// Which games, counted from 0 over all files: copied in this order.
    pub rows: Vec<u32>,
    /// The file they are copied to; empty if they are deleted.
    pub to: PathBuf,
    /// Whether a file in a code page that games are copied to becomes UTF-8.
    pub convert: bool,
    /// The stamps of the files when they were listed, part by part: a file that was changed since loses nothing.
    /// `None`: other changes stay beside this one.
    pub seen: Vec<Option<FileStamp>>,
}

/// A command of `tabiya pgn` over the files of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnRun {
    pub id: u64,
    /// The command and its options.
    pub words: Vec<String>,
    pub files: Vec<PathBuf>,
    /// The new file for what it prints; without one, that is shown.
    pub to: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobProgress {
    pub done: u64,
    pub total: u64,
}

#[derive(Clone, Debug)]
pub enum FileChange {
    Same,
    Other,
    /// It cannot be read; a sentence says why.
    Failed(String),
}

/// Why a list is reloaded while one of its games may be on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReloadReason {
    Written {
        path: PathBuf,
        /// See [`SavedGames::last_byte`].
        last_byte: Option<u64>,
    },
    /// Games were added to files of the list, or removed from them.
    Changed {
        /// The file of the game on the board.
        path: PathBuf,
        /// That game, counted from 0 in its file.
        within: Option<usize>,
        /// The number of games that the list had, if it is followed.
        followed: Option<usize>,
    },
}

impl ReloadReason {
    pub fn path(&self) -> &Path {
        let (ReloadReason::Written { path, .. } | ReloadReason::Changed { path, .. }) = self;
        path
    }
}

// The request to change games in a file, and its outcome.

/// A request to change games in one file. All of it is done, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaveGames {
    pub id: u64,
    pub path: PathBuf,
    /// How the file is stored, as found when it was opened. Without [`SaveGames::seen`], only what the user chose
    /// counts.
    pub form: TextFormat,
    /// The stamp of the file at that time. `None`: whatever the file is now, changes by others stay beside these.
    pub seen: Option<FileStamp>,
    /// The changes to its games, in the order of the file.
    pub edits: Vec<FileEdit>,
    /// Texts that the first of these games had in this file earlier, oldest first: if it is one of them again, it is
    /// written as it was.
    pub earlier: Vec<Arc<str>>,
    /// Games to append, in export format.
    pub add: Vec<String>,
    /// Whether the whole file becomes UTF-8. Only a code page needs that.
    pub convert: bool,
    /// Where to write the whole file instead, unpacked if need be; this file must not exist yet.
    pub to: Option<PathBuf>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGames {
    pub path: PathBuf,
    pub form: TextFormat,
    /// The stamp of the file now.
    pub seen: FileStamp,
    /// Where each changed game that is still there is now, and then each added one.
    pub places: Vec<SavedPlace>,
    /// The offset of the last byte of the first of these places, as a list has it: of UTF-16, in the UTF-8 made from
    /// it.
    pub last_byte: Option<u64>,
    /// The text of the first of the changed games.
    pub first: Option<ChangedText>,
    /// Where the file as it was before its first change has just been kept.
    pub backup: Option<PathBuf>,
}

impl SaveGames {
    /// Returns the request to replace a game at its place in a file.
    pub fn of_game(path: PathBuf, form: TextFormat, seen: Option<FileStamp>, place: SavedPlace) -> SaveGames {
        let SavedPlace { span, fingerprint } = place;
        SaveGames { path, form, seen, edits: vec![FileEdit { span, fingerprint, text: None }], ..SaveGames::default() }
    }
}

impl SavedGames {
    /// Returns the request that saves the first of these games again; `None` if none of them is still there.
    pub fn next_request(&self) -> Option<SaveGames> {
        let place = self.places.first()?.clone();
        Some(SaveGames::of_game(self.path.clone(), self.form, Some(self.seen), place))
    }
}

/// The text of a game in its file, with the marks and blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedText {
    pub was: Arc<str>,
    pub is: Arc<str>,
}

/// The place of a game in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedPlace {
    /// Its bytes in the file, in the file's own encoding (unpacked).
    pub span: Range<u64>,
    /// Their [`crate::chess::pgn::splice::fingerprint`].
    pub fingerprint: u64,
}

/// Why nothing was written. The file is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveError {
    /// Another program has changed the file, but not these games: if the request is repeated without
    /// [`SaveGames::seen`], both changes stay.
    Changed,
    /// Another program has changed or removed one of these games.
    Lost,
    /// The whole file is gone.
    Gone,
    /// The file's encoding does not have this character.
    Unfit(UnencodableChar),
    /// The file is compressed: it can be written elsewhere.
    Packed,
    /// The file is write-protected: it can be written elsewhere.
    Protected,
    /// The file to write to already exists.
    Exists,
    /// Anything else, as a sentence.
    Failed(String),
}

/// A game that was just played, as saved from its review.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    pub record: Record,
    /// Whether the whole game was searched for mistakes.
    pub searched: bool,
}

/// Returns where a game is saved under a typed name. On the screen a name without an extension gets `.pgn`, so that the
/// file is found again where files are opened. In plain mode, which scripts use, the name is taken as it is.
pub fn path_to_save(typed: &str, plain: bool) -> PathBuf {
    let path = PathBuf::from(typed);
    let is_bare = path.file_name().is_some() && path.extension().is_none() && !typed.ends_with(is_separator);
    if is_bare && !plain { path.with_extension("pgn") } else { path }
}

// Files that the user shows to somebody: what is in them, and what became of them.

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportFile {
    pub path: PathBuf,
    pub content: ExportContent,
    /// Whether a file of that name is replaced: the user was asked.
    pub replaces: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportContent {
    Text(String),
    /// A position as a picture, in the colours of the theme with this name: a PNG if the file's name ends so, otherwise
    /// an SVG.
    Picture(Diagram, String),
    /// A game as a moving picture (SVG), in the colours of the theme with this name.
    Film(GameDiagrams, String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    Exists,
    /// A sentence that says what went wrong.
    Failed(String),
}

// Where the user can go, and what is done on the way there.

/// Where the user wants to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    NewGame,
    /// The new-game form, with the computer playing one side.
    AgainstComputer,
    /// The new-game form for two people.
    ForTwo,
    Home,
    /// The lesson whose position a game was, or would have been, played from; without a lesson, the home screen.
    Back,
    /// Another game with the same players.
    Rematch,
    /// The same game against this level.
    Level(Bot),
    /// The review of the finished game, to find its mistakes.
    FindMistakes,
    /// The review of the finished game, at the first of the mistakes that were found in it.
    ShowMistakes,
    /// The saved games, or a file.
    Review(Option<String>),
    /// The folders, to choose a file; or what is at this path, or the position if it is a FEN.
    Open(Option<String>),
    /// These files, or the files of these folders, as one list.
    Files(Vec<PathBuf>),
    /// The analysis board: with the initial position, or with the one from the editor, whose analysis begins at once.
    FreeBoard(Option<Box<StartPosition>>),
    /// The games on the screen, read again in this code page; `None` detects it.
    ReadAs(Option<EncodingChoice>),
    Pasted(PastedText),
    /// The form for a game from this position against this level.
    PlayFrom(String, Bot),
    SetUp(Box<EditorStart>),
    /// The lessons on the rules, or one of them by its number.
    Learn(Option<String>),
    /// Practice, or a part of it.
    Practice(String),
    /// A game of a file, or of games.pgn, at a half-move; both are counted from 1.
    OwnGame {
        file: Option<PathBuf>,
        game: usize,
        ply: u32,
    },
    /// A game of a file, by its number from 0, at the end of a line from its start.
    Line {
        path: PathBuf,
        game: usize,
        line: Vec<Move>,
    },
}

impl Destination {
    /// Returns where a command leads that every screen knows: `new`, `home`, `review FILE`, `open FILE`.
    pub fn of_command(action: Action, args: &str) -> Option<Destination> {
        let named = || (!args.is_empty()).then(|| args.to_owned());
        match action {
            Action::New => Some(Destination::NewGame),
            Action::Home => Some(Destination::Home),
            Action::Review => Some(Destination::Review(named())),
            Action::Open => Some(Destination::Open(named())),
            Action::FreeBoard => Some(Destination::FreeBoard(None)),
            Action::Learn => Some(Destination::Learn(named())),
            Action::Practice => Some(Destination::Practice(args.to_owned())),
            _ => None,
        }
    }
}

/// Where the user leaves for; if it turns out that a game has unsaved changes, only after a question about these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// The screen below this one: where the game was opened.
    Back,
    /// Open the game with this number in the list, counted from 1.
    Game(usize),
    Go(Destination),
    Quit,
}

/// The position that the editor begins with, and the side of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EditorStart {
    pub draft: PositionSetup,
    pub flipped: bool,
}

#[cfg(test)]
mod draft_tests {
    use super::*;

    #[test]
    fn a_draft_is_read_as_it_was_written() {
        let pgn = "[Event \"a \\\\ \\\"b\\\"\"]\n\n1. e4 {'''\n\"\"\" é ♞} *\n".to_owned();
        let place = DraftPlace { file: "/home/anna/my games.pgn".into(), span: 12..345, fingerprint: u64::MAX };
        for place in [Some(place), None] {
            let draft = ReviewDraft { pgn: pgn.clone(), place };
            assert_eq!(ReviewDraft::read(&draft.text()), Some(draft));
        }
    }

    #[test]
    fn what_is_no_draft_is_none() {
        let whole = ReviewDraft { pgn: "1. e4 *".to_owned(), place: None }.text();
        let empty = ReviewDraft { pgn: " ".to_owned(), place: None }.text();
        let changed = whole.replace("e4", "d4");
        let old = "version = 1\npgn = \"1. e4 *\"\n".to_owned();
        for text in [String::new(), "x".to_owned(), old, empty, changed, whole.trim_end().to_owned()] {
            assert_eq!(ReviewDraft::read(&text), None, "{text}");
        }
        assert!(ReviewDraft::read(&whole).is_some());
    }
}

#[cfg(test)]
mod saving_tests {
    use super::*;

    #[test]
    fn a_name_without_an_ending_gets_one_on_the_screen() {
        for (typed, screen) in [
            ("ruy", "ruy.pgn"),
            ("games/my ruy", "games/my ruy.pgn"),
            ("ruy.pgn", "ruy.pgn"),
            ("ruy.txt", "ruy.txt"),
            ("games/", "games/"),
            ("..", ".."),
            ("", ""),
        ] {
            assert_eq!(path_to_save(typed, false), PathBuf::from(screen), "{typed}");
            assert_eq!(path_to_save(typed, true), PathBuf::from(typed), "{typed} in plain mode");
        }
    }
}
