//! The last line of the screen while a window is open: the keys that work in it, and none of the screen's own.

use crate::app::dialogs::Dialog;
use crate::app::dialogs::promotion::PROMOTIONS;
use crate::app::dialogs::question::QuestionDialog;
use crate::app::protocol::controls::DialogAnswer;
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Code, Key};
use crate::ui::canvas::Canvas;
use crate::ui::prelude::*;
use crate::ui::text::fit_text::FitRow;
use crate::ui::widgets::footer;
use crate::words::labels::Label;
use ratatui::layout::Rect;

/// Some keys, what they do, and what stands for it under the pointer, if it can be clicked.
type KeyHint = (Vec<Code>, &'static str, Option<HitTarget>);

/// Draws as many hints as fit. A press elsewhere in the line is one beside the window, as Esc is.
pub fn draw(canvas: &mut Canvas, (number, dialog): (u32, &Dialog), area: Rect) {
    let area = Rect { height: area.height.min(1), ..area }.intersection(canvas.area());
    let lang = canvas.lang();
    let mut row = FitRow::new(footer::GAP);
    for (codes, label, target) in hints(number, dialog, lang) {
        let keys: Vec<String> = codes.into_iter().map(|code| Key::plain(code).named(lang)).collect();
        let keys = keys.join(" ");
        let width = footer::width(&keys, label);
        row.push((keys, label, target), width, false);
    }
    let mut x = area.x;
    for ((keys, label, target), width) in row.cut(area.width) {
        let place = Rect { x, width, ..area };
        footer::hint(canvas, &keys, label, place);
        if let Some(target) = target {
            canvas.hit(place, target);
        }
        x += width + footer::GAP;
    }
}

/// What can be pressed, the most important first.
fn hints(number: u32, dialog: &Dialog, lang: Lang) -> Vec<KeyHint> {
    let (next, choose, back) = (Label::NextField.text(lang), Label::Choose.text(lang), Label::Back.text(lang));
    let across = || (vec![Code::Left, Code::Right], next, None);
    let down = || (vec![Code::Up, Code::Down], next, None);
    let out = || (vec![Code::Esc], back, None);
    match dialog {
        Dialog::Question(QuestionDialog { question, chosen }) => {
            let answers = question.answers();
            let chosen = answers.get(*chosen).copied().unwrap_or(DialogAnswer::No);
            let last = answers.last().copied().unwrap_or(DialogAnswer::No);
            let given =
                |codes: Vec<Code>, by: DialogAnswer| (codes, by.text(lang), Some(HitTarget::Answer(number, by)));
            let mut hints = if chosen == last {
                vec![given(vec![Code::Enter, Code::Esc], last)]
            } else {
                vec![given(vec![Code::Enter], chosen), given(vec![Code::Esc], last)]
            };
            hints.push(across());
            hints
        }
        Dialog::Promotion(open) => {
            let role = PROMOTIONS.get(open.chosen).map(|&role| HitTarget::Promote(number, role));
            vec![(vec![Code::Enter], choose, role), out(), across()]
        }
        Dialog::Settings(_) => vec![down(), (vec![Code::Left, Code::Right], choose, None), out()],
        Dialog::Palette(_) => {
            let complete = (vec![Code::Tab], Label::Complete.text(lang), None);
            vec![down(), (vec![Code::Enter], choose, None), out(), complete]
        }
        Dialog::Help(_) => vec![down(), (vec![Code::Char('/')], Label::Find.text(lang), None), out()],
        // These say in the window how they are filled in.
        Dialog::Clocks(_) | Dialog::Comment(_) | Dialog::Glyphs(_) | Dialog::Tags(_) => vec![out()],
    }
}
