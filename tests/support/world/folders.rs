//! The folders of the fake world. A path without a leading `/` is relative to `/work`, the current folder. The home
//! folder is `/home/me`.

use super::*;
use std::path::{Component, Path};
use tabiya::app::protocol::effect::{
    BrowseEffect, BrowseResponse, FilePreview, Folder, FolderEntry, PathContent, PathFacts, PathPreview,
};

const HOME: &str = "/home/me";
const HERE: &str = "/work";

impl FakeWorld {
    pub(super) fn browse(&mut self, effect: BrowseEffect) {
        let response = match effect {
            BrowseEffect::Read { id, path } => BrowseResponse::Found { id, outcome: self.content(&path) },
            BrowseEffect::Count { id, paths } => {
                let facts = paths.into_iter().filter_map(|path| Some((path.clone(), self.facts(&path)?))).collect();
                BrowseResponse::Counted { id, facts }
            }
            BrowseEffect::Look { id, path } => {
                let outcome = self.look(&path);
                BrowseResponse::Looked { id, path, outcome }
            }
        };
        self.send(Msg::Browse(response));
    }

    /// Reads the folders that the application asked for, and from now on all others at once.
    pub fn folders_come(&mut self) {
        self.folders_wait = false;
        for effect in std::mem::take(&mut self.effects) {
            match effect {
                Effect::Browse(effect) => self.browse(effect),
                other => self.effects.push(other),
            }
        }
    }

    /// Returns the name by which the file at a path is known, and its text.
    pub(super) fn file_at(&self, path: &Path) -> Option<(&str, &str)> {
        let is = |name: &str| normal(Path::new(name)) == normal(path);
        self.files.iter().find(|(name, _)| is(name)).map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Returns the files to read for a path: those of a folder, otherwise the path itself.
    pub(super) fn files_of(&self, path: &Path) -> Vec<PathBuf> {
        match self.content(path) {
            Ok(PathContent::Folder(folder)) if !self.quick => {
                let files = folder.entries.into_iter().filter(|entry| !entry.is_folder && !entry.is_hidden());
                let files: Vec<PathBuf> = files.map(|entry| entry.path).collect();
                if files.is_empty() { vec![path.to_owned()] } else { files }
            }
            _ => vec![path.to_owned()],
        }
    }

    fn content(&self, path: &Path) -> Result<PathContent, String> {
        if let Some((name, _)) = self.file_at(path) {
            return Ok(PathContent::File(name.into()));
        }
        let path = normal(path);
        if self.quick && path.extension().is_some() {
            return Ok(PathContent::File(path));
        }
        let inside: Vec<PathBuf> =
            self.files.iter().map(|(name, _)| normal(Path::new(name))).filter(|file| file.starts_with(&path)).collect();
        let is_known = [HOME, HERE, "/"].iter().any(|known| path == Path::new(known));
        if inside.is_empty() && !is_known && !self.quick {
            return Err(format!("{} is not there.", path.display()));
        }
        let child = |file: &PathBuf| Some(path.join(file.strip_prefix(&path).ok()?.components().next()?));
        let mut entries: Vec<FolderEntry> = inside
            .iter()
            .filter_map(|file| child(file).map(|child| FolderEntry::new(child.clone(), child != *file)))
            .collect();
        if self.quick {
            let hostile = ["sub", "evil\u{1b}[2J\u{202e}.pgn", "漢字漢字漢字漢字漢字漢字漢字.pgn", ".hidden.pgn"];
            entries.extend(hostile.map(|name| FolderEntry::new(path.join(name), name == "sub")));
        }
        entries.sort_by_key(|entry| (!entry.is_folder, entry.name.clone()));
        entries.dedup();
        let shown = match path.strip_prefix(HOME) {
            Ok(rest) if rest.as_os_str().is_empty() => "~/".to_owned(),
            Ok(rest) => format!("~/{}/", rest.display()),
            Err(_) => format!("{}/", path.display()).replace("//", "/"),
        };
        Ok(PathContent::Folder(Folder { path, shown, entries }))
    }

    fn facts(&self, path: &Path) -> Option<PathFacts> {
        match (self.file_at(path), self.content(path)) {
            (Some((_, text)), _) => {
                let games = Catalog::of(&[text.as_bytes()]);
                let years = || games.all().filter_map(|game| game.date().year());
                let years = years().min().zip(years().max());
                Some(PathFacts { count: Some(games.len()), years, bytes: text.len() as u64 })
            }
            (None, Ok(PathContent::Folder(folder))) => {
                let files = folder.entries.iter().filter(|entry| !entry.is_folder).count();
                Some(PathFacts { count: Some(files), ..PathFacts::default() })
            }
            _ => None,
        }
    }

    fn look(&self, path: &Path) -> Result<PathPreview, String> {
        let hostile = (self.quick && path.extension().is_some()).then_some(HOSTILE);
        if let Some(text) = self.file_at(path).map(|(_, text)| text).or(hostile) {
            let text = PgnText::new(Arc::from(text.as_bytes()));
            let games = (0..text.cuts.len()).filter_map(|i| text.game(i)).collect();
            let facts = self.facts(path).unwrap_or_default();
            return Ok(PathPreview::File(Box::new(FilePreview { facts, games, ..FilePreview::default() })));
        }
        match self.content(path)? {
            PathContent::Folder(folder) => {
                let name = |entry: FolderEntry| if entry.is_folder { format!("{}/", entry.name) } else { entry.name };
                Ok(PathPreview::Folder(folder.entries.into_iter().map(name).collect()))
            }
            PathContent::File(path) => Err(format!("{} is not there.", path.display())),
        }
    }
}

/// Returns the path from the root.
fn normal(path: &Path) -> PathBuf {
    let from = match path.strip_prefix("~") {
        Ok(rest) => Path::new(HOME).join(rest),
        Err(_) => Path::new(HERE).join(path),
    };
    let mut normal = PathBuf::new();
    for part in from.components() {
        match part {
            Component::ParentDir => _ = normal.pop(),
            Component::CurDir => {}
            part => normal.push(part),
        }
    }
    normal
}
