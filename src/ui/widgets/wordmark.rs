//! The name of the program, written large with half blocks, which every font has.

use ratatui::style::Style;

use crate::ui::prelude::*;
use crate::ui::theme::color::ColorDepth;

/// How large the name is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wordmark {
    /// Eight rows.
    Large,
    /// Four rows.
    Medium,
    /// A line of text.
    Plain,
}

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

const PLAIN: [&str; 1] = ["tabiya"];

impl Wordmark {
    /// All, the largest first.
    pub const ALL: [Wordmark; 3] = [Wordmark::Large, Wordmark::Medium, Wordmark::Plain];

    fn lines(self) -> &'static [&'static str] {
        match self {
            Wordmark::Large => &LARGE,
            Wordmark::Medium => &MEDIUM,
            Wordmark::Plain => &PLAIN,
        }
    }

    /// Rows.
    #[must_use]
    pub fn height(self) -> u16 {
        u16::try_from(self.lines().len()).unwrap_or_default()
    }

    /// Columns.
    #[must_use]
    pub fn width(self) -> u16 {
        self.lines().iter().map(|line| columns(line)).max().unwrap_or_default()
    }

    /// The largest that fits.
    #[must_use]
    pub fn fit(cols: u16, rows: u16) -> Wordmark {
        let fits = |mark: &Wordmark| mark.width() <= cols && mark.height() <= rows;
        Wordmark::ALL.into_iter().find(fits).unwrap_or(Wordmark::Plain)
    }

    /// Draws the name from the top left corner of an area, from the colour of headings above to the accent below.
    pub fn draw(self, canvas: &mut Canvas, area: Rect) {
        let lines = self.lines();
        let screen = canvas.painter.theme().screen;
        for ((at, line), row) in (0_u16..).zip(lines).zip(area.rows()) {
            let style = match canvas.depth() {
                _ if lines.len() == 1 => canvas.tone(TextTone::Title),
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
        for (cols, rows, want) in
            [(60, 9, Wordmark::Large), (50, 9, Wordmark::Medium), (60, 7, Wordmark::Medium), (25, 9, Wordmark::Plain)]
        {
            assert_eq!(Wordmark::fit(cols, rows), want, "{cols}x{rows}");
        }
    }
}
