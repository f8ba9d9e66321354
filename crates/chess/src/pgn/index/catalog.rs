//! The games of one or more files as a list that takes 32 bytes per game and stores each name once.
//!
//! A [`CatalogBuilder`] grows it file by file and game by game; [`CatalogBuilder::catalog`] returns the list so far. A
//! copy shares its blocks with the original and does not change when the original grows, so it can be handed to another
//! thread at any time. What the list does not hold (Site, Round, other tags, the moves) is read from the game's bytes.

use crate::pgn::encoding::code_page::CodePage;
use crate::pgn::encoding::{Encoding, EncodingChoice, FormatDetector, TextFormat, open};
use crate::pgn::in_memory::GameBytes;
use crate::pgn::index::indexer::{ChunkEnd, Indexer};
use crate::pgn::index::interner::{Interner, NameTable};
use crate::pgn::lexer::LineColumn;
use crate::pgn::scan::split::GameBoundary;
use crate::pgn::tags::{self, Date, Eco, ResultMarker};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// How many games a block has.
pub(in crate::pgn) const BLOCK: usize = 4096;

/// What is known about a game when it is added to the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameFacts<'a> {
    /// Where it begins.
    pub cut: GameBoundary,
    /// The minute of the day at which it began.
    pub minute: Option<u16>,
    /// What the list shows.
    pub row: GameRow<'a>,
    /// Whether the bytes of White's name, Black's name and the event are not UTF-8.
    pub raw: [bool; 3],
}

/// A file of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CatalogFile {
    /// The number of its first game, counted from 0 over all files.
    pub first: usize,
    /// How many bytes of it are known: all, when it is read to its end.
    pub bytes: u64,
    /// How it is stored, as far as that is known while it is being read.
    pub form: TextFormat,
}

/// A game as the list shows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameRow<'a> {
    /// White's name, empty when it is not known.
    pub white: &'a str,
    /// Black's name.
    pub black: &'a str,
    /// The event.
    pub event: &'a str,
    /// The date, or Lichess's UTCDate if there is no other.
    pub date: Date,
    /// The result in the Result tag if that ends a game, otherwise the one after the moves.
    pub result: ResultMarker,
    /// White's rating.
    pub white_elo: Option<u16>,
    /// Black's rating.
    pub black_elo: Option<u16>,
    /// The code of the opening.
    pub eco: Option<Eco>,
    /// The number of half-moves in its PlyCount tag.
    pub ply_count: Option<u16>,
}

/// Where a game is, with all that is needed to read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePlace {
    /// Its file, counted from 0.
    pub part: usize,
    /// Its number in that file, counted from 1.
    pub number: usize,
    /// Its byte range in that file.
    pub span: Range<u64>,
    /// The line of its first byte.
    pub line: u32,
    /// Whether it begins inside that line.
    pub is_inside_line: bool,
    /// How its file is stored.
    pub form: TextFormat,
}

impl GamePlace {
    /// Returns the game with these bytes. Its column only shows whether it begins inside a line: the exact column could
    /// only be counted in the file.
    pub fn game<'a>(&self, bytes: &'a [u8]) -> GameBytes<'a> {
        let place = LineColumn { line: self.line, column: if self.is_inside_line { 2 } else { 1 } };
        GameBytes { bytes, number: self.number, place, form: self.form }
    }
}

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    blocks: Vec<Arc<Vec<GameFields>>>,
    len: usize,
    /// The files, in order.
    pub parts: Vec<CatalogFile>,
    /// The players' names.
    pub names: NameTable,
    /// The events.
    pub events: NameTable,
}

impl Catalog {
    /// Builds the list of files that are in memory.
    pub fn of(files: &[&[u8]]) -> Catalog {
        let mut cataloguer = CatalogBuilder::default();
        for file in files {
            cataloguer.begin_file();
            let (form, body) = open(file);
            let mut indexer = Indexer::default();
            indexer.feed(&body);
            let (batch, end) = indexer.finish(true);
            cataloguer.add_batch(&batch);
            cataloguer.end_piece(&end);
            cataloguer.end_file(end.bytes, form);
            cataloguer.decode_names(None);
        }
        cataloguer.catalog()
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Game `i`, counted from 0 over all files.
    pub fn row(&self, i: usize) -> Option<GameRow<'_>> {
        let fields = self.fields(i)?;
        Some(GameRow {
            white: self.names.get(fields.white),
            black: self.names.get(fields.black),
            event: self.events.get(fields.event),
            date: fields.date(),
            result: fields.result(),
            white_elo: fields.white_elo(),
            black_elo: fields.black_elo(),
            eco: fields.eco(),
            ply_count: fields.ply_count(),
        })
    }

    /// The packed fields of game `i`.
    pub fn fields(&self, i: usize) -> Option<&GameFields> {
        self.blocks.get(i / BLOCK)?.get(i % BLOCK)
    }

    /// The packed fields of all games, in their order.
    pub fn all(&self) -> impl Iterator<Item = &GameFields> {
        self.blocks.iter().flat_map(|block| block.iter())
    }

    /// The file of game `i` and its number there, all counted from 0.
    pub fn locate(&self, i: usize) -> Option<(usize, usize)> {
        let part = self.parts.partition_point(|part| part.first <= i).checked_sub(1)?;
        (i < self.len).then_some((part, i - self.parts.get(part)?.first))
    }

    /// Where game `i` is: its file, and its bytes and line there.
    pub fn place(&self, i: usize) -> Option<GamePlace> {
        let (part, within) = self.locate(i)?;
        let fields = self.fields(i)?;
        Some(GamePlace {
            part,
            number: within + 1,
            span: self.span(i)?,
            line: fields.line,
            is_inside_line: fields.is_inside_line(),
            form: self.parts.get(part)?.form,
        })
    }

    /// The numbers of a file's games, counted over all files.
    pub fn games_of(&self, part: usize) -> Range<usize> {
        let first = self.parts.get(part).map_or(self.len, |part| part.first);
        first..self.parts.get(part + 1).map_or(self.len, |next| next.first)
    }

    /// The byte range of game `i` in its file: up to the next game, or as far as the file is known.
    pub fn span(&self, i: usize) -> Option<Range<u64>> {
        let start = self.fields(i)?.offset();
        let (part, _) = self.locate(i)?;
        let next = Some(i + 1).filter(|next| self.games_of(part).contains(next));
        let end = next.and_then(|next| self.fields(next)).map(GameFields::offset);
        Some(start..end.unwrap_or(self.parts.get(part)?.bytes).max(start))
    }
}

/// Games of a file, or of a piece of one, before they are added to a list. Their places are counted from the beginning
/// of the piece, and the batch has its own tables of names.
#[derive(Clone, Debug, Default)]
pub struct GameBatch {
    /// The byte where the next game after them begins. If it is not known, the last game ends with the piece.
    pub end: Option<u64>,
    pub(super) games: Vec<GameFields>,
    names: Interner,
    events: Interner,
}

impl GameBatch {
    /// Adds a game.
    pub(crate) fn add(&mut self, game: &GameFacts) {
        let GameRow { white, black, event, .. } = game.row;
        let [raw_white, raw_black, raw_event] = game.raw;
        let ids = [
            self.names.intern_as(white, raw_white),
            self.names.intern_as(black, raw_black),
            self.events.intern_as(event, raw_event),
        ];
        self.games.push(GameFields::pack(game, ids));
    }
}

/// Builds a list that grows.
#[derive(Clone, Debug, Default)]
pub struct CatalogBuilder {
    catalog: Catalog,
    names: Interner,
    events: Interner,
    /// Where the piece that is being added begins in its file, in bytes and in lines.
    base: (u64, u32),
    /// Whether the file has no game yet, so that its text so far belongs to its first game.
    nothing: bool,
    /// The byte and line of text at the end of the piece before, which goes with the next game.
    lead: Option<(u64, u32)>,
    form: FormatDetector,
}

impl CatalogBuilder {
    /// Begins the next file.
    pub fn begin_file(&mut self) {
        let part = CatalogFile { first: self.catalog.len, ..CatalogFile::default() };
        self.catalog.parts.push(part);
        (self.base, self.nothing, self.lead, self.form) = ((0, 0), true, None, FormatDetector::default());
    }

    /// Adds games from the piece that is being read.
    pub fn add_batch(&mut self, batch: &GameBatch) {
        let translate = |from: &Interner, to: &mut Interner| -> Vec<u32> {
            let texts = (0..).zip(from.names.iter());
            texts.map(|(id, text)| to.intern_as(text, from.is_raw(id))).collect()
        };
        let names = translate(&batch.names, &mut self.names);
        let events = translate(&batch.events, &mut self.events);
        let id = |ids: &[u32], id: u32| usize::try_from(id).ok().and_then(|id| ids.get(id)).copied().unwrap_or(0);
        for game in &batch.games {
            let fields = game.with([id(&names, game.white), id(&names, game.black), id(&events, game.event)]);
            // Text that is not a game of its own goes with the first game.
            let is_first = std::mem::take(&mut self.nothing);
            let fields = match self.lead.take() {
                _ if is_first => fields.at_start(),
                Some(lead) => fields.begun_at(lead),
                None => fields.after(self.base),
            };
            self.push(fields);
        }
        if let (Some(end), Some(part)) = (batch.end, self.catalog.parts.last_mut()) {
            part.bytes = part.bytes.max(self.base.0 + end);
        }
    }

    /// Ends the piece. The next one begins right after it, and the file is known up to there.
    pub fn end_piece(&mut self, end: &ChunkEnd) {
        self.lead = end.lead.map(|lead| (self.base.0 + lead.offset as u64, self.base.1.saturating_add(lead.line)));
        self.base = (self.base.0 + end.bytes, self.base.1.saturating_add(end.lines));
        self.form.join(&end.form);
        let (bytes, form) = (self.base.0, self.form.form());
        self.end_file(bytes, form);
    }

    /// Records up to which byte the file is known, and its format.
    pub fn end_file(&mut self, bytes: u64, form: TextFormat) {
        if let Some(part) = self.catalog.parts.last_mut() {
            part.bytes = bytes;
            part.form = form;
        }
    }

    /// The interners of the list's names and events.
    pub(in crate::pgn) fn interners(&mut self) -> (&mut Interner, &mut Interner) {
        (&mut self.names, &mut self.events)
    }

    /// Removes the last file, so that it can be read again. Names that only it had stay, unless no file before it has
    /// games.
    pub fn drop_file(&mut self) {
        let Some(part) = self.catalog.parts.pop() else { return };
        self.catalog.blocks.truncate(part.first.div_ceil(BLOCK));
        if let Some(last) = self.catalog.blocks.last_mut() {
            let keep = part.first - (part.first.div_ceil(BLOCK) - 1) * BLOCK;
            Arc::make_mut(last).truncate(keep);
        }
        self.catalog.len = part.first;
        if part.first == 0 {
            (self.names, self.events) = (Interner::default(), Interner::default());
        }
    }

    /// Adds a game, perhaps from the index cache.
    pub(in crate::pgn) fn push(&mut self, fields: GameFields) {
        self.nothing = false;
        match self.catalog.blocks.last_mut() {
            Some(last) if last.len() < BLOCK => Arc::make_mut(last).push(fields),
            _ => self.catalog.blocks.push(Arc::new(vec![fields])),
        }
        self.catalog.len += 1;
    }

    /// Whether no game was added.
    pub fn is_empty(&self) -> bool {
        self.catalog.is_empty()
    }

    /// Returns the list as it is now. Copying it costs next to nothing.
    pub fn catalog(&self) -> Catalog {
        let mut catalog = self.catalog.clone();
        catalog.names = self.names.names.clone();
        catalog.events = self.events.names.clone();
        catalog
    }
}

// Decodes the names of a file again once all of it has been read and its code page is known.

impl CatalogBuilder {
    /// Decodes the names of the last file, which is complete. They were read as UTF-8 or Windows-1252 before its
    /// encoding was known. From here on they are in the encoding of the file: the detected one, or what the user chose.
    pub fn decode_names(&mut self, chosen: Option<EncodingChoice>) {
        let Some(part) = self.catalog.parts.last_mut() else { return };
        part.form = part.form.read_as(chosen);
        let encoding = part.form.encoding;
        let is_latin = matches!(encoding, Encoding::Utf8 | Encoding::Mixed(_) | Encoding::Page(CodePage::Windows1252));
        if !matches!(encoding, Encoding::Page(_) | Encoding::Mixed(_))
            || is_latin && !self.names.has_raw() && !self.events.has_raw()
        {
            return;
        }
        let first = part.first;
        let mut names = Renaming { encoding, new: HashMap::new() };
        let mut events = Renaming { encoding, new: HashMap::new() };
        for (i, block) in self.catalog.blocks.iter_mut().enumerate().skip(first / BLOCK) {
            let from = first.saturating_sub(i * BLOCK);
            for fields in Arc::make_mut(block).iter_mut().skip(from) {
                let white = names.number(fields.white, &mut self.names);
                let black = names.number(fields.black, &mut self.names);
                let event = events.number(fields.event, &mut self.events);
                *fields = fields.with([white, black, event]);
            }
        }
    }
}

/// Maps the numbers of texts to the numbers of the same texts decoded in the encoding of their file.
struct Renaming {
    encoding: Encoding,
    new: HashMap<u32, u32>,
}

impl Renaming {
    fn number(&mut self, number: u32, texts: &mut Interner) -> u32 {
        let encoding = self.encoding;
        *self.new.entry(number).or_insert_with(|| {
            let text = texts.names.get(number);
            let bytes = match texts.is_raw(number) {
                // A byte of Windows-1252 is a character, so the bytes come back.
                true => CodePage::Windows1252.encode(text).unwrap_or_else(|_| text.as_bytes().to_vec()),
                false if text.is_ascii() => return number,
                // Bytes that happened to be valid UTF-8 are decoded in the file's page too, because the game itself is
                // read so.
                false => text.as_bytes().to_vec(),
            };
            let text = encoding.text(&bytes).trim().to_owned();
            texts.intern(&text)
        })
    }
}

// What the list holds of one game, packed into 32 bytes.

/// What the list holds of a game, packed so that a million of them are quick to walk through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFields {
    /// From the low bits: its offset (44 bits), the low four bits of its minute, the half-moves of its PlyCount tag.
    offset: u64,
    /// The line of its first byte, from 1.
    pub line: u32,
    /// The number of White's name in [`Catalog::names`].
    pub white: u32,
    /// The number of Black's name there.
    pub black: u32,
    /// The number of the event in [`Catalog::events`].
    pub event: u32,
    /// From the low bits: the date, the ECO code plus one, the result.
    when: u32,
    /// From the low bits: White's rating, Black's, whether the game begins inside a line, the other seven bits of its
    /// minute.
    elo: u32,
}

const OFFSET: u64 = (1 << 44) - 1;
const ELO: u32 = (1 << 12) - 1;
const INSIDE: u32 = 1 << 24;
/// The number of low bits of the minute (of the day, plus one) that are stored with the offset; the others are stored
/// with the ratings.
const MINUTE_LOW: u32 = 4;
const ECO: u32 = (1 << 9) - 1;
/// The results, indexed by their two-bit number.
const RESULTS: [ResultMarker; 4] =
    [ResultMarker::Open, ResultMarker::WhiteWins, ResultMarker::BlackWins, ResultMarker::Draw];

impl GameFields {
    /// Packs a game with the numbers of its players and its event.
    fn pack(game: &GameFacts, [white, black, event]: [u32; 3]) -> GameFields {
        let row = &game.row;
        let result = (0..).zip(RESULTS).find(|(_, known)| *known == row.result).map_or(0, |(number, _)| number);
        let eco = row.eco.map_or(0, |eco| u32::from(eco.index()) + 1);
        let inside = if game.cut.in_line > 0 { INSIDE } else { 0 };
        let minute = game.minute.map_or(0, |minute| u32::from(minute) + 1);
        let low = minute & ((1 << MINUTE_LOW) - 1);
        GameFields {
            offset: (game.cut.offset as u64 & OFFSET)
                | u64::from(low) << 44
                | u64::from(row.ply_count.unwrap_or(0)) << 48,
            line: game.cut.line,
            white,
            black,
            event,
            when: row.date.bits() | eco << tags::BITS | result << 30,
            elo: packed_elo(row.white_elo) | packed_elo(row.black_elo) << 12 | inside | (minute >> MINUTE_LOW) << 25,
        }
    }

    /// The same game with other numbers for its players and its event.
    pub(in crate::pgn) fn with(self, [white, black, event]: [u32; 3]) -> GameFields {
        GameFields { white, black, event, ..self }
    }

    /// The same game at the beginning of its file.
    fn at_start(self) -> GameFields {
        GameFields { offset: self.offset & !OFFSET, line: 1, elo: self.elo & !INSIDE, ..self }
    }

    /// The same game, this many bytes and lines further on.
    pub(super) fn after(self, (bytes, lines): (u64, u32)) -> GameFields {
        let offset = (self.offset() + bytes) & OFFSET | self.offset & !OFFSET;
        GameFields { offset, line: self.line.saturating_add(lines), ..self }
    }

    /// The same game, with the text before it: it begins at this byte and line.
    fn begun_at(self, (offset, line): (u64, u32)) -> GameFields {
        GameFields { offset: offset & OFFSET | self.offset & !OFFSET, line, ..self }
    }

    /// Writes the fields as bytes.
    pub(in crate::pgn) fn to_bytes(self) -> [u8; 32] {
        let GameFields { offset, line, white, black, event, when, elo } = self;
        let mut bytes = [0; 32];
        let (first, rest) = bytes.split_at_mut(8);
        first.copy_from_slice(&offset.to_le_bytes());
        for (to, from) in rest.chunks_exact_mut(4).zip([line, white, black, event, when, elo]) {
            to.copy_from_slice(&from.to_le_bytes());
        }
        bytes
    }

    /// Reads the fields from such bytes.
    pub(in crate::pgn) fn of_bytes(bytes: &[u8; 32]) -> GameFields {
        let (first, rest) = bytes.split_first_chunk().unwrap_or((&[0; 8], &[]));
        let mut numbers = rest.as_chunks().0.iter().map(|four| u32::from_le_bytes(*four));
        let mut number = || numbers.next().unwrap_or(0); // there are six
        GameFields {
            offset: u64::from_le_bytes(*first),
            line: number(),
            white: number(),
            black: number(),
            event: number(),
            when: number(),
            elo: number(),
        }
    }

    /// The date, or Lichess's UTCDate if there is no other.
    pub fn date(&self) -> Date {
        Date::of_bits(self.when)
    }

    /// The minute of the day at which it began, from 0, according to the Time tag, or UTCTime if there is no other.
    pub fn minute(&self) -> Option<u16> {
        let low = u16::try_from(self.offset >> 44 & 15).ok()?;
        let high = u16::try_from(self.elo >> 25).ok()?;
        (high << MINUTE_LOW | low).checked_sub(1)
    }

    /// The code of the opening.
    pub fn eco(&self) -> Option<Eco> {
        let eco = self.when >> tags::BITS & ECO;
        u16::try_from(eco).ok()?.checked_sub(1).and_then(Eco::of_index)
    }

    /// The result in the Result tag if that ends a game, otherwise the one after the moves.
    pub fn result(&self) -> ResultMarker {
        RESULTS[(self.when >> 30) as usize] // two bits
    }

    /// White's rating.
    pub fn white_elo(&self) -> Option<u16> {
        u16::try_from(self.elo & ELO).ok().filter(|&elo| elo > 0)
    }

    /// Black's rating.
    pub fn black_elo(&self) -> Option<u16> {
        u16::try_from(self.elo >> 12 & ELO).ok().filter(|&elo| elo > 0)
    }

    /// The number of half-moves in the PlyCount tag.
    pub fn ply_count(&self) -> Option<u16> {
        u16::try_from(self.offset >> 48).ok().filter(|&plies| plies > 0)
    }

    /// The offset of its first byte in its file.
    pub fn offset(&self) -> u64 {
        self.offset & OFFSET
    }

    /// Whether it begins inside a line. Its column must then be counted in the file.
    pub fn is_inside_line(&self) -> bool {
        self.elo & INSIDE != 0
    }
}

/// Packs a rating into twelve bits. One that does not fit is too high for a rating and is dropped.
fn packed_elo(elo: Option<u16>) -> u32 {
    elo.map(u32::from).filter(|&elo| elo <= ELO).unwrap_or(0)
}

#[cfg(test)]
mod tests;
