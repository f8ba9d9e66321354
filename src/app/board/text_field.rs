//! A line of text being typed.

use crate::app::protocol::input::{Code, Key};

/// A one-line editor: the entry line, the command line, a name field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextField {
    text: String,
    /// A byte offset on a character boundary.
    cursor: usize,
}

impl TextField {
    /// Returns a line that holds a text, with the cursor after it.
    #[must_use]
    pub fn with(text: &str) -> TextField {
        TextField { text: text.to_owned(), cursor: text.len() }
    }

    /// Returns what has been typed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether nothing has been typed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the number of characters before the cursor.
    #[must_use]
    pub fn cursor(&self) -> usize {
        self.text.get(..self.cursor).map_or(0, |before| before.chars().count())
    }

    /// Puts the cursor after this many characters.
    pub fn move_to(&mut self, characters: usize) {
        self.cursor = self.text.char_indices().nth(characters).map_or(self.text.len(), |(at, _)| at);
    }

    /// Clears the line and returns its text.
    pub fn take(&mut self) -> String {
        self.cursor = 0;
        std::mem::take(&mut self.text)
    }

    /// Replaces the text, and puts the cursor after it.
    pub fn set(&mut self, text: &str) {
        *self = TextField::with(text);
    }

    /// Replaces the text, and puts the cursor before the given byte.
    pub fn set_at(&mut self, text: &str, cursor: usize) {
        *self = TextField { text: text.to_owned(), cursor: text.floor_char_boundary(cursor) };
    }

    /// Types text at the cursor, without its control characters.
    pub fn insert(&mut self, text: &str) {
        for c in text.chars().filter(|c| !c.is_control()) {
            self.text.insert(self.cursor, c);
            self.cursor += c.len_utf8();
        }
    }

    /// Starts a new line at the cursor, in a field with several lines.
    pub fn new_line(&mut self) {
        self.text.insert(self.cursor, '\n');
        self.cursor += 1;
    }

    fn before(&self) -> Option<usize> {
        self.text.get(..self.cursor)?.chars().next_back().map(|c| self.cursor - c.len_utf8())
    }

    fn after(&self) -> Option<usize> {
        self.text.get(self.cursor..)?.chars().next().map(|c| self.cursor + c.len_utf8())
    }

    /// Handles an editing key. Returns whether the key was one.
    pub fn key(&mut self, key: Key) -> bool {
        match (key.code, key.ctrl) {
            (Code::Char(c), false) if !key.alt => self.insert(c.encode_utf8(&mut [0; 4])),
            (Code::Backspace, false) => {
                if let Some(start) = self.before() {
                    self.text.remove(start);
                    self.cursor = start;
                }
            }
            (Code::Delete, false) => {
                if self.after().is_some() {
                    self.text.remove(self.cursor);
                }
            }
            (Code::Left, false) => self.cursor = self.before().unwrap_or(0),
            (Code::Right, false) => self.cursor = self.after().unwrap_or(self.text.len()),
            (Code::Home, false) | (Code::Char('a'), true) => self.cursor = 0,
            (Code::End, false) | (Code::Char('e'), true) => self.cursor = self.text.len(),
            (Code::Char('u'), true) => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            (Code::Char('w'), true) => {
                let start = self.text.get(..self.cursor).and_then(|before| {
                    let trimmed = before.trim_end();
                    trimmed.char_indices().rev().find(|(_, c)| c.is_whitespace()).map(|(at, c)| at + c.len_utf8())
                });
                let start = start.unwrap_or(0);
                self.text.drain(start..self.cursor);
                self.cursor = start;
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(keys: &[Key]) -> (String, usize) {
        let mut entry = TextField::default();
        for &key in keys {
            entry.key(key);
        }
        (entry.text().to_owned(), entry.cursor())
    }

    #[test]
    fn keys_edit_the_line() {
        let c = |c| Key::plain(Code::Char(c));
        let k = Key::plain;
        assert_eq!(typed(&[c('e'), c('4')]), ("e4".into(), 2));
        assert_eq!(typed(&[c('é'), c('4'), k(Code::Left), k(Code::Backspace)]), ("4".into(), 0));
        assert_eq!(typed(&[c('a'), c('b'), k(Code::Home), k(Code::Delete)]), ("b".into(), 0));
        assert_eq!(typed(&[c('a'), c(' '), c('b'), Key::ctrl('w')]), ("a ".into(), 2));
        assert_eq!(typed(&[c('a'), c(' '), c('b'), Key::ctrl('u')]), (String::new(), 0));
        assert_eq!(typed(&[k(Code::Backspace), k(Code::Delete), k(Code::Left), k(Code::Right)]), (String::new(), 0));
    }
}
