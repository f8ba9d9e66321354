//! Evaluations of positions, cached on disk.
//!
//! `weights` in the cache folder is a text file to which lines are appended, each with a checksum: key, score, depth,
//! moves. A line that is cut off or was changed is ignored. A file that has grown past `MOST` bytes is removed and
//! started again.

use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::bot::search::Score;
use crate::chess::pgn::index::index_format::checksum;
use crate::runtime::files::atomic;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The most bytes the file may have: several thousand games.
const MOST: u64 = 64 << 20;

/// The cache. Its file is read at the first query.
#[derive(Debug)]
pub struct EvalCacheFile {
    path: Option<PathBuf>,
    most: u64,
    known: Option<HashMap<u64, String>>,
    file: Option<File>,
}

impl EvalCacheFile {
    /// Creates a cache in this folder; without a folder, in memory only.
    pub fn new(cache: Option<&Path>) -> EvalCacheFile {
        EvalCacheFile { path: cache.map(|cache| cache.join("weights")), most: MOST, known: None, file: None }
    }

    /// Returns the evaluation of a position, if it is in the cache.
    pub fn find(&mut self, task: &EvalTask) -> Option<Evaluation> {
        let key = task.key();
        decode(self.known().get(&key)?, &task.position)
    }

    /// Adds an evaluation. If the file cannot be written, only time is lost.
    pub fn store(&mut self, task: &EvalTask, evaluation: &Evaluation) {
        let body = encode(evaluation);
        let key = task.key();
        if self.known().insert(key, body.clone()).is_some() {
            return;
        }
        let text = format!("{key:016x} {body}");
        let line = format!("{text} {:08x}\n", checksum(text.as_bytes()) & 0xFFFF_FFFF);
        if self.file.is_none() {
            self.file = self.open();
        }
        if let Some(file) = &mut self.file {
            let _ = file.write_all(line.as_bytes()); // as above
        }
    }

    fn open(&self) -> Option<File> {
        let path = self.path.as_ref()?;
        atomic::make_folder(atomic::folder_of(path)).ok()?;
        OpenOptions::new().create(true).append(true).open(path).ok()
    }

    fn known(&mut self) -> &mut HashMap<u64, String> {
        let EvalCacheFile { path, most, known, .. } = self;
        known.get_or_insert_with(|| path.as_deref().map_or_else(HashMap::new, |path| load(path, *most)))
    }
}

/// Reads the contents of a file. A file that has grown past `most` bytes is removed, and nothing is returned.
fn load(path: &Path, most: u64) -> HashMap<u64, String> {
    if fs::metadata(path).is_ok_and(|data| data.len() > most) {
        let _ = fs::remove_file(path); // otherwise it would keep growing
        return HashMap::new();
    }
    let bytes = atomic::read(path).unwrap_or_default();
    let lines = bytes.split(|byte| *byte == b'\n').filter_map(|line| std::str::from_utf8(line).ok());
    lines.filter_map(parse_line).collect()
}

/// Returns the key and body of a line, if its checksum is right.
fn parse_line(line: &str) -> Option<(u64, String)> {
    let (text, sum) = line.rsplit_once(' ')?;
    let is = u64::from_str_radix(sum, 16).ok()? == checksum(text.as_bytes()) & 0xFFFF_FFFF && sum.len() == 8;
    let (key, body) = text.split_once(' ')?;
    Some((u64::from_str_radix(key, 16).ok()?, body.to_owned())).filter(|_| is)
}

/// Writes an evaluation as the body of a line: `35 12 e2e4 e7e5`, `#-3 8 g8h8`.
fn encode(evaluation: &Evaluation) -> String {
    let score = match evaluation.score {
        Score::Centipawns(score) => score.to_string(),
        Score::Mate(moves) => format!("#{moves}"),
    };
    let moves = evaluation.line.iter().map(|mv| mv.to_uci(CastlingMode::Chess960).to_string());
    [score, evaluation.depth.to_string()].into_iter().chain(moves).collect::<Vec<_>>().join(" ")
}

/// Returns the evaluation in a line's body; `None` if its moves are not legal in this position.
fn decode(text: &str, position: &Chess) -> Option<Evaluation> {
    let mut words = text.split(' ');
    let score = words.next()?;
    let score = match score.strip_prefix('#') {
        Some(moves) => Score::Mate(moves.parse().ok()?),
        None => Score::Centipawns(score.parse().ok()?),
    };
    let depth = words.next()?.parse().ok()?;
    let mut position = position.clone();
    let mut line = Vec::new();
    for word in words {
        let mv = word.parse::<UciMove>().ok()?.to_move(&position).ok()?;
        position.play_unchecked(mv);
        line.push(mv);
    }
    Some(Evaluation { score, depth, line })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::fixed_eval::evaluate;

    fn task(nodes: u64) -> EvalTask {
        EvalTask { position: Chess::default(), history: Vec::new(), only_moves: Vec::new(), nodes }
    }

    #[test]
    fn evaluations_are_found_again_and_damaged_lines_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let evaluation = evaluate(&task(3_000), &mut || true).unwrap();
        assert!(!evaluation.line.is_empty());
        let mate = Evaluation { score: Score::Mate(-3), depth: 9, line: Vec::new() };
        let mut evaluations = EvalCacheFile::new(Some(folder.path()));
        assert_eq!(evaluations.find(&task(3_000)), None);
        evaluations.store(&task(3_000), &evaluation);
        evaluations.store(&task(3_000), &evaluation);
        evaluations.store(&task(7), &mate);
        let path = folder.path().join("weights");
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 2, "nothing is kept twice: {text}");
        let mut again = EvalCacheFile::new(Some(folder.path()));
        assert_eq!((again.find(&task(3_000)), again.find(&task(7))), (Some(evaluation.clone()), Some(mate.clone())));
        assert_eq!(again.find(&task(8)), None, "another budget is another question");
        // A cut-off end, a changed line, and noise.
        let torn = &text[..text.len() - 3];
        fs::write(&path, format!("noise\n{}\n{torn}", text.lines().next().unwrap().replacen(' ', " 1", 1))).unwrap();
        let mut after = EvalCacheFile::new(Some(folder.path()));
        assert_eq!((after.find(&task(3_000)), after.find(&task(7))), (Some(evaluation), None));
    }

    #[test]
    fn a_file_that_is_too_large_begins_anew_and_no_folder_is_fine() {
        let folder = tempfile::tempdir().unwrap();
        let mate = Evaluation { score: Score::Mate(2), depth: 9, line: Vec::new() };
        EvalCacheFile::new(Some(folder.path())).store(&task(1), &mate);
        let mut small = EvalCacheFile { most: 10, ..EvalCacheFile::new(Some(folder.path())) };
        assert_eq!(small.find(&task(1)), None);
        small.store(&task(2), &mate);
        assert_eq!(EvalCacheFile::new(Some(folder.path())).find(&task(2)), Some(mate.clone()));
        let mut nowhere = EvalCacheFile::new(None);
        nowhere.store(&task(1), &mate);
        assert_eq!(nowhere.find(&task(1)), Some(mate), "while the program runs");
    }
}
