//! `tabiya puzzles`, `puzzles import` and `puzzles forget`.

use crate::chess::puzzle_csv::{Column, PuzzleFilter};
use crate::chess::puzzle_set::STARTER;
use crate::cli::{ImportArgs, PuzzlesArgs};
use crate::runtime::pgn_files::puzzles::{self, ImportError, ImportReport, look};
use crate::runtime::stdout::{self, fail, shown};
use crate::words::{Lang, game_list};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::Path;

/// Runs the command on the imported set, which may not exist. Returns the exit code.
pub fn run(asked: Option<&PuzzlesArgs>, set: &Path) -> u8 {
    let told = match asked {
        None => tell(set),
        Some(PuzzlesArgs::Forget) => forget(set),
        Some(PuzzlesArgs::Import(args)) => import(args, set),
    };
    match told {
        Ok(text) => stdout::run(|out| out.line(&text).map(|()| 0)),
        Err(why) => fail(&why),
    }
}

fn tell(set: &Path) -> Result<String, String> {
    let starter = STARTER.lines().filter(|line| !line.starts_with('#')).count();
    let own = format!("{} puzzles in the program (Lichess, CC0)", counted(starter as u64));
    match look(set) {
        Ok(facts) => {
            let puzzles = match facts.puzzles {
                Some(1) => "1 puzzle".to_owned(),
                Some(n) => format!("{} puzzles", counted(n.into())),
                None => "puzzles".to_owned(),
            };
            let rated = facts.ratings.map(|(least, most)| format!(" · rated {least} to {most}")).unwrap_or_default();
            Ok(format!("{own}\n{puzzles} imported{rated} · {} · {}", size(facts.bytes), shown(set)))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Ok(format!("{own}\nnone imported: tabiya puzzles import FILE, the file from database.lichess.org"))
        }
        Err(error) => Err(format!("{} cannot be read: {error}", shown(set))),
    }
}

fn forget(set: &Path) -> Result<String, String> {
    match std::fs::remove_file(set) {
        Ok(()) => Ok("the imported puzzles are deleted".to_owned()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok("none are imported".to_owned()),
        Err(error) => Err(format!("{} cannot be deleted: {error}", shown(set))),
    }
}

fn import(args: &ImportArgs, set: &Path) -> Result<String, String> {
    let ImportArgs { rating, popularity, plays, most, .. } = *args;
    let filter = PuzzleFilter { rating, themes: args.themes.clone(), popularity, plays };
    let mut stderr = io::stderr();
    let watched = stderr.is_terminal();
    let mut progress = |read, kept| {
        if watched {
            let (read, kept) = (counted(read), counted(kept));
            let _ = write!(stderr, "\rread {read} · kept {kept} \u{1b}[K"); // standard error may be closed
        }
    };
    let imported = puzzles::import(&args.file, set, (&filter, most), &mut progress);
    if watched {
        let _ = write!(stderr, "\r\u{1b}[K"); // as above
    }
    let file = shown(&args.file);
    imported.map(|report| summary(&report)).map_err(|error| match error {
        ImportError::Read(error) => format!("{file}: {}; the puzzles are as before", error.say(Lang::En)),
        ImportError::NotPuzzles(column) => {
            format!("{file} is no file of puzzles: its first line names no column {}", column.name())
        }
        ImportError::NoColumn(column) => {
            format!("{}: {file} has no column {}", option_of(column), column.name())
        }
        ImportError::Nothing(report) => format!("nothing is left to import: {}", summary(&report)),
        ImportError::Write(error) => format!("{}: {}; the puzzles are as before", shown(set), error.say(Lang::En)),
    })
}

/// Returns the option that needs a column.
fn option_of(column: Column) -> &'static str {
    match column {
        Column::Popularity => "--popularity",
        Column::Plays => "--plays",
        _ => "--themes",
    }
}

fn summary(report: &ImportReport) -> String {
    let thinned =
        if report.thinned > 0 { format!(" · beyond --most {}", counted(report.thinned)) } else { String::new() };
    format!(
        "read {} · outside the filter {}{thinned} · faulty {} · kept {} · {}",
        counted(report.read),
        counted(report.outside),
        counted(report.faulty),
        counted(report.kept),
        size(report.bytes),
    )
}

fn counted(number: u64) -> String {
    game_list::count(number, Lang::En)
}

fn size(bytes: u64) -> String {
    if bytes < 1 << 20 {
        format!("{} KB", bytes.div_ceil(1 << 10))
    } else {
        format!("{} MB", (bytes + (1 << 19)) >> 20)
    }
}
