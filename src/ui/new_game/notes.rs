//! What stands below a field: what its text means, or what is wrong with it; and what else could be typed.

use ratatui::layout::Rect;

use shakmaty::Color;

use super::{Row, place_text};
use crate::app::new_game::{Field, NewGame, Place, Wrong};
use crate::chess::start::Warning;
use crate::ui::chrome::{put, tone};
use crate::ui::frame::Frame;
use crate::ui::painter::Painter;
use crate::ui::theme::Tone;
use crate::words::Lang;
use crate::words::app::AppWord;
use crate::words::forms::{self, BadStartWord, FormWord};
use crate::words::lines::wrap;
use crate::words::results::side;

/// The columns that two lines of any note need.
const NEEDED: u16 = 40;

/// A note: what it says, the longest first, and how it is meant.
pub(super) struct Note {
    texts: Vec<String>,
    tone: Tone,
}

impl Note {
    fn new(text: String, tone: Tone) -> Note {
        Note { texts: vec![text], tone }
    }
}

/// Draws the notes as far as they fit; the first ones matter most. None but the first is cut: a shorter text takes its
/// place, or none.
pub(super) fn draw(row: &Row, notes: &[Note], painter: &Painter, frame: &mut Frame) {
    let from = row.value + 2;
    let beneath = row.area.right().saturating_sub(from);
    let whole = |text: &String| wrap(text, beneath.into()).len() <= 1;
    // Under the value; in a narrow form a long one begins under the label, so that it need not be cut.
    let first = notes.first().is_some_and(|note| note.texts.iter().any(whole));
    let x = if beneath >= NEEDED || first { from } else { row.area.x + super::MARK };
    let width = row.area.right().saturating_sub(x);
    let below = Rect { y: row.area.y + 1, height: row.area.height.saturating_sub(1), ..row.area };
    let mut y = below.y;
    for (at, note) in notes.iter().enumerate() {
        let room = usize::from(below.bottom().saturating_sub(y));
        // In a narrow form the first is said on one line, if it can be: the row below is the next one's.
        let wanted = if at == 0 && first && beneath < NEEDED { 1 } else { room };
        let mut wrapped = note.texts.iter().map(|text| wrap(text, width.into()));
        let fits = wrapped.clone().find(|lines| lines.len() <= wanted).or(wrapped.next_back().filter(|_| at == 0));
        for line in fits.into_iter().flatten().take(room) {
            put(frame.buffer_mut(), x, y, row.area.right(), &line, tone(painter, note.tone));
            y += 1;
        }
    }
}

/// The notes of the time control.
pub(super) fn time(form: &NewGame, lang: Lang) -> Vec<Note> {
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
            // Shorter: without what such a game is called, then in shorter words.
            let bare = means.rsplit_once(", ").map_or(means.as_str(), |(bare, _)| bare).to_owned();
            let short = bare.replace(" minutes", " min");
            let means = Note { texts: vec![means, bare, short], tone: Tone::Text };
            with_hint(means, form, Field::Time, AppWord::TimeHint, lang)
        }
        Err(wrong) => vec![refused(&wrong, form, Field::Time, lang)],
    }
}

/// The notes of the start position.
pub(super) fn start(form: &NewGame, lang: Lang) -> Vec<Note> {
    match form.place() {
        Ok(Place::ByLot) => {
            let means = Note::new(FormWord::PlaceByLot.text(lang).to_owned(), Tone::Text);
            with_hint(means, form, Field::Start, AppWord::StartHint, lang)
        }
        Ok(Place::At(start)) => match start.warnings().first() {
            Some(Warning::TooMuchMaterial(color)) => {
                vec![Note::new(FormWord::TooMuchMaterial.with(lang, &[side(*color, lang)]), Tone::Warning)]
            }
            Some(Warning::ImpossibleCheck(color)) => {
                vec![Note::new(FormWord::ImpossibleCheck.with(lang, &[side(*color, lang)]), Tone::Warning)]
            }
            None => {
                let means = Note::new(place_text(form, &start, lang), Tone::Text);
                with_hint(means, form, Field::Start, AppWord::StartHint, lang)
            }
        },
        Err(wrong) => vec![refused(&wrong, form, Field::Start, lang)],
    }
}

fn with_hint(means: Note, form: &NewGame, field: Field, hint: AppWord, lang: Lang) -> Vec<Note> {
    // Of the examples, the last are left out first.
    let whole = hint.text(lang);
    let shorter = whole.rmatch_indices(", ").filter_map(|(at, _)| whole.get(..at));
    let texts = std::iter::once(whole).chain(shorter).map(str::to_owned).collect();
    let hint = (form.focus == field).then_some(Note { texts, tone: Tone::Dim });
    std::iter::once(means).chain(hint).collect()
}

/// What is wrong: a remark while it is typed, an error once the game could not begin because of it.
fn refused(wrong: &Wrong, form: &NewGame, field: Field, lang: Lang) -> Note {
    let text = match wrong {
        Wrong::Time(bad) => forms::bad_time(bad, lang),
        Wrong::Start(bad) => forms::bad_start(bad, lang),
        Wrong::TimeInStart => FormWord::TimeInStart.text(lang).to_owned(),
        Wrong::Odds(_) => FormWord::BadOdds.text(lang).to_owned(),
        Wrong::Unequal => FormWord::BadUnequal.text(lang).to_owned(),
        Wrong::Command(bad) => forms::bad_command(bad, lang),
        Wrong::Number(text) => BadStartWord::NoSuchNumber.with(lang, &[text]),
    };
    let typing = form.focus == field && form.refused != Some(field);
    Note::new(text, if typing { Tone::Warning } else { Tone::Error })
}
