//! The command `opening`: the name of the opening in full.

use super::ctx::Ctx;
use super::notice::Notice;
use crate::chess::openings;
use crate::chess::tree::{NodeId, Tree};
use crate::words::openings::name;
use crate::words::study::StudyWord as W;

/// Tells the opening of a line up to a node, with the moves by which the table reaches it.
pub(super) fn tell(tree: &Tree, node: NodeId, ctx: &mut Ctx) {
    let text = match openings::of_line(tree, node) {
        Some(opening) => W::OpeningIs.with(ctx.lang, &[opening.eco, &name(opening.name, ctx.lang), opening.moves]),
        None => W::OpeningUnknown.text(ctx.lang).to_owned(),
    };
    ctx.notices.push(Notice::info(text));
}
