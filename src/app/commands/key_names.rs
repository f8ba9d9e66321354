//! Reads the names of keys (`Ctrl-L`, `PgUp`, `?`) and checks the `[keys]` table of the config.

use crate::app::protocol::input::{Code, KEY_NAMES, Key};
use crate::config::{ConfigProblem, ConfigProblemKind, KeyBinding};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// A name that is no key, or a key that a terminal cannot distinguish from another one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadKey {
    /// No key has this name.
    #[error("{0:?} is no key; say a character, Enter, Esc, Tab, PgUp, F1 …, with Ctrl-, Alt- or Shift- before it")]
    Unknown(String),
    /// A terminal sends the same for this key as for another one.
    #[error("{0} cannot be told from {1} in a terminal; choose another key")]
    SameAs(String, &'static str),
    /// Shift is in the character itself.
    #[error("Shift is in the character: say {0:?} for {1:?}")]
    ShiftedCharacter(String, String),
}

/// What Ctrl and a character send that is another key's byte.
const SAME_AS: &[(char, &str)] = &[('h', "Backspace"), ('i', "Tab"), ('j', "Enter"), ('m', "Enter"), ('[', "Esc")];

/// Reads a key as [`Key`] prints it. Names and modifiers may be written in any case, `+` may stand for `-`.
impl FromStr for Key {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<Key, BadKey> {
        let unknown = || BadKey::Unknown(text.to_owned());
        let mut held = Vec::new();
        let mut rest = text;
        while let Some((modifier, after)) = modifier(rest) {
            if held.contains(&modifier) {
                return Err(unknown());
            }
            held.push(modifier);
            rest = after;
        }
        let [ctrl, alt, shift] =
            [ModifierKey::Ctrl, ModifierKey::Alt, ModifierKey::Shift].map(|key| held.contains(&key));
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

#[derive(PartialEq)]
enum ModifierKey {
    Ctrl,
    Alt,
    Shift,
}

/// The modifier at the start of a name, and the rest; the rest is never empty (`Ctrl--` is Ctrl and `-`).
fn modifier(text: &str) -> Option<(ModifierKey, &str)> {
    let end = text.find(['-', '+'])?;
    let modifier = match text[..end].to_ascii_lowercase().as_str() {
        "ctrl" | "control" => ModifierKey::Ctrl,
        "alt" => ModifierKey::Alt,
        "shift" => ModifierKey::Shift,
        _ => return None,
    };
    let rest = &text[end + 1..]; // the separator is one byte
    (!rest.is_empty()).then_some((modifier, rest))
}

fn code(name: &str) -> Option<Code> {
    let lower = name.to_lowercase();
    let is_name = |known: &&str| known.to_lowercase() == lower;
    if let Some((code, _)) = KEY_NAMES.iter().find(|(_, names)| names.iter().any(is_name)) {
        return Some(*code);
    }
    let mut characters = name.chars();
    if let (Some(c), None) = (characters.next(), characters.next()) {
        return (!c.is_control()).then_some(Code::Char(c));
    }
    let number: u8 = lower.strip_prefix('f').filter(|digits| !digits.starts_with(['0', '+']))?.parse().ok()?;
    (1..=24).contains(&number).then_some(Code::F(number))
}

/// Checks the `[keys]` table of a config against the known actions. Returns the keys of each action.
///
/// # Errors
/// Every unknown action and unreadable key, with its place. (Whether two actions may share a key depends on
/// the screens on which they work: the keymap checks that.)
pub fn read(
    bindings: &[KeyBinding],
    actions: &[&'static str],
) -> Result<BTreeMap<String, Vec<Key>>, Vec<ConfigProblem>> {
    let mut read = BTreeMap::new();
    let mut problems = Vec::new();
    for KeyBinding { action, keys } in bindings {
        if !actions.contains(&action.text.as_str()) {
            let what = ConfigProblemKind::UnknownAction { action: action.text.clone(), known: actions.to_vec() };
            problems.push(ConfigProblem { place: action.place, what });
            continue;
        }
        let mut good = Vec::new();
        let mut seen = BTreeSet::new();
        for name in keys {
            match name.text.parse::<Key>() {
                Ok(key) => good.extend(seen.insert(key).then_some(key)),
                Err(why) => {
                    let what = ConfigProblemKind::Unreadable { key: action.text.clone(), why: why.to_string() };
                    problems.push(ConfigProblem { place: name.place, what });
                }
            }
        }
        read.insert(action.text.clone(), good);
    }
    if problems.is_empty() { Ok(read) } else { Err(problems) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config;

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
                    continue; // Ctrl takes the small letter
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

    #[test]
    fn a_table_of_keys_is_checked_with_places() {
        let actions = ["flip", "takeback", "draw"];
        let config = config::parse("[keys]\nflip = [\"F2\", \"Ctrl-F\"]\ntakeback = []\n").expect("good TOML");
        let keys = read(&config.keys, &actions).expect("good keys");
        assert_eq!(keys.get("flip"), Some(&vec![key(Code::F(2)), Key::ctrl('f')]));
        assert_eq!(keys.get("takeback"), Some(&Vec::new()));
        assert_eq!(keys.get("draw"), None);

        let text = "[keys]\nflop = \"F2\"\ntakeback = [\"F3\", \"Ctrl-J\"]\ndraw = \"F33\"\n";
        let config = config::parse(text).expect("good TOML");
        let problems = read(&config.keys, &actions).expect_err("three problems");
        assert_eq!(
            problems.iter().map(ToString::to_string).collect::<Vec<_>>(),
            [
                "2:1: there is no action \"flop\"; did you mean \"flip\"?",
                "3:19: takeback: Ctrl-J cannot be told from Enter in a terminal; choose another key",
                "4:8: draw: \"F33\" is no key; say a character, Enter, Esc, Tab, PgUp, F1 …, with Ctrl-, Alt- or Shift- \
                 before it",
            ]
        );
    }
}
