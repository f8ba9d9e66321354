//! What stands below a field: what its text means, or what is wrong with it, and what else could be typed.

use crate::app::{
    new_game::{FieldError, NewGame, StartChoice, read_controls, read_place},
    protocol::input::FormField,
};
use crate::ui::{
    new_game::{FieldRow, place_text},
    prelude::*,
};
use crate::words::{
    command_names::means,
    forms::{self, FormWord, odd_start},
    results::side,
    tables::AppWord,
    wrap,
};
use shakmaty::Color;

/// The columns in which any note fits into two lines.
const NEEDED: u16 = 40;

/// A note: its wordings, the longest first, and its tone.
pub(super) struct FieldHint {
    texts: Vec<String>,
    tone: TextTone,
}

/// Draws the notes as far as they fit; the first ones matter most. Only the first may be cut: the others are replaced
/// by a shorter text, or left out.
pub(super) fn draw_field_hints(canvas: &mut Canvas, row: &FieldRow, notes: &[FieldHint]) {
    let from = row.value + 2;
    let beneath = row.area.right().saturating_sub(from);
    let whole = |text: &String| wrap(text, beneath.into()).len() <= 1;
    // Under the value; in a narrow form a long note begins under the label, so that it need not be cut.
    let first = notes.first().is_some_and(|note| note.texts.iter().any(whole));
    let x = if beneath >= NEEDED || first { from } else { row.area.x + super::MARK };
    let width = row.area.right().saturating_sub(x);
    let below = Rect { y: row.area.y + 1, height: row.area.height.saturating_sub(1), ..row.area };
    let mut y = below.y;
    for (at, note) in notes.iter().enumerate() {
        let room = usize::from(below.bottom().saturating_sub(y));
        // In a narrow form the first note takes one line, if it can: the row below belongs to the next one.
        let wanted = if at == 0 && first && beneath < NEEDED { 1 } else { room };
        let mut wrapped = note.texts.iter().map(|text| wrap(text, width.into()));
        let fits = wrapped.clone().find(|lines| lines.len() <= wanted).or(wrapped.next_back().filter(|_| at == 0));
        for line in fits.into_iter().flatten().take(room) {
            canvas.put(x, y, row.area.right(), &line, note.tone);
            y += 1;
        }
    }
}

/// Returns the notes of the time control.
pub(super) fn time_hint(form: &NewGame, lang: Lang) -> Vec<FieldHint> {
    let controls = match read_controls(form.time.text()) {
        Ok(controls) => controls,
        Err(wrong) => return vec![refused(&wrong, form, FormField::Time, lang)],
    };
    let says = |control| forms::time_control(Some(control), lang);
    let means = match &controls {
        Some(controls) if !controls.are_equal() => {
            let of = |color| format!("{}: {}", side(color, lang), says(controls.of(color)));
            format!("{}; {}", of(Color::White), of(Color::Black))
        }
        Some(controls) => says(&controls.white),
        // The field itself says that there is none.
        None => return with_hint(None, form, FormField::Time, AppWord::TimeHint, lang),
    };
    // Shorter: without the name of such a game, then in shorter words.
    let bare = means.rsplit_once(", ").map_or(means.as_str(), |(bare, _)| bare).to_owned();
    let short = bare.replace(" minutes", " min");
    let means = FieldHint { texts: vec![means, bare, short], tone: TextTone::Text };
    with_hint(Some(means), form, FormField::Time, AppWord::TimeHint, lang)
}

/// Returns the notes of the start position.
pub(super) fn start(form: &NewGame, lang: Lang) -> Vec<FieldHint> {
    let means = match read_place(form.start.text()) {
        // The field itself says so.
        Ok(StartChoice::At(start)) if start.is_initial() && means(form.start.text(), "standard") => None,
        Err(wrong) => return vec![refused(&wrong, form, FormField::Start, lang)],
        Ok(StartChoice::DrawOdds(favoured)) => {
            Some(FormWord::PlaceDrawOdds.with(lang, &[side(!favoured, lang), side(favoured, lang)]))
        }
        Ok(StartChoice::ByLot) => Some(FormWord::PlaceByLot.text(lang).to_owned()),
        Ok(StartChoice::At(start)) => match start.warnings.first() {
            Some(warning) => return vec![FieldHint { texts: vec![odd_start(warning, lang)], tone: TextTone::Warning }],
            None => Some(place_text(form, &start, lang)),
        },
    };
    with_hint(
        means.map(|means| FieldHint { texts: vec![means], tone: TextTone::Text }),
        form,
        FormField::Start,
        AppWord::StartHint,
        lang,
    )
}

fn with_hint(means: Option<FieldHint>, form: &NewGame, field: FormField, hint: AppWord, lang: Lang) -> Vec<FieldHint> {
    // The last examples are left out first, then what the first one means.
    let whole = hint.text(lang);
    let shorter = whole.rmatch_indices(", ").chain(whole.match_indices(" (").take(1));
    let shorter = shorter.filter_map(|(at, _)| whole.get(..at));
    let texts = std::iter::once(whole).chain(shorter).map(str::to_owned).collect();
    let hint = (form.focus == field).then_some(FieldHint { texts, tone: TextTone::Dim });
    means.into_iter().chain(hint).collect()
}

/// Returns what is wrong: as a remark while it is typed, as an error once it has kept the game from beginning.
fn refused(wrong: &FieldError, form: &NewGame, field: FormField, lang: Lang) -> FieldHint {
    let typing = form.focus == field && form.refused != Some(field);
    FieldHint { texts: vec![wrong.text(lang)], tone: if typing { TextTone::Warning } else { TextTone::Error } }
}
