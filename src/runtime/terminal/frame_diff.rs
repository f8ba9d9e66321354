//! Frames: they are compared with what is on the screen and turned into bytes that go out in one write.
//!
//! Nothing of ratatui's terminal is used. Its comparison computes the width of every cell, and crossterm's backend
//! would flush in mid-frame, write resets although nothing changed, and ask the terminal for its size and its cursor;
//! the replies would come through the input. Here the loop says how large the window is.

use crate::app::protocol::input::Window;
use crate::runtime::terminal::ansi_writer::{AnsiWriter, CellStyle, ScreenCells, move_cursor};
#[cfg(feature = "images")]
use crate::runtime::terminal::pictures::{Protocol, ScreenPictures};
#[cfg(feature = "images")]
use crate::ui::board::pictures::Picture;
use crate::ui::canvas::Frame;
use ratatui::layout::{Position, Rect};

/// Begins and ends a synchronized update: a terminal that supports it shows the whole frame at once.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";
/// Cleared cells take the colours that were set last, perhaps by another program.
const CLEAR: &[u8] = b"\x1b[0m\x1b[2J";

/// The frames of a screen, one after the other.
#[derive(Debug)]
pub struct FrameWriter {
    window: Window,
    /// What the next frame is drawn on: empty cells, in the window size of the last frame.
    next: Frame,
    shown: ScreenCells,
    /// Whether what is on the screen is unknown.
    stale: bool,
    style: CellStyle,
    /// Where the cursor is, if it is shown; the outer `None` means that its state is not known yet.
    cursor: Option<Option<Position>>,
    /// The pictures shown over the cells.
    #[cfg(feature = "images")]
    pictures: ScreenPictures,
    out: Vec<u8>,
}

impl FrameWriter {
    /// Creates a writer for a window of this size, on a terminal in an unknown state.
    pub fn new(window: Window) -> FrameWriter {
        FrameWriter {
            window,
            next: Frame::default(),
            shown: ScreenCells::default(),
            stale: true,
            style: CellStyle::PLAIN,
            cursor: None,
            #[cfg(feature = "images")]
            pictures: ScreenPictures::default(),
            out: Vec::new(),
        }
    }

    /// Returns the writer for a terminal that shows pictures with this protocol, or not at all.
    #[cfg(feature = "images")]
    #[must_use]
    pub fn with_pictures(self, protocol: Option<Protocol>) -> FrameWriter {
        FrameWriter { pictures: ScreenPictures::new(protocol), ..self }
    }

    /// Sets the size of the window. The next frame redraws everything.
    pub fn resize(&mut self, window: Window) {
        (self.window, self.stale) = (window, true);
    }

    /// Makes the next frame redraw everything, because another program may have written to the terminal.
    pub fn forget(&mut self) {
        (self.stale, self.cursor) = (true, None);
    }

    /// Draws the cells of a frame. If it has pictures, they are laid over the cells next; then [`FrameWriter::bytes`]
    /// is called.
    pub fn compose(&mut self, view: impl FnOnce(&mut Frame)) {
        let Window { cols, rows, .. } = self.window;
        if self.next.buffer.area != Rect::new(0, 0, cols, rows) {
            self.next = Frame::new(cols, rows);
        }
        view(&mut self.next);
    }

    /// Sets the pictures of the frame that was composed.
    #[cfg(feature = "images")]
    pub fn lay(&mut self, pictures: &[Picture]) {
        self.pictures.lay(pictures);
    }

    /// Returns what to write for the frame that was composed, in one write; `None` if nothing changed. Call
    /// [`FrameWriter::turn`] once it is written.
    pub fn bytes(&mut self) -> Option<&[u8]> {
        let FrameWriter { next, shown, stale, style, cursor, out, .. } = self;
        let (area, wanted) = (next.buffer.area, next.cursor);
        let next = &next.buffer.content;
        out.clear();
        out.extend_from_slice(BEGIN);
        if std::mem::take(stale) {
            out.extend_from_slice(CLEAR);
            *style = CellStyle::PLAIN;
            shown.clear();
            #[cfg(feature = "images")]
            self.pictures.forget(out);
        }
        let before = out.len();
        #[cfg(feature = "images")]
        self.pictures.compare(shown, next, area);
        let mut writer = AnsiWriter::new(out, style);
        shown.take(next, area.width, |col, row, cell, wide| writer.put(col, row, cell, wide));
        #[cfg(feature = "images")]
        self.pictures.send(next, area, style, out);
        let moved = out.len() > before;
        if *cursor != Some(wanted) || (moved && wanted.is_some()) {
            match wanted {
                Some(at) => {
                    if !matches!(cursor, Some(Some(_))) {
                        out.extend_from_slice(b"\x1b[?25h");
                    }
                    move_cursor(out, at.x, at.y);
                }
                None => out.extend_from_slice(b"\x1b[?25l"),
            }
            *cursor = Some(wanted);
        }
        if out.len() == BEGIN.len() {
            return None;
        }
        out.extend_from_slice(END);
        Some(out)
    }

    /// Prepares the next frame. Called after a frame is written, so that the user does not wait for it.
    pub fn turn(&mut self) {
        self.shown.learn(&self.next.buffer.content, self.next.buffer.area.width);
        self.next.clear();
        #[cfg(feature = "images")]
        self.pictures.turn();
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::style::{Color, Modifier, Style, Stylize};
    use ratatui::text::Line;
    use unicode_width::UnicodeWidthStr;

    use super::*;

    const BEGIN: &str = "\x1b[?2026h";
    const END: &str = "\x1b[?2026l";

    fn window(cols: u16, rows: u16) -> Window {
        Window { cols, rows, pixels: None }
    }

    /// Creates a writer for a terminal that shows nothing yet and whose state is known.
    fn frames() -> FrameWriter {
        let mut frames = FrameWriter::new(window(20, 3));
        let _ = frame(&mut frames, |_| {});
        frames
    }

    fn frame(frames: &mut FrameWriter, view: impl FnOnce(&mut Frame)) -> Option<String> {
        frames.compose(view);
        let text = frames.bytes().map(|bytes| String::from_utf8(bytes.to_vec()).unwrap());
        frames.turn();
        text
    }

    fn shows(frames: &mut FrameWriter, line: &Line) -> Option<String> {
        frame(frames, |frame| _ = frame.buffer.set_line(0, 0, line, 20))
    }

    #[test]
    fn a_frame_is_one_piece_and_nothing_when_nothing_changed() {
        let mut frames = frames();
        let line = Line::raw("hello");
        let first = shows(&mut frames, &line).unwrap();
        assert_eq!(first, format!("{BEGIN}\x1b[1;1Hhello{END}"));
        assert_eq!(shows(&mut frames, &line), None);
        let change = shows(&mut frames, &Line::raw("hallo")).unwrap();
        assert_eq!(change, format!("{BEGIN}\x1b[1;2Ha{END}"), "only the changed cell");
    }

    #[test]
    fn the_first_frame_trusts_nothing() {
        let mut frames = FrameWriter::new(window(20, 3));
        let first = shows(&mut frames, &Line::raw("hello")).unwrap();
        assert_eq!(first, format!("{BEGIN}\x1b[0m\x1b[2J\x1b[1;1Hhello\x1b[?25l{END}"));
        frames.forget();
        assert_eq!(shows(&mut frames, &Line::raw("hello")).unwrap(), first, "nor does one that was asked for anew");
    }

    #[test]
    fn only_what_changes_of_the_colours_is_said() {
        let rgb = |r, g, b| Color::Rgb(r, g, b);
        let rows: [(Vec<ratatui::text::Span>, &str); 6] = [
            (
                vec!["a".fg(rgb(1, 20, 255)).bg(rgb(0, 0, 9)), "b".fg(rgb(1, 20, 255)).bg(rgb(7, 0, 9))],
                "\x1b[38;2;1;20;255;48;2;0;0;9ma\x1b[48;2;7;0;9mb",
            ),
            (vec!["a".red(), " ".green(), "b".red()], "\x1b[38;5;1ma\x1b[Cb"),
            (vec!["a".red().bold(), " ".on_blue(), "b".red().bold().on_blue()], "\x1b[1;38;5;1ma\x1b[48;5;4m b"),
            (vec!["a".bold().dim(), "b".bold(), "c".dim()], "\x1b[1;2ma\x1b[22;1mb\x1b[22;2mc"),
            (vec!["a".reversed().fg(Color::Indexed(200)), " ".reversed()], "\x1b[7;38;5;200ma\x1b[39m "),
            (vec!["a".on_light_cyan(), "b".underlined()], "\x1b[48;5;14ma\x1b[4;49mb"),
        ];
        for (spans, expected) in rows {
            let told = shows(&mut frames(), &Line::from(spans)).unwrap();
            assert_eq!(told, format!("{BEGIN}\x1b[1;1H{expected}{END}"));
        }
    }

    #[test]
    fn the_next_frame_writes_with_the_same_ink() {
        let mut frames = frames();
        let _ = shows(&mut frames, &Line::from("0:59".bold().on_red()));
        let told = shows(&mut frames, &Line::from("0:58".bold().on_red())).unwrap();
        assert_eq!(told, format!("{BEGIN}\x1b[1;4H8{END}"));
        frames.forget();
        let told = shows(&mut frames, &Line::from("0:58".bold().on_red())).unwrap();
        assert_eq!(told, format!("{BEGIN}\x1b[0m\x1b[2J\x1b[1;1H\x1b[1;48;5;1m0:58\x1b[?25l{END}"));
    }

    #[test]
    fn the_cursor_goes_on_in_its_row() {
        let mut frames = frames();
        let _ = shows(&mut frames, &Line::raw("abcdefghijklmnopqrst"));
        let told = shows(&mut frames, &Line::raw("AbCdeFghijklmnopqrsT")).unwrap();
        assert_eq!(told, format!("{BEGIN}\x1b[1;1HA\x1b[CC\x1b[2CF\x1b[13CT{END}"));
    }

    #[test]
    fn after_a_symbol_of_several_characters_the_cursor_is_placed() {
        let mut frames = frames();
        let told = shows(&mut frames, &Line::raw("a\u{265f}\u{fe0e}b"));
        assert_eq!(told.unwrap(), format!("{BEGIN}\x1b[1;1Ha\u{265f}\u{fe0e}\x1b[1;3Hb{END}"));
    }

    #[test]
    fn a_resize_clears_and_draws_all() {
        let mut frames = frames();
        let _ = shows(&mut frames, &Line::raw("hello"));
        for (cols, rows) in [(10, 2), (30, 4), (0, 0), (30, 4), (40, 3)] {
            frames.resize(window(cols, rows));
            let all = shows(&mut frames, &Line::raw("hello")).unwrap();
            assert!(all.contains("\x1b[2J") && (cols == 0 || all.contains("hello")), "{cols}x{rows}: {all:?}");
        }
    }

    #[test]
    fn no_control_character_reaches_the_terminal() {
        for symbol in ["\x1b[2J", "\u{9b}31m", "\x07", "a\n", "a\u{202e}", "\u{2066}"] {
            let told = frame(&mut frames(), |frame| {
                frame.buffer[(0, 0)].set_symbol(symbol);
            });
            assert_eq!(told.unwrap(), format!("{BEGIN}\x1b[1;1H?{END}"), "{symbol:?}");
        }
    }

    #[test]
    fn the_cursor_is_switched_only_when_it_changes() {
        let mut frames = frames();
        let show = |frames: &mut FrameWriter| frame(frames, |frame| frame.cursor = Some(Position::new(2, 1)));
        assert_eq!(show(&mut frames).unwrap(), format!("{BEGIN}\x1b[?25h\x1b[2;3H{END}"));
        assert_eq!(show(&mut frames), None);
        assert_eq!(shows(&mut frames, &Line::raw("")).unwrap(), format!("{BEGIN}\x1b[?25l{END}"));
        let _ = show(&mut frames);
        // A change elsewhere moves the cursor back to its place.
        let told = frame(&mut frames, |frame| {
            frame.buffer[(0, 0)].set_symbol("y");
            frame.cursor = Some(Position::new(2, 1));
        });
        assert_eq!(told.unwrap(), format!("{BEGIN}\x1b[1;1Hy\x1b[2;3H{END}"));
    }

    /// Returns what a screen shows, cell by cell. The text colour and boldness of a space cannot be seen.
    fn seen(screen: &vt100::Screen) -> Vec<String> {
        let (rows, cols) = screen.size();
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let look = |(row, col)| {
            let cell = screen.cell(row, col).unwrap();
            let text = if cell.has_contents() { cell.contents() } else { " " };
            let drawn = if text == " " && !cell.inverse() && !cell.underline() {
                format!("{:?}", cell.bgcolor())
            } else {
                let (bold, italic, dim) = (cell.bold(), cell.italic(), cell.dim());
                let lines = (cell.underline(), cell.inverse());
                let shape = if text == " " { None } else { Some((bold, italic, dim)) };
                format!("{:?} on {:?} {lines:?} {shape:?}", cell.fgcolor(), cell.bgcolor())
            };
            format!("{text} {} {drawn}", cell.is_wide_continuation())
        };
        cells.map(look).collect()
    }

    fn some_color() -> impl Strategy<Value = Color> {
        prop_oneof![
            Just(Color::Reset),
            Just(Color::Red),
            Just(Color::White),
            Just(Color::Indexed(77)),
            (0..3_u8, 0..3_u8).prop_map(|(r, g)| Color::Rgb(r, g, 100)),
        ]
    }

    fn some_style() -> impl Strategy<Value = Style> {
        let attributes = [Modifier::BOLD, Modifier::ITALIC, Modifier::UNDERLINED, Modifier::REVERSED];
        let attributes = prop::collection::vec(prop::sample::select(attributes.to_vec()), 0..3);
        (some_color(), some_color(), attributes).prop_map(|(fg, bg, attributes)| {
            attributes.into_iter().fold(Style::new().fg(fg).bg(bg), Style::add_modifier)
        })
    }

    /// Generates pieces of text at some places. The test's terminal is either bold or dim where both are asked for, so
    /// a frame has only one of them.
    fn some_frame() -> impl Strategy<Value = Vec<(u16, u16, &'static str, Style)>> {
        let words = ["a", "hello", "   ", "日本", "x日", "▀▄", "🬀🬁", "é", "日", "  b  "];
        let one = (0..8_u16, 0..3_u16, prop::sample::select(words.to_vec()), some_style());
        (prop::collection::vec(one, 0..8), any::<bool>()).prop_map(|(mut words, dim)| {
            for (.., style) in &mut words {
                if dim && style.add_modifier.contains(Modifier::BOLD) {
                    *style = style.remove_modifier(Modifier::BOLD).add_modifier(Modifier::DIM);
                }
            }
            words
        })
    }

    proptest! {
        /// After any frames, the screen shows the same as after drawing the last one from scratch.
        #[test]
        fn what_is_written_shows_what_was_drawn(list in prop::collection::vec(some_frame(), 1..6)) {
            let mut frames = FrameWriter::new(window(9, 3));
            let mut screen = vt100::Parser::new(3, 9, 0);
            for words in &list {
                let view = |frame: &mut Frame| {
                    for (x, y, text, style) in words {
                        frame.buffer.set_string(*x, *y, text, *style);
                    }
                };
                if let Some(text) = frame(&mut frames, view) {
                    screen.process(text.as_bytes());
                }
                prop_assert!(frame(&mut frames, view).is_none(), "nothing changed");
                let mut fresh = vt100::Parser::new(3, 9, 0);
                fresh.process(frame(&mut FrameWriter::new(window(9, 3)), view).unwrap().as_bytes());
                prop_assert_eq!(seen(screen.screen()), seen(fresh.screen()));
                // And that is what the cells contain.
                let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 3));
                for (x, y, text, style) in words {
                    buffer.set_string(*x, *y, text, *style);
                }
                let text = |row: u16| {
                    let (mut text, mut col) = (String::new(), 0);
                    while col < 9 {
                        let symbol = buffer[(col, row)].symbol();
                        text += symbol;
                        col += u16::try_from(symbol.width()).unwrap().max(1); // a wide one covers the next
                    }
                    text
                };
                let shown = screen.screen().contents();
                for (row, line) in (0..3).zip(shown.lines().chain(std::iter::repeat(""))) {
                    let bare = |text: &str| text.replace(' ', "");
                    prop_assert_eq!(bare(&text(row)), bare(line));
                }
            }
        }
    }
}
