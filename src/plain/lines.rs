//! The lines of one answer: sentences, which get a capital and a full stop, and texts, which stay as they are.

use crate::words::{Lang, moves::SquareNames};

/// Lines to be said.
#[derive(Debug, Default)]
pub struct SpokenLines {
    lines: Vec<SpokenLine>,
}

#[derive(Debug)]
enum SpokenLine {
    /// Gets a capital, a full stop, and the names of squares that the user chose.
    Sentence(String),
    /// A diagram, a FEN, a game.
    Text(String),
}

impl SpokenLines {
    /// Adds a sentence.
    pub fn push(&mut self, sentence: impl Into<String>) {
        self.lines.push(SpokenLine::Sentence(sentence.into()));
    }

    /// Adds a text that stays as it is.
    pub fn text(&mut self, text: impl Into<String>) {
        self.lines.push(SpokenLine::Text(text.into()));
    }

    /// Returns how many lines there are.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Runs a step that says something, and adds this sentence if it says nothing.
    pub fn or_say(&mut self, nothing: &str, step: impl FnOnce(&mut SpokenLines)) {
        let before = self.len();
        step(self);
        if self.len() == before {
            self.push(nothing);
        }
    }

    /// Returns all lines as one text, each with its line break.
    pub fn finish(self, squares: SquareNames, lang: Lang) -> String {
        let line = |line: SpokenLine| match line {
            SpokenLine::Sentence(text) => shaped(&squares.name_squares(&text, lang)) + "\n",
            SpokenLine::Text(text) => text + "\n",
        };
        self.lines.into_iter().map(line).collect()
    }
}

impl Extend<String> for SpokenLines {
    fn extend<T: IntoIterator<Item = String>>(&mut self, sentences: T) {
        sentences.into_iter().for_each(|sentence| self.push(sentence));
    }
}

/// Gives a sentence a capital and a full stop: without a stop, screen readers run one line into the next. The name of a
/// square at the beginning keeps its small letter.
fn shaped(text: &str) -> String {
    let text = text.trim();
    let mut letters = text.chars();
    let square = text.get(..2).is_some_and(|head| head.parse::<shakmaty::Square>().is_ok())
        && !text.chars().nth(2).is_some_and(char::is_alphanumeric);
    // The name of a file keeps it too.
    let word = text.split_whitespace().next().unwrap_or_default().trim_end_matches(['.', ',', ':', '?', '!']);
    let file = word.contains(['.', '/']);
    let mut out = match letters.next() {
        Some(first) if !square && !file => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    };
    // A synthesizer reads an ellipsis out, or not at all.
    let length = out.trim_end_matches(['.', '…', ' ', '\u{a0}']).len();
    if out.get(length..).is_some_and(|tail| tail.contains('…')) {
        out.truncate(length);
    }
    if !out.is_empty() && !out.ends_with(['.', '?', '!', ')', ':']) {
        out.push('.');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_get_their_shape_and_texts_stay() {
        let said = |text: &str| {
            let mut lines = SpokenLines::default();
            lines.push(text);
            lines.finish(SquareNames::Letters, Lang::En)
        };
        for (text, want) in [
            ("the game is over", "The game is over.\n"),
            ("e4: white pawn.", "e4: white pawn.\n"),
            ("e4", "e4.\n"),
            ("échec", "Échec.\n"),
            ("Resign? (yes or no)", "Resign? (yes or no)\n"),
            ("eval", "Eval.\n"),
            ("one.pgn: 1 game", "one.pgn: 1 game.\n"),
            ("yes.", "Yes.\n"),
            ("h3 is being weighed …", "h3 is being weighed.\n"),
            ("réflexion…", "Réflexion.\n"),
            ("player: human, uci:stockfish ….", "Player: human, uci:stockfish.\n"),
            ("", "\n"),
        ] {
            assert_eq!(said(text), want);
        }
        let mut lines = SpokenLines::default();
        lines.text("8/8 w - e3");
        lines.push("knight e3");
        assert_eq!(lines.len(), 2);
        assert_eq!(lines.finish(SquareNames::Names, Lang::En), "8/8 w - e3\nKnight Eva 3.\n");
    }
}
