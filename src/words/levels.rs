//! How strong the computer players are: in a word or two, and whom each suits.

use super::Lang;
pub use super::tables::LevelWord;
use crate::chess::seat::Bot;

/// How strong a computer player is, in a few words.
#[must_use]
pub fn strength(bot: Bot, lang: Lang) -> String {
    let elo = if let Bot::Elo(elo) = bot { elo.to_string() } else { String::new() };
    word(bot).with(lang, &[&elo])
}

fn word(bot: Bot) -> LevelWord {
    match bot {
        Bot::Random => LevelWord::Random,
        Bot::Greedy => LevelWord::Greedy,
        Bot::Elo(..600) => LevelWord::VeryEasy,
        Bot::Elo(..800) => LevelWord::Easy,
        Bot::Elo(..1000) => LevelWord::Beginner,
        Bot::Elo(..1400) => LevelWord::Casual,
        Bot::Elo(..1900) => LevelWord::Club,
        Bot::Elo(_) => LevelWord::Strong,
        Bot::Max => LevelWord::Max,
    }
}

/// The same without the rating, which stands in the name as well.
#[must_use]
pub fn bare(bot: Bot, lang: Lang) -> &'static str {
    let whole = word(bot).text(lang);
    whole.split_once(", ").map_or(whole, |(bare, _)| bare)
}

/// What a computer player sees, and whom it suits. The ratings are no measurement (`docs/strength.md`), so this tells
/// what a level is made to overlook, not what it scores.
#[must_use]
pub fn suits(bot: Bot, lang: Lang) -> &'static str {
    match bot {
        Bot::Random => LevelWord::SuitsRandom,
        Bot::Greedy => LevelWord::SuitsGreedy,
        Bot::Elo(..600) => LevelWord::SuitsVeryEasy,
        Bot::Elo(..800) => LevelWord::SuitsEasy,
        Bot::Elo(..1000) => LevelWord::SuitsBeginner,
        Bot::Elo(..1400) => LevelWord::SuitsCasual,
        Bot::Elo(..1900) => LevelWord::SuitsClub,
        Bot::Elo(_) => LevelWord::SuitsStrong,
        Bot::Max => LevelWord::SuitsMax,
    }
    .text(lang)
}
