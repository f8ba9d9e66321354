//! Text wrapped in a box: where its lines break, and where the cursor is. It is laid out here and not where it is
//! drawn, because the cursor moves up and down in it.

use crate::app::protocol::input::Window;
use unicode_width::UnicodeWidthChar;

/// A text broken into lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrappedText {
    /// The range of characters in each line.
    pub lines: Vec<std::ops::Range<usize>>,
}

impl WrappedText {
    /// Wraps a text into lines of at most this many columns, after spaces where possible.
    #[must_use]
    pub fn of(text: &str, columns: usize) -> WrappedText {
        let columns = columns.max(2);
        let chars: Vec<char> = text.chars().collect();
        let mut lines = Vec::new();
        let (mut start, mut wide, mut blank) = (0, 0, None);
        let mut at = 0;
        while let Some(&c) = chars.get(at) {
            if c == '\n' {
                lines.push(start..at + 1);
                (start, wide, blank) = (at + 1, 0, None);
                at += 1;
                continue;
            }
            let width = c.width().unwrap_or(0);
            if wide + width > columns && at > start {
                let end = blank.unwrap_or(at);
                lines.push(start..end);
                (start, wide, blank, at) = (end, 0, None, end);
                continue;
            }
            wide += width;
            at += 1;
            if c == ' ' {
                blank = Some(at);
            }
        }
        lines.push(start..chars.len());
        WrappedText { lines }
    }

    /// Returns the line and the character in it for a cursor, which is a character index.
    #[must_use]
    pub fn find(&self, cursor: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|line| line.start <= cursor).saturating_sub(1);
        (line, cursor - self.lines.get(line).map_or(0, |line| line.start.min(cursor)))
    }

    /// Returns the cursor one line up or down, as close to the same column as the text allows.
    #[must_use]
    pub fn beside(&self, cursor: usize, down: bool) -> usize {
        let (line, column) = self.find(cursor);
        let to = if down { line + 1 } else { line.wrapping_sub(1) };
        match self.lines.get(to) {
            // The end of a line belongs to the next line, except in the last line.
            Some(line) => {
                let last = if to + 1 < self.lines.len() { line.end.saturating_sub(1) } else { line.end };
                (line.start + column).min(last.max(line.start))
            }
            None => cursor,
        }
    }
}

/// Returns the width of the text in the annotation box. In a wide window the box is beside the board, otherwise below
/// it.
#[must_use]
pub fn text_columns(window: Window) -> u16 {
    match window.cols {
        110.. => 44,
        96.. => 36,
        60.. => window.cols.saturating_sub(8).min(72),
        _ => window.cols.saturating_sub(6).max(8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_behind_blanks() {
        let shown = |text: &str, columns: usize| -> Vec<String> {
            let chars: Vec<char> = text.chars().collect();
            let lines = WrappedText::of(text, columns).lines;
            assert_eq!(lines.iter().flat_map(Clone::clone).collect::<Vec<_>>(), (0..chars.len()).collect::<Vec<_>>());
            lines.into_iter().map(|line| chars[line].iter().collect()).collect()
        };
        assert_eq!(shown("", 10), [""]);
        assert_eq!(shown("a good move", 7), ["a good ", "move"]);
        assert_eq!(shown("abcdefgh ij", 4), ["abcd", "efgh", " ij"]);
        assert_eq!(shown("one\ntwo\n", 10), ["one\n", "two\n", ""]);
        assert_eq!(shown("漢字漢字", 5), ["漢字", "漢字"]);
    }

    #[test]
    fn the_cursor_moves_between_lines() {
        let passage = WrappedText::of("a good move\nb", 7);
        assert_eq!((passage.find(0), passage.find(7), passage.find(13)), ((0, 0), (1, 0), (2, 1)));
        assert_eq!(passage.beside(3, true), 10);
        assert_eq!(passage.beside(10, false), 3);
        assert_eq!(passage.beside(10, true), 13);
        assert_eq!(passage.beside(6, true), 11, "not onto the next line but one");
        assert_eq!((passage.beside(2, false), passage.beside(13, true)), (2, 13));
    }
}
