//! The home screen in plain mode: interrupted games, a new game, recent files.

use crate::run::Home;
use crate::wording::{Wording, aloud, joined, lines};
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, OutcomeWord, PlainWord, ReviewWord, RuntimeWord, TimeWord};

#[test]
fn it_says_what_can_be_done_and_ends_as_every_session() {
    let home = Home::new();
    let ran = home.run(&["--plain"], "");
    assert_eq!(
        (ran.out.as_str(), ran.code),
        (lines(&[aloud(PlainWord::KeptCount, &["0"]), aloud(PlainWord::HomeWords, &[])]), Some(0))
    );
    let ran = home.run(&["--plain", "--lang", "fr"], "help\nquit\n");
    assert!(ran.out.has_in(Lang::Fr, PlainWord::KeptCount, &["0"]), "{}", ran.out);
    assert!(
        ran.out.contains(
            "\nAccueil : réglages de partie, blancs, noirs, cadence, début, règles, tournoi, lieu, ronde, récents, interrompues.\n"
        ),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("next"), "that is the help of review: {}", ran.out);
}

#[test]
fn an_interrupted_game_goes_on() {
    let home = Home::new();
    home.run(&["play", "--plain", "--white", "human:Anna", "--black", "human:Ben"], "e4\ne5\nNf3\n");
    let ran = home.run(&["--plain"], "go on 3\ngo on\nNc6\nhome\nkeep\nquit\n");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], aloud(PlainWord::KeptCount, &["1"]), "{}", ran.out);
    assert!(
        lines[1].has(
            PlainWord::KeptGame,
            &["1", "Anna", "Ben", "3 half-moves", aloud(PlainWord::KeptLast, &["knight f3"]), "Black"]
        ),
        "{}",
        ran.out
    );
    // Another window may have put one away since: the list is read again.
    let rest = [
        aloud(AppWord::NoSuchKept, &["3", "1"]),
        lines[0],
        lines[1],
        lines[2],
        aloud(PlainWord::Begins, &["Anna", "Ben", "Black"]),
        joined(&["3 half-moves.", aloud(PlainWord::LastMove, &["White: knight g1 to f3"])]),
        aloud(PlainWord::OnMove, &["2", "Black"]),
        "Black: knight b8 to c6.",
    ];
    assert_eq!(lines[3..11], rest, "{}", ran.out);
    assert!(
        ran.out.has(
            PlainWord::KeptGame,
            &["1", "Anna", "Ben", "4 half-moves", aloud(PlainWord::KeptLast, &["knight c6"]), "White"]
        ),
        "{}",
        ran.out
    );
    assert_eq!((ran.last_line(), ran.code), ("* interrupted", Some(0)));
    // The clocks stand still until a move or a word.
    let timed = Home::new();
    timed.run(&["play", "--plain", "--time", "5+3", "--black", "greedy"], "d4\n");
    let ran = timed.run(&["--plain"], "1\nclock\npause\nsetup\nno\ngo on\ngo on\n");
    assert!(ran.out.has(AppWord::NotPaused, &[]) && !ran.out.has(AppWord::NotNow, &[]), "{}", ran.out);
    assert_eq!(ran.out.matches(aloud(PlainWord::ClocksStand, &[])).count(), 2, "{}", ran.out);
    assert!(ran.out.has(AppWord::GoesOn, &[]), "{}", ran.out);
}

#[test]
fn several_interrupted_games_have_numbers() {
    let home = Home::new();
    home.run(&["play", "--plain"], "e4\n");
    home.run(&["play", "--plain"], "d4\nd5\n");
    let ran = home.run(&["--plain"], "go on\nnew\nc4\nhome\nkeep\n");
    assert!(ran.out.has(PlainWord::KeptCount, &["2"]), "{}", ran.out);
    assert!(ran.out.has(AppWord::WhichKept, &[]), "{}", ran.out);
    assert!(ran.out.has(PlainWord::KeptCount, &["3"]), "the one that was just put away too: {}", ran.out);
}

#[test]
fn an_interrupted_game_is_thrown_away_only_after_a_yes() {
    let home = Home::new();
    home.run(&["play", "--plain"], "e4\n");
    let ran = home.run(&["--plain"], "drop\nno\n");
    assert!(ran.out.has(PlainWord::YesNo, &[aloud(AppWord::AskDropKept, &["White", "Black"])]), "{}", ran.out);
    assert_eq!(home.journals().len(), 1);
    let ran = home.run(&["--plain"], "drop 1\nyes\nhome\n");
    assert!(
        ran.out.contains(lines(&[aloud(AppWord::Dropped, &[]), aloud(PlainWord::KeptCount, &["0"])])),
        "{}",
        ran.out
    );
    assert_eq!((home.journals().len(), home.games()), (0, String::new()));
}

#[test]
fn an_interrupted_tournament_game_is_ended_by_the_arbiter_and_stays_in_the_record() {
    let home = Home::new();
    home.run(&["play", "--plain", "--tournament"], "e4\n");
    let ran = home.run(&["--plain"], "drop\nno\n");
    assert!(ran.out.has(PlainWord::YesNo, &[aloud(AppWord::AskEndKept, &["White", "Black"])]), "{}", ran.out);
    assert_eq!(home.journals().len(), 1);
    let ran = home.run(&["--plain"], "drop 1\nyes\nhome\n");
    assert!(ran.out.has(AppWord::AbandonedKept, &[]), "{}", ran.out);
    assert!(ran.out.has(PlainWord::KeptCount, &["0"]), "{}", ran.out);
    assert_eq!(home.journals().len(), 0);
    assert!(home.games().contains("1. e4"), "{}", home.games());
    assert!(home.games().contains("{No result: abandoned}"), "{}", home.games());
}

#[test]
fn new_begins_a_game_with_the_options() {
    let home = Home::new();
    let options = "white human:Zoé\nblack human\ntime 5+3\nstart chess960 5x\nstart chess960 0\nrules\nrules tough\n";
    let ran = home.run(&["--plain"], &format!("{options}new\n"));
    for said in [
        lines(&[aloud(
            PlainWord::OptionsAre,
            &["Zoé, a person", "human", aloud(TimeWord::Increment, &["5 minutes", "3 seconds"]), "standard", "casual"],
        )]),
        lines(&[aloud(PlainWord::NoSuchRules, &["tough"])]),
        lines(&[aloud(
            PlainWord::BeginsTimed,
            &["Zoé", "human", aloud(TimeWord::Increment, &["5 minutes", "3 seconds"]), "White"],
        )]),
        lines(&[aloud(PlainWord::StartNumbered, &["0", "bishop, bishop, queen, knight, knight, rook, king, rook"])]),
    ] {
        assert!(ran.out.contains(said), "{said:?} is missing in\n{}", ran.out);
    }
    // The options are remembered.
    let ran = home.run(&["--plain"], "rules touch-move\nstart standard\ntime none\nnew\nf3\ne5\ng4\nQh4\nnew\n");
    let begins = aloud(PlainWord::Begins, &["Zoé", "human", "White"]);
    assert!(ran.out.contains(lines(&[begins, aloud(PlainWord::RulesTouch, &[])])), "{}", ran.out);
    assert_eq!(ran.out.matches(begins).count(), 2, "{}", ran.out);
    assert_eq!(ran.last_line(), "0-1 checkmate");
}

#[test]
fn two_people_play_at_a_word_and_what_a_game_cannot_change_says_where_it_can() {
    let home = Home::new();
    for words in ["two players", "play with a friend"] {
        let ran =
            home.run(&["--plain"], &format!("white elo:900\nblack 800\n{words}\nhow much time does black have\n"));
        for said in [
            aloud(PlainWord::OptionsAre, &["tabiya 900", "tabiya 800", "none", "standard", "casual"]),
            aloud(PlainWord::Begins, &["human", "human", "White"]),
            aloud(AppWord::NoClockHere, &[]),
        ] {
            assert!(ran.out.contains(said), "{words}: {said:?} is missing in\n{}", ran.out);
        }
    }
    let ran = home.run(&["play", "--plain"], "options\ntime 5\nhome\noptions\n");
    assert!(ran.out.has(PlainWord::WorksAtHome, &["Options"]), "{}", ran.out);
    assert!(ran.out.has(PlainWord::WorksAtHome, &["Time"]), "{}", ran.out);
    assert!(ran.out.has(PlainWord::OptionsAre, &[]), "{}", ran.out);
}

#[test]
fn a_tournament_game_asks_for_its_event_site_and_round() {
    let home = Home::new();
    let unknown = aloud(PlainWord::EventUnknown, &[]);
    let asks = aloud(PlainWord::EventWords, &[]);
    let ran = home.run(
        &["--plain"],
        "event Club\nblack human\nrules tournament\nsite Vienna\nnew\nround\nround 3\ne4\nresult 1-0 forfeit\ny\nround 4\n",
    );
    for said in [
        joined(&[aloud(PlainWord::EventIs, &["Club", unknown, unknown]), asks]),
        joined(&[aloud(PlainWord::EventIs, &["Club", "Vienna", unknown]), asks]),
        aloud(PlainWord::EventIs, &["Club", "Vienna", "3"]),
        aloud(AppWord::GameOver, &[]),
    ] {
        assert!(ran.out.contains(lines(&[said])), "{said:?} is missing in\n{}", ran.out);
    }
    for tag in ["[Event \"Club\"]", "[Site \"Vienna\"]", "[Round \"3\"]"] {
        assert!(home.games().contains(tag), "{tag}: {}", home.games());
    }
    // Named on the command line, in the middle of the game, and in the config, which other games do not read.
    std::fs::write(home.path().join("own.toml"), "[new_game]\nevent = \"Open\"\nround = \"1\"\n").unwrap();
    let line = ["play", "--plain", "--config", "own.toml", "--tournament", "--time", "5", "--round", "2"];
    let ran = home.run(&line, "start\ne4\nsite Graz\nhome\nkeep\nquit\n");
    assert!(ran.out.has(PlainWord::EventIs, &["Open", "Graz", "2"]), "{}", ran.out);
    let ran = home.run(&["--plain"], "go on 1\ngo on\nresign\ny\n");
    assert!(ran.out.has(PlainWord::EventIs, &["Open", "Graz", "2"]), "{}", ran.out);
    assert!(home.games().contains("[Event \"Open\"]\n[Site \"Graz\"]"), "{}", home.games());
    let ran = home.run(&["play", "--plain", "--config", "own.toml"], "event Open\ne4\nresign\ny\n");
    assert!(ran.out.has(PlainWord::EventOnlyTournament, &[]), "{}", ran.out);
    assert!(home.games().contains("[Event \"Casual game\"]"), "{}", home.games());
}

#[test]
fn draw_odds_are_told_at_the_start_and_at_the_end() {
    let home = Home::new();
    let ran = home.run(&["--plain"], "black human\nstart odds white draw\nnew\ne4\ne5\ndraw\nNf3\ndraw\n");
    assert!(ran.out.has(PlainWord::DrawOdds, &["Black"]), "{}", ran.out);
    assert!(ran.out.contains(aloud(OutcomeWord::DrawOdds, &["Black"])), "{}", ran.out);
    assert_eq!(ran.last_line(), "1/2-1/2 agreement");
    let ran = home.run(&["--plain"], "new\ne4\n");
    assert!(!ran.out.has(PlainWord::DrawOdds, &["Black"]), "the start was asked for once: {}", ran.out);
}

#[test]
fn files_that_were_open_are_recent() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), "[White \"A\"]\n\n1. e4 *\n").unwrap();
    let ran = home.run(&["--plain"], "recent\nreview one.pgn\nhome\nrecent\nrecent 2\nrecent 1\nreview none.pgn\n");
    assert!(ran.out.has(PlainWord::NoRecent, &[]), "{}", ran.out);
    assert!(ran.out.has(PlainWord::NoSuchRecent, &["2", "1"]), "{}", ran.out);
    assert_eq!(
        ran.out.matches(aloud(ReviewWord::PlainGame, &["1", "1", "A", "?", "unfinished"])).count(),
        2,
        "{}",
        ran.out
    );
    // A file that cannot be read leads back to the home screen, and the exit code reports it.
    assert!(ran.out.has(RuntimeWord::OpenFailed, &["none.pgn", aloud(RuntimeWord::NotFound, &[])]), "{}", ran.out);
    assert!(ran.code == Some(1) && !ran.out.contains("* interrupted"), "no game was played");
}
