//! The shapes of the pieces as polygons, curves and circles on a square of 100 by 100 (x to the right, y down), read
//! from `assets/pieces/shapes.txt`, and the styles in which pieces can be shown.

use crate::chess::notation::Letters;
use crate::ui::board::geometry::SquareSize;
use crate::ui::board::raster::{Ink, SubPixelGrid};
use crate::ui::theme::color::ColorDepth;
use crate::words::Lang;
use crate::words::notation::piece_name;
use shakmaty::{Color, Piece, Role};
use std::sync::{LazyLock, OnceLock};

/// How pieces are drawn. Once it is known what the terminal shows, no style is `Auto` any more; here that is the usual
/// block art.
pub use crate::config::Pieces as PieceStyle;

/// The drawn shapes of the six kinds of pieces.
static SHAPES: LazyLock<Vec<(Role, PieceShape)>> =
    LazyLock::new(|| parse(include_str!("../../../assets/pieces/shapes.txt")).unwrap_or_default());

/// The block art, the coarsest first.
const BY_GRAIN: [PieceStyle; 4] = [PieceStyle::Half, PieceStyle::Quadrant, PieceStyle::Sextant, PieceStyle::Octant];

/// The columns of the smallest square with block art.
const LEAST_COLUMNS: u16 = 4;

impl PieceStyle {
    /// Returns the grain of block art and the rows of its smallest square; none for characters.
    fn block_art(self) -> Option<(SubPixelGrid, u16)> {
        match self {
            PieceStyle::Auto | PieceStyle::Sextant | PieceStyle::Images => Some((SubPixelGrid::Sextant, 2)),
            PieceStyle::Quadrant => Some((SubPixelGrid::Quadrant, 3)),
            PieceStyle::Half => Some((SubPixelGrid::Half, 4)),
            PieceStyle::Octant => Some((SubPixelGrid::Octant, 3)),
            PieceStyle::Glyph | PieceStyle::Letters | PieceStyle::OwnLetters => None,
        }
    }

    /// Returns the style on a terminal of this depth: letters where there are no colours, and letters instead of glyphs
    /// where there are sixteen, because a glyph has no outline.
    #[must_use]
    pub fn at(self, depth: ColorDepth) -> PieceStyle {
        match (depth, self) {
            (_, PieceStyle::OwnLetters) => self,
            (ColorDepth::Mono, _) | (ColorDepth::C16, PieceStyle::Glyph) => PieceStyle::Letters,
            _ => self,
        }
    }

    /// Returns what can really be shown: see [`PieceStyle::at`]. Where squares are too small for this grain of block
    /// art, it is the next finer one that fits, otherwise the next coarser one; glyphs where none does. Halves and
    /// quadrants are for terminals whose font may have no finer blocks: they never become finer than quadrants.
    #[must_use]
    pub fn shown(self, size: SquareSize, depth: ColorDepth) -> PieceStyle {
        let style = self.at(depth);
        let fits = |style: &PieceStyle| {
            style.block_art().is_some_and(|(_, least)| size.rows >= least && size.cols >= LEAST_COLUMNS)
        };
        if style.grid().is_none() || fits(&style) {
            return style;
        }
        let at = BY_GRAIN.iter().position(|one| one.grid() == style.grid()).unwrap_or(0);
        let (coarser, finer) = BY_GRAIN.split_at(at);
        let is_in_fonts = |style: PieceStyle| matches!(style, PieceStyle::Half | PieceStyle::Quadrant);
        let mut others = finer.iter().chain(coarser.iter().rev()).copied();
        let next = others.find(|other| fits(other) && (is_in_fonts(*other) || !is_in_fonts(style)));
        next.unwrap_or(PieceStyle::Glyph.at(depth))
    }

    /// Returns the grain of block art; `None` for characters.
    pub fn grid(self) -> Option<SubPixelGrid> {
        self.block_art().map(|(grid, _)| grid)
    }
}

/// Returns the filled chess character of a role. The pawn also has an emoji form: U+FE0E asks for the text form.
pub(in crate::ui) fn glyph(role: Role) -> &'static str {
    match role {
        Role::Pawn => "\u{265f}\u{fe0e}",
        Role::Knight => "\u{265e}",
        Role::Bishop => "\u{265d}",
        Role::Rook => "\u{265c}",
        Role::Queen => "\u{265b}",
        Role::King => "\u{265a}",
    }
}

/// Returns the letter of a piece, one column wide: upper case for White, lower case for Black. Where two roles begin
/// with the same letter (the Russian king and knight), the second letter of the longer abbreviation is used.
pub(in crate::ui) fn letter(piece: Piece, letters: Letters) -> String {
    let letters = if letters == Letters::Figurines { Letters::En } else { letters };
    let text = match (piece.role, letters) {
        (Role::Pawn, Letters::Ru) => "П",
        (Role::Pawn, Letters::De | Letters::Sv) => "B",
        // The Dutch knight is already a P.
        (Role::Pawn, Letters::Nl) => "o",
        (Role::Pawn, _) => "P",
        (role, letters) => letters.letter(role),
    };
    let letter = text.chars().last().unwrap_or(' ');
    match piece.color {
        Color::White => letter.to_uppercase().to_string(),
        Color::Black => letter.to_lowercase().to_string(),
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The distance from the left, 0 to 100.
    pub x: f32,
    /// The distance from the top, 0 to 100.
    pub y: f32,
}

/// A closed line.
pub type Polygon = Vec<Point>;

/// The shape of a kind of piece: the union of its bodies, and the details drawn on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceShape {
    /// The silhouette.
    pub bodies: Vec<Polygon>,
    /// Inner lines, in the colour of the outline.
    pub details: Vec<Polygon>,
}

pub(in crate::ui) fn shape(role: Role) -> Option<&'static PieceShape> {
    SHAPES.iter().find(|(known, _)| *known == role).map(|(_, shape)| shape)
}

/// Returns the role that a heading such as `[knight]` names.
pub(in crate::ui) fn role_of(heading: &str) -> Option<Role> {
    let name = heading.strip_prefix('[')?.strip_suffix(']')?;
    Role::ALL.into_iter().find(|role| piece_name(Lang::En, *role) == name)
}

/// Reads a shapes file: under each heading such as `[pawn]`, lines of `body` or `detail`, then `poly x,y …` (straight
/// lines), `curve x,y …` (smooth through its points; a point that ends in `!` is a corner) or `circle x,y r`. Returns
/// `None` for a file that contains anything else.
fn parse(text: &str) -> Option<Vec<(Role, PieceShape)>> {
    let mut shapes: Vec<(Role, PieceShape)> = Vec::new();
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        if line.starts_with('[') {
            shapes.push((role_of(line)?, PieceShape::default()));
            continue;
        }
        let (_, shape) = shapes.last_mut()?;
        let mut words = line.split_whitespace();
        let layer = match words.next()? {
            "body" => &mut shape.bodies,
            "detail" => &mut shape.details,
            _ => return None,
        };
        let polygon: Polygon = match words.next()? {
            "poly" => points(words)?.into_iter().map(|(point, _)| point).collect(),
            "curve" => curve(&points(words)?),
            "circle" => circle(words)?,
            _ => return None,
        };
        layer.push(Some(polygon).filter(|polygon| polygon.len() >= 3)?);
    }
    Some(shapes)
}

/// Reads points, and whether each is a corner.
fn points<'a>(words: impl Iterator<Item = &'a str>) -> Option<Vec<(Point, bool)>> {
    let point = |word: &str| {
        let (word, corner) = word.strip_suffix('!').map_or((word, false), |word| (word, true));
        let (x, y) = word.split_once(',')?;
        Some((Point { x: x.parse().ok()?, y: y.parse().ok()? }, corner))
    };
    words.map(point).collect()
}

/// Reads `x,y r` as a polygon fine enough for any terminal.
fn circle<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Polygon> {
    let (x, y) = words.next()?.split_once(',')?;
    let (x, y, r): (f32, f32, f32) = (x.parse().ok()?, y.parse().ok()?, words.next()?.parse().ok()?);
    let corner = |at: u8| {
        let (sin, cos) = libm::sincosf(f32::from(at) / 48.0 * std::f32::consts::TAU);
        Point { x: x + r * cos, y: y + r * sin }
    };
    Some((0..48).map(corner).collect())
}

/// Returns a closed Catmull-Rom curve through the points, with sharp corners where requested.
fn curve(points: &[(Point, bool)]) -> Polygon {
    const STEPS: u8 = 8;
    let count = points.len();
    let mut out = Vec::with_capacity(count * usize::from(STEPS));
    for at in 0..count {
        let (before, from) = (points[(at + count - 1) % count], points[at]); // remainders are below the count
        let (to, after) = (points[(at + 1) % count], points[(at + 2) % count]); // as above
        let straight = Point { x: to.0.x - from.0.x, y: to.0.y - from.0.y };
        let tangent = |corner: bool, a: Point, b: Point| {
            if corner { straight } else { Point { x: (b.x - a.x) / 2.0, y: (b.y - a.y) / 2.0 } }
        };
        let leave = tangent(from.1, before.0, to.0);
        let arrive = tangent(to.1, from.0, after.0);
        for step in 0..STEPS {
            let t = f32::from(step) / f32::from(STEPS);
            let (t2, t3) = (t * t, t * t * t);
            let (a, b, c, d) = (2.0 * t3 - 3.0 * t2 + 1.0, t3 - 2.0 * t2 + t, -2.0 * t3 + 3.0 * t2, t3 - t2);
            out.push(Point {
                x: a * from.0.x + b * leave.x + c * to.0.x + d * arrive.x,
                y: a * from.0.y + b * leave.y + c * to.0.y + d * arrive.y,
            });
        }
    }
    out
}

// Pieces drawn by hand, sub-pixel by sub-pixel, for squares that are too small for geometry. They are read from text
// files in `assets/pieces`.

/// The files: grain, width, height and text, the smallest first.
const FILES: [(SubPixelGrid, usize, usize, &str); 11] = [
    (SubPixelGrid::Half, 8, 8, include_str!("../../../assets/pieces/mask-8x8.txt")),
    (SubPixelGrid::Half, 10, 10, include_str!("../../../assets/pieces/mask-10x10.txt")),
    (SubPixelGrid::Quadrant, 12, 6, include_str!("../../../assets/pieces/mask-12x6.txt")),
    (SubPixelGrid::Quadrant, 16, 8, include_str!("../../../assets/pieces/mask-16x8.txt")),
    (SubPixelGrid::Quadrant, 20, 10, include_str!("../../../assets/pieces/mask-20x10.txt")),
    (SubPixelGrid::Sextant, 8, 6, include_str!("../../../assets/pieces/mask-8x6.txt")),
    (SubPixelGrid::Sextant, 12, 9, include_str!("../../../assets/pieces/mask-12x9.txt")),
    (SubPixelGrid::Sextant, 16, 12, include_str!("../../../assets/pieces/mask-16x12.txt")),
    (SubPixelGrid::Sextant, 20, 15, include_str!("../../../assets/pieces/mask-20x15.txt")),
    (SubPixelGrid::Sextant, 24, 18, include_str!("../../../assets/pieces/mask-24x18.txt")),
    (SubPixelGrid::Sextant, 28, 21, include_str!("../../../assets/pieces/mask-28x21.txt")),
];

/// The pieces of a file, each as inks row by row.
type Sprites = Vec<(Role, Vec<Ink>)>;

/// The pieces of each file, read when one of them is first drawn; none if the file cannot be read, which a test rules
/// out.
static SPRITES: [OnceLock<Sprites>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

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
    let about = |wide: usize| wide * 2 / 3 <= width && width <= wide * 3 / 2;
    let mut files = FILES.into_iter().zip(&SPRITES);
    let ((_, width, _, text), sprites) =
        files.find(|((of, wide, high, _), _)| *of == grid && *high == height && about(*wide))?;
    let pieces = sprites.get_or_init(|| parse_sprites(text).unwrap_or_default());
    let (_, inks) = pieces.iter().find(|(known, _)| *known == role)?;
    Some(Sprite { width, inks })
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
fn parse_sprites(text: &str) -> Option<Sprites> {
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
    use unicode_width::UnicodeWidthStr;

    use super::*;

    #[test]
    fn every_kind_has_a_shape_inside_the_square() {
        let shapes = parse(include_str!("../../../assets/pieces/shapes.txt")).unwrap();
        for role in Role::ALL {
            let (_, shape) = shapes.iter().find(|(known, _)| *known == role).unwrap_or_else(|| panic!("{role:?}"));
            assert!(!shape.bodies.is_empty(), "{role:?} has a body");
            for point in shape.bodies.iter().chain(&shape.details).flatten() {
                assert!((4.0..=96.0).contains(&point.x) && (4.0..=96.0).contains(&point.y), "{role:?}: {point:?}");
            }
        }
    }

    #[test]
    fn what_is_no_shape_is_refused() {
        for text in [
            "body poly 0,0 1,1 2,2",
            "[pawn]\nbody poly 0,0 1,1",
            "[pawn]\nbody blob 1",
            "[prawn]",
            "[pawn]\n\nbody poly 0,0 1,x 2,2",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn glyphs_are_one_column_wide_and_no_emoji() {
        for role in Role::ALL {
            assert_eq!(glyph(role).width(), 1, "{role:?}");
        }
        assert!(glyph(Role::Pawn).ends_with('\u{fe0e}'), "the pawn asks for its text form");
    }

    #[test]
    fn few_colours_and_small_squares_fall_back() {
        let shown = |style: PieceStyle, rows, depth| style.shown(SquareSize::new(rows * 2, rows), depth);
        assert_eq!(shown(PieceStyle::Sextant, 4, ColorDepth::C256), PieceStyle::Sextant);
        assert_eq!(shown(PieceStyle::Sextant, 4, ColorDepth::C16), PieceStyle::Sextant);
        assert_eq!(shown(PieceStyle::Sextant, 1, ColorDepth::C16), PieceStyle::Letters);
        assert_eq!(shown(PieceStyle::Glyph, 4, ColorDepth::C16), PieceStyle::Letters);
        assert_eq!(shown(PieceStyle::OwnLetters, 4, ColorDepth::Mono), PieceStyle::OwnLetters);
        assert_eq!(shown(PieceStyle::Glyph, 4, ColorDepth::Mono), PieceStyle::Letters);
        assert_eq!(shown(PieceStyle::Sextant, 1, ColorDepth::True), PieceStyle::Glyph);
        for (style, small) in [
            (PieceStyle::Half, PieceStyle::Glyph),
            (PieceStyle::Quadrant, PieceStyle::Glyph),
            (PieceStyle::Octant, PieceStyle::Sextant),
        ] {
            assert_eq!(shown(style, 2, ColorDepth::True), small, "{style:?}: what fits, and what its terminal has");
            assert_eq!(shown(style, 1, ColorDepth::True), PieceStyle::Glyph);
            assert_eq!(shown(style, 4, ColorDepth::True), style);
        }
        assert_eq!(shown(PieceStyle::Half, 3, ColorDepth::True), PieceStyle::Quadrant, "the next finer one");
    }

    #[test]
    fn own_letters_tell_all_pieces_apart() {
        for letters in Letters::ALL {
            let mut seen = Vec::new();
            for role in Role::ALL {
                for piece in [role.of(Color::White), role.of(Color::Black)] {
                    let letter = letter(piece, letters);
                    assert_eq!(letter.width(), 1, "{piece:?} in {letters:?}");
                    assert!(!seen.contains(&letter), "{letter} stands twice in {letters:?}");
                    seen.push(letter);
                }
            }
        }
    }
}

#[cfg(test)]
mod small_sprites_tests {
    use super::*;

    #[test]
    fn every_set_is_whole() {
        for (grid, width, height, text) in FILES {
            assert_eq!(parse_sprites(text).map(|pieces| pieces.len()), Some(6), "{width}x{height}");
            let rows = text.lines().map(str::trim).filter(|line| line.starts_with(['.', '+', '#']));
            for row in rows.filter(|line| !line.starts_with("# ")) {
                assert_eq!(row.len(), width, "its name says how wide it is: {row}");
            }
            for role in Role::ALL {
                let mask = mask(role, grid, width, height).unwrap_or_else(|| panic!("{role:?}"));
                assert_eq!(mask.inks.len(), width * height, "{role:?} in {width}x{height}");
            }
        }
    }

    #[test]
    fn the_kinds_differ_clearly() {
        for (.., text) in FILES {
            let pieces = parse_sprites(text).unwrap();
            for (a, first) in &pieces {
                for (b, second) in pieces.iter().filter(|(b, _)| b != a) {
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
        for (_, width, height, text) in FILES {
            let pieces = parse_sprites(text).unwrap();
            for (role, inks) in pieces.iter().filter(|(role, _)| !matches!(role, Role::Knight | Role::Bishop)) {
                for row in inks.chunks(width) {
                    assert!(row.iter().eq(row.iter().rev()), "{role:?} in {width}x{height}");
                }
            }
        }
    }

    #[test]
    fn no_cell_needs_three_colours() {
        for (grid, width, height, text) in FILES {
            let (across, down) = (grid.across(), grid.down());
            for (role, inks) in parse_sprites(text).unwrap() {
                for (col, row) in (0..width).flat_map(|col| (0..height).map(move |row| (col, row))) {
                    // The cell in which a sub-pixel lies.
                    let (left, above) = (col / across * across, row / down * down);
                    let ink = |at: usize| inks[(above + at / across) * width + left + at % across];
                    let cell = |wanted: Ink| (0..across * down).any(|at| ink(at) == wanted);
                    let all = cell(Ink::Ground) && cell(Ink::Fill) && cell(Ink::Line);
                    assert!(!all, "{role:?} in {width}x{height}: the cell of column {col}, row {row}");
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
