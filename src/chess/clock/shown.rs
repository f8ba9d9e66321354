//! What the display of a clock shows, and when it changes.
//!
//! A second that has begun counts as a whole one (below 20 s: a tenth). So a display never shows zero before the flag
//! falls, and five minutes show as 5:00 until a whole second has gone.

use std::fmt;

/// Below this many tenths of a second a display shows tenths.
const TENTHS_BELOW: u64 = 200;
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
    /// `0:19.9`, below 20 seconds.
    Tenths {
        /// 0 to 19.
        seconds: u64,
        /// 0 to 9.
        tenths: u64,
    },
}

impl ClockDigits {
    /// Returns the display for this many milliseconds.
    #[must_use]
    pub fn of(ms: u64) -> ClockDigits {
        let tenths = ms.div_ceil(100);
        if tenths < TENTHS_BELOW {
            return ClockDigits::Tenths { seconds: tenths / 10, tenths: tenths % 10 };
        }
        let seconds = ms.div_ceil(1_000);
        if seconds < HOURS_FROM {
            ClockDigits::Minutes { minutes: seconds / 60, seconds: seconds % 60 }
        } else {
            ClockDigits::Hours { hours: seconds / 3_600, minutes: seconds / 60 % 60, seconds: seconds % 60 }
        }
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

/// Returns how many milliseconds the clock runs down from `ms` (more than 0) until the display changes.
pub(super) fn until_less(ms: u64) -> u64 {
    let next = match ms.div_ceil(100) {
        tenths if tenths < TENTHS_BELOW => tenths.saturating_sub(1) * 100,
        _ => ((ms.div_ceil(1_000) - 1) * 1_000).max((TENTHS_BELOW - 1) * 100), // 20 seconds or more
    };
    ms - next
}

/// Returns how many milliseconds the clock runs up from `ms` until the display changes.
pub(super) fn until_more(ms: u64) -> u64 {
    let last = match ms.div_ceil(100) {
        tenths if tenths < TENTHS_BELOW => tenths * 100,
        _ => ms.div_ceil(1_000) * 1_000,
    };
    last - ms + 1
}
