//! Keys, pointer and window as the application knows them: plain values, independent of any terminal library.
//!
//! The runtime makes them, in one place, out of what the terminal sends; tests write them by hand.

use crate::words::{Lang, choice};
use std::fmt;

/// What a key is, apart from the modifiers held with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// A character. Shift is already in it: `A`, not Shift and `a`.
    Char(char),
    /// Enter or Return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift-Tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, from 1.
    F(u8),
}

/// A key press. Releases are never reported; repeats are presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Which key.
    pub code: Code,
    /// Ctrl was held.
    pub ctrl: bool,
    /// Alt was held.
    pub alt: bool,
    /// Shift was held, for keys that are not characters.
    pub shift: bool,
}

impl Key {
    /// Returns a key without modifiers.
    #[must_use]
    pub const fn plain(code: Code) -> Key {
        Key { code, ctrl: false, alt: false, shift: false }
    }

    /// Returns Ctrl and a character.
    #[must_use]
    pub const fn ctrl(c: char) -> Key {
        Key { code: Code::Char(c), ctrl: true, alt: false, shift: false }
    }

    /// Returns whether it is one of the four arrows, without Ctrl or Alt.
    #[must_use]
    pub fn is_arrow(&self) -> bool {
        !self.ctrl && !self.alt && matches!(self.code, Code::Up | Code::Down | Code::Left | Code::Right)
    }

    /// Returns the key as a screen prints it: by its name on a keyboard of the language.
    #[must_use]
    pub fn named(self, lang: Lang) -> String {
        choice::named(self.to_string(), lang)
    }
}

/// The names of keys: the printed one first, then its other spellings in lower case.
pub const KEY_NAMES: &[(Code, &[&str])] = &[
    (Code::Char(' '), &["Space"]),
    (Code::Enter, &["Enter", "return"]),
    (Code::Esc, &["Esc", "escape"]),
    (Code::Tab, &["Tab"]),
    (Code::Backspace, &["Backspace"]),
    (Code::Delete, &["Del", "delete"]),
    (Code::Insert, &["Ins", "insert"]),
    (Code::Up, &["↑", "up"]),
    (Code::Down, &["↓", "down"]),
    (Code::Left, &["←", "left"]),
    (Code::Right, &["→", "right"]),
    (Code::Home, &["Home"]),
    (Code::End, &["End"]),
    (Code::PageUp, &["PgUp", "pageup"]),
    (Code::PageDown, &["PgDn", "pagedown"]),
];

/// Prints the key as the config and the manual do: `Ctrl-L`, `PgUp`, `?`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        if self.shift {
            f.write_str("Shift-")?;
        }
        match self.code {
            Code::BackTab => f.write_str("Shift-Tab"),
            Code::F(n) => write!(f, "F{n}"),
            code => match (KEY_NAMES.iter().find(|(named, _)| *named == code), code) {
                (Some((_, [name, ..])), _) => f.write_str(name),
                (_, Code::Char(c)) if self.ctrl => write!(f, "{}", c.to_ascii_uppercase()),
                (_, Code::Char(c)) => write!(f, "{c}"),
                _ => Ok(()), // every other key has a name
            },
        }
    }
}

/// A button of the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The left or main button.
    Left,
    /// The right button.
    Right,
    /// The pressed wheel.
    Middle,
}

/// What the pointer did. Motion without a button is never requested and never reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Press {
    /// A button went down.
    Down(Button),
    /// The pointer moved with a button held.
    Drag(Button),
    /// A button went up.
    Up(Button),
    /// The wheel turned away from the user.
    ScrollUp,
    /// The wheel turned towards the user.
    ScrollDown,
}

/// A cell of the window, from the top left, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Columns from the left.
    pub col: u16,
    /// Rows from the top.
    pub row: u16,
}

/// The window's size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Columns.
    pub cols: u16,
    /// Rows.
    pub rows: u16,
    /// Width and height in pixels, if the terminal reports them.
    pub pixels: Option<(u16, u16)>,
}

impl Window {
    /// Returns whether there is room beside the board for something else.
    #[must_use]
    pub fn is_roomy(self) -> bool {
        self.cols >= 60 && self.rows >= 20
    }
}

impl Default for Window {
    fn default() -> Window {
        Window { cols: 80, rows: 24, pixels: None }
    }
}
