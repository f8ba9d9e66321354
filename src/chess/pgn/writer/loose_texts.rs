//! Writes text that the export format has no place for, where it stood in the file: unchanged if it would be read as
//! the same text again, otherwise as a comment.

use super::comments;
use crate::chess::pgn::comment::{fold, unbraced};
use crate::chess::pgn::lexer::{Lexer, LineColumn, Token, TokenKind};
use crate::chess::pgn::record::{LooseText, LooseTextKind};
use crate::chess::tree::{NodeId, Tree};
use crate::{
    chess::pgn::encoding::Encoding, chess::pgn::encoding::code_page::holds_mark, chess::pgn::glued::with_more,
    chess::pgn::glyph::split_suffix, chess::pgn::lenient_san::looks_like_move, chess::pgn::result::ResultMarker,
    chess::pgn::writer::line_filler::LineFiller,
};

/// Loose texts by the node that they follow.
pub(super) struct LooseTexts<'a> {
    first_number: u32,
    texts: Vec<(NodeId, &'a LooseText)>,
    /// The Result tag, if the words of it would be read as the end of the moves.
    ending: &'a str,
}

impl<'a> LooseTexts<'a> {
    pub(super) fn new(
        kept: &'a [LooseText],
        nodes: &[(NodeId, NodeId)],
        tree: &Tree,
        ending: &'a str,
    ) -> LooseTexts<'a> {
        let mut order: Vec<(NodeId, NodeId)> = nodes.to_vec();
        order.sort_unstable();
        let new = |node: NodeId| {
            let found = order.binary_search_by_key(&node, |&(old, _)| old).ok()?;
            order.get(found).map(|&(_, new)| new)
        };
        // Text after a move that is gone now follows the start.
        let mut texts: Vec<_> = kept.iter().map(|kept| (new(kept.node).unwrap_or(NodeId::ROOT), kept)).collect();
        texts.sort_by_key(|&(node, _)| node);
        LooseTexts { first_number: tree.move_number(NodeId::ROOT).0, texts, ending }
    }

    pub(super) fn of(&self, node: NodeId) -> &[(NodeId, &'a LooseText)] {
        let from = self.texts.partition_point(|&(there, _)| there < node);
        let to = self.texts.partition_point(|&(there, _)| there <= node);
        self.texts.get(from..to).unwrap_or_default()
    }

    pub(super) fn has(&self, node: NodeId) -> bool {
        self.of(node).iter().any(|(_, kept)| kept.kind != LooseTextKind::Tag)
    }

    pub(super) fn tags(&self, out: &mut String) {
        for (_, kept) in self.texts.iter().filter(|(_, kept)| kept.kind == LooseTextKind::Tag) {
            out.push_str(kept.text.trim());
            out.push('\n');
        }
    }

    /// Writes the loose text that follows a node. `last` says that no move of its line does.
    pub(super) fn write(&self, node: NodeId, last: bool, layout: &mut LineFiller) {
        for (_, kept) in self.of(node) {
            let lines = match kept.kind {
                LooseTextKind::Tag => continue,
                LooseTextKind::Escape => kept.text.starts_with('%') && !kept.text.contains(['\n', '\r']),
                LooseTextKind::Rest => last && ends_itself(&kept.text) && !self.ends_like_tag(&kept.text),
                LooseTextKind::Token => false,
            };
            if lines {
                if kept.kind == LooseTextKind::Rest && node == NodeId::ROOT && !begins_with_number(&kept.text) {
                    // A move number shows that the moves have begun, so the text is not read as loose text before them.
                    layout.token(&format!("{}.", self.first_number));
                }
                layout.lines(&kept.text);
            } else if kept.kind == LooseTextKind::Token && means_nothing(&kept.text) && !self.ends_like_tag(&kept.text)
            {
                layout.token(&kept.text);
            } else {
                // Unchanged, it would be read as something else here.
                comments(&[unbraced(&fold(&kept.text))], layout);
            }
        }
    }

    fn ends_like_tag(&self, text: &str) -> bool {
        !self.ending.is_empty() && text.contains(self.ending.trim())
    }
}

fn begins_with_number(text: &str) -> bool {
    let first = Lexer::new(text.as_bytes(), Encoding::Utf8, LineColumn::default()).next();
    first.is_some_and(|token| matches!(token.kind, TokenKind::Number(_)))
}

/// Whether the rest of a line of moves closes what it opens and holds nothing that ends a game.
fn ends_itself(text: &str) -> bool {
    if text.starts_with(['%', '[']) || reads_otherwise(text) {
        return false; // at the beginning of a line these are something else
    }
    let mut depth = 0_usize;
    for token in Lexer::new(text.as_bytes(), Encoding::Utf8, LineColumn::default()) {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth == 0 => return false,
            TokenKind::Close => depth -= 1,
            TokenKind::Comment { closed: false } | TokenKind::Tag(_) | TokenKind::BadTag | TokenKind::Star => {
                return false;
            }
            TokenKind::Word if token_text(text, &token).is_some_and(|word| ResultMarker::read(word).is_some()) => {
                return false;
            }
            _ => {}
        }
    }
    depth == 0
}

/// Whether a text is read as loose text again, wherever it stands in movetext.
fn means_nothing(text: &str) -> bool {
    // It will be written inside a line, where a `[` does not begin a tag.
    let inside = LineColumn { line: 1, column: 2 };
    !text.starts_with('%')
        && !reads_otherwise(text)
        && !text.contains(['\n', '\r'])
        && Lexer::new(text.as_bytes(), Encoding::Utf8, inside).all(|token| match token.kind {
            TokenKind::Stray => token_text(text, &token) != Some("["),
            TokenKind::Word => token_text(text, &token).is_some_and(|word| {
                let bare = split_suffix(word).map_or(word, |(bare, _)| bare); // as a move would be read with its sign
                ResultMarker::read(word).is_none()
                    && !word.bytes().any(|byte| byte.is_ascii_digit())
                    && !looks_like_move(word)
                    && !looks_like_move(bare)
                    && with_more(word).is_none()
            }),
            _ => false,
        })
}

/// Whether a text holds something that is one thing in Windows-1252, from which it may come, and another in UTF-8: a
/// byte order mark or a `…`.
fn reads_otherwise(text: &str) -> bool {
    text.contains(['\u{feff}', '…', '‥']) || holds_mark(text)
}

fn token_text<'a>(text: &'a str, token: &Token) -> Option<&'a str> {
    text.get(token.range.clone())
}
