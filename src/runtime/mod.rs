//! The world: the only room that reads and writes descriptors, files and clocks, and starts threads.

// The clocks, files, environment and threads that are forbidden elsewhere are used here.
#![allow(clippy::disallowed_methods)]
mod aborting;
pub mod commands;
pub mod engines;
pub mod event_loop;
pub mod files;
pub mod jobs;
pub mod pgn_files;
pub mod sounds;
pub mod stdout;
pub mod terminal;

use crate::app::protocol::effect::Effect;
use crate::runtime::engines::bots;
use crate::runtime::event_loop::effects::EffectRunner;
use crate::runtime::event_loop::event::Event;
use crate::runtime::event_loop::plain_loop::PlainMachine;
use crate::runtime::event_loop::{ScreenMachine, plain_loop, time};
use crate::runtime::files::file_service::FileService;
use crate::runtime::files::paths;
use crate::runtime::terminal::frame_diff::FrameWriter;
#[cfg(feature = "images")]
use crate::runtime::terminal::pictures;
use crate::ui::frame::Frame;
use crate::ui::hit::HitMap;
use crate::words::Lang;
use crate::words::runtime::RuntimeWord;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::{env, io};
use terminal::{Modes, Tty};

/// What the command line and the config say about the world.
#[derive(Clone, Debug)]
pub struct RuntimeOptions {
    /// The language of the sentences about files.
    pub lang: Lang,
    /// Whether the pointer is used.
    pub mouse: bool,
    /// Standard input or output is used for something else: draw on the controlling terminal then.
    pub controlling: bool,
    /// The config file that settings are written into; none is the one of the XDG folders.
    pub config: Option<PathBuf>,
    /// How the terminal shows pictures, if it does.
    #[cfg(feature = "images")]
    pub pictures: Option<pictures::Protocol>,
    /// How a bot chooses its move; [`bots::built_in`].
    pub choose: bots::ChooseMove,
    /// The most bytes that a compressed file is unpacked to.
    pub unpack_limit: u64,
}

/// Runs the machine on the screen until it quits. Returns the exit code, 2 without a terminal. `start` is carried out
/// first, what needs a thread of its own after the first frame; `view` draws, and returns what stands where.
///
/// # Errors
/// The terminal could not be set up; it is as it was found.
pub fn run_screen<M: ScreenMachine>(
    machine: &mut M,
    options: RuntimeOptions,
    start: Vec<Effect>,
    view: impl FnMut(&M, &mut Frame) -> HitMap,
) -> io::Result<u8> {
    let Ok(tty) = Tty::open(options.controlling) else {
        stdout::complain(RuntimeWord::NoTerminal.text(options.lang));
        return Ok(2);
    };
    let modes = Modes::new(options.mouse, env::var("TERM").ok().as_deref());
    let frames = FrameWriter::new(tty.window());
    #[cfg(feature = "images")]
    let frames = frames.with_pictures(options.pictures);
    let (world, ends) = world(options);
    event_loop::run(machine, world, (tty, modes, frames), ends, start, view)
}

/// Runs the machine on lines until it quits. Returns the exit code. `start` is carried out first.
///
/// # Errors
/// A thread or the signals could not be set up.
pub fn run_plain<M: PlainMachine>(machine: &mut M, options: RuntimeOptions, start: Vec<Effect>) -> io::Result<u8> {
    let (world, ends) = world(options);
    plain_loop::run(machine, world, ends, start)
}

fn world(options: RuntimeOptions) -> (EffectRunner, (Sender<Event>, Receiver<Event>)) {
    let (to, events) = channel();
    let paths = paths::Paths::find(|name| env::var_os(name));
    let files = FileService::new(paths, options.lang, to.clone()).with_options(options.config, options.unpack_limit);
    let time = Arc::new(time::TimeSource::start());
    (EffectRunner::new(time, files, options.choose, to.clone()), (to, events))
}
