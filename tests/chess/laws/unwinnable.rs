//! Articles 5.1.2, 5.2.2 and 6.9: who can still mate.

use std::time::{Duration, Instant};

use shakmaty::{Chess, Color, Move, Position};
use tabiya::chess::laws::can_mate::{self, CanMate, Proof};
use tabiya::chess::result::{DrawBy, Ending};
use tabiya::chess::start_position::StartPosition;

use super::shared;

/// Plays the line. Returns whether every move is legal and `side` mates at the end.
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
    let start = StartPosition::from_fen(fen, false).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let began = Instant::now();
    let mut nodes = 0;
    let verdict = can_mate::can_mate_counting(start.position(), side, limit, &mut nodes);
    figures.times.push(began.elapsed());
    figures.nodes.push(nodes);
    let kind = if can { &mut figures.yes } else { &mut figures.no };
    kind.1 += 1;
    match verdict {
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
    assert!(figures.wrong.is_empty(), "{:#?}", figures.wrong);
    Some(figures)
}

#[test]
fn articles_5_1_2_and_6_9_who_can_still_mate() {
    // (position, White can, Black can, why); every yes is replayed to mate.
    for (fen, white, black, why) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", true, false, "a bare king mates nobody"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true, false, "a pawn becomes a queen"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", false, false, "a knight alone against a bare king"),
        ("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1", true, false, "bishop and knight"),
        ("4k3/8/8/8/8/8/8/3NK1N1 w - - 0 1", true, false, "two knights, with help"),
        (
            "4k1q1/8/8/8/8/8/8/4K1N1 w - - 0 1",
            false,
            true,
            "a knight against a queen: no square beside the king is blocked",
        ),
        ("4k1r1/8/8/8/8/8/8/4K1N1 w - - 0 1", true, true, "a knight against a rook: the rook may block its king"),
        ("4k1r1/8/8/8/8/8/8/4KB2 w - - 0 1", false, true, "a bishop against a rook: not even with help"),
        ("4k3/6p1/8/8/8/8/8/4KB2 w - - 0 1", true, true, "a bishop against a pawn: it may become what blocks its king"),
        ("4k3/6p1/8/8/8/8/8/4KN2 w - - 0 1", true, true, "a knight against a pawn"),
        ("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", false, false, "bishops on squares of one colour"),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", true, true, "bishops on squares of both colours"),
        ("k7/1Q6/8/8/8/8/8/6K1 b - - 0 1", false, false, "the only legal move takes the queen"),
        ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", false, false, "stalemate: the game is over"),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", true, false, "mated: the winner has mated, with no more moves"),
        ("4k3/8/8/1p1p1p1p/pP1P1P1P/P7/8/4K3 w - - 0 1", false, false, "a wall from edge to edge"),
        (
            "4k3/8/8/1p1p1p1p/pP1P1P1P/P7/8/4K2R w - - 0 1",
            true,
            true,
            "a rook behind the wall may take its way through it",
        ),
        (
            "8/8/k7/1p1p1p1p/pP1P1P1P/P7/5B2/4K3 w - - 0 1",
            false,
            false,
            "a bishop on the colour where the wall neither stands nor takes",
        ),
        ("8/8/k7/1p1p1p1p/pP1P1P1P/P7/4B3/4K3 w - - 0 1", true, true, "this one takes them itself"),
        ("k7/8/8/1p1p1p1p/1P1P1P1P/8/8/K5b1 w - - 0 1", true, true, "the bishop takes what stands on its colour"),
        ("1b5k/8/8/p1p1p1p1/P1P1P1P1/8/8/1B5K w - - 0 1", false, false, "bishops of both colours, each of no use"),
    ] {
        let start = StartPosition::from_fen(fen, false).unwrap();
        let mut figures = Figures::default();
        for (side, can) in [(Color::White, white), (Color::Black, black)] {
            ask(&mut figures, fen, side, can, 300_000);
        }
        assert!(figures.wrong.is_empty() && figures.open.is_empty(), "{why}: {:?} {:?}", figures.wrong, figures.open);
        let dead = can_mate::dead(start.position(), 300_000);
        assert_eq!(dead.is_some(), !white && !black, "{fen}: {why}: {dead:?}");
    }
}

#[test]
fn a_proof_names_its_kind() {
    for (fen, side, proof) in [
        ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", Color::Black, Proof::Over),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", Color::White, Proof::Material),
        ("k7/1Q6/8/8/8/8/8/6K1 b - - 0 1", Color::White, Proof::Material),
        ("4k3/8/8/1p1p1p1p/pP1P1P1P/P7/8/4K3 w - - 0 1", Color::White, Proof::Barred),
        ("7k/5K1R/8/8/4b3/8/8/8 b - - 0 1", Color::White, Proof::Visited),
    ] {
        let start = StartPosition::from_fen(fen, false).unwrap();
        assert_eq!(can_mate::can_mate(start.position(), side, 1_000_000), CanMate::No(proof), "{fen}");
    }
}

#[test]
fn work_is_limited_and_repeatable() {
    let start = StartPosition::from_fen("k1b5/8/8/BpBpBpB1/bPbPbPb1/8/8/K1B5 w - - 0 1", false).unwrap();
    let ask = |limit: u64| {
        let mut nodes = 0;
        (can_mate::can_mate_counting(start.position(), Color::White, limit, &mut nodes), nodes)
    };
    let mut before = 0;
    for limit in [0, 1, 1_000, 20_000] {
        let (verdict, nodes) = ask(limit);
        assert_eq!((verdict.clone(), nodes), ask(limit), "{limit}");
        assert_eq!(verdict, CanMate::Unknown);
        // The moves of one position and one static argument may go over the limit.
        assert!(nodes <= limit + 400 && nodes >= before, "{limit}: {nodes}");
        before = nodes;
    }
}

#[test]
fn shared_no_false_answer_within_a_small_limit() {
    for (file, least) in [("dead-positions.tsv", 75), ("flag-fall-games.tsv", 95)] {
        let Some(figures) = run(file, 10_000, 1) else { return };
        let decided = figures.yes.0 + figures.no.0;
        assert!(decided * 100 >= (figures.yes.1 + figures.no.1) * least, "{file}: only {decided} decided");
    }
}

#[test]
fn shared_dead_positions_after_a_move() {
    let Some(text) = shared::read("dead-positions.tsv") else { return };
    let (mut dead, mut found) = (0, 0);
    for row in shared::rows(&text) {
        let &[fen, class, ..] = row.as_slice() else { panic!("{row:?}") };
        let start = StartPosition::from_fen(fen, false).unwrap();
        let ending = tabiya::chess::laws::by_itself(start.position(), 1);
        let says_dead = ending == Some(Ending::Draw { by: DrawBy::DeadPosition });
        assert!(!says_dead || class == "--", "{fen}");
        if class == "--" {
            dead += 1;
            found += usize::from(ending.is_some());
        }
    }
    println!("dead-positions.tsv: {found} of {dead} dead positions end the game after the move");
    assert!(found * 100 >= dead * 70, "{found} of {dead}");
}

#[test]
#[ignore = "takes a minute: cargo test --release --test chess -- --ignored --nocapture full_limit"]
fn shared_full_limit() {
    let mut all = Figures::default();
    for file in ["dead-positions.tsv", "flag-fall-games.tsv"] {
        let Some(figures) = run(file, can_mate::FULL, 1) else { return };
        all.yes = (all.yes.0 + figures.yes.0, all.yes.1 + figures.yes.1);
        all.no = (all.no.0 + figures.no.0, all.no.1 + figures.no.1);
        for open in &figures.open {
            println!("  open: {open}");
        }
    }
    println!("together: winnable {}/{}, unwinnable {}/{}", all.yes.0, all.yes.1, all.no.0, all.no.1);
    assert!(all.yes.0 * 100 >= all.yes.1 * 99 && all.no.0 * 100 >= all.no.1 * 95);
}

#[test]
#[ignore = "takes ten minutes and a gigabyte: cargo test --release --test chess -- --ignored --nocapture ten_times"]
fn shared_ten_times_the_limit() {
    for file in ["dead-positions.tsv", "flag-fall-games.tsv"] {
        let Some(figures) = run(file, 10 * can_mate::FULL, 1) else { return };
        for open in &figures.open {
            println!("  open: {open}");
        }
    }
}
