//! The keys in force: the built-in keys, with those of the config replacing them.

use crate::app::{
    commands::{
        action::{Action, KeyContext},
        bindings::{BINDINGS, Binding, gives_way},
    },
    protocol::input::{Code, Key},
};
use crate::chess::{notation::Letters, steps};
use crate::config;
use crate::config::{ConfigPlace, ConfigProblem, ConfigProblemKind, LocatedText};
use crate::words::Lang;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The name of every action as the config writes it: `view_back`, `take_back`.
static NAMES: LazyLock<Vec<(String, Action)>> =
    LazyLock::new(|| Action::ALL.iter().map(|action| (snake(&format!("{action:?}")), *action)).collect());

/// Converts `ViewBack` to `view_back`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.extend(c.to_lowercase());
    }
    out
}

/// Returns the name of an action in the config.
#[must_use]
pub fn name(action: Action) -> &'static str {
    NAMES.iter().find(|(_, known)| *known == action).map_or("", |(name, _)| name)
}

/// The keys that do the same on every screen, whatever the config says: a user who is lost presses them.
const FIXED: [(Key, Action); 4] = [
    (Key::ctrl('c'), Action::Quit),
    (Key::ctrl('q'), Action::Quit),
    (Key::ctrl('z'), Action::Suspend),
    (Key::ctrl('l'), Action::Redraw),
];

/// An action and the keys that the config gives it, with their places in the config.
type ConfiguredKeys = (Action, Vec<(Key, ConfigPlace)>);

/// The keys of all screens.
#[derive(Clone, Debug, PartialEq)]
pub struct Keymap {
    /// The keys in force.
    bindings: Vec<Binding>,
    /// The built-in and configured keys, before those that are piece letters are left out.
    all: Vec<Binding>,
    /// The actions whose keys the config sets.
    set_by_config: Vec<Action>,
}

impl Default for Keymap {
    fn default() -> Keymap {
        let (bindings, all) = (Vec::new(), BINDINGS.to_vec());
        Keymap { bindings, all, set_by_config: Vec::new() }.with_letters(Letters::default())
    }
}

impl Keymap {
    /// Returns the built-in keys, with those of the config replacing the keys of the actions that it names.
    ///
    /// # Errors
    /// Returns every unknown action, unreadable key, key that two actions of one screen would share, and key that a
    /// screen would take as typed text.
    pub fn with(configured: &[config::KeyBinding]) -> Result<Keymap, Vec<ConfigProblem>> {
        if configured.is_empty() {
            return Ok(Keymap::default()); // most configs set no keys, so the action names are not needed
        }
        let read = read(configured)?;
        let mut map = Keymap::default();
        map.bindings.clone_from(&map.all);
        for (action, keys) in &read {
            let built_in = BINDINGS.iter().filter(|binding| binding.action == *action);
            let mut contexts: Vec<KeyContext> = built_in.map(|binding| binding.context).collect();
            contexts.dedup(); // bindings of one screen are adjacent in the table
            let built_in_nowhere = contexts.is_empty();
            if built_in_nowhere {
                // An action without a built-in key gets its keys on the screens where its command works.
                let on = action.row().on;
                contexts.extend(if on.is_empty() { &[KeyContext::Everywhere] } else { on });
            }
            map.set_by_config.push(*action);
            map.bindings.retain(|binding| binding.action != *action);
            let mut seen = BTreeSet::new();
            let keys: Vec<Key> = keys.iter().map(|(key, _)| *key).filter(|key| seen.insert(*key)).collect();
            // Where letters are typed, a letter is not a key, but it may be one on the action's other screens.
            let anywhere = contexts.iter().all(|context| types_letters(*context));
            for context in contexts {
                let fits = |key: &&Key| anywhere || !built_in_nowhere || !is_typed(**key) || !types_letters(context);
                map.bindings.extend(keys.iter().filter(fits).map(|&key| Binding { context, key, action: *action }));
            }
        }
        let taken: BTreeSet<(KeyContext, Key)> = map
            .bindings
            .iter()
            .filter(|binding| map.set_by_config.contains(&binding.action))
            .map(|binding| (binding.context, binding.key))
            .collect();
        map.bindings.retain(|binding| {
            let built_in = !map.set_by_config.contains(&binding.action);
            !(built_in && gives_way(binding) && taken.contains(&(binding.context, binding.key)))
        });
        let mut of_key: BTreeMap<Key, Vec<Binding>> = BTreeMap::new();
        for binding in &map.bindings {
            of_key.entry(binding.key).or_default().push(*binding);
        }
        let (mut problems, mut reported) = (Vec::new(), BTreeSet::new());
        for (action, keys) in &read {
            for &(key, place) in keys {
                let mut report = |why: String| {
                    if reported.insert((place, why.clone())) {
                        problems
                            .push(ConfigProblem { place, what: ConfigProblemKind::unreadable(name(*action), &why) });
                    }
                };
                if let Some((_, fixed)) = FIXED.iter().find(|(fixed, by)| *fixed == key && by != action) {
                    report(format!("{key} is {:?} on every screen; take another key", name(*fixed)));
                    continue;
                }
                let same = of_key.get(&key).map_or(&[][..], Vec::as_slice);
                steps::count(same.len());
                for mine in same.iter().filter(|b| b.action == *action) {
                    let types = is_typed(key);
                    if types && mine.context == KeyContext::SetUp {
                        report(format!(
                            "{key} may put a piece on the board where a position is set up; take another key"
                        ));
                    } else if types && mine.context == KeyContext::Open {
                        report(format!("{key} is typed as part of a name where a file is chosen; take another key"));
                    } else if types && matches!(mine.context, KeyContext::Play | KeyContext::Guess) {
                        report(format!("{key} is typed as part of a move on the play screen; take another key"));
                    }
                    let other = same.iter().find(|b| b.context == mine.context && b.action != mine.action);
                    if let Some(other) = other {
                        report(format!("{key} is the key of {:?} already", name(other.action)));
                    }
                }
            }
        }
        problems.sort_by_key(|problem| problem.place);
        map.all.clone_from(&map.bindings);
        if problems.is_empty() { Ok(map.with_letters(Letters::default())) } else { Err(problems) }
    }

    /// Returns the keys for a user who types moves with these letters. In a review, a capital that is a piece letter
    /// starts a move, so a built-in key with that letter is dropped; a key set by the config remains.
    #[must_use]
    pub fn with_letters(mut self, letters: Letters) -> Keymap {
        let is_piece = |binding: &Binding| {
            let bare = !binding.key.ctrl && !binding.key.alt && binding.context == KeyContext::Review;
            bare && matches!(binding.key.code, Code::Char(c) if letters.is_piece(c))
        };
        let remains = |binding: &&Binding| !is_piece(binding) || self.set_by_config.contains(&binding.action);
        self.bindings = self.all.iter().filter(remains).copied().collect();
        self
    }

    /// Returns all keys in force, in the order of the table.
    #[must_use]
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// Returns what a key does on a screen, if anything: the screen's own binding first, then the global one.
    #[must_use]
    pub fn of_key(&self, context: KeyContext, key: Key) -> Option<Action> {
        let find = |wanted| self.bindings.iter().find(|b| b.context == wanted && b.key == key).map(|b| b.action);
        find(context).or_else(|| find(KeyContext::Everywhere))
    }

    /// Returns the first key for an action on a screen.
    #[must_use]
    pub fn key_of(&self, context: KeyContext, action: Action) -> Option<Key> {
        self.key_except(context, action, |_| false)
    }

    /// Returns the name of the first key for an action on a screen, or the name of its command if it has no key.
    #[must_use]
    pub fn called(&self, context: KeyContext, action: Action, lang: Lang) -> String {
        let key = self.key_of(context, action).map(|key| key.named(lang));
        key.unwrap_or_else(|| action.row().name_in(lang).to_owned())
    }

    /// Returns the first key for an action on a screen that is not excluded: the screen's own, or else a global one.
    #[must_use]
    pub fn key_except(&self, context: KeyContext, action: Action, is_excluded: impl Fn(Key) -> bool) -> Option<Key> {
        // Every frame asks this for each key in its footer, so it takes a single pass over the table.
        let mut everywhere = None;
        for binding in self.bindings.iter().filter(|binding| binding.action == action && !is_excluded(binding.key)) {
            if binding.context == context {
                return Some(binding.key);
            }
            if binding.context == KeyContext::Everywhere && everywhere.is_none() {
                everywhere = Some(binding.key);
            }
        }
        everywhere
    }
}

/// Whether a key is a letter or a digit.
fn is_typed(key: Key) -> bool {
    matches!(key.code, Code::Char(c) if c.is_alphanumeric()) && !key.ctrl && !key.alt
}

/// Whether the user types letters on a screen, as moves or as pieces.
fn types_letters(context: KeyContext) -> bool {
    matches!(context, KeyContext::Play | KeyContext::Guess | KeyContext::SetUp | KeyContext::Lesson)
}

/// Returns the actions that the config's `[keys]` names, in the order of the actions, with their keys and places.
///
/// # Errors
/// Returns every unknown action and unreadable key, with its place.
fn read(configured: &[config::KeyBinding]) -> Result<Vec<ConfiguredKeys>, Vec<ConfigProblem>> {
    let mut read = Vec::new();
    let mut problems = Vec::new();
    for config::KeyBinding { action, keys } in configured {
        let Some((_, known)) = NAMES.iter().find(|(name, _)| *name == action.text) else {
            let known = NAMES.iter().map(|(name, _)| name.as_str()).collect();
            let what = ConfigProblemKind::UnknownAction { action: action.text.clone(), known };
            problems.push(ConfigProblem { place: action.place, what });
            continue;
        };
        let mut good = Vec::new();
        for LocatedText { text, place } in keys {
            match text.parse::<Key>() {
                Ok(key) => good.push((key, *place)),
                Err(why) => {
                    let what = ConfigProblemKind::unreadable(&action.text, &why);
                    problems.push(ConfigProblem { place: *place, what });
                }
            }
        }
        read.push((*known, good));
    }
    read.sort_by_key(|(action, _)| *action as usize);
    if problems.is_empty() { Ok(read) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(keys: &str) -> Result<Keymap, Vec<String>> {
        let config = config::parse(&format!("[keys]\n{keys}\n")).expect("a config");
        Keymap::with(&config.keys).map_err(|problems| problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn keys_of_the_config_take_the_place_of_the_actions_own() {
        let map = with("flip = \"F2\"\ntake_back = [\"Ctrl-U\", \"F9\"]\nredo = []").expect("good keys");
        assert_eq!(map.of_key(KeyContext::Play, Key::plain(Code::F(2))), Some(Action::Flip));
        assert_eq!(map.of_key(KeyContext::Play, Key::ctrl('f')), None);
        assert_eq!(map.of_key(KeyContext::Review, Key::plain(Code::F(2))), Some(Action::Flip));
        assert_eq!(map.key_of(KeyContext::Play, Action::TakeBack), Some(Key::ctrl('u')));
        assert_eq!(map.key_of(KeyContext::Play, Action::Redo), None);
        // An action without a built-in key gets its key where its command works.
        let map = with("claim = \"F8\"").expect("good keys");
        assert_eq!(map.of_key(KeyContext::Play, Key::plain(Code::F(8))), Some(Action::Claim));
    }

    #[test]
    fn keys_that_were_built_in_may_be_set_again() {
        let letter = |c| Key::plain(Code::Char(c));
        let freed = "threat = \"o\"\nautoplay = \"A\"\nmore_lines = \"L\"\nadd_line = \"v\"\nfollow = \"w\"\nread_on = \"d\"\n\
                     read_back = \"u\"\npromote = \"K\"\n\
                     demote = \"J\"\ncomment_before = \"E\"\nthis_position = \"P\"\ncopy_board = \"Y\"";
        let map = with(freed).expect("good keys");
        for (c, action) in [
            ('o', Action::Threat),
            ('A', Action::Autoplay),
            ('L', Action::MoreLines),
            ('v', Action::AddLine),
            ('w', Action::Follow),
            ('d', Action::ReadOn),
            ('u', Action::ReadBack),
            ('J', Action::Demote),
            ('E', Action::CommentBefore),
            ('P', Action::ThisPosition),
            ('Y', Action::CopyBoard),
        ] {
            assert_eq!(map.of_key(KeyContext::Review, letter(c)), Some(action), "{c}");
            assert_eq!(map.of_key(KeyContext::Play, letter(c)), None, "{c} is typed in a game");
        }
    }

    #[test]
    fn a_new_built_in_key_gives_way_to_one_of_the_config() {
        let map = with("flip = \"F2\"\npause = [\"Ctrl-X\", \"Ctrl-K\"]").expect("good keys");
        assert_eq!(map.of_key(KeyContext::Play, Key::plain(Code::F(2))), Some(Action::Flip));
        assert_eq!(map.of_key(KeyContext::Play, Key::ctrl('k')), Some(Action::Pause));
        assert_eq!(map.of_key(KeyContext::Play, Key::ctrl('x')), Some(Action::Pause));
        assert_eq!(map.key_of(KeyContext::Play, Action::Hint), None);
    }

    #[test]
    fn problems_are_reported_with_their_place() {
        let rows = [
            ("flipp = \"F2\"", "2:1: there is no action \"flipp\"; did you mean \"flip\"?"),
            ("pause = \"Ctrl-T\"", "2:9: pause: Ctrl-T is the key of \"take_back\" already"),
            ("pause = \"p\"", "2:9: pause: p is typed as part of a move on the play screen; take another key"),
        ];
        for (keys, want) in rows {
            assert_eq!(with(keys), Err(vec![want.to_owned()]), "{keys}");
        }
    }

    #[test]
    fn a_table_of_keys_is_checked_with_places() {
        let config = config::parse("[keys]\ntake_back = []\nflip = [\"F2\", \"Ctrl-F\"]\n").expect("good TOML");
        let keys = read(&config.keys).expect("good keys");
        let keys: Vec<(Action, Vec<Key>)> =
            keys.into_iter().map(|(action, keys)| (action, keys.into_iter().map(|(key, _)| key).collect())).collect();
        let flip = (Action::Flip, vec![Key::plain(Code::F(2)), Key::ctrl('f')]);
        let mut want = [flip, (Action::TakeBack, Vec::new())];
        want.sort_by_key(|(action, _)| *action as usize);
        assert_eq!(keys, want);

        let problems =
            with("flop = \"F2\"\ntake_back = [\"F3\", \"Ctrl-J\"]\ndraw = \"F33\"").expect_err("three problems");
        assert_eq!(
            problems,
            [
                "2:1: there is no action \"flop\"; did you mean \"flip\"?",
                "3:20: take_back: Ctrl-J cannot be told from Enter in a terminal; choose another key",
                "4:8: draw: \"F33\" is no key; say a character, Enter, Esc, Tab, PgUp, F1 …, with Ctrl-, Alt- or Shift- \
                 before it",
            ]
        );
    }

    #[test]
    fn many_keys_of_an_action_take_steps_in_proportion() {
        let many = |n: usize| {
            let keys: Vec<String> = ('\u{4E00}'..).take(n).map(String::from).collect();
            keys.iter().map(|key| format!("{key:?}")).collect::<Vec<_>>().join(", ")
        };
        for action in ["flip", "resign"] {
            steps::assert_linear(400, |n| {
                let config = config::parse(&format!("[keys]\n{action} = [{}]\n", many(n))).expect("a config");
                steps::of(|| _ = Keymap::with(&config.keys))
            });
            steps::assert_linear(400, |n| {
                let text = format!("[keys]\n{action} = [{}]\n", "\"F9\", ".repeat(n));
                let config = config::parse(&text).expect("a config");
                steps::of(|| _ = Keymap::with(&config.keys))
            });
        }
    }

    #[test]
    fn every_action_has_a_name_of_its_own() {
        for action in Action::ALL {
            assert_eq!(NAMES.iter().filter(|(known, _)| known == name(*action)).count(), 1, "{action:?}");
        }
    }
}
