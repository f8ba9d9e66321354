//! How strong the computer players are: in a word or two, and whom each suits.

use super::Lang;
pub use super::tables::LevelWord;
use crate::chess::seat::Bot;

/// How strong a computer player is, in a few words.
#[must_use]
pub fn strength(bot: Bot, lang: Lang) -> String {
    let elo = if let Bot::Elo(elo) = bot { elo.to_string() } else { String::new() };
    words(bot).0.with(lang, &[&elo])
}

/// How strong a computer player is, and whom it suits.
fn words(bot: Bot) -> (LevelWord, LevelWord) {
    use LevelWord as W;
    match bot {
        Bot::Random => (W::Random, W::SuitsRandom),
        Bot::Greedy => (W::Greedy, W::SuitsGreedy),
        Bot::Elo(..600) => (W::VeryEasy, W::SuitsVeryEasy),
        Bot::Elo(..800) => (W::Easy, W::SuitsEasy),
        Bot::Elo(..1000) => (W::Beginner, W::SuitsBeginner),
        Bot::Elo(..1400) => (W::Casual, W::SuitsCasual),
        Bot::Elo(..1900) => (W::Club, W::SuitsClub),
        Bot::Elo(_) => (W::Strong, W::SuitsStrong),
        Bot::Max => (W::Max, W::SuitsMax),
    }
}

/// The same without the rating, which stands in the name as well.
#[must_use]
pub fn bare(bot: Bot, lang: Lang) -> &'static str {
    let whole = words(bot).0.text(lang);
    whole.split_once(", ").map_or(whole, |(bare, _)| bare)
}

/// What a computer player sees, and whom it suits. The ratings are no measurement (`docs/strength.md`), so this tells
/// what a level is made to overlook, not what it scores.
#[must_use]
pub fn suits(bot: Bot, lang: Lang) -> &'static str {
    words(bot).1.text(lang)
}
