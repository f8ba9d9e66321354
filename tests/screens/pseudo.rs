//! No text on a screen is hard-coded. In the pseudo-language each letter from a language file has an accent, so a word
//! without one comes from somewhere else. `TABIYA_PSEUDO=1 cargo test --test screens pseudo` builds that language.

use crate::driver::Driver;
use crate::stage;
use tabiya::app::commands::table::COMMANDS;
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;

/// What is the same in every language: the program's name, keys, text from files and paths, what this test types, words
/// from dictionaries, which the pseudo-language does not have, and names of openings.
const SAME: &[&str] = &[
    "tabiya",
    "work",
    "Esc",
    "Enter",
    "castl",
    "slate",
    "pgn",
    "random",
    "Tab",
    "Accents",
    "xyz",
    "zzz",
    "standard",
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "King",
    "Knight",
    "Queen",
    "Pawn",
    "Game",
    "Normal",
    "Variation",
    "Barnes",
    "Fool",
    "Mate",
    "Bishop",
    "Opening",
    "Defence",
];

/// Returns pairs of a start and the keys that are typed after it.
fn walks() -> Vec<(&'static str, &'static str)> {
    let mut walks = Vec::new();
    for keys in ["", "<F1>", "<F3>", "<Down>", "q"] {
        walks.push(("home", keys));
    }
    for keys in ["", "<Down><Down><Down><Down>", "<Down><Down><Right>"] {
        walks.push(("form", keys));
    }
    for keys in [
        "",
        "e4<Enter>",
        "e5<Enter>",
        "Ke2<Enter>",
        "xyz<Enter>",
        "<C-d>e4<Enter>",
        "<C-x>",
        "<C-t>",
        "<F1>",
        "<F2>",
        "<F5>",
        "e4<Enter>e5<Enter><C-t>",
        "f3<Enter>e5<Enter>g4<Enter>Qh4<Enter>",
        ":resign!<Enter>",
        ":claim<Enter>",
        "<C-p>",
        "e4<Enter>e5<Enter>Bc4<Enter>Nc6<Enter>Qh5<Enter>Nf6<Enter>Qxf7<Enter><C-g>",
        "<C-b>",
        "<PgUp>",
    ] {
        walks.push(("game", keys));
    }
    for keys in ["", "f", "fzzz", "/", "/zzz", "i", "x", "X", "c", "m", "<F1>", ":stars<Enter>", "*"] {
        walks.push(("list", keys));
    }
    for keys in [
        "",
        "<Right>",
        "<Right>e",
        "<Right>s",
        "T",
        "t",
        "m",
        "<Right>x",
        "x",
        "<Right>xq",
        "i",
        "id4<Enter>",
        "M",
        "a",
        "y",
        "r",
        "<F1>",
        "<C-g>",
        "<C-s>",
        "v",
        "n",
        "p",
    ] {
        walks.push(("review", keys));
    }
    for keys in ["", "<Down>", "K", "<F1>", "x"] {
        walks.push(("editor", keys));
    }
    for keys in ["", "zzz", "<F1>"] {
        walks.push(("open", keys));
    }
    for keys in ["", "/castl", "/zzz", "x", "<F1>"] {
        walks.push(("learn", keys));
    }
    walks
}

fn begin(start: &str, lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    let pgn = "[White \"Ω\"]\n[Black \"Ψ\"]\n\n1. e4 {[%clk 0:05:00]} e5 2. Nf3 Nc6 1-0\n\n[White \"Ω\"]\n\n1. d4 *";
    d.files = vec![("1.pgn".into(), pgn.into())];
    match start {
        "game" => d.begin(GameOptions::default()),
        "list" => _ = d.review(&["1.pgn"], None, None),
        "review" => _ = d.review(&["1.pgn"], Some(1), None),
        _ => d.open_home(),
    }
    d.keys(match start {
        "form" => "<Enter>",
        "editor" => ":setup<Enter>",
        "open" => ":open<Enter>",
        "learn" => ":learn<Enter>",
        _ => "",
    });
    d
}

/// Returns the words of a screen that have no accent and at least three letters.
fn bare(text: &str) -> Vec<String> {
    let mut known: Vec<&str> = SAME.to_vec();
    known.extend(COMMANDS.iter().flat_map(|command| command.names()));
    // An opening keeps its English name where a language has none for it.
    let lines = text.lines().filter(|line| !line.split([' ', '─']).any(is_opening));
    let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '-'));
    let is_fen = |word: &str| word.chars().all(|c| "rnbqkpRNBQKP".contains(c));
    let bare = |word: &&str| {
        word.len() > 2
            && !is_fen(word)
            && word.bytes().all(|b| b.is_ascii_alphabetic())
            && !known.iter().any(|one| one.contains(word))
    };
    words.filter(bare).map(str::to_owned).collect()
}

/// Returns whether a word is an opening code such as `C50`, with which the name of an opening begins.
fn is_opening(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

#[test]
fn no_text_of_a_screen_stands_in_the_code() {
    let Some(&lang) = Lang::ALL.iter().find(|lang| lang.code() == "xx") else {
        eprintln!("skipped: TABIYA_PSEUDO was not set when this was built");
        return;
    };
    let mut found = Vec::new();
    for (start, keys) in walks() {
        let mut d = begin(start, lang);
        d.keys(keys);
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            stage::resize(&mut d, cols, rows);
            let text = stage::paint(&d.app, cols, rows, ColorDepth::True).text().to_owned();
            let bare = bare(&text);
            if !bare.is_empty() {
                found.push(format!("{start} {keys} {cols}x{rows}: {bare:?}\n{text}"));
            }
        }
    }
    assert!(found.is_empty(), "{} screens:\n{}", found.len(), found.join("\n"));
}
