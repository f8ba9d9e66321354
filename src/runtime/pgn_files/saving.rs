//! Saves games of a file: completely or not at all, even if the process is killed meanwhile. All other games stay the
//! same, byte for byte. The file is copied in blocks, with its changes, and never held in memory.

use crate::app::protocol::effect::{
    ChangedText, CopyGames, DraftPlace, FileStamp, JobProgress, SaveGames, SavedGames, SavedPlace,
};
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::encoding::{Encoding, EncodingChoice, TextDecoder, TextFormat, UTF8_MARK, open};
use crate::chess::pgn::in_memory::{GameBytes, GameStream};
use crate::chess::pgn::index::catalog::Catalog;
use crate::chess::pgn::reader::{GameSource, read_game};
use crate::chess::pgn::scan::split::{BoundarySink, GameBoundary, Splitter};
use crate::chess::pgn::splice::{self, CONTEXT, FileEdit, GameSurroundings, carried, fingerprint, gap};
use crate::runtime::files::atomic::{
    self, OldVersion, Replaced, beside, folder_of, put_new, replace, stamp, sync_folder,
};
use crate::runtime::files::file_error::FileError;
use crate::runtime::jobs::StopFlag;
use crate::runtime::pgn_files::decompress;
use crate::runtime::pgn_files::pgn_file::{PgnFile, each_game, index};
use crate::runtime::system::file_rights;
use crate::words::tables::RuntimeWord as W;
use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many bytes are read at once.
const BLOCK: usize = 1 << 18;

/// Changes games of a file, or writes the file with these changes elsewhere.
///
/// # Errors
/// Nothing was written.
pub fn save(request: &SaveGames) -> Result<SavedGames, FileError> {
    match &request.to {
        Some(to) => save_elsewhere(request, to),
        None => save_in_place(request).map(|(saved, _)| saved),
    }
}

/// Adds games to the end of a file of any encoding, which is created if necessary.
///
/// # Errors
/// The file is unchanged. A file that holds something else than games is left alone.
pub fn add(path: &Path, games: &[String]) -> Result<SavedGames, FileError> {
    save(&SaveGames { path: path.to_owned(), add: games.to_vec(), ..SaveGames::default() })
}

/// Returns how a file is stored, if it exists and is not compressed.
pub fn form_at(path: &Path) -> Option<TextFormat> {
    let mut file = (!decompress::is_packed(path)).then(|| atomic::open(path, &mut File::options()).ok()).flatten()?;
    form_of(&mut file).ok()
}

/// A version of a file that another one has replaced. It lasts as long as it is open.
#[derive(Debug)]
pub struct OldFile {
    pub path: PathBuf,
    old: File,
    /// The stamp of the version that replaced it.
    after: FileStamp,
}

impl OldFile {
    /// Puts this version back in its place.
    ///
    /// # Errors
    /// [`FileError::Changed`] if the file is no longer the version that replaced this one; or the system's error.
    pub fn put_back(&mut self) -> Result<(), FileError> {
        is_there(&self.path)?;
        let put = replace(&self.path, OldVersion::Goes, &mut |versions| {
            if versions.was.as_ref().map(stamp) != Some(self.after) {
                return Err(FileError::Changed);
            }
            self.old.rewind()?;
            io::copy(&mut self.old, versions.both()?.1)?;
            Ok(true)
        })?;
        put.map(drop).ok_or(FileError::Changed)
    }
}

/// Changes games of a file. Returns the version that went, too.
fn save_in_place(request: &SaveGames) -> Result<(SavedGames, File), FileError> {
    decompress::check_is_text(&request.path)?;
    if !is_there(&request.path)? && !request.edits.is_empty() {
        return Err(FileError::Gone);
    }
    let mut written = None;
    let replaced = replace(&request.path, OldVersion::KeptIfFirst(&holds_games), &mut |versions| {
        let size = versions.old_length();
        let form = match request.seen {
            // Any other version than the one that was seen is refused below.
            Some(_) => request.form,
            None => form_now(&mut versions.old, request, size)?,
        };
        let edits = find(&mut versions.old, request, (form.encoding, size))?;
        if request.seen.is_some_and(|known| versions.was.as_ref().map(stamp) != Some(known)) {
            return Err(FileError::Changed);
        }
        let plan = SplicePlan::make(&mut versions.old, size, (request, form), &edits)?;
        let (old, new) = versions.both()?;
        let places = plan.write(old, new)?;
        if !plan.sure {
            let gone = request.edits.iter().filter(|edit| edit.text.is_none()).count();
            let [before, after] = [boundaries(old, form.encoding)?, boundaries(new, plan.form.encoding)?];
            if after.len() + gone != before.len() + request.add.len() {
                return Err(FileError::RunTogether);
            }
        }
        let last_byte = last_byte(new, plan.form, &places)?;
        written = Some((plan.form, places, last_byte, plan.first, versions.old.try_clone()?));
        Ok(true)
    })?;
    let (Some(Replaced { metadata, backup }), Some((form, places, last_byte, first, old))) = (replaced, written) else {
        return Err(FileError::Lost);
    };
    let (path, seen) = (request.path.clone(), stamp(&metadata));
    let saved = SavedGames { form, seen, path, places, last_byte, first, backup };
    Ok((saved, old))
}

/// Returns how a file is stored now, whatever program wrote it: what is written has to fit what is there. Fails if it
/// is to get more games and holds something else.
fn form_now(file: &mut File, request: &SaveGames, length: u64) -> Result<TextFormat, FileError> {
    let form = form_of(file)?.read_as(request.form.chosen);
    if !request.add.is_empty() {
        check_holds_games(file, form.encoding, length)?;
    }
    Ok(form)
}

/// Checks that a file that is to get more games holds games, or nothing.
fn check_holds_games(file: &mut File, encoding: Encoding, length: u64) -> Result<(), FileError> {
    let mut nothing = true;
    if length > 0 && !has_games(file, encoding)? {
        each_block(file, |block| {
            let bare = block.strip_prefix(UTF8_MARK).unwrap_or(block);
            nothing &= bare.iter().all(u8::is_ascii_whitespace);
        })?;
    }
    if nothing { Ok(()) } else { Err(FileError::Reason(W::HoldsNoGames)) }
}

/// True if there is a file with games at this path, and so perhaps an earlier version of another one.
fn holds_games(path: &Path) -> bool {
    let games = |mut file: File| -> io::Result<bool> {
        let encoding = form_of(&mut file)?.encoding;
        has_games(&mut file, encoding)
    };
    !decompress::is_packed(path)
        && atomic::open(path, &mut File::options()).is_ok_and(|file| games(file).unwrap_or(false))
}

/// True if a file has a tag, or begins with a game that has moves but no tags. Other words may look like a game too.
fn has_games(file: &mut File, encoding: Encoding) -> io::Result<bool> {
    file.seek(SeekFrom::Start(0))?;
    let mut decoder = TextDecoder::default();
    let mut splitter: Splitter<HasTag> = Splitter::default();
    let (mut head, mut block) = (Vec::new(), vec![0; BLOCK]);
    loop {
        let read = file.read(&mut block)?;
        let text = match read {
            0 => decoder.finish().into(),
            read => decoder.feed(block.get(..read).unwrap_or_default()),
        };
        if head.len() < BLOCK {
            head.extend_from_slice(&text);
        }
        splitter.feed(&text);
        if read == 0 {
            splitter.finish();
        }
        if splitter.sink.0 {
            return Ok(true);
        }
        if read == 0 {
            let form = TextFormat { encoding, ..TextFormat::default() };
            let source = GameSource { encoding: form.body_encoding(), ..GameSource::default() };
            return Ok(read_game(&head, &source).tree.main_line().next().is_some());
        }
    }
}

#[derive(Default)]
struct HasTag(bool);

impl BoundarySink for HasTag {
    fn begin(&mut self, _: GameBoundary) {}

    fn tag(&mut self, _: &[u8], _: &[u8]) {
        self.0 = true;
    }

    fn marker(&mut self, _: ResultMarker) {}
}

/// True if there is such a file. Fails if the file is write-protected or is none.
fn is_there(path: &Path) -> Result<bool, FileError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() && found.permissions().readonly() => Err(FileError::Reason(W::Protected)),
        Ok(found) if !found.is_file() && !found.is_dir() => Err(FileError::Reason(W::NotAFile)),
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
    let form = form_now(&mut source, request, size)?;
    let edits = find(&mut source, request, (form.encoding, size))?;
    let plan = SplicePlan::make(&mut source, size, (request, form), &edits)?;
    let mut beside = beside(to)?;
    let places = plan.write(&mut source, beside.as_file_mut())?;
    let last_byte = last_byte(beside.as_file_mut(), plan.form, &places)?;
    // This is a new file of the user's, so others may do with it what they may do with the source.
    let from = atomic::open(&request.path, &mut File::options())?;
    file_rights::copy_permissions(&from, &from.metadata()?, beside.as_file())?;
    file_rights::make_writable(beside.as_file())?;
    beside.as_file().sync_all()?;
    put_new(beside, to).map_err(FileError::of_new)?;
    sync_folder(folder);
    let seen = stamp(&fs::metadata(to)?);
    let (path, form, first) = (to.to_owned(), plan.form, plan.first);
    Ok(SavedGames { form, seen, path, places, last_byte, first, backup: None })
}

/// See [`SavedGames::last_byte`].
fn last_byte(file: &mut File, form: TextFormat, places: &[SavedPlace]) -> io::Result<Option<u64>> {
    let Some(end) = places.first().map(|place| place.span.end) else { return Ok(None) };
    if !form.encoding.is_utf16() {
        return Ok(Some(end.saturating_sub(1)));
    }
    let (mut decoder, mut decoded, mut left) = (TextDecoder::with_known_form(), 0, end);
    file.seek(SeekFrom::Start(0))?;
    while left > 0 {
        let block = part_from(file, left.min(length(BLOCK)))?;
        left -= length(block.len());
        decoded += decoder.feed(&block).len();
    }
    decoded += decoder.finish().len();
    Ok(Some(length(decoded).saturating_sub(1)))
}

/// Finds the games to change in the file as it is now: in the same place, or where another program's changes before
/// them moved them.
fn find(file: &mut File, request: &SaveGames, (encoding, size): (Encoding, u64)) -> Result<Vec<FileEdit>, FileError> {
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

/// Returns where the game of this place begins in its file now.
pub fn found_at(place: &DraftPlace) -> Option<u64> {
    let mut file = atomic::open(&place.file, &mut File::options()).ok()?;
    let form = (form_of(&mut file).ok()?.encoding, file.metadata().ok()?.len());
    let edits = vec![FileEdit { span: place.span.clone(), fingerprint: place.fingerprint, text: None }];
    let found = find(&mut file, &SaveGames { edits, ..SaveGames::default() }, form).ok()?;
    found.first().map(|edit| edit.span.start)
}

/// Returns where the games of a file are. UTF-16, which is rare, is not searched.
fn spans(file: &mut File, encoding: Encoding, size: u64) -> io::Result<Vec<Range<u64>>> {
    if encoding.is_utf16() {
        return Ok(Vec::new());
    }
    let starts: Vec<u64> = boundaries(file, encoding)?.iter().map(|boundary| length(boundary.offset)).collect();
    let ends = starts.iter().copied().skip(1).chain([size]);
    Ok(starts.iter().copied().zip(ends).map(|(start, end)| start..end).collect())
}

/// Returns how many games are in a file.
///
/// # Errors
/// It cannot be read.
pub fn games_at(path: &Path) -> io::Result<usize> {
    let mut file = File::open(path)?;
    let encoding = form_of(&mut file)?.encoding;
    Ok(boundaries(&mut file, encoding)?.len())
}

/// Returns the beginnings of the games of a file: byte offsets in it, or in the UTF-8 made from its UTF-16.
fn boundaries(file: &mut File, encoding: Encoding) -> io::Result<Vec<GameBoundary>> {
    let mut splitter = Splitter::default();
    if encoding.is_utf16() {
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
    /// The text of the first changed game.
    first: Option<ChangedText>,
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
    fn make(
        file: &mut File,
        size: u64,
        (request, stored): (&SaveGames, TextFormat),
        edits: &[FileEdit],
    ) -> Result<SplicePlan, FileError> {
        let (convert, form) = conversion(request.convert, stored);
        let own = |bytes| converted(bytes, convert);
        let mut plan = SplicePlan { form, splices: Vec::new(), sure: true, first: None, convert };
        // The last bytes of what has been written so far, and where in the old file they end.
        let (mut before, mut behind) = (Vec::new(), 0);
        for (n, edit) in edits.iter().enumerate() {
            let Range { start, end } = edit.span;
            let near = |from: u64, to: u64| from..to.min(size).max(from);
            let gap = own(part(file, &near(start.saturating_sub(length(CONTEXT)).max(behind), start))?);
            before.extend_from_slice(&gap);
            let after = own(part(file, &near(end, end.saturating_add(length(CONTEXT))))?);
            let old = own(part(file, &edit.span)?);
            // The texts are those of the first game.
            let earlier = if n == 0 { request.earlier.as_slice() } else { &[] };
            let spot = GameSurroundings { old: &old, before: &before, after: &after, earlier };
            let mut games = Vec::new();
            let new = match &edit.text {
                Some(text) => {
                    let new = splice::rewrite(spot, text, form)?;
                    if n == 0 {
                        let (was, is) = (splice::whole_text(&old, form), splice::whole_text(&new, form));
                        plan.first = Some(ChangedText { was, is });
                    }
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

/// Replaces a file by what `write` makes of its games, one after the other, and at last of `None`. It writes whole
/// games, perhaps later than it took them, and returns how many it changed. Returns how many were; if none was, the
/// file stays as it is.
///
/// # Errors
/// Nothing was written.
pub fn rewrite(
    path: &Path,
    chosen: Option<EncodingChoice>,
    write: &mut impl FnMut(Option<&GameBytes>, &mut dyn Write) -> io::Result<usize>,
) -> Result<usize, FileError> {
    decompress::check_is_text(path)?;
    if !is_there(path)? {
        return Err(FileError::Io(ErrorKind::NotFound.into()));
    }
    let mut changed = 0;
    replace(path, OldVersion::KeptIfFirst(&holds_games), &mut |versions| {
        let form = form_of(&mut versions.old)?.read_as(chosen);
        let (old, new) = versions.both()?;
        let mut out = EncodedGames { encoding: form.encoding, to: BufWriter::with_capacity(BLOCK, new) };
        if form.encoding.is_utf16() && form.mark {
            out.write_all("\u{feff}".as_bytes())?;
        }
        changed = 0;
        let mut take = |game: Option<&GameBytes>| write(game, &mut out).map(|more| changed += more);
        let (mut decoder, mut stream) = (TextDecoder::default(), GameStream::new(form));
        let mut fed = Ok(());
        each_block(old, |block| {
            if fed.is_ok() {
                fed = stream.feed(&decoder.feed(block), &mut |game| take(Some(&game)));
            }
        })?;
        fed?;
        stream.feed(&decoder.finish(), &mut |game| take(Some(&game)))?;
        stream.finish(&mut |game| take(Some(&game)))?;
        take(None)?;
        out.flush()?;
        Ok(changed > 0)
    })?;
    Ok(changed)
}

/// Writes whole games to a file. Those of UTF-16 are in memory as UTF-8, without the file's mark.
struct EncodedGames<W> {
    encoding: Encoding,
    to: W,
}

impl<W: Write> Write for EncodedGames<W> {
    fn write(&mut self, games: &[u8]) -> io::Result<usize> {
        if self.encoding.is_utf16() {
            let text = String::from_utf8_lossy(games); // no character is missing in UTF-16
            let bytes = self.encoding.encode(&text).map_err(|_| io::Error::from(ErrorKind::InvalidData))?;
            self.to.write_all(&bytes)?;
        } else {
            self.to.write_all(games)?;
        }
        Ok(games.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
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

fn length(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

// Copies games to the end of a file, and deletes games from their files. For each file, either all is done or nothing.
// No file is held in memory, however long it is.

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
    mut report: impl FnMut(JobProgress),
) -> Result<Option<u64>, FileError> {
    decompress::check_is_text(to)?;
    is_there(to)?;
    let mut done = 0;
    let copied = replace(to, OldVersion::KeptIfFirst(&holds_games), &mut |versions| {
        let length_before = versions.old_length();
        let (old, new) = versions.both()?;
        let stored = if length_before == 0 { form_of_all(&request.games, &request.rows) } else { form_of(old)? };
        check_holds_games(old, stored.encoding, length_before)?;
        let (convert, form) = conversion(request.convert && length_before > 0, stored);
        let whole = SplicePlan { form, splices: Vec::new(), sure: true, first: None, convert };
        whole.copy(old, 0..length_before, new)?;
        let begins = boundaries(new, form.encoding)?;
        let size = new.metadata()?.len();
        let tail = part(new, &(size.saturating_sub(length(CONTEXT))..size))?;
        let last = match begins.last() {
            Some(last) if !form.encoding.is_utf16() => part(new, &(length(last.offset)..size))?,
            _ => Vec::new(),
        };
        new.seek(SeekFrom::End(0))?;
        let mut end = FileEnd { to: BufWriter::with_capacity(1 << 20, &mut *new), tail, last, form };
        let total = length(request.rows.len());
        done = 0;
        for rows in request.rows.chunks(PACE) {
            if stop.is_raised() {
                return Ok(false);
            }
            each_game(&request.games, rows, files, |_, place, bytes| {
                // The sentence names the file that is written.
                let bytes = bytes.map_err(|why| match why {
                    FileError::Changed => FileError::Reason(W::SourceChanged),
                    why => why,
                })?;
                end.add(&bytes, place.form)?;
                done += 1;
                Ok::<(), FileError>(())
            })?;
            report(JobProgress { done, total });
        }
        end.to.flush()?;
        drop(end);
        // Unclosed text could swallow what follows it.
        let wanted = begins.len() + request.rows.len();
        if boundaries(new, form.encoding)?.len() != wanted {
            return Err(FileError::RunTogether);
        }
        Ok(true)
    })?;
    Ok(copied.map(|_| done))
}

/// The end of a file that is growing.
struct FileEnd<'a> {
    to: BufWriter<&'a mut File>,
    tail: Vec<u8>,
    /// The last game, unless the file is UTF-16.
    last: Vec<u8>,
    form: TextFormat,
}

impl FileEnd<'_> {
    fn add(&mut self, game: &[u8], from: TextFormat) -> Result<(), FileError> {
        let game = carried(game, from.body_encoding(), self.form)?;
        let end = match self.last.is_empty() || self.form.encoding.is_utf16() {
            true => Vec::new(),
            false => splice::ending(&self.last, &game, self.form).into_bytes(),
        };
        self.tail.extend_from_slice(&end);
        let between = gap(&self.tail, self.form);
        self.to.write_all(&end)?;
        for bytes in [&between, &game] {
            self.to.write_all(bytes)?;
            self.tail.extend_from_slice(bytes);
        }
        self.tail.drain(..self.tail.len().saturating_sub(CONTEXT));
        self.last = game;
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
            let (saved, old) =
                save_in_place(&SaveGames { id: request.id, path, form, seen, edits, ..SaveGames::default() })?;
            if kept.len() < MOST_KEPT {
                kept.push(OldFile { path: saved.path, old, after: saved.seen });
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
pub(crate) mod tests;
