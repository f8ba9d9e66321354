//! The end of a game: its result, and what can be done next as buttons under the score.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::Scene;
use crate::app::act::Act;
use crate::app::thing::Thing;
use crate::ui::chrome::{columns, put, wrapped};
use crate::ui::hit::HitMap;
use crate::ui::theme::Tone;
use crate::words::app::AppWord;
use crate::words::results::sentence;
use crate::words::screens::ScreenWord;

/// Rows of the result and its reason.
const SAID: u16 = 3;

/// Draws the box of a game that is over, where there is room. Answers the area that is left for the moves.
pub fn draw(scene: &Scene, buf: &mut Buffer, hits: &mut HitMap) -> Rect {
    let area = scene.plan.score;
    let Some(ending) = scene.play.game().ending() else { return area };
    let lang = scene.app.lang();
    let mut buttons = vec![
        (Act::Rematch, AppWord::ButtonRematch.text(lang)),
        (Act::New, AppWord::ButtonNew.text(lang)),
        (Act::Review, AppWord::ButtonReview.text(lang)),
        (Act::Home, AppWord::ButtonHome.text(lang)),
    ];
    if scene.play.has_human() && !scene.play.game().line().is_empty() {
        buttons.push((Act::TakeBack, ScreenWord::ButtonTakeBack.text(lang)));
    }
    let rows = placed(&buttons, area);
    let last = rows.iter().map(|(button, ..)| button.y + 1).max().unwrap_or(area.y);
    let height = SAID + 1 + (last - area.y);
    if area.width < 24 || area.height < height + 1 {
        return area;
    }
    let top = area.bottom() - height;
    put(buf, area.x, top, area.right(), &"─".repeat(area.width.into()), scene.tone(Tone::Border));
    let x = put(buf, area.x, top + 1, area.right(), ending.token(), scene.tone(Tone::Title));
    let said = Rect { x: x + 2, y: top + 1, width: area.right().saturating_sub(x + 2), height: SAID - 1 };
    wrapped(buf, said, vec![Span::styled(sentence(ending, lang), scene.tone(Tone::Text))]);
    for (button, act, text) in rows {
        let button = Rect { y: button.y - area.y + top + SAID + 1, ..button };
        let style = scene.tone(Tone::Button);
        buf.set_style(button, style);
        put(buf, button.x + 1, button.y, button.right(), text, style);
        hits.add(button, Thing::Act(act));
    }
    Rect { height: area.height - height, ..area }
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
