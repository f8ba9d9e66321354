//! From shapes to cells: the ink of every sub-pixel of a square, and for every cell the two colours and the block
//! character that come closest to it.

use crate::ui::board::geometry::SquareSize;
use crate::ui::board::pieces::{PieceShape, Point, Polygon, Sprite, mask, shape};
use crate::ui::theme::color::Rgb;
use ratatui::buffer::Cell;
use ratatui::style::Color;
use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};
use shakmaty::Role;

/// What a point of a square is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Ground,
    /// The piece's body.
    Fill,
    /// Details inside the piece.
    Line,
    /// The piece's outline, mixed with some of the square's colour, see [`crate::ui::theme::Theme::edge`].
    Edge,
    /// Dots and corners on the targets of legal moves.
    Target,
    /// The corners of the cursor.
    Cursor,
}

/// The sub-pixels of a cell in the finest grain.
const MOST: usize = 8;

pub(in crate::ui) const INKS: usize = 6;

/// The colours of the inks, in the order of [`Ink`]: as sent to the terminal, and as they are seen.
pub type InkColors = [(Color, Rgb); INKS];

/// The grain of block characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SubPixelGrid {
    /// 1×2.
    Half,
    /// 2×2.
    Quadrant,
    /// 2×3.
    Sextant,
    /// 2×4.
    Octant,
}

impl SubPixelGrid {
    /// Sub-pixels across a cell.
    pub fn across(self) -> usize {
        if self == SubPixelGrid::Half { 1 } else { 2 }
    }

    /// Sub-pixels down a cell.
    pub fn down(self) -> usize {
        match self {
            SubPixelGrid::Half | SubPixelGrid::Quadrant => 2,
            SubPixelGrid::Sextant => 3,
            SubPixelGrid::Octant => 4,
        }
    }

    /// Returns the characters, indexed by the bits of their sub-pixels, row by row from the lowest bit.
    fn symbols(self) -> &'static [char] {
        match self {
            SubPixelGrid::Half => &[' ', '▀', '▄', '█'],
            SubPixelGrid::Quadrant => &QUADRANTS,
            SubPixelGrid::Sextant => &SEXTANTS,
            SubPixelGrid::Octant => &OCTANTS,
        }
    }

    /// Returns the character whose sub-pixels are those set in `bits`.
    pub fn symbol(self, bits: usize) -> char {
        self.symbols().get(bits).copied().unwrap_or(' ')
    }

    /// Returns the sub-pixels of a character as bits, if it is one of this grain.
    pub fn bits(self, symbol: char) -> Option<usize> {
        self.symbols().iter().position(|known| *known == symbol)
    }
}

/// What is drawn on a square besides a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Overlay {
    /// A dot in the middle: a quiet move may end here.
    pub dot: bool,
    /// Corners: a piece may be captured here.
    pub corners: bool,
    /// Bright corners: the keyboard's cursor.
    pub cursor: bool,
}

/// The inks of the sub-pixels of a square, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareInks {
    pub(super) width: usize,
    height: usize,
    inks: Vec<Ink>,
}

/// Converts a length to a count; lengths here are small and not negative.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to small positive numbers")]
pub(in crate::ui) fn count(length: f32) -> usize {
    length.clamp(0.0, 100_000.0) as usize
}

impl SquareInks {
    /// Creates an empty square, or one with a piece.
    pub fn of(role: Option<Role>, size: SquareSize, grid: SubPixelGrid) -> SquareInks {
        let width = usize::from(size.cols) * grid.across();
        let height = usize::from(size.rows) * grid.down();
        let mut cover = SquareInks { width, height, inks: vec![Ink::Ground; width * height] };
        let Some(role) = role else { return cover };
        let outline = thickness(width, height);
        if let Some(mask) = mask(role, grid, width, height) {
            cover.draw_mask(mask, grid);
        } else if let Some(shape) = shape(role) {
            cover.inks = sampled(shape, width, height, outline);
        }
        draw(&mut cover.inks, width, outline, grid);
        cover
    }

    /// Draws a mask in the middle, at most a cell narrower than the square on each side.
    fn draw_mask(&mut self, mask: Sprite, grid: SubPixelGrid) {
        let width = mask.width.clamp(self.width.saturating_sub(2 * grid.across()), self.width);
        let left = (self.width - width) / 2;
        for (row, drawn) in self.inks.chunks_mut(self.width).zip(mask.inks.chunks(mask.width)) {
            for (x, ink) in row.iter_mut().skip(left).take(width).enumerate() {
                *ink = drawn.get(mask.column(x, width)).copied().unwrap_or(Ink::Ground);
            }
        }
    }

    /// Paints a sub-pixel with a mark, unless a piece is there: pieces keep their shape.
    fn mark(&mut self, at: usize, ink: Ink) {
        if let Some(there) = self.inks.get_mut(at).filter(|ink| !matches!(ink, Ink::Fill | Ink::Line)) {
            *there = ink;
        }
    }

    /// Draws dots and corners over what is there, snapped to whole sub-pixels.
    pub fn draw(&mut self, overlay: Overlay, grid: SubPixelGrid) {
        let (width, height) = (self.width, self.height);
        if overlay.dot {
            let radius = 0.13;
            for at in 0..width * height {
                let (x, y) = (at % width, at / width);
                let from_middle = |at: usize, all: usize| ((at as f32 + 0.5) / all as f32 - 0.5).abs();
                let (across, down) = (from_middle(x, width), from_middle(y, height));
                let central = |at: usize, all: usize| at + 1 >= all.div_ceil(2) && at <= all / 2;
                if across * across + down * down < radius * radius || (central(x, width) && central(y, height)) {
                    self.mark(at, Ink::Target);
                }
            }
        }
        if overlay.corners {
            self.corners(0.27, grid, Ink::Target);
        }
        if overlay.cursor {
            self.corners(if overlay.corners { 0.15 } else { 0.27 }, grid, Ink::Cursor);
        }
    }

    /// Draws brackets in the four corners, with arms that are this fraction of the square long. Horizontal arms end at
    /// the edge of a cell, so that the foot of a piece beside them keeps its colours.
    fn corners(&mut self, arm: f32, grid: SubPixelGrid, ink: Ink) {
        let (width, height) = (self.width, self.height);
        let thick = |all: usize| count((all as f32 * 0.06).round()).max(1);
        let cells = count((width as f32 * arm / grid.across() as f32).round()).max(1);
        let (long, high) = (cells * grid.across(), count((height as f32 * arm).round()).max(2));
        for at in 0..width * height {
            let (x, y) = (at % width, at / width);
            let (left, above) = (x.min(width - 1 - x), y.min(height - 1 - y));
            let beside = left < thick(width) && above < high;
            let over = above < thick(height) && left < long;
            if beside || over {
                self.mark(at, ink);
            }
        }
    }
}

/// The cells of a square, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// As many cells as the size of the square says.
    pub cells: Vec<Cell>,
    /// Whether only the ground is seen in each cell.
    pub blank: Vec<bool>,
}

/// A colour as sent to the terminal, and as it is seen.
#[derive(Clone, Copy)]
struct TerminalColor {
    color: Color,
    seen: [f32; 3],
}

/// Converts a square to cells. The inks have already been converted to the terminal's depth, so the choice is between
/// colours that will really be seen.
pub(super) fn stamp(cover: &SquareInks, size: SquareSize, grid: SubPixelGrid, inks: &InkColors) -> Stamp {
    let pures = inks.map(|(color, Rgb(r, g, b))| TerminalColor { color, seen: [r, g, b].map(f32::from) });
    let mut stamp = Stamp { cells: Vec::new(), blank: Vec::new() };
    for row in 0..usize::from(size.rows) {
        for col in 0..usize::from(size.cols) {
            let mut inks = [Ink::Ground; MOST];
            let inks = &mut inks[..grid.across() * grid.down()]; // no grain is finer than the finest
            for (at, ink) in inks.iter_mut().enumerate() {
                let (x, y) = (col * grid.across() + at % grid.across(), row * grid.down() + at / grid.across());
                *ink = cover.inks.get(y * cover.width + x).copied().unwrap_or(Ink::Ground);
            }
            let (bits, bg, fg) = chosen(inks, &pures);
            let (symbol, fg) = if bits == 0 { (' ', bg) } else { (grid.symbol(bits), fg) };
            let mut cell = Cell::EMPTY;
            cell.set_char(symbol).set_fg(fg).set_bg(bg);
            stamp.cells.push(cell);
            stamp.blank.push(bits == 0 && bg == pures[Ink::Ground as usize].color); // there are as many paints as inks
        }
    }
    stamp
}

/// Returns the two colours of a cell, and as bits the sub-pixels that get the second.
fn chosen(inks: &[Ink], pures: &[TerminalColor; INKS]) -> (usize, Color, Color) {
    let all = [Ink::Ground, Ink::Fill, Ink::Line, Ink::Edge, Ink::Target, Ink::Cursor];
    let used = || all.into_iter().zip(pures).filter(|(ink, _)| inks.contains(ink));
    let mut first = used();
    match (first.next(), first.next(), first.next()) {
        // Most cells have one or two inks, and there is nothing to choose.
        (Some((_, only)), None, None) => (0, only.color, only.color),
        (Some((_, back)), Some((ink, front)), None) if back.seen != front.seen => {
            let bits = inks.iter().enumerate().map(|(bit, there)| usize::from(*there == ink) << bit).sum();
            (bits, back.color, front.color)
        }
        // Where a mark touches a piece, the rest of the cell takes the mark's colour: the piece keeps its shape.
        (Some((Ink::Ground, _)), Some((Ink::Fill, fill)), Some((Ink::Target | Ink::Cursor, mark))) => {
            let bits = inks.iter().enumerate().map(|(bit, there)| usize::from(*there == Ink::Fill) << bit).sum();
            (bits, mark.color, fill.color)
        }
        _ => {
            let paints: Vec<TerminalColor> = used().map(|(_, paint)| *paint).collect();
            let wanted: Vec<[f32; 3]> = inks.iter().map(|ink| pures[*ink as usize].seen).collect(); // as many as inks
            nearest(&wanted, &paints)
        }
    }
}

/// Returns the two colours, and as bits the sub-pixels that get the second, that come closest to what is wanted.
fn nearest(wanted: &[[f32; 3]], paints: &[TerminalColor]) -> (usize, Color, Color) {
    let apart = |wanted: &[f32; 3], paint: &TerminalColor| -> f32 {
        wanted.iter().zip(paint.seen).map(|(a, b)| (a - b) * (a - b)).sum()
    };
    let mut best = (f32::INFINITY, 0, Color::Reset, Color::Reset);
    for (at, back) in paints.iter().enumerate() {
        for front in paints.get(at..).unwrap_or_default() {
            let (mut error, mut bits) = (0.0, 0);
            for (bit, wanted) in wanted.iter().enumerate() {
                let (behind, before) = (apart(wanted, back), apart(wanted, front));
                if before < behind {
                    bits |= 1 << bit;
                }
                error += behind.min(before);
            }
            if error < best.0 {
                best = (error, bits, back.color, front.color);
            }
        }
    }
    (best.1, best.2, best.3)
}

// The outline around a piece. A cell shows two colours, and many cells would need three for a line one sub-pixel wide
// between a piece and its square. There the outline wins: it stays whole, and replaces whichever of piece and square
// has less of the cell. So it is never broken, only a sub-pixel thicker now and then.

/// The smallest square, in sub-pixels each way, on which pieces have an outline; on smaller ones it would fill the gaps
/// between the points of a crown.
const LEAST: usize = 12;

/// Returns how many sub-pixels wide the outline is on a square of this many sub-pixels.
fn thickness(width: usize, height: usize) -> usize {
    if width < LEAST || height < LEAST { 0 } else { (width / 48 + 1).min(height / LEAST) }
}

/// Draws an outline around the piece on a square of this width.
pub(in crate::ui) fn draw(inks: &mut [Ink], width: usize, thickness: usize, grid: SubPixelGrid) {
    if thickness == 0 || width == 0 {
        return;
    }
    for round in 0..thickness {
        grow(inks, width, round % 2 == 1);
    }
    let height = inks.len() / width;
    for row in (0..height).step_by(grid.down()) {
        for col in (0..width).step_by(grid.across()) {
            keep_two_inks(inks, width, (col, row), grid);
        }
    }
}

/// Turns the ground next to anything else into outline; every second time diagonally too, to make it round.
fn grow(inks: &mut [Ink], width: usize, corners: bool) {
    let before = inks.to_vec();
    let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let over_corner = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
    for (at, ink) in inks.iter_mut().enumerate().filter(|(_, ink)| **ink == Ink::Ground) {
        let (x, y) = (at % width, at / width);
        let ground = |(dx, dy): &(isize, isize)| match (x.checked_add_signed(*dx), y.checked_add_signed(*dy)) {
            (Some(x), Some(y)) if x < width => before.get(y * width + x).is_none_or(|ink| *ink == Ink::Ground),
            _ => true,
        };
        if !beside.iter().all(ground) || (corners && !over_corner.iter().all(ground)) {
            *ink = Ink::Edge;
        }
    }
}

/// Leaves at most two inks in a cell that the outline runs through: the outline, and the other ink that has most of it.
fn keep_two_inks(inks: &mut [Ink], width: usize, (col, row): (usize, usize), grid: SubPixelGrid) {
    let place = |at: usize| (row + at / grid.across()) * width + col + at % grid.across();
    let places: Vec<usize> = (0..grid.across() * grid.down()).map(place).collect();
    let cell: Vec<Ink> = places.iter().filter_map(|at| inks.get(*at)).copied().collect();
    if !cell.contains(&Ink::Edge) {
        return;
    }
    let share = |wanted: Ink| cell.iter().filter(|ink| **ink == wanted).count();
    // In a tie the ground stays: an outline that thickens inwards leaves the piece where it is.
    let kept = [Ink::Line, Ink::Fill, Ink::Ground].into_iter().max_by_key(|ink| share(*ink));
    for at in places {
        if let Some(ink) = inks.get_mut(at).filter(|ink| **ink != Ink::Edge && Some(**ink) != kept) {
            *ink = Ink::Edge;
        }
    }
}

// Shapes converted to sub-pixels: each is sampled many times and gets the ink that covers most of it.

/// Samples along each side of a sub-pixel.
const SAMPLES: usize = 8;

/// The top row of all shapes: the pieces stand between it and [`FOOT`].
pub(super) const TOP: f32 = 8.0;
/// The bottom row of all shapes, see [`TOP`].
pub(super) const FOOT: f32 = 92.0;

/// Returns a shape on a square of this many sub-pixels, row by row, with room for an outline of this many.
fn sampled(shape: &PieceShape, width: usize, height: usize, outline: usize) -> Vec<Ink> {
    let mut canvas = SampleGrid::new(width, height, outline);
    canvas.fill(&shape.bodies, Ink::Fill);
    // Inner lines thinner than a sub-pixel would only smear.
    if width >= 18 && height >= 14 {
        let details: Vec<Polygon> = shape.details.iter().map(|detail| canvas.snapped(detail)).collect();
        canvas.fill(&details, Ink::Line);
    }
    (0..width * height).map(|at| canvas.ink(at % width, at / width)).collect()
}

/// A bitmap of samples, one ink each.
struct SampleGrid {
    width: usize,
    inks: Vec<Ink>,
    /// The sample rows of [`TOP`] and [`FOOT`].
    top: f32,
    foot: f32,
}

impl SampleGrid {
    /// Creates a grid for this many sub-pixels. The pieces stand on the edge of a sub-pixel and, where there is an
    /// outline, leave room for it above and below.
    fn new(width: usize, height: usize, outline: usize) -> SampleGrid {
        let below = (outline + height / 28).max(height.div_ceil(12).min(2));
        let above = if outline > 0 { outline + height / 26 } else { height / 12 };
        SampleGrid {
            width: width * SAMPLES,
            inks: vec![Ink::Ground; width * height * SAMPLES * SAMPLES],
            top: (above * SAMPLES) as f32,
            foot: (height.saturating_sub(below).max(above + 1) * SAMPLES) as f32,
        }
    }

    /// Returns a detail stretched to whole sub-pixels, at least one each way: thin lines stay sharp and equally thick.
    fn snapped(&self, polygon: &Polygon) -> Polygon {
        let sub = SAMPLES as f32;
        let (across, scale) = (self.width as f32 / 100.0, (self.foot - self.top) / (FOOT - TOP));
        let sample = |point: &Point| (point.x * across, self.top + (point.y - TOP) * scale);
        // Rounding halves towards the middle of a symmetric detail keeps it symmetric.
        let snap = |least: f32, most: f32| {
            let (from, to) = ((least / sub - 0.5).ceil() * sub, (most / sub + 0.5).floor() * sub);
            (from, to.max(from + sub))
        };
        let bounds = |of: fn((f32, f32)) -> f32| {
            let all = polygon.iter().map(|point| of(sample(point)));
            all.fold((f32::INFINITY, f32::NEG_INFINITY), |(least, most), at| (least.min(at), most.max(at)))
        };
        let stretch = |at: f32, (least, most): (f32, f32)| {
            let (from, to) = snap(least, most);
            if most > least { from + (at - least) / (most - least) * (to - from) } else { from }
        };
        let (wide, high) = (bounds(|point| point.0), bounds(|point| point.1));
        let stretched = polygon.iter().map(|point| {
            let (x, y) = sample(point);
            Point { x: stretch(x, wide) / across, y: TOP + (stretch(y, high) - self.top) / scale }
        });
        stretched.collect()
    }

    fn fill(&mut self, polygons: &[Polygon], ink: Ink) {
        let scale = (FOOT - TOP) / (self.foot - self.top);
        let across = self.width as f32 / 100.0;
        for polygon in polygons {
            fill(&mut self.inks, self.width, ink, polygon, |y| TOP + (y - self.top) * scale, across);
        }
    }

    /// Returns the ink of a sub-pixel: the piece's where it covers half of it, a detail's where it covers most of that.
    fn ink(&self, x: usize, y: usize) -> Ink {
        let rows = self.inks.chunks(self.width).skip(y * SAMPLES).take(SAMPLES);
        let samples = rows.flat_map(|row| row.iter().skip(x * SAMPLES).take(SAMPLES));
        let count = |wanted: Ink| samples.clone().filter(|ink| **ink == wanted).count();
        let (fill, line) = (count(Ink::Fill), count(Ink::Line));
        if 2 * (fill + line) < SAMPLES * SAMPLES {
            Ink::Ground
        } else if line > fill {
            Ink::Line
        } else {
            Ink::Fill
        }
    }
}

/// Paints the inside of a polygon over rows of samples (a point is inside if a line to it crosses an odd number of
/// edges). The polygon may be in other units: `row_of` converts the sample rows to them, and the factor `across`
/// converts its columns to samples.
pub(super) fn fill(
    inks: &mut [Ink],
    width: usize,
    ink: Ink,
    polygon: &Polygon,
    row_of: impl Fn(f32) -> f32,
    across: f32,
) {
    let mut crossings: Vec<f32> = Vec::new();
    for (row, inks) in inks.chunks_mut(width.max(1)).enumerate() {
        let y = row_of(row as f32 + 0.5);
        crossings.clear();
        for (from, to) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
            if (from.y <= y) != (to.y <= y) {
                crossings.push((from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)) * across);
            }
        }
        crossings.sort_by(f32::total_cmp);
        for pair in crossings.chunks_exact(2) {
            if let [from, to] = pair {
                let (from, to) = (count(from + 0.5), count(to + 0.5));
                inks.iter_mut().take(to).skip(from).for_each(|sample| *sample = ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::color::ColorDepth;

    fn inks() -> InkColors {
        let hexes = ["#646464", "#ffffff", "#000000", "#323232", "#005000", "#faf050"];
        hexes.map(|hex| Rgb::from_hex(hex).unwrap().at(ColorDepth::True))
    }

    #[test]
    fn symbols_follow_the_bits() {
        for (grid, bits, symbol) in [
            (SubPixelGrid::Half, 0b10, '▄'),
            (SubPixelGrid::Quadrant, 0b0101, '▌'),
            (SubPixelGrid::Sextant, 0b00_00_11, '🬂'),
            (SubPixelGrid::Sextant, 0b11_11_11, '█'),
            (SubPixelGrid::Octant, 0b1111, '▀'),
        ] {
            assert_eq!(grid.symbol(bits), symbol, "{grid:?} {bits:b}");
            assert_eq!(grid.bits(symbol), Some(bits), "{grid:?} {bits:b}");
        }
    }

    #[test]
    fn an_empty_square_is_blank() {
        let size = SquareSize::new(8, 4);
        let stamp = stamp(&SquareInks::of(None, size, SubPixelGrid::Sextant), size, SubPixelGrid::Sextant, &inks());
        assert_eq!(stamp.cells.len(), 32);
        assert!(stamp.blank.iter().all(|blank| *blank) && stamp.cells.iter().all(|cell| cell.symbol() == " "));
    }

    #[test]
    fn pieces_keep_off_the_left_and_right_edge() {
        for role in Role::ALL {
            for rows in 4..12 {
                let cover = SquareInks::of(Some(role), SquareSize::new(rows * 2, rows), SubPixelGrid::Sextant);
                for row in cover.inks.chunks(cover.width) {
                    for edge in [row.first(), row.last()].into_iter().flatten() {
                        assert_ne!(*edge, Ink::Fill, "{role:?} at {rows} rows touches the edge");
                    }
                }
            }
        }
    }

    #[test]
    fn pieces_are_seen_at_every_size_and_grain() {
        for grid in [SubPixelGrid::Half, SubPixelGrid::Quadrant, SubPixelGrid::Sextant, SubPixelGrid::Octant] {
            for rows in 2..12 {
                let size = SquareSize::new(rows * 2, rows);
                for role in Role::ALL {
                    let cover = SquareInks::of(Some(role), size, grid);
                    let filled = cover.inks.iter().filter(|ink| **ink == Ink::Fill).count();
                    let part = filled as f32 / cover.inks.len() as f32;
                    assert!((0.1..0.75).contains(&part), "{role:?} {grid:?} at {rows} rows covers {part}");
                }
            }
        }
    }

    #[test]
    fn a_dot_is_central_and_corners_are_in_the_corners() {
        for rows in 2..10 {
            let size = SquareSize::new(rows * 2, rows);
            let mut cover = SquareInks::of(None, size, SubPixelGrid::Sextant);
            cover.draw(Overlay { dot: true, corners: false, cursor: true }, SubPixelGrid::Sextant);
            let ink = |x: usize, y: usize| cover.inks[y * cover.width + x];
            assert_eq!(ink(0, 0), Ink::Cursor, "{rows} rows");
            assert_eq!(ink(cover.width - 1, cover.height - 1), Ink::Cursor, "{rows} rows");
            assert_eq!(ink(cover.width / 2, cover.height / 2), Ink::Target, "{rows} rows");
            assert_eq!(ink(cover.width / 2, 0), Ink::Ground, "{rows} rows");
        }
    }

    #[test]
    fn a_piece_keeps_its_shape_under_a_mark() {
        let pures = inks().map(|(color, seen)| TerminalColor { color, seen: [seen.0, seen.1, seen.2].map(f32::from) });
        let mut touching = 0;
        for mark in [Ink::Cursor, Ink::Target] {
            for bits in 1..64_usize {
                // The piece is in some of the six sub-pixels, the mark in the first free one, the square in the others.
                let mut cell: Vec<Ink> =
                    (0..6).map(|bit| if bits >> bit & 1 == 1 { Ink::Fill } else { Ink::Ground }).collect();
                let Some(free) = cell.iter().position(|ink| *ink == Ink::Ground) else { continue };
                cell[free] = mark;
                touching += usize::from(cell.contains(&Ink::Ground));
                let (drawn, back, front) = chosen(&cell, &pures);
                let fill = pures[Ink::Fill as usize].color;
                let shape = if front == fill { drawn } else { !drawn & 0b11_11_11 };
                assert!(front == fill || back == fill, "{cell:?}");
                assert_eq!(shape, bits, "{cell:?}");
            }
        }
        assert!(touching > 100, "{touching}");
    }

    #[test]
    fn what_is_not_weighed_is_what_weighing_would_choose() {
        let hexes = ["#646464", "#ffffff", "#000000", "#323232", "#646464", "#faf050"];
        let seen = hexes.map(|hex| Rgb::from_hex(hex).unwrap().at(ColorDepth::True));
        let pures = seen.map(|(color, seen)| TerminalColor { color, seen: [seen.0, seen.1, seen.2].map(f32::from) });
        let all = [Ink::Ground, Ink::Fill, Ink::Line, Ink::Edge, Ink::Target, Ink::Cursor];
        for (one, other) in all.into_iter().flat_map(|one| all.map(|other| (one, other))) {
            for bits in 0..64_usize {
                let inks: Vec<Ink> = (0..6).map(|bit| if bits >> bit & 1 == 1 { one } else { other }).collect();
                let used = || all.into_iter().filter(|ink| inks.contains(ink));
                let paints: Vec<TerminalColor> = used().map(|ink| pures[ink as usize]).collect();
                let wanted: Vec<[f32; 3]> = inks.iter().map(|ink| pures[*ink as usize].seen).collect();
                assert_eq!(chosen(&inks, &pures), nearest(&wanted, &paints), "{inks:?}");
            }
        }
    }

    #[test]
    fn two_inks_in_a_cell_are_drawn_exactly() {
        let size = SquareSize::new(4, 2);
        let cover = SquareInks::of(Some(Role::Rook), size, SubPixelGrid::Sextant);
        let stamp = stamp(&cover, size, SubPixelGrid::Sextant, &inks());
        let first = stamp.cells.first().map(|cell| (cell.symbol(), cell.fg, cell.bg));
        let (fg, bg) = (Color::Rgb(255, 255, 255), Color::Rgb(100, 100, 100));
        // Of the six sub-pixels (. . / . # / . #), two belong to the piece.
        assert_eq!((first, stamp.blank.first()), (Some(("🬦", fg, bg)), Some(&false)));
    }
}

#[cfg(test)]
mod outline_tests {
    use shakmaty::Role;

    use super::*;
    use crate::ui::board::geometry::SquareSize;

    #[test]
    fn no_cell_with_a_piece_needs_three_colours() {
        for grid in [SubPixelGrid::Half, SubPixelGrid::Quadrant, SubPixelGrid::Sextant, SubPixelGrid::Octant] {
            for (rows, role) in (2..16).flat_map(|rows| Role::ALL.map(|role| (rows, role))) {
                for cols in [rows * 2 - 1, rows * 2, rows * 2 + 1] {
                    let (width, height) = (usize::from(cols) * grid.across(), usize::from(rows) * grid.down());
                    if thickness(width, height) == 0 {
                        continue;
                    }
                    let cover = SquareInks::of(Some(role), SquareSize::new(cols, rows), grid);
                    let (across, down) = (grid.across(), grid.down());
                    let cells = (0..height / down).flat_map(|row| (0..width / across).map(move |col| (col, row)));
                    for (col, row) in cells {
                        let at = |at: usize| (row * down + at / across) * width + col * across + at % across;
                        let cell: Vec<Ink> = (0..across * down).map(|place| cover.inks[at(place)]).collect();
                        let kinds = [Ink::Ground, Ink::Fill, Ink::Line, Ink::Edge].map(|ink| cell.contains(&ink));
                        let kinds = kinds.into_iter().filter(|there| *there).count();
                        assert!(kinds <= 2, "{role:?} {grid:?} {cols}x{rows}: {cell:?}");
                    }
                }
            }
        }
    }
}
