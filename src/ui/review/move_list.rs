//! Draws the score: the part around the move one stands at.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::move_list_lines::{MoveListLayout, SpanKind, TextSpan};
use super::{ReviewView, opening, variation};
use crate::app::protocol::hit_target::HitTarget;
use crate::ui::hit::HitMap;
use crate::ui::text::put;
use crate::ui::theme::TextTone;
use crate::ui::theme::color::ColorDepth;

/// Columns of the sign that there is more.
const MORE: u16 = 3;

/// Draws the lines above and below the panel, the opening on the upper one.
pub fn rules(scene: &ReviewView, buf: &mut Buffer, hits: &mut HitMap) {
    let area = scene.plan.score;
    hits.add(area, HitTarget::MoveList);
    if !scene.plan.ruled {
        return;
    }
    for y in [area.y - 1, area.bottom()] {
        put(buf, area.x, y, area.right(), &"─".repeat(area.width.into()), scene.tone(TextTone::Border));
    }
    let right = area.right().saturating_sub(MORE + 2);
    // In a variation its name comes first: what stands on the board was not played.
    let from = variation::draw(scene, right, buf, hits).unwrap_or(area.x);
    opening::draw(scene, (from, right), buf);
}

/// Draws the score into an area, going on from what was laid out for the last frame; answers what is laid out now.
pub fn draw(
    scene: &ReviewView,
    area: Rect,
    laid_out: Option<MoveListLayout>,
    buf: &mut Buffer,
    hits: &mut HitMap,
) -> Option<MoveListLayout> {
    if area.height == 0 {
        return laid_out;
    }
    let layout = MoveListLayout::of(laid_out, scene.review, area.width, scene.app.lang());
    let lines = layout.lines();
    let height = usize::from(area.height);
    // A third of the panel shows what came before: what is said of the move stands below it.
    let most = lines.len().saturating_sub(height);
    // A move that is not laid out yet comes behind all that is.
    let here = lines.of_node(scene.review.node()).unwrap_or(lines.len());
    let top = here.saturating_sub(height / 3).min(most);
    let by = usize::try_from(scene.review.scroll().unsigned_abs()).unwrap_or(usize::MAX);
    let top = if scene.review.scroll() < 0 { top.saturating_sub(by) } else { top.saturating_add(by).min(most) };
    more(scene, top > 0, top < most, buf);
    for (y, line) in (area.y..area.bottom()).zip(top..lines.len()) {
        for piece in &lines.pieces(line) {
            draw_piece(scene, piece, Rect { y, height: 1, ..area }, buf, hits);
        }
    }
    if !layout.is_whole() {
        hits.leave_unfinished();
    }
    Some(layout)
}

/// Says at the lines above and below that there is more.
fn more(scene: &ReviewView, above: bool, below: bool, buf: &mut Buffer) {
    let area = scene.plan.score;
    if scene.plan.ruled {
        for (is, y, sign) in [(above, area.y - 1, " ▲ "), (below, area.bottom(), " ▼ ")] {
            if is {
                put(buf, area.right().saturating_sub(4), y, area.right(), sign, scene.tone(TextTone::Dim));
            }
        }
    }
}

fn draw_piece(scene: &ReviewView, piece: &TextSpan, row: Rect, buf: &mut Buffer, hits: &mut HitMap) {
    let x = row.x + piece.x;
    // The signs of the move belong to it: in their own colour they could not be read on its ground.
    let here = piece.kind != SpanKind::Number && piece.node == Some(scene.review.node());
    let style = style(scene, piece.kind);
    let end = put(buf, x, row.y, row.right(), &piece.text, if here { scene.tone(TextTone::Selection) } else { style });
    let Some(node) = piece.node else { return };
    let area = Rect { x, width: end.saturating_sub(x), ..row };
    if here && piece.kind == SpanKind::Main {
        // A blank of the mark's ground on both sides, where nothing else stands.
        let wide = Rect { x: x.saturating_sub(1), width: end + 2 - x, ..row };
        buf.set_style(wide.intersection(Rect { width: row.width + 1, ..row }), scene.tone(TextTone::Selection));
    }
    hits.add(area, HitTarget::Move(node));
}

fn style(scene: &ReviewView, kind: SpanKind) -> Style {
    let mono = scene.painter.depth() == ColorDepth::Mono;
    match kind {
        SpanKind::Number => scene.tone(TextTone::Dim),
        SpanKind::Bracket => scene.tone(TextTone::Text),
        SpanKind::Main => scene.tone(TextTone::Text).add_modifier(Modifier::BOLD),
        SpanKind::Side => scene.tone(TextTone::Text),
        SpanKind::Good => scene.tone(TextTone::Good),
        SpanKind::Dubious => scene.tone(TextTone::Warning),
        SpanKind::Bad => scene.tone(TextTone::Error),
        SpanKind::Sign => scene.tone(TextTone::Accent),
        SpanKind::Comment if mono => scene.tone(TextTone::Text).add_modifier(Modifier::ITALIC),
        SpanKind::Comment => scene.tone(TextTone::Good),
        SpanKind::Relief => scene.tone(TextTone::Dim),
        SpanKind::Reason => scene.tone(TextTone::Text),
        SpanKind::Guide => scene.tone(TextTone::Border),
        SpanKind::Result => scene.tone(TextTone::Title),
        SpanKind::Wrong => scene.tone(TextTone::Warning),
        SpanKind::Kept => scene.tone(TextTone::Dim),
    }
}
