//! Names and texts in the source: one word per thing, and the usual one; no language asked for by name but English, the
//! reference and the default; what is shown or said stands in the language files.

use crate::rust_source::{Source, is_word, sources, texts};

/// The words that CONTRIBUTING.md's table has replaced, as parts of names.
const REFUSED: &[&str] = &[
    "man", "men", "guest", "guests", "thinker", "thinkers", "weigh", "weighed", "weighing", "remark", "remarks",
    "hunt", "shelf", "shelves", "volume", "volumes", "noted", "noting", "wish", "wishes", "notice", "notices", "renew",
    "fault", "faults", "news", "renewal", "anew", "grip", "dice", "pen", "ear", "hopeless", "lean", "loud", "counsel",
    "desk", "sieve", "sifted", "clouds",
];

/// Files with sentences that are English in every language: problems of the config and of themes (ARCHITECTURE.md,
/// "Errors of config and command line are English"), the record, and what is typed, which is data of tables.
const ENGLISH: &[&str] = &[
    "app/commands/keymap.rs",
    "app/commands/table.rs",
    "app/game/commands.rs",
    "app/new_game.rs",
    "app/plain_input/words.rs",
    "app/protocol/learn_progress.rs",
    "app/protocol/repertoires.rs",
    "app/protocol/user_marks.rs",
    "ui/theme/mod.rs",
    "ui/theme/user_theme.rs",
];

/// Returns whether one of the words of a name is refused: `PickedPiece` and `picked_piece` both have two.
fn is_refused(name: &str) -> bool {
    let mut split = String::new();
    for c in name.chars() {
        if c.is_uppercase() && split.ends_with(char::is_lowercase) {
            split.push('_');
        }
        split.push(c);
    }
    split.to_lowercase().split('_').any(|part| REFUSED.contains(&part))
}

/// Returns whether a text reads as a sentence: two lower-case words side by side.
fn is_sentence(text: &str) -> bool {
    let small = |word: &str| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase());
    let words: Vec<bool> = text.split(' ').map(small).collect();
    words.windows(2).any(|pair| pair == [true, true])
}

/// Fails with the places where `is_wrong` says so of the token at an index.
fn none(sources: Vec<Source>, hint: &str, is_wrong: impl Fn(&Source, usize) -> bool) {
    let mut found = Vec::new();
    for source in &sources {
        let wrong = source.tokens.iter().enumerate().filter(|&(at, _)| is_wrong(source, at));
        found.extend(wrong.map(|(_, (line, token))| format!("{}:{line}: {token}", source.file)));
    }
    assert!(found.is_empty(), "{hint}:\n{}", found.join("\n"));
}

#[test]
fn comments_are_wrapped_at_120_columns() {
    let mut long = Vec::new();
    for (file, text) in ["src", "crates/chess/src", "crates/engine/src"].into_iter().flat_map(texts) {
        let lines = text.lines().zip(1..).filter(|(line, _)| line.trim_start().starts_with("//"));
        long.extend(lines.filter(|(line, _)| line.chars().count() > 120).map(|(_, at)| format!("{file}:{at}")));
    }
    assert!(long.is_empty(), "wrap these comments: {long:#?}");
}

#[test]
fn an_import_names_one_module() {
    let all = ["src", "crates/chess/src", "crates/engine/src"].into_iter().flat_map(sources).collect();
    none(all, "a line for each module, so that its path is found as it is written", |source, at| {
        let statement = source.tokens[at..].iter().take_while(|(_, token)| token != ";");
        let lists = statement.filter(|(_, token)| token == "{").count();
        source.token(at) == "use" && source.token(at + 1) != "<" && lists > 1
    });
}

#[test]
fn names_use_the_words_of_the_field() {
    let mut all: Vec<Source> = ["src", "crates/chess/src", "crates/engine/src"].into_iter().flat_map(sources).collect();
    // `man` is also the manual page, and the encyclopaedia of openings has volumes.
    all.retain(|source| !source.file.starts_with("cli") && !source.file.ends_with("pgn/tags.rs"));
    let defines = ["fn", "struct", "enum", "type", "trait", "mod", "const", "static", "let", "mut", "for"];
    none(all, "CONTRIBUTING.md has another word for these names", |source, at| {
        let name = source.token(at);
        // Defined by a keyword, or a field or a parameter, `name: Type`; not a path.
        let is_defined = defines.contains(&source.token(at.wrapping_sub(1)))
            || source.token(at + 1) == ":" && source.token(at + 2) != ":" && source.token(at.wrapping_sub(1)) != ":";
        is_word(name) && is_defined && is_refused(name)
    });
}

#[test]
fn no_language_but_english_is_asked_for_by_name() {
    none(sources("src"), "put it into the language file, and ask that", |source, at| {
        let is_path = at > 2 && [3, 2, 1].map(|back| source.token(at - back)) == ["Lang", ":", ":"];
        is_path
            && source.token(at).starts_with(|c: char| c.is_ascii_uppercase())
            && !matches!(source.token(at), "En" | "ALL")
    });
}

#[test]
fn what_is_shown_or_said_stands_in_the_language_files() {
    let mut shown = sources("src");
    shown.retain(|source| ["app/", "ui/", "plain/"].iter().any(|room| source.file.starts_with(room)));
    shown.retain(|source| !ENGLISH.contains(&source.file.as_str()));
    none(shown, "these belong into assets/words", |source, at| {
        let is_reason = at > 1 && source.token(at - 2) == "reason";
        !is_reason && source.token(at).starts_with('"') && is_sentence(source.token(at).trim_matches('"'))
    });
}
