//! Dims what stands behind a window: its colours go halfway to the ground of the screen, or its text becomes faint.
//! Nothing of it is removed.

use crate::ui::{
    prelude::*,
    theme::color::{ColorDepth, Rgb, of_256},
};
use ratatui::buffer::Cell;
use ratatui::layout::Position;
use ratatui::style::{Color, Modifier};

/// How much of the ground is in a dimmed colour, in parts of 256.
const GROUND: u8 = 128;

/// Dims everything that the user does not look at while a window is open. With sixteen colours or none, there is
/// nothing between a colour and the ground: text becomes faint, and a square that has a ground of its own stays as it
/// is.
pub(in crate::ui) fn dim_behind(canvas: &mut Canvas, window: Rect) {
    let few_colors = matches!(canvas.painter.depth, ColorDepth::C16 | ColorDepth::Mono);
    let mut bright = canvas.hits.room.bright.clone();
    // A board that a window partly covers is dimmed like everything else, unless it has pictures: those cannot be
    // dimmed.
    let boards = canvas.hits.room.boards.iter().copied().chain(canvas.hits.geometry.map(|geometry| geometry.outer()));
    let pictures = has_pictures(canvas);
    bright.extend(boards.filter(|board| board.intersection(window).is_empty() || pictures));
    let ground = canvas.painter.theme.screen.background;
    let area = canvas.area();
    // Neighbouring cells nearly always have the same colours, so the last result is remembered.
    let (mut last_fg, mut last_bg) = (None, None);
    for y in area.top()..area.bottom() {
        let bright = bright.iter().filter(|part| (part.top()..part.bottom()).contains(&y));
        let bright: Vec<Rect> = bright.copied().collect();
        for x in area.left()..area.right() {
            let at = Position::new(x, y);
            if window.contains(at) || bright.iter().any(|part| part.contains(at)) {
                continue;
            }
            let Some(cell) = canvas.buf().cell_mut(at) else { continue };
            if few_colors {
                make_faint(cell);
                continue;
            }
            cell.fg = remembered(&mut last_fg, cell.fg, |color| dimmed(color, ground));
            cell.bg = remembered(&mut last_bg, cell.bg, |color| dimmed(color, ground));
        }
    }
}

/// Makes text faint. A cell with a ground of its own, such as a square, stays as it is: only its sign would become
/// faint.
fn make_faint(cell: &mut Cell) {
    if cell.bg == Color::Reset {
        cell.modifier.remove(Modifier::BOLD);
        cell.modifier.insert(Modifier::DIM);
    }
}

#[cfg(feature = "images")]
fn has_pictures(canvas: &Canvas) -> bool {
    canvas.painter.has_pictures()
}

#[cfg(not(feature = "images"))]
fn has_pictures(_: &Canvas) -> bool {
    false
}

fn remembered(last: &mut Option<(Color, Color)>, color: Color, make: impl FnOnce(Color) -> Color) -> Color {
    match *last {
        Some((known, made)) if known == color => made,
        _ => {
            let made = make(color);
            *last = Some((color, made));
            made
        }
    }
}

/// Returns the colour halfway between this one and the ground; the terminal's own colours stay as they are.
fn dimmed(color: Color, ground: Rgb) -> Color {
    let (rgb, depth) = match color {
        Color::Rgb(r, g, b) => (Rgb(r, g, b), ColorDepth::True),
        Color::Indexed(number) => match of_256(number) {
            Some(rgb) => (rgb, ColorDepth::C256),
            None => return color,
        },
        _ => return color,
    };
    rgb.mix(ground, GROUND).at(depth).0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dimmed_colour_is_halfway_to_the_ground() {
        let ground = Rgb(16, 16, 16);
        assert_eq!(dimmed(Color::Rgb(216, 116, 16), ground), Color::Rgb(116, 66, 16));
        assert_eq!(dimmed(Color::Reset, ground), Color::Reset);
        let Color::Indexed(number) = dimmed(Color::Indexed(255), ground) else { panic!("one of the 256") };
        assert!((240..=246).contains(&number), "a grey between: {number}");
    }
}
