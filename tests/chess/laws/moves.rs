//! Articles 1 to 3 without castling and check: the initial array, how the pieces move, en passant, promotion.

use super::table::Must::*;
use super::table::{INITIAL, check};

#[test]
fn article_2_the_board_and_its_pieces() {
    check(&[
        ("2.3", INITIAL, "", &[Count(20), Check(false), GoesOn, Fen(INITIAL)], "the initial array"),
        (
            "1.2",
            INITIAL,
            "d2d4",
            &[Count(20), Fen("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1")],
            "White begins, then it is Black's move; an e.p. square is named only where the capture is legal",
        ),
        ("1.2", INITIAL, "d2d4 d7d5", &[Illegal("d5d4 e7e5"), Legal("c1f4")], "the players move in turn"),
        ("1.3", "7k/8/8/8/8/8/r7/7K w - - 0 1", "", &[Only("h1g1")], "there is no passing"),
    ]);
}

#[test]
fn article_3_1_own_pieces_block_and_enemies_are_taken() {
    check(&[
        ("3.1", INITIAL, "", &[Illegal("a1a2 b1d2 c1b2 e1d1")], "squares of own men are closed"),
        (
            "3.1.1",
            "k7/8/8/2p5/1P6/8/8/K7 w - - 0 1",
            "",
            &[Legal("b4c5 b4b5")],
            "a capture is possible, not compulsory",
        ),
        (
            "3.1.1",
            "k7/8/8/2p5/1P6/8/8/K7 w - - 0 1",
            "b4c5",
            &[Fen("k7/8/8/2P5/8/8/8/K7 b - - 0 1")],
            "a captured man leaves the board in the same move",
        ),
        ("3.1.2", "k7/8/8/8/8/8/8/1nK5 w - - 0 1", "", &[Legal("c1b1")], "a king may take what nobody protects"),
        ("3.1.2", "kr6/8/8/8/8/8/8/1nK5 w - - 0 1", "", &[Illegal("c1b1")], "but not what is protected"),
        (
            "3.1.3",
            "4k3/4n3/8/6K1/8/8/8/4R3 w - - 0 1",
            "",
            &[Illegal("g5f5 g5g6")],
            "the knight is pinned, and still attacks f5 and g6",
        ),
    ]);
}

#[test]
fn article_3_2_to_3_6_bishop_rook_queen_knight() {
    check(&[
        (
            "3.2, 3.5",
            "6k1/p7/8/2p5/3B4/8/5P2/1K6 w - - 0 1",
            "",
            &[From("d4", "a1 b2 c3 e5 f6 g7 h8 c5 e3")],
            "the bishop: its diagonals up to an own man, onto an enemy and no further",
        ),
        (
            "3.3, 3.5",
            "6k1/8/3p4/8/1P1R4/8/3p4/6K1 w - - 0 1",
            "",
            &[From("d4", "c4 d5 d6 d3 d2 e4 f4 g4 h4")],
            "the rook: rank and file, no jumping",
        ),
        (
            "3.4, 3.5",
            "k7/8/1P1P1P2/8/1P1Q1P2/8/1P1P1P2/K7 w - - 0 1",
            "",
            &[From("d4", "c4 c5 d5 e5 e4 e3 d3 c3")],
            "the queen: like rook and bishop together",
        ),
        (
            "3.6",
            "k7/8/2PPP3/2PNP3/2PPP3/8/8/K7 w - - 0 1",
            "",
            &[From("d5", "b4 b6 c3 c7 e3 e7 f4 f6")],
            "the knight: the nearest squares that are on none of these lines, over any men",
        ),
        ("3.6", "k7/8/8/8/8/8/8/N6K w - - 0 1", "", &[From("a1", "b3 c2")], "a knight in the corner"),
    ]);
}

#[test]
fn article_3_7_pawns() {
    check(&[
        ("3.7.1", "k7/8/8/8/4p3/4P3/8/K7 w - - 0 1", "", &[From("e3", "")], "straight ahead only onto an empty square"),
        ("3.7.2", "k7/8/8/8/8/8/4P3/K7 w - - 0 1", "", &[From("e2", "e3 e4")], "two squares from where it began"),
        ("3.7.2", "k7/8/8/8/8/4P3/8/K7 w - - 0 1", "", &[From("e3", "e4")], "and only from there"),
        ("3.7.2", "k7/8/8/8/8/4n3/4P3/K7 w - - 0 1", "", &[From("e2", "")], "not over a man"),
        ("3.7.2", "k7/8/8/8/4n3/8/4P3/K7 w - - 0 1", "", &[From("e2", "e3")], "and not onto one"),
        ("3.7.2", "k7/4p3/8/8/8/8/8/K7 b - - 0 1", "", &[From("e7", "e6 e5")], "Black's begin on the seventh rank"),
        ("3.7.3", "k7/8/8/3pp3/4P3/8/8/K7 w - - 0 1", "", &[From("e4", "d5")], "it takes diagonally ahead"),
        ("3.7.3", "k7/8/8/8/4P3/3p1p2/8/K7 w - - 0 1", "", &[From("e4", "e5")], "and never back"),
        ("3.7.3", "k7/8/8/p7/7P/8/8/K7 w - - 0 1", "", &[From("h4", "h5")], "the board does not go round the edge"),
    ]);
}

#[test]
fn article_3_7_4_en_passant() {
    check(&[
        (
            "3.7.3.1",
            "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1",
            "c7c5 b5c6",
            &[Fen("4k3/8/2P5/8/8/8/8/4K3 b - - 0 2")],
            "the pawn that passed over c6 is taken there as if it had moved one square",
        ),
        (
            "3.7.3.1",
            "4k3/8/8/8/6p1/8/7P/4K3 w - - 0 1",
            "h2h4",
            &[Legal("g4h3"), Fen("4k3/8/8/8/6pP/8/8/4K3 b - h3 0 1")],
            "for Black too",
        ),
        ("3.7.3.2", "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1", "c7c5 e1e2 e8e7", &[Illegal("b5c6")], "on the next move only"),
        (
            "3.7.3.1",
            "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1",
            "c7c6 e1e2 c6c5",
            &[Illegal("b5c6")],
            "not after two single steps",
        ),
        ("3.7.3.1", "4k3/2p5/8/1P1P4/8/8/8/4K3 b - - 0 1", "c7c5", &[Legal("b5c6 d5c6")], "either neighbour may take"),
        (
            "3.9.2",
            "8/3p4/8/K1P4r/8/8/8/6k1 b - - 0 1",
            "d7d5",
            &[Illegal("c5d6"), Fen("8/8/8/K1Pp3r/8/8/8/6k1 w - - 0 2")],
            "both pawns would leave the rank and open it to the rook",
        ),
        (
            "3.9.2",
            "2r3k1/3p4/8/2P5/8/8/8/2K5 b - - 0 1",
            "d7d5",
            &[Illegal("c5d6")],
            "the taking pawn is pinned on its file",
        ),
        (
            "3.9.2",
            "6k1/4p3/8/3P4/3K4/8/8/8 b - - 0 1",
            "e7e5",
            &[Check(true), Legal("d5e6")],
            "the pawn that checks is taken in passing",
        ),
    ]);
}

#[test]
fn article_3_7_5_promotion() {
    check(&[
        (
            "3.7.3.3",
            "8/P7/8/8/8/8/8/k1K5 w - - 0 1",
            "",
            &[From("a7", "a8q a8r a8b a8n")],
            "queen, rook, bishop or knight",
        ),
        (
            "3.7.3.3",
            "8/P7/8/8/8/8/8/k1K5 w - - 0 1",
            "",
            &[Illegal("a7a8 a7a8k a7a8p")],
            "at once, and never king or pawn",
        ),
        (
            "3.7.3.4",
            "1n6/P7/8/8/8/8/8/1QK1k3 w - - 0 1",
            "",
            &[From("a7", "a8q a8r a8b a8n b8q b8r b8b b8n")],
            "with a capture too; a second queen is allowed",
        ),
        (
            "3.7.3.5",
            "7k/P7/7K/8/8/8/8/8 w - - 0 1",
            "a7a8q",
            &[Check(true), Ends("White wins: checkmate")],
            "its effect is immediate",
        ),
        (
            "3.7.3.5",
            "8/4P1kp/6p1/8/8/8/8/6K1 w - - 0 1",
            "e7e8n",
            &[Check(true), GoesOn],
            "a knight can be the better choice",
        ),
        (
            "3.7.3.3",
            "8/8/8/8/8/1k6/6p1/3K4 b - - 0 1",
            "g2g1r",
            &[Check(true), Fen("8/8/8/8/8/1k6/8/3K2r1 w - - 0 2")],
            "Black promotes on the first rank",
        ),
    ]);
}
