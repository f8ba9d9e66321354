//! The status line: what is wrong with the position, or otherwise how to continue.

use crate::app::protocol::input::Tool;
use crate::ui::{position_editor::EditorView, prelude::*, text::VerticalAlign, widgets::status_and_footer};
use crate::words::{
    forms::{bad_start, odd_start},
    tables::PositionEditorWord as W,
};

/// Draws the line.
pub fn draw_status(canvas: &mut Canvas, view: &EditorView) {
    let said = message(canvas, view).into_iter();
    let spans = said.flat_map(|(text, tone)| [Span::styled(text, canvas.tone(tone)), Span::raw(" ")]);
    let spans: Vec<Span> = spans.collect();
    canvas.message(view.plan.status, &spans, VerticalAlign::Bottom);
}

fn message(canvas: &Canvas, view: &EditorView) -> Vec<(String, TextTone)> {
    let (editor, lang) = (view.editor, canvas.lang());
    if let Some((text, tone)) = status_and_footer::message(canvas.app, TextTone::Good) {
        return vec![(text.to_owned(), tone)];
    }
    if editor.fen_entry().is_some() {
        return match editor.fen_problem() {
            Some(bad) => vec![(bad_start(&bad, lang), TextTone::Warning)],
            None => vec![(W::FenKeys.text(lang).to_owned(), TextTone::Dim)],
        };
    }
    let Ok(start) = editor.draft.start() else {
        let all: Vec<String> = editor.draft.problems().iter().map(|bad| bad_start(bad, lang)).collect();
        return vec![(W::NotPlayable.with(lang, &[&all.join("; ")]), TextTone::Warning)];
    };
    let odd = start.warnings.iter().map(|warning| (format!("{}.", odd_start(warning, lang)), TextTone::Warning));
    let odd: Vec<(String, TextTone)> = odd.collect();
    let (good, tone) = if odd.is_empty() { (W::Good, TextTone::Good) } else { (W::GoodOdd, TextTone::Warning) };
    let key = |act: Action| canvas.key(KeyContext::SetUp, act).unwrap_or_default();
    let hint = match editor.tool {
        Tool::Piece(_) => W::Puts.text(lang).to_owned(),
        Tool::Eraser => W::Erases.text(lang).to_owned(),
        Tool::Hand => W::MayPut.with(lang, &[&key(Action::TakeOff), &key(Action::NextField)]),
    };
    let hint = odd.is_empty().then_some((hint, TextTone::Dim));
    std::iter::once((good.text(lang).to_owned(), tone)).chain(odd).chain(hint).collect()
}
