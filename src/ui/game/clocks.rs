//! A player's clock, which can be read from a metre away.

use crate::chess::clock::{Clock, ClockDigits};
use crate::ui::{
    game::GameView,
    layout::{PlayerArea, widest},
    prelude::*,
    theme::color::ColorDepth,
    widgets::digits::{self, DigitSize},
};
use crate::words::tables::GameWord;
use ratatui::style::Modifier;
use shakmaty::Color;

/// Returns the current style of a side's clock.
fn style(canvas: &Canvas, view: &GameView, clock: &Clock, side: Color) -> Style {
    let low = matches!(clock.shown(side, canvas.app.now), ClockDigits::Tenths { .. });
    let runs = clock.running() == Some(side) && view.play.game().ending().is_none();
    let fallen = clock.remaining(side, canvas.app.now) == 0;
    let clock = canvas.tone(TextTone::Clock);
    match (runs || fallen, low) {
        (true, true) => canvas.tone(TextTone::ClockLow),
        (true, false) => canvas.tone(TextTone::ClockRunning),
        (false, true) if canvas.painter.depth != ColorDepth::Mono => clock.patch(canvas.tone(TextTone::Error)),
        (false, _) => clock,
    }
}

/// Returns the columns of a game's clock on one line, including its margins.
pub fn line_width(clock: &Clock) -> u16 {
    columns(widest(&clock.controls)) + 2
}

/// Draws a clock on one line: the time at the right of a field, the delay at its left.
pub fn line(canvas: &mut Canvas, view: &GameView, clock: &Clock, side: Color, field: Rect) {
    let style = style(canvas, view, clock, side);
    let text = clock.shown(side, canvas.app.now).to_string();
    canvas.fill(field, style);
    let left = canvas.put_right(field.x, field.y, field.right().saturating_sub(1), &text, style);
    if let Some(delay) = delay(view, clock, side) {
        canvas.put(field.x + 1, field.y, left, &format!("({delay})"), style);
    }
}

/// Draws a large clock over the whole width of a player's area, the lower one's below a free half row if it has one.
pub fn draw_clocks(canvas: &mut Canvas, view: &GameView, clock: &Clock, side: Color, place: &PlayerArea, bottom: bool) {
    let Some(wanted) = place.digits else { return };
    let style = style(canvas, view, clock, side);
    let text = clock.shown(side, canvas.app.now).to_string();
    let rows = wanted.height();
    let top = place.clock(bottom).y + u16::from(place.padded);
    let rect = Rect { y: top, height: rows, ..place.area }.intersection(place.area);
    canvas.fill(rect, style);
    let size = if wanted.width(&text) <= rect.width { wanted } else { DigitSize::fit(&text, rect.width, rows) };
    let left = rect.x + (rect.width.saturating_sub(size.width(&text))) / 2;
    let inner = Rect { x: left, y: rect.y + (rows.saturating_sub(size.height())) / 2, ..rect }.intersection(rect);
    digits::draw(canvas.buf(), inner, size.lines(&text, bottom && !place.padded), style);
    if place.padded {
        half_rows(canvas, rect, style);
    }
}

/// Returns the style of the row of captured pieces where it is part of the clock's ground: without a free row of that
/// ground above or below them, digits in the colour of their surroundings would run into those.
pub fn captured_row_style(canvas: &Canvas, scene: &GameView, side: Color, place: &PlayerArea) -> Option<Style> {
    let clock = scene.play.game().clock().filter(|_| place.captured_row && !place.padded && place.clock_rows() > 1)?;
    let style = style(canvas, scene, clock, side);
    let reversed = style.add_modifier.contains(Modifier::REVERSED);
    let has_ground = style.bg.is_some_and(|ground| Some(ground) != canvas.tone(TextTone::Background).bg);
    (has_ground || reversed).then_some(style)
}

/// Draws half a row of the ground of a clock or a tray above and below it.
pub(super) fn half_rows(canvas: &mut Canvas, rect: Rect, style: Style) {
    let edge = match (style.bg, canvas.painter.depth) {
        (Some(ground), _) => canvas.tone(TextTone::Background).fg(ground),
        (None, ColorDepth::Mono) if style.add_modifier.contains(Modifier::REVERSED) => Style::new(),
        _ => return,
    };
    for (y, half) in [(rect.y.saturating_sub(1), "▄"), (rect.bottom(), "▀")] {
        canvas.put(rect.x, y, rect.right(), &half.repeat(rect.width.into()), edge);
    }
}

/// Returns the seconds of delay that are being counted down for a side.
fn delay(view: &GameView, clock: &Clock, side: Color) -> Option<u64> {
    let runs = clock.running() == Some(side) && view.play.game().ending().is_none();
    clock.delay_shown(view.app.now).filter(|_| runs)
}

/// Returns what else to show about a side's time: the delay being counted down, the moves until the next time control.
pub fn facts(view: &GameView, clock: &Clock, side: Color) -> Vec<(String, TextTone)> {
    let lang = view.app.lang();
    let delay = delay(view, clock, side);
    let delay = delay.map(|left| (GameWord::DelayLeft.with(lang, &[&left.to_string()]), TextTone::Good));
    let to_go = clock.moves_to_go(side).filter(|_| view.play.game().ending().is_none());
    let to_go = to_go.map(|moves| (GameWord::MovesToGo.with(lang, &[&moves.to_string()]), TextTone::Dim));
    delay.into_iter().chain(to_go).collect()
}
