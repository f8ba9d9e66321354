//! `tabiya pgn`: reads the files and prints the result. A closed pipe ends it quietly.

use crate::app::protocol::user_marks::{GameKey, UserMark, UserMarks};
use crate::chess::diagram::GameDiagrams;
use crate::chess::notation::Letters;
use crate::chess::pgn::Record;
use crate::chess::pgn::encoding::{EncodingChoice, TextDecoder, TextFormat};
use crate::chess::pgn::filter::{FilterFacts, MarkFacts, OwnNames, Predicate, UserFlag};
use crate::chess::pgn::in_memory::{GameBytes, GameStream};
use crate::chess::pgn::sanitize::sanitize;
use crate::cli::{ChangedArgs, ExportArgs, GameArgs, PgnArgs};
use crate::config::Config;
use crate::pgn_commands::arrange::{AppendTo, Sort, Split, SplitBy};
use crate::pgn_commands::columns::GameColumn;
use crate::pgn_commands::retag::{Retag, RetagOutput, TagChange, TagEdit};
use crate::pgn_commands::stats::{Stats, StatsBy};
use crate::pgn_commands::{Check, Export, ExportForm, List, LookUpMarks, PgnCommand, PgnRun, Selection};
use crate::runtime::commands::game_blocks::GameSharing;
use crate::runtime::files::export::LARGEST_FILM;
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::user_data;
use crate::runtime::jobs;
use crate::runtime::pgn_files::decompress::{self, Compression};
use crate::runtime::pgn_files::{open_files, saving};
use crate::runtime::stdout::{self, fail, refuse, shown};
use crate::ui::board::svg;
use crate::ui::theme::Theme;
use crate::words::Lang;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// The longest game that is read, in bytes.
const LONGEST: usize = 256 << 20;

/// Runs `tabiya pgn`. The settings and the user's marks are read only if the filter asks for them. Returns the exit
/// code.
pub fn run(
    asked: &PgnArgs,
    chosen: Option<EncodingChoice>,
    settings: impl FnOnce() -> Result<Config, u8>,
    marks: Option<&Path>,
) -> u8 {
    let run = || match asked {
        PgnArgs::Check(games) => Ok(over(games, chosen, selection(games, settings, marks)?, Check::default())),
        PgnArgs::List { games, json } => {
            let several = games.files.len() > 1 || games.files.iter().any(|path| path.is_dir());
            Ok(over(games, chosen, selection(games, settings, marks)?, List::new(*json, several)))
        }
        PgnArgs::Export(export) => {
            let selection = selection(&export.games, settings, marks)?;
            Ok(over(&export.games, chosen, selection, Export::new(export_form(export))))
        }
        PgnArgs::Sort { games, by } => {
            let column = |word: &String| {
                let bare = word.strip_prefix('-').unwrap_or(word);
                Ok((GameColumn::read(bare)?, bare.len() < word.len()))
            };
            let by: Result<Vec<_>, String> = by.iter().map(column).collect();
            let by = by.map_err(|why| refuse(&format!("--by: {why}")))?;
            let selection = selection(games, settings, marks)?;
            let store = open_files::own_file(None).map_err(|error| {
                let (folder, why) = (std::env::temp_dir(), FileError::Io(error).say(Lang::En));
                fail(&format!("no temporary file in {}: {why}", shown(&folder)))
            })?;
            Ok(over(games, chosen, selection, Sort::new(by, store)))
        }
        PgnArgs::Dedupe(games) => {
            let mut games = games.clone();
            games.filter.filter.push("-is:duplicate".to_owned());
            Ok(over(&games, chosen, selection(&games, settings, marks)?, Export::new(ExportForm::AsItIs)))
        }
        PgnArgs::Split { games, by, into } => {
            let by = match by.parse::<usize>() {
                Ok(size) if size > 0 => SplitBy::Number(size),
                _ => SplitBy::Column(GameColumn::read(by).map_err(|why| refuse(&format!("--by: {why}, or a number")))?),
            };
            let selection = selection(games, settings, marks)?;
            fs::create_dir_all(into).map_err(|error| failed(into, &FileError::of_new(error)))?;
            Ok(over(games, chosen, selection, Split::new(by, append_in(into.clone()))))
        }
        PgnArgs::Tag { games, set, remove, changed } => {
            let set = set.iter().map(|(name, value)| (name.clone(), Some(value.clone())));
            let edits: Vec<TagEdit> = set.chain(remove.iter().map(|name| (name.clone(), None))).collect();
            for (at, (name, _)) in edits.iter().enumerate() {
                if edits.iter().take(at).any(|(before, _)| before == name) {
                    return Err(refuse(&format!(
                        "--set and --remove name {name} more than once: say once what becomes of it"
                    )));
                }
            }
            retag(games, TagChange::Given(edits), *changed, chosen, selection(games, settings, marks)?)
        }
        PgnArgs::Eco { games, changed } => {
            retag(games, TagChange::Openings, *changed, chosen, selection(games, settings, marks)?)
        }
        PgnArgs::Stats { games, by, json } => {
            let what = match by.as_str() {
                "colour" | "color" => StatsBy::Colour,
                "crosstable" => StatsBy::Crosstable,
                word => {
                    let column = GameColumn::read(word);
                    StatsBy::Column(column.map_err(|why| refuse(&format!("--by: {why}, colour or crosstable")))?)
                }
            };
            Ok(over(games, chosen, selection(games, settings, marks)?, Stats::new(what, by, *json)))
        }
    };
    run().unwrap_or_else(|code| code)
}

/// Says what failed with a file or a folder. Returns the exit code.
fn failed(path: &Path, error: &FileError) -> u8 {
    fail(&format!("{}: {}", shown(path), error.say(Lang::En)))
}

/// How many files are open at once.
const MOST_OPEN: usize = 100;

/// Returns what appends to the files of a folder, each of which is created: none is replaced. If one cannot be written,
/// the others go.
fn append_in(folder: PathBuf) -> AppendTo {
    let mut open: HashMap<String, File> = HashMap::new();
    let mut created: Vec<PathBuf> = Vec::new();
    Box::new(move |name, is_new, bytes| {
        if open.len() >= MOST_OPEN && !open.contains_key(name) {
            open.clear();
        }
        let path = folder.join(name);
        let mut append = || {
            let file = match open.entry(name.to_owned()) {
                Entry::Occupied(there) => there.into_mut(),
                Entry::Vacant(free) => {
                    let file = File::options().append(true).create_new(is_new).open(&path)?;
                    if is_new {
                        created.push(path.clone());
                    }
                    free.insert(file)
                }
            };
            file.write_all(bytes)
        };
        append().map_err(|error| {
            let kind = error.kind();
            let why = FileError::of_new(error).say(Lang::En);
            open.clear(); // Windows does not remove open files
            let left = created.drain(..).filter(|path| fs::remove_file(path).is_err()).count();
            let removed = if left == 0 { "no file was written" } else { "some files were written" };
            io::Error::new(kind, format!("{}: {why}; {removed}", shown(&path)))
        })
    })
}

/// Changes tags, and says where: in the files, or on the output.
fn retag(
    games: &GameArgs,
    change: TagChange,
    to: ChangedArgs,
    chosen: Option<EncodingChoice>,
    selection: Selection,
) -> Result<u8, u8> {
    let output = match (to.write, to.print) {
        (true, _) => RetagOutput::WholeFile,
        (_, true) => RetagOutput::Print,
        _ => RetagOutput::Tell,
    };
    if to.write && games.files.iter().any(|path| path.as_os_str() == "-") {
        return Err(refuse("standard input cannot be changed: --print prints its games"));
    }
    let command = Retag::new(change, output);
    if !to.write {
        return Ok(over(games, chosen, selection, command));
    }
    let run = PgnRun::new(selection, command);
    Ok(stdout::run(|out| rewrite(jobs::processors(), &games.files, chosen, run, [out, &mut io::stderr()])))
}

/// Changes tags in the files, including those in folders, and says in how many games.
fn rewrite(
    threads: usize,
    paths: &[PathBuf],
    chosen: Option<EncodingChoice>,
    mut run: PgnRun<Retag>,
    [out, err]: [&mut dyn Write; 2],
) -> io::Result<u8> {
    let mut code = 0;
    for path in paths.iter().flat_map(|path| decompress::files_of(path).unwrap_or_else(|_| vec![path.clone()])) {
        let name: Arc<str> = path.display().to_string().into();
        let mut held = 0;
        let written = thread::scope(|scope| {
            let mut sharing = GameSharing::start(scope, threads, &mut run);
            saving::rewrite(&path, chosen, &mut |game, out| {
                match game {
                    Some(game) => {
                        held = game.number;
                        sharing.game(&name, game, [out, err])?;
                    }
                    None => sharing.end_file(&name, [out, err])?,
                }
                Ok(sharing.run.command.take_changed())
            })
        });
        match written {
            Ok(changed) => {
                run.end_file(&name, held, err)?;
                writeln!(out, "{}: {changed} of {held} games changed", sanitize(&name))?;
            }
            Err(error) => {
                run.command.take_changed(); // none of them was written
                code = failed(&path, &error);
            }
        }
    }
    Ok(run.finish([out, err])?.max(code))
}

fn export_form(asked: &ExportArgs) -> ExportForm {
    match (asked.form(), asked.options()) {
        _ if asked.svg => ExportForm::Film(film),
        (Some(form), options) => ExportForm::Other(form, options.unwrap_or_default()),
        (None, Some(options)) => ExportForm::Text(options),
        (None, None) => ExportForm::AsItIs,
    }
}

/// Returns the games that are asked for, or the exit code.
fn selection(
    asked: &GameArgs,
    settings: impl FnOnce() -> Result<Config, u8>,
    marks: Option<&Path>,
) -> Result<Selection, u8> {
    let filter = asked.filter.filter().map_err(|why| refuse(&why))?;
    let mut me = OwnNames::default();
    if filter.asks(|part| matches!(part, Predicate::Me(_))) {
        let names = settings()?.me;
        if names.is_empty() {
            return Err(refuse("me: is nobody here: say who you are with me = [\"your name\"] in the config"));
        }
        me = OwnNames::new(&names);
    }
    let wants_marks =
        |part: &Predicate| matches!(part, Predicate::Is(UserFlag::Starred | UserFlag::Seen | UserFlag::Unseen));
    let marks = marks.filter(|_| filter.asks(wants_marks)).map(look_up_marks).transpose()?;
    Ok(Selection::of(&asked.game, filter, me, marks))
}

/// Returns how a game's marks are found: by its file and what the list on the screen shows of it.
fn look_up_marks(path: &Path) -> Result<LookUpMarks, u8> {
    let read = user_data::read::<UserMarks>(path, Lang::En).map_err(|why| fail(&why))?;
    let marks: HashMap<GameKey, UserMark> = read.all().map(|(key, mark)| (key.clone(), mark)).collect();
    // How many games that agree with a marked one were met.
    let mut met: HashMap<GameKey, u32> = marks.keys().map(|key| (GameKey { nth: 1, ..key.clone() }, 0)).collect();
    let mut whole = (String::new(), String::new());
    Ok(Box::new(move |name, tags, result| {
        if whole.0 != name {
            let path = open_files::absolute(Path::new(name));
            whole = (name.to_owned(), path.display().to_string());
        }
        let row = FilterFacts::tags(tags).row;
        let (white, black, event) = (row.white.to_owned(), row.black.to_owned(), row.event.to_owned());
        let mut key = GameKey { file: whole.1.clone(), white, black, event, date: row.date, result, nth: 1 };
        let Some(count) = met.get_mut(&key) else { return MarkFacts::default() };
        *count += 1;
        key.nth = *count;
        let mark = marks.get(&key).copied().unwrap_or_default();
        MarkFacts { starred: mark.starred, seen: mark.seen, duplicate: None }
    }))
}

/// Draws a game in the default theme and in English letters, as PGN has them.
fn film(record: &Record) -> Option<String> {
    let game = GameDiagrams::of(record, false, &Letters::En);
    Some(svg::film(&game, &Theme::default())).filter(|film| film.len() <= LARGEST_FILM)
}

/// Hands the games of the files to a command, one file after the other, including the files in folders. Prints what
/// cannot be read, keeps what was read of it, and goes on with the other files.
fn over(games: &GameArgs, chosen: Option<EncodingChoice>, selection: Selection, command: impl PgnCommand) -> u8 {
    let run = PgnRun::new(selection, command);
    stdout::run(|out| on_threads(jobs::processors(), &games.files, chosen, run, [out, &mut io::stderr()]))
}

fn on_threads<C: PgnCommand>(
    threads: usize,
    paths: &[PathBuf],
    chosen: Option<EncodingChoice>,
    mut run: PgnRun<C>,
    [out, err]: [&mut dyn Write; 2],
) -> io::Result<u8> {
    let mut code = 0;
    thread::scope(|scope| {
        let mut sharing = GameSharing::start(scope, threads, &mut run);
        for path in paths {
            let files = decompress::files_of(path).unwrap_or_else(|error| {
                code = failed(path, &error);
                Vec::new()
            });
            for file in files {
                let name: Arc<str> = file.display().to_string().into();
                let (games, error) = games_of(&file, chosen, &mut |game| sharing.game(&name, &game, [out, err]))?;
                sharing.end_file(&name, [out, err])?;
                if error.is_none() || games > 0 {
                    sharing.run.end_file(&name, games, err)?;
                }
                error.iter().for_each(|error| code = failed(&file, error));
            }
        }
        Ok::<(), io::Error>(())
    })?;
    Ok(run.finish([out, err])?.max(code))
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
    // Only the end of a file may show how it is stored. A file that can be read twice is read to the end first. For any
    // other, what was read so far decides.
    let known = match form(path) {
        Ok(known) => known,
        Err(error) => return Ok((0, Some(error))),
    };
    let mut incoming = if known.is_some() { TextDecoder::with_known_form() } else { TextDecoder::default() };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::pgn::filter::{self, NumberRange};
    use crate::chess::pgn::forms::GameForm;
    use crate::chess::pgn::writer::WriteOptions;
    use crate::runtime::jobs::lock;
    use std::collections::BTreeMap;
    use std::io::Cursor;
    use std::sync::Mutex;

    /// What a command printed and reported, and its exit code or error.
    type Outcome = (String, String, Result<u8, String>);

    fn text(bytes: Vec<u8>) -> String {
        bytes.iter().map(|&byte| char::from(byte)).collect()
    }

    fn printed<C: PgnCommand>(threads: usize, files: &[PathBuf], selection: Selection, command: C) -> Outcome {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = on_threads(threads, files, None, PgnRun::new(selection, command), [&mut out, &mut err]);
        (text(out), text(err), code.map_err(|error| error.to_string()))
    }

    #[test]
    fn a_split_that_finds_a_file_there_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("b.pgn"), "mine").unwrap();
        let mut append = append_in(folder.path().to_owned());
        append("a.pgn", true, b"1. e4 *\n").unwrap();
        append("a.pgn", false, b"1. e4 *\n").unwrap();
        let error = append("b.pgn", true, b"1. d4 *\n").unwrap_err().to_string();
        assert!(error.ends_with("b.pgn: there is such a file already; no file was written"), "{error}");
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["b.pgn"]);
        assert_eq!(fs::read_to_string(folder.path().join("b.pgn")).unwrap(), "mine");
    }

    /// Splits the games. The files are appended to what is printed.
    fn split(threads: usize, files: &[PathBuf], selection: Selection, by: SplitBy) -> Outcome {
        let parts: Arc<Mutex<BTreeMap<String, Vec<u8>>>> = Arc::default();
        let to = Arc::clone(&parts);
        let append = move |name: &str, is_new: bool, bytes: &[u8]| {
            let mut parts = lock(&to);
            assert_eq!(is_new, !parts.contains_key(name));
            parts.entry(name.to_owned()).or_default().extend_from_slice(bytes);
            Ok(())
        };
        let (mut out, err, code) = printed(threads, files, selection, Split::new(by, Box::new(append)));
        for (name, bytes) in lock(&parts).iter() {
            out += &format!("{name}\n{}\n", text(bytes.clone()));
        }
        (out, err, code)
    }

    const ODD: &str = "some words\n\n[Event \"a\"]\n[White \"Ä\"]\n[Result \"1-0\"]\n\n1. e4 {never closed\n\n\
        [Event \"b\"]\r\n[White \"b\"]\r\n\r\n1. e4 e5 2. Ke3 (2. d4 $1) 1-0\r\n\r\n\
        [Event \"c\"]\n[Result \"0-1\"]\n\n{x } y} 1. d4 d5 1/2-1/2\n\n1. c4 c5 0-1 2. Nf3 * 1. e4 Nf6\n\n\
        \u{feff}[Event \"d\"]\n[Result \"draw\"]\n\n1. Sf3 Sf6 draw\n\n%esc\n[Event \"e\"]\n[Event \"e\"]\n\n[Event \"f\"]\n\n";

    /// Writes files of several encodings, each of many blocks.
    fn odd_files(folder: &Path) -> Vec<PathBuf> {
        let odd = ODD.repeat(40);
        let utf16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked = format!("\u{feff}{odd}");
        let latin = odd.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect();
        let bytes =
            [odd.clone().into_bytes(), marked.clone().into_bytes(), utf16(&odd), utf16(&marked), latin, Vec::new()];
        let mut files: Vec<PathBuf> = Vec::new();
        for bytes in bytes {
            files.push(folder.join(format!("{}.pgn", files.len())));
            fs::write(files.last().unwrap(), bytes).unwrap();
        }
        files
    }

    #[test]
    fn several_threads_print_what_one_does() {
        let folder = tempfile::tempdir().unwrap();
        let files = odd_files(folder.path());
        let found = |text: &str| Selection::new(&[], filter::read(text).filter);
        let some = || found("white:b");
        let every = Selection::default;
        let raw = || Export::new(ExportForm::AsItIs);
        let numbers = [NumberRange { least: 2, most: 70 }];
        let copies = || Selection::new(&numbers, filter::read("is:duplicate").filter);
        let text = |options| Export::new(ExportForm::Text(options));
        let options = WriteOptions::default();
        // Not in every encoding of the files.
        let edit = || TagChange::Given(vec![("Event".to_owned(), Some("Łódź".to_owned()))]);
        let sort = || {
            let by = vec![(GameColumn::Moves, true), (GameColumn::White, false)];
            Sort::new(by, Cursor::new(Vec::new()))
        };
        let all = |threads: usize| {
            let by = StatsBy::Column(GameColumn::White);
            let main_lines = WriteOptions { mainline: true, comments: false, ..options };
            let json = Export::new(ExportForm::Other(GameForm::Json, options));
            let fen = Export::new(ExportForm::Other(GameForm::Fen, options));
            [
                printed(threads, &files, every(), Check::default()),
                printed(threads, &files, every(), List::new(false, true)),
                printed(threads, &files, some(), List::new(true, false)),
                printed(threads, &files, every(), text(options)),
                printed(threads, &files, every(), text(main_lines)),
                printed(threads, &files, some(), text(options)),
                printed(threads, &files, some(), json),
                printed(threads, &files, some(), fen),
                printed(threads, &files, some(), raw()),
                printed(threads, &files, found("-is:duplicate"), raw()),
                printed(threads, &files, copies(), raw()),
                printed(threads, &files, copies(), text(options)),
                printed(threads, &files, every(), sort()),
                printed(threads, &files, found("-is:duplicate"), sort()),
                split(threads, &files, every(), SplitBy::Column(GameColumn::Player)),
                split(threads, &files, copies(), SplitBy::Column(GameColumn::Eco)),
                split(threads, &files, copies(), SplitBy::Number(7)),
                printed(threads, &files, every(), Retag::new(TagChange::Openings, RetagOutput::Tell)),
                printed(threads, &files, every(), Retag::new(TagChange::Openings, RetagOutput::Print)),
                printed(threads, &files, every(), Retag::new(edit(), RetagOutput::Tell)),
                printed(threads, &files, every(), Retag::new(edit(), RetagOutput::Print)),
                printed(threads, &files, every(), Stats::new(by, "white", false)),
                printed(threads, &files, every(), Stats::new(StatsBy::Crosstable, "player", false)),
            ]
        };
        let one = all(1);
        assert!(one.iter().all(|(out, _, _)| out.lines().count() > 2), "{one:?}");
        assert!(one[3].1.lines().count() > 100, "losses are reported: {}", one[3].1);
        for threads in [2, 3] {
            for (one, several) in one.iter().zip(all(threads)) {
                assert_eq!(*one, several, "on {threads} threads");
            }
        }
    }

    #[test]
    fn a_packed_file_is_sorted_in_the_form_of_its_chosen_games() {
        let folder = tempfile::tempdir().unwrap();
        let game = |white: usize, more: &str| format!("[White \"{white}\"]\n[Black \"b\"]\n{more}\n1. e4 *\n\n");
        let games = |more: &str| (0..9_000).map(|white| game(white, more)).collect::<String>();
        // Its last copies show that the file is not UTF-8, and are left out as all copies are.
        let packed = games("") + &games("") + &games("[Site \"é\"]\n");
        let packed: Vec<u8> = packed.chars().map(|c| u8::try_from(c).unwrap()).collect();
        let files = ["one.pgn.gz", "two.pgn"].map(|name| folder.path().join(name));
        let mut gzip = flate2::write::GzEncoder::new(fs::File::create(&files[0]).unwrap(), flate2::Compression::fast());
        gzip.write_all(&packed).unwrap();
        gzip.finish().unwrap();
        fs::write(&files[1], game(10_000, "[Event \"été\"]\n")).unwrap();
        let sorted = |threads: usize| {
            let selection = Selection::new(&[], filter::read("-is:duplicate").filter);
            let sort = Sort::new(vec![(GameColumn::White, false)], Cursor::new(Vec::new()));
            printed(threads, &files, selection, sort)
        };
        let one = sorted(1);
        assert!(one.0.contains(&text("été".into())), "in UTF-8");
        for threads in [2, 3] {
            assert!(sorted(threads) == one, "on {threads} threads");
        }
    }

    #[test]
    fn several_threads_change_the_files_as_one_does() {
        let changed = |threads: usize, change: TagChange| {
            let folder = tempfile::tempdir().unwrap();
            let files = odd_files(folder.path());
            let (mut out, mut err) = (Vec::new(), Vec::new());
            let retag = PgnRun::new(Selection::default(), Retag::new(change, RetagOutput::WholeFile));
            let code = rewrite(threads, &files, None, retag, [&mut out, &mut err]).unwrap();
            let said = [out, err].map(|said| text(said).replace(&folder.path().display().to_string(), ""));
            (code, said, files.iter().map(|file| fs::read(file).unwrap()).collect::<Vec<_>>())
        };
        for change in [TagChange::Openings, TagChange::Given(vec![("Event".to_owned(), Some("Łódź".to_owned()))])] {
            let one = changed(1, change.clone());
            assert!(one.1[0].contains("/2.pgn: ") && !one.1[0].contains("/2.pgn: 0 of"), "{:?}", one.1);
            for threads in [2, 3] {
                assert!(changed(threads, change.clone()) == one, "on {threads} threads");
            }
        }
    }
}
