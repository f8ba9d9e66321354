//! The ranges in a filter: of numbers, and of opening codes.

use super::super::eco::Eco;
use std::fmt;

/// A range of numbers, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberRange {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl NumberRange {
    /// Reads `20-40`, `20-`, `20+`, `-40`, and a lone `20`, which `alone` turns into a range.
    #[must_use]
    pub fn read(text: &str, alone: impl Fn(u32) -> NumberRange) -> Option<NumberRange> {
        let number = |text: &str| text.trim().parse::<u32>().ok();
        let range = match (text.strip_suffix('+'), text.split_once(['-', '–'])) {
            (Some(least), _) => NumberRange { least: number(least)?, most: u32::MAX },
            (None, Some(("", most))) => NumberRange { least: 0, most: number(most)? },
            (None, Some((least, ""))) => NumberRange { least: number(least)?, most: u32::MAX },
            (None, Some((least, most))) => NumberRange { least: number(least)?, most: number(most)? },
            (None, None) => alone(number(text)?),
        };
        (range.least <= range.most).then_some(range)
    }

    /// Whether a number is in it.
    #[must_use]
    pub fn has(self, number: u32) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// Writes the range for a key for which a lone number is the minimum.
    pub(super) fn at_least_alone(self) -> String {
        match self {
            NumberRange { least, most: u32::MAX } => least.to_string(),
            NumberRange { least, most } => format!("{least}-{most}"),
        }
    }
}

impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            NumberRange { least, most } if least == most => write!(f, "{least}"),
            NumberRange { least, most: u32::MAX } => write!(f, "{least}+"),
            NumberRange { least, most } => write!(f, "{least}-{most}"),
        }
    }
}

/// A range of opening codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EcoRange {
    first: Eco,
    last: Eco,
}

impl EcoRange {
    /// Reads a code, the beginning of one, or two of them: `B90`, `B9`, `B`, `B20-B99`, `B-C4`.
    #[must_use]
    pub fn read(text: &str) -> Option<EcoRange> {
        let end = |text: &str, fill: &str| {
            let text = text.trim();
            let digits = text.get(1..)?;
            if digits.len() > 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            Eco::read(format!("{text}{}", fill.get(digits.len()..)?))
        };
        let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
        let range = EcoRange { first: end(first, "00")?, last: end(last, "99")? };
        (range.first <= range.last).then_some(range)
    }

    pub(super) fn has(self, eco: Eco) -> bool {
        (self.first..=self.last).contains(&eco)
    }
}

impl fmt::Display for EcoRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (self.first.to_string(), self.last.to_string());
        let common = first.bytes().zip(last.bytes()).take_while(|(a, b)| a == b).count();
        let rest = |text: &str, digit: char| text.chars().skip(common).all(|c| c == digit);
        match common {
            3 => f.write_str(&first),
            1 | 2 if rest(&first, '0') && rest(&last, '9') => f.write_str(first.get(..common).unwrap_or(&first)),
            _ => write!(f, "{first}-{last}"),
        }
    }
}
