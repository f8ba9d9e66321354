//! The meaning of a terminal's escape sequences.
//!
//! Sources: ECMA-48 5.4 (control sequences), xterm's `ctlseqs` (keys, mouse, OSC 11), the kitty keyboard protocol.

use super::{DecodeStep, ESC_MS, LONG_MS, SHORT_MS};
use crate::app::protocol::input::{Button, Cell, Code, Press};
use crate::runtime::terminal::keys::{ALT, CONTROL, SHIFT, TerminalInput};
use crate::ui::theme::color::Rgb;

/// The longest control sequence of a key or of the pointer, in bytes.
const LONGEST_SEQUENCE: usize = 64;
/// The longest reply of a terminal, in bytes.
const LONGEST_STRING: usize = 4096;
/// The modifiers that a key may be reported with. Locks are not among them.
const MODIFIERS: u32 = 63;

pub(super) const PASTE_BEGINS: &[u8] = b"\x1b[200~";

/// What a sequence means.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A key, with the modifiers of [`crate::runtime::terminal::keys`].
    Key(Code, u8),
    /// Any other input.
    Input(TerminalInput),
    /// The text of a paste follows.
    PasteBegins,
}

/// Returns one key without modifiers, and the number of bytes it took.
fn done(count: usize, code: Code) -> DecodeStep {
    DecodeStep::Done(count, Some(Meaning::Key(code, 0)))
}

/// Returns Ctrl and a character, which are one byte.
fn ctrl(c: char) -> DecodeStep {
    DecodeStep::Done(1, Some(Meaning::Key(Code::Char(c), CONTROL)))
}

/// Decodes what a buffer begins with. The buffer must not be empty.
pub(super) fn decode(bytes: &[u8]) -> DecodeStep {
    match *bytes {
        [b'\x1b', ..] => escape(bytes),
        [b'\r' | b'\n', ..] => done(1, Code::Enter),
        [b'\t', ..] => done(1, Code::Tab),
        [b'\x7f', ..] => done(1, Code::Backspace),
        [0, ..] => ctrl(' '),
        [c @ 1..=0x1a, ..] => ctrl(char::from(c - 1 + b'a')),
        [c @ 0x1c..=0x1f, ..] => ctrl(char::from(c - 0x1c + b'4')),
        _ => character(bytes),
    }
}

/// Decodes one character of UTF-8.
fn character(bytes: &[u8]) -> DecodeStep {
    let start = bytes.get(..bytes.len().min(4)).unwrap_or_default();
    let valid = match std::str::from_utf8(start) {
        Ok(text) => text,
        Err(error) => match (error.valid_up_to(), error.error_len()) {
            (0, None) => return DecodeStep::Incomplete(SHORT_MS),
            (0, Some(wrong)) => return DecodeStep::Done(wrong, None),
            (count, _) => start.get(..count).and_then(|valid| std::str::from_utf8(valid).ok()).unwrap_or_default(),
        },
    };
    match valid.chars().next() {
        Some(c) => done(c.len_utf8(), Code::Char(c)),
        None => DecodeStep::Done(1, None),
    }
}

/// Decodes input that begins with an Esc.
fn escape(bytes: &[u8]) -> DecodeStep {
    match bytes.get(1) {
        None => DecodeStep::Incomplete(ESC_MS),
        Some(b'\x1b') => done(1, Code::Esc),
        Some(b'[') => control_sequence(bytes),
        Some(b'O') => match bytes.get(2) {
            None => DecodeStep::Incomplete(SHORT_MS),
            Some(last) => match of_final(*last) {
                Some(code) => done(3, code),
                None => done(1, Code::Esc), // castling, typed after Esc
            },
        },
        Some(b']') => string(bytes),
        Some(_) => match decode(bytes.get(1..).unwrap_or_default()) {
            DecodeStep::Done(count, Some(Meaning::Key(code, modifiers))) => {
                DecodeStep::Done(count + 1, Some(Meaning::Key(code, modifiers | ALT)))
            }
            DecodeStep::Done(count, meaning) => DecodeStep::Done(count + 1, meaning),
            incomplete @ DecodeStep::Incomplete(_) => incomplete,
        },
    }
}

/// Decodes `Esc [`, parameters, and a final byte (ECMA-48 5.4).
fn control_sequence(bytes: &[u8]) -> DecodeStep {
    let body = bytes.get(2..).unwrap_or_default();
    match body {
        [] => return DecodeStep::Incomplete(SHORT_MS),
        // The Linux console's F1 to F5.
        [b'[', last, ..] => {
            let code = (b'A'..=b'E').zip(1..).find(|(c, _)| c == last).map(|(_, n)| Code::F(n));
            return code.map_or(DecodeStep::Done(3, None), |code| done(4, code));
        }
        [b'['] => return DecodeStep::Incomplete(LONG_MS),
        [b'M', report @ ..] => return old_mouse(report),
        _ => {}
    }
    for (i, byte) in body.iter().enumerate() {
        let count = i + 3;
        match byte {
            b' '..=b'?' if i < LONGEST_SEQUENCE => {}
            b'@'..=b'~' => {
                let parameters = body.get(..i).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default();
                return DecodeStep::Done(count, meaning(parameters, *byte));
            }
            // Not a sequence: the part so far is dropped, and this byte is decoded by itself.
            _ => return DecodeStep::Done(count - 1, None),
        }
    }
    DecodeStep::Incomplete(LONG_MS)
}

/// Returns the meaning of a complete control sequence.
fn meaning(parameters: &str, last: u8) -> Option<Meaning> {
    if (parameters, last) == ("200", b'~') {
        return Some(Meaning::PasteBegins);
    }
    match parameters.strip_prefix('<') {
        // An SGR report (mode 1006).
        Some(report) => mouse(report, 0, last == b'm'),
        // A report of rxvt (mode 1015): like SGR's, but the first number is 32 higher, and a release is button 3.
        None if last == b'M' => mouse(parameters, 32, false),
        None => key_of(parameters, last),
    }
}

/// Decodes `Esc ]`, a text, and BEL or `Esc \`: a reply of the terminal.
fn string(bytes: &[u8]) -> DecodeStep {
    let body = bytes.get(2..).unwrap_or_default();
    for (i, byte) in body.iter().enumerate() {
        match (byte, body.get(i + 1)) {
            (b'\x07', _) => return DecodeStep::Done(i + 3, answer(body.get(..i).unwrap_or_default())),
            (b'\x1b', Some(b'\\')) => return DecodeStep::Done(i + 4, answer(body.get(..i).unwrap_or_default())),
            (b'\x1b', None) => {}
            // The end marker was cut off in the middle.
            (b'\x1b', Some(0..=0x1a)) => return DecodeStep::Done(i + 3, None),
            (0..=0x1f, _) => return DecodeStep::Done(i + 2, None),
            _ if i >= LONGEST_STRING => return DecodeStep::Done(i + 2, None),
            _ => {}
        }
    }
    DecodeStep::Incomplete(if body.is_empty() { SHORT_MS } else { LONG_MS })
}

/// Reads the reply to `OSC 11 ; ?`: `11;rgb:RRRR/GGGG/BBBB`, each part of one to four hexadecimal digits.
fn answer(text: &[u8]) -> Option<Meaning> {
    let colors = std::str::from_utf8(text).ok()?.strip_prefix("11;")?;
    let colors = colors.strip_prefix("rgb:").or_else(|| colors.strip_prefix("rgba:"))?;
    let mut parts = colors.split('/').map(|digits| {
        let most = 16_u32
            .checked_pow(u32::try_from(digits.len()).ok()?)?
            .checked_sub(1)
            .filter(|most| (15..=0xffff).contains(most))?;
        let value = u32::from_str_radix(digits, 16).ok()?;
        u8::try_from(value * 255 / most).ok()
    });
    Some(Meaning::Input(TerminalInput::Background(Rgb(parts.next()??, parts.next()??, parts.next()??))))
}

/// Returns the key of a control sequence; `None` for a key that is released.
fn key_of(parameters: &str, last: u8) -> Option<Meaning> {
    let mut fields = parameters.split(';');
    let mut codes = fields.next().unwrap_or_default().split(':').map(|code| code.parse::<u32>().ok());
    let number = codes.next().flatten();
    let shifted = codes.next().flatten();
    let mut modifiers = modifiers(fields.next().unwrap_or_default())?;
    let code = match last {
        b'~' => of_number(number?)?,
        b'u' => {
            let plain = of_codepoint(number?)?;
            match shifted.and_then(char::from_u32).filter(|_| modifiers & SHIFT != 0) {
                Some(c) => {
                    modifiers &= !SHIFT;
                    Code::Char(c)
                }
                None => plain,
            }
        }
        _ => of_final(last)?,
    };
    Some(Meaning::Key(code, modifiers))
}

fn of_final(last: u8) -> Option<Code> {
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

/// Returns the modifiers of a key, reported as one more than a sum of bits; `None` if the key is released.
fn modifiers(field: &str) -> Option<u8> {
    let (number, kind) = field.split_once(':').unwrap_or((field, ""));
    let bits = number.parse::<u32>().unwrap_or(1).saturating_sub(1) & MODIFIERS;
    u8::try_from(bits).ok().filter(|_| kind != "3")
}

fn of_number(number: u32) -> Option<Code> {
    const F: [u32; 20] = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34];
    Some(match number {
        1 | 7 => Code::Home,
        2 => Code::Insert,
        3 => Code::Delete,
        4 | 8 => Code::End,
        5 => Code::PageUp,
        6 => Code::PageDown,
        _ => return (1..).zip(F).find(|(_, f)| *f == number).map(|(n, _)| Code::F(n)),
    })
}

/// Returns the key that the keyboard protocol names by a code point: a character, or one of the protocol's own numbers
/// in the private use area. Of those, keypad keys become the keys that are written on them; locks, media keys and
/// modifiers are ignored.
fn of_codepoint(number: u32) -> Option<Code> {
    /// From 57409.
    const SIGNS: [char; 5] = ['.', '/', '*', '-', '+'];
    /// From 57417: Left, Right, Up, Down, as the final bytes of their sequences.
    const ARROWS: &[u8; 4] = b"DCAB";
    /// From 57421: PageUp, PageDown, Home, End, Insert, Delete, as the numbers of their sequences.
    const PAGES: [u32; 6] = [5, 6, 1, 4, 2, 3];
    let nth = |first: u32| usize::try_from(number - first).unwrap_or_default();
    match number {
        27 => Some(Code::Esc),
        13 | 57414 => Some(Code::Enter),
        9 => Some(Code::Tab),
        127 => Some(Code::Backspace),
        57399..=57408 => char::from_digit(number - 57399, 10).map(Code::Char),
        57409..=57413 => SIGNS.get(nth(57409)).copied().map(Code::Char),
        57415 => Some(Code::Char('=')),
        57416 => Some(Code::Char(',')),
        57417..=57420 => ARROWS.get(nth(57417)).copied().and_then(of_final),
        57421..=57426 => PAGES.get(nth(57421)).copied().and_then(of_number),
        57376..=57398 => u8::try_from(number - 57376 + 13).ok().map(Code::F),
        0xe000..=0xf8ff => None,
        _ => char::from_u32(number).map(Code::Char),
    }
}

/// Reads a report of the pointer: button and modifiers (plus `base`), column, row.
fn mouse(report: &str, base: u16, released: bool) -> Option<Meaning> {
    let mut numbers = report.split(';').map(|field| field.parse::<u16>().ok());
    pointer(numbers.next()??.checked_sub(base)?, released, numbers.next()??, numbers.next()??)
}

/// Reads the oldest kind of report (mode 1000 alone): three bytes, each 32 more than its number.
fn old_mouse(report: &[u8]) -> DecodeStep {
    match report {
        [bits @ 32..=255, column @ 32..=255, row @ 32..=255, ..] => {
            let number = |byte: &u8| u16::from(byte - 32);
            DecodeStep::Done(6, pointer(number(bits), false, number(column), number(row)))
        }
        _ => match report.iter().take(3).position(|byte| *byte < 32) {
            Some(at) => DecodeStep::Done(3 + at, None),
            None => DecodeStep::Incomplete(LONG_MS),
        },
    }
}

/// Returns what the pointer did, from the bits that all reports share; column and row count from 1.
fn pointer(bits: u16, released: bool, column: u16, row: u16) -> Option<Meaning> {
    // Bits 4, 8 and 16 are Shift, Alt and Ctrl, which are ignored.
    let (moved, which) = (bits & 32 != 0, bits & !(4 | 8 | 16 | 32));
    let press = match which {
        64 => Press::ScrollUp,
        65 => Press::ScrollDown,
        // The report does not say which button was released; only the left one moves pieces.
        3 if !moved => Press::Up(Button::Left),
        0..=2 => {
            let button = [Button::Left, Button::Middle, Button::Right][usize::from(which)]; // below 3
            match (released, moved) {
                (true, _) => Press::Up(button),
                (false, true) => Press::Drag(button),
                (false, false) => Press::Down(button),
            }
        }
        _ => return None, // bare motion, or horizontal scrolling
    };
    let cell = Cell { col: column.checked_sub(1)?, row: row.checked_sub(1)? };
    Some(Meaning::Input(TerminalInput::Mouse(press, cell)))
}
