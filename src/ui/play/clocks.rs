//! A player's clock, to be read from a metre away.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use shakmaty::Color;

use super::Scene;
use super::layout::{Place, widest};
use crate::chess::clock::{Clock, Shown};
use crate::ui::chrome::{columns, put};
use crate::ui::color::Depth;
use crate::ui::digits::{self, DigitSize};
use crate::ui::theme::Tone;
use crate::words::screens::ScreenWord;

/// How a side's clock looks now.
fn style(scene: &Scene, clock: &Clock, side: Color) -> Style {
    let low = matches!(clock.shown(side, scene.app.now()), Shown::Tenths { .. });
    let runs = clock.running() == Some(side) && scene.play.game().ending().is_none();
    match (runs, low) {
        (true, true) => scene.tone(Tone::ClockLow),
        (true, false) => scene.tone(Tone::ClockRunning),
        (false, true) if scene.painter.depth() != Depth::Mono => scene.tone(Tone::Clock).patch(scene.tone(Tone::Error)),
        (false, _) => scene.tone(Tone::Clock),
    }
}

/// The columns of a game's clock in one line, its margins included.
pub fn line_width(clock: &Clock) -> u16 {
    columns(widest(clock.controls())) + 2
}

/// Draws a clock in one line, right-aligned in a field that does not change its width.
pub fn line(scene: &Scene, clock: &Clock, side: Color, x: u16, y: u16, buf: &mut Buffer) {
    let style = style(scene, clock, side);
    let text = clock.shown(side, scene.app.now()).to_string();
    let width = line_width(clock);
    buf.set_style(Rect { x, y, width, height: 1 }.intersection(buf.area), style);
    let inner = usize::from(width.saturating_sub(2));
    put(buf, x, y, x + width, &format!(" {text:>inner$} "), style);
}

/// Draws a large clock at the left of a player's place, with what is to be known of it beside it.
pub fn draw(scene: &Scene, clock: &Clock, side: Color, place: &Place, y: u16, buf: &mut Buffer) {
    let Some(wanted) = place.digits else { return };
    let style = style(scene, clock, side);
    let text = clock.shown(side, scene.app.now()).to_string();
    let (area, pad) = (place.area, u16::from(place.padded));
    let field = (wanted.width(widest(clock.controls())) + 4).min(area.width);
    let rows = wanted.height();
    let rect = Rect { x: area.x, y: y + pad, width: field, height: rows }.intersection(area);
    buf.set_style(rect, style);
    let size = if wanted.width(&text) + 2 <= rect.width { wanted } else { DigitSize::fit(&text, rect.width, rows) };
    let left = rect.x + (rect.width.saturating_sub(size.width(&text))) / 2;
    let inner = Rect { x: left, y: rect.y + (rows.saturating_sub(size.height())) / 2, ..rect }.intersection(rect);
    digits::draw(buf, inner, &text, size, style);
    if place.padded {
        edges(rect, style, scene, buf);
    }
    notes(scene, clock, side, Rect { x: rect.right() + 2, y: rect.y, ..area }.intersection(area), buf);
}

/// Half a row of the clock's ground above and below it.
fn edges(rect: Rect, style: Style, scene: &Scene, buf: &mut Buffer) {
    let edge = match (style.bg, scene.painter.depth()) {
        (Some(ground), _) => scene.tone(Tone::Background).fg(ground),
        (None, Depth::Mono) if style.add_modifier.contains(ratatui::style::Modifier::REVERSED) => Style::new(),
        _ => return,
    };
    for (y, half) in [(rect.y.saturating_sub(1), "▄"), (rect.bottom(), "▀")] {
        let whole = half.repeat(rect.width.into());
        put(buf, rect.x, y, rect.right(), &whole, edge);
    }
}

/// The delay that is counted down, and the moves up to the next time control.
pub fn facts(scene: &Scene, clock: &Clock, side: Color) -> Vec<(String, Tone)> {
    let lang = scene.app.lang();
    let runs = clock.running() == Some(side) && scene.play.game().ending().is_none();
    let delay = clock.delay_shown(scene.app.now()).filter(|_| runs);
    let delay = delay.map(|left| (ScreenWord::DelayLeft.with(lang, &[&left.to_string()]), Tone::Good));
    let to_go = clock.moves_to_go(side).filter(|_| scene.play.game().ending().is_none());
    let to_go = to_go.map(|moves| (ScreenWord::MovesToGo.with(lang, &[&moves.to_string()]), Tone::Dim));
    delay.into_iter().chain(to_go).collect()
}

fn notes(scene: &Scene, clock: &Clock, side: Color, area: Rect, buf: &mut Buffer) {
    for (row, (text, tone)) in area.rows().zip(facts(scene, clock, side)) {
        if columns(&text) <= row.width {
            put(buf, row.x, row.y, row.right(), &text, scene.tone(tone));
        }
    }
}
