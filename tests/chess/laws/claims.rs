//! Articles 9.2 and 9.3: what may be claimed, at once or with an intended move.

use tabiya::chess::laws::claims::Claim::{FiftyMoves, Threefold};

use super::table::Must::*;
use super::table::{INITIAL, check};

#[test]
fn article_9_2_threefold_repetition() {
    check(&[
        ("9.2.2", INITIAL, "b1c3 g8f6 c3b1 f6g8", &[ClaimNow(&[]), GoesOn], "the second occurrence"),
        (
            "9.2.1",
            INITIAL,
            "b1c3 g8f6 c3b1 f6g8 b1c3 g8f6 c3b1",
            &[ClaimNow(&[]), ThreefoldWith("f6g8")],
            "the third is about to appear",
        ),
        (
            "9.2.2",
            INITIAL,
            "b1c3 g8f6 c3b1 f6g8 b1c3 g8f6 c3b1 f6g8",
            &[ClaimNow(&[Threefold]), ThreefoldWith("b1c3"), GoesOn],
            "the third has appeared: a claim by the player to move, no end by itself",
        ),
        (
            "9.2",
            INITIAL,
            "b1c3 g8f6 c3b1 f6g8 b1c3 g8f6 c3b1 f6g8 e2e4",
            &[ClaimNow(&[]), ThreefoldWith("")],
            "playing on loses the claim",
        ),
        (
            "9.2",
            INITIAL,
            "b1c3 g8f6 c3b1 f6g8 g1f3 b8c6 f3g1 c6b8",
            &[ClaimNow(&[Threefold])],
            "the occurrences need not come from the same moves",
        ),
        (
            "9.2.3",
            "7k/8/8/8/8/8/8/R6K w - - 0 1",
            "a1a2 h8h7 a2b2 h7h8 b2b1 h8h7 b1a1 h7h8 a1b1 h8h7 b1b2 h7h8 b2a2",
            &[ClaimNow(&[]), ThreefoldWith("")],
            "the same men with the other player to move are another position",
        ),
        (
            "9.2.3.2",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "h1h2 e8e7 h2h1 e7e8 h1h2 e8e7 h2h1 e7e8",
            &[ClaimNow(&[]), ThreefoldWith("h1h2")],
            "the first position still had a castling right: this is the second without it",
        ),
        (
            "9.2.3.1",
            "4k3/5p2/8/4P3/8/8/8/4K3 b - - 0 1",
            "f7f5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
            &[ClaimNow(&[]), ThreefoldWith("e1e2")],
            "the capture in passing was legal at first: a position of its own",
        ),
        (
            "9.2.3.1",
            "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "d7d5 e1e2 g8g7 e2e1 g7g8 e1e2 g8g7 e2e1 g7g8",
            &[ClaimNow(&[Threefold])],
            "the pawn was pinned and could not have taken: the same position from the start",
        ),
    ]);
}

#[test]
fn article_9_3_fifty_moves() {
    check(&[
        (
            "9.3.2",
            "7k/8/8/8/8/8/8/R6K w - - 99 80",
            "h1g1",
            &[ClaimNow(&[FiftyMoves]), FiftyWith("h8g7 h8g8 h8h7"), GoesOn],
            "the fifty moves are completed",
        ),
        (
            "9.3.1",
            "7k/8/8/8/8/P7/8/K7 w - - 99 80",
            "",
            &[ClaimNow(&[]), FiftyWith("a1a2 a1b1 a1b2")],
            "with a move that completes them; a pawn move begins anew",
        ),
        (
            "9.3.1",
            "7k/8/8/8/8/8/1p6/K7 w - - 99 80",
            "",
            &[FiftyWith("a1a2 a1b1")],
            "a capture begins anew; any other move will do",
        ),
        ("9.3.1", "7k/8/8/8/8/8/r7/K7 w - - 99 80", "", &[Legal("a1a2 a1b1"), FiftyWith("a1b1")], "in check too"),
        ("9.3.1", "7k/8/8/8/8/P7/8/K7 w - - 98 80", "", &[FiftyWith("")], "one move too early"),
        (
            "9.3.1",
            "7k/5K2/8/6R1/8/8/8/8 w - - 99 80",
            "",
            &[
                Legal("g5h5"),
                FiftyWith(
                    "f7e6 f7e7 f7e8 f7f6 f7f8 f7g6 g5a5 g5b5 g5c5 g5d5 g5e5 g5f5 g5g1 g5g2 g5g3 g5g4 g5g6 g5g7 g5g8 g5h5",
                ),
            ],
            "the move may mate (Rh5) or stalemate (Rg7)",
        ),
        (
            "9.3",
            "7k/5K2/8/8/7R/8/8/8 b - - 100 80",
            "",
            &[ClaimNow(&[]), FiftyWith("")],
            "no claim by a player who is mated",
        ),
        (
            "9.3",
            "7k/5KR1/8/8/8/8/8/8 b - - 100 80",
            "",
            &[ClaimNow(&[]), FiftyWith("")],
            "nor by one who is stalemated",
        ),
        (
            "9.2, 9.3",
            "7k/8/8/8/8/8/8/R6K w - - 92 80",
            "a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8",
            &[ClaimNow(&[Threefold, FiftyMoves])],
            "both at once",
        ),
    ]);
}
