//! The floor for the speed of every terminal program of this kind: a bare ratatui program with tabiya's threads (one
//! that reads keys, one that draws), a full window, and one cell that changes with each key. `examples/latency.rs`
//! compares with it.
//!
//! `q` quits.

#![allow(clippy::disallowed_methods, reason = "an example is its own world")]

use std::io::{self, Write};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crossterm::event::{Event, KeyCode, read};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

/// Collects a whole frame, even if something flushes in the middle of it, so that it goes out in one write as tabiya's
/// does.
#[derive(Clone, Default)]
struct Page(Arc<Mutex<Vec<u8>>>);

impl Page {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads keys until there are no more.
fn start_reading(to: Sender<KeyCode>) {
    thread::spawn(move || {
        while let Ok(event) = read() {
            if let Event::Key(key) = event
                && to.send(key.code).is_err()
            {
                return;
            }
        }
    });
}

/// Fills the window, with a letter in the middle that changes with the number of keys.
fn draw(frame: &mut Frame<'_>, keys: usize) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    for row in area.top()..area.bottom() {
        for col in area.left()..area.right() {
            if let Some(cell) = buffer.cell_mut((col, row)) {
                cell.set_symbol("▀");
            }
        }
    }
    let middle = (area.width / 2, area.height / 2);
    if let Some(cell) = buffer.cell_mut(middle) {
        cell.set_symbol(["a", "b", "c", "d"].get(keys % 4).copied().unwrap_or_default());
    }
}

fn main() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen)?;
    let (to, keys) = channel();
    start_reading(to);
    let page = Page::default();
    let (cols, rows) = crossterm::terminal::size()?;
    let area = Rect::new(0, 0, cols, rows);
    let options = TerminalOptions { viewport: Viewport::Fixed(area) };
    let mut terminal = Terminal::with_options(CrosstermBackend::new(page.clone()), options)?;
    let mut count = 0;
    loop {
        terminal.draw(|frame| draw(frame, count))?;
        let mut out = io::stdout().lock();
        out.write_all(&[b"\x1b[?2026h", page.take().as_slice(), b"\x1b[?2026l"].concat())?;
        out.flush()?;
        match keys.recv() {
            Ok(KeyCode::Char('q')) | Err(_) => break,
            Ok(_) => count += 1,
        }
    }
    execute!(io::stdout(), LeaveAlternateScreen)?;
    disable_raw_mode()
}
