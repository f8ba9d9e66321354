//! Filters that select games, the same for the game list and for `tabiya pgn list`, and the line of text that the user
//! types and tabiya saves.
//!
//! `white:carlsen event:"tata steel" since:2019 eco:B90-B99 novelty` is a filter of five [`FilterPart`]s. A game must
//! pass all of them; a `-` before a part negates it. What the list knows about a game decides most parts at once. If
//! it does not, the result is "not known yet", and the game has to be read ([`Filter::slow`]).

use std::fmt;

mod fuzzy;
mod predicate;
mod read;

pub use crate::pgn::filter::fuzzy::{FuzzyText, plain};
pub use crate::pgn::filter::predicate::{
    EcoRange, FilterFacts, MarkFacts, Material, NumberRange, OnlineSpeed, OwnGames, OwnNames, Placement, Predicate,
    UserFlag, date_of, is_on,
};
pub use crate::pgn::filter::read::{
    FilterError, KEYS, ParsedFilter, UnreadPart, completions, read, read_named, word_at,
};

/// A part of a filter.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterPart {
    /// Whether the part is negated: a game passes if it fails the test.
    pub not: bool,
    /// The test of a game.
    pub test: Predicate,
}

impl From<Predicate> for FilterPart {
    fn from(test: Predicate) -> FilterPart {
        FilterPart { not: false, test }
    }
}

impl FilterPart {
    /// Makes another part enough, too.
    pub fn or(&mut self, other: FilterPart) {
        match &mut self.test {
            Predicate::Either(parts) if !self.not => parts.push(other),
            _ => self.test = Predicate::Either(vec![self.clone(), other]),
        }
        self.not = false;
    }

    /// Whether a game passes; `None` if too little is known about it.
    pub fn passes(&self, game: &FilterFacts, me: &OwnNames) -> Option<bool> {
        self.test.passes(game, me).map(|passes| passes != self.not)
    }
}

impl fmt::Display for FilterPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.test {
            // A `-` means "not" only before a letter, a digit or a quote.
            Predicate::Words(word) if self.not && !word.text().starts_with(read::negates) => {
                write!(f, "-{}", read::quoted(word.text()))
            }
            test => write!(f, "{}{test}", if self.not { "-" } else { "" }),
        }
    }
}

/// Whether all of these pass; `None` if that depends on what is not known.
pub fn all(passes: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut sure = Some(true);
    for passes in passes {
        match passes {
            Some(true) => {}
            Some(false) => return Some(false),
            None => sure = None,
        }
    }
    sure
}

/// Whether one of these passes; `None` if that depends on what is not known.
pub fn any(passes: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    all(passes.into_iter().map(|passes| passes.map(|passes| !passes))).map(|none| !none)
}

/// A filter. [`read`] parses one from a line of text, and its `Display` writes it as such a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// The parts, all of which a game must pass.
    pub parts: Vec<FilterPart>,
}

impl Filter {
    /// Whether every game passes.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether a game passes; `None` if too little is known about it.
    pub fn passes(&self, game: &FilterFacts, me: &OwnNames) -> Option<bool> {
        all(self.parts.iter().map(|part| part.passes(game, me)))
    }

    /// Whether some part asks such a question, also one of those of which one is enough.
    pub fn asks(&self, question: impl Fn(&Predicate) -> bool) -> bool {
        fn any(parts: &[FilterPart], question: &dyn Fn(&Predicate) -> bool) -> bool {
            parts.iter().any(|part| match &part.test {
                Predicate::Either(parts) => any(parts, question),
                test => question(test),
            })
        }
        any(&self.parts, &question)
    }

    /// Returns the parts that a row of the list cannot decide for every game. Games have to be read for them.
    #[must_use]
    pub fn slow(&self) -> Filter {
        Filter { parts: self.parts.iter().filter(|part| part.test.is_slow()).cloned().collect() }
    }
}

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.parts.iter().map(ToString::to_string).collect();
        f.write_str(&parts.join(" "))
    }
}

#[cfg(test)]
mod tests;
