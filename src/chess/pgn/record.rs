//! One game as it was read, or as it is to be written.

use super::encoding::Encoding;
use super::lexer::Place;
use super::problem::Problem;
use super::result::Token;
use super::setup;
use super::tags::{ROSTER, Tags};
use crate::chess::start::Start;
use crate::chess::tree::{NodeId, Tree};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The tag pairs, in the file's order.
    pub tags: Tags,
    /// The moves, with all that is written beside them.
    pub tree: Tree,
    /// How it ended: the Result tag where it names an end, else the marker behind the moves.
    pub result: Token,
    /// What was wrong with it in its file.
    pub problems: Vec<Problem>,
    /// What stood in its file and has no place in tags and tree.
    pub kept: Vec<Kept>,
    /// The encoding of its file.
    pub encoding: Encoding,
}

/// Text of a file that has no place in tags and tree, and must not be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The node after which it stood.
    pub node: NodeId,
    /// What it is.
    pub kind: KeptKind,
    /// The text as it stood there.
    pub text: String,
    /// Where it stood.
    pub place: Place,
}

/// Kinds of kept text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeptKind {
    /// A `%` line (PGN 6), the `%` included.
    Escape,
    /// A tag or what looks like one: a second one of a name, or one that cannot be read.
    Tag,
    /// A token without a meaning, or a result in the wrong place.
    Token,
    /// The rest of a line of moves from one that is illegal or unreadable: moves, comments, all.
    Rest,
}

impl KeptKind {
    /// The kind in words, for messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            KeptKind::Escape => "an escaped line",
            KeptKind::Tag => "a tag",
            KeptKind::Token => "a token",
            KeptKind::Rest => "the rest of a damaged line",
        }
    }
}

impl Record {
    /// A game without moves, with the Seven Tag Roster unknown, and FEN and Variant where the start
    /// needs them.
    #[must_use]
    pub fn new(start: Start) -> Record {
        let mut tags: Tags = ROSTER.into_iter().collect();
        setup::write(&mut tags, &start);
        Record::of(tags, Tree::new(start), Token::Open)
    }

    /// The first tag value with other characters than those of ASCII: it shows whether the encoding is right.
    #[must_use]
    pub fn foreign_word(&self) -> Option<String> {
        let (_, value) = self.tags.iter().find(|(_, value)| !value.is_ascii())?;
        Some(value.chars().take(40).collect())
    }

    /// A game of these parts, without problems.
    #[must_use]
    pub fn of(tags: Tags, tree: Tree, result: Token) -> Record {
        Record { tags, tree, result, problems: Vec::new(), kept: Vec::new(), encoding: Encoding::Utf8 }
    }
}
