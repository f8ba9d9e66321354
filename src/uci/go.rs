//! Parses the limits of `go`.

use super::command::find_move;
use crate::bot::time_management::{TimeBudget, TimeLeft};
use shakmaty::{Chess, Color, Move, Position};

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

const KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl GoLimits {
    /// Parses the words after `go`. What cannot be read is skipped, as the protocol asks.
    #[must_use]
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
        // Both arrays have two elements.
        go.clock = time[side].map(|remaining| TimeLeft {
            remaining,
            increment: increment[side],
            moves_to_go: to_go,
            ..TimeLeft::default()
        });
        go
    }

    /// Returns the time budget, if the time is limited.
    #[must_use]
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
    #[must_use]
    pub fn is_unbounded(&self) -> bool {
        let bounded = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        self.waits_for_stop() || (self.time_budget().is_none() && !bounded)
    }

    /// Returns whether the move must not be sent before `stop` or `ponderhit`.
    #[must_use]
    pub fn waits_for_stop(&self) -> bool {
        self.infinite || self.ponder
    }
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
        assert_eq!(read("depth x wtime -50").clock.map(|clock| clock.remaining), Some(0));
        assert!(read("wtime -50").time_budget().is_some_and(|budget| budget.maximum >= 1));
        assert_eq!(read(""), GoLimits::default());
    }
}
