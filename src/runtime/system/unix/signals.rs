//! Turns signals into events on the loop's channel.
//!
//! A thread waits for them, so none of our code runs in a handler. It also makes sure that the process ends: on a
//! second request to end, or two seconds after the first, it restores the terminal and exits by itself.
//!
//! SIGINT is the key Ctrl-C while there is a screen, wherever it comes from: that cannot be told. If it comes again
//! before the loop has handled it, the loop is stuck, and it is a request to end.
//!
//! Every signal that would end the process by itself gives the terminal back first. SIGABRT, which also follows when
//! memory runs out, waits in its handler for this thread.

use crate::runtime::event_loop::event::Event;
use crate::runtime::jobs;
use crate::runtime::system::{EndRequests, SignalSet, unix};
use rustix::process::{
    Resource, Signal, getpgid, getpgrp, getpid, getrlimit, getsid, kill_current_process_group, kill_process,
};
use signal_hook::consts::signal::{
    SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1, SIGUSR2, SIGVTALRM,
    SIGWINCH, SIGXCPU, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// The signals that end the program, besides SIGXFSZ.
const ENDS: [i32; 10] = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU];

/// What the loop needs in order to stop and continue.
#[derive(Debug)]
pub struct SignalState {
    continued: Receiver<()>,
    /// A second receiver of SIGABRT, for its own thread.
    aborts: Option<Signals>,
    /// Whether a Ctrl-C waits for the loop.
    interrupted: Arc<AtomicBool>,
}

impl SignalState {
    /// Starts a second thread that receives SIGABRT. The handler blocks the thread that the system runs it in. If that
    /// is the thread that handles signals, this second one gives the terminal back.
    ///
    /// # Errors
    /// The thread could not be started.
    pub fn hear_aborts_twice(&mut self) -> io::Result<()> {
        let Some(mut aborts) = self.aborts.take() else { return Ok(()) };
        jobs::small_thread("aborts", move || {
            if aborts.forever().next().is_some() {
                unix::leave();
            }
        })
        .map(drop)
    }

    /// Says that the loop has got a Ctrl-C.
    pub fn interrupt_is_heard(&self) {
        self.interrupted.store(false, Ordering::SeqCst);
    }

    /// Stops this process until it is continued. Returns false at once if nothing could continue it.
    pub fn stop(&self) -> bool {
        if !can_stop() {
            return false;
        }
        while self.continued.try_recv().is_ok() {}
        if kill_process(getpid(), Signal::STOP).is_err() {
            return false;
        }
        // The signal stops all threads, but this one may stop a little after the call returns, so wait for the
        // continuation. The timeout is for a kernel that does not send the signal.
        let _ = self.continued.recv_timeout(Duration::from_secs(1));
        true
    }
}

/// Keeps a write beyond a limit from ending the process: see `is_told_by_a_write`.
pub fn keep_file_limit_from_ending() {
    // It fails for a signal that cannot be handled, which this one can.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Starts handling signals.
///
/// # Errors
/// The handlers could not be installed or the thread could not be started.
pub fn start_signals(set: SignalSet, to: Sender<Event>) -> io::Result<SignalState> {
    let mut signals = match set {
        SignalSet::Screen => Signals::new(ENDS.into_iter().chain([SIGTSTP, SIGCONT, SIGWINCH, SIGXFSZ, SIGABRT]))?,
        SignalSet::Plain => {
            let heard = |signal: &i32| *signal != SIGHUP || !hangups_are_ignored();
            Signals::new(ENDS.into_iter().filter(heard).chain([SIGTSTP, SIGCONT]))?
        }
    };
    let aborts = if set == SignalSet::Screen { Some(Signals::new([SIGABRT])?) } else { None };
    let full_pipe = if set == SignalSet::Screen { Some(unix::hold_handler()?) } else { None };
    let (goes_on, continued) = channel();
    let interrupted = Arc::new(AtomicBool::new(false));
    let pending = Arc::clone(&interrupted);
    jobs::small_thread("signals", move || {
        let _open = full_pipe;
        let mut requests = EndRequests::default();
        for signal in signals.forever() {
            let event = match signal {
                SIGABRT => unix::leave(),
                SIGINT if set == SignalSet::Screen && !pending.swap(true, Ordering::SeqCst) => Event::Interrupt,
                SIGWINCH => Event::Resized,
                SIGTSTP => Event::Stop,
                SIGXFSZ if is_told_by_a_write() => continue,
                SIGCONT => {
                    let _ = goes_on.send(()); // the loop may have ended
                    Event::Continued
                }
                _ => {
                    requests.ask(u8::try_from(signal).unwrap_or(0), &to);
                    continue;
                }
            };
            let _ = to.send(event); // the loop may have ended
        }
    })?;
    Ok(SignalState { continued, aborts, interrupted })
}

/// True if SIGHUP was ignored when the program was started (nohup): a handler of ours would undo that. On systems that
/// do not report this as Linux does, SIGHUP is left alone too; at worst, it ends the process without its last line.
fn hangups_are_ignored() -> bool {
    std::fs::read_to_string("/proc/self/status").map_or(true, |status| ignores(&status, SIGHUP))
}

/// True if a process with this status (proc(5)) ignores a signal. `SigIgn` is a mask whose lowest bit is signal 1.
fn ignores(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// True if SIGXFSZ comes from a write of our own: a file may not grow beyond a limit. The write reports it as an error,
/// like a full disk, so it is not a reason to end. Without such a limit, another process sent the signal.
fn is_told_by_a_write() -> bool {
    getrlimit(Resource::Fsize).current.is_some()
}

/// True if a stopped process could be continued: a shell with job control has put us into our own group. A program that
/// a terminal window runs directly must not stop, or the window would be dead.
fn can_stop() -> bool {
    let Ok(session) = getsid(None) else { return false };
    session != getpgrp() && getpgid(Some(session)).is_ok_and(|group| group != getpgrp())
}

/// Asks the whole foreground job to stop, as Ctrl-Z does in a terminal that is not in raw mode. [`Event::Stop`]
/// follows.
pub fn ask_to_stop() {
    if can_stop() {
        let _ = kill_current_process_group(Signal::TSTP); // our own group exists
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
