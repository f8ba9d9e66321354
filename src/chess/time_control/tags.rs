//! Time controls in the tags of a PGN game (PGN standard 9.6.1), and our own tag beside them.
//!
//! `TimeControl` is the standard tag. It cannot express a delay: then it holds the base time, and `TabiyaTimeControl`
//! holds the whole control in our own grammar. If the players' controls differ, they are in `WhiteTimeControl` and
//! `BlackTimeControl`, as chess GUIs write them; if one of those has a delay, `TabiyaTimeControl` says
//! `white 5d3, black 10`.

use super::{Controls, TimeControl};

const BOTH: &str = "TimeControl";
const WHITE: &str = "WhiteTimeControl";
const BLACK: &str = "BlackTimeControl";
const WHOLE: &str = "TabiyaTimeControl";

/// Returns the tags for these controls, in the order they are written. `None` is a game without a clock.
#[must_use]
pub fn of(controls: Option<&Controls>) -> Vec<(&'static str, String)> {
    let Some(controls) = controls else { return vec![(BOTH, "-".to_owned())] };
    let mut tags = if controls.are_equal() {
        vec![(BOTH, controls.white.pgn())]
    } else {
        vec![(WHITE, controls.white.pgn()), (BLACK, controls.black.pgn())]
    };
    if controls.white.has_delay() || controls.black.has_delay() {
        tags.push((WHOLE, controls.to_string()));
    }
    tags
}

/// Reads the controls back; `None` if there was no clock, or if the tags are not understood. `TabiyaTimeControl` takes
/// precedence over the others, and a side's own tag over `TimeControl`.
#[must_use]
pub fn read(get: impl Fn(&str) -> Option<String>) -> Option<Controls> {
    if let Some(controls) = get(WHOLE).and_then(|text| whole(&text)) {
        return Some(controls);
    }
    let told = |name: &str| get(name).filter(|text| !matches!(text.trim(), "" | "?"));
    let of_side = |name: &str| TimeControl::from_pgn(&told(name).or_else(|| told(BOTH))?);
    Controls::new(of_side(WHITE)?, of_side(BLACK)?).ok()
}

/// Reads the value of `TabiyaTimeControl`.
fn whole(text: &str) -> Option<Controls> {
    let text = text.trim();
    match text.strip_prefix("white ").and_then(|sides| sides.split_once(", black ")) {
        Some((white, black)) => Controls::new(white.parse().ok()?, black.parse().ok()?).ok(),
        None => Some(Controls::same(text.parse().ok()?)),
    }
}
