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
fn an_engine_that_fails_before_its_first_move_forfeits_each_game() {
    let home = Home::new();
    for (white, black, result) in
        [("random", "uci:/nowhere/fish", "1-0 forfeit"), ("uci:/nowhere/fish", "random", "0-1 forfeit")]
    {
        let ran = home.run(&["play", "--plain", "--white", white, "--black", black, "--games", "3"], "");
        assert_eq!((ran.last_line(), ran.code), (result, Some(1)), "{ran:?}");
        assert!(ran.out.has(EngineWord::NotThere, &["fish", "/nowhere/fish"]), "{}", ran.out);
    }
    assert_eq!(home.games().matches("wins: forfeit").count(), 6, "{}", home.games());
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
            (aloud(EngineWord::AskReplace, &[aloud(EngineWord::EndedCode, &["sh", "4"]), "Black"]), "human"),
            ("", "e5"),
            ("", "g4"),
            ("", "Qh4"),
        ],
    );
    assert_eq!((ran.last_line(), ran.code), ("0-1 checkmate", Some(0)), "{}", ran.out);
    let ran = home.run(&["play", "--plain", "--black", "uci:sh engine"], "f3\n");
    assert_eq!((ran.last_line(), ran.code), ("* interrupted", Some(1)), "nobody takes over: {}", ran.out);
}

#[test]
fn options_it_does_not_have_are_told() {
    let home = Home::new();
    let config = config(&home, "options = { Hahs = 4 }\n");
    let ran = home.run(&["--config", &config, "play", "--plain", "--black", "uci:own"], "e4\n");
    assert!(ran.out.has(EngineWord::NoOptionNear, &["", "Hahs", "Hash"]), "{}", ran.out);
}

/// Writes an engine that plays e5 and complains, as a script. Returns its seat.
#[cfg(unix)]
fn scripted(home: &Home, name: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let script = "#!/bin/sh\nwhile read -r line; do case $line in uci) echo id name Scripted; echo uciok;; isready) echo \
        readyok;; go*) echo complaint >&2; echo bestmove e7e5;; quit) exit;; esac; done\n";
    let path = home.path().join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    format!("uci:{name}")
}

#[cfg(unix)]
#[test]
fn a_log_has_both_directions_of_an_engine_and_every_error() {
    let home = Home::new();
    let seat = scripted(&home, "bin/engine");
    let args = ["--log", "x.log", "play", "--plain", "--black", &seat];
    let ran = home.talk(&args, &[("", "e4"), ("e5", "save no/folder/x.pgn"), ("x.pgn", "")]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let log = std::fs::read_to_string(home.path().join("x.log")).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert!(
        lines.iter().skip(1).all(|line| line.len() > 24 && line.is_char_boundary(23) && line[..2] == *"20"),
        "{log}"
    );
    for want in [
        "engine > uci",
        "engine < uciok",
        "engine > go movetime 1000",
        "engine ! complaint",
        "engine < bestmove e7e5",
        "engine > quit",
    ] {
        assert!(lines.iter().any(|line| line.contains(want)), "{want}: {log}");
    }
    assert!(lines.iter().any(|line| line.contains("x.pgn")), "what failed: {log}");
    assert!(lines.last().unwrap().ends_with("tabiya ends with code 1"), "{log}");
    // A second run writes after the first one. An engine that cannot start and a file that is not there are errors.
    home.run(&["--log", "x.log", "play", "--plain", "--black", "uci:/nowhere/fish"], "");
    home.run(&["--log", "x.log", "pgn", "check", "nowhere.pgn"], "");
    home.run(&["--log", "x.log", "uci"], "isready\n");
    let more = std::fs::read_to_string(home.path().join("x.log")).unwrap();
    assert!(more.starts_with(&log), "{more}");
    for want in ["NotFound", "/nowhere/fish", "nowhere.pgn", "uci < isready", "uci > readyok"] {
        assert!(more[log.len()..].contains(want), "{want}: {more}");
    }
}

#[test]
fn a_log_that_cannot_be_written_is_refused_at_once() {
    let home = Home::new();
    std::fs::write(home.path().join("games.txt"), "1. e4 *\n").unwrap();
    for (path, why) in
        [("no/folder/x.log", "no such file"), ("games.txt", "no log of tabiya's"), (".", "it is a folder")]
    {
        for command in [&["play", "--plain"][..], &["uci"], &["pgn", "check", "games.txt"], &["--plain"], &["play"]] {
            let ran = home.run(&[&["--log", path], command].concat(), "e4\n");
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{path} {command:?}: {ran:?}");
            assert!(ran.err.starts_with("tabiya: the log ") && ran.err.contains(why), "{ran:?}");
        }
    }
    assert_eq!(std::fs::read_to_string(home.path().join("games.txt")).unwrap(), "1. e4 *\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_log_on_a_device_is_refused() {
    let ran = Home::new().run(&["--log", "/dev/full", "play", "--plain"], "e4\n");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn an_engine_named_from_a_folder_survives_another_one() {
    for seat in ["./engine", "bin/engine", "../home/engine"] {
        let home = Home::new();
        let inner = home.path().join("home");
        std::fs::create_dir_all(inner.join("bin")).unwrap();
        scripted(&home, "home/engine");
        scripted(&home, "home/bin/engine");
        let run = |folder: &std::path::Path, args: &[&str], input: &str| {
            use std::io::Write;
            let mut command = home.command(args);
            command.current_dir(folder).stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
            let mut child = command.spawn().unwrap();
            child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
            String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
        };
        let begun = run(&inner, &["play", "--plain", "--black", &format!("uci:{seat}")], "e4\n");
        assert!(begun.contains("e5"), "{begun}");
        let resumed = run(std::path::Path::new("/"), &["--plain"], "go on\nd4\nquit\n");
        assert!(
            !resumed.has(EngineWord::NotThere, &["", "", ""]) && !resumed.contains("cannot be started"),
            "{seat}: {resumed}"
        );
        assert!(resumed.contains("d4"), "{resumed}");
    }
}
