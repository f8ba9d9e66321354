//! Turns the end of a game into the words of a journal and back, without any loss.

use crate::chess::result::{Claimed, Ending};

/// Returns `white` or `black` and the reason; `draw` and the reason, with a claim's claimant and named move; or `open`
/// and the reason. The reasons are the interface's words ([`Ending::reason`]).
pub(super) fn to_words(ending: &Ending) -> Vec<String> {
    let kind = match ending {
        Ending::Win { winner, .. } => winner.to_string(),
        Ending::Draw { .. } => "draw".to_owned(),
        Ending::Unfinished { .. } => "open".to_owned(),
    };
    let mut words = vec![kind, ending.reason().to_owned()];
    if let Some(claim) = ending.claim() {
        words.push(claim.by.to_string());
        words.extend(claim.with.clone());
    }
    words
}

/// Reads an ending back; `None` if [`to_words`] would not write these words.
pub(super) fn from_words(words: &[&str]) -> Option<Ending> {
    let claim = match words.get(2..).unwrap_or_default() {
        [] => None,
        [by, with @ ..] => Some(Claimed { by: by.parse().ok()?, with: with.first().map(|&mv| mv.to_owned()) }),
    };
    Ending::every(claim).into_iter().find(|ending| to_words(ending) == words)
}
