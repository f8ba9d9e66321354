//! What stands below a field: what its text means, or what is wrong with it; and what else could be typed.

use ratatui::Frame;
use ratatui::layout::Rect;

use shakmaty::Color;

use super::{Row, place_text};
use crate::app::new_game::{Field, NewGame, Place, Wrong};
use crate::chess::start::Warning;
use crate::ui::chrome::{put, tone};
use crate::ui::painter::Painter;
use crate::ui::theme::Tone;
use crate::words::Lang;
use crate::words::app::AppWord;
use crate::words::forms::{self, BadStartWord, FormWord};
use crate::words::lines::wrap;
use crate::words::results::side;

/// The columns that two lines of any note need.
const NEEDED: u16 = 40;

/// Draws the notes as far as they fit; the first ones matter most.
pub(super) fn draw(row: &Row, notes: &[(String, Tone)], painter: &Painter, frame: &mut Frame) {
    let from = row.value + 2;
    // In a narrow form the notes begin under the label, so that they need not be cut.
    let x = if row.area.right().saturating_sub(from) >= NEEDED { from } else { row.area.x + super::MARK };
    let width = row.area.right().saturating_sub(x);
    let lines = notes.iter().flat_map(|(text, what)| wrap(text, width.into()).into_iter().map(|line| (line, *what)));
    let below = Rect { y: row.area.y + 1, height: row.area.height.saturating_sub(1), ..row.area };
    for ((line, what), y) in lines.zip(below.y..below.bottom()) {
        put(frame.buffer_mut(), x, y, row.area.right(), &line, tone(painter, what));
    }
}

/// The notes of the time control.
pub(super) fn time(form: &NewGame, lang: Lang) -> Vec<(String, Tone)> {
    match form.controls() {
        Ok(controls) => {
            let says = |control| forms::time_control(control, lang);
            let means = match &controls {
                Some(controls) if !controls.are_equal() => {
                    let of = |color| format!("{}: {}", side(color, lang), says(Some(controls.of(color))));
                    format!("{}; {}", of(Color::White), of(Color::Black))
                }
                controls => says(controls.as_ref().map(|controls| &controls.white)),
            };
            let means = (means, Tone::Text);
            with_hint(means, form, Field::Time, AppWord::TimeHint, lang)
        }
        Err(wrong) => vec![refused(&wrong, form, Field::Time, lang)],
    }
}

/// The notes of the start position.
pub(super) fn start(form: &NewGame, lang: Lang) -> Vec<(String, Tone)> {
    match form.place() {
        Ok(Place::ByLot) => {
            let means = (FormWord::PlaceByLot.text(lang).to_owned(), Tone::Text);
            with_hint(means, form, Field::Start, AppWord::StartHint, lang)
        }
        Ok(Place::At(start)) => match start.warnings().first() {
            Some(Warning::TooMuchMaterial(color)) => {
                vec![(FormWord::TooMuchMaterial.with(lang, &[side(*color, lang)]), Tone::Warning)]
            }
            Some(Warning::ImpossibleCheck(color)) => {
                vec![(FormWord::ImpossibleCheck.with(lang, &[side(*color, lang)]), Tone::Warning)]
            }
            None => {
                let means = (place_text(form, &start, lang), Tone::Text);
                with_hint(means, form, Field::Start, AppWord::StartHint, lang)
            }
        },
        Err(wrong) => vec![refused(&wrong, form, Field::Start, lang)],
    }
}

fn with_hint(means: (String, Tone), form: &NewGame, field: Field, hint: AppWord, lang: Lang) -> Vec<(String, Tone)> {
    let hint = (form.focus == field).then(|| (hint.text(lang).to_owned(), Tone::Dim));
    std::iter::once(means).chain(hint).collect()
}

/// What is wrong: a remark while it is typed, an error once the game could not begin because of it.
fn refused(wrong: &Wrong, form: &NewGame, field: Field, lang: Lang) -> (String, Tone) {
    let text = match wrong {
        Wrong::Time(bad) => forms::bad_time(bad, lang),
        Wrong::Start(bad) => forms::bad_start(bad, lang),
        Wrong::Odds(_) => FormWord::BadOdds.text(lang).to_owned(),
        Wrong::Unequal => FormWord::BadUnequal.text(lang).to_owned(),
        Wrong::Command(bad) => forms::bad_command(bad, lang),
        Wrong::Number(text) => BadStartWord::NoSuchNumber.with(lang, &[text]),
    };
    let typing = form.focus == field && form.refused != Some(field);
    (text, if typing { Tone::Warning } else { Tone::Error })
}
