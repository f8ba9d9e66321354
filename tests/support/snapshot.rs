//! Writes a buffer as text for snapshot tests, with its styles. Without the styles a test would not notice that a board
//! had lost its colours.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// Returns the text of a buffer, line by line, without trailing blanks and with no-break spaces as blanks.
#[must_use]
pub fn text(buf: &Buffer) -> String {
    let mut out = String::new();
    for line in lines(buf) {
        let line: String = line.iter().map(Cell::symbol).collect();
        out.push_str(line.replace('\u{a0}', " ").trim_end());
        out.push('\n');
    }
    out
}

/// Returns the text of a buffer, then for each line its runs of styles (`a4 b12`: four cells of style a, twelve of b),
/// then what the letters stand for, in the order in which they appear.
#[must_use]
pub fn styled(buf: &Buffer) -> String {
    let mut out = text(buf);
    let mut styles: Vec<String> = Vec::new();
    out.push_str("-- styles\n");
    for line in lines(buf) {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        for cell in line {
            let style = describe(cell);
            let at = styles.iter().position(|known| *known == style).unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            match runs.last_mut() {
                Some((last, count)) if *last == at => *count += 1,
                _ => runs.push((at, 1)),
            }
        }
        let runs: Vec<String> = runs.into_iter().map(|(at, count)| format!("{}{count}", name(at))).collect();
        out.push_str(&runs.join(" "));
        out.push('\n');
    }
    out.push_str("-- legend\n");
    for (at, style) in styles.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "{}: {style}", name(at));
    }
    out
}

/// Returns the rows of a buffer.
fn lines(buf: &Buffer) -> impl Iterator<Item = &[Cell]> {
    buf.content().chunks(usize::from(buf.area().width).max(1))
}

/// Returns the name of a style: a, b … z, aa, ab …
fn name(at: usize) -> String {
    let letter = (b'a'..=b'z').nth(at % 26).map_or('?', char::from);
    if at < 26 { letter.to_string() } else { format!("{}{letter}", name(at / 26 - 1)) }
}

/// Returns a cell's style in words.
fn describe(cell: &Cell) -> String {
    let mut words = vec![format!("{} on {}", color(cell.fg), color(cell.bg))];
    for (modifier, word) in [
        (Modifier::BOLD, "bold"),
        (Modifier::DIM, "dim"),
        (Modifier::ITALIC, "italic"),
        (Modifier::UNDERLINED, "underlined"),
        (Modifier::SLOW_BLINK, "blinking"),
        (Modifier::RAPID_BLINK, "blinking fast"),
        (Modifier::REVERSED, "reversed"),
        (Modifier::HIDDEN, "hidden"),
        (Modifier::CROSSED_OUT, "crossed out"),
    ] {
        if cell.modifier.contains(modifier) {
            words.push(word.to_owned());
        }
    }
    words.join(", ")
}

/// Returns a colour in words.
fn color(color: Color) -> String {
    match color {
        Color::Reset => "default".to_owned(),
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        other => other.to_string().to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn text_and_styles_are_both_told() {
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 2));
        buf.set_string(0, 0, "ab", Style::new().fg(Color::Rgb(255, 0, 16)).add_modifier(Modifier::BOLD));
        buf.set_string(3, 1, "c", Style::new().bg(Color::Blue));
        let expected = "ab\n   c\n-- styles\na2 b4\nb3 c1 b2\n-- legend\na: #ff0010 on default, bold\n\
                        b: default on default\nc: default on blue\n";
        assert_eq!(styled(&buf), expected);
    }

    #[test]
    fn names_go_on_after_z() {
        assert_eq!([name(0), name(25), name(26), name(52)], ["a", "z", "aa", "ba"]);
    }
}
