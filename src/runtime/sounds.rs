//! Sounds: the program that the user named in the config is started, and nobody waits for it.
//!
//! It is started as it is written, word by word, never through a shell. One that hangs does no harm: at most two run at
//! once, the older is ended for a new one, and all are ended with tabiya.

use std::io;
use std::process::{Child, Command, Stdio};

/// How many may run at once.
const MOST: usize = 2;

/// The programs that run.
#[derive(Debug, Default)]
pub struct Sounds {
    running: Vec<Child>,
    /// It has been told that the program cannot be started.
    told: bool,
}

impl Sounds {
    /// Starts a program with its words. It reads nothing, and what it writes is not seen.
    ///
    /// # Errors
    /// Why it cannot be started; the first time only, since the same would be told with every move.
    pub fn play(&mut self, words: &[String]) -> io::Result<()> {
        self.running.retain_mut(|child| !matches!(child.try_wait(), Ok(Some(_)) | Err(_)));
        while self.running.len() >= MOST {
            end(&mut self.running.remove(0)); // there are at least two
        }
        let Some((program, rest)) = words.split_first() else { return Ok(()) };
        let started =
            Command::new(program).args(rest).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        match started {
            Ok(child) => {
                self.running.push(child);
                Ok(())
            }
            Err(_) if self.told => Ok(()),
            Err(why) => {
                self.told = true;
                Err(why)
            }
        }
    }
}

impl Drop for Sounds {
    fn drop(&mut self) {
        self.running.iter_mut().for_each(end);
    }
}

/// Ends a program and takes note of its end, so that nothing is left of it. One that has ended by itself is no failure.
fn end(child: &mut Child) {
    let _ = child.kill().and_then(|()| child.wait()); // it may just have ended
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_program_that_hangs_is_ended_for_the_next_one() {
        let mut sounds = Sounds::default();
        for _ in 0..5 {
            sounds.play(&words("sleep 600")).expect("it is started");
            assert!(sounds.running.len() <= MOST);
        }
        assert_eq!(sounds.running.len(), MOST);
    }

    #[test]
    fn what_cannot_be_started_is_told_once() {
        let mut sounds = Sounds::default();
        assert!(sounds.play(&words("/no/such/program move")).is_err());
        assert!(sounds.play(&words("/no/such/program move")).is_ok());
        assert!(sounds.play(&[]).is_ok());
    }
}
