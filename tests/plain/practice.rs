//! Practice with the real program: nothing of it is read at the start, and a kill loses no line.

use crate::run::Home;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use tabiya::app::practice::PracticePart;
use tabiya::app::protocol::practice_log::PracticeLog;
use tabiya::chess::journal::unseal;
use tabiya::words::choice::Choice;

fn log(home: &Home) -> Vec<u8> {
    fs::read(home.path().join("data/tabiya/practice.log")).unwrap_or_default()
}

#[test]
fn practice_is_not_read_before_it_is_opened() {
    let home = Home::new();
    let data = home.path().join("data/tabiya");
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("practice.log"), "damaged\n").unwrap();
    fs::write(data.join("puzzles.tsv"), "damaged\n").unwrap();
    let ran = home.run(&["--plain"], "quit\n");
    assert!(!(ran.out + &ran.err).contains("amaged"), "nobody asked for it");
    let ran = home.run(&["--plain"], "practice\nquit\n");
    assert!(ran.out.contains("One line of practice.log is damaged"), "{ran:?}");
    assert!(ran.out.contains("puzzles.tsv"), "{ran:?}");
}

#[test]
fn help_names_only_what_does_something() {
    let heard = Home::new().run(&["practice", "--plain"], "help moves\nhelp practice\npuzzles\nhelp moves\nquit\n").out;
    let (menu, puzzle) = heard.split_once("Puzzle, rated").unwrap();
    assert!(!menu.contains("again") && puzzle.contains("again"), "{heard}");
}

#[test]
fn every_part_is_opened_from_the_shell() {
    let home = Home::new();
    for part in PracticePart::words() {
        let ran = home.run(&["practice", part, "--plain"], "quit\n");
        assert!(ran.code == Some(0) && !ran.out.is_empty(), "{part:?}: {ran:?}");
        assert!(!ran.out.contains("* interrupted"), "no game was played");
    }
}

/// A program that shows one puzzle after the other, each of which is then written down as missed.
struct Window {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Window {
    fn open(home: &Home) -> Window {
        let mut child = home
            .command(&["practice", "puzzles", "--plain"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut window = Window { child, to, from };
        window.hear(" to move.");
        window
    }

    fn hear(&mut self, end: &str) {
        let mut line = String::new();
        while !line.trim_end().ends_with(end) {
            line.clear();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "it has ended");
        }
    }

    /// Has the move shown, and goes on to the next puzzle.
    fn answer(&mut self) {
        self.to.write_all(b"hint\nhint\nnext\n").unwrap();
        self.hear("does not count as solved.");
        self.hear(" to move.");
    }

    fn quit(mut self) {
        self.to.write_all(b"quit\n").unwrap();
        drop(self.to);
        assert!(self.child.wait().unwrap().success());
    }
}

/// Kills one of two programs that answer puzzles, so many times, at moments that a seed decides.
fn kills(times: usize) {
    let home = Home::new();
    let (mut stays, mut answered, mut lot) = (Window::open(&home), 0, 7_u32);
    let mut before = Vec::new();
    for n in 0..times {
        let mut dies = Window::open(&home);
        lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        for _ in 0..(lot >> 24) % 3 {
            stays.answer();
            dies.answer();
            answered += 1;
        }
        dies.to.write_all(b"hint\nhint\nnext\nhint\nhint\n").unwrap();
        for _ in 0..(lot >> 12) % 60_000 {
            std::hint::spin_loop();
        }
        dies.child.kill().unwrap();
        dies.child.wait().unwrap();
        let now = log(&home);
        assert!(now.starts_with(&before), "kill {n}: what was written stays");
        before = now;
    }
    stays.answer();
    stays.quit();
    let bytes = log(&home);
    let text = String::from_utf8(bytes.clone()).unwrap();
    let damaged = text.lines().filter(|line| !line.is_empty() && unseal(line.as_bytes()).is_none()).count();
    assert!(text.ends_with('\n') && damaged <= times, "{damaged} lines are torn");
    assert!(PracticeLog::read(&bytes).0.state.answered.len() > answered, "all of the program that was not killed");
    let ran = home.run(&["practice", "--plain"], "quit\n");
    assert!(ran.code == Some(0) && ran.out.contains("Your rating is"), "{ran:?}");
}

#[test]
fn practice_kills() {
    kills(5);
}

#[test]
#[ignore = "a minute: see tests/README.md"]
fn practice_two_hundred_kills() {
    kills(200);
}
