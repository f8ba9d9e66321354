//! Time management: how long to think about a move, depending on the clock and on how stable the search is. All times
//! are in milliseconds.

use crate::bot::SearchProgress;
use shakmaty::Move;
use std::ops::ControlFlow;

/// The clock of the side to move; milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time until the flag falls.
    pub remaining: u64,
    /// What the move adds to the clock.
    pub increment: u64,
    /// How long the clock waits before it runs at each move.
    pub delay: u64,
    /// Moves until the next time control adds time.
    pub moves_to_go: Option<u32>,
    /// Whether the time used is added to the opponent's clock.
    pub hourglass: bool,
}

/// How long to think about a move; milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// The time for a normal move.
    pub target: u64,
    /// The longest time.
    pub maximum: u64,
    /// Whether to use all of `maximum`, whatever the search finds.
    pub fixed: bool,
}

/// How many moves the remaining time must last for, if no time control says so.
const PLANNED_MOVES: u64 = 26;

/// The time to keep on the clock if possible; milliseconds.
const RESERVE: u64 = 200;

/// Longer times count as this, so that no sum overflows; milliseconds.
const LONGEST: u64 = u64::MAX / 16;

impl TimeLeft {
    /// Returns the time to spend on this move. Some of the clock is kept back for the delivery of the move and for a
    /// busy processor: in the last fifth of a second, only what the increment adds is spent freely.
    pub fn budget(&self) -> TimeBudget {
        let [remaining, increment, delay] = [self.remaining, self.increment, self.delay].map(|ms| ms.min(LONGEST));
        let overhead = (remaining / 20).clamp(25, 80);
        let reserve = (remaining * 3 / 4).min(RESERVE).max(overhead);
        let usable = remaining.saturating_sub(reserve);
        let moves = self.moves_to_go.map_or(PLANNED_MOVES, |moves| u64::from(moves).clamp(1, PLANNED_MOVES));
        let spare = if self.hourglass { remaining / 40 } else { usable / moves };
        let bonus = increment * 7 / 8 + delay - delay.min(overhead) / 2;
        let most = if moves == 1 { usable * 8 / 10 } else { usable / 4 };
        let most = most.min(if self.hourglass { remaining / 8 } else { most }) + delay.saturating_sub(overhead);
        // The increment is spent at once as long as the clock stays safe.
        let target = (spare + bonus).min(most.max(1));
        TimeBudget { target, maximum: most.max(1).min((usable + delay).max(1)), fixed: false }
    }
}

/// Decides during a search whether to go on.
#[derive(Clone, Debug)]
pub struct TimeManager {
    budget: TimeBudget,
    best_move: Option<Move>,
    /// The number of depths since the best move changed.
    stable_depths: u32,
    score: Option<i32>,
}

impl TimeManager {
    /// Creates a manager for this budget.
    pub fn new(budget: TimeBudget) -> TimeManager {
        TimeManager { budget, best_move: None, stable_depths: 0, score: None }
    }

    /// Returns whether the search goes on, `elapsed` milliseconds after it began.
    pub fn check(&mut self, elapsed: u64, progress: &SearchProgress) -> ControlFlow<()> {
        let TimeBudget { target, maximum, fixed } = self.budget;
        if progress.depth == 0 && elapsed < maximum / 2 {
            return ControlFlow::Continue(()); // a bot that does not look ahead, or the first depth
        }
        if elapsed >= maximum {
            return ControlFlow::Break(());
        }
        if !progress.depth_finished {
            return ControlFlow::Continue(());
        }
        self.stable_depths = if self.best_move == progress.best { self.stable_depths + 1 } else { 0 };
        self.best_move = progress.best;
        let score = progress.lines.first().map(|line| line.score.centipawns());
        let score_fell = matches!((self.score, score), (Some(before), Some(now)) if now < before - 25);
        self.score = score;
        if fixed {
            return ControlFlow::Continue(());
        }
        if progress.is_settled() {
            return ControlFlow::Break(());
        }
        if target == maximum {
            return ControlFlow::Continue(()); // the increment is used at once
        }
        // The share of the target in percent, usually below 100: the next depth takes longer than all before it.
        let mut share = match self.stable_depths {
            0 => 110,
            1 => 90,
            2..=3 => 75,
            4..=6 => 62,
            _ => 52,
        };
        if score_fell {
            share += 60;
        }
        if elapsed >= target.saturating_mul(share) / 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::search::{Score, Variation};

    /// Plays moves that each take the maximum, or the usual share of the target, plus `late`. Returns the time left.
    fn spend(mut time: TimeLeft, moves: u32, late: u64, most: bool) -> Option<u64> {
        for _ in 0..moves {
            let budget = time.budget();
            let used = if most { budget.maximum } else { budget.target * 62 / 100 } + late;
            time.remaining = time.remaining.checked_sub(used.saturating_sub(time.delay))?;
            time.remaining += time.increment;
            time.moves_to_go = time.moves_to_go.map(|moves| if moves == 1 { 40 } else { moves - 1 });
        }
        Some(time.remaining)
    }

    #[test]
    fn the_flag_never_falls_even_on_short_increments() {
        for (left, increment, delay) in [(100, 100, 0), (100, 0, 100), (6_000, 100, 0), (1_000, 10, 0), (60_000, 0, 0)]
        {
            let time = TimeLeft { remaining: left, increment, delay, ..TimeLeft::default() };
            for most in [true, false] {
                // Without an increment, the longest time cannot be used for every move.
                let moves = match (increment + delay, most) {
                    (0, true) => 25,
                    (0, false) => 90,
                    _ => 300,
                };
                let left = spend(time, moves, 0, most);
                assert!(left.is_some_and(|left| left > 0), "{time:?} {most}: {left:?}");
            }
        }
    }

    #[test]
    fn a_busy_processor_does_not_cost_the_game() {
        // One second plus ten milliseconds a move. A move usually takes its normal time, and now and then much longer.
        let mut time = TimeLeft { remaining: 1_000, increment: 10, ..TimeLeft::default() };
        let mut least = u64::MAX;
        for at in 1..=250 {
            let late = if at % 30 == 0 { 140 } else { 1 };
            time.remaining = time.remaining.checked_sub(time.budget().target * 62 / 100 + late).expect("no flag falls");
            least = least.min(time.remaining);
            time.remaining += time.increment;
        }
        assert!(least > 30, "{least}");
    }

    #[test]
    fn most_of_the_time_is_used_in_sixty_moves() {
        for left in [60_000, 300_000, 1_800_000] {
            let time = TimeLeft { remaining: left, ..TimeLeft::default() };
            let rest = spend(time, 60, 0, false).unwrap_or(0);
            assert!(rest * 10 <= left * 4, "{rest} of {left} is left");
        }
    }

    #[test]
    fn moves_to_the_time_control_share_what_is_left() {
        let time = TimeLeft { remaining: 9_000, moves_to_go: Some(1), ..TimeLeft::default() };
        assert!(time.budget().maximum < 9_000);
        let all = spend(TimeLeft { remaining: 60_000, moves_to_go: Some(20), ..TimeLeft::default() }, 20, 5, true);
        assert!(all.is_some_and(|left| left > 0), "{all:?}");
    }

    #[test]
    fn no_clock_is_too_long() {
        let progress = SearchProgress { depth: 5, legal_moves: 20, depth_finished: true, ..SearchProgress::default() };
        for most in [u64::MAX, u64::MAX / 3 + 1, i64::MAX.unsigned_abs()] {
            for (increment, delay, hourglass) in [(0, 0, false), (most, 0, false), (0, most, false), (most, most, true)]
            {
                for moves_to_go in [None, Some(1)] {
                    let budget = TimeLeft { remaining: most, increment, delay, hourglass, moves_to_go }.budget();
                    assert!(budget.target <= budget.maximum && budget.target > u64::MAX / 1000, "{budget:?}");
                    assert!(TimeManager::new(budget).check(1, &progress).is_continue());
                }
            }
        }
        let budget = TimeBudget { target: u64::MAX - 1, maximum: u64::MAX, fixed: false };
        assert!(TimeManager::new(budget).check(1, &progress).is_continue());
    }

    #[test]
    fn a_stable_best_move_is_played_sooner() {
        let time = TimeLeft { remaining: 60_000, ..TimeLeft::default() };
        let target = time.budget().target;
        let mut manager = TimeManager::new(time.budget());
        let progress = SearchProgress { depth: 5, legal_moves: 20, depth_finished: true, ..SearchProgress::default() };
        assert!(manager.check(target * 7 / 10, &progress).is_continue(), "the first depth that is reported");
        for _ in 0..8 {
            let _ = manager.check(1, &progress);
        }
        assert!(manager.check(target * 7 / 10, &progress).is_break());
    }

    #[test]
    fn a_forced_move_uses_no_time_unless_it_is_fixed() {
        let time = TimeLeft { remaining: 60_000, ..TimeLeft::default() };
        let forced = SearchProgress { depth: 1, legal_moves: 1, depth_finished: true, ..SearchProgress::default() };
        let mate = Variation { depth: 7, seldepth: 7, score: Score::Mate(2), moves: Vec::new() };
        let mates = SearchProgress {
            depth: 7,
            legal_moves: 20,
            depth_finished: true,
            lines: vec![mate],
            ..SearchProgress::default()
        };
        let last = TimeLeft { moves_to_go: Some(1), ..time };
        let generous = TimeLeft { increment: 30_000, ..time };
        for time in [time, last, generous] {
            assert!(TimeManager::new(time.budget()).check(1, &forced).is_break(), "{time:?}");
            assert!(TimeManager::new(time.budget()).check(1, &mates).is_break(), "{time:?}");
        }
        let fixed = TimeBudget { target: 100, maximum: 100, fixed: true };
        assert!(TimeManager::new(fixed).check(1, &forced).is_continue());
    }
}
