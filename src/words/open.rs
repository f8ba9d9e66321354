//! The words of the folder list in which the user chooses a file.

pub use super::tables::OpenWord;
use super::{Lang, Number, game_list::count};
use std::path::Path;

/// Returns `1 file`, `12 files`.
#[must_use]
pub fn files(number: usize, lang: Lang) -> String {
    OpenWord::Files.counted(lang, Number::of(number), &count(number, lang), &[])
}

/// Returns `1 folder`, `12 folders`.
#[must_use]
pub fn folders(number: usize, lang: Lang) -> String {
    OpenWord::Folders.counted(lang, Number::of(number), &count(number, lang), &[])
}

/// Returns a path as a user writes it: with `~` for the home folder, unless that is unknown or the root.
#[must_use]
pub fn short_path(path: &Path, home: Option<&Path>) -> String {
    match home.filter(|home| home.parent().is_some()).map(|home| path.strip_prefix(home)) {
        Some(Ok(rest)) if rest.as_os_str().is_empty() => "~".to_owned(),
        Some(Ok(rest)) => format!("~/{}", rest.display()),
        _ => path.display().to_string(),
    }
}

/// Returns the size of a file: `512 B`, `2.7 kB`, `41 kB`, `4.1 MB`.
#[must_use]
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
#[must_use]
pub fn years((first, last): (u32, u32)) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// Whether a word asks for the folder above.
#[must_use]
pub fn is_up(word: &str) -> bool {
    word == ".." || Lang::ALL.into_iter().any(|lang| OpenWord::Up.text(lang).eq_ignore_ascii_case(word))
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
