//! Saves games of a file: completely or not at all, even if the process is killed meanwhile. All other games stay the
//! same, byte for byte. The file is copied in blocks, with its changes, and never held in memory.

use super::decompress;
use crate::app::protocol::saving::{SaveGames, SavedGames, SavedPlace};
use crate::chess::pgn::encoding::{Encoding, TextFormat, UTF8_MARK, open, utf16::TextDecoder};
use crate::chess::pgn::scan::split::{GameBoundary, Splitter};
use crate::chess::pgn::splice::{self, CONTEXT, FileEdit, GameSurroundings};
use crate::runtime::files::atomic::{beside, folder_of, lock, put_in_place, resolve, sync_folder};
use crate::runtime::files::{file_error::FileError, file_stamp::stamp};
use crate::words::runtime::RuntimeWord as W;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

pub mod copy_delete;

/// How many bytes are read at once.
const BLOCK: usize = 1 << 18;

/// Changes games of a file, or writes the file with these changes elsewhere.
///
/// # Errors
/// Nothing was written.
pub fn save(request: &SaveGames) -> Result<SavedGames, FileError> {
    match &request.to {
        Some(to) => save_elsewhere(request, to),
        None if decompress::is_packed(&request.path) => Err(FileError::Packed),
        None => save_in_place(request),
    }
}

/// Adds games to the end of a file of any encoding, which is created if necessary.
///
/// # Errors
/// The file is unchanged.
pub fn add(path: &Path, games: &[String]) -> Result<SavedGames, FileError> {
    if decompress::is_packed(path) {
        return Err(FileError::Packed);
    }
    let form = match File::open(path) {
        Ok(mut file) => form_of(&mut file)?,
        Err(error) if error.kind() == ErrorKind::NotFound => TextFormat::default(),
        Err(error) => return Err(error.into()),
    };
    let request = SaveGames {
        id: 0,
        path: path.to_owned(),
        form,
        seen: None,
        edits: Vec::new(),
        add: games.to_vec(),
        convert: false,
        to: None,
    };
    save_in_place(&request)
}

/// Returns how a file is stored, if it exists and is not compressed.
#[must_use]
pub fn form_at(path: &Path) -> Option<TextFormat> {
    let mut file = (!decompress::is_packed(path)).then(|| File::open(path).ok()).flatten()?;
    form_of(&mut file).ok()
}

fn save_in_place(request: &SaveGames) -> Result<SavedGames, FileError> {
    let path = resolve(&request.path)?;
    if !is_there(&path)? && !request.edits.is_empty() {
        return Err(FileError::Lost);
    }
    let mut file = lock(&path)?;
    let was = file.metadata()?;
    let edits = find(&mut file, request, was.len())?;
    if request.seen.is_some_and(|known| known != stamp(&was)) {
        return Err(FileError::Changed);
    }
    let plan = SplicePlan::make(&mut file, was.len(), request, &edits)?;
    let mut beside = beside(&path)?;
    let places = plan.write(&mut file, beside.as_file_mut())?;
    if !plan.sure {
        let gone = request.edits.iter().filter(|edit| edit.text.is_none()).count();
        let encoding = plan.form.encoding;
        if games_in(beside.as_file_mut(), encoding)? + gone
            != games_in(&mut file, request.form.encoding)? + request.add.len()
        {
            return Err(FileError::RunTogether);
        }
    }
    let backed_up = was.len() > 0 && keep_first(&path, &file)?;
    put_in_place(beside, &was, &path)?;
    let seen = stamp(&fs::metadata(&path)?);
    Ok(SavedGames { form: plan.form, seen, path: request.path.clone(), places, backed_up })
}

/// True if there is such a file. Fails if the file is write-protected.
fn is_there(path: &Path) -> Result<bool, FileError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.mode() & 0o222 == 0 => Err(FileError::Reason(W::Protected)),
        Ok(_) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Saves the games of a compressed file, or of any other, with their changes in a new file.
fn save_elsewhere(request: &SaveGames, to: &Path) -> Result<SavedGames, FileError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(FileError::Exists);
    }
    let folder = folder_of(to);
    let mut source = tempfile::tempfile_in(folder)?;
    decompress::pour(&request.path, decompress::MOST, &mut |block: &[u8]| Ok(source.write_all(block)?))?;
    let size = source.metadata()?.len();
    let edits = find(&mut source, request, size)?;
    let plan = SplicePlan::make(&mut source, size, request, &edits)?;
    let mut beside = beside(to)?;
    let places = plan.write(&mut source, beside.as_file_mut())?;
    // This is a new file of the user's, so it gets the source's mode, made writable.
    let mode = fs::metadata(&request.path)?.mode() | 0o200;
    put_new(beside, mode, to).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => FileError::Exists,
        _ => error.into(),
    })?;
    sync_folder(folder);
    Ok(SavedGames { form: plan.form, seen: stamp(&fs::metadata(to)?), path: to.to_owned(), places, backed_up: false })
}

/// Finds the games to change in the file as it is now: in the same place, or where another program's changes before
/// them moved them.
fn find(file: &mut File, request: &SaveGames, size: u64) -> Result<Vec<FileEdit>, FileError> {
    let encoding = request.form.encoding;
    let mut found: Vec<FileEdit> = Vec::new();
    let mut moved: Option<Vec<Range<u64>>> = None;
    for edit in &request.edits {
        if edit.span.end <= size && splice::fingerprint(&part(file, &edit.span)?, encoding) == edit.fingerprint {
            found.push(edit.clone());
            continue;
        }
        let spans = match &mut moved {
            Some(spans) => spans,
            None => moved.insert(spans(file, encoding, size)?),
        };
        let mut places = Vec::new();
        for span in spans.iter() {
            if splice::fingerprint(&part(file, span)?, encoding) == edit.fingerprint {
                places.push(span.clone());
            }
        }
        match places.as_slice() {
            [span] => found.push(FileEdit { span: span.clone(), ..edit.clone() }),
            _ => return Err(FileError::Lost),
        }
    }
    let apart = found.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start); // pairs
    if apart { Ok(found) } else { Err(FileError::Lost) }
}

/// Returns where the games of a file are. UTF-16, which is rare, is not searched.
fn spans(file: &mut File, encoding: Encoding, size: u64) -> io::Result<Vec<Range<u64>>> {
    if is_utf16(encoding) {
        return Ok(Vec::new());
    }
    let starts: Vec<u64> = boundaries(file, encoding)?.iter().map(|boundary| length(boundary.offset)).collect();
    let ends = starts.iter().copied().skip(1).chain([size]);
    Ok(starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect())
}

fn is_utf16(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be)
}

/// Returns how many games are in a file.
///
/// # Errors
/// It cannot be read.
pub fn games_at(path: &Path) -> io::Result<usize> {
    let mut file = File::open(path)?;
    let encoding = form_of(&mut file)?.encoding;
    games_in(&mut file, encoding)
}

fn games_in(file: &mut File, encoding: Encoding) -> io::Result<usize> {
    Ok(boundaries(file, encoding)?.len())
}

/// Returns the beginnings of the games of a file: byte offsets in it, or in the UTF-8 made from its UTF-16.
fn boundaries(file: &mut File, encoding: Encoding) -> io::Result<Vec<GameBoundary>> {
    let mut splitter = Splitter::default();
    if is_utf16(encoding) {
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.read_to_end(&mut bytes)?;
        splitter.feed(&open(&bytes).1);
    } else {
        each_block(file, |block| splitter.feed(block))?;
    }
    splitter.finish();
    Ok(splitter.take())
}

/// The bytes that replace a span of the file, and where in them each changed or added game is.
struct SplicedBytes {
    span: Range<u64>,
    new: Vec<u8>,
    games: Vec<Range<usize>>,
}

/// The spans to replace, in order, and what replaces them.
struct SplicePlan {
    form: TextFormat,
    splices: Vec<SplicedBytes>,
    sure: bool,
    /// The encoding that is converted to UTF-8.
    convert: Option<Encoding>,
}

/// Returns the encoding to convert to UTF-8, if that is wanted and the file is in a code page, and how the file is
/// stored afterwards.
fn conversion(wanted: bool, form: TextFormat) -> (Option<Encoding>, TextFormat) {
    match form.encoding {
        from @ Encoding::Page(_) if wanted => {
            (Some(from), TextFormat { encoding: Encoding::Utf8, doubtful: false, ..form })
        }
        _ => (None, form),
    }
}

fn converted(bytes: Vec<u8>, from: Option<Encoding>) -> Vec<u8> {
    match from {
        Some(from) => splice::convert(&bytes, from),
        None => bytes,
    }
}

impl SplicePlan {
    fn make(file: &mut File, size: u64, request: &SaveGames, edits: &[FileEdit]) -> Result<SplicePlan, FileError> {
        let (convert, form) = conversion(request.convert, request.form);
        let own = |bytes| converted(bytes, convert);
        let mut plan = SplicePlan { form, splices: Vec::new(), sure: true, convert };
        // The last bytes of what has been written so far, and where in the old file they end.
        let (mut before, mut behind) = (Vec::new(), 0);
        for (n, edit) in edits.iter().enumerate() {
            let Range { start, end } = edit.span;
            let near = |from: u64, to: u64| from..to.min(size).max(from);
            let gap = own(part(file, &near(start.saturating_sub(length(CONTEXT)).max(behind), start))?);
            before.extend_from_slice(&gap);
            let after = own(part(file, &near(end, end.saturating_add(length(CONTEXT))))?);
            let old = own(part(file, &edit.span)?);
            let spot = GameSurroundings { old: &old, before: &before, after: &after };
            let mut games = Vec::new();
            let new = match &edit.text {
                Some(text) => {
                    let new = splice::rewrite(spot, text, form)?;
                    games.push(0..new.len());
                    new
                }
                None => {
                    let removed = splice::remove(spot, form);
                    // If the next game is rewritten, it has a certain beginning.
                    let next = edits.get(n + 1).filter(|next| next.span.start == end);
                    plan.sure &= removed.sure || next.is_some();
                    removed.bytes
                }
            };
            before.extend_from_slice(&new);
            before.drain(..before.len().saturating_sub(CONTEXT));
            behind = end;
            plan.splices.push(SplicedBytes { span: edit.span.clone(), new, games });
        }
        plan.append(file, size, request, (before, behind))?;
        Ok(plan)
    }

    /// Adds the requested games at the end, after what is written so far.
    fn append(
        &mut self,
        file: &mut File,
        size: u64,
        request: &SaveGames,
        (mut end, behind): (Vec<u8>, u64),
    ) -> Result<(), FileError> {
        if request.add.is_empty() {
            return Ok(());
        }
        let from = size.saturating_sub(length(CONTEXT)).max(behind).min(size);
        let rest = part(file, &(from..size))?;
        end.extend(converted(rest, self.convert));
        let (mut new, mut games) = (Vec::new(), Vec::new());
        for text in &request.add {
            let more = splice::append(&end, text, self.form)?;
            // The line ends before it belong to the game before.
            let start = new.len() + splice::gap(&end, self.form).len();
            end.extend_from_slice(&more);
            new.extend(more);
            games.push(start..new.len());
        }
        self.splices.push(SplicedBytes { span: size..size, new, games });
        Ok(())
    }

    /// Writes the changed file. Returns where each changed and each added game is.
    fn write(&self, from: &mut File, to: &mut File) -> io::Result<Vec<SavedPlace>> {
        let (mut at, mut places) = (0, Vec::new());
        for SplicedBytes { span, new, games } in &self.splices {
            self.copy(from, at..span.start, to)?;
            let begin = to.stream_position()?;
            places.extend(games.iter().filter_map(|game| {
                let fingerprint = splice::fingerprint(new.get(game.clone())?, self.form.encoding);
                Some(SavedPlace { span: begin + length(game.start)..begin + length(game.end), fingerprint })
            }));
            to.write_all(new)?;
            at = span.end;
        }
        let size = from.metadata()?.len();
        self.copy(from, at..size.max(at), to)?;
        Ok(places)
    }

    fn copy(&self, from: &mut File, span: Range<u64>, to: &mut File) -> io::Result<()> {
        let wanted = span.end - span.start;
        from.seek(SeekFrom::Start(span.start))?;
        let Some(encoding) = self.convert else {
            // Between two files the system copies directly, on some file systems without moving a byte.
            let copied = io::copy(&mut Read::by_ref(from).take(wanted), to)?;
            return if copied == wanted { Ok(()) } else { Err(ErrorKind::UnexpectedEof.into()) };
        };
        let mut left = wanted;
        let mut bytes = Vec::new();
        while left > 0 {
            let block = part_from(from, left.min(length(BLOCK)))?;
            left -= length(block.len());
            bytes.extend_from_slice(&block);
            // A byte order mark must not be split.
            let torn = (1..UTF8_MARK.len()).rev().find(|&n| left > 0 && bytes.ends_with(&UTF8_MARK[..n])); // a beginning
            let whole = bytes.len() - torn.unwrap_or(0);
            to.write_all(&splice::convert(&bytes[..whole], encoding))?; // within
            bytes.drain(..whole);
        }
        Ok(())
    }
}

/// Reads a part of a file.
fn part(file: &mut File, span: &Range<u64>) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(span.start))?;
    part_from(file, span.end - span.start)
}

fn part_from(file: &mut File, wanted: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Read::by_ref(file).take(wanted).read_to_end(&mut bytes)?;
    if length(bytes.len()) == wanted { Ok(bytes) } else { Err(ErrorKind::UnexpectedEof.into()) }
}

fn each_block(file: &mut File, mut take: impl FnMut(&[u8])) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    let mut block = vec![0; BLOCK];
    loop {
        match file.read(&mut block)? {
            0 => return Ok(()),
            read => take(block.get(..read).unwrap_or_default()),
        }
    }
}

/// Returns how a file is stored.
///
/// # Errors
/// It cannot be read.
pub fn form_of(file: &mut File) -> io::Result<TextFormat> {
    let mut decoder = TextDecoder::default();
    each_block(file, |block| drop(decoder.feed(block)))?;
    drop(decoder.finish());
    Ok(decoder.form())
}

/// Returns the path where the first version of a file is kept.
#[must_use]
pub fn backup_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".bak");
    PathBuf::from(name)
}

/// Keeps the file as it was before the first change: as a hard link if the file system has them, otherwise as a copy.
/// Returns whether it was kept just now; if not, it had been kept before.
fn keep_first(path: &Path, file: &File) -> io::Result<bool> {
    let backup = backup_of(path);
    if fs::hard_link(path, &backup).is_ok() {
        return Ok(true);
    }
    if fs::symlink_metadata(&backup).is_ok() {
        return Ok(false);
    }
    let mut copy = beside(&backup)?;
    let mut from = file;
    from.seek(SeekFrom::Start(0))?;
    io::copy(&mut from, copy.as_file_mut())?;
    match put_new(copy, file.metadata()?.mode(), &backup) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        put => put.map(|()| true),
    }
}

/// Gives a new file its mode and its name, unless there is such a file already. Its bytes are synced to the disk first.
fn put_new(new: NamedTempFile, mode: u32, path: &Path) -> io::Result<()> {
    new.as_file().set_permissions(fs::Permissions::from_mode(mode & 0o7777))?;
    new.as_file().sync_all()?;
    new.persist_noclobber(path).map(drop).map_err(|error| error.error)
}

fn length(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
