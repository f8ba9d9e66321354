//! The console. What is written goes through the standard library, which turns UTF-8 into what the console takes.

use crate::runtime::terminal::Modes;
use crossterm::Command;
use crossterm::ansi_support::supports_ansi;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::time::Duration;

/// The console: standard output. crossterm reads from the console even if standard input is something else.
#[derive(Debug)]
pub struct Tty(());

impl Tty {
    /// Finds the console. With `controlling`, standard input may be redirected.
    ///
    /// # Errors
    /// There is no console, or one that does not understand escape sequences (before Windows 10).
    pub fn open(controlling: bool) -> io::Result<Tty> {
        let is_there = io::stdout().is_terminal() && (controlling || io::stdin().is_terminal());
        if is_there && supports_ansi() { Ok(Tty(())) } else { Err(ErrorKind::Unsupported.into()) }
    }

    /// Switches on raw mode and the pointer, which is not done by escape sequences here.
    ///
    /// # Errors
    /// The console does not allow it.
    pub fn take_over(&self, modes: Modes) -> io::Result<()> {
        enable_raw_mode()?;
        if modes.mouse { EnableMouseCapture.execute_winapi() } else { Ok(()) }
    }

    /// Restores the settings from before [`Tty::take_over`].
    ///
    /// # Errors
    /// The console is gone.
    pub fn hand_back(&self) -> io::Result<()> {
        let _ = DisableMouseCapture.execute_winapi(); // an error says that it was not on
        disable_raw_mode()
    }

    /// Never returns: the closing of the window is an event of the console.
    pub fn wait_until_gone(&self) {
        loop {
            std::thread::park();
        }
    }

    /// Writes everything.
    ///
    /// # Errors
    /// The console is gone.
    pub fn write_all(&self, bytes: &[u8]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(bytes)?;
        out.flush()
    }

    /// Writes what an exit that cannot wait still writes.
    pub fn write_once(&self, bytes: &[u8]) {
        let _ = self.write_all(bytes); // nothing else is left to try
    }

    /// Writes on standard error.
    pub fn complain_once(bytes: &[u8]) {
        let _ = io::stderr().write_all(bytes); // it may be closed
    }

    /// True: the console takes what is written.
    pub fn takes_output(&self, _within: Duration) -> bool {
        true
    }
}
