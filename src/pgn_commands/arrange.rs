//! `pgn sort` and `pgn split`: the games with their own bytes, in another order or in several files.

use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::lexer::LineColumn;
use crate::pgn_commands::columns::GameColumn;
use crate::pgn_commands::export::RawGames;
use crate::pgn_commands::{DONE, PgnCommand, ReadGame, counted};
use std::collections::HashMap;
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

/// A sort over some files. The games wait in a file of its own; in memory, each has its key and its place: about 130
/// bytes.
pub struct Sort<F: Read + Write + Seek> {
    /// The columns, and whether their order is reversed.
    by: Vec<(GameColumn, bool)>,
    store: BufWriter<F>,
    files: Vec<(String, TextFormat)>,
    games: Vec<StoredGame>,
    end: u64,
}

struct StoredGame {
    key: Box<[u8]>,
    start: u64,
    length: usize,
    file: usize,
    number: usize,
}

impl<F: Read + Write + Seek> Sort<F> {
    /// Creates a sort by the first column, then the second and so on. Games that agree in all keep their order.
    pub fn new(by: Vec<(GameColumn, bool)>, store: F) -> Sort<F> {
        Sort { by, store: BufWriter::new(store), files: Vec::new(), games: Vec::new(), end: 0 }
    }
}

impl<F: Read + Write + Seek> PgnCommand for Sort<F> {
    /// The bytes that games are sorted by.
    type Read = Box<[u8]>;

    fn reader(&self) -> ReadGame<Box<[u8]>> {
        let by = self.by.clone();
        Arc::new(move |_, mut chosen| {
            by.iter().flat_map(|(column, is_reversed)| column.sort_key(&mut chosen, *is_reversed)).collect()
        })
    }

    fn take(&mut self, name: &str, game: &GameBytes, key: Box<[u8]>, _: [&mut dyn Write; 2]) -> io::Result<()> {
        match self.files.last_mut() {
            // A pipe shows its format only while it is read.
            Some((file, known)) if file == name && game.number > 1 => *known = game.form,
            _ => self.files.push((name.to_owned(), game.form)),
        }
        self.store.write_all(game.bytes)?;
        let (file, length) = (self.files.len() - 1, game.bytes.len());
        self.games.push(StoredGame { key, start: self.end, length, file, number: game.number });
        self.end += length as u64;
        Ok(())
    }

    fn finish(mut self, [out, err]: [&mut dyn Write; 2]) -> io::Result<u8> {
        self.games.sort_by(|a, b| a.key.cmp(&b.key));
        self.store.flush()?;
        let store = self.store.get_mut();
        let (mut raw, mut bytes, mut status) = (RawGames::default(), Vec::new(), DONE);
        for game in &self.games {
            let Some((name, form)) = self.files.get(game.file) else { continue };
            bytes.resize(game.length, 0);
            store.seek(SeekFrom::Start(game.start))?;
            store.read_exact(&mut bytes)?;
            let game = GameBytes { bytes: &bytes, number: game.number, place: LineColumn::default(), form: *form };
            status = status.max(raw.write(name, &game, [out, err])?);
        }
        Ok(status)
    }
}

/// What makes the games of one file.
#[derive(Clone, Debug)]
pub enum SplitBy {
    /// So many of them.
    Number(usize),
    /// The same value. A game with two, such as two players, goes into both files.
    Column(GameColumn),
}

/// Appends to the file of this name; the flag tells whether it is its first game.
pub type AppendTo = Box<dyn FnMut(&str, bool, &[u8]) -> io::Result<()> + Send>;

/// A split into several files. In memory, each file has its name and its last bytes.
pub struct Split {
    by: SplitBy,
    append: AppendTo,
    /// The files, by what their games have in common, in small letters: on some systems these names are the same.
    files: HashMap<Option<String>, (String, RawGames)>,
    /// Their names in small letters, each with the last number that was added to it.
    names: HashMap<String, usize>,
    /// How many games were taken, and how many of them written.
    games: usize,
    written: usize,
    status: u8,
}

impl Split {
    pub fn new(by: SplitBy, append: AppendTo) -> Split {
        let (files, names) = (HashMap::new(), HashMap::new());
        Split { by, append, files, names, games: 0, written: 0, status: DONE }
    }
}

/// Returns the name of a file for a value: at most 80 characters and 200 bytes, none of which a file system refuses.
fn file_name(value: &str) -> String {
    let safe = |c: char| if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c };
    let mut name: String = value.chars().take(80).map(safe).collect();
    name.truncate(name.floor_char_boundary(200));
    let name = name.trim_matches(['.', ' ']);
    if name.is_empty() { "unknown".to_owned() } else { name.to_owned() }
}

/// Returns this name, or with a number if another value has it, and takes it.
fn free_name(name: &str, taken: &mut HashMap<String, usize>) -> String {
    let key = name.to_lowercase();
    let mut number = taken.get(&key).copied().unwrap_or(0);
    let free = loop {
        number += 1;
        let free = if number == 1 { name.to_owned() } else { format!("{name} ({number})") };
        if !taken.contains_key(&free.to_lowercase()) {
            break free;
        }
    };
    taken.insert(free.to_lowercase(), 1);
    taken.insert(key, number);
    free + ".pgn"
}

impl PgnCommand for Split {
    /// The values that name the files of a game.
    type Read = Vec<String>;

    fn reader(&self) -> ReadGame<Vec<String>> {
        let by = self.by.clone();
        Arc::new(move |_, mut chosen| match &by {
            SplitBy::Number(_) => Vec::new(),
            SplitBy::Column(column) => column.values(&mut chosen),
        })
    }

    fn take(
        &mut self,
        name: &str,
        game: &GameBytes,
        values: Vec<String>,
        [_, err]: [&mut dyn Write; 2],
    ) -> io::Result<()> {
        let mut values: Vec<Option<String>> = match self.by {
            SplitBy::Number(size) => vec![Some(format!("{:04}", self.games / size + 1))],
            SplitBy::Column(_) if values.is_empty() => vec![None],
            SplitBy::Column(_) => values.into_iter().map(Some).collect(),
        };
        values.dedup_by_key(|value| value.as_ref().map(|value| value.to_lowercase()));
        self.games += 1;
        let mut status = DONE;
        for value in values {
            let names = &mut self.names;
            let mut is_new = false;
            let (to, raw) = self.files.entry(value.as_ref().map(|value| value.to_lowercase())).or_insert_with(|| {
                is_new = true;
                (free_name(&file_name(value.as_deref().unwrap_or_default()), names), RawGames::default())
            });
            let mut bytes = Vec::with_capacity(game.bytes.len() + 2);
            match raw.write(name, game, [&mut bytes, err])? {
                DONE => (self.append)(to, is_new, &bytes)?,
                failed => status = failed,
            }
        }
        self.written += usize::from(status == DONE);
        self.status = self.status.max(status);
        Ok(())
    }

    /// Says how many games went into how many files.
    fn finish(self, [out, _]: [&mut dyn Write; 2]) -> io::Result<u8> {
        writeln!(out, "{}, {}", counted(self.written, "game"), counted(self.files.len(), "file"))?;
        Ok(self.status)
    }
}
