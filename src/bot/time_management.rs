//! How long to think about a move: what the clock leaves, and how sure the search is.

use std::ops::ControlFlow;

use shakmaty::Move;

use super::{ProgressReason, SearchProgress};

/// What the clock leaves the side to move; milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeLeft {
    /// Until the flag falls.
    pub remaining: u64,
    /// What the move will bring back.
    pub increment: u64,
    /// How long the clock waits before it runs at each move.
    pub delay: u64,
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
    /// Whether the time that is used goes to the opponent.
    pub hourglass: bool,
}

/// How long to think: milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// Normally.
    pub target: u64,
    /// Never longer.
    pub maximum: u64,
    /// All of `most` is used, whatever the search says.
    pub fixed: bool,
}

/// Moves a game is planned for when no others are named.
const PLANNED_MOVES: u64 = 26;

/// What is kept on the clock where it can be; milliseconds.
const RESERVE: u64 = 200;

impl TimeLeft {
    /// What to spend on this move. Some of the clock is kept back for the way of the move to it, and for the processor to be
    /// somebody else's meanwhile: of a last fifth of a second only what the increment brings back is spent freely.
    #[must_use]
    pub fn budget(&self) -> TimeBudget {
        let way = (self.remaining / 20).clamp(25, 80);
        let kept = (self.remaining * 3 / 4).min(RESERVE).max(way);
        let own = self.remaining.saturating_sub(kept);
        let moves = self.moves_to_go.map_or(PLANNED_MOVES, |moves| u64::from(moves).clamp(1, PLANNED_MOVES));
        let spare = if self.hourglass { self.remaining / 40 } else { own / moves };
        let bonus = self.increment * 7 / 8 + self.delay.saturating_sub(self.delay.min(way) / 2);
        let most = if moves == 1 { own * 8 / 10 } else { own / 4 };
        let most =
            most.min(if self.hourglass { self.remaining / 8 } else { u64::MAX }) + self.delay.saturating_sub(way);
        // A bonus is spent as it comes as long as the clock itself stays safe.
        let aim = (spare + bonus).min(most.max(1));
        TimeBudget { target: aim, maximum: most.max(1).min((own + self.delay).max(1)), fixed: false }
    }
}

/// Decides while a search runs whether it goes on.
#[derive(Clone, Debug)]
pub struct TimeManager {
    budget: TimeBudget,
    best_move: Option<Move>,
    /// Depths since the best move changed.
    steady: u32,
    score: Option<i32>,
    score_fell: bool,
}

impl TimeManager {
    /// For a move on this clock.
    #[must_use]
    pub fn new(time: &TimeLeft) -> TimeManager {
        TimeManager::with_budget(time.budget())
    }

    /// For what is allotted.
    #[must_use]
    pub fn with_budget(budget: TimeBudget) -> TimeManager {
        TimeManager { budget, best_move: None, steady: 0, score: None, score_fell: false }
    }

    /// Whether to go on, so many milliseconds after the search began.
    pub fn check(&mut self, elapsed: u64, progress: &SearchProgress) -> ControlFlow<()> {
        let TimeBudget { target: aim, maximum: most, fixed } = self.budget;
        if progress.depth == 0 && elapsed < most / 2 {
            return ControlFlow::Continue(()); // a bot that does not look ahead, or the first depth
        }
        if elapsed >= most {
            return ControlFlow::Break(());
        }
        if progress.reason != ProgressReason::Depth {
            return ControlFlow::Continue(());
        }
        self.steady = if self.best_move == progress.best { self.steady + 1 } else { 0 };
        self.best_move = progress.best;
        let score = progress.lines.first().map(|line| line.score.centipawns());
        self.score_fell = matches!((self.score, score), (Some(before), Some(now)) if now < before - 25);
        self.score = score;
        if fixed {
            return ControlFlow::Continue(());
        }
        if progress.is_settled() {
            return ControlFlow::Break(());
        }
        if aim == most {
            return ControlFlow::Continue(()); // what the move brings back is used as it comes
        }
        // In percent: another depth takes longer than all before it.
        let mut share = match self.steady {
            0 => 110,
            1 => 90,
            2..=3 => 75,
            4..=6 => 62,
            _ => 52,
        };
        if self.score_fell {
            share += 60;
        }
        if elapsed >= aim * share / 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::search::{Score, Variation};

    /// Plays so many moves, each as long as the most that is allotted and `late` more; what is left.
    fn spend(mut time: TimeLeft, moves: u32, late: u64, most: bool) -> Option<u64> {
        for _ in 0..moves {
            let allotment = time.budget();
            let used = if most { allotment.maximum } else { allotment.target * 62 / 100 } + late;
            time.remaining = time.remaining.checked_sub(used.saturating_sub(time.delay))?;
            time.remaining += time.increment;
            time.moves_to_go = time.moves_to_go.map(|moves| if moves == 1 { 40 } else { moves - 1 });
        }
        Some(time.remaining)
    }

    #[test]
    fn the_flag_never_falls_even_with_a_tenth_of_a_second_a_move() {
        for (left, increment, delay) in [(100, 100, 0), (100, 0, 100), (6_000, 100, 0), (1_000, 10, 0), (60_000, 0, 0)]
        {
            let time = TimeLeft { remaining: left, increment, delay, ..TimeLeft::default() };
            for most in [true, false] {
                // Without a bonus nobody can think as long as he may at every move.
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
    fn a_fifth_of_a_second_is_left_for_when_the_processor_is_somebody_elses() {
        // A second and ten milliseconds more a move, as long as a move usually takes, and now and then much longer.
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
    fn a_steady_choice_is_made_sooner() {
        let time = TimeLeft { remaining: 60_000, ..TimeLeft::default() };
        let aim = time.budget().target;
        let mut pacer = TimeManager::new(&time);
        let progress =
            SearchProgress { depth: 5, legal_moves: 20, reason: ProgressReason::Depth, ..SearchProgress::default() };
        assert!(pacer.check(aim * 7 / 10, &progress).is_continue(), "the first depth that is told of");
        for _ in 0..8 {
            let _ = pacer.check(1, &progress);
        }
        assert!(pacer.check(aim * 7 / 10, &progress).is_break());
    }

    #[test]
    fn where_there_is_nothing_to_choose_no_time_is_used_unless_it_is_fixed() {
        let time = TimeLeft { remaining: 60_000, ..TimeLeft::default() };
        let forced =
            SearchProgress { depth: 1, legal_moves: 1, reason: ProgressReason::Depth, ..SearchProgress::default() };
        let mate = Variation { depth: 7, seldepth: 7, score: Score::Mate(2), moves: Vec::new() };
        let mates = SearchProgress {
            depth: 7,
            legal_moves: 20,
            reason: ProgressReason::Depth,
            lines: vec![mate],
            ..SearchProgress::default()
        };
        let last = TimeLeft { moves_to_go: Some(1), ..time };
        let generous = TimeLeft { increment: 30_000, ..time };
        for time in [time, last, generous] {
            assert!(TimeManager::new(&time).check(1, &forced).is_break(), "{time:?}");
            assert!(TimeManager::new(&time).check(1, &mates).is_break(), "{time:?}");
        }
        let fixed = TimeBudget { target: 100, maximum: 100, fixed: true };
        assert!(TimeManager::with_budget(fixed).check(1, &forced).is_continue());
    }
}
