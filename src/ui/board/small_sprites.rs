//! Pieces drawn by hand, sub-pixel by sub-pixel, for squares that are too small for geometry: text files in
//! `assets/pieces`.

use super::pieces::role_of;
use super::raster::{Ink, SubPixelGrid};
use shakmaty::Role;
use std::sync::OnceLock;

/// The files by grain, width and height, the smallest first. Each is read when a piece is first drawn from it.
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
    set: OnceLock<SpriteSet>,
}

impl SpriteFile {
    const fn new(grid: SubPixelGrid, width: usize, height: usize, text: &'static str) -> SpriteFile {
        SpriteFile { grid, width, height, text, set: OnceLock::new() }
    }

    /// What it holds; nothing if it cannot be read, which a test rules out.
    fn set(&self) -> &SpriteSet {
        self.set.get_or_init(|| parse(self.text).unwrap_or_default())
    }
}

/// Masks of all kinds in one size.
#[derive(Default)]
struct SpriteSet {
    width: usize,
    height: usize,
    pieces: Vec<(Role, Vec<Ink>)>,
}

/// A hand-drawn piece: inks row by row.
#[derive(Clone, Copy, Debug)]
pub struct Sprite {
    /// Sub-pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// `width * height` inks, row by row.
    pub inks: &'static [Ink],
}

/// The mask for a square of that many sub-pixels of a grain, if one was drawn for squares as high and about as wide.
#[must_use]
pub fn mask(role: Role, grid: SubPixelGrid, width: usize, height: usize) -> Option<Sprite> {
    let about = |file: &SpriteFile| file.width * 2 / 3 <= width && width <= file.width * 3 / 2;
    let set = FILES.iter().find(|file| file.grid == grid && file.height == height && about(file))?.set();
    let (_, inks) = set.pieces.iter().find(|(known, _)| *known == role)?;
    Some(Sprite { width: set.width, height: set.height, inks })
}

impl Sprite {
    /// The column that is drawn in column `at` when the mask is brought to a width: columns are left out or doubled
    /// evenly, and alike on both sides.
    #[must_use]
    pub fn column(&self, at: usize, width: usize) -> usize {
        let half = |at: usize| (2 * at + 1) * self.width / (2 * width.max(1));
        if 2 * at < width { half(at) } else { (self.width - 1).saturating_sub(half((width - 1).saturating_sub(at))) }
    }
}

/// What is wrong with a line of a masks file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadSprite {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: &'static str,
}

/// Reads a masks file: under each heading such as `[pawn]` rows of `.` (the square), `#` (the piece) and `+` (a detail),
/// as wide and as many as those of the others.
fn parse(text: &str) -> Result<SpriteSet, BadSprite> {
    let mut set = SpriteSet { width: 0, height: 0, pieces: Vec::new() };
    let mut rows = 0;
    for (at, line) in text.lines().enumerate() {
        let bad = |what| BadSprite { line: at + 1, what };
        let line = line.trim();
        if line.is_empty() || line.starts_with("# ") {
            continue;
        }
        if line.starts_with('[') {
            if set.pieces.len() == 1 {
                set.height = rows;
            }
            if rows != set.height {
                return Err(bad("the piece before has another number of rows"));
            }
            set.pieces.push((role_of(line).ok_or(bad("no kind of men"))?, Vec::new()));
            rows = 0;
            continue;
        }
        if set.width == 0 {
            set.width = line.len();
        }
        if line.len() != set.width {
            return Err(bad("this row has another width"));
        }
        let (_, inks) = set.pieces.last_mut().ok_or(bad("a heading such as [pawn] must come first"))?;
        for char in line.chars() {
            inks.push(match char {
                '.' => Ink::Ground,
                '#' => Ink::Fill,
                '+' => Ink::Line,
                _ => return Err(bad("only . # + stand in a mask")),
            });
        }
        rows += 1;
    }
    if rows != set.height {
        return Err(BadSprite { line: text.lines().count(), what: "the last piece has another number of rows" });
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_whole() {
        for file in &FILES {
            let set = parse(file.text).unwrap();
            assert_eq!((set.width, set.height), (file.width, file.height), "its name says how large it is");
            for role in Role::ALL {
                let mask = mask(role, file.grid, set.width, set.height).unwrap_or_else(|| panic!("{role:?}"));
                assert_eq!(mask.inks.len(), set.width * set.height, "{role:?} in {}x{}", set.width, set.height);
            }
        }
    }

    #[test]
    fn the_kinds_differ_clearly() {
        for set in FILES.iter().map(SpriteFile::set) {
            for (a, first) in &set.pieces {
                for (b, second) in set.pieces.iter().filter(|(b, _)| b != a) {
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
        for set in FILES.iter().map(SpriteFile::set) {
            for (role, inks) in set.pieces.iter().filter(|(role, _)| !matches!(role, Role::Knight | Role::Bishop)) {
                for row in inks.chunks(set.width) {
                    assert!(row.iter().eq(row.iter().rev()), "{role:?} in {}x{}", set.width, set.height);
                }
            }
        }
    }

    #[test]
    fn no_cell_needs_three_colours() {
        for file in &FILES {
            let (set, across, down) = (file.set(), file.grid.across(), file.grid.down());
            for (role, inks) in &set.pieces {
                for (col, row) in (0..set.width).flat_map(|col| (0..set.height).map(move |row| (col, row))) {
                    // The cell that a sub-pixel lies in.
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
    fn bad_lines_are_named() {
        for (text, line) in
            [("#..", 1), ("[pawn]\n#.\n#", 3), ("[pawn]\n#x", 2), ("[pawn]\n#\n[rook]\n#\n#\n[king]\n#", 6)]
        {
            assert_eq!(parse(text).err().map(|bad| bad.line), Some(line), "{text}");
        }
    }
}
