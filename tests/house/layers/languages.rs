//! No code asks for a language by name: what differs between languages is in their files. Only English has a name in
//! the code, as the reference and the default.

use super::{Token, is_test_file, sources, tokens, without_tests};

/// What may follow `Lang::`, besides functions.
const ALLOWED: &[&str] = &["En", "ALL"];

#[test]
fn no_language_but_english_is_asked_for_by_name() {
    let mut found = Vec::new();
    for (file, text) in sources("src").into_iter().filter(|(file, _)| !is_test_file(file)) {
        for four in without_tests(&tokens(&text)).windows(4) {
            if let [(line, Token::Word(of)), (_, Token::Mark(':')), (_, Token::Mark(':')), (_, Token::Word(name))] =
                four
                && of == "Lang"
                && name.starts_with(|c: char| c.is_ascii_uppercase())
                && !ALLOWED.contains(&name.as_str())
            {
                found.push(format!("{}:{line}: Lang::{name}", file.display()));
            }
        }
    }
    assert!(found.is_empty(), "put it into the language file, and ask that:\n{}", found.join("\n"));
}

/// Files with sentences that are English in every language: problems of the config and of themes (ARCHITECTURE.md,
/// "Errors of config and command line are English"), the record, and what is typed, which is data of tables.
const ENGLISH: &[&str] = &[
    "app/commands/keymap.rs",
    "app/commands/keymap.rs",
    "app/commands/table.rs",
    "app/game/commands.rs",
    "app/new_game.rs",
    "app/plain_input/words.rs",
    "app/protocol/learn_progress.rs",
    "app/protocol/user_marks.rs",
    "ui/theme/mod.rs",
    "ui/theme/user_theme.rs",
];

/// Returns whether a text reads as a sentence: two lower-case words side by side.
fn is_sentence(text: &str) -> bool {
    let small = |word: &&str| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase());
    let words: Vec<bool> = text.split(' ').map(|word| small(&word)).collect();
    words.windows(2).any(|pair| pair == [true, true])
}

#[test]
fn what_is_shown_or_said_stands_in_the_language_files() {
    let mut found = Vec::new();
    for (file, text) in sources("src").into_iter().filter(|(file, _)| !is_test_file(file)) {
        let rooms = ["app", "ui", "plain"];
        if !rooms.iter().any(|room| file.starts_with(room)) || ENGLISH.iter().any(|english| file.ends_with(english)) {
            continue;
        }
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, line) in code.lines().enumerate() {
            let line = line.trim();
            if line.starts_with("//") || line.contains("reason = ") {
                continue;
            }
            let strings = line.split('"').skip(1).step_by(2);
            found.extend(
                strings.filter(|text| is_sentence(text)).map(|text| format!("{}:{}: {text:?}", file.display(), at + 1)),
            );
        }
    }
    assert!(found.is_empty(), "these belong into assets/words:\n{}", found.join("\n"));
}
