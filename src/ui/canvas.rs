//! What a screen is drawn on and with: the cells of the window, the application that is shown, the painter, and the map
//! of what stands where.

use super::board::geometry::Geometry;
use super::board::painter::Painter;
use super::board::{BoardView, arrows};
use super::frame::Frame;
use super::hit::HitMap;
use super::text::VerticalAlign;
use super::theme::TextTone;
use super::theme::color::{ColorDepth, Rgb};
use super::{board, text};
use crate::app::App;
use crate::app::commands::action::{Action, KeyContext};
use crate::app::protocol::hit_target::HitTarget;
use crate::chess::pgn::comment::BoardShape;
use crate::words::Lang;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use shakmaty::Piece;

/// How a text looks: by its meaning, or in a style of its own.
#[derive(Clone, Copy, Debug)]
pub enum TextLook {
    /// As the theme shows texts of this meaning.
    Tone(TextTone),
    /// In exactly this style.
    Style(Style),
}

impl From<TextTone> for TextLook {
    fn from(tone: TextTone) -> TextLook {
        TextLook::Tone(tone)
    }
}

impl From<Style> for TextLook {
    fn from(style: Style) -> TextLook {
        TextLook::Style(style)
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
    frame: &'a mut Frame,
}

impl<'a> Canvas<'a> {
    /// A canvas over the cells of a frame, with an empty map.
    pub fn new(app: &'a App, painter: &'a mut Painter, frame: &'a mut Frame) -> Canvas<'a> {
        Canvas { app, painter, hits: HitMap::default(), frame }
    }

    /// The window.
    #[must_use]
    pub fn area(&self) -> Rect {
        self.frame.area()
    }

    /// The cells, for what no method here draws.
    pub fn buf(&mut self) -> &mut Buffer {
        self.frame.buffer_mut()
    }

    /// The language of the screen.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.app.lang()
    }

    /// How many colours the terminal shows.
    #[must_use]
    pub fn depth(&self) -> ColorDepth {
        self.painter.depth()
    }

    /// Whether the terminal shows 16 colours or none.
    #[must_use]
    pub fn has_few_colors(&self) -> bool {
        matches!(self.depth(), ColorDepth::C16 | ColorDepth::Mono)
    }

    /// The style of texts of this meaning.
    #[must_use]
    pub fn tone(&self, tone: TextTone) -> Style {
        text::tone(self.painter, tone)
    }

    /// The name of the key of an action on a screen.
    #[must_use]
    pub fn key(&self, context: KeyContext, action: Action) -> Option<String> {
        self.app.keys.key_of(context, action).map(|key| key.named(self.lang()))
    }

    fn style(&self, look: impl Into<TextLook>) -> Style {
        match look.into() {
            TextLook::Tone(tone) => self.tone(tone),
            TextLook::Style(style) => style,
        }
    }

    /// Writes a text from a column on, not beyond `right`. Returns the column after it.
    pub fn put(&mut self, x: u16, y: u16, right: u16, text: &str, look: impl Into<TextLook>) -> u16 {
        let style = self.style(look);
        text::put(self.buf(), x, y, right, text, style)
    }

    /// Writes a text into the first row of an area. Returns the column after it.
    pub fn write(&mut self, area: Rect, text: &str, look: impl Into<TextLook>) -> u16 {
        self.put(area.x, area.y, area.right(), text, look)
    }

    /// Writes a text that ends before a column, not beginning before `left`. Returns the column where it begins.
    pub fn put_right(&mut self, left: u16, y: u16, right: u16, text: &str, look: impl Into<TextLook>) -> u16 {
        let style = self.style(look);
        text::put_right(self.buf(), left, y, right, text, style)
    }

    /// Writes a line of spans in at most that many columns.
    pub fn put_line(&mut self, x: u16, y: u16, line: &Line<'_>, room: u16) {
        text::put_line(self.buf(), x, y, line, room);
    }

    /// Writes spans into an area, wrapped at words; what does not fit is left out.
    pub fn wrapped(&mut self, area: Rect, spans: &[Span<'_>], align: VerticalAlign) {
        text::wrapped(self.buf(), area, spans, align);
    }

    /// The spans of a sentence in which keys and words to type stand between backticks.
    #[must_use]
    pub fn with_keys(&self, text: &str, tone: TextTone) -> Vec<Span<'static>> {
        text::with_words_to_type(text, self.tone(tone), self.tone(TextTone::KeyName))
    }

    /// Draws a horizontal line over the first row of an area.
    pub fn rule(&mut self, area: Rect) {
        self.write(area, &"─".repeat(area.width.into()), TextTone::Border);
    }

    /// Gives the cells of an area a style, without changing what is written there.
    pub fn fill(&mut self, area: Rect, look: impl Into<TextLook>) {
        let style = self.style(look);
        self.buf().set_style(area, style);
    }

    /// Draws a board.
    pub fn draw_board(&mut self, geometry: &Geometry, view: &BoardView) {
        board::draw(self.frame.buffer_mut(), geometry, view, self.painter);
    }

    /// Draws arrows and coloured squares on a board.
    pub fn draw_arrows(&mut self, geometry: &Geometry, shapes: &[BoardShape]) {
        arrows::draw(self.frame.buffer_mut(), geometry, shapes, self.painter);
    }

    /// Draws a piece alone on a ground.
    pub fn draw_piece(&mut self, area: Rect, piece: Piece, ground: Rgb) {
        board::draw_piece(self.frame.buffer_mut(), area, piece, ground, self.painter);
    }

    /// Says what an area shows, for the pointer.
    pub fn hit(&mut self, area: Rect, target: HitTarget) {
        self.hits.add(area, target);
    }

    /// Gives all cells a ground, before anything is drawn.
    pub fn clear_to(&mut self, tone: TextTone) {
        let style = self.tone(tone);
        self.frame.ground(style);
    }

    /// Puts the terminal's cursor here; it is hidden as long as nobody does.
    pub fn set_cursor(&mut self, position: impl Into<Position>) {
        self.frame.set_cursor_position(position);
    }
}
