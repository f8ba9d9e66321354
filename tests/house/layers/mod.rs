//! Checks the source for rules that the compiler does not know: dependencies point one way, and the terminal libraries
//! stay in their modules. That only the runtime touches the outside world, clippy.toml says.

#![allow(clippy::expect_used, clippy::disallowed_methods, reason = "a test that reads the repository's own files")]

mod app;
mod languages;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

/// Each room of the program and those it may use besides itself. A room that is missing here fails the test, so that a
/// new one must be given its place here. `chess`, `bot` and `uci` are crates: the compiler knows what they use.
const ROOMS: &[(&str, &[&str])] = &[
    ("words", &["chess"]),
    ("config", &["chess", "words"]),
    ("app", &["bot", "chess", "config", "words"]),
    ("ui", &["app", "bot", "chess", "config", "words"]),
    ("plain", &["app", "bot", "chess", "config", "words"]),
    ("cli", &["chess", "config", "words"]),
    ("pgn_commands", &["chess", "words"]),
    ("arbiter", &["chess", "words"]),
    ("runtime", &["app", "arbiter", "bot", "chess", "cli", "config", "pgn_commands", "plain", "uci", "ui", "words"]),
    ("main", &["app", "bot", "chess", "cli", "config", "plain", "runtime", "ui", "words"]),
    ("lib", &["app", "bot", "chess", "cli", "config", "plain", "runtime", "uci", "ui", "words"]),
];

const CRATES: &[&str] = &["bot", "chess", "uci"];

/// Libraries that only some modules may name.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("ratatui", &["ui", "runtime"]),
    ("crossterm", &["runtime"]),
    ("signal_hook", &["runtime"]),
    ("rustix", &["runtime"]),
    ("tempfile", &["runtime"]),
    ("etcetera", &["runtime"]),
    ("jiff", &["runtime"]),
    ("flate2", &["runtime"]),
    ("base64", &["runtime"]),
    ("ruzstd", &["runtime"]),
    ("bzip2", &["runtime"]),
    ("clap", &["cli"]),
    ("clap_complete", &["cli"]),
    ("clap_mangen", &["cli"]),
];

/// A token of Rust that matters here.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Mark(char),
}

/// Returns the tokens of the source with their line numbers, without comments, strings and characters.
fn tokens(source: &str) -> Vec<(usize, Token)> {
    let text: Vec<char> = source.chars().collect();
    let at = |i: usize| text.get(i).copied().unwrap_or('\0');
    let mut tokens = Vec::new();
    let (mut i, mut line) = (0, 1);
    while i < text.len() {
        let c = at(i);
        let start = i;
        if c == '/' && at(i + 1) == '/' {
            while i < text.len() && at(i) != '\n' {
                i += 1;
            }
        } else if c == '/' && at(i + 1) == '*' {
            let mut depth = 0;
            loop {
                match (at(i), at(i + 1)) {
                    ('/', '*') => (depth, i) = (depth + 1, i + 2),
                    ('*', '/') => (depth, i) = (depth - 1, i + 2),
                    _ => i += 1,
                }
                if depth == 0 || i >= text.len() {
                    break;
                }
            }
        } else if c == '"' {
            i = end_of_string(&text, i);
        } else if let Some(end) = end_of_raw_string(&text, i) {
            i = end;
        } else if c == '\'' {
            // A character, or a lifetime: 'a with no closing quote after one character.
            if at(i + 1) == '\\' {
                i += 3;
                while i < text.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            } else if at(i + 2) == '\'' {
                i += 3;
            } else {
                i += 1;
            }
        } else if c.is_alphanumeric() || c == '_' {
            while at(i).is_alphanumeric() || at(i) == '_' {
                i += 1;
            }
            tokens.push((line, Token::Word(text[start..i].iter().collect())));
        } else {
            if !c.is_whitespace() {
                tokens.push((line, Token::Mark(c)));
            }
            i += 1;
        }
        let end = i.min(text.len());
        line += text[start..end].iter().filter(|c| **c == '\n').count();
    }
    tokens
}

fn end_of_string(text: &[char], open: usize) -> usize {
    let mut i = open + 1;
    while i < text.len() && text[i] != '"' {
        i += if text[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// Returns the end of `r"…"`, `r#"…"#` or their byte forms, if one starts here.
fn end_of_raw_string(text: &[char], start: usize) -> Option<usize> {
    if start > 0 && (text[start - 1].is_alphanumeric() || text[start - 1] == '_') {
        return None;
    }
    let mut i = start;
    if text.get(i) == Some(&'b') || text.get(i) == Some(&'c') {
        i += 1;
    }
    if text.get(i) != Some(&'r') {
        return None;
    }
    i += 1;
    let hashes = text[i..].iter().take_while(|c| **c == '#').count();
    i += hashes;
    if text.get(i) != Some(&'"') {
        return None;
    }
    let close: Vec<char> = std::iter::once('"').chain(std::iter::repeat_n('#', hashes)).collect();
    (i + 1..text.len()).find(|at| text[*at..].starts_with(&close)).map(|at| at + close.len())
}

/// Returns the tokens without what is compiled for tests only: `#[cfg(test)]` and the item after it.
fn without_tests(tokens: &[(usize, Token)]) -> Vec<(usize, Token)> {
    let cfg_test: Vec<Token> = {
        let word = |word: &str| Token::Word(word.to_owned());
        vec![
            Token::Mark('#'),
            Token::Mark('['),
            word("cfg"),
            Token::Mark('('),
            word("test"),
            Token::Mark(')'),
            Token::Mark(']'),
        ]
    };
    let mut kept = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        if !tokens[i..].iter().map(|(_, token)| token).zip(&cfg_test).all(|(token, expected)| token == expected) {
            kept.push(tokens[i].clone());
            i += 1;
            continue;
        }
        // The item ends with its braces, or with a semicolon before any.
        let mut depth = 0;
        while i < tokens.len() {
            let token = &tokens[i].1;
            i += 1;
            match token {
                Token::Mark('{') => depth += 1,
                Token::Mark('}') => depth -= 1,
                Token::Mark(';') if depth == 0 => break,
                _ => continue,
            }
            if depth == 0 {
                break;
            }
        }
    }
    kept
}

/// Returns every path of the source with its line; `a::{b, c::d}` is two paths.
fn paths(tokens: &[(usize, Token)]) -> Vec<(usize, Vec<String>)> {
    let mut found = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        match &tokens[i].1 {
            Token::Word(_) => i = path(tokens, i, &[], &mut found),
            Token::Mark(_) => i += 1,
        }
    }
    found
}

/// Reads the path that starts at `i`, inside a group with the prefix `before`. Returns where it ends.
fn path(tokens: &[(usize, Token)], mut i: usize, before: &[String], found: &mut Vec<(usize, Vec<String>)>) -> usize {
    let mark = |i: usize, c: char| tokens.get(i).is_some_and(|(_, token)| *token == Token::Mark(c));
    let mut segments = before.to_vec();
    let line = tokens[i].0;
    while let Some((_, Token::Word(word))) = tokens.get(i) {
        segments.push(word.clone());
        i += 1;
        if !(mark(i, ':') && mark(i + 1, ':')) {
            break;
        }
        i += 2;
        if mark(i, '{') {
            i += 1;
            while i < tokens.len() && !mark(i, '}') {
                i = if matches!(tokens[i].1, Token::Word(_)) { path(tokens, i, &segments, found) } else { i + 1 };
            }
            return i + 1;
        }
    }
    found.push((line, segments));
    i
}

/// Returns the top-level module of a file of `src`: its first folder, or its name.
fn room(file: &Path) -> String {
    let first = file.components().next().expect("a path below src");
    Path::new(first.as_os_str()).file_stem().expect("a name").to_string_lossy().into_owned()
}

/// Returns how many `super::` lead from the file's own module to the crate.
fn depth(file: &Path) -> usize {
    let components = file.components().count();
    if file.file_name().is_some_and(|name| name == "mod.rs") { components - 1 } else { components }
}

/// Returns whether a whole file is for tests: it is called `tests.rs` or lies in a folder `tests`.
fn is_test_file(file: &Path) -> bool {
    file.components().any(|component| Path::new(component.as_os_str()).file_stem().is_some_and(|stem| stem == "tests"))
}

/// Returns everything in a file that breaks a rule, as `file:line: what`.
fn check(file: &Path, source: &str) -> Vec<String> {
    let mut broken = Vec::new();
    if is_test_file(file) {
        return broken;
    }
    let room = room(file);
    let Some((_, below)) = ROOMS.iter().find(|(name, _)| *name == room) else {
        return vec![format!("{}: the room {room:?} stands in no layer: add it to tests/house/layers", file.display())];
    };
    for (line, path) in paths(&without_tests(&tokens(source))) {
        let mut say = |what: String| broken.push(format!("{}:{line}: {what}", file.display()));
        let supers = path.iter().take_while(|segment| *segment == "super").count();
        let from_crate = match path.first().map(String::as_str) {
            Some("crate" | "tabiya") => path.get(1),
            Some("super") if supers >= depth(file) => path.get(supers),
            _ => None,
        };
        if let Some(used) = from_crate
            && *used != room
            && (CRATES.contains(&used.as_str()) || ROOMS.iter().any(|(name, _)| name == used))
            && !below.contains(&used.as_str())
        {
            say(format!("{room} must not use {used}"));
        }
        if let Some((library, rooms)) = LIBRARIES.iter().find(|(library, _)| path[0] == *library)
            && path.len() > 1
            && !rooms.contains(&room.as_str())
        {
            say(format!("{library} belongs to {}", rooms.join(" and ")));
        }
    }
    broken.dedup();
    broken
}

/// Returns the Rust files below a folder, as paths relative to it, with their texts.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut folders = vec![root.clone()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the repository") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a text");
                files.push((path.strip_prefix(&root).expect("below the folder").to_owned(), text));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn dependencies_point_one_way() {
    let sources = sources("src");
    assert!(sources.len() > 10, "the sources were not found");
    let broken: Vec<String> = sources.iter().flat_map(|(file, text)| check(file, text)).collect();
    assert!(broken.is_empty(), "{} rules broken:\n{}", broken.len(), broken.join("\n"));
}

#[test]
fn the_checker_finds_what_is_wrong() {
    for (file, source, expected) in [
        ("app/play.rs", "use crate::chess;\nuse crate::ui::board;", "app/play.rs:2: app must not use ui"),
        ("words/mod.rs", "use crate::app;", "words must not use app"),
        ("config/mod.rs", "use crate::app::input::Key;", "config must not use app"),
        ("ui/board.rs", "use crate::runtime::Terminal;", "ui must not use runtime"),
        ("plain.rs", "use crate::ui;", "plain must not use ui"),
        ("cli/mod.rs", "use crate::runtime;", "cli must not use runtime"),
        ("app/mod.rs", "use ratatui::buffer::Buffer;", "ratatui belongs to ui and runtime"),
        ("ui/mod.rs", "fn f() { crossterm::terminal::size(); }", "crossterm belongs to runtime"),
        ("ui/mod.rs", "#[cfg(test)]\nmod tests { fn f() {} }\nuse clap::Arg;", "ui/mod.rs:3: clap"),
        ("ui/mod.rs", "#[cfg(test)]\nmod tests;\nuse clap::Arg;", "ui/mod.rs:3: clap"),
        ("helpers.rs", "", "the room \"helpers\" stands in no layer"),
    ] {
        let broken = check(Path::new(file), source);
        assert!(broken.iter().any(|line| line.contains(expected)), "{file}: {source}\ngave {broken:?}");
        assert_eq!(broken.len(), 1, "{file}: {source}\ngave {broken:?}");
    }
}

#[test]
fn the_checker_leaves_alone_what_is_right() {
    for (file, source) in [
        ("words/mod.rs", "// use crate::app;\n/* crate::app /* nested */ crate::ui */\nuse super::notation::Text;"),
        ("words/mod.rs", "/// See [`crate::app::App`].\npub struct A;"),
        ("words/mod.rs", "const A: &str = \"crate::app \\\" x\"; const B: &str = r#\"crate::app \" \"#;"),
        ("words/mod.rs", "#[cfg(test)]\nmod tests { use crate::app; }"),
        ("config/tests.rs", "use std::fs; use crate::app;"),
        ("app/journeys/tests/play.rs", "use std::fs;"),
        ("app/mod.rs", "use crate::{bot, chess, config, words}; use std::fmt; env!(\"CARGO_PKG_VERSION\")"),
        ("ui/mod.rs", "use crate::app::App; use ratatui::layout::Rect; let fs = 1; let ratatui = 2;"),
        ("plain.rs", "use crate::app; use std::io::Write;"),
        ("runtime/store.rs", "use std::fs; use crate::ui; use crossterm::event; Instant::now();"),
        ("main.rs", "use tabiya::{cli, runtime}; std::process::exit(2)"),
    ] {
        assert_eq!(check(Path::new(file), source), Vec::<String>::new(), "{file}: {source}");
    }
}
