//! What plain mode says about the end of a game: the move of a claim in words.

use crate::app::game::GameScreen;
use crate::chess::{
    notation::{self, Letters},
    result::Ending,
};
use crate::words::{
    moves::{self, Voice},
    results,
};
use shakmaty::Chess;

/// Returns the whole sentence, told to the person who played, if only one did.
#[must_use]
pub fn sentence(ending: &Ending, play: Option<&GameScreen>, voice: Voice) -> String {
    let listener = play.map(GameScreen::listener).unwrap_or_default();
    format!("{}.", results::sentence_for(ending, listener, told_claim(ending, play, voice).as_deref(), voice.lang))
}

/// Returns why the Laws end the game so.
#[must_use]
pub fn why(ending: &Ending, play: &GameScreen, voice: Voice) -> Option<String> {
    results::ending_why_with(ending, told_claim(ending, Some(play), voice).as_deref(), voice.lang)
}

/// Returns the move of the claim that ended the game, in words.
fn told_claim(ending: &Ending, play: Option<&GameScreen>, voice: Voice) -> Option<String> {
    told(ending.claim()?.with.as_ref()?, play?.game().position(), voice)
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
