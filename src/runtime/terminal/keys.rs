//! What crossterm reports, as keys and pointer events of the application, the same whatever terminal sends them.

use crate::app::protocol::input::{Button, Cell, Code, Key, Press};
use crate::chess::clock::Moment;
use crate::ui::theme::color::Rgb;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// Something the user did, or a reply of the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalInput {
    /// A key was pressed or repeats.
    Key(Key),
    /// The pointer acted on a cell.
    Mouse(Press, Cell),
    /// Text was pasted; its lines end with `\n`.
    Paste(String),
    /// More was pasted than is taken: [`LONGEST_PASTE`].
    PasteTooLong,
    /// The terminal's background has this colour; the terminal is asked once.
    Background(Rgb),
}

/// The longest paste that is taken, in bytes. Of a longer one, nothing is. The games of a whole tournament fit.
pub const LONGEST_PASTE: usize = 16 << 20;

/// Returns a pasted text with `\n` line ends, unless it is too long.
pub fn paste(text: &str) -> TerminalInput {
    if text.len() > LONGEST_PASTE {
        return TerminalInput::PasteTooLong;
    }
    TerminalInput::Paste(text.replace("\r\n", "\n").replace('\r', "\n"))
}

/// Sends the key that an event reports, if it is one.
pub fn send(at: Moment, event: KeyEvent, to: &mut impl FnMut(Moment, TerminalInput)) {
    let code = match event.code {
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Insert => Code::Insert,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::F(n) => Code::F(n),
        _ => return, // locks, media keys, modifiers alone
    };
    if event.kind != KeyEventKind::Release
        && let Some(key) = key(code, event.modifiers)
    {
        to(at, TerminalInput::Key(key));
    }
}

/// Returns what the pointer did; `None` for bare motion and horizontal scrolling, and outside any window: crossterm
/// 0.29 reports column 0, which a broken report may have, as the last number there is.
pub fn pointer(event: MouseEvent) -> Option<TerminalInput> {
    let button = |button| match button {
        MouseButton::Left => Button::Left,
        MouseButton::Middle => Button::Middle,
        MouseButton::Right => Button::Right,
    };
    let press = match event.kind {
        MouseEventKind::Down(which) => Press::Down(button(which)),
        MouseEventKind::Up(which) => Press::Up(button(which)),
        MouseEventKind::Drag(which) => Press::Drag(button(which)),
        MouseEventKind::ScrollUp => Press::ScrollUp,
        MouseEventKind::ScrollDown => Press::ScrollDown,
        MouseEventKind::Moved | MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => return None,
    };
    let inside = event.column < u16::MAX && event.row < u16::MAX;
    inside.then_some(TerminalInput::Mouse(press, Cell { col: event.column, row: event.row }))
}

/// Returns the key for a code and modifiers; `None` if it belongs to the desktop or is not a key.
fn key(code: Code, modifiers: KeyModifiers) -> Option<Key> {
    if modifiers.intersects(KeyModifiers::SUPER | KeyModifiers::HYPER) {
        return None;
    }
    let (ctrl, shift) = (modifiers.contains(KeyModifiers::CONTROL), modifiers.contains(KeyModifiers::SHIFT));
    // Some keyboards have Meta instead of Alt.
    let alt = modifiers.intersects(KeyModifiers::ALT | KeyModifiers::META);
    let code = match code {
        Code::Char(c) if ctrl || alt => Code::Char(on_latin_layout(c)),
        code => code,
    };
    let code = match code {
        Code::Char(c) => match control(c, ctrl) {
            // Such a key is reported without Ctrl, or Backspace would not be the same on all terminals.
            Some(code) => return Some(Key { alt, ..Key::plain(code) }),
            None if c.is_control() => return None,
            None => {
                let c = if ctrl { under_ctrl(c) } else { c };
                let c = if shift { upper(c) } else { c };
                return Some(Key { code: Code::Char(c), ctrl, alt, shift: false });
            }
        },
        Code::Tab if shift => Code::BackTab,
        code => code,
    };
    Some(Key { code, ctrl, alt, shift: shift && code != Code::BackTab })
}

/// Returns the key that a control character stands for. Without a keyboard protocol, two keys share one byte: Ctrl-H
/// and the Backspace of some terminals, Ctrl-J and a line feed, Ctrl-I and Tab. With a protocol they can be
/// distinguished, but what a key does must not depend on the terminal.
fn control(c: char, ctrl: bool) -> Option<Code> {
    match c {
        '\x08' | '\x7f' => Some(Code::Backspace),
        '\n' | '\r' => Some(Code::Enter),
        '\t' => Some(Code::Tab),
        '\x1b' => Some(Code::Esc),
        'h' if ctrl => Some(Code::Backspace),
        'j' | 'm' if ctrl => Some(Code::Enter),
        'i' if ctrl => Some(Code::Tab),
        '[' if ctrl => Some(Code::Esc),
        _ => None,
    }
}

/// The letters of a Latin keyboard, in the order of its rows, and what stands on the same keys in other layouts (X
/// keyboard extension: `us`, `ru`, `ua`, `gr`, `il`, `ara`). A dot stands for a sign that is no letter of the layout.
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const LAYOUTS: [&str; 5] = [
    "йцукенгшщзхъфывапролджэячсмитьбю",
    "........ў..ї.і........є.........",
    ".ςερτυθιοπ..ασδφγηξκλ..ζχψωβνμ..",
    "..קראטוןםפ..שדגכעיחלך..זסבהנמצתץ",
    "ضصثقفغعهخحجدشسيبلاتنمكطئءؤر.ىةوز",
];

/// Returns the key of a Latin layout for a letter of another one: with Ctrl or Alt, a keyboard protocol reports the
/// letter where a terminal without one reports the byte of the Latin key.
fn on_latin_layout(c: char) -> char {
    let small = c.to_lowercase().next().unwrap_or(c);
    let place = |layout: &&str| layout.chars().position(|letter| letter == small && letter != '.');
    let key = LAYOUTS.iter().find_map(place).and_then(|at| LATIN.chars().nth(at));
    match key {
        Some(key) if small != c => upper(key),
        Some(key) => key,
        None => c,
    }
}

/// Returns the usual name of a key with Ctrl: the keyboard protocol reports the keys of the bytes 0x1c to 0x1f as
/// digits, but people call them by these signs.
fn under_ctrl(c: char) -> char {
    match c {
        '4' => '\\',
        '5' => ']',
        '6' => '^',
        '7' => '_',
        _ => c,
    }
}

/// Returns the capital of a letter, if it is one character.
fn upper(c: char) -> char {
    let mut capitals = c.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) => capital,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyModifiers = KeyModifiers::NONE;
    const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
    const ALT: KeyModifiers = KeyModifiers::ALT;
    const CONTROL: KeyModifiers = KeyModifiers::CONTROL;
    const META: KeyModifiers = KeyModifiers::META;
    const SUPER: KeyModifiers = KeyModifiers::SUPER;

    #[test]
    fn with_ctrl_and_alt_a_key_is_what_it_is_on_a_latin_layout() {
        for layout in LAYOUTS {
            assert_eq!(layout.chars().count(), LATIN.chars().count(), "{layout}");
        }
        let latin = |c| Some(Key::ctrl(c));
        for (c, want) in [('с', latin('c')), ('ч', latin('x')), ('ы', latin('s')), ('і', latin('s')), ('ψ', latin('c'))]
        {
            assert_eq!(key(Code::Char(c), CONTROL), want, "{c}");
        }
        for c in ['ב', 'ؤ', 'С'] {
            let want = if c == 'С' { 'C' } else { 'c' };
            assert_eq!(key(Code::Char(c), CONTROL), latin(want), "{c}");
            assert_eq!(key(Code::Char(c), ALT), Some(Key { alt: true, ..Key::plain(Code::Char(want)) }), "{c}");
            assert_eq!(key(Code::Char(c), NONE), Some(Key::plain(Code::Char(c))), "letters are letters: {c}");
        }
        // Where a Latin key is a key of its own, so is this one.
        assert_eq!(key(Code::Char('р'), CONTROL), Some(Key::plain(Code::Backspace)));
        for c in ['ü', 'ñ', 'q', '7', '.'] {
            assert_eq!(on_latin_layout(c), c);
        }
    }

    #[test]
    fn characters() {
        let plain = |c| Some(Key::plain(Code::Char(c)));
        let rows = [
            ('e', NONE, plain('e')),
            ('♞', NONE, plain('♞')),
            // Shift becomes part of the character, whether or not the terminal has applied it.
            ('N', SHIFT, plain('N')),
            ('n', SHIFT, plain('N')),
            ('ß', SHIFT, plain('ß')),
            ('?', SHIFT, plain('?')),
            ('c', CONTROL, Some(Key::ctrl('c'))),
            ('c', CONTROL | SHIFT, Some(Key::ctrl('C'))),
            (' ', CONTROL, Some(Key::ctrl(' '))),
            ('7', CONTROL, Some(Key::ctrl('_'))),
            ('4', CONTROL, Some(Key::ctrl('\\'))),
            ('7', NONE, plain('7')),
            ('a', ALT, Some(Key { alt: true, ..Key::plain(Code::Char('a')) })),
            ('a', META, Some(Key { alt: true, ..Key::plain(Code::Char('a')) })),
            ('q', SUPER, None),
            ('\u{9b}', NONE, None),
        ];
        for (c, modifiers, expected) in rows {
            assert_eq!(key(Code::Char(c), modifiers), expected, "{c:?} with {modifiers:?}");
        }
    }

    #[test]
    fn control_characters_are_the_keys_they_stand_for() {
        let rows = [
            (Code::Char('h'), CONTROL, Code::Backspace),
            (Code::Char('\x08'), NONE, Code::Backspace),
            (Code::Backspace, NONE, Code::Backspace),
            (Code::Char('j'), CONTROL, Code::Enter),
            (Code::Char('m'), CONTROL, Code::Enter),
            (Code::Char('\n'), NONE, Code::Enter),
            (Code::Enter, NONE, Code::Enter),
            (Code::Char('i'), CONTROL, Code::Tab),
            (Code::Tab, NONE, Code::Tab),
            (Code::Char('['), CONTROL, Code::Esc),
            (Code::BackTab, SHIFT, Code::BackTab),
            (Code::Tab, SHIFT, Code::BackTab),
        ];
        for (code, modifiers, expected) in rows {
            assert_eq!(key(code, modifiers), Some(Key::plain(expected)), "{code:?} with {modifiers:?}");
        }
    }

    #[test]
    fn keys_that_are_no_characters() {
        let rows = [
            (Code::Up, NONE, Some(Key::plain(Code::Up))),
            (Code::Up, CONTROL, Some(Key { ctrl: true, ..Key::plain(Code::Up) })),
            (Code::Left, SHIFT, Some(Key { shift: true, ..Key::plain(Code::Left) })),
            (Code::PageDown, NONE, Some(Key::plain(Code::PageDown))),
            (Code::Delete, ALT, Some(Key { alt: true, ..Key::plain(Code::Delete) })),
            (Code::F(12), NONE, Some(Key::plain(Code::F(12)))),
            (Code::Home, SUPER, None),
        ];
        for (code, modifiers, expected) in rows {
            assert_eq!(key(code, modifiers), expected, "{code:?} with {modifiers:?}");
        }
    }

    #[test]
    fn pastes_are_bounded_and_their_lines_end_alike() {
        assert_eq!(paste("1. e4\r\n1... e5\rq\n"), TerminalInput::Paste("1. e4\n1... e5\nq\n".to_owned()));
        let long = "x".repeat(LONGEST_PASTE);
        assert_eq!(paste(&long), TerminalInput::Paste(long.clone()));
        assert_eq!(paste(&format!("x{long}")), TerminalInput::PasteTooLong, "nothing of it is taken");
    }
}
