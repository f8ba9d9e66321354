//! Keys made the same whatever the terminal sends: the one place where bytes and codes become `app::input::Key`.

use crate::app::input::{Code, Key};

/// The modifiers held with a key, as xterm and the kitty protocol number them: one more than a sum of bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held(u32);

impl Held {
    /// Alt alone.
    pub const ALT: Held = Held(2);

    /// Of the number in a sequence; 0 and 1 are none.
    #[must_use]
    pub fn of(number: u32) -> Held {
        Held(number.saturating_sub(1))
    }

    /// With Alt too.
    #[must_use]
    pub fn and_alt(self, alt: bool) -> Held {
        if alt { Held(self.0 | 2) } else { self }
    }

    fn shift(self) -> bool {
        self.0 & 1 != 0
    }

    /// Alt, or Meta, which some keyboards have in its place.
    fn alt(self) -> bool {
        self.0 & (2 | 32) != 0
    }

    fn ctrl(self) -> bool {
        self.0 & 4 != 0
    }

    /// Super or Hyper: such keys belong to the desktop.
    fn foreign(self) -> bool {
        self.0 & (8 | 16) != 0
    }
}

/// A key that is no character.
#[must_use]
pub fn named(code: Code, held: Held) -> Option<Key> {
    if held.foreign() {
        return None;
    }
    let (code, shift) = match (code, held.shift()) {
        (Code::Tab, true) | (Code::BackTab, _) => (Code::BackTab, false),
        other => other,
    };
    Some(Key { code, ctrl: held.ctrl(), alt: held.alt(), shift })
}

/// A character typed or named by a code. Shift goes into the character; with Ctrl the letter is small unless Shift
/// is held too. The control characters are the keys they stand for.
#[must_use]
pub fn character(c: char, held: Held) -> Option<Key> {
    let code = match c {
        '\r' | '\n' => Code::Enter,
        '\t' => Code::Tab,
        '\x1b' => Code::Esc,
        // In raw mode Backspace is DEL on most terminals and BS on some; Ctrl-H is the same byte as the latter.
        '\x08' | '\x7f' => Code::Backspace,
        '\0' => return with_ctrl(' ', held),
        '\x01'..='\x1a' => return with_ctrl(char::from_u32(u32::from(c) + 0x60)?, held),
        '\x1c'..='\x1f' => return with_ctrl(char::from_u32(u32::from(c) + 0x40)?, held),
        _ if c.is_control() => return None,
        _ => {
            if held.foreign() {
                return None;
            }
            let c = if held.shift() { upper(c) } else { c };
            return Some(Key { code: Code::Char(c), ctrl: held.ctrl(), alt: held.alt(), shift: false });
        }
    };
    named(code, held)
}

fn with_ctrl(c: char, held: Held) -> Option<Key> {
    (!held.foreign()).then(|| Key { code: Code::Char(c), ctrl: true, alt: held.alt(), shift: false })
}

/// The capital of a letter, if it is one character.
fn upper(c: char) -> char {
    let mut capitals = c.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) => capital,
        _ => c,
    }
}

/// The key of a number of the kitty protocol (`CSI number u`): a character, or a key of its private range.
#[must_use]
pub fn kitty(number: u32, shifted: Option<u32>, held: Held) -> Option<Key> {
    // The keypad; the rest of the range is keys that tabiya has no use for.
    let keypad = match number {
        57_399..=57_408 => return character(char::from_digit(number - 57_399, 10)?, held),
        57_409 => return character('.', held),
        57_410 => return character('/', held),
        57_411 => return character('*', held),
        57_412 => return character('-', held),
        57_413 => return character('+', held),
        57_414 => Some(Code::Enter),
        57_415 => return character('=', held),
        57_416 => return character(',', held),
        57_417 => Some(Code::Left),
        57_418 => Some(Code::Right),
        57_419 => Some(Code::Up),
        57_420 => Some(Code::Down),
        57_421 => Some(Code::PageUp),
        57_422 => Some(Code::PageDown),
        57_423 => Some(Code::Home),
        57_424 => Some(Code::End),
        57_425 => Some(Code::Insert),
        57_426 => Some(Code::Delete),
        57_344..=63_743 => return None,
        _ => None,
    };
    if let Some(code) = keypad {
        return named(code, held);
    }
    let c = char::from_u32(number)?;
    match shifted.and_then(char::from_u32) {
        Some(capital) if held.shift() => character(capital, Held(held.0 & !1)),
        _ => character(c, held),
    }
}

/// The key of the final byte of `CSI … final` or `SS3 final`, where it alone tells.
#[must_use]
pub fn by_final(last: u8) -> Option<Code> {
    Some(match last {
        b'A' => Code::Up,
        b'B' => Code::Down,
        b'C' => Code::Right,
        b'D' => Code::Left,
        b'F' => Code::End,
        b'H' => Code::Home,
        b'P' => Code::F(1),
        b'Q' => Code::F(2),
        b'R' => Code::F(3),
        b'S' => Code::F(4),
        b'Z' => Code::BackTab,
        _ => return None,
    })
}

/// The key of the number of `CSI number ~`.
#[must_use]
pub fn by_number(number: u32) -> Option<Code> {
    Some(match number {
        1 | 7 => Code::Home,
        2 => Code::Insert,
        3 => Code::Delete,
        4 | 8 => Code::End,
        5 => Code::PageUp,
        6 => Code::PageDown,
        11 => Code::F(1),
        12 => Code::F(2),
        13 => Code::F(3),
        14 => Code::F(4),
        15 => Code::F(5),
        17 => Code::F(6),
        18 => Code::F(7),
        19 => Code::F(8),
        20 => Code::F(9),
        21 => Code::F(10),
        23 => Code::F(11),
        24 => Code::F(12),
        _ => return None,
    })
}

/// The key of the keypad in application mode, `SS3 final`.
#[must_use]
pub fn by_keypad(last: u8) -> Option<Key> {
    match last {
        b'M' => named(Code::Enter, Held::default()),
        b'X' => character('=', Held::default()),
        // j to y stand for * to 9, in the order of ASCII.
        b'j'..=b'y' => character(char::from(last - 0x40), Held::default()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_the_keys_they_stand_for() {
        let rows = [
            ('\x08', Key::plain(Code::Backspace)),
            ('\x7f', Key::plain(Code::Backspace)),
            ('\n', Key::plain(Code::Enter)),
            ('\r', Key::plain(Code::Enter)),
            ('\t', Key::plain(Code::Tab)),
            ('\x1b', Key::plain(Code::Esc)),
            ('\x03', Key::ctrl('c')),
            ('\x1a', Key::ctrl('z')),
            ('\0', Key::ctrl(' ')),
            ('\x1f', Key::ctrl('_')),
        ];
        for (c, key) in rows {
            assert_eq!(character(c, Held::default()), Some(key), "{c:?}");
        }
        assert_eq!(character('\u{9b}', Held::default()), None, "C1 controls are no keys");
    }

    #[test]
    fn shift_is_in_the_character() {
        assert_eq!(kitty(97, Some(65), Held::of(2)), Some(Key::plain(Code::Char('A'))));
        assert_eq!(kitty(97, None, Held::of(2)), Some(Key::plain(Code::Char('A'))));
        assert_eq!(kitty(0xdf, None, Held::of(2)), Some(Key::plain(Code::Char('ß'))), "two capitals are none");
        assert_eq!(kitty(99, None, Held::of(5)), Some(Key::ctrl('c')));
        assert_eq!(kitty(9, None, Held::of(2)), Some(Key::plain(Code::BackTab)));
        assert_eq!(kitty(27, None, Held::of(1)), Some(Key::plain(Code::Esc)));
        assert_eq!(kitty(113, None, Held::of(9)), None, "Super-q is not q");
        assert_eq!(kitty(57_414, None, Held::of(1)), Some(Key::plain(Code::Enter)));
        assert_eq!(kitty(57_404, None, Held::of(1)), Some(Key::plain(Code::Char('5'))));
        assert_eq!(kitty(57_358, None, Held::of(1)), None, "Caps Lock is no key");
    }

    #[test]
    fn the_keypad_types_its_digits() {
        assert_eq!(by_keypad(b'p'), Some(Key::plain(Code::Char('0'))));
        assert_eq!(by_keypad(b'y'), Some(Key::plain(Code::Char('9'))));
        assert_eq!(by_keypad(b'k'), Some(Key::plain(Code::Char('+'))));
        assert_eq!(by_keypad(b'M'), Some(Key::plain(Code::Enter)));
    }
}
