//! Counts the columns of games that begin inside a line. Counting goes on from game to game, because one line may hold
//! a million games.

use super::split::GameBoundary;
use crate::{chess::pgn::encoding::Encoding, chess::pgn::lexer::LineColumn, chess::steps};

/// How far a line has been counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColumnCounter {
    /// The offset in the file of the first byte of the line.
    start: usize,
    /// The offset in the file of the byte that is counted next.
    next: usize,
    /// The number of characters before it in the line.
    characters: usize,
}

impl ColumnCounter {
    /// Returns the line and column where a game begins. `bytes` returns a range of the file's body, which has this
    /// encoding.
    pub fn place<'a>(
        &mut self,
        cut: GameBoundary,
        encoding: Encoding,
        bytes: impl Fn(usize, usize) -> &'a [u8],
    ) -> LineColumn {
        let start = cut.offset.saturating_sub(cut.in_line);
        if start != self.start || cut.offset < self.next {
            *self = ColumnCounter { start, next: start, characters: 0 };
        }
        let more = bytes(self.next, cut.offset);
        steps::count(more.len());
        self.characters += more.iter().filter(|&&byte| encoding.begins_character(byte)).count();
        self.next = cut.offset;
        LineColumn { line: cut.line, column: u32::try_from(self.characters + 1).unwrap_or(u32::MAX) }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use crate::chess::pgn::in_memory::games;
    use crate::chess::pgn::stream::tests::each;
    use crate::chess::steps;

    #[test]
    fn games_of_one_line_take_steps_in_proportion() {
        steps::assert_linear(300, |number| {
            let text = "1. e4 * ".repeat(number);
            steps::of(|| {
                let mut last = 0;
                let Ok(count) = each(text.as_bytes(), &mut |game| -> Result<(), Infallible> {
                    last = game.place.column;
                    Ok(())
                });
                assert_eq!((count, last as usize), (number, 8 * (number - 1) + 1));
            })
        });
        steps::assert_linear(300, |number| {
            let text = "1. e4 * ".repeat(number);
            steps::of(|| assert_eq!(games(text.as_bytes()).count(), number))
        });
    }
}
