//! Reads the main line of a game straight from its bytes, without a tree, comments or variations, so that many games
//! can be searched. A game with anything unusual in it goes through the reader.

use crate::pgn::encoding::word;
use crate::pgn::in_memory::GameBytes;
use crate::pgn::lenient_san::{ReadMove, looks_like_move, plain_move, read_with_sign};
use crate::pgn::lexer::{Lexer, TokenKind};
use crate::pgn::tags::{self, ResultMarker};
use crate::pgn::{comment, setup};
use crate::tree::TreeMove;
use shakmaty::{Chess, Move, Position};
use std::ops::ControlFlow;

/// Passes every position of the main line in order to `look`, with the move that led there, until `look` breaks off.
/// Returns true only if it reached the end and could read all moves. A game from a position that cannot be played, or
/// of another variant, has no positions.
pub fn walk(game: &GameBytes, mut look: impl FnMut(&Chess, Option<Move>) -> ControlFlow<()>) -> bool {
    let mut shown = 0;
    let mut count = |position: &Chess, mv: Option<Move>| {
        shown += 1;
        look(position, mv)
    };
    match quick(game, &mut count) {
        Some(flow) => flow.is_continue(),
        None => {
            // `look` has already seen the first positions, which are the same in the tree.
            let record = game.record();
            let tree = &record.tree;
            if !record.is_chess() {
                return false;
            }
            let mut rest = std::iter::once(tree.root()).chain(tree.main_line()).skip(shown);
            rest.try_for_each(|node| look(tree.position(node), tree.played(node))).is_continue()
                && record.problems.is_empty()
        }
    }
}

/// Walks a game without a tree, to its end or until `look` breaks off. Returns `None` at anything that only the reader
/// understands, such as a move that is not legal.
fn quick(game: &GameBytes, look: &mut impl FnMut(&Chess, Option<Move>) -> ControlFlow<()>) -> Option<ControlFlow<()>> {
    let bytes = game.bytes;
    let mut lexer = Lexer::new(bytes, game.form.body_encoding(), game.place);
    let (mut tagged, mut setup) = (false, false);
    // Whether there was a move number or a bracket: words after it are taken for moves.
    let mut begun = false;
    let mut depth = 0_usize;
    let mut english = false;
    // The position, once the moves have begun.
    let mut now: Option<Chess> = None;
    let start = |setup: bool| match setup {
        true => {
            let (start, problems) = setup::read(&game.tags());
            problems.is_empty().then(|| start.position().clone())
        }
        false => Some(Chess::default()),
    };
    while let Some((kind, range)) = lexer.next_raw() {
        match kind {
            TokenKind::Tag(_) if now.is_some() => return None,
            TokenKind::Tag(tag) => {
                tagged = true;
                let name = bytes.get(tag.name).unwrap_or_default();
                if name == b"Result" && tags::is_odd(&word(bytes.get(tag.value).unwrap_or_default())) {
                    return None; // the moves may end with the same words
                }
                setup |= matches!(name, b"FEN" | b"SetUp" | b"Variant");
            }
            TokenKind::Open if !tagged && now.is_none() => return None,
            TokenKind::Open => {
                begun = true;
                depth += 1;
            }
            TokenKind::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            // Without tags before it, it may be loose text.
            TokenKind::Number(_) | TokenKind::Star if !tagged && now.is_none() => return None,
            TokenKind::Number(_) => begun = true,
            TokenKind::Star => break,
            TokenKind::Word => {
                let text = bytes.get(range).unwrap_or_default();
                // `R` and `P` may be other pieces in another language, until a letter shows that the moves are English.
                match text.first() {
                    Some(b'Q' | b'N') => english = true,
                    Some(b'R' | b'P') if !english => return None,
                    _ => {}
                }
                // By the first word that may be a move, all tags have been read.
                if now.is_none() && (begun || looks_like_move(&word(text))) && ResultMarker::read(&word(text)).is_none()
                {
                    let position = start(setup)?;
                    if look(&position, None).is_break() {
                        return Some(ControlFlow::Break(()));
                    }
                    now = Some(position);
                }
                let Some(position) = &mut now else {
                    match ResultMarker::read(&word(text)) {
                        Some(_) if tagged => break,
                        Some(_) => return None,
                        None => continue, // words before the moves
                    }
                };
                let mv = match plain_move(position, text) {
                    Some(mv) => mv,
                    None => {
                        let text = word(text);
                        if ResultMarker::read(&text).is_some() {
                            break;
                        }
                        if comment::of_sign(&text).is_some() || matches!(&*text, "e.p." | "ep" | "e.p") {
                            continue;
                        }
                        match read_with_sign(position, &text) {
                            Ok((ReadMove { step: TreeMove::Move(mv), .. }, _)) => mv,
                            _ => return None,
                        }
                    }
                };
                position.play_unchecked(mv);
                if look(position, Some(mv)).is_break() {
                    return Some(ControlFlow::Break(()));
                }
            }
            _ => {}
        }
    }
    match now {
        Some(_) => Some(ControlFlow::Continue(())),
        None => Some(look(&start(setup)?, None)),
    }
}
