//! The entry line: what is typed, in a colour that shows what it amounts to, and what it could become.

use crate::app::{
    board::move_input::TextField,
    game::{Blocked, EntryState},
};
use crate::ui::{
    game::GameView,
    prelude::*,
    text::fit_text::{first_that_fits, fit_parts_or_clip},
    widgets::entry_line,
};
use crate::words::{
    results::TouchWord,
    tables::{AppWord, GameWord},
};
use shakmaty::{Position, Square};

/// Draws the line and puts the terminal's cursor on it.
pub fn draw_entry(canvas: &mut Canvas, view: &GameView) {
    let area = view.plan.entry;
    let lang = canvas.lang();
    // A move that is being sealed is not seen.
    let masked =
        view.play.is_sealing().then(|| TextField::with(&"*".repeat(view.play.input.entry.text().chars().count())));
    let entry = masked.as_ref().unwrap_or(&view.play.input.entry);
    let x = canvas.write(area, "> ", TextTone::Accent);
    let (typing, takes_text) = (view.typing(), takes_text(view));
    if entry.is_empty() {
        let over = view.play.game().ending().is_some() || !view.play.has_human();
        let cursor = view.play.input.picker.cursor;
        // Picked up with the arrow keys: with the pointer, the user sees which piece is picked up.
        let held = cursor.is_some() && view.play.input.picker.picked.is_some_and(|held| held.at.is_none());
        let hint = match cursor {
            _ if over => GameWord::EntryHintOver.text(lang),
            _ if view.play.is_sealing() => TouchWord::SealHint.text(lang),
            _ if view.play.viewing.is_some() => {
                let hints = [GameWord::EntryHintPast.text(lang), GameWord::EntryHintShort.text(lang)];
                first_that_fits(hints, area.right().saturating_sub(x + 2)).unwrap_or(hints[1]) // there are two hints
            }
            Some(_) if held && view.play.touch_move() => GameWord::HeldTouched.text(lang),
            Some(_) if held => GameWord::HeldHint.text(lang),
            Some(at) if mine(view, at) => GameWord::PickHint.text(lang),
            Some(_) if view.live_entry() => GameWord::SeekHint.text(lang),
            _ => {
                let hints = [AppWord::EntryHint.text(lang), GameWord::EntryHintShort.text(lang)];
                first_that_fits(hints, area.right().saturating_sub(x + 2)).unwrap_or(hints[1]) // there are two hints
            }
        };
        let premove = if held { None } else { super::premove_text(view.play, canvas.app) };
        let (hint, tone) = premove.unwrap_or_else(|| (hint.to_owned(), TextTone::Dim));
        if takes_text {
            // The cursor stands before the hint, not on its first letter.
            let hint = fit_parts_or_clip(&hint, area.right().saturating_sub(x + 2));
            canvas.put(x + 2, area.y, area.right(), &hint, tone);
        }
    }
    let refused = view.play.input.refused.is_some();
    // A refused text is selected as a whole: what is typed next replaces it.
    let tone = entry_line::tone_of(typing, refused).selected_if(refused);
    let after = entry_line::draw_entry_line(canvas, area, x, entry, tone, takes_text) + 3;
    if entry.is_empty() {
        return;
    }
    if refused {
        let wordings = [GameWord::Refused, GameWord::RefusedShort].map(|word| word.text(lang));
        if let Some(text) = first_that_fits(wordings, area.right().saturating_sub(after)) {
            canvas.put(after, area.y, area.right(), text, TextTone::Dim);
        }
    } else if let EntryState::Moves { now, could } = typing {
        let moves = now.as_ref().map_or(could.as_slice(), std::slice::from_ref);
        let words = view.play.names(moves, canvas.app.letters);
        entry_line::completions(canvas, area, after, entry.text(), &words);
    }
}

/// Returns whether a person is to move and a piece of that side stands on a square.
fn mine(view: &GameView, square: Square) -> bool {
    view.play.human_to_move() && view.play.viewing.is_none() && view.play.game().position().us().contains(square)
}

/// Returns whether text can be typed: commands can be even before a tournament's clock is started.
fn takes_text(view: &GameView) -> bool {
    match view.play.blocked {
        None | Some(Blocked::Start) => true,
        Some(Blocked::Deserted(_) | Blocked::Paused | Blocked::Interrupted) => false,
    }
}
