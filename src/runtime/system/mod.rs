//! What each system does in its own way, by the same names: one half for Unix, one for Windows.
//!
//! Here are the terminal's two ends, process groups, signals, parts of files, and limits. What the standard library or
//! a crate does alike on all systems stays where it is used.

use crate::runtime::event_loop::event::Event;
#[cfg(unix)]
use crate::runtime::system::unix as half;
#[cfg(windows)]
use crate::runtime::system::windows as half;
use crate::runtime::{jobs, terminal};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

pub use half::files::{
    changed, file_numbers, has_no_locks, is_at, is_no_program, is_removed, persist, private_folders, without_waiting,
};
use half::files::{read_part, write_part};
pub use half::process_group::ProcessGroup;
pub use half::signals::{SignalState, ask_to_stop, keep_file_limit_from_ending, start_signals};
pub use half::tty::Tty;
pub use half::{file_rights, half_of_memory, most_open_files};

/// Reads a file from a place on, as many bytes as there are and as the buffer holds. Returns how many. Where the file's
/// own cursor is afterwards differs between systems.
///
/// # Errors
/// The system's error.
pub fn read_at(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match read_part(file, at + filled as u64, rest) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Writes all bytes into a file from a place on.
///
/// # Errors
/// The system's error. Some bytes may have been written.
pub fn write_at(file: &File, at: u64, bytes: &[u8]) -> io::Result<()> {
    let mut written = 0;
    while let Some(rest) = bytes.get(written..).filter(|rest| !rest.is_empty()) {
        match write_part(file, at + written as u64, rest) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(count) => written += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

// What is alike on all systems when the process is asked to end: it ends even if its loop does not.

/// How long the loop may take to end after it was asked to.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalSet {
    /// With a screen: all signals that concern a terminal.
    Screen,
    /// In plain mode: only those that end it; SIGHUP only if it was not ignored when the program was started, so that
    /// nohup works. Ctrl-Z keeps its usual effect.
    Plain,
}

/// The requests to end the process.
#[derive(Debug, Default)]
pub struct EndRequests {
    asked: bool,
}

impl EndRequests {
    /// Asks the loop to end because of this signal. On a second request, or two seconds after the first, the process
    /// restores the terminal and ends at once.
    pub fn ask(&mut self, number: u8, to: &Sender<Event>) {
        if self.asked {
            leave_hard(number);
        }
        self.asked = true;
        let watching = jobs::small_thread("watchdog", move || {
            thread::sleep(PATIENCE);
            leave_hard(number);
        });
        if watching.is_err() || to.send(Event::Terminate(number)).is_err() {
            leave_hard(number);
        }
    }
}

fn leave_hard(number: u8) -> ! {
    terminal::release_hard();
    ProcessGroup::kill_all();
    std::process::exit(128_i32.saturating_add(i32::from(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_file_are_read_and_written_at_their_place() {
        let file = tempfile::tempfile().expect("a file");
        write_at(&file, 0, b"0123456789").expect("written");
        write_at(&file, 12, b"cd").expect("written behind the end");
        write_at(&file, 3, b"xyz").expect("written over");
        let mut all = [1; 20];
        assert_eq!(read_at(&file, 0, &mut all).expect("read"), 14);
        assert_eq!(&all[..15], b"012xyz6789\0\0cd\x01");
        let mut part = [0; 4];
        assert_eq!(read_at(&file, 4, &mut part).expect("read"), 4);
        assert_eq!(&part, b"yz67");
        assert_eq!(read_at(&file, 13, &mut part).expect("read"), 1, "the end of the file");
        assert_eq!(read_at(&file, 99, &mut part).expect("read"), 0, "behind it");
    }
}
