//! Splits the command of an external engine into words as a shell would. No shell runs it: nothing is expanded, and
//! only the first word is executed.

use crate::chess::pgn::sanitize::sanitize;
use std::path::Path;

/// A command that does not name a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCommand {
    /// The command is empty.
    #[error("no engine is named; say uci:COMMAND, as in uci:stockfish")]
    Empty,
    /// A quote is not closed, or nothing follows a backslash.
    #[error("{0:?}: a quote is not closed")]
    Open(String),
}

/// Splits a command into words at blanks. Within '…' every character stands for itself; within "…" and outside quotes a
/// backslash makes the next character literal.
///
/// # Errors
/// [`BadCommand`].
pub fn split(text: &str) -> Result<Vec<String>, BadCommand> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => match (chars.next(), quote) {
                (None, _) => return Err(BadCommand::Open(text.to_owned())),
                // As in a shell, a backslash within "…" stands for itself except before these characters.
                (Some(next), Some(_)) if !matches!(next, '"' | '\\' | '$' | '`') => {
                    word.get_or_insert_default().extend(['\\', next]);
                }
                (Some(next), _) => word.get_or_insert_default().push(next),
            },
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if quote.is_some() {
        return Err(BadCommand::Open(text.to_owned()));
    }
    words.extend(word);
    if words.first().is_none_or(String::is_empty) { Err(BadCommand::Empty) } else { Ok(words) }
}

/// Returns the name of the program in a command: its file name.
#[must_use]
pub fn called(command: &str) -> String {
    short_name(&split(command).unwrap_or_else(|_| vec![command.to_owned()]))
}

/// Returns the file name of the program, without control characters: `/usr/games/gnuchess -u` gives gnuchess.
#[must_use]
pub fn short_name(words: &[String]) -> String {
    let program = words.first().map(String::as_str).unwrap_or_default();
    let file = Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or(program);
    sanitize(file).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_does() {
        let rows: [(&str, &[&str]); 9] = [
            ("stockfish", &["stockfish"]),
            ("  gnuchess   -u ", &["gnuchess", "-u"]),
            ("'/opt/my engines/x' --net \"a b\"", &["/opt/my engines/x", "--net", "a b"]),
            (r"/opt/my\ engines/x", &["/opt/my engines/x"]),
            (r#"x "a\"b" 'c\d' "e\f" \'"#, &["x", "a\"b", r"c\d", r"e\f", "'"]),
            ("x ''", &["x", ""]),
            ("x a'b'\"c\"d", &["x", "abcd"]),
            ("x $HOME; rm *", &["x", "$HOME;", "rm", "*"]),
            ("é 丁", &["é", "丁"]),
        ];
        for (text, want) in rows {
            assert_eq!(split(text).unwrap(), want, "{text}");
        }
        for bad in ["", "  ", "''", "\"\" x"] {
            assert_eq!(split(bad), Err(BadCommand::Empty), "{bad}");
        }
        for bad in ["'x", "x \"y", "x\\"] {
            assert!(matches!(split(bad), Err(BadCommand::Open(_))), "{bad}");
        }
    }
}
