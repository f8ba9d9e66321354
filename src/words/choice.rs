//! Settings whose value is one of a few words, in the config file, on the command line and in plain mode. The words are
//! English.

use crate::chess::seat::Bot;
use crate::words::{Lang, results};
use shakmaty::Color;

pub use crate::words::tables::{KeyWord, LevelWord};

/// A setting whose value is one of a few words.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// All values, in the order they are listed to the user.
    const ALL: &'static [Self];

    /// Values that every build understands but only some builds list, because only those can show them.
    const IN_SOME_BUILDS: &'static [Self] = &[];

    /// Returns the word that stands for the value in the config file and on the command line.
    fn word(self) -> &'static str;

    /// Returns the value of a word, which must match exactly.
    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().chain(Self::IN_SOME_BUILDS).copied().find(|choice| choice.word() == word)
    }

    /// Returns the words of all values that this build can show, in the order they are listed to the user. A message
    /// about an unknown word names these.
    fn words_of_this_build() -> Vec<&'static str> {
        let hidden = Self::IN_SOME_BUILDS.iter().filter(|_| cfg!(feature = "images"));
        Self::ALL.iter().chain(hidden).map(|choice| choice.word()).collect()
    }

    /// Returns the words that every build lists, in the same order.
    fn words() -> Vec<&'static str> {
        Self::ALL.iter().map(|choice| choice.word()).collect()
    }
}

/// Makes an enum that is a [`Choice`]; the first variant is the default.
macro_rules! choice {
    ($(#[$doc:meta])* pub enum $name:ident {
        $(#[$first_doc:meta])* $first:ident = $first_word:literal,
        $($(#[$variant_doc:meta])* $variant:ident = $word:literal,)*
        $(; $($(#[$hidden_doc:meta])* $hidden:ident = $hidden_word:literal,)*)?
    }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$variant_doc])* $variant,)*
            $($($(#[$hidden_doc])* $hidden,)*)?
        }

        impl $crate::words::choice::Choice for $name {
            const ALL: &'static [$name] = &[$name::$first, $($name::$variant),*];
            $(const IN_SOME_BUILDS: &'static [$name] = &[$($name::$hidden),*];)?

            fn word(self) -> &'static str {
                match self {
                    $name::$first => $first_word,
                    $($name::$variant => $word,)*
                    $($($name::$hidden => $hidden_word,)*)?
                }
            }
        }
    };
}
pub(crate) use choice;

impl Choice for Lang {
    const ALL: &'static [Lang] = &Lang::ALL;

    fn word(self) -> &'static str {
        self.code()
    }
}

// How strong the bots are, in a word or two, and whom each suits.

/// Returns the name of a bot, the same wherever it is shown: `tabiya 600`.
pub fn name(bot: Bot, lang: Lang) -> String {
    results::player(&bot.name(), Color::White, lang).to_owned()
}

/// Returns how strong a bot is, in a few words.
pub fn strength(bot: Bot, lang: Lang) -> String {
    let elo = if let Bot::Elo(elo) = bot { elo.to_string() } else { String::new() };
    words(bot).0.with(lang, &[&elo])
}

/// Returns how strong a bot is, and whom it suits.
fn words(bot: Bot) -> (LevelWord, LevelWord) {
    use crate::words::tables::LevelWord as W;
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
pub fn bare(bot: Bot, lang: Lang) -> &'static str {
    let whole = words(bot).0.text(lang);
    whole.split_once(", ").map_or(whole, |(bare, _)| bare)
}

/// Returns what a bot sees, and whom it suits. The ratings are not measurements (`docs/strength.md`), so this says what
/// a level is made to overlook, not what it scores.
pub fn suits(bot: Bot, lang: Lang) -> &'static str {
    words(bot).1.text(lang)
}

// The names of keys as they stand on a keyboard of the user's language. The config file and the manual name them in
// English.

/// Returns a key's printed name, such as `Shift-Enter`, in the user's language.
pub fn named(printed: String, lang: Lang) -> String {
    if lang == Lang::En {
        return printed;
    }
    let word = |part: &str| crate::words::translated(KeyWord::ALL, part, lang).to_owned();
    match printed.rsplit_once('-') {
        // The key after the modifiers may itself be a hyphen, the sign that separates them.
        Some((before, part)) if !before.is_empty() && !part.is_empty() => {
            let modifiers: Vec<String> = before.split('-').map(word).collect();
            format!("{}-{}", modifiers.join("-"), word(part))
        }
        _ => word(&printed),
    }
}

#[cfg(test)]
mod levels_tests {
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

#[cfg(test)]
mod keys_tests {
    use super::*;

    #[test]
    fn every_part_of_a_name_is_told_in_the_language() {
        for (printed, french) in [
            ("Enter", "Entrée"),
            ("Esc", "Échap"),
            ("PgUp", "PgPréc"),
            ("Shift-Tab", "Maj-Tab"),
            ("Ctrl-Shift-Home", "Ctrl-Maj-Début"),
            ("Ctrl-T", "Ctrl-T"),
            ("Ctrl--", "Ctrl--"),
            ("-", "-"),
            ("F1", "F1"),
            ("→", "→"),
        ] {
            assert_eq!(
                (named(printed.to_owned(), Lang::En).as_str(), named(printed.to_owned(), Lang::Fr).as_str()),
                (printed, french)
            );
        }
    }
}
