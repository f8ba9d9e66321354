//! Windows over a screen: everything that a window does not cover stays visible, and a window never covers what it is
//! about.

use tabiya::app::dialogs::Dialog;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Cell, HitTarget, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::stage::{Frame, paint};

const SIZES: [(u16, u16); 9] =
    [(200, 60), (120, 40), (100, 30), (80, 24), (72, 22), (60, 20), (50, 18), (40, 24), (40, 15)];

const PROMOTING: [&str; 3] =
    ["1n5k/2P4p/8/8/8/8/6PP/6K1 w - - 0 1", "6nk/5P1p/8/8/8/8/6PP/6K1 w - - 0 1", "k7/8/8/8/8/8/p7/1NK5 b - - 0 1"];

const GAME: &str = "[Event \"Training\"]\n[White \"Lovelace, Ada\"]\n[Black \"Babbage, Charles\"]\n[Result \"*\"]\n\n\
    1. e4 {The first of many words, enough of them to fill more than one line beside a window.} e5 $1 2. Nf3 Nc6 *\n";

/// Returns a driver with each window open, with the name of the window.
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
    let list = |keys: &str| {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("games.pgn".into(), [GAME, GAME, GAME].join("\n"))];
        d.review(&["games.pgn"], None, None);
        d.keys(keys);
        d
    };
    let games = [":resign<Enter>", ":clock<Enter>", ":settings<Enter>", "<F1>", "<C-n>", "<C-c>"];
    let reviews = [
        ":settings<Enter>",
        "<F1>",
        ":",
        "e",
        "<Right>e",
        "<Right><Right>s",
        "<Right><Right><Right><Right>e good <Tab><Right>",
        ":header<Enter>",
        "H",
        "<Right>xq",
    ];
    let homes = ["<F1>", ":", ":settings<Enter>", "<Enter><F1>", "<Enter><F3>", "<F4><F1>", "<F4>:", "<F4><F3>"];
    let lists = ["<Down>x", "<Down><Down>x", ":settings<Enter>"];
    let all = games.map(|keys| (format!("game {keys}"), game(keys))).into_iter();
    let all = all.chain(reviews.map(|keys| (format!("review {keys}"), review(keys))));
    let all = all.chain(homes.map(|keys| (format!("home {keys}"), home(keys))));
    let all = all.chain(lists.map(|keys| (format!("list {keys}"), list(keys))));
    let promotions = PROMOTING.into_iter().zip(["c7c8<Enter>", "f7f8<Enter>", "a2a1<Enter>"]);
    all.chain(promotions.map(|(fen, keys)| (format!("promotion {fen} {keys}"), promotion(fen, keys)))).collect()
}

/// Returns where the window is: its first and its last cell.
fn place(frame: &Frame, number: u32) -> Option<(Cell, Cell)> {
    let area = *frame.buffer.area();
    let cells =
        (area.top()..area.bottom()).flat_map(|row| (area.left()..area.right()).map(move |col| Cell { col, row }));
    let mut cells = cells.filter(|&cell| frame.hits.at(cell) == Some(HitTarget::Dialog(number)));
    let first = cells.next()?;
    Some((first, cells.next_back()?))
}

/// Returns the cells of a frame that are outside a window.
fn outside(frame: &Frame, (first, last): (Cell, Cell)) -> Vec<Cell> {
    let area = *frame.buffer.area();
    let cells = (0..area.height).flat_map(|row| (0..area.width).map(move |col| Cell { col, row }));
    let inside = |cell: &Cell| (first.col..=last.col).contains(&cell.col) && (first.row..=last.row).contains(&cell.row);
    cells.filter(|cell| !inside(cell)).collect()
}

/// A window over a screen, and the same screen without it.
struct Pair {
    with: Frame,
    without: Frame,
    place: (Cell, Cell),
}

/// Opens every window at every size, and hands `look` the frame with it and the frame without it.
fn each(lang: Lang, depth: ColorDepth, look: impl Fn(&str, &Dialog, &Driver, &Pair)) {
    for (name, mut d) in windows(lang) {
        let Some((number, dialog)) = d.app.dialog() else { panic!("{name} opens no window") };
        let dialog = dialog.clone();
        let mut frames = Vec::new();
        for (cols, rows) in SIZES {
            d.send(Msg::Resize(Window { cols, rows, pixels: None }));
            frames.push(paint(&d.app, cols, rows, depth));
        }
        // One key does not throw away what was written in a comment.
        let times = if matches!(dialog, Dialog::Annotation(_)) { 3 } else { 1 };
        for _ in 0..times {
            if d.app.dialog().is_some() {
                d.keys("<Esc>");
            }
        }
        assert!(d.app.dialog().is_none(), "{name}: Esc closes");
        for ((cols, rows), with) in SIZES.into_iter().zip(frames) {
            d.send(Msg::Resize(Window { cols, rows, pixels: None }));
            let without = paint(&d.app, cols, rows, depth);
            let place = place(&with, number).expect("the window");
            look(&format!("{name} at {cols}x{rows}"), &dialog, &d, &Pair { with, without, place });
        }
    }
}

/// Returns the cells of a frame on which the pointer finds a thing.
fn cells_of(frame: &Frame, thing: &HitTarget) -> Vec<Cell> {
    let area = *frame.buffer.area();
    let cells = (0..area.height).flat_map(|row| (0..area.width).map(move |col| Cell { col, row }));
    cells.filter(|cell| frame.hits.at(*cell).as_ref() == Some(thing)).collect()
}

#[test]
fn nothing_is_taken_away_beside_a_window() {
    for lang in Lang::ALL {
        each(lang, ColorDepth::C16, |name, dialog, d, pair| {
            // The moves make room for the window in which one of them is annotated.
            if matches!(dialog, Dialog::Annotation(_)) || d.app.status.is_some() {
                return;
            }
            let last = pair.with.buffer.area().height - 1; // the keys of the window
            for cell in outside(&pair.with, pair.place).into_iter().filter(|cell| cell.row < last) {
                let at = (cell.col, cell.row);
                // Compares only symbols and colours: text may be faint.
                let [with, without] = [&pair.with, &pair.without].map(|frame| {
                    let cell = &frame.buffer[at];
                    (cell.symbol().to_owned(), cell.fg, cell.bg)
                });
                assert_eq!(with, without, "{name}, {cell:?}:\n{}", pair.with.text());
            }
        });
    }
}

#[test]
fn what_is_behind_a_window_is_dimmed_and_still_there() {
    for depth in [ColorDepth::True, ColorDepth::C256, ColorDepth::C16, ColorDepth::Mono] {
        each(Lang::En, depth, |name, dialog, d, pair| {
            if matches!(dialog, Dialog::Annotation(_)) || d.app.status.is_some() {
                return;
            }
            let last = pair.with.buffer.area().height - 1;
            let mut dimmed = 0;
            for cell in outside(&pair.with, pair.place).into_iter().filter(|cell| cell.row < last) {
                let at = (cell.col, cell.row);
                let (with, without) = (&pair.with.buffer[at], &pair.without.buffer[at]);
                assert_eq!(with.symbol(), without.symbol(), "{name}, {cell:?}:\n{}", pair.with.text());
                dimmed += usize::from(with.style() != without.style());
            }
            assert!(dimmed > 0 || outside(&pair.with, pair.place).len() < 200, "{name}:\n{}", pair.with.text());
        });
    }
}

#[test]
fn no_window_covers_what_it_is_about() {
    let theme = tabiya::ui::theme::Theme::parse(include_str!("theme.toml")).expect("a theme");
    let clock = theme.screen.clock_running.ground.at(ColorDepth::True).0;
    for lang in Lang::ALL {
        each(lang, ColorDepth::True, |name, dialog, d, pair| {
            let whole = |thing: HitTarget| {
                let seen = cells_of(&pair.with, &thing).len();
                assert_eq!(seen, cells_of(&pair.without, &thing).len(), "{thing:?}: {name}:\n{}", pair.with.text());
            };
            match dialog {
                Dialog::Annotation(open) => {
                    let tree = &crate::driver::review(d).record().tree;
                    let mv = tree.played(open.node);
                    for square in mv.into_iter().flat_map(|mv| mv.from().into_iter().chain([mv.to()])) {
                        whole(HitTarget::Square(square));
                    }
                    let listed = !cells_of(&pair.without, &HitTarget::Move(open.node)).is_empty();
                    let large = pair.with.buffer.area().width >= 80;
                    let still = !cells_of(&pair.with, &HitTarget::Move(open.node)).is_empty();
                    assert!(still || !listed || !large, "its move: {name}:\n{}", pair.with.text());
                }
                Dialog::Promotion(open) => [open.from, open.to].into_iter().for_each(|at| whole(HitTarget::Square(at))),
                Dialog::Question(_) | Dialog::Clocks(_) if name.starts_with("game") => {
                    let (first, last) = pair.place;
                    for (col, row) in (first.row..=last.row).flat_map(|y| (first.col..=last.col).map(move |x| (x, y))) {
                        let beneath = &pair.without.buffer[(col, row)];
                        let small = pair.with.buffer.area().width < 80;
                        assert!(beneath.bg != clock || small, "the running clock: {name}:\n{}", pair.with.text());
                    }
                }
                Dialog::Question(_) if name.starts_with("list") => {
                    let row = crate::driver::game_list(d).row;
                    whole(HitTarget::Row(row));
                }
                Dialog::Settings(_) if name.starts_with("home :") => {
                    let said = pair.without.find(env!("CARGO_PKG_VERSION"));
                    assert_eq!(
                        pair.with.find(env!("CARGO_PKG_VERSION")),
                        said,
                        "the version: {name}:\n{}",
                        pair.with.text()
                    );
                }
                _ => {}
            }
        });
    }
}

#[test]
fn the_board_is_whole_beside_every_window_where_there_is_room() {
    each(Lang::En, ColorDepth::True, |name, dialog, _, pair| {
        let covers = matches!(dialog, Dialog::Help(_) | Dialog::Palette(_));
        let Some(geometry) = pair.with.hits.geometry.filter(|_| !covers) else { return };
        if ![200, 120, 80].contains(&pair.with.buffer.area().width) {
            return;
        }
        // In 80 columns, wide squares leave too few columns for the settings, which may then hide the last file.
        let settings = matches!(dialog, Dialog::Settings(_)) && pair.with.buffer.area().width == 80;
        let is_last = |square: shakmaty::Square| matches!(square.file(), shakmaty::File::H | shakmaty::File::A);
        for square in shakmaty::Square::ALL.into_iter().filter(|square| !(settings && is_last(*square))) {
            let (want, seen) =
                (geometry.rect_of(square).area(), cells_of(&pair.with, &HitTarget::Square(square)).len());
            assert_eq!(usize::try_from(want).expect("a count"), seen, "{square}: {name}:\n{}", pair.with.text());
        }
    });
}

#[test]
fn no_question_covers_the_keys_of_the_smallest_window() {
    for lang in Lang::ALL {
        each(lang, ColorDepth::True, |name, dialog, _, pair| {
            let area = *pair.with.buffer.area();
            if matches!(dialog, Dialog::Question(_)) && (area.width, area.height) == (40, 15) {
                assert!(pair.place.1.row < area.height - 1, "{name}:\n{}", pair.with.text());
            }
        });
    }
}
