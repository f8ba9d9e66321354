//! The line for typing a filter. The list follows every key.

use crate::app::{
    board::text_field::TextField,
    protocol::input::{Code, Key},
};
use crate::chess::pgn::filter::{self, Filter, ParsedFilter, UnreadPart};

/// The most names and events that Tab offers for a word.
const OFFERED: usize = 24;

/// The line while the user types a filter.
#[derive(Clone, Debug)]
pub struct FilterLine {
    /// The typed text.
    pub entry: TextField,
    /// The parsed text.
    pub reading: ParsedFilter,
    /// The filter before the line was opened: Esc restores it.
    pub before: Filter,
    /// What Tab offers.
    pub offer: Option<Completion>,
    /// The saved filters, as name and line.
    kept: Vec<(String, String)>,
    /// Whether Enter was pressed on a text that cannot be parsed.
    refused: bool,
}

/// What Tab offers for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The byte at which the word begins.
    from: usize,
    /// The words it can become, as shown.
    pub words: Vec<String>,
    /// The full lines, if the words are names of saved filters.
    lines: Vec<String>,
    /// The one that is in the line now.
    pub chosen: usize,
}

impl FilterLine {
    /// Returns a line that starts with a filter. `kept` are the names and lines of the saved filters.
    #[must_use]
    pub fn new(filter: Filter, kept: &[(String, String)]) -> FilterLine {
        let mut text = filter.to_string();
        if !text.is_empty() {
            text.push(' ');
        }
        FilterLine {
            entry: TextField::with(&text),
            reading: filter::read(&text),
            before: filter,
            offer: None,
            kept: kept.to_vec(),
            refused: false,
        }
    }

    /// Returns the names of the saved filters while nothing is typed: Tab goes through them.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let empty = self.entry.text().trim().is_empty();
        self.kept.iter().filter(|_| empty).map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the part that cannot be parsed and has to be reported: any once Enter was pressed; before that, only one
    /// that further typing cannot complete.
    #[must_use]
    pub fn trouble(&self) -> Option<&UnreadPart> {
        let typing = |misread: &&UnreadPart| misread.at.end < self.entry.text().len();
        self.reading.misread.iter().find(|misread| self.refused || typing(misread))
    }

    /// Handles Enter. Returns whether the line can be left.
    pub fn leave(&mut self) -> bool {
        self.refused = !self.reading.misread.is_empty();
        !self.refused
    }

    /// Handles a key. Returns whether the filter may have changed. `texts` returns the names and events for a key of
    /// the filter and the beginning of a word.
    pub fn key(&mut self, key: Key, texts: impl FnOnce(&str, &str) -> Vec<String>) -> bool {
        match key.code {
            Code::Tab | Code::BackTab => self.complete(key.code == Code::Tab, texts),
            _ => {
                self.offer = None;
                if !self.entry.key(key) {
                    return false;
                }
            }
        }
        self.read();
        true
    }

    /// Handles pasted text.
    pub fn insert(&mut self, text: &str) {
        self.offer = None;
        self.entry.insert(text);
        self.read();
    }

    fn read(&mut self) {
        self.refused = false;
        self.reading = filter::read(self.entry.text());
    }

    fn complete(&mut self, forward: bool, texts: impl FnOnce(&str, &str) -> Vec<String>) {
        let line = self.entry.text().to_owned();
        if let Some(offer) = &mut self.offer {
            let count = offer.words.len().max(1);
            offer.chosen = if forward { (offer.chosen + 1) % count } else { (offer.chosen + count - 1) % count };
        } else if !self.names().is_empty() {
            let (words, lines) = self.kept.iter().take(OFFERED).cloned().unzip();
            self.offer = Some(Completion { from: 0, words, lines, chosen: 0 });
        } else {
            let cursor: usize = line.chars().take(self.entry.cursor()).map(char::len_utf8).sum();
            let (span, mut words) = filter::completions(&line, cursor, texts);
            words.truncate(OFFERED);
            if words.is_empty() {
                return;
            }
            self.offer = Some(Completion { from: span.start, words, lines: Vec::new(), chosen: 0 });
        }
        let Some(offer) = &self.offer else { return };
        if let Some(kept) = offer.lines.get(offer.chosen) {
            self.entry.set(kept);
            return;
        }
        let Some(word) = offer.words.get(offer.chosen) else { return };
        // The word as it is in the line now: what was typed, or what Tab put there before.
        let span = filter::word_at(&line, offer.from);
        let (head, tail) =
            (line.get(..offer.from).unwrap_or_default(), line.get(span.end.max(offer.from)..).unwrap_or_default());
        self.entry.set_at(&format!("{head}{word}{tail}"), head.len() + word.len());
        if offer.words.len() == 1 {
            self.offer = None;
        }
    }
}
