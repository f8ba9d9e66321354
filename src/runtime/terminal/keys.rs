//! Input made the same whatever the terminal sends: the one place where crossterm's events become the application's.

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use crate::app::protocol::input::{Button, Cell, Code, Key, Press};
use crate::ui::theme::color::Rgb;

/// Something the user did, or the terminal answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalInput {
    /// A key was pressed or repeats.
    Key(Key),
    /// The pointer acted on a cell.
    Mouse(Press, Cell),
    /// Text was pasted; its lines end with `\n`.
    Paste(String),
    /// The terminal's background has this colour; it was asked once.
    Background(Rgb),
}

/// The longest paste that is taken, in bytes; what goes beyond is dropped. The games of a tournament fit.
pub const LONGEST_PASTE: usize = 4 << 20;

/// Modifiers that belong to the desktop.
const FOREIGN: KeyModifiers = KeyModifiers::SUPER.union(KeyModifiers::HYPER);
/// Alt, or Meta, which some keyboards have in its place.
const ALT: KeyModifiers = KeyModifiers::ALT.union(KeyModifiers::META);

/// What an event means to the application, if anything. Sizes are not taken from here: the loop asks for them.
#[must_use]
pub fn input(event: Event) -> Option<TerminalInput> {
    match event {
        Event::Key(event) => key(event).map(TerminalInput::Key),
        Event::Mouse(event) => mouse(event),
        Event::Paste(text) => Some(TerminalInput::Paste(paste(&text))),
        Event::FocusGained | Event::FocusLost | Event::Resize(..) => None,
    }
}

/// A pasted text: bounded, its lines ended by `\n`.
#[must_use]
pub fn paste(text: &str) -> String {
    let text = text.get(..text.floor_char_boundary(LONGEST_PASTE)).unwrap_or_default();
    text.replace("\r\n", "\n").replace('\r', "\n")
}

fn key(event: KeyEvent) -> Option<Key> {
    let held = event.modifiers;
    if event.kind == KeyEventKind::Release || held.intersects(FOREIGN) {
        return None;
    }
    let (ctrl, shift) = (held.contains(KeyModifiers::CONTROL), held.contains(KeyModifiers::SHIFT));
    let code = match event.code {
        KeyCode::Char(c) => match control(c, ctrl) {
            // What is a key of its own is so without Ctrl, or one could not tell a Backspace from another.
            Some(code) => return Some(Key { alt: held.intersects(ALT), ..Key::plain(code) }),
            None if c.is_control() => return None,
            None => {
                let c = if ctrl { under_ctrl(c) } else { c };
                let c = if shift { upper(c) } else { c };
                return Some(Key { code: Code::Char(c), ctrl, alt: held.intersects(ALT), shift: false });
            }
        },
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab if shift => Code::BackTab,
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
        // Locks, media keys, modifiers alone, the middle of the keypad.
        _ => return None,
    };
    Some(Key { code, ctrl, alt: held.intersects(ALT), shift: shift && code != Code::BackTab })
}

/// The keys that control characters stand for. Without a keyboard protocol they are one byte each: Ctrl-H and the
/// Backspace of some terminals, Ctrl-J and a line feed, Ctrl-I and Tab. With one they are told apart, but what a key
/// does must not depend on the terminal.
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

/// The bytes 0x1c to 0x1f are named for digits by crossterm, for signs by everybody else.
fn under_ctrl(c: char) -> char {
    match c {
        '4' => '\\',
        '5' => ']',
        '6' => '^',
        '7' => '_',
        _ => c,
    }
}

/// The capital of a letter, if it is one character.
fn upper(c: char) -> char {
    let mut capitals = c.to_uppercase();
    match (capitals.next(), capitals.next()) {
        (Some(capital), None) => capital,
        _ => c,
    }
}

fn mouse(event: MouseEvent) -> Option<TerminalInput> {
    let press = match event.kind {
        MouseEventKind::Down(which) => Press::Down(button(which)),
        MouseEventKind::Drag(which) => Press::Drag(button(which)),
        MouseEventKind::Up(which) => Press::Up(button(which)),
        MouseEventKind::ScrollUp => Press::ScrollUp,
        MouseEventKind::ScrollDown => Press::ScrollDown,
        // Bare motion, a wheel to the side.
        MouseEventKind::Moved | MouseEventKind::ScrollLeft | MouseEventKind::ScrollRight => return None,
    };
    // Coordinates count from 1; of a report's 0, crossterm makes the largest number.
    let outside = event.column == u16::MAX || event.row == u16::MAX;
    (!outside).then_some(TerminalInput::Mouse(press, Cell { col: event.column, row: event.row }))
}

fn button(which: MouseButton) -> Button {
    match which {
        MouseButton::Left => Button::Left,
        MouseButton::Right => Button::Right,
        MouseButton::Middle => Button::Middle,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyModifiers = KeyModifiers::NONE;
    const CTRL: KeyModifiers = KeyModifiers::CONTROL;
    const SHIFT: KeyModifiers = KeyModifiers::SHIFT;

    fn of(code: KeyCode, held: KeyModifiers) -> Option<Key> {
        key(KeyEvent::new(code, held))
    }

    #[test]
    fn characters() {
        let plain = |c| Some(Key::plain(Code::Char(c)));
        let rows = [
            ('e', NONE, plain('e')),
            ('♞', NONE, plain('♞')),
            // Shift goes into the character, whoever puts it there.
            ('N', SHIFT, plain('N')),
            ('n', SHIFT, plain('N')),
            ('ß', SHIFT, plain('ß')),
            ('?', SHIFT, plain('?')),
            ('c', CTRL, Some(Key::ctrl('c'))),
            ('c', CTRL | SHIFT, Some(Key::ctrl('C'))),
            (' ', CTRL, Some(Key::ctrl(' '))),
            ('7', CTRL, Some(Key::ctrl('_'))),
            ('4', CTRL, Some(Key::ctrl('\\'))),
            ('7', NONE, plain('7')),
            ('a', KeyModifiers::ALT, Some(Key { alt: true, ..Key::plain(Code::Char('a')) })),
            ('a', KeyModifiers::META, Some(Key { alt: true, ..Key::plain(Code::Char('a')) })),
            ('q', KeyModifiers::SUPER, None),
            ('\u{9b}', NONE, None),
        ];
        for (c, held, expected) in rows {
            assert_eq!(of(KeyCode::Char(c), held), expected, "{c:?} with {held:?}");
        }
    }

    #[test]
    fn control_characters_are_the_keys_they_stand_for() {
        let rows = [
            (KeyCode::Char('h'), CTRL, Code::Backspace),
            (KeyCode::Char('\x08'), NONE, Code::Backspace),
            (KeyCode::Backspace, NONE, Code::Backspace),
            (KeyCode::Char('j'), CTRL, Code::Enter),
            (KeyCode::Char('m'), CTRL, Code::Enter),
            (KeyCode::Char('\n'), NONE, Code::Enter),
            (KeyCode::Enter, NONE, Code::Enter),
            (KeyCode::Char('i'), CTRL, Code::Tab),
            (KeyCode::Tab, NONE, Code::Tab),
            (KeyCode::Char('['), CTRL, Code::Esc),
            (KeyCode::BackTab, SHIFT, Code::BackTab),
            (KeyCode::Tab, SHIFT, Code::BackTab),
        ];
        for (code, held, expected) in rows {
            assert_eq!(of(code, held), Some(Key::plain(expected)), "{code:?} with {held:?}");
        }
    }

    #[test]
    fn keys_that_are_no_characters() {
        let rows = [
            (KeyCode::Up, NONE, Some(Key::plain(Code::Up))),
            (KeyCode::Up, CTRL, Some(Key { ctrl: true, ..Key::plain(Code::Up) })),
            (KeyCode::Left, SHIFT, Some(Key { shift: true, ..Key::plain(Code::Left) })),
            (KeyCode::PageDown, NONE, Some(Key::plain(Code::PageDown))),
            (KeyCode::Delete, KeyModifiers::ALT, Some(Key { alt: true, ..Key::plain(Code::Delete) })),
            (KeyCode::F(12), NONE, Some(Key::plain(Code::F(12)))),
            (KeyCode::Home, KeyModifiers::SUPER, None),
            (KeyCode::CapsLock, NONE, None),
            (KeyCode::KeypadBegin, NONE, None),
            (KeyCode::Null, NONE, None),
        ];
        for (code, held, expected) in rows {
            assert_eq!(of(code, held), expected, "{code:?} with {held:?}");
        }
    }

    #[test]
    fn presses_and_repeats_count() {
        let kind = |kind| key(KeyEvent::new_with_kind(KeyCode::Char('a'), NONE, kind)).is_some();
        assert!(kind(KeyEventKind::Press) && kind(KeyEventKind::Repeat) && !kind(KeyEventKind::Release));
    }

    #[test]
    fn the_pointer() {
        let at = |kind, column, row| input(Event::Mouse(MouseEvent { kind, column, row, modifiers: CTRL }));
        let rows = [
            (MouseEventKind::Down(MouseButton::Left), Some(Press::Down(Button::Left))),
            (MouseEventKind::Drag(MouseButton::Right), Some(Press::Drag(Button::Right))),
            (MouseEventKind::Up(MouseButton::Middle), Some(Press::Up(Button::Middle))),
            (MouseEventKind::ScrollUp, Some(Press::ScrollUp)),
            (MouseEventKind::ScrollDown, Some(Press::ScrollDown)),
            (MouseEventKind::ScrollLeft, None),
            (MouseEventKind::Moved, None),
        ];
        for (kind, press) in rows {
            let expected = press.map(|press| TerminalInput::Mouse(press, Cell { col: 4, row: 6 }));
            assert_eq!(at(kind, 4, 6), expected, "{kind:?}");
        }
        assert_eq!(at(MouseEventKind::ScrollUp, u16::MAX, 0), None, "column 0 of a report");
    }

    #[test]
    fn pastes_are_bounded_and_their_lines_end_alike() {
        assert_eq!(paste("1. e4\r\n1... e5\rq\n"), "1. e4\n1... e5\nq\n");
        let long = "é".repeat(LONGEST_PASTE);
        let taken = paste(&format!("x{long}"));
        assert_eq!(taken.len(), LONGEST_PASTE - 1, "cut between two characters");
        assert_eq!(input(Event::Resize(80, 24)), None);
        assert_eq!(input(Event::FocusGained), None);
    }
}
