//! A small opening book, so that games begin differently: main lines that every club player knows.

use super::rng::Rng;
use crate::chess::notation::{Letters, read};
use shakmaty::{Chess, Move, Position};

/// Levels below this do not use the book, as beginners do not.
pub const FROM_ELO: u16 = 1200;

/// The lines in SAN, up to where the middlegame begins.
const LINES: [&str; 26] = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O",
    "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O",
    "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7 O-O O-O Re1 d6",
    "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 e5 Qe7 Qe2 Nd5",
    "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5 Bd3 Nc6 O-O Be7",
    "e4 e5 Nc3 Nf6 Bc4 Nc6 d3 Bb4 Nge2 d5",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5 Nb3 Be7",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6 Bg5 a6 Na3 b5",
    "e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 Qc7 Be2 a6 O-O Nf6",
    "e4 c5 c3 Nf6 e5 Nd5 d4 cxd4 Nf3 Nc6",
    "e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7 Bxe7 Qxe7",
    "e4 e6 d4 d5 Nd2 c5 exd5 exd5 Ngf3 Nc6 Bb5 Bd6",
    "e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6 a3 c4",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7",
    "e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6 c3 Nf6 Bf4 Bg4",
    "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Be2 O-O O-O",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4",
    "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6",
    "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5 O-O",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6",
    "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Nf3 c5",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6",
    "Nf3 d5 g3 Nf6 Bg2 e6 O-O Be7 d3 O-O Nbd2 c5",
];

/// Returns a book move in this position. The seed chooses among several; a move that more lines contain is more likely.
#[must_use]
pub fn choose(position: &Chess, seed: u64) -> Option<Move> {
    if position.fullmoves().get() > 10 {
        return None;
    }
    let mut moves = Vec::new();
    for line in LINES {
        let mut after = Chess::default();
        for word in line.split(' ') {
            let Ok(typed) = read(&after, false, word, &Letters::En) else { break };
            if after == *position {
                moves.push(typed.mv);
                break;
            }
            after.play_unchecked(typed.mv);
        }
    }
    Rng::new(seed ^ 0xB00C).pick(&moves).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_legal_to_its_end() {
        for line in LINES {
            let mut after = Chess::default();
            for word in line.split(' ') {
                let typed = read(&after, false, word, &Letters::En);
                after.play_unchecked(typed.unwrap_or_else(|why| panic!("{word} in {line}: {why:?}")).mv);
            }
        }
    }

    #[test]
    fn the_seed_varies_the_opening() {
        let first: std::collections::BTreeSet<_> =
            (0..60).filter_map(|seed| choose(&Chess::default(), seed).map(|mv| mv.to())).collect();
        assert!(first.len() >= 3, "{first:?}");
        let mut odd = Chess::default();
        odd.play_unchecked(read(&odd, false, "h4", &Letters::En).unwrap().mv);
        assert_eq!(choose(&odd, 1), None);
    }
}
