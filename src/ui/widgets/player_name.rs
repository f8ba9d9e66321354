//! The name of a player beside a board.

use crate::ui::{board::pieces, prelude::*, theme::color::ColorDepth};
use shakmaty::{Color, Role};

/// Writes `► ♚ Zoë` at the beginning of an area: the mark of the side to move, a king of the side's colour where there
/// is room, and the name. Returns the column after it.
pub(in crate::ui) fn draw_player_name(canvas: &mut Canvas, place: Rect, side: Color, name: &str, on_move: bool) -> u16 {
    canvas.write(place, if on_move { "►" } else { " " }, TextTone::Accent);
    let (mut x, y, right) = (place.x + 2, place.y, place.right());
    if right.saturating_sub(x) >= 16 && canvas.painter.depth != ColorDepth::Mono {
        let king = format!(" {} ", pieces::glyph(Role::King));
        x = canvas.put(x, y, right, &king, piece_style(canvas, side)) + 1;
    }
    canvas.put(x, y, right, name, if on_move { TextTone::Title } else { TextTone::Text })
}

/// Returns the colours of a side's pieces, on a square where they stand out; without colours, those of the text.
pub(in crate::ui) fn piece_style(canvas: &Canvas, side: Color) -> Style {
    let (theme, depth) = (&canvas.painter.theme, canvas.painter.depth);
    let text = canvas.tone(TextTone::Text);
    if depth == ColorDepth::Mono {
        return text;
    }
    text.fg(theme.pieces(side).fill.at(depth).0).bg(theme.squares.on(side.is_black()).at(depth).0)
}
