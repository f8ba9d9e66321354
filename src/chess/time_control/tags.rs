//! Time controls in the tags of a PGN game (PGN standard 9.6.1), and our own tag beside them.
//!
//! `TimeControl` is the standard's. It cannot express a delay: then it holds the base time, and `TabiyaTimeControl`
//! holds the whole control in our own grammar. Controls that differ are in `WhiteTimeControl` and `BlackTimeControl`,
//! as chess GUIs write them; if one of those has a delay, `TabiyaTimeControl` says `white 5d3, black 10`.

use super::{Controls, TimeControl};

const BOTH: &str = "TimeControl";
const WHITE: &str = "WhiteTimeControl";
const BLACK: &str = "BlackTimeControl";
const WHOLE: &str = "TabiyaTimeControl";

/// What the tags of a game say about its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TimeTags {
    /// Nothing: there is no tag, or it is `?`.
    Nothing,
    /// The game was played without a clock.
    NoClock,
    /// With these controls.
    Clocks(Controls),
    /// Free text, or what we cannot play: it stays in its tag and is shown as it is.
    NotUnderstood,
}

/// The tags for these controls, in the order they are written; `None` is a game without a clock.
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

/// Reads the tags back. `TabiyaTimeControl` wins over the others, a side's own tag over `TimeControl`.
#[must_use]
pub fn read(get: impl Fn(&str) -> Option<String>) -> TimeTags {
    if let Some(controls) = get(WHOLE).and_then(|text| whole(&text)) {
        return TimeTags::Clocks(controls);
    }
    let told = |name: &str| get(name).filter(|text| !matches!(text.trim(), "" | "?"));
    let both = told(BOTH);
    let (Some(white), Some(black)) = (told(WHITE).or_else(|| both.clone()), told(BLACK).or_else(|| both.clone()))
    else {
        return if told(WHITE).is_some() || told(BLACK).is_some() {
            TimeTags::NotUnderstood
        } else {
            TimeTags::Nothing
        };
    };
    match (TimeControl::from_pgn(&white), TimeControl::from_pgn(&black)) {
        (Ok(None), Ok(None)) => TimeTags::NoClock,
        (Ok(Some(white)), Ok(Some(black))) => {
            Controls::new(white, black).map_or(TimeTags::NotUnderstood, TimeTags::Clocks)
        }
        _ => TimeTags::NotUnderstood,
    }
}

/// The value of `TabiyaTimeControl`.
fn whole(text: &str) -> Option<Controls> {
    let text = text.trim();
    match text.strip_prefix("white ").and_then(|sides| sides.split_once(", black ")) {
        Some((white, black)) => Controls::new(white.parse().ok()?, black.parse().ok()?).ok(),
        None => Some(Controls::same(text.parse().ok()?)),
    }
}
