//! What a screen is drawn on and with: the cells of the window, the application being shown, the painter, and the map
//! of what stands where.

use crate::chess::pgn::comment::BoardShape;
use crate::ui::{
    board::{self, BoardView, arrows, geometry::Geometry, painter::Painter},
    frame::Frame,
    hit::HitMap,
    prelude::*,
    text::{self, VerticalAlign},
    theme::color::{ColorDepth, Rgb},
};
use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::text::Line;
use shakmaty::{Bitboard, Piece};

/// How a text looks.
pub trait TextLook {
    /// Returns the style on this canvas.
    fn style_on(self, canvas: &Canvas) -> Style;
}

/// Looks as the theme shows texts of this meaning.
impl TextLook for TextTone {
    fn style_on(self, canvas: &Canvas) -> Style {
        canvas.painter.theme.style_for(self, canvas.painter.depth)
    }
}

/// Looks exactly like this style.
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
    /// The cells, and the cursor.
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

    /// Returns the area of the window.
    pub fn area(&self) -> Rect {
        self.frame.buffer.area
    }

    /// Returns the cells, for whatever no method here draws.
    pub fn buf(&mut self) -> &mut Buffer {
        &mut self.frame.buffer
    }

    /// Returns the language of the screen.
    pub fn lang(&self) -> Lang {
        self.app.lang()
    }

    /// Returns whether the terminal shows 16 colours or none.
    pub fn has_few_colors(&self) -> bool {
        matches!(self.painter.depth, ColorDepth::C16 | ColorDepth::Mono)
    }

    /// Returns the style of texts of this meaning.
    pub fn tone(&self, tone: TextTone) -> Style {
        tone.style_on(self)
    }

    /// Returns the name of the key of an action on a screen.
    pub fn key(&self, context: KeyContext, action: Action) -> Option<String> {
        self.app.keys.key_of(context, action).map(|key| key.named(self.lang()))
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

    /// Writes spans into an area, wrapped at words; what does not fit is left out.
    pub fn wrapped(&mut self, area: Rect, spans: &[Span<'_>], align: VerticalAlign) {
        let area = area.intersection(self.area());
        self.write_lines(area, text::lines(spans, area.width), align);
    }

    /// Works like [`Self::wrapped`], for a message: over several rows it breaks between sentences or parts if it can.
    pub fn message(&mut self, area: Rect, spans: &[Span<'_>], align: VerticalAlign) {
        let area = area.intersection(self.area());
        let lines = if area.height > 1 { text::sentence_lines } else { text::lines };
        self.write_lines(area, lines(spans, area.width), align);
    }

    fn write_lines(&mut self, area: Rect, lines: Vec<Line<'static>>, align: VerticalAlign) {
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
        text::with_words_to_type(text, self.tone(tone), self.tone(TextTone::KeyName))
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

    /// Draws a board.
    pub fn draw_board(&mut self, geometry: &Geometry, view: &BoardView) {
        board::draw(&mut self.frame.buffer, geometry, view, self.painter);
    }

    /// Draws arrows and coloured squares on a board.
    pub fn draw_arrows(&mut self, geometry: &Geometry, shapes: &[BoardShape]) {
        arrows::draw(&mut self.frame.buffer, geometry, shapes, self.painter);
    }

    /// Draws stars on a board.
    pub fn draw_stars(&mut self, geometry: &Geometry, squares: Bitboard) {
        arrows::draw_stars(&mut self.frame.buffer, geometry, squares, self.painter);
    }

    /// Draws a piece alone on a ground.
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
