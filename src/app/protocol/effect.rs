//! What the application asks of the world.

use super::analysis::{AnalysisRequest, BotRequest};
use super::files::{CopyGames, JournalPurpose, ReviewSource, SearchGames};
use super::saving::{FileStamp, SaveGames};
use super::user_marks::MarkChange;
use crate::app::protocol::draft::LongDraft;
use crate::bot::external_engine::EngineCommand;
use crate::chess::pgn::Record;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::index::catalog::GamePlace;
use std::path::PathBuf;

/// Something the application asks of the world.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask a computer player for a move.
    Think(BotRequest),
    /// Stop asking: the request with this number, if it still runs.
    StopThinking(u64),
    /// Something of the analyst.
    Analysis(AnalysisRequest),
    /// An order to an outside engine; [`Msg::Engine`](super::message::Msg::Engine) brings what it says.
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
    /// Keep the unsaved changes of a long game as soon as its text is made; until then the draft before it stays.
    SaveLongDraft {
        /// The draft's number in this process.
        id: u64,
        /// The game.
        draft: Box<LongDraft>,
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
    /// appended. Answered by [`Msg::Saved`](super::message::Msg::Saved).
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
                | Effect::SaveLongDraft { .. }
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
