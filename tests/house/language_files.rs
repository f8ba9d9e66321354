//! How the build script reads language files: the mistakes a translator can make, and that a new language is one file.

#![allow(clippy::disallowed_methods, reason = "it reads the language files")]

#[path = "../../build/language_files.rs"]
mod build_script;

use build_script::to_rust;

const ENGLISH: &str = r#"
[GameWord]
# turns
ToMove = "{0} to move"
Hello = { screen = "Press `{0}`.", aloud = "Say hello." }
"#;

/// Returns a grammar with only the forms that are needed, and with a no-break space before punctuation marks.
fn grammar() -> String {
    let mut text = String::from(
        "[language]\nname = \"X\"\nletters = \"en\"\ndecimal = \".\"\nthousands = \",\"\nquotes = [\"“\", \"”\"]\n\
         no_break_before = \":!\"\nfiles = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"]\ngenders = [\"m\", \"f\"]\n\
         [language.plural]\none = \"i = 1 and v = 0\"\n",
    );
    for piece in ["pawn", "knight", "bishop", "rook", "queen", "king"] {
        let forms = ["name", "plural", "the", "white", "black"].map(|form| format!("{form} = \"{form} {piece}\"\n"));
        text += &format!("[piece.{piece}]\ngender = \"m\"\n{}", forms.concat());
    }
    text + "[side.white]\nname = \"White\"\n[side.black]\nname = \"Black\"\n"
}

fn files(others: &[(&str, &str)]) -> Vec<(String, String)> {
    let all = [&[("en", ENGLISH)], others].concat();
    all.into_iter().map(|(code, text)| (code.to_owned(), format!("{text}\n{}", grammar()))).collect()
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
        "letters: \"en\", decimal: '.', thousands: ','",
        "En \"en\",",
        "Fr \"fr\",",
        r#"ToMove "{0} to move" [Place(0, 11), Place(11, 13)],"#,
        r#"Hello "Press `{0}`." [Place("#,
        r#"Trait aux {0}"#,
        r#"Say hello."#,
        r#""all\ttout\nwhite\tblancs\tblanc\n","#,
    ] {
        assert!(code.contains(part), "{part} is missing in:\n{code}");
    }
    assert!(code.find("ToMove") < code.find("Hello"), "rows stand as in the file: {code}");
}

#[test]
fn the_text_for_one_leaves_out_the_count_alone() {
    let counted = |one: &str| format!("[GameWord]\nToMove = {{ one = \"{one}\", other = \"{{0}} of {{1}}\" }}\n");
    let judged = |one: &str| {
        let all = [("en", counted("{0} of {1}")), ("de", counted(one))];
        to_rust(&all.map(|(code, text)| (code.to_owned(), format!("{text}\n{}", grammar()))))
    };
    assert!(judged("one of {1}").is_ok(), "{:?}", judged("one of {1}"));
    assert!(judged("{0} of all").unwrap_err().contains("the text for one lacks a hole that is not the count"));
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
        ("[GameWord]\nToMove = { one = \"1\" }", "ToMove: neither text nor"),
        (
            "[GameWord]\nToMove = { few = \"1\", other = \"2\" }",
            "ToMove: the plural classes of this language are one, other",
        ),
        ("[GameWord]\nToMove = \"{0.of}\"", "ToMove: no word has the form of"),
        ("[GameWord]\nToMove = \"{0=a|b|c}\"", "ToMove: =a|b|c: the language has 2 genders"),
        ("[GameWord]\nToMove = \"«{0}»\"", "ToMove: « is not a quotation mark"),
        (
            "[GameWord]\nToMove = { one = \"1\", other = \"{0}\" }\nHello = \"{0}\"",
            "ToMove: en.toml has one text for all counts here",
        ),
        ("[GameWord]\nToMove = { screen = \"a\" }", "ToMove: neither text nor"),
        ("[GameWord]\nToMove = \"{{0}}\"\nHello = \"{0}\"", "a brace that begins no hole"),
        ("[choices]\nall = [1]", "all: neither text nor a list"),
        ("GameWord = 1", "is not a section"),
        ("[GameWord", "assets/words/de.toml: "),
    ] {
        let why = to_rust(&files(&[("de", text)])).unwrap_err();
        assert!(why.contains(want), "{text}\ngave {why}\nnot {want}");
    }
    assert_eq!(to_rust(&[]).unwrap_err(), "there are no language files");
    assert!(to_rust(&[("fr".to_owned(), grammar())]).unwrap_err().contains("en.toml is missing"));
}

#[test]
fn a_grammar_that_lacks_something_is_refused() {
    assert!(to_rust(&[("en".to_owned(), String::new())]).unwrap_err().contains("en.toml: [language] is missing"));
    let whole = grammar();
    for (from, to, want) in [
        ("[language]", "[lang]", "[language] name is missing"),
        ("name = \"X\"", "name = 1", "[language] name: a text is wanted"),
        ("decimal = \".\"", "decimal = \"..\"", "decimal is not one character"),
        ("letters = \"en\"\n", "", "letters is missing"),
        ("letters", "lettres", "[language] lettres is not known"),
        ("\"g\", \"h\"", "\"g\"", "files has not eight names"),
        ("i = 1 and", "i is 1 and", "[language.plural] one: \"i is 1\" is not a relation"),
        ("i = 1 and", "x = 1 and", "is not a relation"),
        ("one = ", "single = ", "[language.plural] single is none of zero, one, two, few, many"),
        ("[piece.rook]", "[piece.tower]", "[piece.tower] is not known"),
        ("plural = \"plural rook\"\n", "", "[piece.rook] plural is missing"),
        ("the = \"the rook\"\n", "", "[piece.rook] the is missing, which other words have"),
        ("[piece.rook]\ngender = \"m\"", "[piece.rook]\ngender = \"n\"", "[piece.rook] gender is none of"),
        ("[side.black]\nname = \"Black\"", "", "[side.black] is missing"),
    ] {
        let text = whole.replace(from, to);
        assert_ne!(text, whole, "{from}");
        let why = to_rust(&[("en".to_owned(), text)]).unwrap_err();
        assert!(why.contains(want), "{from}\ngave {why}\nnot {want}");
    }
}

#[test]
fn rules_of_plurals_become_conditions() {
    for (rule, want) in [
        ("i = 1 and v = 0", "if matches!(number.i, 1) && matches!(number.v, 0) {"),
        ("i = 0,1", "if matches!(number.i, 0 | 1) {"),
        ("n = 1", "if number.f == 0 && matches!(number.i, 1) {"),
        ("v = 0 and i % 10 = 2..4 and i % 100 != 12..14", "&& !matches!(number.i % 100, 12..=14) {"),
        ("n = 0 or n != 2", "|| !(number.f == 0 && matches!(number.i, 2)) {"),
    ] {
        let text = grammar().replace("i = 1 and v = 0", rule);
        let code = to_rust(&[("en".to_owned(), text)]).unwrap();
        assert!(code.contains(want), "{rule} gave {code}");
    }
}

#[test]
fn spaces_before_marks_do_not_break() {
    let text = "[GameWord]\nToMove = \"{0} : oui !\"\nHello = { screen = \"Tapez `a :` {0} !a !\", aloud = \"A\" }\n";
    let code = to_rust(&files(&[("fr", text)])).unwrap();
    for part in ["{0}\\u{a0}: oui\\u{a0}!", "Tapez `a :` {0} !a\\u{a0}!"] {
        assert!(code.contains(part), "{part} is missing in:\n{code}");
    }
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
        let why = to_rust(&files.map(|(code, text)| (code.to_owned(), format!("{text}\n{}", grammar())))).unwrap_err();
        assert!(why.contains(want), "{why}");
    }
}

/// The files of the project, and one more made from the English one: adding a language means adding a file.
#[test]
fn another_language_is_one_file() {
    let folder = format!("{}/assets/words", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap()))
        .collect();
    let english = files.iter().find(|(code, _)| code == "en").unwrap().1.clone();
    files.push(("qps".to_owned(), english.replace(" the ", " thə ")));
    let code = to_rust(&files).unwrap();
    assert!(code.contains("Qps \"qps\","), "the language is in the list");
    assert!(code.matches("thə").count() > 300, "its strings are there");
}
