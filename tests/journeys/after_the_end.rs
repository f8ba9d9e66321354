//! A game has ended: what is said of it, and where one can go from there.

use tabiya::app::act::Act;
use tabiya::app::msg::Msg;
use tabiya::app::options::Options;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::{SIZES, footer, text, words};

fn mated(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.begin(Options::default());
    d.moves("f3 e5 g4").keys(if lang == Lang::En { "Qh4" } else { "Dh4" }).keys("<Enter>");
    assert_eq!(d.result(), "0-1 checkmate");
    d
}

fn kept(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "Kept in your games.",
        Lang::Fr => "Gardée dans vos parties.",
    }
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
        let copy = if lang == Lang::En { "save a copy" } else { "copier dans un fichier" };
        assert!(footer(&d, 120, 40).contains(copy), "{}", footer(&d, 120, 40));
        assert_eq!(d.game().button(), Some(Act::Review), "the first button looks at it again");
        // An answer to something that was done stands in its place, and goes with the next key.
        d.keys(":copy fen<Enter>");
        assert!(!words(&d, 80, 24).contains(kept(lang)), "{}", words(&d, 80, 24));
        d.keys("<Right><Left>");
        assert!(words(&d, 80, 24).contains(kept(lang)));
        d.keys("<Enter>");
        assert!(matches!(d.app.screen(), Screen::Review(_)));
    }
}

#[test]
fn nothing_is_called_kept_that_is_not() {
    let fail = |path: &str| Msg::Saved { path: path.into(), outcome: Err("No room.".into()) };
    let mut d = mated(Lang::En);
    d.send(fail("/home/ann/copy.pgn"));
    d.keys("<Right>");
    assert!(words(&d, 80, 24).contains(kept(Lang::En)), "that was another file");
    d.send(fail("/home/ann/.local/share/tabiya/games.pgn"));
    assert!(words(&d, 80, 24).contains("No room."));
    d.keys("<Right>");
    assert!(!words(&d, 80, 24).contains(kept(Lang::En)), "nor after the failure has been read");

    let mut d = mated(Lang::En);
    d.send(Msg::JournalFailed("The disk is full.".into()));
    d.keys("<Right>");
    assert!(!words(&d, 80, 24).contains(kept(Lang::En)));

    let mut d = mated(Lang::En);
    d.keys(":takeback!<Enter>");
    assert_eq!((d.result().as_str(), d.archive.len()), ("*", 0));
    assert!(!words(&d, 80, 24).contains(kept(Lang::En)), "it goes on");
    d.moves("g4 Qh4");
    assert!(words(&d, 80, 24).contains(kept(Lang::En)), "and is kept when it has ended again: {}", words(&d, 80, 24));

    // A game of which nothing was played is kept nowhere.
    let mut d = Driver::play(Options::default());
    d.keys(":draw<Enter>:draw<Enter>");
    assert_eq!(d.archive.is_empty(), !words(&d, 80, 24).contains(kept(Lang::En)));
}

#[test]
fn a_long_reason_leaves_the_rest_out_whole() {
    let start = tabiya::chess::start::Start::from_fen("8/8/8/4k3/8/8/4p3/4K3 w - - 0 1", false).unwrap();
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(Options { start: start.clone(), ..Options::default() });
        d.keys(if lang == Lang::En { "Kxe2<Enter>" } else { "Rxe2<Enter>" });
        assert!(d.result().contains("dead position"), "{}", d.result());
        for (cols, rows) in SIZES {
            let (seen, whole) = (words(&d, cols, rows), kept(lang));
            let begun = whole.split(' ').next().unwrap();
            assert_eq!(seen.contains(whole), seen.contains(begun), "{cols}x{rows}: {seen}");
        }
    }
}
