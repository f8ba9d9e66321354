//! Parses the names of keys: `Ctrl-L`, `PgUp`, `?`.

use crate::app::protocol::input::{Code, KEY_NAMES, Key};
use std::str::FromStr;

/// Why the name of a key is not accepted.
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

/// Characters that, together with Ctrl, send the same byte as another key.
const SAME_AS: &[(char, &str)] = &[('h', "Backspace"), ('i', "Tab"), ('j', "Enter"), ('m', "Enter"), ('[', "Esc")];

/// Parses a key as [`Key`] prints it. Names and modifiers may be in any case, and `+` may stand for `-`.
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

/// Splits off the modifier at the start of a name. The rest is never empty (`Ctrl--` is Ctrl and `-`).
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

#[cfg(test)]
mod tests {
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
