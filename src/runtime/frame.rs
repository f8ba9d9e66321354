//! The backend that ratatui draws on: crossterm's, over a buffer, so that the terminal gets a frame in one write.
//!
//! crossterm's alone would flush in mid-frame, write resets although nothing changed, and ask the terminal for its
//! size and its cursor, whose answer would come through the input. Here the loop says how large the window is.

use std::borrow::Cow;
use std::convert::Infallible;
use std::io;

use crossterm::queue;
use crossterm::style::{Attribute, SetAttribute, force_color_output};
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use crate::app::input::Window;
use crate::chess::pgn::harmless::is_harmful;

/// Begins and ends a synchronized update: a terminal that knows it shows the frame at once.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// What crossterm ends a drawing with, and what is enough.
const RESETS: &[u8] = b"\x1b[39m\x1b[49m\x1b[59m\x1b[0m";
const RESET: &[u8] = b"\x1b[0m";

/// A frame being gathered, and what is known of the terminal's state.
#[derive(Debug)]
pub struct Paper {
    out: Vec<u8>,
    window: Window,
    /// Where the cursor stands, if it is shown and nothing was drawn since.
    cursor: Option<Position>,
    cursor_shown: Option<bool>,
}

impl Paper {
    /// For a window of this size, on a terminal in an unknown state.
    #[must_use]
    pub fn new(window: Window) -> Paper {
        // NO_COLOR was heeded when the colour depth was chosen: without its colours, a board that was drawn with them
        // would be a wall.
        force_color_output(true);
        Paper { out: Vec::new(), window, cursor: None, cursor_shown: None }
    }

    /// The window has this size now; the next draw clears it.
    pub fn resize(&mut self, window: Window) {
        self.window = window;
    }

    /// Somebody else may have written to the terminal.
    pub fn forget(&mut self) {
        (self.cursor, self.cursor_shown) = (None, None);
    }

    /// The frame as it is to be written at once; nothing when nothing changed.
    #[must_use]
    pub fn take(&mut self) -> Option<Vec<u8>> {
        if self.out.is_empty() {
            return None;
        }
        let frame = [BEGIN, &self.out, END].concat();
        self.out.clear();
        Some(frame)
    }

    /// Writes with crossterm, which keeps no state of its own.
    fn write(&mut self, what: impl FnOnce(&mut CrosstermBackend<&mut Vec<u8>>) -> io::Result<()>) {
        let _ = what(&mut CrosstermBackend::new(&mut self.out)); // a buffer takes everything
    }
}

/// The last door: whatever was in a name or a comment, nothing that steers a terminal or turns a line round reaches it.
fn harmless(cell: &Cell) -> Cow<'_, Cell> {
    let symbol = cell.symbol();
    // Most cells hold one printable byte, a half block or a sextant.
    let plain = matches!(symbol.as_bytes(), [b' '..=b'~']);
    if !plain && symbol.chars().any(is_harmful) {
        let mut other = cell.clone();
        other.set_symbol("?");
        Cow::Owned(other)
    } else {
        Cow::Borrowed(cell)
    }
}

impl Backend for Paper {
    type Error = Infallible;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), Infallible>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells: Vec<_> = content.map(|(col, row, cell)| (col, row, harmless(cell))).collect();
        // Of nothing, crossterm's would still make resets.
        if !cells.is_empty() {
            self.cursor = None;
            self.write(|on| on.draw(cells.iter().map(|(col, row, cell)| (*col, *row, cell.as_ref()))));
            // The last of crossterm's four resets does what all do.
            if self.out.ends_with(RESETS) {
                self.out.truncate(self.out.len() - RESETS.len());
                self.out.extend_from_slice(RESET);
            }
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        if self.cursor_shown != Some(false) {
            self.write(|on| on.hide_cursor());
            self.cursor_shown = Some(false);
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        if self.cursor_shown != Some(true) {
            self.write(|on| on.show_cursor());
            self.cursor_shown = Some(true);
        }
        Ok(())
    }

    /// Never asked for in earnest: a terminal's answer would come through the input.
    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Infallible> {
        let position = position.into();
        if self.cursor != Some(position) {
            self.write(|on| on.set_cursor_position(position));
            self.cursor = Some(position);
        }
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, region: ClearType) -> Result<(), Infallible> {
        // Cleared cells take the colours that were set last, perhaps by somebody else.
        let _ = queue!(self.out, SetAttribute(Attribute::Reset)); // a buffer takes everything
        self.write(|on| on.clear_region(region));
        Ok(())
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(Size::new(self.window.cols, self.window.rows))
    }

    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        let (width, height) = self.window.pixels.unwrap_or_default();
        Ok(WindowSize { columns_rows: Size::new(self.window.cols, self.window.rows), pixels: Size::new(width, height) })
    }

    /// Does nothing: the frame is written when it is whole.
    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ratatui::Terminal;
    use ratatui::style::{Color, Style, Stylize};
    use ratatui::text::Line;

    use super::*;

    const BEGIN: &str = "\x1b[?2026h";
    const END: &str = "\x1b[?2026l";
    /// What a drawing ends with.
    const PLAIN: &str = "\x1b[0m";

    fn terminal() -> Terminal<Paper> {
        Terminal::new(Paper::new(Window { cols: 20, rows: 3, pixels: None })).unwrap()
    }

    fn text(bytes: Vec<u8>) -> String {
        String::from_utf8(bytes).unwrap()
    }

    fn frame(terminal: &mut Terminal<Paper>, line: &Line) -> Option<String> {
        terminal.draw(|frame| frame.render_widget(line, frame.area())).unwrap();
        terminal.backend_mut().take().map(text)
    }

    #[test]
    fn a_frame_is_one_piece_and_nothing_when_nothing_changed() {
        let mut terminal = terminal();
        let line = Line::raw("hello");
        let first = frame(&mut terminal, &line).unwrap();
        assert!(first.starts_with(BEGIN) && first.ends_with(END) && first.contains("hello"), "{first:?}");
        assert_eq!(frame(&mut terminal, &line), None);
        let change = frame(&mut terminal, &Line::raw("hallo")).unwrap();
        assert_eq!(change, format!("{BEGIN}\x1b[1;2Ha{PLAIN}{END}"), "only the changed cell");
    }

    #[test]
    fn what_is_written_shows_what_was_drawn() {
        let mut terminal = terminal();
        let mut screen = vt100::Parser::new(3, 20, 0);
        let lines = [
            Line::raw("plain"),
            Line::from(vec!["a".red().bold(), "b".on_blue(), "c".into(), "d".fg(Color::Rgb(1, 2, 3)).reversed()]),
            Line::from(vec!["ab".fg(Color::Indexed(200)), "c".light_cyan().on_dark_gray(), "d".italic().underlined()]),
            Line::raw("full width, 20 cols."),
            Line::raw("日本 wide"),
        ];
        for line in &lines {
            if let Some(frame) = frame(&mut terminal, line) {
                screen.process(frame.as_bytes());
            }
            // A screen that is drawn from nothing shows the same.
            let mut fresh = self::terminal();
            let mut expected = vt100::Parser::new(3, 20, 0);
            expected.process(self::frame(&mut fresh, line).unwrap().as_bytes());
            for col in 0..20 {
                let look = |screen: &vt100::Screen| {
                    let cell = screen.cell(0, col).unwrap();
                    // A cell that was never written to and a space look the same.
                    let text = if cell.has_contents() { cell.contents() } else { " " };
                    (
                        text.to_owned(),
                        cell.fgcolor(),
                        cell.bgcolor(),
                        cell.bold(),
                        cell.italic(),
                        cell.underline(),
                        cell.inverse(),
                    )
                };
                assert_eq!(look(screen.screen()), look(expected.screen()), "{line:?} column {col}");
            }
            assert_eq!(screen.screen().contents().trim_end(), line.to_string());
        }
        screen.process(frame(&mut terminal, &Line::raw("x").style(Style::new().red().on_black())).unwrap().as_bytes());
        let cell = screen.screen().cell(0, 0).unwrap();
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Idx(1), vt100::Color::Idx(0)));
    }

    #[test]
    fn no_control_character_reaches_the_terminal() {
        for symbol in ["\x1b[2J", "\u{9b}31m", "\x07", "a\n", "a\u{202e}", "\u{2066}"] {
            let mut paper = Paper::new(Window::default());
            let mut cell = Cell::default();
            cell.set_symbol(symbol);
            let Ok(()) = paper.draw([(0, 0, &cell)].into_iter());
            assert_eq!(paper.take().map(text).unwrap(), format!("{BEGIN}\x1b[1;1H?{PLAIN}{END}"), "{symbol:?}");
        }
    }

    #[test]
    fn the_cursor_is_switched_only_when_it_changes() {
        let mut terminal = terminal();
        let show = |terminal: &mut Terminal<Paper>| {
            terminal.draw(|frame| frame.set_cursor_position(Position::new(2, 1))).unwrap();
            terminal.backend_mut().take().map(text)
        };
        assert_eq!(show(&mut terminal).unwrap(), format!("{BEGIN}\x1b[?25h\x1b[2;3H{END}"));
        assert_eq!(show(&mut terminal), None);
        assert_eq!(frame(&mut terminal, &Line::raw("")).unwrap(), format!("{BEGIN}\x1b[?25l{END}"));
        // A change elsewhere brings the cursor back.
        let _ = frame(&mut terminal, &Line::raw("x"));
        terminal
            .draw(|frame| {
                frame.buffer_mut()[(0, 0)].set_symbol("y");
                frame.set_cursor_position(Position::new(2, 1));
            })
            .unwrap();
        assert!(
            terminal.backend_mut().take().map(text).unwrap().ends_with(&format!("y{PLAIN}\x1b[?25h\x1b[2;3H{END}"))
        );
    }

    #[test]
    fn a_resize_clears_and_draws_all() {
        let mut terminal = terminal();
        let _ = frame(&mut terminal, &Line::raw("hello"));
        terminal.backend_mut().resize(Window { cols: 10, rows: 2, pixels: None });
        let all = frame(&mut terminal, &Line::raw("hello")).unwrap();
        assert!(all.contains("\x1b[2J") && all.contains("hello"), "{all:?}");
    }
}
