//! The words of the play screen that are not in [`super::app`].

use super::app::AppWord;
pub use super::tables::GameWord;
use crate::chess::game::Refusal;

/// Returns why a game refuses an action.
#[must_use]
pub fn refusal(refusal: Refusal) -> AppWord {
    match refusal {
        Refusal::Over => AppWord::GameOver,
        Refusal::Illegal => AppWord::NotLegal,
        Refusal::NothingToTakeBack => AppWord::NothingToTakeBack,
        Refusal::NothingToRedo => AppWord::NothingToRedo,
        Refusal::TooEarly => AppWord::TooEarly,
        Refusal::AlreadyOffered => AppWord::AlreadyOffered,
        Refusal::NoOffer => AppWord::NoOffer,
        Refusal::NotYourClaim => AppWord::NotYourClaim,
        Refusal::NoClock => AppWord::NoClockHere,
    }
}
