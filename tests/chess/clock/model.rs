//! Compares the clock with the simplest possible one, which is stepped through every millisecond.

use arbtest::arbtest;
use shakmaty::Color;
use tabiya::chess::clock::{Clock, Moment};
use tabiya::chess::time_control::{Bonus, Controls, TimeControl};

use super::{BUDGET, controls};

/// A clock that runs millisecond by millisecond.
#[derive(Clone, Debug)]
struct Stepped {
    controls: Controls,
    left: [u64; 2],
    /// Moves completed by each side.
    moves: [u32; 2],
    turn: usize,
    is_running: bool,
    delay: u64,
    thought: u64,
}

impl Stepped {
    fn new(controls: &Controls) -> Stepped {
        let left = [controls.white.at_start(), controls.black.at_start()];
        let mut clock = Stepped {
            controls: controls.clone(),
            left,
            moves: [0; 2],
            turn: 0,
            is_running: true,
            delay: 0,
            thought: 0,
        };
        clock.begin_turn();
        clock
    }

    fn control(&self, side: usize) -> &TimeControl {
        if side == 0 { &self.controls.white } else { &self.controls.black }
    }

    /// Returns the bonus of the move that comes after `moves` moves, and the time that is added when `moves` moves are
    /// completed. Counts from the first move each time.
    fn schedule(&self, side: usize, moves: u32) -> (Bonus, u64) {
        let TimeControl::Stages(stages) = self.control(side) else { return (Bonus::None, 0) };
        let (mut index, mut done, mut arrived) = (0, 0, 0);
        loop {
            let stage = stages[index];
            let Some(length) = stage.moves else { return (stage.bonus, arrived) };
            if moves < done + length {
                return (stage.bonus, arrived);
            }
            done += length;
            index = (index + 1).min(stages.len() - 1);
            arrived = if moves == done { stages[index].base } else { 0 };
        }
    }

    fn begin_turn(&mut self) {
        self.thought = 0;
        self.delay = match self.schedule(self.turn, self.moves[self.turn]).0 {
            Bonus::Delay(ms) => ms,
            _ => 0,
        };
    }

    fn has_fallen(&self) -> bool {
        self.left[self.turn] == 0 && self.delay == 0
    }

    fn step(&mut self) {
        if !self.is_running || self.has_fallen() {
            return;
        }
        self.thought += 1;
        if self.delay > 0 {
            self.delay -= 1;
            return;
        }
        self.left[self.turn] -= 1;
        if matches!(self.controls.white, TimeControl::Hourglass(_)) {
            self.left[1 - self.turn] += 1;
        }
    }

    fn press(&mut self) {
        if self.has_fallen() {
            return;
        }
        let side = self.turn;
        let (bonus, _) = self.schedule(side, self.moves[side]);
        self.moves[side] += 1;
        let (_, arrived) = self.schedule(side, self.moves[side]);
        self.left[side] += arrived
            + match bonus {
                Bonus::Increment(ms) => ms,
                Bonus::Bronstein(ms) => ms.min(self.thought),
                Bonus::None | Bonus::Delay(_) => 0,
            };
        self.turn = 1 - side;
        self.begin_turn();
    }
}

const SIDES: [Color; 2] = [Color::White, Color::Black];

#[test]
fn the_clock_agrees_with_one_stepped_through_every_millisecond() {
    arbtest(|u| {
        let controls = controls(u)?;
        let (mut clock, mut stepped) = (Clock::new(controls.clone()), Stepped::new(&controls));
        let mut now = Moment(u.int_in_range(0..=1_000_000)?);
        clock.start(now, Color::White);
        let mut kept = (clock.clone(), stepped.clone());
        for _ in 0..u.int_in_range(0..=20)? {
            for _ in 0..u.int_in_range(0..=1_500)? {
                now = now.plus(1);
                stepped.step();
            }
            match u.int_in_range(0..=9)? {
                0 => {
                    clock.stop(now);
                    stepped.is_running = false;
                }
                1 | 2 => {
                    clock.resume(now);
                    stepped.is_running = true;
                }
                3 => {
                    let (side, ms) = (u.choose_index(2)?, u.int_in_range(0..=2_000)?);
                    clock.add(SIDES[side], ms, now);
                    if !(stepped.has_fallen() && stepped.turn == side) {
                        stepped.left[side] += ms;
                    }
                }
                4 => {
                    let (side, ms) = (u.choose_index(2)?, u.int_in_range(1..=2_000)?);
                    clock.set(SIDES[side], ms, now);
                    stepped.left[side] = ms;
                }
                5 => {
                    clock.restore(&kept.0, now);
                    stepped = Stepped { is_running: stepped.is_running, ..kept.1.clone() };
                }
                _ => {
                    let is_late = stepped.has_fallen();
                    assert_eq!(clock.press(now).is_err(), is_late);
                    stepped.press();
                    if !is_late && u.arbitrary()? {
                        kept = (clock.clone(), stepped.clone());
                    }
                }
            }
            for (index, side) in SIDES.into_iter().enumerate() {
                assert_eq!(clock.remaining(side, now), stepped.left[index], "{side}: {clock:?} {stepped:?}");
            }
            assert_eq!(clock.delay_left(now).unwrap_or(0), stepped.delay, "{clock:?} {stepped:?}");
            assert_eq!(clock.flagged(now).is_some(), stepped.has_fallen());
            assert_eq!(clock.turn(), Some(SIDES[stepped.turn]));
            assert_eq!(clock.running().is_some(), stepped.is_running);
        }
        Ok(())
    })
    .budget_ms(BUDGET);
}

#[test]
fn an_hourglass_keeps_all_its_sand() {
    arbtest(|u| {
        let (white, black) = (u.int_in_range(1..=10_000)?, u.int_in_range(1..=10_000)?);
        let mut clock =
            Clock::new(Controls { white: TimeControl::Hourglass(white), black: TimeControl::Hourglass(black) });
        let mut now = Moment(0);
        clock.start(now, Color::White);
        for _ in 0..20 {
            now = now.plus(u.int_in_range(0..=4_000)?);
            match u.int_in_range(0..=3)? {
                0 => clock.stop(now),
                1 => clock.resume(now),
                _ => {
                    let is_late = clock.flagged(now).is_some();
                    assert_eq!(clock.press(now).is_err(), is_late);
                }
            }
            assert_eq!(clock.remaining(Color::White, now) + clock.remaining(Color::Black, now), white + black);
        }
        Ok(())
    })
    .budget_ms(BUDGET);
}

#[test]
fn a_running_side_never_gains_time() {
    arbtest(|u| {
        let mut clock = Clock::new(controls(u)?);
        let mut now = Moment(0);
        clock.start(now, Color::White);
        while let Some(side) = clock.running() {
            let fall = now.plus(clock.delay_left(now).unwrap_or(0)).plus(clock.remaining(side, now));
            let mut last = clock.remaining(side, now);
            for _ in 0..u.int_in_range(1..=5)? {
                now = now.plus(u.int_in_range(0..=700)?);
                let left = clock.remaining(side, now);
                assert!(left <= last, "{clock:?}");
                assert_eq!(clock.flagged(now), (now >= fall).then_some(side), "{clock:?}");
                last = left;
            }
            if clock.press(now).is_err() || u.is_empty() {
                break;
            }
        }
        Ok(())
    })
    .budget_ms(BUDGET);
}
