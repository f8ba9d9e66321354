//! The build script's reading of language files: what a translator can get wrong, and that a new language is one file.

#![allow(clippy::disallowed_methods, reason = "it reads the language files")]

#[path = "../build/language_files.rs"]
mod language_files;

use language_files::to_rust;

const ENGLISH: &str = r#"
[GameWord]
# turns
ToMove = "{0} to move"
Hello = { screen = "Press `{0}`.", aloud = "Say hello." }
"#;

fn files(others: &[(&str, &str)]) -> Vec<(String, String)> {
    let all = [&[("en", ENGLISH)], others].concat();
    all.into_iter().map(|(code, text)| (code.to_owned(), text.to_owned())).collect()
}

#[test]
fn keys_become_variants_in_their_order() {
    let french = r#"
[GameWord]
ToMove = "Trait aux {0}"
Hello = { screen = "Touche `{0}`.", aloud = "Dites bonjour." }
[choices]
white = ["blancs", "blanc"]
all = "tout"
"#;
    let code = to_rust(&files(&[("fr", french)])).unwrap();
    for part in [
        "En \"en\",",
        "Fr \"fr\",",
        r#"ToMove ["{0} to move", "Trait aux {0}"],"#,
        r#"Hello ["Press `{0}`.", "Touche `{0}`."] / ["Say hello.", "Dites bonjour."],"#,
        r#"[("all", &["tout"]), ("white", &["blancs", "blanc"]), ],"#,
    ] {
        assert!(code.contains(part), "{part} is missing in:\n{code}");
    }
    assert!(code.find("ToMove") < code.find("Hello"), "rows stand as in the file: {code}");
}

#[test]
fn each_mistake_names_file_section_and_key() {
    for (text, want) in [
        ("[GameWord]\nToMove = \"{0}\"", "de.toml: [GameWord]: Hello is missing"),
        ("", "de.toml: GameWord is missing"),
        ("[GameWord]\nToMove = \"{0}\"\nHello = \"{0}\"\nBye = \"b\"", "de.toml: [GameWord]: Bye is not in en.toml"),
        ("[GameWord]\nToMove = \"am Zug\"\nHello = \"{0}\"", "de.toml: [GameWord] ToMove: its holes"),
        ("[GameWord]\nToMove = \"{0}\"\nHello = \"{0}\"", "de.toml: [GameWord] Hello: its holes"),
        ("[GameWord]\nHello = \"{0}\"\nToMove = \"{0}\"", "Hello stands where en.toml has ToMove"),
        ("[GameWord]\nToMove = 3", "ToMove: neither text nor"),
        ("[GameWord]\nToMove = { screen = \"a\" }", "ToMove: neither text nor"),
        ("[choices]\nall = [1]", "all: neither text nor a list"),
        ("GameWord = 1", "is not a section"),
        ("[GameWord", "assets/words/de.toml: "),
    ] {
        let why = to_rust(&files(&[("de", text)])).unwrap_err();
        assert!(why.contains(want), "{text}\ngave {why}\nnot {want}");
    }
    assert_eq!(to_rust(&[]).unwrap_err(), "there are no language files");
    assert!(to_rust(&[("fr".to_owned(), String::new())]).unwrap_err().contains("en.toml is missing"));
}

#[test]
fn a_dictionary_of_english_stands_in_every_language() {
    let german = "[GameWord]\nToMove = \"{0}\"\nHello = \"b\"\n";
    for (dictionary, want) in [
        ("", "de.toml: [sides] is missing"),
        ("[sides]\nwhite = \"w\"\n", "de.toml: [sides]: black is missing"),
        ("[sides]\nwhite = \"w\"\nblack = \"s\"\nred = \"r\"\n", "de.toml: [sides]: red is not in en.toml"),
    ] {
        let english = format!("{ENGLISH}[sides]\nwhite = \"w\"\nblack = \"b\"\n");
        let files = [("en", english), ("de", format!("{german}{dictionary}"))];
        let why = to_rust(&files.map(|(code, text)| (code.to_owned(), text))).unwrap_err();
        assert!(why.contains(want), "{why}");
    }
}

/// The files of the project, and a language made of the English one: adding a language is adding a file.
#[test]
fn a_third_language_is_one_file() {
    let read = |code: &str| {
        let path = format!("{}/assets/words/{code}.toml", env!("CARGO_MANIFEST_DIR"));
        (code.to_owned(), std::fs::read_to_string(path).unwrap())
    };
    let (_, english) = read("en");
    let long = english.replace("= \"", "= \"[ǃ] ");
    let code = to_rust(&[read("en"), read("fr"), ("qps".to_owned(), long)]).unwrap();
    assert!(code.contains("Qps \"qps\","), "the language is in the list");
    assert!(code.matches("[ǃ]").count() > 1_500, "its strings are there");
}
