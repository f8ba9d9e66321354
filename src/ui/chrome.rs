//! Text around the board: styles by meaning, cut to what fits, wrapped at words.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::painter::Painter;
use super::theme::Tone;

/// How something looks with this painter.
#[must_use]
pub fn tone(painter: &Painter, tone: Tone) -> Style {
    painter.theme().style_for(tone, painter.depth())
}

/// Gives every cell of a window a style. As [`Buffer::set_style`] of the whole, without asking of each cell where it is.
pub fn ground(buf: &mut Buffer, style: Style) {
    for cell in &mut buf.content {
        cell.set_style(style);
    }
}

/// The columns that a text takes on the screen.
#[must_use]
pub fn columns(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// A text in at most that many columns; a longer one ends in `…`, so that nobody takes the rest for the whole.
#[must_use]
pub fn clipped(text: &str, cols: u16) -> String {
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

/// Writes a text from a column on, not beyond `right`. Answers the column after it.
pub fn put(buf: &mut Buffer, x: u16, y: u16, right: u16, text: &str, style: Style) -> u16 {
    if y >= buf.area.bottom() || x >= right {
        return x;
    }
    buf.set_stringn(x, y, clipped(text, right - x), usize::from(right - x), style).0
}

/// Writes a text that ends before a column, not beginning before `left`. Answers the column where it begins.
pub fn put_right(buf: &mut Buffer, left: u16, y: u16, right: u16, text: &str, style: Style) -> u16 {
    let x = right.saturating_sub(columns(text)).max(left);
    put(buf, x, y, right, text, style);
    x
}

/// The spans of a sentence in which words to be typed stand between backticks: those are shown as keys are, without
/// the backticks.
#[must_use]
pub fn with_words_to_type(text: &str, style: Style, key: Style) -> Vec<Span<'static>> {
    let parts = text.split('`').enumerate();
    let spans = parts.map(|(at, part)| Span::styled(part.to_owned(), if at % 2 == 1 { key } else { style }));
    spans.filter(|span| !span.content.is_empty()).collect()
}

/// Spans broken into lines of at most that many columns, at blanks; a word that is longer is cut.
#[must_use]
pub fn lines(spans: &[Span<'_>], cols: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line> = Vec::new();
    let mut line: Vec<Span> = Vec::new();
    let mut used = 0;
    for span in spans {
        for word in span.content.split_inclusive(' ') {
            let wide = columns(word.trim_end());
            if used > 0 && used + wide > cols {
                lines.push(std::mem::take(&mut line).into());
                used = 0;
            }
            let word = if wide > cols { clipped(word, cols) } else { word.to_owned() };
            if used > 0 || !word.trim().is_empty() {
                used += columns(&word);
                line.push(Span::styled(word, span.style));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line.into());
    }
    lines
}

/// Where wrapped text stands in an area that has more rows than it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// From the first row down.
    Top,
    /// Down to the last row.
    Bottom,
}

/// Writes spans into an area, wrapped at words; what does not fit is left out.
pub fn wrapped(buf: &mut Buffer, area: Rect, spans: &[Span<'_>], stand: Stand) {
    let area = area.intersection(buf.area);
    let lines = lines(spans, area.width);
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height);
    let top = match stand {
        Stand::Top => area.y,
        Stand::Bottom => area.bottom() - rows,
    };
    for (y, line) in (top..area.bottom()).zip(lines) {
        buf.set_line(area.x, y, &line, area.width);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_text_says_so() {
        for (text, cols, want) in
            [("Greedy", 6, "Greedy"), ("Greedy", 5, "Gree…"), ("Greedy", 1, "…"), ("Greedy", 0, ""), ("漢字", 3, "漢…")]
        {
            assert_eq!(clipped(text, cols), want, "{text} in {cols}");
            assert!(columns(&clipped(text, cols)) <= cols);
        }
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
    }

    #[test]
    fn nothing_is_written_outside() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 1));
        assert_eq!(put(&mut buf, 2, 0, 5, "knight", Style::new()), 5);
        put(&mut buf, 7, 0, 9, "x", Style::new());
        put(&mut buf, 0, 1, 6, "x", Style::new());
        put_right(&mut buf, 0, 0, 2, "abc", Style::new());
        assert_eq!(super::super::snapshot::text(&buf), "a…kn…\n");
    }
}
