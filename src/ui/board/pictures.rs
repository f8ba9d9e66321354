//! The pictures of a frame: pieces drawn in pixels over the cells that show the same pieces in block art.
//!
//! The cells are drawn first, as if there were no pictures. Whatever is drawn over a square afterwards — an arrow, a
//! dragged piece, a window — shows in its cells, and in the end only squares whose cells are unchanged, apart from a
//! few holes, get their picture. So a picture never hides anything, and a terminal without pictures shows the block
//! art.

use crate::app::protocol::input::Window;
use crate::chess::diagram::Diagram;
use crate::ui::board::antialias::SmoothSquare;
use crate::ui::board::geometry::SquareSize;
use crate::ui::board::ground;
use crate::ui::board::painter::{Painter, SquareStyle};
use crate::ui::board::pieces::PieceStyle;
use crate::ui::board::raster::{Overlay, SubPixelGrid};
use crate::ui::board::svg::mark;
use crate::ui::theme::Theme;
use crate::ui::theme::color::ColorDepth;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;
use shakmaty::{Role, Square};
use std::collections::HashMap;
use std::sync::Arc;

/// The pixels of a cell if the terminal does not report them: those of a VT340, on which sixels are based.
const USUAL: (u16, u16) = (10, 20);
/// The largest picture, in pixels each way.
const LARGEST: u16 = 512;
/// How many bytes of pixels are kept: more than any frame has. Beyond that, all are forgotten and painted again.
const KEPT: usize = 64 << 20;
/// How many cells of a square may show something of their own: a coordinate, the beginning of an arrow.
const MOST_HOLES: usize = 12;

#[derive(Debug, PartialEq, Eq)]
pub struct Image {
    pub width: usize,
    pub height: usize,
    /// Red, green, blue and 255 for each pixel, row by row; four zeros where the cell below is to be seen.
    pub pixels: Vec<u8>,
}

/// An image on the screen.
#[derive(Clone, Debug)]
pub struct Picture {
    pub area: Rect,
    /// What it shows. The same image is the same allocation from one frame to the next.
    pub image: Arc<Image>,
    /// The cells in which it is transparent, counted from its top left corner.
    pub holes: Vec<(u16, u16)>,
}

impl PartialEq for Picture {
    fn eq(&self, other: &Picture) -> bool {
        self.area == other.area && Arc::ptr_eq(&self.image, &other.image)
    }
}

/// What the pixels of a square depend on, besides theme and depth.
type SquareKey = (SquareStyle, (u16, u16), Vec<(u16, u16)>);

/// The pictures painted so far, and the squares that may get one in this frame.
#[derive(Debug, Default)]
pub(in crate::ui) struct Album {
    shown: bool,
    /// The size of a cell in pixels.
    cell: (u16, u16),
    shapes: HashMap<(Option<Role>, Overlay, usize, usize), SmoothSquare>,
    images: HashMap<SquareKey, Arc<Image>>,
    /// The size of all images in bytes.
    bytes: usize,
    squares: Vec<PictureSquare>,
}

/// A square that was drawn, and its cells as they were then.
#[derive(Debug)]
struct PictureSquare {
    area: Rect,
    look: SquareStyle,
    cells: Vec<Cell>,
}

impl Album {
    /// Forgets what depends on theme and depth.
    pub(in crate::ui) fn forget(&mut self) {
        self.images.clear();
        self.bytes = 0;
    }
}

impl Painter {
    /// Makes all frames from now on have pictures, if the style is [`PieceStyle::Images`].
    pub fn show_pictures(&mut self) {
        self.album.shown = true;
    }

    /// Begins a frame in a window of this size.
    pub(in crate::ui) fn open_album(&mut self, window: Window) {
        self.album.squares.clear();
        let cell = |pixels: u16, cells: u16| pixels.checked_div(cells).filter(|pixels| *pixels > 0);
        let told = window.pixels.and_then(|(x, y)| Some((cell(x, window.cols)?, cell(y, window.rows)?)));
        self.album.cell = told.unwrap_or(USUAL);
    }

    /// Returns whether squares of this frame may get pictures.
    pub(in crate::ui) fn has_pictures(&self) -> bool {
        !self.album.squares.is_empty()
    }

    /// Remembers a square that was just drawn into these cells and may get a picture.
    pub(in crate::ui) fn note(&mut self, look: SquareStyle, buf: &Buffer, area: Rect) {
        let colours = matches!(self.depth, ColorDepth::True | ColorDepth::C256);
        let something = look.piece.is_some() || look.overlay != Overlay::default();
        let inside = buf.area.intersection(area) == area && !area.is_empty();
        if self.album.shown && self.style == PieceStyle::Images && colours && something && inside {
            let cells = area.positions().filter_map(|at| buf.cell(at).cloned()).collect();
            self.album.squares.push(PictureSquare { area, look, cells });
        }
    }

    /// Ends a frame. Returns the pictures of the squares that nothing was drawn over.
    pub(in crate::ui) fn close_album(&mut self, buf: &Buffer) -> Vec<Picture> {
        let squares = std::mem::take(&mut self.album.squares);
        let pictures = squares.iter().filter_map(|square| {
            let ground = self.theme.at(square.look.ground, self.depth).0;
            let holes = holes(square, ground, buf)?;
            let image = self.image(square.look, holes.clone())?;
            Some(Picture { area: square.area, image, holes })
        });
        let pictures = pictures.collect();
        self.album.squares = squares;
        pictures
    }

    /// Returns the image of a square, which is painted if necessary; `None` if it would be too large.
    fn image(&mut self, look: SquareStyle, holes: Vec<(u16, u16)>) -> Option<Arc<Image>> {
        let cell = self.album.cell;
        let pixels = |cells: u16, cell: u16| cells.checked_mul(cell).filter(|pixels| *pixels <= LARGEST);
        let (width, height) = (pixels(look.size.cols, cell.0)?, pixels(look.size.rows, cell.1)?);
        let seen = (look, cell, holes);
        if let Some(image) = self.album.images.get(&seen) {
            return Some(Arc::clone(image));
        }
        if self.album.bytes > KEPT {
            self.album.forget();
            self.album.shapes.clear();
        }
        let (width, height) = (usize::from(width), usize::from(height));
        let role = look.piece.map(|piece| piece.role);
        let inks = self.inks(look).map(|(_, seen)| seen);
        let shape = self.album.shapes.entry((role, look.overlay, width, height));
        let mut pixels = shape.or_insert_with(|| SmoothSquare::of(role, look.overlay, width, height)).painted(&inks);
        for &(col, row) in &seen.2 {
            let (left, above) = (usize::from(col * cell.0), usize::from(row * cell.1));
            for line in pixels.chunks_mut(width * 4).skip(above).take(cell.1.into()) {
                for pixel in line.chunks_mut(4).skip(left).take(cell.0.into()) {
                    pixel.fill(0);
                }
            }
        }
        self.album.bytes += pixels.len();
        let image = Arc::new(Image { width, height, pixels });
        self.album.images.insert(seen, Arc::clone(&image));
        Some(image)
    }
}

/// Returns a position as pixels: the board alone, as there is no text in pixels.
pub fn board_image(diagram: &Diagram, theme: &Theme) -> Image {
    /// The pixels of a square each way.
    const SIDE: u16 = 96;
    let mut painter = Painter::new(theme.clone(), ColorDepth::True, PieceStyle::Images);
    painter.album.cell = (SIDE, SIDE);
    let side = usize::from(SIDE);
    let width = 8 * side;
    let mut pixels = vec![0; width * width * 4];
    for square in Square::ALL {
        let (piece, ground) = (diagram.board.piece_at(square), ground(theme, square, mark(diagram, square)));
        let look = SquareStyle::of(piece, ground, SquareSize::new(1, 1), SubPixelGrid::Sextant);
        let Some(image) = painter.image(look, Vec::new()) else { continue };
        let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
        let (across, down) = if diagram.flipped { (7 - file, rank) } else { (file, 7 - rank) };
        let lines = pixels.chunks_mut(width * 4).skip(down * side);
        for (to, from) in lines.zip(image.pixels.chunks(side * 4)) {
            to.iter_mut().skip(across * side * 4).zip(from).for_each(|(to, from)| *to = *from);
        }
    }
    Image { width, height: width, pixels }
}

/// Returns the cells of a square that show something else now. Returns `None` if the square can't have a picture: a
/// cell of the piece or the ground has changed, or too many cells have. In a corner a coordinate may replace the end of
/// an outline, as it does in block art.
fn holes(square: &PictureSquare, ground: Color, buf: &Buffer) -> Option<Vec<(u16, u16)>> {
    let (area, mut holes) = (square.area, Vec::new());
    for (at, drawn) in area.positions().zip(&square.cells) {
        let now = buf.cell(at)?;
        if now == drawn {
            continue;
        }
        let corner = (at.x == area.x || at.x + 1 == area.right()) && (at.y == area.y || at.y + 1 == area.bottom());
        let beside = drawn.symbol() == " " && drawn.bg == ground;
        if !(beside || corner) || now.bg != ground || holes.len() == MOST_HOLES {
            return None;
        }
        holes.push((at.x - area.x, at.y - area.y));
    }
    Some(holes)
}
