//! Draws a board with its pieces, marks and coordinates into a buffer.

use crate::app::board::move_input::{MoveTargets, PiecePicker};
use crate::app::protocol::input::Cell;
use crate::config::Coordinates;
use crate::ui::board::painter::{Painter, SquareStyle};
use crate::ui::board::raster::{Overlay, SubPixelGrid};
use crate::ui::prelude::*;
use crate::ui::theme::Theme;
use ratatui::buffer::Buffer;
use shakmaty::{Bitboard, Board, File, Piece, Rank, Square};

#[cfg(feature = "images")]
pub mod antialias;
pub mod arrows;
pub mod geometry;
pub mod painter;
#[cfg(feature = "images")]
pub mod pictures;
pub mod pieces;
pub mod raster;
pub mod svg;
mod text_board;

#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    pub board: &'a Board,
    pub marks: Highlights,
    /// Pieces that are picked up or on their way; the rook of a castling move is drawn below the king.
    pub moving: [Option<DraggedPiece>; 2],
}

impl<'a> BoardView<'a> {
    /// Creates a board with its marks, on which nothing moves.
    pub fn new(board: &'a Board, marks: Highlights) -> BoardView<'a> {
        BoardView { board, marks, moving: [None; 2] }
    }
}

/// A piece that is picked up, or on its way to its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraggedPiece {
    pub from: Square,
    /// The cell of the pointer that drags it; `None` if it was picked up with a click or a key and stays where it is.
    pub at: Option<(u16, u16)>,
}

impl DraggedPiece {
    /// Creates a piece that is picked up on this square; `at` is the cell to which the pointer drags it, if any.
    pub fn new(from: Square, at: Option<Cell>) -> DraggedPiece {
        DraggedPiece { from, at: at.map(|cell| (cell.col, cell.row)) }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Highlights {
    pub last: Option<(Square, Square)>,
    pub check: Option<Square>,
    /// The square of the piece that is picked up.
    pub chosen: Option<Square>,
    /// The squares of pieces that were touched (touch-move), marked like the picked piece.
    pub touched: Bitboard,
    /// Where the picked piece can go without capturing.
    pub quiet: Bitboard,
    /// What the picked piece can capture.
    pub captures: Bitboard,
    pub cursor: Option<Square>,
    /// The squares that the text in the entry line refers to, while it is typed.
    pub lit: Bitboard,
    /// The ghost of the piece that left this square, so that an arrow from here has a start.
    pub ghost: Option<(Square, Piece)>,
}

/// The highlight of a square's ground. Where several apply, the first one listed is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Highlight {
    Check,
    Chosen,
    Lit,
    Last,
}

impl Highlights {
    /// Adds the picked piece, where it can go, and the cursor.
    #[must_use]
    pub fn with_input(self, picker: &PiecePicker, MoveTargets { quiet, captures }: MoveTargets) -> Highlights {
        Highlights { chosen: picker.picked.map(|picked| picked.from), quiet, captures, cursor: picker.cursor, ..self }
    }

    /// Returns the highlight of a square's ground.
    pub(super) fn on(&self, square: Square) -> Option<Highlight> {
        let is_last = self.last.is_some_and(|(from, to)| square == from || square == to);
        match square {
            _ if self.check == Some(square) => Some(Highlight::Check),
            _ if self.chosen == Some(square) || self.touched.contains(square) => Some(Highlight::Chosen),
            _ if self.lit.contains(square) => Some(Highlight::Lit),
            _ => is_last.then_some(Highlight::Last),
        }
    }

    /// Returns the marks that are drawn on a square.
    fn over(&self, square: Square) -> Overlay {
        Overlay {
            dot: self.quiet.contains(square),
            corners: self.captures.contains(square),
            cursor: self.cursor == Some(square),
        }
    }
}

pub(super) fn ground(theme: &Theme, square: Square, mark: Option<Highlight>) -> Rgb {
    let pair = match mark {
        None => theme.squares,
        Some(Highlight::Check) => theme.marks.check,
        Some(Highlight::Chosen) => theme.marks.chosen,
        Some(Highlight::Lit) => theme.marks.lit,
        Some(Highlight::Last) => theme.marks.last,
    };
    pair.on(square.is_light())
}

/// Draws a board. What lies outside the buffer is left out.
pub fn draw(buf: &mut Buffer, geometry: &Geometry, view: &BoardView, painter: &mut Painter) {
    let style = painter.style.shown(geometry.size, painter.depth);
    let marks = view.marks;
    let dragged = view.moving.map(|piece| piece.and_then(|piece| Some((piece.from, piece.at?))));
    for square in Square::ALL {
        let is_dragged = dragged.iter().flatten().any(|(from, _)| *from == square);
        let there = view.board.piece_at(square).filter(|_| !is_dragged);
        let ghost = marks.ghost.filter(|(at, _)| *at == square && there.is_none()).map(|(_, piece)| piece);
        let (piece, pale) = (there.or(ghost), ghost.is_some());
        let area = geometry.rect_of(square);
        let look = SquareStyle {
            piece,
            pale,
            ground: ground(&painter.theme, square, marks.on(square)),
            overlay: marks.over(square),
            size: geometry.size,
            grid: style.grid().unwrap_or(SubPixelGrid::Sextant),
        };
        match style.grid() {
            Some(_) => painter.draw(Some(square), look, buf, area),
            None => text_board::square(buf, area, square, (there, ghost), &marks, painter),
        }
        #[cfg(feature = "images")]
        painter.note(look, buf, area);
    }
    if geometry.coords != Coordinates::Off {
        coordinates(buf, geometry, &marks, painter);
    }
    for (from, at) in dragged.into_iter().flatten() {
        let Some(piece) = view.board.piece_at(from) else { continue };
        match style.grid() {
            Some(grid) => draw_dragged(buf, geometry, &marks, piece, at, grid, painter),
            None => text_board::dragged(buf, geometry, piece, at, painter),
        }
    }
}

/// Draws a single piece on a ground, for example in the promotion dialog or in a list.
pub fn draw_piece(buf: &mut Buffer, area: Rect, piece: Piece, ground: Rgb, painter: &mut Painter) {
    let size = geometry::SquareSize::new(area.width, area.height);
    let style = painter.style.shown(size, painter.depth);
    let grid = style.grid().unwrap_or(SubPixelGrid::Sextant);
    let look = SquareStyle::of(Some(piece), ground, size, grid);
    match style.grid() {
        Some(_) => painter.draw(None, look, buf, area),
        None => text_board::alone(buf, area, piece, ground, painter),
    }
    #[cfg(feature = "images")]
    painter.note(look, buf, area);
}

/// Draws a piece under the pointer. Each of its cells is painted for the square that it covers.
fn draw_dragged(
    buf: &mut Buffer,
    geometry: &Geometry,
    marks: &Highlights,
    piece: Piece,
    (col, row): (u16, u16),
    grid: SubPixelGrid,
    painter: &mut Painter,
) {
    let size = geometry.size;
    let (left, above) = (i32::from(col) - i32::from(size.cols / 2), i32::from(row) - i32::from(size.rows / 2));
    for at in 0..usize::from(size.cols) * usize::from(size.rows) {
        let (over, down) = (at % usize::from(size.cols), at / usize::from(size.cols));
        let place = |from: i32, by: usize| u16::try_from(from + i32::try_from(by).ok()?).ok();
        let (Some(x), Some(y)) = (place(left, over), place(above, down)) else { continue };
        let Some(square) = geometry.square_at(x, y) else { continue };
        let ground = ground(&painter.theme, square, marks.on(square));
        let look = SquareStyle::of(Some(piece), ground, size, grid);
        let Some(from) = painter.cell(look, at) else { continue };
        if let Some(cell) = buf.cell_mut((x, y)) {
            cell.clone_from(from);
        }
    }
}

/// Draws the letters of the files below the board and the numbers of the ranks to its left. Inside the board they stand
/// in the lower right corners of the bottom squares and in the upper left corners of the leftmost ones. A piece has
/// that much less of its square, but none reaches far into a corner.
fn coordinates(buf: &mut Buffer, geometry: &Geometry, marks: &Highlights, painter: &Painter) {
    let (size, board) = (geometry.size, geometry.board);
    let inside = geometry.coords == Coordinates::Inside;
    let files = File::ALL.map(|file| {
        let (x, y) = (geometry.column_of(file), board.bottom());
        (if inside { (x + size.cols - 1, y - 1) } else { (x + (size.cols - 1) / 2, y) }, file.char())
    });
    let ranks = Rank::ALL.map(|rank| {
        let y = geometry.row_of(rank);
        (if inside { (board.x, y) } else { (board.x.saturating_sub(2), y + (size.rows - 1) / 2) }, rank.char())
    });
    let beside = painter.theme.style_for(TextTone::Dim, painter.depth);
    for (at, char) in files.into_iter().chain(ranks) {
        let square = geometry.square_at(at.0, at.1).filter(|_| inside);
        let style = square.map_or(beside, |square| text_board::on_ground(square, marks.on(square), painter));
        if let Some(cell) = buf.cell_mut(at) {
            cell.set_char(char).set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use shakmaty::{Color, Role};

    use super::super::snapshot;
    use super::*;
    use crate::ui::board::geometry::SquareSize;
    use crate::ui::board::pieces::PieceStyle;
    use crate::ui::theme::color::ColorDepth;
    use crate::words::choice::Choice;

    /// Draws a board, with a geometry that just fits it, into a buffer.
    fn drawn(view: &BoardView, painter: &mut Painter, size: SquareSize, flipped: bool) -> (Buffer, Geometry) {
        let (width, height) = Geometry::needs(size, Coordinates::Outside);
        let area = Rect::new(0, 0, width, height);
        let geometry = Geometry::centred(area, size, flipped, Coordinates::Outside);
        let mut buf = Buffer::empty(area);
        draw(&mut buf, &geometry, view, painter);
        (buf, geometry)
    }

    fn view(board: &Board) -> BoardView<'_> {
        BoardView::new(board, Highlights::default())
    }

    fn cells(buf: &Buffer, area: Rect) -> Vec<ratatui::buffer::Cell> {
        area.rows().flat_map(|row| row.columns()).map(|at| buf[(at.x, at.y)].clone()).collect()
    }

    /// Returns highlights of every kind for the starting position.
    fn marks() -> Highlights {
        Highlights {
            last: Some((Square::E2, Square::E4)),
            check: Some(Square::E8),
            chosen: Some(Square::B8),
            touched: Bitboard::EMPTY,
            quiet: Bitboard::from_iter([Square::A6, Square::C6]),
            captures: Bitboard::from(Square::D7),
            cursor: Some(Square::D5),
            lit: Bitboard::from(Square::F6),
            ghost: None,
        }
    }

    #[test]
    fn without_colour_everything_is_said_with_characters() {
        let board = Board::new();
        let mut painter = Painter::new(Theme::default(), ColorDepth::Mono, PieceStyle::Sextant);
        let (buf, geometry) =
            drawn(&BoardView { marks: marks(), ..view(&board) }, &mut painter, SquareSize::new(3, 1), false);
        let expected = "8  r <n> b  q !k! b  n  r\n\
                        7  p  p  p  p  p  p  p  p\n\
                        6  o  ·  o  ·    {·}    ·\n\
                        5  ·     · [ ] ·     ·\n\
                        4     ·     · ( ) ·     ·\n\
                        3  ·     ·     ·     ·\n\
                        2  P  P  P  P (P) P  P  P\n\
                        1  R  N  B  Q  K  B  N  R\n   a  b  c  d  e  f  g  h\n";
        assert_eq!(snapshot::text(&buf), expected);
        let modifiers =
            |square: Square| cells(&buf, geometry.rect_of(square)).iter().map(|cell| cell.modifier).collect();
        let all = |square: Square, modifier| {
            let found: Vec<ratatui::style::Modifier> = modifiers(square);
            found.iter().all(|found| found.contains(modifier))
        };
        let reversed = |square| all(square, ratatui::style::Modifier::REVERSED);
        assert!(!reversed(Square::A8) && !reversed(Square::A1), "right on a light terminal and on a dark one");
        assert!(all(Square::D7, ratatui::style::Modifier::UNDERLINED), "what can be captured is underlined");
        assert!(all(Square::A6, ratatui::style::Modifier::UNDERLINED), "so is where one can go");
        for cell in buf.content() {
            let colors = (cell.fg, cell.bg);
            assert_eq!(colors, (ratatui::style::Color::Reset, ratatui::style::Color::Reset), "no colour is used");
        }
    }

    #[test]
    fn sixteen_colours_use_only_the_palette() {
        let board = Board::new();
        let mut painter = Painter::new(Theme::default(), ColorDepth::C16, PieceStyle::Sextant);
        let (buf, _) = drawn(&BoardView { marks: marks(), ..view(&board) }, &mut painter, SquareSize::new(5, 2), false);
        insta::assert_snapshot!(snapshot::styled(&buf));
    }

    #[test]
    fn small_block_art_looks_as_drawn() {
        let board = Board::new();
        let mut painter = Painter::new(Theme::default(), ColorDepth::True, PieceStyle::Sextant);
        let (buf, _) = drawn(&BoardView { marks: marks(), ..view(&board) }, &mut painter, SquareSize::new(4, 2), false);
        insta::assert_snapshot!(snapshot::styled(&buf));
    }

    #[test]
    fn kinds_and_sides_look_different_everywhere() {
        for depth in [ColorDepth::True, ColorDepth::C256, ColorDepth::C16, ColorDepth::Mono] {
            for &style in PieceStyle::ALL {
                for rows in 1..9 {
                    let mut painter = Painter::new(Theme::default(), depth, style);
                    let size = SquareSize::of_rows(rows, 0.5, style);
                    let area = Rect::new(0, 0, size.cols, size.rows);
                    let ground = painter.theme.squares.light;
                    let mut seen = HashSet::new();
                    for piece in Role::ALL.into_iter().flat_map(|role| [role.of(Color::White), role.of(Color::Black)]) {
                        let mut buf = Buffer::empty(area);
                        draw_piece(&mut buf, area, piece, ground, &mut painter);
                        assert!(seen.insert(snapshot::styled(&buf)), "{piece:?} {depth:?} {style:?} at {rows} rows");
                    }
                }
            }
        }
    }

    #[test]
    fn a_second_frame_is_a_copy() {
        let board = Board::new();
        let mut painter = Painter::new(Theme::default(), ColorDepth::True, PieceStyle::Sextant);
        let (first, _) = drawn(&view(&board), &mut painter, SquareSize::new(8, 4), false);
        let painted = painter.tiles.len();
        assert!((14..=26).contains(&painted), "twelve pieces on two grounds and two empty squares at most: {painted}");
        let (second, _) = drawn(&view(&board), &mut painter, SquareSize::new(8, 4), false);
        assert_eq!(painter.tiles.len(), painted, "nothing is painted twice");
        assert_eq!(first, second);
    }

    #[test]
    fn a_new_theme_shows_at_once() {
        let board = Board::new();
        let mut painter = Painter::new(Theme::default(), ColorDepth::True, PieceStyle::Sextant);
        let (slate, _) = drawn(&view(&board), &mut painter, SquareSize::new(8, 4), false);
        let wood = Theme::built_in("wood").unwrap();
        painter.set(&wood, ColorDepth::True, PieceStyle::Sextant);
        assert_ne!(drawn(&view(&board), &mut painter, SquareSize::new(8, 4), false).0, slate);
    }

    #[test]
    fn a_dragged_man_is_under_the_pointer_and_not_at_home() {
        let board = Board::new();
        for (depth, style) in [(ColorDepth::True, PieceStyle::Sextant), (ColorDepth::True, PieceStyle::Glyph)] {
            let mut painter = Painter::new(Theme::default(), depth, style);
            let size = SquareSize::new(6, 3);
            let (still, geometry) = drawn(&view(&board), &mut painter, size, false);
            let over = geometry.rect_of(Square::E4);
            let picked_piece =
                Some(DraggedPiece { from: Square::E2, at: Some((over.x + size.cols / 2, over.y + size.rows / 2)) });
            let (buf, _) =
                drawn(&BoardView { moving: [None, picked_piece], ..view(&board) }, &mut painter, size, false);
            let home = geometry.rect_of(Square::E2);
            let look = |buf: &Buffer, area| -> Vec<String> {
                cells(buf, area).iter().map(|cell| cell.symbol().to_owned()).collect()
            };
            assert!(look(&buf, home).iter().all(|symbol| symbol == " "), "{style:?}: home is empty");
            if style == PieceStyle::Sextant {
                assert_eq!(look(&buf, over), look(&still, home), "the piece is centred under the pointer");
            }
            // Off the board, the piece is not drawn over the panels.
            let picked_piece = Some(DraggedPiece { from: Square::E2, at: Some((0, 0)) });
            let (buf, _) =
                drawn(&BoardView { moving: [None, picked_piece], ..view(&board) }, &mut painter, size, false);
            assert_eq!(buf[(0, 0)], still[(0, 0)], "{style:?}");
            // Picked up with a key, the piece stays where it is.
            let picked_piece = Some(DraggedPiece { from: Square::E2, at: None });
            let (buf, _) =
                drawn(&BoardView { moving: [None, picked_piece], ..view(&board) }, &mut painter, size, false);
            assert_eq!(buf, still, "{style:?}");
        }
    }

    #[test]
    fn a_window_too_small_cuts_off_and_does_not_panic() {
        let board = Board::new();
        let mut painter = Painter::new(Theme::default(), ColorDepth::True, PieceStyle::Sextant);
        for area in [Rect::new(0, 0, 1, 1), Rect::new(0, 0, 20, 7), Rect::new(5, 5, 30, 3), Rect::new(0, 0, 0, 0)] {
            let geometry = Geometry::centred(area, SquareSize::new(8, 4), true, Coordinates::Outside);
            let mut buf = Buffer::empty(area);
            let picked_piece = Some(DraggedPiece { from: Square::E2, at: Some((6, 6)) });
            draw(
                &mut buf,
                &geometry,
                &BoardView { moving: [None, picked_piece], marks: marks(), ..view(&board) },
                &mut painter,
            );
        }
    }

    #[test]
    fn a_ghost_looks_like_no_piece_and_like_no_empty_square() {
        let knight = Piece { color: shakmaty::Color::Black, role: Role::Knight };
        let (here, ghost) = (Square::C6, Some((Square::C6, knight)));
        let mut stands = Board::empty();
        stands.set_piece_at(here, knight);
        for (style, depth, shows) in [
            (PieceStyle::Sextant, ColorDepth::True, true),
            (PieceStyle::Sextant, ColorDepth::C256, true),
            (PieceStyle::Letters, ColorDepth::True, true),
            (PieceStyle::Letters, ColorDepth::C16, false),
            (PieceStyle::Letters, ColorDepth::Mono, false),
        ] {
            let mut painter = Painter::new(Theme::default(), depth, style);
            let mut seen = |board: &Board, ghost| {
                let marks = Highlights { last: Some((here, Square::D4)), ghost, ..Highlights::default() };
                let (buf, geometry) =
                    drawn(&BoardView { marks, ..view(board) }, &mut painter, SquareSize::new(8, 4), false);
                cells(&buf, geometry.rect_of(here))
            };
            let (gone, piece, nobody) =
                (seen(&Board::empty(), ghost), seen(&stands, ghost), seen(&Board::empty(), None));
            assert_eq!(piece, seen(&stands, None), "{style:?}, {depth:?}: who stands there is seen as ever");
            assert_ne!(gone, piece, "{style:?}, {depth:?}");
            assert_eq!(gone != nobody, shows, "{style:?}, {depth:?}");
        }
    }

    #[test]
    fn check_outranks_other_marks() {
        let all = Highlights {
            last: Some((Square::E1, Square::E8)),
            check: Some(Square::E8),
            chosen: Some(Square::E8),
            lit: Bitboard::from(Square::E8),
            ..Highlights::default()
        };
        assert_eq!(all.on(Square::E8), Some(Highlight::Check));
        assert_eq!(all.on(Square::E1), Some(Highlight::Last));
        assert_eq!(all.on(Square::A1), None);
    }
}
