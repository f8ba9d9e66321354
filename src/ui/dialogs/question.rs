//! A question: its text and a button for each answer, whose first letter gives it too.

use ratatui::style::Modifier;

use crate::app::dialogs::state::{DialogAnswer, Question};
use crate::ui::prelude::*;
use crate::ui::widgets::popup::{self, PopupPlace};
use crate::words::wrap::wrap;

/// The widest text; longer lines are hard to read at a glance.
const WIDEST: u16 = 52;

/// Columns between two buttons.
const GAP: u16 = 2;

/// Draws the window.
pub fn draw(canvas: &mut Canvas, number: u32, question: &Question, chosen: usize) {
    let lang = canvas.lang();
    let room = canvas.area().width.saturating_sub(6).min(WIDEST);
    let answers = question.answers();
    let buttons: Vec<(DialogAnswer, u16)> =
        answers.iter().map(|&answer| (answer, columns(answer.word().text(lang)) + 4)).collect();
    let beside: u16 = buttons.iter().map(|(_, width)| width + GAP).sum::<u16>().saturating_sub(GAP);
    let stacked = beside > room;
    let text = wrap(&question.text(lang), room.into());
    let widest = text.iter().map(|line| columns(line)).max().unwrap_or_default();
    let height = |lines: usize| u16::try_from(lines).unwrap_or(u16::MAX);
    let rows = if stacked { height(buttons.len()) } else { 1 };
    let width = widest.max(if stacked { 0 } else { beside }).min(room);
    // A blank above and below where the window has room for it.
    let tall = height(text.len()).saturating_add(1 + rows);
    let air = u16::from(canvas.area().height >= tall.saturating_add(4));
    let inner = popup::open_at(canvas, PopupPlace::Beside, "", (width, tall.saturating_add(2 * air)), number);

    let mut y = inner.y + air;
    for line in &text {
        canvas.put(inner.x, y, inner.right(), line, TextTone::Text);
        y += 1;
    }
    y += 1;
    let mut x = inner.x + inner.width.saturating_sub(beside) / 2;
    for (at, (answer, width)) in buttons.into_iter().enumerate() {
        if stacked {
            x = inner.x;
        }
        let area = Rect { x, y, width, height: 1 }.intersection(inner);
        button(canvas, answer.word().text(lang), at == chosen, area);
        canvas.hit(area, HitTarget::Answer(number, answer));
        if stacked {
            y += 1;
        } else {
            x += width + GAP;
        }
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
