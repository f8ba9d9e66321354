//! The clock asks for a wake-up exactly when there is something new to see.

use arbtest::arbtest;
use shakmaty::Color;
use tabiya::chess::clock::{Clock, ClockDigits, Moment};

use super::{BUDGET, controls};

/// Returns everything that a screen shows of a clock.
fn seen(clock: &Clock, at: Moment, tenths: bool) -> (ClockDigits, ClockDigits, Option<u64>, Option<Color>) {
    let shown = |side| clock.shown(side, at, tenths);
    (shown(Color::White), shown(Color::Black), clock.delay_shown(at), clock.flagged(at))
}

#[test]
fn what_is_shown_changes_at_the_wake_up_and_not_before() {
    arbtest(|u| {
        let tenths = u.arbitrary()?;
        let mut clock = Clock::new(controls(u)?);
        let mut now = Moment(u.int_in_range(0..=1_000)?);
        clock.start(now, Color::White);
        // Times near the points where a display changes its form, such as 20 seconds and an hour.
        for side in [Color::White, Color::Black] {
            let near = *u.choose(&[0, 20_000, 60_000, 3_600_000])?;
            clock.set(side, near + u.int_in_range(0..=3_000)?, now);
        }
        for _ in 0..u.int_in_range(1..=8)? {
            now = now.plus(u.int_in_range(0..=1_200)?);
            let before = seen(&clock, now, tenths);
            match clock.wake_at(now, tenths) {
                None => assert!(clock.flagged(now).is_some() || clock.running().is_none(), "{clock:?} at {now:?}"),
                Some(wake) => {
                    assert!(wake > now && wake.since(now) <= 1_000, "{clock:?} at {now:?}");
                    for between in now.0 + 1..wake.0 {
                        assert_eq!(seen(&clock, Moment(between), tenths), before, "{clock:?} at {now:?}, {between}");
                    }
                    assert_ne!(seen(&clock, wake, tenths), before, "{clock:?} at {now:?}, {wake:?}");
                    if u.arbitrary()? {
                        now = wake;
                    }
                }
            }
            match u.int_in_range(0..=4)? {
                0 => clock.stop(now),
                1 | 2 => clock.resume(now),
                3 => {
                    let is_late = clock.flagged(now).is_some();
                    assert_eq!(clock.press(now).is_err(), is_late);
                }
                _ => {}
            }
        }
        Ok(())
    })
    .budget_ms(BUDGET);
}

#[test]
fn a_display_reads_zero_only_when_nothing_is_left() {
    arbtest(|u| {
        let ms = u.int_in_range(0..=30_000)?;
        let digits = ClockDigits::of(ms, u.arbitrary()?).to_string();
        assert_eq!(digits.chars().all(|c| "0:.".contains(c)), ms == 0, "{ms}: {digits}");
        Ok(())
    })
    .budget_ms(BUDGET);
}
