//! Large digits for clocks, readable from a metre away: drawn with half blocks, which every font has.

use crate::ui::board::pieces;
use crate::ui::prelude::*;
use crate::ui::text::put_line;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use shakmaty::{Color, Role};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DigitSize {
    /// Five rows high, six columns a digit.
    Large,
    /// Three rows high, three columns a digit.
    Medium,
    /// The characters themselves.
    Plain,
}

/// The pixels of the characters that can be drawn: five rows each, in which `#` is a set pixel.
const FONT: [(char, [&str; 5]); 14] = [
    ('0', ["###", "#.#", "#.#", "#.#", "###"]),
    ('1', [".#.", "##.", ".#.", ".#.", "###"]),
    ('2', ["###", "..#", "###", "#..", "###"]),
    ('3', ["###", "..#", "###", "..#", "###"]),
    ('4', ["#.#", "#.#", "###", "..#", "..#"]),
    ('5', ["###", "#..", "###", "..#", "###"]),
    ('6', ["###", "#..", "###", "#.#", "###"]),
    ('7', ["###", "..#", "..#", "..#", "..#"]),
    ('8', ["###", "#.#", "###", "#.#", "###"]),
    ('9', ["###", "#.#", "###", "..#", "###"]),
    (':', [".", "#", ".", "#", "."]),
    ('.', [".", ".", ".", ".", "#"]),
    ('-', ["...", "...", "###", "...", "..."]),
    (' ', ["..", "..", "..", "..", ".."]),
];

/// Returns the pixels of a character; one that is not in the font is a blank.
fn pixels(char: char) -> [&'static str; 5] {
    FONT.iter().find(|(known, _)| *known == char).map_or([".."; 5], |(_, rows)| *rows)
}

impl DigitSize {
    /// All sizes, the largest first.
    pub const ALL: [DigitSize; 3] = [DigitSize::Large, DigitSize::Medium, DigitSize::Plain];

    pub fn height(self) -> u16 {
        match self {
            DigitSize::Large => 5,
            DigitSize::Medium => 3,
            DigitSize::Plain => 1,
        }
    }

    pub fn width(self, text: &str) -> u16 {
        let count = |chars: usize| u16::try_from(chars).unwrap_or(u16::MAX);
        let pixel = match self {
            DigitSize::Plain => return count(text.chars().count()),
            DigitSize::Medium => 1,
            DigitSize::Large => 2,
        };
        let wide: usize = text.chars().map(|char| pixels(char)[0].len() + 1).sum(); // five rows
        count(wide.saturating_sub(1) * pixel)
    }

    /// Returns the largest size in which a text fits into that many columns and rows.
    pub fn fit(text: &str, cols: u16, rows: u16) -> DigitSize {
        let fits = |size: &DigitSize| size.width(text) <= cols && size.height() <= rows;
        DigitSize::ALL.into_iter().find(fits).unwrap_or(DigitSize::Plain)
    }

    /// Returns the text as rows of characters, all equally wide. If `lowered`, it stands half a row lower where there
    /// is room for that: in the medium size, where the pixels fill five of six half rows.
    pub fn lines(self, text: &str, lowered: bool) -> Vec<String> {
        let rows = (0..5).map(|at| row(text, at));
        match self {
            DigitSize::Plain => vec![text.to_owned()],
            DigitSize::Large => rows.map(|row| row.replace('#', "██").replace('.', "  ")).collect(),
            DigitSize::Medium => {
                let blank = row(text, 0).replace('#', ".");
                let above = lowered.then(|| blank.clone());
                let rows: Vec<String> = above.into_iter().chain(rows).chain([blank]).collect();
                let pairs = rows.iter().step_by(2).zip(rows.iter().skip(1).step_by(2));
                pairs.map(|(upper, lower)| halves(upper, lower)).collect()
            }
        }
    }
}

/// Returns a row of a text's pixels, with a blank pixel between each two characters.
fn row(text: &str, at: usize) -> String {
    let rows: Vec<&str> = text.chars().map(|char| pixels(char)[at]).collect(); // five rows
    rows.join(".")
}

/// Combines two rows of pixels in one row of characters.
fn halves(upper: &str, lower: &str) -> String {
    let halves = upper.chars().zip(lower.chars()).map(|pixels| match pixels {
        ('#', '#') => '█',
        ('#', _) => '▀',
        (_, '#') => '▄',
        _ => ' ',
    });
    halves.collect()
}

/// Draws rows of a text from the top left corner of an area; what does not fit is cut off.
pub fn draw(buf: &mut Buffer, area: Rect, lines: Vec<String>, style: Style) {
    for (row, line) in area.rows().zip(lines) {
        put_line(buf, row.x, row.y, &Line::styled(line, style), row.width);
    }
}

// The name of the program, written large with half blocks, which every font has.

/// The name in rows of characters, the largest first. In one row it is plain text.
const SIZES: [&str; 3] =
    [include_str!("../../../assets/wordmark/large.txt"), include_str!("../../../assets/wordmark/medium.txt"), "tabiya"];

/// The name in one of its sizes: rows of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wordmark(&'static str);

impl Wordmark {
    pub fn fit(cols: u16, rows: u16) -> Wordmark {
        let mut marks = SIZES.into_iter().map(Wordmark);
        let fits = |mark: &Wordmark| mark.is_plain() || mark.width() <= cols && mark.height() <= rows;
        marks.find(fits).unwrap_or(Wordmark(""))
    }

    pub fn is_plain(self) -> bool {
        self.height() == 1
    }

    pub fn height(self) -> u16 {
        u16::try_from(self.0.lines().count()).unwrap_or_default()
    }

    pub fn width(self) -> u16 {
        self.0.lines().map(columns).max().unwrap_or_default()
    }

    /// Draws the name from the top left corner of an area, shading from the colour of headings at the top to the accent
    /// at the bottom.
    pub fn draw(self, canvas: &mut Canvas, area: Rect) {
        let screen = canvas.painter.theme.screen;
        for ((at, line), row) in (0_u16..).zip(self.0.lines()).zip(area.rows()) {
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

// The name of a player beside a board.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_lines_agree() {
        for text in ["4:59", "0:19.4", "1:23:45", "-0:01", "?", ""] {
            for size in DigitSize::ALL {
                let lines = size.lines(text, false);
                assert_eq!(lines.len(), usize::from(size.height()), "{text} {size:?}");
                for line in lines {
                    assert_eq!(line.chars().count(), usize::from(size.width(text)), "{text} {size:?}");
                }
            }
        }
    }

    #[test]
    fn medium_digits_are_drawn_with_half_blocks() {
        assert_eq!(DigitSize::Medium.lines("4:5", false), ["█ █ ▄ █▀▀", "▀▀█ ▄ ▀▀█", "  ▀   ▀▀▀"]);
        assert_eq!(DigitSize::Medium.lines("4:5", true), ["▄ ▄   ▄▄▄", "█▄█ ▀ █▄▄", "  █ ▀ ▄▄█"]);
    }

    #[test]
    fn every_digit_looks_different() {
        for (at, (a, first)) in FONT.iter().enumerate() {
            for (b, second) in &FONT[at + 1..] {
                assert_ne!(first, second, "{a} and {b}");
            }
        }
    }

    #[test]
    fn the_largest_that_fits_is_taken() {
        for (text, cols, rows, size) in [
            ("4:59", 40, 5, DigitSize::Large),
            ("4:59", 40, 4, DigitSize::Medium),
            ("1:23:45", 30, 9, DigitSize::Medium),
            ("1:23:45", 10, 9, DigitSize::Plain),
            ("4:59", 2, 1, DigitSize::Plain),
        ] {
            assert_eq!(DigitSize::fit(text, cols, rows), size, "{text} in {cols}x{rows}");
        }
    }
}

#[cfg(test)]
mod wordmark_tests {
    use super::*;

    #[test]
    fn the_largest_that_fits_is_taken() {
        for (cols, rows, want) in [(60, 9, 8), (50, 9, 4), (60, 7, 4), (25, 9, 1)] {
            assert_eq!(Wordmark::fit(cols, rows).height(), want, "{cols}x{rows}");
        }
    }
}
