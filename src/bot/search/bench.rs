//! The signature of the search: how many nodes it searches on a fixed set of positions. It changes only when the search
//! or the evaluation does.

use super::{Limits, SearchMemory, search};
use shakmaty::{CastlingMode, Chess, fen::Fen};
use std::ops::ControlFlow;

/// The depth of the usual bench.
pub const DEPTH: u32 = 10;

/// What [`bench()`] returns at depth 4. A change to the search or the evaluation changes this number too; evaluations
/// that the old search cached are then no longer used.
pub const SIGNATURE: u64 = 5_990;

/// Positions of every kind: openings, tactics, endings, Chess960.
const POSITIONS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pp1ppppp/2n5/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq d3 0 3",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "r1bbk1nr/pp3p1p/2n5/1N4p1/2Np1B2/8/PPP2PPP/2KR1B1R w kq - 0 13",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "3r2k1/1p3ppp/2pq4/p1n5/P6P/1P6/1PB2QP1/1K2R3 w - - 0 1",
    "2r3k1/1q3pp1/p3p2p/1p1b4/3P4/P1Q1PN2/1P3PPP/2R3K1 w - - 4 27",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/4p1p1/3pP1Pp/1p1P3P/1P6/3K1P2/8 w - - 0 45",
    "6k1/5p2/6p1/8/1r3P2/4R1PP/p5K1/R7 b - - 1 41",
    "8/8/1p1k2p1/p2p2Pp/P2P1K1P/1P6/8/8 b - - 0 50",
    "8/8/8/3k4/8/8/3BK3/5N2 w - - 0 1",
    "8/3k4/8/3PK3/8/8/8/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// Returns the number of nodes searched, for all positions together, to a depth in half-moves with an empty memory for
/// each.
#[must_use]
pub fn bench(depth: u32) -> u64 {
    let mut memory = SearchMemory::new(16);
    let positions = POSITIONS.iter().filter_map(|fen| {
        let mode = if fen.contains("HFhf") { CastlingMode::Chess960 } else { CastlingMode::Standard };
        fen.parse::<Fen>().ok()?.into_position::<Chess>(mode).ok()
    });
    positions
        .map(|position| {
            memory.clear();
            search(&position, &[], &Limits::depth(depth), &mut memory, &mut |_| ControlFlow::Continue(())).nodes
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_read() {
        for fen in POSITIONS {
            assert!(fen.parse::<Fen>().unwrap().into_position::<Chess>(CastlingMode::Chess960).is_ok(), "{fen}");
        }
    }

    #[test]
    fn the_signature_is_unchanged() {
        assert_eq!(bench(4), SIGNATURE);
    }
}
