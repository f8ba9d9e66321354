//! The words of the folder list in which the user chooses a file.

use crate::chess::pgn::{PgnProblem, ProblemKind};
use crate::chess::start_position::BadStart;
use crate::words::Lang;
use crate::words::forms::bad_start;
use crate::words::tables::ReviewWord;
use std::path::Path;

pub use crate::words::tables::{OpenWord, ProblemWord};

/// Returns a path as a user writes it: with `~` for the home folder, unless that is unknown or the root.
pub fn short_path(path: &Path, home: Option<&Path>) -> String {
    match home.filter(|home| home.parent().is_some()).map(|home| path.strip_prefix(home)) {
        Some(Ok(rest)) if rest.as_os_str().is_empty() => "~".to_owned(),
        Some(Ok(rest)) => format!("~/{}", rest.display()),
        _ => path.display().to_string(),
    }
}

/// Returns the size of a file: `512 B`, `2.7 kB`, `41 kB`, `4.1 MB`.
pub fn size(bytes: u64, lang: Lang) -> String {
    const STEP: u64 = 1_000;
    let units = [OpenWord::Bytes, OpenWord::Kilobytes, OpenWord::Megabytes, OpenWord::Gigabytes];
    let (mut unit, mut tenths) = (0, bytes.saturating_mul(10));
    while tenths >= STEP * 10 && unit + 1 < units.len() {
        tenths = tenths.div_ceil(STEP);
        unit += 1;
    }
    let number = match (unit, tenths) {
        (1.., ..100) => format!("{}{}{}", tenths / 10, lang.decimal_separator(), tenths % 10),
        _ => (tenths / 10).to_string(),
    };
    units.get(unit).map_or_else(String::new, |unit| unit.with(lang, &[&number]))
}

/// Returns the first and last year as `1927` or `1927–1934`.
pub fn years((first, last): (u32, u32)) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// Whether a word asks for the folder above.
pub fn is_up(word: &str) -> bool {
    word == ".." || Lang::ALL.into_iter().any(|lang| OpenWord::Up.text(lang).eq_ignore_ascii_case(word))
}

// What is wrong with a game in a file: in the user's language, and in English as `tabiya pgn check` reports it.

/// Returns a problem in words: where it stands in the file, and what it is.
pub fn problem_at(problem: &PgnProblem, lang: Lang) -> String {
    let (line, column) = (problem.place.line.to_string(), problem.place.column.to_string());
    ReviewWord::ProblemAt.with(lang, &[&line, &column, &in_words(&problem.what, lang, str::to_owned, str::to_owned)])
}

/// Returns a problem in English, with texts of the file shortened and their control characters escaped.
pub fn reported(problem: &ProblemKind) -> String {
    in_words(problem, Lang::En, short, escaped)
}

/// Shortens a text of a file and escapes its control characters. Its quotes and backslashes stay as they are.
fn escaped(text: &str) -> String {
    let shown = |c: char| if matches!(c, '"' | '\'' | '\\') { c.to_string() } else { c.escape_debug().to_string() };
    short(text).chars().map(shown).collect()
}

/// Returns a text of a file, cut if it is too long for one line.
fn short(text: &str) -> String {
    cut(text, 60)
}

fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}

/// Puts a problem into words. `name` writes a name from the file, `marked` any other text of it, which stands between
/// quotes.
fn in_words(problem: &ProblemKind, lang: Lang, name: fn(&str) -> String, marked: impl Fn(&str) -> String) -> String {
    use crate::words::tables::ProblemWord as W;
    let quoted = |word: W, text: &str| word.with(lang, &[&marked(text)]);
    let named = |word: W, text: &str| word.with(lang, &[&name(text)]);
    // A sentence, with a field of a FEN in it at most.
    let because = |word: W, why: &BadStart| word.with(lang, &[&cut(&bad_start(why, lang), 200)]);
    let word = match problem {
        ProblemKind::Stray(c) => return named(W::Stray, &format!("{c:?}")),
        ProblemKind::IllegalMove(text) => return quoted(W::IllegalMove, text),
        ProblemKind::AmbiguousMove(text) => return quoted(W::AmbiguousMove, text),
        ProblemKind::UnreadableMove(text) => return quoted(W::UnreadableMove, text),
        ProblemKind::ForeignLetters(letters) => return named(W::ForeignLetters, letters),
        ProblemKind::AmbiguousLetters => W::AmbiguousLetters,
        ProblemKind::QueenAssumed(text) => return quoted(W::QueenAssumed, text),
        ProblemKind::UnknownToken(text) => return quoted(W::UnknownToken, text),
        ProblemKind::BadGlyph(text) => return quoted(W::BadGlyph, text),
        ProblemKind::WrongNumber { found, expected } => {
            return W::WrongNumber.with(lang, &[&found.to_string(), &expected.to_string()]);
        }
        ProblemKind::BadTag(text) => return quoted(W::BadTag, text),
        ProblemKind::TagQuote(name) => return named(W::TagQuote, name),
        ProblemKind::TagUnclosed(name) => return named(W::TagUnclosed, name),
        ProblemKind::TagTwice(name) => return named(W::TagTwice, name),
        ProblemKind::TagLate(name) => return named(W::TagLate, name),
        ProblemKind::BadFen(why) => return because(W::BadFen, why),
        ProblemKind::GuessedBytes(page) => return named(W::GuessedBytes, page),
        ProblemKind::FenField(why) => return because(W::FenField, why),
        ProblemKind::Unplayable(why) => return because(W::Unplayable, why),
        ProblemKind::CastlingRights => W::CastlingRights,
        ProblemKind::SetUp(text) => return quoted(W::SetUp, text),
        ProblemKind::UnknownVariant(text) => return quoted(W::UnknownVariant, text),
        ProblemKind::BadResult(text) => return quoted(W::BadResult, text),
        ProblemKind::PlyCount { tag, found } => {
            return W::PlyCount.with(lang, &[&tag.to_string(), &found.to_string()]);
        }
        ProblemKind::ResultsDiffer { tag, found } => {
            return W::ResultsDiffer.with(lang, &[tag.as_str(), found.as_str()]);
        }
        ProblemKind::UnclosedComment => W::UnclosedComment,
        ProblemKind::UnclosedVariation => W::UnclosedVariation,
        ProblemKind::ResultInVariation => W::ResultInVariation,
        ProblemKind::SecondResult => W::SecondResult,
        ProblemKind::NoResult => W::NoResult,
        ProblemKind::NoMoves => W::NoMoves,
        ProblemKind::NoGame => W::NoGame,
        ProblemKind::EmptyVariation => W::EmptyVariation,
        ProblemKind::EarlyVariation => W::EarlyVariation,
        ProblemKind::ByteOrderMark => W::ByteOrderMark,
        ProblemKind::BrokenCharacters => W::BrokenCharacters,
    };
    word.text(lang).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_two_digits_that_count() {
        let rows = [
            (0, "0 B"),
            (999, "999 B"),
            (1_000, "1.0 kB"),
            (2_650, "2.7 kB"),
            (41_500, "41 kB"),
            (4_100_000, "4.1 MB"),
            (29_000_000_000, "29 GB"),
        ];
        for (bytes, want) in rows {
            assert_eq!(size(bytes, Lang::En).replace('\u{a0}', " "), want);
        }
        assert_eq!(size(2_700, Lang::Fr).replace(['\u{a0}', '\u{202f}'], " "), "2,7 ko");
    }

    #[test]
    fn the_folder_above_has_a_word_in_each_language() {
        for word in ["up", "Up", "..", "monter"] {
            assert!(is_up(word), "{word}");
        }
        assert!(!is_up("upper"));
    }
}

#[cfg(test)]
mod pgn_problems_tests {
    use super::*;

    #[test]
    fn a_report_is_short_and_escapes_what_it_quotes() {
        let long = ProblemKind::UnknownToken(format!("\t{}", "é".repeat(100)));
        let text = format!("\\t{}", "é".repeat(59));
        assert_eq!(reported(&long), format!("unknown text \"{text}…\", kept as text"));
        let named = ProblemKind::TagLate("x".repeat(61));
        assert_eq!(reported(&named), format!("tag {}… comes after the moves; it is kept as text", "x".repeat(60)));
        let whole = format!("unknown text \"\t{}\", kept as text", "é".repeat(100));
        assert_eq!(in_words(&long, Lang::En, str::to_owned, str::to_owned), whole);
    }
}
