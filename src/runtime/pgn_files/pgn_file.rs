//! The bytes of a file of games. Any part can be read at any time, but never all of it at once.

use crate::app::protocol::effect::{LocatedGame, SavedPlace};
use crate::chess::pgn::encoding::{Encoding, Utf16};
use crate::chess::pgn::index::catalog::{Catalog, GamePlace};
use crate::chess::pgn::splice::fingerprint;
use crate::chess::pgn::{Record, Tags};
use crate::runtime::files::atomic::FileIdentity;
use crate::runtime::files::file_error::FileError;
use crate::runtime::jobs::lock;
use crate::runtime::pgn_files::open_files::{ListingSettings, own_file, unpack_into};
use crate::runtime::system;
use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The longest game that is read. The longest real games have a few hundred kilobytes.
const LONGEST: u64 = 256 << 20;

/// How many bytes of a game's beginning are first read for its tags.
const HEADER: u64 = 4096;

/// How many bytes at the end of a file tell whether it has only grown since.
const TAIL: usize = 1024;

/// How many bytes to go back in search of the beginning of a line.
const LINE: u64 = 64 << 10;

/// The most files that are kept open. The rest of what the process may open is left for other things.
const MOST_OPEN: u64 = 256;

/// Returns how many files of a list are kept open: at most a quarter of what the process may open.
pub fn most_open() -> usize {
    usize::try_from((system::most_open_files() / 4).min(MOST_OPEN)).unwrap_or(usize::MAX)
}

/// The files of a list, in order; `None` in place of one that could not be opened.
pub type ListedFiles = Vec<Option<Arc<PgnFile>>>;

/// A file, kept open as long as there are not too many. If another file is renamed over it, what was listed stays the
/// same.
#[derive(Debug)]
pub struct PgnFile {
    /// The path that it was listed by.
    pub path: PathBuf,
    /// `None` if it was closed because a process may only open so many files: then it is opened again for each reading.
    /// Also `None` while a packed file has not been read.
    file: Mutex<Option<Arc<File>>>,
    packed: Option<PackedFile>,
    /// Its identity when it was opened; `None` for a file of our own.
    seen: Option<FileIdentity>,
    /// The [`fingerprint`] of its last bytes, [`TAIL`] of them at most, when it was opened.
    tail: u64,
}

/// A packed file that is unpacked when it is first read.
#[derive(Debug)]
struct PackedFile {
    /// Its identity when it was listed.
    seen: Option<FileIdentity>,
    settings: ListingSettings,
}

impl PgnFile {
    /// Wraps a file of the user's.
    ///
    /// # Errors
    /// The system's error.
    pub fn of(file: File, path: &Path) -> Result<PgnFile, FileError> {
        let metadata = file.metadata()?;
        let seen = FileIdentity::of(&metadata);
        let opened = PgnFile { seen: Some(seen), ..PgnFile::own(file, path) };
        let tail = if metadata.is_file() { opened.tail_before(seen.stamp.size)? } else { 0 };
        Ok(PgnFile { tail, ..opened })
    }

    /// Wraps a file of our own that may still grow, with what is read from this path.
    pub fn own(file: File, path: &Path) -> PgnFile {
        PgnFile { path: path.to_owned(), file: Mutex::new(Some(Arc::new(file))), packed: None, seen: None, tail: 0 }
    }

    /// Wraps what is in a packed file, which is unpacked when a game of it is first read.
    pub fn inside(packed: &PgnFile, settings: ListingSettings) -> PgnFile {
        let packed_file = PackedFile { seen: packed.seen, settings };
        PgnFile { path: packed.path.clone(), file: Mutex::new(None), packed: Some(packed_file), seen: None, tail: 0 }
    }

    /// Closes a file of the user's until it is read again. Our own files stay open.
    pub fn close(&self) {
        if self.seen.is_some() {
            *lock(&self.file) = None;
        }
    }

    /// Returns the open file, opening it again if it was closed, and unpacking it if it never was open.
    fn file(&self) -> Result<Arc<File>, FileError> {
        let mut file = lock(&self.file);
        match (&*file, &self.packed) {
            (Some(file), _) => Ok(Arc::clone(file)),
            (None, None) => Ok(Arc::new(File::open(&self.path)?)),
            (None, Some(PackedFile { seen, settings })) => {
                let mut own = own_file(settings.folder.as_deref())?;
                let is_same = || Ok::<_, FileError>(Some(FileIdentity::of(&self.path.metadata()?)) == *seen);
                if !is_same()? {
                    return Err(FileError::Changed);
                }
                unpack_into(&mut own, &self.path, settings.unpack_limit, &mut |_| Ok(())).1?;
                // Its list may come from the state before.
                if !is_same()? {
                    return Err(FileError::Changed);
                }
                Ok(Arc::clone(file.insert(Arc::new(own))))
            }
        }
    }

    /// Returns its length when it was opened; 0 for a file of our own.
    pub fn length(&self) -> u64 {
        self.seen.map_or(0, |seen| seen.stamp.size)
    }

    /// Returns the file's metadata.
    ///
    /// # Errors
    /// The system's error.
    pub fn metadata(&self) -> Result<Metadata, FileError> {
        Ok(self.file()?.metadata()?)
    }

    /// Reads as many bytes as there are and as the buffer holds. Returns how many.
    ///
    /// # Errors
    /// The system's error.
    pub fn read_at(&self, at: u64, buffer: &mut [u8]) -> Result<usize, FileError> {
        Ok(system::read_at(&*self.file()?, at, buffer)?)
    }

    /// Whether it is UTF-16, by its first bytes.
    ///
    /// # Errors
    /// The system's error.
    pub fn is_utf16(&self) -> Result<bool, FileError> {
        let mut head = [0; 4];
        let read = self.read_at(0, &mut head)?;
        Ok(Utf16::of(head.get(..read).unwrap_or_default()).is_some())
    }

    /// Returns some bytes of the file.
    ///
    /// # Errors
    /// There are too many, they cannot be read, or the file has changed.
    pub fn bytes(&self, span: Range<u64>) -> Result<Vec<u8>, FileError> {
        let length = span.end.saturating_sub(span.start);
        if length > LONGEST {
            return Err(FileError::TooLarge(LONGEST));
        }
        let mut bytes = vec![0; usize::try_from(length).map_err(|_| FileError::TooLarge(LONGEST))?];
        if self.read_at(span.start, &mut bytes)? < bytes.len() || self.is_changed()? {
            return Err(FileError::Changed);
        }
        Ok(bytes)
    }

    /// Whether it has changed since it was opened, except that it has grown.
    ///
    /// # Errors
    /// The system's error.
    pub fn is_changed(&self) -> Result<bool, FileError> {
        let Some(before) = self.seen else { return Ok(false) };
        let now = FileIdentity::of(&self.file()?.metadata()?);
        // Games that were appended, such as one that has just ended, leave the others where they are.
        let has_grown = now.is_same_file(&before) && now.stamp.size > before.stamp.size;
        Ok(now != before && !(has_grown && self.tail_before(before.stamp.size)? == self.tail))
    }

    fn tail_before(&self, end: u64) -> Result<u64, FileError> {
        let mut bytes = [0; TAIL];
        let start = end.saturating_sub(TAIL as u64);
        let read = self.read_at(start, &mut bytes)?;
        let length = usize::try_from(end - start).unwrap_or(TAIL).min(read);
        Ok(fingerprint(bytes.get(..length).unwrap_or_default(), Encoding::Utf8))
    }

    /// Reads a game.
    ///
    /// # Errors
    /// The errors of [`PgnFile::bytes`].
    pub fn game(&self, place: &GamePlace) -> Result<Record, FileError> {
        self.record(&self.bytes(place.span.clone())?, place)
    }

    fn record(&self, bytes: &[u8], place: &GamePlace) -> Result<Record, FileError> {
        let mut game = place.game(bytes);
        if place.is_inside_line {
            let (before, encoding) = (self.line_before(place.span.start)?, place.form.body_encoding());
            let column = before.iter().filter(|&&byte| encoding.begins_character(byte)).count() + 1;
            game.place.column = u32::try_from(column).unwrap_or(u32::MAX);
        }
        Ok(game.record())
    }

    /// Reads a game, and finds where it is in its file.
    ///
    /// # Errors
    /// The errors of [`PgnFile::bytes`].
    pub fn game_at(&self, place: &GamePlace) -> Result<LocatedGame, FileError> {
        let bytes = self.bytes(place.span.clone())?;
        let fingerprint = fingerprint(&bytes, place.form.body_encoding());
        let (record, span) = (self.record(&bytes, place)?, self.span_in_file(place)?);
        Ok(LocatedGame { record, place: SavedPlace { span, fingerprint } })
    }

    /// Returns where in the file itself a game's bytes are, if ours are UTF-8 made from UTF-16.
    ///
    /// # Errors
    /// The errors of [`PgnFile::bytes`].
    pub fn span_in_file(&self, place: &GamePlace) -> Result<Range<u64>, FileError> {
        if !place.form.encoding.is_utf16() {
            return Ok(place.span.clone());
        }
        let units = |span: Range<u64>| -> Result<u64, FileError> {
            let bytes = self.bytes(span)?;
            let units: usize = String::from_utf8_lossy(&bytes).chars().map(char::len_utf16).sum();
            Ok(2 * units as u64)
        };
        let mark = if place.form.mark { 2 } else { 0 };
        let start = mark + units(0..place.span.start)?;
        Ok(start..start + units(place.span.clone())?)
    }

    /// Reads a game's tags.
    ///
    /// # Errors
    /// The errors of [`PgnFile::bytes`].
    pub fn tags(&self, place: &GamePlace) -> Result<Tags, FileError> {
        let span = place.span.clone();
        let first = self.bytes(span.start..span.end.min(span.start + HEADER))?;
        // The header is complete if something follows it.
        let whole = span.end <= span.start + HEADER || first.windows(2).any(|two| two == b"\n\n" || two == b"\n\r");
        Ok(place.game(&if whole { first } else { self.bytes(span)? }).tags())
    }

    /// Returns what is on the line before a byte.
    fn line_before(&self, at: u64) -> Result<Vec<u8>, FileError> {
        let bytes = self.bytes(at.saturating_sub(LINE)..at)?;
        let start = bytes.iter().rposition(|&byte| byte == b'\n' || byte == b'\r').map_or(0, |end| end + 1);
        Ok(bytes.get(start..).unwrap_or_default().to_vec())
    }
}

// Reads many games of open files in the requested order. Games that are close together are read together.

/// The most bytes that are read at once if the games follow one another.
const READ: u64 = 1 << 20;

/// Passes on the bytes of games, or why they cannot be read.
///
/// # Errors
/// The first error of `take`, which ends the reading.
pub fn each_game<E>(
    games: &Catalog,
    rows: &[u32],
    bodies: &[Option<Arc<PgnFile>>],
    mut take: impl FnMut(u32, &GamePlace, Result<Cow<[u8]>, FileError>) -> Result<(), E>,
) -> Result<(), E> {
    let places: Vec<(u32, GamePlace)> = rows.iter().filter_map(|&row| Some((row, games.place(index(row))?))).collect();
    let mut rest = places.as_slice();
    while let Some((_, first)) = rest.first() {
        // Games of one file that are close together are read together.
        let near = |place: &GamePlace| {
            place.part == first.part
                && place.span.start >= first.span.start
                && place.span.end <= first.span.start + READ
        };
        let together = rest.iter().take_while(|(_, place)| near(place)).count().max(1);
        let (group, after) = rest.split_at(together);
        rest = after;
        let end = group.iter().map(|(_, place)| place.span.end).max().unwrap_or(first.span.end);
        // If there is more between them than in them, each is read separately.
        let wanted: u64 = group.iter().map(|(_, place)| place.span.end - place.span.start).sum();
        let dense = wanted * 2 > end - first.span.start;
        let body = bodies.get(first.part).and_then(Option::as_ref);
        let whole = body.filter(|_| dense).and_then(|body| body.bytes(first.span.start..end).ok());
        for (row, place) in group {
            let within = |at: u64| usize::try_from(at - first.span.start).unwrap_or(usize::MAX);
            let bytes = match (&whole, body) {
                (Some(whole), _) => {
                    Ok(whole.get(within(place.span.start)..within(place.span.end)).unwrap_or_default().into())
                }
                (None, Some(body)) => body.bytes(place.span.clone()).map(Cow::from),
                // It could not be opened, so it has no games.
                (None, None) => Err(FileError::Changed),
            };
            take(*row, place, bytes)?;
        }
    }
    Ok(())
}

pub fn index(row: u32) -> usize {
    usize::try_from(row).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use std::{fs, io};

    use super::*;
    use crate::chess::pgn::{Catalog, PgnText};

    const FILE: &str = "[White \"Ä\"]\n\n1. e4 (e4 * 1. d4 é ([White \"b\"]\n[Round \"7\"]\n\n1. c4 *\n";

    #[test]
    fn a_closed_file_is_read_again_unless_it_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        fs::write(&path, FILE).unwrap();
        let body = PgnFile::of(File::open(&path).unwrap(), &path).unwrap();
        body.close();
        assert_eq!(body.bytes(0..7).unwrap(), b"[White ");
        fs::rename(&path, folder.path().join("away.pgn")).unwrap();
        assert!(matches!(body.bytes(0..7), Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound));
        fs::write(&path, FILE).unwrap();
        assert!(matches!(body.bytes(0..7), Err(FileError::Changed)), "another file with the same bytes");
    }

    #[test]
    fn a_file_that_has_only_grown_is_read_as_before() {
        use std::io::Write;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        fs::write(&path, FILE).unwrap();
        let body = PgnFile::of(File::open(&path).unwrap(), &path).unwrap();
        File::options().append(true).open(&path).unwrap().write_all(b"\n[White \"c\"]\n\n*\n").unwrap();
        assert_eq!(body.bytes(0..7).unwrap(), b"[White ");
        body.close();
        assert_eq!(body.bytes(0..7).unwrap(), b"[White ");
        fs::write(&path, format!("[Event \"longer\"]\n{FILE}")).unwrap();
        assert!(matches!(body.bytes(0..7), Err(FileError::Changed)), "written in place");
    }

    #[test]
    fn games_are_read_as_from_the_whole_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, FILE).unwrap();
        let body = PgnFile::of(File::open(&path).unwrap(), &path).unwrap();
        let catalog = Catalog::of(&[FILE.as_bytes()]);
        let library = PgnText::new(FILE.as_bytes().into());
        assert!(library.cuts.len() >= 2);
        for (i, record) in (0..library.cuts.len()).filter_map(|i| library.game(i)).enumerate() {
            let place = catalog.place(i).unwrap();
            assert_eq!(body.tags(&place).unwrap(), record.tags);
            assert_eq!(body.game(&place).unwrap(), record);
        }
        fs::write(&path, "short").unwrap();
        assert!(matches!(body.game(&catalog.place(0).unwrap()), Err(FileError::Changed)));
    }
}
