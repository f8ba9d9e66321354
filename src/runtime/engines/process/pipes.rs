//! The threads of an engine's pipes. A pipe cannot be waited for together with a channel in the same way on every
//! system, so each has a thread, which blocks, and one channel for all tells the engine's thread what came.

use crate::runtime::{engines::process::session::EngineInput, jobs};
use std::io;
use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The number of bytes read at once.
const BLOCK: usize = 1 << 16;
/// How many blocks of one pipe are on their way at the most: the engine waits, whatever it writes.
const BLOCKS: usize = 2;

/// Which of an engine's outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pipe {
    /// Standard output.
    Output,
    /// Standard error.
    Errors,
}

/// Some bytes of a pipe. When it is dropped, its memory goes back to the thread that reads the pipe.
#[derive(Debug)]
pub(super) struct Block {
    bytes: Vec<u8>,
    count: usize,
    home: Sender<Vec<u8>>,
}

impl Block {
    /// What was read.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.count).unwrap_or_default()
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        let _ = self.home.send(std::mem::take(&mut self.bytes)); // the thread may have ended
    }
}

/// Starts a thread that reads a pipe until its end, or until nobody is interested any more.
///
/// # Errors
/// The thread could not be started.
pub(super) fn read(from: impl Read + Send + 'static, pipe: Pipe, to: Sender<EngineInput>) -> io::Result<()> {
    let (home, empty) = channel();
    for _ in 0..BLOCKS {
        let _ = home.send(vec![0; BLOCK]); // the other end is here
    }
    jobs::small_thread("engine reader", move || read_all(from, pipe, &home, &empty, &to)).map(drop)
}

fn read_all(
    mut from: impl Read,
    pipe: Pipe,
    home: &Sender<Vec<u8>>,
    empty: &Receiver<Vec<u8>>,
    to: &Sender<EngineInput>,
) {
    while let Ok(mut bytes) = empty.recv() {
        let count = loop {
            match from.read(&mut bytes) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(count) => break count,
                Err(_) => break 0,
            }
        };
        let input = match count {
            0 => EngineInput::Ended(pipe),
            count => EngineInput::Read(pipe, Block { bytes, count, home: home.clone() }),
        };
        if to.send(input).is_err() || count == 0 {
            return;
        }
    }
}

/// Starts a thread that writes what it is sent to a pipe, and closes the pipe when there will be no more. An engine
/// that takes nothing keeps only this thread waiting; it is noticed by its silence.
///
/// # Errors
/// The thread could not be started.
pub(super) fn write(mut pipe: impl Write + Send + 'static) -> io::Result<Sender<Vec<u8>>> {
    let (lines, unsent) = channel::<Vec<u8>>();
    jobs::small_thread("engine writer", move || {
        while let Ok(bytes) = unsent.recv() {
            if pipe.write_all(&bytes).is_err() {
                return; // its output will end, too
            }
        }
    })?;
    Ok(lines)
}
