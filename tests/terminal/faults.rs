//! When the disk fails, the game goes on in memory, the program says so once and clearly, and everything is kept as
//! soon as it can be.

use std::fs;
use std::path::Path;
use tabiya::words::tables::{AppWord, EditWord, RuntimeWord};

use portable_pty::CommandBuilder;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use tempfile::TempDir;

use crate::games::{command, tabiya_in};
use crate::harness::Pty;
use crate::wording::{Wording, beginning, says};

const FOOLS_MATE: &str = "f3\re5\rg4\rQh4\r";

fn leaves(pty: Pty) -> String {
    leaves_with(pty, 0)
}

fn leaves_with(mut pty: Pty, code: u32) -> String {
    pty.send("\x11\x11"); // Ctrl-Q
    assert_eq!(pty.end(), code);
    pty.assert_restored();
    pty.text()
}

fn games(home: &TempDir) -> String {
    fs::read_to_string(home.path().join("data/tabiya/games.pgn")).unwrap_or_default()
}

fn journals(home: &TempDir) -> Vec<String> {
    let Ok(entries) = fs::read_dir(home.path().join("state/tabiya/journals")) else { return Vec::new() };
    entries.map(|entry| fs::read_to_string(entry.unwrap().path()).unwrap()).collect()
}

/// Starts the program under a shell in which files may not grow, which has the same effect as a full disk.
fn with_no_room(home: &TempDir, args: &[&str]) -> Pty {
    let tabiya = command(home, args);
    let mut shell = CommandBuilder::new("sh");
    shell.args(["-c", "ulimit -S -f 0; exec \"$@\"", "sh"]);
    shell.args(tabiya.get_argv());
    for (name, value) in tabiya.iter_full_env_as_str() {
        shell.env(name, value);
    }
    for name in ["NO_COLOR", "LANG", "LC_ALL", "LC_MESSAGES", "TABIYA_CONFIG"] {
        shell.env_remove(name);
    }
    shell.cwd(home.path());
    Pty::start_in(shell, 100, 30)
}

fn make_room(pty: &Pty) {
    let pid = Pid::from_raw(i32::try_from(pty.process()).unwrap()).unwrap();
    let none = Rlimit { current: None, maximum: None };
    prlimit(Some(pid), Resource::Fsize, none).unwrap();
}

#[test]
fn no_room_and_then_there_is() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = with_no_room(&home, &["play", "--time", "5+3"]);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.send("e4\r");
    pty.wait_for(beginning(RuntimeWord::JournalFailed, &[]));
    pty.send("e5\r");
    pty.wait_until("the second move, without another word", |pty| {
        pty.text().has(AppWord::ToMove, &["White"])
            && pty.text().contains("e5")
            && !pty.text().contains(beginning(RuntimeWord::JournalFailed, &[]))
    });
    make_room(&pty);
    pty.send("Nf3\r");
    pty.wait_for("Nf3");
    pty.wait_for(says(AppWord::ToMove, &["Black"]));
    pty.kill();
    let [journal] = &journals(&home)[..] else { panic!("one journal") };
    for mv in ["e2e4", "e7e5", "g1f3"] {
        assert!(journal.contains(mv), "{mv} is lost: {journal}");
    }
}

/// If nothing can be written to the very end, the game is printed on the terminal as a last resort.
#[test]
fn no_room_to_the_end() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = with_no_room(&home, &["play"]);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.send("e4\re5\r");
    pty.wait_for(says(AppWord::ToMove, &["White"]));
    pty.wait_for("e5 ");
    pty.send("\x03");
    pty.wait_for("not saved on disk");
    pty.send("\x1b");
    pty.wait_until("no question", |pty| !pty.text().contains("not saved on disk"));
    let text = leaves_with(pty, 1);
    assert!(text.has(RuntimeWord::NotKept, &[]) && text.contains("1. e4 e5 *"), "{text}");
}

#[test]
fn folders_that_are_removed_in_mid_game() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = tabiya_in(&home, &["play"], 100, 30);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.send("f3\re5\r");
    pty.wait_for(says(AppWord::ToMove, &["White"]));
    for folder in ["state", "data", "config", "cache"] {
        let _ = fs::remove_dir_all(home.path().join(folder)); // not all are there yet
    }
    pty.send("g4\r");
    pty.wait_for("g4");
    pty.wait_for(says(AppWord::ToMove, &["Black"]));
    let [journal] = &journals(&home)[..] else { panic!("the journal is made anew") };
    assert!(journal.contains("f2f3") && journal.contains("g2g4"), "{journal}");
    pty.send("Qh4\r");
    pty.wait_for("checkmate");
    leaves(pty);
    assert!(games(&home).contains("2. g4 Qh4#"), "{}", games(&home));
    assert!(journals(&home).is_empty());
}

/// If games.pgn cannot be written, the game stays in its journal and is added at the next start.
#[test]
fn games_that_cannot_be_archived_wait() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("data/tabiya/games.pgn");
    fs::create_dir_all(&path).unwrap();
    let mut pty = tabiya_in(&home, &["play"], 100, 30);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.send(FOOLS_MATE);
    pty.wait_for(beginning(RuntimeWord::ArchiveFailed, &["games.pgn"]));
    pty.wait_for(says(RuntimeWord::IsFolder, &[]));
    leaves(pty);
    assert_eq!(journals(&home).len(), 1);
    fs::remove_dir(&path).unwrap();
    let mut pty = tabiya_in(&home, &[], 100, 30);
    pty.wait_for(says(AppWord::HomeNew, &[]));
    leaves(pty);
    assert!(games(&home).contains("2. g4 Qh4#"), "{}", games(&home));
    assert!(journals(&home).is_empty());
}

#[test]
fn two_at_once_share_one_folder() {
    let home = tempfile::tempdir().unwrap();
    let mut one = tabiya_in(&home, &["play", "--white", "human:One"], 100, 30);
    let mut two = tabiya_in(&home, &["play", "--white", "human:Two"], 100, 30);
    one.wait_for(says(AppWord::EntryHint, &[]));
    two.wait_for(says(AppWord::EntryHint, &[]));
    for mv in ["f3\r", "e5\r", "g4\r"] {
        one.send(mv);
        two.send(mv);
    }
    one.wait_for("g4");
    two.wait_for("g4");
    two.wait_for(says(AppWord::ToMove, &["Black"]));
    one.wait_for(says(AppWord::ToMove, &["Black"]));
    let mut three = tabiya_in(&home, &[], 100, 30);
    three.wait_for(says(AppWord::HomeNew, &[]));
    three.wait_for("quit");
    assert!(!three.words().has(AppWord::HomeGoOn, &[]), "others' games are theirs:\n{}", three.text());
    one.send("Qh4\r");
    two.send("Qh4\r");
    one.wait_for("checkmate");
    two.wait_for("checkmate");
    leaves(one);
    leaves(two);
    leaves(three);
    let all = games(&home);
    assert!(all.contains("\"One\"") && all.contains("\"Two\"") && all.matches("[GameId ").count() == 2, "{all}");
    assert!(journals(&home).is_empty());
}

#[test]
fn without_a_home() {
    let home = tempfile::tempdir().unwrap();
    let mut command = command(&home, &["play"]);
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("XDG_{name}_HOME"), "relative");
    }
    // Not a home folder. Without HOME, the user database would give the true one.
    command.env("HOME", "/dev/null");
    let mut pty = Pty::start_in(command, 100, 30);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.send("e4\r");
    pty.wait_for(beginning(RuntimeWord::JournalFailed, &[]));
    pty.send("e5\r");
    pty.wait_for(says(AppWord::ToMove, &["White"]));
    assert!(!Path::new("relative").exists());
    // It can be left and gone on with, as if it were on the disk.
    pty.send("\x1b");
    pty.wait_for(beginning(AppWord::AskLeave, &[]));
    pty.send("\r");
    pty.wait_for(beginning(AppWord::HomeGoOn, &[]));
    pty.send("\r");
    pty.wait_for(says(AppWord::EntryHint, &[]));
    let text = leaves_with(pty, 1);
    assert!(text.contains("1. e4 e5 *"), "{text}");
}

#[test]
fn a_config_that_is_a_folder() {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir_all(home.path().join("config/tabiya/config.toml")).unwrap();
    let mut pty = tabiya_in(&home, &["play"], 100, 30);
    assert_eq!(pty.end(), 2);
    let text = pty.text();
    assert!(text.contains("config.toml") && text.contains(says(RuntimeWord::IsFolder, &[])), "{text}");
}

/// If a game ends while nothing can be written, the program promises nothing untrue, and prints the game.
#[test]
fn no_room_for_the_end() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = with_no_room(&home, &["play"]);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.send(FOOLS_MATE);
    pty.wait_for(beginning(RuntimeWord::ArchiveFailed, &["games.pgn"]));
    pty.wait_for_sentence(RuntimeWord::InMemoryOnly, &[]);
    pty.send("\x1b");
    pty.wait_until("the home screen, from which nothing can be saved", |pty| {
        pty.text().contains(says(AppWord::HomeNew, &[])) && !pty.text().contains(":save")
    });
    let text = leaves_with(pty, 1);
    assert!(text.contains("2. g4 Qh4#") && text.contains("0-1"), "{text}");
}

/// Each change of a review that cannot be kept is said: a window may cover the first warning.
#[test]
fn no_room_for_a_comment() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("club.pgn"), "1. e4 e5 *\n").unwrap();
    let mut pty = with_no_room(&home, &["club.pgn"]);
    pty.wait_for("e5");
    pty.send("\x1b[C");
    pty.send("e");
    pty.wait_for(beginning(EditWord::AnnotateTitle, &[]));
    pty.send("good\r");
    let warning = |pty: &Pty| pty.text().contains(beginning(RuntimeWord::DraftNotKept, &[]));
    pty.wait_until("the window closed", |pty| !pty.text().contains(beginning(EditWord::AnnotateTitle, &[])));
    pty.wait_until("the warning", warning);
    let drafts = fs::read_dir(home.path().join("state/tabiya/drafts")).unwrap();
    assert_eq!(drafts.count(), 0, "no empty file stays");
}
