//! Where a newcomer hesitated.

use shakmaty::ByColor;
use tabiya::app::game_options::GameOptions;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::{SIZES, footer, text};

const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O g6 6. c3 Bg7 7. d4 O-O *\n\n1. d4 d5 2. c4 *\n";

/// The game of a file, at its start.
fn open(lang: Lang, pgn: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("game.pgn".into(), pgn.into())];
    d.review(&["game.pgn"], None, None);
    if matches!(d.app.screen(), Screen::Library(_)) {
        d.keys("<Home><Enter>");
    }
    d
}

#[test]
fn the_panel_of_played_moves_says_what_it_is_and_what_closes_it() {
    let rows = [
        (Lang::En, ["Moves played from here · 2 games · m closes", "Played from here · m closes", "m closes"]),
        (Lang::Fr, ["Coups joués d’ici · 2 parties · m ferme", "Joués d’ici · m ferme", "m ferme"]),
    ];
    for (lang, wanted) in rows {
        let mut d = open(lang, GAMES);
        d.keys("m");
        for ((cols, rows), wanted) in SIZES.into_iter().zip(wanted) {
            let seen = text(&d, cols, rows);
            assert!(seen.contains(&format!("─ {wanted} ─")), "{cols}x{rows}\n{seen}");
        }
    }
}

#[test]
fn at_the_end_of_the_line_the_footer_leads_back() {
    for (lang, next, previous) in [(Lang::En, "→ next ", "← previous"), (Lang::Fr, "→ suivant", "← précédent")]
    {
        let mut d = open(lang, GAMES);
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
    let d = open(Lang::En, "*\n");
    let keys = footer(&d, 200, 60);
    assert!(!keys.contains("→ next ") && !keys.contains("← previous"), "no moves: {keys}");
}

#[test]
fn the_question_about_changes_is_that_about_mistakes() {
    let rows = [
        (Lang::En, "Your changes are not saved yet.", ["Save them", "Leave without", "Cancel"], "st", "l"),
        (
            Lang::Fr,
            "Vos modifications ne sont pas encore enregistrées.",
            ["Enregistrer", "Sortir sans", "Rester"],
            "ej",
            "s",
        ),
    ];
    for (lang, asks, buttons, known, leaves) in rows {
        for key in known.chars().chain(leaves.chars()) {
            let mut d = open(lang, GAMES);
            d.keys("<Right>:comment x<Enter>q");
            let seen = text(&d, 80, 24);
            let words = seen.split(|c: char| c.is_whitespace() || c == '│').filter(|word| !word.is_empty());
            let words = words.collect::<Vec<_>>().join(" ");
            for said in asks.split(' ').chain(buttons) {
                assert!(words.contains(said), "{said}:\n{seen}");
            }
            d.keys(&key.to_string());
            assert!(matches!(d.app.screen(), Screen::Library(_)), "{key} leaves");
            let saves = known.starts_with(key);
            assert_eq!(d.file("game.pgn").contains("{x}"), saves, "{key}");
        }
    }
}

/// The rows of the moves at 40x15, without the board beside them.
fn moves(d: &Driver) -> Vec<String> {
    let beside = |line: &str| line.chars().skip(27).collect::<String>().trim().to_owned();
    text(d, 40, 15).lines().skip(1).take(7).map(beside).filter(|row| !row.is_empty()).collect()
}

#[test]
fn every_row_of_one_column_says_whose_move_it_is() {
    let mut d = open(Lang::En, GAMES);
    for _ in 0..14 {
        d.keys("<Right>");
        for row in moves(&d) {
            assert!(row.starts_with(|c: char| c.is_ascii_digit()) || row == "*", "{row:?} in\n{}", text(&d, 40, 15));
        }
    }
    d.keys("5<Enter><Right>");
    assert!(moves(&d).contains(&"5… g6".to_owned()), "{}", text(&d, 40, 15));
}

#[test]
fn the_lines_of_welcome_stay_until_somebody_has_moved() {
    const WELCOME: &str = "Press Enter to set up your first game.";
    let again = |d: &Driver| {
        let mut d = Driver::new(Boot { recent: d.app.recent().clone(), ..Boot::default() });
        d.open_home();
        d
    };
    let mut d = Driver::home();
    d.keys("<Enter><Enter>");
    assert!(matches!(d.app.screen(), Screen::Play(_)));
    let mut d = again(&d);
    for (cols, rows) in SIZES {
        assert!(text(&d, cols, rows).contains(WELCOME), "nothing was played yet");
    }
    d.keys("<Down><Enter><Enter>").moves("e4");
    let d = again(&d);
    for (cols, rows) in SIZES {
        assert!(!text(&d, cols, rows).contains(WELCOME));
    }
    // A file that was opened takes a row, and the first of the lines still has one.
    let mut d = open(Lang::En, GAMES);
    d.keys(":home<Enter>");
    for (cols, rows) in SIZES {
        assert!(text(&d, cols, rows).contains(WELCOME), "{}", text(&d, cols, rows));
    }
}

#[test]
fn out_of_the_only_game_one_comes_to_where_one_was() {
    let pgn = "1. e4 e5 *\n";
    for leaves in ["q", "<Esc>", "7<Esc>q"] {
        let mut d = open(Lang::En, pgn);
        d.keys(leaves);
        assert!(matches!(d.app.screen(), Screen::Home(_)), "{leaves}");
    }
    // After a question too.
    let mut d = open(Lang::En, pgn);
    d.keys("<Right>:comment x<Enter>qs");
    assert!(matches!(d.app.screen(), Screen::Home(_)) && d.file("game.pgn").contains("{x}"));
    // Whoever went to the list has seen it.
    let mut d = open(Lang::En, pgn);
    d.keys("P");
    assert!(matches!(d.app.screen(), Screen::Library(_)));
    d.keys("<Enter>q");
    assert!(matches!(d.app.screen(), Screen::Library(_)));
    // Of two games one was chosen in the list.
    let mut d = open(Lang::En, GAMES);
    d.keys("q");
    assert!(matches!(d.app.screen(), Screen::Library(_)));
}

/// A game of a person with White against a level of the computer.
fn against_computer(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: "human".parse().unwrap(), black: "elo:600".parse().unwrap() };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d
}

#[test]
fn that_the_computer_has_the_move_is_not_said_when_it_has_moved() {
    for (lang, told) in [(Lang::En, "tabiya 600 has the move."), (Lang::Fr, "Au trait : tabiya 600.")] {
        let mut d = against_computer(lang);
        d.keys("e4<Enter>:adjust<Enter>");
        assert!(text(&d, 80, 24).contains(told), "{}", text(&d, 80, 24));
        d.bot("e7e5");
        d.wait(20_000);
        let seen = text(&d, 80, 24);
        assert!(!seen.contains(told) && seen.contains("e5"), "{seen}");
    }
}

#[test]
fn nobody_resigns_for_the_computer() {
    let mut d = against_computer(Lang::En);
    for command in [":resign black<Enter>", ":resign! black<Enter>"] {
        d.keys(command);
        assert_eq!(d.sentences().last().unwrap(), "tabiya 600 resigns when it wants to; `resign` ends your own game.");
        assert!(d.app.dialog().is_none() && d.result() == "*");
    }
    d.keys(":resign! white<Enter>");
    assert_eq!(d.result(), "0-1 resignation");
}

#[test]
fn points_belong_to_somebody_with_a_name() {
    for (white, shown) in [("human", false), ("human:Ann", true)] {
        let mut d = Driver::new(Boot::default());
        let seats = ByColor { white: white.parse().unwrap(), black: "human".parse().unwrap() };
        d.begin(GameOptions { seats, ..GameOptions::default() });
        d.keys(":resign!<Enter>:rematch!<Enter>");
        assert_eq!(d.game().is_one_of_several(), shown, "{white}");
    }
}

#[test]
fn who_leaves_an_answered_exercise_stands_on_that_mistake() {
    let game = "1. e4 e5 2. Qh5 $2 {[%eval -0.5,12]} (2. Nf3 {[%eval 0.4,12]}) 2... Nc6 3. Bc4 g6 4. Qd1 $2 \
        {[%eval -0.6,12]} (4. Qf3 {[%eval 0.3,12]}) 4... Nf6 *\n";
    let mut d = open(Lang::En, game);
    d.keys(":replay white<Enter><PgDn><Esc>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("Better: 2. Nf3"), "{seen}");
    d.keys(":replay white<Enter><PgDn><Enter><PgDn><Esc>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("Better: "), "{seen}");
}
