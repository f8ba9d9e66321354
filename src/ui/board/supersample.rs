//! Shapes converted to sub-pixels: each is sampled many times and gets the ink that covers most of it.

use crate::ui::board::{
    pieces::{PieceShape, Point, Polygon},
    raster::{Ink, count},
};

/// Samples along each side of a sub-pixel.
const SAMPLES: usize = 8;

/// The top row of all shapes: the pieces stand between it and [`FOOT`].
pub(super) const TOP: f32 = 8.0;
/// The bottom row of all shapes, see [`TOP`].
pub(super) const FOOT: f32 = 92.0;

/// Returns a shape on a square of this many sub-pixels, row by row, with room for an outline of this many.
pub(in crate::ui) fn sampled(shape: &PieceShape, width: usize, height: usize, outline: usize) -> Vec<Ink> {
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
        let (mut fill, mut line) = (0, 0);
        for row in y * SAMPLES..(y + 1) * SAMPLES {
            for ink in self.inks.iter().skip(row * self.width + x * SAMPLES).take(SAMPLES) {
                match ink {
                    Ink::Fill => fill += 1,
                    Ink::Line => line += 1,
                    _ => {}
                }
            }
        }
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
