//! Buttons side by side, in as few rows as possible: what the user can do after a game, and after a review.

use crate::chess::{level_games::LevelStep, seat::Bot};
use crate::ui::prelude::*;
use crate::words::{
    results::ResultCardWord,
    tables::{AppWord, GameWord, Label},
    with_capital,
};

/// Returns the label of a button. A level in it is the one to which `step` leads.
pub fn label(act: Action, step: Option<LevelStep>, room: u16, lang: Lang) -> String {
    // If the whole label does not fit between its blanks, a word or a number has to do.
    let shortened = |whole: String, short: String| if columns(&whole) + 2 <= room { whole } else { short };
    let level = step.map(|step| level_shown(step.bot())).unwrap_or_default();
    let short_level = ResultCardWord::LevelShort.with(lang, &[&level]);
    match act {
        Action::Mistakes => {
            let short = ResultCardWord::Mistakes.text(lang).to_owned();
            return shortened(ResultCardWord::FindMistakes.text(lang).to_owned(), short);
        }
        Action::NextLevel => return shortened(ResultCardWord::NextLevel.with(lang, &[&level]), short_level),
        Action::LowerLevel => return shortened(ResultCardWord::LowerLevel.with(lang, &[&level]), short_level),
        Action::NextMistake => return with_capital(Label::ShowMistakes.text(lang)),
        Action::Replay => return with_capital(Label::Replay.text(lang)),
        Action::Rematch => AppWord::ButtonRematch,
        Action::New => AppWord::ButtonNew,
        Action::Home => AppWord::ButtonHome,
        Action::TakeBack => return GameWord::ButtonTakeBack.text(lang).to_owned(),
        _ => AppWord::ButtonReview,
    }
    .text(lang)
    .to_owned()
}

/// Returns a level as a button shows it: its rating, or its word if it has none.
fn level_shown(bot: Bot) -> String {
    if let Bot::Elo(elo) = bot { elo.to_string() } else { bot.word().to_owned() }
}

/// Splits the buttons into rows whose lengths differ by at most one button.
fn even_rows<'a, 'b>(buttons: &'a [(Action, &'b str)], rows: usize) -> Vec<&'a [(Action, &'b str)]> {
    let (least, more) = (buttons.len() / rows.max(1), buttons.len() % rows.max(1));
    let mut left = buttons;
    let cut = |row: usize| {
        let (taken, rest) = left.split_at_checked(least + usize::from(row < more))?;
        left = rest;
        Some(taken)
    };
    (0..rows).map_while(cut).collect()
}

/// Places the buttons one after the other, from the top of an area, in as few rows as possible. All rows have about the
/// same number of buttons, so that none stands alone below the others.
pub fn place_buttons<'a>(buttons: &[(Action, &'a str)], area: Rect) -> Vec<(Rect, Action, &'a str)> {
    let wide = |text: &str| columns(text) + 2;
    let fits = |row: &[(Action, &str)]| row.iter().map(|(_, text)| wide(text) + 1).sum::<u16>() <= area.width + 1;
    let rows = (1..=buttons.len()).map(|rows| even_rows(buttons, rows)).find(|rows| rows.iter().all(|row| fits(row)));
    let mut out = Vec::new();
    for (row, y) in rows.unwrap_or_else(|| even_rows(buttons, buttons.len())).into_iter().zip(area.y..) {
        let mut x = area.x;
        for (act, text) in row {
            out.push((Rect { x, y, width: wide(text).min(area.width), height: 1 }, *act, *text));
            x += wide(text) + 1;
        }
    }
    out
}
