//! `tabiya pgn check|list|export`: reads the files, and lets a closed pipe end quietly.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::encoding::utf16::TextDecoder;
use crate::chess::pgn::stream::{GameBytes, GameStream};
use crate::chess::pgn::writer;
use crate::cli;
use crate::pgn_commands::{Check, Export, ExportOptions, FAILED, FilterOptions, List, ListOptions};
use crate::runtime::files::file_error::FileError;
use crate::runtime::pgn_files::compression::Compression;
use crate::runtime::pgn_files::decompress;
use crate::runtime::stdout;
use crate::runtime::stdout::{Stdout, complain};
use crate::words::Lang;

/// How much is read at once.
const BLOCK: usize = 256 << 10;
/// The longest game that is read.
const LONGEST: usize = 256 << 20;

/// `pgn check`; answers the exit code.
#[must_use]
pub fn check(files: &[PathBuf], chosen: Option<CodePage>) -> u8 {
    told(|out| {
        let mut check = Check::new();
        let missing = each(files, chosen, |name, game| check.game(name, game, out), |_, _| Ok(()))?;
        Ok(check.finish(out)?.max(missing))
    })
}

/// `pgn list`; answers the exit code.
#[must_use]
pub fn list(files: &[PathBuf], json: bool, filter: cli::FilterArgs, chosen: Option<CodePage>) -> u8 {
    let cli::FilterArgs { player, white, black, event, site, result, eco, since, until, elo_min, fen, text } = filter;
    let options = FilterOptions { player, white, black, event, site, result, eco, since, until, elo_min, fen, text };
    let filter = match options.filter() {
        Ok(filter) => filter,
        Err(wrong) => {
            complain(&format!("tabiya: {wrong}"));
            return 2;
        }
    };
    told(|out| {
        let mut list = List::new(ListOptions { json, several: files.len() > 1, filter });
        let missing = each(files, chosen, |name, game| list.game(name, game, out), |_, _| Ok(()))?;
        list.finish(out)?;
        Ok(missing)
    })
}

/// `pgn export`; answers the exit code.
#[must_use]
pub fn export(asked: &cli::ExportArgs, chosen: Option<CodePage>) -> u8 {
    let game = asked.game.and_then(|game| usize::try_from(game).ok());
    let write = writer::WriteOptions { mainline: asked.mainline, comments: !asked.no_comments, kept: false };
    told(|out| {
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

fn told(command: impl FnOnce(&mut Stdout) -> io::Result<u8>) -> u8 {
    let mut out = Stdout::new();
    match command(&mut out).and_then(|code| out.flush().map(|()| code)) {
        Ok(code) => code,
        Err(error) => stdout::exit_code(&error),
    }
}

/// Reads the files one after the other, those of a folder too; gives their games, and says when one has ended and how many
/// it had. What cannot be read is said, what was read of it is kept, and the others go on.
fn each(
    paths: &[PathBuf],
    chosen: Option<CodePage>,
    mut take: impl FnMut(&str, &GameBytes) -> io::Result<()>,
    mut ended: impl FnMut(&str, usize) -> io::Result<()>,
) -> io::Result<u8> {
    let mut code = 0;
    let mut failed = |name: &str, trouble: &FileError| {
        complain(&format!("tabiya: {name}: {}", trouble.say(Lang::En)));
        code = FAILED;
    };
    for path in paths {
        let files = match decompress::files_of(path) {
            Ok(files) => files,
            Err(trouble) => {
                failed(&path.display().to_string(), &trouble);
                continue;
            }
        };
        for file in files {
            let name = file.display().to_string();
            let (games, trouble) = games_of(&file, chosen, &mut |game| take(&name, &game))?;
            if trouble.is_none() || games > 0 {
                ended(&name, games)?;
            }
            trouble.iter().for_each(|trouble| failed(&name, trouble));
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
        Err(trouble) => return Ok((0, Some(trouble))),
    };
    let mut stream = GameStream::new(known.unwrap_or_default().read_as(chosen));
    let mut unwritten = None;
    let poured = decompress::pour(path, u64::MAX, &mut |block: &[u8]| {
        let text = incoming.feed(block);
        if known.is_none() {
            stream.set_form(incoming.form().read_as(chosen));
        }
        if let Err(error) = stream.feed(&text, take) {
            unwritten = Some(error);
            return Err(FileError::NoGames); // only ends the reading
        }
        if stream.held() > LONGEST { Err(FileError::TooLarge(LONGEST as u64)) } else { Ok(()) }
    });
    if let Some(error) = unwritten {
        return Err(error);
    }
    if let Err(trouble @ FileError::TooLarge(_)) = poured {
        return Ok((stream.games(), Some(trouble)));
    }
    let last = incoming.finish();
    if known.is_none() {
        stream.set_form(incoming.form().read_as(chosen));
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
    let mut file = File::open(path)?;
    let mut block = vec![0; BLOCK];
    loop {
        match file.read(&mut block) {
            Ok(0) => break,
            Ok(read) => drop(incoming.feed(block.get(..read).unwrap_or_default())),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    let _ = incoming.finish();
    Ok(Some(incoming.form()))
}
