//! The runtime: the only module that reads and writes descriptors, files and clocks, and starts threads.

// This module uses the clocks, files, environment and threads that are forbidden elsewhere.
#![allow(clippy::disallowed_methods)]

use crate::runtime::event_loop::EffectRunner;
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::time::TimeSource;
use crate::runtime::files::file_service::FileService;
use crate::runtime::files::paths::Paths;
#[cfg(feature = "images")]
use crate::runtime::terminal::pictures;
use crate::words::Lang;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

pub mod bounded_line;
pub mod commands;
pub mod engines;
pub mod event_loop;
pub mod files;
pub mod jobs;
pub mod log;
pub mod pgn_files;
pub mod sounds;
pub mod stdout;
pub mod system;
pub mod terminal;

pub use crate::runtime::event_loop::plain_loop::run_plain;
pub use crate::runtime::event_loop::run_screen;

/// What the command line and the config say about the runtime.
#[derive(Clone, Debug)]
pub struct RuntimeOptions {
    /// The language of the messages about files.
    pub lang: Lang,
    pub mouse: bool,
    pub keyboard_protocol: bool,
    /// Whether standard input or output is used for something else, so that the program draws on the controlling
    /// terminal.
    pub controlling: bool,
    pub paths: Paths,
    /// How the terminal shows pictures, if it does.
    #[cfg(feature = "images")]
    pub pictures: Option<pictures::Protocol>,
    /// How a bot chooses its move; usually [`crate::runtime::engines::built_in`].
    pub choose: engines::ChooseMove,
    /// The most bytes that a compressed file is unpacked to.
    pub unpack_limit: u64,
}

/// Creates the services that carry out effects, and the two ends of the channel for their responses.
fn world(options: RuntimeOptions) -> (EffectRunner, (Sender<Event>, Receiver<Event>)) {
    let (to, events) = channel();
    let mut files = FileService::new(options.paths, options.lang, to.clone());
    files.open_files.settings.unpack_limit = options.unpack_limit;
    let time = Arc::new(TimeSource::start());
    (EffectRunner::new(time, files, options.choose, to.clone()), (to, events))
}
