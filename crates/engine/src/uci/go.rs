//! Parses the limits of `go`.

use crate::bot::time_management::{TimeBudget, TimeLeft};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Color, Move, Position};
use tabiya_chess::start_position::{BadStart, StartPosition};

/// The limits of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoLimits {
    /// The time for this move in milliseconds. All of it is used.
    pub move_time: Option<u64>,
    /// The clock of the side to move.
    pub clock: Option<TimeLeft>,
    /// The depth, in half-moves.
    pub depth: Option<u32>,
    /// The number of nodes.
    pub nodes: Option<u64>,
    /// Stop when a mate in this many moves is found.
    pub mate: Option<u32>,
    /// Search until `stop`.
    pub infinite: bool,
    /// Search on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// Search only these moves.
    pub moves: Vec<Move>,
}

#[rustfmt::skip] // in the order of the protocol
const KEYWORDS: [&str; 12] = [
    "searchmoves", "ponder", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime",
    "infinite",
];

impl GoLimits {
    /// Parses the words after `go`. What cannot be read is skipped, as the protocol asks.
    pub fn read(words: &[&str], position: &Chess) -> GoLimits {
        let mut go = GoLimits::default();
        let mut time = [None::<u64>; 2];
        let mut increment = [0_u64; 2];
        let mut to_go = None;
        let mut rest = words.iter().copied().peekable();
        while let Some(word) = rest.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = rest.next_if(|word| !KEYWORDS.contains(word)) {
                        go.moves.extend(find_move(position, text));
                    }
                }
                name if KEYWORDS.contains(&name) => {
                    let Some(number) = rest.next_if(|word| word.parse::<i64>().is_ok()) else { continue };
                    // An interface that is late sends a negative clock.
                    let number = number.parse::<i64>().unwrap_or(0).max(0).unsigned_abs();
                    let small = u32::try_from(number).unwrap_or(u32::MAX);
                    match name {
                        "wtime" => time[0] = Some(number),
                        "btime" => time[1] = Some(number),
                        "winc" => increment[0] = number,
                        "binc" => increment[1] = number,
                        "movestogo" => to_go = Some(small),
                        "depth" => go.depth = Some(small.max(1)),
                        "nodes" => go.nodes = Some(number),
                        "mate" => go.mate = Some(small),
                        _ => go.move_time = Some(number),
                    }
                }
                _ => {}
            }
        }
        let side = usize::from(position.turn() == Color::Black);
        // Without any limit, a game whose interface leaves out this side's clock would stand still.
        let is_limited =
            [go.move_time, go.nodes].iter().any(Option::is_some) || go.depth.is_some() || go.mate.is_some();
        let tells_time = time != [None; 2] || increment != [0; 2] || to_go.is_some();
        let is_timed = time[side].is_some() || (tells_time && !is_limited);
        // Both arrays have two elements.
        go.clock = is_timed.then(|| TimeLeft {
            remaining: time[side].unwrap_or(0),
            increment: increment[side],
            moves_to_go: to_go,
            ..TimeLeft::default()
        });
        go
    }

    /// Returns the time budget, if the time is limited.
    pub fn time_budget(&self) -> Option<TimeBudget> {
        if self.infinite {
            return None;
        }
        match (self.move_time, &self.clock) {
            // A little time is kept back for delivering the answer.
            (Some(time), _) => {
                let time = time.saturating_sub((time / 20).clamp(2, 20)).max(1);
                Some(TimeBudget { target: time, maximum: time, fixed: true })
            }
            (None, Some(clock)) => Some(clock.budget()),
            (None, None) => None,
        }
    }

    /// Returns whether the search may run on until `stop`.
    pub fn is_unbounded(&self) -> bool {
        let bounded = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        self.waits_for_stop() || (self.time_budget().is_none() && !bounded)
    }

    /// Returns whether the move must not be sent before `stop` or `ponderhit`.
    pub fn waits_for_stop(&self) -> bool {
        self.infinite || self.ponder
    }
}

/// Finds the legal move that a text in UCI notation stands for, with either spelling of castling.
pub(crate) fn find_move(position: &Chess, text: &str) -> Option<Move> {
    let uci: UciMove = text.parse().ok()?;
    uci.to_move(position).ok()
}

/// A position with the positions before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionWithHistory {
    /// The position.
    pub position: Chess,
    /// The positions before it, oldest first.
    pub history: Vec<Chess>,
}

/// Parses the words after `position`: `startpos` or `fen …`, and `moves …`. Impossible parts of a FEN are left out
/// where that can be done: castling rights without their rook, an en passant square without its pawn. The returned
/// sentences name them.
///
/// # Errors
/// Returns a sentence that says what could not be read. The position before an illegal move is not returned.
pub(crate) fn read_position(words: &[&str], chess960: bool) -> Result<(PositionWithHistory, Vec<String>), String> {
    let moves_at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let (place, moves) = words.split_at(moves_at);
    let mut left_out = Vec::new();
    let mut position = match place.split_first() {
        Some((&"startpos", _)) => Chess::default(),
        Some((&"fen", fen)) => {
            let fen = fen.join(" ");
            // Some interfaces send Shredder-FEN without having set UCI_Chess960.
            let start = StartPosition::from_fen(&fen, chess960)
                .or_else(|why| StartPosition::from_fen(&fen, true).map_err(|_| why));
            let start = start.or_else(|why| {
                let (start, problems) = StartPosition::from_fen_repaired(&fen, chess960).map_err(|_| why)?;
                left_out.extend(problems.iter().map(|problem| format!("position: left out: {problem}")));
                Ok::<_, BadStart>(start)
            });
            start.map_err(|why| format!("position: {why}"))?.position().clone()
        }
        _ => return Err("position: say startpos or fen".to_owned()),
    };
    let mut seen = Vec::new();
    for text in moves.iter().skip(1) {
        let Some(mv) = find_move(&position, text) else {
            return Err(format!("position: {text:?} is no legal move after {} half-moves", seen.len()));
        };
        seen.push(position.clone());
        position.play_unchecked(mv);
    }
    Ok((PositionWithHistory { position, history: seen }, left_out))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> GoLimits {
        GoLimits::read(&text.split_whitespace().collect::<Vec<_>>(), &Chess::default())
    }

    #[test]
    fn all_words() {
        let go = read("wtime 60000 btime 500 winc 1000 binc 0 movestogo 12");
        let clock = go.clock.unwrap();
        assert_eq!((clock.remaining, clock.increment, clock.moves_to_go), (60_000, 1_000, Some(12)));
        let go = read("searchmoves e2e4 d2d4 e2e5 depth 6 nodes 1000 mate 3 ponder");
        assert_eq!((go.moves.len(), go.depth, go.nodes, go.mate, go.ponder), (2, Some(6), Some(1000), Some(3), true));
        assert_eq!(read("movetime 100").time_budget(), Some(TimeBudget { target: 95, maximum: 95, fixed: true }));
        assert_eq!(read("infinite movetime 100").time_budget(), None);
        for one_sided in ["btime 3000", "winc 1000 binc 1000", "movestogo 10"] {
            assert!(read(one_sided).time_budget().is_some_and(|budget| budget.maximum < 3_000), "{one_sided}");
            assert_eq!(
                read(&format!("{one_sided} depth 6")).time_budget(),
                None,
                "{one_sided}: the depth is the limit"
            );
        }
        assert_eq!(read("depth x wtime -50").clock.map(|clock| clock.remaining), Some(0));
        assert!(read("wtime -50").time_budget().is_some_and(|budget| budget.maximum >= 1));
        assert_eq!(read(""), GoLimits::default());
    }
}

#[cfg(test)]
mod position_tests {
    use super::*;

    #[test]
    fn positions() {
        let position = |text: &str, chess960| read_position(&text.split_whitespace().collect::<Vec<_>>(), chess960);
        let (two, _) = position("startpos moves e2e4 e7e5", false).unwrap();
        assert_eq!((two.history.len(), two.position.fullmoves().get()), (2, 2));
        assert!(position("startpos moves e2e4 e2e4", false).unwrap_err().contains("after 1 half-moves"));
        assert!(position("fen 8/8/8/8/8/8/8/8 w - - 0 1", false).is_err());
        assert!(position("nowhere", false).is_err());
        let (castled, _) = position("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1", false).unwrap();
        let (taken, _) = position("fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1", true).unwrap();
        assert_eq!(castled.position.board(), taken.position.board());
        for fen in ["r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K e6 0 1"] {
            let (repaired, sentences) = position(&format!("fen {fen}"), false).unwrap();
            assert_eq!(
                (repaired.position.castles().castling_rights().is_empty(), sentences.len()),
                (false, 1),
                "{sentences:?}"
            );
        }
    }
}
