//! External engines in the real program: they cannot harm the terminal, and none is left behind.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use tabiya::words::tables::{AppWord, EngineWord};

use rustix::process::Signal;
use tempfile::TempDir;

use crate::games::tabiya_in;
use crate::harness::Pty;
use crate::wording::says;

/// An engine that writes down its process ids, greets with a hostile name, and answers 1.e4 with 1...e5.
const ENGINE: &str = r#"echo $$ > "$0.pid"
sleep 1000 & echo $! > "$0.child"
trap '' TERM HUP INT
while read -r line; do
  case "$line" in
    uci) printf 'id name \033]0;evil\007\033[31mRed\033[2J\nuciok\n';;
    isready) echo readyok;;
    go*) MOVE;;
    quit) IGNORED;;
  esac
done
echo gone > "$0.gone"
kill %1
"#;

struct Stage {
    home: TempDir,
}

impl Stage {
    fn new(answer: &str) -> Stage {
        let home = tempfile::tempdir().unwrap();
        let script = ENGINE.replace("MOVE", answer).replace("IGNORED", ":");
        fs::write(home.path().join("engine"), script).unwrap();
        Stage { home }
    }

    fn play(&self) -> Pty {
        let mut pty = tabiya_in(&self.home, &["play", "--black", "uci:/bin/sh engine"], 80, 24);
        pty.wait_for(says(AppWord::EntryHint, &[]));
        pty
    }

    fn number(&self, file: &str) -> String {
        fs::read_to_string(self.home.path().join(file)).unwrap().trim().to_owned()
    }

    /// Checks that the engine and its child are no longer running.
    fn assert_gone(&self) {
        for file in ["engine.pid", "engine.child"] {
            let path = format!("/proc/{}/stat", self.number(file));
            let deadline = Instant::now() + Duration::from_secs(20);
            while runs(Path::new(&path)) {
                assert!(Instant::now() < deadline, "{file} still runs");
                std::thread::yield_now();
            }
        }
    }
}

/// Returns whether a process exists and is not a zombie that waits for init.
fn runs(stat: &Path) -> bool {
    fs::read_to_string(stat).is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn a_hostile_name_is_harmless_and_quitting_kills_the_engine() {
    let stage = Stage::new("echo bestmove e7e5");
    let mut pty = stage.play();
    pty.send("e4\r");
    pty.wait_for("e5");
    pty.wait_for("␛]0;evil␇␛[31mRed");
    let raw = String::from_utf8_lossy(&pty.bytes).into_owned();
    assert!(!raw.contains("\x1b]0;evil") && !raw.contains("\x1b[31mRed"), "nothing of it came through");
    pty.send("\x11\x11");
    assert_eq!(pty.end(), 0);
    pty.assert_restored();
    stage.assert_gone();
}

#[test]
fn a_signal_ends_the_engine_too() {
    let stage = Stage::new(":");
    let mut pty = stage.play();
    pty.send("e4\r");
    pty.wait_for_sentence(AppWord::Thinking, &[]);
    pty.signal_program(Signal::TERM);
    assert_eq!(pty.end(), 128 + 15);
    pty.assert_restored();
    stage.assert_gone();
}

#[test]
fn after_a_kill_an_engine_learns_that_its_input_has_ended() {
    let stage = Stage::new("echo bestmove e7e5");
    let mut pty = stage.play();
    pty.send("e4\r");
    pty.wait_for("e5");
    pty.kill();
    let told = stage.home.path().join("engine.gone");
    let deadline = Instant::now() + Duration::from_secs(20);
    while !told.exists() {
        assert!(Instant::now() < deadline, "it was not told");
        std::thread::yield_now();
    }
}

#[test]
fn a_crash_is_said_and_the_game_goes_on_with_another_player() {
    let stage = Stage::new("echo 'no more memory' >&2; exit 3");
    let mut pty = stage.play();
    pty.send("e4\r");
    pty.wait_for_sentence(EngineWord::EndedCode, &[]);
    pty.wait_for("no more memory");
    pty.send("2");
    pty.wait_for_sentence(EngineWord::PlaysNow, &[]);
    pty.send("e5\r");
    pty.wait_for("C20 King's Pawn Game");
    pty.send("\x11\x11");
    assert_eq!(pty.end(), 0);
}
