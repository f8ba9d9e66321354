//! Parses the lines that an engine sends. Nothing in them is trusted.

use super::{info, options};
use super::{info::Info, options::DeclaredOption};
use crate::chess::pgn::sanitize::sanitize;

/// The longest name, in characters; the rest is cut off.
const MAX_NAME_CHARS: usize = 60;

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineLine {
    /// `id name …`: the name, safe for a terminal.
    Name(String),
    /// `option name … type …`.
    Option(DeclaredOption),
    /// `uciok`.
    UciOk,
    /// `readyok`.
    ReadyOk,
    /// `info …` with score, moves or nodes.
    Info(Box<Info>),
    /// `bestmove …`: the word after it, or an empty text.
    BestMove(String),
}

/// Parses a line. Returns `None` for one that we do not need. Words before the first known one are skipped, as the protocol
/// asks.
#[must_use]
pub fn read(line: &str) -> Option<EngineLine> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let at = words.iter().position(|word| {
        matches!(*word, "id" | "option" | "uciok" | "readyok" | "info" | "bestmove" | "copyprotection" | "registration")
    })?;
    let (first, rest) = words.get(at..)?.split_first()?;
    match *first {
        "uciok" => Some(EngineLine::UciOk),
        "readyok" => Some(EngineLine::ReadyOk),
        "id" if rest.first() == Some(&"name") => shown_name(&rest.get(1..)?.join(" ")).map(EngineLine::Name),
        "option" => options::read(rest).map(EngineLine::Option),
        "info" => info::read(rest).map(|info| EngineLine::Info(Box::new(info))),
        "bestmove" => {
            let word: String = rest.first().copied().unwrap_or_default().chars().take(MAX_NAME_CHARS).collect();
            Some(EngineLine::BestMove(sanitize(&word).into_owned()))
        }
        _ => None,
    }
}

/// True if an engine answers so that speaks the protocol of XBoard: an error about the word `uci`, or the answer to `ping
/// 1` (Tim Mann, Chess Engine Communication Protocol).
#[must_use]
pub fn is_xboard(line: &str) -> bool {
    // Its prompt may come first.
    let line = line.trim().to_ascii_lowercase();
    let says = |start: &str| line.contains(start) && line.ends_with(": uci");
    line == "pong 1" || line.ends_with(" pong 1") || says("illegal move") || says("invalid move") || says("error (")
}

/// Returns a name that is safe for a terminal; `None` if it is empty.
#[must_use]
pub fn shown_name(text: &str) -> Option<String> {
    let name: String = sanitize(text.trim()).chars().take(MAX_NAME_CHARS).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_xboard_engines() {
        for line in [
            "Error (unknown command): uci",
            "White (1) : Invalid move: uci\r",
            "Illegal move: uci",
            "White (1) : pong 1",
            "pong 1",
        ] {
            assert!(is_xboard(line), "{line}");
        }
        for line in
            ["Unknown command: 'ping 1'. Type help", "pong 12", "uci", "Error: no network", "sh: 1: uci: not found"]
        {
            assert!(!is_xboard(line), "{line}");
        }
    }

    #[test]
    fn lines() {
        for (line, want) in [
            ("uciok", Some(EngineLine::UciOk)),
            ("  hello readyok ", Some(EngineLine::ReadyOk)),
            ("id name Deep \u{1b}[31mRed 3", Some(EngineLine::Name("Deep ␛[31mRed 3".to_owned()))),
            ("id author nobody", None),
            ("id name", None),
            ("bestmove e2e4 ponder e7e5", Some(EngineLine::BestMove("e2e4".to_owned()))),
            ("bestmove", Some(EngineLine::BestMove(String::new()))),
            ("bestmove (none)", Some(EngineLine::BestMove("(none)".to_owned()))),
            ("info string bestmove e2e4", None),
            ("Stockfish 15.1 by the developers", None),
            ("", None),
        ] {
            assert_eq!(read(line), want, "{line}");
        }
        let long = format!("id name {}", "x".repeat(5_000));
        assert_eq!(read(&long), Some(EngineLine::Name("x".repeat(MAX_NAME_CHARS))));
    }
}
