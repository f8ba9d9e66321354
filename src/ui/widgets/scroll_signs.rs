//! The signs that a list without a frame has more rows above or below. They stand in its last column, which its rows
//! leave free.

use crate::ui::prelude::*;

/// Draws the signs for more rows above and below.
pub(in crate::ui) fn draw_scroll_signs(canvas: &mut Canvas, list: Rect, (above, below): (bool, bool)) {
    for (more, y, sign) in [(above, list.y, "↑"), (below, list.bottom().saturating_sub(1), "↓")] {
        if more {
            canvas.put_right(list.x, y, list.right(), sign, TextTone::Accent);
        }
    }
}
