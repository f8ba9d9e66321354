//! The system behind the keys: which mean the same on every screen, and why some mean different things on different
//! screens.

use std::fmt::Write as _;
use tabiya::app::commands::keymap::{BINDINGS, Keymap};
use tabiya::app::commands::table::{Action, KeyContext};
use tabiya::app::protocol::input::Key;
use tabiya::words::Lang;

/// The screens of the first table: those with games and boards.
const SCREENS: [(KeyContext, &str); 5] = [
    (KeyContext::Play, "game"),
    (KeyContext::Review, "review"),
    (KeyContext::Guess, "guessing"),
    (KeyContext::GameList, "list"),
    (KeyContext::SetUp, "editor"),
];

/// The keys that mean the same on every screen where they mean anything.
const SYSTEM: [&str; 17] = [
    "F1", "?", ":", "Esc", "q", "Enter", "Space", "Ctrl-F", "Ctrl-T", "Ctrl-Y", "Ctrl-S", "Ctrl-K", "Ctrl-B", "F2",
    "F3", "F4", "F5",
];

/// Groups of actions that feel the same to the user, whatever their names.
const SAME: [&[Action]; 9] = [
    &[Action::TakeBack, Action::Undo],
    &[Action::Redo, Action::DoAgain],
    &[Action::Up, Action::BranchUp, Action::PreviousField],
    &[Action::Down, Action::BranchDown, Action::NextField],
    &[Action::Left, Action::Previous, Action::PreviousChoice],
    &[Action::Right, Action::Next, Action::NextChoice],
    &[Action::First, Action::ViewStart],
    &[Action::Last, Action::ViewLive],
    &[Action::DeleteGame, Action::Delete, Action::Drop, Action::TakeOff],
];

/// The keys that mean different things on different screens, each with the reason.
const TWO_MEANINGS: [(&str, &str); 21] = [
    ("Enter", "It does what the screen is for: choose, begin, and in review go to the next move."),
    (
        "Space",
        "As Enter: it picks up and puts down a piece, and in review it goes to the next move. Among files it selects one.",
    ),
    ("Tab", "The next thing of the screen: a field, a completion, the next mistake, a hint."),
    ("Shift-Tab", "The one before: a row, a field, a mistake."),
    ("PgUp", "Back by more than an arrow: in a game, where arrows move the cursor, by one half-move."),
    ("PgDn", "On by more than an arrow; where moves are guessed, past the one that is asked for."),
    (
        "Backspace",
        "Out of a variation in review; in the editor it takes the piece off, as Del does; in a lesson and in practice it begins the task again.",
    ),
    (
        "Ctrl-A",
        "All of it: select all files of a folder, set up the whole initial position. On a solved puzzle, A for analyse.",
    ),
    ("F2", "Help with what stands on the board: a hint, and in a lesson, where Tab is that, the rule."),
    ("Ctrl-P", "P for play: from the position in the editor; in a game it pauses, since it plays already."),
    (
        "Ctrl-R",
        "After a game, the rematch; in the editor, analysis of the position. Neither exists on the other screen.",
    ),
    ("Ctrl-X", "Gives something up, with a question first or Ctrl-T to undo: the game, or all pieces on the board."),
    ("/", "It searches the list: for a text on the list, for the position on the board in review."),
    ("n", "The next one: the next match in the list, the next game in review."),
    ("f", "Filter in a list, where it is done more than flipping. Ctrl-F flips on every screen with a board."),
    ("s", "Sort in a list, sign in review: both the first letter of what is done most."),
    ("i", "Information about a game in a list; in review i enters moves, as in editors."),
    ("p", "Practice on the home screen; in review the previous game, beside n."),
    ("r", "Replay: the mistakes of a game in review, the missed puzzles of a run in practice."),
    ("a", "All the missed puzzles in practice, where nothing is analysed; analysis in review."),
    ("q", "One level up: from the home screen that is out of the program."),
];

/// The capitals that do not mean a larger form of what their small letter does, each with the reason.
const FREE_CAPITALS: [(char, &str); 3] = [
    ('M', "The mistakes are what most people come for; m shows the moves played."),
    ('T', "Tags; t shows graphs."),
    ('H', "Tags too (headers): T is a piece letter in French and German."),
];

/// Returns the first table of the page, and the reasons.
pub fn markdown() -> String {
    let map = Keymap::default();
    let mut text = String::from(
        "## The same everywhere\n\n\
         A key that stands here means the same on every screen where it is a key; where letters are typed,\n\
         letters are no keys. A capital is the larger form of its small letter. Rare commands have no key:\n\
         `:` finds them.\n\n| key |",
    );
    for (_, title) in SCREENS {
        let _ = write!(text, " {title} |"); // writing to a string cannot fail
    }
    text += &format!("\n|---|{}\n", "---|".repeat(SCREENS.len()));
    for name in SYSTEM {
        let key: Key = name.parse().expect("a key");
        text += &format!("| `{key}` |");
        for (context, _) in SCREENS {
            let action = map.of_key(context, key);
            // The label says what this key does; a short label may cover several keys.
            let word = action
                .map_or("–", |action| action.label(Lang::En).unwrap_or_else(|| action.row().short_label(Lang::En)));
            let _ = write!(text, " {word} |"); // as above
        }
        text.push('\n');
    }
    text += "\nA key has another meaning on another screen only for a reason:\n\n| key | why |\n|---|---|\n";
    for (key, why) in TWO_MEANINGS {
        text += &format!("| `{key}` | {why} |\n");
    }
    for (capital, why) in FREE_CAPITALS {
        text += &format!("| `{capital}` | {why} |\n");
    }
    text
}

fn are_one(a: Action, b: Action) -> bool {
    a == b || SAME.iter().any(|same| same.contains(&a) && same.contains(&b))
}

#[test]
fn no_key_has_two_meanings_without_a_reason() {
    let reasons: Vec<Key> = TWO_MEANINGS.iter().map(|(key, _)| key.parse().expect("a key")).collect();
    for a in BINDINGS.iter() {
        for b in BINDINGS.iter().filter(|b| b.key == a.key && !are_one(a.action, b.action)) {
            assert!(
                reasons.contains(&a.key),
                "{}: {:?} in {:?}, {:?} in {:?}",
                a.key,
                a.action,
                a.context,
                b.action,
                b.context
            );
        }
    }
    // No reason may remain for a key that no longer needs one.
    for key in reasons {
        let mut others = BINDINGS.iter().filter(|binding| binding.key == key);
        let first = others.next().expect("a key that is bound").action;
        assert!(others.any(|binding| !are_one(first, binding.action)), "{key} has one meaning");
    }
}

#[test]
fn a_capital_is_the_larger_form_of_its_letter_or_has_a_reason() {
    use tabiya::app::protocol::input::Code;
    let larger = [
        (Action::Last, Action::First),
        (Action::FindPrevious, Action::FindNext),
        (Action::ClearFilter, Action::Filter),
        (Action::TurnSort, Action::Sort),
        (Action::CopyAll, Action::CopyGame),
        (Action::DeleteAll, Action::DeleteGame),
    ];
    for binding in BINDINGS.iter() {
        let Code::Char(c) = binding.key.code else { continue };
        if !c.is_uppercase() || binding.key.ctrl || FREE_CAPITALS.iter().any(|(capital, _)| *capital == c) {
            continue;
        }
        let small = Key::plain(Code::Char(c.to_ascii_lowercase()));
        let of_small = BINDINGS.iter().find(|other| other.context == binding.context && other.key == small);
        let pair = of_small.map(|small| (binding.action, small.action));
        assert!(pair.is_some_and(|pair| larger.contains(&pair)), "{c} in {:?}: {pair:?}", binding.context);
    }
}

#[test]
fn flip_undo_redo_save_and_copy_have_one_key_on_every_screen() {
    let map = Keymap::default();
    for (name, actions) in [
        ("Ctrl-F", &[Action::Flip][..]),
        ("Ctrl-T", &[Action::TakeBack, Action::Undo]),
        ("Ctrl-Y", &[Action::Redo, Action::DoAgain]),
        ("Ctrl-S", &[Action::Save]),
        ("Ctrl-K", &[Action::CopyFen]),
        ("Esc", &[Action::Back]),
    ] {
        let key: Key = name.parse().expect("a key");
        for (context, title) in SCREENS {
            let works = actions.iter().any(|action| action.row().name.is_empty() || action.row().works(context));
            let bound = map.of_key(context, key);
            assert_eq!(bound.is_some(), works, "{name} in {title}: {bound:?}");
            assert!(bound.is_none_or(|action| actions.contains(&action)), "{name} in {title}: {bound:?}");
        }
    }
}
