//! Makes text from a file safe for a terminal.

use crate::pgn::scan::lanes;
use std::borrow::Cow;

/// Makes every character that could control a terminal or reorder a line visible and harmless: tabs and line ends
/// become spaces, other control characters become their pictures (`␛`), and C1 controls and the invisible characters
/// that change direction or hide text become `�`. Every replacement is one column wide.
pub fn sanitize(text: &str) -> Cow<'_, str> {
    // This runs for every text of every frame.
    if lanes::first_unprintable(text.as_bytes()).is_none() { Cow::Borrowed(text) } else { replaced(text, replacement) }
}

/// Adds a column to a line: a tab, and a text made safe by [`sanitize`].
pub fn push_column(line: &mut String, text: &str) {
    line.push('\t');
    line.push_str(&sanitize(text));
}

/// Does the same for a text of several lines, but keeps each LF, and the tabs between columns.
pub fn sanitize_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c| replacement(c).filter(|_| !matches!(c, '\n' | '\t')))
}

/// Replaces the characters for which `by` returns another one.
fn replaced(text: &str, by: impl Fn(char) -> Option<char>) -> Cow<'_, str> {
    match text.chars().all(|c| by(c).is_none()) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().map(|c| by(c).unwrap_or(c)).collect()),
    }
}

/// Whether a character could control a terminal or reorder a line.
pub fn is_harmful(c: char) -> bool {
    replacement(c).is_some()
}

/// Puts JSON on one line, with harmful characters written as escapes. Tabs and line ends between its values become
/// spaces.
pub fn sanitize_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if matches!(c, '\t' | '\r' | '\n') {
            out.push(' ');
        } else if is_harmful(c) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
    }
    out
}

/// Returns what is shown instead of a character; `None` for a harmless one.
fn replacement(c: char) -> Option<char> {
    match c {
        '\t' | '\n' | '\r' => Some(' '),
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)),
        '\u{7f}' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}'                     // C1: 0x9B is a whole "ESC ["
        | '\u{61c}' | '\u{200e}' | '\u{200f}'   // direction marks
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' // embeddings, overrides, isolates
        | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{ad}' | '\u{180e}'
        | '\u{e0000}'..='\u{e007f}' => Some(char::REPLACEMENT_CHARACTER),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_the_terminal() {
        let cases = [
            ("Tal, Mikhail", "Tal, Mikhail"),
            ("Maróczy ♞ 丁", "Maróczy ♞ 丁"),
            ("\u{1b}[31mred\u{1b}[0m", "␛[31mred␛[0m"),
            ("\u{1b}]0;title\u{7}", "␛]0;title␇"),
            ("a\tb\r\nc", "a b  c"),
            ("\u{9b}2J\u{7f}\0", "�2J␡␀"),
            ("abc\u{202e}fed\u{2066}", "abc�fed�"),
        ];
        for (text, shown) in cases {
            assert_eq!(sanitize(text), shown);
            assert_eq!(sanitize(&sanitize(text)), shown, "shown twice is shown once");
        }
        assert!(matches!(sanitize("plain"), Cow::Borrowed(_)), "clean text is not copied");
        assert_eq!(sanitize_lines("a\u{1b}[2J\nb\r\n"), "a␛[2J\nb \n");
        assert!(matches!(sanitize_lines("two\nlines"), Cow::Borrowed(_)));
    }
}
