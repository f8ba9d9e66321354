//! Times, dates, results and evaluations in words: `5 minutes 3 seconds`, `15 March 1960`, `White won`.

use crate::chess::clock::ClockDigits;
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::comment::Eval;
use crate::chess::pgn::tags::Date;
use crate::words::results::side;
use crate::words::tables::MonthWord;
use crate::words::{Lang, Number};
use ValueWord as W;
use shakmaty::Color;

pub use crate::words::tables::ValueWord;

fn fraction(whole: u64, decimals: &str, noun: W, lang: Lang) -> String {
    let shown = format!("{whole}{}{decimals}", lang.decimal_separator());
    noun.counted_as(lang, Number::decimal(whole, decimals), &shown, &[])
}

/// Returns what a clock shows: `5 minutes 3 seconds`, `1 hour`, `7.1 seconds`.
pub fn shown(shown: ClockDigits, lang: Lang) -> String {
    let (hours, minutes, seconds) = match shown {
        ClockDigits::Hours { hours, minutes, seconds } => (hours, minutes, seconds),
        ClockDigits::Minutes { minutes, seconds } => (0, minutes, seconds),
        ClockDigits::Tenths { seconds, tenths: 0 } => (0, 0, seconds),
        ClockDigits::Tenths { seconds, tenths } => {
            return fraction(seconds, &tenths.to_string(), W::Seconds, lang);
        }
    };
    counts(&[(hours, W::Hours), (minutes, W::Minutes), (seconds, W::Seconds)], lang)
}

/// Returns counts with their nouns, without those that are zero; `0 seconds` if all are.
fn counts(all: &[(u64, W)], lang: Lang) -> String {
    let some = all.iter().filter(|(count, _)| *count > 0);
    let said: Vec<String> = some.map(|&(count, noun)| noun.counted(lang, count, &[])).collect();
    if said.is_empty() { W::Seconds.counted(lang, 0, &[]) } else { said.join(" ") }
}

/// Returns a recorded time in milliseconds, rounded as a clock with tenths rounds it.
pub fn clock(ms: u64, lang: Lang) -> String {
    shown(ClockDigits::of(ms, true), lang)
}

/// Returns a duration in milliseconds, exactly: `90 minutes`, `1 minute 30 seconds`, `0.5 seconds`.
pub fn length(ms: u64, lang: Lang) -> String {
    let (minutes, seconds, part) = (ms / 60_000, ms / 1_000 % 60, ms % 1_000);
    if part == 0 {
        return counts(&[(minutes, W::Minutes), (seconds, W::Seconds)], lang);
    }
    let seconds = fraction(seconds, format!("{part:03}").trim_end_matches('0'), W::Seconds, lang);
    if minutes == 0 { seconds } else { format!("{} {seconds}", W::Minutes.counted(lang, minutes, &[])) }
}

fn month(number: u32, lang: Lang) -> Option<&'static str> {
    let at = usize::try_from(number).ok()?.checked_sub(1)?;
    MonthWord::ALL.get(at).map(|word| word.text(lang))
}

fn day_of_month(day: u32, month: &str, lang: Lang) -> String {
    match day {
        1 => W::FirstOfMonth.with(lang, &[month]),
        day => W::DayMonth.with(lang, &[&day.to_string(), month]),
    }
}

/// Returns the date of a game: `15 March 1960`, `March 1955`, `1955`. `None` if the year is unknown.
pub fn date(date: Date, lang: Lang) -> Option<String> {
    let year = date.year()?.to_string();
    let month = date.month().and_then(|number| month(number, lang));
    Some(match (date.day(), month) {
        (Some(day), Some(month)) => W::MonthYear.with(lang, &[&day_of_month(day, month, lang), &year]),
        (None, Some(month)) => W::MonthYear.with(lang, &[month, &year]),
        _ => year,
    })
}

/// Returns a day: `3 May 2026`.
pub fn day(day: u8, number: u8, year: i64, lang: Lang) -> String {
    let day = day_of_month(day.into(), month(number.into(), lang).unwrap_or_default(), lang);
    W::MonthYear.with(lang, &[&day, &year.to_string()])
}

/// Returns a result: `White won`, `draw`, `unfinished`.
pub fn result(token: ResultMarker, lang: Lang) -> String {
    match token {
        ResultMarker::WhiteWins => W::Won.with(lang, &[side(Color::White, lang)]),
        ResultMarker::BlackWins => W::Won.with(lang, &[side(Color::Black, lang)]),
        ResultMarker::Draw => W::Draw.text(lang).to_owned(),
        ResultMarker::Open => W::Unfinished.text(lang).to_owned(),
    }
}

/// Returns an evaluation: `Black is better by 5.4 pawns`, `White mates in 3`.
pub fn worth(eval: Eval, lang: Lang) -> String {
    match eval {
        Eval::Mate(moves) => {
            let by = if moves < 0 { Color::Black } else { Color::White };
            W::Mates.with(lang, &[side(by, lang), &moves.unsigned_abs().to_string()])
        }
        Eval::Centipawns(value) => {
            let tenths = (value.unsigned_abs() + 5) / 10;
            let by = if value < 0 { Color::Black } else { Color::White };
            match tenths {
                0 => W::Level.text(lang).to_owned(),
                tenths => W::Better.with(lang, &[side(by, lang), &pawns(tenths, lang)]),
            }
        }
    }
}

/// Returns tenths of a pawn in words: `1 pawn`, `0.4 pawns`, `3 pawns`.
pub fn pawns(tenths: u32, lang: Lang) -> String {
    match (tenths / 10, tenths % 10) {
        (whole, 0) => W::Pawns.counted(lang, whole, &[]),
        (whole, tenth) => fraction(whole.into(), &tenth.to_string(), W::Pawns, lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_told_in_words() {
        for (ms, en, fr) in [
            (300_000, "5 minutes", "5 minutes"),
            (303_000, "5 minutes 3 seconds", "5 minutes 3 secondes"),
            (61_000, "1 minute 1 second", "1 minute 1 seconde"),
            (7_100, "7.1 seconds", "7,1 secondes"),
            (7_000, "7 seconds", "7 secondes"),
            (500, "0.5 seconds", "0,5 seconde"),
            (1_900, "1.9 seconds", "1,9 seconde"),
            (0, "0 seconds", "0 seconde"),
            (5_458_000, "1 hour 30 minutes 58 seconds", "1 heure 30 minutes 58 secondes"),
            (7_200_000, "2 hours", "2 heures"),
        ] {
            assert_eq!((clock(ms, Lang::En).as_str(), clock(ms, Lang::Fr).as_str()), (en, fr));
        }
        for (ms, en) in
            [(90_000, "1 minute 30 seconds"), (500, "0.5 seconds"), (5_400_000, "90 minutes"), (0, "0 seconds")]
        {
            assert_eq!(length(ms, Lang::En), en);
        }
    }

    #[test]
    fn dates_are_told_as_far_as_they_are_known() {
        for (text, en, fr) in [
            ("1960.03.15", Some("15 March 1960"), Some("15 mars 1960")),
            ("1960.03.01", Some("1 March 1960"), Some("1er mars 1960")),
            ("1955.??.??", Some("1955"), Some("1955")),
            ("1955.08.??", Some("August 1955"), Some("août 1955")),
            ("????.??.??", None, None),
        ] {
            let read = Date::read(text).unwrap();
            assert_eq!((date(read, Lang::En).as_deref(), date(read, Lang::Fr).as_deref()), (en, fr), "{text}");
        }
    }

    #[test]
    fn evaluations_say_who_stands_better() {
        for (eval, en) in [
            (Eval::Centipawns(-540), "Black is better by 5.4 pawns"),
            (Eval::Centipawns(100), "White is better by 1 pawn"),
            (Eval::Centipawns(3), "the position is level"),
            (Eval::Mate(-3), "Black mates in 3"),
        ] {
            assert_eq!(worth(eval, Lang::En), en);
        }
        assert_eq!(worth(Eval::Centipawns(250), Lang::Fr), "avantage de 2,5 pions aux Blancs");
        assert_eq!(worth(Eval::Centipawns(-30), Lang::Fr), "avantage de 0,3 pion aux Noirs");
        assert_eq!(worth(Eval::Centipawns(150), Lang::Fr), "avantage de 1,5 pion aux Blancs");
    }
}
