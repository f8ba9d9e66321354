//! games.pgn, the file of the user's own games, on the disk.
//!
//! A finished game is normally appended: the file is searched for an earlier record of the game, in blocks, but neither
//! held in memory nor written again. What is to be appended is noted in the lock first: if the process dies meanwhile,
//! the next one that takes the lock removes what was appended only in part. In all other cases (there is a record of
//! the game, the file is UTF-16, damaged or compressed) the file is replaced as a whole.
//!
//! A game has been added only when the rules by which lists read files find it in the file.

use crate::chess::level_games::{self, LevelGame};
use crate::chess::pgn::encoding::{self, TextFormat, Utf16};
use crate::chess::pgn::splice::CONTEXT;
use crate::runtime::files::archive::{self, Archived};
use crate::runtime::files::atomic::{self, ASIDE, ChangeLock, FileIdentity, OldVersion, pause};
use crate::runtime::files::file_error::FileError;
use crate::runtime::pgn_files::decompress::Compression;
use crate::words::tables::RuntimeWord as W;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// How many bytes are searched at once.
const BLOCK: usize = 1 << 20;

/// How many bytes at the end of the file are read for the level record: some ten thousand games.
const RECENT: u64 = 8 << 20;

#[derive(Debug, Default)]
pub struct Added {
    /// Its record in the file; `None` if another record holds the same moves.
    pub record: Option<String>,
    /// The GameId it was given because other moves of the game are in the file.
    pub new_id: Option<String>,
    /// Where the old file is now, if no game could be added to it.
    pub set_aside: Option<PathBuf>,
}

/// Adds a game to the file, which is created if necessary, and reads it back. `written` is the record of the game that
/// this process wrote before and now wants to replace.
///
/// # Errors
/// The game is not in the file. Everything that was in it still is.
pub fn add(path: &Path, game: &str, pgn: &str, written: Option<&str>) -> Result<Added, FileError> {
    atomic::make_folder(atomic::folder_of(path))?;
    if written.is_none() && append(path, game, pgn.trim())? {
        return Ok(Added { record: Some(pgn.trim().to_owned()), ..Added::default() });
    }
    let mut archived = None;
    let replaced = atomic::replace(path, OldVersion::Goes, &mut |versions| {
        let mut old = Vec::new();
        versions.old.read_to_end(&mut old)?;
        // Zeros that a cut of power has left at the end are left out. If that does not help, a new file is begun.
        let bare = old.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        for (before, is_whole) in [(old.as_slice(), true), (old.get(..bare).unwrap_or_default(), false), (&[], false)] {
            let Some(with) = with_game(before, game, pgn, written) else { continue };
            let new = with.file.clone().or_else(|| (!is_whole).then(|| before.to_vec()));
            archived = Some(with);
            let Some(new) = new else { return Ok(false) };
            versions.set_aside = (!is_whole).then_some(ASIDE);
            versions.both()?.1.write_all(&new)?;
            return Ok(true);
        }
        Err(FileError::Reason(W::NotFoundAgain))
    })?;
    let Some(Archived { record, new_id, .. }) = archived else { return Err(FileError::Reason(W::NotFoundAgain)) };
    let now = fs::read(path)?;
    if record.as_ref().is_some_and(|record| !lists(&now, record)) {
        return Err(FileError::Reason(W::NotFoundAgain));
    }
    Ok(Added { record, new_id, set_aside: replaced.and_then(|replaced| replaced.backup) })
}

/// Adds a game to the content of a file; `None` if lists would not find it there.
fn with_game(before: &[u8], game: &str, pgn: &str, written: Option<&str>) -> Option<Archived> {
    let (form, text) = text_of(before)?;
    let archived = archive::archive(&text, game, pgn, written);
    let file = match archived.file {
        Some(text) => Some(bytes_of(form, text)?),
        None => None,
    };
    let found = archived.record.as_ref().is_none_or(|record| lists(file.as_deref().unwrap_or(before), record));
    found.then_some(Archived { file, ..archived })
}

/// Returns how the content of a file is stored, and its text; `None` if lists do not read it, or if it would not stay
/// the same.
fn text_of(bytes: &[u8]) -> Option<(TextFormat, std::borrow::Cow<'_, [u8]>)> {
    if !matches!(Compression::of(bytes, None), Ok(Compression::Not)) {
        return None;
    }
    let (form, text) = encoding::open(bytes);
    let stays = !form.encoding.is_utf16() || bytes_of(form, text.to_vec()).is_some_and(|again| again == bytes);
    stays.then_some((form, text))
}

/// Returns the content of a file with this text, which is UTF-8 if the file is UTF-16.
fn bytes_of(form: TextFormat, text: Vec<u8>) -> Option<Vec<u8>> {
    if !form.encoding.is_utf16() {
        return Some(text);
    }
    let text = String::from_utf8(text).ok()?;
    let mark = if form.mark { "\u{feff}" } else { "" };
    form.encoding.encode(&format!("{mark}{text}")).ok()
}

/// True if the reader of lists finds this record in the content of a file.
fn lists(file: &[u8], record: &str) -> bool {
    text_of(file).is_some_and(|(_, text)| archive::holds(&text, record))
}

/// Changes the text of a file of games: UTF-8 if the file is UTF-16, otherwise its bytes.
///
/// # Errors
/// The file is unchanged.
pub fn edit_text(path: &Path, mut change: impl FnMut(&[u8]) -> Option<Vec<u8>>) -> Result<(), FileError> {
    atomic::edit(path, |old| {
        let (form, text) = text_of(old)?;
        change(&text).and_then(|new| bytes_of(form, new))
    })
}

/// Appends a game to the file. Returns false, with the file as it was, if that is not possible: the file as a whole
/// tells why, or it must be written as a whole.
fn append(path: &Path, game: &str, pgn: &str) -> Result<bool, FileError> {
    let path = atomic::resolve(path)?;
    let Some(stem) = archive::stem(game) else { return Ok(false) };
    if !fs::metadata(&path).is_ok_and(|found| found.is_file() && found.len() > 0) {
        return Ok(false);
    }
    let lock = ChangeLock::of(&path)?;
    let mut file = atomic::open(&path, File::options().append(true))?;
    let was = file.metadata()?;
    pause();
    let head = part(&mut file, 0, Compression::HEAD as u64)?;
    let plain = matches!(Compression::of(&head, None), Ok(Compression::Not)) && Utf16::of(&head).is_none();
    if !plain || contains(&mut file, stem)? {
        return Ok(false);
    }
    let near = was.len().saturating_sub(CONTEXT as u64);
    let tail = part(&mut file, near, CONTEXT as u64)?;
    let new = archive::appended(&tail, &head, pgn);
    // A game that begins in this way begins a game whatever stands before. Zeros are what a cut of power has left.
    if tail.ends_with(&[0]) || !pgn.starts_with("[Event \"") {
        return Ok(false);
    }
    lock.note_append(was.len(), &new)?;
    pause();
    let written = file.write_all(&new).and_then(|()| file.sync_data());
    pause();
    // It is read from the path: another program may have put another file there.
    let is_there = written.is_ok()
        && atomic::open(&path, &mut File::options()).is_ok_and(|mut now| {
            let is_same = now.metadata().is_ok_and(|now| FileIdentity::of(&now).is_same_file(&FileIdentity::of(&was)));
            is_same && part(&mut now, near, u64::MAX).is_ok_and(|end| archive::holds(&end, pgn))
        });
    if !is_there {
        take_back(&mut file, was.len(), &new)?;
    }
    written?;
    Ok(is_there)
}

/// Removes from a file what was appended to it at this offset, or a part of that, unless something else follows it.
fn take_back(file: &mut File, at: u64, new: &[u8]) -> io::Result<()> {
    let there = part(file, at, u64::MAX)?;
    if new.starts_with(&there) { file.set_len(at) } else { Ok(()) }
}

/// Reads a part of a file, as far as there is one.
fn part(file: &mut File, from: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(from))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// True if these bytes occur in a file.
fn contains(file: &mut File, wanted: &[u8]) -> io::Result<bool> {
    let finder = memchr::memmem::Finder::new(wanted);
    let mut block = vec![0; BLOCK];
    let mut kept = 0;
    file.seek(SeekFrom::Start(0))?;
    loop {
        let read = file.read(block.get_mut(kept..).unwrap_or_default())?;
        let filled = kept + read;
        if read == 0 {
            return Ok(false);
        }
        if finder.find(block.get(..filled).unwrap_or_default()).is_some() {
            return Ok(true);
        }
        // They may lie across the end of the block.
        kept = filled.min(wanted.len().saturating_sub(1));
        block.copy_within(filled - kept..filled, 0);
    }
}

/// Returns the user's games against the levels, in order: of a long file, those at its end.
pub fn level_games(path: &Path) -> Vec<LevelGame> {
    let read = || -> Result<Vec<u8>, FileError> {
        let mut file = atomic::open(path, &mut File::options())?;
        let length = file.metadata()?.len();
        let recent = part(&mut file, length.saturating_sub(RECENT), RECENT)?;
        if length <= RECENT {
            return Ok(text_of(&recent).map_or_else(Vec::new, |(_, text)| text.into_owned()));
        }
        // The first game is cut off.
        let first = memchr::memmem::find(&recent, b"\n[Event \"").unwrap_or(0);
        Ok(recent.get(first..).unwrap_or_default().to_vec())
    };
    read().map(|text| level_games::read(&text)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
