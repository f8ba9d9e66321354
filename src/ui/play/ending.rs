//! The end of a game: its result, and what can be done next as buttons under the score.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::Scene;
use crate::app::act::Act;
use crate::app::thing::Thing;
use crate::ui::chrome::{Stand, columns, put, wrapped};
use crate::ui::hit::HitMap;
use crate::ui::theme::Tone;
use crate::words::app::AppWord;
use crate::words::results::sentence;
use crate::words::screens::ScreenWord;

/// Rows of a line, the result with its reason, and a blank.
const SAID: u16 = 4;
/// Rows of moves that are left at least.
const MOVES: u16 = 3;

/// Draws what there is room for: buttons, and above them the result and its reason. Answers the area that is left for the
/// moves, and whether the result was said.
pub fn draw(scene: &Scene, buf: &mut Buffer, hits: &mut HitMap) -> (Rect, bool) {
    let area = scene.plan.score;
    let Some(ending) = scene.play.game().ending() else { return (area, false) };
    let lang = scene.app.lang();
    let mut buttons = vec![
        (Act::Rematch, AppWord::ButtonRematch.text(lang)),
        (Act::New, AppWord::ButtonNew.text(lang)),
        (Act::Review, AppWord::ButtonReview.text(lang)),
        (Act::Home, AppWord::ButtonHome.text(lang)),
    ];
    if scene.play.has_human() && !scene.play.tournament() && !scene.play.game().line().is_empty() {
        buttons.push((Act::TakeBack, ScreenWord::ButtonTakeBack.text(lang)));
    }
    let placed = placed(&buttons, area);
    let rows = placed.iter().map(|(button, ..)| button.y + 1 - area.y).max().unwrap_or(0);
    if area.width < 24 || area.height < rows + MOVES {
        return (area, false);
    }
    let told = area.height >= rows + SAID + 2 * MOVES;
    let top = area.bottom() - rows - if told { SAID } else { 0 };
    if told {
        put(buf, area.x, top, area.right(), &"─".repeat(area.width.into()), scene.tone(Tone::Border));
        let x = put(buf, area.x, top + 1, area.right(), ending.token(), scene.tone(Tone::Title));
        let said = Rect { x: x + 2, y: top + 1, width: area.right().saturating_sub(x + 2), height: 2 };
        wrapped(buf, said, &[Span::styled(sentence(ending, lang), scene.tone(Tone::Text))], Stand::Top);
    }
    for (button, act, text) in placed {
        let button = Rect { y: area.bottom() - rows + button.y - area.y, ..button };
        let style = scene.tone(Tone::Button);
        buf.set_style(button, style);
        put(buf, button.x + 1, button.y, button.right(), text, style);
        hits.add(button, Thing::Act(act));
    }
    (Rect { height: top - area.y, ..area }, told)
}

/// The buttons one after the other, in as many rows as they need, from the top of an area.
fn placed<'a>(buttons: &[(Act, &'a str)], area: Rect) -> Vec<(Rect, Act, &'a str)> {
    let (mut x, mut y) = (area.x, area.y);
    let mut out = Vec::new();
    for (act, text) in buttons {
        let width = columns(text) + 2;
        if x > area.x && x + width > area.right() {
            (x, y) = (area.x, y + 1);
        }
        out.push((Rect { x, y, width: width.min(area.width), height: 1 }, *act, *text));
        x += width + 1;
    }
    out
}
