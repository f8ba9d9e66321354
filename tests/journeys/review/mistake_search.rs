//! The mistake search, in one game and in many: shown, stopped, undone and saved.

use crate::driver::{Driver, Place, last, open_file, review};
use crate::wording::{Wording, aloud, counts, joined, says};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::plain::Plain;
use tabiya::words::tables::{AnalysisWord, EditWord, HelpSentence, MoveWord, PlainWord, ReviewWord, TrainingWord};

/// Scholar's mate, which Black could have stopped.
const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open() -> Driver {
    open_file(Boot::default(), "game.pgn", GAME)
}

fn pgn(d: &Driver) -> String {
    tabiya::chess::pgn::writer::export(d.record()).replace('\n', " ")
}

fn dialog(d: &Driver) -> String {
    d.dialog().map(|dialog| format!("{dialog:?}")).unwrap_or_default()
}

#[test]
fn mistakes_are_found_marked_and_can_be_undone_and_done_again() {
    let mut d = open();
    let before = pgn(&d);
    d.keys("M");
    let found = pgn(&d);
    assert!(found.contains("3... Nf6 $4 {[%eval #1,"), "the blunder: {found}");
    assert!(found.contains("(3... g6") || found.contains("(3... Qe7") || found.contains("(3... Qf6"), "{found}");
    assert!(found.contains("4. Qxf7# 1-0"), "no evaluation stands beside a mate: {found}");
    assert!(last(&d).has(AnalysisWord::MistakesFound, &["", counts(AnalysisWord::Blunders, 1)]), "{}", last(&d));
    assert!(d.is_unsaved() && !d.searches_mistakes());
    d.keys("<Tab>");
    let here = Driver::san;
    while here(&d) != "Nf6" {
        d.keys("<Tab>");
    }
    d.keys("<Tab>");
    d.says(says(AnalysisWord::NoMistakeAhead, &[]));
    d.keys("<End><BackTab>");
    assert_eq!(here(&d), "Nf6");
    d.keys("<C-t>");
    assert_eq!((pgn(&d), last(&d).as_str()), (before, says(EditWord::Undone, &[says(EditWord::WhatEvaluated, &[])])));
    d.keys("<C-y>");
    assert_eq!(pgn(&d), found);
    d.keys("M");
    assert_eq!(pgn(&d), found, "the same search finds the same");
}

#[test]
fn the_search_for_mistakes_shows_its_progress_and_is_stopped() {
    let mut d = open();
    d.slow = true;
    d.keys("M");
    let request = d.evaluation_requests[0].clone();
    assert_eq!(request.tasks.len(), 8, "the start and seven half-moves");
    assert!(d.status().is_none() && d.app.seeks_mistakes(), "how far it is stands there from the first moment");
    for at in [3, 0, 5] {
        d.answer_evaluation(&request, at);
    }
    assert_eq!(review(&d).mistake_search.as_ref().map(|search| search.progress()), Some((3, 8)));
    d.keys("M");
    d.says(says(AnalysisWord::MistakesStop, &["3", "8"]));
    assert_eq!(d.stopped, [request.id]);
    d.answer_evaluation(&request, 1);
    assert!(!d.searches_mistakes() && !d.is_unsaved(), "what comes late changes nothing");
    // Esc stops it too, and does not leave the game.
    d.keys("M<Esc>");
    assert_eq!((d.app.seeks_mistakes(), d.stopped.len()), (false, 2));
    d.evaluation_requests.truncate(1);
    d.keys("M");
    let again = d.evaluation_requests[1].clone();
    d.keys("q");
    assert_eq!(d.stopped.last(), Some(&again.id), "a game that is left is not looked at any more");
    let mut d = open();
    d.keys(":mistakes stop<Enter>");
    d.says(says(AnalysisWord::NothingStops, &[]));
    d.files.push(("none.pgn".into(), "[Event \"x\"]\n\n*\n".into()));
    d.review(&["none.pgn"], None, None);
    d.keys("M");
    d.says(says(AnalysisWord::MistakesNoMoves, &[]));
}

#[test]
fn a_batch_search_goes_through_the_filtered_list() {
    let other = "[White \"Cid\"]\n[Black \"Dee\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let mut d = Driver::new(Boot::default());
    let empty = "[White \"Ann\"]\n[Black \"Eve\"]\n[Result \"*\"]\n\n*\n";
    d.files = vec![("list.pgn".into(), format!("{GAME}\n{other}\n{empty}\n"))];
    d.review(&["list.pgn"], None, None);
    d.slow = true;
    d.keys("M");
    d.says(says(AnalysisWord::RoundBegins, &["3 games"]));
    let round = |d: &Driver| d.app.screens.analysis.batch.as_ref().map(|round| (round.games(), round.positions()));
    assert_eq!(round(&d), Some(((0, 3), (0, 8))));
    let first = d.evaluation_requests[0].clone();
    d.answer_evaluation(&first, 0);
    assert_eq!(round(&d), Some(((0, 3), (1, 8))));
    d.keys("<Enter>");
    assert_eq!(d.number(), Some(0), "one may look at a game meanwhile");
    d.keys("q");
    assert!(round(&d).is_some());
    d.keys("M");
    assert_eq!((last(&d).as_str(), round(&d)), (says(AnalysisWord::RoundStops, &["0 games"]), None));
    assert_eq!(d.stopped, [first.id]);
    d.slow = false;
    d.keys("M");
    assert_eq!(round(&d), None);
    assert!(last(&d).starts_with("3 games: ") && last(&d).contains(" blunder"), "{}", last(&d));
    let weighed = d.evaluation_requests.len();
    d.keys(":filter Cid<Enter>M");
    assert!(last(&d).starts_with("1 game: "), "{}", last(&d));
    assert!(d.evaluation_requests.len() > weighed);
    d.slow = true;
    d.keys("M:home<Enter>");
    assert_eq!((round(&d), d.stopped.len()), (None, 2), "the list was left");
    let left = says(AnalysisWord::RoundLeft, &["0 games"]);
    assert!(d.sentences().iter().any(|said| said == left), "{:?}", d.sentences());
}

#[test]
fn the_sum_of_many_positions_is_a_question() {
    let mut d = open();
    let marked =
        ["e5 ", "Nc6 ", "Qh5 ", "Nf6 "].iter().fold(GAME.to_owned(), |game, mv| game.replace(mv, &format!("{mv}$2 ")));
    d.files.push(("marked.pgn".into(), marked));
    d.review(&["marked.pgn"], None, None);
    d.keys(":replay both<Enter><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn><PgDn>");
    assert!(
        dialog(&d).has(AnalysisWord::ReplaySum, &["4", says(AnalysisWord::ReplayShownCount, &["4"])]),
        "{}",
        dialog(&d)
    );
    d.keys("y");
    assert!(last(&d).has(AnalysisWord::ReplayBegins, &["1… e5"]), "{}", last(&d));
}

#[test]
fn found_mistakes_are_one_edit_that_can_be_undone() {
    let mut d = open();
    let before = pgn(&d);
    d.slow = true;
    d.keys("M");
    let request = d.evaluation_requests[0].clone();
    d.answer_evaluation(&request, 0);
    assert_eq!(pgn(&d), before, "a move is judged by what stood before it and what came of it");
    d.answer_evaluation(&request, 1);
    assert!(pgn(&d).contains("1. e4 {[%eval "), "{}", pgn(&d));
    // The user can go on looking meanwhile; the search does not move the cursor.
    d.keys("<Right><Right>:autoplay<Enter>");
    for at in 2..8 {
        d.answer_evaluation(&request, at);
    }
    assert!(review(&d).autoplay().is_some() && d.san() == "e5");
    d.keys(":autoplay<Enter>");
    let closer = d.evaluation_requests[1].clone();
    assert_eq!(review(&d).mistake_search.as_ref().and_then(|search| search.rechecks()).map(|(done, _)| done), Some(0));
    for at in 0..closer.tasks.len() {
        assert!(d.app.seeks_mistakes());
        d.answer_evaluation(&closer, at);
    }
    assert!(last(&d).has(AnalysisWord::MistakesFound, &[]) && pgn(&d).contains("3... Nf6 $4"), "{}", pgn(&d));
    d.keys("<C-t>");
    assert_eq!(pgn(&d), before);
}

#[test]
fn found_mistakes_are_saved_only_when_asked() {
    let mut d = open();
    d.keys("M");
    assert!(d.is_unsaved() && !d.is_changed());
    let text = d.file("game.pgn").to_owned();
    d.keys("q");
    assert!(dialog(&d).contains("Found") && dialog(&d).contains("chosen: 0"), "saving is first: {}", dialog(&d));
    d.keys("2");
    assert!(!d.has_dialog() && d.place() == Place::Home);
    assert_eq!((d.requests.len(), d.file("game.pgn")), (0, text.as_str()), "left without them");
    // Found mistakes that the user took out again are not asked about.
    d.review(&["game.pgn"], None, None).keys("M<C-t>q");
    assert!(!d.has_dialog() && d.place() == Place::Home);
    // Esc asks too; Enter saves and leaves.
    d.review(&["game.pgn"], None, None).keys("M").wait(5_000);
    d.keys("<Esc>");
    assert!(!d.has_card() && !d.has_dialog(), "first from the card to the moves");
    d.keys("<Esc>");
    assert!(dialog(&d).contains("Found"), "{}", dialog(&d));
    d.keys("<Enter>");
    assert!(d.file("game.pgn").contains("$4") && d.place() == Place::Home);
    d.review(&["game.pgn"], None, None).keys("q");
    assert!(!d.has_dialog() && d.place() == Place::Home, "nothing is new");
    // Once the user has saved the found mistakes, they no longer count as unsaved.
    d.files = vec![("game.pgn".into(), GAME.into())];
    d.review(&["game.pgn"], None, None);
    d.keys("M<C-s>");
    assert!(d.file("game.pgn").contains("$4") && !d.is_unsaved());
    // A comment that was added beside the found mistakes is asked about.
    d.keys("M:comment why<Enter>q");
    assert!(dialog(&d).contains("Unsaved"), "{}", dialog(&d));
}

#[test]
fn a_changed_game_says_how_it_is_left() {
    let mut d = open();
    d.keys("M:comment well<Enter>q");
    let text = d.question();
    assert_eq!(text, says(EditWord::AskUnsavedIn, &["game.pgn"]));
    d.keys("<Esc>");
    d.says(says(EditWord::Stayed, &[]));
    d.keys("<Esc>2");
    assert_eq!(d.place(), Place::Home);
}

/// White could mate at once, but plays something else.
const MISSED: &str =
    "[FEN \"6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1\"]\n[SetUp \"1\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. h3 h6 *\n";

#[test]
fn a_word_ends_the_mistake_search_by_ear() {
    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "missed.pgn", MISSED);
    let mut hears = |line: &str| {
        d.aloud = Some((Plain::default(), String::new()));
        d.send(Msg::Line(line.to_owned()));
        d.aloud.take().map_or(String::new(), |(_, heard)| heard.replace('\u{a0}', " "))
    };
    let heard = hears("mistakes");
    assert!(heard.has(AnalysisWord::MistakesBegin, &["3"]), "{heard}");
    let faults = [counts(AnalysisWord::Blunders, 1), aloud(AnalysisWord::NoFault, &[])];
    assert!(heard.has(AnalysisWord::MistakesFound, &faults), "{heard}");
    let played = aloud(MoveWord::WhitePlayed, &["1", "pawn h2 to h3"]);
    let judged = aloud(PlainWord::MistakeJudged, &[played, aloud(PlainWord::JudgedBlunder, &[])]);
    let mistake = aloud(PlainWord::MistakeNow, &[aloud(PlainWord::MistakeWord, &[]), "1", "1", judged]);
    for (line, wanted) in [
        ("next", "1. White: pawn h2 to h3."),
        ("start", aloud(ReviewWord::AtTheStart, &[])),
        ("next mistake", joined(&[mistake, aloud(PlainWord::MistakeBetter, &["rook d8, checkmate"])])),
        ("replay", aloud(AnalysisWord::ReplayBegins, &[played])),
        ("hint", aloud(TrainingWord::NotWhileGuessing, &[])),
        ("help", aloud(HelpSentence::Improve, &[])),
    ] {
        let heard = hears(line);
        assert!(heard.contains(wanted) && !heard.contains("mate in 1"), "{line}: {heard}");
    }

    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "missed.pgn", MISSED);
    d.slow = true;
    for (line, wanted) in [
        ("mistakes", AnalysisWord::MistakesBegin),
        ("mistakes stop", AnalysisWord::MistakesStop),
        ("mistakes stop", AnalysisWord::NothingStops),
    ] {
        d.send(Msg::Line(line.to_owned()));
        assert!(last(&d).has(wanted, &[]), "{line}: {}", last(&d));
    }
}
