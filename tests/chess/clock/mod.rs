//! Time controls, the clock and the journal under arbitrary input.

mod journal;
mod model;
mod text;
mod wake;

use arbtest::arbitrary::{Result, Unstructured};
use tabiya::chess::time_control::{Bonus, Controls, Stage, TimeControl};

/// How long each property looks for a counter-example, in milliseconds.
const BUDGET: u64 = 500;

/// Returns a time control of a few seconds, so that flags fall.
fn control(u: &mut Unstructured) -> Result<TimeControl> {
    let mut stages = Vec::new();
    for _ in 0..u.int_in_range(0..=2)? {
        stages.push(Stage { moves: Some(u.int_in_range(1..=3)?), base: u.int_in_range(0..=3_000)?, bonus: bonus(u)? });
    }
    if stages.is_empty() || u.arbitrary()? {
        stages.push(Stage { moves: None, base: u.int_in_range(0..=3_000)?, bonus: bonus(u)? });
    }
    Ok(TimeControl::Stages(stages))
}

fn bonus(u: &mut Unstructured) -> Result<Bonus> {
    let ms = u.int_in_range(1..=2_000)?;
    u.choose(&[Bonus::None, Bonus::Increment(ms), Bonus::Delay(ms), Bonus::Bronstein(ms)]).copied()
}

/// Returns controls of any kind, for both sides.
fn controls(u: &mut Unstructured) -> Result<Controls> {
    Ok(match u.int_in_range(0..=3)? {
        0 => Controls {
            white: TimeControl::Hourglass(u.int_in_range(1..=3_000)?),
            black: TimeControl::Hourglass(u.int_in_range(1..=3_000)?),
        },
        1 => Controls { white: control(u)?, black: control(u)? },
        _ => Controls::same(control(u)?),
    })
}
