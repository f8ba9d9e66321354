//! That one stands in a variation and not in the game: which move of the game it leaves, and the key that goes back.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::{Scene, score_lines};
use crate::app::act::{Act, Context};
use crate::app::thing::Thing;
use crate::chess::tree::NodeId;
use crate::ui::chrome::{columns, put, with_words_to_type};
use crate::ui::hit::HitMap;
use crate::ui::theme::Tone;
use crate::words::review::ReviewWord as W;

/// The move of the game in whose place the variation begins that is shown; none in the game itself.
fn left(scene: &Scene) -> Option<NodeId> {
    let (tree, node) = (&scene.review.record().tree, scene.review.node());
    if scene.review.guess().is_some() || tree.is_main_line(node) {
        return None;
    }
    let back = std::iter::successors(Some(node), |&node| tree.parent(node));
    tree.next(back.into_iter().find(|&node| tree.is_main_line(node))?)
}

/// `Variation from 12. Nf3`, in as many words as fit.
pub(super) fn name(scene: &Scene, room: u16) -> Option<String> {
    let lang = scene.app.lang();
    let from = W::VariationFrom.with(lang, &[&score_lines::numbered(scene.review, left(scene)?)]);
    let short = W::Variation.text(lang).to_owned();
    [from, short].into_iter().find(|name| columns(name) <= room)
}

/// `Backspace: to the game`, the key marked as one.
pub(super) fn way_back(scene: &Scene) -> Option<Vec<Span<'static>>> {
    left(scene)?;
    let depth = scene.review.record().tree.depth(scene.review.node());
    let word = if depth > 1 { W::VariationBackUp } else { W::VariationBack };
    let key = scene.app.keys().key_of(Context::Review, Act::LeaveLine)?;
    let said = word.with(scene.app.lang(), &[&key.to_string()]);
    Some(with_words_to_type(&said, scene.tone(Tone::Text), scene.tone(Tone::KeyName)))
}

/// Writes the name into the line above the moves, up to a column, and the key into the line below them. Answers the column
/// after the name, if there is one.
pub(super) fn draw(scene: &Scene, right: u16, buf: &mut Buffer, hits: &mut HitMap) -> Option<u16> {
    let area = scene.plan.score;
    let name = name(scene, right.saturating_sub(area.x + 3))?;
    let end = put(buf, area.x + 1, area.y.saturating_sub(1), right, &format!(" {name} "), scene.tone(Tone::Selection));
    if let Some(back) = way_back(scene) {
        let wide: u16 = back.iter().map(|span| columns(&span.content)).sum();
        if area.x + 1 + wide + 2 <= right {
            let mut x = put(buf, area.x + 1, area.bottom(), right, " ", scene.tone(Tone::Text));
            for span in back {
                x = put(buf, x, area.bottom(), right, &span.content, span.style);
            }
            put(buf, x, area.bottom(), right, " ", scene.tone(Tone::Text));
            hits.add(Rect { x: area.x + 1, y: area.bottom(), width: wide + 2, height: 1 }, Thing::Act(Act::LeaveLine));
        }
    }
    Some(end)
}
