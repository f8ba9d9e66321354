//! What stands beside a computer player: how strong it is in a word, and below that whom it suits.

use crate::chess::seat::Bot;
use crate::ui::{new_game::FieldRow, prelude::*, text::fit_text::fit_parts};
use crate::words::choice;

/// Draws both from a column onwards, as much as fits; the second only if the form has a free row there.
pub(super) fn draw_level_info(canvas: &mut Canvas, bot: Bot, row: &FieldRow, from: u16, lang: Lang) {
    let (right, x) = (row.area.right(), row.value + 2);
    let (text, below) = texts_of(bot, right.saturating_sub(from), row.free.then(|| right.saturating_sub(x)), lang);
    let dim = canvas.tone(TextTone::Dim);
    canvas.put(from, row.area.y, right, text, dim);
    canvas.put(x, row.area.y + 1, right, below, dim);
}

/// Returns whether the rows of a player say whom it suits, in a form with values between two columns.
pub(super) fn says_whom_it_suits(bot: Bot, value: u16, choices: u16, right: u16, lang: Lang) -> bool {
    let room = right.saturating_sub(value + 2);
    let (_, below) = texts_of(bot, room.saturating_sub(choices + 3), Some(room), lang);
    choice::suits(bot, lang).starts_with(below) && !below.is_empty()
}

/// Returns the texts beside a player in `room` columns, and in a free row below it in `below` columns. One of them says
/// how strong the player is.
fn texts_of(bot: Bot, room: u16, below: Option<u16>, lang: Lang) -> (&'static str, &'static str) {
    let bare = choice::bare(bot, lang);
    match below {
        _ if columns(bare) <= room => (bare, fit_parts(choice::suits(bot, lang), below.unwrap_or_default())),
        Some(_) => ("", bare),
        None => ("", ""),
    }
}

/// Returns whom the player suits, the longest wording first; the last can be shortened by parts.
pub(super) fn wordings(bot: Bot, lang: Lang) -> Vec<String> {
    let suits = choice::suits(bot, lang);
    let first = suits.split_once(". ").map_or_else(|| suits.to_owned(), |(first, _)| format!("{first}."));
    vec![suits.to_owned(), first, suits.to_owned()]
}
