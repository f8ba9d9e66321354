//! The outline around a piece. A cell shows two colours, and many cells would need three for a line one sub-pixel wide
//! between a piece and its square. There the outline wins: it stays whole, and replaces whichever of piece and square
//! has less of the cell. So it is never broken, only a sub-pixel thicker now and then.

use crate::ui::board::raster::{Ink, SubPixelGrid};

/// The smallest square, in sub-pixels each way, on which pieces have an outline; on smaller ones it would fill the gaps
/// between the points of a crown.
const LEAST: usize = 12;

/// Returns how many sub-pixels wide the outline is on a square of this many sub-pixels.
pub(in crate::ui) fn thickness(width: usize, height: usize) -> usize {
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

#[cfg(test)]
mod tests {
    use shakmaty::Role;

    use super::super::geometry::SquareSize;
    use super::super::raster::SquareInks;
    use super::*;

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
