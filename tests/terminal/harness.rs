//! Runs a program on a pseudo-terminal, and keeps the screen that it draws and the modes that it sets.

use std::collections::BTreeSet;
use std::io::{ErrorKind, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use tabiya::words::Sentence;

use crate::wording::{Wording, says};

/// The question for the background colour (xterm's OSC 11).
pub const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";
/// How long anything may take before a test fails: far more than is needed, for slow machines.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the written bytes have switched on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    /// Private modes that are set, except the cursor's.
    pub private: BTreeSet<u32>,
    /// Whether the cursor is hidden.
    pub cursor_hidden: bool,
    /// Whether lines do not wrap.
    pub wraps_not: bool,
    /// How many times keyboard flags have been pushed and not popped.
    pub kitty: i32,
    /// Every private mode that was ever set.
    pub ever: BTreeSet<u32>,
}

impl Modes {
    fn take(&mut self, body: &str, last: u8) {
        match (body.as_bytes().first(), last) {
            (Some(b'?'), b'h' | b'l') => {
                for mode in body[1..].split(';').map(|n| n.parse().unwrap()) {
                    match (mode, last) {
                        (25, _) => self.cursor_hidden = last == b'l',
                        (7, _) => self.wraps_not = last == b'l',
                        (_, b'h') => {
                            self.private.insert(mode);
                            self.ever.insert(mode);
                        }
                        _ => {
                            self.private.remove(&mode);
                        }
                    }
                }
            }
            (Some(b'>'), b'u') => self.kitty += 1,
            (Some(b'<'), b'u') => self.kitty -= 1,
            _ => {}
        }
    }
}

pub struct Pty {
    master: Box<dyn MasterPty + Send>,
    writer: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// The bytes of a sequence that is not complete yet.
    tail: Vec<u8>,
    pub modes: Modes,
    /// Everything that the program has written.
    pub bytes: Vec<u8>,
    /// In how many pieces that was read.
    pub reads: usize,
    settings: String,
}

/// How many failed reads in a row mean that the output has ended.
const REFUSALS: u32 = 100;

impl Pty {
    /// Starts a program in a window of 80x24.
    pub fn start(command: CommandBuilder) -> Pty {
        Pty::start_in(command, 80, 24)
    }

    /// Starts a program in a window of a size.
    pub fn start_in(mut command: CommandBuilder, cols: u16, rows: u16) -> Pty {
        let pair = native_pty_system().openpty(PtySize { rows, cols, ..PtySize::default() }).unwrap();
        let settings = format!("{:?}", pair.master.get_termios().unwrap());
        if command.get_env("TERM").is_none() {
            command.env("TERM", "xterm-256color");
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        let (to, output) = channel();
        thread::spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            // Linux sometimes reports that the other side has closed (EIO) before it hands over what that side wrote
            // last. On a busy machine it may do so more than once, so only many failed reads in a row mean the end.
            let mut refused = 0;
            while refused < REFUSALS {
                match reader.read(&mut buffer) {
                    Ok(n @ 1..) => {
                        refused = 0;
                        if to.send(buffer[..n].to_vec()).is_err() {
                            return;
                        }
                    }
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Ok(0) | Err(_) => {
                        refused += 1;
                        thread::yield_now(); // to whatever hands it over
                    }
                }
            }
        });
        Pty {
            master: pair.master,
            writer: Some(writer),
            child,
            output,
            screen: vt100::Parser::new(rows, cols, 0),
            tail: Vec::new(),
            modes: Modes::default(),
            bytes: Vec::new(),
            reads: 0,
            settings,
        }
    }

    /// Types bytes.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(bytes.as_ref()).unwrap();
        writer.flush().unwrap();
    }

    pub fn resize(&mut self, cols: u16, rows: u16, pixels: (u16, u16)) {
        self.screen.screen_mut().set_size(rows, cols);
        self.master.resize(PtySize { rows, cols, pixel_width: pixels.0, pixel_height: pixels.1 }).unwrap();
    }

    /// Returns what the screen shows.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Returns whether the last frame is complete. The question for the background colour follows the first frame.
    pub fn is_whole(&self) -> bool {
        let bytes = self.bytes.strip_suffix(QUESTION).unwrap_or(&self.bytes);
        bytes.ends_with(b"\x1b[?2026l")
    }

    /// Waits until the first frame and the question after it have been written.
    pub fn wait_for_question(&mut self) {
        self.wait_until("question for the background", |pty| pty.count(QUESTION) == 1);
    }

    /// Returns how often these bytes were written.
    pub fn count(&self, bytes: &[u8]) -> usize {
        memchr::memmem::find_iter(&self.bytes, bytes).count()
    }

    pub fn alternate(&self) -> bool {
        self.screen.screen().alternate_screen()
    }

    /// Waits until the screen shows a text.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(&format!("{text:?} on the screen"), |pty| pty.text().contains(text));
    }

    /// Waits until the screen shows a sentence, on one line or several.
    pub fn wait_for_sentence(&mut self, word: impl Sentence, args: &[&str]) {
        let said = format!("{:?} on the screen", says(word, args));
        self.wait_until(&said, |pty| pty.words().has(word, args));
    }

    /// Returns the text of the screen as one line.
    pub fn words(&self) -> String {
        self.text().split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Waits until a condition holds. `what` describes it if the test fails.
    pub fn wait_until(&mut self, what: &str, is: impl Fn(&Pty) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is(self) {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) => panic!("no {what} in time:\n{}", self.text()),
                Err(RecvTimeoutError::Disconnected) if is(self) => return,
                Err(RecvTimeoutError::Disconnected) => panic!("ended before {what}:\n{}", self.text()),
            }
        }
    }

    /// Returns the number that follows a word on the screen.
    pub fn number(&self, word: &str) -> Option<u32> {
        let text = self.text();
        let rest = text.split(word).nth(1)?;
        rest.trim_start().split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    }

    /// Sends a signal to the process whose number the screen shows.
    pub fn signal(&mut self, signal: Signal) {
        self.wait_for("pid ");
        let pid = self.number("pid ").unwrap();
        // An earlier signal may have ended it.
        let _ = kill_process(Pid::from_raw(i32::try_from(pid).unwrap()).unwrap(), signal);
    }

    /// Sends a signal to the program that was started.
    pub fn signal_program(&mut self, signal: Signal) {
        let pid = i32::try_from(self.child.process_id().unwrap()).unwrap();
        kill_process(Pid::from_raw(pid).unwrap(), signal).unwrap();
    }

    /// Returns the id of the process that was started.
    pub fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Returns whether the program has ended.
    pub fn ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Ends the program with SIGKILL, and waits for it.
    pub fn kill(&mut self) {
        let pid = i32::try_from(self.child.process_id().unwrap()).unwrap();
        kill_process(Pid::from_raw(pid).unwrap(), Signal::KILL).unwrap();
        self.child.wait().unwrap();
    }

    /// Reads what is written until the program has ended. Returns its exit code.
    pub fn end(&mut self) -> u32 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("no end in time:\n{}", self.text()),
            }
        }
        self.child.wait().unwrap().exit_code()
    }

    /// Checks that the terminal is as it was found.
    pub fn assert_restored(&self) {
        assert!(self.modes.private.is_empty(), "still set: {:?}", self.modes);
        assert!(!self.modes.cursor_hidden, "the cursor is hidden");
        assert!(!self.modes.wraps_not, "lines do not wrap");
        assert_eq!(self.modes.kitty, 0, "keyboard flags");
        assert!(!self.alternate(), "still on the alternate screen");
        assert_eq!(format!("{:?}", self.master.get_termios().unwrap()), self.settings, "the terminal's settings");
        for mode in [1049, 2004, 1000, 1002, 1006] {
            assert!(self.modes.ever.contains(&mode), "{mode} was never set: the test tests nothing");
        }
        assert!(!self.modes.ever.contains(&1003), "bare motion was asked for");
    }

    fn take(&mut self, bytes: &[u8]) {
        self.reads += 1;
        self.bytes.extend_from_slice(bytes);
        self.screen.process(bytes);
        self.tail.extend_from_slice(bytes);
        let mut from = 0;
        while let Some(start) = self.tail[from..].windows(2).position(|w| w == b"\x1b[").map(|i| from + i) {
            let Some(length) = self.tail[start + 2..].iter().position(|b| (0x40..=0x7e).contains(b)) else {
                from = start;
                break;
            };
            let body = String::from_utf8_lossy(&self.tail[start + 2..start + 2 + length]).into_owned();
            self.modes.take(&body, self.tail[start + 2 + length]);
            from = start + 3 + length;
        }
        // An Esc at the very end may begin a sequence.
        let keep = if from == 0 && self.tail.last() == Some(&0x1b) { self.tail.len() - 1 } else { from };
        self.tail.drain(..keep);
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
