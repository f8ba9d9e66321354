//! Text around the board: styles by meaning, cut to what fits, wrapped at words.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::painter::Painter;
use super::theme::Tone;

/// How something looks with this painter.
#[must_use]
pub fn tone(painter: &Painter, tone: Tone) -> Style {
    painter.theme().style_for(tone, painter.depth())
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

/// Writes spans into an area, wrapped at words.
pub fn wrapped(buf: &mut Buffer, area: Rect, spans: Vec<Span<'_>>) {
    let area = area.intersection(buf.area);
    if !area.is_empty() {
        Paragraph::new(Line::from(spans)).wrap(Wrap { trim: true }).render(area, buf);
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
    fn nothing_is_written_outside() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 1));
        assert_eq!(put(&mut buf, 2, 0, 5, "knight", Style::new()), 5);
        put(&mut buf, 7, 0, 9, "x", Style::new());
        put(&mut buf, 0, 1, 6, "x", Style::new());
        put_right(&mut buf, 0, 0, 2, "abc", Style::new());
        assert_eq!(super::super::snapshot::text(&buf), "a…kn…\n");
    }
}
