//! The keys in force: the built-in keys, with those of the config replacing them.

use crate::app::commands::table::{Action, KeyContext};
use crate::app::protocol::input::{Code, KEY_NAMES, Key};
use crate::chess::notation::Letters;
use crate::chess::steps;
use crate::config::{self, ConfigPlace, ConfigProblem, ConfigProblemKind, LocatedText};
use crate::words::Lang;
use crate::words::moves::only_char;
use KeyContext::{
    Everywhere, GameList, Guess, Home, Learn, Lesson, NewGame, Open, Play, Practice, Review, SetUp, Solve,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;
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
pub fn name(action: Action) -> &'static str {
    NAMES.iter().find(|(_, known)| *known == action).map_or("", |(name, _)| name)
}

/// What keeps its keys for every screen, whatever the config says: a user who is lost presses them.
const FIXED: [Action; 3] = [Action::Quit, Action::Suspend, Action::Redraw];

/// An action and the keys that the config gives it, with their places in the config.
type ConfiguredKeys = (Action, Vec<(Key, ConfigPlace)>);

#[derive(Clone, Debug, PartialEq)]
pub struct Keymap {
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
            contexts.dedup(); // bindings of one screen are adjacent in `BINDINGS`
            let built_in_nowhere = contexts.is_empty();
            if built_in_nowhere {
                // An action without a built-in key gets its keys on the screens where its command works.
                let on = action.row().on;
                contexts.extend(if on.is_empty() { &[Everywhere] } else { on });
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
                let is_fixed = |b: &&Binding| b.context == Everywhere && b.key == key && FIXED.contains(&b.action);
                if let Some(fixed) = BINDINGS.iter().find(is_fixed).filter(|fixed| fixed.action != *action) {
                    report(format!("{key} is {:?} on every screen; take another key", name(fixed.action)));
                    continue;
                }
                let same = of_key.get(&key).map_or(&[][..], Vec::as_slice);
                steps::count(same.len());
                for mine in same.iter().filter(|b| b.action == *action) {
                    let typed = match mine.context {
                        SetUp => Some("may put a piece on the board where a position is set up"),
                        Open => Some("is typed as part of a name where a file is chosen"),
                        Play | Guess => Some("is typed as part of a move on the play screen"),
                        _ => None,
                    };
                    if let Some(typed) = typed.filter(|_| is_typed(key)) {
                        report(format!("{key} {typed}; take another key"));
                    }
                    // A key for every screen does nothing where it has a meaning, and a screen's key hides one for
                    // every screen, unless it is built in like this.
                    let is_own = BINDINGS.iter().any(|b| b.key == key && b.action == *action);
                    let shared = |b: &Binding| !is_own && [mine.context, b.context].contains(&Everywhere);
                    let meets = |b: &&Binding| (shared(b) || b.context == mine.context) && b.action != mine.action;
                    let other = same.iter().find(meets);
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
            let bare = !binding.key.ctrl && !binding.key.alt && binding.context == Review;
            bare && matches!(binding.key.code, Code::Char(c) if letters.is_piece(c))
        };
        let remains = |binding: &&Binding| !is_piece(binding) || self.set_by_config.contains(&binding.action);
        self.bindings = self.all.iter().filter(remains).copied().collect();
        self
    }

    /// Returns all keys in force, screen by screen.
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// Returns what a key does on a screen, if anything: the screen's own binding first, then the global one.
    pub fn of_key(&self, context: KeyContext, key: Key) -> Option<Action> {
        let find = |wanted| self.bindings.iter().find(|b| b.context == wanted && b.key == key).map(|b| b.action);
        find(context).or_else(|| find(Everywhere))
    }

    /// Returns a sentence with the keys in force in place of the built-in ones that it names between backticks.
    pub fn in_force<'a>(&self, text: &'a str, here: KeyContext, lang: Lang) -> Cow<'a, str> {
        if self.set_by_config.is_empty() {
            return Cow::Borrowed(text);
        }
        let part = |(at, part): (usize, &'a str)| {
            let action = built_in(part, here, lang).filter(|action| at % 2 == 1 && self.set_by_config.contains(action));
            action.map_or(Cow::Borrowed(part), |action| Cow::Owned(self.called(here, action, lang)))
        };
        Cow::Owned(text.split('`').enumerate().map(part).collect::<Vec<_>>().join("`"))
    }

    pub fn key_of(&self, context: KeyContext, action: Action) -> Option<Key> {
        self.key_except(context, action, |_| false)
    }

    /// Returns the name of the first key for an action on a screen, or the name of its command if it has no key.
    pub fn called(&self, context: KeyContext, action: Action, lang: Lang) -> String {
        let key = self.key_of(context, action).map(|key| key.named(lang));
        key.unwrap_or_else(|| action.row().name_in(lang).to_owned())
    }

    /// Returns the first key for an action on a screen that is not excluded: the screen's own, or else a global one.
    pub fn key_except(&self, context: KeyContext, action: Action, is_excluded: impl Fn(Key) -> bool) -> Option<Key> {
        let is_one = |b: &&Binding| b.action == action && !is_excluded(b.key);
        let find = |wanted| self.bindings.iter().filter(is_one).find(|b| b.context == wanted).map(|b| b.key);
        find(context).or_else(|| find(Everywhere))
    }
}

/// Returns the action of the built-in key of this name.
pub fn built_in(key: &str, here: KeyContext, lang: Lang) -> Option<Action> {
    let mut mine = BINDINGS.iter().filter(|binding| [here, Everywhere].contains(&binding.context));
    mine.find(|binding| binding.key.named(lang) == key).map(|binding| binding.action)
}

/// Whether a key is a letter or a digit.
fn is_typed(key: Key) -> bool {
    matches!(key.code, Code::Char(c) if c.is_alphanumeric()) && key.is_bare()
}

/// Whether the user types letters on a screen, as moves or as pieces.
fn types_letters(context: KeyContext) -> bool {
    matches!(context, Play | Guess | SetUp | Lesson | Solve)
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

// The built-in keys of every screen.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub context: KeyContext,
    pub key: Key,
    pub action: Action,
}

const fn k(code: Code) -> Key {
    Key::plain(code)
}

const fn c(c: char) -> Key {
    Key::plain(Code::Char(c))
}

const fn shift(code: Code) -> Key {
    Key { code, ctrl: false, alt: false, shift: true }
}

/// Every built-in key, screen by screen.
pub static BINDINGS: LazyLock<Vec<Binding>> = LazyLock::new(|| {
    let mut bindings = Vec::new();
    for &(on, keys, action) in KEYS {
        for &context in on {
            bindings.extend(keys.iter().map(|&key| Binding { context, key, action }));
        }
    }
    bindings.sort_by_key(|binding| binding.context as usize);
    bindings
});

/// The screens on which keys do something. On a screen with an entry line no key is a bare letter, and
/// `+ - ? : Space` act as keys only while that line is empty; the screen checks this before it looks here. Of the keys
/// for one action, hints name the first.
const KEYS: &[(&[KeyContext], &[Key], Action)] = &[
    // every screen
    (&[Everywhere], &[k(Code::F(1)), c('?')], Action::Help),
    (&[Everywhere], &[c(':')], Action::Palette),
    (&[Everywhere], &[k(Code::F(3))], Action::Settings),
    (&[Everywhere], &[k(Code::F(4))], Action::SetUp),
    (&[Everywhere], &[Key::ctrl('o')], Action::Open),
    (&[Everywhere, GameList, Review, Learn, Practice], &[k(Code::Esc)], Action::Back),
    (&[Everywhere], &[Key::ctrl('c'), Key::ctrl('q')], Action::Quit),
    (&[Everywhere], &[Key::ctrl('l')], Action::Redraw),
    (&[Everywhere], &[Key::ctrl('z')], Action::Suspend),
    // lists, boards
    (&[Home, Play, GameList, Guess, SetUp, Open, Learn, Lesson, Practice, Solve], &[k(Code::Up)], Action::Up),
    (&[Home, GameList, Learn, Practice], &[c('k')], Action::Up),
    (&[Home, Play, GameList, Guess, SetUp, Open, Learn, Lesson, Practice, Solve], &[k(Code::Down)], Action::Down),
    (&[Home, GameList, Learn, Practice], &[c('j')], Action::Down),
    (&[GameList, Review, Open, Learn, Practice], &[k(Code::PageUp)], Action::PageUp),
    (&[GameList, Review, Open, Learn, Practice], &[k(Code::PageDown)], Action::PageDown),
    (&[Home, GameList, Review, Open, Learn, Practice], &[k(Code::Home)], Action::First),
    (&[Home, GameList, Review, Open, Learn, Lesson, Practice, Solve], &[k(Code::End)], Action::Last),
    (&[Home, Play, GameList, Guess, SetUp, Open, Learn, Lesson, Practice, Solve], &[k(Code::Enter)], Action::Choose),
    (&[Home, Play, Guess, SetUp, Learn, Lesson, Practice, Solve], &[c(' ')], Action::Choose),
    (&[Play, Guess, SetUp, Learn, Lesson, Practice, Solve], &[k(Code::Left)], Action::Left),
    (&[Play, Guess, SetUp, Learn, Lesson, Practice, Solve], &[k(Code::Right)], Action::Right),
    // home
    (&[Home], &[k(Code::BackTab)], Action::Up),
    (&[Home], &[k(Code::Tab)], Action::Down),
    (&[Home], &[k(Code::Delete)], Action::Drop),
    (&[Home], &[c('p')], Action::Practice),
    (&[Home], &[c('q')], Action::Quit),
    // new game
    (&[NewGame], &[k(Code::Enter)], Action::Begin),
    (&[NewGame], &[k(Code::Down)], Action::NextField),
    (&[NewGame, SetUp], &[k(Code::Tab)], Action::NextField),
    (&[NewGame], &[k(Code::Up)], Action::PreviousField),
    (&[NewGame, SetUp], &[k(Code::BackTab)], Action::PreviousField),
    (&[NewGame], &[k(Code::Right)], Action::NextChoice),
    (&[NewGame], &[k(Code::Left)], Action::PreviousChoice),
    // play, and what other screens share with it
    (&[Play, Open], &[k(Code::Tab)], Action::Complete),
    (&[Play], &[k(Code::Home)], Action::ViewStart),
    (&[Play], &[k(Code::End)], Action::ViewLive),
    (&[Play, Lesson], &[Key::ctrl('d')], Action::Draw),
    (&[Play], &[Key::ctrl('p')], Action::Pause),
    (&[Play, Lesson], &[Key::ctrl('t')], Action::TakeBack),
    (&[Play], &[Key::ctrl('y')], Action::Redo),
    (&[Play, Review], &[Key::ctrl('n')], Action::New),
    (&[Play], &[Key::ctrl('r')], Action::Rematch),
    (&[Play, Review], &[Key::ctrl('s')], Action::Save),
    (&[Play, Review], &[k(Code::F(2))], Action::Hint),
    (&[Play, Review], &[k(Code::F(5))], Action::Why),
    (&[Play], &[Key::ctrl('x')], Action::Resign),
    (&[Play, Review], &[Key::ctrl('g')], Action::Summary),
    // game list, and what other screens share with it
    (&[GameList, Review], &[c('g')], Action::First),
    (&[GameList, Review], &[c('G')], Action::Last),
    (&[GameList, Learn], &[c('/')], Action::Find),
    (&[GameList], &[c('n')], Action::FindNext),
    (&[GameList], &[c('N')], Action::FindPrevious),
    (&[GameList], &[c('f')], Action::Filter),
    (&[GameList], &[c('F')], Action::ClearFilter),
    (&[GameList], &[c('s')], Action::Sort),
    (&[GameList], &[c('S')], Action::TurnSort),
    (&[GameList], &[c('i')], Action::Details),
    (&[GameList], &[c('w')], Action::Oddities),
    (&[GameList, Review], &[c('*')], Action::Star),
    (&[GameList], &[c('c')], Action::CopyGame),
    (&[GameList], &[c('C')], Action::CopyAll),
    (&[GameList], &[c('x'), k(Code::Delete)], Action::DeleteGame),
    (&[GameList], &[c('X')], Action::DeleteAll),
    (&[GameList, Review], &[c('M')], Action::Mistakes),
    (&[GameList, Review], &[c('m')], Action::Explorer),
    // review, and what other screens share with it
    (&[Review], &[k(Code::Right), c('l'), c(' '), k(Code::Enter)], Action::Next),
    (&[Review], &[k(Code::Left), c('h')], Action::Previous),
    (&[Review], &[k(Code::Up), c('k')], Action::BranchUp),
    (&[Review], &[k(Code::Down), c('j')], Action::BranchDown),
    (&[Review], &[k(Code::Backspace)], Action::LeaveLine),
    (&[Review], &[shift(Code::Down)], Action::ReadOn),
    (&[Review], &[shift(Code::Up)], Action::ReadBack),
    (&[Review], &[c('n')], Action::NextGame),
    (&[Review], &[c('p')], Action::PreviousGame),
    (&[Review], &[c('/')], Action::ThisPosition),
    (&[Review], &[c('t')], Action::Graphs),
    (&[Review], &[c('a')], Action::Analyse),
    (&[Review], &[c('=')], Action::AddLine),
    (&[Review], &[k(Code::Tab)], Action::NextMistake),
    (&[Review], &[k(Code::BackTab)], Action::PreviousMistake),
    (&[Review], &[c('y')], Action::Guess),
    (&[Review], &[c('r')], Action::Replay),
    (&[Review], &[c('i'), k(Code::Insert)], Action::Edit),
    (&[Review], &[c('e')], Action::Comment),
    (&[Review], &[c('s'), c('!')], Action::Glyph),
    (&[Review], &[c('<')], Action::Promote),
    (&[Review], &[c('>')], Action::Demote),
    (&[Review], &[c('x'), k(Code::Delete)], Action::Delete),
    (&[Review], &[c('T'), c('H')], Action::Header), // T is a piece letter in French and German
    (&[Review, SetUp], &[Key::ctrl('y')], Action::DoAgain),
    // guess the move
    (&[Guess], &[k(Code::PageDown)], Action::Skip),
    // file browser: letters are typed
    (&[Open], &[c(' ')], Action::MarkFile),
    (&[Open], &[Key::ctrl('a')], Action::MarkFiles),
    (&[Open], &[k(Code::Backspace)], Action::FolderUp),
    // position editor: letters put pieces
    (&[SetUp], &[k(Code::Delete), k(Code::Backspace), c('.')], Action::TakeOff),
    (&[SetUp], &[Key::ctrl('r')], Action::LookHere),
    (&[SetUp], &[Key::ctrl('w')], Action::OtherSide),
    (&[SetUp], &[Key::ctrl('x')], Action::ClearBoard),
    (&[SetUp], &[Key::ctrl('a')], Action::InitialArray),
    // a lesson, a puzzle: moves are typed
    (&[Lesson, Solve], &[k(Code::Tab)], Action::Hint),
    (&[Lesson, Solve], &[k(Code::F(2))], Action::Why),
    (&[Lesson, Solve], &[k(Code::Backspace)], Action::Again),
    // practice: its menu, the themes, the card of a run
    (&[Practice], &[c('r')], Action::Again),
    (&[Practice], &[c('a')], Action::AllMissed),
    // a puzzle
    (&[Solve], &[Key::ctrl('a')], Action::Analyse),
    // boards, and lists with games
    (&[Home, GameList, Review], &[c('o')], Action::Open),
    (&[Play, Lesson, Solve], &[k(Code::PageUp)], Action::ViewBack),
    (&[Play, Lesson, Solve], &[k(Code::PageDown)], Action::ViewOn),
    (&[Play, Review, Guess], &[Key::ctrl('b')], Action::Blindfold),
    (&[Play, GameList, Review, Guess, SetUp, Lesson, Solve], &[Key::ctrl('k')], Action::CopyFen),
    (&[Play, Review, Guess, SetUp, Lesson, Solve], &[c('+')], Action::Bigger),
    (&[Play, Review, Guess, SetUp, Lesson, Solve], &[c('-')], Action::Smaller),
    (&[GameList, Review, SetUp, Practice, Solve], &[Key::ctrl('t')], Action::Undo),
    (&[GameList, Review, Learn, Practice], &[c('q')], Action::Back),
    (&[Review], &[c('f')], Action::Flip),
    (&[Play, GameList, Review, Guess, SetUp, Lesson, Solve], &[Key::ctrl('f')], Action::Flip),
    (&[SetUp, Lesson, Solve], &[Key::ctrl('p')], Action::PlayHere),
];

// Parses the names of keys: `Ctrl-L`, `PgUp`, `?`.

/// Why the name of a key is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    #[error("{0:?} is not a key; say a character, Enter, Esc, Tab, PgUp, F1 …, with Ctrl-, Alt- or Shift- before it")]
    Unknown(String),
    /// A terminal sends the same for this key as for another one.
    #[error("{0} cannot be told from {1} in a terminal; choose another key")]
    SameAs(String, &'static str),
    /// Shift is in the character itself.
    #[error("Shift is in the character: say {0:?} for {1:?}")]
    ShiftedCharacter(String, String),
}

/// Characters that, together with Ctrl, send the same byte as another key.
const SAME_AS: &[(char, &str)] = &[('h', "Backspace"), ('i', "Tab"), ('j', "Enter"), ('m', "Enter"), ('[', "Esc")];

/// Parses a key as [`Key`] prints it. Names and modifiers may be in any case, and `+` may stand for `-`.
impl FromStr for Key {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Key, BadKey> {
        let unknown = || BadKey::Unknown(text.to_owned());
        let (mut ctrl, mut alt, mut shift) = (false, false, false);
        let mut rest = text;
        // `Ctrl--` is Ctrl and `-`.
        while let Some((name, after)) = rest.split_once(['-', '+']).filter(|(_, after)| !after.is_empty()) {
            let held = match name.to_ascii_lowercase().as_str() {
                "ctrl" | "control" => &mut ctrl,
                "alt" => &mut alt,
                "shift" => &mut shift,
                _ => break,
            };
            if std::mem::replace(held, true) {
                return Err(unknown());
            }
            rest = after;
        }
        let code = code(rest).ok_or_else(unknown)?;
        match code {
            Code::Char(c) if shift => {
                let upper: String = c.to_uppercase().collect();
                Err(if c.is_lowercase() && !ctrl {
                    BadKey::ShiftedCharacter(upper, text.to_owned())
                } else {
                    unknown()
                })
            }
            Code::Char(c) if ctrl => {
                let c = c.to_ascii_lowercase();
                match SAME_AS.iter().find(|(same, _)| *same == c) {
                    Some((_, other)) => Err(BadKey::SameAs(text.to_owned(), other)),
                    None => Ok(Key { code: Code::Char(c), ctrl, alt, shift }),
                }
            }
            Code::Tab if shift => Ok(Key { code: Code::BackTab, ctrl, alt, shift: false }),
            _ => Ok(Key { code, ctrl, alt, shift }),
        }
    }
}

fn code(name: &str) -> Option<Code> {
    let lower = name.to_lowercase();
    let is_name = |known: &&str| known.to_lowercase() == lower;
    if let Some((code, _)) = KEY_NAMES.iter().find(|(_, names)| names.iter().any(is_name)) {
        return Some(*code);
    }
    if let Some(c) = only_char(name) {
        return (!c.is_control()).then_some(Code::Char(c));
    }
    let number: u8 = lower.strip_prefix('f').filter(|digits| !digits.starts_with(['0', '+']))?.parse().ok()?;
    (1..=24).contains(&number).then_some(Code::F(number))
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
        let map = with("flip = \"F6\"\ntake_back = [\"Ctrl-U\", \"F9\"]\nredo = []").expect("good keys");
        assert_eq!(map.of_key(Play, Key::plain(Code::F(6))), Some(Action::Flip));
        assert_eq!(map.of_key(Play, Key::ctrl('f')), None);
        assert_eq!(map.of_key(Review, Key::plain(Code::F(6))), Some(Action::Flip));
        assert_eq!(map.key_of(Play, Action::TakeBack), Some(Key::ctrl('u')));
        assert_eq!(map.key_of(Play, Action::Redo), None);
        let told = map.in_force("Ctrl-T: `Ctrl-T` undoes, `Ctrl-Y` or `F1`", Play, Lang::En);
        assert_eq!(told, "Ctrl-T: `Ctrl-U` undoes, `redo` or `F1`");
        // An action without a built-in key gets its key where its command works.
        let map = with("claim = \"F8\"").expect("good keys");
        assert_eq!(map.of_key(Play, Key::plain(Code::F(8))), Some(Action::Claim));
    }

    #[test]
    fn keys_that_were_built_in_may_be_set_again() {
        let letter = |c| Key::plain(Code::Char(c));
        let freed = "autoplay = \"A\"\nmore_lines = \"L\"\nadd_line = \"v\"\nread_on = \"d\"\n\
                     read_back = \"u\"\npromote = \"K\"\n\
                     demote = \"J\"\ncomment_before = \"E\"\nthis_position = \"P\"\ncopy_board = \"Y\"";
        let map = with(freed).expect("good keys");
        for (c, action) in [
            ('A', Action::Autoplay),
            ('L', Action::MoreLines),
            ('v', Action::AddLine),
            ('d', Action::ReadOn),
            ('u', Action::ReadBack),
            ('J', Action::Demote),
            ('E', Action::CommentBefore),
            ('P', Action::ThisPosition),
            ('Y', Action::CopyBoard),
        ] {
            assert_eq!(map.of_key(Review, letter(c)), Some(action), "{c}");
            assert_eq!(map.of_key(Play, letter(c)), None, "{c} is typed in a game");
        }
    }

    #[test]
    fn problems_are_reported_with_their_place() {
        let rows = [
            ("flipp = \"F2\"", "2:1: there is no action \"flipp\"; did you mean \"flip\"?"),
            ("pause = \"Ctrl-T\"", "2:9: pause: Ctrl-T is the key of \"take_back\" already"),
            ("pause = \"p\"", "2:9: pause: p is typed as part of a move on the play screen; take another key"),
            ("quit = \"x\"", "2:8: quit: x is the key of \"delete_game\" already"),
            ("flip = \"F4\"", "2:8: flip: F4 is the key of \"set_up\" already"),
            ("flip = [\"?\"]", "2:9: flip: ? is the key of \"help\" already"),
        ];
        for built_in in ["quit = [\"Ctrl-Q\", \"q\", \"F9\"]", "back = [\"Esc\", \"q\"]", "open = [\"Ctrl-O\", \"o\"]"]
        {
            assert!(with(built_in).is_ok(), "{built_in}");
        }
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
            with("flop = \"F2\"\ntake_back = [\"F9\", \"Ctrl-J\"]\ndraw = \"F33\"").expect_err("three problems");
        assert_eq!(
            problems,
            [
                "2:1: there is no action \"flop\"; did you mean \"flip\"?",
                "3:20: take_back: Ctrl-J cannot be told from Enter in a terminal; choose another key",
                "4:8: draw: \"F33\" is not a key; say a character, Enter, Esc, Tab, PgUp, F1 …, with Ctrl-, Alt- or Shift- \
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

#[cfg(test)]
mod bindings_tests {
    use super::*;

    #[test]
    fn no_key_does_two_things_on_one_screen() {
        for (n, a) in BINDINGS.iter().enumerate() {
            for b in &BINDINGS[n + 1..] {
                assert!(!(a.context == b.context && a.key == b.key), "{} twice in {:?}", a.key, a.context);
            }
        }
    }

    #[test]
    fn no_key_is_a_letter_where_moves_are_typed() {
        for binding in BINDINGS.iter().filter(|b| matches!(b.context, Play | Guess | SetUp | Open | Lesson)) {
            if let Code::Char(c) = binding.key.code {
                assert!(binding.key.ctrl || !c.is_alphanumeric(), "{}", binding.key);
            }
        }
    }
}

#[cfg(test)]
mod key_names_tests {
    use super::*;

    const fn key(code: Code) -> Key {
        Key::plain(code)
    }

    #[test]
    fn names_are_read() {
        for (name, read) in [
            ("a", key(Code::Char('a'))),
            ("A", key(Code::Char('A'))),
            ("?", key(Code::Char('?'))),
            ("-", key(Code::Char('-'))),
            ("+", key(Code::Char('+'))),
            ("é", key(Code::Char('é'))),
            (" ", key(Code::Char(' '))),
            ("Space", key(Code::Char(' '))),
            ("Ctrl-L", Key::ctrl('l')),
            ("ctrl+l", Key::ctrl('l')),
            ("Ctrl--", Key::ctrl('-')),
            ("Ctrl-Space", Key::ctrl(' ')),
            ("PGUP", key(Code::PageUp)),
            ("PageDown", key(Code::PageDown)),
            ("↑", key(Code::Up)),
            ("F1", key(Code::F(1))),
            ("f12", key(Code::F(12))),
            ("f", key(Code::Char('f'))),
            ("Shift-Tab", key(Code::BackTab)),
            ("Shift-Left", Key { shift: true, ..key(Code::Left) }),
            ("Alt-x", Key { alt: true, ..key(Code::Char('x')) }),
            ("Ctrl-Alt-F4", Key { ctrl: true, alt: true, ..key(Code::F(4)) }),
        ] {
            assert_eq!(name.parse::<Key>(), Ok(read), "{name}");
        }
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for name in ["", "Ctrl-", "Ctr-L", "ab", "F0", "F25", "F01", "F+1", "Ctrl-Ctrl-L", "\t", "Hyper-x", "Shift-?"] {
            assert_eq!(name.parse::<Key>(), Err(BadKey::Unknown(name.to_owned())), "{name:?}");
        }
        assert_eq!("Ctrl-M".parse::<Key>(), Err(BadKey::SameAs("Ctrl-M".to_owned(), "Enter")));
        assert_eq!(
            "Shift-a".parse::<Key>().map_err(|why| why.to_string()),
            Err("Shift is in the character: say \"A\" for \"Shift-a\"".to_owned())
        );
    }

    #[test]
    fn what_is_printed_reads_back() {
        let codes = (1..=24)
            .map(Code::F)
            .chain(KEY_NAMES.iter().map(|(code, _)| *code))
            .chain("abzAZ059?:+-/ é".chars().map(Code::Char));
        for code in codes {
            for (ctrl, alt) in [(false, false), (false, true), (true, false), (true, true)] {
                if ctrl && matches!(code, Code::Char(c) if c.is_uppercase()) {
                    continue; // Ctrl goes with the lower-case letter
                }
                for shift in [false, true] {
                    if shift && matches!(code, Code::Char(_) | Code::Tab) {
                        continue; // in the character, or BackTab
                    }
                    let key = Key { code, ctrl, alt, shift };
                    assert_eq!(key.to_string().parse::<Key>(), Ok(key), "{key}");
                }
            }
        }
        assert_eq!(key(Code::BackTab).to_string().parse::<Key>(), Ok(key(Code::BackTab)));
    }
}
