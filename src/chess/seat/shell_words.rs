//! Splits the command of an external engine into words as a shell would. No shell runs it: nothing is expanded, and
//! only the first word is executed.

use crate::chess::pgn::sanitize::sanitize;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

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

/// Returns a command whose program was named from a folder, as in `./engine -x`, with the program's whole path; `None`
/// if it was named otherwise.
#[must_use]
pub fn absolute(command: &str, folder: &Path) -> Option<String> {
    let words = split(command).ok()?;
    let (program, rest) = words.split_first()?;
    let path = Path::new(program);
    // One word is looked for where programs are.
    if !path.is_relative()
        || path.starts_with("~")
        || path.components().count() + usize::from(program.starts_with("./")) < 2
    {
        return None;
    }
    let whole: PathBuf = folder.join(path).components().collect(); // without "."
    let words = std::iter::once(whole.to_str()?).chain(rest.iter().map(String::as_str));
    Some(words.map(quoted).collect::<Vec<_>>().join(" "))
}

/// Writes a word so that [`split`] gives it back.
fn quoted(word: &str) -> Cow<'_, str> {
    let is_bare = |c: char| !c.is_whitespace() && !matches!(c, '\'' | '"' | '\\');
    if !word.is_empty() && word.chars().all(is_bare) {
        return Cow::Borrowed(word);
    }
    Cow::Owned(format!("'{}'", word.replace('\'', r"'\''")))
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
        for (_, words) in rows {
            let written: Vec<_> = words.iter().map(|word| quoted(word)).collect();
            assert_eq!(split(&written.join(" ")).unwrap(), words);
        }
        for bad in ["", "  ", "''", "\"\" x"] {
            assert_eq!(split(bad), Err(BadCommand::Empty), "{bad}");
        }
        for bad in ["'x", "x \"y", "x\\"] {
            assert!(matches!(split(bad), Err(BadCommand::Open(_))), "{bad}");
        }
    }
    #[cfg(unix)]
    #[test]
    fn a_program_named_from_a_folder_gets_its_whole_path() {
        let folder = Path::new("/home/a b");
        for (command, want) in [
            ("./engine", Some("'/home/a b/engine'")),
            ("./engine --net 'x y' $H", Some("'/home/a b/engine' --net 'x y' $H")),
            ("bin/engine", Some("'/home/a b/bin/engine'")),
            ("../engine -x", Some("'/home/a b/../engine' -x")),
            ("'./my engine'", Some("'/home/a b/my engine'")),
            ("engine", None),
            ("/opt/engine -x", None),
            ("~/engine", None),
            ("python3 ./engine.py", None),
            ("'./x", None),
        ] {
            assert_eq!(absolute(command, folder).as_deref(), want, "{command}");
        }
    }
}
