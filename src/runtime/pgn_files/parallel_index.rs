//! Lists the games of a file on all processors. The file is cut into chunks, each from one certain beginning of a game
//! to another. Every chunk is read separately, and the games are passed on in the order of the file.

use crate::chess::pgn::index::catalog::GameBatch;
use crate::chess::pgn::index::indexer::{ChunkEnd, Indexer, boundary};
use crate::runtime::files::file_error::FileError;
use crate::runtime::jobs::{self, StopFlag};
use crate::runtime::pgn_files::pgn_file::PgnFile;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

/// The length of the first chunk in bytes. It is small so that its games are seen at once.
const FIRST: u64 = 128 << 10;
/// The length of the other chunks.
const CHUNK: u64 = 4 << 20;
/// How many bytes are read at once.
const BLOCK: usize = 512 << 10;
/// How many games are passed on in the middle of a chunk, which may be a whole file.
const MANY: usize = 8192;
/// How many bytes around a possible mark, `\n[Event "`, are examined twice: the line end before it, and one byte less
/// than the mark after it.
const BEFORE: usize = 3;
const BEHIND: usize = 8;

/// What was found while reading a chunk.
#[derive(Debug)]
pub enum ChunkUpdate {
    Games(GameBatch),
    End(ChunkEnd),
}

/// A chunk's number and what was found in it; `None` stands for the end of a chunk without games.
type ChunkStep = (usize, Result<Option<ChunkUpdate>, FileError>);

/// Lists the games of a file. It stops soon after the flag is raised.
///
/// # Errors
/// Errors of reading. What was found before the error has been passed on.
pub fn index(
    file: &PgnFile,
    threads: usize,
    stop: &StopFlag,
    mut take: impl FnMut(ChunkUpdate),
) -> Result<(), FileError> {
    let chunks = chunks(file.length());
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let stopped = || stop.is_raised() || failed.load(Ordering::Relaxed);
    thread::scope(|scope| {
        let (to, found) = sync_channel::<ChunkStep>(16);
        let (next, stopped) = (&next, &stopped);
        let work = move || {
            let mut buffer = vec![0; BLOCK + BEFORE + BEHIND];
            loop {
                let chunk = next.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks || stopped() {
                    break;
                }
                let outcome = read_chunk(file, chunk, &mut buffer, stopped, &to);
                if to.send((chunk, outcome.map(|end| end.map(ChunkUpdate::End)))).is_err() {
                    break; // the reading has failed
                }
            }
        };
        jobs::share(scope, "index", threads.clamp(1, chunks), work)?;
        let mut current = 0;
        let mut early: BTreeMap<usize, Vec<Result<Option<ChunkUpdate>, FileError>>> = BTreeMap::new();
        for (chunk, step) in found {
            early.entry(chunk).or_default().push(step);
            while let Some(steps) = early.remove(&current) {
                let mut ended = false;
                for step in steps {
                    let update = step.inspect_err(|_| failed.store(true, Ordering::Relaxed))?;
                    ended = !matches!(update, Some(ChunkUpdate::Games(_)));
                    update.into_iter().for_each(&mut take);
                }
                if !ended {
                    break;
                }
                current += 1;
            }
        }
        Ok(())
    })
}

fn chunks(length: u64) -> usize {
    1 + usize::try_from(length.saturating_sub(FIRST).div_ceil(CHUNK)).unwrap_or(0)
}

/// Returns the earliest byte where a chunk can begin.
fn nominal(chunk: usize) -> u64 {
    (chunk as u64).checked_sub(1).map_or(0, |before| FIRST + before * CHUNK)
}

/// Reads a chunk from its first certain beginning of a game to the first one in the next chunk. Returns `None` for a
/// chunk without one.
fn read_chunk(
    file: &PgnFile,
    chunk: usize,
    buffer: &mut [u8],
    stopped: &impl Fn() -> bool,
    to: &SyncSender<ChunkStep>,
) -> Result<Option<ChunkEnd>, FileError> {
    let (from, until, length) = (nominal(chunk), nominal(chunk + 1), file.length());
    let mut indexer = Indexer::default();
    // The first byte that was not yet fed to the indexer; `None` while the beginning of the chunk is being looked for.
    let mut fed = (chunk == 0).then_some(0);
    // The buffer starts with some bytes from before the chunk.
    let mut base = from.saturating_sub(BEFORE as u64);
    let mut kept = 0;
    while !stopped() {
        let room = buffer.get_mut(kept..).unwrap_or_default();
        let left = usize::try_from(length.saturating_sub(base + kept as u64)).unwrap_or(usize::MAX);
        let wanted = room.len().min(left);
        let read = file.read_at(base + kept as u64, room.get_mut(..wanted).unwrap_or_default())?;
        let at_end = read < wanted || wanted == left;
        let bytes = buffer.get(..kept + read).unwrap_or_default();
        let place = |at: u64| usize::try_from(at.saturating_sub(base)).unwrap_or(usize::MAX);
        if fed.is_none() {
            fed = boundary(bytes, place(from)).map(|at| base + at as u64);
            if fed.is_some_and(|start| start >= until) || (fed.is_none() && (at_end || base + kept as u64 > until)) {
                return Ok(None);
            }
        }
        if let Some(start) = fed {
            let end = (base + bytes.len() as u64 > until).then(|| boundary(bytes, place(until.max(start)))).flatten();
            let end = end.filter(|&end| base + end as u64 > start);
            // What may be the beginning of a mark waits for the rest of the mark.
            let sure = if at_end { bytes.len() } else { bytes.len().saturating_sub(BEHIND) };
            let to_feed = place(start)..end.unwrap_or(sure).max(place(start));
            indexer.feed(bytes.get(to_feed.clone()).unwrap_or_default());
            fed = Some(base + to_feed.end as u64);
            if end.is_some() || at_end {
                let (games, end) = indexer.finish(end.is_none());
                return Ok(to.send((chunk, Ok(Some(ChunkUpdate::Games(games))))).ok().map(|()| end));
            }
            if indexer.waiting() >= MANY && to.send((chunk, Ok(Some(ChunkUpdate::Games(indexer.take()))))).is_err() {
                return Ok(None);
            }
        } else if at_end {
            return Ok(None);
        }
        let keep = (BEFORE + BEHIND).min(bytes.len());
        let moved = bytes.len() - keep;
        buffer.copy_within(moved..moved + keep, 0);
        base += moved as u64;
        kept = keep;
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::Write;

    use super::*;
    use crate::chess::pgn::Catalog;
    use crate::chess::pgn::index::catalog::CatalogBuilder;
    use std::path::Path;

    fn list(text: &str, threads: usize) -> Catalog {
        let mut bytes = tempfile::tempfile().unwrap();
        bytes.write_all(text.as_bytes()).unwrap();
        let file = PgnFile::of(bytes, Path::new("")).unwrap();
        let mut cataloguer = CatalogBuilder::default();
        cataloguer.begin_file();
        let take = |found| match found {
            ChunkUpdate::Games(games) => cataloguer.add_batch(&games),
            ChunkUpdate::End(end) => cataloguer.end_piece(&end),
        };
        index(&file, threads, &StopFlag::default(), take).unwrap();
        cataloguer.catalog()
    }

    #[test]
    fn chunks_are_the_whole() {
        let game = |n: usize, event: &str, end: &str| {
            let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 ".repeat(1 + n % 40);
            format!("[{event} \"Event {}\"]{end}[White \"Player {n}\"]{end}{end}{moves}1-0{end}{end}", n / 7)
        };
        let usual: String = (0..9_000).map(|n| game(n, "Event", "\n")).collect();
        let windows: String = (0..9_000).map(|n| game(n, "Event", "\r\n")).collect();
        // No certain beginning for megabytes, and an unclosed comment.
        let unsure: String =
            (0..9_000).map(|n| game(n, if n == 8_000 { "Event" } else { "Round" }, "\n")).collect::<String>() + "{";
        for text in [&usual, &windows, &unsure, &format!("some words\n\n{usual}"), "", "1. e4"] {
            let whole = Catalog::of(&[text.as_bytes()]);
            assert!(list(text, 1) == whole && list(text, 3) == whole, "{} bytes", text.len());
        }
    }

    #[test]
    fn it_stops_when_it_is_told_to() {
        let text = "[Event \"x\"]\n\n1. e4 *\n\n".repeat(300_000);
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let stop = StopFlag::default();
        let mut found = 0;
        let take = |_| {
            found += 1;
            stop.raise();
        };
        index(&PgnFile::of(file, Path::new("")).unwrap(), 2, &stop, take).unwrap();
        assert!(found < 30, "{found}");
    }

    #[test]
    fn a_folder_cannot_be_read() {
        let file = PgnFile::of(File::open("/").unwrap(), Path::new("/")).unwrap();
        assert!(index(&file, 2, &StopFlag::default(), |_| {}).is_err());
    }
}
