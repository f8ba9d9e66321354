//! What every window leaves of the screen under it: whole words.

use tabiya::app::Boot;
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Cell, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::stage::{Frame, paint};

const SIZES: [(u16, u16); 8] = [(120, 40), (100, 30), (80, 24), (72, 22), (60, 20), (50, 18), (40, 24), (40, 15)];

const PROMOTING: [&str; 3] =
    ["1n5k/2P4p/8/8/8/8/6PP/6K1 w - - 0 1", "6nk/5P1p/8/8/8/8/6PP/6K1 w - - 0 1", "k7/8/8/8/8/8/p7/1NK5 b - - 0 1"];

const GAME: &str = "[Event \"Training\"]\n[White \"Lovelace, Ada\"]\n[Black \"Babbage, Charles\"]\n[Result \"*\"]\n\n\
    1. e4 {The first of many words, enough of them to fill more than one line beside a window.} e5 $1 2. Nf3 Nc6 *\n";

/// Every window there is, open, each with its name.
fn windows(lang: Lang) -> Vec<(String, Driver)> {
    let game = |keys: &str| {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        let control = "5+3".parse().expect("a time control");
        d.begin(GameOptions { controls: Some(Controls::same(control)), ..GameOptions::default() });
        d.moves("e4 e5 Nf3").keys(keys);
        d
    };
    let promotion = |fen: &str, keys: &str| {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions {
            start: StartPosition::from_fen(fen, false).expect("a position"),
            ..GameOptions::default()
        });
        d.keys(keys);
        d
    };
    let review = |keys: &str| {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("game.pgn".into(), GAME.into())];
        d.review(&["game.pgn"], None, None);
        d.keys(keys);
        d
    };
    let home = |keys: &str| {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.open_home();
        d.keys(keys);
        d
    };
    let games = [":resign<Enter>", ":clock<Enter>", ":settings<Enter>", "<F1>", "<C-n>", "<C-c>"];
    let reviews = [":settings<Enter>", "<F1>", ":", "<Right>e", "<Right><Right>s", "H", "<Right>xq"];
    let homes = ["<F1>", ":", ":settings<Enter>", "<Enter><F1>", "<F4><F1>", "<F4>:"];
    let all = games.map(|keys| (format!("game {keys}"), game(keys))).into_iter();
    let all = all.chain(reviews.map(|keys| (format!("review {keys}"), review(keys))));
    let all = all.chain(homes.map(|keys| (format!("home {keys}"), home(keys))));
    let promotions = PROMOTING.into_iter().zip(["c7c8<Enter>", "f7f8<Enter>", "a2a1<Enter>"]);
    all.chain(promotions.map(|(fen, keys)| (format!("{fen} {keys}"), promotion(fen, keys)))).collect()
}

/// Where the window stands: from its first column and row to its last.
fn place(frame: &Frame, number: u32) -> Option<(Cell, Cell)> {
    let area = *frame.buffer.area();
    let cells =
        (area.top()..area.bottom()).flat_map(|row| (area.left()..area.right()).map(move |col| Cell { col, row }));
    let mut cells = cells.filter(|&cell| frame.hits.at(cell) == Some(HitTarget::Dialog(number)));
    let first = cells.next()?;
    Some((first, cells.next_back()?))
}

#[test]
fn no_window_leaves_half_a_word_beside_it() {
    let mut seen = 0;
    for lang in Lang::ALL {
        for (name, mut d) in windows(lang) {
            let Some((number, _)) = d.app.dialog() else { panic!("{name} opens no window") };
            let mut frames = Vec::new();
            for (cols, rows) in SIZES {
                d.send(Msg::Resize(Window { cols, rows, pixels: None }));
                frames.push(paint(&d.app, cols, rows, ColorDepth::True));
            }
            d.keys("<Esc>");
            assert!(d.app.dialog().is_none(), "{name}: Esc closes");
            for ((cols, rows), with) in SIZES.into_iter().zip(frames) {
                d.send(Msg::Resize(Window { cols, rows, pixels: None }));
                let without = paint(&d.app, cols, rows, ColorDepth::True);
                let (first, last) = place(&with, number).expect("the window");
                let letter = |frame: &Frame, col: u16, row: u16| {
                    let cell = frame.buffer.cell((col, row));
                    cell.is_some_and(|cell| cell.symbol().chars().all(char::is_alphanumeric))
                };
                for row in first.row..=last.row {
                    let edges = [(first.col, first.col.checked_sub(1)), (last.col, last.col.checked_add(1))];
                    for (within, beside) in edges.into_iter().filter_map(|(at, beside)| Some((at, beside?))) {
                        if !letter(&without, within, row) || !letter(&without, beside, row) {
                            continue;
                        }
                        if matches!(with.hits.at(Cell { col: beside, row }), Some(HitTarget::Square(_))) {
                            continue; // pieces, not words
                        }
                        seen += 1;
                        assert!(!letter(&with, beside, row), "{name}, row {row} at {cols}x{rows}:\n{}", with.text());
                    }
                }
            }
        }
    }
    assert!(seen > 20, "words are cut at all: {seen}");
}
