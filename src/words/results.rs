//! Results in words, in each language. The fixed English words of PGN and plain mode's last line stand in
//! [`crate::chess::result`].

use shakmaty::Color;

use super::Lang;
use super::app::AppWord;
use crate::chess::result::{DrawBy, Ending, OpenBy, WinBy};

/// The name of a side.
#[must_use]
pub fn side(color: Color, lang: Lang) -> &'static str {
    if color.is_white() { AppWord::White.text(lang) } else { AppWord::Black.text(lang) }
}

/// The name of a player as a game's record has it, in the user's language where it is what is written for a person who gave
/// none: the word for a human being, or the one for the side he has.
#[must_use]
pub fn player(recorded: &str, color: Color, lang: Lang) -> &str {
    match (recorded, color) {
        ("Human", _) => AppWord::Human.text(lang),
        ("White", Color::White) | ("Black", Color::Black) => side(color, lang),
        _ => recorded,
    }
}

/// The reason alone.
#[must_use]
pub fn reason(ending: &Ending, lang: Lang) -> &'static str {
    let word = match ending {
        Ending::Win { by, .. } => match by {
            WinBy::Checkmate => AppWord::Checkmate,
            WinBy::Resignation => AppWord::Resignation,
            WinBy::TimeForfeit => AppWord::TimeForfeit,
            WinBy::Forfeit => AppWord::Forfeit,
            WinBy::Adjudication => AppWord::Adjudication,
        },
        Ending::Draw { by } => match by {
            DrawBy::Stalemate => AppWord::Stalemate,
            DrawBy::DeadPosition => AppWord::DeadPosition,
            DrawBy::Agreement => AppWord::Agreement,
            DrawBy::Threefold(_) => AppWord::Threefold,
            DrawBy::FiftyMoves(_) => AppWord::FiftyMoves,
            DrawBy::Fivefold => AppWord::Fivefold,
            DrawBy::SeventyFiveMoves => AppWord::SeventyFive,
            DrawBy::FlagFallCannotMate => AppWord::FlagCannotMate,
            DrawBy::ResignationCannotMate => AppWord::ResignationCannotMate,
            DrawBy::Adjudication => AppWord::Adjudication,
        },
        Ending::Open { by } => match by {
            OpenBy::Adjourned => AppWord::Adjourned,
            OpenBy::Abandoned => AppWord::Abandoned,
            OpenBy::DoubleForfeit => AppWord::DoubleForfeit,
        },
    };
    word.text(lang)
}

/// The whole sentence: `White wins: checkmate`, `Draw: threefold repetition, claimed by White with Nf3`.
#[must_use]
pub fn sentence(ending: &Ending, lang: Lang) -> String {
    let why = reason(ending, lang);
    let mut text = match ending {
        Ending::Win { winner, .. } => AppWord::WinsBy.with(lang, &[side(*winner, lang), why]),
        Ending::Draw { .. } => AppWord::DrawBy.with(lang, &[why]),
        Ending::Open { .. } => AppWord::NoResult.with(lang, &[why]),
    };
    if let Some(claim) = ending.claim() {
        text.push_str(", ");
        text.push_str(&match &claim.with {
            None => AppWord::ClaimedBy.with(lang, &[side(claim.by, lang)]),
            Some(with) => AppWord::ClaimedByWith.with(lang, &[side(claim.by, lang), with]),
        });
    }
    text
}
