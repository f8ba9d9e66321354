//! The games of one or more files as a list that takes 32 bytes per game and stores each name once.
//!
//! A [`CatalogBuilder`] grows it file by file and game by game; [`CatalogBuilder::catalog`] returns the list so far. A
//! copy shares its blocks with the original and does not change when the original grows, so it can be handed to another
//! thread at any time. What the list does not hold (Site, Round, other tags, the moves) is read from the game's bytes.

use super::indexer::{ChunkEnd, Indexer};
use super::interner::{Interner, NameTable};
use crate::chess::pgn::encoding::{TextFormat, open};
use crate::{
    chess::pgn::date::Date, chess::pgn::eco::Eco, chess::pgn::encoding::text_format::FormatDetector,
    chess::pgn::in_memory::GameBytes, chess::pgn::lexer::LineColumn, chess::pgn::result::ResultMarker,
    chess::pgn::scan::split::GameBoundary,
};
use std::{ops::Range, sync::Arc};

pub use super::game_fields::GameFields;

mod decode_names;

/// How many games a block has.
pub(in crate::chess::pgn) const BLOCK: usize = 4096;

/// What is known about a game when it is added to the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameFacts<'a> {
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
    #[must_use]
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
    #[must_use]
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
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Game `i`, counted from 0 over all files.
    #[must_use]
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
    #[must_use]
    pub fn fields(&self, i: usize) -> Option<&GameFields> {
        self.blocks.get(i / BLOCK)?.get(i % BLOCK)
    }

    /// The packed fields of all games, in their order.
    pub fn all(&self) -> impl Iterator<Item = &GameFields> {
        self.blocks.iter().flat_map(|block| block.iter())
    }

    /// The file of game `i` and its number there, all counted from 0.
    #[must_use]
    pub fn locate(&self, i: usize) -> Option<(usize, usize)> {
        let part = self.parts.partition_point(|part| part.first <= i).checked_sub(1)?;
        (i < self.len).then_some((part, i - self.parts.get(part)?.first))
    }

    /// Where game `i` is: its file, and its bytes and line there.
    #[must_use]
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
    #[must_use]
    pub fn games_of(&self, part: usize) -> Range<usize> {
        let first = self.parts.get(part).map_or(self.len, |part| part.first);
        first..self.parts.get(part + 1).map_or(self.len, |next| next.first)
    }

    /// The byte range of game `i` in its file: up to the next game, or as far as the file is known.
    #[must_use]
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
    /// The byte where the next game after them begins, if that is known.
    pub(in crate::chess::pgn) end: Option<u64>,
    pub(super) games: Vec<GameFields>,
    names: Interner,
    events: Interner,
}

impl GameBatch {
    /// Whether it is known where its last game ends. If not, that game ends with the piece.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        self.end.is_some()
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameFacts) {
        let GameRow { white, black, event, .. } = game.row;
        let [raw_white, raw_black, raw_event] = game.raw;
        let intern = |to: &mut Interner, text, raw: bool| if raw { to.intern_raw(text) } else { to.intern(text) };
        let ids = [
            intern(&mut self.names, white, raw_white),
            intern(&mut self.names, black, raw_black),
            intern(&mut self.events, event, raw_event),
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
            texts.map(|(id, text)| if from.is_raw(id) { to.intern_raw(text) } else { to.intern(text) }).collect()
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
    pub(in crate::chess::pgn) fn interners(&mut self) -> (&mut Interner, &mut Interner) {
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
    pub(in crate::chess::pgn) fn push(&mut self, fields: GameFields) {
        self.nothing = false;
        match self.catalog.blocks.last_mut() {
            Some(last) if last.len() < BLOCK => Arc::make_mut(last).push(fields),
            _ => self.catalog.blocks.push(Arc::new(vec![fields])),
        }
        self.catalog.len += 1;
    }

    /// Whether no game was added.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.catalog.is_empty()
    }

    /// Returns the list as it is now. Copying it costs next to nothing.
    #[must_use]
    pub fn catalog(&self) -> Catalog {
        let mut catalog = self.catalog.clone();
        catalog.names = self.names.names.clone();
        catalog.events = self.events.names.clone();
        catalog
    }
}

#[cfg(test)]
mod tests;
