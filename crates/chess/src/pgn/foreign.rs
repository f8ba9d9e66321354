//! Piece letters of other languages in a file: `Sf3 Lb5` for `Nf3 Bb5`.
//!
//! PGN uses English letters (PGN standard 8.2.3.2), so a game that can be read with them is read with them. If that
//! leaves damage, the letters of other languages are tried, for the whole game and never for a single move: `S` is a
//! knight in German and a bishop in Czech. A game that fits two languages in two ways stays damaged.

use crate::notation::{Letters, PIECES};
use crate::pgn::lenient_san;
use crate::pgn::lexer::{Lexer, LineColumn, TokenKind};
use crate::pgn::problem::{PgnProblem, ProblemKind};
use crate::pgn::reader::GameSource;
use crate::pgn::record::Record;
use crate::pgn::tags::ResultMarker;
use std::borrow::Cow;

/// The sets that differ from each other: Swedish has the letters of German, Italian those of Spanish.
const SETS: [Letters; 8] =
    [Letters::De, Letters::Fr, Letters::Es, Letters::Nl, Letters::Ru, Letters::Pt, Letters::Pl, Letters::Cs];

/// Whether a word has the form of a move in any set of letters.
pub(super) fn looks_like_move(word: &str) -> bool {
    lenient_san::looks_like_move(word)
        || word.len() <= 16 && leading_letter(word).is_some_and(|letter| as_knight(word, letter).is_some())
}

/// Returns the letter that a word begins with, if it stands for a piece in some set.
fn leading_letter(word: &str) -> Option<&'static str> {
    if !word.starts_with(|c: char| c.is_ascii_uppercase() || !c.is_ascii()) {
        return None; // no set has such a letter; this rules out move numbers at once
    }
    let letters = SETS.iter().flat_map(|set| PIECES.into_iter().map(|role| set.letter(role)));
    letters.filter(|letter| word.starts_with(letter)).max_by_key(|letter| letter.len())
}

/// Rewrites a word as a knight move, if what follows its first letter has the form of one.
fn as_knight(word: &str, letter: &str) -> Option<String> {
    let english = format!("N{}", word.strip_prefix(letter)?);
    lenient_san::looks_like_move(&english).then_some(english)
}

/// Replaces these piece letters in a word with the English ones.
pub(super) fn english(word: &str, letters: Letters) -> Cow<'_, str> {
    if letters == Letters::En || letters == Letters::Figurines || word.len() > 32 {
        return Cow::Borrowed(word);
    }
    let from_square =
        |rest: &str| rest.starts_with(|c: char| matches!(c, 'a'..='h' | '1'..='8' | 'x' | ':' | '-' | '×'));
    for role in PIECES {
        if let Some(rest) = word.strip_prefix(letters.letter(role)).filter(|rest| from_square(rest)) {
            return Cow::Owned(format!("{}{rest}", role.upper_char()));
        }
    }
    if letters == Letters::Ru && word.starts_with('О') {
        return Cow::Owned(word.replace('О', "O")); // castling with the Cyrillic letter
    }
    // The piece that a pawn promotes to.
    let bare = word.trim_end_matches(['+', '#', ')']);
    let after = word.get(bare.len()..).unwrap_or_default();
    for role in PIECES {
        let before = bare.strip_suffix(letters.letter(role)).unwrap_or_default();
        if before.starts_with(|c: char| c.is_ascii_lowercase()) && before.ends_with(['1', '8', '=', '(', '/']) {
            return Cow::Owned(format!("{before}{}{after}", role.upper_char()));
        }
    }
    Cow::Borrowed(word)
}

/// Returns the game as read with English letters, or with the letters of another language if only these make sense.
/// `read` reads it with a set of letters.
pub(super) fn reread(
    mut record: Record,
    bytes: &[u8],
    source: &GameSource,
    read: impl Fn(Letters) -> Record,
) -> Record {
    let Some(place) = damaged_moves(&record).map(|problem| problem.place) else { return record };
    let sets = candidates(bytes, source);
    let several = sets.len() > 1;
    let readings: Vec<(Letters, Record)> = sets.into_iter().map(|letters| (letters, read(letters))).collect();
    let mut whole = readings.iter().filter(|(_, reading)| damaged_moves(reading).is_none());
    let problem = |place: LineColumn, what: ProblemKind| PgnProblem { game: source.number, place, what };
    let chosen = match whole.next() {
        Some(first) => whole.all(|(_, other)| other.tree == first.1.tree).then_some(first),
        // Damaged in every language. If only one fits its letters and reads more moves than English, use that one.
        None => match readings.first().filter(|(_, reading)| !several && reading.tree.size() > record.tree.size()) {
            Some(only) => Some(only),
            None => return record,
        },
    };
    match chosen {
        Some((letters, reading)) => {
            let mut reading = reading.clone();
            reading.problems.insert(0, problem(source.place, ProblemKind::ForeignLetters(shown(*letters))));
            reading
        }
        None => {
            let at = record.problems.partition_point(|problem| problem.place <= place);
            record.problems.insert(at, problem(place, ProblemKind::AmbiguousLetters));
            record
        }
    }
}

/// Returns the first problem that keeps a line of moves from being read.
fn damaged_moves(record: &Record) -> Option<&PgnProblem> {
    let stops = |what: &ProblemKind| {
        matches!(what, ProblemKind::IllegalMove(_) | ProblemKind::AmbiguousMove(_) | ProblemKind::UnreadableMove(_))
    };
    record.problems.iter().find(|problem| stops(&problem.what))
}

/// Returns the sets that have all the letters that the game's moves begin with; none if English has them all.
fn candidates(bytes: &[u8], source: &GameSource) -> Vec<Letters> {
    let mut leads: Vec<String> = Vec::new();
    for token in Lexer::new(bytes, source.encoding, source.place).filter(|token| token.kind == TokenKind::Word) {
        let text = source.encoding.text(bytes.get(token.range).unwrap_or_default());
        if text.len() > 32 || ResultMarker::read(&text).is_some() {
            continue;
        }
        let letter = match (leading_letter(&text), text.chars().next()) {
            (Some(letter), _) => letter.to_owned(),
            (None, Some(first @ ('K' | 'Q' | 'R' | 'B' | 'N' | 'P'))) => first.to_string(),
            _ => continue,
        };
        if !leads.contains(&letter) && as_knight(&text, &letter).is_some() {
            leads.push(letter);
        }
    }
    let has = |set: Letters, lead: &str| PIECES.into_iter().any(|role| set.letter(role) == lead);
    if leads.iter().all(|lead| has(Letters::En, lead)) {
        return Vec::new();
    }
    SETS.into_iter().filter(|&set| leads.iter().all(|lead| has(set, lead))).collect()
}

/// The letters of a set, king first.
fn shown(letters: Letters) -> String {
    PIECES.map(|role| letters.letter(role)).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_english_letters() {
        let rows = [
            (Letters::De, "Sf3", "Nf3"),
            (Letters::De, "Lxb5+", "Bxb5+"),
            (Letters::De, "Sg1-f3", "Ng1-f3"),
            (Letters::De, "T1e2", "R1e2"),
            (Letters::De, "e8=D+", "e8=Q+"),
            (Letters::De, "exd8D", "exd8Q"),
            (Letters::De, "e8(S)", "e8(N)"),
            (Letters::De, "O-O", "O-O"),
            (Letters::De, "Nf3", "Nf3"),
            (Letters::De, "Sonntag", "Sonntag"),
            (Letters::Fr, "Rg1", "Kg1"),
            (Letters::Fr, "Fb5", "Bb5"),
            (Letters::Nl, "Pf3", "Nf3"),
            (Letters::Ru, "Крe2", "Ke2"),
            (Letters::Ru, "Кf3", "Nf3"),
            (Letters::Ru, "О-О", "O-O"),
            (Letters::Ru, "e8Ф", "e8Q"),
            (Letters::En, "Sf3", "Sf3"),
        ];
        for (letters, word, want) in rows {
            assert_eq!(english(word, letters), want, "{word}");
        }
        for word in ["Sf3", "Fxb5+", "Крe2", "Nf3", "e4", "O-O"] {
            assert!(looks_like_move(word), "{word}");
        }
        for word in ["Sonntag", "Capablanca", "Da", "Лев"] {
            assert!(!looks_like_move(word), "{word}");
        }
    }
}
