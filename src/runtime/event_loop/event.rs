//! What reaches the loop: one channel, one type.

use crate::runtime::{files::file_service::FinishedJob, terminal::keys::TerminalInput};
use crate::{app::protocol::message::Msg, chess::moment::Moment};
use std::sync::mpsc::Sender;

/// Something that happened outside of the loop.
#[derive(Debug)]
pub enum Event {
    /// The user did something, then.
    Input(Moment, TerminalInput),
    /// A line of standard input was read, then; none at its end.
    Line(Moment, Option<String>),
    /// The terminal is gone.
    HangUp,
    /// The window may have another size.
    Resized,
    /// A signal that asks the process to end, by its number.
    Terminate(u8),
    /// The process is to stop, as Ctrl-Z does.
    Stop,
    /// The process goes on after a stop.
    Continued,
    /// A response of a job to the application.
    Response(Msg),
    /// An external engine sent something, then.
    EngineSpoke(Moment, Msg),
    /// The worker for files has done a job.
    FileJobDone(FinishedJob),
}

/// Sends a job's response to the application.
pub fn respond(to: &Sender<Event>, msg: Msg) {
    let _ = to.send(Event::Response(msg)); // the loop may have ended
}
