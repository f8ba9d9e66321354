//! Whose mistakes a game is looked through for: of a game against the computer those of the person who played it.

use crate::driver::Driver;
use crate::painted::text;
use tabiya::app::review::Review;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

/// Signs beside moves of both sides: three of White's, two of Black's.
const MOVES: &str = "1. e4 $6 e5 2. Bc4 Nc6 3. Qh5 $2 Nf6 $4 4. d3 $4 d6 $2 1-0\n";

const AGAINST: [(&str, &str); 3] = [
    ("[WhiteType \"human\"]\n[BlackType \"program\"]", "white"),
    ("[White \"Ann\"]\n[Black \"maia1\"]\n[BlackTitle \"BOT\"]", "white"),
    ("[WhiteType \"program\"]\n[BlackType \"human\"]", "black"),
];

const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O g6 6. c3 Bg7 7. d4 O-O *\n\n1. d4 d5 2. c4 *\n";

/// Scholar's mate, which Black could have stopped.
const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open(tags: &str, lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("one.pgn".into(), format!("{tags}\n\n{MOVES}"))];
    d.review(&["one.pgn"], None, None);
    d
}

fn review(d: &Driver) -> &Review {
    match d.app.screen() {
        Screen::Review(review) => review,
        other => panic!("not in a game but on {other:?}"),
    }
}

/// Where each press of a key leads, till it leads no further.
fn visited(d: &mut Driver, key: &str) -> Vec<String> {
    let mut all = Vec::new();
    loop {
        let before = review(d).node();
        d.keys(key);
        let review = review(d);
        if review.node() == before {
            return all;
        }
        all.push(review.numbered(review.node()));
    }
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

/// The game of a file, at its start.
fn open_pgn(lang: Lang, pgn: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("game.pgn".into(), pgn.into())];
    d.review(&["game.pgn"], None, None);
    if matches!(d.app.screen(), Screen::Library(_)) {
        d.keys("<Home><Enter>");
    }
    d
}

fn open_of_looking_back(game: &str) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), game.to_owned())];
    d.review(&["game.pgn"], None, None);
    d
}

fn review_of_looking_back(d: &Driver) -> &Review {
    match d.app.screen() {
        Screen::Review(review_of_looking_back) => review_of_looking_back,
        other => panic!("{other:?}"),
    }
}

#[test]
fn against_the_computer_the_keys_go_to_ones_own_mistakes() {
    for (tags, side) in AGAINST {
        let mut d = open(tags, Lang::En);
        let own = if side == "white" { ["1. e4", "3. Qh5", "4. d3"].as_slice() } else { &["3… Nf6", "4… d6"] };
        assert_eq!(visited(&mut d, "<Tab>"), own, "{tags}");
        let told = "That was your last marked mistake. `:next mistake all` goes to the computer's too.";
        assert_eq!(last(&d), told);
        assert_eq!(visited(&mut d, "<BackTab>").len(), own.len() - 1, "and back");
        assert_eq!(last(&d), "No mistake of yours is marked before this.");
        d.keys("<Home>");
        assert_eq!(visited(&mut d, ":next mistake all<Enter>").len(), 5, "{tags}");
    }
}

#[test]
fn between_two_of_a_kind_the_keys_go_to_every_mistake() {
    for tags in [
        "[White \"Ann\"]",
        "[WhiteType \"human\"]\n[BlackType \"human\"]",
        "[WhiteType \"program\"]\n[BlackType \"program\"]",
    ] {
        let mut d = open(tags, Lang::En);
        assert_eq!(visited(&mut d, "<Tab>").len(), 5, "{tags}");
        assert_eq!(last(&d), "No mistake is marked after this; `Shift-Tab` goes to the one before.");
    }
}

#[test]
fn where_the_keys_lead_nowhere_it_is_said_why() {
    let said = |game: &str, keys: &str, lang: Lang| {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("one.pgn".into(), game.to_owned())];
        d.review(&["one.pgn"], None, None);
        d.keys(keys);
        last(&d)
    };
    let one = "1. e4 e5 2. Qh5 $2 Nc6 *\n";
    let none = "1. e4 {[%eval 0.2,12]} e5 {[%eval 0.3,12]} *\n";
    for (game, keys, en, fr) in [
        (
            one,
            "<End><Tab>",
            "No mistake is marked after this; `Shift-Tab` goes to the one before.",
            "Aucune faute n’est marquée ensuite ; `Maj-Tab` va à la précédente.",
        ),
        (
            one,
            "<BackTab>",
            "No mistake is marked before this; `Tab` goes to the next one.",
            "Aucune faute n’est marquée avant ; `Tab` va à la suivante.",
        ),
        (
            one,
            "<Tab><Tab>",
            "This is the only mistake marked in this game.",
            "C’est la seule faute marquée dans cette partie.",
        ),
        (
            none,
            "<Tab>",
            "No mistake is marked in this game: it was looked through.",
            "Aucune faute n’est marquée dans cette partie : elle a été examinée.",
        ),
        (
            "1. e4 e5 *\n",
            "<Tab>",
            "No mistake is marked in this game; `M` looks for them.",
            "Aucune faute n’est marquée dans cette partie ; `M` les cherche.",
        ),
    ] {
        assert_eq!(said(game, keys, Lang::En), en, "{keys} {game}");
        assert_eq!(said(game, keys, Lang::Fr), fr, "{keys} {game}");
    }
    // What is said of the search names the key that leads on from where one stands.
    let lost = "1. f3 e5 2. g4 Qh4# 0-1\n";
    assert!(said(lost, "M", Lang::En).contains("`Tab` next, `r`"));
    assert!(said(lost, "<End>M", Lang::En).contains("`Shift-Tab` the last one, `r`"));
    assert!(said(lost, "<End>M", Lang::Fr).contains("`Maj-Tab` la dernière, `r`"));
}

#[test]
fn it_is_said_whose_mistake_it_is() {
    for (lang, yours, computers, whites) in [
        (
            Lang::En,
            "Your marked move 1 of 3: 1. e4?!",
            "Marked move 3 of 5 (the computer's): 3… Nf6??",
            "Marked move 2 of 5 (White): 3. Qh5?",
        ),
        (
            Lang::Fr,
            "Votre coup marqué 1 sur 3 : 1. e4?!",
            "Coup marqué 3 sur 5 (de l’ordinateur) : 3… Cf6??",
            "Coup marqué 2 sur 5 (Blancs) : 3. Dh5?",
        ),
    ] {
        let (against, _) = AGAINST[0];
        let mut d = open(against, lang);
        d.keys("<Tab>");
        assert_eq!(last(&d), yours);
        d.keys(":next mistake all<Enter>:next mistake all<Enter>");
        assert_eq!(last(&d), computers);
        let mut d = open("[White \"Ann\"]", lang);
        d.keys("<Tab><Tab>");
        assert_eq!(last(&d), whites);
    }
}

#[test]
fn what_the_search_finds_is_told_as_yours_and_the_computers() {
    for (tags, begins) in [(AGAINST[0].0, "You: "), ("[White \"Ann\"]", "White: ")] {
        let mut d = Driver::new(Boot::default());
        let moves = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
        d.files = vec![("one.pgn".into(), format!("{tags}\n\n{moves}"))];
        d.review(&["one.pgn"], None, None);
        d.keys("M");
        assert!(last(&d).starts_with(begins), "{}", last(&d));
        // They are not saved yet.
        let desk = &review(&d).edits;
        assert!(desk.would_lose() && !desk.is_changed());
    }
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
            let mut d = open_pgn(lang, GAMES);
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

#[test]
fn who_leaves_an_answered_exercise_stands_on_that_mistake() {
    let game = "1. e4 e5 2. Qh5 $2 {[%eval -0.5,12]} (2. Nf3 {[%eval 0.4,12]}) 2... Nc6 3. Bc4 g6 4. Qd1 $2 \
        {[%eval -0.6,12]} (4. Qf3 {[%eval 0.3,12]}) 4... Nf6 *\n";
    let mut d = open_pgn(Lang::En, game);
    d.keys(":replay white<Enter><PgDn><Esc>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("Better: 2. Nf3"), "{seen}");
    d.keys(":replay white<Enter><PgDn><Enter><PgDn><Esc>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("Better: "), "{seen}");
}

#[test]
fn exercises_wait_while_the_mistake_search_runs() {
    let mut d = open_of_looking_back(GAME);
    d.slow = true;
    d.keys("Mr");
    assert_eq!(last(&d), "The search still runs: `r` when it is done.");
    d.keys("M");
    assert!(review_of_looking_back(&d).mistake_search.is_none());
    d.keys("r");
    assert!(review_of_looking_back(&d).mistake_search.is_some(), "before one can do better they are looked for");
}
