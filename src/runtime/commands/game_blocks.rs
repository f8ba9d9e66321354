//! Hands the games of files to the readers of a command on all processors, in blocks. The output is the same as from
//! one.

use crate::chess::pgn::encoding::TextFormat;
use crate::chess::pgn::in_memory::GameBytes;
use crate::chess::pgn::lexer::LineColumn;
use crate::pgn_commands::{PgnCommand, PgnRun, ReadResult};
use crate::runtime::jobs::{self, lock};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::Scope;

/// How many bytes of games are handed over at once. In tests a few games fill a block.
const BLOCK: usize = if cfg!(test) { 500 } else { 256 << 10 };

/// Games that one thread reads together.
#[derive(Debug, Default)]
struct GameBlock {
    bytes: Vec<u8>,
    games: Vec<(Range<usize>, usize, LineColumn, TextFormat)>,
}

impl GameBlock {
    fn games(&self) -> impl Iterator<Item = GameBytes<'_>> {
        self.games.iter().map(|(range, number, place, form)| {
            let bytes = self.bytes.get(range.clone()).unwrap_or_default();
            GameBytes { bytes, number: *number, place: *place, form: *form }
        })
    }
}

/// A block to read, its file, and where it goes with what was made of its games.
type BlockJob<T> = (GameBlock, Arc<str>, Sender<BlockDone<T>>);

type BlockDone<T> = (GameBlock, Vec<ReadResult<T>>);

/// Shares the reading of games among threads. The command takes them in the order of the files.
pub struct GameSharing<'a, C: PgnCommand> {
    pub run: &'a mut PgnRun<C>,
    /// To the threads. Without any, each game is read when it is taken.
    jobs: Option<SyncSender<BlockJob<C::Read>>>,
    most: usize,
    block: GameBlock,
    pending: VecDeque<Receiver<BlockDone<C::Read>>>,
}

impl<'a, C: PgnCommand> GameSharing<'a, C> {
    /// Starts the threads. They end with the sharing.
    pub fn start<'scope>(scope: &'scope Scope<'scope, '_>, threads: usize, run: &'a mut PgnRun<C>) -> GameSharing<'a, C>
    where
        C: 'scope,
    {
        let most = 2 * threads;
        let (jobs, queue) = sync_channel::<BlockJob<C::Read>>(most);
        let queue = Arc::new(Mutex::new(queue));
        let is_shared = run.reader().filter(|_| threads > 1).is_some_and(|read| {
            let work = move || {
                loop {
                    let Ok((block, file, done)) = lock(&queue).recv() else { return };
                    let found = block.games().map(|game| read(&file, &game)).collect();
                    let _ = done.send((block, found)); // nobody waits after a failure
                }
            };
            jobs::share(scope, "games", threads, work).is_ok()
        });
        let jobs = is_shared.then_some(jobs);
        GameSharing { run, jobs, most, block: GameBlock::default(), pending: VecDeque::new() }
    }

    /// Takes a game for the command.
    ///
    /// # Errors
    /// Those of the command.
    pub fn game(&mut self, file: &Arc<str>, game: &GameBytes, to: [&mut dyn Write; 2]) -> io::Result<()> {
        if self.jobs.is_none() {
            return self.run.game(file, game, to);
        }
        let start = self.block.bytes.len();
        self.block.bytes.extend_from_slice(game.bytes);
        self.block.games.push((start..self.block.bytes.len(), game.number, game.place, game.form));
        if self.block.bytes.len() < BLOCK {
            return Ok(());
        }
        self.hand_over(file)?;
        self.join(self.most, file, to)
    }

    /// Waits until all games of a file are done.
    ///
    /// # Errors
    /// Those of the command.
    pub fn end_file(&mut self, file: &Arc<str>, to: [&mut dyn Write; 2]) -> io::Result<()> {
        self.hand_over(file)?;
        self.join(0, file, to)
    }

    fn hand_over(&mut self, file: &Arc<str>) -> io::Result<()> {
        let Some(jobs) = self.jobs.as_ref().filter(|_| !self.block.games.is_empty()) else { return Ok(()) };
        let (done, result) = channel();
        self.pending.push_back(result);
        jobs.send((std::mem::take(&mut self.block), Arc::clone(file), done)).map_err(|_| ended())
    }

    /// Takes the games of the oldest blocks until so many are left.
    fn join(&mut self, most: usize, file: &str, [out, err]: [&mut dyn Write; 2]) -> io::Result<()> {
        while self.pending.len() > most
            && let Some(oldest) = self.pending.pop_front()
        {
            let (block, found) = oldest.recv().map_err(|_| ended())?;
            for (game, read) in block.games().zip(found) {
                self.run.take(file, &game, read, [out, err])?;
            }
        }
        Ok(())
    }
}

/// Returns the error of threads that ended too early, which only a panic makes them do.
fn ended() -> io::Error {
    io::Error::other("a thread has ended")
}
