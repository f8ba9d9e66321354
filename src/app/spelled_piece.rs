//! The rest of a typed piece name: a pawn becomes a queen at the `q` of `queen`, and the letters that follow are
//! neither commands nor a move.

use crate::app::{
    dialogs::promotion::PROMOTIONS,
    protocol::input::{Code, Key},
};
use crate::chess::clock::Moment;
use crate::words::{Lang, notation::piece_name};

/// Milliseconds after which a letter no longer belongs to the name.
const SPELLING: u64 = 2_000;

/// The letters of a name typed so far, and the time of the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SpelledPiece {
    typed: String,
    at: Moment,
}

impl SpelledPiece {
    /// Returns the start of a name if a letter has just chosen the promotion piece.
    pub(super) fn begun(key: Key, now: Moment) -> Option<SpelledPiece> {
        match key.code {
            Code::Char(c) if c.is_alphabetic() => Some(SpelledPiece { typed: c.to_lowercase().collect(), at: now }),
            _ => None,
        }
    }

    /// Returns the name with the letter of this key, if the name continues with it.
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
