//! Breaks a sentence into lines, at blanks, for a number of columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Breaks a text into lines of at most `columns` columns. A word that is longer than a line is broken too, so that
/// nothing is lost. A mark that stands alone, such as the French question mark, stays with the word before it.
#[must_use]
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut words: Vec<String> = Vec::new();
    // A no-break space is part of its word.
    for word in text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()) {
        match words.last_mut() {
            Some(before) if matches!(word, ":" | ";" | "!" | "?" | "»") => before.extend([" ", word]),
            _ => words.push(word.to_owned()),
        }
    }
    for word in &words {
        let gap = usize::from(!line.is_empty());
        if line.width() + gap + word.width() <= columns {
            line.push_str(if gap == 1 { " " } else { "" });
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            if !line.is_empty() && line.width() + c.width().unwrap_or(0) > columns {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_lose_nothing() {
        let rows: [(&str, usize, &[&str]); 7] = [
            ("", 9, &[]),
            ("a king moves", 12, &["a king moves"]),
            ("a king moves", 11, &["a king", "moves"]),
            ("échec et mat", 8, &["échec et", "mat"]),
            ("rnbqkbnr/pppppppp w", 8, &["rnbqkbnr", "/ppppppp", "p w"]),
            ("reprendre e5 ? Oui", 12, &["reprendre", "e5 ? Oui"]),
            ("ab", 0, &["a", "b"]),
        ];
        for (text, columns, want) in rows {
            assert_eq!(wrap(text, columns), want, "{text:?} in {columns}");
        }
    }
}
