//! Spellings that are understood.

use tabiya::chess::notation::{Letters, WhyNot, read, uci};
use tabiya::chess::start_position::{StartPosition, fen_of};

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTES: &str = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
const PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
const PAWN_AND_BISHOP: &str = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
const BISHOP_ONLY: &str = "4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1";
/// The king can go to d1, and so can a rook.
const KING_AND_ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";

fn says(fen: &str, chess960: bool, text: &str, letters: Letters) -> Result<String, WhyNot> {
    let start = StartPosition::from_fen(fen, chess960).unwrap();
    assert!(!fen_of(start.position()).is_empty());
    read(start.position(), chess960, text, &letters).map(|typed| uci(typed.mv, chess960))
}

#[test]
fn in_standard_chess() {
    use Letters::{Cs, De, En, Figurines, Fr, Nl, Pl, Pt, Ru};
    for (fen, text, letters, want) in [
        (INITIAL, "Nf3", En, "g1f3"),
        (INITIAL, " Nf3+ ", En, "g1f3"),
        (INITIAL, "nf3", En, "g1f3"),
        (INITIAL, "NF3", En, "g1f3"),
        (INITIAL, "Ng1-f3", En, "g1f3"),
        (INITIAL, "Ng1f3", En, "g1f3"),
        (INITIAL, "Ngf3", En, "g1f3"),
        (INITIAL, "Nxf3", En, "g1f3"),
        (INITIAL, "g1f3", En, "g1f3"),
        (INITIAL, "G1F3", En, "g1f3"),
        (INITIAL, "g1-f3", En, "g1f3"),
        (INITIAL, "e4", En, "e2e4"),
        (INITIAL, "E4", En, "e2e4"),
        (INITIAL, "Pe4", En, "e2e4"),
        (INITIAL, "e2e4", En, "e2e4"),
        (INITIAL, "B2B4", En, "b2b4"),
        (INITIAL, "b4", En, "b2b4"),
        (INITIAL, "1. e4!", En, "e2e4"),
        (INITIAL, "♘f3", En, "g1f3"),
        (INITIAL, "♞f3", Fr, "g1f3"),
        (INITIAL, "♙e4", Fr, "e2e4"),
        (INITIAL, "Nf3", Figurines, "g1f3"),
        (INITIAL, "Cf3", Fr, "g1f3"),
        (INITIAL, "cf3", Fr, "g1f3"),
        (INITIAL, "Nf3", Fr, "g1f3"),
        (INITIAL, "nf3", Fr, "g1f3"),
        (INITIAL, "Sf3", De, "g1f3"),
        (INITIAL, "Pf3", Nl, "g1f3"),
        (INITIAL, "Кf3", Ru, "g1f3"),
        (INITIAL, "кf3", Ru, "g1f3"),
        (INITIAL, "Sf3", Pl, "g1f3"),
        (INITIAL, "Jf3", Cs, "g1f3"),
        (INITIAL, "Cf3", Pt, "g1f3"),
        (CASTLES, "O-O", En, "e1g1"),
        (CASTLES, "0-0", En, "e1g1"),
        (CASTLES, "o-o", En, "e1g1"),
        (CASTLES, "OO", En, "e1g1"),
        (CASTLES, "oo+", En, "e1g1"),
        (CASTLES, "О-О", Ru, "e1g1"),
        (CASTLES, "e1g1", En, "e1g1"),
        (CASTLES, "e1h1", En, "e1g1"),
        (CASTLES, "O-O-O", En, "e1c1"),
        (CASTLES, "0-0-0", En, "e1c1"),
        (CASTLES, "ooo", En, "e1c1"),
        (CASTLES, "e1c1", En, "e1c1"),
        (CASTLES, "e1a1", En, "e1c1"),
        (PROMOTES, "e8=Q", En, "e7e8q"),
        (PROMOTES, "e8Q", En, "e7e8q"),
        (PROMOTES, "e8q", En, "e7e8q"),
        (PROMOTES, "e8(Q)", En, "e7e8q"),
        (PROMOTES, "e8/N", En, "e7e8n"),
        (PROMOTES, "e7-e8=B", En, "e7e8b"),
        (PROMOTES, "e7e8r", En, "e7e8r"),
        (PROMOTES, "e7e8r", Fr, "e7e8r"),
        (PROMOTES, "e8=D", Fr, "e7e8q"),
        (PROMOTES, "e8=♛", Fr, "e7e8q"),
        (PROMOTES, "exd8=Q", En, "e7d8q"),
        (PROMOTES, "ed8q", En, "e7d8q"),
        (PROMOTES, "e8=Q#", En, "e7e8q"),
        (PASSANT, "exd6", En, "e5d6"),
        (PASSANT, "ed6", En, "e5d6"),
        (PASSANT, "exd6 e.p.", En, "e5d6"),
        (PASSANT, "exd6ep", En, "e5d6"),
        (PASSANT, "e5d6", En, "e5d6"),
        (PAWN_AND_BISHOP, "bxc3", En, "b2c3"),
        (PAWN_AND_BISHOP, "bc3", En, "b2c3"),
        (PAWN_AND_BISHOP, "Bxc3", En, "d2c3"),
        (PAWN_AND_BISHOP, "BXC3", En, "d2c3"),
        (BISHOP_ONLY, "bxc3", En, "d2c3"),
        (KING_AND_ROOK, "Rd1", En, "a1d1"),
        (KING_AND_ROOK, "Rd1", Fr, "e1d1"),
        (KING_AND_ROOK, "Td1", Fr, "a1d1"),
        (KING_AND_ROOK, "Крd1", Ru, "e1d1"),
        (KING_AND_ROOK, "крd1", Ru, "e1d1"),
    ] {
        assert_eq!(says(fen, false, text, letters), Ok(want.to_owned()), "{text} in {letters:?} on {fen}");
    }
}

#[test]
fn in_chess960_a_kings_move_is_a_kings_move() {
    // King f1, rook h1: g1 is next to the king, and also where castling would take it.
    let near = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
    for (text, want) in [("Kg1", "f1g1"), ("f1g1", "f1g1"), ("O-O", "f1h1"), ("0-0", "f1h1"), ("f1h1", "f1h1")] {
        assert_eq!(says(near, true, text, Letters::En), Ok(want.to_owned()), "{text}");
    }
    // King e1: the standard spelling of castling is not a move at all.
    assert!(says("4k3/8/8/8/8/8/8/4K2R w K - 0 1", true, "e1g1", Letters::En).is_err());
    assert_eq!(says("4k3/8/8/8/8/8/8/4K2R w K - 0 1", true, "e1h1", Letters::En), Ok("e1h1".to_owned()));
    // Castling is possible even if the king need not move.
    assert_eq!(says("4k3/8/8/8/8/8/8/6KR w K - 0 1", true, "O-O", Letters::En), Ok("g1h1".to_owned()));
}

#[test]
fn a_draw_offer_goes_with_the_move() {
    let start = StartPosition::default();
    for (text, offer) in [("Nf3 (=)", true), ("Nf3(=)", true), ("Nf3", false), ("e4! (=)", true)] {
        let typed = read(start.position(), false, text, &Letters::En).unwrap();
        assert_eq!(typed.offer, offer, "{text}");
    }
}
