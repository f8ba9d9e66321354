//! The names of openings in French. The table of openings and the files are English. Families (the part before the colon)
//! are translated by a table, the rest by rules. A part that no rule knows stays English.

use super::{Lang, tables, tables::look_up};
use crate::chess::openings::Opening;

/// Returns code and name, shortened if they have more than so many characters: `B90 Sicilian: Najdorf`,
/// `B90 Sicilienne : Najdorf`.
#[must_use]
pub fn said_in(opening: &Opening, most: usize, lang: Lang) -> String {
    if lang == Lang::En {
        return opening.said_in(most);
    }
    let whole = format!("{} {}", opening.eco, name(opening.name, lang));
    if whole.chars().count() <= most { whole } else { format!("{} {}", opening.eco, short(opening.name)) }
}

/// The separator between the family and the rest of a name.
#[must_use]
pub fn colon(lang: Lang) -> &'static str {
    match lang {
        Lang::En => ":",
        Lang::Fr => " :",
    }
}

/// Translates the English name of an opening.
#[must_use]
pub fn name(english: &str, lang: Lang) -> String {
    match lang {
        Lang::En => english.to_owned(),
        Lang::Fr => in_parts(english, str::to_owned, str::to_owned),
    }
}

/// Returns the French name without words that it does not need.
fn short(english: &str) -> String {
    let family = |said: &str| match spared(said, &["Partie des ", "Défense ", "Partie ", "Ouverture "]) {
        Some(rest) => super::with_capital(rest),
        None => said.to_owned(),
    };
    in_parts(english, family, |part| spared(part, &["variante "]).unwrap_or(part).to_owned())
}

/// Returns the part after one of these words, if it is enough alone.
fn spared<'a>(said: &'a str, words: &[&str]) -> Option<&'a str> {
    let rest = words.iter().find_map(|word| said.strip_prefix(word))?;
    let hangs = ["de ", "du ", "des ", "d’"].iter().any(|word| rest.starts_with(word));
    (!hangs).then_some(rest)
}

fn in_parts(english: &str, of_family: impl Fn(&str) -> String, of_part: impl Fn(&str) -> String) -> String {
    let (first, rest) = english.split_once(": ").unwrap_or((english, ""));
    let said = |part: &str| self::part(part).map_or_else(|| part.to_owned(), |part| of_part(&part));
    let parts = |text: &str| text.split(", ").map(said).collect::<Vec<_>>().join(", ");
    let head = match family(first) {
        Some(family) => of_family(&family),
        // `Vienna Gambit, with Max Lange Defence`
        None => match first.split_once(", ") {
            Some((first, more)) => {
                format!("{}, {}", family(first).map_or(first.to_owned(), |it| of_family(&it)), parts(more))
            }
            None => first.to_owned(),
        },
    };
    if rest.is_empty() { head } else { format!("{head} : {}", parts(rest)) }
}

/// Translates a family.
fn family(english: &str) -> Option<String> {
    if let Some(french) = look_up(tables::opening_families(Lang::Fr), english).first() {
        return Some((*french).to_owned());
    }
    match answer(english) {
        Some((base, answer)) => family(base).map(|base| answered(&base, answer)),
        None => part(english).map(|part| super::with_capital(&part)),
    }
}

/// A name without its last word, and what became of that gambit, masculine and feminine.
fn answer(english: &str) -> Option<(&str, [&'static str; 2])> {
    let (base, last) = english.rsplit_once(' ')?;
    Some((base, *look_up(tables::opening_answers(Lang::Fr), last).first_chunk()?))
}

fn answered(base: &str, [masculine, feminine]: [&str; 2]) -> String {
    let base_in_small = base.to_lowercase();
    let mut nouns = tables::opening_nouns(Lang::Fr).iter().map(|(_, noun)| noun);
    let is_masculine = nouns.any(|noun| matches!(noun, [noun, "m"] if base_in_small.starts_with(noun)));
    format!("{base} {}", if is_masculine { masculine } else { feminine })
}

/// Translates a part after the colon, without a capital. `None` if no rule knows it.
fn part(english: &str) -> Option<String> {
    if let Some(french) = look_up(tables::opening_parts(Lang::Fr), english).first() {
        return Some((*french).to_owned());
    }
    if let Some((base, answer)) = answer(english) {
        return part(base).map(|base| answered(&base, answer));
    }
    // A pawn move is written alike in both languages.
    if let Some(with) = english.strip_prefix("with ") {
        let pawn = with.len() == 2 && with.starts_with(|c: char| c.is_ascii_lowercase());
        return pawn.then(|| format!("avec {with}"));
    }
    if let Some([_, feminine]) = adjective(english) {
        return Some(format!("variante {feminine}"));
    }
    let (name, noun) = english.rsplit_once(' ')?;
    let [french, gender] = look_up(tables::opening_nouns(Lang::Fr), noun).first_chunk()?;
    if let Some([masculine, feminine]) = adjective(name) {
        return Some(format!("{french} {}", if *gender == "f" { feminine } else { masculine }));
    }
    let same = look_up(tables::opening_names(Lang::Fr), "same");
    name.split('-').all(|name| same.contains(&name)).then(|| format!("{french} {name}"))
}

fn adjective(english: &str) -> Option<[&'static str; 2]> {
    look_up(tables::opening_adjectives(Lang::Fr), english).first_chunk().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::openings::tests::all;

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
        let french = families.iter().filter(|english| family(english).is_some()).count();
        assert!(french * 100 > families.len() * 97, "{french} of {}", families.len());
        // No part is half French.
        let is_english = |word: &str| {
            tables::opening_nouns(Lang::Fr).iter().any(|(noun, _)| *noun == word)
                || adjective(word).is_some_and(|[said, _]| !said.contains(word))
        };
        for opening in all() {
            let parts = opening.name.split_once(": ").map_or("", |(_, rest)| rest).split(", ");
            for french in parts.filter_map(part) {
                assert!(!french.split(' ').any(is_english), "{french} of {}", opening.name);
            }
        }
    }
}
