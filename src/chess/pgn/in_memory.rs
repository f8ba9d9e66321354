//! A file that is in memory as a whole: where its games begin, and each game when it is asked for. What a list shows of
//! the games is [`super::index::catalog`].

use super::encoding::{Encoding, TextFormat, open, word};
use super::lenient_san::looks_like_move;
use super::lexer::{Lexer, LineColumn, TokenKind};
use super::problem::{PgnProblem, ProblemKind};
use super::reader::{GameSource, read_game};
use super::record::Record;
use super::result::ResultMarker;
use super::tags::{Tags, unescape};
use crate::chess::pgn::scan::columns::ColumnCounter;
use crate::chess::pgn::scan::split;
use crate::chess::pgn::scan::split::GameBoundary;
use std::sync::Arc;

/// The games of one file, in memory.
#[derive(Clone, Debug)]
pub struct PgnText {
    body: Arc<[u8]>,
    form: TextFormat,
    cuts: Vec<GameBoundary>,
}

impl PgnText {
    /// Finds the games of a file.
    #[must_use]
    pub fn new(bytes: Arc<[u8]>) -> PgnText {
        let (form, body) = open(&bytes);
        let body = match body {
            std::borrow::Cow::Owned(text) => Arc::from(text),
            std::borrow::Cow::Borrowed(_) => Arc::clone(&bytes),
        };
        let cuts = split::cuts(&body);
        PgnText { body, form, cuts }
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cuts.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cuts.is_empty()
    }

    /// How the file is stored.
    #[must_use]
    pub fn form(&self) -> TextFormat {
        self.form
    }

    /// The bytes that spans point into: the file's own, or UTF-8 made from UTF-16.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.body
    }

    /// The encoding of [`PgnText::bytes`].
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        body_encoding(self.form)
    }

    /// Where game `i`, counted from 0, begins.
    #[must_use]
    pub fn cut(&self, i: usize) -> Option<GameBoundary> {
        self.cuts.get(i).copied()
    }

    /// The bytes of game `i`, counted from 0. Together the games' bytes are the whole file.
    #[must_use]
    pub fn span(&self, i: usize) -> Option<std::ops::Range<usize>> {
        let start = self.cuts.get(i)?.offset;
        Some(start..self.cuts.get(i + 1).map_or(self.body.len(), |next| next.offset))
    }

    /// The tags of game `i`, counted from 0. Only its header is read.
    #[must_use]
    pub fn tags(&self, i: usize) -> Option<Tags> {
        Some(header(self.body.get(self.span(i)?)?, self.encoding(), self.place(i)?))
    }

    /// Game `i`, counted from 0, read as a whole.
    #[must_use]
    pub fn game(&self, i: usize) -> Option<Record> {
        Some(game_of(self.body.get(self.span(i)?)?, self.form, i + 1, self.place(i)?))
    }

    /// Where game `i` begins, as people count.
    fn place(&self, i: usize) -> Option<LineColumn> {
        let cut = self.cut(i)?;
        Some(place_in_line(cut.line, self.body.get(cut.offset - cut.in_line..cut.offset)?, self.form))
    }

    /// All games, each read when it is asked for. The work grows in proportion to the file, also if all its games are
    /// in one line.
    pub fn games(&self) -> impl Iterator<Item = Record> {
        let mut columns = ColumnCounter::default();
        (0..self.len()).filter_map(move |i| self.next_game(i, &mut columns))
    }

    fn next_game(&self, i: usize, columns: &mut ColumnCounter) -> Option<Record> {
        let part = |from: usize, to: usize| self.body.get(from..to).unwrap_or_default();
        let place = columns.place(self.cut(i)?, self.encoding(), part);
        Some(game_of(self.body.get(self.span(i)?)?, self.form, i + 1, place))
    }
}

/// All games of a file, each read when it is asked for.
pub fn games(bytes: &[u8]) -> impl Iterator<Item = Record> + use<> {
    let text = PgnText::new(Arc::from(bytes));
    let mut columns = ColumnCounter::default();
    (0..text.len()).filter_map(move |i| text.next_game(i, &mut columns))
}

/// Where a game begins, as people count lines and columns: `before` is the text of its line before it.
#[must_use]
pub fn place_in_line(line: u32, before: &[u8], form: TextFormat) -> LineColumn {
    let encoding = body_encoding(form);
    let column = before.iter().filter(|&&byte| encoding.begins_character(byte)).count() + 1;
    LineColumn { line, column: u32::try_from(column).unwrap_or(u32::MAX) }
}

/// The game of exactly these bytes of a file of this form: its number there, counted from 1, and where it begins.
#[must_use]
pub fn game_of(bytes: &[u8], form: TextFormat, number: usize, place: LineColumn) -> Record {
    let mut record = read_game(bytes, &GameSource { encoding: body_encoding(form), place, number });
    dress(&mut record, form, number);
    record
}

/// The tags of the game of exactly these bytes of a file of this form, and where it begins.
#[must_use]
pub fn tags_of(bytes: &[u8], form: TextFormat, place: LineColumn) -> Tags {
    header(bytes, body_encoding(form), place)
}

/// The tags of a game that begins at `place`, read no further than its movetext.
#[must_use]
pub fn header(bytes: &[u8], encoding: Encoding, place: LineColumn) -> Tags {
    let text = |range: std::ops::Range<usize>| encoding.text(bytes.get(range).unwrap_or_default());
    let mut tags = Tags::new();
    let mut lexer = Lexer::new(bytes, encoding, place);
    while let Some((kind, range)) = lexer.next_raw() {
        match kind {
            TokenKind::Tag(tag) => {
                let name = text(tag.name);
                if tags.get(&name).is_none() {
                    tags.set(&name, unescape(&text(tag.value)));
                }
            }
            // A file may begin with loose text before the tags of its first game.
            _ if tags.is_empty() => {}
            TokenKind::Comment { .. }
            | TokenKind::DrawOffer
            | TokenKind::Open
            | TokenKind::Number(_)
            | TokenKind::Star => break,
            TokenKind::Word if is_movetext(&word(bytes.get(range).unwrap_or_default())) => break,
            _ => {}
        }
    }
    tags
}

/// Whether a word behind tags ends them: a result or a move.
fn is_movetext(word: &str) -> bool {
    ResultMarker::read(word).is_some() || looks_like_move(word)
}

/// The encoding of the bytes that [`open`] gave: UTF-16 has become UTF-8.
pub(super) fn body_encoding(form: TextFormat) -> Encoding {
    if form.encoding.is_utf16() { Encoding::Utf8 } else { form.encoding }
}

/// Adds what only the whole file knows.
pub(super) fn dress(record: &mut Record, form: TextFormat, number: usize) {
    record.encoding = form.encoding;
    if form.broken && number == 1 {
        record
            .problems
            .insert(0, PgnProblem { game: 1, place: LineColumn::default(), what: ProblemKind::BrokenCharacters });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "%x\n[White \"a\"]\n[Black \"?\"]\n\n1. e4 e5 1-0\n\n[White \"b\"]\n\n*\n d4 d5 *";

    #[test]
    fn a_file_is_a_list() {
        let library = PgnText::new(Arc::from(FILE.as_bytes()));
        let white = |i| library.tags(i).unwrap().known("White").unwrap_or_default().to_owned();
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
            assert_eq!(library.tags(i).as_ref(), Some(&record.tags));
            assert_eq!(library.game(i), Some(record));
        }
    }

    #[test]
    fn utf16_is_read_too() {
        let bytes: Vec<u8> = [0xFF, 0xFE].into_iter().chain(FILE.encode_utf16().flat_map(u16::to_le_bytes)).collect();
        let library = PgnText::new(Arc::from(bytes));
        assert_eq!((library.len(), library.form().encoding), (3, Encoding::Utf16Le));
        assert_eq!(library.game(0).unwrap().tree.main_line().count(), 2);
    }
}
