//! Reads games: plain or compressed files, those in whole folders, standard input. It never unpacks more than a limit.

use crate::chess::pgn::encoding::{Encoding, TextDecoder, Utf16};
use crate::chess::pgn::in_memory::{begins_with_tags, is_pgn_name};
use crate::chess::pgn::lexer::{Lexer, LineColumn, TokenKind};
use crate::runtime::files::file_error::FileError;
use crate::runtime::pgn_files::open_files::own_file;
use crate::words::tables::RuntimeWord as W;
use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;
use std::thread;
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};
use zrip_decode::streaming::FrameDecoder;

/// The most that a file is unpacked to when it is saved elsewhere, in bytes: 1 GiB, about a million games. It limits
/// the damage that a small file that unpacks to a huge one can do.
pub const MOST: u64 = 1 << 30;

/// How many bytes are passed on at once.
const BLOCK: usize = 256 << 10;

/// How many blocks are unpacked before they are needed.
const AHEAD: usize = 4;

/// Returns the files to read for a path: the PGN files of a folder, otherwise the path itself.
///
/// # Errors
/// The folder cannot be read, or holds no PGN files.
pub fn files_of(path: &Path) -> Result<Vec<PathBuf>, FileError> {
    if path == Path::new("-") || !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let files = games_in(path)?;
    if files.is_empty() { Err(FileError::Reason(W::NoGamesInFolder)) } else { Ok(files) }
}

/// Returns the PGN files of a folder, sorted.
pub(super) fn games_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if is_pgn_name(&path) && path.is_file() {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Takes what was unpacked, block by block. If it returns an error, the reading ends.
pub type UnpackSink<'a> = dyn FnMut(&[u8]) -> Result<(), FileError> + 'a;

/// Reads a file or standard input (`-`) from beginning to end, decompressed if its first bytes or its name say that it
/// is compressed.
///
/// # Errors
/// What was read before the error has been passed on.
pub fn pour(path: &Path, most: u64, take: &mut UnpackSink<'_>) -> Result<(), FileError> {
    let mut left = most;
    let mut take_all = |block: &[u8]| {
        let allowed = usize::try_from(left).unwrap_or(usize::MAX).min(block.len());
        take(block.get(..allowed).unwrap_or_default())?;
        left -= allowed as u64;
        if allowed < block.len() { Err(FileError::TooLarge(most)) } else { Ok(()) }
    };
    let is_packed = path != Path::new("-") && path.is_file() && Compression::at(path)? != Compression::Not;
    if is_packed { ahead(path, most, &mut take_all) } else { open(path, most, &mut take_all) }
}

/// Reads a file like [`pour`], as a whole, behind what is in `bytes`.
///
/// # Errors
/// What was read before the error is in `bytes`.
pub fn read(path: &Path, most: u64, bytes: &mut Vec<u8>) -> Result<(), FileError> {
    pour(path, most, &mut |block: &[u8]| {
        bytes.extend_from_slice(block);
        Ok(())
    })
}

/// Unpacks on a thread of its own, by some blocks more than were taken.
fn ahead(path: &Path, most: u64, take: &mut UnpackSink<'_>) -> Result<(), FileError> {
    thread::scope(|scope| {
        let (blocks, unpacked) = sync_channel::<Vec<u8>>(AHEAD);
        let stopped = |_| FileError::Io(io::ErrorKind::BrokenPipe.into()); // the other end knows why
        let work = move || open(path, most, &mut |block: &[u8]| blocks.send(block.to_vec()).map_err(stopped));
        let unpacking = thread::Builder::new().name("unpack".to_owned()).spawn_scoped(scope, work)?;
        for block in &unpacked {
            take(&block)?;
        }
        unpacking.join().unwrap_or_else(|_| Err(FileError::Io(io::ErrorKind::Other.into())))
    })
}

fn open(path: &Path, most: u64, take: &mut UnpackSink<'_>) -> Result<(), FileError> {
    if path == Path::new("-") {
        return unpack(&mut io::stdin().lock(), None, most, take);
    }
    let mut file = File::open(path)?;
    if file.metadata()?.is_file() && Compression::at(path)? == Compression::Zip {
        return unzip(BufReader::new(file), take);
    }
    unpack(&mut file, Some(path), most, take)
}

/// Checks that nothing compressed or binary is at this path, where games are to be written.
///
/// # Errors
/// [`FileError::Packed`], or that it is not text.
pub fn check_is_text(path: &Path) -> Result<(), FileError> {
    match Compression::at(path) {
        Ok(Compression::Not) => Ok(()),
        Ok(_) | Err(FileError::OtherArchive(_)) => Err(FileError::Packed),
        Err(error @ FileError::Reason(W::NotText)) => Err(error),
        Err(_) => Ok(()), // opening the file reports the reason
    }
}

/// True if a file is compressed, or is another archive that cannot be written as PGN. A missing file is judged by its
/// name.
pub fn is_packed(path: &Path) -> bool {
    check_is_text(path).is_err()
}

fn unpack(
    mut source: &mut dyn Read,
    path: Option<&Path>,
    most: u64,
    take: &mut UnpackSink<'_>,
) -> Result<(), FileError> {
    // A pipe's first read may return a single byte.
    let mut head = Vec::new();
    (&mut source).take(Compression::HEAD as u64).read_to_end(&mut head)?;
    let packed = Compression::of(&head, path)?;
    let mut source = BufReader::with_capacity(BLOCK, io::Cursor::new(head).chain(source));
    let unpacked = match packed {
        Compression::Not => return pour_plain(&mut source, take),
        // Use the readers for several members: the plain ones silently stop after the first.
        Compression::Gzip => pour_unpacked(&mut MultiGzDecoder::new(source), take),
        Compression::Bzip2 => pour_unpacked(&mut MultiBzDecoder::new(source), take),
        // The limit on all that is unpacked is our own.
        Compression::Zstd => pour_unpacked(&mut FrameDecoder::with_limit(source, usize::MAX), take),
        // An archive's list of contents is at its end, so an archive from a pipe is first copied to a file of our own.
        Compression::Zip => {
            let mut file = own_file(None)?;
            let left = most.saturating_add(1);
            if io::copy(&mut source.take(left), &mut file)? == left {
                return Err(FileError::TooLarge(most));
            }
            return unzip(BufReader::new(file), take);
        }
    };
    unpacked.map_err(damaged)
}

fn damaged(error: FileError) -> FileError {
    match error {
        FileError::Io(_) => FileError::Reason(W::Damaged),
        other => other,
    }
}

/// Unpacks the PGN files of an archive, one after the other in the archive's order. What is wrong with the first that
/// cannot be read is said after the others.
fn unzip(source: impl BufRead + Seek, take: &mut UnpackSink<'_>) -> Result<(), FileError> {
    let wrong = |error: ZipError| match error {
        ZipError::UnsupportedArchive(_) => FileError::Reason(W::LockedArchive),
        _ => FileError::Reason(W::Damaged),
    };
    let mut archive = ZipArchive::new(source).map_err(wrong)?;
    let mut joined = JoinedFiles { take, has_games: false, is_stopped: false, head: None };
    let (mut any, mut unread) = (false, None);
    for i in 0..archive.len() {
        let name = archive.by_index_raw(i).ok().and_then(|file| file.name().ok().map(|name| name.to_ascii_lowercase()));
        // A name that cannot be read may be that of games.
        if name.is_some_and(|name| !is_games(&name)) {
            continue;
        }
        any = true;
        joined.head = joined.has_games.then(Vec::new);
        // Each file may be UTF-16 or not.
        let mut decoder = TextDecoder::with_known_form();
        let poured = match archive.by_index(i) {
            Ok(mut file) => match unread_method(file.compression()) {
                Some(error) => Err(error),
                None => pour_unpacked(&mut file, &mut |block| joined.add(&decoder.feed(block), false)).map_err(damaged),
            },
            Err(error) => Err(wrong(error)),
        };
        let rest = if joined.is_stopped { Ok(()) } else { joined.add(&decoder.finish(), true) };
        let poured = poured.and(rest);
        if joined.is_stopped {
            return poured;
        }
        unread = unread.or(poured.err());
    }
    match unread {
        Some(error) => Err(error),
        None if any => Ok(()),
        None => Err(FileError::Reason(W::NoGamesInArchive)),
    }
}

/// How many bytes of a file show at most whether it begins with tags.
const LOOK: usize = 64 << 10;

/// The files of an archive, passed on as one.
struct JoinedFiles<'a, 'b> {
    take: &'a mut UnpackSink<'b>,
    has_games: bool,
    /// Whether nothing more is taken.
    is_stopped: bool,
    /// The beginning of a file behind another one, until it shows whether it begins with tags.
    head: Option<Vec<u8>>,
}

impl JoinedFiles<'_, '_> {
    fn add(&mut self, block: &[u8], is_last: bool) -> Result<(), FileError> {
        let Some(mut head) = self.head.take() else { return self.pass(block) };
        head.extend_from_slice(block);
        let has_tags = begins_with_tags(&head);
        if has_tags.is_none() && !is_last && head.len() < LOOK {
            self.head = Some(head);
            return Ok(());
        }
        if !head.is_empty() {
            // Games without tags would go on with the last one.
            self.pass(if has_tags == Some(false) { b"\n\n[Event \"?\"]\n\n" } else { b"\n\n" })?;
        }
        self.pass(&head)
    }

    fn pass(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        if bytes.is_empty() {
            return Ok(());
        }
        self.has_games = true;
        let taken = (self.take)(bytes);
        self.is_stopped = taken.is_err();
        taken
    }
}

/// Whether the games of an archive are in the file of this name, in small letters. macOS adds a `._` file of attributes
/// to each file.
fn is_games(name: &str) -> bool {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.ends_with(".pgn") && !file.starts_with("._")
}

/// Returns that a file of an archive is packed in another way than the two that are read.
fn unread_method(method: CompressionMethod) -> Option<FileError> {
    let name = match method {
        CompressionMethod::STORE | CompressionMethod::DEFLATE => return None,
        CompressionMethod::DEFLATE64 => "Deflate64",
        CompressionMethod::BZIP2 => "bzip2",
        CompressionMethod::LZMA => "LZMA",
        CompressionMethod::ZSTD => "zstd",
        CompressionMethod::XZ => "xz",
        CompressionMethod::PPMD => "PPMd",
        _ => return Some(FileError::Reason(W::LockedArchive)),
    };
    Some(FileError::OtherPacking(name))
}

/// Passes on what was unpacked, unless it is compressed once more.
fn pour_unpacked(mut source: &mut dyn Read, take: &mut UnpackSink<'_>) -> Result<(), FileError> {
    let mut head = Vec::new();
    let begun = (&mut source).take(Compression::HEAD as u64).read_to_end(&mut head);
    match Compression::of(&head, None) {
        Ok(Compression::Not) => {}
        Ok(packed) => return Err(FileError::PackedTwice(packed.ending())),
        Err(FileError::OtherArchive(kind)) => return Err(FileError::PackedTwice(kind)),
        Err(error) => return Err(error),
    }
    if !head.is_empty() {
        take(&head)?;
    }
    begun?;
    pour_plain(source, take)
}

fn pour_plain(source: &mut dyn Read, take: &mut UnpackSink<'_>) -> Result<(), FileError> {
    let mut block = vec![0; BLOCK];
    loop {
        match source.read(&mut block) {
            Ok(0) => return Ok(()),
            Ok(read) => take(block.get(..read).unwrap_or_default())?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
}

// How a file is compressed, detected by its first bytes or, failing that, by its name.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    Not,
    /// gzip (RFC 1952).
    Gzip,
    /// Zstandard (RFC 8878).
    Zstd,
    /// bzip2.
    Bzip2,
    /// A zip archive (PKWARE's APPNOTE).
    Zip,
}

/// With this many zeros, or this many control characters of any kind, among its first bytes, a file is taken not to be
/// text. A game may have some of them in a comment.
const ZEROS: usize = 16;
const CONTROLS: usize = 32;

/// True if text never has this byte: control characters except white space, the end-of-file character of DOS, and
/// escape, which begins terminal sequences.
fn is_no_text(byte: u8) -> bool {
    byte.is_ascii_control() && !matches!(byte, b'\t'..=b'\r' | 0x1A | 0x1B)
}

impl Compression {
    const ENDINGS: [(&str, Compression); 4] =
        [("gz", Compression::Gzip), ("zst", Compression::Zstd), ("bz2", Compression::Bzip2), ("zip", Compression::Zip)];

    fn ending(self) -> &'static str {
        Compression::ENDINGS.iter().find(|(_, kind)| *kind == self).map_or("", |(ending, _)| ending)
    }

    /// How many of the first bytes are examined.
    pub const HEAD: usize = 512;

    /// Returns how a file is compressed, by its first bytes: at most [`Compression::HEAD`] of them are looked at. If
    /// these do not tell, the ending of the name decides: such a file is damaged.
    ///
    /// # Errors
    /// It is an archive that cannot be read, or not text.
    pub fn of(head: &[u8], path: Option<&Path>) -> Result<Compression, FileError> {
        let head = head.get(..Compression::HEAD).unwrap_or(head);
        match *head {
            [0x1F, 0x8B, ..] => return Ok(Compression::Gzip),
            // A frame, or one of the sixteen skippable frames.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => return Ok(Compression::Zstd),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, ..] => return Ok(Compression::Bzip2),
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => return Ok(Compression::Zip),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => return Err(FileError::OtherArchive("xz")),
            [b'7', b'z', 0xBC, 0xAF, 0x27, 0x1C, ..] => return Err(FileError::OtherArchive("7z")),
            [b'R', b'a', b'r', b'!', 0x1A, 7, ..] => return Err(FileError::OtherArchive("rar")),
            _ => {}
        }
        let named = path.map_or(Compression::Not, Compression::named);
        let count = |is: fn(u8) -> bool| head.iter().filter(|&&byte| is(byte)).count();
        let no_text = count(|byte| byte == 0) >= ZEROS || count(is_no_text) >= CONTROLS;
        // Copying and sorting may put any game first.
        let has_tag = || {
            let mut tokens = Lexer::new(head, Encoding::Utf8, LineColumn::default());
            tokens.any(|token| matches!(token.kind, TokenKind::Tag(_)))
        };
        if named == Compression::Not && no_text && Utf16::of(head).is_none() && !has_tag() {
            return Err(FileError::Reason(W::NotText));
        }
        Ok(named)
    }

    /// Returns how the file at this path is compressed. A file that is missing or not a regular file is judged by its
    /// name.
    ///
    /// # Errors
    /// It is an archive that cannot be read, or not text; or the system's error.
    pub fn at(path: &Path) -> Result<Compression, FileError> {
        match std::fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => {}
            Ok(_) => return Ok(Compression::named(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Compression::named(path)),
            Err(error) => return Err(error.into()),
        }
        let mut head = Vec::new();
        File::open(path)?.take(Compression::HEAD as u64).read_to_end(&mut head)?;
        // An empty file is about to be written.
        if head.is_empty() { Ok(Compression::named(path)) } else { Compression::of(&head, Some(path)) }
    }

    fn named(path: &Path) -> Compression {
        let is_named = |ending: &str| path.extension().is_some_and(|named| named.eq_ignore_ascii_case(ending));
        Compression::ENDINGS.iter().find(|(ending, _)| is_named(ending)).map_or(Compression::Not, |(_, kind)| *kind)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::*;

    fn at_most(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
        let mut all = Vec::new();
        read(path, most, &mut all).map(|()| all)
    }

    fn open(path: &Path) -> Result<Vec<u8>, FileError> {
        at_most(path, MOST)
    }

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

    fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut to = ::zip::ZipWriter::new(io::Cursor::new(Vec::new()));
        for (name, text) in files {
            to.start_file(*name, ::zip::write::SimpleFileOptions::default()).unwrap();
            to.write_all(text).unwrap();
        }
        to.finish().unwrap().into_inner()
    }

    #[test]
    fn the_pgn_files_of_an_archive_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("twic.zip");
        let bytes = zip(&[
            ("b.pgn", b"1. d4 *"),
            ("read.me", b"no"),
            ("sub/A.PGN", b"1. e4 *"),
            ("__MACOSX/._b.pgn", &[0, 5, 0x16, 7, 0, 2, 0, 0, 0, 0, 0, 0]),
        ]);
        fs::write(&path, &bytes).unwrap();
        assert_eq!(&*open(&path).unwrap(), b"1. d4 *\n\n[Event \"?\"]\n\n1. e4 *");
        let mut out = Vec::new();
        let mut take = |block: &[u8]| {
            out.extend_from_slice(block);
            Ok(())
        };
        unpack(&mut &bytes[..], None, MOST, &mut take).unwrap();
        assert_eq!(out, b"1. d4 *\n\n[Event \"?\"]\n\n1. e4 *", "from a pipe");
        assert!(matches!(at_most(&path, 10), Err(FileError::TooLarge(10))));
        fs::write(&path, &bytes[..bytes.len() - 5]).unwrap();
        assert!(matches!(open(&path), Err(FileError::Reason(W::Damaged))));
        fs::write(&path, zip(&[("read.me", b"no")])).unwrap();
        assert!(matches!(open(&path), Err(FileError::Reason(W::NoGamesInArchive))));
    }

    fn poured(bytes: &[u8]) -> (Vec<u8>, Result<(), FileError>) {
        let mut out = Vec::new();
        let mut take = |block: &[u8]| {
            out.extend_from_slice(block);
            Ok(())
        };
        let end = unpack(&mut &*bytes, None, MOST, &mut take);
        (out, end)
    }

    #[test]
    fn the_games_of_a_file_in_an_archive_stay_as_they_are() {
        let headings =
            ["", "; licence\n", "{a book}\n", "*** Games, volume 2. ***\n", "\n", "% x\n"].map(|line| line.repeat(99));
        for heading in headings {
            for (games, head) in [
                ("[Event \"X\"]\n\n1. e4 *\n", ""),
                ("1. e4 *\n\n[Event \"X\"]\n\n1. c4 *\n", "[Event \"?\"]\n\n"),
                ("no game\n", ""),
            ] {
                let second = format!("{heading}{games}");
                let (out, end) = poured(&zip(&[("a.pgn", b"[Event \"A\"]\n\n1. d4"), ("b.pgn", second.as_bytes())]));
                let whole = format!("[Event \"A\"]\n\n1. d4\n\n{head}{second}");
                assert_eq!(String::from_utf8(out).unwrap(), whole);
                end.unwrap();
            }
        }
    }

    #[test]
    fn each_file_of_an_archive_may_be_utf16() {
        let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        let (one, two) = ("[A \"ö\"]\n\n1. e4 *\n", "[A \"b\"]\n\n1. d4 *\n");
        for (first, second) in [(wide(one), two.into()), (one.into(), wide(&format!("\u{feff}{two}")))] {
            let (out, end) = poured(&zip(&[("a.pgn", first.as_slice()), ("b.pgn", second.as_slice())]));
            assert_eq!(String::from_utf8(out).unwrap(), format!("{one}\n\n{two}"));
            end.unwrap();
        }
    }

    #[test]
    fn a_file_of_an_archive_that_cannot_be_read_leaves_the_others() {
        let files: [(&str, &[u8]); 3] =
            [("a.pgn", b"1. e4 *"), ("b.pgn", b"[A \"b\"]\n1. d4 *"), ("c.pgn", b"[A \"c\"]\n1. c4 *")];
        let whole = zip(&files);
        // The method stands 10 bytes behind the beginning of a central header, the flags 8.
        let headers: Vec<usize> = (0..whole.len()).filter(|&at| whole[at..].starts_with(b"PK\x01\x02")).collect();
        for (number, name) in [(12, "bzip2"), (14, "LZMA"), (95, "xz")] {
            let mut bytes = whole.clone();
            bytes[headers[1] + 10] = number;
            let (out, end) = poured(&bytes);
            assert_eq!(out, b"1. e4 *\n\n[A \"c\"]\n1. c4 *");
            assert!(matches!(end, Err(FileError::OtherPacking(method)) if method == name));
        }
        let mut locked = whole.clone();
        locked[headers[0] + 8] |= 1;
        let (out, end) = poured(&locked);
        assert!(
            out == b"[A \"b\"]\n1. d4 *\n\n[A \"c\"]\n1. c4 *"
                && matches!(end, Err(FileError::Reason(W::LockedArchive))),
            "{end:?}"
        );
        let mut damaged = whole.clone();
        damaged[headers[1] + 16] ^= 1; // its checksum
        let (out, end) = poured(&damaged);
        assert!(
            out.ends_with(b"\n\n[A \"c\"]\n1. c4 *") && matches!(end, Err(FileError::Reason(W::Damaged))),
            "{end:?}"
        );
        // A reader that takes no more is not asked again.
        let mut taken = 0;
        let mut stop = |_: &[u8]| {
            taken += 1;
            Err(FileError::Packed)
        };
        assert!(matches!(unpack(&mut &whole[..], None, MOST, &mut stop), Err(FileError::Packed)));
        assert_eq!(taken, 1);
    }

    #[test]
    fn what_is_packed_twice_is_no_game() {
        let zip = |text: &[u8]| zip(&[("a.pgn", text)]);
        let packers: [(&str, Packer); 4] = [("gz", gzip), ("bz2", bzip2), ("zst", zstd), ("zip", zip)];
        for (_, outer) in packers {
            for (name, inner) in packers {
                let (out, end) = poured(&outer(&inner(b"1. e4 *")));
                assert!(out.is_empty() && matches!(end, Err(FileError::PackedTwice(kind)) if kind == name), "{end:?}");
            }
            for (name, bytes) in [("xz", &b"\xFD7zXZ\0\0"[..]), ("7z", b"7z\xBC\xAF\x27\x1C")] {
                assert!(matches!(poured(&outer(bytes)).1, Err(FileError::PackedTwice(kind)) if kind == name));
            }
            assert!(matches!(poured(&outer(&[0; 600])).1, Err(FileError::Reason(W::NotText))));
            let (out, end) = poured(&outer(b"1"));
            assert!(out == b"1" && end.is_ok(), "{end:?}");
        }
        let game = [b"[Event \"x\"]\n\n1. e4 {".as_slice(), &[0; 600], b"} *\n"].concat();
        assert!(poured(&game).1.is_ok(), "a game with damage in it, which may come first after a sort");
    }

    #[test]
    fn the_first_bytes_tell_what_is_packed() {
        let folder = tempfile::tempdir().unwrap();
        for (_, pack) in PACKERS {
            let bytes = pack(b"1. e4 *\n");
            let path = folder.path().join("games.pgn");
            fs::write(&path, &bytes).unwrap();
            assert_eq!(&*open(&path).unwrap(), b"1. e4 *\n");
            let mut out = Vec::new();
            let mut take = |block: &[u8]| {
                out.extend_from_slice(block);
                Ok(())
            };
            unpack(&mut &bytes[..], None, MOST, &mut take).unwrap();
            assert_eq!(out, b"1. e4 *\n", "from a pipe");
        }
        assert!(!is_packed(&folder.path().join("none.pgn")) && is_packed(&folder.path().join("none.pgn.gz")));
        let noise: Vec<u8> = (0..600_u32).map(|n| n.wrapping_mul(2_654_435_761).to_be_bytes()[0]).collect();
        let others: [&[u8]; 5] = [b"\xFD7zXZ\0\0", b"7z\xBC\xAF\x27\x1C", b"Rar!\x1A\x07\0", &[0; 600], &noise];
        for bytes in others {
            let path = folder.path().join("games.pgn");
            fs::write(&path, bytes).unwrap();
            assert!(is_packed(&path), "nothing is written behind it");
            let refused = check_is_text(&path);
            let names_it = match bytes {
                [0xFD | b'7' | b'R', ..] => matches!(refused, Err(FileError::Packed)),
                _ => matches!(refused, Err(FileError::Reason(W::NotText))),
            };
            assert!(names_it, "{refused:?}: what is no text is not called compressed");
            assert!(
                matches!(open(&path), Err(FileError::OtherArchive(_) | FileError::Reason(W::NotText))),
                "{bytes:?}"
            );
            assert!(matches!(
                unpack(&mut &*bytes, None, MOST, &mut |_: &[u8]| Ok(())),
                Err(FileError::OtherArchive(_) | FileError::Reason(W::NotText))
            ));
        }
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
        // With a skippable frame (magic 0x184D2A50, length 3) in between.
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
                assert!(matches!(open(&path), Err(FileError::Reason(W::Damaged))), "{ending}");
            }
        }
        assert!(matches!(open(&folder.path().join("none")), Err(FileError::Io(_))));
    }

    /// A packed file carries a sum of what was packed: a damaged one never gives other games than were packed.
    #[test]
    fn a_wrong_bit_is_never_read_as_another_game() {
        let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n".repeat(3).into_bytes();
        for (ending, pack) in &PACKERS[1..] {
            let whole = pack(&text);
            let mut refused = 0;
            for bit in 0..whole.len() * 8 {
                let mut bytes = whole.clone();
                bytes[bit / 8] ^= 1 << (bit % 8);
                let mut out = Vec::new();
                let mut take = |block: &[u8]| {
                    out.extend_from_slice(block);
                    Ok(())
                };
                match unpack(&mut &bytes[..], Some(Path::new(&format!("games.{ending}"))), MOST, &mut take) {
                    Ok(()) => assert_eq!(out, text, "{ending}: bit {bit}"),
                    Err(_) => refused += 1,
                }
            }
            assert!(refused > whole.len(), "{ending}: {refused} of {} bits", whole.len() * 8);
        }
    }

    #[test]
    fn a_bomb_is_stopped() {
        let folder = tempfile::tempdir().unwrap();
        for (ending, pack) in PACKERS {
            let path = folder.path().join(format!("bomb.{ending}"));
            fs::write(&path, [pack(&[b'x'; 600]), pack(&[b'x'; 600])].concat()).unwrap();
            assert!(matches!(at_most(&path, 1_000), Err(FileError::TooLarge(1_000))), "{ending}");
            assert_eq!(at_most(&path, 1_200).unwrap().len(), 1_200, "{ending}");
        }
    }

    #[test]
    fn a_folder_is_the_pgn_files_in_it() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(files_of(folder.path()), Err(FileError::Reason(W::NoGamesInFolder))));
        fs::write(folder.path().join("b.pgn"), "1. d4 *").unwrap();
        fs::write(folder.path().join("a.pgn.gz"), gzip(b"1. e4 *")).unwrap();
        fs::write(folder.path().join("notes.txt"), "no").unwrap();
        let names: Vec<PathBuf> = ["a.pgn.gz", "b.pgn"].map(|name| folder.path().join(name)).into();
        assert_eq!(files_of(folder.path()).unwrap(), names);
        assert_eq!(files_of(&names[1]).unwrap(), names[1..]);
    }
}
