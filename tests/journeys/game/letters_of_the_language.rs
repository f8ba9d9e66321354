//! A game that is typed with the piece letters of the language, and described in its words.

use crate::driver::Driver;
use crate::wording::{letter, side_in};
use shakmaty::fen::Fen;
use shakmaty::{Color, EnPassantMode, Role};
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;

fn at(lang: &str, fen: Option<&str>) -> Driver {
    let lang = Lang::of_locale(lang).unwrap();
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    let start = fen.map_or_else(StartPosition::default, |fen| StartPosition::from_fen(fen, false).unwrap());
    d.begin(GameOptions { start, ..GameOptions::default() });
    d
}

fn stands(d: &Driver) -> String {
    Fen::from_position(d.played().position(), EnPassantMode::Legal).to_string()
}

const OPENING: &str = "r1bqkb1r/pppp1ppp/2n5/1B2p3/4n3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 5";

#[test]
fn a_game_is_typed_with_the_letters_of_the_language() {
    for (lang, moves) in [
        ("en", "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4"),
        ("fr", "e4 e5 Cf3 Cc6 Fb5 Cf6 O-O Cxe4"),
        ("de", "e4 e5 Sf3 Sc6 Lb5 Sf6 O-O Sxe4"),
        ("es", "e4 e5 Cf3 Cc6 Ab5 Cf6 O-O Cxe4"),
    ] {
        let mut d = at(lang, None);
        d.moves(moves);
        assert_eq!(stands(&d), OPENING, "{lang}");
    }
}

#[test]
fn a_pawn_becomes_the_queen_of_the_language() {
    for (lang, typed) in [("en", "e8=Q"), ("fr", "e8=D"), ("de", "e8=D"), ("es", "e8=D")] {
        let mut d = at(lang, Some("8/4P3/8/8/8/2k5/8/K7 w - - 0 1"));
        d.moves(typed);
        assert_eq!(stands(&d), "4Q3/8/8/8/8/2k5/8/K7 b - - 0 1", "{lang}");
    }
}

/// In Spanish and in French the rook is T, and R is only the king: `Ra4` is not a rook move.
#[test]
fn the_letter_of_the_king_is_not_that_of_the_english_rook() {
    const FEN: &str = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    for lang in ["es", "fr"] {
        let mut d = at(lang, Some(FEN));
        d.keys("Ra4<Enter>");
        assert_eq!(stands(&d), FEN, "{lang}: the king cannot reach a4");
        d.keys("<Esc>").moves("Re2");
        assert_eq!(stands(&d), "4k3/8/8/8/8/8/4K3/R7 b - - 1 1", "{lang}: the king moved");
        let mut d = at(lang, Some(FEN));
        d.moves("Ta4");
        assert_eq!(stands(&d), "4k3/8/8/8/R7/8/8/4K3 b - - 1 1", "{lang}: the rook moved");
    }
    let mut d = at("de", Some(FEN));
    d.moves("Ta4");
    assert_eq!(stands(&d), "4k3/8/8/8/R7/8/8/4K3 b - - 1 1");
}

#[test]
fn each_language_has_a_set_of_letters_and_names_for_the_sides() {
    for lang in Lang::ALL {
        assert!(tabiya::chess::notation::Letters::of_code(lang.letters()).is_some(), "{lang:?}: {}", lang.letters());
        assert!(!letter(lang, Role::King).is_empty() && side_in(lang, Color::White) != side_in(lang, Color::Black));
    }
}
