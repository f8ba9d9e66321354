//! Signals, as events on the loop's channel.
//!
//! A thread waits for them, so no code of ours runs in a handler. It also sees to it that the process ends: a second
//! request to end, or two seconds without an end, and it restores the terminal and leaves by itself.
//!
//! Every signal that would end the process by itself gives the terminal back first. SIGABRT, and with it memory that
//! runs out, waits in its handler for this thread (`aborting.rs`).

use super::event::Event;
use crate::runtime::{aborting, jobs, terminal};
use rustix::process::{
    Resource, Signal, getpgid, getpgrp, getpid, getrlimit, getsid, kill_current_process_group, kill_process,
};
use signal_hook::consts::signal::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM,
    SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, atomic::AtomicBool};
use std::{io, thread, time::Duration};

/// How long the loop may take to end after it was asked to.
const PATIENCE: Duration = Duration::from_secs(2);

/// What ends the program with a screen, besides SIGXFSZ.
const ENDS: [i32; 10] = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU];

/// Which signals are handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalSet {
    /// With a screen: all that concern a terminal.
    Screen,
    /// In plain mode: only those that end it; SIGHUP unless it was ignored when the program was started, so that
    /// nohup works. Ctrl-Z keeps its meaning.
    Plain,
}

/// What the loop needs to stop and go on.
#[derive(Debug)]
pub struct SignalState {
    continued: Receiver<()>,
    /// SIGABRT once more, for a thread of its own.
    aborts: Option<Signals>,
}

impl SignalState {
    /// Starts a second thread that hears SIGABRT. Its handler holds the thread that the system runs it in, and that may be
    /// the one that handles signals: then this one gives the terminal back.
    ///
    /// # Errors
    /// No thread could be started.
    pub fn hear_aborts_twice(&mut self) -> io::Result<()> {
        let Some(mut aborts) = self.aborts.take() else { return Ok(()) };
        jobs::small_thread("aborts", move || {
            if aborts.forever().next().is_some() {
                aborting::leave();
            }
        })
        .map(drop)
    }
}

/// Starts to handle signals.
///
/// # Errors
/// The handlers could not be installed or no thread be started.
pub fn start(set: SignalSet, to: Sender<Event>) -> io::Result<SignalState> {
    let mut signals = match set {
        SignalSet::Screen => Signals::new(ENDS.into_iter().chain([SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ, SIGABRT]))?,
        SignalSet::Plain if hangups_are_ignored() => Signals::new([SIGTERM, SIGINT])?,
        SignalSet::Plain => Signals::new([SIGTERM, SIGINT, SIGHUP])?,
    };
    let aborts = if set == SignalSet::Screen { Some(Signals::new([SIGABRT])?) } else { None };
    let full_pipe = match set {
        SignalSet::Screen => Some(aborting::hold_handler()?),
        SignalSet::Plain => {
            // See `is_told_by_a_write`.
            signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
            None
        }
    };
    let (goes_on, continued) = channel();
    jobs::small_thread("signals", move || {
        let _open = full_pipe;
        let mut asked = false;
        for signal in signals.forever() {
            let event = match signal {
                SIGABRT => aborting::leave(),
                SIGWINCH => Event::Resized,
                SIGTSTP => Event::Stop,
                SIGXFSZ if is_told_by_a_write() => continue,
                SIGCONT => {
                    let _ = goes_on.send(()); // the loop may have ended
                    Event::Continued
                }
                _ => {
                    let number = u8::try_from(signal).unwrap_or(0);
                    if asked {
                        leave_hard(number);
                    }
                    asked = true;
                    watch(number);
                    Event::Terminate(number)
                }
            };
            if let Err(refused) = to.send(event)
                && let Event::Terminate(number) = refused.0
            {
                leave_hard(number);
            }
        }
    })?;
    Ok(SignalState { continued, aborts })
}

/// Whether SIGHUP was ignored when the program was started (nohup): a handler of ours would undo that. Where the system does not
/// say it as Linux does, SIGHUP is left alone too, which ends the process without its last line at worst.
fn hangups_are_ignored() -> bool {
    std::fs::read_to_string("/proc/self/status").map_or(true, |status| ignores(&status, SIGHUP))
}

/// Whether a process of this status (proc(5)) ignores a signal: `SigIgn` is a mask, the lowest bit being signal 1.
fn ignores(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether SIGXFSZ comes from a write of our own: a file may not grow beyond a limit. The write tells it as an error,
/// like a full disk; it is no reason to end. Without a limit somebody sent the signal.
fn is_told_by_a_write() -> bool {
    getrlimit(Resource::Fsize).current.is_some()
}

/// Ends the process when the loop does not.
fn watch(number: u8) {
    let watching = jobs::small_thread("watchdog", move || {
        thread::sleep(PATIENCE);
        leave_hard(number);
    });
    if watching.is_err() {
        leave_hard(number);
    }
}

fn leave_hard(number: u8) -> ! {
    terminal::release_hard();
    crate::runtime::engines::process::child::signal_all(Signal::KILL);
    std::process::exit(128 + i32::from(number))
}

/// Whether somebody could make a stopped process go on: a shell with job control put us into a group of our own.
/// A program that a terminal window runs directly must not stop, or the window would be dead.
fn can_stop() -> bool {
    let Ok(session) = getsid(None) else { return false };
    session != getpgrp() && getpgid(Some(session)).is_ok_and(|group| group != getpgrp())
}

/// Asks the whole foreground job to stop, as Ctrl-Z does in a terminal that is not raw. [`Event::Stop`] follows.
pub fn ask_to_stop() {
    if can_stop() {
        let _ = kill_current_process_group(Signal::TSTP); // our own group exists
    }
}

impl SignalState {
    /// Stops this process until it is continued. Returns false at once where nothing could continue it.
    #[must_use]
    pub fn stop(&self) -> bool {
        if !can_stop() {
            return false;
        }
        while self.continued.try_recv().is_ok() {}
        if kill_process(getpid(), Signal::STOP).is_err() {
            return false;
        }
        // The signal stops all threads, this one perhaps a little later than the call returns: wait for the
        // continuation. The timeout is for a kernel that sends no signal.
        let _ = self.continued.recv_timeout(Duration::from_secs(1));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_signals_are_read_from_the_status() {
        let status = |mask: &str| format!("Name:\tx\nSigBlk:\t0000000000000001\nSigIgn:\t{mask}\nSigCgt:\t0\n");
        assert!(ignores(&status("0000000000001001"), SIGHUP));
        assert!(!ignores(&status("0000000000001000"), SIGHUP));
        assert!(!ignores(&status("0000000000000001"), SIGTERM));
        assert!(ignores("no such line", SIGHUP), "left alone");
    }
}
