//! After a game has ended: what is said about it, and where the player can go from there. The keys in the footer do
//! what it says, also while something is typed or asked.

use crate::driver::{Driver, Place, last, open_first};
use crate::painted::{SIZES, footer, paint, text, words};
use crate::wording::{Wording, joined, key, letter, says, says_in};
use shakmaty::Role;
use tabiya::app::commands::table::Action;
use tabiya::app::game::GameScreen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, ExportContent, FileEffect};
use tabiya::app::protocol::input::{Button, Cell, Code, DialogAnswer, HitTarget, Press, Window};
use tabiya::app::protocol::message::{FileResponse, JournalResponse, Msg};
use tabiya::chess::game_options::GameOptions;
use tabiya::words::Lang;
use tabiya::words::tables::{EndingWord, GameWord, Label, ScoresheetWord};

fn mated(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.begin(GameOptions::default());
    d.moves("f3 e5 g4").keys(&format!("{}h4", letter(lang, Role::Queen))).keys("<Enter>");
    assert_eq!(d.result(), "0-1 checkmate");
    d
}

fn kept(lang: Lang) -> &'static str {
    says_in(lang, GameWord::KeptInGames, &[])
}

#[test]
fn a_finished_game_says_that_it_is_kept_and_where_to_look_at_it() {
    for lang in Lang::ALL {
        let mut d = mated(lang);
        assert_eq!(d.archive.len(), 1, "it is");
        for (cols, rows) in SIZES {
            let seen = words(&d, cols, rows);
            assert!(seen.contains(kept(lang)), "{cols}x{rows}: {seen}");
        }
        assert!(!text(&d, 40, 15).contains('…'), "nothing is cut:\n{}", text(&d, 40, 15));
        let copy = says_in(lang, Label::SaveCopy, &[]);
        assert!(footer(&d, 120, 40).contains(copy), "{}", footer(&d, 120, 40));
        assert_eq!(d.button(), Some(Action::Mistakes), "the first button looks at it again, for its mistakes");
        // The answer to a command takes its place, and goes with the next key.
        d.keys(":copy fen<Enter>");
        assert!(!words(&d, 80, 24).contains(kept(lang)), "{}", words(&d, 80, 24));
        d.keys("<Right><Left>");
        assert!(words(&d, 80, 24).contains(kept(lang)));
        d.keys("<Enter>");
        assert_eq!(d.place(), Place::Review);
    }
}

#[test]
fn nothing_is_called_kept_that_is_not() {
    let fail = |path: &str| Msg::File(FileResponse::Failed { path: path.into(), why: "No room.".into() });
    let mut d = mated(Lang::En);
    d.send(fail("/home/ann/copy.pgn"));
    d.keys("<Right>");
    assert!(words(&d, 80, 24).contains(kept(Lang::En)), "that was another file");
    d.send(fail("/home/ann/.local/share/tabiya/games.pgn"));
    d.sees("No room.");
    d.keys("<Right>");
    assert!(!words(&d, 80, 24).contains(kept(Lang::En)), "nor after the failure has been read");

    let mut d = mated(Lang::En);
    d.send(Msg::Journal(JournalResponse::Failed("The disk is full.".into())));
    d.keys("<Right>");
    assert!(!words(&d, 80, 24).contains(kept(Lang::En)));

    let mut d = mated(Lang::En);
    d.keys(":takeback!<Enter>");
    assert_eq!((d.result().as_str(), d.archive.len()), ("*", 0));
    assert!(!words(&d, 80, 24).contains(kept(Lang::En)), "it goes on");
    d.moves("g4 Qh4");
    assert!(words(&d, 80, 24).contains(kept(Lang::En)), "and is kept when it has ended again: {}", words(&d, 80, 24));

    // A game without moves is not kept, and the screen does not say that it is.
    let mut d = Driver::play(GameOptions::default());
    d.keys(":draw<Enter>:draw<Enter>");
    assert_eq!(d.archive.is_empty(), !words(&d, 80, 24).contains(kept(Lang::En)));
}

#[test]
fn a_game_whose_end_is_taken_back_is_kept_even_without_a_move() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4").keys("resign!<Enter>takeback!<Enter>");
    assert_eq!((d.result().as_str(), d.archive.len(), d.played().line().len()), ("*", 0, 0));
    d.keys("home<Enter>");
    assert!(d.dialog().is_some(), "it asks");
    let kept = GameScreen::resume(&d.journals.last().expect("a journal").bytes).expect("a game");
    assert!(kept.is_running(), "and again when it has been taken up");
}

#[test]
fn a_long_reason_leaves_the_rest_out_whole() {
    let start =
        tabiya::chess::start_position::StartPosition::from_fen("8/8/8/4k3/8/8/4p3/4K3 w - - 0 1", false).unwrap();
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions { start: start.clone(), ..GameOptions::default() });
        d.keys(&format!("{}xe2<Enter>", letter(lang, Role::King)));
        assert!(d.result().has(EndingWord::DeadPosition, &[]), "{}", d.result());
        for (cols, rows) in SIZES {
            let (seen, whole) = (words(&d, cols, rows), kept(lang));
            let begun = whole.split(' ').next().unwrap();
            assert_eq!(seen.contains(whole), seen.contains(begun), "{cols}x{rows}: {seen}");
        }
    }
}

/// Clicks a hint in the footer.
fn press(d: &mut Driver, act: Action) {
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Action(act)));
}

#[test]
fn what_the_footer_shows_works_also_while_something_is_typed() {
    for lang in Lang::ALL {
        let hint = |printed: &str, label: Label| joined(&[key(lang, printed), says_in(lang, label, &[])]);
        let (choose, next) = (hint("Enter", Label::Choose), hint("→", Label::NextButton));
        let (clear, play) = (hint("Esc", Label::ClearEntry), hint("Enter", Label::Play));
        let mut d = mated(lang);
        assert!(footer(&d, 80, 24).contains(choose) && footer(&d, 80, 24).contains(next));
        press(&mut d, Action::Right);
        assert_eq!(d.button(), Some(Action::Review), "a press there does what the key does");
        // A letter can be typed here as in the game. Then the keys belong to the entry line.
        d.keys("q");
        assert_eq!(d.typed(), "q");
        for (cols, rows) in SIZES {
            let keys = footer(&d, cols, rows);
            assert!(keys.contains(clear) && !keys.contains(next) && !keys.contains(": c"), "{keys}");
        }
        d.keys("<Esc>");
        assert!(d.typed().is_empty() && footer(&d, 80, 24).contains(choose));
        d.keys("q");
        press(&mut d, Action::Back);
        assert!(d.typed().is_empty(), "pressed there it is cleared too");
        press(&mut d, Action::Left);
        press(&mut d, Action::Choose);
        assert_eq!(d.place(), Place::Review, "and the button is chosen");

        // The same in a running game.
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.keys("e4");
        let keys = footer(&d, 80, 24);
        assert!(
            keys.contains(play) && keys.contains(clear) && !keys.contains(": c") && !keys.contains("  :"),
            "{keys}"
        );
        press(&mut d, Action::Choose);
        assert_eq!((d.plies(), d.typed()), (1, ""));
    }
}

/// While a question is open, the footer names no key of the screen, because none would do anything.
#[test]
fn while_a_window_is_open_the_footer_names_its_keys() {
    for lang in Lang::ALL {
        let [enter, esc] = ["Enter", "Esc"].map(|printed| key(lang, printed));
        let [yes, no] = [DialogAnswer::Yes, DialogAnswer::No].map(|answer| format!("{enter} {}", answer.text(lang)));
        let out = format!("{esc} {}", DialogAnswer::No.text(lang));
        let closes = [Label::Close, Label::Cancel].map(|label| joined(&[esc, says_in(lang, label, &[])]));
        for (cols, rows) in SIZES {
            let mut d = Driver::new(Boot { lang, ..Boot::default() });
            d.begin(GameOptions::default());
            d.send(Msg::Resize(Window { cols, rows, pixels: None }));
            d.moves("e4 e5");
            let before = footer(&d, cols, rows);
            d.keys(":resign<Enter>");
            let keys = footer(&d, cols, rows);
            let shown = keys.trim();
            assert!(shown.starts_with(&no) && shown.ends_with(&out), "{keys}");
            assert!(!keys.contains("F1") && !keys.contains(':'), "{keys}");
            d.keys("<Left>");
            let shown = footer(&d, cols, rows);
            assert!(shown.trim().starts_with(&yes) && shown.trim().ends_with(&out), "{shown}");
            // Each answer can be clicked where it is shown.
            let number = d.dialog_number();
            let (_, hits) = paint(&d.app, cols, rows);
            let row = rows - 1;
            let found: Vec<HitTarget> = (0..cols).filter_map(|col| hits.at(Cell { col, row })).collect();
            for answer in [DialogAnswer::Yes, DialogAnswer::No] {
                assert!(found.contains(&HitTarget::Answer(number, answer)), "{answer:?} at {cols}x{rows}");
            }
            let is_named = |thing: &HitTarget| match thing {
                HitTarget::Answer(..) => true,
                HitTarget::DialogKey(_, key) => key.code == Code::Tab,
                _ => false,
            };
            assert!(found.iter().all(is_named), "{found:?}");
            d.keys("<Esc>");
            assert_eq!(footer(&d, cols, rows), before);
            for window in [":settings<Enter>", ":clock<Enter>", "<F1>"] {
                d.keys(window);
                if d.has_dialog() {
                    let keys = footer(&d, cols, rows);
                    assert!(closes.iter().any(|closes| keys.ends_with(*closes)) || cols == 40, "{window}: {keys}");
                    assert!(!keys.contains(":resign") && !keys.contains(key(lang, "Ctrl")), "{window}: {keys}");
                    d.keys("<Esc>");
                }
            }
        }
    }
}

/// The user finds the question in one place, whatever the window size and however many moves were made.
#[test]
fn a_question_stands_in_the_middle_of_the_moves_at_every_size() {
    let mut d = Driver::new(Boot::default());
    d.begin(GameOptions::default());
    for moves in ["e4 e5", "Nf3 Nc6 Bb5 a6"] {
        d.moves(moves);
        d.keys(":resign<Enter>");
        for (cols, rows) in [(200, 60), (120, 40), (100, 30), (80, 24), (40, 15)] {
            let seen = text(&d, cols, rows);
            let find = |word: &str| {
                let line = seen.lines().find(|line| line.contains(word)).unwrap_or_else(|| panic!("{word}:\n{seen}"));
                line.split(word).next().unwrap().chars().count()
            };
            let (left, moves) = (find("Resign for"), find(if cols < 60 { "White" } else { "♚  White" }));
            assert!(left + 2 >= moves || cols < 60, "{cols}x{rows}: beside the board\n{seen}");
            // In the smallest window the question is below the board, which stays whole.
            let whole = seen.lines().any(|line| line.contains("a  b  c  d  e  f  g  h"));
            let stands = if cols < 60 { whole } else { left > usize::from(cols) / 2 };
            assert!(stands, "{cols}x{rows}: on the right\n{seen}");
        }
        d.keys("<Esc>");
    }
}

/// A game matters more than the lessons' progress: if neither could be written, the message about the progress does
/// not replace the one about the game.
#[test]
fn what_a_lost_game_says_stays_beside_a_lesser_failure() {
    let fail = |path: &str, why: &str| Msg::File(FileResponse::Failed { path: path.into(), why: why.into() });
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    d.send(fail("data/games.pgn", "Not written: games."));
    d.send(fail("data/learn.toml", "Not written: lessons."));
    assert_eq!(crate::driver::last(&d), "Not written: games. Not written: lessons.");
    d.send(fail("data/games.pgn", "Not written: games."));
    assert_eq!(crate::driver::last(&d), "Not written: games.");
}

/// Returns the name and the text of the scoresheet that was written last.
fn sheet(d: &Driver) -> Option<(String, String)> {
    d.effects.iter().rev().find_map(|effect| match effect {
        Effect::File(FileEffect::Export(file)) => match &file.content {
            ExportContent::Text(text) => Some((file.path.display().to_string(), text.clone())),
            _ => None,
        },
        _ => None,
    })
}

#[test]
fn a_scoresheet_is_written_when_the_game_is_over() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4").keys("scoresheet<Enter>");
    assert_eq!((last(&d).as_str(), sheet(&d)), (says(ScoresheetWord::NotOver, &[]), None));
    d.moves("Qh4").keys(":scoresheet<Enter>");
    let (name, text) = sheet(&d).expect("it is written");
    assert!(name.starts_with("game-") && name.ends_with(".txt"), "{name}");
    assert!(text.contains("  1. f3               e5") && text.contains("  2. g4               Qh4#"), "{text}");
    assert!(text.contains(says(ScoresheetWord::ArbiterSigns, &[])) && text.contains("0-1"), "{text}");
    for (typed, written) in [("round3", "round3.txt"), ("round3.svg", "round3.svg")] {
        d.keys(&format!(":scoresheet {typed}<Enter>"));
        let (name, text) = sheet(&d).expect("it is written");
        assert_eq!((name.as_str(), text.starts_with("<svg")), (written, typed.ends_with("svg")));
    }
    // In a review, in the letters of the language.
    let mut d = open_first(Lang::Fr, "[White \"Ana\"]\n[Black \"Léo\"]\n\n1. Nf3 {[%clk 1:29:58]} Nf6 1/2-1/2\n");
    d.keys(":scoresheet sheet<Enter>");
    let (_, text) = sheet(&d).expect("it is written");
    assert!(text.contains("  1. Cf3      1:29:58 Cf6") && text.contains("Léo"), "{text}");
}
