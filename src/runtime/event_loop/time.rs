//! The source of time: the only place that reads the machine's clocks.

use crate::app::protocol::now::{Now, WallTime};
use crate::chess::clock::Moment;
use crate::runtime::event_loop::time_zone;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The program's clocks, shared by the threads that put time stamps on incoming events.
///
/// The monotonic clock is `std::time::Instant` (CLOCK_MONOTONIC on Linux, CLOCK_UPTIME_RAW on macOS): it stands still
/// while the machine sleeps. It is also made to stand still while the process is stopped by Ctrl-Z.
#[derive(Debug)]
pub struct TimeSource {
    start: Instant,
    /// How many milliseconds the process has been stopped for.
    stopped: AtomicU64,
}

impl TimeSource {
    /// Creates a clock that starts at `Moment(0)` now.
    #[must_use]
    pub fn start() -> TimeSource {
        TimeSource { start: Instant::now(), stopped: AtomicU64::new(0) }
    }

    /// Returns the current moment.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment(millis(self.start.elapsed()).saturating_sub(self.stopped.load(Ordering::Relaxed)))
    }

    /// Returns the current moment and the wall-clock time, with the offset of the system's time zone; UTC if none is
    /// set up.
    #[must_use]
    pub fn now(&self) -> Now {
        // A machine that believes it is before 1970 has no date worth showing.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let unix = i64::try_from(since.as_secs()).unwrap_or_default();
        Now { at: self.moment(), wall: WallTime { unix, offset: time_zone::offset(unix) } }
    }

    /// Returns how long to wait until `moment`; zero if it has passed.
    #[must_use]
    pub fn until(&self, moment: Moment) -> Duration {
        let stopped = self.stopped.load(Ordering::Relaxed);
        Duration::from_millis(moment.0.saturating_add(stopped)).saturating_sub(self.start.elapsed())
    }

    /// Takes back the time since `moment`: the process was stopped then and continues now.
    pub fn stood_still_since(&self, moment: Moment) {
        self.stopped.fetch_add(self.moment().since(moment), Ordering::Relaxed);
    }
}

/// Returns a duration in whole milliseconds.
#[must_use]
pub fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_takes_no_time() {
        let time = TimeSource::start();
        let before = time.moment();
        // As if the process had been stopped a long time ago, by a clock that shows much more.
        let late = TimeSource { start: time.start - Duration::from_secs(3_600), stopped: AtomicU64::new(0) };
        let stopped_at = Moment(1_000);
        late.stood_still_since(stopped_at);
        assert!(late.moment() >= stopped_at && late.moment().since(stopped_at) < 60_000);
        assert!(time.moment() >= before);
        assert!(late.until(Moment(u64::MAX / 2)) > Duration::from_secs(1));
        assert_eq!(late.until(Moment(0)), Duration::ZERO);
    }
}
