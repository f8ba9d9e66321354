//! Measures how long the mistake search takes, and checks whether it finds what annotators found.
//!
//!     cargo run --release --example mistakes -- GAMES.pgn [GAME] …
//!
//! evaluates every half-move of each game as `mistakes` does in a review, on two threads. It prints how long that took,
//! what it marked, and for each move that the file marks with `??`, in the main line or in a variation, its loss of
//! winning chances and the sign that this amounts to. The exit status is 1 if one of those moves is not marked at all.
#![allow(clippy::print_stdout, clippy::disallowed_methods, reason = "a program for measuring")]

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use shakmaty::{Color, Position};
use tabiya::app::mistakes::{MistakeSearch, WINDOW};
use tabiya::app::review::analysis::mistakes::JudgementCounts;
use tabiya::bot::fixed_eval::{EvalTask, Evaluation, evaluate};
use tabiya::bot::move_cost::{CLOSER, MoveCost};
use tabiya::chess::accuracy::Judgement;
use tabiya::chess::notation::{self, Letters};
use tabiya::chess::pgn::{PgnText, Record, comment};
use tabiya::chess::tree::{NodeId, Tree};
use tabiya::words::Lang;

/// The number of threads: the times are quoted for two cores.
const THREADS: usize = 2;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    let mut all_marked = true;
    while let Some(path) = arguments.next() {
        let Ok(bytes) = std::fs::read(&path) else {
            println!("{path} cannot be read.");
            return ExitCode::from(2);
        };
        let library = PgnText::new(Arc::from(bytes));
        let number = arguments.peek().and_then(|next| next.parse::<usize>().ok());
        if number.is_some() {
            arguments.next();
        }
        for game in 0..library.cuts.len() {
            if number.is_none_or(|number| number == game + 1)
                && let Some(record) = library.game(game)
            {
                all_marked &= look_at(&format!("{path} {}", game + 1), &record);
            }
        }
    }
    ExitCode::from(u8::from(!all_marked))
}

/// Judges a game and prints the results. Returns whether every `??` of the file is marked.
fn look_at(name: &str, record: &Record) -> bool {
    let tag = |tag: &str| record.tags.known(tag).unwrap_or("?").to_owned();
    println!("{name}: {} - {}", tag("White"), tag("Black"));
    let tree = &record.tree;
    let begun = Instant::now();
    let Some(mut search) = MistakeSearch::begin(0, record, WINDOW) else { return true };
    let mut positions: u64 = 0;
    while let Some((first, tasks)) = search.next_tasks(tree) {
        positions += tasks.iter().map(|task| task.nodes).sum::<u64>();
        for (task, evaluation) in (first..).zip(weigh_all(&tasks)) {
            search.take(task, evaluation, tree);
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let plies = tree.main_line().count();
    println!("  {plies} half-moves in {seconds:.1} s, at most {:.1} million positions", millions(positions));
    let remarks = search.annotations(tree);
    for side in Color::ALL {
        println!("  {side}: {}", JudgementCounts::of(&remarks, tree, side).text(Lang::En));
    }
    let fault_of = |node: NodeId| remarks.iter().find(|remark| remark.node == node).map(|remark| remark.judgement);
    for remark in remarks.iter().filter(|remark| remark.judgement.is_some()) {
        println!("    {}{}", said(tree, remark.node), sign(remark.judgement));
    }
    let mut all = true;
    for node in tree.walk().filter(|&node| tree.notes(node).nags.contains(&Judgement::Blunder.nag())) {
        let (verdict, best) = judge(tree, node);
        let judgement = fault_of(node).unwrap_or(verdict.judgement());
        all &= judgement.is_some();
        let place = if tree.is_main_line(node) { "" } else { " (variation)" };
        println!(
            "  the file's ??{place}: {}: chances {:.1} % -> {:.1} %, best {best}: {}",
            said(tree, node),
            verdict.had * 100.0,
            verdict.has * 100.0,
            if judgement.is_some() { sign(judgement) } else { "NOT MARKED" },
        );
    }
    all
}

/// Returns what a move costs, as the deeper pass of the mistake search finds it, and the best move.
fn judge(tree: &Tree, node: NodeId) -> (MoveCost, String) {
    let (Some(parent), Some(played)) = (tree.parent(node), tree.played(node)) else {
        return (MoveCost { had: 0.0, has: 0.0 }, String::new());
    };
    let position = tree.position(parent).clone();
    let path = tree.path_to(parent);
    let seen: Vec<_> = std::iter::once(tree.root()).chain(path).map(|node| tree.position(node).clone()).collect();
    let task = |only| EvalTask {
        position: position.clone(),
        history: seen[..seen.len() - 1].to_vec(),
        only_moves: only,
        nodes: CLOSER,
    };
    match weigh_all(&[task(Vec::new()), task(vec![played])]).as_slice() {
        [Some(best), Some(move_played)] => {
            let best_move = best.best().map(|mv| notation::san(&position, mv, &Letters::En)).unwrap_or_default();
            (MoveCost::of(best, move_played, played), best_move)
        }
        _ => (MoveCost { had: 0.0, has: 0.0 }, String::new()),
    }
}

fn weigh_all(tasks: &[EvalTask]) -> Vec<Option<Evaluation>> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(vec![None; tasks.len()]);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some((at, task)) =
                    Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|at| Some((at, tasks.get(at)?)))
                {
                    let weight = evaluate(task, &mut || true);
                    if let Some(place) = found.lock().unwrap_or_else(PoisonError::into_inner).get_mut(at) {
                        *place = weight;
                    }
                }
            });
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a move with its number: `12. Nf3`.
fn said(tree: &Tree, node: NodeId) -> String {
    let (number, side) = tree.move_number(node);
    let san = tree.parent(node).zip(tree.played(node)).map(|(parent, mv)| {
        let position = tree.position(parent);
        if position.is_legal(mv) { notation::san(position, mv, &Letters::En) } else { String::new() }
    });
    format!("{number}{} {}", if side.is_white() { "." } else { "..." }, san.unwrap_or_default())
}

fn sign(judgement: Option<Judgement>) -> &'static str {
    judgement.and_then(|judgement| comment::sign(judgement.nag())).unwrap_or_default()
}

fn millions(count: u64) -> f64 {
    f64::from(u32::try_from(count / 1000).unwrap_or(u32::MAX)) / 1000.0
}
