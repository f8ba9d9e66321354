//! kill -9 at random moments of random games: whatever was on the screen is there after the restart, including the
//! clocks.

use std::fs;

use rand_of_seed::Chance;
use rustix::process::Signal;
use shakmaty::{Color, Position};
use tabiya::app::game::GameScreen;
use tabiya::chess::clock::Moment;
use tabiya::chess::notation::{Letters, san};
use tabiya::words::tables::AppWord;
use tempfile::TempDir;

use crate::games::tabiya_in;
use crate::harness::Pty;
use crate::wording::{Wording, beginning, says};

/// Random numbers that a seed reproduces.
mod rand_of_seed {
    pub struct Chance(pub u64);

    impl Chance {
        pub fn below(&mut self, n: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).unwrap() % n
        }
    }
}

/// The window: small, so that clocks are text, with room for the last moves.
const COLS: u16 = 40;
const ROWS: u16 = 15;

/// What a screen shows of a game.
#[derive(Debug, Default, PartialEq)]
struct Shown {
    /// The visible moves, each with the number of its half-move.
    moves: Vec<(usize, String)>,
    /// The clocks, Black's and White's: in seconds, and as the text that is shown, for comparison.
    clocks: Vec<(f64, String)>,
}

impl Shown {
    fn of(pty: &Pty) -> Shown {
        let mut shown = Shown::default();
        let mut number = 0;
        for line in pty.text().lines() {
            let right: String = line.chars().skip(28).collect();
            for word in right.split_whitespace() {
                if word.contains(':') && word.chars().all(|c| c.is_ascii_digit() || ":.".contains(c)) {
                    let parts = word.split(':').map(|part| part.parse::<f64>().unwrap());
                    shown.clocks.push((parts.fold(0.0, |sum, part| sum * 60.0 + part), word.to_owned()));
                } else if let Some(n) = word.strip_suffix('.').and_then(|n| n.parse::<usize>().ok()) {
                    number = 2 * n - 1;
                } else if number > 0 && word.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    shown.moves.push((number, word.to_owned()));
                    number += 1;
                }
            }
            // The other clock and name are below the moves.
            if shown.clocks.len() > 1 {
                break;
            }
        }
        shown
    }

    fn last(&self) -> usize {
        self.moves.last().map_or(0, |(number, _)| *number)
    }
}

/// Returns the journal of the only game, if there is one.
fn journal(home: &TempDir) -> Option<Vec<u8>> {
    let mut found = fs::read_dir(home.path().join("state/tabiya/journals")).ok()?;
    let file = found.next()?.unwrap().path();
    assert!(found.next().is_none(), "one game has one journal");
    Some(fs::read(file).unwrap())
}

/// Plays a game of two bots, or a typed one, and kills the program after a random number of reads of the screen. In a
/// typed game, the last player thinks for at most `seconds`.
fn one(seed: u64, seconds: f64) {
    let mut chance = Chance(seed);
    let home = tempfile::tempdir().unwrap();
    let number = seed.to_string();
    let bots = chance.below(3) == 0;
    let mut args = vec!["play", "--time", ["5+3", "3d2", "10", "40/90+30:30+30"][chance.below(4)], "--seed", &number];
    if bots {
        args.extend(["--white", ["random", "greedy"][chance.below(2)], "--black", "random"]);
    }
    let mut pty = tabiya_in(&home, &args, COLS, ROWS);
    pty.wait_for("F1");
    let mut typed = Vec::new();
    if !bots {
        let mut position = shakmaty::Chess::default();
        for _ in 0..1 + chance.below(24) {
            let moves = position.legal_moves();
            let Some(&mv) = moves.get(chance.below(moves.len().max(1))) else { break };
            typed.push(san(&position, mv, &Letters::En));
            position.play_unchecked(mv);
        }
        pty.send(typed.iter().map(|mv| format!("{mv}\r")).collect::<String>());
    }
    // The kill comes at any moment between the start and the end of what was typed.
    let reads = pty.reads + chance.below(if bots { 24 } else { 2 * typed.len() + 2 });
    let goal = typed.len();
    let over = |pty: &Pty| pty.text().contains("0-1") || pty.text().contains("1-0") || pty.text().contains("1/2");
    pty.wait_until("a random moment", |pty| {
        pty.is_whole() && (pty.reads >= reads || over(pty) || (!bots && Shown::of(pty).last() >= goal))
    });
    if seconds > 0.0 && !bots {
        pty.wait_until("the end of what was typed", |pty| Shown::of(pty).last() >= goal || over(pty));
        let mover = goal % 2; // White's clock is the second
        let from = Shown::of(&pty);
        let start = from.clocks.get(1 - mover).map_or(0.0, |(seconds, _)| *seconds);
        let long = [1.0_f64, 2.0, 4.0, 6.0, 8.0][chance.below(5)].min(seconds);
        pty.wait_until("time to pass", |pty| {
            pty.is_whole()
                && (over(pty) || Shown::of(pty).clocks.get(1 - mover).is_none_or(|(now, _)| *now <= start - long))
        });
    }
    let before = Shown::of(&pty);
    let was_over = over(&pty);
    pty.kill();

    // A journal whose first record is not complete keeps nothing yet, and the next start removes it.
    let begun = |bytes: &Vec<u8>| tabiya::chess::journal::read(bytes).good_len > 0;
    let Some(bytes) = journal(&home).filter(begun) else {
        let games = fs::read_to_string(home.path().join("data/tabiya/games.pgn")).unwrap_or_default();
        assert!(before.moves.is_empty() || games.contains("GameId"), "seed {seed}: {before:?} is lost");
        return;
    };
    let Some(kept) = GameScreen::resume(&bytes) else {
        panic!("seed {seed}: no game is kept in {:?}: {before:?}", String::from_utf8_lossy(&bytes))
    };
    let line = kept.game().line();
    assert!(line.len() >= before.last(), "seed {seed}: {} half-moves of {before:?}", line.len());
    let words: Vec<String> = line
        .iter()
        .map(|node| {
            let tree = kept.game().tree();
            san(tree.position(tree.parent(*node).unwrap()), tree.played(*node).unwrap(), &Letters::En)
        })
        .collect();
    if !bots {
        assert_eq!(words, typed[..words.len()], "seed {seed}");
    }
    for (number, word) in &before.moves {
        assert_eq!(&words[number - 1], word, "seed {seed}: half-move {number}");
    }
    if kept.game().ending().is_some() || was_over {
        let mut pty = tabiya_in(&home, &[], COLS, ROWS);
        pty.wait_for(says(AppWord::HomeNew, &[]));
        pty.send("\x03");
        pty.end();
        let games = fs::read_to_string(home.path().join("data/tabiya/games.pgn")).unwrap_or_default();
        assert_eq!(games.matches("[GameId ").count(), 1, "seed {seed}: it is in games.pgn once");
        assert!(journal(&home).is_none(), "seed {seed}: then its journal is gone");
        return;
    }

    let mut pty = tabiya_in(&home, &[], COLS, ROWS);
    pty.wait_for_sentence(AppWord::HomeGoOn, &[]);
    pty.send("\r");
    pty.wait_for_sentence(AppWord::WaitingToGoOn, &[]);
    pty.wait_until("clocks", |pty| Shown::of(pty).clocks.len() == 2);
    let after = Shown::of(&pty);
    assert_eq!(after.last(), line.len(), "seed {seed}: {after:?}");
    for (number, word) in &after.moves {
        assert_eq!(&words[number - 1], word, "seed {seed}: half-move {number}");
    }
    // A move that was kept but not yet painted has pressed the clock: then only the journal knows the times.
    if after.last() == before.last() && before.clocks.len() == 2 {
        let turn = kept.game().turn();
        let (mover, waiting) = if turn == Color::White { (1, 0) } else { (0, 1) };
        assert_eq!(after.clocks[waiting].1, before.clocks[waiting].1, "seed {seed}: the waiting clock exactly");
        let gained = after.clocks[mover].0 - before.clocks[mover].0;
        assert!((-0.1..=6.0).contains(&gained), "seed {seed}: {before:?} {after:?}");
    }
    // The clocks shown are those of the journal, to the second.
    let clock = kept.game().clock().expect("a clock");
    for (n, side) in [Color::Black, Color::White].into_iter().enumerate() {
        let ms = clock.remaining(side, Moment::default());
        let shown = after.clocks[n].0 * 1000.0;
        assert!((shown - ms as f64).abs() <= 1000.0, "seed {seed}: {side} {ms} ms, {after:?}");
    }
}

#[test]
fn ten_kills() {
    for seed in 0..10 {
        one(seed, 0.0);
    }
}

/// Three hundred games, with players who think for seconds: the heartbeat keeps their clocks.
#[test]
#[ignore = "a quarter of an hour: see tests/README.md"]
fn three_hundred_kills() {
    for seed in 1_000..1_300 {
        one(seed, if seed % 3 == 0 { 8.0 } else { 0.0 });
        if seed % 10 == 9 {
            println!("{} kills", seed - 999);
        }
    }
}

#[test]
fn a_tag_that_was_being_typed_is_offered_at_the_next_start() {
    for signal in [None, Some(Signal::HUP)] {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("club.pgn");
        fs::write(&file, "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. e4 e5 *\n").unwrap();
        let mut pty = tabiya_in(&home, &["review", file.to_str().unwrap()], 100, 30);
        pty.wait_for("1. e4");
        pty.send(":header\r");
        pty.wait_for("Event");
        pty.send("\rClub night");
        pty.wait_for("Club night");
        match signal {
            None => pty.kill(),
            Some(signal) => {
                pty.signal_program(signal);
                pty.end();
            }
        }
        let mut pty = tabiya_in(&home, &[], 100, 30);
        pty.wait_for(says(AppWord::HomeDraft, &["Anna – Ben"]));
        pty.send("\x1b[B\x1b[B\x1b[B\x1b[B\r");
        pty.wait_for(says(AppWord::DraftOpen, &[]));
        pty.send("\x13");
        pty.wait_for(beginning(AppWord::SavedTo, &[]));
        pty.kill();
        assert!(fs::read_to_string(&file).unwrap().contains("[Event \"Club night\"]"), "{signal:?}");
    }
}

#[test]
fn a_comment_that_was_not_saved_is_offered_at_the_next_start() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("club.pgn");
    fs::write(&file, "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. e4 e5 *\n").unwrap();
    let mut pty = tabiya_in(&home, &["review", file.to_str().unwrap()], 100, 30);
    pty.wait_for("1. e4");
    pty.send("l");
    pty.send("e");
    pty.send("an hour of thought\r");
    // The comment box shows the text too, before it is taken.
    pty.wait_for("Comment added.");
    pty.kill();
    let mut pty = tabiya_in(&home, &[], 100, 30);
    pty.wait_for(says(AppWord::HomeDraft, &["Anna – Ben"]));
    pty.send("\x1b[B\x1b[B\x1b[B\x1b[B\r");
    pty.wait_for(says(AppWord::DraftOpen, &[]));
    pty.send("\x13");
    pty.wait_for(beginning(AppWord::SavedTo, &[]));
    pty.kill();
    assert!(fs::read_to_string(&file).unwrap().contains("{an hour of thought}"));
    let mut pty = tabiya_in(&home, &[], 100, 30);
    pty.wait_for(says(AppWord::HomeReview, &[]));
    assert!(!pty.words().has(AppWord::HomeDraft, &[]));
}
