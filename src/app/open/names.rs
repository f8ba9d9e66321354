//! Typed names: which entries of a folder they mean, and how Tab completes them. The file browser and the command line
//! follow the same rules.

use crate::app::protocol::browse::FolderEntry;
use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Matcher, Utf32Str};

/// Splits a typed path after its last slash; the rest is the beginning of a name.
#[must_use]
pub fn split(typed: &str) -> (&str, &str) {
    let at = typed.rfind('/').map_or(0, |at| at + 1);
    typed.split_at_checked(at).unwrap_or((typed, ""))
}

/// Returns the indices of the entries that a typed name could mean, best first: those that begin with it, then those
/// with its letters in this order. An empty name means all of them. A name that begins with a dot means hidden entries
/// only, and any other name means none of them.
#[must_use]
pub fn matches(entries: &[FolderEntry], typed: &str) -> Vec<usize> {
    let dotted = typed.starts_with('.');
    let seen = entries.iter().enumerate().filter(|(_, entry)| dotted == entry.is_hidden());
    if typed.is_empty() {
        return seen.map(|(n, _)| n).collect();
    }
    let score = NameMatch::new(typed);
    let mut matcher = Matcher::default();
    let mut ranked: Vec<_> = seen.filter_map(|(n, entry)| Some((score.of(&entry.name, &mut matcher)?, n))).collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, n)| n).collect()
}

/// Ranks names by how well they fit a typed one: the smaller the rank, the better.
pub(super) struct NameMatch {
    lower: String,
    letters: Atom,
}

impl NameMatch {
    pub(super) fn new(typed: &str) -> NameMatch {
        let letters = Atom::new(typed, CaseMatching::Ignore, Normalization::Smart, AtomKind::Fuzzy, false);
        NameMatch { lower: typed.to_lowercase(), letters }
    }

    pub(super) fn of(&self, name: &str, matcher: &mut Matcher) -> Option<(bool, std::cmp::Reverse<u16>)> {
        let mut space = Vec::new();
        let score = self.letters.score(Utf32Str::new(name, &mut space), matcher)?;
        Some((!name.to_lowercase().starts_with(&self.lower), std::cmp::Reverse(score)))
    }
}

/// Returns the name of an entry as it is typed: a folder's with a slash.
#[must_use]
pub fn whole(entry: &FolderEntry) -> String {
    format!("{}{}", entry.name, if entry.is_folder { "/" } else { "" })
}

/// Returns what Tab makes of a typed name: the beginning shared by all names that begin with it; if that is already
/// typed, the whole name of the selected entry, a folder's with its slash. `chosen` is the index of an entry.
#[must_use]
pub fn completed(entries: &[FolderEntry], typed: &str, chosen: Option<usize>) -> Option<String> {
    let lower = typed.to_lowercase();
    let begins = |entry: &&FolderEntry| entry.name.to_lowercase().starts_with(&lower);
    let visible = entries.iter().filter(|entry| typed.starts_with('.') == entry.is_hidden());
    let names: Vec<&FolderEntry> = visible.filter(begins).collect();
    if let [only] = names.as_slice() {
        return Some(whole(only));
    }
    let shared = shared_beginning(&names);
    if !typed.is_empty() && shared.chars().count() > typed.chars().count() {
        return Some(shared);
    }
    chosen.and_then(|chosen| entries.get(chosen)).map(whole)
}

/// Returns the longest beginning that all names share, with the capitals of the first.
fn shared_beginning(names: &[&FolderEntry]) -> String {
    let Some((first, rest)) = names.split_first() else { return String::new() };
    let same = |a: char, b: char| a == b || a.to_lowercase().eq(b.to_lowercase());
    let length = rest.iter().fold(first.name.chars().count(), |length, entry| {
        first.name.chars().zip(entry.name.chars()).take_while(|(a, b)| same(*a, *b)).count().min(length)
    });
    first.name.chars().take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(names: &[&str]) -> Vec<FolderEntry> {
        names.iter().map(|name| FolderEntry::new(name.trim_end_matches('/').into(), name.ends_with('/'))).collect()
    }

    #[test]
    fn names_are_found_by_their_beginning_or_by_letters() {
        let entries = entries(&["old/", ".git/", "Carlsen.pgn", "wcc_2023.pgn", "wcc_1972.pgn"]);
        let found =
            |typed| -> Vec<&str> { matches(&entries, typed).into_iter().map(|n| entries[n].name.as_str()).collect() };
        assert_eq!(found(""), ["old", "Carlsen.pgn", "wcc_2023.pgn", "wcc_1972.pgn"]);
        assert_eq!(found("c")[0], "Carlsen.pgn", "what begins so comes first, capitals or not");
        assert_eq!(found("w23"), ["wcc_2023.pgn"]);
        assert_eq!(found(".g"), [".git"], "hidden ones only behind a dot");
        assert_eq!(found("zz"), Vec::<&str>::new());
    }

    #[test]
    fn tab_completes_as_far_as_names_agree() {
        let entries = entries(&["old/", ".git/", "Carlsen.pgn", "wcc_2023.pgn", "wcc_1972.pgn"]);
        let tab = |typed, chosen| completed(&entries, typed, chosen);
        assert_eq!(tab("o", Some(0)).as_deref(), Some("old/"));
        assert_eq!(tab("car", None).as_deref(), Some("Carlsen.pgn"));
        assert_eq!(tab("w", Some(3)).as_deref(), Some("wcc_"));
        assert_eq!(tab("wcc_", Some(4)).as_deref(), Some("wcc_1972.pgn"), "then the chosen one");
        assert_eq!(tab("23", Some(3)).as_deref(), Some("wcc_2023.pgn"), "also one that is found by letters");
        assert_eq!(tab("", Some(0)).as_deref(), Some("old/"));
        assert_eq!(tab("zz", None), None, "what is typed stays");
        assert_eq!(tab(".", None).as_deref(), Some(".git/"));
    }

    #[test]
    fn a_typed_path_ends_in_a_name() {
        let rows = [("a", ("", "a")), ("a/b", ("a/", "b")), ("~/", ("~/", "")), ("", ("", "")), ("é/ü", ("é/", "ü"))];
        for (typed, want) in rows {
            assert_eq!(split(typed), want);
        }
    }
}
