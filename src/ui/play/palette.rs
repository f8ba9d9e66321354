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
    let Some((typed, chosen)) = scene.play.palette() else { return false };
    if let Some((act, words)) = scene.app.palette_words(typed) {
        for (y, (at, word)) in (area.y..area.bottom()).zip(words.iter().enumerate()) {
            let row = Rect { y, height: 1, ..area };
            let style = if at == chosen { Tone::Selection } else { Tone::KeyName };
            if at == chosen {
                buf.set_style(row, scene.tone(Tone::Selection));
            }
            put(buf, area.x, y, area.right(), word, scene.tone(style));
            hits.add(row, Thing::Act(act));
        }
        return true;
    }
    let matches = scene.app.palette_matches(typed);
    let chosen = chosen.min(matches.len().saturating_sub(1));
    let first = (chosen + 1).saturating_sub(usize::from(area.height)); // the chosen row stays in sight
    for (y, (at, &n)) in (area.y..area.bottom()).zip(matches.iter().enumerate().skip(first)) {
        let Some(command) = COMMANDS.get(n) else { continue };
        let row = Rect { y, height: 1, ..area };
        let (name, told_in) = if at == chosen {
            buf.set_style(row, scene.tone(Tone::Selection));
            (Tone::Selection, Tone::Selection)
        } else {
            (Tone::KeyName, Tone::Dim)
        };
        let after = put(buf, area.x, y, area.right(), command.name, scene.tone(name));
        let told = (area.x + NAME).max(after + 1);
        if told + TOLD <= area.right() {
            put(buf, told, y, area.right(), command.act.text(scene.app.lang()), scene.tone(told_in));
        }
        hits.add(row, Thing::Act(command.act));
    }
    true
}
