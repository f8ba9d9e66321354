//! Reads single values of the config file from TOML.

use super::choices::{Choice, Coordinates, theme_words};
use super::{StartSetting, problem::ConfigProblemKind};
use crate::chess::time_control::{TimeControl, parse_optional};
use crate::chess::{seat::Seat, start_position::StartPosition};
use toml::de::DeValue;

/// The least and the greatest plausible ratio of width to height of a cell.
const ASPECTS: (f32, f32) = (0.2, 2.0);

/// Returns the problem for a value of the wrong kind.
pub fn wrong_kind(key: &str, wants: &'static str, value: &DeValue<'_>) -> ConfigProblemKind {
    let found = match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    ConfigProblemKind::WrongKind { key: key.to_owned(), wants, found }
}

/// Reads true or false.
pub fn boolean(key: &str, value: &DeValue<'_>) -> Result<bool, ConfigProblemKind> {
    value.as_bool().ok_or_else(|| wrong_kind(key, "true or false", value))
}

/// Reads text.
pub fn string(key: &str, value: &DeValue<'_>) -> Result<String, ConfigProblemKind> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong_kind(key, "text in quotes", value))
}

/// Reads one of a few words. A word made of digits needs no quotes (`color = 256`).
pub fn choice<T: Choice>(key: &str, value: &DeValue<'_>) -> Result<T, ConfigProblemKind> {
    let word = match value {
        DeValue::Integer(number) if T::of_word(number.as_str()).is_some() => number.as_str(),
        _ => value.as_str().ok_or_else(|| wrong_kind(key, "a word in quotes", value))?,
    };
    T::of_word(word).ok_or_else(|| {
        let known = T::words_of_this_build().into_iter().map(str::to_owned).collect();
        ConfigProblemKind::UnknownWord { key: key.to_owned(), value: word.to_owned(), known }
    })
}

/// Returns the problem for an unknown theme. It suggests the nearest name, or lists all names.
#[must_use]
pub fn unknown_theme(name: &str, themes: &[String]) -> ConfigProblemKind {
    let known = theme_words().into_iter().chain(themes.iter().cloned()).collect();
    ConfigProblemKind::UnknownWord { key: "theme".to_owned(), value: name.to_owned(), known }
}

/// Reads a theme, either built in or one of the user's own.
pub fn theme(key: &str, value: &DeValue<'_>, themes: &[String]) -> Result<String, ConfigProblemKind> {
    let name = string(key, value)?;
    let known = theme_words().contains(&name) || themes.contains(&name);
    if known { Ok(name) } else { Err(unknown_theme(&name, themes)) }
}

/// Reads where the coordinates are shown; `true` and `false` mean outside and off.
pub fn coordinates(key: &str, value: &DeValue<'_>) -> Result<Coordinates, ConfigProblemKind> {
    match value.as_bool() {
        Some(true) => Ok(Coordinates::Outside),
        Some(false) => Ok(Coordinates::Off),
        None => choice(key, value),
    }
}

/// Reads `"auto"` as `None`, and anything else with `read`.
pub fn auto_or<T>(
    key: &str,
    value: &DeValue<'_>,
    read: impl FnOnce(&str, &DeValue<'_>) -> Result<T, ConfigProblemKind>,
) -> Result<Option<T>, ConfigProblemKind> {
    if value.as_str() == Some("auto") {
        return Ok(None);
    }
    read(key, value).map(Some).map_err(|what| match what {
        ConfigProblemKind::UnknownWord { key, value, mut known } => {
            known.insert(0, "auto".to_owned());
            ConfigProblemKind::UnknownWord { key, value, known }
        }
        other => other,
    })
}

/// Reads the ratio of width to height of a cell.
pub fn aspect(key: &str, value: &DeValue<'_>) -> Result<f32, ConfigProblemKind> {
    let text = match value {
        DeValue::Float(number) => number.as_str(),
        DeValue::Integer(number) => number.as_str(),
        _ => return Err(wrong_kind(key, "\"auto\" or a number", value)),
    };
    let (from, to) = ASPECTS;
    let number = text.parse().ok().filter(|number| (from..=to).contains(number));
    number.ok_or_else(|| ConfigProblemKind::out_of_range(key, text, format!("{from:?}"), format!("{to:?}")))
}

/// Reads a whole number within bounds.
pub fn whole_number<T: TryFrom<i128> + PartialOrd + ToString>(
    key: &str,
    value: &DeValue<'_>,
    from: T,
    to: T,
) -> Result<T, ConfigProblemKind> {
    let number = value.as_integer().ok_or_else(|| wrong_kind(key, "a whole number", value))?;
    let read = i128::from_str_radix(number.as_str(), number.radix()).ok().and_then(|number| T::try_from(number).ok());
    let read = read.filter(|read| (&from..=&to).contains(&read));
    read.ok_or_else(|| ConfigProblemKind::out_of_range(key, &number.to_string(), from, to))
}

/// Reads who plays a side.
pub fn seat(key: &str, value: &DeValue<'_>) -> Result<Seat, ConfigProblemKind> {
    string(key, value)?.parse().map_err(|why| ConfigProblemKind::unreadable(key, &why))
}

/// Reads a time control, or `"none"`.
pub fn time(key: &str, value: &DeValue<'_>) -> Result<Option<TimeControl>, ConfigProblemKind> {
    parse_optional(&string(key, value)?).map_err(|why| ConfigProblemKind::unreadable(key, &why))
}

/// Reads a start position: a word or a FEN.
pub fn start(key: &str, value: &DeValue<'_>) -> Result<StartSetting, ConfigProblemKind> {
    let text = string(key, value)?;
    match text.as_str() {
        "standard" => Ok(StartSetting::Standard),
        "chess960" => Ok(StartSetting::Chess960),
        // A FEN has slashes between its ranks; anything else is a misspelt word.
        _ if !text.contains('/') => {
            let why = format!("{text:?} is no start; say \"standard\", \"chess960\" or a FEN");
            Err(ConfigProblemKind::unreadable(key, &why))
        }
        _ => match StartPosition::from_fen(&text, false) {
            Ok(_) => Ok(StartSetting::Fen(text)),
            Err(why) => Err(ConfigProblemKind::unreadable(key, &why)),
        },
    }
}
