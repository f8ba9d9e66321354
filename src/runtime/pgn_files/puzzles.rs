//! The imported set of puzzles: `puzzles.tsv` in the data folder, made from the file that Lichess publishes.
//!
//! That file has millions of rows, and no more than some megabytes of them are ever in memory: while one thread
//! unpacks, another sorts the rows into blocks on the disk by rating; then each rating's are checked and sorted by id.

use crate::chess::puzzle_csv::{Column, PuzzleColumns, PuzzleFilter, RATINGS, ThemeLetters, Thinning, cut, id_of, lot};
use crate::chess::puzzle_set::PuzzleSet;
use crate::runtime::bounded_line::LineCutter;
use crate::runtime::files::atomic::{self, OldVersion};
use crate::runtime::files::file_error::FileError;
use crate::runtime::jobs;
use crate::runtime::pgn_files::decompress;
use crate::runtime::pgn_files::open_files::own_file;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;

/// How many bytes of a rating's rows are written at once: together they take 32 MB at most.
const BLOCK: usize = 8192;
/// How many parts the ids are sorted into, to find those that stand there twice: each part is small.
const PARTS: u16 = 256;
/// After how many rows progress is reported, and it is decided again which rows are wanted.
const REPORT: u64 = 1 << 15;

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

/// Takes how far an import is: so many rows were read, and so many of them are in the set.
pub type ImportProgress<'a> = &'a mut dyn FnMut(u64, u64);

/// Makes the set `to` from a file's puzzles that pass the filter: all of them, or at most so many. If that fails, the
/// set stays as it was.
///
/// # Errors
/// See [`ImportError`].
pub fn import(
    from: &Path,
    to: &Path,
    (filter, most): (&PuzzleFilter, Option<u32>),
    progress: ImportProgress<'_>,
) -> Result<ImportReport, ImportError> {
    let write = |error: io::Error| ImportError::Write(error.into());
    let mut rows = Rows {
        filter,
        most,
        columns: None,
        report: ImportReport::default(),
        thinning: Thinning::default(),
        letters: ThemeLetters::default(),
        text: String::new(),
        sorter: Sorter::new(own_file(to.parent()).map_err(write)?, RATINGS),
        ids: Sorter::new(own_file(to.parent()).map_err(write)?, PARTS),
    };
    let (mut lines, mut refused) = (LineCutter::default(), None);
    let mut add =
        |line: Option<&[u8]>| rows.add(line.and_then(|line| str::from_utf8(line.trim_ascii_end()).ok()), progress);
    let read = decompress::pour(from, u64::MAX, &mut |block: &[u8]| {
        let ends = |error| _ = refused.insert(error);
        lines.cut(block, &mut add).map_err(ends).map_err(|()| FileError::Io(ErrorKind::Other.into()))
    });
    refused.map_or(read.map_err(ImportError::Read), Err)?;
    let end: &[u8] = if lines.begun.is_empty() { b"" } else { b"\n" };
    lines.cut(end, &mut add)?;
    let Rows { mut report, mut thinning, letters, mut sorter, ids, columns, .. } = rows;
    most.into_iter().for_each(|most| thinning.choose(most));
    if columns.is_none() {
        return Err(ImportError::NotPuzzles(Column::Id)); // not even a first line
    }
    let wanted = Wanted { thinning, letters, twice: twice(ids).map_err(write)? };
    report.bytes = replace(to, &wanted, &mut sorter, (&mut report, progress)).map_err(ImportError::Write)?;
    if report.kept == 0 { Err(ImportError::Nothing(report)) } else { Ok(report) }
}

/// The rows as they are read. How many there are of each rating is known only at the end; but what is not wanted among
/// the rows so far will not be wanted among all of them, so one reading is enough.
struct Rows<'a> {
    filter: &'a PuzzleFilter,
    most: Option<u32>,
    /// What the first line says, once it was read.
    columns: Option<PuzzleColumns>,
    report: ImportReport,
    thinning: Thinning,
    letters: ThemeLetters,
    text: String,
    sorter: Sorter,
    /// The ids in the order of the rows, each with its rating.
    ids: Sorter,
}

impl Rows<'_> {
    /// Takes a line; `None` if it is no text, or too long to be a puzzle.
    fn add(&mut self, line: Option<&str>, progress: ImportProgress<'_>) -> Result<(), ImportError> {
        let Some(columns) = &self.columns else {
            let columns = PuzzleColumns::read(line.unwrap_or_default()).map_err(ImportError::NotPuzzles)?;
            if let Some(missing) = self.filter.missing(&columns) {
                return Err(ImportError::NoColumn(missing));
            }
            self.columns = Some(columns);
            return Ok(());
        };
        self.report.read += 1;
        if self.report.read.is_multiple_of(REPORT) {
            progress(self.report.read, 0);
            self.most.into_iter().for_each(|most| self.thinning.choose(most));
        }
        match line.and_then(|line| columns.split(line)).and_then(|row| Some((row.rating()?, row))) {
            None => self.report.faulty += 1,
            Some((rating, row)) if !self.filter.passes(&row, rating) => self.report.outside += 1,
            Some((rating, row)) => {
                self.thinning.count(rating);
                let lot = lot(row.id());
                if self.thinning.takes(rating, lot) {
                    self.text.clear();
                    row.write(&mut self.letters, &mut self.text);
                    let id = format!("{}\t{rating}\n", row.id());
                    let [of, ..] = lot.to_le_bytes();
                    let added = self.sorter.add(rating, self.text.as_bytes());
                    let added = added.and_then(|()| self.ids.add(of.into(), id.as_bytes()));
                    added.map_err(|error| ImportError::Write(error.into()))?;
                } else {
                    self.report.thinned += 1;
                }
            }
        }
        Ok(())
    }
}

/// Returns the ids that stand there with several ratings, each with the first of them.
fn twice(mut ids: Sorter) -> io::Result<HashMap<String, u16>> {
    let mut twice = HashMap::new();
    for part in 0..PARTS {
        let (rows, mut first) = (ids.rows_of(part)?, HashMap::new());
        for (id, rating) in str::from_utf8(&rows).unwrap_or_default().lines().filter_map(|row| row.rsplit_once('\t')) {
            let known = *first.entry(id).or_insert(rating);
            if known != rating {
                twice.insert(id.to_owned(), known.parse().unwrap_or_default());
            }
        }
    }
    Ok(twice)
}

/// Which of the rows are imported, and the letters of their themes.
struct Wanted {
    thinning: Thinning,
    letters: ThemeLetters,
    twice: HashMap<String, u16>,
}

/// Writes the rows that are wanted and sound, and before them the head. Returns how many bytes that are.
fn replace(
    to: &Path,
    wanted: &Wanted,
    sorter: &mut Sorter,
    (report, progress): (&mut ImportReport, ImportProgress<'_>),
) -> Result<u64, FileError> {
    if let Some(folder) = to.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let replaced = atomic::replace(to, OldVersion::Goes, &mut |versions| {
        let mut new = BufWriter::with_capacity(BLOCK * 8, versions.both()?.1);
        let mut counts = ThemeLetters::counts();
        new.write_all(wanted.letters.head(0, &counts).as_bytes())?;
        let threads = jobs::processors();
        let (mut unsorted, mut sorted) = (Vec::new(), Vec::new());
        // While the rows of some ratings are checked, those before are written, and those behind them are read.
        for from in (0..usize::from(RATINGS) + 2 * threads).step_by(threads) {
            progress(report.read, report.kept);
            (unsorted, sorted) = thread::scope(|scope| {
                let sort = |(rating, rows): (u16, Vec<u8>)| scope.spawn(move || SortedRows::of(rating, &rows, wanted));
                let sorting: Vec<_> = unsorted.into_iter().map(sort).collect();
                for SortedRows { text, counts: more, kept, thinned, faulty } in &sorted {
                    report.kept += kept;
                    report.thinned += thinned;
                    report.faulty += faulty;
                    counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
                    new.write_all(text.as_bytes())?;
                }
                let ratings = (0..RATINGS).skip(from).take(threads);
                let unsorted = ratings.map(|rating| Ok((rating, sorter.rows_of(rating)?)));
                let unsorted = unsorted.collect::<io::Result<Vec<_>>>()?;
                Ok::<_, io::Error>((unsorted, sorting.into_iter().filter_map(|sorting| sorting.join().ok()).collect()))
            })?;
        }
        new.seek(SeekFrom::Start(0))?;
        new.write_all(wanted.letters.head(report.kept, &counts).as_bytes())?;
        new.flush()?;
        Ok(report.kept > 0)
    })?;
    Ok(replaced.map_or(0, |replaced| replaced.metadata.len()))
}

/// The wanted rows of a rating, sorted by id.
#[derive(Default)]
struct SortedRows {
    text: String,
    counts: Vec<u32>,
    kept: u64,
    thinned: u64,
    faulty: u64,
}

impl SortedRows {
    fn of(rating: u16, unsorted: &[u8], Wanted { thinning, letters, twice }: &Wanted) -> SortedRows {
        let mut sorted = SortedRows { counts: ThemeLetters::counts(), ..SortedRows::default() };
        let rows = cut(str::from_utf8(unsorted).unwrap_or_default(), b'\n');
        let mut rows: Vec<(&str, &str)> =
            rows.map(|row| (id_of(row), row)).filter(|(_, row)| !row.is_empty()).collect();
        rows.sort_unstable();
        sorted.text.reserve(unsorted.len());
        let mut last = None;
        for (id, row) in rows {
            if !thinning.takes(rating, lot(id)) {
                sorted.thinned += 1;
            } else if last != Some(id)
                && twice.get(id).is_none_or(|first| *first == rating)
                && letters.check(row, &mut sorted.counts).is_ok()
            {
                last = Some(id);
                sorted.kept += 1;
                sorted.text.extend([row, "\n"]);
            } else {
                sorted.faulty += 1;
            }
        }
        sorted
    }
}

/// Sorts rows by rating, or another number, in a file: each has blocks there, and the end of its rows in memory.
struct Sorter {
    file: File,
    /// How many blocks are in the file.
    blocks: u64,
    ratings: Vec<(Vec<u64>, Vec<u8>)>,
}

impl Sorter {
    fn new(file: File, ratings: u16) -> Sorter {
        Sorter { file, blocks: 0, ratings: vec![(Vec::new(), Vec::new()); usize::from(ratings)] }
    }

    fn add(&mut self, rating: u16, mut row: &[u8]) -> io::Result<()> {
        let Some((blocks, rows)) = self.ratings.get_mut(usize::from(rating)) else { return Ok(()) };
        while let Some((end, next)) = row.split_at_checked(BLOCK - rows.len()) {
            rows.extend_from_slice(end);
            self.file.write_all(rows)?;
            rows.clear();
            blocks.push(self.blocks);
            (self.blocks, row) = (self.blocks + 1, next);
        }
        rows.extend_from_slice(row);
        Ok(())
    }

    /// Returns the rows of a rating, as they came.
    fn rows_of(&mut self, rating: u16) -> io::Result<Vec<u8>> {
        let Some((blocks, end)) = self.ratings.get(usize::from(rating)) else { return Ok(Vec::new()) };
        let mut rows = Vec::with_capacity(blocks.len() * BLOCK + end.len());
        for block in blocks {
            self.file.seek(SeekFrom::Start(block * BLOCK as u64))?;
            (&self.file).take(BLOCK as u64).read_to_end(&mut rows)?;
        }
        rows.extend_from_slice(end);
        Ok(rows)
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
    Ok(SetFacts { puzzles: set.head().puzzles, bytes, ratings })
}
