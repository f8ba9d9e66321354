//! Pieces drawn by hand, sub-pixel by sub-pixel, for squares that are too small for geometry. They are read from text
//! files in `assets/pieces`.

use crate::ui::board::{
    pieces::role_of,
    raster::{Ink, SubPixelGrid},
};
use shakmaty::Role;
use std::sync::OnceLock;

/// The files by grain, width and height, the smallest first. Each is read when a piece from it is first drawn.
static FILES: [SpriteFile; 11] = [
    SpriteFile::new(SubPixelGrid::Half, 8, 8, include_str!("../../../assets/pieces/mask-8x8.txt")),
    SpriteFile::new(SubPixelGrid::Half, 10, 10, include_str!("../../../assets/pieces/mask-10x10.txt")),
    SpriteFile::new(SubPixelGrid::Quadrant, 12, 6, include_str!("../../../assets/pieces/mask-12x6.txt")),
    SpriteFile::new(SubPixelGrid::Quadrant, 16, 8, include_str!("../../../assets/pieces/mask-16x8.txt")),
    SpriteFile::new(SubPixelGrid::Quadrant, 20, 10, include_str!("../../../assets/pieces/mask-20x10.txt")),
    SpriteFile::new(SubPixelGrid::Sextant, 8, 6, include_str!("../../../assets/pieces/mask-8x6.txt")),
    SpriteFile::new(SubPixelGrid::Sextant, 12, 9, include_str!("../../../assets/pieces/mask-12x9.txt")),
    SpriteFile::new(SubPixelGrid::Sextant, 16, 12, include_str!("../../../assets/pieces/mask-16x12.txt")),
    SpriteFile::new(SubPixelGrid::Sextant, 20, 15, include_str!("../../../assets/pieces/mask-20x15.txt")),
    SpriteFile::new(SubPixelGrid::Sextant, 24, 18, include_str!("../../../assets/pieces/mask-24x18.txt")),
    SpriteFile::new(SubPixelGrid::Sextant, 28, 21, include_str!("../../../assets/pieces/mask-28x21.txt")),
];

/// A file of masks.
struct SpriteFile {
    grid: SubPixelGrid,
    width: usize,
    height: usize,
    text: &'static str,
    pieces: OnceLock<Vec<(Role, Vec<Ink>)>>,
}

impl SpriteFile {
    const fn new(grid: SubPixelGrid, width: usize, height: usize, text: &'static str) -> SpriteFile {
        SpriteFile { grid, width, height, text, pieces: OnceLock::new() }
    }

    /// Returns the inks of its pieces, or nothing if the file cannot be read, which a test rules out.
    fn pieces(&self) -> &[(Role, Vec<Ink>)] {
        self.pieces.get_or_init(|| parse_sprites(self.text).unwrap_or_default())
    }
}

/// A hand-drawn piece: inks row by row.
#[derive(Clone, Copy, Debug)]
pub struct Sprite {
    /// Sub-pixels in a row.
    pub width: usize,
    /// All inks, row by row.
    pub inks: &'static [Ink],
}

/// Returns the mask for a square of this many sub-pixels of a grain, if there is one as high and about as wide.
pub fn mask(role: Role, grid: SubPixelGrid, width: usize, height: usize) -> Option<Sprite> {
    let about = |file: &SpriteFile| file.width * 2 / 3 <= width && width <= file.width * 3 / 2;
    let file = FILES.iter().find(|file| file.grid == grid && file.height == height && about(file))?;
    let (_, inks) = file.pieces().iter().find(|(known, _)| *known == role)?;
    Some(Sprite { width: file.width, inks })
}

impl Sprite {
    /// Returns the column that is drawn in column `at` when the mask is stretched to a width: columns are left out or
    /// doubled evenly, and in the same way on both sides.
    pub fn column(&self, at: usize, width: usize) -> usize {
        let half = |at: usize| (2 * at + 1) * self.width / (2 * width.max(1));
        if 2 * at < width { half(at) } else { (self.width - 1).saturating_sub(half((width - 1).saturating_sub(at))) }
    }
}

/// Reads a masks file: under each heading such as `[pawn]`, rows of `.` (the square), `#` (the piece) and `+` (a
/// detail), as wide and as many as those of the others. Returns `None` for a file that contains anything else.
fn parse_sprites(text: &str) -> Option<Vec<(Role, Vec<Ink>)>> {
    let mut pieces = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        if line.starts_with('[') {
            pieces.push((role_of(line)?, Vec::new()));
            continue;
        }
        let (_, inks) = pieces.last_mut()?;
        for char in line.chars() {
            inks.push(match char {
                '.' => Ink::Ground,
                '#' => Ink::Fill,
                '+' => Ink::Line,
                _ => return None,
            });
        }
    }
    Some(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_whole() {
        for file in &FILES {
            assert_eq!(parse_sprites(file.text).map(|pieces| pieces.len()), Some(6), "{}x{}", file.width, file.height);
            let rows = file.text.lines().map(str::trim).filter(|line| line.starts_with(['.', '+', '#']));
            for row in rows.filter(|line| !line.starts_with("# ")) {
                assert_eq!(row.len(), file.width, "its name says how wide it is: {row}");
            }
            for role in Role::ALL {
                let mask = mask(role, file.grid, file.width, file.height).unwrap_or_else(|| panic!("{role:?}"));
                assert_eq!(mask.inks.len(), file.width * file.height, "{role:?} in {}x{}", file.width, file.height);
            }
        }
    }

    #[test]
    fn the_kinds_differ_clearly() {
        for file in &FILES {
            for (a, first) in file.pieces() {
                for (b, second) in file.pieces().iter().filter(|(b, _)| b != a) {
                    let apart = first.iter().zip(second).filter(|(one, other)| one != other).count();
                    assert!(apart * 100 >= first.len() * 10, "{a:?} and {b:?} differ in {apart} of {}", first.len());
                }
            }
        }
    }

    #[test]
    fn other_widths_leave_out_columns_on_both_sides_alike() {
        let mask = mask(Role::King, SubPixelGrid::Sextant, 14, 12).unwrap();
        for width in 9..24 {
            let columns: Vec<usize> = (0..width).map(|at| mask.column(at, width)).collect();
            let mirrored: Vec<usize> = columns.iter().rev().map(|at| mask.width - 1 - at).collect();
            assert!(columns.is_sorted(), "{width}: {columns:?}");
            assert!(width % 2 == 1 || columns == mirrored, "{width}: {columns:?}");
        }
        let same: Vec<usize> = (0..16).map(|at| mask.column(at, 16)).collect();
        assert!(same.into_iter().eq(0..16), "its own width changes nothing");
    }

    #[test]
    fn all_but_the_knight_are_symmetric_or_slit() {
        for set in &FILES {
            for (role, inks) in set.pieces().iter().filter(|(role, _)| !matches!(role, Role::Knight | Role::Bishop)) {
                for row in inks.chunks(set.width) {
                    assert!(row.iter().eq(row.iter().rev()), "{role:?} in {}x{}", set.width, set.height);
                }
            }
        }
    }

    #[test]
    fn no_cell_needs_three_colours() {
        for file in &FILES {
            let (set, across, down) = (file, file.grid.across(), file.grid.down());
            for (role, inks) in set.pieces() {
                for (col, row) in (0..set.width).flat_map(|col| (0..set.height).map(move |row| (col, row))) {
                    // The cell in which a sub-pixel lies.
                    let (left, above) = (col / across * across, row / down * down);
                    let ink = |at: usize| inks[(above + at / across) * set.width + left + at % across];
                    let cell = |wanted: Ink| (0..across * down).any(|at| ink(at) == wanted);
                    let all = cell(Ink::Ground) && cell(Ink::Fill) && cell(Ink::Line);
                    assert!(!all, "{role:?} in {}x{}: the cell of column {col}, row {row}", set.width, set.height);
                }
            }
        }
    }

    #[test]
    fn what_is_no_mask_is_refused() {
        for text in ["#..", "[pawn]\n#x", "[prawn]\n#"] {
            assert_eq!(parse_sprites(text), None, "{text}");
        }
    }
}
