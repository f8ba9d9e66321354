//! The names of keys as they stand on a keyboard of the user's language. The config file and the manual name them in
//! English.

use super::Lang;
pub use super::tables::KeyWord;

/// Returns a key's printed name, such as `Shift-Enter`, in the user's language.
#[must_use]
pub fn named(printed: String, lang: Lang) -> String {
    if lang == Lang::En {
        return printed;
    }
    let word = |part: &str| super::translated(KeyWord::ALL, part, lang).to_owned();
    match printed.rsplit_once('-') {
        // The key after the modifiers may itself be a hyphen, the sign that separates them.
        Some((before, part)) if !before.is_empty() && !part.is_empty() => {
            let modifiers: Vec<String> = before.split('-').map(word).collect();
            format!("{}-{}", modifiers.join("-"), word(part))
        }
        _ => word(&printed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_name_is_told_in_the_language() {
        for (printed, french) in [
            ("Enter", "Entrée"),
            ("Esc", "Échap"),
            ("PgUp", "PgPréc"),
            ("Shift-Tab", "Maj-Tab"),
            ("Ctrl-Shift-Home", "Ctrl-Maj-Début"),
            ("Ctrl-T", "Ctrl-T"),
            ("Ctrl--", "Ctrl--"),
            ("-", "-"),
            ("F1", "F1"),
            ("→", "→"),
        ] {
            assert_eq!(
                (named(printed.to_owned(), Lang::En).as_str(), named(printed.to_owned(), Lang::Fr).as_str()),
                (printed, french)
            );
        }
    }
}
