//! Reading games: plain or compressed files, whole folders, standard input; never more than memory can bear.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};

use super::trouble::Trouble;

/// The most that is read, in bytes after decompression: 1 GiB, about a million games. It bounds what a small file
/// that unpacks to a huge one can do.
pub const MOST: u64 = 1 << 30;

/// How a file is compressed, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packed {
    Not,
    Gzip,
    Zstd,
    Bzip2,
}

impl Packed {
    fn of(path: &Path) -> Packed {
        match path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
            Some("gz") => Packed::Gzip,
            Some("zst") => Packed::Zstd,
            Some("bz2") => Packed::Bzip2,
            _ => Packed::Not,
        }
    }
}

/// Reads a file, decompressed if its name says so; a folder as the PGN files in it, one after the other in the order
/// of their names; `-` as standard input.
///
/// # Errors
/// Nothing was read.
pub fn open(path: &Path) -> Result<Arc<[u8]>, Trouble> {
    read(path, MOST).map(Arc::from)
}

fn read(path: &Path, most: u64) -> Result<Vec<u8>, Trouble> {
    if path == Path::new("-") {
        return at_most(io::stdin().lock(), most);
    }
    if !path.is_dir() {
        return unpack(BufReader::new(File::open(path)?), Packed::of(path), most);
    }
    let files = games_in(path)?;
    if files.is_empty() {
        return Err(Trouble::NoGames);
    }
    let mut all = Vec::new();
    for file in files {
        if !all.is_empty() {
            all.extend_from_slice(b"\n\n");
        }
        let left = most.saturating_sub(length(&all));
        match unpack(BufReader::new(File::open(&file)?), Packed::of(&file), left) {
            Ok(mut games) => all.append(&mut games),
            Err(Trouble::TooLarge(_)) => return Err(Trouble::TooLarge(most)),
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(all)
}

/// Whether a file is compressed, by its name.
#[must_use]
pub fn is_packed(path: &Path) -> bool {
    Packed::of(path) != Packed::Not
}

/// The files to read for a path: the PGN files of a folder, else the path itself.
///
/// # Errors
/// The folder cannot be read, or holds no PGN files.
pub fn files_of(path: &Path) -> Result<Vec<PathBuf>, Trouble> {
    if path == Path::new("-") || !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let files = games_in(path)?;
    if files.is_empty() { Err(Trouble::NoGames) } else { Ok(files) }
}

/// The PGN files of a folder, sorted.
fn games_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
        if [".pgn", ".pgn.gz", ".pgn.zst", ".pgn.bz2"].iter().any(|ending| name.ends_with(ending)) && path.is_file() {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}

fn unpack(mut source: impl BufRead, packed: Packed, most: u64) -> Result<Vec<u8>, Trouble> {
    let unpacked = match packed {
        Packed::Not => return at_most(source, most),
        // The readers of several members: the plain ones stop after the first without a word.
        Packed::Gzip => at_most(MultiGzDecoder::new(source), most),
        Packed::Bzip2 => at_most(MultiBzDecoder::new(source), most),
        Packed::Zstd => zstd(&mut source, most),
    };
    unpacked.map_err(|trouble| match trouble {
        Trouble::Io(error) => Trouble::Damaged(error),
        other => other,
    })
}

/// Frame after frame; those that carry no data are skipped.
fn zstd(source: &mut impl BufRead, most: u64) -> Result<Vec<u8>, Trouble> {
    let mut all = Vec::new();
    while !source.fill_buf()?.is_empty() {
        match StreamingDecoder::new(&mut *source) {
            Ok(frame) => match at_most(frame, most.saturating_sub(length(&all))) {
                Ok(mut bytes) => all.append(&mut bytes),
                Err(Trouble::TooLarge(_)) => return Err(Trouble::TooLarge(most)),
                Err(trouble) => return Err(trouble),
            },
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                let length = u64::from(length);
                if io::copy(&mut source.by_ref().take(length), &mut io::sink())? < length {
                    return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
                }
            }
            Err(error) => return Err(io::Error::other(error).into()),
        }
    }
    Ok(all)
}

fn at_most(source: impl Read, most: u64) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if length(&bytes) > most { Err(Trouble::TooLarge(most)) } else { Ok(bytes) }
}

fn length(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut to = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        to.write_all(text).unwrap();
        to.finish().unwrap()
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut to = ::bzip2::write::BzEncoder::new(Vec::new(), ::bzip2::Compression::default());
        to.write_all(text).unwrap();
        to.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
    }

    type Packer = fn(&[u8]) -> Vec<u8>;
    const PACKERS: [(&str, Packer); 4] = [("pgn", <[u8]>::to_vec), ("gz", gzip), ("bz2", bzip2), ("zst", zstd)];

    #[test]
    fn every_member_of_a_file_is_read() {
        let folder = tempfile::tempdir().unwrap();
        for (ending, pack) in PACKERS {
            let path = folder.path().join(format!("games.pgn.{ending}"));
            fs::write(&path, [pack(b"1. e4 *\n"), pack(b""), pack(b"1. d4 *\n")].concat()).unwrap();
            assert_eq!(&*open(&path).unwrap(), b"1. e4 *\n1. d4 *\n", "{ending}");
        }
        // A skippable frame (magic 0x184D2A50, length 3) in between.
        let path = folder.path().join("skip.zst");
        fs::write(&path, [zstd(b"a"), b"\x50\x2a\x4d\x18\x03\0\0\0xyz".to_vec(), zstd(b"b")].concat()).unwrap();
        assert_eq!(&*open(&path).unwrap(), b"ab");
    }

    #[test]
    fn what_is_cut_off_or_rubbish_is_said() {
        let folder = tempfile::tempdir().unwrap();
        for (ending, pack) in &PACKERS[1..] {
            let whole = pack(b"1. e4 e5 2. Nf3 Nc6 *\n");
            let path = folder.path().join(format!("games.{ending}"));
            for bytes in [&whole[..whole.len() - 3], &b"this is not compressed at all"[..]] {
                fs::write(&path, bytes).unwrap();
                assert!(matches!(open(&path), Err(Trouble::Damaged(_))), "{ending}");
            }
        }
        assert!(matches!(open(&folder.path().join("none")), Err(Trouble::Io(_))));
    }

    #[test]
    fn a_bomb_is_stopped() {
        let folder = tempfile::tempdir().unwrap();
        for (ending, pack) in PACKERS {
            let path = folder.path().join(format!("bomb.{ending}"));
            fs::write(&path, [pack(&[b'x'; 600]), pack(&[b'x'; 600])].concat()).unwrap();
            assert!(matches!(read(&path, 1_000), Err(Trouble::TooLarge(1_000))), "{ending}");
            assert_eq!(read(&path, 1_200).unwrap().len(), 1_200, "{ending}");
        }
        assert!(matches!(read(folder.path(), 1_000), Err(Trouble::TooLarge(1_000) | Trouble::NoGames)));
    }

    #[test]
    fn a_folder_is_the_games_of_its_files() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(open(folder.path()), Err(Trouble::NoGames)));
        fs::write(folder.path().join("b.pgn"), "1. d4 *").unwrap();
        fs::write(folder.path().join("a.pgn.gz"), gzip(b"1. e4 *")).unwrap();
        fs::write(folder.path().join("notes.txt"), "no").unwrap();
        assert_eq!(&*open(folder.path()).unwrap(), b"1. e4 *\n\n1. d4 *");
        let names: Vec<PathBuf> = ["a.pgn.gz", "b.pgn"].map(|name| folder.path().join(name)).into();
        assert_eq!(files_of(folder.path()).unwrap(), names);
        assert_eq!(files_of(&names[1]).unwrap(), names[1..]);
    }
}
