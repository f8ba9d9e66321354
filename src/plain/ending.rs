//! What plain mode says about the end of a game: the move of a claim in words.

use crate::chess::{notation, notation::Letters, result::Ending};
use crate::words::{moves, results, voice::Voice};
use shakmaty::Chess;

/// Returns the whole sentence. `position` is the one in which a claim was made.
#[must_use]
pub fn sentence(ending: &Ending, position: Option<&Chess>, voice: Voice) -> String {
    let told = ending.claim().and_then(|claim| told(claim.with.as_ref()?, position?, voice));
    format!("{}.", results::sentence_with(ending, told.as_deref(), voice.lang))
}

/// Returns the closing comment of a game as plain mode says it; `None` for any other comment.
#[must_use]
pub fn closing(comment: &str, position: &Chess, voice: Voice) -> Option<String> {
    results::closing_with(comment, voice.lang, |san| told(san, position, voice))
}

/// Returns the move of a claim in words; `san` is the move as the record has it.
fn told(san: &str, position: &Chess, voice: Voice) -> Option<String> {
    let typed = notation::read(position, true, san, &Letters::En).ok()?;
    Some(moves::terse(voice, position, typed.mv))
}
