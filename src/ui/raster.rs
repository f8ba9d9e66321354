//! From shapes to cells: how much of each ink covers every sub-pixel of a square, and for every cell the two colours
//! and the block character that come nearest to it.

use ratatui::style::Color;
use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};
use shakmaty::Role;

use super::color::Rgb;
use super::geometry::SquareSize;
use super::masks::{Mask, mask};
use super::pieces::{Point, Polygon, Shape, shape};

/// What a point of a square is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The square itself.
    Ground,
    /// The man's body.
    Fill,
    /// Details inside the man.
    Line,
    /// The man's outline: its colour half in the square's, so that it parts them without a hard frame.
    Edge,
    /// Dots and corners of legal targets.
    Target,
    /// The corners of the cursor.
    Cursor,
}

/// How many inks there are.
const INKS: usize = 6;

/// The colours of the inks, in the order of [`Ink`]: as the terminal takes them, and as they are seen.
pub type Inks = [(Color, Rgb); INKS];

/// The grain of block characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grid {
    /// 1×2.
    Half,
    /// 2×2.
    Quadrant,
    /// 2×3.
    Sextant,
    /// 2×4.
    Octant,
}

impl Grid {
    /// Sub-pixels across a cell.
    #[must_use]
    pub fn across(self) -> usize {
        if self == Grid::Half { 1 } else { 2 }
    }

    /// Sub-pixels down a cell.
    #[must_use]
    pub fn down(self) -> usize {
        match self {
            Grid::Half | Grid::Quadrant => 2,
            Grid::Sextant => 3,
            Grid::Octant => 4,
        }
    }

    /// The character whose sub-pixels are those set in `bits`, row by row from the lowest bit.
    #[must_use]
    pub fn symbol(self, bits: usize) -> char {
        let table: &[char] = match self {
            Grid::Half => &[' ', '▀', '▄', '█'],
            Grid::Quadrant => &QUADRANTS,
            Grid::Sextant => &SEXTANTS,
            Grid::Octant => &OCTANTS,
        };
        table.get(bits).copied().unwrap_or(' ')
    }
}

/// What is drawn on a square besides a man.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Overlay {
    /// A dot in the middle: a quiet move may end here.
    pub dot: bool,
    /// Corners: a man may be captured here.
    pub corners: bool,
    /// Bright corners: the keyboard's cursor.
    pub cursor: bool,
}

/// How much of each ink covers the sub-pixels of a square; the shares of a sub-pixel make 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Cover {
    width: usize,
    height: usize,
    shares: Vec<[f32; INKS]>,
}

/// Samples along each side of a sub-pixel.
const SAMPLES: usize = 8;

/// The rows of shapes between which all men stand.
const TOP: f32 = 8.0;
/// See [`TOP`].
const FOOT: f32 = 92.0;

/// One ink alone.
fn pure(ink: Ink) -> [f32; INKS] {
    let mut shares = [0.0; INKS];
    shares[ink as usize] = 1.0; // there are as many shares as inks
    shares
}

/// Whether men have an outline: only where it is thin beside them. In smaller squares it would have to share most of
/// its cells with the man and the square, and a cell shows two colours.
fn outlined(width: usize, height: usize) -> bool {
    width >= 40 && height >= 20
}

/// A length as a count; lengths here are small and not negative.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to small positive numbers")]
fn count(length: f32) -> usize {
    length.clamp(0.0, 100_000.0) as usize
}

impl Cover {
    /// An empty square or one with a man.
    #[must_use]
    pub fn of(role: Option<Role>, size: SquareSize, grid: Grid) -> Cover {
        let width = usize::from(size.cols()) * grid.across();
        let height = usize::from(size.rows()) * grid.down();
        let mut cover = Cover { width, height, shares: vec![pure(Ink::Ground); width * height] };
        let Some(role) = role else { return cover };
        if let Some(mask) = mask(role, grid, width, height) {
            cover.draw_mask(mask, grid);
        } else if let Some(shape) = shape(role) {
            cover.draw_shape(shape, grid);
        }
        cover
    }

    /// A mask in the middle, at most a cell narrower than the square on each side.
    fn draw_mask(&mut self, mask: Mask, grid: Grid) {
        let width = mask.width.clamp(self.width.saturating_sub(2 * grid.across()), self.width);
        let left = (self.width - width) / 2;
        for (y, row) in mask.inks.chunks(mask.width.max(1)).enumerate() {
            for x in 0..width {
                self.put(left + x, y, row.get(mask.column(x, width)).copied().unwrap_or(Ink::Ground));
            }
        }
    }

    /// Paints a whole sub-pixel with a mark, unless a man is there: men keep their shape.
    fn mark(&mut self, x: usize, y: usize, ink: Ink) {
        let man = |shares: &[f32; INKS]| shares[Ink::Fill as usize] + shares[Ink::Line as usize]; // as many as inks
        if self.shares.get(y * self.width + x).is_some_and(|shares| man(shares) < 0.5) {
            self.put(x, y, ink);
        }
    }

    /// Paints a whole sub-pixel, if it is there.
    fn put(&mut self, x: usize, y: usize, ink: Ink) {
        if x < self.width
            && let Some(shares) = self.shares.get_mut(y * self.width + x)
        {
            *shares = pure(ink);
        }
    }

    /// A shape, sampled many times in each sub-pixel.
    fn draw_shape(&mut self, shape: &Shape, grid: Grid) {
        let mut canvas = Canvas::new(self.width, self.height, grid);
        canvas.fill(&shape.bodies, Ink::Fill);
        // Inner lines thinner than a sub-pixel would only smear.
        if self.width >= 18 && self.height >= 14 {
            let details: Vec<Polygon> = shape.details.iter().map(|detail| canvas.snapped(detail)).collect();
            canvas.fill(&details, Ink::Line);
        }
        if outlined(self.width, self.height) {
            canvas.stroke();
        }
        for (at, shares) in self.shares.iter_mut().enumerate() {
            *shares = canvas.shares(at % self.width, at / self.width);
        }
    }

    /// Draws dots and corners over what is there, snapped to whole sub-pixels.
    pub fn draw(&mut self, overlay: Overlay, grid: Grid) {
        let (width, height) = (self.width, self.height);
        if overlay.dot {
            let radius = 0.13;
            for at in 0..width * height {
                let (x, y) = (at % width, at / width);
                let from_middle = |at: usize, all: usize| ((at as f32 + 0.5) / all as f32 - 0.5).abs();
                let (across, down) = (from_middle(x, width), from_middle(y, height));
                let central = |at: usize, all: usize| at + 1 >= all.div_ceil(2) && at <= all / 2;
                if across * across + down * down < radius * radius || (central(x, width) && central(y, height)) {
                    self.mark(x, y, Ink::Target);
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

    /// Brackets in the four corners with arms of that part of the square. Arms across end with a cell, so that the
    /// foot of a man beside them keeps its colours.
    fn corners(&mut self, arm: f32, grid: Grid, ink: Ink) {
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
                self.mark(x, y, ink);
            }
        }
    }
}

/// A bitmap of samples, one ink each.
struct Canvas {
    width: usize,
    inks: Vec<Ink>,
    /// Samples a stroke reaches beyond the body.
    reach: usize,
    /// The sample rows of [`TOP`] and [`FOOT`].
    top: f32,
    foot: f32,
}

impl Canvas {
    /// A canvas for that many sub-pixels. The men's feet stand on the edge of a sub-pixel; where there is an outline, on
    /// that of a cell, so that it does not share a cell with both the man and the square: three inks in a cell smear.
    fn new(width: usize, height: usize, grid: Grid) -> Canvas {
        let outlined = outlined(width, height);
        let below = if outlined { grid.down() } else { height.div_ceil(12) };
        let foot = height.saturating_sub(below).max(1);
        let top = if outlined { 2 } else { height / 12 };
        let stroke = (width as f32 / 24.0).max(0.8);
        Canvas {
            width: width * SAMPLES,
            inks: vec![Ink::Ground; width * height * SAMPLES * SAMPLES],
            reach: count((stroke * SAMPLES as f32).round()),
            top: (top * SAMPLES) as f32,
            foot: (foot * SAMPLES) as f32,
        }
    }

    /// A detail stretched to whole sub-pixels, at least one each way: thin lines stay sharp and equally thick.
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

    /// Paints the inside of polygons, row by row (a point is inside if a line to it crosses an odd number of edges).
    fn fill(&mut self, polygons: &[Polygon], ink: Ink) {
        let scale = (FOOT - TOP) / (self.foot - self.top);
        let across = self.width as f32 / 100.0;
        let mut crossings: Vec<f32> = Vec::new();
        for polygon in polygons {
            for (row, inks) in self.inks.chunks_mut(self.width).enumerate() {
                let y = TOP + (row as f32 + 0.5 - self.top) * scale;
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
    }

    /// Paints a line around what is filled.
    fn stroke(&mut self) {
        let reach = self.reach;
        let bodies: Vec<bool> = self.inks.iter().map(|ink| *ink != Ink::Ground).collect();
        let body = |x: usize, y: usize| x < self.width && bodies.get(y * self.width + x).copied().unwrap_or(false);
        for at in 0..bodies.len() {
            let (x, y) = (at % self.width, at / self.width);
            let inner = |x: usize, y: usize| {
                body(x + 1, y) && body(x, y + 1) && body(x.wrapping_sub(1), y) && body(x, y.wrapping_sub(1))
            };
            if !body(x, y) || inner(x, y) {
                continue;
            }
            for down in 0..=2 * reach {
                for over in 0..=2 * reach {
                    let (dx, dy) = (over.abs_diff(reach), down.abs_diff(reach));
                    let (Some(to_x), Some(to_y)) = ((x + over).checked_sub(reach), (y + down).checked_sub(reach))
                    else {
                        continue;
                    };
                    if dx * dx + dy * dy > reach * reach || to_x >= self.width || body(to_x, to_y) {
                        continue;
                    }
                    if let Some(sample) = self.inks.get_mut(to_y * self.width + to_x) {
                        *sample = Ink::Edge;
                    }
                }
            }
        }
    }

    /// The shares of the inks in a sub-pixel.
    fn shares(&self, x: usize, y: usize) -> [f32; INKS] {
        let mut shares = [0.0; INKS];
        for row in y * SAMPLES..(y + 1) * SAMPLES {
            for ink in self.inks.iter().skip(row * self.width + x * SAMPLES).take(SAMPLES) {
                shares[*ink as usize] += 1.0 / (SAMPLES * SAMPLES) as f32; // there are as many shares as inks
            }
        }
        shares
    }
}

/// A cell as the terminal takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StampCell {
    /// The character.
    pub symbol: char,
    /// The colour of its set sub-pixels.
    pub fg: Color,
    /// The colour of the others.
    pub bg: Color,
    /// Whether the square alone is seen.
    pub blank: bool,
}

/// The cells of a square, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp {
    /// The size in cells.
    pub size: SquareSize,
    /// As many cells as the size says.
    pub cells: Vec<StampCell>,
}

/// A colour as the terminal takes it and as it is seen.
#[derive(Clone, Copy)]
struct Paint {
    color: Color,
    seen: [f32; 3],
}

/// Brings a square down to cells. The inks have been brought to the terminal's depth before, so that the choice is
/// between colours that will really be seen.
#[must_use]
pub fn stamp(cover: &Cover, size: SquareSize, grid: Grid, inks: &Inks) -> Stamp {
    let paint =
        |(color, seen): (Color, Rgb)| Paint { color, seen: [f32::from(seen.0), f32::from(seen.1), f32::from(seen.2)] };
    let pures = inks.map(paint);
    let mut cells = Vec::with_capacity(usize::from(size.cols()) * usize::from(size.rows()));
    for row in 0..usize::from(size.rows()) {
        for col in 0..usize::from(size.cols()) {
            let shares: Vec<[f32; INKS]> = (0..grid.across() * grid.down())
                .map(|at| (col * grid.across() + at % grid.across(), row * grid.down() + at / grid.across()))
                .map(|(x, y)| cover.shares.get(y * cover.width + x).copied().unwrap_or(pure(Ink::Ground)))
                .collect();
            let used = |ink: Ink| shares.iter().any(|shares| shares[ink as usize] > 0.0); // as many shares as inks
            let all = [Ink::Ground, Ink::Fill, Ink::Line, Ink::Edge, Ink::Target, Ink::Cursor];
            let paints: Vec<Paint> =
                all.into_iter().zip(pures).filter(|(ink, _)| used(*ink)).map(|(_, paint)| paint).collect();
            let wanted: Vec<[f32; 3]> = shares.iter().map(|shares| blend(shares, &pures)).collect();
            let (bits, bg, fg) = nearest(&wanted, &paints);
            let (symbol, fg) = if bits == 0 { (' ', bg) } else { (grid.symbol(bits), fg) };
            let blank = bits == 0 && bg == pures[Ink::Ground as usize].color; // as many paints as inks
            cells.push(StampCell { symbol, fg, bg, blank });
        }
    }
    Stamp { size, cells }
}

/// The colour that a sub-pixel would have if it could.
fn blend(shares: &[f32; INKS], pures: &[Paint; INKS]) -> [f32; 3] {
    let mut color = [0.0; 3];
    for (share, paint) in shares.iter().zip(pures) {
        for (channel, seen) in color.iter_mut().zip(paint.seen) {
            *channel += share * seen;
        }
    }
    color
}

/// The two paints, and the sub-pixels that get the second, that differ least from what is wanted.
fn nearest(wanted: &[[f32; 3]], paints: &[Paint]) -> (usize, Color, Color) {
    let apart = |wanted: &[f32; 3], paint: &Paint| -> f32 {
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

#[cfg(test)]
mod tests {
    use super::super::color::Depth;
    use super::*;

    fn inks() -> Inks {
        let hexes = ["#646464", "#ffffff", "#000000", "#323232", "#005000", "#faf050"];
        hexes.map(|hex| Rgb::from_hex(hex).unwrap().at(Depth::True))
    }

    #[test]
    fn symbols_follow_the_bits() {
        for (grid, bits, symbol) in [
            (Grid::Half, 0b10, '▄'),
            (Grid::Quadrant, 0b0101, '▌'),
            (Grid::Sextant, 0b00_00_11, '🬂'),
            (Grid::Sextant, 0b11_11_11, '█'),
            (Grid::Octant, 0b1111, '▀'),
        ] {
            assert_eq!(grid.symbol(bits), symbol, "{grid:?} {bits:b}");
        }
    }

    #[test]
    fn shares_make_one() {
        for role in Role::ALL {
            for rows in 1..9 {
                let cover = Cover::of(Some(role), SquareSize::new(rows * 2, rows), Grid::Sextant);
                for shares in &cover.shares {
                    assert!((shares.iter().sum::<f32>() - 1.0).abs() < 0.001, "{role:?} at {rows} rows: {shares:?}");
                }
            }
        }
    }

    #[test]
    fn an_empty_square_is_blank() {
        let size = SquareSize::new(8, 4);
        let stamp = stamp(&Cover::of(None, size, Grid::Sextant), size, Grid::Sextant, &inks());
        assert_eq!(stamp.cells.len(), 32);
        assert!(stamp.cells.iter().all(|cell| cell.blank && cell.symbol == ' '));
    }

    #[test]
    fn men_keep_off_the_left_and_right_edge() {
        for role in Role::ALL {
            for rows in 4..12 {
                let cover = Cover::of(Some(role), SquareSize::new(rows * 2, rows), Grid::Sextant);
                for row in cover.shares.chunks(cover.width) {
                    for edge in [row.first(), row.last()].into_iter().flatten() {
                        assert!(edge[Ink::Fill as usize] < 0.01, "{role:?} at {rows} rows touches the edge");
                    }
                }
            }
        }
    }

    #[test]
    fn men_are_seen_at_every_size_and_grain() {
        for grid in [Grid::Half, Grid::Quadrant, Grid::Sextant, Grid::Octant] {
            for rows in 2..12 {
                let size = SquareSize::new(rows * 2, rows);
                for role in Role::ALL {
                    let cover = Cover::of(Some(role), size, grid);
                    let filled: f32 = cover.shares.iter().map(|shares| shares[Ink::Fill as usize]).sum();
                    let part = filled / cover.shares.len() as f32;
                    assert!((0.1..0.75).contains(&part), "{role:?} {grid:?} at {rows} rows covers {part}");
                }
            }
        }
    }

    #[test]
    fn a_dot_is_central_and_corners_are_in_the_corners() {
        for rows in 2..10 {
            let size = SquareSize::new(rows * 2, rows);
            let mut cover = Cover::of(None, size, Grid::Sextant);
            cover.draw(Overlay { dot: true, corners: false, cursor: true }, Grid::Sextant);
            let ink = |x: usize, y: usize| cover.shares[y * cover.width + x];
            assert_eq!(ink(0, 0), pure(Ink::Cursor), "{rows} rows");
            assert_eq!(ink(cover.width - 1, cover.height - 1), pure(Ink::Cursor), "{rows} rows");
            assert_eq!(ink(cover.width / 2, cover.height / 2), pure(Ink::Target), "{rows} rows");
            assert_eq!(ink(cover.width / 2, 0), pure(Ink::Ground), "{rows} rows");
        }
    }

    #[test]
    fn two_inks_in_a_cell_are_drawn_exactly() {
        let size = SquareSize::new(4, 2);
        let cover = Cover::of(Some(Role::Rook), size, Grid::Sextant);
        let stamp = stamp(&cover, size, Grid::Sextant, &inks());
        let first = stamp.cells.first().copied();
        let (fg, bg) = (Color::Rgb(255, 255, 255), Color::Rgb(100, 100, 100));
        // Of the six sub-pixels (. . / . # / . #) two are the man's.
        assert_eq!(first, Some(StampCell { symbol: '🬦', fg, bg, blank: false }));
    }
}
