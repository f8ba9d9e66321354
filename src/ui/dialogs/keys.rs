//! The last line of the screen while a window is open: the keys that work in it, and none of the screen's own.

use crate::app::dialogs::Dialog;
use crate::app::dialogs::promotion::PROMOTIONS;
use crate::app::dialogs::question::QuestionDialog;
use crate::app::protocol::controls::DialogAnswer;
use crate::app::protocol::input::{Code, Key};
use crate::ui::prelude::*;
use crate::ui::text::fit_text::cut_row;
use crate::ui::widgets::footer::{self, KeyHint};
use crate::words::labels::Label;

/// Draws as many hints as fit. A press elsewhere in the line is one beside the window, as Esc is.
pub fn draw(canvas: &mut Canvas, (number, dialog): (u32, &Dialog), area: Rect) {
    let hints = hints(number, dialog, canvas.lang()).into_iter().map(|hint| {
        let width = hint.width();
        (hint, width)
    });
    footer::row(canvas, cut_row(hints, footer::GAP, area.width), area);
}

/// What can be pressed, the most important first.
fn hints(number: u32, dialog: &Dialog, lang: Lang) -> Vec<KeyHint> {
    let hint = |codes: &[Code], label: Label, target: Option<HitTarget>| {
        let keys: Vec<String> = codes.iter().map(|&code| Key::plain(code).named(lang)).collect();
        KeyHint { keys: keys.join(" "), label: label.text(lang), target }
    };
    let across = || hint(&[Code::Left, Code::Right], Label::NextField, None);
    let down = || hint(&[Code::Up, Code::Down], Label::NextField, None);
    let out = || hint(&[Code::Esc], Label::Back, None);
    match dialog {
        Dialog::Question(QuestionDialog { question, chosen }) => {
            let answers = question.answers();
            let chosen = answers.get(*chosen).copied().unwrap_or(DialogAnswer::No);
            let last = answers.last().copied().unwrap_or(DialogAnswer::No);
            let given = |codes: &[Code], by: DialogAnswer| {
                let answer = hint(codes, Label::Choose, Some(HitTarget::Answer(number, by)));
                KeyHint { label: by.text(lang), ..answer }
            };
            if chosen == last {
                return vec![given(&[Code::Enter, Code::Esc], last), across()];
            }
            vec![given(&[Code::Enter], chosen), given(&[Code::Esc], last), across()]
        }
        Dialog::Promotion(open) => {
            let role = PROMOTIONS.get(open.chosen).map(|&role| HitTarget::Promote(number, role));
            vec![hint(&[Code::Enter], Label::Choose, role), out(), across()]
        }
        Dialog::Settings(_) => vec![down(), hint(&[Code::Left, Code::Right], Label::Choose, None), out()],
        Dialog::Palette(open) if open.reading.is_some() => vec![across(), out()],
        Dialog::Palette(_) => {
            let choose = hint(&[Code::Enter], Label::Choose, None);
            vec![down(), choose, out(), hint(&[Code::Tab], Label::Complete, None)]
        }
        Dialog::Help(_) => vec![hint(&[Code::Tab], Label::Find, None), out()],
        // These say in the window how they are filled in.
        Dialog::Clocks(_) | Dialog::Comment(_) | Dialog::Glyphs(_) | Dialog::Tags(_) => vec![out()],
    }
}
