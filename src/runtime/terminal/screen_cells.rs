//! What the screen shows, cell by cell, in sixteen bytes each. Comparing a frame with it is most of a frame's cost
//! here, and half of that is waiting for memory.

use crate::runtime::terminal::ansi_writer::palette_number;
use ratatui::buffer::{Cell, CellWidth};
use ratatui::style::{Color, Modifier};
use std::collections::BTreeMap;

/// What can be seen of a cell that holds only a space, besides its background.
pub(in crate::runtime) const SEEN_ON_BLANK: Modifier = Modifier::REVERSED
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

/// The cells on the screen.
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
