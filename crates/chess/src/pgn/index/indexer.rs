//! Builds the list of a file's games from its bytes, block by block. Invariant: any split into blocks gives the same
//! list, and chunks that begin at a [`boundary`] may be read independently.

use crate::pgn::encoding::{FormatDetector, word};
use crate::pgn::index::catalog::{GameBatch, GameFacts, GameRow};
use crate::pgn::scan::split::{BoundarySink, GameBoundary, Splitter};
use crate::pgn::tags::{self, Date, Eco, ResultMarker, TagNames, unescape};
use std::borrow::Cow;

/// Reads a file, or a piece of one: from its beginning, or from a [`boundary`].
#[derive(Clone, Debug, Default)]
pub struct Indexer {
    splitter: Splitter<IndexedHeader>,
    form: FormatDetector,
    bytes: u64,
}

/// What the end of a piece tells the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChunkEnd {
    /// How many bytes it has.
    pub bytes: u64,
    /// How many lines it has.
    pub lines: u32,
    /// What it shows of the file's format.
    pub(crate) form: FormatDetector,
    /// Where text begins that goes with the first game of the next piece.
    pub lead: Option<GameBoundary>,
}

impl Indexer {
    /// Reads the next bytes.
    pub fn feed(&mut self, block: &[u8]) {
        self.form.feed(block);
        self.splitter.feed(block);
        self.bytes += block.len() as u64;
    }

    /// How many games are waiting to be taken.
    pub fn waiting(&self) -> usize {
        self.splitter.sink.games.games.len()
    }

    /// Returns the games that were completed since the last call.
    pub fn take(&mut self) -> GameBatch {
        let header = &mut self.splitter.sink;
        header.games.end = header.open.then_some(header.cut.offset as u64);
        std::mem::take(&mut header.games)
    }

    /// Ends the piece, and the file if it is the `last` piece. Returns the last games and what the next piece has to
    /// know.
    pub fn finish(mut self, last: bool) -> (GameBatch, ChunkEnd) {
        self.splitter.finish();
        let (nothing, lead) = (self.splitter.is_before_first_game(), self.splitter.lead());
        let header = &mut self.splitter.sink;
        // Loose text alone is not a game of its own if another piece follows.
        if nothing && !last {
            header.open = false;
        }
        header.close();
        let games = std::mem::take(&mut header.games);
        (games, ChunkEnd { bytes: self.bytes, lines: self.splitter.line, form: self.form, lead })
    }
}

/// The header of the game that is being read, and the games before it. If a tag is repeated, the first one counts.
#[derive(Clone, Debug, Default)]
struct IndexedHeader {
    games: GameBatch,
    /// Whether a game has begun.
    open: bool,
    cut: GameBoundary,
    /// The values of [`TAGS`].
    values: [TagText; TAGS.names.len()],
    marker: Option<ResultMarker>,
}

const TAGS: TagNames<12> = TagNames::new([
    "White", "Black", "Event", "Date", "UTCDate", "Time", "UTCTime", "ECO", "WhiteElo", "BlackElo", "PlyCount",
    "Result",
]);

/// The raw value of a tag, where only its first occurrence counts.
#[derive(Clone, Debug, Default)]
struct TagText {
    there: bool,
    raw: Vec<u8>,
}

impl TagText {
    fn set(&mut self, raw: &[u8]) {
        if !self.there {
            self.there = true;
            self.raw.extend_from_slice(raw);
        }
    }

    /// Empties it for the next game.
    fn clear(&mut self) {
        self.there = false;
        self.raw.clear();
    }
}

/// Returns what a value says; empty if it consists of marks for "unknown" only. It agrees with
/// [`crate::pgn::tags::Tags::known`].
fn known(raw: &[u8]) -> Cow<'_, str> {
    let text = word(raw);
    if let (
        [b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z', .., b'!'..=b'~'] | [b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z'],
        None,
    ) = (text.as_bytes(), memchr::memchr(b'\\', raw))
    {
        return text; // most values
    }
    Cow::Owned(tags::known(&unescape(&text)).unwrap_or_default().to_owned())
}

/// Reads a date, if the value says anything. A date that cannot be understood is unknown.
fn date(raw: &[u8]) -> Option<Date> {
    if let Some(usual) = Date::usual(raw) {
        return Some(usual.unwrap_or_default());
    }
    let text = known(raw);
    (!text.is_empty()).then(|| Date::read(&text).unwrap_or_default())
}

/// Reads a time of day (`HH:MM:SS`, PGN 9.4.1) as the minute of the day; `None` if it is written otherwise.
fn minute(raw: &[u8]) -> Option<u16> {
    let [h, i, b':', m, n, ..] = *raw else { return None };
    if ![h, i, m, n].iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = |tens: u8, ones: u8| u16::from(tens - b'0') * 10 + u16::from(ones - b'0'); // they are digits
    let (hour, minute) = (number(h, i), number(m, n));
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
}

fn eco(raw: &[u8]) -> Option<Eco> {
    match raw {
        [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'] => Eco::read(raw),
        _ => Eco::read(&*known(raw)),
    }
}

fn number(raw: &[u8]) -> Option<u16> {
    if (1..=4).contains(&raw.len()) && raw.iter().all(u8::is_ascii_digit) {
        return Some(raw.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0'))); // below 10,000
    }
    known(raw).parse().ok()
}

fn result(raw: &[u8]) -> Option<ResultMarker> {
    let other = || ResultMarker::read(&known(raw)).filter(|&said| said != ResultMarker::Open);
    ResultMarker::usual(raw).or_else(other)
}

impl IndexedHeader {
    /// Completes the current game and adds it to the others.
    fn close(&mut self) {
        if !self.open {
            return;
        }
        self.open = false;
        let raw = self.values.each_ref().map(|text| text.raw.as_slice());
        let [white, black, event, day, utc_day, time, utc_time, code, white_elo, black_elo, plies, said] = raw;
        let row = GameRow {
            white: &known(white),
            black: &known(black),
            event: &known(event),
            date: date(day).or_else(|| date(utc_day)).unwrap_or_default(),
            result: result(said).or(self.marker).unwrap_or_default(),
            white_elo: number(white_elo),
            black_elo: number(black_elo),
            eco: eco(code),
            ply_count: number(plies),
        };
        let minute = minute(time).or_else(|| minute(utc_time));
        let raw = [white, black, event].map(|text| std::str::from_utf8(text).is_err());
        self.games.add(&GameFacts { cut: self.cut, minute, row, raw });
        self.values.iter_mut().for_each(TagText::clear);
        self.marker = None;
    }
}

impl BoundarySink for IndexedHeader {
    fn begin(&mut self, cut: GameBoundary) {
        self.close();
        self.open = true;
        self.cut = cut;
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        if let Some(at) = tags::place(&TAGS.names, &TAGS.keys, name) {
            self.values[at].set(value);
        }
    }

    fn marker(&mut self, result: ResultMarker) {
        self.marker = self.marker.or(Some(result));
    }
}

/// The text that [`boundary`] searches for.
const MARK: &[u8] = b"\n[Event \"";

/// Returns the first place from `from` on where a game begins whatever came before: at `[Event "` after an empty line.
/// A piece of a file may be read from there. It is found only if the whole mark and the line end before it are in the
/// bytes.
pub fn boundary(bytes: &[u8], from: usize) -> Option<usize> {
    let start = from.saturating_sub(1);
    memchr::memmem::find_iter(bytes.get(start..)?, MARK)
        .map(|found| start + found)
        .find(|&end| bytes.get(..end).is_some_and(|before| before.ends_with(b"\n") || before.ends_with(b"\n\r")))
        .map(|end| end + 1)
        .filter(|&at| at >= from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries() {
        let cases: [(&[u8], usize, Option<usize>); 8] = [
            (b"e4 *\n\n[Event \"a\"]", 0, Some(6)),
            (b"e4 *\n\n[Event \"a\"]", 6, Some(6)),
            (b"e4 *\n\n[Event \"a\"]", 7, None),
            (b"e4 *\r\n\r\n[Event \"a\"]", 0, Some(8)),
            (b"e4 *\n[Event \"a\"]\n\n[Event \"b\"]", 0, Some(18)),
            (b"\n[Event \"a\"]", 0, None),
            (b"[Event \"a\"]", 0, None),
            (b"*\n\n[Event ", 0, None),
        ];
        for (bytes, from, at) in cases {
            assert_eq!(boundary(bytes, from), at, "{:?} from {from}", String::from_utf8_lossy(bytes));
        }
    }
}
