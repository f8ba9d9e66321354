//! Article 3.8.2: castling.

use super::table::Must::*;
use super::table::{Game, check};

const BOTH: &str = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";

#[test]
fn article_3_8_2_castling() {
    check(&[
        (
            "3.8.2",
            BOTH,
            "e1g1",
            &[Fen("r3k2r/p6p/8/8/8/8/P6P/R4RK1 b kq - 1 1")],
            "two squares towards the rook, which goes to the square just crossed",
        ),
        ("3.8.2", BOTH, "e1c1", &[Fen("r3k2r/p6p/8/8/8/8/P6P/2KR3R b kq - 1 1")], "on the queen's side"),
        (
            "3.8.2",
            BOTH,
            "e1g1 e8c8",
            &[Fen("2kr3r/p6p/8/8/8/8/P6P/R4RK1 w - - 2 2")],
            "Black too; it is done once a game",
        ),
        ("3.8.2.1", BOTH, "e1e2 a7a6 e2e1 a6a5", &[Illegal("e1g1 e1c1")], "never again after the king has moved"),
        ("3.8.2.1", BOTH, "h1g1 a7a6 g1h1 a6a5", &[Illegal("e1g1"), Legal("e1c1")], "not with a rook that has moved"),
        (
            "3.8.2.1",
            "4k3/8/8/8/8/8/6n1/R3K2R w KQ - 0 1",
            "e1d1 g2e3 d1e1 e3g2",
            &[Illegal("e1g1 e1c1")],
            "a check answered by a king move ends the right as well",
        ),
        (
            "3.8.2.1",
            "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1",
            "h1h8 e8e7",
            &[Illegal("e1g1"), Fen("7R/4k3/8/8/8/8/8/4K3 w - - 1 2")],
            "rook takes rook ends both rights",
        ),
        ("3.8.2.2", "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "", &[Check(true), Illegal("e1g1 e1c1")], "not out of check"),
        (
            "3.8.2.2",
            "3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "",
            &[Illegal("e1c1"), Legal("e1g1")],
            "not across d1 attacked",
        ),
        (
            "3.8.2.2",
            "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "",
            &[Illegal("e1g1"), Legal("e1c1")],
            "not across f1 attacked",
        ),
        (
            "3.8.2.2",
            "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "",
            &[Illegal("e1c1"), Legal("e1g1")],
            "not onto c1 attacked",
        ),
        (
            "3.8.2.2",
            "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "",
            &[Illegal("e1g1"), Legal("e1c1")],
            "not onto g1 attacked",
        ),
        (
            "3.8.2.2",
            "1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "",
            &[Legal("e1c1")],
            "b1 may be attacked: only the rook crosses it",
        ),
        ("3.8.2.2", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", &[Legal("e1c1 e1g1")], "the rook may be attacked"),
        (
            "3.8.2.2",
            "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1",
            "",
            &[Illegal("e1c1 e1g1")],
            "every square between must be empty",
        ),
        (
            "3.8.2.2",
            "4k3/4b3/8/8/1r6/8/4R3/R3K3 w Q - 0 1",
            "",
            &[Legal("e1c1")],
            "an attacker of other squares does not matter",
        ),
        ("3.8.2.2", "4k3/4r3/8/8/8/b7/4R3/R3K3 w Q - 0 1", "", &[Illegal("e1c1")], "c1 is attacked by the bishop"),
        ("3.8.2", "4k3/8/8/8/8/8/7p/R3K3 w Q - 0 1", "", &[Legal("e1c1")], "a pawn far off does not matter"),
        ("3.8.2", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", &[Check(true)], "castling may give check"),
        (
            "3.8.2",
            "4k3/4P3/8/8/8/8/8/4K2R w K - 7 9",
            "e1g1",
            &[Fen("4k3/4P3/8/8/8/8/8/5RK1 b - - 8 9")],
            "it is a king's move, and does not reset the count of moves",
        ),
    ]);
}

#[test]
fn guideline_ii_chess960_castles_to_the_same_squares() {
    // (position, spelled king takes rook, position afterwards, comment)
    for (fen, castling, after, why) in [
        ("1k6/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1h1", "1k6/8/8/8/8/8/8/R4RK1 b - - 1 1", "h-side: king g1, rook f1"),
        ("1k6/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1a1", "1k6/8/8/8/8/8/8/2KR3R b - - 1 1", "a-side: king c1, rook d1"),
        (
            "k7/8/8/8/8/8/8/6KR w H - 0 1",
            "g1h1",
            "k7/8/8/8/8/8/8/5RK1 b - - 1 1",
            "the right exists though the king stays",
        ),
    ] {
        let mut game = Game::new(fen, true);
        game.play(castling);
        assert_eq!(tabiya::chess::start_position::fen_of(&game.position), after, "{why}");
    }
    for (fen, barred, why) in [
        ("1k6/8/8/8/8/8/8/RK5R w KQ - 0 1", "b1g1", "a king's two squares do not castle in Chess960"),
        ("k7/8/8/8/8/8/8/5RKR w HF - 0 1", "g1h1", "the other rook stands where this one would go"),
        ("k1r5/8/8/8/8/8/8/1K3R2 w F - 0 1", "b1f1", "c1 on the king's way is attacked"),
    ] {
        assert!(!Game::new(fen, true).legal().contains(barred), "{why}");
    }
}
