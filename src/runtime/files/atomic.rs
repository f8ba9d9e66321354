//! Changes a file that matters: completely or not at all, whatever happens meanwhile, and never at the same time as
//! another process.

use super::{file_error::FileError, own_file};
use crate::words::runtime::RuntimeWord as W;
use rustix::fs::{FlockOperation, Gid, Uid, fchown, flock};
use rustix::io::Errno;
use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::{thread, time::Duration};
use tempfile::NamedTempFile;

/// How often, every 20 ms, to try for a lock: another process holds it only while it writes.
const TRIES: u32 = 250;

/// Gives a file the content that `change` makes of the current one (empty if there is no file yet); with `None` the
/// file stays.
///
/// The new content is written to a file beside it, synced, and renamed over it, so that a crash leaves either the old
/// or the new file. A symbolic link stays, and the file it points at is changed. The mode is kept, and so are owner and
/// group where the system permits. The file itself carries the lock that keeps two processes from losing each other's
/// changes.
///
/// # Errors
/// The file is unchanged.
pub fn edit(path: &Path, change: impl FnOnce(&[u8]) -> Option<Vec<u8>>) -> Result<(), FileError> {
    let path = resolve(path)?;
    let mut file = lock(&path)?;
    let mut old = Vec::new();
    file.read_to_end(&mut old)?;
    let Some(new) = change(&old) else { return Ok(()) };
    let mut beside = beside(&path)?;
    beside.write_all(&new)?;
    Ok(put_in_place(beside, &file.metadata()?, &path)?)
}

/// Gives a new file the mode, owner and name of the old one. It is on the disk afterwards.
///
/// # Errors
/// The old file is unchanged.
pub fn put_in_place(beside: NamedTempFile, was: &Metadata, path: &Path) -> io::Result<()> {
    let file = beside.as_file();
    let is = file.metadata()?;
    if (was.uid(), was.gid()) != (is.uid(), is.gid()) {
        let (user, group) = (Uid::from_raw(was.uid()), Gid::from_raw(was.gid()));
        // Only root may give files away, but a group that the user belongs to can be kept.
        if fchown(file, Some(user), Some(group)).is_err() {
            let _ = fchown(file, None, Some(group)); // as above
        }
    }
    file.set_permissions(fs::Permissions::from_mode(was.mode() & 0o7777))?;
    file.sync_all()?;
    beside.persist(path).map_err(|error| error.error)?;
    sync_folder(folder_of(path));
    Ok(())
}

/// Creates an empty file in the folder of another, locked while this process lives. Files that killed processes left
/// there for the same file are removed: they only take up space.
///
/// # Errors
/// The file could not be created.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let (folder, prefix) = (folder_of(path), prefix(path));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix)
            && let Ok(left) = own_file::open(&entry.path(), &mut File::options())
            && flock(&left, FlockOperation::NonBlockingLockExclusive).is_ok()
        {
            let _ = fs::remove_file(entry.path()); // see above: a later save tries again
        }
    }
    for _ in 0..TRIES {
        let file = tempfile::Builder::new().prefix(&prefix).tempfile_in(folder)?;
        let _ = flock(file.as_file(), FlockOperation::NonBlockingLockExclusive); // without locks, there is no litter
        // Another process may have taken it for litter before it was locked.
        if is_at(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists))
}

/// Returns the beginning of the names of files that are being written to replace this one.
pub(in crate::runtime) fn prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let short: String = name.chars().take(40).collect();
    format!(".{short}.tabiya-")
}

/// Like [`edit`], for one of our own files: its folder is created if necessary.
///
/// # Errors
/// The file is unchanged.
pub fn edit_own(path: &Path, change: impl FnOnce(&[u8]) -> Option<Vec<u8>>) -> Result<(), FileError> {
    make_folder(folder_of(path))?;
    edit(path, change)
}

/// Creates a folder that only the user may enter, as the XDG specification asks, together with those above it.
///
/// # Errors
/// The system's error.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Syncs a folder's list of names to the disk. Some file systems cannot do that; then there is nothing to do.
pub fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all()); // see above
}

/// Returns the folder of a file's path.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Follows symbolic links to the actual file, even if it does not exist yet.
pub(in crate::runtime) fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..40 {
        match fs::read_link(&path) {
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(Errno::LOOP.into())
}

/// Opens a file, creating it if necessary, and locks it against other processes.
pub(in crate::runtime) fn lock(path: &Path) -> Result<File, FileError> {
    for _ in 0..TRIES {
        if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
            return Err(FileError::Reason(W::NotAFile));
        }
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        match own_file::try_lock(&file, FlockOperation::NonBlockingLockExclusive)? {
            // The process that held the lock may have put another file in its place.
            true if is_at(&file, path) => return Ok(file),
            true => {}
            false => thread::sleep(Duration::from_millis(20)),
        }
    }
    Err(io::Error::from(ErrorKind::WouldBlock).into())
}

/// True if a path still names this open file.
#[must_use]
pub fn is_at(file: &File, path: &Path) -> bool {
    match (file.metadata(), fs::metadata(path)) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_change_keeps_mode_and_link() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("games.pgn"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("games.pgn", &link).unwrap();
        edit(&link, |old| Some([old, b" and new"].concat())).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"old and new");
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing is left beside it");
    }

    #[test]
    fn a_link_to_nothing_yet_makes_what_it_names() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link");
        symlink("target", &link).unwrap();
        edit(&link, |old| old.is_empty().then(|| b"x".to_vec())).unwrap();
        assert_eq!(fs::read(folder.path().join("target")).unwrap(), b"x");
        symlink("loop", folder.path().join("loop")).unwrap();
        assert!(edit(&folder.path().join("loop"), |_| Some(Vec::new())).is_err());
    }

    #[test]
    fn what_a_killed_process_left_goes_with_the_next_change() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let litter = folder.path().join(format!("{}abcdef", prefix(&path)));
        let other = folder.path().join(".other.pgn.tabiya-abcdef");
        let being_written = beside(&path).unwrap();
        for left in [&litter, &other] {
            fs::write(left, "half a file").unwrap();
        }
        edit(&path, |_| Some(b"new".to_vec())).unwrap();
        assert!(!litter.exists());
        assert!(other.exists(), "of another file");
        assert!(being_written.path().exists(), "another process writes it");
    }

    #[test]
    fn two_writers_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..10 {
                        edit(&path, |old| Some([old, b"x"].concat())).unwrap();
                    }
                });
            }
        });
        assert_eq!(fs::read(&path).unwrap().len(), 40);
    }

    #[test]
    fn what_can_not_be_written_is_said() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(edit(folder.path(), |_| None), Err(FileError::Io(_))), "a folder");
        assert!(matches!(edit(Path::new("/dev/null"), |_| None), Err(FileError::Reason(W::NotAFile))));
        let nowhere = folder.path().join("no/such/file");
        assert!(matches!(edit(&nowhere, |_| None), Err(FileError::Io(e)) if e.kind() == ErrorKind::NotFound));
        edit_own(&nowhere, |_| Some(b"made".to_vec())).unwrap();
        assert_eq!(fs::metadata(folder.path().join("no")).unwrap().mode() & 0o777, 0o700);
    }
}
