//! Paints squares and remembers what it painted: a piece is rasterised once per size and coloured once per ground, and
//! every further frame is a copy.

use crate::chess::notation::Letters;
use crate::ui::board::geometry::SquareSize;
#[cfg(feature = "images")]
use crate::ui::board::pictures::Album;
use crate::ui::board::pieces::PieceStyle;
use crate::ui::board::raster::{InkColors, Overlay, SquareInks, Stamp, SubPixelGrid, stamp};
use crate::ui::review::MoveListLayout;
use crate::ui::theme::color::{ColorDepth, Rgb};
use crate::ui::theme::{self, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use shakmaty::{Color, Piece, Role, Square};
use std::collections::HashMap;

/// On squares of up to this many rows the corners of the cursor touch the piece.
const SMALL: u16 = 3;

/// How many squares are kept: far more than a game shows at one size. Beyond that, all are forgotten and painted again.
const KEPT: usize = 4096;
const BLANK: &str = " ";

/// What the look of a square depends on, besides theme and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::ui) struct SquareStyle {
    pub piece: Option<Piece>,
    /// The piece no longer stands there.
    pub pale: bool,
    pub ground: Rgb,
    pub overlay: Overlay,
    pub size: SquareSize,
    pub grid: SubPixelGrid,
}

impl SquareStyle {
    /// Returns the look of a square on which nothing is drawn besides its piece.
    pub fn of(piece: Option<Piece>, ground: Rgb, size: SquareSize, grid: SubPixelGrid) -> SquareStyle {
        SquareStyle { piece, pale: false, ground, overlay: Overlay::default(), size, grid }
    }
}

/// Paints boards in one theme, depth and style.
#[derive(Debug)]
pub struct Painter {
    /// The theme; with sixteen colours, that of `ansi16`.
    pub theme: Theme,
    pub depth: ColorDepth,
    /// The style that the user wants; [`PieceStyle::shown`] says what can be shown.
    pub style: PieceStyle,
    /// The letters that [`PieceStyle::OwnLetters`] shows.
    pub(in crate::ui) letters: Letters,
    covers: HashMap<(Option<Role>, Overlay, SquareSize, SubPixelGrid), SquareInks>,
    pub(super) tiles: Vec<Stamp>,
    /// The index of each look's tile.
    tile_of: HashMap<SquareStyle, usize>,
    /// What each square of the board looked like in the last frame, and the index of its tile: most squares look the
    /// same in the next frame.
    last_frame: [Option<(SquareStyle, usize)>; 64],
    /// The lines of the move list that was drawn last, so that the next one can continue from there.
    pub(in crate::ui) move_list: Option<MoveListLayout>,
    /// The same squares in pixels.
    #[cfg(feature = "images")]
    pub(in crate::ui) album: Album,
}

impl Painter {
    pub fn new(theme: Theme, depth: ColorDepth, style: PieceStyle) -> Painter {
        Painter {
            theme: if depth == ColorDepth::C16 { theme::theme(theme.is_light()).clone() } else { theme },
            depth,
            style,
            letters: Letters::default(),
            covers: HashMap::new(),
            tiles: Vec::new(),
            tile_of: HashMap::new(),
            last_frame: [None; 64],
            move_list: None,
            #[cfg(feature = "images")]
            album: Album::default(),
        }
    }

    /// Changes theme, depth and style. What was painted before is forgotten if the theme or the depth differs. With
    /// sixteen colours, all that counts about a theme is whether it is a light one.
    pub fn set(&mut self, theme: &Theme, depth: ColorDepth, style: PieceStyle) {
        let theme = if depth == ColorDepth::C16 { theme::theme(theme.is_light()) } else { theme };
        if (&self.theme, self.depth) != (theme, depth) {
            self.forget();
            self.theme = theme.clone();
            self.depth = depth;
        }
        self.style = style;
    }

    fn forget(&mut self) {
        self.tiles.clear();
        self.tile_of.clear();
        self.last_frame = [None; 64];
        #[cfg(feature = "images")]
        self.album.forget();
    }

    /// Puts a square of the board into a buffer, or a piece on no square. What lies outside the buffer is left out.
    pub(in crate::ui) fn draw(&mut self, square: Option<Square>, look: SquareStyle, buf: &mut Buffer, area: Rect) {
        let last = square.and_then(|square| self.last_frame.get(usize::from(square)).copied().flatten());
        let at = match last {
            Some((known, at)) if known == look => at,
            _ => self.find(look),
        };
        if let Some(square) = square {
            self.last_frame[usize::from(square)] = Some((look, at)); // there are as many places as squares
        }
        if let Some(tile) = self.tiles.get(at) {
            copy(&tile.cells, buf, Rect { width: look.size.cols, height: look.size.rows, ..area });
        }
    }

    /// Returns one cell of a square, counted row by row; `None` where only the ground is seen.
    pub(in crate::ui) fn cell(&mut self, look: SquareStyle, at: usize) -> Option<&Cell> {
        let tile = self.find(look);
        let Stamp { cells, blank } = self.tiles.get(tile)?;
        cells.get(at).filter(|_| blank.get(at) == Some(&false))
    }

    pub(in crate::ui) fn inks(&self, look: SquareStyle) -> InkColors {
        let (theme, depth, ground) = (&self.theme, self.depth, look.ground);
        let (pieces, sixteen) =
            (theme.pieces(look.piece.map_or(Color::White, |it| it.color)), depth == ColorDepth::C16);
        let target = match look.piece {
            _ if sixteen => theme::ink_on(ground),
            Some(_) => theme.capture(pieces, ground),
            None => theme.marks.target,
        };
        let cursor = match look.piece {
            _ if sixteen => theme::cursor_on(ground),
            Some(_) if !look.pale && look.size.rows <= SMALL => theme.cursor_around(pieces, ground),
            _ => theme.marks.cursor,
        };
        let inks = match (look.pale, sixteen) {
            // None of them is between the piece's and the square's, so only the line around the piece stays.
            (true, true) => [ground, ground, target, target, target, cursor],
            (true, false) => [ground, theme.pale(pieces, ground), ground, ground, ground, cursor],
            (false, _) => [ground, pieces.fill, pieces.outline, theme.edge(pieces, ground, depth), target, cursor],
        };
        inks.map(|rgb| theme.at(rgb, depth))
    }

    /// Returns the index of a look's tile, which is painted if necessary.
    fn find(&mut self, look: SquareStyle) -> usize {
        if let Some(at) = self.tile_of.get(&look) {
            return *at;
        }
        if self.tiles.len() >= KEPT {
            self.forget();
            self.covers.clear();
        }
        let SquareStyle { piece, overlay, size, grid, .. } = look;
        let inks = self.inks(look);
        let role = piece.map(|piece| piece.role);
        let cover = self.covers.entry((role, overlay, size, grid)).or_insert_with(|| {
            let mut cover = SquareInks::of(role, size, grid);
            cover.draw(overlay, grid);
            cover
        });
        let tile = stamp(cover, size, grid, &inks);
        let at = self.tiles.len();
        self.tiles.push(tile);
        self.tile_of.insert(look, at);
        at
    }
}

/// Copies a square into a buffer, row by row; cells outside the buffer are left out.
fn copy(cells: &[Cell], buf: &mut Buffer, area: Rect) {
    let seen = area.intersection(buf.area);
    let window = buf.area;
    for y in seen.top()..seen.bottom() {
        let place = |of: Rect| usize::from(y - of.y) * usize::from(of.width) + usize::from(seen.x - of.x);
        let (from, to, cols) = (place(area), place(window), usize::from(seen.width));
        if let (Some(from), Some(to)) = (cells.get(from..from + cols), buf.content.get_mut(to..to + cols)) {
            to.iter_mut().zip(from).for_each(|(to, from)| copy_cell(from, to));
        }
    }
}

/// Copies a cell over a cleared one. Most cells of a square are blank, and copying a symbol takes longer than the rest.
fn copy_cell(from: &Cell, to: &mut Cell) {
    if from.symbol() == BLANK && to.symbol() == BLANK {
        (to.fg, to.bg, to.modifier) = (from.fg, from.bg, from.modifier);
    } else {
        to.clone_from(from);
    }
}
