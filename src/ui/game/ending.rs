//! The end of a game: its result, and what can be done next as buttons under the score.

use crate::chess::pgn::ResultMarker;
use crate::ui::{
    game::{GameView, result_card},
    prelude::*,
    text::VerticalAlign,
    widgets::buttons::{label, place_buttons},
};
use crate::words::results::sentence_for;

/// Rows of a rule, the result with its reason, and a blank.
const SAID: u16 = 4;
/// The fewest rows of moves that are left if the result is shown here.
const MOVES: u16 = 6;

/// Rows of moves that are left in any case.
const KEPT: u16 = 2;

/// Draws as many buttons as there is room for, and above them the result and its reason if there is room for those too.
/// Returns the area left for the moves, and whether the result is shown.
pub fn draw_ending(canvas: &mut Canvas, view: &GameView) -> (Rect, bool) {
    let area = view.plan.score;
    let Some(ending) = view.play.game().ending() else { return (area, false) };
    let lang = canvas.lang();
    let step = view.play.card().and_then(|card| card.standing.as_ref()?.step);
    let labels: Vec<(Action, String)> =
        view.play.buttons().into_iter().map(|act| (act, label(act, step, area.width, lang))).collect();
    let buttons: Vec<(Action, &str)> = labels.iter().map(|(act, label)| (*act, label.as_str())).collect();
    let placed = place_buttons(&buttons, area);
    let needed = placed.iter().map(|(button, ..)| button.y + 1 - area.y).max().unwrap_or(0);
    // The last move and the result keep their rows.
    let rows = needed.min(area.height.saturating_sub(KEPT).max(1));
    // If not all fit, the rows up to the focused button stay in sight.
    let focus = view.play.button();
    let at = placed.iter().find(|(_, act, _)| Some(*act) == focus).map_or(0, |(button, ..)| button.y - area.y);
    let first = (at + 1).saturating_sub(rows);
    // The card shows the result.
    let carded = result_card::shown(view).is_some();
    let with_result = !carded && area.width >= 24 && area.height >= rows + SAID + MOVES;
    let top = area.bottom() - rows - if with_result { SAID } else { 0 };
    if with_result {
        let text = canvas.tone(TextTone::Text);
        canvas.rule(Rect { y: top, ..area });
        let x = canvas.put(area.x, top + 1, area.right(), ResultMarker::from(ending).shown(), TextTone::Title);
        let reason = Rect { x: x + 2, y: top + 1, width: area.right().saturating_sub(x + 2), height: 2 };
        canvas.wrapped(
            reason,
            &[Span::styled(sentence_for(ending, view.play.listener(), None, lang), text)],
            VerticalAlign::Top,
        );
    }
    for (button, act, text) in placed {
        let row = button.y - area.y;
        if !(first..first + rows).contains(&row) {
            continue;
        }
        let button = Rect { y: area.bottom() - rows + row - first, ..button };
        let focused = focus == Some(act);
        let style = canvas.tone(TextTone::Button.selected_if(focused));
        canvas.fill(button, style);
        let text = if focused { format!("›{text}‹") } else { format!(" {text} ") };
        canvas.write(button, &text, style);
        canvas.hit(button, HitTarget::Action(act));
        let more = match row {
            row if row == first && first > 0 => "↑",
            row if row + 1 == first + rows && row + 1 < needed => "↓",
            _ => "",
        };
        canvas.put(area.right().saturating_sub(1), button.y, area.right(), more, TextTone::Dim);
    }
    // A blank row between the card and the buttons, where there is room for it.
    let blank = u16::from(carded && top - area.y >= 10);
    (Rect { height: top - area.y - blank, ..area }, with_result || carded)
}
