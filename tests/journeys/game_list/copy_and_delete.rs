//! Games of the list are copied to other files and deleted from their own.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{CopyError, CopyGames, Effect, FileEffect, JobProgress, ListEffect, PgnRun};
use tabiya::app::protocol::message::{ListResponse, Msg};
use tabiya::chess::pgn::splice::UnencodableChar;
use tabiya::words::tables::{EditWord, GameListWord};

use crate::driver::{Driver, LATIN, game_list, last};
use crate::wording::says;

const GAMES: &str = "[White \"Tal\"]\n[Black \"Zoë\"]\n\n1. e4 *\n\n[White \"Zoë\"]\n[Black \"Tal\"]\n\n1. d4 *\n\n\
    [White \"Fischer\"]\n[Black \"Zoë\"]\n\n1. c4 *\n\n[White \"Tal\"]\n[Black \"Keres\"]\n\n1. f4 *\n";

fn open(names: &[&str]) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = names.iter().map(|name| ((*name).to_owned(), GAMES.to_owned())).collect();
    d.review(names, None, None);
    d
}

fn whites(d: &Driver) -> Vec<String> {
    (0..game_list(d).shown())
        .filter_map(|row| game_list(d).view.game(row))
        .filter_map(|game| game_list(d).catalog.row(game))
        .map(|row| row.white.to_owned())
        .collect()
}

fn request(d: &Driver) -> &CopyGames {
    match d.effects.iter().rev().find(|effect| {
        matches!(effect, Effect::List(ListEffect::CopyGames(_)) | Effect::List(ListEffect::DeleteGames(_)))
    }) {
        Some(Effect::List(ListEffect::CopyGames(request)) | Effect::List(ListEffect::DeleteGames(request))) => request,
        _ => panic!("nothing was asked for"),
    }
}

/// Deletes the requested games from the files, as the world does.
fn delete(d: &mut Driver) {
    let request = request(d).clone();
    let mut outcomes: Vec<(usize, Result<u64, String>)> = Vec::new();
    for &row in request.rows.iter().rev() {
        let game = usize::try_from(row).unwrap();
        let place = request.games.place(game).unwrap();
        let (_, text) = &mut d.files[place.part];
        text.replace_range(usize::try_from(place.span.start).unwrap()..usize::try_from(place.span.end).unwrap(), "");
        match outcomes.iter_mut().find(|(part, _)| *part == place.part) {
            Some((_, Ok(count))) => *count += 1,
            _ => outcomes.push((place.part, Ok(1))),
        }
    }
    d.send(Msg::List(ListResponse::GamesDeleted { id: request.id, outcomes }));
}

#[test]
fn the_chosen_game_or_all_that_are_shown_are_copied() {
    let mut d = open(&["a.pgn"]);
    d.keys("jc");
    d.keys("best.pgn<Enter>");
    assert_eq!((request(&d).rows.as_slice(), request(&d).to.to_str()), (&[1][..], Some("best.pgn")));
    let id = request(&d).id;
    d.keys("c");
    d.says(says(GameListWord::StillMoving, &[]));
    d.send(Msg::List(ListResponse::GamesCopied { id, to: "/x/best.pgn".into(), outcome: Some(Ok(1)) }));
    d.says(says(GameListWord::Copied, &["1 game", "/x/best.pgn"]));
    d.keys("fwhite:tal<Enter>:sort -white<Enter>:copy all to tal.pgn<Enter>");
    assert_eq!((request(&d).rows.as_slice(), request(&d).to.to_str()), (&[0, 3][..], Some("tal.pgn")));
    let id = request(&d).id;
    d.send(Msg::List(ListResponse::OperationProgress { id, progress: JobProgress { done: 1, total: 2 } }));
    d.keys("<Esc>");
    assert!(matches!(d.effects.last(), Some(Effect::List(ListEffect::StopOperation(of))) if *of == id));
    d.send(Msg::List(ListResponse::GamesCopied { id, to: "tal.pgn".into(), outcome: None }));
    d.says(says(GameListWord::CopyStopped, &["tal.pgn"]));
    d.keys(":copy to tal.pgn<Enter>");
    let id = request(&d).id;
    d.send(Msg::List(ListResponse::GamesCopied {
        id,
        to: "tal.pgn".into(),
        outcome: Some(Err(CopyError::Failed("The disk is full.".into()))),
    }));
    d.says("The disk is full.");
}

#[test]
fn a_file_becomes_utf_8_if_the_user_agrees() {
    let mut d = open(&["a.pgn"]);
    d.keys("jc");
    d.keys("old.pgn<Enter>");
    let id = request(&d).id;
    let refuse = |d: &mut Driver, id| {
        d.send(Msg::List(ListResponse::GamesCopied {
            id,
            to: "old.pgn".into(),
            outcome: Some(Err(CopyError::Unfit(UnencodableChar { character: 'Ő', form: LATIN }))),
        }));
    };
    refuse(&mut d, id);
    assert_eq!(d.question(), says(EditWord::AskConvert, &["old.pgn", "Ő", "Windows-1252"]));
    let asked = d.effects.len();
    d.keys("<Enter>");
    assert_eq!((last(&d).as_str(), d.effects.len()), (says(GameListWord::NotCopied, &[]), asked));
    d.keys(":copy to old.pgn<Enter>");
    let id = request(&d).id;
    refuse(&mut d, id);
    d.keys("k");
    assert!(d.has_dialog(), "the list is not walked behind the question");
    d.keys("y");
    assert_eq!(
        (request(&d).rows.as_slice(), request(&d).convert, request(&d).to.to_str()),
        (&[1][..], true, Some("old.pgn"))
    );
    let id = request(&d).id;
    d.send(Msg::List(ListResponse::GamesCopied { id, to: "old.pgn".into(), outcome: Some(Ok(1)) }));
    d.says(says(GameListWord::Copied, &["1 game", "old.pgn"]));
}

#[test]
fn games_copied_into_a_file_of_the_list_are_seen_in_it() {
    let mut d = open(&["a.pgn", "b.pgn"]);
    d.keys("jj:copy to a.pgn<Enter>");
    let id = request(&d).id;
    d.files[0].1 += "\n[White \"Fischer\"]\n[Black \"Zoë\"]\n\n1. c4 *\n";
    d.send(Msg::List(ListResponse::GamesCopied { id, to: "a.pgn".into(), outcome: Some(Ok(1)) }));
    assert_eq!((d.listed(), d.chosen()), (9, 2));
    d.says(says(GameListWord::Copied, &["1 game", "a.pgn"]));
}

#[test]
fn deleting_a_game_asks_and_moves_to_the_next() {
    let mut d = open(&["a.pgn"]);
    d.keys("jjj*kkx");
    assert_eq!(d.question(), says(GameListWord::AskDelete, &["2", "Zoë", "Tal", "a.pgn"]));
    d.keys("<Enter>");
    assert!(!d.effects.iter().any(|effect| matches!(effect, Effect::List(ListEffect::DeleteGames(_)))), "No is chosen");
    d.keys("xy");
    assert_eq!(request(&d).rows, [1]);
    d.keys("<Enter>");
    d.says(says(GameListWord::StillMoving, &[]));
    delete(&mut d);
    d.says(says(GameListWord::Deleted, &["1 game", "a.pgn.bak"]));
    assert_eq!((whites(&d), d.chosen()), (vec!["Tal".into(), "Fischer".into(), "Tal".into()], 1));
    assert!(game_list(&d).note(2).starred, "the star goes with its game");
}

#[test]
fn all_that_are_shown_are_deleted_from_all_their_files() {
    let mut d = open(&["a.pgn", "b.pgn"]);
    d.keys("G*fwhite:tal<Enter>X");
    assert_eq!(d.question(), says(GameListWord::AskDeleteMany, &["4 games", "2", "a.pgn, b.pgn"]));
    d.keys("y");
    delete(&mut d);
    d.says(says(GameListWord::DeletedSeveral, &["4 games"]));
    assert_eq!(whites(&d), [] as [String; 0]);
    assert!(!d.notes.contains("starred"), "what was noted of them is forgotten: {}", d.notes);
    d.keys("F");
    assert_eq!(whites(&d), ["Zoë", "Fischer", "Zoë", "Fischer"]);
    // With `!` the command asks nothing; this time the world refuses.
    d.keys(":delete game!<Enter>");
    let id = request(&d).id;
    d.send(Msg::List(ListResponse::GamesDeleted {
        id,
        outcomes: vec![(1, Err(says(GameListWord::NothingDeleted, &["b.pgn", "no"]).into()))],
    }));
    assert_eq!((last(&d), d.listed()), (says(GameListWord::NothingDeleted, &["b.pgn", "no"]).into(), 4));
    assert!(game_list(&d).operation.is_none());
}

#[test]
fn a_deletion_is_undone_with_its_marks() {
    let mut d = open(&["a.pgn", "b.pgn"]);
    // The second and the fourth game look alike; the second goes, so that the fourth becomes the first of its kind.
    d.keys("j*jj*<Home>j");
    let (before, notes) = (d.files.clone(), d.notes.clone());
    assert!(!game_list(&d).can_undo());
    d.keys("<C-t>");
    d.says(says(GameListWord::NothingDeletedYet, &[]));
    d.keys(":delete game!<Enter>");
    delete(&mut d);
    assert_eq!((d.listed(), game_list(&d).can_undo()), (7, true));
    assert_ne!(d.notes, notes);
    d.keys("<C-t>");
    let Some(Effect::List(ListEffect::RestoreGames(id))) = d.effects.last() else { panic!("a request") };
    let id = *id;
    d.keys("<C-t>");
    d.says(says(GameListWord::StillMoving, &[]));
    d.files = before.clone();
    d.send(Msg::List(ListResponse::GamesRestored { id, outcomes: vec![Ok(())] }));
    assert_eq!((d.listed(), d.chosen()), (8, 1));
    let starred = |d: &Driver| (0..8).filter(|&game| game_list(d).note(game).starred).collect::<Vec<_>>();
    assert_eq!(starred(&d), [1, 3]);
    let notes = d.notes.clone();
    let mut d = open(&["a.pgn", "b.pgn"]);
    d.notes = notes;
    d.review(&["a.pgn", "b.pgn"], None, None);
    assert_eq!(starred(&d), [1, 3], "{}", d.notes);
    // A file that was changed meanwhile stays as it is.
    d.keys(":delete game!<Enter>");
    delete(&mut d);
    d.keys(":undo<Enter>");
    let Some(Effect::List(ListEffect::RestoreGames(id))) = d.effects.last() else { panic!("a request") };
    let why = says(GameListWord::NotRestored, &["a.pgn", "no"]);
    d.send(Msg::List(ListResponse::GamesRestored { id: *id, outcomes: vec![Err(why.into())] }));
    assert_eq!((last(&d), game_list(&d).can_undo(), d.listed()), (why.into(), false, 7));
}

#[test]
fn duplicates_are_cleared_away() {
    let mut d = open(&["a.pgn", "b.pgn"]);
    d.keys("fis:duplicate<Enter>:delete all!<Enter>");
    assert_eq!(request(&d).rows, [4, 5, 6, 7]);
    delete(&mut d);
    d.keys("F");
    assert_eq!(d.listed(), 4);
    assert_eq!(d.file("a.pgn"), GAMES);
}

#[test]
fn what_can_not_be_changed_says_so() {
    let mut d = open(&["a.pgn"]);
    for packed in ["b.pgn.gz", "b.pgn.bz2", "b.PGN.ZST", "b.zip"] {
        d = open(&["a.pgn", packed]);
        d.keys("GX");
        d.says(says(GameListWord::IsPacked, &[packed]));
    }
    d.keys("fwhite:nobody<Enter>x");
    d.says(says(GameListWord::NoGameThere, &[]));
    let mut d = Driver::home();
    d.send(Msg::Paste(GAMES.into()));
    d.keys("<Left><Enter>x");
    d.says(says(GameListWord::InNoFile, &[]));
    d.keys("fwhite:tal<Enter>:copy all to new.pgn<Enter>");
    let saved = d.effects.iter().find_map(|effect| match effect {
        Effect::File(FileEffect::Save { path, pgn, .. }) => Some((path.to_str(), pgn.as_str())),
        _ => None,
    });
    let both = "[White \"Tal\"]\n[Black \"Zoë\"]\n\n1. e4 *\n\n[White \"Tal\"]\n[Black \"Keres\"]\n\n1. f4 *";
    assert_eq!(saved, Some((Some("new.pgn"), both)));
}

fn pgn_request(d: &Driver) -> &PgnRun {
    match d.effects.last() {
        Some(Effect::List(ListEffect::RunPgn(request))) => request,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_command_of_the_command_line_works_on_the_games_that_are_shown() {
    let mut d = open(&["a.pgn"]);
    let ran = |d: &mut Driver, outcome: Option<Result<&str, &str>>| {
        let id = pgn_request(d).id;
        let outcome = outcome.map(|outcome| outcome.map(str::to_owned).map_err(str::to_owned));
        d.send(Msg::List(ListResponse::PgnRan { id, outcome }));
    };
    d.keys("fwhite:tal<Enter>:pgn sort --by '-white' > \"my sorted.pgn\"<Enter>");
    let PgnRun { words, files, to, .. } = pgn_request(&d).clone();
    assert_eq!(words, ["sort", "--by", "-white", "--filter", "white:tal"]);
    assert_eq!((files.len(), to.as_deref()), (1, Some("my sorted.pgn".as_ref())));
    d.keys("c");
    d.says(says(GameListWord::StillMoving, &[]));
    ran(&mut d, Some(Ok("")));
    d.says(says(GameListWord::PgnWritten, &["my sorted.pgn"]));
    d.keys(":pgn stats<Enter>");
    assert_eq!(pgn_request(&d).to, None);
    ran(&mut d, Some(Ok("colour\tgames\nwhite\t2\n")));
    assert!(d.has_dialog());
    d.keys("<Esc>:pgn check<Enter>");
    assert_eq!(pgn_request(&d).words, ["check", "--filter", "white:tal"], "it checks the games shown");
    ran(&mut d, Some(Ok("4 games, 0 problems\n")));
    assert!(!d.has_dialog(), "a line is a message");
    d.says("4 games, 0 problems");
    d.keys(":pgn nonsense<Enter>");
    ran(&mut d, Some(Err("there is no command \"nonsense\"")));
    d.says("there is no command \"nonsense\"");
    d.keys(":pgn export --player 'a > b'<Enter>");
    assert_eq!((pgn_request(&d).words[2].as_str(), pgn_request(&d).to.as_deref()), ("a > b", None));
    let id = pgn_request(&d).id;
    d.keys("<Esc>");
    assert!(matches!(d.effects.last(), Some(Effect::List(ListEffect::StopOperation(of))) if *of == id));
    d.send(Msg::List(ListResponse::PgnRan { id, outcome: None }));
    d.says(says(GameListWord::PgnStopped, &[]));
    for unread in ["pgn stats >", "pgn 'stats", "pgn > x.pgn"] {
        d.keys(&format!(":{unread}<Enter>"));
        d.says(says(GameListWord::PgnUnread, &[]));
    }
}
