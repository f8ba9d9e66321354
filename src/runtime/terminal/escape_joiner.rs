//! Repairs what crossterm's reader makes of a slow line and of a terminal's replies. It is pure: it is given events and
//! times.
//!
//! crossterm takes an Esc at the end of a read for the key, although the rest of an arrow key may follow (crossterm
//! issue 993), or of a paste, whose end it then skips, and a string that a terminal replies with for Alt, a character
//! and what follows. So both are held for a moment: what comes at once belongs to them. Sources: ECMA-48 5.4 and 5.6,
//! xterm's `ctlseqs`.

use crate::app::protocol::input::{Button, Cell, Press};
use crate::chess::clock::Moment;
use crate::runtime::terminal::keys::{self, TerminalInput, send};
use crate::ui::theme::color::Rgb;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// How long an Esc may turn out to begin a sequence, in milliseconds: here, and at the other end of a network.
const HOLD_MS: [u64; 2] = [25, 100];
/// How long to wait for more of a reply, in milliseconds, and the longest one, in bytes.
const REPLY_MS: u64 = 1_000;
const LONGEST: usize = 4096;
/// What begins a paste and what ends it, after the Esc; and how long to wait for more of it, in milliseconds.
const PASTE: &str = "[200~";
const PASTE_END: &str = "\x1b[201~";
const PASTE_MS: u64 = 200;
/// What begins a string: OSC, DCS, APC, PM, SOS.
const STRINGS: [char; 5] = [']', 'P', '_', '^', 'X'];
/// The keys that are put together again. Any other sequence is nothing.
const KEYS: [(&[&str], KeyCode); 23] = [
    (&["[A", "OA"], KeyCode::Up),
    (&["[B", "OB"], KeyCode::Down),
    (&["[C", "OC"], KeyCode::Right),
    (&["[D", "OD"], KeyCode::Left),
    (&["[H", "OH", "[1~", "[7~"], KeyCode::Home),
    (&["[F", "OF", "[4~", "[8~"], KeyCode::End),
    (&["[5~"], KeyCode::PageUp),
    (&["[6~"], KeyCode::PageDown),
    (&["[2~"], KeyCode::Insert),
    (&["[3~"], KeyCode::Delete),
    (&["[Z"], KeyCode::BackTab),
    (&["OP", "[11~", "[[A"], KeyCode::F(1)),
    (&["OQ", "[12~", "[[B"], KeyCode::F(2)),
    (&["OR", "[13~", "[[C"], KeyCode::F(3)),
    (&["OS", "[14~", "[[D"], KeyCode::F(4)),
    (&["[15~", "[[E"], KeyCode::F(5)),
    (&["[17~"], KeyCode::F(6)),
    (&["[18~"], KeyCode::F(7)),
    (&["[19~"], KeyCode::F(8)),
    (&["[20~"], KeyCode::F(9)),
    (&["[21~"], KeyCode::F(10)),
    (&["[23~"], KeyCode::F(11)),
    (&["[24~"], KeyCode::F(12)),
];

/// Puts together what was torn, and swallows replies.
#[derive(Debug)]
pub struct EscapeJoiner {
    hold_ms: u64,
    /// An Esc, or Alt and what begins a string, and when it came.
    first: Option<(Moment, KeyEvent)>,
    /// What came after the Esc.
    text: String,
    /// The moment at which to call [`EscapeJoiner::silence`] if no key comes before.
    pub until: Option<Moment>,
}

/// What the characters after an Esc are.
enum Sequence {
    Incomplete {
        wait_ms: u64,
    },
    Key(KeyCode),
    /// Something else that has come to its end, and what it says to us.
    Other(Option<TerminalInput>),
    Typed,
}

impl EscapeJoiner {
    /// `far` says that the terminal is at the other end of a network.
    pub fn new(far: bool) -> EscapeJoiner {
        EscapeJoiner { hold_ms: HOLD_MS[usize::from(far)], first: None, text: String::new(), until: None } // 0 or 1
    }

    /// Takes a key. What is certain goes to `to`, in order, each with the moment it came.
    pub fn take(&mut self, at: Moment, key: KeyEvent, to: &mut impl FnMut(Moment, TerminalInput)) {
        self.until = None;
        let pressed = (key.code, key.modifiers - KeyModifiers::SHIFT);
        let Some((since, first)) = self.first.take() else {
            self.text.clear();
            match pressed {
                (KeyCode::Esc, KeyModifiers::NONE) => {}
                (KeyCode::Char(c), KeyModifiers::ALT) if STRINGS.contains(&c) => self.text.push(c),
                _ => return send(at, key, to),
            }
            (self.first, self.until) = (Some((at, key)), Some(at.plus(self.hold_ms)));
            return;
        };
        let (string, pasted) = (self.text.starts_with(STRINGS), self.text.starts_with(PASTE));
        let length = self.text.len();
        match pressed {
            (KeyCode::Enter, KeyModifiers::NONE) | (KeyCode::Char('j'), KeyModifiers::CONTROL) if pasted => {
                self.text.push('\n');
            }
            (KeyCode::Tab, KeyModifiers::NONE) if pasted => self.text.push('\t'),
            (KeyCode::Char(c), KeyModifiers::NONE) => self.text.push(c),
            (KeyCode::Char('\\'), KeyModifiers::ALT) if string => self.text.push_str("\x1b\\"),
            (KeyCode::Char('g'), KeyModifiers::CONTROL) if string => self.text.push('\x07'),
            (KeyCode::Esc, KeyModifiers::NONE) if string || pasted => self.text.push('\x1b'),
            _ if pasted => {} // no text
            // Whatever it was, it has been cut off.
            _ => {
                self.give_up(since, first, to);
                return self.take(at, key, to);
            }
        }
        match self.sequence() {
            Sequence::Incomplete { wait_ms } => {
                (self.first, self.until) = (Some((since, first)), Some(at.plus(wait_ms)));
            }
            Sequence::Key(code) => send(since, code.into(), to),
            Sequence::Other(input) => input.into_iter().for_each(|input| to(since, input)),
            Sequence::Typed => {
                self.text.truncate(length);
                self.give_up(since, first, to);
                self.take(at, key, to);
            }
        }
    }

    /// Decides, when nothing came in time, that what is held is what it looks like.
    pub fn silence(&mut self, to: &mut impl FnMut(Moment, TerminalInput)) {
        self.until = None;
        if let Some((since, first)) = self.first.take() {
            self.give_up(since, first, to);
        }
    }

    /// A person typed an Esc, perhaps with one character after it. Half of anything else does not type letters.
    fn give_up(&self, since: Moment, first: KeyEvent, to: &mut impl FnMut(Moment, TerminalInput)) {
        if let Some(pasted) = self.text.strip_prefix(PASTE) {
            to(since, keys::paste(pasted));
        } else if self.text.chars().count() <= 1 {
            send(since, first, to);
            let after = self.text.chars().filter(|_| first.code == KeyCode::Esc);
            after.for_each(|c| send(since, KeyCode::Char(c).into(), to));
        }
    }

    fn sequence(&self) -> Sequence {
        let text = self.text.as_str();
        if let Some((_, code)) = KEYS.iter().find(|(texts, _)| texts.contains(&text)) {
            return Sequence::Key(*code);
        }
        if let Some(pasted) = text.strip_prefix(PASTE) {
            return match pasted.strip_suffix(PASTE_END) {
                Some(pasted) => Sequence::Other(Some(keys::paste(pasted))),
                None => Sequence::Incomplete { wait_ms: PASTE_MS },
            };
        }
        match text.as_bytes() {
            _ if text.starts_with(STRINGS) => match text.strip_suffix('\x07').or_else(|| text.strip_suffix("\x1b\\")) {
                Some(reply) => Sequence::Other(background(reply).map(TerminalInput::Background)),
                None if text.len() == 1 => Sequence::Incomplete { wait_ms: self.hold_ms },
                None if text.len() < LONGEST => Sequence::Incomplete { wait_ms: REPLY_MS },
                None => Sequence::Other(None),
            },
            b"[" | b"O" | b"[[" | [b'[', .., b' '..=b'?'] if text.len() < LONGEST => {
                Sequence::Incomplete { wait_ms: self.hold_ms }
            }
            [b'[', ..] => Sequence::Other(pointer(text)),
            [b'O', c] if c.is_ascii_alphabetic() => Sequence::Other(None),
            _ => Sequence::Typed,
        }
    }
}

/// Reads the reply to `OSC 11 ; ?`, the only one that is asked for: each part has one to four hexadecimal digits.
fn background(reply: &str) -> Option<Rgb> {
    let colors = reply.strip_prefix("]11;rgb:").or_else(|| reply.strip_prefix("]11;rgba:"))?;
    let mut parts = colors.split('/').map(|digits| {
        let most = 16_u32.checked_pow(u32::try_from(digits.len()).ok()?)?.checked_sub(1)?;
        let part = u32::from_str_radix(digits, 16).ok()?.checked_mul(255)?.checked_div(most)?;
        u8::try_from(part).ok().filter(|_| (15..=0xffff).contains(&most))
    });
    Some(Rgb(parts.next()??, parts.next()??, parts.next()??))
}

/// Reads what the pointer did, in the form that is asked for (1006): `<`, what with which modifiers, column, row, and
/// whether it went down or up.
fn pointer(text: &str) -> Option<TerminalInput> {
    let report = text.strip_prefix("[<")?;
    let mut numbers = report.strip_suffix(['M', 'm'])?.split(';').map(|number| number.parse::<u16>().ok());
    let (what, col, row) = (numbers.next()??, numbers.next()??.checked_sub(1)?, numbers.next()??.checked_sub(1)?);
    let what = what & !0b1_1100; // Shift, Meta, Ctrl
    let button = [Button::Left, Button::Middle, Button::Right].get(usize::from(what & 0b11)).copied();
    let press = match (what, report.ends_with('M')) {
        (0..3, true) => Press::Down(button?),
        (0..3, false) => Press::Up(button?),
        (32..35, _) => Press::Drag(button?),
        (64, _) => Press::ScrollUp,
        (65, _) => Press::ScrollDown,
        _ => return None,
    };
    Some(TerminalInput::Mouse(press, Cell { col, row }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what comes of reads at moments, and of silence at the end: keys by their names, colours as they are.
    fn joined(reads: &[(u64, &str)]) -> String {
        let (mut joiner, mut got) = (EscapeJoiner::new(false), Vec::new());
        let mut to = |_, input| match input {
            TerminalInput::Key(key) => got.push(key.to_string()),
            other => got.push(format!("{other:?}")),
        };
        for (at, read) in reads {
            if joiner.until.is_some_and(|until| until <= Moment(*at)) {
                joiner.silence(&mut to);
            }
            // As crossterm reads them.
            let mut chars = read.chars().peekable();
            while let Some(c) = chars.next() {
                let event = match c {
                    '\x1b' => match chars.next_if(|c| *c != '\x1b') {
                        Some(c) => KeyEvent::new(KeyCode::Char(c), KeyModifiers::ALT),
                        None => KeyCode::Esc.into(),
                    },
                    '\x07' => KeyEvent::new(KeyCode::Char('g'), KeyModifiers::CONTROL),
                    '\r' => KeyCode::Enter.into(),
                    '\n' => KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL),
                    '\t' => KeyCode::Tab.into(),
                    c => KeyCode::Char(c).into(),
                };
                joiner.take(Moment(*at), event, &mut to);
            }
        }
        joiner.silence(&mut to);
        got.join(" ")
    }

    #[test]
    fn what_follows_an_esc_at_once_belongs_to_it() {
        let rows = [
            ("[A", "↑"),
            ("OD", "←"),
            ("[6~", "PgDn"),
            ("[Aq", "↑ q"),
            // No key of ours.
            ("Od", ""),
            ("[1;5A", ""),
            ("[<q", ""),
            ("[<0;0;7Mq", "q"),
            ("[<35;12;7Mq", "q"),
            ("[<0;12;7Mq", "Mouse(Down(Left), Cell { col: 11, row: 6 }) q"),
            ("[<18;1;1m", "Mouse(Up(Right), Cell { col: 0, row: 0 })"),
            ("[<33;2;1M", "Mouse(Drag(Middle), Cell { col: 1, row: 0 })"),
            ("[<65;2;1M", "Mouse(ScrollDown, Cell { col: 1, row: 0 })"),
            ("OP", "F1"),
            ("[13~", "F3"),
            ("[[E", "F5"),
            ("[24~q", "F12 q"),
            ("[200~e4\re5\n\tN", "Paste(\"e4\\ne5\\n\\tN\")"),
            ("]11;rgb:ffff/8080/0000\x07", "Background(Rgb(255, 128, 0))"),
            // Keys that were typed.
            ("", "Esc"),
            ("e4", "Esc e 4"),
            ("O-O", "Esc O - O"),
            ("[", "Esc ["),
            ("\r", "Esc Enter"),
            ("\x1b", "Esc Esc"),
        ];
        for (rest, expected) in rows {
            assert_eq!(joined(&[(0, "\x1b"), (24, rest)]), expected, "Esc, then {rest:?}");
        }
        assert_eq!(joined(&[(0, "\x1b"), (25, "[A")]), "Esc [ A", "too late");
        let torn = [(0, "\x1b"), (10, "[200~e4\r"), (200, "q\r\x1bxd4"), (390, "\x1b"), (410, "[201~q")];
        assert_eq!(joined(&torn), "Paste(\"e4\\nq\\nd4\") q", "nothing of it is typed");
        assert_eq!(joined(&[(0, "\x1b"), (10, "[200~e4\r"), (210, "q")]), "Paste(\"e4\\n\") q", "its end is skipped");
        for (far, ms) in [(false, 25), (true, 100)] {
            let mut joiner = EscapeJoiner::new(far);
            joiner.take(Moment(1_000), KeyCode::Esc.into(), &mut |_, input| panic!("{input:?}"));
            assert_eq!(joiner.until, Some(Moment(1_000 + ms)));
            joiner.take(Moment(1_001), KeyCode::Char('[').into(), &mut |_, input| panic!("{input:?}"));
            joiner.take(Moment(1_002), KeyCode::Char('A').into(), &mut |at, _| assert_eq!(at, Moment(1_000)));
        }
    }

    #[test]
    fn replies_are_not_typed() {
        let endless = format!("\x1b]{}", "1".repeat(LONGEST));
        let rows = [
            ("\x1b]11;rgb:f/8/0\x07q", "Background(Rgb(255, 136, 0)) q"),
            ("\x1b]11;rgba:1f1f/1f1f/1f1f/ffff\x1b\\", "Background(Rgb(31, 31, 31))"),
            ("\x1b]11;purple\x07\x1b]4;0;rgb:0/0/0\x07q", "q"),
            ("\x1b]11;rgb:é/0/0\x07\x1b]11;rgb:00000/0/0\x07\x1b]11;rgb:0/0\x07\x1b]11;rgb://\x07", ""),
            ("\x1bP>|XTerm(370)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b^dead\x1b\\\x1bXdead\x1b\\e4", "e 4"),
            ("\x1b]11;rgb:ff\r", "Enter"),
            ("\x1b]11;rgb:ff", ""),
            ("\x1b]", "Alt-]"),
            (&endless, "1"), // given up after LONGEST
        ];
        for (read, expected) in rows {
            assert_eq!(joined(&[(0, read)]), expected, "{read:?}");
        }
        let pieces = [(0, "\x1b]11;rgb:fa"), (400, "fa/fafa/f6f6\x1b"), (900, "\\b")];
        assert_eq!(joined(&pieces), "Background(Rgb(250, 250, 246)) b");
    }
}
