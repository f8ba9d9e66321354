//! The sentences that only plain mode says. Each begins with a capital, ends with a full stop and has no sign that a
//! speech synthesizer drops or misreads.

use super::Lang;
pub use super::tables::PlainWord;
use crate::chess::{game::EventNames, pgn::sanitize};

/// Returns the names of an event in a sentence, and how to give those that are missing.
#[must_use]
pub fn event(names: &EventNames, lang: Lang) -> String {
    let known = |name: &String| match sanitize(name).trim() {
        "" => PlainWord::EventUnknown.text(lang).to_owned(),
        name => name.to_owned(),
    };
    let all = [&names.event, &names.site, &names.round];
    let told = PlainWord::EventIs.with(lang, &all.map(known).each_ref().map(String::as_str));
    if all.iter().any(|name| name.is_empty()) {
        return format!("{told} {}", PlainWord::EventWords.text(lang));
    }
    told
}
