//! The terminal guard: what is done to the terminal at the start is undone, exactly once, however the program ends.
//!
//! The state is in one static behind a lock, because the panic hook and the signal thread must be able to reach it from
//! anywhere. Every frame is written under the same lock, and only while the screen is ours, so a late draw cannot undo
//! the restoration.

pub(in crate::runtime) mod ansi_writer;
pub mod clipboard;
pub mod color_depth;
mod escape_joiner;
pub mod frame_diff;
pub mod input;
pub mod keys;
#[cfg(feature = "images")]
pub mod pictures;
pub(in crate::runtime) mod screen_cells;

use crate::words::{Lang, runtime::RuntimeWord};
use crate::{app::protocol::input::Window, runtime::jobs};
use crossterm::Command;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, EnableBracketedPaste, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    Clear, ClearType, DisableLineWrap, EnableLineWrap, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, window_size,
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, isatty, tcgetattr, tcsetattr};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, TryLockError};
use std::{
    fmt,
    fs::File,
    io,
    time::{Duration, Instant},
};

/// What is switched on when the screen is taken, apart from what always is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modes {
    /// Reports of presses, drags and the wheel.
    pub mouse: bool,
    /// The kitty keyboard protocol, "disambiguate escape codes"; terminals that do not know it ignore the request. With
    /// it Ctrl-C is a sequence that is read, not a signal.
    pub keyboard_protocol: bool,
}

impl Modes {
    /// Returns the bytes that take the screen. The keyboard flags come after the alternate screen, because each screen
    /// has its own stack of them. Nothing wraps: a character that is wider than we think damages its own row only.
    fn enter(self) -> String {
        let mut out = ansi(EnterAlternateScreen) + &ansi(Hide) + &ansi(EnableBracketedPaste) + &ansi(DisableLineWrap);
        if self.mouse {
            out += &ansi(Buttons { on: true });
        }
        if self.keyboard_protocol {
            out += &ansi(PushKeyboardEnhancementFlags(KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES));
        }
        out
    }

    /// Returns the bytes that take the screen even if it may already be ours: the keyboard flags are set, not pushed
    /// again.
    fn enter_again(self) -> String {
        self.enter().replace("\x1b[>1u", "\x1b[=1u")
    }

    /// Returns the bytes that give the screen back, in the opposite order. Where there is no alternate screen, as in GNU
    /// screen and on serial lines, the board must not stay behind the prompt.
    fn leave(self) -> String {
        let mut out = String::new();
        if self.keyboard_protocol {
            out += &ansi(PopKeyboardEnhancementFlags);
        }
        if self.mouse {
            out += &ansi(Buttons { on: false });
        }
        out += &(ansi(EnableLineWrap) + &ansi(DisableBracketedPaste) + &ansi(ResetColor));
        out + &ansi(Clear(ClearType::All)) + &ansi(MoveTo(0, 0)) + &ansi(Show) + &ansi(LeaveAlternateScreen)
    }
}

/// Returns the bytes of a command.
pub(in crate::runtime) fn ansi(command: impl Command) -> String {
    let mut out = String::new();
    let _ = command.write_ansi(&mut out); // a string takes everything
    out
}

/// Reports of presses, drags and the wheel (1000, 1002, 1006), but not of bare motion (1003), which crossterm's own
/// command asks for.
struct Buttons {
    on: bool,
}

impl Command for Buttons {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(if self.on { "\x1b[?1000h\x1b[?1002h\x1b[?1006h" } else { "\x1b[?1006l\x1b[?1002l\x1b[?1000l" })
    }
}

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

    /// Returns the window's size, or the default of 80x24 if the terminal does not report one.
    #[must_use]
    pub fn window(&self) -> Window {
        let Ok(size) = window_size() else { return Window::default() };
        if size.columns == 0 || size.rows == 0 {
            return Window::default();
        }
        let pixels = (size.width > 0 && size.height > 0).then_some((size.width, size.height));
        Window { cols: size.columns, rows: size.rows, pixels }
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
    fn write_all(&self, mut bytes: &[u8]) -> io::Result<()> {
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

    /// True if the terminal accepts a write, or does so within this time. Linux says that it does not while another
    /// thread is inside a write, and a thread that has written its frame may not have returned from the call yet.
    fn takes_output(&self, within: Duration) -> bool {
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

/// The screen while it is ours.
#[derive(Clone, Debug)]
struct TakenScreen {
    tty: Arc<Tty>,
    /// The bytes that give the screen back.
    leave: Arc<[u8]>,
    /// The same for an exit in the middle of a frame: CAN ends a sequence that was cut off, then the synchronized
    /// update that may have been open is ended.
    leave_hard: Arc<[u8]>,
    /// The message printed when the process is aborted.
    last_words: Arc<[u8]>,
}

static SCREEN: Mutex<Option<TakenScreen>> = Mutex::new(None);

/// The screen as it was first taken, for exits that cannot wait for the lock.
static FIRST: OnceLock<TakenScreen> = OnceLock::new();

/// How long to wait, when the program ends, for a terminal that accepts nothing. The rest of a frame takes far less
/// time.
const STUCK: Duration = Duration::from_millis(500);

/// Returns the screen's lock if it can be had soon: the thread that holds it may be waiting for a stuck terminal.
fn screen_soon() -> Option<MutexGuard<'static, Option<TakenScreen>>> {
    let until = Instant::now() + STUCK;
    loop {
        match SCREEN.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() >= until => return None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

/// Holds the screen, and gives it back when dropped.
#[derive(Debug)]
pub struct TerminalGuard {
    tty: Arc<Tty>,
    modes: Modes,
    lang: Lang,
}

impl TerminalGuard {
    /// Takes the screen: raw mode, alternate screen, hidden cursor, and whatever `modes` says. From now on, a panic in
    /// any thread gives the terminal back, says in this language what happened, and ends the process.
    ///
    /// # Errors
    /// The terminal could not be set up. It is left as it was found.
    pub fn take(tty: Arc<Tty>, modes: Modes, lang: Lang) -> io::Result<TerminalGuard> {
        install_panic_hook(lang);
        let guard = TerminalGuard { tty, modes, lang };
        guard.enter()?;
        Ok(guard)
    }

    /// Takes the screen again after [`release`].
    ///
    /// # Errors
    /// The terminal could not be set up.
    pub fn enter(&self) -> io::Result<()> {
        let mut screen = jobs::lock(&SCREEN);
        if let Some(taken) = screen.as_ref() {
            // The process was continued without being told of the stop: the shell may have changed the settings in
            // between.
            disable_raw_mode()?;
            return switch_on(&taken.tty, self.modes, &self.modes.enter_again());
        }
        // Recorded first: if switching on fails half way, dropping the guard undoes it.
        let (leave, tty) = (self.modes.leave(), Arc::clone(&self.tty));
        let leave_hard = format!("\x18{}{leave}", ansi(EndSynchronizedUpdate)).into_bytes().into();
        let last_words = format!("tabiya: {}\n", RuntimeWord::Aborted.text(self.lang)).into_bytes().into();
        let leave = leave.into_bytes().into();
        let taken = TakenScreen { tty, leave, leave_hard, last_words };
        FIRST.get_or_init(|| taken.clone());
        *screen = Some(taken);
        switch_on(&self.tty, self.modes, &self.modes.enter())
    }

    /// Writes a whole frame, or other bytes, if the screen is ours.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let screen = jobs::lock(&SCREEN);
        if screen.is_some() { self.tty.write_all(bytes) } else { Ok(()) }
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        release();
    }
}

/// Switches on raw mode, and what these bytes say. Ctrl-C stays a signal, so that it is heard even while crossterm waits
/// for the end of a sequence that was cut off; `NOFLSH` keeps the frame that is being written. The other two signal keys
/// are keys.
fn switch_on(tty: &Tty, modes: Modes, bytes: &str) -> io::Result<()> {
    /// The value that switches a special character off.
    const DISABLED: u8 = if cfg!(any(target_os = "linux", target_os = "android")) { 0 } else { 0xff };
    enable_raw_mode()?;
    if !modes.keyboard_protocol {
        let mut settings = tcgetattr(&tty.input)?;
        settings.local_modes |= LocalModes::ISIG | LocalModes::NOFLSH;
        settings.special_codes[SpecialCodeIndex::VINTR] = 0x03; // as for the next two: such an index cannot fail
        settings.special_codes[SpecialCodeIndex::VQUIT] = DISABLED;
        settings.special_codes[SpecialCodeIndex::VSUSP] = DISABLED;
        tcsetattr(&tty.input, OptionalActions::Now, &settings)?;
    }
    tty.write_all(bytes.as_bytes())
}

/// Gives the terminal back if it is ours. Nothing is drawn until it is taken again.
pub fn release() {
    give_back(&mut jobs::lock(&SCREEN));
}

/// Gives the terminal back even if another thread may be stuck while writing to it. For exits that cannot wait.
pub fn release_hard() {
    if let Some(mut screen) = screen_soon() {
        give_back(&mut screen);
    } else {
        release_unlocked(Duration::ZERO); // the wait is over
    }
}

/// Gives the terminal back without the lock and without allocating memory, even in the middle of a frame. Waits only
/// while the terminal is busy, for at most half a second.
pub fn release_at_once() {
    release_unlocked(STUCK);
}

/// The same as [`release_at_once`], with the time to wait for a busy terminal.
fn release_unlocked(within: Duration) {
    if let Some(first) = FIRST.get() {
        let _ = disable_raw_mode(); // nothing else is left to try
        if first.tty.takes_output(within) {
            let _ = rustix::io::write(&first.tty.output, b"\x18"); // as above
            let _ = rustix::io::write(&first.tty.output, farewell()); // as above
            let _ = rustix::io::write(&first.tty.output, &first.leave_hard); // as above
        }
    }
}

/// Prints on standard error that the process is aborted, without allocating memory.
pub fn say_aborted() {
    if let Some(first) = FIRST.get() {
        let _ = rustix::io::write(rustix::stdio::stderr(), &first.last_words); // it may be closed
    }
}

/// Returns the bytes that remove any pictures that were shown; they are only known at the end.
fn farewell() -> &'static [u8] {
    #[cfg(feature = "images")]
    return crate::runtime::terminal::pictures::kitty::farewell().as_bytes();
    #[cfg(not(feature = "images"))]
    &[]
}

fn give_back(screen: &mut Option<TakenScreen>) {
    if let Some(taken) = screen.take() {
        // Errors here mean that the terminal is gone, so there is nothing left to restore.
        let _ = taken.tty.write_all(farewell());
        let _ = taken.tty.write_all(&taken.leave);
        let _ = disable_raw_mode();
    }
}

/// Makes a panic in any thread end the program: half a program is worse than none. The game is already in its journal.
pub fn install_panic_hook(lang: Lang) {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            crate::runtime::system::ProcessGroup::kill_all();
            release_hard();
            before(info);
            super::stdout::complain(RuntimeWord::Panicked.text(lang));
            std::process::exit(1);
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the private modes in a text as (number, on), and keyboard flags as (0, on).
    fn switches(text: &str) -> Vec<(u32, bool)> {
        text.split("\x1b[")
            .filter_map(|part| match part {
                ">1u" => Some((0, true)),
                "<1u" => Some((0, false)),
                _ => {
                    let body = part.strip_prefix('?')?;
                    let (number, last) = body.split_at(body.len() - 1);
                    Some((number.parse().unwrap(), last == "h"))
                }
            })
            .collect()
    }

    #[test]
    fn leaving_undoes_entering_in_the_opposite_order() {
        for (mouse, keyboard_protocol) in [(false, false), (false, true), (true, false), (true, true)] {
            let modes = Modes { mouse, keyboard_protocol };
            let mut on = switches(&modes.enter());
            let mut off = switches(&modes.leave());
            // The cursor is hidden, and lines do not wrap, while the screen is ours.
            let fix = |list: &mut Vec<(u32, bool)>| list.iter_mut().for_each(|s| s.1 ^= s.0 == 25 || s.0 == 7);
            fix(&mut on);
            fix(&mut off);
            on.sort_unstable();
            off.sort_unstable();
            assert!(on.iter().all(|s| s.1) && off.iter().all(|s| !s.1), "{modes:?}");
            assert_eq!(on.iter().map(|s| s.0).collect::<Vec<_>>(), off.iter().map(|s| s.0).collect::<Vec<_>>());
            assert_eq!(on.iter().any(|s| s.0 == 1000), mouse);
            assert!(!on.iter().any(|s| s.0 == 1003), "bare motion is never asked for");
            assert!(modes.leave().ends_with("\x1b[2J\x1b[1;1H\x1b[?25h\x1b[?1049l"), "the board does not stay");
            assert!(modes.enter().starts_with("\x1b[?1049h"), "keyboard flags belong to the alternate screen");
        }
    }

    /// A terminal without a reader accepts no more output. When it is read again, the wait ends.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_end_waits_for_a_busy_terminal() {
        use portable_pty::{PtySize, native_pty_system};
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let path = pair.master.tty_name().unwrap();
        let end = || File::options().read(true).write(true).open(&path).unwrap();
        let tty = Arc::new(Tty { input: end(), output: end() });
        assert!(tty.takes_output(Duration::ZERO));
        let writer = Arc::clone(&tty);
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
