//! Runs the program with its own folders.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// The temporary folder in which the program may write.
pub struct Home(TempDir);

/// The outcome of a run.
#[derive(Debug)]
pub struct Ran {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl Ran {
    pub fn last_line(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

impl Home {
    pub fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn games(&self) -> String {
        std::fs::read_to_string(self.path().join("data/tabiya/games.pgn")).unwrap_or_default()
    }

    pub fn journals(&self) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(self.path().join("state/tabiya/journals")) else { return Vec::new() };
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(args).current_dir(self.path());
        for (name, folder) in [("CONFIG", "config"), ("DATA", "data"), ("STATE", "state"), ("CACHE", "cache")] {
            command.env(format!("XDG_{name}_HOME"), self.path().join(folder));
        }
        for name in ["TABIYA_CONFIG", "NO_COLOR", "LANG", "LC_ALL", "LC_MESSAGES", "TERM"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs with these lines on standard input.
    pub fn run(&self, args: &[&str], input: &str) -> Ran {
        self.run_bytes(args, input.as_bytes())
    }

    /// Runs with these bytes on standard input.
    pub fn run_bytes(&self, args: &[&str], input: &[u8]) -> Ran {
        let mut command = self.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let _ = stdin.write_all(input); // a program that has ended reads no more
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        Ran { out: text(output.stdout), err: String::from_utf8(output.stderr).unwrap(), code: output.status.code() }
    }

    /// Runs with a user who types each line once the text before it has been heard. An empty line is not typed.
    pub fn talk(&self, args: &[&str], steps: &[(&str, &str)]) -> Ran {
        let mut command = self.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        // If a text never comes, the program is killed after a minute, and the test fails.
        let pid = rustix::process::Pid::from_child(&child);
        let (done, watched) = std::sync::mpsc::channel::<()>();
        let watch = std::thread::spawn(move || {
            if watched.recv_timeout(std::time::Duration::from_secs(60))
                == Err(std::sync::mpsc::RecvTimeoutError::Timeout)
            {
                let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
            }
        });
        let (mut out, mut from) = (Vec::new(), 0);
        for (heard, line) in steps {
            let mut byte = [0];
            while !String::from_utf8_lossy(&out[from..]).replace('\u{a0}', " ").contains(heard) {
                assert_eq!(stdout.read(&mut byte).unwrap(), 1, "{heard:?}: {}", String::from_utf8_lossy(&out));
                out.push(byte[0]);
            }
            from = out.len();
            if !line.is_empty() {
                let _ = writeln!(stdin, "{line}"); // a program that has ended reads no more
            }
        }
        drop(stdin);
        stdout.read_to_end(&mut out).unwrap();
        drop(done);
        watch.join().unwrap();
        Ran { out: text(out), err: String::new(), code: child.wait().unwrap().code() }
    }
}

/// Returns what was printed, with plain spaces instead of no-break spaces, as the tests write it.
fn text(printed: Vec<u8>) -> String {
    String::from_utf8(printed).unwrap().replace('\u{a0}', " ")
}
