//! A question: its text, and a button for each answer, whose first letter or number gives it too.

use crate::app::{
    dialogs::question::{Question, QuestionDialog},
    protocol::input::DialogAnswer,
};
use crate::ui::{prelude::*, widgets::popup};
use crate::words::wrap;
use ratatui::style::Modifier;

/// The widest text; longer lines are hard to read at a glance.
const WIDEST_QUESTION: u16 = 52;

/// The widest text if it has to take as few rows as possible.
const WIDEST_TIGHT_QUESTION: u16 = 68;

/// Columns between two buttons.
const BUTTON_GAP: u16 = 2;

/// The narrowest text that is chosen in order to leave other things in sight.
const NARROWEST_QUESTION: u16 = 28;

/// On screens with fewer rows, or if it would hide part of a board, it has no blank rows if it hides less that way.
const FEW_ROWS: u16 = 20;

/// A question broken into lines.
struct QuestionShape {
    text: Vec<String>,
    /// Columns and rows, without the frame.
    size: (u16, u16),
    /// Blank rows above and below.
    air: u16,
    /// Blank rows between the text and the buttons.
    apart: u16,
    /// How many buttons stand in each row.
    rows: Vec<usize>,
}

impl QuestionShape {
    /// Lays out a text and buttons of these widths in this many columns: the buttons side by side, or stacked.
    fn of(said: &str, buttons: &[u16], room: u16) -> QuestionShape {
        let rows = if side_by_side(buttons) > room { vec![1; buttons.len()] } else { vec![buttons.len()] };
        QuestionShape::with_rows(said, buttons, rows, room, 1)
    }

    /// Lays them out in as few rows as possible: as many buttons in a row as fit, right under the text.
    fn tight(said: &str, buttons: &[u16], room: u16) -> QuestionShape {
        let mut rows: Vec<usize> = Vec::new();
        let mut left = buttons;
        while !left.is_empty() {
            let fitting =
                (1..=left.len()).take_while(|&count| left.get(..count).is_some_and(|row| side_by_side(row) <= room));
            let count = fitting.last().unwrap_or(1);
            rows.push(count);
            left = left.get(count..).unwrap_or_default();
        }
        QuestionShape::with_rows(said, buttons, rows, room, 0)
    }

    fn with_rows(said: &str, buttons: &[u16], rows: Vec<usize>, room: u16, apart: u16) -> QuestionShape {
        let height = |lines: usize| u16::try_from(lines).unwrap_or(u16::MAX);
        let text = wrap(said, room.into());
        let widest = text.iter().map(|line| columns(line)).max().unwrap_or_default();
        let mut left = buttons.iter();
        let in_rows = rows.iter().map(|&count| side_by_side(&left.by_ref().take(count).copied().collect::<Vec<u16>>()));
        let least = in_rows.max().unwrap_or_default();
        let width = widest.max(least).min(room);
        let tall = height(text.len()).saturating_add(apart).saturating_add(height(rows.len()));
        QuestionShape { text, size: (width, tall), air: 0, apart, rows }
    }

    /// Returns the same with a blank row above and below, if the screen has enough rows for it.
    fn with_air(&self, screen_rows: u16) -> QuestionShape {
        let (width, height) = self.size;
        let air = u16::from(screen_rows >= height.saturating_add(4));
        let size = (width, height.saturating_add(2 * air));
        QuestionShape { text: self.text.clone(), size, air, rows: self.rows.clone(), ..*self }
    }
}

/// Returns the columns that buttons take side by side.
fn side_by_side(buttons: &[u16]) -> u16 {
    buttons.iter().map(|width| width + BUTTON_GAP).sum::<u16>().saturating_sub(BUTTON_GAP)
}

/// Draws the window.
pub fn draw_question(canvas: &mut Canvas, number: u32, QuestionDialog { question, chosen, .. }: &QuestionDialog) {
    let (lang, screen) = (canvas.lang(), canvas.area());
    let buttons = question.answers().iter().map(|&answer| (answer, columns(&named(question, answer, lang)) + 4));
    let buttons: Vec<(DialogAnswer, u16)> = buttons.collect();
    let widths: Vec<u16> = buttons.iter().map(|(_, width)| *width).collect();
    let said = question.text(lang);
    let widest = screen.width.saturating_sub(popup::FRAME.0 + 2).min(WIDEST_QUESTION);
    // A narrower window may fit where it hides nothing important.
    let narrow = canvas.hits.room.anchor_width().map(|width| width.saturating_sub(popup::FRAME.0));
    let narrow = narrow.filter(|width| (NARROWEST_QUESTION..widest).contains(width));
    let rooms = [Some(widest), narrow].into_iter().flatten();
    let airless: Vec<QuestionShape> = rooms.map(|room| QuestionShape::of(&said, &widths, room)).collect();
    let shapes: Vec<QuestionShape> = airless.iter().map(|shape| shape.with_air(screen.height)).collect();
    let tight =
        QuestionShape::tight(&said, &widths, screen.width.saturating_sub(popup::FRAME.0).min(WIDEST_TIGHT_QUESTION));
    let untight: Vec<(u16, u16)> = airless.iter().map(|shape| shape.size).collect();
    let hides_board = popup::hides_board(canvas, &untight);
    let tight = Some(tight).filter(|_| screen.height < FEW_ROWS || hides_board);
    // The first of those that hide the least.
    let shapes: Vec<QuestionShape> = shapes.into_iter().chain(airless).chain(tight).collect();
    let sizes: Vec<(u16, u16)> = shapes.iter().map(|shape| shape.size).collect();
    let (which, inner) = popup::open_best(canvas, "", &sizes, number);
    let Some(QuestionShape { text, air, apart, rows, .. }) = shapes.into_iter().nth(which) else { return };

    let mut y = inner.y + air;
    for line in &text {
        canvas.put(inner.x, y, inner.right(), line, TextTone::Text);
        y += 1;
    }
    y += apart;
    let stacked = rows.len() > 1;
    let mut buttons = buttons.into_iter().enumerate();
    for count in rows {
        let row: Vec<(usize, (DialogAnswer, u16))> = buttons.by_ref().take(count).collect();
        let beside = side_by_side(&row.iter().map(|(_, (_, width))| *width).collect::<Vec<u16>>());
        let mut x = if stacked { inner.x } else { inner.x + inner.width.saturating_sub(beside) / 2 };
        for (at, (answer, width)) in row {
            let area = Rect { x, y, width, height: 1 }.intersection(inner);
            button(canvas, &named(question, answer, lang), at == *chosen, area);
            canvas.hit(area, HitTarget::Answer(number, answer));
            x += width + BUTTON_GAP;
        }
        y += 1;
    }
}

/// Returns the word of a button, with the key that gives it.
fn named(question: &Question, answer: DialogAnswer, lang: Lang) -> String {
    let word = answer.text(lang);
    question.key_of(answer, lang).map_or_else(|| word.to_owned(), |key| format!("{word} ({key})"))
}

/// Draws a button: the chosen one between marks, to be told without colours; the key that gives it underlined.
fn button(canvas: &mut Canvas, word: &str, chosen: bool, area: Rect) {
    let style = canvas.tone(TextTone::Button.selected_if(chosen));
    let text = if chosen { format!("› {word} ‹") } else { format!("  {word}  ") };
    let plain = style.remove_modifier(Modifier::UNDERLINED);
    canvas.write(area, &text, plain);
    // A number stands behind the word, in brackets.
    let numbered = word.ends_with(')') && word.chars().rev().nth(1).is_some_and(|c| c.is_ascii_digit());
    let at = if numbered { columns(word) } else { 2 };
    if let Some(cell) = canvas.buf().cell_mut((area.x + at, area.y)).filter(|_| area.width > at) {
        cell.modifier.insert(Modifier::UNDERLINED);
    }
}
