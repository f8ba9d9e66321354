//! The backend that ratatui draws on: it gathers a whole frame, so that the terminal gets it in one write.
//!
//! Own rather than crossterm's, because that one writes resets on every draw, flushes in mid-frame, and drops all
//! colours under NO_COLOR although the board was already drawn for the depth that was chosen. What is written here is
//! the shortest plain way to say what changed; nothing when nothing did.

use std::convert::Infallible;
use std::fmt::Write as _;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use crate::app::input::Window;

/// Begins and ends a synchronized update: a terminal that knows it shows the frame at once.
const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";

/// What the next character would look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    underline: Color,
    modifier: Modifier,
}

impl Pen {
    const PLAIN: Pen = Pen { fg: Color::Reset, bg: Color::Reset, underline: Color::Reset, modifier: Modifier::empty() };

    fn of(cell: &Cell) -> Pen {
        Pen { fg: cell.fg, bg: cell.bg, underline: cell.underline_color, modifier: cell.modifier }
    }
}

/// A frame being gathered, and what is known of the terminal's state.
#[derive(Debug)]
pub struct Paper {
    out: String,
    window: Window,
    /// The terminal's pen; unknown at the start and after others may have written.
    pen: Option<Pen>,
    /// Where the terminal's cursor is, if that is certain.
    at: Option<(u16, u16)>,
    cursor_shown: Option<bool>,
}

impl Paper {
    /// For a window of this size, on a terminal in an unknown state.
    #[must_use]
    pub fn new(window: Window) -> Paper {
        Paper { out: String::new(), window, pen: None, at: None, cursor_shown: None }
    }

    /// The window has this size now; the next draw clears it.
    pub fn resize(&mut self, window: Window) {
        self.window = window;
    }

    /// Somebody else may have written to the terminal.
    pub fn forget(&mut self) {
        (self.pen, self.at, self.cursor_shown) = (None, None, None);
    }

    /// The frame as it is to be written at once; nothing when nothing changed.
    #[must_use]
    pub fn take(&mut self) -> Option<String> {
        if self.out.is_empty() {
            return None;
        }
        let mut frame = String::with_capacity(BEGIN.len() + self.out.len() + END.len());
        frame.push_str(BEGIN);
        frame.push_str(&self.out);
        frame.push_str(END);
        self.out.clear();
        Some(frame)
    }

    fn go_to(&mut self, col: u16, row: u16) {
        match self.at {
            Some(at) if at == (col, row) => return,
            Some((was, same)) if same == row && was < col => {
                let _ = match col - was {
                    1 => self.out.write_str("\x1b[C"),
                    n => write!(self.out, "\x1b[{n}C"),
                }; // writing to a String can not fail
            }
            _ => {
                let _ = write!(self.out, "\x1b[{};{}H", u32::from(row) + 1, u32::from(col) + 1); // as above
            }
        }
        self.at = Some((col, row));
    }

    fn dip(&mut self, pen: Pen) {
        if self.pen == Some(pen) {
            return;
        }
        let mut codes: Vec<String> = Vec::new();
        // Switching single attributes off is not the same everywhere: start from plain then.
        let from = match self.pen {
            Some(was) if pen.modifier.contains(was.modifier) => was,
            _ => {
                codes.push("0".to_owned());
                Pen::PLAIN
            }
        };
        for (flag, code) in MODIFIERS {
            if pen.modifier.contains(flag) && !from.modifier.contains(flag) {
                codes.push(code.to_owned());
            }
        }
        if pen.fg != from.fg {
            codes.push(color(pen.fg, 30));
        }
        if pen.bg != from.bg {
            codes.push(color(pen.bg, 40));
        }
        if pen.underline != from.underline {
            codes.push(underline(pen.underline));
        }
        let _ = write!(self.out, "\x1b[{}m", codes.join(";")); // as above
        self.pen = Some(pen);
    }

    fn put(&mut self, col: u16, row: u16, cell: &Cell) {
        self.go_to(col, row);
        self.dip(Pen::of(cell));
        let symbol = cell.symbol();
        // The last door: whatever was in a name or a comment, no control character reaches the terminal.
        let symbol = if symbol.chars().any(char::is_control) { "?" } else { symbol };
        let width = if symbol.len() == 1 { 1 } else { symbol.width() };
        self.out.push_str(symbol);
        // Terminals differ on the width of anything but one column, and on where the cursor stands after the last.
        self.at = (width == 1 && col + 1 < self.window.cols).then_some((col + 1, row));
    }
}

const MODIFIERS: [(Modifier, &str); 9] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::SLOW_BLINK, "5"),
    (Modifier::RAPID_BLINK, "6"),
    (Modifier::REVERSED, "7"),
    (Modifier::HIDDEN, "8"),
    (Modifier::CROSSED_OUT, "9"),
];

/// The codes of a colour; `base` is 30 for the foreground, 40 for the background.
fn color(color: Color, base: u8) -> String {
    let ansi = |n: u8| if n < 8 { (base + n).to_string() } else { (base + 52 + n).to_string() };
    match color {
        Color::Reset => (base + 9).to_string(),
        Color::Black => ansi(0),
        Color::Red => ansi(1),
        Color::Green => ansi(2),
        Color::Yellow => ansi(3),
        Color::Blue => ansi(4),
        Color::Magenta => ansi(5),
        Color::Cyan => ansi(6),
        Color::Gray => ansi(7),
        Color::DarkGray => ansi(8),
        Color::LightRed => ansi(9),
        Color::LightGreen => ansi(10),
        Color::LightYellow => ansi(11),
        Color::LightBlue => ansi(12),
        Color::LightMagenta => ansi(13),
        Color::LightCyan => ansi(14),
        Color::White => ansi(15),
        Color::Indexed(n) => format!("{};5;{n}", base + 8),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
    }
}

/// The codes of an underline's colour, which has no short names.
fn underline(of: Color) -> String {
    match of {
        Color::Reset => "59".to_owned(),
        Color::Rgb(r, g, b) => format!("58;2;{r};{g};{b}"),
        Color::Indexed(n) => format!("58;5;{n}"),
        named => {
            let number = ANSI.iter().position(|c| *c == named).unwrap_or(7);
            format!("58;5;{number}")
        }
    }
}

const ANSI: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

impl Backend for Paper {
    type Error = Infallible;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), Infallible>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        for (col, row, cell) in content {
            self.put(col, row, cell);
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        if self.cursor_shown != Some(false) {
            self.out.push_str("\x1b[?25l");
            self.cursor_shown = Some(false);
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        if self.cursor_shown != Some(true) {
            self.out.push_str("\x1b[?25h");
            self.cursor_shown = Some(true);
        }
        Ok(())
    }

    /// Never asked for in earnest: a terminal's answer would come through the input.
    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Infallible> {
        let Position { x, y } = position.into();
        self.go_to(x, y);
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        // Cleared cells take the pen's background.
        self.dip(Pen::PLAIN);
        self.out.push_str("\x1b[2J");
        Ok(())
    }

    fn clear_region(&mut self, _region: ClearType) -> Result<(), Infallible> {
        // Only a full screen is ever drawn.
        self.clear()
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
    use ratatui::style::{Style, Stylize};
    use ratatui::text::Line;

    use super::*;

    fn terminal() -> Terminal<Paper> {
        Terminal::new(Paper::new(Window { cols: 20, rows: 3, pixels: None })).unwrap()
    }

    fn frame(terminal: &mut Terminal<Paper>, line: &Line) -> Option<String> {
        terminal.draw(|frame| frame.render_widget(line, frame.area())).unwrap();
        terminal.backend_mut().take()
    }

    #[test]
    fn a_frame_is_one_piece_and_nothing_when_nothing_changed() {
        let mut terminal = terminal();
        let line = Line::raw("hello");
        let first = frame(&mut terminal, &line).unwrap();
        assert!(first.starts_with(BEGIN) && first.ends_with(END) && first.contains("hello"), "{first:?}");
        assert_eq!(frame(&mut terminal, &line), None);
        let change = frame(&mut terminal, &Line::raw("hallo")).unwrap();
        assert_eq!(change, format!("{BEGIN}\x1b[1;2Ha{END}"), "only the changed cell");
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
        for symbol in ["\x1b[2J", "\u{9b}31m", "\x07", "a\n"] {
            let mut paper = Paper::new(Window::default());
            let mut cell = Cell::default();
            cell.set_symbol(symbol);
            paper.put(0, 0, &cell);
            assert_eq!(paper.out, "\x1b[1;1H\x1b[0m?", "{symbol:?}");
        }
    }

    #[test]
    fn the_cursor_is_switched_only_when_it_changes() {
        let mut terminal = terminal();
        let show = |terminal: &mut Terminal<Paper>| {
            terminal.draw(|frame| frame.set_cursor_position(Position::new(2, 1))).unwrap();
            terminal.backend_mut().take()
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
        assert!(terminal.backend_mut().take().unwrap().ends_with(&format!("y\x1b[?25h\x1b[2;3H{END}")));
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
