//! Draws the move list: the part around the current move.

use crate::app::dialogs::Dialog;
use crate::ui::{
    board_screen,
    prelude::*,
    review::{
        ReviewView,
        move_list_lines::{MoveListLayout, SpanKind, TextSpan},
        opening, variation,
    },
    theme::color::ColorDepth,
    window_room::SUBJECT,
};
use ratatui::style::Modifier;

/// Columns of the sign that there are more moves.
const MORE: u16 = 3;

/// Draws the lines above and below the panel, with the opening on the upper one.
pub fn rules(canvas: &mut Canvas, view: &ReviewView) {
    let area = view.plan.score;
    canvas.hit(area, HitTarget::MoveList);
    if !view.plan.ruled {
        return;
    }
    board_screen::rules(canvas, area);
    let right = area.right().saturating_sub(MORE + 2);
    // In a variation its name comes first: what stands on the board was not played.
    let from = variation::draw_variation(canvas, view, right).unwrap_or(area.x);
    opening::draw_opening(canvas, view, (from, right));
}

/// Draws the move list into an area, continuing the layout of the last frame.
pub fn draw(canvas: &mut Canvas, view: &ReviewView, area: Rect) {
    if area.height == 0 {
        return;
    }
    let (lang, review) = (canvas.lang(), view.review);
    let layout = MoveListLayout::of(canvas.painter.move_list.take(), review, area.width, lang);
    let annotated = match canvas.app.dialog() {
        Some((_, Dialog::Annotation(open))) => {
            canvas.hits.room.bright.push(view.plan.score);
            let notes = open.drafted(review.record().tree.notes(open.node));
            MoveListLayout::drafted(review, area.width, lang, (open.node, notes))
        }
        _ => None,
    };
    let lines = annotated.as_ref().map_or(&layout.out, |annotated| &annotated.out);
    let height = usize::from(area.height);
    // A third of the panel shows what came before: comments on the move are below it.
    let most = lines.len().saturating_sub(height);
    // A move that is not laid out yet comes after all that is.
    let here = lines.of_node(view.review.node()).unwrap_or(lines.len());
    let top = here.saturating_sub(height / 3).min(most);
    // The move being annotated is in sight, however far the user has scrolled.
    let scroll = if annotated.is_some() { 0 } else { review.scroll };
    let by = usize::try_from(scroll.unsigned_abs()).unwrap_or(usize::MAX);
    let top = if scroll < 0 { top.saturating_sub(by) } else { top.saturating_add(by).min(most) };
    // Windows are mostly about the move on the board and its neighbours, so those stay in sight.
    let row = u16::try_from(here.saturating_sub(top)).unwrap_or(u16::MAX);
    let near = Rect { y: area.y.saturating_add(row).saturating_sub(1), height: 3, ..area }.intersection(area);
    canvas.hits.room.keep(near, SUBJECT);
    // Signs that there are more moves above or below, on the lines around the moves. The lower line may hold the title
    // of a graph, which is not cut for a sign.
    let score = view.plan.score;
    let x = score.right().saturating_sub(MORE + 1);
    let below = if is_rule(canvas, x, area.bottom()) { area.bottom() } else { score.bottom() };
    for (more, y, sign) in [(top > 0, score.y.saturating_sub(1), " ▲ "), (top < most, below, " ▼ ")] {
        if more && view.plan.ruled {
            canvas.put(x, y, score.right(), sign, TextTone::Dim);
        }
    }
    for (y, line) in (area.y..area.bottom()).zip(top..lines.len()) {
        for piece in &lines.pieces(line) {
            draw_piece(canvas, view, piece, Rect { y, height: 1, ..area });
        }
    }
    canvas.hits.unfinished |= !layout.is_whole();
    canvas.painter.move_list = Some(layout);
}

/// Returns whether a plain line stands where the sign that there are more moves would stand.
fn is_rule(canvas: &mut Canvas, x: u16, y: u16) -> bool {
    (x.saturating_sub(1)..x + MORE).all(|x| canvas.buf().cell((x, y)).is_some_and(|cell| cell.symbol() == "─"))
}

fn draw_piece(canvas: &mut Canvas, view: &ReviewView, piece: &TextSpan, row: Rect) {
    let x = row.x + piece.x;
    // The move's signs are highlighted with it: in their own colour they would be unreadable on its ground.
    let here = piece.kind != SpanKind::Number && piece.node == Some(view.review.node());
    let style = if here { canvas.tone(TextTone::Selection) } else { style(canvas, piece.kind) };
    let end = canvas.put(x, row.y, row.right(), &piece.text, style);
    let Some(node) = piece.node else { return };
    let area = Rect { x, width: end.saturating_sub(x), ..row };
    if here && piece.kind == SpanKind::Main {
        // The highlight includes a blank on both sides, where nothing else stands.
        let wide = Rect { x: x.saturating_sub(1), width: end + 2 - x, ..row };
        canvas.fill(wide.intersection(Rect { width: row.width + 1, ..row }), TextTone::Selection);
    }
    canvas.hit(area, HitTarget::Move(node));
}

fn style(canvas: &Canvas, kind: SpanKind) -> Style {
    let mono = canvas.painter.depth == ColorDepth::Mono;
    let tone = match kind {
        SpanKind::Number | SpanKind::Relief | SpanKind::FileNote | SpanKind::Folded => TextTone::Dim,
        SpanKind::Main => return canvas.tone(TextTone::Text).add_modifier(Modifier::BOLD),
        SpanKind::Bracket | SpanKind::Side | SpanKind::Reason => TextTone::Text,
        SpanKind::Comment if mono => return canvas.tone(TextTone::Text).add_modifier(Modifier::ITALIC),
        SpanKind::Good | SpanKind::Comment => TextTone::Good,
        SpanKind::Dubious | SpanKind::Wrong => TextTone::Warning,
        SpanKind::Bad => TextTone::Error,
        SpanKind::Sign => TextTone::Accent,
        SpanKind::Guide => TextTone::Border,
        SpanKind::Result => TextTone::Title,
    };
    canvas.tone(tone)
}
