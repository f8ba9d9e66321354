//! Unsaved changes of an edited game are kept after every change, offered at the next start, and forgotten when they
//! are saved or discarded.

use tabiya::app::Screen;
use tabiya::app::dialogs::{Dialog, question::Question};
use tabiya::app::home::HomeItem;
use tabiya::app::protocol::draft::{ListedDraft, ReviewDraft};
use tabiya::app::protocol::effect::{DraftEffect, Effect};
use tabiya::app::protocol::files::NotTaken;
use tabiya::app::protocol::message::{DraftResponse, Msg};
use tabiya::chess::pgn::encoding::TextFormat;
use tabiya::words::tables::AppWord;

use crate::driver::Driver;
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
    let Screen::Home(home) = d.app.screen() else { panic!("not at home") };
    let row = home.items(&d.app.recent).iter().position(|item| *item == HomeItem::Draft(0)).expect("a row");
    d.keys("<Home>");
    d.keys(&"<Down>".repeat(row));
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
    assert!(matches!(d.app.screen(), Screen::Review(review) if review.edits.is_changed()));
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
        matches!(d.app.dialog(), Some((_, Dialog::Question(asked))) if asked.question == Question::TakeDraft("draft-1".into()))
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
        assert!(matches!(d.app.screen(), Screen::Home(_)));
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
