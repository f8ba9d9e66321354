//! A string interner: stores each text (the name of a player or event) once and identifies it by a number.
//!
//! The texts are in blocks that copies share. A copy of the list costs one counter per block of 4096 texts, and does
//! not change when the original grows.

use std::collections::BTreeSet;
use std::sync::Arc;

/// How many texts a block has.
const BLOCK: usize = 4096;

/// A list of texts, numbered from 0. The first is the empty one.
#[derive(Clone, Debug)]
pub struct NameTable {
    blocks: Vec<Arc<NameBlock>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct NameBlock {
    text: String,
    /// The byte at which each text ends.
    ends: Vec<u32>,
}

impl NameBlock {
    fn get(&self, i: usize) -> Option<&str> {
        let end = at(*self.ends.get(i)?);
        let start = i.checked_sub(1).and_then(|before| self.ends.get(before)).map_or(0, |&end| at(end));
        self.text.get(start..end)
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(u32::try_from(self.text.len()).unwrap_or(u32::MAX)); // `LONGEST` times `BLOCK` is less
    }
}

fn at(end: u32) -> usize {
    usize::try_from(end).unwrap_or(usize::MAX)
}

/// The longest text that is kept whole, in bytes. Real names have tens of bytes, and the limit bounds the size of a
/// block.
pub const LONGEST: usize = 255;

/// Cuts a text to at most [`LONGEST`] bytes, between characters.
fn truncated(text: &str) -> &str {
    text.get(..text.floor_char_boundary(LONGEST)).unwrap_or(text)
}

impl Default for NameTable {
    fn default() -> NameTable {
        let mut names = NameTable { blocks: Vec::new() };
        names.push("");
        names
    }
}

impl PartialEq for NameTable {
    fn eq(&self, other: &NameTable) -> bool {
        self.count() == other.count() && self.iter().eq(other.iter())
    }
}

impl Eq for NameTable {}

impl NameTable {
    /// How many texts there are, the empty one included.
    pub fn count(&self) -> usize {
        let full = self.blocks.len().saturating_sub(1) * BLOCK;
        full + self.blocks.last().map_or(0, |last| last.ends.len())
    }

    /// Returns the text with this number; empty if there is none.
    pub fn get(&self, id: u32) -> &str {
        let id = at(id);
        self.blocks.get(id / BLOCK).and_then(|block| block.get(id % BLOCK)).unwrap_or_default()
    }

    /// All texts in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().flat_map(|block| (0..block.ends.len()).filter_map(|i| block.get(i)))
    }

    /// How many bytes the texts take.
    pub fn bytes(&self) -> usize {
        self.blocks.iter().map(|block| block.text.len()).sum()
    }

    /// Returns the numbers of the texts that pass.
    pub fn filter(&self, mut passes: impl FnMut(&str) -> bool) -> NameIds {
        let mut ids = NameIds::none(self.count());
        for (id, text) in self.iter().enumerate() {
            if passes(text) {
                ids.insert(id);
            }
        }
        ids
    }

    /// Returns the rank of each text among all when sorted without regard to case; equal texts share a rank. Sorting
    /// games by a name then only needs to compare numbers.
    pub fn ranks(&self) -> Vec<u32> {
        // All texts folded once, one after the other.
        let mut folded: Vec<u8> = Vec::with_capacity(self.bytes());
        let mut order: Vec<(u64, u32, usize, usize)> = Vec::with_capacity(self.count());
        for (text, id) in self.iter().zip(0..) {
            let start = folded.len();
            if text.is_ascii() {
                folded.extend(text.bytes().map(|byte| byte.to_ascii_lowercase()));
            } else {
                folded.extend_from_slice(text.to_lowercase().as_bytes());
            }
            let mut first = [0; 8];
            for (to, from) in first.iter_mut().zip(folded.get(start..).unwrap_or_default()) {
                *to = *from;
            }
            order.push((u64::from_be_bytes(first), id, start, folded.len()));
        }
        let text = |at: &(u64, u32, usize, usize)| folded.get(at.2..at.3).unwrap_or_default();
        order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| text(a).cmp(text(b))));
        let mut ranks = vec![0; order.len()];
        let mut rank = 0;
        for (i, here) in order.iter().enumerate() {
            let before = i.checked_sub(1).and_then(|before| order.get(before));
            if before.is_some_and(|before| before.0 != here.0 || text(before) != text(here)) {
                rank += 1;
            }
            if let Some(place) = ranks.get_mut(at(here.1)) {
                *place = rank;
            }
        }
        ranks
    }

    fn push(&mut self, text: &str) -> u32 {
        let id = u32::try_from(self.count()).unwrap_or(u32::MAX); // there are fewer games than that
        match self.blocks.last_mut() {
            Some(last) if last.ends.len() < BLOCK => Arc::make_mut(last).push(truncated(text)),
            _ => {
                let mut block = NameBlock::default();
                block.push(truncated(text));
                self.blocks.push(Arc::new(block));
            }
        }
        id
    }
}

/// A set of numbers of texts in a [`NameTable`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameIds {
    bits: Vec<u64>,
}

impl NameIds {
    /// Creates an empty set for numbers below `of`.
    pub fn none(of: usize) -> NameIds {
        NameIds { bits: vec![0; of.div_ceil(64)] }
    }

    /// Whether a number is in it.
    pub fn has(&self, id: u32) -> bool {
        let id = at(id);
        self.bits.get(id / 64).is_some_and(|bits| bits >> (id % 64) & 1 == 1)
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&bits| bits == 0)
    }

    fn insert(&mut self, id: usize) {
        if let Some(bits) = self.bits.get_mut(id / 64) {
            *bits |= 1 << (id % 64);
        }
    }
}

/// A [`NameTable`] that grows, with each text once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interner {
    /// The texts so far.
    pub names: NameTable,
    /// A hash table of the texts' numbers, at least twice as large as needed; [`EMPTY`] marks a free place.
    table: Vec<u32>,
    /// The numbers of the texts that were read from bytes that are not UTF-8. Such a text is another one than the same
    /// text in UTF-8, because it may still turn out to be in another code page.
    raw: BTreeSet<u32>,
}

const EMPTY: u32 = u32::MAX;

impl Interner {
    /// Appends a text that is not there yet.
    pub(in crate::pgn) fn append(&mut self, text: &str) {
        self.names.push(text);
        // The table is rebuilt when it is needed.
        self.table.clear();
    }

    /// Returns the number of a text, and adds the text if it is new.
    pub fn intern(&mut self, text: &str) -> u32 {
        self.intern_as(text, false)
    }

    /// Whether the bytes of a text are not UTF-8.
    pub(in crate::pgn) fn is_raw(&self, id: u32) -> bool {
        self.raw.contains(&id)
    }

    /// Whether there are such texts.
    pub(in crate::pgn) fn has_raw(&self) -> bool {
        !self.raw.is_empty()
    }

    /// Does the same. `raw` says that the bytes of the text are not UTF-8.
    pub(in crate::pgn) fn intern_as(&mut self, text: &str, raw: bool) -> u32 {
        let text = truncated(text);
        if text.is_empty() {
            return 0;
        }
        if self.names.count() * 2 > self.table.len() {
            self.grow();
        }
        let hash = hash(text);
        let mask = self.table.len().saturating_sub(1);
        let mut place = hash & mask;
        while let Some(&id) = self.table.get(place).filter(|&&id| id != EMPTY) {
            if self.names.get(id) == text && self.is_raw(id) == raw {
                return id;
            }
            place = (place + 1) & mask;
        }
        let id = self.names.push(text);
        if raw {
            self.raw.insert(id);
        }
        self.insert(hash, id);
        id
    }

    fn insert(&mut self, hash: usize, id: u32) {
        let mask = self.table.len().saturating_sub(1);
        let mut place = hash & mask;
        while self.table.get(place).is_some_and(|&there| there != EMPTY) {
            place = (place + 1) & mask;
        }
        if let Some(free) = self.table.get_mut(place) {
            *free = id;
        }
    }

    /// Builds a table with room for as many texts again, and enters the existing ones.
    fn grow(&mut self) {
        self.table = vec![EMPTY; (self.names.count() * 4).next_power_of_two().max(64)];
        let names = self.names.clone();
        for (id, text) in (0..).zip(names.iter()).filter(|(_, text)| !text.is_empty()) {
            self.insert(hash(text), id);
        }
    }
}

/// A hash for the table. It must be quick: every name of every game goes through it.
fn hash(text: &str) -> usize {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    let mut hash = text.len() as u64;
    let mut mix = |word: u64| hash = (hash.rotate_left(23) ^ word).wrapping_mul(PRIME);
    for word in words {
        mix(u64::from_le_bytes(*word));
    }
    mix(rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    usize::try_from(hash >> 32).unwrap_or(0) // 32 bits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interner(texts: &[&str]) -> Interner {
        let mut interner = Interner::default();
        for text in texts {
            interner.intern(text);
        }
        interner
    }

    #[test]
    fn a_text_is_kept_once() {
        let mut interner = Interner::default();
        for round in 0..2 {
            for n in 0..10_000u32 {
                assert_eq!(interner.intern(&format!("Player {n}")), n + 1, "round {round}");
            }
        }
        assert_eq!(interner.intern(""), 0);
        let before = interner.names.clone();
        assert_eq!((before.count(), before.get(4096), before.get(9_999_999)), (10_001, "Player 4095", ""));
        interner.intern("one more");
        assert_eq!((before.count(), interner.names.count()), (10_001, 10_002), "a copy does not grow");
    }

    #[test]
    fn long_texts_are_cut_between_characters() {
        let mut interner = Interner::default();
        let id = interner.intern(&"é".repeat(200));
        assert_eq!(interner.names.get(id), "é".repeat(127));
        assert_eq!(interner.intern(&"é".repeat(128)), id);
    }

    #[test]
    fn ranks_sort_as_folded_texts_do() {
        let texts = ["b", "A", "a", "Émile", "carlsen,magnus", "Carlsen,Henrik", "Carlsen,Magnus", "Zz", "emile"];
        let interner = interner(&texts);
        let ranks = interner.names.ranks();
        let texts: Vec<String> = interner.names.iter().map(str::to_lowercase).collect();
        for (a, x) in ranks.iter().zip(&texts) {
            for (b, y) in ranks.iter().zip(&texts) {
                assert_eq!(a.cmp(b), x.cmp(y), "{x} and {y}");
            }
        }
    }
}
