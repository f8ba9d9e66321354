//! The indexes of big files, cached on disk so that the file need not be read when it is opened again.
//!
//! `index/` in the cache folder has one index for each file, named by a checksum of the file's path. Files of less than
//! [`WORTH`] bytes, or of [`PACKED_WORTH`] if they are packed, have none. All indexes together take at most `MOST`
//! bytes; the least recently used is removed first. An index that cannot be read, or that was made before the file
//! changed, is ignored.

use crate::chess::pgn::index::catalog::{Catalog, CatalogBuilder};
use crate::chess::pgn::index::index_format::{BLOCK_HEAD, HEAD, IndexKey, IndexReader, IndexWriter, checksum};
use crate::runtime::files::atomic::{self, stamp};
use crate::runtime::files::file_error::FileError;
use crate::runtime::pgn_files::pgn_file::PgnFile;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The size of the smallest file whose index is cached, in bytes: smaller files are read just as quickly.
pub const WORTH: u64 = 20 << 20;
/// The same for a packed file.
pub const PACKED_WORTH: u64 = 2 << 20;
/// The most bytes that all indexes take together.
const MOST: u64 = 256 << 20;
/// How many bytes of a file's beginning and of its end are checked.
const END: usize = 64 << 10;

#[derive(Clone, Debug)]
pub struct IndexCache {
    folder: Option<PathBuf>,
    most: u64,
}

impl IndexCache {
    /// Creates it for the cache folder, if there is one.
    pub fn new(cache: Option<&Path>) -> IndexCache {
        IndexCache { folder: cache.map(|cache| cache.join("index")), most: MOST }
    }

    fn path(&self, of: &Path) -> Option<PathBuf> {
        let name = checksum(of.as_os_str().as_encoded_bytes());
        Some(self.folder.as_ref()?.join(format!("{name:016x}")))
    }

    /// Adds a file's games from its index to a catalogue that has just begun the file, and reports progress after each
    /// block. Returns `None` if there is no valid index; the games that were added must then be taken out.
    pub fn load(
        &self,
        path: &Path,
        pgn: &PgnFile,
        into: &mut CatalogBuilder,
        progress: &mut dyn FnMut(&mut CatalogBuilder),
    ) -> Option<()> {
        let file = atomic::open(&self.path(path)?, &mut File::options()).ok()?;
        let key = key(pgn).ok()?;
        // This is the time of its last use.
        let _ = file.set_modified(SystemTime::now());
        let mut left = file.metadata().ok()?.len().checked_sub(HEAD as u64)?;
        let mut from = BufReader::with_capacity(1 << 20, file);
        let mut head = [0; HEAD];
        from.read_exact(&mut head).ok()?;
        let mut restoring = IndexReader::new(&head, key, into).ok()?;
        let mut block = Vec::new();
        while left > 0 {
            let mut head = [0; BLOCK_HEAD];
            from.read_exact(&mut head).ok()?;
            let (length, sum) = IndexReader::block_head(&head).ok()?;
            left = left.checked_sub((BLOCK_HEAD + length) as u64)?;
            block.resize(length, 0);
            from.read_exact(&mut block).ok()?;
            restoring.block(&block, sum, into).ok()?;
            progress(into);
        }
        restoring.finish(into).ok()
    }

    /// Stores the index of a file.
    ///
    /// # Errors
    /// The index could not be written, so there is none.
    pub fn store(&self, path: &Path, pgn: &PgnFile, list: &Catalog, part: usize) -> Result<(), FileError> {
        let (Some(to), Some(folder)) = (self.path(path), &self.folder) else { return Ok(()) };
        if pgn.length() < PACKED_WORTH {
            return Ok(());
        }
        fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        {
            let mut out = BufWriter::new(file.as_file_mut());
            let storing = IndexWriter::new(list, part);
            out.write_all(&storing.head(key(pgn)?))?;
            for block in storing {
                out.write_all(&block)?;
            }
            out.flush()?;
        }
        if file.as_file().metadata()?.len() <= self.most {
            file.persist(to).map_err(|error| error.error)?;
            self.tidy(folder)?;
        }
        Ok(())
    }

    /// Removes the least recently used indexes until the rest is small enough.
    fn tidy(&self, folder: &Path) -> Result<(), FileError> {
        let mut lists: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let metadata = entry.metadata()?;
            lists.push((metadata.modified()?, metadata.len(), entry.path()));
        }
        lists.sort_unstable();
        let mut all: u64 = lists.iter().map(|(_, size, _)| size).sum();
        for (_, size, path) in lists {
            if all <= self.most {
                break;
            }
            fs::remove_file(path)?;
            all -= size;
        }
        Ok(())
    }
}

/// Returns what identifies a file's state without reading all of it: its stamp and a checksum of its two ends.
fn key(file: &PgnFile) -> Result<IndexKey, FileError> {
    let metadata = file.metadata()?;
    let size = metadata.len();
    let mut ends = vec![0; 2 * END];
    let (head, tail) = ends.split_at_mut(END);
    let begins = file.read_at(0, head)?;
    let closes = file.read_at(size.saturating_sub(END as u64), tail)?;
    let sum = checksum(head.get(..begins).unwrap_or_default())
        ^ checksum(tail.get(..closes).unwrap_or_default()).rotate_left(1);
    Ok(IndexKey { stamp: stamp(&metadata), ends: sum })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_stored_and_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let cache = IndexCache::new(Some(folder.path()));
        let path = folder.path().join("big.pgn");
        let text = "[Event \"a\"]\n[White \"Ä\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n".repeat(400_000);
        fs::write(&path, &text).unwrap();
        let pgn = |path: &Path| PgnFile::of(File::open(path).unwrap(), path).unwrap();
        let list = Catalog::of(&[text.as_bytes()]);
        let load = |path: &Path| {
            let mut into = CatalogBuilder::default();
            into.begin_file();
            let mut progress = 0;
            cache.load(path, &pgn(path), &mut into, &mut |_| progress += 1).map(|()| (into.catalog(), progress))
        };
        assert!(load(&path).is_none());
        cache.store(&path, &pgn(&path), &list, 0).unwrap();
        let (again, progress) = load(&path).unwrap();
        assert!(again == list && progress == list.len().div_ceil(4096));

        // A small file's index is not stored, and an index that is too big does not fit.
        let small = folder.path().join("small.pgn");
        fs::write(&small, "1. e4 *").unwrap();
        cache.store(&small, &pgn(&small), &Catalog::of(&[b"1. e4 *"]), 0).unwrap();
        assert_eq!(fs::read_dir(folder.path().join("index")).unwrap().count(), 1);
        let tight = IndexCache { most: 1000, ..cache.clone() };
        tight.store(&path, &pgn(&path), &list, 0).unwrap();
        assert!(load(&path).is_some(), "one that would not fit removes none");

        // The same size, changed in the middle, with its time put back.
        let changed = fs::metadata(&path).unwrap().modified().unwrap();
        let other = path.with_extension("other");
        fs::write(&other, text.replace("Nf3", "Nc3")).unwrap();
        fs::rename(&other, &path).unwrap();
        assert!(load(&path).is_none(), "its time or its ends differ");
        File::options().write(true).open(&path).unwrap().set_modified(changed).unwrap();
        assert!(load(&path).is_none(), "its ends differ");

        // A truncated index does not count.
        let stored = cache.path(&path).unwrap();
        fs::write(&path, &text).unwrap();
        cache.store(&path, &pgn(&path), &list, 0).unwrap();
        let bytes = fs::read(&stored).unwrap();
        fs::write(&stored, &bytes[..bytes.len() - 100]).unwrap();
        assert!(load(&path).is_none());
    }

    #[test]
    fn the_oldest_goes_when_there_is_no_room() {
        let folder = tempfile::tempdir().unwrap();
        let cache = IndexCache { most: 250, ..IndexCache::new(Some(folder.path())) };
        for (name, day) in [("a", 2), ("b", 1), ("c", 3)] {
            let path = folder.path().join(name);
            fs::write(&path, [0; 100]).unwrap();
            let then = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(day * 86_400);
            File::options().write(true).open(&path).unwrap().set_modified(then).unwrap();
        }
        cache.tidy(folder.path()).unwrap();
        let left = |name: &str| folder.path().join(name).exists();
        assert!(left("a") && !left("b") && left("c"));
    }
}
