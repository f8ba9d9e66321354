//! Practice: the menu, a puzzle in each state, themes and the card of a run, at every size.

use crate::driver::Driver;
use crate::stage;
use shakmaty::Color;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::repertoires::RepertoireFile;
use tabiya::app::protocol::user_message::{MessageTone, UserMessage};
use tabiya::app::recent_choices::RecentChoices;
use tabiya::config::Config;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;

const SIZES: [(u16, u16); 4] = [(120, 40), (80, 24), (40, 15), (60, 20)];

fn at(lang: Lang, part: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.open_home();
    d.keys(&format!(":practice {part}<Enter>"));
    d
}

#[test]
fn practice_the_menu() {
    let mut d = at(Lang::En, "puzzles");
    d.solve_puzzle().keys("<Enter>");
    let wrong = d.wrong_move();
    d.moves(&wrong).keys("<Esc>");
    stage::snapshots!("menu", &mut d, SIZES);
    for lang in Lang::foreign() {
        stage::snapshots!(format!("menu_{}", lang.code()), &mut at(lang, ""), [(80, 24), (40, 15)]);
    }
}

#[test]
fn practice_a_puzzle_asked_wrong_and_solved() {
    let mut d = at(Lang::En, "puzzles");
    stage::snapshots!("asked", &mut d, SIZES);
    let wrong = d.wrong_move();
    d.moves(&wrong).wait(1_000);
    stage::snapshots!("wrong", &mut d, [(80, 24), (40, 15)]);
    d.keys("<Tab>");
    stage::snapshots!("hint", &mut d, [(80, 24), (40, 15)]);
    d.solve_puzzle().wait(1_000);
    stage::snapshots!("solved", &mut d, SIZES);
    for lang in Lang::foreign() {
        let mut d = at(lang, "puzzles");
        stage::snapshots!(format!("asked_{}", lang.code()), &mut d, [(80, 24), (40, 15)]);
        d.solve_puzzle().wait(1_000);
        stage::snapshots!(format!("solved_{}", lang.code()), &mut d, [(80, 24)]);
    }
}

#[test]
fn practice_themes_and_runs() {
    let mut d = at(Lang::En, "themes");
    d.keys("<Down><Space>");
    stage::snapshots!("themes", &mut d, [(80, 24), (40, 15)]);
    stage::snapshots!("themes_de", &mut at(Lang::De, "themes"), [(80, 24)]);
    let mut d = at(Lang::En, "storm");
    d.solve_puzzle().wait(500);
    d.solve_puzzle().wait(500);
    stage::snapshots!("storm", &mut d, [(120, 40), (80, 24), (40, 15)]);
    let wrong = d.wrong_move();
    d.moves(&wrong).wait(500);
    d.keys("<Esc>");
    stage::snapshots!("card", &mut d, [(80, 24), (40, 15)]);
    let mut d = at(Lang::En, "streak");
    let wrong = d.wrong_move();
    d.moves(&wrong).wait(1_000);
    stage::snapshots!("streak_lost", &mut d, [(80, 24), (40, 15)]);
}

/// A message is shown whole, however little room is left below the list.
#[test]
fn practice_a_long_message_is_shown_whole() {
    let why = "/home/me/repertoires/lines.pgn could not be read: permission denied, \
        and neither could the file beside it, whose name is as long as this one's";
    for part in ["", "themes", "openings"] {
        for (cols, rows) in (40..=120).step_by(20).flat_map(|cols| (15..=40).map(move |rows| (cols, rows))) {
            let mut d = at(Lang::En, part);
            d.app.status = Some(UserMessage::Says(MessageTone::Wrong, why.to_owned()));
            stage::resize(&mut d, cols, rows);
            let text = stage::paint(&d.app, cols, rows, ColorDepth::True).text();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(why), "{part} at {cols}x{rows}: {text}");
        }
    }
}

/// Returns a driver with a repertoire for White, in its first session.
fn openings(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    let games = "[Event \"Ruy Lopez\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *\n\n\
        [Event \"Open Sicilian\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 *\n\n\
        [Event \"Rossolimo\"]\n\n1. e4 c5 2. Nf3 Nc6 3. Bb5 *\n\n[Event \"Quiet\"]\n\n1. e4 c5 2. Nf3 d6 3. Bb5+ *\n";
    d.files = vec![("/home/me/main.pgn".into(), games.into())];
    let file = RepertoireFile::new("/home/me/main.pgn", Color::White);
    d.repertoires.files.push(file);
    d.open_home();
    d.keys(":practice openings<Enter>");
    d
}

#[test]
fn practice_openings() {
    let mut d = openings(Lang::En);
    for mv in ["e4", "Nf3", "d4", "a4"] {
        d.moves(mv).wait(3_000);
    }
    stage::snapshots!("opening_wrong", &mut d, SIZES);
    let right = d.puzzle_move();
    d.moves(&right).wait(3_000);
    stage::snapshots!("opening_asked", &mut d, SIZES);
    d.keys("<Esc>");
    stage::snapshots!("openings", &mut d, SIZES);
    d.keys(":repertoire gaps<Enter>");
    stage::snapshots!("gaps", &mut d, [(80, 24), (40, 15)]);
    for lang in Lang::foreign() {
        let mut d = openings(lang);
        d.moves("d4").wait(1_000);
        stage::snapshots!(format!("opening_wrong_{}", lang.code()), &mut d, [(80, 24), (40, 15)]);
        d.keys("<Esc>");
        stage::snapshots!(format!("openings_{}", lang.code()), &mut d, [(80, 24), (40, 15)]);
    }
}

/// Starts with games of the user's that carry their mistakes, and one that is to be searched.
fn with_mistakes(lang: Lang, part: &str) -> Driver {
    const GAMES: &str = "[White \"Emil\"]\n[Black \"Me\"]\n[Date \"2026.08.01\"]\n\n\
        1. c4 d5 2. d4 Bh3 $4 {Blunder. e6 was best.} 3. gxh3 1-0\n\n\
        [White \"Ben\"]\n[Black \"Me\"]\n[Date \"2026.05.12\"]\n\n\
        1. d4 d5 2. c4 Bh3 $4 {Blunder. e6 was best.} 3. gxh3 1-0\n\n\
        [White \"Me\"]\n[Black \"Anna\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 0-1\n";
    let config = Config { me: vec!["Me".to_owned()], ..Config::default() };
    let recent = RecentChoices { recent: vec!["my.pgn".to_owned()], ..RecentChoices::default() };
    let mut d = Driver::new(Boot { lang, config, remembered: Some(recent.to_toml()), ..Boot::default() });
    (d.files, d.slow) = (vec![("my.pgn".into(), GAMES.to_owned())], true);
    d.open_home();
    d.keys(&format!(":practice {part}<Enter>"));
    d
}

#[test]
fn practice_mistakes_on_the_menu_and_asked() {
    let mut d = with_mistakes(Lang::En, "");
    d.keys("<Down><Down><Down><Down><Down>");
    stage::snapshots!("mistakes_none", &mut d, [(80, 24), (40, 15)]);
    d.keys("<Enter>");
    stage::snapshots!("mistakes_menu", &mut d, SIZES);
    d.keys("<Enter>");
    stage::snapshots!("mistakes_asked", &mut d, SIZES);
    d.slow = false;
    d.moves("Bh3").wait(1_000);
    stage::snapshots!("mistakes_wrong", &mut d, [(80, 24), (40, 15)]);
    d.moves("e6").wait(1_000);
    stage::snapshots!("mistakes_solved", &mut d, [(80, 24), (40, 15)]);
    for lang in Lang::foreign() {
        let mut d = with_mistakes(lang, "");
        d.keys("6").wait(5_000);
        stage::snapshots!(format!("mistakes_menu_{}", lang.code()), &mut d, [(80, 24), (40, 15)]);
        d.keys("6");
        stage::snapshots!(format!("mistakes_asked_{}", lang.code()), &mut d, [(80, 24), (40, 15)]);
    }
}
