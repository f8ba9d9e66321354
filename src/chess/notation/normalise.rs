//! Removes the ornaments of typed text: `exd6+ e.p. (=)` becomes `ed6`, with a draw offer.

use super::letters::{Letters, figurine};
use shakmaty::Role;

/// The longest text that can be a move, in characters. A longer one is not examined.
const LONGEST: usize = 48;

/// A typed move reduced to letters and digits in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NormalizedText {
    /// Letters and digits as typed; castling is `OO` or `OOO`; figurines are letters of the chosen set.
    pub core: String,
    /// The text ended with `(=)`.
    pub offer: bool,
    /// A capture was marked (`x`, `:`).
    pub capture: bool,
    /// A figurine was used, so letters of another language are not tried.
    pub figurine: bool,
}

/// Removes the ornaments of a text; `None` if it has signs that no move has, or has them in the wrong place.
///
/// `partial` is for a text that is still being typed: it may break off after any sign.
pub(super) fn normalise(text: &str, letters: Letters, partial: bool) -> Option<NormalizedText> {
    if text.chars().count() > LONGEST {
        return None;
    }
    let (body, offer) = ornaments(text, partial);
    let body = without_number(body);
    let mut entry = NormalizedText { core: String::new(), offer, capture: false, figurine: false };
    if is_castling(body) {
        let count = body.chars().filter(|c| is_oh(*c)).count();
        if count > 3 || (!partial && count < 2) {
            return None;
        }
        entry.core = "O".repeat(count);
        return Some(entry);
    }
    // A sign of movement must be followed by a file, `(` by its closing half.
    let (mut waits, mut open) = (false, false);
    for c in body.chars() {
        let after_rank = entry.core.ends_with(|last: char| ('1'..='8').contains(&last));
        match c {
            ' ' | '\t' | '\u{fe0e}' | '\u{fe0f}' => {}
            'x' | 'X' | '×' | ':' | '*' | 'х' | 'Х' | '-' | '–' | '—' | '‑' => {
                if waits || entry.core.is_empty() {
                    return None;
                }
                waits = true;
                entry.capture |= !matches!(c, '-' | '–' | '—' | '‑');
            }
            '=' | '/' if after_rank => {}
            '(' if after_rank && !open => open = true,
            ')' if open => open = false,
            _ => {
                if waits && !('a'..='h').contains(&c.to_ascii_lowercase()) {
                    return None;
                }
                waits = false;
                match figurine(c) {
                    Some(role) => {
                        entry.figurine = true;
                        entry.core.push_str(letters.typed().letter(role));
                        // ♙e4 is e4; a pawn alone is nothing yet
                        if role == Role::Pawn && !entry.core.is_empty() {
                            return None;
                        }
                    }
                    None if c.is_alphanumeric() => entry.core.push(c),
                    None => return None,
                }
            }
        }
    }
    (partial || !(waits || open)).then_some(entry)
}

/// Removes what may follow a move: `(=)`, `+`, `#`, `!`, `?`, `e.p.`.
fn ornaments(text: &str, partial: bool) -> (&str, bool) {
    let text = text.trim();
    let (mut body, offer) = match text.strip_suffix("(=)") {
        Some(before) => (before.trim_end(), true),
        None => (text, false),
    };
    if partial {
        body = body.strip_suffix("(=").or_else(|| body.strip_suffix('(')).unwrap_or(body).trim_end();
    }
    loop {
        let marks = body.trim_end_matches(['+', '#', '!', '?', '†', '‡', ' ', '\t']);
        let shorter = without_en_passant(marks, partial);
        if shorter.len() == body.len() {
            return (body, offer);
        }
        body = shorter;
    }
}

/// Removes `e.p.` at the end, with or without dots, if a move precedes it.
fn without_en_passant(body: &str, partial: bool) -> &str {
    let whole: &[&str] = &["e.p.", "e.p", "ep.", "ep", "e. p."];
    let begun: &[&str] = if partial { &[" e.", " e"] } else { &[] };
    for suffix in whole.iter().chain(begun) {
        if let Some(before) = body.strip_suffix(suffix) {
            let before = before.trim_end();
            if before.ends_with(|last: char| last.is_ascii_digit() || matches!(last, '+' | '#')) {
                return before;
            }
        }
    }
    body
}

/// Removes a move number: `12.`, `12...`, `...`.
fn without_number(body: &str) -> &str {
    let after = body.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after.trim_start_matches(['.', '…']);
    if rest.len() < after.len() { rest.trim_start() } else { body }
}

/// Whether a character is a letter o, a zero, or the Cyrillic letter that looks like them.
fn is_oh(c: char) -> bool {
    matches!(c, 'O' | 'o' | '0' | 'О' | 'о')
}

fn is_castling(body: &str) -> bool {
    body.starts_with(is_oh) && body.chars().all(|c| is_oh(c) || matches!(c, '-' | '–' | '—' | '‑' | ' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ornaments_fall_off() {
        for (text, core) in [
            ("Nf3", "Nf3"),
            ("Nxf3+", "Nf3"),
            ("exd6 e.p.", "ed6"),
            ("exd6ep", "ed6"),
            ("exd6+ e.p. (=)", "ed6"),
            ("exd6 e.p.+", "ed6"),
            ("e8=Q#", "e8Q"),
            ("e8(Q)", "e8Q"),
            ("e8/Q", "e8Q"),
            ("Ng1-f3!?", "Ng1f3"),
            ("12. e4", "e4"),
            ("12...e5", "e5"),
            ("1.e4", "e4"),
            ("0-0", "OO"),
            ("o-o-o+", "OOO"),
            ("OO", "OO"),
            ("♘f3", "Nf3"),
            ("♞\u{fe0e}f6", "Nf6"),
            ("♙e4", "e4"),
            ("e2 e4", "e2e4"),
        ] {
            let entry = normalise(text, Letters::En, false);
            assert_eq!(entry.map(|entry| entry.core), Some(core.to_owned()), "{text}");
        }
    }

    #[test]
    fn signs_out_of_place_are_no_move() {
        for text in ["xd5", "e-4", "Nxx3", "N--f3", "e8(Q", "(e4)", "e4, e5", "0", "0-0-0-0", "e4;", "Nf3)", "e4♙"] {
            assert_eq!(normalise(text, Letters::En, false), None, "{text}");
        }
        assert_eq!(normalise(&"e".repeat(1000), Letters::En, false), None);
    }

    #[test]
    fn a_text_may_break_off_while_it_is_typed() {
        for (text, core) in
            [("Nx", "N"), ("e8(", "e8"), ("e8(Q", "e8Q"), ("0", "O"), ("0-", "O"), ("Nf3 (", "Nf3"), ("Nf3 (=", "Nf3")]
        {
            assert_eq!(normalise(text, Letters::En, true).map(|entry| entry.core), Some(core.to_owned()), "{text}");
        }
    }
}
