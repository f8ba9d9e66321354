//! `tabiya pgn check|list|export`: reads the files, and lets a closed pipe end quietly.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

use super::opening;
use super::out::{self, Out, complain};
use crate::chess::pgn::writer;
use crate::cli;
use crate::pgn_commands::{Check, Export, ExportOptions, FAILED, FilterOptions, List, ListOptions};
use crate::words::Lang;

/// `pgn check`; answers the exit code.
#[must_use]
pub fn check(files: &[PathBuf]) -> u8 {
    told(|out| {
        let mut check = Check::new();
        let missing = each(files, |name, bytes| check.file(name, bytes, out))?;
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
        let missing = each(files, |name, bytes| list.file(name, bytes, out))?;
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
        let mut export = Export::new(ExportOptions { game, write });
        let missing = each(&asked.files, |name, bytes| export.file(name, bytes, out, &mut io::stderr().lock()))?;
        Ok(export.finish().max(missing))
    })
}

fn told(command: impl FnOnce(&mut Out) -> io::Result<u8>) -> u8 {
    let mut out = Out::new();
    match command(&mut out).and_then(|code| out.flush().map(|()| code)) {
        Ok(code) => code,
        Err(error) => out::exit_code(&error),
    }
}

/// Reads the files one after the other. One that cannot be read is said and the others go on.
fn each(files: &[PathBuf], mut take: impl FnMut(&str, Arc<[u8]>) -> io::Result<()>) -> io::Result<u8> {
    let mut code = 0;
    for path in files {
        let name = path.display().to_string();
        match opening::open(path) {
            Ok(bytes) => take(&name, bytes)?,
            Err(trouble) => {
                complain(&format!("tabiya: {name}: {}", trouble.say(Lang::En)));
                code = FAILED;
            }
        }
    }
    Ok(code)
}
