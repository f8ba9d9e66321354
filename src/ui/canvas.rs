//! What a screen is drawn on and with: the cells of the window, the application being shown, the painter, and the map
//! of what stands where.

use crate::app::protocol::input::Cell;
use crate::chess::pgn::comment::BoardShape;
use crate::ui::board::painter::Painter;
#[cfg(feature = "images")]
use crate::ui::board::pictures::Picture;
use crate::ui::board::{self, arrows};
use crate::ui::prelude::*;
use crate::ui::text;
use ratatui::buffer::{self, Buffer};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};
use shakmaty::{Bitboard, Piece};

pub trait TextLook {
    fn style_on(self, canvas: &Canvas) -> Style;
}

impl TextLook for TextTone {
    fn style_on(self, canvas: &Canvas) -> Style {
        canvas.painter.theme.style_for(self, canvas.painter.depth)
    }
}

impl TextLook for Style {
    fn style_on(self, _: &Canvas) -> Style {
        self
    }
}

/// Everything that a drawing function needs besides its area.
#[derive(Debug)]
pub struct Canvas<'a> {
    /// The application that is shown. Drawing does not change it.
    pub app: &'a App,
    /// Theme, colour depth and style of the pieces; remembers what it has painted.
    pub painter: &'a mut Painter,
    /// What stands where, for the pointer.
    pub hits: HitMap,
    pub frame: &'a mut Frame,
}

impl<'a> Canvas<'a> {
    /// Creates a canvas over the cells of a frame, with an empty map.
    pub fn new(app: &'a App, painter: &'a mut Painter, frame: &'a mut Frame) -> Canvas<'a> {
        // Enough for nearly all screens: each frame makes a new map.
        let mut hits = HitMap::default();
        hits.areas.reserve(64);
        Canvas { app, painter, hits, frame }
    }

    pub fn area(&self) -> Rect {
        self.frame.buffer.area
    }

    /// Returns the cells, for whatever no method here draws.
    pub fn buf(&mut self) -> &mut Buffer {
        &mut self.frame.buffer
    }

    pub fn lang(&self) -> Lang {
        self.app.lang()
    }

    /// Returns whether the terminal shows 16 colours or none.
    pub fn has_few_colors(&self) -> bool {
        matches!(self.painter.depth, ColorDepth::C16 | ColorDepth::Mono)
    }

    pub fn tone(&self, tone: TextTone) -> Style {
        tone.style_on(self)
    }

    pub fn key(&self, context: KeyContext, action: Action) -> Option<String> {
        self.app.preferences.keymap().key_of(context, action).map(|key| key.named(self.lang()))
    }

    /// Writes a text from a column onwards, but not beyond `right`. Returns the column after it.
    pub fn put(&mut self, x: u16, y: u16, right: u16, text: &str, look: impl TextLook) -> u16 {
        let style = look.style_on(self);
        text::put(self.buf(), x, y, right, text, style)
    }

    /// Writes a text into the first row of an area. Returns the column after it.
    pub fn write(&mut self, area: Rect, text: &str, look: impl TextLook) -> u16 {
        self.put(area.x, area.y, area.right(), text, look)
    }

    /// Writes a text that ends before `right` and does not begin before `left`. Returns the column where it begins.
    pub fn put_right(&mut self, left: u16, y: u16, right: u16, text: &str, look: impl TextLook) -> u16 {
        let x = right.saturating_sub(columns(text)).max(left);
        self.put(x, y, right, text, look);
        x
    }

    /// Writes a line of spans in at most this many columns.
    pub fn put_line(&mut self, x: u16, y: u16, line: &Line<'_>, room: u16) {
        text::put_line(self.buf(), x, y, line, room);
    }

    /// Writes spans into an area, wrapped at words; what does not fit is left out. Returns the row below them.
    pub fn wrapped(&mut self, area: Rect, spans: &[Span<'_>]) -> u16 {
        let area = area.intersection(self.area());
        self.write_lines(area, text::lines(spans, area.width), VerticalAlign::Top)
    }

    /// Works like [`Self::wrapped`], for a message, from the first row down or down to the last: over several rows it
    /// breaks between sentences or parts if it can.
    pub fn message(&mut self, area: Rect, spans: &[Span<'_>], align: VerticalAlign) {
        let area = area.intersection(self.area());
        let lines = if area.height > 1 { text::sentence_lines } else { text::lines };
        self.write_lines(area, lines(spans, area.width), align);
    }

    /// Writes a message at the bottom of an area. If it is longer, it covers rows above it: words come first.
    pub fn message_over(&mut self, area: Rect, spans: &[Span<'_>]) {
        let rows = u16::try_from(text::lines(spans, area.width).len()).unwrap_or(u16::MAX);
        let height = rows.max(area.height).min(area.bottom().saturating_sub(self.area().y));
        let place = Rect { y: area.bottom() - height, height, ..area };
        if rows > area.height {
            let ground = self.tone(TextTone::Background);
            Clear.render(place, self.buf());
            self.buf().set_style(place, ground);
            self.hits.areas.push((place, None));
        }
        self.message(place, spans, VerticalAlign::Bottom);
    }

    fn write_lines(&mut self, area: Rect, lines: Vec<Line<'static>>, align: VerticalAlign) -> u16 {
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height);
        let top = match align {
            VerticalAlign::Top => area.y,
            VerticalAlign::Bottom => area.bottom() - rows, // not higher than the area
        };
        let cut = lines.len() > usize::from(rows);
        // The ellipsis of a cut text follows its last word.
        let last = usize::from(rows).checked_sub(1).and_then(|last| lines.get(last));
        let end = last.map_or(0, |line| text::width(&line.spans) + 2).min(area.width);
        for (y, line) in (top..area.bottom()).zip(lines) {
            self.put_line(area.x, y, &line, area.width);
        }
        if cut && rows > 0 {
            self.put_right(area.x, area.bottom() - 1, area.x + end, "…", TextTone::Dim);
        }
        top + rows
    }

    /// Writes lines of text into an area, as many as fit. Returns the row below them.
    pub fn put_lines(&mut self, area: Rect, lines: &[String], tone: TextTone) -> u16 {
        let mut y = area.y;
        for line in lines.iter().take(area.height.into()) {
            self.put(area.x, y, area.right(), line, tone);
            y += 1;
        }
        y
    }

    /// Returns the part of an area up to the last column in which something is written.
    pub fn written(&mut self, area: Rect) -> Rect {
        let area = area.intersection(self.area());
        let buf = self.buf();
        let is_used = |x, y| buf.cell((x, y)).is_some_and(|cell| cell.symbol() != " ");
        let is_written = |x: &u16| (area.top()..area.bottom()).any(|y| is_used(*x, y));
        let last = (area.left()..area.right()).rev().find(is_written);
        Rect { width: last.map_or(0, |last| last + 1 - area.x), ..area }
    }

    /// Returns the spans of a sentence in which keys and words to type are between backticks.
    pub fn with_keys(&self, text: &str, tone: TextTone) -> Vec<Span<'static>> {
        text::with_words_to_type(&self.app.in_own_keys(text), self.tone(tone), self.tone(TextTone::KeyName))
    }

    /// Draws a horizontal line over the first row of an area.
    pub fn rule(&mut self, area: Rect) {
        let style = self.tone(TextTone::Border);
        text::rule(self.buf(), area, style);
    }

    /// Gives the cells of an area a style, without changing what is written there.
    pub fn fill(&mut self, area: Rect, look: impl TextLook) {
        let style = look.style_on(self);
        self.buf().set_style(area, style);
    }

    pub fn draw_board(&mut self, geometry: &Geometry, view: &BoardView) {
        board::draw(&mut self.frame.buffer, geometry, view, self.painter);
    }

    pub fn draw_arrows(&mut self, geometry: &Geometry, shapes: &[BoardShape]) {
        arrows::draw(&mut self.frame.buffer, geometry, shapes, self.painter);
    }

    pub fn draw_stars(&mut self, geometry: &Geometry, squares: Bitboard) {
        arrows::draw_stars(&mut self.frame.buffer, geometry, squares, self.painter);
    }

    pub fn draw_piece(&mut self, area: Rect, piece: Piece, ground: Rgb) {
        board::draw_piece(&mut self.frame.buffer, area, piece, ground, self.painter);
    }

    /// Records what an area shows, for the pointer.
    pub fn hit(&mut self, area: Rect, target: HitTarget) {
        self.hits.add(area, target);
    }

    /// Puts the terminal's cursor here; the cursor is hidden unless this is called.
    pub fn set_cursor(&mut self, position: impl Into<Position>) {
        self.frame.cursor = Some(position.into());
    }
}

// The cells of a window, and its cursor.

/// A window's cells. ratatui's own frame comes only with its terminal, which holds two more windows of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    pub buffer: Buffer,
    /// An empty cell.
    ground: buffer::Cell,
    /// The position of the cursor; `None` while it is hidden, as it is after [`Frame::clear`].
    pub cursor: Option<Position>,
}

impl Frame {
    /// Creates a frame of empty cells with this many columns and rows.
    pub fn new(cols: u16, rows: u16) -> Frame {
        Frame { buffer: Buffer::empty(Rect::new(0, 0, cols, rows)), ground: buffer::Cell::EMPTY, cursor: None }
    }

    /// Gives all cells a style, before anything is drawn. Cleared cells keep it: a frame in the same style costs
    /// nothing.
    pub fn ground(&mut self, style: Style) {
        let mut ground = buffer::Cell::EMPTY;
        ground.set_style(style);
        if ground != self.ground {
            self.ground = ground;
            self.clear();
        }
    }

    /// Empties all cells, and hides the cursor.
    pub fn clear(&mut self) {
        self.buffer.content.fill(self.ground.clone());
        self.cursor = None;
    }
}

// What each cell of the frame shows, for the pointer.

/// The map of a frame. What was put on it later lies on top.
#[derive(Clone, Debug, Default)]
pub struct HitMap {
    /// What was added, without a target for the board and for a message that covers other parts.
    pub(super) areas: Vec<(Rect, Option<HitTarget>)>,
    /// Where the squares of the board are, if one is shown.
    pub geometry: Option<Geometry>,
    /// Where a window over the screen may stand.
    pub room: WindowRoom,
    /// Where commands and keys may be listed so that the board stays in sight, the best place first.
    pub list_areas: Vec<Rect>,
    /// Whether the frame shows less than it should: another one has to follow at once, with more.
    pub unfinished: bool,
    /// The pictures that are shown over the cells.
    #[cfg(feature = "images")]
    pub pictures: Vec<Picture>,
}

impl HitMap {
    /// Adds a part of the window and what it shows.
    pub fn add(&mut self, area: Rect, thing: HitTarget) {
        self.areas.push((area, Some(thing)));
    }

    pub fn board(&mut self, geometry: Geometry) {
        self.areas.push((geometry.board, None));
        self.geometry = Some(geometry);
    }

    pub fn at(&self, cell: Cell) -> Option<HitTarget> {
        let here = Position::new(cell.col, cell.row);
        let (area, target) = self.areas.iter().rev().find(|(area, _)| area.contains(here))?;
        let board = || self.geometry.filter(|geometry| geometry.board == *area);
        target.clone().or_else(|| board()?.square_at(cell.col, cell.row).map(HitTarget::Square))
    }
}

// What a screen tells the window over it: where it may stand, what it must leave in sight, and what is not dimmed.

/// What an area is that a window should leave in sight, as it is said where the area is drawn, and how much one of its
/// cells counts. A window hides the later ones only where there is no other place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// It would be a pity to hide it.
    Useful = 1,
    /// The half of the moves that was played last.
    RecentMoves = 2,
    /// The player who decides, and the status line.
    Deciding = 4,
    /// A board: the screen is about it, though perhaps the window is not.
    Board = 6,
    /// A running clock, and the footer: it says what can be done in the window.
    Running = 12,
    /// The last moves.
    LastMoves = 20,
    /// Part of the square, the move, the clock or the row that the window is about.
    Subject = 40,
}

/// How much more a window must leave in sight to stand at the right edge: for less than that, it would only leave a
/// strip of what is beside the board.
const ASIDE: u32 = 8;
/// If fewer columns than this are left in sight beside a window, they are a strip in which nothing can be read.
const STRIP: u16 = 8;

#[derive(Clone, Debug, Default)]
pub struct WindowRoom {
    /// What a window should leave in sight.
    kept: Vec<(Rect, Importance)>,
    /// Where windows stand on this screen: beside the board, over the moves.
    anchor: Option<Rect>,
    /// The rows below the board.
    below: Option<Rect>,
    /// What the user looks at while a window is open; it is not dimmed.
    pub(super) bright: Vec<Rect>,
    /// The window in which a move is annotated, if it is open: the parts of the screen make room for it.
    pub(super) annotation: Option<Rect>,
    /// Boards that the user looks at while a window stands beside them.
    pub(super) boards: Vec<Rect>,
}

impl WindowRoom {
    /// Asks windows to leave an area in sight.
    pub(super) fn keep(&mut self, area: Rect, importance: Importance) {
        self.kept.push((area, importance));
    }

    /// Does the same for what a window is about; that is not dimmed either.
    pub(super) fn keep_bright(&mut self, area: Rect, importance: Importance) {
        self.keep(area, importance);
        self.bright.push(area);
    }

    /// Says where windows stand: on this area or, where they hide less there, on these rows below the board.
    pub(super) fn stand_at(&mut self, anchor: Rect, below: Option<Rect>) {
        (self.anchor, self.below) = (Some(anchor), below);
    }

    /// Returns where windows stand on this screen, if boards stand beside them.
    pub(super) fn beside_boards(&self) -> Option<Rect> {
        self.anchor.filter(|_| !self.boards.is_empty())
    }

    /// Returns the columns that the content of a window has where windows stand on this screen, if they have a place.
    pub(super) fn columns_beside(&self) -> Option<u16> {
        self.anchor.map(|anchor| anchor.width.saturating_sub(popup::FRAME.0))
    }

    /// Returns the rows that the content has in the other place, which a window can have if there is no room for it
    /// beside the board: those below the board or, on a screen without one, those where windows stand.
    pub(super) fn rows_below(&self) -> Option<u16> {
        self.below.or(self.anchor).map(|below| below.height.saturating_sub(popup::FRAME.1))
    }

    /// Returns the place of a window of that size: in the columns where windows stand on this screen, or at the right
    /// edge, on the rows where it hides the least of what should stay in sight. Of several such places it is the
    /// nearest to the middle.
    pub(super) fn place(&self, screen: Rect, size: (u16, u16)) -> Rect {
        let Rect { width, height, .. } = centred(screen, size);
        let (right, bottom) = (screen.right() - width, screen.bottom() - height); // not larger than the screen
        let anchor = self.anchor.unwrap_or(screen);
        let x = (anchor.x + anchor.width / 2).saturating_sub(width / 2).clamp(screen.x, right);
        let y = (anchor.y + anchor.height / 2).saturating_sub(height / 2).clamp(screen.y, bottom);
        let distance = |place: &Rect| place.x.abs_diff(x) + 2 * place.y.abs_diff(y);
        let leaves_strip = width <= anchor.width && right.saturating_sub(anchor.x) < STRIP;
        let right = if leaves_strip { x } else { right };
        let places =
            [x, right].into_iter().flat_map(|x| (screen.y..=bottom).map(move |y| Rect { x, y, width, height }));
        let aside = |place: &Rect| if place.x == x { 0 } else { ASIDE };
        let best = places.min_by_key(|place| (self.hidden_weight(*place) + aside(place), distance(place)));
        best.unwrap_or(Rect { x, y, width, height })
    }

    /// Returns the first of several window sizes that hides least, by its index, and its place.
    pub(super) fn best(&self, screen: Rect, sizes: impl IntoIterator<Item = (u16, u16)>) -> (usize, Rect) {
        let places = sizes.into_iter().map(|size| self.place(screen, size)).enumerate();
        places.min_by_key(|(_, place)| self.hidden_weight(*place)).unwrap_or((0, screen))
    }

    /// Whether a window hides part of a board, or of what it is about, even in the best of these sizes.
    pub(super) fn hides_board(&self, screen: Rect, sizes: impl IntoIterator<Item = (u16, u16)>) -> bool {
        let (_, place) = self.best(screen, sizes);
        self.kept.iter().any(|(area, kept)| *kept >= Importance::Board && !place.intersection(*area).is_empty())
    }

    /// Returns how much a window hides of what should stay in sight.
    fn hidden_weight(&self, place: Rect) -> u32 {
        self.kept.iter().map(|(area, kept)| *kept as u32 * place.intersection(*area).area()).sum()
    }
}

#[cfg(test)]
mod frame_tests {
    use super::*;

    #[test]
    fn a_cleared_frame_is_as_a_new_one() {
        let mut frame = Frame::new(3, 2);
        frame.buffer.set_string(0, 0, "ab", Style::new());
        frame.cursor = Some(Position::new(1, 1));
        assert_eq!(frame.cursor, Some(Position::new(1, 1)));
        assert_ne!(frame, Frame::new(3, 2));
        frame.clear();
        assert_eq!(frame, Frame::new(3, 2));
    }

    #[test]
    fn the_ground_stays_until_another_is_asked_for() {
        let mut frame = Frame::new(3, 2);
        for (style, text) in [(Style::new().on_blue(), "a"), (Style::new().on_blue(), "b"), (Style::new().red(), "c")] {
            frame.ground(style);
            frame.buffer.set_string(0, 0, text, Style::new());
            let mut want = Buffer::empty(frame.buffer.area);
            want.set_style(frame.buffer.area, style);
            want.set_string(0, 0, text, Style::new());
            assert_eq!(&frame.buffer, &want);
            frame.clear();
        }
    }
}

#[cfg(test)]
mod window_room_tests {
    use super::*;

    const SCREEN: Rect = Rect::new(0, 0, 80, 24);

    #[test]
    fn a_window_stands_in_the_middle_where_nothing_is_said() {
        let room = WindowRoom::default();
        assert_eq!(room.place(SCREEN, (20, 4)), Rect::new(30, 10, 20, 4));
        assert_eq!(room.place(SCREEN, (200, 4)), Rect::new(0, 10, 80, 4), "not larger than the screen");
    }

    #[test]
    fn a_window_stands_beside_what_it_is_about() {
        let mut room = WindowRoom::default();
        room.keep(Rect::new(0, 0, 34, 18), Importance::Board);
        room.stand_at(Rect::new(36, 2, 40, 12), None);
        assert_eq!(room.place(SCREEN, (30, 6)), Rect::new(41, 5, 30, 6), "in the middle of its place");
        assert_eq!(room.place(SCREEN, (44, 6)).x, 34, "beside the board");
        let low = room.place(SCREEN, (70, 6));
        assert_eq!(low.y, 18, "below the board");
        room.keep(Rect::new(36, 8, 40, 2), Importance::Subject);
        assert_eq!(room.place(SCREEN, (40, 12)).x, 36, "no strip of the moves is left beside it");
        room.kept.pop();
        room.keep(Rect::new(41, 5, 30, 2), Importance::Subject);
        assert_eq!(room.place(SCREEN, (30, 6)).y, 7, "below the row that it is about");
    }

    #[test]
    fn the_size_that_hides_least_is_taken() {
        let mut room = WindowRoom::default();
        room.keep(Rect::new(0, 0, 80, 18), Importance::Board);
        assert_eq!(room.best(SCREEN, [(40, 10), (40, 6)]).0, 1);
        assert_eq!(room.best(SCREEN, [(40, 6), (40, 4)]).0, 0, "the first of those that hide nothing");
    }
}
