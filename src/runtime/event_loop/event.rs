//! The events that reach the loop: one channel, one type.

use crate::app::protocol::message::Msg;
use crate::chess::clock::Moment;
use crate::runtime::files::file_service::FinishedJob;
use crate::runtime::terminal::keys::TerminalInput;
use std::sync::mpsc::Sender;

/// Something that happened outside the loop.
#[derive(Debug)]
pub enum Event {
    Input(Moment, TerminalInput),
    /// Ctrl-C was pressed: it comes as a signal.
    Interrupt,
    /// A line of standard input was read, at this moment, or its end.
    Line(Moment, Msg),
    HangUp,
    /// The window may have a new size.
    Resized,
    /// A signal that asks the process to end, by its number.
    Terminate(u8),
    /// The process should stop, as with Ctrl-Z.
    Stop,
    /// The process goes on after a stop.
    Continued,
    Response(Msg),
    EngineSpoke(Moment, Msg),
    FileJobDone(FinishedJob),
}

/// Sends a job's response to the application.
pub fn respond(to: &Sender<Event>, msg: Msg) {
    let _ = to.send(Event::Response(msg)); // the loop may have ended
}
