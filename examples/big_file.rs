//! Makes a big file of real games, lists it, and prints how long everything took, next to the times of other programs
//! for the same amount: see tests/README.md.
//!
//!     cargo run --release --example big_file -- FOLDER [MEGABYTES] [FILE.pgn…]
//!
//! FOLDER gets big.pgn, which repeats the files (the shared players and tournaments if none are named) again and again,
//! with a number after each name, event and site so that they differ. It is made only once. python-chess (if PYTHON is
//! set to a Python that has it) and pgn-extract (if it is installed) are timed on the first 20 MB.

// This is a measuring program: time, files, processes and output are its purpose.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use shakmaty::Chess;
use std::fs::{self, File};
use std::io::{BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tabiya::app::protocol::effect::{ReviewSource, SearchGames};
use tabiya::app::protocol::message::{ListResponse, Msg};
use tabiya::chess::pgn::Catalog;
use tabiya::chess::pgn::filter::{Filter, FuzzyText, OwnNames, Predicate};
use tabiya::chess::pgn::search::GameQuery;
use tabiya::chess::start_position::StartPosition;
use tabiya::runtime::event_loop::event::Event;
use tabiya::runtime::pgn_files::open_files::OpenFiles;
use tabiya::words::Lang;

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(folder) = args.next().map(PathBuf::from) else {
        println!("usage: big_file FOLDER [MEGABYTES] [FILE.pgn…]");
        return;
    };
    let megabytes: u64 = args.next().and_then(|text| text.parse().ok()).unwrap_or(1000);
    let files: Vec<PathBuf> = args.map(PathBuf::from).collect();
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join("big.pgn");
    let size = megabytes * 1_000_000;
    if fs::metadata(&path).map_or(0, |known| known.len()) < size {
        make(&path, size, &if files.is_empty() { shared() } else { files });
    }
    let length = fs::metadata(&path).unwrap().len();
    println!("{}: {length} bytes", path.display());

    for program in ["cat", "wc -l", "cat", "wc -l"] {
        let mut words = program.split(' ');
        let mut command = Command::new(words.next().unwrap());
        command.args(words).arg(&path).stdout(Stdio::null());
        let (_, took) = timed(|| command.status().unwrap());
        say(program, took, "");
    }
    let ((marks, scan), scan_work) = worked(|| timed(|| boundaries(&path)));
    say("boundary scan, one thread", scan, &format!("{marks} marks, {scan_work:.2} s of one core"));
    let cache = folder.join("cache");
    let _ = fs::remove_dir_all(&cache);

    let before = peak();
    let (desk, work) = worked(|| open(&path, &cache));
    let times = |took: Duration| format!("{:.1} times the boundary scan", took.as_secs_f64() / scan.as_secs_f64());
    say("first rows", desk.first, &format!("{} games", desk.first_rows));
    say("whole list", desk.whole, &format!("{} games, {}", desk.games.len(), times(desk.whole)));
    println!("{:>34}  {work:.2} s of one core, {:.1} times the scan's", "", work / scan_work);
    println!(
        "{:>34}  {} lists on the way; the slowest filter on one took {:?}",
        "", desk.snapshots, desk.slowest_filter
    );
    println!("{:>34}  {before} MB before, {} MB at most since then", "peak memory", peak());

    let games = &desk.games;
    for wanted in [999_999, games.len() / 2, games.len() - 1] {
        let game = wanted.min(games.len() - 1);
        let start = Instant::now();
        desk.shelves.read_game(1, game, games.place(game).unwrap());
        let record = loop {
            if let Event::Response(Msg::List(ListResponse::GameRead { outcome, .. })) = desk.events.recv().unwrap() {
                break outcome.unwrap();
            }
        };
        let plies = record.record.tree.main_line().count();
        say(&format!("game {} opened", game + 1), start.elapsed(), &format!("{plies} half-moves"));
    }
    for part in ["carlsen", "KASPAROV,G 7", "fischer"] {
        let (found, took) = timed(|| filter(games, part));
        say(&format!("filter {part:?}"), took, &format!("{found} games, {} names", games.names.count()));
    }
    let (ranks, took) = timed(|| games.names.ranks());
    let (_, sorted) = timed(|| {
        let rank = |id: u32| u64::from(ranks[usize::try_from(id).unwrap()]);
        let mut order: Vec<u64> = (0..).zip(games.all()).map(|(i, game)| rank(game.white) << 32 | i).collect();
        order.sort_unstable();
        order.len()
    });
    say("sort by White", took + sorted, "");
    let mut desk = desk;
    search(
        &mut desk,
        "position search",
        GameQuery::Filter(Filter { parts: vec![Predicate::Position(sicilian()).into()] }, OwnNames::default()),
    );
    search(&mut desk, "moves played next", GameQuery::Next(sicilian()));
    search(
        &mut desk,
        "text search",
        GameQuery::Filter(
            Filter { parts: vec![Predicate::Text(FuzzyText::new("novelty")).into()] },
            OwnNames::default(),
        ),
    );
    drop(desk);
    // The list is saved in the background.
    let kept = || {
        fs::read_dir(cache.join("index")).is_ok_and(|mut entries| {
            entries.any(|entry| entry.is_ok_and(|entry| !entry.file_name().to_string_lossy().starts_with('.')))
        })
    };
    while !kept() {
        std::thread::sleep(Duration::from_millis(50));
    }

    let again = open(&path, &cache);
    say("second time: first rows", again.first, &format!("{} games", again.first_rows));
    say("second time: whole list", again.whole, &format!("{} games", again.games.len()));
    drop(again);
    others(&folder, &path);
}

fn say(what: &str, took: Duration, more: &str) {
    println!("{what:>34}  {:>9.1} ms  {more}", took.as_secs_f64() * 1000.0);
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// Runs `work` and returns how many seconds of processor time this process used for it. Other programs do not count.
fn worked<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let seconds = || {
        let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    };
    let before = seconds();
    let result = work();
    (result, seconds() - before)
}

/// Returns the players and tournaments of the shared files.
fn shared() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/pgn");
    let mut files: Vec<PathBuf> = ["players", "tournaments"]
        .iter()
        .flat_map(|folder| fs::read_dir(root.join(folder)).expect("no shared files: name some"))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

/// Writes the files again and again, up to `size` bytes. Names and events get the number of the round, sites that of
/// the game.
fn make(path: &Path, size: u64, files: &[PathBuf]) {
    let texts: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    let mut to = BufWriter::with_capacity(1 << 20, File::create(path).unwrap());
    let (mut written, mut games) = (0, 0);
    for round in 1.. {
        for text in &texts {
            for line in text.split_inclusive(|&byte| byte == b'\n') {
                let tag = [&b"[White \""[..], b"[Black \"", b"[Event \"", b"[Site \""]
                    .iter()
                    .position(|tag| line.starts_with(tag));
                let end = line.windows(2).rposition(|two| two == b"\"]");
                let number = match tag {
                    Some(3) => {
                        games += 1;
                        games
                    }
                    _ => round,
                };
                let line = match (tag, end) {
                    (Some(_), Some(end)) => [&line[..end], format!(" {number}").as_bytes(), &line[end..]].concat(),
                    _ => line.to_vec(),
                };
                to.write_all(&line).unwrap();
                written += line.len() as u64;
            }
            to.write_all(b"\n").unwrap();
        }
        if written >= size {
            break;
        }
    }
    to.flush().unwrap();
}

/// Does the least that a program must do to find games: reads the file and counts the marks.
fn boundaries(path: &Path) -> usize {
    let mut file = File::open(path).unwrap();
    let finder = memchr::memmem::Finder::new(b"\n[Event \"");
    let mut block = vec![0; 1 << 20];
    let mut found = 0;
    loop {
        match file.read(&mut block).unwrap() {
            0 => return found,
            read => found += finder.find_iter(&block[..read]).count(),
        }
    }
}

struct Desk {
    shelves: OpenFiles,
    events: Receiver<Event>,
    games: Catalog,
    first: Duration,
    first_rows: usize,
    whole: Duration,
    snapshots: usize,
    slowest_filter: Duration,
}

fn open(path: &Path, cache: &Path) -> Desk {
    let (to, events) = channel();
    let mut shelves = OpenFiles::new(Lang::En, Some(cache.to_owned()), to);
    let start = Instant::now();
    let paths = vec![path.to_owned()];
    shelves.open(1, ReviewSource::Files(paths.clone()), None, paths);
    let mut first = None;
    let (mut snapshots, mut slowest_filter) = (0, Duration::ZERO);
    loop {
        let Event::Response(Msg::List(ListResponse::Opened { games, reading, .. })) = events.recv().unwrap() else {
            continue;
        };
        snapshots += 1;
        let (first, first_rows) = *first.get_or_insert((start.elapsed(), games.len()));
        if reading.is_none() {
            let whole = start.elapsed();
            return Desk { shelves, events, games, first, first_rows, whole, snapshots, slowest_filter };
        }
        let (_, took) = timed(|| filter(&games, "carlsen"));
        slowest_filter = slowest_filter.max(took);
    }
}

/// Returns the position after 1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6.
fn sicilian() -> Box<Chess> {
    let fen = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6";
    Box::new(StartPosition::from_fen(fen, false).unwrap().position().clone())
}

/// Searches all games for the answer to a question, and prints how long it took.
fn search(desk: &mut Desk, what: &str, question: GameQuery) {
    let rows = (0..u32::try_from(desk.games.len()).unwrap()).collect();
    let start = Instant::now();
    let wish = SearchGames { id: 1, list: 1, question, games: desk.games.clone(), rows };
    desk.shelves.search(wish);
    let (mut found, mut counted, mut news) = (0, 0, 0);
    loop {
        if let Event::Response(Msg::List(ListResponse::SearchProgress { hits, tally, over, .. })) =
            desk.events.recv().unwrap()
        {
            found += hits.len();
            counted += tally.games();
            news += 1;
            if over {
                let took = start.elapsed();
                return say(
                    what,
                    took,
                    &format!("{} games, told {news} times", found + usize::try_from(counted).unwrap()),
                );
            }
        }
    }
}

fn filter(games: &Catalog, part: &str) -> usize {
    let part = FuzzyText::new(part);
    let names = games.names.filter(|name| part.is_in(name));
    games.all().filter(|game| names.has(game.white) || names.has(game.black)).count()
}

/// Returns the peak memory of the process, in megabytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap_or(0) / 1024
}

/// Times other programs that list games, on the first part of the file.
fn others(folder: &Path, path: &Path) {
    let part = folder.join("part.pgn");
    let mut bytes = Vec::new();
    File::open(path).unwrap().take(20_000_000).read_to_end(&mut bytes).unwrap();
    fs::write(&part, bytes).unwrap();
    let desk = open(&part, &folder.join("cache"));
    say("tabiya, 20 MB", desk.whole, &format!("{} games", desk.games.len()));
    if let Some(python) = std::env::var_os("PYTHON") {
        let script = "import sys, chess.pgn\nf = open(sys.argv[1], encoding='latin-1')\nn = 0\n\
            while chess.pgn.read_headers(f) is not None: n += 1\nprint(n, 'games, headers alone, python-chess', chess.__version__)";
        let mut command = Command::new(python);
        command.args(["-c", script]).arg(&part);
        let (output, took) = timed(|| command.output().unwrap());
        say("python-chess, 20 MB", took, String::from_utf8_lossy(&output.stdout).trim());
    }
    let mut command = Command::new("pgn-extract");
    command.args(["-s", "-Wlalg", "--nomovenumbers", "--notags"]).arg(&part).stdout(Stdio::null());
    let (status, took) = timed(|| command.status());
    match status {
        Ok(_) => say("pgn-extract, 20 MB", took, ""),
        Err(_) => println!("{:>34}  not installed", "pgn-extract"),
    }
}
