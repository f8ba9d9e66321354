//! The rest of a typed name: a pawn becomes a queen at the `q` of `queen`, and the letters that follow are no commands and no
//! move.

use super::dialogs::promotion::PROMOTIONS;
use super::protocol::input::{Code, Key};
use crate::chess::moment::Moment;
use crate::words::{Lang, notation::piece_name};

/// Milliseconds after which a letter no longer belongs to the name.
const SPELLING: u64 = 2_000;

/// The letters of a name that is being typed, and when the last of them came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SpelledPiece {
    typed: String,
    at: Moment,
}

impl SpelledPiece {
    /// The name that begins with the letter that has just chosen what a pawn becomes, if a letter did.
    pub(super) fn begun(key: Key, now: Moment) -> Option<SpelledPiece> {
        match key.code {
            Code::Char(c) if c.is_alphabetic() => Some(SpelledPiece { typed: c.to_lowercase().collect(), at: now }),
            _ => None,
        }
    }

    /// The name with the letter of this key, if it goes on so.
    pub(super) fn goes_on(mut self, key: Key, now: Moment) -> Option<SpelledPiece> {
        let Code::Char(c) = key.code else { return None };
        if key.ctrl || key.alt || now.since(self.at) >= SPELLING {
            return None;
        }
        self.typed.extend(c.to_lowercase());
        self.at = now;
        let named = |lang: &Lang| {
            PROMOTIONS.iter().any(|role| piece_name(*lang, *role).to_lowercase().starts_with(&self.typed))
        };
        Lang::ALL.iter().any(named).then_some(self)
    }
}
