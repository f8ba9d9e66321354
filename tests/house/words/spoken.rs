//! What plain mode tells its user to say: each word of it must mean something.

use shakmaty::{File, Role};
use tabiya::app::commands::table::{self, KeyContext};
use tabiya::app::plain_input::{phrases, words};
use tabiya::chess::notation::Letters;
use tabiya::words::Lang;
use tabiya::words::moves::{file_of_name, written};
use tabiya::words::notation::{letters_of, piece_name, pieces_name, role_of, side_of};
use tabiya::words::tables::{
    Dictionary, PracticeWord, choices, english_for, move_words, numbers, phrases as dictionary_of_phrases, rules,
    sides, typed,
};

use super::typography::strings_of;

/// How a sentence begins that tells what to say; the words between alternatives; how a description of what to say
/// begins, as in `say the move`.
struct Telling {
    leads: [&'static str; 2],
    between: &'static [&'static str],
    /// Before what the saying is for.
    purpose: &'static [&'static str],
    describes: &'static [&'static str],
}

const fn telling(lang: Lang) -> Telling {
    match lang {
        Lang::En => Telling {
            leads: ["Say ", "say "],
            between: &[" or ", " and ", " then "],
            purpose: &[" to ", " for "],
            describes: &[
                "the", "as", "one", "such", "each", "its", "several", "which", "what", "where", "who", "whose", "how",
                "by", "two", "a", "for", "nothing", "an",
            ],
        },
        Lang::De => Telling {
            leads: ["Sag ", "sag "],
            between: &[" oder ", " und ", " dann "],
            purpose: &[" zum ", " für ", ", um ", ", wenn ", ", damit "],
            describes: &[
                "das",
                "den",
                "die",
                "ein",
                "eine",
                "einen",
                "zum",
                "in",
                "zwei",
                "nur",
                "eins",
                "wie",
                "um",
                "wohin",
                "wenn",
                "für",
                "damit",
                "was",
                "noch",
                "etwa",
                "mehrere",
                "dort",
                "filtere",
                "anzunehmen",
            ],
        },
        Lang::Es => Telling {
            leads: ["Di ", "di "],
            between: &[" o ", " y ", " luego ", " después "],
            purpose: &[" para "],
            describes: &[
                "el", "como", "lo", "allí", "filtra", "cada", "su", "varios", "la", "las", "los", "una", "un", "qué",
                "quién", "cuántas", "dos", "de", "por", "para", "dónde", "solo", "uno", "a",
            ],
        },
        _ => Telling {
            leads: ["Dites ", "dites "],
            between: &[" ou ", " et ", " puis "],
            purpose: &[" pour "],
            describes: &[
                "le",
                "comme",
                "filtrez",
                "chacun",
                "son",
                "plusieurs",
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
    let word = text.split(' ').next().unwrap_or(text).trim_end_matches([',', '!', ':']);
    let dictionaries: [fn(Lang) -> Dictionary; 4] = [choices, rules, typed, move_words];
    let is_english = |word: &str, dictionary: &fn(Lang) -> Dictionary| {
        Lang::foreign().flat_map(dictionary).any(|(english, _)| *english == word)
    };
    let means = |word: &str| {
        dictionaries.iter().any(|dictionary| english_for(*dictionary, word).is_some() || is_english(word, dictionary))
    };
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
        || means(&text.to_lowercase())
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
            let mut parts = vec![rest];
            for between in [", "].iter().chain(telling.between) {
                parts = parts.into_iter().flat_map(|part| part.split(between)).collect();
            }
            let alternatives = parts.into_iter().map(|part| {
                let or = telling.between.iter().find_map(|or| part.strip_prefix(or.trim_start()));
                let what = or.unwrap_or(part);
                let end = telling.purpose.iter().filter_map(|purpose| what.find(purpose)).min();
                what[..end.unwrap_or(what.len())].trim_matches('`')
            });
            found.extend(alternatives.filter(|part| !part.is_empty()));
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

/// Screens with the letters of a language, and a pattern of a phrase with its slots filled in.
fn example(pattern: &str) -> String {
    let values = [
        ("{square}", "e4"),
        ("{piece}", "queen"),
        ("{side}", "white"),
        ("{file}", "e"),
        ("{rank}", "4"),
        ("{number}", "5"),
        ("{move}", "e4"),
        ("{rest}", "1500"),
    ];
    let filled = values.iter().fold(pattern.to_owned(), |text, (slot, value)| text.replace(slot, value));
    let words = filled.split(' ').map(|word| word.trim_matches(['[', ']']).split('/').next().unwrap_or(word));
    words.collect::<Vec<_>>().join(" ")
}

/// A phrase stands for a command by its name in the user's language: an answer that names the command uses no other.
#[test]
fn a_phrase_is_not_told_back_in_english() {
    for lang in Lang::foreign() {
        let mut count = 0;
        let words = words::WORDS.iter().map(|word| (word.name, word.name_in(lang)));
        let commands = table::COMMANDS.iter().map(|row| (row.name, row.name_in(lang)));
        let names: Vec<_> = words.chain(commands).chain([("castle", "")]).collect();
        let english = |text: &str| {
            names.iter().find(|(name, own)| {
                let rest = text.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
                rest && (own.is_empty() || !text.starts_with(own))
            })
        };
        for here in [KeyContext::Home, KeyContext::Play, KeyContext::Review, KeyContext::SetUp, KeyContext::Lesson] {
            for (meaning, patterns) in dictionary_of_phrases(lang) {
                for pattern in *patterns {
                    let Some(meant) = phrases::meant(&example(pattern), here, lang, letters_of(lang)) else { continue };
                    count += 1;
                    // Where the own name means something else, only the English one will do.
                    assert!(
                        english(&meant).is_none() || SAME.contains(&meant.split(' ').next().unwrap_or_default()),
                        "{lang:?} {here:?}: {pattern}: {meaning}: {meant}"
                    );
                }
            }
        }
        assert!(count > 300, "{lang:?}: {count}");
    }
}

/// Names that another language has for something else on the same screen.
const SAME: [&str; 0] = [];

/// Returns a word without its accents, and with two letters for one, as Germans write it.
fn unaccented(word: &str) -> [String; 2] {
    let plain = |text: &str| {
        let bare = |c: char| match c {
            'á' | 'à' | 'â' | 'ä' => 'a',
            'é' | 'è' | 'ê' => 'e',
            'í' | 'î' => 'i',
            'ó' | 'ô' | 'ö' => 'o',
            'ú' | 'û' | 'ü' => 'u',
            'ç' => 'c',
            'ñ' => 'n',
            'ß' => 's',
            c => c,
        };
        text.to_lowercase().chars().map(bare).collect::<String>()
    };
    let two = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('ß', "ss")];
    let long = two.iter().fold(word.to_lowercase(), |text, (one, two)| text.replace(*one, two));
    [plain(word), plain(&long)]
}

#[test]
fn no_word_of_a_move_needs_its_accents() {
    let mut count = 0;
    for lang in Lang::ALL {
        let dictionaries: [fn(Lang) -> Dictionary; 4] = [move_words, sides, numbers, typed];
        for dictionary in dictionaries {
            for (english, own) in dictionary(lang) {
                // A letter such as French `à` is the name of a file without its accent.
                for word in own.iter().filter(|word| word.chars().nth(1).is_some()) {
                    for bare in unaccented(word) {
                        let known = english_for(dictionary, &bare);
                        assert!(
                            known.is_some() && known == english_for(dictionary, word),
                            "{lang:?}: {english}: {bare}"
                        );
                        count += usize::from(bare != *word);
                    }
                }
            }
        }
        for role in Role::ALL {
            for name in [piece_name(lang, role), pieces_name(lang, role)] {
                assert!(unaccented(name).iter().all(|bare| role_of(bare) == Some(role)), "{lang:?}: {name}");
            }
        }
        for file in File::ALL {
            let name = lang.file_name(file);
            assert!(unaccented(name).iter().all(|bare| file_of_name(bare) == Some(file)), "{lang:?}: {name}");
        }
    }
    assert!(count > 30, "{count}");
    for (text, letters, want) in [
        ("peon e4", Letters::Es, "e4"),
        ("peon come e5", Letters::Es, "xe5"),
        ("Laeufer schlaegt e5", Letters::De, "Lxe5"),
        ("koenig e2", Letters::De, "Ke2"),
        ("cavalier felix 3", Letters::Fr, "Cf3"),
    ] {
        assert_eq!(written(text, letters).as_deref(), Some(want), "{text}");
    }
}

/// A text with a count has a form for one. Those that have none are listed with the reason.
#[test]
fn counts_have_a_form_for_one() {
    const NOUNS: [&str; 14] = [
        "games",
        "moves",
        "half-moves",
        "minutes",
        "seconds",
        "positions",
        "points",
        "files",
        "mistakes",
        "puzzles",
        "pieces",
        "lines",
        "squares",
        "solved",
    ];
    const NEVER_ONE: [&str; 17] = [
        "Positions",     // thousands
        "MistakesBegin", // of a whole game
        "ReplayAtOnce",  // in English the same
        "ReplayLater",   // in English the same
        "RunAt",         // in English the same
        "LifeGone",      // in English the same
        "RankLength",    // more than eight, or what is left
        "AskDeleteMany", // more than one file
        "Pool",          // thousands
        "WrongInStorm",  // ten
        "CardPace",      // with decimals
        "CardSlow",      // more than others
        "FilesTitle",    // more than one file
        "HintPiece",     // a verb
        "GuessedMove",   // two or more
        "GuessAsGood",   // two or more
        "PlainMap",      // all lessons
    ];
    let file = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/words/en.toml")).unwrap();
    let mut wrong = Vec::new();
    for line in file.lines().filter(|line| !line.contains("one = ")) {
        let Some((key, text)) = line.split_once(" = ") else { continue };
        let counts = (0..4).any(|n| {
            NOUNS.iter().any(|noun| {
                text.match_indices(&format!("{{{n}}} {noun}")).any(|(at, found)| {
                    let ends = !text[at + found.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '-');
                    // `3 of 12 games` counts all games.
                    ends && !text[..at].ends_with("of ")
                })
            })
        });
        if counts && !NEVER_ONE.contains(&key) && !key.starts_with("PoolAnd") {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The card at the end of a run speaks of streaks and storms: it calls neither by the name of the other.
#[test]
fn the_card_of_a_run_names_no_kind_of_run() {
    for lang in Lang::foreign() {
        for kind in [PracticeWord::Streak, PracticeWord::Storm] {
            let next = PracticeWord::PlainCardNext.text(lang).to_lowercase();
            assert!(!next.contains(&kind.text(lang).to_lowercase()), "{lang:?}: {next}");
        }
    }
}
