//! What the application asks of the world: one enum a service.

use super::analysis::{AnalysePosition, BotRequest, EvaluateBatch};
use super::browse::BrowseEffect;
use super::files::{CopyGames, JournalPurpose, ReviewSource, SearchGames};
use super::saving::{FileStamp, SaveGames};
use super::{
    draft::{DraftPlace, LongDraft},
    learn_progress::LearnChange,
    user_marks::MarkChange,
};
use crate::bot::external_engine::EngineCommand;
use crate::chess::{pgn::Record, pgn::encoding::code_page::CodePage, pgn::index::catalog::GamePlace};
use std::path::PathBuf;

/// Something the application asks of the world.
#[derive(Clone, Debug)]
pub enum Effect {
    /// For the bots.
    Bot(BotEffect),
    /// For an external engine; [`Msg::Engine`](super::message::Msg::Engine) brings what it says.
    Engine {
        /// The engine's number: the application chooses one when it has it started.
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
    /// For files that are written, and the user's own files.
    File(FileEffect),
    /// For the PGN files that are open.
    List(ListEffect),
    /// For the folders that are looked through.
    Browse(BrowseEffect),
    /// For the loop, which has the terminal.
    Terminal(TerminalEffect),
    /// Start the user's program for sounds: its name and its words.
    Sound(Vec<String>),
}

/// What bots are asked for.
#[derive(Clone, Debug)]
pub enum BotEffect {
    /// A move. Its response is a [`BotResponse`](super::message::BotResponse).
    Think(Box<BotRequest>),
    /// Stop the request with this number, if it still runs.
    Stop(u64),
}

/// What the analysis is asked for. Its responses are [`AnalysisResponse`](super::message::AnalysisResponse)s.
#[derive(Clone, Debug)]
pub enum AnalysisEffect {
    /// Analyse a position till further notice. It ends an earlier analysis that still runs.
    Analyse(Box<AnalysePosition>),
    /// End the analysis with this number, if it still runs.
    Stop(u64),
    /// Evaluate positions. Several requests may run beside each other.
    Evaluate(Box<EvaluateBatch>),
    /// Stop the evaluations with this number, if they still run.
    StopEvaluating(u64),
}

/// What is done with journals. The responses are [`JournalResponse`](super::message::JournalResponse)s.
#[derive(Clone, Debug)]
pub enum JournalEffect {
    /// Append bytes to the journal of a game, made if it is not there; handed to the system before the next paint.
    Append {
        /// The game's identifier, safe as a file name.
        game: String,
        /// Whole records.
        bytes: Vec<u8>,
        /// Whether they must also survive a power failure. A heartbeat need not: it would wake the disk for a second
        /// or two of somebody's clock.
        sync: bool,
    },
    /// Remove the journal of a game of this process in which nothing was played.
    Drop {
        /// The game's identifier.
        game: String,
    },
    /// Close the journal of a game that is saved for later, so that another process may take it up.
    Release {
        /// The game's identifier.
        game: String,
    },
    /// Read every journal and every draft that no other process has open.
    List,
    /// Lock a listed journal and read it again: it belongs to this process from then on.
    Take {
        /// The name it was listed by.
        game: String,
        /// What was in it then.
        listed: Vec<u8>,
        /// What it is asked for.
        purpose: JournalPurpose,
    },
    /// Remove a listed journal if it is as it was listed and no other process has it open.
    DropListed {
        /// The name it was listed by.
        game: String,
        /// What was in it then.
        listed: Vec<u8>,
    },
}

/// What is done with drafts. The responses are [`DraftResponse`](super::message::DraftResponse)s.
#[derive(Clone, Debug)]
pub enum DraftEffect {
    /// Save the unsaved changes of a game; handed to the system before the next paint.
    Save {
        /// The draft's number in this process.
        id: u64,
        /// What is to stand in it.
        text: String,
    },
    /// Save the unsaved changes of a long game as soon as its text is made; until then the draft before it stays.
    SaveLong {
        /// The draft's number in this process.
        id: u64,
        /// The game.
        draft: Box<LongDraft>,
    },
    /// Remove a draft of this process: its changes are saved or given up.
    Drop(u64),
    /// Find the changes of a game that an earlier session has not saved, if no other process has them open.
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

/// What is written, and what is read of the user's own files. The responses are
/// [`FileResponse`](super::message::FileResponse)s.
#[derive(Clone, Debug)]
pub enum FileEffect {
    /// Put a finished game into games.pgn. A record of the same game that this one continues is replaced; a record with
    /// the same GameId tag and other moves stays, and the game gets a GameId of its own. When that is on the disk, and
    /// only then, the game's journal is removed.
    Archive {
        /// The game's identifier.
        game: String,
        /// The game in PGN's export format.
        pgn: String,
    },
    /// Take the record with this GameId out of games.pgn again (a takeback after the end).
    Unarchive {
        /// The game's identifier.
        game: String,
    },
    /// Put a game that was played and then annotated into games.pgn: in place of the record with the same GameId tag,
    /// else appended.
    SaveOwn {
        /// The game's identifier.
        game: String,
        /// The game, as it is to stand there.
        pgn: String,
    },
    /// Append a game to a file of the user's choice.
    Save {
        /// The file.
        path: PathBuf,
        /// The text.
        pgn: String,
    },
    /// Change games of a file.
    SaveGames(Box<SaveGames>),
    /// Read the user's marks. What cannot be read is said.
    ReadMarks,
    /// Change the user's marks, on the disk.
    SaveMarks(Vec<MarkChange>),
    /// Read how far the user is in the lessons. What cannot be read is said.
    ReadLearn,
    /// Change how far the user is in the lessons, on the disk.
    SaveLearn(Vec<LearnChange>),
    /// Write a page of text with what the user has learnt into the data folder, as the file on the disk has it after all that
    /// was asked for before. The response is a [`FileResponse::Message`](super::message::FileResponse::Message) with its path.
    WriteLearnCard {
        /// The learner's name; none leaves a line for it.
        name: String,
        /// The day that stands on it: `2026-11-26`.
        day: String,
    },
    /// Read how the user's games against the levels ended, from games.pgn as it stands after all that was asked for before.
    ReadLevelGames,
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
}

/// What is asked of open PGN files. The responses are [`ListResponse`](super::message::ListResponse)s.
#[derive(Clone, Debug)]
pub enum ListEffect {
    /// List the games of PGN files, decompressed if their names say so. It ends an earlier request that still runs.
    Open {
        /// The number of the request.
        id: u64,
        /// What.
        source: ReviewSource,
        /// The code page that a person chose for files in one; without, it is found out.
        encoding: Option<CodePage>,
    },
    /// Look whether a file that was opened is another one now.
    CheckFile {
        /// The number of the request that opened it.
        id: u64,
        /// The file.
        path: PathBuf,
        /// How it looked when it was read.
        seen: Option<FileStamp>,
    },
    /// Read a game.
    ReadGame {
        /// The number of the request that opened its file.
        id: u64,
        /// The game, counted from 0 over all files.
        game: usize,
        /// Where it stands.
        place: GamePlace,
    },
    /// Read the tags of games.
    ReadHeaders {
        /// The number of the request that opened their file.
        id: u64,
        /// The games, counted from 0 over all files, and where they stand.
        games: Vec<(usize, GamePlace)>,
    },
    /// Free the memory of a long game that was left: it takes its time.
    DropRecord(Box<Record>),
    /// Search games of open files for something that their rows do not say.
    Search(Box<SearchGames>),
    /// Stop the search with this number, if it still runs.
    StopSearching(u64),
    /// Copy games to the end of a file, made if it is not there: all of them or none.
    CopyGames(Box<CopyGames>),
    /// Take games out of their files, of each file all of them or none.
    DeleteGames(Box<CopyGames>),
    /// Stop the copying with this number, if it still runs. The file stays as it was.
    StopOperation(u64),
}

/// What only the loop can do. Plain mode quits, and ignores the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalEffect {
    /// Put text on the terminal's clipboard (OSC 52).
    Copy(String),
    /// Ring the bell.
    Bell,
    /// Draw the whole screen again: something else may have written on it.
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
        matches!(
            self,
            Effect::List(ListEffect::ReadGame { .. })
                | Effect::Browse(BrowseEffect::Count { .. } | BrowseEffect::Look { .. })
        )
    }

    /// Whether it is done when it has been carried out; others are begun then, and go on in a thread of their own.
    #[must_use]
    pub fn is_answered_at_once(&self) -> bool {
        matches!(self, Effect::Journal(_) | Effect::Draft(_) | Effect::Terminal(_))
    }

    /// Whether its response brings a message to the user: plain mode then says nothing else of the line that asked for it.
    #[must_use]
    pub fn brings_a_message(&self) -> bool {
        match self {
            Effect::Analysis(_)
            | Effect::Journal(JournalEffect::List | JournalEffect::Take { .. } | JournalEffect::DropListed { .. })
            | Effect::Draft(DraftEffect::Take { .. } | DraftEffect::DropListed(_))
            | Effect::File(
                FileEffect::SaveOwn { .. } | FileEffect::Save { .. } | FileEffect::SaveGames(_) | FileEffect::ReadLearn,
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
            ),
            _ => false,
        }
    }
}

/// An effect for a service is an [`Effect`]: the sender names the service once.
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
