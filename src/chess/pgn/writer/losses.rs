//! What the export format cannot hold of a game, and so loses or changes.

use super::{WriteOptions, tag_name};
use crate::chess::pgn::comment::fold;
use crate::chess::pgn::lexer::LineColumn;
use crate::chess::pgn::problem::ProblemKind;
use crate::chess::pgn::record::{LooseText, Record};
use crate::chess::pgn::result::ResultMarker;
use std::fmt;

/// Something that the export format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Text that has no place in it.
    Kept(LooseText),
    /// Bytes that are not UTF-8: what is written is a guess.
    Guessed {
        /// The code page in which they are read.
        page: &'static str,
        /// Where the first of them is in the file.
        place: LineColumn,
    },
    /// A `}` in a comment: its braces are written as round brackets.
    Brace(String),
    /// A tag whose name holds characters that a name cannot have: they are left out.
    TagName(String),
    /// The result after the moves, if the Result tag names another end: the tag's is written in both places.
    Result {
        /// The tag's.
        tag: ResultMarker,
        /// The one after the moves.
        found: ResultMarker,
        /// Where that is in the file.
        place: LineColumn,
    },
}

impl Loss {
    /// Its place in the file that it was read from; `None` for kinds that do not record one.
    #[must_use]
    pub fn place(&self) -> Option<LineColumn> {
        match self {
            Loss::Kept(kept) => Some(kept.place),
            Loss::Result { place, .. } | Loss::Guessed { place, .. } => Some(*place),
            Loss::Brace(_) | Loss::TagName(_) => None,
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Kept(kept) => {
                let mut text = fold(&kept.text);
                if text.chars().count() > 60 {
                    text = text.chars().take(59).chain(['…']).collect();
                }
                write!(f, "{} has no place in export format and is left out: {text}", kept.kind.name())
            }
            Loss::Guessed { page, .. } => {
                write!(f, "bytes that are not UTF-8 are written as {page} reads them, a guess")
            }
            Loss::Brace(text) => write!(f, "the braces inside a comment are written as ( and ): {text}"),
            Loss::Result { tag, found, .. } => {
                write!(f, "the moves end with {found}, the Result tag says {tag}: {tag} is written for both")
            }
            Loss::TagName(name) => write!(f, "tag name {name:?} is written with letters, digits and _ only"),
        }
    }
}

/// Returns what is lost or changes its meaning when the game is exported with these options. What the options leave out
/// does not count as lost.
#[must_use]
pub fn losses(record: &Record, options: WriteOptions) -> Vec<Loss> {
    let mut losses: Vec<Loss> = record.kept.iter().cloned().map(Loss::Kept).collect();
    losses.extend(record.problems.iter().filter_map(|problem| match problem.what {
        // The record's own result is written, whichever of the two it is.
        ProblemKind::ResultsDiffer { tag, found } if record.result == tag => {
            Some(Loss::Result { tag, found, place: problem.place })
        }
        ProblemKind::GuessedBytes(page) => Some(Loss::Guessed { page, place: problem.place }),
        _ => None,
    }));
    for (name, _) in record.tags.iter() {
        if tag_name(name) != name {
            losses.push(Loss::TagName(name.to_owned()));
        }
    }
    for node in record.tree.walk().filter(|_| options.comments) {
        let notes = record.tree.notes(node);
        let braced = notes.before.iter().chain(&notes.after).filter(|text| text.contains('}'));
        losses.extend(braced.map(|text| Loss::Brace(fold(text))));
    }
    losses
}
