//! A draft: the unsaved changes of a game that is being edited, as they are kept on the disk.

use crate::app::protocol::saving::SaveGames;
use crate::chess::pgn::{
    Record,
    reader::{GameSource, read_game},
};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::PathBuf;

/// A changed game, and where it belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewDraft {
    /// The changed game, in export format.
    pub pgn: String,
    /// The game's place in its file; `None` if it does not come from a file.
    pub place: Option<DraftPlace>,
}

/// The place of a game in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftPlace {
    /// The file.
    pub file: PathBuf,
    /// The game's bytes in it.
    pub span: Range<u64>,
    /// The fingerprint of these bytes: the game is overwritten only if they are still the same.
    pub fingerprint: u64,
}

impl DraftPlace {
    /// Returns the place of the game that a request saves; `None` if it does not save a game that is already in a file.
    #[must_use]
    pub fn of(request: &SaveGames) -> Option<DraftPlace> {
        let edit = request.edits.first()?;
        Some(DraftPlace { file: request.path.clone(), span: edit.span.clone(), fingerprint: edit.fingerprint })
    }
}

/// A draft as it is written: TOML, so that a person can read it if need be.
#[derive(Deserialize, Serialize)]
struct DraftFile {
    version: u32,
    file: Option<PathBuf>,
    start: Option<u64>,
    end: Option<u64>,
    print: Option<String>,
    pgn: String,
}

/// The version of the format.
const VERSION: u32 = 1;

impl ReviewDraft {
    /// Returns the draft as text.
    #[must_use]
    pub fn text(&self) -> String {
        let place = self.place.as_ref();
        let written = DraftFile {
            version: VERSION,
            file: place.map(|place| place.file.clone()),
            start: place.map(|place| place.span.start),
            end: place.map(|place| place.span.end),
            print: place.map(|place| format!("{:016x}", place.fingerprint)),
            pgn: self.pgn.clone(),
        };
        // Only a path that is not valid text cannot be written: then the game is kept without its place.
        toml::to_string(&written).unwrap_or_else(|_| {
            let without = DraftFile { file: None, start: None, end: None, print: None, ..written };
            toml::to_string(&without).unwrap_or_default()
        })
    }

    /// Reads a draft; `None` if the text is not one.
    #[must_use]
    pub fn read(text: &str) -> Option<ReviewDraft> {
        let DraftFile { version, file, start, end, print, pgn } = toml::from_str(text).ok()?;
        if version != VERSION || pgn.trim().is_empty() {
            return None;
        }
        let print = print.and_then(|print| u64::from_str_radix(&print, 16).ok());
        let place = match (file, start, end, print) {
            (Some(file), Some(start), Some(end), Some(print)) if start <= end => {
                Some(DraftPlace { file, span: start..end, fingerprint: print })
            }
            _ => None,
        };
        Some(ReviewDraft { pgn, place })
    }

    /// Returns the game.
    #[must_use]
    pub fn record(&self) -> Record {
        read_game(self.pgn.as_bytes(), &GameSource::default())
    }

    /// Returns the title: `Anna – Ben, club.pgn`.
    #[must_use]
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
    /// What it holds.
    pub draft: ReviewDraft,
}

#[cfg(test)]
mod tests {
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
        for text in ["", "x", "version = 2\npgn = \"1. e4 *\"", "version = 1\npgn = \" \"", "version = 1"] {
            assert_eq!(ReviewDraft::read(text), None, "{text}");
        }
        let half = "version = 1\nfile = \"/x\"\nstart = 5\nend = 2\nprint = \"0\"\npgn = \"1. e4 *\"";
        assert_eq!(ReviewDraft::read(half).map(|draft| draft.place), Some(None), "the game is kept without its place");
    }
}
