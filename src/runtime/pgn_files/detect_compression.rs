//! How a file is compressed, detected by its first bytes or, failing that, by its name.

use crate::chess::pgn::encoding::Utf16;
use crate::runtime::files::file_error::FileError;
use crate::words::tables::RuntimeWord as W;
use std::fs::File;
use std::io;
use std::io::Read;
use std::path::Path;

/// How a file is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// Not compressed.
    Not,
    /// gzip (RFC 1952).
    Gzip,
    /// Zstandard (RFC 8878).
    Zstd,
    /// bzip2.
    Bzip2,
    /// A zip archive (PKWARE's APPNOTE).
    Zip,
}

/// With this many zeros, or this many control characters of any kind, among its first bytes, a file is taken not to be
/// text. A game may have some of them in a comment.
const ZEROS: usize = 16;
const CONTROLS: usize = 32;

/// True if text never has this byte: control characters except white space, the end-of-file character of DOS, and
/// escape, which begins terminal sequences.
fn is_no_text(byte: u8) -> bool {
    byte.is_ascii_control() && !matches!(byte, b'\t'..=b'\r' | 0x1A | 0x1B)
}

impl Compression {
    /// How many of the first bytes are examined.
    pub const HEAD: u64 = 512;

    /// Returns how a file is compressed, by its first bytes ([`Compression::HEAD`] of them, or all). If these do not
    /// tell, the ending of the name decides: such a file is damaged.
    ///
    /// # Errors
    /// It is an archive that cannot be read, or not text.
    pub fn of(head: &[u8], path: Option<&Path>) -> Result<Compression, FileError> {
        match *head {
            [0x1F, 0x8B, ..] => return Ok(Compression::Gzip),
            // A frame, or one of the sixteen skippable frames.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => return Ok(Compression::Zstd),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, ..] => return Ok(Compression::Bzip2),
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => return Ok(Compression::Zip),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => return Err(FileError::OtherArchive("xz")),
            [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => return Err(FileError::OtherArchive("7z")),
            [b'R', b'a', b'r', b'!', 0x1A, 7, ..] => return Err(FileError::OtherArchive("rar")),
            _ => {}
        }
        let named = path.map_or(Compression::Not, Compression::named);
        let count = |is: fn(u8) -> bool| head.iter().filter(|&&byte| is(byte)).count();
        let no_text = count(|byte| byte == 0) >= ZEROS || count(is_no_text) >= CONTROLS;
        if named == Compression::Not && Utf16::of(head).is_none() && no_text {
            return Err(FileError::Reason(W::NotText));
        }
        Ok(named)
    }

    /// Returns how the file at this path is compressed. A file that is missing or not a regular file is judged by its
    /// name.
    ///
    /// # Errors
    /// It is an archive that cannot be read, or not text; or the system's error.
    pub fn at(path: &Path) -> Result<Compression, FileError> {
        match std::fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => {}
            Ok(_) => return Ok(Compression::named(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Compression::named(path)),
            Err(error) => return Err(error.into()),
        }
        let mut head = Vec::new();
        File::open(path)?.take(Compression::HEAD).read_to_end(&mut head)?;
        // An empty file is about to be written.
        if head.is_empty() { Ok(Compression::named(path)) } else { Compression::of(&head, Some(path)) }
    }

    fn named(path: &Path) -> Compression {
        match path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("gz") => Compression::Gzip,
            Some("zst") => Compression::Zstd,
            Some("bz2") => Compression::Bzip2,
            Some("zip") => Compression::Zip,
            _ => Compression::Not,
        }
    }
}
