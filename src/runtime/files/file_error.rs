//! What can go wrong with files, and how the user is told.

use crate::app::protocol::effect::{NotTaken, SaveError};
use crate::chess::pgn::splice::UnencodableChar;
use crate::words::Lang;
use crate::words::tables::RuntimeWord as W;
use std::io::{self, ErrorKind};
use std::path::Path;

/// Why a file could not be read or written.
#[derive(Debug)]
pub enum FileError {
    /// No folder is known; holds the variable that would name it.
    NoFolder(&'static str),
    /// Another process has the game open.
    Held,
    /// An identifier that is not safe as a file name.
    BadName(String),
    /// More than this many bytes when decompressed.
    TooLarge(u64),
    /// More than this many bytes when decompressed; a setting can allow more.
    UnpackLimit(u64),
    /// An archive of a kind that cannot be read; holds the name of the kind.
    OtherArchive(&'static str),
    /// Compressed, and what it unpacks to is compressed again; holds the ending of the inner kind.
    PackedTwice(&'static str),
    /// A file in a zip archive is packed in a way that cannot be read; holds its name.
    OtherPacking(&'static str),
    /// The file has changed since it was listed or read.
    Changed,
    /// One of the games to be changed is no longer in the file.
    Lost,
    /// The file with the games to be changed is gone.
    Gone,
    /// A text is not UTF-8 from this place on.
    NotUtf8 {
        line: usize,
        column: usize,
    },
    /// The file's encoding does not have this character.
    Unfit(UnencodableChar),
    /// Games would run together into one.
    RunTogether,
    /// The file is compressed, and cannot be written.
    Packed,
    Exists,
    /// A reason that matters only for the message.
    Reason(W),
    Io(io::Error),
}

impl FileError {
    /// Returns why a new file could not be created.
    pub fn of_new(error: io::Error) -> FileError {
        if error.kind() == ErrorKind::AlreadyExists { FileError::Exists } else { FileError::Io(error) }
    }

    /// Returns the reason, worded to be part of a sentence.
    pub fn say(&self, lang: Lang) -> String {
        let word = match self {
            FileError::NoFolder(variable) => return W::NoFolder.with(lang, &[variable]),
            FileError::BadName(name) => return W::BadName.with(lang, &[&format!("{name:?}")]),
            FileError::TooLarge(bytes) => return W::TooLarge.with(lang, &[&(bytes >> 20).to_string()]),
            FileError::UnpackLimit(bytes) => return W::UnpackLimit.with(lang, &[&(bytes >> 30).to_string()]),
            FileError::OtherArchive(kind) => return W::OtherArchive.with(lang, &[kind]),
            FileError::PackedTwice(kind) => return W::PackedTwice.with(lang, &[kind]),
            FileError::OtherPacking(method) => return W::OtherPacking.with(lang, &[method]),
            FileError::NotUtf8 { line, column } => {
                return W::NotUtf8.with(lang, &[&line.to_string(), &column.to_string()]);
            }
            FileError::Unfit(unfit) => {
                return W::NoCharacter.with(lang, &[unfit.form.encoding.name(), &unfit.character.to_string()]);
            }
            FileError::Packed => W::Packed,
            FileError::Lost | FileError::RunTogether => W::Busy,
            FileError::Gone => W::NotFound,
            FileError::Exists => W::ExistsAlready,
            FileError::Held => W::HeldElsewhere,
            FileError::Reason(reason) => *reason,
            FileError::Changed => W::ChangedMeanwhile,
            FileError::Io(error) => match error.kind() {
                ErrorKind::NotFound => W::NotFound,
                ErrorKind::PermissionDenied => W::Denied,
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => W::DiskFull,
                ErrorKind::FileTooLarge => W::SizeLimit,
                ErrorKind::ReadOnlyFilesystem => W::ReadOnly,
                ErrorKind::IsADirectory => W::IsFolder,
                ErrorKind::NotADirectory => W::NotAFolder,
                // The system's own text, without its number.
                _ => {
                    let text = error.to_string();
                    return text.split(" (os error").next().unwrap_or(&text).to_owned();
                }
            },
        };
        word.text(lang).to_owned()
    }

    /// Returns why a listed journal or draft was not taken or removed.
    pub fn not_taken(&self, lang: Lang) -> NotTaken {
        match self {
            FileError::Held => NotTaken::Open,
            FileError::Changed => NotTaken::Changed,
            FileError::Io(error) if error.kind() == ErrorKind::NotFound => NotTaken::Gone,
            error => NotTaken::Failed(error.say(lang)),
        }
    }

    /// Returns why games of this file were not changed.
    pub fn not_saved(self, lang: Lang, path: &Path) -> SaveError {
        match self {
            FileError::Changed => SaveError::Changed,
            FileError::Lost => SaveError::Lost,
            FileError::Gone => SaveError::Gone,
            FileError::Unfit(unfit) => SaveError::Unfit(unfit),
            FileError::Packed => SaveError::Packed,
            FileError::Reason(W::Protected) => SaveError::Protected,
            FileError::Exists => SaveError::Exists,
            error => SaveError::Failed(error.in_sentence(W::SaveFailed, lang, path)),
        }
    }

    /// Returns a sentence about a file that ends with this reason.
    pub fn in_sentence(&self, failed: W, lang: Lang, path: &Path) -> String {
        failed.with(lang, &[&path.display().to_string(), &self.say(lang)])
    }
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> FileError {
        FileError::Io(error)
    }
}

impl From<UnencodableChar> for FileError {
    fn from(unfit: UnencodableChar) -> FileError {
        FileError::Unfit(unfit)
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
