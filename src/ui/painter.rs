//! Paints squares and remembers what it painted: a man is rasterised once for a size and once coloured for a ground,
//! and every further frame is a copy.

use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use shakmaty::{Piece, Role};

use super::color::{Depth, Rgb};
use super::geometry::SquareSize;
use super::pieces::PieceStyle;
use super::raster::{Cover, Grid, Overlay, Stamp, stamp};
use super::theme::Theme;
use crate::chess::notation::Letters;

/// The squares that are kept: far more than a game shows at one size. Beyond, everything is forgotten and begun anew.
const KEPT: usize = 4096;

/// What a square looks like depends on this, besides theme and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Look {
    pub piece: Option<Piece>,
    pub ground: Rgb,
    pub overlay: Overlay,
    pub size: SquareSize,
    pub grid: Grid,
}

/// Paints boards in one theme, depth and style.
#[derive(Debug)]
pub struct Painter {
    theme: Theme,
    depth: Depth,
    style: PieceStyle,
    letters: Letters,
    covers: HashMap<(Option<Role>, Overlay, SquareSize, Grid), Cover>,
    stamps: HashMap<Look, Stamp>,
}

impl Painter {
    /// A painter that has painted nothing yet.
    #[must_use]
    pub fn new(theme: Theme, depth: Depth, style: PieceStyle) -> Painter {
        Painter { theme, depth, style, letters: Letters::default(), covers: HashMap::new(), stamps: HashMap::new() }
    }

    /// Changes theme, depth and style; what was painted before is forgotten if they are others.
    pub fn set(&mut self, theme: &Theme, depth: Depth, style: PieceStyle) {
        if (&self.theme, self.depth) != (theme, depth) {
            self.stamps.clear();
            self.theme = theme.clone();
            self.depth = depth;
        }
        self.style = style;
    }

    /// The letters that [`PieceStyle::OwnLetters`] shows.
    pub fn speak(&mut self, letters: Letters) {
        self.letters = letters;
    }

    /// The letters that [`PieceStyle::OwnLetters`] shows.
    #[must_use]
    pub fn letters(&self) -> Letters {
        self.letters
    }

    /// The theme.
    #[must_use]
    pub fn theme(&self) -> &Theme {
        &self.theme
    }

    /// The depth of the terminal.
    #[must_use]
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// The style that the user wants; [`PieceStyle::shown`] says what can be shown.
    #[must_use]
    pub fn style(&self) -> PieceStyle {
        self.style
    }

    /// The greatest square of which a board with its coordinates fits into that many columns and rows, see
    /// [`SquareSize::fit`], in what this painter can show.
    #[must_use]
    pub fn fit(&self, cols: u16, rows: u16, aspect: f32, step: i8) -> SquareSize {
        SquareSize::fit(cols, rows, aspect, step, self.style.at(self.depth))
    }

    /// How many squares were painted and kept.
    #[must_use]
    pub fn painted(&self) -> usize {
        self.stamps.len()
    }

    /// The cells of a square.
    pub(super) fn stamp(&mut self, look: Look) -> &Stamp {
        if self.stamps.len() >= KEPT {
            self.stamps.clear();
            self.covers.clear();
        }
        let Look { piece, ground, overlay, size, grid } = look;
        let (theme, depth, covers) = (&self.theme, self.depth, &mut self.covers);
        self.stamps.entry(look).or_insert_with(|| {
            let role = piece.map(|piece| piece.role);
            let cover = covers.entry((role, overlay, size, grid)).or_insert_with(|| {
                let mut cover = Cover::of(role, size, grid);
                cover.draw(overlay, grid);
                cover
            });
            let men = piece.map_or(theme.white, |piece| theme.men(piece.color));
            let edge = theme.edge(men, ground, depth);
            let inks = [ground, men.fill, men.outline, edge, theme.marks.target, theme.marks.cursor];
            stamp(cover, size, grid, &inks.map(|rgb| theme.at(rgb, depth)))
        })
    }
}

impl Stamp {
    /// Copies the cells into a buffer; cells off the buffer are left out.
    pub(super) fn copy(&self, buf: &mut Buffer, area: Rect) {
        for (row, cells) in (area.y..).zip(self.cells.chunks(self.size.cols().into())) {
            for (col, from) in (area.x..).zip(cells) {
                if let Some(cell) = buf.cell_mut((col, row)) {
                    cell.reset();
                    cell.set_char(from.symbol).set_fg(from.fg).set_bg(from.bg);
                }
            }
        }
    }
}
