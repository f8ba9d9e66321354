//! The source of the program as tokens, for the tests that read it.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::fs;
use std::path::Path;

/// A file of Rust: its path below the folder that was asked for, and its tokens with their lines, without comments and
/// what is compiled for tests only.
pub struct Source {
    pub file: String,
    pub tokens: Vec<(usize, String)>,
}

/// Appends the tokens of a stream.
fn flatten(stream: TokenStream, tokens: &mut Vec<(usize, String)>) {
    let mut trees = stream.into_iter();
    while let Some(tree) = trees.next() {
        let line = tree.span().start().line;
        let TokenTree::Group(group) = tree else {
            tokens.push((line, tree.to_string()));
            continue;
        };
        let is_attribute = group.delimiter() == Delimiter::Bracket;
        match group.stream().to_string().replace(' ', "").as_str() {
            "cfg(test)" if is_attribute => {
                // The item after it ends with its braces or with a semicolon.
                let is_end = |tree: &TokenTree| match tree {
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    tree => tree.to_string() == ";",
                };
                trees.find(is_end);
            }
            comment if is_attribute && comment.starts_with("doc=") => {}
            // `pub(super)` and `pub(in crate::app)` import nothing.
            _ if tokens.last().is_some_and(|(_, before)| before == "pub") => {}
            _ => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis | Delimiter::None => ("(", ")"),
                };
                tokens.push((line, open.to_owned()));
                flatten(group.stream(), tokens);
                tokens.push((group.span_close().end().line, close.to_owned()));
            }
        }
    }
}

pub fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

impl Source {
    pub fn new(file: &str, text: &str) -> Source {
        let mut tokens = Vec::new();
        flatten(text.parse().unwrap_or_else(|why| panic!("{file}: {why}")), &mut tokens);
        Source { file: file.to_owned(), tokens }
    }

    pub fn token(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |(_, token)| token)
    }

    /// Returns every path with its line; `a::{b, c::d}` is two paths.
    pub fn paths(&self) -> Vec<(usize, Vec<&str>)> {
        let (mut found, mut at) = (Vec::new(), 0);
        while at < self.tokens.len() {
            at = if is_word(self.token(at)) { self.path(at, &[], &mut found) } else { at + 1 };
        }
        found
    }

    /// Reads the path that starts at a token, inside a group with the prefix `before`. Returns where it ends.
    fn path<'a>(&'a self, mut at: usize, before: &[&'a str], found: &mut Vec<(usize, Vec<&'a str>)>) -> usize {
        let (line, mut segments) = (self.tokens[at].0, before.to_vec());
        while is_word(self.token(at)) {
            segments.push(self.token(at));
            at += 1;
            if (self.token(at), self.token(at + 1)) != (":", ":") {
                break;
            }
            at += 2;
            if self.token(at) == "{" {
                at += 1;
                while !matches!(self.token(at), "}" | "") {
                    at = if is_word(self.token(at)) { self.path(at, &segments, found) } else { at + 1 };
                }
                return at + 1;
            }
        }
        found.push((line, segments));
        at
    }
}

/// Returns the names and texts of the files of Rust below a folder, without those of tests: they are called `tests.rs`
/// or lie in a folder `tests`.
pub fn texts(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let (mut folders, mut files) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the repository") {
            let path = entry.expect("an entry").path();
            match path.extension() {
                _ if path.file_stem().is_some_and(|stem| stem == "tests") => {}
                _ if path.is_dir() => folders.push(path),
                Some(ending) if ending == "rs" => {
                    let file = path.strip_prefix(&root).expect("below the folder").to_string_lossy();
                    files.push((file.into_owned(), fs::read_to_string(&path).expect("a text")));
                }
                _ => {}
            }
        }
    }
    files.sort();
    assert!(files.len() > 10, "the sources were not found");
    files
}

/// Returns the tokens of these files.
pub fn sources(folder: &str) -> Vec<Source> {
    texts(folder).iter().map(|(file, text)| Source::new(file, text)).collect()
}
