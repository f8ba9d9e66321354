//! Messages over a few rows. They break between sentences or parts, not inside one, where that takes no more rows.

use crate::ui::text::lines;
use ratatui::text::{Line, Span};

/// The most rows of a message that is broken this way; a longer text is read as a paragraph.
const FEW: usize = 4;

/// Returns the lines of a message, as [`lines`] does. But where it takes a few rows, each ends with a sentence or at a
/// dot between two parts if it can, otherwise at a comma or semicolon if it can.
pub fn sentence_lines(spans: &[Span<'_>], cols: u16) -> Vec<Line<'static>> {
    let plain = lines(spans, cols);
    if !(2..=FEW).contains(&plain.len()) {
        return plain;
    }
    for ends in [ends_sentence, ends_phrase] {
        // The last break that fits leaves the most on the first row.
        for (end, start) in breaks(spans, ends).into_iter().rev() {
            let mut broken = lines(&halves(spans, end).0, cols);
            if broken.len() == 1 {
                broken.extend(sentence_lines(&halves(spans, start).1, cols));
                if broken.len() <= plain.len() {
                    return broken;
                }
            }
        }
    }
    plain
}

/// Whether a word is the last of a sentence, or the dot between two parts. A move number is neither, and nor is a move
/// with a sign, such as `Nxe5?!`.
fn ends_sentence(word: &str) -> bool {
    let is_digit = |char: char| char.is_ascii_digit();
    let stops = word.ends_with('.') && !word.starts_with(is_digit);
    let asks = word.ends_with(['?', '!']) && !word.contains(is_digit);
    word == "·" || stops || asks
}

fn ends_phrase(word: &str) -> bool {
    word.ends_with([',', ';'])
}

/// Returns where the whole text may break at such a word, as byte offsets: the end of the first row and the start of
/// the second. A dot between two parts stands on neither row.
fn breaks(spans: &[Span<'_>], ends: fn(&str) -> bool) -> Vec<(usize, usize)> {
    let text: String = spans.iter().map(|span| &*span.content).collect();
    let mut at = 0;
    let mut found = Vec::new();
    for word in text.split_inclusive(' ') {
        let start = at;
        at += word.len();
        let end = if word == "· " { start } else { at };
        if end > 0 && word.ends_with(' ') && ends(word.trim_end()) {
            found.push((end, at));
        }
    }
    found
}

/// Splits the spans at a byte offset of the whole text.
fn halves<'a>(spans: &'a [Span<'_>], cut: usize) -> (Vec<Span<'a>>, Vec<Span<'a>>) {
    let (mut first, mut rest) = (Vec::new(), Vec::new());
    let mut start = 0;
    for span in spans {
        let inside = cut.saturating_sub(start).min(span.content.len());
        let (before, after) = span.content.split_at(inside); // `breaks` gives ends of words
        for (half, text) in [(&mut first, before), (&mut rest, after)] {
            if !text.is_empty() {
                half.push(Span::styled(text, span.style));
            }
        }
        start += span.content.len();
    }
    (first, rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(spans: &[&str], cols: u16) -> Vec<String> {
        let spans: Vec<Span> = spans.iter().map(|text| Span::raw(*text)).collect();
        sentence_lines(&spans, cols).iter().map(|line| line.to_string().trim_end().to_owned()).collect()
    }

    #[test]
    fn two_rows_break_between_sentences_and_parts() {
        assert_eq!(
            broken(&["Black: no mistakes. ", "Tab", " next, r do better"], 27),
            ["Black: no mistakes.", "Tab next, r do better"]
        );
        assert_eq!(
            broken(&["Game 1 of 1 · the start · Tab: your mistake"], 36),
            ["Game 1 of 1 · the start", "Tab: your mistake"]
        );
        assert_eq!(broken(&["Better was 3. Nf3, which wins a pawn"], 30), ["Better was 3. Nf3,", "which wins a pawn"]);
    }

    #[test]
    fn three_rows_break_so_too() {
        assert_eq!(
            broken(
                &["Finding mistakes: position 6 of 15, Esc stops · Game 1 of 1 · move 1 of 7 · evaluation +0.19"],
                40
            ),
            ["Finding mistakes: position 6 of 15,", "Esc stops · Game 1 of 1 · move 1 of 7", "evaluation +0.19"]
        );
        assert_eq!(
            broken(&["Threefold repetition: claim a draw. It is up to you to claim it; why explains the rule."], 40),
            ["Threefold repetition: claim a draw.", "It is up to you to claim it;", "why explains the rule."]
        );
    }

    #[test]
    fn a_number_of_a_move_ends_no_sentence() {
        assert_eq!(broken(&["It was better to play 13. Nf3 here"], 30), ["It was better to play 13. Nf3", "here"]);
    }

    #[test]
    fn a_move_with_a_sign_ends_no_sentence() {
        assert_eq!(broken(&["4. Nxe5?! was played here by White"], 28), ["4. Nxe5?! was played here by", "White"]);
        assert_eq!(broken(&["Best was Nf3. Exercise 1 of 2"], 20), ["Best was Nf3.", "Exercise 1 of 2"]);
        assert_eq!(broken(&["Leave this game? It is saved"], 20), ["Leave this game?", "It is saved"]);
    }

    #[test]
    fn no_row_is_empty() {
        assert_eq!(broken(&["· the second part of a message"], 20), ["· the second part of", "a message"]);
    }

    #[test]
    fn what_fits_on_no_two_rows_so_breaks_at_words() {
        assert_eq!(broken(&["No. It cannot be done like this here"], 22), ["No. It cannot be done", "like this here"]);
        assert_eq!(broken(&["One row. Of two."], 30), ["One row. Of two."]);
    }
}
