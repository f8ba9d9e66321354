//! Turns the console's events into events on the loop's channel: Ctrl-C, Ctrl-Break, the end of the session, and the
//! closing of the window. After the last, Windows ends the process at once; the game is already in its journal.
//!
//! With a screen, Ctrl-C is a key. There is no Ctrl-Z: nothing could continue a process that was stopped.

use crate::runtime::event_loop::event::Event;
use crate::runtime::system::{EndRequests, SignalSet};
use std::io;
use std::sync::mpsc::Sender;

/// The number of Unix's SIGINT: the exit code says the same on all systems.
const INTERRUPTED: u8 = 2;

/// What the loop needs in order to stop and continue: nothing.
#[derive(Debug)]
pub struct SignalState;

impl SignalState {
    /// Does nothing: Windows ends an aborted process without asking.
    ///
    /// # Errors
    /// None.
    pub fn hear_aborts_twice(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Does nothing: Ctrl-C is read as a key.
    pub fn interrupt_is_heard(&self) {}

    /// Returns false: nothing could continue this process.
    pub fn stop(&self) -> bool {
        false
    }
}

/// Does nothing: a write beyond a limit ends no process here.
pub fn keep_file_limit_from_ending() {}

/// Starts handling the console's events.
///
/// # Errors
/// The handler could not be installed or the thread could not be started.
pub fn start_signals(_set: SignalSet, to: Sender<Event>) -> io::Result<SignalState> {
    let mut requests = EndRequests::default();
    ctrlc::set_handler(move || requests.ask(INTERRUPTED, &to)).map_err(io::Error::other)?;
    Ok(SignalState)
}

/// Does nothing: nothing could continue this process.
pub fn ask_to_stop() {}
