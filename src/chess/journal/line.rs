//! A line of a journal: its checksum, then words, quoted where necessary.

/// Returns the line for these words, including the line end.
pub(super) fn seal(words: &[String]) -> String {
    let mut payload = String::new();
    for word in words {
        if !payload.is_empty() {
            payload.push(' ');
        }
        push_word(&mut payload, word);
    }
    sealed(&payload)
}

/// Returns the line for this payload, with its checksum in front. Does not check the payload.
#[must_use]
pub fn sealed(payload: &str) -> String {
    format!("{:08x} {payload}\n", crc32(payload.as_bytes()))
}

/// Returns the words of a line (without its end); `None` if the line is not exactly as it was written.
pub(super) fn unseal(line: &[u8]) -> Option<Vec<String>> {
    let (sum, payload) = line.split_at_checked(8)?;
    let payload = payload.strip_prefix(b" ")?;
    if sum != format!("{:08x}", crc32(payload)).as_bytes() {
        return None;
    }
    words(std::str::from_utf8(payload).ok()?)
}

/// Whether a word needs no quotes.
fn is_bare(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "+-*/=:._".contains(c))
}

/// Whether a character should be escaped: it would break the line, or be invisible or misleading to a reader (controls,
/// line separators, directional marks).
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn push_word(line: &mut String, word: &str) {
    if is_bare(word) {
        line.push_str(word);
        return;
    }
    line.push('"');
    for c in word.chars() {
        match c {
            '"' => line.push_str("\\\""),
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            '\t' => line.push_str("\\t"),
            c if is_hidden(c) => line.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => line.push(c),
        }
    }
    line.push('"');
}

/// Returns the words of a payload.
fn words(mut rest: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    loop {
        let (word, after) = match rest.strip_prefix('"') {
            Some(quoted) => unquote(quoted)?,
            None => {
                let end = rest.find(' ').unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                (Some(word.to_owned()).filter(|word| is_bare(word))?, after)
            }
        };
        words.push(word);
        if after.is_empty() {
            return Some(words);
        }
        rest = after.strip_prefix(' ')?;
    }
}

/// Returns the word up to its closing quote, and the text after that.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut word = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '"' => return Some((word, chars.as_str())),
            '\\' => match chars.next()? {
                'n' => word.push('\n'),
                't' => word.push('\t'),
                'u' => {
                    let (code, after) = chars.as_str().strip_prefix('{')?.split_once('}')?;
                    word.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                    chars = after.chars();
                }
                c @ ('"' | '\\') => word.push(c),
                _ => return None,
            },
            c => word.push(c),
        }
    }
}

/// Computes the CRC-32 of zip and PNG (ISO 3309, polynomial 0xEDB88320 reflected), bit by bit as lines are short.
fn crc32(bytes: &[u8]) -> u32 {
    let shift = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), shift))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_of_the_standard() {
        for (bytes, sum) in
            [("", 0), ("123456789", 0xcbf4_3926), ("The quick brown fox jumps over the lazy dog", 0x414f_a339)]
        {
            assert_eq!(crc32(bytes.as_bytes()), sum, "{bytes}");
        }
    }

    #[test]
    fn any_word_stands_on_one_line_and_comes_back() {
        let rows = [
            ("e2e4", "e2e4"),
            ("40/90+30:30+30", "40/90+30:30+30"),
            ("", r#""""#),
            (" ", r#"" ""#),
            ("Anna Ångström", r#""Anna Ångström""#),
            ("a\"b\\c", r#""a\"b\\c""#),
            ("one\ntwo\r\tthree\0", r#""one\ntwo\u{d}\tthree\u{0}""#),
            ("\u{202e}live\u{2028}\u{feff}", r#""\u{202e}live\u{2028}\u{feff}""#),
            ("♞ 棋 🙂", r#""♞ 棋 🙂""#),
        ];
        for (word, written) in rows {
            let mut line = String::new();
            push_word(&mut line, word);
            assert_eq!(line, written);
            assert_eq!(words(&format!("x {line} y")), Some(vec!["x".into(), word.into(), "y".into()]));
        }
    }

    #[test]
    fn what_was_never_written_is_not_read() {
        for payload in [
            "",
            " ",
            "a  b",
            "a ",
            " a",
            "\"",
            "\"a",
            "\"a\"b",
            "a\"b\"",
            "\"\\x\"",
            "\"\\u{110000}\"",
            "é",
            "\"\\u{}\"",
        ] {
            assert_eq!(words(payload), None, "{payload:?}");
        }
    }

    #[test]
    fn a_checksum_in_other_digits_is_another_line() {
        let line = seal(&["paused".to_owned()]);
        let line = line.trim_end();
        assert!(unseal(line.as_bytes()).is_some());
        assert_eq!(unseal(line.to_uppercase().as_bytes()), None);
        let (sum, payload) = line.split_at(8);
        assert!(sum.contains(|c: char| c.is_ascii_lowercase()), "the case must matter here: {line}");
        assert_eq!(unseal(format!("{}{payload}", sum.to_uppercase()).as_bytes()), None);
    }
}
