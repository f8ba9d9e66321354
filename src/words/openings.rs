//! The names of openings in languages other than English. The table of openings and the files are English. A table in
//! the language file translates families (the part before the colon), and rules in it translate the rest; a language
//! may leave both out. A part that no rule knows stays English.

use crate::chess::openings::Opening;
use crate::words::Lang;
use crate::words::tables::{self, look_up};

/// Returns code and name, shortened if they have more than `most` characters: `B90 Sicilian: Najdorf`, `B90 Sicilienne
/// : Najdorf`.
pub fn said_in(opening: &Opening, most: usize, lang: Lang) -> String {
    if tables::opening_families(lang).is_empty() {
        return opening.said_in(most);
    }
    let whole = format!("{} {}", opening.eco, name(opening.name, lang));
    if whole.chars().count() <= most { whole } else { format!("{} {}", opening.eco, short(opening.name, lang)) }
}

pub fn name(english: &str, lang: Lang) -> String {
    if tables::opening_families(lang).is_empty() {
        return english.to_owned();
    }
    in_parts(english, lang, str::to_owned, str::to_owned)
}

/// Returns the name without the words that it does not need.
fn short(english: &str, lang: Lang) -> String {
    let family = |said: &str| match spared(said, "spared family", lang) {
        Some(rest) => super::with_capital(rest),
        None => said.to_owned(),
    };
    in_parts(english, lang, family, |part| spared(part, "spared part", lang).unwrap_or(part).to_owned())
}

/// Returns the part without a word that a rule lets drop, if the rest can stand alone.
fn spared<'a>(said: &'a str, words: &str, lang: Lang) -> Option<&'a str> {
    let words = rules(lang, words);
    let bare = |word: &&str| said.strip_prefix(*word).or_else(|| said.strip_suffix(*word));
    let rest = words.iter().find_map(bare)?;
    let hangs = rules(lang, "hangs").iter().any(|word| rest.starts_with(word));
    (!hangs && !rest.is_empty()).then_some(rest)
}

fn rules(lang: Lang, rule: &str) -> &'static [&'static str] {
    look_up(tables::opening_rules(lang), rule)
}

fn by_rule(lang: Lang, rule: &str, words: &[&str]) -> Option<String> {
    let template = rules(lang, rule).first()?;
    let text = super::fill(template, words);
    // A template without a blank makes one word of them all: `Max-Lange-Angriff`.
    Some(if template.contains(' ') { text } else { text.replace(' ', "-") })
}

/// Returns the word for a gender from a row that has one for each gender of the language.
fn in_gender(lang: Lang, row: &[&'static str], gender: &str) -> Option<&'static str> {
    row.get(lang.gender_place(gender)?).copied()
}

/// Returns the gender of a variation, and of a name in which no known noun occurs.
fn usual_gender(lang: Lang) -> &'static str {
    rules(lang, "gender").first().copied().unwrap_or_default()
}

fn in_parts(english: &str, lang: Lang, of_family: impl Fn(&str) -> String, of_part: impl Fn(&str) -> String) -> String {
    let (first, rest) = english.split_once(": ").unwrap_or((english, ""));
    let said = |part: &str| self::part(part, lang).map_or_else(|| part.to_owned(), |part| of_part(&part));
    let parts = |text: &str| text.split(", ").map(said).collect::<Vec<_>>().join(", ");
    let head = match family(first, lang) {
        Some(family) => of_family(&family),
        // `Vienna Gambit, with Max Lange Defence`
        None => match first.split_once(", ") {
            Some((first, more)) => {
                format!("{}, {}", family(first, lang).map_or(first.to_owned(), |it| of_family(&it)), parts(more))
            }
            None => first.to_owned(),
        },
    };
    if rest.is_empty() { head } else { format!("{head}{} {}", lang.colon(), parts(rest)) }
}

fn family(english: &str, lang: Lang) -> Option<String> {
    if let Some(own) = look_up(tables::opening_families(lang), english).first() {
        return Some((*own).to_owned());
    }
    match answer(english, lang) {
        Some((base, answer)) => {
            family(base, lang).and_then(|base| answered(&base, answer, lang)).map(|family| super::with_capital(&family))
        }
        None => part(english, lang).map(|part| super::with_capital(&part)),
    }
}

/// Splits a gambit's name into the name without its last word and the translations, one for each gender, of that word:
/// accepted, declined, deferred.
fn answer(english: &str, lang: Lang) -> Option<(&str, &'static [&'static str])> {
    let (base, last) = english.rsplit_once(' ')?;
    let answer = look_up(tables::opening_answers(lang), last);
    (!answer.is_empty()).then_some((base, answer))
}

fn answered(base: &str, answer: &[&'static str], lang: Lang) -> Option<String> {
    let small = base.to_lowercase();
    let nouns = || tables::opening_nouns(lang).iter().filter_map(|(_, noun)| noun.first_chunk::<2>());
    let begins = nouns().find(|[noun, _]| small.starts_with(noun));
    let noun = begins.or_else(|| nouns().find(|[noun, _]| small.ends_with(&noun.to_lowercase())));
    let gender = noun.map_or(usual_gender(lang), |[_, gender]| gender);
    by_rule(lang, "answer", &[base, in_gender(lang, answer, gender)?])
}

/// Translates a part after the colon, without a capital. `None` if no rule knows it.
fn part(english: &str, lang: Lang) -> Option<String> {
    if let Some(own) = look_up(tables::opening_parts(lang), english).first() {
        return Some((*own).to_owned());
    }
    if let Some((base, answer)) = answer(english, lang) {
        return part(base, lang).and_then(|base| answered(&base, answer, lang));
    }
    // A pawn move is written the same way in all languages.
    if let Some(with) = english.strip_prefix("with ") {
        let pawn = with.len() == 2 && with.starts_with(|c: char| c.is_ascii_lowercase());
        return if pawn { by_rule(lang, "with", &[with]) } else { None };
    }
    if let Some(adjective) = in_gender(lang, adjective(english, lang), usual_gender(lang)) {
        return by_rule(lang, "adjective alone", &[adjective]);
    }
    let (name, noun) = english.rsplit_once(' ')?;
    let [own, gender] = look_up(tables::opening_nouns(lang), noun).first_chunk()?;
    if let Some(adjective) = in_gender(lang, adjective(name, lang), gender) {
        return by_rule(lang, "adjective", &[adjective, own]);
    }
    let names: Option<Vec<&str>> = name.split('-').map(|name| own_name(name, lang)).collect();
    by_rule(lang, "name", &[&names?.join("-"), own])
}

/// Returns the name of a player or of a place as the language writes it.
fn own_name(english: &str, lang: Lang) -> Option<&str> {
    let names = tables::opening_names(lang);
    let own = look_up(names, english).first().copied();
    own.or_else(|| look_up(names, "same").contains(&english).then_some(english))
}

/// Returns an adjective in each gender; nothing if it is not known.
fn adjective(english: &str, lang: Lang) -> &'static [&'static str] {
    look_up(tables::opening_adjectives(lang), english)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::openings::all;

    #[test]
    fn names_are_said_as_french_players_say_them() {
        for (english, french) in [
            ("Sicilian Defence: Najdorf Variation", "Défense sicilienne : variante Najdorf"),
            ("Sicilian Defence: Closed", "Défense sicilienne : variante fermée"),
            ("Sicilian Defence: Smith-Morra Gambit Accepted", "Défense sicilienne : gambit Smith-Morra accepté"),
            ("Ruy Lopez: Morphy Defence, Exchange Variation", "Partie espagnole : défense Morphy, variante d’échange"),
            ("Ruy Lopez: Steinitz Defence Deferred", "Partie espagnole : défense Steinitz différée"),
            ("Italian Game: Two Knights Defence", "Partie italienne : défense des deux cavaliers"),
            ("Italian Game: Giuoco Piano", "Partie italienne : Giuoco Piano"),
            ("Queen's Gambit Declined", "Gambit dame refusé"),
            ("Queen's Gambit Accepted: Main Line", "Gambit dame accepté : ligne principale"),
            ("Semi-Slav Defence Accepted", "Défense semi-slave acceptée"),
            ("King's Indian Defence: Four Pawns Attack", "Défense est-indienne : attaque des quatre pions"),
            ("English Opening: Anglo-Indian Defence", "Ouverture anglaise : défense anglo-indienne"),
            ("Vienna Gambit, with Max Lange Defence", "Gambit viennois, with Max Lange Defence"),
            ("Rapport-Jobava System, with e6", "Système Rapport-Jobava, avec e6"),
            ("English Opening: King's English Variation", "Ouverture anglaise : variante du pion roi"),
            ("Sicilian Defence: O'Kelly Variation", "Défense sicilienne : variante O'Kelly"),
            ("Caro-Kann Defence: Accelerated Panov Attack", "Défense Caro-Kann : attaque Panov accélérée"),
            ("Bird Opening: From's Gambit", "Ouverture Bird : gambit From"),
            (
                "Italian Game: Two Knights Defence, Max Lange Attack",
                "Partie italienne : défense des deux cavaliers, attaque Max Lange",
            ),
            // What no rule knows stays as it is.
            ("French Defence: Franco-Hiva Gambit", "Défense française : Franco-Hiva Gambit"),
            ("Bongcloud Attack", "Bongcloud Attack"),
            ("Zukertort Opening: Old Indian Attack, with Nf3", "Ouverture Zukertort : Old Indian Attack, with Nf3"),
        ] {
            assert_eq!(name(english, Lang::Fr), french);
            assert_eq!(name(english, Lang::En), english);
        }
    }

    #[test]
    fn a_name_without_room_loses_the_words_it_can_do_without() {
        for (english, want) in [
            ("Sicilian Defence: Najdorf Variation", "B90 Sicilienne : Najdorf"),
            ("Ruy Lopez: Exchange Variation", "B90 Espagnole : variante d’échange"),
            ("Queen's Pawn Game", "B90 Partie du pion dame"),
            ("Four Knights Game: Spanish Variation", "B90 Quatre cavaliers : espagnole"),
            ("Queen's Gambit Declined: Modern Variation", "B90 Gambit dame refusé : moderne"),
        ] {
            let opening = Opening { eco: "B90", name: english, moves: "" };
            assert_eq!(said_in(&opening, 0, Lang::Fr), want);
            assert_eq!(said_in(&opening, 0, Lang::En), opening.said_in(0));
        }
    }

    #[test]
    fn every_family_of_the_tables_is_one_and_nearly_all_names_have_a_french_one() {
        let families: Vec<&str> = all().map(|opening| opening.name.split(": ").next().unwrap_or_default()).collect();
        for (english, _) in tables::opening_families(Lang::Fr) {
            assert!(families.iter().any(|family| family.starts_with(english)), "{english} is in no name");
        }
        let french = families.iter().filter(|english| family(english, Lang::Fr).is_some()).count();
        assert!(french * 100 > families.len() * 97, "{french} of {}", families.len());
        // No part is half French.
        let is_english = |word: &str| {
            tables::opening_nouns(Lang::Fr).iter().any(|(noun, _)| *noun == word)
                || adjective(word, Lang::Fr).first().is_some_and(|said| !said.contains(word))
        };
        for opening in all() {
            let parts = opening.name.split_once(": ").map_or("", |(_, rest)| rest).split(", ");
            for french in parts.filter_map(|english| part(english, Lang::Fr)) {
                assert!(!french.split(' ').any(is_english), "{french} of {}", opening.name);
            }
        }
    }
}
