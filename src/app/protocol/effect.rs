//! What the application asks of the outside world: one enum for each service.

use crate::app::protocol::{
    analysis::{AnalysePosition, BotRequest, EvaluateBatch},
    browse::BrowseEffect,
    draft::{DraftPlace, LongDraft},
    export::ExportFile,
    files::{CopyGames, JournalPurpose, ReviewSource, SearchGames},
    learn_progress::LearnChange,
    saving::{FileStamp, SaveGames},
    user_marks::MarkChange,
};
use crate::bot::external_engine::EngineCommand;
use crate::chess::pgn::{Record, encoding::EncodingChoice, index::catalog::GamePlace};
use std::path::PathBuf;

/// A request from the application to the outside world.
#[derive(Clone, Debug)]
pub enum Effect {
    /// For the bots.
    Bot(BotEffect),
    /// For an external engine; [`Msg::Engine`](super::message::Msg::Engine) brings its replies.
    Engine {
        /// The engine's number, which the application chooses when it starts the engine.
        engine: u64,
        /// The command.
        order: EngineCommand,
    },
    /// For the analysis.
    Analysis(AnalysisEffect),
    /// For the journals of games.
    Journal(JournalEffect),
    /// For the drafts of edited games.
    Draft(DraftEffect),
    /// For files to write, and the user's own files.
    File(FileEffect),
    /// For the PGN files that are open.
    List(ListEffect),
    /// For the folders that the user browses.
    Browse(BrowseEffect),
    /// For the event loop, which owns the terminal.
    Terminal(TerminalEffect),
    /// Start the user's program for sounds: its name and its arguments.
    Sound(Vec<String>),
}

/// A request to a bot.
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
    Drop {
        /// The game's identifier.
        game: String,
    },
    /// Close the journal of a game that is saved for later, so that another process may resume it.
    Release {
        /// The game's identifier.
        game: String,
    },
    /// Read every journal and every draft that no other process has open.
    List,
    /// Read the journals of tournament games, also of those that other processes have open.
    Tournaments,
    /// Lock a listed journal and read it again: it belongs to this process from then on.
    Take {
        /// The name it was listed by.
        game: String,
        /// What was in it then.
        listed: Vec<u8>,
        /// The purpose for which it is requested.
        purpose: JournalPurpose,
    },
    /// Remove a listed journal if it is unchanged and no other process has it open.
    DropListed {
        /// The name it was listed by.
        game: String,
        /// What was in it then.
        listed: Vec<u8>,
    },
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
        /// The game.
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
        /// The game's identifier.
        game: String,
        /// The game in PGN's export format.
        pgn: String,
    },
    /// Remove the record with this GameId from games.pgn again (after a takeback when the game had ended).
    Unarchive {
        /// The game's identifier.
        game: String,
    },
    /// Put a game that was played and then annotated into games.pgn: it replaces the record with the same GameId tag,
    /// or is appended if there is none.
    SaveOwn {
        /// The game's identifier.
        game: String,
        /// The text of the game as it will be written.
        pgn: String,
    },
    /// Append a game to a file that the user chose.
    Save {
        /// The file.
        path: PathBuf,
        /// The text.
        pgn: String,
    },
    /// Write a file to show to somebody. The response is a
    /// [`FileResponse::Exported`](super::message::FileResponse::Exported).
    Export(Box<ExportFile>),
    /// Change games in a file.
    SaveGames(Box<SaveGames>),
    /// Read the user's marks. The user is told what cannot be read.
    ReadMarks,
    /// Change the user's marks on the disk.
    SaveMarks(Vec<MarkChange>),
    /// Read the user's progress in the lessons. The user is told what cannot be read.
    ReadLearn,
    /// Change the user's progress in the lessons on the disk.
    SaveLearn(Vec<LearnChange>),
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
        /// The key.
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
        /// The number of the request.
        id: u64,
        /// The files.
        source: ReviewSource,
        /// The code page that the user chose for files that use one; without it, it is detected.
        encoding: Option<EncodingChoice>,
    },
    /// Check whether a file that was opened has changed.
    CheckFile {
        /// The number of the request that opened it.
        id: u64,
        /// The file.
        path: PathBuf,
        /// Its stamp when it was read.
        seen: Option<FileStamp>,
    },
    /// Read a game.
    ReadGame {
        /// The number of the request that opened its file.
        id: u64,
        /// The game, counted from 0 over all files.
        game: usize,
        /// Its place.
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
    /// Undo the last [`ListEffect::DeleteGames`]: each file of it becomes what it was, unless it was changed since. Holds the
    /// number of the request.
    RestoreGames(u64),
    /// Stop the copying with this number, if it is still running. The file stays as it was.
    StopOperation(u64),
}

/// A request that only the event loop can carry out. Plain mode quits, and ignores the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalEffect {
    /// Put text on the terminal's clipboard (OSC 52).
    Copy(String),
    /// Ring the bell.
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
    #[must_use]
    pub fn waits_for_the_frame(&self) -> bool {
        matches!(
            self,
            Effect::List(ListEffect::ReadGame { .. })
                | Effect::Browse(BrowseEffect::Count { .. } | BrowseEffect::Look { .. })
        )
    }

    /// Returns whether it is complete once carried out; other effects are only started then, and continue on a thread
    /// of their own.
    #[must_use]
    pub fn is_answered_at_once(&self) -> bool {
        matches!(self, Effect::Journal(_) | Effect::Draft(_) | Effect::Terminal(_))
    }

    /// Returns whether its response brings a message to the user: plain mode then gives no other answer to the line
    /// that asked for it.
    #[must_use]
    pub fn brings_a_message(&self) -> bool {
        match self {
            Effect::Analysis(_)
            | Effect::Journal(JournalEffect::List | JournalEffect::Take { .. } | JournalEffect::DropListed { .. })
            | Effect::Draft(DraftEffect::Take { .. } | DraftEffect::DropListed(_))
            | Effect::File(
                FileEffect::SaveOwn { .. }
                | FileEffect::Save { .. }
                | FileEffect::Export(_)
                | FileEffect::SaveGames(_)
                | FileEffect::ReadLearn,
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
