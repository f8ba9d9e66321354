//! The command `opening`: the name of the opening in full.

use shakmaty::{Chess, Move, Position};

use super::context::UpdateContext;
use crate::chess::notation::{self, Letters};
use crate::chess::openings;
use crate::chess::tree::{NodeId, Tree};
use crate::words::moves;
use crate::words::openings::name;
use crate::words::plain::PlainWord;
use crate::words::training::TrainingWord as W;

/// Tells the opening of a line up to a node, with the moves by which the table reaches it; plain mode tells those only to
/// `opening moves`.
pub(super) fn tell(tree: &Tree, node: NodeId, args: &str, ctx: &mut UpdateContext) {
    let Some(opening) = openings::of_line(tree, node) else { return ctx.info(W::OpeningUnknown, &[]) };
    let name = name(opening.name, ctx.lang);
    ctx.info(W::OpeningIs, &[opening.eco, &name, &shown(opening.moves, ctx)]);
    if ctx.plain && args.eq_ignore_ascii_case("moves") {
        let told = moves::line(ctx.voice, &Chess::default(), &read(opening.moves));
        ctx.info(PlainWord::OpeningMoves, &[&told]);
    }
}

/// The moves of a line of the table, in the letters of the reader.
fn shown(moves: &str, ctx: &UpdateContext) -> String {
    let mut position = Chess::default();
    let mut said = Vec::new();
    for mv in read(moves) {
        said.push(notation::san(&position, mv, &ctx.display_letters));
        position.play_unchecked(mv);
    }
    said.join(" ")
}

/// The moves of a line of the table, which has them in English letters.
fn read(moves: &str) -> Vec<Move> {
    let mut position = Chess::default();
    let mut read = Vec::new();
    for text in moves.split_whitespace() {
        let Ok(typed) = notation::read(&position, false, text, &Letters::En) else { break };
        read.push(typed.mv);
        position.play_unchecked(typed.mv);
    }
    read
}
