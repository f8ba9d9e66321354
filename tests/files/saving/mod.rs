//! If a process is killed while it saves, the file is either the old or the new one, byte for byte.
//!
//! The test starts itself again as the process that saves, watches the new file grow beside the one that it replaces,
//! and kills the process at a random moment.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods,
    reason = "a test that drives a process and its files"
)]

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::{env, fs, thread};

use tabiya::app::protocol::effect::SaveGames;
use tabiya::chess::pgn::PgnText;
use tabiya::chess::pgn::splice::{self, FileEdit};
use tabiya::runtime::files::atomic::backup_of;
use tabiya::runtime::pgn_files::saving::save;

/// The environment variable that names the file to the process that saves.
const FILE: &str = "TABIYA_TEST_SAVES";

/// The two versions of the game that changes, of different lengths.
const VERSIONS: [&str; 2] = [
    "[Event \"one\"]\n\n1. e4 e5 *\n",
    "[Event \"two\"]\n[Site \"somewhere else\"]\n\n1. d4 {a comment that was not there before} 1... d5 2. c4 *\n",
];

/// Returns a file of about this many megabytes: games before and after the one that changes.
fn file_of(megabytes: usize, version: &str) -> Vec<u8> {
    let other = "[Event \"other\"]\n[White \"Tal\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 1-0\n\n";
    let half = other.repeat((megabytes << 20) / 2 / other.len());
    format!("{half}{version}\n{half}").into_bytes()
}

/// Acts as the process that saves the two versions in turn until it is killed.
#[test]
fn saves_until_it_is_killed() {
    let Some(path) = env::var_os(FILE).map(PathBuf::from) else { return };
    let library = PgnText::new(fs::read(&path).unwrap().into());
    let event = |i| library.at(i).unwrap().tags().known("Event").unwrap_or_default().to_owned();
    let i = (0..library.cuts.len()).find(|&i| event(i) != "other").unwrap();
    let span = library.span(i).unwrap();
    let fingerprint = splice::fingerprint(&library.body[span.clone()], library.form.body_encoding());
    let span = u64::try_from(span.start).unwrap()..u64::try_from(span.end).unwrap();
    let edits = vec![FileEdit { span, fingerprint, text: None }];
    // Both versions were seen before, so that each of them comes back byte for byte.
    let earlier: Vec<Arc<str>> = VERSIONS.map(Arc::from).into();
    let mut request = SaveGames { path, form: library.form, edits, earlier: earlier.clone(), ..SaveGames::default() };
    let mut next = usize::from(event(i) == "one");
    loop {
        request.edits[0].text = Some(VERSIONS[next].to_owned());
        let next_request = save(&request).unwrap().next_request().unwrap();
        request = SaveGames { seen: None, earlier: earlier.clone(), ..next_request };
        next = 1 - next;
    }
}

/// Returns the current length of the file that is being written beside this one, if there is one.
fn growing(path: &Path) -> Option<u64> {
    let folder = fs::read_dir(path.parent()?).ok()?;
    let lengths = folder.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with('.'));
    lengths.filter_map(|entry| Some(entry.metadata().ok()?.len())).max()
}

fn start(path: &Path) -> Child {
    Command::new(env::current_exe().unwrap())
        .args(["--exact", "saving::saves_until_it_is_killed"])
        .env(FILE, path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills this many processes while they save a file of this many megabytes. Returns how often the file was then the
/// first version, how often the second, and how often a half-written file was left beside it.
fn kill(times: usize, megabytes: usize) -> [usize; 3] {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let versions = VERSIONS.map(|version| file_of(megabytes, version));
    fs::write(&path, &versions[0]).unwrap();
    let whole = fs::metadata(&path).unwrap().len();
    let mut lot: u64 = 1;
    let mut counts = [0; 3];
    for round in 0..times {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The kill comes after `saves` saves, `part` bytes of the next one, and `later` more yields.
        let (saves, part, later) = (lot >> 62, (lot >> 32) % (whole + whole / 20), (lot >> 20) % 64);
        let mut child = start(&path);
        let mut seen = 0;
        let mut at = fs::metadata(&path).unwrap().ino();
        loop {
            let now = fs::metadata(&path).unwrap().ino();
            seen += u64::from(now != at);
            at = now;
            // If the file never reaches that length, the wait ends when the next save is finished.
            if seen > saves || seen == saves && growing(&path).is_some_and(|length| length >= part) {
                break;
            }
            assert!(child.try_wait().unwrap().is_none(), "round {round}: it ended by itself");
            thread::yield_now();
        }
        (0..later).for_each(|_| thread::yield_now());
        child.kill().unwrap();
        child.wait().unwrap();
        let found = fs::read(&path).unwrap();
        match versions.iter().position(|version| *version == found) {
            Some(version) => counts[version] += 1,
            None => panic!("round {round}: {} bytes that are neither version", found.len()),
        }
        counts[2] += usize::from(growing(&path).is_some());
    }
    assert_eq!(fs::read(backup_of(&path)).unwrap(), versions[0], "the first version is kept");
    counts
}

#[test]
fn a_kill_leaves_the_old_file_or_the_new_one() {
    let [one, two, _] = kill(10, 2);
    assert_eq!(one + two, 10);
}

/// The long version. tests/README.md says how to run it.
#[test]
#[ignore = "minutes: 200 kills of a process that saves 20 MB"]
fn two_hundred_kills_of_saves_of_twenty_megabytes() {
    let [one, two, half] = kill(200, 20);
    println!(
        "200 kills: {one} times the one version, {two} times the other; {half} times a half-written file beside it"
    );
    assert!(one > 0 && two > 0 && half > 0, "the kills hit saves on their way");
}
