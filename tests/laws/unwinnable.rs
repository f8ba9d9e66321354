//! Articles 5.1.2, 5.2.2 and 6.9: who can still mate.

use std::time::{Duration, Instant};

use shakmaty::{Chess, Color, Move, Position};
use tabiya::chess::laws::unwinnable::{self, CanMate};
use tabiya::chess::start::Start;

use crate::shared;

/// Plays the line and looks whether it ends in mate by `side`, every move legal.
fn mates(start: &Chess, side: Color, line: &[Move]) -> bool {
    let mut position = start.clone();
    for &mv in line {
        let Ok(after) = position.play(mv) else { return false };
        position = after;
    }
    position.is_checkmate() && position.turn() != side
}

#[derive(Default)]
struct Figures {
    yes: (usize, usize),
    no: (usize, usize),
    nodes: Vec<u64>,
    times: Vec<Duration>,
    open: Vec<String>,
    wrong: Vec<String>,
}

#[allow(clippy::disallowed_methods)] // the figures tell the time; nothing depends on it
fn ask(figures: &mut Figures, fen: &str, side: Color, can: bool, limit: u64) {
    let start = Start::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let began = Instant::now();
    let answer =
        unwinnable::can_mate_asking(start.position(), side, limit, &mut || std::ops::ControlFlow::Continue(()));
    figures.times.push(began.elapsed());
    figures.nodes.push(answer.nodes);
    let kind = if can { &mut figures.yes } else { &mut figures.no };
    kind.1 += 1;
    match answer.verdict {
        CanMate::Unknown => figures.open.push(format!("{fen} {side} {can} {:?}", began.elapsed())),
        CanMate::Yes(line) if can && mates(start.position(), side, &line) => kind.0 += 1,
        CanMate::No(_) if !can => kind.0 += 1,
        other => figures.wrong.push(format!("{fen} {side}: {other:?}")),
    }
}

fn run(file: &str, limit: u64, every: usize) -> Option<Figures> {
    let text = shared::read(file)?;
    let mut figures = Figures::default();
    for row in shared::rows(&text).step_by(every) {
        let &[fen, class, ..] = row.as_slice() else { panic!("{row:?}") };
        for (side, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            ask(&mut figures, fen, side, class.contains(letter), limit);
        }
    }
    let mut nodes = figures.nodes.clone();
    nodes.sort_unstable();
    let mut times = figures.times.clone();
    times.sort_unstable();
    println!(
        "{file}, limit {limit}: winnable {}/{}, unwinnable {}/{}; nodes median {} 99% {} worst {}; time median {:?} 99% {:?} worst {:?}, sum {:?}",
        figures.yes.0,
        figures.yes.1,
        figures.no.0,
        figures.no.1,
        nodes[nodes.len() / 2],
        nodes[nodes.len() * 99 / 100],
        nodes[nodes.len() - 1],
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        times[times.len() - 1],
        times.iter().sum::<Duration>(),
    );
    for open in &figures.open {
        println!("  open: {open}");
    }
    assert!(figures.wrong.is_empty(), "{:#?}", figures.wrong);
    Some(figures)
}

#[test]
fn no_false_answer_within_a_small_limit() {
    for file in ["dead-positions.tsv", "flag-fall-games.tsv"] {
        run(file, 10_000, 1);
    }
}
