//! The dialogs in pictures of text and styles, and what the pointer finds in them.

use crate::driver::Driver;
use crate::stage::{Frame, paint_with};
use crate::wording::{Wording, says};
use shakmaty::{ByColor, Role};
use tabiya::app::Boot;
use tabiya::app::commands::bindings::BINDINGS;
use tabiya::app::commands::table::COMMANDS;
use tabiya::app::dialogs::Dialog;
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::controls::DialogAnswer;
use tabiya::app::protocol::effect::Effect;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Press, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::bot::external_engine::{EngineCommand, EngineError, EngineEvent, EngineExit};
use tabiya::chess::seat::Seat;
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::FormWord;

const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 15)];

/// The frame after the window got this size.
fn sized(d: &mut Driver, cols: u16, rows: u16, depth: ColorDepth) -> Frame {
    d.send(Msg::Resize(Window { cols, rows, pixels: None }));
    paint_with(&d.app, cols, rows, depth, PieceStyle::Letters)
}

fn snapshots(name: &str, d: &mut Driver) {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), sized(d, cols, rows, ColorDepth::True).picture());
    }
}

/// The same of windows that stand beside what they are about, at every size.
fn beside(name: &str, d: &mut Driver) {
    for (cols, rows) in SIZES {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), sized(d, cols, rows, ColorDepth::True).picture());
    }
}

fn number(d: &Driver) -> u32 {
    d.app.dialog().expect("an open dialog").0
}

/// A game that runs, with a question about it.
fn asked(lang: Lang, keys: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.begin(GameOptions::default());
    d.moves("e4 e5").keys(keys);
    d
}

/// A pawn of White, or of Black, that can go on to the last rank.
fn promotion(fen: &str, keys: &str) -> Driver {
    let start = StartPosition::from_fen(fen, false).expect("a position");
    let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
    d.keys(keys);
    assert!(matches!(d.app.dialog(), Some((_, Dialog::Promotion(_)))));
    d
}

#[test]
fn questions() {
    beside("leave", &mut asked(Lang::En, "<C-n>"));
    beside("quit", &mut asked(Lang::En, "<C-c>"));
    insta::assert_snapshot!(
        "leave_french_40x15",
        sized(&mut asked(Lang::Fr, "<C-n>"), 40, 15, ColorDepth::True).picture()
    );
}

/// A game whose engine has failed.
fn deserted(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    let seats = ByColor { white: Seat::Human(None), black: "uci:/usr/games/fish -x".parse().expect("a seat") };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4");
    let engine = d.effects.iter().find_map(|effect| match effect {
        Effect::Engine { engine, order: EngineCommand::Start(_) } => Some(*engine),
        _ => None,
    });
    let fault = EngineError::Ended(EngineExit::Signal(11), Some("terminate called after std::bad_alloc".to_owned()));
    d.send(Msg::Engine { engine: engine.expect("an engine"), news: EngineEvent::Failed(fault) });
    d
}

#[test]
fn an_engine_has_failed() {
    snapshots("engine_failed", &mut deserted(Lang::En));
    snapshots("engine_failed_french", &mut deserted(Lang::Fr));
    let mut later = deserted(Lang::En);
    later.keys("n");
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

/// A game with clocks, a window over it.
fn clocked(keys: &str) -> Driver {
    let mut d = Driver::new(Boot::default());
    let control = "5+3".parse().expect("a time control");
    d.begin(GameOptions { controls: Some(Controls::same(control)), ..GameOptions::default() });
    d.moves("e4 e5 Nf3").keys(keys);
    d
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
    d.keys("<Esc>?");
    snapshots("help", &mut d);
    insta::assert_snapshot!("help_mono_80x24", sized(&mut d, 80, 24, ColorDepth::Mono).picture());
}

#[test]
fn help_that_is_searched() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Esc>?clock");
    snapshots("help_search", &mut d);
}

#[test]
fn every_key_and_command_is_reached_by_scrolling() {
    for (cols, rows) in SIZES {
        let mut d = Driver::play(GameOptions::default());
        d.send(Msg::Resize(Window { cols, rows, pixels: None }));
        d.keys("?");
        let mut seen = String::new();
        for _ in 0..40 {
            seen.push_str(&sized(&mut d, cols, rows, ColorDepth::True).text());
            d.keys("<PgDn>");
        }
        for command in COMMANDS {
            assert!(seen.contains(command.name), "{} at {cols}x{rows}", command.name);
        }
        for binding in BINDINGS {
            assert!(seen.contains(&binding.key.to_string()), "{} at {cols}x{rows}", binding.key);
        }
    }
}

#[test]
fn help_that_was_scrolled_too_far_comes_back_at_once() {
    let mut d = Driver::play(GameOptions::default());
    d.send(Msg::Resize(Window { cols: 80, rows: 24, pixels: None }));
    d.keys("?");
    for _ in 0..30 {
        d.keys("<PgDn>");
        d.mouse(Press::ScrollDown, None);
    }
    let last = sized(&mut d, 80, 24, ColorDepth::True).text();
    d.keys("<Up>");
    assert_ne!(sized(&mut d, 80, 24, ColorDepth::True).text(), last, "one line back is seen");
    d.keys("<Home>");
    assert!(sized(&mut d, 80, 24, ColorDepth::True).find(says(FormWord::HelpFirst, &[])).is_some());
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
    let title = frame.find("Command");
    d.keys("rev");
    let frame = sized(&mut d, 80, 24, ColorDepth::True);
    assert_eq!(frame.find("Command"), title, "the window does not jump");
    let typed = frame.find(": rev").expect("what was typed");
    assert_eq!(frame.cursor, Some((typed.col + 5, typed.row)));
    assert_eq!(frame.at("review [FILE]"), Some(HitTarget::DialogRow(number(&d), 0)));
}

#[test]
fn help_says_its_keys_in_whole_words() {
    for lang in [Lang::En, Lang::Fr] {
        for (cols, rows) in [(80, 24), (40, 15)] {
            let mut d = Driver::new(Boot { lang, ..Boot::default() });
            d.begin(GameOptions::default());
            d.keys("?");
            let frame = sized(&mut d, cols, rows, ColorDepth::True);
            let edge = frame.text().lines().find(|line| line.contains('╰')).unwrap_or_default().to_owned();
            assert!(
                edge.has_in(Lang::Fr, FormWord::HelpSearches, &[]) || edge.has(FormWord::HelpSearches, &[]),
                "{edge}"
            );
            assert!(!edge.contains('…'), "{edge}");
        }
    }
}
