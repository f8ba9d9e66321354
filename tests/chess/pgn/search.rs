//! A search through many games gives the same answers as the games themselves.

use std::ops::ControlFlow;

use shakmaty::Chess;
use tabiya::chess::pgn::main_line::walk;
use tabiya::chess::pgn::{PgnText, Record};

use super::shared::files;

fn positions(record: &Record) -> Vec<Chess> {
    let tree = &record.tree;
    if !record.is_chess() {
        return Vec::new();
    }
    std::iter::once(tree.root()).chain(tree.main_line()).map(|node| tree.position(node).clone()).collect()
}

/// Checks that the walk over the bytes of each game sees the positions of its tree.
pub fn agrees(library: &PgnText) {
    for (game, record) in (0..library.cuts.len()).filter_map(|i| library.game(i)).enumerate() {
        let mut seen = Vec::new();
        walk(&library.at(game).unwrap(), |position, _| {
            seen.push(position.clone());
            ControlFlow::Continue(())
        });
        assert!(seen == positions(&record), "game {}: {} of {}", game + 1, seen.len(), positions(&record).len());
    }
}

#[test]
fn real_games_are_walked_as_they_are_read() {
    for (path, bytes) in files() {
        println!("{}", path.display());
        agrees(&PgnText::new(bytes.into()));
    }
}
