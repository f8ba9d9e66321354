//! What pasted text is: a position, a game, a list of moves, or just text.

use crate::chess::start_position::StartPosition;

/// Text that can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PastedText {
    /// A FEN.
    Position(String),
    /// A PGN with tags.
    Game(String),
    /// Moves without tags.
    Moves(String),
}

/// What some pasted text can be opened as. A single move is no list: it is for the entry line.
#[must_use]
pub fn recognise(text: &str) -> Option<PastedText> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let one_line = !text.contains(['\n', '\r']);
    if one_line && text.matches('/').count() == 7 && StartPosition::from_fen(text, false).is_ok() {
        return Some(PastedText::Position(text.to_owned()));
    }
    if text
        .lines()
        .any(|line| line.trim_start().starts_with('[') && line.trim_end().ends_with(']') && line.contains('"'))
    {
        return Some(PastedText::Game(text.to_owned()));
    }
    let words = text.split_whitespace().flat_map(|word| word.split('.')).filter(|word| !word.is_empty());
    let moves = words.filter(|word| looks_like_a_move(word)).count();
    let numbered = text.starts_with("1.") || text.starts_with("1 ");
    (moves >= 2 || (numbered && moves >= 1)).then(|| PastedText::Moves(text.to_owned()))
}

/// Whether a word has the shape of a move: it ends on a square, castles, promotes.
fn looks_like_a_move(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    if word.starts_with("O-O") || word.starts_with("0-0") {
        return true;
    }
    let body = word.split(['=', '(']).next().unwrap_or(word);
    let body = body.strip_suffix(['q', 'r', 'b', 'n']).filter(|rest| rest.len() == 4).unwrap_or(body);
    let mut back = body.chars().rev();
    matches!((back.next(), back.next()), (Some('1'..='8'), Some('a'..='h'))) && body.chars().count() <= 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_text_is_recognised() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(recognise(&format!(" {fen}\n")), Some(PastedText::Position(fen.into())));
        assert!(matches!(recognise("[Event \"x\"]\n\n1. e4 *"), Some(PastedText::Game(_))));
        for moves in ["1. e4 e5 2. Nf3", "1.e4", "e2e4 e7e5", "e4 c5 Nf3", "1. d4 {hello} d5"] {
            assert!(matches!(recognise(moves), Some(PastedText::Moves(_))), "{moves}");
        }
        for nothing in ["", "Nf3", "hello there", "what a day", "a/b/c/d/e/f/g/h"] {
            assert_eq!(recognise(nothing), None, "{nothing}");
        }
    }
}
