//! Decides whether a name matches typed text. It does if it contains the text, ignoring case and accents. If no name
//! does, a word of a name may differ from the text by one or two typing errors.

use nucleo_matcher::chars::{normalize, to_lower_case};
use std::fmt;
use std::ops::Range;

/// Folds a text for comparison: lower case, without accents.
pub fn plain(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().filter(|&c| !is_mark(c)).map(|c| to_lower_case(normalize(c))).collect()
}

/// Whether a character is an accent on the letter before it, as some systems write letters with accents.
fn is_mark(c: char) -> bool {
    ('\u{300}'..='\u{36f}').contains(&c)
}

/// A text to search for in other texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuzzyText {
    text: String,
    /// The text as it is compared.
    pub folded: String,
}

impl FuzzyText {
    /// Creates a search that ignores case and accents.
    pub fn new(text: &str) -> FuzzyText {
        FuzzyText { text: text.to_owned(), folded: plain(text) }
    }

    /// The text as it was typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a text contains it.
    pub fn is_in(&self, text: &str) -> bool {
        if text.is_ascii() && self.folded.len() <= text.len() {
            // Most texts are ASCII, and these are searched without a copy.
            let needle = self.folded.as_bytes();
            let Some(&first) = needle.first() else { return true };
            let ends = text.len() - needle.len();
            let begins = |at: usize| text.as_bytes().get(at).is_some_and(|byte| byte.to_ascii_lowercase() == first);
            return (0..=ends).filter(|&at| begins(at)).any(|at| {
                text.as_bytes().get(at..at + needle.len()).is_some_and(|part| part.eq_ignore_ascii_case(needle))
            });
        }
        !text.is_ascii() && plain(text).contains(&self.folded)
    }

    /// Returns the byte range of its first occurrence in a text.
    pub fn spot(&self, text: &str) -> Option<Range<usize>> {
        let first = self.folded.chars().next()?;
        text.char_indices().filter(|&(_, c)| to_lower_case(normalize(c)) == first).find_map(|(start, _)| {
            let mut end = start;
            let mut rest = text.get(start..)?.char_indices().filter(|&(_, c)| !is_mark(c));
            for wanted in self.folded.chars() {
                let (at, c) = rest.next().filter(|&(_, c)| to_lower_case(normalize(c)) == wanted)?;
                end = start + at + c.len_utf8();
            }
            Some(start..end)
        })
    }

    /// Whether a word of a text begins like it except for a slip or two, or has all its letters in the same order and
    /// begins with the first. A search of fewer than four letters allows no slips.
    pub fn is_near(&self, text: &str) -> bool {
        let needle: Vec<char> = self.folded.chars().collect();
        let slips = match needle.len() {
            ..=3 => return false,
            4..=5 => 1,
            _ => 2,
        };
        let text = plain(text);
        let mut words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.any(|word| skips(&needle, word) || begins_near(&needle, word, slips))
    }
}

impl fmt::Display for FuzzyText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Whether a word begins with the first of these letters, has the others in this order, and is at most twice as long.
fn skips(needle: &[char], word: &str) -> bool {
    let mut letters = word.chars();
    letters.next() == needle.first().copied()
        && needle.iter().skip(1).all(|wanted| letters.by_ref().any(|letter| letter == *wanted))
        && word.chars().count() <= 2 * needle.len()
}

/// Whether some prefix of a word differs from a text by at most `slips` slips: an extra, missing or wrong letter, or
/// two swapped letters.
fn begins_near(needle: &[char], word: &str, slips: usize) -> bool {
    let word: Vec<char> = word.chars().take(needle.len() + slips).collect();
    if word.len() + slips < needle.len() {
        return false;
    }
    // Rows of the table of distances between prefixes; three are enough.
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (i, &wanted) in needle.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, &letter) in word.iter().enumerate() {
            let cost = |row: &[usize], at: usize| row.get(at).copied().unwrap_or(usize::MAX - 1);
            let mut best = (cost(&row, j) + usize::from(wanted != letter)).min(cost(&row, j + 1) + 1);
            best = best.min(cost(&next, j) + 1);
            let swapped = i > 0 && j > 0 && needle.get(i - 1) == Some(&letter) && word.get(j - 1) == Some(&wanted);
            if swapped {
                best = best.min(cost(&before, j - 1) + 1);
            }
            next.push(best);
        }
        if next.iter().min().is_some_and(|&least| least > slips) {
            return false;
        }
        before = std::mem::replace(&mut row, next);
    }
    row.iter().min().is_some_and(|&least| least <= slips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_found_without_capitals_and_accents() {
        for (needle, text, found) in [
            ("tal", "Tal, Mikhail", true),
            ("TAL", "Vitaly", true),
            ("muller", "Müller, K", true),
            ("müller", "Muller", true),
            ("curacao", "CURAÇAO", true),
            ("reti", "Re\u{301}ti, R", true),
            ("Re\u{301}ti", "Reti, R", true),
            ("", "x", true),
            ("", "", true),
            ("tall", "Tal", false),
        ] {
            assert_eq!(FuzzyText::new(needle).is_in(text), found, "{needle} in {text}");
        }
        assert_eq!(FuzzyText::new("CAO").spot("Curaçao"), Some(4..8));
        assert_eq!(FuzzyText::new("ti").spot("Re\u{301}ti"), Some(4..6));
        assert_eq!(FuzzyText::new("reti").spot("Re\u{301}ti"), Some(0..6));
        assert_eq!(FuzzyText::new("tall").spot("Tal, Tallinn"), Some(5..9));
        assert_eq!(FuzzyText::new("x").spot("Tal"), None);
    }

    #[test]
    fn slips_are_forgiven() {
        for (needle, text, near) in [
            ("carslen", "Carlsen, Magnus", true),
            ("karpow", "Karpov, Anatoly", true),
            ("tchigorin", "Chigorin, M", true),
            ("nakmura", "Nakamura, Hikaru", true),
            ("alkhine", "Alekhine", true),
            ("spaski", "Spassky, Boris", true),
            ("tla", "Tal", false),
            ("fischer", "Fisher", true),
            ("fischer", "Tal, Mikhail", false),
            ("kasparov", "Karpov", false),
        ] {
            assert_eq!(FuzzyText::new(needle).is_near(text), near, "{needle} near {text}");
        }
    }
}
