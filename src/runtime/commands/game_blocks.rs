//! Hands the games of files to a command on all processors, in blocks. The output is the same as from one.

use crate::chess::pgn::{encoding::TextFormat, in_memory::GameBytes, lexer::LineColumn};
use crate::pgn_commands::PgnCommand;
use crate::runtime::jobs::{self, lock};
use std::collections::VecDeque;
use std::io;
use std::io::Write;
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::Scope;

/// How many bytes of games are handed over at once. In tests a few games fill a block.
const BLOCK: usize = if cfg!(test) { 500 } else { 256 << 10 };

/// Games that one thread takes together.
#[derive(Debug, Default)]
struct GameBlock {
    bytes: Vec<u8>,
    games: Vec<(Range<usize>, usize, LineColumn, TextFormat)>,
}

/// A block, and the command for it.
struct BlockJob<C> {
    fork: C,
    file: Arc<str>,
    block: GameBlock,
    done: Sender<BlockDone<C>>,
}

/// What became of a block: the command, what it wrote, and what it reported.
type BlockDone<C> = io::Result<(C, Vec<u8>, Vec<u8>)>;

impl<C: PgnCommand> BlockJob<C> {
    fn run(self) {
        let BlockJob { mut fork, file, block, done } = self;
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let games = block.games.into_iter().try_for_each(|(range, number, place, form)| {
            let bytes = block.bytes.get(range).unwrap_or_default();
            fork.game(&file, &GameBytes { bytes, number, place, form }, &mut out, &mut err)
        });
        let _ = done.send(games.map(|()| (fork, out, err))); // nobody waits after a failure
    }
}

/// Shares games among threads, and joins what was made of them in the order of the files.
pub struct GameSharing<C> {
    /// To the threads. Without any, the command takes each game here.
    jobs: Option<SyncSender<BlockJob<C>>>,
    most: usize,
    block: GameBlock,
    pending: VecDeque<Receiver<BlockDone<C>>>,
}

impl<C: PgnCommand> GameSharing<C> {
    /// Starts the threads. They end with the sharing.
    pub fn start<'scope>(scope: &'scope Scope<'scope, '_>, threads: usize, command: &C) -> GameSharing<C>
    where
        C: 'scope,
    {
        let most = 2 * threads;
        let (jobs, queue) = sync_channel::<BlockJob<C>>(most);
        let queue = Arc::new(Mutex::new(queue));
        let work = move || {
            loop {
                let Ok(job) = lock(&queue).recv() else { return };
                job.run();
            }
        };
        let is_shared = threads > 1 && command.fork().is_some() && jobs::share(scope, "games", threads, work).is_ok();
        let jobs = is_shared.then_some(jobs);
        GameSharing { jobs, most, block: GameBlock::default(), pending: VecDeque::new() }
    }

    /// Takes a game for the command.
    ///
    /// # Errors
    /// Those of the command and of the writers.
    pub fn game(
        &mut self,
        file: &Arc<str>,
        game: &GameBytes,
        command: &mut C,
        [out, err]: [&mut dyn Write; 2],
    ) -> io::Result<()> {
        if self.jobs.is_none() {
            return command.game(file, game, out, err);
        }
        let start = self.block.bytes.len();
        self.block.bytes.extend_from_slice(game.bytes);
        self.block.games.push((start..self.block.bytes.len(), game.number, game.place, game.form));
        if self.block.bytes.len() < BLOCK {
            return Ok(());
        }
        self.hand_over(file, command)?;
        self.join(self.most, command, [out, err])
    }

    /// Ends a file: waits until all of its games are done.
    ///
    /// # Errors
    /// Those of the command and of the writers.
    pub fn end_file(&mut self, file: &Arc<str>, command: &mut C, [out, err]: [&mut dyn Write; 2]) -> io::Result<()> {
        self.hand_over(file, command)?;
        self.join(0, command, [out, err])
    }

    fn hand_over(&mut self, file: &Arc<str>, command: &C) -> io::Result<()> {
        let Some(jobs) = self.jobs.as_ref().filter(|_| !self.block.games.is_empty()) else { return Ok(()) };
        let Some(fork) = command.fork() else { return Ok(()) };
        let (done, result) = channel();
        let job = BlockJob { fork, file: Arc::clone(file), block: std::mem::take(&mut self.block), done };
        self.pending.push_back(result);
        jobs.send(job).map_err(|_| ended())
    }

    /// Joins the oldest blocks until so many are left.
    fn join(&mut self, most: usize, command: &mut C, [out, err]: [&mut dyn Write; 2]) -> io::Result<()> {
        while self.pending.len() > most
            && let Some(oldest) = self.pending.pop_front()
        {
            let (fork, written, reported) = oldest.recv().map_err(|_| ended())??;
            command.join(fork, &written, [out, err])?;
            err.write_all(&reported)?;
        }
        Ok(())
    }
}

/// Returns the error of threads that ended too early, which only a panic makes them do.
fn ended() -> io::Error {
    io::Error::other("a thread has ended")
}
