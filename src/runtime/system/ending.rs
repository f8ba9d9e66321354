//! What is alike on all systems when the process is asked to end: it ends even if its loop does not.

use crate::runtime::{event_loop::event::Event, jobs, system::ProcessGroup, terminal};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

/// How long the loop may take to end after it was asked to.
const PATIENCE: Duration = Duration::from_secs(2);

/// Which signals are handled.
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
