//! The source of time: the only place that reads the machine's clocks.

use crate::app::protocol::now::{Now, WallTime};
use crate::chess::clock::Moment;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
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
    pub fn start() -> TimeSource {
        TimeSource { start: Instant::now(), stopped: AtomicU64::new(0) }
    }

    pub fn moment(&self) -> Moment {
        Moment(millis(self.start.elapsed()).saturating_sub(self.stopped.load(Ordering::Relaxed)))
    }

    /// Returns the current moment and the wall-clock time, with the offset of the system's time zone; UTC if none is
    /// set up.
    pub fn now(&self) -> Now {
        // A machine that believes it is before 1970 has no date worth showing.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let unix = i64::try_from(since.as_secs()).unwrap_or_default();
        Now { at: self.moment(), wall: WallTime { unix, offset: offset(unix) } }
    }

    /// Returns how long to wait until `moment`; zero if it has passed.
    pub fn until(&self, moment: Moment) -> Duration {
        let stopped = self.stopped.load(Ordering::Relaxed);
        Duration::from_millis(moment.0.saturating_add(stopped)).saturating_sub(self.start.elapsed())
    }

    /// Takes back the time since `moment`: the process was stopped then and continues now.
    pub fn stood_still_since(&self, moment: Moment) {
        self.stopped.fetch_add(self.moment().since(moment), Ordering::Relaxed);
    }
}

pub fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

// The machine's time zone, read once and only from the file that holds it: looking a zone up by its name would first
// list every zone there is, which takes longer than drawing the first frame.

/// The zone's file if `TZ` is not set.
const LOCAL: &str = "/etc/localtime";
/// The folder of the zones by name, unless `TZDIR` names another.
const ZONES: &str = "/usr/share/zoneinfo";
/// The most bytes read of a zone's file. No zone's file is longer, but `TZ` may name any file.
const LONGEST: u64 = 1 << 20;

static ZONE: LazyLock<TimeZone> = LazyLock::new(|| find(|name| std::env::var_os(name), read));

/// Returns how many seconds local time is ahead of UTC at a time in seconds since 1970; 0 if no zone is set up.
pub fn offset(unix: i64) -> i32 {
    Timestamp::from_second(unix).map_or(0, |at| ZONE.to_offset(at).seconds())
}

/// Finds the zone as the C library does: `TZ` is a name, a file or a rule, perhaps after a colon; if it is empty, the
/// zone is UTC.
fn find(env: impl Fn(&str) -> Option<OsString>, read: impl Fn(&Path) -> Option<Vec<u8>>) -> TimeZone {
    let of_file = |path: &Path| TimeZone::tzif("local", &read(path)?).ok();
    let Some(name) = env("TZ") else { return of_file(Path::new(LOCAL)).unwrap_or(TimeZone::UTC) };
    let name = name.to_string_lossy();
    let name = name.strip_prefix(':').unwrap_or(&name);
    if name.is_empty() {
        return TimeZone::UTC;
    }
    let folder = env("TZDIR").filter(|folder| !folder.is_empty());
    // An absolute path replaces the folder.
    let path = PathBuf::from(folder.as_deref().unwrap_or(OsStr::new(ZONES))).join(name);
    of_file(&path).or_else(|| TimeZone::posix(name).ok()).unwrap_or(TimeZone::UTC)
}

fn read(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(LONGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
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

#[cfg(test)]
mod time_zone_tests {
    use super::*;

    /// Returns a zone's file (RFC 8536) that has no transitions of its own, and this rule.
    fn file(rule: &str) -> Vec<u8> {
        let mut block = b"TZif2".to_vec();
        block.extend([0; 15]);
        // No indicators, leap seconds or transitions; one type of local time, four letters.
        block.extend([0_u32, 0, 0, 0, 1, 4].into_iter().flat_map(u32::to_be_bytes));
        block.extend([0, 0, 0, 0, 0, 0]);
        block.extend(b"UTC\0");
        let mut file = block.clone();
        file.extend(block);
        file.extend(format!("\n{rule}\n").bytes());
        file
    }

    const WINTER: i64 = 1_768_478_400; // 2026-01-15 12:00 UTC
    const SUMMER: i64 = 1_784_116_800; // 2026-07-15 12:00 UTC

    #[test]
    fn a_zone_is_found_as_the_c_library_finds_it() {
        let read = |path: &Path| match path.to_str()? {
            LOCAL | "/zones/here" => Some(file("CET-1CEST,M3.5.0,M10.5.0/3")),
            "/usr/share/zoneinfo/Asia/Kolkata" => Some(file("IST-5:30")),
            "/zones/broken" => Some(b"TZif".to_vec()),
            _ => None,
        };
        let rows = [
            (None, None, (3_600, 7_200)),
            (Some(""), None, (0, 0)),
            (Some("Asia/Kolkata"), None, (19_800, 19_800)),
            (Some(":Asia/Kolkata"), None, (19_800, 19_800)),
            (Some("Asia/Kolkata"), Some("/elsewhere"), (0, 0)),
            (Some("/zones/here"), None, (3_600, 7_200)),
            (Some("here"), Some("/zones"), (3_600, 7_200)),
            (Some("EST5EDT,M3.2.0,M11.1.0"), None, (-18_000, -14_400)),
            (Some("/zones/broken"), None, (0, 0)),
            (Some("Nowhere/At-All"), None, (0, 0)),
        ];
        for (zone, folder, expected) in rows {
            let env = |name: &str| if name == "TZ" { zone } else { folder }.map(OsString::from);
            let zone_found = find(env, read);
            let at = |unix| zone_found.to_offset(Timestamp::from_second(unix).unwrap()).seconds();
            assert_eq!((at(WINTER), at(SUMMER)), expected, "TZ={zone:?} TZDIR={folder:?}");
        }
        assert_eq!(find(|_| None, |_| None), TimeZone::UTC, "nothing is set up");
    }

    #[test]
    fn endless_files_are_cut() {
        assert_eq!(time_zone_tests::read(Path::new("/dev/zero")).map(|bytes| bytes.len()), Some(1 << 20));
    }
}
