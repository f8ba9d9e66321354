//! External engines in plain mode: the program against itself as an engine, and engines that fail.

use crate::run::Home;
use crate::wording::{Wording, aloud};
use tabiya::words::tables::{EngineWord, PlainWord};

/// Returns the seat in which this program plays as an external engine.
fn itself() -> String {
    format!("uci:'{}' uci", env!("CARGO_BIN_EXE_tabiya"))
}

/// Writes a config in which the engine `own` is this program with 50 nodes per move. Returns its path.
fn config(home: &Home, more: &str) -> String {
    let path = home.path().join("engines.toml");
    let command = itself();
    let command = command.strip_prefix("uci:").unwrap();
    let text = format!("[engines.own]\ncommand = \"{command}\"\nnodes = 50\n{more}");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn the_program_plays_a_whole_game_against_itself_as_an_engine() {
    let home = Home::new();
    let config = config(&home, "");
    let args = ["--config", &config, "play", "--plain", "--white", "uci:own", "--black", "random", "--seed", "3"];
    let ran = home.run(&args, "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(!ran.last_line().starts_with('*'), "{}", ran.last_line());
    assert!(home.games().contains("[White \"tabiya"), "{}", home.games());
    assert!(home.journals().is_empty());
}

#[test]
fn engines_play_chess960_and_by_the_clock() {
    let home = Home::new();
    let config = config(&home, "");
    let args = [
        &["--config", &config, "play", "--plain", "--white", "uci:own", "--black", "uci:own", "--chess960", "0"][..],
        &["--time", "1+0.1", "--games", "2"],
    ]
    .concat();
    let ran = home.run(&args, "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(home.games().matches("[Variant \"Chess960\"]").count(), 2);
    assert!(!home.games().contains("forfeit"), "{}", home.games());
}

#[test]
fn an_engine_that_is_not_there_is_said_and_ends_a_match() {
    let home = Home::new();
    let args = ["play", "--plain", "--white", "random", "--black", "uci:/nowhere/fish", "--games", "5"];
    let ran = home.run(&args, "");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.has(EngineWord::NotThere, &["Fish", "/nowhere/fish"]), "{}", ran.out);
}

#[test]
fn a_person_takes_over_from_an_engine_that_fails() {
    let home = Home::new();
    let script =
        "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) exit 4;; esac; done";
    std::fs::write(home.path().join("engine"), script).unwrap();
    let ran = home.talk(
        &["play", "--plain", "--black", "uci:sh engine"],
        &[
            (aloud(PlainWord::Begins, &["human", "sh", "White"]), "f3"),
            (aloud(EngineWord::AskReplace, &[aloud(EngineWord::EndedCode, &["Sh", "4"]), "Black"]), "human"),
            ("", "e5"),
            ("", "g4"),
            ("", "Qh4"),
        ],
    );
    assert_eq!((ran.last_line(), ran.code), ("0-1 checkmate", Some(0)), "{}", ran.out);
}

#[test]
fn options_it_does_not_have_are_told() {
    let home = Home::new();
    let config = config(&home, "options = { Hahs = 4 }\n");
    let ran = home.run(&["--config", &config, "play", "--plain", "--black", "uci:own"], "e4\n");
    assert!(ran.out.has(EngineWord::NoOptionNear, &["", "Hahs", "Hash"]), "{}", ran.out);
}
