//! Measures how fast tabiya responds: the time from a key to the last byte of the last frame, as a ratio to
//! `examples/floor.rs` and to a bare echo in the same run; the first frame; wake-ups and output while nothing happens;
//! bytes per key; memory.
//!
//!     cargo build --release --examples && cargo build --release
//!     cargo run --release --example latency [KEYS [OTHER]]
//!
//! KEYS is the number of keys of each kind, by default 400; with 0 only the rest is measured. OTHER is the path of
//! another build of tabiya, which is measured in the same run, key by key in turn with this one.
//!
//! Quote the ratios: an absolute time says more about the machine than about the program.

#![cfg(unix)]
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "it measures the world, and says what it found")]

use std::error::Error;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use std::{fs, thread};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The end of a frame, both of tabiya and of the floor.
const END: &[u8] = b"\x1b[?2026l";
/// A program that is silent for this long has nothing more to write.
const SILENCE: Duration = Duration::from_millis(60);
/// After the first frame that follows a key, another one may come for as long as this: a worker's answer is drawn then.
const SETTLED: Duration = Duration::from_millis(25);
const PATIENCE: Duration = Duration::from_secs(10);

/// A program on a pseudo-terminal. A separate thread reads its output and adds the time.
struct Pty {
    child: Box<dyn Child + Send + Sync>,
    writer: Box<dyn Write + Send>,
    output: Receiver<(Instant, Vec<u8>)>,
    started: Instant,
    _master: Box<dyn MasterPty + Send>,
}

/// A program's response: when its last byte was read, and how many bytes there were.
struct Answer {
    last: Instant,
    bytes: usize,
}

impl Pty {
    fn start(mut command: CommandBuilder, (cols, rows): (u16, u16)) -> Outcome<Pty> {
        command.env("TERM", "xterm-256color");
        command.env("COLORTERM", "truecolor");
        let pair = native_pty_system().openpty(PtySize { rows, cols, ..PtySize::default() })?;
        let mut reader = pair.master.try_clone_reader()?;
        let writer = pair.master.take_writer()?;
        let (to, output) = channel();
        thread::spawn(move || {
            let mut buffer = vec![0; 1 << 16];
            while let Ok(n @ 1..) = reader.read(&mut buffer) {
                let bytes = buffer.get(..n).unwrap_or_default().to_vec();
                if to.send((Instant::now(), bytes)).is_err() {
                    return;
                }
            }
        });
        let started = Instant::now();
        let child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        Ok(Pty { child, writer, output, started, _master: pair.master })
    }

    fn send(&mut self, text: &str) -> Outcome<Instant> {
        let at = Instant::now();
        self.writer.write_all(text.as_bytes())?;
        self.writer.flush()?;
        Ok(at)
    }

    /// Reads until these bytes have come; `None` if they do not come in time. A query to the terminal may follow the
    /// first frame in the same write.
    fn until(&self, end: &[u8]) -> Option<Answer> {
        let mut tail = Vec::new();
        let mut bytes = 0;
        loop {
            let (last, piece) = self.output.recv_timeout(PATIENCE).ok()?;
            bytes += piece.len();
            tail.extend(piece);
            if tail.windows(end.len()).any(|window| window == end) {
                return Some(Answer { last, bytes });
            }
            tail.drain(..tail.len().saturating_sub(END.len() - 1));
        }
    }

    /// Reads until these bytes have come and nothing follows them any more.
    fn last(&self, end: &[u8]) -> Option<Answer> {
        let first = self.until(end)?;
        let (bytes, last) = self.rest(SETTLED);
        Some(Answer { last: last.unwrap_or(first.last), bytes: first.bytes + bytes })
    }

    /// Takes what comes until the program is silent. Returns the number of bytes, and when the last of them came.
    fn rest(&self, silence: Duration) -> (usize, Option<Instant>) {
        let (mut bytes, mut last) = (0, None);
        loop {
            match self.output.recv_timeout(silence) {
                Ok((at, piece)) => (bytes, last) = (bytes + piece.len(), Some(at)),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return (bytes, last),
            }
        }
    }

    /// Returns the voluntary context switches of all threads, and the peak resident memory in KiB; `None` if the system
    /// does not provide them.
    fn told(&self) -> Option<(u64, u64)> {
        let pid = self.child.process_id()?;
        let field = |status: &str, name: &str| -> Option<u64> {
            status.lines().find(|line| line.starts_with(name))?.split_whitespace().nth(1)?.parse().ok()
        };
        let status = |path: &Path| fs::read_to_string(path.join("status")).ok();
        let tasks = fs::read_dir(format!("/proc/{pid}/task")).ok()?;
        let switches = tasks.filter_map(|task| field(&status(&task.ok()?.path())?, "voluntary_ctxt_switches")).sum();
        Some((switches, field(&status(Path::new(&format!("/proc/{pid}")))?, "VmHWM:")?))
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended
        let _ = self.child.wait();
    }
}

/// Returns the median and the 99th percentile, in microseconds.
fn of(mut times: Vec<Duration>) -> (f64, f64) {
    times.sort_unstable();
    let at = |share: usize| times.get((times.len() * share / 100).min(times.len().saturating_sub(1)));
    let micros = |time: Option<&Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64() * 1e6);
    (micros(at(50)), micros(at(99)))
}

/// A program to be measured: how to start it, what to type first, and which keys to press in turn.
struct Subject<'a> {
    name: String,
    command: Vec<String>,
    setup: &'a [&'a str],
    keys: &'a [&'a str],
    end: &'a [u8],
}

struct Bench {
    home: PathBuf,
    keys: usize,
}

impl Bench {
    fn command(&self, words: &[String]) -> CommandBuilder {
        let mut command = CommandBuilder::new(words.first().map_or("", String::as_str));
        command.args(words.get(1..).unwrap_or_default());
        for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
            command.env(format!("XDG_{name}_HOME"), self.home.join(name));
        }
        command
    }

    fn ready(&self, subject: &Subject<'_>, size: (u16, u16)) -> Outcome<Pty> {
        let mut pty = Pty::start(self.command(&subject.command), size)?;
        if subject.end == END {
            pty.until(END).ok_or_else(|| format!("{} shows no first frame", subject.name))?;
        }
        pty.rest(SILENCE * 4);
        for step in subject.setup {
            pty.send(step)?;
            pty.rest(SILENCE * 3);
        }
        Ok(pty)
    }

    /// Measures the time from the key to the last byte of the last frame (median and 99th percentile), and the median
    /// bytes of a response. Subjects take turns key by key, so that conditions are the same for all. Their order
    /// changes, because what ran just before leaves the caches of the machine colder or warmer.
    fn keys(&self, subjects: &[Subject<'_>], size: (u16, u16)) -> Outcome<Vec<(f64, f64, usize)>> {
        let mut ptys = subjects.iter().map(|subject| self.ready(subject, size)).collect::<Outcome<Vec<_>>>()?;
        let mut times = vec![Vec::new(); subjects.len()];
        let mut bytes = vec![Vec::new(); subjects.len()];
        for n in 0..self.keys + 8 {
            let mut turn: Vec<_> = ptys.iter_mut().zip(subjects).zip(times.iter_mut().zip(bytes.iter_mut())).collect();
            shuffle(&mut turn, n);
            for ((pty, subject), (times, bytes)) in turn {
                let key = subject.keys.get(n % subject.keys.len()).copied().unwrap_or("x");
                // A frame of a sliding piece may have come since.
                pty.rest(Duration::ZERO);
                let at = pty.send(key)?;
                let answer =
                    pty.last(subject.end).ok_or_else(|| format!("{} does not answer {key:?}", subject.name))?;
                if n >= 8 {
                    times.push(answer.last.duration_since(at));
                    bytes.push(answer.bytes);
                }
                // Varying pauses cover every phase of anything periodic.
                thread::sleep(Duration::from_millis(u64::try_from(n % 7)?));
            }
        }
        Ok(times
            .into_iter()
            .zip(bytes)
            .map(|(times, mut bytes)| {
                bytes.sort_unstable();
                let (median, most) = of(times);
                (median, most, bytes.get(bytes.len() / 2).copied().unwrap_or(0))
            })
            .collect())
    }

    /// Measures the time from the start of a process to the last byte of its first frame: the medians of forty runs.
    /// The programs take turns in an order that changes, as in [`Bench::keys`].
    fn first(&self, programs: &[(String, Vec<String>, &[u8])], size: (u16, u16)) -> Outcome<Vec<f64>> {
        let mut times = vec![Vec::new(); programs.len()];
        for n in 0..40 {
            let mut turn: Vec<_> = programs.iter().zip(times.iter_mut()).collect();
            shuffle(&mut turn, n);
            for ((_, words, end), times) in turn {
                let pty = Pty::start(self.command(words), size)?;
                let answer = pty.until(end).ok_or("no first frame")?;
                times.push(answer.last.duration_since(pty.started));
            }
        }
        Ok(times.into_iter().map(|times| of(times).0).collect())
    }

    /// Measures wake-ups and bytes per second over some seconds without a key, and memory in KiB.
    fn idle(&self, subject: &Subject<'_>, size: (u16, u16), seconds: u32) -> Outcome<Option<(f64, f64, u64)>> {
        let pty = self.ready(subject, size)?;
        let Some((before, _)) = pty.told() else { return Ok(None) };
        let bytes = {
            let end = Instant::now() + Duration::from_secs(seconds.into());
            let mut bytes = 0;
            while let Some(left) = end.checked_duration_since(Instant::now()) {
                bytes += pty.output.recv_timeout(left).map_or(0, |(_, piece)| piece.len());
            }
            u32::try_from(bytes)?
        };
        let Some((after, memory)) = pty.told() else { return Ok(None) };
        let wakes = f64::from(u32::try_from(after - before)?) / f64::from(seconds);
        Ok(Some((wakes, f64::from(bytes) / f64::from(seconds), memory)))
    }
}

/// Puts the subjects into a different order in each round, but the same in each run.
fn shuffle<T>(subjects: &mut [T], round: usize) {
    let mut state = u64::try_from(round).unwrap_or(0).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for last in (1..subjects.len()).rev() {
        // Xorshift (Marsaglia 2003): nothing here needs better randomness.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let other = usize::try_from(state >> 33).unwrap_or(0) % (last + 1);
        subjects.swap(last, other);
    }
}

const ARROWS: [&str; 4] = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"];

/// Keys in a list of games.
const LIST_KEYS: [(&str, &[&str]); 3] = [
    ("a row down and up", &["j", "k"]),
    ("a page down and up", &["\x1b[6~", "\x1b[5~"]),
    ("the last and the first", &["\x1b[F", "\x1b[H"]),
];

fn main() -> Outcome<()> {
    let keys = std::env::args().nth(1).map_or(Ok(400), |text| text.parse())?;
    let examples = std::env::current_exe()?.parent().ok_or("no folder")?.to_owned();
    let floor = examples.join("floor").display().to_string();
    let tabiya = examples.join("../tabiya").canonicalize()?.display().to_string();
    let home = tempfile::tempdir()?;
    let games: String = (0..2_000)
        .map(|n| {
            format!("[Event \"Event {n}\"]\n[White \"White {n}\"]\n[Black \"Black {n}\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 *\n\n")
        })
        .collect();
    let file = home.path().join("games.pgn");
    fs::write(&file, games)?;
    let bench = Bench { home: home.path().to_owned(), keys };
    // The frames of a sliding piece are no part of the response: it has been drawn when they begin.
    let config = home.path().join("CONFIG/tabiya");
    fs::create_dir_all(&config)?;
    fs::write(config.join("config.toml"), "animations = false\n")?;
    let file = file.display().to_string();
    let other = std::env::args().nth(2);
    let builds: Vec<(&str, &str)> =
        std::iter::once(("", tabiya.as_str())).chain(other.as_deref().map(|path| ("other: ", path))).collect();
    println!("| size | what | median µs | p99 µs | bytes | median / floor | p99 / floor | median / echo |");
    println!("|---|---|---|---|---|---|---|---|");
    let sizes = if keys == 0 { [].as_slice() } else { &[(80, 24), (120, 40), (200, 60)] };
    for &size in sizes {
        let mut subjects = vec![
            Subject { name: "bare echo".into(), command: vec!["cat".into()], setup: &[], keys: &["x"], end: b"x" },
            Subject { name: "floor".into(), command: vec![floor.clone()], setup: &[], keys: &["x"], end: END },
        ];
        for &(whose, path) in &builds {
            subjects.extend([
                playing(whose, path, "the cursor walks", &ARROWS),
                playing(whose, path, "a letter is typed and deleted", &["N", "\x7f"]),
                Subject {
                    name: format!("{whose}review: a step on and back"),
                    command: command(path, &["review", &file, "--game", "5"]),
                    setup: &["\x1b[C"],
                    keys: &["\x1b[C", "\x1b[D"],
                    end: END,
                },
            ]);
            for (what, keys) in LIST_KEYS {
                let name = format!("{whose}game list: {what}");
                let command = command(path, &["review", &file]);
                subjects.push(Subject { name, command, setup: &["j"], keys, end: END });
            }
        }
        let measured = bench.keys(&subjects, size)?;
        let [(echo, ..), (least, most, _), ..] = measured.as_slice() else { return Err("nothing measured".into()) };
        for (subject, (median, p99, bytes)) in subjects.iter().zip(&measured) {
            println!(
                "| {}x{} | {} | {median:.0} | {p99:.0} | {bytes} | {:.2} | {:.2} | {:.1} |",
                size.0,
                size.1,
                subject.name,
                median / least,
                p99 / most,
                median / echo,
            );
        }
    }
    let mut programs =
        vec![("/bin/echo".to_owned(), vec!["/bin/echo".to_owned(), "x".to_owned()], b"x\r\n".as_slice())];
    for &(whose, path) in &builds {
        for (what, args) in
            [("home", vec![]), ("play", vec!["play"]), ("review", vec!["review", file.as_str(), "--game", "5"])]
        {
            programs.push((format!("{whose}{what}"), command(path, &args), END));
        }
    }
    let first = bench.first(&programs, (120, 40))?;
    println!("\n| first frame, 120x40 | median µs | / exec of echo |\n|---|---|---|");
    for ((name, ..), time) in programs.iter().zip(&first) {
        println!("| {name} | {time:.0} | {:.2} |", time / first.first().unwrap_or(time));
    }
    println!("\n| nobody touches anything, 120x40 | wake-ups / s | bytes / s | peak memory KiB |\n|---|---|---|---|");
    for &(whose, path) in &builds {
        let clock: &[&str] = &["play", "--time", "5+3"];
        let quiet: [Idle<'_>; 5] = [
            ("play", &["play"], &["e4\r", "e5\r", "\x1b[A"], (120, 40)),
            ("game list", &["review", &file], &[], (120, 40)),
            ("review", &["review", &file, "--game", "5"], &[], (120, 40)),
            ("play, a clock runs", clock, &["e4\r", "e5\r"], (120, 40)),
            ("play, a clock runs, 40x15", clock, &["e4\r", "e5\r"], (40, 15)),
        ];
        for (what, args, setup, size) in quiet {
            let name = format!("{whose}{what}");
            let subject = Subject { name: name.clone(), command: command(path, args), setup, keys: &[], end: END };
            match bench.idle(&subject, size, 5)? {
                Some((wakes, bytes, memory)) => println!("| {name} | {wakes:.1} | {bytes:.0} | {memory} |"),
                None => println!("| {name} | this system does not tell | | |"),
            }
        }
    }
    Ok(())
}

/// A program that is measured while idle: its name, arguments, what is typed first, and the size of its window.
type Idle<'a> = (&'a str, &'a [&'a str], &'a [&'a str], (u16, u16));

/// Returns the command line of a build of tabiya with arguments.
fn command(path: &str, args: &[&str]) -> Vec<String> {
    std::iter::once(path).chain(args.iter().copied()).map(str::to_owned).collect()
}

/// Returns a game of two people after its first two half-moves.
fn playing<'a>(whose: &str, path: &str, what: &str, keys: &'a [&'a str]) -> Subject<'a> {
    Subject {
        name: format!("{whose}play: {what}"),
        command: command(path, &["play"]),
        setup: &["e4\r", "e5\r", "\x1b[A"],
        keys,
        end: END,
    }
}
