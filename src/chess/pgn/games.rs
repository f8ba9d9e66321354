//! The games of a file, one after the other.

use std::borrow::Cow;

use super::encoding::{Encoding, TextFormat, open};
use super::lexer::LineColumn;
use super::problem::{PgnProblem, ProblemKind};
use super::reader::{GameSource, read_game};
use super::record::Record;
use crate::chess::pgn::scan::columns::ColumnCounter;
use crate::chess::pgn::scan::split;
use crate::chess::pgn::scan::split::GameBoundary;

/// All games of a file, read one after the other.
#[must_use]
pub fn games(bytes: &[u8]) -> Games<'_> {
    let (form, body) = open(bytes);
    let cuts = split::cuts(&body);
    Games { body, form, cuts, columns: ColumnCounter::default(), next: 0 }
}

/// The games of a file: see [`games`].
#[derive(Clone, Debug)]
pub struct Games<'a> {
    body: Cow<'a, [u8]>,
    form: TextFormat,
    cuts: Vec<GameBoundary>,
    columns: ColumnCounter,
    next: usize,
}

impl Games<'_> {
    /// How the file is stored.
    #[must_use]
    pub fn form(&self) -> TextFormat {
        self.form
    }
}

impl Iterator for Games<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let cut = *self.cuts.get(self.next)?;
        self.next += 1;
        let end = self.cuts.get(self.next).map_or(self.body.len(), |next| next.offset);
        let encoding = body_encoding(self.form);
        let part = |from: usize, to: usize| self.body.get(from..to).unwrap_or_default();
        let place = self.columns.place(cut, encoding, part);
        let source = GameSource { encoding, place, number: self.next };
        let mut record = read_game(self.body.get(cut.offset..end).unwrap_or_default(), &source);
        dress(&mut record, self.form, self.next);
        Some(record)
    }
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
