//! How a game left the user's opening repertoire, in words.

use crate::app::context::{MoveForm, UpdateContext};
use crate::app::protocol::repertoires::Repertoires;
use crate::chess::repertoire::Departure;
use crate::chess::tree::{NodeId, Tree};
use crate::words::tables::RepertoireWord as W;
use shakmaty::{Chess, Color, Move};

/// Says where the main line of a game left the repertoire of a side. `None` if there is none for it.
pub(super) fn departure_text(books: &Repertoires, color: Color, tree: &Tree, ctx: &UpdateContext) -> Option<String> {
    let book = books.book(color).filter(|_| *tree.position(tree.root()) == Chess::default())?;
    let nodes: Vec<NodeId> = tree.main_line().collect();
    let moves: Vec<Move> = nodes.iter().map_while(|node| tree.played(*node)).collect();
    let (how, back) = book.repertoire.departure(&moves);
    if moves.is_empty() {
        return None;
    }
    let node = |ply: u32| usize::try_from(ply).ok()?.checked_sub(1).and_then(|at| nodes.get(at).copied());
    let told = |node: NodeId| match ctx.told_node(tree, node, MoveForm::Found) {
        told if ctx.plain => told,
        told => told.replace(' ', "\u{a0}"),
    };
    let text = match how {
        Departure::Own { ply, answers } => {
            let node = node(ply)?;
            let before = tree.position(tree.parent(node)?);
            let answers: Vec<String> = answers.iter().map(|mv| ctx.told(before, *mv)).collect();
            ctx.sentence(W::LeftByYou, &[&told(node), &answers.join(", ")])
        }
        Departure::Opponent { ply } => ctx.sentence(W::LeftByThem, &[&told(node(ply)?)]),
        Departure::Through { plies } if u32::try_from(nodes.len()) == Ok(plies) => ctx.sentence(W::InItToEnd, &[]),
        Departure::Through { plies } => ctx.sentence(W::EndsAfter, &[&told(node(plies)?)]),
    };
    let back = back.map(|plies| ctx.sentence(W::BackInIt, &[&(plies / 2 + 1).to_string()]));
    Some(std::iter::once(text).chain(back).collect::<Vec<String>>().join(" "))
}
