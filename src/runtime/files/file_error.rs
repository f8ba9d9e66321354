//! What can go wrong with files, and how it is said.

use crate::words::Lang;
use crate::words::runtime::RuntimeWord as W;
use std::io::{self, ErrorKind};

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// No folder is known; the variable that would name it.
    #[error("neither HOME nor {0} is set")]
    NoFolder(&'static str),
    /// Another process has the game open.
    #[error("another process holds it")]
    Held,
    /// The journal is of another version of the format.
    #[error("written by another version")]
    OtherVersion,
    /// An identifier that is not safe as a file name.
    #[error("{0:?} is no file name")]
    BadName(String),
    /// A device, a pipe or a socket.
    #[error("no regular file")]
    NotAFile,
    /// A file that is write-protected by its mode.
    #[error("write-protected")]
    Protected,
    /// More than so many bytes, decompressed.
    #[error("more than {0} bytes")]
    TooLarge(u64),
    /// More than so many bytes, decompressed, which a setting allows.
    #[error("unpacks to more than {0} bytes")]
    UnpackLimit(u64),
    /// A folder without PGN files.
    #[error("no PGN files")]
    NoGames,
    /// An archive without PGN files.
    #[error("no PGN files in the archive")]
    NoGamesInArchive,
    /// An archive that needs a password, or is packed in an unusual way.
    #[error("a locked archive")]
    LockedArchive,
    /// An archive of a kind that is not read, by its name.
    #[error("an archive: {0}")]
    OtherArchive(&'static str),
    /// Bytes that are no text.
    #[error("no text")]
    NotText,
    /// A compressed file that is damaged or cut off.
    #[error("damaged: {0}")]
    Damaged(io::Error),
    /// The file is not as it was when its games were listed.
    #[error("changed since it was opened")]
    Changed,
    /// What the system says.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl FileError {
    /// The reason, to stand in a sentence.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        let word = match self {
            FileError::NoFolder(variable) => return W::NoFolder.with(lang, &[variable]),
            FileError::BadName(name) => return W::BadName.with(lang, &[&format!("{name:?}")]),
            FileError::TooLarge(bytes) => return W::TooLarge.with(lang, &[&(bytes >> 20).to_string()]),
            FileError::UnpackLimit(bytes) => return W::UnpackLimit.with(lang, &[&(bytes >> 30).to_string()]),
            FileError::OtherArchive(kind) => return W::OtherArchive.with(lang, &[kind]),
            FileError::NoGamesInArchive => W::NoGamesInArchive,
            FileError::LockedArchive => W::LockedArchive,
            FileError::NotText => W::NotText,
            FileError::Held => W::HeldElsewhere,
            FileError::OtherVersion => W::OtherVersion,
            FileError::NotAFile => W::NotAFile,
            FileError::Protected => W::Protected,
            FileError::NoGames => W::NoGamesInFolder,
            FileError::Damaged(_) => W::Damaged,
            FileError::Changed => W::ChangedMeanwhile,
            FileError::Io(error) => match error.kind() {
                ErrorKind::NotFound => W::NotFound,
                ErrorKind::PermissionDenied => W::Denied,
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => W::DiskFull,
                ErrorKind::FileTooLarge => W::SizeLimit,
                ErrorKind::ReadOnlyFilesystem => W::ReadOnly,
                ErrorKind::IsADirectory => W::IsFolder,
                ErrorKind::NotADirectory => W::NotAFolder,
                ErrorKind::WouldBlock => W::Busy,
                // The system's own words, without its number.
                _ => {
                    let text = error.to_string();
                    return text.split(" (os error").next().unwrap_or(&text).to_owned();
                }
            },
        };
        word.text(lang).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_words_without_numbers_of_errors() {
        let full = FileError::Io(io::Error::from_raw_os_error(28));
        assert_eq!(full.say(Lang::En), "the disk is full");
        assert_eq!(full.say(Lang::Fr), "le disque est plein");
        let odd = FileError::Io(io::Error::from_raw_os_error(5));
        assert!(!odd.say(Lang::En).contains("os error"), "{}", odd.say(Lang::En));
        assert_eq!(FileError::TooLarge(1 << 30).say(Lang::En), "it holds more than 1024 MiB");
    }
}
