//! Draws a board with its men, marks and coordinates into a buffer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use shakmaty::{Bitboard, Board, File, Piece, Rank, Square};

use super::color::{Depth, Rgb};
use super::geometry::Geometry;
use super::lettered;
use super::painter::{Look, Painter};
use super::pieces::PieceStyle;
use super::raster::{Grid, Overlay};
use super::theme::{Theme, Tone};

/// What is shown on the board.
#[derive(Clone, Copy, Debug)]
pub struct BoardView<'a> {
    /// The men.
    pub board: &'a Board,
    /// What is marked.
    pub marks: Marks,
    /// The board is covered: no men and no marks are shown (a game that is paused).
    pub hidden: bool,
    /// A man that is picked up.
    pub held: Option<Held>,
}

/// A man that is picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Where it stood.
    pub from: Square,
    /// The cell of the pointer that drags it; `None` when it was picked up with a click or a key: it stays where it is.
    pub at: Option<(u16, u16)>,
}

/// What is marked on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The last move, from and to.
    pub last: Option<(Square, Square)>,
    /// The king in check.
    pub check: Option<Square>,
    /// The square of the man that is picked up.
    pub chosen: Option<Square>,
    /// Where it can go without capturing.
    pub quiet: Bitboard,
    /// What it can capture.
    pub captures: Bitboard,
    /// The keyboard's cursor.
    pub cursor: Option<Square>,
    /// What the entry line is about while it is typed.
    pub lit: Bitboard,
}

/// The mark that a square's ground shows; the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Check,
    Chosen,
    Lit,
    Last,
}

impl Marks {
    /// The mark of a square's ground.
    pub(super) fn on(&self, square: Square) -> Option<Mark> {
        if self.check == Some(square) {
            Some(Mark::Check)
        } else if self.chosen == Some(square) {
            Some(Mark::Chosen)
        } else if self.lit.contains(square) {
            Some(Mark::Lit)
        } else if self.last.is_some_and(|(from, to)| square == from || square == to) {
            Some(Mark::Last)
        } else {
            None
        }
    }

    /// What is drawn on a square.
    pub(super) fn over(&self, square: Square) -> Overlay {
        Overlay {
            dot: self.quiet.contains(square),
            corners: self.captures.contains(square),
            cursor: self.cursor == Some(square),
        }
    }
}

/// The colour of a square.
pub(super) fn ground(theme: &Theme, square: Square, mark: Option<Mark>) -> Rgb {
    let pair = match mark {
        None => theme.squares,
        Some(Mark::Check) => theme.marks.check,
        Some(Mark::Chosen) => theme.marks.chosen,
        Some(Mark::Lit) => theme.marks.lit,
        Some(Mark::Last) => theme.marks.last,
    };
    pair.on(square.is_light())
}

/// Draws a board. What lies outside the buffer is left out.
pub fn draw(buf: &mut Buffer, geometry: &Geometry, view: &BoardView, painter: &mut Painter) {
    let style = painter.style().shown(geometry.size(), painter.depth());
    let marks = if view.hidden { Marks::default() } else { view.marks };
    let dragged = view.held.and_then(|held| Some((held.from, held.at?))).filter(|_| !view.hidden);
    for square in Square::ALL {
        let in_hand = dragged.is_some_and(|(from, _)| from == square);
        let piece = view.board.piece_at(square).filter(|_| !view.hidden && !in_hand);
        let area = geometry.rect_of(square);
        match style.grid() {
            Some(grid) => {
                let ground = ground(painter.theme(), square, marks.on(square));
                let look = Look { piece, ground, overlay: marks.over(square), size: geometry.size(), grid };
                painter.stamp(look).copy(buf, area);
            }
            None => lettered::square(buf, area, square, piece, &marks, style, painter),
        }
    }
    if geometry.coords() {
        coordinates(buf, geometry, painter.theme().style_for(Tone::Dim, painter.depth()));
    }
    if let Some((from, at)) = dragged
        && let Some(piece) = view.board.piece_at(from)
    {
        match style.grid() {
            Some(grid) => follow(buf, geometry, &marks, piece, at, grid, painter),
            None => lettered::held(buf, geometry, piece, at, style, painter),
        }
    }
}

/// Draws a man alone on a ground: in the choice of a promotion, in a list.
pub fn draw_piece(buf: &mut Buffer, area: Rect, piece: Piece, ground: Rgb, painter: &mut Painter) {
    let size = super::geometry::SquareSize::new(area.width, area.height);
    let style = painter.style().shown(size, painter.depth());
    match style.grid() {
        Some(grid) => {
            painter.stamp(Look { piece: Some(piece), ground, overlay: Overlay::default(), size, grid }).copy(buf, area);
        }
        None => lettered::alone(buf, area, piece, ground, style, painter),
    }
}

/// A man under the pointer. Each of its cells is painted for the square that it covers there.
fn follow(
    buf: &mut Buffer,
    geometry: &Geometry,
    marks: &Marks,
    piece: Piece,
    (col, row): (u16, u16),
    grid: Grid,
    painter: &mut Painter,
) {
    let size = geometry.size();
    let (left, above) = (i32::from(col) - i32::from(size.cols() / 2), i32::from(row) - i32::from(size.rows() / 2));
    for at in 0..usize::from(size.cols()) * usize::from(size.rows()) {
        let (over, down) = (at % usize::from(size.cols()), at / usize::from(size.cols()));
        let place = |from: i32, by: usize| u16::try_from(from + i32::try_from(by).ok()?).ok();
        let (Some(x), Some(y)) = (place(left, over), place(above, down)) else { continue };
        let Some(square) = geometry.square_at(x, y) else { continue };
        let ground = ground(painter.theme(), square, marks.on(square));
        let look = Look { piece: Some(piece), ground, overlay: Overlay::default(), size, grid };
        let Some(from) = painter.stamp(look).cells.get(at).copied().filter(|from| !from.blank) else { continue };
        if let Some(cell) = buf.cell_mut((x, y)) {
            cell.reset();
            cell.set_char(from.symbol).set_fg(from.fg).set_bg(from.bg);
        }
    }
}

/// The letters of the files below and the numbers of the ranks to the left.
fn coordinates(buf: &mut Buffer, geometry: &Geometry, style: Style) {
    let (size, board) = (geometry.size(), geometry.board());
    let mut put = |col: u16, row: u16, char: char| {
        if let Some(cell) = buf.cell_mut((col, row)) {
            cell.set_char(char).set_style(style);
        }
    };
    for file in File::ALL {
        put(geometry.column_of(file) + (size.cols() - 1) / 2, board.bottom(), file.char());
    }
    for rank in Rank::ALL {
        put(board.x.saturating_sub(2), geometry.row_of(rank) + (size.rows() - 1) / 2, rank.char());
    }
}

/// The style that a painter really shows on a board of this geometry.
#[must_use]
pub fn shown_style(geometry: &Geometry, style: PieceStyle, depth: Depth) -> PieceStyle {
    style.shown(geometry.size(), depth)
}
