//! Start positions: which FENs can be played, what the program says about those that cannot, and the Chess960 numbers.

use shakmaty::{Color, Position};
use tabiya::chess::start_position::{StartPosition, StartWarning, fen_of};

use super::shared;

#[test]
fn a_fen_that_cannot_be_played_says_which_field_and_why() {
    for (fen, chess960, words) in [
        ("", false, "the FEN is empty"),
        ("8/8/8/8/8/8/8 w - - 0 1", false, "board: a FEN has 8 ranks with / between them, this one has 7"),
        ("k7/8/8/9/8/8/8/K7 w - - 0 1", false, "board: '9' on rank 5 is no piece and no number of empty squares"),
        ("k7/8/8/44/8/8/8/K7 w - - 0 1", false, "board: two numbers side by side on rank 5"),
        ("k7/8/8/4p4/8/8/8/K7 w - - 0 1", false, "board: rank 5 has 9 squares instead of 8"),
        ("k7/8/8/7/8/8/8/K7 w - - 0 1", false, "board: rank 5 has 7 squares instead of 8"),
        ("k7/8/8/3x4/8/8/8/K7 w - - 0 1", false, "board: 'x' on rank 5 is no piece and no number of empty squares"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", false, "board: Black has no king"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 1", false, "board: Black has 2 kings"),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", false, "board: a pawn cannot stand on h8"),
        ("k7/8/8/8/8/8/8/K6p w - - 0 1", false, "board: a pawn cannot stand on h1"),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", false, "side to move: \"x\" is not w or b"),
        ("k7/8/8/8/8/8/8/K6Q w - - 0 1", false, "side to move: Black is in check, but it is White's move"),
        (
            "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1",
            false,
            "castling rights: 'K' is impossible, there is no rook of White to castle with",
        ),
        (
            "r4k2/8/8/8/8/8/8/K7 w q - 0 1",
            false,
            "castling rights: 'q' is possible in Chess960 only: king or rook is not where standard chess has it",
        ),
        ("4k3/8/8/8/8/4K3/8/R7 w Q - 0 1", false, "castling rights: 'Q' is impossible, the king of White is not on e1"),
        (
            "4k3/8/8/8/8/4K3/8/R7 w Q - 0 1",
            true,
            "castling rights: 'Q' is impossible, the king of White is not on its first rank",
        ),
        ("4k3/8/8/8/8/8/8/R3K3 w QZ - 0 1", false, "castling rights: \"QZ\" is not - or letters such as KQkq"),
        ("1k6/8/8/8/8/8/8/1K1R3R w HD - 0 1", true, "castling rights: \"HD\" is not - or letters such as KQkq"),
        ("4k3/8/8/8/8/8/8/R3K3 w QQ - 0 1", false, "castling rights: \"QQ\" is not - or letters such as KQkq"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q e9 0 1", false, "en passant square: \"e9\" is not - or a square such as e3"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", false, "en passant square: no pawn of Black can just have passed over e3"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", false, "en passant square: no pawn of Black can just have passed over e6"),
        (
            "4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1",
            false,
            "en passant square: no pawn of Black can just have passed over e6",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", false, "half-move clock: \"x\" is not a number of half-moves"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", false, "half-move clock: \"-1\" is not a number of half-moves"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 one", false, "move number: \"one\" is not a number of moves"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 !", false, "\"!\" stands after the sixth field, the last of a FEN"),
    ] {
        let error = StartPosition::from_fen(fen, chess960).expect_err(fen);
        assert_eq!(error.to_string(), words, "{fen}");
    }
}

#[test]
fn what_is_only_odd_is_accepted_with_a_warning() {
    for (fen, warnings) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", vec![]),
        (
            "4k3/8/3N1N2/8/QQQQQQQQ/QQQQ4/8/4K3 b - - 0 1",
            vec![StartWarning::TooMuchMaterial(Color::White), StartWarning::ImpossibleCheck(Color::Black)],
        ),
        ("nnnnknnn/nnnnnnnn/8/8/8/8/8/4K3 b - - 0 1", vec![StartWarning::TooMuchMaterial(Color::Black)]),
        ("4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1", vec![StartWarning::ImpossibleCheck(Color::Black)]),
        ("R3k2R/8/8/8/8/8/8/4K3 b - - 0 1", vec![StartWarning::ImpossibleCheck(Color::Black)]),
    ] {
        let start = StartPosition::from_fen(fen, false).unwrap();
        assert_eq!(start.warnings, warnings, "{fen}");
        for warning in &start.warnings {
            assert!(warning.to_string().contains(": "), "{warning}");
        }
    }
}

#[test]
fn impossible_rights_can_be_left_out() {
    for (fen, repaired, left_out) in [
        ("4k3/8/8/8/8/8/8/R3K3 w KQkq - 3 9", "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9", 3),
        ("4k3/8/8/8/8/8/8/R3K3 w Q e6 3 9", "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9", 1),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 3 9", "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9", 0),
    ] {
        let (start, problems) = StartPosition::from_fen_repaired(fen, false).unwrap();
        assert_eq!((start.fen().as_str(), problems.len()), (repaired, left_out), "{fen}: {problems:?}");
    }
    for fen in ["4k3/8/8/8/8/8/8/R3K3 w X - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q e9 0 1", "8/8/8/8/8/8/8/R3K3 w Q - 0 1"] {
        assert!(StartPosition::from_fen_repaired(fen, false).is_err(), "{fen}");
    }
}

#[test]
fn missing_fields_count_as_other_programs_count_them() {
    for (fen, full) in [
        ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("4k2r/8/8/8/8/8/8/4K3 b k", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1"),
        ("4k2r/8/8/8/8/8/8/4K3 b k -", "4k2r/8/8/8/8/8/8/4K3 b k - 0 1"),
        ("4k2r/8/8/8/8/8/8/4K3 b k - 12", "4k2r/8/8/8/8/8/8/4K3 b k - 12 1"),
        ("  4k2r/8/8/8/8/8/8/4K3  b k - 12 0 ", "4k2r/8/8/8/8/8/8/4K3 b k - 12 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
    ] {
        assert_eq!(StartPosition::from_fen(fen, false).unwrap().fen(), full, "{fen}");
    }
}

#[test]
fn chess960_rights_are_written_as_x_fen() {
    for (fen, written) in [
        ("3k4/8/8/8/8/8/8/RRK4R w KQ - 0 1", "3k4/8/8/8/8/8/8/RRK4R w KQ - 0 1"),
        ("3k4/8/8/8/8/8/8/RRK4R w HB - 0 1", "3k4/8/8/8/8/8/8/RRK4R w KB - 0 1"),
        ("3k4/8/8/8/8/8/8/RRK4R w HA - 0 1", "3k4/8/8/8/8/8/8/RRK4R w KQ - 0 1"),
    ] {
        assert_eq!(StartPosition::from_fen(fen, true).unwrap().fen(), written, "{fen}");
    }
}

#[test]
fn chess960_numbers() {
    for (number, rank) in [(0, "BBQNNRKR"), (518, "RNBQKBNR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")] {
        let start = StartPosition::numbered(number).unwrap();
        assert_eq!(start.fen(), format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{rank} w KQkq - 0 1", rank.to_lowercase()));
        assert!(start.chess960());
    }
    let all: std::collections::HashSet<String> =
        (0..960).map(|number| StartPosition::numbered(number).unwrap().fen()).collect();
    assert_eq!(all.len(), 960);
    assert_eq!(StartPosition::numbered(518).unwrap().position(), StartPosition::default().position());
    assert!(!StartPosition::numbered(518).unwrap().is_initial(), "it stays Chess960");
    let error = StartPosition::numbered(960).expect_err("960");
    assert_eq!(error.to_string(), "there is no Chess960 position 960: they are numbered 0 to 959");
}

#[test]
fn shared_fen_validity() {
    let Some(text) = shared::read("fen-validity.tsv") else { return };
    let mut differ = 0;
    for row in shared::rows(&text) {
        let &[fen, chess_js, python] = row.as_slice() else { panic!("{row:?}") };
        let ours = StartPosition::from_fen(fen, false);
        if chess_js == python {
            assert_eq!(ours.is_ok(), python == "true", "{fen}: {ours:?}");
        } else {
            // Where the two disagree (a missing field, move number 0, castling letters in another order) we accept it.
            assert!(ours.is_ok(), "{fen}: {ours:?}");
            differ += 1;
        }
        if let Ok(start) = ours {
            let again = StartPosition::from_fen(&start.fen(), false).unwrap();
            assert_eq!(fen_of(again.position()), start.fen());
            assert_eq!(again.position().turn(), start.position().turn());
        }
    }
    assert_eq!(differ, 3);
}
