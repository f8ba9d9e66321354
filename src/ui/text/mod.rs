//! Text around the board: how wide it is, how it is cut to what fits, and how it wraps at words.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(super) mod fit_text;
mod sentences;

pub(super) use crate::ui::text::sentences::sentence_lines;

/// Returns the columns that a text takes on the screen.
pub fn columns(text: &str) -> u16 {
    let count = match text {
        _ if is_printed(text) => text.len(),
        _ if is_plain(text) => text.chars().count(),
        _ => text.width(),
    };
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Returns the columns that spans take side by side.
pub fn width(spans: &[Span<'_>]) -> u16 {
    spans.iter().map(|span| columns(&span.content)).sum()
}

/// Whether every character of a text takes one column and stands for itself. That is true of nearly all texts, and then
/// no widths need to be looked up. Besides ASCII, this covers letters of Latin alphabets, dashes and dots, arrows,
/// lines, blocks and signs, and chess pieces.
fn is_plain(text: &str) -> bool {
    is_printed(text)
        || text.chars().all(|char| {
            matches!(
                char,
                ' '..='~' | '\u{a0}' | '«' | '·' | '»' | '½' | 'À'..='ɏ' | '‐'..='‧' | '←'..='↙' | '─'..='◯' | '★' | '♔'..='♟' | '✓'
            )
        })
}

/// Whether a text is printable ASCII only, so that each byte is a column. Every text of every frame is checked, so the
/// bytes are folded all together, without an early exit.
fn is_printed(text: &str) -> bool {
    text.bytes().fold(true, |all, byte| all & (byte.wrapping_sub(b' ') <= b'~' - b' '))
}

/// Returns a text in at most `cols` columns. A longer one ends in `…`, to show that it was cut.
pub fn clip(text: &str, cols: u16) -> String {
    if columns(text) <= cols {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut left = usize::from(cols).saturating_sub(1);
    for char in text.chars() {
        let width = char.width().unwrap_or(0);
        if width > left {
            break;
        }
        left -= width;
        out.push(char);
    }
    if cols > 0 {
        out.push('…');
    }
    out
}

/// Writes a text from column `x` on, not beyond `right`. Returns the column after it.
pub fn put(buf: &mut Buffer, x: u16, y: u16, right: u16, text: &str, style: Style) -> u16 {
    if y >= buf.area.bottom() || x >= right {
        return x;
    }
    let room = right - x;
    if is_plain(text) && x >= buf.area.x && y >= buf.area.y {
        let room = usize::from(room);
        let cut = text.len() > room && text.chars().nth(room).is_some();
        let shown = text.chars().take(room - usize::from(cut)).chain(cut.then_some('…'));
        return plain(buf, x, y, shown, style);
    }
    buf.set_stringn(x, y, clip(text, room), usize::from(room), style).0
}

/// Writes a line of spans in at most `room` columns, as [`Buffer::set_line`] does.
pub fn put_line(buf: &mut Buffer, x: u16, y: u16, line: &Line<'_>, room: u16) {
    let (mut x, right) = (x, x.saturating_add(room));
    for span in line {
        let (text, style, room) = (span.content.as_ref(), line.style.patch(span.style), right.saturating_sub(x));
        x = if is_plain(text) && x >= buf.area.x && buf.area.y <= y && y < buf.area.bottom() {
            plain(buf, x, y, text.chars().take(room.into()), style)
        } else {
            buf.set_stringn(x, y, text, room.into(), style).0
        };
    }
}

/// Writes plain characters, as [`Buffer::set_stringn`] does, but without finding out where each one ends and how wide
/// it is.
fn plain(buf: &mut Buffer, x: u16, y: u16, shown: impl Iterator<Item = char>, style: Style) -> u16 {
    let start = usize::from(y - buf.area.y) * usize::from(buf.area.width) + usize::from(x - buf.area.x);
    let there = usize::from(buf.area.right().saturating_sub(x));
    let mut end = x;
    for (cell, char) in buf.content.iter_mut().skip(start).take(there).zip(shown) {
        // Setting the symbol takes longest, and a blank over a blank does not need it.
        if char != ' ' || cell.symbol() != " " {
            cell.set_char(char);
        }
        cell.set_style(style);
        end += 1;
    }
    end
}

/// Draws a horizontal line over the first row of an area.
pub fn rule(buf: &mut Buffer, area: Rect, style: Style) {
    let area = area.intersection(buf.area);
    if !area.is_empty() {
        plain(buf, area.x, area.y, std::iter::repeat_n('─', area.width.into()), style);
    }
}

/// Returns the spans of a sentence in which words to type stand between backticks. These words are shown like keys,
/// without the backticks.
pub fn with_words_to_type(text: &str, style: Style, key: Style) -> Vec<Span<'static>> {
    let parts = text.split('`').enumerate();
    let spans = parts.map(|(at, part)| Span::styled(part.to_owned(), if at % 2 == 1 { key } else { style }));
    spans.filter(|span| !span.content.is_empty()).collect()
}

/// Breaks spans at blanks into lines of at most `cols` columns; a longer word is cut. A mark that stands alone, such as
/// the French colon, stays with the word before it, and so does the number of an article.
pub fn lines(spans: &[Span<'_>], cols: u16) -> Vec<Line<'static>> {
    let mut pieces: Vec<(&str, Style, bool)> = Vec::new();
    let mut open = false;
    for span in spans {
        for (at, piece) in span.content.split_inclusive(' ').enumerate() {
            // What follows the name of a key says what the key does, so they stay together.
            let after_key = open && at == 0 && piece == " " && span.content != " ";
            let sticks = open || matches!(piece.trim_end(), ":" | ";" | "!" | "?" | "»") || is_article_number(piece);
            pieces.push((piece, span.style, sticks));
            open = !piece.ends_with(' ') || after_key;
        }
    }
    let mut lines: Vec<Line> = Vec::new();
    let mut line: Vec<Span> = Vec::new();
    let mut used = 0;
    // A line does not end with the dot between two parts.
    let ended = |line: &mut Vec<Span<'static>>| -> Line<'static> {
        if line.len() > 1 && line.last().is_some_and(|span| span.content.trim_end() == "·") {
            line.pop();
        }
        std::mem::take(line).into()
    };
    for word in pieces.chunk_by(|_, next| next.2) {
        let blank = word.last().map_or(0, |(piece, ..)| columns(piece) - columns(piece.trim_end()));
        let whole =
            word.iter().fold(0_u16, |sum, (piece, ..)| sum.saturating_add(columns(piece))).saturating_sub(blank);
        if used > 0 && whole <= cols && used + whole > cols {
            lines.push(ended(&mut line));
            used = 0;
        }
        for (piece, style, _) in word {
            let wide = columns(piece.trim_end());
            if used > 0 && used.saturating_add(wide) > cols {
                lines.push(ended(&mut line));
                used = 0;
            }
            let piece = if wide > cols { clip(piece, cols) } else { (*piece).to_owned() };
            if used > 0 || !piece.trim().is_empty() {
                used += columns(&piece);
                line.push(Span::styled(piece, *style));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line.into());
    }
    lines
}

/// Whether a word is a number with parts, such as `3.7.3.1).`, as articles of the Laws have.
fn is_article_number(word: &str) -> bool {
    let number = word.trim_end().trim_end_matches([')', '.', ',', ';', ':']);
    let mut parts = number.split('.');
    number.contains('.') && parts.all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Where wrapped text stands in an area that has more rows than it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerticalAlign {
    /// From the first row down.
    Top,
    /// Down to the last row.
    Bottom,
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn a_cut_text_says_so() {
        for (text, cols, want) in
            [("Greedy", 6, "Greedy"), ("Greedy", 5, "Gree…"), ("Greedy", 1, "…"), ("Greedy", 0, ""), ("漢字", 3, "漢…")]
        {
            assert_eq!(clip(text, cols), want, "{text} in {cols}");
            assert!(columns(&clip(text, cols)) <= cols);
        }
    }

    #[test]
    fn plain_characters_take_one_column() {
        for char in (' '..='\u{1ffff}').filter(|char| is_plain(char.encode_utf8(&mut [0; 4]))) {
            assert_eq!(char.width(), Some(1), "{char:?}");
        }
    }

    #[test]
    fn plain_text_is_written_as_any_other() {
        let style = Style::new().bold();
        for text in
            ["", "a", "Greedy", "Greedy likes it", "two  words ", "Čžé — l’été…", "──────────", "► b", "漢字 a", "é漢"]
        {
            for (x, y, right) in [(0, 0, 20), (3, 1, 9), (5, 1, 5), (2, 1, 30), (9, 2, 12), (0, 3, 5), (19, 0, 99)] {
                let area = Rect::new(0, 0, 20, 3);
                let (mut one, mut other) = (Buffer::empty(area), Buffer::empty(area));
                let end = put(&mut one, x, y, right, text, style);
                let room = right.saturating_sub(x);
                let mut want = x;
                if y < 3 && room > 0 {
                    want = other.set_stringn(x, y, clip(text, room), room.into(), style).0;
                }
                assert_eq!((&one, end), (&other, want), "{text:?} at {x},{y} to {right}");
                if y < 3 {
                    let line = Line::from(vec![Span::styled(text, style), Span::raw("+"), Span::raw(text)]);
                    let (mut one, mut other) = (Buffer::empty(area), Buffer::empty(area));
                    put_line(&mut one, x, y, &line, right.saturating_sub(x));
                    other.set_line(x, y, &line, right.saturating_sub(x));
                    assert_eq!(one, other, "{text:?} at {x},{y} to {right}");
                }
            }
        }
    }

    #[test]
    fn lines_break_at_blanks_and_never_before_a_mark() {
        let broken = |spans: &[&str], cols| -> Vec<String> {
            let spans: Vec<Span> = spans.iter().map(|text| Span::raw(*text)).collect();
            lines(&spans, cols).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        assert_eq!(broken(&["Votre faute, 1 sur 1 : 3. Cc3"], 20), ["Votre faute, 1 sur", "1 : 3. Cc3"]);
        assert_eq!(broken(&["Game 1 of 1 · ", "the start"], 14), ["Game 1 of 1", "the start"]);
        assert_eq!(broken(&["do better, ", "Ctrl-S", ": save."], 17), ["do better,", "Ctrl-S: save."]);
        assert_eq!(broken(&["Ctrl-S", ": save."], 7), ["Ctrl-S:", "save."]);
        assert_eq!(broken(&["It moves (Article 3.7.1)."], 19), ["It moves", "(Article 3.7.1)."]);
        assert_eq!(broken(&["in move 3 of 4."], 9), ["in move 3", "of 4."]);
        assert_eq!(broken(&["Press ", "Tab", " next."], 9), ["Press", "Tab next."]);
    }

    #[test]
    fn words_to_type_stand_out() {
        let (plain, key) = (Style::new(), Style::new().bold());
        let spans = with_words_to_type("`claim` draws, or `claim Nf3`", plain, key);
        let shown: Vec<(&str, bool)> = spans.iter().map(|span| (span.content.as_ref(), span.style == key)).collect();
        assert_eq!(shown, [("claim", true), (" draws, or ", false), ("claim Nf3", true)]);
    }

    #[test]
    fn text_breaks_at_blanks() {
        let broken = |spans: &[&str], cols| -> Vec<String> {
            let spans: Vec<Span> = spans.iter().map(|text| Span::raw(text.to_string())).collect();
            lines(&spans, cols).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
        };
        assert_eq!(broken(&["White wins: ", "checkmate"], 12), ["White wins:", "checkmate"]);
        assert_eq!(broken(&["White wins: ", "checkmate"], 40), ["White wins: checkmate"]);
        assert_eq!(broken(&["aaaaaaaa bb"], 4), ["aaa…", "bb"]);
        assert_eq!(broken(&[" ", ""], 4), Vec::<String>::new());
        let endless = "a".repeat(70_000);
        assert_eq!(broken(&["b", &endless, &endless, " c"], 4), ["b", "aaa…", "aaa…", "c"]);
    }

    #[test]
    fn nothing_is_written_outside() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 1));
        assert_eq!(put(&mut buf, 2, 0, 5, "knight", Style::new()), 5);
        put(&mut buf, 7, 0, 9, "x", Style::new());
        put(&mut buf, 0, 1, 6, "x", Style::new());
        put(&mut buf, 0, 0, 2, "abc", Style::new());
        assert_eq!(super::super::snapshot::text(&buf), "a…kn…\n");
    }
}
