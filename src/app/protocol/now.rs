//! The time at which something happens: it is passed in with every message and never read here.

use crate::chess::clock::Moment;
use crate::chess::record::GameDate;

/// The two clocks: a monotonic one that times the game, and a wall clock that dates it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Monotonic time, which stands still while the machine sleeps.
    pub at: Moment,
    pub wall: WallTime,
}

/// A point of civil time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WallTime {
    /// Seconds since 1970-01-01 00:00 UTC.
    pub unix: i64,
    /// How many seconds local time is ahead of UTC.
    pub offset: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Civil {
    pub year: i64,
    /// The month, 1 to 12.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
    /// The hour, 0 to 23.
    pub hour: u8,
    pub minute: u8,
    pub second: u8,
}

impl Civil {
    /// Formats the date as PGN's Date tag: `2026.11.21`.
    pub fn pgn_date(&self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// Formats the day: `2026-11-21` (ISO 8601).
    pub fn day_text(&self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }

    /// Formats the time as PGN's Time tag: `17:04:05`.
    pub fn pgn_time(&self) -> String {
        format!("{:02}:{:02}:{:02}", self.hour, self.minute, self.second)
    }

    /// Reads the day of a date such as `2026-11-21` or `2026-11-21T10:01:24`, counted from 1970-01-01: the inverse of
    /// [`WallTime::local`], also by Howard Hinnant.
    pub fn day_of(text: &str) -> Option<i64> {
        let mut parts = text.get(..10)?.split('-').map(|part| part.parse::<i64>().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let valid = (0..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        let year = year - i64::from(month <= 2);
        let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        let days = year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year;
        valid.then_some(days - 719_468)
    }

    /// Returns the day, counted from 1970-01-01.
    pub fn day_number(&self) -> i64 {
        Civil::day_of(&self.day_text()).unwrap_or_default()
    }
}

impl WallTime {
    pub fn local(self) -> Civil {
        civil(self.unix + i64::from(self.offset))
    }

    pub fn utc(self) -> Civil {
        civil(self.unix)
    }

    /// Returns it as the record of a game has it.
    pub fn dated(self) -> GameDate {
        let (local, utc) = (self.local(), self.utc());
        GameDate { date: local.pgn_date(), time: local.pgn_time(), utc_date: utc.pgn_date(), utc_time: utc.pgn_time() }
    }
}

/// Converts seconds since 1970 to a date of the proleptic Gregorian calendar. Years are counted from March so that the
/// leap day comes last (the `civil_from_days` algorithm published by Howard Hinnant).
fn civil(unix: i64) -> Civil {
    let (days, rest) = (unix.div_euclid(86_400), unix.rem_euclid(86_400));
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let small = |n: i64| u8::try_from(n).unwrap_or(0); // each is below 60 by the divisions above
    Civil {
        year,
        month: small(month),
        day: small(day),
        hour: small(rest / 3_600),
        minute: small(rest / 60 % 60),
        second: small(rest % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let rows = [
            (0, "1970.01.01", "00:00:00"),
            (951_782_399, "2000.02.28", "23:59:59"),
            (951_782_400, "2000.02.29", "00:00:00"),
            (1_795_255_284, "2026.11.21", "10:01:24"),
            (-1, "1969.12.31", "23:59:59"),
            (4_107_542_400, "2100.03.01", "00:00:00"),
        ];
        for (unix, date, time) in rows {
            let civil = WallTime { unix, offset: 0 }.utc();
            assert_eq!((civil.pgn_date().as_str(), civil.pgn_time().as_str()), (date, time), "{unix}");
            assert_eq!(civil.day_number(), unix.div_euclid(86_400), "{unix}");
        }
    }

    #[test]
    fn local_time_is_ahead_of_utc_by_the_offset() {
        let wall = WallTime { unix: 1_795_255_284, offset: 3_600 };
        assert_eq!(wall.local().pgn_time(), "11:01:24");
        assert_eq!(wall.utc().pgn_time(), "10:01:24");
    }
}
