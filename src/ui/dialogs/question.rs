//! A question: its text and a button for each answer, whose first letter gives it too.

use crate::app::dialogs::question::QuestionDialog;
use crate::app::protocol::controls::DialogAnswer;
use crate::ui::prelude::*;
use crate::ui::widgets::popup;
use crate::words::wrap::wrap;
use ratatui::style::Modifier;

/// The widest text; longer lines are hard to read at a glance.
const WIDEST: u16 = 52;

/// Columns between two buttons.
const GAP: u16 = 2;

/// The narrowest text that is chosen to leave other things in sight.
const NARROWEST: u16 = 28;

/// A question broken into lines.
struct Shape {
    text: Vec<String>,
    /// Columns and rows, without the frame.
    size: (u16, u16),
    /// Blank rows above and below.
    air: u16,
    /// The buttons stand under each other.
    stacked: bool,
}

impl Shape {
    /// Of a text and the columns of its buttons, in so many columns.
    fn of(said: &str, buttons: &[u16], room: u16) -> Shape {
        let height = |lines: usize| u16::try_from(lines).unwrap_or(u16::MAX);
        let beside = side_by_side(buttons);
        let stacked = beside > room;
        let text = wrap(said, room.into());
        let widest = text.iter().map(|line| columns(line)).max().unwrap_or_default();
        let rows = if stacked { height(buttons.len()) } else { 1 };
        let least = if stacked { buttons.iter().copied().max().unwrap_or_default() } else { beside };
        let width = widest.max(least).min(room);
        let tall = height(text.len()).saturating_add(1 + rows);
        Shape { text, size: (width, tall), air: 0, stacked }
    }

    /// The same with a blank row above and below, where the screen has so many rows for it.
    fn with_air(&self, screen_rows: u16) -> Shape {
        let (width, height) = self.size;
        let air = u16::from(screen_rows >= height.saturating_add(4));
        Shape { text: self.text.clone(), size: (width, height.saturating_add(2 * air)), air, ..*self }
    }
}

/// The columns of buttons side by side.
fn side_by_side(buttons: &[u16]) -> u16 {
    buttons.iter().map(|width| width + GAP).sum::<u16>().saturating_sub(GAP)
}

/// Draws the window.
pub fn draw(canvas: &mut Canvas, number: u32, QuestionDialog { question, chosen }: &QuestionDialog) {
    let (lang, screen) = (canvas.lang(), canvas.area());
    let buttons = question.answers().iter().map(|&answer| (answer, columns(answer.text(lang)) + 4));
    let buttons: Vec<(DialogAnswer, u16)> = buttons.collect();
    let widths: Vec<u16> = buttons.iter().map(|(_, width)| *width).collect();
    let beside = side_by_side(&widths);
    let said = question.text(lang);
    let widest = screen.width.saturating_sub(popup::FRAME.0 + 2).min(WIDEST);
    // A narrower window may stand where it hides nothing that should be seen.
    let narrow = canvas.hits.room.anchor_width().map(|width| width.saturating_sub(popup::FRAME.0));
    let narrow = narrow.filter(|width| (NARROWEST..widest).contains(width));
    let rooms = [Some(widest), narrow].into_iter().flatten();
    let airless: Vec<Shape> = rooms.map(|room| Shape::of(&said, &widths, room)).collect();
    let shapes: Vec<Shape> = airless.iter().map(|shape| shape.with_air(screen.height)).collect();
    // The first of those that hide least.
    let shapes: Vec<Shape> = shapes.into_iter().chain(airless).collect();
    let sizes: Vec<(u16, u16)> = shapes.iter().map(|shape| shape.size).collect();
    let (which, inner) = popup::open_best(canvas, "", &sizes, number);
    let Some(Shape { text, air, stacked, .. }) = shapes.into_iter().nth(which) else { return };

    let mut y = inner.y + air;
    for line in &text {
        canvas.put(inner.x, y, inner.right(), line, TextTone::Text);
        y += 1;
    }
    y += 1;
    let mut x = if stacked { inner.x } else { inner.x + inner.width.saturating_sub(beside) / 2 };
    for (at, (answer, width)) in buttons.into_iter().enumerate() {
        let area = Rect { x, y, width, height: 1 }.intersection(inner);
        button(canvas, answer.text(lang), at == *chosen, area);
        canvas.hit(area, HitTarget::Answer(number, answer));
        (x, y) = if stacked { (x, y + 1) } else { (x + width + GAP, y) };
    }
}

/// A button: the chosen one between marks, so that it is told without colours; the letter that gives it underlined.
fn button(canvas: &mut Canvas, word: &str, chosen: bool, area: Rect) {
    let style = canvas.tone(TextTone::Button.selected_if(chosen));
    let text = if chosen { format!("› {word} ‹") } else { format!("  {word}  ") };
    let plain = style.remove_modifier(Modifier::UNDERLINED);
    canvas.write(area, &text, plain);
    if let Some(cell) = canvas.buf().cell_mut((area.x + 2, area.y)).filter(|_| area.width > 2) {
        cell.modifier.insert(Modifier::UNDERLINED);
    }
}
