//! The table of words: names, examples, screens.

use crate::app::plain_input::words::*;

#[test]
fn no_name_means_two_things_on_one_screen() {
    let all = [
        KeyContext::Home,
        KeyContext::GameList,
        KeyContext::Review,
        KeyContext::Guess,
        KeyContext::Play,
        KeyContext::SetUp,
    ];
    for here in all {
        // Two languages may have the same name for the same thing.
        let mut meant = std::collections::HashMap::new();
        for spoken in WORDS.iter().filter(|spoken| works_on(spoken.on, here)) {
            for name in spoken.names() {
                let before = meant.insert(name, spoken.word);
                assert!(before.is_none_or(|word| word == spoken.word), "{name}: {here:?}");
            }
        }
    }
}

#[test]
fn every_example_is_read_as_its_word() {
    for spoken in WORDS {
        let here = spoken.on.first().copied().unwrap_or(KeyContext::Home);
        for example in Lang::ALL.into_iter().flat_map(|lang| spoken.shown_examples(lang)) {
            assert_eq!(find(&example, here).map(|(found, _)| found.word), Some(spoken.word), "{example}");
        }
        assert!(!spoken.examples.is_empty(), "{}", spoken.name);
    }
}

#[test]
fn words_are_found_by_all_their_names() {
    let rows = [
        ("next game", KeyContext::Review, Some((PlainAction::NextGame, ""))),
        ("N 5", KeyContext::Review, Some((PlainAction::Next, "5"))),
        ("nextgame", KeyContext::Review, None),
        ("next", KeyContext::Play, None),
        ("Trait", KeyContext::Play, Some((PlainAction::Turn, ""))),
        ("turn black", KeyContext::SetUp, Some((PlainAction::SideToMove, "black"))),
        ("en passant e3", KeyContext::SetUp, Some((PlainAction::EnPassant, "e3"))),
        ("evaluations", KeyContext::Review, Some((PlainAction::Evaluations, ""))),
        ("?", KeyContext::Home, Some((PlainAction::Help, ""))),
    ];
    for (text, here, want) in rows {
        assert_eq!(find(text, here).map(|(spoken, rest)| (spoken.word, rest)), want, "{text}");
    }
}
