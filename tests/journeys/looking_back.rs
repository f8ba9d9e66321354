//! Somebody new looks at a game again: what is asked for is found, nothing is lost, and there is a way back.

use crate::driver::Driver;
use tabiya::app::commands::action::{Action, KeyContext};
use tabiya::app::commands::palette;
use tabiya::app::dialogs::Dialog;
use tabiya::app::dialogs::question::QuestionDialog;
use tabiya::app::protocol::message::Msg;
use tabiya::app::review::Review;
use tabiya::app::{Boot, Screen};
use tabiya::words::Lang;

/// Scholar's mate, which Black could have stopped.
const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open(game: &str) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), game.to_owned())];
    d.review(&["game.pgn"], None, None);
    d
}

fn review(d: &Driver) -> &Review {
    match d.app.screen() {
        Screen::Review(review) => review,
        other => panic!("{other:?}"),
    }
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

#[test]
fn comment_and_edit_commands_are_found_by_any_word() {
    for lang in [Lang::En, Lang::Fr] {
        for (words, act) in [
            (["comment", "remark", "note", "annotate", "remarque", "annoter"].as_slice(), Action::Comment),
            (&["edit", "variation", "variante"], Action::Edit),
        ] {
            for word in words {
                let given = palette::invocation(word, 0, KeyContext::Review, lang);
                assert_eq!(given.map(|given| given.action), Some(act), "{word} {lang:?}");
            }
        }
    }
    let mut d = open(GAME);
    d.keys("<Right>:remark the centre<Enter>:variation<Enter>");
    assert!(review(&d).record().tree.notes(review(&d).node()).after.iter().any(|text| text == "the centre"));
    assert!(review(&d).edits().entry().is_some());
}

#[test]
fn enter_saves_a_changed_game_and_leaves_it() {
    let mut d = open(GAME);
    d.keys("<Right>s?<Enter>q<Enter>");
    assert!(d.file("game.pgn").contains("1. e4 $2"), "{}", d.file("game.pgn"));
    assert!(matches!(d.app.screen(), Screen::Home(_)));
    // A game of no file cannot be saved without a name: there Enter stays, and nothing is lost.
    d.send(Msg::Paste("[White \"x\"]\n\n1. e4 *".into()));
    d.keys("y<Right>xq");
    let Some((_, Dialog::Question(QuestionDialog { question, chosen }))) = d.app.dialog() else {
        panic!("no question")
    };
    assert_eq!(*chosen + 1, question.answers().len());
    d.keys("<Enter>");
    assert!(review(&d).edits().is_changed());
}

#[test]
fn exercises_wait_while_the_mistake_search_runs() {
    let mut d = open(GAME);
    d.slow = true;
    d.keys("Mr");
    assert_eq!(last(&d), "The search still runs: `r` when it is done.");
    d.keys("M");
    assert!(review(&d).mistake_search().is_none());
    d.keys("r");
    assert!(review(&d).mistake_search().is_some(), "before one can do better they are looked for");
}

#[test]
fn one_key_leads_from_an_own_line_back_to_the_game() {
    let mut d = open(GAME);
    d.keys("<Right><Right>iNf3<Enter>Nc6<Enter><Esc>");
    let here = |d: &Driver| review(d).san(review(d).node()).to_owned();
    assert_eq!(here(&d), "Nc6");
    d.keys("<BS>");
    assert_eq!(here(&d), "e5", "where it begins");
    d.keys("<Right>");
    assert_eq!(here(&d), "Bc4", "and the game goes on");
    d.keys("<BS>");
    assert_eq!((here(&d).as_str(), last(&d).as_str()), ("Bc4", "This is the game itself, no variation."));
    d.keys("<Left><Down><Right><Right>id6<Enter><Esc>:out<Enter>");
    assert!(review(&d).record().tree.is_main_line(review(&d).node()) || here(&d) == "Nf3", "{}", here(&d));
}
