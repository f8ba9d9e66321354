//! The terminal by its descriptors.

use crate::runtime::terminal::Modes;
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, isatty, tcgetattr, tcsetattr};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};

/// The two ends of the terminal: standard input and output if they are a terminal, otherwise the controlling terminal.
#[derive(Debug)]
pub struct Tty {
    input: File,
    output: File,
}

impl Tty {
    /// Finds the terminal. With `controlling`, standard input and output may be redirected and `/dev/tty` takes their
    /// place; without, both must be a terminal.
    ///
    /// # Errors
    /// There is no terminal.
    pub fn open(controlling: bool) -> io::Result<Tty> {
        let end = |fd: BorrowedFd<'_>| -> io::Result<File> {
            if isatty(fd) {
                Ok(File::from(fd.try_clone_to_owned()?))
            } else if controlling {
                File::options().read(true).write(true).open("/dev/tty")
            } else {
                Err(io::Error::from(Errno::NOTTY))
            }
        };
        Ok(Tty { input: end(io::stdin().as_fd())?, output: end(io::stdout().as_fd())? })
    }

    /// Switches on raw mode. Ctrl-C stays a signal, so that it is heard even while crossterm waits for the end of a
    /// sequence that was cut off; `NOFLSH` keeps the frame that is being written. The other two signal keys are keys.
    ///
    /// # Errors
    /// The terminal does not allow it.
    pub fn take_over(&self, modes: Modes) -> io::Result<()> {
        /// The value that switches a special character off.
        const DISABLED: u8 = if cfg!(any(target_os = "linux", target_os = "android")) { 0 } else { 0xff };
        enable_raw_mode()?;
        if modes.keyboard_protocol {
            return Ok(());
        }
        let mut settings = tcgetattr(&self.input)?;
        settings.local_modes |= LocalModes::ISIG | LocalModes::NOFLSH;
        settings.special_codes[SpecialCodeIndex::VINTR] = 0x03; // as for the next two: such an index cannot fail
        settings.special_codes[SpecialCodeIndex::VQUIT] = DISABLED;
        settings.special_codes[SpecialCodeIndex::VSUSP] = DISABLED;
        Ok(tcsetattr(&self.input, OptionalActions::Now, &settings)?)
    }

    /// Restores the settings from before [`Tty::take_over`].
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn hand_back(&self) -> io::Result<()> {
        disable_raw_mode()
    }

    /// Returns when the terminal is gone; never where the system cannot wait for it, as macOS for `/dev/tty`.
    pub fn wait_until_gone(&self) {
        loop {
            let mut fds = [PollFd::new(&self.input, PollFlags::empty())];
            match poll(&mut fds, None) {
                Ok(_) if fds.iter().any(|fd| fd.revents().contains(PollFlags::NVAL)) => std::thread::park(),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Ok(_) | Err(_) => return,
            }
        }
    }

    /// Writes everything, waiting if the terminal is slow.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn write_all(&self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match rustix::io::write(&self.output, bytes) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(n) => bytes = bytes.get(n..).unwrap_or_default(),
                Err(Errno::INTR) => {}
                // Another program that shares the terminal has made it non-blocking.
                Err(Errno::AGAIN) => {
                    let mut fds = [PollFd::new(&self.output, PollFlags::OUT)];
                    if let Err(error) = poll(&mut fds, None)
                        && error != Errno::INTR
                    {
                        return Err(error.into());
                    }
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Writes without waiting or allocating, as far as the terminal takes it. For exits that cannot wait.
    pub fn write_once(&self, bytes: &[u8]) {
        let _ = rustix::io::write(&self.output, bytes); // nothing else is left to try
    }

    /// Writes on standard error, without allocating memory.
    pub fn complain_once(bytes: &[u8]) {
        let _ = rustix::io::write(rustix::stdio::stderr(), bytes); // it may be closed
    }

    /// True if the terminal accepts a write, or does so within this time. Linux says that it does not while another
    /// thread is inside a write, and a thread that has written its frame may not have returned from the call yet.
    pub fn takes_output(&self, within: Duration) -> bool {
        let until = Instant::now() + within;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            // This is at most a few seconds, which a timespec can hold.
            let left = Timespec::try_from(left).unwrap_or(Timespec { tv_sec: 0, tv_nsec: 0 });
            let mut fds = [PollFd::new(&self.output, PollFlags::OUT)];
            match poll(&mut fds, Some(&left)) {
                Err(Errno::INTR) if Instant::now() < until => {}
                taken => return taken == Ok(1),
            }
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// A terminal without a reader accepts no more output. When it is read again, the wait ends.
    #[test]
    fn an_end_waits_for_a_busy_terminal() {
        use portable_pty::{PtySize, native_pty_system};
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let path = pair.master.tty_name().unwrap();
        let end = || File::options().read(true).write(true).open(&path).unwrap();
        let tty = std::sync::Arc::new(Tty { input: end(), output: end() });
        assert!(tty.takes_output(Duration::ZERO));
        let writer = std::sync::Arc::clone(&tty);
        let writing = std::thread::spawn(move || writer.write_all(&[b'x'; 1 << 20]));
        while tty.takes_output(Duration::ZERO) {
            std::thread::yield_now();
        }
        let mut reader = pair.master.try_clone_reader().unwrap();
        let waiting = std::thread::spawn(move || tty.takes_output(Duration::from_secs(20)));
        let reading = std::thread::spawn(move || io::copy(&mut reader, &mut io::sink()));
        assert!(waiting.join().unwrap(), "it is read, so it takes more");
        writing.join().unwrap().unwrap();
        drop(pair.slave);
        let _ = reading.join().unwrap(); // Linux ends it with an error
    }
}
