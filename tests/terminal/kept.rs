//! Whatever happens to the program, its game is on the disk.

use std::fs;
use std::path::Path;
use tabiya::words::tables::RuntimeWord;

use rustix::process::Signal;

use crate::harness::Pty;
use crate::probe::{self, GAME, PGN, record};
use crate::wording::beginning;

fn started(folder: &Path) -> Pty {
    let mut pty = Pty::start(probe::command_in(folder));
    pty.wait_for("probe pid");
    pty
}

fn journal(folder: &Path) -> Vec<u8> {
    fs::read(folder.join(format!("state/tabiya/journals/{GAME}.journal"))).unwrap_or_default()
}

/// What is on the screen is on the disk: the record was appended before the paint.
#[test]
fn killed_at_any_instant() {
    for n in 1..12 {
        let folder = tempfile::tempdir().unwrap();
        let mut pty = started(folder.path());
        pty.send("j".repeat(40));
        pty.wait_until("some moves", |pty| pty.number("ply ").is_some_and(|ply| ply >= n));
        pty.kill();
        let shown = pty.number("ply ").unwrap();
        let whole: Vec<u8> = (1..=40).flat_map(record).collect();
        let on_disk = journal(folder.path());
        assert!(whole.starts_with(&on_disk), "whole records in order");
        let least: usize = (1..=shown).map(|ply| record(ply).len()).sum();
        assert!(on_disk.len() >= least, "{shown} shown, {} of {least} bytes kept", on_disk.len());
    }
}

#[test]
fn ended_by_a_signal_or_a_panic() {
    for (signal, key) in [(Some(Signal::TERM), ""), (Some(Signal::HUP), ""), (None, "p"), (None, "w")] {
        let folder = tempfile::tempdir().unwrap();
        let mut pty = started(folder.path());
        pty.send("jjj");
        pty.wait_for("ply 3");
        match signal {
            Some(signal) => pty.signal(signal),
            None => pty.send(key),
        }
        pty.end();
        pty.assert_restored();
        assert_eq!(journal(folder.path()), (1..=3).flat_map(record).collect::<Vec<u8>>());
        // The next start finds it.
        let mut pty = started(folder.path());
        pty.send("i");
        pty.wait_for("1 journals");
    }
}

#[test]
fn a_second_one_does_not_touch_the_first_ones_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = started(folder.path());
    first.send("j");
    first.wait_for("ply 1");
    let mut second = started(folder.path());
    second.send("i");
    second.wait_for("0 journals");
    second.send("j");
    second.wait_for("ply 1");
    // What is on the screen is on the disk, in a file of its own.
    let other = folder.path().join(format!("state/tabiya/journals/{GAME}-2.journal"));
    assert_eq!(fs::read(other).unwrap(), record(1));
    assert_eq!(journal(folder.path()), record(1));
    first.send("j");
    first.wait_for("ply 2");
    assert_eq!(journal(folder.path()), [record(1), record(2)].concat());
}

/// Quitting waits for work that was requested before.
#[test]
fn archived_on_the_way_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut pty = started(folder.path());
    pty.send("jaq");
    assert_eq!(pty.end(), 3);
    assert_eq!(fs::read_to_string(folder.path().join("data/tabiya/games.pgn")).unwrap(), PGN);
    assert!(journal(folder.path()).is_empty());
}

#[test]
fn a_folder_that_can_not_be_is_said_once_and_the_game_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("state"), "no folder").unwrap();
    let mut pty = started(folder.path());
    pty.resize(200, 24, (0, 0));
    pty.wait_for("size 200x24");
    pty.send("jjj");
    pty.wait_for("ply 3");
    pty.wait_for(beginning(RuntimeWord::JournalFailed, &[]));
    assert_eq!(pty.text().matches(beginning(RuntimeWord::JournalFailed, &[])).count(), 1, "{}", pty.text());
    // Once the trouble is over, everything is kept.
    fs::remove_file(folder.path().join("state")).unwrap();
    pty.send("j");
    pty.wait_for("ply 4");
    assert_eq!(journal(folder.path()), (1..=4).flat_map(record).collect::<Vec<u8>>());
}
