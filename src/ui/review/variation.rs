//! The banner of a variation: which move of the game it leaves, and the key that leads back.

use crate::app::protocol::input::{Code, Key};
use crate::chess::tree::NodeId;
use crate::ui::{prelude::*, review::ReviewView, text::width};
use crate::words::tables::ReviewWord as W;

/// Returns the move of the game that the current variation replaces; none in the main line or in a training session.
fn left(view: &ReviewView) -> Option<NodeId> {
    let (tree, node) = (&view.review.record().tree, view.review.node());
    if view.review.training().is_some() || tree.is_main_line(node) {
        return None;
    }
    tree.next(tree.main_line_ancestor(node))
}

/// Returns `Instead of 12. Nf3`, or less if that does not fit.
pub(super) fn name(view: &ReviewView, room: u16) -> Option<String> {
    let lang = view.app.lang();
    let from = W::VariationFrom.with(lang, &[&view.review.numbered(left(view)?)]);
    let short = W::Variation.text(lang).to_owned();
    [from, short].into_iter().find(|name| columns(name) <= room)
}

/// Returns `Esc: to the game`, with the key marked as such. Where Esc does something else, another key is named.
pub(super) fn way_back(canvas: &Canvas, view: &ReviewView) -> Option<Vec<Span<'static>>> {
    left(view)?;
    // While the user enters moves, Esc ends that first, and the entry line says so.
    if view.review.edits.entry().is_some() {
        return None;
    }
    let depth = view.review.record().tree.depth(view.review.node());
    let word = if depth > 1 { W::VariationBackUp } else { W::VariationBack };
    let hint = word.with(canvas.lang(), &[&format!("`{}`", key_back(canvas)?)]);
    Some(canvas.with_keys(&hint, TextTone::Text))
}

/// Returns the one key that is named wherever the screen says how to leave a variation: Esc, unless it does something
/// else.
pub(super) fn key_back(canvas: &Canvas) -> Option<String> {
    let (keys, esc) = (&canvas.app.keys, Key::plain(Code::Esc));
    let leaves = keys.of_key(KeyContext::Review, esc) == Some(Action::Back);
    let key = if leaves { esc } else { keys.key_of(KeyContext::Review, Action::LeaveLine)? };
    Some(key.named(canvas.lang()))
}

/// Writes the name into the line above the moves, up to a column, and the key into the line below them. Returns the column
/// after the name, if there is one.
pub(super) fn draw_variation(canvas: &mut Canvas, view: &ReviewView, right: u16) -> Option<u16> {
    let area = view.plan.score;
    let name = name(view, right.saturating_sub(area.x + 3))?;
    let end = canvas.put(area.x + 1, area.y.saturating_sub(1), right, &format!(" {name} "), TextTone::Selection);
    if let Some(back) = way_back(canvas, view) {
        let blank = || Span::styled(" ", canvas.tone(TextTone::Text));
        let spans: Vec<Span> = std::iter::once(blank()).chain(back).chain([blank()]).collect();
        let width = width(&spans);
        if area.x + 1 + width <= right {
            canvas.put_line(area.x + 1, area.bottom(), &spans.into(), width);
            let place = Rect { x: area.x + 1, y: area.bottom(), width, height: 1 };
            canvas.hit(place, HitTarget::Action(Action::LeaveLine));
        }
    }
    Some(end)
}
