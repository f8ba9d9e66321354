//! The words of the game list: filters, order, the chosen game, user marks.

use crate::chess::pgn::filter::{self, FilterError, KEYS, ParsedFilter};
use crate::words::Lang;
use crate::words::command_names::choice;
use crate::words::forms::bad_start;
use std::fmt::Display;

pub use crate::words::tables::GameListWord;

/// Returns a number with its digits in groups of three.
pub fn count(number: impl Display, lang: Lang) -> String {
    let digits = number.to_string();
    let digits: Vec<char> = digits.chars().collect();
    let mut groups: Vec<String> = digits.rchunks(3).map(String::from_iter).collect();
    groups.reverse();
    groups.join(&lang.grammar().thousands.to_string())
}

/// Reads a filter whose keys may be named as the columns of the list are in any language.
pub fn read_filter(text: &str) -> ParsedFilter {
    filter::read_named(text, |name| {
        let meant = choice(name);
        KEYS.iter().map(|(key, _)| *key).find(|key| *key == meant)
    })
}

/// Returns why a part of a filter cannot be understood.
pub fn filter_problem(problem: &FilterError, lang: Lang) -> String {
    use GameListWord as W;
    match problem {
        FilterError::NoKey(key, guess) => {
            let keys: Vec<&str> = KEYS.iter().map(|(key, _)| *key).collect();
            match guess {
                Some(meant) => W::NoKeyBut.with(lang, &[key, meant]),
                None => W::NoKey.with(lang, &[key, &keys.join(" ")]),
            }
        }
        FilterError::NoValue(key) if key.starts_with('"') => W::NoText.text(lang).to_owned(),
        FilterError::NoValue(key) => W::NoValue.with(lang, &[key]),
        FilterError::BadFen(why) => W::BadFen.with(lang, &[&bad_start(why, lang)]),
        FilterError::BadValue(key, value) => {
            let word = match *key {
                "result" => W::BadResult,
                "eco" => W::BadEco,
                "elo" => W::BadElo,
                "moves" => W::BadMoves,
                "me" => W::BadMe,
                "is" => W::BadIs,
                "speed" => W::BadSpeed,
                "material" => W::BadMaterial,
                _ => W::BadDate,
            };
            word.with(lang, &[value])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn great_numbers_are_read_in_groups() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (735_770, "735,770"), (1_430_000, "1,430,000")]
        {
            assert_eq!(count(number, Lang::En), text);
        }
        assert_eq!(count(12_345, Lang::Fr), "12\u{202f}345");
    }
}
