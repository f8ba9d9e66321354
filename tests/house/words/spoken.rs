//! What plain mode tells its user to say: each word of it must mean something.

use tabiya::app::commands::table;
use tabiya::app::commands::table::KeyContext;
use tabiya::app::plain_input::{phrases, words};
use tabiya::chess::notation::Letters;
use tabiya::words::Lang;
use tabiya::words::notation::role_of;
use tabiya::words::notation::side_of;
use tabiya::words::tables::{Dictionary, choices, english_for, move_words, rules, typed};

use super::typography::strings_of;

/// How a sentence begins that tells what to say; the words between alternatives; how a description of what to say
/// begins, as in `say the move`.
struct Telling {
    leads: [&'static str; 2],
    between: &'static [&'static str],
    describes: &'static [&'static str],
}

const fn telling(lang: Lang) -> Telling {
    match lang {
        Lang::En => Telling {
            leads: ["Say ", "say "],
            between: &[" or ", " and ", " then ", " to "],
            describes: &[
                "the", "which", "what", "where", "who", "whose", "how", "by", "two", "a", "for", "nothing", "an",
            ],
        },
        Lang::De => Telling {
            leads: ["Sag ", "sag "],
            between: &[" oder ", " und ", " dann "],
            describes: &["das", "den", "die", "ein", "eine", "einen", "zum", "in", "zwei", "nur", "eins", "wie"],
        },
        Lang::Es => Telling {
            leads: ["Di ", "di "],
            between: &[" o ", " y ", " luego ", " después ", " para "],
            describes: &[
                "el", "la", "las", "los", "una", "un", "qué", "quién", "cuántas", "dos", "de", "por", "para", "dónde",
                "solo", "uno", "a",
            ],
        },
        _ => Telling {
            leads: ["Dites ", "dites "],
            between: &[" ou ", " et ", " puis ", " pour "],
            describes: &[
                "le",
                "la",
                "les",
                "un",
                "une",
                "quelle",
                "quelles",
                "qui",
                "quoi",
                "combien",
                "deux",
                "par",
                "pour",
                "où",
                "ce",
                "seulement",
                "au",
            ],
        },
    }
}

/// Whether a text begins with something that plain mode understands on some screen.
fn is_understood(text: &str, lang: Lang) -> bool {
    let word = text.split(' ').next().unwrap_or(text).trim_end_matches([',', '!']);
    let dictionaries: [fn(Lang) -> Dictionary; 4] = [choices, rules, typed, move_words];
    let means = |word: &str| dictionaries.iter().any(|dictionary| english_for(*dictionary, word).is_some());
    use KeyContext::{GameList, Guess, Home, Learn, Lesson, NewGame, Open, Play, Practice, Review, SetUp, Solve};
    let screens = [Home, Play, Review, GameList, SetUp, Guess, Open, Learn, Lesson, NewGame, Practice, Solve];
    let known = |&here: &KeyContext| {
        words::find(text, here).is_some()
            || table::parse_on(text, here).is_some()
            || phrases::meant(text, here, lang, Letters::En).is_some()
    };
    screens.iter().any(known)
        || ["no", "yes", "human", "max", "terse", "casual", "puzzles"].contains(&word)
        || means(&word.to_lowercase())
        || role_of(word).is_some()
        || side_of(word).is_some()
        || word.starts_with(|c: char| c.is_ascii_digit() || c == '{')
        || word.contains("uci:")
}

/// Returns the alternatives that a sentence tells its user to say.
fn told<'a>(text: &'a str, telling: &Telling) -> Vec<&'a str> {
    let mut found = Vec::new();
    for lead in telling.leads {
        for (at, _) in text.match_indices(lead) {
            if text[..at].ends_with(|c: char| c.is_alphabetic()) {
                continue;
            }
            let rest = &text[at + lead.len()..];
            let end = [". ", "; ", "! ", " ;"].iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
            let rest = rest[..end].trim_end_matches('.');
            // `say the move: add knight f3` has an example after the colon.
            let rest = rest.split_once(": ").map_or(rest, |(_, example)| example);
            let first = rest.split(", ").next().unwrap_or(rest);
            let first =
                telling.between.iter().filter_map(|word| first.find(word)).min().map_or(first, |at| &first[..at]);
            found.push(first.trim_matches('`'));
        }
    }
    found
}

#[test]
fn what_the_program_tells_to_say_is_understood() {
    let mut wrong = Vec::new();
    for lang in Lang::ALL {
        let telling = telling(lang);
        let mut count = 0;
        for text in strings_of(lang.code()).unwrap() {
            let text = text.replace(['\u{a0}', '\u{202f}'], " ").replace(" :", ":");
            for line in told(&text, &telling) {
                count += 1;
                let first = line.split(' ').next().unwrap_or(line);
                if !telling.describes.contains(&first) && !is_understood(line, lang) {
                    wrong.push(format!("{lang:?}: {line}: {text}"));
                }
            }
        }
        assert!(count > 100, "{lang:?}: only {count}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// By ear Ctrl-D is the end of the input and Ctrl-C leaves: a lesson, or what plain mode says, recommends neither.
#[test]
fn no_key_that_ends_the_program_is_recommended_by_ear() {
    for lang in Lang::ALL {
        let code = lang.code();
        let path = |folder: &str| format!("{}/assets/{folder}/{code}.toml", env!("CARGO_MANIFEST_DIR"));
        let read = |folder: &str| std::fs::read_to_string(path(folder)).unwrap();
        let aloud = read("words");
        let aloud = aloud.lines().filter_map(|line| Some(line.split_once("aloud = ")?.1.to_owned()));
        for text in aloud.chain(read("lessons").lines().map(str::to_owned)) {
            assert!(!text.contains("Ctrl-") && !text.contains("Strg-"), "{code}: {text}");
        }
    }
}
