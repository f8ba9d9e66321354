//! One style for every footer: keys with their words, then commands as they are typed, in the user's language.

use crate::driver::{Driver, Place, last, open_copies, open_first};
use crate::painted::{SIZES, footer, paint, text, words};
use crate::wording::{Wording, joined, says, says_in};
use tabiya::app::commands::table::Action;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::config::Rules;
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, AppWord, GameWord, Label};

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O g6 6. c3 Bg7 7. d4 O-O *\n\n1. d4 d5 2. c4 *\n";

fn seen(d: &Driver) -> String {
    words(d, 120, 40)
}

#[test]
fn keys_stand_before_what_is_typed_on_every_screen() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("game.pgn".into(), "1. e4 e5 *\n\n1. d4 *".into())];
        d.begin(GameOptions::default());
        d.moves("e4 e5");
        let mut seen = vec![footer(&d, 200, 60), footer(&d, 80, 24)];
        d.review(&["game.pgn"], None, None);
        seen.push(footer(&d, 200, 60));
        d.keys("<Enter>");
        seen.push(footer(&d, 200, 60));
        d.keys(":setup<Enter>");
        seen.push(footer(&d, 200, 60));
        for line in seen {
            // Hints are two spaces apart; those at the right are the same on every screen.
            let (left, right) = line.split_once(": ").expect("the command line");
            assert!(right.contains("F1") && !right.contains("Ctrl-F"), "{line}");
            let hints: Vec<&str> = left.trim().split("  ").map(str::trim).filter(|hint| !hint.is_empty()).collect();
            let typed: Vec<bool> = hints.iter().map(|hint| hint.starts_with(':')).collect();
            assert!(typed.is_sorted(), "{line}");
            for (hint, typed) in hints.iter().zip(typed) {
                assert!(typed || hint.contains(' '), "{hint:?} has no word in {line}");
            }
        }
    }
}

#[test]
fn a_long_message_is_whole_on_every_screen() {
    let mut d = Driver::home();
    d.files = vec![("game.pgn".into(), GAMES.into())];
    let whole = |d: &mut Driver, commands: &[&str]| {
        for command in commands {
            d.keys(&format!(":{command}<Enter>"));
            let said = last(d).replace('`', "");
            assert!(words(d, 80, 24).contains(&said), "{command}: {said}\n{}", text(d, 80, 24));
        }
    };
    let settings = ["theme nosuch", "pieces nosuch"];
    for screen in ["", "learn", "learn 6.4", "practice", "setup", "new"] {
        if !screen.is_empty() {
            d.keys(&format!(":{screen}<Enter>"));
        }
        whole(&mut d, &settings);
    }
    d.review(&["game.pgn"], None, None);
    whole(&mut d, &settings);
    whole(&mut d, &["sort foo", "filter nosuch:x", "encoding foo", "encoding", "repertoire foo"]);
    d.review(&["game.pgn"], Some(1), None);
    whole(&mut d, &settings);
    d.begin(GameOptions::default());
    whole(&mut d, &settings);
}

/// Returns the columns at which the fixed keys of a footer begin.
fn fixed_places(d: &Driver, (cols, rows): (u16, u16)) -> [Option<usize>; 3] {
    let line = footer(d, cols, rows);
    let at = |hint: &str| line.find(hint).map(|at| line[..at].chars().count());
    [at(": ").or_else(|| at(":")), at("F1"), at("Esc ")]
}

#[test]
fn the_footer_of_the_home_screen_ends_where_the_board_does() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.open_home();
        // As far from the right edge as the menu is from the left.
        for (cols, rows) in [(120, 40), (80, 24)] {
            let line = footer(&d, cols, rows);
            let (before, all) = (line.chars().take_while(|c| *c == ' ').count(), line.trim_end().chars().count());
            assert_eq!(before + all, usize::from(cols), "{line}");
        }
        d.keys("<Esc>");
        assert_eq!(last(&d), says_in(lang, AppWord::HomeIsLast, &[]), "and Esc says what ends the program");
    }
}

#[test]
fn what_is_typed_after_the_game_is_not_offered_to_be_played() {
    let mut d = Driver::new(Boot::default());
    d.begin(GameOptions::default());
    d.keys("e4");
    assert!(footer(&d, 80, 24).contains("Enter play"), "{}", footer(&d, 80, 24));
    d.keys("<Esc>");
    d.moves("f3 e5 g4 Qh4#");
    d.keys("e4");
    assert!(!footer(&d, 80, 24).contains("Enter play"), "{}", footer(&d, 80, 24));
}

#[test]
fn the_keys_at_the_right_never_move() {
    for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15)] {
        let mut d = open_first(Lang::En, GAMES);
        let first = fixed_places(&d, (cols, rows));
        assert!(first.iter().all(Option::is_some), "{}", footer(&d, cols, rows));
        for keys in ["<Right>", "<Right>", "<End>", "<Left>", "<Home>", "ia", "<Esc><Esc>", "x", "M<Esc>"] {
            d.keys(keys);
            let now = fixed_places(&d, (cols, rows));
            // While a question is open, or letters are typed, a key that would do nothing may be missing.
            let same = now.iter().zip(first).all(|(now, first)| now.is_none() || *now == first);
            assert!(same || d.has_dialog(), "{keys} at {cols}x{rows}: {}", footer(&d, cols, rows));
        }
    }
}

#[test]
fn the_hints_of_every_position_stand_still_while_one_walks() {
    let game =
        "1. e4 {[%eval 0.2]} e5 (1... c5 2. Nf3) 2. Nf3 {[%eval 0.2]} f6 $4 {[%eval 2.5]} (2... Nc6) 3. Bc4 d6 *\n";
    for size in [(200, 60), (120, 40), (80, 24)] {
        let mut d = open_first(Lang::En, game);
        let places = |d: &Driver| {
            let line = footer(d, size.0, size.1);
            ["e comment", "i enter moves"].map(|hint| line.find(hint).map(|at| line[..at].chars().count()))
        };
        let first = places(&d);
        for _ in 0..5 {
            d.keys("<Right>");
            let moved = places(&d).iter().zip(first).any(|(now, first)| now.is_some_and(|now| Some(now) != first));
            assert!(!moved, "{}", footer(&d, size.0, size.1));
        }
    }
}

#[test]
fn the_way_out_begins_in_one_column_also_while_something_is_typed() {
    let at = |d: &Driver, (cols, rows): (u16, u16), hint: &str| {
        let line = footer(d, cols, rows);
        line.rfind(hint).map(|at| line[..at].chars().count()).unwrap_or_else(|| panic!("no {hint}: {line}"))
    };
    for size in [(120, 40), (80, 24), (40, 15)] {
        let mut d = Driver::play(GameOptions::default());
        let before = at(&d, size, "Esc");
        d.keys("Nf");
        assert!(
            at(&d, size, "Esc").abs_diff(before) <= usize::from(size.0 < 100),
            "a move, {}",
            footer(&d, size.0, size.1)
        );
        let mut d = open_first(Lang::En, GAMES);
        let before = at(&d, size, "Esc");
        d.keys("i");
        assert_eq!(at(&d, size, "Esc"), before, "entering moves, {}", footer(&d, size.0, size.1));
        let mut d = open_copies(GAME, 2);
        d.keys("q");
        let before = at(&d, size, "Esc");
        d.keys("fann");
        // In a narrow window, Esc may move by four columns to make room for its word.
        assert!(
            at(&d, size, "Esc").abs_diff(before) <= 4 * usize::from(size.0 < 100),
            "a filter, {}",
            footer(&d, size.0, size.1)
        );
        assert!(footer(&d, size.0, size.1).contains(says(Label::Cancel, &[])) || size.0 < 80, "in words");
    }
}

#[test]
fn the_footer_of_home_stands_under_what_is_above_it() {
    let mut d = Driver::new(Boot::default());
    d.open_home();
    let seen = text(&d, 200, 60);
    let indent = |line: &str| line.chars().take_while(|c| *c == ' ').count();
    let row = seen.lines().find(|line| line.has(AppWord::HomeNew, &[])).expect("the first row");
    assert_eq!(indent(&footer(&d, 200, 60)), indent(row), "{seen}");
}

#[test]
fn french_footers_and_help_name_the_keys_of_a_french_keyboard() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.open_home();
    assert!(
        footer(&d, 80, 24).contains(joined(&["Entrée", says_in(Lang::Fr, Label::Choose, &[])])),
        "{}",
        footer(&d, 80, 24)
    );
    d.keys("<Enter>");
    let keys = footer(&d, 80, 24);
    assert!(
        keys.contains(joined(&["Entrée", says_in(Lang::Fr, Label::Play, &[])]))
            && keys.contains(joined(&["Échap", says_in(Lang::Fr, Label::Back, &[])])),
        "{keys}"
    );
    d.keys("<Enter>").keys("?");
    let help = text(&d, 120, 60);
    assert!(help.contains("PgPréc") && !help.contains("PgUp") && help.contains("Fin"), "{help}");
}

#[test]
fn the_french_entry_line_fits_the_smallest_window() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.begin(GameOptions::default());
    assert!(text(&d, 40, 15).has_in(Lang::Fr, GameWord::EntryHintShort, &[]), "{}", text(&d, 40, 15));
    assert!(text(&d, 80, 24).has_in(Lang::Fr, AppWord::EntryHint, &[]));
}

#[test]
fn the_game_list_names_nameless_people_in_the_language() {
    let game = "[White \"Human\"]\n[Black \"tabiya 600\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    for (lang, shown, hidden) in [(Lang::En, "Human", "Humain"), (Lang::Fr, "Humain", "Human ")] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("game.pgn".into(), [game, game].join("\n"))];
        d.review(&["game.pgn"], None, None);
        assert_eq!(d.place(), Place::GameList);
        let seen = text(&d, 60, 20);
        assert!(seen.contains(shown) && !seen.contains(hidden), "{seen}");
    }
}

#[test]
fn the_footer_offers_the_mistake_search_and_its_stop() {
    let mut d = open_copies(GAME, 1);
    d.slow = true;
    for (cols, rows) in [(100, 32), (80, 24), (40, 15)] {
        assert!(
            footer(&d, cols, rows).contains(joined(&["M", says(Label::Mistakes, &[])])),
            "{}",
            text(&d, cols, rows)
        );
    }
    d.keys("M");
    let request = d.evaluation_requests[0].clone();
    for done in 0..3 {
        for (cols, rows) in [(100, 32), (80, 24), (40, 15)] {
            let seen = text(&d, cols, rows);
            let stop = says(AnalysisWord::StopKeys, &["M"]);
            let said = says(AnalysisWord::MistakesNow, &[&done.to_string(), "8", stop]);
            let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(said), "{cols}x{rows}:\n{seen}");
            let keys = footer(&d, cols, rows);
            assert!(keys.contains("M stop") && keys.contains("Esc stop"), "{seen}");
        }
        d.answer_evaluation(&request, done);
    }
    // Other messages follow the progress of the search.
    d.keys("<BackTab>");
    let seen = words(&d, 80, 24);
    assert!(seen.has(AnalysisWord::MistakesNow, &["3", "8"]) && seen.has(AnalysisWord::NoMistakeBehind, &[]), "{seen}");
    // A click on the way out stops the search, as its word says and as Esc does.
    let (_, hits) = paint(&d.app, 80, 24);
    let keys = footer(&d, 80, 24);
    let col = keys.chars().count() - "Esc stop".len();
    assert!(keys.trim_end().ends_with("Esc stop"), "{keys}");
    let col = u16::try_from(col - (keys.len() - keys.trim_end().len())).unwrap();
    assert_eq!(hits.at(Cell { col, row: 23 }), Some(HitTarget::Action(Action::Mistakes)));
    d.keys("<Esc>");
    let seen = words(&d, 80, 24);
    assert!(seen.has(AnalysisWord::MistakesStop, &["3", "8"]) && !footer(&d, 80, 24).contains("M stop"), "{seen}");
    // At the end the program says what it found, and the footer offers what can be done with it.
    d.slow = false;
    d.keys("M");
    assert!(last(&d).has(AnalysisWord::MistakesFound, &[]), "{}", last(&d));
    let keys = footer(&d, 80, 24);
    assert!(
        keys.contains(joined(&["Enter", says(Label::ShowMistakes, &[])]))
            && keys.contains(joined(&["Ctrl-G", says(Label::Moves, &[])])),
        "{keys}"
    );
    assert!(text(&d, 80, 24).contains(joined(&["r", says(Label::Replay, &[])])), "the message names it");
    assert!(!keys.contains(says(Label::Mistakes, &[])), "{keys}");
}

#[test]
fn while_moves_are_entered_the_footer_names_no_letters() {
    let mut d = open_copies(GAME, 1);
    assert!(footer(&d, 80, 24).contains("e comment"));
    d.keys("i");
    let keys = footer(&d, 80, 24);
    assert!(keys.contains("Esc done") && !keys.contains("e comment"), "{keys}");
}

#[test]
fn a_game_that_has_no_next_one_offers_none() {
    let d = open_copies(GAME, 1);
    assert_eq!((d.app.neighbour(true), d.app.neighbour(false)), (None, None));
    let keys = footer(&d, 200, 60);
    assert!(!keys.contains(says(Label::NextGame, &[])) && !keys.contains(says(Label::Explorer, &[])), "{keys}");
    let mut d = open_copies(GAME, 2);
    assert!(footer(&d, 120, 40).contains(joined(&["n", says(Label::NextGame, &[])])), "{}", footer(&d, 120, 40));
    d.keys("n");
    assert_eq!(d.number(), Some(1));
    let keys = footer(&d, 120, 40);
    assert!(
        keys.contains(joined(&["p", says(Label::PreviousGame, &[])]))
            && !keys.contains(joined(&["n", says(Label::NextGame, &[])])),
        "{keys}"
    );
}

#[test]
fn the_footer_offers_a_hint_where_hints_are_allowed() {
    let mut d = Driver::play(GameOptions::default());
    d.slow = true;
    assert!(footer(&d, 80, 24).contains(joined(&["F2", says(Label::Hint, &[])])), "{}", footer(&d, 80, 24));
    d.keys("hint<Enter>");
    assert!(text(&d, 80, 24).has(AnalysisWord::HintThinks, &[]), "{}", text(&d, 80, 24));
    assert!(d.evaluation_requests[0].tasks.iter().all(|task| task.nodes <= 60_000), "an answer within a second");
    let clocked = GameOptions { controls: Some(Controls::same("5".parse().unwrap())), ..GameOptions::default() };
    for options in [clocked, GameOptions { rules: Rules::Tournament, ..GameOptions::default() }] {
        let d = Driver::play(options);
        assert!(!footer(&d, 200, 60).contains("hint"), "{}", footer(&d, 200, 60));
    }
}

#[test]
fn at_the_end_of_the_line_the_footer_leads_back() {
    for (lang, next, previous) in
        [(Lang::En, "→ next ", joined(&["←", says(Label::Previous, &[])])), (Lang::Fr, "→ suivant", "← précédent")]
    {
        let mut d = open_first(lang, GAMES);
        for (cols, rows) in SIZES {
            let keys = footer(&d, cols, rows);
            assert!(keys.trim_start().starts_with(next.trim()) && !keys.contains(previous), "the start: {keys}");
        }
        d.keys("<End>");
        for (cols, rows) in SIZES {
            let keys = footer(&d, cols, rows);
            assert!(keys.trim_start().starts_with(previous) && !keys.contains(next), "the end: {keys}");
        }
    }
    let d = open_first(Lang::En, "*\n");
    let keys = footer(&d, 200, 60);
    assert!(
        !keys.contains("→ next ") && !keys.contains(joined(&["←", says(Label::Previous, &[])])),
        "no moves: {keys}"
    );
}

#[test]
fn french_footer_names_work_without_a_colon() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.begin(GameOptions::default());
    d.moves("e4");
    let footer = words(&d, 200, 60);
    assert!(footer.contains("F2 indice") && footer.contains("Échap retour") && !footer.contains(":hint"), "{footer}");
    d.keys("abandonner<Enter>");
    assert!(seen(&d).has_in(Lang::Fr, AppWord::AskResign, &["Noirs"]), "{}", seen(&d));
    d.keys("n").keys("nulle<Enter>");
    assert!(seen(&d).contains("nulle"), "{}", seen(&d));
    d.keys("retourner<Enter>");
    assert!(d.flipped());
    d.keys("Cf6<Enter>");
    assert_eq!(d.plies(), 2, "moves are moves");
}

/// A click on a hint with two arrows does what the second one does, and no click on a hint closes the window.
#[test]
fn a_click_on_the_arrows_of_a_window_goes_on() {
    let pawn = StartPosition::from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1", false).unwrap();
    let promotes =
        GameOptions { start: pawn, controls: Some(Controls::same("5+0".parse().unwrap())), ..GameOptions::default() };
    for (opens, hint) in [
        ("<F3>", Label::Choose),
        ("<F3>", Label::Change),
        (":clock", Label::Choose),
        (":clock<Enter>", Label::OtherSide),
        ("a8<Enter>", Label::OtherPiece),
    ] {
        let mut d = Driver::play(promotes.clone());
        d.keys(opens);
        let before = d.dialog().cloned();
        let (line, hits) = (footer(&d, 120, 40), paint(&d.app, 120, 40).1);
        let label = says(hint, &[]);
        let at = line.split(label).next().unwrap().chars().count();
        assert!(before.is_some() && line.contains(label), "{opens}: {line}");
        let on = hits.at(Cell { col: at.try_into().unwrap(), row: 39 });
        let settings = format!("{:?}", d.config());
        d.mouse(Press::Down(Button::Left), on);
        assert!(d.has_dialog(), "{opens} {label}");
        let changed = d.dialog() != before.as_ref() || format!("{:?}", d.config()) != settings;
        assert!(changed || opens == ":clock", "{opens} {label}");
    }
}
