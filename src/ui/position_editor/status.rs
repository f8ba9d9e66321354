//! What is wrong with the position, else how to go on.

use super::EditorView;
use crate::app::commands::action::{Action, KeyContext};
use crate::app::protocol::controls::Tool;
use crate::chess::start_position::StartWarning;
use crate::ui::canvas::Canvas;
use crate::ui::prelude::*;
use crate::ui::text::VerticalAlign;
use crate::ui::widgets::status_and_footer;
use crate::words::forms::{FormWord, bad_start};
use crate::words::position_editor::PositionEditorWord as W;
use crate::words::results::side;
use ratatui::text::Span;

/// Draws the line.
pub fn draw(canvas: &mut Canvas, view: &EditorView) {
    let spans: Vec<Span> = message(view)
        .into_iter()
        .flat_map(|(text, tone)| [Span::styled(text, canvas.tone(tone)), Span::raw(" ")])
        .collect();
    canvas.wrapped(view.plan.status, &spans, VerticalAlign::Bottom);
}

fn message(view: &EditorView) -> Vec<(String, TextTone)> {
    let (app, editor, lang) = (view.app, view.editor, view.app.lang());
    if let Some((text, tone)) = status_and_footer::message(app, TextTone::Good) {
        return vec![(text.to_owned(), tone)];
    }
    if editor.fen_entry().is_some() {
        return match editor.fen_problem() {
            Some(bad) => vec![(bad_start(&bad, lang), TextTone::Warning)],
            None => vec![(W::FenKeys.text(lang).to_owned(), TextTone::Dim)],
        };
    }
    let Ok(start) = editor.draft().start() else {
        let all: Vec<String> = editor.draft().problems().iter().map(|bad| bad_start(bad, lang)).collect();
        return vec![(W::NotPlayable.with(lang, &[&all.join("; ")]), TextTone::Warning)];
    };
    let odd = start.warnings.iter().map(|warning| {
        let text = match warning {
            StartWarning::TooMuchMaterial(color) => FormWord::TooMuchMaterial.with(lang, &[side(*color, lang)]),
            StartWarning::ImpossibleCheck(color) => FormWord::ImpossibleCheck.with(lang, &[side(*color, lang)]),
        };
        (format!("{text}."), TextTone::Warning)
    });
    let odd: Vec<(String, TextTone)> = odd.collect();
    let good = if odd.is_empty() { (W::Good, TextTone::Good) } else { (W::GoodOdd, TextTone::Warning) };
    let good = (good.0.text(lang).to_owned(), good.1);
    let key = |act: Action| app.keys().key_of(KeyContext::SetUp, act).map(|key| key.named(lang)).unwrap_or_default();
    let hint = match editor.tool() {
        Tool::Man(_) => W::Puts.text(lang).to_owned(),
        Tool::Eraser => W::Erases.text(lang).to_owned(),
        Tool::Hand => W::MayPut.with(lang, &[&key(Action::TakeOff), &key(Action::NextField)]),
    };
    let hint = odd.is_empty().then_some((hint, TextTone::Dim));
    std::iter::once(good).chain(odd).chain(hint).collect()
}
