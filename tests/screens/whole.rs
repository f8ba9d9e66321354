//! Screens show whole sentences: parts are left out before anything is cut.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Code, Key, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::GameOptions;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::EditWord;

use crate::driver::Driver;
use crate::stage::paint;
use crate::wording::says_in;

/// Two games as tabiya archives them after they were played here.
const GAMES: &str = "[Event \"Casual game\"]\n[Site \"?\"]\n[Date \"2026.11.21\"]\n[White \"Human\"]\n[Black \"tabiya 900\"]\n\
    [Result \"0-1\"]\n[TimeControl \"300+3\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 {Black wins: resignation} 0-1\n\n\
    [Event \"Casual game\"]\n[Date \"2026.11.21\"]\n[White \"White\"]\n[Black \"Black\"]\n[Result \"1/2-1/2\"]\n\n\
    1. d4 d5 2. c4 e6 3. Nc3 Nf6 {Draw: agreement} 1/2-1/2\n";

/// Returns the lines of a screen on which something is cut, in each language and at each size.
fn cut(name: &str, begin: &dyn Fn(Lang) -> Driver) -> Vec<String> {
    let mut found = Vec::new();
    for lang in Lang::ALL {
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            let mut d = begin(lang);
            d.send(Msg::Resize(Window { cols, rows, pixels: None }));
            let text = paint(&d.app, cols, rows, ColorDepth::True).text();
            // Dots that do not mean a cut: before a move of Black's, after "and so on", in the text of a position.
            let dots = |line: &&str| {
                let text = ["1…", "2…", ". …", "eco: …", "since: …", says_in(lang, EditWord::TagNew, &[])];
                let rest = text.iter().fold((*line).to_owned(), |rest, dots| rest.replace(dots, ""));
                rest.contains('…') && !line.starts_with("FEN") && !(name == "clocks" && line.starts_with('>'))
            };
            found.extend(text.lines().filter(dots).map(|line| format!("{name} {lang:?} {cols}: {line}")));
        }
    }
    found
}

fn home(lang: Lang, keys: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.open_home();
    d.keys(keys);
    d
}

fn reviewed(lang: Lang, keys: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("games.pgn".into(), GAMES.into())];
    d.review(&["games.pgn"], None, None);
    d.keys(keys);
    d
}

#[test]
fn home_the_form_and_the_settings_cut_nothing() {
    let mut found = cut("home", &|lang| home(lang, ""));
    for fields in 0..8 {
        let tabs = "<Tab>".repeat(fields);
        found.extend(cut(&format!("form {fields}"), &|lang| home(lang, &format!("<Enter>{tabs}"))));
        found.extend(cut(&format!("form {fields} turned"), &|lang| home(lang, &format!("<Enter>{tabs}<Left>"))));
    }
    for start in ["chess960", "odds white knight", "odds black queen"] {
        found.extend(cut(start, &|lang| {
            let mut d = Driver::new(Boot { lang, ..Boot::default() });
            (d.app.recent.start, d.app.recent.last.time) = (start.into(), "40/90+30:30+30".into());
            d.open_home();
            d.keys("<Enter>");
            d
        }));
    }
    found.extend(cut("settings", &|lang| {
        let mut d = home(lang, "");
        d.send(Msg::Key(Key::plain(Code::F(3))));
        d
    }));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn list_review_and_its_dialogs_cut_nothing() {
    let mut found = Vec::new();
    for keys in [
        "",
        "f",
        "i",
        "/",
        "<Enter>",
        "<Enter><Right>",
        "<Enter><Right>Nf3",
        "<Enter>7",
        "<Enter>7<Esc><Esc>",
        "<Enter>i",
        "<Enter><Right>e",
        "<Enter><Right>s",
        "<Enter>T",
        "<Enter><Right>eword<Enter>q",
        "<Enter>m",
        "<Enter>y",
        "<Enter>?",
        "<Enter>:",
        "x",
        "<Enter><Right><Right><Right>",
    ] {
        found.extend(cut(&format!("review {keys}"), &|lang| reviewed(lang, keys)));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_position_editor_and_the_clocks_cut_nothing() {
    let mut found = Vec::new();
    for keys in ["", "<Tab>", "<Tab><Tab>", "<C-x>", "<Esc>"] {
        found.extend(cut(&format!("editor {keys}"), &|lang| {
            let mut d = home(lang, "");
            d.send(Msg::Key(Key::plain(Code::F(4))));
            d.keys(keys);
            d
        }));
    }
    found.extend(cut("clocks", &|lang| {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        let control: tabiya::chess::time_control::TimeControl = "5+3".parse().unwrap();
        let controls = Some(tabiya::chess::time_control::Controls::same(control));
        d.begin(GameOptions { controls, ..GameOptions::default() });
        d.keys("e4<Enter>:clock<Enter>");
        d
    }));
    assert!(found.is_empty(), "{}", found.join("\n"));
}
