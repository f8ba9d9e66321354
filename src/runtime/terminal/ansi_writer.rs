//! Turns cells into bytes for the terminal, as few as possible. The writer knows where the cursor is and which colours
//! are set, and writes only what has to change.

use crate::chess::pgn::sanitize::is_harmful;
use crate::runtime::jobs;
use crate::runtime::terminal::ansi;
use crossterm::clipboard::CopyToClipboard;
use ratatui::buffer::{Cell, CellWidth};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, Stdio};

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

    fn numbers(&mut self, numbers: &[u8]) {
        for number in numbers {
            decimal(self.out, (*number).into());
            self.out.push(b';');
        }
    }
}

/// Returns the number of a colour in the palette (ECMA-48's eight, their bright variants, or any that is indexed); 0
/// for others.
fn palette_number(color: Color) -> u8 {
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

// What the screen shows, cell by cell, in sixteen bytes each. Comparing a frame with it is most of a frame's cost
// here, and half of that is waiting for memory.

/// What can be seen of a cell that holds only a space, besides its background.
const SEEN_ON_BLANK: Modifier = Modifier::REVERSED
    .union(Modifier::UNDERLINED)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK)
    .union(Modifier::CROSSED_OUT);

/// Stands in for a symbol's length if it is longer than four bytes and stored elsewhere.
const LONG: u8 = 0xff;

/// How a cell looks: two cells that look the same have equal keys, except for long symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellKey {
    /// The symbol's bytes, its length, and the attributes.
    symbol: u64,
    /// The colours of the text and of the background. The text colour of a space cannot be seen, and is left out.
    colors: u64,
}

impl CellKey {
    /// Differs from every cell's key.
    const NONE: CellKey = CellKey { symbol: u64::MAX, colors: u64::MAX };

    /// Returns the look of a cell, and how many columns it takes: at least one. Nearly all symbols are one byte long,
    /// and most of those are spaces, so only their case is inside the loop over the cells.
    #[inline(always)] // otherwise each cell costs an extra call, and its look a detour through memory
    fn of(cell: &Cell) -> (CellKey, usize) {
        let [a] = *cell.symbol().as_bytes() else { return CellKey::of_several(cell) };
        let symbol = u64::from(a) | 1 << 32 | u64::from(cell.modifier.bits()) << 40;
        let unseen = a == b' ' && !cell.modifier.intersects(SEEN_ON_BLANK);
        let fg = if unseen { 0 } else { number(cell.fg) };
        (CellKey { symbol, colors: u64::from(number(cell.bg)) | u64::from(fg) << 32 }, 1)
    }

    /// The same for a cell whose symbol is several bytes long, or empty.
    #[inline(never)]
    fn of_several(cell: &Cell) -> (CellKey, usize) {
        // Most are sextants, half blocks, lines and other symbols from U+2500 to U+25AF, which are one column wide.
        let (letters, length, narrow) = match *cell.symbol().as_bytes() {
            [a, b, c, d] => (u32::from_le_bytes([a, b, c, d]), 4, [a, b, c] == [0xf0, 0x9f, 0xac]),
            [a, b, c] => {
                let narrow = a == 0xe2 && (matches!(b, 0x94..=0x95) || (b == 0x96 && matches!(c, 0x80..=0xaf)));
                (u32::from_le_bytes([a, b, c, 0]), 3, narrow)
            }
            [a, b] => (u32::from_le_bytes([a, b, 0, 0]), 2, false),
            [] => (0, 0, false),
            _ => (0, LONG, false),
        };
        let symbol = u64::from(letters) | u64::from(length) << 32 | u64::from(cell.modifier.bits()) << 40;
        let colors = u64::from(number(cell.bg)) | u64::from(number(cell.fg)) << 32;
        (CellKey { symbol, colors }, if narrow { 1 } else { usize::from(cell.cell_width()).max(1) })
    }

    fn is_long(self) -> bool {
        self.symbol >> 32 & 0xff == u64::from(LONG)
    }
}

/// Returns a different number for each colour. Most are RGB colours, and for those this is little more than reading
/// them, in the order that they have in memory.
#[inline(always)]
fn number(color: Color) -> u32 {
    if let Color::Rgb(r, g, b) = color { u32::from_le_bytes([17, r, g, b]) } else { number_in_palette(color) }
}

#[inline(never)]
fn number_in_palette(color: Color) -> u32 {
    match color {
        Color::Rgb(r, g, b) => u32::from_le_bytes([17, r, g, b]),
        Color::Indexed(number) => u32::from_le_bytes([18, number, 0, 0]),
        Color::Reset => 0,
        named => 1 + u32::from(palette_number(named)),
    }
}

#[derive(Debug, Default)]
pub(in crate::runtime) struct ScreenCells {
    /// Empty on a cleared screen: touching memory for the first time is slow, and the first frame must not wait for it.
    looks: Vec<CellKey>,
    /// Symbols of more than four bytes, by the index of their cell: flags, letters with many accents.
    long: BTreeMap<usize, Box<str>>,
}

impl ScreenCells {
    /// Forgets all cells, because the screen was cleared.
    pub fn clear(&mut self) {
        self.looks.clear();
        self.long.clear();
    }

    /// Marks what the screen shows in this cell as unknown.
    #[cfg(feature = "images")]
    pub fn forget(&mut self, at: usize) {
        if let Some(look) = self.looks.get_mut(at) {
            *look = CellKey::NONE;
        }
    }

    /// True if a cell looks the same as what is shown in its place.
    #[cfg(feature = "images")]
    pub fn is_alike(&self, at: usize, cell: &Cell) -> bool {
        let (look, _) = CellKey::of(cell);
        self.looks.get(at) == Some(&look)
            && !(look.is_long() && self.long.get(&at).map(Box::as_ref) != Some(cell.symbol()))
    }

    /// Records the cells of a frame, `cols` columns wide, as what is shown now. Calls `changed` for each cell that
    /// looks different from before, with its column, its row, and the columns that it takes. A cell covered by a wide
    /// one cannot be seen.
    ///
    /// On a cleared screen, the frame's cells are recorded afterwards, with [`ScreenCells::learn`].
    pub fn take(&mut self, cells: &[Cell], cols: u16, mut changed: impl FnMut(u16, u16, &Cell, usize)) {
        let ScreenCells { looks, long } = self;
        let width = usize::from(cols.max(1));
        if looks.is_empty() {
            let (empty, _) = CellKey::of(&Cell::EMPTY);
            for (row, cells) in (0_u16..).zip(cells.chunks(width)) {
                let mut hidden = 0;
                for (col, cell) in (0_u16..).zip(cells) {
                    if hidden > 0 {
                        hidden -= 1;
                        continue;
                    }
                    let (look, wide) = CellKey::of(cell);
                    hidden = wide - 1;
                    if look != empty {
                        changed(col, row, cell, wide);
                    }
                }
            }
            return;
        }
        for (row, (looks, cells)) in (0_u16..).zip(looks.chunks_mut(width).zip(cells.chunks(width))) {
            let mut hidden = 0;
            for (col, (shown, cell)) in (0_u16..).zip(looks.iter_mut().zip(cells)) {
                if hidden > 0 {
                    (hidden, *shown) = (hidden - 1, CellKey::NONE);
                    continue;
                }
                let (look, wide) = CellKey::of(cell);
                hidden = wide - 1;
                if *shown == look && !look.is_long() {
                    continue;
                }
                let mut alike = *shown == look;
                *shown = look;
                if look.is_long() {
                    let at = usize::from(row) * width + usize::from(col);
                    alike &= long.insert(at, cell.symbol().into()).as_deref() == Some(cell.symbol());
                }
                if !alike {
                    changed(col, row, cell, wide);
                }
            }
        }
    }

    /// Records what the first frame on a cleared screen shows. Other frames are already recorded.
    pub fn learn(&mut self, cells: &[Cell], cols: u16) {
        if self.looks.is_empty() {
            self.looks.resize(cells.len(), CellKey::NONE);
            self.take(cells, cols, |_, _, _, _| {});
        }
    }
}

// Text for the clipboard, by the sequence known as OSC 52, which also works over ssh. What runs between keeps it for
// itself unless it is wrapped; tmux, which passes it on only if it is set to, gets the text from its own command as
// well.

/// The longest string that GNU screen passes on, in bytes, is 768.
const LONGEST: usize = 512;

/// What passes text on to the terminal's clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clipboard {
    Terminal,
    Tmux,
    Screen,
}

impl Clipboard {
    /// Finds out what runs between the program and the terminal.
    pub fn detect(env: impl Fn(&str) -> Option<OsString>) -> Clipboard {
        let has = |name: &str| env(name).is_some_and(|value| !value.is_empty());
        match (has("TMUX"), has("STY")) {
            (true, _) => Clipboard::Tmux,
            (false, true) => Clipboard::Screen,
            (false, false) => Clipboard::Terminal,
        }
    }

    /// Returns the bytes that put `text` on the clipboard, and gives it to tmux where it runs.
    pub fn put(self, text: &str) -> String {
        if self == Clipboard::Tmux {
            let text = text.to_owned();
            // Only the wrapped sequence is left if there is no thread, or no such command.
            let _ = jobs::small_thread("clipboard", move || {
                if !matches!(load_buffer(&["load-buffer", "-w", "-"], &text), Ok(true)) {
                    let _ = load_buffer(&["load-buffer", "-"], &text); // before tmux 3.2
                }
            });
        }
        self.sequence(text)
    }

    /// Returns the bytes alone.
    fn sequence(self, text: &str) -> String {
        let osc52 = ansi(CopyToClipboard::to_clipboard_from(text));
        match self {
            Clipboard::Terminal => osc52,
            Clipboard::Tmux => format!("\x1bPtmux;{}\x1b\\", osc52.replace('\x1b', "\x1b\x1b")),
            Clipboard::Screen => {
                // An Esc would end the string.
                let body = osc52.trim_start_matches('\x1b').trim_end_matches("\x1b\\");
                let parts = body.as_bytes().chunks(LONGEST).map(|part| String::from_utf8_lossy(part).into_owned());
                let wrapped: Vec<String> = parts.map(|part| format!("\x1bP{part}\x1b\\")).collect();
                format!("{}\x1bP\x07\x1b\\", wrapped.concat()).replacen("\x1bP", "\x1bP\x1b", 1)
            }
        }
    }
}

/// Runs tmux with a text as its input. Returns whether it took it.
fn load_buffer(args: &[&str], text: &str) -> io::Result<bool> {
    let mut tmux =
        Command::new("tmux").args(args).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    if let Some(mut input) = tmux.stdin.take() {
        input.write_all(text.as_bytes())?;
    }
    Ok(tmux.wait()?.success())
}

#[cfg(test)]
mod screen_cells_tests {
    use proptest::prelude::*;
    use ratatui::style::Style;

    use super::*;

    fn color() -> impl Strategy<Value = Color> {
        prop_oneof![
            (0..4_u8, 0..3_u8, 0..3_u8).prop_map(|(r, g, b)| Color::Rgb(r, g, b)),
            (0..9_u8).prop_map(Color::Indexed),
            prop::sample::select(vec![Color::Reset, Color::Black, Color::Red, Color::White, Color::LightBlue]),
        ]
    }

    fn cell() -> impl Strategy<Value = Cell> {
        let symbols = ["a", "b", " ", "é", "─", "▀", "♔", "🬀", "🬁", "漢", "e\u{301}\u{302}", "e\u{301}\u{303}", ""];
        let modifiers = [Modifier::empty(), Modifier::BOLD, Modifier::REVERSED, Modifier::CROSSED_OUT];
        (prop::sample::select(symbols.to_vec()), color(), color(), prop::sample::select(modifiers.to_vec())).prop_map(
            |(symbol, fg, bg, modifier)| {
                let mut cell = Cell::default();
                cell.set_symbol(symbol).set_style(Style::new().fg(fg).bg(bg).add_modifier(modifier));
                cell
            },
        )
    }

    /// True if two cells show the same, comparing each part.
    fn same(one: &Cell, other: &Cell) -> bool {
        let unseen = one.symbol() == " " && !one.modifier.intersects(SEEN_ON_BLANK);
        one.symbol() == other.symbol()
            && one.bg == other.bg
            && one.modifier == other.modifier
            && (one.fg == other.fg || unseen)
    }

    proptest! {
        #[test]
        fn what_looks_otherwise_is_said_and_nothing_else(frames in prop::collection::vec((cell(), cell()), 1..20)) {
            let mut shown = ScreenCells::default();
            let mut before = [Some(Cell::EMPTY), Some(Cell::EMPTY)];
            for (one, other) in frames {
                let mut said = Vec::new();
                shown.take(&[one.clone(), other.clone()], 2, |col, row, cell, wide| {
                    said.push((col, row, cell.clone(), wide));
                });
                shown.learn(&[one.clone(), other.clone()], 2);
                let wide = usize::from(one.cell_width()).max(1);
                let now = [Some(one), (wide == 1).then_some(other)];
                let mut want = Vec::new();
                for (col, (now, before)) in (0..).zip(now.iter().zip(&before)) {
                    if let Some(cell) = now && !before.as_ref().is_some_and(|before| same(before, cell)) {
                        want.push((col, 0, cell.clone(), usize::from(cell.cell_width()).max(1)));
                    }
                }
                prop_assert_eq!(said, want);
                before = now;
            }
        }
    }

    #[test]
    fn every_colour_has_a_number_of_its_own() {
        let mut numbers: Vec<u32> =
            (0..=255).flat_map(|n| [Color::Indexed(n), Color::Rgb(0, 0, n)]).map(number).collect();
        let named = [
            Color::Reset,
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
        numbers.extend(named.map(number));
        let all = numbers.len();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), all);
    }
}

#[cfg(test)]
mod clipboard_tests {
    use super::*;

    #[test]
    fn a_text_goes_as_base64_through_whatever_is_between() {
        let rows: [(&[&str], Clipboard, &str); 4] = [
            (&[], Clipboard::Terminal, "\x1b]52;c;Zg==\x1b\\"),
            (&["TMUX"], Clipboard::Tmux, "\x1bPtmux;\x1b\x1b]52;c;Zg==\x1b\x1b\\\x1b\\"),
            (&["STY"], Clipboard::Screen, "\x1bP\x1b]52;c;Zg==\x1b\\\x1bP\x07\x1b\\"),
            (&["STY", "TMUX"], Clipboard::Tmux, "\x1bPtmux;\x1b\x1b]52;c;Zg==\x1b\x1b\\\x1b\\"),
        ];
        for (set, clipboard, bytes) in rows {
            let found = Clipboard::detect(|name| set.contains(&name).then(|| OsString::from("1")));
            assert_eq!((found, found.sequence("f").as_str()), (clipboard, bytes), "{set:?}");
        }
        let long = Clipboard::Screen.sequence(&"f".repeat(1_000));
        assert!(long.split("\x1bP").all(|part| part.len() < 768), "screen drops longer strings");
        let whole: String = long.split("\x1bP").map(|part| part.trim_end_matches("\x1b\\")).collect();
        assert_eq!(whole, Clipboard::Terminal.sequence(&"f".repeat(1_000)).replace("\x1b\\", "\x07"));
    }
}
