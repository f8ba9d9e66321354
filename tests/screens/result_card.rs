//! The result card in snapshots of text and styles: after a game, after a game against a level, in a review.

use tabiya::app::App;
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::stage::{paint, paint_with};

const GAME: &str = "[White \"Anna Muzychuk\"]\n[Black \"Zoë Quartz\"]\n[Result \"0-1\"]\n[TimeControl \"900+10\"]\n\n\
    1. e4 {[%eval 0.2] [%clk 0:15:02]} e5 {[%eval 0.3] [%clk 0:15:05]} 2. Nf3 {[%eval 0.2] [%clk 0:15:01]} Nc6 {[%eval 0.3] \
    [%clk 0:14:58]} 3. Bb5 {[%eval 0.2] [%clk 0:14:50]} a6 {[%eval 0.3] [%clk 0:15:00]} 4. Bxc6 $6 {[%eval -0.4] \
    [%clk 0:12:00]} dxc6 {[%eval -0.4] [%clk 0:14:30]} 5. Nxe5 $4 {[%eval -2.6] [%clk 0:11:40]} (5. O-O {[%eval -0.4]}) \
    5... Qd4 {[%eval -2.5] [%clk 0:13:10]} 6. Nf3 {[%eval -2.6] [%clk 0:11:20]} Qxe4+ {[%eval -2.6] [%clk 0:13:00]} 0-1\n";

fn snapshots(name: &str, app: &App) {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(app, cols, rows, ColorDepth::True).picture());
    }
}

fn reviewed(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("game.pgn".into(), GAME.into())];
    d.review(&["game.pgn"], None, None);
    d.keys("<C-g>");
    d
}

#[test]
fn the_card_of_a_review() {
    let d = reviewed(Lang::En);
    snapshots("review", &d.app);
    for depth in [ColorDepth::C16, ColorDepth::Mono] {
        insta::assert_snapshot!(format!("review_{depth:?}"), paint(&d.app, 80, 24, depth).picture());
    }
    insta::assert_snapshot!("review_200x60", paint(&d.app, 200, 60, ColorDepth::True).picture());
    snapshots("review_fr", &reviewed(Lang::Fr).app);
}

#[test]
fn both_sides_mistakes_are_written_alike() {
    let game = GAME.replace("Bb5 {", "Bb5 $2 {").replace("dxc6 {", "dxc6 $2 {");
    let rows = [
        (GAME, PieceStyle::Sextant, "1 ?!, 1 ??", "–"),
        (game.as_str(), PieceStyle::Sextant, "1?! 1? 1??", "1?"),
        (game.as_str(), PieceStyle::Letters, "3", "1"), // a board that leaves less room
    ];
    for (game, pieces, white, black) in rows {
        let mut d = Driver::new(Boot::default());
        d.files = vec![("game.pgn".into(), game.to_owned())];
        d.review(&["game.pgn"], None, None);
        d.keys("<C-g>");
        let text = paint_with(&d.app, 80, 24, ColorDepth::True, pieces).text();
        let row = text.lines().find_map(|line| line.split_once("Errors")).expect("a row of the card").1.trim();
        let sides: Vec<&str> = row.split("  ").map(str::trim).filter(|part| !part.is_empty()).collect();
        assert_eq!(sides, [white, black], "{text}");
    }
}

#[test]
fn the_heads_of_a_card_tell_the_sides_apart() {
    let rows = [
        ("Van der Sterren, Anna", "Van der Sterren, Paul", "White Black"),
        ("tabiya 1200", "tabiya 1200", "White Black"),
        ("Polgar, Judit", "Polgar, Sofia", "Polgar, Jud… Polgar, Sofia"),
    ];
    for (white, black, heads) in rows {
        let mut d = Driver::new(Boot::default());
        d.files = vec![("game.pgn".into(), GAME.replace("Anna Muzychuk", white).replace("Zoë Quartz", black))];
        d.review(&["game.pgn"], None, None);
        d.keys("<C-g>");
        let text = paint_with(&d.app, 80, 24, ColorDepth::True, PieceStyle::Sextant).text();
        let seen = text.lines().any(|line| line.split_whitespace().collect::<Vec<_>>().join(" ").contains(heads));
        assert!(seen, "{heads}: {text}");
    }
}

#[test]
fn the_card_of_a_game_against_a_level() {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    let game = "[White \"Human\"]\n[Black \"tabiya 800\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    d.archive = vec![("1".into(), game.into()), ("2".into(), game.into())];
    let mut options = GameOptions {
        controls: "5+3".parse().ok().map(tabiya::chess::time_control::Controls::same),
        ..GameOptions::default()
    };
    options.seats.black = Seat::Bot(Bot::Elo(800));
    d.begin(options);
    d.keys("e4<Enter>");
    d.bot("c7c5");
    d.wait(2_000);
    d.keys("Nf3<Enter>");
    d.bot("d7d6");
    d.wait(2_000);
    d.keys(":resign!<Enter>");
    snapshots("level", &d.app);
}
