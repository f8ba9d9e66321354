//! Articles 3.8 and 3.9 (check), 5.1.1, 5.2.1, 5.2.2, 9.6: check, and what ends a game automatically.

use super::table::Must::*;
use super::table::{INITIAL, check};

#[test]
fn article_3_9_check() {
    check(&[
        ("3.8.1", "8/8/8/3k4/8/3K4/8/8 w - - 0 1", "", &[Illegal("d3c4 d3d4 d3e4"), Count(5)], "kings keep apart"),
        ("3.9.1", "4r2k/8/8/8/8/8/4N3/4K3 b - - 0 1", "h8h7", &[From("e2", ""), Check(false)], "a pinned man stays"),
        (
            "3.9.1",
            "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "",
            &[From("e2", "e3 e4 e5 e6 e7 e8")],
            "or moves along the line",
        ),
        (
            "3.9.2",
            "4r2k/8/8/8/8/3N4/8/4K2B w - - 0 1",
            "",
            &[Check(true), Legal("d3e5 h1e4 e1d1 e1d2 e1f1 e1f2"), Count(6)],
            "interpose, or move away",
        ),
        (
            "3.9.2",
            "7k/8/8/8/8/8/3n4/1KQ5 w - - 0 1",
            "",
            &[Check(true), Legal("c1d2"), Illegal("c1c2")],
            "a knight is taken, there is nothing between",
        ),
        (
            "3.9.2",
            "4r2k/8/8/8/8/3n4/8/1Q2K3 w - - 0 1",
            "",
            &[Check(true), Only("e1d1 e1d2 e1f1")],
            "two checks at once: the king moves",
        ),
        ("3.9.2", "7k/8/8/8/r2K4/8/8/8 w - - 0 1", "", &[Illegal("d4e4 d4c4")], "not along the line of the check"),
    ]);
}

#[test]
fn article_5_1_1_checkmate() {
    check(&[
        (
            "5.1.1",
            INITIAL,
            "f2f3 e7e5 g2g4 d8h4",
            &[Count(0), Check(true), Ends("Black wins: checkmate")],
            "the shortest game",
        ),
        ("5.1.1", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", &[Ends("White wins: checkmate")], "on the back rank"),
        (
            "5.1.1",
            "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1",
            "",
            &[Ends("White wins: checkmate")],
            "smothered; the position as given is the end",
        ),
        (
            "9.6.2",
            "7k/8/6K1/8/8/8/8/R7 w - - 149 90",
            "a1a8",
            &[Ends("White wins: checkmate")],
            "mate on the last of the 75 moves wins",
        ),
    ]);
}

#[test]
fn article_5_2_1_stalemate() {
    check(&[
        (
            "5.2.1",
            "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
            "g5g6",
            &[Check(false), Count(0), Ends("Draw: stalemate")],
            "no legal move, no check",
        ),
        ("5.2.1", "8/8/8/8/8/p1k5/P7/K7 b - - 0 1", "c3c2", &[Ends("Draw: stalemate")], "the last pawn is blocked"),
        (
            "5.2.1",
            "k7/P7/1K6/8/8/8/7p/8 b - - 0 1",
            "",
            &[GoesOn, Only("h2h1q h2h1r h2h1b h2h1n")],
            "a pawn that can move saves from it",
        ),
    ]);
}

#[test]
fn article_5_2_2_dead_positions() {
    check(&[
        ("5.2.2", "8/8/4k3/8/8/3K4/8/8 w - - 0 1", "", &[Ends("Draw: dead position")], "two kings"),
        ("5.2.2", "8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "", &[Ends("Draw: dead position")], "and a knight"),
        ("5.2.2", "8/8/4k3/2b5/8/3K4/8/8 w - - 0 1", "", &[Ends("Draw: dead position")], "or a bishop"),
        (
            "5.2.2",
            "8/2b5/4k3/B7/8/3K4/8/8 w - - 0 1",
            "",
            &[Ends("Draw: dead position")],
            "bishops on squares of one colour",
        ),
        ("5.2.2", "8/3b4/4k3/B7/8/3K4/8/8 w - - 0 1", "", &[GoesOn], "bishops of both colours: a corner mate exists"),
        ("5.2.2", "8/3n4/4k3/B7/8/3K4/8/8 w - - 0 1", "", &[GoesOn], "bishop against knight: a corner mate exists"),
        ("5.2.2", "8/3n4/4k3/N7/8/3K4/8/8 w - - 0 1", "", &[GoesOn], "knight against knight: a corner mate exists"),
        ("5.2.2", "8/8/4k3/N7/8/3KN3/8/8 w - - 0 1", "", &[GoesOn], "two knights can mate, though not by force"),
        ("5.2.2", "8/8/4k3/8/8/3K4/r7/8 w - - 0 1", "", &[GoesOn], "a rook"),
        (
            "5.2.2",
            "8/4k3/8/1p2p1p1/1P2P1P1/8/4K3/8 w - - 0 1",
            "e2d3 e7d6",
            &[Ends("Draw: dead position")],
            "a wall that nobody can cross or open",
        ),
        (
            "5.2.2",
            "4k3/8/8/1p1p1p1p/pP1P1P1P/P7/8/4K3 w - - 0 1",
            "",
            &[Ends("Draw: dead position")],
            "a wall from edge to edge",
        ),
        ("5.2.2", "8/4k3/8/1p2p1p1/1P2P1P1/8/4K2P/8 w - - 0 1", "", &[GoesOn], "a pawn that can open the wall"),
        ("5.2.2", "k7/8/8/8/8/8/8/Kr6 w - - 0 1", "", &[Legal("a1b1 a1a2"), GoesOn], "taking the rook is a choice"),
        (
            "5.2.2",
            "k7/1Q6/8/8/8/8/8/6K1 b - - 0 1",
            "",
            &[Only("a8b7"), Ends("Draw: dead position")],
            "taking the queen is forced",
        ),
    ]);
}

#[test]
fn article_9_6_draws_that_nobody_claims() {
    let dance = "g1f3 b8c6 f3g1 c6b8 ";
    check(&[
        (
            "9.6.1",
            INITIAL,
            Box::leak(dance.repeat(4).into_boxed_str()),
            &[Ends("Draw: fivefold repetition")],
            "the fifth occurrence",
        ),
        ("9.6.1", INITIAL, Box::leak(dance.repeat(3).into_boxed_str()), &[GoesOn], "the fourth is for a claim"),
        ("9.6.2", "4k3/8/8/8/8/8/3Q4/4K3 w - - 148 99", "d2d3", &[GoesOn], "149 half-moves"),
        (
            "9.6.2",
            "4k3/8/8/8/8/8/3Q4/4K3 w - - 149 99",
            "d2d3",
            &[Ends("Draw: seventy-five-move rule")],
            "150 half-moves",
        ),
        ("9.6.2", "4k3/8/8/8/8/8/3Q3P/4K3 w - - 149 99", "h2h3", &[GoesOn], "a pawn move begins the count anew"),
        (
            "5.2.2",
            "4k3/8/8/8/8/8/3p4/4K3 w - - 149 99",
            "e1d2",
            &[Ends("Draw: dead position")],
            "dead comes before the count",
        ),
    ]);
}
