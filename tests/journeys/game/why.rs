//! `why` explains again a refusal, a check, an unusual move and the end of the game. What a computer player does for
//! the first time is explained without being asked.

use crate::driver::{Driver, Place, last, open_first};
use crate::painted::words;
use crate::wording::{Wording, aloud, joined, says};
use shakmaty::{ByColor, Square};
use tabiya::app::game::Blocked;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::app::recent_choices::RecentChoices;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::pgn::comment::{BoardShape, ShapeColor};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::words::learn::sentence;
use tabiya::words::tables::{AnalysisWord, AppWord, EndingWhyWord, PremoveWord, TouchWord, UmpireWord, WhyNotWord};
use tabiya::words::{Lang, with_capital};

fn at(fen: &str) -> GameOptions {
    GameOptions { start: StartPosition::from_fen(fen, false).expect("a position"), ..GameOptions::default() }
}

/// Returns a message followed by the lesson that teaches its subject.
fn taught(text: &str, lesson: &str) -> String {
    joined(&[&sentence(text), says(UmpireWord::Lesson, &[lesson, "F5"])]).to_owned()
}

fn red(from: Square, to: Square) -> BoardShape {
    BoardShape::Arrow(ShapeColor::Red, from, to)
}

fn blue(from: Square, to: Square) -> BoardShape {
    BoardShape::Arrow(ShapeColor::Blue, from, to)
}

/// White against a computer player whose moves the test makes, in this position.
fn against(options: GameOptions, recent: RecentChoices) -> Driver {
    let mut d = Driver::new(Boot { remembered: Some(recent.to_toml()), ..Boot::default() });
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    d.begin(GameOptions { seats, ..options });
    d
}

#[test]
fn a_sentence_has_the_rows_it_needs_in_narrow_windows() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 d5 e5 f5 exf6 why");
    for (cols, rows) in [(40, 30), (45, 28), (50, 24), (50, 25), (60, 20), (60, 30)] {
        let seen = words(&d, cols, rows);
        assert!(seen.contains("but only at once (Article 3.7.3.1)"), "{cols}x{rows}: {seen}");
    }
}

#[test]
fn after_a_refusal_it_says_the_reason_again() {
    let mut d = Driver::play(at("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"));
    d.keys("Nc3<Enter><C-u>");
    assert!(d.umpire_shapes().is_empty());
    d.keys("<F5>");
    let pinned = says(WhyNotWord::Pinned, &["knight", "rook", "e4"]);
    assert_eq!(last(&d), taught(joined(&["Nc3:", pinned]), "3.5"));
    assert_eq!(d.umpire_shapes(), [red(Square::E4, Square::E1)]);
    d.moves("Kd1 why");
    assert_eq!(last(&d), says(UmpireWord::Nothing, &["F5"]), "the refusal belongs to a position that is past");
    assert!(d.umpire_shapes().is_empty());
}

#[test]
fn a_refusal_of_the_game_is_not_explained_in_its_review() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Ke3").keys("<C-u>:resign!<Enter>:review<Enter>");
    assert_eq!(d.place(), Place::Review);
    d.keys("<Home><F5>");
    assert!(last(&d).has(AnalysisWord::HintLine, &[]), "{}", last(&d));
}

#[test]
fn a_check_names_the_piece_and_the_ways_out() {
    for (fen, want, lesson, shapes) in [
        (
            "4k3/8/8/8/8/8/8/4K2r w - - 0 1",
            says(WhyNotWord::CheckStays, &["rook", "h1"]),
            "3.2",
            vec![red(Square::H1, Square::E1)],
        ),
        (
            "4k3/8/8/8/8/3n4/P7/4K3 w - - 0 1",
            says(WhyNotWord::CheckStaysNear, &["knight", "d3"]),
            "3.3",
            vec![red(Square::D3, Square::E1)],
        ),
        (
            "4r1k1/8/8/8/8/3n4/P7/4K3 w - - 0 1",
            says(WhyNotWord::DoubleCheck, &["knight", "d3", "rook", "e8"]),
            "3.3",
            vec![red(Square::D3, Square::E1), red(Square::E8, Square::E1)],
        ),
    ] {
        let mut d = Driver::play(at(fen));
        d.keys("<F5>");
        assert_eq!(last(&d), taught(&with_capital(&format!("{want}.")), lesson));
        assert_eq!(d.umpire_shapes(), shapes);
    }
}

#[test]
fn an_unusual_move_is_explained() {
    for (fen, mv, want, lesson, shapes) in [
        (
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "O-O-O",
            says(UmpireWord::Castled, &["c1", "d1"]),
            "6.1",
            vec![blue(Square::E1, Square::C1), blue(Square::A1, Square::D1)],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "exd6",
            says(UmpireWord::EnPassant, &["d6"]),
            "5.1",
            vec![blue(Square::E5, Square::D6), BoardShape::Square(ShapeColor::Blue, Square::D5)],
        ),
        (
            "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
            "a8=Q",
            says(UmpireWord::Promoted, &["queen"]),
            "4.1",
            vec![blue(Square::A7, Square::A8)],
        ),
        (
            "8/P3k3/8/8/8/8/8/4K2R w - - 0 1",
            "a8=N",
            says(UmpireWord::Underpromoted, &["knight"]),
            "4.4",
            vec![blue(Square::A7, Square::A8)],
        ),
    ] {
        let mut d = Driver::play(at(fen));
        d.moves(mv).keys("<F5>");
        assert_eq!((last(&d), d.umpire_shapes()), (taught(want, lesson), shapes.as_slice()), "{mv}");
    }
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 why");
    assert_eq!(last(&d), says(UmpireWord::Nothing, &["F5"]), "an ordinary move needs no word");
}

#[test]
fn the_end_of_a_game_is_explained_and_stands_on_the_card() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    let mated = says(EndingWhyWord::Checkmate, &["White"]);
    for (width, height) in [(120, 40), (80, 24), (40, 15)] {
        assert!(words(&d, width, height).contains("5.1.1"), "{}", words(&d, width, height));
    }
    // On the screen the board comes between the lines of a sentence, so only its beginning is looked for.
    let first = mated.split(" (").next().unwrap();
    assert!(words(&d, 120, 40).contains(first), "{}", words(&d, 120, 40));
    d.keys("<F5>");
    assert_eq!((last(&d), d.umpire_shapes()), (taught(mated, "3.7"), &[red(Square::H4, Square::E1)][..]));
    // Stalemate.
    let mut d = Driver::play(at("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"));
    d.moves("Qf7");
    assert!(words(&d, 120, 40).contains(says(EndingWhyWord::Stalemate, &[])), "{}", words(&d, 120, 40));
    // It is explained where it stands: the key that is named beside it opens the lesson at once.
    d.moves("why");
    assert_eq!(d.lesson(), Some("3.8"));
    // Resignation.
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 resign!");
    d.keys("<F5>");
    assert_eq!(last(&d), taught(says(EndingWhyWord::Resignation, &[]), "8.9"));
}

/// In a tournament there is no help while the game runs.
#[test]
fn a_tournament_is_explained_only_when_it_is_over() {
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..GameOptions::default() });
    d.moves("f3 e5 g4 why");
    d.says(says(AppWord::NotNow, &[]));
    d.moves("Qh4 why");
    assert_eq!(last(&d), taught(says(EndingWhyWord::Checkmate, &["White"]), "3.7"));
}

#[test]
fn a_review_explains_check_castling_and_the_end() {
    let pgn =
        "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Na5 5. Bxf7+ Kf8 1-0 {White wins: resignation}\n";
    let mut d = open_first(Lang::En, pgn);
    for (ply, want) in [
        ("4w", taught(says(UmpireWord::Castled, &["g1", "f1"]), "6.1")),
        ("5w", taught(&with_capital(&format!("{}.", says(WhyNotWord::CheckStaysNear, &["bishop", "f7"]))), "3.2")),
    ] {
        d.keys(&format!(":jump {ply}<Enter><F5>"));
        assert_eq!(last(&d), want, "{ply}");
    }
    d.keys("<End><F5>");
    assert_eq!(last(&d), taught(says(EndingWhyWord::Resignation, &[]), "8.9"));
}

#[test]
fn a_review_shows_what_is_wrong_with_a_move_by_the_answer_to_it() {
    let mut d = open_first(Lang::En, "1. f3 e5 2. g4 h6 3. e4 *\n");
    d.keys(":jump 2w<Enter><F5>");
    d.says(says(AnalysisWord::BestReply, &["2. g4", "2… Qh4#", "Black mates in 1"]));
    let arrow = BoardShape::Arrow(ShapeColor::Red, Square::D8, Square::H4);
    assert_eq!(d.umpire_shapes(), [arrow]);
    d.keys("<Right>");
    assert_eq!(d.umpire_shapes(), [], "it belongs to that position");
    d.keys("<Left>");
    assert_eq!(d.umpire_shapes(), [], "and to that moment");
    d.keys("<Home><F5>");
    assert!(last(&d).has(AnalysisWord::HintLine, &[]), "before the first move there is none to answer: {}", last(&d));
    // In plain mode the reply is a sentence with pieces and squares.
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.files = vec![("games.pgn".into(), "1. f3 e5 2. g4 h6 *\n".into())];
    d.review(&["games.pgn"], Some(1), None);
    d.send(Msg::Line("jump 2w".into()));
    d.send(Msg::Line("why".into()));
    assert!(last(&d).has(AnalysisWord::BestReply, &[]) && last(&d).contains("queen h4"), "{}", last(&d));
}

#[test]
fn once_more_it_opens_the_lesson_and_esc_leads_back() {
    let mut d = Driver::play(at("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"));
    d.keys("Kd1<Enter>Kd8<Enter>Re3<Enter>Nxe3<Enter>");
    let before = d.plies();
    d.keys("Kd3<Enter><F5>");
    assert_eq!(d.lesson(), None, "first it says why");
    d.keys("<F5>");
    assert_eq!(d.lesson(), Some("2.5"));
    d.keys("<Esc>");
    assert_eq!(d.plies(), before, "the game is as it was");
    assert_eq!(d.blocked(), None, "without a clock it goes on at once");
    d.keys("<F5>");
    assert_eq!(d.lesson(), None, "it begins again with the reason");
}

#[test]
fn a_clock_stands_while_the_lesson_is_open() {
    let clock = Controls::same("5".parse().expect("a control"));
    let mut d = Driver::play(GameOptions { controls: Some(clock), ..GameOptions::default() });
    d.moves("e4 e5 Ke3 why why");
    assert_eq!(d.lesson(), Some("2.5"));
    d.wait(400_000);
    d.keys("<Esc>");
    assert_eq!(d.blocked(), Some(Blocked::Interrupted), "it goes on with a key");
    assert!(d.played().ending().is_none(), "the flag has not fallen");
}

#[test]
fn a_computer_player_goes_on_after_the_lesson() {
    let mut d = against(at("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), RecentChoices::default());
    d.moves("O-O").keys("<F5><F5>");
    assert_eq!(d.lesson(), Some("6.1"));
    d.keys("<Esc>").bot("e8e7");
    assert_eq!(d.plies(), 2);
}

#[test]
fn a_game_that_waits_is_kept_when_one_goes_elsewhere() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Ke3 why why");
    d.keys(":home<Enter>");
    assert_eq!(d.interrupted().len(), 1);
}

#[test]
fn by_ear_it_is_a_line() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(at("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"));
    d.send(Msg::Line("knight c3".into()));
    let refused = last(&d);
    assert!(refused.has(WhyNotWord::Pinned, &["knight", "rook", "e4"]), "{refused}");
    d.send(Msg::Line("why".into()));
    d.says(joined(&[&sentence(&refused), aloud(UmpireWord::Lesson, &["3.5"])]));
    d.send(Msg::Line("why".into()));
    assert_eq!(d.place(), Place::Game, "by ear it is only said again");
    d.send(Msg::Line("king d1".into()));
    d.send(Msg::Line("explain".into()));
    d.says(aloud(UmpireWord::Nothing, &[]));
}

/// The refused text stays on its line, but what the user asks for afterwards is shown all the same.
#[test]
fn after_a_refusal_why_and_the_hint_are_read_on_the_screen() {
    let mut d = Driver::play(at("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1"));
    d.keys("Nc3<Enter><F5>");
    assert!(words(&d, 120, 40).has(UmpireWord::Lesson, &["3.5"]), "{}", words(&d, 120, 40));
    d.keys("<F2>");
    assert!(!words(&d, 120, 40).has(WhyNotWord::Pinned, &["knight", "rook", "e4"]), "{}", words(&d, 120, 40));
}

/// Each user gets an explanation once: what was explained is remembered.
#[test]
fn the_first_castling_of_the_computer_is_explained_once() {
    let castles = || at("4k2r/8/8/8/8/8/8/4K3 w k - 0 1");
    let mut d = against(castles(), RecentChoices::default());
    d.moves("Kd1").bot("e8g8");
    d.says(says(UmpireWord::Castled, &["g8", "f8"]));
    assert_eq!(d.recent().explained, ["castling"]);
    let mut d = against(castles(), d.recent().clone());
    d.moves("Kd1").bot("e8g8");
    d.says("");
    let mut d = against(GameOptions { rules: Rules::TouchMove, ..castles() }, RecentChoices::default());
    d.moves("Kd1").bot("e8g8");
    assert_eq!(last(&d), "", "only in casual games");
}

#[test]
fn en_passant_and_underpromotion_are_explained_too() {
    let mut d = against(at("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), RecentChoices::default());
    d.moves("e4").bot("d4e3");
    d.says(says(UmpireWord::EnPassant, &["e3"]));
    let mut d = against(at("4k3/8/8/8/8/8/p6P/4K3 w - - 0 1"), RecentChoices::default());
    d.moves("h4").bot("a2a1n");
    d.says(says(UmpireWord::Underpromoted, &["knight"]));
    let mut d = against(at("4k3/8/8/8/8/8/p6P/4K3 w - - 0 1"), RecentChoices::default());
    d.moves("h4").bot("a2a1q");
    assert_eq!(last(&d), "", "a queen is what everybody expects");
}

fn click(d: &mut Driver, square: Square) {
    for press in [Press::Down(Button::Left), Press::Up(Button::Left)] {
        d.mouse(press, Some(HitTarget::Square(square)));
    }
}

/// Chapter 9 is offered for each thing that a touched piece forbids.
#[test]
fn what_a_touched_piece_forbids_leads_to_its_lesson() {
    const BARRED: &str = "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    const CAPTURE: &str = "4k3/8/8/3p4/2P1B3/8/8/4K3 w - - 0 1";
    const ROOKS: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let (e1, h1, e4, d5, g1) = (Square::E1, Square::H1, Square::E4, Square::D5, Square::G1);
    for (fen, touches, typed, want, lesson) in [
        (INITIAL, vec![g1], "Nc3", says(TouchWord::MustMove, &["the knight", "g1", "4.3.1"]), "9.1"),
        (CAPTURE, vec![d5], "Ke2", says(TouchWord::MustTake, &["the pawn", "d5", "4.3.2"]), "9.2"),
        (CAPTURE, vec![d5, e4], "cxd5", says(TouchWord::MustTakeWith, &["the bishop", "e4", "the pawn", "d5"]), "9.2"),
        (BARRED, vec![e1, h1], "Rh5", says(TouchWord::KingMustMove, &[]), "9.4"),
        (ROOKS, vec![h1], "Kd2", says(TouchWord::MustMove, &["the rook", "h1", "4.3.1"]), "9.1"),
    ] {
        let mut d = Driver::play(GameOptions { rules: Rules::TouchMove, ..at(fen) });
        // An older refusal is not what is explained.
        d.keys("Kd8<Enter><C-u>");
        touches.into_iter().for_each(|square| click(&mut d, square));
        d.keys("<C-u>").keys(typed).keys("<Enter><F5>");
        assert_eq!(last(&d), taught(want, lesson), "{fen} {typed}");
        d.keys("<F5>");
        assert_eq!(d.lesson(), Some(lesson), "{fen} {typed}");
    }
    // By pointer alone, and when the piece is put back.
    let mut d = Driver::play(GameOptions { rules: Rules::TouchMove, ..GameOptions::default() });
    click(&mut d, g1);
    click(&mut d, Square::B1);
    d.keys("<F5>");
    let knight = says(TouchWord::MustMove, &["the knight", "g1", "4.3.1"]);
    assert_eq!(last(&d), taught(knight, "9.1"));
    let mut d = Driver::play(GameOptions { rules: Rules::TouchMove, ..GameOptions::default() });
    click(&mut d, g1);
    d.keys("<Esc><F5>");
    assert_eq!(last(&d), taught(knight, "9.1"));
    // By ear.
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(GameOptions { rules: Rules::TouchMove, ..GameOptions::default() });
    for line in ["touch g1", "knight c3", "why"] {
        d.send(Msg::Line(line.into()));
    }
    d.says(joined(&[knight, aloud(UmpireWord::Lesson, &["9.1"])]));
}

#[test]
fn an_arbiters_decision_is_explained() {
    for (command, want, lesson) in [
        ("result! 1-0 forfeit", says(EndingWhyWord::Forfeit, &["Black"]), Some("10.4")),
        ("result! 0-1 forfeit", says(EndingWhyWord::Forfeit, &["White"]), Some("10.4")),
        ("result! * forfeit", says(EndingWhyWord::DoubleForfeit, &[]), Some("10.4")),
        ("result! 1-0", says(EndingWhyWord::Adjudication, &[]), None),
        ("result! 1/2-1/2", says(EndingWhyWord::Adjudication, &[]), None),
    ] {
        let mut d = Driver::play(GameOptions::default());
        d.moves("e4 e5").keys(command).keys("<Enter><F5>");
        assert_eq!(last(&d), lesson.map_or(want.to_owned(), |lesson| taught(want, lesson)), "{command}");
        assert!(words(&d, 120, 40).contains(want.split(',').next().unwrap()), "{}", words(&d, 120, 40));
    }
}

#[test]
fn a_premove_that_lapsed_is_explained() {
    for (fen, premove, reply, name, want, lesson) in [
        (
            "4kr2/8/8/8/8/8/7P/4K2R w K - 0 1",
            "O-O",
            "f8f7",
            "O-O",
            says(WhyNotWord::Through, &["f1", "rook", "f7"]),
            "6.4",
        ),
        ("4k3/4p3/8/8/4P3/8/7P/4K3 w - - 0 1", "e5", "e7e5", "e5", says(WhyNotWord::PawnAhead, &["e5"]), "2.6"),
    ] {
        let mut d = against(at(fen), RecentChoices::default());
        d.moves("h3").keys(premove).keys("<Enter>").bot(reply);
        assert_eq!(last(&d), says(PremoveWord::Gone, &[name]), "{premove}");
        d.keys("<F5>");
        assert_eq!(last(&d), taught(joined(&[&format!("{name}:"), want]), lesson), "{premove}");
    }
}
