//! A date, perhaps known only in part (PGN standard 8.1.1.3), in four bytes that sort by time.

use std::fmt;

/// A date of which the day, the month or everything may be unknown. Dates sort by time; within a year, one without a
/// month comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date(u32);

/// The number of bits of a date: a year up to 4095, a month and a day.
pub(super) const BITS: u32 = 21;

impl Date {
    /// A date of which nothing is known.
    pub const UNKNOWN: Date = Date(0);

    /// Reads `1972`, `1972.07` or `1972.07.11`, also with `-` or `/`; question marks stand for an unknown part. Forms that
    /// can mean one day only are read too: `15.10.2016`, `20161015`, `Oct 15, 2016`. Returns `None` for anything else.
    #[must_use]
    pub fn read(text: &str) -> Option<Date> {
        if let Some(usual) = Date::usual(text.as_bytes()) {
            return usual;
        }
        if let Some(other) = Date::other_form(text.trim()) {
            return Some(other);
        }
        let mut parts = text.trim().split(['.', '-', '/']);
        let mut part = |least: u32, most: u32| match parts.next() {
            None => Some(0),
            Some(text) if !text.is_empty() && text.bytes().all(|byte| byte == b'?') => Some(0),
            Some(text) => text.parse().ok().filter(|value| (least..=most).contains(value)),
        };
        let (year, month, day) = (part(0, 4095)?, part(1, 12)?, part(1, 31)?);
        parts.next().is_none().then_some(Date(year << 9 | month << 5 | day))
    }

    /// Reads a date with the day first and full stops, in eight digits, or with the English name of the month.
    fn other_form(text: &str) -> Option<Date> {
        const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
        let date = |year: u32, month: u32, day: u32| {
            let is_date = (1000..=4095).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
            is_date.then_some(Date(year << 9 | month << 5 | day))
        };
        if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = |range: std::ops::Range<usize>| text.get(range)?.parse().ok();
            return date(number(0..4)?, number(4..6)?, number(6..8)?);
        }
        let words: Vec<&str> =
            text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let [first, second, year] = words.as_slice() else { return None };
        let year = Some(year).filter(|year| year.len() == 4)?.parse().ok()?;
        let month = |word: &str| {
            let short = word.get(..3)?.to_ascii_lowercase();
            let named = word.bytes().all(|byte| byte.is_ascii_alphabetic()) && word.len() <= "september".len();
            (1..).zip(MONTHS).find(|&(_, name)| named && name == short).map(|(number, _)| number)
        };
        match (month(first), month(second)) {
            (Some(month), None) => date(year, month, second.parse().ok()?),
            (None, Some(month)) => {
                date(year, month, first.trim_end_matches(|c: char| c.is_ascii_alphabetic()).parse().ok()?)
            }
            // With other marks the month may come first.
            _ if text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') => {
                date(year, second.parse().ok()?, first.parse().ok()?)
            }
            _ => None,
        }
    }

    /// Reads the usual form of a date, `1962.05.31` all in digits. Returns `None` for any other form, and `Some(None)`
    /// if its month or day is out of range or its year too large.
    pub(super) fn usual(text: &[u8]) -> Option<Option<Date>> {
        let [a, b, c, d, b'.', e, f, b'.', g, h] = *text else { return None };
        if ![a, b, c, d, e, f, g, h].iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number = |digits: &[u8]| digits.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
        let (year, month, day) = (number(&[a, b, c, d]), number(&[e, f]), number(&[g, h]));
        let is_date = year <= 4095 && (1..=12).contains(&month) && (1..=31).contains(&day);
        Some(is_date.then_some(Date(year << 9 | month << 5 | day)))
    }

    /// Whether anything is known of the date.
    #[must_use]
    pub fn is_known(self) -> bool {
        self != Date::UNKNOWN
    }

    /// The year.
    #[must_use]
    pub fn year(self) -> Option<u32> {
        Some(self.0 >> 9).filter(|&year| year > 0)
    }

    /// The month, from 1.
    #[must_use]
    pub fn month(self) -> Option<u32> {
        Some(self.0 >> 5 & 15).filter(|&month| month > 0)
    }

    /// The day of the month, from 1.
    #[must_use]
    pub fn day(self) -> Option<u32> {
        Some(self.0 & 31).filter(|&day| day > 0)
    }

    /// The earliest day it can be, as year, month and day.
    #[must_use]
    pub fn earliest(self) -> (u32, u32, u32) {
        (self.year().unwrap_or(0), self.month().unwrap_or(1), self.day().unwrap_or(1))
    }

    /// The latest day it can be, as year, month and day.
    #[must_use]
    pub fn latest(self) -> (u32, u32, u32) {
        (self.year().unwrap_or(4095), self.month().unwrap_or(12), self.day().unwrap_or(31))
    }

    /// The date packed into [`BITS`] bits, which [`Date::of_bits`] reads.
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    /// Unpacks a date; one with an impossible month is unknown.
    pub(super) fn of_bits(bits: u32) -> Date {
        let bits = bits & ((1 << BITS) - 1);
        if bits >> 5 & 15 > 12 { Date::UNKNOWN } else { Date(bits) }
    }
}

impl fmt::Display for Date {
    /// Writes `1972.07.11`, with question marks for the unknown parts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The game list writes a date in every row of every frame, and writing it digit by digit is cheapest.
        let mut text = String::with_capacity(10);
        let push = |text: &mut String, number: Option<u32>, places: &[u32]| {
            let digit = |place: &u32| number.and_then(|number| char::from_digit(number / place % 10, 10));
            text.extend(places.iter().map(|place| digit(place).unwrap_or('?')));
        };
        push(&mut text, self.year(), &[1000, 100, 10, 1]);
        for part in [self.month(), self.day()] {
            text.push('.');
            push(&mut text, part, &[10, 1]);
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_and_written() {
        let cases = [
            ("1972.07.11", Some("1972.07.11")),
            ("1972-07-11", Some("1972.07.11")),
            (" 1972/7/11 ", Some("1972.07.11")),
            ("1972.07", Some("1972.07.??")),
            ("1972", Some("1972.??.??")),
            ("1972.??.??", Some("1972.??.??")),
            ("????.??.??", Some("????.??.??")),
            ("????.05.01", Some("????.05.01")),
            ("1972.13.01", None),
            ("1972.07.32", None),
            ("1972.07.11.2", None),
            ("May 1972", None),
            ("19720711", Some("1972.07.11")),
            ("11.7.1972", Some("1972.07.11")),
            ("Jul 11, 1972", Some("1972.07.11")),
            ("11th July 1972", Some("1972.07.11")),
            ("11/7/1972", None),
            ("19721311", None),
            ("Jux 11, 1972", None),
            ("", None),
        ];
        for (text, shown) in cases {
            assert_eq!(Date::read(text).map(|date| date.to_string()).as_deref(), shown, "{text}");
        }
    }

    #[test]
    fn dates_sort_and_pack() {
        let order = ["????.??.??", "1971.12.31", "1972.??.??", "1972.07.??", "1972.07.11", "1972.08.??"];
        let dates: Vec<Date> = order.iter().filter_map(|text| Date::read(text)).collect();
        assert!(dates.is_sorted() && dates.len() == order.len());
        for date in dates {
            assert_eq!(Date::of_bits(date.bits()), date);
        }
        assert_eq!(Date::of_bits(13 << 5), Date::UNKNOWN);
        let may = Date::read("1962.05").unwrap();
        assert_eq!((may.earliest(), may.latest()), ((1962, 5, 1), (1962, 5, 31)));
    }
}
