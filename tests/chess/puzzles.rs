//! The starter set of puzzles: every line is played, and what the head says is counted.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test stops where its data is not what it says")]

use std::collections::{BTreeMap, HashSet};
use std::io::Cursor;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use shakmaty::uci::UciMove;
use shakmaty::{Color, Position, Square};
use tabiya::bot::fixed_eval::{EvalTask, Evaluation, evaluate};
use tabiya::bot::move_cost::{FIRST, MoveCost};
use tabiya::chess::puzzle::{Puzzle, PuzzleId, PuzzleRun, Step, THEMES, Theme, ThemeSet};
use tabiya::chess::puzzle_set::{Draw, PuzzleRow, PuzzleSet, STARTER};

fn starter() -> PuzzleSet<Cursor<&'static str>> {
    PuzzleSet::open(Cursor::new(STARTER)).expect("the head is right")
}

fn rows() -> Vec<PuzzleRow> {
    starter().rows().expect("memory can be read")
}

fn theme(key: &str) -> Theme {
    Theme::known(key).expect("a known theme")
}

#[test]
fn every_starter_puzzle_ends_as_its_themes_say() {
    let mates = ["mateIn1", "mateIn2", "mateIn3", "mateIn4"].map(theme);
    let other = ["backRankMate", "smotheredMate", "arabianMate", "anastasiaMate", "bodenMate", "hookMate"].map(theme);
    let any_mate: ThemeSet = mates.into_iter().chain(other).collect();
    let (mut ended, mut by_length) = (0, BTreeMap::new());
    for row in rows() {
        let puzzle = row.puzzle().unwrap_or_else(|why| panic!("{}: {why}", row.id));
        let (mut run, moves) = (PuzzleRun::new(puzzle.clone()), puzzle.moves().len() / 2);
        while let Some(mv) = run.next_move() {
            assert!(run.position().is_legal(mv) && run.position().turn() == puzzle.solver(), "{}", row.id);
            run.play(mv);
        }
        let mate = run.position().is_checkmate();
        assert!(run.is_solved() && run.found() == (moves, moves), "{}: the whole line is found", row.id);
        assert!(mate || !row.themes.intersects(any_mate), "{}: a mate has to end in mate", row.id);
        for (number, of) in (1..).zip(mates) {
            assert!(!row.themes.contains(of) || moves == number, "{}: mate in {number}", row.id);
        }
        ended += u32::from(mate);
        *by_length.entry(moves).or_insert(0) += 1;
    }
    assert_eq!(ended, 2618, "docs/puzzles.md counts what ends in mate");
    let lengths = [712, 2602, 1954, 797, 193, 64, 12, 6, 3, 1];
    assert_eq!(by_length.into_values().collect::<Vec<_>>(), lengths, "docs/puzzles.md counts the solver's moves");
}

/// A move that loses less than this, of 1, is as good as the best.
const AS_GOOD: f64 = 0.05;

/// Returns the first move of the solver that loses too much against the one which our engine would play.
fn disagreement(row: &PuzzleRow) -> Option<String> {
    let mut run = PuzzleRun::new(row.puzzle().unwrap());
    while let Some(mv) = run.next_move() {
        let look = |only_moves| -> Evaluation {
            let task = EvalTask { position: run.position().clone(), history: Vec::new(), only_moves, nodes: FIRST };
            evaluate(&task, &mut || true).expect("nothing stops it")
        };
        let best = look(Vec::new());
        if best.best() != Some(mv) {
            let cost = MoveCost::of(&best, &look(vec![mv]), mv);
            if cost.loss() >= AS_GOOD {
                let [found, wanted] = [best.best(), Some(mv)]
                    .map(|mv| mv.map(|mv| mv.to_uci(shakmaty::CastlingMode::Standard).to_string()));
                return Some(format!("{} {found:?} in place of {wanted:?}, which loses {:.2}", row.id, cost.loss()));
            }
        }
        run.play(mv);
    }
    None
}

/// Compares the solver's moves of some puzzles with our engine's, on all cores. Returns where they disagree.
#[allow(clippy::disallowed_methods, reason = "a test that takes half an hour on one core")]
fn disagreements(rows: &[PuzzleRow]) -> Vec<String> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    found.lock().unwrap().extend(disagreement(row));
                }
            });
        }
    });
    found.into_inner().unwrap()
}

#[test]
fn our_engine_agrees_with_some_puzzles() {
    let some: Vec<PuzzleRow> = rows().into_iter().skip(79).step_by(159).collect();
    assert_eq!(some.len(), 40);
    assert_eq!(disagreements(&some), Vec::<String>::new());
}

/// Disagreements are told: docs/puzzles.md has them.
#[test]
#[ignore = "half an hour: every move of every puzzle, 200,000 positions each; in release"]
fn every_puzzle_by_our_engine() {
    let mut found = disagreements(&rows());
    found.sort();
    println!("{} disagreements\n{}", found.len(), found.join("\n"));
    assert!(found.len() < 100);
}

#[test]
fn starter_puzzles_are_sorted_unique_and_counted() {
    let rows = rows();
    assert_eq!(rows.len(), STARTER.lines().filter(|line| !line.starts_with('#')).count(), "no row is left out");
    assert_eq!(rows.len(), 6344);
    assert!(rows.is_sorted_by_key(|row| (row.rating, row.id)), "rating, then id");
    assert_eq!(rows.iter().map(|row| row.id).collect::<HashSet<PuzzleId>>().len(), rows.len(), "ids are unique");
    let count = |key| rows.iter().filter(|row| row.themes.contains(theme(key))).count();
    for (key, number) in [("sacrifice", 1137), ("mateIn1", 712), ("fork", 647), ("pin", 439), ("enPassant", 11)] {
        assert_eq!(count(key), number, "{key}");
    }
    let set = starter();
    let mut named: Vec<Theme> = set.head().themes().collect();
    named.sort();
    assert_eq!(named, (0..THEMES.len()).filter_map(Theme::at).collect::<Vec<_>>(), "the head names the known themes");
    assert!(THEMES.iter().all(|key| count(key) > 0), "each theme has puzzles");
    assert!(rows.iter().all(|row| !row.themes.is_empty()), "each puzzle has a theme");
}

#[test]
fn a_rating_is_found_by_looking_at_few_rows() {
    let (mut set, rows) = (starter(), rows());
    for rating in [0, 399, 400, 401, 1000, 1207, 1500, 2399, 2801, 4000] {
        let at = set.lower_bound(rating).unwrap();
        let wanted = rows.iter().find(|row| row.rating >= rating).map(|row| row.rating);
        assert_eq!(set.rating_at(at).unwrap(), wanted, "{rating}");
    }
}

#[test]
fn puzzles_are_drawn_from_ranges_by_theme_and_by_name() {
    let (mut set, rows) = (starter(), rows());
    let fork: ThemeSet = [theme("fork")].into_iter().collect();
    #[expect(clippy::reversed_empty_ranges, reason = "nothing is drawn from it")]
    let empty = 1600..=1500;
    let draw = Draw { ranges: vec![1000..=1009, empty, 1500..=1599], each: 20, ..Draw::default() };
    let drawn = set.draw(&draw).unwrap();
    let ids = |rows: &[PuzzleRow]| rows.iter().map(|row| row.id).collect::<Vec<_>>();
    let within = |range: &std::ops::RangeInclusive<u16>| rows.iter().filter(|row| range.contains(&row.rating)).count();
    let counts = draw.ranges.iter().map(|range| drawn.iter().filter(|row| range.contains(&row.rating)).count());
    let wanted = draw.ranges.iter().map(|range| within(range).min(20));
    assert!(counts.eq(wanted), "as many as are wanted of each range, or all");
    assert_eq!(ids(&drawn).into_iter().collect::<HashSet<_>>().len(), drawn.len(), "none twice");
    assert_eq!(set.draw(&draw).unwrap(), drawn, "the same number draws the same");
    let other = set.draw(&Draw { seed: 77, ..draw.clone() }).unwrap();
    assert_ne!(ids(&other), ids(&drawn), "another one others");
    let all = set.draw(&Draw { ranges: vec![0..=u16::MAX], each: usize::MAX, themes: fork, ..Draw::default() });
    let looked = rows.iter().filter(|row| row.themes.intersects(fork)).count();
    let all = all.unwrap();
    assert!(all.iter().all(|row| row.themes.intersects(fork)) && all.len() > looked / 2, "only those of the theme");
    let named: Vec<(u16, PuzzleId)> = [&rows[0], &rows[3000], &rows[6343]].map(|row| (row.rating, row.id)).to_vec();
    let missing = (1200, "zzzzz".parse().unwrap());
    let draw = Draw { named: named.iter().copied().chain([missing]).collect(), ..Draw::default() };
    assert_eq!(ids(&set.draw(&draw).unwrap()), named.iter().map(|(_, id)| *id).collect::<Vec<_>>());
}

#[test]
fn what_is_no_set_of_puzzles_is_refused() {
    for text in ["", "# tabiya puzzles 2\n", "[Event \"?\"]\n\n1. e4 *\n", "# tabiya puzzles 10\n"] {
        let error = PuzzleSet::open(Cursor::new(text)).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidData, "{text:?}");
    }
    let text = "# tabiya puzzles 1\r\n# themes: a=fork b=vukovicMate\n# counts: a=1 b=2\n# puzzles: 2\n\
                900\tx\tab\t8/8/8/8/8/5k2/6q1/7K w - -\th1g2\t70\nnonsense\n950\ty\tb\t8/8 w\te2e4";
    let mut set = PuzzleSet::open(Cursor::new(text)).unwrap();
    let other = set.head().theme('b').unwrap();
    assert_eq!((set.head().key(other), set.head().puzzles), (Some("vukovicMate"), Some(2)), "its own themes");
    assert_eq!(set.head().counts, [(theme("fork"), 1), (other, 2)]);
    let rows = set.rows().unwrap();
    assert_eq!(rows.iter().map(|row| row.id.to_string()).collect::<Vec<_>>(), ["x", "y"], "a faulty row is left out");
    assert!(rows.iter().all(|row| row.puzzle().is_err()), "one that cannot be played says so");
}

fn puzzle(fen: &str, line: &str) -> Puzzle {
    Puzzle::read(("x".parse().unwrap(), 1500, 80, ThemeSet::default()), fen, line).unwrap()
}

#[test]
fn only_the_line_or_a_mate_solves() {
    let find = |run: &PuzzleRun, uci: &str| uci.parse::<UciMove>().unwrap().to_move(run.position()).unwrap();
    let mut run = PuzzleRun::new(puzzle("7k/1p4pp/8/8/8/8/5PPP/R3R1K1 b - -", "b7b6 e1e8"));
    assert_eq!((run.puzzle().solver(), run.found(), run.played().len()), (Color::White, (0, 1), 1));
    let wrong = find(&run, "a1a7");
    assert_eq!((run.play(wrong), run.is_solved(), run.played().len()), (Step::Wrong, false, 1));
    let mate = find(&run, "a1a8");
    assert_eq!((run.play(mate), run.next_move()), (Step::Solved, None), "another mate is as good");
    assert_eq!(run.play(wrong), Step::Wrong, "nothing follows the solution");

    let mut run = PuzzleRun::new(puzzle("7k/1p4pp/8/8/8/8/5PPP/R3R1K1 b - -", "b7b6 e1e8"));
    let nonsense = shakmaty::Move::Castle { king: Square::E4, rook: Square::H4 };
    run.accept(nonsense);
    assert_eq!((run.play(nonsense), run.is_solved(), run.played().len()), (Step::Wrong, false, 1), "illegal");

    let mut run = PuzzleRun::new(puzzle("6k1/1p3ppp/8/8/8/8/5PPP/R3R1K1 b - -", "h7h6 e1e8 g8h7 a1a7"));
    let check = find(&run, "a1a8");
    assert_eq!(run.play(check), Step::Wrong, "a check that the line does not have is wrong");
    let right = find(&run, "e1e8");
    let Step::Right { reply, left: 1 } = run.play(right) else { panic!("one move is left") };
    assert_eq!((reply.to(), run.found(), run.position().turn()), (Square::H7, (1, 2), Color::White));
    let last = run.next_move().unwrap();
    assert_eq!((run.play(last), run.found()), (Step::Solved, (2, 2)));
}
