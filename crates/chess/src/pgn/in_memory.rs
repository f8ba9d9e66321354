//! A file that is in memory as a whole: where its games begin, and each game on demand. What a list shows of the games
//! is in [`super::index::catalog`].

use crate::pgn::encoding::{Encoding, TextFormat, open, word};
use crate::pgn::lenient_san::looks_like_move;
use crate::pgn::lexer::{Lexer, LineColumn, TokenKind};
use crate::pgn::problem::{PgnProblem, ProblemKind};
use crate::pgn::reader::{GameSource, read_game};
use crate::pgn::record::Record;
use crate::pgn::scan::split::{self, ColumnCounter, GameBoundary, Splitter};
use crate::pgn::tags::{self, ResultMarker, TagNames, TagSyntax, Tags, unescape};
use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// A game as it stands in its file: exactly its bytes, or UTF-8 made from them if the file is UTF-16.
#[derive(Clone, Copy, Debug)]
pub struct GameBytes<'a> {
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line and column where it begins.
    pub place: LineColumn,
    /// How its file is stored.
    pub form: TextFormat,
}

impl<'a> GameBytes<'a> {
    /// Reads its tags.
    pub fn tags(&self) -> Tags {
        header(self.bytes, self.form.body_encoding(), self.place)
    }

    /// Returns the values of all tags with this name, of which readers know one.
    pub fn all_values(&self, name: &str) -> Vec<String> {
        let (encoding, mut values) = (self.form.body_encoding(), Vec::new());
        each_pair(self.bytes, encoding, self.place, |tag| {
            if self.bytes.get(tag.name) == Some(name.as_bytes()) {
                values.push(unescape(&encoding.text(self.bytes.get(tag.value).unwrap_or_default())).into_owned());
            }
        });
        values
    }

    /// Returns the values of the tags with these names.
    pub fn values<const N: usize>(&self, names: &TagNames<N>) -> [Option<Cow<'a, str>>; N] {
        let (mut places, mut found) = ([const { None }; N], [const { None }; N]);
        self.find_values((&names.names, &names.keys), &mut places, &mut found);
        found
    }

    // Compiled here, where speed counts, because it is not generic.
    fn find_values(
        &self,
        (names, keys): (&[&str], &[u32]),
        places: &mut [Option<Range<usize>>],
        found: &mut [Option<Cow<'a, str>>],
    ) {
        let (bytes, encoding) = (self.bytes, self.form.body_encoding());
        let mut end = 0;
        each_pair(bytes, encoding, self.place, |tag| {
            let name = bytes.get(tag.name).unwrap_or_default();
            if let Some(free @ None) = tags::place(names, keys, name).and_then(|at| places.get_mut(at)) {
                end = tag.value.end;
                *free = Some(tag.value);
            }
        });
        let header = HeaderText::new(bytes.get(..end).unwrap_or_default(), encoding);
        for (value, place) in found.iter_mut().zip(places) {
            *value = place.take().map(|place| header.value(place));
        }
    }

    /// Reads all of it, and adds what is known only about the file as a whole: its encoding and broken characters.
    pub fn record(&self) -> Record {
        let GameBytes { bytes, number, place, form } = *self;
        let mut record = read_game(bytes, &GameSource { encoding: form.body_encoding(), place, number });
        record.encoding = form.encoding;
        if let (Encoding::Mixed(page), Err(error)) = (form.encoding, std::str::from_utf8(bytes)) {
            let place = Lexer::new(bytes, Encoding::Utf8, place).place(error.valid_up_to());
            let at = record.problems.partition_point(|problem| problem.place <= place);
            let what = ProblemKind::GuessedBytes(page.name());
            record.problems.insert(at, PgnProblem { game: number, place, what });
        }
        if form.broken && number == 1 {
            let what = ProblemKind::BrokenCharacters;
            record.problems.insert(0, PgnProblem { game: 1, place: LineColumn::default(), what });
        }
        record
    }
}

/// The games of one file, in memory.
#[derive(Clone, Debug)]
pub struct PgnText {
    /// The bytes that spans point into: the file's own, or UTF-8 made from UTF-16.
    pub body: Arc<[u8]>,
    /// How the file is stored.
    pub form: TextFormat,
    /// Where each game begins.
    pub cuts: Vec<GameBoundary>,
}

impl PgnText {
    /// Finds the games of a file.
    pub fn new(bytes: Arc<[u8]>) -> PgnText {
        let (form, body) = open(&bytes);
        let body = match body {
            Cow::Owned(text) => Arc::from(text),
            Cow::Borrowed(_) => Arc::clone(&bytes),
        };
        let cuts = split::cuts(&body);
        PgnText { body, form, cuts }
    }

    /// The byte range of game `i`, counted from 0. The games' ranges together cover the whole file.
    pub fn span(&self, i: usize) -> Option<Range<usize>> {
        let start = self.cuts.get(i)?.offset;
        Some(start..self.cuts.get(i + 1).map_or(self.body.len(), |next| next.offset))
    }

    /// Game `i`, counted from 0, as it stands in the file.
    pub fn at(&self, i: usize) -> Option<GameBytes<'_>> {
        self.counted(i, &mut ColumnCounter::default())
    }

    /// Reads game `i`, counted from 0.
    pub fn game(&self, i: usize) -> Option<Record> {
        Some(self.at(i)?.record())
    }

    fn counted(&self, i: usize, columns: &mut ColumnCounter) -> Option<GameBytes<'_>> {
        let part = |from: usize, to: usize| self.body.get(from..to).unwrap_or_default();
        let place = columns.place(*self.cuts.get(i)?, self.form.body_encoding(), part);
        Some(GameBytes { bytes: self.body.get(self.span(i)?)?, number: i + 1, place, form: self.form })
    }
}

/// Iterates over all games of a file and reads each on demand. The work grows in proportion to the file, even if all
/// its games are on one line.
pub fn games(bytes: &[u8]) -> impl Iterator<Item = Record> + use<> {
    let text = PgnText::new(Arc::from(bytes));
    let mut columns = ColumnCounter::default();
    (0..text.cuts.len()).filter_map(move |i| Some(text.counted(i, &mut columns)?.record()))
}

/// Reads the tags of a game that begins at `place`, but nothing of its movetext.
fn header(bytes: &[u8], encoding: Encoding, place: LineColumn) -> Tags {
    let pairs = tag_pairs(bytes, encoding, place);
    let header = HeaderText::new(bytes.get(..pairs.last().map_or(0, |tag| tag.end)).unwrap_or_default(), encoding);
    if let Some(text) = header.plain {
        return Tags::within(text, pairs.into_iter().map(|tag| (tag.name, tag.value)));
    }
    let mut tags = Tags::default();
    for tag in pairs {
        tags.add(&header.text(tag.name), &header.value(tag.value));
    }
    tags
}

/// The bytes of tags.
struct HeaderText<'a> {
    bytes: &'a [u8],
    encoding: Encoding,
    /// Their text, if it has no escapes and can be decoded at once, as most can.
    plain: Option<&'a str>,
}

impl<'a> HeaderText<'a> {
    fn new(bytes: &'a [u8], encoding: Encoding) -> HeaderText<'a> {
        let plain = std::str::from_utf8(bytes).ok().filter(|text| {
            (!matches!(encoding, Encoding::Page(_)) || text.is_ascii()) && memchr::memchr(b'\\', bytes).is_none()
        });
        HeaderText { bytes, encoding, plain }
    }

    fn text(&self, range: Range<usize>) -> Cow<'a, str> {
        match self.plain {
            Some(text) => Cow::Borrowed(text.get(range).unwrap_or_default()),
            None => self.encoding.text(self.bytes.get(range).unwrap_or_default()),
        }
    }

    fn value(&self, range: Range<usize>) -> Cow<'a, str> {
        match self.text(range) {
            Cow::Borrowed(raw) => unescape(raw),
            Cow::Owned(raw) => Cow::Owned(unescape(&raw).into_owned()),
        }
    }
}

/// Returns the tag pairs before the movetext of a game, as they stand there.
pub(super) fn tag_pairs(bytes: &[u8], encoding: Encoding, place: LineColumn) -> Vec<TagSyntax> {
    let mut tags = Vec::with_capacity(16);
    each_pair(bytes, encoding, place, |tag| tags.push(tag));
    tags
}

fn each_pair(bytes: &[u8], encoding: Encoding, place: LineColumn, mut take: impl FnMut(TagSyntax)) {
    let mut lexer = Lexer::new(bytes, encoding, place);
    let mut any = false;
    while let Some(tag) = lexer.next_plain_tag() {
        any = true;
        take(tag);
    }
    if any && lexer.is_at_first_move() {
        return;
    }
    while let Some((kind, range)) = lexer.next_raw() {
        match kind {
            TokenKind::Tag(tag) => {
                any = true;
                take(tag);
            }
            // A file may begin with loose text before the tags of its first game.
            _ if !any => {}
            TokenKind::DrawOffer | TokenKind::Open | TokenKind::Number(_) | TokenKind::Star => break,
            TokenKind::Word if is_movetext(bytes.get(range)) => break,
            _ => {}
        }
    }
}

fn is_movetext(bytes: Option<&[u8]>) -> bool {
    let word = word(bytes.unwrap_or_default());
    ResultMarker::read(&word).is_some() || looks_like_move(&word)
}

/// Whether the first tag of a text comes before its first move or result. `None` if there is neither, or if the text
/// may be cut off there.
pub fn begins_with_tags(bytes: &[u8]) -> Option<bool> {
    let mut lexer = Lexer::new(bytes, Encoding::Utf8, LineColumn::default());
    while let Some((kind, range)) = lexer.next_raw() {
        let is_whole = range.end < bytes.len();
        match kind {
            TokenKind::Tag(_) => return is_whole.then_some(true),
            TokenKind::Word if is_movetext(bytes.get(range)) => return is_whole.then_some(false),
            _ => {}
        }
    }
    None
}

// Names of PGN files.

/// The endings of PGN file names, compressed files included.
const ENDINGS: [&str; 5] = [".pgn", ".pgn.gz", ".pgn.zst", ".pgn.bz2", ".pgn.zip"];

/// Whether a path looks like a PGN file, going by its name alone.
pub fn is_pgn_name(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

// A stamp that shows whether a file has changed since it was read.

/// The size of a file and the time of its last change. A different stamp means that the file has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileStamp {
    /// The size in bytes.
    pub size: u64,
    /// The last change: seconds since 1970, and nanoseconds.
    pub changed: (i64, i64),
}

// The games of a file, one after the other, while the file is read from beginning to end. There is never more than one
// game and one block in memory.

/// Takes a file block by block.
#[derive(Clone, Debug, Default)]
pub struct GameStream {
    splitter: Splitter,
    /// How the games that end from here on are stored. It may change as more of the file is read.
    pub form: TextFormat,
    /// The part of the file that is in memory.
    pub buffer: Vec<u8>,
    /// The offset of the buffer's first byte in the file.
    base: usize,
    /// Where the game that is being read begins.
    open: Option<GameBoundary>,
    columns: ColumnCounter,
    /// How many games have ended.
    pub number: usize,
}

impl GameStream {
    /// Creates a stream at the beginning of a file with this format.
    pub fn new(form: TextFormat) -> GameStream {
        GameStream { form, ..GameStream::default() }
    }

    /// Takes the next bytes, and passes the games that end in them to the sink `take`.
    ///
    /// # Errors
    /// Returns the errors of the sink.
    pub fn feed<E>(&mut self, block: &[u8], take: &mut impl FnMut(GameBytes) -> Result<(), E>) -> Result<(), E> {
        let (cuts, rest) = self.read(block);
        let mut buffer = std::mem::take(&mut self.buffer);
        let end = self.base + buffer.len();
        let (first, later) = cuts.split_at(cuts.partition_point(|cut| cut.offset <= end));
        self.give_to_sink(&buffer, first, take)?;
        if !rest.is_empty() {
            self.base = end;
            self.give_to_sink(rest, later, take)?;
            buffer.clear();
        }
        // The line in which the open game begins is kept, because its column is counted there.
        let done = self.open.map_or(0, |cut| (cut.offset - cut.in_line).saturating_sub(self.base));
        buffer.drain(..done.min(buffer.len()));
        buffer.extend_from_slice(rest.get(done..).unwrap_or_default());
        self.base += done;
        self.buffer = buffer;
        Ok(())
    }

    /// Finds the games that begin in the next bytes. Adds to the buffer what belongs to a game that began before, and
    /// returns the rest: games that lie whole in a block, which most do, are not copied. Not a part of `feed`, so that
    /// it is compiled here, where speed counts, and not where the sink is.
    fn read<'a>(&mut self, block: &'a [u8]) -> (Vec<GameBoundary>, &'a [u8]) {
        self.splitter.feed(block);
        let cuts = self.splitter.take();
        // The column of a game that begins inside a line is counted from the beginning of the line.
        let mut lines = cuts.iter().filter(|cut| cut.in_line == 0);
        let next = lines.find_map(|cut| cut.offset.checked_sub(self.base + self.buffer.len()));
        let (open, rest) = next.and_then(|next| block.split_at_checked(next)).unwrap_or((block, &[]));
        self.buffer.extend_from_slice(open);
        (cuts, rest)
    }

    /// Ends the file, and passes the last games to the sink `take`. Returns the number of games.
    ///
    /// # Errors
    /// Returns the errors of the sink.
    pub fn finish<E>(mut self, take: &mut impl FnMut(GameBytes) -> Result<(), E>) -> Result<usize, E> {
        self.splitter.finish();
        let (cuts, buffer) = (self.splitter.take(), std::mem::take(&mut self.buffer));
        self.give_to_sink(&buffer, &cuts, take)?;
        self.end_game(&buffer, self.base + buffer.len(), take)?;
        Ok(self.number)
    }

    /// Passes on the games that end where others begin. The bytes are those from the base on.
    fn give_to_sink<E>(
        &mut self,
        bytes: &[u8],
        cuts: &[GameBoundary],
        take: &mut impl FnMut(GameBytes) -> Result<(), E>,
    ) -> Result<(), E> {
        for cut in cuts {
            self.end_game(bytes, cut.offset, take)?;
            self.open = Some(*cut);
        }
        Ok(())
    }

    fn end_game<E>(
        &mut self,
        bytes: &[u8],
        end: usize,
        take: &mut impl FnMut(GameBytes) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some(cut) = self.open.take() else { return Ok(()) };
        self.number += 1;
        let part = |from: usize, to: usize| {
            bytes.get(from.saturating_sub(self.base)..to.saturating_sub(self.base)).unwrap_or_default()
        };
        let place = self.columns.place(cut, self.form.body_encoding(), part);
        take(GameBytes { bytes: part(cut.offset, end), number: self.number, place, form: self.form })
    }
}

/// Passes the games of a file in memory to the sink. Returns their number.
///
/// # Errors
/// Returns the errors of the sink.
pub fn each_game<E>(bytes: &[u8], take: &mut impl FnMut(GameBytes) -> Result<(), E>) -> Result<usize, E> {
    let (form, body) = open(bytes);
    let mut stream = GameStream::new(form);
    stream.feed(&body, take)?;
    stream.finish(take)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "%x\n[White \"a\"]\n[Black \"?\"]\n\n1. e4 e5 1-0\n\n[White \"b\"]\n\n*\n d4 d5 *";

    #[test]
    fn a_file_is_a_list() {
        let library = PgnText::new(Arc::from(FILE.as_bytes()));
        let white = |i| library.at(i).unwrap().tags().known("White").unwrap_or_default().to_owned();
        assert_eq!([0, 1, 2].map(white), ["a", "b", ""]);
        assert_eq!(library.game(2).unwrap().tree.main_line().count(), 2);
        assert_eq!(library.game(3), None);
        let spans: Vec<_> = (0..3).filter_map(|i| library.span(i)).collect();
        assert_eq!((spans[0].start, spans[2].end), (0, FILE.len()));
        assert!(spans.windows(2).all(|pair| pair[0].end == pair[1].start), "nothing stands between games");
    }

    #[test]
    fn a_list_and_the_games_agree() {
        let library = PgnText::new(Arc::from(FILE.as_bytes()));
        for (i, record) in games(FILE.as_bytes()).enumerate() {
            assert_eq!(library.at(i).map(|game| game.tags()).as_ref(), Some(&record.tags));
            assert_eq!(library.game(i), Some(record));
        }
    }

    #[test]
    fn utf16_is_read_too() {
        let bytes: Vec<u8> = [0xFF, 0xFE].into_iter().chain(FILE.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let library = PgnText::new(Arc::from(bytes));
        assert_eq!((library.cuts.len(), library.form.encoding), (3, Encoding::Utf16Le));
        assert_eq!(library.game(0).unwrap().tree.main_line().count(), 2);
    }

    #[test]
    fn broken_characters_are_a_problem_of_the_first_game() {
        let half_a_pair = 0xD800_u16;
        let units = FILE.encode_utf16().chain([half_a_pair]).flat_map(u16::to_le_bytes);
        let library = PgnText::new([0xFF, 0xFE].into_iter().chain(units).collect());
        let is_broken = |i| {
            let problems = library.game(i).unwrap().problems;
            problems.iter().any(|problem| problem.what == ProblemKind::BrokenCharacters)
        };
        assert_eq!([0, 1, 2].map(is_broken), [true, false, false]);
    }
}

#[cfg(test)]
mod stream_tests {
    use std::convert::Infallible;

    use super::*;
    use crate::pgn::Record;

    #[test]
    fn any_blocks_give_the_games_of_the_whole() {
        let text = "%x\n[White \"Ä\"]\r\n\r\n1. e4 e5 1-0 1. d4 é * [White \"b\"]\n\n(*\n\n[Event \"c\"]\n{";
        for text in [text.as_bytes(), b"", b"\n\n", b"e4", b"\xE9 1. e4 * 1. d4 Ke9"] {
            let (form, body) = open(text);
            let whole: Vec<Record> = games(text).collect();
            for size in 1..=body.len().max(1) {
                let mut stream = GameStream::new(form);
                let mut found = Vec::new();
                let mut take = |game: GameBytes| -> Result<(), Infallible> {
                    let record = game.record();
                    assert_eq!(record.tags, game.tags());
                    let [white, none, event] = game.values(&TagNames::new(["White", "none", "Event"]));
                    assert_eq!(
                        [white.as_deref(), none.as_deref(), event.as_deref()],
                        [record.tags.get("White"), None, record.tags.get("Event")]
                    );
                    found.push(record);
                    Ok(())
                };
                for block in body.chunks(size) {
                    let Ok(()) = stream.feed(block, &mut take);
                }
                let Ok(count) = stream.finish(&mut take);
                assert_eq!((&found, count), (&whole, whole.len()), "in blocks of {size}");
            }
        }
    }
}
