//! While a command is typed: the commands it could become, in the place of the score.

use super::GameView;
use crate::ui::{prelude::*, widgets::command_list};

/// Rows of a list under which there is room for a row that says how to go on.
const ROOM: u16 = 6;

/// Draws the list if a command is being typed. Returns whether it was.
pub fn draw(canvas: &mut Canvas, view: &GameView) -> bool {
    let area = view.plan.score;
    let Some(typed) = view.play.palette() else { return false };
    // The line under the moves, where there is one, else the last row.
    let (list, edge) = match view.plan.ruled {
        true => (area, Some(area.bottom())),
        false if area.height >= ROOM => (Rect { height: area.height - 1, ..area }, Some(area.bottom() - 1)),
        false => (area, None),
    };
    let hidden = command_list::draw(canvas, typed, list, HitTarget::Row);
    match edge {
        Some(y) => command_list::draw_edge(canvas, hidden, Rect { y, height: 1, ..area }),
        // Without a row to say so, at least that there are more.
        None => command_list::draw_more_signs(canvas, hidden, list),
    }
    true
}
