//! What the user marks: starred games, games seen, games that are in the list twice.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect, ListEffect};
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::user_marks::{MOST_SEEN, UserMark};
use tabiya::words::tables::GameListWord;

use crate::driver::{Driver, game_list, last};
use crate::wording::says;

/// The second and the fourth game look the same in the list.
const GAMES: &str = "[White \"Tal\"]\n[Black \"Zoë\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
    [White \"Zoë\"]\n[Black \"Tal\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n\n\
    [White \"Fischer\"]\n[Black \"Zoë\"]\n[Date \"1960\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n\
    [White \"Zoë\"]\n[Black \"Tal\"]\n[Result \"0-1\"]\n\n1. c4 0-1\n";

fn open(notes: &str) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("games.pgn".into(), GAMES.into()), ("more.pgn".into(), GAMES.into())];
    d.notes = notes.into();
    d.review(&["games.pgn"], None, None);
    d
}

fn starred(d: &Driver) -> Vec<usize> {
    (0..game_list(d).len()).filter(|&game| game_list(d).note(game).starred).map(|game| game + 1).collect()
}

fn seen(d: &Driver) -> Vec<usize> {
    (0..game_list(d).len()).filter(|&game| game_list(d).note(game).seen).map(|game| game + 1).collect()
}

#[test]
fn stars_are_given_by_key_command_and_click_and_are_there_again() {
    let mut d = open("");
    d.keys("*");
    d.says(says(GameListWord::Starred, &[]));
    d.keys("G:star<Enter>");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Star(2)));
    assert_eq!((starred(&d), d.chosen()), (vec![1, 3, 4], 3));
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Star(2)));
    d.says(says(GameListWord::Unstarred, &[]));
    assert_eq!(starred(&d), [1, 4]);
    assert!(d.notes.contains("white = \"Tal\"\nblack = \"Zoë\"\nresult = \"1-0\"\nstarred = true\n"), "{}", d.notes);
    assert!(d.notes.contains("nth = 2\n") && !d.notes.contains("Fischer"), "{}", d.notes);
    // The program is started again.
    let mut d = open(&d.notes);
    assert_eq!(starred(&d), [1, 4]);
    d.keys("fis:starred<Enter>");
    assert_eq!(d.shown_games(), [1, 4]);
    d.keys("*");
    assert_eq!(d.shown_games(), [1, 4], "the list does not move under one's hands");
    d.keys("F:sort star<Enter>");
    assert_eq!(d.shown_games().first(), Some(&if starred(&d) == [4] { 4 } else { 1 }));
    // In another file, a game with the same names is another game.
    d.review(&["more.pgn"], None, None);
    assert_eq!(starred(&d), [] as [usize; 0]);
}

#[test]
fn a_game_that_was_opened_is_seen() {
    let mut d = open("");
    d.keys("<Enter>n<Esc>");
    assert_eq!(seen(&d), [1, 2]);
    d.keys("fis:unseen<Enter>");
    assert_eq!(d.shown_games(), [3, 4]);
    d.keys("<Enter>*<Esc>");
    assert_eq!((seen(&d), starred(&d), d.shown_games()), (vec![1, 2, 3], vec![3], vec![3, 4]));
    let before = d.effects.len();
    d.keys("<Enter><Esc>");
    let noted = d.effects[before..].iter().any(|effect| matches!(effect, Effect::File(FileEffect::SaveMarks(_))));
    assert!(!noted, "what is known already is not written again");
    let d = open(&d.notes);
    assert_eq!((seen(&d), game_list(&d).note(2)), (vec![1, 2, 3], UserMark { starred: true, seen: true }));
}

/// While a game is saved, another program has deleted a starred one: the next one slides to its place.
#[test]
fn a_star_does_not_go_to_the_game_that_slides_to_its_place() {
    let mut d = open("");
    d.keys("gg*jj*gg<Enter>:header White Tal, M<Enter>");
    let (before, rest) = d.files[0].1.split_at(d.files[0].1.find("[White \"Fischer").expect("game 3"));
    d.files[0].1 = before.to_owned() + &rest[rest.find("[White \"Zoë").expect("game 4")..];
    d.keys("<C-s><Esc>");
    assert_eq!((game_list(&d).len(), starred(&d)), (3, vec![1]), "the saved game keeps its star");
    let stars = |name: &str| d.notes.split("[[game]]").any(|mark| mark.contains(name) && mark.contains("starred"));
    assert!(stars("\"Tal, M\"") && stars("\"Fischer\"") && !stars("white = \"Zoë\""), "{}", d.notes);
}

/// The marks of more games than are remembered, after games 1 and 3 of the list.
fn many_marks(first: &str) -> String {
    let other = |n: usize| format!("\n[[game]]\nfile = \"/else/{}.pgn\"\nwhite = \"{n}\"\nseen = true\n", n / 5_000);
    first.to_owned() + &(0..MOST_SEEN).map(other).collect::<String>()
}

/// Returns the games of each request to delete some.
fn deletions(d: &Driver) -> Vec<Vec<u32>> {
    let rows = |effect: &Effect| match effect {
        Effect::List(ListEffect::DeleteGames(request)) => Some(request.rows.clone()),
        _ => None,
    };
    d.effects.iter().filter_map(rows).collect()
}

#[test]
fn a_seen_game_that_was_forgotten_is_never_deleted_as_unseen() {
    let mut d = open("");
    d.keys("<Enter><Esc>jj*<Enter><Esc>");
    assert_eq!((seen(&d), starred(&d)), (vec![1, 3], vec![3]));
    // One more game is opened in another file: the first of all is forgotten.
    let mut d = open(&many_marks(&d.notes));
    d.review(&["more.pgn"], None, None);
    d.keys("<Enter><Esc>");
    let notes = d.notes.clone();
    for bang in ["", "!"] {
        let mut d = open(&notes);
        assert_eq!(seen(&d), [3], "game 1 was opened, but that is forgotten");
        d.keys("fis:unseen<Enter>");
        d.says(says(GameListWord::Forgotten, &["10,000"]));
        for filter in ["is:unseen", "-is:seen", "is:seen", "is:unseen Tal"] {
            d.keys(&format!(":filter {filter}<Enter>:delete all{bang}<Enter>"));
            assert_eq!(last(&d), says(GameListWord::ForgottenStay, &[]), "{filter}");
        }
        assert_eq!(deletions(&d), Vec::<Vec<u32>>::new());
        // What other filters choose can be deleted, and so can one game, which the user has in view.
        d.keys(":filter -is:starred<Enter>:delete all!<Enter>");
        assert_eq!(deletions(&d), [[0, 1, 3]]);
        let mut d = open(&notes);
        d.keys(":filter is:unseen<Enter>:delete game!<Enter>");
        assert_eq!(deletions(&d), [[0]]);
    }
    // In a file of which nothing was forgotten, all is as before.
    let mut d = Driver::new(Boot::default());
    d.files = vec![("games.pgn".into(), GAMES.into()), ("new.pgn".into(), GAMES.into())];
    d.notes = notes;
    d.review(&["new.pgn"], None, None);
    d.keys("<Enter><Esc>fis:unseen<Enter>");
    assert_ne!(last(&d), says(GameListWord::Forgotten, &["10,000"]));
    d.keys(":delete all!<Enter>");
    assert_eq!(deletions(&d), [[1, 2, 3]]);
}

#[test]
fn a_filter_by_marks_waits_for_the_marks() {
    let mut d = open("");
    d.keys("<Enter><Esc>jjj*");
    let notes = d.notes.clone();
    let is_marks = |effect: &Effect| matches!(effect, Effect::File(FileEffect::ReadMarks));
    // The first answer that may come and is not that of the marks. Files are dealt with one after the other.
    let other = |d: &Driver| {
        let first = d.pending.iter().position(|effect| matches!(effect, Effect::File(_)));
        let may_come = |at: &usize| !matches!(d.pending[*at], Effect::File(_)) || Some(*at) == first;
        (0..d.pending.len()).filter(may_come).position(|at| !is_marks(&d.pending[at]))
    };
    for (filter, want) in
        [("is:unseen", vec![2, 3, 4]), ("is:starred", vec![4]), ("-is:starred", vec![1, 2, 3]), ("is:seen", vec![1])]
    {
        let mut d = Driver::new(Boot::default());
        d.files = vec![("games.pgn".into(), GAMES.into())];
        (d.notes, d.late) = (notes.clone(), true);
        d.review(&["games.pgn"], None, None);
        // The games are there before the marks, and so is the filter.
        while let Some(choice) = other(&d) {
            d.deliver(|_| choice);
        }
        assert!(d.pending.iter().any(is_marks) && d.listed() == 4);
        d.keys(&format!("f{filter}<Enter>"));
        if d.shown_games().is_empty() {
            assert_eq!(game_list(&d).marks_unknown(), Some(GameListWord::NotWhole), "not that no game matches");
        }
        for command in ["delete all!", "delete game!", "copy all to x.pgn"] {
            d.keys(&format!(":{command}<Enter>"));
            assert_eq!(last(&d), says(GameListWord::NotWhole, &[]), "{filter}: {command}");
        }
        while !d.pending.is_empty() {
            d.deliver(|_| 0);
        }
        assert_eq!(d.shown_games(), want, "{filter}");
        d.keys(":delete all!<Enter>");
        let games: Vec<u32> = want.iter().map(|game| u32::try_from(*game - 1).unwrap()).collect();
        let pending = |effect: &Effect| match effect {
            Effect::List(ListEffect::DeleteGames(request)) => Some(request.rows.clone()),
            _ => None,
        };
        assert_eq!(d.pending.iter().find_map(pending), Some(games), "{filter}");
    }
}

#[test]
fn an_edited_game_keeps_its_user_marks() {
    let mut d = open("");
    // The second game gets another name, so the fourth is now the first game of the old name.
    d.keys("j*jj*k<Home>j<Enter>:header White Zoé<Enter><C-s>");
    assert!(d.file("games.pgn").contains("[White \"Zoé\"]"));
    assert_eq!(starred(&d), [2, 4]);
    d.review(&["games.pgn"], None, None);
    assert_eq!((starred(&d), seen(&d)), (vec![2, 4], vec![2]), "{}", d.notes);
}

#[test]
fn pasted_games_have_marks_while_they_are_open() {
    use tabiya::app::protocol::message::Msg;
    let mut d = Driver::home();
    d.send(Msg::Paste(GAMES.into()));
    d.keys("<Left><Enter>");
    assert_eq!(d.listed(), 4);
    d.keys("*");
    d.says(says(GameListWord::StarredHere, &[]));
    d.keys("fis:starred<Enter>");
    assert_eq!((d.shown_games(), d.notes.as_str()), (vec![1], ""));
}

/// A world with two files: three games are in both, one differs by its last move.
fn twice() -> Driver {
    let mut d = Driver::new(Boot::default());
    let other = GAMES.replace("1. c4", "1. b4").replace("[Date \"1960\"]", "[Date \"1960.05.01\"]");
    d.files = vec![("games.pgn".into(), GAMES.into()), ("more.pgn".into(), other)];
    d
}

#[test]
fn games_that_stand_in_several_files_are_marked_after_the_first() {
    let mut d = twice();
    d.review(&["games.pgn", "more.pgn"], None, None);
    let marked = |d: &Driver| (0..8).filter_map(|game| Some((game, game_list(d).first_of(game)?))).collect::<Vec<_>>();
    assert_eq!(marked(&d), [], "no moves are compared before somebody asks");
    d.keys("fis:duplicate<Enter>");
    assert_eq!(d.shown_games(), [5, 6, 7]);
    assert_eq!(marked(&d), [(4, 0), (5, 1), (6, 2)]);
    d.keys("F:filter -is:duplicate<Enter>");
    assert_eq!(d.shown_games(), [1, 2, 3, 4, 8]);
}

#[test]
fn a_search_for_duplicates_is_stopped_like_others() {
    let mut d = twice();
    d.slow = true;
    d.review(&["games.pgn", "more.pgn"], None, None);
    d.keys("<Esc>");
    d.review(&["games.pgn", "more.pgn"], None, None);
    d.keys("fis:duplicate<Enter>");
    assert!(game_list(&d).duplicates_under_way().is_some());
    d.keys("<Esc>");
    d.says(says(GameListWord::Stopped, &["1", "3"]));
    assert!(d.effects.iter().any(|effect| matches!(effect, Effect::List(ListEffect::StopSearching(_)))));
    assert_eq!((d.shown_games(), game_list(&d).duplicates_under_way()), (vec![], None));
    d.slow = false;
    d.keys("F");
    assert_eq!(game_list(&d).first_of(4), None, "nobody asks");
    d.keys("fis:duplicate<Enter>");
    assert_eq!(game_list(&d).first_of(4), Some(0), "asked again");
}
