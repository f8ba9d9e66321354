//! The name of the program, written large with half blocks, which every font has.

use crate::ui::{prelude::*, theme::color::ColorDepth};

/// The name in rows of characters, the largest first. In one row it is plain text.
const SIZES: [&[&str]; 3] = [&LARGE, &MEDIUM, &["tabiya"]];

const LARGE: [&str; 8] = [
    "  ██               ██        ▄▄",
    "  ██               ██        ▀▀",
    "███████   ██████▄  ███████▄  ██  ██    ██   ██████▄",
    "  ██      ▄▄▄▄▄██  ██    ██  ██  ██    ██   ▄▄▄▄▄██",
    "  ██     ██▀▀▀▀██  ██    ██  ██  ██    ██  ██▀▀▀▀██",
    "  ▀████  ▀███████  ███████▀  ██  ▀███████  ▀███████",
    "                                       ██",
    "                                 ██████▀",
];

const MEDIUM: [&str; 4] =
    [" █        █    ▀", "▀█▀▀ ▄▀▀█ █▀▀▄ █ █  █ ▄▀▀█", " ▀▄▄ ▀▄▄█ █▄▄▀ █ ▀▄▄█ ▀▄▄█", "                 ▄▄▄▀"];

/// The name in one of its sizes: rows of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wordmark(&'static [&'static str]);

impl Wordmark {
    /// Returns the largest size that fits.
    pub fn fit(cols: u16, rows: u16) -> Wordmark {
        let mut marks = SIZES.into_iter().map(Wordmark);
        let fits = |mark: &Wordmark| mark.is_plain() || mark.width() <= cols && mark.height() <= rows;
        marks.find(fits).unwrap_or(Wordmark(&[]))
    }

    /// Whether this is a line of plain text.
    pub fn is_plain(self) -> bool {
        self.0.len() == 1
    }

    /// Returns the height in rows.
    pub fn height(self) -> u16 {
        u16::try_from(self.0.len()).unwrap_or_default()
    }

    /// Returns the width in columns.
    pub fn width(self) -> u16 {
        self.0.iter().map(|line| columns(line)).max().unwrap_or_default()
    }

    /// Draws the name from the top left corner of an area, shading from the colour of headings at the top to the accent
    /// at the bottom.
    pub fn draw(self, canvas: &mut Canvas, area: Rect) {
        let screen = canvas.painter.theme.screen;
        for ((at, line), row) in (0_u16..).zip(self.0).zip(area.rows()) {
            let style = match canvas.painter.depth {
                _ if self.is_plain() => canvas.tone(TextTone::Title),
                depth @ (ColorDepth::True | ColorDepth::C256) => {
                    let parts = u8::try_from(200 * at / self.height().max(1)).unwrap_or(u8::MAX);
                    Style::new().fg(screen.title.mix(screen.accent, parts).at(depth).0)
                }
                ColorDepth::C16 => canvas.tone(TextTone::Accent),
                ColorDepth::Mono => Style::new(),
            };
            canvas.write(row, line, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_that_fits_is_taken() {
        for (cols, rows, want) in [(60, 9, 8), (50, 9, 4), (60, 7, 4), (25, 9, 1)] {
            assert_eq!(Wordmark::fit(cols, rows).height(), want, "{cols}x{rows}");
        }
    }
}
