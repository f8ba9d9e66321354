//! The times of the moves as bars, White's up and Black's down from the middle.

use crate::ui::{
    prelude::*,
    review::graphs::{EIGHTHS, Graph, eighths, filled_cell},
};
use ratatui::style::Modifier;
use shakmaty::Color;
use std::ops::Range;

/// A whole cell in a lighter shade.
const HATCHED: &str = "▒";

impl Graph<'_> {
    /// Draws the bars. Only that of the half-move that is shown has the accent colour: the title gives its time.
    pub(super) fn times(&self, canvas: &mut Canvas, top: u16, rows: u16) {
        // No time is longer than a few weeks.
        let float = |ms: u64| f64::from(u32::try_from(ms).unwrap_or(u32::MAX));
        let longest = self.view.timeline.longest.unwrap_or_default().max(1);
        let half = rows / 2;
        // White's bars are the lighter ones.
        let (white, black) = match canvas.painter.theme.is_light() {
            true => (TextTone::Dim, TextTone::Text),
            false => (TextTone::Text, TextTone::Dim),
        };
        for col in 0..self.place.width {
            let Some(range) = self.range(col).map(|range| self.whole_moves(&range)) else { continue };
            for side in Color::ALL {
                let plies = self.plies.get(range.clone()).unwrap_or_default();
                let of_side = || plies.iter().zip(range.clone()).filter(|(ply, _)| ply.side == side);
                let Some(spent) = of_side().filter_map(|(ply, _)| ply.spent).max() else { continue };
                let is_here = of_side().any(|(_, at)| self.here == Some(at));
                // The square root: beside one long think the others would have no bars at all.
                let level = eighths((float(spent) / float(longest)).sqrt(), half).max(1);
                let style = canvas.tone(match side {
                    _ if is_here => TextTone::Accent,
                    Color::White => white,
                    Color::Black => black,
                });
                for row in 0..half {
                    let (x, y) = (self.place.x + col, side.fold_wb(top + half - 1 - row, top + half + row));
                    let filled = level.saturating_sub(row * EIGHTHS).min(EIGHTHS);
                    // With few colours the two sides have no colours of their own, and half a row looks like White's.
                    if canvas.has_few_colors() && side.is_black() {
                        let sign = if filled >= EIGHTHS / 2 || row == 0 { HATCHED } else { " " };
                        canvas.put(x, y, x + 1, sign, style);
                        continue;
                    }
                    // There are no blocks that hang from the top: the part below the bar is drawn instead, in reverse.
                    let hangs = side.is_black() && !matches!(filled, 0 | EIGHTHS);
                    let filled = if hangs { EIGHTHS - filled } else { filled };
                    let style = if hangs { style.add_modifier(Modifier::REVERSED) } else { style };
                    canvas.put(x, y, x + 1, filled_cell(canvas, filled), style);
                }
            }
        }
    }

    /// Returns some half-moves with the other halves of their moves: both have the bars of both sides.
    fn whole_moves(&self, range: &Range<usize>) -> Range<usize> {
        let odd = usize::from(self.plies.first().is_some_and(|ply| ply.side.is_black()));
        let start = ((range.start + odd) & !1).saturating_sub(odd);
        let end = ((range.end + odd + 1) & !1).saturating_sub(odd).min(self.plies.len());
        start..end
    }
}
