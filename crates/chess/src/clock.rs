//! The chess clock (Article 6). It never reads the time itself: every call passes in the current moment.
//!
//! A clock stores whose turn it is, each side's time when that turn was last accounted for, and how much of the turn
//! had been used by then. Everything else follows from these values and the moment asked about: the time left, a fallen
//! flag, what a display shows and when it changes.

use crate::pgn::comment::time_text;
use crate::time_control::{Bonus, Controls, Stage, TimeControl};
use shakmaty::{ByColor, Color};
use std::fmt;

/// Both players' time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time controls it was made for.
    pub controls: Controls,
    sides: ByColor<PlayerClock>,
    turn: Option<Turn>,
}

/// One player's half of the clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PlayerClock {
    /// Milliseconds left when the time was last accounted for.
    main: u64,
    stage: usize,
    moves_in_stage: u32,
    /// Milliseconds that the stages after the first have added.
    added: u64,
}

/// The turn that the clock is timing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    side: Color,
    /// Milliseconds of this turn already accounted for. Time while the clock was stopped does not count, so a partly
    /// used delay continues where it left off.
    used: u64,
    /// The moment from which its time is not accounted for yet; `None` while it is stopped.
    since: Option<Moment>,
}

/// A press that came too late: the presser's flag had fallen (Article 6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlagFallen {
    /// The side whose flag fell.
    pub side: Color,
}

impl Clock {
    /// Returns a clock that has not been started.
    pub fn new(controls: Controls) -> Clock {
        let side = |control: &TimeControl| PlayerClock { main: control.at_start(), ..PlayerClock::default() };
        let sides = ByColor { white: side(&controls.white), black: side(&controls.black) };
        Clock { controls, sides, turn: None }
    }

    /// Adds the increment of the first move, as the Laws' cumulative mode does: 90+30 begins with 1:30:30. A stage
    /// without a base has it already ([`TimeControl::at_start`]).
    pub fn add_first_increment(&mut self) {
        for side in Color::ALL {
            if let Some(Stage { bonus: Bonus::Increment(ms), base: 1.., .. }) = self.stage(side) {
                let main = &mut self.sides.get_mut(side).main;
                *main = main.saturating_add(ms);
            }
        }
    }

    /// Starts the clock of the player who has the first move (Article 6.6). A clock that was already started stays as
    /// it is, running or stopped.
    pub fn start(&mut self, at: Moment, side: Color) {
        if self.turn.is_none() {
            self.turn = Some(Turn { side, used: 0, since: Some(at) });
        }
    }

    /// Completes the move of the player whose turn it is and hands the turn over (Article 6.2.1). A stopped clock stays
    /// stopped. Does nothing on a clock that was not started.
    ///
    /// # Errors
    /// [`FlagFallen`] from the very moment the flag falls: the press then changes nothing and adds no time.
    pub fn press(&mut self, at: Moment) -> Result<(), FlagFallen> {
        if let Some(side) = self.flagged(at) {
            return Err(FlagFallen { side });
        }
        self.account(at);
        let Some(turn) = self.turn else { return Ok(()) };
        self.complete(turn.side, turn.used);
        self.turn = Some(Turn { side: !turn.side, used: 0, since: turn.since });
        Ok(())
    }

    /// Stops both clocks: for a claim (Article 9.5.1), a pause (Article 6.11) or the end of the game.
    pub fn stop(&mut self, at: Moment) {
        self.account(at);
        if let Some(turn) = &mut self.turn {
            turn.since = None;
        }
    }

    /// Restarts a stopped clock, with the turn's delay where it left off. A running clock keeps running.
    pub fn resume(&mut self, at: Moment) {
        if let Some(turn) = &mut self.turn {
            turn.since = turn.since.or(Some(at));
        }
    }

    /// Returns the side whose clock is running.
    pub fn running(&self) -> Option<Color> {
        self.turn.filter(|turn| turn.since.is_some()).map(|turn| turn.side)
    }

    /// Whether the clock was started and is now stopped.
    pub fn is_stopped(&self) -> bool {
        self.turn.is_some_and(|turn| turn.since.is_none())
    }

    /// Returns the side whose turn the clock is timing, running or stopped; `None` before the start.
    pub fn turn(&self) -> Option<Color> {
        self.turn.map(|turn| turn.side)
    }

    /// Returns the main time left, in milliseconds.
    pub fn remaining(&self, side: Color, at: Moment) -> u64 {
        let main = self.sides.get(side).main;
        match self.turn {
            Some(turn) if turn.side == side => main - self.spent(at),
            Some(_) if self.is_hourglass() => main.saturating_add(self.spent(at)),
            _ => main,
        }
    }

    /// Returns what is left of this turn's simple delay, in milliseconds; `None` once it is used up.
    pub fn delay_left(&self, at: Moment) -> Option<u64> {
        let turn = self.turn?;
        Some(self.delay(turn.side).saturating_sub(self.used(at))).filter(|left| *left > 0)
    }

    /// Returns how long the player to move has thought about this move, in milliseconds, up to the flag's fall at most.
    pub fn used(&self, at: Moment) -> u64 {
        self.turn.map_or(0, |turn| turn.used.saturating_add(self.elapsed(at)))
    }

    /// Returns the side whose flag has fallen by now (Article 6.8). It has fallen when exactly zero is left.
    pub fn flagged(&self, at: Moment) -> Option<Color> {
        self.turn().filter(|side| self.remaining(*side, at) == 0 && self.delay_left(at).is_none())
    }

    /// Adds a penalty to the current stage of `side` (Article 9.5.3). A fallen flag stays fallen.
    pub fn add(&mut self, side: Color, ms: u64, at: Moment) {
        if self.flagged(at) != Some(side) {
            self.account(at);
            let main = &mut self.sides.get_mut(side).main;
            *main = main.saturating_add(ms);
        }
    }

    /// Sets the main time of `side`, as an arbiter may. Stages, counters and a partly used delay stay as they are.
    pub fn set(&mut self, side: Color, ms: u64, at: Moment) {
        self.account(at);
        self.sides.get_mut(side).main = ms;
    }

    /// Corrects the main time of `side` in another state by as much as it was corrected in this one, `from` one time
    /// `to` another, all in milliseconds. It never leaves less than `least`, or, if it was lowered, than the side had.
    pub fn correct(&mut self, side: Color, from: u64, to: u64, least: u64) {
        let main = &mut self.sides.get_mut(side).main;
        let least = if to < from { least.min(*main) } else { least };
        *main = main.saturating_add(to).saturating_sub(from).max(least);
    }

    /// Returns what of a time that `side` has now it must still have in an `earlier` state: increments are not taken
    /// from it, but the time of a stage that was not reached yet is, and the sand of an hourglass.
    pub fn kept_in(&self, earlier: &Clock, side: Color, ms: u64) -> u64 {
        let added = |clock: &Clock| clock.sides.get(side).added;
        self.stage(side).map_or(0, |_| ms.saturating_sub(added(self).saturating_sub(added(earlier))))
    }

    /// Goes back to an earlier state: times, counters, stages and turn are set to what they were when the turn of
    /// `earlier` was last accounted for (for a takeback, keep the clone made right after a press). The clock then runs
    /// from `at` on, unless this clock was stopped: then it stays stopped. If the earlier clock was not started,
    /// neither is this one afterwards.
    pub fn restore(&mut self, earlier: &Clock, at: Moment) {
        let since = if self.is_stopped() { None } else { Some(at) };
        *self = earlier.clone();
        if let Some(turn) = &mut self.turn {
            turn.since = since;
        }
    }

    /// Counts a move that was played earlier, sets the times after it, and leaves the clock stopped. This restores the
    /// clock of a game from a journal.
    pub fn replay(&mut self, mover: Color, white_ms: u64, black_ms: u64) {
        self.complete(mover, 0);
        self.replay_turn(!mover, 0, white_ms, black_ms);
    }

    /// Puts a stopped clock into the middle of a turn, as recorded by the last heartbeat of a journal. `turn` is the
    /// side to move, `used` its thinking time in milliseconds.
    pub fn replay_turn(&mut self, turn: Color, used: u64, white_ms: u64, black_ms: u64) {
        self.sides.white.main = white_ms;
        self.sides.black.main = black_ms;
        self.turn = Some(Turn { side: turn, used, since: None });
    }

    /// Returns the stage that `side` is in; `None` for an hourglass.
    pub fn stage(&self, side: Color) -> Option<Stage> {
        match self.controls.of(side) {
            TimeControl::Stages(stages) => stages.get(self.sides.get(side).stage).copied(),
            TimeControl::Hourglass(_) => None,
        }
    }

    /// Whether what the clock of `side` loses from move to move is the time that it used: with an hourglass it gains
    /// what the other side uses, and a delay gives back a part that the clock does not tell.
    pub fn tells_time_used(&self, side: Color) -> bool {
        self.stage(side).is_some_and(|stage| matches!(stage.bonus, Bonus::None | Bonus::Increment(_)))
    }

    /// Returns how many moves `side` must complete before the next stage adds its time; `None` in a last stage without
    /// a number of moves, and for an hourglass.
    pub fn moves_to_go(&self, side: Color) -> Option<u32> {
        Some(self.stage(side)?.moves?.saturating_sub(self.sides.get(side).moves_in_stage))
    }

    /// Returns what a display of `side` shows, with or without tenths of a second.
    pub fn shown(&self, side: Color, at: Moment, tenths: bool) -> ClockDigits {
        ClockDigits::of(self.remaining(side, at), tenths)
    }

    /// Returns the seconds of delay that a display counts down, rounded up; `None` when there are none left.
    pub fn delay_shown(&self, at: Moment) -> Option<u64> {
        self.delay_left(at).map(|left| left.div_ceil(1_000))
    }

    /// Returns the next moment after `at` when [`Clock::shown`] of a side or [`Clock::delay_shown`] changes, or the
    /// flag falls. `None` if nothing will change: the clock is stopped, or the flag has fallen. `tenths` as in
    /// [`Clock::shown`].
    pub fn wake_at(&self, at: Moment, tenths: bool) -> Option<Moment> {
        let turn = self.turn?;
        let at = at.max(turn.since?);
        if self.flagged(at).is_some() {
            return None;
        }
        if let Some(left) = self.delay_left(at) {
            // The main time is not running yet, so only the delay changes; its last change is its end.
            return Some(at.plus((left - 1) % 1_000 + 1));
        }
        let down = until_less(self.remaining(turn.side, at), tenths);
        let up = self.is_hourglass().then(|| until_more(self.remaining(!turn.side, at), tenths));
        Some(at.plus(up.map_or(down, |up| up.min(down))))
    }

    /// Returns how many milliseconds the turn has run since it was last accounted for, up to the flag's fall at most.
    fn elapsed(&self, at: Moment) -> u64 {
        let Some(Turn { side, since: Some(since), .. }) = self.turn else { return 0 };
        at.since(since).min(self.free().saturating_add(self.sides.get(side).main))
    }

    /// Returns how much of the turn's simple delay was left when it was last accounted for.
    fn free(&self) -> u64 {
        self.turn.map_or(0, |turn| self.delay(turn.side).saturating_sub(turn.used))
    }

    /// Returns what the running side's main time has lost since it was last accounted for. The delay is used up first.
    fn spent(&self, at: Moment) -> u64 {
        self.elapsed(at).saturating_sub(self.free())
    }

    /// Whether the time that one side uses goes to the other.
    fn is_hourglass(&self) -> bool {
        matches!((&self.controls.white, &self.controls.black), (TimeControl::Hourglass(_), TimeControl::Hourglass(_)))
    }

    /// Returns the simple delay that `side` gets each turn in its current stage.
    fn delay(&self, side: Color) -> u64 {
        match self.stage(side) {
            Some(Stage { bonus: Bonus::Delay(ms), .. }) => ms,
            _ => 0,
        }
    }

    /// Books the time that has passed until `at`.
    fn account(&mut self, at: Moment) {
        let (spent, elapsed, has_sand) = (self.spent(at), self.elapsed(at), self.is_hourglass());
        let Some(turn) = &mut self.turn else { return };
        turn.used = turn.used.saturating_add(elapsed);
        turn.since = turn.since.map(|since| since.max(at));
        self.sides.get_mut(turn.side).main -= spent;
        if has_sand {
            let other = &mut self.sides.get_mut(!turn.side).main;
            *other = other.saturating_add(spent);
        }
    }

    /// Counts a completed move of `side`, which took `used` milliseconds, and adds what comes with it: the bonus of the
    /// stage the move belongs to, then, if it was the last move of the stage, the time of the next (Article 6.3.2).
    fn complete(&mut self, side: Color, used: u64) {
        let stage = self.stage(side);
        let state = self.sides.get_mut(side);
        state.moves_in_stage = state.moves_in_stage.saturating_add(1);
        let Some(stage) = stage else { return };
        let bonus = match stage.bonus {
            Bonus::None | Bonus::Delay(_) => 0,
            Bonus::Increment(ms) => ms,
            Bonus::Bronstein(ms) => ms.min(used),
        };
        state.main = state.main.saturating_add(bonus);
        if stage.moves.is_some_and(|moves| state.moves_in_stage >= moves) {
            state.moves_in_stage = 0;
            if let TimeControl::Stages(stages) = self.controls.of(side) {
                state.stage = (state.stage + 1).min(stages.len().saturating_sub(1));
                let base = stages.get(state.stage).map_or(0, |next| next.base);
                state.main = state.main.saturating_add(base);
                state.added = state.added.saturating_add(base);
            }
        }
    }
}

// What the display of a clock shows, and when it changes.
//
// A second that has begun counts as a whole one (below 20 s, on a display with tenths, a tenth). So a display never
// shows zero before the flag falls, and five minutes show as 5:00 until a whole second has gone.

/// Below this many seconds time is low, and a display may show tenths.
const LOW_BELOW: u64 = 20;
const SECOND: u64 = 1_000;
const TENTH: u64 = 100;
/// The most milliseconds for which a display shows tenths.
const MOST_TENTHS: u64 = LOW_BELOW * SECOND - TENTH;
/// From this many seconds on a display shows hours.
const HOURS_FROM: u64 = 3_600;

/// The digits of a display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockDigits {
    /// `1:02:03`, from one hour on.
    Hours {
        /// Whole hours.
        hours: u64,
        /// 0 to 59.
        minutes: u64,
        /// 0 to 59.
        seconds: u64,
    },
    /// `12:34`, below one hour.
    Minutes {
        /// 0 to 59.
        minutes: u64,
        /// 0 to 59.
        seconds: u64,
    },
    /// `0:19.9`, below 20 seconds, on a display with tenths.
    Tenths {
        /// 0 to 19.
        seconds: u64,
        /// 0 to 9.
        tenths: u64,
    },
}

impl ClockDigits {
    /// Returns the display for this many milliseconds, with or without tenths of a second.
    pub fn of(ms: u64, tenths: bool) -> ClockDigits {
        if step(ms, tenths) == TENTH {
            let count = ms.div_ceil(TENTH);
            return ClockDigits::Tenths { seconds: count / 10, tenths: count % 10 };
        }
        let seconds = ms.div_ceil(SECOND);
        if seconds < HOURS_FROM {
            ClockDigits::Minutes { minutes: seconds / 60, seconds: seconds % 60 }
        } else {
            ClockDigits::Hours { hours: seconds / 3_600, minutes: seconds / 60 % 60, seconds: seconds % 60 }
        }
    }

    /// Whether these digits are those of low time. It follows from what is shown, so no display changes its look
    /// between two of its digits.
    pub fn is_low(self) -> bool {
        matches!(self, ClockDigits::Tenths { .. } | ClockDigits::Minutes { minutes: 0, seconds: ..LOW_BELOW })
    }
}

/// Formats a time with everything it has: `4:30`, `1:02:03`, `0:19.5`.
pub fn written(ms: u64) -> String {
    let text = time_text(ms);
    match text.strip_prefix("0:") {
        Some(below_hour) => below_hour.strip_prefix('0').unwrap_or(below_hour).to_owned(),
        None => text,
    }
}

/// `1:02:03`, `12:34` or `0:19.9`.
impl fmt::Display for ClockDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClockDigits::Hours { hours, minutes, seconds } => write!(f, "{hours}:{minutes:02}:{seconds:02}"),
            ClockDigits::Minutes { minutes, seconds } => write!(f, "{minutes}:{seconds:02}"),
            ClockDigits::Tenths { seconds, tenths } => write!(f, "0:{seconds:02}.{tenths}"),
        }
    }
}

/// Returns the milliseconds by which a display counts when this many are left.
fn step(ms: u64, tenths: bool) -> u64 {
    if tenths && ms <= MOST_TENTHS { TENTH } else { SECOND }
}

/// Returns how many milliseconds the clock runs down from `ms` (more than 0) until the display changes.
fn until_less(ms: u64, tenths: bool) -> u64 {
    let step = step(ms, tenths);
    let next = ms.div_ceil(step).saturating_sub(1) * step;
    let is_before_tenths = tenths && step == SECOND; // after 0:20 comes 0:19.9
    ms - if is_before_tenths { next.max(MOST_TENTHS) } else { next }
}

/// Returns how many milliseconds the clock runs up from `ms` until the display changes.
fn until_more(ms: u64, tenths: bool) -> u64 {
    let step = step(ms, tenths);
    (step - ms % step) % step + 1
}

// Time as a value. Pure code never reads a clock: the caller passes in the current moment.

/// A point on a monotonic clock, in milliseconds since a start that the caller chose.
///
/// Only differences have a meaning. The runtime takes it from a clock that stops while the machine sleeps; tests write
/// values directly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub u64);

impl Moment {
    /// Returns the milliseconds from `earlier` to this moment; 0 if `earlier` is actually later.
    pub fn since(self, earlier: Moment) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the moment `ms` milliseconds after this one.
    #[must_use]
    pub fn plus(self, ms: u64) -> Moment {
        Moment(self.0.saturating_add(ms))
    }
}

#[cfg(test)]
mod tests;
