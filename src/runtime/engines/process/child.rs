//! The process of an external engine or a sound: started without a shell, in its own process group, and never left
//! behind.

use crate::bot::external_engine::{EngineError, EngineExit, EngineProgram};
use crate::runtime::files::atomic;
use crate::runtime::files::paths::from_home;
use crate::runtime::system::{self, ProcessGroup};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How often to check whether a process has ended.
const LOOK: Duration = Duration::from_millis(5);
/// How long a killed process may take to disappear. It takes longer only if the kernel itself is waiting for a disk.
const GONE: Duration = Duration::from_secs(2);

/// Our ends of the three pipes.
#[derive(Debug)]
pub struct Pipes {
    /// The process's standard input.
    pub input: ChildStdin,
    pub output: ChildStdout,
    pub errors: ChildStderr,
}

/// A running engine. When it is dropped, its whole group is killed and it is reaped.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    group: ProcessGroup,
}

impl EngineProcess {
    /// Starts a program; `~/` at the start of a word or of its folder means the home folder. A path that is not
    /// absolute is one of its folder, if it has one.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(program: &EngineProgram) -> Result<(EngineProcess, Pipes), EngineError> {
        let mut words = program.command_line.iter().map(|word| from_home(word.into()));
        let Some(mut path) = words.next() else { return Err(EngineError::NotFound) };
        let folder = program.folder.as_ref().map(|folder| from_home(folder.into()));
        let mut command = match &folder {
            Some(folder) if !folder.is_dir() => return Err(EngineError::NoFolder(folder.display().to_string())),
            Some(folder) => {
                // One word is looked for where programs are.
                path = if path.components().count() > 1 { folder.join(path) } else { path };
                let mut command = Command::new(&path);
                command.current_dir(folder);
                command
            }
            None => Command::new(&path),
        };
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = EngineProcess::spawn(&mut command).map_err(|error| why_not_started(&path, &error))?;
        let child = &mut process.child;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        match pipes {
            (Some(input), Some(output), Some(errors)) => Ok((process, Pipes { input, output, errors })),
            _ => Err(EngineError::StartFailed("no pipes".to_owned())), // they were asked for; dropping ends the process
        }
    }

    /// Starts a program without input and output, in its own process group.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start_silent(program: &str, words: &[String]) -> io::Result<EngineProcess> {
        let mut command = Command::new(program);
        command.args(words).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        EngineProcess::spawn(&mut command)
    }

    fn spawn(command: &mut Command) -> io::Result<EngineProcess> {
        let (child, group) = ProcessGroup::start(command)?;
        Ok(EngineProcess { child, group })
    }

    /// Returns how it ended, if it does within this time.
    pub fn exit(&mut self, within: Duration) -> EngineExit {
        self.wait(within).map_or(EngineExit::OutputClosed, ProcessGroup::exit)
    }

    /// Waits for it to end. Whatever is left of its group is killed before it is reaped: after that, the group's number
    /// may belong to another.
    fn wait(&mut self, within: Duration) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            if self.has_ended() {
                self.group.kill();
                return self.child.wait().ok();
            }
            if begun.elapsed() >= within {
                return None;
            }
            thread::sleep(LOOK);
        }
    }

    /// True if it has ended and waits to be reaped, or was reaped.
    pub fn has_ended(&mut self) -> bool {
        self.group.has_ended(&mut self.child)
    }

    /// Gives the process a little time to end by itself, then kills it.
    pub fn leave(mut self, within: Duration) {
        let _ = self.wait(within); // dropping does the rest
    }
}

/// Returns why a program could not be started. The system says that a file was not found where it is there, but what it
/// needs is not.
fn why_not_started(program: &Path, error: &io::Error) -> EngineError {
    let file = find(program);
    let is_not_found = matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    let Some(file) = file else {
        return if is_not_found { EngineError::NotFound } else { EngineError::StartFailed(error.to_string()) };
    };
    if file.is_dir() {
        return EngineError::IsFolder;
    }
    if error.kind() == io::ErrorKind::PermissionDenied {
        return EngineError::NotExecutable;
    }
    let start = beginning(&file).unwrap_or_default();
    let script = start.strip_prefix(b"#!").map(|rest| String::from_utf8_lossy(rest).into_owned());
    match script {
        Some(rest) if is_not_found => {
            let line = rest.lines().next().unwrap_or_default();
            let named = line.split_whitespace().next().unwrap_or_default();
            if rest.split('\n').next().is_some_and(|line| line.ends_with('\r')) {
                EngineError::WindowsScript
            } else {
                EngineError::NoInterpreter(named.to_owned())
            }
        }
        None if is_not_found => EngineError::NoLoader,
        None if system::is_no_program(error) && !start.contains(&0) => EngineError::NoScript,
        _ if system::is_no_program(error) => EngineError::WrongFormat,
        _ => EngineError::StartFailed(error.to_string()),
    }
}

/// Returns where a program is, as the system looks for it: one word where programs are, any other as a path.
fn find(program: &Path) -> Option<PathBuf> {
    if program.components().count() > 1 || program.is_absolute() {
        return program.exists().then(|| program.to_owned());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Returns the first bytes of a program's file.
fn beginning(file: &Path) -> io::Result<Vec<u8>> {
    const BYTES: u64 = 512;
    let mut bytes = Vec::new();
    atomic::open(file, &mut File::options()).map_err(|_| io::ErrorKind::Other)?.take(BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.group.kill();
        let begun = Instant::now();
        // No zombie is left: a killed process disappears at once, unless it is waiting for a disk.
        while matches!(self.child.try_wait(), Ok(None)) && begun.elapsed() < GONE {
            thread::sleep(LOOK);
        }
    }
}
