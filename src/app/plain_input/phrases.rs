//! Commands and questions as people say them: `what's on e4` means `piece e4`. The section `[phrases]` of each language
//! file says which; a line is a phrase only if nothing of it is left over.
//!
//! In a pattern, `[the]` may be missing, `is/are` are two words for one, and `{square}` and the like are filled in.

use crate::app::commands::table::{self, Action, KeyContext};
use crate::app::plain_input::words;
use crate::chess::notation::Letters;
use crate::words::moves::{self, Voice, file_of_name};
use crate::words::notation::{role_of, side_of};
use crate::words::tables::{self, english_for, look_up};
use crate::words::{Lang, is_word};
use shakmaty::Square;

/// Returns the command that a line of plain mode means on a screen, if it says it in other words.
pub fn meant(line: &str, here: KeyContext, lang: Lang, letters: Letters) -> Option<String> {
    let languages = [lang, Lang::En];
    let apostrophes = line.replace('’', "'");
    let said: Vec<&str> = words_of(&apostrophes);
    let said = without_politeness(&said, &languages);
    let bare = said.join(" ");
    // `sign ?` is no question.
    let is_sign = table::parse_on(line, here).is_some_and(|given| given.action == Action::Glyph);
    if bare.is_empty() || line.contains('!') || is_sign {
        return None;
    }
    // French `ligne 1` enters a line of a review, and is a rank elsewhere.
    let is_numbered = |(_, rest): (&_, &str)| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    if words::find(&bare, here).is_some_and(is_numbered) {
        return (bare != line).then_some(bare);
    }
    let known = |text: &str| words::find(text, here).is_some() || table::parse_on(text, here).is_some();
    let is_name = words::find(&bare, here).is_some_and(|(_, rest)| rest.is_empty())
        || table::parse_on(&bare, here).is_some_and(|given| given.args.is_empty());
    let named = || (bare != line).then(|| bare.clone());
    if is_name && words::is_name_in(&bare, here, lang) {
        return named();
    }
    let read = |text: &str| is_move(text, letters);
    let fitting = languages.iter().flat_map(|&lang| tables::phrases(lang)).flat_map(|(meaning, patterns)| {
        patterns.iter().filter_map(|pattern| fill_in(meaning, &filled(pattern, said, &read)?))
    });
    let fitting: Vec<String> = fitting.collect();
    let works = |text: &&String| known(text) || words::has_board(here) && read(text);
    let own = |text: &String| in_language(text, here, lang);
    // Spanish `leer` reads, though German `leer` empties the board.
    match fitting.iter().find(works) {
        Some(text) => own(text).or_else(|| Some(text.clone())),
        None if is_name => named(),
        None => fitting.first().filter(|_| !known(&bare) && here != KeyContext::Learn).and_then(own),
    }
}

/// Returns a command with its name in a language, so that no answer names it by a word that the user does not know.
/// `None` if that name means something else on this screen.
fn in_language(text: &str, here: KeyContext, lang: Lang) -> Option<String> {
    if let ("castle", Some(own)) = (text, look_up(tables::move_words(lang), "castles").first()) {
        return Some((*own).to_owned());
    }
    // Of two with one name, the word of plain mode is asked first: it is the last of the best.
    let names = words::WORDS.iter().map(|word| (word.on, word.name, word.name_in(lang)));
    let commands = table::COMMANDS.iter().map(|row| (row.on, row.name, row.name_in(lang)));
    let begins = |name: &str| text.strip_prefix(name).filter(|rest| rest.is_empty() || rest.starts_with(' '));
    let found = commands.chain(names).filter_map(|(on, name, own)| Some((on, name.len(), own, begins(name)?)));
    let best = found.max_by_key(|(on, length, ..)| (*length, table::works_on(on, here)));
    let told = best.map_or_else(|| text.to_owned(), |(.., own, rest)| format!("{own}{rest}"));
    // It must still mean the same here.
    let means = |text: &str| {
        let word = words::find(text, here).map(|(word, rest)| (word.word, rest.to_owned()));
        (word, table::parse_on(text, here).map(|given| (given.action, given.args)))
    };
    let (wanted, own) = (means(text), means(&told));
    let same = if wanted.0.is_some() { wanted.0 == own.0 } else { own.0.is_none() && wanted.1 == own.1 };
    same.then_some(told)
}

/// Returns the words of a line, without the punctuation of a sentence. A point alone is a folder.
fn words_of(line: &str) -> Vec<&str> {
    let mut words: Vec<&str> = line.split([' ', '\t', '\u{a0}', '\u{202f}']).filter(|word| !word.is_empty()).collect();
    if words.len() > 1 && words.last() == Some(&"?") {
        words.pop();
    }
    let is_word = |word: &str| word.chars().any(char::is_alphanumeric);
    if let Some(first) = words.first_mut().filter(|word| is_word(word)) {
        *first = first.trim_start_matches(['¿', '¡']);
    }
    if let Some(last) = words.last_mut().filter(|word| is_word(word)) {
        *last = last.trim_end_matches(['?', '.', '…', ',']);
    }
    words
}

/// Leaves out `please` and the like at either end.
fn without_politeness<'a, 'b>(said: &'b [&'a str], languages: &[Lang]) -> &'b [&'a str] {
    let polite = languages.iter().flat_map(|&lang| look_up(tables::typed(lang), "please"));
    let mut rest = said;
    for phrase in polite {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        let is_it = |words: &[&str]| {
            let word = |word: &str| word.trim_matches(',').to_owned();
            words.len() == phrase.len() && words.iter().zip(&phrase).all(|(said, own)| is_word(&word(said), own))
        };
        let (long, many) = (phrase.len(), rest.len());
        if many > long {
            match (rest.split_at_checked(long), rest.split_at_checked(many - long)) {
                (Some((first, after)), _) if is_it(first) => rest = after,
                (_, Some((before, last))) if is_it(last) => rest = before,
                _ => {}
            }
        }
    }
    rest
}

/// Whether a text is a move, legal or not: in notation or in words.
fn is_move(text: &str, letters: Letters) -> bool {
    moves::in_words(text, letters, Voice::default()).is_some() || moves::is_description(text)
}

/// What a slot of a pattern was filled with.
type Slots<'a> = Vec<(&'a str, String)>;

/// Returns what the slots of a pattern are filled with if it fits all words of a line.
fn filled<'a>(pattern: &'a str, said: &[&str], is_move: &impl Fn(&str) -> bool) -> Option<Slots<'a>> {
    let pattern: Vec<&str> = pattern.split(' ').collect();
    fits(&pattern, said, is_move)
}

fn fits<'a>(pattern: &[&'a str], said: &[&str], is_move: &impl Fn(&str) -> bool) -> Option<Slots<'a>> {
    let Some((first, after)) = pattern.split_first() else { return said.is_empty().then(Vec::new) };
    if let Some(slot) = first.strip_prefix('{').and_then(|slot| slot.strip_suffix('}')) {
        return slot_lengths(slot, said).rev().find_map(|length| {
            let (taken, rest) = said.split_at_checked(length)?;
            let value = slot_value(slot, taken, is_move)?;
            let mut slots = fits(after, rest, is_move)?;
            slots.push((slot, value));
            Some(slots)
        });
    }
    let optional = first.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
    let one_of = |word: &&str| optional.unwrap_or(first).split('/').any(|own| is_word(word.trim_matches(','), own));
    let taken = said.split_first().filter(|(word, _)| one_of(word)).and_then(|(_, rest)| fits(after, rest, is_move));
    taken.or_else(|| optional.and_then(|_| fits(after, said, is_move)))
}

/// Returns how many words a slot may take.
fn slot_lengths(slot: &str, said: &[&str]) -> std::ops::RangeInclusive<usize> {
    match slot {
        "square" => 1..=2,
        "move" | "rest" => 1..=said.len(),
        _ => 1..=1,
    }
}

/// Returns what these words mean in a slot.
fn slot_value(slot: &str, words: &[&str], is_move: &impl Fn(&str) -> bool) -> Option<String> {
    let text = words.join(" ");
    let lettered = || moves::with_letters(&text.to_lowercase()).replace(' ', "");
    let number =
        || text.parse::<u32>().ok().or_else(|| english_for(tables::numbers, &text.to_lowercase())?.parse().ok());
    match slot {
        "square" => lettered().parse::<Square>().ok().map(|square| square.to_string()),
        "piece" => role_of(&text).map(|_| text),
        "side" => side_of(&text).map(|_| text),
        "file" if text.chars().nth(1).is_some() => file_of_name(&text).map(|file| file.char().to_string()),
        "file" => text.to_lowercase().chars().next().filter(|c| ('a'..='h').contains(c)).map(String::from),
        "rank" => number().filter(|number| (1..=8).contains(number)).map(|number| number.to_string()),
        "number" => number().map(|number| number.to_string()),
        "move" => is_move(&text).then_some(text),
        _ => Some(text),
    }
}

/// Returns a command with its slots filled in.
fn fill_in(meaning: &str, slots: &Slots) -> Option<String> {
    let whole =
        slots.iter().fold(meaning.to_owned(), |text, (slot, value)| text.replace(&format!("{{{slot}}}"), value));
    (!whole.contains('{')).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::rest_after;

    /// Every meaning is a command or a word of some screen, and every pattern can be matched.
    #[test]
    fn every_phrase_means_a_command() {
        let example = |text: &str| {
            let values = [
                ("{square}", "e4"),
                ("{piece}", "queen"),
                ("{side}", "white"),
                ("{file}", "e"),
                ("{rank}", "4"),
                ("{number}", "5"),
                ("{move}", "e4"),
                ("{rest}", "1500"),
            ];
            values.iter().fold(text.to_owned(), |text, (slot, value)| text.replace(slot, value))
        };
        for lang in Lang::ALL {
            for (meaning, patterns) in tables::phrases(lang) {
                let command = example(meaning);
                let known = words::WORDS.iter().any(|word| rest_after(&command, word.name).is_some())
                    || table::parse(&command).is_some()
                    || is_move(&command, Letters::En);
                assert!(known, "{lang:?}: {meaning}");
                for pattern in *patterns {
                    let said = example(pattern).replace(['[', ']'], "");
                    let said: Vec<&str> = said.split(' ').map(|word| word.split('/').next().unwrap_or(word)).collect();
                    let slots = filled(pattern, &said, &|text| is_move(text, Letters::En));
                    let whole = slots.and_then(|slots| fill_in(meaning, &slots));
                    assert_eq!(whole.as_deref(), Some(&*command), "{lang:?}: {pattern}");
                }
            }
        }
    }
}
