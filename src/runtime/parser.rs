//! What a terminal sends, byte by byte, as input events. Pure: a state machine that takes any split of the bytes.
//!
//! It knows xterm's and rxvt's keys, the Linux console's, the kitty protocol, SGR mouse reports and bracketed paste.
//! What it does not know it swallows whole, so that a strange sequence never types letters. An own reader, because a
//! general one neither holds back a lone Esc nor tells a hang-up from silence.

use super::keys::{self, Held};
use crate::app::input::{Button, Cell, Code, Key, Press};

/// Something the user did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed or repeats.
    Key(Key),
    /// The pointer acted on a cell.
    Mouse(Press, Cell),
    /// Text was pasted; its lines end with `\n`.
    Paste(String),
}

/// What the bytes taken so far may still become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Nothing is held back.
    Nothing,
    /// A lone Esc: a key of its own, or the start of a sequence on a slow line.
    Esc,
    /// The start of a sequence.
    Sequence,
    /// A paste that has not ended.
    Paste,
}

/// The longest paste that is taken, in bytes; what goes beyond is dropped. The games of a tournament fit.
const LONGEST_PASTE: usize = 4 << 20;

/// The longest sequence that is waited for, in bytes.
const LONGEST_SEQUENCE: usize = 64;

const PASTE_END: &[u8] = b"\x1b[201~";

/// The state between two reads.
#[derive(Debug, Default)]
pub struct Parser {
    /// Bytes that are no whole event yet.
    held: Vec<u8>,
    /// The text of a paste that has not ended.
    paste: Option<Vec<u8>>,
    /// A left-over of an over-long sequence is being swallowed, up to its final byte.
    swallowing: bool,
}

/// What the start of the held bytes is.
enum Found {
    /// So many bytes are an event, or nothing that concerns us.
    Whole(usize, Option<Input>),
    /// A paste begins after so many bytes.
    PasteBegins(usize),
    /// More bytes are needed.
    More,
}

impl Parser {
    /// Takes bytes; what they complete is handed to `to`, in order.
    pub fn feed(&mut self, bytes: &[u8], to: &mut impl FnMut(Input)) {
        for &byte in bytes {
            if let Some(text) = &mut self.paste {
                text.push(byte);
                if text.ends_with(PASTE_END) {
                    text.truncate(text.len() - PASTE_END.len());
                    self.end_paste(to);
                } else if text.len() >= LONGEST_PASTE + PASTE_END.len() {
                    // The end mark may come in pieces: keep as much as it is long.
                    text.drain(LONGEST_PASTE..LONGEST_PASTE + 1);
                }
                continue;
            }
            if self.swallowing {
                self.swallowing = !(0x40..=0x7e).contains(&byte);
                continue;
            }
            self.held.push(byte);
            self.take_whole(to);
        }
    }

    /// What is held back.
    #[must_use]
    pub fn pending(&self) -> Pending {
        match self.held.as_slice() {
            _ if self.paste.is_some() => Pending::Paste,
            [] => Pending::Nothing,
            [0x1b] | [0x1b, 0x1b] => Pending::Esc,
            _ => Pending::Sequence,
        }
    }

    /// Nothing more came in time: what is held back is what it looks like.
    pub fn flush(&mut self, to: &mut impl FnMut(Input)) {
        if self.paste.is_some() {
            self.end_paste(to);
        }
        let held = std::mem::take(&mut self.held);
        let key = match held.as_slice() {
            [0x1b] => keys::named(Code::Esc, Held::default()),
            [0x1b, 0x1b] => {
                let esc = keys::named(Code::Esc, Held::default());
                if let Some(key) = esc {
                    to(Input::Key(key));
                }
                esc
            }
            [0x1b, c @ (b'[' | b'O')] => keys::character(char::from(*c), Held::ALT),
            _ => None, // half a sequence, or half a character
        };
        if let Some(key) = key {
            to(Input::Key(key));
        }
    }

    fn end_paste(&mut self, to: &mut impl FnMut(Input)) {
        if let Some(text) = self.paste.take() {
            let text = String::from_utf8_lossy(&text).replace("\r\n", "\n").replace('\r', "\n");
            to(Input::Paste(text));
        }
    }

    fn take_whole(&mut self, to: &mut impl FnMut(Input)) {
        while !self.held.is_empty() {
            match start_of(&self.held) {
                Found::More if self.held.len() < LONGEST_SEQUENCE => return,
                Found::More => {
                    self.held.clear();
                    self.swallowing = true;
                }
                Found::Whole(length, input) => {
                    self.held.drain(..length.min(self.held.len()));
                    if let Some(input) = input {
                        to(input);
                    }
                }
                Found::PasteBegins(length) => {
                    let rest = self.held.split_off(length.min(self.held.len()));
                    self.held.clear();
                    self.paste = Some(Vec::new());
                    self.feed(&rest, to);
                    return;
                }
            }
        }
    }
}

fn start_of(bytes: &[u8]) -> Found {
    match bytes {
        [0x1b] | [0x1b, 0x1b] => Found::More,
        // Esc and a sequence: the sequence with Alt, as rxvt sends it.
        [0x1b, 0x1b, b'[' | b'O', ..] => match sequence(bytes.get(1..).unwrap_or_default(), true) {
            Found::Whole(length, input) => Found::Whole(length + 1, input),
            Found::PasteBegins(length) => Found::PasteBegins(length + 1),
            Found::More => Found::More,
        },
        // Esc twice and something else: the first stands alone.
        [0x1b, 0x1b, ..] => Found::Whole(1, keys::named(Code::Esc, Held::default()).map(Input::Key)),
        [0x1b, b'[' | b'O', ..] => sequence(bytes, false),
        [0x1b, rest @ ..] => match char_at(rest) {
            Some((length, c)) => {
                Found::Whole(length + 1, c.and_then(|c| keys::character(c, Held::ALT)).map(Input::Key))
            }
            None => Found::More,
        },
        _ => match char_at(bytes) {
            Some((length, c)) => {
                Found::Whole(length, c.and_then(|c| keys::character(c, Held::default())).map(Input::Key))
            }
            None => Found::More,
        },
    }
}

/// The character that begins the bytes: its length, and itself unless it is broken; nothing if it is not whole yet.
fn char_at(bytes: &[u8]) -> Option<(usize, Option<char>)> {
    let length = match bytes.first()? {
        0x00..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Some((1, None)),
    };
    // A byte that does not go on the character begins the next one.
    let good = 1 + bytes.iter().skip(1).take(length - 1).take_while(|b| (0x80..0xc0).contains(*b)).count();
    if good < length {
        return (bytes.len() > good).then_some((good, None));
    }
    Some((length, bytes.get(..length).and_then(|b| std::str::from_utf8(b).ok()).and_then(|s| s.chars().next())))
}

/// `CSI …` or `SS3 …`, with `Esc` in front.
fn sequence(bytes: &[u8], alt: bool) -> Found {
    let Some(&third) = bytes.get(2) else { return Found::More };
    if bytes.get(1) == Some(&b'O') {
        let key = keys::by_final(third).and_then(|code| keys::named(code, Held::default().and_alt(alt)));
        return match key.or_else(|| keys::by_keypad(third)) {
            Some(key) => Found::Whole(3, Some(Input::Key(key))),
            // Alt-O and the start of something else.
            None if third < 0x20 => Found::Whole(2, keys::character('O', Held::ALT).map(Input::Key)),
            None => Found::Whole(3, None),
        };
    }
    match third {
        // The Linux console's F1 to F5: CSI [ A to E.
        b'[' => {
            return match bytes.get(3) {
                None => Found::More,
                Some(c @ b'A'..=b'E') => {
                    Found::Whole(4, keys::named(Code::F(c - b'A' + 1), Held::default()).map(Input::Key))
                }
                Some(_) => Found::Whole(4, None),
            };
        }
        // The oldest mouse report: three bytes follow. Never asked for, swallowed whole.
        b'M' => return if bytes.len() < 6 { Found::More } else { Found::Whole(6, None) },
        _ => {}
    }
    for (i, &byte) in bytes.iter().enumerate().skip(2) {
        match byte {
            0x20..=0x3f => {}
            // rxvt ends shifted and controlled keys with $ ^ and @; the first is an intermediate byte of others.
            0x40..=0x7e => {
                let body = bytes.get(2..i).unwrap_or_default();
                return if (body, byte) == (b"200", b'~') {
                    Found::PasteBegins(i + 1)
                } else {
                    Found::Whole(i + 1, csi(body, byte, alt))
                };
            }
            // No sequence goes on with this: it was cut off, and something new begins here.
            _ => return Found::Whole(i, None),
        }
    }
    Found::More
}

/// `CSI body last`.
fn csi(body: &[u8], last: u8, alt: bool) -> Option<Input> {
    if let Some(body) = body.strip_prefix(b"<") {
        return mouse(&numbers(body)?, last);
    }
    if last == b'I' || last == b'O' {
        return None; // focus came or went
    }
    let fields: Vec<Vec<Option<u32>>> =
        body.split(|b| *b == b';').map(|field| field.split(|b| *b == b':').map(number).collect()).collect();
    let at = |field: usize, part: usize| fields.get(field).and_then(|f| f.get(part)).copied().flatten();
    if at(1, 1) == Some(3) {
        return None; // a release
    }
    let held = Held::of(at(1, 0).unwrap_or(1)).and_alt(alt);
    let key = match last {
        b'u' => keys::kitty(at(0, 0)?, at(0, 1), held),
        b'~' if at(0, 0) == Some(27) => keys::kitty(at(2, 0)?, None, held), // xterm's modifyOtherKeys
        b'~' => keys::named(keys::by_number(at(0, 0)?)?, held),
        b'^' => keys::named(keys::by_number(at(0, 0)?)?, Held::of(5)), // rxvt: with Ctrl
        _ => keys::named(keys::by_final(last)?, held),
    };
    key.map(Input::Key)
}

/// An SGR mouse report: button and modifiers, column, row, counted from 1.
fn mouse(numbers: &[u32], last: u8) -> Option<Input> {
    let &[button, col, row] = numbers else { return None };
    let cell = Cell { col: u16::try_from(col.checked_sub(1)?).ok()?, row: u16::try_from(row.checked_sub(1)?).ok()? };
    let moved = button & 32 != 0;
    // Bits 4, 8 and 16 are Shift, Alt and Ctrl, which change nothing.
    let which = match button & !(4 | 8 | 16 | 32) {
        0 => Button::Left,
        1 => Button::Middle,
        2 => Button::Right,
        64 if !moved => return Some(Input::Mouse(Press::ScrollUp, cell)),
        65 if !moved => return Some(Input::Mouse(Press::ScrollDown, cell)),
        _ => return None, // bare motion, a wheel to the side, buttons beyond the third
    };
    let press = match (last, moved) {
        (b'M', true) => Press::Drag(which),
        (b'M', false) => Press::Down(which),
        (b'm', _) => Press::Up(which),
        _ => return None,
    };
    Some(Input::Mouse(press, cell))
}

fn numbers(body: &[u8]) -> Option<Vec<u32>> {
    body.split(|b| *b == b';').map(number).collect()
}

fn number(digits: &[u8]) -> Option<u32> {
    std::str::from_utf8(digits).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: Code) -> Input {
        Input::Key(Key::plain(code))
    }

    fn whole(bytes: &[u8]) -> Vec<Input> {
        let mut parser = Parser::default();
        let mut inputs = Vec::new();
        parser.feed(bytes, &mut |input| inputs.push(input));
        parser.flush(&mut |input| inputs.push(input));
        inputs
    }

    fn table() -> Vec<(&'static [u8], Vec<Input>)> {
        let alt = |c| Input::Key(Key { alt: true, ..Key::plain(Code::Char(c)) });
        let mouse = |press, col, row| Input::Mouse(press, Cell { col, row });
        vec![
            (b"e4\r", vec![key(Code::Char('e')), key(Code::Char('4')), key(Code::Enter)]),
            ("é♞".as_bytes(), vec![key(Code::Char('é')), key(Code::Char('♞'))]),
            (b"\x1b[A\x1b[B\x1b[C\x1b[D", vec![key(Code::Up), key(Code::Down), key(Code::Right), key(Code::Left)]),
            (b"\x1bOA\x1bOP", vec![key(Code::Up), key(Code::F(1))]),
            (b"\x1b[5~\x1b[6~\x1b[3~", vec![key(Code::PageUp), key(Code::PageDown), key(Code::Delete)]),
            (b"\x1b[H\x1b[4~\x1b[Z", vec![key(Code::Home), key(Code::End), key(Code::BackTab)]),
            (b"\x1b[[B\x1b[15~\x1b[24~", vec![key(Code::F(2)), key(Code::F(5)), key(Code::F(12))]),
            (b"\x1b[1;5C", vec![Input::Key(Key { ctrl: true, ..Key::plain(Code::Right) })]),
            (b"\x1b[1;2A", vec![Input::Key(Key { shift: true, ..Key::plain(Code::Up) })]),
            (b"\x1b\x1b[A", vec![Input::Key(Key { alt: true, ..Key::plain(Code::Up) })]),
            (b"\x1b[27u\x1b[99;5u", vec![key(Code::Esc), Input::Key(Key::ctrl('c'))]),
            (b"\x1b[97;1:1u\x1b[97;1:2u\x1b[97;1:3u", vec![key(Code::Char('a')), key(Code::Char('a'))]),
            (b"\x1b[27;5;99~", vec![Input::Key(Key::ctrl('c'))]),
            (b"\x1b", vec![key(Code::Esc)]),
            (b"\x1b\x1b", vec![key(Code::Esc), key(Code::Esc)]),
            (b"\x1ba", vec![alt('a')]),
            (b"\x1b[", vec![alt('[')]),
            (
                b"\x1b[<0;5;7M\x1b[<0;5;7m",
                vec![mouse(Press::Down(Button::Left), 4, 6), mouse(Press::Up(Button::Left), 4, 6)],
            ),
            (
                b"\x1b[<32;1;1M\x1b[<2;300;200M",
                vec![mouse(Press::Drag(Button::Left), 0, 0), mouse(Press::Down(Button::Right), 299, 199)],
            ),
            (
                b"\x1b[<64;2;2M\x1b[<65;2;2M\x1b[<66;2;2M\x1b[<35;2;2M",
                vec![mouse(Press::ScrollUp, 1, 1), mouse(Press::ScrollDown, 1, 1)],
            ),
            (b"\x1b[<0;0;1M\x1b[<0;99999;1M\x1b[<;;M", vec![]),
            (
                b"\x1b[200~1. e4\r\n e5\r\x1b[A\x1b[201~x",
                vec![Input::Paste("1. e4\n e5\n\x1b[A".to_owned()), key(Code::Char('x'))],
            ),
            (b"\x1b[200~unended", vec![Input::Paste("unended".to_owned())]),
            (b"\x1b[?1;2c\x1b[I\x1b[O\x1b[24;80Rq", vec![key(Code::Char('q'))]),
            (b"\x1b[M abq", vec![key(Code::Char('q'))]),
            (b"\xff\xc3(\xe2\x99q", vec![key(Code::Char('(')), key(Code::Char('q'))]),
            (b"\x1b[1;\x1b[A", vec![key(Code::Up)]),
        ]
    }

    #[test]
    fn bytes_become_what_the_user_did() {
        for (bytes, inputs) in table() {
            let mut expected = inputs;
            // CSI 24;80R looks like F3 with modifiers that do not exist; it is never asked for.
            let got: Vec<Input> = whole(bytes)
                .into_iter()
                .filter(|input| !matches!(input, Input::Key(Key { code: Code::F(3), .. })))
                .collect();
            expected.retain(|input| !matches!(input, Input::Key(Key { code: Code::F(3), .. })));
            assert_eq!(got, expected, "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn any_split_of_the_bytes_gives_the_same() {
        for (bytes, _) in table() {
            let expected = whole(bytes);
            for cut in 0..=bytes.len() {
                let mut parser = Parser::default();
                let mut inputs = Vec::new();
                let (a, b) = bytes.split_at(cut);
                parser.feed(a, &mut |input| inputs.push(input));
                parser.feed(b, &mut |input| inputs.push(input));
                parser.flush(&mut |input| inputs.push(input));
                assert_eq!(inputs, expected, "{:?} cut at {cut}", String::from_utf8_lossy(bytes));
            }
        }
    }

    #[test]
    fn a_lone_esc_is_told_from_half_a_sequence() {
        let mut parser = Parser::default();
        let mut none = |input: Input| panic!("{input:?} came too early");
        assert_eq!(parser.pending(), Pending::Nothing);
        parser.feed(b"\x1b", &mut none);
        assert_eq!(parser.pending(), Pending::Esc);
        parser.feed(b"[1;", &mut none);
        assert_eq!(parser.pending(), Pending::Sequence);
        let mut got = Vec::new();
        parser.feed(b"2A", &mut |input| got.push(input));
        assert_eq!(got, [Input::Key(Key { shift: true, ..Key::plain(Code::Up) })]);
        assert_eq!(parser.pending(), Pending::Nothing);
    }

    #[test]
    fn memory_is_bounded() {
        let mut parser = Parser::default();
        let mut got = Vec::new();
        parser.feed(b"\x1b[", &mut |input| got.push(input));
        parser.feed(&[b'1'; 10_000], &mut |input| got.push(input));
        assert!(parser.held.len() < LONGEST_SEQUENCE);
        parser.feed(b"Aq", &mut |input| got.push(input));
        assert_eq!(got, [key(Code::Char('q'))], "an over-long sequence is swallowed up to its end");

        got.clear();
        parser.feed(b"\x1b[200~", &mut |input| got.push(input));
        for _ in 0..5 {
            parser.feed(&vec![b'x'; 1 << 20], &mut |input| got.push(input));
        }
        parser.feed(b"\x1b[201~q", &mut |input| got.push(input));
        assert!(
            matches!(&got[..], [Input::Paste(text), last] if text.len() <= LONGEST_PASTE + 8 && *last == key(Code::Char('q')))
        );
    }

    #[test]
    fn no_bytes_are_too_strange() {
        arbtest::arbtest(|u| {
            let bytes: Vec<u8> = u.arbitrary()?;
            let cut = u.choose_index(bytes.len() + 1)?;
            let mut parser = Parser::default();
            let mut split = Vec::new();
            parser.feed(&bytes[..cut], &mut |input| split.push(input));
            parser.feed(&bytes[cut..], &mut |input| split.push(input));
            parser.flush(&mut |input| split.push(input));
            assert_eq!(split, whole(&bytes));
            assert!(
                split
                    .iter()
                    .all(|input| !matches!(input, Input::Key(Key { code: Code::Char(c), .. }) if c.is_control()))
            );
            Ok(())
        })
        .budget_ms(300);
    }
}
