//! A small board for viewing only: the position of an interrupted game, or the one from which a game will start.

use crate::config::Coordinates;
use crate::ui::{
    board::{
        BoardView, Highlights,
        geometry::{Geometry, SquareSize},
    },
    board_screen::{cell_aspect, large_style},
    layout::centred,
    prelude::*,
    text::clip,
    window_room::BOARD,
};
use shakmaty::Board;

/// The rows of the largest square: a board for viewing only must not outshine the questions beside it.
const TALLEST: u16 = 5;

/// Rows for the caption, with a blank one above it.
const CAPTION: u16 = 3;

/// What the board shows.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The pieces.
    pub board: Board,
    /// The marks on the squares.
    pub marks: Highlights,
    /// Whether Black sits at the bottom.
    pub flipped: bool,
    /// What the position is, in one line and perhaps a second.
    pub caption: [String; 2],
}

/// Returns the square size of a board with its caption that stands beside something else in an area. That takes at
/// least `least` columns, and gets `wanted` if a board still fits then. None if there is no room for a board worth
/// looking at.
pub fn fit(canvas: &Canvas, area: Rect, (least, wanted): (u16, u16)) -> Option<SquareSize> {
    let (style, aspect) = (large_style(canvas), cell_aspect(canvas));
    let size = |rows| SquareSize::of_rows(rows, aspect, style);
    let with = |beside: u16| {
        let fits = |size: &SquareSize| needs(*size).0 + beside <= area.width && needs(*size).1 <= area.height;
        (1..=TALLEST).rev().map(size).find(fits)
    };
    with(wanted).or_else(|| with(least))
}

/// Returns the columns and rows of a board with its caption.
pub fn needs(size: SquareSize) -> (u16, u16) {
    (size.cols * 8, size.rows * 8 + CAPTION)
}

/// Draws the board in the middle of an area, with its caption below.
pub fn draw_preview(canvas: &mut Canvas, preview: &Preview, size: SquareSize, area: Rect) {
    let area = centred(area, needs(size));
    let board = Rect { height: size.rows * 8, ..area };
    let geometry = Geometry::centred(board, size, preview.flipped, Coordinates::Off);
    canvas.draw_board(&geometry, &BoardView::new(&preview.board, preview.marks));
    canvas.hits.room.keep(board, BOARD);
    canvas.hits.room.boards.push(board);
    let below = board.bottom() + 1;
    for ((line, y), what) in preview.caption.iter().zip(below..area.bottom()).zip([TextTone::Text, TextTone::Dim]) {
        let Some(line) = whole_line(line, area.width, what == TextTone::Text) else { continue };
        let x = area.x + (area.width - columns(&line)) / 2; // clipped to the width
        canvas.put(x, y, area.right(), &line, what);
    }
}

/// Returns a line of a caption, or a beginning of it that makes sense by itself, in `room` columns. A line that must be
/// there is cut if all else fails.
fn whole_line(line: &str, room: u16, must: bool) -> Option<String> {
    let ends = line.rmatch_indices([':', ',']).map(|(at, _)| at);
    let shorter = ends.filter_map(|at| line.get(..at)).map(str::trim_end);
    let fits = std::iter::once(line).chain(shorter).find(|text| columns(text) <= room);
    fits.map(str::to_owned).or_else(|| must.then(|| clip(line, room)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caption_is_shortened_by_whole_parts() {
        let said = |line, room, must| whole_line(line, room, must).unwrap_or_default();
        let name = "Ruy Lopez, closed: after 9 h3";
        assert_eq!(said(name, 29, true), name);
        assert_eq!(said(name, 24, true), "Ruy Lopez, closed");
        assert_eq!(said(name, 16, true), "Ruy Lopez");
        assert_eq!(said("Espagnole fermée, après 9 h3", 24, true), "Espagnole fermée");
        assert_eq!(said("tabiya : où commence la partie", 24, false), "tabiya");
        assert_eq!(said("The pieces are drawn when the game begins.", 32, false), "", "half of it says nothing");
        assert_eq!(said("Bartholomew – tabiya", 12, true), "Bartholomew…");
    }
}
