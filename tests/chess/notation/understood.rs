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
    read(start.position(), text, &letters).map(|typed| uci(typed.mv, chess960))
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
        // Signs after a move name no other move: a `+`, `#` or `e.p.` that is not true is a slip of the pen (Appendix
        // C.13).
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2", "exd5 e.p.", En, "e4d5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 2", "exd5#", En, "e4d5"),
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
        let typed = read(start.position(), text, &Letters::En).unwrap();
        assert_eq!(typed.offer, offer, "{text}");
    }
}

/// Where a text has no reading in the chosen letters or in English, those of any language count: a piece's letter is a
/// capital, and what differs between languages is decided by which move is legal.
#[test]
fn letters_of_other_languages() {
    use Letters::{De, En, Fr};
    const F8: &str = "8/5P1k/5K2/8/8/8/8/8 w - - 0 1";
    for (fen, text, letters, want) in [
        (F8, "f8=D", En, "f7f8q"),
        (F8, "f8=T", En, "f7f8r"),
        (F8, "f8=F", En, "f7f8b"),
        (F8, "f8=C", En, "f7f8n"),
        (F8, "f8L", En, "f7f8b"),
        (F8, "f8=T", De, "f7f8r"),
        (INITIAL, "Cf3", En, "g1f3"),
        (INITIAL, "Sf3", En, "g1f3"),
        (INITIAL, "Sf3", Fr, "g1f3"),
        (INITIAL, "Cf3", De, "g1f3"),
        (INITIAL, "Jf3", En, "g1f3"),
        (INITIAL, "Кf3", En, "g1f3"),
        ("4k3/8/8/8/8/8/4K3/8 w - - 0 1", "Крd2", En, "e2d2"),
        // A reading in the language in force comes first.
        ("4k3/8/8/8/8/3p4/2P2N2/4K3 w - - 0 1", "Cxd3", En, "c2d3"),
    ] {
        assert_eq!(says(fen, false, text, letters), Ok(want.to_owned()), "{text} in {letters:?}");
    }
    // The king is R in French and the rook in English: the language in force decides, although only the rook can go.
    for (fen, text, letters) in [(KING_AND_ROOK, "Ra4", Fr), (KING_AND_ROOK, "Rd2", En), (INITIAL, "sf3", En)] {
        assert!(says(fen, false, text, letters).is_err(), "{text} in {letters:?}");
    }
}

#[test]
fn a_letter_that_means_two_pieces_is_named() {
    // S is the knight in German and the bishop in Czech.
    for (fen, text, choices) in [
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "f8=S", ["f8=B", "f8=N"]),
        ("4k3/8/8/8/8/8/4B3/4K1N1 w - - 0 1", "Sf3", ["Bf3", "Nf3"]),
    ] {
        let why = WhyNot::LetterOfOthers { letter: 'S', choices: choices.map(str::to_owned).to_vec() };
        assert_eq!(says(fen, false, text, Letters::En), Err(why), "{text}");
    }
    let (fen, both) =
        ("4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1", says("4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1", false, "Cc3", Letters::En));
    assert!(matches!(both, Err(WhyNot::Ambiguous { .. })), "{fen}: two knights are no question of letters: {both:?}");
}
