//! Time controls: how much time each player gets, and for what (Article 6.3).
//!
//! The text of a time control is `none`, or stages joined by `:`, each
//! `[MOVES/]MINUTES[+INCREMENT|dDELAY|bDELAY]` with the bonus in seconds, or `hMINUTES`, an hourglass.
//! Every number may be decimal; the values are milliseconds.

use parse::Dialect;
use std::{fmt, str::FromStr};

mod parse;
pub mod tags;

pub use parse::{BadTimeControl, TimeControlError};

/// What a player gets for each move in addition to the time of the stage. All in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// Fischer: added after each completed move.
    Increment(u64),
    /// Simple (US) delay: each turn, the main time waits this long (Article 6.3.2, time-delay mode).
    Delay(u64),
    /// Bronstein: after each move the time used is given back, up to this much.
    Bronstein(u64),
}

impl Bonus {
    /// Returns the length of the bonus in milliseconds, whatever its kind.
    #[must_use]
    pub fn ms(self) -> u64 {
        match self {
            Bonus::None => 0,
            Bonus::Increment(ms) | Bonus::Delay(ms) | Bonus::Bronstein(ms) => ms,
        }
    }

    /// Whether PGN's TimeControl tag cannot express it.
    fn is_delay(self) -> bool {
        matches!(self, Bonus::Delay(_) | Bonus::Bronstein(_))
    }
}

/// One period of a time control (Article 6.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stage {
    /// How many moves it covers; `None` for the rest of the game.
    pub moves: Option<u32>,
    /// The time that the stage adds, in milliseconds.
    pub base: u64,
    /// What each of its moves adds.
    pub bonus: Bonus,
}

/// The time control of one player. No clock at all is `Option::None` one level up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// One stage after another. A last stage with a number of moves repeats.
    Stages(Vec<Stage>),
    /// The time one player uses, the other gains. Each starts with this many milliseconds.
    Hourglass(u64),
}

/// The class of a game by its time (Articles A.1 and B.1 of the Laws).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speed {
    /// 10 minutes or less for 60 moves.
    Blitz,
    /// More than 10 minutes, less than 60.
    Rapid,
    /// 60 minutes or more.
    Standard,
}

/// The number of moves by which the Laws measure the speed of a game.
const RECKONED_MOVES: u64 = 60;
const MINUTE: u64 = 60_000;

impl TimeControl {
    /// Returns the time on the clock when the game begins, in milliseconds: the base of the first stage.
    ///
    /// A control without a base (`0+3`, `0b3`) would lose at the first tick, so it starts with one bonus instead. `0d3`
    /// does not need that, because its delay comes before the main time.
    #[must_use]
    pub fn at_start(&self) -> u64 {
        match self {
            TimeControl::Hourglass(ms) => *ms,
            TimeControl::Stages(stages) => stages.first().map_or(0, |first| match first.bonus {
                Bonus::Increment(ms) | Bonus::Bronstein(ms) if first.base == 0 => ms,
                _ => first.base,
            }),
        }
    }

    /// Returns blitz, rapid or standard by the time for 60 moves, including repeated stages and the bonus of each move
    /// (Articles A.1, B.1). An hourglass has no such number; only its base counts.
    #[must_use]
    pub fn speed(&self) -> Speed {
        let total = match self {
            TimeControl::Hourglass(ms) => *ms,
            TimeControl::Stages(stages) => time_for_sixty(stages),
        };
        match total {
            t if t <= 10 * MINUTE => Speed::Blitz,
            t if t < 60 * MINUTE => Speed::Rapid,
            _ => Speed::Standard,
        }
    }

    /// Returns the value of PGN's TimeControl tag (PGN 9.6.1), in seconds. The standard has no delay: only the base is
    /// written, and [`tags::of`] adds the whole control.
    #[must_use]
    pub fn pgn(&self) -> String {
        match self {
            TimeControl::Hourglass(ms) => format!("*{}", seconds(*ms)),
            TimeControl::Stages(stages) => joined(stages, |stage, text| {
                text.push_str(&seconds(stage.base));
                if let Bonus::Increment(ms) = stage.bonus {
                    text.push('+');
                    text.push_str(&seconds(ms));
                }
            }),
        }
    }

    /// Reads the value of PGN's TimeControl tag; `None` without a clock (`-`), and for anything else, including `?` and
    /// free text, which the caller keeps and shows.
    #[must_use]
    pub fn from_pgn(text: &str) -> Option<TimeControl> {
        parse::read(text, Dialect::Pgn).ok()
    }

    /// Whether PGN's TimeControl tag cannot express all of it.
    fn has_delay(&self) -> bool {
        matches!(self, TimeControl::Stages(stages) if stages.iter().any(|stage| stage.bonus.is_delay()))
    }
}

/// Reads a time control, where `none` is allowed.
///
/// # Errors
/// [`BadTimeControl`] says what is wrong, where, and what to write instead.
pub fn parse_optional(text: &str) -> Result<Option<TimeControl>, BadTimeControl> {
    if text.trim().eq_ignore_ascii_case("none") { Ok(None) } else { text.parse().map(Some) }
}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<TimeControl, BadTimeControl> {
        parse::read(text, Dialect::Own)
    }
}

/// Writes the canonical text: the shortest that is read back as the same control.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Hourglass(ms) => write!(f, "h{}", minutes(*ms)),
            TimeControl::Stages(stages) => f.write_str(&joined(stages, |stage, text| {
                text.push_str(&minutes(stage.base));
                let sign = match stage.bonus {
                    Bonus::None => return,
                    Bonus::Increment(_) => '+',
                    Bonus::Delay(_) => 'd',
                    Bonus::Bronstein(_) => 'b',
                };
                text.push(sign);
                text.push_str(&seconds(stage.bonus.ms()));
            })),
        }
    }
}

/// The controls of both players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Controls {
    /// White's.
    pub white: TimeControl,
    /// Black's.
    pub black: TimeControl,
}

/// Two controls that cannot be played against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadControls {
    /// Only one player has an hourglass, but its sand runs from one player to the other.
    #[error("an hourglass needs both players: give both an hourglass, or neither")]
    OneHourglass,
}

impl Controls {
    /// Returns the same control for both players.
    #[must_use]
    pub fn same(control: TimeControl) -> Controls {
        Controls { white: control.clone(), black: control }
    }

    /// Returns a control for each player.
    ///
    /// # Errors
    /// [`BadControls`] when only one of them is an hourglass.
    pub fn new(white: TimeControl, black: TimeControl) -> Result<Controls, BadControls> {
        let sand = |control: &TimeControl| matches!(control, TimeControl::Hourglass(_));
        if sand(&white) == sand(&black) { Ok(Controls { white, black }) } else { Err(BadControls::OneHourglass) }
    }

    /// Returns the control of one player.
    #[must_use]
    pub fn of(&self, side: shakmaty::Color) -> &TimeControl {
        if side.is_white() { &self.white } else { &self.black }
    }

    /// Whether both players have the same control.
    #[must_use]
    pub fn are_equal(&self) -> bool {
        self.white == self.black
    }
}

/// Writes one text if both players have the same control, otherwise `white 5, black 3+2`.
impl fmt::Display for Controls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_equal() { self.white.fmt(f) } else { write!(f, "white {}, black {}", self.white, self.black) }
    }
}

/// Returns the time a player has for the first 60 moves.
fn time_for_sixty(stages: &[Stage]) -> u64 {
    let mut total = 0_u64;
    let mut left = RECKONED_MOVES;
    let mut index = 0;
    while left > 0 {
        let Some(stage) = stages.get(index).or(stages.last()) else { break };
        let moves = stage.moves.map_or(left, |moves| u64::from(moves).clamp(1, left));
        total = total.saturating_add(stage.base).saturating_add(stage.bonus.ms().saturating_mul(moves));
        left -= moves;
        index += 1;
    }
    total
}

/// Joins stages by `:`, each with its number of moves before what `time` writes.
fn joined(stages: &[Stage], time: impl Fn(&Stage, &mut String)) -> String {
    let mut text = String::new();
    for (index, stage) in stages.iter().enumerate() {
        if index > 0 {
            text.push(':');
        }
        if let Some(moves) = stage.moves {
            text.push_str(&format!("{moves}/"));
        }
        time(stage, &mut text);
    }
    text
}

/// Converts milliseconds to seconds, with as many decimals as needed.
fn seconds(ms: u64) -> String {
    decimal(ms, 1_000, 3)
}

/// Converts milliseconds to minutes, with as many decimals as needed to be read back. Five are always enough, because
/// 0.00001 of a minute is less than a millisecond.
fn minutes(ms: u64) -> String {
    decimal(ms, MINUTE, 5)
}

/// Returns the shortest decimal number of `unit`s that rounds to `ms`.
fn decimal(ms: u64, unit: u64, places: usize) -> String {
    let (ms, unit) = (u128::from(ms), u128::from(unit));
    let mut scale = 1_u128;
    for digits in 0..=places {
        let scaled = (ms * scale + unit / 2) / unit;
        if (scaled * unit + scale / 2) / scale == ms || digits == places {
            let (whole, fraction) = (scaled / scale, scaled % scale);
            return if digits == 0 { whole.to_string() } else { format!("{whole}.{fraction:0digits$}") };
        }
        scale *= 10;
    }
    String::new() // not reached: the last round of the loop returns
}

#[cfg(test)]
mod tests;
