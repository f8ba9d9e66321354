//! Reading the small files that are tabiya's own: settings, notes, themes, journals.
//!
//! A pipe or a device in the place of one of them would let the program wait, or read, without end: it is refused.

use super::file_error::FileError;
use rustix::fs::OFlags;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 64 << 20;

/// Opens a file without waiting for anything.
///
/// # Errors
/// It is no regular file, or what the system says.
pub fn open(path: &Path, options: &mut OpenOptions) -> Result<File, FileError> {
    let flags = i32::try_from((OFlags::NONBLOCK | OFlags::NOCTTY).bits()).unwrap_or(0); // two low bits
    let file = options.read(true).custom_flags(flags).open(path)?;
    let found = file.metadata()?;
    if found.is_file() || found.is_dir() { Ok(file) } else { Err(FileError::NotAFile) }
}

/// The bytes of a file.
///
/// # Errors
/// It is no regular file or too long, or what the system says.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    read_to(LONGEST, open(path, &mut File::options())?)
}

/// The text of a file.
///
/// # Errors
/// As [`read`], or the text is not UTF-8: `InvalidData`.
pub fn read_text(path: &Path) -> Result<String, FileError> {
    text(read(path)?)
}

/// The text of a file that the user named: a pipe is welcome there, as the shell makes one for `<(…)`.
///
/// # Errors
/// It is too long, no text, or what the system says.
pub fn read_named(path: &Path) -> Result<String, FileError> {
    text(read_to(LONGEST, File::open(path)?)?)
}

/// The path of a file in a folder of our own.
///
/// # Errors
/// No folder is known, or the name is hidden or would leave the folder.
pub fn path_in(folder: Option<&Path>, name: &str, ending: &str) -> Result<PathBuf, FileError> {
    if name.is_empty() || name.starts_with('.') || name.contains(['/', '\0']) {
        return Err(FileError::BadName(name.to_owned()));
    }
    Ok(folder.ok_or(FileError::NoFolder("XDG_STATE_HOME"))?.join(format!("{name}.{ending}")))
}

/// The names of the files in a folder that have this ending, without it, sorted.
///
/// # Errors
/// As the system says.
pub fn names_in(folder: &Path, ending: &str) -> io::Result<Vec<String>> {
    let name_of = |path: PathBuf| {
        let name = path.file_stem().filter(|_| path.extension().is_some_and(|found| found == ending))?.to_str()?;
        (!name.starts_with('.')).then(|| name.to_owned())
    };
    let mut names: Vec<String> = fs::read_dir(folder)?.filter_map(|entry| name_of(entry.ok()?.path())).collect();
    names.sort_unstable();
    Ok(names)
}

fn read_to(longest: u64, file: File) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    file.take(longest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > longest { Err(FileError::TooLarge(longest)) } else { Ok(bytes) }
}

fn text(bytes: Vec<u8>) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error).into())
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn what_is_no_file_is_refused_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        assert!(matches!(read(&pipe), Err(FileError::NotAFile)));
        assert!(matches!(read(Path::new("/dev/zero")), Err(FileError::NotAFile)));
        assert!(matches!(read_named(Path::new("/dev/zero")), Err(FileError::TooLarge(_))));
        assert!(matches!(read(folder.path()), Err(FileError::Io(_))), "a folder");
    }

    #[test]
    fn a_file_that_is_too_long_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("long");
        fs::write(&path, "12345").unwrap();
        assert_eq!(read_to(5, File::open(&path).unwrap()).unwrap(), b"12345");
        assert!(matches!(read_to(4, File::open(&path).unwrap()), Err(FileError::TooLarge(4))));
        fs::write(&path, [0xff]).unwrap();
        assert!(
            matches!(read_text(&path), Err(FileError::Io(error)) if error.kind() == std::io::ErrorKind::InvalidData)
        );
    }
}
