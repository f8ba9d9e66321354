//! One style for every footer: keys with their words, then commands as they are typed; in the reader's language.

use tabiya::app::game_options::GameOptions;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::{footer, text};

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
            // Hints stand two blanks apart.
            let hints: Vec<&str> = line.trim().split("  ").map(str::trim).filter(|hint| !hint.is_empty()).collect();
            let typed: Vec<bool> = hints.iter().map(|hint| hint.starts_with(':') && !hint.starts_with(": ")).collect();
            assert!(typed.is_sorted(), "{line}");
            for (hint, typed) in hints.iter().zip(typed) {
                assert!(typed || hint.contains(' '), "{hint:?} has no word in {line}");
            }
        }
    }
}

#[test]
fn french_footers_and_help_name_the_keys_of_a_french_keyboard() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.open_home();
    assert!(footer(&d, 80, 24).contains("Entrée choisir"), "{}", footer(&d, 80, 24));
    d.keys("<Enter>");
    let keys = footer(&d, 80, 24);
    assert!(keys.contains("Entrée jouer") && keys.contains("Échap retour"), "{keys}");
    d.keys("<Enter>").keys("?");
    let help = text(&d, 120, 60);
    assert!(help.contains("PgPréc") && !help.contains("PgUp") && help.contains("Fin"), "{help}");
}

#[test]
fn the_french_entry_line_fits_the_smallest_window() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.begin(GameOptions::default());
    assert!(text(&d, 40, 15).contains("un coup, ou : (commandes)"), "{}", text(&d, 40, 15));
    assert!(text(&d, 80, 24).contains("tapez un coup, ou : pour les commandes"));
}

#[test]
fn the_game_list_names_nameless_people_in_the_language() {
    let game = "[White \"Human\"]\n[Black \"tabiya 600\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    for (lang, shown, hidden) in [(Lang::En, "Human", "Humain"), (Lang::Fr, "Humain", "Human ")] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("game.pgn".into(), [game, game].join("\n"))];
        d.review(&["game.pgn"], None, None);
        assert!(matches!(d.app.screen(), Screen::Library(_)));
        let seen = text(&d, 60, 20);
        assert!(seen.contains(shown) && !seen.contains(hidden), "{seen}");
    }
}
