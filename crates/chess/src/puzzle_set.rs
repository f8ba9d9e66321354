//! A file of puzzles, one a line and sorted by rating, then by id: its own index.
//!
//! The head is lines that begin with `#`: the format and its version, then `themes: a=fork b=pin ...` (the letter that
//! stands for each theme in the rows) and, in a set that was imported, `puzzles: 200000` and `counts: a=1204 b=311
//! ...`. A row is `rating TAB id TAB themes TAB fen TAB moves`, and perhaps `TAB deviation`.

use crate::puzzle::{NotPuzzle, Puzzle, PuzzleId, THEMES, Theme, ThemeSet};
use shakmaty::Color;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::RangeInclusive;

/// The set that comes with the program, see docs/puzzles.md.
pub static STARTER: &str = include_str!("../assets/puzzles.tsv");

/// The first line of a file of puzzles.
pub const FIRST_LINE: &str = "# tabiya puzzles 1";

/// The deviation of a puzzle whose row has none: the sets are filtered to 90 and less.
const DEVIATION: u8 = 80;

/// How many bytes are read at once while looking for a rating: some rows.
const PROBE: usize = 1024;

/// How many rows are read of a range of ratings before a draw is content with what it has.
const LOOKED_AT: usize = 4096;

/// With so many puzzles of its themes, a draw looks at no more ranges.
const ENOUGH: usize = 2_000;

/// What the head of a set says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleHead {
    letters: Vec<(char, Theme)>,
    /// The keys of the themes that tabiya does not know, from row `THEMES.len()` on.
    others: Vec<String>,
    /// How many of its puzzles have each theme, if its head says so.
    pub counts: Vec<(Theme, u32)>,
    /// How many puzzles the set has, if its head says so.
    pub puzzles: Option<u32>,
}

impl PuzzleHead {
    /// Reads a line of the head.
    fn add(&mut self, line: &str) {
        let Some((name, values)) = line.trim_start_matches(['#', ' ']).split_once(':') else { return };
        let pairs = || values.split_ascii_whitespace().filter_map(|pair| pair.split_once('='));
        match name {
            "themes" => {
                for (letter, key) in pairs() {
                    let Some((letter, theme)) = letter.chars().next().zip(self.theme_or_new(key)) else { continue };
                    self.letters.push((letter, theme));
                }
            }
            "counts" => {
                let read = |(letter, count): (&str, &str)| letter.chars().next().zip(count.parse().ok());
                let counts: Vec<(char, u32)> = pairs().filter_map(read).collect();
                self.counts = counts.into_iter().filter_map(|(of, count)| Some((self.theme(of)?, count))).collect();
            }
            "puzzles" => self.puzzles = values.trim().parse().ok(),
            _ => {}
        }
    }

    fn theme_or_new(&mut self, key: &str) -> Option<Theme> {
        Theme::known(key).or_else(|| {
            let other = self.others.iter().position(|other| other == key).unwrap_or_else(|| {
                self.others.push(key.to_owned());
                self.others.len() - 1
            });
            Theme::at(THEMES.len() + other)
        })
    }

    /// Returns the theme that a letter of the rows stands for.
    pub fn theme(&self, letter: char) -> Option<Theme> {
        self.letters.iter().find(|(known, _)| *known == letter).map(|(_, theme)| *theme)
    }

    /// Returns the themes that its rows can have.
    pub fn themes(&self) -> impl Iterator<Item = Theme> {
        self.letters.iter().map(|(_, theme)| *theme)
    }

    /// Returns the key of a theme in the Lichess database.
    pub fn key(&self, theme: Theme) -> Option<&str> {
        let other = || self.others.get(theme.row().checked_sub(THEMES.len())?).map(String::as_str);
        THEMES.get(theme.row()).copied().or_else(other)
    }
}

/// A row whose position and moves have not been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRow {
    /// The puzzle's name.
    pub id: PuzzleId,
    /// How difficult it is.
    pub rating: u16,
    /// What it is about.
    pub themes: ThemeSet,
    deviation: u8,
    /// Position and moves, with a tab between them.
    line: Box<str>,
}

impl PuzzleRow {
    fn read(head: &PuzzleHead, row: &str) -> Option<PuzzleRow> {
        let (rating, rest) = row.split_once('\t')?;
        let (id, rest) = rest.split_once('\t')?;
        let (themes, rest) = rest.split_once('\t')?;
        let end = rest.match_indices('\t').nth(1).map_or(rest.len(), |(at, _)| at);
        let deviation = rest.get(end + 1..).and_then(|deviation| deviation.parse().ok());
        Some(PuzzleRow {
            id: id.parse().ok()?,
            rating: rating.parse().ok()?,
            themes: themes.chars().filter_map(|letter| head.theme(letter)).collect(),
            deviation: deviation.unwrap_or(DEVIATION),
            line: rest.get(..end)?.into(),
        })
    }

    /// Returns the side that solves it: the one that is not to move before the opponent's move.
    pub fn solver(&self) -> Color {
        Color::from_white(self.line.split_ascii_whitespace().nth(1) != Some("w"))
    }

    /// Reads position and moves.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    pub fn puzzle(&self) -> Result<Puzzle, NotPuzzle> {
        let (fen, moves) = self.line.split_once('\t').ok_or(NotPuzzle::Uneven)?;
        Puzzle::read((self.id, self.rating, self.deviation, self.themes), fen, moves)
    }
}

/// A set of puzzles, in memory or in a file.
#[derive(Debug)]
pub struct PuzzleSet<R> {
    reader: BufReader<R>,
    head: PuzzleHead,
    /// Where the first row begins, and where the last one ends.
    rows: (u64, u64),
}

/// Which puzzles are drawn from a set that is too large for the memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draw {
    /// The ranges of ratings to draw from, the most wanted first.
    pub ranges: Vec<RangeInclusive<u16>>,
    /// How many puzzles of each range at most.
    pub each: usize,
    /// They have one of these themes; if there are none, any.
    pub themes: ThemeSet,
    /// Where in a range to begin: the same number draws the same puzzles.
    pub seed: u64,
    /// These are drawn, too. Each is looked for at its rating.
    pub named: Vec<(u16, PuzzleId)>,
}

impl<R: Read + Seek> PuzzleSet<R> {
    /// Reads the head of a set.
    ///
    /// # Errors
    /// If the reader fails, or if its first line is not that of a set ([`io::ErrorKind::InvalidData`]).
    pub fn open(reader: R) -> io::Result<PuzzleSet<R>> {
        let mut set =
            PuzzleSet { reader: BufReader::with_capacity(PROBE, reader), head: PuzzleHead::default(), rows: (0, 0) };
        let end = set.reader.seek(SeekFrom::End(0))?;
        set.reader.rewind()?;
        let (mut line, mut from) = (Vec::new(), 0);
        // What is no set may have no line end either.
        let first = set.reader.by_ref().take(FIRST_LINE.len() as u64 + 2).read_until(b'\n', &mut line)?;
        if line.trim_ascii_end() != FIRST_LINE.as_bytes() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a set of puzzles"));
        }
        let mut read = first;
        while line.first().is_none_or(|byte| *byte == b'#') && read > 0 {
            from += read as u64;
            set.head.add(&String::from_utf8_lossy(&line));
            line.clear();
            read = set.reader.read_until(b'\n', &mut line)?;
        }
        set.rows = (from, end);
        Ok(set)
    }

    /// Returns what its head says.
    pub fn head(&self) -> &PuzzleHead {
        &self.head
    }

    /// Returns where the first row begins.
    pub fn first_row(&self) -> u64 {
        self.rows.0
    }

    /// Returns where the first row begins whose rating is at least this: some 20 seeks for 200,000 puzzles.
    ///
    /// # Errors
    /// If the reader fails.
    pub fn lower_bound(&mut self, rating: u16) -> io::Result<u64> {
        // Rows that begin before `low` have a lower rating; one that begins at `high` or behind it has not.
        let (mut low, mut high) = self.rows;
        while low < high {
            let middle = low + (high - low) / 2;
            let at = self.row_behind(middle)?;
            match self.rating_at(at)? {
                _ if at >= high => high = middle,
                Some(found) if found < rating => low = at + 1,
                Some(_) | None => high = middle,
            }
        }
        self.row_behind(low)
    }

    /// Returns where the first row begins at this byte or behind it.
    fn row_behind(&mut self, byte: u64) -> io::Result<u64> {
        let (first, end) = self.rows;
        if byte <= first {
            return Ok(first);
        }
        self.reader.seek(SeekFrom::Start(byte - 1))?;
        let skipped = self.reader.skip_until(b'\n')?;
        Ok((byte - 1 + skipped as u64).min(end))
    }

    /// Returns the rating of the row that begins here; `None` at the end.
    ///
    /// # Errors
    /// If the reader fails.
    pub fn rating_at(&mut self, row: u64) -> io::Result<Option<u16>> {
        let mut rating = Vec::new();
        self.reader.seek(SeekFrom::Start(row))?;
        self.reader.by_ref().take(8).read_until(b'\t', &mut rating)?;
        Ok(std::str::from_utf8(&rating).ok().and_then(|rating| rating.trim_end().parse().ok()))
    }

    /// Draws puzzles. Of each range, it looks at some 4,000 rows at most; with themes, it stops after the range with
    /// which it has 2,000 puzzles.
    ///
    /// # Errors
    /// If the reader fails.
    pub fn draw(&mut self, draw: &Draw) -> io::Result<Vec<PuzzleRow>> {
        let mut drawn = Vec::new();
        for range in draw.ranges.iter().filter(|range| !range.is_empty()) {
            if !draw.themes.is_empty() && drawn.len() >= ENOUGH {
                break;
            }
            let [from, to] = [*range.start(), range.end().saturating_add(1)].map(|rating| self.lower_bound(rating));
            let (from, to) = (from?, to?);
            // A number for each range: Fibonacci hashing spreads neighbours.
            let lot = (draw.seed ^ u64::from(*range.start())).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let begin = self.row_behind(from + lot.checked_rem(to - from).unwrap_or(0))?;
            let fits = |row: &PuzzleRow| draw.themes.is_empty() || row.themes.intersects(draw.themes);
            let (mut left, mut looked) = (draw.each, 0);
            for (from, to) in [(begin, to), (from, begin)] {
                self.rows_between(from, to, |row| {
                    looked += 1;
                    if left > 0 && fits(&row) {
                        left -= 1;
                        drawn.push(row);
                    }
                    left > 0 && looked < LOOKED_AT
                })?;
            }
        }
        for (rating, id) in &draw.named {
            let from = self.lower_bound(*rating)?;
            self.rows_between(from, self.rows.1, |row| {
                let (is_it, is_behind) = (row.id == *id, row.rating > *rating);
                drawn.extend(is_it.then_some(row));
                !is_it && !is_behind
            })?;
        }
        Ok(drawn)
    }

    /// Hands over the rows that begin between two rows, as long as more are wanted.
    fn rows_between(&mut self, from: u64, to: u64, mut more: impl FnMut(PuzzleRow) -> bool) -> io::Result<()> {
        self.reader.seek(SeekFrom::Start(from))?;
        let (mut at, mut line) = (from, Vec::new());
        while at < to {
            line.clear();
            at += self.reader.read_until(b'\n', &mut line)? as u64;
            let row = PuzzleRow::read(&self.head, &String::from_utf8_lossy(line.trim_ascii_end()));
            if line.is_empty() || row.is_some_and(|row| !more(row)) {
                break;
            }
        }
        Ok(())
    }

    /// Returns all rows. One that cannot be read is left out.
    ///
    /// # Errors
    /// If the reader fails.
    pub fn rows(&mut self) -> io::Result<Vec<PuzzleRow>> {
        let mut rows = Vec::new();
        self.rows_between(self.rows.0, self.rows.1, |row| {
            rows.push(row);
            true
        })?;
        Ok(rows)
    }
}
