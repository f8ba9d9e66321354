//! The format of the index cache: the list of a big file's games as bytes, so that it need not be built again.
//!
//! A head identifies the file (its size, time and both ends). Blocks of some thousand games follow, each with the names
//! that first occur in it, so the first block alone is already a list. Every block has a checksum and every number is
//! checked against a bound, so damaged data, or data of another file, is refused.

use crate::pgn::encoding::code_page::CodePage;
use crate::pgn::encoding::{Encoding, LineEnd, TextFormat};
use crate::pgn::in_memory::FileStamp;
use crate::pgn::index::catalog::{BLOCK, Catalog, CatalogBuilder, GameFields};
use crate::pgn::index::interner::NameTable;

/// The first bytes of a stored list. The number changes with the format, and when the reader recognises games
/// differently.
const MAGIC: &[u8; 16] = b"tabiya index 05\n";

/// The length of a head in bytes.
pub const HEAD: usize = 80;
/// The number of bytes before each block: its length and its checksum.
pub const BLOCK_HEAD: usize = 12;
/// The maximum length of a block in bytes.
const LONGEST: usize = 8 << 20;

/// Identifies the file that a list belongs to, by what is quick to check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IndexKey {
    /// Its size and the time of its last change.
    pub stamp: FileStamp,
    /// A [`checksum`] of its first and last bytes.
    pub ends: u64,
}

/// The error for a stored list that is damaged, or belongs to another file or format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadIndex;

/// Returns a checksum that detects accidental damage, but not tampering.
pub fn checksum(bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut sum = PRIME ^ bytes.len() as u64;
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        sum = (sum ^ u64::from_le_bytes(*word)).wrapping_mul(PRIME).rotate_left(29);
    }
    for &byte in rest {
        sum = (sum ^ u64::from(byte)).wrapping_mul(PRIME).rotate_left(29);
    }
    sum ^ sum >> 32
}

/// Stores one file's part of a list: first its head, then, as an iterator, its blocks.
#[derive(Debug)]
pub struct IndexWriter<'a> {
    catalog: &'a Catalog,
    part: usize,
    next: usize,
    names: NameMap<'a>,
    events: NameMap<'a>,
}

/// Numbers names in the order in which the blocks first use them.
#[derive(Debug)]
struct NameMap<'a> {
    from: &'a NameTable,
    /// The new number of each name; [`NONE`] if it has none yet.
    numbers: Vec<u32>,
    given: u32,
    /// The old numbers of the names that are new in the current block.
    new: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'a> NameMap<'a> {
    fn of(from: &'a NameTable) -> NameMap<'a> {
        let mut numbers = vec![NONE; from.count()];
        if let Some(empty) = numbers.first_mut() {
            *empty = 0;
        }
        NameMap { from, numbers, given: 1, new: Vec::new() }
    }

    fn number(&mut self, id: u32) -> u32 {
        let Some(number) = usize::try_from(id).ok().and_then(|id| self.numbers.get_mut(id)) else { return 0 };
        if *number == NONE {
            *number = self.given;
            self.given += 1;
            self.new.push(id);
        }
        *number
    }

    /// Writes the lengths of the new names, then their texts.
    fn write(&mut self, to: &mut Vec<u8>) {
        for &id in &self.new {
            // No name is longer than 255 bytes.
            to.push(u8::try_from(self.from.get(id).len()).unwrap_or(u8::MAX));
        }
        for &id in &self.new {
            to.extend_from_slice(self.from.get(id).as_bytes());
        }
        self.new.clear();
    }
}

impl<'a> IndexWriter<'a> {
    /// Creates a writer for the games of one file of a list.
    pub fn new(catalog: &'a Catalog, part: usize) -> IndexWriter<'a> {
        let next = catalog.games_of(part).start;
        let (names, events) = (NameMap::of(&catalog.names), NameMap::of(&catalog.events));
        IndexWriter { catalog, part, next, names, events }
    }

    /// Returns the head.
    pub fn head(&self, key: IndexKey) -> Vec<u8> {
        let part = self.catalog.parts.get(self.part).cloned().unwrap_or_default();
        let mut head = MAGIC.to_vec();
        for number in [
            key.stamp.size,
            key.stamp.changed.0.cast_unsigned(),
            key.stamp.changed.1.cast_unsigned(),
            key.ends,
            part.bytes,
            self.catalog.games_of(self.part).len() as u64,
        ] {
            head.extend(number.to_le_bytes());
        }
        head.extend(form_bytes(part.form));
        head.resize(HEAD - 8, 0);
        let sum = checksum(&head);
        head.extend(sum.to_le_bytes());
        head
    }
}

impl Iterator for IndexWriter<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let end = self.catalog.games_of(self.part).end.min(self.next + BLOCK);
        let mut games = Vec::with_capacity(BLOCK * size_of::<GameFields>());
        for game in (self.next..end).filter_map(|game| self.catalog.fields(game)) {
            let ids = [self.names.number(game.white), self.names.number(game.black), self.events.number(game.event)];
            games.extend(game.with(ids).to_bytes());
        }
        if games.is_empty() {
            return None;
        }
        let counts = [self.names.new.len(), self.events.new.len(), end - self.next];
        self.next = end;
        let mut block = vec![0; BLOCK_HEAD];
        for count in counts {
            block.extend(u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes()); // a few thousand
        }
        self.names.write(&mut block);
        self.events.write(&mut block);
        block.extend(games);
        let (head, body) = block.split_at_mut(BLOCK_HEAD);
        let (length, sum) = head.split_at_mut(4);
        length.copy_from_slice(&u32::try_from(body.len()).unwrap_or(u32::MAX).to_le_bytes()); // well below `LONGEST`
        sum.copy_from_slice(&checksum(body).to_le_bytes());
        Some(block)
    }
}

/// Reads a stored list back.
#[derive(Debug)]
pub struct IndexReader {
    form: TextFormat,
    bytes: u64,
    games: u64,
    /// The numbers that names have in the list being built; `None` if they are the same as in the store.
    names: Option<Vec<u32>>,
    events: Option<Vec<u32>>,
    name_counts: (u32, u32),
    last_offset: Option<u64>,
}

impl IndexReader {
    /// Reads a head.
    ///
    /// # Errors
    /// If it is damaged, or belongs to another file.
    pub fn new(head: &[u8], key: IndexKey, into: &mut CatalogBuilder) -> Result<IndexReader, BadIndex> {
        let (said, sum) = head.split_at_checked(HEAD - 8).ok_or(BadIndex)?;
        let numbers = said.strip_prefix(MAGIC).ok_or(BadIndex)?;
        if sum != checksum(said).to_le_bytes() {
            return Err(BadIndex);
        }
        let mut cursor = ByteCursor { bytes: numbers };
        let found = IndexKey {
            stamp: FileStamp {
                size: cursor.long()?,
                changed: (cursor.long()?.cast_signed(), cursor.long()?.cast_signed()),
            },
            ends: cursor.long()?,
        };
        let (bytes, games) = (cursor.long()?, cursor.long()?);
        let form = form_of(cursor.take(4)?).ok_or(BadIndex)?;
        if found != key {
            return Err(BadIndex);
        }
        let (names, events) = into.interners();
        let first = names.names.count() == 1 && events.names.count() == 1;
        let maps = || (!first).then(|| vec![0]);
        Ok(IndexReader { form, bytes, games, names: maps(), events: maps(), name_counts: (1, 1), last_offset: None })
    }

    /// Reads what stands before a block: its length in bytes and its checksum.
    ///
    /// # Errors
    /// If bytes are missing, or no block is that long.
    pub fn block_head(head: &[u8]) -> Result<(usize, u64), BadIndex> {
        let mut cursor = ByteCursor { bytes: head };
        let length = cursor.short()?;
        let length = usize::try_from(length).ok().filter(|&length| length <= LONGEST).ok_or(BadIndex)?;
        Ok((length, cursor.long()?))
    }

    /// Adds the games of a block to the list.
    ///
    /// # Errors
    /// If it is damaged. Some of its games may be in the list by then.
    pub fn block(&mut self, bytes: &[u8], sum: u64, into: &mut CatalogBuilder) -> Result<(), BadIndex> {
        if checksum(bytes) != sum {
            return Err(BadIndex);
        }
        let mut cursor = ByteCursor { bytes };
        let (names, events, games) = (cursor.short()?, cursor.short()?, cursor.short()?);
        self.name_counts.0 = self.name_counts.0.checked_add(names).ok_or(BadIndex)?;
        self.name_counts.1 = self.name_counts.1.checked_add(events).ok_or(BadIndex)?;
        let (name, event) = into.interners();
        texts(&mut cursor, names, name, &mut self.names)?;
        texts(&mut cursor, events, event, &mut self.events)?;
        for _ in 0..games {
            let fields = GameFields::of_bytes(cursor.array()?);
            let in_order = self.last_offset.is_none_or(|last| last < fields.offset());
            let [white, black, event] = [fields.white, fields.black, fields.event];
            if !in_order
                || fields.offset() > self.bytes
                || white.max(black) >= self.name_counts.0
                || event >= self.name_counts.1
            {
                return Err(BadIndex);
            }
            self.last_offset = Some(fields.offset());
            self.games = self.games.checked_sub(1).ok_or(BadIndex)?;
            let id = |map: &Option<Vec<u32>>, id: u32| match map {
                Some(map) => usize::try_from(id).ok().and_then(|id| map.get(id)).copied().unwrap_or(0),
                None => id,
            };
            into.push(fields.with([id(&self.names, white), id(&self.names, black), id(&self.events, event)]));
        }
        into.end_file(self.last_offset.map_or(0, |last| last + 1), self.form);
        if cursor.bytes.is_empty() { Ok(()) } else { Err(BadIndex) }
    }

    /// Ends the list, which must have all its games.
    ///
    /// # Errors
    /// If games are missing.
    pub fn finish(&self, into: &mut CatalogBuilder) -> Result<(), BadIndex> {
        into.end_file(self.bytes, self.form);
        if self.games == 0 { Ok(()) } else { Err(BadIndex) }
    }
}

/// Adds `count` texts to the names: appends them if the list is new, otherwise merges them with those that are there.
fn texts(
    cursor: &mut ByteCursor,
    count: u32,
    to: &mut super::interner::Interner,
    map: &mut Option<Vec<u32>>,
) -> Result<(), BadIndex> {
    let lengths = cursor.take(usize::try_from(count).map_err(|_| BadIndex)?)?;
    let whole = cursor.take(lengths.iter().map(|&length| usize::from(length)).sum())?;
    let mut rest = std::str::from_utf8(whole).map_err(|_| BadIndex)?;
    for &length in lengths {
        let (text, after) = rest.split_at_checked(usize::from(length)).ok_or(BadIndex)?;
        match map {
            Some(map) => map.push(to.intern(text)),
            None => to.append(text),
        }
        rest = after;
    }
    Ok(())
}

/// The line ends, indexed by their number.
const LINE_ENDS: [LineEnd; 3] = [LineEnd::Lf, LineEnd::CrLf, LineEnd::Cr];

/// Marks the number of a code page in which only a part of the file is.
const MIXED: u8 = 0x40;

fn form_bytes(form: TextFormat) -> [u8; 4] {
    let encoding = match form.encoding {
        Encoding::Utf8 => 0,
        Encoding::Page(page) => page.stored(), // never 0, 2 or 3
        Encoding::Mixed(page) => page.stored() | MIXED,
        Encoding::Utf16Le => 2,
        Encoding::Utf16Be => 3,
    };
    let line_end = (0..).zip(LINE_ENDS).find(|(_, known)| *known == form.line_end).map_or(0, |(number, _)| number);
    [encoding, u8::from(form.mark), line_end, u8::from(form.broken) | u8::from(form.doubtful) << 1]
}

fn form_of(bytes: &[u8]) -> Option<TextFormat> {
    let &[encoding, mark @ (0 | 1), line_end, flags @ 0..=3] = bytes else { return None };
    let encoding = match encoding {
        0 => Encoding::Utf8,
        2 => Encoding::Utf16Le,
        3 => Encoding::Utf16Be,
        page if page & MIXED != 0 => Encoding::Mixed(CodePage::of_stored(page & !MIXED)?),
        page => Encoding::Page(CodePage::of_stored(page)?),
    };
    let line_end = *LINE_ENDS.get(usize::from(line_end))?;
    let (broken, doubtful) = (flags & 1 != 0, flags & 2 != 0);
    Some(TextFormat { encoding, mark: mark == 1, line_end, broken, doubtful, chosen: None })
}

/// Takes bytes from the front of a slice.
struct ByteCursor<'a> {
    bytes: &'a [u8],
}

impl<'a> ByteCursor<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], BadIndex> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or(BadIndex)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<&'a [u8; N], BadIndex> {
        let (taken, rest) = self.bytes.split_first_chunk().ok_or(BadIndex)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn long(&mut self) -> Result<u64, BadIndex> {
        self.array().map(|bytes| u64::from_le_bytes(*bytes))
    }

    fn short(&mut self) -> Result<u32, BadIndex> {
        self.array().map(|bytes| u32::from_le_bytes(*bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files() -> [String; 2] {
        let game = |n: usize| {
            format!(
                "[Event \"Event {}\"]\n[White \"Player {}\"]\n[Black \"Ä {n}\"]\n[Date \"2001.02.03\"]\n\n1. e4 1-0\n\n",
                n / 9,
                n % 77
            )
        };
        [(0..9000).map(game).collect(), (8000..9500).map(game).collect()]
    }

    /// Reads a whole stored list.
    fn restore(bytes: &[u8], key: IndexKey, into: &mut CatalogBuilder) -> Result<(), BadIndex> {
        let (head, mut rest) = bytes.split_at_checked(HEAD).ok_or(BadIndex)?;
        let mut restoring = IndexReader::new(head, key, into)?;
        while !rest.is_empty() {
            let (head, after) = rest.split_at_checked(BLOCK_HEAD).ok_or(BadIndex)?;
            let (length, sum) = IndexReader::block_head(head)?;
            let (block, after) = after.split_at_checked(length).ok_or(BadIndex)?;
            restoring.block(block, sum, into)?;
            rest = after;
        }
        restoring.finish(into)
    }

    fn stored(catalog: &Catalog, part: usize, key: IndexKey) -> Vec<u8> {
        let storing = IndexWriter::new(catalog, part);
        let mut bytes = storing.head(key);
        assert_eq!(bytes.len(), HEAD);
        bytes.extend(storing.flatten());
        bytes
    }

    fn key(text: &str) -> IndexKey {
        IndexKey { stamp: FileStamp { size: text.len() as u64, changed: (-5, 7) }, ends: checksum(text.as_bytes()) }
    }

    #[test]
    fn lists_come_back() {
        let files = files();
        let whole = Catalog::of(&[files[0].as_bytes(), files[1].as_bytes()]);
        let mut cataloguer = CatalogBuilder::default();
        for (part, file) in files.iter().enumerate() {
            cataloguer.begin_file();
            let bytes = stored(&whole, part, key(file));
            assert!(bytes.len() < whole.len() * 64, "{}", bytes.len());
            restore(&bytes, key(file), &mut cataloguer).unwrap();
        }
        assert!(cataloguer.catalog() == whole);
        // And it can grow as if it had been read from the files.
        cataloguer.begin_file();
        assert_eq!(cataloguer.interners().0.intern("Player 3"), whole.fields(3).unwrap().white);
    }

    #[test]
    fn what_is_damaged_is_not_taken() {
        let file = files()[0].clone();
        let catalog = Catalog::of(&[file.as_bytes()]);
        let good = stored(&catalog, 0, key(&file));
        let fails = |bytes: &[u8], key: IndexKey| {
            let mut cataloguer = CatalogBuilder::default();
            cataloguer.begin_file();
            restore(bytes, key, &mut cataloguer).is_err()
        };
        assert!(!fails(&good, key(&file)));
        assert!(
            fails(&good, IndexKey { stamp: FileStamp { size: 1, changed: (-5, 7) }, ..key(&file) })
                && fails(&good, IndexKey { stamp: FileStamp { changed: (-5, 8), ..key(&file).stamp }, ..key(&file) })
        );
        for at in (0..HEAD + 200).chain((HEAD..good.len()).step_by(997)) {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            assert!(fails(&bad, key(&file)), "byte {at}");
            assert!(fails(&good[..at], key(&file)), "{at} bytes");
        }
    }
}
