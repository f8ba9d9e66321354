//! Copying games to the end of a file, and taking games out of theirs: of a file all of it is done or nothing, and no
//! list is in memory, however long it is.

use super::super::pgn_file::PgnFile;
use super::super::read_games::{each_game, index};
use super::{SaveRefused, SplicePlan, conversion, form_of, games_in, keep_first, length, part, put_in_place, save};
use crate::app::protocol::files::{CopyGames, JobProgress};
use crate::app::protocol::saving::{FileStamp, SaveGames};
use crate::chess::pgn::encoding::{Encoding, TextFormat};
use crate::chess::pgn::index::catalog::Catalog;
use crate::chess::pgn::splice::{CONTEXT, FileEdit, carried, fingerprint, gap};
use crate::runtime::files::atomic::{beside, is_at, lock, resolve};
use crate::runtime::files::file_error::FileError;
use crate::runtime::pgn_files::decompress;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many games are handled between two looks at whether it is still wanted.
const PACE: usize = 256;

/// The bodies of the files of a list, part by part.
pub type ListedFiles = [Option<Arc<PgnFile>>];

/// How work on many games ended that was not done.
#[derive(Debug)]
pub enum OperationFailure {
    /// Nobody wants it any more.
    Stopped,
    /// It could not be done.
    Refused(SaveRefused),
}

impl From<SaveRefused> for OperationFailure {
    fn from(refused: SaveRefused) -> OperationFailure {
        OperationFailure::Refused(refused)
    }
}

impl From<io::Error> for OperationFailure {
    fn from(error: io::Error) -> OperationFailure {
        OperationFailure::Refused(error.into())
    }
}

impl From<FileError> for OperationFailure {
    fn from(trouble: FileError) -> OperationFailure {
        OperationFailure::Refused(trouble.into())
    }
}

/// Copies games to the end of a file, made if need be; answers how many.
///
/// # Errors
/// The file is as it was.
pub fn copy(
    wish: &CopyGames,
    to: &Path,
    bodies: &ListedFiles,
    stop: &AtomicBool,
    told: impl FnMut(JobProgress),
) -> Result<u64, OperationFailure> {
    if decompress::is_packed(to) {
        return Err(SaveRefused::Packed.into());
    }
    let path = resolve(to)?;
    let there = match fs::metadata(&path) {
        Ok(found) if found.is_file() && found.mode() & 0o222 == 0 => return Err(FileError::Protected.into()),
        Ok(_) => true,
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) => return Err(error.into()),
    };
    let mut file = lock(&path)?;
    let copied = copy_into(wish, &path, &mut file, bodies, stop, told);
    // The lock made it.
    if copied.is_err() && !there && is_at(&file, &path) && file.metadata().is_ok_and(|now| now.len() == 0) {
        let _ = fs::remove_file(&path); // an empty file holds nothing
    }
    copied
}

fn copy_into(
    wish: &CopyGames,
    path: &Path,
    file: &mut File,
    bodies: &ListedFiles,
    stop: &AtomicBool,
    mut told: impl FnMut(JobProgress),
) -> Result<u64, OperationFailure> {
    let was = file.metadata()?;
    let stored = if was.len() == 0 { form_of_all(&wish.games, &wish.rows) } else { form_of(file)? };
    let (convert, form) = conversion(wish.convert && was.len() > 0, stored);
    let mut new = beside(path)?;
    let whole = SplicePlan { form, splices: Vec::new(), sure: true, convert };
    whole.copy(file, 0..was.len(), new.as_file_mut())?;
    let size = new.as_file().metadata()?.len();
    let tail = part(new.as_file_mut(), &(size.saturating_sub(length(CONTEXT))..size))?;
    new.as_file_mut().seek(SeekFrom::End(0))?;
    let mut end = FileEnd { to: BufWriter::with_capacity(1 << 20, new.as_file_mut()), tail, form };
    let total = length(wish.rows.len());
    let mut done = 0;
    for rows in wish.rows.chunks(PACE) {
        if stop.load(Ordering::Relaxed) {
            return Err(OperationFailure::Stopped);
        }
        let mut trouble: Option<OperationFailure> = None;
        each_game(&wish.games, rows, bodies, |_, place, bytes| {
            let added = bytes.map_err(OperationFailure::from).and_then(|bytes| end.add(bytes, place.form.encoding));
            match added {
                Ok(()) => done += 1,
                Err(why) => trouble = Some(why),
            }
            if trouble.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if let Some(trouble) = trouble {
            return Err(trouble);
        }
        told(JobProgress { done, total });
    }
    end.to.flush()?;
    drop(end);
    // Text that is not closed could swallow what follows it.
    let wanted = games_in(file, stored.encoding)? + wish.rows.len();
    if games_in(new.as_file_mut(), form.encoding)? != wanted {
        return Err(SaveRefused::RunTogether.into());
    }
    if convert.is_some() {
        // More than its end is another one then.
        keep_first(path, file)?;
    }
    put_in_place(new, &was, path)?;
    Ok(done)
}

/// The end of a file that grows.
struct FileEnd<'a> {
    to: BufWriter<&'a mut File>,
    /// The last bytes.
    tail: Vec<u8>,
    form: TextFormat,
}

impl FileEnd<'_> {
    fn add(&mut self, game: &[u8], from: Encoding) -> Result<(), OperationFailure> {
        let game = carried(game, body_encoding(from), self.form).map_err(SaveRefused::from)?;
        let between = gap(&self.tail, self.form);
        for bytes in [&between, &game] {
            self.to.write_all(bytes)?;
            self.tail.extend_from_slice(bytes);
        }
        self.tail.drain(..self.tail.len().saturating_sub(CONTEXT));
        Ok(())
    }
}

/// Bodies of UTF-16 hold UTF-8.
fn body_encoding(file: Encoding) -> Encoding {
    match file {
        Encoding::Page(page) => Encoding::Page(page),
        Encoding::Utf8 | Encoding::Utf16Le | Encoding::Utf16Be => Encoding::Utf8,
    }
}

/// How a new file of these games is stored: as theirs are, if they are all stored alike, so that not a byte changes.
fn form_of_all(games: &Catalog, rows: &[u32]) -> TextFormat {
    let mut forms: Vec<TextFormat> = Vec::new();
    let mut last = None;
    for part in rows.iter().filter_map(|&row| games.locate(index(row))).map(|(part, _)| part) {
        if last != Some(part) {
            last = Some(part);
            let form = games.parts().get(part).map(|part| part.form).unwrap_or_default();
            if !forms.contains(&form) {
                forms.push(form);
            }
        }
    }
    let line_end = forms.first().map(|form| form.line_end).unwrap_or_default();
    let encoding = match forms.as_slice() {
        [first, rest @ ..]
            if matches!(first.encoding, Encoding::Page(_))
                && rest.iter().all(|form| form.encoding == first.encoding) =>
        {
            first.encoding
        }
        _ => Encoding::Utf8,
    };
    TextFormat { encoding, line_end, ..TextFormat::default() }
}

/// Takes games out of their files, which are named part by part; answers for each file how many went, or why none did.
pub fn delete(
    wish: &CopyGames,
    paths: &[PathBuf],
    bodies: &ListedFiles,
    mut told: impl FnMut(JobProgress),
) -> Vec<(usize, Result<u64, SaveRefused>)> {
    let mut rows = wish.rows.clone();
    rows.sort_unstable();
    rows.dedup();
    let part_of = |row: &u32| wish.games.locate(index(*row)).map(|(part, _)| part);
    let total = length(rows.len());
    let (mut done, mut outcomes) = (0, Vec::new());
    for rows in rows.chunk_by(|a, b| part_of(a) == part_of(b)) {
        let Some(part) = rows.first().and_then(part_of) else { continue };
        let outcome = edits(wish, rows, bodies).and_then(|edits| {
            let path = paths.get(part).cloned().unwrap_or_default();
            let seen: Option<FileStamp> = wish.seen.get(part).copied().flatten();
            let form = wish.games.parts().get(part).map(|part| part.form).unwrap_or_default();
            let gone = length(edits.len());
            save(&SaveGames { id: wish.id, path, form, seen, edits, add: Vec::new(), convert: false, to: None })?;
            Ok(gone)
        });
        done += length(rows.len());
        told(JobProgress { done, total });
        outcomes.push((part, outcome));
    }
    outcomes
}

/// Games of one file, and that they go.
fn edits(wish: &CopyGames, rows: &[u32], bodies: &ListedFiles) -> Result<Vec<FileEdit>, SaveRefused> {
    let mut edits = Vec::with_capacity(rows.len());
    let mut trouble: Option<SaveRefused> = None;
    each_game(&wish.games, rows, bodies, |_, place, bytes| {
        let body = bodies.get(place.part).and_then(Option::as_ref);
        let edit = bytes.and_then(|bytes| {
            let print = fingerprint(bytes, body_encoding(place.form.encoding));
            let span = body.map_or(Err(FileError::Changed), |body| body.span_in_file(place))?;
            Ok(FileEdit { span, fingerprint: print, text: None })
        });
        match edit {
            Ok(edit) => edits.push(edit),
            // The file that was listed is not as it was.
            Err(FileError::Changed) => trouble = Some(SaveRefused::Changed),
            Err(why) => trouble = Some(why.into()),
        }
        if trouble.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    trouble.map_or(Ok(edits), Err)
}

#[cfg(test)]
mod tests;
