//! Sentences of the language files, as tests compare them. A test that checks behaviour names a sentence by its key, so
//! that only `tests/house/words` has to change when the sentence is reworded.
//!
//! No-break spaces are written as blanks here, as in the tests. What is returned lives as long as the test program.

#![allow(dead_code, reason = "no binary uses all of it")]

use tabiya::words::{Lang, Sentence, fill_in};

/// An English sentence as a screen shows it, with its holes filled.
pub fn says(word: impl Sentence, args: &[&str]) -> &'static str {
    says_in(Lang::En, word, args)
}

/// A sentence as a screen shows it.
pub fn says_in(lang: Lang, word: impl Sentence, args: &[&str]) -> &'static str {
    blanks(&fill_in(lang, word.seen(lang), args)).leak()
}

/// An English sentence for a count, with the count in its first hole.
pub fn counts(word: impl Sentence, count: u64) -> &'static str {
    counts_in(Lang::En, word, count)
}

/// A sentence for a count.
pub fn counts_in(lang: Lang, word: impl Sentence, count: u64) -> &'static str {
    blanks(&fill_in(lang, word.for_count(lang, count.into()), &[&count.to_string()])).leak()
}

/// The name of a key as it is printed on a keyboard of the language: `Esc`.
pub fn key(lang: Lang, printed: &str) -> &'static str {
    blanks(&tabiya::words::choice::named(printed.to_owned(), lang)).leak()
}

/// The letter of a piece in a language.
pub fn letter(lang: Lang, role: shakmaty::Role) -> &'static str {
    tabiya::chess::notation::Letters::of_code(lang.letters()).unwrap_or_default().letter(role)
}

/// The name of a side in a language.
pub fn side_in(lang: Lang, color: shakmaty::Color) -> &'static str {
    tabiya::words::results::side(color, lang)
}

/// An English sentence without its backquotes, as it appears on a screen.
pub fn shown(word: impl Sentence, args: &[&str]) -> &'static str {
    shown_in(Lang::En, word, args)
}

/// A sentence without its backquotes, as it appears on a screen.
pub fn shown_in(lang: Lang, word: impl Sentence, args: &[&str]) -> &'static str {
    says_in(lang, word, args).replace('`', "").leak()
}

/// An English sentence up to the first hole whose argument is not given, for places that have no room for all of it.
pub fn beginning(word: impl Sentence, args: &[&str]) -> &'static str {
    let whole = shown(word, &open_holes(args));
    whole.split(OPEN).next().unwrap_or(whole)
}

/// An English sentence as plain mode says it.
pub fn aloud(word: impl Sentence, args: &[&str]) -> &'static str {
    aloud_in(Lang::En, word, args)
}

/// A sentence as plain mode says it.
pub fn aloud_in(lang: Lang, word: impl Sentence, args: &[&str]) -> &'static str {
    blanks(&fill_in(lang, word.aloud(lang), args)).leak()
}

/// Several texts one after the other, with a blank between them.
pub fn joined(texts: &[&str]) -> &'static str {
    texts.join(" ").leak()
}

/// Several texts, each as a line of its own.
pub fn lines(texts: &[&str]) -> &'static str {
    texts.iter().map(|text| format!("{text}\n")).collect::<String>().leak()
}

/// A text that can be searched for a sentence, whatever fills the holes that are not given.
pub trait Wording {
    /// Returns whether the text contains an English sentence, as it is shown or as plain mode says it. A hole whose
    /// argument is missing or empty stands for anything.
    fn has(&self, word: impl Sentence, args: &[&str]) -> bool {
        self.has_in(Lang::En, word, args)
    }

    /// The same in a language.
    fn has_in(&self, lang: Lang, word: impl Sentence, args: &[&str]) -> bool;
}

impl Wording for str {
    fn has_in(&self, lang: Lang, word: impl Sentence, args: &[&str]) -> bool {
        let bare = |text: &str| blanks(text).replace('`', ""); // the screen writes no backquotes
        let text = bare(self);
        [word.seen(lang), word.aloud(lang)].into_iter().any(|template| {
            let wanted = bare(&fill_in(lang, template, &open_holes(args)));
            let wanted = wanted.strip_suffix('.').unwrap_or(&wanted); // it is left out in narrow places
            let mut rest = text.as_str();
            wanted.split(OPEN).all(|part| match rest.split_once(part) {
                Some((_, after)) => {
                    rest = after;
                    true
                }
                None => false,
            })
        })
    }
}

/// The filling of a hole whose argument is not given.
const OPEN: &str = "\0";

fn open_holes<'a>(args: &[&'a str]) -> [&'a str; 10] {
    let mut holes = [OPEN; 10];
    for (hole, arg) in holes.iter_mut().zip(args).filter(|(_, arg)| !arg.is_empty()) {
        *hole = arg;
    }
    holes
}

fn blanks(text: &str) -> String {
    text.replace('\u{a0}', " ")
}
