//! The user's own mistakes: they are collected from games in the background, and asked until they are known.

use crate::driver::{Driver, Place, last, review};
use crate::wording::{aloud, says, shown};
use std::collections::HashSet;
use tabiya::app::practice::mistakes::OwnExercise;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, EvaluateBatch, FileEffect};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::own_mistakes::{OwnGame, OwnGames, OwnMistake, SearchedGame};
use tabiya::app::protocol::practice_log::PracticeLog;
use tabiya::app::recent_choices::RecentChoices;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::config::Config;
use tabiya::words::practice::PracticeWord as W;
use tabiya::words::tables::AnalysisWord;

/// The first two games are searched; the others carry evaluations without signs, a sign with a better line, and a sign
/// with a comment. The last mistake stands in the position of the second one, which came about in another way.
const GAMES: &str = r#"[White "Me"]
[Black "Anna"]
[Date "2026.06.03"]

1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 0-1

[White "Ben"]
[Black "Me"]
[Date "2026.05.12"]

1. d4 d5 2. c4 Bh3 3. gxh3 1-0

[White "Me"]
[Black "Cleo"]
[Date "2026.04.01"]

1. d4 {[%eval 0.2]} d5 {[%eval 0.2]} 2. c4 {[%eval 0.2]} e6 {[%eval 0.3]} 3. Bh6 {[%eval -3.5]} gxh6 {[%eval -3.5]} 0-1

[White "Me"]
[Black "Dora"]
[Date "2026.03.01"]

1. e4 e5 2. Nf3 Nc6 3. Nxe5 $4 (3. Bb5 {[%eval 0.3]}) 3... Nxe5 4. Qh5 $6 0-1

[White "Emil"]
[Black "Me"]
[Date "2026.08.01"]

1. c4 d5 2. d4 Bh3 $4 {Blunder. e6 was best.} 3. Nxh3 $4 1-0

[White "Anna"]
[Black "Ben"]

1. f3 e5 2. g4 Qh4# 0-1
"#;

fn boot(plain: bool) -> Boot {
    let config = Config { me: vec!["me".to_owned()], ..Config::default() };
    let recent = RecentChoices { recent: vec!["my.pgn".to_owned()], ..RecentChoices::default() };
    Boot { config, remembered: Some(recent.to_toml()), plain, ..Boot::default() }
}

/// Starts the program with these games, and with what it has found before.
fn start(games: &str, mistakes: &str) -> Driver {
    let mut d = Driver::new(boot(false));
    (d.files, d.mistakes, d.slow) = (vec![("my.pgn".into(), games.to_owned())], mistakes.to_owned(), true);
    d.open_home();
    d
}

/// Lets the workers evaluate everything that they are asked. Returns what it was.
fn work(d: &mut Driver) -> Vec<EvaluateBatch> {
    let mut done = Vec::new();
    while !d.evaluation_requests.is_empty() {
        let request = d.evaluation_requests.remove(0);
        (0..request.tasks.len()).for_each(|at| d.answer_evaluation(&request, at));
        done.push(request);
    }
    done
}

/// Returns the opponents and half-moves of the mistakes that the file holds for these games.
fn found(d: &Driver) -> Vec<(String, u32)> {
    let mut games = OwnGames::read(&d.mistakes);
    games.add_file(Some("my.pgn".as_ref()), d.file("my.pgn").as_bytes(), &["Me".to_owned()]);
    games.finish();
    let of = |game: &SearchedGame| -> Vec<(String, u32)> {
        game.mistakes.iter().map(|mistake| (game.game.opponent.clone(), mistake.ply)).collect()
    };
    let mut found: Vec<(String, u32)> = games.searched.iter().flat_map(of).collect();
    found.sort();
    found
}

fn known() -> Vec<(String, u32)> {
    [("Anna", 5), ("Ben", 4), ("Cleo", 5), ("Dora", 5), ("Emil", 4)].map(|(who, ply)| (who.to_owned(), ply)).into()
}

fn own(d: &Driver) -> &OwnExercise {
    d.solve().own.as_ref().expect("a mistake of the user's")
}

fn says_of(d: &Driver) -> String {
    d.solve().said.iter().map(|(_, text)| text.replace('\u{a0}', " ")).collect::<Vec<_>>().join(" ")
}

#[test]
fn practice_mistakes_of_five_games_are_found_once() {
    let mut d = start(GAMES, "");
    let reads =
        |d: &Driver| d.effects.iter().any(|effect| matches!(effect, Effect::File(FileEffect::ReadMistakes { .. })));
    assert!(!reads(&d), "nothing is read before practice is opened");
    d.keys("p");
    assert!(d.evaluation_requests.is_empty(), "it begins when the user says so");
    d.keys("6");
    d.sees("Game 2 of 5, 1 mistake found. mistakes stop ends it.");
    assert!(d.evaluation_requests.iter().all(|request| request.in_background && request.tasks.len() <= 4));
    let done = work(&mut d);
    assert_eq!(found(&d), known());
    assert!(!crate::painted::text(&d, 80, 24).contains("mistakes stop"), "it is over");
    assert_eq!(d.practice().own.cards.len(), 4, "two mistakes stand in the same position");
    d.sees("from 5 games of yours");
    d.sees(shown(W::MissedDue, &["4", "4"]));
    let tasks = done.iter().flat_map(|request| &request.tasks);
    let keys: Vec<u64> = tasks.map(|task| task.key()).collect();
    let different: HashSet<u64> = keys.iter().copied().collect();
    assert_eq!(different.len() + 1, keys.len(), "only the initial position stands in two games");
    // Another visit, and another start, ask for nothing again.
    d.keys("<Esc>p");
    assert!(d.evaluation_requests.is_empty() && d.practice().own.cards.len() == 4);
    let mut d = start(GAMES, &d.mistakes);
    d.keys("p");
    assert!(d.evaluation_requests.is_empty() && d.practice().own.cards.len() == 4);
    // A game that has changed is looked through again, without a word, and no other.
    let mut d = start(&GAMES.replace("3. Qxf7+ Kxf7", "3. a3 g6 4. Qxe5+ Nxe5"), &d.mistakes);
    d.keys("p");
    assert_eq!(d.practice().own.cards.len(), 3, "what was found in it counts no more");
    let asked: usize = work(&mut d)
        .iter()
        .filter(|request| request.tasks.iter().all(|task| task.only_moves.is_empty()))
        .map(|request| request.tasks.len())
        .sum();
    assert!(asked >= 9, "every position of that game: {asked}");
    let mut changed = known();
    changed[0].1 = 7;
    assert_eq!(found(&d), changed);
}

#[test]
fn practice_mistakes_of_another_variant_are_none() {
    let game = GAMES.split("\n\n[").nth(3).expect("the game against Dora");
    let game = format!("[{game}\n").replace("[Date", "[Variant \"Crazyhouse\"]\n[Date");
    let mut d = start(&game, "");
    d.keys("p6");
    work(&mut d);
    assert_eq!(found(&d), []);
}

#[test]
fn practice_mistakes_wait_while_the_computer_plays_or_analyses() {
    let mut d = start(GAMES, "");
    d.thinkers = Some(Vec::new());
    d.keys("p6");
    assert_eq!(d.evaluation_requests.len(), 1);
    // On another screen it goes on; beside a game against the computer it does not.
    d.wait(1_000);
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Home);
    let request = d.evaluation_requests.remove(0);
    d.answer_evaluation(&request, 0);
    d.answer_evaluation(&request, 1);
    assert_eq!(d.evaluation_requests.len(), 1, "more is asked for");
    let mut options = GameOptions::default();
    options.seats.black = Seat::Bot(Bot::Max);
    d.begin(options);
    work(&mut d);
    d.answer_evaluation(&request, 2);
    d.answer_evaluation(&request, 3);
    assert!(d.evaluation_requests.is_empty() && d.mistakes.lines().count() == 1, "only what needed no search");
}

#[test]
fn practice_mistakes_stop_and_go_on() {
    let mut d = start(GAMES, "");
    d.keys("p6:mistakes stop<Enter>");
    d.says(says(W::MistakesStopped, &[]));
    assert_eq!(d.stopped.len(), 1);
    d.evaluation_requests.clear();
    d.keys(":mistakes stop<Enter>");
    d.says(says(AnalysisWord::NothingStops, &[]));
    d.wait(1_000);
    d.keys("<Esc>p");
    assert!(d.evaluation_requests.is_empty(), "not by itself in this session");
    d.keys("6");
    assert!(d.solve().own.is_some() && d.evaluation_requests.is_empty(), "nor because one is asked");
    d.keys(":mistakes<Enter>");
    work(&mut d);
    assert_eq!(found(&d), known());
}

#[test]
fn practice_mistakes_are_asked_until_they_are_known() {
    let mut d = start(GAMES, "");
    d.keys("p6");
    work(&mut d);
    // The position of two games comes first, then what cost most.
    d.keys(":practice mistakes<Enter>");
    d.sees("Emil");
    d.sees("2026) you played Bh3. Find");
    d.sees(shown(W::IsMistake, &[]));
    assert!(d.solve().flipped, "from the mover's side");
    // The move of the game, and one that is nearly as good as the better move.
    d.moves("Bh3");
    work(&mut d);
    assert!(says_of(&d).contains("was played in the game"), "{}", says_of(&d));
    d.moves("Qd6");
    assert!(d.solve().is_asking(), "it waits for the engine");
    work(&mut d);
    assert!(says_of(&d).contains("is fine"), "{}", says_of(&d));
    assert!(d.solve().is_over());
    d.keys("<F2>");
    d.says(says(W::NothingToSolve, &[]));
    assert!(!says_of(&d).contains("lowers"), "nothing is wrong with it: {}", says_of(&d));
    d.sees("2 times: 1 August 2026, 12 May");
    let log = PracticeLog::read(d.practised.as_bytes()).0;
    assert_eq!((log.state.mistakes.len(), log.state.rating, log.state.on_day(0)), (1, Default::default(), [0, 0]));
    // Its game opens at the move, and Esc leads back.
    d.keys("game<Enter>");
    assert_eq!(d.place(), Place::Review);
    assert_eq!(review(&d).record().tags.known("White"), Some("Emil"));
    assert_eq!(review(&d).record().tree.ply(review(&d).node()), 4);
    for _ in 0..2 {
        d.wait(1_000);
        d.keys("<Esc>");
    }
    assert_eq!(d.place(), Place::Practice);
    d.keys("<Enter>");
    assert!(own(&d).card.games.len() == 1 && !d.solve().is_over());
    d.keys("game<Enter>");
    d.says(says(W::SolveFirst, &[]));
    let better = d.puzzle_move();
    d.solve_puzzle();
    assert!(says_of(&d).contains(says(AnalysisWord::ReplayBest, &[&better])), "{}", says_of(&d));
    d.keys("<C-t>");
    d.says(says(W::UndoneMistake, &[]));
    // The missed one is due tomorrow beside three new ones, and home says so.
    d.wait(1_000);
    d.keys("<Esc>");
    d.at += 24 * 60 * 60 * 1_000;
    d.wait(1_000);
    d.keys("<Esc><Up>");
    d.sees(shown(W::HomeDue, &["4"]));
}

#[test]
fn practice_mistakes_are_twenty_new_ones_a_day() {
    let line = |key: u64| {
        let game = OwnGame {
            identity: key,
            side: shakmaty::Color::White,
            date: String::new(),
            opponent: format!("Nr {key}"),
            file: Some("gone.pgn".into()),
            number: None,
        };
        let mistake = OwnMistake {
            key: key << 8,
            ply: 9,
            before: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1".to_owned(),
            last: "e8e7".to_owned(),
            played: "e1d1".to_owned(),
            better: "e2e4".to_owned(),
            chances: Some((60, 60 - u32::try_from(key).unwrap())),
        };
        SearchedGame { game, mistakes: vec![mistake] }.line()
    };
    let mut d = Driver::new(boot(false));
    d.mistakes = (1..=25).map(line).collect();
    d.open_home();
    d.keys("p");
    d.sees(shown(W::MissedDue, &["20", "25"]));
    d.keys("6");
    d.sees("Nr 25");
    for _ in 0..20 {
        d.solve_puzzle().keys("<Enter>");
    }
    d.says(says(W::AllDone, &[]));
    d.keys("6");
    assert_eq!(last(&d), says(W::MistakesDone, &[]));
}

#[test]
fn practice_mistakes_by_ear() {
    let mut d = Driver::new(boot(true));
    (d.files, d.slow) = (vec![("my.pgn".into(), GAMES.to_owned())], true);
    d.open_home();
    let hear = |d: &mut Driver, line: &str| {
        d.aloud = Some((d.aloud.take().map(|(plain, _)| plain).unwrap_or_default(), String::new()));
        d.send(Msg::Line(line.to_owned()));
        work(d);
        d.aloud.as_ref().map(|(_, heard)| heard.clone()).unwrap_or_default()
    };
    assert!(hear(&mut d, "practice").contains(aloud(W::PlainMenu, &["1000", "0", "0", "0"])));
    let heard = hear(&mut d, "mistakes");
    assert!(heard.contains(aloud(W::MistakesBegin, &["5 games", "4 minutes"])), "{heard}");
    assert!(heard.contains("Your games have been looked through: 5 mistakes found."), "{heard}");
    assert!(hear(&mut d, "practice").contains("mistakes: 4 due"));
    let heard = hear(&mut d, "mistakes");
    assert!(heard.contains("In your game against Emil on 1 August 2026, move 2, you played bishop"), "{heard}");
    assert!(heard.contains("White: king") && heard.contains("Black to move."), "{heard}");
    assert!(hear(&mut d, "bishop h3").contains("was played in the game"));
    let heard = hear(&mut d, "e6");
    assert!(heard.contains("is the best move.") && heard.contains(aloud(W::MistakeNext, &[])), "{heard}");
    assert!(heard.contains("2 times: 1 August 2026, 12 May 2026."), "{heard}");
    assert!(hear(&mut d, "next").contains("In your game against"));
    // What was found before is told at once.
    let (files, mistakes) = (d.files.clone(), d.mistakes.clone());
    let mut d = Driver::new(boot(true));
    (d.files, d.mistakes) = (files, mistakes);
    d.open_home();
    assert!(hear(&mut d, "practice").contains("mistakes: 4 due"));
}

#[test]
fn practice_mistakes_end_with_the_input_of_plain_mode() {
    let mut d = Driver::new(boot(true));
    (d.files, d.slow) = (vec![("my.pgn".into(), GAMES.to_owned())], true);
    d.open_home();
    d.send(Msg::Line("practice mistakes".to_owned()));
    assert_eq!((d.evaluation_requests.len(), d.stopped.len()), (1, 0));
    d.send(Msg::EndOfInput);
    assert_eq!(d.stopped, [d.evaluation_requests[0].id], "the program ends");
}
