//! Erases phrases that a popup covers in part: `hite` beside a popup is no word, and `back` alone of `look back` is
//! another command.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

/// Erases, on both sides of a window, the rest of phrases that it will cut. A phrase ends at two blanks, at a rule or a
/// frame. Nothing on the board is text.
///
/// To be called before the window is drawn.
pub(in crate::ui) fn erase_cut_phrases(window: Rect, board: Option<Rect>, buf: &mut Buffer) {
    let screen = buf.area;
    let window = window.intersection(screen);
    for y in window.top()..window.bottom() {
        let within = window.left()..window.right();
        if let Some(last) = end_of_cut_phrase(within.clone(), (screen.left()..window.left()).rev(), y, board, buf) {
            clear(last..window.left(), y, buf);
        }
        if let Some(last) = end_of_cut_phrase(within.rev(), window.right()..screen.right(), y, board, buf) {
            clear(window.right()..last + 1, y, buf); // inside the screen
        }
    }
}

/// The farthest column of a phrase that begins within the window and goes on beyond its edge; both ways lead from the edge.
fn end_of_cut_phrase(
    within: impl Iterator<Item = u16>,
    beyond: impl Iterator<Item = u16>,
    y: u16,
    board: Option<Rect>,
    buf: &Buffer,
) -> Option<u16> {
    let kind = |x| kind_of((x, y), board, buf);
    let mut blanks = 0;
    for x in within {
        match kind(x) {
            PhraseCell::Text => break,
            PhraseCell::Blank if blanks == 0 => blanks = 1,
            _ => return None,
        }
    }
    let mut last = None;
    for x in beyond {
        match kind(x) {
            PhraseCell::Text => (last, blanks) = (Some(x), 0),
            PhraseCell::Blank if blanks == 0 => blanks = 1,
            _ => break,
        }
    }
    last
}

fn clear(columns: std::ops::Range<u16>, y: u16, buf: &mut Buffer) {
    for x in columns {
        if let Some(cell) = buf.cell_mut((x, y)) {
            cell.set_symbol(" ").modifier.remove(Modifier::UNDERLINED);
        }
    }
}

/// What a cell is to a phrase.
enum PhraseCell {
    Text,
    Blank,
    /// A rule, a block, a square of the board, nothing at all.
    End,
}

fn kind_of((x, y): (u16, u16), board: Option<Rect>, buf: &Buffer) -> PhraseCell {
    if board.is_some_and(|board| board.contains(Position::new(x, y))) {
        return PhraseCell::End;
    }
    match buf.cell((x, y)).map(|cell| cell.symbol().chars().next().unwrap_or(' ')) {
        // Frames and blocks, Braille, blocks of legacy computers and of their supplement.
        None | Some('\u{2500}'..='\u{259f}' | '\u{2800}'..='\u{28ff}' | '\u{1cc00}'..='\u{1cebf}') => PhraseCell::End,
        Some('\u{1fb00}'..='\u{1fbff}') => PhraseCell::End,
        Some(c) if c.is_whitespace() => PhraseCell::Blank,
        Some(_) => PhraseCell::Text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(line: &str, window: (u16, u16), board: Option<Rect>) -> String {
        let mut buf = Buffer::with_lines([line]);
        erase_cut_phrases(Rect::new(window.0, 0, window.1, 1), board, &mut buf);
        buf.content.iter().map(|cell| cell.symbol()).collect()
    }

    #[test]
    fn of_a_phrase_that_is_cut_nothing_stays_beside_the_window() {
        for (line, window, want) in [
            ("    ♚  White", (0, 8), "    ♚  W    "),
            ("one two  three four  five", (12, 5), "one two     ee fo    five"),
            ("one two  three four  five", (8, 6), "one two  three       five"),
            ("one two  three four  five", (3, 4), "    two  three four  five"),
            ("one two  three four  five", (7, 2), "one two  three four  five"),
            ("─ Pawn Game ───", (0, 5), "─ Paw       ───"),
            ("│a│b│", (1, 1), "│a│b│"),
            ("whole", (0, 5), "whole"),
            ("whole", (3, 9), "   le"),
        ] {
            assert_eq!(mended(line, window, None), want, "{line} {window:?}");
        }
    }

    #[test]
    fn pieces_on_the_board_stay() {
        assert_eq!(mended("RNBQKBNR", (0, 4), Some(Rect::new(0, 0, 8, 1))), "RNBQKBNR");
        assert_eq!(mended("RNBQKBNR ab", (9, 1), Some(Rect::new(0, 0, 8, 1))), "RNBQKBNR a ");
    }
}
