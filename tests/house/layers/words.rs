//! One word per thing, and the usual one: checks that names in the source do not bring back replaced words.

use super::{Token, is_test_file, sources, tokens, without_tests};

/// The words that CONTRIBUTING.md's table has replaced, as parts of names.
const REFUSED: &[&str] = &[
    "man", "men", "guest", "guests", "thinker", "thinkers", "weigh", "weighed", "weighing", "remark", "remarks",
    "hunt", "shelf", "shelves", "volume", "volumes", "noted", "noting", "wish", "wishes", "notice", "notices", "renew",
    "fault", "faults", "news", "renewal", "anew", "grip", "dice", "pen", "ear", "hopeless", "lean", "loud", "counsel",
    "desk", "sieve", "sifted", "clouds",
];

/// The keywords after which a name is defined.
const DEFINES: &[&str] = &["fn", "struct", "enum", "type", "trait", "mod", "const", "static", "let", "mut", "for"];

/// Returns the words of a name: `PickedPiece` and `picked_piece` both have two.
fn parts(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = '_';
    for c in name.chars() {
        if c == '_' || c.is_uppercase() && before.is_lowercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut()
            && c != '_'
        {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words
}

#[test]
fn names_use_the_words_of_the_field() {
    let mut found = Vec::new();
    for (file, text) in ["src", "crates/chess/src", "crates/engine/src"]
        .into_iter()
        .flat_map(sources)
        .filter(|(file, _)| !is_test_file(file))
    {
        // `man` is also the manual page, and the encyclopaedia of openings has volumes.
        if file.starts_with("cli") || file.ends_with("pgn/tags.rs") {
            continue;
        }
        let tokens = without_tests(&tokens(&text));
        let refused = |name: &str| parts(name).iter().any(|part| REFUSED.contains(&part.as_str()));
        for three in tokens.windows(3) {
            let name = match three {
                [(_, Token::Word(keyword)), (line, Token::Word(name)), _] if DEFINES.contains(&keyword.as_str()) => {
                    Some((line, name))
                }
                // A field or a parameter, `name: Type`; not a path.
                [(line, Token::Word(name)), (_, Token::Mark(':')), (_, next)] if *next != Token::Mark(':') => {
                    Some((line, name))
                }
                _ => None,
            };
            if let Some((line, name)) = name.filter(|(_, name)| refused(name)) {
                found.push(format!("{}:{line}: {name}", file.display()));
            }
        }
    }
    assert!(found.is_empty(), "CONTRIBUTING.md has another word for these names:\n{}", found.join("\n"));
}
