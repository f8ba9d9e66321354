//! A game as it was read from a file, or as it is to be written.

use crate::pgn::encoding::Encoding;
use crate::pgn::lexer::LineColumn;
use crate::pgn::problem::PgnProblem;
use crate::pgn::setup;
use crate::pgn::tags::{ROSTER, ResultMarker, Tags};
use crate::start_position::StartPosition;
use crate::tree::{NodeId, Tree};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The tag pairs, in the file's order.
    pub tags: Tags,
    /// The moves, with all that is written beside them.
    pub tree: Tree,
    /// How it ended: the Result tag if it names an end, otherwise the marker after the moves.
    pub result: ResultMarker,
    /// What was wrong with it in its file.
    pub problems: Vec<PgnProblem>,
    /// Text in its file that has no place in tags and tree.
    pub kept: Vec<LooseText>,
    /// The encoding of its file.
    pub encoding: Encoding,
}

/// Text in a file that has no place in tags and tree, and must not be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LooseText {
    /// The node that it follows.
    pub node: NodeId,
    /// What it is.
    pub kind: LooseTextKind,
    /// The text, unchanged.
    pub text: String,
    /// Its place in the file.
    pub place: LineColumn,
}

/// Kinds of loose text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LooseTextKind {
    /// A `%` line (PGN 6), the `%` included.
    Escape,
    /// A tag, or what looks like one: a repeated name, a tag after the moves, or one that cannot be read.
    Tag,
    /// A token without a meaning, or a result in the wrong place.
    Token,
    /// The rest of a line from an illegal or unreadable move on: moves, comments and everything else.
    Rest,
}

/// Returns the half-moves that the PlyCount tag says and those that there are, if they differ. Where moves are missing,
/// it may still be true.
pub(super) fn untrue_ply_count(tags: &Tags, tree: &Tree, problems: &[PgnProblem]) -> Option<(usize, usize)> {
    let said = tags.get("PlyCount")?.trim().parse().ok()?;
    let found = tree.main_line().count();
    let differs = found > 0 && said != found && !problems.iter().any(PgnProblem::loses_moves);
    differs.then_some((said, found))
}

impl LooseTextKind {
    /// The kind in words, for messages.
    pub fn name(self) -> &'static str {
        match self {
            LooseTextKind::Escape => "an escaped line",
            LooseTextKind::Tag => "a tag",
            LooseTextKind::Token => "a token",
            LooseTextKind::Rest => "the rest of a damaged line",
        }
    }
}

impl Record {
    /// Creates a game without moves, with an unknown Seven Tag Roster, and with FEN and Variant if the start position
    /// needs them.
    pub fn new(start: StartPosition) -> Record {
        let mut tags: Tags = ROSTER.into_iter().collect();
        setup::write(&mut tags, &start);
        Record::of(tags, Tree::new(start), ResultMarker::Open)
    }

    /// Returns the first tag value with non-ASCII characters, cut to 40. It shows whether the encoding is right.
    pub fn foreign_word(&self) -> Option<String> {
        let (_, value) = self.tags.iter().find(|(_, value)| !value.is_ascii())?;
        Some(value.chars().take(40).collect())
    }

    /// Whether its moves are those of chess: it starts from a position that can be played, and is of no other variant.
    pub fn is_chess(&self) -> bool {
        self.tree.start().unplayable().is_none() && !setup::is_unknown_variant(&self.tags)
    }

    /// Creates a game from these parts, without problems.
    pub fn of(tags: Tags, tree: Tree, result: ResultMarker) -> Record {
        Record { tags, tree, result, problems: Vec::new(), kept: Vec::new(), encoding: Encoding::Utf8 }
    }
}
