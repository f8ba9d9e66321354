//! Writes the `position` and `go` lines.

use crate::bot::external_engine::{EngineLimits, EngineTask};
use crate::{chess::notation::uci, chess::start_position::fen_of};
use shakmaty::{Color, Position};
use std::fmt::Write as _;

/// Games of more half-moves are sent from their last capture or pawn move on, since no position before it can be
/// repeated. Some engines fail on long lines (GNU Chess 6.2 at about 55 half-moves).
const MAX_GAME_PLIES: usize = 40;
/// At least this many half-moves before the position are sent, since some engines use the last moves in their
/// evaluation.
const MIN_HISTORY_PLIES: usize = 8;

/// Returns the `position` line.
#[must_use]
pub fn position(task: &EngineTask) -> String {
    let chess960 = task.start.chess960();
    let mut from = 0;
    let mut place = if task.start.is_initial() { "startpos".to_owned() } else { format!("fen {}", task.start.fen()) };
    if task.moves.len() > MAX_GAME_PLIES {
        let mut position = task.start.position().clone();
        for (n, mv) in task.moves.iter().enumerate() {
            position.play_unchecked(*mv);
            if position.halfmoves() == 0 && n + 1 + MIN_HISTORY_PLIES <= task.moves.len() {
                from = n + 1;
                place = format!("fen {}", fen_of(&position));
            }
        }
    }
    let mut line = format!("position {place}");
    let moves = task.moves.get(from..).unwrap_or_default();
    if !moves.is_empty() {
        line += " moves";
    }
    for mv in moves {
        line.push(' ');
        line += &uci(*mv, chess960);
    }
    line
}

/// Returns the `go` line.
#[must_use]
pub fn go(limits: &EngineLimits) -> String {
    if limits.is_infinite() {
        return "go infinite".to_owned();
    }
    let mut line = "go".to_owned();
    let mut put = |name: &str, number: u64| {
        let _ = write!(line, " {name} {number}"); // writing to a String cannot fail
    };
    if let Some(clocks) = &limits.clocks {
        put("wtime", *clocks.remaining.get(Color::White));
        put("btime", *clocks.remaining.get(Color::Black));
        put("winc", *clocks.increment.get(Color::White));
        put("binc", *clocks.increment.get(Color::Black));
        if let Some(moves) = clocks.moves_to_go {
            put("movestogo", u64::from(moves));
        }
    }
    if let Some(ms) = limits.move_time {
        put("movetime", ms);
    }
    if let Some(nodes) = limits.nodes {
        put("nodes", nodes);
    }
    if let Some(depth) = limits.depth {
        put("depth", u64::from(depth));
    }
    line
}

#[cfg(test)]
mod tests {
    use shakmaty::ByColor;
    use shakmaty::uci::UciMove;

    use super::*;
    use crate::bot::external_engine::EngineClocks;
    use crate::chess::start_position::StartPosition;

    fn task(start: StartPosition, moves: &[&str]) -> EngineTask {
        let mut position = start.position().clone();
        let mut played = Vec::new();
        for text in moves {
            let mv = text.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(mv);
            played.push(mv);
        }
        EngineTask { start, moves: played, limits: EngineLimits::default(), lines: 1, report_progress: false }
    }

    #[test]
    fn positions() {
        assert_eq!(position(&task(StartPosition::default(), &[])), "position startpos");
        assert_eq!(position(&task(StartPosition::default(), &["e2e4", "e7e5"])), "position startpos moves e2e4 e7e5");
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let castled = task(StartPosition::from_fen(fen, false).unwrap(), &["e1g1"]);
        assert_eq!(position(&castled), format!("position fen {fen} moves e1g1"));
        let taken = task(StartPosition::from_fen(fen, true).unwrap(), &["e1h1"]);
        assert_eq!(position(&taken), format!("position fen {fen} moves e1h1"));
        let numbered = task(StartPosition::numbered(518).unwrap(), &[]);
        assert!(position(&numbered).starts_with("position fen rnbqkbnr/"), "Chess960 is never startpos");
    }

    #[test]
    fn a_long_game_is_sent_from_its_last_irreversible_move() {
        let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"];
        let mut moves: Vec<&str> = shuffle.iter().cycle().take(80).copied().collect();
        moves.extend(["e2e4", "g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "g1f3", "f6g8", "f3g1", "e7e5"]);
        let line = position(&task(StartPosition::default(), &moves));
        assert!(line.starts_with("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 41"), "{line}");
        assert!(line.ends_with(" moves g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1 e7e5"), "{line}");
    }

    #[test]
    fn go_lines() {
        let clocks = EngineClocks {
            remaining: ByColor { white: 60_000, black: 59_000 },
            increment: ByColor { white: 1_000, black: 0 },
            moves_to_go: Some(12),
        };
        let limits = EngineLimits { clocks: Some(clocks), nodes: Some(5), ..EngineLimits::default() };
        assert_eq!(go(&limits), "go wtime 60000 btime 59000 winc 1000 binc 0 movestogo 12 nodes 5");
        assert_eq!(
            go(&EngineLimits { move_time: Some(100), depth: Some(9), ..EngineLimits::default() }),
            "go movetime 100 depth 9"
        );
        assert_eq!(go(&EngineLimits::default()), "go infinite");
    }
}
