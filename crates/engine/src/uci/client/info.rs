//! Parses `info` lines.

use crate::bot::search::Score;
use crate::uci::client::options::{self, DeclaredOption};
use crate::uci::go::find_move;
use shakmaty::{Chess, Move, Position};
use tabiya_chess::pgn::sanitize::sanitize;

/// The longest line of play that is read, in half-moves.
const MAX_LINE_PLIES: usize = 120;
/// Scores are clamped to this, in hundredths of a pawn: our own scale has mates beyond it.
const MAX_CENTIPAWNS: i32 = 29_000;
/// Mates are clamped to this, in moves.
const MAX_MATE_MOVES: i32 = 500;

/// The contents of a line. Numbers that cannot be read are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth, in half-moves.
    pub depth: Option<u32>,
    /// The longest line searched, in half-moves.
    pub seldepth: Option<u32>,
    /// The number of the line, from 1.
    pub multipv: Option<usize>,
    /// The score for the side to move.
    pub score: Option<Score>,
    /// Whether the score is a lower or upper bound.
    pub bound: bool,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// How full the hash table is, in thousandths.
    pub hashfull: Option<usize>,
    /// The moves as text, not checked.
    pub pv: Vec<String>,
}

#[rustfmt::skip] // in the order of the protocol
const KEYWORDS: [&str; 17] = [
    "depth", "seldepth", "time", "nodes", "pv", "multipv", "score", "currmove", "currmovenumber",
    "hashfull", "nps", "tbhits", "cpuload", "string", "refutation", "currline", "wdl",
];

/// Parses the words after `info`. Returns `None` for a line without score, moves and nodes.
pub fn read_info(words: &[&str]) -> Option<Info> {
    let mut info = Info::default();
    let mut rest = words.iter().copied().peekable();
    let is_value = |word: &&str| !KEYWORDS.contains(word);
    while let Some(word) = rest.next() {
        match word {
            "string" | "refutation" | "currline" => break, // free text, or not needed
            "depth" => info.depth = number(rest.next_if(is_value)),
            "seldepth" => info.seldepth = number(rest.next_if(is_value)),
            "multipv" => info.multipv = number(rest.next_if(is_value)),
            "nodes" => info.nodes = number(rest.next_if(is_value)),
            "hashfull" => info.hashfull = number(rest.next_if(is_value)),
            "score" => {
                while let Some(word) = rest.next_if(is_value) {
                    match word {
                        "cp" => {
                            info.score = within(MAX_CENTIPAWNS, rest.next_if(is_value)).map(Score::Centipawns);
                        }
                        "mate" => info.score = within(MAX_MATE_MOVES, rest.next_if(is_value)).map(Score::Mate),
                        "lowerbound" | "upperbound" => info.bound = true,
                        _ => {}
                    }
                }
            }
            "pv" => {
                while let Some(word) = rest.next_if(is_value) {
                    // No move is longer than a promotion, which has five characters.
                    if info.pv.len() < MAX_LINE_PLIES && word.len() <= 5 {
                        info.pv.push(word.to_owned());
                    }
                }
            }
            _ => {}
        }
    }
    (info.score.is_some() || !info.pv.is_empty() || info.nodes.is_some()).then_some(info)
}

/// A number in plain digits, brought within these bounds.
fn within(most: i32, word: Option<&str>) -> Option<i32> {
    number(word).map(|number: i32| number.clamp(-most, most))
}

/// A number in plain digits.
fn number<N: std::str::FromStr>(word: Option<&str>) -> Option<N> {
    word.filter(|word| !word.starts_with('+')).and_then(|word| word.parse().ok())
}

/// Returns the moves of a line, up to the first illegal one.
pub fn legal_line(position: &Chess, pv: &[String]) -> Vec<Move> {
    let mut position = position.clone();
    let mut line = Vec::new();
    for text in pv {
        let Some(mv) = find_move(&position, text) else { break };
        position.play_unchecked(mv);
        line.push(mv);
    }
    line
}

// Parses the lines that an engine sends. Nothing in them is trusted.

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

/// Parses a line. Returns `None` for one that we do not need. Words before the first known one are skipped, as the
/// protocol asks.
pub fn read_line(line: &str) -> Option<EngineLine> {
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
        "info" => read_info(rest).map(|info| EngineLine::Info(Box::new(info))),
        "bestmove" => {
            let word: String = rest.first().copied().unwrap_or_default().chars().take(MAX_NAME_CHARS).collect();
            Some(EngineLine::BestMove(sanitize(&word).into_owned()))
        }
        _ => None,
    }
}

/// True if an engine answers so that speaks the protocol of XBoard: an error about the word `uci`, or the answer to
/// `ping 1` (Tim Mann, Chess Engine Communication Protocol).
pub fn is_xboard(line: &str) -> bool {
    // Its prompt may come first.
    let line = line.trim().to_ascii_lowercase();
    let says = |start: &str| line.contains(start) && line.ends_with(": uci");
    line == "pong 1" || line.ends_with(" pong 1") || says("illegal move") || says("invalid move") || says("error (")
}

/// Returns a name that is safe for a terminal; `None` if it is empty.
pub fn shown_name(text: &str) -> Option<String> {
    let name: String = sanitize(text.trim()).chars().take(MAX_NAME_CHARS).collect();
    (!name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(text: &str) -> Option<Info> {
        read_info(&text.split_whitespace().collect::<Vec<_>>())
    }

    #[test]
    fn what_stockfish_says() {
        let line = "depth 22 seldepth 30 multipv 2 score cp -31 lowerbound wdl 5 900 95 nodes 812345 nps 900000 \
                    hashfull 17 tbhits 0 time 904 pv e7e5 g1f3 b8c6";
        let read = info(line).unwrap();
        assert_eq!(
            read,
            Info {
                depth: Some(22),
                seldepth: Some(30),
                multipv: Some(2),
                score: Some(Score::Centipawns(-31)),
                bound: true,
                nodes: Some(812_345),
                hashfull: Some(17),
                pv: vec!["e7e5".to_owned(), "g1f3".to_owned(), "b8c6".to_owned()],
            }
        );
    }

    #[test]
    fn nonsense_is_left_out_and_the_rest_kept() {
        let read = info("depth pv score mate -3 nodes x pv e2e4 supercalifragilistic").unwrap();
        assert_eq!((read.depth, read.score, read.nodes), (None, Some(Score::Mate(-3)), None));
        assert_eq!(read.pv, ["e2e4"]);
        assert_eq!(info("string score cp 10 pv e2e4"), None);
        assert_eq!(info("currmove e2e4 currmovenumber 1"), None);
        assert_eq!(info("score cp 999999999").unwrap().score, Some(Score::Centipawns(MAX_CENTIPAWNS)));
        assert_eq!(info(&format!("pv {}", "e2e4 ".repeat(10_000))).unwrap().pv.len(), MAX_LINE_PLIES);
    }

    #[test]
    fn a_line_goes_as_far_as_it_is_legal() {
        let pv: Vec<String> = ["e2e4", "e7e5", "e4e5", "d7d5"].iter().map(|&word| word.to_owned()).collect();
        assert_eq!(legal_line(&Chess::default(), &pv).len(), 2);
    }
}

#[cfg(test)]
mod parse_tests {
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
            assert_eq!(read_line(line), want, "{line}");
        }
        let long = format!("id name {}", "x".repeat(5_000));
        assert_eq!(read_line(&long), Some(EngineLine::Name("x".repeat(MAX_NAME_CHARS))));
    }
}
