//! Studying games, in snapshots of text and styles: graphs, openings, drawn arrows, guesses.

use std::fmt::Write;

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::HitTarget;
use tabiya::app::{App, Screen};
use tabiya::chess::notation::Letters;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::TrainingWord;

use crate::driver::Driver;
use crate::stage::paint;
use crate::wording::Wording;

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (40, 15)];

/// Returns a game with a clock and an evaluation at each half-move, arrows drawn at one, and a variation five levels
/// deep.
fn game() -> String {
    let moves =
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Be7 Qf3 Qc7 O-O-O Nbd7 g4 b5 Bxf6 Nxf6 g5 Nd7 f5 Bxg5+ Kb1 Ne5";
    let mut text = String::from(
        "[Event \"Match\"]\n[White \"Spassky\"]\n[Black \"Fischer\"]\n[Result \"1-0\"]\n[TimeControl \"600+5\"]\n\n",
    );
    let mut clocks = [600, 600];
    for (ply, san) in moves.split(' ').enumerate() {
        if ply % 2 == 0 {
            write!(text, "{}. ", ply / 2 + 1).unwrap();
        }
        clocks[ply % 2] -= (ply * 7) % 40;
        let clock = clocks[ply % 2];
        let eval = i32::try_from(ply * ply).unwrap() - 200;
        write!(
            text,
            "{san} {{[%clk 0:{:02}:{:02}] [%eval {}.{:02}]}} ",
            clock / 60,
            clock % 60,
            eval / 100,
            (eval % 100).abs()
        )
        .unwrap();
        if ply == 10 {
            text += "{[%cal Gg5f6,Rf3f7][%csl Ye6,Bd5] The main line.} (6. Be3 e5 (6... e6 7. f3 (7. g4 h6 (7... e5 8. Nf5 \
                     (8. Nb3 Be6 9. f4 exf4) 8... g6 9. g5) 8. f4) 7... b5) 7. Nb3) ";
        }
    }
    text + "1-0\n"
}

fn open(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("match.pgn".into(), game())];
    d.review(&["match.pgn"], None, None);
    d
}

fn snapshots(name: &str, app: &App) {
    for (cols, rows) in SIZES {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(app, cols, rows, ColorDepth::True).picture());
    }
}

#[test]
fn graphs_stand_below_the_moves_or_in_their_place() {
    let mut d = open(Lang::En);
    d.keys("9<Enter>");
    snapshots("graphs", &d.app);
    d.keys("t");
    snapshots("graphs_large", &d.app);
    insta::assert_snapshot!("graphs_mono", paint(&d.app, 80, 24, ColorDepth::Mono).picture());
    insta::assert_snapshot!("graphs_16", paint(&d.app, 80, 24, ColorDepth::C16).picture());
}

#[test]
fn each_graph_column_is_a_ply_and_the_present_is_marked() {
    let mut d = open(Lang::En);
    d.keys("t");
    for keys in ["<Home><Right>", "<End>", "8b<Enter>"] {
        d.keys(keys);
        let Screen::Review(review) = d.app.screen() else { panic!("no review") };
        let frame = paint(&d.app, 80, 24, ColorDepth::True);
        let mark = frame.find("▲").expect("where one stands");
        assert_eq!(frame.hits.at(mark), Some(HitTarget::Graph(review.node())), "{keys}");
        let line: Vec<_> = review.record().tree.main_line().collect();
        for node in line {
            assert!(frame.cell_of(&HitTarget::Graph(node)).is_some(), "{node:?} can be clicked");
        }
    }
}

#[test]
fn the_times_go_first_then_the_graphs() {
    let d = open(Lang::En);
    let rows = |cols, rows| {
        let text = paint(&d.app, cols, rows, ColorDepth::True).text();
        (text.has(TrainingWord::GraphScale, &[]), text.has(TrainingWord::GraphTimes, &[]))
    };
    assert_eq!(rows(120, 40), (true, true));
    assert_eq!(rows(80, 24), (false, false), "the moves keep their room");
}

#[test]
fn arrows_and_squares_of_the_file_are_drawn() {
    let mut d = open(Lang::En);
    d.keys("6<Enter>");
    snapshots("arrows", &d.app);
    let with = paint(&d.app, 80, 24, ColorDepth::True);
    d.keys("<Left>");
    assert!(!paint(&d.app, 80, 24, ColorDepth::True).text().is_empty() && with.text().contains("The main line."));
}

#[test]
fn five_levels_of_variations_are_told_apart() {
    let mut d = open(Lang::En);
    // Chooses the other move each time, instead of 6. Bg5, 6... e5, 7. f3, 7... h6 and 8. Nf5.
    d.keys("6<Enter><Down><Right><Down><Right><Down><Right><Down><Right><Down>");
    let Screen::Review(review) = d.app.screen() else { panic!("no review") };
    let tree = &review.record().tree;
    assert_eq!((tree.san(review.node(), &Letters::En).as_str(), tree.depth(review.node())), ("Nb3", 5));
    insta::assert_snapshot!("five_levels", paint(&d.app, 80, 24, ColorDepth::True).picture());
}

#[test]
fn the_opening_is_named_where_there_is_room() {
    let mut d = open(Lang::En);
    d.keys("5b<Enter>");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let text = paint(&d.app, cols, rows, ColorDepth::True).text();
        let name = if cols > 80 { "B90 Sicilian Defence: Najdorf Variation" } else { "B90 Sicilian: Najdorf" };
        assert!(text.contains(name), "{cols}x{rows}:\n{text}");
    }
    let mut d = Driver::play(tabiya::chess::game_options::GameOptions::default());
    d.moves("Nf3 c5 e4");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let text = paint(&d.app, cols, rows, ColorDepth::True).text();
        assert!(text.contains("B27 Sicilian Defence"), "a transposition, {cols}x{rows}:\n{text}");
    }
}

#[test]
fn moves_being_guessed() {
    let mut d = open(Lang::En);
    d.keys(":guess black<Enter>c5<Enter>d5<Enter>Nd");
    snapshots("guess", &d.app);
    for lang in Lang::ALL {
        let mut d = open(lang);
        d.keys(":guess white<Enter>e4<Enter>");
        for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15), (60, 80)] {
            for depth in [ColorDepth::True, ColorDepth::Mono] {
                let text = paint(&d.app, cols, rows, depth).text();
                assert!(!text.contains("Najdorf") && !text.contains("1-0") && !text.contains("Nf3"), "{text}");
            }
        }
    }
    d.keys("<Esc><Esc>");
    insta::assert_snapshot!("guess_sum", paint(&d.app, 80, 24, ColorDepth::True).picture());
}
