//! Changes one key in the text of a config file and leaves everything else as it is: comments, order, blanks.

use toml::de::DeTable;

/// Returns the text with a new value for a key in a table or at the top of the file. The value must be TOML. `None` if
/// the text is not TOML, or if something other than a table has the table's name: such a file stays as it is.
pub fn with_key(text: &str, table: Option<&str>, key: &str, value: &str) -> Option<String> {
    // The line ends stay those of the file.
    if text.contains("\r\n") && text.matches('\n').count() == text.matches("\r\n").count() {
        return Some(with_key(&text.replace("\r\n", "\n"), table, key, value)?.replace('\n', "\r\n"));
    }
    let parsed = DeTable::parse(text).ok()?;
    let top = parsed.get_ref();
    let written = bare(key);
    let put =
        |at: std::ops::Range<usize>, new: &str| Some(format!("{}{new}{}", text.get(..at.start)?, text.get(at.end..)?));
    let Some(name) = table else {
        if let Some(known) = top.get(key) {
            return put(known.span(), value);
        }
        let at = end_of_top(text);
        return put(at..at, &line(text.get(..at)?, &written, value, text.get(at..)?));
    };
    match top.get_key_value(name) {
        None => {
            let gap = if text.is_empty() || text.ends_with("\n\n") {
                ""
            } else if text.ends_with('\n') {
                "\n"
            } else {
                "\n\n"
            };
            Some(format!("{text}{gap}[{name}]\n{written} = {value}\n"))
        }
        Some((heading, inside)) => {
            let inside_table = inside.get_ref().as_table()?;
            if let Some(known) = inside_table.get(key) {
                return put(known.span(), value);
            }
            let after = text.get(heading.span().end..)?;
            // The table may be written as `[bell]`, as `bell.turn = …`, or in one line.
            if text.get(..heading.span().start)?.trim_end_matches([' ', '\t']).ends_with('[') {
                let end = heading.span().end + after.find('\n').map_or(after.len(), |newline| newline + 1);
                return put(end..end, &line(text.get(..end)?, &written, value, "\n"));
            }
            if after.trim_start().starts_with('.') {
                let start = text.get(..heading.span().start)?.rfind('\n').map_or(0, |newline| newline + 1);
                return put(start..start, &format!("{name}.{written} = {value}\n"));
            }
            let open = inside.span().start + 1;
            let comma = if inside_table.is_empty() { "" } else { "," };
            put(open..open, &format!(" {written} = {value}{comma}"))
        }
    }
}

/// Returns the text without the line of a key in a table. `None` if the text is not TOML, if the key is not in it, or
/// if the key shares its line with others.
pub fn without_key(text: &str, table: &str, key: &str) -> Option<String> {
    let parsed = DeTable::parse(text).ok()?;
    let inside = parsed.get_ref().get(table)?.get_ref().as_table()?;
    let (name, value) = inside.get_key_value(key)?;
    let start = text.get(..name.span().start)?.rfind('\n').map_or(0, |newline| newline + 1);
    let after = text.get(value.span().end..)?;
    let end = value.span().end + after.find('\n').map_or(after.len(), |newline| newline + 1);
    let new = format!("{}{}", text.get(..start)?, text.get(end..)?);
    // Only this key may be gone: otherwise other keys were on its line.
    let again = DeTable::parse(&new).ok()?;
    let left = again.get_ref().get(table).and_then(|table| table.get_ref().as_table()).map_or(0, |table| table.len());
    (left + 1 == inside.len()).then_some(new)
}

/// Returns a key as TOML writes it: in quotes if necessary.
fn bare(key: &str) -> String {
    let bare = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    if bare { key.to_owned() } else { super::quoted(key) }
}

/// Returns the byte at which the top-level keys end: before the comments right above the first heading, or the end of
/// the text.
fn end_of_top(text: &str) -> usize {
    let (mut at, mut end) = (0, None);
    let mut comments = None;
    let mut text_over_lines = false;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start();
        let quotes = line.matches("\"\"\"").count() + line.matches("'''").count();
        if !text_over_lines && bare.starts_with('[') && at_heading(text, at) {
            end = Some(comments.unwrap_or(at));
            break;
        }
        comments = if !text_over_lines && bare.starts_with('#') { comments.or(Some(at)) } else { None };
        text_over_lines ^= quotes % 2 == 1;
        at += line.len();
    }
    end.unwrap_or(text.len())
}

/// Returns whether the text before a byte is valid by itself. If so, a bracket there opens a heading and does not
/// continue a list.
fn at_heading(text: &str, at: usize) -> bool {
    text.get(..at).is_some_and(|before| DeTable::parse(before).is_ok())
}

/// Returns a line for a key, with the line breaks that separate it from the text before and after it.
fn line(before: &str, key: &str, value: &str, after: &str) -> String {
    let newline = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
    let gap = if after.is_empty() || after.starts_with('\n') { "" } else { "\n" };
    format!("{newline}{key} = {value}\n{gap}")
}

#[cfg(test)]
mod tests {
    use super::super::{Config, parse};
    use super::*;

    #[test]
    fn one_setting_changes_and_nothing_else() {
        let rows = [
            ("", None, "theme", "\"wood\"", "theme = \"wood\"\n"),
            ("# mine\ntheme = \"slate\" # dark\n", None, "theme", "\"wood\"", "# mine\ntheme = \"wood\" # dark\n"),
            ("mouse = false", None, "theme", "\"wood\"", "mouse = false\ntheme = \"wood\"\n"),
            ("mouse = false\r\n", None, "theme", "\"wood\"", "mouse = false\r\ntheme = \"wood\"\r\n"),
            (
                "mouse = false\n# rings\n[bell]\n",
                None,
                "theme",
                "\"wood\"",
                "mouse = false\ntheme = \"wood\"\n\n# rings\n[bell]\n",
            ),
            (
                "me = [\n  \"a\"\n]\n[keys]\n",
                None,
                "auto_flip",
                "true",
                "me = [\n  \"a\"\n]\nauto_flip = true\n\n[keys]\n",
            ),
            ("[bell]\n# so\nturn = true\n", Some("bell"), "turn", "false", "[bell]\n# so\nturn = false\n"),
            ("[bell] # b\nturn = true\n", Some("bell"), "check", "true", "[bell] # b\ncheck = true\nturn = true\n"),
            ("mouse = true\n", Some("bell"), "check", "true", "mouse = true\n\n[bell]\ncheck = true\n"),
            ("bell = { turn = true }\n", Some("bell"), "check", "true", "bell = { check = true, turn = true }\n"),
            ("bell = {}\n", Some("bell"), "check", "true", "bell = { check = true}\n"),
            ("bell.turn = true\n", Some("bell"), "check", "true", "bell.check = true\nbell.turn = true\n"),
            ("[bell]", Some("bell"), "check", "true", "[bell]\ncheck = true\n"),
        ];
        for (text, table, key, value, expected) in rows {
            assert_eq!(with_key(text, table, key, value).as_deref(), Some(expected), "{text:?}");
        }
        assert_eq!(with_key("theme = ", None, "theme", "\"wood\""), None, "no TOML");
        assert_eq!(with_key("bell = 3", Some("bell"), "turn", "true"), None, "no table");
    }

    #[test]
    fn a_setting_goes_with_its_line() {
        let rows = [
            ("[filters]\na = \"x\" # mine\n\"b c\" = \"y\"\n", "a", Some("[filters]\n\"b c\" = \"y\"\n")),
            ("[filters]\na = \"x\"\n\"b c\" = \"y\"", "b c", Some("[filters]\na = \"x\"\n")),
            ("filters.a = \"x\"\nfilters.b = \"y\"\n", "a", Some("filters.b = \"y\"\n")),
            ("filters = { a = \"x\", b = \"y\" }\n", "a", None),
            ("[filters]\n", "a", None),
        ];
        for (text, key, expected) in rows {
            assert_eq!(without_key(text, "filters", key).as_deref(), expected, "{text:?}");
        }
        let text = with_key("", Some("filters"), "my wins", "\"me:win\"");
        assert_eq!(text.as_deref(), Some("[filters]\n\"my wins\" = \"me:win\"\n"));
    }

    #[test]
    fn the_example_reads_as_changed() {
        let example = include_str!("../../config.example.toml");
        let mut text = example.to_owned();
        for (table, key, value) in [
            (None, "theme", "\"wood\""),
            (Some("bell"), "check", "true"),
            (None, "board_step", "-3"),
            (None, "animations", "false"),
        ] {
            text = with_key(&text, table, key, value).unwrap();
        }
        let mut wanted = Config { theme: "wood".to_owned(), board_step: -3, animations: false, ..Config::default() };
        wanted.bell.check = true;
        assert_eq!(parse(&text), Ok(wanted));
        assert_eq!(text.lines().count(), example.lines().count(), "no line is added or lost");
    }
}
