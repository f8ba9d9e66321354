//! Streak and storm: puzzles that become harder, with one life or against the clock.

use crate::app::context::UpdateContext;
use crate::app::practice::run_card::RunCard;
use crate::app::practice::{PracticePage, PracticeScreen, Session};
use crate::app::protocol::practice_log::{LIFE_AT, PracticeEvent, PracticeRun, RunId, RunKind};
use crate::app::protocol::user_message::Query;
use crate::chess::clock::Moment;
use crate::words::practice::PracticeWord as W;
use crate::words::with_capital;

/// The minutes of a storm that counts for the list of best runs.
pub const MINUTES: u8 = 3;
const MINUTE: u64 = 60_000;
/// What a wrong move costs in a storm, in milliseconds.
pub(super) const PENALTY: u64 = 10_000;
/// Plain mode says the time that is left every so many seconds, and at ten.
const SAID_EVERY: u64 = 30;

/// The run that is under way, with its clock if it has one.
#[derive(Clone, Debug)]
pub struct Clocked {
    pub run: RunId,
    /// The minutes of a storm.
    minutes: Option<u8>,
    /// When the time is over. The clock begins with the first move.
    flag: Option<Moment>,
    /// How many right moves were made in a row before this puzzle's.
    pub combo: usize,
    /// The seconds that were left when plain mode last said so.
    said: u64,
}

impl Clocked {
    fn new(run: RunId, minutes: Option<u8>) -> Clocked {
        Clocked { run, minutes, flag: None, combo: 0, said: u64::MAX }
    }

    /// Returns the milliseconds left; `None` without a clock.
    pub fn left(&self, now: Moment) -> Option<u64> {
        let whole = u64::from(self.minutes?) * MINUTE;
        Some(self.flag.map_or(whole, |flag| flag.since(now)))
    }
}

/// Returns the seconds that so many right moves in a row bring, when the last one is made.
fn bonus(combo: usize) -> u64 {
    match combo {
        5 => 3,
        12 => 5,
        20 => 7,
        30.. if combo.is_multiple_of(10) => 10,
        _ => 0,
    }
}

fn time_left(seconds: u64, ctx: &UpdateContext) -> String {
    W::TimeLeft.counted(ctx.lang, seconds, &[])
}

fn state_text(run: &PracticeRun, left: Option<u64>, ctx: &UpdateContext) -> String {
    let rest = match left {
        Some(left) => time_left(left.div_ceil(1_000), ctx),
        None => {
            let life = if run.life() == Some(true) { W::Life } else { W::NoLife };
            format!("{}.", with_capital(life.text(ctx.lang)))
        }
    };
    format!("{} {rest}", ctx.numbers(W::RunAt, &[run.solved()]))
}

impl PracticeScreen {
    pub(super) fn is_storm(&self) -> bool {
        matches!(&self.session, Session::Run(clocked) if clocked.minutes.is_some())
    }

    /// Returns the run that is under way.
    pub fn run(&self) -> Option<(&Clocked, &PracticeRun)> {
        let Session::Run(clocked) = &self.session else { return None };
        Some((clocked, self.log.state.run(clocked.run)?))
    }

    /// Returns the streak that was left and goes on.
    pub fn streak_left(&self) -> Option<&PracticeRun> {
        let last = self.log.state.runs.iter().rev().find(|run| run.kind == RunKind::Streak);
        last.filter(|run| run.life().is_some())
    }

    /// Says how the run stands, for which the screen has a line: what is solved, and the life or the time that is left.
    pub(super) fn tell_run(&self, ctx: &mut UpdateContext) {
        if let Some((clocked, run)) = self.run() {
            let text = state_text(run, clocked.left(ctx.now.at), ctx);
            ctx.info_text(text);
        }
    }

    /// Says the time that is left in a storm.
    pub(super) fn tell_time(&self, ctx: &mut UpdateContext) {
        match self.run().and_then(|(clocked, _)| clocked.left(ctx.now.at)) {
            Some(left) => ctx.info_text(time_left(left.div_ceil(1_000), ctx)),
            None => ctx.warn(W::NoClock, &[]),
        }
    }

    /// Begins a streak, or goes on with the one that was left.
    pub(super) fn begin_streak(&mut self, ctx: &mut UpdateContext) {
        let left = self.streak_left().map(|run| run.id);
        let run = left.unwrap_or_else(|| self.begin_run(RunKind::Streak, ctx));
        let text = self.log.state.run(run).filter(|run| !run.answers.is_empty()).map(|run| state_text(run, None, ctx));
        match text {
            Some(state) => ctx.aloud(W::StreakGoesOn, &[&state]),
            None => ctx.aloud(W::StreakBegins, &[]),
        }
        self.begin(Session::Run(Clocked::new(run, None)), ctx);
    }

    pub(super) fn begin_storm(&mut self, args: &str, ctx: &mut UpdateContext) {
        let minutes = if args.is_empty() { Some(MINUTES) } else { args.parse().ok().filter(|n| (1..=60).contains(n)) };
        let Some(minutes) = minutes else { return ctx.warn(W::StormUsage, &[]) };
        let run = self.begin_run(RunKind::Storm(minutes), ctx);
        ctx.aloud_text(&W::StormBegins.counted(ctx.lang, minutes, &[]));
        self.begin(Session::Run(Clocked::new(run, Some(minutes))), ctx);
    }

    fn begin_run(&mut self, kind: RunKind, ctx: &mut UpdateContext) -> RunId {
        let seed = ctx.rng.next_u64() >> 32;
        let run = RunId(u32::try_from(seed).unwrap_or_default()); // it has 32 bits
        self.record(PracticeEvent::Begin { run, kind }, ctx);
        run
    }

    /// The clock of a storm begins with its first move.
    pub(super) fn start_clock(&mut self, now: Moment) {
        if let Session::Run(Clocked { minutes: Some(minutes), flag: flag @ None, .. }) = &mut self.session {
            *flag = Some(now.plus(u64::from(*minutes) * MINUTE));
        }
    }

    /// A right move: it may bring time.
    pub(super) fn right_move(&mut self) {
        let found = self.solve().map_or(0, |solve| solve.run.found().0);
        if let Session::Run(Clocked { flag: Some(flag), combo, .. }) = &mut self.session {
            *flag = flag.plus(bonus(*combo + found) * 1_000);
        }
    }

    pub(super) fn solved_in_run(&mut self, ctx: &mut UpdateContext) {
        let found = self.solve().map_or(0, |solve| solve.run.found().0);
        if let Session::Run(clocked) = &mut self.session {
            clocked.combo += found;
        }
        // The screen shows the life that comes back.
        if ctx.plain && !self.is_storm() && self.run().is_some_and(|(_, run)| run.solved().is_multiple_of(LIFE_AT)) {
            self.tell_run(ctx);
        }
        self.set_next_at(ctx);
    }

    pub(super) fn missed_in_run(&mut self, ctx: &mut UpdateContext) {
        let Session::Run(clocked) = &mut self.session else { return };
        clocked.combo = 0;
        let run = clocked.run;
        if let Some(flag) = &mut clocked.flag {
            *flag = Moment(flag.0.saturating_sub(PENALTY));
            self.set_next_at(ctx);
            self.look_at_flag(ctx);
            return;
        }
        let state = self.log.state.run(run);
        let (life, solved) = (state.and_then(PracticeRun::life), state.map_or(0, PracticeRun::solved));
        if life.is_some() {
            ctx.info_text(ctx.numbers(W::LifeGone, &[solved]));
        }
        if ctx.plain {
            // On the screen the solution stays on the board until Enter; by ear why is still told on the next puzzle.
            let compared = self.solve_mut().and_then(|solve| solve.compared.take());
            self.next_puzzle(ctx);
            if let Some(solve) = self.solve_mut() {
                solve.compared = compared;
            }
        }
    }

    /// Ends the run once its time is over. Returns whether it is: what was done then does not count.
    pub(super) fn look_at_flag(&mut self, ctx: &mut UpdateContext) -> bool {
        let Session::Run(clocked) = &mut self.session else { return false };
        let Some(flag) = clocked.flag.filter(|_| matches!(self.page, PracticePage::Solve(_))) else { return false };
        let run = clocked.run;
        if flag <= ctx.now.at {
            self.end_run(run, ctx);
            return true;
        }
        let left = flag.since(ctx.now.at).div_ceil(1_000);
        if ctx.plain && left < clocked.said && (left.is_multiple_of(SAID_EVERY) || left == 10) {
            clocked.said = left;
            ctx.info_text(time_left(left, ctx));
        }
        false
    }

    /// Returns when the clock shows something else.
    pub(super) fn clock_wake_at(&self, now: Moment) -> Option<Moment> {
        let (clocked, _) = self.run()?;
        let flag = clocked.flag.filter(|_| self.solve().is_some())?;
        let left = flag.since(now);
        Some(now.plus((left % 1_000).max(1)).min(flag))
    }

    /// Ends a run and shows its card.
    pub(super) fn end_run(&mut self, run: RunId, ctx: &mut UpdateContext) {
        if self.log.state.run(run).is_some_and(|run| !run.is_over || run.kind == RunKind::Streak) {
            self.record(PracticeEvent::End { run }, ctx);
        }
        self.session = Session::Mixed;
        match self.log.state.run(run).filter(|run| !run.answers.is_empty()) {
            Some(run) => self.page = PracticePage::Card(RunCard::of(run, &self.log.state, ctx.now.at)),
            None => self.page = PracticePage::Menu,
        }
        ctx.show(Query::Practice);
    }

    /// A storm that was cut off is over: the card of the last one is shown at the next start after its time. Before, it
    /// may run in another window. Returns whether there was one.
    pub(super) fn close_storm(&mut self, ctx: &mut UpdateContext) -> bool {
        let is_late = |run: &PracticeRun, minutes| {
            self.log.idle(run.id, ctx.now.wall).is_some_and(|idle| idle > 60 * i64::from(minutes))
        };
        let is_left =
            |run: &&PracticeRun| !run.is_over && matches!(run.kind, RunKind::Storm(minutes) if is_late(run, minutes));
        let left: Vec<RunId> = self.log.state.runs.iter().filter(is_left).map(|run| run.id).collect();
        left.iter().for_each(|run| self.end_run(*run, ctx));
        !left.is_empty()
    }

    /// Takes what other windows have written before lines of this one: its run may have gone on there.
    pub(in crate::app) fn written(&mut self, others: &str, own: usize, ctx: &mut UpdateContext) {
        self.log.written(others, own);
        let open = self.solve().filter(|solve| solve.outcome.is_none()).map(|solve| solve.run.puzzle().id);
        let (Some((_, run)), Some(id)) = (self.run(), open) else { return };
        let (is_over, is_used, run) = (run.is_over, run.has(id), run.id);
        if is_over {
            self.end_run(run, ctx);
        } else if is_used {
            self.next_puzzle(ctx);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_moves_in_a_row_bring_time() {
        let bonuses: Vec<(usize, u64)> = (1..=60).map(|n| (n, bonus(n))).filter(|(_, more)| *more > 0).collect();
        assert_eq!(bonuses, [(5, 3), (12, 5), (20, 7), (30, 10), (40, 10), (50, 10), (60, 10)]);
    }
}
