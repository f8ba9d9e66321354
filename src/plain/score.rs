//! What plain mode says about the moves of a game so far, and what was taken in them.

use crate::app::{App, protocol::user_message::ScoreExtent};
use crate::chess::{
    notation,
    tree::{NodeId, Tree},
};
use crate::plain::lines::SpokenLines;
use crate::words::{
    moves::{self, MoveWord, Speech},
    notation::{counted, piece_name},
    results::side,
    tables::PlainWord,
};
use shakmaty::{Color, Position, Role};

/// Says the moves that led to a node: one per line in words, or all on one line in notation.
pub fn tell(app: &App, tree: &Tree, node: NodeId, extent: ScoreExtent, lines: &mut SpokenLines) {
    let path = tree.path_to(node);
    if path.is_empty() {
        return lines.push(PlainWord::NoMoveYet.text(app.lang()));
    }
    let from = match extent {
        ScoreExtent::InNotation => return lines.text(in_notation(app, tree, &path)),
        ScoreExtent::All => 0,
        ScoreExtent::Last(count) => path.len().saturating_sub(count),
    };
    for &node in path.iter().skip(from) {
        let (number, color) = tree.move_number(node);
        let move_told = told(app, tree, node, Speech::Terse);
        lines.push(PlainWord::ScoreLine.with(app.lang(), &[side(color, app.lang()), &number.to_string(), &move_told]));
    }
}

/// Returns the move that led to a node, without its side.
pub fn told(app: &App, tree: &Tree, node: NodeId, speech: Speech) -> String {
    match (tree.played(node), tree.parent(node), speech) {
        (Some(mv), Some(before), Speech::Verbose) => moves::phrase(app.voice(), tree.position(before), mv),
        (Some(mv), Some(before), Speech::Terse) => moves::terse(app.voice(), tree.position(before), mv),
        _ => MoveWord::Passes.text(app.lang()).to_owned(),
    }
}

/// Returns the moves in notation, with move numbers.
fn in_notation(app: &App, tree: &Tree, path: &[NodeId]) -> String {
    let mut words: Vec<String> = Vec::new();
    for &node in path {
        let (number, color) = tree.move_number(node);
        if color.is_white() {
            words.push(format!("{number}."));
        } else if words.is_empty() {
            words.push(format!("{number}..."));
        }
        words.push(match (tree.played(node), tree.parent(node)) {
            (Some(mv), Some(before)) => notation::san(tree.position(before), mv, &app.typed_letters()),
            _ => "--".to_owned(),
        });
    }
    words.join(" ")
}

/// Says what each side has taken, and what was taken last.
pub fn taken(app: &App, tree: &Tree, node: NodeId, lines: &mut SpokenLines) {
    let lang = app.lang();
    let captured = |node: NodeId| {
        let (mv, before) = (tree.played(node)?, tree.parent(node)?);
        Some((tree.position(before).turn(), mv.capture()?, mv.to()))
    };
    let taken: Vec<_> = tree.path_to(node).into_iter().filter_map(captured).collect();
    let Some((_, role, at)) = taken.last() else { return lines.push(PlainWord::TakenNothing.text(lang)) };
    for color in Color::ALL {
        let kinds: Vec<String> = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn]
            .into_iter()
            .filter_map(|role| {
                let count = taken.iter().filter(|(by, what, _)| *by == color && *what == role).count();
                (count > 0).then(|| counted(lang, role, count))
            })
            .collect();
        if !kinds.is_empty() {
            lines.push(PlainWord::TakenBy.with(lang, &[side(color, lang), &kinds.join(", ")]));
        }
    }
    lines.push(PlainWord::TakenLast.with(lang, &[piece_name(lang, *role), &at.to_string()]));
}
