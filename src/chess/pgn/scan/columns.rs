//! The columns of games that begin inside a line. They are counted on from game to game, because one line may hold a
//! million games.

use super::split::GameBoundary;
use crate::{chess::pgn::encoding::Encoding, chess::pgn::lexer::LineColumn, chess::steps};

/// How far a line is counted.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColumnCounter {
    /// The first byte of the line in the file.
    start: usize,
    /// The byte in the file that is counted next.
    next: usize,
    /// The characters before it.
    characters: usize,
}

impl ColumnCounter {
    /// Where a game begins, as people count. `bytes` gives the bytes of a range of the file, whose
    /// encoding is that of its body.
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
