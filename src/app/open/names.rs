//! Typed names: which entries of a folder they mean, and how Tab completes them. The file browser and the command line
//! follow the same rules.

use crate::app::commands::table::{Action, ActionRow, COMMANDS};
use crate::app::context::UpdateContext;
use crate::app::protocol::effect::{BrowseEffect, Folder, FolderEntry, PathContent};
use crate::words::rest_after;
use nucleo_matcher::pattern::{Atom, AtomKind, CaseMatching, Normalization};
use nucleo_matcher::{Matcher, Utf32Str};
use std::path::PathBuf;

/// Splits a typed path after its last slash; the rest is the beginning of a name.
pub fn split(typed: &str) -> (&str, &str) {
    let at = typed.rfind('/').map_or(0, |at| at + 1);
    typed.split_at_checked(at).unwrap_or((typed, ""))
}

/// Returns the indices of the entries that a typed name could mean, best first: those that begin with it, then those
/// with its letters in this order. An empty name means all of them. A name that begins with a dot means hidden entries
/// only, and any other name means none of them.
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
pub(in crate::app) struct NameMatch {
    lower: String,
    letters: Atom,
}

impl NameMatch {
    pub(in crate::app) fn new(typed: &str) -> NameMatch {
        let letters = Atom::new(typed, CaseMatching::Ignore, Normalization::Smart, AtomKind::Fuzzy, false);
        NameMatch { lower: typed.to_lowercase(), letters }
    }

    pub(in crate::app) fn of(&self, name: &str, matcher: &mut Matcher) -> Option<(bool, std::cmp::Reverse<u16>)> {
        let mut space = Vec::new();
        let score = self.letters.score(Utf32Str::new(name, &mut space), matcher)?;
        Some((!name.to_lowercase().starts_with(&self.lower), std::cmp::Reverse(score)))
    }
}

/// Returns the name of an entry as it is typed: a folder's with a slash.
pub fn whole(entry: &FolderEntry) -> String {
    format!("{}{}", entry.name, if entry.is_folder { "/" } else { "" })
}

/// Returns what Tab makes of a typed name: the beginning shared by all names that begin with it; if that is already
/// typed, the whole name of the selected entry, a folder's with its slash.
pub fn completed(entries: &[FolderEntry], typed: &str, chosen: Option<&FolderEntry>) -> Option<String> {
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
    chosen.map(whole)
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

// The files and folders offered after a command while its path is typed on the command line.

/// The most names that are listed.
const MOST: usize = 200;

/// The folder whose entries complete the typed path.
#[derive(Clone, Debug, Default)]
pub struct PathWords {
    id: u64,
    /// The typed path up to its name. None if none is typed.
    typed: Option<String>,
    folder: Option<Folder>,
}

/// A path that is typed after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedPath<'a> {
    pub action: Action,
    /// The command with the space after it, as it was typed.
    pub command: &'a str,
    pub path: &'a str,
}

/// Returns the path in the typed text, once that begins with the name of a command that takes a file, and a space.
/// `works` says whether a command works on the screen.
pub fn typed_path<'a>(typed: &'a str, works: impl Fn(&ActionRow) -> bool) -> Option<TypedPath<'a>> {
    let takes = |row: &&ActionRow| row.args.contains("FILE") && works(row);
    let text = typed.trim_start().trim_start_matches(':').trim_start();
    let rest = |name: &str| rest_after(text, name).filter(|rest| rest.starts_with(' ')).map(str::trim_start);
    let named = COMMANDS.iter().filter(takes).flat_map(|row| {
        let names = row.names().chain(row.foreign_names());
        names.filter_map(move |name| Some((rest(name)?, row.action)))
    });
    // The longest name is meant: it leaves the shortest rest.
    let (path, action) = named.min_by_key(|(rest, _)| rest.len())?;
    Some(TypedPath { action, command: typed.strip_suffix(path)?, path })
}

impl PathWords {
    /// Requests the folder of the typed path, if it is not the same as before.
    pub(in crate::app) fn follow(&mut self, path: &str, ctx: &mut UpdateContext) {
        let (folder, _) = split(path);
        if self.typed.as_deref() == Some(folder) {
            return;
        }
        let id = ctx.next_request_id();
        *self = PathWords { id, typed: Some(folder.to_owned()), folder: None };
        let place = if folder.is_empty() { "." } else { folder };
        ctx.request(BrowseEffect::Read { id, path: PathBuf::from(place) });
    }

    /// Takes a folder that was read. Returns whether it was requested. A folder that cannot be read completes nothing.
    pub(in crate::app) fn found(&mut self, id: u64, outcome: &Result<PathContent, String>) -> bool {
        let asked = self.id == id && self.typed.is_some();
        if let (true, Ok(PathContent::Folder(folder))) = (asked, outcome) {
            self.folder = Some(folder.clone());
        }
        asked
    }

    /// Returns the folder of a typed path, and the name in it.
    fn folder_of<'a>(&'a self, path: &'a str) -> Option<(&'a Folder, &'a str)> {
        let (typed, name) = split(path);
        let folder = self.folder.as_ref().filter(|_| self.typed.as_deref() == Some(typed))?;
        Some((folder, name))
    }

    /// Returns the names that a typed path could mean, best first, folders with a slash.
    pub fn offered(&self, path: &str) -> Vec<String> {
        let Some((folder, name)) = self.folder_of(path) else { return Vec::new() };
        let matches = matches(&folder.entries, name).into_iter().take(MOST);
        let entries = matches.filter_map(|n| folder.entries.get(n));
        entries.map(whole).collect()
    }

    /// Returns what Tab makes of a typed path; `None` if nothing completes it.
    pub fn completed(&self, path: &str) -> Option<String> {
        let (folder, name) = self.folder_of(path)?;
        let first = matches(&folder.entries, name).first().and_then(|n| folder.entries.get(*n));
        let completed = completed(&folder.entries, name, first)?;
        Some(format!("{}{completed}", split(path).0))
    }
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
        let tab = |typed, chosen: Option<usize>| completed(&entries, typed, chosen.map(|place| &entries[place]));
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

#[cfg(test)]
mod path_words_tests {
    use super::*;

    #[test]
    fn a_path_is_what_follows_a_command_that_takes_a_file() {
        let read = |typed| typed_path(typed, |_| true).map(|found| (found.action, found.command, found.path));
        assert_eq!(read("review ~/pg"), Some((Action::Review, "review ", "~/pg")));
        assert_eq!(read(":open "), Some((Action::Open, ":open ", "")));
        assert_eq!(read("copy all to a b.pgn"), Some((Action::CopyAll, "copy all to ", "a b.pgn")));
        assert_eq!(read("enregistrer x"), Some((Action::Save, "enregistrer ", "x")));
        for none in ["review", "theme wood", "", "reviewer x"] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
