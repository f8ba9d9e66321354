//! The line in which a filter is typed; the list follows every key.

use crate::app::board::text_field::TextField;
use crate::app::protocol::input::{Code, Key};
use crate::chess::pgn::filter::{self, Filter, ParsedFilter, UnreadPart};

/// The most names and events that are offered for a word.
const OFFERED: usize = 24;

/// The line while it is typed.
#[derive(Clone, Debug)]
pub struct FilterLine {
    /// What is typed.
    pub entry: TextField,
    /// What it means.
    pub reading: ParsedFilter,
    /// What the list showed before: Esc brings it back.
    pub before: Filter,
    /// What Tab offers.
    pub offer: Option<Completion>,
    /// Filters that are kept, each with its name.
    kept: Vec<(String, String)>,
    /// Enter was pressed on something that cannot be understood.
    refused: bool,
}

/// What Tab offers for a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Where the word begins, in bytes.
    from: usize,
    /// What it can be, as it is shown.
    pub words: Vec<String>,
    /// Whole lines that these are names of.
    lines: Vec<String>,
    /// The one that stands in the line now.
    pub chosen: usize,
}

impl FilterLine {
    /// A line that begins with a filter; `kept` are the names and lines of those that were kept.
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

    /// The names of the kept filters, as long as nothing is typed: Tab goes through them.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let empty = self.entry.text().trim().is_empty();
        self.kept.iter().filter(|_| empty).map(|(name, _)| name.as_str()).collect()
    }

    /// What cannot be understood and is to be said: anything once Enter was pressed, before only what will not become
    /// right by typing on.
    #[must_use]
    pub fn trouble(&self) -> Option<&UnreadPart> {
        let typing = |misread: &&UnreadPart| misread.at.end < self.entry.text().len();
        self.reading.misread.iter().find(|misread| self.refused || typing(misread))
    }

    /// Enter was pressed. Returns whether the line can be left.
    pub fn leave(&mut self) -> bool {
        self.refused = !self.reading.misread.is_empty();
        !self.refused
    }

    /// A key. Returns whether the filter may have changed. `texts` gives the names and events that a key of the filter
    /// and a beginning may mean.
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

    /// Pasted text.
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
        // The word as it stands now: what was typed, or what was offered before.
        let span = filter::word_at(&line, offer.from);
        let (head, tail) =
            (line.get(..offer.from).unwrap_or_default(), line.get(span.end.max(offer.from)..).unwrap_or_default());
        self.entry.set_at(&format!("{head}{word}{tail}"), head.len() + word.len());
        if offer.words.len() == 1 {
            self.offer = None;
        }
    }
}
