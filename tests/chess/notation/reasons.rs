//! Texts that are refused, and the reasons that are given.

use shakmaty::{CastlingSide, Chess, Position, Role, Square};
use tabiya::chess::notation::{History, Letters, NoCastling, WhyNot, is_for_other_side, read, why_held};
use tabiya::chess::pgn::comment::{BoardShape, ShapeColor};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::notation::why_not;

fn refused(fen: &str, chess960: bool, text: &str) -> String {
    let start = StartPosition::from_fen(fen, chess960).unwrap();
    why_not(Lang::En, &read(start.position(), text, &Letters::En).unwrap_err())
}

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_reason_is_said() {
    for (fen, text, want) in [
        (INITIAL, "", "type a move"),
        (INITIAL, "hello", "not a move (moves look like Nf3 or g1f3)"),
        (INITIAL, "e9", "not a move (moves look like Nf3 or g1f3)"),
        (INITIAL, "N", "incomplete"),
        (INITIAL, "Nx", "incomplete"),
        (INITIAL, "B", "no legal move begins like this"),
        (INITIAL, "e2e5", "a pawn moves one square, or two from where it began"),
        (INITIAL, "e5", "a pawn moves one square, or two from where it began"),
        (INITIAL, "e4e5", "e4 is empty"),
        (INITIAL, "e7e5", "the pawn on e7 is your opponent's"),
        (INITIAL, "g1e2", "your own pawn stands on e2"),
        (INITIAL, "Ne2", "your own pawn stands on e2"),
        (INITIAL, "Nf5", "no knight of yours can reach f5"),
        (INITIAL, "Nbf3", "no knight of yours can reach f3"),
        (INITIAL, "Nef3", "you have no knight on the e-file"),
        (INITIAL, "N3f3", "you have no knight on rank 3"),
        (INITIAL, "Bc4", "the way is blocked on e2"),
        (INITIAL, "f1c4", "the way is blocked on e2"),
        (INITIAL, "f1f4", "a bishop moves diagonally"),
        (INITIAL, "exd3", "a pawn goes diagonally only to capture, and d3 is empty"),
        (INITIAL, "Ng1g3", "a knight goes two squares straight and one to the side: from g1 to e2, f3 or h3"),
        (INITIAL, "g1g3", "a knight goes two squares straight and one to the side: from g1 to e2, f3 or h3"),
        (INITIAL, "e2f4", "a pawn moves straight ahead and captures diagonally"),
        (INITIAL, "e8=Q", "a pawn moves one square, or two from where it began"),
        (INITIAL, "e4=Q", "only a pawn that reaches the last rank becomes another piece"),
        (INITIAL, "Nf3=Q", "only a pawn that reaches the last rank becomes another piece"),
        (INITIAL, "O-O", "no castling: f1 is occupied"),
        (INITIAL, "0-0-0", "no castling: d1 is occupied"),
        (INITIAL, "Ke2", "your own pawn stands on e2"),
        (INITIAL, "e1e3", "a king moves one square; to castle it moves two along its own first rank, towards a rook"),
        // A capital B is the bishop or nothing, even where the pawn could take.
        ("4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "Bxc3", "you have no bishop"),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kd1", "the king would be in check from the pawn on e2"),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Qd1", "you have no queen"),
        ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5e4", "a pawn never moves backwards"),
        ("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e7", "a pawn moves two squares only from where it started"),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "e5", "a pawn does not capture straight ahead: e5 is occupied"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e4", "the way is blocked on e3"),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "exd6",
            "en passant is possible only at once, right after the pawn's double step",
        ),
        (
            "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
            "dxe3",
            "without these two pawns the king would be in check from the rook on h4",
        ),
        (
            "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
            "Nc3",
            "the knight is pinned by the rook on e4: the king would be in check",
        ),
        (
            "4k3/8/8/8/4r3/8/8/N3K3 w - - 0 1",
            "Nb3",
            "the rook on e4 gives check: capture it, block it or move the king",
        ),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "both knights can: say Nbd2 or Nfd2"),
        ("4k3/8/8/8/8/1N6/8/1N2KN2 w - - 0 1", "Nd2", "several knights can: say N3d2, Nb1d2 or Nfd2"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "no castling: the king or that rook has moved"),
        ("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "O-O", "no castling: the rook has moved or was captured"),
        ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "O-O", "no castling: the king has moved"),
        ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O", "no castling while in check from the rook on e4"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", "no castling: the king would pass f1, attacked by the rook on f4"),
        (
            "4k3/8/8/8/6r1/8/8/4K2R w K - 0 1",
            "e1h1",
            "no castling: on g1 the king would be in check from the rook on g4",
        ),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", "castling is written O-O"),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", "say what the pawn becomes: queen, rook, bishop or knight"),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=", "say what the pawn becomes: queen, rook, bishop or knight"),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=K", "a pawn becomes a queen, a rook, a bishop or a knight"),
    ] {
        assert_eq!(refused(fen, false, text), want, "{text:?} on {fen}");
    }
}

/// Returns the reason why a move is refused in a game with these moves.
fn refused_after(fen: &str, moves: &[&str], text: &str) -> String {
    let start = StartPosition::from_fen(fen, false).unwrap();
    let mut position = start.position().clone();
    let mut played = Vec::new();
    for mv in moves {
        let mv = read(&position, mv, &Letters::En).unwrap_or_else(|why| panic!("{mv}: {why:?}")).mv;
        played.push(mv);
        position.play_unchecked(mv);
    }
    let history = History { start: start.position(), moves: &played };
    why_not(Lang::En, &read(&position, text, &Letters::En).unwrap_err().with_history(history))
}

/// Articles 3.8.1 and 3.9: which piece forbids the move.
#[test]
fn the_piece_that_forbids_it_is_named() {
    for (fen, text, want) in [
        ("8/8/8/3k4/8/3K4/8/8 w - - 0 1", "Kd4", "kings never stand next to each other: the other king is on d5"),
        ("4k3/8/8/8/8/5b2/4r3/3K4 w - - 0 1", "Kxe2", "the rook on e2 is protected by the bishop on f3"),
        (
            "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
            "Kf1",
            "the king would be in check on f1 too: the rook on a1 attacks the whole line",
        ),
        (
            "6k1/8/8/8/8/3n4/8/R3KB2 w - - 0 1",
            "Rd1",
            "the knight on d3 gives check, and nothing can stand between: capture it or move the king",
        ),
        (
            "4r1k1/8/8/8/8/5n2/8/R3K2B w - - 0 1",
            "Bxf3",
            "the knight on f3 and the rook on e8 both give check: only the king can move",
        ),
        // A pinned pawn is also pinned when it would capture en passant.
        (
            "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "exd6",
            "the pawn is pinned by the rook on e8: the king would be in check",
        ),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", "on d5 a pawn of yours can only capture: exd5"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a7", "a square alone means a pawn, and you have no pawn"),
        (INITIAL, "e4 d4", "these are two moves: type one"),
        (INITIAL, "e2e4 d2d4", "these are two moves: type one"),
        (INITIAL, "1. e4 e5", "these are two moves: type one"),
        (INITIAL, "Nf3, Nc3", "these are two moves: type one"),
        (INITIAL, "e4 or so", "not a move (moves look like Nf3 or g1f3)"),
    ] {
        assert_eq!(refused(fen, false, text), want, "{text:?} on {fen}");
    }
}

/// Article 3.8.2.1: which piece has moved, and when; Article 3.7.3.1: how the pawn got there.
#[test]
fn what_was_played_before_is_part_of_the_reason() {
    const CASTLES: &str = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
    const EMPTY: &str = "4k3/6p1/8/5P2/8/8/8/4K3 b - - 0 1";
    for (fen, moves, text, want) in [
        (CASTLES, &["Ke2", "a6", "Ke1", "a5"][..], "O-O", "no castling: the king moved on move 1"),
        (CASTLES, &["a3", "a6", "Rg1", "a5", "Rh1", "a4"], "O-O", "no castling: the rook from h1 moved on move 2"),
        (CASTLES, &["h4", "h5", "Rh3", "a5"], "O-O", "no castling: the rook from h1 moved on move 2"),
        ("4k3/8/8/8/8/8/6b1/4K2R b K - 0 1", &["Bxh1"], "O-O", "no castling: the rook from h1 was captured on move 1"),
        ("r3k2r/p6p/8/8/8/8/P6P/R3K2R w kq - 0 1", &[], "O-O", "no castling: the game began without that right"),
        (CASTLES, &["O-O", "a6"], "O-O-O", "no castling: the king moved on move 1"),
        (EMPTY, &["g6", "Kd1", "g5"], "fxg6", "en passant needs a double step: this pawn came to g5 from g6"),
        (
            EMPTY,
            &["g5", "Kd1", "Kd8"],
            "fxg6",
            "en passant is possible only at once, right after the pawn's double step",
        ),
    ] {
        assert_eq!(refused_after(fen, moves, text), want, "{text} after {moves:?} on {fen}");
    }
}

/// The shapes on the board mark the pieces and squares that the sentence names.
#[test]
fn the_shapes_show_what_forbids_it() {
    use Square as S;
    let ring = |square| BoardShape::Square(ShapeColor::Red, square);
    let arrow = |from, to| BoardShape::Arrow(ShapeColor::Red, from, to);
    for (fen, text, want) in [
        (INITIAL, "Bc4", vec![ring(S::E2)]),
        (INITIAL, "Ne2", vec![ring(S::E2)]),
        (INITIAL, "e2e5", vec![]),
        ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3", vec![arrow(S::E4, S::E1)]),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "O-O", vec![arrow(S::F4, S::F1)]),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O", vec![ring(S::F1)]),
        ("4r1k1/8/8/8/8/5n2/8/R3K3 w - - 0 1", "Ra2", vec![arrow(S::F3, S::E1), arrow(S::E8, S::E1)]),
        ("4k3/8/8/8/8/5b2/4r3/3K4 w - - 0 1", "Kxe2", vec![arrow(S::F3, S::E2)]),
    ] {
        let start = StartPosition::from_fen(fen, false).unwrap();
        let why = read(start.position(), text, &Letters::En).unwrap_err();
        assert_eq!(why.shapes(), want, "{text} on {fen}");
    }
}

/// A piece that cannot move because of its king has a reason to show when it is picked up; one that is only shut in
/// does not.
#[test]
fn a_piece_that_is_held_says_why() {
    for (fen, square, want) in [
        (INITIAL, Square::A1, None),
        (INITIAL, Square::B1, None),
        (
            "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
            Square::E2,
            Some("the knight is pinned by the rook on e4: the king would be in check"),
        ),
        (
            "4k3/8/8/8/4r3/8/8/N3K3 w - - 0 1",
            Square::A1,
            Some("the rook on e4 gives check: capture it, block it or move the king"),
        ),
        ("4k3/8/8/8/4r3/8/8/N3K3 w - - 0 1", Square::E1, None),
        ("4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", Square::E2, None),
    ] {
        let start = StartPosition::from_fen(fen, false).unwrap();
        let why = why_held(start.position(), square).map(|why| why_not(Lang::En, &why));
        assert_eq!(why.as_deref(), want, "{square} on {fen}");
    }
}

/// A user who moves both sides may forget whose turn it is.
#[test]
fn a_second_move_of_one_side_is_known() {
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for (text, want) in
        [("d4", true), ("d2d4", true), ("Nf3", true), ("Bb5", true), ("e4", false), ("Qe7", false), ("hello", false)]
    {
        let start = StartPosition::from_fen(after_e4, false).unwrap();
        let why = read(start.position(), text, &Letters::En).unwrap_err();
        assert_eq!(is_for_other_side(start.position(), text, &Letters::En, &why), want, "{text}: {why:?}");
    }
}

#[test]
fn in_chess960() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(refused(fen, true, "e1g1"), "castling is written O-O");
    assert_eq!(refused(fen, true, "O-O-O"), "no castling: the king or that rook has moved");
}

#[test]
fn the_promotion_that_is_asked_for_names_its_squares() {
    let start = StartPosition::from_fen("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", false).unwrap();
    for (text, to) in [("exd8", "d8"), ("e7d8", "d8"), ("e8", "e8"), ("E8", "e8")] {
        match read(start.position(), text, &Letters::Fr) {
            Err(WhyNot::NeedsPromotion { from, to: square }) => {
                assert_eq!((from.to_string().as_str(), square.to_string().as_str()), ("e7", to), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn a_capital_is_explained_as_a_piece_before_a_file() {
    for letters in [Letters::De, Letters::Sv, Letters::Nl, Letters::Fr, Letters::En] {
        for (text, why) in [
            ("Be4", WhyNot::CannotReach { role: Role::Bishop, to: Square::E4 }),
            ("Bxd5", WhyNot::CannotReach { role: Role::Bishop, to: Square::D5 }),
            ("Bc4", WhyNot::Blocked(Square::E2)),
        ] {
            assert_eq!(read(&Chess::default(), text, &letters).unwrap_err(), why, "{letters:?} {text}");
        }
    }
}

#[test]
fn the_choices_are_in_the_letters_of_the_player() {
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false).unwrap();
    for (letters, text) in [(Letters::Fr, "Cd2"), (Letters::De, "Sd2")] {
        let letter = &text[..1];
        match read(start.position(), text, &letters) {
            Err(WhyNot::Ambiguous { choices, from, .. }) => {
                assert_eq!(choices, [format!("{letter}bd2"), format!("{letter}fd2")]);
                assert_eq!(from.len(), 2);
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// An ambiguous move in English letters is not played on a board with French letters either.
#[test]
fn unclear_english_is_asked_about() {
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false).unwrap();
    assert!(matches!(read(start.position(), "Nd2", &Letters::Fr), Err(WhyNot::Ambiguous { .. })));
}

/// In French, Spanish, Italian and Portuguese, R is the king and nothing else, although it is the rook in English.
#[test]
fn a_letter_that_means_another_piece_is_never_read_as_english() {
    let start = StartPosition::from_fen("4k3/1P6/8/8/8/8/8/R3K3 w Q - 0 1", false).expect("a position");
    let read = |text: &str, letters: Letters| read(start.position(), text, &letters).map(|typed| typed.mv.to_string());
    for letters in [Letters::Fr, Letters::Es, Letters::It, Letters::Pt] {
        for text in ["Ra5", "ra5", "Rxa5", "b8=R", "b8R"] {
            assert!(read(text, letters).is_err(), "{text} in {letters:?}");
        }
        for (text, mv) in
            [("Re2", "Ke1-e2"), ("Ta5", "Ra1-a5"), ("b8=T", "b7-b8=R"), ("b7b8r", "b7-b8=R"), ("Ke2", "Ke1-e2")]
        {
            assert_eq!(read(text, letters).as_deref(), Ok(mv), "{text} in {letters:?}");
        }
    }
    let castles = Err(WhyNot::Castling(NoCastling::WrittenOnto(CastlingSide::QueenSide, Square::A1)));
    assert_eq!(read("Ra1", Letters::Fr), castles, "a king's move onto the rook, whatever was meant");
    assert_eq!(read("Rc1", Letters::Fr), Err(WhyNot::Castling(NoCastling::Written(CastlingSide::QueenSide))));
    assert_eq!(read("Ra5", Letters::De).as_deref(), Ok("Ra1-a5"), "in German R means nothing else");
}

#[test]
fn every_piece_that_gives_check_is_named() {
    let triple = "4r2k/8/8/8/1b6/3n4/P7/4K3 w - - 0 1";
    assert_eq!(
        refused(triple, false, "a3"),
        "the knight on d3, the bishop on b4, the rook on e8 all give check: only the king can move"
    );
    let start = StartPosition::from_fen(triple, false).unwrap();
    let why = read(start.position(), "a3", &Letters::En).unwrap_err();
    assert_eq!(why.shapes().len(), 3, "each of them has an arrow");
}

#[test]
fn a_king_in_chess960_does_not_castle_by_two_squares() {
    const FEN: &str = "4k3/8/8/8/8/8/8/1R3K1R w BH - 0 1";
    let king = "a king moves one square; to castle, move it onto its own rook, or type O-O or O-O-O";
    for text in ["Kd1", "f1d1", "Ka6", "f1f3"] {
        assert_eq!(refused(FEN, true, text), king, "{text}");
    }
}
