//! Turns cells into bytes for the terminal, as few as possible. The writer knows where the cursor is and which colours
//! are set, and writes only what has to change.

use crate::chess::pgn::sanitize::is_harmful;
use crate::runtime::terminal::screen_cells::SEEN_ON_BLANK;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Attributes with the number that sets them and the one that unsets them (ECMA-48, SGR). Some share the latter.
const ATTRIBUTES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// True if two colours are the same. Most are RGB colours, so they are compared first.
#[inline]
fn same_color(one: &Color, other: &Color) -> bool {
    match (one, other) {
        (Color::Rgb(a, b, c), Color::Rgb(d, e, f)) => a == d && b == e && c == f,
        (Color::Indexed(one), Color::Indexed(other)) => one == other,
        _ => one == other,
    }
}

/// The colours and attributes that are set in the terminal. They stay from one frame to the next: a clock's digit has
/// the same colours as the digit before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::runtime) struct CellStyle {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl CellStyle {
    /// The terminal's own style, after a reset.
    pub const PLAIN: CellStyle = CellStyle { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };
}

/// Writes the cells of one frame.
#[derive(Debug)]
pub(in crate::runtime) struct AnsiWriter<'a> {
    out: &'a mut Vec<u8>,
    /// The column and row of the cursor, if known.
    at: Option<(u16, u16)>,
    style: &'a mut CellStyle,
}

impl<'a> AnsiWriter<'a> {
    /// Creates a writer for a terminal that has this style set.
    pub fn new(out: &'a mut Vec<u8>, style: &'a mut CellStyle) -> AnsiWriter<'a> {
        AnsiWriter { out, at: None, style }
    }

    /// Writes a cell that is `wide` columns wide.
    pub fn put(&mut self, col: u16, row: u16, cell: &Cell, wide: usize) {
        let symbol = cell.symbol();
        // This is the case for most cells of a full redraw: one more printable byte in the same style as the one
        // before.
        if let [byte @ b' '..=b'~'] = symbol.as_bytes()
            && self.at == Some((col, row))
            && same_color(&cell.bg, &self.style.bg)
            && cell.modifier == self.style.modifier
            && (same_color(&cell.fg, &self.style.fg) || (*byte == b' ' && !cell.modifier.intersects(SEEN_ON_BLANK)))
        {
            self.out.push(*byte);
            self.at = Some((col.saturating_add(1), row));
            return;
        }
        self.move_to(col, row);
        self.set_style(cell);
        // The last safeguard: whatever was in a name or a comment, nothing that controls a terminal or reverses a line
        // reaches it. Most cells hold one printable byte.
        let plain = matches!(symbol.as_bytes(), [b' '..=b'~']);
        let symbol = if symbol.is_empty() {
            " "
        } else if !plain && symbol.chars().any(is_harmful) {
            "?"
        } else {
            symbol
        };
        self.out.extend_from_slice(symbol.as_bytes());
        // After anything wider, or of several characters, terminals do not agree where the cursor is.
        let one = symbol.chars().nth(1).is_none();
        self.at = (wide == 1 && one).then(|| (col.saturating_add(1), row));
    }

    fn move_to(&mut self, col: u16, row: u16) {
        match self.at {
            Some(at) if at == (col, row) => {}
            Some((x, y)) if y == row && x < col => {
                self.out.extend_from_slice(b"\x1b[");
                if col - x > 1 {
                    decimal(self.out, col - x);
                }
                self.out.push(b'C');
            }
            _ => move_cursor(self.out, col, row),
        }
    }

    /// Sets the colours and attributes of a cell, in one sequence.
    fn set_style(&mut self, cell: &Cell) {
        let blank = cell.symbol() == " ";
        let modifier = if blank { cell.modifier.intersection(SEEN_ON_BLANK) } else { cell.modifier };
        let fg = if blank && modifier.is_empty() { self.style.fg } else { cell.fg };
        // Attributes that cannot be seen on a space are not unset either, or they would have to be set again after it.
        let modifier = if blank { modifier.union(self.style.modifier.difference(SEEN_ON_BLANK)) } else { modifier };
        let style = CellStyle { fg, bg: cell.bg, modifier };
        if style == *self.style {
            return;
        }
        self.out.extend_from_slice(b"\x1b[");
        let gone = self.style.modifier.difference(modifier);
        let mut new = modifier.difference(self.style.modifier);
        let mut unset = 0;
        for (attribute, _, off) in ATTRIBUTES {
            if gone.contains(attribute) {
                if off != unset {
                    self.numbers(&[off]);
                    unset = off;
                }
                // The same number also unset its neighbour, which may be wanted.
                for (other, ..) in
                    ATTRIBUTES.iter().filter(|(other, _, same)| *same == off && modifier.contains(*other))
                {
                    new.insert(*other);
                }
            }
        }
        for (_, on, _) in ATTRIBUTES.iter().filter(|(attribute, ..)| new.contains(*attribute)) {
            self.numbers(&[*on]);
        }
        if fg != self.style.fg {
            self.color(fg, 0);
        }
        if cell.bg != self.style.bg {
            self.color(cell.bg, 10);
        }
        // The last semicolon ends the sequence.
        if let Some(last) = self.out.last_mut() {
            *last = b'm';
        }
        *self.style = style;
    }

    /// Writes the numbers of a foreground colour; with 10 added to them, of a background colour.
    fn color(&mut self, color: Color, ground: u8) {
        // Palette colours are set by number: 31 with bold is another colour on some terminals.
        let number = match color {
            Color::Reset => return self.numbers(&[39 + ground]),
            Color::Rgb(r, g, b) => return self.numbers(&[38 + ground, 2, r, g, b]),
            color => palette_number(color),
        };
        self.numbers(&[38 + ground, 5, number]);
    }

    /// Writes numbers, each followed by a semicolon.
    fn numbers(&mut self, numbers: &[u8]) {
        for number in numbers {
            decimal(self.out, (*number).into());
            self.out.push(b';');
        }
    }
}

/// Returns the number of a colour in the palette (ECMA-48's eight, their bright variants, or any that is indexed); 0
/// for others.
pub(in crate::runtime) fn palette_number(color: Color) -> u8 {
    match color {
        Color::Indexed(number) => number,
        Color::Reset | Color::Rgb(..) | Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    }
}

/// Moves the cursor to a column and a row, both counted from 0.
pub(in crate::runtime) fn move_cursor(out: &mut Vec<u8>, col: u16, row: u16) {
    out.extend_from_slice(b"\x1b[");
    decimal(out, row.saturating_add(1));
    out.push(b';');
    decimal(out, col.saturating_add(1));
    out.push(b'H');
}

/// Writes a number in digits, without the overhead of formatting: there are hundreds in a frame.
fn decimal(out: &mut Vec<u8>, number: u16) {
    let mut digit = |power: u16| out.extend(b"0123456789".get(usize::from(number / power % 10)));
    for power in [10_000, 1_000, 100, 10] {
        if number >= power {
            digit(power);
        }
    }
    digit(1);
}
