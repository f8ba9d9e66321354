//! Stars on squares that have to be reached: five-pointed in block art, a character on a board of characters.

use crate::chess::pgn::comment::ShapeColor;
use crate::ui::board::{
    arrows::{BlockArt, BoardRegion, characters::star, ink, middle},
    geometry::Geometry,
    painter::Painter,
};
use ratatui::buffer::Buffer;
use shakmaty::Bitboard;

/// A star: how far its points are from the centre, and how far the inner corners between them are.
const STAR: (f32, f32) = (0.44, 0.19);

/// Draws a star on each of these squares of a board that is already drawn. No piece stands on them.
pub fn draw_stars(buf: &mut Buffer, geometry: &Geometry, squares: Bitboard, painter: &Painter) {
    let grid = painter.style.shown(geometry.size, painter.depth).grid();
    for square in squares {
        match grid {
            Some(grid) => {
                let star = BoardRegion::Star(middle(geometry, square));
                BlockArt { buf, geometry, grid, painter }.paint(ShapeColor::Yellow, &[star], &[], |_| false);
            }
            None => star(buf, geometry, square, ink(ShapeColor::Yellow, painter)),
        }
    }
}

/// Returns whether a star around the origin covers a point. The star is made of ten copies of one triangle: from the
/// centre to one of its points, and to the inner corner next to it.
pub(super) fn covers((x, y): (f32, f32)) -> bool {
    let (far, near) = STAR;
    let tenth = std::f32::consts::PI / 5.0;
    // The angle from the point at the top, folded into the triangle.
    let turn = libm::atan2f(x, -y).abs() % (2.0 * tenth);
    let turn = turn.min(2.0 * tenth - turn);
    let distance = libm::hypotf(x, y);
    let (along, beside) = (distance * libm::cosf(turn), distance * libm::sinf(turn));
    let (corner_x, corner_y) = (near * libm::cosf(tenth), near * libm::sinf(tenth));
    // On the inner side of the line from the point to the corner.
    (corner_x - far) * beside > corner_y * (along - far)
}
