//! The command `opening`: tells the user the full name of the opening.

use crate::app::context::UpdateContext;
use crate::chess::{
    notation::{self, Letters},
    openings,
    tree::{NodeId, Tree},
};
use crate::words::{
    moves,
    openings::name,
    tables::{PlainWord, TrainingWord as W},
};
use shakmaty::{Chess, Move, Position};

/// Tells the user the opening of a line up to a node, with the moves by which the table reaches it. Plain mode gives
/// these moves only for `opening moves`.
pub(super) fn tell_opening(tree: &Tree, node: NodeId, args: &str, ctx: &mut UpdateContext) {
    let Some(opening) = openings::of_line(tree, node) else {
        let begun = tree.ply(node) > 0;
        return if begun { ctx.info(W::OpeningUnknown, &[]) } else { ctx.info(PlainWord::NoMoveYet, &[]) };
    };
    let name = name(opening.name, ctx.lang);
    let line = read(opening.moves);
    let shown: Vec<String> = line.iter().map(|(before, mv)| notation::san(before, *mv, &ctx.display_letters)).collect();
    ctx.info(W::OpeningIs, &[opening.eco, &name, &shown.join(" ")]);
    if ctx.plain && args.eq_ignore_ascii_case("moves") {
        let moves: Vec<Move> = line.iter().map(|(_, mv)| *mv).collect();
        ctx.info(PlainWord::OpeningMoves, &[&moves::line(ctx.voice, &Chess::default(), &moves)]);
    }
}

/// Parses the moves of a line in the table, which uses English letters. Returns each move with the position before it.
fn read(moves: &str) -> Vec<(Chess, Move)> {
    let mut position = Chess::default();
    let mut read = Vec::new();
    for text in moves.split_whitespace() {
        let Ok(typed) = notation::read(&position, false, text, &Letters::En) else { break };
        read.push((position.clone(), typed.mv));
        position.play_unchecked(typed.mv);
    }
    read
}
