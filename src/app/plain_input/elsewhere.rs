//! Words and commands of other screens: if a line begins with one, the user is told where it works.

use crate::app::{
    commands::{
        action::{KeyContext, works_on},
        parse,
        table::COMMANDS,
    },
    plain_input::words::WORDS,
};
use crate::words::{
    Lang,
    tables::{HelpSentence, PlainWord as W},
};

/// Returns every name of a word or command that the line begins with: as it was typed, and the screens on which it
/// works.
fn matches(line: &str) -> Vec<(&str, &'static [KeyContext])> {
    let words = WORDS.iter().flat_map(|word| word.names().map(|name| (name, word.on)));
    let commands = COMMANDS
        .iter()
        .flat_map(|command| command.names().chain(command.foreign_names()).map(|name| (name, command.on)));
    words.chain(commands).filter_map(|(name, on)| Some((typed_name(line, name)?, on))).collect()
}

/// Returns the part of a line that is a name, as it was typed. After a one-letter name only a number may follow: `b c4`
/// is a move.
fn typed_name<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let rest = parse::rest_after(line, name)?;
    let ends = rest.is_empty() || rest.starts_with(|c: char| c.is_whitespace() || c == '!');
    let is_move = name.chars().nth(1).is_none() && !rest.trim().chars().all(|c| c.is_ascii_digit());
    (ends && !is_move).then(|| line.get(..line.len().saturating_sub(rest.len()))).flatten()
}

/// Returns where a line works that is neither a word nor a command here; `None` if it does not begin with a name of
/// another screen.
pub(in crate::app) fn elsewhere(line: &str, here: KeyContext, lang: Lang) -> Option<String> {
    let (mine, others): (Vec<_>, Vec<_>) = matches(line).into_iter().partition(|(_, on)| works_on(on, here));
    let length = longest(&others)?;
    // `turn` works here and `turn black` does not: then the whole line is named.
    let works_alone = mine.iter().any(|(typed, _)| typed.len() == length);
    let mut named = line;
    let mut places: Vec<KeyContext> = Vec::new();
    for (typed, on) in others.into_iter().filter(|(typed, _)| typed.len() == length) {
        if !works_alone {
            named = typed;
        }
        for &context in on {
            if !(places.contains(&context) || works_alone && context == here) {
                places.push(context);
            }
        }
    }
    Some(W::WorksElsewhere.with(lang, &[named, &in_words(&places, lang)]))
}

/// Does the same for a line that also begins with a shorter name of this screen: `réglages de partie` is not
/// `réglages`.
pub(in crate::app) fn longer_elsewhere(line: &str, here: KeyContext, lang: Lang) -> Option<String> {
    let (mine, others): (Vec<_>, Vec<_>) = matches(line).into_iter().partition(|(_, on)| works_on(on, here));
    if longest(&mine)? >= longest(&others)? || here == KeyContext::Guess {
        return None;
    }
    elsewhere(line, here, lang)
}

/// Returns the length of the longest name.
fn longest(names: &[(&str, &[KeyContext])]) -> Option<usize> {
    names.iter().map(|(typed, _)| typed.len()).max()
}

/// Returns the places in words: `in a game or in review`.
#[must_use]
pub fn in_words(on: &[KeyContext], lang: Lang) -> String {
    let words: Vec<&str> = on.iter().filter_map(|context| Some(context.words().1?.text(lang))).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => HelpSentence::Or.with(lang, &[&rest.join(", "), last]),
        _ => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_other_screens_are_named_as_they_were_typed() {
        let rows = [
            (
                Lang::En,
                KeyContext::Play,
                "next",
                Some("next works in review, in a lesson or on the page of all lessons."),
            ),
            (Lang::En, KeyContext::Play, "next mistake", Some("next mistake works in review.")),
            (Lang::En, KeyContext::Play, "comment x", Some("comment works in review.")),
            (Lang::En, KeyContext::Play, "variation", Some("variation works in review.")),
            (Lang::En, KeyContext::Play, "tags", Some("tags works in review.")),
            (Lang::En, KeyContext::Play, "options", Some("options works on the home screen.")),
            (Lang::En, KeyContext::Play, "games", Some("games works in a list of games or in review.")),
            (Lang::En, KeyContext::Play, "Put white rook e4", Some("Put works while you set up a position.")),
            (Lang::En, KeyContext::Play, "turn black", Some("turn black works while you set up a position.")),
            (Lang::En, KeyContext::Play, "castling KQ", Some("castling works while you set up a position.")),
            (Lang::Fr, KeyContext::Play, "ligne principale", Some("ligne principale marche en revue.")),
            (
                Lang::Fr,
                KeyContext::Play,
                "prise en passant e3",
                Some("prise en passant marche pendant que vous composez une position."),
            ),
            (Lang::Fr, KeyContext::Review, "poser", Some("poser marche pendant que vous composez une position.")),
            (Lang::Fr, KeyContext::Play, "règles amicales", Some("règles marche à l’accueil.")),
            // Moves, and what works here.
            (Lang::En, KeyContext::Play, "b c4", None),
            (Lang::En, KeyContext::Play, "n f3", None),
            (Lang::En, KeyContext::Play, "e4", None),
            (Lang::En, KeyContext::Play, "turn", None),
        ];
        for (lang, here, line, want) in rows {
            let got = elsewhere(line, here, lang).map(|said| said.replace('\u{a0}', " "));
            if line == "turn" {
                assert_eq!(longer_elsewhere(line, here, lang), None);
                continue;
            }
            assert_eq!(got.as_deref(), want, "{line}");
        }
    }

    #[test]
    fn a_longer_name_of_another_screen_comes_before_a_shorter_one_of_this() {
        let said = longer_elsewhere("réglages de partie", KeyContext::Play, Lang::Fr);
        assert_eq!(said.as_deref(), Some("réglages de partie marche à l’accueil."));
        for line in ["réglages", "settings", "next", "turn black", "clock white 5"] {
            assert_eq!(longer_elsewhere(line, KeyContext::Play, Lang::Fr), None, "{line}");
        }
    }
}
