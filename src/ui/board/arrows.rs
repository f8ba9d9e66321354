//! Arrows and coloured squares on a board: a player's own, and those of a file's `[%cal]` and `[%csl]`.
//!
//! They are painted over a board that is already drawn. In block art a cell keeps the colour that most of its other
//! sub-pixels had. Both squares of an arrow are marked, and a shaft is drawn between them only where there is room for
//! it: a shaft of one square would be a blot. On small squares all pieces keep their shape and colour; where a piece
//! leaves no room for a mark, the ground around it is tinted. On a board of characters, as always without colours, an
//! arrow is a row of characters that leaves the pieces alone.

use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::ui::board::painter::Painter;
use crate::ui::board::raster::SubPixelGrid;
use crate::ui::prelude::*;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;
use shakmaty::{Bitboard, Square};
use std::collections::HashSet;

/// Where a shaft begins. Lengths here are in squares. The piece that moves stays visible: the shaft begins beside it.
const BEGIN: f32 = 0.36;
/// Half the width of a shaft.
const SHAFT: f32 = 0.085;
/// An arrow's head. Its tip stops short of the middle of the target square, so that the piece there stays visible.
const FINE: ArrowHead = ArrowHead { long: 0.42, barb: 0.27, stop: 0.14 };
/// The head on squares with so few sub-pixels that the fine head would be no wider than the shaft, and a piece under it
/// could not be recognised: the tip only touches its square.
const COARSE: ArrowHead = ArrowHead { long: 0.5, barb: 0.42, stop: 0.32 };
/// A square with fewer sub-pixels than this across or down is coarse.
const FEW: usize = 9;
/// If the middles of two large squares are no further apart than this, there is room for a head but hardly for a shaft:
/// both squares are marked, and nothing is drawn between them.
const NEAR: f32 = 1.9;
/// Where the shaft begins on small squares that near: if it began beside the piece, only the head would be left.
const BEGIN_NEAR: f32 = 0.1;
/// The marks of an arrow's large squares: how wide their line is, and how far it reaches from the corners of the first
/// square. If the second square is empty, its line goes all the way round, which tells the two apart without a shaft.
const FRAME: (f32, f32) = (0.06, 0.26);
/// The ring of a coloured square: the radius of its middle line, and half the width of the line.
const RING: (f32, f32) = (0.43, 0.05);
/// On squares of up to this many rows a piece has so few cells that it can't be recognised once some are painted over.
const FEW_ROWS: u16 = 3;
/// A ring is recognised as one if at least this many of its cells are visible.
const RINGED: usize = 6;
/// At least this many cells have to show that a square is marked.
const MARKED: usize = 2;
/// How much of the mark's colour may be mixed into the ground around a piece, in 256ths.
const TINTS: [u8; 4] = [190, 150, 110, 70];
/// Two grounds can be told apart if their distance is greater than this.
const APART: u32 = 2_500;
/// The contrast at which a piece stands out from a tinted ground or, if less, this fraction of its contrast before.
const STANDS_OUT: (f32, f32) = (3.0, 0.75);
/// The brackets of a small square: how far beside its centre they and their feet begin, and how far above and below.
const BRACKET: (f32, f32, f32) = (0.4, 0.28, 0.35);

#[derive(Clone, Copy)]
struct ArrowHead {
    long: f32,
    /// Half its width, at its widest.
    barb: f32,
    /// How far short of the middle of the square its tip ends.
    stop: f32,
}

/// Returns the colour of a shape on a terminal with many colours, and on one with sixteen.
pub(super) fn color(paint: ShapeColor) -> (Rgb, Color) {
    match paint {
        ShapeColor::Green => (Rgb(0x5c, 0xf0, 0x7c), Color::Green),
        ShapeColor::Red => (Rgb(0xff, 0x48, 0x3c), Color::Red),
        ShapeColor::Yellow => (Rgb(0xff, 0xe0, 0x4a), Color::LightYellow),
        // The squares of the last move are magenta.
        ShapeColor::Blue => (Rgb(0x5c, 0xd0, 0xff), Color::LightCyan),
    }
}

/// Returns the colour of a shape as it is sent to the terminal.
fn shown(paint: ShapeColor, painter: &Painter) -> Color {
    let (many, sixteen) = color(paint);
    if painter.depth == ColorDepth::C16 { sixteen } else { painter.theme.at(many, painter.depth).0 }
}

/// Draws shapes over a board that is already drawn, the first one at the bottom.
pub fn draw(buf: &mut Buffer, geometry: &Geometry, shapes: &[BoardShape], painter: &Painter) {
    if shapes.is_empty() {
        return; // as on nearly every frame
    }
    let size = geometry.size;
    let Some(grid) = painter.style.shown(size, painter.depth).grid() else {
        for shape in shapes {
            match *shape {
                BoardShape::Square(paint, square) => fence(buf, geometry, square, ink(paint, painter)),
                BoardShape::Arrow(paint, from, to) if size.rows > 1 || is_apart(from, to) => {
                    dotted(buf, geometry, (from, to), ink(paint, painter));
                }
                // On squares one row high, the dots between squares that are a knight's move apart would lie beside
                // other pieces and seem to be about them.
                BoardShape::Arrow(paint, from, to) => {
                    [from, to].into_iter().for_each(|end| fence(buf, geometry, end, ink(paint, painter)));
                }
            }
        }
        return;
    };
    let small = size.rows <= FEW_ROWS;
    let pieces = cells_of_pieces(buf, geometry, small, painter);
    // Beside such a small piece the visible part of a shaft is a blot, so it goes over empty squares only.
    let has_piece = |square: &Square| geometry.rect_of(*square).positions().any(|at| pieces.contains(&(at.x, at.y)));
    let held = Square::ALL.into_iter().filter(|square| small && has_piece(square));
    let held: Vec<Rect> = held.map(|square| geometry.rect_of(square)).collect();
    let mut art = BlockArt { buf, geometry, grid, painter };
    for shape in shapes {
        match *shape {
            BoardShape::Arrow(_, from, to) if from == to => {}
            BoardShape::Arrow(paint, from, to) if small => {
                // Between small squares that touch at a corner or are a knight's move apart, only specks would show.
                let way = ArrowPath::between(geometry, from, to).filter(|_| is_apart(from, to));
                let way = way.map(|way| BoardRegion::Arrow(way, art.head()));
                art.paint(paint, &[], way.as_slice(), |at| held.iter().any(|square| square.contains(at.into())));
                // The tip only comes near its target square, and pieces on the way leave little of the shaft: both ends
                // are marked.
                art.mark(paint, from, &pieces);
                art.mark(paint, to, &pieces);
            }
            BoardShape::Arrow(paint, from, to) => {
                // A line all the way round a piece would take the colours of its edge.
                let frames = [art.frame(from, false), art.frame(to, !has_piece(&to))];
                let way = ArrowPath::between(geometry, from, to).filter(|way| way.length > NEAR);
                let way = way.map(|way| BoardRegion::Arrow(way, art.head()));
                // The piece that moves stays in front of its arrow; others lie under the shaft, or it would be broken
                // up.
                let begin = geometry.rect_of(from);
                let kept = |at: (u16, u16)| begin.contains(at.into()) && pieces.contains(&at);
                art.paint(paint, &frames, way.as_slice(), kept);
            }
            // On small squares the pieces stay as they are.
            BoardShape::Square(paint, square) if small => art.mark(paint, square, &pieces),
            BoardShape::Square(paint, square) => art.under(paint, square),
        }
    }
}

/// Returns whether there is room for a shaft, or at least a head, between two small squares.
fn is_apart(from: Square, to: Square) -> bool {
    let straight = from.file() == to.file() || from.rank() == to.rank();
    straight || shakmaty::attacks::between(from, to).any()
}

/// Returns the cells of the board in which part of a piece is visible; on small squares those that it does not fill.
fn cells_of_pieces(buf: &Buffer, geometry: &Geometry, small: bool, painter: &Painter) -> HashSet<(u16, u16)> {
    let (theme, depth) = (&painter.theme, painter.depth);
    let inks = [theme.white.fill, theme.white.outline, theme.black.fill, theme.black.outline];
    let inks = inks.map(|rgb| theme.at(rgb, depth).0);
    let grounds = [true, false].map(|light| theme.at(theme.squares.on(light), depth).0);
    // A cell that a piece fills has the piece's colour as its background.
    let full = |cell: &Cell| inks.contains(&cell.bg) && !grounds.contains(&cell.bg);
    let own = |cell: &Cell| cell.symbol() != " " || !small && full(cell);
    let at = geometry.board.positions().map(|at| (at.x, at.y));
    at.filter(|&at| buf.cell(at).is_some_and(own)).collect()
}

fn ink(paint: ShapeColor, painter: &Painter) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    if painter.depth == ColorDepth::Mono { style } else { style.fg(shown(paint, painter)) }
}

/// Returns the style of words about a shape: its colour, made darker or lighter until it can be read on the screen.
pub fn words(paint: ShapeColor, painter: &Painter) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    let (theme, depth) = (&painter.theme, painter.depth);
    match depth {
        ColorDepth::Mono => style,
        ColorDepth::C16 => theme.style_for(TextTone::Accent, depth).add_modifier(Modifier::BOLD),
        ColorDepth::True | ColorDepth::C256 => style.fg(theme.at(theme.readable(color(paint).0, depth), depth).0),
    }
}

/// Returns the middle of a square, in squares from the top left corner of the board.
fn middle(geometry: &Geometry, square: Square) -> (f32, f32) {
    let (area, board, size) = (geometry.rect_of(square), geometry.board, geometry.size);
    let part = |at: u16, from: u16, by: u16| f32::from(at - from) / f32::from(by) + 0.5;
    (part(area.x, board.x, size.cols), part(area.y, board.y, size.rows))
}

/// A straight path between two points.
#[derive(Clone, Copy)]
struct ArrowPath {
    from: (f32, f32),
    /// The direction, as a vector one square long.
    along: (f32, f32),
    length: f32,
}

impl ArrowPath {
    /// Returns the path from one square to another, or `None` if they are the same.
    fn between(geometry: &Geometry, from: Square, to: Square) -> Option<ArrowPath> {
        let (from, to) = (middle(geometry, from), middle(geometry, to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = libm::hypotf(dx, dy);
        (length > 0.5).then(|| ArrowPath { from, along: (dx / length, dy / length), length })
    }

    /// Returns how far along the path a point is, and how far beside it.
    fn place(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let (dx, dy) = (x - self.from.0, y - self.from.1);
        (dx * self.along.0 + dy * self.along.1, (dx * self.along.1 - dy * self.along.0).abs())
    }

    /// Returns whether an arrow with such a head covers a point, with its shaft or its head.
    fn covers(&self, ArrowHead { long, barb, stop }: ArrowHead, point: (f32, f32)) -> bool {
        let (along, beside) = self.place(point);
        let tip = self.length - stop;
        let begin = if self.length < NEAR { BEGIN_NEAR } else { BEGIN };
        let head = long.min(tip - begin + 0.1);
        let to_tip = tip - along;
        let is_head = (0.0..head).contains(&to_tip) && beside < barb * to_tip / head;
        is_head || (along >= begin && to_tip >= head && beside < SHAFT)
    }
}

/// The part of the board that a shape covers.
#[derive(Clone, Copy)]
enum BoardRegion {
    /// A ring around a point.
    Ring((f32, f32)),
    /// Brackets beside a point.
    Brackets((f32, f32)),
    /// A star with five points around a point.
    Star((f32, f32)),
    /// A line along the edges of the square around a point: how wide it is at the sides and above and below, and how
    /// far it reaches from the corners.
    Frame((f32, f32), (f32, f32), f32),
    Arrow(ArrowPath, ArrowHead),
}

impl BoardRegion {
    /// Returns two corners, in squares, of a rectangle outside which nothing is covered.
    fn corners(&self) -> [(f32, f32); 2] {
        let (from, to) = match self {
            BoardRegion::Ring(middle)
            | BoardRegion::Brackets(middle)
            | BoardRegion::Star(middle)
            | BoardRegion::Frame(middle, ..) => (*middle, *middle),
            BoardRegion::Arrow(ArrowPath { from, along, length }, _) => {
                (*from, (from.0 + along.0 * length, from.1 + along.1 * length))
            }
        };
        [(from.0.min(to.0) - 1.0, from.1.min(to.1) - 1.0), (from.0.max(to.0) + 1.0, from.1.max(to.1) + 1.0)]
    }

    fn covers(&self, point: (f32, f32)) -> bool {
        match self {
            BoardRegion::Ring((x, y)) => {
                let (radius, half) = RING;
                (libm::hypotf(point.0 - x, point.1 - y) - radius).abs() < half
            }
            BoardRegion::Brackets((x, y)) => {
                let (side, foot, end) = BRACKET;
                let (beside, above) = ((point.0 - x).abs(), (point.1 - y).abs());
                let within = beside < 0.5 && above < 0.5;
                within && (beside > side || (above > end && beside > foot))
            }
            BoardRegion::Star((x, y)) => covers((point.0 - x, point.1 - y)),
            BoardRegion::Frame((x, y), (side, edge), arm) => {
                let (beside, above) = (0.5 - (point.0 - x).abs(), 0.5 - (point.1 - y).abs());
                let within = beside > 0.0 && above > 0.0;
                within && (beside < *side || above < *edge) && beside < *arm && above < *arm
            }
            BoardRegion::Arrow(way, head) => way.covers(*head, point),
        }
    }
}

/// Returns the ground of a square tinted with a mark's colour: different from before if possible, and then one on which
/// its piece stands out. A bright colour made darker keeps White's pieces in sight.
fn tinted(ground: Rgb, piece: Rgb, paint: ShapeColor, painter: &Painter) -> (Color, Rgb) {
    let (theme, depth) = (&painter.theme, painter.depth);
    let (was, piece) = (theme.at(ground, depth).1, theme.at(piece, depth).1);
    let least = STANDS_OUT.0.min(STANDS_OUT.1 * piece.contrast(was));
    if depth == ColorDepth::C16 {
        // Sixteen colours can't be mixed.
        return (color(paint).1, ground);
    }
    let (bright, _) = color(paint);
    let inks = [bright, bright.mix(Rgb(0, 0, 0), 128)];
    let mixed = inks.into_iter().flat_map(|ink| TINTS.map(|parts| theme.at(ground.mix(ink, parts), depth)));
    let judged = mixed.map(|(color, seen)| ((color, seen), seen.distance(was), piece.contrast(seen)));
    let best = judged.max_by(|(_, apart, contrast), (_, other, less)| {
        let key = |apart: u32, contrast: f32| (apart > APART, contrast.min(least), apart);
        let ((far, seen, by), (other_far, other_seen, other_by)) = (key(*apart, *contrast), key(*other, *less));
        far.cmp(&other_far).then(seen.total_cmp(&other_seen)).then(by.cmp(&other_by))
    });
    best.map_or((Color::Reset, ground), |(tint, ..)| tint)
}

/// Returns, as bits, the sub-pixels of a cell of the board that any of these regions covers.
fn covered(regions: &[BoardRegion], (col, row): (u16, u16), size: SquareSize, grid: SubPixelGrid) -> usize {
    let middle_of = |at: usize, all: usize| (at as f32 + 0.5) / all as f32;
    let is_covered = |bit: usize| {
        let x = (f32::from(col) + middle_of(bit % grid.across(), grid.across())) / f32::from(size.cols);
        let y = (f32::from(row) + middle_of(bit / grid.across(), grid.down())) / f32::from(size.rows);
        regions.iter().any(|region| region.covers((x, y)))
    };
    (0..grid.across() * grid.down()).fold(0, |bits, bit| bits | usize::from(is_covered(bit)) << bit)
}

/// Draws shapes in block art on a board that is already drawn.
struct BlockArt<'a> {
    buf: &'a mut Buffer,
    geometry: &'a Geometry,
    grid: SubPixelGrid,
    painter: &'a Painter,
}

impl BlockArt<'_> {
    fn head(&self) -> ArrowHead {
        let (size, grid) = (self.geometry.size, self.grid);
        let few = |cells: u16, each: usize| usize::from(cells) * each < FEW;
        let coarse = few(size.cols, grid.across()) || few(size.rows, grid.down());
        if coarse { COARSE } else { FINE }
    }

    /// Returns the mark of a large square: all around it, or at its corners.
    fn frame(&self, square: Square, whole: bool) -> BoardRegion {
        let (size, grid) = (self.geometry.size, self.grid);
        // At least one sub-pixel.
        let line = |cells: u16, each: usize| FRAME.0.max(0.75 / (usize::from(cells) * each) as f32);
        let lines = (line(size.cols, grid.across()), line(size.rows, grid.down()));
        BoardRegion::Frame(middle(self.geometry, square), lines, if whole { 1.0 } else { FRAME.1 })
    }

    /// Gives regions of the board a colour, all at once: a cell has room for one more colour but not for a third. The
    /// `regions`, unlike those drawn `always`, leave the kept cells as they are.
    fn paint(
        &mut self,
        paint: ShapeColor,
        always: &[BoardRegion],
        regions: &[BoardRegion],
        kept: impl Fn((u16, u16)) -> bool,
    ) {
        let (board, size, grid) = (self.geometry.board, self.geometry.size, self.grid);
        let color = shown(paint, self.painter);
        let (wide, high) = (f32::from(size.cols), f32::from(size.rows));
        let corners: Vec<[(f32, f32); 2]> = always.iter().chain(regions).map(BoardRegion::corners).collect();
        let near = |at: u16, cells: f32, of: fn(&(f32, f32)) -> f32| {
            let at = f32::from(at) / cells;
            corners.iter().any(|[least, most]| (of(least)..of(most)).contains(&at))
        };
        let rows = (0..board.height).filter(|row| near(*row, high, |point| point.1));
        let cols: Vec<u16> = (0..board.width).filter(|col| near(*col, wide, |point| point.0)).collect();
        for (row, col) in rows.flat_map(|row| cols.iter().map(move |col| (row, *col))) {
            let at = (board.x + col, board.y + row);
            let regions = if kept(at) { &[] } else { regions };
            let bits = covered(always, (col, row), size, grid) | covered(regions, (col, row), size, grid);
            if bits > 0 {
                self.paint_over(at, bits, color);
            }
        }
    }

    /// Gives some sub-pixels of a cell a colour; the others get the colour that most of them had.
    fn paint_over(&mut self, at: (u16, u16), bits: usize, color: Color) {
        let Some(cell) = self.buf.cell_mut(at) else { return };
        let Some(there) = cell.symbol().chars().next().and_then(|symbol| self.grid.bits(symbol)) else { return };
        let all = (1_usize << (self.grid.across() * self.grid.down())) - 1;
        let rest = all & !bits;
        let front = (there & rest).count_ones();
        let back = if 2 * front > rest.count_ones() { cell.fg } else { cell.bg };
        if rest == 0 {
            cell.set_char(' ').set_bg(color);
        } else {
            cell.set_char(self.grid.symbol(bits)).set_fg(color).set_bg(back);
        }
    }

    /// Draws the ring of a large square under its piece; if that leaves too little of it, a line around the square too.
    fn under(&mut self, paint: ShapeColor, square: Square) {
        let grid = self.grid;
        // The ground's colour is read from the corner, which no piece reaches.
        let area = self.geometry.rect_of(square);
        let ground = self.buf.cell((area.x, area.y)).and_then(|cell| {
            let bits = cell.symbol().chars().next().and_then(|symbol| grid.bits(symbol))?;
            Some(if bits & 1 == 1 { cell.fg } else { cell.bg })
        });
        let Some(ground) = ground else { return };
        let ring = BoardRegion::Ring(middle(self.geometry, square));
        if self.put_under(paint, square, ring, ground) < RINGED {
            self.put_under(paint, square, self.frame(square, true), ground);
        }
    }

    /// Gives a region of a square a colour, under its piece. A cell has two colours: where one is the piece's, the
    /// other, the square's, becomes the region's. Nothing of the piece is painted over. Returns how many cells have the
    /// colour.
    fn put_under(&mut self, paint: ShapeColor, square: Square, region: BoardRegion, ground: Color) -> usize {
        let (board, size, grid) = (self.geometry.board, self.geometry.size, self.grid);
        let color = shown(paint, self.painter);
        let all = (1_usize << (grid.across() * grid.down())) - 1;
        let mut count = 0;
        for at in self.geometry.rect_of(square).positions() {
            let bits = covered(&[region], (at.x - board.x, at.y - board.y), size, grid);
            let Some(cell) = self.buf.cell_mut(at).filter(|_| bits > 0) else { continue };
            let Some(there) = cell.symbol().chars().next().and_then(|symbol| grid.bits(symbol)) else { continue };
            let (front, back) = (cell.fg == ground || there == 0, cell.bg == ground || there == all);
            let free = if cell.fg == ground { there } else { all & !there };
            match (front, back) {
                (true, true) => self.paint_over((at.x, at.y), bits, color),
                (false, false) => continue,
                _ if 2 * (bits & free).count_ones() < free.count_ones() => continue,
                (true, false) => cell.fg = color,
                (false, true) => cell.bg = color,
            }
            count += 1;
        }
        count
    }

    /// Draws the brackets of a small square. Where its piece leaves no room for them, its ground is tinted instead.
    fn mark(&mut self, paint: ShapeColor, square: Square, kept: &HashSet<(u16, u16)>) {
        let brackets = BoardRegion::Brackets(middle(self.geometry, square));
        self.paint(paint, &[], &[brackets], |at| kept.contains(&at));
        let (area, painter) = (self.geometry.rect_of(square), self.painter);
        let ink = shown(paint, painter);
        let seen = area.positions().filter(|at| self.buf.cell(*at).is_some_and(|cell| cell.fg == ink)).count();
        if seen >= MARKED {
            return;
        }
        let (theme, depth) = (&painter.theme, painter.depth);
        let is_of = |color: Color, rgb: Rgb| theme.at(rgb, depth).0 == color;
        let pale = |pieces| theme.pale(pieces, theme.marks.last.on(square.is_light()));
        let pieces = [theme.white.fill, theme.black.fill, pale(theme.white), pale(theme.black)];
        // In a cell of a piece, one of the two colours is the piece's.
        let in_cell = |cell: &Cell| pieces.into_iter().find(|&piece| is_of(cell.fg, piece) != is_of(cell.bg, piece));
        let own = area.positions().filter(|at| kept.contains(&(at.x, at.y)));
        let Some(piece) = own.filter_map(|at| self.buf.cell(at)).find_map(in_cell) else { return };
        let ground = tinted(theme.squares.on(square.is_light()), piece, paint, painter).0;
        for at in area.positions() {
            let Some(cell) = self.buf.cell_mut(at) else { continue };
            match kept.contains(&(at.x, at.y)) {
                true if is_of(cell.fg, piece) => cell.bg = ground,
                true if is_of(cell.bg, piece) => cell.fg = ground,
                // What is left of a bracket here is a splinter, which says nothing.
                false if !is_of(cell.bg, piece) => _ = cell.set_char(' ').set_bg(ground),
                _ => {}
            }
        }
    }
}

// Arrows, stars and marked squares on a board of characters: bars and dots that leave the pieces alone.

/// Draws bars beside the piece of a square.
fn fence(buf: &mut Buffer, geometry: &Geometry, square: Square, style: Style) {
    let area = geometry.rect_of(square);
    let row = area.y + area.height.saturating_sub(1) / 2;
    for col in [area.x, area.right() - 1] {
        // If a square is marked twice, the later mark is shown.
        if let Some(cell) = buf.cell_mut((col, row)).filter(|cell| cell.symbol() == "|") {
            cell.set_style(style);
        }
        put(buf, (col, row), "|", style);
    }
}

/// Draws dots along the path, the last of them replaced by an arrow character that points to the end.
fn dotted(buf: &mut Buffer, geometry: &Geometry, (from, to): (Square, Square), style: Style) {
    let Some(way) = ArrowPath::between(geometry, from, to) else { return };
    let (board, size) = (geometry.board, geometry.size);
    let (wide, high) = (f32::from(size.cols), f32::from(size.rows));
    let mut dots = Vec::new();
    // On squares one row high, a head beside the middle of its square would seem to be about the one before.
    let stop = if size.rows == 1 { -0.1 } else { 0.2 };
    // Half a cell, measured across the path's main direction.
    let reach = if way.along.0.abs() * wide > way.along.1.abs() * high { 0.5 / high } else { 0.5 / wide };
    for (row, col) in (0..board.height).flat_map(|row| (0..board.width).map(move |col| (row, col))) {
        let (along, beside) = way.place(((f32::from(col) + 0.5) / wide, (f32::from(row) + 0.5) / high));
        let left = way.length - along;
        let at = (board.x + col, board.y + row);
        if along >= 0.3 && left >= stop && beside <= reach && is_free(buf, at) {
            dots.push((left, at));
        }
    }
    let nearest = dots.iter().copied().min_by(|(one, _), (other, _)| one.total_cmp(other));
    for (_, at) in &dots {
        put(buf, *at, "•", style);
    }
    if let Some((_, at)) = nearest {
        put(buf, at, head(way.along), style);
    }
    // Where a piece fills the whole end, dots that stop beside it would be about the square before.
    for end in [from, to].into_iter().filter(|_| size.rows == 1) {
        if !dots.iter().any(|(_, at)| geometry.rect_of(end).contains((*at).into())) {
            fence(buf, geometry, end, style);
        }
    }
}

/// Returns the character that points in a direction (x to the right, y down).
fn head((x, y): (f32, f32)) -> &'static str {
    let side = |part: f32| i8::from(part > 0.38) - i8::from(part < -0.38);
    match (side(x), side(y)) {
        (1, -1) => "↗",
        (1, 1) => "↘",
        (-1, -1) => "↖",
        (-1, 1) => "↙",
        (1, _) => "→",
        (-1, _) => "←",
        (_, 1) => "↓",
        _ => "↑",
    }
}

/// Returns whether a cell holds nothing except an arrow's dot, the edge of a letter's tile or a dark square's dot.
fn is_free(buf: &Buffer, at: (u16, u16)) -> bool {
    buf.cell(at).is_some_and(|cell| matches!(cell.symbol(), " " | "•" | "▐" | "▌" | "·"))
}

/// Puts a character into a cell that is free.
fn put(buf: &mut Buffer, at: (u16, u16), text: &str, style: Style) {
    if is_free(buf, at)
        && let Some(cell) = buf.cell_mut(at)
    {
        cell.set_symbol(text).set_style(style);
    }
}

// Stars on squares that have to be reached: five-pointed in block art, a character on a board of characters.

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
            None => {
                let area = geometry.rect_of(square);
                let at = (area.x + area.width.saturating_sub(1) / 2, area.y + area.height.saturating_sub(1) / 2);
                put(buf, at, "★", ink(ShapeColor::Yellow, painter));
            }
        }
    }
}

/// Returns whether a star around the origin covers a point. The star is made of ten copies of one triangle: from the
/// centre to one of its points, and to the inner corner next to it.
fn covers((x, y): (f32, f32)) -> bool {
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

#[cfg(test)]
mod tests;
