//! How a game ended, as it is heard: the move of a claim in words.

use shakmaty::Chess;

use crate::chess::notation::{self, Letters};
use crate::chess::result::Ending;
use crate::words::voice::Voice;
use crate::words::{moves, results};

/// The whole sentence. `position` is the one in which a claim was made.
#[must_use]
pub fn sentence(ending: &Ending, position: Option<&Chess>, voice: Voice) -> String {
    let told = ending.claim().and_then(|claim| {
        let (san, position) = (claim.with.as_ref()?, position?);
        let typed = notation::read(position, true, san, &Letters::En).ok()?;
        Some(moves::terse(voice, position, typed.mv))
    });
    format!("{}.", results::sentence_with(ending, told.as_deref(), voice.lang))
}

/// What the closing comment of a game says, as it is heard; nothing if it is any other comment.
#[must_use]
pub fn closing(comment: &str, position: &Chess, voice: Voice) -> Option<String> {
    let told = |san: &str| {
        let typed = notation::read(position, true, san, &Letters::En).ok()?;
        Some(moves::terse(voice, position, typed.mv))
    };
    results::closing_with(comment, voice.lang, told)
}
