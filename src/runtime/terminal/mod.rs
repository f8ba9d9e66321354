//! The terminal guard: what is done to the terminal at the start is undone, exactly once, however the program ends.
//!
//! The state is in one static behind a lock, because the panic hook and the signal thread must be able to reach it from
//! anywhere. Every frame is written under the same lock, and only while the screen is ours, so a late draw cannot undo
//! the restoration.

use crate::app::protocol::input::Window;
use crate::runtime::jobs;
use crate::words::Lang;
use crate::words::tables::RuntimeWord;
use crossterm::Command;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{
    DisableBracketedPaste, EnableBracketedPaste, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use crossterm::style::ResetColor;
use crossterm::terminal::{
    Clear, ClearType, DisableLineWrap, EnableLineWrap, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, WindowSize, size, window_size,
};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, TryLockError};
use std::time::{Duration, Instant};

pub mod ansi_writer;
pub mod characters;
pub mod color_depth;
pub mod frame_diff;
pub mod input;
pub mod keys;
#[cfg(feature = "images")]
pub mod pictures;

pub use crate::runtime::system::Tty;

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
            out += BUTTONS;
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

    /// Returns the bytes that give the screen back, in the opposite order. Where there is no alternate screen, as in
    /// GNU screen and on serial lines, the board must not stay behind the prompt.
    fn leave(self) -> String {
        let mut out = String::new();
        if self.keyboard_protocol {
            out += &ansi(PopKeyboardEnhancementFlags);
        }
        if self.mouse {
            out += NO_BUTTONS;
        }
        out += &(ansi(EnableLineWrap) + &ansi(DisableBracketedPaste) + &ansi(ResetColor));
        out + &ansi(Clear(ClearType::All)) + &ansi(MoveTo(0, 0)) + &ansi(Show) + &ansi(LeaveAlternateScreen)
    }
}

fn ansi(command: impl Command) -> String {
    let mut out = String::new();
    let _ = command.write_ansi(&mut out); // a string takes everything
    out
}

/// Reports of presses, drags and the wheel (1000, 1002, 1006), but not of bare motion (1003), which crossterm's own
/// command asks for. Windows has another way, see [`Tty::take_over`].
const BUTTONS: &str = if cfg!(unix) { "\x1b[?1000h\x1b[?1002h\x1b[?1006h" } else { "" };
const NO_BUTTONS: &str = if cfg!(unix) { "\x1b[?1006l\x1b[?1002l\x1b[?1000l" } else { "" };

/// Returns the window's size, or the default of 80x24 if the terminal does not report one.
pub fn window() -> Window {
    // Windows does not tell the pixels, and then nothing at all.
    let (cols, rows, width, height) = match window_size() {
        Ok(WindowSize { rows, columns, width, height }) => (columns, rows, width, height),
        Err(_) => size().map_or((0, 0, 0, 0), |(cols, rows)| (cols, rows, 0, 0)),
    };
    if cols == 0 || rows == 0 {
        return Window::default();
    }
    Window { cols, rows, pixels: (width > 0 && height > 0).then_some((width, height)) }
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
pub const STUCK: Duration = Duration::from_millis(500);

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
            taken.tty.hand_back()?;
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

/// Switches on raw mode, and what these bytes say.
fn switch_on(tty: &Tty, modes: Modes, bytes: &str) -> io::Result<()> {
    tty.take_over(modes)?;
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
        release_at_once(Duration::ZERO); // the wait is over
    }
}

/// Gives the terminal back without the lock and without allocating memory, even in the middle of a frame. Waits only
/// while the terminal is busy, for at most so long.
pub fn release_at_once(within: Duration) {
    if let Some(first) = FIRST.get() {
        let _ = first.tty.hand_back(); // nothing else is left to try
        if first.tty.takes_output(within) {
            first.tty.write_once(b"\x18");
            first.tty.write_once(farewell());
            first.tty.write_once(&first.leave_hard);
        }
    }
}

/// Prints on standard error that the process is aborted, without allocating memory.
pub fn say_aborted() {
    if let Some(first) = FIRST.get() {
        Tty::complain_once(&first.last_words);
    }
}

/// Returns the bytes that remove any pictures that were shown; they are only known at the end.
fn farewell() -> &'static [u8] {
    #[cfg(feature = "images")]
    return crate::runtime::terminal::pictures::farewell().as_bytes();
    #[cfg(not(feature = "images"))]
    &[]
}

fn give_back(screen: &mut Option<TakenScreen>) {
    if let Some(taken) = screen.take() {
        // Errors here mean that the terminal is gone, so there is nothing left to restore.
        let _ = taken.tty.write_all(farewell());
        let _ = taken.tty.write_all(&taken.leave);
        let _ = taken.tty.hand_back();
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
            crate::runtime::log::line(&info.to_string());
            before(info);
            super::stdout::complain(RuntimeWord::Panicked.text(lang));
            std::process::exit(1);
        }));
    });
}

#[cfg(any(unix, test))]
mod escape_joiner;

#[cfg(any(windows, test))]
mod paste_guess;

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
}
