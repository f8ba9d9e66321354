//! Each key that a page names is a key of the screens that the page is about, and does what the page says there.

use super::pages;
use tabiya::app::commands::keymap::{self, BINDINGS};
use tabiya::app::commands::table::{Action, KeyContext};

use KeyContext::{Everywhere, GameList, Guess, Home, Learn, Lesson, Open, Play, Practice, Review, SetUp, Solve};

/// What a page says about a key: the screen, the key, the action.
type Said = (KeyContext, &'static str, Action);

const README: &[Said] = &[
    (Everywhere, "?", Action::Help),
    (Everywhere, "F1", Action::Help),
    (Everywhere, ":", Action::Palette),
    (Play, "Ctrl-T", Action::TakeBack),
    (Review, "Ctrl-T", Action::Undo),
    (SetUp, "Ctrl-T", Action::Undo),
    (Everywhere, "Ctrl-C", Action::Quit),
];

const INDEX: &[Said] = &[(Everywhere, "?", Action::Help), (Everywhere, "F1", Action::Help)];

const PLAYING: &[Said] = &[
    (Everywhere, ":", Action::Palette),
    (Everywhere, "Ctrl-C", Action::Quit),
    (Play, "Ctrl-X", Action::Resign),
    (Play, "Tab", Action::Complete),
    (Play, "+", Action::Bigger),
    (Play, "-", Action::Smaller),
    (Play, "PgUp", Action::ViewBack),
    (Play, "PgDn", Action::ViewOn),
    (Play, "←", Action::Left),
    (Play, "→", Action::Right),
    (Play, "Ctrl-F", Action::Flip),
    (Play, "Ctrl-D", Action::Draw),
    (Play, "Ctrl-T", Action::TakeBack),
    (Play, "Ctrl-Y", Action::Redo),
    (Play, "Ctrl-P", Action::Pause),
    (Play, "Ctrl-B", Action::Blindfold),
    (Play, "Ctrl-S", Action::Save),
];

const OPPONENTS: &[Said] = &[(Play, "F2", Action::Hint), (Play, "F5", Action::Why)];

const POSITION_EDITOR: &[Said] = &[
    (Everywhere, "F4", Action::SetUp),
    (SetUp, "Tab", Action::NextField),
    (SetUp, "Del", Action::TakeOff),
    (SetUp, "Ctrl-K", Action::CopyFen),
    (SetUp, "Ctrl-T", Action::Undo),
    (SetUp, "Ctrl-P", Action::PlayHere),
    (SetUp, "Ctrl-R", Action::LookHere),
];

const FAQ: &[Said] = &[(Play, "Ctrl-T", Action::TakeBack)];

const TERMINALS: &[Said] = &[
    (Everywhere, ":", Action::Palette),
    (Everywhere, "Ctrl-C", Action::Quit),
    (Everywhere, "Ctrl-Z", Action::Suspend),
];

const LEARNING: &[Said] = &[
    (Everywhere, "?", Action::Help),
    (Learn, "/", Action::Find),
    (Lesson, "Tab", Action::Hint),
    (Lesson, "F2", Action::Why),
    (Play, "F5", Action::Why),
    (Lesson, "Backspace", Action::Again),
    (Lesson, "Ctrl-T", Action::TakeBack),
    (Lesson, "PgUp", Action::ViewBack),
    (Lesson, "PgDn", Action::ViewOn),
    (Lesson, "Ctrl-P", Action::PlayHere),
];

const CLOCKS: &[Said] = &[(Play, "Ctrl-P", Action::Pause)];

const REVIEWING: &[Said] = &[
    (GameList, "/", Action::Find),
    (Home, "o", Action::Open),
    (GameList, "o", Action::Open),
    (Review, "o", Action::Open),
    (Everywhere, "Ctrl-O", Action::Open),
    (Open, "Tab", Action::Complete),
    (Open, "Backspace", Action::FolderUp),
    (Open, "Ctrl-A", Action::MarkFiles),
    (Review, "→", Action::Next),
    (Review, "←", Action::Previous),
    (Review, "l", Action::Next),
    (Review, "h", Action::Previous),
    (Review, "↑", Action::BranchUp),
    (Review, "↓", Action::BranchDown),
    (Review, "k", Action::BranchUp),
    (Review, "j", Action::BranchDown),
    (Review, "Backspace", Action::LeaveLine),
    (Review, "g", Action::First),
    (Review, "G", Action::Last),
    (Review, "n", Action::NextGame),
    (Review, "p", Action::PreviousGame),
    (Review, "f", Action::Flip),
    (Review, "Ctrl-B", Action::Blindfold),
    (Review, "t", Action::Graphs),
    (Review, "*", Action::Star),
    (Review, "i", Action::Edit),
    (Review, "m", Action::Explorer),
    (Review, "a", Action::Analyse),
    (Review, "F5", Action::Why),
    (Review, "=", Action::AddLine),
];

const MISTAKES: &[Said] = &[
    (Review, "M", Action::Mistakes),
    (GameList, "M", Action::Mistakes),
    (Review, "Tab", Action::NextMistake),
    (Review, "Shift-Tab", Action::PreviousMistake),
    (Review, "Ctrl-T", Action::Undo),
    (Review, "Ctrl-S", Action::Save),
    (Review, "Ctrl-G", Action::Summary),
    (Review, "y", Action::Guess),
    (Review, "r", Action::Replay),
    (Guess, "PgDn", Action::Skip),
];

const EDITING: &[Said] = &[
    (Everywhere, ":", Action::Palette),
    (Review, "i", Action::Edit),
    (Review, "e", Action::Comment),
    (Review, "s", Action::Glyph),
    (Review, "<", Action::Promote),
    (Review, ">", Action::Demote),
    (Review, "x", Action::Delete),
    (Review, "T", Action::Header),
    (Review, "Ctrl-T", Action::Undo),
    (Review, "Ctrl-Y", Action::DoAgain),
    (Review, "Ctrl-S", Action::Save),
];

const MANY_GAMES: &[Said] = &[
    (GameList, "w", Action::Oddities),
    (GameList, "f", Action::Filter),
    (GameList, "F", Action::ClearFilter),
    (GameList, "s", Action::Sort),
    (GameList, "S", Action::TurnSort),
    (GameList, "i", Action::Details),
    (GameList, "Ctrl-F", Action::Flip),
    (GameList, "*", Action::Star),
    (GameList, "c", Action::CopyGame),
    (GameList, "C", Action::CopyAll),
    (GameList, "x", Action::DeleteGame),
    (GameList, "X", Action::DeleteAll),
    (GameList, "Ctrl-T", Action::Undo),
];

const SETTINGS: &[Said] = &[
    (Everywhere, "Ctrl-C", Action::Quit),
    (Everywhere, "Ctrl-Q", Action::Quit),
    (Everywhere, "Ctrl-Z", Action::Suspend),
    (Everywhere, "Ctrl-L", Action::Redraw),
    (Everywhere, "F3", Action::Settings),
    (Play, "+", Action::Bigger),
    (Play, "-", Action::Smaller),
    (Review, "+", Action::Bigger),
    (Review, "-", Action::Smaller),
];

const PRACTICE: &[Said] = &[
    (Home, "p", Action::Practice),
    (Solve, "Tab", Action::Hint),
    (Solve, "F2", Action::Why),
    (Solve, "Backspace", Action::Again),
    (Solve, "PgUp", Action::ViewBack),
    (Solve, "PgDn", Action::ViewOn),
    (Solve, "Ctrl-T", Action::Undo),
    (Solve, "Ctrl-A", Action::Analyse),
    (Solve, "Ctrl-P", Action::PlayHere),
    (Practice, "←", Action::Left),
    (Practice, "→", Action::Right),
    (Practice, "r", Action::Again),
    (Practice, "a", Action::AllMissed),
];

/// What looks like a key on a page but is not a key of a screen: an ending, a mark in the list, a key of the filter
/// line or of a box, the beginning of a line of PGN, a move sign.
const OTHERS: &[(&str, &[&str])] = &[
    ("docs/guide/playing.md", &["!"]),
    ("docs/guide/opponents.md", &[">", "<", "!"]),
    ("docs/guide/many-games.md", &["!", "=", "Tab"]),
    ("docs/guide/editing.md", &["%", "Tab", "Ctrl-N"]),
    ("docs/guide/mistakes.md", &["?"]),
];

/// Returns what the page says about keys, or `None` for the page about plain mode, which has words instead of keys.
fn said(path: &str) -> Option<&'static [Said]> {
    Some(match path {
        "README.md" => README,
        "docs/guide/index.md" => INDEX,
        "docs/guide/playing.md" => PLAYING,
        "docs/guide/learning.md" => LEARNING,
        "docs/guide/practice.md" => PRACTICE,
        "docs/guide/clocks-and-rules.md" => CLOCKS,
        "docs/guide/reviewing.md" => REVIEWING,
        "docs/guide/mistakes.md" => MISTAKES,
        "docs/guide/editing.md" => EDITING,
        "docs/guide/many-games.md" => MANY_GAMES,
        "docs/guide/opponents.md" => OPPONENTS,
        "docs/guide/position-editor.md" => POSITION_EDITOR,
        "docs/guide/terminals.md" => TERMINALS,
        "docs/guide/faq.md" => FAQ,
        "docs/guide/install.md" | "docs/guide/shell.md" => &[],
        "docs/guide/settings.md" => SETTINGS,
        "docs/guide/by-ear.md" => return None,
        _ => panic!("{path} is a new page: say here which keys it names"),
    })
}

/// Returns whether a word is the name of a key whose meaning depends on the screen.
fn is_key(word: &str) -> bool {
    let is_function = word.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
    let is_chord = ["Ctrl-", "Shift-", "Alt-"].iter().any(|held| word.starts_with(held));
    is_function || is_chord || ["PgUp", "PgDn", "Tab", "Del", "Backspace", "←", "→", "↑", "↓"].contains(&word)
}

#[test]
fn every_key_does_what_its_page_says() {
    let mut wrong = Vec::new();
    for page in pages() {
        let Some(said) = said(&page.path) else { continue };
        let unquoted = page.unquoted();
        let is_part = |char: char| char.is_alphanumeric() || "-←→↑↓".contains(char);
        let words = unquoted.split(|char| !is_part(char)).filter(|word| is_key(word)).map(str::to_owned);
        let is_character = |text: &String| text.chars().count() == 1 && !text.chars().all(char::is_numeric);
        let characters = page.quoted().into_iter().filter(is_character);
        let is_other =
            |key: &String| OTHERS.iter().any(|(path, keys)| *path == page.path && keys.contains(&key.as_str()));
        let named: Vec<String> = words.chain(characters).filter(|key| !is_other(key)).collect();
        for key in &named {
            if !said.iter().any(|(_, known, _)| known == key) {
                wrong.push(format!("{} names {key}: say here what it does", page.path));
            }
        }
        for (screen, key, action) in said {
            if !named.iter().any(|name| name == key) {
                wrong.push(format!("{} does not name {key} any more", page.path));
            }
            let does = |binding: &tabiya::app::commands::keymap::Binding| {
                binding.context == *screen && binding.key.to_string() == *key && binding.action == *action
            };
            if !BINDINGS.iter().any(does) {
                wrong.push(format!("{}: {key} is not {} on {screen:?}", page.path, keymap::name(*action)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
