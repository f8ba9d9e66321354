//! `why` explains a refusal again, a check, an unusual move and the end of the game; what a computer player does for the
//! first time is explained by itself.

use crate::driver::{Driver, last, open_first};
use crate::painted::words;
use crate::wording::{Wording, joined, says};
use shakmaty::{ByColor, Square};
use tabiya::app::Boot;
use tabiya::app::game_options::{GameOptions, Rules};
use tabiya::app::protocol::message::Msg;
use tabiya::app::recent_choices::RecentChoices;
use tabiya::chess::pgn::comment::{BoardShape, ShapeColor};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::tables::{AppWord, EndingWhyWord, UmpireWord, WhyNotWord};
use tabiya::words::{Lang, with_capital};

fn at(fen: &str) -> GameOptions {
    GameOptions { start: StartPosition::from_fen(fen, false).expect("a position"), ..GameOptions::default() }
}

fn red(from: Square, to: Square) -> BoardShape {
    BoardShape::Arrow(ShapeColor::Red, from, to)
}

fn blue(from: Square, to: Square) -> BoardShape {
    BoardShape::Arrow(ShapeColor::Blue, from, to)
}

/// White against a computer player whose moves the test makes, in this position.
fn against(options: GameOptions, recent: RecentChoices) -> Driver {
    let mut d = Driver::new(Boot { recent, ..Boot::default() });
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    d.begin(GameOptions { seats, ..options });
    d
}

#[test]
fn after_a_refusal_it_says_the_reason_again() {
    let mut d = Driver::play(at("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"));
    d.keys("Nc3<Enter><C-u>");
    assert!(d.app.umpire_shapes().is_empty());
    d.keys("<F5>");
    let pinned = says(WhyNotWord::Pinned, &["knight", "rook", "e4"]);
    assert_eq!(last(&d), joined(&["Nc3:", pinned]));
    assert_eq!(d.app.umpire_shapes(), [red(Square::E4, Square::E1)]);
    d.moves("Kd1 why");
    assert_eq!(last(&d), says(UmpireWord::Nothing, &[]), "the refusal belongs to a position that is past");
    assert!(d.app.umpire_shapes().is_empty());
}

#[test]
fn a_check_names_the_piece_and_the_ways_out() {
    for (fen, want, shapes) in [
        (
            "4k3/8/8/8/8/8/8/4K2r w - - 0 1",
            says(WhyNotWord::CheckStays, &["rook", "h1"]),
            vec![red(Square::H1, Square::E1)],
        ),
        (
            "4k3/8/8/8/8/3n4/P7/4K3 w - - 0 1",
            says(WhyNotWord::CheckStaysNear, &["knight", "d3"]),
            vec![red(Square::D3, Square::E1)],
        ),
        (
            "4r1k1/8/8/8/8/3n4/P7/4K3 w - - 0 1",
            says(WhyNotWord::DoubleCheck, &["knight", "d3", "rook", "e8"]),
            vec![red(Square::D3, Square::E1), red(Square::E8, Square::E1)],
        ),
    ] {
        let mut d = Driver::play(at(fen));
        d.keys("<F5>");
        assert_eq!(last(&d), with_capital(&format!("{want}.")));
        assert_eq!(d.app.umpire_shapes(), shapes);
    }
}

#[test]
fn an_unusual_move_is_explained() {
    for (fen, mv, want, shapes) in [
        (
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "O-O-O",
            says(UmpireWord::Castled, &["c1", "d1"]),
            vec![blue(Square::E1, Square::C1), blue(Square::A1, Square::D1)],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "exd6",
            says(UmpireWord::EnPassant, &["d6"]),
            vec![blue(Square::E5, Square::D6), BoardShape::Square(ShapeColor::Blue, Square::D5)],
        ),
        (
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "a8=Q",
            says(UmpireWord::Promoted, &["queen"]),
            vec![blue(Square::A7, Square::A8)],
        ),
        (
            "8/P3k3/8/8/8/8/8/4K2R w - - 0 1",
            "a8=N",
            says(UmpireWord::Underpromoted, &["knight"]),
            vec![blue(Square::A7, Square::A8)],
        ),
    ] {
        let mut d = Driver::play(at(fen));
        d.moves(mv).keys("<F5>");
        assert_eq!((last(&d).as_str(), d.app.umpire_shapes()), (want, shapes.as_slice()), "{mv}");
    }
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 why");
    assert_eq!(last(&d), says(UmpireWord::Nothing, &[]), "an ordinary move needs no word");
}

#[test]
fn the_end_of_a_game_is_explained_and_stands_on_the_card() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    let mated = says(EndingWhyWord::Checkmate, &["White"]);
    for (width, height) in [(120, 40), (80, 24), (40, 15)] {
        assert!(words(&d, width, height).contains("5.1.1"), "{}", words(&d, width, height));
    }
    // The board stands between the lines of a sentence that is read off the screen.
    let first = mated.split(" (").next().unwrap();
    assert!(words(&d, 120, 40).contains(first), "{}", words(&d, 120, 40));
    d.keys("<F5>");
    assert_eq!((last(&d).as_str(), d.app.umpire_shapes()), (mated, &[red(Square::H4, Square::E1)][..]));
    // Stalemate.
    let mut d = Driver::play(at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"));
    d.moves("Qf7 why");
    assert_eq!(last(&d), says(EndingWhyWord::Stalemate, &[]));
    assert!(words(&d, 120, 40).contains(says(EndingWhyWord::Stalemate, &[])), "{}", words(&d, 120, 40));
    // Resignation.
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 resign!");
    d.keys("<F5>");
    assert_eq!(last(&d), says(EndingWhyWord::Resignation, &[]));
}

/// In a tournament nobody helps while the game runs.
#[test]
fn a_tournament_is_explained_only_when_it_is_over() {
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..GameOptions::default() });
    d.moves("f3 e5 g4 why");
    assert_eq!(last(&d), says(AppWord::NotNow, &[]));
    d.moves("Qh4 why");
    assert_eq!(last(&d), says(EndingWhyWord::Checkmate, &["White"]));
}

#[test]
fn a_review_explains_check_castling_and_the_end() {
    let pgn =
        "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Na5 5. Bxf7+ Kf8 1-0 {White wins: resignation}\n";
    let mut d = open_first(Lang::En, pgn);
    for (ply, want) in [
        ("4w", says(UmpireWord::Castled, &["g1", "f1"]).to_owned()),
        ("5w", with_capital(&format!("{}.", says(WhyNotWord::CheckStaysNear, &["bishop", "f7"])))),
        ("1w", says(UmpireWord::Nothing, &[]).to_owned()),
    ] {
        d.keys(&format!(":jump {ply}<Enter><F5>"));
        assert_eq!(last(&d), want, "{ply}");
    }
    d.keys("<End><F5>");
    assert_eq!(last(&d), says(EndingWhyWord::Resignation, &[]));
}

#[test]
fn by_ear_it_is_a_line() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(at("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"));
    d.send(Msg::Line("knight c3".into()));
    let refused = last(&d);
    assert!(refused.has(WhyNotWord::Pinned, &["knight", "rook", "e4"]), "{refused}");
    d.send(Msg::Line("why".into()));
    assert_eq!(last(&d), refused);
    d.send(Msg::Line("king d1".into()));
    d.send(Msg::Line("explain".into()));
    assert_eq!(last(&d), says(UmpireWord::Nothing, &[]));
}

/// Once for each user: what was explained is remembered.
#[test]
fn the_first_castling_of_the_computer_is_explained_once() {
    let castles = || at("4k2r/8/8/8/8/8/8/4K3 w k - 0 1");
    let mut d = against(castles(), RecentChoices::default());
    d.moves("Kd1").bot("e8g8");
    assert_eq!(last(&d), says(UmpireWord::Castled, &["g8", "f8"]));
    assert_eq!(d.app.recent.explained, ["castling"]);
    let mut d = against(castles(), d.app.recent.clone());
    d.moves("Kd1").bot("e8g8");
    assert_eq!(last(&d), "");
    let mut d = against(GameOptions { rules: Rules::TouchMove, ..castles() }, RecentChoices::default());
    d.moves("Kd1").bot("e8g8");
    assert_eq!(last(&d), "", "only in casual games");
}

#[test]
fn en_passant_and_underpromotion_are_explained_too() {
    let mut d = against(at("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), RecentChoices::default());
    d.moves("e4").bot("d4e3");
    assert_eq!(last(&d), says(UmpireWord::EnPassant, &["e3"]));
    let mut d = against(at("4k3/8/8/8/8/8/p6P/4K3 w - - 0 1"), RecentChoices::default());
    d.moves("h4").bot("a2a1n");
    assert_eq!(last(&d), says(UmpireWord::Underpromoted, &["knight"]));
    let mut d = against(at("4k3/8/8/8/8/8/p6P/4K3 w - - 0 1"), RecentChoices::default());
    d.moves("h4").bot("a2a1q");
    assert_eq!(last(&d), "", "a queen is what everybody expects");
}
