//! `tabiya pgn check|list|export`: reads the files, and lets a closed pipe end quietly.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::opening;
use super::out::{self, Out, complain};
use super::shelves::{UNPACKED, own_file};
use super::trouble::Trouble;
use crate::chess::pgn::encoding::{Encoding, Form};
use crate::chess::pgn::stream::{GameBytes, Stream};
use crate::chess::pgn::utf16::Incoming;
use crate::chess::pgn::writer;
use crate::cli;
use crate::pgn_commands::{Check, Export, ExportOptions, FAILED, FilterOptions, List, ListOptions};
use crate::words::Lang;

/// How much is read at once.
const BLOCK: usize = 256 << 10;
/// The longest game that is read.
const LONGEST: usize = 256 << 20;

/// `pgn check`; answers the exit code.
#[must_use]
pub fn check(files: &[PathBuf]) -> u8 {
    told(|out| {
        let mut check = Check::new();
        let missing = each(files, |name, game| check.game(name, game, out), |_, _| Ok(()))?;
        Ok(check.finish(out)?.max(missing))
    })
}

/// `pgn list`; answers the exit code.
#[must_use]
pub fn list(files: &[PathBuf], json: bool, filter: cli::Filter) -> u8 {
    let cli::Filter { player, white, black, event, site, result, eco, since, until, elo_min, fen, text } = filter;
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
        let missing = each(files, |name, game| list.game(name, game, out), |_, _| Ok(()))?;
        list.finish(out)?;
        Ok(missing)
    })
}

/// `pgn export`; answers the exit code.
#[must_use]
pub fn export(asked: &cli::Export) -> u8 {
    let game = asked.game.and_then(|game| usize::try_from(game).ok());
    let write = writer::Options { mainline: asked.mainline, comments: !asked.no_comments, kept: false };
    told(|out| {
        let export = RefCell::new(Export::new(ExportOptions { game, write }));
        let missing = each(
            &asked.files,
            |name, game| export.borrow_mut().game(name, game, out, &mut io::stderr().lock()),
            |name, games| export.borrow_mut().end_file(name, games, &mut io::stderr().lock()),
        )?;
        Ok(export.into_inner().finish().max(missing))
    })
}

fn told(command: impl FnOnce(&mut Out) -> io::Result<u8>) -> u8 {
    let mut out = Out::new();
    match command(&mut out).and_then(|code| out.flush().map(|()| code)) {
        Ok(code) => code,
        Err(error) => out::exit_code(&error),
    }
}

/// Reads the files one after the other, those of a folder too; gives their games, and says when one has ended and how many
/// it had. What cannot be read is said, what was read of it is kept, and the others go on.
fn each(
    paths: &[PathBuf],
    mut take: impl FnMut(&str, &GameBytes) -> io::Result<()>,
    mut ended: impl FnMut(&str, usize) -> io::Result<()>,
) -> io::Result<u8> {
    let mut code = 0;
    let mut failed = |name: &str, trouble: &Trouble| {
        complain(&format!("tabiya: {name}: {}", trouble.say(Lang::En)));
        code = FAILED;
    };
    for path in paths {
        let files = match opening::files_of(path) {
            Ok(files) => files,
            Err(trouble) => {
                failed(&path.display().to_string(), &trouble);
                continue;
            }
        };
        for file in files {
            let name = file.display().to_string();
            match prepare(&file) {
                Ok((body, form, trouble)) => {
                    match games(body, form, &mut |game| take(&name, &game)) {
                        Ok(games) => ended(&name, games)?,
                        Err(Ended::Out(error)) => return Err(error),
                        Err(Ended::In(trouble)) => failed(&name, &trouble),
                    }
                    trouble.iter().for_each(|trouble| failed(&name, trouble));
                }
                Err(trouble) => failed(&name, &trouble),
            }
        }
    }
    Ok(code)
}

/// Why the games of a file came to an end before it did.
enum Ended {
    /// It cannot be read.
    In(Trouble),
    /// What was made of them cannot be written.
    Out(io::Error),
}

/// The bytes of a file from their beginning, and how it is stored, which only its end may say: it is read twice. What can
/// be read but once, or has to be turned into something else first, goes through a file of our own; with it comes what kept
/// some of it from being read.
fn prepare(path: &Path) -> Result<(File, Form, Option<Trouble>), Trouble> {
    let plain = path != Path::new("-") && !opening::is_packed(path) && path.metadata()?.is_file();
    let mut incoming = Incoming::default();
    if plain {
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
        let form = incoming.form();
        if !matches!(form.encoding, Encoding::Utf16Le | Encoding::Utf16Be) {
            file.seek(SeekFrom::Start(0))?;
            return Ok((file, form, None));
        }
        incoming = Incoming::default();
    }
    let mut file = own_file(None)?;
    let poured = opening::pour(path, UNPACKED, &mut |block: &[u8]| Ok(file.write_all(&incoming.feed(block))?));
    file.write_all(&incoming.finish())?;
    if file.stream_position()? == 0 {
        poured?;
        return Ok((file, incoming.form(), None));
    }
    file.seek(SeekFrom::Start(0))?;
    Ok((file, incoming.form(), poured.err()))
}

/// Gives the games, and says how many there were.
fn games(mut file: File, form: Form, take: &mut impl FnMut(GameBytes) -> io::Result<()>) -> Result<usize, Ended> {
    let mut stream = Stream::new(form);
    let mut block = vec![0; BLOCK];
    let mut take = |game: GameBytes| take(game).map_err(Ended::Out);
    loop {
        match file.read(&mut block) {
            Ok(0) => return stream.finish(&mut take),
            Ok(read) => stream.feed(block.get(..read).unwrap_or_default(), &mut take)?,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Ended::In(error.into())),
        }
        if stream.held() > LONGEST {
            return Err(Ended::In(Trouble::TooLarge(LONGEST as u64)));
        }
    }
}
