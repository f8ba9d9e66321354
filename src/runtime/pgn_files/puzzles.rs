//! The imported set of puzzles: `puzzles.tsv` in the data folder, made from the file that Lichess publishes.
//!
//! That file has millions of rows, and no more than some megabytes of them are ever in memory: rows are sorted into
//! blocks on the disk by rating, and then each rating's by id.

use crate::chess::{
    puzzle_csv::{Column, PuzzleColumns, PuzzleFilter, RATINGS, ThemeLetters, Thinning},
    puzzle_set::PuzzleSet,
};
use crate::runtime::{
    files::{
        atomic::{self, OldVersion},
        file_error::FileError,
    },
    pgn_files::{
        decompress::{self, Compression},
        open_files::own_file,
    },
};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// How many bytes of a rating's rows are written at once: together they take 16 MB at most.
const BLOCK: usize = 4096;
/// A longer line is faulty, in bytes.
const LONGEST: u64 = 16 << 10;
/// After how many rows progress is reported.
const REPORT: u64 = 1 << 17;

/// Which puzzles are imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportRequest {
    pub filter: PuzzleFilter,
    /// How many at most; all that pass the filter without it.
    pub most: Option<u32>,
}

/// What was read, and what became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    pub read: u64,
    pub outside: u64,
    /// Left out because there would have been more than were wanted.
    pub thinned: u64,
    pub faulty: u64,
    pub kept: u64,
    pub bytes: u64,
}

#[derive(Debug)]
pub enum ImportError {
    /// The file cannot be read.
    Read(FileError),
    /// It has no such column in its first line, so it is no file of puzzles.
    NotPuzzles(Column),
    /// The filter needs a column that it does not have.
    NoColumn(Column),
    /// No puzzle is left.
    Nothing(ImportReport),
    /// The set cannot be written.
    Write(FileError),
}

/// How far an import is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportStep {
    /// So many rows are counted.
    Counting(u64),
    /// So many rows are imported or left out.
    Importing(u64),
}

/// Makes the set `to` from a file. If that fails, the set stays as it was.
///
/// # Errors
/// See [`ImportError`].
pub fn import(
    from: &Path,
    to: &Path,
    request: &ImportRequest,
    progress: &mut dyn FnMut(ImportStep),
) -> Result<ImportReport, ImportError> {
    let read = |error: io::Error| ImportError::Read(error.into());
    let write = |error: io::Error| ImportError::Write(error.into());
    let folder = to.parent();
    let mut lines = Lines::new(unpacked(from, folder).map_err(ImportError::Read)?);
    let columns = PuzzleColumns::read(lines.next().map_err(read)?.flatten().unwrap_or_default());
    let columns = columns.map_err(ImportError::NotPuzzles)?;
    if let Some(missing) = request.filter.missing(&columns) {
        return Err(ImportError::NoColumn(missing));
    }
    let mut thinning = Thinning::default();
    if let Some(most) = request.most {
        let mut counted = 0;
        while let Some(line) = lines.next().map_err(read)? {
            let row = line.and_then(|line| columns.split(line));
            let rating = row.and_then(|row| row.rating().filter(|rating| request.filter.passes(&row, *rating)));
            rating.into_iter().for_each(|rating| thinning.count(rating));
            counted += 1;
            report_at(counted, ImportStep::Counting, progress);
        }
        thinning.choose(most);
        lines.rewind().map_err(read)?;
        lines.next().map_err(read)?; // the columns
    }
    let (mut report, mut letters, mut text) = (ImportReport::default(), ThemeLetters::default(), String::new());
    let mut sorter = Sorter::new(own_file(folder).map_err(write)?);
    while let Some(line) = lines.next().map_err(read)? {
        report.read += 1;
        report_at(report.read, ImportStep::Importing, progress);
        let row = line.and_then(|line| columns.split(line)).and_then(|row| Some((row.rating()?, row)));
        match row {
            None => report.faulty += 1,
            Some((rating, row)) if !request.filter.passes(&row, rating) => report.outside += 1,
            Some((rating, row)) if !thinning.takes(rating, row.lot()) => report.thinned += 1,
            Some((rating, row)) => {
                text.clear();
                if row.write(&mut letters, &mut text).is_ok() {
                    sorter.add(rating, text.as_bytes()).map_err(write)?;
                    report.kept += 1;
                } else {
                    report.faulty += 1;
                }
            }
        }
    }
    if report.kept == 0 {
        return Err(ImportError::Nothing(report));
    }
    report.bytes = replace(to, &letters.head(report.kept), &mut sorter).map_err(ImportError::Write)?;
    Ok(report)
}

fn report_at(rows: u64, step: fn(u64) -> ImportStep, progress: &mut dyn FnMut(ImportStep)) {
    if rows.is_multiple_of(REPORT) {
        progress(step(rows));
    }
}

/// Opens a file that is read twice: what is compressed, or comes from a pipe, is first unpacked to a file of our own.
fn unpacked(from: &Path, folder: Option<&Path>) -> Result<File, FileError> {
    let is_file = from != Path::new("-") && from.metadata()?.is_file();
    if is_file && Compression::at(from)? == Compression::Not {
        return Ok(File::open(from)?);
    }
    let mut file = own_file(folder)?;
    decompress::pour(from, u64::MAX, &mut |block: &[u8]| Ok(file.write_all(block)?))?;
    file.rewind()?;
    Ok(file)
}

fn replace(to: &Path, head: &str, sorter: &mut Sorter) -> Result<u64, FileError> {
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let replaced = atomic::replace(to, OldVersion::Goes, |versions| {
        let mut new = BufWriter::new(versions.both()?.1);
        new.write_all(head.as_bytes())?;
        for rating in 0..RATINGS {
            sorter.write_sorted(rating, &mut new)?;
        }
        new.flush()?;
        Ok(Some(()))
    })?;
    Ok(replaced.map_or(0, |replaced| replaced.metadata.len()))
}

/// The lines of a file.
struct Lines {
    from: BufReader<File>,
    line: Vec<u8>,
}

impl Lines {
    fn new(file: File) -> Lines {
        Lines { from: BufReader::with_capacity(256 << 10, file), line: Vec::new() }
    }

    fn rewind(&mut self) -> io::Result<()> {
        self.from.rewind()
    }

    /// Returns the next line without its end; `Some(None)` if it is no text, or too long to be a puzzle.
    fn next(&mut self) -> io::Result<Option<Option<&str>>> {
        self.line.clear();
        if self.from.by_ref().take(LONGEST).read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        if self.line.len() as u64 == LONGEST && !self.line.ends_with(b"\n") {
            self.from.skip_until(b'\n')?;
            return Ok(Some(None));
        }
        Ok(Some(str::from_utf8(self.line.trim_ascii_end()).ok()))
    }
}

/// Sorts rows by rating in a file: each rating has blocks there, and the end of its rows in memory.
struct Sorter {
    file: File,
    /// How many blocks are in the file.
    blocks: u64,
    ratings: Vec<(Vec<u64>, Vec<u8>)>,
}

impl Sorter {
    fn new(file: File) -> Sorter {
        Sorter { file, blocks: 0, ratings: vec![(Vec::new(), Vec::new()); usize::from(RATINGS)] }
    }

    fn add(&mut self, rating: u16, row: &[u8]) -> io::Result<()> {
        let Some((blocks, rows)) = self.ratings.get_mut(usize::from(rating)) else { return Ok(()) };
        rows.extend_from_slice(row);
        while let Some(block) = rows.get(..BLOCK) {
            self.file.write_all(block)?;
            rows.drain(..BLOCK);
            blocks.push(self.blocks);
            self.blocks += 1;
        }
        Ok(())
    }

    /// Writes the rows of a rating, sorted by id.
    fn write_sorted(&mut self, rating: u16, to: &mut impl Write) -> io::Result<()> {
        let Some((blocks, end)) = self.ratings.get(usize::from(rating)) else { return Ok(()) };
        let mut rows = Vec::with_capacity(blocks.len() * BLOCK + end.len());
        for block in blocks {
            self.file.seek(SeekFrom::Start(block * BLOCK as u64))?;
            (&self.file).take(BLOCK as u64).read_to_end(&mut rows)?;
        }
        rows.extend_from_slice(end);
        // The id follows the rating, which is the same.
        let mut sorted: Vec<&[u8]> = rows.split_inclusive(|byte| *byte == b'\n').collect();
        sorted.sort_unstable();
        sorted.into_iter().try_for_each(|row| to.write_all(row))
    }
}

/// What is known of an imported set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetFacts {
    pub puzzles: Option<u32>,
    pub bytes: u64,
    /// The lowest and the highest rating.
    pub ratings: Option<(u16, u16)>,
}

/// Looks at the imported set.
///
/// # Errors
/// It cannot be read, or is no set of puzzles.
pub fn look(path: &Path) -> io::Result<SetFacts> {
    let file = File::open(path)?;
    let bytes = file.metadata()?.len();
    let mut set = PuzzleSet::open(file)?;
    let lowest = set.rating_at(set.first_row())?;
    // The last rating whose rows are in the set.
    let mut bounds = (0, RATINGS);
    while bounds.0 + 1 < bounds.1 {
        let middle = bounds.0.midpoint(bounds.1);
        let at = set.lower_bound(middle)?;
        match set.rating_at(at)? {
            Some(_) => bounds.0 = middle,
            None => bounds.1 = middle,
        }
    }
    let ratings = lowest.map(|lowest| (lowest, bounds.0));
    Ok(SetFacts { puzzles: set.head().puzzles(), bytes, ratings })
}
