//! Texts that are refused, and what is said.

use tabiya::chess::notation::{Letters, WhyNot, read};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::notation::why_not;

fn refused(fen: &str, chess960: bool, text: &str) -> String {
    let start = StartPosition::from_fen(fen, chess960).unwrap();
    why_not(Lang::En, &read(start.position(), chess960, text, &Letters::En).unwrap_err())
}

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_reason_is_said() {
    for (fen, text, want) in [
        (INITIAL, "", "type a move"),
        (INITIAL, "hello", "not a move (try Nf3 or g1f3)"),
        (INITIAL, "e9", "not a move (try Nf3 or g1f3)"),
        (INITIAL, "N", "incomplete"),
        (INITIAL, "Nx", "incomplete"),
        (INITIAL, "B", "no legal move begins like this"),
        (INITIAL, "e2e5", "a pawn moves one or two squares"),
        (INITIAL, "e5", "a pawn moves one or two squares"),
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
        (INITIAL, "exd3", "there is nothing to capture on d3"),
        (INITIAL, "e2f4", "a pawn moves straight ahead and captures diagonally"),
        (INITIAL, "e8=Q", "a pawn moves one or two squares"),
        (INITIAL, "e4=Q", "only a pawn that reaches the last rank becomes another piece"),
        (INITIAL, "Nf3=Q", "only a pawn that reaches the last rank becomes another piece"),
        (INITIAL, "O-O", "no castling: f1 is occupied"),
        (INITIAL, "0-0-0", "no castling: d1 is occupied"),
        (INITIAL, "Ke2", "your own pawn stands on e2"),
        (INITIAL, "e1e3", "a king moves one square"),
        // A capital B is the bishop or nothing, even where the pawn could take.
        ("4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "Bxc3", "you have no bishop"),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kd1", "the king would be in check"),
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
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "dxe3", "the king would be in check without these two pawns"),
        ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "Nc3", "the knight is pinned: the king would be in check"),
        ("4k3/8/8/8/4r3/8/8/N3K3 w - - 0 1", "Nb3", "the king is in check, and this does not answer it"),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", "both knights can: say Nbd2 or Nfd2"),
        ("4k3/8/8/8/8/1N6/8/1N2KN2 w - - 0 1", "Nd2", "several knights can: say N3d2, Nb1d2 or Nfd2"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "no castling: the king or that rook has moved"),
        ("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1", "O-O", "no castling: the rook has moved or was captured"),
        ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "O-O", "no castling: the king has moved"),
        ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O", "no castling out of check"),
        ("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "e1g1", "no castling: the king would pass f1, which is attacked"),
        ("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "e1h1", "no castling: the king would be in check on g1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", "castling is written O-O"),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", "say what the pawn becomes: queen, rook, bishop or knight"),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=", "say what the pawn becomes: queen, rook, bishop or knight"),
        ("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8=K", "a pawn becomes a queen, a rook, a bishop or a knight"),
    ] {
        assert_eq!(refused(fen, false, text), want, "{text:?} on {fen}");
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
        match read(start.position(), false, text, &Letters::Fr) {
            Err(WhyNot::NeedsPromotion { from, to: square }) => {
                assert_eq!((from.to_string().as_str(), square.to_string().as_str()), ("e7", to), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn the_choices_are_in_the_letters_of_the_player() {
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false).unwrap();
    for (letters, text) in [(Letters::Fr, "Cd2"), (Letters::De, "Sd2")] {
        let letter = &text[..1];
        match read(start.position(), false, text, &letters) {
            Err(WhyNot::Ambiguous { choices, from, .. }) => {
                assert_eq!(choices, [format!("{letter}bd2"), format!("{letter}fd2")]);
                assert_eq!(from.len(), 2);
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// A move in English letters that is not clear is not played in a board of French ones either.
#[test]
fn unclear_english_is_asked_about() {
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false).unwrap();
    assert!(matches!(read(start.position(), false, "Nd2", &Letters::Fr), Err(WhyNot::Ambiguous { .. })));
}

/// In French, Spanish, Italian and Portuguese R is the king, and nothing else: in English it is the rook.
#[test]
fn a_letter_that_means_another_piece_is_never_read_as_english() {
    let start = StartPosition::from_fen("4k3/1P6/8/8/8/8/8/R3K3 w Q - 0 1", false).expect("a position");
    let read =
        |text: &str, letters: Letters| read(start.position(), false, text, &letters).map(|typed| typed.mv.to_string());
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
    assert_eq!(read("Ra5", Letters::De).as_deref(), Ok("Ra1-a5"), "in German R means nothing else");
}
