//! Squares as pictures: the shapes of the pieces sampled many times in each pixel, so that their edges are smooth.
//!
//! The same shapes, outline, details and marks as those of the block art, see [`super::raster`].

use crate::ui::board::pieces::{Point, Polygon, shape};
use crate::ui::board::raster::{FOOT, INKS, Ink, Overlay, TOP, count, fill};
use crate::ui::theme::color::Rgb;
use shakmaty::Role;

/// The height of a piece, as a fraction of the square's side.
const TALL: f32 = 0.84;
/// The outline's width as a fraction of the square's side, and its minimum in pixels: anything thinner is a grey haze.
const OUTLINE: (f32, f32) = (0.026, 0.8);

/// Returns the samples along each side of a pixel: the larger the picture, the fewer are needed.
fn samples(side: usize) -> usize {
    match side {
        0..=128 => 6,
        129..=256 => 4,
        _ => 3,
    }
}

/// How much of each ink every pixel of a square has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmoothSquare {
    /// The samples of each ink in every pixel, row by row, in the order of [`Ink`].
    parts: Vec<[u8; INKS]>,
}

impl SmoothSquare {
    /// Returns a square of this many pixels, empty or with a piece, and with its marks drawn on it.
    pub fn of(role: Option<Role>, overlay: Overlay, width: usize, height: usize) -> SmoothSquare {
        let fine = samples(width.min(height));
        let mut canvas = InkSamples { width: width * fine, inks: vec![Ink::Ground; width * height * fine * fine] };
        if let Some(shape) = role.and_then(shape) {
            let place = PiecePlacement::of(width, height, fine);
            let bodies: Vec<Polygon> = shape.bodies.iter().map(|body| place.polygon(body, false)).collect();
            for body in &bodies {
                fill(&mut canvas.inks, canvas.width, Ink::Fill, body, |y| y, 1.0);
            }
            for body in &bodies {
                canvas.stroke(body, place.outline);
            }
            // Inner lines thinner than a pixel would only smear.
            if width.min(height) >= 18 {
                for detail in &shape.details {
                    let detail = place.polygon(detail, true);
                    fill(&mut canvas.inks, canvas.width, Ink::Line, &detail, |y| y, 1.0);
                }
            }
        }
        canvas.mark(overlay);
        SmoothSquare { parts: canvas.counted(fine) }
    }

    /// Returns the pixels, painted in colours given in the order of [`Ink`]: red, green, blue and 255 each, row by row.
    pub fn painted(&self, inks: &[Rgb; INKS]) -> Vec<u8> {
        let mut pixels = Vec::with_capacity(self.parts.len() * 4);
        for parts in &self.parts {
            let all: u32 = parts.iter().map(|part| u32::from(*part)).sum();
            let pure = parts.iter().zip(inks).find(|(part, _)| u32::from(**part) == all);
            let mixed = |channel: fn(&Rgb) -> u8| {
                // Averages light, not the numbers that stand for it: the square root of the light is close to its
                // number.
                let light = parts.iter().zip(inks).map(|(part, ink)| u32::from(*part) * u32::from(channel(ink)).pow(2));
                let light = light.sum::<u32>() + all / 2;
                u8::try_from((light / all.max(1)).isqrt()).unwrap_or(u8::MAX)
            };
            // Most pixels are of one ink.
            let Rgb(r, g, b) = match pure {
                Some((_, ink)) => *ink,
                None => Rgb(mixed(|ink| ink.0), mixed(|ink| ink.1), mixed(|ink| ink.2)),
            };
            pixels.extend([r, g, b, 255]);
        }
        pixels
    }
}

/// Where a piece stands on a square, in samples.
struct PiecePlacement {
    fine: f32,
    /// Samples for one unit of a shape.
    scale: f32,
    /// The sample column of the middle, and the sample row of [`FOOT`].
    middle: f32,
    foot: f32,
    /// How far the outline reaches: half the stroke's width, since the piece hides the other half.
    outline: f32,
}

impl PiecePlacement {
    fn of(width: usize, height: usize, fine: usize) -> PiecePlacement {
        let (side, fine) = (width.min(height) as f32, fine as f32);
        let outline = (side * OUTLINE.0).max(OUTLINE.1);
        let tall = side * TALL - outline;
        // The base stands on a pixel edge, as far from the bottom as the tallest piece's head is from the top.
        let foot = (height as f32 / 2.0 + tall / 2.0).round();
        PiecePlacement {
            fine,
            scale: tall / (FOOT - TOP) * fine,
            middle: width as f32 / 2.0 * fine,
            foot: foot * fine,
            outline: outline * fine,
        }
    }

    /// Returns a polygon in samples. Horizontal edges at the foot fall on pixel edges anyway; a `snapped` polygon (a
    /// detail) is stretched to whole rows of pixels, at least one, so that thin lines are sharp.
    fn polygon(&self, polygon: &Polygon, snapped: bool) -> Polygon {
        let put = |point: &Point| Point {
            x: self.middle + (point.x - 50.0) * self.scale,
            y: self.foot + (point.y - FOOT) * self.scale,
        };
        let mut placed: Polygon = polygon.iter().map(put).collect();
        if snapped {
            let least = placed.iter().map(|point| point.y).fold(f32::INFINITY, f32::min);
            let most = placed.iter().map(|point| point.y).fold(f32::NEG_INFINITY, f32::max);
            let from = (least / self.fine).round() * self.fine;
            let high = ((most - least) / self.fine).round().max(1.0) * self.fine;
            for point in &mut placed {
                point.y = if most > least { from + (point.y - least) / (most - least) * high } else { from };
            }
        }
        placed
    }
}

/// A bitmap of samples, one ink each.
struct InkSamples {
    width: usize,
    inks: Vec<Ink>,
}

impl InkSamples {
    /// Turns the ground near a polygon's edges into outline.
    fn stroke(&mut self, polygon: &Polygon, reach: f32) {
        for (from, to) in polygon.iter().zip(polygon.iter().cycle().skip(1)) {
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let length = (dx * dx + dy * dy).max(f32::EPSILON);
            let (left, right) = (count(from.x.min(to.x) - reach), count(from.x.max(to.x) + reach + 1.0));
            let (above, below) = (count(from.y.min(to.y) - reach), count(from.y.max(to.y) + reach + 1.0));
            let rows = self.inks.chunks_mut(self.width.max(1)).enumerate().take(below).skip(above);
            for (row, inks) in rows {
                for (col, ink) in inks.iter_mut().enumerate().take(right).skip(left) {
                    if *ink != Ink::Ground {
                        continue;
                    }
                    let (x, y) = (col as f32 + 0.5 - from.x, row as f32 + 0.5 - from.y);
                    let along = ((x * dx + y * dy) / length).clamp(0.0, 1.0);
                    let (x, y) = (x - along * dx, y - along * dy);
                    if x * x + y * y <= reach * reach {
                        *ink = Ink::Edge;
                    }
                }
            }
        }
    }

    /// Draws dots and corners over what is there, except over pieces, which keep their shape.
    fn mark(&mut self, overlay: Overlay) {
        let arm = if overlay.corners { 0.15 } else { 0.27 };
        let marks = [
            overlay.dot.then_some((Ink::Target, None)),
            overlay.corners.then_some((Ink::Target, Some(0.27))),
            overlay.cursor.then_some((Ink::Cursor, Some(arm))),
        ];
        let (width, height) = (self.width, self.inks.len() / self.width.max(1));
        let side = width.min(height) as f32;
        for (mark, arm) in marks.into_iter().flatten() {
            let (thick, arm) = (side * 0.055, arm.map(|arm: f32| side * arm));
            for (at, ink) in self.inks.iter_mut().enumerate() {
                let (x, y) = ((at % width) as f32 + 0.5, (at / width) as f32 + 0.5);
                let (beside, above) = (x.min(width as f32 - x), y.min(height as f32 - y));
                let covered = match arm {
                    None => libm::hypotf(x - width as f32 / 2.0, y - height as f32 / 2.0) < side * 0.14,
                    Some(arm) => beside.min(above) < thick && beside.max(above) < arm,
                };
                if covered && !matches!(ink, Ink::Fill | Ink::Line) {
                    *ink = mark;
                }
            }
        }
    }

    fn counted(&self, fine: usize) -> Vec<[u8; INKS]> {
        let width = self.width / fine.max(1);
        let mut counted = Vec::with_capacity(self.inks.len() / (fine * fine).max(1));
        for rows in self.inks.chunks(self.width.max(1) * fine) {
            let mut line = vec![[0_u8; INKS]; width];
            for row in rows.chunks(self.width.max(1)) {
                for (parts, pixel) in line.iter_mut().zip(row.chunks(fine)) {
                    for ink in pixel {
                        parts[*ink as usize] += 1; // there are as many parts as inks, and at most 36 samples a pixel
                    }
                }
            }
            counted.append(&mut line);
        }
        counted
    }
}
