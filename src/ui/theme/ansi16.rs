//! The theme for terminals with sixteen colours. They come from the user's own palette, so how they look is unknown.
//! The numbers below can be told apart in the usual palettes; a test measures that.
//!
//! Black is 0 and white is 15, which nearly every palette keeps far apart. A piece with an outline can be seen on any
//! square, and letters stand on a tile of their side's colour. Squares are the two greys, so that they are quiet.

use crate::chess::pgn::comment::ShapeColor;
use crate::ui::{
    board::{painter::SquareStyle, raster::INKS},
    prelude::*,
    theme::{BLACK, Ground, MarkColors, PieceColors, ScreenColors, SquareColors, Theme, color::Rgb},
};
use ratatui::style::Color;
use std::collections::BTreeMap;

const RED: Rgb = Rgb(205, 0, 0);
const GREEN: Rgb = Rgb(0, 205, 0);
const YELLOW: Rgb = Rgb(205, 205, 0);
const BLUE: Rgb = Rgb(0, 0, 238);
const MAGENTA: Rgb = Rgb(205, 0, 205);
const CYAN: Rgb = Rgb(0, 205, 205);
const GREY: Rgb = Rgb(229, 229, 229);
const DARK_GREY: Rgb = Rgb(127, 127, 127);
const BRIGHT_RED: Rgb = Rgb(255, 0, 0);
const BRIGHT_YELLOW: Rgb = Rgb(255, 255, 0);
const BRIGHT_BLUE: Rgb = Rgb(92, 92, 255);
const WHITE: Rgb = Rgb(255, 255, 255);

/// Grounds with less luminance than this, as xterm shows them, count as dark.
const DARK: f32 = 0.3;

const fn both(rgb: Rgb) -> SquareColors {
    SquareColors { light: rgb, dark: rgb }
}

/// Returns the theme of a terminal with sixteen colours, for a light ground or a dark one. Each of its colours is one
/// of the sixteen as xterm shows it, so that [`Rgb::to_16`] gives exactly that one.
pub(in crate::ui) fn theme(light: bool) -> Theme {
    let on = |text: Rgb, ground: Rgb| Ground { text, ground };
    let (background, text) = if light { (WHITE, BLACK) } else { (BLACK, GREY) };
    Theme {
        squares: SquareColors { light: GREY, dark: DARK_GREY },
        white: PieceColors { fill: WHITE, outline: BLACK },
        black: PieceColors { fill: BLACK, outline: WHITE },
        marks: MarkColors {
            last: both(MAGENTA),
            chosen: both(GREEN),
            check: both(RED),
            lit: both(CYAN),
            target: BLACK,
            cursor: MAGENTA,
        },
        screen: ScreenColors {
            background,
            panel: background,
            text,
            dim: text,
            accent: if light { BLUE } else { BRIGHT_BLUE },
            good: if light { text } else { GREEN },
            warning: if light { MAGENTA } else { YELLOW },
            error: if light { RED } else { BRIGHT_RED },
            border: text,
            title: text,
            selection: on(BLACK, CYAN),
            clock_running: on(BLACK, GREEN),
            clock_low: on(WHITE, RED),
        },
        c256: BTreeMap::new(),
    }
}

/// Returns the colours of a square's inks, in the order of [`crate::ui::board::raster::Ink`].
pub(in crate::ui) fn inks(theme: &Theme, look: SquareStyle) -> [Rgb; INKS] {
    let ground = look.ground;
    let (ink, cursor) = (ink_on(ground), cursor_on(ground));
    if look.pale {
        // There is no colour between the piece's and the square's, so only the line around the piece stays.
        return [ground, ground, ink, ink, ink, cursor];
    }
    let pieces = look.piece.map_or(theme.white, |piece| theme.pieces(piece.color));
    [ground, pieces.fill, pieces.outline, pieces.outline, ink, cursor]
}

/// Returns the colour of dots, corners and coordinates that can be seen on a ground.
pub(in crate::ui) fn ink_on(ground: Rgb) -> Rgb {
    if ground.luminance() < DARK { WHITE } else { BLACK }
}

/// Returns the colour of the cursor's corners on a ground.
pub(in crate::ui) fn cursor_on(ground: Rgb) -> Rgb {
    if ground.luminance() < DARK { BRIGHT_YELLOW } else { MAGENTA }
}

/// Returns the colour of an arrow or a ring.
pub(in crate::ui) fn shape(paint: ShapeColor) -> Color {
    match paint {
        ShapeColor::Green => Color::Green,
        ShapeColor::Red => Color::Red,
        ShapeColor::Yellow => Color::LightYellow,
        // The squares of the last move are magenta.
        ShapeColor::Blue => Color::LightCyan,
    }
}

/// Returns the style of something around the board. The ground stays the terminal's own, and so does ordinary text.
pub(in crate::ui) fn style(tone: TextTone, screen: &ScreenColors) -> Style {
    let (text, ground) = screen.of(tone);
    match ground.filter(|ground| *ground != screen.background) {
        Some(ground) => Style::new().fg(text.to_16()).bg(ground.to_16()),
        // A tone in the colour of ordinary text uses the terminal's own.
        None if text == screen.text => Style::new(),
        None => Style::new().fg(text.to_16()),
    }
}
