//! Plays two UCI engines against each other and prints by how much one is stronger. `docs/strength.md` says how it is
//! used.
//!
//!     matches --a CMD --b CMD [--go-a "nodes 5000"] [--go-b "movetime 100"] [--set-a NAME=VALUE]… [--set-b NAME=VALUE]…
//!             [--games 100] [--seed 1] [--sprt ELO0,ELO1]
//!
//! Each opening, some random moves to a roughly level position, is played twice with the colours switched. A position
//! is sent as a FEN with the moves since the last capture or pawn move.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    reason = "a program at a developer's desk: it starts engines and prints"
)]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position};
use tabiya::bot::rng::Rng;
use tabiya::bot::search::{Limits, Score, SearchMemory, search};

/// A running engine.
struct Engine {
    name: String,
    child: Child,
    to: ChildStdin,
    lines: Receiver<String>,
    go: String,
}

impl Engine {
    fn start(command: &str, go: &str, options: &[String]) -> Engine {
        let mut words = command.split_whitespace();
        let mut child = Command::new(words.next().unwrap_or_default())
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|why| stop(&format!("{command}: {why}")));
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else { stop("no pipes") };
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(from).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        let mut engine = Engine { name: command.to_owned(), child, to, lines, go: go.to_owned() };
        engine.say("uci");
        engine.wait("uciok");
        for option in options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            engine.say(&format!("setoption name {name} value {value}"));
        }
        engine
    }

    fn say(&mut self, line: &str) {
        if writeln!(self.to, "{line}").and_then(|()| self.to.flush()).is_err() {
            stop(&format!("{} has gone", self.name));
        }
    }

    /// Waits for the line that begins with a word. Returns it, with the last score that the engine sent before it.
    fn wait(&mut self, word: &str) -> (String, Option<i32>) {
        let mut score = None;
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let Ok(line) = self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) else {
                stop(&format!("{} does not answer with {word}", self.name))
            };
            if line.starts_with(word) {
                return (line, score);
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some(at) = words.iter().position(|word| *word == "score") {
                let number = words.get(at + 2).and_then(|number| number.parse::<i32>().ok());
                score = match words.get(at + 1) {
                    Some(&"cp") => number,
                    Some(&"mate") => number.map(|moves| if moves > 0 { 29_000 } else { -29_000 }),
                    _ => score,
                };
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "quit"); // the engine may be gone already
        std::thread::sleep(Duration::from_millis(20));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn stop(why: &str) -> ! {
    eprintln!("{why}");
    std::process::exit(1)
}

/// Returns a position after some random moves in which neither side is much better.
fn opening(rng: &mut Rng) -> Chess {
    loop {
        let mut position = Chess::default();
        for _ in 0..8 {
            if let Some(mv) = rng.pick(&position.legal_moves()) {
                position.play_unchecked(*mv);
            }
        }
        let limits = Limits::nodes(20_000);
        let found = search(&position, &[], &limits, &mut SearchMemory::new(4), &mut |_| ControlFlow::Continue(()));
        if found.score().is_some_and(|score| matches!(score, Score::Centipawns(-80..=80))) {
            return position;
        }
    }
}

/// Plays a game. Returns twice the first engine's points, and how the game ended.
fn game(engines: &mut [Engine; 2], start: &Chess, first_is_white: bool) -> (u32, &'static str) {
    let mut position = start.clone();
    let mut base = (position.clone(), Vec::new());
    let mut times: HashMap<Chess, u32> = HashMap::new();
    for engine in engines.iter_mut() {
        engine.say("ucinewgame");
        engine.say("isready");
        engine.wait("readyok");
    }
    let (mut lost, mut level, mut plies) = ([0_u32; 2], 0_u32, 0_u32);
    loop {
        let mover = usize::from(position.turn().is_white() != first_is_white);
        let points = |first: bool| if first { 2 } else { 0 };
        if position.legal_moves().is_empty() {
            return if position.is_check() { (points(mover == 1), "checkmate") } else { (1, "stalemate") };
        }
        let repeated = times.entry(position.clone()).or_default();
        *repeated += 1;
        if *repeated >= 3 {
            return (1, "repetition");
        }
        if position.halfmoves() >= 100 {
            return (1, "fifty moves");
        }
        if position.is_insufficient_material() {
            return (1, "dead position");
        }
        let moves: String = base.1.iter().map(|mv| format!(" {mv}")).collect();
        let fen = Fen::from_position(&base.0, EnPassantMode::Legal);
        let engine = &mut engines[mover]; // there are two
        engine.say(&format!("position fen {fen} moves{moves}"));
        let go = format!("go {}", engine.go);
        engine.say(&go);
        let (line, score) = engine.wait("bestmove");
        let word = line.split_whitespace().nth(1).unwrap_or_default();
        let mv = word.parse::<UciMove>().ok().and_then(|uci| uci.to_move(&position).ok());
        let Some(mv) = mv else {
            eprintln!("{} answers {line:?} on {fen}{moves}", engine.name);
            return (points(mover == 1), "illegal move");
        };
        let score = score.unwrap_or(0);
        lost[mover] = if score < -1000 { lost[mover] + 1 } else { 0 }; // there are two
        level = if score.abs() <= 8 && plies > 80 { level + 1 } else { 0 };
        if lost[mover] >= 5 {
            return (points(mover == 1), "resignation");
        }
        if level >= 16 {
            return (1, "agreement");
        }
        let zeroing = mv.is_zeroing();
        base.1.push(mv.to_uci(CastlingMode::Standard).to_string());
        position.play_unchecked(mv);
        if zeroing {
            base = (position.clone(), Vec::new());
        }
        plies += 1;
    }
}

fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Reports wins, draws and losses as text, with the score and the difference in Elo, each with its 95 % bounds. Also
/// returns the log-likelihood ratio if `sprt` gives its bounds.
fn report(counts: [u32; 3], sprt: Option<(f64, f64)>) -> (String, Option<f64>) {
    let [wins, draws, losses] = counts.map(f64::from);
    let games = (wins + draws + losses).max(1.0);
    let share = (wins + draws / 2.0) / games;
    let square = |points: f64| (points - share).powi(2);
    let spread = ((wins * square(1.0) + draws * square(0.5) + losses * square(0.0)) / games).max(1e-6);
    let error = 1.96 * (spread / games).sqrt();
    let ratio = sprt.map(|(low, high)| {
        let expected = |elo: f64| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let (low, high) = (expected(low), expected(high));
        games / (2.0 * spread) * (high - low) * (2.0 * share - low - high)
    });
    let text = format!(
        "+{wins} ={draws} -{losses}: {:.1} % [{:.1}, {:.1}], Elo {:+.0} [{:+.0}, {:+.0}]",
        100.0 * share,
        100.0 * (share - error),
        100.0 * (share + error),
        elo(share),
        elo(share - error),
        elo(share + error)
    );
    (text, ratio)
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let all = |name: &str| -> Vec<String> {
        args.windows(2).filter(|two| two[0] == name).map(|two| two[1].clone()).collect()
    };
    let one = |name: &str, other: &str| all(name).pop().unwrap_or_else(|| other.to_owned());
    let games: u32 = one("--games", "100").parse().unwrap_or(100);
    let seed: u64 = one("--seed", "1").parse().unwrap_or(1);
    let sprt = one("--sprt", "");
    let sprt = sprt.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    let mut engines = [
        Engine::start(&one("--a", ""), &one("--go-a", "nodes 5000"), &all("--set-a")),
        Engine::start(&one("--b", ""), &one("--go-b", "nodes 5000"), &all("--set-b")),
    ];
    let mut rng = Rng::new(seed);
    let mut counts = [0_u32; 3];
    let mut endings: HashMap<&str, u32> = HashMap::new();
    let mut start = Chess::default();
    for number in 0..games {
        if number % 2 == 0 {
            start = opening(&mut rng);
        }
        let (points, how) = game(&mut engines, &start, number % 2 == 0);
        counts[usize::try_from(2 - points).unwrap_or(1)] += 1; // 0 to 2
        *endings.entry(how).or_default() += 1;
        let (text, ratio) = report(counts, sprt);
        let told = ratio.map(|ratio| format!(", LLR {ratio:.2} [-2.94, 2.94]")).unwrap_or_default();
        println!("{} {text}{told}", number + 1);
        if ratio.is_some_and(|ratio| ratio.abs() > 2.94) {
            break;
        }
    }
    println!("{endings:?}");
}
