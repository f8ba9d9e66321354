//! The files and folders offered after a command while its path is typed on the command line.

use crate::app::{
    commands::{
        action::Action,
        parse::rest_after,
        table::{ActionRow, COMMANDS},
    },
    context::UpdateContext,
    open::names,
    protocol::browse::{BrowseEffect, Folder, PathContent},
};
use std::path::PathBuf;

/// The most names that are listed.
const MOST: usize = 200;

/// The folder whose entries complete the typed path.
#[derive(Clone, Debug, Default)]
pub struct PathWords {
    /// The number of the request.
    id: u64,
    /// The folder as it was typed.
    typed: Option<String>,
    /// Its content, once it has been read.
    folder: Option<Folder>,
}

/// A path that is typed after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedPath<'a> {
    /// The command.
    pub action: Action,
    /// The command with the space after it, as it was typed.
    pub command: &'a str,
    /// The path.
    pub path: &'a str,
}

/// Returns the path in the typed text, once that begins with the name of a command that takes a file, and a space.
/// `works` says whether a command works on the screen.
#[must_use]
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
    pub(in crate::app) fn follow(&mut self, path: Option<&str>, ctx: &mut UpdateContext) {
        let Some(path) = path else {
            self.typed = None;
            return;
        };
        let (folder, _) = names::split(path);
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
        let (typed, name) = names::split(path);
        let folder = self.folder.as_ref().filter(|_| self.typed.as_deref() == Some(typed))?;
        Some((folder, name))
    }

    /// Returns the names that a typed path could mean, best first, folders with a slash.
    #[must_use]
    pub fn offered(&self, path: &str) -> Vec<String> {
        let Some((folder, name)) = self.folder_of(path) else { return Vec::new() };
        let matches = names::matches(&folder.entries, name).into_iter().take(MOST);
        let entries = matches.filter_map(|n| folder.entries.get(n));
        entries.map(names::whole).collect()
    }

    /// Returns what Tab makes of a typed path; `None` if nothing completes it.
    #[must_use]
    pub fn completed(&self, path: &str) -> Option<String> {
        let (folder, name) = self.folder_of(path)?;
        let first = names::matches(&folder.entries, name).first().copied();
        let completed = names::completed(&folder.entries, name, first)?;
        Some(format!("{}{completed}", names::split(path).0))
    }
}

#[cfg(test)]
mod tests {
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
