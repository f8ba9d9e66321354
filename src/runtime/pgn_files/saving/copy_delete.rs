//! Copies games to the end of a file, and deletes games from their files. For each file, either all is done or nothing.
//! No file is held in memory, however long it is.

use crate::app::protocol::effect::{CopyGames, FileStamp, JobProgress, SaveGames};
use crate::chess::pgn::{
    encoding::{Encoding, TextFormat},
    index::catalog::Catalog,
    splice::{CONTEXT, FileEdit, carried, fingerprint, gap},
};
use crate::runtime::{
    files::{
        atomic::{OldVersion, Versions, replace},
        file_error::FileError,
    },
    jobs::StopFlag,
    pgn_files::{
        decompress,
        pgn_file::PgnFile,
        read_games::{each_game, index},
        saving::{
            OldFile, SplicePlan, check_holds_games, conversion, form_of, games_in, holds_games, is_there, length, part,
            save_keeping,
        },
    },
};
use std::fs::File;
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Arc;

/// How many games are handled between two checks of the stop flag.
const PACE: usize = 256;

/// Copies games to the end of a file, which is created if necessary. Returns how many were copied; `None` if it was
/// stopped.
///
/// # Errors
/// The file is unchanged.
pub fn copy(
    request: &CopyGames,
    to: &Path,
    files: &[Option<Arc<PgnFile>>],
    stop: &StopFlag,
    report: impl FnMut(JobProgress),
) -> Result<Option<u64>, FileError> {
    decompress::check_is_text(to)?;
    is_there(to)?;
    let mut report = report;
    let copied = replace(to, OldVersion::KeptIfFirst(&holds_games), |versions| {
        copy_into(request, versions, files, stop, &mut report)
    })?;
    Ok(copied.map(|copied| copied.written))
}

fn copy_into(
    request: &CopyGames,
    versions: &mut Versions,
    files: &[Option<Arc<PgnFile>>],
    stop: &StopFlag,
    report: &mut impl FnMut(JobProgress),
) -> Result<Option<u64>, FileError> {
    let length_before = versions.old_length();
    let (old, new) = versions.both()?;
    let stored = if length_before == 0 { form_of_all(&request.games, &request.rows) } else { form_of(old)? };
    check_holds_games(old, stored.encoding, length_before)?;
    let (convert, form) = conversion(request.convert && length_before > 0, stored);
    let whole = SplicePlan { form, splices: Vec::new(), sure: true, replaced: None, convert };
    whole.copy(old, 0..length_before, new)?;
    let size = new.metadata()?.len();
    let tail = part(new, &(size.saturating_sub(length(CONTEXT))..size))?;
    new.seek(SeekFrom::End(0))?;
    let mut end = FileEnd { to: BufWriter::with_capacity(1 << 20, &mut *new), tail, form };
    let total = length(request.rows.len());
    let mut done = 0;
    for rows in request.rows.chunks(PACE) {
        if stop.is_raised() {
            return Ok(None);
        }
        each_game(&request.games, rows, files, |_, place, bytes| {
            end.add(&bytes?, place.form)?;
            done += 1;
            Ok::<(), FileError>(())
        })?;
        report(JobProgress { done, total });
    }
    end.to.flush()?;
    drop(end);
    // Unclosed text could swallow what follows it.
    let wanted = games_in(old, stored.encoding)? + request.rows.len();
    if games_in(new, form.encoding)? != wanted {
        return Err(FileError::RunTogether);
    }
    Ok(Some(done))
}

/// The end of a file that is growing.
struct FileEnd<'a> {
    to: BufWriter<&'a mut File>,
    /// The last bytes of the file.
    tail: Vec<u8>,
    form: TextFormat,
}

impl FileEnd<'_> {
    fn add(&mut self, game: &[u8], from: TextFormat) -> Result<(), FileError> {
        let game = carried(game, from.body_encoding(), self.form)?;
        let between = gap(&self.tail, self.form);
        for bytes in [&between, &game] {
            self.to.write_all(bytes)?;
            self.tail.extend_from_slice(bytes);
        }
        self.tail.drain(..self.tail.len().saturating_sub(CONTEXT));
        Ok(())
    }
}

/// Returns how a new file of these games is stored: like their files, if all have the same code page, so that not a
/// byte changes.
fn form_of_all(games: &Catalog, rows: &[u32]) -> TextFormat {
    let part_of = |&row: &u32| games.parts.get(games.locate(index(row))?.0);
    let mut forms = rows.iter().filter_map(part_of).map(|part| part.form);
    let Some(first) = forms.next() else { return TextFormat::default() };
    let alike = matches!(first.encoding, Encoding::Page(_)) && forms.all(|form| form.encoding == first.encoding);
    let encoding = if alike { first.encoding } else { Encoding::Utf8 };
    TextFormat { encoding, line_end: first.line_end, ..TextFormat::default() }
}

/// The most files of one deletion that can be put back: each stays open.
const MOST_KEPT: usize = 32;

/// Deletes games from their files. Returns for each file how many games were deleted, or why none were. `kept` gets the
/// versions that went, unless they are too many.
pub fn delete(
    request: &CopyGames,
    files: &[Option<Arc<PgnFile>>],
    kept: &mut Vec<OldFile>,
    mut report: impl FnMut(JobProgress),
) -> Vec<(usize, Result<u64, FileError>)> {
    let mut rows = request.rows.clone();
    rows.sort_unstable();
    rows.dedup();
    let part_of = |row: &u32| request.games.locate(index(*row)).map(|(part, _)| part);
    let total = length(rows.len());
    let (mut done, mut outcomes) = (0, Vec::new());
    for rows in rows.chunk_by(|a, b| part_of(a) == part_of(b)) {
        let Some(part) = rows.first().and_then(part_of) else { continue };
        let outcome = edits(request, rows, files).and_then(|edits| {
            let path = files.get(part).and_then(Option::as_ref).map(|file| file.path.clone()).unwrap_or_default();
            let seen: Option<FileStamp> = request.seen.get(part).copied().flatten();
            let form = request.games.parts.get(part).map(|part| part.form).unwrap_or_default();
            let gone = length(edits.len());
            let (_, old) =
                save_keeping(&SaveGames { id: request.id, path, form, seen, edits, ..SaveGames::default() })?;
            if kept.len() < MOST_KEPT {
                kept.push(old);
            }
            Ok(gone)
        });
        done += length(rows.len());
        report(JobProgress { done, total });
        outcomes.push((part, outcome));
    }
    if kept.len() < outcomes.iter().filter(|(_, outcome)| outcome.is_ok()).count() {
        kept.clear(); // all of it can be undone, or nothing
    }
    outcomes
}

/// Returns the edits that remove games of one file.
fn edits(request: &CopyGames, rows: &[u32], files: &[Option<Arc<PgnFile>>]) -> Result<Vec<FileEdit>, FileError> {
    let mut edits = Vec::with_capacity(rows.len());
    each_game(&request.games, rows, files, |_, place, bytes| {
        let fingerprint = fingerprint(&bytes?, place.form.body_encoding());
        let file = files.get(place.part).and_then(Option::as_ref).ok_or(FileError::Changed)?;
        edits.push(FileEdit { span: file.span_in_file(place)?, fingerprint, text: None });
        Ok::<(), FileError>(())
    })?;
    Ok(edits)
}

#[cfg(test)]
mod tests;
