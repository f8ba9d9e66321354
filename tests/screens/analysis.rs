//! Games that are analysed in pictures of text and styles: lines, bar, marked graph.

use tabiya::app::analysis::Analysed;
use tabiya::app::msg::Msg;
use tabiya::app::{App, Boot, Screen};
use tabiya::bot::search::{Score, Variation};
use tabiya::chess::notation::{self, Letters};
use tabiya::ui::color::Depth;
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::stage::paint;

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (40, 15)];

const GAME: &str = "[Event \"Club\"]\n[White \"Spassky\"]\n[Black \"Fischer\"]\n[Result \"1/2-1/2\"]\n\n\
    1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Bg5 e6 7. f4 Be7 8. Qf3 Qc7 9. O-O-O Nbd7 1/2-1/2\n";

fn open(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.slow = true;
    d.files = vec![("club.pgn".into(), GAME.into())];
    d.review(&["club.pgn"], None, None);
    d
}

/// A line by its moves.
fn line(app: &App, score: Score, moves: &str) -> Variation {
    let Screen::Review(review) = app.screen() else { panic!("no review") };
    let mut position = review.position().clone();
    let read = |word| {
        let typed = notation::read(&position, false, word, &Letters::En).unwrap();
        shakmaty::Position::play_unchecked(&mut position, typed.mv);
        typed.mv
    };
    Variation { depth: 14, seldepth: 20, score, moves: moves.split(' ').map(read).collect() }
}

fn tell(d: &mut Driver, lines: &[(Score, &str)], depth: u32) {
    let lines = lines.iter().map(|(score, moves)| line(&d.app, *score, moves)).collect();
    let id = *d.analyses.last().unwrap();
    d.send(Msg::Analysed { id, news: Analysed { depth, nodes: 1_250_000, lines, over: false } });
}

fn snapshots(name: &str, app: &App) {
    for (cols, rows) in SIZES {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(app, cols, rows, Depth::True).styled());
    }
}

#[test]
fn lines_stand_below_the_moves_and_the_bar_beside_the_board() {
    let mut d = open(Lang::En);
    d.keys("6<Enter>a");
    tell(
        &mut d,
        &[
            (Score::Centipawns(-45), "e6 f4 Be7 Qf3 Qc7 O-O-O Nbd7 g4 b5"),
            (Score::Centipawns(-80), "Nbd7 f4 e6 Qe2 Qc7"),
            (Score::Mate(-3), "h6 Bxf6 gxf6"),
        ],
        14,
    );
    snapshots("lines", &d.app);
    for depth in [Depth::C16, Depth::Mono] {
        insta::assert_snapshot!(format!("lines_{depth:?}"), paint(&d.app, 80, 24, depth).styled());
    }
    let text = paint(&d.app, 120, 40, Depth::True).text();
    assert!(text.contains("+0.45 6… e6 7. f4 Be7"), "as White sees it:\n{text}");
    assert!(text.contains("#3 6… h6 7. Bxf6 gxf6"), "{text}");
    assert!(text.contains("depth 14 · 1.2 M positions"), "{text}");
    // The bar turns with the board.
    d.keys("f");
    insta::assert_snapshot!("lines_turned", paint(&d.app, 80, 24, Depth::True).styled());
}

#[test]
fn nothing_moves_when_news_comes_and_every_size_shows_a_line() {
    for lang in Lang::ALL {
        let mut d = open(lang);
        d.keys("6<Enter>a");
        for (cols, rows) in [(200, 60), (120, 40), (80, 24), (60, 80), (40, 24), (40, 15)] {
            for depth in [Depth::True, Depth::Mono] {
                d.keys("<Left><Right>");
                let before = paint(&d.app, cols, rows, depth);
                tell(&mut d, &[(Score::Centipawns(-45), "e6 f4 Be7"), (Score::Centipawns(-80), "Nbd7 f4 e6")], 14);
                let after = paint(&d.app, cols, rows, depth);
                assert!(after.text().contains("+0.45"), "{cols}x{rows}:\n{}", after.text());
                for fixed in ["Bg5", "Fischer"] {
                    assert_eq!(before.find(fixed), after.find(fixed), "{cols}x{rows}:\n{}", after.text());
                }
            }
        }
    }
}
