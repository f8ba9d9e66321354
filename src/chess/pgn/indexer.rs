//! The list of a file's games out of its bytes, block by block: any split into blocks gives the same
//! list, and pieces that begin at a [`boundary`] may be read by themselves.

use super::catalog::{Batch, Facts};
use super::date::Date;
use super::eco::Eco;
use super::encoding::word;
use super::form::FormSoFar;
use super::result::Token;
use super::split::{Cut, Sink, Splitter};
use super::tags::unescape;

/// Reads a file, or a piece of one.
#[derive(Clone, Debug, Default)]
pub struct Indexer {
    splitter: Splitter<Header>,
    form: FormSoFar,
    bytes: u64,
}

/// How a piece ends, for the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceEnd {
    /// How many bytes it has.
    pub bytes: u64,
    /// How many lines.
    pub lines: u32,
    /// Its form.
    pub form: FormSoFar,
}

impl Indexer {
    /// At the beginning of a file, or at a [`boundary`].
    #[must_use]
    pub fn new() -> Indexer {
        Indexer::default()
    }

    /// The next bytes, as many as there are.
    pub fn feed(&mut self, block: &[u8]) {
        self.form.feed(block);
        self.splitter.feed(block);
        self.bytes += block.len() as u64;
    }

    /// How many games wait to be taken.
    #[must_use]
    pub fn len(&self) -> usize {
        self.splitter.peek().games.len()
    }

    /// Whether none does.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The games whose headers were read since the last call.
    pub fn take(&mut self) -> Batch {
        let header = self.splitter.sink();
        header.games.end = header.open.then_some(header.cut.offset as u64);
        std::mem::take(&mut header.games)
    }

    /// The end, of the file when it is the `last` piece: the last games, and what the next piece has to know.
    #[must_use]
    pub fn finish(mut self, last: bool) -> (Batch, PieceEnd) {
        self.splitter.finish();
        let nothing = self.splitter.has_nothing();
        let header = self.splitter.sink();
        // Loose text and nothing else is no game of its own, if one follows.
        if nothing && !last {
            header.open = false;
        }
        header.close();
        let games = std::mem::take(&mut header.games);
        (games, PieceEnd { bytes: self.bytes, lines: self.splitter.lines(), form: self.form })
    }
}

/// The header of the game that is read, and the games before it.
#[derive(Clone, Debug, Default)]
struct Header {
    games: Batch,
    /// A game has begun.
    open: bool,
    cut: Cut,
    white: Value,
    black: Value,
    event: Value,
    date: Value,
    utc_date: Value,
    eco: Value,
    white_elo: Value,
    black_elo: Value,
    plies: Value,
    result: Value,
    marker: Option<Token>,
}

/// The first value of a tag.
#[derive(Clone, Debug, Default)]
struct Value {
    there: bool,
    text: String,
}

impl Value {
    fn set(&mut self, raw: &[u8]) {
        if self.there {
            return;
        }
        self.there = true;
        self.text.clear();
        let text = word(raw);
        if text.contains('\\') {
            self.text.push_str(known(&unescape(&text)));
        } else {
            self.text.push_str(known(&text));
        }
    }

    /// Makes room for the next game's.
    fn clear(&mut self) {
        self.there = false;
        self.text.clear();
    }

    fn number(&self) -> Option<u16> {
        self.text.parse().ok()
    }
}

/// What a value says: nothing, where it is only marks for what is not known. [`super::tags::Tags::known`] says the same.
fn known(value: &str) -> &str {
    let value = value.trim();
    if value.trim_matches(['?', '.', '-', ' ']).is_empty() { "" } else { value }
}

impl Header {
    /// The game is whole: it goes to the others.
    fn close(&mut self) {
        if !self.open {
            return;
        }
        self.open = false;
        let date = if self.date.text.is_empty() { &self.utc_date } else { &self.date };
        let said = Token::read(&self.result.text).filter(|&said| said != Token::Open);
        self.games.add(&Facts {
            cut: self.cut,
            white: &self.white.text,
            black: &self.black.text,
            event: &self.event.text,
            date: Date::read(&date.text).unwrap_or_default(),
            result: said.or(self.marker).unwrap_or_default(),
            white_elo: self.white_elo.number(),
            black_elo: self.black_elo.number(),
            eco: Eco::read(&self.eco.text),
            ply_count: self.plies.number(),
        });
        for value in [
            &mut self.white,
            &mut self.black,
            &mut self.event,
            &mut self.date,
            &mut self.utc_date,
            &mut self.eco,
            &mut self.white_elo,
            &mut self.black_elo,
            &mut self.plies,
            &mut self.result,
        ] {
            value.clear();
        }
        self.marker = None;
    }
}

impl Sink for Header {
    fn begin(&mut self, cut: Cut) {
        self.close();
        self.open = true;
        self.cut = cut;
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        let to = match name {
            b"White" => &mut self.white,
            b"Black" => &mut self.black,
            b"Event" => &mut self.event,
            b"Date" => &mut self.date,
            b"UTCDate" => &mut self.utc_date,
            b"ECO" => &mut self.eco,
            b"WhiteElo" => &mut self.white_elo,
            b"BlackElo" => &mut self.black_elo,
            b"PlyCount" => &mut self.plies,
            b"Result" => &mut self.result,
            _ => return,
        };
        to.set(value);
    }

    fn marker(&mut self, result: Token) {
        self.marker = self.marker.or(Some(result));
    }
}

/// The longest that [`boundary`] looks back and ahead.
const MARK: &[u8] = b"\n[Event \"";

/// The first place from `from` on where a game begins whatever came before, an empty line and `[Event "`: pieces of a
/// file may be read from there. It is found only if the whole mark and the line end before it are in the bytes.
#[must_use]
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
