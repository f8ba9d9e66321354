//! The process of a window, and what it showed last.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::window;

/// The identifier of a game, and its moves.
pub type Row = (String, String);

/// What a window shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    Home(Vec<Row>),
    Play(Row),
}

pub struct Process {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    pub shown: Shown,
}

impl Process {
    pub fn start(folder: &Path, seed: u64) -> Process {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "windows::window", "--nocapture", "--test-threads", "1"])
            .env(window::FOLDER, folder)
            .env(window::SEED, seed.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut process = Process { child, to, from, shown: Shown::Home(Vec::new()) };
        process.hear();
        process
    }

    /// Gives an order without waiting for its outcome.
    pub fn order(&mut self, line: &str) {
        writeln!(self.to, "{line}").unwrap();
        self.to.flush().unwrap();
    }

    /// Reads what the window shows now.
    pub fn hear(&mut self) {
        loop {
            let mut line = String::new();
            assert!(self.from.read_line(&mut line).unwrap() > 0, "the window has ended");
            let Some(said) = line.trim_end().strip_prefix("> ") else { continue };
            let (screen, rest) = said.split_once(' ').unwrap_or((said, ""));
            let mut rows = rest.split_whitespace().map(|row| {
                let (game, moves) = row.split_once(':').unwrap();
                (game.to_owned(), moves.to_owned())
            });
            self.shown = if screen == "play" { Shown::Play(rows.next().unwrap()) } else { Shown::Home(rows.collect()) };
            return;
        }
    }

    pub fn tell(&mut self, line: &str) {
        self.order(line);
        self.hear();
    }

    /// Kills the process with SIGKILL.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn quit(mut self) {
        self.order("quit");
        drop(self.to);
        assert!(self.child.wait().unwrap().success());
    }
}
