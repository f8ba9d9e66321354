//! How strong the computer players are: in a word or two, and whom each suits.

use super::Lang;
use crate::chess::seat::Bot;

crate::words! {
    /// The players of the ladder.
    pub enum LevelWord {
        Random: "any legal move", "un coup au hasard";
        Greedy: "loves material", "aime le matériel";
        VeryEasy: "very easy", "très facile";
        Easy: "easy", "facile";
        Beginner: "not too hard", "pas trop dur";
        Casual: "an occasional player", "joueur occasionnel";
        Club: "a club player, Elo {0}", "joueur de club, Elo {0}";
        Strong: "a strong player, Elo {0}", "fort joueur, Elo {0}";
        Max: "as well as it can", "de son mieux";
        // whom they suit: what is behind the semicolon is left out where there is no room
        SuitsRandom: "plays any legal move; you learn how the pieces move", "joue n’importe quel coup légal ; vous apprenez la marche des pièces";
        SuitsGreedy: "takes what it can, looks no further; you learn to guard your pieces", "prend ce qu’il peut, sans voir plus loin ; vous apprenez à garder vos pièces";
        SuitsVeryEasy: "knows the rules, overlooks a lot; for your first games", "connaît les règles, ne voit pas grand-chose ; pour vos premières parties";
        SuitsEasy: "overlooks threats and captures; you have played a little", "laisse passer menaces et prises ; vous avez un peu joué";
        SuitsBeginner: "sees plain threats, not all; you know how to mate", "voit les menaces simples, pas toutes ; vous savez mater";
        SuitsCasual: "sees most captures, plans little; you play now and then", "voit la plupart des prises, prévoit peu ; vous jouez parfois";
        SuitsClub: "sees short combinations; you play at a club", "voit les combinaisons courtes ; vous jouez en club";
        SuitsStrong: "makes few mistakes; you play tournaments", "fait peu de fautes ; vous jouez des tournois";
        SuitsMax: "all it can see; you want no mercy", "tout ce qu’il peut voir ; vous ne voulez pas de cadeau";
        Step: "level {0} of {1}", "niveau {0} sur {1}";
        StepShort: "{0} of {1}", "{0} sur {1}";
        Turn: "← → choose how strong the computer is", "← → : la force de l’ordinateur";
        StepIs: "{0}: {1}", "{0} : {1}";
    }
}

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
