//! The drafts on disk: unsaved changes to games that are being edited, one file each, locked by the process that edits.

use crate::app::protocol::effect::{DraftPlace, ListedDraft, ReviewDraft};
use crate::runtime::files::atomic::{self, LockedFile, is_granted};
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::paths;
use crate::runtime::pgn_files::saving;
use crate::words::tables::RuntimeWord as W;
use std::collections::HashMap;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

const ENDING: &str = "draft";

/// The ending that drafts had before they were lines with a checksum: they are named as unreadable, and stay.
const OLD_ENDING: &str = "toml";

/// The longest draft that is read, in bytes: the longest game, with the backslashes that a draft needs.
const LONGEST: u64 = 512 << 20;

#[derive(Debug)]
pub struct DraftFiles {
    folder: Option<PathBuf>,
    ours: HashMap<u64, LockedFile>,
}

impl DraftFiles {
    /// Creates it for this folder, if one is known.
    pub fn new(folder: Option<PathBuf>) -> DraftFiles {
        DraftFiles { folder, ours: HashMap::new() }
    }

    /// Gives the draft of this number a new text, completely or not at all. The file is handed to the system but not
    /// synced to the disk: a draft survives any end of the process.
    ///
    /// # Errors
    /// The draft is unchanged.
    pub fn store(&mut self, id: u64, text: &str) -> Result<(), FileError> {
        let folder = self.folder.as_deref().ok_or(FileError::NoFolder("XDG_STATE_HOME"))?;
        atomic::make_folder(folder)?;
        let (path, reserved) = match self.ours.get(&id) {
            Some(ours) => (ours.path.clone(), None),
            None => {
                // A name that no draft has is reserved by an empty file until that is replaced. Lists skip it.
                let name =
                    tempfile::Builder::new().prefix("draft-").suffix(&format!(".{ENDING}")).tempfile_in(folder)?;
                let reserved = name.into_temp_path();
                (reserved.to_path_buf(), Some(reserved))
            }
        };
        let mut beside = atomic::beside(&path)?;
        beside.write_all(text.as_bytes())?;
        // The new file is already locked: no other process ever sees it unlocked.
        let file = beside.persist(&path).map_err(|error| error.error)?;
        reserved.map(TempPath::keep).transpose().map_err(|error| error.error)?;
        self.ours.insert(id, LockedFile { file, path });
        Ok(())
    }

    /// Removes the draft of this number.
    ///
    /// # Errors
    /// The draft is still there.
    pub fn remove(&mut self, id: u64) -> Result<(), FileError> {
        Ok(self.ours.remove(&id).map_or(Ok(()), |locked| locked.remove())?)
    }

    /// Returns the drafts that no process has open, sorted by name. Also returns which cannot be read, and why.
    pub fn list(&self) -> (Vec<ListedDraft>, Vec<(PathBuf, FileError)>) {
        let Some(folder) = self.folder.as_deref() else { return Default::default() };
        let names = |ending| atomic::names_in(folder, ending).unwrap_or_default(); // a folder that was never made
        let old = names(OLD_ENDING).into_iter().map(|name| folder.join(format!("{name}.{OLD_ENDING}")));
        let mut unreadable: Vec<_> = old.map(|path| (path, FileError::Reason(W::DraftDamaged))).collect();
        let mut listed = Vec::new();
        for name in names(ENDING) {
            let Ok(path) = self.path(&name) else { continue };
            match read_unlocked(&path) {
                Ok(Some(draft)) => listed.push(ListedDraft { name, draft }),
                Ok(None) => {}
                Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound => {} // removed since the folder was read
                Err(error) => unreadable.push((path, error)),
            }
        }
        (listed, unreadable)
    }

    /// Returns the name of the last draft of the game in this place, if the game is unchanged and no process has the
    /// draft open. Changes to the rest of the file may have moved it there.
    pub fn find(&self, place: &DraftPlace) -> Option<String> {
        let is_it = |other: &DraftPlace| {
            let same = other.file == place.file || paths::is_same_file(&other.file, &place.file);
            let moved = || saving::found_at(other) == Some(place.span.start);
            same && other.fingerprint == place.fingerprint && (other.span.start == place.span.start || moved())
        };
        let found = self.list().0.into_iter().rfind(|listed| listed.draft.place.as_ref().is_some_and(is_it))?;
        Some(found.name)
    }

    /// Takes a listed draft for this process, under this number.
    ///
    /// # Errors
    /// The draft is unchanged.
    pub fn take(&mut self, id: u64, name: &str) -> Result<ReviewDraft, FileError> {
        let locked = LockedFile::at(self.path(name)?)?;
        let draft = read(&locked.path)?;
        self.ours.insert(id, locked);
        Ok(draft)
    }

    /// Removes a listed draft that no process has open.
    ///
    /// # Errors
    /// The draft is unchanged.
    pub fn drop_listed(&self, name: &str) -> Result<(), FileError> {
        Ok(LockedFile::at(self.path(name)?)?.remove()?)
    }

    fn path(&self, name: &str) -> Result<PathBuf, FileError> {
        atomic::path_in(self.folder.as_deref(), name, ENDING)
    }
}

/// Reads a draft that no process has open; `None` if one has, or if the file is only a name that was reserved.
fn read_unlocked(path: &Path) -> Result<Option<ReviewDraft>, FileError> {
    let file = atomic::open(path, &mut File::options())?;
    // A shared lock: others may list at the same time.
    if !is_granted(file.try_lock_shared())? || file.metadata()?.len() == 0 {
        return Ok(None);
    }
    read(path).map(Some)
}

fn read(path: &Path) -> Result<ReviewDraft, FileError> {
    let text = String::from_utf8(atomic::read_long(path, LONGEST)?);
    text.ok().and_then(|text| ReviewDraft::read(&text)).ok_or(FileError::Reason(W::DraftDamaged))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::journal::seal;
    use crate::chess::pgn::encoding::Encoding;
    use crate::chess::pgn::splice::fingerprint;
    use std::fs;

    fn draft(moves: &str) -> ReviewDraft {
        ReviewDraft { pgn: format!("[Event \"?\"]\n\n{moves} *\n"), place: None }
    }

    #[test]
    fn a_draft_outlives_the_process_that_wrote_it() {
        let folder = tempfile::tempdir().unwrap();
        let drafts = || DraftFiles::new(Some(folder.path().join("drafts")));
        let (mut one, mut other) = (drafts(), drafts());
        assert!(other.list().0.is_empty());
        one.store(7, &draft("1. e4").text()).unwrap();
        one.store(7, &draft("1. d4").text()).unwrap();
        assert!(other.list().0.is_empty(), "it is open");
        drop(one);
        let listed = other.list().0;
        assert_eq!(listed.len(), 1);
        assert_eq!(listed[0].draft, draft("1. d4"));
        assert_eq!(other.take(1, &listed[0].name).unwrap(), draft("1. d4"));
        let third = drafts();
        assert!(third.list().0.is_empty());
        assert!(matches!(drafts().take(1, &listed[0].name), Err(FileError::Held)));
        assert!(matches!(third.drop_listed(&listed[0].name), Err(FileError::Held)));
        other.store(1, &draft("1. c4").text()).unwrap();
        other.remove(1).unwrap();
        assert!(
            matches!(drafts().take(1, &listed[0].name), Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound)
        );
        assert_eq!(fs::read_dir(folder.path().join("drafts")).unwrap().count(), 0);
    }

    #[test]
    fn the_draft_of_a_game_is_found_by_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("club.pgn");
        fs::write(&file, "1. e4 *").unwrap();
        let place = DraftPlace { file, span: 0..7, fingerprint: 9 };
        let drafts = || DraftFiles::new(Some(folder.path().join("drafts")));
        let mut one = drafts();
        one.store(1, &ReviewDraft { place: Some(place.clone()), ..draft("1. e4 e5") }.text()).unwrap();
        assert_eq!(drafts().find(&place), None, "another process has it open");
        drop(one);
        assert_eq!(drafts().find(&place), Some(drafts().list().0[0].name.clone()));
        let roundabout = DraftPlace { file: folder.path().join("./club.pgn"), ..place.clone() };
        assert!(drafts().find(&roundabout).is_some(), "the same file by another path");
        assert_eq!(drafts().find(&DraftPlace { fingerprint: 8, ..place.clone() }), None, "the game was changed since");
        assert_eq!(drafts().find(&DraftPlace { span: 7..14, ..place }), None, "another game");
    }

    #[test]
    fn a_draft_is_found_where_its_game_has_been_moved_to() {
        let (folder, file) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let file = file.path().join("club.pgn");
        let game = |white: &str| format!("[White \"{white}\"]\n\n1. e4 *\n");
        let drafts = || DraftFiles::new(Some(folder.path().to_owned()));
        let place = |text: &str, nth: usize| {
            let starts: Vec<usize> = text.match_indices("[White").map(|(at, _)| at).chain([text.len()]).collect();
            let span = starts[nth]..starts[nth + 1];
            let fingerprint = fingerprint(&text.as_bytes()[span.clone()], Encoding::Utf8);
            DraftPlace { file: file.clone(), span: span.start as u64..span.end as u64, fingerprint }
        };
        let was = [game("Ann"), game("Bob")].join("\n");
        fs::write(&file, &was).unwrap();
        let kept = ReviewDraft { place: Some(place(&was, 1)), ..draft("1. e4 e5") };
        drafts().store(1, &kept.text()).unwrap();
        // Changes to other games, one before, one after it, and another one like it.
        for (now, at, found) in [
            (vec![game("Anna Maria"), game("Bob")], 1, true),
            (vec![game("Eva"), game("Ann"), game("Bob")], 2, true),
            (vec![game("Ann"), game("Bob"), game("Cid")], 1, true),
            (vec![game("Bob")], 0, true),
            (vec![game("Ann"), game("Bob"), game("Bob")], 1, true),
            (vec![game("Ann"), game("Bob"), game("Bob")], 2, false),
            (vec![game("Ann"), game("Cid"), game("Bob"), game("Bob")], 2, false),
            (vec![game("Ann"), game("Rob")], 1, false),
        ] {
            let now = now.join("\n");
            fs::write(&file, &now).unwrap();
            assert_eq!(drafts().find(&place(&now, at)).is_some(), found, "{now}");
        }
    }

    #[test]
    fn what_is_no_draft_stays_and_is_not_listed() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("x.draft"), "rubbish").unwrap();
        let mut drafts = DraftFiles::new(Some(folder.path().to_owned()));
        assert!(drafts.list().0.is_empty());
        assert!(matches!(drafts.take(1, "x"), Err(FileError::Reason(W::DraftDamaged))));
        assert!(matches!(drafts.take(1, "../x"), Err(FileError::Io(_) | FileError::BadName(_))));
        assert!(folder.path().join("x.draft").exists());
    }

    #[test]
    fn what_cannot_be_read_is_named_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut drafts = DraftFiles::new(Some(folder.path().to_owned()));
        drafts.store(7, &draft("1. e4").text()).unwrap();
        drop(drafts);
        let whole = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
        let text = fs::read(&whole).unwrap();
        let cut = &text[..text.len() - 5];
        let changed = text.iter().map(|&byte| if byte == b'4' { b'5' } else { byte }).collect();
        let bad = [changed, cut.to_vec(), seal(r#"{"version":2}"#).into_bytes()];
        for (n, bytes) in bad.iter().enumerate() {
            fs::write(folder.path().join(format!("draft-bad{n}.draft")), bytes).unwrap();
        }
        fs::write(folder.path().join("draft-new.draft"), "").unwrap();
        let old = folder.path().join("draft-old.toml");
        fs::write(&old, "version = 1\npgn = \"1. e4 *\"\n").unwrap();
        let drafts = DraftFiles::new(Some(folder.path().to_owned()));
        let (listed, unreadable) = drafts.list();
        assert_eq!(listed.len(), 1);
        let names: Vec<_> = unreadable.iter().map(|(path, _)| path.file_name().unwrap().to_str().unwrap()).collect();
        assert_eq!(names, ["draft-old.toml", "draft-bad0.draft", "draft-bad1.draft", "draft-bad2.draft"]);
        assert!(old.exists());
        for (n, bytes) in bad.iter().enumerate() {
            assert_eq!(fs::read(folder.path().join(format!("draft-bad{n}.draft"))).unwrap(), *bytes);
        }
    }
}
