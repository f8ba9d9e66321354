//! Unsaved changes of an edited game are kept after every change, offered at the next start, and forgotten when they
//! are saved or discarded.

use tabiya::app::dialogs::Dialog;
use tabiya::app::dialogs::question::Question;
use tabiya::app::home::HomeItem;
use tabiya::app::protocol::effect::{DraftEffect, Effect, ListedDraft, NotTaken, ReviewDraft};
use tabiya::app::protocol::message::{DraftResponse, Msg};
use tabiya::chess::pgn::encoding::TextFormat;
use tabiya::words::tables::AppWord;

use crate::driver::{Driver, Place};
use crate::wording::says;

const FILE: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";

fn open() -> Driver {
    let mut d = Driver::home();
    d.files = vec![("games.pgn".into(), FILE.into())];
    d.review(&["games.pgn"], Some(1), None);
    d
}

/// Returns the draft as it was kept last; `None` after it was removed.
fn kept(d: &Driver) -> Option<(u64, ReviewDraft)> {
    d.effects.iter().fold(None, |kept, effect| match effect {
        Effect::Draft(DraftEffect::Save { id, text }) => Some((*id, ReviewDraft::read(text).expect("a draft"))),
        Effect::Draft(DraftEffect::Drop(id)) => kept.filter(|(other, _)| other != id),
        _ => kept,
    })
}

#[test]
fn a_change_is_kept_until_it_is_undone_saved_or_given_up() {
    let mut d = open();
    d.keys("l");
    assert_eq!(kept(&d), None, "nothing is changed");
    d.keys("eGood.<Enter>");
    let (id, draft) = kept(&d).expect("a draft");
    assert!(draft.pgn.contains("{Good.}"), "{}", draft.pgn);
    let place = draft.place.expect("the game is of a file");
    assert_eq!((place.file.to_str(), place.span.start), (Some("games.pgn"), 0));
    d.keys("le<End> Better.<Enter>");
    let (same, draft) = kept(&d).expect("a draft");
    assert!(same == id && draft.pgn.contains("Better."), "one draft for one game");
    d.keys("<C-t><C-t>");
    assert_eq!(kept(&d), None, "all of it is undone");
    d.keys("eNew.<Enter>");
    assert!(kept(&d).is_some());
    d.keys("<C-s>");
    assert!(d.file("games.pgn").contains("{New.}"));
    assert_eq!(kept(&d), None, "it stands in the file");

    for leave in ["q", ":home<Enter>"] {
        let mut d = open();
        d.keys("leGood.<Enter>");
        d.keys(leave);
        assert!(kept(&d).is_some(), "it is asked about");
        d.keys("<Right><Enter>");
        assert_eq!(kept(&d), None, "{leave}: given up");
    }
    let mut d = open();
    d.keys("leGood.<Enter>:quit!<Enter>");
    assert_eq!((kept(&d), d.exit), (None, Some(0)), "quit! gives it up");
}

/// Returns a home screen that lists a draft.
fn listed() -> (Driver, ReviewDraft) {
    let mut before = open();
    before.keys("leGood.<Enter>");
    let (_, draft) = kept(&before).expect("a draft");
    let mut d = Driver::home();
    d.files = before.files.clone();
    d.send(Msg::Draft(DraftResponse::Listed(vec![ListedDraft { name: "draft-1".into(), draft: draft.clone() }])));
    (d, draft)
}

fn choose_draft(d: &mut Driver) {
    d.go_to(&HomeItem::Draft(0));
}

/// The ways to recover a draft: the row of the home screen, its command, and the question when its game is opened.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Recovers {
    Row,
    Command,
    Plain,
    Question,
}

/// Recovers a draft in a new process.
fn recovered(way: Recovers, before: &Driver) -> Driver {
    let plain = way == Recovers::Plain;
    let mut d = Driver::new(tabiya::app::protocol::boot::Boot { plain, ..Default::default() });
    d.open_home();
    d.files = before.files.clone();
    d.adds_games = true;
    let (_, draft) = kept(before).expect("a draft");
    let form = draft.place.as_ref().map(|_| TextFormat::default());
    let listed = vec![ListedDraft { name: "draft-1".into(), draft: draft.clone() }];
    match way {
        Recovers::Question => {
            d.review(&["games.pgn"], Some(1), None);
            d.send(Msg::Draft(DraftResponse::Found("draft-1".into())));
            d.keys("y");
        }
        Recovers::Plain => {
            d.send(Msg::Draft(DraftResponse::Listed(listed)));
            d.send(Msg::Line("recover 1".into()));
        }
        Recovers::Row | Recovers::Command => {
            d.send(Msg::Draft(DraftResponse::Listed(listed)));
            if way == Recovers::Row {
                choose_draft(&mut d);
            }
            d.keys(if way == Recovers::Row { "<Enter>" } else { ":recover<Enter>" });
        }
    }
    let Some(Effect::Draft(DraftEffect::Take { id, .. })) = d.effects.last().cloned() else {
        panic!("{way:?}: {:?}", d.effects.last())
    };
    d.send(Msg::Draft(DraftResponse::Taken { id, outcome: Ok((draft, form)) }));
    d
}

#[test]
fn a_draft_goes_back_to_where_its_game_is_now() {
    let mut before = open();
    before.keys("leGood.<Enter>");
    let (_, draft) = kept(&before).expect("a draft");
    let mut d = Driver::home();
    d.files = vec![("games.pgn".into(), format!("[White \"Cy\"]\n\n1. d4 *\n\n{FILE}\n[White \"Di\"]\n\n1. c4 *\n"))];
    d.review(&["games.pgn"], Some(2), None);
    d.send(Msg::Draft(DraftResponse::Found("draft-1".into())));
    d.keys("y");
    let Some(Effect::Draft(DraftEffect::Take { id, .. })) = d.effects.last().cloned() else { panic!("not taken") };
    d.send(Msg::Draft(DraftResponse::Taken { id, outcome: Ok((draft, Some(TextFormat::default()))) }));
    d.keys("<C-s>");
    let text = d.file("games.pgn");
    assert!(text.matches("[White ").count() == 3 && text.contains("{Good.}"), "{text}");
    assert_eq!(d.number(), Some(1));
}

#[test]
fn a_recovered_game_is_never_doubled() {
    let two = format!("{FILE}\n[White \"Cy\"]\n\n1. d4 *\n");
    let saves = ["<C-s>", ":save<Enter>", ":save games.pgn<Enter>", "e <C-s>"];
    let ways = [Recovers::Row, Recovers::Command, Recovers::Plain, Recovers::Question];
    for (way, save, text) in ways
        .iter()
        .flat_map(|way| saves.iter().flat_map(|save| [FILE, &two].map(|text| (*way, *save, text.to_owned()))))
    {
        let mut before = Driver::home();
        before.files = vec![("games.pgn".into(), text.clone())];
        before.review(&["games.pgn"], Some(1), None);
        before.keys("leGood.<Enter>");
        let mut d = recovered(way, &before);
        let what = format!("{way:?}, {save}");
        for word in ["First", "Second", "Third"] {
            if way == Recovers::Plain {
                for line in ["next".to_owned(), format!("comment {word}"), "save".to_owned()] {
                    d.send(Msg::Line(line));
                }
            } else {
                d.keys(&format!("le{word} <Enter>{save}"));
            }
            assert!(!d.has_dialog(), "{what}, {word}: {:?}", d.sentences());
            let saved = d.file("games.pgn");
            assert!(way == Recovers::Plain || saved.contains("{Good."), "{what}: {saved}");
            assert!(saved.contains(word), "{what}: {saved}");
            let games = |text: &str| text.matches("1. e4").count() + text.matches("1. d4").count();
            assert_eq!(games(saved), games(&text), "{what}, {word}: {saved}");
            assert!(!d.is_unsaved(), "{what}");
        }
    }
}

#[test]
fn a_game_without_a_file_is_never_doubled() {
    for save in ["<C-s>", ":save mine.pgn<Enter>"] {
        for crash in [None, Some(Recovers::Row), Some(Recovers::Command)] {
            let mut d = Driver::home();
            d.adds_games = true;
            d.send(Msg::Paste("[White \"x\"]\n\n1. e4 e5 *".into()));
            d.keys("yleOne<Enter>:save mine.pgn<Enter>leTwo<Enter>");
            if let Some(way) = crash {
                d = recovered(way, &d);
                d.keys("l");
            }
            d.keys(save).keys("heThree <Enter>").keys(save);
            let saved = d.file("mine.pgn");
            assert_eq!(saved.matches("1. e4").count(), 1, "{save} {crash:?}: {saved}");
            assert!(["One", "Two", "Three"].iter().all(|word| saved.contains(word)), "{save} {crash:?}: {saved}");
        }
    }
}

#[test]
fn what_is_being_written_in_a_box_is_kept_too() {
    let mut d = open();
    d.keys("leAn hour");
    let (id, draft) = kept(&d).expect("a draft");
    assert!(draft.pgn.contains("1. e4 {An hour}") && draft.place.is_some(), "{}", draft.pgn);
    d.keys(" of work<Tab>!?");
    let (same, draft) = kept(&d).expect("a draft");
    assert!(same == id && draft.pgn.contains("1. e4 $5 {An hour of work}"), "{}", draft.pgn);
    for way in [Recovers::Row, Recovers::Question] {
        let d = recovered(way, &d);
        assert!(d.is_changed(), "{way:?}");
    }
    let record = draft.pgn;
    d.keys("<Enter>");
    assert_eq!(kept(&d).map(|(_, draft)| draft.pgn), Some(record), "it is an edit now");

    // A box that is closed without saving takes its text out of the draft again.
    for keys in ["<Esc><Esc>", "<C-c><C-c>", "<C-c><Esc>"] {
        let mut d = open();
        d.keys("leAn hour").keys(keys);
        assert!(!d.has_dialog() && kept(&d).is_none(), "{keys}");
        let mut d = open();
        d.keys("leGood.<Enter>le<End>Bad.").keys(keys);
        let (_, draft) = kept(&d).expect("a draft");
        assert!(draft.pgn.contains("Good.") && !draft.pgn.contains("Bad."), "{keys}: {}", draft.pgn);
    }
    // One key alone closes it only if nothing was changed.
    for key in ["<Esc>", "<C-c>", "<C-q>"] {
        let mut d = open();
        d.keys("leAn hour").keys(key);
        assert!(matches!(d.dialog(), Some(Dialog::Annotation(_))) && kept(&d).is_some(), "{key}");
        let mut d = open();
        d.keys("le").keys(key);
        assert!(!d.has_dialog() && d.exit.is_none(), "{key}");
    }
}

#[test]
fn who_presses_ctrl_c_again_leaves_with_the_changes_kept() {
    for keys in ["<C-c><C-c>", "<C-q><C-q>", ":quit<Enter><C-c>", "<C-c><C-q>"] {
        let mut d = open();
        d.keys("<Right>x").keys(keys);
        assert!(d.exit.is_some() && kept(&d).is_some(), "{keys}");
    }
    for keys in ["<C-c>2", ":quit!<Enter>"] {
        let mut d = open();
        d.keys("<Right>x").keys(keys);
        assert!(d.exit.is_some() && kept(&d).is_none(), "{keys}: thrown away");
    }
}

#[test]
fn a_tag_that_is_being_typed_is_kept_too() {
    for (keys, tag, chosen) in [
        ("<Enter>Riga<", "[Event \"Riga\"]", "the row's value"),
        ("<End>Annotator Tal<", "[Annotator \"Tal\"]", "name and value"),
        ("<End>Result 1-0<", "[Result \"1-0\"]", "the result"),
    ] {
        let mut d = open();
        d.keys(":header<Enter>").keys(keys.trim_end_matches('<'));
        let (id, draft) = kept(&d).expect("a draft");
        assert!(draft.pgn.contains(tag) && draft.place.is_some(), "{chosen}: {}", draft.pgn);
        for way in [Recovers::Row, Recovers::Question] {
            let d = recovered(way, &d);
            assert!(d.is_changed(), "{way:?}");
        }
        let mut gone = d.keys("<Esc><Esc>");
        assert!(kept(gone).is_none(), "{chosen}: given up");
        gone = gone.keys("<Esc>:header<Enter>").keys(keys.trim_end_matches('<')).keys("<Enter>");
        let (_, draft) = kept(gone).expect("a draft");
        assert!(draft.pgn.contains(tag), "{chosen}: an edit now, {id}: {}", draft.pgn);
    }
    // What no game can have is in no draft, and the game still is.
    let mut d = open();
    d.keys("leGood.<Enter>:header<Enter><End>Result won");
    let (_, draft) = kept(&d).expect("a draft");
    assert!(draft.pgn.contains("Good.") && !draft.pgn.contains("won"), "{}", draft.pgn);
}

#[test]
fn a_draft_is_offered_opened_and_saved_into_its_file() {
    let (mut d, draft) = listed();
    choose_draft(&mut d);
    d.keys("<Enter>");
    let Some(Effect::Draft(DraftEffect::Take { id, name })) = d.effects.last().cloned() else {
        panic!("{:?}", d.effects.last())
    };
    assert_eq!(name, "draft-1");
    d.send(Msg::Draft(DraftResponse::Taken { id, outcome: Ok((draft, Some(TextFormat::default()))) }));
    assert!(d.is_changed());
    d.keys("<C-s>");
    assert!(d.file("games.pgn").contains("{Good.}"), "{}", d.file("games.pgn"));
    assert!(
        matches!(d.effects.last(), Some(Effect::Draft(DraftEffect::Drop(dropped))) if *dropped == id),
        "{:?}",
        d.effects.last()
    );
}

#[test]
fn the_game_of_a_draft_that_is_opened_from_its_file_asks_whether_to_go_on() {
    let mut d = open();
    let found = |effect: &&Effect| matches!(effect, Effect::Draft(DraftEffect::Find(_)));
    let Some(Effect::Draft(DraftEffect::Find(place))) = d.effects.iter().find(found) else { panic!("{:?}", d.effects) };
    assert_eq!((place.file.to_str(), place.span.start), (Some("games.pgn"), 0));
    d.send(Msg::Draft(DraftResponse::Found("draft-1".into())));
    assert!(
        matches!(d.dialog(), Some(Dialog::Question(asked)) if asked.question == Question::TakeDraft("draft-1".into()))
    );
    d.keys("n");
    let taken = |effect: &Effect| matches!(effect, Effect::Draft(DraftEffect::Take { .. }));
    assert!(!d.effects.iter().any(taken), "the game stays as its file has it");
    d.send(Msg::Draft(DraftResponse::Found("draft-1".into())));
    d.keys("y");
    assert!(matches!(d.effects.last(), Some(Effect::Draft(DraftEffect::Take { name, .. })) if name == "draft-1"));
}

#[test]
fn a_draft_whose_file_is_gone_is_saved_elsewhere() {
    let (mut d, draft) = listed();
    d.keys(":recover<Enter>");
    let Some(Effect::Draft(DraftEffect::Take { id, .. })) = d.effects.last().cloned() else {
        panic!("{:?}", d.effects.last())
    };
    d.send(Msg::Draft(DraftResponse::Taken { id, outcome: Ok((draft, None)) }));
    assert_eq!(d.sentences().pop().unwrap(), says(AppWord::DraftWithoutFile, &[]));
}

#[test]
fn a_draft_that_another_window_has_stays_there() {
    for (why, said) in
        [(NotTaken::Open, says(AppWord::DraftIsOpen, &[])), (NotTaken::Gone, says(AppWord::DraftIsGone, &[]))]
    {
        let (mut d, _) = listed();
        d.keys(":recover 1<Enter>");
        d.send(Msg::Draft(DraftResponse::Taken { id: 1, outcome: Err(why.clone()) }));
        assert_eq!(d.place(), Place::Home);
        assert_eq!(d.sentences().pop().unwrap(), said);
    }
}

#[test]
fn a_draft_is_thrown_away_by_a_key_or_a_command() {
    for keys in ["<Del>y", ":drop changes! 1<Enter>"] {
        let (mut d, _) = listed();
        choose_draft(&mut d);
        d.keys(keys);
        assert!(
            matches!(d.effects.last(), Some(Effect::Draft(DraftEffect::DropListed(name))) if name == "draft-1"),
            "{keys}"
        );
    }
    let (mut d, _) = listed();
    d.keys(":recover 2<Enter>");
    assert_eq!(d.sentences().pop().unwrap(), says(AppWord::WhichDraft, &["1"]));
}

#[test]
fn the_text_of_a_long_game_is_not_made_while_the_screen_waits() {
    let moves: String = ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "].iter().copied().cycle().take(12_000).collect();
    let arrows = "Ge2e4,".repeat(50_000);
    for text in [format!("{moves}*\n"), format!("1. e4 {{[%cal {arrows}Gd2d4]}} e5 *\n")] {
        let mut d = Driver::home();
        d.files.push(("long.pgn".into(), text));
        d.review(&["long.pgn"], None, None);
        d.effects.clear();
        d.keys("ic4<Enter>");
        let long = |effect: &&Effect| matches!(effect, Effect::Draft(DraftEffect::SaveLong { .. }));
        let drafts: Vec<&Effect> = d.effects.iter().filter(long).collect();
        let [Effect::Draft(DraftEffect::SaveLong { draft, .. })] = drafts.as_slice() else {
            panic!("{} drafts", drafts.len())
        };
        assert!(draft.text().contains("(1. c4"), "the whole game, as it is now");
        assert_eq!(kept(&d), None);
    }
}
