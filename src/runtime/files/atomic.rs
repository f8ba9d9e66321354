//! Replaces a file that matters: completely or not at all, whatever happens meanwhile, and never at the same time as
//! another process. [`replace`] is the only way in which a file of the user's gets another content.
//!
//! What cannot be helped: a program that opened the file before the exchange of the names and writes into it only
//! afterwards writes into the old version.

use crate::chess::pgn::in_memory::FileStamp;
use crate::runtime::files::file_error::FileError;
use crate::runtime::system::{self, file_rights, is_at};
use crate::words::tables::RuntimeWord as W;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;
use tempfile::NamedTempFile;

#[cfg(test)]
pub(super) use crate::runtime::files::atomic::tests::pause;

/// How often, every 2 ms, to try for a lock: another process holds it only while it writes. A longer pause would often
/// miss the moments in which a process that writes again and again does not hold it.
const TRIES: u32 = 2_500;

/// How often a replacement begins again because another program has changed the file meanwhile.
const ATTEMPTS: u32 = 10;

/// What follows the [`prefix`] in the name of a lock. The names of new versions have six characters there.
const LOCK: &str = "lock";

/// What follows the name of a file in that of a version that was set aside.
pub(super) const ASIDE: &str = ".aside";

/// What follows the name of a file in that of its first version.
const BACKUP: &str = ".bak";

/// The longest note in a lock, in bytes.
const LONGEST_NOTE: u64 = 64 << 20;

/// The longest name of a file, in bytes, on every usual file system.
const LONGEST_NAME: usize = 255;

/// What becomes of the version that is replaced.
#[derive(Clone, Copy)]
pub enum OldVersion<'a> {
    /// It goes.
    Goes,
    /// It is kept beside the file, unless an earlier version is kept there already. The function tells whether a file
    /// of that name can be one, and is not something else of the user's.
    KeptIfFirst(&'a dyn Fn(&Path) -> bool),
}

/// The two versions of a file that is being replaced.
#[derive(Debug)]
pub struct Versions {
    /// What is there, read from its beginning; empty if there is no such file.
    pub old: File,
    pub was: Option<Metadata>,
    /// What to append to the name of the old version, if it is not a version of the new one and must not go.
    pub set_aside: Option<&'static str>,
    path: PathBuf,
    new: Option<NamedTempFile>,
}

impl Versions {
    /// Returns the old version and the new one, which is empty at first.
    ///
    /// # Errors
    /// The new one could not be created.
    pub fn both(&mut self) -> io::Result<(&mut File, &mut File)> {
        let new = match &mut self.new {
            Some(new) => new,
            none => {
                let new = if self.was.is_some() { beside(&self.path)? } else { shared_beside(&self.path)? };
                none.insert(new)
            }
        };
        Ok((&mut self.old, new.as_file_mut()))
    }

    pub fn old_length(&self) -> u64 {
        self.was.as_ref().map_or(0, Metadata::len)
    }
}

#[derive(Debug)]
pub struct Replaced {
    /// The file as it is now.
    pub metadata: Metadata,
    /// Where its first version, or one that was set aside, was kept just now.
    pub backup: Option<PathBuf>,
}

/// Replaces a file by what `write` writes; creates it if there is none. If `write` returns false, the file stays as it
/// is.
///
/// The new version is written to a file beside the old one and synced. It gets the old one's mode, owner, access
/// control list and extended attributes. Immediately before it takes the name, the old version is compared with what it
/// was when `write` read it. If another program has changed it, nothing is replaced, and `write` is called again with
/// what is there now. A symbolic link stays, and the file that it points at is replaced. A lock file beside it keeps
/// other processes of this program away.
///
/// # Errors
/// The file is unchanged: it is not a regular file, its rights cannot be kept, another program changes it all the time
/// ([`FileError::Changed`]), or the error of `write` or of the system.
pub fn replace(
    path: &Path,
    old_version: OldVersion<'_>,
    write: &mut dyn FnMut(&mut Versions) -> Result<bool, FileError>,
) -> Result<Option<Replaced>, FileError> {
    let path = resolve(path)?;
    let _lock = ChangeLock::of(&path)?;
    for _ in 0..ATTEMPTS {
        let mut versions = open_versions(&path)?;
        pause();
        if !write(&mut versions)? {
            return Ok(None);
        }
        versions.both()?; // it may have written nothing
        let Versions { mut old, was, set_aside, new, .. } = versions;
        let Some(new) = new else { break };
        if let Some(was) = &was {
            file_rights::copy(&old, was, new.as_file())?;
        }
        new.as_file().sync_all()?;
        pause();
        let backup = match (set_aside, old_version, was.as_ref().filter(|was| was.len() > 0)) {
            (_, _, None) | (None, OldVersion::Goes, _) => None,
            (aside, old_version, Some(was)) => {
                let is_version = match old_version {
                    OldVersion::KeptIfFirst(is_version) if aside.is_none() => is_version,
                    _ => &|_: &Path| false,
                };
                // In some folders a name of another user's file could not be taken away again.
                let by_link = file_rights::is_same_owner(was, &new.as_file().metadata()?);
                keep(&path, (&mut old, was, by_link), &with_ending(&path, aside.unwrap_or(BACKUP)), is_version)?
            }
        };
        if cfg!(windows) {
            drop(old); // a file that is open cannot be replaced there
        }
        pause();
        match put_in_place(new, was.as_ref(), &path) {
            Ok(true) => {
                sync_folder(folder_of(&path));
                return Ok(Some(Replaced { metadata: fs::metadata(&path)?, backup }));
            }
            failed => {
                // It would be a second name of a file that goes on living.
                if let Some(backup) = backup {
                    fs::remove_file(backup)?;
                }
                failed?;
            }
        }
    }
    Err(FileError::Changed)
}

fn open_versions(path: &Path) -> Result<Versions, FileError> {
    let (old, was) = match fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => return Err(FileError::Reason(W::NotAFile)),
        Ok(_) => {
            let old = open(path, File::options().write(true))?;
            let was = old.metadata()?;
            if was.is_dir() {
                return Err(io::Error::from(ErrorKind::IsADirectory).into());
            }
            (old, Some(was))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => (tempfile::tempfile_in(folder_of(path))?, None),
        Err(error) => return Err(error.into()),
    };
    Ok(Versions { old, was, set_aside: None, path: path.to_owned(), new: None })
}

/// Gives a file that was written beside another its name, if the other is still as it was. Returns whether it was.
fn put_in_place(new: NamedTempFile, was: Option<&Metadata>, path: &Path) -> io::Result<bool> {
    let Some(was) = was else {
        return match put_new(new, path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
            put => put.map(|()| true),
        };
    };
    let is = |at: &Path, known: FileIdentity| fs::symlink_metadata(at).is_ok_and(|now| FileIdentity::of(&now) == known);
    let is_old = |at: &Path| is(at, FileIdentity::of(was));
    let ours = FileIdentity::of(&new.as_file().metadata()?);
    if !is_old(path) {
        return Ok(false);
    }
    pause();
    if !exchange(new.path(), path) {
        system::persist(new, path)?;
        return Ok(true);
    }
    pause();
    // The old version has the other name now, and goes with it: unless it is not what was read.
    if is_old(new.path()) {
        return Ok(true);
    }
    if !exchange(new.path(), path) {
        fs::rename(new.path(), path)?;
        return Ok(false);
    }
    if !is(new.path(), ours) {
        // Another program has written into our version while it had the name.
        put_new(new, &free_name(path, ASIDE))?;
    }
    Ok(false)
}

/// Returns the first name with this ending that no file has.
pub fn free_name(path: &Path, ending: &str) -> PathBuf {
    let mut free = with_ending(path, ending);
    for number in 2..100 {
        if fs::symlink_metadata(&free).is_err() {
            break;
        }
        free = with_ending(path, &format!("{ending}-{number}"));
    }
    free
}

/// Exchanges the names of two files in one step. Returns false if that is not possible here.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> bool {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).is_ok() // if not, a plain rename tells why
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn exchange(_: &Path, _: &Path) -> bool {
    false
}

/// Called between any two calls for which another program may come in between: tests let it do something there.
#[cfg(not(test))]
pub(super) fn pause() {}

/// Gives a new file its name, unless there is such a file already.
///
/// # Errors
/// `AlreadyExists`, or the system's error.
pub fn put_new(new: NamedTempFile, path: &Path) -> io::Result<()> {
    match new.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => Err(failed.error),
        // The file system can neither rename in this way nor make a second name.
        Err(failed) if fs::symlink_metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound) => {
            failed.file.persist(path).map(drop).map_err(|error| error.error)
        }
        Err(failed) => Err(failed.error),
    }
}

/// Returns the first path at which the first version of a file may be kept.
pub fn backup_of(path: &Path) -> PathBuf {
    with_ending(path, BACKUP)
}

/// Returns a path with something appended to its name.
fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    if name.len() + ending.len() + "-99".len() <= LONGEST_NAME {
        let mut name = name.to_owned();
        name.push(ending);
        return path.with_file_name(name);
    }
    // The name is cut off, and a number made from all of it tells it from others that begin alike.
    let (number, name) = (checksum(name.as_encoded_bytes()), name.to_string_lossy());
    let short = name.get(..name.floor_char_boundary(200)).unwrap_or_default();
    path.with_file_name(format!("{short}-{number:08x}{ending}"))
}

/// Keeps the old version of a file: as a hard link if that is wanted and possible, otherwise as a copy. If something
/// else has the name, a number is appended. Returns where it was kept just now; `None` if a version had been kept
/// before.
fn keep(
    path: &Path,
    (old, was, by_link): (&mut File, &Metadata, bool),
    first: &Path,
    is_version: &dyn Fn(&Path) -> bool,
) -> Result<Option<PathBuf>, FileError> {
    for number in 1..100 {
        let mut name = OsString::from(first.file_name().unwrap_or_default());
        if number > 1 {
            name.push(format!("-{number}"));
        }
        let backup = path.with_file_name(name);
        if by_link && fs::hard_link(path, &backup).is_ok() {
            return Ok(Some(backup));
        }
        match fs::symlink_metadata(&backup) {
            // A process that was killed before it could replace the file left a second name of it.
            Ok(there) if FileIdentity::of(&there) == FileIdentity::of(was) => return Ok(Some(backup)),
            Ok(there) if there.is_file() && is_version(&backup) => return Ok(None),
            Ok(_) => continue,
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            Err(_) => {}
        }
        let mut copy = beside(&backup)?;
        old.rewind()?;
        io::copy(old, copy.as_file_mut())?;
        file_rights::copy(old, was, copy.as_file())?;
        copy.as_file().sync_all()?;
        match put_new(copy, &backup) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            put => return Ok(put.map(|()| Some(backup))?),
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists).into())
}

/// Gives a file the content that `change` makes of the current one (empty if there is no file yet); with `None` the
/// file stays. See [`replace`].
///
/// # Errors
/// The file is unchanged.
pub fn edit(path: &Path, mut change: impl FnMut(&[u8]) -> Option<Vec<u8>>) -> Result<(), FileError> {
    let replaced = replace(path, OldVersion::Goes, &mut |versions| {
        let mut old = Vec::new();
        versions.old.read_to_end(&mut old)?;
        let Some(new) = change(&old) else { return Ok(false) };
        versions.both()?.1.write_all(&new)?;
        Ok(true)
    });
    replaced.map(drop)
}

/// Like [`edit`], for one of our own files: its folder is created if necessary.
///
/// # Errors
/// The file is unchanged.
pub fn edit_own(path: &Path, change: impl FnMut(&[u8]) -> Option<Vec<u8>>) -> Result<(), FileError> {
    make_folder(folder_of(path))?;
    edit(path, change)
}

/// A lock on the changes of a file: a locked file beside it, which is removed in the end. The file itself is not
/// locked, because some systems cannot read a locked file or rename another over it.
#[derive(Debug)]
pub struct ChangeLock(LockedFile);

impl ChangeLock {
    /// Locks the changes of the file at a path without symbolic links. Waits for others for up to five seconds.
    ///
    /// # Errors
    /// Another process keeps it locked, or the system's error.
    pub fn of(path: &Path) -> Result<ChangeLock, FileError> {
        let at = folder_of(path).join(format!("{}{LOCK}", prefix(path)));
        for _ in 0..TRIES {
            let opened = match open(&at, File::options().write(true).create(true)) {
                // Another user's process may have left it in a common folder.
                Err(FileError::Io(error)) if error.kind() == ErrorKind::PermissionDenied => {
                    open(&at, &mut File::options()).map_err(|_| FileError::Io(error))?
                }
                opened => opened?,
            };
            match is_granted(opened.try_lock())? {
                // The process that held the lock has removed it.
                true if is_at(&opened, &at) => {
                    take_back_torn(&opened, path)?;
                    return Ok(ChangeLock(LockedFile { file: opened, path: at }));
                }
                true => {}
                false => thread::sleep(Duration::from_millis(2)),
            }
        }
        Err(FileError::Reason(W::Busy))
    }

    /// Notes on the disk that these bytes are about to be appended to the file at this offset. If the process dies
    /// before all of them are there, the next one that takes the lock removes the others.
    ///
    /// # Errors
    /// The system's error.
    pub fn note_append(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut file = &self.0.file;
        file.set_len(0)?;
        file.rewind()?;
        file.write_all(format!("append {at} {} {:08x}\n", bytes.len(), checksum(bytes)).as_bytes())?;
        file.write_all(bytes)?;
        file.sync_all()
    }
}

/// Removes from the end of a file what a process appended only in part before it died, as the note in its lock says.
fn take_back_torn(mut lock: &File, path: &Path) -> Result<(), FileError> {
    let mut note = Vec::new();
    lock.rewind()?;
    lock.take(LONGEST_NOTE).read_to_end(&mut note)?;
    let whole = |note: &[u8]| -> Option<(u64, Vec<u8>)> {
        let end = note.iter().position(|&byte| byte == b'\n')?;
        let (head, bytes) = (std::str::from_utf8(note.get(..end)?).ok()?, note.get(end + 1..)?);
        let mut words = head.strip_prefix("append ")?.split(' ');
        let (at, length, sum) = (words.next()?.parse().ok()?, words.next()?, words.next()?);
        let is_whole = length == bytes.len().to_string() && sum == format!("{:08x}", checksum(bytes));
        is_whole.then(|| (at, bytes.to_vec()))
    };
    // A torn note was followed by no append.
    let Some((at, bytes)) = whole(&note) else { return Ok(()) };
    let mut file = match open(path, File::options().write(true)) {
        Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound => return Ok(()),
        file => file?,
    };
    let mut there = Vec::new();
    file.seek(io::SeekFrom::Start(at))?;
    Read::by_ref(&mut file).take(LONGEST_NOTE).read_to_end(&mut there)?;
    // After a cut of power, the end of the file may be zeros. Whatever else is there is somebody's.
    let is_part = !there.is_empty()
        && there != bytes
        && there.len() <= bytes.len()
        && there.iter().zip(&bytes).all(|(is, wanted)| is == wanted || *is == 0);
    if is_part {
        file.set_len(at)?;
        file.sync_all()?;
    }
    let _ = lock.set_len(0); // another user's lock cannot be written; its note then finds all that it speaks of
    Ok(())
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

impl Drop for ChangeLock {
    fn drop(&mut self) {
        let _ = self.0.remove(); // if it stays, the next process locks it
    }
}

/// Creates an empty file in the folder of another, locked while this process lives. Only the user may read it. Files
/// that killed processes left there for the same file are removed: they only take up space.
///
/// # Errors
/// The file could not be created.
pub fn beside(path: &Path) -> io::Result<NamedTempFile> {
    beside_as(path, &tempfile::Builder::new())
}

/// Like [`beside`], but others may read the file as far as the user's settings allow that for new files.
///
/// # Errors
/// The file could not be created.
pub fn shared_beside(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    file_rights::of_new_file(&mut builder);
    beside_as(path, &builder)
}

fn beside_as(path: &Path, builder: &tempfile::Builder<'_, '_>) -> io::Result<NamedTempFile> {
    let (folder, prefix) = (folder_of(path), prefix(path));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        // A lock that a killed process left is taken by the next one.
        if name.to_string_lossy().strip_prefix(&prefix).is_some_and(|rest| rest != LOCK)
            && let Ok(left) = open(&entry.path(), &mut File::options())
            && left.try_lock().is_ok()
        {
            let _ = fs::remove_file(entry.path()); // see above: a later save tries again
        }
    }
    for _ in 0..TRIES {
        let file = builder.clone().prefix(&prefix).tempfile_in(folder)?;
        let _ = file.as_file().try_lock(); // without locks, there is no litter
        // Another process may have taken it for litter before it was locked.
        if is_at(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
    Err(io::Error::from(ErrorKind::AlreadyExists))
}

/// Returns the beginning of the names of files that are being written to replace this one, and of its lock.
pub(in crate::runtime) fn prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let short: String = name.chars().take(40).collect();
    format!(".{short}.tabiya-")
}

/// Writes a file that does not exist yet. A file of that name is never replaced.
///
/// # Errors
/// [`FileError::Exists`], or the system's error.
pub fn create(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let mut file = File::options().write(true).create_new(true).open(path).map_err(FileError::of_new)?;
    if let Err(error) = file.write_all(bytes).and_then(|()| file.sync_all()) {
        let _ = fs::remove_file(path); // half a file is worse than none, and the error says that there is none
        return Err(error.into());
    }
    sync_folder(folder_of(path));
    Ok(())
}

/// Creates a folder that only the user may enter, as the XDG specification asks, together with those above it.
///
/// # Errors
/// The system's error.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    system::private_folders().recursive(true).create(folder)
}

/// Syncs a folder's list of names to the disk. Some file systems cannot do that; then there is nothing to do.
pub fn sync_folder(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all()); // see above
}

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
    // The system says so in its own words.
    Err(fs::metadata(&path).err().unwrap_or_else(|| ErrorKind::InvalidInput.into()))
}

// What distinguishes a file from another, and from itself after a change.

pub fn stamp(metadata: &Metadata) -> FileStamp {
    FileStamp { size: metadata.len(), changed: system::changed(metadata) }
}

/// A file in one state: its stamp, and the numbers by which the system tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileIdentity {
    /// Its size and the time of its last change.
    pub stamp: FileStamp,
    numbers: (u64, u64),
}

impl FileIdentity {
    pub fn of(metadata: &Metadata) -> FileIdentity {
        FileIdentity { stamp: stamp(metadata), numbers: system::file_numbers(metadata) }
    }

    /// True if both are states of one file.
    pub fn is_same_file(&self, other: &FileIdentity) -> bool {
        self.numbers == other.numbers
    }
}

// Reading and locking tabiya's own small files: settings, notes, themes, journals, drafts.
//
// A pipe or a device in place of one of them could make the program wait or read for ever, so it is refused.

/// The longest file that is read, in bytes.
pub const LONGEST: u64 = 64 << 20;

/// How often to try for a lock while only readers hold it. Each holds it only while it reads one small file.
const OPEN_TRIES: u32 = 50;

/// The pause between two tries.
const PAUSE: Duration = Duration::from_millis(2);

/// A file that this process has locked for itself, and where it is. The lock lasts until the file is closed.
#[derive(Debug)]
pub struct LockedFile {
    pub file: File,
    pub path: PathBuf,
}

impl LockedFile {
    /// Opens an existing file and locks it. Waits a moment for processes that are only reading it.
    ///
    /// # Errors
    /// [`crate::runtime::files::file_error::FileError::Held`] if another process has it open; otherwise the system's
    /// error.
    pub fn at(path: PathBuf) -> Result<LockedFile, FileError> {
        for _ in 0..OPEN_TRIES {
            let file = open(&path, File::options().write(true))?;
            lock_alone(&file)?;
            // The process that held the lock before may have removed the file, or put another in its place.
            if system::is_at(&file, &path) {
                return Ok(LockedFile { file, path });
            }
        }
        Err(FileError::Held)
    }

    /// Removes the file, unless another has taken its place. The lock is held until the name is gone.
    ///
    /// # Errors
    /// The file is still there.
    pub fn remove(&self) -> io::Result<()> {
        if system::is_at(&self.file, &self.path) { fs::remove_file(&self.path) } else { Ok(()) }
    }
}

/// Returns whether a file could be locked: another process may hold a lock that excludes it.
///
/// # Errors
/// The system's error.
pub fn is_granted(locked: Result<(), TryLockError>) -> Result<bool, FileError> {
    match locked {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => match error.kind() {
            ErrorKind::Interrupted => Ok(false),
            // On a file system without locks, the user has to avoid starting a second tabiya.
            _ if system::has_no_locks(&error) => Ok(true),
            _ => Err(error.into()),
        },
    }
}

/// Locks an open file for this process alone, until it is closed. Waits a moment for processes that are only reading
/// it.
///
/// # Errors
/// [`crate::runtime::files::file_error::FileError::Held`] if another process has it open; otherwise the system's error.
pub fn lock_alone(file: &File) -> Result<(), FileError> {
    for _ in 0..OPEN_TRIES {
        if is_granted(file.try_lock())? {
            return Ok(());
        }
        if !is_granted(file.try_lock_shared())? {
            return Err(FileError::Held);
        }
        // Only readers hold it. This shared lock must be released, or two waiting processes would wait for each other.
        let _ = file.unlock(); // it was granted just above
        thread::sleep(PAUSE);
    }
    Err(FileError::Held)
}

/// Opens a file without blocking.
///
/// # Errors
/// It is neither a regular file nor a folder, or the system's error.
pub fn open(path: &Path, options: &mut OpenOptions) -> Result<File, FileError> {
    let file = system::without_waiting(options.read(true)).open(path)?;
    let found = file.metadata()?;
    if found.is_file() || found.is_dir() { Ok(file) } else { Err(FileError::Reason(W::NotAFile)) }
}

/// Reads the bytes of a file.
///
/// # Errors
/// It is not a regular file or is too long, or the system's error.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    bytes(open(path, &mut File::options())?, LONGEST)
}

/// Reads the bytes of a file that may be longer than the others: at most so many.
///
/// # Errors
/// Like [`read`].
pub fn read_long(path: &Path, longest: u64) -> Result<Vec<u8>, FileError> {
    bytes(open(path, &mut File::options())?, longest)
}

/// Like [`read_long`]; `None` if there is no such file.
///
/// # Errors
/// Like [`read`].
pub fn read_if_there(path: &Path, longest: u64) -> Result<Option<Vec<u8>>, FileError> {
    match read_long(path, longest) {
        Err(FileError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// Reads the text of a file.
///
/// # Errors
/// Like [`read`], or [`FileError::NotUtf8`].
pub fn read_text(path: &Path) -> Result<String, FileError> {
    text(read(path)?)
}

/// Reads the text of a file that the user named. This may be a pipe, such as the shell makes for `<(…)`.
///
/// # Errors
/// It is too long or not text, or the system's error.
pub fn read_named(path: &Path) -> Result<String, FileError> {
    text(bytes(File::open(path)?, LONGEST)?)
}

/// Returns the path of a file in one of our own folders.
///
/// # Errors
/// No folder is known, or the name is hidden or would lead out of the folder.
pub fn path_in(folder: Option<&Path>, name: &str, ending: &str) -> Result<PathBuf, FileError> {
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\0']) {
        return Err(FileError::BadName(name.to_owned()));
    }
    Ok(folder.ok_or(FileError::NoFolder("XDG_STATE_HOME"))?.join(format!("{name}.{ending}")))
}

/// Returns the names of the files in a folder that have this ending, without the ending, sorted.
///
/// # Errors
/// The system's error.
pub fn names_in(folder: &Path, ending: &str) -> io::Result<Vec<String>> {
    let name_of = |path: PathBuf| {
        let name = path.file_stem().filter(|_| path.extension().is_some_and(|found| found == ending))?.to_str()?;
        (!name.starts_with('.')).then(|| name.to_owned())
    };
    let mut names: Vec<String> = fs::read_dir(folder)?.filter_map(|entry| name_of(entry.ok()?.path())).collect();
    names.sort_unstable();
    Ok(names)
}

fn bytes(file: File, longest: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let is_longer = file.metadata()?.len() > longest; // then nothing is read; a pipe and a device have no length
    file.take(if is_longer { 0 } else { longest + 1 }).read_to_end(&mut bytes)?;
    if is_longer || bytes.len() as u64 > longest { Err(FileError::TooLarge(longest)) } else { Ok(bytes) }
}

fn text(bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(error.as_bytes().get(..good).unwrap_or_default());
        let line = before.rsplit('\n').next().unwrap_or_default();
        FileError::NotUtf8 { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
    })
}

#[cfg(test)]
pub(in crate::runtime) mod tests;

#[cfg(test)]
mod own_file_tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn what_is_no_file_is_refused_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert!(matches!(read(&pipe), Err(FileError::Reason(W::NotAFile))));
        assert!(matches!(read(Path::new("/dev/zero")), Err(FileError::Reason(W::NotAFile))));
        assert!(matches!(read_named(Path::new("/dev/zero")), Err(FileError::TooLarge(_))));
        assert!(matches!(read(folder.path()), Err(FileError::Io(_))), "a folder");
    }

    #[test]
    fn a_file_that_is_too_long_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        fs::write(&path, "12345").unwrap();
        assert_eq!(bytes(File::open(&path).unwrap(), 5).unwrap(), b"12345");
        assert!(matches!(bytes(File::open(&path).unwrap(), 4), Err(FileError::TooLarge(4))));
        fs::write(&path, b"a\n\xc3\xa9 \xff").unwrap();
        assert!(matches!(read_text(&path), Err(FileError::NotUtf8 { line: 2, column: 3 })));
    }
}
