//! Autoplay: a game that plays itself, a half-move after each delay. No clock is read here: the moments are passed in.

use crate::chess::clock::Moment;

/// The delays that can be set, in milliseconds.
const SHORTEST: u64 = 100;
const LONGEST: u64 = 600_000;

/// A game that is being played through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Autoplay {
    /// Milliseconds from half-move to half-move.
    pub every: u64,
    /// When the next half-move is due.
    pub next: Moment,
}

impl Autoplay {
    /// Begins now; the first half-move comes after the delay, in milliseconds.
    #[must_use]
    pub fn begin(every: u64, now: Moment) -> Autoplay {
        Autoplay { every, next: now.plus(every) }
    }
}

/// Reads a delay typed in seconds, `2`, `0.5`, `1,5`, and returns it in milliseconds; `None` if it is not a valid
/// delay.
#[must_use]
pub fn delay(text: &str) -> Option<u64> {
    let text = text.trim().trim_end_matches('s').replace(',', ".");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + part.len() == 0 || whole.len() > 6 || !digits(whole) || !digits(part) {
        return None;
    }
    let seconds: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let thousandths: String = part.chars().chain("000".chars()).take(3).collect();
    let ms = seconds.checked_mul(1000)?.checked_add(thousandths.parse().ok()?)?;
    (SHORTEST..=LONGEST).contains(&ms).then_some(ms)
}

/// Formats a delay in seconds: `2`, `0.5`.
pub(crate) fn seconds(ms: u64) -> String {
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_seconds() {
        let rows = [
            ("2", Some(2_000)),
            ("0.5", Some(500)),
            ("1,25 ", Some(1_250)),
            (".3s", Some(300)),
            ("600", Some(600_000)),
            ("601", None),
            ("0", None),
            ("0.05", None),
            ("", None),
            (".", None),
            ("-1", None),
            ("two", None),
            ("99999999999999999999", None),
        ];
        for (text, want) in rows {
            assert_eq!(delay(text), want, "{text:?}");
            if let Some(ms) = want {
                assert_eq!(delay(&seconds(ms)), Some(ms), "what is said can be typed");
            }
        }
    }
}
