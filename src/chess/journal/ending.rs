//! The end of a game as words of a journal, and back. Nothing is lost on the way.

use crate::chess::result::{Claimed, DrawBy, Ending, UnfinishedBy, WinBy};
use shakmaty::Color;

/// `white` or `black` and the reason; `draw` and the reason, with a claim's claimant and named move; `open` and the
/// reason. The reasons are the interface's words ([`Ending::reason`]).
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

/// Reads it back; nothing if these are no words of [`to_words`].
pub(super) fn from_words(words: &[&str]) -> Option<Ending> {
    match words {
        ["draw", reason, claim @ ..] => {
            let claimed = match claim {
                [] => None,
                [by] => Some(Claimed { by: by.parse().ok()?, with: None }),
                [by, with] => Some(Claimed { by: by.parse().ok()?, with: Some((*with).to_owned()) }),
                _ => return None,
            };
            let by = match claimed {
                None => all_draws().into_iter().find(|by| Ending::Draw { by: by.clone() }.reason() == *reason)?,
                Some(claimed) => [DrawBy::Threefold(claimed.clone()), DrawBy::FiftyMoves(claimed)]
                    .into_iter()
                    .find(|by| Ending::Draw { by: by.clone() }.reason() == *reason)?,
            };
            Some(Ending::Draw { by })
        }
        ["open", reason] => {
            let by = [UnfinishedBy::Adjourned, UnfinishedBy::Abandoned, UnfinishedBy::DoubleForfeit];
            by.map(|by| Ending::Unfinished { by }).into_iter().find(|ending| ending.reason() == *reason)
        }
        [winner, reason] => {
            let winner: Color = winner.parse().ok()?;
            let by = [WinBy::Checkmate, WinBy::Resignation, WinBy::TimeForfeit, WinBy::Forfeit, WinBy::Adjudication];
            by.map(|by| Ending::Win { winner, by }).into_iter().find(|ending| ending.reason() == *reason)
        }
        _ => None,
    }
}

/// The draws that carry no claim.
fn all_draws() -> [DrawBy; 8] {
    [
        DrawBy::Stalemate,
        DrawBy::DeadPosition,
        DrawBy::Agreement,
        DrawBy::Fivefold,
        DrawBy::SeventyFiveMoves,
        DrawBy::FlagFallCannotMate,
        DrawBy::ResignationCannotMate,
        DrawBy::Adjudication,
    ]
}
