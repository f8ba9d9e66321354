//! The dialogs in snapshots of text and styles, and what the pointer finds in them.

use crate::driver::Driver;
use crate::stage::{Frame, paint_with};
use crate::wording::says;
use shakmaty::{ByColor, Role};
use tabiya::app::commands::help::SheetEntry;
use tabiya::app::commands::palette::PaletteItem;
use tabiya::app::commands::table::{self, Action, KeyContext};
use tabiya::app::dialogs::Dialog;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::Effect;
use tabiya::app::protocol::input::{Button, DialogAnswer, HitTarget, Press, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::bot::external_engine::{EngineCommand, EngineError, EngineEvent, EngineExit};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::Seat;
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::FormWord;

const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 15)];

/// Gives the window a size and returns the frame.
fn sized(d: &mut Driver, cols: u16, rows: u16, depth: ColorDepth) -> Frame {
    d.send(Msg::Resize(Window { cols, rows, pixels: None }));
    paint_with(&d.app, cols, rows, depth, PieceStyle::Letters)
}

fn snapshots(name: &str, d: &mut Driver) {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), sized(d, cols, rows, ColorDepth::True).picture());
    }
}

/// Takes snapshots at every size, for windows that are placed beside what they are about.
fn beside(name: &str, d: &mut Driver) {
    for (cols, rows) in SIZES {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), sized(d, cols, rows, ColorDepth::True).picture());
    }
}

fn number(d: &Driver) -> u32 {
    d.app.dialog().expect("an open dialog").0
}

/// Returns a running game, with a question about it.
fn asked(lang: Lang, keys: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.begin(GameOptions::default());
    d.moves("e4 e5").keys(keys);
    d
}

/// Returns a game with the promotion dialog open, reached from this position with these keys.
fn promotion(fen: &str, keys: &str) -> Driver {
    let start = StartPosition::from_fen(fen, false).expect("a position");
    let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
    d.keys(keys);
    assert!(matches!(d.app.dialog(), Some((_, Dialog::Promotion(_)))));
    d
}

#[test]
fn questions() {
    snapshots("leave", &mut asked(Lang::En, "<C-n>"));
    snapshots("quit", &mut asked(Lang::En, "<C-c>"));
    insta::assert_snapshot!(
        "leave_french_40x15",
        sized(&mut asked(Lang::Fr, "<C-n>"), 40, 15, ColorDepth::True).picture()
    );
}

/// Returns a game whose engine has failed.
fn deserted(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    let seats = ByColor { white: Seat::Human(None), black: "uci:/usr/games/fish -x".parse().expect("a seat") };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4");
    let engine = d.effects.iter().find_map(|effect| match effect {
        Effect::Engine { engine, order: EngineCommand::Start(_) } => Some(*engine),
        _ => None,
    });
    let judgement =
        EngineError::Ended(EngineExit::Signal(11), Some("terminate called after std::bad_alloc".to_owned()));
    d.send(Msg::Engine { engine: engine.expect("an engine"), event: EngineEvent::Failed(judgement) });
    d
}

#[test]
fn an_engine_has_failed() {
    snapshots("engine_failed", &mut deserted(Lang::En));
    snapshots("engine_failed_french", &mut deserted(Lang::Fr));
    let mut later = deserted(Lang::En);
    later.keys("4");
    snapshots("engine_deserted", &mut later);
    for (cols, rows) in SIZES {
        let mut d = deserted(Lang::En);
        let frame = sized(&mut d, cols, rows, ColorDepth::True);
        for answer in [DialogAnswer::Again, DialogAnswer::Human, DialogAnswer::Computer, DialogAnswer::Wait] {
            let word = answer.text(Lang::En);
            let button = HitTarget::Answer(number(&d), answer);
            let cell = frame.cell_of(&button).unwrap_or_else(|| panic!("{word} is not there at {cols}x{rows}"));
            let shown: String =
                (cell.col..).take(4 + word.len()).map(|col| frame.buffer[(col, cell.row)].symbol()).collect();
            assert!(shown.contains(word), "the button of {word} shows {shown:?} at {cols}x{rows}");
        }
    }
}

/// Returns a game with clocks, with the window over it that these keys open.
fn clocked(keys: &str) -> Driver {
    clocked_in(Lang::En, keys)
}

/// Does the same in a language.
fn clocked_in(lang: Lang, keys: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    let control = "5+3".parse().expect("a time control");
    d.begin(GameOptions { controls: Some(Controls::same(control)), ..GameOptions::default() });
    d.moves("e4 e5 Nf3").keys(keys);
    d
}

#[test]
fn a_window_over_the_clocks_says_the_time_that_runs() {
    for keys in ["<F1>", "<F1>stalemate<Enter>", ":draw", "<F3>"] {
        let mut d = clocked(keys);
        d.wait(65_000);
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            let frame = sized(&mut d, cols, rows, ColorDepth::True);
            let text = frame.text();
            let footer = text.lines().last().unwrap();
            assert!(footer.contains("Black 3:58"), "{keys} at {cols}x{rows}:\n{text}");
        }
    }
    let mut untimed = Driver::play(GameOptions::default());
    untimed.keys("e4<Enter><F1>");
    let text = sized(&mut untimed, 80, 24, ColorDepth::True).text();
    assert!(!text.lines().last().unwrap().contains("Black"), "no clock runs:\n{text}");
}

#[test]
fn a_question_below_clocks_leaves_the_board_in_sight() {
    for lang in Lang::ALL {
        let mut d = clocked_in(lang, "<C-t>");
        let frame = sized(&mut d, 80, 24, ColorDepth::True);
        let (seen, board) =
            (frame.text(), frame.text().lines().skip(1).step_by(2).take(8).collect::<Vec<_>>().join("\n"));
        assert!(!board.contains('╭') && !board.contains('│'), "{lang:?}: {seen}");
        assert!(seen.contains("a    b    c    d    e    f    g    h"), "{lang:?}: {seen}");
    }
}

#[test]
fn windows_beside_clocks() {
    beside("clocks", &mut clocked(":clock<Enter>"));
    beside("resign", &mut clocked(":resign<Enter>"));
}

#[test]
fn every_answer_can_be_clicked_at_every_size() {
    for lang in Lang::ALL {
        for (cols, rows) in SIZES {
            let mut d = asked(lang, "<C-n>");
            let frame = sized(&mut d, cols, rows, ColorDepth::True);
            for answer in [DialogAnswer::Keep, DialogAnswer::Abandon, DialogAnswer::Cancel] {
                let word = answer.text(lang);
                let on = Some(HitTarget::Answer(number(&d), answer));
                assert_eq!(frame.at(word), on, "{word} at {cols}x{rows}:\n{}", frame.text());
            }
        }
    }
}

#[test]
fn promotions() {
    beside("promotion", &mut promotion("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8<Enter>"));
    let mut d = promotion("7k/8/8/8/8/8/4p3/K7 b - - 0 1", "e2e1<Enter><Right>");
    let frame = {
        d.send(Msg::Resize(Window { cols: 120, rows: 40, pixels: None }));
        paint_with(&d.app, 120, 40, ColorDepth::True, PieceStyle::Sextant)
    };
    insta::assert_snapshot!("promotion_black_120x40", frame.picture());
}

#[test]
fn every_piece_can_be_clicked_at_every_size() {
    for (cols, rows) in SIZES {
        for depth in [ColorDepth::True, ColorDepth::Mono] {
            let mut d = promotion("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8<Enter>");
            let frame = sized(&mut d, cols, rows, depth);
            for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                assert!(frame.cell_of(&HitTarget::Promote(number(&d), role)).is_some(), "{role:?} at {cols}x{rows}");
            }
            assert!(frame.find("›Q‹").is_some(), "the chosen one is marked at {cols}x{rows}:\n{}", frame.text());
        }
    }
}

#[test]
fn help() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("?");
    snapshots("help", &mut d);
    insta::assert_snapshot!("help_mono_80x24", sized(&mut d, 80, 24, ColorDepth::Mono).picture());
    insta::assert_snapshot!("help_200x60", sized(&mut d, 200, 60, ColorDepth::True).text());
}

#[test]
fn help_in_a_review() {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), "1. e4 e5 2. Nf3 *".into())];
    d.review(&["game.pgn"], None, None);
    d.keys("?");
    for (cols, rows) in SIZES {
        insta::assert_snapshot!(
            format!("help_review_{cols}x{rows}"),
            sized(&mut d, cols, rows, ColorDepth::True).text()
        );
    }
}

#[test]
fn help_that_is_searched() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("?castling");
    snapshots("help_search", &mut d);
    d.keys("<Enter>");
    snapshots("help_rule", &mut d);
}

#[test]
fn a_rule_names_one_article_or_several() {
    for (typed, word, numbers) in
        [("stalemate", "(FIDE Article ", "5.2.1)"), ("offering a draw", "(FIDE Articles ", "5.2.3, 9.1)")]
    {
        let mut d = Driver::play(GameOptions::default());
        d.keys("?").keys(typed);
        let text = sized(&mut d, 200, 60, ColorDepth::True).text();
        let told = text.lines().filter_map(|line| line.split('│').nth(1)).flat_map(str::split_whitespace);
        let told = told.collect::<Vec<_>>().join(" ");
        assert!(told.contains(&format!("{word}{numbers}")), "{told}\n{text}");
    }
}

#[test]
fn help_on_the_home_screen_says_what_can_be_typed() {
    let mut d = Driver::new(Boot::default());
    d.open_home();
    d.keys("?");
    sized(&mut d, 80, 25, ColorDepth::True);
    let text = crate::stage::paint_with(&d.app, 80, 25, ColorDepth::True, PieceStyle::Sextant).text();
    let inside = text.lines().find(|line| line.starts_with("│ ") && line.contains("Type to find keys and rules"));
    assert!(inside.is_some(), "the title has room for fewer words:\n{text}");
}

/// Returns a driver on each screen, in a language, with the name of the screen.
fn screens(lang: Lang) -> Vec<(&'static str, Driver)> {
    let boot = || Driver::new(Boot { lang, ..Boot::default() });
    let mut home = boot();
    home.open_home();
    let mut form = boot();
    form.open_home();
    form.keys("<Enter>");
    let mut game = boot();
    game.begin(GameOptions::default());
    let mut list = boot();
    list.files = vec![("game.pgn".into(), "1. e4 e5 *\n\n1. d4 *".into())];
    list.review(&["game.pgn"], None, None);
    let mut review = boot();
    review.files = vec![("game.pgn".into(), "1. e4 e5 *".into())];
    review.review(&["game.pgn"], None, None);
    let mut guess = boot();
    guess.files = vec![("game.pgn".into(), "1. e4 e5 2. Nf3 Nc6 *".into())];
    guess.review(&["game.pgn"], None, None);
    guess.keys(":guess white<Enter>");
    let mut editor = boot();
    editor.open_home();
    editor.keys(":setup<Enter>");
    vec![
        ("home", home),
        ("form", form),
        ("game", game),
        ("list", list),
        ("review", review),
        ("guess", guess),
        ("editor", editor),
    ]
}

#[test]
fn the_keys_of_a_screen_fit_on_one_page() {
    for lang in Lang::ALL {
        for (name, mut d) in screens(lang) {
            d.keys(if name == "form" { "<F1>" } else { "?" });
            assert!(matches!(d.app.dialog(), Some((_, Dialog::Help(_)))), "{name} {lang:?}");
            for (cols, rows) in SIZES {
                let frame = sized(&mut d, cols, rows, ColorDepth::True);
                let (sheet, number) = (d.app.help(), number(&d));
                let shown = |entry: &&SheetEntry| frame.cell_of(&HitTarget::DialogRow(number, entry.number)).is_some();
                let seen = sheet.entries().filter(shown).count();
                let all = sheet.entries().count();
                if cols >= 80 {
                    assert_eq!(seen, all, "{name} {lang:?} {cols}x{rows}:\n{}", frame.text());
                } else {
                    assert!(seen >= all.min(6), "{name} {lang:?} {cols}x{rows}: {seen}\n{}", frame.text());
                }
                for entry in sheet.entries().filter(shown) {
                    let words = format!("{} {}", entry.keys, entry.label);
                    let text = frame.text();
                    assert!(text.contains(entry.label), "{words} {name} {lang:?} {cols}x{rows}:\n{text}");
                    assert!(!text.contains('…') || name != "game", "{name} {lang:?} {cols}x{rows}:\n{text}");
                }
            }
        }
    }
}

#[test]
fn the_page_of_keys_leaves_the_board_and_the_clocks_in_sight() {
    let controls = Some(Controls::same("5".parse().expect("a time control")));
    for controls in [None, controls] {
        let mut d = Driver::play(GameOptions { controls, ..GameOptions::default() });
        d.keys("?");
        for (cols, rows) in [(200, 60), (120, 40)] {
            let frame = sized(&mut d, cols, rows, ColorDepth::True);
            for square in shakmaty::Square::ALL {
                assert!(frame.cell_of(&HitTarget::Square(square)).is_some(), "{square}:\n{}", frame.text());
            }
        }
    }
}

#[test]
fn a_click_on_a_key_does_what_it_says() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("?");
    let sheet = d.app.help();
    let flip = sheet.entries().find(|entry| entry.actions.contains(&Action::Flip)).expect("an entry").number;
    let on = HitTarget::DialogRow(number(&d), flip);
    d.mouse(Press::Down(Button::Left), Some(on));
    assert!(d.app.dialog().is_none() && d.game().flipped());
}

#[test]
fn every_key_and_command_is_in_the_list() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("?<Tab>");
    let listed = d.app.palette("");
    for row in table::rows() {
        let item = |action| [PaletteItem::Here(action), PaletteItem::Elsewhere(action)];
        let has = item(row.action).iter().any(|item| listed.contains(item));
        let key = d.app.preferences.keymap().key_of(KeyContext::Play, row.action);
        assert!(has || row.name.is_empty() && key.is_none(), "{:?}", row.action);
    }
}

#[test]
fn the_command_line() {
    let mut d = Driver::new(Boot::default());
    d.open_home();
    d.keys(":");
    snapshots("palette", &mut d);
    d.keys("zzz");
    snapshots("palette_none", &mut d);
    d.keys("<Esc>:co");
    snapshots("palette_query", &mut d);
}

#[test]
fn the_command_line_keeps_its_place_and_its_cursor() {
    let mut d = Driver::new(Boot::default());
    d.open_home();
    d.keys(":");
    let frame = sized(&mut d, 80, 24, ColorDepth::True);
    let title = frame.find(says(FormWord::DialogPalette, &[]));
    d.keys("rev");
    let frame = sized(&mut d, 80, 24, ColorDepth::True);
    assert_eq!(frame.find(says(FormWord::DialogPalette, &[])), title, "the window does not jump");
    let typed = frame.find(": rev").expect("what was typed");
    assert_eq!(frame.cursor, Some((typed.col + 5, typed.row)));
    assert_eq!(frame.at("review [FILE]"), Some(HitTarget::DialogRow(number(&d), 0)));
}

#[test]
fn help_says_its_keys_in_whole_words() {
    for lang in Lang::ALL {
        for (cols, rows) in [(80, 24), (40, 15)] {
            let mut d = Driver::new(Boot { lang, ..Boot::default() });
            d.begin(GameOptions::default());
            d.keys("?");
            let frame = sized(&mut d, cols, rows, ColorDepth::True);
            let edges = |line: &&str| line.contains('╭') || line.contains('╰');
            let edge = frame.text().lines().filter(edges).collect::<Vec<_>>().join("\n");
            let keys = [FormWord::HelpKeys, FormWord::HelpKeysMiddle, FormWord::HelpKeysShort];
            assert!(keys.iter().any(|word| edge.contains(&word.text(lang).replace('\u{a0}', " "))), "{edge}");
            assert!(!edge.contains('…'), "{edge}");
        }
    }
}
