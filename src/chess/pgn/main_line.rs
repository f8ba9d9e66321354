//! The moves that were played in a game, straight from its bytes: without a tree, comments or variations, for questions
//! that are asked of many games. A game in which something is odd is left to the reader.

use std::ops::ControlFlow;

use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position};

use super::encoding::word;
use super::games::body_encoding;
use super::glyph;
use super::in_memory::tags_of;
use super::lenient_san::{looks_like_move, read_with_sign};
use super::lexer::{Lexer, TokenKind};
use super::result::ResultMarker;
use super::setup;
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::in_memory::game_of;
use crate::chess::pgn::lexer::LineColumn;
use crate::chess::tree::TreeMove;

/// Shows every position of the main line, from the first on, with the move that led there. Whoever looks may end it.
pub fn walk(
    bytes: &[u8],
    form: TextFormat,
    place: LineColumn,
    mut look: impl FnMut(&Chess, Option<Move>) -> ControlFlow<()>,
) {
    let mut shown = 0;
    let mut first = |position: &Chess, mv: Option<Move>| {
        shown += 1;
        look(position, mv)
    };
    if quick(bytes, form, place, &mut first) == Outcome::Odd {
        // The positions so far were the same ones.
        let record = game_of(bytes, form, 1, place);
        let nodes = std::iter::once(record.tree.root()).chain(record.tree.main_line());
        for node in nodes.skip(shown) {
            let mv = match record.tree.step(node) {
                Some(TreeMove::Move(mv)) => Some(mv),
                _ => None,
            };
            if look(record.tree.position(node), mv).is_break() {
                return;
            }
        }
    }
}

/// Shows them all. Answers whether the game is whole: nothing in it is wrong.
pub fn walk_whole(
    bytes: &[u8],
    form: TextFormat,
    place: LineColumn,
    mut look: impl FnMut(&Chess, Option<Move>),
) -> bool {
    let mut shown = 0;
    let mut first = |position: &Chess, mv: Option<Move>| {
        shown += 1;
        look(position, mv);
        ControlFlow::Continue(())
    };
    if quick(bytes, form, place, &mut first) == Outcome::Done {
        return true;
    }
    let record = game_of(bytes, form, 1, place);
    let nodes = std::iter::once(record.tree.root()).chain(record.tree.main_line());
    for node in nodes.skip(shown) {
        let mv = match record.tree.step(node) {
            Some(TreeMove::Move(mv)) => Some(mv),
            _ => None,
        };
        look(record.tree.position(node), mv);
    }
    record.problems.is_empty()
}

#[derive(PartialEq, Eq)]
enum Outcome {
    Done,
    /// Only the reader knows.
    Odd,
}

/// As long as nothing but legal moves stands where moves are.
fn quick(
    bytes: &[u8],
    form: TextFormat,
    place: LineColumn,
    look: &mut impl FnMut(&Chess, Option<Move>) -> ControlFlow<()>,
) -> Outcome {
    let mut lexer = Lexer::new(bytes, body_encoding(form), place);
    let (mut tagged, mut setup) = (false, false);
    // What stands behind a number or a bracket is taken for moves.
    let mut begun = false;
    let mut depth = 0_usize;
    let mut english = false;
    // The position, once the moves have begun.
    let mut now: Option<Chess> = None;
    let start = |setup: bool| match setup {
        true => setup::read(&tags_of(bytes, form, place)).0.position().clone(),
        false => Chess::default(),
    };
    while let Some((kind, range)) = lexer.next_raw() {
        match kind {
            TokenKind::Tag(_) if now.is_some() => return Outcome::Odd,
            TokenKind::Tag(tag) => {
                tagged = true;
                let name = bytes.get(tag.name).unwrap_or_default();
                setup |= matches!(name, b"FEN" | b"SetUp" | b"Variant");
            }
            TokenKind::Open if !tagged && now.is_none() => return Outcome::Odd,
            TokenKind::Open => {
                begun = true;
                depth += 1;
            }
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            TokenKind::Number(_) => begun = true,
            TokenKind::Star => break,
            TokenKind::Word => {
                let text = bytes.get(range).unwrap_or_default();
                let san = SanPlus::from_ascii(text);
                // A rook or a pawn may be another piece in another language, until a letter says that it is English.
                match text.first() {
                    Some(b'Q' | b'N') => english = true,
                    Some(b'R' | b'P') if !english => return Outcome::Odd,
                    _ => {}
                }
                // The tags are all read when a word comes that may be a move.
                if now.is_none() && (begun || looks_like_move(&word(text))) && ResultMarker::read(&word(text)).is_none()
                {
                    let position = start(setup);
                    if look(&position, None).is_break() {
                        return Outcome::Done;
                    }
                    now = Some(position);
                }
                let mv = match (&now, san) {
                    (Some(position), Ok(san)) => san.san.to_move(position).ok(),
                    _ => None,
                };
                let mv = match mv {
                    Some(mv) => mv,
                    None => {
                        let text = word(text);
                        if ResultMarker::read(&text).is_some() {
                            break;
                        }
                        let nothing = glyph::of_sign(&text).is_some() || matches!(&*text, "e.p." | "ep" | "e.p");
                        match &now {
                            _ if nothing => continue,
                            None => continue, // words before the moves
                            Some(position) => match read_with_sign(position, &text) {
                                Ok((understood, _)) => match understood.step {
                                    TreeMove::Move(mv) => mv,
                                    TreeMove::Null => return Outcome::Odd,
                                },
                                Err(_) => return Outcome::Odd,
                            },
                        }
                    }
                };
                if let Some(position) = &mut now {
                    position.play_unchecked(mv);
                    if look(position, Some(mv)).is_break() {
                        return Outcome::Done;
                    }
                }
            }
            _ => {}
        }
    }
    if now.is_none() {
        let _ = look(&start(setup), None); // the last anyway
    }
    Outcome::Done
}
