//! `tabiya pgn check|list|export`: reads the files, and lets a closed pipe end quietly.

use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::encoding::utf16::TextDecoder;
use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::stream::GameStream;
use crate::chess::pgn::writer;
use crate::cli;
use crate::pgn_commands::{Check, Export, ExportOptions, FAILED, List, ListOptions};
use crate::runtime::files::file_error::FileError;
use crate::runtime::pgn_files::compression::Compression;
use crate::runtime::pgn_files::decompress;
use crate::runtime::stdout;
use crate::runtime::stdout::complain;
use crate::words::Lang;
use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};

/// The longest game that is read.
const LONGEST: usize = 256 << 20;

/// `pgn check`; returns the exit code.
#[must_use]
pub fn check(files: &[PathBuf], chosen: Option<CodePage>) -> u8 {
    stdout::run(|out| {
        let mut check = Check::new();
        let missing = each(files, chosen, |name, game| check.game(name, game, out), |_, _| Ok(()))?;
        Ok(check.finish(out)?.max(missing))
    })
}

/// `pgn list`; returns the exit code.
#[must_use]
pub fn list(files: &[PathBuf], json: bool, filter: &cli::FilterArgs, chosen: Option<CodePage>) -> u8 {
    let filter = match filter.filter() {
        Ok(filter) => filter,
        Err(wrong) => {
            complain(&format!("tabiya: {wrong}"));
            return 2;
        }
    };
    stdout::run(|out| {
        let mut list = List::new(ListOptions { json, several: files.len() > 1, filter });
        let missing = each(files, chosen, |name, game| list.game(name, game, out), |_, _| Ok(()))?;
        list.finish(out)?;
        Ok(missing)
    })
}

/// `pgn export`; returns the exit code.
#[must_use]
pub fn export(asked: &cli::ExportArgs, chosen: Option<CodePage>) -> u8 {
    let game = asked.game.and_then(|game| usize::try_from(game).ok());
    let write = writer::WriteOptions { mainline: asked.mainline, comments: !asked.no_comments, kept: false };
    stdout::run(|out| {
        let export = RefCell::new(Export::new(ExportOptions { game, write }));
        let missing = each(
            &asked.files,
            chosen,
            |name, game| export.borrow_mut().game(name, game, out, &mut io::stderr().lock()),
            |name, games| export.borrow_mut().end_file(name, games, &mut io::stderr().lock()),
        )?;
        Ok(export.into_inner().finish().max(missing))
    })
}

/// Reads the files one after the other, those of a folder too; gives their games, and says when one has ended and how many
/// it had. Prints what cannot be read, keeps what was read of it, and goes on with the others.
fn each(
    paths: &[PathBuf],
    chosen: Option<CodePage>,
    mut take: impl FnMut(&str, &GameBytes) -> io::Result<()>,
    mut ended: impl FnMut(&str, usize) -> io::Result<()>,
) -> io::Result<u8> {
    let mut code = 0;
    let mut failed = |name: &str, error: &FileError| {
        complain(&format!("tabiya: {name}: {}", error.say(Lang::En)));
        code = FAILED;
    };
    for path in paths {
        let files = match decompress::files_of(path) {
            Ok(files) => files,
            Err(error) => {
                failed(&path.display().to_string(), &error);
                continue;
            }
        };
        for file in files {
            let name = file.display().to_string();
            let (games, error) = games_of(&file, chosen, &mut |game| take(&name, &game))?;
            if error.is_none() || games > 0 {
                ended(&name, games)?;
            }
            error.iter().for_each(|error| failed(&name, error));
        }
    }
    Ok(code)
}

/// Gives the games of a file while it is read, and returns how many there were and what kept the rest from being read.
///
/// # Errors
/// What is made of the games cannot be written.
fn games_of(
    path: &Path,
    chosen: Option<CodePage>,
    take: &mut impl FnMut(GameBytes) -> io::Result<()>,
) -> io::Result<(usize, Option<FileError>)> {
    let mut incoming = TextDecoder::default();
    // Only the end of a file may say how it is stored. A file that can be read twice is; of any other, what was read so
    // far decides.
    let known = match form(path) {
        Ok(known) => known,
        Err(error) => return Ok((0, Some(error))),
    };
    let mut stream = GameStream::new(known.unwrap_or_default().read_as(chosen));
    let mut unwritten = None;
    let poured = decompress::pour(path, u64::MAX, &mut |block: &[u8]| {
        let text = incoming.feed(block);
        if known.is_none() {
            stream.form = incoming.form().read_as(chosen);
        }
        if let Err(error) = stream.feed(&text, take) {
            unwritten = Some(error);
            return Err(FileError::NoGames); // only ends the reading
        }
        if stream.buffer.len() > LONGEST { Err(FileError::TooLarge(LONGEST as u64)) } else { Ok(()) }
    });
    if let Some(error) = unwritten {
        return Err(error);
    }
    if let Err(error @ FileError::TooLarge(_)) = poured {
        return Ok((stream.number, Some(error)));
    }
    let last = incoming.finish();
    if known.is_none() {
        stream.form = incoming.form().read_as(chosen);
    }
    stream.feed(&last, take)?;
    Ok((stream.finish(take)?, poured.err()))
}

/// How a file is stored that can be read twice.
fn form(path: &Path) -> Result<Option<TextFormat>, FileError> {
    if path == Path::new("-") || !path.metadata()?.is_file() || Compression::at(path)? != Compression::Not {
        return Ok(None);
    }
    let mut incoming = TextDecoder::default();
    decompress::pour(path, u64::MAX, &mut |block: &[u8]| {
        incoming.feed(block);
        Ok(())
    })?;
    let _ = incoming.finish();
    Ok(Some(incoming.form()))
}
