//! Every string a user reads, in each language.
//!
//! The strings are in `assets/words`, one file per language. The build script makes an enum of each section, see
//! [`tables`]. A string with holes has `{0}`, `{1}` … and is filled by [`fill_in`] or [`fill`]. JSON, PGN, perft, UCI,
//! config keys and command names are always English and stand where they are used.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub mod choice;
pub mod command_names;
pub mod forms;
pub mod game_list;
pub mod learn;
pub mod lessons;
pub mod moves;
pub mod notation;
pub mod open;
pub mod openings;
pub mod practice;
pub mod results;
pub mod tables;
pub mod values;

pub use crate::words::tables::{Lang, Number, fill_in};

impl Lang {
    pub fn foreign() -> impl Iterator<Item = Lang> {
        Lang::ALL.into_iter().filter(|lang| *lang != Lang::En)
    }

    /// Returns the language of a code such as `fr` or a locale such as `fr_FR.UTF-8`, if the program has it.
    pub fn of_locale(locale: &str) -> Option<Lang> {
        let code = locale.split(['_', '.', '-', '@']).next().unwrap_or(locale);
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }
}

/// Puts `args` into the holes `{0}`, `{1}` … of a template, unchanged.
pub fn fill(template: &str, args: &[&str]) -> String {
    fill_with(template, |number, _| args.get(number).copied().unwrap_or_default().to_owned())
}

/// Fills each hole of a template with what `word` returns for the number of the hole and the form that it asks for.
fn fill_with(template: &str, word: impl Fn(usize, &str) -> String) -> String {
    let mut parts = template.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let hole = part.split_once('}').and_then(|(hole, rest)| {
            let (number, asks) = hole.split_at(hole.find(['.', '=']).unwrap_or(hole.len()));
            Some((number.parse().ok()?, asks, rest))
        });
        match hole {
            Some((number, asks, rest)) => out.extend([word(number, asks).as_str(), rest]),
            None => out.extend(["{", part]),
        }
    }
    out
}

pub fn with_capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

// Accents are never needed: a word is known without them, and by German's two letters for one.

/// Returns the rest of a text after a name at its start, ignoring case and accents.
pub fn rest_after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    // Every typed key compares all names, and most of them already differ in the first letter.
    if let ([a, ..], [b, ..]) = (text.as_bytes(), name.as_bytes())
        && a.is_ascii()
        && b.is_ascii()
        && !a.eq_ignore_ascii_case(b)
    {
        return None;
    }
    let mut rest = text.chars();
    for own in name.chars() {
        let typed = rest.next()?;
        if !(typed.eq_ignore_ascii_case(&own) || bare(typed).eq_ignore_ascii_case(&bare(own))) {
            return None;
        }
        // `zuege` is `züge`, `gross` is `groß`.
        let second = match own {
            'ä' | 'ö' | 'ü' | 'Ä' | 'Ö' | 'Ü' => 'e',
            'ß' => 's',
            _ => continue,
        };
        let mut longer = rest.clone();
        if typed.is_ascii() && longer.next().is_some_and(|next| next.eq_ignore_ascii_case(&second)) {
            rest = longer;
        }
    }
    Some(rest.as_str())
}

/// Whether a typed word is this one, ignoring case and accents.
pub fn is_word(typed: &str, own: &str) -> bool {
    rest_after(typed, own) == Some("")
}

/// Whether a typed text is the beginning of this word, ignoring case and accents.
pub fn begins_word(typed: &str, own: &str) -> bool {
    let ends = own.char_indices().map(|(at, c)| at + c.len_utf8());
    ends.filter_map(|end| own.get(..end)).any(|beginning| is_word(typed, beginning))
}

/// Returns a letter without its accent.
fn bare(char: char) -> char {
    match char {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'À' | 'Á' | 'Â' | 'Ã' | 'Ä' | 'Å' => 'a',
        'è' | 'é' | 'ê' | 'ë' | 'È' | 'É' | 'Ê' | 'Ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'Ì' | 'Í' | 'Î' | 'Ï' => 'i',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'Ò' | 'Ó' | 'Ô' | 'Õ' | 'Ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'Ù' | 'Ú' | 'Û' | 'Ü' => 'u',
        'ç' | 'Ç' => 'c',
        'ñ' | 'Ñ' => 'n',
        'ß' => 's',
        '’' => '\'',
        _ => char,
    }
}

pub trait Sentence: Copy {
    fn seen(self, lang: Lang) -> &'static str;

    fn aloud(self, lang: Lang) -> &'static str;

    fn for_count(self, lang: Lang, count: Number) -> &'static str;
}

/// Returns a sentence with its holes filled, as a screen shows it or as plain mode says it.
pub fn sentence(word: impl Sentence, lang: Lang, aloud: bool, args: &[&str]) -> String {
    fill_in(lang, if aloud { word.aloud(lang) } else { word.seen(lang) }, args)
}

/// Translates a text that a table has in English. Any other text is returned as it is.
pub fn translated<'a>(table: &[impl Sentence], english: &'a str, lang: Lang) -> &'a str {
    table.iter().find(|word| word.seen(Lang::En) == english).map_or(english, |word| word.seen(lang))
}

// Breaks a sentence into lines, at blanks, for a number of columns.

/// Breaks a text into lines of at most `columns` columns. A word that is longer than a line is broken too, so that
/// nothing is lost. A mark that stands alone, such as the French question mark, stays with the word before it.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut words: Vec<String> = Vec::new();
    // A no-break space is part of its word.
    for word in text.split([' ', '\n', '\t']).filter(|word| !word.is_empty()) {
        match words.last_mut() {
            Some(before) if matches!(word, ":" | ";" | "!" | "?" | "»") => before.extend([" ", word]),
            _ => words.push(word.to_owned()),
        }
    }
    for word in &words {
        let gap = usize::from(!line.is_empty());
        if line.width() + gap + word.width() <= columns {
            line.push_str(if gap == 1 { " " } else { "" });
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            if !line.is_empty() && line.width() + c.width().unwrap_or(0) > columns {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod wrap_tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_lose_nothing() {
        let rows: [(&str, usize, &[&str]); 7] = [
            ("", 9, &[]),
            ("a king moves", 12, &["a king moves"]),
            ("a king moves", 11, &["a king", "moves"]),
            ("échec et mat", 8, &["échec et", "mat"]),
            ("rnbqkbnr/pppppppp w", 8, &["rnbqkbnr", "/ppppppp", "p w"]),
            ("reprendre e5 ? Oui", 12, &["reprendre", "e5 ? Oui"]),
            ("ab", 0, &["a", "b"]),
        ];
        for (text, columns, want) in rows {
            assert_eq!(wrap(text, columns), want, "{text:?} in {columns}");
        }
    }
}
