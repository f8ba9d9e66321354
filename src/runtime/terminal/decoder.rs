//! The terminal's bytes made into crossterm's events.
//!
//! crossterm reads and decodes bytes itself, but it keeps a sequence that was cut off for ever and swallows every key
//! after it, and it takes an Esc at the end of a read for the key although the rest of an arrow may follow. Here silence
//! decides: what is incomplete waits for a moment that depends on what it looks like. Pure: bytes and time are given.
//!
//! Sources: ECMA-48 5.4 (control sequences), xterm's `ctlseqs` (keys, mouse, OSC 11), the kitty keyboard protocol.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::keys::{self, LONGEST_PASTE, TerminalInput};
use crate::chess::moment::Moment;
use crate::ui::theme::color::Rgb;

/// How long a lone Esc may be the start of a sequence, in milliseconds.
const ESC_MS: u64 = 25;
/// How long the rest is waited for where a person may have typed what is there: `Esc` `[`, half a character.
const SHORT_MS: u64 = 100;
/// How long the rest is waited for of what no person types.
const LONG_MS: u64 = 1_000;
/// No control sequence of a key or of the pointer is longer, in bytes.
const LONGEST_SEQUENCE: usize = 64;
/// No answer that is asked for is longer, in bytes.
const LONGEST_STRING: usize = 4096;
/// A read of more bytes than this is not one key.
const BURST: usize = 8;

const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// Decodes what a terminal sends, read by read.
#[derive(Debug, Default)]
pub struct Decoder {
    /// The bytes of a sequence whose end has not come.
    held: Vec<u8>,
    /// When the first of them came.
    since: Moment,
    /// When silence decides what they are.
    until: Option<Moment>,
    paste: Option<Paste>,
    /// A paste was cut off by silence, and its end has not come yet.
    paste_cut_off: bool,
}

/// A paste that has begun.
#[derive(Debug)]
struct Paste {
    since: Moment,
    text: Vec<u8>,
    /// How many bytes of [`PASTE_ENDS`] came last.
    matched: usize,
}

/// What the first bytes of a buffer are.
#[derive(Debug, PartialEq, Eq)]
enum DecodeStep {
    /// So many bytes are done; they may mean something.
    Done(usize, Option<Meaning>),
    /// The end is missing; it is waited for so many milliseconds.
    Incomplete(u64),
}

#[derive(Debug, PartialEq, Eq)]
enum Meaning {
    Event(Event),
    /// The colour of the terminal's ground.
    Background(Rgb),
    PasteBegins,
}

impl Decoder {
    /// The moment at which [`Decoder::silence`] is to be called, if nothing comes before.
    #[must_use]
    pub fn until(&self) -> Option<Moment> {
        self.until
    }

    /// Takes the bytes of one read. What is certain goes to `to`, in order, with the moment its first byte was read.
    pub fn take(&mut self, at: Moment, bytes: &[u8], to: &mut impl FnMut(Moment, TerminalInput)) {
        self.until = None;
        let bytes = self.take_late_paste(at, bytes, to);
        let bytes = self.take_paste(at, bytes, to);
        if bytes.is_empty() {
            return;
        }
        // Esc and a letter in one read are Alt and the letter; in two reads they are two keys.
        if self.held == b"\x1b" && !matches!(bytes.first(), Some(b'[' | b'O' | b']')) {
            self.held.clear();
            key(KeyCode::Esc, self.since, to);
        }
        let mut since = if self.held.is_empty() { at } else { self.since };
        let mut buffer = std::mem::take(&mut self.held);
        buffer.extend_from_slice(bytes);
        let mut rest = buffer.as_slice();
        while !rest.is_empty() {
            match step(rest) {
                DecodeStep::Incomplete(ms) => {
                    self.held = rest.to_vec();
                    self.since = since;
                    self.until = Some(at.plus(ms));
                    return;
                }
                DecodeStep::Done(count, meaning) => {
                    rest = rest.get(count..).unwrap_or_default();
                    match meaning {
                        Some(Meaning::Event(event)) => {
                            if let Some(input) = keys::input(event) {
                                to(since, input);
                            }
                        }
                        Some(Meaning::Background(color)) => to(since, TerminalInput::Background(color)),
                        Some(Meaning::PasteBegins) => {
                            self.paste = Some(Paste { since, text: Vec::new(), matched: 0 });
                            rest = self.take_paste(at, rest, to);
                        }
                        None => {}
                    }
                    since = at;
                }
            }
        }
    }

    /// Nothing came in time: what is incomplete is what it looks like.
    pub fn silence(&mut self, to: &mut impl FnMut(Moment, TerminalInput)) {
        self.until = None;
        if let Some(paste) = self.paste.take() {
            self.paste_cut_off = true;
            if !paste.text.is_empty() {
                to(paste.since, paste.into_input());
            }
        }
        // A person typed these; half of anything else types no letters.
        match std::mem::take(&mut self.held).as_slice() {
            b"\x1b" => key(KeyCode::Esc, self.since, to),
            [b'\x1b', c @ (b'[' | b'O' | b']')] => {
                key(KeyCode::Esc, self.since, to);
                key(KeyCode::Char(char::from(*c)), self.since, to);
            }
            _ => {}
        }
    }

    /// Takes the bytes of a paste that has begun, and returns what follows its end.
    fn take_paste<'a>(&mut self, at: Moment, bytes: &'a [u8], to: &mut impl FnMut(Moment, TerminalInput)) -> &'a [u8] {
        let Some(paste) = &mut self.paste else { return bytes };
        match paste.take(bytes) {
            None => {
                self.until = Some(at.plus(LONG_MS));
                &[]
            }
            Some(rest) => {
                self.paste_cut_off = false;
                if let Some(paste) = self.paste.take() {
                    to(paste.since, paste.into_input());
                }
                rest
            }
        }
    }

    /// After a paste that was cut off, its rest may still come: no key may be made of it. A read is such a rest if it
    /// holds the paste's end, or if it is longer than a key and begins with none that is a sequence.
    fn take_late_paste<'a>(
        &mut self,
        at: Moment,
        bytes: &'a [u8],
        to: &mut impl FnMut(Moment, TerminalInput),
    ) -> &'a [u8] {
        if !self.paste_cut_off || self.paste.is_some() {
            return bytes;
        }
        let end = memchr::memmem::find(bytes, PASTE_ENDS);
        let begin = memchr::memmem::find(bytes, PASTE_BEGINS);
        let holds_end = end.is_some_and(|end| begin.is_none_or(|begin| end < begin));
        let burst = bytes.len() > BURST && bytes.first() != Some(&b'\x1b');
        if !holds_end && !burst {
            return bytes;
        }
        self.held.clear();
        self.paste = Some(Paste { since: at, text: Vec::new(), matched: 0 });
        self.take_paste(at, bytes, to)
    }
}

impl Paste {
    /// Takes bytes up to the paste's end, and returns what follows it if the end is there.
    fn take<'a>(&mut self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        for (i, byte) in bytes.iter().enumerate() {
            if PASTE_ENDS.get(self.matched) == Some(byte) {
                self.matched += 1;
                if self.matched == PASTE_ENDS.len() {
                    return bytes.get(i + 1..);
                }
                continue;
            }
            // What looked like the end is text. Only its first byte can begin another.
            let matched = std::mem::take(&mut self.matched);
            self.keep(PASTE_ENDS.get(..matched).unwrap_or_default());
            if PASTE_ENDS.first() == Some(byte) {
                self.matched = 1;
            } else {
                self.keep(&[*byte]);
            }
        }
        None
    }

    fn keep(&mut self, bytes: &[u8]) {
        if self.text.len() <= LONGEST_PASTE {
            self.text.extend_from_slice(bytes);
        }
    }

    fn into_input(self) -> TerminalInput {
        TerminalInput::Paste(keys::paste(&String::from_utf8_lossy(&self.text)))
    }
}

fn key(code: KeyCode, at: Moment, to: &mut impl FnMut(Moment, TerminalInput)) {
    if let Some(input) = keys::input(Event::Key(code.into())) {
        to(at, input);
    }
}

/// One key and the number of bytes it took.
fn done(count: usize, code: impl Into<KeyEvent>) -> DecodeStep {
    DecodeStep::Done(count, Some(Meaning::Event(Event::Key(code.into()))))
}

fn ctrl(c: char) -> KeyEvent {
    KeyEvent::new(KeyCode::Char(c), KeyModifiers::CONTROL)
}

/// What a buffer, which is not empty, begins with.
fn step(bytes: &[u8]) -> DecodeStep {
    match *bytes {
        [b'\x1b', ..] => escape(bytes),
        [b'\r' | b'\n', ..] => done(1, KeyCode::Enter),
        [b'\t', ..] => done(1, KeyCode::Tab),
        [b'\x7f', ..] => done(1, KeyCode::Backspace),
        [0, ..] => done(1, ctrl(' ')),
        [c @ 1..=0x1a, ..] => done(1, ctrl(char::from(c - 1 + b'a'))),
        [c @ 0x1c..=0x1f, ..] => done(1, ctrl(char::from(c - 0x1c + b'4'))),
        _ => character(bytes),
    }
}

/// One character of UTF-8.
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
        Some(c) => done(c.len_utf8(), KeyCode::Char(c)),
        None => DecodeStep::Done(1, None),
    }
}

/// What begins with an Esc.
fn escape(bytes: &[u8]) -> DecodeStep {
    match bytes.get(1) {
        None => DecodeStep::Incomplete(ESC_MS),
        Some(b'\x1b') => done(1, KeyCode::Esc),
        Some(b'[') => control_sequence(bytes),
        Some(b'O') => match bytes.get(2) {
            None => DecodeStep::Incomplete(SHORT_MS),
            Some(last) => match of_final(*last) {
                Some(code) => done(3, code),
                None => done(1, KeyCode::Esc), // castling, typed after Esc
            },
        },
        Some(b']') => string(bytes),
        Some(_) => match step(bytes.get(1..).unwrap_or_default()) {
            DecodeStep::Done(count, Some(Meaning::Event(Event::Key(mut key)))) => {
                key.modifiers |= KeyModifiers::ALT;
                done(count + 1, key)
            }
            DecodeStep::Done(count, meaning) => DecodeStep::Done(count + 1, meaning),
            incomplete @ DecodeStep::Incomplete(_) => incomplete,
        },
    }
}

/// `Esc [`, parameters, and a last byte (ECMA-48 5.4).
fn control_sequence(bytes: &[u8]) -> DecodeStep {
    let body = bytes.get(2..).unwrap_or_default();
    match body {
        [] => return DecodeStep::Incomplete(SHORT_MS),
        // The Linux console's F1 to F5.
        [b'[', last, ..] => {
            let code = (b'A'..=b'E').zip(1..).find(|(c, _)| c == last).map(|(_, n)| KeyCode::F(n));
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
                return DecodeStep::Done(count, whole(parameters, *byte));
            }
            // No sequence: what there is of it is dropped, and this byte is itself.
            _ => return DecodeStep::Done(count - 1, None),
        }
    }
    DecodeStep::Incomplete(LONG_MS)
}

/// The meaning of a whole control sequence.
fn whole(parameters: &str, last: u8) -> Option<Meaning> {
    if (parameters, last) == ("200", b'~') {
        return Some(Meaning::PasteBegins);
    }
    let event = match parameters.strip_prefix('<') {
        Some(report) => mouse(report, last == b'm'),
        None if last == b'M' => mouse_from_32(parameters),
        None => key_of(parameters, last),
    };
    event.map(Meaning::Event)
}

/// `Esc ]`, a text, and BEL or `Esc \`: an answer of the terminal.
fn string(bytes: &[u8]) -> DecodeStep {
    let body = bytes.get(2..).unwrap_or_default();
    for (i, byte) in body.iter().enumerate() {
        match (byte, body.get(i + 1)) {
            (b'\x07', _) => return DecodeStep::Done(i + 3, answer(body.get(..i).unwrap_or_default())),
            (b'\x1b', Some(b'\\')) => return DecodeStep::Done(i + 4, answer(body.get(..i).unwrap_or_default())),
            (b'\x1b', None) => {}
            // The end was cut off in its middle.
            (b'\x1b', Some(0..=0x1a)) => return DecodeStep::Done(i + 3, None),
            (0..=0x1f, _) => return DecodeStep::Done(i + 2, None),
            _ if i >= LONGEST_STRING => return DecodeStep::Done(i + 2, None),
            _ => {}
        }
    }
    DecodeStep::Incomplete(if body.is_empty() { SHORT_MS } else { LONG_MS })
}

/// The answer to `OSC 11 ; ?`: `11;rgb:RRRR/GGGG/BBBB`, each of one to four hexadecimal digits.
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
    Some(Meaning::Background(Rgb(parts.next()??, parts.next()??, parts.next()??)))
}

/// The key of a control sequence.
fn key_of(parameters: &str, last: u8) -> Option<Event> {
    let mut fields = parameters.split(';');
    let mut codes = fields.next().unwrap_or_default().split(':').map(|code| code.parse::<u32>().ok());
    let number = codes.next().flatten();
    let shifted = codes.next().flatten();
    let (mut held, kind) = modifiers(fields.next().unwrap_or_default());
    let code = match last {
        b'~' => of_number(number?)?,
        b'u' => {
            let plain = of_codepoint(number?)?;
            match shifted.and_then(char::from_u32).filter(|_| held.contains(KeyModifiers::SHIFT)) {
                Some(c) => {
                    held.remove(KeyModifiers::SHIFT);
                    KeyCode::Char(c)
                }
                None => plain,
            }
        }
        _ => of_final(last)?,
    };
    Some(Event::Key(KeyEvent::new_with_kind(code, held, kind)))
}

fn of_final(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        b'R' => KeyCode::F(3),
        b'S' => KeyCode::F(4),
        b'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

/// The modifiers of a key, as a number one more than a sum of bits, and whether it was released.
fn modifiers(field: &str) -> (KeyModifiers, KeyEventKind) {
    let (held, kind) = field.split_once(':').unwrap_or((field, ""));
    let bits = held.parse::<u32>().unwrap_or(1).saturating_sub(1);
    let held = [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
        (8, KeyModifiers::SUPER),
        (16, KeyModifiers::HYPER),
        (32, KeyModifiers::META),
    ];
    let held = held.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, held)| held).collect();
    (held, if kind == "3" { KeyEventKind::Release } else { KeyEventKind::Press })
}

fn of_number(number: u32) -> Option<KeyCode> {
    const F: [u32; 20] = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29, 31, 32, 33, 34];
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        _ => return (1..).zip(F).find(|(_, f)| *f == number).map(|(n, _)| KeyCode::F(n)),
    })
}

/// The key that the keyboard protocol names by a code point: a character, or one of its own numbers in the private use
/// area. Of those, the keypad's are the keys that are written on them; locks, media keys and modifiers are none.
fn of_codepoint(number: u32) -> Option<KeyCode> {
    /// From 57409 on.
    const SIGNS: [char; 5] = ['.', '/', '*', '-', '+'];
    /// From 57417 on.
    const KEYPAD: [KeyCode; 10] = [
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
        KeyCode::Insert,
        KeyCode::Delete,
    ];
    let nth = |first: u32| usize::try_from(number - first).unwrap_or_default();
    match number {
        27 => Some(KeyCode::Esc),
        13 | 57414 => Some(KeyCode::Enter),
        9 => Some(KeyCode::Tab),
        127 => Some(KeyCode::Backspace),
        57399..=57408 => char::from_digit(number - 57399, 10).map(KeyCode::Char),
        57409..=57413 => SIGNS.get(nth(57409)).copied().map(KeyCode::Char),
        57415 => Some(KeyCode::Char('=')),
        57416 => Some(KeyCode::Char(',')),
        57417..=57426 => KEYPAD.get(nth(57417)).copied(),
        57376..=57398 => u8::try_from(number - 57376 + 13).ok().map(KeyCode::F),
        0xe000..=0xf8ff => None,
        _ => char::from_u32(number).map(KeyCode::Char),
    }
}

/// An SGR report (mode 1006): button and modifiers, column, row, counted from 1.
fn mouse(report: &str, released: bool) -> Option<Event> {
    let mut numbers = report.split(';').map(|field| field.parse::<u16>().ok());
    let (bits, column, row) = (numbers.next()??, numbers.next()??, numbers.next()??);
    pointer(bits, released, column, row)
}

/// A report of rxvt (mode 1015): as SGR's, but the first number is 32 more, and a release is the button 3.
fn mouse_from_32(report: &str) -> Option<Event> {
    let mut numbers = report.split(';').map(|field| field.parse::<u16>().ok());
    let (bits, column, row) = (numbers.next()??.checked_sub(32)?, numbers.next()??, numbers.next()??);
    pointer(bits, false, column, row)
}

/// The oldest report (mode 1000 alone): three bytes, each 32 more than its number.
fn old_mouse(report: &[u8]) -> DecodeStep {
    match report {
        [bits @ 32..=255, column @ 32..=255, row @ 32..=255, ..] => {
            let number = |byte: &u8| u16::from(byte - 32);
            DecodeStep::Done(6, pointer(number(bits), false, number(column), number(row)).map(Meaning::Event))
        }
        _ => match report.iter().take(3).position(|byte| *byte < 32) {
            Some(at) => DecodeStep::Done(3 + at, None),
            None => DecodeStep::Incomplete(LONG_MS),
        },
    }
}

/// What the pointer did, by the bits that all reports share; column and row count from 1.
fn pointer(bits: u16, released: bool, column: u16, row: u16) -> Option<Event> {
    // Bits 4, 8 and 16 are Shift, Alt and Ctrl, which change nothing.
    let (moved, which) = (bits & 32 != 0, bits & !(4 | 8 | 16 | 32));
    let kind = match which {
        64 => MouseEventKind::ScrollUp,
        65 => MouseEventKind::ScrollDown,
        // Which button was let go is not told; only the left one moves pieces.
        3 if !moved => MouseEventKind::Up(MouseButton::Left),
        0..=2 => {
            let button = [MouseButton::Left, MouseButton::Middle, MouseButton::Right][usize::from(which)]; // below 3
            match (released, moved) {
                (true, _) => MouseEventKind::Up(button),
                (false, true) => MouseEventKind::Drag(button),
                (false, false) => MouseEventKind::Down(button),
            }
        }
        _ => return None,
    };
    let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

#[cfg(test)]
mod tests;
