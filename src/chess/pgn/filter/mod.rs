//! Which games are wanted: one value for the list on the screen and for `tabiya pgn list`, and the line of text that it
//! is typed and saved as.
//!
//! `white:carlsen event:"tata steel" since:2019 eco:B90-B99 novelty` is a filter of five [`FilterPart`]s. A game must
//! pass all of them; a `-` before a part negates it. What a list knows of a game decides most parts at once. Where it
//! does not, the result is "not known yet", and the game has to be read ([`Filter::slow`]).

mod facts;
mod fuzzy;
mod material;
mod predicate;
mod range;
mod read;

pub use facts::{FilterFacts, MarkFacts, OwnNames};
pub use fuzzy::{FuzzyText, plain};
pub use material::Material;
pub use predicate::{OnlineSpeed, OwnGames, Predicate, UserFlag, date_of, is_on};
pub use range::{EcoRange, NumberRange};
pub use read::{FilterError, KEYS, ParsedFilter, UnreadPart, completions, read, word_at};

use std::fmt;

/// A part of a filter.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterPart {
    /// Wanted is what does not pass.
    pub not: bool,
    /// What is asked of a game.
    pub test: Predicate,
}

impl From<Predicate> for FilterPart {
    fn from(test: Predicate) -> FilterPart {
        FilterPart { not: false, test }
    }
}

impl FilterPart {
    /// Whether a game passes; none where what is known of it does not say.
    #[must_use]
    pub fn passes(&self, game: &FilterFacts, me: &OwnNames) -> Option<bool> {
        self.test.passes(game, me).map(|passes| passes != self.not)
    }
}

impl fmt::Display for FilterPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.test {
            // The sign means "not" only before a letter or a quote.
            Predicate::Words(word) if self.not && !word.text().starts_with(char::is_alphabetic) => {
                write!(f, "-{}", read::quoted(word.text()))
            }
            test => write!(f, "{}{test}", if self.not { "-" } else { "" }),
        }
    }
}

/// A filter. [`read`] makes one of a line of text, its `Display` a line of text of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// What a game must pass.
    pub parts: Vec<FilterPart>,
}

impl Filter {
    /// Whether every game passes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether a game passes; none where what is known of it does not say.
    #[must_use]
    pub fn passes(&self, game: &FilterFacts, me: &OwnNames) -> Option<bool> {
        let mut sure = Some(true);
        for part in &self.parts {
            match part.passes(game, me) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => sure = None,
            }
        }
        sure
    }

    /// The parts that a row of the list cannot decide for every game: those for which games have to be read.
    #[must_use]
    pub fn slow(&self) -> Filter {
        Filter { parts: self.parts.iter().filter(|part| part.test.is_slow()).cloned().collect() }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.parts.iter().enumerate() {
            let gap = if at > 0 { " " } else { "" };
            write!(f, "{gap}{part}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
