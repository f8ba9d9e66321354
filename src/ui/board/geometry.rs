//! Where the squares of a board are: sizes that look square to the eye, and the mapping between cells and squares.

use crate::config::Coordinates;
use crate::ui::board::pieces::PieceStyle;
use crate::ui::theme::color::ColorDepth;
use ratatui::layout::Rect;
use shakmaty::{File, Rank, Square};

/// Columns that the rank numbers take, to the left of the board.
pub const RANKS_WIDTH: u16 = 2;

/// Rows that the file letters take, below the board.
pub const FILES_HEIGHT: u16 = 1;

/// The width of a cell divided by its height, if the terminal does not report it.
pub const USUAL_ASPECT: f32 = 0.5;

/// The rows of the tallest square: a larger board only takes the eye longer to cross.
const TALLEST: u16 = 24;

/// The rows of the tallest square in which a single character looks right.
const CHARACTER_ROWS: u16 = 3;

/// The size of one square in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareSize {
    pub cols: u16,
    pub rows: u16,
}

impl SquareSize {
    /// Creates a size of at least one cell.
    pub fn new(cols: u16, rows: u16) -> SquareSize {
        SquareSize { cols: cols.max(1), rows: rows.max(1) }
    }

    /// Returns the size of a square with this many rows: as wide as makes it look square. Where one character stands
    /// for a piece the width is odd, so that the character stands in the middle.
    pub fn of_rows(rows: u16, aspect: f32, style: PieceStyle) -> SquareSize {
        let aspect = if aspect.is_finite() { aspect.clamp(0.2, 2.0) } else { USUAL_ASPECT };
        let wide = f32::from(rows) / aspect;
        // Finds the nearest whole number without a cast; no square is wide enough to go beyond the range.
        let mut cols = (1..200).find(|cols| f32::from(*cols) + 0.5 > wide).unwrap_or(200);
        let one_character = style.shown(SquareSize::new(cols, rows), ColorDepth::True).grid().is_none();
        if one_character && cols % 2 == 0 && (rows <= 2 || rows % 2 == 1) {
            cols += 1;
        }
        SquareSize::new(cols.max(if rows == 1 { 3 } else { 1 }), rows)
    }

    /// Returns all sizes at which a board with its coordinates fits these columns and rows, the smallest first.
    fn fitting(cols: u16, rows: u16, aspect: f32, style: PieceStyle) -> Vec<SquareSize> {
        let low_enough = (1..=TALLEST).take_while(|high| high * 8 + FILES_HEIGHT <= rows);
        let sizes = low_enough.map(|rows| SquareSize::of_rows(rows, aspect, style));
        sizes.filter(|size| size.cols * 8 + RANKS_WIDTH <= cols).collect()
    }

    /// Returns the largest of those sizes, or the smallest size there is if none fits.
    pub fn largest(cols: u16, rows: u16, aspect: f32, style: PieceStyle) -> SquareSize {
        let fitting = SquareSize::fitting(cols, rows, aspect, style);
        fitting.last().copied().unwrap_or_else(|| SquareSize::of_rows(1, aspect, style))
    }

    /// Returns the size at which a board is shown in this many columns and rows: the largest, or a smaller one where a
    /// single character stands for a piece and would be lost. `step` is what the user chose with `+` and `-`: −1 is one
    /// size smaller.
    pub fn fit(cols: u16, rows: u16, aspect: f32, step: i8, style: PieceStyle) -> SquareSize {
        let fitting = SquareSize::fitting(cols, rows, aspect, style);
        let best = fitting.len().saturating_sub(1);
        let has_characters = style.shown(SquareSize::new(20, 10), ColorDepth::True).grid().is_none();
        let usual = if has_characters { best.min(usize::from(CHARACTER_ROWS - 1)) } else { best };
        let chosen = usual.saturating_add_signed(step.into()).min(best);
        fitting.get(chosen).copied().unwrap_or_else(|| SquareSize::of_rows(1, aspect, style))
    }
}

/// Squares with fewer rows than this have no corner to spare for a coordinate.
const INSIDE_ROWS: u16 = 3;

/// Returns where coordinates stand on squares of this size.
pub fn shown_coordinates(size: SquareSize, coords: Coordinates) -> Coordinates {
    edges(size, coords).0
}

/// Returns where coordinates can stand, and the columns and rows that they take beside and below the board.
fn edges(size: SquareSize, coords: Coordinates) -> (Coordinates, (u16, u16)) {
    match coords {
        Coordinates::Inside if size.rows < INSIDE_ROWS => edges(size, Coordinates::Outside),
        Coordinates::Outside => (coords, (RANKS_WIDTH, FILES_HEIGHT)),
        Coordinates::Inside | Coordinates::Off => (coords, (0, 0)),
    }
}

/// A board placed on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The sixty-four squares, without coordinates.
    pub board: Rect,
    pub size: SquareSize,
    flipped: bool,
    pub coords: Coordinates,
}

impl Geometry {
    /// Places a board with its coordinates in the middle of an area. What does not fit is cut off when it is drawn.
    pub fn centred(area: Rect, size: SquareSize, flipped: bool, coords: Coordinates) -> Geometry {
        let (coords, (left, below)) = edges(size, coords);
        let (width, height) = (size.cols * 8, size.rows * 8);
        let x = area.x + area.width.saturating_sub(width + left) / 2 + left;
        let y = area.y + area.height.saturating_sub(height + below) / 2;
        Geometry { board: Rect { x, y, width, height }, size, flipped, coords }
    }

    /// Returns the columns and rows that a board with its coordinates takes.
    pub fn needs(size: SquareSize, coords: Coordinates) -> (u16, u16) {
        let (_, (left, below)) = edges(size, coords);
        (size.cols * 8 + left, size.rows * 8 + below)
    }

    /// Returns the board with its coordinates.
    pub fn outer(&self) -> Rect {
        let (width, height) = Geometry::needs(self.size, self.coords);
        Rect { x: self.board.right() - width, y: self.board.y, width, height }
    }

    /// Returns the square at a cell of the screen, if that is on the board.
    pub fn square_at(&self, col: u16, row: u16) -> Option<Square> {
        let across = col.checked_sub(self.board.x)? / self.size.cols;
        let down = row.checked_sub(self.board.y)? / self.size.rows;
        if across > 7 || down > 7 {
            return None;
        }
        let (file, rank) = if self.flipped { (7 - across, down) } else { (across, 7 - down) };
        Some(Square::from_coords(File::new(file.into()), Rank::new(rank.into())))
    }

    pub fn rect_of(&self, square: Square) -> Rect {
        let (across, down) = (self.column_of(square.file()), self.row_of(square.rank()));
        Rect { x: across, y: down, width: self.size.cols, height: self.size.rows }
    }

    pub fn column_of(&self, file: File) -> u16 {
        let file = u16::try_from(file.to_usize()).unwrap_or_default();
        self.board.x + self.size.cols * if self.flipped { 7 - file } else { file }
    }

    pub fn row_of(&self, rank: Rank) -> u16 {
        let rank = u16::try_from(rank.to_usize()).unwrap_or_default();
        self.board.y + self.size.rows * if self.flipped { rank } else { 7 - rank }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_follow_the_window() {
        // Rows left for the board, and the size of the squares that fit.
        let cases = [
            (9, (3, 1)),
            (16, (3, 1)),
            (17, (4, 2)),
            (24, (4, 2)),
            (25, (6, 3)),
            (33, (8, 4)),
            (41, (10, 5)),
            (49, (12, 6)),
            (57, (14, 7)),
        ];
        for (rows, (cols, high)) in cases {
            let size = SquareSize::fit(500, rows, 0.5, 0, PieceStyle::Sextant);
            assert_eq!((size.cols, size.rows), (cols, high), "{rows} rows");
        }
    }

    #[test]
    fn width_limits_too_and_nothing_is_smaller_than_the_smallest() {
        let fit = |cols, rows| SquareSize::fit(cols, rows, 0.5, 0, PieceStyle::Sextant);
        assert_eq!(fit(40, 60), SquareSize::new(4, 2), "8 × 4 + 2 columns fit into 40");
        assert_eq!(fit(5, 5), SquareSize::new(3, 1));
    }

    #[test]
    fn steps_go_down_from_the_greatest_and_stop_at_the_ends() {
        let step = |step| SquareSize::fit(120, 37, 0.5, step, PieceStyle::Sextant).rows;
        assert_eq!([step(0), step(1), step(-1), step(-2), step(-3), step(-100)], [4, 4, 3, 2, 1, 1]);
    }

    #[test]
    fn characters_stand_in_the_middle() {
        // Quadrants are too coarse for small squares, so glyphs are shown there.
        assert_eq!(SquareSize::of_rows(2, 0.5, PieceStyle::Quadrant), SquareSize::new(5, 2));
        assert_eq!(SquareSize::of_rows(3, 0.5, PieceStyle::Quadrant), SquareSize::new(6, 3));
        for style in [PieceStyle::Glyph, PieceStyle::Letters] {
            assert_eq!(SquareSize::of_rows(2, 0.5, style), SquareSize::new(5, 2));
            assert_eq!(SquareSize::of_rows(3, 0.5, style), SquareSize::new(7, 3));
        }
    }

    #[test]
    fn a_character_is_not_lost_in_its_square() {
        for style in [PieceStyle::Glyph, PieceStyle::Letters, PieceStyle::OwnLetters] {
            let step = |step| SquareSize::fit(200, 57, 0.5, step, style).rows;
            assert_eq!([step(-1), step(0), step(1), step(9)], [2, 3, 4, 7], "{style:?}");
            assert_eq!(SquareSize::largest(200, 57, 0.5, style).rows, 7, "{style:?}");
            assert_eq!(SquareSize::fit(40, 12, 0.5, 0, style).rows, 1, "{style:?}");
        }
        assert_eq!(SquareSize::fit(200, 57, 0.5, 0, PieceStyle::Half).rows, 7, "block art is as large as it can be");
    }

    #[test]
    fn the_aspect_of_cells_is_heeded() {
        assert_eq!(SquareSize::of_rows(4, 0.4, PieceStyle::Sextant), SquareSize::new(10, 4));
        assert_eq!(SquareSize::of_rows(4, 0.6, PieceStyle::Sextant), SquareSize::new(7, 4));
        assert_eq!(SquareSize::of_rows(4, f32::NAN, PieceStyle::Sextant), SquareSize::new(8, 4));
    }

    #[test]
    fn cells_and_squares_go_both_ways() {
        for flipped in [false, true] {
            let area = Rect::new(3, 5, 90, 40);
            let geometry = Geometry::centred(area, SquareSize::new(8, 4), flipped, Coordinates::Outside);
            for square in Square::ALL {
                let rect = geometry.rect_of(square);
                for (col, row) in [(rect.x, rect.y), (rect.right() - 1, rect.bottom() - 1)] {
                    assert_eq!(geometry.square_at(col, row), Some(square), "flipped {flipped}");
                }
            }
            let board = geometry.board;
            for (col, row) in [(board.x - 1, board.y), (board.right(), board.y), (board.x, board.bottom()), (0, 0)] {
                assert_eq!(geometry.square_at(col, row), None, "{col},{row} is off the board");
            }
        }
    }

    #[test]
    fn white_sits_below_unless_flipped() {
        let area = Rect::new(0, 0, 34, 17);
        let geometry = |flipped| Geometry::centred(area, SquareSize::new(4, 2), flipped, Coordinates::Outside);
        assert_eq!(geometry(false).rect_of(Square::A8), Rect::new(2, 0, 4, 2));
        assert_eq!(geometry(true).rect_of(Square::H1), Rect::new(2, 0, 4, 2));
        assert_eq!(geometry(false).outer(), area);
    }
}
