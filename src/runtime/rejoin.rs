//! Sequences that arrive in two pieces. crossterm takes an Esc at the end of a read for the key, although on a slow
//! line it may be the start of an arrow; what follows would be typed as letters. So a lone Esc is held back for a
//! moment, and joined to what comes. Pure: the time is given.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::keys::{self, Input, LONGEST_PASTE};
use crate::chess::moment::Moment;

/// How long a lone Esc is held back, in milliseconds.
const ESC_MS: u64 = 25;
/// How long the rest of a sequence or of a paste is waited for.
const REST_MS: u64 = 100;
/// No sequence that is known is longer than this.
const LONGEST_SEQUENCE: usize = 32;

const PASTE_BEGINS: &str = "[200~";
const PASTE_ENDS: &str = "\x1b[201~";

/// What is held back, and the moment it came.
#[derive(Debug, Default)]
pub struct Rejoin {
    held: Held,
    /// When silence decides what it is.
    until: Option<Moment>,
}

#[derive(Debug, Default)]
enum Held {
    #[default]
    Nothing,
    Esc(Moment),
    /// What followed an Esc.
    Sequence(Moment, String),
    /// A paste whose beginning was split. crossterm knows nothing of it and swallows its end.
    Paste(Moment, String),
}

impl Rejoin {
    /// The moment at which [`Rejoin::silence`] is to be called, if nothing comes before.
    #[must_use]
    pub fn until(&self) -> Option<Moment> {
        self.until
    }

    /// Takes an event of that moment; what is certain goes to `to`, in order, with the moment it began.
    pub fn take(&mut self, at: Moment, event: Event, to: &mut impl FnMut(Moment, Input)) {
        let c = typed(&event);
        match std::mem::take(&mut self.held) {
            Held::Nothing => self.begin(at, event, to),
            Held::Esc(since) => match c {
                Some(c @ ('[' | 'O')) => self.hold(at, REST_MS, Held::Sequence(since, c.to_string())),
                _ => {
                    esc(since, to);
                    self.begin(at, event, to);
                }
            },
            Held::Sequence(since, mut text) => match c {
                Some(c @ ' '..='~') if text.len() < LONGEST_SEQUENCE => {
                    text.push(c);
                    self.go_on(at, since, text, to);
                }
                _ => {
                    give_up(since, &text, to);
                    self.begin(at, event, to);
                }
            },
            Held::Paste(since, mut text) => match c.or_else(|| pasted(&event)) {
                Some(c) => {
                    if text.len() < LONGEST_PASTE + PASTE_ENDS.len() {
                        text.push(c);
                    }
                    if let Some(text) = text.strip_suffix(PASTE_ENDS) {
                        to(since, Input::Paste(keys::paste(text)));
                        self.until = None;
                    } else {
                        self.hold(at, REST_MS, Held::Paste(since, text));
                    }
                }
                None => {
                    to(since, Input::Paste(keys::paste(&text)));
                    self.begin(at, event, to);
                }
            },
        }
    }

    /// Nothing came in time: what is held back is what it looks like.
    pub fn silence(&mut self, to: &mut impl FnMut(Moment, Input)) {
        self.until = None;
        match std::mem::take(&mut self.held) {
            Held::Nothing => {}
            Held::Esc(since) => esc(since, to),
            Held::Sequence(since, text) => give_up(since, &text, to),
            Held::Paste(since, text) => to(since, Input::Paste(keys::paste(&text))),
        }
    }

    fn begin(&mut self, at: Moment, event: Event, to: &mut impl FnMut(Moment, Input)) {
        self.until = None;
        if event == Event::Key(KeyCode::Esc.into()) {
            self.hold(at, ESC_MS, Held::Esc(at));
        } else if let Some(input) = keys::input(event) {
            to(at, input);
        }
    }

    fn hold(&mut self, at: Moment, ms: u64, held: Held) {
        self.until = Some(at.plus(ms));
        self.held = held;
    }

    /// A sequence has one character more.
    fn go_on(&mut self, at: Moment, since: Moment, text: String, to: &mut impl FnMut(Moment, Input)) {
        let last = text.chars().next_back().unwrap_or_default();
        let whole = text.len() > 1 && text != "[[" && matches!(last, '@'..='~');
        self.until = None;
        if text == PASTE_BEGINS {
            self.hold(at, REST_MS, Held::Paste(since, String::new()));
        } else if text.starts_with('O') && of_final(last).is_none() {
            give_up(since, &text, to); // castling, typed after Esc
        } else if !whole {
            self.hold(at, REST_MS, Held::Sequence(since, text));
        } else if let Some(input) = joined(&text).and_then(keys::input) {
            to(since, input);
        }
    }
}

/// The character of an event that types one.
fn typed(event: &Event) -> Option<char> {
    match event {
        Event::Key(KeyEvent { code: KeyCode::Char(c), modifiers, kind: KeyEventKind::Press, .. })
            if (*modifiers - KeyModifiers::SHIFT).is_empty() =>
        {
            Some(*c)
        }
        _ => None,
    }
}

/// The character of a key that a pasted text may hold.
fn pasted(event: &Event) -> Option<char> {
    match event.as_key_press_event()? {
        KeyEvent { code: KeyCode::Char('j'), modifiers: KeyModifiers::CONTROL, .. } => Some('\n'),
        KeyEvent { code: KeyCode::Enter, .. } => Some('\r'),
        KeyEvent { code: KeyCode::Tab, .. } => Some('\t'),
        KeyEvent { code: KeyCode::Esc, .. } => Some('\x1b'),
        _ => None,
    }
}

fn esc(at: Moment, to: &mut impl FnMut(Moment, Input)) {
    if let Some(input) = keys::input(Event::Key(KeyCode::Esc.into())) {
        to(at, input);
    }
}

/// What was held was no sequence: a person typed it, or its rest was lost. Half a sequence types no letters.
fn give_up(at: Moment, text: &str, to: &mut impl FnMut(Moment, Input)) {
    if text.len() > 1 && text.starts_with('[') {
        return;
    }
    esc(at, to);
    for c in text.chars() {
        if let Some(input) = keys::input(Event::Key(KeyCode::Char(c).into())) {
            to(at, input);
        }
    }
}

/// The event of a whole sequence, without its Esc.
fn joined(text: &str) -> Option<Event> {
    let last = text.chars().next_back()?;
    let body = text.get(1..text.len() - 1)?; // one of the two is ASCII as much as the other
    if let Some(report) = body.strip_prefix('<') {
        return mouse(report, last);
    }
    if body == "[" {
        // The Linux console's F1 to F5.
        return ('A'..='E').zip(1..).find(|(c, _)| *c == last).map(|(_, n)| Event::Key(KeyCode::F(n).into()));
    }
    let mut fields = body.split(';');
    let number = fields.next().and_then(|field| field.parse::<u32>().ok());
    let (held, kind) = modifiers(fields.next().unwrap_or_default());
    let code = match last {
        '~' => of_number(number?)?,
        'u' => match char::from_u32(number?)? {
            '\u{e000}'..='\u{f8ff}' => return None, // the keyboard protocol's own keys
            c => KeyCode::Char(c),
        },
        _ => of_final(last)?,
    };
    Some(Event::Key(KeyEvent::new_with_kind(code, held, kind)))
}

fn of_final(last: char) -> Option<KeyCode> {
    Some(match last {
        'A' => KeyCode::Up,
        'B' => KeyCode::Down,
        'C' => KeyCode::Right,
        'D' => KeyCode::Left,
        'F' => KeyCode::End,
        'H' => KeyCode::Home,
        'P' => KeyCode::F(1),
        'Q' => KeyCode::F(2),
        'R' => KeyCode::F(3),
        'S' => KeyCode::F(4),
        'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

fn of_number(number: u32) -> Option<KeyCode> {
    const F: [u32; 12] = [11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24];
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

/// An SGR mouse report: button and modifiers, column, row, counted from 1.
fn mouse(report: &str, last: char) -> Option<Event> {
    let mut numbers = report.split(';').map(|field| field.parse::<u16>().ok());
    let (bits, column, row) = (numbers.next()??, numbers.next()??, numbers.next()??);
    // Bits 4, 8 and 16 are Shift, Alt and Ctrl, which change nothing.
    let (moved, which) = (bits & 32 != 0, bits & !(4 | 8 | 16 | 32));
    let kind = match which {
        64 => MouseEventKind::ScrollUp,
        65 => MouseEventKind::ScrollDown,
        0..=2 => {
            let button = [MouseButton::Left, MouseButton::Middle, MouseButton::Right][usize::from(which)]; // below 3
            match (last, moved) {
                ('M', true) => MouseEventKind::Drag(button),
                ('M', false) => MouseEventKind::Down(button),
                _ => MouseEventKind::Up(button),
            }
        }
        _ => return None,
    };
    let (column, row) = (column.checked_sub(1)?, row.checked_sub(1)?);
    Some(Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::input::{Button, Cell, Code, Key, Press};

    /// Events as crossterm makes them of these bytes when the Esc came alone: the key, then letters.
    fn letters(text: &str) -> impl Iterator<Item = Event> {
        text.chars().map(|c| {
            Event::Key(match c {
                '\x1b' => KeyCode::Esc.into(),
                '\r' => KeyCode::Enter.into(),
                '\n' => KeyEvent::new(KeyCode::Char('j'), KeyModifiers::CONTROL),
                _ if c.is_uppercase() => KeyEvent::new(KeyCode::Char(c), KeyModifiers::SHIFT),
                _ => KeyCode::Char(c).into(),
            })
        })
    }

    /// What comes of the pieces, with silence after each.
    fn of(pieces: &[&str]) -> Vec<Input> {
        let mut rejoin = Rejoin::default();
        let mut got = Vec::new();
        for piece in pieces {
            for event in letters(piece) {
                rejoin.take(Moment(1_000), event, &mut |_, input| got.push(input));
            }
            rejoin.silence(&mut |_, input| got.push(input));
            assert_eq!(rejoin.until(), None);
        }
        got
    }

    fn key(code: Code) -> Input {
        Input::Key(Key::plain(code))
    }

    #[test]
    fn split_sequences_are_joined() {
        let ctrl = |code| Input::Key(Key { ctrl: true, ..Key::plain(code) });
        let mouse = |press, col, row| Input::Mouse(press, Cell { col, row });
        let rows = [
            ("\x1b[A", vec![key(Code::Up)]),
            ("\x1bOB", vec![key(Code::Down)]),
            ("\x1b[H", vec![key(Code::Home)]),
            ("\x1b[4~", vec![key(Code::End)]),
            ("\x1b[5~", vec![key(Code::PageUp)]),
            ("\x1b[6~", vec![key(Code::PageDown)]),
            ("\x1b[3~", vec![key(Code::Delete)]),
            ("\x1b[1;5A", vec![ctrl(Code::Up)]),
            ("\x1b[6;5~", vec![ctrl(Code::PageDown)]),
            ("\x1b[1;2D", vec![Input::Key(Key { shift: true, ..Key::plain(Code::Left) })]),
            ("\x1b[Z", vec![key(Code::BackTab)]),
            ("\x1bOP", vec![key(Code::F(1))]),
            ("\x1b[15~", vec![key(Code::F(5))]),
            ("\x1b[24~", vec![key(Code::F(12))]),
            ("\x1b[[B", vec![key(Code::F(2))]),
            ("\x1b[99;5u", vec![Input::Key(Key::ctrl('c'))]),
            ("\x1b[27u", vec![key(Code::Esc)]),
            ("\x1b[97;1:3u", vec![]),
            ("\x1b[57441;2u", vec![]),
            ("\x1b[<0;5;7M", vec![mouse(Press::Down(Button::Left), 4, 6)]),
            ("\x1b[<0;5;7m", vec![mouse(Press::Up(Button::Left), 4, 6)]),
            ("\x1b[<34;300;200M", vec![mouse(Press::Drag(Button::Right), 299, 199)]),
            ("\x1b[<80;1;1M", vec![mouse(Press::ScrollUp, 0, 0)]),
            ("\x1b[<0;0;1M", vec![]),
            ("\x1b[<35;1;1M", vec![]),
            // What is not known is swallowed whole, and what follows is itself.
            ("\x1b[Ie", vec![key(Code::Char('e'))]),
            ("\x1b[99zq", vec![key(Code::Char('q'))]),
            ("\x1b[A\x1b[B", vec![key(Code::Up), key(Code::Down)]),
        ];
        for (text, expected) in rows {
            assert_eq!(of(&[text]), expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_sequence_is_what_was_typed() {
        let rows: [(&[&str], &str); 7] = [
            (&["\x1b"], "\x1b"),
            (&["\x1b\x1b"], "\x1b\x1b"),
            (&["\x1be4"], "\x1be4"),
            (&["\x1b", "[A"], "\x1b[A"),
            (&["\x1bO-O"], "\x1bO-O"),
            (&["\x1bO"], "\x1bO"),
            (&["\x1b["], "\x1b["),
        ];
        for (pieces, expected) in rows {
            let expected: Vec<_> = letters(expected).filter_map(keys::input).collect();
            assert_eq!(of(pieces), expected, "{pieces:?}");
        }
        assert_eq!(of(&["\x1b[1;", "q"]), [key(Code::Char('q'))], "half a sequence types nothing");
        let long = format!("\x1b[{}", "1".repeat(100));
        assert!(of(&[&long]).len() < 100, "an endless one is given up");
    }

    #[test]
    fn a_split_paste_is_no_typing() {
        let paste = |text: &str| Input::Paste(text.to_owned());
        assert_eq!(of(&["\x1b[200~1. e4\r\nq\tO-O"]), [paste("1. e4\nq\tO-O")], "its end was swallowed");
        assert_eq!(of(&["\x1b[200~q\x1b[201~e"]), [paste("q"), key(Code::Char('e'))]);
        let mut rejoin = Rejoin::default();
        let mut got = Vec::new();
        for event in letters("\x1b[200~ab").chain([Event::Key(KeyCode::Up.into())]) {
            rejoin.take(Moment(0), event, &mut |_, input| got.push(input));
        }
        assert_eq!(got, [paste("ab"), key(Code::Up)]);
    }

    #[test]
    fn a_lone_esc_waits_a_moment_and_keeps_its_own() {
        let mut rejoin = Rejoin::default();
        let mut got = Vec::new();
        rejoin.take(Moment(1_000), Event::Key(KeyCode::Esc.into()), &mut |at, input| got.push((at, input)));
        assert_eq!((rejoin.until(), got.len()), (Some(Moment(1_025)), 0));
        // The window's size does not make it another key.
        rejoin.silence(&mut |at, input| got.push((at, input)));
        assert_eq!(got, [(Moment(1_000), key(Code::Esc))]);
        assert_eq!(rejoin.until(), None);
        rejoin.take(Moment(2_000), Event::Key(KeyCode::Esc.into()), &mut |at, input| got.push((at, input)));
        for event in letters("[A") {
            rejoin.take(Moment(2_020), event, &mut |at, input| got.push((at, input)));
        }
        assert_eq!(got.last(), Some(&(Moment(2_000), key(Code::Up))));
        assert_eq!(rejoin.until(), None);
    }
}
