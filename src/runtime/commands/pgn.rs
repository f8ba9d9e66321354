//! `tabiya pgn check|list|export`: reads the files and prints the result. A closed pipe ends it quietly.

use crate::chess::{
    diagram::GameDiagrams,
    notation::Letters,
    pgn::{
        Record,
        encoding::{EncodingChoice, TextDecoder, TextFormat},
        in_memory::{GameBytes, GameStream},
        writer,
    },
};
use crate::cli;
use crate::pgn_commands::{Check, Export, ExportForm, FAILED, List, PgnCommand};
use crate::runtime::{
    files::{export::LARGEST_FILM, file_error::FileError},
    pgn_files::{
        decompress::{self, Compression},
        saving,
    },
    stdout::{self, complain, shown},
};
use crate::ui::{board::svg, theme::Theme};
use crate::words::Lang;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The longest game that is read, in bytes.
const LONGEST: usize = 256 << 20;

/// Runs `pgn check`. Returns the exit code.
#[must_use]
pub fn check(files: &[PathBuf], chosen: Option<EncodingChoice>) -> u8 {
    run(files, chosen, Check::default())
}

/// Runs `pgn list`. Returns the exit code.
#[must_use]
pub fn list(files: &[PathBuf], json: bool, filter: &cli::FilterArgs, chosen: Option<EncodingChoice>) -> u8 {
    match filter.filter() {
        Ok(filter) => run(files, chosen, List::new(json, files.len() > 1, filter)),
        Err(wrong) => {
            complain(&format!("tabiya: {wrong}"));
            2
        }
    }
}

/// Runs `pgn export`. Returns the exit code.
#[must_use]
pub fn export(asked: &cli::ExportArgs, chosen: Option<EncodingChoice>) -> u8 {
    let game = asked.game.and_then(|game| usize::try_from(game).ok());
    let write = writer::WriteOptions { mainline: asked.mainline, comments: !asked.no_comments, kept: false };
    let form = if asked.svg { ExportForm::Film(film) } else { ExportForm::Text(write) };
    run(&asked.files, chosen, Export::new(game, form))
}

/// Draws a game in the default theme and in English letters, as PGN has them.
fn film(record: &Record) -> Option<String> {
    let game = GameDiagrams::of(record, false, &Letters::En);
    Some(svg::film(&game, &Theme::default())).filter(|film| film.len() <= LARGEST_FILM)
}

/// Hands the games of the files to a command, one file after the other, including the files in folders. Prints what
/// cannot be read, keeps what was read of it, and goes on with the other files.
fn run(paths: &[PathBuf], chosen: Option<EncodingChoice>, mut command: impl PgnCommand) -> u8 {
    stdout::run(|out| {
        let mut code = 0;
        let mut failed = |path: &Path, error: &FileError| {
            complain(&format!("tabiya: {}: {}", shown(path), error.say(Lang::En)));
            code = FAILED;
        };
        for path in paths {
            let files = decompress::files_of(path).unwrap_or_else(|error| {
                failed(path, &error);
                Vec::new()
            });
            for file in files {
                let name = file.display().to_string();
                let mut take = |game: GameBytes| command.game(&name, &game, out, &mut io::stderr().lock());
                let (games, error) = games_of(&file, chosen, &mut take)?;
                if error.is_none() || games > 0 {
                    command.end_file(&name, games, &mut io::stderr().lock())?;
                }
                error.iter().for_each(|error| failed(&file, error));
            }
        }
        Ok(command.finish(out)?.max(code))
    })
}

/// Passes on the games of a file while it is read. Returns how many there were and the error that stopped the reading,
/// if any.
///
/// # Errors
/// What the command makes of the games cannot be written.
fn games_of(
    path: &Path,
    chosen: Option<EncodingChoice>,
    take: &mut impl FnMut(GameBytes) -> io::Result<()>,
) -> io::Result<(usize, Option<FileError>)> {
    let mut incoming = TextDecoder::default();
    // Only the end of a file may show how it is stored. A file that can be read twice is read to the end first. For any
    // other, what was read so far decides.
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
            return Err(FileError::Io(io::ErrorKind::Interrupted.into())); // only ends the reading
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

/// Returns how a file is stored, if it can be read twice.
fn form(path: &Path) -> Result<Option<TextFormat>, FileError> {
    if path == Path::new("-") || !path.metadata()?.is_file() || Compression::at(path)? != Compression::Not {
        return Ok(None);
    }
    Ok(Some(saving::form_of(&mut File::open(path)?)?))
}
