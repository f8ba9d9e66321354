//! Perft counts: `shared_perft` checks the shallow ones, `shared_perft_deep` the large ones:
//! `cargo test --release --test chess -- --ignored --nocapture deep`.

use shakmaty::{Position, perft};

use super::shared;
use super::table::Game;

/// Checks every `every`-th count of a file that has at most `most` nodes. Returns how many were checked.
fn count(file: &str, chess960: bool, most: u64, every: usize) -> usize {
    let Some(text) = shared::read(file) else { return 0 };
    let mut counted = 0;
    for row in shared::rows(&text).filter(|row| row[2].parse::<u64>().unwrap() <= most).step_by(every) {
        let &[fen, depth, nodes, ..] = row.as_slice() else { panic!("{row:?}") };
        // Some positions of the tricky file are Chess960 ones.
        let chess960 = chess960 || tabiya::chess::start_position::StartPosition::from_fen(fen, false).is_err();
        let game = Game::new(fen, chess960);
        let found = perft(&game.position, depth.parse().unwrap());
        assert_eq!(found, nodes.parse::<u64>().unwrap(), "{file} {fen} depth {depth}");
        assert!(game.position.legal_moves().len() <= 256);
        counted += 1;
    }
    println!("{file}: {counted} counts up to {most} nodes");
    counted
}

#[test]
fn shared_perft() {
    count("perft-standard.tsv", false, 100_000, 1);
    count("perft-tricky.tsv", false, 100_000, 1);
    count("perft-chess960.tsv", true, 2_000, 1);
    count("perft-random.tsv", false, 2_000, 2);
}

#[test]
#[ignore = "counts some hundred million moves: cargo test --release --test chess -- --ignored --nocapture deep"]
fn shared_perft_deep() {
    count("perft-standard.tsv", false, 3_000_000, 1);
    count("perft-tricky.tsv", false, 3_000_000, 1);
    count("perft-chess960.tsv", true, 40_000, 1);
    count("perft-random.tsv", false, 40_000, 1);
}
