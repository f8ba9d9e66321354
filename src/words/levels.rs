//! How strong the bots are, in a word or two, and whom each suits.

pub use super::tables::LevelWord;
use super::{Lang, results};
use crate::chess::seat::Bot;
use shakmaty::Color;

/// Returns the name of a bot, the same wherever it is shown: `tabiya 600`.
#[must_use]
pub fn name(bot: Bot, lang: Lang) -> String {
    results::player(&bot.name(), Color::White, lang).to_owned()
}

/// Returns how strong a bot is, in a few words.
#[must_use]
pub fn strength(bot: Bot, lang: Lang) -> String {
    let elo = if let Bot::Elo(elo) = bot { elo.to_string() } else { String::new() };
    words(bot).0.with(lang, &[&elo])
}

/// Returns how strong a bot is, and whom it suits.
fn words(bot: Bot) -> (LevelWord, LevelWord) {
    use LevelWord as W;
    match bot {
        Bot::Random => (W::Random, W::SuitsRandom),
        Bot::Greedy => (W::Greedy, W::SuitsGreedy),
        Bot::Elo(..600) => (W::VeryEasy, W::SuitsVeryEasy),
        Bot::Elo(..800) => (W::Easy, W::SuitsEasy),
        Bot::Elo(..1000) => (W::Beginner, W::SuitsBeginner),
        Bot::Elo(..1200) => (W::Casual, W::SuitsCasual),
        Bot::Elo(..1400) => (W::Regular, W::SuitsRegular),
        Bot::Elo(..1600) => (W::NewClub, W::SuitsNewClub),
        Bot::Elo(..1800) => (W::Club, W::SuitsClub),
        Bot::Elo(..2000) => (W::GoodClub, W::SuitsGoodClub),
        Bot::Elo(..2200) => (W::Strong, W::SuitsStrong),
        Bot::Elo(_) => (W::VeryStrong, W::SuitsVeryStrong),
        Bot::Max => (W::Max, W::SuitsMax),
    }
}

/// Returns how strong a bot is without the rating, which is in its name as well.
#[must_use]
pub fn bare(bot: Bot, lang: Lang) -> &'static str {
    let whole = words(bot).0.text(lang);
    whole.split_once(", ").map_or(whole, |(bare, _)| bare)
}

/// Returns what a bot sees, and whom it suits. The ratings are not measurements (`docs/strength.md`), so this says what
/// a level is made to overlook, not what it scores.
#[must_use]
pub fn suits(bot: Bot, lang: Lang) -> &'static str {
    words(bot).1.text(lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_levels_of_the_form_are_described_alike() {
        let elos = [400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200].map(Bot::Elo);
        let ladder: Vec<Bot> = elos.into_iter().chain([Bot::Random, Bot::Greedy, Bot::Max]).collect();
        for lang in Lang::ALL {
            let said: BTreeSet<&str> = ladder.iter().map(|bot| suits(*bot, lang)).collect();
            let named: BTreeSet<&str> = ladder.iter().map(|bot| bare(*bot, lang)).collect();
            assert_eq!((said.len(), named.len()), (ladder.len(), ladder.len()), "{lang:?}");
        }
    }
}
