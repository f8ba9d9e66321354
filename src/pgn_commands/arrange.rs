//! `pgn sort` and `pgn split`: the games with their own bytes, in another order or in several files.

use crate::chess::pgn::{encoding::TextFormat, in_memory::GameBytes, lexer::LineColumn, sanitize::sanitize};
use crate::pgn_commands::{FAILED, PgnCommand, columns::GameColumn, counted, export::RawGames, selection::Selection};
use std::collections::HashMap;
use std::io;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};

/// A sort over some files. The games wait in a file of its own; in memory, each has its key and its place: about 130
/// bytes.
pub struct Sort<F: Read + Write + Seek> {
    selection: Selection,
    /// The columns, and whether their order is reversed.
    by: Vec<(GameColumn, bool)>,
    /// A fork has none, and passes the games on.
    store: Option<BufWriter<F>>,
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
    pub fn new(selection: Selection, by: Vec<(GameColumn, bool)>, store: F) -> Sort<F> {
        Sort { selection, by, store: Some(BufWriter::new(store)), files: Vec::new(), games: Vec::new(), end: 0 }
    }

    /// Returns the index of the file of a game with this number.
    fn file(&mut self, name: &str, number: usize, form: TextFormat) -> usize {
        match self.files.last_mut() {
            // A pipe shows its format only while it is read. A fork does not know which of its games will be chosen.
            Some((file, known)) if file == name && number > 1 && self.store.is_some() => *known = form,
            _ => self.files.push((name.to_owned(), form)),
        }
        self.files.len() - 1
    }
}

impl<F: Read + Write + Seek + Send> PgnCommand for Sort<F> {
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, _: &mut dyn Write) -> io::Result<()> {
        let Some(mut chosen) = self.selection.take(name, game) else { return Ok(()) };
        let file = self.file(name, game.number, game.form);
        let key: Vec<u8> =
            self.by.iter().flat_map(|(column, is_reversed)| column.sort_key(&mut chosen, *is_reversed)).collect();
        match &mut self.store {
            Some(store) => store.write_all(game.bytes)?,
            None => out.write_all(game.bytes)?,
        }
        let length = game.bytes.len();
        self.games.push(StoredGame { key: key.into(), start: self.end, length, file, number: game.number });
        self.end += length as u64;
        Ok(())
    }

    fn fork(&self) -> Option<Sort<F>> {
        let (selection, by) = (self.selection.fork_undecided()?, self.by.clone());
        Some(Sort { selection, by, store: None, files: Vec::new(), games: Vec::new(), end: 0 })
    }

    fn join(&mut self, fork: Sort<F>, written: &[u8], _: [&mut dyn Write; 2]) -> io::Result<()> {
        let selected = self.selection.join(fork.selection);
        let end = self.end;
        for (game, _) in fork.games.into_iter().zip(selected).filter(|(_, is_selected)| *is_selected) {
            let Some((name, form)) = fork.files.get(game.file) else { continue };
            let file = self.file(name, game.number, *form);
            self.games.push(StoredGame { start: end + game.start, file, ..game });
        }
        self.end += fork.end;
        self.store.iter_mut().try_for_each(|store| store.write_all(written))
    }

    fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        self.selection.end_file(name, games, err)
    }

    fn finish(mut self, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<u8> {
        self.games.sort_by(|a, b| a.key.cmp(&b.key));
        let Some(mut store) = self.store.take() else { return Ok(self.selection.status()) };
        store.flush()?;
        let store = store.get_mut();
        let mut raw = RawGames::default();
        let mut bytes = Vec::new();
        let mut status = self.selection.status();
        for game in &self.games {
            let Some((name, form)) = self.files.get(game.file) else { continue };
            bytes.resize(game.length, 0);
            store.seek(SeekFrom::Start(game.start))?;
            store.read_exact(&mut bytes)?;
            let game = GameBytes { bytes: &bytes, number: game.number, place: LineColumn::default(), form: *form };
            if let Err(why) = raw.write(name, &game, out)? {
                status = FAILED;
                writeln!(err, "{}", sanitize(&format!("{name}: game {}: {why}", game.number)))?;
            }
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
    selection: Selection,
    by: SplitBy,
    append: AppendTo,
    /// The files, by what their games have in common, in small letters: on some systems these names are the same.
    files: HashMap<Option<String>, (String, RawGames)>,
    /// Their names in small letters, each with the last number that was added to it.
    names: HashMap<String, usize>,
    /// How many games were taken, and how many of them written.
    games: usize,
    written: usize,
    /// In a fork: the games, and the values of each, which name its files.
    later: Option<(RawGames, Vec<Vec<String>>)>,
    status: u8,
}

impl Split {
    pub fn new(selection: Selection, by: SplitBy, append: AppendTo) -> Split {
        let (files, names) = (HashMap::new(), HashMap::new());
        Split { selection, by, append, files, names, games: 0, written: 0, later: None, status: 0 }
    }

    fn append(&mut self, name: &str, game: &GameBytes, values: &[String], err: &mut dyn Write) -> io::Result<()> {
        let mut values: Vec<Option<String>> = match self.by {
            SplitBy::Number(size) => vec![Some(format!("{:04}", self.games / size + 1))],
            SplitBy::Column(_) if values.is_empty() => vec![None],
            SplitBy::Column(_) => values.iter().cloned().map(Some).collect(),
        };
        values.dedup_by_key(|value| value.as_ref().map(|value| value.to_lowercase()));
        self.games += 1;
        let mut is_written = true;
        for value in values {
            let names = &mut self.names;
            let mut is_new = false;
            let (to, raw) = self.files.entry(value.as_ref().map(|value| value.to_lowercase())).or_insert_with(|| {
                is_new = true;
                (free_name(&file_name(value.as_deref().unwrap_or_default()), names), RawGames::default())
            });
            let mut bytes = Vec::with_capacity(game.bytes.len() + 2);
            match raw.write(name, game, &mut bytes)? {
                Ok(()) => (self.append)(to, is_new, &bytes)?,
                Err(why) => {
                    is_written = false;
                    self.status = FAILED;
                    writeln!(err, "{}", sanitize(&format!("{name}: game {}: {why}", game.number)))?;
                }
            }
        }
        self.written += usize::from(is_written);
        Ok(())
    }
}

/// Returns the name of a file for a value: at most 80 characters and 200 bytes, none of which a file system refuses.
fn file_name(value: &str) -> String {
    let mut name = String::new();
    for c in value.chars().take(80) {
        if name.len() + c.len_utf8() > 200 {
            break;
        }
        name.push(if c.is_control() || "/\\:*?\"<>|".contains(c) { '_' } else { c });
    }
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
    fn game(&mut self, name: &str, game: &GameBytes, out: &mut dyn Write, err: &mut dyn Write) -> io::Result<()> {
        let Some(mut chosen) = self.selection.take(name, game) else { return Ok(()) };
        let values = match &self.by {
            SplitBy::Number(_) => Vec::new(),
            SplitBy::Column(column) => column.values(&mut chosen),
        };
        let Some((raw, all_values)) = &mut self.later else { return self.append(name, game, &values, err) };
        all_values.push(values);
        raw.write(name, game, out).map(drop)
    }

    fn fork(&self) -> Option<Split> {
        let selection = self.selection.fork_undecided()?;
        let is_work = selection.is_search() || matches!(self.by, SplitBy::Column(_));
        let fork = || Split::new(selection, self.by.clone(), Box::new(|_, _, _| Ok(())));
        is_work.then(|| Split { later: Some((RawGames::for_later(), Vec::new())), ..fork() })
    }

    fn join(&mut self, fork: Split, written: &[u8], [_, err]: [&mut dyn Write; 2]) -> io::Result<()> {
        let selected = self.selection.join(fork.selection);
        let Some((raw, values)) = &fork.later else { return Ok(()) };
        let mut games = raw.again(written).zip(values).zip(selected).filter(|(_, is_selected)| *is_selected);
        games.try_for_each(|(((name, game), values), _)| self.append(name, &game, values, err))
    }

    fn end_file(&mut self, name: &str, games: usize, err: &mut dyn Write) -> io::Result<()> {
        self.selection.end_file(name, games, err)
    }

    /// Says how many games went into how many files.
    fn finish(self, out: &mut dyn Write, _err: &mut dyn Write) -> io::Result<u8> {
        writeln!(out, "{}, {}", counted(self.written, "game"), counted(self.files.len(), "file"))?;
        Ok(self.status.max(self.selection.status()))
    }
}
