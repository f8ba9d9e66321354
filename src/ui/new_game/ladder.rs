//! Beside a computer player: which step of the ladder it stands on, and below it whom it suits.

use super::Row;
use crate::app::new_game::{LADDER, rung};
use crate::chess::seat::Bot;
use crate::ui::chrome::{columns, put, tone};
use crate::ui::frame::Frame;
use crate::ui::painter::Painter;
use crate::ui::parted::parted;
use crate::ui::theme::Tone;
use crate::words::Lang;
use crate::words::levels::{self, LevelWord};

/// Draws both from a column on, as much as fits; the second only where the form has a free row there. Where it has none, how
/// strong the player is says more than the step.
pub(super) fn draw(bot: Bot, row: &Row, from: u16, lang: Lang, painter: &Painter, frame: &mut Frame) {
    let right = row.area.right();
    let room = right.saturating_sub(from);
    let said = said(bot, row.free, lang).into_iter().find(|said| columns(said) <= room).unwrap_or_default();
    put(frame.buffer_mut(), from, row.area.y, right, &said, tone(painter, Tone::Dim));
    if row.free {
        let x = row.value + 2;
        let suits = parted(levels::suits(bot, lang), right.saturating_sub(x));
        put(frame.buffer_mut(), x, row.area.y + 1, right, suits, tone(painter, Tone::Dim));
    }
}

/// The step and whom the player suits, the longest first; the last can be shortened by parts.
pub(super) fn suiting(bot: Bot, lang: Lang) -> Vec<String> {
    let (suits, step) = (levels::suits(bot, lang), stepped(LevelWord::StepShort, bot, lang));
    let bare = suits.split_once(';').map_or(suits, |(bare, _)| bare.trim_end());
    let is = |said: &str| LevelWord::StepIs.with(lang, &[&step, said]);
    vec![is(suits), is(bare), suits.to_owned()]
}

/// Which step of how many.
fn stepped(word: LevelWord, bot: Bot, lang: Lang) -> String {
    word.with(lang, &[&rung(bot).to_string(), &LADDER.len().to_string()])
}

/// The step and the strength, the longest first.
fn said(bot: Bot, free: bool, lang: Lang) -> [String; 3] {
    let strength = levels::strength(bot, lang);
    // The rating stands in the name as well.
    let bare = strength.split_once(", ").map_or(strength.as_str(), |(bare, _)| bare);
    let (step, short) = (stepped(LevelWord::Step, bot, lang), stepped(LevelWord::StepShort, bot, lang));
    let is = |step: &str| LevelWord::StepIs.with(lang, &[step, bare]);
    [is(&step), is(&short), if free { short } else { bare.to_owned() }]
}
