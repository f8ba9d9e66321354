//! Where time comes from: the one place that reads the machine's clocks.

use super::time_zone;
use crate::app::protocol::now::{Now, WallTime};
use crate::chess::moment::Moment;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The program's clocks, shared by the threads that stamp what arrives.
///
/// The monotonic one is `std::time::Instant` (CLOCK_MONOTONIC on Linux, CLOCK_UPTIME_RAW on macOS): it stands still
/// while the machine sleeps. It is also made to stand still while the process is stopped by Ctrl-Z.
#[derive(Debug)]
pub struct TimeSource {
    start: Instant,
    /// Milliseconds during which the process was stopped.
    stopped: AtomicU64,
}

impl TimeSource {
    /// A clock that starts at `Moment(0)` now.
    #[must_use]
    pub fn start() -> TimeSource {
        TimeSource { start: Instant::now(), stopped: AtomicU64::new(0) }
    }

    /// The moment it is.
    #[must_use]
    pub fn moment(&self) -> Moment {
        Moment(millis(self.start.elapsed()).saturating_sub(self.stopped.load(Ordering::Relaxed)))
    }

    /// The moment it is and the time on the wall, with the offset of the system's time zone; UTC where none is set up.
    #[must_use]
    pub fn now(&self) -> Now {
        // A machine that believes it is before 1970 has no date worth telling.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let unix = i64::try_from(since.as_secs()).unwrap_or_default();
        Now { at: self.moment(), wall: WallTime { unix, offset: time_zone::offset(unix) } }
    }

    /// How long to wait until `moment` is reached; zero when it has passed.
    #[must_use]
    pub fn until(&self, moment: Moment) -> Duration {
        let stopped = self.stopped.load(Ordering::Relaxed);
        Duration::from_millis(moment.0.saturating_add(stopped)).saturating_sub(self.start.elapsed())
    }

    /// Takes the time since `moment` back: the process was stopped then and goes on now.
    pub fn stood_still_since(&self, moment: Moment) {
        self.stopped.fetch_add(self.moment().since(moment), Ordering::Relaxed);
    }
}

/// The whole milliseconds of a duration.
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
        // As if the process had been stopped from far in the past of a clock that shows much more.
        let late = TimeSource { start: time.start - Duration::from_secs(3_600), stopped: AtomicU64::new(0) };
        let stopped_at = Moment(1_000);
        late.stood_still_since(stopped_at);
        assert!(late.moment() >= stopped_at && late.moment().since(stopped_at) < 60_000);
        assert!(time.moment() >= before);
        assert!(late.until(Moment(u64::MAX / 2)) > Duration::from_secs(1));
        assert_eq!(late.until(Moment(0)), Duration::ZERO);
    }
}
