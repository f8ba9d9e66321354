//! The application's state machine. Pure: everything that happens is a [`msg::Msg`], state changes only in
//! `update`, and what the world is asked for comes back as [`msg::Effect`] values.

pub mod act;
pub mod entry;
pub mod input;
pub mod key_names;
pub mod msg;
pub mod now;
pub mod thing;

use input::{Code, Key, Window};
use msg::{Effect, Msg};
use now::Now;

use crate::chess::moment::Moment;

/// The whole state of the program.
#[derive(Debug, Default)]
pub struct App {
    window: Window,
}

impl App {
    /// Takes one message; the answer is what the world has to do.
    pub fn update(&mut self, _now: Now, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Resize(window) => self.window = window,
            Msg::Key(key) if key == Key::ctrl('c') || key.code == Code::Char('q') => return vec![Effect::Quit(0)],
            _ => {}
        }
        Vec::new()
    }

    /// When `update` wants to be called next although nothing happens: when something shown changes by itself.
    #[must_use]
    pub fn wake_at(&self) -> Option<Moment> {
        None
    }

    /// Counts the changes of what is shown; the same number means that the last frame is still right.
    #[must_use]
    pub fn revision(&self) -> u64 {
        0
    }

    /// The window's size.
    #[must_use]
    pub fn window(&self) -> Window {
        self.window
    }
}
