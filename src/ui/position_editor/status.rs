//! What is wrong with the position, else how to go on.

use ratatui::text::Span;

use super::Scene;
use crate::app::act::{Act, Context};
use crate::app::notice::{self, Notice};
use crate::app::position_editor::Tool;
use crate::chess::start::Warning;
use crate::ui::chrome::{Stand, tone, wrapped};
use crate::ui::frame::Frame;
use crate::ui::painter::Painter;
use crate::ui::theme::Tone;
use crate::words::forms::{FormWord, bad_start};
use crate::words::results::side;
use crate::words::set_up::SetUpWord as W;

/// Draws the line.
pub fn draw(scene: &Scene, painter: &Painter, frame: &mut Frame) {
    let spans: Vec<Span> = message(scene)
        .into_iter()
        .flat_map(|(text, meant)| [Span::styled(text, tone(painter, meant)), Span::raw(" ")])
        .collect();
    wrapped(frame.buffer_mut(), scene.plan.status, &spans, Stand::Bottom);
}

fn message(scene: &Scene) -> Vec<(String, Tone)> {
    let (app, editor, lang) = (scene.app, scene.editor, scene.app.lang());
    if let Some(Notice::Says(how, text)) = app.status() {
        return vec![(text.clone(), if *how == notice::Tone::Wrong { Tone::Error } else { Tone::Good })];
    }
    if editor.fen_entry().is_some() {
        return match editor.fen_problem() {
            Some(bad) => vec![(bad_start(&bad, lang), Tone::Warning)],
            None => vec![(W::FenKeys.text(lang).to_owned(), Tone::Dim)],
        };
    }
    let start = match editor.draft().start() {
        Ok(start) => start,
        Err(_) => {
            let all: Vec<String> = editor.draft().problems().iter().map(|bad| bad_start(bad, lang)).collect();
            return vec![(W::NotPlayable.with(lang, &[&all.join("; ")]), Tone::Warning)];
        }
    };
    let odd = start.warnings().iter().map(|warning| {
        let text = match warning {
            Warning::TooMuchMaterial(color) => FormWord::TooMuchMaterial.with(lang, &[side(*color, lang)]),
            Warning::ImpossibleCheck(color) => FormWord::ImpossibleCheck.with(lang, &[side(*color, lang)]),
        };
        (format!("{text}."), Tone::Warning)
    });
    let odd: Vec<(String, Tone)> = odd.collect();
    let good = if odd.is_empty() { (W::Good, Tone::Good) } else { (W::GoodOdd, Tone::Warning) };
    let good = (good.0.text(lang).to_owned(), good.1);
    let key = |act: Act| app.keys().key_of(Context::SetUp, act).map(|key| key.named(lang)).unwrap_or_default();
    let hint = match editor.tool() {
        Tool::Man(_) => W::Puts.text(lang).to_owned(),
        Tool::Eraser => W::Erases.text(lang).to_owned(),
        Tool::Hand => W::MayPut.with(lang, &[&key(Act::TakeOff), &key(Act::NextField)]),
    };
    let hint = odd.is_empty().then_some((hint, Tone::Dim));
    std::iter::once(good).chain(odd).chain(hint).collect()
}
