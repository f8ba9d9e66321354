//! Sounds: starts the program that the user named in the config, and does not wait for it.
//!
//! The program is started word for word as written, never through a shell. A program that hangs does no harm: at most
//! two run at once, the older is killed for a new one, and all are killed when tabiya ends, with the programs that they
//! started.

use crate::runtime::engines::process::child::EngineProcess;
use std::io;

/// The most programs that may run at once.
const MOST: usize = 2;

/// The programs that are running or have just run. When dropped, each is killed with everything it started.
#[derive(Debug, Default)]
pub struct SoundProcesses {
    running: Vec<EngineProcess>,
    /// Whether it was reported that the program cannot be started.
    failure_reported: bool,
}

impl SoundProcesses {
    /// Starts a program with its arguments. It has no input, and its output is discarded.
    ///
    /// # Errors
    /// The program cannot be started. Only the first failure is returned, or it would be reported with every move.
    pub fn play(&mut self, words: &[String]) -> io::Result<()> {
        // A script may have ended while a program that it started is still playing: only a later sound ends that.
        while self.running.len() >= MOST {
            drop(self.running.remove(0)); // there are at least two
        }
        let Some((program, rest)) = words.split_first() else { return Ok(()) };
        match EngineProcess::start_silent(program, rest) {
            Ok(process) => {
                self.running.push(process);
                Ok(())
            }
            Err(_) if self.failure_reported => Ok(()),
            Err(why) => {
                self.failure_reported = true;
                Err(why)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_program_that_hangs_is_ended_for_the_next_one() {
        let mut sounds = SoundProcesses::default();
        for _ in 0..5 {
            sounds.play(&words("sleep 600")).expect("it is started");
            assert!(sounds.running.len() <= MOST);
        }
        assert_eq!(sounds.running.len(), MOST);
    }

    #[test]
    fn what_a_sound_started_ends_with_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("pid");
        let script = format!("sleep 600 & echo $! > {0}.new; mv {0}.new {0}; wait", file.display());
        let mut sounds = SoundProcesses::default();
        sounds.play(&["sh".to_owned(), "-c".to_owned(), script]).expect("it is started");
        let number = loop {
            if let Ok(text) = std::fs::read_to_string(&file) {
                break text.trim().parse().expect("a number");
            }
            std::thread::yield_now();
        };
        drop(sounds);
        let pid = rustix::process::Pid::from_raw(number).expect("a process");
        // The process that reaps it may take its time.
        let ended = || {
            let status = std::fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
            status.contains(") Z ") || rustix::process::test_kill_process(pid).is_err()
        };
        while !ended() {
            std::thread::yield_now();
        }
    }

    #[test]
    fn what_cannot_be_started_is_told_once() {
        let mut sounds = SoundProcesses::default();
        assert!(sounds.play(&words("/no/such/program move")).is_err());
        assert!(sounds.play(&words("/no/such/program move")).is_ok());
        assert!(sounds.play(&[]).is_ok());
    }
}
