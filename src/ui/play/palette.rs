//! While a command is typed: the commands it could become, in the place of the score.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Scene;
use crate::app::act::COMMANDS;
use crate::app::thing::Thing;
use crate::ui::chrome::put;
use crate::ui::hit::HitMap;
use crate::ui::theme::Tone;

/// Columns for the name of a command.
const NAME: u16 = 11;
/// Columns in which a sentence still says something.
const TOLD: u16 = 12;

/// Draws the list if a command is being typed. Answers whether it was.
pub fn draw(scene: &Scene, buf: &mut Buffer, hits: &mut HitMap) -> bool {
    let area = scene.plan.score;
    let Some(typed) = scene.play.entry().text().trim_start().strip_prefix(':') else { return false };
    if let Some((act, words)) = scene.app.palette_words(typed) {
        for (at, (y, word)) in (area.y..area.bottom()).zip(&words).enumerate() {
            let style = if at == 0 { Tone::Selection } else { Tone::KeyName };
            put(buf, area.x, y, area.right(), word, scene.tone(style));
            hits.add(Rect { y, height: 1, ..area }, Thing::Act(act));
        }
        return true;
    }
    let matches = scene.app.palette_matches(typed);
    for (y, command) in (area.y..area.bottom()).zip(matches.iter().filter_map(|&at| COMMANDS.get(at))) {
        let row = Rect { y, height: 1, ..area };
        let after = put(buf, area.x, y, area.right(), command.name, scene.tone(Tone::KeyName));
        let told = (area.x + NAME).max(after + 1);
        if told + TOLD <= area.right() {
            put(buf, told, y, area.right(), command.act.text(scene.app.lang()), scene.tone(Tone::Dim));
        }
        hits.add(row, Thing::Act(command.act));
    }
    true
}
