//! What the screen shows, cell by cell, in sixteen bytes each: comparing a frame with it is most of what a frame costs
//! here, and half of that is waiting for memory.

use super::ansi_writer::palette_number;
use ratatui::buffer::{Cell, CellWidth};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;

/// What is seen of a cell that holds nothing but a space, besides its ground.
pub(in crate::runtime) const SEEN_ON_BLANK: Modifier = Modifier::REVERSED
    .union(Modifier::UNDERLINED)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK)
    .union(Modifier::CROSSED_OUT);

/// In the place of a symbol's length: it is longer than four bytes, and stands elsewhere.
const LONG: u8 = 0xff;

/// How a cell looks: two cells that look the same have the same number, but for long symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CellKey {
    /// The symbol's bytes, its length, the attributes.
    symbol: u64,
    /// The colours of the text and of the ground. The text colour of a space is not seen, and not in here.
    colors: u64,
}

impl CellKey {
    /// Like no cell.
    const NONE: CellKey = CellKey { symbol: u64::MAX, colors: u64::MAX };

    /// The look of a cell, and the columns that it takes: at least one. Nearly all symbols are one byte long, most of those
    /// are spaces: what they need is all that stands in the loop over the cells.
    #[inline(always)] // or each cell costs a call more, and the look's way through memory
    fn of(cell: &Cell) -> (CellKey, usize) {
        let [a] = *cell.symbol().as_bytes() else { return CellKey::of_several(cell) };
        let symbol = u64::from(a) | 1 << 32 | u64::from(cell.modifier.bits()) << 40;
        let unseen = a == b' ' && !cell.modifier.intersects(SEEN_ON_BLANK);
        let fg = if unseen { 0 } else { number(cell.fg) };
        (CellKey { symbol, colors: u64::from(number(cell.bg)) | u64::from(fg) << 32 }, 1)
    }

    /// The same of a cell whose symbol is several bytes long, or none.
    #[inline(never)]
    fn of_several(cell: &Cell) -> (CellKey, usize) {
        // Most are sextants, half blocks, lines and other signs from U+2500 to U+25AF: one column wide.
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

/// A number for a colour: another one for each. Most are mixed, and for those it is hardly more than reading them, in the
/// order that they have in memory.
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

/// The cells on the screen.
#[derive(Debug, Default)]
pub(in crate::runtime) struct ScreenCells {
    /// None on a cleared screen: memory that is touched for the first time is slow, and the first frame does not wait for it.
    looks: Vec<CellKey>,
    /// Symbols of more than four bytes, by the place of their cell: flags, letters with many accents.
    long: BTreeMap<usize, Box<str>>,
}

impl ScreenCells {
    /// The screen was cleared.
    pub fn clear(&mut self) {
        self.looks.clear();
        self.long.clear();
    }

    /// What the screen shows in this place is not known any more.
    #[cfg(feature = "images")]
    pub fn forget(&mut self, at: usize) {
        if let Some(look) = self.looks.get_mut(at) {
            *look = CellKey::NONE;
        }
    }

    /// Whether a cell looks as what is shown in its place.
    #[cfg(feature = "images")]
    pub fn is_alike(&self, at: usize, cell: &Cell) -> bool {
        let (look, _) = CellKey::of(cell);
        self.looks.get(at) == Some(&look)
            && !(look.is_long() && self.long.get(&at).map(Box::as_ref) != Some(cell.symbol()))
    }

    /// Takes the cells of a frame, of a window so wide, for what is shown now. Says of each that looks otherwise than before
    /// its column, its row, and the columns that it takes. A cell behind a wide one is not seen.
    ///
    /// What a frame on a cleared screen shows is learnt afterwards, with [`ScreenCells::learn`].
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

    /// Learns what the first frame on a cleared screen shows; of others it is known.
    pub fn learn(&mut self, cells: &[Cell], cols: u16) {
        if self.looks.is_empty() {
            self.looks.resize(cells.len(), CellKey::NONE);
            self.take(cells, cols, |_, _, _, _| {});
        }
    }
}

#[cfg(test)]
mod tests {
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

    /// What cells show, asked of them one by one.
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
