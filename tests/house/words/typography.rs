//! What must hold for every string of the language files: French follows French typography, and names commands in
//! French.

use tabiya::words::tables::{AppWord, LearnWord};
use tabiya::words::{Lang, command_names};

/// Returns every string that a language shows or says. The dictionaries, whose names are in lower case, are left out:
/// they hold what the user types.
pub fn strings_of(language: &str) -> Option<Vec<String>> {
    let path = format!("{}/assets/words/{language}.toml", env!("CARGO_MANIFEST_DIR"));
    let file: toml::Table = std::fs::read_to_string(path).ok()?.parse().ok()?;
    let tables = file.iter().filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_uppercase()));
    let texts = tables.filter_map(|(_, section)| section.as_table()).flat_map(toml::Table::values);
    let texts = texts.flat_map(|text| text.as_table().map_or(vec![text], |pair| pair.values().collect()));
    texts.map(|text| text.as_str().map(str::to_owned)).collect()
}

/// Returns what is set as on a typewriter in a French text: a space before …, or a straight apostrophe. Text in
/// backquotes is what the user types, and is not checked. The build script sets no-break spaces (`no_break_before`).
fn typewritten(text: &str) -> Option<&'static str> {
    for part in text.split('`').step_by(2) {
        let after: Vec<char> = part.chars().collect();
        for (i, &c) in after.iter().enumerate() {
            match (c, after.get(i + 1)) {
                ('\'', _) => return Some("a typewriter apostrophe"),
                (' ', Some('…')) if i > 0 && after[i - 1] != ':' => return Some("a space before dots"),
                _ => {}
            }
        }
    }
    None
}

/// The command line, help and plain mode show what an action does as it stands, without markup.
#[test]
fn what_an_action_does_has_no_backquotes() {
    for language in ["en", "de", "es", "fr"] {
        let path = format!("{}/assets/words/{language}.toml", env!("CARGO_MANIFEST_DIR"));
        let file: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        for (action, text) in file["ActionWord"].as_table().unwrap() {
            assert!(!text.to_string().contains('`'), "{language} {action}: {text}");
        }
    }
}

#[test]
fn french_is_set_as_french() {
    let french = strings_of("fr").unwrap();
    assert!(french.len() > 1_000, "only {} strings were found", french.len());
    let told = |text: &String| Some(format!("{}: {text}", typewritten(text)?));
    let wrong: Vec<String> = french.iter().filter_map(told).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for bad in ["l'échec", "encore …"] {
        assert!(typewritten(bad).is_some(), "{bad}");
    }
    for good in ["l’échec", "`l'` et white: event: …", "un signe comme !? ou ±"] {
        assert_eq!(typewritten(good), None, "{good}");
    }
}

/// A French text that says what to type uses the French name, where there is one.
#[test]
fn french_names_commands_in_french() {
    let english = |text: &str| {
        let told = ["Dites ", "dites ", "Dites de nouveau ", "`:", "`", " :", ", ou ", " ou "];
        let starts = told.iter().flat_map(|lead| text.match_indices(lead).map(|(at, lead)| at + lead.len()));
        starts.filter_map(|at| text.get(at..)).find_map(|rest| {
            let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
            let (word, after) = rest.split_at(length);
            // A word that both languages have, or that continues as French, is not an English name.
            let own = command_names::of_plain_word(word, Lang::Fr).next()?;
            let same = own.split(' ').any(|own| own == word);
            (!same && !after.starts_with(['’', '-'])).then(|| word.to_owned())
        })
    };
    let french = strings_of("fr").unwrap();
    let wrong: Vec<String> = french.iter().filter_map(|text| Some(format!("{}: {text}", english(text)?))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(english("Dites speech terse").as_deref(), Some("speech"));
    assert_eq!(english("Dites parole bref, ou coups e2"), None);
}

#[test]
fn hints_and_the_word_about_an_adjourned_game_have_room_in_small_windows() {
    for lang in Lang::ALL {
        for word in LearnWord::ALL.iter().filter(|word| format!("{word:?}").starts_with("Entry")) {
            let first = word.text(lang).split([',', ';', '(']).next().unwrap_or_default();
            assert!(first.chars().count() <= 36, "{lang:?}: {first}"); // 40 columns
        }
        for word in [AppWord::AdjournedKept, AppWord::AdjournedSealed] {
            assert!(word.text(lang).chars().count() <= 76, "{lang:?}: {word:?}"); // 80 columns
        }
    }
}
