//! Draws cells as an SVG picture: block characters as the rectangles that they are, all others as text.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tabiya::chess::scoresheet::escaped;
use tabiya::ui::board::raster::SubPixelGrid;
use tabiya::ui::canvas::Frame;

/// The size of a cell in the picture.
pub const CELL: (u32, u32) = (10, 20);
/// The parts of a cell across and down. Every block character is made of them.
const PARTS: (u16, u16) = (2, 12);
/// The font of a picture.
pub const FONT: &str = "font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"16\"";

/// What a terminal shows: the cells, and where its cursor is.
#[derive(Clone)]
pub struct Shown {
    buffer: Buffer,
    cursor: Option<(u16, u16)>,
}

/// A cell as it looks.
#[derive(PartialEq)]
struct Look<'a> {
    symbol: &'a str,
    fg: Color,
    bg: Color,
    bold: bool,
}

impl Shown {
    pub fn of(frame: Frame) -> Shown {
        Shown { cursor: frame.cursor.map(|at| (at.x, at.y)), buffer: frame.buffer }
    }

    /// Returns the size in columns and rows.
    pub fn size(&self) -> (u16, u16) {
        let area = self.buffer.area();
        (area.width, area.height)
    }

    fn look(&self, at: (u16, u16)) -> Option<Look<'_>> {
        let cell: &Cell = self.buffer.cell(at)?;
        let reversed = cell.modifier.contains(Modifier::REVERSED) != (self.cursor == Some(at));
        let (fg, bg) = if reversed { (cell.bg, cell.fg) } else { (cell.fg, cell.bg) };
        Some(Look { symbol: cell.symbol(), fg, bg, bold: cell.modifier.contains(Modifier::BOLD) })
    }

    /// Returns which cells look different from those in `before`: all of them if it has another size or there is none.
    pub fn changed(&self, before: Option<&Shown>) -> Vec<Vec<bool>> {
        let (cols, rows) = self.size();
        let before = before.filter(|before| before.size() == self.size());
        let differs = |at| before.is_none_or(|before| before.look(at) != self.look(at));
        (0..rows).map(|row| (0..cols).map(|col| differs((col, row))).collect()).collect()
    }

    /// Returns the whole picture.
    pub fn picture(&self) -> String {
        let (cols, rows) = self.size();
        let (width, height) = (u32::from(cols) * CELL.0, u32::from(rows) * CELL.1);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" shape-rendering=\"crispEdges\" {FONT}>\n{}</svg>\n",
            self.draw(&self.changed(None))
        )
    }

    /// Draws the marked cells as shapes and texts.
    pub fn draw(&self, marked: &[Vec<bool>]) -> String {
        let is_marked = |(col, row): (u16, u16)| {
            marked.get(usize::from(row)).and_then(|cells| cells.get(usize::from(col))).copied().unwrap_or_default()
        };
        self.shapes(&is_marked) + &self.texts(&is_marked)
    }

    /// Draws rectangles of one colour each: runs along a line of parts, joined with equal runs on the lines above.
    fn shapes(&self, is_marked: &dyn Fn((u16, u16)) -> bool) -> String {
        let (cols, rows) = self.size();
        let mut paths: BTreeMap<String, String> = BTreeMap::new();
        let mut open: BTreeMap<(u16, u16, String), u16> = BTreeMap::new();
        let mut close = |(from, to, color): (u16, u16, String), top: u16, bottom: u16| {
            let path = paths.entry(color).or_default();
            let (w, h) = (to - from, bottom - top);
            let _ = write!(path, "M{from} {top}h{w}v{h}h-{w}z"); // writing to a string cannot fail
        };
        for line in 0..rows * PARTS.1 {
            let mut runs: Vec<(u16, u16, String)> = Vec::new();
            for col in 0..cols * PARTS.0 {
                let at = (col / PARTS.0, line / PARTS.1);
                let Some(look) = self.look(at).filter(|_| is_marked(at)) else { continue };
                let set = parts(look.symbol, (col % PARTS.0, line % PARTS.1)).unwrap_or(false);
                let color = if set { foreground(look.fg) } else { background(look.bg) };
                match runs.last_mut() {
                    Some((_, to, last)) if *last == color && *to == col => *to = col + 1,
                    _ => runs.push((col, col + 1, color)),
                }
            }
            let gone: Vec<_> = open.keys().filter(|run| !runs.contains(run)).cloned().collect();
            for run in gone {
                if let Some(top) = open.remove(&run) {
                    close(run, top, line);
                }
            }
            for run in runs {
                open.entry(run).or_insert(line);
            }
        }
        for (run, top) in open {
            close(run, top, rows * PARTS.1);
        }
        // The unit is a part of a cell, so that all numbers are whole and short.
        let across = f64::from(CELL.0) / f64::from(PARTS.0);
        let down = f64::from(CELL.1) / f64::from(PARTS.1);
        let mut shapes = format!("<g transform=\"scale({across} {down:.6})\">\n");
        for (color, path) in paths {
            let _ = writeln!(shapes, "<path fill=\"{color}\" d=\"{path}\"/>");
        }
        shapes + "</g>\n"
    }

    /// Draws the characters that are not blocks, a run of one style at a time.
    fn texts(&self, is_marked: &dyn Fn((u16, u16)) -> bool) -> String {
        let (cols, rows) = self.size();
        let mut texts = String::new();
        for row in 0..rows {
            let mut col = 0;
            while col < cols {
                let from = col;
                let style = |col: u16| self.look((col, row)).map(|look| (look.fg, look.bold));
                let symbol = |col: u16| {
                    let at = (col, row);
                    self.look(at).filter(|look| is_marked(at) && parts(look.symbol, (0, 0)).is_none())
                };
                let mut text = String::new();
                while let Some(look) = symbol(col).filter(|_| style(col) == style(from)) {
                    text.push_str(look.symbol);
                    col += 1;
                }
                if text.is_empty() {
                    col += 1;
                    continue;
                }
                // Blanks at both ends are part of the background, which is painted already.
                let first = text.trim_start_matches(' ');
                let (x, ink) = (from + count(&text) - count(first), first.trim_end_matches(' '));
                if ink.is_empty() {
                    continue;
                }
                let (fg, bold) = style(from).unwrap_or_default();
                let weight = if bold { " font-weight=\"bold\"" } else { "" };
                let (x, y, length) =
                    (u32::from(x) * CELL.0, u32::from(row) * CELL.1 + 15, u32::from(count(ink)) * CELL.0);
                let (color, ink) = (foreground(fg), escaped(ink));
                let _ = writeln!(
                    texts,
                    "<text x=\"{x}\" y=\"{y}\" textLength=\"{length}\" fill=\"{color}\"{weight}>{ink}</text>"
                );
            }
        }
        texts
    }
}

/// Returns the width of a text in which each character takes one cell.
fn count(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or_default()
}

fn foreground(color: Color) -> String {
    hex(color, "#dddddd")
}

fn background(color: Color) -> String {
    hex(color, "#000000")
}

/// Returns a colour as it is written in the picture.
fn hex(color: Color, otherwise: &str) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        _ => otherwise.to_owned(),
    }
}

/// Returns whether a part of a cell is covered by its character; `None` if the character is not a block.
fn parts(symbol: &str, (x, y): (u16, u16)) -> Option<bool> {
    let char = symbol.chars().next().filter(|_| symbol.chars().count() == 1)?;
    let grid = [SubPixelGrid::Half, SubPixelGrid::Quadrant, SubPixelGrid::Sextant, SubPixelGrid::Octant]
        .into_iter()
        .find(|grid| grid.bits(char).is_some())?;
    let (across, down) = (grid.across(), grid.down());
    let at = usize::from(y) * down / usize::from(PARTS.1) * across + usize::from(x) * across / usize::from(PARTS.0);
    grid.bits(char).map(|bits| bits >> at & 1 == 1)
}
