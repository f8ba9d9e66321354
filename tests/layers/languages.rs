//! No code asks for a language by its name: what differs between languages stands in their files. English alone has a name, as
//! the reference and the default.

use super::{Token, is_test_file, sources, tokens, without_tests};

/// What may stand behind `Lang::`, besides functions.
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
