//! The journal of a running game: what happened, record by record, as bytes that survive a crash.
//!
//! A journal is text with one record per line, in JSON, behind a checksum ([`seal`]). The first record is
//! [`Entry::Begin`], and its name carries the version of the format. Reading stops at the first incomplete or damaged
//! line, and reports it.
//!
//! This module only writes and reads records. The game that replays them decides what they mean.

use crate::result::Ending;
use crate::serde_text;
use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, Color, Square};

/// How the payload of every first record begins, up to its version.
const FORMAT: &str = "{\"tabiya-journal ";

/// How the first record began before the records were JSON.
const OLD_FORMAT: &str = "begin tabiya-journal ";

/// What every journal begins with after the checksum: the name of [`Entry::Begin`].
pub const BEGINNING: &str = "{\"tabiya-journal 2\":";

/// One record.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry {
    /// The game begins. This is always the first record and occurs only there.
    #[serde(rename = "tabiya-journal 2")]
    Begin(Box<GameStart>),
    /// A move was played, perhaps one that had been taken back.
    Move {
        /// The ply, counted from 1 at the start position.
        ply: u32,
        /// The move in UCI.
        uci: String,
        /// The time left on both clocks after it, in milliseconds; `None` in a game without a clock.
        #[serde(deserialize_with = "Option::deserialize")] // it is never left out
        clocks: Option<Times>,
    },
    /// Moves were taken back.
    TakenBack {
        /// The number of half-moves left.
        to_ply: u32,
        /// Both clocks afterwards.
        #[serde(deserialize_with = "Option::deserialize")] // it is never left out
        clocks: Option<Times>,
    },
    /// A draw was offered (Article 9.1.2).
    Offer {
        /// The side that offered.
        #[serde(with = "serde_text")]
        side: Color,
    },
    /// A wrong claim made an offer (Article 9.5.3).
    ClaimOffered {
        /// The side that claimed.
        #[serde(with = "serde_text")]
        side: Color,
    },
    /// The offer was taken back before its move was made.
    Withdrawn,
    /// The offer was refused.
    Declined,
    /// A piece was touched (touch-move), on this square.
    Touched {
        /// The square.
        #[serde(with = "serde_text")]
        square: Square,
    },
    /// A pawn was released on its last rank (touch-move): only the piece that it becomes is still free.
    Released {
        /// Where it stood.
        #[serde(with = "serde_text")]
        from: Square,
        /// Where it was released.
        #[serde(with = "serde_text")]
        to: Square,
    },
    /// The clocks in the middle of a turn. A crash costs a player at most the time since then.
    Heartbeat {
        /// Both clocks.
        clocks: Times,
        /// How long the side to move had thought, in milliseconds: a partly used delay continues from there.
        used: u64,
    },
    /// The clocks were set by hand or by a penalty (Article 9.5.3).
    ClockSet {
        /// Both clocks afterwards.
        clocks: Times,
    },
    /// The game was adjourned (Guideline I).
    Adjourned {
        /// The sealed move as it was typed.
        sealed: Option<String>,
    },
    /// A comment was written on the position.
    Note {
        /// The comment.
        text: String,
    },
    /// Both clocks were stopped.
    Paused,
    /// An adjourned game was taken up again, or the clocks were restarted.
    Resumed,
    /// The game ended. The journal stays until the game is in the archive.
    Ended(Ending),
    /// A tag of the PGN header was set; an empty value removes it.
    Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
}

impl Entry {
    /// Whether the record carries clock times.
    pub fn tells_clocks(&self) -> bool {
        match self {
            Entry::Move { clocks, .. } | Entry::TakenBack { clocks, .. } => clocks.is_some(),
            Entry::Heartbeat { .. } | Entry::ClockSet { .. } => true,
            _ => false,
        }
    }
}

/// Whether a journal begins a tournament game, which nothing may analyse while it lasts.
pub fn is_tournament(bytes: &[u8]) -> bool {
    match next(bytes, true) {
        Ok((Entry::Begin(begin), _)) => {
            begin.options.iter().any(|(name, value)| name == "rules" && value == "tournament")
        }
        _ => false,
    }
}

/// The time left on both clocks, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// White's.
    pub white: u64,
    /// Black's.
    pub black: u64,
}

/// How the values of both sides are written.
#[derive(Deserialize, Serialize)]
#[serde(remote = "ByColor", deny_unknown_fields)]
struct BothSides<T> {
    white: T,
    black: T,
}

/// What a game begins with, as recorded in the journal. Fields that a later version adds are passed over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct GameStart {
    /// The game's identifier, also in its PGN tag GameId.
    pub game: String,
    /// The start position.
    pub fen: String,
    /// Whether it is Chess960.
    pub chess960: bool,
    /// The players.
    #[serde(with = "BothSides")]
    pub players: ByColor<JournalPlayer>,
    /// When it began, in seconds since 1970-01-01 00:00 UTC.
    pub unix: i64,
    /// How many seconds local time was ahead of UTC.
    pub offset: i32,
    /// The seed of the bots' random choices.
    pub seed: u64,
    /// The options of the game, in order (touch-move, tournament, …).
    pub options: Vec<(String, String)>,
}

/// One side of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct JournalPlayer {
    /// The seat, as written by its `Display`.
    pub seat: String,
    /// The name shown.
    pub name: String,
    /// The time control, as written by its `Display`; `None` without a clock.
    pub time: Option<String>,
}

/// What could be read of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadJournal {
    /// The records before the first damage, in order.
    pub entries: Vec<Entry>,
    /// What is wrong with the line after them, if reading stopped before the end of the bytes.
    pub damage: Option<Damage>,
    /// How many bytes those records take. The file must be cut there before anything is appended.
    pub good_len: usize,
}

/// What is wrong with a line of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The last line was not written completely.
    Torn,
    /// The journal has the form of another version.
    OtherVersion,
    /// The checksum does not match, this version does not know the record, or the record is out of place: only the
    /// first one may begin a game, and it must.
    Wrong,
}

/// Returns the bytes to append for a record, including the line end.
pub fn encode(entry: &Entry) -> Vec<u8> {
    // Only numbers, texts and names go in, which JSON always holds.
    seal(&serde_json::to_string(entry).unwrap_or_default()).into_bytes()
}

/// Reads records up to the first that is incomplete or damaged.
pub fn read(bytes: &[u8]) -> ReadJournal {
    let mut read = ReadJournal { entries: Vec::new(), damage: None, good_len: 0 };
    while let Some(rest) = bytes.get(read.good_len..).filter(|rest| !rest.is_empty()) {
        match next(rest, read.entries.is_empty()) {
            Ok((entry, length)) => {
                read.entries.push(entry);
                read.good_len += length;
            }
            Err(damage) => {
                read.damage = Some(damage);
                break;
            }
        }
    }
    read
}

/// Returns the record at the start of `bytes`, and its length in bytes.
fn next(bytes: &[u8], is_first: bool) -> Result<(Entry, usize), Damage> {
    let end = memchr::memchr(b'\n', bytes).ok_or(Damage::Torn)?;
    let sealed = bytes.get(..end).unwrap_or_default(); // the index from memchr lies inside
    let payload = unseal(sealed).ok_or(Damage::Wrong)?;
    if is_first && !payload.starts_with(BEGINNING) && (payload.starts_with(FORMAT) || payload.starts_with(OLD_FORMAT)) {
        return Err(Damage::OtherVersion);
    }
    let entry = serde_json::from_str(payload).map_err(|_| Damage::Wrong)?;
    if matches!(entry, Entry::Begin(_)) != is_first {
        return Err(Damage::Wrong);
    }
    Ok((entry, end + 1))
}

// A line of a file that a crash may cut off or a failing disk change: the CRC-32 of its payload in eight hexadecimal
// digits, a blank, and the payload.

/// Returns the line for this payload, which holds no line end, with the checksum in front and a line end behind.
pub fn seal(payload: &str) -> String {
    format!("{:08x} {payload}\n", crc32fast::hash(payload.as_bytes()))
}

/// Returns the payload of a line (without its end); `None` if the line is not exactly as it was written.
pub fn unseal(line: &[u8]) -> Option<&str> {
    let (sum, payload) = line.split_at_checked(8)?;
    let payload = payload.strip_prefix(b" ")?;
    let is_whole = sum == format!("{:08x}", crc32fast::hash(payload)).as_bytes();
    std::str::from_utf8(payload).ok().filter(|_| is_whole)
}

#[cfg(test)]
mod tests;
