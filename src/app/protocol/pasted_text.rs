//! Recognising pasted text: a position, a game, a list of moves, or just text.

use crate::chess::pgn::in_memory::is_pgn_name;
use std::path::Path;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PastedText {
    Position(String),
    /// A PGN with tags.
    Game(String),
    /// Moves without tags.
    Moves(String),
    /// The path of a file or a folder.
    File(String),
}

/// Returns what some pasted text can be opened as. A single move is not a list: it belongs on the entry line.
pub fn recognise(text: &str) -> Option<PastedText> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let one_line = !text.contains(['\n', '\r']);
    if one_line && is_fen(text) {
        return Some(PastedText::Position(text.to_owned()));
    }
    if one_line && let Some(path) = path(text) {
        return Some(PastedText::File(path));
    }
    if text
        .lines()
        .any(|line| line.trim_start().starts_with('[') && line.trim_end().ends_with(']') && line.contains('"'))
    {
        return Some(PastedText::Game(text.to_owned()));
    }
    let words = text.split_whitespace().flat_map(|word| word.split('.')).filter(|word| !word.is_empty());
    let moves = words.filter(|word| looks_like_a_move(word)).count();
    let line = behind_notes(text);
    let numbered = line.starts_with("1.") || line.starts_with("1 ");
    (moves >= 2 || (numbered && moves >= 1)).then(|| PastedText::Moves(text.to_owned()))
}

/// Returns a line of moves without the comments and signs at its beginning.
pub(in crate::app) fn behind_notes(text: &str) -> &str {
    let text = text.trim_start();
    let rest = match text.strip_prefix('{') {
        Some(comment) => comment.split_once('}').map(|(_, rest)| rest),
        None => text.strip_prefix(['$', '!', '?']).map(|sign| {
            sign.trim_start_matches(|c: char| c.is_ascii_digit() && text.starts_with('$') || matches!(c, '!' | '?'))
        }),
    };
    rest.map_or(text, behind_notes)
}

/// Returns whether a text has the shape of a FEN: eight ranks of pieces and empty squares. What is wrong with it is
/// said when it is opened.
fn is_fen(text: &str) -> bool {
    let mut ranks = text.split_whitespace().next().unwrap_or_default().split('/');
    ranks.clone().count() == 8
        && ranks.all(|rank| !rank.is_empty() && rank.chars().all(|c| "12345678pnbrqkPNBRQK".contains(c)))
}

/// Returns the path in a text, if it looks like one: as it is, in quotes, with escaped spaces, or as a `file://`
/// address; terminals write a file that is dropped on them in one of these ways.
fn path(text: &str) -> Option<String> {
    let quoted = ['\'', '"'].iter().find_map(|&quote| text.strip_prefix(quote)?.strip_suffix(quote));
    let address = quoted.unwrap_or(text).strip_prefix("file://");
    let path = match (quoted, address) {
        (_, Some(address)) => decoded(address.strip_prefix("localhost").unwrap_or(address)),
        (Some(quoted), None) => quoted.to_owned(),
        (None, None) => unescaped(text),
    };
    let rooted = ["/", "~/", "./", "../"].iter().any(|root| path.starts_with(root)) && path.len() > 1;
    let is_path = rooted && !path.contains(char::is_control) || is_pgn_name(Path::new(&path));
    (is_path && !path.is_empty()).then_some(path)
}

/// Removes the backslashes that escape characters.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.extend(if c == '\\' { chars.next() } else { Some(c) });
    }
    out
}

/// Returns the path of an address, with its `%20` decoded (RFC 3986).
fn decoded(address: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = address.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = tail.get(..2).filter(|_| *first == b'%').and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Returns whether a word has the shape of a move: it ends with a square, castles or promotes.
pub fn looks_like_a_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    if word.starts_with("O-O") || word.starts_with("0-0") {
        return true;
    }
    let body = word.split(['=', '(']).next().unwrap_or(word);
    let body = body.strip_suffix(['q', 'r', 'b', 'n']).filter(|rest| rest.len() == 4).unwrap_or(body);
    let mut back = body.chars().rev();
    matches!((back.next(), back.next()), (Some('1'..='8'), Some('a'..='h'))) && body.chars().count() <= 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_is_recognised() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1",
            "rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBQNNR w HAha - 0 1",
            "8/8/8/8/8/8/8/8",
        ] {
            assert_eq!(recognise(&format!(" {fen}\n")), Some(PastedText::Position(fen.into())));
        }
        assert!(matches!(recognise("[Event \"x\"]\n\n1. e4 *"), Some(PastedText::Game(_))));
        for moves in
            ["1. e4 e5 2. Nf3", "1.e4", "e2e4 e7e5", "e4 c5 Nf3", "1. d4 {hello} d5", "{hello} $1 1. d4 {there}"]
        {
            assert!(matches!(recognise(moves), Some(PastedText::Moves(_))), "{moves}");
        }
        let paths = [
            ("/home/ann/my games.pgn", "/home/ann/my games.pgn"),
            ("'/home/ann/my games.pgn'", "/home/ann/my games.pgn"),
            ("/home/ann/my\\ games.pgn \n", "/home/ann/my games.pgn"),
            ("file:///home/ann/my%20games.pgn", "/home/ann/my games.pgn"),
            ("\"~/x.pgn\"", "~/x.pgn"),
            ("games.PGN.gz", "games.PGN.gz"),
            ("~/pgn", "~/pgn"),
        ];
        for (text, path) in paths {
            assert_eq!(recognise(text), Some(PastedText::File(path.into())), "{text}");
        }
        for nothing in ["", "/", "Nf3", "hello there", "what a day", "a/b/c/d/e/f/g/h"] {
            assert_eq!(recognise(nothing), None, "{nothing}");
        }
    }
}
