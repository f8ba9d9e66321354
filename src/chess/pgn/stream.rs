//! The games of a file, one after the other, while the file is read from beginning to end. There is never more than one
//! game and one block in memory.

use super::scan::split::{GameBoundary, Splitter};
use super::{encoding::TextFormat, in_memory::GameBytes, scan::columns::ColumnCounter};

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
    #[must_use]
    pub fn new(form: TextFormat) -> GameStream {
        GameStream { form, ..GameStream::default() }
    }

    /// Takes the next bytes, and passes the games that end in them to the sink `take`.
    ///
    /// # Errors
    /// Returns the errors of the sink.
    pub fn feed<E>(&mut self, block: &[u8], take: &mut impl FnMut(GameBytes) -> Result<(), E>) -> Result<(), E> {
        self.splitter.feed(block);
        self.buffer.extend_from_slice(block);
        self.give_to_sink(take)
    }

    /// Ends the file, and passes the last games to the sink `take`. Returns the number of games.
    ///
    /// # Errors
    /// Returns the errors of the sink.
    pub fn finish<E>(mut self, take: &mut impl FnMut(GameBytes) -> Result<(), E>) -> Result<usize, E> {
        self.splitter.finish();
        self.give_to_sink(take)?;
        let end = self.base + self.buffer.len();
        self.end_game(end, take)?;
        Ok(self.number)
    }

    fn give_to_sink<E>(&mut self, take: &mut impl FnMut(GameBytes) -> Result<(), E>) -> Result<(), E> {
        for cut in self.splitter.take() {
            self.end_game(cut.offset, take)?;
            self.open = Some(cut);
        }
        if let Some(cut) = self.open {
            // The line in which the game begins is kept, because its column is counted there.
            let done = (cut.offset - cut.in_line).saturating_sub(self.base).min(self.buffer.len());
            self.buffer.drain(..done);
            self.base += done;
        }
        Ok(())
    }

    fn end_game<E>(&mut self, end: usize, take: &mut impl FnMut(GameBytes) -> Result<(), E>) -> Result<(), E> {
        let Some(cut) = self.open.take() else { return Ok(()) };
        self.number += 1;
        let part = |from: usize, to: usize| {
            self.buffer.get(from.saturating_sub(self.base)..to.saturating_sub(self.base)).unwrap_or_default()
        };
        let place = self.columns.place(cut, self.form.body_encoding(), part);
        take(GameBytes { bytes: part(cut.offset, end), number: self.number, place, form: self.form })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::chess::pgn::Record;
    use crate::chess::pgn::encoding::open;
    use crate::chess::pgn::in_memory::games;

    /// Passes the games of a file in memory to the sink. Returns their number.
    ///
    /// # Errors
    /// Returns the errors of the sink.
    pub(crate) fn each<E>(bytes: &[u8], take: &mut impl FnMut(GameBytes) -> Result<(), E>) -> Result<usize, E> {
        let (form, body) = open(bytes);
        let mut stream = GameStream::new(form);
        stream.feed(&body, take)?;
        stream.finish(take)
    }

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
