//! Whose mistakes a review shows: in a game against the computer, those of the person who played it.

use crate::driver::{Driver, Place, last, open_file, open_first, review};
use crate::painted::text;
use crate::wording::{Wording, joined, says, says_in};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::Window;
use tabiya::app::protocol::message::Msg;
use tabiya::chess::notation::Letters;
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, AnswerWord, EditWord, ReviewWord};

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
    open_file(Boot { lang, ..Boot::default() }, "one.pgn", &format!("{tags}\n\n{MOVES}"))
}

/// Returns where each press of a key leads, until it leads no further.
fn visited(d: &mut Driver, key: &str) -> Vec<String> {
    let mut all = Vec::new();
    loop {
        let before = review(d).node();
        d.keys(key);
        let review = review(d);
        if review.node() == before {
            return all;
        }
        all.push(review.record().tree.numbered_san(review.node(), &Letters::En));
    }
}

#[test]
fn against_the_computer_the_keys_go_to_ones_own_mistakes() {
    for (tags, side) in AGAINST {
        let mut d = open(tags, Lang::En);
        let own = if side == "white" { ["1. e4", "3. Qh5", "4. d3"].as_slice() } else { &["3… Nf6", "4… d6"] };
        assert_eq!(visited(&mut d, "<Tab>"), own, "{tags}");
        let told = says(AnalysisWord::NoMistakeOfYoursAhead, &["Tab"]);
        d.says(told);
        assert_eq!(visited(&mut d, "<BackTab>").len(), own.len() - 1, "and back");
        d.says(says(AnalysisWord::NoMistakeOfYoursBehind, &[]));
        d.keys("<Home>");
        assert_eq!(visited(&mut d, ":next mistake all<Enter>").len(), 5, "{tags}");
        // After the last of the user's own mistakes, the same key goes on to all, from the first of the computer's.
        d.keys("<Home>");
        assert_eq!(visited(&mut d, "<Tab>"), own, "{tags}");
        d.says(told);
        d.keys("<Tab>");
        let first = d.numbered();
        let (others, rest) = if side == "white" { ("3… Nf6", 2) } else { ("1. e4", 4) };
        assert_eq!(first, others, "{tags}");
        assert_eq!(visited(&mut d, "<Tab>").len(), rest, "{tags}");
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
        d.says(says(AnalysisWord::NoMistakeAhead, &[]));
    }
}

#[test]
fn where_the_keys_lead_nowhere_it_is_said_why() {
    let said = |game: &str, keys: &str, lang: Lang| {
        let mut d = open_file(Boot { lang, ..Boot::default() }, "one.pgn", game);
        d.keys(keys);
        last(&d)
    };
    let one = "1. e4 e5 2. Qh5 $2 Nc6 *\n";
    let none = "1. e4 {[%eval 0.2,12]} e5 {[%eval 0.3,12]} *\n";
    for (game, keys, en, fr) in [
        (
            one,
            "<End><Tab>",
            says(AnalysisWord::NoMistakeAhead, &[]),
            says_in(Lang::Fr, AnalysisWord::NoMistakeAhead, &[]),
        ),
        (
            one,
            "<BackTab>",
            says(AnalysisWord::NoMistakeBefore, &[]),
            says_in(Lang::Fr, AnalysisWord::NoMistakeBefore, &[]),
        ),
        (
            one,
            "<Tab><Tab>",
            says(AnalysisWord::NoOtherMistake, &[]),
            says_in(Lang::Fr, AnalysisWord::NoOtherMistake, &[]),
        ),
        (
            none,
            "<Tab>",
            says(AnalysisWord::NoMistakeInGame, &[]),
            says_in(Lang::Fr, AnalysisWord::NoMistakeInGame, &[]),
        ),
        (
            "1. e4 e5 *\n",
            "<Tab>",
            says(AnalysisWord::ReplayNone, &[]),
            says_in(Lang::Fr, AnalysisWord::ReplayNone, &[]),
        ),
    ] {
        assert_eq!(said(game, keys, Lang::En), en, "{keys} {game}");
        assert_eq!(said(game, keys, Lang::Fr), fr, "{keys} {game}");
    }
    // Where no card names the key that leads on from the cursor, the sentence about the search does.
    let lost = "1. f3 e5 2. g4 Qh4# 0-1\n";
    for lang in Lang::ALL {
        assert!(!said(lost, "M", lang).has_in(lang, AnalysisWord::GoNext, &[]));
        let mut d = open_file(Boot { lang, ..Boot::default() }, "one.pgn", lost);
        d.send(Msg::Resize(Window { cols: 40, rows: 15, pixels: None }));
        d.keys("M");
        assert!(last(&d).has_in(lang, AnalysisWord::GoNext, &[]), "{}", last(&d));
        assert!(said(lost, "<End>M", lang).has_in(lang, AnalysisWord::GoBack, &[]));
    }
}

#[test]
fn it_is_said_whose_mistake_it_is() {
    for (lang, yours, computers, whites) in [
        (
            Lang::En,
            says(AnalysisWord::MistakeYours, &["1. e4?!", "1", "3", "inaccuracy"]),
            says(AnalysisWord::MistakeComputers, &["3… Nf6??", "3", "5", "blunder"]),
            says(AnalysisWord::MistakeOf, &["3. Qh5?", "2", "5", "mistake", "White"]),
        ),
        (
            Lang::Fr,
            says_in(Lang::Fr, AnalysisWord::MistakeYours, &["1. e4?!", "1", "3", "imprécision"]),
            says_in(Lang::Fr, AnalysisWord::MistakeComputers, &["3… Cf6??", "3", "5", "gaffe"]),
            says_in(Lang::Fr, AnalysisWord::MistakeOf, &["3. Dh5?", "2", "5", "erreur", "Blancs"]),
        ),
    ] {
        let (against, _) = AGAINST[0];
        let mut d = open(against, lang);
        d.keys("<Tab>");
        d.says(yours);
        d.keys(":next mistake all<Enter>:next mistake all<Enter>");
        d.says(computers);
        let mut d = open("[White \"Ann\"]", lang);
        d.keys("<Tab><Tab>");
        d.says(whites);
    }
}

#[test]
fn what_the_search_finds_is_told_as_yours_and_the_computers() {
    for (tags, sum) in
        [(AGAINST[0].0, AnalysisWord::MistakesFoundYours), ("[White \"Ann\"]", AnalysisWord::MistakesFound)]
    {
        let mut d = Driver::new(Boot::default());
        let moves = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
        d.files = vec![("one.pgn".into(), format!("{tags}\n\n{moves}"))];
        d.review(&["one.pgn"], None, None);
        d.keys("M");
        assert!(last(&d).has(sum, &[]), "{}", last(&d));
        // The found mistakes are not saved yet.
        let desk = &review(&d).edits;
        assert!(desk.would_lose() && !desk.is_changed());
    }
}

#[test]
fn the_question_about_changes_is_that_about_mistakes() {
    let rows = [
        (
            Lang::En,
            says(EditWord::AskUnsavedIn, &["game.pgn"]),
            [says(AnswerWord::Save, &[]), says(AnswerWord::Discard, &[]), says(AnswerWord::Cancel, &[])],
        ),
        (
            Lang::Fr,
            says_in(Lang::Fr, EditWord::AskUnsavedIn, &["game.pgn"]),
            ["Enregistrer", says_in(Lang::Fr, AnswerWord::Discard, &[]), "Annuler"],
        ),
    ];
    for (lang, asks, buttons) in rows {
        for (key, saves) in [("1", true), ("2", false)] {
            let mut d = open_first(lang, GAMES);
            d.keys("<Right>:comment x<Enter>q");
            let seen = text(&d, 80, 24);
            let words = seen.split(|c: char| c.is_whitespace() || c == '│').filter(|word| !word.is_empty());
            let words = words.collect::<Vec<_>>().join(" ");
            for said in asks.split(' ').chain(buttons) {
                assert!(words.contains(said), "{said}:\n{seen}");
            }
            d.keys(key);
            assert_eq!(d.place(), Place::GameList, "{key} leaves");
            assert_eq!(d.file("game.pgn").contains("{x}"), saves, "{key}");
        }
    }
}

#[test]
fn who_leaves_an_answered_exercise_stands_on_that_mistake() {
    let game = "1. e4 e5 2. Qh5 $2 {[%eval -0.5,12]} (2. Nf3 {[%eval 0.4,12]}) 2... Nc6 3. Bc4 g6 4. Qd1 $2 \
        {[%eval -0.6,12]} (4. Qf3 {[%eval 0.3,12]}) 4... Nf6 *\n";
    let mut d = open_first(Lang::En, game);
    d.keys(":replay white<Enter><PgDn><Esc>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains(joined(&[says(ReviewWord::Better, &[]), "2. Nf3"])), "{seen}");
    d.keys(":replay white<Enter><PgDn><Enter><PgDn><Esc>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("Better: "), "{seen}");
}

#[test]
fn exercises_wait_while_the_mistake_search_runs() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME);
    d.slow = true;
    d.keys("Mr");
    d.says(says(AnalysisWord::ReplaySoon, &[]));
    d.keys("M");
    assert!(!d.searches_mistakes());
    d.keys("r");
    assert!(d.searches_mistakes(), "before one can do better they are looked for");
}
